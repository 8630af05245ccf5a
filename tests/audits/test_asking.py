"""Lists that are of no single corpus are asked what can be asked of them; of the others it is said why not."""

from __future__ import annotations

from flickr_assets.audits import gathered
from flickr_assets.findings import Finding, leak_weight, reading_order
from flickr_assets.stats.asking import not_asked
from tests.audits.entities import findings
from tests.audits.splits import entities, flickr8k, karpathy30k, own, said
from tests.sql.database import Database

THIRTY, EIGHT = "flickr30k_token", "flickr8k_token"


def corpora(database: Database, thirty: range, eight: range) -> None:
    """Photographs with a caption in Flickr30k and in Flickr8k."""
    for release, photos in ((THIRTY, thirty), (EIGHT, eight)):
        for photo in photos:
            database.captions(release, f"flickr:{photo}", f"A thing of number {photo} .")


def test_the_corpus_of_a_list_is_the_one_that_has_most_of_it(database: Database) -> None:
    corpora(database, range(100, 110), range(106, 116))
    karpathy30k(database, train=range(100, 107), test=[107])
    own(database, "eight", train=[108, 109, 110])
    own(database, "equal", train=[107, 108], test=[109])
    own(database, "strange", train=[100, 500, 501], test=[502])
    own(database, "unknown", train=[600], test=[601])
    database.build()
    assert database.rows("FROM stats.scheme_corpus") == [
        ("eight", "flickr30k", 2, 3, 10, False, False),
        ("eight", "flickr8k", 3, 3, 10, True, False),
        ("equal", "flickr30k", 3, 3, 10, False, False),
        ("equal", "flickr8k", 3, 3, 10, False, False),
        ("karpathy30k", "flickr30k", 8, 8, 10, True, True),
        ("karpathy30k", "flickr8k", 2, 8, 10, False, False),
        ("strange", "flickr30k", 1, 4, 10, False, False),
    ]
    assert database.broken_references() == []
    assert said(database, "corpus_leak")[-3:] == [
        "Not asked of equal, because flickr30k and flickr8k have equally many of the photographs there.",
        "Not asked of strange, because less than half of the photographs there are of any one corpus.",
        "Not asked of unknown, because no English caption of the photographs there was read.",
    ]


def test_a_list_of_ones_own_is_held_against_the_schemes_of_another_corpus(database: Database) -> None:
    corpora(database, range(100, 110), range(108, 112))
    own(database, "mine", train=range(100, 109), test=[109])
    flickr8k(database, train=[109, 110], test=[108, 111])
    database.build()
    assert database.rows("SELECT scheme_trained, scheme_held, photo_id FROM audit.corpus_leak") == [
        ("flickr8k", "mine", "flickr:109"),
        ("mine", "flickr8k", "flickr:108"),
    ]


def test_a_list_of_ones_own_that_has_half_of_a_corpus_is_asked_what_it_leaves_out(database: Database) -> None:
    corpora(database, range(100, 104), range(200, 200))
    own(database, "half", train=[100], test=[101])
    own(database, "few", train=[102])
    database.build()
    assert database.rows("FROM audit.unsplit_photo") == [("half", "flickr:102"), ("half", "flickr:103")]
    assert said(database, "unsplit_photo") == [
        "half puts 2 of the 4 photographs of flickr30k into no split.",
        "Not asked of few, because less than half of flickr30k is there, as in a list made for a purpose.",
    ]


def test_captions_of_a_list_of_ones_own_leak_within_it(database: Database) -> None:
    for photo in (100, 101):
        database.captions(THIRTY, f"flickr:{photo}", "Two dogs play .")
    own(database, "mine", train=[100], test=[101])
    own(database, "untrained", training=[100], test=[101])
    own(database, "whole", train=[100, 101])
    database.build()
    leak, no_train, nothing_held = said(database, "caption_leak")
    assert leak.startswith(
        "! 1 caption of mine/test reads like one of another photograph that this scheme trains on, word by word: 1 the"
    )
    assert no_train == "Not asked of untrained, because no split there is called train."
    assert nothing_held == "Not asked of whole, because train is the only split there."
    assert said(database, "trained_wording")[1:] == [no_train, nothing_held]


