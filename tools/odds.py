"""The figures of the odds pages of the documentation, in ``docs/odds.json``.

``python tools/odds.py`` computes all of them anew, in some minutes, and writes the file. With ``--check`` it computes
only what is exact and the first games of each sample, in some seconds, and says what differs from the file; with
``--check --all`` it does so with everything.

The figures of the whole samples are not computed by ``--check``, but have to agree with each other, with what is exact,
and with the first games, see :func:`contradictions`. Of figures altered one at a time only these need ``--check --all``:

- ``weise`` (at random), ``stoeck``, ``table_weise`` and ``robbed``, altered by no more than chance would explain;
- ``squares``, altered by an even number and so little that the histogram allows it;
- ``sums``, ``matches`` and ``weise`` of Schmaus between the opponents, altered so little that Weise would explain it.

So do several figures altered together, so that their sums stay what they are.

Three kinds of figures are made here:

- which Weise hands hold: exact, without looking at hands, see :func:`hands_by_kind`;
- in which trick trump is made when all play at random: exact, without playing, see :func:`all_follow`;
- everything else: samples of many games, played by :mod:`jassrules.simulate` with random legal cards, and fewer of the
  same deals played by the opponents of the command ``jassrules play``.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from jassrules import MolotowRound, MolotowRules, SchmausDeal, SchmausRules, simulate
from jassrules.cli.opponents import Opponent
from jassrules.simulate import Tally

__all__ = [
    "FILE",
    "HAND_SIZES",
    "Kind",
    "all_follow",
    "computed",
    "contradictions",
    "differences",
    "first_games",
    "hands_by_kind",
    "main",
    "trump_born",
]

FILE: Final = Path(__file__).resolve().parent.parent / "docs" / "odds.json"
HAND_SIZES: Final = {3: 12, 4: 9, 5: 7, 6: 6}
"""Cards of a hand by number of players. [M-2]"""
RANKS: Final = "6789BUOKA"
SEED: Final = 1
GAMES: Final = {"random": 10_000_000, "opponents": 20_000}
FIRST: Final = {"random": 20_000, "opponents": 50}
"""So many games at the beginning are also counted by themselves, for ``--check``."""
BIN: Final = 10
"""Points that share a bar of a histogram."""
CHANCE: Final = 5
"""What is off by more standard errors than these is taken for wrong."""

Record = dict[str, Any]

# --- which Weise a hand holds ---------------------------------------------------------------------

Lanes = dict[tuple[int, int], int]
"""How many sets of cards there are, by their size and their runs; the runs of each length are a digit to base 8."""


class Kind(NamedTuple):
    """Which Weise a hand holds; the suits of the runs and their top cards play no part."""

    fours: tuple[int, ...]
    """The ranks that are there four times, 0 the six."""
    runs: tuple[int, ...]
    """How many maximal runs there are of 3, 4 … 9 cards. [W-6]"""


def hands_by_kind(players: int) -> dict[Kind, int]:
    """How many hands there are of each kind.

    No hand is looked at. A suit's part of a hand is one of 512 sets of ranks, here a lane, of which the size and the
    lengths of its runs are noted. For a set T of ranks, A(T) counts the hands in which at least T is there four times,
    by their runs: each lane is then any that contains T, and counts multiply. The hands in which S and nothing else is
    there four times are, by inclusion and exclusion, the sum of (-1)^|T - S| A(T) over all T that contain S.
    """
    size = HAND_SIZES[players]
    sets = [ranks for number in range(size // 4 + 1) for ranks in itertools.combinations(range(9), number)]
    at_least = {ranks: _hands(ranks, players, size) for ranks in sets}
    found: dict[Kind, int] = {}
    for exactly in sets:
        hands: Counter[int] = Counter()
        for ranks in sets:
            if set(exactly) <= set(ranks):
                sign = (-1) ** (len(ranks) - len(exactly))
                for runs, number in at_least[ranks].items():
                    hands[runs] += sign * number
        for runs, number in hands.items():
            if number:
                found[Kind(exactly, tuple(runs >> 3 * place & 7 for place in range(7)))] = number
    return found


def _hands(contained: Iterable[int], players: int, size: int) -> Mapping[int, int]:
    """Hands whose lanes all contain some ranks, by their runs."""
    suit = _lanes(contained)
    # With five players the Eichel seven is taken out. [M-2]
    first = _lanes(contained, barred=1) if players == 5 else suit
    found: Counter[int] = Counter()
    rest: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for (cards, runs), number in _both(suit, suit).items():
        rest[cards].append((runs, number))
    for (cards, runs), number in _both(first, suit).items():
        for more, times in rest[size - cards]:
            found[runs + more] += number * times
    return found


def _lanes(contained: Iterable[int], barred: int | None = None) -> Lanes:
    needed = sum(1 << rank for rank in contained)
    found: Lanes = defaultdict(int)
    for lane in range(512):
        if lane & needed == needed and (barred is None or not lane >> barred & 1):
            runs = sum(1 << 3 * (len(run) - 3) for run in f"{lane:b}".split("0") if len(run) >= 3)
            found[lane.bit_count(), runs] += 1
    return found


def _both(one: Lanes, other: Lanes) -> Lanes:
    found: Lanes = defaultdict(int)
    for (cards, runs), number in one.items():
        for (more_cards, more), times in other.items():
            found[cards + more_cards, runs + more] += number * times
    return found


def weis_figures(players: int) -> Record:
    """What the page tells of the hands of so many players, in whole hands."""
    kinds = hands_by_kind(players)
    big = (20, 50, 100, 150, 200, 250, 300), (100, 100, 100, 150, 100, 200, 100, 100, 100)  # [W-3]

    def points(kind: Kind) -> int:
        runs = sum(number * each for number, each in zip(kind.runs, big[0], strict=True))
        return runs + sum(big[1][rank] for rank in kind.fours)

    def hands(holds: Callable[[Kind], object]) -> int:
        return sum(number for kind, number in kinds.items() if holds(kind))

    every = sum(kinds.values())
    mean = Fraction(sum(points(kind) * number for kind, number in kinds.items()), every)
    square = Fraction(sum(points(kind) ** 2 * number for kind, number in kinds.items()), every)
    return {
        "cards": HAND_SIZES[players],
        "hands": every,
        "run_of": {
            str(length): hands(lambda kind, at=length - 3: kind.runs[at])  # type: ignore[misc]
            for length in range(3, 10)
        },
        "run": hands(lambda kind: any(kind.runs)),
        "four_of": {
            name: hands(lambda kind, at=rank: at in kind.fours)  # type: ignore[misc]
            for rank, name in enumerate(RANKS)
        },
        "four": hands(lambda kind: kind.fours),
        "both": hands(lambda kind: kind.fours and any(kind.runs)),
        "weise": {
            str(number): count
            for number, count in sorted(
                _summed((len(kind.fours) + sum(kind.runs), count) for kind, count in kinds.items()).items()
            )
        },
        "big": {"share": str(1 - Fraction(kinds[Kind((), (0,) * 7)], every)), "mean": str(mean),
                "variance": str(square - mean**2)},
    }  # fmt: skip


def _summed(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    found: dict[int, int] = defaultdict(int)
    for key, number in pairs:
        found[key] += number
    return found


# --- in which trick trump is made -----------------------------------------------------------------


def all_follow(players: int) -> list[Fraction]:
    """How likely it is, all cards being played at random, that everybody follows in the first 0, 1, 2 … tricks.

    Given how many cards of each suit each player holds, any of them may be which: so each player is as likely as the
    others to take a trick in which all follow, and has the next lead. The lead is then as likely as any of the cards
    still held, whoever holds it. After k tricks led in a suit of nine cards, all followed, 9 - nk of it are still held
    by the n players: how often each suit is led, as long as all follow, depends on nothing else. All have followed in
    tricks that led the suits k1, k2, k3, k4 times if and only if each player was dealt at least so many of each.
    """
    size = HAND_SIZES[players]
    suits = (8, 9, 9, 9) if players == 5 else (9, 9, 9, 9)
    deals = math.factorial(sum(suits)) // math.factorial(size) ** players
    found = [Fraction(0)] * (size + 1)
    for led in itertools.product(*(range(cards // players + 1) for cards in suits)):
        tricks = sum(led)
        if tricks > size:
            continue
        orders = math.factorial(tricks) // math.prod(map(math.factorial, led))
        chosen = math.prod(cards - players * k for cards, times in zip(suits, led, strict=True) for k in range(times))
        choices = math.prod(sum(suits) - players * k for k in range(tricks))
        ways = _deals(tuple(sorted(zip(suits, led, strict=True))), players, size)
        found[tricks] += Fraction(orders * chosen, choices) * Fraction(ways, deals)
    return found


@cache
def _deals(wanted: tuple[tuple[int, int], ...], players: int, size: int) -> int:
    """Deals in which every player gets some cards of each suit: given for each suit its cards, and how many at least."""
    suits, least = zip(*wanted, strict=True)
    hands = [
        counts
        for counts in itertools.product(*(range(few, cards + 1) for few, cards in zip(least, suits, strict=True)))
        if sum(counts) == size
    ]
    left: dict[tuple[int, ...], int] = {suits: 1}
    for _ in range(players):
        after: dict[tuple[int, ...], int] = defaultdict(int)
        for cards, ways in left.items():
            for counts in hands:
                if all(map(int.__le__, counts, cards)):
                    taken = math.prod(map(math.comb, cards, counts))
                    after[tuple(map(int.__sub__, cards, counts))] += ways * taken
        left = after
    return left.get((0, 0, 0, 0), 0)


def trump_born(players: int) -> list[Fraction]:
    """How likely it is that trump is made in no trick (at 0), and in trick 1, 2 … [M-4, M-5]"""
    following = all_follow(players)
    return [following[-1], *(before - after for before, after in itertools.pairwise(following))]


# --- samples --------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What one game played by the opponents came to."""

    written: tuple[int, ...]
    hand_weis: tuple[int, ...]
    weise: tuple[bool, ...]
    matches: tuple[bool, ...]
    table_weis: bool
    stoeck: bool
    robbed: bool
    born: int


