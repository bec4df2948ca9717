"""Text for people, whatever it is written on: languages, names, and lines that fit."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

from jassrules.errors import NotationError, RulesError, shown

__all__ = ["as_name", "beginning", "check_language", "in_lines", "printable", "seat_name"]

_LONGEST_NAME: Final = 100


def check_language(lang: object, *, known: Sequence[str] = ("de", "en")) -> str:
    """A language that there are words in.

    Raises:
        NotationError: for anything else.

    >>> check_language("de")
    'de'
    """
    if isinstance(lang, str):
        for one in known:
            # What a subclass says of itself is not asked.
            if str.__eq__(lang, one):
                return one
    raise NotationError(f"lang is {shown(lang)}; it may be one of {', '.join(map(repr, known))}")


def as_name(value: object) -> str:
    """The name of a player: 1 to 100 characters.

    Raises:
        TypeError: for anything but a string.
        RulesError: for one that is empty or too long.
    """
    if not isinstance(value, str):
        raise TypeError(f"a name is a string, not {shown(value)}")
    if not 1 <= len(value) <= _LONGEST_NAME:
        raise RulesError(f"a name has 1 to {_LONGEST_NAME} characters, not {len(value)}: {value[:40]!r}")
    return str(value)


def printable(text: str) -> str:
    r"""Text in one line, without signs that XML forbids, that reorder what stands around them, or cannot be encoded.

    >>> printable("An\nna\u202e"), printable("\ud800 \ufffe")
    ('An na', '? ?')
    """
    kept: list[str] = []
    for sign in text:
        category = unicodedata.category(sign)
        if category in ("Cc", "Zl", "Zp"):
            kept.append(" ")
        elif category == "Cs" or ord(sign) & 0xFFFE == 0xFFFE:
            kept.append("?")
        elif category != "Cf":
            kept.append(sign)
    return "".join(kept)


def seat_name(name: str, seat: int) -> str:
    r"""A name as it can be shown; ``P`` and the seat where nothing of it can be.

    >>> seat_name(" Anna ", 0), seat_name("\x00", 1)
    ('Anna', 'P1')
    """
    return printable(name).strip() or f"P{seat}"


def beginning(text: str, room: float, width: Callable[[str], float]) -> str:
    """As much of a text as has room, whatever unit its width is in."""
    kept = ""
    for sign in text:
        if width(kept + sign) > room:
            break
        kept += sign
    return kept


def in_lines(text: str, room: float, width: Callable[[str], float]) -> list[str]:
    """A text broken at blanks into lines that have room; a word that has none stands in a line of its own.

    >>> in_lines("a text in lines", 6, len)
    ['a text', 'in', 'lines']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
