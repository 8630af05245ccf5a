"""What the graph's rules know of nouns: tables of our own, each row with its reason, and counts of what captions say."""
