"""What jassrules takes beside time: memory, and the start of a program that imports it."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
import tracemalloc
from typing import Any

from benchmarks.games import lines
from jassrules import MolotowRound, SchmausDeal

__all__ = ["COPIES", "import_time", "memory"]

COPIES = 10_000
_RESIDENT = f"""
import resource, sys
from benchmarks.games import lines
from jassrules import {{kind}}
line = lines({{kind}})[0]
for card in line.cards:
    line.start.play(card)
unit = 1 if sys.platform == "darwin" else 1024
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
kept = [line.start.copy() for _ in range({COPIES})]
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit)
"""


def memory() -> dict[str, Any]:
    """Bytes of a game that has been played to its end, with the way back to the deal; and of copies of it.

    What all games share (cards, rules) is not counted. ``copies`` is what tracemalloc sees of COPIES copies,
    ``resident`` by how much they make a fresh process grow, None where the system does not say.
    """
    found: dict[str, Any] = {}
    for kind in (MolotowRound, SchmausDeal):
        line = lines(kind)[0]
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            game = kind.deal(seed=0)
            for card in line.cards:
                game.play(card)
            one = tracemalloc.get_traced_memory()[0]
            kept = [game.copy() for _ in range(COPIES)]
            copies = tracemalloc.get_traced_memory()[0]
        finally:
            tracemalloc.stop()
        if len(kept) != COPIES or not game.is_over:
            raise AssertionError("the copies are not there")
        found[kind.__name__] = {"game": one - before, "copies": copies - one, "resident": _resident(kind.__name__)}
    return found


def _resident(kind: str) -> int | None:
    done = subprocess.run([sys.executable, "-c", _RESIDENT.format(kind=kind)], capture_output=True, text=True)
    return int(done.stdout) if done.returncode == 0 else None


def import_time(starts: int) -> dict[str, float]:
    """Milliseconds of a process that does nothing, and of one that imports jassrules: medians, taken in turn."""
    taken: dict[str, list[float]] = {"pass": [], "import jassrules": []}
    for _ in range(starts):
        for code, milliseconds in taken.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            milliseconds.append((time.perf_counter() - start) * 1e3)
    bare, full = map(statistics.median, taken.values())
    return {"bare": bare, "with_import": full, "import": full - bare}
