from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from flickr_assets.rawfiles.batches import Item
from flickr_assets.rawfiles.part import bundle_part
from flickr_assets.rawfiles.sentencecolumns import sentence_columns
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources import entities_sentences
from flickr_assets.sources.entities_sentences import SOURCE, recognise
from flickr_assets.store import arrow_schema

BAD = Path(__file__).parent / "bad"
NAME = "418205937.txt"


def read(data: bytes, name: str = NAME) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bundle_part({name: data}), reading)
    return reading


def texts(reading: Reading) -> list[tuple[int, str]]:
    """(number, text) of each caption."""
    return [(row[2], row[3]) for row in reading.rows["entities_sentence"]]


def phrases(reading: Reading) -> list[tuple[str, str, int, int]]:
    """(chain, phrase, token_start, token_end) of each phrase."""
    return [(row[4], row[10], row[6], row[7]) for row in reading.rows["entities_mention"]]


def test_a_caption_becomes_its_words_and_its_phrases_in_tokens_and_characters() -> None:
    reading = read(b"[/EN#11/people A girl] in [/EN#0/notvisual it] meets [/EN#12/people/clothing the men in red] .\n")
    assert reading.rows["entities_sentence"] == [(1, "flickr:418205937", 0, "A girl in it meets the men in red .", 10, None)]
    assert reading.rows["entities_mention"] == [
        (1, "flickr:418205937", 0, 0, "11", ["people"], 0, 2, 0, 6, "A girl"),
        (1, "flickr:418205937", 0, 1, "0", ["notvisual"], 3, 4, 10, 12, "it"),
        (1, "flickr:418205937", 0, 2, "12", ["people", "clothing"], 5, 9, 19, 33, "the men in red"),
    ]


def test_spans_cut_the_phrase_out_of_the_caption() -> None:
    reading = SOURCE.reading()
    SOURCE.read(bundle_part({f"{photo.flickr}.txt": "\n".join(photo.entities).encode() for photo in PHOTOGRAPHS}), reading)
    text = {(row[1], row[2]): row[3] for row in reading.rows["entities_sentence"]}
    for _, photo, number, _, _, _, token_start, token_end, char_start, char_end, phrase in reading.rows["entities_mention"]:
        assert text[photo, number][char_start:char_end] == phrase
        assert text[photo, number].split(" ")[token_start:token_end] == phrase.split(" ")
    assert sorted(text.values()) == sorted(token for photo in PHOTOGRAPHS for token in photo.tokens)


def test_the_specimen_is_recognised_and_read_without_loss() -> None:
    files = SOURCE.specimen()
    assert all(recognise(Head(path, data, is_whole=True)) == Match() for path, data in files.items())
    reading = SOURCE.reading()
    SOURCE.read(bundle_part({path.rsplit("/", 1)[-1]: data for path, data in files.items()}), reading)
    assert (reading.n_read, len(reading.rows["entities_sentence"])) == (30, 30)
    assert len(reading.rows["entities_mention"]) == sum(line.count("[/EN#") for photo in PHOTOGRAPHS for line in photo.entities)
    assert not reading.rejects
    assert not reading.repairs


def test_a_text_without_a_bracketed_phrase_is_not_of_this_release() -> None:
    assert isinstance(recognise(Head("418205937.txt", b"A girl waves .\n", is_whole=True)), str)


