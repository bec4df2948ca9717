"""The command ``simulate``: many games with random legal cards, counted."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Generator
from typing import TYPE_CHECKING

from jassrules import simulate as games
from jassrules.cli.arguments import molotow_rules, schmaus_rules
from jassrules.cli.files import as_json
from jassrules.cli.output import Screen
from jassrules.cli.words import Words, capital

if TYPE_CHECKING:
    from jassrules.tally import Progress, Tally

__all__ = ["simulate"]


def simulate(options: argparse.Namespace, seed: int, screen: Screen | None, words: Words) -> str:
    """Plays so many games and shows what they came to; gives back JSON where there is no screen.

    A bar on standard error shows how far it is, where that is a terminal and rich is at hand.

    Raises:
        RulesError: for numbers out of range, or rules that contradict each other.
    """
    with _bar(words("simulating")) as progress:
        if options.game == "molotow":
            tally = games.molotow(
                options.n, rules=molotow_rules(options), seed=seed, threads=options.threads, progress=progress
            )
        else:
            tally = games.schmaus(
                options.n, rules=schmaus_rules(options), seed=seed, threads=options.threads, progress=progress
            )
    if screen is None:
        return as_json(tally.to_record())
    _show(screen, words, tally)
    return ""


@contextlib.contextmanager
def _bar(label: str) -> Generator[Progress | None]:
    if not sys.stderr.isatty():
        yield None
        return
    try:
        from rich.console import Console
        from rich.progress import Progress as Bar
    except ModuleNotFoundError:
        yield None
        return
    # The bar vanishes at the end, so that the result stands alone.
    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)

        def progress(done: int, games: int) -> None:
            bar.update(task, completed=done, total=games)

        yield progress


def _show(screen: Screen, words: Words, tally: Tally) -> None:
    seats = range(len(tally.sums))
    screen.say((words("simulated", tally.games, tally.game.capitalize(), tally.seed), "bold"))
    if tally.game == "schmaus":
        screen.say(words("nobody_announces"))
    rows = [
        [words("mean"), *[f"{mean:.3f}" for mean in tally.means]],
        [words("error"), *[f"{error:.3f}" for error in tally.errors]],
        [words("spread"), *[f"{spread:.2f}" for spread in tally.spreads]],
        [words("part_match"), *[_share(number, tally.games) for number in tally.matches]],
    ]
    if any(tally.weise):
        rows.append([words("part_weis"), *[_share(number, tally.games) for number in tally.weise]])
    for place in seats:
        shares = [_share(tally.places[seat][place], tally.games) for seat in seats]
        rows.append([f"{capital(words('place'))} {place + 1}", *shares])
    screen.table(["", *[words.name(seat) for seat in seats]], rows)
    if tally.table_weise:
        screen.say(f"{words('with_table_weis')}: {_share(tally.table_weise, tally.games)}")
    if tally.stoeck:
        screen.say(f"{words('with_stoeck')}: {_share(tally.stoeck, tally.games)}")
    if tally.trump_born:
        born = [
            [words("born_never") if trick == 0 else str(trick), _share(number, tally.games)]
            for trick, number in enumerate(tally.trump_born)
            if trick or number
        ]
        screen.table([words("born_in"), ""], born)


def _share(number: int, games: int) -> str:
    return f"{number / games:.3%}"
