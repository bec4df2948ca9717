"""What holds for pictures of tricks and of both tables: names, options, sizes, and that all has room."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from schmaus_helpers import account_deal, account_play
from svg_shapes import ODD_NAMES, check_picture, said
from svg_tables import inside, rounds
from test_schmaus_views import walk

from jassrules import Card, MolotowRound, MolotowRules, NotationError, RulesError, SchmausTafel, Trick, svg
from jassrules.svg import Svg, molotow_table, schmaus_table, trick
from jassrules.svg._words import text_width

STATES: dict[str, tuple[Callable[..., Svg], Any, int]] = {
    "trick": (trick, Trick("RoA Ro6 Se6 RoK", trump="Se"), 4),
    "open trick": (trick, Trick("RoA Ro6", leader=2, players=5), 5),
    "round": (molotow_table, MolotowRound.deal(seed=1), 4),
    "view of a round": (molotow_table, MolotowRound.deal(MolotowRules(players=6), seed=2).view(3), 6),
    "deal": (schmaus_table, account_play(account_deal(), cards=7), 2),
    "view of a deal": (schmaus_table, account_play(account_deal(), cards=8).view(1), 2),
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_name_breaks_a_picture(state: str, name: str) -> None:
    """What XML forbids or what would reorder a line is replaced; a name of which nothing is left is that of the seat."""
    draw, shown, players = STATES[state]
    for lang in ("en", "de"):
        picture = draw(shown, names=[name] * players, lang=lang)
        check_picture(picture)
        assert len(said(picture)) == len(said(draw(shown, lang=lang)))


@pytest.mark.parametrize("state", STATES)
def test_names_are_told_whole_and_drawn_cut(state: str) -> None:
    draw, shown, players = STATES[state]
    names = [f"<b>&{seat}" + "Maximilian " * 5 for seat in range(players)]
    picture = draw(shown, names=names)

    for seat, name in enumerate(names):
        assert name.strip() in picture.description
        assert name.strip() in picture.text
        assert name.strip() not in said(picture)
        assert sum(line.startswith(f"<b>&{seat}") and line.endswith("…") for line in said(picture)) >= 1
    short = draw(shown, names=["Zoë"] * players)
    # A whole round has a hand for each, with the name above it, below the table.
    assert said(short).count("Zoë") == (2 * players if state == "round" else players)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    ("options", "error"),
    [
        pytest.param({"names": "Anna"}, TypeError, id="names as one string"),
        pytest.param({"names": b"ab"}, TypeError, id="names as bytes"),
        pytest.param({"names": 4}, TypeError, id="a number for names"),
        pytest.param({"names": {"a", "b"}}, TypeError, id="names without order"),
        pytest.param({"names": [None] * 4}, (TypeError, RulesError), id="names that are none"),
        pytest.param({"names": []}, RulesError, id="too few names"),
        pytest.param({"names": ["a"] * 7}, RulesError, id="too many names"),
        pytest.param({"lang": "fr"}, NotationError, id="another language"),
        pytest.param({"lang": None}, NotationError, id="no language"),
        pytest.param({"lang": ["en"]}, NotationError, id="languages"),
        pytest.param({"pack": "french"}, TypeError, id="a name for a pack"),
        pytest.param({"pack": None}, TypeError, id="no pack"),
        pytest.param({"size": 0}, RulesError, id="no width"),
        pytest.param({"size": 20_001}, RulesError, id="too wide"),
        pytest.param({"size": True}, TypeError, id="a bool as width"),
        pytest.param({"size": 100.0}, TypeError, id="a float as width"),
    ],
)
def test_options_that_cannot_be(state: str, options: dict[str, Any], error: type[Exception]) -> None:
    draw, shown, _ = STATES[state]
    before = repr(shown), draw(shown)
    with pytest.raises(error):
        draw(shown, **options)

    assert (repr(shown), draw(shown)) == before


@pytest.mark.parametrize("state", STATES)
def test_names_of_the_wrong_length(state: str) -> None:
    draw, shown, players = STATES[state]
    for name in ("", "x" * 101):
        with pytest.raises(RulesError, match="1 to 100 characters"):
            draw(shown, names=["a"] * (players - 1) + [name])
    with pytest.raises(TypeError, match="a name is a string"):
        draw(shown, names=["a"] * (players - 1) + [1])
    check_picture(draw(shown, names=["x" * 100] * players))


@pytest.mark.parametrize("draw", [trick, molotow_table, schmaus_table])
def test_states_that_are_none(draw: Callable[..., Svg]) -> None:
    others: list[Any] = [None, 1, "RoA", "RoA Ro6 Se6 RoK", (), object(), SchmausTafel(), Card.parse("RoA")]
    others += [shown for other, shown, _ in STATES.values() if other is not draw]
    for shown in others:
        with pytest.raises(TypeError):
            draw(shown)


@pytest.mark.parametrize("clockwise", [None, 1, "yes"])
def test_clockwise_is_a_bool(clockwise: Any) -> None:
    with pytest.raises(TypeError, match="clockwise"):
        trick(Trick("RoA Ro6"), clockwise=clockwise)
    with pytest.raises(TypeError, match="clockwise"):
        molotow_table(MolotowRound.deal(seed=1), clockwise=clockwise)


@pytest.mark.parametrize("state", STATES)
def test_the_size_is_the_width(state: str) -> None:
    draw, shown, _ = STATES[state]
    usual, wide = draw(shown), draw(shown, size=720)

    assert (usual.width, wide.width) == (360, 720)
    assert abs(wide.height - 2 * usual.height) <= 1
    assert wide.replace('width="720"', "").split(">", 1)[1] == usual.split(">", 1)[1]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_everything_stays_inside(lang: str) -> None:
    """No card reaches over the edge, and no two open cards of a trick lie on each other."""
    for round_, _ in rounds(12):
        for state in (round_, round_.view(0)):
            inside(molotow_table(state, lang=lang), round_.trick)
    for seed in range(3):
        for deal, _ in walk(seed):
            inside(schmaus_table(deal, lang=lang), deal.trick)
            inside(schmaus_table(deal.view(1), lang=lang), deal.trick)


@pytest.mark.parametrize(
    "name", ["backs", "card", "hand", "molotow_table", "schmaus_table", "slate", "tafel", "trick", "weis"]
)
def test_what_is_drawn_is_named_by_its_place_alone(name: str) -> None:
    first, *options = inspect.signature(getattr(svg, name)).parameters.values()

    assert first.kind is inspect.Parameter.POSITIONAL_ONLY
    assert {option.kind for option in options} == {inspect.Parameter.KEYWORD_ONLY}


@pytest.mark.parametrize(
    ("sign", "advance"),
    # In parts of the size: advance widths of DejaVu Sans Bold, the widest of the fonts that pictures ask for.
    [
        ("a", 0.675), ("W", 1.103), ("m", 1.042), ("0", 0.696), ("&", 0.872), ("#", 0.838), ("Ö", 0.85), ("ß", 0.719),
        ("œ", 1.094), ("Æ", 1.085), ("½", 1.035), ("Ŵ", 1.103), ("ǅ", 1.412), ("ﬃ", 1.115), ("Щ", 1.326), ("ж", 0.995),
        ("М", 0.995), ("ω", 0.869), ("Ω", 0.850), ("‰", 1.440), ("—", 1.0), ("Ⅷ", 1.672), ("①", 0.847),
    ],
)  # fmt: skip
def test_no_sign_is_wider_than_it_is_taken_for(sign: str, advance: float) -> None:
    assert text_width(sign, 1, bold=True) >= advance


@pytest.mark.parametrize(
    "altered",
    [
        pytest.param({"hand_sizes": ()}, id="no-hand-sizes"),
        pytest.param({"hand_sizes": (9, 9, 9, 9, 9)}, id="too-many-hands"),
        pytest.param({"seat": 7}, id="no-such-seat"),
        pytest.param({"trick": None}, id="no-trick"),
    ],
)
def test_an_altered_view_is_refused(altered: dict[str, Any]) -> None:
    """A view is a plain tuple, and anybody can make another of it."""
    with pytest.raises((RulesError, TypeError)):
        molotow_table(MolotowRound.deal(seed=1).view(0)._replace(**altered))


def test_a_view_of_a_table_that_nobody_is_to_move_at() -> None:
    view = MolotowRound.deal(seed=1).view(0)

    assert molotow_table(view._replace(to_move=None)).alt == "Molotow, 4 players, the round is over, as P0 sees it"


class Pretender(str):
    """Equal to everything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 12345


def test_a_language_is_what_it_is_and_not_what_it_says() -> None:
    assert svg.card("RoA", lang=Pretender("de")).alt == "Rosen-Ass"
    with pytest.raises(NotationError):
        svg.card("RoA", lang=Pretender("xx"))
