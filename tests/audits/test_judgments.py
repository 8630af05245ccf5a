"""What was judged of Flickr8k's pool, and how far the judges agree: worked by hand."""

from __future__ import annotations

import pyarrow as pa
import pytest

from flickr_assets.audits import audits
from flickr_assets.audits.judgment_agreement import agreement
from flickr_assets.findings import Finding
from tests.audits.entities import findings
from tests.sql.database import Database, id_of

COLUMNS = "image_name photo_id caption_image_name caption_photo_id caption_number"


def pair(image: int, caption: int) -> tuple[object, ...]:
    return (f"{image}_a.jpg", f"flickr:{image}", f"{caption}_a.jpg", f"flickr:{caption}", 2)


def experts(database: Database, *judged: tuple[int, int, str]) -> None:
    """(image, image of the caption, three ratings as digits)."""
    rows = [(*pair(image, caption), *map(int, ratings)) for image, caption, ratings in judged]
    database.give("raw.flickr8k_expert", f"{COLUMNS} rating_1 rating_2 rating_3", *rows)


def crowd(database: Database, *judged: tuple[int, int, int, int]) -> None:
    """(image, image of the caption, yes, no)."""
    rows = [(*pair(image, caption), n_yes / (n_yes + n_no), n_yes, n_no) for image, caption, n_yes, n_no in judged]
    database.give("raw.flickr8k_crowd", f"{COLUMNS} yes_share n_yes n_no", *rows)


def agreed(database: Database) -> tuple[pa.Table, list[Finding]]:
    database.build()
    found = database.connection.sql("FROM core.judgment").arrow()
    rows = agreement({"core.judgment": found if isinstance(found, pa.Table) else found.read_all()})
    return rows, list(audits()["judgment_agreement"].findings({"audit.judgment_agreement": rows}))


def test_agreement_is_measured_of_all_pairs_of_own_captions_and_of_others(database: Database) -> None:
    """Ratings 1 1 1, 1 2 2 and 4 4 4.

    Squared distances: within units 0, 4 and 0 over ordered pairs, each halved for three raters, over nine ratings; by chance, of four 1,
    two 2 and three 4: 4*2*1 + 4*3*9 + 2*3*4 = 140, twice, over 72 ordered pairs.
    """
    experts(database, (7, 8, "111"), (8, 7, "122"), (7, 7, "444"))
    crowd(database, (7, 8, 0, 3), (8, 8, 3, 0), (8, 7, 1, 3))
    rows, _ = agreed(database)
    found = {(row["kind"], row["pairs"], row["metric"]): row for row in rows.to_pylist()}
    assert found.keys() == {
        *(("expert", pairs, metric) for pairs in ("all", "other", "own") for metric in ("nominal", "ordinal", "interval")),
        *(("crowd", pairs, "nominal") for pairs in ("all", "other", "own")),
    }
    interval = found["expert", "all", "interval"]
    assert (interval["n_pairs"], interval["n_ratings"], interval["n_unanimous"], interval["n_ascending"]) == (3, 9, 2, 3)
    assert interval["alpha"] == pytest.approx(1 - (4 / 2 / 9) / (280 / 72))
    assert found["expert", "own", "nominal"]["alpha"] is None
    asked = found["crowd", "all", "nominal"]
    assert (asked["n_pairs"], asked["n_ratings"], asked["n_unanimous"], asked["n_ascending"]) == (3, 10, 2, None)


def test_of_well_rated_pairs_those_are_filtered_whose_words_the_image_does_not_have(database: Database) -> None:
    """Means of 4, 3 and 8/3: the second caption has no word in common with its image, the third is not well rated."""
    for image, word in ((7, "dog"), (8, "cat")):
        database.captions("flickr8k_token", f"flickr:{image}", word, word, word)
        row = (id_of(word), 0, word, word, "NOUN", "", "", 0, 0, 0, 1)
        database.give("nlp.token", "text_id number text lemma pos tag dep head sentence char_start char_end", row)
    listed = [("test", place, f"{image}_a.jpg", f"flickr:{image}") for place, image in enumerate((7, 8))]
    database.give("raw.flickr8k_split", "split position image_name photo_id", *listed)
    experts(database, (7, 7, "444"), (8, 7, "234"), (7, 8, "233"))
    database.build()
    columns = "is_own_caption, sum(n_well_rated), sum(n_well_rated_sharing)"
    assert database.rows(f"SELECT {columns} FROM audit.judgment_pool GROUP BY ALL ORDER BY ALL") == [(False, 1, 0), (True, 1, 1)]
    measured = dict(database.rows("SELECT figure, value FROM stats.measured"))
    assert measured["pool.filtered_well_rated_share"] == 0.5


