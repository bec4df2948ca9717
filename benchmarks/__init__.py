"""How fast the installed jassrules is, and what hands hold: ``python -m benchmarks``, ``python -m benchmarks.all_hands``.

Run it from the root of a checkout. Nothing here passes or fails by time.
"""

from __future__ import annotations
