"""How objects show themselves in notebooks, and in IPython's terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jassrules.svg import Svg

__all__ = ["as_html", "as_svg", "as_text"]


def _picture(of: object, function: str) -> Svg:
    # Imported when something is shown, for drawing is no part of playing.
    from jassrules import svg

    picture: Svg = getattr(svg, function)(of)
    return picture


def as_svg(of: object, function: str) -> str:
    """For ``_repr_svg_``: what a function of :mod:`jassrules.svg` draws."""
    return str(_picture(of, function))


def as_html(of: object, function: str) -> str:
    """For ``_repr_html_``, which notebooks prefer: the same as an image, with a text for those who do not see it."""
    return _picture(of, function)._repr_html_()


def as_text(of: object, function: str, printer: Any) -> None:
    """For ``_repr_pretty_``: the same in words and signs, where no pictures are shown."""
    printer.text(_picture(of, function).text)
