"""Options of Molotow: defaults, what is refused, presets. [M-1, M-2, M-14, and the list below the rules]"""

from __future__ import annotations

import copy
import dataclasses
import itertools
import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from strategies import molotow_options, molotow_rules

from jassrules import (
    Card,
    JassError,
    MolotowRound,
    MolotowRules,
    NotationError,
    RulesError,
    SchmausRules,
    Undertrump,
    WeisScale,
)
from jassrules.molotow import Announcing, HandWeis, Stoeck, TableWeis


@pytest.mark.rule("M-1", "M-2", "M-6", "M-7", "M-10", "M-11", "M-12", "M-13", "M-14", "M-15")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", 4),
        ("rounds", 8),
        ("removed_card", None),
        ("undertrump", Undertrump.VOID_ONLY),
        ("trump_when_able", True),
        ("hand_weis", HandWeis.ALL),
        ("weis_scale", WeisScale.BIG),
        ("kreuzweis", True),
        ("announcing", Announcing.AUTO),
        ("table_weis", TableWeis.OFF),
        ("table_weis_factor", 1),
        ("stoeck", Stoeck.OFF),
        ("match_points", 157),
        ("match_cancels_table_weis", False),
        ("last_round_factor", 1),
        ("uneven_rounds", False),
    ],
)
def test_defaults(option: str, value: object) -> None:
    assert getattr(MolotowRules(), option) == value
    assert type(getattr(MolotowRules(), option)) is type(value)


def test_every_option_is_listed() -> None:
    assert " ".join(field.name for field in dataclasses.fields(MolotowRules)) == (
        "players rounds removed_card undertrump trump_when_able hand_weis weis_scale kreuzweis announcing table_weis "
        "table_weis_factor stoeck match_points match_cancels_table_weis last_round_factor uneven_rounds"
    )


@pytest.mark.rule("M-2", "M-14")
@pytest.mark.parametrize(
    ("players", "size", "rounds", "removed"), [(3, 12, 6, None), (4, 9, 8, None), (5, 7, 10, "Ei7"), (6, 6, 12, None)]
)
def test_what_follows_from_the_players(players: int, size: int, rounds: int, removed: str | None) -> None:
    rules = MolotowRules(players=players)

    assert (rules.cards_each, rules.rounds) == (size, rounds)
    assert rules.removed_card is (None if removed is None else Card.parse(removed))


@pytest.mark.rule("M-7", "M-10", "M-11", "M-12")
@pytest.mark.parametrize(
    ("option", "kind", "values"),
    [
        ("undertrump", Undertrump, ["void_only", "forbidden", "free"]),
        ("hand_weis", HandWeis, ["all", "best", "none"]),
        ("announcing", Announcing, ["auto", "called"]),
        ("table_weis", TableWeis, ["off", "all", "runs"]),
        ("stoeck", Stoeck, ["off", "held", "maker"]),
    ],
)
def test_closed_choices_take_the_enum_or_its_string(option: str, kind: Any, values: list[str]) -> None:
    assert [member.value for member in kind] == values
    for member in kind:
        by_enum, by_value = MolotowRules(**{option: member}), MolotowRules(**{option: member.value})
        by_name = MolotowRules(**{option: member.value.upper()})
        assert by_enum == by_value == by_name
        assert getattr(by_value, option) is member
        assert bool(member)


