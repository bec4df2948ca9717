"""The faces of cards: signs and figures, where they stand, and that everybody can tell them apart."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING
from xml.etree.ElementTree import tostring

import pytest
from svg_cards import DARK_PAGE, PACKS, WHITE_PAGE, every_card, every_pack, parts, signs_of
from svg_shapes import contrast, extent, fragment, line_points, on_arc

from jassrules import ALL_CARDS, FRENCH, SWISS_GERMAN, VORARLBERG, Card, Suit
from jassrules.svg._faces import CARD_HEIGHT, CARD_WIDTH, face
from jassrules.svg._markup import INK, LINE, PAPER, number
from jassrules.svg._suits import suit_cloth, suit_colour, suit_sign

if TYPE_CHECKING:
    from jassrules import Pack

every_sign = pytest.mark.parametrize(
    ("suit", "pack"),
    [pytest.param(suit, pack, id=f"{pack.name}-{pack.suit_code(suit.index)}") for pack in PACKS for suit in Suit],
)


def test_points_of_a_path() -> None:
    right, below = on_arc(0j, 1 + 1j, False, True, 2 + 0j), on_arc(0j, 1 + 1j, False, False, 2 + 0j)

    assert min(point.imag for point in right) == pytest.approx(-1)  # clockwise, where y grows downwards
    assert max(point.imag for point in below) == pytest.approx(1)
    assert max(point.real for point in on_arc(0j, 2 + 2j, True, True, 2 + 2j)) == pytest.approx(4)
    points = list(line_points("M1 2h3V.5l-1-2Zm1 1"))
    assert points[:3] == [1 + 2j, 4 + 2j, 4 + 0.5j]
    assert points[-2:] == [3 - 1.5j, 2 + 3j]
    assert max(point.imag for point in line_points("M0 0Q5 10 10 0")) == pytest.approx(5)


def test_the_contrast_formula() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (100, "100"), (2.5, "2.5"), (1.239, "1.24"), (-0.5, "-0.5"), (-0.001, "0"), (0.001, "0"), (-10, "-10")],
)
def test_figures_are_short(value: float, written: str) -> None:
    assert number(value) == written


# Signs


@every_sign
def test_a_sign_has_an_outline_that_is_seen_on_paper(suit: Suit, pack: Pack) -> None:
    group = fragment(suit_sign(suit, pack))[0]
    outline = group.get("stroke") or group.get("fill") or ""

    assert contrast(outline, PAPER) >= 3
    assert outline == suit_colour(suit, pack)


@every_sign
def test_the_index_is_written_in_the_colour_of_the_suit(suit: Suit, pack: Pack) -> None:
    for rank in range(9):
        letter = fragment(face(ALL_CARDS[suit.index * 9 + rank], pack))[-1][0]
        colour = letter.attrib["stroke"]

        assert colour == suit_colour(suit, pack)
        assert contrast(colour, PAPER) >= 4.5


@every_pack
def test_signs_differ_in_shape_and_not_only_in_colour(pack: Pack) -> None:
    shapes = {re.sub(r' (fill|stroke|stroke-\w+)="[^"]*"', "", suit_sign(suit, pack)) for suit in Suit}

    assert len(shapes) == 4


@every_sign
def test_a_sign_fills_its_box_and_stays_in_it(suit: Suit, pack: Pack) -> None:
    points = list(extent(fragment(suit_sign(suit, pack))))
    across, down = [x for x, _ in points], [y for _, y in points]

    assert 0 <= min(across) <= 15
    assert 85 <= max(across) <= 100
    assert 0 <= min(down) <= 8
    assert 92 <= max(down) <= 100
    assert min(across) + max(across) == pytest.approx(100, abs=1)  # centred


def test_the_same_suit_looks_the_same_in_each_pack() -> None:
    assert suit_sign(Suit.EICHELN, SWISS_GERMAN) == suit_sign(Suit.EICHELN, VORARLBERG)
    assert suit_sign(Suit.SCHELLEN, SWISS_GERMAN) == suit_sign(Suit.SCHELLEN, VORARLBERG)
    assert suit_sign(Suit.ROSEN, FRENCH) == suit_sign(Suit.ROSEN, VORARLBERG)
    assert suit_sign(Suit.ROSEN, FRENCH) != suit_sign(Suit.ROSEN, SWISS_GERMAN)


def test_french_suits_are_black_and_red() -> None:
    black, red = suit_colour(Suit.EICHELN, FRENCH), suit_colour(Suit.ROSEN, FRENCH)

    assert [suit_colour(suit, FRENCH) for suit in Suit] == [black, red, red, black]
    assert black == INK
    assert int(red[1:3], 16) > 2 * max(int(red[3:5], 16), int(red[5:7], 16))


# Faces

PIPS = {
    "swiss_german": (6, 7, 8, 9, 1, 1, 1, 1, 1),
    "french": (6, 7, 8, 9, 10, 1, 1, 1, 1),
    "vorarlberg": (6, 7, 8, 9, 10, 1, 1, 1, 1),
}


@pytest.mark.rule("J-8")
@every_pack
@every_card
def test_a_face_has_the_index_and_the_right_number_of_signs(index: int, pack: Pack) -> None:
    signs = signs_of(index, pack)
    corner, *pips = signs

    assert (corner[0] < 20, corner[1] < 40, corner[3]) == (True, True, False)
    assert len(pips) == PIPS[pack.name][index % 9]
    assert face(ALL_CARDS[index], pack).count(parts(ALL_CARDS[index].suit, pack)) == len(signs)


@every_pack
@every_card
def test_signs_are_on_the_card_and_do_not_overlap(index: int, pack: Pack) -> None:
    signs = signs_of(index, pack)

    for x, y, size, _ in signs:
        assert size / 2 < x < CARD_WIDTH - size / 2
        assert size / 2 < y < CARD_HEIGHT - size / 2
    for (x, y, size, _), (x2, y2, size2, _) in combinations(signs, 2):
        assert ((x - x2) ** 2 + (y - y2) ** 2) ** 0.5 >= 0.92 * (size + size2) / 2


@every_pack
@every_card
def test_nothing_is_drawn_beyond_the_border(index: int, pack: Pack) -> None:
    points = list(extent(fragment(face(ALL_CARDS[index], pack))))

    assert len(points) > 20
    assert all(1 <= x <= CARD_WIDTH - 1 and 1 <= y <= CARD_HEIGHT - 1 for x, y in points)


@every_pack
@pytest.mark.parametrize("rank", [0, 1, 2, 3])
def test_pips_stand_in_two_columns_the_lower_ones_on_their_heads(rank: int, pack: Pack) -> None:
    pips = signs_of(rank, pack)[1:]
    columns = sorted({round(x) for x, *_ in pips})
    middle = columns.pop(1) if len(columns) == 3 else None

    assert [sum(round(x) == column for x, *_ in pips) for column in columns] == [(3, 3, 3, 4)[rank]] * 2
    assert (middle is not None) == (rank > 0)
    assert all(turned == (y > CARD_HEIGHT / 2) for _, y, _, turned in pips)


@every_pack
def test_the_sign_of_an_under_is_low_and_that_of_ober_and_king_high(pack: Pack) -> None:
    heights = [signs_of(rank, pack)[1][1] for rank in (5, 6, 7)]

    assert heights[0] > CARD_HEIGHT / 2
    assert max(heights[1:]) < CARD_HEIGHT / 4


@every_pack
def test_all_faces_differ(pack: Pack) -> None:
    assert len({face(card, pack) for card in ALL_CARDS}) == 36


@every_pack
def test_ranks_differ_in_the_index_alone(pack: Pack) -> None:
    letters = {fragment(face(card, pack))[-1][0].attrib["d"] for card in ALL_CARDS[:9]}

    assert len(letters) == 9


def test_lady_and_ober_are_two_persons() -> None:
    """And the kings are one; all of hearts, so that the colours are the same."""

    def figure(code: str, pack: Pack) -> bytes:
        return tostring(fragment(face(Card.parse(code), pack))[1])

    assert figure("RoO", FRENCH) != figure("RoO", VORARLBERG)
    assert figure("RoK", FRENCH) == figure("RoK", VORARLBERG)


@every_pack
@every_card
def test_a_card_can_be_seen_on_white_and_on_dark_pages(index: int, pack: Pack) -> None:
    ground = fragment(face(ALL_CARDS[index], pack))[0]

    assert (ground.tag, ground.get("fill"), ground.get("stroke")) == ("rect", PAPER, LINE)


def test_paper_and_border_stand_out() -> None:
    assert contrast(LINE, WHITE_PAGE) >= 3
    assert contrast(PAPER, DARK_PAGE) >= 3
    assert contrast(suit_cloth(Suit.ROSEN, SWISS_GERMAN), PAPER) >= 3
