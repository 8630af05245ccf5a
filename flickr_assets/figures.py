"""The headline counts of a build, each under a name that never changes. A count whose file is missing is None, and says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flickr_assets import duck
from flickr_assets.build.publish import published_paths
from flickr_assets.paths import Home
from flickr_assets.registry import sources
from flickr_assets.sqlfiles import tables_in

SPLITS = {
    "karpathy30k": ("train", "val", "test"),
    "karpathy8k": ("train", "val", "test"),
    "flickr8k": ("train", "val", "test"),
    "entities": ("train", "val", "test"),
    "multi30k": ("train", "val", "test", "test_2017", "test_2018", "test_coco"),
    "lavis": ("train", "val", "test"),
}
# Which sources can fill a scheme; the first is named when none is there.
SCHEME_SOURCES = {
    "karpathy30k": ("karpathy30k", "flickr30k_annotations"),
    "karpathy8k": ("karpathy8k",),
    "flickr8k": ("flickr8k_split",),
    "entities": ("entities_split",),
    "multi30k": ("multi30k_image",),
    "lavis": ("lavis",),
}
# How a scheme names the file of one split, where it has one for each.
SPLIT_FILES = {
    "flickr8k": "Flickr_8k.{}Images.txt",
    "entities": "{}.txt",
    "multi30k": "image_splits/{}.txt",
    "lavis": "flickr30k_{}.json",
}
SPLIT_NAMES = {
    ("flickr8k", "val"): "dev",
    ("multi30k", "test"): "test_2016_flickr",
    ("multi30k", "test_2017"): "test_2017_flickr",
    ("multi30k", "test_2018"): "test_2018_flickr",
    ("multi30k", "test_coco"): "test_2017_mscoco",
}
FLICKR30K_TEXTS = (
    "flickr30k_token",
    "flickr30k_csv",
    "flickr30k_captions",
    "entities_sentences",
    "mdetr",
    "flickr30k_annotations",
    "karpathy30k",
    "lavis",
)
FLICKR8K_TEXTS = ("flickr8k_token", "flickr8k_captions", "karpathy8k")
TASK_LANGUAGES = {"task1": ("en", "de", "fr", "cs"), "task2": ("en", "de")}


@dataclass(frozen=True)
class Figure:
    """A named count. value: None when nothing that could fill it was read; missing: the file that would."""

    name: str
    value: int | None
    missing: str = ""


@dataclass(frozen=True)
class _Count:
    name: str
    sources: tuple[str, ...]
    query: str


# Of the chains that entities.chains counts, those of photographs whose XML was read: all, where every file of it was.
_CHAINS = "SELECT count(*) FROM core.chain WHERE n_mentions > 0 AND photo_id IN (SELECT photo_id FROM raw.entities_image_size) AND"
_COUNTS = (
    _Count("entities.images", ("entities_sentences",), "SELECT count(DISTINCT photo_id) FROM raw.entities_sentence"),
    _Count("entities.captions", ("entities_sentences",), "SELECT count(*) FROM raw.entities_sentence"),
    _Count("entities.phrases", ("entities_sentences",), "SELECT count(*) FROM core.mention"),
    _Count("entities.phrases_notvisual", ("entities_sentences",), "SELECT count(*) FROM core.mention WHERE is_notvisual"),
    _Count("entities.chains", ("entities_sentences",), "SELECT count(*) FROM core.chain WHERE n_mentions > 0"),
    _Count("entities.chains_with_one_box", ("entities_annotations",), f"{_CHAINS} n_boxes = 1"),
    _Count("entities.chains_with_several_boxes", ("entities_annotations",), f"{_CHAINS} n_boxes > 1"),
    _Count("entities.chains_without_box", ("entities_annotations",), f"{_CHAINS} n_boxes = 0"),
    _Count(
        "entities.boxes",
        ("entities_annotations",),
        "SELECT count(DISTINCT (photo_id, object_index)) FROM raw.entities_object WHERE x_min_px IS NOT NULL",
    ),
    _Count(
        "entities.captions_without_phrase",
        ("entities_sentences",),
        "SELECT count(*) FROM raw.entities_sentence AS sentence ANTI JOIN raw.entities_mention AS mention USING (photo_id, number)",
    ),
    _Count("flickr30k.captions", FLICKR30K_TEXTS, "SELECT count(*) FROM core.caption WHERE corpus = 'flickr30k'"),
    _Count(
        "flickr30k.captions_distinct", FLICKR30K_TEXTS, "SELECT count(DISTINCT text) FROM core.caption WHERE corpus = 'flickr30k'"
    ),
    _Count("flickr8k.photos", FLICKR8K_TEXTS, "SELECT count(*) FROM core.image WHERE corpus = 'flickr8k'"),
    _Count("flickr8k.captions", FLICKR8K_TEXTS, "SELECT count(*) FROM core.caption WHERE corpus = 'flickr8k'"),
    _Count("flickr8k.expert_rows", ("flickr8k_expert",), "SELECT count(*) FROM core.judgment WHERE kind = 'expert'"),
    _Count("flickr8k.crowd_rows", ("flickr8k_crowd",), "SELECT count(*) FROM core.judgment WHERE kind = 'crowd'"),
)
_TABLES = ("core.split_member", "raw.multi30k_task1", "raw.multi30k_task2", "raw.reading", "raw.reject", "stats.split_overlap")


def figures(home: Home) -> list[Figure]:
    """Every figure of the published build, in a stable order. Raises HomeError `home-empty` or `table-not-built`."""
    for table in (*_TABLES, *(table for count in _COUNTS for table in tables_in(count.query))):
        published_paths(home, table)
    with duck.open_catalogue(home.catalogue) as connection:
        told = dict(_rows(connection, "SELECT source, sum(n_accepted) FROM raw.reading GROUP BY source"))
        return [
            *_counts(connection, {source for source, n_accepted in told.items() if n_accepted}),
            *_tasks(connection),
            *_splits(connection),
            *_overlaps(connection),
            *_rejects(connection, set(told)),
        ]


def _rows(connection: duck.Connection, query: str) -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for row in duck.query(connection, query).to_pylist()]


def _number(connection: duck.Connection, query: str) -> int:
    return int(_rows(connection, query)[0][0])


def _missing(source: str) -> str:
    return f"{sources()[source].missing} ({sources()[source].title})"


def _counts(connection: duck.Connection, read: set[object]) -> Iterator[Figure]:
    for count in _COUNTS:
        if read & set(count.sources):
            yield Figure(count.name, _number(connection, count.query))
        else:
            yield Figure(count.name, None, _missing(count.sources[0]))


def _tasks(connection: duck.Connection) -> Iterator[Figure]:
    for task, languages in TASK_LANGUAGES.items():
        found = dict(_rows(connection, f"SELECT language, count(*) FROM raw.multi30k_{task} GROUP BY language"))
        for language in languages:
            value = found.get(language)
            missing = "" if value else f"the .{language} files of Multi30K {task}"
            yield Figure(f"multi30k.{task}.{language}", int(value) if value else None, missing)


def _schemes(connection: duck.Connection) -> dict[tuple[str, str], bool]:
    """Every split that is known, by (scheme, split): whether it is there. Built-in schemes first, then the user's own."""
    there = set(_rows(connection, "SELECT DISTINCT scheme, split FROM core.split_member"))
    known = {(scheme, split): (scheme, split) in there for scheme, splits in SPLITS.items() for split in splits}
    return known | {(str(scheme), str(split)): True for scheme, split in sorted(there, key=str)}


