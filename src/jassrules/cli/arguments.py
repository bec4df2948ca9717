"""The arguments of the command."""

from __future__ import annotations

import argparse
import functools
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, NoReturn

from jassrules.cards import Card
from jassrules.cli.words import LANGUAGES
from jassrules.errors import RulesError
from jassrules.molotow import Announcing, HandWeis, MolotowRules, Stoeck, TableWeis, Undertrump
from jassrules.packs import PACKS, Pack
from jassrules.schmaus import Finish, Ladder, Rob, SchmausRules, SchmausStoeck, TurnUp, Writing
from jassrules.tafel import Tens
from jassrules.weis import WeisScale

__all__ = ["as_flags", "molotow_rules", "parse", "schmaus_rules", "sheet_options"]

_GAMES: Final = 10_000
_PRESET_HELP: Final = "the rules of a public text; base, also called seed, unless you say otherwise"
_SCALES: Final = ("big", "schmaus", "small", "vorarlberg")
_PRESETS: Final[dict[str, Callable[..., MolotowRules]]] = {
    "base": MolotowRules,
    "seed": MolotowRules,
    "jassverzeichnis": MolotowRules.jassverzeichnis,
    "jasswiki": MolotowRules.jasswiki,
    "jasswelt": MolotowRules.jasswelt,
}

# What argparse is told about each option of the rules; the rules themselves check the values.
_MOLOTOW: Final[dict[str, tuple[object, str]]] = {
    "players": (int, "3 to 6 [M-1]"),
    "rounds": (int, "rounds of the game, a multiple of the players [M-14]"),
    "uneven_rounds": (bool, "any number of rounds [M-14]"),
    "removed_card": (str, "the seven taken out with five players [M-2]"),
    "undertrump": (Undertrump, "who may undertrump [M-7]"),
    "trump_when_able": (bool, "trump a plain lead that one could follow [M-6]"),
    "hand_weis": (HandWeis, "whose hand Weis is credited [M-10]"),
    "announcing": (Announcing, "whether it must be announced [M-10]"),
    "weis_scale": (_SCALES, "what Weise count [W-3, W-5]"),
    "kreuzweis": (bool, "a card may serve two Weise [W-7]"),
    "table_weis": (TableWeis, "Weis among the cards of a trick [M-11]"),
    "table_weis_factor": (int, "1 or 2 [M-11]"),
    "stoeck": (Stoeck, "King and Ober of trump [M-12]"),
    "match_points": (int, "157 or 257 [M-13]"),
    "match_cancels_table_weis": (bool, "a Match frees of table Weis [M-13]"),
    "last_round_factor": (int, "1 or 2: the last round counts so many times [M-15]"),
}
_SCHMAUS: Final[dict[str, tuple[object, str]]] = {
    "target": (int, "points that end the Partie, usually 1000 or 1200 [S-19]"),
    "turn_up": (TurnUp, "where in the stock the turn-up is drawn [S-3]"),
    "rob": (Rob, "when it may be robbed [S-4]"),
    "last_weis_trick": (int, "10 or 9: the last trick with a Weis [S-10]"),
    "ladder": (Ladder, "what a Weis must be higher than [S-12]"),
    "weis_scale": (_SCALES, "what Weise count [W-4]"),
    "bauer_must_ruff": (bool, "the lone Bauer must trump [S-9]"),
    "stoeck": (SchmausStoeck, "King and Ober of trump [S-17]"),
    "writing": (Writing, "whether a Weis writes itself [S-14]"),
    "finish": (Finish, "how the Partie ends [S-19]"),
    "match_points": (int, "what a Match counts extra [S-16]"),
}
# Those that change what random players make of a deal; they announce nothing and never rob.
_PLAYOUT: Final = (
    "players", "removed_card", "undertrump", "trump_when_able", "hand_weis", "weis_scale", "kreuzweis", "table_weis",
    "table_weis_factor", "stoeck", "match_points", "match_cancels_table_weis",
)  # fmt: skip
_SCHMAUS_PLAYOUT: Final = ("turn_up", "bauer_must_ruff", "stoeck", "match_points")
_SHEET: Final = ("rounds", "uneven_rounds", "match_points", "last_round_factor", "target", "finish")


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def __init__(self, **options: Any) -> None:
        # The width is fixed, and so is the usage, which argparse would make a page of.
        options.setdefault("formatter_class", functools.partial(argparse.HelpFormatter, width=80))
        super().__init__(allow_abbrev=False, argument_default=argparse.SUPPRESS, **options)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {' '.join(message.split())}; --help lists what there is\n")


