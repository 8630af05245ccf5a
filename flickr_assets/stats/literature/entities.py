"""Mentions, chains and boxes of Flickr30k Entities."""

from __future__ import annotations

from flickr_assets.stats.literature.printed import (
    ANNOTATIONS,
    FLICKR30K_IMAGES,
    PLUMMER,
    PLUMMER_PREPRINT,
    SENTENCES,
    Printed,
)

_EVERY_TYPE = (
    "A chain counts in every type that a mention of it bears, with all of its mentions and boxes; by the most frequent type alone it does "
    "not come out."
)
_VISUAL = "Phrases but those that are not visual (chain 0), which were not annotated."
_FEWER = f"{_VISUAL} No rule is known that gives the published count: the files have more, and 519,902 where a chain counts once a caption."
_OWN_COUNT = "The source divides 513,644, its own count, which the files exceed."
_CHAINS = "Chains that a caption mentions; a chain that the XML alone names has no phrase and is not among them."
_CHUNKING = (
    "Published are errors of chunking that the authors saw; here phrases that cross a noun chunk of the parse, which is a sign of one and "
    "no more (stats.mention_chunk)."
)
_COREFERENCE = "Errors that the authors saw by reading; which chains have them was not released."
_PROCESS = "Of the annotation as it went on, of which the release is the result."
_XML = "Boxes of photographs whose XML is at hand."
_CUT = "Cut, not rounded."

# Chains of a type.
_CHAINS_OF = {"people": "59,766", "other": "82,098"}
_MORE = {"other": " One more than published; why is not known."}
# Images in whose captions a type is mentioned, in percent.
_IMAGE_SHARES = {
    "people": "94.2",
    "clothing": "69.9",
    "bodyparts": "28.0",
    "vehicles": "13.8",
    "animals": "12.0",
    "instruments": "4.3",
    "scene": "79.7",
    "other": "91.8",
}
_STATISTICS = "Section 3.4"
_TABLE = "Section 3.4, table of chains"


def _text(figure: str, printed: str, unit: str, place: str, explanation: str, source: str = PLUMMER) -> Printed:
    """A figure that the bracketed sentences give."""
    return Printed(f"entities.{figure}", printed, unit, source, place, FLICKR30K_IMAGES, explanation, SENTENCES)


def _xml(figure: str, printed: str, unit: str, place: str, explanation: str = _XML) -> Printed:
    """A figure that needs the boxes."""
    return Printed(f"entities.{figure}", printed, unit, PLUMMER, place, FLICKR30K_IMAGES, explanation, ANNOTATIONS)


def _process(figure: str, printed: str, unit: str, place: str) -> Printed:
    """A figure of how the annotation was made."""
    return Printed(f"entities.{figure}", printed, unit, PLUMMER, place, FLICKR30K_IMAGES, _PROCESS)


ENTITIES = (
    _text("types", "8", "type", "Section 3.1", "Types of what is visual."),
    _text("mentions", "513,644", "mention", _STATISTICS, _FEWER),
    _text("mentions_per_caption", "3.2", "mention per caption", _STATISTICS, _OWN_COUNT),
    _text(
        "mentions_per_image",
        "16.6",
        "mention per image",
        "Section 3.1",
        f"{_VISUAL} What the files have, and not 513,644 by 31,783.",
    ),
    _text("mentions_per_image", "16.2", "mention per image", "513,644 by 31,783", _OWN_COUNT),
    _text("chains", "244,035", "chain", _STATISTICS, _CHAINS),
    _text("chains", "244,034", "chain", "Introduction", _CHAINS, PLUMMER_PREPRINT),
    _text("chains", "244k", "chain", "abstract", _CHAINS),
    _text("chains_per_image", "7.7", "chain per image", _STATISTICS, _CHAINS),
    _text("chains_per_image", "7.8", "chain per image", "Section 3.1", f"{_CHAINS} 244,035 by 31,783 is 7.7 as well."),
    _text(
        "all.mentioned_again_share",
        "48.6",
        "%",
        _STATISTICS,
        "Chains with more than one mention: 118,356 of 243,891 in the files. No rule is known that gives the published share.",
    ),
    _text(
        "all.chains_mentioned_again",
        "123,758",
        "chain",
        "Section 3.1",
        "Published are the chains that were verified. 12,130 of them were split then, which may be why the files have 5,402 fewer.",
    ),
    _text("mentions_crossing_share", "<1", "%", "Section 3.3", _CHUNKING),
    *(_text(f"{kind}.chains", n, "chain", _TABLE, f"{_EVERY_TYPE}{_MORE.get(kind, '')}") for kind, n in _CHAINS_OF.items()),
    *(
        _text(f"{kind}.image_share", share, "%", _STATISTICS, "Images of which a caption has a phrase of the type.")
        for kind, share in _IMAGE_SHARES.items()
    ),
    Printed("flickr30k.captions", "158k", "caption", PLUMMER, "abstract", FLICKR30K_IMAGES, _CUT, SENTENCES, is_cut=True),
    _xml("boxes", "275,775", "box", _STATISTICS, f"{_XML} A box of two chains counts once."),
    _xml("boxes", "276k", "box", "abstract", f"{_XML} A box of two chains counts once."),
    _xml("boxes_per_image", "8.7", "box per image", _STATISTICS),
    _xml("people.boxes_per_chain", "1.95", "box per chain", _TABLE, f"{_XML} {_EVERY_TYPE}"),
    _xml("all.one_box_share", "59.1", "%", _STATISTICS),
    _xml("all.several_boxes_share", "20.0", "%", _STATISTICS),
    _xml("all.no_box_share", "20.9", "%", _STATISTICS),
    _xml("image_with_several_boxes_share", "67.0", "%", _STATISTICS, f"{_XML} Images with a chain that has several boxes."),
    _process("chains_accepted", "111,628", "chain", "Section 3.1"),
    _process("chains_accepted_share", "90.2", "%", "Section 3.1"),
    _process("chains_split", "12,130", "chain", "Section 3.1"),
    _process("chains_split_share", "9.8", "%", "Section 3.1"),
    _process("entities_reviewed_again", "4k", "chain", "Section 3.3"),
    Printed("entities.chains_with_an_error_share", "<1", "%", PLUMMER, "Section 3.3", FLICKR30K_IMAGES, _COREFERENCE),
    _process("images_with_an_error_share", "8", "%", "Section 3.3"),
)
