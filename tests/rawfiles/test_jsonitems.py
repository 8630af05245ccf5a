from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.rawfiles import jsontext
from flickr_assets.rawfiles.jsonitems import JsonCells, JsonFault, arrays, first_items, integer, items, json_value, members
from flickr_assets.rawfiles.jsontext import Block, json_text
from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Reading

TEXT = st.text(st.characters(codec="utf-8"), max_size=9)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


def taken(text: str, path: tuple[str, ...] = ()) -> tuple[list[tuple[int, int, Any]], Reading, dict[str, Any]]:
    reading = Reading({})
    beside: dict[str, Any] = {}
    return list(items(text, reading, path, beside)), reading, beside


@given(st.lists(VALUES, max_size=5), st.booleans(), st.sampled_from([None, 1]))
def test_items_are_those_of_json_and_stand_where_their_bytes_say(values: list[Any], ensure_ascii: bool, indent: int | None) -> None:
    text = json.dumps(values, ensure_ascii=ensure_ascii, indent=indent)
    found, reading, _ = taken(text)
    assert [(index, value) for index, _, value in found] == list(enumerate(values))
    assert reading.n_read == len(values)
    assert not reading.rejects
    data = text.encode()
    decoder = json.JSONDecoder()
    assert [decoder.raw_decode(data[byte:].decode())[0] for _, byte, _ in found] == values


def test_byte_offsets_count_bytes_not_characters() -> None:
    found, _, _ = taken('{"x": "é", "images": ["ü", "日本", 3]}', ("images",))
    #                     0123456 7-8 9…
    assert [byte for _, byte, _ in found] == [23, 29, 39]


def test_a_byte_order_mark_is_counted() -> None:
    with json_text(bytes_part(b"\xef\xbb\xbf[7]")) as text:
        assert [byte for _, byte, _ in items(text, Reading({}))] == [4]


def streamed(data: bytes, chunk: int) -> tuple[list[tuple[int, int, Any]], Reading]:
    reading = Reading({})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsontext, "CHUNK", chunk)
        with json_text(bytes_part(data)) as text:
            return list(items(text, reading, ("images",))), reading


@given(st.lists(VALUES, max_size=5), st.booleans(), st.integers(1, 9), st.data())
def test_a_stream_says_what_the_whole_text_says_wherever_its_pieces_end(
    values: list[Any], ensure_ascii: bool, chunk: int, data: st.DataObject
) -> None:
    whole = json.dumps(
        {"a": "é", "images": values, "z": [1, {}]}, ensure_ascii=ensure_ascii, indent=data.draw(st.sampled_from([None, 1]))
    )
    text = whole[: data.draw(st.integers(1, len(whole)))]  # cut off anywhere
    found, reading, _ = taken(text, ("images",))
    again, streaming = streamed(text.encode(), chunk)
    assert again == found
    place = [(reject.code, reject.message, reject.line, reject.byte) for reject in reading.rejects]
    assert [(reject.code, reject.message, reject.line, reject.byte) for reject in streaming.rejects] == place


@pytest.mark.parametrize("chunk", [1, 5, 1000])
def test_a_byte_that_is_not_utf8_rejects_the_rest_of_the_file(chunk: int) -> None:
    data = '{"images": ["é",\n "b", "c'.encode() + b'\xff", "d"]}'
    found, reading = streamed(data, chunk)
    assert [value for _, _, value in found] == ["é", "b"]
    assert [(reject.code, reject.line, reject.byte) for reject in reading.rejects] == [("utf8-invalid", 2, data.index(b"\xff"))]


def test_members_are_told_one_by_one_and_lists_item_by_item() -> None:
    reading = Reading({})
    found = list(members('{"a": [5, [6]], "b": 7, "c": [], "a": {}}', reading))
    assert found == [("a", 0, 5), ("a", 1, [6]), ("b", None, 7), ("a", None, {})]
    assert (reading.n_read, reading.line) == (4, 3)


def test_what_stands_beside_the_array_is_given() -> None:
    found, reading, beside = taken('{"a": 1, "images": [], "dataset": "flickr30k"}', ("images",))
    assert (found, beside, reading.n_read) == ([], {"a": 1, "dataset": "flickr30k"}, 0)


def test_an_array_is_found_under_a_path_of_keys() -> None:
    found, reading, beside = taken('{"data": {"n": 2, "rows": [5, 6]}, "v": 1}', ("data", "rows"))
    assert [value for _, _, value in found] == [5, 6]
    assert beside == {"n": 2, "v": 1}
    assert not reading.rejects


@given(VALUES.map(lambda value: json.dumps([value, [value]])), st.data())
def test_a_truncated_file_is_one_reject_behind_its_whole_items(text: str, data: st.DataObject) -> None:
    cut = text[: data.draw(st.integers(1, len(text) - 1))]
    found, reading, _ = taken(cut)
    assert len(reading.rejects) == 1
    assert reading.rejects[0].code == "json-syntax"
    assert reading.n_read == len(found) + 1