def parse(arguments: Sequence[str] | None, *, version: str) -> argparse.Namespace:
    """The arguments, taken apart; those that apply everywhere may stand before or behind the name of the command.

    Raises:
        SystemExit: after an error, and after help.
    """
    options = argparse.Namespace(pack="swiss_german", lang=None, seed=None, json=False)
    return _parser(version).parse_args(arguments, options)


def _parser(version: str) -> _Parser:
    common = _Parser(add_help=False)
    group = common.add_argument_group("everywhere")
    group.add_argument("--pack", choices=tuple(PACKS), help="how cards are named")
    group.add_argument("--lang", choices=LANGUAGES, help="the language; without it that of the environment")
    group.add_argument("--seed", type=_number, metavar="S", help="a number from 0: the same game again")
    group.add_argument("--json", action="store_true", help="for programs: JSON on standard output")
    group.add_argument("--version", action="version", version=f"jassrules {version}")
    parser = _Parser(
        prog="jassrules",
        usage="jassrules [OPTIONS] COMMAND ...",
        parents=[common],
        description="Swiss card games with exact rules: Molotow and Schmaus.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", prog="jassrules")
    _add_play(commands, common)
    _add_simulate(commands, common)
    replay = commands.add_parser(
        "replay",
        parents=[common],
        usage="jassrules replay [OPTIONS] FILE",
        help="check a record, show it, and count it",
    )
    replay.add_argument("file", metavar="FILE", help="a record as JSON; - for standard input")
    weis = commands.add_parser(
        "weis", parents=[common], usage="jassrules weis [OPTIONS] CARDS", help="find the Weise of some cards"
    )
    weis.add_argument("cards", nargs="+", metavar="CARDS", help='as in "RoU Ro9, Ei-Ass"; - for standard input')
    weis.add_argument("--scale", choices=_SCALES, default="big", help="what Weise count [W-3 … W-5]")
    weis.add_argument("--no-kreuzweis", action="store_true", default=False, help="no card serves two Weise [W-7]")
    weis.add_argument("--all", action="store_true", default=False, help="parts of longer runs too [S-12]")
    tafel = commands.add_parser(
        "tafel",
        parents=[common],
        usage="jassrules tafel [OPTIONS] FILE.csv",
        help="a score sheet from the rows of a CSV",
    )
    tafel.add_argument("file", metavar="FILE.csv", help="- for standard input")
    tafel.add_argument("--tens", choices=[mode.value for mode in Tens], default=None, help="rounded to tens [T-6]")
    tafel.add_argument("--first-dealer", type=_number, default=0, metavar="SEAT", help="who deals first")
    _add_rules(tafel, {name: (_MOLOTOW | _SCHMAUS)[name] for name in _SHEET})
    return parser


def _add_play(commands: Any, common: _Parser) -> None:
    play = commands.add_parser(
        "play", parents=[common], usage="jassrules play [OPTIONS] GAME ...", help="play a game in the terminal"
    )
    games = play.add_subparsers(dest="game", required=True, metavar="GAME", prog="jassrules play")
    for name, rules in (("molotow", _MOLOTOW), ("schmaus", _SCHMAUS)):
        game = games.add_parser(
            name,
            parents=[common],
            usage=f"jassrules play {name} [OPTIONS]",
            help=f"a game of {name.capitalize()}",
        )
        who = game.add_mutually_exclusive_group()
        who.add_argument("--seat", type=_number, default=0, metavar="K", help="your seat, 0 unless you say otherwise")
        who.add_argument("--auto", action="store_true", default=False, help="nobody plays: watch")
        game.add_argument("--save", metavar="FILE", default=None, help="write the record of the game there at the end")
        game.add_argument("--first-dealer", type=_number, default=0, metavar="SEAT", help="who deals first")
        if name == "molotow":
            game.add_argument("--preset", choices=tuple(_PRESETS), default="base", help=_PRESET_HELP)
        else:
            game.add_argument("--weise-per-card", choices=("1", "any"), help="Weise with one card [S-11]")
        _add_rules(game, rules)


