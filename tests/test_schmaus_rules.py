"""The options of Schmaus: defaults, every choice, and what is refused. [S-1 … S-20]"""

from __future__ import annotations

import copy
import dataclasses
import itertools
import json
import pickle
from typing import Any

import pytest
from schmaus_helpers import CHOICES

from jassrules import RecordError, RulesError, SchmausDeal, SchmausGame, SchmausRules, WeisScale
from jassrules.schmaus import Finish, Ladder, Rob, SchmausStoeck, TurnUp, Writing

FINISHES = ("as_written", "trick_by_trick", "claim")


@pytest.mark.parametrize(
    ("field", "default"),
    [
        pytest.param("target", 1000, marks=pytest.mark.rule("S-19")),
        pytest.param("turn_up", "last", marks=pytest.mark.rule("S-3")),
        pytest.param("rob", "own_turn", marks=pytest.mark.rule("S-4")),
        pytest.param("last_weis_trick", 10, marks=pytest.mark.rule("S-10")),
        pytest.param("weise_per_card", 1, marks=pytest.mark.rule("S-11")),
        pytest.param("ladder", "suit", marks=pytest.mark.rule("S-12")),
        pytest.param("weis_scale", WeisScale.SCHMAUS, marks=pytest.mark.rule("W-4")),
        pytest.param("bauer_must_ruff", False, marks=pytest.mark.rule("S-9")),
        pytest.param("stoeck", "off", marks=pytest.mark.rule("S-17")),
        pytest.param("writing", "auto", marks=pytest.mark.rule("S-14")),
        pytest.param("finish", "as_written", marks=pytest.mark.rule("S-19")),
        pytest.param("match_points", 100, marks=pytest.mark.rule("S-16")),
    ],
)
def test_defaults(field: str, default: Any) -> None:
    """every default is the base text."""
    value = getattr(SchmausRules(), field)

    assert value == default
    assert isinstance(value, type(default))


def test_there_is_no_other_option() -> None:
    assert {field.name for field in dataclasses.fields(SchmausRules)} == {*CHOICES, "target", "finish"}
    with pytest.raises(TypeError, match="undertrump"):
        SchmausRules(undertrump="free")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        SchmausRules(1200)  # type: ignore[misc]


ENUMS = [
    ("turn_up", TurnUp, ("last", "second_last")),
    ("rob", Rob, ("own_turn", "own_lead")),
    ("ladder", Ladder, ("suit", "overlap", "global")),
    ("stoeck", SchmausStoeck, ("off", "on")),
    ("writing", Writing, ("auto", "called")),
    ("finish", Finish, FINISHES),
]


@pytest.mark.rule("S-3", "S-4", "S-12", "S-14", "S-17", "S-19")
@pytest.mark.parametrize(("field", "kind", "values"), ENUMS, ids=[field for field, _, _ in ENUMS])
def test_closed_choices_take_enum_and_string(field: str, kind: Any, values: tuple[str, ...]) -> None:
    assert tuple(member.value for member in kind) == values
    for value in values:
        rules = [SchmausRules(**{field: spelling}) for spelling in (value, value.upper(), kind(value))]
        assert rules[0] == rules[1] == rules[2]
        assert getattr(rules[0], field) is kind(value)
        assert getattr(rules[0], field)  # truthy
    assert len({SchmausRules(**{field: value}) for value in values}) == len(values)


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        *[pytest.param(field, "no_such", RulesError, id=f"{field}-unknown") for field, _, _ in ENUMS],
        *[pytest.param(field, "", RulesError, id=f"{field}-empty") for field, _, _ in ENUMS],
        *[pytest.param(field, None, TypeError, id=f"{field}-none") for field, _, _ in ENUMS],
        *[pytest.param(field, True, TypeError, id=f"{field}-bool") for field, _, _ in ENUMS],
        *[pytest.param(field, 0, TypeError, id=f"{field}-int") for field, _, _ in ENUMS],
        pytest.param("rob", TurnUp.LAST, TypeError, id="rob-enum-of-another-field"),
        pytest.param("target", 0, RulesError, id="target-0"),
        pytest.param("target", -1, RulesError, id="target-negative"),
        pytest.param("target", 10**8, RulesError, id="target-huge"),
        pytest.param("target", 1000.0, TypeError, id="target-float"),
        pytest.param("target", "1000", TypeError, id="target-text"),
        pytest.param("target", True, TypeError, id="target-bool"),
        pytest.param("target", None, TypeError, id="target-none"),
        pytest.param("last_weis_trick", 8, RulesError, id="last-weis-trick-8"),
        pytest.param("last_weis_trick", 11, RulesError, id="last-weis-trick-11"),
        pytest.param("last_weis_trick", "9", TypeError, id="last-weis-trick-text"),
        pytest.param("last_weis_trick", None, TypeError, id="last-weis-trick-none"),
        pytest.param("weise_per_card", 0, RulesError, id="weise-per-card-0"),
        pytest.param("weise_per_card", 2, RulesError, id="weise-per-card-2"),
        pytest.param("weise_per_card", True, TypeError, id="weise-per-card-bool"),
        pytest.param("weise_per_card", "1", TypeError, id="weise-per-card-text"),
        pytest.param("weis_scale", "huge", RulesError, id="weis-scale-unknown"),
        pytest.param("weis_scale", None, TypeError, id="weis-scale-none"),
        pytest.param("weis_scale", 20, TypeError, id="weis-scale-int"),
        pytest.param("bauer_must_ruff", 1, TypeError, id="bauer-must-ruff-int"),
        pytest.param("bauer_must_ruff", None, TypeError, id="bauer-must-ruff-none"),
        pytest.param("bauer_must_ruff", "yes", TypeError, id="bauer-must-ruff-text"),
        pytest.param("match_points", -1, RulesError, id="match-points-negative"),
        pytest.param("match_points", 1001, RulesError, id="match-points-huge"),
        pytest.param("match_points", False, TypeError, id="match-points-bool"),
        pytest.param("match_points", 100.0, TypeError, id="match-points-float"),
    ],
)
def test_bad_values_are_refused_naming_the_field(field: str, value: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=field) as caught:
        SchmausRules(**{field: value})

    assert repr(value) in str(caught.value) or isinstance(value, TurnUp)
    with pytest.raises(error, match=field):
        SchmausRules().replace(**{field: value})


