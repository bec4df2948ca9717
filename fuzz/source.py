"""Choices out of bytes: the same bytes always lead to the same choices, and any bytes will do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Source"]

_T = TypeVar("_T")


class Source:
    """Reads bytes from the front; when they are used up every choice is the first one.

    A fuzzer that changes one byte changes one choice, which is what lets it find its way.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        """How many bytes are unread."""
        return len(self._data) - self._at

    def byte(self) -> int:
        """The next byte, 0 at the end."""
        if self._at >= len(self._data):
            return 0
        self._at += 1
        return self._data[self._at - 1]

    def number(self, size: int) -> int:
        """An unsigned number of so many bytes."""
        return int.from_bytes(bytes(self.byte() for _ in range(size)), "little")

    def below(self, stop: int) -> int:
        """A number from 0 to ``stop`` - 1; of more than 256 two bytes are read."""
        return self.number(1 if stop <= 256 else 2) % stop

    def flag(self) -> bool:
        """A bool."""
        return bool(self.byte() & 1)

    def choice(self, items: Sequence[_T]) -> _T:
        """One of some items."""
        return items[self.below(len(items))]

    def rest(self) -> bytes:
        """Everything that is unread."""
        self._at, start = len(self._data), self._at
        return self._data[start:]

    def text(self, size: int) -> str:
        """Text from so many bytes, lone surrogates among it."""
        taken = self._data[self._at : self._at + size]
        self._at += len(taken)
        return as_text(taken)


def as_text(data: bytes) -> str:
    """Text for any bytes: UTF-8, and what is none as lone surrogates, which must do no harm either."""
    return data.decode("utf-8", "surrogateescape")
