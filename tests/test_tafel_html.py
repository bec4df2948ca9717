"""What stands on a sheet, and the same as a table in HTML."""

from __future__ import annotations

import copy
import pickle
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from tafel_sheets import doubled, partie, three

from jassrules import MolotowTafel, NotationError, RulesError, SchmausRules, SchmausTafel
from jassrules.tafel import SheetContent, SheetRow

Sheet = MolotowTafel | SchmausTafel


# What stands on a sheet ----------------------------------------------------------------------------------------------


@pytest.mark.rule("T-1", "T-2", "T-3", "J-7")
def test_content_of_a_sheet_of_molotow() -> None:
    """The seat after the last dealer deals; a Weis has no dealer and no figure for the seats it is not about."""
    assert three().content() == SheetContent(
        title="sheet of Molotow: Anna -97, Beat 50, Carla 177",
        column="round",
        names=("Anna", "Beat", "Carla"),
        rows=(
            SheetRow("Weis", ("", "-20", ""), is_weis=True),
            SheetRow("1", ("50", "50", "50"), 0, "7 missing"),
            SheetRow("2", ("10", "20", "127"), 1),
            SheetRow("3 Match", ("-157", "0", "0"), 2),
        ),
        sums=(SheetRow("total", ("-97", "50", "177")), SheetRow("place", ("1", "2", "3"))),
        star="deals",
        remarks=(),
        status="round 4 of 6, Anna deals",
    )


@pytest.mark.rule("T-7", "S-20")
def test_content_of_a_sheet_of_schmaus() -> None:
    """A count of 227 has a Match of 100 in it, and 30 are missing of the 157."""
    assert partie().content(lang="de") == SheetContent(
        title="Schmaus-Tafel: Anna 335, Beat 99",
        column="Spiel",
        names=("Anna", "Beat"),
        rows=(
            SheetRow("Weis", ("50", ""), is_weis=True),
            SheetRow("1", ("100", "57"), 0),
            SheetRow("2", ("185", "42"), 1, "mit dem Match fehlen 30"),
        ),
        sums=(SheetRow("Total", ("335", "99")),),
        star="gibt",
        remarks=(),
        status="Spiel 3, Anna gibt; bis 1000 fehlen: Anna 665, Beat 901",
    )


@pytest.mark.rule("T-6", "M-15")
def test_content_in_tens_and_where_the_last_round_counts_twice() -> None:
    """50 is 5, 57 is 6; 6 + 5 + 2 * 5, then 5 + 6 + 2 * 5 - 2 * 2, then 5 + 5 + 2 * 6."""
    content = doubled().content(tens="half_up")

    assert [row.label for row in content.rows] == ["1", "2", "3 x2", "Weis x2"]
    assert [row.cells for row in content.rows] == [("6", "5", "5"), ("5", "6", "5"), ("5", "5", "6"), ("", "-2", "")]
    assert content.sums[0].cells == ("21", "17", "22")
    assert content.legend == "* deals, x2 counts twice, figures are tens"
    assert content.title == "sheet of Molotow: Anna 21, Beat 17, Carla 22"
    assert content.status == "all 3 rounds are written; first: Beat"


@pytest.mark.rule("T-3")
def test_a_legend_explains_what_there_is() -> None:
    """A star stands at rounds alone, and a Weis in tens has none."""
    sheet = MolotowTafel(3)
    assert sheet.content().legend == ""
    sheet.write_weis(0, -20)
    assert sheet.content().legend == ""
    assert sheet.content(tens="up").legend == "figures are tens"
    sheet.write_round([50, 50, 57])
    assert sheet.content().legend == "* deals"


@pytest.mark.parametrize(
    ("newest", "labels", "earlier"),
    [
        pytest.param(None, ["Weis", "1", "2", "3 Match"], "", id="all"),
        pytest.param(10_000, ["Weis", "1", "2", "3 Match"], "", id="more than there are"),
        pytest.param(4, ["Weis", "1", "2", "3 Match"], "", id="as many as there are"),
        pytest.param(3, ["1", "2", "3 Match"], "… 1 frühere Zeile", id="one less"),
        pytest.param(1, ["3 Match"], "… 3 frühere Zeilen", id="the last"),
        pytest.param(0, [], "… 4 frühere Zeilen", id="none"),
    ],
)
def test_the_newest_rows(newest: int | None, labels: list[str], earlier: str) -> None:
    """The totals are those of all rows."""
    content = three().content(lang="de", newest=newest)

    assert [row.label for row in content.rows] == labels
    assert content.earlier == earlier
    assert content.sums == three().content(lang="de").sums
    assert [row.cells for row in three().content(newest=1, tens="half_up").rows] == [("-16", "0", "0")]


