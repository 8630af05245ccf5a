"""Small letters as Java has them: a capital sigma is final at the end of what Java's BreakIterator takes for a word, hyphens in it.

Python looks for the next letter instead. Beside letters beyond U+FFFF (none of them Greek), Java has more to say than is followed here.
"""

from __future__ import annotations

import re

_NUMERALS = "²³¹¼-¾⁰-₉⅐-⅟"
_ELSEWHERE = r"\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\U00010000-\U0010ffff"
_LETTERS = rf"(?:[^\W\d_{_NUMERALS}{_ELSEWHERE}][\u0300-\u036f]*)+"
_NUMBER = rf"(?:[\d{_NUMERALS}][\u0300-\u036f]*)+"
# Letters that single marks join, numbers that others do, and both in a row; not East Asian ones.
_WORD = re.compile(rf"""(?:{_LETTERS}(?:[-"'._\u00ad֊־‐-―]{_LETTERS})*|{_NUMBER}(?:["',.]{_NUMBER})*)+""")


def lower(token: str) -> str:
    """The token in small letters."""
    return (_WORD.sub(_with_small_sigmas, token) if "Σ" in token else token).lower()


def _with_small_sigmas(word: re.Match[str]) -> str:
    """The last sigma of a word is final if a letter goes before it and none follows; letters that have no case do not count."""
    *before, after = word.group().split("Σ")
    if not before:
        return after
    is_final = not _has_case(after) and (len(before) > 1 or _has_case(before[0]))
    return "σ".join(before) + ("ς" if is_final else "σ") + after


def _has_case(text: str) -> bool:
    return text.lower() != text.upper()
