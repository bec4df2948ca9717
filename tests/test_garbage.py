"""Whatever is passed to whatever is public: a result, or an error of ours, or a TypeError, and never half a change.

Functions, methods and properties are found by introspection, so that new ones are covered by themselves. For each,
garbage takes the place of every argument in turn, and of all at once, while the others are good ones; an object must
be after an error what it was before.
"""

from __future__ import annotations

import copy
import enum
import inspect
import operator
import types
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

import jassrules
from jassrules import (
    ALL_CARDS,
    FRENCH,
    Card,
    CardSet,
    Deck,
    IllegalPlay,
    JassError,
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
    molotow,
    schmaus,
    tafel,
)

PACKAGES = {"jassrules": jassrules, "molotow": molotow, "schmaus": schmaus, "tafel": tafel}


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

GOOD: dict[str, Any] = {
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
    "stock": ALL_CARDS[18:],
    "stock_empty": True,
    "suit": 1,
    "rank": 5,
    "tens": "up",
    "text": "RoU",
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
NO_DEFAULT = inspect.Parameter.empty


def good_for(owner: str, name: str, parameter: str) -> Any:
    """A good value for a parameter, or ``NO_DEFAULT``."""
    path = f"{owner}.{name}" if owner else name
    for key in (f"{path}.{parameter}", f"{owner}.{parameter}" if name in ("", owner) else "", parameter):
        if key in GOOD:
            return GOOD[key]
    return NO_DEFAULT


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
    with pytest.raises(IllegalPlay) as caught:
        MolotowRound(HANDS).play("RoA")
    return caught.value


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
}
# Classes without a subject, and why.
EXEMPT = {
    "Tafel": "the abstract base of the two sheets",
    "JassError": "an error, which only carries what it is given",
    "NotationError": "an error",
    "RulesError": "an error",
    "RecordError": "an error",
    "StateError": "an error",
    "IllegalWeis": "has the methods of IllegalPlay",
}
# Made by the library and plain to read; what one puts into one's own is one's own affair.
NOT_CONSTRUCTED = (BaseException, enum.Enum, tuple)


def public_names() -> dict[str, Any]:
    """Everything that the public packages hand out, by name."""
    return {
        f"{package}.{name}": getattr(module, name) for package, module in PACKAGES.items() for name in module.__all__
    }


def is_ours(of: object) -> bool:
    return getattr(of, "__module__", "").startswith("jassrules")


def first_path(name: str) -> str:
    """Where a name stands first; the packages of the games hand out some names again."""
    return next(path for path in public_names() if path.rpartition(".")[2] == name)


class Target(NamedTuple):
    """Something to call."""

    name: str
    make: Callable[[], Any] | None
    """Makes the object whose method it is; None for functions, constructors and class methods."""
    attribute: str
    """The name of the method."""
    function: Callable[..., Any]
    """What tells the signature; called itself where there is no object."""
    owner: str


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """The public members that a class of ours, or a base of it of ours, defines."""
    seen = set()
    for base in kind.__mro__:
        for name, member in vars(base).items():
            if is_ours(base) and not name.startswith("_") and name not in seen:
                seen.add(name)
                yield name, member


def targets() -> Iterator[Target]:
    for path, value in public_names().items():
        name = path.rpartition(".")[2]
        if inspect.isfunction(value):
            yield Target(path, None, name, value, "")
        elif inspect.isclass(value) and is_ours(value) and name not in EXEMPT and path == first_path(name):
            yield from targets_of_class(value)
    for label, make in SUBJECTS.items():
        kind = type(make())
        for name, member in members(kind):
            if inspect.isfunction(member) and len(inspect.signature(member).parameters) > 1:
                yield Target(f"{label}.{name}", make, name, member, kind.__name__)


