"""The main job on the real releases, by the command line, once: figures, rejects, round trips, and a second build that has nothing to do.

Figures are those that the releases' papers and pages publish, or that were counted in the released files with other tools.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import flickr_assets
from flickr_assets.exporting import exports
from flickr_assets.graph.lexicons.counts import head_counts, heads_counted, verb_counts, verbs_counted
from tests.audits import (
    real_figures_captions,
    real_figures_entities,
    real_figures_people,
    real_figures_published,
    real_figures_splits,
)

pytestmark = pytest.mark.slow

SPLITS = ("train", "val", "test")
FIGURES = {
    "entities.images": 31_783,
    "entities.captions": 158_915,
    "entities.phrases": 559_767,
    "entities.phrases_notvisual": 30_695,
    "entities.chains": 243_891,
    "entities.captions_without_phrase": 21,
    "flickr30k.captions": 158_915,
    "flickr30k.captions_distinct": 158_439,
    "flickr8k.photos": 8_092,
    "flickr8k.captions": 40_460,
    "flickr8k.expert_rows": 5_822,
    "flickr8k.crowd_rows": 47_830,
    "multi30k.task1.en": 33_546,
    "multi30k.task1.de": 33_546,
    "multi30k.task1.fr": 33_546,
    "multi30k.task1.cs": 32_085,
    "multi30k.task2.en": 155_070,
    "multi30k.task2.de": 155_070,
    "splits.karpathy30k.train": 29_000,
    "splits.karpathy30k.val": 1_014,
    "splits.karpathy30k.test": 1_000,
    "splits.karpathy8k.train": 6_000,
    "splits.flickr8k.train": 6_000,
    "splits.flickr8k.val": 1_000,
    "splits.flickr8k.test": 1_000,
    "splits.entities.train": 29_783,
    "splits.entities.val": 1_000,
    "splits.entities.test": 1_000,
    "splits.multi30k.test_2017": 1_000,
    "splits.multi30k.test_2018": 1_071,
    "splits.multi30k.test_coco": 461,
    "overlap.karpathy30k.train.flickr8k.test": 871,
    "overlap.flickr8k.test.karpathy30k.train": 871,
}
# Rows Karpathy train, val, test; columns Entities train, val, test.
OVERLAP = ((27_181, 916, 903), (948, 32, 34), (944, 31, 25))
CAPTION_DOUBLES = {
    ("entities", "near"): 89,
    ("entities", "same"): 77,
    **{(scheme, "near"): 107 for scheme in ("karpathy30k", "lavis")},
    **{(scheme, "same"): 79 for scheme in ("karpathy30k", "lavis")},
    **{(scheme, "near"): 98 for scheme in ("flickr8k", "karpathy8k")},
    **{(scheme, "same"): 182 for scheme in ("flickr8k", "karpathy8k")},
    # As karpathy30k, and across to and between the test sets of its later years.
    ("multi30k", "near"): 119,
    ("multi30k", "same"): 89,
}
AUDITED = {
    query: rows
    for module in (
        real_figures_captions,
        real_figures_entities,
        real_figures_people,
        real_figures_published,
        real_figures_splits,
    )
    for query, rows in module.FIGURES.items()
}
# (source, code): how many rejects of it the real releases are known to hold.
ALLOWED_REJECTS: dict[tuple[str, str], int] = {}
REPAIRS = {("flickr30k_csv", "csv-delimiter-missing"): 1}


@dataclass(frozen=True)
class Built:
    """A home that was built from the real releases."""

    raw: Path
    home: Path

    def rows(self, query: str) -> list[dict[str, Any]]:
        return flickr_assets.sql(query, home=self.home).to_pylist()


def command(*words: object) -> str:
    done = subprocess.run([sys.executable, "-m", "flickr_assets", *map(str, words)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def built(real_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    home = tmp_path_factory.mktemp("real") / "home"
    command("build", "--raw", real_data, "--home", home)
    return Built(real_data, home)


@pytest.fixture(scope="module")
def figures(built: Built) -> dict[str, Any]:
    return json.loads(command("figures", "--home", built.home, "--json"))


def test_the_published_figures_come_out(figures: dict[str, Any]) -> None:
    assert {name: figures[name] for name in FIGURES} == FIGURES


@pytest.mark.parametrize("query", AUDITED)
def test_what_the_audits_and_statistics_are_known_to_find(built: Built, query: str) -> None:
    """A single number, or rows; floats as far as sums in another order may differ."""
    expected = AUDITED[query]
    rows = built.rows(query)
    found: Any = rows if isinstance(expected, list) else next(iter(rows[0].values()))
    assert _rounded(found) == _rounded(expected)


def _rounded(value: Any) -> Any:
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    if isinstance(value, dict):
        return {name: _rounded(item) for name, item in value.items()}
    return float(f"{value:.9g}") if isinstance(value, float) else value


def test_the_overlap_of_karpathy_and_entities_comes_out_both_ways(figures: dict[str, Any]) -> None:
    for karpathy, row in zip(SPLITS, OVERLAP, strict=True):
        for entities, n in zip(SPLITS, row, strict=True):
            assert figures[f"overlap.karpathy30k.{karpathy}.entities.{entities}"] == n
            assert figures[f"overlap.entities.{entities}.karpathy30k.{karpathy}"] == n


def test_multi30k_repeats_karpathys_split(figures: dict[str, Any]) -> None:
    for split in SPLITS:
        same = {figures[f"splits.{scheme}.{split}"] for scheme in ("karpathy30k", "multi30k", "lavis")}
        assert (
            same
            == {figures[f"overlap.karpathy30k.{split}.multi30k.{split}"]}
            == {figures[f"overlap.lavis.{split}.multi30k.{split}"]}
        )


def test_a_figure_without_its_file_is_null_and_names_it(built: Built, figures: dict[str, Any]) -> None:
    assert figures["rejects.flickr30k_captions"] is None
    assert "captions.txt" in figures["rejects.flickr30k_captions.missing"]
    # One annotation file is at hand: its six boxes are counted.
    assert figures["entities.boxes"] == 6


def test_every_record_is_a_row_and_the_one_malformed_row_is_mended(built: Built) -> None:
    rejects = built.rows("SELECT source, code, count(*) AS n FROM raw.reject GROUP BY ALL")
    assert {(row["source"], row["code"]): row["n"] for row in rejects} == ALLOWED_REJECTS
    repairs = built.rows("SELECT source, code, count(*) AS n FROM raw.repair GROUP BY ALL")
    assert {(row["source"], row["code"]): row["n"] for row in repairs} == REPAIRS
    assert built.rows("SELECT * FROM raw.reading WHERE n_read <> n_accepted + n_rejected") == []


def test_no_blocking_check_fails_and_the_warnings_are_the_known_ones(built: Built) -> None:
    checks = json.loads((built.home / "manifest.json").read_text())["checks"]
    failed = {name: check["n_offending"] for name, check in checks.items() if not check["passed"]}
    assert not any(checks[name]["is_blocking"] for name in failed)
    assert failed["core.chain/types_agree"] == 10_364


def test_the_editions_relate_as_they_are_known_to(built: Built) -> None:
    (link,) = built.rows("SELECT count(*) AS n, count(*) FILTER (is_same_number) AS same FROM core.caption_link")
    assert (link["n"], link["same"]) == (39_889, 8_001)
    (raw,) = built.rows("""
        SELECT count(*) AS n, count(*) FILTER (raw.text = token.text) AS equal
        FROM core.caption_text AS raw JOIN core.caption_text AS token USING (caption_id)
        WHERE raw.release = 'karpathy30k' AND token.release = 'flickr30k_token'
    """)
    assert (raw["n"], raw["equal"]) == (155_070, 4_599)
    ties = built.rows("""
        SELECT subset, n_candidates, count(*) AS n FROM core.translation
        WHERE language = 'de' AND subset IN ('train', 'val', 'test_2016') GROUP BY ALL ORDER BY ALL
    """)
    assert [tuple(tie.values()) for tie in ties] == [
        ("test_2016", 1, 999),
        ("test_2016", 2, 1),
        ("train", 1, 28_985),
        ("train", 2, 15),
        ("val", 1, 1_014),
    ]


def test_769_photographs_are_in_no_karpathy_split_and_one_image_is_misnamed(built: Built) -> None:
    (outside,) = built.rows("""
        SELECT count(*) AS n FROM core.image AS image
        ANTI JOIN (FROM core.split_member WHERE scheme = 'karpathy30k') AS member USING (photo_id) WHERE image.corpus = 'flickr30k'
    """)
    assert outside["n"] == 769
    (misnamed,) = built.rows("SELECT image_name_released, image_name, n_captions, photo_id FROM core.image WHERE is_misnamed")
    assert misnamed == {
        "image_name_released": "2258277193_586949ec62.jpg.1",
        "image_name": "2258277193_586949ec62.jpg",
        "n_captions": 5,
        "photo_id": "flickr:2258277193",
    }


def test_spans_give_the_phrase_in_both_editions(built: Built) -> None:
    (counts,) = built.rows("""
        SELECT
            count(*) AS n,
            count(*) FILTER (substring(text.text, char_start + 1, char_end - char_start) = phrase) AS n_token,
            count(*) FILTER (raw_char_start IS NULL) AS n_without_raw,
            count(DISTINCT photo_id) FILTER (raw_char_start IS NULL) AS n_photos_without_raw,
            count(DISTINCT photo_id) FILTER (raw_char_start IS NOT NULL) AS n_photos_with_raw
        FROM core.mention JOIN core.caption_text AS text USING (caption_id) WHERE text.release = 'entities_sentences'
    """)
    # The photographs outside of Karpathy's JSON have no raw edition.
    assert counts == {
        "n": 559_767,
        "n_token": 559_767,
        "n_without_raw": 12_690,
        "n_photos_without_raw": 769,
        "n_photos_with_raw": 31_014,
    }


def test_the_older_edition_of_one_image_is_a_conflict_and_changes_nothing(built: Built) -> None:
    (row,) = built.rows("SELECT photo_id, release_a, release_b FROM core.conflict WHERE kind = 'entities-edition'")
    assert row["photo_id"] == "flickr:65567"
    assert "Sentences.tar.gz" in row["release_a"]
    assert "sample_pair" in row["release_b"]


def test_one_picture_of_entities_is_trained_on_and_tested(built: Built) -> None:
    (pair,) = built.rows("SELECT kind, distance_bits, photo_id_a, photo_id_b FROM stats.photo_double")
    assert (pair["kind"], pair["distance_bits"]) == ("bytes", 0)
    query = "SELECT split FROM core.split_member WHERE scheme = 'entities' AND photo_id = '{}'"
    assert [built.rows(query.format(pair[name]))[0]["split"] for name in ("photo_id_a", "photo_id_b")] == ["train", "test"]


def test_captions_that_read_alike_across_splits_are_as_many_as_a_plain_loop_finds(built: Built) -> None:
    counted = built.rows("SELECT scheme, kind, count(*) AS n FROM stats.caption_double GROUP BY ALL ORDER BY ALL")
    assert {(row["scheme"], row["kind"]): row["n"] for row in counted} == CAPTION_DOUBLES


@pytest.fixture(scope="module")
def exported(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which every export is written."""
    folder = tmp_path_factory.mktemp("exported")
    for name in exports():
        command("export", name, "--out", folder, "--home", built.home)
    return folder


