"""What to cite: this package and the papers of the data sets, as in CITATION.cff, which no installed package carries."""

from __future__ import annotations

from dataclasses import dataclass

SOFTWARE = "The flickr-assets contributors. flickr-assets: the Flickr30k family as one relational model. Version {version}."


@dataclass(frozen=True)
class Paper:
    """A paper. doi: without an address before it. of: which of the data it is to be cited for."""

    authors: str
    year: int
    title: str
    place: str
    doi: str
    of: str


PAPERS = (
    Paper(
        "Peter Young, Alice Lai, Micah Hodosh, Julia Hockenmaier",
        2014,
        "From image descriptions to visual denotations: New similarity metrics for semantic inference over event descriptions",
        "Transactions of the Association for Computational Linguistics 2, 67-78",
        "10.1162/tacl_a_00166",
        "Flickr30k, denotation graphs",
    ),
    Paper(
        "Micah Hodosh, Peter Young, Julia Hockenmaier",
        2013,
        "Framing image description as a ranking task: Data, models and evaluation metrics",
        "Journal of Artificial Intelligence Research 47, 853-899",
        "10.1613/jair.3994",
        "Flickr8k, its judgments",
    ),
    Paper(
        "Bryan A. Plummer, Liwei Wang, Chris M. Cervantes, Juan C. Caicedo, Julia Hockenmaier, Svetlana Lazebnik",
        2017,
        "Flickr30k Entities: Collecting region-to-phrase correspondences for richer image-to-sentence models",
        "International Journal of Computer Vision 123, 74-93",
        "10.1007/s11263-016-0965-7",
        "Flickr30k Entities",
    ),
    Paper(
        "Desmond Elliott, Stella Frank, Khalil Sima'an, Lucia Specia",
        2016,
        "Multi30K: Multilingual English-German image descriptions",
        "Proceedings of the 5th Workshop on Vision and Language, 70-74",
        "10.18653/v1/W16-3210",
        "Multi30K",
    ),
    Paper(
        "Andrej Karpathy, Li Fei-Fei",
        2015,
        "Deep visual-semantic alignments for generating image descriptions",
        "Proceedings of the IEEE Conference on Computer Vision and Pattern Recognition, 3128-3137",
        "10.1109/CVPR.2015.7298932",
        "Karpathy's splits and tokens",
    ),
)
