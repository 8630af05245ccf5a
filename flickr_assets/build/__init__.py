"""The build: which steps there are, which of them are stale, running them, and publishing what they made."""
