"""What a user derives from the library stays what it is in copies, pickles and records; values are not derived from."""

from __future__ import annotations

import copy
import operator
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from jassrules import (
    Card,
    CardSet,
    Deck,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    MolotowTafel,
    Pack,
    SchmausDeal,
    SchmausGame,
    SchmausRules,
    SchmausTafel,
    Trick,
    Weis,
    WeisScale,
)


class OwnRound(MolotowRound):
    """With an attribute of its own, and one that leads back."""

    def __init__(self, hands: Any, **options: Any) -> None:
        super().__init__(hands, **options)
        self.said: list[str] = []
        self.itself = self


class OwnDeal(SchmausDeal):
    """With a constructor of its own."""

    def __init__(self, hands: Any, **options: Any) -> None:
        super().__init__(hands, **options)
        self.said: list[str] = []
        self.itself = self


class SlottedRound(MolotowRound):
    """With a slot of its own."""

    __slots__ = ("itself", "said")

    def __init__(self, hands: Any, **options: Any) -> None:
        super().__init__(hands, **options)
        self.said: list[str] = []
        self.itself = self


class PlainRound(MolotowRound):
    """With nothing of its own."""

    __slots__ = ()


class OwnGame(MolotowGame):
    """With attributes of its own."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.said: list[str] = []
        self.itself = self

    def finish_round(self) -> Any:
        """Keeps a diary."""
        self.said.append("finished")
        return super().finish_round()


class OwnPartie(SchmausGame):
    """With attributes of its own."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.said: list[str] = []
        self.itself = self

    def finish_deal(self) -> Any:
        """Keeps a diary."""
        self.said.append("finished")
        return super().finish_deal()


class OwnSheet(MolotowTafel):
    """With a constructor that wants something else."""

    def __init__(self, club: str, *names: str) -> None:
        super().__init__(names)
        self.said = [club]
        self.itself = self


class OwnSchmausSheet(SchmausTafel):
    """With attributes of its own."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.said: list[str] = []
        self.itself = self


def play_some(play: Any) -> Any:
    for _ in range(7):
        play.play(play.legal_cards()[0])
    return play


def played(game: Any, start: str, finish: str) -> Any:
    """A game with one part written and one begun."""
    part = getattr(game, start)(seed=1)
    while not part.is_over:
        part.play(part.legal_cards()[0])
    getattr(game, finish)()
    play_some(getattr(game, start)(seed=2))
    return game


def written(sheet: Any) -> Any:
    sheet.write_weis(0, 20)
    sheet.write_round([100, 57, *[0] * (sheet.players - 2)])
    return sheet


MADE: dict[str, Callable[[], Any]] = {
    "round": lambda: play_some(OwnRound.deal(MolotowRules(players=5), leader=2, seed=1)),
    "round with slots": lambda: play_some(SlottedRound.deal(seed=1)),
    "deal": lambda: play_some(OwnDeal.deal(dealer=1, seed=1)),
    "game": lambda: played(OwnGame(names=["A", "B", "C", "D"]), "start_round", "finish_round"),
    "Partie": lambda: played(OwnPartie(first_dealer=1), "start_deal", "finish_deal"),
    "sheet": lambda: written(OwnSheet("Club", "A", "B", "C")),
    "sheet of Schmaus": lambda: written(OwnSchmausSheet(["A", "B"])),
}
every_kind = pytest.mark.parametrize("make", [pytest.param(make, id=name) for name, make in MADE.items()])


@every_kind
@pytest.mark.parametrize(
    "copied",
    [pytest.param(operator.methodcaller("copy"), id="copy()"), pytest.param(copy.copy, id="copy.copy")],
)
def test_a_copy_keeps_class_and_attributes(make: Callable[[], Any], copied: Callable[[Any], Any]) -> None:
    of = make()
    of.said.append("stöck")
    twin = copied(of)

    assert type(twin) is type(of)
    assert twin == of
    assert twin is not of
    assert twin.said is of.said


@every_kind
def test_a_deep_copy_has_attributes_of_its_own(make: Callable[[], Any]) -> None:
    of = make()
    of.said.append("stöck")
    twin = copy.deepcopy(of)

    assert type(twin) is type(of)
    assert twin == of
    assert twin.said == of.said
    assert twin.said is not of.said
    assert twin.itself is twin


@every_kind
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_keeps_class_and_attributes(make: Callable[[], Any], protocol: int) -> None:
    of = make()
    of.said.append("stöck")
    twin = pickle.loads(pickle.dumps(of, protocol))

    assert type(twin) is type(of)
    assert twin == of
    assert twin.said == of.said
    assert twin.itself is twin


@pytest.mark.parametrize("name", ["round", "round with slots", "deal", "game", "Partie", "sheet of Schmaus"])
def test_a_record_is_read_by_the_class_that_is_asked(name: str) -> None:
    of = MADE[name]()
    loaded = type(of).from_record(of.to_record())

    assert type(loaded) is type(of)
    assert loaded == of
    assert loaded.itself is loaded  # its own constructor was called


class Stranger(MolotowRound):
    """With a constructor that wants something else."""

    def __init__(self, club: str) -> None:
        super().__init__([CardSet.from_mask(511 << 9 * seat) for seat in range(4)])
        self.club = club


def test_a_foreign_constructor_is_not_blamed_on_the_record() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'rules'"):
        Stranger.from_record(Stranger("Jassklub").to_record())


@pytest.mark.parametrize(("kind", "plain"), [(OwnRound, MolotowRound), (OwnDeal, SchmausDeal)])
def test_dealing_calls_the_constructor(kind: Any, plain: Any) -> None:
    dealt = kind.deal(seed=3)

    assert type(dealt) is kind
    assert dealt.said == []
    assert dealt.to_record() == plain.deal(seed=3).to_record()


def test_the_next_partie_is_of_the_same_class() -> None:
    partie = OwnPartie(SchmausRules(target=1))
    deal = partie.start_deal(seed=1)
    while not partie.is_over and not deal.is_over:
        deal.play(deal.legal_cards()[0])
    partie.finish_deal()

    assert type(partie.next_partie()) is OwnPartie


def test_a_class_without_attributes_stays_itself() -> None:
    of = play_some(PlainRound.deal(seed=1))

    for twin in (of.copy(), copy.copy(of), copy.deepcopy(of), pickle.loads(pickle.dumps(of))):
        assert type(twin) is PlainRound
        assert twin == of


@pytest.mark.parametrize(
    "kind",
    [Card, CardSet, MolotowRules, Pack, SchmausRules, Trick, Weis, WeisScale],
    ids=lambda kind: kind.__name__,
)
def test_values_have_no_subclasses(kind: type) -> None:
    with pytest.raises(TypeError, match=rf"^{kind.__name__} cannot be subclassed"):
        type("Own", (kind,), {})


class OwnDeck(Deck):
    """A pack that is never shuffled."""


def test_a_deck_stays_of_its_class() -> None:
    deck = OwnDeck("Ei7")

    for twin in (copy.copy(deck), copy.deepcopy(deck), pickle.loads(pickle.dumps(deck))):
        assert type(twin) is OwnDeck
        assert twin == deck