def test_ratings_that_always_ascend_are_a_fault(database: Database) -> None:
    experts(database, (7, 8, "112"), (8, 7, "233"))
    _, found = agreed(database)
    assert [finding.code for finding in found] == ["expert-agreement", "expert-ratings-sorted"]
    assert found[0].is_fault
    assert "and none of the three gives that" in found[0].sentence


def test_a_metric_that_gives_what_is_published_is_named(database: Database) -> None:
    """Nominal: four of 7 units 1 1 1, two 4 4 4, one 1 1 2: observed 4/2 of 21, by chance twice (14*6 + 14*1 + 6*1) over 420."""
    assert round(1 - (4 / 2 / 21) / (208 / 420), 2) == 0.81
    experts(database, *((7, 10 + n, "111") for n in range(4)), (7, 20, "444"), (7, 21, "444"), (7, 22, "121"))
    _, found = agreed(database)
    (finding,) = found
    assert "by a metric that is not named, as the nominal one gives. All three experts agree on 6 pairs." in finding.sentence
    assert not finding.is_fault


def test_the_pool_is_every_test_image_with_every_test_caption(database: Database) -> None:
    """The judged caption of 7 shares one content word of four with those of 8, which is a quarter, and none with those of 9."""
    said = {
        7: "Dog/dog/NOUN runs/run/VERB fast/fast/ADV here/here/ADV over/over/ADP",
        8: "Dog/dog/NOUN over/over/ADP",
        9: "Cat/cat/NOUN over/over/ADP",
    }
    for image, tokens in said.items():
        words = [token.split("/") for token in tokens.split()]
        text = " ".join(word for word, _, _ in words)
        database.captions("flickr8k_token", f"flickr:{image}", text, text, text)
        parsed = [(id_of(text), n, word, lemma, pos, "", "", 0, 0, 0, 1) for n, (word, lemma, pos) in enumerate(words)]
        database.give("nlp.token", "text_id number text lemma pos tag dep head sentence char_start char_end", *parsed)
    listed = [("test", place, f"{image}_a.jpg", f"flickr:{image}") for place, image in enumerate(said)]
    database.give("raw.flickr8k_split", "split position image_name photo_id", *listed)
    experts(database, (7, 7, "444"), (8, 7, "111"))
    crowd(database, (8, 7, 0, 3), (8, 9, 0, 3), (9, 9, 3, 0))
    database.build()
    assert database.rows("FROM audit.judgment_pool") == [
        ("both", False, 1, 1, 1, 1, 0, 0),
        ("crowd", False, 1, 1, 1, 0, 0, 0),
        ("crowd", True, 1, 1, 1, 1, 0, 0),
        ("expert", True, 1, 1, 1, 1, 1, 1),
        ("nobody", False, 4, 2, 3, 1, 0, 0),
        ("nobody", True, 1, 1, 1, 1, 0, 0),
    ]
    found = {finding.code: finding for finding in findings(database, "judgment_pool")}
    assert (
        found["expert-pool"].sentence
        == "Experts judged 2 pairs, 22.2 % of the pool: 2 images, 1 caption; in 1 pair the caption is the image's own."
    )
    assert (
        found["crowd-pool"].sentence
        == "The crowd judged 3 pairs, 33.3 % of the pool: 2 images, 2 captions; in 1 pair the caption is the image's own."
    )
    assert (found["pool-unjudged"].n, found["pool-unjudged"].n_of, found["pool-unjudged"].is_fault) == (5, 9, True)
    assert found["pool-filter"].sentence == (
        "In 33.3 % of the 6 pairs without the images' own captions, a quarter or more of the caption's content words are in the image's "
        "five captions: 50.0 % of those that the crowd judged, 100.0 % of those that experts judged and 25.0 % of those that nobody "
        "judged. The published filter before the crowd lets 14.0 % of the pool pass, 1 pair."
    )
