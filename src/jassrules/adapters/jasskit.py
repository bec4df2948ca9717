"""Games as the Python package jass-kit stores them, read and written without it.

**Cards.** jass-kit writes the suit first, then the rank: ``D H S C`` and ``A K Q J 10 9 8 7 6``. It numbers from the
ace of diamonds, 0, to the six of clubs, 35, in the order of these letters; our numbers go up from the six instead.
Which suit is which is a naming and no more [J-8]. Here it is that of the French pack, and of jass-kit's own comments:

======== ============== =========
letter   French         Swiss
======== ============== =========
``D``    ♦ diamonds     Schellen
``H``    ♥ hearts       Rosen
``S``    ♠ spades       Schilten
``C``    ♣ clubs        Eicheln
======== ============== =========

**Seats.** jass-kit counts its players clockwise, North 0, East 1, South 2, West 3, and they play the other way round.
Our seats are in playing order: North 0, West 1, South 2, East 3.

**Games** are of Schieber, which this package does not play. A :class:`JassKitGame` therefore knows the cards dealt, who
played which and what the tricks counted, and nothing of which cards were legal.

>>> parse_card("HJ"), card_code("SeB"), seat_of(1)
(Card.parse('RoU'), 'D10', 3)
"""

from __future__ import annotations

import enum
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from jassrules.cards import ALL_CARDS, Card, CardLike, CardSet, CardsLike, Suit, as_card, as_cards, check_hands, set_of
from jassrules.errors import NotationError, RecordError, RulesError, shown
from jassrules.options import flag, integer, seat_number
from jassrules.packs import FRENCH
from jassrules.records import Record, check_codes, check_keys, check_list, check_same, check_type, made_from
from jassrules.tricks import Trick

__all__ = [
    "FORMAT_VERSION",
    "JassKitGame",
    "JassKitTrick",
    "Mode",
    "card_code",
    "card_number",
    "from_number",
    "parse_card",
    "player_of",
    "read_log",
    "seat_of",
]

FORMAT_VERSION: Final = "V0.2"
"""The version of the format, as it stands in each game."""

_PLAYERS: Final = 4
_TRICKS: Final = 9
_LAST_TRICK: Final = 5
_LONGEST_LINE: Final = 100_000  # a game takes two thousand characters
_TYPE: Final = "SCHIEBER_1000", "SCHIEBER_2500", "SCHIEBER"  # the last is the one it writes

_SUITS: Final = (Suit.SCHELLEN, Suit.ROSEN, Suit.SCHILTEN, Suit.EICHELN)
_CODES: Final = {card: card.code(pack=FRENCH) for card in ALL_CARDS}
_CARDS: Final = {code: card for card, code in _CODES.items()}


# ---------------------------------------------------------------------------------------------------------------------
# Cards and seats


def parse_card(text: str) -> Card:
    """The card of jass-kit's string, written just as jass-kit does: upper case, ``10`` for the ten.

    For freer spellings there is :meth:`Card.parse <jassrules.Card.parse>` with the French pack.

    Raises:
        TypeError: for anything but a string.
        NotationError: for any other string.

    >>> parse_card("DA"), parse_card("C6")
    (Card.parse('SeA'), Card.parse('Ei6'))
    """
    if not isinstance(text, str):
        raise TypeError(f"jass-kit's cards are strings, not {shown(text)}")
    try:
        return _CARDS[text]
    except KeyError:
        raise NotationError(f"{shown(text)} is no card of jass-kit; they are 'DA' to 'C6'") from None


def card_code(card: CardLike) -> str:
    """A card as jass-kit writes it.

    Raises:
        TypeError: for anything but a card or its (own) code.
        NotationError: for text that names no card.

    >>> [card_code(card) for card in CardSet.parse("SeA RoB Si9 Ei6")]
    ['C6', 'H10', 'DA', 'S9']
    """
    return _CODES[as_card(card)]


def card_number(card: CardLike) -> int:
    """jass-kit's number of a card: 0 for the ace of diamonds to 35 for the six of clubs.

    Raises:
        TypeError: for anything but a card or its (own) code.
        NotationError: for text that names no card.

    >>> card_number("SeA"), card_number("RoA"), card_number("Ei6")
    (0, 9, 35)
    """
    found = as_card(card)
    return _SUITS.index(found.suit) * 9 + 8 - found.rank.index


def from_number(number: int) -> Card:
    """The card that has a number in jass-kit.

    Raises:
        TypeError: for anything but an int.
        RulesError: for an int that is not 0 to 35.

    >>> from_number(0), from_number(35)
    (Card.parse('SeA'), Card.parse('Ei6'))
    """
    suit, place = divmod(integer(number, field="number", least=0, most=35), 9)
    return ALL_CARDS[_SUITS[suit].index * 9 + 8 - place]


