"""Items of approximate textual entailment out of a denotation graph: do four captions of an image let one expect a fifth's phrase?

The task is that of Young, Lai, Hodosh and Hockenmaier (TACL 2 (2014), 67-78): the premises are four captions of an image, the
hypothesis is a short verb phrase (task `VP`) or simple sentence (task `S`), a string of the graph that ten images for training
or more have. It is taken to be entailed if the image's fifth caption generates it and none of the four does, and not to be if it
comes from another image and none of the five generates it; and it must not be possible to guess by the hypothesis alone.

Their items did not come with the graph, and how they were balanced is not known in detail. Ours are made thus. Of every image
with five captions, each string that just one of them generates is a positive item, the other four being its premises. Within
a split and task, the hypotheses of all positive items are then dealt anew to the same premises, by a seeded shuffle, until none
falls to an image of which it is true and none twice to the same premises: those are the negative items. So every hypothesis is
as often right as wrong, however frequent it is, and so it is for whoever knows the premises only; what cannot be dealt is left
out together with the positive item from which it comes. Images stay in their split. The limit of words is ours, too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from flickr_assets.graph.similarity import LEAST_IMAGES

Ints = NDArray[np.int64]

TASKS: Mapping[str, str] = {"VP": "verb phrase", "S": "sentence"}
MAX_WORDS = 6
N_CAPTIONS = 5
# Lower ends of the bins of the balance report, in training images of a hypothesis.
BINS = (10, 20, 50, 100, 200, 500, 1_000, 10_000)
# Rounds of dealing. Each leaves a share of the misdealt ones, so that hardly one is left that could be dealt.
_ROUNDS = 60

ITEM = pa.schema(
    {
        "split": pa.string(),
        "task": pa.string(),
        "image_id": pa.string(),
        "left_out_caption_id": pa.string(),
        "premise_caption_ids": pa.list_(pa.string()),
        "node_id": pa.int64(),
        "hypothesis": pa.string(),
        "n_train_images": pa.int64(),
        "is_entailed": pa.bool_(),
    }
)
BALANCE = pa.schema(
    {
        "split": pa.string(),
        "task": pa.string(),
        "least_train_images": pa.int64(),
        "n_hypotheses": pa.int64(),
        "n_positive": pa.int64(),
        "n_negative": pa.int64(),
        "hypothesis_baseline": pa.float64(),
        "premise_baseline": pa.float64(),
    }
)


class _Corpus(NamedTuple):
    """captions: of images with a split and five captions, those of an image together. image: of each caption, by number."""

    captions: pa.Array
    images: pa.Array
    splits: pa.Array
    image: Ints
    split_of_image: Ints


class _Positive(NamedTuple):
    """Items by number: the image, the caption left out, which alone says the node."""

    image: Ints
    caption: Ints
    node: Ints


def items(
    tables: Mapping[str, pa.Table],
    *,
    seed: int = 0,
    train: str = "train",
    least_images: int = LEAST_IMAGES,
    max_words: int = MAX_WORDS,
) -> pa.Table:
    """Items of both tasks (`ITEM`), sorted by split, task, image, left-out caption and hypothesis, positive ones first.

    tables: node, generation, denotation, caption (caption_id, image_id) and split as in `release.SHAPES`, with any columns besides, and
    in any order, which does not show in the items. train: the split whose images make a string one of `least_images`. seed: of the
    shuffles, one a split and task.
    """
    corpus = _corpus(tables["caption"], tables["split"])
    counts = _train_images(tables["denotation"], tables["split"], train, least_images)
    found: list[pa.Table] = []
    for task, kind in TASKS.items():
        node = _hypotheses(tables["node"], counts, kind, max_words)
        caption, said = _said(tables["generation"], corpus.captions, node["node_id"])
        for number, split in enumerate(corpus.splits.to_pylist()):
            is_in = corpus.split_of_image[corpus.image[caption]] == number
            keys, positive = _positives(corpus.image, caption[is_in], said[is_in], node.num_rows)
            deal, is_dealt = _dealt(keys, positive, node.num_rows, _bits(seed, split, task, len(positive.node)))
            negative = positive._replace(node=positive.node[deal])
            # A hypothesis that is not dealt loses the positive item from which it comes.
            is_kept = np.ones(len(deal), np.bool_)
            is_kept[deal[~is_dealt]] = False
            for label, rows, kept in ((True, positive, is_kept), (False, negative, is_dealt)):
                found.append(_table(corpus, node, _Positive(*(column[kept] for column in rows)), split, task, label))
    keys = ("split", "task", "image_id", "left_out_caption_id", "hypothesis")
    order: list[Any] = [*((key, "ascending") for key in keys), ("is_entailed", "descending")]
    return pa.concat_tables([ITEM.empty_table(), *found]).sort_by(order)


def _corpus(caption: pa.Table, split: pa.Table) -> _Corpus:
    names = pc.unique(split["image_id"])
    images = names.take(pc.sort_indices(names))
    splits = pc.unique(split["split"].combine_chunks()).sort()
    split_of_image = np.zeros(len(images), np.int64)
    split_of_image[_places(split["image_id"], images)[0]] = _places(split["split"], splits)[0]
    sorted_captions = caption.sort_by("caption_id")
    captions = sorted_captions["caption_id"].combine_chunks()
    image, is_in = _places(sorted_captions["image_id"], images)
    captions = captions.filter(pa.array(is_in))
    has_five = np.flatnonzero(np.bincount(image, minlength=len(images))[image] == N_CAPTIONS)
    together = has_five[np.argsort(image[has_five], kind="stable")]
    return _Corpus(captions.take(pa.array(together)), images, splits, image[together], split_of_image)


def _places(values: Any, among: pa.Array) -> tuple[Ints, NDArray[np.bool_]]:
    """Where those of the values that are there stand, and which these are."""
    found = pc.index_in(values, among)
    found = found.combine_chunks() if isinstance(found, pa.ChunkedArray) else found
    return found.drop_null().to_numpy().astype(np.int64), found.is_valid().to_numpy(zero_copy_only=False)


def _train_images(denotation: pa.Table, split: pa.Table, train: str, least: int) -> pa.Table:
    """node_id, n_train_images of the strings with so many images for training."""
    images = split.filter(pc.equal(split["split"], train))["image_id"]
    trained = (
        denotation.filter(pc.is_in(denotation["image_id"], images)).group_by("node_id").aggregate([("image_id", "count_distinct")])
    )
    counts = trained.rename_columns(["node_id", "n_train_images"])
    return counts.filter(pc.greater_equal(counts["n_train_images"], least))


def _hypotheses(node: pa.Table, counts: pa.Table, kind: str, max_words: int) -> pa.Table:
    """node_id, text, n_train_images of the strings that may be hypotheses, sorted by text."""
    is_short = pc.less(pc.count_substring(node["text"], " "), max_words)
    short = node.filter(pc.and_(is_short, pc.equal(node["kind"], kind))).select(["node_id", "text"])
    return short.join(counts, "node_id", join_type="inner").sort_by("text")


def _said(generation: pa.Table, captions: pa.Array, node_ids: pa.ChunkedArray) -> tuple[Ints, Ints]:
    """(caption, node) by number, of those that are asked for, each pair once, sorted."""
    asked = generation.filter(pc.is_in(generation["node_id"], node_ids))
    asked = asked.filter(pc.is_in(asked["caption_id"], captions))
    caption, node = _places(asked["caption_id"], captions)[0], _places(asked["node_id"], node_ids.combine_chunks())[0]
    pairs = np.unique(caption * len(node_ids) + node)
    return np.divmod(pairs, max(1, len(node_ids)))


def _positives(image_of: Ints, caption: Ints, node: Ints, n_nodes: int) -> tuple[Ints, _Positive]:
    """What the images' captions say, as sorted numbers image * n_nodes + node; and what just one caption of an image says."""
    keys, first, n_captions = np.unique(image_of[caption] * n_nodes + node, return_index=True, return_counts=True)
    alone = first[n_captions == 1]
    return keys, _Positive(image_of[caption[alone]], caption[alone], node[alone])