def _splits(connection: duck.Connection) -> Iterator[Figure]:
    sizes = {
        (scheme, split): n
        for scheme, split, n in _rows(connection, "SELECT scheme, split, count(*) FROM core.split_member GROUP BY ALL")
    }
    for (scheme, split), is_there in _schemes(connection).items():
        value = int(sizes[scheme, split]) if is_there else None
        yield Figure(f"splits.{scheme}.{split}", value, "" if is_there else _split_file(scheme, split))


def _split_file(scheme: str, split: str) -> str:
    """The file that would fill a split; schemes of the user's own are never missing."""
    source = sources()[SCHEME_SOURCES[scheme][0]]
    name = SPLIT_FILES.get(scheme, source.missing).format(SPLIT_NAMES.get((scheme, split), split))
    return f"{name} ({source.title})"


def _overlaps(connection: duck.Connection) -> Iterator[Figure]:
    rows = _rows(connection, "SELECT scheme_a, split_a, scheme_b, split_b, n_photos FROM stats.split_overlap")
    shared = {row[:4]: row[4] for row in rows}
    known = _schemes(connection)
    for a, a_is_there in known.items():
        for b, b_is_there in known.items():
            if a == b:
                continue
            name = f"overlap.{'.'.join(a)}.{'.'.join(b)}"
            if a_is_there and b_is_there:
                yield Figure(name, int(shared.get((*a, *b), 0)))
            else:
                yield Figure(name, None, _split_file(*(b if a_is_there else a)))


def _rejects(connection: duck.Connection, read: set[object]) -> Iterator[Figure]:
    found = dict(_rows(connection, "SELECT source, count(*) FROM raw.reject GROUP BY source"))
    for name in sources():
        if name in read:
            yield Figure(f"rejects.{name}", int(found.get(name, 0)))
        else:
            yield Figure(f"rejects.{name}", None, _missing(name))
