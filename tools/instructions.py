"""``python tools/instructions.py [--update]``: counts the instructions of the ten most used paths with callgrind.

Seconds are noisy, instructions are not: the counts of ``benchmarks/instructions.json`` belong to the sources, and one
that has moved by more than the tolerance is either a mistake or a change to be written down with ``--update``.

Each path is run in two fresh interpreters, so many times and twice as many times. The difference belongs to the path
alone: start, import and preparation cancel out. Counts depend on the interpreter, so that only the version of Python and
the kind of processor that the file names are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).parents[1] / "benchmarks" / "instructions.json"
TOLERANCE: Final = 0.05
SKIPPED: Final = 0


def _round_of_masks(times: int) -> None:
    from jassrules import MolotowRound

    for start in [MolotowRound.deal(seed=1)] * times:
        table = start.copy()
        while mask := table.legal_mask():
            table.play_unchecked((mask & -mask).bit_length() - 1)


def _round_of_cards(times: int) -> None:
    from jassrules import MolotowRound

    for start in [MolotowRound.deal(seed=1)] * times:
        table = start.copy()
        while cards := table.legal_cards():
            table.play(cards[0])
        table.score()


def _deal_of_cards(times: int) -> None:
    from jassrules import SchmausDeal

    for start in [SchmausDeal.deal(seed=1)] * times:
        deal = start.copy()
        while cards := deal.legal_cards():
            deal.play(cards[0])
        deal.score()


def _legal_mask(times: int) -> None:
    from jassrules import MolotowRound

    table = MolotowRound.deal(seed=1)
    for _ in range(times):
        table.legal_mask()


def _play_and_undo(times: int) -> None:
    from jassrules import MolotowRound

    table = MolotowRound.deal(seed=1)
    card = table.legal_cards()[0]
    for _ in range(times):
        table.play(card)
        table.undo()


def _copy(times: int) -> None:
    from jassrules import MolotowRound

    table = MolotowRound.deal(seed=1)
    for _ in range(times):
        table.copy()


def _find_weise(times: int) -> None:
    from jassrules import CardSet, find_weise

    hand = CardSet.parse("RoA RoK RoO RoU Ro6 SeB Se9 Se8 Ei7")
    for _ in range(times):
        find_weise(hand)


def _weis_points(times: int) -> None:
    from jassrules import CardSet, batch

    hands = array("Q", [CardSet.parse("RoA RoK RoO RoU Ro6 SeB Se9 Se8 Ei7").mask]) * times
    batch.weis_points(hands)


def _playouts(name: str) -> Callable[[int], None]:
    def play(times: int) -> None:
        from jassrules import _core, simulate

        if hasattr(_core, "use_pdep"):
            _core.use_pdep(False)  # which not every processor has
        getattr(simulate, name)(times, seed=1)

    return play


# How often each is run, so that it stands out from what the interpreter does besides.
PATHS: Final[dict[str, tuple[int, Callable[[int], None]]]] = {
    "legal_mask()": (50_000, _legal_mask),
    "play(card), undo()": (10_000, _play_and_undo),
    "copy()": (10_000, _copy),
    "find_weise(cards)": (4000, _find_weise),
    "batch.weis_points, a hand": (400_000, _weis_points),
    "round of Molotow by masks": (200, _round_of_masks),
    "round of Molotow by cards, with score": (100, _round_of_cards),
    "deal of Schmaus by cards, with score": (100, _deal_of_cards),
    "simulate.molotow, a round": (5000, _playouts("molotow")),
    "simulate.schmaus, a deal": (5000, _playouts("schmaus")),
}


def _collected(name: str, times: int) -> int:
    """The instructions of a fresh interpreter that runs a path so many times."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}", sys.executable]
    done = subprocess.run(
        [*command, __file__, "--path", name, "--times", str(times)],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or found is None:
        raise SystemExit(f"{name} could not be counted:\n{done.stderr}")
    return int(found[1])


def count(name: str) -> int:
    """The instructions of one pass through a path."""
    times, run = PATHS[name]
    run(1)  # so that no interpreter that is counted has a file to compile
    return round((_collected(name, 2 * times) - _collected(name, times)) / times)


def here() -> dict[str, str]:
    """What counts depend on besides the sources."""
    return {"python": ".".join(platform.python_version_tuple()[:2]), "machine": platform.machine()}


def compare(kept: dict[str, int], found: dict[str, int], tolerance: float) -> list[str]:
    """A sentence for each path that has moved too far, is new, or is gone."""
    wrong = []
    for name in sorted({*kept, *found}):
        if name not in kept:
            wrong.append(f"{name}: {found[name]:,} instructions, and no count to compare with")
        elif name not in found:
            wrong.append(f"{name}: counted once, and no path any more")
        elif abs(found[name] - kept[name]) > tolerance * kept[name]:
            change = found[name] / kept[name] - 1
            wrong.append(
                f"{name}: {found[name]:,} instructions, {abs(change):.1%} {'more' if change > 0 else 'fewer'} "
                f"than the {kept[name]:,} of {FILE.name}"
            )
    return wrong


def _skip(why: str) -> int:
    sys.stderr.write(f"*** instructions were NOT COUNTED: {why} ***\n")
    return SKIPPED


def main(arguments: Sequence[str] | None = None) -> int:
    """Counts, and compares or writes."""
    parser = argparse.ArgumentParser(prog="python tools/instructions.py", description="Counts instructions.")
    parser.add_argument("--update", action="store_true", help="write the counts down instead of comparing them")
    parser.add_argument("--tolerance", type=float, default=TOLERANCE, help="as a share; 0.05 unless said otherwise")
    parser.add_argument("--path", choices=tuple(PATHS), help=argparse.SUPPRESS)
    parser.add_argument("--times", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.path is not None:
        PATHS[options.path][1](options.times)
        return 0
    if shutil.which("valgrind") is None:
        return _skip("valgrind is not installed")
    kept: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    if not options.update and {name: kept.get(name) for name in here()} != here():
        return _skip(f"{FILE.name} is for {kept.get('python')} on {kept.get('machine')}, and this is {here()}")
    found = {}
    for name in PATHS:
        found[name] = count(name)
        sys.stdout.write(f"{name:<42}{found[name]:>12,}\n")
        sys.stdout.flush()
    if options.update:
        FILE.write_text(json.dumps({**here(), "instructions": found}, indent=2) + "\n", encoding="utf-8")
        return 0
    wrong = compare(kept["instructions"], found, options.tolerance)
    for line in wrong:
        sys.stderr.write(f"{line}\n")
    if wrong:
        sys.stderr.write(
            f"If that is meant, write it down: python tools/instructions.py --update\n"
            f"The tolerance is {options.tolerance:.0%}; both directions count, so that the file stays true.\n"
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
