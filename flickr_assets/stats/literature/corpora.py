"""Sizes of the corpora, their captions, and the denotation graph."""

from __future__ import annotations

from flickr_assets.stats.literature.printed import (
    CAPTIONS_8K,
    CAPTIONS_30K,
    FLICKR8K_IMAGES,
    FLICKR30K_IMAGES,
    HODOSH,
    KARPATHY30K_IMAGES,
    MULTI30K,
    NOWHERE,
    RASHTCHIAN,
    YOUNG,
    Printed,
)

_GRAPH = "the released denotation graph (node.idx, node-img.map)"
_PARTIAL_GRAPH = "Measured on the graph at hand that is over the most images."
_TASK1 = "task1 of Multi30K"
_TASK2 = "task2 of Multi30K"
_KARPATHY = "dataset_flickr30k.json of Karpathy"
_BLANKS = "Words are what blanks part, so that full stops and commas count; without them it is a word less."
_VERBS = (
    "By the tags of the parse, auxiliaries being verbs. The tagger of 2013 is not known, and one that takes a verb for a noun "
    "(`a dog runs`) finds more."
)


def _flickr30k(
    figure: str, printed: str, unit: str, place: str, explanation: str = "", needs: str = CAPTIONS_30K, source: str = YOUNG
) -> Printed:
    return Printed(figure, printed, unit, source, place, FLICKR30K_IMAGES, explanation, needs)


def _flickr8k(figure: str, printed: str, unit: str, place: str, explanation: str = "", source: str = HODOSH) -> Printed:
    return Printed(figure, printed, unit, source, place, FLICKR8K_IMAGES, explanation, CAPTIONS_8K)


CORPORA = (
    _flickr30k("flickr30k.images", "31,783", "image", "text"),
    _flickr30k("flickr30k.captions", "158,915", "caption", "text"),
    _flickr30k("flickr30k.captions_per_image", "5", "caption per image", "text"),
    _flickr30k("flickr30k.texts", "158,439", "caption", "text", "Distinct captions, to the letter, in the released tokens."),
    _flickr30k("graph.nodes", "1,749,097", "node", "text", f"The source's table says one less. {_PARTIAL_GRAPH}", _GRAPH),
    _flickr30k("graph.nodes", "1,749,096", "node", "Table 1", f"The source's text says one more. {_PARTIAL_GRAPH}", _GRAPH),
    _flickr30k("graph.nodes_of_2_images", "230,811", "node", "Table 1", _PARTIAL_GRAPH, _GRAPH),
    _flickr30k("graph.nodes_of_1000_images", "161", "node", "Table 1", f"1,000 images or more. {_PARTIAL_GRAPH}", _GRAPH),
    _flickr30k(
        "graph.nodes_of_over_1000_images",
        "161",
        "node",
        "text",
        f"Over 1,000 images; the source's table counts 1,000 or more. {_PARTIAL_GRAPH}",
        _GRAPH,
    ),
    _flickr30k("graph.captions_retagged", "27,784", "caption", "text", "The corrected tags were not released.", ""),
    _flickr30k("graph.captions_retagged_share", "17", "%", "text", "The corrected tags were not released.", ""),
    _flickr30k(
        "edition.flickr30k_token.flickr30k.images_repeating",
        "",
        "image",
        "",
        "Images of which two captions are the same: 33 by the released tokens, 34 by Karpathy's raw text of fewer images, which "
        "leaves out the spacing by which two captions differ.",
        "results_20130124.token",
        NOWHERE,
    ),
    Printed(
        "edition.karpathy30k.flickr30k.images_repeating",
        "",
        "image",
        NOWHERE,
        "",
        KARPATHY30K_IMAGES,
        "Images of which two captions are the same in Karpathy's raw text.",
        _KARPATHY,
    ),
    _flickr30k("flickr30k.pieces_per_caption", "", "word per caption", "", _BLANKS, source=NOWHERE),
    _flickr30k(
        "flickr30k.words_per_caption", "", "word per caption", "", "Words of stats.word, without punctuation.", source=NOWHERE
    ),
    _flickr30k(
        "flickr30k.agreement.all",
        "",
        "%",
        "",
        "Jaccard index of the lemmas of two captions of one image; stats.caption_agreement has that of two images beside it.",
        source=NOWHERE,
    ),
    _flickr8k("flickr8k.images", "8,092", "image", "Section 2.3"),
    _flickr8k(
        "flickr8k.images",
        "8,000",
        "image",
        "abstract",
        "What the three splits hold, and so was experimented on; the files caption 8,092 images, or 8,091 in the edition that leaves out "
        "the one that is misnamed.",
    ),
    _flickr8k(
        "flickr8k.images",
        "8,108",
        "image",
        "text",
        "Images selected by hand, of which 8,092 were released; neither paper says why.",
        RASHTCHIAN,
    ),
    _flickr8k("flickr8k.captions_per_image", "5", "caption per image", "abstract"),
    _flickr8k("flickr8k.pieces_per_caption", "11.8", "word per caption", "Section 2.3", _BLANKS),
    _flickr8k("flickr8k.words_per_caption", "11.8", "word per caption", "Section 2.3", "Without punctuation it does not come out."),
    _flickr8k("flickr8k.verbless_share", "11", "%", "Section 2.3", _VERBS),
    _flickr8k(
        "flickr8k.acting_share",
        "79",
        "%",
        "Section 2.3",
        "Captions with a main verb other than sit, stand, wear and look, by the parse.",
    ),
    Printed(
        "multi30k.translations.de", "31,014", "sentence", MULTI30K, "Introduction", KARPATHY30K_IMAGES, "One an image.", _TASK1
    ),
    Printed(
        "multi30k_de.captions", "155,070", "caption", MULTI30K, "Introduction", KARPATHY30K_IMAGES, "German descriptions.", _TASK2
    ),
)
