"""What a round of Molotow and a deal of Schmaus share: hands, tricks, turns, and asking about a card."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from jassrules import _core
from jassrules._subclasses import added, deep_copied, give
from jassrules.cards import (
    ALL_CARDS,
    SUITS,
    Card,
    CardLike,
    CardSet,
    Suit,
    as_card,
    set_of,
)
from jassrules.errors import IllegalPlay, Reason, StateError
from jassrules.reasons import Refusal, position_text, refuse_card
from jassrules.tricks import Trick, known_trick

__all__ = ["Play", "read_outcome"]

_SUITS_OR_NONE: Final = (*SUITS, None)
_new: Final = object.__new__


def read_outcome(code: int) -> tuple[int, bool, int | None, bool]:
    """What the core tells of a card: its seat, whether it made trump, who took the trick, the second of the Stöck."""
    return (code & 7, bool(code & 8), code >> 5 & 7 if code & 16 else None, bool(code & 256))


_T = TypeVar("_T", _core.MolotowTable, _core.SchmausTable)


class Play(Generic[_T]):
    """The part that does not depend on the game. Not made by itself; see the two games."""

    __slots__ = ("_dealt", "_leader", "_notes", "_rules", "_stock", "_table")
    __hash__: ClassVar[None]  # type: ignore[assignment]
    _dealt: tuple[int, ...]
    _leader: int
    _notes: list[Any]
    """What the core does not know of, beside the cards; immutable items."""
    _rules: Any
    _stock: tuple[Card, ...]
    """The stock as it was dealt, top first; empty in Molotow."""
    _table: _T
    _may_trump: bool
    """Whether a player who could follow may trump instead."""
    _derived: ClassVar[bool]
    """Whether a user has derived the class, so that there may be more to copy; the games themselves are copied by the
    million."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls._derived = cls.__base__ is not Play

    @property
    def leader(self) -> int:
        """The seat that led the first trick. [J-6]"""
        return self._leader

    @property
    def dealt(self) -> tuple[CardSet, ...]:
        """The hands as they were dealt, by seat."""
        return tuple(map(set_of, self._dealt))

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands as they are now, by seat."""
        return tuple(map(set_of, self._table.hands()))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(map(int.bit_count, self._table.hands()))

    @property
    def trump(self) -> Suit | None:
        """Trump; None while there is none."""
        return _SUITS_OR_NONE[self._table.trump]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, each with the trump it was decided by."""
        return tuple([self._trick_at(number) for number in range(self._table.tricks)])

    @property
    def trick(self) -> Trick:
        """The open trick, maybe empty; after the end an empty one."""
        return self._trick_at(self._table.tricks)

    def _trick_at(self, number: int) -> Trick:
        """A trick by its number, from 0; the one after the complete ones is the open one."""
        table, players = self._table, len(self._dealt)
        first = number * players
        cards = tuple([ALL_CARDS[index] for index in table.cards()[first : first + players]])
        leader = table.trick_takers()[number - 1] if number else self._leader
        # Molotow has no trump before it is made, Schmaus has it from the start.
        made_at = table.made_at if table.maker >= 0 else -1
        return known_trick(cards, leader, players, self.trump if made_at < first + len(cards) else None)

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when all cards are played."""
        seat = self._table.to_move
        return None if seat < 0 else seat

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return self._table.over

    def legal_cards(self) -> CardSet:
        """The cards that the seat to move may play; empty when all are played. [M-3, M-6, M-7, S-7, S-8, S-9]"""
        return self._table.legal_set()

    def legal_mask(self) -> int:
        """The same as an int: bit ``card.index`` for each card."""
        return self._table.legal()

    def explain(self, card: CardLike) -> Refusal | None:
        """Why a card may not be played now, with the sentence that says so; None if it may.

        Raises:
            TypeError: for anything but a card or its code.
            NotationError: for text that names no card.

        >>> from jassrules import MolotowRound
        >>> hands = "RoA Ro6 Ro7 Ei6 Ei7 Ei8 Ei9 EiB EiU", "RoK SeA SeK SeO SeU SeB Se9 Se8 Se7"
        >>> rest = ~(CardSet(hands[0]) | CardSet(hands[1]))
        >>> round_ = MolotowRound([*hands, rest[:9], rest[9:]])
        >>> _ = round_.play("RoA")
        >>> round_.explain("SeA").sentence("de")
        'Farbzwang: du hast noch Rosen'
        """
        chosen = as_card(card)
        table = self._table
        if table.legal() >> chosen.index & 1:
            return None
        return refuse_card(
            chosen,
            hand=set_of(table.hand(table.to_move)) if table.to_move >= 0 else set_of(0),
            unplayed=~set_of(sum(1 << index for index in table.cards())),
            trick=self.trick,
            trump=self.trump,
            may_trump=self._may_trump,
        )

    def why_illegal(self, card: CardLike) -> Reason | None:
        """Why a card may not be played now; None if it may. :meth:`explain` gives the sentence.

        Raises:
            TypeError: for anything but a card or its code.
            NotationError: for text that names no card.
        """
        refusal = self.explain(card)
        return None if refusal is None else refusal.reason

    def can_play(self, card: CardLike) -> bool:
        """Whether a card may be played now.

        Raises:
            TypeError: for anything but a card or its code.
            NotationError: for text that names no card.
        """
        return bool(self._table.legal() >> as_card(card).index & 1)

    def play_unchecked(self, index: int) -> None:
        """Plays a card by number without asking whether it may be played, and tells nothing.

        The caller vouches that the card is legal, as a bit taken from :meth:`legal_mask` is. A card that the hand
        holds but may not play is accepted; a record of that is refused on loading.

        Raises:
            TypeError: for anything but an integer.
            NotationError: for an integer that is no card.
            IllegalPlay: for a card that the seat to move does not hold.
            StateError: when all cards are played.
        """
        if self._table.play_unchecked(index) < 0:
            raise self._refused(Card.from_index(index))

    def _refused(self, card: Card) -> IllegalPlay | StateError:
        refusal = self.explain(card)
        if self._table.over or refusal is None:
            return StateError(f"{str(card)!r} cannot be played now ({self._position()})")
        return IllegalPlay(refusal, self._position())

    def _position(self) -> str:
        return position_text(self.trick, number=self._table.tricks + 1, trump=self.trump, seat=self.to_move)

    def copy(self) -> Self:
        """An independent copy, history included.

        A subclass stays one: what it has added is in the copy too, as ``copy.copy`` would have it.
        """
        twin = _new(type(self))
        twin._rules = self._rules
        twin._leader = self._leader
        twin._dealt = self._dealt
        twin._stock = self._stock
        twin._notes = self._notes[:]
        twin._table = self._table.copy()
        return give(twin, added(self, Play.__slots__)) if self._derived else twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return deep_copied(self, self.copy(), Play.__slots__, memo)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play) or type(other) is not type(self):
            return NotImplemented
        return (
            self._rules == other._rules
            and self._leader == other._leader
            and self._dealt == other._dealt
            and self._stock == other._stock
            and self._notes == other._notes
            and self._table.cards() == other._table.cards()
        )
