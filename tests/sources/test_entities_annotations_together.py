"""Annotation files read many at once: the same answer as one by one, whatever stands among them and wherever it stands."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from flickr_assets.rawfiles.annotationcolumns import annotation_columns
from flickr_assets.rawfiles.batches import Item
from flickr_assets.rawfiles.part import bundle_part
from flickr_assets.sample.annotation import annotation_xml
from flickr_assets.source import Reading
from flickr_assets.sources import entities_annotations
from flickr_assets.sources.entities_annotations import SOURCE
from flickr_assets.store import arrow_schema

BAD = sorted((Path(__file__).parent / "bad").glob("*.xml"))
OBJECT = "\t<object>\n\t\t<name>{0}</name>\n\t\t<scene>1</scene>\n\t\t<nobndbox>0</nobndbox>\n\t</object>\n"


def read(files: dict[str, bytes]) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bundle_part(files), reading)
    return reading


def one_by_one(files: dict[str, bytes]) -> Reading:
    """The files as the strict parser reads them."""
    with patch.object(entities_annotations, "annotation_columns", return_value=None):
        return read(files)


def told(reading: Reading) -> tuple[object, ...]:
    return reading.rows, reading.rejects, reading.repairs, reading.n_read, reading.n_accepted, reading.n_rejected


def regular(photo: int, objects: str = OBJECT.format(31)) -> str:
    size = "\t<size>\n\t\t<width>240</width>\n\t\t<height>160</height>\n\t\t<depth>3</depth>\n\t</size>\n"
    return f"<annotation>\n\t<filename>{photo}.jpg</filename>\n{size}{objects}</annotation>\n"


def is_regular(*files: str) -> bool:
    items = [Item(f"{100 + place}.xml", f"flickr:{100 + place}", data.encode()) for place, data in enumerate(files)]
    return annotation_columns(items) is not None


def test_the_layout_of_the_release_is_read_by_columns() -> None:
    columns = annotation_columns([Item("418205937.xml", "flickr:418205937", annotation_xml())])
    assert columns is not None
    assert (columns.image_size.num_rows, columns.object.num_rows) == (1, 8)
    for data, stem in zip(columns, ("entities_image_size", "entities_object"), strict=True):
        expected = arrow_schema(SOURCE.table(stem))
        assert [(field.name, field.type) for field in data.schema] == [(field.name, field.type) for field in expected][1:]
        data.validate(full=True)


def test_line_ends_are_no_matter() -> None:
    assert is_regular(regular(100).replace("\n", "\r\n"), regular(101).removesuffix("\n"), regular(102))


@pytest.mark.parametrize("n_files", [1, 3, 60])
@pytest.mark.parametrize("where", ["first", "middle", "last"])
@pytest.mark.parametrize("specimen", BAD, ids=[path.stem for path in BAD])
def test_a_broken_file_is_one_reject_wherever_it_stands(specimen: Path, where: str, n_files: int) -> None:
    place = {"first": 0, "middle": n_files // 2, "last": n_files - 1}[where]
    files = {f"{100 + n}.xml": regular(100 + n).encode() for n in range(n_files)}
    name = f"{100 + place}.xml"
    files[name] = specimen.read_bytes().replace(b"418205937", name[:3].encode())
    reading = read(files)
    assert [(reject.code, reject.member) for reject in reading.rejects] == [(specimen.stem.split("__")[0], name)]
    assert [row[1] for row in reading.rows["entities_image_size"]] == [f"flickr:{100 + n}" for n in range(n_files) if n != place]
    assert told(reading) == told(one_by_one(files))


_WHOLE, _CUT = regular(101), regular(101).index("\t<object>")


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        (_WHOLE[:_CUT], _WHOLE[_CUT:]),
        (regular(100) + _WHOLE[:_CUT], _WHOLE[_CUT:]),
        (regular(100) + _WHOLE, ""),
        ("", regular(100) + _WHOLE),
        (regular(100).replace("</annotation>", "<!--"), "-->" + regular(101)),
        (regular(100).replace("</annotation>", "<![CDATA["), "]]></annotation>" + regular(101)),
        (
            regular(100).replace("</annotation>", "<annotation>"),
            regular(101).replace("</annotation>", "</annotation></annotation>"),
        ),
        (regular(100).replace("</object>", ""), "</object>" + regular(101)),
        (regular(100).replace("</filename>", ""), regular(101).replace("</filename>", "</filename></filename>")),
        (regular(100) + "</batch><batch>", regular(101)),
        (regular(100) + "\x00", regular(101)),
        (regular(100) + "\x00" + _WHOLE, "\x01\x06"),
        ("\x01\x06", "\x01\x02\x04\x06"),
        (regular(100, "\x02\x04"), regular(101)),
        (regular(100, OBJECT.format("")), regular(101, OBJECT.format("3</name>\n\t\t<name>4"))),
        (regular(100, OBJECT.format("")), regular(101, OBJECT.format(31).replace("<name>", "<name>7"))),
        (regular(100, OBJECT.format("")), regular(101).replace("\t<object>", "5\t<object>")),
        (regular(100, OBJECT.format("")), regular(101).replace("<scene>", "<sc5ene>")),
        (regular(100, OBJECT.format("")), regular(101).replace(".jpg", ".jp5g")),
    ],
)
@pytest.mark.parametrize("n_around", [0, 30])
def test_no_file_reaches_into_its_neighbour(before: str, behind: str, n_around: int) -> None:
    files = {"100.xml": before.encode(), "101.xml": behind.encode()}
    around = [n for n in range(100 - n_around, 102 + n_around) if n not in (100, 101)]
    files |= {f"{n}.xml" if n >= 100 else f"{n + 900}.xml": regular(n if n >= 100 else n + 900).encode() for n in around}
    reading = read(files)
    assert told(reading) == told(one_by_one(files))
    assert not is_regular(before, behind)
    assert reading.n_read == len(files)


_NUMBER = st.integers(0, 12).map(str)
_PLACE = st.one_of(
    st.tuples(*[_NUMBER] * 4).map(
        lambda box: (
            "\t\t<bndbox>\n"
            + "".join(f"\t\t\t<{tag}>{edge}</{tag}>\n" for tag, edge in zip(("xmin", "ymin", "xmax", "ymax"), box, strict=True))
            + "\t\t</bndbox>\n"
        )
    ),
    st.tuples(st.sampled_from("0012"), st.sampled_from("011")).map(
        lambda said: f"\t\t<scene>{said[0]}</scene>\n\t\t<nobndbox>{said[1]}</nobndbox>\n"
    ),
)
_OBJECT = st.tuples(st.lists(_NUMBER, min_size=1, max_size=3), _PLACE).map(
    lambda it: "\t<object>\n" + "".join(f"\t\t<name>{name}</name>\n" for name in it[0]) + it[1] + "\t</object>\n"
)
_PIECES = [*"0123.<>\n\t -", "</object>", "<object>", "<!-- -->", "&amp;", "\r\n", "\x00", "\x01", "<scene>1</scene>", ".0", "é"]


@st.composite
def _files(draw: st.DrawFn) -> list[str]:
    """Files of the release's layout, some of them with pieces taken out and put in anywhere."""
    contents: list[str] = []
    for photo in range(100, 100 + draw(st.integers(1, 10))):
        text = regular(photo, "".join(draw(st.lists(_OBJECT, max_size=4))))
        for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
            at = draw(st.integers(0, len(text)))
            text = text[:at] + draw(st.sampled_from(_PIECES)) + text[at + draw(st.integers(0, 2)) :]
        contents.append(text)
    return contents


