"""Molotow: every trick is charged, and trump is born when someone cannot follow suit. [M-1 … M-16]"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from jassrules._lazy import fetcher
from jassrules.molotow.events import CardPlayed, MolotowEvent, MolotowScore, WeisAnnounced
from jassrules.molotow.legal import legal_cards
from jassrules.molotow.round import MolotowRound
from jassrules.molotow.rules import Announcing, HandWeis, MolotowRules, Stoeck, TableWeis, Undertrump
from jassrules.molotow.view import MolotowView

if TYPE_CHECKING:
    from jassrules.molotow.game import MolotowGame, Standing

__all__ = [
    "Announcing",
    "CardPlayed",
    "HandWeis",
    "MolotowEvent",
    "MolotowGame",
    "MolotowRound",
    "MolotowRules",
    "MolotowScore",
    "MolotowView",
    "Standing",
    "Stoeck",
    "TableWeis",
    "Undertrump",
    "WeisAnnounced",
    "legal_cards",
]

# A game needs the sheet, which needs the rules; so it is loaded when it is asked for.
__getattr__: Callable[[str], object] = fetcher(__name__, dict.fromkeys(("MolotowGame", "Standing"), "game"))