def test_names_in_content_are_whole() -> None:
    """The text cuts them to its 80 columns, what is made of the content need not."""
    name = "Maximiliane-Charlotte von und zu"
    sheet = MolotowTafel([name, "B", "C"])

    assert sheet.content().names == (name, "B", "C")
    assert sheet.content().status == f"round 1 of 6, {name} deals"
    assert "round 1 of 6, Maximiliane-Cha. deals" in sheet.as_text()
    two = SchmausTafel([name, "B"], rules=SchmausRules(target=100))
    two.write_round([100, 57])
    assert two.content().status == f"{name} has won"


def test_content_is_a_value() -> None:
    content = three().content()

    assert pickle.loads(pickle.dumps(content)) == content
    assert copy.deepcopy(content) == content
    assert hash(content) == hash(three().content())


# In HTML -------------------------------------------------------------------------------------------------------------


def html(sheet: Sheet, **options: Any) -> ET.Element:
    """The table, which is well-formed XML too, checked for what a reader of screens needs."""
    root = ET.fromstring(sheet.as_html(**options).encode())
    assert root.tag == "table"
    assert [child.tag for child in root] == ["caption", "thead", "tbody", "tfoot"]
    assert {element.tag for element in root.iter()} <= {
        *("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "small")
    }
    for element in root.iter():
        assert set(element.attrib) <= {"scope", "style", "colspan"}
        assert element.get("style") in (None, "text-align:right", "text-align:left")
    head, *rows = root.iter("tr")
    assert [(cell.tag, cell.get("scope")) for cell in head] == [("th", "col")] * (sheet.players + 1)
    for first, *others in rows:
        assert [cell.tag for cell in others] == ["td"] * len(others)
        if others:
            assert (first.tag, first.get("scope"), len(others)) == ("th", "row", sheet.players)
        else:
            assert (first.tag, first.get("colspan")) == ("td", str(sheet.players + 1))
    return root


def cells(root: ET.Element, part: str) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in root.iterfind(f"{part}/tr")]


@pytest.mark.rule("T-1", "T-2", "T-3")
def test_a_sheet_in_html() -> None:
    root = html(three())

    assert root.findtext("caption") == "sheet of Molotow: Anna -97, Beat 50, Carla 177"
    assert cells(root, "thead") == [["round", "Anna", "Beat", "Carla"]]
    assert cells(root, "tbody") == [
        ["Weis", "", "-20", ""],
        ["1 7 missing", "50*", "50", "50"],
        ["2", "10", "20*", "127"],
        ["3 Match", "-157", "0", "0*"],
    ]
    assert cells(root, "tfoot") == [
        ["total", "-97", "50", "177"],
        ["place", "1", "2", "3"],
        ["* deals"],
        ["round 4 of 6, Anna deals"],
    ]
    assert three()._repr_html_() == three().as_html()


@pytest.mark.rule("T-7")
def test_the_same_of_schmaus_in_german() -> None:
    root = html(partie(), lang="de")

    assert root.findtext("caption") == "Schmaus-Tafel: Anna 335, Beat 99"
    assert cells(root, "thead") == [["Spiel", "Anna", "Beat"]]
    assert cells(root, "tbody") == [
        ["Weis", "50", ""],
        ["1", "100*", "57"],
        ["2 mit dem Match fehlen 30", "185", "42*"],
    ]
    assert cells(root, "tfoot") == [
        ["Total", "335", "99"],
        ["* gibt"],
        ["Spiel 3, Anna gibt; bis 1000 fehlen: Anna 665, Beat 901"],
    ]
    assert partie()._repr_html_() == partie().as_html()


@pytest.mark.rule("T-6")
def test_a_sheet_in_html_and_in_tens() -> None:
    """25 is 3 and -157 is -16; places and reminders are those of the full points."""
    root = html(three(), lang="de", tens="half_up")

    assert root.findtext("caption") == "Molotow-Tafel: Anna -10, Beat 5, Carla 18"
    assert cells(root, "tbody") == [
        ["Weis", "", "-2", ""],
        ["1 es fehlen 7", "5*", "5", "5"],
        ["2", "1", "2*", "13"],
        ["3 Match", "-16", "0", "0*"],
    ]
    assert cells(root, "tfoot") == [
        ["Total", "-10", "5", "18"],
        ["Rang", "1", "2", "3"],
        ["* gibt, in Zehnern"],
        ["Runde 4 von 6, Anna gibt"],
    ]