def seat_of(player: int) -> int:
    """The seat of a player of jass-kit, 0 to 3.

    Raises:
        TypeError: for anything but an int.
        RulesError: for an int that is not 0 to 3.

    >>> [seat_of(player) for player in range(4)]     # North, East, South, West
    [0, 3, 2, 1]
    """
    return -integer(player, field="player", least=0, most=3) % _PLAYERS


def player_of(seat: int) -> int:
    """jass-kit's number of the player at a seat, 0 to 3.

    Raises:
        TypeError: for anything but an int.
        RulesError: for an int that is not 0 to 3.

    >>> [player_of(seat) for seat in range(4)]
    [0, 3, 2, 1]
    """
    return -seat_number(seat, _PLAYERS) % _PLAYERS


@enum.unique
class Mode(enum.Enum):
    """What was declared: one of four trumps, or a game without trump. The value is jass-kit's letter.

    >>> Mode("H"), Mode.ROSEN.suit, Mode.OBENABE.suit
    (Mode.ROSEN, Suit.ROSEN, None)
    """

    SCHELLEN = "D"
    """Diamonds are trump."""
    ROSEN = "H"
    """Hearts are trump."""
    SCHILTEN = "S"
    """Spades are trump."""
    EICHELN = "C"
    """Clubs are trump."""
    OBENABE = "O"
    """No trump, the ace is highest."""
    UNDENUFE = "U"
    """No trump, the six is highest and counts 11, the ace nothing."""

    @property
    def suit(self) -> Suit | None:
        """The trump; None where there is none."""
        return Suit[self.name] if self.name in Suit.__members__ else None

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


_MODES: Final = tuple(Mode)


# ---------------------------------------------------------------------------------------------------------------------
# Games


