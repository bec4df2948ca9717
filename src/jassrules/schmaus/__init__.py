"""Schmaus: two players, a stock, and Weise announced upwards while cards are drawn. [S-1 … S-20]"""

from __future__ import annotations

from jassrules.schmaus.deal import SchmausDeal
from jassrules.schmaus.events import (
    Points,
    PointsKind,
    Robbed,
    SchmausEvent,
    SchmausPlayed,
    SchmausScore,
    WeisWritten,
    Written,
)
from jassrules.schmaus.game import SchmausGame
from jassrules.schmaus.legal import legal_cards
from jassrules.schmaus.rules import Finish, Ladder, Rob, SchmausRules, SchmausStoeck, TurnUp, Writing
from jassrules.schmaus.view import SchmausView

__all__ = [
    "Finish",
    "Ladder",
    "Points",
    "PointsKind",
    "Rob",
    "Robbed",
    "SchmausDeal",
    "SchmausEvent",
    "SchmausGame",
    "SchmausPlayed",
    "SchmausRules",
    "SchmausScore",
    "SchmausStoeck",
    "SchmausView",
    "TurnUp",
    "WeisWritten",
    "Writing",
    "Written",
    "legal_cards",
]
