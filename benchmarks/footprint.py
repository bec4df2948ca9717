"""What jassrules takes beside time: memory, and the start of a program that imports it."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import tracemalloc
from typing import Any

from benchmarks.games import lines
from jassrules import MolotowRound, SchmausDeal

__all__ = ["COPIES", "import_time", "memory"]

COPIES = 10_000
_RESIDENT = f"""
import os
from benchmarks.games import lines
from jassrules import {{kind}}

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

line = lines({{kind}})[0]
for card in line.cards:
    line.start.play(card)
before = resident()
kept = [line.start.copy() for _ in range({COPIES})]
print(resident() - before)
"""


def memory() -> dict[str, Any]:
    """Bytes of a game that has been played to its end, with the way back to the deal; and of copies of it.

    What all games share (cards, rules) is not counted. ``copies`` is what tracemalloc sees of COPIES copies,
    ``resident`` by how much they make a fresh process grow, None but on Linux.
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
    if sys.platform != "linux":
        return None
    command = [sys.executable, "-c", _RESIDENT.format(kind=kind)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def import_time(starts: int) -> dict[str, float]:
    """Milliseconds of processor time until a program runs: one that imports nothing, and one that imports jassrules.

    Medians of so many starts of the interpreter, taken in turn. Compiling the sources is not part of it.
    """
    taken: dict[str, list[float]] = {"": [], "import jassrules; ": []}
    with tempfile.TemporaryDirectory() as compiled:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(starts + 1):  # the first ones compile
            for code, milliseconds in taken.items():
                command = [sys.executable, "-c", f"{code}import time; print(time.process_time())"]
                done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
                milliseconds.append(float(done.stdout) * 1e3)
    bare, full = (statistics.median(milliseconds[1:]) for milliseconds in taken.values())
    return {"bare": bare, "with_import": full, "import": full - bare}
