"""The invented world in German, French and Czech: the words of each language, and how a noun phrase is made of them."""
