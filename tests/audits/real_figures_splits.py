"""What the audits of splits find in the real releases: counts worked out from the released lists by hand."""

from __future__ import annotations


def _leaks(held: str, split: str, trained: str) -> str:
    return f"SELECT count(*) FROM audit.split_leak WHERE scheme_held = '{held}' AND split_held = '{split}' AND scheme_trained = '{trained}'"


_SAME = (
    "SELECT count(DISTINCT caption_id) FROM audit.caption_leak WHERE scheme_held = '{0}' AND scheme_trained = '{0}' "
    "AND split_held = 'test' AND kind = 'same'"
)

# {query: its one value}
FIGURES: dict[str, object] = {
    _leaks("karpathy30k", "test", "entities"): 944,
    _leaks("karpathy30k", "val", "entities"): 948,
    _leaks("entities", "test", "karpathy30k"): 903,
    _leaks("entities", "val", "karpathy30k"): 916,
    _leaks("flickr8k", "test", "karpathy30k"): 871,
    _leaks("multi30k", "test", "entities"): 944,
    "SELECT count(*) FROM audit.finding WHERE audit = 'split_leak'": 12,
    "SELECT count(*) FROM audit.unsplit_photo WHERE scheme = 'karpathy30k'": 769,
    "SELECT count(*) FROM audit.unsplit_photo WHERE scheme = 'multi30k'": 769,
    "SELECT count(*) FROM audit.unsplit_photo WHERE scheme = 'entities'": 0,
    "SELECT count(*) FROM audit.unsplit_photo WHERE scheme = 'flickr8k'": 92,
    "SELECT count(*) FROM audit.split_fault": 0,
    "SELECT string_agg(DISTINCT photo_id || ' ' || photo_id_alike) FROM audit.picture_leak": "flickr:3050606344 flickr:2851198725",
    "SELECT count(*) FROM audit.picture_leak WHERE scheme_held <> 'entities' OR split_alike <> 'train'": 0,
    "SELECT count(*) FROM audit.same_split WHERE is_same_order AND split_a = split_b": 12,
    "SELECT count(*) FROM audit.same_split": 12,
    "SELECT count(*) FROM audit.published_split WHERE NOT is_as_published": 6,
    "SELECT count(*) FROM audit.published_split WHERE NOT is_as_published AND explanation IS NULL": 0,
    "SELECT count(*) FROM audit.corpus_leak WHERE scheme_trained = 'karpathy30k' AND scheme_held = 'flickr8k' AND split_held = 'test'": 871,
    (
        "SELECT sum(n_captions_same) FROM audit.corpus_leak WHERE scheme_trained = 'karpathy30k' AND scheme_held = 'flickr8k' "
        "AND split_held = 'test'"
    ): 4296,
    _SAME.format("karpathy30k"): 15,
    # Its lists are those of Karpathy's Flickr30k, under another name.
    _SAME.format("multi30k"): 15,
    "SELECT count(*) FROM audit.corpus_leak WHERE scheme_trained = 'multi30k' AND scheme_held = 'flickr8k' AND split_held = 'test'": 871,
    "SELECT string_agg(scheme || ' ' || corpus, ', ' ORDER BY scheme) FROM stats.scheme_corpus WHERE is_split": (
        "entities flickr30k, flickr8k flickr8k, karpathy30k flickr30k, karpathy8k flickr8k, lavis flickr30k, multi30k flickr30k"
    ),
    "SELECT string_agg(subject) FROM audit.finding WHERE code = 'not-asked'": "multi30k/test_2017",
    (
        "SELECT string_agg(DISTINCT CAST(weight AS VARCHAR) || split_part(split_part(subject, '/', 2), ' ', 1), ' ' "
        "ORDER BY CAST(weight AS VARCHAR) || split_part(split_part(subject, '/', 2), ' ', 1)) FROM audit.finding WHERE audit = 'split_leak'"
    ): "2val 3test",
    _SAME.format("entities"): 31,
}
