"""What the odds pages tell: tables, texts for pictures, and how samples agree with what is exact.

All of it comes from ``odds.json``, which ``tools/odds.py`` computes. Nothing here needs Sphinx or matplotlib.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from odds_words import word

__all__ = [
    "FILE",
    "PICTURES",
    "PLAYERS",
    "TABLES",
    "Agreement",
    "Figure",
    "Table",
    "agreements",
    "alt",
    "data",
    "figures",
    "grouped",
]

FILE: Final = Path(__file__).resolve().parent / "odds.json"
PLAYERS: Final = (3, 4, 5, 6)
PLAYS: Final = ("random", "opponents")
KINDS: Final = (*(f"run{length}" for length in range(3, 10)), "run", "four", "both", "weise2", "weise0")
"""What a hand may hold, row by row."""

Record = dict[str, Any]


@cache
def data() -> Record:
    """The file."""
    found: Record = json.loads(FILE.read_text(encoding="utf-8"))
    return found


class Figure(NamedTuple):
    """A figure from a sample."""

    value: float
    error: float
    """Its standard error."""
    low: float
    """With 95 %, what is measured is not below this …"""
    high: float
    """… nor above this."""


def share(number: int, games: int) -> Figure:
    """The share of games in which something happened, with Wilson's interval, which holds for rare events, too."""
    part = number / games
    error = math.sqrt(part * (1 - part) / games)
    z = 1.959964
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * math.sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    return Figure(part, error, max(middle - reach, 0.0), middle + reach)


def spread(sample: Record, seat: int) -> float:
    """The standard deviation of what a seat writes."""
    games, total, square = sample["games"], sample["sums"][seat], sample["squares"][seat]
    return math.sqrt((square * games - total * total) / (games * (games - 1)))


def mean(sample: Record, seat: int) -> Figure:
    """What a seat writes on average."""
    value = sample["sums"][seat] / sample["games"]
    error = spread(sample, seat) / math.sqrt(sample["games"])
    return Figure(value, error, value - 1.959964 * error, value + 1.959964 * error)


def sample(game: str, players: int, play: str) -> Record:
    """One of the samples."""
    found: Record = data()["samples"][f"{game}-{players}-{play}"]
    return found


def matches(game: str, players: int, play: str) -> Figure:
    """How often somebody makes a Match."""
    found = sample(game, players, play)
    return share(sum(found["matches"]), found["games"])


def born(players: int) -> list[Fraction]:
    """How likely trump is to be made in no trick, in trick 1, 2 …, all cards being played at random."""
    return [Fraction(text) for text in data()["trump_born"][str(players)]]


def born_sample(players: int, play: str) -> list[Figure]:
    """The same from a sample."""
    found = sample("molotow", players, play)
    return [share(number, found["games"]) for number in found["trump_born"]]


def last_birth(players: int) -> int:
    """The last trick in which trump can be made."""
    return max(trick for trick, chance in enumerate(born(players)) if chance)


def minus(sample: Record, seat: int) -> Figure:
    """How often a seat has less than nothing written."""
    below = sum(games for low, games in sample["points"][seat].items() if int(low) < 0)
    return share(below, sample["games"])


def hands(players: int, kind: str) -> int:
    """How many hands hold something."""
    found = data()["hands"][str(players)]
    if kind.startswith("run") and kind != "run":
        return int(found["run_of"][kind.removeprefix("run")])
    if kind == "weise2":
        return sum(number for weise, number in found["weise"].items() if int(weise) >= 2)
    if kind == "weise0":
        return int(found["weise"]["0"])
    return int(found[kind])


def hand_share(players: int, kind: str) -> float:
    """The share of hands that hold something."""
    return hands(players, kind) / int(data()["hands"][str(players)]["hands"])


# --- how figures are written ----------------------------------------------------------------------


def percent(value: float) -> str:
    """A share to two figures or more: 28.21%, 0.35%, 0.0047%."""
    if value == 0:
        return "0"
    places = 2 if value >= 0.001 else 1 - math.floor(math.log10(value * 100))
    return f"{value:.{places}%}"


