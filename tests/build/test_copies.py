"""Copies of a release are one, a contradiction stops what depends on it, and releases that may be many stand side by side."""

from __future__ import annotations

import json

import pytest

from flickr_assets.errors import InputError
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.sources import entities_sentences, multi30k_image
from tests.build.workshop import Workshop, gzipped

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

TOKEN = "flickr30k/results_20130124.token"
CSV = "flickr30k/results.csv"
SENTENCES = "flickr30k_entities/Sentences"


def token_lines(n_photos: int, word: str = "dog") -> str:
    return "".join(f"{1000 + photo}.jpg#{number}\tA {word} , again .\n" for photo in range(n_photos) for number in range(5))


def notes(workshop: Workshop, status: str) -> dict[str, str]:
    """{path: note} of the files of one status."""
    return {path: note for path, found, note in workshop.rows("core.source_file", "path", "status", "note") if found == status}


def test_the_same_bytes_twice_are_one_release(sample: Workshop) -> None:
    data = (sample.raw / TOKEN).read_bytes()
    sample.lay({"backup/results_20130124.token": data, "packed/results_20130124.token.gz": gzipped(data)})
    told = sample.build()
    assert told.changed == {"raw.reading", "core.source_file"}
    assert notes(sample, "copy") == {
        "flickr30k/results_20130124.token": "the same bytes as backup/results_20130124.token",
        "packed/results_20130124.token.gz": "the same bytes as backup/results_20130124.token",
    }
    # What is counted is read once.
    assert (
        sample.rows("raw.reading", "source", "path", "n_read").count(("flickr30k_token", "backup/results_20130124.token", 30)) == 1
    )
    assert sample.rows("raw.reading", "source").count("flickr30k_token") == 1


def test_the_same_rows_in_another_spelling_are_a_copy(sample: Workshop) -> None:
    header, rest = sample.text(CSV).split("\n", 1)
    other = {"image_name| comment_number| comment": "image_name|comment_number|comment"}.get(header)
    assert other is not None
    sample.lay({"z/results.csv": "\ufeff" + "\r\n".join([other, *rest.splitlines()])})
    told = sample.build()
    assert told.changed == {"core.source_file"}
    assert notes(sample, "copy") == {"z/results.csv": f"the same rows as {CSV}"}


def test_lists_of_two_tasks_both_count_though_they_are_the_same_bytes(sample: Workshop) -> None:
    files = multi30k_image.specimen()
    assert files["multi30k/task1/image_splits/train.txt"] == files["multi30k/task2/image_splits/train_images.txt"]
    assert {path: status for path, status in sample.files().items() if "image_splits" in path} == dict.fromkeys(files, "read")
    tasks = sample.rows("raw.multi30k_image", "task")
    assert (tasks.count("task1"), tasks.count("task2")) == (5, 5)


def test_two_files_that_contradict_each_other_stop_what_depends_on_them_and_nothing_else(sample: Workshop) -> None:
    sample.lay({TOKEN: token_lines(20), "b/results.token": token_lines(20, "cat"), "splits/mine/test.txt": "418205937.jpg\n"})
    told = sample.build()
    error = told.failed["source/flickr30k_token"]
    assert isinstance(error, InputError)
    assert error.code == "release-differs"
    assert "100 rows differ" in str(error)
    assert f"A b/results.token\n  B {TOKEN}\n" in str(error)
    assert str(error).count("\n    A {") == str(error).count("\n    B {") == 10
    assert '"text": "A cat , again ."' in str(error)
    assert f"--prefer flickr30k_token=b/results.token  (or ={TOKEN})" in error.remedy
    # Held is what reads the captions; the splits are made.
    assert told.held["core.caption_text"] == ("raw.flickr30k_token",)
    assert {"core.caption", "core.image", "core.caption_link", "stats.caption_length"} <= told.held.keys()
    assert {"source/user_split", "core.split_member", "stats.split_size"} <= told.built
    assert not told.held.keys() & {"core.mention", "core.judgment", "core.split_scheme", "stats.split_overlap", "raw.reading"}
    # Readers see the build before.
    assert told.number is None
    assert "flickr30k_token" in told.why
    assert sample.manifest["build"] == 1
    assert len(sample.rows("raw.flickr30k_token")) == 30


