"""The files of a denotation graph: what is written is read again, and what a file says wrong is told."""

from __future__ import annotations

import gzip
import hashlib
import shutil
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from flickr_assets import graphfiles
from flickr_assets.errors import FlickrError, InputError, UsageError
from flickr_assets.graph.depth import depths
from flickr_assets.graphfiles import read, write

# Two captions of one image and one of another, and the strings that they generate.
FILES: Mapping[str, tuple[str, ...]] = {
    "node.idx": ("4\tanimal", "7\tdog", "2\tdog run", "9\tdog run next to tree", "5\trun"),
    "node-cap.map": (
        "4\t1.jpg#0\t1.jpg#1\t2.jpg#0",
        "7\t1.jpg#0\t2.jpg#0",
        "2\t2.jpg#0\t1.jpg#0",
        "9\t2.jpg#0",
        "5\t1.jpg#0\t2.jpg#0",
    ),
    "node-img.map": ("4\t1.jpg\t2.jpg", "7\t1.jpg\t2.jpg", "2\t1.jpg\t2.jpg", "9\t2.jpg", "5\t2.jpg\t1.jpg"),
    "cap-orig.map": ("2.jpg#0\t9", "1.jpg#0\t2"),
    "node-tree.txt": (
        "7\tNPHEAD/dog\t4\t1.jpg#0#3\t2.jpg#0",
        "2\tSUBJ\t5\t1.jpg#0#1,2",
        "2\tVERB\t7\t2.jpg#0#4",
        "9\tPP/next to/tree\t2\t2.jpg#0#5",
    ),
    "type-chunk.txt": ("4\tEN\t[EN animal ]\t1.jpg#0", "5\tVP\t[VP run ]\t1.jpg#0\t2.jpg#0", "5\tEN\t[EN run ]\t1.jpg#1"),
    "img.lst": ("1.jpg", "2.jpg", "3.jpg"),
    "token.txt": ("1.jpg#0\tdog run", "1.jpg#1\tanimal", "2.jpg#0\tdog run next to tree"),
    "train/img.lst": ("2.jpg", "1.jpg"),
    "test/img.lst": ("3.jpg",),
}


def folder(path: Path, **changed: tuple[str, ...] | None) -> Path:
    """The files above in a folder; `node_tree` names `node-tree.txt`, and None leaves it out."""
    for name, lines in FILES.items():
        lines = changed.get(name.partition(".")[0].replace("-", "_"), lines)
        if lines is not None:
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / name).write_text("".join(f"{line}\n" for line in lines))
    return path


def text(path: Path, name: str) -> list[str]:
    return (path / name).read_text().splitlines()


def texts(tables: Mapping[str, pa.Table]) -> dict[int, str]:
    return dict(zip(*(tables["node"][name].to_pylist() for name in ("node_id", "text")), strict=True))


def named(tables: Mapping[str, pa.Table], name: str, *columns: str) -> list[tuple[object, ...]]:
    """Rows of a table, with strings in place of ids."""
    of = texts(tables)
    rows = tables[name].select(list(columns)).to_pylist()
    return sorted(tuple(of[value] if isinstance(value, int) and value in of else value for value in row.values()) for row in rows)


def test_a_string_is_numbered_by_its_hash_and_counted(tmp_path: Path) -> None:
    node = read(folder(tmp_path)).tables["node"]
    rows = {row["text"]: row for row in node.to_pylist()}
    assert rows["dog"]["node_id"] == int.from_bytes(hashlib.md5(b"dog").digest()[8:], "little") >> 1
    assert {name: (row["n_captions"], row["n_images"], row["depth"], row["kind"]) for name, row in rows.items()} == {
        "animal": (3, 2, 0, "noun phrase"),
        "dog": (2, 2, 1, None),
        "run": (2, 2, 0, "verb phrase"),
        "dog run": (2, 2, 2, None),
        "dog run next to tree": (1, 1, 3, None),
    }


def test_edges_are_read_with_rule_words_and_evidence(tmp_path: Path) -> None:
    tables = read(folder(tmp_path)).tables
    assert named(tables, "edge", "child_id", "parent_id", "rule", "argument", "is_soft", "n_captions", "caption_id") == [
        ("dog", "animal", "NPHEAD", "dog", False, 2, "1.jpg#0"),
        ("dog run", "dog", "VERB", "", False, 1, "2.jpg#0"),
        ("dog run", "run", "SUBJ", "", False, 1, "1.jpg#0"),
        ("dog run next to tree", "dog run", "PP", "next to tree", False, 1, "2.jpg#0"),
    ]
    assert named(tables, "evidence", "child_id", "caption_id", "made_by") == [
        ("dog", "1.jpg#0", "3"),
        ("dog", "2.jpg#0", ""),
        ("dog run", "1.jpg#0", "1,2"),
        ("dog run", "2.jpg#0", "4"),
        ("dog run next to tree", "2.jpg#0", "5"),
    ]


