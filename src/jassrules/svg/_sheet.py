"""Score sheets: figures on paper, strokes on a slate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jassrules.errors import RulesError, shown
from jassrules.options import integer
from jassrules.svg._markup import (
    CHALK,
    INK,
    LINE,
    PAPER,
    SLATE,
    Drawing,
    Svg,
    document,
    move,
    number,
    path,
    rect,
    text,
)
from jassrules.svg._words import Words, broken, cut, text_width
from jassrules.tafel.content import MOST_SHOWN, SheetContent, SheetRow
from jassrules.tafel.molotow import MolotowTafel, Tens
from jassrules.tafel.schmaus import SchmausTafel, Strokes
from jassrules.texts import seat_name

__all__ = ["slate", "tafel"]

_EDGE: Final = 14
_LEAST_WIDTH: Final = 360
_FIGURE: Final = 16
_LABEL: Final = 14
_NAME: Final = 13
_NOTE: Final = 12.5
_LINE_HEIGHT: Final = 26
_NOTE_HEIGHT: Final = 18
_STAR: Final = 10  # what stands behind a figure: the star of the dealer
TINT: Final = "#f3ead2"
"""The ground of a Weis row."""
_FAINT: Final = "#ddd5c0"
_WARNING: Final = "#8a2b1d"


# On paper -----------------------------------------------------------------------------------------------------------


def tafel(
    tafel: MolotowTafel | SchmausTafel,
    /,
    *,
    tens: Tens | str | None = None,
    lang: str = "en",
    size: int | None = None,
) -> Svg:
    """A score sheet as figures on paper, with the figures of its ``as_text``. [T-1, T-2, T-3, T-6, T-7]

    Rows stand in their order, Weis rows on a tint of their own above the round that they belong to; a star marks the
    dealer of each round. What is missing stands below its row. Of more than a hundred rows the newest are drawn, and
    a line says how many are left out.

    Args:
        tafel: the sheet.
        tens: how to round a sheet of Molotow to tens; None for full points.
        lang: ``"en"`` or ``"de"``.
        size: the width in pixels, 1 to 20,000; None for 360 or what the figures need.

    Raises:
        TypeError: for values of another type.
        NotationError: for a language that is not known.
        RulesError: for a size out of range, a mode that is not known, or tens of a sheet of Schmaus.

    >>> from jassrules import MolotowTafel, svg
    >>> sheet = MolotowTafel(["Anna", "Beat", "Carla"])
    >>> _ = sheet.write_weis(1, -20), sheet.write_round([50, 50, 50])
    >>> svg.tafel(sheet).alt
    'sheet of Molotow: Anna 50, Beat 30, Carla 50'
    >>> svg.tafel(sheet).text == sheet.as_text()
    True
    """
    content, plain = _written(tafel, lang, tens)
    every = [*content.rows, *content.sums]
    seats = len(content.names)
    label_room = max(text_width(label, _LABEL, bold=True) for label in [content.column, *(row.label for row in every)])
    figure_room = max(text_width(cell, _FIGURE, bold=True) for row in every for cell in row.cells)
    column = max(figure_room + _STAR + 4, 58, (_LEAST_WIDTH - 2 * _EDGE - label_room) / seats)
    width = 2 * _EDGE + label_room + column * seats
    ends = [_EDGE + label_room + column * (seat + 1) - _STAR for seat in range(seats)]

    body: list[str] = []
    down: float = _EDGE
    body.append(text(content.column, _EDGE, down + 17, size=_LABEL, anchor="start"))
    for name, end in zip(content.names, ends, strict=True):
        fitting = cut(name, _NAME, column - 5, bold=True)
        body.append(text(fitting, end, down + 17, size=_NAME, anchor="end", bold=True))
    down += _LINE_HEIGHT
    body.append(_rule(down, width, INK))
    if content.earlier:
        body.append(text(content.earlier, _EDGE, down + 18, size=_NOTE, anchor="start"))
        down += _LINE_HEIGHT
        body.append(_rule(down, width, _FAINT))
    for row in content.rows:
        drawn, down = _paper_row(row, down, width, ends)
        body.append(drawn)
    body.append(_rule(down, width, INK) if content.rows else "")
    for at, row in enumerate(content.sums):
        body.append(_line(row, down, ends, bold=not at))
        down += _LINE_HEIGHT
    body.append(_rule(down, width, INK))
    down += 6
    for said in (content.legend, content.status):
        for line in broken(said, _NOTE, width - 2 * _EDGE):
            body.append(text(line, _EDGE, down + 14, size=_NOTE, anchor="start"))
            down += _NOTE_HEIGHT
    height = down + _EDGE - 4
    ground = rect(0.5, 0.5, width - 1, height - 1, fill=PAPER, line=LINE, radius=6)
    return document(
        Drawing(ground + "".join(body), width, height),
        title=content.title,
        description=_sheet_told(content),
        plain=plain,
        size=size,
    )


def _written(sheet: object, lang: str, tens: Tens | str | None) -> tuple[SheetContent, str]:
    """What stands on a sheet, and all of it as plain text."""
    if isinstance(sheet, MolotowTafel):
        return sheet.content(lang=lang, newest=MOST_SHOWN, tens=tens), sheet.as_text(lang=lang, tens=tens)
    if not isinstance(sheet, SchmausTafel):
        raise TypeError(f"a MolotowTafel or a SchmausTafel is needed, not {shown(sheet)}")
    if tens is not None:
        raise RulesError("a sheet of Schmaus is not written in tens")
    return sheet.content(lang=lang, newest=MOST_SHOWN), sheet.as_text(lang=lang)


def _rule(down: float, width: float, colour: str) -> str:
    return path(f"M{_EDGE} {number(down)}H{number(width - _EDGE)}", line=colour, width=1.2)


def _line(row: SheetRow, down: float, ends: Sequence[float], *, bold: bool) -> str:
    """A label and figures that end below each other."""
    drawn = text(row.label, _EDGE, down + 18, size=_LABEL, anchor="start", bold=bold)
    return drawn + "".join(
        text(cell, end, down + 18.5, size=_FIGURE, anchor="end", bold=bold)
        for cell, end in zip(row.cells, ends, strict=True)
        if cell
    )


def _paper_row(row: SheetRow, down: float, width: float, ends: Sequence[float]) -> tuple[str, float]:
    """A row from there down, and where it ends."""
    high = _LINE_HEIGHT + (_NOTE_HEIGHT - 2 if row.note else 0)
    drawn = rect(_EDGE - 6, down + 1, width - 2 * _EDGE + 12, high - 2, fill=TINT, radius=3) if row.is_weis else ""
    drawn += _line(row, down, ends, bold=False)
    if row.dealer is not None:
        drawn += text("*", ends[row.dealer] + 1, down + 18.5, size=_FIGURE, anchor="start")
    if row.note:
        at = down + _LINE_HEIGHT + 10
        drawn += text(row.note, width - _EDGE, at, size=_NOTE, fill=_WARNING, anchor="end")
    down += high
    return drawn + ("" if row.is_weis else _rule(down, width, _FAINT)), down


def _sheet_told(content: SheetContent) -> str:
    told = [content.earlier] if content.earlier else []
    for row in content.rows:
        parts = [
            f"{name} {cell}" + (f" ({content.star})" if seat == row.dealer else "")
            for seat, (name, cell) in enumerate(zip(content.names, row.cells, strict=True))
            if cell
        ]
        label = row.label if row.is_weis else f"{content.column} {row.label}"
        told.append(f"{label}: {', '.join([*parts, row.note] if row.note else parts) or 0}")
    told += [
        f"{row.label}: {', '.join(map(' '.join, zip(content.names, row.cells, strict=True)))}" for row in content.sums
    ]
    return "".join(f"{sentence}. " for sentence in [*told, *content.remarks, content.status]).rstrip()


# On slate -----------------------------------------------------------------------------------------------------------

# How many strokes each line takes; the diagonal stands in the way at the beginning of the last one.
_MOST: Final = Strokes(hundreds=25, fifties=5, twenties=20, rest=0)
# How large the numbers may be that stand for more strokes, and the figure.
_LARGEST: Final = Strokes(hundreds=10_000_000, fifties=10_000_000, twenties=10_000_000, rest=9_999)
_BOARD_WIDTH: Final = 360
_BOARD_HEIGHT: Final = 168
_FRAME: Final = 12
_WOOD: Final = "#7a5230"
_LEFT: Final = 30
_RIGHT: Final = _BOARD_WIDTH - 30
_FIRST_LINE: Final = 44
_LAST_LINE: Final = 132
_REST_ROOM: Final = 48  # at the end of the last line, for the figure
_STROKE_STEP: Final = 8
_BUNDLE_GAP: Final = 17
_NAME_ROOM: Final = 38
# A hand does not draw twice the same: how far the ends of each stroke are off.
_SHAKE: Final = ((0.8, -1.2), (-0.6, 0.9), (0.3, 1.6), (-1.0, -0.4), (0.6, 0.2), (-0.2, -1.5), (1.1, 0.7))
_CHALK_WIDTH: Final = 3


def slate(
    state: SchmausTafel | Strokes | int,
    /,
    *,
    lang: str = "en",
    size: int | None = None,
) -> Svg:
    """A total as strokes on a slate: hundreds on the upper line of the Z, fifties across it, twenties below. [T-7]

    Strokes are bundled by fives, the fifth across the other four; what is left stands as a figure. More strokes than a
    line takes, 25 of a hundred, are written as their number, like ``26 x |``. For a sheet both players' halves are
    drawn, that of seat 1 turned about, as the slate lies between them; names and figures stay upright.

    Args:
        state: a sheet of Schmaus, strokes, or a total from 0 to a thousand million.
        lang: ``"en"`` or ``"de"``.
        size: the width in pixels, 1 to 20,000; None for 360.

    Raises:
        TypeError: for values of another type.
        NotationError: for a language that is not known.
        RulesError: for a negative number, or one that is too large.

    >>> from jassrules import svg
    >>> picture = svg.slate(797)
    >>> picture.alt, picture.text
    ('slate: 797 points', '100: ||||/ ||  50: |  20: ||  + 7')
    >>> picture.description
    '797 points: 7 strokes of a hundred, one stroke of fifty, 2 strokes of twenty and the figure 7.'
    """
    words = Words(lang)
    if isinstance(state, SchmausTafel):
        return _two_halves(state, words, size)
    strokes = _strokes_of(state)
    body = _board(_BOARD_HEIGHT) + _half(strokes) + _half_text(strokes, turned=False, top=0)
    return document(
        Drawing(body, _BOARD_WIDTH, _BOARD_HEIGHT),
        title=words("slate", words.count("points", strokes.points)),
        description=f"{_strokes_told(strokes, words)}.",
        plain=str(strokes),
        size=size,
    )


def _strokes_of(state: object) -> Strokes:
    if isinstance(state, Strokes):
        fields = zip(Strokes._fields, state, _LARGEST, strict=True)
        return Strokes(*(integer(count, field=field, least=0, most=most) for field, count, most in fields))
    if isinstance(state, int) and not isinstance(state, bool):
        return Strokes.of(state)
    raise TypeError(f"a SchmausTafel, Strokes or an int is needed, not {shown(state)}")


def _two_halves(sheet: SchmausTafel, words: Words, size: int | None) -> Svg:
    names = [seat_name(name, seat) for seat, name in enumerate(sheet.names)]
    both = [sheet.strokes(seat) for seat in range(2)]
    half = _BOARD_HEIGHT + _NAME_ROOM - 14
    body = _board(2 * half)
    body += path(f"M{_FRAME} {half}H{_BOARD_WIDTH - _FRAME}", line=CHALK, width=1)
    body += move(_half(both[1]), _BOARD_WIDTH, half, turn=180) + move(_half(both[0]), 0, half)
    body += _half_text(both[1], turned=True, top=half) + _half_text(both[0], turned=False, top=half)
    for seat, down in ((1, _FRAME + 22), (0, 2 * half - _FRAME - 10)):
        total = str(both[seat].points)
        name = cut(names[seat], 15, _RIGHT - _LEFT - text_width(total, 15, bold=True) - 20, bold=True)
        body += text(name, _LEFT, down, size=15, fill=CHALK, anchor="start", bold=True)
        body += text(total, _RIGHT, down, size=15, fill=CHALK, anchor="end", bold=True)
    return document(
        Drawing(body, _BOARD_WIDTH, 2 * half),
        title=words("slate", ", ".join(f"{name} {strokes.points}" for name, strokes in zip(names, both, strict=True))),
        description=" ".join(
            f"{name}: {_strokes_told(strokes, words)}." for name, strokes in zip(names, both, strict=True)
        ),
        plain=sheet.as_board(),
        size=size,
    )


def _board(height: float) -> str:
    """The slate in its frame."""
    return rect(0, 0, _BOARD_WIDTH, height, fill=_WOOD, radius=7) + rect(
        _FRAME / 2, _FRAME / 2, _BOARD_WIDTH - _FRAME, height - _FRAME, fill=SLATE, radius=4
    )


def _half(strokes: Strokes) -> str:
    """The Z with its strokes, from (0, 0); figures stand apart, since they are never turned about."""
    z = f"M{_LEFT} {_FIRST_LINE}H{_RIGHT}L{_LEFT} {_LAST_LINE}H{_RIGHT - _REST_ROOM}"
    return (
        f'<g stroke-opacity=".75">{path(z, line=CHALK, width=1.6)}</g>'
        + (_bundles(strokes.hundreds, _LEFT + 12, _FIRST_LINE) if strokes.hundreds <= _MOST.hundreds else "")
        + (_crosses(strokes.fifties) if strokes.fifties <= _MOST.fifties else "")
        + (_bundles(strokes.twenties, _LEFT + 60, _LAST_LINE) if strokes.twenties <= _MOST.twenties else "")
    )


def _bundles(count: int, x: float, down: float) -> str:
    """Strokes across a line from ``x`` on, every fifth across the four before it."""
    drawn: list[str] = []
    for at in range(count):
        lean, drop = _SHAKE[at % len(_SHAKE)]
        if at % 5 == 4:
            start = x - 4 * _STROKE_STEP
            data = f"M{number(start - 5)} {number(down + 9 + drop)}L{number(x - 2)} {number(down - 9 + lean)}"
            x += _BUNDLE_GAP - _STROKE_STEP
        else:
            data = f"M{number(x + lean)} {number(down - 14 + drop)}L{number(x - lean)} {number(down + 14 - lean)}"
            x += _STROKE_STEP
        drawn.append(path(data, line=CHALK, width=_CHALK_WIDTH))
    return "".join(drawn)


def _crosses(count: int) -> str:
    """Strokes across the diagonal, each of which makes a cross with it."""
    drawn: list[str] = []
    wide, high = _RIGHT - _LEFT, _LAST_LINE - _FIRST_LINE
    for at in range(count):
        lean, drop = _SHAKE[at]
        part = 0.5 + 0.09 * (at - (count - 1) / 2)
        x, y = _RIGHT - wide * part, _FIRST_LINE + high * part
        data = f"M{number(x - 11 + lean)} {number(y - 13 + drop)}L{number(x + 11)} {number(y + 13 - lean)}"
        drawn.append(path(data, line=CHALK, width=_CHALK_WIDTH))
    return "".join(drawn)


def _half_text(strokes: Strokes, *, turned: bool, top: float) -> str:
    """The figures of a half whose inner edge is at ``top``; those of a half that is turned about stay upright."""

    def place(said: str, x: float, y: float) -> str:
        if turned:
            x, y = _BOARD_WIDTH - x, top - y
        else:
            y += top
        # A ground of slate, so that the line does not strike the figures out.
        room = text_width(said, 17, bold=True)
        ground = rect(x - room / 2, y - 11, room, 22, fill=SLATE)
        return ground + text(said, x, y + 6.2, size=17, fill=CHALK, bold=True)

    middle = (_BOARD_WIDTH / 2, (_FIRST_LINE + _LAST_LINE) / 2)
    spots = ((_LEFT + 110, _FIRST_LINE), middle, (_LEFT + 110, _LAST_LINE))
    drawn = "".join(
        place(f"{count} x |", *spot) for count, most, spot in zip(strokes, _MOST, spots, strict=False) if count > most
    )
    return drawn + (place(str(strokes.rest), _RIGHT - _REST_ROOM / 2 + 6, _LAST_LINE) if strokes.rest else "")


def _strokes_told(strokes: Strokes, words: Words) -> str:
    parts = [
        words.count(field, count)
        for field, count in zip(("hundreds", "fifties", "twenties"), strokes, strict=False)
        if count
    ]
    if strokes.rest:
        parts.append(words("rest", strokes.rest))
    said = words.listed(parts) if parts else words("nothing")
    return f"{words.count('points', strokes.points)}: {said}"
