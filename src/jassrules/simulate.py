"""Many fresh deals, each played to the end with random legal cards.

The results do not depend on how the work is shared: game number *k* has the cards of :func:`deal_seed` and chance of
its own. Players choose among their legal cards with equal odds; they announce nothing and never rob.
"""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial
from typing import Any

from jassrules import _core
from jassrules.molotow import playout as molotow_playout
from jassrules.molotow.legal import check_rules as check_molotow
from jassrules.molotow.rules import MolotowRules
from jassrules.options import LARGEST_SEED, integer
from jassrules.schmaus import playout as schmaus_playout
from jassrules.schmaus.legal import check_rules as check_schmaus
from jassrules.schmaus.rules import SchmausRules
from jassrules.tally import Progress, Tally, Work, add_up, tally_of

__all__ = ["Progress", "Tally", "deal_seed", "molotow", "schmaus"]


def deal_seed(seed: int, number: int) -> int:
    """The seed of game ``number`` of a simulation: what SplitMix64, started with ``seed``, gives after so many others.

    Raises:
        TypeError: for anything but ints.
        RulesError: for ints outside 0 … 2**64 - 1.

    >>> from jassrules import MolotowRound
    >>> MolotowRound.deal(seed=deal_seed(1, 0)).to_move     # the first round of simulate.molotow(…, seed=1)
    0
    """
    base = integer(seed, field="seed", least=0, most=LARGEST_SEED)
    return _core.seed_of_deal(base, integer(number, field="number", least=0, most=LARGEST_SEED))


def molotow(
    n: int,
    *,
    rules: MolotowRules | None = None,
    seed: int,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Plays n fresh rounds of Molotow; seat 0 leads in each. [M-1 … M-13]

    Hand Weis is credited where it needs no announcing.

    Args:
        n: how many rounds, 1 to 2**40.
        rules: the table's agreement; None for the base text.
        seed: 0 to 2**64 - 1.
        threads: how many threads work.
        executor: any other workers instead: a pool of processes, a cluster's executor.
        progress: called with the rounds done and the rounds in all, in the calling thread.

    Raises:
        TypeError: for values of another type.
        RulesError: for numbers out of range, or a scale of Weise too high to tally.

    >>> tally = molotow(20_000, seed=1)
    >>> tally.trump_born[0], tally.means[0] < min(tally.means[1:])     # with four, trump is always made; leading helps
    (0, True)
    """
    agreed = check_molotow(rules)
    return _simulated("molotow", agreed, molotow_playout.play_deals, n, seed, threads, executor, progress)


def schmaus(
    n: int,
    *,
    rules: SchmausRules | None = None,
    seed: int,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Plays n fresh deals of Schmaus; seat 0 deals, seat 1 leads in each. [S-1 … S-17]

    Takes and raises what :func:`molotow` does.

    >>> tally = schmaus(1000, seed=1)
    >>> sum(tally.sums) == 157 * 1000 + 100 * sum(tally.matches)
    True
    """
    agreed = check_schmaus(rules)
    return _simulated("schmaus", agreed, schmaus_playout.play_deals, n, seed, threads, executor, progress)


def _simulated(
    game: str,
    rules: Any,
    play: Any,
    n: int,
    seed: int,
    threads: int,
    executor: Executor | None,
    progress: Progress | None,
) -> Tally:
    base = integer(seed, field="seed", least=0, most=LARGEST_SEED)
    work: Work = partial(play, rules, base)
    return tally_of(game, rules, base, add_up(work, n, threads=threads, executor=executor, progress=progress))
