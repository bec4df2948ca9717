"""What an installation can do: ``extras.py none`` for the bare package, or the name of the one extra it has."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import io
import json
import pkgutil
import sys
import warnings

import jassrules
import jassrules.cli
from jassrules import simulate

ADDS = {"cli": "rich", "plot": "matplotlib", "distributed": "distributed"}


def expect(holds: bool, seen: object) -> None:
    """Stop unless it holds."""
    if not holds:
        sys.exit(f"not so: {seen}")


def run(*arguments: str) -> tuple[int, str, str]:
    """The command's exit code, output, and errors."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        code = jassrules.cli.main(arguments)
    return code, out.getvalue(), errors.getvalue()


def check_none() -> None:
    """Every module is imported and needs nothing; what does need an extra says which."""
    for module in pkgutil.walk_packages(jassrules.__path__, "jassrules."):
        if module.name != "jassrules.__main__":
            importlib.import_module(module.name)
    # What starts the interpreter in an environment, and what modules compiled by Cython share, is no dependency.
    known = {*sys.stdlib_module_names, "__main__", "jassrules", "_distutils_hack", "_virtualenv", "cython_runtime"}
    names = {name.partition(".")[0] for name in sys.modules if not name.startswith("_cython_")}
    expect(names <= known, names - known)
    code, out, errors = run("play", "molotow", "--auto", "--seed=1", "--json")
    expect(code == 0 and json.loads(out)["format"] == "jassrules", errors)
    code, _, errors = run("weis", "RoU RoO RoK")
    expect(code == 2 and "jassrules[cli]" in errors, errors)
    message = "no error"
    try:
        simulate.molotow(100, seed=1).plot()
    except ImportError as error:
        message = str(error)
    expect("jassrules[plot]" in message, message)


def check_cli() -> None:
    """The command writes text."""
    code, out, errors = run("weis", "RoU RoO RoK", "--lang=en")
    expect(code == 0 and not errors and "20" in out, out + errors)
    code, out, errors = run("play", "schmaus", "--auto", "--seed=1")
    expect(code == 0 and bool(out), errors)


def check_plot() -> None:
    """A tally is drawn."""
    axes = simulate.schmaus(1000, seed=1).plot()
    picture = io.BytesIO()
    axes.figure.savefig(picture, format="svg")
    expect(b"<svg" in picture.getvalue() and len(axes.lines) == 2, axes.lines)


def check_distributed() -> None:
    """Games are played by a worker of a cluster (in a thread, for a start in no time)."""
    distributed = importlib.import_module("distributed")
    options = {"processes": False, "n_workers": 1, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        found = simulate.molotow(1000, seed=1, executor=client.get_executor())
    expect(found == simulate.molotow(1000, seed=1), found)


if __name__ == "__main__":
    (name,) = sys.argv[1:]
    checks = {"none": check_none, "cli": check_cli, "plot": check_plot, "distributed": check_distributed}
    for extra, package in ADDS.items():
        there = importlib.util.find_spec(package) is not None
        if there != (extra == name):
            sys.exit(f"{name}: {package} is {'' if there else 'not '}installed")
    if name != "distributed":  # what Dask and its server leave open is not ours
        warnings.simplefilter("error")
    checks[name]()
    print(f"{name}: well")
