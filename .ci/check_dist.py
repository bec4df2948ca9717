"""Look into sdists and wheels: is in what belongs there, and nothing else?"""

from __future__ import annotations

import sys
import tarfile
import zipfile
from pathlib import Path

MAX_WHEEL, MAX_SDIST = 400_000, 1_500_000
CORE = ["_core.pyi", "_core.pxd", "py.typed", "__init__.py", "svg/__init__.py"]
NEVER = (".c", ".pyc", ".o")


def problems(path: Path) -> list[str]:
    """Return what is wrong with one file."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
        tops = {name.split("/")[0] for name in names}
        found = [f"has {top}/ at its top" for top in tops if top != "jassrules" and not top.endswith(".dist-info")]
        found += [f"has {name}" for name in names if name.endswith((*NEVER, ".pyx")) or "test" in name]
        if not any(name.startswith("jassrules/_core.") and name.endswith((".so", ".pyd")) for name in names):
            found.append("has no compiled module")
        needed = [f"jassrules/{name}" for name in CORE]
        most = MAX_WHEEL
    else:
        with tarfile.open(path) as archive:
            names = [name.partition("/")[2] for name in archive.getnames()]
        # The benchmarks hold two programs in C; the C of the core is made from the .pyx.
        found = [
            f"has {name}" for name in names if name.endswith((*NEVER, ".so", ".pyd")) and "yardsticks/" not in name
        ]
        needed = [f"src/jassrules/{name}" for name in [*CORE, "_core.pyx"]]
        needed += ["LICENSE", "README.md", "setup.py", "tests/conftest.py", "examples/cimport/ducking.pyx"]
        most = MAX_SDIST
    found += [f"lacks {name}" for name in needed if name not in names]
    if (size := path.stat().st_size) > most:
        found.append(f"is {size:,} bytes long, more than {most:,}")
    return found


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit("name at least one file")
    faults = [f"{path.name} {problem}" for path in map(Path, sys.argv[1:]) for problem in problems(path)]
    for path in map(Path, sys.argv[1:]):
        print(f"{path.name}: {path.stat().st_size:,} bytes")
    sys.exit("\n".join(faults) or 0)
