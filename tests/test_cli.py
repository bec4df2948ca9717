"""The command: arguments, output, records, files, and what it says when something is wrong.

That a person can play is shown in test_cli_play.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from jassrules import (
    ALL_CARDS,
    CardSet,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    MolotowTafel,
    SchmausDeal,
    SchmausGame,
    SchmausRules,
    SchmausTafel,
)
from jassrules.cli import main
from jassrules.cli.output import spelled
from jassrules.cli.words import language_of

EXAMPLES = Path(__file__).parent.parent / "examples"
SHORT = ("--players", "3", "--rounds", "3")
ESCAPE = "\x1b"


def widest(text):
    """The columns that the widest line takes."""

    def columns(sign):
        if unicodedata.combining(sign):
            return 0
        return 2 if unicodedata.east_asian_width(sign) in "WF" else 1

    return max(sum(map(columns, line)) for line in text.split("\n"))


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs the command here; gives back exit code, standard output and standard error."""

    def run(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def good(run):
    """Runs the command, which must succeed without a complaint; gives back standard output."""

    def good(*arguments, stdin=b""):
        code, out, err = run(*arguments, stdin=stdin)

        assert (code, err) == (0, "")
        return out

    return good


@pytest.fixture
def bad(run):
    """Runs the command, which must fail with one line and nothing else; gives back that line."""

    def bad(*arguments, stdin=b""):
        code, out, err = run(*arguments, stdin=stdin)

        assert (code, out) == (2, "")
        assert err.startswith("jassrules")
        assert err.endswith("\n")
        assert err.count("\n") == 1
        return err

    return bad


def start(*arguments, **environment):
    """Runs the command in a process of its own, with a plain environment."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "SYSTEMROOT", "TMPDIR")}
    return subprocess.run(
        [sys.executable, *arguments],
        env={**kept, "LANG": "C.UTF-8", **environment},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=30,
        check=False,
    )


# Arguments


def test_version_and_help(good):
    assert re.fullmatch(r"jassrules \d+\.\d+\.\d+\n", good("--version"))
    assert good("weis", "--version") == good("--version")
    for arguments in ([], ["play"], ["play", "molotow"], ["play", "schmaus"], ["replay"], ["weis"], ["tafel"]):
        text = good(*arguments, "--help")
        assert text.startswith("usage: jassrules")
        assert widest(text) <= 80


def test_options_for_all_may_stand_before_and_behind(good):
    cards = "HJ H9 H10"

    behind = good("weis", cards, "--pack", "french", "--lang", "de", "--json")

    assert json.loads(behind)[0]["cards"] == ["H9", "H10", "HJ"]
    assert good("--pack", "french", "--json", "--lang", "de", "weis", cards) == behind
    assert good("--json", "weis", "--lang", "de", cards, "--pack", "french") == behind
    game = good("play", "molotow", "--auto", *SHORT, "--seed", "4", "--json")
    assert good("--seed", "4", "--json", "play", "molotow", "--auto", *SHORT) == game
    assert good("play", "--seed", "4", "--json", "molotow", "--auto", *SHORT) == game


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="nothing"),
        pytest.param(["deal"], id="unknown command"),
        pytest.param(["play"], id="no game"),
        pytest.param(["play", "skat"], id="unknown game"),
        pytest.param(["play", "molotow", "--nonsense"], id="unknown option"),
        pytest.param(["play", "molotow", "a\nb"], id="line break"),
        pytest.param(["play", "molotow", "--auto", "--seat", "1"], id="auto with a seat"),
        pytest.param(["play", "molotow", "--auto", "--players", "7"], id="seven players"),
        pytest.param(["play", "molotow", "--auto", "--players", "four"], id="players in words"),
        pytest.param(["play", "molotow", "--auto", "--rounds", "7"], id="seven rounds of four"),
        pytest.param(["play", "molotow", "--auto", "--table-weis-factor", "2"], id="factor without table weis"),
        pytest.param(["play", "molotow", "--auto", "--removed-card", "Ei7"], id="removed card of four"),
        pytest.param(["play", "molotow", "--auto", "--players", "5", "--removed-card", "xx"], id="removed what"),
        pytest.param(["play", "molotow", "--auto", "--seed", "-1"], id="negative seed"),
        pytest.param(["play", "molotow", "--auto", "--seed", str(2**64)], id="large seed"),
        pytest.param(["play", "molotow", "--auto", "--seed", "9" * 5000], id="enormous seed"),
        pytest.param(["play", "molotow", "--auto", "--seed", "1.5"], id="half a seed"),
        pytest.param(["play", "molotow", "--auto", "--seed", "²"], id="seed in another digit"),
        pytest.param(["play", "molotow", "--seat", "4"], id="seat that is not there"),
        pytest.param(["play", "schmaus", "--seat", "2"], id="third seat of two"),
        pytest.param(["play", "molotow", "--auto", "--first-dealer", "4"], id="dealer who is not there"),
        pytest.param(["play", "schmaus", "--auto", "--target", "0"], id="no target"),
        pytest.param(["play", "schmaus", "--auto", "--undertrump", "free"], id="option of the other game"),
        pytest.param(["play", "molotow", "--json"], id="json for a person"),
        pytest.param(["weis"], id="no cards"),
        pytest.param(["weis", "RoX"], id="no card"),
        pytest.param(["simulate"], id="simulate what"),
        pytest.param(["simulate", "schmaus", "-n", "0"], id="simulate nothing"),
        pytest.param(["weis", "HJ H10 H9"], id="cards of another pack"),
        pytest.param(["weis", "Ro"], id="half a card"),
        pytest.param(["weis", "RoU", "Rosen-Under"], id="a card twice"),
        pytest.param(["weis", "RoU", "--all", "--no-kreuzweis"], id="options without effect"),
        pytest.param(["weis", "RoU", "--pack", "spanish"], id="unknown pack"),
        pytest.param(["weis", "RoU", "--lang", "fr"], id="unknown language"),
        pytest.param(["weis", "RoU " * 5000], id="too much text"),
        pytest.param(["tafel", str(EXAMPLES / "schmaus-sheet.csv"), "--rounds", "4"], id="rounds of schmaus"),
        pytest.param(["tafel", str(EXAMPLES / "schmaus-sheet.csv"), "--tens", "up"], id="tens of schmaus"),
        pytest.param(["tafel", str(EXAMPLES / "molotow-sheet.csv"), "--first-dealer", "4"], id="dealer of a sheet"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(bad, arguments):
    bad(*arguments)


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        pytest.param({}, "en", id="nothing"),
        pytest.param({"LANG": "de_CH.UTF-8"}, "de", id="Swiss German"),
        pytest.param({"LANG": "fr_CH.UTF-8"}, "en", id="French"),
        pytest.param({"LANG": "de_CH.UTF-8", "LC_ALL": "en_GB"}, "en", id="LC_ALL goes before"),
        pytest.param({"LANG": "en_GB", "LC_MESSAGES": "de_AT"}, "de", id="LC_MESSAGES goes before"),
        pytest.param({"LANG": "de_DE", "LC_ALL": ""}, "de", id="empty is not set"),
    ],
)
def test_the_language_is_that_of_the_environment(environment, lang):
    assert language_of(environment) == lang


def test_mistakes_name_the_command(bad):
    assert bad("simulate", "molotow", "--threads", "x").startswith("jassrules simulate molotow: argument --threads: ")
    assert bad("play", "schmaus", "--seat", "x").startswith("jassrules play schmaus: argument --seat: ")
    assert bad("weis").startswith("jassrules weis: ")


# simulate


def test_simulate_plays_ten_thousand_games(good):
    record = json.loads(good("simulate", "schmaus", "--seed", "1", "--json"))

    assert record["games"] == 10_000
    assert (
        good("simulate", "schmaus", "--seed", "1", "-n", "10000", "--json")
        == json.dumps(record, separators=(",", ":")) + "\n"
    )


def test_simulate_says_that_nobody_announces_at_schmaus(good):
    line = "Niemand weist, niemand raubt."

    assert line in good("simulate", "schmaus", "-n", "10", "--seed", "1", "--lang", "de")
    assert line not in good("simulate", "molotow", "-n", "10", "--seed", "1", "--lang", "de")


# weis


def test_weis_reads_standard_input(good):
    given = good("weis", "EiA EiK EiO Ro6", "--lang", "en")

    assert "run of three from the ace of acorns" in given
    assert good("weis", "-", "--lang", "en", stdin=b"EiA EiK\nEiO Ro6\n") == given


@pytest.mark.rule("W-3", "W-7")
def test_weis_with_and_without_kreuzweis(good):
    hand = "EiU RoU SeU SiU EiO EiK EiA"

    with_it = json.loads(good("weis", hand, "--json", "--lang", "de"))
    without = json.loads(good("weis", hand, "--json", "--no-kreuzweis", "--lang", "en"))

    assert [weis["points"] for weis in with_it] == [200, 50]
    assert with_it[1] == {
        "kind": "run",
        "cards": ["EiU", "EiO", "EiK", "EiA"],
        "points": 50,
        "name": "Vierblatt von Eichel-Ass",
    }
    assert [(weis["kind"], weis["points"]) for weis in without] == [("four", 200), ("run", 20)]
    assert "zusammen 250" in good("weis", hand, "--lang", "de")


@pytest.mark.parametrize(
    ("scale", "nines", "sixes"),
    [
        pytest.param("big", [150], [100], marks=pytest.mark.rule("W-3"), id="big"),
        pytest.param("small", [100], [100], marks=pytest.mark.rule("W-5"), id="small"),
        pytest.param("vorarlberg", [150], [], marks=pytest.mark.rule("W-5"), id="vorarlberg"),
        pytest.param("schmaus", [], [], marks=pytest.mark.rule("W-4"), id="schmaus"),
    ],
)
def test_scales(good, scale, nines, sixes):
    def points(cards):
        return [weis["points"] for weis in json.loads(good("weis", cards, "--scale", scale, "--json"))]

    assert points("Ei9 Ro9 Se9 Si9") == nines
    assert points("Ei6 Ro6 Se6 Si6") == sixes


@pytest.mark.rule("S-12")
def test_all_weise_to_choose_from(good):
    found = json.loads(good("weis", "Ro9", "Ro8", "Ro7", "Ro6", "--all", "--json"))

    assert [weis["points"] for weis in found] == [50, 20, 20]
    text = good("weis", "Ro9 Ro8 Ro7 Ro6", "--all", "--lang", "de")
    assert text.count("Dreiblatt") == 2
    assert "zusammen" not in text  # they are a choice and do not add up


@pytest.mark.parametrize("pack", ["swiss_german", "french", "vorarlberg"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_weise_of_the_whole_pack_fit_the_screen(good, pack, lang):
    codes = {
        "swiss_german": ("Ei Ro Se Si", "6 7 8 9 B U O K A"),
        "french": ("C H D S", "6 7 8 9 10 J Q K A"),
        "vorarlberg": ("Ei He Se La", "6 7 8 9 10 U O K A"),
    }[pack]
    cards = " ".join(suit + rank for suit in codes[0].split() for rank in codes[1].split())

    text = good("weis", cards, "--pack", pack, "--lang", lang)

    # Four runs of nine at 300, four Unders 200, four nines 150, the other seven ranks 100 each.
    assert "2250" in text
    assert widest(text) <= 80
    assert good("weis", "", "--lang", lang).strip() == {"de": "Kein Weis.", "en": "No Weis."}[lang]


# tafel


@pytest.mark.rule("T-1", "T-2", "T-3", "T-5")
def test_the_molotow_sheet_of_the_examples(good):
    # Added up by hand: Beat's blank is 157 - 12 - 38 - 75, and row 9 makes 150.
    record = json.loads(good("tafel", str(EXAMPLES / "molotow-sheet.csv"), "--json"))

    assert record["totals"] == [158, 233, 332, 62]
    assert record["places"] == [2, 3, 4, 1]
    assert record["winners"] == [3]
    assert record["hints"] == [{"row": 9, "missing": 7}]
    assert record["is_over"] is True
    text = good("tafel", str(EXAMPLES / "molotow-sheet.csv"), "--lang", "de")
    assert "es fehlen 7" in text
    assert widest(text) <= 80


@pytest.mark.rule("T-7", "S-19")
def test_the_schmaus_sheet_of_the_examples(good):
    record = json.loads(good("tafel", str(EXAMPLES / "schmaus-sheet.csv"), "--json"))

    assert record["totals"] == [867, 788]
    assert record["winner"] is None
    assert record["strokes"][0] == {"hundreds": 8, "fifties": 1, "twenties": 0, "rest": 17}
    text = good("tafel", str(EXAMPLES / "schmaus-sheet.csv"), "--lang", "en")
    assert "-||||/-|||---" in text
    # Anna's last Weis makes 867, and a goal that is hit exactly is reached.
    shorter = json.loads(good("tafel", str(EXAMPLES / "schmaus-sheet.csv"), "--target", "867", "--json"))
    assert shorter["winner"] == 0


@pytest.mark.rule("T-6")
@pytest.mark.parametrize(
    ("mode", "row"),
    [
        pytest.param("half_up", [1, 3, 2, 10], id="half_up"),
        pytest.param("half_down", [1, 2, 2, 10], id="half_down"),
        pytest.param("up", [2, 3, 3, 10], id="up"),
        pytest.param("down", [1, 2, 2, 9], id="down"),
    ],
)
def test_tens(good, mode, row):
    rows = b"row,A,B,C,D\nround,14,25,22,96\n"

    assert json.loads(good("tafel", "-", "--tens", mode, "--json", stdin=rows))["tens"]["rows"] == [row]


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(b"molotow,A,B,C\nround,10,20,\n", id="plain"),
        pytest.param(b"\xef\xbb\xbfmolotow,A,B,C\r\nround,10,20,\r\n", id="byte order mark and CRLF"),
        pytest.param(b"\xef\xbb\xbf\n\nmolotow;A;B;C\rround;10;20;127\r", id="semicolons, CR, blank lines"),
        pytest.param(b'"row","A","B","C"\n"round"," 10 ",20,""', id="quoted"),
    ],
)
@pytest.mark.rule("T-2")
def test_csv_as_programs_write_it(good, rows, tmp_path):
    path = tmp_path / "sheet.csv"
    path.write_bytes(rows)

    for name, stdin in ((str(path), b""), ("-", rows)):
        assert json.loads(good("tafel", name, "--json", stdin=stdin))["totals"] == [10, 20, 127]


@pytest.mark.rule("M-15", "T-4")
def test_rules_of_a_sheet(good, bad, tmp_path):
    path = tmp_path / "sheet.csv"
    path.write_text("molotow,A,B,C\n" + "round,50,50,57\n" * 6)

    assert json.loads(good("tafel", str(path), "--json"))["totals"] == [300, 300, 342]
    assert json.loads(good("tafel", str(path), "--last-round-factor", "2", "--json"))["totals"] == [350, 350, 399]
    assert json.loads(good("tafel", str(path), "--rounds", "9", "--json"))["is_over"] is False
    assert "line 5" in bad("tafel", str(path), "--rounds", "3")


@pytest.mark.parametrize(
    ("content", "part"),
    [
        pytest.param(b"", "header", id="empty"),
        pytest.param(b"skat,A,B,C\n", "skat", id="another game"),
        pytest.param(b"molotow,A,B\n", "line 1", id="two players"),
        pytest.param(b"molotow,A,B,C\nround,100,50,8\n", "line 2", id="158 points"),
        pytest.param(b"molotow,A,B,C\nround,,,8\n", "line 2", id="two blanks"),
        pytest.param(b"molotow,A,B,C\nround,1,2,3,4\n", "line 2", id="four figures for three"),
        pytest.param(b"molotow,A,B,C\nbonus,1,2,3\n", "line 2", id="unknown kind"),
        pytest.param(b'molotow,A,B,C\nround,"1\n', "line 2", id="open quote"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00", "UTF-8", id="binary"),
        pytest.param("molotow,A,B,C\n".encode("utf-16"), "UTF-8", id="UTF-16"),
        pytest.param(b"\x00" * 100, "", id="zeros"),
    ],
)
@pytest.mark.rule("T-2")
def test_sheets_that_cannot_be_read(bad, tmp_path, content, part):
    path = tmp_path / "sheet.csv"
    path.write_bytes(content)

    message = bad("tafel", str(path))

    assert part in message
    assert "sheet.csv" in message


def test_names_keep_the_screen_within_80_columns(good):
    rows = "molotow,Anna-Maria von Hohenstein zu Altdorf,李小龍李小龍李小龍李小龍,\x1b[31mrot,D,E,F\nround,,1,2,3,4,5\n"

    text = good("tafel", "-", stdin=rows.encode())

    assert widest(text) <= 80
    assert ESCAPE not in text


# Files


@pytest.mark.parametrize("command", ["replay", "tafel"])
def test_files_that_are_not_there(bad, tmp_path, command):
    assert "cannot be read" in bad(command, str(tmp_path / "missing"))
    assert "cannot be read" in bad(command, str(tmp_path))
    assert "cannot be read" in bad(command, "a\0b")
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(10**10)
    assert "too large" in bad(command, str(huge))


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"{", id="half"),
        pytest.param(b"[]", id="a list"),
        pytest.param(b"null", id="null"),
        pytest.param(b"{}", id="no game"),
        pytest.param(b'{"game": ["molotow"]}', id="game of another type"),
        pytest.param(b'{"game": "molotow-view"}', id="a view"),
        pytest.param(b'{"game": "molotow"}', id="keys missing"),
        pytest.param(b'{"game": "molotow", "game": "schmaus"}', id="a key twice"),
        pytest.param(b'{"game": NaN}', id="NaN"),
        pytest.param(b'{"game": ' + b"9" * 10_000 + b"}", id="enormous number"),
        pytest.param(b"[" * 200_000, id="deep"),
        pytest.param(b'{"game": "molotow", "x": ' + b"[" * 900 + b"]" * 900 + b"}", id="not quite so deep"),
        pytest.param(b"\xff\xfe\x00", id="binary"),
        pytest.param(b'{"game": "\\ud800"}', id="lone surrogate"),
    ],
)
def test_records_that_are_none(bad, content):
    bad("replay", "-", stdin=content)


# play --auto and replay


GAMES = [
    pytest.param(["molotow", *SHORT], MolotowGame, id="molotow of three"),
    pytest.param(["molotow", "--players", "6", "--rounds", "6", "--preset", "jasswiki"], MolotowGame, id="of six"),
    pytest.param(["molotow", "--players", "5", "--announcing", "called", "--rounds", "5"], MolotowGame, id="of five"),
    pytest.param(["schmaus", "--target", "500"], SchmausGame, id="schmaus"),
    pytest.param(["schmaus", "--target", "400", "--finish", "claim", "--writing", "called"], SchmausGame, id="claim"),
    pytest.param(
        ["schmaus", "--target", "300", "--finish", "trick_by_trick", "--stoeck", "on"], SchmausGame, id="tricks"
    ),
]


@pytest.mark.parametrize(("arguments", "kind"), GAMES)
def test_json_is_a_record_that_replays(good, arguments, kind):
    record = good("play", *arguments, "--auto", "--seed", "11", "--json")

    game = kind.from_record(json.loads(record))

    assert record.count("\n") == 1
    assert game.is_over
    assert json.dumps(game.to_record(), separators=(",", ":")) + "\n" == record
    counted = json.loads(good("replay", "-", "--json", stdin=record.encode()))
    assert counted["is_over"] is True
    assert counted["totals"] == list(game.totals)


@pytest.mark.parametrize(("lang", "pack"), [("de", "swiss_german"), ("en", "french"), ("de", "vorarlberg")])
@pytest.mark.parametrize(("arguments", "kind"), GAMES)
def test_games_fit_80_columns_without_colour(good, arguments, kind, lang, pack):
    game = ("play", *arguments, "--auto", "--seed", "11")

    text = good(*game, "--lang", lang, "--pack", pack)

    assert widest(text) <= 80
    assert ESCAPE not in text
    assert "P0" in text
    replayed = good("replay", "-", "--lang", lang, "--pack", pack, stdin=good(*game, "--json").encode())
    assert widest(replayed) <= 80
    # Every trick of the game stands in the account of the record too.
    tricks = [line for line in text.split("\n") if re.match(r" {1,2}\d+  P", line)]
    assert tricks
    assert [line for line in replayed.split("\n") if re.match(r" {1,2}\d+  P", line)] == tricks


def test_the_same_seed_gives_the_same_game(good):
    one, same, other = (
        good("play", "schmaus", "--auto", "--seed", seed, "--target", "300", "--lang", "de") for seed in ("1", "1", "2")
    )

    assert one == same
    assert one != other
    drawn = good("play", "molotow", "--auto", *SHORT, "--lang", "en")
    (seed,) = re.findall(r"--seed (\d+)", drawn)
    assert good("play", "molotow", "--auto", *SHORT, "--lang", "en", "--seed", seed) == drawn


def test_seeds_are_those_of_the_library(good):
    game = MolotowGame.from_record(json.loads(good("play", "molotow", "--auto", *SHORT, "--seed", "20", "--json")))

    for number, round_ in enumerate(game.finished_rounds):
        assert round_.dealt == MolotowRound.deal(game.rules, seed=20 + number).dealt
    wrapped = json.loads(good("play", "molotow", "--auto", *SHORT, "--seed", str(2**64 - 1), "--json"))
    assert MolotowGame.from_record(wrapped).finished_rounds[1].dealt == MolotowRound.deal(game.rules, seed=0).dealt


@pytest.mark.rule("M-4")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_birth_of_trump_is_told(good, lang):
    record = good("play", "molotow", "--auto", "--seed", "3", "--json").encode()
    text = good("replay", "-", "--lang", lang, stdin=record)
    game = MolotowGame.from_record(json.loads(record))

    told = re.findall(r"! P(\d) (?:kann nicht bedienen: Trumpf ist|cannot follow suit: trump is) (\w+)\.", text)

    names = {
        "de": dict(zip(["Ei", "Ro", "Se", "Si"], ["Eicheln", "Rosen", "Schellen", "Schilten"], strict=True)),
        "en": dict(zip(["Ei", "Ro", "Se", "Si"], ["acorns", "roses", "bells", "shields"], strict=True)),
    }[lang]
    made = [(str(round_.trump_maker), names[str(round_.trump)]) for round_ in game.finished_rounds]
    # With four players trump is made in every round.
    assert told == made
    assert len(made) == 8


@pytest.mark.rule("M-8", "M-9", "M-11", "M-12", "T-1")
def test_a_round_is_told_and_counted(good):
    """Schellen is made trump in trick 1; P2 takes 15 and, as the taker of all that is left, the last trick."""
    hands = [
        "RoA Ro7 Ro8 Ei6 Ei7 Ei8 Si6 Si7 Si8",
        "Ro6 Ro9 RoB Ei9 EiB EiU Si9 SiB SiU",
        "Se6 Se7 Se8 Se9 SeB SeU SeO SeK SeA",
        "RoK RoO RoU EiO EiK EiA SiO SiK SiA",
    ]
    round_ = MolotowRound(hands)
    for card in ("RoA", "Ro6", "Se6", "RoK"):
        round_.play(card)
    while not round_.is_over:
        round_.play(round_.legal_cards()[0])

    text = good("replay", "-", "--lang", "en", stdin=json.dumps(round_.to_record()).encode())

    assert "  1  P0 RoA   P1 Ro6   P2 Se6   P3 RoK   P2 takes 15\n" in text
    assert "     ! P2 cannot follow suit: trump is bells." in text
    assert "Match: P2 has every trick." in text
    # Nine bells are a run of 300; the others hold no four, but runs of three: 7 8 of roses are none, 6 7 8 are.
    figures = {line.split("  ")[0]: line.split()[-4:] for line in text.split("\n") if line}
    assert figures["Match"] == ["0", "0", "-157", "0"]
    assert figures["hand Weis"] == ["-40", "-40", "-300", "-60"]
    assert figures["written"] == ["-40", "-40", "-457", "-60"]


@pytest.mark.rule("M-5")
def test_a_round_that_stays_obenabe(good):
    """Three players who hold three cards of every suit can follow to the end."""
    ranks = ("678", "9BU", "OKA")
    hands = [" ".join(suit + rank for suit in ("Ei", "Ro", "Se", "Si") for rank in own) for own in ranks]
    round_ = MolotowRound(hands, rules=MolotowRules(players=3))
    while not round_.is_over:
        round_.play(round_.legal_cards()[0])

    text = good("replay", "-", "--lang", "de", stdin=json.dumps(round_.to_record()).encode())

    assert "Alle konnten bedienen: es bleibt obenabe." in text
    assert "Match: P2 hat alle Stiche." in text  # the three highest of every suit


@pytest.mark.rule("M-10")
def test_announcements_and_an_open_round_are_replayed(good):
    game = MolotowGame(MolotowRules(announcing="called"), first_dealer=3)
    round_ = game.start_round(
        hands=[
            "RoA RoK RoO RoU Ei6 Ei7 Se6 Se7 Si6",
            "RoB Ro9 Ro8 Ei8 Ei9 EiB Se8 Se9 Si7",
            "Ro7 Ro6 EiU EiO EiK EiA SeB SeU Si8",
            "SeO SeK SeA Si9 SiB SiU SiO SiK SiA",
        ]
    )
    round_.announce("SeA SeK SeO", seat=3)
    round_.play("RoA", weise="RoA RoK RoO RoU")

    text = good("replay", "-", "--lang", "en", stdin=json.dumps(game.to_record()).encode())

    assert "P3 shows run of three from the ace of bells (20)." in text
    assert "P0 shows run of four from the ace of roses (50)." in text
    assert "The round is not over." in text
    assert "SiA" in text  # a record shows all hands


@pytest.mark.rule("S-3", "S-4", "S-6", "S-13", "S-14", "S-15")
def test_a_deal_of_schmaus_is_told(good):
    rules = SchmausRules()
    hands = [
        "RoO RoU RoB Se6 Ei6 Ei7 Si6 Si7 Si9",
        "EiO EiU EiB Ro6 Ro7 Ro8 Si8 SiB SiU",
    ]
    held = set(" ".join(hands).split())
    rest = [suit + rank for suit in ("Se", "Ei", "Ro", "Si") for rank in "A9876BUOK" if suit + rank not in held]
    deal = SchmausDeal(hands, stock=" ".join(rest), rules=rules, dealer=1)
    assert str(deal.turn_up) == "SeA"
    deal.rob()
    deal.play("Ei6", weis="RoO RoU RoB")
    deal.play("EiB", weis="EiO EiU EiB")

    text = good("replay", "-", "--lang", "de", stdin=json.dumps(deal.to_record()).encode())

    assert "Aufgedeckt wird Schellen-Ass: Trumpf ist Schellen." in text
    assert "! P0 raubt: Se6 gegen SeA." in text
    assert "P1 nimmt 10" in text
    assert "P0 weist Dreiblatt von Rosen-Ober (20)." in text
    flat = " ".join(text.split())
    assert "P1 ist abgewiesen: Dreiblatt von Eichel-Ober (20)." in flat
    assert "P0 schreibt 20." in flat
    assert f"P1 zieht {rest[1]}, P0 zieht {rest[2]}." in flat
    assert "Das Spiel ist nicht fertig." in text


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param(
            ["--preset", "jasswiki"], {"table_weis": "all", "stoeck": "held", "last_round_factor": 2}, id="jasswiki"
        ),
        pytest.param(["--preset", "jasswelt"], {"hand_weis": "none"}, id="jasswelt"),
        pytest.param(
            ["--preset", "jasswiki", "--stoeck", "off"], {"table_weis": "all", "stoeck": "off"}, id="overridden"
        ),
        pytest.param(
            ["--no-kreuzweis", "--no-trump-when-able"], {"kreuzweis": False, "trump_when_able": False}, id="flags"
        ),
        pytest.param(
            ["--undertrump", "free", "--match-points", "257"], {"undertrump": "free", "match_points": 257}, id="M-7"
        ),
    ],
)
def test_options_reach_the_rules_of_molotow(good, options, expected):
    rules = json.loads(good("play", "molotow", "--auto", "--rounds", "4", "--seed", "1", "--json", *options))["rules"]

    assert {name: rules[name] for name in expected} == expected


@pytest.mark.rule("M-11")
def test_table_weis_says_who_is_charged(good):
    """P2 takes `Ro6 Ro7 Ro8` of P0, P1 and P2."""
    hands = ["Ro6 Ei6 Se6", "Ro7 Ei9 Se9", "Ro8 EiB SeB"]
    rest = [card for card in ALL_CARDS if card not in CardSet(" ".join(hands))]
    dealt = [CardSet(hand) | CardSet(rest[seat::3]) for seat, hand in enumerate(hands)]
    round_ = MolotowRound(dealt, rules=MolotowRules(players=3, table_weis="all"), leader=0)
    for card in ("Ro6", "Ro7", "Ro8"):
        round_.play(card)
    record = json.dumps(round_.to_record()).encode()

    assert "Tischweis, P2 angekreidet: Dreiblatt von Rosen-Acht (20)." in good(
        "replay", "-", "--lang", "de", stdin=record
    )
    assert "Table Weis, charged to P2: run of three" in good("replay", "-", "--lang", "en", stdin=record)


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(["molotow", "--table-weis", "all", "--stoeck", "held"], id="choices"),
        pytest.param(["molotow", "--no-trump-when-able", "--no-kreuzweis"], id="flags"),
        pytest.param(["molotow", "--weis-scale", "small", "--match-points", "257"], id="scale and figure"),
        pytest.param(["schmaus", "--rob", "own_lead", "--weise-per-card", "any"], id="schmaus"),
    ],
)
def test_rules_are_shown_as_one_would_type_them(good, options):
    shown = good("play", *options, "--auto", "--seed", "1", "--lang", "de").split("\n")[1].removeprefix("Regeln: ")

    assert sorted(shown.split()) == sorted(options[1:])


def test_base_and_seed_are_the_same_preset(good):
    game = ("play", "molotow", "--auto", *SHORT, "--seed", "1", "--json", "--preset")

    assert good(*game, "base") == good(*game, "seed")


@pytest.mark.rule("M-2")
def test_the_removed_card_is_named_in_the_pack(good):
    game = ("play", "molotow", "--auto", "--players", "5", "--rounds", "5", "--seed", "1", "--removed-card", "D7")

    assert json.loads(good(*game, "--pack", "french", "--json"))["rules"]["removed_card"] == "Se7"
    assert "seven of diamonds is out of the pack" in good(*game, "--pack", "french", "--lang", "en")


def test_options_reach_the_rules_of_schmaus(good):
    options = ["--target", "250", "--turn-up", "second_last", "--rob", "own_lead", "--weise-per-card", "any"]

    rules = json.loads(good("play", "schmaus", "--auto", "--seed", "1", "--json", *options))["rules"]

    assert {name: rules[name] for name in ("target", "turn_up", "rob", "weise_per_card")} == {
        "target": 250,
        "turn_up": "second_last",
        "rob": "own_lead",
        "weise_per_card": None,
    }


def test_tampered_records_are_refused(bad, good, tmp_path):
    record = json.loads(good("play", "molotow", "--auto", *SHORT, "--seed", "5", "--json"))
    path = tmp_path / "game.json"

    def refused(change):
        changed = json.loads(json.dumps(record))
        change(changed)
        path.write_text(json.dumps(changed))
        return bad("replay", str(path))

    def other_taker(changed):
        last = changed["rounds"][1]["events"][2]
        last["taker"] = (last["taker"] + 1) % 3

    def other_score(changed):
        changed["rounds"][0]["score"][0]["cards"] += 1

    def swapped(changed):
        events = changed["rounds"][0]["events"]
        events[0]["card"], events[3]["card"] = events[3]["card"], events[0]["card"]

    assert "rounds[1].events[2].taker" in refused(other_taker)
    assert "rounds[0].score[0].cards" in refused(other_score)
    assert "rounds[0]" in refused(swapped)
    assert "extra" in refused(lambda changed: changed.update(extra=1))
    assert "totals" in refused(lambda changed: changed["tafel"]["totals"].reverse())


@pytest.mark.parametrize(
    ("make", "part"),
    [
        pytest.param(lambda: MolotowRound.deal(seed=1), "The round is not over.", id="round"),
        pytest.param(lambda: SchmausDeal.deal(seed=1), "The deal is not over.", id="deal"),
        pytest.param(lambda: MolotowGame(names=["Ä", "B", "C", "D"]), "The game is not over.", id="game"),
        pytest.param(SchmausGame, "The game is not over.", id="partie"),
        pytest.param(lambda: MolotowTafel(["Anna", "Beat", "Carla"]), "row by row: molotow-tafel", id="sheet"),
        pytest.param(SchmausTafel, "row by row: schmaus-tafel", id="schmaus sheet"),
    ],
)
def test_records_of_what_is_not_over(good, make, part):
    record = json.dumps(make().to_record()).encode()

    assert part in good("replay", "-", "--lang", "en", stdin=record)
    counted = json.loads(good("replay", "-", "--json", stdin=record))
    assert counted["is_over"] is False
    assert counted.get("score") is None


@pytest.mark.rule("S-18")
def test_annulled_and_open_deals_are_replayed(good):
    game = SchmausGame(first_dealer=1)
    deal = game.start_deal(seed=1)
    deal.play(deal.legal_cards()[0])
    game.annul_deal()
    game.start_deal(seed=2)

    text = good("replay", "-", "--lang", "de", stdin=json.dumps(game.to_record()).encode())

    assert "Annulliert" in text
    assert text.count("Spiel 1 ") == 2  # the annulled one and that in its place


# Saving


def test_save_writes_the_record(good, tmp_path):
    path = tmp_path / "game.json"
    path.write_text("older")

    text = good("play", "molotow", "--auto", *SHORT, "--seed", "6", "--save", str(path), "--lang", "en")

    assert f"Saved:{path}" in "".join(text.split())
    assert MolotowGame.from_record(json.loads(path.read_text())).is_over
    assert list(tmp_path.iterdir()) == [path]
    assert good("play", "molotow", "--auto", *SHORT, "--seed", "6", "--json") == path.read_text()


def test_save_is_refused_before_the_game(bad, tmp_path):
    for name in (tmp_path, tmp_path / "no folder" / "game.json", "a\0b", os.devnull):
        assert "cannot be written" in bad("play", "molotow", "--auto", *SHORT, "--save", str(name))
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_saved_leaves_the_old_file(run, tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    path.write_text("older")

    def fail(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    code, _, err = run("play", "molotow", "--auto", *SHORT, "--save", str(path))

    assert code == 2
    assert err.count("\n") == 1
    assert "No space left" in err
    assert path.read_text() == "older"
    assert list(tmp_path.iterdir()) == [path]


# The surroundings


def test_encodings_that_lack_signs():
    game = ("-m", "jassrules", "play", "molotow", "--auto", "--lang", "de", "--seed", "3", "--stoeck", "held")

    done = start(*game, *SHORT, PYTHONIOENCODING="ascii")

    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode("ascii")
    assert "Stoeck" in text
    assert "--- Runde 1 von 3 ---" in text
    assert "?" not in text
    assert widest(text) <= 80
    latin = start(*game, *SHORT, PYTHONIOENCODING="latin-1")
    assert "Stöck" in latin.stdout.decode("latin-1")


def test_a_sheet_in_ascii():
    rows = "molotow,Zoë,Jürg,李\nround,1,,\n".encode()
    command = [sys.executable, "-m", "jassrules", "tafel", "-"]
    done = subprocess.run(
        command,
        input=rows,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=30,
        check=False,
    )

    assert done.returncode == 2  # two blanks
    assert done.stderr.count(b"\n") == 1
    done = subprocess.run(
        command,
        input=rows.replace(b"1,,", b"1,,3"),
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    head, rule, row = done.stdout.decode("ascii").split("\n")[:3]
    assert "Juerg" in head
    # Names end above the last digit of their figures.
    assert head.index("Juerg") + len("Juerg") == row.index("153") + 3 <= len(rule)


WITHOUT_RICH = "import sys; sys.modules['rich'] = None; from jassrules.cli import main; sys.exit(main(sys.argv[1:]))"


def test_without_rich():
    for arguments in (["weis", "RoU"], ["play", "molotow", "--auto"], ["replay", "missing"], ["tafel", "missing"]):
        done = start("-c", WITHOUT_RICH, *arguments)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.count(b"\n") == 1
        assert b'pip install "jassrules[cli]"' in done.stderr
    done = start("-c", WITHOUT_RICH, "weis", "RoU RoO RoK", "--json")
    assert (done.returncode, json.loads(done.stdout)[0]["points"]) == (0, 20)
    done = start("-c", WITHOUT_RICH, "play", "schmaus", "--auto", "--target", "100", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert SchmausGame.from_record(json.loads(done.stdout)).is_over
    assert start("-c", WITHOUT_RICH, "--version").stdout.startswith(b"jassrules ")


def test_without_rich_in_this_process(bad, good, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich", None)
    monkeypatch.setitem(sys.modules, "rich.box", None)

    assert 'pip install "jassrules[cli]"' in bad("weis", "RoU")
    assert good("weis", "RoU", "--json") == "[]\n"


def test_another_missing_module_is_not_blamed_on_rich(monkeypatch):
    def broken():
        raise ModuleNotFoundError("No module named 'html'", name="html")

    monkeypatch.setattr("jassrules.cli.Screen", broken)
    with pytest.raises(ModuleNotFoundError, match="html"):
        main(["weis", "RoU"])


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        pytest.param(KeyboardInterrupt(), 130, "jassrules: interrupted\n", id="interrupted"),
        pytest.param(BrokenPipeError(), 141, "", id="broken pipe"),
        pytest.param(OSError(28, "No space left"), 2, "jassrules: [Errno 28] No space left\n", id="full disk"),
    ],
)
def test_how_the_command_ends(run, monkeypatch, error, code, line):
    def fail(*_):
        raise error

    monkeypatch.setattr("jassrules.cli.show.weis", fail)

    assert run("weis", "RoU") == (code, "", line)


@pytest.mark.skipif(os.name == "nt", reason="pipes of this kind are those of POSIX")
def test_a_broken_pipe_in_this_process(monkeypatch, capsys):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        assert main(["play", "molotow", "--auto"]) == 141
        stdout.write("this goes nowhere")
    assert capsys.readouterr().err == ""


def test_a_folder_that_is_read_only(bad, tmp_path, monkeypatch):
    monkeypatch.setattr("jassrules.cli.files.os.access", lambda *_: False)

    assert "read-only" in bad("play", "schmaus", "--auto", "--save", str(tmp_path / "game.json"))


@pytest.mark.parametrize(
    ("text", "encoding", "written"),
    [
        pytest.param("Stöck für König", "utf-8", "Stöck für König", id="utf-8"),
        pytest.param("Stöck für König", "latin-1", "Stöck für König", id="latin-1"),
        pytest.param("Stöck für König…", "ascii", "Stoeck fuer Koenig...", id="ascii"),
        pytest.param("李 «ö»", "ascii", '? "oe"', id="no such sign"),
        pytest.param("\ud800", "utf-8", "?", id="lone surrogate"),
    ],
)
def test_spelling_in_another_encoding(text, encoding, written):
    assert spelled(text, encoding) == written


@pytest.mark.skipif(os.name == "nt", reason="pipes of this kind are those of POSIX")
@pytest.mark.parametrize("arguments", [["--auto"], ["--auto", "--json"]])
def test_a_broken_pipe_is_left_in_silence(arguments):
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "jassrules", "play", "molotow", *arguments],
            stdout=write,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            timeout=30,
            check=False,
        )
    finally:
        os.close(write)

    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_told_in_one_line():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "jassrules", "play", "schmaus", "--auto"],
            stdout=full,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            timeout=30,
            check=False,
        )

    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