@pytest.mark.parametrize(
    ("line", "text", "expected"),
    [
        ("[/EN#1/people A man], smiling", "A man , smiling", [("1", "A man", 0, 2)]),
        ("[/EN#1/people A man].", "A man .", [("1", "A man", 0, 2)]),
        ("It reads [/EN#1/other teh [sic] sign] .", "It reads teh [sic] sign .", [("1", "teh [sic] sign", 2, 5)]),
        ("A man [sic] runs", "A man [sic] runs", []),
        ('"[/EN#1/people a man]" runs', '" a man " runs', [("1", "a man", 1, 3)]),
        ("[/EN#1/people a man ] runs", "a man runs", [("1", "a man", 0, 2)]),
        ("a man ] runs [ on", "a man ] runs [ on", []),
        ("[/EN#1/people] a man runs", "a man runs", []),
        ("[/EN#1/people a man runs .", "a man runs .", []),
        (
            "[/EN#1/people a man in [/EN#2/clothing a hat]] runs",
            "a man in a hat runs",
            [("1", "a man in a hat", 0, 5), ("2", "a hat", 3, 5)],
        ),
        ("[/EN#1/people a man in [/EN#2/clothing a hat] runs", "a man in a hat runs", [("2", "a hat", 3, 5)]),
        ("[/EN#1/people a man]]", "a man ]", [("1", "a man", 0, 2)]),
        ("  a\u00a0man \t runs ", "a man runs", []),
    ],
)
def test_irregular_lines_keep_every_word(line: str, text: str, expected: list[tuple[str, str, int, int]]) -> None:
    reading = read(f"{line}\n".encode())
    assert texts(reading) == [(0, text)]
    assert phrases(reading) == expected


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("[/EN#1/people A man] runs", None),
        ("[/EN#1/people A man [sic]] runs", None),
        ("[/EN#1/people a man in [/EN#2/clothing a hat]]", None),
        ("[/EN#1/people A man], runs", "[/EN#1/people A man], runs"),
        ("A  man", "A  man"),
        ("A\u00a0man", "A\u00a0man"),
        ("[/EN#1/people A man", "[/EN#1/people A man"),
    ],
)
def test_the_released_line_is_kept_where_the_phrases_would_not_give_it_back(line: str, kept: str | None) -> None:
    assert [row[5] for row in read(f"{line}\n".encode()).rows["entities_sentence"]] == [kept]


@pytest.mark.parametrize(
    "specimen",
    [
        "bracket-irregular__glued.txt",
        "bracket-irregular__quoted.txt",
        "bracket-irregular__alone.txt",
        "bracket-irregular__stray.txt",
        "bracket-irregular__empty.txt",
        "bracket-unclosed.txt",
        "bracket-nested.txt",
        "entities-tag.txt",
        "entities-type.txt",
        "entities-type__case.txt",
        "entities-type__missing.txt",
        "control-character__entities.txt",
    ],
)
def test_a_mended_caption_is_kept_and_the_mend_is_told(specimen: str) -> None:
    reading = read((BAD / specimen).read_bytes())
    assert [(repair.code, repair.line, repair.member) for repair in reading.repairs] == [
        (specimen.removesuffix(".txt").split("__", maxsplit=1)[0], 1, NAME)
    ]
    assert (len(reading.rows["entities_sentence"]), reading.rejects) == (1, [])


@pytest.mark.parametrize(
    ("specimen", "types"),
    [("entities-type.txt", []), ("entities-type__case.txt", ["people", "clothing"]), ("entities-type__missing.txt", [])],
)
def test_types_stay_a_closed_vocabulary_and_the_phrase_stays(specimen: str, types: list[str]) -> None:
    reading = read((BAD / specimen).read_bytes())
    assert [(row[4], row[5], row[10]) for row in reading.rows["entities_mention"]] == [("11", types, "A girl")]


@pytest.mark.parametrize(
    ("specimen", "line"),
    [("sentence-empty__entities.txt", 2), ("sentence-empty__entities_brackets.txt", 2), ("utf8-invalid__entities.txt", 2)],
)
def test_a_rejected_line_uses_up_its_number(specimen: str, line: int) -> None:
    reading = read((BAD / specimen).read_bytes())
    assert [(reject.code, reject.line, reject.member) for reject in reading.rejects] == [
        (specimen.split("__", maxsplit=1)[0], line, NAME)
    ]
    assert (reading.n_read, reading.n_rejected) == (3, 1)
    assert texts(reading) == [(0, "A girl waves ."), (2, "A girl waves .")]