def _molotow(players: int, number: int) -> Outcome:
    rules = MolotowRules(players=players, table_weis="all", stoeck="held")
    round_ = MolotowRound.deal(rules, seed=simulate.deal_seed(SEED, number))
    opponent = Opponent(SEED)
    while round_.to_move is not None:
        round_.play(opponent.molotow(round_.view(round_.to_move), number=number))
    scores = round_.score()
    born = (trick for trick, played in enumerate(round_.tricks, 1) if played.trump is not None)
    return Outcome(
        # the points are those of the base text, without table Weis and Stöck
        written=tuple(score.cards + score.hand_weis + score.match for score in scores),
        hand_weis=tuple(score.hand_weis for score in scores),
        weise=tuple(score.hand_weis != 0 for score in scores),
        matches=tuple(score.match != 0 for score in scores),
        table_weis=any(score.table_weis for score in scores),
        stoeck=any(score.stoeck for score in scores),
        robbed=False,
        born=next(born, 0),
    )


def _schmaus(number: int) -> Outcome:
    deal = SchmausDeal.deal(SchmausRules(stoeck="on"), seed=simulate.deal_seed(SEED, number))
    opponent = Opponent(SEED)
    robbed = False
    while deal.to_move is not None:
        if deal.view(deal.to_move).can_rob:
            deal.rob()
            robbed = True
        view = deal.view(deal.to_move)
        weis = view.announceable[0] if view.announceable else None
        deal.play(opponent.schmaus(view, number=number), weis=weis)
    scores = deal.score()
    return Outcome(
        written=tuple(score.cards + score.weis + score.match for score in scores),
        hand_weis=(),
        weise=tuple(score.weis != 0 for score in scores),
        matches=tuple(score.match != 0 for score in scores),
        table_weis=False,
        stoeck=any(score.stoeck for score in scores),
        robbed=robbed,
        born=0,
    )


