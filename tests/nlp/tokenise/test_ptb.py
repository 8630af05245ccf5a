"""The scheme `ptb` on captions whose tokens the reference printed, and what holds of it on any text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.nlp.tokenise import ptb, scheme_named
from flickr_assets.nlp.tokenise.ptb.chunks import Chunks
from flickr_assets.nlp.tokenise.ptb.coco_caption import counted
from flickr_assets.nlp.tokenise.ptb.small_letters import lower
from flickr_assets.nlp.tokenise.scheme import Token

# What the rules tell apart: letters of several scripts and kinds, digits, marks, blanks of every width, and whole words and signs.
SIGNS = "aAdnstBIUéßİſΣαא中5٣½²₂$£€#&%@*_+=~^|\\/<>()[]{}.,;:!?'\"`‘’“”«»-–—…\u00ad\u0301\u0085\x92\x7f\x00\u200b👍\U0001d7d8"
BLANKS = " \t\n\r\x0b\x0c\u00a0\u2003\u2028\u3000"
WORDS = """can't cannot gonna 'tis y'all O'Hara 's n't &apos;s rock'n'roll '90s U.S. B. no. fig. etc. Inc. Mr. Ph.D. pty. ltd The It
    1/2 10:30 2,000 555-1234 (212) 12/25/2010 US$ http://a.b/c www.flickr.com me@x.org @dog #dog a.txt at&t R&amp;D c++ </b> <br/>
    &quot; &lt; &eacute; &nbsp; :-) (^_^) x.[^x= -LRB- co-ed and/or pre-U.S. . .. ... -- ---"""
TEXTS = st.lists(st.sampled_from([*SIGNS, *BLANKS, *[" "] * 20, *WORDS.split()]), max_size=14).map("".join)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("(fast)", "-lrb-|fast|-rrb-"),
        ("[a] {b}", "-lsb-|a|-rsb-|-lcb-|b|-rcb-"),
        ("A dog: red, wet; and - oh - his. Done", "a|dog|red|wet|and|oh|his|done"),
        ("!!! ?? ?! ! ?", "!!!|??|?!"),
        ("one.. two.... three… four... six", "one|two|three|four|six"),
        ("one – two — three -- four --- five ----- six", "one|two|three|four|five|-----|six"),
        ("“curly” ‘single’ \"straight\" 'apostrophes'", "curly|single|straight|apostrophes"),
        ("isn't", "is|n't"),
        ("The girl's dogs' bones", "the|girl|'s|dogs|bones"),
        ("the boy’s and a man`s", "the|boy|'s|and|a|man|s"),
        ("gonna gotta lemme gimme wanna", "gon|na|got|ta|lem|me|gim|me|wan|na"),
        ("won't cannot can't", "wo|n't|can|not|ca|n't"),
        ("'Tis and 'twas", "'t|is|and|'t|was"),
        ("rock'n'roll", "rock|'n'|roll"),
        ("10:30am", "10:30|am"),
        ("$20 £5 €5 5¢", "$|20|#|5|$|5|5|cents"),
        ("50% #1 #dog @dog", "50|%|#|1|#dog|@dog"),
        ("*star* A&B AT&amp;T", "*|star|*|a&b|at&t"),
        ("A t-shirt, and/or a T-Shirt", "a|t-shirt|and/or|a|t-shirt"),
        ("The U.S. flag of Mr. Lee etc.", "the|u.s.|flag|of|mr.|lee|etc."),
        ("A red car.", "a|red|car"),
        ("a 👍 dog😀 \U0001d7d8 \ue000x", "a|dog|x"),
        ("see http://flickr.com/a?b=1, www.flickr.com or me@x.org.", "see|http://flickr.com/a?b=1|www.flickr.com|or|me@x.org"),
        ("½ of 3 1/2", "1/2|of|3\u00a01/2"),
        ("call (212) 555 1234", "call|-lrb-212-rrb-\u00a0555\u00a01234"),
        ("<b>bold</b> <a href='x y'>", "<b>|bold|</b>|<a\u00a0href='x\u00a0y'>"),
        ("so\u00adft and \u00ad", "soft|and"),
        ("-LRB- old -RRB-", "-lrb-|old|-rrb-"),
        ("no. 5 is no. It", "no.|5|is|no|it"),
        ("Plan B. The end of B. the", "plan|b|the|end|of|b.|the"),
        ("a\x85b\x1cc\x00d\u200be\u00a0f", "a|b|c|d|e|f"),
        ("a\rb\x0bc\x0cd\u2028e\u2029f\ng", "a|b|c|d|e|f|g"),
        ("Straße ΟΔΟΣ İ", "straße|οδος|i\u0307"),
        ("", ""),
        (" . ", ""),
    ],
)
def test_a_caption(text: str, tokens: str) -> None:
    assert "|".join(scheme_named("ptb").tokens(text)) == tokens


def test_spans_are_the_characters_that_a_token_is_written_for() -> None:
    assert ptb.spans("👍 Isn't it ½ (off)?") == [
        Token("is", 2, 4),
        Token("n't", 4, 7),
        Token("it", 8, 10),
        Token("1/2", 11, 12),
        Token("-lrb-", 13, 14),
        Token("off", 14, 17),
        Token("-rrb-", 17, 18),
    ]


@given(TEXTS)
def test_looking_chunks_up_gives_what_the_lexer_gives(text: str) -> None:
    assert ptb.tokens(text) == [token.text for token in counted(text)]


@given(st.lists(TEXTS.filter(lambda text: "=" not in text), max_size=4))
def test_captions_in_order_are_the_lines_of_one_text(texts: list[str]) -> None:
    """Where no caption looks past its end (as what is quoted in a tag does): those that do are below."""
    quiet = [f"{text} dog" for text in texts]
    assert list(ptb.tokens_in_order(quiet)) == [ptb.tokens(text) for text in quiet]


@pytest.mark.parametrize(
    ("caption", "following", "alone", "in_order"),
    [
        ("Letter P.", "The dog", "letter|p.", "letter|p"),
        ("Letter P.", "the dog", "letter|p.", "letter|p."),
        ("Letter P.", "\u00a0", "letter|p.", "letter|p."),
        ("Martial art.", "4 children", "martial|art", "martial|art."),
        ("Martial art.", "Four children", "martial|art", "martial|art"),
    ],
)
def test_a_caption_in_order_may_depend_on_the_next(caption: str, following: str, alone: str, in_order: str) -> None:
    assert ptb.tokens(caption) == alone.split("|")
    assert next(iter(ptb.tokens_in_order([caption, following]))) == in_order.split("|")


def test_the_last_caption_in_order_has_nothing_behind_it() -> None:
    """A clitic wants a character behind it: I're is `i` and `'re` in a line, and `re` by itself where the text ends."""
    assert list(ptb.tokens_in_order(["I're", "I're"])) == [["i", "'re"], ["i", "re"]]


@given(TEXTS)
def test_spans_are_in_order_and_apart_and_within_the_text(text: str) -> None:
    found = ptb.spans(text)
    assert [token.text for token in found] == ptb.tokens(text)
    assert all(0 <= token.start < token.end <= len(text) for token in found)
    assert all(one.end <= other.start for one, other in pairwise(found))


@given(st.text(alphabet="abcdeABCDE \t", max_size=30))
def test_plain_words_are_their_small_letters(text: str) -> None:
    assert ptb.tokens(text) == text.lower().split()
    assert all(text[token.start : token.end].lower() == token.text for token in ptb.spans(text))


@given(TEXTS)
def test_line_breaks_are_blanks(text: str) -> None:
    blanked = text.translate(dict.fromkeys(map(ord, "\n\r\x0b\x0c\u2028\u2029"), " "))
    assert ptb.spans(text) == ptb.spans(blanked)


@given(st.lists(TEXTS, min_size=1, max_size=5))
def test_nothing_is_remembered_of_other_captions(texts: list[str]) -> None:
    first = [ptb.tokens(text) for text in texts]
    first[0].append("dog")
    assert [ptb.tokens(text) for text in reversed(texts)] == [*reversed(first[1:]), first[0][:-1]]


def test_chunks_that_depend_on_others_are_told() -> None:
    chunks = Chunks(" ")
    assert [chunks[chunk] for chunk in ("dog's", "(a", "", "!", "5,")] == [("dog", "'s"), ("-lrb-", "a"), (), (), ("5",)]
    assert [chunks[chunk] for chunk in ("5", "B.", "<b", "art.", ".", "\u2003a", "a\nb", "http://a\u2003")] == [None] * 8


def test_no_more_chunks_are_kept_than_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chunks, "MOST", 3)
    chunks = Chunks(" ")
    for n in range(10):
        assert chunks[f"dog{n}"] == (f"dog{n}",)
        assert len(chunks) <= 3


@pytest.mark.parametrize(
    ("token", "small"),
    [
        ("ΟΔΟΣ", "οδος"),
        ("Σ", "σ"),
        ("ΑΣ-Β", "ασ-β"),
        ("ΑΣΣ", "ασς"),
        ("Α1Σ", "α1ς"),
        ("1Σ", "1σ"),
        ("ΑΣ@Β", "ας@β"),
        ("ΑΣ'", "ας'"),
    ],
)
def test_a_sigma_is_final_where_java_has_it(token: str, small: str) -> None:
    assert lower(token) == small


@given(TEXTS)
def test_a_caption_may_come_with_its_line_feed(text: str) -> None:
    assert ptb.tokens(f"{text}\n") == ptb.tokens(text) == [token.text for token in ptb.spans(f"{text}\n")]
