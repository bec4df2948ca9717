"""Figures as people type them, and the lines of a CSV. [T-2, T-3]"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from jassrules.errors import NotationError, RecordError, shown

__all__ = ["MOST_CHARACTERS", "Line", "join_fields", "line_place", "parse_points", "split_lines"]

MOST_CHARACTERS: Final = 1_000_000
"""The longest CSV that is read."""

# Nine digits are more than any sheet takes, and bound the work done on text from outside.
_FIGURE: Final = re.compile(r"([-+\u2212\u00b1]?)([0-9]{1,9})")
_MINUS: Final = ("-", "\u2212", "\u00b1")
_HEADER: Final = re.compile(r'\s*"?\w*"?\s*([,;])')


def parse_points(text: str) -> int | None:
    """A figure as typed, or None for a blank cell. [T-2, T-3]

    The minus may be ``-``, the sign U+2212, or ``±``; a plus is allowed. Blanks around the figure do not matter.
    Zero is not blank, and minus zero is zero.

    Raises:
        TypeError: for anything but a string.
        NotationError: for text that is no whole number of at most nine digits.

    >>> [parse_points(text) for text in ("97", " -20 ", "±50", "-0", "")]
    [97, -20, -50, 0, None]
    """
    if not isinstance(text, str):
        raise TypeError(f"points are typed as a string, not {shown(text)}")
    stripped = text.strip()
    if not stripped:
        return None
    found = _FIGURE.fullmatch(stripped)
    if found is None:
        raise NotationError(f"{shown(text)} is no whole number of points")
    sign, digits = found.groups()
    return -int(digits) if sign in _MINUS else int(digits)


class Line(NamedTuple):
    """One line of a CSV that is not blank."""

    number: int
    """The number of the line it begins in, 1 first."""
    fields: list[str]
    """Its fields, unquoted."""


def line_place(number: int) -> str:
    """How errors name a line."""
    return f"line {number}"


def split_lines(text: str) -> list[Line]:
    """The lines of a CSV without the blank ones.

    A byte order mark and any kind of line end are accepted; fields are separated by commas or by semicolons,
    whichever follows the first field.

    Raises:
        TypeError: for anything but a string.
        RecordError: for text that is too long, empty, or wrongly quoted.
    """
    import csv

    if not isinstance(text, str):
        raise TypeError(f"a CSV is a string, not {shown(text)}")
    if len(text) > MOST_CHARACTERS:
        raise RecordError(f"a CSV of {len(text)} characters; at most {MOST_CHARACTERS} are read")
    text = text.removeprefix("\ufeff")
    header = _HEADER.match(text)
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=header[1] if header else ",",
        skipinitialspace=True,
        strict=True,
    )
    lines: list[Line] = []
    begin = 1
    try:
        for fields in reader:
            if any(field.strip() for field in fields):
                lines.append(Line(begin, fields))
            begin = reader.line_num + 1
    except csv.Error as error:
        raise RecordError(str(error), line_place(begin)) from error
    if not lines:
        raise RecordError("the CSV has no header", line_place(1))
    return lines


def join_fields(fields: Iterable[str]) -> str:
    """One line of a CSV, with its line end."""
    return ",".join(map(_quoted, fields)) + "\n"


def _quoted(field: str) -> str:
    # By hand, since csv.writer leaves a lone carriage return and blanks at the edge unquoted.
    if field != field.strip() or any(sign in field for sign in ',;"\r\n'):
        return '"' + field.replace('"', '""') + '"'
    return field
