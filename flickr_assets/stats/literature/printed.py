"""A published figure, and the papers that publish them."""

from __future__ import annotations

from dataclasses import dataclass

MILTENBURG = "van Miltenburg (2016)"
NEGATION = "van Miltenburg, Morante and Elliott (2016)"
ELLIOTT_KELLER = "Elliott and Keller (2014)"
FAGHRI = "Faghri et al. (2018)"
HODOSH = "Hodosh et al. (2013)"
KARPATHY = "Karpathy and Fei-Fei (2015)"
LI = "Li et al. (2022)"
MULTI30K = "Elliott et al. (2016)"
PLUMMER = "Plummer et al. (2017)"
PLUMMER_PREPRINT = "Plummer et al. (2015), preprint"
RASHTCHIAN = "Rashtchian et al. (2010)"
VEDANTAM = "Vedantam et al. (2015)"
VINYALS = "Vinyals et al. (2015)"
YOUNG = "Young et al. (2014)"
# What is measured here and published nowhere known.
NOWHERE = "this package"

CITATIONS = {
    MILTENBURG: "E. van Miltenburg. Stereotyping and Bias in the Flickr30K Dataset. Workshop on Multimodal Corpora, LREC 2016.",
    NEGATION: "E. van Miltenburg, R. Morante, D. Elliott. Pragmatic Factors in Image Description: The Case of Negations. "
    "Workshop on Vision and Language, ACL 2016.",
    ELLIOTT_KELLER: "D. Elliott, F. Keller. Comparing Automatic Evaluation Measures for Image Description. ACL 2014, 452-457.",
    FAGHRI: "F. Faghri, D. J. Fleet, J. R. Kiros, S. Fidler. VSE++: Improving Visual-Semantic Embeddings with Hard Negatives. BMVC 2018.",
    HODOSH: "M. Hodosh, P. Young, J. Hockenmaier. Framing Image Description as a Ranking Task: Data, Models and Evaluation Metrics. "
    "JAIR 47, 2013, 853-899.",
    KARPATHY: "A. Karpathy, L. Fei-Fei. Deep Visual-Semantic Alignments for Generating Image Descriptions. CVPR 2015.",
    LI: "J. Li, D. Li, C. Xiong, S. Hoi. BLIP: Bootstrapping Language-Image Pre-training. ICML 2022.",
    MULTI30K: "D. Elliott, S. Frank, K. Sima'an, L. Specia. Multi30K: Multilingual English-German Image Descriptions. "
    "Workshop on Vision and Language, ACL 2016.",
    PLUMMER: "B. A. Plummer, L. Wang, C. M. Cervantes, J. C. Caicedo, J. Hockenmaier, S. Lazebnik. Flickr30k Entities: Collecting "
    "Region-to-Phrase Correspondences for Richer Image-to-Sentence Models. IJCV 123, 2017, 74-93.",
    PLUMMER_PREPRINT: "The first version of the same, arXiv:1505.04870v1, May 2015.",
    RASHTCHIAN: "C. Rashtchian, P. Young, M. Hodosh, J. Hockenmaier. Collecting Image Annotations Using Amazon's Mechanical Turk. "
    "NAACL Workshop on Creating Speech and Language Data, 2010, 139-147.",
    VEDANTAM: "R. Vedantam, C. L. Zitnick, D. Parikh. CIDEr: Consensus-based Image Description Evaluation. CVPR 2015, 4566-4575.",
    VINYALS: "O. Vinyals, A. Toshev, S. Bengio, D. Erhan. Show and Tell: A Neural Image Caption Generator. CVPR 2015.",
    YOUNG: "P. Young, A. Lai, M. Hodosh, J. Hockenmaier. From image descriptions to visual denotations: New similarity metrics for "
    "semantic inference over event descriptions. TACL 2, 2014, 67-78.",
    NOWHERE: "",
}

FLICKR30K_IMAGES = 31_783
FLICKR8K_IMAGES = 8_092
KARPATHY30K_IMAGES = 31_014

CAPTIONS_30K = "the captions of Flickr30k (results_20130124.token, or another edition)"
CAPTIONS_8K = "Flickr8k.token.txt"
SENTENCES = "Sentences/*.txt of Flickr30k Entities"
ANNOTATIONS = "Annotations/*.xml of Flickr30k Entities"


@dataclass(frozen=True)
class Printed:
    """A figure as a source prints it.

    figure: its name in stats.measured, where it can be measured. printed: digits and commas, `k` for thousands, `<` before a bound that
    it is under; empty where it is published nowhere. unit: what is counted; `%`, `A per B`, `point` and `coefficient` are
    not counts. n_images: the images that it is of. explanation: the rule
    by which it is measured, and why it differs. needs: the files it is measured from; empty where no release that is public tells it.
    is_cut: whether the source is known to cut its digits where others round.
    """

    figure: str
    printed: str
    unit: str
    source: str
    place: str
    n_images: int | None
    explanation: str = ""
    needs: str = ""
    is_cut: bool = False

    @property
    def value(self) -> float | None:
        """The number that is printed."""
        digits = self.printed.removeprefix("<").replace(",", "")
        if not digits:
            return None
        return float(digits.removesuffix("k")) * (1000 if digits.endswith("k") else 1)

    @property
    def step(self) -> float:
        """What the last printed digit counts: 1 of `31,783`, 0.1 of `94.2`, 1000 of `158k`."""
        digits = self.printed.removesuffix("k")
        decimals = len(digits.partition(".")[2])
        return (1000 if self.printed.endswith("k") else 1) / 10**decimals

    @property
    def is_bound(self) -> bool:
        """Whether the source says no more than that it is less: `<1`."""
        return self.printed.startswith("<")

    @property
    def scale(self) -> float:
        """What a measured value is multiplied by to be in the unit."""
        return 100.0 if self.unit == "%" else 1.0

    @property
    def is_count(self) -> bool:
        """Whether fewer images would make less of it."""
        return " per " not in self.unit and self.unit not in ("%", "point", "coefficient")