def test_schemes_without_a_caption_are_not_said_to_be_sound_nor_whole(database: Database) -> None:
    entities(database, train=[100], test=[101])
    database.build()
    assert said(database, "split_fault") == [
        (
            "Whether photographs are known, and called by their names, is not asked of entities, because no English caption of the "
            "photographs there was read."
        )
    ]
    assert said(database, "unsplit_photo") == ["Not asked of entities, because no caption of flickr30k was read."]


def test_the_names_of_a_list_of_no_single_corpus_are_not_said_to_be_right(database: Database) -> None:
    corpora(database, range(100, 102), range(200, 200))
    entities(database, train=[100], test=[101])
    own(database, "mine", train=[100], test=[101])
    database.build()
    assert said(database, "split_fault") == [
        (
            "Every photograph of entities is in one split, known, and called by its name. Every photograph of mine is in one split and "
            "known; its name is asked of lists of one corpus alone."
        )
    ]


def test_splits_whose_pictures_are_not_known_are_named(database: Database) -> None:
    columns = "instance image_name_released photo_id hash hash_algorithm hash_number"
    database.give("raw.image_manifest", columns, *(("m", f"{n}.jpg", f"flickr:{n}", str(n), "md5", 1) for n in (100, 101)))
    entities(database, train=[100], val=[101, 102], test=[103])
    database.build()
    assert said(database, "picture_leak") == [
        "Not asked of entities/test, because no file and no hash of the photographs there is at hand.",
        "Not asked of all of entities/val, because only some of the photographs there have a file or a hash at hand.",
    ]


def test_without_any_picture_nothing_was_asked(database: Database) -> None:
    entities(database, train=[100], val=[102], test=[103])
    database.build()
    (finding,) = findings(database, "picture_leak")
    assert (finding.code, finding.n, finding.is_fault) == ("nothing-asked", 2, False)
    assert finding.sentence == (
        "Not asked of entities/test and entities/val, because no file and no hash of the photographs there is at hand."
    )


def test_pictures_of_which_only_the_names_were_read_are_told_with_what_reads_more(database: Database) -> None:
    columns = "instance path image_name_released photo_id n_bytes"
    database.give("raw.image_file", columns, ("images", "103.jpg", "103.jpg", "flickr:103", 9))
    entities(database, train=[100], val=[102], test=[103])
    database.build()
    assert said(database, "picture_leak") == [
        (
            "Not asked of entities/test, because the files of the photographs there were looked at by their names alone "
            "(`build --images pixels` looks into them)."
        ),
        "Not asked of entities/val, because no file and no hash of the photographs there is at hand.",
    ]
    assert {finding.code for finding in findings(database, "picture_leak")} == {"nothing-asked"}


def test_where_no_scheme_says_what_it_trains_on_nothing_was_asked_of_leaks(database: Database) -> None:
    own(database, "untrained", training=[100], test=[101])
    database.build()
    for audit in ("split_leak", "caption_leak", "trained_wording"):
        assert [finding.code for finding in findings(database, audit)] == ["nothing-asked"], audit


def test_where_one_scheme_says_what_it_trains_on_leaks_were_asked_of(database: Database) -> None:
    own(database, "untrained", training=[101], test=[102])
    own(database, "mine", train=[100], test=[101])
    database.captions(THIRTY, "flickr:100", "Two dogs play .")
    database.build()
    for audit in ("split_leak", "caption_leak", "trained_wording"):
        assert [finding.code for finding in findings(database, audit)] == ["not-asked"], audit


def test_of_the_only_scheme_nothing_is_asked_that_takes_another(database: Database) -> None:
    corpora(database, range(100, 102), range(200, 200))
    entities(database, train=[100], test=[101])
    database.build()
    assert said(database, "split_leak") == ["Not asked of the training list of entities, because no other scheme is there."]
    assert said(database, "same_split") == ["Not asked of entities, because no other scheme is there."]
    assert said(database, "corpus_leak") == ["Not asked of entities, because no scheme of another corpus is there."]
    for audit in ("split_leak", "same_split", "corpus_leak"):
        assert [finding.code for finding in findings(database, audit)] == ["nothing-asked"], audit


