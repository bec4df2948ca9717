"""Naive reference model of the rules: slow on purpose, written sentence by sentence after the rules page.

The tests play the library and this model side by side. It shares no code with the library and imports nothing of it.
A card is its code ("RoU"), a hand a plain set of codes, a trick a plain list of them, a suit "Ei", "Ro", "Se" or "Si",
and trump a suit or None. The id beside a line names the rule which that line carries out.

A refused card or Weis is a ``ValueError``; an action at the wrong moment is a ``RuntimeError``. There is no undo and no
copy: ``copy.deepcopy`` serves both.
"""

from __future__ import annotations

from . import cards, molotow, schmaus, shuffle, weis

__all__ = ["cards", "molotow", "schmaus", "shuffle", "weis"]
