"""Hypothesis strategies for cards, Weis scales, rules and seeds, and translations into the reference model.

Plain random cards seldom hold a long run, a four, or a card that serves both; :func:`rich_cards` is aimed at those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from reference import weis as naive

from jassrules import ALL_CARDS, Card, CardSet, MolotowRules, Rank, SchmausRules, Suit, Weis, WeisScale

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Sequence

__all__ = [
    "BUILT_IN_SCALES",
    "NAIVE_SCALES",
    "TRUMPS",
    "card_sets",
    "cards",
    "codes",
    "custom_scales",
    "deals",
    "heights",
    "molotow_options",
    "molotow_rules",
    "naive_scale",
    "naive_trump",
    "permuted",
    "random_rich_mask",
    "random_scale",
    "rich_cards",
    "scales",
    "schmaus_options",
    "schmaus_rules",
    "seeds",
    "shown",
    "suit_permutations",
    "tricks",
    "trumps",
    "weis_key",
]

ALL_MASK = (1 << 36) - 1
TRUMPS: tuple[Suit | None, ...] = (None, *Suit)
BUILT_IN_SCALES = {
    "big": WeisScale.BIG,
    "schmaus": WeisScale.SCHMAUS,
    "small": WeisScale.SMALL,
    "vorarlberg": WeisScale.VORARLBERG,
}
NAIVE_SCALES = {"big": naive.BIG, "schmaus": naive.SCHMAUS, "small": naive.SMALL, "vorarlberg": naive.VORARLBERG}

RUNS = [
    ((1 << length) - 1) << (9 * suit + low)
    for suit in range(4)
    for length in range(3, 10)
    for low in range(10 - length)
]
FOURS = [sum(1 << (9 * suit + rank) for suit in range(4)) for rank in range(9)]


# Cards ------------------------------------------------------------------------------------------------------------


def cards() -> st.SearchStrategy[Card]:
    """One card."""
    return st.sampled_from(ALL_CARDS)


def card_sets() -> st.SearchStrategy[CardSet]:
    """Any set of cards, each card as likely in it as not."""
    return st.integers(0, ALL_MASK).map(CardSet.from_mask)


def rich_cards() -> st.SearchStrategy[CardSet]:
    """Sets rich in Weise: runs and fours laid over each other, less some cards, with some more at random."""

    def build(shapes: list[int], gaps: list[int], more: list[int]) -> CardSet:
        mask = 0
        for shape in shapes:
            mask |= shape
        for index in gaps:
            mask &= ~(1 << index)
        for index in more:
            mask |= 1 << index
        return CardSet.from_mask(mask)

    index = st.integers(0, 35)
    return st.builds(
        build,
        st.lists(st.sampled_from(RUNS) | st.sampled_from(FOURS), max_size=5),
        st.lists(index, max_size=3),
        st.lists(index, max_size=6),
    )


def random_rich_mask(source: random.Random) -> int:
    """The same from a plain random generator, for tables of many thousand sets."""
    mask = 0
    for _ in range(source.randrange(4)):
        mask |= source.choice(RUNS) if source.random() < 0.6 else source.choice(FOURS)
    for _ in range(source.randrange(3)):
        mask &= ~(1 << source.randrange(36))
    for _ in range(source.randrange(7)):
        mask |= 1 << source.randrange(36)
    return mask


def tricks(*, players: int = 6) -> st.SearchStrategy[list[Card]]:
    """One to so many cards in the order they are played."""
    return st.lists(cards(), min_size=1, max_size=players, unique=True)


def trumps() -> st.SearchStrategy[Suit | None]:
    """A suit, or None for no trump."""
    return st.sampled_from(TRUMPS)


def suit_permutations() -> st.SearchStrategy[tuple[Suit, ...]]:
    """What each suit becomes, in the order of :class:`Suit`."""
    return st.permutations(tuple(Suit)).map(tuple)


def permuted(of: Iterable[Card], becomes: Sequence[Suit]) -> list[Card]:
    """The same cards with the suits exchanged, in the same order."""
    return [Card.of(becomes[card.suit.index], card.rank) for card in of]


# Chance -----------------------------------------------------------------------------------------------------------


def seeds() -> st.SearchStrategy[int]:
    """Seeds of the reproducible shuffle, the edges among them."""
    return st.sampled_from([0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1]) | st.integers(0, 2**64 - 1)


@st.composite
def deals(draw: Callable[[st.SearchStrategy[Any]], Any], *, players: int, removed: Card | None = None) -> list[CardSet]:
    """All cards dealt to players, in equal hands."""
    pack = [card for card in ALL_CARDS if card is not removed]
    order = draw(st.permutations(pack))
    size = len(order) // players
    return [CardSet(order[seat * size : (seat + 1) * size]) for seat in range(players)]


# Scales -----------------------------------------------------------------------------------------------------------

# Few figures, so that equal totals come up; among them 0, and any order.
FIGURES = (0, 10, 20, 30, 40, 50, 100, 150, 200)


def _scale(runs: Sequence[int], fours: Sequence[int], longest: int) -> WeisScale:
    """A scale of these figures; those of runs to be written in two are made to follow from the others."""
    figures = list(runs)
    for length in range(longest + 3, 10):
        figures[length - 3] = figures[longest - 3] + figures[length - longest - 3]
    return WeisScale(runs=figures, fours=fours, longest=longest)


def custom_scales() -> st.SearchStrategy[WeisScale]:
    """Scales that a table might define, and some that none would."""
    figure = st.sampled_from(FIGURES) | st.integers(0, 3000)
    return st.builds(
        _scale,
        st.lists(figure, min_size=7, max_size=7),
        st.lists(figure, min_size=9, max_size=9),
        st.integers(3, 9),
    )


def random_scale(source: random.Random) -> WeisScale:
    """The same from a plain random generator."""
    return _scale(source.choices(FIGURES, k=7), source.choices(FIGURES, k=9), source.randrange(3, 10))


def scales() -> st.SearchStrategy[WeisScale]:
    """Any scale."""
    return st.sampled_from(list(BUILT_IN_SCALES.values())) | custom_scales()


# Rules ------------------------------------------------------------------------------------------------------------


def molotow_options() -> st.SearchStrategy[dict[str, Any]]:
    """Options of :class:`MolotowRules` in any combination that is not contradictory."""

    def settle(options: dict[str, Any]) -> dict[str, Any]:
        if options["table_weis"] == "off":
            options |= {"table_weis_factor": 1, "match_cancels_table_weis": False}
        if options["hand_weis"] == "none":
            options["announcing"] = "auto"
        if options["players"] != 5:
            options["removed_card"] = None
        umgaenge = options.pop("umgaenge")
        options["rounds"] = None if umgaenge is None else umgaenge * options["players"]
        return options

    return st.fixed_dictionaries(
        {
            "players": st.integers(3, 6),
            "umgaenge": st.none() | st.integers(1, 4),
            "removed_card": st.sampled_from([None, "Ei7", "Ro7", "Se7", "Si7"]),
            "undertrump": st.sampled_from(["void_only", "forbidden", "free"]),
            "trump_when_able": st.booleans(),
            "hand_weis": st.sampled_from(["all", "best", "none"]),
            "weis_scale": scales(),
            "kreuzweis": st.booleans(),
            "announcing": st.sampled_from(["auto", "called"]),
            "table_weis": st.sampled_from(["off", "all", "runs"]),
            "table_weis_factor": st.sampled_from([1, 2]),
            "stoeck": st.sampled_from(["off", "held", "maker"]),
            "match_points": st.sampled_from([157, 257]),
            "match_cancels_table_weis": st.booleans(),
            "last_round_factor": st.sampled_from([1, 2]),
            "uneven_rounds": st.booleans(),
        }
    ).map(settle)


def molotow_rules() -> st.SearchStrategy[MolotowRules]:
    """Rules of Molotow with random valid options."""
    return molotow_options().map(lambda options: MolotowRules(**options))


def schmaus_options() -> st.SearchStrategy[dict[str, Any]]:
    """Options of :class:`SchmausRules` in any combination."""
    return st.fixed_dictionaries(
        {
            "target": st.sampled_from([1, 157, 1000, 1200]) | st.integers(1, 3000),
            "turn_up": st.sampled_from(["last", "second_last"]),
            "rob": st.sampled_from(["own_turn", "own_lead"]),
            "last_weis_trick": st.sampled_from([9, 10]),
            "weise_per_card": st.sampled_from([1, None]),
            "ladder": st.sampled_from(["suit", "overlap", "global"]),
            "weis_scale": scales(),
            "bauer_must_ruff": st.booleans(),
            "stoeck": st.sampled_from(["off", "on"]),
            "writing": st.sampled_from(["auto", "called"]),
            "finish": st.sampled_from(["as_written", "trick_by_trick", "claim"]),
            "match_points": st.sampled_from([0, 100]),
        }
    )


def schmaus_rules() -> st.SearchStrategy[SchmausRules]:
    """Rules of Schmaus with random options."""
    return schmaus_options().map(lambda options: SchmausRules(**options))


# Into the reference model -----------------------------------------------------------------------------------------


def codes(of: Iterable[Card]) -> list[str]:
    """Cards as the reference model has them."""
    return [str(card) for card in of]


def naive_trump(trump: Suit | None) -> str | None:
    """Trump as the reference model has it."""
    return None if trump is None else str(trump)


def naive_scale(scale: WeisScale) -> naive.Scale:
    """A scale as the reference model has it."""
    return naive.Scale(
        runs=dict(zip(range(3, 10), scale.runs, strict=True)),
        fours={str(rank): points for rank, points in zip(Rank, scale.fours, strict=True)},
        longest=None if scale.longest == 9 else scale.longest,
    )


def shown(weise: Iterable[Weis]) -> list[tuple[str, int]]:
    """Each Weis as its cards and its points."""
    return [(str(weis.cards), weis.points) for weis in weise]


def heights(weise: Iterable[Weis]) -> list[tuple[int, int, int, bool]]:
    """What decides between Weise, without trump. [W-8]"""
    return [weis.height() for weis in weise]


def weis_key(weis: Weis) -> tuple[str, frozenset[str], int]:
    """A Weis as the reference model has it, a plain tuple that compares with its tuples."""
    return (weis.kind.value, frozenset(codes(weis.cards)), weis.points)
