"""Checks that the options of both games share: each gives back the value or raises with the field's name."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final, TypeVar

from jassrules.errors import RulesError, shown

__all__ = ["LARGEST_SEED", "Choice", "as_seed", "choice", "flag", "integer", "seat_number", "show_options"]

LARGEST_SEED: Final = 2**64 - 1


class Choice(enum.StrEnum):
    """A closed choice: each member equals its lower-case string, which is what records hold."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


_C = TypeVar("_C", bound=Choice)


def choice(kind: type[_C], value: object, *, field: str) -> _C:
    """A member of ``kind`` from itself, its value or its name.

    Raises:
        TypeError: for anything but a member or a string.
        RulesError: for a string that names no member.
    """
    if isinstance(value, kind):
        return value
    if not isinstance(value, str) or isinstance(value, enum.Enum):
        raise TypeError(f"{field} is a {kind.__name__} or a string, not {shown(value)}")
    try:
        return kind(value.lower())
    except ValueError:
        known = ", ".join(repr(member.value) for member in kind)
        raise RulesError(f"{field} is {shown(value)}; it may be one of {known}") from None


def integer(value: object, *, field: str, least: int, most: int) -> int:
    """An int within bounds; a bool is none.

    Raises:
        TypeError: for anything but an int.
        RulesError: for an int out of bounds.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{field} is an int, not {shown(value)}")
    # What a subclass says of itself is not asked.
    number = value if type(value) is int else int.__int__(value)
    if not least <= number <= most:
        raise RulesError(f"{field} is {shown(number)}; it may be {least} to {most}")
    return number


def flag(value: object, *, field: str) -> bool:
    """A bool and nothing that merely reads as one.

    Raises:
        TypeError: for anything else.
    """
    if not isinstance(value, bool):
        raise TypeError(f"{field} is True or False, not {shown(value)}")
    return value


def seat_number(value: object, players: int, *, field: str = "seat") -> int:
    """A seat, 0 to ``players`` - 1.

    Raises:
        TypeError: for anything but an int.
        RulesError: for a seat that the table has not.
    """
    return integer(value, field=field, least=0, most=players - 1)


def as_seed(value: object) -> int | None:
    """A seed, or None for true chance.

    Raises:
        TypeError: for anything but an int or None.
        RulesError: for an int outside 0 … 2**64 - 1.
    """
    return None if value is None else integer(value, field="seed", least=0, most=LARGEST_SEED)


def show_options(options: Mapping[str, object]) -> str:
    """Options as the arguments of a call; choices show as their strings."""
    return ", ".join(
        f"{name}={str(value)!r}" if isinstance(value, Choice) else f"{name}={value!r}"
        for name, value in options.items()
    )