def grouped(number: int, lang: str) -> str:
    """A whole number with its thousands apart: 29,400, and in Switzerland 29’400."""
    return f"{number:,}".replace(",", "’" if lang == "de" else ",")


def one_in(value: float, lang: str) -> str:
    """The same as one of so many: 1 in 3.5, 1 in 29,400."""
    if value == 0:
        return "–"
    many = 1 / value
    return f"{many:.1f}" if many < 100 else grouped(int(float(f"{many:.3g}")), lang)


def places_for(error: float) -> int:
    """So many decimals say all that an error leaves certain: to two figures of it if it begins with 1 or 2, else one."""
    first = math.floor(math.log10(error))
    return max(0, (round(error / 10.0**first, 6) < 3) - first)


def measured(figure: Figure, *, of_all: bool = True) -> str:
    """A figure with its standard error; as per cent if it is a share of all."""
    scale = 100 if of_all else 1
    if figure.error == 0:
        return "0" if figure.value == 0 else f"{figure.value * scale:g}{'%' * of_all}"
    places = places_for(figure.error * scale)
    return f"{figure.value * scale:.{places}f} ± {figure.error * scale:.{places}f}{'%' * of_all}"


# --- tables ---------------------------------------------------------------------------------------


class Table(NamedTuple):
    """A table: the first column is words, the others are figures."""

    head: list[str]
    rows: list[list[str]]


def weis_nine(lang: str) -> Table:
    """What hands of nine cards hold, in whole hands."""
    rows = [
        [
            word(kind, lang),
            percent(hand_share(4, kind)),
            one_in(hand_share(4, kind), lang),
            grouped(hands(4, kind), lang),
        ]
        for kind in KINDS
    ]
    four = data()["hands"]["4"]["four_of"]["A"]
    chance = four / data()["hands"]["4"]["hands"]
    rows.insert(
        KINDS.index("four"), [word("four_of", lang), percent(chance), one_in(chance, lang), grouped(four, lang)]
    )
    return Table([word(each, lang) for each in ("hand_holds", "of_all", "one_in", "hands")], rows)


def weis_sizes(lang: str) -> Table:
    """The same as shares, for all sizes of hands."""
    heads = [word("cards", lang).format(data()["hands"][str(players)]["cards"]) for players in PLAYERS]
    rows = [[word(kind, lang), *(percent(hand_share(players, kind)) for players in PLAYERS)] for kind in KINDS]
    return Table([word("hand_holds", lang), *heads], rows)


def _by_trick(lang: str, cell: Callable[[int, int], str]) -> Table:
    heads = [word("players", lang).format(players) for players in PLAYERS]
    rows = [
        [str(trick), *(cell(players, trick) if trick <= last_birth(players) else "–" for players in PLAYERS)]
        for trick in range(1, max(map(last_birth, PLAYERS)) + 1)
    ]
    rows.append([word("never", lang), *(cell(players, 0) if born(players)[0] else "–" for players in PLAYERS)])
    return Table([word("trick", lang), *heads], rows)


def trump_born(lang: str) -> Table:
    """In which trick trump is made, exactly."""
    table = _by_trick(lang, lambda players, trick: percent(float(born(players)[trick])))
    means = [
        sum(trick * chance for trick, chance in enumerate(born(players))) / (1 - born(players)[0])
        for players in PLAYERS
    ]
    return Table(table.head, [*table.rows, [word("mean_trick", lang), *(f"{float(each):.3f}" for each in means)]])


def trump_born_opponents(lang: str) -> Table:
    """The same from the sample of the opponents."""
    return _by_trick(lang, lambda players, trick: measured(born_sample(players, "opponents")[trick]))


def match(lang: str) -> Table:
    """How often there is a Match."""
    rows = [
        [
            word("players", lang).format(players) if game == "molotow" else "Schmaus",
            *(text for play in PLAYS for text in _rare(matches(game, players, play), lang)),
        ]
        for game, players in (*(("molotow", players) for players in PLAYERS), ("schmaus", 2))
    ]
    heads = [f"{word(play, lang)}, {word(what, lang)}" for play in PLAYS for what in ("share", "one_in")]
    return Table(["", *heads], rows)


