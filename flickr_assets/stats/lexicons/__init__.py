"""Word lists that the audits of people and language count by: named, dated, each word in a category and each category with its reason."""
