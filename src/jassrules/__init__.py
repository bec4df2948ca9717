"""The exact rules of the Swiss card games Molotow and Schmaus, and the general Jass they stand on.

>>> from jassrules import MolotowRound
>>> round_ = MolotowRound.deal(seed=7)
>>> while not round_.is_over:
...     _ = round_.play(round_.legal_cards()[0])
>>> sum(score.cards for score in round_.score())
157
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jassrules._lazy import fetcher
from jassrules.cards import (
    ALL_CARDS,
    Card,
    CardLike,
    CardSet,
    CardsLike,
    Deck,
    Rank,
    Suit,
    card_points,
)
from jassrules.errors import (
    IllegalPlay,
    IllegalWeis,
    JassError,
    NotationError,
    Reason,
    RecordError,
    RulesError,
    StateError,
)
from jassrules.packs import FRENCH, PACKS, SWISS_GERMAN, VORARLBERG, Pack
from jassrules.reasons import Refusal
from jassrules.tricks import Trick
from jassrules.weis import Weis, WeisKind, WeisScale, all_weise, best_announcement, find_weise, weis_points

if TYPE_CHECKING:
    from jassrules import batch, molotow, schmaus, simulate, tafel
    from jassrules.molotow import MolotowGame, MolotowRound, MolotowRules, MolotowScore, MolotowView, Undertrump
    from jassrules.schmaus import SchmausDeal, SchmausGame, SchmausRules, SchmausScore, SchmausView
    from jassrules.tafel import MolotowTafel, SchmausTafel

__all__ = [
    "ALL_CARDS",
    "FRENCH",
    "PACKS",
    "SWISS_GERMAN",
    "VORARLBERG",
    "Card",
    "CardLike",
    "CardSet",
    "CardsLike",
    "Deck",
    "IllegalPlay",
    "IllegalWeis",
    "JassError",
    "MolotowGame",
    "MolotowRound",
    "MolotowRules",
    "MolotowScore",
    "MolotowTafel",
    "MolotowView",
    "NotationError",
    "Pack",
    "Rank",
    "Reason",
    "RecordError",
    "Refusal",
    "RulesError",
    "SchmausDeal",
    "SchmausGame",
    "SchmausRules",
    "SchmausScore",
    "SchmausTafel",
    "SchmausView",
    "StateError",
    "Suit",
    "Trick",
    "Undertrump",
    "Weis",
    "WeisKind",
    "WeisScale",
    "all_weise",
    "batch",
    "best_announcement",
    "card_points",
    "find_weise",
    "molotow",
    "schmaus",
    "simulate",
    "tafel",
    "weis_points",
]

# Who finds Weise needs no game, and who plays one needs not the other: a game is loaded when it is asked for.
_HOMES = {
    **{name: name for name in ("batch", "molotow", "schmaus", "simulate", "tafel")},
    **dict.fromkeys(
        ("MolotowGame", "MolotowRound", "MolotowRules", "MolotowScore", "MolotowView", "Undertrump"), "molotow"
    ),
    **dict.fromkeys(("SchmausDeal", "SchmausGame", "SchmausRules", "SchmausScore", "SchmausView"), "schmaus"),
    **dict.fromkeys(("MolotowTafel", "SchmausTafel"), "tafel"),
}
_fetch = fetcher(__name__, _HOMES)


def __getattr__(name: str) -> object:
    found = globals()[name] = _fetch(name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
