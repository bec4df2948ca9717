"""A person plays: through a pseudo-terminal where it matters, and with answers from a pipe.

A person is told nothing but what the seat may know, is refused with a reason, and can stop at any time.
"""

from __future__ import annotations

import io
import json
import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
import unicodedata

import pytest

from jassrules import MolotowGame, NotationError, SchmausDeal, SchmausGame
from jassrules.cli import main
from jassrules.cli.words import COMMANDS
from jassrules.packs import PACKS

try:
    import fcntl
    import pty
    import termios
except ImportError:  # there are none on Windows
    pty = None

needs_terminal = pytest.mark.skipif(pty is None, reason="there are no pseudo-terminals")

PROMPT = re.compile(r"(?:Karte|card|nichts|nothing|genug hast)(?: \[\w+\])?> $")
CODE = re.compile(r"\b(?:Ei|Ro|Se|Si)[6-9BUOKA]\b")
SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")
# Makes the pseudo-terminal the one that Ctrl-C comes from, and then becomes the command.
LAUNCH = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "jassrules", *sys.argv[1:]])
"""
PATIENCE = 20


class Terminal:
    """The command at a terminal of 80 by 24."""

    def __init__(self, *arguments, **environment):
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "TMPDIR")}
        self._process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment},
            start_new_session=True,
        )
        os.close(slave)
        self.text = ""
        """Everything that was written."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def interrupt(self):
        """Press Ctrl-C, again where nothing comes: Python misses one between asking and beginning to wait."""
        os.write(self._master, b"\x03")
        return self.read(again="\x03")

    def read(self, again=""):
        """What is written up to the next question, or to the end; what is to be typed again where nothing comes."""
        begin = len(self.text)
        content = b""
        until = time.monotonic() + PATIENCE
        while not PROMPT.search(SEQUENCE.sub("", content.decode(errors="replace"))):
            ready, _, _ = select.select([self._master], [], [], PATIENCE / 10 if again else until - time.monotonic())
            if again and not ready and time.monotonic() < until:
                os.write(self._master, again.encode())
                continue
            assert ready, f"nothing more after {self.text + content.decode(errors='replace')!r}"
            try:
                more = os.read(self._master, 65536)
            except OSError:  # on Linux the end of the other side
                more = b""
            if not more:
                break
            content += more
        self.text += content.decode().replace("\r\n", "\n")
        return self.text[begin:]

    def type(self, text):
        """Types, and gives back what is written up to the next question."""
        os.write(self._master, text.encode())
        return self.read()

    @property
    def plain(self):
        """Everything without escape sequences."""
        return SEQUENCE.sub("", self.text)

    def code(self):
        """The exit code."""
        return self._process.wait(timeout=PATIENCE)


def widest(text):
    return max(
        sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in line) for line in text.split("\n")
    )


@pytest.fixture
def answered(capsys, monkeypatch):
    """Runs the command with lines as its input; gives back exit code, output and errors."""

    def answered(*arguments, lines=()):
        content = "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return answered


# At a terminal


@needs_terminal
@pytest.mark.rule("S-4", "S-10", "S-14", "S-19", "T-7")
def test_a_whole_partie_of_schmaus(tmp_path):
    path = tmp_path / "partie.json"
    robbed = announced = refused = 0
    with Terminal("play", "schmaus", "--seed", "8", "--lang", "de", "--seat", "1", "--save", str(path)) as terminal:
        shown = terminal.read()
        while PROMPT.search(SEQUENCE.sub("", shown)):
            asked = SEQUENCE.sub("", shown)
            if "'rauben' nimmt" in asked:
                robbed += 1
                shown = terminal.type("rauben\n")
                assert re.search(r"Du raubst: \w+ gegen \w+\.", SEQUENCE.sub("", shown))
                continue
            if " a) " in asked:
                announced += 1
                assert "Mit der nächsten Karte:" in terminal.type("weis a\n")
            if "Du ziehst" in asked or re.search(r"du ziehst \w+\.", asked):
                refused += 1
                assert "Zurücknehmen geht nicht" in terminal.type("zurück\n")
            shown = terminal.type("1\n")
        code = terminal.code()
        plain = terminal.plain

    game = SchmausGame.from_record(json.loads(path.read_text()))
    assert code == 0
    assert game.is_over
    assert min(robbed, announced, refused) > 0
    own, other = game.totals[game.winner], game.totals[1 - game.winner]
    word = "Du gewinnst" if game.winner == 1 else "P0 gewinnt"
    assert f"{word} die Partie, {own} zu {other}." in plain
    assert f"Gespeichert:{path}" in "".join(plain.split())
    assert widest(plain) <= 80
    # The board of the Tafel is drawn at the end, and colour is used.
    assert plain.count("X\n") + plain.count("       /\n") >= 2
    assert SEQUENCE.search(terminal.text)


