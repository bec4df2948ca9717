"""What is small and has no better place: values that tell themselves, pickles of errors, lists of names."""

from __future__ import annotations

import json
import pickle
import sys

import pytest

from jassrules import (
    MolotowTafel,
    RecordError,
    RulesError,
    SchmausDeal,
    SchmausGame,
    SchmausRules,
    Suit,
    WeisKind,
    simulate,
    svg,
)
from jassrules.cli import main


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


def test_a_picture_reads_as_what_it_shows() -> None:
    assert repr(svg.card("RoU", size=120)) == "<Svg 'under of roses', 120 x 184>"


@pytest.mark.rule("S-19")
def test_no_deal_follows_the_end_of_a_partie() -> None:
    partie = SchmausGame(SchmausRules(target=1))
    deal = partie.start_deal(seed=1)
    while not deal.is_over:
        deal.play(deal.legal_cards()[0])
    partie.finish_deal()
    record = partie.to_record()
    more = SchmausDeal.deal(SchmausRules(target=1), seed=2, dealer=1)
    while not more.is_over:
        more.play(more.legal_cards()[0])
    record["deals"].append({"annulled": False, "deal": more.to_record()})

    with pytest.raises(RecordError, match="the Partie is over"):
        SchmausGame.from_record(record)


# --- the command ------------------------------------------------------------------------------------------------------


def test_a_command_without_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """As programs without a console start it."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)

    code = main(["weis", "Ro6 Ro7 Ro8"])
    for name in ("stdin", "stdout", "stderr"):
        getattr(sys, name).close()

    assert code == 0


def test_a_simulation_tells_of_table_weis_and_stoeck(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "molotow", "-n", "2000", "--seed", "1", "--table-weis", "all", "--stoeck", "held"]) == 0

    said = capsys.readouterr().out
    assert "Stöck" in said
    assert "%" in said.split("Stöck")[1]


def test_without_rich_there_is_no_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setitem(sys.modules, "rich.progress", None)

    assert main(["simulate", "schmaus", "-n", "100", "--seed", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 100
