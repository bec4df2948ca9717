"""How the core writes the options of Schmaus, and fresh deals for it to play. [S-3, S-6 … S-9, S-15 … S-17]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jassrules import _core
from jassrules.schmaus.rules import SchmausRules, SchmausStoeck, TurnUp

if TYPE_CHECKING:
    from jassrules.tally import Sums

__all__ = ["TURN_UP", "core_options", "play_deals"]

TURN_UP: Final = {TurnUp.LAST: 17, TurnUp.SECOND_LAST: 16}
"""The place of the turn-up among the cards drawn, from 0."""


def core_options(rules: SchmausRules) -> tuple[int, ...]:
    """The options that touch play and count, as ints in the core's order."""
    return (int(rules.bauer_must_ruff), int(rules.stoeck is SchmausStoeck.ON), rules.match_points)


def play_deals(rules: SchmausRules, seed: int, start: int, count: int) -> Sums:
    """Deals and plays games from number ``start`` on; a function of its arguments alone."""
    from jassrules.tally import counted

    return counted(_core.schmaus_deals(core_options(rules), TURN_UP[rules.turn_up], seed, start, count), 2)