def _bits(seed: int, split: str, task: str, n: int) -> Iterator[Ints]:
    """Numbers without end, n at once. NumPy keeps the streams of its bit generators, where those of its distributions may change."""
    digest = hashlib.sha256(f"{seed}/{task}/{split}".encode()).digest()
    stream = np.random.PCG64(int.from_bytes(digest, "little"))
    while True:
        yield (stream.random_raw(n) >> np.uint64(1)).astype(np.int64)


def _dealt(true: Ints, positive: _Positive, n_nodes: int, bits: Iterator[Ints]) -> tuple[Ints, NDArray[np.bool_]]:
    """For each positive item, the one whose hypothesis is dealt to its premises; and whether it is false of them and not yet theirs."""
    deal = np.argsort(next(bits), kind="stable")
    for _ in range(_ROUNDS):
        wrong = np.flatnonzero(~_is_dealt(true, positive, deal, n_nodes))
        if not len(wrong):
            break
        others = np.argsort(next(bits), kind="stable")[: len(wrong)]
        helps = _is_false(true, positive.image[wrong] * n_nodes + positive.node[deal[others]])
        helps &= _is_false(true, positive.image[others] * n_nodes + positive.node[deal[wrong]])
        for one, other in _disjoint(wrong[helps], others[helps]):
            deal[one], deal[other] = deal[other], deal[one]
    return deal, _is_dealt(true, positive, deal, n_nodes)