def test_the_counts_of_words_that_are_shipped_come_out(built: Built) -> None:
    noun_chunk, token, text = (flickr_assets.load(f"nlp.{name}", home=built.home) for name in ("noun_chunk", "token", "text"))
    assert {word: count for word, (count,) in heads_counted(noun_chunk, text).items()} == head_counts()
    assert verbs_counted(token, text) == verb_counts()


def test_entities_sentences_come_back_byte_for_byte(built: Built, exported: Path) -> None:
    n = 0
    for name, data in _sentences(built.raw / "flickr30k_entities" / "Sentences.tar.gz"):
        assert (exported / name).read_bytes() == data, name
        n += 1
    assert n == len(list((exported / "Sentences").iterdir())) == 31_783


def _sentences(path: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(path, "r|gz") as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is not None:
                yield member.name, content.read()


@pytest.mark.parametrize(
    ("file", "released"),
    [
        ("flickr30k_test.json", "lavis/flickr30k_test.json"),
        ("flickr30k_val.json", "lavis/flickr30k_val.json"),
        ("flickr30k_train.json", "lavis/flickr30k_train.json.gz"),
        ("dataset_flickr30k.json", "karpathy/dataset_flickr30k.json.gz"),
        ("dataset_flickr8k.json", "karpathy/dataset_flickr8k.json.gz"),
    ],
)
def test_json_releases_come_back_byte_for_byte(built: Built, exported: Path, file: str, released: str) -> None:
    data = (built.raw / released).read_bytes()
    assert (exported / file).read_bytes() == (gzip.decompress(data) if released.endswith(".gz") else data)


def test_a_second_build_has_nothing_to_do(built: Built) -> None:
    before = (built.home / "manifest.json").read_bytes()
    assert "Nothing to do" in command("build", "--home", built.home)
    assert (built.home / "manifest.json").read_bytes() == before
    standings = json.loads(command("status", "--home", built.home, "--json"))
    assert all(standing["is_fresh"] for standing in standings)
