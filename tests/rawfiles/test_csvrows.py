from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.rawfiles.csvrows import Wanted, columns, first_rows, records
from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Reading

CELL = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=8)


def taken(data: bytes) -> tuple[list[tuple[int | None, list[str]]], Reading]:
    reading = Reading({})
    return [(reading.line, fields) for fields in records(bytes_part(data), reading)], reading


@given(st.lists(st.tuples(st.text("abc\x0b\u2028", min_size=1), CELL), min_size=1, max_size=6))
def test_what_csv_writes_is_read_back(rows: list[tuple[str, str]]) -> None:
    file = io.StringIO(newline="")
    csv.writer(file, lineterminator="\n").writerows([("image", "caption"), *(("x" + name, cell) for name, cell in rows)])
    found, reading = taken(file.getvalue().encode())
    assert [tuple(fields) for _, fields in found[1:]] == [("x" + name, cell) for name, cell in rows]
    assert reading.n_read == len(rows)
    assert not reading.rejects


def test_records_are_told_by_their_first_line() -> None:
    found, reading = taken(b'a,b\r\n1,"x\r\ny"\r\n\r\n2,z')
    assert found == [(None, ["a", "b"]), (2, ["1", "x\ny"]), (5, ["2", "z"])]
    assert reading.byte == 17


def test_a_quote_never_closed_costs_its_line_alone() -> None:
    found, reading = taken(b'a,b\n1,"x\n2,y\n3,"z"\n4,"w\n')
    assert found[1:] == [(3, ["2", "y"]), (4, ["3", "z"])]
    assert [(reject.line, reject.code) for reject in reading.rejects] == [(2, "csv-quote"), (5, "csv-quote")]
    assert reading.n_read == 4


def test_many_unclosed_quotes_are_many_rejects() -> None:
    _, reading = taken(b"a,b\n" + b'1,"x\n' * 5000)
    assert reading.n_rejected == reading.n_read == 5000


def test_a_quote_within_a_cell_is_text() -> None:
    assert taken(b'a,b\n1,a 6" board\n')[0][1][1] == ["1", 'a 6" board']


def test_a_byte_that_is_not_utf8_costs_its_record_and_is_named() -> None:
    found, reading = taken(b'\xef\xbb\xbfa,b\n1,"x\ncaf\xe9"\n2,y\n')
    assert found[1:] == [(4, ["2", "y"])]
    [reject] = reading.rejects
    assert (reject.line, reject.byte, reject.code) == (2, 15, "utf8-invalid")
    assert "0xe9 at offset 15" in reject.message


def test_columns_are_found_by_any_of_their_names_in_any_order() -> None:
    wanted = (Wanted(("image", "image_name")), Wanted(("number",), is_optional=True), Wanted(("caption",)))
    reading = Reading({})
    assert list(columns(bytes_part(b"Caption , x,image_name\nA dog.,,1.jpg\n"), reading, wanted)) == [["1.jpg", None, "A dog."]]
    assert reading.n_read == 1


def test_first_rows_of_a_head_leave_out_its_cut_line() -> None:
    assert first_rows(Head("captions.txt", b'image,caption\n1.jpg,"a, b"\n2.jp')) == [["image", "caption"], ["1.jpg", "a, b"]]