def test_what_is_written_is_sorted_by_images_and_words_and_dense(tmp_path: Path) -> None:
    out = tmp_path / "out"
    graph = read(folder(tmp_path / "in"))
    assert graph.rejects == ()
    written = write(out, graph.tables, splits=("train",), least_images=2)
    assert all(path.is_file() for path in written)
    assert text(out, "node.idx") == ["0\tanimal", "1\tdog", "2\tdog run", "3\trun", "4\tdog run next to tree"]
    assert text(out, "node-cap.map")[:2] == ["0\t1.jpg#0\t1.jpg#1\t2.jpg#0", "1\t1.jpg#0\t2.jpg#0"]
    assert text(out, "node-img.map")[3:] == ["3\t1.jpg\t2.jpg", "4\t2.jpg"]
    assert text(out, "cap-node.map") == ["1.jpg#0\t0\t1\t2\t3", "1.jpg#1\t0", "2.jpg#0\t0\t1\t2\t3\t4"]
    assert text(out, "cap-orig.map") == ["1.jpg#0\t2", "2.jpg#0\t4"]
    assert text(out, "node-tree.txt") == [
        "1\tNPHEAD/dog\t0\t1.jpg#0#3\t2.jpg#0",
        "2\tVERB\t1\t2.jpg#0#4",
        "2\tSUBJ\t3\t1.jpg#0#1,2",
        "4\tPP/next to/tree\t2\t2.jpg#0#5",
    ]
    assert text(out, "node-type.txt") == ["0\tEN", "3\tVP"]
    assert text(out, "img.lst") == ["1.jpg", "2.jpg", "3.jpg"]
    assert text(out, "train/img.lst") == ["1.jpg", "2.jpg"]
    assert text(out, "train/node.idx") == text(out, "node.idx")
    # All four strings of two images describe all of the two.
    assert text(out, "train/node-image.cnt") == [f"{x}\t{y}\t2\t2\t2" for x in range(4) for y in range(x + 1, 4)]
    assert text(out, "train/node-image.pmi")[0] == "0.0\t1.0\t1.0\t2\t0\t2\t1"
    assert text(out, "train/pmi/en-vp.pmi") == ["0.0\t1.0\t1.0\t2\t2\tanimal\t2\t2\trun\t"]
    assert text(out, "train/pmi/en-en.pmi") == text(out, "train/pmi/vp-vp.pmi") == []
    assert {path.name for path in out.iterdir()} == {
        *(name.partition("/")[0] for name in FILES),
        "cap-node.map",
        "node-type.txt",
    } - {
        "test",
        "type-chunk.txt",
    }


def test_reading_what_was_written_gives_the_same_tables_and_bytes(tmp_path: Path) -> None:
    graph = read(folder(tmp_path / "in")).tables
    write(tmp_path / "one", graph, splits=("train", "test"))
    again = read(tmp_path / "one")
    assert again.rejects == ()
    assert {name: table.equals(again.tables[name]) for name, table in graph.items()} == dict.fromkeys(graph, True)
    backwards = {name: table.take(np.arange(table.num_rows)[::-1]) for name, table in graph.items()}
    write(tmp_path / "two", backwards, splits=("train", "test"))
    for path in (path for path in (tmp_path / "one").rglob("*") if path.is_file()):
        assert path.read_bytes() == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes(), path


def test_tables_may_be_parquet_files_in_pieces(tmp_path: Path) -> None:
    graph = read(folder(tmp_path / "in")).tables
    files: dict[str, list[Path]] = {}
    for name, table in graph.items():
        files[name] = [tmp_path / f"{name}[{half}].parquet" for half in range(2)]
        middle = table.num_rows // 2
        for path, piece in zip(files[name], (table.slice(0, middle), table.slice(middle)), strict=True):
            pq.write_table(piece, path)
    write(tmp_path / "tables", graph)
    write(tmp_path / "files", files)
    assert (tmp_path / "files" / "node-tree.txt").read_bytes() == (tmp_path / "tables" / "node-tree.txt").read_bytes()