def _disjoint(ones: Ints, others: Ints) -> Iterator[tuple[int, int]]:
    """The pairs of two different numbers that no pair before had."""
    used: set[int] = set()
    for pair in zip(ones.tolist(), others.tolist(), strict=True):
        if pair[0] != pair[1] and used.isdisjoint(pair):
            used.update(pair)
            yield pair


def _is_dealt(true: Ints, positive: _Positive, deal: Ints, n_nodes: int) -> NDArray[np.bool_]:
    node = positive.node[deal]
    # Premises are an image's captions but one; what they are dealt twice counts once.
    is_first = np.zeros(len(deal), np.bool_)
    is_first[np.unique(positive.caption * n_nodes + node, return_index=True)[1]] = True
    return is_first & _is_false(true, positive.image * n_nodes + node)


def _is_false(true: Ints, keys: Ints) -> NDArray[np.bool_]:
    """Which of the keys are not among those that are true, which are sorted."""
    if not len(true):
        return np.ones(len(keys), np.bool_)
    return true[np.minimum(np.searchsorted(true, keys), len(true) - 1)] != keys


def _table(corpus: _Corpus, node: pa.Table, rows: _Positive, split: str, task: str, is_entailed: bool) -> pa.Table:
    n = len(rows.node)
    first = np.searchsorted(corpus.image, rows.image)
    five = first[:, None] + np.arange(N_CAPTIONS)
    premises = five[five != rows.caption[:, None]]
    lists = pa.ListArray.from_arrays(
        np.arange(0, (N_CAPTIONS - 1) * n + 1, N_CAPTIONS - 1, dtype=np.int32), corpus.captions.take(pa.array(premises))
    )
    hypothesis = node.take(pa.array(rows.node))
    return pa.table(
        [
            pa.repeat(split, n),
            pa.repeat(task, n),
            corpus.images.take(pa.array(rows.image)),
            corpus.captions.take(pa.array(rows.caption)),
            lists,
            hypothesis["node_id"],
            hypothesis["text"],
            hypothesis["n_train_images"],
            pa.repeat(is_entailed, n),
        ],
        schema=ITEM,
    )


def balance(found: pa.Table) -> pa.Table:
    """How far items can be guessed without understanding them (`BALANCE`), by split and task: a row for all items, and one a bin.

    least_train_images: where the bin of the hypothesis' training images begins; null: all items. hypothesis_baseline: the share that
    is right by whoever knows for each hypothesis which answer is the more frequent one in these very items; a half is what guessing gets.
    premise_baseline: the same for each four premises; of all items only, for the bins cut an image's items apart.
    """
    bins = np.array(BINS)[np.maximum(0, np.searchsorted(BINS, found["n_train_images"].to_numpy(), "right") - 1)]
    binned = found.append_column("bin", pa.array(bins, pa.int64()))
    rows: list[dict[str, Any]] = []
    for key in (
        binned.group_by(["split", "task"]).aggregate([]).sort_by([("split", "ascending"), ("task", "ascending")]).to_pylist()
    ):
        whole = binned.filter(pc.and_(pc.equal(binned["split"], key["split"]), pc.equal(binned["task"], key["task"])))
        rows.append({**key, **_told(whole), "premise_baseline": _best_guess(whole, "left_out_caption_id")})
        binned_parts = ((least, whole.filter(pc.equal(whole["bin"], least))) for least in sorted(set(whole["bin"].to_pylist())))
        rows += ({**key, "least_train_images": least, **_told(part)} for least, part in binned_parts)
    return pa.Table.from_pylist(rows, schema=BALANCE)


def _told(part: pa.Table) -> dict[str, Any]:
    n_positive = pc.sum(part["is_entailed"]).as_py()
    return {
        "n_hypotheses": pc.count_distinct(part["node_id"]).as_py(),
        "n_positive": n_positive,
        "n_negative": part.num_rows - n_positive,
        "hypothesis_baseline": _best_guess(part, "node_id"),
    }


def _best_guess(part: pa.Table, known: str) -> float:
    label = part["is_entailed"].cast(pa.int64())
    counted = pa.table({"known": part[known], "label": label}).group_by("known").aggregate([("label", "sum"), ("label", "count")])
    right, n = counted["label_sum"].to_numpy(), counted["label_count"].to_numpy()
    return float(np.maximum(right, n - right).sum() / n.sum())
