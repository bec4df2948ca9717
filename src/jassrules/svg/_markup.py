"""Markup: the picture type, its document, and the few elements that every drawing is made of."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape
from typing import Any, Final, NamedTuple, Self

from jassrules.options import integer

__all__ = [
    "CHALK",
    "FELT",
    "FELT_INK",
    "INK",
    "LINE",
    "MARK",
    "PAPER",
    "SLATE",
    "Drawing",
    "Svg",
    "document",
    "move",
    "number",
    "path",
    "rect",
    "text",
]

# The ground of a picture is always its own, so it can be read on a light page and on a dark one.
PAPER: Final = "#fffdf7"
"""The ground of cards and of a written sheet."""
INK: Final = "#1f1f1f"
"""Writing on paper."""
LINE: Final = "#767676"
"""Borders and rules on paper."""
FELT: Final = "#1f5a45"
"""The ground of a table."""
FELT_INK: Final = "#ffffff"
"""Writing on felt."""
MARK: Final = "#ffd34d"
"""What stands out on felt: the card that takes, whose turn it is."""
SLATE: Final = "#2d3236"
"""The ground of a Jass board."""
CHALK: Final = "#f2efe4"
"""Writing on slate."""

_FONT: Final = "'DejaVu Sans',Verdana,'Segoe UI',Arial,sans-serif"
_WIDEST: Final = 20_000


class Svg(str):
    """A picture as the markup of a whole SVG document; a string, so it can be written to a file as it is.

    Jupyter draws it, and templates that escape what is inserted (Jinja among them) leave it as it is. It holds no ids,
    styles or scripts, so any number of pictures can stand in one page.

    Equality: that of strings.

    >>> from jassrules import svg
    >>> picture = svg.card("RoU", lang="en")
    >>> picture, picture.alt, picture.text
    (<Svg 'under of roses', 60 x 92>, 'under of roses', '🌹U')
    """

    __slots__ = ("alt", "description", "height", "text", "width")
    alt: str
    """What the picture shows, in some words; screen readers say it."""
    description: str
    """The same in full: every card, seat and figure that can be seen; may be empty."""
    text: str
    """The same as plain text with the signs of Unicode, for places that show no pictures."""
    width: int
    """The width in pixels."""
    height: int
    """The height in pixels."""

    def __new__(cls, markup: str, *, alt: str, description: str, text: str, width: int, height: int) -> Self:
        """Makes a picture of markup that is known to be right; the drawing functions do."""
        picture = super().__new__(cls, markup)
        picture.alt, picture.description, picture.text = alt, description, text
        picture.width, picture.height = width, height
        return picture

    def __reduce__(self) -> tuple[Callable[..., Svg], tuple[str | int, ...]]:
        return _again, (str(self), self.alt, self.description, self.text, self.width, self.height)

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        # As an image, which notebooks show without trusting it, and with a text, which their own images lack.
        told = escape(f"{self.alt}. {self.description}" if self.description else self.alt)
        data = b64encode(self.encode()).decode()
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{told}" width="{self.width}" height="{self.height}">'

    def __html__(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Svg {self.alt!r}, {self.width} x {self.height}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002 - IPython's protocol
        printer.text(self.text)


def _again(markup: str, alt: str, description: str, text: str, width: int, height: int) -> Svg:
    """Makes a picture again; pickles refer to it."""
    return Svg(markup, alt=alt, description=description, text=text, width=width, height=height)


class Drawing(NamedTuple):
    """A drawing before it is a document: its markup from (0, 0), and how large that is."""

    body: str
    width: float
    height: float


def document(drawing: Drawing, *, title: str, description: str = "", plain: str, size: int | None) -> Svg:
    """The picture of a drawing.

    Args:
        drawing: what is drawn.
        title: what it shows, in some words.
        description: the same in full.
        plain: the same as plain text.
        size: the width in pixels, 1 to 20,000; None for one pixel per unit.

    Raises:
        TypeError: for a size of another type.
        RulesError: for a size out of range.
    """
    width = round(drawing.width) if size is None else integer(size, field="size", least=1, most=_WIDEST)
    height = max(round(width * drawing.height / drawing.width), 1)
    told = f"<desc>{escape(description, quote=False)}</desc>" if description else ""
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(drawing.width)} {number(drawing.height)}" '
        f'width="{width}" height="{height}" role="img" font-family="{_FONT}">'
        f"<title>{escape(title, quote=False)}</title>{told}{drawing.body}</svg>",
        alt=title,
        description=description,
        text=plain,
        width=width,
        height=height,
    )


def number(value: float) -> str:
    """A figure with two digits behind the point at most, the same on every machine."""
    return f"{value:z.2f}".rstrip("0").rstrip(".")


def move(body: str, x: float = 0, y: float = 0, *, scale: float = 1, turn: float = 0) -> str:
    """The markup moved, then turned about its own corner by degrees clockwise, then scaled."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.4g})")
    return f'<g transform="{" ".join(steps)}">{body}</g>'


def path(data: str, *, fill: str = "none", line: str = "", width: float = 1) -> str:
    """A path; without ``line`` it has no outline."""
    drawn = f' stroke="{line}" stroke-width="{number(width)}" stroke-linejoin="round" stroke-linecap="round"'
    return f'<path d="{data}" fill="{fill}"{drawn if line else ""}/>'


def rect(
    x: float, y: float, width: float, height: float, *, fill: str, line: str = "", radius: float = 0, stroke: float = 1
) -> str:
    """A rectangle with corners as round as ``radius``."""
    drawn = f' stroke="{line}" stroke-width="{number(stroke)}"' if line else ""
    corner = f' rx="{number(radius)}"' if radius else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"{corner} '
        f'fill="{fill}"{drawn}/>'
    )


def text(
    said: str, x: float, y: float, *, size: float, fill: str = INK, anchor: str = "middle", bold: bool = False
) -> str:
    """A line of text whose baseline is at ``y``; ``anchor`` is ``start``, ``middle`` or ``end``."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}" '
        f'fill="{fill}"{weight}>{escape(said, quote=False)}</text>'
    )
