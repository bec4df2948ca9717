"""A deal of Schmaus at the table, whole or as a seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jassrules.cards import as_pack
from jassrules.errors import shown
from jassrules.packs import SWISS_GERMAN, Pack
from jassrules.schmaus.deal import SchmausDeal
from jassrules.schmaus.view import SchmausView
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH, back, face
from jassrules.svg._felt import (
    EDGE,
    FULL,
    RAISED,
    TABLE_WIDTH,
    Place,
    empty_place,
    felt,
    hand_row,
    name_line,
    pill,
    trump_sign,
)
from jassrules.svg._markup import FELT_INK, Drawing, Svg, document, move, text
from jassrules.svg._tables import Table, hand_told, seat_line, seen, turn_told
from jassrules.svg._trick import played_card, trick_told, trump_text
from jassrules.svg._words import Words, cut, player_names, text_width
from jassrules.weis import Weis

__all__ = ["schmaus_table"]

_LAYERS: Final = 3  # of the stock, as many as can be told apart


def schmaus_table(
    state: SchmausView | SchmausDeal,
    /,
    *,
    pack: Pack = SWISS_GERMAN,
    lang: str = "en",
    size: int | None = None,
    names: Sequence[str] | None = None,
) -> Svg:
    """A deal of Schmaus at the table: both hands, the stock and the turn-up across below it, trump, the open trick.

    A view is drawn with its own seat below and nothing that the seat has not seen: of the other hand the cards that
    are known, and backs; once the stock is used up all of it is known. A deal is drawn with seat 0 below and both hands
    open. What each has announced and written stands beside the name. Where it is known what may be played, those
    cards stand out and the others are dimmed. [S-3, S-4, S-7, S-8, S-13]

    Args:
        state: a deal, or what a seat sees of it.
        pack: whose cards.
        lang: ``"en"`` or ``"de"``.
        size: the width in pixels, 1 to 20,000; None for 360.
        names: a name of 1 to 100 characters for each seat; None for P0 and P1.

    Raises:
        TypeError: for values of another type.
        NotationError: for a language that is not known.
        RulesError: for a size out of range, or names that do not fit the seats.

    >>> from jassrules import SchmausDeal, svg
    >>> deal = SchmausDeal.deal(seed=1)
    >>> svg.schmaus_table(deal.view(1)).alt
    'Schmaus, trick 1 of 18, stock 18, as P1 sees it'
    >>> print(svg.schmaus_table(deal.view(0)).text.splitlines()[0])
    trump 🔔, stock 18, 🔔O
    """
    if not isinstance(state, (SchmausDeal, SchmausView)):
        raise TypeError(f"a SchmausView or a SchmausDeal is needed, not {shown(state)}")
    words = Words(lang, as_pack(pack))
    table = seen(state, words, player_names(names, 2))
    below = table.viewer or 0
    above = 1 - below

    body: list[str] = []
    middle = TABLE_WIDTH / 2
    down: float = EDGE
    body.append(_player_line(state, table, above, down))
    down += 38
    legal_of = [table.legal if seat == table.turn else None for seat in range(2)]
    if legal_of[above] is not None:
        down += RAISED
    scale = 0.75 if table.hands[above].hidden else 0.9
    row = table.hands[above].row
    body.append(hand_row(row, middle, down, room=FULL, scale=scale, pack=pack, legal=legal_of[above]))
    down += CARD_HEIGHT * scale + 14
    body.append(_stock(state, down, words))
    body.append(_open_trick(table, above, down))
    # What may be played depends on the stock alone. [S-7, S-8]
    note = "" if table.turn is None else words("free" if state.stock_size else "follow")
    body.append(trump_sign(state.trump, TABLE_WIDTH - 60, down + 20, words=words, note=note))
    down += 154 + RAISED
    row = table.hands[below].row
    body.append(hand_row(row, middle, down, room=FULL, scale=0.9, pack=pack, legal=legal_of[below]))
    down += CARD_HEIGHT * 0.9 + 6
    body.append(_player_line(state, table, below, down))
    height = down + 34 + EDGE
    return document(
        Drawing(felt(height) + "".join(body), TABLE_WIDTH, height),
        title=_title(state, table),
        description=_told(state, table),
        plain=_text(state, table),
        size=size,
    )


def _weise_line(weise: Sequence[Weis], words: Words) -> str:
    """Announced Weise by their points, or their number and the sum where there are many."""
    if len(weise) > 3:
        return words("announced_many", len(weise), sum(weis.points for weis in weise))
    return words("announced", " + ".join(str(weis.points) for weis in weise)) if weise else ""


def _account(state: SchmausView | SchmausDeal, seat: int, words: Words) -> str:
    """What a seat has announced, and written of it."""
    said = _weise_line(state.announced[seat], words)
    written = sum(weis.points for weis in state.written_weise[seat])
    return f"{said}, {words('written', written)}" if said else ""


def _player_line(state: SchmausView | SchmausDeal, table: Table, seat: int, down: float) -> str:
    """Name, turn and tricks of a seat, and below what it has announced, in 34 units from there down."""
    words, said = table.words, table.tricks[seat]
    drawn = text(said, TABLE_WIDTH - EDGE, down + 14, size=12.5, fill=FELT_INK, anchor="end")
    room = FULL - text_width(said, 12.5) - EDGE
    if seat == table.turn:
        wide = text_width(words("turn"), 11, bold=True) + 11
        drawn += pill(words("turn"), EDGE + room - wide / 2, down + 9.5)
        room -= wide + EDGE
    drawn += name_line(table.names[seat], EDGE, down + 14, room=room, size=15, anchor="start")
    account = cut(_account(state, seat, words), 12.5, FULL)
    return drawn + (text(account, EDGE, down + 30, size=12.5, fill=FELT_INK, anchor="start") if account else "")


def _stock(state: SchmausView | SchmausDeal, down: float, words: Words) -> str:
    """The stock, and the turn-up across below it. [S-3]"""
    scale = 0.75
    wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
    left, top = 20.0, down + 22
    drawn = ""
    if state.turn_up is not None:
        drawn += move(
            face(state.turn_up, words.pack), left + wide / 2 + high, top + (high - wide) / 2, scale=scale, turn=90
        )
    hidden = state.stock_size - (state.turn_up is not None)
    for layer in range(min(hidden, _LAYERS), 0, -1):
        drawn += move(back(), left - 2 * layer, top - 2 * layer, scale=scale)
    if not state.stock_size:
        drawn += move(empty_place(wide, high), left + wide / 2, top)
    return drawn + text(_stock_text(state, words), left + wide, top + high + 20, size=13, fill=FELT_INK)


def _open_trick(table: Table, above: int, down: float) -> str:
    """The trick that lies open: the card of the seat above a little higher than the one of the seat below."""
    places = Place(154, down + 2, below=False), Place(214, down + 56, below=True)
    return "".join(
        played_card(table.lying, seat, places[seat != above], words=table.words, scale=0.9, turn=table.turn, best=False)
        for seat in range(2)
    )


def _title(state: SchmausView | SchmausDeal, table: Table) -> str:
    words, number = table.words, len(state.tricks) + 1
    if state.to_move is None:
        title = words("schmaus_over")
    elif state.stock_size:
        title = words("schmaus", number, state.stock_size)
    else:
        title = words("schmaus_out", number)
    return title if table.viewer is None else words("seen_by", title, table.names[table.viewer])


def _stock_text(state: SchmausView | SchmausDeal, words: Words) -> str:
    return words("stock", state.stock_size) if state.stock_size else words("stock_out")


def _stock_told(state: SchmausView | SchmausDeal, words: Words) -> str:
    # Both draw after a trick, so the turn-up is there as long as there is a stock.
    if state.turn_up is None:
        return words("told_stock_out")
    return words("told_stock", state.stock_size, words.card(state.turn_up))


def _told(state: SchmausView | SchmausDeal, table: Table) -> str:
    words, names = table.words, table.names
    told = [words("told_trump", words.suit(state.trump)), _stock_told(state, words)]
    robbed = state.robbed
    if robbed is not None:
        told.append(words("told_robbed", names[robbed.seat], words.card(robbed.taken), words.card(robbed.given)))
    told.append(trick_told(table.lying, words, names))
    told.append(turn_told(table))
    told += [hand_told(hand, table) for hand in table.hands]
    for seat, name in enumerate(names):
        told.append(words("told_tricks", name, table.tricks[seat]))
        if state.announced[seat]:
            told.append(words("told_announced", name, words.weise(state.announced[seat])))
            told.append(words("told_written", sum(weis.points for weis in state.written_weise[seat])))
    return " ".join(told)


def _text(state: SchmausView | SchmausDeal, table: Table) -> str:
    words = table.words
    turned = [] if state.turn_up is None else [words.signs([state.turn_up])]
    lines = [", ".join([trump_text(state.trump, words), _stock_text(state, words), *turned])]
    lines += [seat_line(table, seat, _account(state, seat, words)) for seat in range(2)]
    return "\n".join(lines)
