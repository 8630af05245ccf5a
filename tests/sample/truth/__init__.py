"""What every core table must hold of a world, told from the world alone: no reader, no SQL, no table of the build is asked.

A table is {key: row}, rows without the columns that are told elsewhere. Photographs that are withdrawn are in none of them.
"""

from __future__ import annotations

from tests.sample.truth.annotations import Annotations, overlap
from tests.sample.truth.captions import Captions
from tests.sample.truth.judgments import Judgments
from tests.sample.truth.known import Rows, differences
from tests.sample.truth.splits import Splits

__all__ = ["Rows", "Truth", "differences", "overlap"]


class Truth(Judgments, Captions, Splits, Annotations):
    """One world's tables, a method each."""