@pytest.mark.parametrize("preferred", ["b/results.token", TOKEN, "b"])
def test_prefer_decides(bare: Workshop, preferred: str) -> None:
    bare.lay({TOKEN: token_lines(1), "b/results.token": token_lines(1, "cat")})
    bare.prefer(flickr30k_token=preferred)
    assert bare.build("raw.flickr30k_token", "core.source_file").number == 2
    word = "dog" if preferred == TOKEN else "cat"
    other = "b/results.token" if preferred == TOKEN else TOKEN
    assert set(bare.rows("raw.flickr30k_token", "text")) == {f"A {word} , again ."}
    assert notes(bare, "skipped") == {other: f"--prefer flickr30k_token={preferred}"}


def test_prefer_may_name_any_of_several_same_copies(bare: Workshop) -> None:
    bare.lay({TOKEN: token_lines(1), "a/results.token": token_lines(1, "cat"), "b/results.token": token_lines(1, "cat")})
    bare.prefer(flickr30k_token="b/results.token")
    assert bare.build("raw.flickr30k_token", "core.source_file").number == 2
    assert set(bare.rows("raw.flickr30k_token", "text")) == {"A cat , again ."}
    assert notes(bare, "copy") == {"a/results.token": "the same bytes as b/results.token"}
    assert notes(bare, "skipped").keys() == {TOKEN}


def test_a_contradiction_that_is_settled_leaves_no_trace(sample: Workshop) -> None:
    """Meanwhile another release changed: the accounts are gathered without the release that could not be read."""
    before = sample.versions()
    lines = sample.text("splits/mine/test.txt")
    sample.lay({"b/results.token": token_lines(1), "splits/mine/test.txt": lines + "nobody.jpg\n"})
    assert sample.build("raw").number is None
    sample.take_away("b/results.token")
    told = sample.build("raw")
    assert "source/flickr30k_token" in told.fresh
    assert told.number == 2
    assert "flickr30k_token" in sample.rows("raw.reading", "source")
    sample.lay({"splits/mine/test.txt": lines})
    assert sample.build("raw").number == 3
    assert {name: version for name, version in sample.versions().items() if version != before[name]} == {}


def test_a_first_build_publishes_what_does_not_depend_on_a_contradiction(tmp_path_factory: pytest.TempPathFactory) -> None:
    workshop = Workshop.at(tmp_path_factory.mktemp("first"))
    workshop.lay({TOKEN: token_lines(1), "b/results.token": token_lines(1, "cat"), "splits/mine/test.txt": "418205937.jpg\n"})
    wanted = ("core.split_member", "core.caption", "raw.reading")
    told = workshop.build(*wanted)
    assert set(told.failed) == {"source/flickr30k_token"}
    assert told.number == 1
    assert workshop.rows("core.split_member", "scheme", "photo_id") == [("mine", "flickr:418205937")]
    assert set(workshop.manifest["left_out"]) == {"raw.flickr30k_token", "core.caption_text", "core.caption"}
    assert not set(workshop.manifest["left_out"]) & workshop.manifest["tables"].keys()
    workshop.take_away("b/results.token")
    assert workshop.build(*wanted).number == 2
    assert workshop.manifest["left_out"] == []
    assert len(workshop.rows("core.caption")) == 5


def test_releases_that_may_be_many_stand_side_by_side(bare: Workshop, sample_home: Workshop) -> None:
    graph = {path.name: path.read_bytes() for path in (sample_home.raw / "denotation/small").glob("*.idx")}
    prediction = (sample_home.raw / "predictions/second_caption.json").read_bytes()
    other = json.dumps([{**row, "prediction": "A dog ."} for row in json.loads(prediction)])
    bare.lay(
        {
            "graphs/a/node.idx": graph["node.idx"],
            "graphs/b/node.idx": graph["node.idx"] + b"5\tcat\n",
            "predictions/one.json": prediction,
            "predictions/same_again.json": prediction,
            "predictions/other.json": other,
            "splits/mine/test.txt": "418205937.jpg\n",
            "splits/yours.csv": "image,split\nflickr30k-images/418205937.jpg,train\n418205938,fold_1\n",
        }
    )
    assert bare.build().number == 2
    assert set(bare.files().values()) == {"read", "unrecognised"}
    nodes = bare.rows("raw.denotation_graph_node", "instance")
    assert (nodes.count("graphs/a"), nodes.count("graphs/b")) == (5, 6)
    predictions = bare.rows("raw.caption_prediction", "instance", "prediction")
    assert predictions.count(("predictions/other", "A dog .")) == 2
    assert [instance for instance, _ in predictions].count("predictions/same_again") == 2
    assert bare.rows("core.split_scheme", "scheme", "is_built_in", "n_splits", "n_members") == [
        ("mine", False, 1, 1),
        ("yours", False, 2, 2),
    ]
    assert bare.rows("core.split_member", "scheme", "split", "position", "photo_id") == [
        ("mine", "test", 0, "flickr:418205937"),
        ("yours", "fold_1", 0, "flickr:418205938"),
        ("yours", "train", 0, "flickr:418205937"),
    ]


