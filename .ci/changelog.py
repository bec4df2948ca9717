"""Print what CHANGELOG.md says of one version, as the text of its release: ``changelog.py 1.2.3``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"


def section(text: str, version: str) -> str:
    """The text below the heading of a version that has a date, up to the next heading of a version.

    Raises:
        ValueError: where there is no such heading, or nothing below it.
    """
    heading = re.compile(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", re.MULTILINE)
    if not (found := heading.search(text)):
        raise ValueError(f"there is no heading '## {version} (YYYY-MM-DD)'")
    body = re.split(r"^## ", text[found.end() :], maxsplit=1, flags=re.MULTILINE)[0].strip()
    if not body:
        raise ValueError(f"nothing stands below the heading of {version}")
    return f"{body}\n"


if __name__ == "__main__":
    (wanted,) = sys.argv[1:]
    try:
        sys.stdout.write(section(CHANGELOG.read_text(encoding="utf-8"), wanted))
    except ValueError as error:
        sys.exit(f"{CHANGELOG.name}: {error}")
