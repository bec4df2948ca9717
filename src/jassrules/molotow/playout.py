"""How the core writes the options of Molotow, and fresh deals for it to play. [M-3 … M-13]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jassrules import _core
from jassrules.molotow.rules import Announcing, HandWeis, MolotowRules, Stoeck, TableWeis, Undertrump

if TYPE_CHECKING:
    from jassrules.tally import Sums

__all__ = ["STOECK", "UNDERTRUMP", "core_options", "play_deals"]

UNDERTRUMP: Final = {Undertrump.VOID_ONLY: 0, Undertrump.FORBIDDEN: 1, Undertrump.FREE: 2}
STOECK: Final = {Stoeck.OFF: 0, Stoeck.HELD: 1, Stoeck.MAKER: 2}
_HAND_WEIS: Final = {HandWeis.NONE: 0, HandWeis.ALL: 1, HandWeis.BEST: 2}
_TABLE_WEIS: Final = {TableWeis.OFF: 0, TableWeis.ALL: 1, TableWeis.RUNS: 2}


def core_options(rules: MolotowRules) -> tuple[int, ...]:
    """The options that touch play and count, as ints in the core's order. Random players announce nothing."""
    hand_weis = HandWeis.NONE if rules.announcing is Announcing.CALLED else rules.hand_weis
    return (
        UNDERTRUMP[rules.undertrump],
        int(rules.trump_when_able),
        STOECK[rules.stoeck],
        _HAND_WEIS[hand_weis],
        _TABLE_WEIS[rules.table_weis],
        rules.table_weis_factor,
        int(rules.kreuzweis),
        rules.match_points,
        int(rules.match_cancels_table_weis),
    )


def play_deals(rules: MolotowRules, seed: int, start: int, count: int) -> Sums:
    """Deals and plays games from number ``start`` on; a function of its arguments alone."""
    from jassrules.tally import counted

    removed = 0 if rules.removed_card is None else 1 << rules.removed_card.index
    table = rules.weis_scale.table
    return counted(
        _core.molotow_deals(core_options(rules), rules.players, removed, table, seed, start, count), rules.players
    )
