"""One family of errors: every one has a code, a place and a way out."""

from __future__ import annotations

import errno
from dataclasses import dataclass

# What the system says of a disk or a share that may be back in a minute.
_AWAY = frozenset(
    {errno.EIO, errno.ESTALE, errno.ETIMEDOUT, errno.EHOSTDOWN, errno.EHOSTUNREACH, errno.ENETDOWN, errno.ENETUNREACH, errno.ENXIO}
)


@dataclass(frozen=True)
class Place:
    """Where in the user's files something is: a file, inside it a member, inside that a line or a byte."""

    file: str
    member: str | None = None
    line: int | None = None
    byte: int | None = None

    def __str__(self) -> str:
        text = self.file
        if self.member is not None:
            text += f"!{self.member}"
        if self.line is not None:
            text += f":{self.line}"
        if self.byte is not None:
            text += f" (byte {self.byte})"
        return text


class FlickrError(Exception):
    """What the user must know to go on: `PLACE: [code] what is wrong. What to do.`

    code: noun-problem in lower case, stable for ever.  remedy: an imperative sentence.
    """

    exit_code = 1

    def __init__(self, code: str, message: str, *, place: Place | str | None = None, remedy: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place is not None else ""
        way_out = f" {self.remedy}" if self.remedy else ""
        return f"{where}[{self.code}] {self.message}{way_out}"

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions with keyword arguments do not cross process borders by themselves.
        return (_rebuild, (type(self), self.code, self.message, self.place, self.remedy))


def _rebuild(kind: type[FlickrError], code: str, message: str, place: Place | str | None, remedy: str) -> FlickrError:
    return kind(code, message, place=place, remedy=remedy)


class UsageError(FlickrError):
    """The command or the call is wrong; no file was read."""

    exit_code = 2


class InputError(FlickrError):
    """The user's files cannot be read, or contradict each other."""

    exit_code = 3


class CheckFailed(FlickrError):
    """A blocking check found rows that break the contract."""

    exit_code = 4


class HomeError(FlickrError):
    """The home is missing, locked, or not one of ours."""

    exit_code = 5


def unwritable(error: OSError, place: object = None) -> HomeError:
    """What the system refused, as HomeError `home-unwritable` (a full disk, a folder without permission) or `storage-away` (no answer)."""
    named = error.filename2 or error.filename or place
    if error.errno in _AWAY:
        return HomeError(
            "storage-away",
            f"does not answer: {(error.strerror or str(error)).rstrip('.')}.",
            place=None if named is None else str(named),
            remedy="See whether its disk or share is there; then build again.",
        )
    return HomeError(
        "home-unwritable",
        f"cannot be read or written: {(error.strerror or str(error)).rstrip('.')}.",
        place=None if named is None else str(named),
        remedy="Make room or give permission there, or choose another --home.",
    )
