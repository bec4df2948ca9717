"""``python -m fuzz [TARGET …] [--seconds N] [--corpus FOLDER]``: fuzzes with atheris, each target in a process of its own.

What is found lies in the folder as ``crash-…`` files; copy them into ``fuzz/corpus/TARGET`` once they are mended,
where the tests replay them for ever. New inputs that reach new code are kept in the folder, not in the source tree.
"""

# ruff: noqa: T201 - it talks to the terminal

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
NAMES = (
    "parsers", "record_values", "record_json", "sheets", "sheet_calls", "molotow", "molotow_game", "schmaus",
    "schmaus_game",
)  # fmt: skip


def fuzz_one(name: str, arguments: list[str]) -> None:
    """Fuzzes one target in this process, with the arguments of libFuzzer; does not come back."""
    import atheris  # type: ignore[import-untyped]

    with atheris.instrument_imports(include=["jassrules"]):
        import jassrules  # noqa: F401
    from fuzz.targets import TARGETS

    atheris.Setup([name, *arguments], TARGETS[name])
    atheris.Fuzz()


def main() -> int:
    """Fuzzes the targets one after the other; 1 if any of them failed."""
    if len(sys.argv) > 2 and sys.argv[1] == "--one":
        fuzz_one(sys.argv[2], sys.argv[3:])
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", default=NAMES, metavar="TARGET", help=f"one of {', '.join(NAMES)}")
    parser.add_argument("--seconds", type=int, default=3, help="for each target (default 3)")
    parser.add_argument("--seed", type=int, default=0, help="of libFuzzer's chance (default another one each time)")
    parser.add_argument("--corpus", type=Path, help="where inputs are kept and findings put (default a new folder)")
    options = parser.parse_args()
    folder = options.corpus or Path(tempfile.mkdtemp(prefix="jassrules-fuzz-"))
    failed: list[str] = []
    for name in options.targets:
        if name not in NAMES:
            parser.error(f"{name!r} is no target")
        kept = folder / name
        kept.mkdir(parents=True, exist_ok=True)
        command = [
            sys.executable, "-m", "fuzz", "--one", name, str(kept), str(HERE / "corpus" / name),
            f"-max_total_time={options.seconds}", "-timeout=10", "-rss_limit_mb=2000", "-max_len=4096",
            f"-artifact_prefix={kept}/", "-print_final_stats=1", f"-seed={options.seed}",
        ]  # fmt: skip
        if name in ("sheets", "parsers", "record_json"):
            command.append(f"-dict={HERE / 'words.dict'}")
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = (run.stdout + run.stderr).splitlines()
        runs = next((line.split()[-1] for line in lines if "number_of_executed_units" in line), "?")
        print(f"{name}: {runs} inputs in {options.seconds} s, {'nothing found' if run.returncode == 0 else 'FAILED'}")
        if run.returncode:
            failed.append(name)
            print("\n".join(lines[-60:]))
    if failed:
        print(f"findings of {', '.join(failed)} are in {folder}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