@needs_terminal
@pytest.mark.rule("M-14", "M-16", "T-1")
def test_a_whole_game_of_molotow(tmp_path):
    path = tmp_path / "game.json"
    options = ["--players", "3", "--rounds", "3", "--announcing", "called", "--pack", "french"]
    with Terminal(
        "play", "molotow", *options, "--seed", "2", "--lang", "en", "--save", str(path), NO_COLOR="1"
    ) as terminal:
        shown = terminal.read()
        while PROMPT.search(shown):
            shown = terminal.type("all\n" if "Announce?" in shown.split("\n")[-1] else "1\n")
        code = terminal.code()

    game = MolotowGame.from_record(json.loads(path.read_text()))
    assert code == 0
    assert game.is_over
    for standing in game.standings():
        name = "You" if standing.seat == 0 else f"P{standing.seat}"
        assert re.search(rf"^{standing.place} +{name} +{standing.total}$", terminal.text, re.MULTILINE)
    assert widest(terminal.text) <= 80
    assert "\x1b" not in terminal.text
    shown_weise = [round_.announced[0] for round_ in game.finished_rounds]
    assert any(shown_weise)
    assert terminal.text.count("You show ") == sum(map(bool, shown_weise))


@needs_terminal
@pytest.mark.parametrize("game", ["molotow", "schmaus"])
def test_end_of_input(game, tmp_path):
    with Terminal("play", game, "--seed", "2", "--lang", "de", "--save", str(tmp_path / "game.json")) as terminal:
        terminal.read()
        terminal.type("1\n")
        rest = terminal.type("\x04")

        assert rest.endswith("Ende der Eingabe, das Spiel ist abgebrochen.\n")
        assert terminal.code() == 0
    assert list(tmp_path.iterdir()) == []


@needs_terminal
@pytest.mark.parametrize("game", ["molotow", "schmaus"])
def test_interruption(game, tmp_path):
    with Terminal("play", game, "--seed", "2", "--lang", "de", "--save", str(tmp_path / "game.json")) as terminal:
        terminal.read()
        terminal.type("1\n")
        rest = terminal.interrupt()

        # The line end before it is missing where the signal comes between two questions.
        assert rest.endswith("jassrules: interrupted\n")
        assert "Traceback" not in terminal.text
        assert terminal.code() == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_interruption_while_nobody_plays():
    process = subprocess.Popen(
        [sys.executable, "-m", "jassrules", "play", "molotow", "--auto", "--rounds", "1000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()

    assert (process.returncode, err) == (130, b"jassrules: interrupted\n")


# With answers from a pipe


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_no_command_is_a_card(pack):
    for word in COMMANDS:
        with pytest.raises(NotationError):
            pack.parse_card(word)


@pytest.mark.rule("S-4")
def test_the_code_of_a_card_never_robs(answered):
    seed = next(seed for seed in range(100) if SchmausDeal.deal(seed=seed).can_rob())
    play = ("play", "schmaus", "--seed", str(seed), "--seat", "1", "--lang", "en")

    assert "You rob:" not in answered(*play, lines=["rob"])[1]
    assert "You rob:" in answered(*play, lines=["swap"])[1]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        pytest.param("de", "Runde 1 von 8, P0 (du) gibt", id="de"),
        pytest.param("en", "round 1 of 8, P0 (you) deals", id="en"),
    ],
)
def test_the_sheet_does_not_say_that_you_deals(answered, lang, line):
    assert line in answered("play", "molotow", "--seed", "5", "--lang", lang, lines=["tafel"])[1].split("\n")


def test_the_first_question_alone_tells_of_help(answered):
    _, text, _ = answered("play", "molotow", "--seed", "5", "--lang", "de", lines=["1", "1"])

    assert text.count("'?' zeigt, was du schreiben kannst.") == 1
    assert text.index("'?' zeigt") < text.index("Karte>")


