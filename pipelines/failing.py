"""How a run fails: with the place, what is wrong and the way out, and without anybody's stack."""

from collections.abc import Mapping, Sequence

import dagster as dg
from dagster._core.errors import DagsterUserCodeProcessError
from dagster_shared.error import SerializableErrorInfo

from flickr_assets.errors import FlickrError

# A row of the run's log is about ten lines high; the rest stands in the metadata.
N_TOLD = 3
N_HELD = 8


class Refused(DagsterUserCodeProcessError, dg.Failure):
    """A failure in the words of the library.

    Of an exception that brings another process's error along, Dagster shows that error and not its own frames around it.
    """

    def __init__(self, text: str, metadata: Mapping[str, dg.MetadataValue | str]) -> None:
        shown = SerializableErrorInfo(f"{text}\n", [], type(self).__name__)
        super().__init__(text, user_code_process_error_infos=[shown], metadata=metadata, allow_retries=False)


def refused(errors: Sequence[FlickrError], held: Mapping[str, Sequence[str]] | None = None, why: Sequence[str] = ()) -> Refused:
    """One failure of several errors. held: {what was not built: what it reads}; why: further reasons, a line each."""
    held = held or {}
    lines = (
        [str(error) for error in errors]
        if len(errors) == 1 and "\n" not in str(errors[0])
        else [_headline(error) for error in errors]
    )
    told = lines[:N_TOLD]
    if len(lines) > N_TOLD:
        told.append(f"and {len(lines) - N_TOLD} more")
    if held and errors:
        told.append(
            f"{len(held)} steps that read from it were not built." if len(held) > 1 else f"{next(iter(held))} was not built."
        )
    elif held:
        first, by = next(iter(held.items()))
        more = f", and {len(held) - 1} more for the like" if len(held) > 1 else ""
        told.append(
            f"{first} was not built, for {', '.join(by)} is not there{more}: `flickr-assets build`, or the job build, makes all."
        )
    told += [line for line in why if line not in told][:N_TOLD]
    return Refused("\n".join(told), _metadata(errors, list(held), why))


def _headline(error: FlickrError) -> str:
    where = f"{error.place}: " if error.place is not None else ""
    return f"{where}[{error.code}] {error.message.splitlines()[0].removesuffix(':').removesuffix('.')}."


def _metadata(errors: Sequence[FlickrError], held: Sequence[str], why: Sequence[str]) -> dict[str, dg.MetadataValue | str]:
    found: dict[str, dg.MetadataValue | str] = {}
    if remedies := list(dict.fromkeys(error.remedy for error in errors if error.remedy)):
        found["what to do"] = " ".join(remedies[:N_TOLD])
    if places := list(dict.fromkeys(str(error.place) for error in errors if error.place is not None)):
        found["where"] = "; ".join(places[:N_TOLD])
    if held:
        more = f" and {len(held) - N_HELD} more" if len(held) > N_HELD else ""
        found["not built"] = f"{', '.join(held[:N_HELD])}{more}"
    whole = "\n".join([*map(str, errors), *why])
    if whole.count("\n") or len(errors) > N_TOLD:
        found["in full"] = dg.MetadataValue.md(f"```text\n{whole}\n```")
    return found
