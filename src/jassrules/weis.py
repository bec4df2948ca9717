"""Weis: runs and fours, what they count in each scale, and which of two is higher. [W-1 … W-8]"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, NoReturn, TypeAlias

from jassrules import _core
from jassrules._notebook import as_html, as_svg
from jassrules.cards import ALL_CARDS, RANKS, Card, CardSet, CardsLike, Rank, Suit, as_pack, as_suit, set_of
from jassrules.errors import RulesError, shown
from jassrules.options import flag, integer
from jassrules.packs import SWISS_GERMAN, Pack

__all__ = [
    "Weis",
    "WeisKind",
    "WeisLike",
    "WeisScale",
    "all_weise",
    "as_weise",
    "best_announcement",
    "find_weise",
    "weis_points",
]


@enum.unique
class WeisKind(enum.Enum):
    """The two kinds of Weis."""

    RUN = "run"
    """Three or more cards of one suit next to each other in plain order (Blatt). [W-1]"""
    FOUR = "four"
    """All four cards of a rank (vier Gleiche). [W-2]"""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def _shapes() -> tuple[int, ...]:
    """The masks of the 121 Weise there can be, numbered as the core numbers them."""
    runs = [
        ((1 << length) - 1) << (9 * suit + low)
        for suit in range(4)
        for length in range(3, 10)
        for low in range(10 - length)
    ]
    return (*runs, *(sum(1 << (9 * suit + rank) for suit in range(4)) for rank in range(9)))


_SHAPES: Final = _shapes()
_NUMBERS: Final = {mask: number for number, mask in enumerate(_SHAPES)}
_FIRST_FOUR: Final = 112


class Weis:
    """A run or four of a kind, with what it counts. Immutable and hashable.

    Equality: same cards and same points.

    >>> weis = Weis("Ro9 Ro8 Ro7", points=20)
    >>> weis.kind, weis.top, weis.rank, weis.suit, len(weis.cards)
    (WeisKind.RUN, Card.parse('Ro9'), Rank.NEUN, Suit.ROSEN, 3)
    >>> four = Weis("EiU RoU SeU SiU", points=200)
    >>> four.kind, four.top, four.rank, four.suit
    (WeisKind.FOUR, None, Rank.UNDER, None)
    """

    __slots__ = ("cards", "kind", "points", "rank", "suit", "top")
    cards: CardSet
    """The cards."""
    kind: WeisKind
    """A run, or four of a kind."""
    points: int
    """What it counts."""
    rank: Rank
    """The rank of a run's top card, or of a four."""
    suit: Suit | None
    """A run's suit; None for a four."""
    top: Card | None
    """A run's highest card; None for a four."""

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Weis cannot be subclassed: scales make Weise, and pickles know no other")

    def __init__(self, cards: CardsLike, *, points: int) -> None:
        """Makes a Weis of cards that are one.

        Args:
            cards: the cards of a run or of four of a kind.
            points: what it counts, 1 to 10,000.

        Raises:
            TypeError: for anything but cards and an int.
            NotationError: for text that names no card.
            RulesError: for cards that are no Weis, or points out of range.
        """
        chosen = CardSet(cards)
        number = _NUMBERS.get(chosen.mask)
        if number is None:
            raise RulesError(f"{str(chosen)!r} is neither a run nor four of a kind")
        put = object.__setattr__
        top = ALL_CARDS[chosen.mask.bit_length() - 1]
        run = number < _FIRST_FOUR
        put(self, "cards", chosen)
        put(self, "points", integer(points, field="points", least=1, most=10_000))
        put(self, "kind", WeisKind.RUN if run else WeisKind.FOUR)
        put(self, "rank", top.rank)
        put(self, "suit", top.suit if run else None)
        put(self, "top", top if run else None)

    def height(self, *, trump: Suit | str | None = None) -> tuple[int, int, int, bool]:
        """What decides between two Weise, in this order: points, cards, rank, and a run in trump. [W-8]

        Raises:
            TypeError: for anything but a suit or None.
            NotationError: for text that names no suit.

        >>> five = Weis("RoB RoU RoO RoK RoA", points=100)
        >>> five.height() > Weis("EiA RoA SeA SiA", points=100).height()
        True
        """
        return (
            self.points,
            len(self.cards),
            self.rank.index,
            trump is not None and self.suit is as_suit(trump),
        )

    def name(self, lang: str = "de", *, pack: Pack = SWISS_GERMAN) -> str:
        """The Weis in words.

        Args:
            lang: ``"de"``, ``"fr"``, ``"it"`` or ``"en"``.
            pack: whose names the cards bear.

        Raises:
            NotationError: for an unknown language.

        >>> Weis("Ro9 Ro8 Ro7", points=20).name(), Weis("EiA RoA SeA SiA", points=100).name("en")
        ('Dreiblatt von Rosen-Neun', 'four aces')
        >>> unders = Weis("EiU RoU SeU SiU", points=200)
        >>> unders.name(), unders.name(pack=Pack("french")), unders.name("en", pack=Pack("french"))
        ('vier Under', 'vier Buben', 'four jacks')
        >>> unders.name("fr"), unders.name("it"), Weis("Ro9 Ro8 Ro7", points=20).name("fr")
        ('quatre valets', 'quattro fanti', 'suite de trois (neuf de roses)')
        """
        rank = as_pack(pack).rank_name(self.rank.index, lang)  # refuses other languages
        words = _NAMES[lang]
        if self.top is None:
            return f"{words.four} {words.plurals.get(rank, f'{rank}{words.plural}')}"
        return words.run.format(words.numbers[len(self.cards) - 3], self.top.name(lang, pack=pack))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Weis does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Weis does not change")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Weis):
            return NotImplemented
        return self.cards.mask == other.cards.mask and self.points == other.points

    def __hash__(self) -> int:
        return hash((self.cards.mask, self.points))

    def __str__(self) -> str:
        return f"{self.cards} ({self.points})"

    def __repr__(self) -> str:
        return f"Weis({str(self.cards)!r}, points={self.points})"

    def _repr_svg_(self) -> str:
        return as_svg(self, "weis")

    def _repr_html_(self) -> str:
        return as_html(self, "weis")

    def __copy__(self) -> Weis:
        return self

    def __deepcopy__(self, memo: object) -> Weis:
        return self

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return (_weis, (self.cards.mask, self.points))


