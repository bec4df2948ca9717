"""What jassrules is compared with: jass-kit from the package index, and the naive model of the tests."""

from __future__ import annotations

import copy
import importlib
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.games import DEALS, Line, lines
from benchmarks.timing import Case, each, stepped
from jassrules import Deck, MolotowRound, SchmausDeal

__all__ = ["INSTALL_JASS_KIT", "has_jass_kit", "jass_kit_cases", "naive_cases"]

INSTALL_JASS_KIT = "jass-kit is NOT INSTALLED, so not compared: pip install jass-kit"
TESTS = Path(__file__).parents[1] / "tests"


def has_jass_kit() -> bool:
    """Whether jass-kit can be compared with."""
    try:
        importlib.import_module("jass.game.game_sim")
    except ImportError:
        return False
    return True


class _Schieber:
    """Rounds of Schieber in jass-kit, on the deals and with the chance of ours; trump is chosen before the first card."""

    def __init__(self) -> None:
        self.numpy = importlib.import_module("numpy")
        self.simulator = importlib.import_module("jass.game.game_sim").GameSim
        self.rule = importlib.import_module("jass.game.rule_schieber").RuleSchieber()
        self.deals = []
        for seed in range(DEALS):
            hands = self.numpy.zeros((4, 36), self.numpy.int32)
            for seat, hand in enumerate(Deck().deal(4, seed=seed)):
                hands[seat, [card.suit.index * 9 + 8 - card.rank.index for card in hand]] = 1
            self.deals.append(hands)

    def start(self, at: int) -> Any:
        game = self.simulator(self.rule)
        game.init_from_cards(self.deals[at % DEALS], dealer=0)
        game.action_trump(at % 4)
        return game

    def prepare(self, number: int) -> list[Any]:
        return [self.start(at) for at in range(number)]

    def play(self, games: Sequence[Any], seen: Callable[[Any], object] | None = None) -> None:
        """Random rounds through its simulator; points are counted trick by trick."""
        choose = random.Random(0).choice
        valid_cards, flatnonzero = self.rule.get_valid_cards_from_state, self.numpy.flatnonzero
        for game in games:
            while not game.is_done():
                valid = valid_cards(game.state)
                if seen is not None:
                    seen(game.state)
                game.action_play_card(int(choose(flatnonzero(valid))))

    def positions(self) -> list[tuple[Any, ...]]:
        """What its rules are asked at the 36 positions of a round."""
        found: list[tuple[Any, ...]] = []

        def note(state: Any) -> None:
            hand = state.hands[state.player].copy()
            found.append((hand, state.current_trick.copy(), state.nr_cards_in_trick, state.trump))

        self.play([self.start(0)], note)
        return found


def _played_schieber(game: Any) -> int:
    return int(game.state.nr_played_cards)


def jass_kit_cases() -> list[Case]:
    """The same questions put to jass-kit."""
    schieber = _Schieber()
    group = "jass-kit"
    ask = "valid_cards(*item[0])"
    positions = [[position] for position in schieber.positions()]
    return [
        each(group, "get_valid_cards", ask, positions, valid_cards=schieber.rule.get_valid_cards),
        stepped(group, "move of a random round", schieber.prepare, schieber.play, played=_played_schieber, moves=36),
        stepped(group, "random round with points", schieber.prepare, schieber.play, played=_played_schieber),
    ]


def _naive(kind: str, line: Line) -> Any:
    """The deal of a line in the naive model."""
    if str(TESTS) not in sys.path:
        sys.path.insert(0, str(TESTS))
    module = importlib.import_module(f"reference.{kind}")
    hands = [{str(card) for card in hand} for hand in line.start.dealt]
    if kind == "molotow":
        return module.NaiveMolotow(hands)
    return module.NaiveSchmaus(hands, [str(card) for card in line.start.stock], dealer=line.start.dealer)


def _play_naively(games: Sequence[Any]) -> None:
    choose = random.Random(0).choice
    for game in games:
        while legal := game.legal():
            game.play(choose(sorted(legal)))
        game.score()


def _played_naively(game: Any) -> int:
    return sum(len(cards) for _, cards, _ in game.tricks)


def naive_cases() -> list[Case]:
    """The naive model of the tests; none where the tests are not at hand."""
    if not (TESTS / "reference").is_dir():
        return []
    cases = []
    for kind, of in (("molotow", lines(MolotowRound)), ("schmaus", lines(SchmausDeal))):

        def prepare(number: int, kind: str = kind, of: list[Line] = of) -> list[Any]:
            return [_naive(kind, of[at % len(of)]) for at in range(number)]

        cases.append(
            stepped("naive model", f"random game of {kind} with score", prepare, _play_naively, played=_played_naively)
        )
        positions = []
        game = prepare(1)[0]
        for card in of[0].cards:
            positions.append(copy.deepcopy(game))
            game.play(str(card))
        cases.append(each("naive model", f"legal() of {kind}", "item.legal()", positions))
    return cases
