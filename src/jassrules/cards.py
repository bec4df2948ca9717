"""Cards, sets of cards, and the pack they are dealt from."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import Any, Final, NoReturn, TypeAlias

from jassrules import _core
from jassrules._notebook import as_html, as_svg
from jassrules.errors import NotationError, RulesError, shown
from jassrules.options import as_seed, integer
from jassrules.packs import SWISS_GERMAN, Pack

__all__ = [
    "ALL_CARDS",
    "Card",
    "CardLike",
    "CardSet",
    "CardsLike",
    "Deck",
    "Rank",
    "Suit",
    "as_card",
    "as_cards",
    "as_pack",
    "as_suit",
    "card_points",
    "check_hands",
    "hand_mask",
    "set_of",
    "trump_number",
]


class _Numbered(enum.Enum):
    """An enum whose members know their place, ``index``, and read as their code."""

    index: int

    def __new__(cls, code: str) -> _Numbered:
        member = object.__new__(cls)
        member._value_ = code
        member.index = len(cls.__members__)
        return member

    def __setattr__(self, name: str, value: object) -> None:
        if name == "index" and "index" in self.__dict__:
            raise AttributeError(f"{self!r} does not change")
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return str(self.value)


@enum.unique
class Suit(_Numbered):
    """One of four equal suits, by its Swiss-German name; other packs name the same four differently. [J-8]

    ``index`` is 0 to 3, the value is the code. Suits have no order in play; every member is true.

    >>> Suit.ROSEN.index, Suit("Ro"), str(Suit.ROSEN), bool(Suit.EICHELN)
    (1, Suit.ROSEN, 'Ro', True)
    """

    EICHELN = "Ei"
    """Acorns."""
    ROSEN = "Ro"
    """Roses."""
    SCHELLEN = "Se"
    """Bells."""
    SCHILTEN = "Si"
    """Shields."""


@enum.unique
class Rank(_Numbered):
    """One of nine ranks; ``index`` is the place in plain order, 0 for the six to 8 for the Ass. [J-1, J-2]

    >>> [rank.value for rank in Rank]
    ['6', '7', '8', '9', 'B', 'U', 'O', 'K', 'A']
    """

    SECHS = "6"
    """Six."""
    SIEBEN = "7"
    """Seven."""
    ACHT = "8"
    """Eight; counts 8 obenabe. [J-3]"""
    NEUN = "9"
    """Nine; in trump the Nell. [J-2]"""
    BANNER = "B"
    """Banner, the ten."""
    UNDER = "U"
    """Under, the jack; in trump the Bauer. [J-2]"""
    OBER = "O"
    """Ober, the queen."""
    KOENIG = "K"
    """King."""
    ASS = "A"
    """Ace."""


SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)


class Card:
    """One of the 36 cards. The same 36 objects serve everywhere, after pickle and deepcopy too.

    Cards come from :meth:`parse`, :meth:`of`, :meth:`from_index` or :data:`ALL_CARDS`, never from a call of the
    class. ``index`` is ``suit.index * 9 + rank.index``, 0 to 35. Cards have no order: which is higher depends on
    trump and on the suit led, so ``<`` is not defined; sort by ``key=lambda card: card.index``.

    Equality: a card equals itself and nothing else.

    >>> card = Card.of(Suit.ROSEN, Rank.UNDER)
    >>> card, str(card), card.index, card is Card.parse("rosen-under")
    (Card.parse('RoU'), 'RoU', 14, True)
    """

    # Plain slots are read three times faster than properties; __setattr__ below keeps them as they are.
    __slots__ = ("_code", "index", "rank", "suit")
    _code: str
    index: int
    """The number, 0 to 35."""
    rank: Rank
    """The rank."""
    suit: Suit
    """The suit."""

    def __new__(cls, *_args: object, **_options: object) -> Card:
        """Refuses: the 36 cards are there already."""
        raise TypeError("cards are not made; take one with Card.parse, Card.of or Card.from_index")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Card cannot be subclassed: there are 36 cards and no others")

    @staticmethod
    def of(suit: Suit, rank: Rank) -> Card:
        """The card of a suit and a rank.

        Raises:
            TypeError: for anything but a :class:`Suit` and a :class:`Rank`.
        """
        if not isinstance(suit, Suit) or not isinstance(rank, Rank):
            raise TypeError(f"a Suit and a Rank are needed, not {shown(suit)} and {shown(rank)}")
        return ALL_CARDS[suit.index * 9 + rank.index]

    @staticmethod
    def from_index(index: int) -> Card:
        """The card of a number.

        Raises:
            TypeError: for anything but an int.
            NotationError: for an int that is not 0 to 35.
        """
        if not isinstance(index, int) or isinstance(index, bool):
            raise TypeError(f"a card's number is an int, not {shown(index)}")
        number = int.__int__(index)
        if not 0 <= number < 36:
            raise NotationError(f"{shown(number)} is no card; cards are numbered 0 to 35")
        return ALL_CARDS[number]

    @staticmethod
    def parse(text: str, *, pack: Pack = SWISS_GERMAN) -> Card:
        """The card that a code or a name stands for in a pack; case and separators do not matter.

        Raises:
            TypeError: for anything but a string.
            NotationError: for text that names no card, or more than one.

        >>> from jassrules import FRENCH
        >>> Card.parse("EiA"), Card.parse("ei a"), Card.parse("♥J", pack=FRENCH)
        (Card.parse('EiA'), Card.parse('EiA'), Card.parse('RoU'))
        """
        return ALL_CARDS[as_pack(pack).parse_card(text)]

    def code(self, *, pack: Pack = SWISS_GERMAN) -> str:
        """The short form in a pack, which parses back to the card.

        Raises:
            TypeError: for anything but a pack.

        >>> from jassrules import FRENCH
        >>> Card.parse("RoU").code(pack=FRENCH)
        'HJ'
        """
        return as_pack(pack).card_code(self.index)

    def name(self, lang: str = "de", *, pack: Pack = SWISS_GERMAN) -> str:
        """The name in a language: ``"de"``, ``"fr"``, ``"it"`` or ``"en"``.

        Raises:
            TypeError: for anything but a string and a pack.
            NotationError: for an unknown language.

        >>> Card.parse("RoU").name(), Card.parse("RoU").name("en")
        ('Rosen-Under', 'under of roses')
        """
        return as_pack(pack).card_name(self.index, lang)

    def __str__(self) -> str:
        return self._code

    def __repr__(self) -> str:
        return f"Card.parse({self._code!r})"

    def _repr_svg_(self) -> str:
        return as_svg(self, "card")

    def _repr_html_(self) -> str:
        return as_html(self, "card")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("cards do not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("cards do not change")

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[Any, tuple[int]]:
        return (_card, (self.index,))


def _make_card(index: int) -> Card:
    card = object.__new__(Card)
    put = object.__setattr__
    put(card, "index", index)
    put(card, "suit", SUITS[index // 9])
    put(card, "rank", RANKS[index % 9])
    put(card, "_code", f"{card.suit.value}{card.rank.value}")
    return card


ALL_CARDS: Final[tuple[Card, ...]] = tuple(_make_card(index) for index in range(36))
"""The 36 cards by index."""

ALL_MASK: Final = (1 << 36) - 1

CardLike: TypeAlias = Card | str
"""A card or its code."""

CardsLike: TypeAlias = "CardSet | str | Iterable[Card | str]"
"""Cards, a string of codes, or any iterable of cards and codes."""


def _card(index: int) -> Card:
    """Finds a card again; pickles refer to it."""
    return Card.from_index(index)


def as_pack(pack: Pack) -> Pack:
    """The pack, if it is one.

    Raises:
        TypeError: for anything else.
    """
    if not isinstance(pack, Pack):
        raise TypeError(f"a Pack is needed, not {shown(pack)}")
    return pack


def as_card(value: CardLike) -> Card:
    """A card from itself or its code.

    Raises:
        TypeError: for anything else, however much it looks like a card.
        NotationError: for text that names no card.
    """
    if isinstance(value, Card):
        return value
    if isinstance(value, str):
        return Card.parse(value)
    raise TypeError(f"a card or its code is needed, not {shown(value)}")


def as_cards(value: CardsLike) -> tuple[Card, ...]:
    """Cards in the order given, a card that is named twice twice.

    Raises:
        TypeError: for anything but a string of codes or an iterable of cards and codes.
        NotationError: for text that names no card.
    """
    if isinstance(value, str):
        return tuple(ALL_CARDS[index] for index in SWISS_GERMAN.parse_cards(value))
    if isinstance(value, Card) or not isinstance(value, Iterable):
        raise TypeError(f"cards are a string of codes or an iterable of cards, not {shown(value)}")
    return tuple(as_card(item) for item in value)


def as_suit(value: Suit | str | None) -> Suit | None:
    """A suit from itself or its code; None (no trump) stays None.

    Raises:
        TypeError: for anything else.
        NotationError: for text that names no suit.
    """
    if value is None or isinstance(value, Suit):
        return value
    if isinstance(value, str):
        return SUITS[SWISS_GERMAN.parse_suit(value)]
    raise TypeError(f"a Suit or None is needed, not {shown(value)}")


NO_TRUMP: Final = 4


def trump_number(trump: Suit | str | None) -> int:
    """How the core writes trump: the suit's index, or 4 for none.

    Raises:
        TypeError: for anything but a suit, its code, or None.
        NotationError: for text that names no suit.
    """
    suit = as_suit(trump)
    return NO_TRUMP if suit is None else suit.index


def hand_mask(cards: CardsLike, *, place: str) -> int:
    """The mask of cards that must differ.

    Raises:
        TypeError: for anything but cards.
        NotationError: for text that names no card.
        RulesError: for a card that is there twice, named together with ``place``.
    """
    if isinstance(cards, CardSet):
        return cards.mask
    mask = 0
    for card in as_cards(cards):
        if mask >> card.index & 1:
            raise RulesError(f"{str(card)!r} is twice in {place}")
        mask |= 1 << card.index
    return mask


def check_hands(hands: Iterable[CardsLike], *, players: int, size: int) -> tuple[int, ...]:
    """The masks of hands as they can be dealt: one per player, ``size`` cards each, no card twice.

    Raises:
        TypeError: where hands are no iterable of cards.
        NotationError: for text that names no card.
        RulesError: where they could not have been dealt.
    """
    if isinstance(hands, (str, bytes, Card, CardSet)) or not isinstance(hands, Iterable):
        raise TypeError(f"hands are cards for each seat, not {shown(hands)}")
    masks: list[int] = []
    seen: dict[Card, int] = {}
    for seat, hand in enumerate(hands):
        if seat == players:
            raise RulesError(f"there are more hands than {players} players")
        mask = hand_mask(hand, place=f"the hand of seat {seat}")
        for card in set_of(mask):
            if card in seen:
                raise RulesError(f"{str(card)!r} is in the hands of seats {seen[card]} and {seat}")
            seen[card] = seat
        if mask.bit_count() != size:
            raise RulesError(f"seat {seat} has {mask.bit_count()} cards; {players} players get {size} each")
        masks.append(mask)
    if len(masks) != players:
        raise RulesError(f"{len(masks)} hands for {players} players")
    return tuple(masks)


class CardSet(_core.Mask, AbstractSet[Card]):
    """An immutable set of cards, held as one int. It iterates by index: suit by suit, six to Ass.

    It takes part in set algebra with any other set and with whatever :class:`CardSet` takes, codes included; it
    compares with other sets by ``<=``, is hashable, and can be indexed, so that ``random.choice(cards)`` works. A code
    may stand for a card in ``in``. A card given twice is in it once.
    ``mask`` is the set as an int: bit ``card.index`` for each card.

    Equality: equal to any set of the same cards, :class:`frozenset` included.

    >>> hand = CardSet.parse("RoU Ro9 EiA")
    >>> hand
    CardSet.parse('EiA Ro9 RoU')
    >>> "RoU" in hand, hand[0], hand.mask == 1 << 8 | 1 << 12 | 1 << 14
    (True, Card.parse('EiA'), True)
    >>> str(hand - {Card.parse("RoU")}), str(hand | "Si6 Si7"), hand >= CardSet("RoU EiA")
    ('EiA Ro9', 'EiA Ro9 RoU Si6 Si7', True)
    """

    __slots__ = ()

    def __new__(cls, cards: CardsLike = ()) -> CardSet:
        """Makes a set of cards.

        Args:
            cards: cards, codes, or a string of codes.

        Raises:
            TypeError: for anything else.
            NotationError: for text that names no card.
        """
        if isinstance(cards, CardSet):
            return cards
        mask = 0
        for card in as_cards(cards):
            mask |= 1 << card.index
        return set_of(mask)

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("CardSet cannot be subclassed")

    @staticmethod
    def parse(text: str, *, pack: Pack = SWISS_GERMAN) -> CardSet:
        """The cards that a text names, with or without separators.

        Raises:
            TypeError: for anything but a string.
            NotationError: for text that names no cards.

        >>> str(CardSet.parse("RoURo9 ei-a"))
        'EiA Ro9 RoU'
        """
        mask = 0
        for index in as_pack(pack).parse_cards(text):
            mask |= 1 << index
        return set_of(mask)

    @staticmethod
    def from_mask(mask: int) -> CardSet:
        """The cards whose bits are set: bit ``card.index`` for each.

        Raises:
            TypeError: for anything but an int.
            NotationError: for an int outside 0 … 2**36 - 1.
        """
        if not isinstance(mask, int) or isinstance(mask, bool):
            raise TypeError(f"a mask is an int, not {shown(mask)}")
        number = int.__int__(mask)
        if not 0 <= number <= ALL_MASK:
            raise NotationError(f"{shown(number)} is no mask of 36 cards")
        return set_of(number)

    def text(self, *, pack: Pack = SWISS_GERMAN) -> str:
        """The codes in a pack, joined by spaces.

        Raises:
            TypeError: for anything but a pack.
        """
        codes = as_pack(pack).card_code
        return " ".join(codes(card.index) for card in self)

    def __contains__(self, item: object) -> bool:
        if isinstance(item, Card):
            return bool(self.mask >> item.index & 1)
        if isinstance(item, str):
            try:
                return bool(self.mask >> SWISS_GERMAN.parse_card(item) & 1)
            except NotationError:
                return False
        return False

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return super().__eq__(other)

    def __le__(self, other: AbstractSet[Any]) -> bool:
        if isinstance(other, CardSet):
            return self.mask & ~other.mask == 0
        return super().__le__(other)

    def __lt__(self, other: AbstractSet[Any]) -> bool:
        if isinstance(other, CardSet):
            return self.mask != other.mask and self.mask & ~other.mask == 0
        return super().__lt__(other)

    def __and__(self, other: AbstractSet[Any] | CardsLike) -> CardSet:
        if isinstance(other, CardSet):
            return set_of(self.mask & other.mask)
        return super().__and__(_operand(other))  # type: ignore[return-value]

    __rand__ = __and__

    def __or__(self, other: AbstractSet[Any] | CardsLike) -> CardSet:
        if isinstance(other, CardSet):
            return set_of(self.mask | other.mask)
        return super().__or__(_operand(other))  # type: ignore[return-value]

    __ror__ = __or__

    def __xor__(self, other: AbstractSet[Any] | CardsLike) -> CardSet:
        if isinstance(other, CardSet):
            return set_of(self.mask ^ other.mask)
        return super().__xor__(_operand(other))  # type: ignore[return-value]

    __rxor__ = __xor__

    def __sub__(self, other: AbstractSet[Any] | CardsLike) -> CardSet:
        if isinstance(other, CardSet):
            return set_of(self.mask & ~other.mask)
        return super().__sub__(_operand(other))  # type: ignore[return-value]

    def __invert__(self) -> CardSet:
        """The cards that are not in the set."""
        return set_of(self.mask ^ ALL_MASK)

    def isdisjoint(self, other: AbstractSet[Any] | CardsLike) -> bool:
        """Whether no card is in both.

        Raises:
            TypeError: for anything but a set, cards, codes, or a string of codes.
            NotationError: for text that names no card.

        >>> CardSet("RoU Ro9").isdisjoint("Ro9 EiA")
        False
        """
        if isinstance(other, CardSet):
            return not self.mask & other.mask
        return super().isdisjoint(_operand(other))

    def __str__(self) -> str:
        return " ".join(card._code for card in self)

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        return as_svg(self, "hand")

    def _repr_html_(self) -> str:
        return as_html(self, "hand")

    def __copy__(self) -> CardSet:
        return self

    def __deepcopy__(self, memo: object) -> CardSet:
        return self

    def __reduce__(self) -> tuple[Any, tuple[int]]:
        return (CardSet.from_mask, (self.mask,))


def _operand(other: AbstractSet[Any] | CardsLike) -> AbstractSet[Any]:
    """What stands beside a set of cards, as a set; Python's own algebra would read text by the letter.

    What has nothing to do with cards comes back as it is, for Python to refuse; so does a set of other things, which
    has no card in common with any.
    """
    if not isinstance(other, Iterable):
        return other
    if isinstance(other, AbstractSet) and not any(isinstance(item, str) for item in other):
        return other
    return CardSet(other)


_core.set_up(CardSet, ALL_CARDS)
set_of: Final[Callable[[int], CardSet]] = _core.set_of
"""A set from a mask that is known to be one."""


def card_points(cards: CardLike | CardsLike, trump: Suit | str | None = None) -> int:
    """What cards count, without the five for the last trick. [J-3]

    Args:
        cards: one card, or a set of cards; a card named twice counts once.
        trump: the trump suit, or None for obenabe, where each eight counts 8.

    Raises:
        TypeError: for anything but cards.
        NotationError: for text that names no card or suit.

    >>> card_points("EiU Ei8 EiA EiK"), card_points("EiU Ei8 EiA EiK", Suit.EICHELN)
    (25, 35)
    """
    chosen = CardSet((cards,)) if isinstance(cards, Card) else CardSet(cards)
    return int(_core.points(chosen.mask, trump_number(trump)))


class Deck:
    """The pack of 36 cards, less those taken out: with five players a seven is. [J-1, M-2]

    ``seed=None`` shuffles with the operating system's secure chance. An int from 0 to 2**64 - 1 gives the same
    order for ever: the cards, by index, go through Fisher and Yates's shuffle, fed by SplitMix64. The page
    "Algorithms" of the documentation says how to the bit.

    Equality: same cards taken out.

    >>> len(Deck().cards), len(Deck(removed="Ei7").cards)
    (36, 35)
    >>> [len(hand) for hand in Deck(removed="Ei7").deal(5, seed=1)]
    [7, 7, 7, 7, 7]
    """

    __slots__ = ("_cards",)
    _cards: CardSet

    def __init__(self, removed: CardLike | CardsLike = ()) -> None:
        """Takes cards out of the pack.

        Args:
            removed: a card or cards, or codes.

        Raises:
            TypeError: for anything else.
            NotationError: for text that names no card.
            RulesError: for a card named twice, or where no card is left.
        """
        mask = hand_mask((removed,) if isinstance(removed, Card) else removed, place="the cards removed")
        if mask == ALL_MASK:
            raise RulesError("no card is left in the pack")
        self._cards = set_of(ALL_MASK ^ mask)

    @property
    def cards(self) -> CardSet:
        """The cards of the pack."""
        return self._cards

    @property
    def removed(self) -> CardSet:
        """The cards taken out."""
        return ~self._cards

    def shuffled(self, seed: int | None = None) -> tuple[Card, ...]:
        """All cards in random order.

        Raises:
            TypeError: for a seed that is neither int nor None.
            RulesError: for a seed outside 0 … 2**64 - 1.

        >>> " ".join(map(str, Deck().shuffled(seed=1)[:4]))
        'EiB Si6 Si8 RoA'
        """
        return tuple(ALL_CARDS[index] for index in self.shuffled_indices(seed))

    def shuffled_indices(self, seed: int | None = None) -> bytes:
        """The same as card numbers, for speed.

        Raises:
            TypeError: for a seed that is neither int nor None.
            RulesError: for a seed outside 0 … 2**64 - 1.
        """
        number = as_seed(seed)
        if number is not None:
            return _core.shuffled(self._cards.mask, number)
        # Imported here, for it takes longer than all the rest of the package.
        from random import SystemRandom

        order = [card.index for card in self._cards]
        SystemRandom().shuffle(order)
        return bytes(order)

    def deal(self, players: int, seed: int | None = None) -> tuple[CardSet, ...]:
        """All cards to a number of players: of the shuffled pack the first block to seat 0, the next to seat 1 …

        Raises:
            TypeError: for a number or a seed of another type.
            RulesError: for a pack that does not divide among the players, or a seed out of range.
        """
        integer(players, field="players", least=1, most=36)
        size, rest = divmod(len(self._cards), players)
        if rest:
            raise RulesError(f"{len(self._cards)} cards do not divide among {players} players")
        order = self.shuffled_indices(seed)
        return tuple(
            set_of(sum([1 << index for index in order[seat * size : (seat + 1) * size]])) for seat in range(players)
        )

    def __eq__(self, other: object) -> bool:
        return self._cards == other._cards if isinstance(other, Deck) else NotImplemented

    def __hash__(self) -> int:
        return hash((Deck, self._cards))

    def __repr__(self) -> str:
        return f"Deck(removed={str(self.removed)!r})" if self.removed else "Deck()"

    def __reduce__(self) -> tuple[type[Deck], tuple[CardSet]]:
        return (type(self), (self.removed,))
