"""Schmaus: two players, a stock, and Weise announced upwards while cards are drawn. [S-1 … S-20]"""

from __future__ import annotations

from jassrules.schmaus.deal import (
    Points,
    PointsKind,
    SchmausDeal,
    SchmausEvent,
    SchmausPlayed,
    SchmausScore,
    WeisWritten,
    Written,
    legal_cards,
)
from jassrules.schmaus.game import SchmausGame
from jassrules.schmaus.rules import Finish, Ladder, Rob, SchmausRules, SchmausStoeck, TurnUp, Writing
from jassrules.schmaus.view import Robbed, SchmausView

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
