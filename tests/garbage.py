"""Garbage, good arguments, and one object of each public class, for test_garbage.py."""

from __future__ import annotations

import enum
import types
from array import array
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any
from unittest.mock import MagicMock

from jassrules import (
    ALL_CARDS,
    FRENCH,
    CardSet,
    Deck,
    IllegalPlay,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    MolotowTafel,
    Pack,
    Rank,
    SchmausDeal,
    SchmausGame,
    SchmausRules,
    SchmausTafel,
    Suit,
    Trick,
    Weis,
    WeisScale,
    simulate,
)

__all__ = ["EXEMPT", "GARBAGE", "GOOD", "SUBJECTS"]


# Garbage, each piece made anew for each call


class Lookalike:
    """What a client might send for a card, a rule set or a sheet: some of the right names."""

    index = 14
    suit = Suit.ROSEN
    rank = Rank.UNDER
    mask = 1 << 14
    points = 20
    players = 4


class TextOfMine(str):
    """A string of a subclass."""

    __slots__ = ()


class NumberOfMine(int):
    """An int of a subclass."""


def endless_depth() -> list[Any]:
    nested: list[Any] = []
    nested.append(nested)
    return nested


GARBAGE: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "True": lambda: True,
    "False": lambda: False,
    "0": lambda: 0,
    "-1": lambda: -1,
    "4": lambda: 4,
    "36": lambda: 36,
    "2**64": lambda: 2**64,
    "10**30": lambda: 10**30,
    "-10**30": lambda: -(10**30),
    "1.9": lambda: 1.9,
    "1.0": lambda: 1.0,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "1j": lambda: 1j,
    "Decimal": lambda: Decimal(1),
    "Fraction": lambda: Fraction(1),
    "int of a subclass": lambda: NumberOfMine(1),
    "empty text": lambda: "",
    "blank": lambda: " \n",
    "text": lambda: "xx",
    "half a card": lambda: "Ro",
    "a card": lambda: "RoU",
    "a card twice": lambda: "RoU RoU",
    "all cards": lambda: " ".join(map(str, ALL_CARDS)),
    "NUL": lambda: "\0",
    "lone surrogate": lambda: "\ud800",
    "braces": lambda: "{0} {cards} %s",
    "long text": lambda: "Ro6" * 5000,
    "text of a subclass": lambda: TextOfMine("RoU"),
    "bytes": lambda: b"RoU",
    "no bytes": lambda: b"",
    "bytearray": lambda: bytearray(b"RoU"),
    "memoryview": lambda: memoryview(b"RoU"),
    "[]": list,
    "[None]": lambda: [None],
    "[14]": lambda: [14],
    "[-1, 36]": lambda: [-1, 36],
    "[1.9]": lambda: [1.9],
    "['xx']": lambda: ["xx"],
    "[[]]": lambda: [[]],
    "['RoU', 'RoU']": lambda: ["RoU", "RoU"],
    "[['RoU']]": lambda: [["RoU"]],
    "list in itself": endless_depth,
    "()": tuple,
    "{}": dict,
    "dict": lambda: {3: 20, "format": "jassrules"},
    "set": lambda: {"RoU", "Ro9"},
    "frozenset of ints": lambda: frozenset({1, 2}),
    "range": lambda: range(4),
    "generator": lambda: (number for number in range(3)),
    "object": object,
    "lookalike": Lookalike,
    "class": lambda: int,
    "lambda": lambda: lambda *_args: None,
    "module": lambda: types,
    "Ellipsis": lambda: ...,
    "exception": lambda: ValueError("x"),
    "other enum": lambda: enum.Enum("Other", "ROSEN UNDER").ROSEN,  # type: ignore[attr-defined]
    "Card": lambda: ALL_CARDS[14],
    "CardSet": lambda: CardSet("RoU Ro9"),
    "Suit": lambda: Suit.ROSEN,
    "Rank": lambda: Rank.UNDER,
    "Weis": lambda: Weis("Ro6 Ro7 Ro8", points=20),
    "WeisScale": lambda: WeisScale.BIG,
    "Trick": lambda: Trick("RoA Ro6"),
    "Deck": Deck,
    "Pack": lambda: FRENCH,
    "MolotowRules": MolotowRules,
    "SchmausRules": SchmausRules,
    "MolotowRound": lambda: MolotowRound.deal(seed=5),
    "SchmausDeal": lambda: SchmausDeal.deal(seed=5),
    "MolotowTafel": lambda: MolotowTafel(4),
    "record of a round": lambda: MolotowRound.deal(seed=5).to_record(),
    "record without a key": lambda: {
        key: value for key, value in SchmausDeal.deal(seed=5).to_record().items() if key != "stock"
    },
}


