"""Pictures of score sheets: figures on paper, strokes on a slate."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

import pytest
from svg_shapes import NAMESPACE, ODD_NAMES, check_picture, said
from tafel_sheets import doubled, partie, three

from jassrules import (
    MolotowRound,
    MolotowTafel,
    NotationError,
    RulesError,
    SchmausRules,
    SchmausTafel,
    Trick,
)
from jassrules.svg import Svg, slate, tafel
from jassrules.svg._markup import CHALK
from jassrules.svg._sheet import TINT
from jassrules.tafel import Strokes


def placed(picture: Svg) -> list[tuple[str, float, float, str]]:
    """Every line of text with its anchor: what it says, x, y, and which end of it that is."""
    return [
        (element.text or "", float(element.attrib["x"]), float(element.attrib["y"]), element.attrib["text-anchor"])
        for element in check_picture(picture).iter(f"{NAMESPACE}text")
    ]


def lines_of(picture: Svg) -> list[list[str]]:
    """The lines of a sheet from top to bottom, each from left to right."""
    texts = sorted(placed(picture), key=lambda text: (text[2], text[1]))
    rows: list[list[tuple[float, str]]] = []
    last = -100.0
    for words, x, y, _ in texts:
        if y - last > 3:
            rows.append([])
        rows[-1].append((x, words))
        last = y
    return [[words for _, words in sorted(row)] for row in rows]


# On paper ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-1", "T-2", "T-3", "J-7")
def test_a_sheet_of_molotow_line_by_line() -> None:
    """The seat after the last dealer deals; the star stands behind the figure of who does."""
    assert lines_of(tafel(three())) == [
        ["round", "Anna", "Beat", "Carla"],
        ["Weis", "-20"],
        ["1", "50", "*", "50", "50"],
        ["7 missing"],
        ["2", "10", "20", "*", "127"],
        ["3 Match", "-157", "0", "0", "*"],
        ["total", "-97", "50", "177"],
        ["place", "1", "2", "3"],
        ["* deals"],
        ["round 4 of 6, Anna deals"],
    ]


@pytest.mark.rule("T-1", "T-2", "T-3", "T-6")
def test_the_same_in_german_and_in_tens() -> None:
    """25 is 3 and -157 is -16; places and reminders are those of the full points."""
    assert lines_of(tafel(three(), lang="de", tens="half_up")) == [
        ["Runde", "Anna", "Beat", "Carla"],
        ["Weis", "-2"],
        ["1", "5", "*", "5", "5"],
        ["es fehlen 7"],
        ["2", "1", "2", "*", "13"],
        ["3 Match", "-16", "0", "0", "*"],
        ["Total", "-10", "5", "18"],
        ["Rang", "1", "2", "3"],
        ["* gibt, in Zehnern"],
        ["Runde 4 von 6, Anna gibt"],
    ]


@pytest.mark.rule("T-7", "S-20")
def test_a_sheet_of_schmaus_line_by_line() -> None:
    """A count of 227 has a Match of 100 in it, and 30 are missing of the 157."""
    found = lines_of(tafel(partie()))
    assert found[:7] == [
        ["deal", "Anna", "Beat"],
        ["Weis", "50"],
        ["1", "100", "*", "57"],
        ["2", "185", "42", "*"],
        ["30 missing with the Match"],
        ["total", "335", "99"],
        ["* deals"],
    ]
    # Broken where the paper ends.
    assert (
        " ".join(*zip(*found[7:], strict=True)) == "deal 3, Anna deals; to 1000 there are missing: Anna 665, Beat 901"
    )
    assert lines_of(tafel(partie(), lang="de"))[4] == ["mit dem Match fehlen 30"]


@pytest.mark.rule("M-15", "T-3")
def test_a_doubled_last_round() -> None:
    """Its rows show plain figures and say that they count twice; the total has it doubled."""
    found = lines_of(tafel(doubled()))

    assert found[3:5] == [["3 x2", "50", "50", "57", "*"], ["Weis x2", "-20"]]
    assert found[5] == ["total", "207", "167", "214"]
    assert found[7] == ["* deals, x2 counts twice"]
    assert found[8] == ["all 3 rounds are written; first: Beat"]
    assert lines_of(tafel(doubled(), lang="de"))[7] == ["* gibt, x2 zählt doppelt"]


def test_an_empty_sheet() -> None:
    assert lines_of(tafel(SchmausTafel()))[:2] == [
        ["deal", "P0", "P1"],
        ["total", "0", "0"],
    ]
    assert lines_of(tafel(MolotowTafel(4)))[:3] == [
        ["round", "P0", "P1", "P2", "P3"],
        ["total", "0", "0", "0", "0"],
        ["place", "1", "1", "1", "1"],
    ]


@pytest.mark.rule("T-1", "T-3")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_figures_stand_below_the_name_they_belong_to(players: int) -> None:
    """and end below each other, a Weis too."""
    sheet = MolotowTafel(players)
    for seat in range(players):
        sheet.write_weis(seat, -20 - seat)
    sheet.write_round([157 if seat == 0 else 0 for seat in range(players)])
    texts = placed(tafel(sheet))
    ends = {words: x for words, x, _, anchor in texts if words.startswith("P") and anchor == "end"}

    assert sorted(ends) == [f"P{seat}" for seat in range(players)]
    for seat in range(players):
        (weis,) = {x for words, x, _, _ in texts if words == f"{-20 - seat}"}
        assert weis == ends[f"P{seat}"]
    tinted = [rect for rect in check_picture(tafel(sheet)).iter(f"{NAMESPACE}rect") if rect.get("fill") == TINT]
    assert len(tinted) == players


@pytest.mark.rule("T-1", "T-5", "T-6")
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("tens", [None, "half_up", "half_down", "up", "down"])
def test_figures_are_those_of_the_text(lang: str, tens: str | None) -> None:
    """Line by line, rules and reminders apart: the same words and figures, and the whole text goes with it."""
    sheet = three()
    sheet.delete(1)
    picture = tafel(sheet, lang=lang, tens=tens)
    text = sheet.as_text(lang=lang, tens=tens)
    wanted = [line.replace("*", " * ").split() for line in text.splitlines() if line.strip("-")]

    assert picture.text == text
    assert [" ".join(line).replace("*", " * ").split() for line in lines_of(picture)] == wanted


@pytest.mark.rule("T-5")
def test_of_a_long_sheet_the_newest_rows_are_drawn() -> None:
    sheet = SchmausTafel(["Anna", "Beat"], rules=SchmausRules(target=10**6))
    for _ in range(100):
        sheet.write_round([100, 57])
    assert lines_of(tafel(sheet))[1][0] == "1"
    assert "earlier" not in "".join(said(tafel(sheet)))
    sheet.write_weis(1, 20)
    assert lines_of(tafel(sheet))[1:3] == [["… 1 earlier row"], ["2", "100", "57", "*"]]
    for _ in range(30):
        sheet.write_round([100, 57])
    picture = tafel(sheet, lang="de")
    found = lines_of(picture)
    assert found[1] == ["… 31 frühere Zeilen"]
    assert found[2][0] == "32"
    assert found[101][0] == "130"
    assert found[102] == ["Total", "13000", "7430"]
    assert picture.description.startswith("… 31 frühere Zeilen. Spiel 32:")
    assert picture.text == sheet.as_text(lang="de")


def test_title_and_description_of_a_sheet() -> None:
    picture = tafel(three())

    assert picture.alt == "sheet of Molotow: Anna -97, Beat 50, Carla 177"
    assert picture.description == (
        "Weis: Beat -20. round 1: Anna 50 (deals), Beat 50, Carla 50, 7 missing. "
        "round 2: Anna 10, Beat 20 (deals), Carla 127. round 3 Match: Anna -157, Beat 0, Carla 0 (deals). "
        "total: Anna -97, Beat 50, Carla 177. place: Anna 1, Beat 2, Carla 3. round 4 of 6, Anna deals."
    )
    assert tafel(partie(), lang="de").alt == "Schmaus-Tafel: Anna 335, Beat 99"


@pytest.mark.rule("T-6", "M-15")
def test_a_description_says_what_figures_mean() -> None:
    """50 is 5, 57 is 6, and the last round with its Weis of 20 counts twice."""
    assert tafel(doubled(), tens="half_up").description == (
        "round 1: Anna 6 (deals), Beat 5, Carla 5. round 2: Anna 5, Beat 6 (deals), Carla 5. "
        "round 3 x2: Anna 5, Beat 5, Carla 6 (deals). Weis x2: Beat -2. "
        "total: Anna 21, Beat 17, Carla 22. place: Anna 2, Beat 1, Carla 3. "
        "x2 counts twice. figures are tens. all 3 rounds are written; first: Beat."
    )


def test_names_below_the_table_are_whole() -> None:
    """The plain text cuts them to its columns; here the line is broken where the paper ends."""
    name = "Maximiliane-Charlotte von und zu Hinterthal"
    picture = tafel(MolotowTafel([name, "B", "C"]))
    lines = [" ".join(line) for line in lines_of(picture)]

    assert " ".join(lines[3:]) == f"round 1 of 6, {name} deals"
    assert len(lines) > 4
    assert picture.description.endswith(f" round 1 of 6, {name} deals.")


@pytest.mark.parametrize("figure", [1_000_000, -1_000_000])
def test_large_figures_have_room(figure: int) -> None:
    """The sheet grows wider rather than letting columns run into each other."""
    sheet = MolotowTafel(6)
    for seat in range(6):
        sheet.write_weis(seat, figure)
    picture = tafel(sheet)
    ends = sorted({x for words, x, _, _ in placed(picture) if words == str(figure)})

    assert len(ends) == 6
    # No typeface at hand has digits wider than 0.7 of their size when bold.
    assert min(b - a for a, b in itertools.pairwise(ends)) > len(str(figure)) * 16 * 0.7
    assert picture.width > 360
    assert tafel(sheet, size=360).width == 360


# On slate ------------------------------------------------------------------------------------------------------------


def strokes_drawn(root: ET.Element) -> tuple[int, int, int]:
    """How many strokes there are on the upper line, across the diagonal, and on the last line."""
    z = next(path for path in root.iter(f"{NAMESPACE}path") if path.attrib["d"].count("H") == 2)
    found = re.fullmatch(r"M(\S+) (\S+)H(\S+)L(\S+) (\S+)H(\S+)", z.attrib["d"])
    assert found is not None
    left, first, right, last = (float(found[at]) for at in (1, 2, 3, 5))
    counts = [0, 0, 0]
    for path in root.iter(f"{NAMESPACE}path"):
        ends = re.fullmatch(r"M([-.\d]+) ([-.\d]+)L([-.\d]+) ([-.\d]+)", path.attrib["d"])
        if ends is None:
            continue
        assert path.get("stroke") == CHALK
        x, y, a, b = map(float, ends.groups())
        diagonal = last - (last - first) * ((x + a) / 2 - left) / (right - left)
        lines = (first, diagonal, last)
        at = min(range(3), key=lambda line: abs((y + b) / 2 - lines[line]))
        assert min(y, b) < lines[at] < max(y, b), "each stroke crosses its line"
        counts[at] += 1
    return counts[0], counts[1], counts[2]


# Hundreds first, then at most one fifty, then at most two twenties, and the rest below 20.
TOTALS = [
    pytest.param(0, (0, 0, 0), [], id="0"),
    pytest.param(19, (0, 0, 0), ["19"], id="19"),
    pytest.param(20, (0, 0, 1), [], id="20"),
    pytest.param(39, (0, 0, 1), ["19"], id="39"),
    pytest.param(40, (0, 0, 2), [], id="40"),
    pytest.param(50, (0, 1, 0), [], id="50"),
    pytest.param(97, (0, 1, 2), ["7"], id="97"),
    pytest.param(99, (0, 1, 2), ["9"], id="99"),
    pytest.param(100, (1, 0, 0), [], id="100"),
    pytest.param(157, (1, 1, 0), ["7"], id="157"),
    pytest.param(500, (5, 0, 0), [], id="500"),
    pytest.param(797, (7, 1, 2), ["7"], id="797"),
    pytest.param(1000, (10, 0, 0), [], id="1000"),
    pytest.param(2500, (25, 0, 0), [], id="2500"),
    pytest.param(2599, (25, 1, 2), ["9"], id="2599"),
    pytest.param(2600, (0, 0, 0), ["26 x |"], id="2600"),
    pytest.param(2697, (0, 1, 2), ["26 x |", "7"], id="2697"),
    pytest.param(1_000_000_000, (0, 0, 0), ["10000000 x |"], id="a thousand million"),
]


@pytest.mark.rule("T-7")
@pytest.mark.parametrize(("total", "strokes", "figures"), TOTALS)
def test_a_total_in_strokes(total: int, strokes: tuple[int, int, int], figures: list[str]) -> None:
    picture = slate(total)

    assert strokes_drawn(check_picture(picture)) == strokes
    assert sorted(said(picture)) == sorted(figures)
    assert picture.text == str(Strokes.of(total))
    assert picture == slate(Strokes.of(total))
    assert picture.alt == f"slate: {total} points"


@pytest.mark.rule("T-7")
@pytest.mark.parametrize(
    ("strokes", "drawn", "figures"),
    [
        pytest.param(Strokes(0, 3, 9, 0), (0, 3, 9), [], id="as chalk grows"),
        pytest.param(Strokes(25, 5, 20, 1234), (25, 5, 20), ["1234"], id="as many as a line takes"),
        pytest.param(Strokes(26, 6, 21, 0), (0, 0, 0), ["26 x |", "6 x |", "21 x |"], id="one more"),
    ],
)
def test_other_strokes_for_a_total(strokes: Strokes, drawn: tuple[int, int, int], figures: list[str]) -> None:
    """Chalk that has grown row by row is drawn as it is."""
    picture = slate(strokes)

    assert strokes_drawn(check_picture(picture)) == drawn
    assert sorted(said(picture)) == sorted(figures)
    assert f"{strokes.points} points: " in picture.description


@pytest.mark.rule("T-7")
def test_strokes_are_bundled_by_fives() -> None:
    """Every fifth stroke lies across the four before it, and bundles stand apart."""
    paths = [path.attrib["d"] for path in check_picture(slate(1200)).iter(f"{NAMESPACE}path")]
    ends = [
        tuple(map(float, found))
        for path in paths
        for found in re.findall(r"^M([-.\d]+) ([-.\d]+)L([-.\d]+) ([-.\d]+)$", path)
    ]
    flat = [at for at, (x, y, a, b) in enumerate(ends) if abs(a - x) > abs(b - y)]

    assert len(ends) == 12
    assert flat == [4, 9]
    for fifth in flat:
        left, right = sorted((ends[fifth][0], ends[fifth][2]))
        assert all(left < (ends[at][0] + ends[at][2]) / 2 < right for at in range(fifth - 4, fifth))
    assert max(ends[4][0], ends[4][2]) < min(ends[5][0], ends[5][2])


@pytest.mark.rule("T-7")
@pytest.mark.parametrize(("total", "strokes", "figures"), TOTALS[:-1])
@pytest.mark.parametrize("seat", [0, 1])
def test_both_halves_of_a_slate(seat: int, total: int, strokes: tuple[int, int, int], figures: list[str]) -> None:
    """Seat 0 below, seat 1 above and turned about; names and figures stay upright."""
    sheet = SchmausTafel(["Anna", "Beat"], rules=SchmausRules(target=10**6))
    if total:
        sheet.write_weis(seat, total)
    picture = slate(sheet)
    root = check_picture(picture)
    halves = [group for group in root.iter(f"{NAMESPACE}g") if group.get("transform")]
    below, above = sorted(halves, key=lambda group: "rotate" in group.attrib["transform"])

    assert [group.attrib["transform"].count("rotate(180)") for group in (below, above)] == [0, 1]
    drawn = [strokes_drawn(group) for group in (below, above)]
    assert drawn == [strokes if seat == at else (0, 0, 0) for at in range(2)]
    assert not list(below.iter(f"{NAMESPACE}text")) + list(above.iter(f"{NAMESPACE}text"))
    totals = [str(total if seat == at else 0) for at in range(2)]
    assert sorted(said(picture)) == sorted(["Anna", "Beat", *totals, *figures])
    where = {words: y for words, _, y, _ in placed(picture)}
    assert where["Beat"] < picture.height / 2 < where["Anna"]
    for figure in figures:
        assert (where[figure] > picture.height / 2) is (seat == 0)
    assert picture.text == sheet.as_board()
    assert picture.alt == f"slate: Anna {totals[0]}, Beat {totals[1]}"


@pytest.mark.rule("T-7")
def test_a_slate_in_words() -> None:
    assert slate(797).description == (
        "797 points: 7 strokes of a hundred, one stroke of fifty, 2 strokes of twenty and the figure 7."
    )
    assert slate(797, lang="de").description == (
        "797 Punkte: 7 Striche zu hundert, ein Strich zu fünfzig, 2 Striche zu zwanzig und die Zahl 7."
    )
    assert slate(0).description == "0 points: nothing written."
    assert slate(1).description == "1 point: the figure 1."
    assert slate(0, lang="de").description == "0 Punkte: nichts geschrieben."
    assert slate(partie(), lang="de").description == (
        "Anna: 335 Punkte: 3 Striche zu hundert, ein Strich zu zwanzig und die Zahl 15. "
        "Beat: 99 Punkte: ein Strich zu fünfzig, 2 Striche zu zwanzig und die Zahl 9."
    )


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_name_breaks_a_sheet(name: str, lang: str) -> None:
    two = SchmausTafel([name, name])
    two.write_round([100, 57])
    four = MolotowTafel([name] * 4)
    four.write_round([100, 57, 0, 0])
    for picture in (tafel(two, lang=lang), slate(two, lang=lang), tafel(four, lang=lang)):
        check_picture(picture)


# Errors --------------------------------------------------------------------------------------------------------------

DRAWERS: list[Any] = [
    pytest.param(tafel, three, id="sheet of Molotow"),
    pytest.param(tafel, partie, id="sheet of Schmaus"),
    pytest.param(slate, partie, id="slate"),
    pytest.param(slate, lambda: 797, id="total"),
]


@pytest.mark.parametrize(("draw", "state"), DRAWERS)
@pytest.mark.parametrize(
    ("options", "error"),
    [
        pytest.param({"lang": "fr"}, NotationError, id="another language"),
        pytest.param({"lang": None}, NotationError, id="no language"),
        pytest.param({"lang": ["en"]}, NotationError, id="languages"),
        pytest.param({"size": 0}, RulesError, id="no width"),
        pytest.param({"size": 20_001}, RulesError, id="too wide"),
        pytest.param({"size": False}, TypeError, id="a bool as width"),
        pytest.param({"size": "360"}, TypeError, id="text as width"),
    ],
)
def test_options_that_cannot_be(
    draw: Callable[..., Svg], state: Callable[[], Any], options: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        draw(state(), **options)


@pytest.mark.rule("T-6")
def test_tens_that_cannot_be() -> None:
    with pytest.raises(RulesError, match="tens"):
        tafel(partie(), tens="half_up")
    with pytest.raises(RulesError, match="mode"):
        tafel(three(), tens="nearest")
    for mode in (10, True, ["up"]):
        with pytest.raises(TypeError):
            tafel(three(), tens=mode)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "state",
    [None, True, 1.0, "797", [], Trick("RoA"), MolotowRound.deal(seed=1), MolotowTafel, object()],
    ids=lambda state: type(state).__name__,
)
def test_states_that_are_none(state: Any) -> None:
    with pytest.raises(TypeError):
        tafel(state)
    with pytest.raises(TypeError):
        slate(state)


@pytest.mark.rule("T-7")
def test_totals_and_strokes_that_cannot_be() -> None:
    for state in (-1, 1_000_000_001, Strokes(-1, 0, 0, 0), Strokes(0, 0, 0, 10**10)):
        with pytest.raises(RulesError):
            slate(state)
    for strokes in (Strokes(True, 0, 0, 0), Strokes(0, 1.0, 0, 0), Strokes("1", 0, 0, 0)):  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            slate(strokes)
    with pytest.raises(TypeError):
        slate(three())  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        tafel(797)  # type: ignore[arg-type]


@pytest.mark.parametrize(("draw", "state"), DRAWERS)
def test_the_size_is_the_width(draw: Callable[..., Svg], state: Callable[[], Any]) -> None:
    usual, wide = draw(state()), draw(state(), size=720)

    assert (usual.width, wide.width) == (360, 720)
    assert abs(wide.height - 2 * usual.height) <= 1
    assert draw(state()) == usual


@pytest.mark.rule("T-7")
@pytest.mark.parametrize("rest", [10_000, 10**9])
def test_a_figure_that_has_no_room_is_refused(rest: int) -> None:
    with pytest.raises(RulesError, match="rest is"):
        slate(Strokes(0, 0, 0, rest))


@pytest.mark.rule("T-3")
def test_a_weis_row_of_nothing_is_told() -> None:
    sheet = MolotowTafel(["Anna", "Beat", "Carla"])
    sheet.write_weis(1, 0)

    assert tafel(sheet).description.startswith("Weis: 0. ")
