"""``python -m benchmarks.others [--quick] [--json FILE]``: whole random games in other packages, in one run.

Every package plays a game of its own, so the figures say what it costs to step a game of cards from Python, and not who
is better at the same thing. Packages that are not installed are left out, and a line says so.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import time
import warnings
from collections.abc import Callable, Sequence
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.timing import EMPTY, Case, clock, each, measure
from jassrules import MolotowRound

__all__ = ["PACKAGES", "Game", "games", "main"]

PACKAGES: Final = {"open-spiel": "pyspiel", "rlcard": "rlcard", "colver": "colver"}
"""Names for pip, and of the modules."""
SAMPLE = 200
"""Of so many games the decisions are counted, and the time of the score is taken."""
ROLLOUTS = 1000
EFFORT: Final = {"full": (15, 0.1), "quick": (9, 0.01)}
"""Repeats of each case, and about how long one takes in seconds."""


class Game(NamedTuple):
    """A game that can be timed."""

    package: str
    name: str
    play: Callable[[], Any]
    """Deals a game, plays it to the end at random, and gives what can be asked for the score."""
    decisions: Callable[[], int]
    """Plays another and counts the decisions, of players and of chance."""
    score: str | None = None
    """What is asked of ``item``; None if the score comes with the game."""

    @property
    def title(self) -> str:
        return f"{self.package}: {self.name}"


def molotow() -> Game:
    """A round of Molotow by cards, dealt with another seed each time."""
    choice = random.Random(1).choice
    seeds = count()

    def play() -> MolotowRound:
        table = MolotowRound.deal(seed=next(seeds))
        while not table.is_over:
            table.play(choice(table.legal_cards()))
        return table

    return Game("jassrules", "Molotow", play, lambda: sum(len(trick.cards) for trick in play().tricks), "item.score()")


def open_spiel(name: str) -> Game:
    """A game of OpenSpiel, in which chance deals card by card."""
    game: Any = importlib.import_module("pyspiel").load_game(name)
    choice = random.Random(1).choice

    def play() -> Any:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        return state

    return Game("OpenSpiel", name, play, lambda: len(play().history()), "item.returns()")


def gin_rummy() -> Game:
    """A game of RLCard as learners play it: with an observation before each decision."""
    rlcard: Any = importlib.import_module("rlcard")
    agent: Any = importlib.import_module("rlcard.agents").RandomAgent
    env = rlcard.make("gin-rummy", config={"seed": 1})
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> Any:
        return env.run(is_training=False)

    # A path goes from one observation to the next, with an action between.
    return Game("RLCard", "gin rummy", play, lambda: sum(len(path) // 2 for path in play()[0]))


def games() -> list[Game]:
    """All that are at hand."""
    found = [molotow()]
    if available("pyspiel"):
        found += [open_spiel(name) for name in ("hearts", "skat", "euchre")]
    if available("rlcard"):
        found.append(gin_rummy())
    return found


def available(module: str) -> bool:
    """Whether a package can be imported; some of them warn of what they lack."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            importlib.import_module(module)
    except ImportError:
        return False
    return True


def whole(game: Game) -> Case:
    """Whole games, the deal included."""
    play = game.play

    def run(number: int) -> float:
        start = clock()
        for _ in range(number):
            play()
        return clock() - start

    return Case("game", game.title, run)


def score(game: Game) -> Case | None:
    """The score of games that are over."""
    if game.score is None:
        return None
    return each("score", game.title, game.score, [game.play() for _ in range(SAMPLE)])


def rollouts() -> list[Case]:
    """Games played to their end within one call, from the first card of a deal."""
    table = MolotowRound.deal(seed=1)
    titles: dict[str, Callable[[int], object]] = {"jassrules: Molotow": lambda seed: table.rollout(ROLLOUTS, seed=seed)}
    if available("colver"):
        env = importlib.import_module("colver").Env.deal(dealer=0, seed=1)
        env.set_contract(0, 80, 0, 0)
        env.set_phase_playing()
        titles["colver: contrée"] = lambda _: env.rollout(ROLLOUTS)

    def case(title: str, play: Callable[[int], object]) -> Case:
        def run(number: int) -> float:
            start = clock()
            for seed in range(number):
                play(seed)
            return clock() - start

        return Case("within one call", title, run, per=ROLLOUTS)

    return [case(title, play) for title, play in titles.items()]


def run(effort: str) -> dict[str, Any]:
    """Times everything."""
    repeats, seconds = EFFORT[effort]
    found = games()
    # Counted before anything is timed, so that they are the same games in each run.
    decisions = {game.title: sum(game.decisions() for _ in range(SAMPLE)) / SAMPLE for game in found}
    cases = [*map(whole, found), *filter(None, map(score, found)), *rollouts()]
    figures = {(figure.group, figure.name): figure for figure in measure(cases, repeats=repeats, seconds=seconds)}
    rows = []
    for game in found:
        figure, scored = figures["game", game.title], figures.get(("score", game.title))
        rows.append(
            {
                "game": game.title,
                "decisions": round(decisions[game.title]),
                "ns": figure.ns,
                "ratio": figure.ratio,
                "score_ns": scored.ns if scored else None,
            }
        )
    return {
        "versions": {
            "jassrules": version("jassrules"),
            **{name: version(name) if available(module) else None for name, module in PACKAGES.items()},
        },
        "repeats": repeats,
        "empty_ns": figures["floor", EMPTY].ns,
        "games": rows,
        "within_one_call": [
            {"game": name, "ns": figure.ns, "ratio": figure.ratio}
            for (group, name), figure in figures.items()
            if group == "within one call"
        ],
    }


LAYOUT = "{:<24}{:>10}{:>12}{:>9}{:>14}{:>11}"


def report(data: dict[str, Any]) -> str:
    """The figures as a table of 80 columns."""
    lines = [f"{name:<12}{found or 'NOT INSTALLED, so left out'}" for name, found in data["versions"].items()]
    lines += [f"{'empty call':<12}{data['empty_ns']:.1f} ns, median of {data['repeats']}"]
    lines += ["", LAYOUT.format("game", "decisions", "time", "× empty", "a decision", "score")]
    for row in data["games"]:
        own = "included" if row["score_ns"] is None else f"{row['score_ns'] / 1e3:,.2f} µs"
        each_one = f"{row['ns'] / row['decisions']:,.0f} ns"
        lines.append(
            LAYOUT.format(
                row["game"], row["decisions"], f"{row['ns'] / 1e3:,.1f} µs", f"{row['ratio']:,.0f}", each_one, own
            )
        )
    lines += ["", LAYOUT.format("within one call", "", "a game", "× empty", "", "")]
    for row in data["within_one_call"]:
        lines.append(LAYOUT.format(row["game"], "", f"{row['ns'] / 1e3:,.2f} µs", f"{row['ratio']:,.0f}", "", ""))
    return "\n".join(line.rstrip() for line in lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Times everything and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.others", description="Times games of other packages.")
    parser.add_argument("--quick", action="store_true", help="a coarse run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file, too")
    options = parser.parse_args(arguments)
    begun = time.perf_counter()
    data = run("quick" if options.quick else "full")
    print(report(data))
    print(f"\n{time.perf_counter() - begun:.0f} s in all")
    if options.json is not None:
        options.json.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
