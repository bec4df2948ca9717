"""A sheet as a plain text table of 80 columns."""

from __future__ import annotations

import unicodedata
from typing import Final

from jassrules.tafel.content import SheetContent, SheetRow
from jassrules.texts import beginning, in_lines, printable

__all__ = ["fit", "text_of"]

_COLUMNS: Final = 80
_LONGEST_NAME: Final = 16


def _sign_width(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def _width(text: str) -> int:
    return sum(map(_sign_width, text))


def fit(text: str, width: int = _LONGEST_NAME) -> str:
    """A name that takes at most so many columns of one line; a full stop ends what is cut."""
    text = printable(text)
    return text if _width(text) <= width else beginning(text, width - 1, _width) + "."


def _to_the_right(text: str, width: int) -> str:
    return " " * (width - _width(text)) + text


def text_of(content: SheetContent) -> str:
    """The table with its legend and status. Names are cut to fit, figures never are."""
    lines = [*_table(content), *_wrapped(content.legend), *_wrapped(content.status)]
    return "\n".join(lines)


def _wrapped(text: str) -> list[str]:
    return in_lines(text, _COLUMNS, _width)


def _table(content: SheetContent) -> list[str]:
    every = [*content.rows, *content.sums]
    label_width = max(len(label) for label in [content.column, *(row.label for row in every)])
    note_width = max(len(row.note) for row in every)
    figure_width = max(len(cell) for row in every for cell in _marked(row))
    room = (_COLUMNS - label_width - (note_width + 2 if note_width else 0)) // len(content.names) - 1
    wanted = max(_width(fit(name)) for name in content.names) + 1
    width = max(figure_width, min(room, wanted))

    def line(label: str, cells: list[str], note: str = "") -> str:
        figures = "".join(" " + _to_the_right(cell, width) for cell in cells)
        return (f"{label:<{label_width}}{figures}" + (f"  {note}" if note else "")).rstrip()

    # The last column of a cell is for its mark, and a name ends above the last digit.
    head = line(content.column, [fit(name, width - 1) + " " for name in content.names])
    rule = "-" * (label_width + len(content.names) * (width + 1))
    rows = [line(row.label, _marked(row), row.note) for row in content.rows]
    sums = [line(row.label, _marked(row)) for row in content.sums]
    return [head, rule, *rows, *([rule] if rows else []), *sums]


def _marked(row: SheetRow) -> list[str]:
    """The figures, each with its mark, or a blank, at the end."""
    return [cell + ("*" if seat == row.dealer else " ") for seat, cell in enumerate(row.cells)]
