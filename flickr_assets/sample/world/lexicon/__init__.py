"""The English of the invented world: lists of words, the more usual ones first, and how their forms are made."""
