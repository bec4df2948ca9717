"""Tricks: the cards on the table, in order, and who takes them. [J-5]"""

from __future__ import annotations

from typing import NoReturn

from jassrules import _core
from jassrules._notebook import as_html, as_svg
from jassrules.cards import (
    Card,
    CardLike,
    CardSet,
    CardsLike,
    Suit,
    as_card,
    as_cards,
    as_suit,
    card_points,
    trump_number,
)
from jassrules.errors import RulesError
from jassrules.options import integer, seat_number

__all__ = ["Trick", "cards_in_order", "known_trick"]


def cards_in_order(cards: CardsLike | Trick, *, players: int) -> tuple[Card, ...]:
    """The cards of a trick in the order they were played.

    Raises:
        TypeError: for a set of several cards, which has no order, and for anything but cards.
        NotationError: for text that names no card.
        RulesError: for a card that is there twice, more cards than players, or a trick of another number of players.
    """
    if isinstance(cards, Trick):
        if cards.players != players:
            raise RulesError(f"{cards!r} is a trick of {cards.players} players, not of {players}")
        cards = cards.cards
    if isinstance(cards, (CardSet, set, frozenset)) and len(cards) > 1:
        raise TypeError("a trick needs its cards in the order they were played; a set has none")
    played = as_cards(cards)
    if len(set(played)) != len(played):
        twice = next(card for card in played if played.count(card) > 1)
        raise RulesError(f"{str(twice)!r} is twice in the trick")
    if len(played) > players:
        raise RulesError(f"{len(played)} cards in a trick of {players} players")
    return played


class Trick:
    """Cards played in turn, from an empty table to a complete trick. Immutable and hashable.

    Equality: same cards in the same order, leader, number of players, and trump.

    >>> trick = Trick("RoA Ro6 Se6 RoK", leader=1, trump=Suit.SCHELLEN)
    >>> trick.led_suit, trick.is_complete, trick.taker, trick.points(Suit.SCHELLEN)
    (Suit.ROSEN, True, 3, 15)
    """

    __slots__ = ("_cards", "_leader", "_players", "_trump")
    _cards: tuple[Card, ...]
    _leader: int
    _players: int
    _trump: Suit | None

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Trick cannot be subclassed: pickles and records know no other")

    def __init__(
        self, cards: CardsLike = (), *, leader: int = 0, players: int = 4, trump: Suit | str | None = None
    ) -> None:
        """Lays a trick.

        Args:
            cards: the cards in the order they were played.
            leader: the seat that played the first.
            players: how many cards complete it, 2 to 6.
            trump: the trump that decided it: that of the moment, as later trump changes no taker. [M-8]

        Raises:
            TypeError: for values of another type, or a set, which has no order.
            NotationError: for text that names no card or suit.
            RulesError: for too many cards, a card twice, a seat that is not there.
        """
        put = object.__setattr__
        put(self, "_players", integer(players, field="players", least=2, most=6))
        put(self, "_cards", cards_in_order(cards, players=players))
        put(self, "_leader", seat_number(leader, players, field="leader"))
        put(self, "_trump", as_suit(trump))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order they were played."""
        return self._cards

    @property
    def leader(self) -> int:
        """The seat that leads."""
        return self._leader

    @property
    def players(self) -> int:
        """How many cards complete the trick."""
        return self._players

    @property
    def trump(self) -> Suit | None:
        """The trump that decides it, None for obenabe."""
        return self._trump

    @property
    def led_suit(self) -> Suit | None:
        """The suit of the first card; None while the table is empty."""
        return self._cards[0].suit if self._cards else None

    @property
    def is_complete(self) -> bool:
        """Whether every player has played."""
        return len(self._cards) == self._players

    @property
    def taker(self) -> int | None:
        """The seat of the best card so far; None while the table is empty. [J-5]"""
        if not self._cards:
            return None
        return (self._leader + self._winner()) % self._players

    @property
    def best(self) -> Card | None:
        """The best card so far; None while the table is empty. [J-5]"""
        return self._cards[self._winner()] if self._cards else None

    def _winner(self) -> int:
        return int(_core.taker([card.index for card in self._cards], trump_number(self._trump)))

    def seat_of(self, card: CardLike) -> int:
        """The seat that played a card.

        Raises:
            TypeError: for anything but a card or its code.
            NotationError: for text that names no card.
            RulesError: for a card that is not in the trick.
        """
        played = as_card(card)
        if played not in self._cards:
            raise RulesError(f"{str(played)!r} is not in the trick {str(self)!r}")
        return (self._leader + self._cards.index(played)) % self._players

    def points(self, trump: Suit | str | None) -> int:
        """What its cards count by a trump, without the five for the last trick. [J-3, M-8]

        Raises:
            TypeError: for anything but a suit or None.
            NotationError: for text that names no suit.

        >>> trick = Trick("SeA SeU Se9 Se8")
        >>> trick.points(None), trick.points(Suit.SCHELLEN), trick.points(Suit.ROSEN)
        (21, 45, 13)
        """
        return card_points(self._cards, trump)

    def to_record(self) -> dict[str, object]:
        """The trick as JSON values."""
        return {"leader": self._leader, "cards": [str(card) for card in self._cards], "taker": self.taker}

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Trick does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Trick does not change")

    def _key(self) -> tuple[object, ...]:
        return (self._cards, self._leader, self._players, self._trump)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Trick) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return " ".join(map(str, self._cards))

    def __repr__(self) -> str:
        trump = "" if self._trump is None else f", trump={self._trump!r}"
        return f"Trick({str(self)!r}, leader={self._leader}, players={self._players}{trump})"

    def _repr_svg_(self) -> str:
        return as_svg(self, "trick")

    def _repr_html_(self) -> str:
        return as_html(self, "trick")

    def __copy__(self) -> Trick:
        return self

    def __deepcopy__(self, memo: object) -> Trick:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (known_trick, self._key())


# The slots' own setters pass by the class's __setattr__.
_put_cards, _put_leader, _put_players, _put_trump = (
    getattr(Trick, slot).__set__ for slot in ("_cards", "_leader", "_players", "_trump")
)


def known_trick(cards: tuple[Card, ...], leader: int, players: int, trump: Suit | None) -> Trick:
    """A trick of values that are known to be right; nothing is checked. Pickles refer to it."""
    trick = object.__new__(Trick)
    _put_cards(trick, cards)
    _put_leader(trick, leader)
    _put_players(trick, players)
    _put_trump(trick, trump)
    return trick
