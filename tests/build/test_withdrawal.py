"""`exclude.txt` withdraws photographs from every table and every export, with the number shown; what it cannot say blocks."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.build.publish import published_paths
from flickr_assets.build.withdrawal import WITHHELD, Withdrawn
from flickr_assets.errors import HomeError
from flickr_assets.exporting import exports, write_export
from flickr_assets.sample.six import PHOTOGRAPHS, Photograph
from tests.build.workshop import Workshop, gzipped

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

ONE, OTHER = PHOTOGRAPHS[0], PHOTOGRAPHS[2]
TOKEN = "flickr30k/results_20130124.token"


def holding(workshop: Workshop, *texts: str) -> set[str]:
    """The published tables in which a value holds one of the texts."""
    return {
        name
        for name in workshop.manifest["tables"]
        if any(text in repr(row) for row in workshop.table(name).to_pylist() for text in texts)
    }


def words_of(photo: Photograph) -> set[str]:
    """Captions that no other photograph of the sample has."""
    others = {text for other in PHOTOGRAPHS if other is not photo for text in (*other.tokens, *other.raw, *other.german)}
    return {text for text in (*photo.tokens, *photo.raw, *photo.flickr8k, *photo.german) if text not in others}


def test_a_withdrawn_photograph_is_in_no_table_and_no_export(sample: Workshop, tmp_path: Path) -> None:
    assert len(holding(sample, ONE.flickr)) > 30
    assert "raw.multi30k_task1" in holding(sample, *words_of(ONE))
    # A record of it that cannot be read, in a line, in a bundle, and as a file; an excerpt that contradicts it.
    sentences = f"flickr30k_entities/Sentences/{ONE.flickr}.txt"
    sample.lay(
        {
            "exclude.txt": f"{ONE.flickr8k_name}  # asked to\n",
            TOKEN: sample.text(TOKEN).replace(f"{ONE.image_name}#2\t", f"{ONE.image_name}#two\t"),
            sentences: sample.text(sentences) + " \nAgain .\n",
            f"more/Annotations/{ONE.flickr}.xml": b"",
            f"pair/{ONE.flickr}.txt": "[/EN#1/people Somebody else] sleeps .\n",
            f"flickr30k-images/{ONE.image_name}": b"\xff\xd8\xff\xe0 JFIF",
            "lists/ids.lst": f"{ONE.image_name}\n",
        }
    )
    told = sample.build()
    assert (told.why, told.number) == ("", 2)
    assert sample.build().built == set()
    assert holding(sample, ONE.flickr, ONE.secret or "") == {"raw.exclude"}
    assert holding(sample, *words_of(ONE)) == set()
    assert holding(sample, OTHER.flickr) > {"core.photo", "core.caption", "core.mention", "raw.lavis_caption"}
    for name in exports():
        for path in write_export(sample.home, name, tmp_path / name):
            text = path.name + path.read_text(encoding="utf-8")
            assert ONE.flickr not in text
            assert not [words for words in words_of(ONE) if words in text]


def test_the_number_of_withdrawn_rows_is_shown(sample: Workshop) -> None:
    sample.lay({"exclude.txt": f"{ONE.flickr}\n{OTHER.image_name}\nflickr:1736402958\n"})
    assert sample.build("stats.release_count").number == 2
    n_withdrawn = dict(sample.rows("stats.release_count", "source", "n_withdrawn"))
    # Three photographs of five captions each; of five sentences each and their 14, 11 and 13 phrases; three of the five that
    # Karpathy has, each with five captions.
    assert n_withdrawn["flickr30k_token"] == 15
    assert n_withdrawn["entities_sentences"] == 15 + sum(
        sentence.count("[/EN#") for p in PHOTOGRAPHS[:3] for sentence in p.entities
    )
    assert n_withdrawn["karpathy30k"] == 3 + 15
    assert n_withdrawn["exclude"] == 0
    assert n_withdrawn["entities_annotations"] == 8 + 1
    assert sample.rows("raw.exclude", "photo_id") == ["flickr:418205937", "flickr:2604817395", "flickr:1736402958"]


def test_a_judgment_of_a_withdrawn_caption_goes_with_it(sample: Workshop) -> None:
    """Though it is about the image of another photograph."""
    judged = sample.rows("raw.flickr8k_expert", "photo_id", "caption_photo_id")
    strangers = [(image, caption) for image, caption in judged if image != caption]
    assert strangers
    sample.lay({"exclude.txt": strangers[0][1]})
    assert sample.build("raw.flickr8k_expert").number == 2
    left = sample.rows("raw.flickr8k_expert", "photo_id", "caption_photo_id")
    assert left == [pair for pair in judged if strangers[0][1] not in pair]


def test_positions_of_the_others_stay(sample: Workshop) -> None:
    before = sample.rows("core.split_member", "scheme", "split", "position", "photo_id")
    sample.lay({"exclude.txt": ONE.flickr})
    assert sample.build("core.split_member").number == 2
    after = sample.rows("core.split_member", "scheme", "split", "position", "photo_id")
    assert [row for row in before if row[3] != f"flickr:{ONE.flickr}" and row[0] != "karpathy30k" and row[0] != "karpathy8k"] == [
        row for row in after if row[0] != "karpathy30k" and row[0] != "karpathy8k"
    ]


def test_a_withdrawal_taken_back_gives_the_same_tables_again(sample: Workshop) -> None:
    before = sample.versions()
    exclude = sample.text("exclude.txt")
    sample.lay({"exclude.txt": ONE.flickr})
    wanted = ("raw.flickr30k_token", "raw.flickr8k_expert", "raw.denotation_graph_node_image")
    assert sample.build(*wanted).number == 2
    assert sample.versions() != before
    sample.lay({"exclude.txt": exclude})
    assert sample.build(*wanted).number == 3
    assert sample.versions() == before


@pytest.mark.parametrize("line", [b"nobody.jpg", b"418205937,2604817395", b"caf\xe9.jpg"])
def test_a_line_that_is_not_understood_blocks_publication(sample: Workshop, line: bytes) -> None:
    sample.lay({"exclude.txt": b"# a comment\n\n" + line + b"\n"})
    told = sample.build("raw")
    assert told.number is None
    assert told.why == "raw.exclude every_line_was_read: 1 row"
    assert told.checks["raw.exclude/every_line_was_read"].rows[0]["line"] == 3
    assert sample.manifest["build"] == 1


def test_an_empty_list_withdraws_nothing(sample: Workshop) -> None:
    sample.lay({"exclude.txt": b""})
    assert sample.build("raw.exclude", "raw.reject").number == 2
    assert sample.rows("raw.exclude") == []


def test_two_lists_that_contradict_each_other_keep_everything_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Even a first build: a photograph that one of them withdraws would be published."""
    workshop = Workshop.at(tmp_path_factory.mktemp("two"))
    workshop.lay(
        {"exclude.txt": "1001\n", "exclude.txt.gz": gzipped(b"1002\n"), TOKEN: "1001.jpg#0\tA cat .\n1002.jpg#0\tA dog .\n"}
    )
    told = workshop.build("core.caption", "raw.reading")
    assert told.failed["source/exclude"].code == "release-differs"
    assert told.held["source/flickr30k_token"] == ("source/exclude",)
    assert "raw.flickr30k_token" not in workshop.manifest["tables"]
    workshop.take_away("exclude.txt.gz")
    workshop.build("core.caption", "raw.reading")
    assert workshop.rows("core.caption", "image_id") == ["flickr30k:1002"]