def test_an_empty_sheet_in_html() -> None:
    """There is no star yet, and so nothing to explain."""
    root = html(SchmausTafel())

    assert cells(root, "tbody") == []
    assert cells(root, "tfoot") == [
        ["total", "0", "0"],
        ["deal 1, P0 deals; to 1000 there are missing: P0 1000, P1 1000"],
    ]


def test_of_a_long_sheet_the_newest_hundred_rows_are_shown() -> None:
    sheet = SchmausTafel(["Anna", "Beat"], rules=SchmausRules(target=10**6))
    for _ in range(100):
        sheet.write_round([100, 57])
    assert cells(html(sheet), "tbody")[0] == ["1", "100*", "57"]
    sheet.write_weis(1, 20)
    assert cells(html(sheet), "tbody")[:2] == [["… 1 earlier row"], ["2", "100", "57*"]]
    for _ in range(30):
        sheet.write_round([100, 57])
    rows = cells(html(sheet, lang="de"), "tbody")

    assert len(rows) == 101
    assert (rows[0], rows[1][0], rows[-1][0]) == (["… 31 frühere Zeilen"], "32", "130")
    assert cells(html(sheet, lang="de"), "tfoot")[0] == ["Total", "13000", "7430"]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        pytest.param("<b>&\"'</b>", "<b>&\"'</b>", id="markup"),
        pytest.param("</table><script>1</script>", "</table><script>1</script>", id="script"),
        pytest.param("]]><!--", "]]><!--", id="sections"),
        pytest.param("W" * 100, "W" * 100, id="wide"),
        pytest.param("{0}{name}%s", "{0}{name}%s", id="format"),
        pytest.param("e\u0301", "e\u0301", id="combining"),
        pytest.param(" a ", "a", id="blanks"),
        pytest.param("a\x00b\x08c\x1bd\x7f", "a b c d", id="control"),
        pytest.param("a\nb\r\tc\u2028d", "a b  c d", id="line ends"),
        pytest.param("a\ud800b", "a?b", id="surrogate"),
        pytest.param("a\ufffe\uffffb\U0001ffff", "a??b?", id="no characters"),
        pytest.param("\u202egnirts\u2066", "gnirts", id="overrides"),
        pytest.param("\x00\u200b", "P0", id="nothing left"),
    ],
)
def test_no_name_breaks_the_table(name: str, wanted: str) -> None:
    """It stands there as it is, without what cannot be shown: in head, caption and status."""
    for sheet in (SchmausTafel([name, "B"]), MolotowTafel([name, "B", "C"])):
        root = html(sheet)
        assert cells(root, "thead")[0][1:3] == [wanted, "B"]
        assert f": {wanted} 0, B 0" in (root.findtext("caption") or "")
        assert f" 1, {wanted} deals" in cells(root, "tfoot")[-1][0].replace(" of 6", "")


# Errors --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", [three(), partie()], ids=["molotow", "schmaus"])
@pytest.mark.parametrize("lang", ["fr", "", None, "EN", ["en"], 1])
def test_other_languages_are_refused(sheet: Sheet, lang: Any) -> None:
    for write in (sheet.as_text, sheet.as_html, sheet.content):
        with pytest.raises(NotationError, match=r"^lang is .*; it may be one of 'de', 'en'$"):
            write(lang=lang)


@pytest.mark.rule("T-6")
def test_tens_that_cannot_be() -> None:
    sheet: Any = three()
    for write in (sheet.as_html, sheet.content):
        with pytest.raises(RulesError, match="mode is 'nearest'"):
            write(tens="nearest")
        for mode in (10, True, ["up"]):
            with pytest.raises(TypeError):
                write(tens=mode)
    two: Any = partie()
    for write in (two.as_html, two.content):
        with pytest.raises(TypeError):
            write(tens="up")


@pytest.mark.parametrize("sheet", [three(), partie()], ids=["molotow", "schmaus"])
def test_numbers_of_rows_that_cannot_be(sheet: Sheet) -> None:
    for newest in (-1, 10_001):
        with pytest.raises(RulesError, match="newest"):
            sheet.content(newest=newest)
    for wrong in (True, 1.0, "3"):
        with pytest.raises(TypeError, match="newest"):
            sheet.content(newest=wrong)  # type: ignore[arg-type]