@dataclass(frozen=True, slots=True)
class JassKitTrick:
    """One trick of a game, complete or not.

    Equality: all fields.
    """

    leader: int
    """The seat that led."""
    cards: tuple[Card, ...]
    """The cards in the order they were played."""
    taker: int | None
    """The seat that took it; None while it is open."""
    points: int | None
    """What it counts, with the five for the last trick; None while it is open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JassKitGame:
    """A game of Schieber, from the deal to any card of it; everything by our seats and with our cards. Immutable.

    ``hands`` are the four hands as they were dealt, also after cards have been played.

    Equality: all five fields.

    Raises:
        TypeError: for values of another type.
        NotationError: for text that names no card.
        RulesError: for hands that cannot be dealt; a card that was not there to be played; cards played, or a mode
            declared, before its time.

    >>> from jassrules import Deck, MolotowRound
    >>> game = JassKitGame(hands=Deck().deal(4, seed=1), dealer=3, mode=Mode.ROSEN, forehand=True)
    >>> data = game.to_json()
    >>> data["trump"], data["player"][0]["hand"][:3]
    (1, ['HA', 'H10', 'H8'])
    >>> JassKitGame.from_json(data) == game
    True
    >>> MolotowRound(game.hands, leader=game.leader).to_move      # the same deal, for Molotow
    0
    """

    hands: tuple[CardSet, ...]
    """The hands dealt, by seat."""
    dealer: int
    """The seat that dealt; the next one leads."""
    mode: Mode | None = None
    """What was declared; None before that."""
    forehand: bool | None = None
    """Whether the seat after the dealer declared. False: it left that to its partner; None: it has not decided yet."""
    played: tuple[Card, ...] = ()
    """The cards played, in their order."""

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "hands", tuple(map(set_of, check_hands(self.hands, players=_PLAYERS, size=_TRICKS))))
        put(self, "dealer", seat_number(self.dealer, _PLAYERS, field="dealer"))
        if self.mode is not None and not isinstance(self.mode, Mode):
            raise TypeError(f"mode is a Mode or None, not {shown(self.mode)}")
        if self.forehand is not None:
            flag(self.forehand, field="forehand")
        elif self.mode is not None:
            raise RulesError(f"forehand is None, but {self.mode!r} has been declared")
        if self.forehand and self.mode is None:
            raise RulesError("forehand is True, but mode is None")
        put(self, "played", _in_order(self.played))
        if self.played and self.mode is None:
            raise RulesError("played is not empty, but mode is None")
        for trick in self.tricks:
            for at, card in enumerate(trick.cards):
                seat = (trick.leader + at) % _PLAYERS
                if card not in self.hands[seat]:
                    raise RulesError(f"seat {seat} played {str(card)!r}, which it was not dealt")

    @property
    def leader(self) -> int:
        """The seat that leads to the first trick."""
        return (self.dealer + 1) % _PLAYERS

    @property
    def tricks(self) -> tuple[JassKitTrick, ...]:
        """The tricks in their order; the last may be incomplete."""
        tricks: list[JassKitTrick] = []
        leader = self.leader
        for at in range(0, len(self.played), _PLAYERS):
            trick = self._trick(leader, self.played[at : at + _PLAYERS], is_last=at == (_TRICKS - 1) * _PLAYERS)
            tricks.append(trick)
            leader = leader if trick.taker is None else trick.taker
        return tuple(tricks)

    @property
    def held(self) -> tuple[CardSet, ...]:
        """The cards still in the hands, by seat."""
        gone = CardSet(self.played)
        return tuple(hand - gone for hand in self.hands)

    @property
    def to_move(self) -> int | None:
        """The seat that has to declare or to play; None when all cards are played."""
        if self.mode is None:
            return self.leader if self.forehand is None else (self.leader + 2) % _PLAYERS
        if self.is_over:
            return None
        if not self.played:
            return self.leader
        last = self.tricks[-1]
        return (last.leader + len(last.cards)) % _PLAYERS if last.taker is None else last.taker

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return len(self.played) == _PLAYERS * _TRICKS

    @property
    def points(self) -> tuple[int, int]:
        """What each pair has taken in complete tricks: seats 0 and 2, seats 1 and 3."""
        sums = [0, 0]
        for trick in self.tricks:
            if trick.taker is not None and trick.points is not None:
                sums[trick.taker % 2] += trick.points
        return sums[0], sums[1]

    def _trick(self, leader: int, cards: tuple[Card, ...], *, is_last: bool) -> JassKitTrick:
        if len(cards) < _PLAYERS or self.mode is None:
            return JassKitTrick(leader, cards, None, None)
        trick = Trick(cards, leader=leader, trump=self.mode.suit)
        taker, points = trick.taker, trick.points(self.mode.suit)
        if self.mode is Mode.UNDENUFE:
            best = min((card for card in cards if card.suit is cards[0].suit), key=lambda card: card.rank.index)
            taker = trick.seat_of(best)
            points += 11 * sum((card.rank.value == "6") - (card.rank.value == "A") for card in cards)
        return JassKitTrick(leader, cards, taker, points + _LAST_TRICK * is_last)

    def to_json(self) -> dict[str, Any]:
        """The game as jass-kit's ``GameState`` writes and reads it: a dict of JSON values."""
        tricks = [_trick_data(trick) for trick in self.tricks]
        # Who leads next is written as soon as it is known.
        if self.mode is not None and not self.is_over and len(self.played) % _PLAYERS == 0:
            tricks.append({"first": player_of(self.leader if self.to_move is None else self.to_move)})
        held = self.held
        return {
            "version": FORMAT_VERSION,
            "trump": -1 if self.mode is None else _MODES.index(self.mode),
            "dealer": player_of(self.dealer),
            "currentPlayer": -1 if self.to_move is None else player_of(self.to_move),
            "forehand": -1 if self.forehand is None else int(self.forehand),
            "tricks": tricks,
            "player": [{"hand": _sorted(held[seat_of(player)])} for player in range(_PLAYERS)],
            "jassTyp": _TYPE[-1],
        }

    @staticmethod
    def from_json(data: Record) -> JassKitGame:
        """The game that jass-kit's ``GameState`` has written, or what stands under ``game`` in its logs.

        The winners and the points of the tricks are worked out again and have to agree. ``jassTyp``, which says for how
        many points the Schieber goes, is not kept. It may be left out, and ``player`` once all cards are played. What
        one player sees (``GameObservation``) is no game.

        Raises:
            RecordError: for anything that jass-kit cannot have written, naming the place.
        """
        found = check_keys(data, _keys(data), "")
        if "jassTyp" in found and found["jassTyp"] not in _TYPE:
            raise RecordError(
                f"one of {', '.join(map(repr, _TYPE))} expected, not {shown(found['jassTyp'])}", "jassTyp"
            )
        dealer = _number(found, "dealer", 0, 3)
        mode = _number(found, "trump", -1, 5)
        forehand = _number(found, "forehand", -1, 1)
        played = _tricks(found["tricks"])
        held = _held(found["player"]) if "player" in found else [CardSet()] * _PLAYERS
        # Who played a card follows from who led, which is compared with what comes out, below.
        hands = [set(hand) for hand in held]
        for first, cards in played:
            for at, card in enumerate(cards):
                hands[(first + at) % _PLAYERS].add(card)
        game = made_from(
            lambda: JassKitGame(
                hands=tuple(map(CardSet, hands)),
                dealer=seat_of(dealer),
                mode=None if mode < 0 else _MODES[mode],
                forehand=None if forehand < 0 else bool(forehand),
                played=tuple(card for _, cards in played for card in cards),
            ),
            "",
        )
        for key, value in game.to_json().items():
            if key not in ("player", "jassTyp"):
                check_same(found[key], value, key)
        return game


