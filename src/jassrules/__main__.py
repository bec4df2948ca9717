"""``python -m jassrules`` is the command ``jassrules``."""

from __future__ import annotations

import sys

from jassrules.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
