"""Mutation testing of the rule modules in Python: ``python tools/mutate_python.py [GROUP …] [--jobs 1]``.

The mutants are made and run by mutmut, in a scratch copy. Two things are prepared for it there: the compiled core is
built in place, and properties, which mutmut leaves alone like all decorated functions, are written as a function and
a call of ``property``. Tables outside of functions are not mutated.

mutmut also changes the text of messages. A survivor of that kind, where nothing but text between quotes or the name of
an argument for a message differs, is counted apart as *wording*; all others are listed, those in
``tools/python_equivalent.txt`` as equivalent. The exit status is 1 if fewer than ``--floor`` per cent are killed.
"""

# ruff: noqa: T201 - it talks to the terminal

from __future__ import annotations

import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from mutate_core import ROOT, build, environment

EQUIVALENT = ROOT / "tools" / "python_equivalent.txt"


class Group(NamedTuple):
    """Modules that are mutated together, and the tests that judge them."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


GROUPS = {
    "molotow": Group(
        ("molotow/round.py", "molotow/legal.py"),
        (
            "core_mutants", "molotow_legal", "molotow_round", "molotow_weis", "molotow_score", "molotow_history",
            "molotow_records", "molotow_views", "python_mutants", "rollout",
        ),
    ),
    "schmaus": Group(
        ("schmaus/deal.py", "schmaus/announcing.py", "schmaus/legal.py"),
        (
            "core_mutants", "schmaus_legal", "schmaus_deal", "schmaus_weis", "schmaus_score", "schmaus_records",
            "schmaus_views", "python_mutants", "rollout",
        ),
    ),
    "games": Group(
        ("schmaus/game.py", "molotow/game.py"),
        ("schmaus_game", "molotow_game", "schmaus_records", "molotow_records", "python_mutants"),
    ),
    "weis": Group(("weis.py",), ("core_mutants", "weis", "weis_scales", "python_mutants")),
    "play": Group(
        ("play.py", "tricks.py", "reasons.py"),
        ("core_mutants", "tricks", "molotow_round", "molotow_legal", "schmaus_legal", "schmaus_deal", "python_mutants"),
    ),
    "tafel": Group(
        ("tafel/sheet.py", "tafel/molotow.py", "tafel/schmaus.py", "tafel/_csv.py"),
        ("tafel", "tafel_schmaus", "tafel_files", "tafel_machines", "python_mutants"),
    ),
}  # fmt: skip
# Tests that take seconds each and judge nothing that others do not.
LEFT_OUT = (
    "not ten_thousand and not counts_its_cards and not but_the_tenth and not 20000 and not no_hand_holds_more"
    " and not small_hands and not any_set and not any_scale and not exchanged and not as_the_reference_has_it"
    " and not no_hidden_card and not test_il_ and not agree and not in_any_order and not wc_4 and not too_large_to_print"
)
# What runs on import is run before mutmut can switch to a mutant.
ON_IMPORT = (".x__shapes__",)
CONFIG = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = {modules}
also_copy = ["README.md", "docs", "fuzz"]
pytest_add_cli_args = {arguments}
pytest_add_cli_args_test_selection = {tests}
do_not_mutate_patterns = ['raise \\w+\\(']
process_isolation = "forkserver"
timeout_constant = 3.0
"""


def rewrite_properties(path: Path) -> None:
    """``@property def name`` becomes ``def _get_name`` and ``name = property(_get_name)``."""
    lines = path.read_text(encoding="utf-8").splitlines()
    out: list[str] = []
    at = 0
    while at < len(lines):
        indent = re.match(r"(\s*)@property$", lines[at])
        name = re.match(r"\s*def (\w+)\(", lines[at + 1]) if indent else None
        if not indent or not name:
            out.append(lines[at])
            at += 1
            continue
        out.append(lines[at + 1].replace(f"def {name[1]}(", f"def _get_{name[1]}(", 1))
        at += 2
        body: list[str] = []
        while at < len(lines) and (not lines[at].strip() or lines[at].startswith(indent[1] + " ")):
            body.append(lines[at])
            at += 1
        while body and not body[-1].strip():
            body.pop()
        out += [*body, "", f"{indent[1]}{name[1]} = property(_get_{name[1]})", ""]
    path.write_text("\n".join(out) + "\n", encoding="utf-8")


def make_copy(folder: Path) -> None:
    """A copy of the project, made ready."""
    ignored = shutil.ignore_patterns("*.so", "*.c", "__pycache__", "*.egg-info", "_build")
    for name in ("src", "tests", "docs", "fuzz"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder / name)
    if build(folder, sys.executable):
        sys.exit("the core does not build")
    for group in GROUPS.values():
        for module in group.modules:
            rewrite_properties(folder / "src" / "jassrules" / module)


def run_tests(folder: Path, group: Group) -> list[str]:
    """The tests that fail without any mutation."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", "-m", "not slow"]
    run = subprocess.run(
        [*command, "-k", LEFT_OUT, *test_files(folder, group)],
        cwd=folder, env=environment(folder), capture_output=True, text=True, check=False,
    )  # fmt: skip
    return re.findall(r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", run.stdout, re.MULTILINE)


def test_files(folder: Path, group: Group) -> list[str]:
    """The files of a group's tests that there are."""
    return [f"tests/test_{name}.py" for name in group.tests if (folder / "tests" / f"test_{name}.py").exists()]