class _Names(NamedTuple):
    """How Weise are called in a language: a run by its number of cards and its top card, a four by its ranks."""

    run: str
    numbers: tuple[str, ...]
    four: str
    plural: str
    """What most ranks end with where there are several."""
    plurals: Mapping[str, str]
    """The others."""


_NAMES: Final[Mapping[str, _Names]] = {
    "de": _Names(
        "{}blatt von {}",
        ("Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun"),
        "vier",
        "",
        {
            "Sechs": "Sechser",
            "Sieben": "Siebner",
            "Acht": "Achter",
            "Neun": "Neuner",
            "Zehn": "Zehner",
            "Bube": "Buben",
            "Dame": "Damen",
            "König": "Könige",
            "Ass": "Asse",
        },
    ),
    "fr": _Names(
        "suite de {} ({})",
        ("trois", "quatre", "cinq", "six", "sept", "huit", "neuf"),
        "quatre",
        "",
        {"valet": "valets", "dame": "dames", "roi": "rois"},
    ),
    "it": _Names(
        "sequenza di {} ({})",
        ("tre", "quattro", "cinque", "sei", "sette", "otto", "nove"),
        "quattro",
        "",
        {"fante": "fanti", "donna": "donne", "asso": "assi"},
    ),
    "en": _Names(
        "run of {} from the {}",
        ("three", "four", "five", "six", "seven", "eight", "nine"),
        "four",
        "s",
        {"six": "sixes"},
    ),
}


def _weis(mask: int, points: int) -> Weis:
    """Makes a Weis again; pickles refer to it."""
    return Weis(set_of(mask), points=points)


WeisLike: TypeAlias = Weis | CardSet | str | Iterable[Card | str]
"""A Weis, or its cards."""


