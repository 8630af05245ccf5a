"""The audits of captions, on captions made up by hand: what repeats, what is shared, what fits, what is odd, what is off topic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flickr_assets.stats.text_near import text_near
from tests.audits.parses import give_parse
from tests.audits.splits import karpathy30k, said
from tests.sql.database import Database, id_of

NEAR = "text_id_a text_id_b n_shared_words jaccard"


def near(database: Database, one: str, other: str, n_shared: int, jaccard: float) -> None:
    """A row of stats.text_near."""
    database.give("stats.text_near", NEAR, (*sorted((id_of(one), id_of(other))), n_shared, jaccard))


def photographs(database: Database, captions: Mapping[int, Iterable[str]]) -> None:
    """Captions of Flickr30k by the number of their photograph."""
    for number, texts in captions.items():
        database.captions("flickr30k_token", f"flickr:{number}", *texts)


FIVE = "A dog runs on the beach ."
FOUR = "A dog runs on a beach ."


def test_the_statistic_has_a_row_for_each_two_texts_that_are_near(database: Database) -> None:
    photographs(database, {1: [FIVE, FOUR, "Dog , on beach runs a the ; DOG", "Two cats ."]})
    database.build()
    rows = text_near({"nlp.text": database.connection.sql("FROM nlp.text").to_arrow_table()}).to_pylist()
    same, *others = sorted(rows, key=lambda row: -row["jaccard"])
    assert {same["text_id_a"], same["text_id_b"]} == {id_of(FIVE), id_of("Dog , on beach runs a the ; DOG")}
    assert (same["n_shared_words"], same["jaccard"]) == (6, 1)
    assert [(row["n_shared_words"], row["jaccard"]) for row in others] == [(5, 5 / 6), (5, 5 / 6)]
    assert all(row["text_id_a"] < row["text_id_b"] for row in rows)


def test_an_image_that_repeats_itself_is_told_with_how(database: Database) -> None:
    photographs(database, {1: [FIVE, "Two cats .", FIVE, FOUR], 2: ["Two cats .", "a b", "b a"], 3: ["A man ."]})
    near(database, FIVE, FOUR, 5, 5 / 6)
    near(database, "a b", "b a", 2, 1.0)
    database.build()
    assert database.rows("SELECT caption_id_a, caption_id_b, kind, round(jaccard, 3) FROM audit.repeated_caption") == [
        ("flickr30k:1#0", "flickr30k:1#2", "text", 1.0),
        ("flickr30k:1#0", "flickr30k:1#3", "near", 0.833),
        ("flickr30k:1#2", "flickr30k:1#3", "near", 0.833),
        ("flickr30k:2#1", "flickr30k:2#2", "words", 1.0),
    ]
    assert said(database, "repeated_caption") == [
        (
            "2 of the 3 images of flickr30k have captions that read alike: 1 image by two that are equal character by character, 1 by two "
            "of the same set of words, 1 by two of nearly the same (a Jaccard index of 0.8 or more)."
        )
    ]


def test_a_wording_of_several_photographs_is_shared_and_a_corpus_is_not_held_against_another(database: Database) -> None:
    photographs(database, {1: [FIVE, FIVE], 2: [FIVE], 3: [FIVE, FOUR], 4: [FOUR]})
    database.captions("flickr8k_token", "flickr:9", FIVE)
    near(database, FIVE, FOUR, 5, 5 / 6)
    database.build()
    assert database.rows("SELECT caption_id_a, caption_id_b, corpus, photo_id_a, photo_id_b, kind FROM audit.shared_caption") == [
        ("flickr30k:1#0", "flickr30k:2#0", "flickr30k", "flickr:1", "flickr:2", "text"),
        ("flickr30k:1#0", "flickr30k:3#0", "flickr30k", "flickr:1", "flickr:3", "text"),
        ("flickr30k:1#0", "flickr30k:3#1", "flickr30k", "flickr:1", "flickr:3", "near"),
        ("flickr30k:3#1", "flickr30k:4#0", "flickr30k", "flickr:3", "flickr:4", "text"),
    ]
    assert said(database, "shared_caption") == [
        (
            "In flickr30k 2 wordings are said of more than one photograph, character by character, of 4 photographs together; besides, 0 "
            "pairs of wordings have the same set of words, and 1 nearly the same (a Jaccard index of 0.8 or more)."
        )
    ]


def test_a_caption_held_out_is_told_with_the_nearest_that_is_trained_on(database: Database) -> None:
    photographs(database, {1: [FIVE], 2: [FOUR, FOUR], 3: [FIVE], 4: ["Two cats ."], 5: ["Two cats ."], 6: ["Three cats ."]})
    karpathy30k(database, train=[1, 2, 6], val=[5], test=[3, 4])
    near(database, FIVE, FOUR, 5, 5 / 6)
    database.build()
    # The cats of val and test are not trained on, and so do not count.
    assert database.rows("FROM audit.trained_wording") == [
        ("karpathy30k", "test", "flickr30k:3#0", "flickr:3", "text", 1.0, "flickr30k:1#0", 3)
    ]
    assert said(database, "trained_wording") == [
        (
            "! 1 caption of 1 photograph in karpathy30k/test says in whatever order what a caption trained on says: 1 character by "
            "character, 0 with the same set of words, 0 with nearly the same (a Jaccard index of 0.8 or more)."
        )
    ]


GENERAL = "A/a/DET/DT/det/1 man/man/NOUN/NN/nsubj/2 plays/play/VERB/VBZ/ROOT/2 guitar/guitar/NOUN/NN/dobj/2"
SPECIAL = "An/a/DET/DT/det/2 old/old/ADJ/JJ/amod/2 man/man/NOUN/NN/nsubj/4 is/be/AUX/VBZ/aux/4 playing/play/VERB/VBG/ROOT/4 \
guitar/guitar/NOUN/NN/dobj/4"
TWO_THINGS = "A/a/DET/DT/det/1 man/man/NOUN/NN/nsubj/2 plays/play/VERB/VBZ/ROOT/2"


def test_a_test_caption_fits_photographs_whose_captions_read_alike_or_name_all_that_it_names(database: Database) -> None:
    general, special, two = (give_parse(database, parse) for parse in (GENERAL, SPECIAL, TWO_THINGS))
    photographs(database, {1: [general], 2: [special], 3: [two], 4: [two], 5: [special]})
    karpathy30k(database, train=[5], test=[1, 2, 3, 4])
    database.build()
    # What names two things alone fits too much to be told of; what is in another split is no candidate.
    assert database.rows("SELECT caption_id, other_photo_id, other_caption_id, kind, jaccard FROM audit.ambiguous_caption") == [
        ("flickr30k:1#0", "flickr:2", "flickr30k:2#0", "named", None),
        ("flickr30k:3#0", "flickr:4", "flickr30k:4#0", "text", 1.0),
        ("flickr30k:4#0", "flickr:3", "flickr30k:3#0", "text", 1.0),
    ]
    assert said(database, "ambiguous_caption") == [
        (
            "3 captions of karpathy30k/test may fit other photographs of the split, 3 pairs in all: 2 read like a caption of such a "
            "photograph; all that the others name is in a caption of one. Where an answer is such a photograph, Recall counts it as wrong."
        )
    ]


def test_without_a_verb_an_auxiliary_is_one(database: Database) -> None:
    bare = give_parse(database, "A/a/DET/DT/det/1 dog/dog/NOUN/NN/ROOT/1")
    being = give_parse(database, "A/a/DET/DT/det/1 dog/dog/NOUN/NN/nsubj/2 is/be/AUX/VBZ/ROOT/2 here/here/ADV/RB/advmod/2")
    acting = give_parse(database, TWO_THINGS)
    photographs(database, {1: [bare, being], 2: [bare, acting]})
    database.build()
    assert database.rows("SELECT caption_id FROM audit.verbless_caption") == [("flickr30k:1#0",), ("flickr30k:2#0",)]
    assert said(database, "verbless_caption") == [
        (
            "2 of the 4 English captions of flickr30k have no verb (50.0 %); with those that have none but auxiliaries it is 75.0 %. A "
            "verb other than sit, stand, wear and look is in 25.0 %."
        )
    ]


ODD = (
    "A man &amp; a dog .",
    "A cafÃ© in Paris .",
    "The image links are broken .",
    "dog",
    "Eine Frau und der Hund auf einem Sofa .",
    " ".join(["very"] * 51),
)


def test_every_kind_of_odd_caption_is_told_with_what_shows_it(database: Database) -> None:
    photographs(database, {1: ODD})
    database.build()
    assert database.rows("SELECT caption_id, kind, found FROM audit.odd_caption") == [
        ("flickr30k:1#0", "html-entity", "&amp;"),
        ("flickr30k:1#1", "mojibake", "Ã©"),
        ("flickr30k:1#2", "no-picture", "image links are broken"),
        ("flickr30k:1#3", "one-word", "dog"),
        ("flickr30k:1#4", "other-language", "eine und der auf einem"),
        ("flickr30k:1#5", "over-long", "51 words"),
    ]
    sentences = said(database, "odd_caption")
    assert len(sentences) == 6
    assert sentences[2] == (
        "! 1 caption says that no picture was shown: 1 in flickr30k_token. 0 of these are on the list of Flickr30k Entities of captions "
        "unrelated to their image."
    )


def test_what_only_looks_odd_is_not_told(database: Database) -> None:
    """Each but the last is of a real release, or like one there."""
    fine = (
        "A popcorn cart with the Spanish text \" El Rey de las Palomitas \" and a yellow umbrella .",
        "A girl is playing a video game while her image is displayed behind her .",
        "A woman watches her child against a picture window .",
        "Two men in front of a crowd while a man 's picture is shown on a screen .",
        "Two men taking a photo of a broken television .",
        "A & B ; a sign says \" AT&T \" .",
        "A café , a façade , a piñata and a naïve Dvořák .",
        "Is this a dog ? Yes",
        " ".join(["very"] * 50),
    )  # fmt: skip
    photographs(database, {1: fine})
    database.build()
    assert database.rows("FROM audit.odd_caption") == []


def noun_caption(database: Database, *nouns: str) -> str:
    return give_parse(database, " ".join(f"{noun}/{noun}/NOUN/NN/dep/0" for noun in nouns))


def test_a_caption_whose_words_are_said_of_other_pictures_is_off_topic(database: Database) -> None:
    boat, ball, stray = (noun_caption(database, *nouns) for nouns in (("boat", "river"), ("ball", "team"), ("boat",)))
    many = {number: [noun_caption(database, f"thing{number}")] for number in range(1000, 2000)}
    photographs(database, {number: [boat] for number in range(16)} | {number: [ball] for number in range(100, 116)} | many)
    photographs(database, {500: [stray, ball], 501: [ball, ball]})
    database.give("raw.entities_unrelated", "photo_id number", ("flickr:500", 0))
    database.build()
    # The ball of 500 is as far from the boat as the boat from the ball: two captions cannot tell which is the stray one.
    rows = database.rows("SELECT caption_id, strongest_bond, round(strongest_bits, 2), is_listed FROM audit.off_topic_caption")
    # Photographs: 17 have a boat, 18 ball and team, one both, which is left out; 1,034 in all: 0.5 / (17 * 18 / 1034 + 0.5).
    assert rows == [("flickr30k:500#0", "boat ~ team", -0.67, True), ("flickr30k:500#1", "team ~ boat", -0.67, False)]
    assert said(database, "off_topic_caption")[1] == "! Flickr30k Entities lists 1 caption as unrelated to its image."


def test_findings_of_nothing_say_so(database: Database) -> None:
    database.build()
    assert said(database, "repeated_caption") == said(database, "shared_caption") == said(database, "verbless_caption") == []
    assert said(database, "odd_caption")[0] == "No caption has an HTML entity."
