"""Tricks at the table, alone and as part of a larger picture."""

from __future__ import annotations

from collections.abc import Sequence

from jassrules.cards import Card, Suit, as_pack
from jassrules.errors import shown
from jassrules.options import flag
from jassrules.packs import SWISS_GERMAN, Pack
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH, face
from jassrules.svg._felt import (
    LABEL_ROOM,
    TABLE_WIDTH,
    Place,
    empty_place,
    felt,
    framed,
    name_line,
    order_badge,
    pill,
    places_around,
    small_backs,
    trump_chip,
)
from jassrules.svg._markup import FELT_INK, Drawing, Svg, document, move, text
from jassrules.svg._words import Words, player_names
from jassrules.tricks import Trick

__all__ = ["played_card", "seat_label", "seat_text", "seats_told", "trick", "trick_told", "trump_text"]


def trick(
    trick: Trick,
    /,
    *,
    clockwise: bool = False,
    pack: Pack = SWISS_GERMAN,
    lang: str = "en",
    size: int | None = None,
    names: Sequence[str] | None = None,
) -> Svg:
    """A trick at the table: each card before its player, in which order, trump, and who takes. [J-5]

    Seat 0 is below, the others follow counter-clockwise, as Jass is played in most of Switzerland. [J-6] A number on
    each card tells when it was played; the card that takes has a frame, and a word says so.

    Args:
        trick: the trick, complete or not.
        clockwise: whether the seats follow clockwise.
        pack: whose cards.
        lang: ``"en"`` or ``"de"``.
        size: the width in pixels, 1 to 20,000; None for 360.
        names: a name of 1 to 100 characters for each seat; None for P0, P1 and so on.

    Raises:
        TypeError: for values of another type.
        NotationError: for a language that is not known.
        RulesError: for a size out of range, or names that do not fit the seats.

    >>> from jassrules import Trick, svg
    >>> picture = svg.trick(Trick("RoA Ro6 Se6 RoK", trump="Se"), names=["Anna", "Beat", "Carla", "Dora"])
    >>> picture.alt
    'trick: RoA Ro6 Se6 RoK, Carla takes'
    >>> print(picture.text)
    trump 🔔
    Anna 🌹A leads
    Beat 🌹6
    Carla 🔔6 takes
    Dora 🌹K
    """
    if not isinstance(trick, Trick):
        raise TypeError(f"a Trick is needed, not {shown(trick)}")
    words = Words(lang, as_pack(pack))
    called = player_names(names, trick.players)
    around = places_around(
        trick.players, card=CARD_HEIGHT, label=46, gap=58, clockwise=flag(clockwise, field="clockwise")
    )
    body = [felt(around.height)]
    for seat, place in enumerate(around.seats):
        body.append(played_card(trick, seat, place, words=words, scale=1, turn=_next_in(trick)))
        body.append(seat_label(trick, seat, place, called[seat], words=words, scale=1))
    middle = TABLE_WIDTH / 2
    body.append(trump_chip(trick.trump, middle, around.middle, words=words, without=words("no_trump")))
    said = seats_told(trick.players, 0, words, called, clockwise=clockwise)
    trump_told = words("told_trump", words.suit(trick.trump)) if trick.trump else words("told_no_trump")
    lines = [trump_text(trick.trump, words, words("no_trump"))]
    lines += [f"{name} {seat_text(trick, seat, words) or '-'}" for seat, name in enumerate(called)]
    return document(
        Drawing("".join(body), TABLE_WIDTH, around.height),
        title=_trick_title(trick, words, called),
        description=f"{said} {trump_told} {trick_told(trick, words, called)}",
        plain="\n".join(lines),
        size=size,
    )


def _next_in(trick: Trick) -> int | None:
    """The seat to play to a trick."""
    return None if trick.is_complete else (trick.leader + len(trick.cards)) % trick.players


def _card_of(trick: Trick, seat: int) -> Card | None:
    at = (seat - trick.leader) % trick.players
    return trick.cards[at] if at < len(trick.cards) else None


def _takes(trick: Trick, seat: int) -> str:
    """The key of the word for the seat with the best card, empty for another."""
    return "" if seat != trick.taker else "takes" if trick.is_complete else "best"


def _leads(trick: Trick, seat: int) -> str:
    """The key of the word for the seat that has led, empty for another."""
    return "leads" if seat == trick.leader and trick.cards else ""


