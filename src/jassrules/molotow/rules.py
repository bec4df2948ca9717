"""The options of Molotow as data, and the presets of the public texts. [M-1 … M-16]"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from jassrules.cards import Card, CardLike, Rank, Suit, as_card
from jassrules.errors import NotationError, RulesError, shown
from jassrules.options import Choice, choice, flag, integer, show_options
from jassrules.weis import WeisScale, check_scale

__all__ = ["Announcing", "HandWeis", "MolotowRules", "Stoeck", "TableWeis", "Undertrump"]


@enum.unique
class Undertrump(Choice):
    """Whether a trump lower than the highest of the trick may be played to a plain lead. [M-7]"""

    VOID_ONLY = "void_only"
    """By a player who is void in the led suit."""
    FORBIDDEN = "forbidden"
    """Only by a player who holds nothing but trumps."""
    FREE = "free"
    """Always."""


@enum.unique
class HandWeis(Choice):
    """Whose hand Weis is credited. [M-10]"""

    ALL = "all"
    """Every player's."""
    BEST = "best"
    """All Weise of the player who has the best."""
    NONE = "none"
    """Nobody's."""


@enum.unique
class Announcing(Choice):
    """How hand Weis is credited. [M-10]"""

    AUTO = "auto"
    """By itself."""
    CALLED = "called"
    """Where its owner announces it, before or with his first card."""


@enum.unique
class TableWeis(Choice):
    """Which Weise among the cards of one trick are charged to its taker. [M-11]"""

    OFF = "off"
    """None."""
    ALL = "all"
    """Runs and fours."""
    RUNS = "runs"
    """Runs only."""


@enum.unique
class Stoeck(Choice):
    """Whether King and Ober of trump in one hand are credited. [M-12]"""

    OFF = "off"
    """No."""
    HELD = "held"
    """If both are in hand after trump was made."""
    MAKER = "maker"
    """Also if one of them is the card that makes trump."""


_NO_EFFECT_WITHOUT_TABLE_WEIS: Final = "has no effect without table Weis (table_weis='off')"


