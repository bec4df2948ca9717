"""The programs in `examples/` and the notebook do what the how-tos say of them."""

from __future__ import annotations

import ast
import csv
import importlib
import io
import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from example_programs import EXAMPLES, example, run

from jassrules import (
    IllegalPlay,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    MolotowTafel,
    RecordError,
    SchmausRules,
    SchmausTafel,
    find_weise,
)
from jassrules.schmaus import SchmausPlayed

SCHEMA = EXAMPLES.parent / "docs" / "record.schema.json"


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        pytest.param("bot.py", ["--rounds", "2"], "Schmaus: the bot writes", id="bot"),
        pytest.param("game_server.py", ["--demo"], "alle 3 Runden sind geschrieben", id="game-server"),
        pytest.param("house_rules.py", [], "alle 4 Runden sind geschrieben", id="house-rules"),
        pytest.param("read_record.py", [str(EXAMPLES / "schmaus/game-1.json")], "has won", id="read-record"),
        pytest.param("schmaus_deal.py", [], "trump", id="schmaus"),
        pytest.param("score_sheet.py", [], "7 missing", id="score-sheet"),
    ],
)
def test_example_runs(
    name: str,
    arguments: list[str],
    expected: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run(name, *arguments, monkeypatch=monkeypatch)

    assert expected in capsys.readouterr().out


# --- sheets, records, house rules -------------------------------------------------------------------


def answers(sheet: Any, *lines: str, file: Path | None = None) -> list[str]:
    program = example("score_sheet.py")["Program"](sheet, file=file)
    return [program.answer(line) for line in lines]


@pytest.mark.rule("T-2", "T-3", "T-5")
def test_score_sheet_of_molotow() -> None:
    sheet = MolotowTafel(["Anna", "Beat", "Carla"])
    said = answers(
        sheet, "round 10 20 _", "round 50 50 50", "round 60 60 60", "fix 2 57 50 50", "weis Anna ±20", "match 2", "undo",
        "delete 1", "round 1 2", "round a b c", "weis Zoe -20", "fix 9 1 2 3", "fix 0 1 2 3",
    )  # fmt: skip

    assert said[0] == "row 1: [10, 20, 127]\nAnna 10, Beat 20, Carla 127; Beat deals"
    assert said[1].startswith("row 2: [50, 50, 50] (7 missing)\n")
    assert said[2].startswith("! the row makes 180, which is 23 too much")
    assert said[3].startswith("row 2: [57, 50, 50]\n")
    assert said[4].startswith("row 3: [-20, 0, 0]\nAnna 47, ")
    assert said[5].startswith("row 4: [0, 0, -157]\nAnna 47, Beat 70, Carla 20; ")
    assert said[6] == "taken back; 3 rows"
    assert said[7] == "row 1 deleted: [10, 20, 127]"
    assert all(text.startswith("! ") for text in said[8:])
    assert sheet.totals == (37, 50, 50)


@pytest.mark.rule("T-4", "T-7", "S-19")
def test_score_sheet_of_schmaus_to_its_end(tmp_path: Path) -> None:
    load = example("score_sheet.py")["load"]
    file, table = tmp_path / "partie.json", tmp_path / "partie.csv"
    sheet = SchmausTafel(["Anna", "Beat"], rules=SchmausRules(target=300))
    said = answers(sheet, "weis Anna 50", "round 157 _", "strokes", "weis Beat -20", f"csv {table}", file=file)

    assert said[1] == "row 2: [157, 0]\nAnna 207, Beat 0; Beat deals"
    assert said[2].startswith("Anna\n-||-")  # two hundreds and a rest of 7
    assert said[3].startswith("! points is -20")
    assert load(file) == sheet
    assert load(table).rows == sheet.rows
    assert answers(sheet, "weis Anna 100")[0].endswith("Anna 307, Beat 0; won by Anna")
    assert answers(sheet, "round 100 57")[0].startswith("! the Partie is over")


def typed(lines: str, *arguments: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs the score sheet as a command, and types some lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    run("score_sheet.py", *map(str, arguments), monkeypatch=monkeypatch)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        pytest.param("evening.json", "evening.json", id="json"),
        pytest.param("evening", "evening", id="no-suffix"),
        pytest.param("evening.new", "evening.new", id="another-suffix"),
        pytest.param("evening.csv", "evening.json", id="csv"),
    ],
)
def test_score_sheet_goes_on_with_the_evening_that_was_kept(
    name: str, kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / name
    if name.endswith(".csv"):
        file.write_text("molotow,A,B,C\n", encoding="utf-8")
    arguments = ("molotow", "A", "B", "C", "--file", file)
    for line in ("round 10 20 _\n", "round 30 40 _\n", ""):
        typed(line, *arguments, monkeypatch=monkeypatch)

    rows = json.loads((tmp_path / kept).read_text(encoding="utf-8"))["rows"]
    assert [row["values"] for row in rows] == [[10, 20, 127], [30, 40, 87]]
    assert {each.name for each in tmp_path.iterdir()} == {name, kept}


def test_score_sheet_takes_back_what_it_cannot_keep(tmp_path: Path) -> None:
    sheet = MolotowTafel(["A", "B", "C"])
    sheet.write_round([10, 20, None])
    program = example("score_sheet.py")["Program"](sheet, file=tmp_path / "nowhere" / "evening.json")

    for line in ("round 30 40 _", "weis A -20", "match 1", "fix 1 11 20 _", "delete 1", "undo"):
        assert program.answer(line).startswith("! ")
        assert [entry.values for entry in program.sheet.rows] == [(10, 20, 127)]
    program.file = None
    assert program.answer("undo") == "taken back; 0 rows"  # what can be undone is as it was, too


def test_score_sheet_goes_on_after_a_file_that_cannot_be() -> None:
    assert answers(MolotowTafel(3), "csv a\0b", "round 1 2 _")[0].startswith("! ")


BAD_FILES = {
    "list.json": b"[1]",
    "broken.json": b"{",
    "deep.json": b"[" * 100_000,
    "bytes.json": b"\xff\xfe",
    "other.json": b'{"game": "chess"}',
    "chess.csv": b"chess,A,B\n",
    "bytes.csv": b"molotow,\xff,B,C\n",
}


@pytest.mark.parametrize("name", [*BAD_FILES, "folder"])
def test_score_sheet_says_what_is_wrong_with_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").mkdir()
    file = tmp_path / name
    if name in BAD_FILES:
        file.write_bytes(BAD_FILES[name])

    with pytest.raises(SystemExit, match=rf"^score_sheet\.py: .*{name}[^\n]*\Z"):
        typed("", "--file", file, monkeypatch=monkeypatch)


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["molotow", "A"], id="too-few"),
        pytest.param(["schmaus", "A", "B", "C"], id="too-many"),
        pytest.param(["molotow", "A", "B", ""], id="no-name"),
    ],
)
def test_score_sheet_says_what_is_wrong_with_names(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match=r"^score_sheet\.py: (players is \d|a name has 1 to 100 characters)[^\n]*\Z"):
        typed("", *arguments, monkeypatch=monkeypatch)


