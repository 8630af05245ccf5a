"""Statistics that SQL cannot say: one table a file, which declares DERIVED."""
