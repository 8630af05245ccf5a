"""`python -m flickr_assets.wordnet.derive DICT_FOLDER`: makes the tables beside this file from WordNet 3.0's own files.

DICT_FOLDER holds `data.noun`, `index.noun`, `noun.exc`, …, `cntlist.rev`: Debian's package wordnet-base 3.0-37 has them in
/usr/share/wordnet. Other bytes than those are refused: what is shipped can be made again, bit for bit.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from flickr_assets.errors import InputError, UsageError
from flickr_assets.schema.contract import Table
from flickr_assets.store import conform
from flickr_assets.wordnet import dictfiles
from flickr_assets.wordnet.dictfiles import LEXICOGRAPHER_FILES, STEMS, Entry
from flickr_assets.wordnet.tables import EXCEPTION, KINDS, RELATION, SENSE, SYNSET

HERE = Path(__file__).parent
LICENCE = "LICENSE"
_COUNTS = "cntlist.rev"

# sha256 of each file of wordnet-base 3.0-37.
DIGESTS = {
    "data.noun": "fea17d2f9656611334eac790e5d69e47645fa180c4aa481fb4cd9b3520754ca2",
    "data.verb": "adcf43e35b581e8036d8b5a52d63d9cd3d3b4870b2720d3c03c799df44777bc2",
    "data.adj": "c89120dfc1f046ddff4a631bf9b7e9fa1a36b5e86565a23bf82dbe14f30b88a7",
    "data.adv": "444a63bf3955080ab7524f5079cfc07ff9bc682cb98bdb1db73b0fb9829f1139",
    "index.noun": "a490d99d93d017bf4822fe2f0ffa51fd73911ce271dc7535fade21f8814b5a04",
    "index.verb": "e2ac24816c3a8289dcb72aaa9cf8db81fdf25ec34d792bfc96ac5b7a20c8b4ae",
    "index.adj": "c9865d7b4d1f805bdef82ccdcea5282436e23083e6f6f1b33e716327c4eda810",
    "index.adv": "6f5465ed5758fe9c8a2f7ec17b1300f3aa875756c70ff7cba162f7e71bcf88ea",
    "noun.exc": "2b5d675c380b39ecf595af9fa9d4e7feb1d58c643b0bff08c40ed5bfe41fab7a",
    "verb.exc": "dbbcf9a601b2d77e934e413b91d90e88ec7f933a8b77cfc00602a923b891b42c",
    "adj.exc": "8824cc24bbedd797b9702316b27f07cd4c2b76b629539f0a1276f03926758016",
    "adv.exc": "e7291461b629abfe63301bbe1998cee09fd575ed7107abd7ea9763adb05bf0a8",
    "cntlist.rev": "a198580b8f705fa02797bba8b13e5cbe4a9f9f40cb1697e774c7fc6a5865b035",
}

Files = dict[str, list[str]]


def read(folder: Path) -> Files:
    """The lines of the files. Raises InputError `wordnet-file` for one that is not there, or is not that of the package."""
    files: Files = {}
    for name, digest in DIGESTS.items():
        path = folder / name
        try:
            content = path.read_bytes()
        except OSError as error:
            raise _refused(path, f"cannot be read: {error.strerror}.") from error
        if hashlib.sha256(content).hexdigest() != digest:
            raise _refused(path, f"is not the file of WordNet 3.0 (sha256 {digest[:16]}…).")
        files[name] = content.decode("ascii").splitlines()
    return files


def _refused(path: Path, message: str) -> InputError:
    return InputError("wordnet-file", message, place=str(path), remedy="Take the files of Debian's package wordnet-base 3.0-37.")


def tables(files: Files) -> dict[Table, pa.Table]:
    """The four relations, each in the order of its key."""
    entries = {entry.synset_id: entry for stem in STEMS for entry in dictfiles.entries(files[f"data.{stem}"])}
    rows: dict[Table, Iterator[tuple[Any, ...]]] = {
        SYNSET: ((number, entry.kind, LEXICOGRAPHER_FILES[entry.file_number]) for number, entry in entries.items()),
        SENSE: _senses(entries, files),
        RELATION: _relations(entries),
        EXCEPTION: _exceptions(files),
    }
    return {table: _table(table, sorted(set(of_table))) for table, of_table in rows.items()}


def _table(table: Table, rows: list[tuple[Any, ...]]) -> pa.Table:
    columns = zip(*rows, strict=True) if rows else ((),) * len(table.columns)
    return conform(pa.table(dict(zip(table.column_names, map(list, columns), strict=True))), table)


def _number(entry: Entry, lemma: str) -> int:
    """The lemma's place among the words. Where it stands twice, in two spellings, the first: the index has it once."""
    return next(number for number, (word, _) in enumerate(entry.words, start=1) if word == lemma)


def _senses(entries: dict[int, Entry], files: Files) -> Iterator[tuple[Any, ...]]:
    counts = dictfiles.tag_counts(files[_COUNTS])
    for stem, pos in STEMS.items():
        for lemma, synsets in dictfiles.index(files[f"index.{stem}"]):
            for sense_number, synset_id in enumerate(synsets, start=1):
                entry = entries[synset_id]
                number = _number(entry, lemma)
                count = counts.get(dictfiles.sense_key(entry, number, _head(entry, entries)), 0)
                yield pos, lemma, sense_number, synset_id, number, count


def _head(entry: Entry, entries: dict[int, Entry]) -> tuple[str, int] | None:
    if entry.kind != "s":
        return None
    return next(entries[pointer.target_id].words[0] for pointer in entry.pointers if pointer.symbol == "&")


def _relations(entries: dict[int, Entry]) -> Iterator[tuple[Any, ...]]:
    for entry in entries.values():
        for symbol, target_id, word_number, target_word_number in entry.pointers:
            if symbol in KINDS:
                numbers = _first(entry, word_number), _first(entries[target_id], target_word_number)
                yield KINDS[symbol], entry.synset_id, target_id, *numbers


def _first(entry: Entry, word_number: int) -> int:
    return _number(entry, entry.words[word_number - 1][0]) if word_number else 0


def _exceptions(files: Files) -> Iterator[tuple[Any, ...]]:
    for stem, pos in STEMS.items():
        bases: dict[str, list[str]] = {}
        for inflected, of_line in dictfiles.exceptions(files[f"{stem}.exc"]):
            bases[inflected] = list(dict.fromkeys(chain(bases.get(inflected, ()), of_line)))
        for inflected, lemmas in bases.items():
            for place, lemma in enumerate(lemmas, start=1):
                yield pos, inflected, place, lemma


def write(files: Files, folder: Path) -> None:
    """The tables as Parquet and the licence, the same bytes each time."""
    for table, rows in tables(files).items():
        pq.write_table(
            rows,
            folder / f"{table.stem}.parquet",
            compression="zstd",
            compression_level=19,
            use_dictionary=False,
            # Plain texts are a tenth longer than deltas of them, and are read in two thirds of the time.
            column_encoding={
                column.name: "PLAIN" if column.type == "string" else "DELTA_BINARY_PACKED" for column in table.columns
            },
            write_statistics=False,
            store_schema=False,
        )
    (folder / LICENCE).write_text(dictfiles.licence(files["data.noun"]), encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Raises UsageError `wordnet-usage`, InputError `wordnet-file`."""
    if len(arguments) != 1:
        raise UsageError("wordnet-usage", "expected one folder.", remedy="Run: python -m flickr_assets.wordnet.derive DICT_FOLDER")
    write(read(Path(arguments[0])), HERE)


if __name__ == "__main__":
    main(sys.argv[1:])