# Good arguments, by the name of the parameter; under "Class.method" or "function" where a name means two things


HANDS = [CardSet(ALL_CARDS[9 * seat : 9 * seat + 9]) for seat in range(4)]

MASKS = array("Q", [hand.mask for hand in HANDS])

GOOD: dict[str, Any] = {
    "Tally.plot.axes": MagicMock(),
    "batch.card_points.cards": MASKS,
    "batch.weis_points.cards": MASKS,
    "batch.molotow_legal.hands": MASKS,
    "batch.molotow_legal.tricks": array("Q", [0, 0, 0, 0]),
    "batch.molotow_legal.led": bytes([4, 4, 4, 4]),
    "batch.schmaus_legal.hands": MASKS,
    "batch.schmaus_legal.tricks": array("Q", [0, 0, 0, 0]),
    "batch.schmaus_legal.led": bytes([4, 4, 4, 4]),
    "batch.schmaus_legal.trump": "Ei",
    "svg.backs.count": 9,
    "svg.hand.legal": "Ro6",
    "svg.hand.marked": "Ro8",
    "svg.molotow_table.state": MolotowRound(HANDS),
    "svg.molotow_table.names": ["Anna", "Beat", "Carla", "Dario"],
    "svg.schmaus_table.state": SchmausDeal(HANDS[:2], stock=ALL_CARDS[18:]),
    "svg.slate.state": 797,
    "svg.tafel.tafel": MolotowTafel(4),
    "svg.trick.trick": Trick("RoA Ro6"),
    "svg.trick.names": ["Anna", "Beat", "Carla", "Dario"],
    "svg.weis.weis": Weis("Ro6 Ro7 Ro8", points=20),
    "at": 0,
    "card": "RoU",
    "cards": "Ro6 Ro7 Ro8",
    "dealer": 0,
    "fours": (100,) * 9,
    "first_dealer": 0,
    "hand": "RoU Ro9 EiA",
    "hands": HANDS,
    "index": 14,
    "kreuzweis": True,
    "lang": "de",
    "leader": 0,
    "longest": 9,
    "mask": 1 << 14,
    "mode": "up",
    "n": 10,
    "name": "french",
    "names": ["Anna", "Beat"],
    "other": CardSet("RoU"),
    "pack": FRENCH,
    "players": 4,
    "players_or_names": 4,
    "points": 20,
    "removed": "Ei7",
    "row": 0,
    "rules": None,
    "runs": (20, 50, 100, 150, 200, 250, 300),
    "scale": WeisScale.BIG,
    "seat": 0,
    "seed": 1,
    "size": 100,
    "stock": ALL_CARDS[18:],
    "stock_empty": True,
    "suit": 1,
    "rank": 5,
    "tens": "up",
    "text": "RoU",
    "threads": 1,
    "trick": "RoA",
    "trump": Suit.ROSEN,
    "value": "1",
    "weis": "Ro6 Ro7 Ro8",
    "weise": [Weis("Ro6 Ro7 Ro8", points=20)],
    "Card.of.suit": Suit.ROSEN,
    "Card.of.rank": Rank.UNDER,
    "CardSet.cards": "RoU Ro9",
    "SchmausDeal.hands": HANDS[:2],
    "MolotowTafel.write_round.values": [100, 57, 0, None],
    "MolotowTafel.correct.values": [100, 57, 0, None],
    "SchmausTafel.write_round.values": [100, 57],
    "SchmausTafel.correct.values": [100, 57],
    "MolotowTafel.from_csv.text": "molotow,Anna,Beat,Carla\nround,10,,47\n",
    "SchmausTafel.from_csv.text": "schmaus,Anna,Beat\nround,100,57\n",
    "read_csv.text": "molotow,Anna,Beat,Carla\nround,10,,47\n",
    "parse_points.text": "-20",
    "SchmausGame.start_deal.seed": None,
    "SchmausGame.start_deal.hands": HANDS[:2],
    "MolotowGame.start_round.seed": None,
    "MolotowRound.announce.weise": "Ei6 Ei7 Ei8 Ei9 EiB EiU EiO EiK EiA",
    "Pack.card_code.card": 14,
    "Pack.card_name.card": 14,
    "Pack.parse_suit.text": "Schaufel",
    "Pack.parse_rank.text": "Dame",
    "Pack.parse_card.text": "HJ",
    "Pack.parse_cards.text": "HJ D10",
}


