"""The JSON schema of the records: everything that is written fits it, and it says no less than the code."""

from __future__ import annotations

import copy
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from strategies import BUILT_IN_SCALES

from jassrules import MolotowRound, MolotowRules, RecordError, SchmausDeal, SchmausRules
from jassrules.molotow.events import EVENT_FIELDS as MOLOTOW_EVENTS
from jassrules.options import Choice
from jassrules.schmaus.events import EVENT_FIELDS as SCHMAUS_EVENTS

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "docs" / "record.schema.json"
if not SCHEMA.exists() or not (ROOT / "fuzz").is_dir():
    pytest.skip("the schema and the samples of the fuzzer are not here", allow_module_level=True)
sys.path.append(str(ROOT))
from fuzz.samples import records  # noqa: E402
from fuzz.source import Source  # noqa: E402
from fuzz.targets import LOADERS, change  # noqa: E402

schema: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
DEFINITIONS: dict[str, Any] = schema["$defs"]


@cache
def validator(game: str) -> Draft202012Validator:
    """Of one kind of record, which says more in its messages than the choice among all."""
    return Draft202012Validator({"$ref": f"#/$defs/{game.replace('-', '_')}", "$defs": DEFINITIONS})


def fits(record: Any) -> bool:
    return Draft202012Validator(schema).is_valid(record)


def views() -> Iterator[dict[str, Any]]:
    """Views at every third card of a few games."""
    for seed in range(4):
        chance = random.Random(seed)
        round_ = MolotowRound.deal(MolotowRules(players=3 + seed, stoeck="held"), seed=seed)
        deal = SchmausDeal.deal(SchmausRules(stoeck="on"), seed=seed)
        for play in (round_, deal):
            while not play.is_over:
                if isinstance(play, SchmausDeal):
                    if play.can_rob():
                        play.rob()
                    weise = play.announceable()
                    play.play(chance.choice(play.legal_cards()), weis=weise[-1] if weise else None)
                else:
                    play.play(chance.choice(play.legal_cards()))
                if len(play.events) % 3 == 0:
                    yield play.view(0).to_record()
                    yield play.view(1).to_record()


def holders(value: Any) -> Iterator[dict[str, Any]]:
    """Each dict below a value."""
    if isinstance(value, dict):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from holders(item)


@cache
def one_of_each() -> tuple[dict[str, Any], ...]:
    """The longest sample of each kind, of a game one with a single round or deal."""
    longest: dict[str, dict[str, Any]] = {}
    for record in (*records(), *views()):
        before = longest.get(record["game"])
        if len(record.get("rounds", record.get("deals", ()))) > 1:
            continue
        if before is None or len(json.dumps(record)) > len(json.dumps(before)):
            longest[record["game"]] = record
    return tuple(longest.values())


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema)

    named = {definition["properties"]["game"]["const"] for definition in DEFINITIONS.values() if _is_record(definition)}
    assert named == {record["game"] for record in one_of_each()}
    assert len(schema["oneOf"]) == len(named) == 8


def _is_record(definition: dict[str, Any]) -> bool:
    return "format" in definition.get("properties", {})


def test_every_record_fits() -> None:
    checked = 0
    for record in (*records(), *views()):
        errors = [error.message for error in validator(record["game"]).iter_errors(json.loads(json.dumps(record)))]
        assert errors == []
        checked += 1

    assert checked > 150
    for record in one_of_each():
        assert fits(record)


@pytest.mark.parametrize("record", one_of_each(), ids=lambda record: record["game"])
def test_a_key_more_or_less_does_not_fit(record: dict[str, Any]) -> None:
    judge = validator(record["game"])
    changed = copy.deepcopy(record)
    for holder in list(holders(changed))[:30]:
        for key in list(holder):
            value = holder.pop(key)
            assert not judge.is_valid(changed), key
            holder[key] = value
        holder["more"] = 1
        assert not judge.is_valid(changed)
        del holder["more"]
    assert changed == record


