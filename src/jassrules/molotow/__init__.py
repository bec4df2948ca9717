"""Molotow: every trick is charged, and trump is born when someone cannot follow suit. [M-1 … M-16]"""

from __future__ import annotations

from jassrules.molotow.events import CardPlayed, MolotowEvent, MolotowScore, WeisAnnounced
from jassrules.molotow.game import MolotowGame, Standing
from jassrules.molotow.legal import legal_cards
from jassrules.molotow.round import MolotowRound
from jassrules.molotow.rules import Announcing, HandWeis, MolotowRules, Stoeck, TableWeis, Undertrump
from jassrules.molotow.view import MolotowView

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