def test_without_evidence_an_edge_shows_its_own_caption_and_without_a_list_images_are_those_of_captions(tmp_path: Path) -> None:
    graph = read(folder(tmp_path / "in")).tables
    write(tmp_path / "out", {name: table for name, table in graph.items() if name not in ("evidence", "image", "split")})
    assert text(tmp_path / "out", "node-tree.txt")[0] == "1\tNPHEAD/dog\t0\t1.jpg#0"
    assert text(tmp_path / "out", "img.lst") == ["1.jpg", "2.jpg"]


def test_files_without_a_line_are_read_as_none(tmp_path: Path) -> None:
    graph = dict(read(folder(tmp_path / "in")).tables)
    graph |= {name: graph[name].schema.empty_table() for name in ("original", "caption", "evidence", "image", "split")}
    write(tmp_path / "out", graph)
    again = read(tmp_path / "out")
    assert again.rejects == ()
    assert again.tables["node"]["n_images"].equals(graph["node"]["n_images"])


def test_gzipped_files_are_read(tmp_path: Path) -> None:
    plain = read(folder(tmp_path / "plain")).tables
    shutil.copytree(tmp_path / "plain", tmp_path / "packed")
    for path in [path for path in (tmp_path / "packed").rglob("*") if path.is_file()]:
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes()))
        path.unlink()
    packed = read(tmp_path / "packed").tables
    assert all(table.equals(packed[name]) for name, table in plain.items())


def test_captions_of_strings_may_come_from_the_file_by_captions(tmp_path: Path) -> None:
    whole = read(folder(tmp_path / "in")).tables
    write(tmp_path / "out", whole)
    (tmp_path / "out" / "node-cap.map").unlink()
    assert read(tmp_path / "out").tables["generation"].equals(whole["generation"])


def test_an_article_is_one_rule_under_both_of_its_names(tmp_path: Path) -> None:
    tables = read(folder(tmp_path, node_tree=("7\tNPDET/two\t4\t1.jpg#0", "9\tNPART/two\t4\t1.jpg#0"))).tables
    assert named(tables, "edge", "rule", "argument") == [("NPART", "two"), ("NPART", "two")]


def test_one_or_the_other_and_what_is_tried_are_soft(tmp_path: Path) -> None:
    labels = ("Xor", "orY", "Xto", "toY", "ofY")
    tables = read(folder(tmp_path, node_tree=tuple(f"9\t{label}\t4\t2.jpg#0" for label in labels))).tables
    assert named(tables, "edge", "rule", "is_soft") == [
        ("Xor", True), ("Xto", True), ("ofY", False), ("orY", True), ("toY", False)
    ]  # fmt: skip


def test_the_string_out_of_place_in_the_download_of_2014_gets_an_id_and_edges_of_its_own(tmp_path: Path) -> None:
    stray, other = "998845445.jpg#3", "17.jpg#0"
    lines = {
        "node.idx": ("139222\tride small boat", "1\tride boat", "139222\tman and dog", "139223\tman"),
        "node-cap.map": (f"1\t{stray}", f"139222\t{other}\t{stray}", f"139223\t{other}"),
        "node-img.map": ("1\t998845445.jpg", "139222\t17.jpg\t998845445.jpg", "139223\t17.jpg"),
        "node-tree.txt": (f"139222\tNPMOD/small\t1\t{stray}#4", f"139222\tSENT\t139223\t{other}"),
    }
    for name, content in lines.items():
        (tmp_path / name).write_text("".join(f"{line}\n" for line in content))
    graph = read(tmp_path)
    assert graph.rejects == ()
    assert named(graph.tables, "edge", "child_id", "parent_id") == [("man and dog", "man"), ("ride small boat", "ride boat")]
    assert named(graph.tables, "generation", "node_id", "caption_id") == [
        ("man", other), ("man and dog", other), ("ride boat", stray), ("ride small boat", stray)
    ]  # fmt: skip


CONTRADICTIONS = {
    "graph-id-twice": {"node": (*FILES["node.idx"], "7\tcat")},
    "graph-text-twice": {"node": (*FILES["node.idx"], "11\tdog")},
    "graph-id-unknown": {"node_tree": (*FILES["node-tree.txt"], "7\tSENT\t99\t1.jpg#0")},
    "graph-edge-loop": {"node_tree": (*FILES["node-tree.txt"], "7\tSENT\t7\t1.jpg#0")},
    "graph-images-differ": {"node_img": (*FILES["node-img.map"][:4], "5\t2.jpg")},
    "graph-line": {"node": (*FILES["node.idx"], "dog")},
}
LINES = {"graph-images-differ": 5, "graph-id-twice": 6, "graph-text-twice": 6, "graph-line": 6}


