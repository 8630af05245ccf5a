from __future__ import annotations

import io
from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import FilePart, bundle_part
from flickr_assets.sample.annotation import HEIGHT_PX, WIDTH_PX, annotation_xml, photograph_jpeg
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.entities_annotations import SOURCE, recognise

BAD = Path(__file__).parent / "bad"
FILE = "418205937.xml"


def read(files: dict[str, bytes]) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bundle_part(files), reading)
    return reading


def test_the_specimen_gives_a_row_for_every_chain_of_every_object() -> None:
    reading = read({FILE: annotation_xml()})
    assert reading.rows["entities_image_size"] == [(1, "flickr:418205937", 240, 160, 3)]
    assert [row[2:] for row in reading.rows["entities_object"]] == [
        (0, 0, "3101", 43, 44, 97, 141, None, None),
        (1, 0, "3105", 55, 98, 81, 118, None, None),
        (2, 0, "3103", 149, 94, 218, 143, None, None),
        (3, 0, "3102", 111, 48, 128, 65, None, None),
        (3, 1, "3108", 111, 48, 128, 65, None, None),
        (4, 0, "3104", None, None, None, None, True, False),
        (4, 1, "3106", None, None, None, None, True, False),
        (5, 0, "3109", None, None, None, None, False, True),
    ]
    assert (reading.n_read, reading.n_rejected) == (1, 0)


def test_rows_tell_the_line_on_which_their_object_begins() -> None:
    lines = annotation_xml().decode().split("\n")
    assert {lines[row[0] - 1].strip() for row in read({FILE: annotation_xml()}).rows["entities_object"]} == {"<object>"}


def test_the_drawing_has_the_size_that_its_annotation_states() -> None:
    image = pytest.importorskip("PIL.Image").open(io.BytesIO(photograph_jpeg()))
    assert image.size == (WIDTH_PX, HEIGHT_PX)
    assert len(photograph_jpeg()) < 12_000


def test_boxes_that_leave_their_image_are_kept() -> None:
    data = annotation_xml().replace(b"<xmax>218<", b"<xmax>999<").replace(b"<xmin>149<", b"<xmin>-3<")
    row = read({FILE: data}).rows["entities_object"][2]
    assert row[5:9] == (-3, 94, 999, 143)


def test_a_box_of_one_pixel_is_a_box() -> None:
    data = annotation_xml().replace(b"<xmax>218<", b"<xmax>149<").replace(b"<ymax>143<", b"<ymax>94<")
    assert read({FILE: data}).n_rejected == 0


def test_a_file_without_objects_or_size_still_speaks_of_its_photograph() -> None:
    reading = read({FILE: b"<annotation/>"})
    assert reading.rows["entities_image_size"] == [(1, "flickr:418205937", None, None, None)]
    assert reading.rows["entities_object"] == []


@pytest.mark.parametrize("specimen", sorted(path.name for path in BAD.glob("*.xml")))
def test_a_broken_file_is_one_reject_and_its_neighbour_stays(specimen: str) -> None:
    reading = read({FILE: (BAD / specimen).read_bytes(), "2604817395.xml": b"<annotation/>"})
    assert [(reject.code, reject.member) for reject in reading.rejects] == [(specimen.removesuffix(".xml").split("__")[0], FILE)]
    assert [row[1] for row in reading.rows["entities_image_size"]] == ["flickr:2604817395"]
    assert reading.rows["entities_object"] == []
    assert reading.n_read == 2


@pytest.mark.parametrize(
    ("specimen", "line"), [("xml-syntax.xml", 4), ("box-inverted__annotation.xml", 5), ("flag-value__annotation.xml", 5)]
)
def test_a_reject_tells_the_line(specimen: str, line: int) -> None:
    assert read({FILE: (BAD / specimen).read_bytes()}).rejects[0].line == line


HEAD = "<annotation><filename>418205937.jpg</filename>"
BOX = "<bndbox><xmin>1</xmin><ymin>2</ymin><xmax>3</xmax><ymax>4</ymax></bndbox>"


def an_object(inside: str) -> dict[str, bytes]:
    return {FILE: f"{HEAD}<object>{inside}</object></annotation>".encode()}


@pytest.mark.parametrize(
    "doctype",
    [
        "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ha"}">' for n in range(12)),
        '<!ENTITY e11 SYSTEM "file:///etc/hostname">',
        '<!ENTITY % more SYSTEM "http://localhost/more.dtd"> %more;',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_that_multiply_or_fetch_are_refused_before_they_do(doctype: str, encoding: str) -> None:
    text = f"\n<!-- a --><!DOCTYPE annotation [{doctype}]><annotation><filename>&e11;</filename></annotation>"
    [reject] = read({FILE: text.encode(encoding)}).rejects
    assert reject.code == "xml-doctype" or (encoding == "utf-16" and reject.code == "xml-syntax")


@pytest.mark.parametrize(("place", "expected"), [(BOX, (1, 2, 3, 4, None, None)), ("", (None, None, None, None))])
@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ("<scene>0</scene><nobndbox>0</nobndbox>", (False, False)),
        ("<nobndbox>1</nobndbox><scene>1</scene>", (True, True)),
        ("<scene>1</scene>", (True, None)),
    ],
)
def test_flags_are_kept_as_stated_even_against_a_box(
    place: str, expected: tuple[int | None, ...], flags: str, said: tuple[bool | None, ...]
) -> None:
    [row] = read(an_object(f"<name>3101</name>{place}{flags}")).rows["entities_object"]
    assert row[5:] == (*expected[:4], *said)