def _counted(game: str, players: int, outcomes: Sequence[Outcome]) -> Record:
    """The figures of games that the opponents have played."""
    seats = range(players)
    places = [[0] * players for _ in seats]
    for outcome in outcomes:
        # Fewest points are first in Molotow [M-16], most in Schmaus; equal points share a place.
        order = [points if game == "molotow" else -points for points in outcome.written]
        for seat in seats:
            places[seat][sum(points < order[seat] for points in order)] += 1
    figures: Record = {
        "games": len(outcomes),
        "sums": [sum(outcome.written[seat] for outcome in outcomes) for seat in seats],
        "squares": [sum(outcome.written[seat] ** 2 for outcome in outcomes) for seat in seats],
        "matches": [sum(outcome.matches[seat] for outcome in outcomes) for seat in seats],
        "weise": [sum(outcome.weise[seat] for outcome in outcomes) for seat in seats],
        "places": places,
        "stoeck": sum(outcome.stoeck for outcome in outcomes),
        "points": _bins([Counter(outcome.written[seat] for outcome in outcomes) for seat in seats]),
    }
    if game == "molotow":
        born = Counter(outcome.born for outcome in outcomes)
        figures["hand_weis"] = [-sum(outcome.hand_weis[seat] for outcome in outcomes) for seat in seats]
        figures["table_weise"] = sum(outcome.table_weis for outcome in outcomes)
        figures["trump_born"] = [born[trick] for trick in range(HAND_SIZES[players] + 1)]
    else:
        figures["robbed"] = sum(outcome.robbed for outcome in outcomes)
    return figures


