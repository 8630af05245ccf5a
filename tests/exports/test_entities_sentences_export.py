from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets import store
from flickr_assets.exports.entities import sentences
from flickr_assets.model.mention import mentions
from flickr_assets.rawfiles.part import bundle_part
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.sources.entities_sentences import SOURCE

BAD = Path(__file__).parents[1] / "sources" / "bad"
NO_RAW = pa.schema({"photo_id": pa.string(), "number": pa.int16(), "text": pa.string()}).empty_table()


def there_and_back(files: dict[str, bytes]) -> dict[str, bytes]:
    """{ID.txt: bytes}, read into the model and written back."""
    reading = SOURCE.reading()
    SOURCE.read(bundle_part(files), reading)
    tables: dict[str, pa.Table] = {}
    for stem, rows in reading.rows.items():
        table = SOURCE.table(stem)
        named = [dict(zip(table.column_names, ("", *row), strict=True)) for row in rows]
        tables[stem] = pa.Table.from_pylist(named, store.arrow_schema(table))
    mention = mentions(tables["entities_mention"], tables["entities_sentence"], NO_RAW)
    return {path.removeprefix("Sentences/"): text.encode() for path, text in sentences(tables["entities_sentence"], mention)}


def test_the_specimens_come_back_byte_for_byte() -> None:
    files = {f"{photo.flickr}.txt": "".join(f"{line}\n" for line in photo.entities).encode() for photo in PHOTOGRAPHS}
    assert there_and_back(files) == files


@pytest.mark.parametrize(
    "path", [*sorted(BAD.glob("bracket-*.txt")), *sorted(BAD.glob("entities-t*.txt"))], ids=lambda path: path.name
)
def test_irregular_lines_come_back_byte_for_byte(path: Path) -> None:
    files = {"418205937.txt": path.read_bytes()}
    assert there_and_back(files) == files


def test_a_rejected_line_comes_back_empty_so_that_no_caption_shifts() -> None:
    assert there_and_back({"418205937.txt": b"\nA girl .\n\xff\nA boy .\n"}) == {"418205937.txt": b"\nA girl .\n\nA boy .\n"}


def test_line_ends_come_back_as_the_release_has_them() -> None:
    assert there_and_back({"418205937.txt": b"A girl .\r\nA boy ."}) == {"418205937.txt": b"A girl .\nA boy .\n"}


_WORD = st.text(alphabet="aZé.,'\"/#", min_size=1, max_size=5)
_TAG = st.builds(
    lambda chain, types: f"[/EN#{chain}" + "".join(f"/{kind}" for kind in types),
    st.integers(0, 10**12),
    st.lists(st.sampled_from(["people", "clothing", "notvisual"]), max_size=3),
)


def _phrase(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(lambda tag, pieces: f"{tag} {' '.join(pieces)}]", _TAG, st.lists(inside, min_size=1, max_size=4))


_LINE = st.lists(st.recursive(_WORD, _phrase, max_leaves=6), min_size=1, max_size=6).map(" ".join)


@given(st.lists(_LINE, min_size=1, max_size=4))
def test_generated_sentences_come_back_byte_for_byte(lines: list[str]) -> None:
    files = {"418205937.txt": "".join(f"{line}\n" for line in lines).encode()}
    assert there_and_back(files) == files


@given(
    st.lists(
        st.text(alphabet="ab []/#EN1 people\u00a0\t", min_size=1, max_size=60).map(lambda text: f"w{text}"), min_size=1, max_size=4
    )
)
def test_any_line_with_a_word_comes_back_byte_for_byte(lines: list[str]) -> None:
    files = {"418205937.txt": "".join(f"{line}\n" for line in lines).encode()}
    assert there_and_back(files) == files
