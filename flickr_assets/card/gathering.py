"""The card of a home: the only part that reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from flickr_assets import __version__
from flickr_assets.audit import Audit
from flickr_assets.audits import audits
from flickr_assets.build.answers import answers
from flickr_assets.build.checks import checks
from flickr_assets.build.lag import Lags
from flickr_assets.build.steps import tables
from flickr_assets.card.compared import compared
from flickr_assets.card.drawing import Picture, picture
from flickr_assets.card.examples import Quote, caption_ids, example, photo_ids
from flickr_assets.card.page import Card, FailedCheck, Found, Problems, StoredTable
from flickr_assets.card.published import Build, Row, opened
from flickr_assets.card.releases import Release, release, terms
from flickr_assets.paths import Home
from flickr_assets.plot import Plot
from flickr_assets.plotting import plots, query_of
from flickr_assets.registry import sources
from flickr_assets.schema.accounts import READING
from flickr_assets.schema.audit import FINDING
from flickr_assets.schema.nlp import PARSE
from flickr_assets.schema.published import PUBLISHED

MOST_EXAMPLES = 5
# What a reader counts first.
_NUMBERS = {
    "photographs": "core.photo",
    "captions": "core.caption",
    "translations": "core.translation",
    "phrases": "core.mention",
    "chains": "core.chain",
    "boxes": "core.box",
    "judgments": "core.judgment",
}
# Where a plot belongs, by the first word of its table's name; what is of none of these comes last.
_SECTIONS = {
    "Splits": ("split",),
    "Photographs": ("photo", "image", "picture"),
    "Captions": ("caption", "edition", "repeated", "ambiguous", "shared"),
    "Words": ("word", "vocabulary", "parse", "token", "noun", "lexicon", "person"),
    "Phrases, chains and boxes": ("mention", "phrase", "chain", "box", "entity"),
    "Judgments": ("judgment", "hodosh"),
}
_OTHERS = "Others"


def card(home: Home) -> Card:
    """What a home publishes, as a card says it.

    Raises HomeError `home-empty`, `home-manifest` or `home-damaged`, UsageError `plots-missing`.
    """
    with opened(home) as build:
        listed = build.told("release")
        drawn = _drawn(build)
        return Card(
            build=build.number,
            fingerprint=build.fingerprint,
            package=__version__,
            versions=build.manifest.get("versions", {}),
            parser=_parser(build),
            numbers=tuple((words, n) for words, table in _NUMBERS.items() if (n := build.n_rows(table))),
            releases=None if listed is None else tuple(map(_release, listed)),
            terms=terms(row for row in listed or () if row["n_files"]),
            of_reading=drawn.get(READING.name),
            of_published=drawn.get(PUBLISHED.name),
            pictures=_sections(drawn),
            found=tuple(_found(build, drawn)),
            compared=compared(build.rows(PUBLISHED)),
            problems=_problems(build),
            tables=tuple(_stored(build)),
        )


def _release(row: Row) -> Release:
    known = sources().get(row["source"])
    return release(row, known.missing if known else "")


def _parser(build: Build) -> str:
    """The spaCy model that the captions were parsed with: name, version, hash of its weights, spaCy's version."""
    return str(build.manifest["tables"].get(PARSE.name, {}).get("inputs", {}).get("model", ""))


def _drawn(build: Build) -> dict[str, Picture]:
    """{table: its picture} of every plot that has something to show."""
    return {plot.table: found for plot in plots().values() if (found := _picture(build, plot)) is not None}


def _picture(build: Build, plot: Plot) -> Picture | None:
    rows = build.drawn_from(query_of(plot))
    return picture(plot, rows) if rows is not None and rows.num_rows else None


def _sections(drawn: Mapping[str, Picture]) -> dict[str, tuple[Picture, ...]]:
    """{section: its pictures} of those that stand nowhere else."""
    placed = {READING.name, PUBLISHED.name} | {audit.evidence.name for audit in audits().values()}
    of = {word: section for section, words in _SECTIONS.items() for word in words}
    found: dict[str, list[Picture]] = {section: [] for section in (*_SECTIONS, _OTHERS)}
    for table, one in drawn.items():
        if table not in placed:
            found[of.get(one.name.partition("_")[0], _OTHERS)].append(one)
    return {section: tuple(pictures) for section, pictures in found.items() if pictures}


def _found(build: Build, drawn: Mapping[str, Picture]) -> Iterator[Found]:
    findings = build.rows(FINDING)
    said = answers(build.manifest, findings)
    asked = {name for name, answer in said.items() if answer.state != "not-built"}
    evidence = {name: build.spread(audit.evidence, MOST_EXAMPLES) if name in asked else [] for name, audit in audits().items()}
    captions, of_photo = _quotes(build, evidence)
    for name, audit in audits().items():
        table = audit.evidence
        yield Found(
            name,
            audit.question,
            table.name,
            said[name].n_rows if name in asked else None,
            said[name].findings,
            drawn.get(table.name),
            tuple(example(table, row, captions, of_photo) for row in evidence[name]),
            said[name].note.partition(": ")[2] if said[name].state == "nothing-to-ask" else "",
            said[name].stale,
        )


def _quotes(build: Build, evidence: Mapping[str, list[Row]]) -> tuple[dict[str, Quote], dict[str, Quote]]:
    """{caption_id: it} and {photo_id: a caption of it} of all that the rows name."""
    declared: dict[str, Audit] = audits()
    named = [(declared[name].evidence, row) for name, rows in evidence.items() for row in rows]
    of_captions = sorted({one for table, row in named for one in caption_ids(table, row)})
    of_photos = sorted({one for table, row in named for one in photo_ids(table, row)})
    captions = build.told("caption", {"caption_ids": of_captions}) or []
    photos = build.told("photo_caption", {"photo_ids": of_photos}) or []
    return {row["caption_id"]: _quote(row) for row in captions}, {row["photo_id"]: _quote(row) for row in photos}


def _quote(row: Row) -> Quote:
    return Quote(row["caption_id"], row["language"], row["text"])


def _problems(build: Build) -> Problems:
    said = {f"{check.table}/{check.name}": check.description for check in checks()}
    failed: list[FailedCheck] = []
    for name, result in sorted(build.manifest["checks"].items()):
        if not result["passed"]:
            table, _, sentence = name.partition("/")
            failed.append(FailedCheck(table, sentence, said.get(name, ""), int(result["n_offending"])))
    return Problems(
        tuple(failed),
        build.told("reject"),
        build.told("repair"),
        build.told("conflict"),
        tuple(build.manifest["left_out"]),
        tuple(build.manifest.get("withheld", ())),
        tuple((name, lag.reason) for name, lag in sorted(Lags.of_manifest(build.manifest).tables.items())),
    )


def _stored(build: Build) -> Iterator[StoredTable]:
    known = tables()
    for name, facts in sorted(build.manifest["tables"].items()):
        description = known[name].description if name in known else ""
        yield StoredTable(name, description, int(facts["n_rows"]), str(facts["data_version"]))