@pytest.mark.rule("T-7")
def test_no_strokes_are_shown_as_a_nought(answered):
    """The person announces nothing and stops at the end of the first deal, where the sheet is shown."""
    play = ("play", "schmaus", "--seed", "3", "--lang", "de", "--finish", "claim")

    _, text, _ = answered(*play, lines=["1"] * 18)
    lines = [line for line in text.split("\n") if " 50: " in line]

    assert len(lines) == 2
    assert all(re.fullmatch(r"P[01](?: \(du\))? +100: [0|/ ]+  50: [0|]  20: [0|]+  \+ \d+", line) for line in lines)
    assert any(": 0" in line for line in lines)


@pytest.mark.rule("M-3")
def test_illegal_cards_are_refused_with_the_reason(answered):
    """P1 leads Eicheln; the person holds `Ei6 EiB EiU Ro9 Se6 SeB SeO SiB SiA`."""
    play = ("play", "molotow", "--seed", "5")
    lines = [
        "Ro9",
        "EiA",
        "Ei7",
        "warum SeB",
        "warum EiU",
        "warum",
        "quatsch",
        "99",
        "0",
        "",
        "hand",
        "tafel",
        "rauben",
        "?",
    ]

    code, german, err = answered(*play, "--lang", "de", lines=lines)

    assert (code, err) == (0, "")
    assert "P1 Ei7" in german
    assert german.count("Farbzwang: du hast noch Eicheln.\n") == 2
    assert "Eichel-Ass ist schon gespielt" in german
    assert "Eichel-Sieben ist schon gespielt" in german
    assert "Eichel-Under darfst du spielen." in german
    assert "'quatsch' ist keine Karte; schreib die Nummer oder etwa Ei6." in german
    assert german.count("Die Nummern gehen von 1 bis 3.") == 2
    assert "'rauben' gibt es in diesem Spiel nicht." in german
    assert "zurück: deine letzte Karte zurücknehmen" in german
    assert german.count("Deine Hand  Ei6 EiB EiU  Ro9  Se6 SeB SeO  SiB SiA") == 2
    _, english, _ = answered(*play, "--lang", "en", lines=["Ro9", "why ei-u", "Kreuz"])
    assert "Follow suit: you still hold acorns" in english
    assert "You may play under of acorns." in english
    _, french, _ = answered(*play, "--lang", "de", "--pack", "french", lines=["H9", "Kreuz-Bube"])
    assert "Farbzwang: du hast noch Kreuz" in french
    assert "Du CJ" in french


def test_undo_in_molotow_goes_back_to_the_own_card(answered, tmp_path):
    play = ("play", "molotow", "--seed", "5", "--lang", "de", "--save")
    once, again = tmp_path / "once.json", tmp_path / "again.json"

    answered(*play, str(once), lines=["1", "1", "ende"])
    code, text, _ = answered(*play, str(again), lines=["undo", "2", "1", "undo", "undo", "undo", "1", "1", "ende"])

    assert code == 0
    assert text.count("Zurückgenommen.") == 2
    assert text.count("Es gibt nichts zurückzunehmen.") == 2
    assert "Aufgehört." in text
    # The opponents answer the same cards alike.
    assert again.read_text() == once.read_text()
    game = MolotowGame.from_record(json.loads(once.read_text()))
    assert [event.seat for event in game.round.events].count(0) == 2


@pytest.mark.rule("S-4", "S-6", "S-8")
def test_undo_in_schmaus(answered, tmp_path):
    """A rob can be taken back, and a card once nothing is drawn any more; then suits must be followed, too."""
    path = tmp_path / "partie.json"
    seed = next(seed for seed in range(100) if SchmausDeal.deal(seed=seed).can_rob())
    play = ("play", "schmaus", "--seed", str(seed), "--seat", "1", "--lang", "de", "--save", str(path))

    _, text, _ = answered(*play, lines=["zurück", "rauben", "zurück", "rauben", "1", "zurück", "ende"])

    assert text.count("Es gibt nichts zurückzunehmen.") == 1
    assert text.count("Zurücknehmen geht nicht: seither wurde gezogen") == 1
    assert text.count("Du raubst:") == 2
    assert text.count("Zurückgenommen.") == 1
    assert SchmausGame.from_record(json.loads(path.read_text())).deal.robbed.seat == 1
    free = ["1"] * 10  # the tenth card falls after the stock is used up
    _, text, _ = answered(*play, lines=[*free, "ende"])
    before = SchmausGame.from_record(json.loads(path.read_text())).deal
    _, text, _ = answered(*play, lines=[*free, "undo", "tafel", "hand", "", "why", "1", "ende"])
    assert "Zurückgenommen." in text
    assert "Warum was?" in text
    assert SchmausGame.from_record(json.loads(path.read_text())).deal == before
    view = before.view(1)
    others = [card for card in view.hand if card not in view.legal]
    if others:
        _, text, _ = answered(*play, lines=[*free, str(others[0]), f"why {others[0]}", f"why {view.legal[0]}", "ende"])
        assert text.count(before.explain(others[0]).sentence("de")) == 2
        assert "darfst du spielen" in text