def _rare(figure: Figure, lang: str) -> tuple[str, str]:
    return measured(figure), one_in(figure.value, lang)


def _seat(seat: int, players: int, lang: str) -> str:
    if seat == players - 1:
        return word("dealer", lang)
    return word("leader", lang) if seat == 0 else word("seat", lang).format(seat + 1)


def points(lang: str) -> Table:
    """What each seat of Molotow writes if all play at random."""
    return _points("random", lang)


def points_opponents(lang: str) -> Table:
    """The same of the opponents."""
    return _points("opponents", lang)


def _points(play: str, lang: str) -> Table:
    rows = [
        [
            f"{players}, {_seat(seat, players, lang)}",
            measured(mean(found, seat), of_all=False),
            f"{spread(found, seat):.1f}",
            percent(minus(found, seat).value),
            percent(found["places"][seat][0] / found["games"]),
        ]
        for players in PLAYERS
        for found in (sample("molotow", players, play),)
        for seat in range(players)
    ]
    return Table(
        [word("players_seat", lang), *(word(each, lang) for each in ("mean", "spread", "minus", "first"))], rows
    )


def extras(lang: str) -> Table:
    """How often a trick holds a Weis, and how often there are Stöck."""
    rows: list[list[str]] = []
    for players in PLAYERS:
        row = [word("players", lang).format(players)]
        for what in ("table_weise", "stoeck"):
            for play in PLAYS:
                found = sample("molotow", players, play)
                row.append(measured(share(found[what], found["games"])))
        rows.append(row)
    heads = [f"{word(what, lang)}, {word(play, lang)}" for what in ("table_weis", "stoeck") for play in PLAYS]
    return Table(["", *heads], rows)


def schmaus(lang: str) -> Table:
    """What the two of Schmaus write."""
    luck, skill = (sample("schmaus", 2, play) for play in PLAYS)
    both = (luck, skill)

    def row(name: str, cell: Callable[[Record], str]) -> list[str]:
        return [word(name, lang), *(cell(each) for each in both)]

    rows = [
        row("mean_leader", lambda found: measured(mean(found, 1), of_all=False)),
        row("mean_dealer", lambda found: measured(mean(found, 0), of_all=False)),
        row("spread_leader", lambda found: f"{spread(found, 1):.1f}"),
        row("spread_dealer", lambda found: f"{spread(found, 0):.1f}"),
        row("first_leader", lambda found: measured(share(found["places"][1][0], found["games"]))),
        row("match_leader", lambda found: measured(share(found["matches"][1], found["games"]))),
        row("match_dealer", lambda found: measured(share(found["matches"][0], found["games"]))),
        row("weis_leader", lambda found: measured(share(found["weise"][1], found["games"])) if found is skill else "–"),
        row("weis_dealer", lambda found: measured(share(found["weise"][0], found["games"])) if found is skill else "–"),
        row("robbed", lambda found: measured(share(found["robbed"], found["games"])) if "robbed" in found else "–"),
        row("stoeck", lambda found: measured(share(found["stoeck"], found["games"]))),
    ]
    return Table(["", word("random", lang), word("opponents", lang)], rows)


# --- what is exact against the samples ------------------------------------------------------------


class Agreement(NamedTuple):
    """A figure that is known exactly, and the same from a sample."""

    name: tuple[str, ...]
    """The word for it, and what is put into that."""
    play: str
    exact: float
    found: float
    error: float
    """The standard error of a sample of that size, by the exact figure."""
    of_all: bool = True
    """Whether it is a share."""

    @property
    def off(self) -> float:
        """How many standard errors they are apart."""
        return (self.found - self.exact) / self.error if self.error else (0.0 if self.found == self.exact else math.inf)


