"""Mutation testing of the compiled core: ``python tools/mutate_core.py [--count N | --all] [--jobs 1]``.

No mutation tool reads Cython, hence this one. It finds every place of ``_core.pyx`` and ``_core.pxd`` where one
operator, constant, comparison, table entry or word can be changed (see ``OPERATORS``), takes a sample of them spread
over all functions, and for each: changes it in a scratch copy, compiles that copy anew without optimization (Cython,
then the C compiler; ``setup.py`` would insist on its own flags), and runs the quick suite up to the first failure.

A mutant is *killed* if a test fails, the interpreter crashes, or the tests hang; *survived* if all pass; *stillborn*
if it does not build, which says nothing and is not counted. The survivors are argued in ``docs/mutants.md``. The exit
status is 1 if fewer than ``--floor`` per cent are killed, survivors listed in ``tools/core_equivalent.txt`` apart.
"""

# ruff: noqa: T201 - it talks to the terminal

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("src/jassrules/_core.pyx", "src/jassrules/_core.pxd")
EQUIVALENT = ROOT / "tools" / "core_equivalent.txt"
# In this order: the first file kills most. Tests that take long, or start processes, are left out.
QUICK_FILES = (
    "test_core_mutants.py",
    "test_core.py",
    "test_weis.py",
    "test_bit_instructions.py",
    "test_rollout.py",
    "test_simulate.py",
)
LEFT_OUT = (
    "not nothing_crashes and not 20000 and not no_hand_holds_more and not small_hands and not pf_3 and not any_set"
    " and not any_scale and not exchanged and not as_the_reference_has_it and not executor and not pool"
    " and not ctrl_c and not command and not process and not import and not piece and not progress and not plots"
)
TIMEOUT = 90.0
"""Seconds for each half of the quick suite."""

# What is changed into what. Only code is searched, not comments, docstrings, declarations and casts.
OPERATORS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("comparison", r"(?<![<>=!])==(?!=)", ("!=",)),
    ("comparison", r"!=", ("==",)),
    ("comparison", r"(?<= )<=(?= )", ("<",)),
    ("comparison", r"(?<= )>=(?= )", (">",)),
    ("comparison", r"(?<= )<(?= )", ("<=",)),
    ("comparison", r"(?<= )>(?= )", (">=",)),
    ("arithmetic", r"(?<= )\+(?= )", ("-",)),
    ("arithmetic", r"(?<= )-(?= )", ("+",)),
    ("arithmetic", r"(?<= )\*(?= )", ("+",)),
    ("arithmetic", r"(?<= )//(?= )", ("%",)),
    ("arithmetic", r"(?<= )%(?= )", ("//",)),
    ("shift", r"(?<= )<<(?= )", (">>",)),
    ("shift", r"(?<= )>>(?= )", ("<<",)),
    ("mask", r"(?<= )&(?= )", ("|",)),
    ("mask", r"(?<= )\|(?= )", ("&",)),
    ("mask", r"(?<= )\^(?= )", ("|",)),
    ("mask", r"~(?=[\w(])", ("",)),
    ("assignment", r"\|=", ("&=", "=")),
    ("assignment", r"&=", ("|=", "=")),
    ("assignment", r"\^=", ("|=",)),
    ("assignment", r"\+=", ("-=", "=")),
    ("assignment", r"-=", ("+=",)),
    ("logic", r"\band\b", ("or",)),
    ("logic", r"\bor\b", ("and",)),
    ("logic", r"\bnot (?!None)", ("",)),
    ("word", r"\bTrue\b", ("False",)),
    ("word", r"\bFalse\b", ("True",)),
    ("word", r"\bbreak\b", ("continue",)),
    ("word", r"\bcontinue\b", ("break",)),
    ("name", r"\bNO_TRUMP\b(?! =)", ("(NO_TRUMP - 1)",)),
    ("name", r"\bNOBODY\b(?! =)", ("0",)),
    ("name", r"\bUNDER\b(?! =)", ("OBER",)),
    ("name", r"\bSIX\b(?! =)", ("NINE",)),
    ("name", r"\bSTOECK_MAKER\b(?! =)", ("STOECK_HELD",)),
    ("name", r"\bUNDERTRUMP_FREE\b(?! =)", ("UNDERTRUMP_FORBIDDEN",)),
    ("name", r"\bUNDERTRUMP_FORBIDDEN\b(?! =)", ("UNDERTRUMP_FREE",)),
    ("name", r"\bOBENABE\b(?! =)", ("SIDE",)),
    ("name", r"\bSIDE\b(?! =)", ("OBENABE",)),
    ("constant", r"(?<![\w.\[])\d+(?![\w.])(?!\])", ("+1", "-1")),
    ("constant", r"(?<=\[)\d+(?=[,\]])", ("+1",)),
    ("constant", r"\b0x[0-9A-F]+(?=u)", ("+1",)),
)
# Sizes of arrays and the like: a change is no behaviour but undefined behaviour, or none at all.
SKIPPED_LINE = re.compile(
    r"\s*(#|cimport|from|import|ctypedef|cdef (u?int\d+_t|turn_t|int|split_t|cards_t)\[|@|cdef (extern|class|struct)"
    r"|raise\b|(cdef )?enum\b|cdef u?int\d+_t [A-Z_]+\[|cards_t \w+\[\d+\]|u?int\d+_t \w+\[\d+\])"
)
SIGNATURE = re.compile(r"\s*(cdef|cpdef|def)\b.*(:|\()\s*$")
FUNCTION = re.compile(r"\s*(?:cdef|def|cpdef)\s+(?:[\w ]+[ *])?(\w+)\(")