class WeisScale:
    """What Weise count: plain data, so that a table can define its own. [W-3, W-4, W-5]

    Equality: the figures; the name plays no part.

    >>> WeisScale.BIG.runs, WeisScale.SMALL.longest
    ((20, 50, 100, 150, 200, 250, 300), 5)
    >>> mine = WeisScale(runs={3: 20, 4: 50, 5: 100}, fours={Rank.ASS: 100, Rank.UNDER: 200}, name="ours")
    >>> mine.points("EiA RoA SeA SiA"), mine.points("Ei6 Ei7 Ei8 Ei9 EiB EiU")
    (100, 0)
    """

    __slots__ = ("_fours", "_longest", "_name", "_runs", "_table", "_weise")
    _fours: tuple[int, ...]
    _longest: int
    _name: str
    _runs: tuple[int, ...]
    _table: _core.WeisTable
    _weise: tuple[Weis | None, ...]

    BIG: ClassVar[WeisScale]
    """The big Weis ("grosser Weis"). [W-3]"""
    SCHMAUS: ClassVar[WeisScale]
    """Schmaus: four nines, eights, sevens and sixes are no Weis. [W-4]"""
    SMALL: ClassVar[WeisScale]
    """The older small Weis: a run counts for five cards at most, eight and nine are written as two. [W-5]"""
    VORARLBERG: ClassVar[WeisScale]
    """Vorarlberg: 20 more for each card from the sixth on. [W-5]"""

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("WeisScale cannot be subclassed: make one with figures of your own")

    def __init__(
        self,
        *,
        runs: Mapping[int, int] | Sequence[int],
        fours: Mapping[Rank, int] | Sequence[int],
        longest: int = 9,
        name: str = "",
    ) -> None:
        """Defines a scale.

        Args:
            runs: points by number of cards, 3 to 9; what is left out counts nothing. Or seven points in a row.
            fours: points by rank; what is left out counts nothing. Or nine points in a row, six to Ass.
            longest: cards that one run takes at most where the rest is a run too (3 to 9); with 5 a run of eight is
                written as the upper five and the lower three.
            name: for people.

        Raises:
            TypeError: for figures that are no ints, and so on.
            RulesError: for figures out of range (0 to 10,000), or a run to be written in two that does not count
                what its two parts do.
        """
        put = object.__setattr__
        put(self, "_runs", _figures(runs, field="runs", keys=tuple(range(3, 10))))
        put(self, "_fours", _figures(fours, field="fours", keys=RANKS))
        put(self, "_longest", integer(longest, field="longest", least=3, most=9))
        if not isinstance(name, str):
            raise TypeError(f"name is a string, not {shown(name)}")
        if len(name) > 100:
            raise RulesError(f"name has {len(name)} characters; it may have 100")
        put(self, "_name", name)
        for length in range(self._longest + 3, 10):
            if self._runs[length - 3] != self._runs[self._longest - 3] + self._run_points(length - self._longest):
                raise RulesError(
                    f"runs of {length} are written as {self._longest} and {length - self._longest} (longest="
                    f"{self._longest}), and must count what these do together"
                )
        put(self, "_table", _core.WeisTable(self._runs, self._fours, self._longest))
        put(self, "_weise", ())

    def _run_points(self, length: int) -> int:
        return self._runs[length - 3] if length >= 3 else 0

    @property
    def runs(self) -> tuple[int, ...]:
        """Points of runs of three to nine cards."""
        return self._runs

    @property
    def fours(self) -> tuple[int, ...]:
        """Points of four of a kind, six to Ass; 0 is no Weis."""
        return self._fours

    @property
    def longest(self) -> int:
        """The cards that one run takes at most, where the rest is a run too."""
        return self._longest

    @property
    def name(self) -> str:
        """For people."""
        return self._name

    @property
    def built_in(self) -> str | None:
        """The name of the built-in scale that has these figures; None for another scale."""
        for known in _BUILT_IN:
            if getattr(WeisScale, known) == self:
                return known.lower()
        return None

    @property
    def table(self) -> _core.WeisTable:
        """The scale as the core has it.

        :meta private:
        """
        return self._table

    def points(self, cards: CardsLike) -> int:
        """What these cards count as one Weis; 0 if they are none in this scale. [W-1, W-2]

        Raises:
            TypeError: for anything but cards.
            NotationError: for text that names no card.
        """
        weis = self.weis(cards)
        return 0 if weis is None else weis.points

    def weis(self, cards: CardsLike) -> Weis | None:
        """The Weis that these cards are in this scale, or None.

        Raises:
            TypeError: for anything but cards.
            NotationError: for text that names no card.
        """
        number = _NUMBERS.get(CardSet(cards).mask)
        return None if number is None else self._all()[number]

    def _all(self) -> tuple[Weis | None, ...]:
        """The 121 Weise by number, None where this scale knows none."""
        if not self._weise:
            object.__setattr__(self, "_weise", tuple(self._make(number) for number in range(len(_SHAPES))))
        return self._weise

    def _make(self, number: int) -> Weis | None:
        mask = _SHAPES[number]
        if number >= _FIRST_FOUR:
            points = self._fours[number - _FIRST_FOUR]
        else:
            length = mask.bit_count()
            points = 0 if length >= self._longest + 3 else self._runs[length - 3]
        return Weis(set_of(mask), points=points) if points else None

    def _pick(self, numbers: list[int]) -> tuple[Weis, ...]:
        weise = self._all()
        return tuple([weise[number] for number in numbers])  # type: ignore[misc]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a WeisScale does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a WeisScale does not change")

    def _key(self) -> tuple[object, ...]:
        return (self._runs, self._fours, self._longest)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, WeisScale) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        for name in _BUILT_IN:
            if getattr(WeisScale, name) is self:
                return f"WeisScale.{name}"
        return f"WeisScale(runs={self._runs}, fours={self._fours}, longest={self._longest}, name={self._name!r})"

    def __copy__(self) -> WeisScale:
        return self

    def __deepcopy__(self, memo: object) -> WeisScale:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (_scale, (self._runs, self._fours, self._longest, self._name))


