"""What a head noun is a kind of, by the lexicon that is shipped; values from English, and from the counts of what captions say."""

from __future__ import annotations

import re

import pyarrow as pa
import pytest

from flickr_assets.graph.heads import Heads, heads
from flickr_assets.graph.lexicons.counts import LEAST, head_counts, heads_counted, written
from flickr_assets.graph.lexicons.kinds import ADULTS, RESTS, TOPS
from flickr_assets.graph.lexicons.own import LAST, NOT_LAST, ROWS
from flickr_assets.graph.lexicons.row import ALL, COMPAT, STRICT, Kind, listed
from flickr_assets.graph.lexicons.senses import PLAIN, SENSES, UNSURE
from flickr_assets.graph.lexicons.sorts import Sorts
from flickr_assets.wordnet import lexicon


def chain(word: str, mode: str) -> str:
    """The word and all that is above it, in order."""
    words = [word]
    while above := heads(lexicon(), mode).above(words[-1]):
        words.append(above[0])
    return " > ".join(words)


@pytest.fixture(scope="module", params=ALL)
def shipped(request: pytest.FixtureRequest) -> Heads:
    return heads(lexicon(), request.param)


@pytest.mark.parametrize(
    "expected",
    [
        "man > adult > person",
        "lady > woman > adult > person",
        "mom > mother > woman > adult > person",
        "kid > child > person",
        "girl > person",
        "construction worker > worker > {adult}person",
        "policeman > police officer > officer > adult > person",
        "soldier > adult > person",
        "singer > musician > performer > {adult}person",
        "guitar player > musician > performer > {adult}person",
        "trumpet player > musician > performer > {adult}person",
        "duck > bird > animal",
        "german shepherd > dog > animal",
        "rifle > gun{weapon}",
        "t-shirt > shirt > clothing",
        "jeans > pants > clothing",
        "apple > fruit > food",
        "coffee > beverage",
        "electric guitar > guitar > stringed instrument > instrument",
        "pickup truck > truck > vehicle",
        "bicycle > bike",
        "sofa > couch",
        "woods > forest",
        "crowd > group",
        "wheelchair > chair",
    ],
)
def test_a_chain_says_what_anybody_would(expected: str) -> None:
    word = expected.partition(" > ")[0]
    strict = {"{adult}": "", "{weapon}": " > weapon"}
    compat = {"{adult}": "adult > ", "{weapon}": ""}
    for mode, said in ((STRICT, strict), ("compat-2018", compat)):
        said_here = expected
        for mark, text in said.items():
            said_here = said_here.replace(mark, text)
        assert chain(word, mode) == said_here


@pytest.mark.parametrize("word", ["water", "table", "hand", "chair", "person", "clothing", "food", "beverage", "hair"])
def test_what_captions_call_nothing_else_has_nothing_above_it(shipped: Heads, word: str) -> None:
    assert shipped.above(word) == ()


@pytest.mark.parametrize(
    ("word", "wrong"),
    [
        *(("hot dog", "dog"), ("sea lion", "lion"), ("teddy bear", "bear"), ("stuffed animal", "animal"), ("flower bed", "bed")),
        *(
            ("cd player", "player"),
            ("water gun", "gun"),
            ("roller coaster", "coaster"),
            ("ice cream", "cream"),
            ("mouse ear", "ear"),
        ),
    ],
)
def test_a_compound_that_is_not_what_its_last_word_says_is_never_raised_to_it(shipped: Heads, word: str, wrong: str) -> None:
    assert wrong not in shipped.above(word)


@pytest.mark.parametrize(
    ("word", "last"), [("palm tree", "tree"), ("soccer ball", "ball"), ("skate park", "park"), ("fishing pole", "pole")]
)
def test_any_other_compound_is_raised_to_its_last_word(shipped: Heads, word: str, last: str) -> None:
    assert shipped.above(word) == (last,)


@pytest.mark.parametrize("word", ["athlete", "musician", "skier", "artist", "vendor", "parent"])
def test_what_a_child_may_be_is_an_adult_only_where_the_authors_have_it_so(word: str) -> None:
    assert "adult" not in chain(word, STRICT)
    assert all("adult" in chain(word, mode) for mode in COMPAT)


def test_no_girl_is_a_woman_and_strictly_no_boy_a_child() -> None:
    assert all("woman" not in chain("girl", mode) for mode in ALL)
    assert chain("boy", STRICT) == "boy > person"
    assert chain("boy", "compat-2018") == "boy > child > person"


def test_dogs_are_the_most_general_in_the_graph_of_2014_alone() -> None:
    assert [chain("poodle", mode) for mode in ALL] == ["poodle > dog > animal", "poodle > dog", "poodle > dog > animal"]


