"""Tables and plots of the odds pages, made from ``odds.json`` while the pages are built.

Two directives, each with a name as its argument; what stands below ``odds-plot`` is the caption::

    ```{odds-table} trump-born
    ```

    ```{odds-plot} trump-born
    In which trick trump is made.
    ```

Both speak the language of the pages. Plots are drawn, with matplotlib, only by builders that write HTML.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import odds_figures
from docutils import nodes
from odds_figures import PLAYERS, PLAYS, born, born_sample, data, hand_share, last_birth, matches, mean, sample, share
from odds_words import word
from pictures import figure_of, page_language, write_image
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

# As the pictures of the library: the ground is the plot's own, to be read on a light page and on a dark one.
PAPER, INK, LINE = "#fffdf7", "#1f1f1f", "#767676"
# Apart for all kinds of sight, and in grey too: a dark and a light one.
RANDOM, FILL, OPPONENTS = "#00518f", "#8fbfe6", "#b34700"
WIDTH = 4.3  # inches, of 96 pixels: not much wider than a phone, so that letters stay readable there
BAR = 20  # points that share a bar
STYLE = {
    "font.size": 9.5,
    "axes.titlesize": 9.5,
    "axes.edgecolor": LINE,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": LINE,
    "ytick.color": LINE,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "axes.facecolor": "none",
    "figure.facecolor": PAPER,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": "#d9d4c4",
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    # The same file from the same figures.
    "svg.hashsalt": "jassrules",
    "svg.fonttype": "path",
}
DIAMOND = {"fmt": "D", "color": OPPONENTS, "mfc": PAPER, "ms": 4, "mew": 1.2, "elinewidth": 1.2, "capsize": 2.2}
DISC = {"fmt": "o", "color": RANDOM, "ms": 4.5, "elinewidth": 1.2, "capsize": 2.2}


def bars(figures: list[odds_figures.Figure], factor: float = 1) -> dict[str, Any]:
    """What matplotlib needs to draw figures with their 95 % bars."""
    return {
        "y": [figure.value * factor for figure in figures],
        "yerr": [
            [(figure.value - figure.low) * factor for figure in figures],
            [(figure.high - figure.value) * factor for figure in figures],
        ],
    }


def four_panels(figure: Any, lang: str, **options: Any) -> dict[int, Any]:
    """Axes by number of players."""
    grid = figure.subplots(2, 2, **options)
    axes = dict(zip(PLAYERS, grid.flat, strict=True))
    for players, each in axes.items():
        each.set_title(word("players", lang).format(players), loc="left", fontweight="bold")
        each.grid(axis="y")
        each.set_axisbelow(True)
    return axes


def legend(figure: Any, *handles: Any, columns: int = 2) -> None:
    figure.legend(
        handles=list(handles), loc="outside upper center", ncols=columns, handletextpad=0.5, columnspacing=1.4
    )


def trump_born(figure: Any, lang: str) -> None:
    axes = four_panels(figure, lang)
    handles: list[Any] = []
    for players, each in axes.items():
        tricks = range(1, last_birth(players) + 1)
        exact = [float(born(players)[trick]) * 100 for trick in tricks]
        bar = each.bar(tricks, exact, color=FILL, edgecolor=RANDOM, linewidth=0.8, label=word("random_exact", lang))
        found = [born_sample(players, "opponents")[trick] for trick in tricks]
        dots = each.errorbar(tricks, **bars(found, 100), **DIAMOND, label=word("opponents", lang))
        each.set_xticks(list(tricks)[:: 1 + (len(tricks) > 9)])  # the figures of all eleven would touch
        each.set_ylim(bottom=0)
        each.yaxis.set_major_formatter("{x:.0f}%")
        handles = [bar, dots]
    figure.supxlabel(word("in_trick", lang), fontsize=9.5)
    figure.supylabel(word("of_rounds", lang), fontsize=9.5)
    legend(figure, *handles)


def weis_kinds(figure: Any, lang: str) -> None:
    each = figure.subplots()
    kinds = [*(f"run{length}" for length in range(3, 10)), "four", "both"]
    looks = {
        3: {"marker": "s", "color": "#1f1f1f", "mfc": "#1f1f1f"},
        4: {"marker": "o", "color": RANDOM, "mfc": FILL},
        5: {"marker": "^", "color": OPPONENTS, "mfc": PAPER},
        6: {"marker": "D", "color": "#6b4fa0", "mfc": "#c9b8ec"},
    }
    for players in reversed(PLAYERS):
        places = [(hand_share(players, kind), place) for place, kind in enumerate(kinds) if hand_share(players, kind)]
        name = word("cards", lang).format(data()["hands"][str(players)]["cards"])
        each.plot(*zip(*places, strict=True), linestyle="none", ms=6, mew=1.1, label=name, **looks[players])
    each.set_xscale("log")
    each.set_xlim(2e-8, 1)
    names = {-6: "0.0001%", -4: "0.01%", -2: "1%", -1: "10%", 0: "100%"}
    each.set_xticks([10.0**power for power in range(-7, 1)], [names.get(power, "") for power in range(-7, 1)])
    each.minorticks_off()
    each.set_yticks(range(len(kinds)), [word(kind, lang) for kind in kinds])
    each.invert_yaxis()
    each.grid(axis="both")
    each.set_axisbelow(True)
    each.set_xlabel(word("of_hands", lang))
    handles, _ = each.get_legend_handles_labels()
    legend(figure, *reversed(handles), columns=4)


def match(figure: Any, lang: str) -> None:
    each = figure.subplots()
    rows = [*(("molotow", players) for players in PLAYERS), ("schmaus", 2)]
    looks = {"random": DISC, "opponents": DIAMOND}
    handles: list[Any] = []
    for play, shift in zip(PLAYS, (-0.14, 0.14), strict=True):
        found = bars([matches(*row, play) for row in rows], 100)
        handles.append(
            each.errorbar(
                found["y"], [place + shift for place in range(len(rows))], xerr=found["yerr"], **looks[play],
                label=word(play, lang),
            )
        )  # fmt: skip
    each.set_xscale("log")
    powers = range(-3, 2)
    each.set_xlim(8e-4, 10)
    each.set_xticks([10.0**power for power in powers], [f"{10.0**power:g}%" for power in powers])
    each.minorticks_off()
    names = [word("players", lang).format(players) for players in PLAYERS]
    each.set_yticks(range(len(rows)), [*names, "Schmaus"])
    each.set_ylim(len(rows) - 0.5, -0.5)
    each.grid(axis="x")
    each.set_axisbelow(True)
    each.set_xlabel(f"{word('of_rounds', lang)} / {word('of_deals', lang)}")
    legend(figure, *handles)


def points_seat(figure: Any, lang: str) -> None:
    handles: list[Any] = []
    for players, each in four_panels(figure, lang).items():
        seats = range(players)
        handles = []
        for play, look, shift in (("random", DISC, -0.1), ("opponents", DIAMOND, 0.1)):
            found = [mean(sample("molotow", players, play), seat) for seat in seats]
            places = [seat + 1 + shift for seat in seats]
            handles.append(each.errorbar(places, **bars(found), **look, label=word(play, lang)))
        each.set_xticks([seat + 1 for seat in seats])
        each.set_xlim(0.5, players + 0.5)
    figure.supxlabel(word("seat_axis", lang), fontsize=9.5)
    figure.supylabel(word("mean_axis", lang), fontsize=9.5)
    legend(figure, *handles)


def histogram(found: dict[str, Any], seats: range) -> dict[int, int]:
    """Rounds by points, over some seats, in wider bars than in the file."""
    bins: dict[int, int] = {}
    for seat in seats:
        for low, games in found["points"][seat].items():
            bins[int(low) // BAR * BAR] = bins.get(int(low) // BAR * BAR, 0) + games
    return bins


def points_spread(figure: Any, lang: str) -> None:
    handles: list[Any] = []
    for players, each in four_panels(figure, lang, sharex=True).items():
        lows = range(-200, 160, BAR)
        handles = []
        luck, skill = (sample("molotow", players, play) for play in PLAYS)
        seats = range(players)
        bins = histogram(luck, seats)
        heights = [bins.get(low, 0) / luck["games"] / players * 100 for low in lows]
        handles.append(
            each.bar(lows, heights, BAR, align="edge", color=FILL, edgecolor=RANDOM, linewidth=0.8,
                     label=word("random", lang))
        )  # fmt: skip
        bins = histogram(skill, seats)
        # The seats of a round depend on each other: the error is that of as many observations as rounds, at the most.
        found = [share(round(bins.get(low, 0) / players), skill["games"]) for low in lows]
        middles = [low + BAR / 2 for low in lows]
        look = {**DIAMOND, "ms": 2.8, "capsize": 1.5}
        handles.append(each.errorbar(middles, **bars(found, 100), **look, label=word("opponents", lang)))
        each.set_xticks((-150, 0, 150))
        each.set_ylim(bottom=0)
        each.yaxis.set_major_formatter("{x:.0f}%")
    figure.supxlabel(word("points_axis", lang), fontsize=9.5)
    figure.supylabel(word("of_rounds", lang), fontsize=9.5)
    legend(figure, *handles)


def schmaus_points(figure: Any, lang: str) -> None:
    axes = figure.subplots(2, 1, sharex=True)
    handles: list[Any] = []
    for each, play in zip(axes, PLAYS, strict=True):
        found = sample("schmaus", 2, play)
        lows = range(0, 420, BAR)
        handles = []
        for seat, name in ((1, "nondealer"), (0, "dealer")):
            bins = histogram(found, range(seat, seat + 1))
            figures = [share(bins.get(low, 0), found["games"]) for low in lows]
            if seat == 1:
                heights = [figure.value * 100 for figure in figures]
                handles.append(
                    each.bar(lows, heights, BAR, align="edge", color=FILL, edgecolor=RANDOM, linewidth=0.8,
                             label=word(name, lang))
                )  # fmt: skip
            else:
                middles = [low + BAR / 2 for low in lows if bins.get(low)]
                look = {**DIAMOND, "ms": 3.4}
                found_bars = bars([figure for figure in figures if figure.value], 100)
                handles.append(each.errorbar(middles, **found_bars, **look, label=word(name, lang)))
        each.set_title(word(play, lang), loc="left", fontweight="bold")
        each.grid(axis="y")
        each.set_axisbelow(True)
        each.set_ylim(bottom=0)
        each.yaxis.set_major_formatter("{x:.0f}%")
    figure.supxlabel(word("points_axis", lang), fontsize=9.5)
    figure.supylabel(word("of_deals", lang), fontsize=9.5)
    legend(figure, *handles)


PLOTS: dict[str, tuple[Callable[[Any, str], None], float]] = {
    "weis-kinds": (weis_kinds, 3.6),
    "trump-born": (trump_born, 4.6),
    "match": (match, 2.9),
    "points-seat": (points_seat, 4.6),
    "points-spread": (points_spread, 4.6),
    "schmaus-points": (schmaus_points, 4.2),
}
"""What draws each plot, and its height in inches."""


@functools.cache
def draw(name: str, lang: str) -> bytes:
    """A plot as SVG.

    Raises:
        ImportError: where matplotlib is missing.
    """
    import io

    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
        from matplotlib.layout_engine import ConstrainedLayoutEngine
    except ImportError as error:
        raise ImportError("the plots need matplotlib, which is in the dependency group `docs`") from error
    function, height = PLOTS[name]
    file = io.BytesIO()
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout=ConstrainedLayoutEngine(w_pad=0.09, h_pad=0.07))
        function(figure, lang)
        figure.savefig(file, format="svg", metadata={"Date": None, "Title": name})
    return file.getvalue()


# --- the directives -------------------------------------------------------------------------------


class odds_plot(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes so
    """A plot by its name, and what it shows in words."""


def odds_language(directive: SphinxDirective) -> str:
    """The language of the page, which depends on the figures."""
    directive.env.note_dependency(str(odds_figures.FILE))
    return page_language(directive)


class Plot(SphinxDirective):
    """See the module."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[Node]:
        name = self.arguments[0]
        if name not in PLOTS:
            raise self.error(f"no plot is named {name!r}; there are {', '.join(PLOTS)}")
        lang = odds_language(self)
        return [figure_of(self, odds_plot(plot=name, lang=lang, alt=odds_figures.alt(name, lang)))]