@pytest.mark.rule("M-10")
def test_weise_are_asked_for_where_they_must_be_announced(answered, tmp_path):
    path = tmp_path / "game.json"
    play = ("play", "molotow", "--lang", "de", "--announcing", "called", "--save", str(path), "--seed")
    # A seed whose first hand at the person's seat holds a Weis.
    seed = next(seed for seed in range(100) if "Weisen?" in answered(*play, str(seed))[1])

    _, text, _ = answered(*play, str(seed), lines=["z", "hand", "undo", "a", "ende"])

    assert "'z': diesen Buchstaben gibt es nicht." in text
    assert "Du weist " in text
    assert len(MolotowGame.from_record(json.loads(path.read_text())).round.announced[0]) == 1
    _, text, _ = answered(*play, str(seed), lines=["", "1", "zurück", "alle", "zurück", "", "1", "ende"])
    assert text.count("Zurückgenommen.") == 2
    assert text.count("Weisen?") == 3
    assert MolotowGame.from_record(json.loads(path.read_text())).round.announced[0] == ()


@pytest.mark.rule("S-11", "S-12")
def test_weise_of_schmaus_are_refused_with_the_reason(answered, tmp_path):
    """With seed 3 the person draws `SiB` after the Under of Eicheln, and holds `Si9 SiB SiU SiO`."""
    path = tmp_path / "partie.json"
    lines = [
        "weis", "weis a", "rauben", "genug", "schreiben", "EiU",
        "weis", "weis Si9 SiB SiK", "weis Ro6 Ro7 Ro8", "weis a", "weis -", "weis b", "EiA",
        "weis b", "weis Si9 SiB SiU", "weis Si9 SiB SiU SiO", "tafel", "ende",
    ]  # fmt: skip

    code, text, _ = answered(
        "play", "schmaus", "--seed", "3", "--lang", "de", "--seat", "1", "--save", str(path), lines=lines
    )

    assert code == 0
    assert text.count("Du hast jetzt nichts zu weisen.") == 2
    assert "Rauben kannst du jetzt nicht." in text
    assert "Das braucht an diesem Tisch niemand zu sagen." in text
    assert "Du hast nichts zu schreiben." in text
    assert "Si9 SiB SiK: das ist kein Weis" in text
    assert "Ro6 Ro7 Ro8 hast du nicht in der Hand" in text
    assert "a) Vierblatt von Schilten-Ober (50)" in text
    assert "Du weist nichts." in text
    assert "Si9 SiB SiU: es wird nur aufwärts gewiesen" in text
    # The three from the Ober is written; of what follows the fifty alone is higher.
    assert "Mit der nächsten Karte: Vierblatt von Schilten-Ober (50)" in text.split("Du schreibst 20.")[1]
    game = SchmausGame.from_record(json.loads(path.read_text()))
    assert game.totals[1] == 20


