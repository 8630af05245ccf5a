"""Language: tokens by every convention, the parse of a caption, and what words mean. Values in, values out."""