def test_blank_lines_at_the_end_are_nothing_and_blanks_of_the_last_caption_are_kept() -> None:
    reading = read(b"A girl waves .\nA boy runs . \n\n \t\n\n")
    assert (reading.n_read, texts(reading), reading.rejects) == (2, [(0, "A girl waves ."), (1, "A boy runs .")], [])
    assert [row[5] for row in reading.rows["entities_sentence"]] == [None, "A boy runs . "]


@pytest.mark.parametrize(
    "data", [b"A girl waves .\r\nA boy runs .\r\n", b"A girl waves .\nA boy runs .", b"\xef\xbb\xbfA girl waves .\nA boy runs ."]
)
def test_line_ends_and_byte_order_marks_are_no_part_of_a_caption(data: bytes) -> None:
    assert [row[2:] for row in read(data).rows["entities_sentence"]] == [
        (0, "A girl waves .", 4, None),
        (1, "A boy runs .", 4, None),
    ]


def test_words_outside_of_ascii_are_counted_in_characters() -> None:
    reading = read("Café-goers see [/EN#11/people a señor] .\n".encode())
    assert [row[6:] for row in reading.rows["entities_mention"]] == [(2, 4, 15, 22, "a señor")]


def test_an_image_may_have_any_number_of_captions() -> None:
    assert [len(read(b"A girl waves .\n" * n).rows["entities_sentence"]) for n in (1, 5, 12)] == [1, 5, 12]


def test_a_file_not_named_by_an_image_is_one_reject() -> None:
    reading = read(b"A girl waves .\nA boy runs .\n", "notes.txt")
    assert [(reject.code, reject.member) for reject in reading.rejects] == [("image-name", "notes.txt")]
    assert (reading.n_read, reading.n_rejected, reading.rows["entities_sentence"]) == (1, 1, [])


def test_a_second_file_about_an_image_is_one_reject() -> None:
    reading = SOURCE.reading()
    SOURCE.read(bundle_part({"418205937.txt": b"A girl waves .\n", "418205937_3f0c91d2ab.txt": b"A boy runs .\n"}), reading)
    assert [(reject.code, reject.member) for reject in reading.rejects] == [("image-duplicate", "418205937_3f0c91d2ab.txt")]
    assert texts(reading) == [(0, "A girl waves .")]


def test_an_empty_file_is_one_reject() -> None:
    reading = read((BAD / "file-empty__entities.txt").read_bytes())
    assert [(reject.code, reject.member) for reject in reading.rejects] == [("file-empty", NAME)]


def test_numbers_past_sixteen_bits_are_rejected() -> None:
    reading = read(b"a\n" * (2**15 + 2))
    assert [(reject.code, reject.line) for reject in reading.rejects] == [("number-range", 2**15 + 1), ("number-range", 2**15 + 2)]


@given(st.lists(st.text(alphabet='ab[]/#E N1\u00a0é"', max_size=40), min_size=1, max_size=6))
def test_no_line_loses_a_word_or_shifts_another(lines: list[str]) -> None:
    marked = [f"w{number} {line}" for number, line in enumerate(lines)]
    reading = read("".join(f"{line}\n" for line in marked).encode())
    assert [(number, text.split(" ", 1)[0]) for number, text in texts(reading)] == [(n, f"w{n}") for n in range(len(lines))]
    assert not reading.rejects


_WORD = st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="[]"), min_size=1, max_size=4)
_PHRASE = st.builds(
    lambda chain, types, words: f"[/EN#{chain}/{'/'.join(types)} {' '.join(words)}]",
    st.integers(0, 10**12),
    st.lists(st.sampled_from(["people", "other", "scene", "notvisual"]), min_size=1, max_size=3),
    st.lists(_WORD, min_size=1, max_size=3),
)


_REGULAR = st.lists(st.lists(st.one_of(_WORD, _PHRASE), min_size=1, max_size=5).map(" ".join), min_size=1, max_size=3).map(
    lambda lines: "".join(f"{line}\n" for line in lines)
)


