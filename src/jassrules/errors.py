"""What can go wrong, each kind with a name of its own.

Every error derives from :class:`JassError` and from the builtin that a caller would expect, so that
``except ValueError`` keeps working. Messages are lower case, quote the input with ``!r`` and end with
the position where there is one.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jassrules.reasons import Refusal

__all__ = [
    "IllegalPlay",
    "IllegalWeis",
    "JassError",
    "NotationError",
    "Reason",
    "RecordError",
    "RulesError",
    "StateError",
    "shown",
]

_LONGEST_QUOTE = 120


@enum.unique
class Reason(enum.Enum):
    """Why a card may not be played, or a Weis not be announced.

    The members are the machine-readable half of a refusal; :class:`~jassrules.reasons.Refusal` adds the
    cards and the sentence in German or English.

    >>> Reason("must_follow") is Reason.MUST_FOLLOW
    True
    """

    NOT_IN_HAND = "not_in_hand"
    """The seat to move does not hold the card, or not all cards of the Weis. [M-3, S-11]"""
    ALREADY_PLAYED = "already_played"
    """The card lies in a trick. [J-5]"""
    MUST_FOLLOW = "must_follow"
    """A plain suit is led, the hand holds it, and the card is neither of it nor an allowed trump. [M-3, M-6, S-8]"""
    MUST_FOLLOW_TRUMP = "must_follow_trump"
    """Trump is led and the hand holds trumps other than the Bauer alone. [M-6, S-8, S-9]"""
    UNDERTRUMP = "undertrump"
    """The card is a trump below the highest trump of the trick, and that is barred. [M-7]"""
    MUST_TRUMP = "must_trump"
    """The hand is void in the led suit and has to trump (Schmaus, stock used up). [S-8, S-9]"""
    NOT_A_WEIS = "not_a_weis"
    """The cards are neither a run nor four of a kind that counts in the scale. [W-1, W-2, W-5]"""
    NOT_MAXIMAL = "not_maximal"
    """The Weis is not one of those found in the dealt hand, which are whole runs. [W-6, W-7, M-10]"""
    NOT_CALLED = "not_called"
    """At this table nobody announces: Weise are credited by themselves, or not at all. [M-10]"""
    TOO_LATE = "too_late"
    """The moment to announce this Weis, or to write it, is over. [M-10, S-10, S-14]"""
    ALREADY_ANNOUNCED = "already_announced"
    """The seat has announced before, or has shown this very Weis. [M-10, S-12]"""
    DOWNWARD = "downward"
    """The Weis is not higher than what the seat has shown before. [S-12]"""
    OVERLAP = "overlap"
    """Two runs of one announcement share a card. [S-11]"""
    TOO_MANY = "too_many"
    """More Weise at once than the table allows with one card. [S-11]"""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def shown(value: object) -> str:
    """How a message quotes a value: its ``repr``, cut to a line.

    An int of thousands of digits has none, nor has what is nested too deep, and a foreign one may fail as it likes.
    """
    try:
        text = repr(value)
    except Exception:
        return f"<{type(value).__name__} that cannot be printed>"
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"


class JassError(Exception):
    """What `jassrules` raises for values it refuses.

    Beside it stand the builtins that Python itself would raise: :class:`TypeError` for a wrong type,
    :class:`IndexError` for a place that a set of cards has not, ``AttributeError`` for changing what does not change,
    and ``ImportError`` where an extra is missing.
    """


class NotationError(JassError, ValueError):
    """Text that names no card, suit or rank, or more than one."""


class StateError(JassError, RuntimeError):
    """The wrong moment: nothing to undo, the round is over, no robbing now."""


class RulesError(JassError, ValueError):
    """Options that are out of range or contradict each other, and hands that cannot be dealt."""


class RecordError(JassError, ValueError):
    """A record that could not have been played or written.

    ``place`` names where, as a path like ``events[3].card`` (``""`` for the record as a whole).
    """

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.place = place

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, str]]:
        return (type(self), (self.message, self.place))


class _Refused(JassError, ValueError):  # noqa: N818 - not public
    """Shared by the two kinds below: carries a :class:`~jassrules.reasons.Refusal`."""

    def __init__(self, refusal: Refusal, position: str) -> None:
        what = repr(refusal.what) if refusal.what else "an empty announcement"
        super().__init__(f"{what} is refused: {refusal} ({position})")
        self.refusal = refusal
        self.position = position

    @property
    def reason(self) -> Reason:
        """The reason, for programs."""
        return self.refusal.reason

    def sentence(self, lang: str = "en") -> str:
        """The reason in words, for players: ``"en"`` or ``"de"``.

        Raises:
            NotationError: for another language.
        """
        return self.refusal.sentence(lang)

    def __reduce__(self) -> tuple[type[_Refused], tuple[Refusal, str]]:
        return (type(self), (self.refusal, self.position))


class IllegalPlay(_Refused):
    """A card that may not be played now; ``.reason``, ``.card`` and ``.sentence("de")`` say why."""

    @property
    def card(self) -> object:
        """The refused :class:`~jassrules.Card`."""
        return self.refusal.card


class IllegalWeis(_Refused):
    """A Weis that may not be announced, or not any more; ``.reason`` and ``.sentence("de")`` say why."""