# What is called on what


def played(of: Any, cards: int) -> Any:
    """The same round or deal after so many cards."""
    for _ in range(cards):
        of.play(of.legal_cards()[-1])
    return of


def called_round() -> MolotowRound:
    rules = MolotowRules(announcing="called", table_weis="all", stoeck="maker")
    round_ = MolotowRound(HANDS, rules=rules, leader=1)
    round_.announce("Ro6 Ro7 Ro8 Ro9 RoB RoU RoO RoK RoA", seat=1)
    return played(round_, 2)


def deal_with_a_rob() -> SchmausDeal:
    """Eicheln are trump; seat 1, who leads, holds the six of it and a run of four."""
    rules = SchmausRules(weise_per_card=None, stoeck="on", writing="called")
    hands = "SiA SiK SiO SiU Si7 Se6 Se7 Se8 Se9", "Ei6 Ro6 Ro7 Ro8 Ro9 RoU SeU SeO SiB"
    rest = ~(CardSet(hands[0]) | CardSet(hands[1]))
    deal = SchmausDeal(hands, stock=rest[:], rules=rules)
    deal.rob()
    deal.play("SiB", weis="Ro6 Ro7 Ro8")
    deal.play("SiA", weis="Se6 Se7 Se8 Se9")
    return deal


def game_in_a_round(rounds: int = 1) -> MolotowGame:
    game = MolotowGame(names=["Anna", "Beat", "Carla", "Dora"], first_dealer=2)
    for number in range(rounds):
        played(game.start_round(seed=number), 36)
        game.finish_round()
    if not game.is_over:
        played(game.start_round(seed=9), 6)
    return game


def partie_in_a_deal(finish: str = "as_written", deals: int = 1) -> SchmausGame:
    game = SchmausGame(SchmausRules(finish=finish, target=300), names=["Anna", "Beat"])
    for number in range(deals):
        if not game.is_over:
            played(game.start_deal(seed=number), 36)
            game.finish_deal()
    if not game.is_over:
        played(game.start_deal(seed=9), 5)
    return game


def sheet(rows: int) -> MolotowTafel:
    made = MolotowTafel(["Anna", "Beat", "Carla"], rules=MolotowRules(players=3, rounds=3, last_round_factor=2))
    for row in range(rows):
        made.write_round([row, 57, None])
        made.write_weis(row % 3, -20)
    return made


def schmaus_sheet(rows: int) -> SchmausTafel:
    made = SchmausTafel(["Anna", "Beat"], rules=SchmausRules(target=400))
    for _ in range(rows):
        made.write_weis(0, 20)
        made.write_round([100, 57])
    return made


def refused() -> IllegalPlay:
    try:
        MolotowRound(HANDS).play("RoA")
    except IllegalPlay as error:
        return error
    raise AssertionError("seat 0 does not hold it")


