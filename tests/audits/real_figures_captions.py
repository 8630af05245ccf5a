"""What the real captions are known to answer.

363 strings shared by 771 images, 34 images that repeat a caption (33 by the released tokens) and the one caption that two images of
Multi30K's test_2016 share were counted in the files by plain loops. The rest is counted by the rules that the
audits state.
"""

from __future__ import annotations

_SHARED_RAW = """
    SELECT count(DISTINCT text) AS n_strings, count(DISTINCT photo_id) AS n_images FROM (
        SELECT text.text, caption.photo_id FROM core.caption_text AS text
        JOIN core.caption AS caption USING (caption_id) WHERE text.release = 'karpathy30k'
        QUALIFY min(caption.photo_id) OVER (PARTITION BY text.text) <> max(caption.photo_id) OVER (PARTITION BY text.text)
    )
"""
_REPEATED_RAW = """
    SELECT count(DISTINCT photo_id) AS n FROM (
        SELECT caption.photo_id FROM core.caption_text AS text JOIN core.caption AS caption USING (caption_id)
        WHERE text.release = 'karpathy30k' GROUP BY caption.photo_id, text.text HAVING count(*) > 1
    )
"""

FIGURES: dict[str, object] = {
    _SHARED_RAW: [{"n_strings": 363, "n_images": 771}],
    _REPEATED_RAW: [{"n": 34}],
    "SELECT count(DISTINCT photo_id) AS n FROM audit.repeated_caption WHERE kind = 'text' AND caption_id_a LIKE 'flickr30k:%'": [
        {"n": 33}
    ],
    """
    SELECT DISTINCT text.text FROM audit.ambiguous_caption AS fits
    JOIN core.caption_text AS text ON fits.caption_id = text.caption_id AND text.release = 'multi30k_task2'
    WHERE fits.scheme = 'multi30k' AND fits.split = 'test' AND fits.kind = 'text'
    """: [{"text": "Young men playing football."}],
    "SELECT kind, count(*) AS n FROM audit.odd_caption WHERE kind <> 'html-entity' GROUP BY kind ORDER BY kind": [
        {"kind": "no-picture", "n": 27},
        {"kind": "one-word", "n": 2},
        {"kind": "over-long", "n": 49},
    ],
    "SELECT release, count(*) AS n FROM audit.odd_caption WHERE kind = 'html-entity' GROUP BY release ORDER BY release": [
        {"release": "flickr30k_annotations", "n": 90},
        {"release": "karpathy30k", "n": 90},
        {"release": "lavis", "n": 90},
        {"release": "multi30k_task2", "n": 90},
    ],
    "SELECT count(*) AS n FROM stats.text_near": [{"n": 4_022}],
    # The same counts came of plain loops over the released captions.
    "SELECT corpus, kind, count(*) AS n FROM audit.shared_caption WHERE kind <> 'text' AND corpus <> 'multi30k' "
    "GROUP BY corpus, kind ORDER BY corpus, kind": [
        {"corpus": "flickr30k", "kind": "near", "n": 2_432},
        {"corpus": "flickr30k", "kind": "words", "n": 222},
        {"corpus": "flickr8k", "kind": "near", "n": 1_164},
        {"corpus": "flickr8k", "kind": "words", "n": 116},
    ],
    "SELECT count(*) AS n, count(*) FILTER (is_listed) AS n_listed FROM audit.off_topic_caption": [{"n": 86, "n_listed": 5}],
}