def targets_of_class(kind: type) -> Iterator[Target]:
    if not issubclass(kind, NOT_CONSTRUCTED):
        yield Target(f"{kind.__name__}()", None, kind.__name__, kind, kind.__name__)
    for name, member in members(kind):
        if isinstance(member, (classmethod, staticmethod)):
            yield Target(f"{kind.__name__}.{name}", None, name, getattr(kind, name), kind.__name__)


TARGETS = list(targets())


# What an object is


def snapshot(of: Any) -> dict[str, Any]:
    """All that an object tells: its properties, its record, and itself; live objects in it as their records."""
    told: dict[str, Any] = {}
    for name, member in members(type(of)):
        if isinstance(member, property):
            value = getattr(of, name)
            told[name] = value.to_record() if hasattr(value, "to_record") else value
    for name in ("to_record", "legal_mask", "credited_weise", "announceable", "can_rob", "options"):
        if hasattr(of, name):
            told[name + "()"] = getattr(of, name)()
    told["repr"] = repr(of)
    if not isinstance(of, BaseException):  # which equal nothing but themselves
        told["self"] = copy.deepcopy(of)
    return told


def arguments_of(target: Target) -> tuple[list[inspect.Parameter], dict[str, Any]]:
    """The parameters that garbage goes to, and good values for them."""
    parameters = list(inspect.signature(target.function).parameters.values())
    if target.make is not None:
        parameters = parameters[1:]
    wanted: list[inspect.Parameter] = []
    good: dict[str, Any] = {}
    for parameter in parameters:
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            fields = getattr(getattr(jassrules, target.owner), "__dataclass_fields__", ())
            wanted += [
                inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None)
                for name in (*fields, "no_such_option")
            ]
        elif parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            continue
        else:
            wanted.append(parameter)
            good[parameter.name] = good_for(target.owner, target.attribute, parameter.name)
    return wanted, good