def test_read_record_goes_through_every_kind(capsys: pytest.CaptureFixture[str]) -> None:
    reading = example("read_record.py")
    kept = {
        "schmaus-game": json.loads((EXAMPLES / "schmaus" / "game-2.json").read_text(encoding="utf-8")),
        "molotow-tafel": MolotowTafel.from_csv(
            (EXAMPLES / "molotow-sheet.csv").read_text(encoding="utf-8")
        ).to_record(),
    }
    game = MolotowGame(MolotowRules(players=3, announcing="called", rounds=3))
    for seed in range(2):
        round_ = game.start_round(seed=seed)
        while (seat := round_.to_move) is not None:
            first = round_.hands[seat] == round_.dealt[seat]
            round_.play(round_.legal_cards()[0], weise=(find_weise(round_.dealt[seat]) or None) if first else None)
        if seed == 0:
            game.finish_round()
    kept["molotow-game"] = game.to_record()
    kept["molotow"] = game.finished_rounds[0].to_record()

    for kind, record in kept.items():
        found = reading["read"](json.dumps(record))
        assert type(found) is reading["KINDS"][kind]
        lines = list(reading["rows"](found))
        plays = reading["plays"](found)
        assert len(lines) == sum(len(play.tricks) * len(play.hands) for play in plays)
        for number, play in enumerate(plays, start=1):
            if play.is_over:
                assert sum(line[-1] or 0 for line in lines if line[0] == number) == 152
            assert [str(line[3]) for line in lines if line[0] == number] == [
                str(card) for trick in play.tricks for card in trick.cards
            ]
        assert list(reading["tell"](found))
    assert any(line[6] for line in reading["rows"](game))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"game": "chess"}', '{"game": ["molotow"]}', '{"game": "molotow"}', "[" * 100_000]
)
def test_read_record_refuses_what_is_none(text: str) -> None:
    with pytest.raises(RecordError):
        example("read_record.py")["read"](text)


def test_read_record_with_schema_and_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not SCHEMA.exists():
        pytest.skip("the schema is not here")
    file, table = EXAMPLES / "schmaus" / "game-3.json", tmp_path / "cards.csv"
    run("read_record.py", str(file), "--schema", str(SCHEMA), "--csv", str(table), monkeypatch=monkeypatch)

    with table.open(encoding="utf-8", newline="") as lines:
        written = list(csv.DictReader(lines))
    found = example("read_record.py")["read"](file.read_text(encoding="utf-8"))
    deals = [deal for deal, annulled in found.closed_deals if not annulled]
    played = [str(event.card) for deal in deals for event in deal.events if isinstance(event, SchmausPlayed)]
    assert [line["card"] for line in written] == played
    assert {line["taker"] for line in written} == {"", "0", "1"}
    record = json.loads(file.read_text(encoding="utf-8"))
    record["deals"][0]["deal"]["hands"][0][0] = "RoX"
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(record), encoding="utf-8")
    assert example("read_record.py")["check_schema"](broken.read_text(encoding="utf-8"), SCHEMA)
    with pytest.raises(SystemExit, match=r"deals\[0\]"):
        run("read_record.py", str(broken), monkeypatch=monkeypatch)