@st.composite
def _spoilt(draw: st.DrawFn) -> bytes:
    """A regular file with pieces taken out and put in anywhere."""
    text = draw(_REGULAR)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        piece = draw(st.sampled_from([*"[]/# \n\r\t1aé", "\r\n", "[/EN#", "[/EN#1/people a]", " ]", "\x00", "\ufeff"]))
        text = text[:at] + piece + text[at + draw(st.integers(0, 3)) :]
    return text.encode()


def all_of(files: dict[str, bytes]) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bundle_part(files), reading)
    return reading


def one_by_one(files: dict[str, bytes]) -> Reading:
    """The files as the parser of any line reads them."""
    with patch.object(entities_sentences, "sentence_columns", return_value=None):
        return all_of(files)


def told(reading: Reading) -> tuple[object, ...]:
    return reading.rows, reading.rejects, reading.repairs, reading.n_read, reading.n_accepted, reading.n_rejected


@given(st.lists(st.one_of(_REGULAR.map(str.encode), _spoilt()), min_size=1, max_size=6))
@example([b"[/EN#1/people a b]\n"])
@example([b"[\n", b"a\n"])
@example([b"[ a]\n", b"[/EN#1/people a]", b"[/EN#/people a]\n", b"[/EN#1/ a]\n", b"[/EN#1 a/people]\n"])
@example([b"a [/EN#1/people b\n", b"c] d\n"])
@example([b"a [/EN#1/people b\nc] d\n", b"[/EN#1/people\nc]\n"])
@example([b"a\r\nb\r\n", b"a\rb\n", b"a\r\n", b"a\n\n", b"\n", b"", b" ", b"a \n"])
def test_files_read_together_are_read_as_one_by_one(contents: list[bytes]) -> None:
    files = {f"{100 + place}.txt": data for place, data in enumerate(contents)}
    assert told(all_of(files)) == told(one_by_one(files))


@given(_REGULAR)
def test_a_regular_file_is_read_by_columns_and_nothing_has_to_be_mended(text: str) -> None:
    columns = sentence_columns([Item("100.txt", "flickr:100", text.encode())])
    assert columns is not None
    assert columns.sentence.num_rows == text.count("\n")
    assert columns.mention.num_rows == text.count("[/EN#")


@pytest.mark.parametrize("place", [0, 1, 49, 98, 99])
def test_an_irregular_file_stays_in_its_place_among_regular_ones(place: int) -> None:
    files = {f"{100 + n}.txt": b"[/EN#1/people A girl] waves .\n" for n in range(100)}
    files[f"{100 + place}.txt"] = "[/EN#1/people Une fille] lève la main .\n\nA girl], waves .\n".encode()
    reading = all_of(files)
    assert [row[1] for row in reading.rows["entities_mention"]] == [f"flickr:{100 + n}" for n in range(100)]
    assert [(reject.code, reject.member) for reject in reading.rejects] == [("sentence-empty", f"{100 + place}.txt")]
    assert told(reading) == told(one_by_one(files))


def test_columns_have_the_types_of_the_tables() -> None:
    columns = sentence_columns([Item("100.txt", "flickr:100", b"A [/EN#1/people girl] waves .\n")])
    assert columns is not None
    for data, stem in zip(columns, ("entities_sentence", "entities_mention"), strict=True):
        expected = arrow_schema(SOURCE.table(stem))
        assert [(field.name, field.type) for field in data.schema] == [(field.name, field.type) for field in expected][1:]
        data.validate(full=True)


def test_numbers_past_sixteen_bits_are_left_to_the_parser_of_any_line() -> None:
    assert sentence_columns([Item("100.txt", "flickr:100", b"a\n" * 2**15)]) is not None
    assert sentence_columns([Item("100.txt", "flickr:100", b"a\n" * (2**15 + 1))]) is None
    reading = read(b"[/EN#1/people a] " * (2**15 + 1) + b"\na\n")
    assert [(reject.code, reject.line) for reject in reading.rejects] == [("number-range", 1)]