@pytest.mark.rule("S-14", "S-19")
def test_writing_and_enough_are_for_the_person_to_say(answered, tmp_path):
    path = tmp_path / "partie.json"
    play = ("play", "schmaus", "--seed", "3", "--lang", "de", "--seat", "1", "--writing", "called", "--finish", "claim")

    _, text, _ = answered(*play, "--save", str(path), lines=["EiU", "weis a", "EiA", "schreiben", "?", "ende"])

    assert "Zu schreiben: Vierblatt von Schilten-Ober (50)" in text
    assert "Du schreibst 50." in text
    assert "genug: du hast genug; wer sich irrt, verliert" in text
    assert SchmausGame.from_record(json.loads(path.read_text())).totals[1] == 50
    _, text, _ = answered(*play, "--save", str(path), lines=["genug"])
    game = SchmausGame.from_record(json.loads(path.read_text()))
    assert "Es stimmt nicht: damit ist die Partie verloren." in text
    assert game.winner == 0
    target = ("--target", "50", "--save", str(path))
    _, text, _ = answered(*play, *target, lines=["EiU", "weis a", "EiA", "schreiben", "genug"])
    assert SchmausGame.from_record(json.loads(path.read_text())).winner == 1
    assert "Du gewinnst die Partie, 50 zu 0." in text


def test_what_is_asked_between_two_deals(answered):
    lines = ["1"] * 18 + ["tafel", "rauben", "genug"]

    code, text, err = answered(
        "play", "schmaus", "--seed", "3", "--lang", "de", "--finish", "claim", "--target", "5000", lines=lines
    )

    assert (code, err) == (0, "")
    assert text.count("Weiter mit Enter; 'genug', wenn du genug hast> ") == 3
    assert "'rauben' gibt es in diesem Spiel nicht." in text
    assert "P1 gewinnt die Partie" in text


@pytest.mark.parametrize("cards", [0, 1, 8, 15, 20])
@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        pytest.param(["molotow"], MolotowGame, id="molotow"),
        pytest.param(["molotow", "--announcing", "called", "--table-weis", "all"], MolotowGame, id="called"),
        pytest.param(["schmaus", "--seat", "0"], SchmausGame, id="schmaus"),
        pytest.param(["schmaus", "--seat", "1", "--turn-up", "second_last"], SchmausGame, id="second last"),
    ],
)
@pytest.mark.rule("S-3", "S-6")
def test_a_person_sees_no_card_that_the_seat_has_not_seen(answered, tmp_path, arguments, kind, cards):
    path = tmp_path / "game.json"
    seat = 1 if "1" in arguments else 0
    looked = 0
    for seed in range(3):
        lines = ["", *["hand", "1", ""] * cards, "ende"]
        _, text, _ = answered("play", *arguments, "--seed", str(seed), "--lang", "de", "--save", str(path), lines=lines)

        game = kind.from_record(json.loads(path.read_text()))
        last = text.split("───")[-1]  # the round or deal in play
        table = game.round if kind is MolotowGame else game.deal
        if table is None or table.is_over:
            continue
        view = table.view(seat)
        seen = {str(card) for card in (*view.dealt, *view.hand, *view.played, *view.known[1 - seat])}
        if kind is SchmausGame:
            seen |= {str(table.stock[0])}
            seen |= {str(view.robbed.given)} if view.robbed else set()
            # What the person has drawn and played again is among the cards played.
        assert set(CODE.findall(last)) <= seen
        assert "Weis von" not in last  # others' Weise are told with the count
        looked += 1

    assert looked


@pytest.mark.parametrize("game", ["molotow", "schmaus"])
def test_no_input_at_all(answered, game):
    code, text, err = answered("play", game, "--lang", "en", "--seed", "1")

    assert (code, err) == (0, "")
    assert text.endswith("card> \nEnd of input, the game is broken off.\n")


def test_odd_input_does_no_harm(answered):
    lines = ["\x00", "\x1b[A", "é" * 5000, "1" * 5000, "weis " + "a " * 3000, "²", "１", "warum " + "x" * 20_000, "?"]

    for game in ("molotow", "schmaus"):
        code, text, err = answered("play", game, "--lang", "de", "--seed", "1", lines=lines)

        assert (code, err) == (0, "")
        assert "Ende der Eingabe" in text


def test_interruption_at_the_question(capsys, monkeypatch):
    class Interrupted(io.StringIO):
        def readline(self, size=-1):
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())

    assert main(["play", "molotow", "--lang", "de", "--seed", "1"]) == 130
    out, err = capsys.readouterr()
    assert err == "jassrules: interrupted\n"
    assert out.endswith("> \n")  # the next prompt of the shell stands on a line of its own


def test_bytes_that_are_no_text(capsys, monkeypatch):
    stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n1\nende\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", stdin)

    assert main(["play", "molotow", "--lang", "de", "--seed", "5"]) == 0
    out, err = capsys.readouterr()
    assert "Aufgehört." in out
    assert err == ""
