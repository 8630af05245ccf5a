"""The tokens of Multi30K's Czech `tok` files."""

from __future__ import annotations

from flickr_assets.nlp.tokenise.moses import moses

SCHEME = moses("moses_cs", "cs")
