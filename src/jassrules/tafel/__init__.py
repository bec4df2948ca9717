"""Score sheets, for tables that play with real cards as well as for the games of this library. [T-1 … T-8]

:class:`MolotowTafel` and :class:`SchmausTafel` are written row by row; whatever they tell follows from the rows, so
that any row can be corrected or deleted at any time.
"""

from __future__ import annotations

from jassrules.tafel._csv import parse_points
from jassrules.tafel.content import SheetContent, SheetRow
from jassrules.tafel.molotow import MolotowTafel, Tens, TensSheet
from jassrules.tafel.schmaus import SchmausTafel, Strokes, read_csv
from jassrules.tafel.sheet import Entry, EntryKind, Tafel

__all__ = [
    "Entry",
    "EntryKind",
    "MolotowTafel",
    "SchmausTafel",
    "SheetContent",
    "SheetRow",
    "Strokes",
    "Tafel",
    "Tens",
    "TensSheet",
    "parse_points",
    "read_csv",
]
