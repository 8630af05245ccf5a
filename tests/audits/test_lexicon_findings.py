"""What the findings say, of rows that are made up; published figures only beside the whole of Flickr30k."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from flickr_assets.audits.lexicon_use import AUDIT
from flickr_assets.findings import Finding

_RATE = "corpus lexicon category n_captions n_captions_with n_images n_images_with n_images_once rate rate_low rate_high"
_ENTRY = "lexicon lexicon_title inference"
_USE = "caption_id lexicon category said_of"
_GENDER = "corpus comparison relation word log_odds log_odds_low log_odds_high"

Rows = list[tuple[Any, ...]]


def table(columns: str, rows: Rows) -> pa.Table:
    names = columns.split()
    return pa.table({name: [row[place] for row in rows] for place, name in enumerate(names)})


def found(rates: Rows, entries: Rows = [], uses: Rows = [], associations: Rows = []) -> dict[tuple[str, str], Finding]:  # noqa: B006
    tables = {
        "stats.lexicon_rate": table(_RATE, rates),
        "audit.lexicon_entry": table(_ENTRY, entries),
        "audit.lexicon_use": table(_USE, uses),
        "stats.person_association": table(_GENDER, associations),
    }
    findings = list(AUDIT.findings(tables))
    assert len({(finding.code, finding.subject) for finding in findings}) == len(findings)
    return {(finding.code, finding.subject): finding for finding in findings}


def rate(
    lexicon: str, n_with: int, n_images_with: int, n_once: int, *, category: str = "all", whole: bool = False
) -> tuple[Any, ...]:
    n_captions, n_images = (158_915, 31_783) if whole else (500, 100)
    share = n_with / n_captions
    return ("flickr30k", lexicon, category, n_captions, n_with, n_images, n_images_with, n_once, share, share / 2, share * 2)


def test_without_captions_there_is_nothing_to_say() -> None:
    assert found([]) == {}


def test_a_rate_is_told_with_its_interval_and_how_often_one_caption_says_it_alone() -> None:
    entries = [("event", "say on what occasion a picture was taken", "event"), ("negation", "say that something is not so", None)]
    findings = found([rate("event", 10, 8, 6), rate("negation", 60, 50, 25), rate("negation_narrow", 5, 5, 5)], entries)
    assert findings["lexicon-rate", "event"].sentence == (
        "2.00 % of the captions of flickr30k say on what occasion a picture was taken (10 of 500; 95 % interval 1.00 to 4.00 %, by image); "
        "of the 8 images with such a caption, 75.0 % have just one."
    )
    assert findings["lexicon-rate", "event"].is_fault
    assert findings["lexicon-rate", "negation"].sentence.startswith("12.0 % of the captions")
    assert not findings["lexicon-rate", "negation"].is_fault
    assert len(findings) == 2


def test_only_the_corpus_with_the_most_captions_is_told() -> None:
    small = ("flickr8k", "event", "all", 40, 4, 8, 4, 4, 0.1, 0.05, 0.2)
    (finding,) = found([small, rate("event", 10, 8, 6)], [("event", "say", "event")]).values()
    assert (finding.n, finding.n_of) == (10, 500)


def test_marked_people_and_babies_are_counted_by_what_is_said() -> None:
    rates = [rate("ethnicity", 9, 9, 9), *(rate("ethnicity", n, n, n, category=name) for name, n in (("white", 2), ("asian", 7)))]
    uses: Rows = [
        ("flickr30k:1#0", "ethnicity", "asian", "baby"),
        ("flickr30k:1#3", "ethnicity", "asian", "infant"),
        ("flickr30k:2#0", "ethnicity", "white", "infant"),
        ("flickr30k:3#0", "ethnicity", "white", "man"),
        ("flickr8k:4#0", "ethnicity", "white", "baby"),
        ("flickr30k:5#0", "age", "old", "baby"),
    ]
    findings = found(rates, uses=uses)
    assert findings["people-marked", "ethnicity"].sentence.startswith(
        "9 captions of flickr30k mark people, some by several of these: asian 7, white 2. "
    )
    babies = findings["babies-marked", "flickr30k"]
    assert babies.n == 2
    assert babies.sentence == (
        "In 2 images of flickr30k a caption says the ethnicity of a baby: asian in 1, white in 1; in 1 of these by the word “baby” itself."
    )


def test_what_rather_the_ones_do_is_named_the_surest_first() -> None:
    associations: Rows = [
        ("flickr30k", "girl_boy", "does", "dance", 1.2, 0.8, 1.6),
        ("flickr30k", "girl_boy", "does", "paint", 1.6, 0.4, 2.8),
        ("flickr30k", "girl_boy", "does", "kick", -1.0, -1.5, -0.5),
        ("flickr30k", "girl_boy", "does", "sit", 0.1, -0.2, 0.4),
        ("flickr8k", "girl_boy", "does", "run", -1.0, -1.5, -0.5),
        ("flickr30k", "girl_boy", "holds", "bag", 0.1, -0.2, 0.4),
    ]
    (finding,) = found([rate("event", 1, 1, 1)], associations=associations).values()
    assert (finding.subject, finding.n, finding.n_of) == ("girl_boy does", 3, 4)
    assert finding.sentence == (
        "Of 4 verbs of which girls or boys are the subject, captions of flickr30k say 2 rather of girls (dance, paint) and 1 rather of "
        "boys (kick): the 95 % interval of such a word leaves out 0; by chance up to about 1 would."
    )


def test_published_figures_stand_beside_the_whole_of_flickr30k_alone() -> None:
    def rates(*, whole: bool) -> Rows:
        return [
            rate("negation_published", 896, 764, 659, whole=whole),
            rate("negation_published", 805, 690, 598, category="word", whole=whole),
            rate("negation_narrow", 570, 500, 446, whole=whole),
            rate("baby_substring", 1637, 697, 280, whole=whole),
            rate("baby_word", 1635, 696, 280, whole=whole),
        ]

    uses: Rows = [
        ("flickr30k:1#0", "negation_published", "beginning", None),
        ("flickr30k:2#0", "negation_published", "beginning", None),
        ("flickr30k:2#0", "negation", "absence", None),
        ("flickr30k:3#0", "ethnicity", "asian", "baby"),
    ]
    findings = found(rates(whole=True), uses=uses)
    assert "896 captions, 0.56 % (published: 0.56 %)" in findings["published-figure", "negations in captions"].sentence
    assert "0.51 %; no, not and nobody alone 0.36 %." in findings["published-figure", "negations in captions"].sentence
    assert "no negation by the parse: 1, with mission" in findings["published-figure", "negations in captions"].sentence
    assert "86.257 % (published: 86.25 %" in findings["published-figure", "negations in one caption"].sentence
    assert "697 by the letters" in findings["published-figure", "images with baby"].sentence
    assert "quoted here and not measured" in findings["babies-marked", "flickr30k"].sentence
    assert {code for code, _ in found(rates(whole=False), uses=uses)} == {"babies-marked"}
    assert "quoted" not in found(rates(whole=False), uses=uses)["babies-marked", "flickr30k"].sentence