@pytest.mark.rule("M-1", "M-2", "M-7", "M-10", "M-11", "M-12", "M-13", "M-14", "M-15")
@pytest.mark.parametrize(
    ("options", "naming"),
    [
        pytest.param({"players": 2}, "players", id="players-2"),
        pytest.param({"players": 7}, "players", id="players-7"),
        pytest.param({"players": 10**30}, "players", id="players-huge"),
        pytest.param({"players": -4}, "players", id="players-negative"),
        pytest.param({"players": 10**5000}, "players", id="players-too-large-to-print"),
        pytest.param({"rounds": 0}, "rounds", id="rounds-0"),
        pytest.param({"rounds": -4}, "rounds", id="rounds-minus-4"),
        pytest.param({"rounds": 10**30}, "rounds", id="rounds-huge"),
        pytest.param({"rounds": 0, "uneven_rounds": True}, "rounds", id="rounds-0-uneven"),
        pytest.param({"rounds": 10}, "rounds", id="ten-rounds-of-four"),
        pytest.param({"rounds": 8, "players": 5}, "rounds", id="rounds-no-multiple-of-five"),
        pytest.param({"removed_card": "Ei7"}, "removed_card", id="removed-with-four"),
        pytest.param({"removed_card": "Ei7", "players": 3}, "removed_card", id="removed-with-three"),
        pytest.param({"removed_card": "Ei7", "players": 6}, "removed_card", id="removed-with-six"),
        pytest.param({"removed_card": "Ei6", "players": 5}, "removed_card", id="removed-six"),
        pytest.param({"removed_card": "RoU", "players": 5}, "removed_card", id="removed-under"),
        pytest.param({"undertrump": "sometimes"}, "undertrump", id="undertrump-unknown"),
        pytest.param({"undertrump": ""}, "undertrump", id="undertrump-empty"),
        pytest.param({"hand_weis": "some"}, "hand_weis", id="hand-weis-unknown"),
        pytest.param({"announcing": "loud"}, "announcing", id="announcing-unknown"),
        pytest.param({"table_weis": "on"}, "table_weis", id="table-weis-unknown"),
        pytest.param({"stoeck": "on"}, "stoeck", id="stoeck-on-is-of-schmaus"),
        pytest.param({"weis_scale": "huge"}, "weis_scale", id="scale-unknown"),
        pytest.param({"match_points": 100}, "match_points", id="match-100"),
        pytest.param({"match_points": 200}, "match_points", id="match-200"),
        pytest.param({"match_points": 0}, "match_points", id="match-0"),
        pytest.param({"match_points": -157}, "match_points", id="match-minus-157"),
        pytest.param({"table_weis": "all", "table_weis_factor": 0}, "table_weis_factor", id="table-factor-0"),
        pytest.param({"table_weis": "all", "table_weis_factor": 3}, "table_weis_factor", id="table-factor-3"),
        pytest.param({"last_round_factor": 0}, "last_round_factor", id="last-factor-0"),
        pytest.param({"last_round_factor": 3}, "last_round_factor", id="last-factor-3"),
        # Contradictions
        pytest.param({"table_weis_factor": 2}, "table_weis_factor", id="factor-without-table-weis"),
        pytest.param({"match_cancels_table_weis": True}, "match_cancels_table_weis", id="cancels-without-table-weis"),
        pytest.param({"announcing": "called", "hand_weis": "none"}, "announcing", id="called-without-hand-weis"),
    ],
)
def test_wrong_or_contradictory_options_are_refused(options: dict[str, Any], naming: str) -> None:
    with pytest.raises(RulesError, match=naming) as caught:
        MolotowRules(**options)
    assert isinstance(caught.value, ValueError)


FIELDS = [field.name for field in dataclasses.fields(MolotowRules)]
INTS = ["players", "rounds", "table_weis_factor", "match_points", "last_round_factor"]
FLAGS = ["trump_when_able", "kreuzweis", "match_cancels_table_weis", "uneven_rounds"]
CHOICES = ["undertrump", "hand_weis", "announcing", "table_weis", "stoeck"]


