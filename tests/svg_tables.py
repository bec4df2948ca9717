"""What tests of pictures of tables share: what lies where, and rounds to draw."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator

from molotow_helpers import random_play, random_rules
from svg_shapes import NAMESPACE, check_picture
from test_molotow_laws import announcing_round

from jassrules import ALL_CARDS, SWISS_GERMAN, Card, MolotowRound, Pack, Trick
from jassrules.svg import Svg
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH, face
from jassrules.svg._markup import MARK

HIDDEN_ONE = "one hidden card"


def drawn(picture: Svg, markup: str) -> list[tuple[float, float, float, float]]:
    """Where some markup is drawn: x, y, degrees, and scale of each time it is."""
    steps = r'<g transform="translate\((\S+) (\S+)\)(?: rotate\((\S+)\))?(?: scale\((\S+)\))?">'
    found = re.finditer(steps + re.escape(markup), picture)
    return [
        (float(x), float(y), float(turn or 0), float(scale or 1)) for x, y, turn, scale in (m.groups() for m in found)
    ]


def cards_drawn(picture: Svg, pack: Pack = SWISS_GERMAN) -> dict[Card, tuple[float, float, float, float]]:
    """The cards that lie open, each of which must be there once."""
    found: dict[Card, tuple[float, float, float, float]] = {}
    for card in ALL_CARDS:
        places = drawn(picture, face(card, pack))
        assert len(places) == picture.count(face(card, pack)) <= 1, f"{card} more than once"
        if places:
            found[card] = places[0]
    return found


def frames(picture: Svg) -> list[tuple[float, float]]:
    """Where the frames of cards that take are."""
    found = re.finditer(rf'<g transform="translate\((\S+) (\S+)\)"><rect [^>]*fill="{MARK}"', picture)
    return [(float(one[1]), float(one[2])) for one in found]


def places_waiting(picture: Svg) -> tuple[int, int]:
    """How many empty places there are, and how many of them are marked."""
    dashed = [rect for rect in check_picture(picture).iter(f"{NAMESPACE}rect") if rect.get("stroke-dasharray")]
    return len(dashed), sum(rect.get("stroke") == MARK for rect in dashed)


def veiled(picture: Svg) -> int:
    """How many cards are dimmed."""
    return sum(rect.get("fill-opacity") is not None for rect in check_picture(picture).iter(f"{NAMESPACE}rect"))


def small_backs(picture: Svg) -> int:
    return sum(
        (rect.get("width"), rect.get("height")) == ("11", "16")
        for rect in check_picture(picture).iter(f"{NAMESPACE}rect")
    )


def going_round(spots: list[tuple[float, float]]) -> list[float]:
    """The angle of each spot around their middle, from straight down over the right, the first one as 0."""
    x, y = (sum(values) / len(spots) for values in zip(*spots, strict=True))
    angles = [math.atan2(a - x, b - y) for a, b in spots]
    return [(angle - angles[0]) % math.tau for angle in angles]


def assert_equal(one: Svg, two: Svg) -> None:
    assert one == two
    assert (one.alt, one.description, one.text) == (two.alt, two.description, two.text)


def inside(picture: Svg, lying: Trick) -> None:
    boxes = {}
    for card, (x, y, turn, scale) in cards_drawn(picture).items():
        wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
        box = (x - high, y, x, y + wide) if turn else (x, y, x + wide, y + high)
        assert 0 < box[0] < box[2] < picture.width
        assert 0 < box[1] < box[3] < picture.height
        boxes[card] = box
    table = [boxes[card] for card in lying.cards]
    for at, one in enumerate(table):
        for two in table[:at]:
            assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


def rounds(seeds: int, *, called: bool = True) -> Iterator[tuple[MolotowRound, random.Random]]:
    """Rounds of all sizes and agreements, some with announcements, somewhere between their first and last card."""
    chance = random.Random(11)
    for seed in range(seeds):
        if called and seed % 2:
            round_ = announcing_round(seed)
        else:
            round_ = random_play(MolotowRound.deal(random_rules(chance), seed=seed), chance)
        for _ in range(chance.randrange(len(round_.events) + 1)):
            round_.undo()
        yield round_, chance
