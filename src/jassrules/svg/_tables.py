"""What the tables of both games share: what is seen of a state, and how hands and turns are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from jassrules.cards import Card, CardSet
from jassrules.errors import RulesError
from jassrules.options import seat_number
from jassrules.play import Play
from jassrules.svg._trick import seat_text
from jassrules.svg._words import Words
from jassrules.tricks import Trick

if TYPE_CHECKING:
    from jassrules.molotow.round import MolotowRound
    from jassrules.molotow.view import MolotowView
    from jassrules.schmaus.deal import SchmausDeal
    from jassrules.schmaus.view import SchmausView

    _State: TypeAlias = MolotowRound | MolotowView | SchmausDeal | SchmausView

__all__ = ["Hand", "Table", "hand_told", "seat_line", "seen", "turn_told"]


class Hand(NamedTuple):
    """What a picture knows of a hand."""

    seat: int
    known: CardSet
    """The cards that are shown."""
    hidden: int
    """How many more there are."""

    @property
    def row(self) -> tuple[Card | None, ...]:
        """The cards as they are drawn, the hidden ones behind."""
        return (*self.known, *[None] * self.hidden)


class Table(NamedTuple):
    """What a picture shows of a round or a deal, whole or as a seat sees it."""

    words: Words
    names: tuple[str, ...]
    viewer: int | None
    """The seat that looks on; None where all hands lie open."""
    hands: tuple[Hand, ...]
    lying: Trick
    """The trick on the table: the open one; at the end the last one stays there."""
    turn: int | None
    """Whose turn it is."""
    legal: CardSet | None
    """What may be played; None where it is not known."""
    tricks: tuple[str, ...]
    """How many tricks each seat has, in words."""


def seen(state: _State, words: Words, names: tuple[str, ...]) -> Table:
    """What is seen of a state: all of a round or a deal, of a view what the seat knows."""
    viewer: int | None = None
    if isinstance(state, Play):
        known, legal = state.hands, state.legal_cards()
    else:
        # A view is a plain tuple, which anybody can alter.
        viewer = seat_number(state.seat, len(names))
        if not isinstance(state.trick, Trick) or len(state.hand_sizes) != len(names):
            raise RulesError(f"the view does not show a table of {len(names)}")
        known, legal = state.known, state.legal
    takers = [trick.taker for trick in state.tricks]
    return Table(
        words,
        names,
        viewer,
        hands=tuple(Hand(seat, cards, state.hand_sizes[seat] - len(cards)) for seat, cards in enumerate(known)),
        lying=state.tricks[-1] if state.to_move is None and state.tricks else state.trick,
        turn=state.to_move,
        legal=legal or None,
        tricks=tuple(words.count("tricks", takers.count(seat)) for seat in range(len(names))),
    )


def hand_told(hand: Hand, table: Table) -> str:
    """A hand in a sentence."""
    words, name = table.words, table.names[hand.seat]
    if not hand.hidden:
        return words("told_hand", name, words.cards(hand.known)) if hand.known else words("told_no_hand", name)
    if hand.known:
        return words.count("told_known", hand.hidden, name, words.cards(hand.known))
    return words.count("told_hidden", hand.hidden, name)


def turn_told(table: Table) -> str:
    """Whose turn it is, and which cards may be played; a whole hand of several is not named again."""
    words, turn, legal = table.words, table.turn, table.legal
    if turn is None:
        return words("told_over")
    if legal is None:
        return words("told_turn", table.names[turn])
    if legal == table.hands[turn].known and len(legal) > 1:
        return words("told_may_any", table.names[turn])
    return words("told_may", table.names[turn], words.cards(legal))


def seat_line(table: Table, seat: int, account: str = "") -> str:
    """A seat in signs: its card in the trick, the tricks taken, what else is counted, and its hand."""
    hand = table.hands[seat]
    held = [table.words.signs(hand.known), f"{hand.hidden} × 🂠" if hand.hidden else ""]
    told = [table.tricks[seat], account, " ".join(filter(None, held))]
    played = [table.names[seat], seat_text(table.lying, seat, table.words)]
    return f"{' '.join(filter(None, played))} - {', '.join(filter(None, told))}"
