"""Of which schemes a question about splits could not be asked, and why: a scheme that is left out is said to be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

import pyarrow as pa

from flickr_assets.findings import Finding
from flickr_assets.stats.wording import listed

NOT_ASKED, NOTHING_ASKED = "not-asked", "nothing-asked"
NO_CAPTION = "no English caption of the photographs there was read"
NO_TRAIN = "no split there is called train"
NOTHING_HELD = "train is the only split there"
NO_OTHER, NO_OTHER_HELD = "no other scheme is there", "no other scheme there holds photographs out"
NO_OTHER_CORPUS = "no scheme of another corpus is there"
_NO_CORPUS = "less than half of the photographs there are of any one corpus"
# Of hundreds of lists nobody reads all the names.
_MOST_NAMED = 6


def not_asked(reasons: Mapping[str, str], of: Iterable[str] = (), asked: str = "Not asked of") -> Iterator[Finding]:
    """A finding for each reason, given {scheme or `SCHEME/SPLIT`: why, in words that follow `because`}.

    of: all that the question could be asked of; where each of them has a reason, nothing was asked, and the code says so. asked: what
    the names of the schemes follow.
    """
    all_of = set(of)
    code = NOTHING_ASKED if all_of and reasons.keys() >= all_of else NOT_ASKED
    schemes: defaultdict[str, list[str]] = defaultdict(list)
    for scheme, reason in sorted(reasons.items()):
        schemes[reason].append(scheme)
    for reason, names in schemes.items():
        rest = len(names) - _MOST_NAMED
        told = [*names[:_MOST_NAMED], f"{rest:,} more"] if rest > 1 else names
        yield Finding(code, names[0], len(names), None, f"{asked} {listed(told)}, because {reason}.")


def without_train(split_size: pa.Table) -> dict[str, str]:
    """{scheme: why} of the schemes that do not say what they train on, by stats.split_size."""
    return {scheme: NO_TRAIN for scheme, splits in _splits(split_size).items() if "train" not in splits}


def without_other(split_size: pa.Table) -> dict[str, str]:
    """{scheme: why} of the only scheme there is, by stats.split_size; of none where there are several."""
    splits = _splits(split_size)
    return dict.fromkeys(splits, NO_OTHER) if len(splits) == 1 else {}


def without_other_held(split_size: pa.Table) -> dict[str, str]:
    """{scheme: why} of those that train on what no other scheme could hold out, by stats.split_size."""
    splits = _splits(split_size)
    holding = {scheme for scheme, names in splits.items() if names != {"train"}}
    return dict.fromkeys((scheme for scheme in splits if not holding - {scheme}), NO_OTHER_HELD) | without_other(split_size)


def without_held_caption(split_size: pa.Table, scheme_corpus: pa.Table) -> dict[str, str]:
    """{scheme: why} of those of which no caption can be held against one trained on, by stats.split_size and stats.scheme_corpus."""
    splits = _splits(split_size)
    alone = {scheme: NOTHING_HELD for scheme, names in splits.items() if names == {"train"}}
    return without_train(split_size) | alone | without_caption(split_size, scheme_corpus)


def without_caption(split_size: pa.Table, scheme_corpus: pa.Table) -> dict[str, str]:
    """{scheme: why} of the schemes of whose photographs no caption was read, by stats.split_size and stats.scheme_corpus."""
    captioned = {row["scheme"] for row in scheme_corpus.to_pylist() if row["n_photos"]}
    return {scheme: NO_CAPTION for scheme in _splits(split_size) if scheme not in captioned}


def without_corpus(split_size: pa.Table, scheme_corpus: pa.Table) -> dict[str, str]:
    """{scheme: why} of the schemes whose corpus is not known, by stats.split_size and stats.scheme_corpus."""
    rows: defaultdict[str, list[dict[str, int | str]]] = defaultdict(list)
    for row in scheme_corpus.to_pylist():
        rows[row["scheme"]].append(row)
    return {scheme: _why(rows[scheme]) for scheme in _splits(split_size) if not any(row["is_split"] for row in rows[scheme])}


def without_other_corpus(scheme_corpus: pa.Table) -> dict[str, str]:
    """{scheme: why} of the schemes of the only corpus that any is of, by stats.scheme_corpus; of none where there are several."""
    corpora = {row["scheme"]: row["corpus"] for row in scheme_corpus.to_pylist() if row["is_split"]}
    return dict.fromkeys(corpora, NO_OTHER_CORPUS) if len(set(corpora.values())) == 1 else {}


def _why(rows: list[dict[str, int | str]]) -> str:
    """Why none of a scheme's rows of stats.scheme_corpus tells its corpus."""
    if not rows:
        return NO_CAPTION
    most = max(int(row["n_photos"]) for row in rows)
    if 2 * most < int(rows[0]["n_of_scheme"]):
        return _NO_CORPUS
    corpora = [str(row["corpus"]) for row in rows if row["n_photos"] == most]
    return f"{listed(corpora)} have equally many of the photographs there"


def _splits(split_size: pa.Table) -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for row in split_size.to_pylist():
        found[row["scheme"]].add(row["split"])
    return dict(found)