def wrong_types() -> list[Any]:
    values: list[tuple[list[str], list[Any]]] = [
        (INTS, [True, False, 4.0, "4", [4], object(), float("nan")]),
        (FLAGS, [0, 1, None, "yes", 1.0, []]),
        (CHOICES, [None, True, 1, ["all"], b"all", WeisScale.BIG, Undertrump]),
        (["weis_scale"], [None, 1, True, {}, [20, 50], WeisScale]),
        (["removed_card"], [16, True, 7.0, ["Ei7"], object()]),
    ]
    table = [(field, value) for fields, group in values for field in fields for value in group]
    table += [(field, None) for field in INTS if field != "rounds"]  # there None means two Umgänge
    # The enum of another option is no string.
    table += [("stoeck", TableWeis.OFF), ("table_weis", Stoeck.OFF), ("hand_weis", TableWeis.ALL)]
    return [pytest.param(field, value, id=f"{field}-{value!r:.20}") for field, value in table]


@pytest.mark.parametrize(("field", "value"), wrong_types())
def test_another_type_is_a_type_error(field: str, value: Any) -> None:
    base: dict[str, Any] = {"players": 5} if field == "removed_card" else {}
    with pytest.raises(TypeError) as caught:
        MolotowRules(**{**base, field: value})
    assert not isinstance(caught.value, JassError)
    assert field in str(caught.value)


@pytest.mark.parametrize("card", ["", "xx", "Ei", "Ei7 Ro7"])
def test_a_removed_card_that_is_none(card: str) -> None:
    with pytest.raises(NotationError):
        MolotowRules(players=5, removed_card=card)


def test_options_are_keywords_and_known() -> None:
    with pytest.raises(TypeError):
        MolotowRules(*[4])
    with pytest.raises(TypeError):
        MolotowRules(trumps=3)  # type: ignore[call-arg]


@pytest.mark.rule("M-2")
@pytest.mark.parametrize("removed", ["Ei7", "Ro7", "Se7", "Si7"])
def test_any_seven_may_be_removed(removed: str) -> None:
    assert MolotowRules(players=5, removed_card=removed).removed_card is Card.parse(removed)
    assert MolotowRules(players=5, removed_card=Card.parse(removed)).removed_card is Card.parse(removed)


@pytest.mark.rule("M-14")
@pytest.mark.parametrize(("players", "umgaenge"), list(itertools.product([3, 4, 5, 6], [1, 2, 3, 4])))
def test_so_many_umgaenge(players: int, umgaenge: int) -> None:
    assert MolotowRules(players=players, rounds=players * umgaenge).rounds == players * umgaenge


@pytest.mark.rule("M-14")
@pytest.mark.parametrize("rounds", [1, 7, 10])
def test_uneven_rounds(rounds: int) -> None:
    assert MolotowRules(rounds=rounds, uneven_rounds=True).rounds == rounds
    with pytest.raises(RulesError, match="uneven_rounds"):
        MolotowRules(rounds=rounds)


# Presets

PRESETS: dict[str, dict[str, Any]] = {
    "jassverzeichnis": {"table_weis": "all", "stoeck": "held"},
    "jasswiki": {"table_weis": "all", "stoeck": "held", "last_round_factor": 2},
    "jasswelt": {"hand_weis": "none"},
}


@pytest.mark.rule("M-10", "M-11", "M-12", "M-14", "M-15")
@pytest.mark.parametrize("name", list(PRESETS))
def test_presets(name: str) -> None:
    preset = getattr(MolotowRules, name)
    rules = preset()

    assert rules == MolotowRules(players=4, rounds=8, **PRESETS[name])
    assert rules.stoeck is (Stoeck.OFF if name == "jasswelt" else Stoeck.HELD)
    assert preset(match_points=257, players=6).match_points == 257
    assert preset(players=6).rounds == 12
    with pytest.raises(RulesError):
        preset(players=2)
    with pytest.raises(TypeError):
        preset(trumps=1)
    assert preset.__doc__


@pytest.mark.rule("M-11")
def test_a_preset_can_be_overridden_into_a_contradiction_only_by_saying_so() -> None:
    assert MolotowRules.jassverzeichnis(table_weis="off", stoeck="off") == MolotowRules()
    with pytest.raises(RulesError):
        MolotowRules.jassverzeichnis(table_weis="off", table_weis_factor=2)
    with pytest.raises(RulesError):
        MolotowRules.jasswelt(announcing="called")


