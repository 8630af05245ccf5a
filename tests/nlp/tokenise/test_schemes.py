"""Each convention on sentences worked by hand, and what holds of all of them on any text."""

from __future__ import annotations

import re
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.errors import UsageError
from flickr_assets.nlp.tokenise import moses, scheme_named, schemes
from flickr_assets.nlp.tokenise.scheme import Token

OWN = ("entities", "karpathy", "lavis", "ptb", "whitespace")
# Letters, the marks that the conventions tell apart, brackets of phrases, and white space of every width.
TEXTS = st.text(alphabet=st.sampled_from("aBé.,;:!?'\"()-#&*~[]/EN1İΣ \t\n\r\x0b\x1c\x85\xa0 "), max_size=40)


@pytest.mark.parametrize(
    ("scheme", "text", "tokens"),
    [
        ("whitespace", "Two Dogs ,\trunning .", "Two|Dogs|,|running|."),
        ("karpathy", 'A T-shirt , red ; she isn\'t "in" it !', "a|t|shirt|red|she|isnt|in|it"),
        ("karpathy", "A U.S. flag at 10:30, boy 's and boys'", "a|us|flag|at|1030|boy|s|and|boys"),
        ("karpathy", "Two teams - one in red- play -now", "two|teams|one|in|red|play|now"),
        ("karpathy", "Dog # 2 (one of two) & a #3 at AT&T $5", "dog|#|2|(|one|of|two|)|&|a|#3|at|at&t|$5"),
        ("karpathy", ". \" -- '", ""),
        ("lavis", "A T-shirt, isn't it? Yes!", "a|t-shirt,|isn't|it?|yes"),
        ("lavis", ' "Go" (#1) * a:b;c~d  ', "go|1|a|b|c|d"),
        ("lavis", "tab\tin a\xa0word  but\t\xa0not here\n", "tab\tin|a\xa0word|but|not|here"),
        ("lavis", "", ""),
        ("entities", "[/EN#1/people Two men] by [/EN#2/other/scene a\xa0pole] , [sic] .", "Two|men|by|a|pole|,|[sic]|."),
        ("entities", "Clyde 's dog", "Clyde|'s|dog"),
    ],
)
def test_a_sentence(scheme: str, text: str, tokens: str) -> None:
    assert scheme_named(scheme).tokens(text) == (tokens.split("|") if tokens else [])


def test_spans_tell_where_a_token_came_from() -> None:
    assert spans("karpathy", "It's (new)") == [("its", 0, 4), ("(", 5, 6), ("new", 6, 9), (")", 9, 10)]
    assert spans("lavis", '"So," he') == [("so,", 1, 4), ("he", 6, 8)]
    assert spans("entities", "[/EN#1/dog a dog] [/EN#2/other dog]") == [("a", 11, 12), ("dog", 13, 16), ("dog", 31, 34)]


def spans(scheme: str, text: str) -> list[Token]:
    found = scheme_named(scheme).spans
    assert found is not None
    return found(text)


def test_lavis_keeps_fifty_words() -> None:
    words = [f"w{n}" for n in range(60)]
    assert scheme_named("lavis").tokens(" ".join(words)) == words[:50]
    assert len(spans("lavis", " ".join(words))) == 50


@given(TEXTS)
def test_lavis_is_its_recipe_step_by_step(text: str) -> None:
    spaced = re.sub(r"\s{2,}", " ", re.sub('[.!"()*#:;~]', " ", text.lower())).rstrip("\n").strip(" ")
    assert scheme_named("lavis").tokens(text) == (spaced.split(" ")[:50] if spaced else [])


@pytest.mark.parametrize("scheme", OWN)
@given(text=TEXTS)
def test_spans_are_the_tokens_in_order_and_apart(scheme: str, text: str) -> None:
    found = spans(scheme, text)
    assert [token.text for token in found] == scheme_named(scheme).tokens(text)
    assert all(0 <= token.start < token.end <= len(text) for token in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


@given(TEXTS)
def test_entities_and_white_space_keep_the_text_of_a_token(text: str) -> None:
    for scheme in ("entities", "whitespace"):
        assert all(text[token.start : token.end] == token.text for token in spans(scheme, text))
    assert scheme_named("entities").tokens(text.replace("[", "")) == text.replace("[", "").split()


@pytest.mark.parametrize(
    ("scheme", "text", "tokens"),
    [
        ("moses", 'Mr. Lee isn\'t in a T-shirt, "red".', "mr.|lee|isn|&apos;t|in|a|t-shirt|,|&quot;|red|.|&quot;"),
        ("moses", "the boy’s A&B [sic]", "the|boy|&apos;s|a|&amp;|b|&#91;|sic|&#93;"),
        ("moses_de", "Ein Schild: „Ab heute.“", "ein|schild|:|&quot;|ab|heute|&quot;|."),
        ("moses_fr", "L’homme, un chef-d’œuvre", "l&apos;|homme|,|un|chef-d|&quot;|œuvre"),
        ("moses_cs", "Pes (hnědý) běží.", "pes|(|hnědý|)|běží|."),
        ("moses", "", ""),
    ],
)
def test_moses_follows_the_scripts_even_where_they_err(scheme: str, text: str, tokens: str) -> None:
    pytest.importorskip("sacremoses")
    assert scheme_named(scheme).tokens(text) == (tokens.split("|") if tokens else [])
    assert scheme_named(scheme).spans is None


def test_moses_without_its_library_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sacremoses", None)
    moses._scripts.cache_clear()
    with pytest.raises(UsageError, match=r"\[moses-missing\] .* pip install sacremoses"):
        scheme_named("moses").tokens("a dog")


def test_every_scheme_is_named_after_its_file_and_says_whose_it_is() -> None:
    assert {*OWN, "moses", "moses_de", "moses_fr", "moses_cs"} <= schemes().keys()
    for name, scheme in schemes().items():
        assert scheme.name == name
        assert scheme.summary.endswith(".")
        assert scheme.users
        assert scheme.source


def test_an_unknown_scheme_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UsageError, match=r"\[scheme-unknown\] there is no scheme words. There are: entities, karpathy, lavis,"):
        scheme_named("words")
