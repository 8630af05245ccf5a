"""`flickr-assets graph build`: a file of captions, or a home's, and the tables and files that come of them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from flickr_assets import graphfiles
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

Run = Callable[..., Said]
LINES = (
    "7.jpg#0\tA poodle runs on the beach.",
    "7.jpg#1\tA dog is running.",
    "9.jpg#0\tA brown dog runs on a beach.",
    "9.jpg#1\tA man throws a ball.",
)
TABLES = {"caption", "denotation", "edge", "generation", "node", "original"}


def captions(folder: Path, *lines: str) -> Path:
    file = folder / "captions.token"
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return file


def table(folder: Path, name: str) -> list[dict[str, Any]]:
    return pq.ParquetFile(folder / f"{name}.parquet").read().to_pylist()


def test_a_file_of_captions_becomes_tables_and_the_published_layout(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "graph"
    said = run("graph", "build", "--captions", captions(tmp_path, *LINES), "--out", out)
    assert (said.code, said.err) == (0, "")
    assert "captions 4 images 2" in " ".join(said.out.split())
    assert "230,811 *" in said.out
    assert {path.stem for path in out.glob("*.parquet")} == TABLES
    images = {row["node_id"]: set[str]() for row in table(out, "node")}
    for row in table(out, "denotation"):
        images[row["node_id"]].add(row["image_id"])
    node = {row["text"]: row for row in table(out, "node")}
    assert images[node["dog run"]["node_id"]] == {"7.jpg", "9.jpg"}
    assert (node["dog"]["kind"], node["run"]["kind"], node["dog run"]["kind"]) == ("noun phrase", "verb phrase", "sentence")
    assert node["dog run"]["n_captions"] == 3
    released = graphfiles.read(out / "release")
    assert released.rejects == ()
    assert sorted(released.tables["node"]["text"].to_pylist()) == sorted(node)
    assert released.tables["edge"].num_rows == len({tuple(list(row.values())[:4]) for row in table(out, "edge")})


def test_json_says_it_all(run: Run, tmp_path: Path) -> None:
    said = run(
        "graph", "build", "--captions", captions(tmp_path, *LINES), "--out", tmp_path / "graph", "--mode", "compat-2014", "--json"
    )
    facts = json.loads(said.out)
    assert (facts["n_captions"], facts["n_images"], facts["n_texts"]) == (4, 2, 4)
    assert set(facts["files"]) == TABLES
    assert facts["n_nodes_by_images"]["1"] == len(table(tmp_path / "graph", "node"))
    assert sum(facts["n_edges_by_rule"].values()) == len(table(tmp_path / "graph", "edge"))
    assert (facts["rejects"], facts["truncated"]) == ([], [])


def test_lines_that_are_no_captions_are_named_and_left_out(run: Run, tmp_path: Path) -> None:
    file = captions(tmp_path, LINES[0], "no tab", "7.jpg#1\t ", LINES[0], "#3\tno image", "8.jpg\tno number", "7.jpg#H\tA dog.")
    with file.open("ab") as out:
        out.write(b"9.jpg#4\tA \xff dog\n")
    said = run("graph", "build", "--captions", file, "--out", tmp_path / "graph")
    assert said.code == 0
    told = said.err.splitlines()
    assert [line.split("] ")[0] for line in told[:5]] == [
        f"{file}:2: [token-line",
        f"{file}:3: [caption-empty",
        f"{file}:4: [caption-duplicate",
        f"{file}:5: [token-line",
        f"{file}:6: [token-line",
    ]
    assert told[5].startswith("6 lines in all")
    assert [row["caption_id"] for row in table(tmp_path / "graph", "caption")] == ["7.jpg#0", "7.jpg#H"]


def test_a_packed_file_is_read_as_it_is_and_a_damaged_one_is_refused(run: Run, tmp_path: Path) -> None:
    packed = tmp_path / "captions.token.gz"
    whole = gzip.compress(captions(tmp_path, *LINES).read_bytes())
    packed.write_bytes(whole)
    said = run("graph", "build", "--captions", packed, "--out", tmp_path / "graph", "--json")
    assert json.loads(said.out)["n_captions"] == 4
    packed.write_bytes(whole[:-20])
    said = run("graph", "build", "--captions", packed, "--out", tmp_path / "other")
    assert (said.code, said.out) == (3, "")
    assert said.err.startswith(f"{packed}: [gzip-corrupt]")
    assert not (tmp_path / "other").exists()


def test_what_cannot_be_done_is_refused_before_long_work(run: Run, tmp_path: Path) -> None:
    file = captions(tmp_path, *LINES)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    (tmp_path / "none").write_text("nothing\n")
    for words, code, word in (
        (("--captions", tmp_path / "missing", "--out", tmp_path / "a"), 2, "file-missing"),
        (("--captions", tmp_path / "none", "--out", tmp_path / "a"), 3, "captions-none"),
        (("--captions", tmp_path, "--out", tmp_path / "a"), 3, "file-unreadable"),
        (("--captions", file, "--out", tmp_path / "full"), 2, "folder-not-empty"),
        (("--captions", file, "--out", file), 2, "folder-not-empty"),
        (("--captions", file, "--out", file / "below"), 2, "out-unwritable"),
        (("--captions", file, "--split", "karpathy30k/val", "--out", tmp_path / "a"), 2, "captions-where"),
        (("--home", tmp_path / "nowhere", "--out", tmp_path / "a"), 5, "home-empty"),
    ):
        said = run("graph", "build", *words)
        assert (said.code, said.out) == (code, "")
        assert f"[{word}]" in said.err
    assert not (tmp_path / "a").exists()


def test_a_graph_in_the_way_is_replaced_when_that_is_said(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "graph"
    run("graph", "build", "--captions", captions(tmp_path, *LINES), "--out", out)
    file = captions(tmp_path, LINES[3])
    assert run("graph", "build", "--captions", file, "--out", out).code == 2
    assert run("graph", "build", "--captions", file, "--out", out, "--force").code == 0
    assert [row["caption_id"] for row in table(out, "caption")] == ["9.jpg#1"]


@pytest.mark.slow
def test_a_home_lends_its_captions_and_their_parse(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    home = built.workshop.home.root
    whole = run("graph", "build", "--home", home, "--out", tmp_path / "whole", "--json")
    assert whole.code == 0
    facts = json.loads(whole.out)
    lines = [f"{row['caption_id']}\t{text}" for row, text in _texts(home)]
    by_file = run("graph", "build", "--captions", captions(tmp_path, *lines), "--out", tmp_path / "file", "--json")
    assert json.loads(by_file.out)["n_nodes_by_images"] == facts["n_nodes_by_images"]
    for name in TABLES:
        assert (tmp_path / "whole" / f"{name}.parquet").read_bytes() == (tmp_path / "file" / f"{name}.parquet").read_bytes()
    part = run("graph", "build", "--home", home, "--split", "karpathy30k/test", "--out", tmp_path / "part", "--json")
    assert 0 < json.loads(part.out)["n_captions"] < facts["n_captions"]


def _texts(home: Path) -> list[tuple[dict[str, Any], str]]:
    import flickr_assets

    rows = flickr_assets.sql("SELECT caption_id, text FROM core.caption WHERE corpus = 'flickr30k' AND language = 'en'", home=home)
    return [(row, row["text"]) for row in rows.to_pylist()]


def test_a_home_has_only_its_own_corpora_and_splits(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    home = built.workshop.home.root
    said = run("graph", "build", "--home", home, "--corpus", "coco", "--out", tmp_path / "a")
    assert (said.code, "[corpus-unknown]" in said.err, "flickr30k" in said.err) == (2, True, True)
    said = run("graph", "build", "--home", home, "--split", "karpathy30k", "--out", tmp_path / "a")
    assert (said.code, "[split-unknown]" in said.err, "karpathy30k/val" in said.err) == (2, True, True)
