"""Tables: a round of Molotow and a deal of Schmaus, whole or as a seat sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jassrules.cards import CardSet, as_pack
from jassrules.errors import shown
from jassrules.molotow.round import MolotowRound
from jassrules.molotow.view import MolotowView
from jassrules.options import flag
from jassrules.packs import SWISS_GERMAN, Pack
from jassrules.schmaus.deal import SchmausDeal
from jassrules.schmaus.view import SchmausView
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH, back, face
from jassrules.svg._felt import (
    EDGE,
    RAISED,
    TABLE_WIDTH,
    Place,
    empty_place,
    felt,
    hand_row,
    name_line,
    pill,
    places_around,
    trump_chip,
    trump_sign,
)
from jassrules.svg._markup import FELT_INK, Drawing, Svg, document, move, text
from jassrules.svg._trick import (
    Hand,
    hand_text,
    hand_told,
    played_card,
    seat_label,
    seat_text,
    seats_told,
    taken_tricks,
    trick,
    trick_told,
    trump_text,
    turn_told,
)
from jassrules.svg._words import Words, cut, player_names, text_width
from jassrules.tricks import Trick
from jassrules.weis import Weis

__all__ = ["molotow_table", "schmaus_table", "trick"]

_FULL: Final = TABLE_WIDTH - 2 * EDGE
_LAYERS: Final = 3  # of the stock, as many as can be told apart


def _lying(state: MolotowView | MolotowRound | SchmausView | SchmausDeal) -> Trick:
    """The trick on the table: the open one; at the end the last one stays there."""
    return state.tricks[-1] if state.to_move is None else state.trick


# Molotow ------------------------------------------------------------------------------------------------------------


def molotow_table(
    state: MolotowView | MolotowRound,
    *,
    clockwise: bool = False,
    pack: Pack = SWISS_GERMAN,
    lang: str = "en",
    size: int | None = None,
    names: Sequence[str] | None = None,
) -> Svg:
    """A round of Molotow at the table: the open trick, trump and who made it, hands, tricks taken, whose turn it is.

    A view is drawn with its own seat below and nothing that the seat has not seen: the other hands are backs, beside
    the cards that were announced. A round is drawn with seat 0 below and all hands open. Where it is known what may be
    played, those cards stand out and the others are dimmed. [M-4, M-6, M-10]

    Args:
        state: a round, or what a seat sees of it.
        clockwise: whether the seats follow clockwise. [J-6]
        pack: whose cards.
        lang: ``"en"`` or ``"de"``.
        size: the width in pixels, 1 to 20,000; None for 360.
        names: a name of 1 to 100 characters for each seat; None for P0, P1 and so on.

    Raises:
        TypeError: for values of another type.
        NotationError: for a language that is not known.
        RulesError: for a size out of range, or names that do not fit the seats.

    >>> from jassrules import MolotowRound, svg
    >>> round_ = MolotowRound.deal(seed=7)
    >>> for _ in range(6):
    ...     _ = round_.play(round_.legal_cards()[0])
    >>> svg.molotow_table(round_.view(3)).alt
    'Molotow, 4 players, trick 2 of 9, as P3 sees it'
    >>> print(svg.molotow_table(round_.view(3)).text.splitlines()[1])
    P0 🌹B leads, best so far - 1 trick, 7 × 🂠
    """
    if isinstance(state, MolotowRound):
        viewer, open_hands, legal = None, state.hands, state.legal_cards()
    elif isinstance(state, MolotowView):
        viewer, open_hands, legal = state.seat, state.known, state.legal
    else:
        raise TypeError(f"a MolotowView or a MolotowRound is needed, not {shown(state)}")
    words = Words(lang, as_pack(pack))
    players = state.rules.players
    called = player_names(names, players)
    sizes = state.hand_sizes
    hands = [Hand(seat, cards, sizes[seat] - len(cards)) for seat, cards in enumerate(open_hands)]
    taken = [words.count("tricks", count) for count in taken_tricks(state.tricks, players)]
    without = "no_trump" if state.to_move is None else "no_trump_yet"
    made = "" if state.trump_maker is None else words("made_by", called[state.trump_maker])

    scale = 0.85
    around = places_around(
        players, card=CARD_HEIGHT * scale, label=66, gap=64, clockwise=flag(clockwise, field="clockwise")
    )
    lying = _lying(state)
    body: list[str] = []
    for seat in range(players):
        place = around.seats[(seat - (viewer or 0)) % players]
        body.append(played_card(lying, seat, place, words=words, scale=scale, turn=state.to_move))
        backs = 0 if viewer in (None, seat) else sizes[seat]
        body.append(
            seat_label(lying, seat, place, called[seat], words=words, scale=scale, backs=backs, second=taken[seat])
        )
    middle, note = TABLE_WIDTH / 2, cut(made, 12, 110)
    body.append(trump_chip(state.trump, middle, around.middle, words=words, without=words(without), note=note))
    down = around.height - (0 if viewer is None else EDGE)
    turn_legal = legal if legal else None
    if viewer is None:
        rows, height = _open_hands(hands, down, words, called, turn=state.to_move, legal=turn_legal)
    else:
        rows, height = _own_hand(hands, viewer, down, words, called, legal=turn_legal)
    told = [seats_told(players, viewer or 0, words, called, clockwise=clockwise), words(f"told_{without}")]
    if state.trump is not None and state.trump_maker is not None:
        told[1:] = words("told_trump", words.suit(state.trump)), words("told_made", called[state.trump_maker])
    told.append(trick_told(lying, words, called))
    told.append(turn_told(state.to_move, turn_legal, words, called))
    told += [hand_told(hand, words, called) for hand in hands]
    told += [words("told_tricks", called[seat], taken[seat]) for seat in range(players)]
    lines = [" ".join(filter(None, [trump_text(state.trump, words, without), made and f"({made})"]))]
    for seat, hand in enumerate(hands):
        parts = [called[seat], *seat_text(lying, seat, words), f"- {taken[seat]},", hand_text(hand, words)]
        lines.append(" ".join(filter(None, parts)))
    return document(
        Drawing(felt(height) + "".join(body) + rows, TABLE_WIDTH, height),
        title=_molotow_title(state, viewer, words, called),
        description=" ".join(told),
        plain="\n".join(lines),
        size=size,
    )


def _molotow_title(state: MolotowView | MolotowRound, viewer: int | None, words: Words, called: Sequence[str]) -> str:
    players = state.rules.players
    if state.to_move is None:
        title = words("molotow_over", players)
    else:
        title = words("molotow", players, len(state.tricks) + 1, 36 // players)
    return title if viewer is None else words("seen_by", title, called[viewer])


def _own_hand(
    hands: Sequence[Hand], viewer: int, down: float, words: Words, called: Sequence[str], *, legal: CardSet | None
) -> tuple[str, float]:
    """The hand of the viewer and what others have shown, from there down; and where it ends."""
    middle = TABLE_WIDTH / 2
    drawn = ""
    if hands[viewer].known:
        down += RAISED
        drawn += hand_row(hands[viewer].row, middle, down, room=_FULL, scale=0.9, pack=words.pack, legal=legal)
        down += CARD_HEIGHT * 0.9 + EDGE
    for hand in hands:
        if hand.seat != viewer and hand.known:
            said = cut(words("has_shown", called[hand.seat]), 13, _FULL, bold=True)
            drawn += text(said, EDGE, down + 12, size=13, fill=FELT_INK, anchor="start", bold=True)
            wide = min(_FULL, len(hand.known) * (CARD_WIDTH * 0.7 + 3))
            drawn += hand_row(
                [*hand.known], EDGE + wide / 2, down + 18, room=wide, scale=0.7, pack=words.pack, legal=None
            )
            down += 18 + CARD_HEIGHT * 0.7 + EDGE
    return drawn, down


def _open_hands(
    hands: Sequence[Hand],
    down: float,
    words: Words,
    called: Sequence[str],
    *,
    turn: int | None,
    legal: CardSet | None,
) -> tuple[str, float]:
    """All hands, open, from there down; and where they end."""
    held = [hand for hand in hands if hand.known]
    columns = 2 if len(hands) > 4 else 1
    room = (_FULL - EDGE * (columns - 1)) / columns
    scale = 0.8
    drawn = ""
    for number, hand in enumerate(held):
        column = number % columns
        left = EDGE + column * (room + EDGE)
        if number and not column:
            down += 28 + CARD_HEIGHT * scale + EDGE
        drawn += name_line(called[hand.seat], left, down + 14, room=room, anchor="start")
        drawn += hand_row(
            [*hand.known],
            left + room / 2,
            down + 20 + RAISED,
            room=room,
            scale=scale,
            pack=words.pack,
            legal=legal if hand.seat == turn else None,
        )
    return drawn, down + (28 + CARD_HEIGHT * scale + EDGE if held else 0)


# Schmaus ------------------------------------------------------------------------------------------------------------


def schmaus_table(
    state: SchmausView | SchmausDeal,
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
    if isinstance(state, SchmausDeal):
        viewer, open_hands, legal = None, state.hands, state.legal_cards()
    elif isinstance(state, SchmausView):
        viewer, open_hands, legal = state.seat, state.known, state.legal
    else:
        raise TypeError(f"a SchmausView or a SchmausDeal is needed, not {shown(state)}")
    words = Words(lang, as_pack(pack))
    called = player_names(names, 2)
    hands = [Hand(seat, cards, state.hand_sizes[seat] - len(cards)) for seat, cards in enumerate(open_hands)]
    taken = [words.count("tricks", count) for count in taken_tricks(state.tricks, 2)]
    lying = _lying(state)
    below = viewer or 0
    above = 1 - below
    turn_legal = legal if legal else None

    body: list[str] = []
    middle = TABLE_WIDTH / 2
    down: float = EDGE
    body.append(_player_line(state, above, down, words, called, taken))
    down += 38
    scale = 0.75 if hands[above].hidden else 0.9
    legal_of = [turn_legal if seat == state.to_move else None for seat in range(2)]
    if legal_of[above] is not None:
        down += RAISED
    body.append(
        hand_row(hands[above].row, middle, down, room=_FULL, scale=scale, pack=words.pack, legal=legal_of[above])
    )
    down += CARD_HEIGHT * scale + 14
    body.append(_stock(state, down, words))
    body.append(_open_trick(lying, state.to_move, above, down, words))
    note = words("free" if len(state.tricks) < 9 else "follow")
    body.append(
        trump_sign(
            state.trump, TABLE_WIDTH - 60, down + 20, words=words, note=note if state.to_move is not None else ""
        )
    )
    down += 154 + RAISED
    body.append(hand_row(hands[below].row, middle, down, room=_FULL, scale=0.9, pack=words.pack, legal=legal_of[below]))
    down += CARD_HEIGHT * 0.9 + 6
    body.append(_player_line(state, below, down, words, called, taken))
    height = down + 34 + EDGE
    return document(
        Drawing(felt(height) + "".join(body), TABLE_WIDTH, height),
        title=_schmaus_title(state, viewer, words, called),
        description=_schmaus_told(state, hands, turn_legal, words, called, taken),
        plain=_schmaus_text(state, hands, words, called, taken),
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


def _player_line(
    state: SchmausView | SchmausDeal, seat: int, down: float, words: Words, called: Sequence[str], taken: Sequence[str]
) -> str:
    """Name, turn and tricks of a seat, and below what it has announced, in 34 units from there down."""
    said = taken[seat]
    drawn = text(said, TABLE_WIDTH - EDGE, down + 14, size=12.5, fill=FELT_INK, anchor="end")
    room = _FULL - text_width(said, 12.5) - EDGE
    if seat == state.to_move:
        wide = text_width(words("turn"), 11, bold=True) + 11
        drawn += pill(words("turn"), EDGE + room - wide / 2, down + 9.5)
        room -= wide + EDGE
    drawn += name_line(called[seat], EDGE, down + 14, room=room, size=15, anchor="start")
    account = cut(_account(state, seat, words), 12.5, _FULL)
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
    said = words("stock", state.stock_size) if state.stock_size else words("stock_out")
    return drawn + text(said, left + wide, top + high + 20, size=13, fill=FELT_INK)


def _open_trick(lying: Trick, turn: int | None, above: int, down: float, words: Words) -> str:
    """The trick that lies open: the card of the seat above a little higher than the one of the seat below."""
    places = Place(154, down + 2, below=False), Place(214, down + 56, below=True)
    return "".join(
        played_card(lying, seat, places[seat != above], words=words, scale=0.9, turn=turn, best=False)
        for seat in range(2)
    )


def _schmaus_title(state: SchmausView | SchmausDeal, viewer: int | None, words: Words, called: Sequence[str]) -> str:
    number = len(state.tricks) + 1
    if state.to_move is None:
        title = words("schmaus_over")
    elif state.stock_size:
        title = words("schmaus", number, state.stock_size)
    else:
        title = words("schmaus_out", number)
    return title if viewer is None else words("seen_by", title, called[viewer])


def _stock_told(state: SchmausView | SchmausDeal, words: Words) -> str:
    # Both draw after a trick, so the turn-up is there as long as there is a stock.
    if state.turn_up is None:
        return words("told_stock_out")
    return words("told_stock", state.stock_size, words.card(state.turn_up))


def _schmaus_told(
    state: SchmausView | SchmausDeal,
    hands: Sequence[Hand],
    legal: CardSet | None,
    words: Words,
    called: Sequence[str],
    taken: Sequence[str],
) -> str:
    told = [words("told_trump", words.suit(state.trump)), _stock_told(state, words)]
    robbed = state.robbed
    if robbed is not None:
        told.append(words("told_robbed", called[robbed.seat], words.card(robbed.taken), words.card(robbed.given)))
    told.append(trick_told(_lying(state), words, called))
    told.append(turn_told(state.to_move, legal, words, called))
    told += [hand_told(hand, words, called) for hand in hands]
    for seat in range(2):
        told.append(words("told_tricks", called[seat], taken[seat]))
        if state.announced[seat]:
            told.append(words("told_announced", called[seat], words.weise(state.announced[seat])))
            told.append(words("told_written", sum(weis.points for weis in state.written_weise[seat])))
    return " ".join(told)


def _schmaus_text(
    state: SchmausView | SchmausDeal, hands: Sequence[Hand], words: Words, called: Sequence[str], taken: Sequence[str]
) -> str:
    stock = words("stock", state.stock_size) if state.stock_size else words("stock_out")
    turned = [] if state.turn_up is None else [words.signs([state.turn_up])]
    lines = [", ".join([trump_text(state.trump, words, ""), stock, *turned])]
    for seat, hand in enumerate(hands):
        lying = seat_text(_lying(state), seat, words)
        account = _account(state, seat, words)
        parts = [
            called[seat],
            *lying,
            f"- {taken[seat]},",
            *([f"{account},"] if account else []),
            hand_text(hand, words),
        ]
        lines.append(" ".join(filter(None, parts)))
    return "\n".join(lines)