@pytest.mark.parametrize("word", ["chicken", "boxer", "calf", "pitcher", "bonnet"])
def test_strictly_a_word_that_may_mean_something_else_is_not_raised(word: str) -> None:
    assert heads(lexicon(), STRICT).above(word) == ()
    assert heads(lexicon(), "compat-2018").above(word)


@pytest.mark.parametrize("word", ["hose", "cricket", "mohawk", "trailer", "orange"])
def test_what_wordnet_means_and_captions_do_not_is_not_raised(shipped: Heads, word: str) -> None:
    assert shipped.above(word) == ()


def test_no_chain_runs_in_a_circle(shipped: Heads) -> None:
    words = {*head_counts(), *(word for row in ROWS for word in listed(row.words))}
    for word in words:
        seen = [word]
        while above := shipped.above(seen[-1]):
            assert above[0] not in seen, seen
            seen.append(above[0])


def test_every_link_says_whence_it_is(shipped: Heads) -> None:
    rows = shipped.rows(head_counts())
    assert len(rows) > 1_000
    assert {source for _, _, source, _ in rows} == {"hand", "compound", "synonym", "wordnet"}
    assert all(above and reason for _, above, _, reason in rows)


def test_nothing_hangs_on_the_captions_at_hand() -> None:
    """A word that no table has, neither as a head nor with a count, is raised by WordNet."""
    assert "aardvark" not in head_counts()
    assert chain("aardvark", "compat-2018") == "aardvark > animal"
    assert chain("tapdancer", "compat-2018") == "tapdancer"


def test_the_tables_name_synsets_that_there_are_and_each_word_once_a_mode() -> None:
    names = [name for kind in (*TOPS, *ADULTS, *RESTS) for name in kind.synsets.split()] + list(SENSES.values())
    assert all(lexicon().synset(name) for name in names)
    for mode in ALL:
        words = [word for row in ROWS if mode in row.modes for word in listed(row.words)]
        assert len(words) == len(set(words))
    assert not set(listed(LAST.words)) & NOT_LAST.keys()
    assert not UNSURE & (PLAIN | SENSES.keys())


def share(kind: Kind) -> float:
    """Percent: captions that say the kind's own word, of those that say anything of the kind, by the senses that captions mean."""
    kinds = set(map(lexicon().synset, kind.synsets.split()))

    def is_of(word: str) -> bool:
        sense = lexicon().synset(SENSES[word]) if word in SENSES else lexicon().sense(word, "n")
        return word not in UNSURE and sense is not None and (sense in kinds or bool(kinds & lexicon().ancestors(sense).keys()))

    return 100 * head_counts()[kind.word] / sum(n for word, n in head_counts().items() if is_of(word))


@pytest.mark.parametrize("kind", [kind for kind in (*TOPS, *RESTS) if "share" in kind.reason], ids=lambda kind: kind.word)
def test_the_shares_that_the_reasons_give_are_those_of_the_counts(kind: Kind) -> None:
    found = re.search(r"share ([\d.]+) %( or more)?", kind.reason)
    assert found is not None
    digits = 1 if "." in found[1] else 0
    assert share(kind) >= float(found[1]) if found[2] else round(share(kind), digits) == float(found[1])


def test_counts_are_of_captions_and_leave_out_what_hardly_any_says() -> None:
    """Text 1 is the caption of three images, text 2 of two; its second dog counts again: two chunks have it."""
    chunks = pa.table({"text_id": [1, 2, 2, 2], "head": ["dog", "dog", "dog", "ball"]})
    texts = pa.table({"text_id": [1, 2], "n_captions": [3, 2]})
    assert LEAST == 5
    assert heads_counted(chunks, texts) == {"dog": (7,)}


def test_the_shipped_counts_are_written_as_the_script_writes_them() -> None:
    counts = head_counts()
    assert written({word: (count,) for word, count in counts.items()}).splitlines()[0] == f"man\t{counts['man']}"
    assert list(counts) == [word for word, _ in sorted(counts.items(), key=lambda one: (-one[1], one[0]))]
    assert min(counts.values()) == LEAST


@pytest.mark.parametrize(
    ("sort", "words", "others"),
    [
        ("person", "man they climber police_officer who", "dog hose white trailer crowd"),
        ("animal", "dog seagull turkey", "man human hot_dog hammock"),
        ("clothing", "shirt boot sunglasses black hard_hat wetsuit hood top necklace", "laundry backpack street pocket"),
        ("group", "group crowd couple team choir herd row", "city company who court forest"),
        ("container", "glass bottle bucket plate bag", "bike car bathtub table"),
        ("liquid", "water beer coffee soup", "sand apple"),
    ],
)
def test_the_sorts_that_the_rules_ask_for(sort: str, words: str, others: str) -> None:
    ask = getattr(Sorts(lexicon()), f"is_{sort}")
    assert [word for word in listed(words) if not ask(word)] == []
    assert [word for word in listed(others) if ask(word)] == []
