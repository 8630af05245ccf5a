"""A user's own lists, held against every scheme and split of a build; and what a model was pretrained on, searched for its photographs."""