@pytest.mark.parametrize("record", one_of_each(), ids=lambda record: record["game"])
def test_a_value_of_another_type_does_not_fit(record: dict[str, Any]) -> None:
    judge = validator(record["game"])
    changed = copy.deepcopy(record)
    for holder in list(holders(changed))[:20]:
        for key, value in list(holder.items()):
            for other in (1.5, "no such word", {"no": "such thing"}):
                free_text = key == "name" and isinstance(other, str)
                if not free_text:
                    holder[key] = other
                    assert not judge.is_valid(changed), (key, other)
            holder[key] = value
    assert changed == record


@pytest.mark.parametrize(
    ("place", "value"),
    [
        pytest.param(("version",), 2, id="version"),
        pytest.param(("format",), "jass", id="format"),
        pytest.param(("rules", "players"), 7, id="players"),
        pytest.param(("rules", "removed_card"), "Ei7", id="removed-of-four"),
        pytest.param(("rules", "match_points"), 200, id="match-points"),
        pytest.param(("rules", "table_weis_factor"), 2, id="factor-without-table-weis"),
        pytest.param(("rules", "weis_scale"), "huge", id="scale"),
        pytest.param(("hands", 0, 0), "Ei5", id="no-card"),
        pytest.param(("hands", 0, 0), "ei6", id="lower-case"),
        pytest.param(("hands",), [], id="no-hands"),
        pytest.param(("events", 0, "seat"), 6, id="seat"),
        pytest.param(("events", 0, "event"), "pass", id="event"),
        pytest.param(("score", 0, "stoeck"), 20, id="stoeck"),
        pytest.param(("score", 0, "match"), -1, id="match"),
        pytest.param(("score",), 0, id="score"),
    ],
)
def test_what_neither_the_schema_nor_the_code_takes(place: tuple[Any, ...], value: Any) -> None:
    round_ = MolotowRound.deal(seed=1)
    while not round_.is_over:
        round_.play(round_.legal_cards()[0])
    record = round_.to_record()
    assert fits(record)
    holder: Any = record
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value

    assert not fits(record)
    with pytest.raises(RecordError):
        MolotowRound.from_record(record)


def test_what_does_not_fit_does_not_load() -> None:
    chance = random.Random(3)
    samples = [record for record in records() if len(record.get("rounds", record.get("deals", ()))) < 2]
    outcomes = Counter[tuple[bool, bool]]()
    for _ in range(250):
        record = copy.deepcopy(chance.choice(samples))
        change(Source(chance.randbytes(12)), record)
        kind = LOADERS.get(record.get("game"))
        try:
            loads = kind is not None and bool(kind.from_record(record))
        except RecordError:
            loads = False
        outcomes[fits(record), loads] += 1

    assert outcomes[False, True] == 0
    assert outcomes[False, False] > 60
    assert outcomes[True, False] > 10, "some things only the rules can tell"


# The schema and the code name the same things


def _words(definition: Any) -> set[Any]:
    return set(definition["enum"])


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        pytest.param(MolotowRules(), "molotow_rules", id="molotow"),
        pytest.param(SchmausRules(), "schmaus_rules", id="schmaus"),
    ],
)
def test_options_are_those_of_the_rules(rules: MolotowRules | SchmausRules, name: str) -> None:
    properties = DEFINITIONS[name]["properties"]

    assert list(properties) == list(rules.__dataclass_fields__)
    for option, definition in properties.items():
        value = getattr(rules, option)
        if isinstance(value, Choice):
            assert _words(definition) == {member.value for member in type(value)}
        elif isinstance(value, bool):
            assert definition == {"type": "boolean"}
        elif isinstance(value, int) and "minimum" in definition:
            for bound, step in (("minimum", -1), ("maximum", 1)):
                with pytest.raises(ValueError, match=option):
                    type(rules)(**{option: definition[bound] + step})


def test_scales_are_those_of_the_code() -> None:
    names, own = DEFINITIONS["scale"]["anyOf"]

    assert _words(names) == set(BUILT_IN_SCALES)
    assert own["required"] == ["runs", "fours", "longest"]


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        pytest.param(MOLOTOW_EVENTS, "molotow_event", id="molotow"),
        pytest.param(SCHMAUS_EVENTS, "schmaus_event", id="schmaus"),
    ],
)
def test_events_are_those_of_the_code(fields: dict[str, tuple[str, ...]], name: str) -> None:
    found = {one["properties"]["event"]["const"]: tuple(one["required"]) for one in DEFINITIONS[name]["oneOf"]}

    assert found == fields
