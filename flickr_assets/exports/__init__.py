"""Other people's formats, one target per file."""
