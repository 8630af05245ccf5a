"""Rows as the pages show them."""

from collections.abc import Iterable, Mapping

import dagster as dg

WIDTH = 80
# Characters beside each other on the page of a check; a table of more pushes the page's buttons out of sight.
WORDS = 96
# An id such as flickr30k:1234567890#0 stays whole, so that it can be copied.
SHORTEST = 26
# Markdown of more characters is shown when it is clicked on.
SHOWN_UNASKED = 1000
# Cells are made narrower before fewer rows than these are shown.
FEWEST = 3
PREVIEW_WIDTHS = (60, 40, 24, 12)


def shown(rows: Iterable[Mapping[str, object]], *, width: int = WIDTH) -> dg.TableMetadataValue:
    """A table, inline on the page of a check: at least one row, all with the columns of the first; a text longer than width is cut."""
    found = list(rows)
    longest = max(SHORTEST, WORDS // len(found[0]))
    return dg.MetadataValue.table(
        [dg.TableRecord({name: _value(value, width, longest) for name, value in row.items()}) for row in found]
    )


def listed(rows: Iterable[Mapping[str, object]]) -> dg.MarkdownMetadataValue:
    """Columns of text, one line a row, that scroll sideways: in a table, the pages would break long texts.

    At least one row; no more of them, and of them no wider cells, than the pages show without being asked.
    """
    found = list(rows)
    fewest = min(FEWEST, len(found))
    tries = [(n, width) for width in PREVIEW_WIDTHS for n in range(len(found), fewest - 1, -1)]
    tries += [(n, PREVIEW_WIDTHS[-1]) for n in range(fewest - 1, 0, -1)]
    fenced = (_fenced(found[:n], width) for n, width in tries)
    return dg.MetadataValue.md(next((said for said in fenced if len(said) < SHOWN_UNASKED), _fenced(found[:1], PREVIEW_WIDTHS[-1])))


def _fenced(rows: list[Mapping[str, object]], width: int) -> str:
    head = list(rows[0])
    cells = [[text(value, width) for value in row.values()] for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    lines = ["  ".join(cell.ljust(n) for cell, n in zip(row, widths, strict=True)).rstrip() for row in (head, *cells)]
    return "\n".join(["```text", *lines, "```"])


def text(value: object, width: int) -> str:
    """One line of at most so many characters."""
    match value:
        case None:
            found = ""
        case bool():
            found = str(value).lower()
        case float():
            found = f"{value:.4g}" if abs(value) < 1000 else f"{value:,.1f}"
        case list() | tuple():
            found = ", ".join(map(str, value))
        case _:
            found = " ".join(str(value).split())
    return found if len(found) <= width else f"{found[: width - 1]}…"


def _value(value: object, width: int, longest: int) -> str | int | None:
    # The pages show nothing for a truth value.
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    return " ".join(_shortened(word, longest) for word in text(value, width).split(" "))


def _shortened(word: str, longest: int) -> str:
    """A word that no page can break, without its middle."""
    if len(word) <= longest:
        return word
    half = longest // 2
    return f"{word[: longest - half - 1]}…{word[-half:]}"
