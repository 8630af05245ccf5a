"""The data card: one page that says what a build is made of, what is wrong with it, and how it compares with what was published."""