@pytest.mark.parametrize("code", CONTRADICTIONS)
def test_what_contradicts_itself_is_told_with_its_line_and_the_rest_is_read(code: str, tmp_path: Path) -> None:
    graph = read(folder(tmp_path, **CONTRADICTIONS[code]))
    assert [(reject.code, reject.line) for reject in graph.rejects] == [(code, LINES.get(code, 5))]
    assert (graph.tables["node"].num_rows, graph.tables["edge"].num_rows) == (5, 4)


@pytest.mark.parametrize(
    ("name", "lines"), [("node_cap", ("99\t1.jpg#0",)), ("node_img", ("99\t1.jpg",)), ("cap_orig", ("1.jpg#0\t99",))]
)
def test_an_id_that_no_string_has_is_told_in_every_file(name: str, lines: tuple[str, ...], tmp_path: Path) -> None:
    file = next(file for file in FILES if file.partition(".")[0].replace("-", "_") == name)
    graph = read(folder(tmp_path, **{name: (*FILES[file], *lines)}))
    assert [(reject.code, reject.member, reject.line) for reject in graph.rejects] == [
        ("graph-id-unknown", file, len(FILES[file]) + 1)
    ]


def test_strings_on_a_circle_and_below_it_have_no_depth(tmp_path: Path) -> None:
    graph = read(folder(tmp_path, node_tree=("7\tSENT\t4\tq#0", "4\tSENT\t7\tq#0", "2\tSENT\t7\tq#0", "9\tSENT\t5\tq#0")))
    assert [reject.code for reject in graph.rejects] == ["graph-cycle"]
    assert "3 strings" in graph.rejects[0].message
    depth = dict(zip(*(graph.tables["node"][name].to_pylist() for name in ("text", "depth")), strict=True))
    assert depth == {"animal": None, "dog": None, "dog run": None, "run": 0, "dog run next to tree": 1}


def test_depth_is_the_longest_way_up() -> None:
    child, parent = np.array([1, 2, 2, 3, 3]), np.array([0, 1, 0, 0, 2])
    assert depths(child, parent, 5).tolist() == [0, 1, 2, 3, 0]
    assert depths(np.array([], np.int64), np.array([], np.int64), 0).tolist() == []
    assert depths(np.array([1, 1]), np.array([0, 0]), 2).tolist() == [0, 1]


def test_a_type_that_is_none_is_told(tmp_path: Path) -> None:
    (folder(tmp_path) / "node-type.txt").write_text("9\tSN\nverb\n")
    graph = read(tmp_path)
    assert [(reject.code, reject.member, reject.line) for reject in graph.rejects] == [("graph-line", "node-type.txt", 2)]
    assert dict(zip(*(graph.tables["node"][name].to_pylist() for name in ("text", "kind")), strict=True)) == {
        "animal": "noun phrase", "dog": None, "dog run": None, "dog run next to tree": "sentence", "run": "verb phrase"
    }  # fmt: skip


def test_where_captions_are_not_called_after_their_images_the_file_of_images_is_believed(tmp_path: Path) -> None:
    renamed = tuple(line.replace("1.jpg#", "c1#").replace("2.jpg#", "c2#") for line in FILES["node-cap.map"])
    graph = read(folder(tmp_path, node_cap=renamed))
    assert graph.rejects == ()
    assert graph.tables["denotation"].equals(read(folder(tmp_path)).tables["denotation"])


def test_what_a_write_that_was_cut_short_left_is_no_split(tmp_path: Path) -> None:
    (folder(tmp_path) / "train").rename(tmp_path / ".release.1")
    assert set(read(tmp_path).tables["split"]["split"].to_pylist()) == {"test"}


@pytest.mark.parametrize(("split", "code"), [("trian", "split-unknown"), ("../train", "split-name"), ("", "split-name")])
def test_a_split_that_cannot_be_written_is_refused_and_nothing_is_written(split: str, code: str, tmp_path: Path) -> None:
    graph = read(folder(tmp_path / "in")).tables
    with pytest.raises(UsageError) as error:
        write(tmp_path / "out", graph, splits=("train", split))
    assert error.value.code == code
    assert not (tmp_path / "out").exists()


