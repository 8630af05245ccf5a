"""The tokens of Multi30K's `tok` files (`train.lc.norm.tok.en`): lower case, punctuation normalised, tokenised by Moses' scripts.

Moses escapes what its decoder reads as markup: a quotation mark is the token `&quot;`, `'s` is `&apos;s`. The scripts are written
in Perl; sacremoses is their port, asked here to follow them even where they err.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from flickr_assets.errors import UsageError
from flickr_assets.nlp.tokenise.scheme import Scheme

_LANGUAGES = {"en": "English", "de": "German", "fr": "French", "cs": "Czech"}


def moses(name: str, language: str) -> Scheme:
    """The scheme of one language of Multi30K: en, de, fr or cs."""
    return Scheme(
        name=name,
        summary=f"Lower case, punctuation normalised, {_LANGUAGES[language]} Moses tokens; markup escaped (&quot;). Needs sacremoses.",
        users="the WMT multimodal tasks and what is trained on the lc.norm.tok files of Multi30K",
        source=f"task1-tokenize.sh of multi30k/dataset: lowercase, normalize-punctuation -l {language}, tokenizer -l {language}",
        tokens=partial(_tokens, language),
    )


def _tokens(language: str, text: str) -> list[str]:
    normalise, tokenise = _scripts(language)
    # The scripts are given whole lines: a line's end after a quotation mark is to them a character that follows it.
    return list(tokenise(normalise(f"{text.lower()}\n")))


@cache
def _scripts(language: str) -> tuple[Callable[[str], str], Callable[[str], list[str] | str]]:
    """normalize-punctuation and tokenizer. Raises UsageError `moses-missing`."""
    try:
        from sacremoses import MosesPunctNormalizer, MosesTokenizer
    except ImportError as error:
        raise UsageError(
            "moses-missing",
            f"Moses tokens need sacremoses, which cannot be imported ({error}).",
            remedy="Install it: pip install sacremoses",
        ) from error
    return MosesPunctNormalizer(lang=language, perl_parity=True).normalize, MosesTokenizer(lang=language).tokenize


SCHEME = moses("moses", "en")
