"""What a notebook shows of an object, and a terminal with IPython."""

from __future__ import annotations

from base64 import b64decode
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from test_simulate import fresh

import jassrules
from jassrules import (
    ALL_CARDS,
    CardSet,
    MolotowRound,
    MolotowRules,
    MolotowTafel,
    SchmausDeal,
    SchmausTafel,
    Trick,
    Weis,
    svg,
)

round_ = MolotowRound.deal(MolotowRules(players=3), seed=4)
deal = SchmausDeal.deal(seed=4)
shown = pytest.mark.parametrize(
    ("thing", "picture"),
    [
        pytest.param(ALL_CARDS[14], svg.card("RoU"), id="card"),
        pytest.param(CardSet("EiA RoU"), svg.hand("EiA RoU"), id="set"),
        pytest.param(CardSet(), svg.hand(""), id="empty-set"),
        pytest.param(Weis("Ro6 Ro7 Ro8", points=20), svg.weis(Weis("Ro6 Ro7 Ro8", points=20)), id="weis"),
        pytest.param(Trick("RoA Ro6"), svg.trick(Trick("RoA Ro6")), id="trick"),
        pytest.param(round_, svg.molotow_table(round_), id="round"),
        pytest.param(round_.view(1), svg.molotow_table(round_.view(1)), id="view-of-a-round"),
        pytest.param(deal, svg.schmaus_table(deal), id="deal"),
        pytest.param(deal.view(1), svg.schmaus_table(deal.view(1)), id="view-of-a-deal"),
        pytest.param(svg.backs(3), svg.backs(3), id="picture"),
    ],
)


class Printer:
    """The part of IPython's printer that is asked."""

    def __init__(self) -> None:
        self.said = ""

    def text(self, said: str) -> None:
        self.said += said


@shown
def test_a_notebook_shows_the_picture(thing: Any, picture: svg.Svg) -> None:
    drawn = thing._repr_svg_()

    assert type(drawn) is str
    assert drawn == picture


@shown
def test_a_notebook_shows_it_with_a_text(thing: Any, picture: svg.Svg) -> None:
    """As an image that holds the picture, and says in words what it shows."""
    image = ET.fromstring(thing._repr_html_().replace(">", "/>"))
    kind, data = image.attrib["src"].split(",")

    assert (image.tag, kind) == ("img", "data:image/svg+xml;base64")
    assert b64decode(data).decode() == picture
    assert image.attrib["alt"] == (f"{picture.alt}. {picture.description}" if picture.description else picture.alt)
    assert (image.attrib["width"], image.attrib["height"]) == (str(picture.width), str(picture.height))


@shown
def test_a_terminal_shows_text(thing: Any, picture: svg.Svg) -> None:
    """Values of which the repr can be read back keep that instead."""
    if not hasattr(thing, "_repr_pretty_"):
        assert eval(repr(thing), vars(jassrules)) == thing
        return
    printer = Printer()
    thing._repr_pretty_(printer, cycle=False)

    assert printer.said == picture.text


@pytest.mark.parametrize(
    "sheet", [MolotowTafel(["A", "<B>", "C"]), SchmausTafel(["A", "<B>"])], ids=["molotow", "schmaus"]
)
def test_sheets_are_tables(sheet: Any) -> None:
    sheet = sheet.copy()
    sheet.write_round([100, 57, 0][: sheet.players])
    table = ET.fromstring(sheet._repr_html_())
    printer = Printer()
    sheet._repr_pretty_(printer, cycle=False)

    assert [cell.text for cell in table.findall("./thead/tr/th")][1:] == list(sheet.names)
    assert "100*" in [cell.text for cell in table.findall("./tbody/tr/td")]
    assert printer.said == str(sheet)


def test_templates_do_not_escape_a_picture() -> None:
    """By the protocol of markupsafe, which Jinja and Django follow."""
    assert svg.card("RoU").__html__() == svg.card("RoU")


GAMES = {"molotow", "schmaus", "tafel"}


@pytest.mark.parametrize(
    ("script", "loaded"),
    [
        pytest.param("jassrules.Card.parse('RoU')._repr_svg_()", set(), id="card"),
        pytest.param("jassrules.CardSet('RoU Ro9')._repr_svg_()", set(), id="set"),
        pytest.param("jassrules.Weis('Ro6 Ro7 Ro8', points=20)._repr_svg_()", set(), id="weis"),
        pytest.param("jassrules.Trick('RoA Ro6')._repr_svg_()", set(), id="trick"),
        pytest.param("jassrules.svg.backs(9)", set(), id="backs"),
        pytest.param("jassrules.MolotowRound.deal(seed=1)._repr_svg_()", {"molotow"}, id="round"),
        pytest.param("jassrules.SchmausDeal.deal(seed=1)._repr_svg_()", {"schmaus"}, id="deal"),
    ],
)
def test_a_picture_loads_only_what_it_shows(script: str, loaded: set[str]) -> None:
    modules = fresh(f"import jassrules; {script}; print(*sys.modules)").split()

    assert {name for name in GAMES if f"jassrules.{name}" in modules} == loaded


def test_all_pictures_are_listed_before_they_are_loaded() -> None:
    assert fresh("from jassrules import svg; print(set(svg.__all__) <= set(dir(svg)))") == "True\n"
    assert not hasattr(svg, "no_such_picture")
