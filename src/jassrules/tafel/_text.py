"""Plain text tables of 80 columns, and the words in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

from jassrules.errors import NotationError, shown

__all__ = ["WORDS", "TextRow", "fit", "table", "words_of", "wrapped"]

_COLUMNS: Final = 80
_LONGEST_NAME: Final = 16

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "round": "round",
        "deal": "deal",
        "weis": "Weis",
        "match": "Match",
        "total": "total",
        "place": "place",
        "missing": "{} missing",
        "missing_match": "{} missing with the Match",
        "deals": "* deals",
        "double": "x2 counts twice",
        "tens": "figures are tens",
        "next_round": "round {} of {}, {} deals",
        "rounds_over": "all {} rounds are written; first: {}",
        "next_deal": "deal {}, {} deals; to {} there are missing: {}",
        "equal": "deal {}, {} deals; equal in the goal, the next row decides",
        "claim": "deal {}, {} deals; {} reached by: {}",
        "won": "{} has won",
    },
    "de": {
        "round": "Runde",
        "deal": "Spiel",
        "weis": "Weis",
        "match": "Match",
        "total": "Total",
        "place": "Rang",
        "missing": "es fehlen {}",
        "missing_match": "mit dem Match fehlen {}",
        "deals": "* gibt",
        "double": "x2 zählt doppelt",
        "tens": "in Zehnern",
        "next_round": "Runde {} von {}, {} gibt",
        "rounds_over": "alle {} Runden sind geschrieben; auf Rang 1: {}",
        "next_deal": "Spiel {}, {} gibt; bis {} fehlen: {}",
        "equal": "Spiel {}, {} gibt; gleich im Ziel, die nächste Zeile entscheidet",
        "claim": "Spiel {}, {} gibt; {} erreicht: {}",
        "won": "{} hat gewonnen",
    },
}


def words_of(lang: str) -> dict[str, str]:
    """The words of a language.

    Raises:
        NotationError: for another language than those two.
    """
    if lang not in WORDS:
        raise NotationError(f"{shown(lang)} is no language for sheets; it may be 'de' or 'en'")
    return WORDS[lang]


class TextRow(NamedTuple):
    """A line of the table."""

    label: str
    cells: tuple[str, ...]
    """A figure per seat, each with its mark, or a blank, at the end."""
    note: str = ""


def _sign_width(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def _width(text: str) -> int:
    return sum(map(_sign_width, text))


def _printable(text: str) -> str:
    """Text without signs that would break a line, reorder it, or cannot be encoded."""
    shown: list[str] = []
    for sign in text:
        category = unicodedata.category(sign)
        if category in ("Cc", "Zl", "Zp"):
            shown.append(" ")
        elif category == "Cs":
            shown.append("?")
        elif category != "Cf":
            shown.append(sign)
    return "".join(shown)


def fit(text: str, width: int = _LONGEST_NAME) -> str:
    """A name that takes at most so many columns of one line; a full stop ends what is cut."""
    text = _printable(text)
    if _width(text) <= width:
        return text
    kept = ""
    for sign in text:
        if _width(kept + sign) > width - 1:
            break
        kept += sign
    return kept + "."


def _to_the_right(text: str, width: int) -> str:
    return " " * (width - _width(text)) + text


def table(label: str, names: Sequence[str], rows: Sequence[TextRow], sums: Sequence[TextRow]) -> list[str]:
    """The lines of a table: header, rows, sums. Names are cut to fit, figures never are."""
    every = [*rows, *sums]
    label_width = max(len(row.label) for row in [TextRow(label, ()), *every])
    note_width = max(len(row.note) for row in every)
    figure_width = max(len(cell) for row in every for cell in row.cells)
    room = (_COLUMNS - label_width - (note_width + 2 if note_width else 0)) // len(names) - 1
    wanted = max(_width(fit(name)) for name in names) + 1
    width = max(figure_width, min(room, wanted))
    # The last column of a cell is for its mark, and a name ends above the last digit.
    head = TextRow(label, tuple(fit(name, width - 1) + " " for name in names))
    lines = [
        f"{row.label:<{label_width}}"
        + "".join(" " + _to_the_right(cell, width) for cell in row.cells)
        + (f"  {row.note}" if row.note else "")
        for row in [head, *every]
    ]
    rule = "-" * (label_width + len(names) * (width + 1))
    lines = [lines[0], rule, *lines[1 : 1 + len(rows)], *([rule] if rows else []), *lines[1 + len(rows) :]]
    return [line.rstrip() for line in lines]


def wrapped(text: str) -> list[str]:
    """Text in lines of 80 columns, broken at blanks."""
    lines: list[str] = []
    for word in text.split():
        if lines and _width(lines[-1]) + 1 + _width(word) <= _COLUMNS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
