"""The options of Schmaus as data. [S-1 … S-20]"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, NoReturn

from jassrules.options import Choice, choice, flag, integer, show_options
from jassrules.weis import WeisScale, check_scale

__all__ = ["Finish", "Ladder", "Rob", "SchmausRules", "SchmausStoeck", "TurnUp", "Writing"]


@enum.unique
class TurnUp(Choice):
    """Where in the stock the turn-up is drawn. [S-3]"""

    LAST = "last"
    """As card 18, after the last face-down card."""
    SECOND_LAST = "second_last"
    """As card 17, before the last face-down card."""


@enum.unique
class Rob(Choice):
    """When the turn-up may be robbed, in tricks 1 to 9. [S-4]"""

    OWN_TURN = "own_turn"
    """On one's own turn, before playing."""
    OWN_LEAD = "own_lead"
    """Before leading only."""


@enum.unique
class Ladder(Choice):
    """What a Weis must be higher than. [S-12]"""

    SUIT = "suit"
    """A run: every run that its owner has announced in its suit."""
    OVERLAP = "overlap"
    """A run: every run announced in its suit that shares a card with it."""
    GLOBAL = "global"
    """Any Weis: all that its owner has announced."""


@enum.unique
class SchmausStoeck(Choice):
    """Whether King and Ober of trump in one hand are written. [S-17]"""

    OFF = "off"
    """No."""
    ON = "on"
    """20, when the second is played."""


@enum.unique
class Writing(Choice):
    """How a Weis gets on the Tafel. [S-14]"""

    AUTO = "auto"
    """By itself, after its trick."""
    CALLED = "called"
    """Where its owner writes it, before the following trick is turned."""


@enum.unique
class Finish(Choice):
    """How the Partie ends. [S-19]"""

    AS_WRITTEN = "as_written"
    """Points count when they are written."""
    TRICK_BY_TRICK = "trick_by_trick"
    """Card points count as the tricks are taken."""
    CLAIM = "claim"
    """A player must say that he has enough."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False)
class SchmausRules:
    """A table's agreement on Schmaus; ``SchmausRules()`` is the base text.

    Closed choices take the enum or its string. What is out of range or contradicts itself is refused, and the
    message names the field. ``repr`` shows what differs from the defaults.

    Equality: all options.

    >>> SchmausRules(target=1200, rob="own_lead")
    SchmausRules(target=1200, rob='own_lead')
    """

    target: int
    """The points that end the Partie, usually 1000 or 1200. [S-19]"""
    turn_up: TurnUp
    """Where in the stock the turn-up is drawn. [S-3]"""
    rob: Rob
    """When the turn-up may be robbed. [S-4]"""
    last_weis_trick: int
    """10 or 9: the last trick in which a Weis may be announced. [S-10]"""
    weise_per_card: int | None
    """1, or None: how many Weise may be announced with one card; None is any number. [S-11]"""
    ladder: Ladder
    """What a Weis must be higher than. [S-12]"""
    weis_scale: WeisScale
    """What Weise count. [W-4]"""
    bauer_must_ruff: bool
    """Whether the Bauer, as the only trump, must be put to a plain lead that one is void in. [S-9]"""
    stoeck: SchmausStoeck
    """Whether Stöck is written. [S-17]"""
    writing: Writing
    """Whether a Weis writes itself. [S-14]"""
    finish: Finish
    """How the Partie ends. [S-19]"""
    match_points: int
    """What a Match counts extra, 0 to 1000. [S-16]"""

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("SchmausRules cannot be subclassed: records hold these options and no others")

    def __init__(
        self,
        *,
        target: int = 1000,
        turn_up: TurnUp | str = TurnUp.LAST,
        rob: Rob | str = Rob.OWN_TURN,
        last_weis_trick: int = 10,
        weise_per_card: int | None = 1,
        ladder: Ladder | str = Ladder.SUIT,
        weis_scale: WeisScale | str = WeisScale.SCHMAUS,
        bauer_must_ruff: bool = False,
        stoeck: SchmausStoeck | str = SchmausStoeck.OFF,
        writing: Writing | str = Writing.AUTO,
        finish: Finish | str = Finish.AS_WRITTEN,
        match_points: int = 100,
    ) -> None:
        """Agrees on rules.

        Args:
            target: points that end the Partie, 1 to 10,000,000.
            turn_up: see :class:`TurnUp`.
            rob: see :class:`Rob`.
            last_weis_trick: 10 or 9.
            weise_per_card: 1, or None for any number.
            ladder: see :class:`Ladder`.
            weis_scale: a scale, or the name of a built-in one.
            bauer_must_ruff: whether the lone Bauer must trump.
            stoeck: see :class:`SchmausStoeck`.
            writing: see :class:`Writing`.
            finish: see :class:`Finish`.
            match_points: what a Match counts extra, 0 to 1000.

        Raises:
            TypeError: for a value of another type.
            RulesError: for a value out of range.
        """
        values: dict[str, Any] = {
            "target": integer(target, field="target", least=1, most=10_000_000),
            "turn_up": choice(TurnUp, turn_up, field="turn_up"),
            "rob": choice(Rob, rob, field="rob"),
            "last_weis_trick": integer(last_weis_trick, field="last_weis_trick", least=9, most=10),
            "weise_per_card": None
            if weise_per_card is None
            else integer(weise_per_card, field="weise_per_card", least=1, most=1),
            "ladder": choice(Ladder, ladder, field="ladder"),
            "weis_scale": check_scale(weis_scale, field="weis_scale"),
            "bauer_must_ruff": flag(bauer_must_ruff, field="bauer_must_ruff"),
            "stoeck": choice(SchmausStoeck, stoeck, field="stoeck"),
            "writing": choice(Writing, writing, field="writing"),
            "finish": choice(Finish, finish, field="finish"),
            "match_points": integer(match_points, field="match_points", least=0, most=1000),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def options(self) -> dict[str, Any]:
        """What differs from the defaults, by name."""
        default = SchmausRules()
        return {
            name: getattr(self, name)
            for name in self.__dataclass_fields__
            if getattr(self, name) != getattr(default, name)
        }

    def replace(self, **changes: Any) -> SchmausRules:
        """The same agreement but for the options named.

        Raises:
            TypeError: for an unknown option or a value of another type.
            RulesError: for a value out of range.

        >>> SchmausRules(target=1200).replace(stoeck="on")
        SchmausRules(target=1200, stoeck='on')
        """
        return SchmausRules(**{**self.options(), **changes})

    def __repr__(self) -> str:
        return f"SchmausRules({show_options(self.options())})"

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any]]]:
        return (_rules, (self.options(),))


def _rules(options: dict[str, Any]) -> SchmausRules:
    """Makes rules again; pickles refer to it."""
    return SchmausRules(**options)
