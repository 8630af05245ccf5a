from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.denotation_graph import LAYOUTS, SOURCE

BAD = Path(__file__).parent / "bad"

LINES = {
    "node.idx": "7\tdog run",
    "np.idx": "7\tdog",
    "vp.idx": "7\trun",
    "node-cap.map": "7\t418205937.jpg#2\t418205937.jpg#3",
    "np-cap.map": "7\tq1#0",
    "vp-cap.map": "7",
    "node-img.map": "7\t418205937.jpg\t2604817395.jpg",
    "cap-node.map": "418205937.jpg#2\t7\t8",
    "node-tree.txt": "8\tPP/on/beach\t7\tq1#0#3\tq2#0#1,4",
    "np-tree.txt": "8\tSENT\t7\tq1#0",
    "vp-tree.txt": "8\tNPMOD/big red\t7",
    "node-chunk.txt": "7\t[EN dog ] [VP run ]\tq1#0",
    "np-chunk.txt": "7\t[EN dog ]\tq1#0",
    "vp-chunk.txt": "7\t[VP run ]",
    "type-chunk.txt": "7\tSN\t[EN dog ] [VP run ]\tq1#0\tq2#0",
    "cap-orig.map": "q1#H\t7",
    "node-image.pmi": "-0.25\t0.5\t1.0\t10\t7\t20\t8",
    "node-image.cnt": "7\t8\t10\t20\t10",
    "img.lst": "418205937.jpg",
    "token.txt": "418205937.jpg#2\tdog run",
}
ROWS = {
    "node.idx": ("node", (1, 7, "dog run")),
    "node-cap.map": ("node_caption", (1, 7, ["418205937.jpg#2", "418205937.jpg#3"])),
    "node-img.map": (
        "node_image",
        (1, 7, ["418205937.jpg", "2604817395.jpg"], ["flickr:418205937", "flickr:2604817395"]),
    ),
    "cap-node.map": ("caption_node", (1, "418205937.jpg#2", "flickr:418205937", [7, 8])),
    "node-tree.txt": ("edge", (1, 8, "PP/on/beach", 7, ["q1#0#3", "q2#0#1,4"])),
    "node-chunk.txt": ("chunk", (1, 7, None, "[EN dog ] [VP run ]", ["q1#0"])),
    "type-chunk.txt": ("chunk", (1, 7, "SN", "[EN dog ] [VP run ]", ["q1#0", "q2#0"])),
    "cap-orig.map": ("caption_origin", (1, "q1#H", None, 7)),
    "node-image.pmi": ("pmi", (1, 7, 8, -0.25, 0.5, 1.0, 10, 20)),
    "node-image.cnt": ("count", (1, 7, 8, 10, 20, 10)),
    "img.lst": ("image_list", (1, "418205937.jpg", "flickr:418205937")),
    "token.txt": ("caption", (1, "418205937.jpg#2", "flickr:418205937", "dog run")),
}


def read(data: bytes, part: str) -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data, part=part, instance="g"), reading)
    return reading


def test_every_layout_has_a_line_here() -> None:
    assert LINES.keys() == LAYOUTS.keys()


@pytest.mark.parametrize("name", LINES)
def test_a_file_is_recognised_by_name_and_lines_and_its_folder_is_the_graph(name: str) -> None:
    data = f"{LINES[name]}\n".encode()
    assert SOURCE.recognise(Head(f"denotation/a/train/{name}", data, is_whole=True)) == Match(name, "denotation/a/train")
    assert (read(data, name).n_read, read(data, name).n_rejected) == (1, 0)


@pytest.mark.parametrize("name", ROWS)
def test_a_line_becomes_a_row(name: str) -> None:
    kind, row = ROWS[name]
    assert read(LINES[name].encode(), name).rows[f"denotation_graph_{kind}"] == [row]


@pytest.mark.parametrize("name", [name for name in LINES if name not in ("img.lst", "vp-cap.map")])
def test_a_file_of_the_same_name_and_other_content_is_refused(name: str) -> None:
    assert isinstance(SOURCE.recognise(Head(name, b"Some words, and more of them.\n", is_whole=True)), str)


def test_captions_as_released_are_not_taken_for_normalised_ones() -> None:
    head = Head("token.txt", b"418205937.jpg#0\tA dog runs on the beach .\n", is_whole=True)
    assert isinstance(SOURCE.recognise(head), str)


def test_a_first_line_longer_than_the_head_is_recognised() -> None:
    data = ("0" + "\tq1#0" * 20_000).encode()[:65_536]
    assert SOURCE.recognise(Head("g/node-cap.map", data)) == Match("node-cap.map", "g")


def test_an_id_that_stands_twice_is_two_rows() -> None:
    assert read(b"5\tdog\n6\tbeach\n5\tcat\n", "node.idx").rows["denotation_graph_node"] == [
        (1, 5, "dog"),
        (2, 6, "beach"),
        (3, 5, "cat"),
    ]


def test_images_that_cannot_be_flickrs_stay_as_named() -> None:
    assert read(b"7\tg00017\t418205937\n", "node-img.map").rows["denotation_graph_node_image"] == [
        (1, 7, ["g00017", "418205937"], None)
    ]


def test_a_line_of_another_layout_is_rejected() -> None:
    reading = read((BAD / "graph-line.idx").read_bytes(), "node.idx")
    assert [(reject.code, reject.line) for reject in reading.rejects] == [("graph-line", 2)]
    assert (reading.n_read, len(reading.rows["denotation_graph_node"])) == (3, 2)


@pytest.mark.parametrize("line", ["+5\tdog", "5 \tdog", "1_0\tdog", "٣\tdog", "9" * 19 + "\tdog", "5", "5\tdog\trun"])
def test_a_number_is_plain_digits_and_the_fields_are_counted(line: str) -> None:
    assert [reject.code for reject in read(line.encode(), "node.idx").rejects] == ["graph-line"]


def test_the_specimen_is_recognised_and_read_whole() -> None:
    for path, data in SOURCE.specimen().items():
        match = SOURCE.recognise(Head(path, data, is_whole=True))
        assert isinstance(match, Match), path
        reading = read(data, match.part)
        assert (reading.n_read, reading.n_rejected) == (data.count(b"\n"), 0)