def call(target: Target, on: Any, arguments: dict[str, Any], parameters: list[inspect.Parameter]) -> Any:
    function = target.function if target.make is None else getattr(on, target.attribute)
    positional = [
        arguments[parameter.name]
        for parameter in parameters
        if parameter.kind is inspect.Parameter.POSITIONAL_ONLY and parameter.name in arguments
    ]
    named = {
        parameter.name: arguments[parameter.name]
        for parameter in parameters
        if parameter.kind in (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        and parameter.name in arguments
    }
    return function(*positional, **named)


def ways(parameters: list[inspect.Parameter], good: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Arguments with garbage in one place, with required ones and with all, and in all places at once."""
    known = {name: value for name, value in good.items() if value is not NO_DEFAULT}
    required = {
        name: known[name] for name in known if any(p.name == name and p.default is NO_DEFAULT for p in parameters)
    }
    for label, make in GARBAGE.items():
        for parameter in parameters:
            unknown = {p.name: make() for p in parameters if p.default is NO_DEFAULT and p.name not in known}
            for others in (required, known):
                yield f"{parameter.name}={label}", {**unknown, **others, parameter.name: make()}
        yield f"all {label}", {parameter.name: make() for parameter in parameters}


@pytest.mark.parametrize("target", [pytest.param(target, id=target.name) for target in TARGETS])
def test_garbage_is_refused_or_understood(target: Target) -> None:
    parameters, good = arguments_of(target)
    on = None if target.make is None else target.make()
    before = None if on is None else snapshot(on)
    for label, arguments in ways(parameters, good):
        try:
            call(target, on, arguments, parameters)
        except (JassError, TypeError):
            if on is not None:
                assert snapshot(on) == before, label
        except Exception as error:
            pytest.fail(f"{target.name}({label}) raises {type(error).__name__}: {error!s:.200}")
        else:
            if target.make is not None:
                snapshot(on)  # it still answers
                on = target.make()
                before = snapshot(on)
    if on is not None and hasattr(on, "undo"):
        # What has been there to take back still is, and nothing else.
        twin = target.make() if target.make is not None else None
        while True:
            try:
                twin.undo()
            except JassError:
                break
            on.undo()
            assert on == twin
        with pytest.raises(JassError):
            on.undo()


@pytest.mark.parametrize("target", [pytest.param(target, id=target.name) for target in TARGETS])
def test_the_good_arguments_are_good(target: Target) -> None:
    """Or else the test above would only show that a call with wrong arguments fails."""
    parameters, good = arguments_of(target)
    required = {
        parameter.name: good[parameter.name]
        for parameter in parameters
        if parameter.default is NO_DEFAULT and good[parameter.name] is not NO_DEFAULT
    }
    try:
        call(target, None if target.make is None else target.make(), required, parameters)
    except JassError:
        assert target.make is not None  # an object may be in no state for it
    except TypeError:
        # Cards are not made, and a parameter that is not known here got no value.
        if target.function is not Card and len(required) == sum(p.default is NO_DEFAULT for p in parameters):
            raise


def test_every_public_class_is_covered() -> None:
    """Choices aside, which all work alike; suits and ranks stand for them."""
    classes = {
        value.__name__
        for value in public_names().values()
        if inspect.isclass(value) and is_ours(value) and not issubclass(value, enum.Enum)
    }
    subjects = {type(make()).__name__ for make in SUBJECTS.values()}

    assert classes - subjects - set(EXEMPT) == set()


def test_the_search_finds_what_is_there() -> None:
    found = {target.name for target in TARGETS}

    assert {
        "Card.parse",
        "CardSet()",
        "jassrules.find_weise",
        "molotow.legal_cards",
        "tafel.read_csv",
        "MolotowRound called.announce",
        "MolotowRound in play.play",
        "SchmausDeal with a rob.play",
        "MolotowTafel with rows.correct",
        "SchmausGame claimed.thank",
        "WeisScale()",
        "MolotowRules.jasswiki",
        "MolotowRound.from_record",
    } <= found
    assert len(found) == len(TARGETS) > 100


# Operators and the like, which are no public names

OPERATORS = [
    operator.add, operator.and_, operator.or_, operator.xor, operator.sub, operator.mul, operator.lt, operator.le,
    operator.gt, operator.ge, operator.eq, operator.ne, operator.contains, operator.getitem,
]  # fmt: skip


@pytest.mark.parametrize("subject", list(SUBJECTS))
def test_operators_with_garbage(subject: str) -> None:
    on = SUBJECTS[subject]()
    before = snapshot(on)
    for label, make in GARBAGE.items():
        for apply in OPERATORS:
            for one, other in ((on, make()), (make(), on)):
                if apply in (operator.contains, operator.getitem) and one is not on:
                    continue
                try:
                    apply(one, other)
                except (JassError, TypeError):
                    pass
                except IndexError:
                    assert apply is operator.getitem
                except OverflowError:
                    assert apply is operator.mul  # a tuple of our values, so many times
                except MemoryError:
                    assert apply is operator.mul
                except Exception as error:
                    pytest.fail(f"{apply.__name__}({subject}, {label}) raises {type(error).__name__}: {error}")
    assert snapshot(on) == before


@pytest.mark.parametrize("subject", list(SUBJECTS))
def test_attributes_that_are_not_to_be_set(subject: str) -> None:
    on = SUBJECTS[subject]()
    if isinstance(on, (BaseException, enum.Enum)):
        return  # Python's own, and open to everyone
    before = snapshot(on)
    for name in [*(name for name, _ in members(type(on))), "no_such_attribute"]:
        for make in (GARBAGE["None"], GARBAGE["0"], GARBAGE["[]"]):
            with pytest.raises(AttributeError):
                setattr(on, name, make())
        with pytest.raises(AttributeError):
            delattr(on, name)
    assert snapshot(on) == before


@pytest.mark.parametrize("subject", list(SUBJECTS))
def test_text_of_everything(subject: str) -> None:
    on = SUBJECTS[subject]()

    assert isinstance(repr(on), str)
    assert isinstance(str(on), str)
    assert format(on) == str(on)
    assert copy.copy(on) == on or isinstance(on, BaseException)
