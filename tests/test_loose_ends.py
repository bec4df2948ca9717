"""What is small and has no better place: values that tell themselves, pickles of errors, lists of names."""

from __future__ import annotations

import pickle

import pytest

from jassrules import MolotowTafel, RecordError, RulesError, Suit, WeisKind, simulate, svg


def test_a_suit_keeps_its_place() -> None:
    with pytest.raises(AttributeError, match=r"Suit\.ROSEN does not change"):
        Suit.ROSEN.index = 3
    assert Suit.ROSEN.index == 1


def test_a_kind_of_weis_reads_as_its_name() -> None:
    assert repr(WeisKind.FOUR) == "WeisKind.FOUR"


def test_an_error_of_a_record_keeps_its_place_in_a_pickle() -> None:
    error = pickle.loads(pickle.dumps(RecordError("an int expected, not 'x'", "rules.players")))

    assert (type(error), error.message, error.place) == (RecordError, "an int expected, not 'x'", "rules.players")


def test_equal_tallies_have_one_hash() -> None:
    one, two = (simulate.molotow(100, seed=3, threads=threads) for threads in (1, 2))

    assert hash(one) == hash(two)


def test_pictures_list_their_functions_before_they_are_loaded() -> None:
    assert set(svg.__all__) <= set(dir(svg))


@pytest.mark.rule("T-5")
def test_several_writes_are_made_together_or_not_at_all() -> None:
    sheet = MolotowTafel(["Anna", "Beat", "Carla"])
    sheet.write_round([100, 57, 0])
    before = sheet.copy()

    with pytest.raises(RulesError):
        sheet.write_together(
            [
                lambda: sheet.write_weis(0, -20),
                lambda: sheet.write_weis(1, -50),
                lambda: sheet.write_round([100, 100, 0]),
            ]
        )

    assert sheet == before
    sheet.undo()
    assert sheet.rows == ()