def test_a_number_written_as_a_fraction_is_mended_where_it_is_whole() -> None:
    reading = read(an_object(f"<name>3101</name>\n{BOX.replace('>3<', '>3.0<')}"))
    assert [row[5:9] for row in reading.rows["entities_object"]] == [(1, 2, 3, 4)]
    assert [(repair.code, repair.line, repair.member, repair.before, repair.after) for repair in reading.repairs] == [
        ("number-float", 2, FILE, "3.0", "3")
    ]


def test_a_file_that_is_rejected_after_all_has_nothing_mended() -> None:
    reading = read(an_object(f"<name>3101</name>{BOX.replace('>3<', '>3.0<').replace('>4<', '>1<')}"))
    assert [reject.code for reject in reading.rejects] == ["box-inverted"]
    assert reading.repairs == []


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        (f"<name>3101</name>{BOX.replace('>3<', '>3.5<')}", "box-number"),
        (f"<name>3101</name>{BOX.replace('>3<', '>1e2<')}", "box-number"),
        (f"<name>3101</name>{BOX.replace('>3<', '>3<b/>0<')}", "box-number"),
        (f"<name>3101</name>{BOX.replace('<ymax>', '<xmax>7</xmax><ymax>')}", "box-number"),
        (f"<name>3101</name>{BOX.replace('>3<', '>1234567890<')}", "box-number"),
        (f"<name>3<b>1</b>01</name>{BOX}", "chain-name"),
        ("<name>3101</name><scene>01</scene><nobndbox>0</nobndbox>", "flag-value"),
        ("<name>3101</name><scene>1</scene><scene>0</scene>", "object-shape"),
    ],
)
def test_what_nobody_can_read_for_sure_is_rejected(inside: str, code: str) -> None:
    assert [reject.code for reject in read(an_object(inside)).rejects] == [code]


def test_a_file_that_states_two_sizes_or_two_photographs_is_rejected() -> None:
    size = "<size><width>3</width></size>"
    assert [reject.code for reject in read({FILE: f"<annotation>{size}{size}</annotation>".encode()}).rejects] == ["size-number"]
    names = "<filename>418205937.jpg</filename><filename>2604817395.jpg</filename>"
    assert [reject.code for reject in read({FILE: f"<annotation>{names}</annotation>".encode()}).rejects] == ["image-mismatch"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_any_encoding_that_the_file_declares_is_read(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding.removesuffix("-sig")}"?>\n{annotation_xml().decode()}'
    text = text.replace("<size>", "<source>Photographie prise à Évian</source><size>")
    reading = read({FILE: text.encode(encoding)})
    assert [row[1:] for row in reading.rows["entities_object"]] == [
        row[1:] for row in read({FILE: annotation_xml()}).rows["entities_object"]
    ]


def test_comments_instructions_and_character_data_change_nothing() -> None:
    text = annotation_xml().decode().replace("<name>3101<", "<!-- <object> --><?x?><name>31<!-- 9 --><![CDATA[0]]>&#49;<")
    assert read({FILE: text.encode()}).rows == read({FILE: annotation_xml()}).rows


def test_a_text_without_end_is_one_reject() -> None:
    [reject] = read({FILE: f"{HEAD}<object><name>{'1' * 11_000_000}</name>{BOX}</object></annotation>".encode()}).rejects
    assert reject.code in ("xml-syntax", "chain-name")
    assert len(reject.excerpt) <= 120


def test_one_photograph_under_two_names_is_annotated_once() -> None:
    reading = read({FILE: annotation_xml(), "418205937_3f0c91d2ab.xml": annotation_xml()})
    assert [reject.code for reject in reading.rejects] == ["image-duplicate"]
    assert len(reading.rows["entities_image_size"]) == 1


def test_a_file_and_its_packed_copy_are_one_annotation() -> None:
    twice = [(FILE, annotation_xml()), (FILE, annotation_xml())]
    reading = SOURCE.reading()
    SOURCE.read(FilePart("", "", "Annotations", io.BytesIO, lambda: iter(twice)), reading)
    assert [reject.code for reject in reading.rejects] == ["image-duplicate"]
    assert len(reading.rows["entities_image_size"]) == 1


def test_a_file_named_after_no_photograph_is_rejected() -> None:
    assert [reject.code for reject in read({"beach.xml": annotation_xml()}).rejects] == ["image-name"]


def test_annotations_are_recognised_and_those_of_voc_are_not() -> None:
    assert recognise(Head(f"Annotations/{FILE}", annotation_xml(), is_whole=True)) == Match()
    voc = b"<annotation><folder>VOC</folder><filename>000005.jpg</filename><object><name>dog</name></object></annotation>"
    assert isinstance(recognise(Head("Annotations/000005.xml", voc, is_whole=True)), str)
    assert recognise(Head("pom.xml", b"<project/>", is_whole=True)) == "its root is not <annotation>"
