"""The real Flickr30k Entities: the published counts, and how it meets the other editions."""

from __future__ import annotations

import gzip
import tarfile
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pyarrow as pa
import pytest

from flickr_assets import store
from flickr_assets.rawfiles.annotationcolumns import annotation_columns
from flickr_assets.rawfiles.batches import Item
from flickr_assets.rawfiles.part import bundle_part, bytes_part
from flickr_assets.rawfiles.sentencecolumns import sentence_columns
from flickr_assets.source import HEAD_BYTES, Head, Match, Reading, Source
from flickr_assets.sources import (
    entities_annotations,
    entities_sentences,
    entities_split,
    entities_unrelated,
    flickr30k_token,
)


class Release(NamedTuple):
    files: dict[str, bytes]
    reading: Reading
    sentence: pa.Table
    mention: pa.Table


def tables_of(source: Source, reading: Reading, *stems: str) -> list[pa.Table]:
    """raw.STEM of each stem, without its first column `part`."""
    tables = []
    for stem in stems:
        schema = store.arrow_schema(source.table(stem)).remove(0)
        columns = zip(*reading.rows[stem], strict=True)
        tables.append(pa.table([pa.array(column, kind) for column, kind in zip(columns, schema.types, strict=True)], schema=schema))
    return tables


@pytest.fixture(scope="module")
def release(real_data: Path) -> Release:
    files: dict[str, bytes] = {}
    with tarfile.open(real_data / "flickr30k_entities" / "Sentences.tar.gz", "r|gz") as archive:
        for member in archive:
            stream = archive.extractfile(member)
            if stream is not None:
                files[member.name.rsplit("/", 1)[-1]] = stream.read()
    reading = entities_sentences.SOURCE.reading()
    entities_sentences.read(bundle_part(files), reading)
    sentence, mention = tables_of(entities_sentences.SOURCE, reading, "entities_sentence", "entities_mention")
    return Release(files, reading, sentence, mention)


def list_of(real_data: Path, name: str) -> bytes:
    return (real_data / "flickr30k_entities" / name).read_bytes()


def unrelated(real_data: Path) -> set[tuple[str, int]]:
    reading = entities_unrelated.SOURCE.reading()
    entities_unrelated.read(bytes_part(list_of(real_data, "UNRELATED_CAPTIONS")), reading)
    assert not reading.rejects
    return {(photo, number) for _, photo, _, number in reading.rows["entities_unrelated"]}


def test_every_line_becomes_a_caption_and_nothing_has_to_be_mended(release: Release) -> None:
    reading = release.reading
    assert (len(release.files), reading.n_read, reading.n_rejected, len(reading.repairs)) == (31_783, 158_915, 0, 0)
    assert Counter(release.sentence["number"].to_pylist()) == dict.fromkeys(range(5), 31_783)
    assert release.sentence["released"].null_count == 158_915


def test_every_file_is_read_by_columns_as_by_the_parser_of_any_line(release: Release) -> None:
    some = sorted(release.files)[::40]
    with patch.object(entities_sentences, "sentence_columns", return_value=None):
        slow = entities_sentences.SOURCE.reading()
        entities_sentences.read(bundle_part({name: release.files[name] for name in some}), slow)
    photos = {f"flickr:{name.removesuffix('.txt')}" for name in some}
    for stem, rows in release.reading.rows.items():
        assert [row for row in rows if row[1] in photos] == slow.rows[stem]
    items = [Item(name, f"flickr:{name.removesuffix('.txt')}", data) for name, data in release.files.items()]
    plain = [item for item in items if item.data.isascii()]
    assert all(sentence_columns(plain[start : start + 300]) is not None for start in range(0, len(plain), 300))
    assert all(sentence_columns([item]) is None for item in items if not item.data.isascii())


def test_phrases_chains_and_types_are_those_of_the_release(release: Release) -> None:
    photos, chains, types = (release.mention[name].to_pylist() for name in ("photo_id", "chain_id", "types"))
    assert len(chains) == 559_767
    assert sum(chain == "0" for chain in chains) == 30_695
    assert all((chain == "0") == (kinds == ["notvisual"]) for chain, kinds in zip(chains, types, strict=True))
    assert Counter(kind for kinds in types for kind in kinds) == {
        "people": 182_924,
        "other": 138_658,
        "scene": 86_317,
        "clothing": 71_538,
        "notvisual": 30_695,
        "bodyparts": 18_106,
        "animals": 17_372,
        "vehicles": 13_173,
        "instruments": 4_900,
    }
    assert sum(len(kinds) > 1 for kinds in types) == 3_916
    kinds_of: dict[tuple[str, str], set[tuple[str, ...]]] = defaultdict(set)
    for photo, chain, kinds in zip(photos, chains, types, strict=True):
        if chain != "0":
            kinds_of[photo, chain].add(tuple(kinds))
    assert len(kinds_of) == 243_891
    assert sum(n > 1 for n in Counter(chain for _, chain in kinds_of).values()) == 72
    assert sum(len(kinds) > 1 for kinds in kinds_of.values()) == 10_364