def test_schemes_of_one_corpus_are_not_asked_across_corpora_and_of_two_they_are(database: Database) -> None:
    corpora(database, range(100, 102), range(200, 202))
    entities(database, train=[100], test=[101])
    karpathy30k(database, train=[100], test=[101])
    database.build()
    assert said(database, "corpus_leak") == ["Not asked of entities and karpathy30k, because no scheme of another corpus is there."]
    assert said(database, "split_leak") == []


def test_a_training_list_is_not_asked_of_where_no_other_scheme_holds_anything_out(database: Database) -> None:
    entities(database, train=[100], test=[101])
    own(database, "whole", train=[100, 101])
    database.build()
    unasked = [one for one in findings(database, "split_leak") if one.code == "not-asked"]
    assert [one.sentence for one in unasked] == [
        "Not asked of the training list of entities, because no other scheme there holds photographs out."
    ]


def test_schemes_are_told_by_reason_and_of_many_the_first() -> None:
    (one,) = not_asked({"b": "it is so", "a": "it is so"})
    assert (one.code, one.subject, one.n, one.is_fault) == ("not-asked", "a", 2, False)
    assert one.sentence == "Not asked of a and b, because it is so."
    (many,) = not_asked({f"s{n}": "it is so" for n in range(9)})
    assert many.sentence == "Not asked of s0, s1, s2, s3, s4, s5 and 3 more, because it is so."
    (seven,) = not_asked({f"s{n}": "it is so" for n in range(7)})
    assert seven.sentence == "Not asked of s0, s1, s2, s3, s4, s5 and s6, because it is so."


def test_where_all_have_a_reason_nothing_was_asked() -> None:
    reasons = {"a": "it is so", "b": "it is otherwise"}
    assert [one.code for one in not_asked(reasons, ["a", "b", "b"])] == ["nothing-asked", "nothing-asked"]
    assert [one.code for one in not_asked(reasons, ["a", "b", "c"])] == ["not-asked", "not-asked"]


def test_a_leak_into_test_is_read_before_one_into_val_and_before_what_is_no_leak(database: Database) -> None:
    karpathy30k(database, train=range(100, 110), test=[120])
    entities(database, val=range(100, 110), test=[110], dev=[109])
    own(database, "mine", train=[110], holdout=[100])
    database.build()
    weights = {finding.subject.partition(" in ")[0]: finding.weight for finding in findings(database, "split_leak")}
    assert weights == {"entities/val": 2, "entities/dev": 2, "entities/test": 3, "mine/holdout": 1, "entities": 0}


def test_the_weight_is_that_of_the_gravest_split() -> None:
    assert leak_weight(["a/val", "b/test_2017"]) == 3
    assert leak_weight(["a/val"]) == leak_weight(["a/dev"]) == 2
    assert leak_weight(["a/holdout", "my/test/extra"]) == 1


def test_findings_are_read_by_weight_then_faults_then_the_largest() -> None:
    rows = [
        {"weight": weight, "is_fault": is_fault, "n": n}
        for weight, is_fault, n in ((0, False, 900), (2, True, 948), (3, True, 5), (0, True, 1), (0, True, 7), (3, True, 944))
    ]
    ordered = [(row["weight"], row["n"]) for row in sorted(rows, key=reading_order)]
    assert ordered == [(3, 944), (3, 5), (2, 948), (0, 7), (0, 1), (0, 900)]


def test_a_finding_has_no_weight_unless_it_is_a_leak() -> None:
    assert Finding("code", "", 1, None, "One.").weight == 0


def test_the_table_of_findings_has_the_weight(database: Database) -> None:
    karpathy30k(database, train=[100])
    entities(database, test=[100])
    database.build()
    from flickr_assets.audits import read_by_all

    tables = {name: database.connection.sql(f"FROM {name}").to_arrow_table() for name in read_by_all()}
    rows = gathered(tables).to_pylist()
    assert {row["weight"] for row in rows if row["code"] == "held-out-photograph-trained"} == {3}
    assert {row["weight"] for row in rows if row["audit"] != "split_leak"} == {0}