def seat_label(
    trick: Trick,
    seat: int,
    place: Place,
    name: str,
    *,
    words: Words,
    scale: float,
    backs: int = 0,
    second: str = "",
) -> str:
    """What stands beside a card, towards the rim: the name, a second line, and who has led.

    Args:
        trick: the trick.
        seat: whose place it is.
        place: where.
        name: whose.
        words: the language.
        scale: the size of the cards.
        backs: how many hidden cards are drawn in the second line.
        second: what else is said in it.
    """
    leads = _leads(trick, seat)
    high = 16 + (19 if second else 0) + (15 if leads else 0)
    gap = 16 if _takes(trick, seat) else 7
    down = place.card + CARD_HEIGHT * scale + gap if place.below else place.card - gap - high
    drawn = name_line(name, place.x, down + 12, room=LABEL_ROOM)
    down += 16
    if second:
        drawn += small_backs(backs, second, place.x, down + 2)
        down += 19
    return drawn + (text(words(leads), place.x, down + 11.5, size=12, fill=FELT_INK) if leads else "")


def played_card(
    trick: Trick, seat: int, place: Place, *, words: Words, scale: float, turn: int | None, best: bool = True
) -> str:
    """The card of a seat with the number of its turn, or the place where it will be.

    Args:
        trick: the trick.
        seat: whose card.
        place: where.
        words: the language and the pack.
        scale: the size of the cards.
        turn: whose turn it is.
        best: whether the best card is marked while the trick is open.
    """
    wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
    left = place.x - wide / 2
    card = _card_of(trick, seat)
    if card is None:
        waits = move(empty_place(wide, high, marked=seat == turn), left, place.card)
        return waits + (pill(words("turn"), place.x, place.card + high / 2) if seat == turn else "")
    at = (seat - trick.leader) % trick.players + 1
    drawn = move(face(card, words.pack), left, place.card, scale=scale)
    takes = _takes(trick, seat) if best or trick.is_complete else ""
    if takes:
        edge = place.card + (high + 6 if place.below else -6)
        drawn = move(framed(wide, high), left, place.card) + drawn + pill(words(takes), place.x, edge)
    return drawn + order_badge(at, left + 3, place.card + high - (12 if takes and place.below else 4))


def seat_text(trick: Trick, seat: int, words: Words) -> str:
    """The card of a seat in signs, and what is said of it; empty for a seat whose turn is still to come."""
    card = _card_of(trick, seat)
    if card is None:
        return words("turn") if seat == _next_in(trick) else ""
    roles = ", ".join(words(role) for role in (_leads(trick, seat), _takes(trick, seat)) if role)
    return f"{words.signs([card])} {roles}".rstrip()


def trump_text(trump: Suit | None, words: Words, without: str = "") -> str:
    """Trump in signs; ``without`` is said where there is none."""
    return without if trump is None else f"{words('trump')} {words.pack.suit_sign(trump.index)}"


def _trick_title(trick: Trick, words: Words, called: Sequence[str]) -> str:
    if trick.taker is None:
        return words("trick_empty", called[trick.leader])
    key = "trick_taken" if trick.is_complete else "trick_open"
    return words(key, words.codes(trick.cards), called[trick.taker])


def trick_told(trick: Trick, words: Words, called: Sequence[str]) -> str:
    """A trick in sentences, without trump."""
    taker, best = trick.taker, trick.best
    if taker is None or best is None:
        return words("told_empty", called[trick.leader])
    told: list[str] = []
    for at, card in enumerate(trick.cards):
        seat = (trick.leader + at) % trick.players
        told.append(words("told_played" if at else "told_led", called[seat], words.card(card)))
    waiting = [called[(trick.leader + at) % trick.players] for at in range(len(trick.cards), trick.players)]
    told.append(words("told_best" if waiting else "told_takes", called[taker], words.card(best)))
    if waiting:
        told.append(words("told_waiting", ", ".join(waiting)))
    return " ".join(told)


def seats_told(players: int, first: int, words: Words, called: Sequence[str], *, clockwise: bool) -> str:
    """How many seats there are, and who sits where."""
    order = [called[(first + at) % players] for at in range(players)]
    return words("clockwise" if clockwise else "counter_clockwise", players, ", ".join(order))