def test_a_syntax_error_says_line_and_byte_and_ends_the_reading() -> None:
    found, reading, _ = taken('["é",\n {"a" 1},\n 3]')
    [reject] = reading.rejects
    assert [value for _, _, value in found] == ["é"]
    assert (reject.line, reject.byte, reject.code) == (2, 13, "json-syntax")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[1, {"a": 1, "a": 2}, 3]', "json-shape"),
        ("[1, NaN, 3]", "json-syntax"),
        ("[1, {}, 3]".replace("{}", '["\\udc00"]'), "surrogate-lone"),
        ("[1, [-Infinity], 3]", "json-syntax"),
    ],
)
def test_one_bad_item_leaves_the_others(text: str, code: str) -> None:
    found, reading, _ = taken(text)
    assert [(index, value) for index, _, value in found] == [(0, 1), (2, 3)]
    assert [(reject.line, reject.byte, reject.code) for reject in reading.rejects] == [(1, 4, code)]


def test_a_surrogate_pair_is_a_character() -> None:
    assert taken('["\\ud83d\\ude00"]')[0] == [(0, 1, "😀")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * 100_000, "json-depth"),
        (f"[{'9' * 5000}]", "number-range"),
        ('{"images": [], "images": []}', "json-shape"),
        ('{"images": {}}', "json-shape"),
        ('{"x": NaN, "images": []}', "json-syntax"),
        ("{}", "json-shape"),
        ('{"images": [],}', "json-syntax"),
        ('{"images": [1 2]}', "json-syntax"),
        ('{"images": []} x', "json-syntax"),
        ("{1: 2}", "json-syntax"),
        ("", "file-empty"),
    ],
)
def test_a_file_of_another_shape_is_one_reject(text: str, code: str) -> None:
    path = () if text.startswith("[") else ("images",)
    assert [reject.code for reject in taken(text, path)[1].rejects] == [code]


def test_a_value_too_deep_to_be_written_is_still_a_reject() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(JsonFault) as fault:
        integer(nested, "imgid")
    assert fault.value.code == "json-shape"
    while nested:  # taken apart by hand, level by level
        nested = nested[0]


def test_the_head_of_a_file_gives_its_whole_items() -> None:
    beside: dict[str, Any] = {}
    assert first_items('{"dataset": "d", "images": [1, [2], {"a"', ("images",), beside=beside) == [1, [2]]
    assert beside == {"dataset": "d"}
    assert first_items("[1, 2, 3]", n=2) == [1, 2]
    assert first_items("image,caption\n") == []


@pytest.mark.parametrize("text", ["[1] 2", "[1", "", "NaN", '{"a": 1, "a": 1}'])
def test_a_cell_is_one_json_value(text: str) -> None:
    assert JsonCells().value(" [1] ") == [1]
    with pytest.raises(JsonFault):
        json_value(text)


@pytest.mark.parametrize(
    ("value", "code"),
    [(True, "json-shape"), (1.0, "json-shape"), (-1, "number-range"), (2**63, "number-range")],
)
def test_a_number_is_whole_and_fits_64_bits(value: Any, code: str) -> None:
    assert integer(2**63 - 1, "imgid") == 2**63 - 1
    with pytest.raises(JsonFault) as fault:
        integer(value, "imgid")
    assert fault.value.code == code


@given(st.lists(VALUES, max_size=4), st.lists(VALUES, max_size=4), st.sampled_from([None, 1]))
def test_arrays_come_one_behind_the_other_each_counted_from_0(first: list[Any], second: list[Any], indent: int | None) -> None:
    text = json.dumps({"info": {}, "a": first, "é": "between", "b": second, "end": []}, indent=indent, ensure_ascii=False)
    reading = Reading({})
    assert list(arrays(text, reading, ("a", "b"))) == [
        *(("a", index, value) for index, value in enumerate(first)),
        *(("b", index, value) for index, value in enumerate(second)),
    ]
    assert reading.n_read == len(first) + len(second)
    assert not reading.rejects


@pytest.mark.parametrize(
    ("text", "n_items", "code"),
    [
        ('{"b": [1], "a": [2]}', 0, "json-shape"),
        ('{"a": [1, 2]}', 2, "json-shape"),
        ('{"a": [1], "b": {}}', 1, "json-shape"),
        ('{"a": [1], "b": [2], "b": [3]}', 2, "json-shape"),
        ("{}", 0, "json-shape"),
        ("[]", 0, "json-shape"),
        ('{"a": [1], "b": [2]} 3', 2, "json-syntax"),
        ('{"a": [1], "b": [2', 2, "json-syntax"),
    ],
)
def test_where_arrays_are_not_as_expected_the_rest_is_one_reject(text: str, n_items: int, code: str) -> None:
    reading = Reading({})
    found = list(arrays(text, reading, ("a", "b")))
    assert (len(found), [reject.code for reject in reading.rejects]) == (n_items, [code])


@given(st.lists(st.dictionaries(TEXT, VALUES, max_size=2), max_size=9), st.integers(8, 80), st.lists(st.booleans(), min_size=1))
def test_items_are_taken_by_the_block_or_yielded_and_none_is_left_out(values: list[Any], chunk: int, takes: list[bool]) -> None:
    met: list[tuple[int, Any]] = []

    def take(_: str, block: Block) -> bool:
        try:
            found = json.loads(f"[{block.text}]")
        except json.JSONDecodeError:
            return False
        if len(found) != block.n or not takes[block.first % len(takes)]:
            return False
        met.extend(enumerate(found, start=block.first))
        return True

    reading = Reading({})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsontext, "CHUNK", chunk)
        with json_text(bytes_part(json.dumps({"a": values, "b": values}, ensure_ascii=False).encode())) as text:
            for _, index, value in arrays(text, reading, ("a", "b"), take):
                met.append((index, value))
    assert met == [*enumerate(values), *enumerate(values)]
    assert not reading.rejects