def test_a_text_is_withheld_only_when_it_holds_the_number_as_such() -> None:
    withdrawn = Withdrawn(frozenset({"flickr:12345", "coco:77"}))
    for text in ("12345.jpg#0", "images/12345_ab12cd.jpg", "see 12345", "COCO_train2014_000000000077.jpg"):
        assert withdrawn.shown(text) == WITHHELD
    for text in ("123456.jpg", "912345.jpg", "1234.jpg", "a cat"):
        assert withdrawn.shown(text) == text


def test_what_is_older_than_a_withdrawal_is_not_shown_until_it_is_built(sample: Workshop) -> None:
    assert "audit.caption_leak" in holding(sample, ONE.flickr)
    sample.lay({"exclude.txt": f"{ONE.flickr}\n"})
    sample.build("core")
    assert holding(sample, ONE.flickr) == {"raw.exclude"}
    assert {"audit.caption_leak", "audit.finding", "nlp.text"} <= set(sample.manifest["withheld"])
    assert not set(sample.manifest["withheld"]) & sample.manifest["tables"].keys()
    # What was not made from it is shown as before.
    assert "audit.lexicon_entry" in sample.manifest["tables"]
    with pytest.raises(HomeError, match=r"older than exclude\.txt.*build --select audit\.caption_leak") as error:
        published_paths(sample.home, "audit.caption_leak")
    assert error.value.code == "table-not-built"
    # One that is asked for is shown again, the others are not.
    sample.build("audit.caption_leak")
    assert "audit.caption_leak" in sample.manifest["tables"]
    assert "audit.finding" in sample.manifest["withheld"]
    sample.build()
    assert sample.manifest["withheld"] == []
    assert holding(sample, ONE.flickr) == {"raw.exclude"}


def test_what_was_made_since_a_withdrawal_may_be_stale_and_is_shown(sample: Workshop) -> None:
    sample.lay({"exclude.txt": f"{ONE.flickr}\n"})
    sample.build()
    sample.lay({"splits/mine/train.txt": f"{OTHER.flickr}\n"})
    sample.build("core")
    assert sample.manifest["withheld"] == []
    assert "audit.split_leak" in sample.manifest["tables"]
    assert holding(sample, ONE.flickr) == {"raw.exclude"}


def test_where_nothing_is_withdrawn_nothing_is_withheld(sample: Workshop) -> None:
    sample.lay({"splits/mine/train.txt": f"{OTHER.flickr}\n"})
    sample.build("core")
    assert sample.manifest["withheld"] == []
    assert "audit.split_leak" in sample.manifest["tables"]


def test_one_that_is_withdrawn_no_more_takes_nothing_away(sample: Workshop) -> None:
    sample.lay({"exclude.txt": f"{ONE.flickr}\n"})
    sample.build()
    sample.lay({"exclude.txt": "# nobody\n"})
    sample.build("core")
    assert sample.manifest["withheld"] == []
