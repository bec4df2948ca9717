"""Schmaus: two players, a stock, and Weise announced upwards while cards are drawn. [S-1 … S-20]"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from jassrules._lazy import fetcher
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
from jassrules.schmaus.legal import legal_cards
from jassrules.schmaus.rules import Finish, Ladder, Rob, SchmausRules, SchmausStoeck, TurnUp, Writing
from jassrules.schmaus.view import SchmausView

if TYPE_CHECKING:
    from jassrules.schmaus.game import SchmausGame

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

# A game needs the sheet, which needs the rules; so it is loaded when it is asked for.
__getattr__: Callable[[str], object] = fetcher(__name__, dict.fromkeys(("SchmausGame",), "game"))