@dataclass(frozen=True, kw_only=True, init=False, repr=False)
class MolotowRules:
    """A table's agreement on Molotow; ``MolotowRules()`` is the base text with four players.

    Closed choices take the enum or its string. What is out of range or contradicts itself is refused, and the
    message names the field. ``repr`` shows what differs from the defaults.

    Equality: all options, with the defaults of ``rounds`` and ``removed_card`` worked out.

    >>> MolotowRules(players=5).removed_card, MolotowRules().rounds
    (Card.parse('Ei7'), 8)
    >>> MolotowRules(undertrump="free") == MolotowRules(undertrump=Undertrump.FREE)
    True
    """

    players: int
    """Players, 3 to 6. [M-1]"""
    rounds: int
    """Rounds of a game. [M-14]"""
    removed_card: Card | None
    """The seven taken out with five players; None with another number. [M-2]"""
    undertrump: Undertrump
    """Who may undertrump. [M-7]"""
    trump_when_able: bool
    """Whether a plain lead that one could follow may be trumped. [M-6]"""
    hand_weis: HandWeis
    """Whose hand Weis is credited. [M-10]"""
    weis_scale: WeisScale
    """What Weise count. [W-3, W-5]"""
    kreuzweis: bool
    """Whether a card may serve two Weise. [W-7]"""
    announcing: Announcing
    """Whether hand Weis must be announced. [M-10]"""
    table_weis: TableWeis
    """Which table Weis is charged. [M-11]"""
    table_weis_factor: int
    """1 or 2: table Weis is charged so many times. [M-11]"""
    stoeck: Stoeck
    """Whether Stöck is credited. [M-12]"""
    match_points: int
    """157 or 257: what a Match is credited. [M-13]"""
    match_cancels_table_weis: bool
    """Whether a Match frees its owner of the table Weis in his tricks. [M-13]"""
    last_round_factor: int
    """1 or 2: what the last round's figures are multiplied with when they are written. [M-15]"""
    uneven_rounds: bool
    """Whether ``rounds`` may be no multiple of the players. [M-14]"""

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("MolotowRules cannot be subclassed: records hold these options and no others")

    def __init__(
        self,
        *,
        players: int = 4,
        rounds: int | None = None,
        removed_card: CardLike | None = None,
        undertrump: Undertrump | str = Undertrump.VOID_ONLY,
        trump_when_able: bool = True,
        hand_weis: HandWeis | str = HandWeis.ALL,
        weis_scale: WeisScale | str = WeisScale.BIG,
        kreuzweis: bool = True,
        announcing: Announcing | str = Announcing.AUTO,
        table_weis: TableWeis | str = TableWeis.OFF,
        table_weis_factor: int = 1,
        stoeck: Stoeck | str = Stoeck.OFF,
        match_points: int = 157,
        match_cancels_table_weis: bool = False,
        last_round_factor: int = 1,
        uneven_rounds: bool = False,
    ) -> None:
        """Agrees on rules.

        Args:
            players: 3 to 6.
            rounds: rounds of a game, a multiple of the players; None for two Umgänge.
            removed_card: the seven taken out with five players; None for the Eichel seven.
            undertrump: see :class:`Undertrump`.
            trump_when_able: whether a plain lead that one could follow may be trumped.
            hand_weis: see :class:`HandWeis`.
            weis_scale: a scale, or the name of a built-in one.
            kreuzweis: whether a card may serve two Weise.
            announcing: see :class:`Announcing`.
            table_weis: see :class:`TableWeis`.
            table_weis_factor: 1 or 2.
            stoeck: see :class:`Stoeck`.
            match_points: 157 or 257.
            match_cancels_table_weis: whether a Match frees its owner of table Weis.
            last_round_factor: 1 or 2.
            uneven_rounds: whether ``rounds`` may be any number.

        Raises:
            TypeError: for a value of another type.
            NotationError: for a ``removed_card`` that names no card.
            RulesError: for a value out of range, or options that contradict each other.
        """
        integer(players, field="players", least=3, most=6)
        flag(uneven_rounds, field="uneven_rounds")
        values: dict[str, Any] = {
            "players": players,
            "rounds": _rounds(rounds, players, uneven_rounds),
            "removed_card": _removed(removed_card, players),
            "undertrump": choice(Undertrump, undertrump, field="undertrump"),
            "trump_when_able": flag(trump_when_able, field="trump_when_able"),
            "hand_weis": choice(HandWeis, hand_weis, field="hand_weis"),
            "weis_scale": check_scale(weis_scale, field="weis_scale"),
            "kreuzweis": flag(kreuzweis, field="kreuzweis"),
            "announcing": choice(Announcing, announcing, field="announcing"),
            "table_weis": choice(TableWeis, table_weis, field="table_weis"),
            "table_weis_factor": integer(table_weis_factor, field="table_weis_factor", least=1, most=2),
            "stoeck": choice(Stoeck, stoeck, field="stoeck"),
            "match_points": integer(match_points, field="match_points", least=157, most=257),
            "match_cancels_table_weis": flag(match_cancels_table_weis, field="match_cancels_table_weis"),
            "last_round_factor": integer(last_round_factor, field="last_round_factor", least=1, most=2),
            "uneven_rounds": uneven_rounds,
        }
        if match_points not in (157, 257):
            raise RulesError(f"match_points is {shown(match_points)}; it may be 157 or 257")
        if values["table_weis"] is TableWeis.OFF:
            if table_weis_factor != 1:
                raise RulesError(f"table_weis_factor={table_weis_factor} {_NO_EFFECT_WITHOUT_TABLE_WEIS}")
            if match_cancels_table_weis:
                raise RulesError(f"match_cancels_table_weis {_NO_EFFECT_WITHOUT_TABLE_WEIS}")
        if values["announcing"] is Announcing.CALLED and values["hand_weis"] is HandWeis.NONE:
            raise RulesError("announcing='called' has no effect without hand Weis (hand_weis='none')")
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def cards_each(self) -> int:
        """The cards of a hand: 12, 9, 7 or 6 with 3, 4, 5 or 6 players. [M-2]"""
        return 36 // self.players

    def options(self) -> dict[str, Any]:
        """What differs from the defaults, by name."""
        default = MolotowRules(players=self.players)
        changed = {name: value for name, value in self._items() if value != getattr(default, name)}
        return changed if self.players == 4 else {"players": self.players, **changed}

    def replace(self, **changes: Any) -> MolotowRules:
        """The same agreement but for the options named.

        Where ``players`` changes, rounds and removed card that were the default follow, even if they were named when
        the rules were made: equal rules have equal replacements. To keep them, name them once more.

        Raises:
            TypeError: for an unknown option or a value of another type.
            NotationError: for a ``removed_card`` that names no card.
            RulesError: for a value out of range or a contradiction.

        >>> MolotowRules(stoeck="held").replace(players=5)
        MolotowRules(players=5, stoeck='held')
        >>> six = MolotowRules(players=3, rounds=6)
        >>> six.replace(players=6).rounds, six.replace(players=6, rounds=six.rounds).rounds
        (12, 6)
        """
        return MolotowRules(**{**self.options(), **changes})

    def _items(self) -> list[tuple[str, Any]]:
        return [(name, getattr(self, name)) for name in self.__dataclass_fields__]

    def __repr__(self) -> str:
        return f"MolotowRules({show_options(self.options())})"

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any]]]:
        return (_rules, (self.options(),))

    @classmethod
    def jassverzeichnis(cls, **options: Any) -> MolotowRules:
        """As jassverzeichnis.ch has it: four players, two Umgänge, table Weis of all kinds, Stöck ``held``.

        The text lets trump hold "for all following tricks", which can be read as from the next trick on; here it
        holds at once. [M-4] It is silent on the Weis scale.

        Args:
            options: as for :class:`MolotowRules`, to override.

        Raises:
            TypeError: for an unknown option, or a value of another type.
            NotationError: for a ``removed_card`` that names no card.
            RulesError: for values out of range or contradictions.
        """
        preset: dict[str, Any] = {"players": 4, "table_weis": "all", "stoeck": "held"}
        return cls(**{**preset, **options})

    @classmethod
    def jasswiki(cls, **options: Any) -> MolotowRules:
        """As jasswiki.ch has it: like :meth:`jassverzeichnis`, and the last round counts double.

        The text allows undertrumping without a condition on its page of the game, and to the void only on its page on
        undertrumping; the latter is taken.

        Args:
            options: as for :class:`MolotowRules`, to override.

        Raises:
            TypeError: for an unknown option, or a value of another type.
            NotationError: for a ``removed_card`` that names no card.
            RulesError: for values out of range or contradictions.
        """
        return cls.jassverzeichnis(**{"last_round_factor": 2, **options})

    @classmethod
    def jasswelt(cls, **options: Any) -> MolotowRules:
        """As jasswelt.ch (Egg's rules) has it: four players, neither Weis nor Stöck.

        The text counts in strokes, and gives the Match for 157 points rather than for all tricks; neither is offered.

        Args:
            options: as for :class:`MolotowRules`, to override.

        Raises:
            TypeError: for an unknown option, or a value of another type.
            NotationError: for a ``removed_card`` that names no card.
            RulesError: for values out of range or contradictions.
        """
        preset: dict[str, Any] = {"players": 4, "hand_weis": "none"}
        return cls(**{**preset, **options})


def _rules(options: dict[str, Any]) -> MolotowRules:
    """Makes rules again; pickles refer to it."""
    return MolotowRules(**options)


def _rounds(rounds: object, players: int, uneven: bool) -> int:
    if rounds is None:
        return 2 * players
    number = integer(rounds, field="rounds", least=1, most=1000)
    if number % players and not uneven:
        raise RulesError(
            f"rounds is {number}, no multiple of {players} players, who would not deal equally often; "
            "uneven_rounds=True allows it"
        )
    return number


def _removed(card: CardLike | None, players: int) -> Card | None:
    if card is None:
        return Card.of(Suit.EICHELN, Rank.SIEBEN) if players == 5 else None
    if not isinstance(card, (Card, str)):
        raise TypeError(f"removed_card is a card or its code, not {shown(card)}")
    try:
        removed = as_card(card)
    except NotationError as error:
        raise NotationError(f"removed_card: {error}") from None
    if players != 5:
        raise RulesError(
            f"removed_card is {str(removed)!r}; only with five players a card is taken out, not with {players}"
        )
    if removed.rank is not Rank.SIEBEN:
        raise RulesError(f"removed_card is {str(removed)!r}; it must be a seven")
    return removed