@given(_files())
@example([regular(100, "")])
@example([regular(100, ""), regular(101, OBJECT.format("0" * 30)), regular(102).replace("240", "0240")])
@example([regular(100).replace("240", "1234567890"), regular(101).replace("<scene>1", "<scene>01")])
@example([regular(101), regular(101).replace("101.jpg", "0101.jpg"), regular(102).replace(".jpg", ".png")])
def test_files_read_together_are_read_as_one_by_one(contents: list[str]) -> None:
    files = {f"{100 + place}.xml": text.encode() for place, text in enumerate(contents)}
    assert told(read(files)) == told(one_by_one(files))


def test_more_names_than_sixteen_bits_count_are_one_reject() -> None:
    names = "\t\t<name>1</name>\n" * (2**15 + 1)
    reading = read({"100.xml": regular(100, OBJECT.replace("\t\t<name>{0}</name>\n", names)).encode()})
    assert [reject.code for reject in reading.rejects] == ["object-shape"]


def test_a_photograph_under_two_names_is_read_once_among_others() -> None:
    files = {f"{n}.xml": regular(n).encode() for n in range(100, 120)} | {"110_3f0c91d2ab.xml": regular(110).encode()}
    reading = read(files)
    assert [(reject.code, reject.member) for reject in reading.rejects] == [("image-duplicate", "110_3f0c91d2ab.xml")]
    assert told(reading) == told(one_by_one(files))