# Several of a class where its methods behave differently early, in the middle and late.
SUBJECTS: dict[str, Callable[[], Any]] = {
    "Suit": lambda: Suit.ROSEN,
    "Rank": lambda: Rank.UNDER,
    "Card": lambda: ALL_CARDS[14],
    "CardSet": lambda: CardSet("RoU Ro9 EiA"),
    "CardSet empty": CardSet,
    "Deck": lambda: Deck("Ei7"),
    "Deck of 36": Deck,
    "Pack": lambda: Pack("french"),
    "Trick": lambda: Trick("RoU Ro9 EiA", leader=2, trump="Ei"),
    "Trick empty": Trick,
    "Weis run": lambda: Weis("Ro6 Ro7 Ro8", points=20),
    "Weis four": lambda: Weis("EiU RoU SeU SiU", points=200),
    "WeisScale": lambda: WeisScale.SMALL,
    "WeisScale of a table": lambda: WeisScale(runs={3: 20}, fours={Rank.ASS: 100}),
    "MolotowRules": MolotowRules,
    "MolotowRules of five": lambda: MolotowRules(players=5, stoeck="held"),
    "MolotowRound": lambda: MolotowRound(HANDS),
    "MolotowRound called": called_round,
    "MolotowRound in play": lambda: played(MolotowRound.deal(seed=3), 18),
    "MolotowRound over": lambda: played(MolotowRound.deal(seed=3), 36),
    "MolotowScore": lambda: played(MolotowRound.deal(seed=3), 36).score()[0],
    "MolotowView": lambda: played(MolotowRound.deal(seed=3), 5).view(0),
    "MolotowGame": MolotowGame,
    "MolotowGame in a round": game_in_a_round,
    "MolotowGame over": lambda: game_in_a_round(8),
    "MolotowTafel": lambda: MolotowTafel(4),
    "MolotowTafel with rows": lambda: sheet(2),
    "MolotowTafel over": lambda: sheet(3),
    "SchmausRules": SchmausRules,
    "SchmausDeal": lambda: SchmausDeal(HANDS[:2], stock=ALL_CARDS[18:]),
    "SchmausDeal with a rob": deal_with_a_rob,
    "SchmausDeal in play": lambda: played(SchmausDeal.deal(seed=3), 19),
    "SchmausDeal over": lambda: played(SchmausDeal.deal(seed=3), 36),
    "SchmausScore": lambda: played(SchmausDeal.deal(seed=3), 36).score()[0],
    "SchmausView": lambda: played(SchmausDeal.deal(seed=3), 5).view(0),
    "SchmausGame": SchmausGame,
    "SchmausGame in a deal": partie_in_a_deal,
    "SchmausGame claimed": lambda: partie_in_a_deal("claim"),
    "SchmausGame over": lambda: partie_in_a_deal(deals=9),
    "Tally": lambda: simulate.molotow(10, seed=1),
    "SchmausTafel": SchmausTafel,
    "SchmausTafel with rows": lambda: schmaus_sheet(2),
    "SchmausTafel over": lambda: schmaus_sheet(4),
    "IllegalPlay": refused,
    "Refusal": lambda: refused().refusal,
    "Standing": lambda: game_in_a_round().standings()[0],
    "CardPlayed": lambda: MolotowRound(HANDS).play("Ei6"),
    "WeisAnnounced": lambda: called_round().events[0],
    "SchmausPlayed": lambda: deal_with_a_rob().events[1],
    "Robbed": lambda: deal_with_a_rob().robbed,
    "WeisWritten": lambda: deal_with_a_rob().write_weis(seat=0),
    "Written": lambda: deal_with_a_rob().events[2].won[0],  # type: ignore[union-attr]
    "Points": lambda: played(SchmausDeal.deal(seed=3), 2).points()[0],
    "Entry": lambda: sheet(2).rows[0],
    "Strokes": lambda: schmaus_sheet(2).strokes(0),
    "TensSheet": lambda: sheet(2).as_tens(),
    "SheetContent": lambda: sheet(2).content(),
    "SheetRow": lambda: sheet(2).content().rows[0],
}
# Classes without a subject, and why.
EXEMPT = {
    "Tafel": "the abstract base of the two sheets",
    "JassError": "an error, which only carries what it is given",
    "NotationError": "an error",
    "RulesError": "an error",
    "RecordError": "an error",
    "StateError": "an error",
    "Svg": "a string, made by the drawing functions",
    "IllegalWeis": "has the methods of IllegalPlay",
}