def agreements() -> Iterator[Agreement]:
    """Everything that is known in both ways."""
    for players in PLAYERS:
        for play in PLAYS:
            found = sample("molotow", players, play)
            games = found["games"]

            def chance(
                name: tuple[str, ...], exact: Fraction, number: int, games: int = games, play: str = play
            ) -> Agreement:
                error = math.sqrt(exact * (1 - exact) / games)
                return Agreement(name, play, float(exact), number / games, error)

            big = data()["hands"][str(players)]["big"]
            for seat in range(players):
                at = (str(players), str(seat + 1))
                yield chance(("hand_with_weis", *at), Fraction(big["share"]), found["weise"][seat])
                yield Agreement(
                    ("hand_weis_mean", *at), play, float(Fraction(big["mean"])), found["hand_weis"][seat] / games,
                    math.sqrt(Fraction(big["variance"]) / games), of_all=False,
                )  # fmt: skip
            never, *tricks = born(players)
            yield chance(("born_never", str(players)), never, found["trump_born"][0])
            if play == "random":
                for trick, exact in enumerate(tricks, 1):
                    yield chance(("born_in", str(players), str(trick)), exact, found["trump_born"][trick])
    robbed = sample("schmaus", 2, "opponents")
    # The six of trump may rob unless it is turned up itself, or lies right above the turn-up. [S-4]
    exact = Fraction(8, 9) * Fraction(34, 35)
    error = math.sqrt(exact * (1 - exact) / robbed["games"])
    yield Agreement(("robbed",), "opponents", float(exact), robbed["robbed"] / robbed["games"], error)


def agreement(lang: str) -> Table:
    """Of each kind the figure that is farthest off, of all seats and tricks."""
    groups: dict[tuple[str, ...], list[Agreement]] = {}
    for each in agreements():
        groups.setdefault((each.name[0], each.play, *each.name[1:2]), []).append(each)
    farthest = [max(group, key=lambda each: abs(each.off)) for group in groups.values()]
    rows = [_compared(each, lang) for each in farthest if each.error]
    return Table([word(each, lang) for each in ("figure", "play", "exact", "sample", "apart")], rows)


def _compared(each: Agreement, lang: str) -> list[str]:
    places = places_for(each.error * (100 if each.of_all else 1))
    shown = [f"{value:.{places}%}" if each.of_all else f"{value:.{places}f}" for value in (each.exact, each.found)]
    return [
        word(each.name[0], lang).format(*each.name[1:]),
        word(each.play, lang),
        *shown,
        f"{each.off:+.2f}".replace("-", "−"),
    ]


TABLES: Final[dict[str, Callable[[str], Table]]] = {
    "weis-nine": weis_nine,
    "weis-sizes": weis_sizes,
    "trump-born": trump_born,
    "trump-born-opponents": trump_born_opponents,
    "match": match,
    "points": points,
    "points-opponents": points_opponents,
    "extras": extras,
    "schmaus": schmaus,
    "agreement": agreement,
}


PICTURES: Final = ("weis-kinds", "trump-born", "match", "points-seat", "points-spread", "schmaus-points")

# --- texts for those who do not see the pictures --------------------------------------------------


def figures(plot: str, lang: str) -> dict[str, str]:
    """The figures that the text of a picture names."""
    if plot == "weis-kinds":
        return {f"{kind}_{players}": percent(hand_share(players, kind)) for kind in KINDS for players in PLAYERS}
    if plot == "trump-born":
        return {
            f"p{players}": ", ".join(f"{float(chance):.0%}" for chance in born(players)[1 : last_birth(players) + 1])
            for players in PLAYERS
        }
    if plot == "match":
        return {
            f"{play}_{players}": one_in(matches("schmaus" if players == 2 else "molotow", players, play).value, lang)
            for players in (2, *PLAYERS)
            for play in PLAYS
        }
    game, seats = ("schmaus", {2: (0, 1)}) if plot.startswith("schmaus") else (
        "molotow", {players: tuple(range(players)) for players in PLAYERS}
    )  # fmt: skip
    return {
        f"{play}_{players}_{seat}": f"{mean(sample(game, players, play), seat).value:.1f}"
        for players, own in seats.items()
        for seat in own
        for play in PLAYS
    } | {
        f"spread_{play}_{players}": f"{spread(sample(game, players, play), 0):.0f}"
        for players in seats
        for play in PLAYS
    }


def alt(plot: str, lang: str) -> str:
    """What a picture shows, in words."""
    return word(f"alt-{plot}", lang).format(**figures(plot, lang))