@pytest.mark.parametrize(
    "name", ["list.json", "broken.json", "deep.json", "bytes.json", "other.json", "folder", "none"]
)
@pytest.mark.parametrize("schema", [pytest.param(False, id="record"), pytest.param(True, id="schema")])
def test_read_record_says_what_is_wrong_with_a_file(
    name: str, schema: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    file = tmp_path / name
    if name in BAD_FILES:
        file.write_bytes(BAD_FILES[name])
    if schema and name == "other.json":
        pytest.skip("any JSON object is a schema")
    record = str(EXAMPLES / "schmaus" / "game-1.json")

    with pytest.raises(SystemExit, match=r"^[^\n]+: [^\n]+\Z"):
        run("read_record.py", *([record, "--schema", str(file)] if schema else [str(file)]), monkeypatch=monkeypatch)


def test_read_record_says_what_it_cannot_write_or_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = str(EXAMPLES / "schmaus" / "game-1.json")
    with pytest.raises(SystemExit, match=r"^read_record\.py: .*nowhere"):
        run("read_record.py", record, "--csv", str(tmp_path / "nowhere" / "cards.csv"), monkeypatch=monkeypatch)
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    with pytest.raises(SystemExit, match=r"^read_record\.py: --schema needs the package jsonschema"):
        run("read_record.py", record, "--schema", str(SCHEMA), monkeypatch=monkeypatch)


def test_house_rules_take_no_arguments(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run("house_rules.py", "--players", "3", monkeypatch=monkeypatch)

    assert ended.value.code == 2
    assert "unrecognized arguments: --players 3" in capsys.readouterr().err


def test_house_rules_bar_a_lead_and_nothing_more() -> None:
    house = example("house_rules.py")
    barred = opened = 0
    for seed in range(40):
        chance = random.Random(seed)
        table = house["HouseRound"](MolotowRound.deal(seed=seed))
        while (seat := table.round.to_move) is not None:
            legal, allowed = table.legal_cards(), table.round.legal_cards()
            assert legal
            assert legal <= allowed
            assert table.view(seat).legal == legal
            assert not table.view((seat + 1) % 4).legal
            for card in allowed - legal:
                assert card.suit is table.round.trump
                assert not table.round.trick.cards
                assert not table.is_open
                with pytest.raises(house["TrumpClosedError"]) as refused:
                    table.copy().play(str(card))
                assert refused.value.sentence("de") == "Trumpf ist noch zu"
                barred += 1
            opened += table.is_open
            table.play(chance.choice(legal))
        takers = [trick.taker for trick in table.round.tricks if house["BLACK_CARD"] in trick.cards]
        assert house["penalties"](table.round) == [13 * (seat in takers) for seat in range(4)]
    assert barred > 20
    assert opened > 20


def test_house_rules_ask_the_library_first() -> None:
    table = example("house_rules.py")["HouseRound"](MolotowRound.deal(seed=7))
    table.play(table.legal_cards()[0])
    view = table.view(1)
    card = next(card for card in view.hand if card not in view.legal)

    with pytest.raises(IllegalPlay):
        table.play(card)


# --- the notebook -----------------------------------------------------------------------------------

NOTEBOOK = EXAMPLES / "notebook.ipynb"


def cells() -> list[dict[str, Any]]:
    return list(json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"])


def test_notebook_is_clean() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    ids = [cell["id"] for cell in notebook["cells"]]

    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) for name in ids)
    for cell in notebook["cells"]:
        keys = {"cell_type", "id", "metadata", "source"}
        if cell["cell_type"] == "code":
            keys |= {"execution_count", "outputs"}
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
        assert set(cell) == keys
        assert all(line.endswith("\n") for line in cell["source"][:-1])


def test_notebook_runs_from_top_to_bottom() -> None:
    names: dict[str, Any] = {}
    pictures = 0
    for cell in cells():
        if cell["cell_type"] != "code":
            continue
        if "plot" in cell["metadata"].get("tags", ()):
            try:
                importlib.import_module("matplotlib")
            except ImportError:
                continue
        shown = run_cell("".join(cell["source"]), names)
        for method in ("_repr_svg_", "_repr_html_"):
            if hasattr(shown, method):
                markup = getattr(shown, method)()
                assert ("<svg" if method == "_repr_svg_" else "<") in markup
                pictures += 1
    assert pictures >= 10


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Runs a cell as Jupyter does, and returns the value of its last line if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, str(NOTEBOOK), "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names)


# --- beside another package -------------------------------------------------------------------------


@pytest.mark.rule("M-7")
def test_jass_kit_allows_too_much_where_two_trumps_lie() -> None:
    pytest.importorskip("jass.game.game_sim", reason="jass-kit is not here")
    decisions = example("jasskit_legality.py")["decisions"]
    differing = 0
    for seed in range(120):
        found = list(decisions(seed))
        assert len(found) == 36
        for decision in found:
            if decision.rules != decision.theirs:
                assert decision.rules < decision.theirs
                assert sum(card.suit is decision.trump for card in decision.trick) == 2
                differing += 1
    assert 1 <= differing < 40
