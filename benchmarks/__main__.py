"""``python -m benchmarks [--quick] [--json FILE]``, from the root of a checkout."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.footprint import COPIES, import_time, memory
from benchmarks.peers import INSTALL_JASS_KIT, has_jass_kit, jass_kit_cases, naive_cases
from benchmarks.play import cards_cases, molotow_cases, schmaus_cases
from benchmarks.timing import EMPTY, Figure, measure

__all__ = ["main"]


class Effort(NamedTuple):
    """How much time a run takes."""

    repeats: int
    seconds: float
    """For one repeat of one case."""
    starts: int
    """Of interpreters, for the time an import takes."""


EFFORT = {"full": Effort(15, 0.02, 25), "quick": Effort(9, 0.002, 5)}
LAYOUT = "{:<43}{:>11}{:>13}{:>8}{:>5}"


def machine() -> dict[str, str]:
    """What the figures were taken on."""
    return {
        "jassrules": version("jassrules"),
        "jass-kit": _version("jass-kit"),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": f"{_processor()}, {os.cpu_count()} logical",
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def comparisons(figures: Sequence[Figure]) -> dict[str, float]:
    """How many times faster jassrules is than what it is compared with, of those that were timed."""
    ns = {(figure.group, figure.name): figure.ns for figure in figures}
    friendly, mask = "random game with score, friendly", "random game with score, masks"
    pairs = {
        "jass-kit: valid cards, legal_mask()": (("jass-kit", "get_valid_cards"), ("molotow", "legal_mask()")),
        "jass-kit: random round, friendly": (("jass-kit", "random round with points"), ("molotow", friendly)),
        "jass-kit: random round, masks": (("jass-kit", "random round with points"), ("molotow", mask)),
    }
    for game in ("molotow", "schmaus"):
        naive = ("naive model", f"random game of {game} with score")
        pairs[f"naive model: legal cards of {game}, legal_mask()"] = (
            ("naive model", f"legal() of {game}"), (game, "legal_mask()"),
        )  # fmt: skip
        pairs[f"naive model: random game of {game}, friendly"] = (naive, (game, friendly))
        pairs[f"naive model: random game of {game}, masks"] = (naive, (game, mask))
    return {name: ns[other] / ns[ours] for name, (other, ours) in pairs.items() if other in ns}


def _time(ns: float) -> str:
    if ns < 1e4:
        return f"{ns:,.1f} ns"
    return f"{ns / 1e3:,.1f} µs" if ns < 1e7 else f"{ns / 1e6:,.1f} ms"


def _row(figure: Figure) -> str:
    aim = "" if figure.aim is None else f"{figure.aim:g}"
    ratio = f"{figure.ratio:,.1f}" if figure.ratio < 100 else f"{figure.ratio:,.0f}"
    return LAYOUT.format("  " + figure.name, _time(figure.ns), f"{figure.rate:,.0f}", ratio, aim)


def report(data: dict[str, Any], figures: Sequence[Figure]) -> str:
    """The figures as a table of 80 columns."""
    lines = [f"{name:<12}{value}" for name, value in data["machine"].items()]
    lines += ["", LAYOUT.format("median of " + str(data["repeats"]), "time", "per second", "× empty", "aim")]
    group = ""
    for figure in figures:
        if figure.group != group:
            group = figure.group
            lines.append(group)
        lines.append(_row(figure))
    lines += ["", "times faster than"]
    lines += [f"  {name:<66}{times:>12,.1f}" for name, times in data["comparisons"].items()]
    lines += ["", "memory, bytes"]
    for kind, size in data["memory"].items():
        grown = "unknown" if size["resident"] is None else f"{size['resident']:,}"
        lines.append(f"  {kind + ' with its whole history':<66}{size['game']:>12,}")
        lines.append(f"  {f'{COPIES:,} copies of it, traced':<66}{size['copies']:>12,}")
        lines.append(f"  {f'{COPIES:,} copies of it, growth of the process':<66}{grown:>12}")
    lines += ["", "start of a program"]
    started = data["start"]
    lines.append(f"  {'bare interpreter':<66}{started['bare']:>9.1f} ms")
    lines.append(f"  {'import jassrules':<66}{started['import']:>9.1f} ms")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Times everything and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Times the installed jassrules.")
    parser.add_argument("--quick", action="store_true", help="a coarse run of some seconds")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file, too")
    options = parser.parse_args(arguments)
    repeats, seconds, starts = EFFORT["quick" if options.quick else "full"]

    begun = time.perf_counter()
    cases = [*cards_cases(), *molotow_cases(), *schmaus_cases(), *naive_cases()]
    if has_jass_kit():
        cases += jass_kit_cases()
    else:
        print(f"\n*** {INSTALL_JASS_KIT} ***\n", file=sys.stderr)
    figures = measure(cases, repeats=repeats, seconds=seconds)
    data: dict[str, Any] = {
        "machine": machine(),
        "quick": options.quick,
        "repeats": repeats,
        "empty_ns": next(figure.ns for figure in figures if figure.name == EMPTY),
        "figures": [figure._asdict() for figure in figures],
        "comparisons": comparisons(figures),
        "memory": memory(),
        "start": import_time(starts),
    }
    print(report(data, figures))
    print(f"\n{time.perf_counter() - begun:.0f} s in all")
    if not has_jass_kit():
        print(f"*** {INSTALL_JASS_KIT} ***")
    if options.json is not None:
        options.json.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