def _bins(histograms: Iterable[Mapping[int, int]]) -> list[dict[str, int]]:
    """Histograms in tens: 0 stands for 0 … 9, -10 for -10 … -1."""
    return [
        {
            str(low): games
            for low, games in sorted(
                _summed((points // BIN * BIN, games) for points, games in histogram.items()).items()
            )
        }
        for histogram in histograms
    ]


def opponents(game: str, players: int, games: int, pool: ProcessPoolExecutor | None) -> Record:
    """What games come to that the opponents of the command play."""
    play: Callable[[int], Outcome] = _schmaus if game == "schmaus" else partial(_molotow, players)
    numbers = range(games)
    return _counted(game, players, list(pool.map(play, numbers, chunksize=100) if pool else map(play, numbers)))


def at_random(game: str, players: int, games: int, threads: int) -> Record:
    """What games come to in which each player picks any of his legal cards."""

    def molotow(**options: Any) -> Tally:
        rules = MolotowRules(players=players, **options)
        return simulate.molotow(games, rules=rules, seed=SEED, threads=threads)

    # The options change what is counted, and not one card that is played.
    if game == "molotow":
        base, rich = molotow(), molotow(table_weis="all", stoeck="held")
        bare = molotow(hand_weis="none")
        more = {
            "hand_weis": [without - with_ for without, with_ in zip(bare.sums, base.sums, strict=True)],
            "table_weise": rich.table_weise,
            "trump_born": list(base.trump_born),
        }
    else:
        base = simulate.schmaus(games, seed=SEED, threads=threads)
        rich = simulate.schmaus(games, rules=SchmausRules(stoeck="on"), seed=SEED, threads=threads)
        more = {}
    return {
        "games": base.games,
        "sums": list(base.sums),
        "squares": list(base.squares),
        "matches": list(base.matches),
        "weise": list(base.weise),
        "places": [list(row) for row in base.places],
        "stoeck": rich.stoeck,
        "points": _bins(base.histograms),
        **more,
    }


def first_games(game: str, players: int, play: str) -> Record:
    """The same of the first games of a sample, without the histograms."""
    if play == "random":
        entry = at_random(game, players, FIRST[play], threads=1)
    else:
        entry = opponents(game, players, FIRST[play], None)
    del entry["points"]
    return entry


# --- the file -------------------------------------------------------------------------------------


def computed(*, samples: bool, first: bool = True, threads: int = 2, say: Callable[[str], object] = len) -> Record:
    """All figures, as they stand in the file.

    Args:
        samples: the samples, too, and not only their first games.
        first: the first games of each sample.
        threads: how many threads, or processes, work on the samples.
        say: is told what is being done.
    """
    data: Record = {"seed": SEED, "bin": BIN, "hands": {}, "trump_born": {}, "samples": {}}
    for players in HAND_SIZES:
        say(f"exact: {players} players")
        data["hands"][str(players)] = weis_figures(players)
        data["trump_born"][str(players)] = [str(share) for share in trump_born(players)]
    with ProcessPoolExecutor(threads) as pool:
        for game, players in (*(("molotow", players) for players in HAND_SIZES), ("schmaus", 2)):
            for play in GAMES:
                say(f"{game}, {players} players, {play}")
                entry: Record = {"game": game, "players": players, "play": play}

                if samples and play == "random":
                    entry |= at_random(game, players, GAMES[play], threads)
                elif samples:
                    entry |= opponents(game, players, GAMES[play], pool)
                if first:
                    entry["first"] = first_games(game, players, play)
                data["samples"][f"{game}-{players}-{play}"] = entry
    return data


def text_of(data: Record) -> str:
    """The file: JSON, with each list of figures on a line of its own."""
    text = json.dumps(data, indent=1)
    return (
        re.sub(r"([\[{])\s+([^\[\]{}]*?)\s+([\]}])", lambda at: at[1] + re.sub(r"\s+", " ", at[2]) + at[3], text) + "\n"
    )


def differences(found: Any, known: Any, path: str = "") -> list[str]:
    """What is otherwise in the file than it was computed: figures, their types, keys that are missing or unknown."""
    if isinstance(found, dict) and isinstance(known, dict):
        lines = [f"{path}/{key}: missing" for key in found.keys() - known.keys()]
        lines += [f"{path}/{key}: unknown" for key in known.keys() - found.keys()]
        both = [key for key in found if key in known]
        return sorted(lines) + [line for key in both for line in differences(found[key], known[key], f"{path}/{key}")]
    # To Python 1, 1.0 and true are equal, but they are not written alike.
    return [] if repr(found) == repr(known) else [f"{path}: {known!r} where {found!r} is right"]


def contradictions(name: str, sample: Record, data: Record) -> list[str]:
    """What cannot be right in a sample that was not played again.

    Args:
        name: which of the samples.
        sample: as it is in the file.
        data: all that was computed, which has the first games of each sample.
    """
    entry = data["samples"][name]
    first, players, games = entry["first"], entry["players"], GAMES[entry["play"]]
    lines = [
        f"{key}: not of this form: {sample.get(key)!r}" for key in first if not _alike(sample.get(key), first[key])
    ]
    bars = _bars(sample.get("points"), players)
    if lines or bars is None:
        return lines or ["points: not a histogram for each seat"]
    wrong = {f"games: {games} expected": sample["games"] != games}
    for seat, (total, squares) in enumerate(zip(sample["sums"], sample["squares"], strict=True)):
        least = sum(low * number for low, number in bars[seat])
        ends = [sorted((low**2 * number, (low + BIN - 1) ** 2 * number)) for low, number in bars[seat]]
        wrong[f"points/{seat}: other games"] = sum(number for _, number in bars[seat]) != games
        wrong[f"sums/{seat}: not those of the points"] = not least <= total <= least + (BIN - 1) * games
        # A square is odd if and only if the number is.
        wrong[f"squares/{seat}: not those of the points"] = (squares - total) % 2 == 1 or not (
            sum(small for small, _ in ends) <= squares <= sum(large for _, large in ends)
        )
        wrong[f"places/{seat}: other games"] = sum(sample["places"][seat]) != games
    wrong["places: games without a first"] = sum(row[0] for row in sample["places"]) < games
    for key in first.keys() - {"games", "sums", "squares", "hand_weis"}:
        for part, whole in zip(_flat(first[key]), _flat(sample[key]), strict=True):
            rest = games - first["games"]
            likely = abs(part - whole * first["games"] / games) <= _chance(whole, games, first["games"])
            wrong[f"{key}: {whole}, with {part} in the first games"] = not (part <= whole <= part + rest and likely)
    more = sum(sample["sums"]) - 157 * games
    if entry["game"] == "schmaus":
        weis = more - 100 * sum(sample["matches"])  # no Weis is below 20, and all are tens [S-15, S-16, W-3]
        wrong["sums: not 157 a game and what the Matches and Weise add"] = weis % 10 > 0 or not (
            20 * sum(sample["weise"]) <= weis <= 1000 * sum(sample["weise"])
        )
        return [line for line, is_so in wrong.items() if is_so]
    # A Match takes 157 away where they would have been charged. [M-9, M-13]
    taken = 2 * 157 * sum(sample["matches"]) + sum(sample["hand_weis"])
    wrong["sums: not 157 a game less what the Matches and Weise take away"] = more != -taken
    wrong["trump_born: other games"] = sum(sample["trump_born"]) != games
    if entry["play"] == "random":
        holds = Fraction(data["hands"][str(players)]["big"]["share"])
        exact = [("weise", number, holds) for number in sample["weise"]]
        exact += [
            ("trump_born", *each) for each in zip(sample["trump_born"], data["trump_born"][str(players)], strict=True)
        ]
        for key, number, share in exact:
            expected = round(games * Fraction(share))
            wrong[f"{key}: {number} where some {expected} are likely"] = abs(number - expected) > _chance(
                expected, games, games
            )
    elif games == FIRST["random"]:
        # The same deals, and so the same Weise.
        deals = data["samples"][f"molotow-{players}-random"]["first"]
        wrong |= {f"{key}: {deals[key]} expected": sample[key] != deals[key] for key in ("weise", "hand_weis")}
    return [line for line, is_so in wrong.items() if is_so]


def compared(data: Record, known: Any) -> list[str]:
    """What is wrong in the file: by what was computed, and among the figures of the samples that were not."""
    lines: list[str] = []
    stored = known.get("samples") if isinstance(known, dict) else None
    for name, entry in data["samples"].items():
        sample = stored.get(name) if isinstance(stored, dict) else None
        if "games" not in entry and isinstance(sample, dict):
            lines += [f"/samples/{name}/{line}" for line in contradictions(name, sample, data)]
            entry |= {key: sample[key] for key in (*entry["first"], "points") if key in sample}
    return lines + differences(data, known)


def _alike(found: object, known: object) -> bool:
    """Whether these are whole numbers, or lists of as many of them."""
    if isinstance(found, list) and isinstance(known, list):
        return len(found) == len(known) and all(map(_alike, found, known))
    return type(found) is type(known) is int


def _bars(points: object, players: int) -> list[list[tuple[int, int]]] | None:
    """The bars of each seat's histogram; None if that is not what these are."""
    if not isinstance(points, list) or len(points) != players or not all(isinstance(each, dict) for each in points):
        return None
    try:
        bars = [[(int(low), number) for low, number in each.items()] for each in points]
    except ValueError:
        return None
    each = [bar for seat in bars for bar in seat]
    written = all(str(low) in points[seat] for seat, found in enumerate(bars) for low, _ in found)
    return (
        bars if written and all(low % BIN == 0 and type(number) is int and number > 0 for low, number in each) else None
    )


def _flat(figures: object) -> Iterable[int]:
    return [number for each in figures for number in _flat(each)] if isinstance(figures, list) else [figures]  # type: ignore[list-item]


def _chance(number: int, games: int, part: int) -> float:
    """By how much a count in some of the games may be off, if there are so many in all of them."""
    return CHANCE * math.sqrt(max(number * (games - number), 0) * part) / games + 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the file, or compares."""
    parser = argparse.ArgumentParser(description="Computes the figures of the odds pages.")
    parser.add_argument("--check", action="store_true", help="compare with the file and write nothing")
    parser.add_argument("--all", action="store_true", help="compare the whole samples, too; some minutes")
    parser.add_argument("--threads", type=int, default=2, help="how many work on the samples (2)")
    options = parser.parse_args(arguments)

    def say(what: str) -> None:
        sys.stderr.write(f"{what}\n")

    data = computed(samples=options.all or not options.check, threads=options.threads, say=say)
    if not options.check:
        FILE.write_text(text_of(data), encoding="utf-8")
        sys.stdout.write(f"{FILE.name}: {len(data['samples'])} samples\n")
        return 0
    try:
        text = FILE.read_text(encoding="utf-8")
        wrong = compared(data, json.loads(text))
    except (OSError, ValueError) as error:
        sys.exit(f"{FILE}: {error}")
    if not wrong and text != text_of(json.loads(text)):
        wrong = ["the figures agree, but are not written as this program writes them"]
    sys.stdout.write("\n".join(wrong or ["the figures agree"]) + "\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
