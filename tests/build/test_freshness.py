"""What a build runs is what changed, and an unchanged result stops there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping

import pytest

from flickr_assets.build.checks import checks
from flickr_assets.build.events import Built, Published, Scanned, Started
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.run import Build
from flickr_assets.build.status import status
from flickr_assets.build.steps import select
from flickr_assets.errors import HomeError
from tests.build.workshop import EVERYTHING, Workshop, gzipped, tarred, zipped

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

TOKEN = "flickr30k/results_20130124.token"


def stale(workshop: Workshop) -> dict[str, str]:
    """{step: reason} of what `status` calls stale by itself."""
    standings, _ = status(workshop.home, workshop.home.settings())
    return {standing.step.name: standing.reason for standing in standings if not standing.is_fresh and standing.is_certain}


def test_a_second_build_runs_nothing_and_keeps_the_number(sample: Workshop) -> None:
    before = sample.home.manifest.read_bytes()
    told = sample.build()
    assert (told.built, told.checks, told.number) == (set(), {}, 1)
    assert told.fresh == EVERYTHING
    assert sample.home.manifest.read_bytes() == before
    assert stale(sample) == {}


def test_touching_every_file_lists_the_pictures_again_and_changes_nothing(sample: Workshop) -> None:
    for path in sample.raw.rglob("*"):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    told = sample.build()
    assert told.built <= {"source/image_file", "core.source_file"}
    assert told.changed == set()
    assert told.number == 1


def test_an_asked_for_step_is_run_and_stops_there(sample: Workshop) -> None:
    told = Workshop.build(sample, "raw.flickr30k_token", is_forced=True)
    assert told.built == {"source/exclude", "source/flickr30k_token"}
    assert told.changed == set()


@pytest.mark.parametrize(
    ("path", "packed"),
    [
        ("elsewhere/deeper/results_20130124.token", lambda data: data),
        ("flickr30k/results_20130124.token.gz", gzipped),
        ("flickr30k.tar.gz", lambda data: tarred({"./flickr30k/results_20130124.token": data})),
    ],
)
def test_a_file_moved_or_packed_is_read_again_and_nothing_follows(
    sample: Workshop, path: str, packed: Callable[[bytes], bytes]
) -> None:
    before = sample.versions()
    sample.lay({path: packed(sample.take_away(TOKEN))})
    assert stale(sample)["source/flickr30k_token"] == "changed: its files"
    told = sample.build()
    # What is told of files and places is another matter, and the count of a release is taken from it.
    told_of_places = {"raw.reading", "core.source_file", "stats.release_count"}
    assert told.built == {"source/flickr30k_token", *told_of_places}
    assert told.changed == {"raw.reading", "core.source_file"}
    after = sample.versions()
    assert {name for name in before if before[name] != after[name]} == {"raw.reading", "core.source_file"}


def test_a_folder_of_sentences_in_an_archive_is_the_same_release(sample: Workshop) -> None:
    folder = "flickr30k_entities/Sentences"
    names = sorted(path.name for path in (sample.raw / folder).iterdir())
    sample.lay({"annotations.zip": zipped({f"Sentences/{name}": sample.take_away(f"{folder}/{name}") for name in names})})
    told = sample.build()
    assert "source/entities_sentences" in told.built
    assert told.changed == {"raw.reading", "core.source_file"}


def test_one_changed_caption_rebuilds_only_the_tables_that_read_it(sample: Workshop) -> None:
    before = sample.versions()
    sample.edit(TOKEN, "A poodle runs on the beach .", "A spaniel runs on the beach .")
    told = sample.build()
    assert {name for name in told.built if name.startswith("source/")} == {"source/flickr30k_token"}
    # The caption, its editions, its double in Flickr8k, a disagreement of releases on its words, and its parse; the phrase in it
    # goes with the parse no more, which is counted, and so is its word; as long as before, it leaves other statistics as they were.
    # The scan saw other bytes.
    assert told.changed == {
        *("raw.flickr30k_token", "core.caption_text", "core.caption", "core.caption_link", "core.conflict", "core.source_file"),
        *("nlp.text", "nlp.parse", "nlp.token", "nlp.noun_chunk", "stats.parse", "stats.mention_chunk", "stats.mention_head"),
        *("stats.word", "stats.entity_figure", "stats.measured", "stats.published", "audit.finding"),
    }
    assert not {"core.mention", "core.chain", "core.split_member", "core.judgment", "core.release", "raw.reading"} & told.built
    assert told.number == 2
    after = sample.versions()
    assert {name for name in before if before[name] != after[name]} == told.changed
    found = dict(sample.rows("core.caption", "caption_id", "text"))
    assert found["flickr30k:418205937#2"] == "A spaniel runs on the beach ."


def test_a_changed_split_list_leaves_captions_alone(sample: Workshop) -> None:
    lines = sample.text("splits/mine/train.txt").splitlines(keepends=True)
    sample.lay({"splits/mine/train.txt": "".join(reversed(lines))})
    told = sample.build()
    assert told.changed == {"raw.user_split", "core.split_member", "core.source_file"}
    assert not {"core.caption", "core.caption_text", "core.mention", "raw.reading"} & told.built


def test_new_code_runs_its_step_again_and_an_unchanged_result_stops_there(sample: Workshop) -> None:
    entries = sample.home.ledger / "steps"
    for name in ("source__flickr8k_token", "core.caption_text"):
        record = json.loads((entries / f"{name}.json").read_text())
        (entries / f"{name}.json").write_text(json.dumps(record | {"code_version": "of another day"}))
    assert stale(sample) == {"source/flickr8k_token": "its code changed", "core.caption_text": "its code changed"}
    told = sample.build()
    assert told.built == {"source/flickr8k_token", "core.caption_text"}
    assert told.changed == set()


def test_a_release_taken_away_leaves_its_tables_empty(sample: Workshop) -> None:
    sample.take_away("karpathy/dataset_flickr30k.json")
    told = sample.build()
    assert told.number == 2
    assert sample.rows("raw.karpathy30k_caption") == sample.rows("raw.karpathy30k_image") == []
    assert "karpathy30k" not in sample.rows("core.caption_text", "release")
    # The other release of the same split steps in.
    assert ("karpathy30k", "flickr30k_annotations") in sample.rows("core.split_scheme", "scheme", "source")
    assert "karpathy30k" not in sample.rows("raw.reading", "source")


def test_another_raw_folder_replaces_everything_that_differs(sample: Workshop) -> None:
    other = Workshop(sample.home, sample.raw.with_name("other"))
    other.lay({TOKEN: "1234567.jpg#0\tA cat sleeps .\n"})
    other.prefer()
    assert other.build("core.caption", "raw.reading").number == 2
    assert other.rows("core.caption", "caption_id", "text") == [("flickr30k:1234567#0", "A cat sleeps .")]
    assert other.rows("raw.reading", "source") == ["flickr30k_token"]


@pytest.mark.parametrize("damage", [b"{", b"null", b"[]", b"7", b"{}", b"\xff\xfe", b'{"outputs": [], "accounts": []}'])
def test_a_damaged_entry_of_the_ledger_counts_as_never_made(sample: Workshop, damage: bytes) -> None:
    (sample.home.ledger / "steps" / "core.chain.json").write_bytes(damage)
    (sample.home.ledger / "checks" / "core.chain.json").write_bytes(damage)
    ledger = Ledger.load(sample.home)
    assert EVERYTHING - ledger.records.keys() == {"core.chain"}
    assert {check.table for check in checks() if f"{check.table}/{check.name}" not in ledger.checks} == {"core.chain"}


def test_a_blank_entry_of_the_ledger_is_made_again(sample: Workshop) -> None:
    (sample.home.ledger / "steps" / "core.caption_link.json").write_bytes(b"")
    (sample.home.ledger / "checks" / "core.caption_link.json").write_bytes(b"")
    assert stale(sample) == {"core.caption_link": "never built"}
    told = sample.build()
    assert (told.built, told.changed, told.number) == ({"core.caption_link"}, {"core.caption_link"}, 1)
    assert {result.table for result in told.checks.values()} == {"core.caption_link"}
    assert sample.build().built == set()


def test_a_stored_table_that_is_gone_is_made_again(sample: Workshop) -> None:
    before = sample.versions()
    path = sample.home.root / sample.manifest["tables"]["core.chain"]["path"]
    path.unlink()
    told = sample.build()
    assert told.built == {"core.chain"}
    assert path.exists()
    assert sample.versions() == before


def test_a_build_cut_short_goes_on_where_it_stopped(sample: Workshop) -> None:
    sample.edit(TOKEN, "A poodle runs on the beach .", "A spaniel runs on the beach .")
    finished: set[str] = set()
    running = Build(sample.home, EVERYTHING).run()
    for event in running:
        if isinstance(event, Built):
            finished.add(event.step.name)
        if isinstance(event, Started) and event.step.name == "core.caption":
            break
    running.close()
    assert finished == {"source/flickr30k_token", "core.caption_text", "core.source_file", "audit.phrase_cut"}
    # Readers still see the build before it.
    assert sample.manifest["build"] == 1
    assert dict(sample.rows("core.caption", "caption_id", "text"))["flickr30k:418205937#2"] == "A poodle runs on the beach ."
    told = sample.build()
    assert not finished & told.built
    assert {"core.caption", "core.caption_link"} <= told.built
    assert told.number == 2


def test_a_first_build_cut_short_between_sources_goes_on(tmp_path_factory: pytest.TempPathFactory, sample_home: Workshop) -> None:
    workshop = Workshop.at(tmp_path_factory.mktemp("cut"))
    workshop.lay({TOKEN: (sample_home.raw / TOKEN).read_bytes(), "splits/halves.csv": "image,split\n418205937,train\n"})
    wanted = select(["core.caption", "core.split_member"])
    running = Build(workshop.home, wanted).run()
    n_built = 0
    while n_built < 4:
        n_built += isinstance(next(running), Built)
    running.close()
    assert not workshop.home.manifest.exists()
    kept = set(Ledger.load(workshop.home).records)
    assert len(kept) == 4
    told = workshop.build("core.caption", "core.split_member")
    assert told.built == wanted - kept
    assert told.number == 1


def test_one_writer_a_home(sample: Workshop) -> None:
    running = Build(sample.home, EVERYTHING).run()
    assert isinstance(next(running), Scanned)
    with pytest.raises(HomeError) as caught:
        sample.build()
    assert caught.value.code == "home-locked"
    running.close()
    assert isinstance(sample.build().events[-1], Published)


def test_status_tells_what_may_follow(sample: Workshop) -> None:
    sample.edit(TOKEN, "A poodle runs on the beach .", "A spaniel runs on the beach .")
    standings, _ = status(sample.home, sample.home.settings())
    reasons: Mapping[str, str] = {standing.step.name: standing.reason for standing in standings}
    assert reasons["source/flickr30k_token"] == "changed: its files"
    assert reasons["core.caption_text"] == "may change with flickr30k_token"
    assert reasons["core.caption"] == "may change with core.caption_text"
    assert reasons["core.mention"] == reasons["source/lavis"] == ""


def test_a_part_of_the_build_can_be_asked_for(bare: Workshop, sample_home: Workshop) -> None:
    bare.lay({TOKEN: (sample_home.raw / TOKEN).read_bytes(), "splits/halves.csv": "image,split\n418205937,train\n"})
    told = bare.build("core.caption")
    assert {"source/flickr30k_token", "core.caption_text", "core.caption"} <= told.built
    assert not {"source/user_split", "core.split_member", "stats.caption_length", "core.image"} & told.built
