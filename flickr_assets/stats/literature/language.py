"""Negations, and how babies are described; where they are labels of pictures, they are quoted and not measured."""

from __future__ import annotations

from flickr_assets.stats.literature.printed import CAPTIONS_30K, FLICKR30K_IMAGES, MILTENBURG, NEGATION, Printed

_LABEL = "A label of the picture, given by whoever looked at it."
_RULE = "By the list of the script by which the source counted (list negation_published)."
_NARROW = "By the words no, not and nobody alone (list negation_narrow), which descriptions of the source give as examples."
_WIDE = "By the verbs, adjectives and words of list negation, as lemmas of the parse."
_NEGATED = "Captions with a negation."
_ONCE = "Of the images with a negation, those with one such caption."
_MARKED = (
    "What a search of the captions found, two wrongly. The search is not printed; here images in which a word of list ethnicity is said of "
    "the noun `baby`, so that the number may be the same of other images."
)
_SUBSTRING = "Images of which a caption has the letters `baby` (`babysitter`, too)."
_WORD = "Images of which a caption has the word `baby`; the rule that was used is by its letters."


def _says(figure: str, printed: str, unit: str, source: str, explanation: str, *, is_cut: bool = False) -> Printed:
    """What the text of the captions gives."""
    return Printed(f"flickr30k.{figure}", printed, unit, source, "text", FLICKR30K_IMAGES, explanation, CAPTIONS_30K, is_cut)


def _label(figure: str, printed: str, unit: str = "image", place: str = "text", n_images: int = 697) -> Printed:
    return Printed(f"baby.{figure}", printed, unit, MILTENBURG, place, n_images, _LABEL)


LANGUAGE = (
    _says("negation_published.caption_share", "0.56", "%", NEGATION, f"{_NEGATED} {_RULE}"),
    _says("negation_narrow.caption_share", "0.56", "%", NEGATION, f"{_NEGATED} {_NARROW}"),
    _says("negation.caption_share", "0.56", "%", NEGATION, f"{_NEGATED} {_WIDE}"),
    _says(
        "negation_published.once_share",
        "86.25",
        "%",
        NEGATION,
        f"{_ONCE} {_RULE} The source cuts what is 86.2565.",
        is_cut=True,
    ),
    _says("negation_narrow.once_share", "86.25", "%", NEGATION, f"{_ONCE} {_NARROW}"),
    _says("negation.once_share", "86.25", "%", NEGATION, f"{_ONCE} {_WIDE}"),
    _says("baby_substring.images", "697", "image", MILTENBURG, _SUBSTRING),
    _says("baby_word.images", "697", "image", MILTENBURG, _WORD),
    _label("white_images", "504"),
    _label("asian_images", "66"),
    _label("black_images", "36"),
    _label("images_without_baby", "73"),
    _label("images_of_no_category", "18"),
    Printed("baby.images_marked", "14", "image", MILTENBURG, "text", 697, _MARKED, CAPTIONS_30K),
    _label("asian_marked_share", "60", "%", "Table 1", 14),
    _label("black_marked_share", "40", "%", "Table 1", 14),
    _label("white_marked_share", "20", "%", "Table 1", 14),
)