class Mutant(NamedTuple):
    """One change of one place."""

    source: str
    line: int
    column: int
    old: str
    new: str
    kind: str
    function: str
    text: str
    """The line as it is, without blanks at the edges."""

    def key(self) -> str:
        """A name that stays the same when lines move."""
        return f"{self.function} | {self.text} | {self.column} {self.old!r} -> {self.new!r}"

    def __str__(self) -> str:
        return f"{self.source.rpartition('/')[2]}:{self.line} {self.key()} ({self.kind})"


def code_lines(source: str) -> Iterator[tuple[int, str, str]]:
    """Number, function and text of each line of code, comments cut off."""
    in_text = False
    function = "module"
    for number, line in enumerate((ROOT / source).read_text(encoding="utf-8").splitlines(), 1):
        quotes = line.count('"""')
        if in_text or quotes:
            in_text ^= quotes == 1
            continue
        found = FUNCTION.match(line)
        if found:
            function = found[1]
        code = re.sub(r'f?"[^"]*"', lambda text: " " * len(text[0]), line)
        code = re.sub(r"\s*#.*", "", code)
        code = re.sub(r"<[\w ]+\*?>(?= ?[\w(~*&-])", lambda cast: "_" * len(cast[0]), code)
        if code.strip() and not SKIPPED_LINE.match(code) and not SIGNATURE.match(code):
            yield number, function, code


def mutants() -> list[Mutant]:
    """Every mutant there is, in the order of the source."""
    found: list[Mutant] = []
    for source in SOURCES:
        lines = (ROOT / source).read_text(encoding="utf-8").splitlines()
        for number, function, code in code_lines(source):
            # Of a line that begins a signature only the defaults are code.
            text = lines[number - 1].strip()
            indent = len(lines[number - 1]) - len(lines[number - 1].lstrip())
            for kind, pattern, replacements in OPERATORS:
                for place in re.finditer(pattern, code):
                    for replacement in replacements:
                        old = place[0]
                        new = replacement
                        if kind == "constant":
                            value = int(old, 0) + int(replacement)
                            if value < 0:
                                continue
                            new = hex(value) if old.startswith("0x") else str(value)
                        found.append(Mutant(source, number, place.start() - indent, old, new, kind, function, text))
    return found