# Values


@given(molotow_options())
def test_rules_are_values(options: dict[str, Any]) -> None:
    rules, again = MolotowRules(**options), MolotowRules(**options)

    assert rules == again
    assert hash(rules) == hash(again)
    assert eval(repr(rules), {"MolotowRules": MolotowRules, "WeisScale": WeisScale, "Card": Card}) == rules
    assert MolotowRules(**rules.options()) == rules
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(rules, protocol)) == rules
    for twin in (copy.copy(rules), copy.deepcopy(rules), rules.replace()):
        assert twin == rules
        assert twin.weis_scale == rules.weis_scale
        assert twin.removed_card is rules.removed_card


@given(molotow_rules(), molotow_rules())
def test_equality_is_of_all_options(one: MolotowRules, other: MolotowRules) -> None:
    same = all(getattr(one, field) == getattr(other, field) for field in FIELDS)

    assert (one == other) == same
    others: list[object] = [4, SchmausRules(), None]
    assert one not in others
    if same:
        assert hash(one) == hash(other)


@given(molotow_rules())
def test_rules_survive_the_record_of_a_round(rules: MolotowRules) -> None:
    round_ = MolotowRound.deal(rules, seed=1)
    again = MolotowRound.from_record(json.loads(json.dumps(round_.to_record())))

    assert again.rules == rules
    assert again == round_


def test_rules_do_not_change() -> None:
    rules = MolotowRules()
    for field in FIELDS:
        with pytest.raises(AttributeError):
            setattr(rules, field, getattr(rules, field))
        with pytest.raises(AttributeError):
            delattr(rules, field)
    assert rules == MolotowRules()


@pytest.mark.rule("M-2", "M-14")
def test_replace_lets_defaults_follow() -> None:
    rules = MolotowRules(stoeck="held")

    assert rules.replace(players=5) == MolotowRules(players=5, stoeck="held")
    assert rules.replace(players=5).removed_card is Card.parse("Ei7")
    assert rules.replace(players=6).rounds == 12
    assert MolotowRules(players=5).replace(players=4) == MolotowRules()
    with pytest.raises(RulesError):
        MolotowRules(players=5, removed_card="Si7").replace(players=4)
    with pytest.raises(RulesError):
        MolotowRules(rounds=12).replace(players=5)
    with pytest.raises(TypeError):
        rules.replace(trumps=1)


@pytest.mark.rule("M-14")
@pytest.mark.parametrize(
    ("rules", "changes", "rounds"),
    [
        pytest.param({"players": 3}, {"players": 6}, 12, id="not-named"),
        pytest.param({"players": 3, "rounds": 6}, {"players": 6}, 12, id="named-as-the-default"),
        pytest.param({"players": 3, "rounds": 6}, {"players": 6, "rounds": 6}, 6, id="named-again"),
        pytest.param({"players": 3, "rounds": 18}, {"players": 6}, 18, id="another-number-stays"),
        pytest.param({"players": 4, "rounds": 8}, {"players": 3}, 6, id="fewer-players"),
        pytest.param({"players": 4, "rounds": 8}, {"stoeck": "held"}, 8, id="other-option"),
    ],
)
def test_rounds_in_a_replacement(rules: dict[str, Any], changes: dict[str, Any], rounds: int) -> None:
    """Equal rules have equal replacements, however they were made."""
    assert MolotowRules(**rules).replace(**changes).rounds == rounds


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "MolotowRules()"),
        ({"players": 5}, "MolotowRules(players=5)"),
        ({"undertrump": "free", "kreuzweis": False}, "MolotowRules(undertrump='free', kreuzweis=False)"),
        ({"weis_scale": "small"}, "MolotowRules(weis_scale=WeisScale.SMALL)"),
    ],
)
def test_repr_shows_what_differs(options: dict[str, Any], text: str) -> None:
    assert repr(MolotowRules(**options)) == text
