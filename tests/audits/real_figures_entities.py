"""What the audits of Flickr30k Entities and of Flickr8k's judgments find in the real releases: {query: its rows}.

Published, or counted in the released files by other tools: 10,364 chains of differing types; 158 and 721 pairs of an image and its own
caption; 17,466 single ratings; 5,822 and 47,830 pairs; no annotation of boxes but one. The rest was counted here, and is held so that it
cannot change unseen.
"""

from __future__ import annotations

FIGURES: dict[str, object] = {
    "SELECT count(DISTINCT chain_id) AS n FROM audit.chain_fault WHERE kind IN ('types_contradict', 'types_differ')": [
        {"n": 10_364}
    ],
    "SELECT count(*) AS n FROM audit.chain_fault WHERE kind = 'types_contradict'": [{"n": 10_040}],
    "SELECT count(*) AS n FROM audit.chain_fault WHERE kind NOT IN ('types_contradict', 'types_differ')": [{"n": 0}],
    "SELECT count(*) AS n FROM audit.box_fault": [{"n": 0}],
    "SELECT count(*) AS n FROM audit.box_double": [{"n": 0}],
    # The one real annotation file: boxes begin at 1 and end at the width of 375 and the height of 500.
    "SELECT axis, side, max(offset_px) AS last, min(offset_px) AS first FROM audit.box_edge WHERE side = 'lower' OR offset_px >= 0 "
    "GROUP BY axis, side ORDER BY axis, side": [
        {"axis": "x", "side": "lower", "last": 172, "first": 1},
        {"axis": "x", "side": "upper", "last": 0, "first": 0},
        {"axis": "y", "side": "lower", "last": 168, "first": 1},
        {"axis": "y", "side": "upper", "last": 0, "first": 0},
    ],
    "SELECT count(*) AS n, count(DISTINCT caption_id) AS n_captions, CAST(sum(n_mentions) AS BIGINT) AS n_mentions "
    "FROM audit.mention_repeat": [{"n": 8_888, "n_captions": 8_579, "n_mentions": 18_058}],
    "SELECT count(*) AS n, count(DISTINCT chain_id) AS n_chains FROM audit.mention_repeat WHERE is_another": [
        {"n": 443, "n_chains": 407}
    ],
    "SELECT kind, side, count(*) AS n FROM audit.phrase_cut GROUP BY ALL ORDER BY ALL": [
        {"kind": "apostrophe", "side": "end", "n": 365},
        {"kind": "apostrophe", "side": "start", "n": 85},
        {"kind": "mark", "side": "end", "n": 23},
        {"kind": "mark", "side": "start", "n": 12},
        {"kind": "quote", "side": "end", "n": 21},
        {"kind": "quote", "side": "start", "n": 189},
    ],
    # Typed by word: every motorcycle is of type other.
    "SELECT types, n_mentions = n_of_head AS is_all FROM audit.head_type WHERE head = 'motorcycle'": [
        {"types": "other", "is_all": True}
    ],
    "SELECT pairs, n_pairs, n_ratings, n_ascending FROM audit.judgment_agreement "
    "WHERE kind = 'expert' AND metric = 'interval' ORDER BY pairs": [
        {"pairs": "all", "n_pairs": 5_822, "n_ratings": 17_466, "n_ascending": 5_822},
        {"pairs": "other", "n_pairs": 5_664, "n_ratings": 16_992, "n_ascending": 5_664},
        {"pairs": "own", "n_pairs": 158, "n_ratings": 474, "n_ascending": 158},
    ],
    # Published: 0.81, which no metric gives.
    "SELECT metric, round(alpha, 3) AS alpha FROM audit.judgment_agreement WHERE kind = 'expert' AND pairs = 'all' ORDER BY metric": [
        {"metric": "interval", "alpha": 0.788},
        {"metric": "nominal", "alpha": 0.517},
        {"metric": "ordinal", "alpha": 0.694},
    ],
    "SELECT n_pairs, n_ratings, round(alpha, 3) AS alpha FROM audit.judgment_agreement WHERE kind = 'crowd' AND pairs = 'all'": [
        {"n_pairs": 47_830, "n_ratings": 144_860, "alpha": 0.509}
    ],
    "SELECT judged_by, is_own_caption, n_pairs FROM audit.judgment_pool ORDER BY judged_by, is_own_caption": [
        {"judged_by": "both", "is_own_caption": False, "n_pairs": 2_172},
        {"judged_by": "both", "is_own_caption": True, "n_pairs": 157},
        {"judged_by": "crowd", "is_own_caption": False, "n_pairs": 44_937},
        {"judged_by": "crowd", "is_own_caption": True, "n_pairs": 564},
        {"judged_by": "expert", "is_own_caption": False, "n_pairs": 3_492},
        {"judged_by": "expert", "is_own_caption": True, "n_pairs": 1},
        {"judged_by": "nobody", "is_own_caption": False, "n_pairs": 948_399},
        {"judged_by": "nobody", "is_own_caption": True, "n_pairs": 278},
    ],
}
