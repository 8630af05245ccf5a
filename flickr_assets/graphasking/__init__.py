"""Questions to a denotation graph that is built: what a string describes, what is above it and below, and what it is like."""