def test_an_excerpt_beside_the_release_is_compared_and_only_its_own_images_are_added(sample: Workshop) -> None:
    before = {row["photo_id"]: row["text"] for row in sample.rows("raw.entities_sentence") if row["number"] == 0}
    one = PHOTOGRAPHS[0].flickr
    text = entities_sentences.specimen()[f"{SENTENCES}/{one}.txt"].decode()
    older = text.replace("A boy]", "A lad]", 1).replace("[/EN#0/notvisual it]", "it")
    assert older.count("A lad") == 1
    sample.lay({f"pair/{one}.txt": older, "pair/7000000001.txt": "[/EN#1/people A man] sleeps .\n"})
    told = sample.build()
    assert told.number == 2
    after = {row["photo_id"]: row["text"] for row in sample.rows("raw.entities_sentence") if row["number"] == 0}
    assert after == before | {"flickr:7000000001": "A man sleeps ."}
    assert len(sample.rows("raw.entities_sentence")) == 31
    # Three rows differ: the text, its first phrase, and the phrase that the excerpt lacks.
    differing = sample.rows("raw.disagreement", "raw_table", "subject", "photo_id", "path_a", "path_b")
    about = (f"flickr:{one}", SENTENCES, "pair")
    assert differing == [
        ("raw.entities_mention", f"photo_id=flickr:{one}, number=0, phrase_index=0", *about),
        ("raw.entities_mention", f"photo_id=flickr:{one}, number=4, phrase_index=4", *about),
        ("raw.entities_sentence", f"photo_id=flickr:{one}, number=0", *about),
    ]
    values = sample.rows("raw.disagreement", "value_a", "value_b")
    assert json.loads(values[0][0])["phrase"] == "A boy"
    assert json.loads(values[0][1])["phrase"] == "A lad"
    assert values[1][1] == "absent"
    conflicts = sample.rows("core.conflict", "kind", "subject", "photo_id", "release_a", "release_b")
    assert [conflict[0] for conflict in conflicts] == ["entities-edition"] * 3
    assert conflicts[0][3:] == (f"entities_sentences/{SENTENCES}", "entities_sentences/pair")
    assert notes(sample, "excerpt") == {"pair": f"an excerpt beside {SENTENCES}; 3 rows differ (raw.disagreement)"}
    # Both were read, and both add up.
    assert sample.rows("raw.reading", "source", "path", "n_read", "n_accepted").count(("entities_sentences", "pair", 6, 6)) == 1


def test_half_a_release_is_no_excerpt(bare: Workshop) -> None:
    one, other = ("[/EN#1/people A man] sleeps .\n", "[/EN#1/people A woman] sleeps .\n")
    bare.lay({"a/1001.txt": one, "a/1002.txt": one, "b/1001.txt": other})
    told = bare.build("raw")
    assert told.failed["source/entities_sentences"].code == "release-differs"
    assert told.number is None


def test_a_scheme_told_as_a_table_and_as_lists_names_both(sample: Workshop) -> None:
    sample.lay({"splits/two.csv": "image,split\n418205937.jpg,train\n", "splits/two/train.txt": "418205937\n"})
    error = sample.build("raw").failed["source/user_split"]
    assert error.code == "release-twice"
    assert "splits/two.csv" in error.message
    assert "splits/two/train.txt" in error.message


def test_the_listing_of_a_contradiction_shows_where_long_captions_differ(bare: Workshop) -> None:
    long = "A cat " + "and another cat " * 20
    bare.lay({"a/results.token": f"1001.jpg#0\t{long}sits .\n", "b/results.token": f"1001.jpg#0\t{long}stands .\n"})
    message = bare.build("raw").failed["source/flickr30k_token"].message
    assert "sits ." in message
    assert "stands ." in message


def test_a_preference_for_neither_of_two_is_told_to_be_in_vain(bare: Workshop) -> None:
    bare.lay({"a/results.token": "1001.jpg#0\tA cat .\n", "b/results.token": "1001.jpg#0\tA dog .\n"})
    bare.prefer(flickr30k_token="c/results.token")
    assert "c/results.token, is neither" in bare.build("raw").failed["source/flickr30k_token"].remedy