def _scale(runs: tuple[int, ...], fours: tuple[int, ...], longest: int, name: str) -> WeisScale:
    """Makes a scale again, the built-in one where it is one; pickles refer to it."""
    scale = WeisScale(runs=runs, fours=fours, longest=longest, name=name)
    for known in _BUILT_IN:
        built_in: WeisScale = getattr(WeisScale, known)
        if built_in == scale and built_in.name == name:
            return built_in
    return scale


def _figures(value: object, *, field: str, keys: tuple[object, ...]) -> tuple[int, ...]:
    """Points in the order of ``keys``, from a mapping or a row."""
    if isinstance(value, Mapping):
        for key in value:
            if type(key) is not type(keys[0]) or key not in keys:
                raise RulesError(f"{field} has the key {shown(key)}; it may be one of {', '.join(map(str, keys))}")
        row = [value.get(key, 0) for key in keys]
    elif isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        row = list(value)
        if len(row) != len(keys):
            raise RulesError(f"{field} has {len(row)} figures instead of {len(keys)}")
    else:
        raise TypeError(f"{field} are a mapping or a row of ints, not {shown(value)}")
    return tuple(integer(points, field=field, least=0, most=10_000) for points in row)


_BUILT_IN: Final = ("BIG", "SCHMAUS", "SMALL", "VORARLBERG")
_BIG_RUNS: Final = (20, 50, 100, 150, 200, 250, 300)
WeisScale.BIG = WeisScale(runs=_BIG_RUNS, fours=(100, 100, 100, 150, 100, 200, 100, 100, 100), name="big")
WeisScale.SCHMAUS = WeisScale(runs=_BIG_RUNS, fours=(0, 0, 0, 0, 100, 200, 100, 100, 100), name="schmaus")
WeisScale.SMALL = WeisScale(
    runs=(20, 50, 100, 100, 100, 120, 150),
    fours=(100, 100, 100, 100, 100, 200, 100, 100, 100),
    longest=5,
    name="small",
)
WeisScale.VORARLBERG = WeisScale(
    runs=(20, 50, 100, 120, 140, 160, 180), fours=(0, 0, 0, 150, 100, 200, 100, 100, 100), name="vorarlberg"
)


def check_scale(scale: object, *, field: str = "scale") -> WeisScale:
    """A scale, or the name of a built-in one.

    Raises:
        TypeError: for anything else.
        RulesError: for an unknown name.
    """
    if isinstance(scale, WeisScale):
        return scale
    if not isinstance(scale, str):
        raise TypeError(f"{field} is a WeisScale, not {shown(scale)}")
    if scale.upper() not in _BUILT_IN:
        raise RulesError(
            f"{field} is {shown(scale)}; it may be one of {', '.join(repr(name.lower()) for name in _BUILT_IN)}"
        )
    known: WeisScale = getattr(WeisScale, scale.upper())
    return known


