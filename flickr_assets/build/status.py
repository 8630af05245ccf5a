"""What is stale and why, told without running anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from flickr_assets.build.freshness import inputs_of, look, raw_folder, staleness, withdrawn_photographs
from flickr_assets.build.ledger import Ledger, Record
from flickr_assets.build.steps import Step, step_of_table, steps
from flickr_assets.paths import Home, Settings
from flickr_assets.rawfiles.inventory import Inventory


@dataclass(frozen=True)
class Standing:
    """One step's freshness. reason: empty when fresh. is_certain: stale by itself, not only because something before it is."""

    step: Step
    reason: str
    is_certain: bool

    @property
    def is_fresh(self) -> bool:
        return not self.reason


def status(
    home: Home, settings: Settings, *, wanted: Iterable[str] | None = None, progress: Callable[[str], None] | None = None
) -> tuple[list[Standing], Inventory]:
    """Every (wanted) step's standing, in step order, and the raw folder as it is now; progress is told a line now and then.

    A step after a stale one may turn out fresh while building: its inputs may come out as they were. Raises what `look` raises.
    """
    ledger = Ledger.load(home)
    inventory = withdrawn_photographs(home, ledger).inventory(look(home, raw_folder(home, settings, progress), progress))
    names = None if wanted is None else set(wanted)
    found: dict[str, Standing] = {}
    for step in steps():
        if names is None or step.name in names:
            found[step.name] = _standing(step, ledger, inventory, settings, found)
    return list(found.values()), inventory


def _standing(step: Step, ledger: Ledger, inventory: Inventory, settings: Settings, found: dict[str, Standing]) -> Standing:
    before = [*step.after, *(step_of_table()[name].name for name in step.inputs)]
    record = ledger.records.get(step.name)
    reason = staleness(record, step, _to_come(record, found) | inputs_of(step, inventory, settings, ledger))
    if reason:
        return Standing(step, reason, is_certain=True)
    waiting = sorted({name.removeprefix("source/") for name in before if name in found and not found[name].is_fresh})
    if waiting:
        shown = ", ".join(waiting[:3]) + (" …" if len(waiting) > 3 else "")
        return Standing(step, f"may change with {shown}", is_certain=False)
    return Standing(step, "", is_certain=True)


def _to_come(record: Record | None, found: Mapping[str, Standing]) -> dict[str, str]:
    """{table: its version when a step read it} of those that are made before the step is run: what is not there may come out as it was."""
    inputs = {} if record is None else record.inputs
    steps_of = {name: step_of_table()[name].name for name in inputs if name in step_of_table()}
    return {name: inputs[name] for name, before in steps_of.items() if before in found and not found[before].is_fresh}
