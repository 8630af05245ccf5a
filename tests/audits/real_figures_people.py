"""What the real Flickr30k is known to answer about people and language.

896 captions, 764 images and 659 with one such caption only: the published rule counted by a plain loop over the released tokens; the
paper gives 0.56 % and 86.25 %. 697 and 696 images with baby, by the letters and as a word. The others are of the lists and the parse.
"""

from __future__ import annotations

_RATE = """
    SELECT n_captions_with, n_images_with, n_images_once FROM stats.lexicon_rate
    WHERE corpus = 'flickr30k' AND lexicon = '{}' AND category = '{}'
"""

FIGURES: dict[str, object] = {
    _RATE.format("negation_published", "all"): [{"n_captions_with": 896, "n_images_with": 764, "n_images_once": 659}],
    _RATE.format("negation_published", "word"): [{"n_captions_with": 805, "n_images_with": 690, "n_images_once": 598}],
    _RATE.format("negation_narrow", "all"): [{"n_captions_with": 570, "n_images_with": 500, "n_images_once": 446}],
    _RATE.format("baby_substring", "all"): [{"n_captions_with": 1_637, "n_images_with": 697, "n_images_once": 280}],
    _RATE.format("baby_word", "all"): [{"n_captions_with": 1_635, "n_images_with": 696, "n_images_once": 280}],
    """
    SELECT category, count(DISTINCT split_part(caption_id, '#', 1)) AS n_images FROM audit.lexicon_use
    WHERE lexicon = 'ethnicity' AND said_of = 'baby' AND starts_with(caption_id, 'flickr30k:') GROUP BY category ORDER BY category
    """: [{"category": "asian", "n_images": 7}, {"category": "black", "n_images": 4}, {"category": "white", "n_images": 3}],
    """
    SELECT word, sign(log_odds) AS side FROM stats.person_association
    WHERE corpus = 'flickr30k' AND comparison = 'woman_man' AND relation = 'does' AND word IN ('dance', 'skateboard', 'drive', 'shop')
    AND (log_odds_low > 0 OR log_odds_high < 0) ORDER BY word
    """: [
        {"word": "dance", "side": 1},
        {"word": "drive", "side": -1},
        {"word": "shop", "side": 1},
        {"word": "skateboard", "side": -1},
    ],
}
