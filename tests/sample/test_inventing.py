"""Inventing side by side: the same world whoever makes it, told of as it grows; later test sets name nobody twice."""

from __future__ import annotations

import signal
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from flickr_assets.sample.world import assemble, inventing, write
from flickr_assets.sample.world.assemble import FULL, world
from flickr_assets.sample.world.model import World
from flickr_assets.sample.world.processes import interruptible, pool, spread
from tests.sample.test_sample_command import contents


def test_a_world_is_the_same_however_many_invent_and_write_it(
    small: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()
    monkeypatch.setattr(inventing, "_CHUNK", 4)
    monkeypatch.setattr(write, "_MANY", 30)
    for n_workers in "12":
        monkeypatch.setenv("FLICKR_WORKERS", n_workers)
        made = world(30, 30, told.append)
        assert made == small
        write.write_texts(made, tmp_path / n_workers, told.append)
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    half = len(told) // 2
    assert told[:half] == told[half:]
    n_outside = 3 * 2
    assert told[:2] == ["planning 30 photographs", f"inventing photographs: 4 of {30 + n_outside}"]
    assert f"inventing photographs: {30 + n_outside} of {30 + n_outside}" in told


@pytest.mark.parametrize("seed", [1, 7, 30])
def test_no_image_outside_of_flickr30k_bears_the_number_of_another(seed: int) -> None:
    images = [dealt.flickr for _, dealt in assemble._outside(FULL, seed)]  # pyright: ignore[reportPrivateUsage]
    assert len(images) == 1_000 + 1_071 + 461
    numbers = [int(image.removeprefix("COCO_train2014_").partition("_")[0].partition(".")[0]) for image in images]
    assert len(set(numbers)) == len(images)
    in_flickr30k = range(10**6, 8 * 10**9)
    assert not any(number in in_flickr30k for number in numbers)


def test_what_is_raised_meanwhile_leaves_no_process_behind() -> None:
    before = set(active_children())
    chunks = [bytes(200_000)] * 50  # More than a pipe holds.
    with pytest.raises(KeyboardInterrupt), pool(2) as workers:  # noqa: PT012
        lengths = workers.map(len, chunks)
        assert next(lengths) == 200_000
        assert set(active_children()) > before
        raise KeyboardInterrupt
    # The pool waits for its processes in a thread of its own: who else waits for them may be told nothing.
    deadline = time.monotonic() + 30
    while set(active_children()) != before:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_long_work_is_interrupted_where_others_ignore_it() -> None:
    with pool(1) as workers:
        with pytest.raises(KeyboardInterrupt):
            workers.submit(_struck).result()
        assert workers.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN


def _struck() -> None:
    with interruptible():
        signal.raise_signal(signal.SIGINT)


def test_chunks_come_back_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    for n_workers in "12":
        monkeypatch.setenv("FLICKR_WORKERS", n_workers)
        assert list(spread(abs, range(-8, 0))) == [8, 7, 6, 5, 4, 3, 2, 1]
