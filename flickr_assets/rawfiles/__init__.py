"""The rim towards the user's files: walking a folder, opening archives, decoding strictly, recognising releases."""