def find_weise(cards: CardsLike, *, scale: WeisScale = WeisScale.BIG, kreuzweis: bool = True) -> tuple[Weis, ...]:
    """The Weise of a set of cards, best first. [W-6, W-7, W-8]

    Runs are maximal. With ``kreuzweis=False`` no card counts twice: of all choices without a common card the one of
    the highest total is taken, and of those the one whose Weise, best first, are higher.

    Args:
        cards: any cards, none to all 36; one named twice counts once.
        scale: what Weise count.
        kreuzweis: whether a card may serve a run and a four at once.

    Raises:
        TypeError: for anything else.
        NotationError: for text that names no card.

    >>> hand = "EiU RoU SeU SiU EiO EiK EiA"
    >>> [weis.points for weis in find_weise(hand)]
    [200, 50]
    >>> [str(weis) for weis in find_weise(hand, kreuzweis=False)]
    ['EiU RoU SeU SiU (200)', 'EiO EiK EiA (20)']
    """
    scale = check_scale(scale)
    return scale._pick(scale._table.find(CardSet(cards).mask, flag(kreuzweis, field="kreuzweis")))


def weis_points(cards: CardsLike, *, scale: WeisScale = WeisScale.BIG, kreuzweis: bool = True) -> int:
    """What all Weise of a set of cards count together, without making them. [W-5, W-6, W-7]

    Takes and raises what :func:`find_weise` does.

    >>> weis_points("RoB RoU RoO RoK RoA")
    100
    """
    scale = check_scale(scale)
    return scale._table.points(CardSet(cards).mask, flag(kreuzweis, field="kreuzweis"))


def all_weise(cards: CardsLike, *, scale: WeisScale = WeisScale.SCHMAUS) -> tuple[Weis, ...]:
    """All Weise that lie in a set of cards, parts of longer runs too, best first; at most 121. [S-12]

    Takes and raises what :func:`find_weise` does.

    >>> [str(weis) for weis in all_weise("Ro9 Ro8 Ro7 Ro6")]
    ['Ro6 Ro7 Ro8 Ro9 (50)', 'Ro7 Ro8 Ro9 (20)', 'Ro6 Ro7 Ro8 (20)']
    """
    scale = check_scale(scale)
    return scale._pick(scale._table.find_all(CardSet(cards).mask))


def best_announcement(weise: Iterable[Weis], *, trump: Suit | str | None = None) -> int:
    """Which of the Weise, given in the order they were announced, is the highest: its index. [W-8]

    Raises:
        TypeError: for anything but Weise and a suit.
        NotationError: for text that names no suit.
        RulesError: where there is no Weis.

    >>> three = [Weis(f"{suit}6 {suit}7 {suit}8", points=20) for suit in ("Ei", "Ro", "Se")]
    >>> best_announcement(three), best_announcement(three, trump=Suit.SCHELLEN)
    (0, 2)
    """
    suit = as_suit(trump)
    announced = tuple(weise) if isinstance(weise, Iterable) else None
    if announced is None or not all(isinstance(weis, Weis) for weis in announced):
        raise TypeError(f"Weise are needed, not {shown(weise)}")
    if not announced:
        raise RulesError("no Weis was announced")
    # max keeps the first of equals, and so does the rule
    return max(range(len(announced)), key=lambda at: announced[at].height(trump=suit))


def as_weise(value: object, scale: WeisScale) -> tuple[Weis | CardSet, ...]:
    """What a caller announces, looked up by its cards: Weise of the scale, or the cards where they are none.

    Args:
        value: one Weis or several; cards stand for the Weis that they are.
        scale: whose points count, whatever those of the caller's Weise say.

    Raises:
        TypeError: for anything but Weise and cards.
        NotationError: for text that names no card.
    """
    if isinstance(value, (Weis, str, CardSet)):
        items: tuple[Any, ...] = (value,)
    elif isinstance(value, Iterable):
        items = tuple(value)
        if items and all(
            isinstance(item, Card) or (isinstance(item, str) and len(CardSet(item)) == 1) for item in items
        ):
            items = (CardSet(items),)  # the cards of one Weis
    else:
        raise TypeError(f"a Weis or several are needed, not {shown(value)}")
    found: list[Weis | CardSet] = []
    for item in items:
        cards = item.cards if isinstance(item, Weis) else CardSet(item)
        found.append(scale.weis(cards) or cards)
    return tuple(found)
