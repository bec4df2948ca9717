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
    from jassrules import batch, molotow, schmaus, simulate, svg, tafel
    from jassrules.molotow import (
        Announcing,
        HandWeis,
        MolotowGame,
        MolotowRound,
        MolotowRules,
        MolotowScore,
        MolotowView,
        Stoeck,
        TableWeis,
        Undertrump,
    )
    from jassrules.schmaus import (
        Finish,
        Ladder,
        Rob,
        SchmausDeal,
        SchmausGame,
        SchmausRules,
        SchmausScore,
        SchmausStoeck,
        SchmausView,
        TurnUp,
        Writing,
    )
    from jassrules.tafel import MolotowTafel, SchmausTafel

__all__ = [
    "ALL_CARDS",
    "FRENCH",
    "PACKS",
    "SWISS_GERMAN",
    "VORARLBERG",
    "Announcing",
    "Card",
    "CardLike",
    "CardSet",
    "CardsLike",
    "Deck",
    "Finish",
    "HandWeis",
    "IllegalPlay",
    "IllegalWeis",
    "JassError",
    "Ladder",
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
    "Rob",
    "RulesError",
    "SchmausDeal",
    "SchmausGame",
    "SchmausRules",
    "SchmausScore",
    "SchmausStoeck",
    "SchmausTafel",
    "SchmausView",
    "StateError",
    "Stoeck",
    "Suit",
    "TableWeis",
    "Trick",
    "TurnUp",
    "Undertrump",
    "Weis",
    "WeisKind",
    "WeisScale",
    "Writing",
    "all_weise",
    "batch",
    "best_announcement",
    "card_points",
    "find_weise",
    "molotow",
    "schmaus",
    "simulate",
    "svg",
    "tafel",
    "weis_points",
]

# Who finds Weise needs no game, and who plays one needs not the other: a game is loaded when it is asked for.
_HOMES = {
    **{name: name for name in ("batch", "molotow", "schmaus", "simulate", "svg", "tafel")},
    **dict.fromkeys(("MolotowGame", "MolotowRound", "MolotowRules", "MolotowScore", "MolotowView"), "molotow"),
    **dict.fromkeys(("Announcing", "HandWeis", "Stoeck", "TableWeis", "Undertrump"), "molotow"),
    **dict.fromkeys(("SchmausDeal", "SchmausGame", "SchmausRules", "SchmausScore", "SchmausView"), "schmaus"),
    **dict.fromkeys(("Finish", "Ladder", "Rob", "SchmausStoeck", "TurnUp", "Writing"), "schmaus"),
    **dict.fromkeys(("MolotowTafel", "SchmausTafel"), "tafel"),
}
_fetch = fetcher(__name__, _HOMES)

__version__: str


def __getattr__(name: str) -> object:
    found = globals()[name] = _version() if name == "__version__" else _fetch(name)
    return found


def _version() -> str:
    """The version that is installed. It takes longer to look up than all else to import."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(__name__)
    except PackageNotFoundError as error:
        raise AttributeError(f"{__name__} is not installed, and so has no '__version__'") from error


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