def test_exactly_the_unrelated_captions_have_no_phrase(release: Release, real_data: Path) -> None:
    captions = set(zip(release.sentence["photo_id"].to_pylist(), release.sentence["number"].to_pylist(), strict=True))
    annotated = set(zip(release.mention["photo_id"].to_pylist(), release.mention["number"].to_pylist(), strict=True))
    assert captions - annotated == unrelated(real_data)
    assert len(captions - annotated) == 21


def test_the_captions_are_those_of_the_token_edition(release: Release, real_data: Path) -> None:
    reading = flickr30k_token.SOURCE.reading()
    data = gzip.decompress((real_data / "flickr30k" / "results_20130124.token.gz").read_bytes())
    flickr30k_token.SOURCE.read(bytes_part(data), reading)
    (token,) = tables_of(flickr30k_token.SOURCE, reading, "flickr30k_token")
    columns = ["photo_id", "number", "text"]
    order = [("photo_id", "ascending"), ("number", "ascending")]
    assert token.select(columns).sort_by(order).combine_chunks() == release.sentence.select(columns).sort_by(order).combine_chunks()


@pytest.mark.parametrize(("split", "n_images"), [("train", 29_783), ("val", 1_000), ("test", 1_000)])
def test_the_split_lists_are_read_whole(real_data: Path, split: str, n_images: int) -> None:
    data = list_of(real_data, f"{split}.txt")
    assert entities_split.recognise(Head(f"flickr30k_entities/{split}.txt", data[:HEAD_BYTES])) == Match(split)
    reading = entities_split.SOURCE.reading()
    entities_split.read(bytes_part(data, part=split), reading)
    assert (len(reading.rows["entities_split"]), reading.rejects) == (n_images, [])


def test_the_unrelated_captions_are_of_the_training_split(real_data: Path) -> None:
    train = {f"flickr:{line}" for line in list_of(real_data, "train.txt").decode().split()}
    assert {photo for photo, _ in unrelated(real_data)} <= train


def test_another_edition_of_an_image_is_read_the_same_way(release: Release, real_data: Path) -> None:
    (path,) = sorted((real_data / "flickr30k_entities" / "sample_pair").glob("*.txt"))
    reading = entities_sentences.SOURCE.reading()
    entities_sentences.read(bundle_part({path.name: path.read_bytes()}), reading)
    assert (reading.n_read, reading.n_rejected, reading.repairs) == (5, 0, [])
    ours = [row for row in release.reading.rows["entities_sentence"] if row[1] == f"flickr:{path.stem}"]
    assert [row[3] for row in reading.rows["entities_sentence"]] == [row[3] for row in ours]


def test_the_one_annotation_at_hand_is_read_by_columns_as_by_the_strict_parser(real_data: Path) -> None:
    (path,) = sorted((real_data / "flickr30k_entities" / "sample_pair").glob("*.xml"))
    readings = []
    for columns in (annotation_columns, lambda _: None):
        with patch.object(entities_annotations, "annotation_columns", side_effect=columns) as called:
            reading = entities_annotations.SOURCE.reading()
            entities_annotations.read(bundle_part({path.name: path.read_bytes()}), reading)
        assert called.call_count == 1
        readings.append(reading)
    assert readings[0].rows == readings[1].rows
    assert annotation_columns([Item(path.name, f"flickr:{path.stem}", path.read_bytes())]) is not None
    assert (readings[0].n_accepted, readings[0].rejects, readings[0].repairs) == (1, [], [])
    objects = readings[0].rows["entities_object"]
    assert (len(objects), len({row[2] for row in objects}), sum(row[5] is None for row in objects)) == (11, 8, 2)
    chains = {row[4] for row in objects}
    reading = entities_sentences.SOURCE.reading()
    entities_sentences.read(bundle_part({f"{path.stem}.txt": path.with_suffix(".txt").read_bytes()}), reading)
    assert chains == {row[4] for row in reading.rows["entities_mention"]} - {"0"}