def read_log(lines: Iterable[str]) -> Iterator[JassKitGame]:
    """The games of a log of jass-kit: each line a game in JSON, by itself or under ``game``; empty lines are skipped.

    A file opened as text is such lines. What stands beside ``game``, as date and players, is left aside.

    Raises:
        TypeError: for lines that are no strings.
        RecordError: for a line that holds no game; the place begins with ``line`` and its number, 1 first.

    >>> from jassrules import Deck
    >>> game = JassKitGame(hands=Deck().deal(4, seed=1), dealer=0)
    >>> log = [json.dumps({"game": game.to_json(), "date": "1.1.26 20:15:00", "player_ids": [1, 2, 3, 4]}), ""]
    >>> [found == game for found in read_log(log)]
    [True]
    """
    for number, line in enumerate(lines, start=1):
        if not isinstance(line, str):
            raise TypeError(f"a log is lines of text, not {shown(line)}")
        if line.strip("\ufeff \t\r\n"):
            yield _read_line(line, f"line {number}")


def _read_line(line: str, place: str) -> JassKitGame:
    if len(line) > _LONGEST_LINE:
        raise RecordError(f"more than {_LONGEST_LINE} characters", place)
    try:
        data = json.loads(line.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deep" if isinstance(error, RecursionError) else error
        raise RecordError(f"no JSON: {reason}", place) from error
    if isinstance(data, dict) and "game" in data:
        data, place = data["game"], f"{place}.game"
    return made_from(lambda: JassKitGame.from_json(data), place)


# ---------------------------------------------------------------------------------------------------------------------
# Details


def _in_order(cards: CardsLike) -> tuple[Card, ...]:
    """Cards in the order they were played.

    Raises:
        TypeError: for a set of several, which has no order, and for anything but cards.
        NotationError: for text that names no card.
        RulesError: for a card that is there twice.
    """
    if isinstance(cards, (CardSet, set, frozenset)) and len(cards) > 1:
        raise TypeError("played needs the cards in their order; a set has none")
    found = as_cards(cards)
    if len(set(found)) != len(found):
        raise RulesError(f"{str(next(card for card in found if found.count(card) > 1))!r} is played twice")
    return found


def _sorted(cards: Iterable[Card]) -> list[str]:
    return [card_code(card) for card in sorted(cards, key=card_number)]


def _trick_data(trick: JassKitTrick) -> Record:
    data: Record = {"cards": [card_code(card) for card in trick.cards]}
    if trick.taker is not None:
        data |= {"points": trick.points, "win": player_of(trick.taker)}
    return data | {"first": player_of(trick.leader)}


def _keys(data: object) -> list[str]:
    """The keys that a game has to have."""
    keys = ["version", "trump", "dealer", "currentPlayer", "forehand", "tricks"]
    # A log of finished games needs no hands; the game that comes out tells whether all cards are there.
    return keys + [key for key in ("player", "jassTyp") if isinstance(data, dict) and key in data]


def _number(data: Record, key: str, least: int, most: int) -> int:
    number = check_type(data[key], int, key)
    if not least <= number <= most:
        raise RecordError(f"{least} to {most} expected, not {shown(number)}", key)
    return number


def _cards(value: object, place: str) -> list[Card]:
    codes = check_codes(value, place)
    return [made_from(partial(parse_card, code), f"{place}[{at}]") for at, code in enumerate(codes)]


def _tricks(value: object) -> list[tuple[int, list[Card]]]:
    """Who led to each trick, by seat, and its cards; only the last may be incomplete."""
    tricks: list[tuple[int, list[Card]]] = []
    found = check_list(value, "tricks", most=_TRICKS)
    for at, data in enumerate(found):
        place = f"tricks[{at}]"
        check_type(data, dict, place)
        if "first" not in data:
            raise RecordError("the key is missing", f"{place}.first")
        first = check_type(data["first"], int, f"{place}.first")
        cards = _cards(data.get("cards", []), f"{place}.cards")
        if len(cards) > _PLAYERS or (len(cards) < _PLAYERS and at < len(found) - 1):
            raise RecordError(f"{_PLAYERS} cards expected, not {len(cards)}", f"{place}.cards")
        tricks.append((made_from(partial(seat_of, first), f"{place}.first"), cards))
    return tricks


def _held(value: object) -> list[CardSet]:
    """The hands by seat."""
    players = check_list(value, "player", most=_PLAYERS)
    if len(players) != _PLAYERS:
        raise RecordError(f"{_PLAYERS} items expected, not {len(players)}", "player")
    hands = [CardSet()] * _PLAYERS
    for player, data in enumerate(players):
        place = f"player[{player}].hand"
        cards = _cards(check_keys(data, ("hand",), f"player[{player}]")["hand"], place)
        if len(set(cards)) != len(cards):
            raise RecordError("a card is there twice", place)
        hands[seat_of(player)] = CardSet(cards)
    return hands
