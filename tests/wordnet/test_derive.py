from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from flickr_assets.errors import InputError, UsageError
from flickr_assets.nlp.lexicon import Relations
from flickr_assets.store import row_hash
from flickr_assets.wordnet import derive, relations
from flickr_assets.wordnet.tables import EXCEPTION, RELATION, SENSE, SYNSET
from tests.wordnet.wordnetfiles import FILES, lines


def derived(table: Any) -> list[tuple[Any, ...]]:
    data = derive.tables(lines())[table]
    return list(zip(*(column.to_pylist() for column in data.columns), strict=True))


def test_synsets_have_nine_digits_and_the_name_of_their_file() -> None:
    assert derived(SYNSET) == [
        (100000100, "n", "noun.Tops"),
        (100000200, "n", "noun.animal"),
        (100000300, "n", "noun.group"),
        (100000400, "n", "noun.animal"),
        (200000100, "v", "verb.motion"),
        (300000100, "a", "adj.all"),
        (300000200, "a", "adj.all"),
        (300000300, "s", "adj.all"),
        (400000100, "r", "adv.all"),
    ]


def test_senses_are_counted_by_their_keys_and_a_word_in_two_spellings_is_one() -> None:
    assert derived(SENSE) == [
        ("a", "big", 1, 300000100, 1, 7),
        ("a", "huge", 1, 300000300, 1, 3),
        ("a", "small", 1, 300000200, 1, 0),
        ("n", "flock", 1, 100000300, 1, 0),
        ("n", "thing", 1, 100000100, 1, 0),
        ("n", "waldo", 1, 100000400, 1, 0),
        ("n", "wug", 1, 100000200, 1, 12),
        ("n", "wug bird", 1, 100000200, 2, 0),
        ("r", "hugely", 1, 400000100, 1, 0),
        ("v", "wug", 1, 200000100, 1, 0),
    ]


def test_relations_point_up_and_name_the_words_that_they_join() -> None:
    assert derived(RELATION) == [
        ("antonym", 300000100, 300000200, 1, 1),
        ("antonym", 300000200, 300000100, 1, 1),
        ("derivation", 100000200, 200000100, 1, 1),
        ("derivation", 200000100, 100000200, 1, 1),
        ("hypernym", 100000200, 100000100, 0, 0),
        ("instance_hypernym", 100000400, 100000200, 0, 0),
        ("member_holonym", 100000200, 100000300, 0, 0),
        ("pertainym", 400000100, 300000300, 1, 1),
        ("similar", 300000100, 300000300, 0, 0),
        ("similar", 300000300, 300000100, 0, 0),
    ]


def test_exceptions_of_one_form_are_gathered_in_their_order() -> None:
    assert derived(EXCEPTION) == [
        ("a", "bigger", 1, "big"),
        ("n", "wugga", 1, "wug"),
        ("n", "wugga", 2, "thing"),
        ("n", "wugga", 3, "flock"),
        ("n", "wuggen", 1, "wug"),
        ("v", "wuggen", 1, "wug"),
    ]


def test_the_same_files_give_the_same_bytes_and_the_licence(tmp_path: Path) -> None:
    for folder in (tmp_path / "once", tmp_path / "again"):
        folder.mkdir()
        derive.write(lines(), folder)
    once, again = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("once", "again"))
    assert once == again
    assert once.pop("LICENSE") == b"This is a licence of nobody.\n\nAll rights invented.\n"
    assert set(once) == {"synset.parquet", "sense.parquet", "relation.parquet", "exception.parquet"}


def test_other_files_than_wordnets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"data\.noun: \[wordnet-file\] cannot be read: No such file"):
        derive.read(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=r"data\.noun: \[wordnet-file\] is not the file of WordNet 3.0 .*wordnet-base 3\.0-37"):
        derive.read(tmp_path)


def test_it_wants_one_folder() -> None:
    with pytest.raises(UsageError, match="wordnet-usage"):
        derive.main([])


def test_what_is_shipped_is_what_the_files_give() -> None:
    """WNSEARCHDIR is WordNet's own variable for the folder of its files."""
    folder = Path(os.environ.get("WNSEARCHDIR", "/usr/share/wordnet"))
    if not (folder / "data.noun").is_file():
        pytest.skip(f"no WordNet files in {folder}; WNSEARCHDIR names their folder")
    shipped = relations()
    made = {table.stem: data for table, data in derive.tables(derive.read(folder)).items()}
    assert {stem: row_hash(made[stem]) for stem in Relations._fields} == {
        stem: row_hash(getattr(shipped, stem)) for stem in Relations._fields
    }