def test_a_folder_without_strings_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        read(tmp_path)
    assert error.value.code == "graph-missing"


def test_a_string_that_would_tear_a_line_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    graph = dict(read(folder(tmp_path / "in")).tables)
    node = graph["node"]
    graph["node"] = node.set_column(1, "text", [[f"{value}\tx" for value in node["text"].to_pylist()]])
    with pytest.raises(InputError, match="5 strings hold a tab"):
        write(tmp_path / "out", graph)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["generation", "denotation", "edge", "original"])
def test_rows_of_a_string_that_is_not_there_are_refused(name: str, tmp_path: Path) -> None:
    graph = dict(read(folder(tmp_path / "in")).tables)
    column = "child_id" if name == "edge" else "node_id"
    place = graph[name].column_names.index(column)
    graph[name] = graph[name].set_column(place, column, [[5] * graph[name].num_rows])
    with pytest.raises(InputError, match="a string that is not there"):
        write(tmp_path / "out", graph)


def test_a_graph_that_cannot_be_finished_leaves_the_files_that_were_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = read(folder(tmp_path / "in")).tables
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "node.idx").write_text("mine\n")
    monkeypatch.setitem(graphfiles.release.FILES_OF_SPLIT, "node.idx", "SELECT error('full')")  # type: ignore[arg-type]
    with pytest.raises(FlickrError, match="full"):
        write(tmp_path / "out", graph, splits=("train",))
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["node.idx"]
    assert text(tmp_path / "out", "node.idx") == ["mine"]


@pytest.fixture(scope="module")
def published(real_data: Path) -> Path:
    path = real_data / "denotation" / "oracle" / "A_mpe106"
    if not path.is_dir():
        pytest.skip(f"no denotation graph in {path}")
    return path


@pytest.fixture(scope="module")
def rewritten(published: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[graphfiles.Released, Path]:
    """The authors' graph as read, and the folder where it was written again."""
    graph, out = read(published), tmp_path_factory.mktemp("graph")
    write(out, graph.tables, splits=("train",))
    return graph, out


def test_the_authors_graph_is_read_written_and_read_as_the_same(rewritten: tuple[graphfiles.Released, Path]) -> None:
    graph, out = rewritten
    assert graph.rejects == ()
    assert (graph.tables["node"].num_rows, graph.tables["edge"].num_rows) == (2_165, 5_396)
    assert graph.tables["split"].num_rows == 20
    again = read(out)
    assert {name: table.equals(again.tables[name]) for name, table in graph.tables.items()} == dict.fromkeys(graph.tables, True)


@pytest.mark.parametrize(
    "name",
    [
        *("node.idx", "node-cap.map", "node-img.map", "cap-node.map", "cap-orig.map", "node-tree.txt", "img.lst", "token.txt"),
        *("train/img.lst", "train/node-image.cnt"),
    ],
)
def test_the_authors_files_are_written_line_by_line_but_for_ids_and_order(
    name: str, published: Path, rewritten: tuple[graphfiles.Released, Path]
) -> None:
    assert _by_strings(rewritten[1], name) == _by_strings(published, name)


NEVER = 10**9
# Of each file, which fields are ids: places from the front, and those from a place on.
_IDS: dict[str, tuple[tuple[int, ...], int]] = {
    "node.idx": ((0,), NEVER), "node-cap.map": ((0,), NEVER), "node-img.map": ((0,), NEVER), "cap-node.map": ((), 1),
    "cap-orig.map": ((1,), NEVER), "node-tree.txt": ((0, 2), NEVER), "train/node-image.cnt": ((0, 1), NEVER),
}  # fmt: skip


def _by_strings(path: Path, name: str) -> list[tuple[str, ...]]:
    """The lines with strings for ids; lists in lines, and lines, sorted; counts of a pair turned so that the lesser string is first."""
    of = dict(line.split("\t") for line in text(path, "node.idx"))
    at, since = _IDS.get(name, ((), NEVER))
    found: list[tuple[str, ...]] = []
    for line in text(path, name):
        fields = [of[field] if place in at or place >= since else field for place, field in enumerate(line.split("\t"))]
        if name.endswith(".cnt"):
            (x, n_x), (y, n_y) = sorted([(fields[0], fields[2]), (fields[1], fields[3])])
            found.append((x, n_x, y, n_y, fields[4]))
        else:
            found.append((*fields[: max(at, default=0) + 1], *sorted(fields[max(at, default=0) + 1 :])))
    return sorted(found)
