"""A round of Molotow at the table, whole or as a seat sees it."""

from __future__ import annotations

from collections.abc import Sequence

from jassrules.cards import as_pack
from jassrules.errors import shown
from jassrules.molotow.round import MolotowRound
from jassrules.molotow.view import MolotowView
from jassrules.options import flag
from jassrules.packs import SWISS_GERMAN, Pack
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH
from jassrules.svg._felt import EDGE, FULL, RAISED, TABLE_WIDTH, felt, hand_row, name_line, places_around, trump_chip
from jassrules.svg._markup import FELT_INK, Drawing, Svg, document, text
from jassrules.svg._tables import Table, hand_told, seat_line, seen, turn_told
from jassrules.svg._trick import played_card, seat_label, seats_told, trick_told, trump_text
from jassrules.svg._words import Words, cut, player_names

__all__ = ["molotow_table"]


def molotow_table(
    state: MolotowView | MolotowRound,
    /,
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
    if not isinstance(state, (MolotowRound, MolotowView)):
        raise TypeError(f"a MolotowView or a MolotowRound is needed, not {shown(state)}")
    words = Words(lang, as_pack(pack))
    players = state.rules.players
    table = seen(state, words, player_names(names, players))
    below = table.viewer or 0
    without = words("no_trump" if state.to_move is None else "no_trump_yet")
    made = "" if state.trump_maker is None else words("made_by", table.names[state.trump_maker])

    scale = 0.85
    around = places_around(
        players, card=CARD_HEIGHT * scale, label=66, gap=64, clockwise=flag(clockwise, field="clockwise")
    )
    body: list[str] = []
    for seat, name in enumerate(table.names):
        place = around.seats[(seat - below) % players]
        backs = 0 if table.viewer in (None, seat) else state.hand_sizes[seat]
        body.append(played_card(table.lying, seat, place, words=words, scale=scale, turn=table.turn))
        body.append(
            seat_label(table.lying, seat, place, name, words=words, scale=scale, backs=backs, second=table.tricks[seat])
        )
    middle, note = TABLE_WIDTH / 2, cut(made, 12, 110)
    body.append(trump_chip(state.trump, middle, around.middle, words=words, without=without, note=note))
    if table.viewer is None:
        rows, height = _open_hands(table, around.height)
    else:
        rows, height = _own_hand(table, table.viewer, around.height - EDGE)
    lines = [" ".join(filter(None, [trump_text(state.trump, words, without), made and f"({made})"]))]
    lines += [seat_line(table, seat) for seat in range(players)]
    told = [
        seats_told(players, below, words, table.names, clockwise=clockwise),
        _trump_told(state, table),
        trick_told(table.lying, words, table.names),
        turn_told(table),
        *[hand_told(hand, table) for hand in table.hands],
        *[words("told_tricks", name, tricks) for name, tricks in zip(table.names, table.tricks, strict=True)],
    ]
    return document(
        Drawing(felt(height) + "".join(body) + rows, TABLE_WIDTH, height),
        title=_title(state, table),
        description=" ".join(told),
        plain="\n".join(lines),
        size=size,
    )


def _title(state: MolotowView | MolotowRound, table: Table) -> str:
    rules, words = state.rules, table.words
    if state.to_move is None:
        title = words("molotow_over", rules.players)
    else:
        title = words("molotow", rules.players, len(state.tricks) + 1, rules.cards_each)
    return title if table.viewer is None else words("seen_by", title, table.names[table.viewer])


def _trump_told(state: MolotowView | MolotowRound, table: Table) -> str:
    words = table.words
    if state.trump is not None and state.trump_maker is not None:
        made = words("told_made", table.names[state.trump_maker])
        return f"{words('told_trump', words.suit(state.trump))} {made}"
    return words("told_no_trump" if state.to_move is None else "told_no_trump_yet")


def _own_hand(table: Table, viewer: int, down: float) -> tuple[str, float]:
    """The hand of the viewer and what others have shown, from there down; and where it ends."""
    middle, words = TABLE_WIDTH / 2, table.words
    drawn = ""
    if table.hands[viewer].known:
        down += RAISED
        row = table.hands[viewer].row
        drawn += hand_row(row, middle, down, room=FULL, scale=0.9, pack=words.pack, legal=table.legal)
        down += CARD_HEIGHT * 0.9 + EDGE
    for hand in table.hands:
        if hand.seat != viewer and hand.known:
            said = cut(words("has_shown", table.names[hand.seat]), 13, FULL, bold=True)
            drawn += text(said, EDGE, down + 12, size=13, fill=FELT_INK, anchor="start", bold=True)
            wide = min(FULL, len(hand.known) * (CARD_WIDTH * 0.7 + 3))
            drawn += hand_row(
                [*hand.known], EDGE + wide / 2, down + 18, room=wide, scale=0.7, pack=words.pack, legal=None
            )
            down += 18 + CARD_HEIGHT * 0.7 + EDGE
    return drawn, down


def _open_hands(table: Table, down: float) -> tuple[str, float]:
    """All hands, open, from there down; and where they end."""
    held = [hand for hand in table.hands if hand.known]
    columns = 2 if len(table.hands) > 4 else 1
    room = (FULL - EDGE * (columns - 1)) / columns
    scale = 0.8
    drawn = ""
    for number, hand in enumerate(held):
        column = number % columns
        left = EDGE + column * (room + EDGE)
        if number and not column:
            down += 28 + CARD_HEIGHT * scale + EDGE
        drawn += name_line(table.names[hand.seat], left, down + 14, room=room, anchor="start")
        drawn += hand_row(
            [*hand.known],
            left + room / 2,
            down + 20 + RAISED,
            room=room,
            scale=scale,
            pack=table.words.pack,
            legal=table.legal if hand.seat == table.turn else None,
        )
    return drawn, down + (28 + CARD_HEIGHT * scale + EDGE if held else 0)
