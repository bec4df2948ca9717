"""Compare the wheels that cibuildwheel would build with those promised in wheels.txt, and with the workflow."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
WORKFLOW = HERE.parent / ".github" / "workflows" / "wheels.yml"
HEAD = re.compile(r"# (?P<platform>[a-z]+) (?P<archs>\w+)")
# One line of the matrix for each platform and architecture.
JOB = re.compile(r"platform: (?P<platform>\w+), archs: (?P<archs>\w+) }")


def promised() -> dict[tuple[str, str], set[str]]:
    """The identifiers by platform and architecture."""
    found: dict[tuple[str, str], set[str]] = {}
    names: set[str] = set()
    for line in (HERE / "wheels.txt").read_text(encoding="utf-8").splitlines():
        if head := HEAD.fullmatch(line):
            names = found[head["platform"], head["archs"]] = set()
        elif line and not line.startswith("#"):
            names.add(line)
    return found


def built(platform: str, archs: str) -> set[str]:
    """The identifiers that cibuildwheel names."""
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", f"--platform={platform}"]
    run = subprocess.run([*command, f"--archs={archs}"], capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(run.stderr)
    return set(run.stdout.split())


def problems() -> list[str]:
    """What does not agree."""
    text = WORKFLOW.read_text(encoding="utf-8")
    wheels = promised()
    found = []
    if (pinned := f"cibuildwheel=={version('cibuildwheel')}") not in text:
        found.append(f"{WORKFLOW.name} does not install {pinned}")
    if (jobs := [(job["platform"], job["archs"]) for job in JOB.finditer(text)]) != list(wheels):
        found.append(f"{WORKFLOW.name} builds for {jobs}, promised are {list(wheels)}")
    for (platform, archs), names in wheels.items():
        now = built(platform, archs)
        found += [f"{name} is promised and not built" for name in sorted(names - now)]
        found += [f"{name} is built and not promised" for name in sorted(now - names)]
    return found


if __name__ == "__main__":
    if faults := problems():
        sys.exit("\n".join(faults))
    print(f"{sum(map(len, promised().values()))} wheels, as promised")