def _add_simulate(commands: Any, common: _Parser) -> None:
    simulate = commands.add_parser(
        "simulate",
        parents=[common],
        usage="jassrules simulate [OPTIONS] GAME ...",
        help="count many games played with random legal cards",
    )
    games = simulate.add_subparsers(dest="game", required=True, metavar="GAME", prog="jassrules simulate")
    for name, rules, names in (("molotow", _MOLOTOW, _PLAYOUT), ("schmaus", _SCHMAUS, _SCHMAUS_PLAYOUT)):
        game = games.add_parser(
            name,
            parents=[common],
            usage=f"jassrules simulate {name} [OPTIONS]",
            help=f"many {'rounds of Molotow' if name == 'molotow' else 'deals of Schmaus'}",
        )
        game.add_argument("-n", type=_number, default=_GAMES, metavar="N", help=f"how many; {_GAMES} if not said")
        game.add_argument(
            "--threads", type=_number, default=1, metavar="T", help="how many threads work; 1 if not said"
        )
        if name == "molotow":
            game.add_argument("--preset", choices=tuple(_PRESETS), default="base", help=_PRESET_HELP)
        _add_rules(game, {each: rules[each] for each in names})


def _add_rules(parser: argparse.ArgumentParser, rules: dict[str, tuple[object, str]]) -> None:
    group = parser.add_argument_group("rules")
    for name, (kind, text) in rules.items():
        flag = f"--{name.replace('_', '-')}"
        if kind is bool:
            group.add_argument(flag, action=argparse.BooleanOptionalAction, help=text)
        elif kind is int:
            group.add_argument(flag, type=_number, metavar="N", help=text)
        elif kind is str:
            group.add_argument(flag, metavar="CARD", help=text)
        else:
            assert isinstance(kind, (tuple, type))
            choices = kind if isinstance(kind, tuple) else [_value(member) for member in _members(kind)]
            group.add_argument(flag, choices=choices, help=text)


def _members(kind: type) -> list[Enum]:
    assert issubclass(kind, Enum)
    return list(kind)


def _value(member: Enum) -> str:
    return str(member.value)


def _number(text: str) -> int:
    # int() would take "1_000" and other digits, and refuse enormous ones with words of its own.
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 25:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number")
    return int(text)


def _given(options: argparse.Namespace, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(options, name) for name in names if hasattr(options, name)}


def molotow_rules(options: argparse.Namespace) -> MolotowRules:
    """The rules of Molotow that were asked for.

    Raises:
        RulesError: for values out of range or contradictions.
        NotationError: for a removed card that is none.
    """
    given = _given(options, tuple(_MOLOTOW))
    if "removed_card" in given:
        given["removed_card"] = Card.parse(given["removed_card"], pack=PACKS[options.pack])
    return _PRESETS[options.preset](**given)


def schmaus_rules(options: argparse.Namespace) -> SchmausRules:
    """The rules of Schmaus that were asked for.

    Raises:
        RulesError: for values out of range.
    """
    given = _given(options, tuple(_SCHMAUS))
    if hasattr(options, "weise_per_card"):
        given["weise_per_card"] = None if options.weise_per_card == "any" else 1
    return SchmausRules(**given)


def as_flags(options: Mapping[str, object], pack: Pack) -> str:
    """Options of the rules as one would type them.

    A scale with figures of its own, which only a record can hold, has no flag; it is shown as it is.

    >>> as_flags({"table_weis": TableWeis.ALL, "kreuzweis": False, "weise_per_card": None}, PACKS["french"])
    '--table-weis all --no-kreuzweis --weise-per-card any'
    """
    return " ".join(_flag(name.replace("_", "-"), value, pack) for name, value in options.items())


def _flag(name: str, value: object, pack: Pack) -> str:
    if isinstance(value, bool):
        return f"--{name}" if value else f"--no-{name}"
    if isinstance(value, WeisScale):
        return f"--{name} {value.built_in}" if value.built_in else repr(value)
    if isinstance(value, Card):
        value = pack.card_code(value.index)
    return f"--{name} {'any' if value is None else value}"


def sheet_options(options: argparse.Namespace, game: str) -> dict[str, Any]:
    """The options of a sheet that were asked for.

    Raises:
        RulesError: for one that belongs to the other game.
    """
    known = _MOLOTOW if game == "molotow" else _SCHMAUS
    given = _given(options, _SHEET)
    for name in given:
        if name not in known:
            raise RulesError(f"--{name.replace('_', '-')} does not belong to {game}")
    return given
