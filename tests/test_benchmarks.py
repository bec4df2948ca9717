"""The benchmarks run and count what they say; the odds in the docs are those of a derivation from the rules."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
ODDS = ROOT / "docs" / "odds.md"
if not (ROOT / "benchmarks" / "__main__.py").exists():
    pytest.skip("the benchmarks are not here", allow_module_level=True)
sys.path.append(str(ROOT))

from benchmarks import __main__ as command  # noqa: E402
from benchmarks import all_hands, peers, timing  # noqa: E402
from benchmarks.all_hands import HAND_SIZES, SCALES, Census, census, derive  # noqa: E402

KREUZWEIS = [pytest.param(True, id="kreuzweis"), pytest.param(False, id="no-kreuzweis")]
every_scale = pytest.mark.parametrize("scale", SCALES)
with_and_without = pytest.mark.parametrize("kreuzweis", KREUZWEIS)
PLAYERS = [pytest.param(3, marks=pytest.mark.slow), 4, 5, 6]


# The run


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(command.EFFORT, "quick", command.Effort(repeats=9, seconds=0.0002, starts=1))


@pytest.mark.usefixtures("hurried")
def test_a_run_gives_a_table_and_the_same_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    command.main(["--quick", "--json", str(file)])
    table = capsys.readouterr().out
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    figures = {(figure["group"], figure["name"]): figure for figure in data["figures"]}

    assert max(map(len, table.splitlines())) <= 80
    assert all(figure["name"] in table for figure in data["figures"])
    assert figures["floor", "empty call"]["ratio"] == 1
    for figure in data["figures"]:
        assert figure["ns"] > 0
        assert figure["ratio"] == pytest.approx(figure["ns"] / data["empty_ns"])
    for game in ("molotow", "schmaus"):
        assert figures[game, "legal_mask()"]["aim"] == 4
        assert figures[game, "move: legal_cards, random.choice, play"]["aim"] == 35
        assert figures[game, "move: legal_mask, lowest, play_unchecked"]["aim"] == 12
    assert data["comparisons"]["naive model: random game of molotow, masks"] > 1
    assert data["comparisons"]["naive model: random game of schmaus, masks"] > 1
    for sizes in data["memory"].values():
        assert sizes["copies"] > 10_000 * 36  # a byte for each card at the least
        assert sizes["game"] > 36
    assert data["start"]["with_import"] > 0


@pytest.mark.usefixtures("hurried")
def test_a_missing_jass_kit_is_said_aloud(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(command, "has_jass_kit", lambda: False)
    monkeypatch.setattr(command, "memory", dict)
    command.main(["--quick"])
    out, err = capsys.readouterr()

    assert "NOT INSTALLED" in err
    assert "NOT INSTALLED" in out
    assert "get_valid_cards" not in out


def test_jass_kit_plays_its_rounds_to_the_end() -> None:
    if not peers.has_jass_kit():
        pytest.skip("jass-kit is not installed")
    figures = timing.measure(peers.jass_kit_cases(), repeats=9, seconds=0.0001)

    assert [figure.name for figure in figures] == [
        "empty call", "get_valid_cards", "move of a random round", "random round with points",
    ]  # fmt: skip


@pytest.mark.parametrize(("games", "played"), [([0], 35), ([0, 0], 36), ([], 36)])
def test_a_timing_of_games_that_were_not_played_out_is_refused(games: list[int], played: int) -> None:
    case = timing.stepped("group", "name", lambda _: games, lambda _: None, played=lambda _: played)

    with pytest.raises(AssertionError, match="not played to the end"):
        case.run(1)


def test_an_operation_takes_its_share_of_a_pass() -> None:
    case = timing.Case("group", "name", lambda number: number * 0.5, per=1000)
    _, figure = timing.measure([case], repeats=9, seconds=0.001)

    assert figure.ns == pytest.approx(500_000)
    assert figure.rate == pytest.approx(2000)


def test_fewer_than_nine_repeats_are_refused() -> None:
    with pytest.raises(ValueError, match="nine"):
        timing.measure([], repeats=8, seconds=0.001)


# The hands


def test_all_hands_is_a_command(tmp_path: Path) -> None:
    file = tmp_path / "hands.json"
    arguments = ["--players", "6", "--scale", "big", "--verify", "--json", str(file)]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.all_hands", *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    )
    written = json.loads(file.read_text(encoding="utf-8"))

    assert done.stdout.count("1,947,792 hands of 6 cards, scale big") == 2
    assert done.stdout.count("the derivation agrees") == 2
    assert [entry["kreuzweis"] for entry in written] == [True, False]
    assert all(sum(entry["hands"].values()) == math.comb(36, 6) for entry in written)


def test_a_census_that_is_wrong_is_not_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_hand_elsewhere(players: int, scale: str, kreuzweis: bool) -> Census:
        hands = dict(derive(players, scale, kreuzweis).hands)
        return Census({**hands, 20: hands[20] - 1, 40: hands[40] + 1})

    monkeypatch.setattr(all_hands, "census", one_hand_elsewhere)

    with pytest.raises(SystemExit, match="the derivation differs"):
        all_hands.main(["--players", "6", "--verify"])


@pytest.mark.rule("W-3", "W-4", "W-5", "W-6", "W-7")
@every_scale
@with_and_without
@pytest.mark.parametrize(
    "players", [pytest.param(players, marks=[] if players == 6 else pytest.mark.slow) for players in HAND_SIZES]
)
def test_the_core_finds_in_all_hands_what_is_derived(players: int, scale: str, kreuzweis: bool) -> None:
    assert census(players, scale, kreuzweis) == derive(players, scale, kreuzweis)


@pytest.mark.rule("W-3", "M-10")
@pytest.mark.parametrize(
    ("players", "highest"),
    [pytest.param(3, 530, marks=pytest.mark.slow), (4, 370), (5, 250), (6, 220)],
)
def test_the_highest_weise_of_a_hand_are_those_of_position_10(players: int, highest: int) -> None:
    assert max(derive(players, "big", True).hands) == highest


def mean_by_linearity(players: int, scale: str) -> Fraction:
    """Add up for each Weis what it counts, times the chance that a hand has it; with Kreuzweis they are independent.

    A maximal run needs its cards, and the cards beside it must be missing.
    """
    size = HAND_SIZES[players]

    def chance(there: int, missing: int) -> Fraction:
        return (
            Fraction(math.comb(36 - there - missing, size - there), math.comb(36, size))
            if there <= size
            else Fraction(0)
        )

    fours = sum((points * chance(4, 0) for points in SCALES[scale].fours), Fraction(0))
    runs = sum(
        (
            SCALES[scale].runs[length - 3] * chance(length, (low > 0) + (low + length < 9))
            for length in range(3, 10)
            for low in range(10 - length)
        ),
        Fraction(0),
    )
    return fours + 4 * runs


@pytest.mark.rule("W-6", "W-7")
@every_scale
@pytest.mark.parametrize("players", [pytest.param(3, marks=pytest.mark.slow), 4, 6])
def test_the_mean_is_the_sum_of_the_means(players: int, scale: str) -> None:
    assert derive(players, scale, True).mean == mean_by_linearity(players, scale)


# The page


def section(players: int) -> str:
    """The part of the page on the hands of so many players."""
    if not ODDS.exists():
        pytest.skip("the docs are not here")
    words = {3: "twelve", 4: "nine", 5: "seven", 6: "six"}
    return ODDS.read_text(encoding="utf-8").split(f"\n## Hands of {words[players]} cards\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_page_states_what_is_derived(players: int) -> None:
    text = section(players)
    derived = {(scale, kreuzweis): derive(players, scale, kreuzweis) for scale in SCALES for kreuzweis in (True, False)}
    rows = re.findall(r"^\| `([A-Z]+)` \| (on|off) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$", text, re.MULTILINE)
    expected = [
        (
            scale.upper(),
            "on" if kreuzweis else "off",
            f"{float(found.mean):.6f}",
            str(found.mean),
            f"{float(found.share):.4%}",
            str(found.share),
        )
        for (scale, kreuzweis), found in derived.items()
    ]

    assert rows == expected
    assert f"{derived['big', True].number:,} hands" in text


def test_the_page_states_the_distribution_for_nine_cards() -> None:
    rows = re.findall(r"^\| (\d+) \| (\S+) \| (\S+)% \| (\S+) \| (\S+)% \|$", section(4), re.MULTILINE)
    with_kreuzweis, without = (derive(4, "big", kreuzweis) for kreuzweis in (True, False))

    assert [int(row[0]) for row in rows] == list(with_kreuzweis.hands)
    for points, *cells in rows:
        hands = [found.hands.get(int(points), 0) for found in (with_kreuzweis, without)]
        shares = [100 * number / with_kreuzweis.number for number in hands]
        assert cells == [f"{hands[0]:,}", f"{shares[0]:.6f}", f"{hands[1]:,}", f"{shares[1]:.6f}"]


def test_the_page_begins_with_the_figures_of_the_base_text() -> None:
    section(4)
    base = derive(4, "big", True)
    text = ODDS.read_text(encoding="utf-8").split("\n## ")[0]

    assert f"**{float(base.share):.4%}** of all hands" in text
    assert f"**{float(base.mean):.6f}** points" in text
    assert f"credited {float(4 * base.mean):.2f} points together" in text
