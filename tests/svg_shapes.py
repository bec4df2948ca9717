"""What tests of pictures share: reading the markup, where its lines run, and how colours stand out."""

from __future__ import annotations

import cmath
import re
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from jassrules.svg import Svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NAMESPACE = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "g", "rect", "path", "circle", "ellipse", "text"}

# Names that could break markup, a line, the order of what stands around them, or the encoding.
ODD_NAMES = [
    pytest.param("<b>&\"'</b>", id="markup"),
    pytest.param("]]><!--", id="sections"),
    pytest.param("W" * 100, id="wide"),
    pytest.param("{0}{name}%s", id="format"),
    pytest.param("אבגדה וזחט", id="right-to-left"),
    pytest.param("👩\u200d👩\u200d👧\u200d👦🎉" * 10, id="emoji"),
    pytest.param("e\u0301" * 40, id="combining"),
    pytest.param("a\x00b\x08c\x1bd\x7f", id="control"),
    pytest.param("a\nb\r\tc\u2028d", id="line ends"),
    pytest.param("a\ud800b", id="surrogate"),
    pytest.param("a\ufffe\uffffb\U0001ffff", id="no characters"),
    pytest.param("\u202egnirts\u2066", id="overrides"),
    pytest.param("\x00\u200b", id="nothing left"),
]


def late(draw: Callable[..., Svg], *values: Any, **options: Any) -> Callable[..., Svg]:
    """A call that is still to come, so that it may be one that type checkers refuse."""
    return partial(draw, *values, **options)


def parsed(picture: Svg) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{NAMESPACE}svg"
    return root


def check_picture(picture: Svg) -> ET.Element:
    """Parses a picture: well-formed, its title and description first, and nothing in it but plain drawing."""
    assert type(picture) is Svg
    root = ET.fromstring(picture.encode("utf-8"))
    assert root.tag == f"{NAMESPACE}svg"
    assert root.get("role") == "img"
    assert [root[0].tag, root[0].text] == [f"{NAMESPACE}title", picture.alt]
    assert (root.findtext(f"{NAMESPACE}desc") or "") == picture.description
    assert root[1].tag == f"{NAMESPACE}desc" or not picture.description
    for element in root.iter():
        assert tag(element) in ELEMENTS
        for name, value in element.attrib.items():
            assert name not in ("id", "class", "style", "href")
            assert not name.startswith("on")
            assert "url(" not in value
    assert picture.count("http") == 1, "the namespace is the only address"
    assert picture.alt
    assert picture.text
    for told in (picture.alt, picture.description, picture.text):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff\u202a-\u202e\u2028]", told)
    assert "\n" not in picture.alt + picture.description
    assert f"{root.get('width')} {root.get('height')}" == f"{picture.width} {picture.height}"
    return root


def said(picture: Svg) -> list[str]:
    """Every line of text in the picture."""
    return ["".join(element.itertext()) for element in check_picture(picture).iter(f"{NAMESPACE}text")]


def tag(element: ET.Element) -> str:
    return element.tag.removeprefix(NAMESPACE)


def fragment(markup: str) -> ET.Element:
    return ET.fromstring(f"<g>{markup}</g>")


STEPS = [step / 12 for step in range(1, 13)]


def on_arc(start: complex, radii: complex, large: bool, sweep: bool, end: complex) -> list[complex]:
    """Points on an elliptic arc that is not tilted: on the unit circle it is a turn about its middle."""

    def squeezed(point: complex) -> complex:
        return complex(point.real / radii.real, point.imag / radii.imag)

    one, other = squeezed(start), squeezed(end)
    half = (other - one) / 2
    reach = max(abs(half), 1)  # radii that are too small grow until they reach
    aside = (reach**2 - abs(half) ** 2) ** 0.5 * 1j * half / abs(half)
    middle = (one + other) / 2 + (aside if large != sweep else -aside)
    turn = cmath.phase((other - middle) / (one - middle)) % cmath.tau
    turn -= 0 if sweep else cmath.tau
    points = (middle + (one - middle) * cmath.exp(1j * turn * step) for step in STEPS)
    return [complex(point.real * radii.real, point.imag * radii.imag) for point in points]


def on_curve(*handles: complex) -> list[complex]:
    """Points on a Bézier curve, or a straight line."""
    points = []
    for step in STEPS:
        level = list(handles)
        while len(level) > 1:
            level = [one + (other - one) * step for one, other in pairwise(level)]
        points.append(level[0])
    return points


def line_points(data: str) -> Iterator[complex]:
    """Points all along a path."""
    queue: list[float] = []
    command, pen, start = "", 0j, 0j
    for word in re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", data):
        if word.isalpha():
            command = word
            pen = start if command in "Zz" else pen
            continue
        queue.append(float(word))
        kind, base = command.upper(), pen if command.islower() else 0j
        if len(queue) < {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7}[kind]:
            continue
        if kind == "H":
            points = [complex(queue[0] + base.real, pen.imag)]
        elif kind == "V":
            points = [complex(pen.real, queue[0] + base.imag)]
        elif kind == "A":
            points = on_arc(pen, complex(*queue[:2]), queue[3] == 1, queue[4] == 1, base + complex(*queue[5:]))
        else:
            handles = [base + complex(*queue[place : place + 2]) for place in range(0, len(queue), 2)]
            points = handles if kind == "M" else on_curve(pen, *handles)
        pen = points[-1]
        start = pen if kind == "M" else start
        yield from points
        queue = []


def extent(element: ET.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[tuple[float, float]]:
    """The points of everything drawn in an element, without the width of its lines."""
    steps = re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", element.get("transform", "translate(0 0)"))
    assert steps is not None
    x, y, scale = x + scale * float(steps[1]), y + scale * float(steps[2]), scale * float(steps[3] or 1)
    points: list[tuple[float, float]] = []
    if element.tag == "path":
        points += ((point.real, point.imag) for point in line_points(element.attrib["d"]))
    elif element.tag in ("circle", "ellipse"):
        cx, cy = float(element.attrib["cx"]), float(element.attrib["cy"])
        rx, ry = (float(element.get(name, element.get("r", "0"))) for name in ("rx", "ry"))
        points += [(cx - rx, cy), (cx + rx, cy), (cx, cy - ry), (cx, cy + ry)]
    yield from ((x + scale * across, y + scale * down) for across, down in points)
    for child in element:
        yield from extent(child, x, y, scale)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    levels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in levels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
