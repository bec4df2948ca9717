"""The figures of the odds pages: exact ones by two ways, samples against what is exact, and the pages against both."""

from __future__ import annotations

import copy
import json
import math
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from position_files import tool

from jassrules import MolotowRules, WeisScale, cli

ROOT = Path(__file__).parents[1]
TOOL = ROOT / "tools" / "odds.py"
DOCS = ROOT / "docs"
if not (TOOL.exists() and (DOCS / "odds.json").exists() and (ROOT / "benchmarks" / "all_hands.py").exists()):
    pytest.skip("the tools, the docs or the benchmarks are not here", allow_module_level=True)
sys.path += [str(ROOT), str(DOCS)]

import odds_figures  # noqa: E402
from odds_figures import PLAYERS, PLAYS, agreements, born, data, hands, mean, sample, share  # noqa: E402

from benchmarks.all_hands import derive  # noqa: E402

odds: Any = tool("odds")
every_number = pytest.mark.parametrize("players", PLAYERS)
samples = pytest.mark.parametrize("name", data()["samples"])


# The file


@every_number
def test_what_is_exact_is_as_in_the_file(players: int) -> None:
    assert odds.weis_figures(players) == data()["hands"][str(players)]
    assert odds.trump_born(players) == born(players)


@samples
def test_the_first_games_are_as_in_the_file(name: str) -> None:
    game, players, play = name.split("-")

    assert odds.first_games(game, int(players), play) == data()["samples"][name]["first"]


@pytest.mark.slow
def test_all_figures_are_as_in_the_file() -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL), "--check", "--all"], check=False, capture_output=True, text=True, encoding="utf-8"
    )

    assert (done.stdout, done.returncode) == ("the figures agree\n", 0)


def test_the_file_is_written_as_the_tool_writes_it() -> None:
    assert odds.text_of(data()) == odds.FILE.read_text(encoding="utf-8")


def test_a_wrong_figure_in_the_file_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {"seed": 1, "samples": {"molotow-4-random": {"games": 1, "first": {"sums": [1, 2]}}}}
    file = tmp_path / "odds.json"
    monkeypatch.setattr(odds, "FILE", file)
    monkeypatch.setattr(odds, "computed", lambda **_: found)

    def check(**first: Any) -> str:
        file.write_text(odds.text_of({"seed": 1, "samples": {"molotow-4-random": {"games": 1, "first": first}}}))
        assert odds.main(["--check"]) == 1
        return capsys.readouterr().out

    assert check(sums=[1, 3]) == "/samples/molotow-4-random/first/sums: [1, 3] where [1, 2] is right\n"
    assert check(sums=[1, 2.0]) == "/samples/molotow-4-random/first/sums: [1, 2.0] where [1, 2] is right\n"
    assert check(sums=[True, 2]) == "/samples/molotow-4-random/first/sums: [True, 2] where [1, 2] is right\n"
    assert check(sums=[1, 2], more=1) == "/samples/molotow-4-random/first/more: unknown\n"
    assert check() == "/samples/molotow-4-random/first/sums: missing\n"
    file.write_text(odds.text_of({**found, "more": None}), encoding="utf-8")
    assert odds.main(["--check"]) == 1
    assert capsys.readouterr().out == "/more: unknown\n"
    file.write_text(json.dumps(found), encoding="utf-8")
    assert odds.main(["--check"]) == 1
    assert "not written as" in capsys.readouterr().out

    file.write_text("{", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"odds\.json: "):
        odds.main(["--check"])

    assert odds.main([]) == 0
    assert json.loads(file.read_text(encoding="utf-8")) == found
    assert odds.main(["--check"]) == 0


def computed_figures() -> dict[str, Any]:
    """What ``--check`` computes, as far as the samples are compared with it; other tests compute it anew."""
    entries = {
        name: {key: each[key] for key in ("game", "players", "play", "first")}
        for name, each in data()["samples"].items()
    }
    return {**data(), "samples": entries}