def sample(everything: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them, the functions in turn, so that none is left out."""
    chance = random.Random(seed)
    by_function: dict[tuple[str, str], list[Mutant]] = {}
    for mutant in everything:
        by_function.setdefault((mutant.source, mutant.function), []).append(mutant)
    for group in by_function.values():
        chance.shuffle(group)
    chosen: list[Mutant] = []
    while len(chosen) < count and any(by_function.values()):
        # Of a long function more are taken than of a short one.
        for group in by_function.values():
            chosen += [group.pop() for _ in range(1 + len(group) // 12) if group]
    return sorted(chosen[:count], key=everything.index)


def make_copy(folder: Path, python: str) -> None:
    """A copy of the project that builds and tests itself."""
    for name in ("src", "tests"):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__", "*.egg-info")
        )
    for name in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder / name)
    if build(folder, python):
        sys.exit(f"the unchanged core does not build, see {folder}")


def environment(folder: Path) -> dict[str, str]:
    """What a build and a test run see: this copy, and the same examples every time."""
    return {
        **os.environ,
        "PYTHONPATH": str(folder / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_PROFILE": "ci",
    }


def build(folder: Path, python: str) -> int:
    """Compiles the core of a copy in place; 0 if that went well."""
    core = folder / "src" / "jassrules" / "_core"
    suffix = subprocess.run(
        [python, "-c", "import sysconfig as s; print(s.get_config_var('EXT_SUFFIX'), s.get_paths()['include'])"],
        capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    module = core.with_name("_core" + suffix[0])
    module.unlink(missing_ok=True)
    for command in (
        [python, "-m", "cython", "-3", f"{core}.pyx", "-o", f"{core}.c"],
        [os.environ.get("CC", "cc"), "-O0", "-w", "-fPIC", "-shared", f"-I{suffix[1]}", f"{core}.c", "-o", str(module)],
    ):
        code = subprocess.run(command, cwd=folder, env=environment(folder), capture_output=True, check=False).returncode
        if code:
            return code
    return 0


def test(folder: Path, python: str) -> str:
    """Runs the quick suite: ``survived``, ``killed`` or ``timeout``."""
    files = [f"tests/{name}" for name in QUICK_FILES if (folder / "tests" / name).exists()]
    command = [python, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow"]
    # To collect all takes longer than the first file, which kills most.
    for some in (files[:1], files[1:]):
        try:
            run = subprocess.run(
                [*command, "-k", LEFT_OUT, *some],
                cwd=folder, env=environment(folder), timeout=TIMEOUT, capture_output=True, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "timeout"
        if run.returncode:
            return "killed"
    return "survived"


def judge(folder: Path, python: str, mutant: Mutant) -> str:
    """Changes a copy, builds and tests it, and puts it back."""
    path = folder / mutant.source
    whole = path.read_text(encoding="utf-8")
    lines = whole.splitlines(keepends=True)
    line = lines[mutant.line - 1]
    at = len(line) - len(line.lstrip()) + mutant.column
    assert line[at : at + len(mutant.old)] == mutant.old
    lines[mutant.line - 1] = line[:at] + mutant.new + line[at + len(mutant.old) :]
    path.write_text("".join(lines), encoding="utf-8")
    try:
        return "stillborn" if build(folder, python) else test(folder, python)
    finally:
        path.write_text(whole, encoding="utf-8")


def known_equivalent() -> set[str]:
    """The survivors that change nothing, argued in docs/mutants.md."""
    if not EQUIVALENT.exists():
        return set()
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def main() -> int:
    """Runs the sample and reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200, help="how many mutants (default 200)")
    parser.add_argument("--all", action="store_true", help="every mutant")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="copies at work at a time (default 1)")
    parser.add_argument("--floor", type=float, default=98.0, help="per cent that must be killed (default 98)")
    parser.add_argument("--function", help="only those in functions whose name holds this")
    parser.add_argument("--skip", help="none in functions whose name this expression finds")
    parser.add_argument("--only", type=Path, help="only those whose keys stand in this file, one in a line")
    parser.add_argument("--list", action="store_true", help="show the mutants and stop")
    parser.add_argument("--log", type=Path, help="also append each verdict to this file")
    options = parser.parse_args()
    everything = mutants()
    if options.function:
        everything = [mutant for mutant in everything if options.function in mutant.function]
    if options.skip:
        everything = [mutant for mutant in everything if not re.search(options.skip, mutant.function)]
    if options.only:
        keys = set(options.only.read_text(encoding="utf-8").splitlines())
        everything = [mutant for mutant in everything if mutant.key() in keys]
    whole = options.all or options.only
    chosen = everything if whole else sample(everything, options.count, options.seed)
    print(f"{len(chosen)} of {len(everything)} mutants")
    if options.list:
        print(*chosen, sep="\n")
        return 0
    verdicts: dict[str, list[Mutant]] = {}
    python = sys.executable
    with tempfile.TemporaryDirectory(prefix="jassrules-mutants-") as name:
        folders = [Path(name) / str(number) for number in range(options.jobs)]
        copies: Queue[Path] = Queue()
        for folder in folders:
            folder.mkdir()
            make_copy(folder, python)
            copies.put(folder)
        begin = time.monotonic()
        verdict = test(folders[0], python)
        if verdict != "survived":
            sys.exit(f"the quick suite fails on the unchanged core ({verdict})")
        print(f"the quick suite takes {time.monotonic() - begin:.1f} s", flush=True)

        def work(mutant: Mutant) -> tuple[Mutant, str]:
            folder = copies.get()
            try:
                return mutant, judge(folder, python, mutant)
            finally:
                copies.put(folder)

        with ThreadPoolExecutor(options.jobs) as pool:
            for number, (mutant, verdict) in enumerate(pool.map(work, chosen), 1):
                verdicts.setdefault(verdict, []).append(mutant)
                if options.log:
                    with options.log.open("a", encoding="utf-8") as log:
                        log.write(f"{verdict} {mutant}\n")
                if verdict == "survived":
                    print(f"{number:4} survived {mutant}", flush=True)
    equivalent = known_equivalent()
    survived = [mutant for mutant in verdicts.get("survived", ()) if mutant.key() not in equivalent]
    argued = len(verdicts.get("survived", ())) - len(survived)
    killed = len(verdicts.get("killed", ())) + len(verdicts.get("timeout", ()))
    counted = killed + len(survived) + argued
    score = 100 * (killed + argued) / counted if counted else 100.0
    print(
        f"{counted} mutants, {killed} killed ({len(verdicts.get('timeout', ()))} of them by timeout), "
        f"{len(survived) + argued} survived ({argued} of them argued to be equivalent), "
        f"{len(verdicts.get('stillborn', ()))} stillborn; {100 * killed / max(counted, 1):.1f} % killed, "
        f"{score:.1f} % with the equivalent ones"
    )
    return 0 if score >= options.floor else 1


if __name__ == "__main__":
    sys.exit(main())