class Table(SphinxDirective):
    """See the module."""

    required_arguments = 1

    def run(self) -> list[Node]:
        name = self.arguments[0]
        if name not in odds_figures.TABLES:
            raise self.error(f"no table is named {name!r}; there are {', '.join(odds_figures.TABLES)}")
        head, rows = odds_figures.TABLES[name](odds_language(self))
        widths = (max(map(len, column)) for column in zip(head, *rows, strict=True))
        group = nodes.tgroup("", *(nodes.colspec(colwidth=width) for width in widths), cols=len(head))
        group += nodes.thead("", self.row(head, head=True))
        group += nodes.tbody("", *map(self.row, rows))
        return [nodes.table("", group, classes=["odds", "colwidths-auto"])]

    @staticmethod
    def row(cells: list[str], *, head: bool = False) -> nodes.row:
        # A figure stays on the line of its error, and a short name on one. Without a source, what is in a cell is not
        # for translators: it is in the right language already.
        kept = [cell if head or len(cell) > 28 else cell.replace(" ", "\xa0") for cell in cells]
        return nodes.row(
            "",
            *(
                nodes.entry("", nodes.paragraph("", cell), classes=["text-right" if place else "text-left"])
                for place, cell in enumerate(kept)
            ),
        )


def visit_html(self: HTML5Translator, node: odds_plot) -> None:
    width, height = (round(96 * inches) for inches in (WIDTH, PLOTS[node["plot"]][1]))
    markup = draw(node["plot"], node["lang"])
    write_image(self, f"odds-{node['plot']}.svg", markup, alt=node["alt"], width=width, height=height)
    raise nodes.SkipNode


def visit_text(self: nodes.NodeVisitor, node: odds_plot) -> None:
    self.add_text(node["alt"])
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(odds_plot, html=(visit_html, None), text=(visit_text, None))
    app.add_directive("odds-plot", Plot)
    app.add_directive("odds-table", Table)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