def mutmut(folder: Path, *arguments: str) -> str:
    """What mutmut answers."""
    run = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments],
        cwd=folder, env=environment(folder), capture_output=True, text=True, check=False,
    )  # fmt: skip
    return run.stdout + run.stderr


def difference(folder: Path, name: str) -> tuple[str, str]:
    """The lines that a mutant takes out and puts in."""
    lines = mutmut(folder, "show", name).splitlines()
    old = [line[1:].strip() for line in lines if line.startswith("-") and not line.startswith("---")]
    new = [line[1:].strip() for line in lines if line.startswith("+") and not line.startswith("+++")]
    return " ".join(old), " ".join(new)


def verdicts_of(folder: Path) -> list[tuple[str, str]]:
    """Each mutant with what is known of it."""
    found = re.findall(r"^\s*(\S+): (.+)$", mutmut(folder, "results", "--all", "true"), re.MULTILINE)
    return [(name, verdict) for name, verdict in found if not any(part in name for part in ON_IMPORT)]


def sample(verdicts: list[tuple[str, str]], share: float) -> set[str]:
    """The names of some of the mutants, the same ones every time."""
    names = sorted(name for name, _ in verdicts)
    return set(random.Random(1).sample(names, max(1, round(share * len(names)))))


def is_wording(old: str, new: str) -> bool:
    """Whether nothing but a text differs, or what only a message uses."""

    def bare(line: str) -> str:
        line = re.sub(r"""f?("[^"]*"|'[^']*')""", '""', line)
        line = re.sub(r",?\s*\b(field|place)=(\w+|\"\"),?", "", line)
        return re.sub(r"\s+", "", line).replace(",)", ")")

    return bare(old) == bare(new)


def main() -> int:
    """Runs the groups and reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", default=list(GROUPS), help=f"of {', '.join(GROUPS)}; all if none")
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time (default 1)")
    parser.add_argument("--share", type=float, default=1.0, help="of the mutants, a random sample (default 1, all)")
    parser.add_argument("--floor", type=float, default=95.0, help="per cent that must be killed (default 95)")
    options = parser.parse_args()
    equivalent = set(EQUIVALENT.read_text(encoding="utf-8").splitlines())
    totals: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="jassrules-mutmut-") as name:
        folder = Path(name)
        make_copy(folder)
        plain = (folder / "pyproject.toml").read_text(encoding="utf-8")
        for title in options.groups:
            group = GROUPS[title]
            failing = run_tests(folder, group)
            for test in failing:
                print(f"{title}: left out, since it fails on the unchanged code: {test}")
            arguments = ["-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow", "-k", LEFT_OUT]
            arguments += [f"--deselect={test}" for test in failing]
            config = CONFIG.format(
                modules=[f"src/jassrules/{module}" for module in group.modules],
                arguments=arguments, tests=test_files(folder, group),
            )  # fmt: skip
            (folder / "pyproject.toml").write_text(plain + config, encoding="utf-8")
            shutil.rmtree(folder / "mutants", ignore_errors=True)
            run = ("run", "--max-children", str(options.jobs))
            if options.share < 1:
                log = mutmut(folder, *run, "no.such.mutant")  # makes them all, and sees which tests reach what
                chosen = sample(verdicts_of(folder), options.share)
                log += mutmut(folder, *run, *chosen)
                verdicts = [(mutant, verdict) for mutant, verdict in verdicts_of(folder) if mutant in chosen]
            else:
                log = mutmut(folder, *run)
                verdicts = verdicts_of(folder)
            if not verdicts or any(verdict == "not checked" for _, verdict in verdicts):
                print(log[-3000:])
                sys.exit(f"{title}: mutmut did not run")
            found = Counter(verdict for _, verdict in verdicts)
            killed = sum(
                count for verdict, count in found.items() if verdict not in ("survived", "no tests", "skipped")
            )
            wording = argued = 0
            open_ones: list[str] = []
            for mutant, verdict in verdicts:
                if verdict not in ("survived", "no tests"):
                    continue
                old, new = difference(folder, mutant)
                line = f"{re.sub('__mutmut_.*', '', mutant)} | {old} -> {new}"
                if line in equivalent:
                    argued += 1
                elif is_wording(old, new):
                    wording += 1
                else:
                    open_ones.append(f"{verdict}: {line}")
            counted = killed + argued + len(open_ones)
            print(
                f"{title}: {counted} mutants ({', '.join(group.modules)}), {killed} killed, "
                f"{argued} argued to be equivalent, {len(open_ones)} survived; {wording} more survived that change "
                f"the wording of a message; {100 * killed / max(counted, 1):.1f} % killed",
                flush=True,
            )
            print(*(f"  {line}" for line in open_ones), sep="\n", flush=True)
            totals += Counter(killed=killed, argued=argued, open=len(open_ones), wording=wording)
    counted = totals["killed"] + totals["argued"] + totals["open"]
    score = 100 * (totals["killed"] + totals["argued"]) / max(counted, 1)
    print(
        f"together {counted} mutants, {totals['killed']} killed, {totals['argued']} equivalent, "
        f"{totals['open']} survived, beside {totals['wording']} of wording: "
        f"{100 * totals['killed'] / max(counted, 1):.1f} % killed, {score:.1f} % with the equivalent ones"
    )
    return 0 if score >= options.floor else 1


if __name__ == "__main__":
    sys.exit(main())