def alterations(entry: dict[str, Any], alter: Callable[[int], object]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A sample with each of its figures altered in turn, and the name of that figure."""

    def places(figure: Any, *path: Any) -> Iterator[tuple[Any, ...]]:
        inner = figure.items() if isinstance(figure, dict) else enumerate(figure) if isinstance(figure, list) else None
        if inner is None:
            yield path
        else:
            for key, each in inner:
                yield from places(each, *path, key)

    stored = {key: entry[key] for key in (*entry["first"], "points")}
    for *path, last in places(stored):
        changed = copy.deepcopy(stored)
        part: Any = changed
        for key in path:
            part = part[key]
        part[last] = alter(part[last])
        yield str((*path, last)[0]), changed


@samples
def test_a_single_figure_altered_in_a_sample_is_told_without_playing_it(name: str) -> None:
    entry, figures = data()["samples"][name], computed_figures()
    assert odds.contradictions(name, entry, figures) == []

    def unnoticed(alter: Callable[[int], object]) -> set[str]:
        return {key for key, found in alterations(entry, alter) if not odds.contradictions(name, found, figures)}

    # Weise of the opponents of Molotow are those of the same deals at random; those of Schmaus are in the sums.
    least = {
        "molotow-random": {"weise", "stoeck", "table_weise"},
        "molotow-opponents": {"stoeck", "table_weise"},
        "schmaus-random": {"stoeck"},
        "schmaus-opponents": {"stoeck", "robbed", "weise", "matches"},
    }[f"{entry['game']}-{entry['play']}"]
    assert unnoticed(lambda number: number + 1) == least
    assert unnoticed(float) == set()
    assert unnoticed(str) == set()
    assert unnoticed(lambda number: -1 - abs(number)) == set()
    if entry["play"] == "random":
        assert unnoticed(lambda number: 2 * number + 2) == set()


@samples
def test_a_sample_has_all_figures_and_no_others(name: str) -> None:
    for key in (*data()["samples"][name]["first"], "points"):
        known = copy.deepcopy(data())
        del known["samples"][name][key]
        assert any(line.startswith(f"/samples/{name}/{key}") for line in odds.compared(computed_figures(), known))
    known = copy.deepcopy(data())
    known["samples"][name]["more"] = 1
    assert odds.compared(computed_figures(), known) == [f"/samples/{name}/more: unknown"]
    del known["samples"][name]
    assert odds.compared(computed_figures(), known) == [f"/samples/{name}: missing"]


def test_points_are_compared_seat_by_seat() -> None:
    known = copy.deepcopy(data())
    bars = known["samples"]["molotow-4-random"]["points"][2]
    bars["-999"] = bars.pop("0")

    assert odds.compared(computed_figures(), known) == [
        "/samples/molotow-4-random/points: not a histogram for each seat"
    ]


def test_the_command_plays_the_same_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    first = sample("molotow", 5, "random")["first"]
    arguments = ["simulate", "molotow", "-n", str(first["games"]), "--players", "5", "--seed", "1", "--json"]

    assert cli.main(arguments) == 0
    written = json.loads(capsys.readouterr().out)
    assert {name: written[name] for name in ("sums", "squares", "matches", "trump_born", "places")} == {
        name: first[name] for name in ("sums", "squares", "matches", "trump_born", "places")
    }


# Which Weise hands hold


def marking(size: int, which: slice = slice(0, 7)) -> tuple[WeisScale, list[int]]:
    """A scale whose points tell how many fours there are, and how many runs of each length."""
    weights, weight = [], size // 4 + 1
    for length in range(3, 10):
        counted = length - 3 in range(*which.indices(7))
        weights.append(weight if counted else 0)
        weight *= size // length + 1 if counted else 1
    return WeisScale(runs=weights, fours=[1] * 9), weights


def marked(kinds: dict[Any, int], weights: list[int]) -> Counter[int]:
    found: Counter[int] = Counter()
    for kind, number in kinds.items():
        runs = sum(weight * times for weight, times in zip(weights, kind.runs, strict=True))
        found[len(kind.fours) + runs] += number
    return found


@pytest.mark.rule("W-1", "W-2", "W-6")
@pytest.mark.parametrize(
    ("players", "which"),
    [
        pytest.param(4, slice(0, 7), id="nine"),
        pytest.param(6, slice(0, 7), id="six"),
        pytest.param(3, slice(0, 3), id="twelve, short runs", marks=pytest.mark.slow),
        pytest.param(3, slice(3, 7), id="twelve, long runs", marks=pytest.mark.slow),
    ],
)
def test_the_core_finds_in_all_hands_the_kinds_that_are_derived(players: int, which: slice) -> None:
    size = odds.HAND_SIZES[players]
    scale, weights = marking(size, which)
    found = {points: number for points, number in enumerate(scale._table.census(size, True)) if number}

    assert found == marked(odds.hands_by_kind(players), weights)


@pytest.mark.slow
@pytest.mark.rule("W-1", "W-2", "W-6", "M-2")
def test_the_core_finds_in_all_hands_of_seven_cards_the_kinds_that_are_derived() -> None:
    removed = MolotowRules(players=5).removed_card
    assert removed is not None
    scale, weights = marking(7)
    cards = [1 << index for index in range(36) if index != removed.index]

    assert Counter(scale._table.points(sum(hand), True) for hand in combinations(cards, 7)) == marked(
        odds.hands_by_kind(5), weights
    )


@every_number
def test_the_kinds_make_all_hands(players: int) -> None:
    figures = data()["hands"][str(players)]

    assert figures["hands"] == math.comb(35 if players == 5 else 36, odds.HAND_SIZES[players])
    assert sum(figures["weise"].values()) == figures["hands"]
    assert figures["run"] + figures["four"] - figures["both"] + figures["weise"]["0"] == figures["hands"]


@pytest.mark.rule("W-3", "W-7")
@pytest.mark.parametrize("players", [pytest.param(3, marks=pytest.mark.slow), 4, 5, 6])
def test_the_kinds_count_in_the_scale_big_what_the_other_derivation_says(players: int) -> None:
    other = derive(players, "big", True)
    variance = Fraction(sum(points**2 * number for points, number in other.hands.items()), other.number) - other.mean**2

    assert data()["hands"][str(players)]["big"] == {
        "share": str(other.share),
        "mean": str(other.mean),
        "variance": str(variance),
    }


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        # Four suits. At the end of a suit one card must be missing beside the run, in the middle two.
        pytest.param("run9", 4, id="a whole suit"),
        pytest.param("run8", 4 * 2 * 27, id="eight"),
        pytest.param("run7", 4 * (2 * math.comb(28, 2) + math.comb(27, 2)), id="seven"),
        pytest.param("run6", 4 * (2 * math.comb(29, 3) + 2 * math.comb(28, 3)), id="six"),
        # Nine ranks, less the pairs of ranks that are counted twice.
        pytest.param("four", 9 * math.comb(32, 5) - 36 * 28, id="four of a kind"),
    ],
)
def test_hands_of_nine_that_can_be_counted_by_hand(kind: str, expected: int) -> None:
    assert hands(4, kind) == expected


# In which trick trump is made


@pytest.mark.rule("M-4")
@every_number
def test_trump_in_the_first_trick_by_who_is_void(players: int) -> None:
    size = odds.HAND_SIZES[players]

    def somebody_void(others: int, unseen: int) -> Fraction:
        """When so many other cards of the led suit lie among the unseen: followers without any, in and out."""
        followers = players - 1
        return sum(
            (
                Fraction((-1) ** (void + 1) * math.comb(followers, void) * math.comb(unseen - void * size, others),
                         math.comb(unseen, others))
                for void in range(1, followers + 1)
            ),
            Fraction(0),
        )  # fmt: skip

    # With five players Eichel has but eight cards. [M-2]
    expected = (
        Fraction(8, 35) * somebody_void(7, 34) + Fraction(27, 35) * somebody_void(8, 34)
        if players == 5
        else somebody_void(8, 35)
    )
    assert born(players)[1] == expected


@pytest.mark.rule("M-5")
def test_a_round_of_three_stays_obenabe_if_each_holds_three_of_every_suit() -> None:
    one_suit = math.factorial(9) // math.factorial(3) ** 3
    deals = math.factorial(36) // math.factorial(12) ** 3

    assert born(3)[0] == Fraction(one_suit**4, deals)


@pytest.mark.rule("M-5")
@pytest.mark.parametrize(("players", "last"), [(3, 11), (4, 9), (5, 5), (6, 5)])
def test_trump_is_made_at_the_latest_when_no_suit_can_be_followed_again(players: int, last: int) -> None:
    assert odds_figures.last_birth(players) == last
    assert sum(born(players)) == 1
    assert all(chance > 0 for chance in born(players)[1 : last + 1])
    assert (born(players)[0] > 0) == (players == 3)
    for play in PLAYS:
        found = sample("molotow", players, play)["trump_born"]
        assert sum(found[last + 1 :]) == 0
        assert (found[0] > 0) == (players == 3)


# The samples


@samples
def test_a_sample_agrees_with_what_is_exact(name: str) -> None:
    game, players, play = name.split("-")
    # Only robbing is known of Schmaus, and players at random do not rob.
    found = [
        each
        for each in agreements()
        if each.play == play and (each.name == ("robbed",) if game == "schmaus" else each.name[1:2] == (players,))
    ]

    assert len(found) >= (game == "molotow") * 5 + (name == "schmaus-2-opponents")
    assert [each for each in found if abs(each.off) >= 4] == []


@pytest.mark.rule("M-9", "M-10", "M-13", "M-16")
@pytest.mark.parametrize("play", PLAYS)
@every_number
def test_the_points_of_a_sample_add_up(players: int, play: str) -> None:
    for found in (sample("molotow", players, play), sample("molotow", players, play)["first"]):
        # A Match takes 157 away where they would have been charged.
        written = 157 * found["games"] - 2 * 157 * sum(found["matches"]) - sum(found["hand_weis"])
        assert sum(found["sums"]) == written
        assert sum(found["trump_born"]) == found["games"]
        assert all(sum(row) == found["games"] for row in found["places"])
        assert sum(row[0] for row in found["places"]) >= found["games"]
        if players > 3:
            assert found["matches"][0] == 0


@pytest.mark.rule("S-15", "S-16")
def test_the_points_of_schmaus_add_up() -> None:
    found = sample("schmaus", 2, "random")

    assert sum(found["sums"]) == 157 * found["games"] + 100 * sum(found["matches"])


@samples
def test_the_histograms_hold_all_games(name: str) -> None:
    found = data()["samples"][name]

    for seat, histogram in enumerate(found["points"]):
        assert sum(histogram.values()) == found["games"]
        low = sum(int(points) * games for points, games in histogram.items())
        assert low <= found["sums"][seat] <= low + 9 * found["games"]


# How figures are shown


def test_a_share_has_its_error_and_an_interval() -> None:
    half = share(5_000, 10_000)
    assert half.value == 0.5
    assert half.error == pytest.approx(0.005)
    assert (half.low, half.high) == pytest.approx((0.5 - 1.96 * 0.005, 0.5 + 1.96 * 0.005), abs=1e-5)

    # Of what has never been seen the error is nothing, but not what is known of it.
    never = share(0, 20_000)
    assert (never.value, never.error, never.low) == (0, 0, 0)
    assert never.high == pytest.approx(3.8415 / 20_003.8415, rel=1e-4)


def test_a_mean_has_the_error_of_its_spread() -> None:
    rolls = {"games": 4, "sums": [10], "squares": [1 + 4 + 9 + 16]}

    assert odds_figures.spread(rolls, 0) == pytest.approx(math.sqrt(5 / 3))
    assert mean(rolls, 0)[:2] == pytest.approx((2.5, math.sqrt(5 / 12)))


@pytest.mark.parametrize(
    ("value", "percent", "one_in", "german"),
    [
        (0.2820891, "28.21%", "3.5", "3.5"),
        (0.05, "5.00%", "20.0", "20.0"),
        (0.00536, "0.54%", "187", "187"),
        (4_428 / 94_143_280, "0.0047%", "21,300", "21’300"),
        (4 / 94_143_280, "0.0000042%", "23,500,000", "23’500’000"),
        (0, "0", "–", "–"),
    ],
)
def test_shares_are_written_to_two_figures_or_more(value: float, percent: str, one_in: str, german: str) -> None:
    assert odds_figures.percent(value) == percent
    assert odds_figures.one_in(value, "en") == one_in
    assert odds_figures.one_in(value, "de") == german


@pytest.mark.parametrize(
    ("figure", "of_all", "text"),
    [
        (share(1_960_000, 10_000_000), True, "19.600 ± 0.013%"),
        (odds_figures.Figure(27.6827, 0.01102, 0, 0), False, "27.683 ± 0.011"),
        (odds_figures.Figure(24.2647, 0.0092, 0, 0), False, "24.265 ± 0.009"),
        (odds_figures.Figure(134.06, 12.3, 0, 0), False, "134 ± 12"),
        (share(0, 100), True, "0"),
    ],
)
def test_samples_are_written_as_far_as_their_error_lets_them(figure: Any, of_all: bool, text: str) -> None:
    assert odds_figures.measured(figure, of_all=of_all) == text


# The pages


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_pages_show_every_table_and_every_picture() -> None:
    both = page("odds.md") + page("odds-games.md")

    assert sorted(re.findall(r"\{odds-table\} (\S+)", both)) == sorted(odds_figures.TABLES)
    assert sorted(re.findall(r"\{odds-plot\} (\S+)", both)) == sorted(odds_figures.PICTURES)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_tables_are_whole_and_pictures_are_told(lang: str) -> None:
    for made in odds_figures.TABLES.values():
        head, rows = made(lang)
        assert rows
        assert {len(row) for row in rows} == {len(head)}
        assert all(cell for row in rows for cell in row)
    for name in odds_figures.PICTURES:
        told = odds_figures.alt(name, lang)
        assert len(told) > 100
        assert not set("{}") & set(told)


def test_german_figures_have_an_apostrophe_between_thousands() -> None:
    told = [odds_figures.alt(name, "de") for name in odds_figures.PICTURES]
    cells = [cell for made in odds_figures.TABLES.values() for row in made("de").rows for cell in row]
    pages = [page(f"locale/de/LC_MESSAGES/{name}.po") for name in ("odds", "odds-games")]
    german = [text for text in pages for text in re.findall(r'^msgstr "(.*)"$', text, re.MULTILINE)]

    assert [text for text in (*told, *cells, *german) if re.search(r"\d,\d{3}", text)] == []
    assert "67’586’480" in cells
    assert any("67’586’480" in text for text in german)


def test_the_text_names_the_figures_of_the_file() -> None:
    games, weise = page("odds-games.md"), page("odds.md")
    four, six = born(4), born(6)
    base, more = sample("molotow", 4, "random"), sample("molotow", 6, "random")

    def ahead(found: dict[str, Any]) -> float:
        """How much less the first leader writes than the others do on average."""
        others = sum(found["sums"][1:]) / (found["players"] - 1)
        return (others - found["sums"][0]) / found["games"]

    def match(game: str, players: int, play: str) -> str:
        return odds_figures.one_in(odds_figures.matches(game, players, play).value, "en").removesuffix(".0")

    for sentence in (
        f"in the first trick in **{float(four[1]):.1%}** of rounds, and by the third in **{float(sum(four[:4])):.1%}**",
        f"With six it comes in the first trick in **{float(six[1]):.1%}**",
        f"in **{float(born(3)[0]):.3%}** of rounds, which is one in {1 / float(born(3)[0]):.0f}.",
        f"it is worth some **{ahead(base):.1f}** points a round, with six more than **{ahead(more):.0f}**",
        f"one round in **{match('molotow', 4, 'random')}** at random, and one in **{match('molotow', 4, 'opponents')}**",
        f"one deal in **{match('schmaus', 2, 'random')}**, or in **{float(match('schmaus', 2, 'opponents')):.0f}**",
        f"{base['games']:,} rounds or deals each, seed {data()['seed']}.",
        f"{sample('molotow', 4, 'opponents')['games']:,} rounds or deals each, seed {data()['seed']};",
        f"eight rounds, about {math.sqrt(8) * odds_figures.spread(base, 0):.0f} points",
        f"8/9 · 34/35 are {float(Fraction(8 * 34, 9 * 35)):.2%}",
    ):
        assert sentence in games

    def one_in(kind: str) -> str:
        return f"{1 / odds_figures.hand_share(4, kind):.0f}"

    assert one_in("run") == "4"
    assert (
        f"One hand in four has a run, one in {one_in('four')} has four of a kind, and one in {one_in('weise2')} has more"
        in weise
    )
    assert f"a run of five once in {one_in('run5')} hands" in weise
    assert 160 < hands_of_nine_per_year() < 165


def hands_of_nine_per_year() -> float:
    """In how many years a table of four that deals a hundred times a day sees a whole suit in one hand."""
    return 1 / odds_figures.hand_share(4, "run9") / (4 * 100 * 365.25)


def test_hardly_a_round_lies_outside_the_picture_of_points() -> None:
    outside = {
        players: sum(
            games
            for seat in range(players)
            for low, games in sample("molotow", players, "random")["points"][seat].items()
            if not -200 <= int(low) < 160
        )
        / sample("molotow", players, "random")["games"]
        / players
        for players in PLAYERS
    }

    assert "Less than 1.1% of rounds with three players, and fewer with more, lie outside" in page("odds-games.md")
    assert 0.001 < outside[3] < 0.011
    assert outside[3] > outside[4] > outside[5] > outside[6]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", odds_figures.PICTURES)
def test_a_picture_is_the_same_whenever_it_is_drawn(name: str, lang: str) -> None:
    pytest.importorskip("matplotlib", reason="the group `docs` is not installed")
    pytest.importorskip("sphinx", reason="the group `docs` is not installed")
    import plots

    drawn = plots.draw(name, lang)
    plots.draw.cache_clear()

    assert plots.draw(name, lang) == drawn
    assert b"<dc:date>" not in drawn
    assert sorted(plots.PLOTS) == sorted(odds_figures.PICTURES)
