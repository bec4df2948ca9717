"""The recorded Partien in examples/schmaus: what the library says today is what it said when they were recorded.

A difference is a change of the rules or of what can be observed. Where it is meant, ``record_games.py`` writes the
files anew, and the difference is read line by line.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from reference import schmaus as naive
from schmaus_helpers import Account, naive_options

from jassrules import SchmausGame

DIRECTORY = Path(__file__).resolve().parent.parent / "examples" / "schmaus"
LARGEST = 300_000


def _script() -> Any:
    spec = importlib.util.spec_from_file_location("record_schmaus_games", DIRECTORY / "record_games.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look their module up
    spec.loader.exec_module(module)
    return module


SCRIPT = _script()
EXAMPLES = [pytest.param(example, id=example.name) for example in SCRIPT.EXAMPLES]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_observable_is_as_recorded(example: Any) -> None:
    for name, text in SCRIPT.files(example).items():
        recorded = (DIRECTORY / name).read_bytes().decode()
        # line by line, so that a failure shows the first difference and not the whole file
        for number, (now, then) in enumerate(zip(text.split("\n"), recorded.split("\n"), strict=False), start=1):
            assert now == then, f"{name}, line {number}"
        assert text == recorded
        assert len(text) < LARGEST


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_record_loads(example: Any) -> None:
    record = json.loads((DIRECTORY / f"{example.name}.json").read_bytes())
    game = SchmausGame.from_record(record)

    assert game.is_over
    assert game.to_record() == record
    account = (DIRECTORY / f"{example.name}.md").read_bytes().decode()
    winner = game.winner
    assert winner is not None
    assert account.endswith(
        f"{game.names[winner]} wins with {game.totals[winner]} to {game.totals[1 - winner]}.\n"
    )  # fmt: skip
    assert repr(game.rules) in account


@pytest.mark.rule("S-15", "S-16", "S-18", "S-19", "S-20")
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_naive_model_agrees_with_the_record(example: Any) -> None:
    record = json.loads((DIRECTORY / f"{example.name}.json").read_bytes())
    account = Account(record["rules"]["target"], record["rules"]["finish"])
    dealer = record["first_dealer"]
    options = {name: value for name, value in record["rules"].items() if name in naive.DEFAULTS or name == "weis_scale"}
    for closed in record["deals"]:
        deal = closed["deal"]
        before = list(account.partie.totals)
        model = naive.NaiveSchmaus(deal["hands"], deal["stock"], naive_options(options), dealer)
        assert deal["dealer"] == dealer
        for event in deal["events"]:
            assert account.partie.winner is None
            if event["event"] == "rob":
                model.rob()
            elif event["event"] == "write":
                model.write_weis(event["seat"])
            else:
                assert event["seat"] == model.to_move
                model.play(event["card"], event["weise"])
            account.follow(model, trick_done=event.get("taker") is not None)
        if closed["annulled"]:
            account.partie.totals, account.seen = before, 0
            continue
        dealer = 1 - dealer
        if model.is_over:
            assert deal["score"] == model.score()
            account.end(model)

    assert account.partie.winner == record["winner"]
    assert account.partie.totals == record["tafel"]["totals"]


def test_the_partien_show_what_they_are_for() -> None:
    records = [json.loads((DIRECTORY / f"game-{number}.json").read_bytes()) for number in (1, 2, 3)]
    events = [[event for one in record["deals"] for event in one["deal"]["events"]] for record in records]

    assert [record["rules"]["finish"] for record in records] == ["as_written", "as_written", "trick_by_trick"]
    assert any(one["annulled"] for one in records[2]["deals"])
    assert any(event["event"] == "write" for event in events[1])
    assert any(event.get("stoeck") for event in events[1])
    assert all(any(event["event"] == "rob" for event in some) for some in events)
    for some in events:
        won = sum(len(event.get("won", [])) for event in some)
        assert 0 < won <= sum(len(event["weise"]) for event in some if event["event"] == "play")


def test_the_command_checks_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert SCRIPT.main(["--check"]) == 0
    arguments = ["--out", str(tmp_path), "--name", "mine", "--seed", "7", "--annul", "1:5", "--forget", "1"]
    arguments += ["--option", "target=60", "--option", "writing=called", "--option", "weise_per_card=none"]
    assert SCRIPT.main(arguments) == 0
    assert SCRIPT.main([*arguments, "--check"]) == 0

    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.json", "mine.md", "mine.txt"]
    record = json.loads((tmp_path / "mine.json").read_bytes())
    assert (record["rules"]["target"], record["rules"]["weise_per_card"]) == (60, None)
    assert record["deals"][0]["annulled"] is True
    (tmp_path / "mine.md").write_bytes(b"other")
    assert SCRIPT.main([*arguments, "--check"]) == 1
    assert "mine.md" in capsys.readouterr().err
