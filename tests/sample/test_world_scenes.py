"""The invented scenes and their captions: deterministic, true to the published proportions, and well-formed."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from itertools import islice

import pytest

from flickr_assets import brackets
from flickr_assets.sample.world import quotas
from flickr_assets.sample.world.grammar import world_scenes
from flickr_assets.sample.world.lexicon.doing import ACTIVITIES
from flickr_assets.sample.world.lexicon.places import SETTINGS
from flickr_assets.sample.world.lexicon.words import article, gerund, participle, plural, third
from flickr_assets.sample.world.model import KINDS, Caption, Scene
from flickr_assets.sample.world.plan import Plan, plans

N = 2_000
READ = 600  # Photographs whose captions are read word by word: the proportions are the plans', and all of them are counted.
PUBLISHED_MENTIONS = {
    "people": 182_924, "other": 138_658, "scene": 86_317, "clothing": 71_538, "bodyparts": 18_106, "animals": 17_372, "vehicles": 13_173,
    "instruments": 4_900,
}  # fmt: skip
PUBLISHED_CHAINS = {
    "people": 59_766, "other": 82_099, "scene": 46_919, "clothing": 42_380, "bodyparts": 12_809, "animals": 5_086, "vehicles": 5_561,
    "instruments": 1_827,
}  # fmt: skip

Photographs = list[tuple[Scene, tuple[Caption, ...]]]


@pytest.fixture(scope="module")
def photographs() -> Photographs:
    return list(islice(world_scenes(N, 1), READ))


@pytest.fixture(scope="module")
def planned() -> Sequence[Plan]:
    return plans(N, 1)


def test_the_quotas_sum_to_the_published_counts():
    tables = quotas.QUOTAS.values()
    mentions = [sum(quota.mentions[i] for quota in tables) for i in range(5)]
    boxes = [sum(quota.boxes[i] for quota in tables) for i in range(3)]
    assert all(sum(quota.mentions) == sum(quota.boxes) for quota in tables)
    assert sum(mentions) == sum(boxes) == 244_035
    assert sum((i + 1) * count for i, count in enumerate(mentions)) == 513_644
    assert [round(100 * count / 244_035, 1) for count in boxes] == [20.9, 59.1, 20.0]
    assert round(100 * sum(mentions[1:]) / 244_035, 1) == 48.6
    assert round(100 * quotas.MULTI_BOX_PHOTOGRAPHS / quotas.PHOTOGRAPHS, 1) == 67.0
    assert sum(sum(quota.mentions) for sort, quota in quotas.QUOTAS.items() if sort.once) == 10_364


def test_the_quotas_have_the_published_chains_and_shares_of_mentions_by_type():
    chains: Counter[str] = Counter()
    mentions: Counter[str] = Counter()
    of_two_types = 0
    for sort, quota in quotas.QUOTAS.items():
        n_chains = sum(quota.mentions)
        n_mentions = sum((i + 1) * count for i, count in enumerate(quota.mentions))
        chains.update({str(kind): n_chains for kind in {sort.type, sort.also, sort.once} - {None}})
        mentions[sort.type] += n_mentions - (n_chains if sort.once else 0)
        if sort.once:
            mentions[sort.once] += n_chains
        if sort.also:
            mentions[sort.also] += n_mentions
            of_two_types += n_mentions
    assert chains == PUBLISHED_CHAINS
    assert of_two_types == 3_916
    for kind, published in PUBLISHED_MENTIONS.items():
        assert mentions[kind] / mentions.total() == pytest.approx(published / sum(PUBLISHED_MENTIONS.values()), abs=1e-4)


def test_at_full_size_every_chain_is_dealt_without_a_rest():
    dealt = list(quotas.chains(quotas.PHOTOGRAPHS))
    assert sum(count for _, _, count in dealt) == 244_035
    assert sum(mentions * count for _, mentions, count in dealt) == 513_644
    by_sort = Counter({sort: sum(quota.mentions) for sort, quota in quotas.QUOTAS.items()})
    assert quotas.box_classes(by_sort) == {sort: (quota.boxes[0], quota.boxes[2]) for sort, quota in quotas.QUOTAS.items()}


@pytest.mark.parametrize("n", [1, 2, 7, 120, N])
def test_at_any_size_the_counts_are_the_published_ones_in_proportion(n: int):
    made = plans(n, 5)
    chains = [chain for plan in made for chain in plan.chains]
    assert len(made) == n
    assert len(chains) == quotas.share(244_035, n)
    assert sum(chain.n_boxes for chain in chains if chain.box_of is None) == quotas.share(275_775, n)
    assert sum(sum(plan.not_visual) for plan in made) == quotas.share(30_695, n)
    assert sum(len(chain.captions) for chain in chains) == pytest.approx(513_644 * n / 31_783, abs=3)
    assert sum(len(chain.captions) > 1 for chain in chains) == pytest.approx(118_601 * n / 31_783, abs=1)
    classes = Counter(min(chain.n_boxes, 2) for chain in chains)
    for n_boxes, at_full_size in enumerate((51_003, 144_225, 48_807)):
        assert classes[n_boxes] == pytest.approx(at_full_size * n / 31_783, abs=3)
    assert sum(any(chain.n_boxes > 1 for chain in plan.chains) for plan in made) == quotas.share(21_295, n)


def test_the_captions_say_what_the_plans_ask_for(photographs: Photographs, planned: Sequence[Plan]):
    for plan, (scene, captions) in zip(planned[:READ], photographs, strict=True):
        said = [Counter(phrase.chain_id for phrase in caption.phrases) for caption in captions]
        assert len(captions) == 5
        for number, counts in enumerate(said):
            assert counts.pop("0", 0) == plan.not_visual[number]
            assert counts == Counter(chain.chain_id for chain in plan.chains if number in chain.captions)
        shown = {box for thing in scene.things for box in thing.boxes}
        assert len(shown) == sum(chain.n_boxes for chain in plan.chains if chain.box_of is None)


def test_phrases_bear_their_types(photographs: Photographs):
    for scene, captions in photographs:
        things = {thing.chain_id: thing for thing in scene.things}
        for number, caption in enumerate(captions):
            for chain_id, types, _, _ in caption.phrases:
                if chain_id == "0":
                    assert types == ("notvisual",)
                    continue
                thing = things[chain_id]
                once = thing.once is not None and number == thing.captions[-1]
                assert types == ((thing.once,) if once else (thing.type,) if thing.also is None else (thing.type, thing.also))


def test_captions_parse_back_from_their_brackets(photographs: Photographs):
    for _, captions in photographs[:200]:
        for caption in captions:
            spans = [("/".join((chain_id, *types)), start, end) for chain_id, types, start, end in caption.phrases]
            parsed = brackets.parse(brackets.bracketed(caption.tokens, spans))
            assert parsed == brackets.Sentence(list(caption.tokens), spans, [])
            assert all(token and not set(token) & set(" []/\t\n") for token in caption.tokens)


def test_boxes_lie_within_the_photograph(photographs: Photographs):
    for scene, _ in photographs:
        assert len({thing.chain_id for thing in scene.things}) == len(scene.things)
        for thing in scene.things:
            assert bool(thing.boxes) != (thing.is_scene or thing.is_nobndbox)
            for box in thing.boxes:
                assert 1 <= box.x_min <= box.x_max - 7 <= scene.width_px - 7
                assert 1 <= box.y_min <= box.y_max - 7 <= scene.height_px - 7


def test_things_are_of_the_declared_kinds_and_owners_are_people_or_animals(photographs: Photographs):
    for scene, _ in photographs:
        assert scene.setting in KINDS["scene"]
        assert scene.activity in ACTIVITIES
        for thing in scene.things:
            assert thing.kind in KINDS[thing.type]
            assert thing.owner is None or scene.things[thing.owner].type in {"people", "animals"}


def test_worn_things_are_within_the_owners_box(photographs: Photographs):
    pairs = [
        (scene.things[thing.owner].boxes[0], thing.boxes[0])
        for scene, _ in photographs
        for thing in scene.things
        if thing.role == "worn" and thing.owner is not None and len(thing.boxes) == 1 and scene.things[thing.owner].boxes
    ]
    inside = [
        owner.x_min - 8 <= worn.x_min
        and worn.x_max <= owner.x_max + 8
        and owner.y_min - 8 <= worn.y_min
        and worn.y_max <= owner.y_max + 8
        for owner, worn in pairs
    ]
    assert statistics.mean(inside) > 0.98


def test_the_same_seed_gives_the_same_photographs():
    assert list(world_scenes(60, 3)) == list(world_scenes(60, 3))
    assert list(islice(world_scenes(60, 3), 10)) != list(islice(world_scenes(60, 4), 10))


def test_chain_ids_rise_over_the_world_and_few_repeat(planned: Sequence[Plan]):
    ids = [[int(chain.chain_id) for chain in plan.chains] for plan in planned]
    every = [chain_id for own in ids for chain_id in own]
    assert every == sorted(every)
    assert every[0] == 1
    assert len(every) - len(set(every)) == quotas.share(72, N)


def test_captions_are_as_long_as_real_ones(photographs: Photographs):
    lengths = [len(caption.tokens) for _, captions in photographs for caption in captions]
    assert 12.4 < statistics.mean(lengths) < 14.4
    assert 4.5 < statistics.pstdev(lengths) < 6
    assert min(lengths) <= 4
    assert max(lengths) >= 35


def test_words_fall_off_as_zipf_says(photographs: Photographs):
    counts = Counter(token.lower() for _, captions in photographs for caption in captions for token in caption.tokens)
    ranked = sorted(counts.values(), reverse=True)
    ranks = range(10, 501)
    slope = statistics.linear_regression([math.log(rank) for rank in ranks], [math.log(ranked[rank - 1]) for rank in ranks]).slope
    assert -1.4 < slope < -0.7
    assert len(counts) > 1_500


def test_captions_of_a_photograph_differ(photographs: Photographs):
    same = [len({caption.text for caption in captions}) < 5 for _, captions in photographs]
    assert statistics.mean(same) < 0.005


def test_the_typed_spelling_glues_what_the_tokens_separate(photographs: Photographs):
    captions = [caption for _, five in photographs for caption in five]
    for caption in captions:
        glued = "".join(caption.raw.split()).replace("&amp;", "&")
        assert glued == "".join(caption.tokens)
        assert " ," not in caption.raw
        assert " 's" not in caption.raw
    assert any(caption.tokens[-1] != "." for caption in captions)
    assert any("'s" in caption.tokens for caption in captions)


def test_english_forms():
    assert [gerund(verb) for verb in ("run", "ride", "lie", "play", "frolic", "see")] == [
        "running", "riding", "lying", "playing", "frolicking", "seeing",
    ]  # fmt: skip
    assert [third(verb) for verb in ("catch", "carry", "play", "do", "be")] == ["catches", "carries", "plays", "does", "is"]
    assert [participle(verb) for verb in ("ride", "carry", "strum", "push")] == ["ridden", "carried", "strummed", "pushed"]
    assert [plural(noun) for noun in ("woman", "child", "bench", "baby", "toy", "passerby")] == [
        "women", "children", "benches", "babies", "toys", "passersby",
    ]  # fmt: skip
    assert [article(word) for word in ("umbrella", "uniform", "old", "red")] == ["an", "a", "an", "a"]


def test_every_setting_offers_kinds_that_exist():
    for kind, setting in SETTINGS.items():
        assert kind in KINDS["scene"]
        assert set(setting.beside) <= set(KINDS["scene"])
        assert set(setting.found) <= set(KINDS["other"])
        assert set(setting.worn) <= set(KINDS["clothing"])
        assert set(setting.done) <= set(ACTIVITIES)