@pytest.mark.rule("S-19")
@pytest.mark.parametrize("target", [1, 500, 1000, 1200, 100_000])
def test_any_positive_target(target: int) -> None:
    assert SchmausRules(target=target).target == target


@pytest.mark.rule("S-11")
def test_none_means_any_number() -> None:
    assert SchmausRules(weise_per_card=None).weise_per_card is None


MINE = WeisScale(runs={3: 30, 4: 60}, fours={}, name="ours")
SAMPLES = [
    {},
    {"target": 1200, "rob": "own_lead"},
    {"weise_per_card": None, "weis_scale": "big", "ladder": "global"},
    {"weis_scale": MINE, "stoeck": "on", "writing": "called"},
    {"finish": "claim", "match_points": 0, "bauer_must_ruff": True, "last_weis_trick": 9, "turn_up": "second_last"},
]


@pytest.mark.parametrize("options", SAMPLES, ids=str)
def test_rules_are_values(options: dict[str, Any]) -> None:
    """repr evaluates; equal and equally hashed through pickle and copies; records bring them back."""
    rules = SchmausRules(**options)
    names = {"SchmausRules": SchmausRules, "WeisScale": WeisScale}

    assert eval(repr(rules), names) == rules
    assert rules == SchmausRules(**options)
    assert hash(rules) == hash(SchmausRules(**options))
    for twin in (
        copy.copy(rules),
        copy.deepcopy(rules),
        rules.replace(),
        *(pickle.loads(pickle.dumps(rules, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),
    ):
        assert twin == rules
        assert hash(twin) == hash(rules)
    record = json.loads(json.dumps(SchmausDeal.deal(rules, seed=1).to_record()))
    assert SchmausDeal.from_record(record).rules == rules
    assert SchmausGame.from_record(SchmausGame(rules).to_record()).rules == rules


def test_each_option_makes_a_difference_to_equality() -> None:
    """no field is forgotten by == and hash."""
    changes: dict[str, Any] = {name: values[1] for name, values in CHOICES.items()}
    changes |= {"target": 1200, "finish": "claim"}
    sets = [SchmausRules(), *(SchmausRules(**{name: value}) for name, value in changes.items())]

    for one, other in itertools.combinations(sets, 2):
        assert one != other
    assert len(set(sets)) == len(sets)
    for name, value in changes.items():
        assert SchmausRules().replace(**{name: value}).options() == {name: getattr(SchmausRules(**{name: value}), name)}
        assert name in repr(SchmausRules(**{name: value}))
    assert repr(SchmausRules()) == "SchmausRules()"


def test_rules_do_not_change() -> None:
    rules = SchmausRules()

    with pytest.raises(AttributeError):
        rules.target = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.replace(no_such=5)


@pytest.mark.parametrize("name", [*CHOICES, "target", "finish"])
def test_options_in_records_are_strict(name: str) -> None:
    """every option is written, and one that is missing, unknown or of another type is refused by its name."""
    record = SchmausDeal.deal(seed=1).to_record()
    assert name in record["rules"]

    for value in ([], "no_such", -5, 1.5, "missing"):
        bad = json.loads(json.dumps(record))
        if value == "missing":
            del bad["rules"][name]
        else:
            bad["rules"][name] = value
        with pytest.raises(RecordError) as caught:
            SchmausDeal.from_record(bad)
        assert caught.value.place.startswith("rules")
        assert name in str(caught.value)
