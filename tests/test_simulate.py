"""Simulations: the same games as the naive model plays, the same answer however they are shared out."""

from __future__ import annotations

import copy
import json
import math
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import playout_helpers
import pytest
from molotow_helpers import random_rules
from playout_helpers import assert_equal, fresh_molotow, fresh_schmaus, tally_of
from reference.shuffle import SplitMix64
from schmaus_helpers import random_options

import jassrules
from jassrules import MolotowRound, MolotowRules, RulesError, SchmausDeal, SchmausRules, WeisScale, simulate, tally

GAMES = 30
LARGEST = 2**64 - 1
BOTH = pytest.mark.parametrize("play", [simulate.molotow, simulate.schmaus], ids=["molotow", "schmaus"])


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of an odd size, so that small numbers are cut too, and the last piece is short."""
    monkeypatch.setattr(tally, "_PIECE", 37)
    monkeypatch.setattr(tally, "_FAR_PIECE", 41)


# The games themselves ------------------------------------------------------------------------------------------------

MOLOTOW = [
    pytest.param(MolotowRules(), id="base text"),
    pytest.param(MolotowRules(players=3), id="three"),
    pytest.param(MolotowRules(players=5), id="five"),
    pytest.param(MolotowRules(players=5, removed_card="Si7"), id="five without Si7"),
    pytest.param(MolotowRules(players=6), id="six"),
    pytest.param(MolotowRules.jassverzeichnis(), id="jassverzeichnis"),
    pytest.param(MolotowRules.jasswelt(), id="jasswelt"),
    pytest.param(MolotowRules(players=6, table_weis="all", kreuzweis=False), id="table weis, six"),
    pytest.param(MolotowRules(players=3, table_weis="runs", table_weis_factor=2), id="table weis, runs, twice"),
    pytest.param(
        MolotowRules(players=3, table_weis="all", match_cancels_table_weis=True, match_points=257),
        id="match, table weis",
    ),
    pytest.param(MolotowRules(stoeck="held"), id="stoeck held"),
    pytest.param(MolotowRules(stoeck="maker", players=3), id="stoeck maker"),
    pytest.param(MolotowRules(hand_weis="best", players=3), id="best weis"),
    pytest.param(MolotowRules(hand_weis="best", weis_scale=WeisScale.SMALL, kreuzweis=False), id="best weis, small"),
    pytest.param(MolotowRules(announcing="called"), id="nothing is announced"),
    pytest.param(MolotowRules(undertrump="forbidden"), id="undertrump forbidden"),
    pytest.param(MolotowRules(undertrump="free", trump_when_able=False), id="undertrump free"),
    pytest.param(MolotowRules(last_round_factor=2), id="a round counts once"),
]


@pytest.mark.rule("M-1", "M-2", "M-3", "M-4", "M-6", "M-7", "M-8", "M-10", "M-11", "M-12", "M-13", "M-15", "M-16")
@pytest.mark.parametrize("rules", MOLOTOW)
@pytest.mark.parametrize("seed", [0, 20261129, LARGEST])
def test_rounds_are_those_of_the_naive_model(rules: MolotowRules, seed: int) -> None:
    expected = tally_of(fresh_molotow(rules, seed, GAMES), rules.players)

    assert_equal(simulate.molotow(GAMES, rules=rules, seed=seed), expected)


@pytest.mark.rule("M-1", "M-2", "M-3", "M-4", "M-6", "M-7", "M-8", "M-10", "M-11", "M-12", "M-13", "M-16", "W-5", "W-7")
@pytest.mark.parametrize("number", range(40))
def test_rounds_of_random_rules_are_those_of_the_naive_model(number: int) -> None:
    chance = random.Random(number)
    rules, seed = random_rules(chance), chance.randrange(2**64)
    expected = tally_of(fresh_molotow(rules, seed, 8), rules.players)

    assert_equal(simulate.molotow(8, rules=rules, seed=seed), expected)


@pytest.mark.rule("S-1", "S-2", "S-3", "S-5", "S-6", "S-7", "S-8", "S-9", "S-15", "S-16", "S-17")
@pytest.mark.parametrize("bauer_must_ruff", [False, True])
@pytest.mark.parametrize("stoeck", ["off", "on"])
@pytest.mark.parametrize("turn_up", ["last", "second_last"])
def test_deals_are_those_of_the_naive_model(turn_up: str, stoeck: str, bauer_must_ruff: bool) -> None:
    options = {"turn_up": turn_up, "stoeck": stoeck, "bauer_must_ruff": bauer_must_ruff}
    expected = tally_of(fresh_schmaus(options, 77, GAMES), 2)

    assert_equal(simulate.schmaus(GAMES, rules=SchmausRules(**options), seed=77), expected)


@pytest.mark.rule("S-1", "S-3", "S-5", "S-6", "S-7", "S-8", "S-9", "S-15", "S-16", "S-17")
@pytest.mark.parametrize("number", range(20))
def test_deals_of_random_rules_are_those_of_the_naive_model(number: int) -> None:
    chance = random.Random(number)
    options, seed = random_options(chance), chance.randrange(2**64)
    expected = tally_of(fresh_schmaus(options, seed, 8), 2)

    assert_equal(simulate.schmaus(8, rules=SchmausRules(**options), seed=seed), expected)


# From other implementations of SplitMix64.
@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]),
    ],
)
def test_the_seeds_of_games_are_the_numbers_of_splitmix64(seed: int, numbers: list[int]) -> None:
    stream = SplitMix64(seed)

    assert [stream.draw() for _ in numbers] == numbers
    assert [simulate.deal_seed(seed, number) for number in range(len(numbers))] == numbers


def test_far_off_games_have_seeds_too() -> None:
    """Game number k is SplitMix64's with its state moved on by k steps at once."""
    for seed, number in ((0, 2**40), (LARGEST, LARGEST), (5, 2**63)):
        stream = SplitMix64((seed + number * 0x9E3779B97F4A7C15) % 2**64)

        assert simulate.deal_seed(seed, number) == stream.draw()


def test_a_game_can_be_had_by_itself() -> None:
    for number in range(20):
        seed = simulate.deal_seed(9, number)
        (model,) = fresh_molotow(MolotowRules(players=5), 9, 1, start=number)
        (deal,) = fresh_schmaus({}, 9, 1, start=number)
        round_ = MolotowRound.deal(MolotowRules(players=5), seed=seed)
        first = SchmausDeal.deal(dealer=0, seed=seed)

        assert [{str(card) for card in hand} for hand in round_.dealt] == [set(hand) for hand in model.dealt]
        assert str(first.trump) == deal.trump
        started = {str(card) for card in first.hands[1]}
        assert {deal.tricks[0][1][0]} <= started


# However it is shared out --------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("piece", [1, 7, 37, 299, 300, 301])
def test_the_cut_plays_no_part(play: Any, piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play(300, seed=3)
    monkeypatch.setattr(tally, "_PIECE", piece)

    assert play(300, seed=3) == whole


@BOTH
@pytest.mark.parametrize("threads", [1, 2, 8, 1024])
def test_the_number_of_threads_plays_no_part(play: Any, threads: int, small_pieces: None) -> None:
    assert play(2001, seed=4, threads=threads) == play(2001, seed=4)


@pytest.mark.slow
@BOTH
def test_whole_pieces_add_up(play: Any) -> None:
    assert play(450_001, seed=5, threads=2) == play(450_001, seed=5)


class Inline(Executor):
    """Does the work at once, and may be told to fail."""

    def __init__(self, failures: dict[int, Exception] | None = None) -> None:
        self.failures = failures or {}
        self.submitted = 0

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        error = self.failures.pop(self.submitted, None)
        self.submitted += 1
        if error is None:
            future.set_result(function(*args, **kwargs))
        else:
            future.set_exception(error)
        return future


class Backwards(Executor):
    """Does nothing until so much has been asked for, and then the last first."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: function(*args, **kwargs)))
        self.pieces -= 1
        while not self.pieces and self.waiting:
            other, work = self.waiting.pop()
            other.set_result(work())
        return future


@BOTH
def test_executors_give_the_same_answer(play: Any, small_pieces: None) -> None:
    whole = play(1000, seed=6)

    assert play(1000, seed=6, executor=Inline()) == whole
    assert play(1000, seed=6, executor=Backwards(math.ceil(1000 / 41))) == whole
    with ThreadPoolExecutor(3) as threads:
        assert play(1000, seed=6, executor=threads) == whole
        assert threads.submit(int, "1").result() == 1, "the executor is its owner's to shut down"


def processes(workers: int = 2) -> ProcessPoolExecutor:
    # Threads may be running, and then forking is not sound.
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def test_processes_give_the_same_answer(small_pieces: None) -> None:
    rules = MolotowRules(players=5, removed_card="Ro7", weis_scale=WeisScale.SMALL)
    with processes() as pool:
        assert simulate.molotow(400, rules=rules, seed=1, executor=pool) == simulate.molotow(400, rules=rules, seed=1)
        assert simulate.schmaus(400, seed=1, executor=pool) == simulate.schmaus(400, seed=1)


class Dying(Executor):
    """Hands the work on to processes, of which one dies with a piece in its hands."""

    def __init__(self, pool: Executor, grave: Path) -> None:
        self.pool = pool
        self.grave = grave

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self.pool.submit(playout_helpers.die_once, self.grave, function, *args, **kwargs)


def test_a_process_that_dies_costs_a_retry(small_pieces: None, tmp_path: Path) -> None:
    with processes() as pool:
        found = simulate.molotow(5000, seed=2, executor=Dying(pool, tmp_path / "grave"))

    assert (tmp_path / "grave").exists(), "no process has died"
    assert found == simulate.molotow(5000, seed=2)


@pytest.mark.parametrize("at", [0, 1, 5, 70])
def test_a_pool_that_takes_no_more_work_costs_no_run(at: int, small_pieces: None) -> None:
    """A pool may break between two pieces; then it refuses the next one at once."""

    class Broken(Inline):
        def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            if self.submitted >= at:
                raise BrokenExecutor("a process has died")
            return super().submit(function, *args, **kwargs)

    assert simulate.schmaus(5000, seed=2, executor=Broken()) == simulate.schmaus(5000, seed=2)


@pytest.mark.parametrize("error", [BrokenExecutor("dead"), OSError("line cut"), RuntimeError("worker lost")], ids=repr)
@pytest.mark.parametrize("at", [0, 3, 100])
def test_a_piece_that_fails_is_done_again(error: Exception, at: int, small_pieces: None) -> None:
    executor = Inline({at: error, at + 2: error})

    assert simulate.molotow(5000, seed=2, executor=executor) == simulate.molotow(5000, seed=2)


def test_a_piece_that_always_fails_ends_the_run(small_pieces: None) -> None:
    executor = Inline({at: RuntimeError("no luck") for at in range(10_000)})

    with pytest.raises(RuntimeError, match="no luck"):
        simulate.molotow(5000, seed=2, executor=executor)

    assert executor.submitted <= 3 * math.ceil(5000 / 41)


# Stopping and watching -----------------------------------------------------------------------------------------------

# Tells when it is under way and when it was interrupted, and then whether all is well.
INTERRUPTED = """
import sys, threading, time
from jassrules import MolotowRound, simulate

def tell(done, games):
    if done < 200_000:
        print("under way", flush=True)

before = simulate.molotow(1000, seed=1)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
assert threading.active_count() == 1, threading.enumerate()
assert simulate.molotow(1000, seed=1, threads=2) == before
assert MolotowRound.deal(seed=1).rollout(10, seed=1).games == 10
print("sound", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to the whole console")
@pytest.mark.parametrize(
    "call",
    [
        pytest.param("simulate.molotow(2**40, seed=1, progress=tell)", id="one thread"),
        pytest.param("simulate.schmaus(2**40, seed=1, progress=tell, threads=2)", id="two threads"),
        pytest.param("print('under way', flush=True); MolotowRound.deal(seed=1).rollout(2**40, seed=1)", id="rollout"),
        pytest.param(
            "print('under way', flush=True); MolotowRound.deal(seed=1).rollout(2**40, seed=1, threads=2)",
            id="rollout, two threads",
        ),
    ],
)
def test_ctrl_c_stops_it_within_a_second(call: str) -> None:
    taken = []
    for _ in range(3):  # another program may hold the processor just then
        taken.append(_interrupt(INTERRUPTED.format(call=call)))
        if taken[-1] < 1:
            return
    pytest.fail(f"it took {min(taken):.1f} seconds")


def _interrupt(script: str) -> float:
    with subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(jassrules.__file__).parents[1])},
    ) as process:
        assert process.stdout is not None
        # What does not listen must not hold up the tests for ever.
        killer = threading.Timer(120, process.kill)
        killer.start()
        assert process.stdout.readline() == "under way\n"
        time.sleep(0.05)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        while (line := process.stdout.readline()) == "under way\n":
            pass
        taken = time.monotonic() - begun
        assert process.stderr is not None
        rest, errors = process.stdout.read(), process.stderr.read()
        killer.cancel()
    assert (line, rest) == ("interrupted\n", "sound\n"), errors
    assert process.returncode == 0
    return taken


@BOTH
@pytest.mark.parametrize("threads", [1, 2])
def test_progress_is_told(play: Any, threads: int, small_pieces: None) -> None:
    told: list[tuple[int, int]] = []
    where = set()

    def tell(done: int, games: int) -> None:
        told.append((done, games))
        where.add(threading.current_thread())

    play(1000, seed=1, threads=threads, progress=tell)

    assert len(told) == math.ceil(1000 / 37)
    assert told == sorted(set(told))
    assert told[-1] == (1000, 1000)
    assert {games for _, games in told} == {1000}
    assert where == {threading.current_thread()}


@BOTH
@pytest.mark.parametrize("how", ["one thread", "threads", "executor"])
def test_errors_of_the_callback_come_through(play: Any, how: str, small_pieces: None) -> None:
    def tell(done: int, games: int) -> None:
        if done > 200:
            raise LookupError("enough")

    shared: dict[str, Any] = {"one thread": {}, "threads": {"threads": 3}, "executor": {"executor": Inline()}}[how]
    with pytest.raises(LookupError, match="enough"):
        play(2**30, seed=1, progress=tell, **shared)

    assert not [thread for thread in threading.enumerate() if thread.name.startswith("jassrules")]


def test_what_was_given_out_is_taken_back_after_an_error(small_pieces: None) -> None:
    given: list[Future[Any]] = []

    class Lazy(Executor):
        def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            if not given:
                future.set_result(function(*args, **kwargs))
            given.append(future)
            return future

    def tell(done: int, games: int) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        simulate.molotow(5000, seed=1, executor=Lazy(), progress=tell)

    assert len(given) > 1
    assert all(future.cancelled() for future in given[1:])


# Arguments -----------------------------------------------------------------------------------------------------------

NUMBERS = [
    pytest.param(field, value, error, id=f"{field} {value!r}")
    for field in ("n", "seed", "threads")
    for value, error in [
        *[(value, TypeError) for value in (None, True, 1.9, "x", b"1", [1], 1j)],
        *[(value, RulesError) for value in (-1, 2**64, -(2**64), 2**200)],
        *([] if field == "seed" else [(0, RulesError)]),
    ]
]


@BOTH
@pytest.mark.parametrize(("field", "value", "error"), [*NUMBERS, pytest.param("n", 2**40 + 1, RulesError, id="n huge")])
def test_wrong_numbers_are_refused(play: Any, field: str, value: Any, error: type[Exception]) -> None:
    arguments = {"n": 10, "seed": 1, field: value}

    with pytest.raises(error, match=f"^{field} is "):
        play(arguments.pop("n"), **arguments)


@pytest.mark.parametrize("value", [None, True, 1.9, "x"])
def test_deal_seed_refuses_other_types(value: Any) -> None:
    with pytest.raises(TypeError, match=r"^seed is "):
        simulate.deal_seed(value, 0)
    with pytest.raises(TypeError, match=r"^number is "):
        simulate.deal_seed(0, value)


@pytest.mark.parametrize("value", [-1, 2**64])
def test_deal_seed_refuses_other_numbers(value: int) -> None:
    with pytest.raises(RulesError, match=r"^seed is "):
        simulate.deal_seed(value, 0)
    with pytest.raises(RulesError, match=r"^number is "):
        simulate.deal_seed(0, value)


@pytest.mark.parametrize("rules", [True, 4, "seed", object(), MolotowRules])
def test_rules_of_another_kind_are_refused(rules: Any) -> None:
    with pytest.raises(TypeError):
        simulate.molotow(10, rules=rules, seed=1)
    with pytest.raises(TypeError):
        simulate.schmaus(10, rules=rules, seed=1)


def test_the_rules_of_the_other_game_are_refused() -> None:
    with pytest.raises(TypeError):
        simulate.molotow(10, rules=SchmausRules(), seed=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        simulate.schmaus(10, rules=MolotowRules(), seed=1)  # type: ignore[arg-type]


@BOTH
@pytest.mark.parametrize("executor", [True, 2, "threads", object(), ThreadPoolExecutor])
def test_what_is_no_executor_is_refused(play: Any, executor: Any) -> None:
    with pytest.raises(TypeError):
        play(10, seed=1, executor=executor)


@BOTH
@pytest.mark.parametrize("progress", [True, 2, "bar", object()])
def test_what_cannot_be_called_is_refused(play: Any, progress: Any) -> None:
    with pytest.raises(TypeError):
        play(10, seed=1, progress=progress)


@pytest.mark.rule("W-5")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_scale_too_high_to_tally_is_refused(threads: int, small_pieces: None) -> None:
    rules = MolotowRules(weis_scale=WeisScale(runs=[3000] * 7, fours=[3000] * 9))

    with pytest.raises(RulesError, match="weis_scale counts too high: a seat has written less than -2048"):
        simulate.molotow(500, rules=rules, seed=1, threads=threads)


def test_the_edges_of_the_histogram_are_counted() -> None:
    """A run of three and no card points write -2048, the least that is tallied; one more is too much."""

    def rules(points: int) -> MolotowRules:
        return MolotowRules(players=6, weis_scale=WeisScale(runs=[points] + [1] * 6, fours=[0] * 9))

    found = simulate.molotow(60, rules=rules(2048), seed=0)

    assert min(min(histogram) for histogram in found.histograms) == -2048
    assert_equal(found, tally_of(fresh_molotow(rules(2048), 0, 60), 6))
    with pytest.raises(RulesError, match="counts too high"):
        simulate.molotow(60, rules=rules(2049), seed=0)


# The result ----------------------------------------------------------------------------------------------------------


def some_tallies() -> list[tally.Tally]:
    return [
        simulate.molotow(500, rules=MolotowRules(players=5, stoeck="held", table_weis="all"), seed=1),
        simulate.schmaus(500, rules=SchmausRules(stoeck="on"), seed=1),
    ]


def test_a_tally_knows_what_it_is_of() -> None:
    molotow, schmaus = some_tallies()

    assert (molotow.game, schmaus.game) == ("molotow", "schmaus")
    assert molotow.rules == MolotowRules(players=5, stoeck="held", table_weis="all")
    assert schmaus.rules == SchmausRules(stoeck="on")
    assert (molotow.seed, molotow.games, len(molotow.sums), len(molotow.trump_born)) == (1, 500, 5, 8)
    assert (len(schmaus.sums), schmaus.trump_born, schmaus.table_weise) == (2, (), 0)


def test_figures_agree_with_each_other() -> None:
    for each in some_tallies():
        for seat, histogram in enumerate(each.histograms):
            written = [points for points, games in histogram.items() for _ in range(games)]
            mean = sum(written) / 500
            spread = math.sqrt(sum((points - mean) ** 2 for points in written) / 499)

            assert len(written) == 500
            assert sum(written) == each.sums[seat]
            assert sum(points**2 for points in written) == each.squares[seat]
            assert each.means[seat] == pytest.approx(mean)
            assert each.spreads[seat] == pytest.approx(spread)
            assert each.errors[seat] == pytest.approx(spread / math.sqrt(500))
            assert sum(each.places[seat]) == 500
    molotow, _ = some_tallies()

    assert sum(molotow.trump_born) == 500


def test_one_game_has_no_spread() -> None:
    one = simulate.molotow(1, seed=1)

    assert one.spreads == one.errors == (0.0,) * 4
    assert str(one)


def test_tallies_are_equal_if_all_figures_are() -> None:
    one, other = some_tallies()
    again, _ = some_tallies()

    assert one == again
    assert one is not again
    assert one != other
    assert one != simulate.molotow(500, rules=one.rules, seed=2)  # type: ignore[arg-type]
    assert one != simulate.molotow(501, rules=one.rules, seed=1)  # type: ignore[arg-type]
    assert one != one.to_record()


def test_tallies_can_be_copied_and_pickled() -> None:
    for each in some_tallies():
        assert copy.copy(each) == each
        assert copy.deepcopy(each) == each
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(each, protocol)) == each


def test_the_repr_of_a_tally_evaluates() -> None:
    for each in some_tallies():
        names = {**vars(jassrules), "Tally": tally.Tally}

        assert eval(repr(each), names) == each


def test_json_holds_every_figure() -> None:
    for each in some_tallies():
        read = json.loads(each.to_json())

        assert read == each.to_record()
        assert read["games"] == each.games
        assert read["seed"] == each.seed
        assert read["rules"]["stoeck"] == each.rules.stoeck.value
        for name in ("sums", "squares", "means", "spreads", "matches", "weise", "trump_born"):
            assert read[name] == list(getattr(each, name))
        assert [tuple(row) for row in read["places"]] == list(each.places)
        assert [{int(points): games for points, games in row.items()} for row in read["histograms"]] == list(
            each.histograms
        )
        assert (read["table_weise"], read["stoeck"]) == (each.table_weise, each.stoeck)


def test_a_tally_prints_as_a_table() -> None:
    for each in some_tallies():
        text = str(each)
        seats = len(each.sums)

        assert text.splitlines()[0] == f"{each.game}: 500 games, seed 1"
        for mean in each.means:
            assert f"{mean:.3f}" in text
        assert [line.split()[0] for line in text.splitlines()].count("place") == seats
        assert ("trump is made in trick" in text) is (each.game == "molotow")
        assert max(map(len, text.splitlines())) <= 80
        assert not any(line != line.rstrip() for line in text.splitlines())


def test_plots_show_every_seat() -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    for each in some_tallies():
        axes = each.plot()

        lines = axes.get_lines()
        assert len(lines) == len(each.sums)
        for histogram, line in zip(each.histograms, lines, strict=True):
            assert list(line.get_xdata()) == sorted(histogram)
            assert sum(line.get_ydata()) == pytest.approx(1)
        assert axes.get_legend() is not None
        assert each.plot(axes) is axes


def test_without_matplotlib_plots_name_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)

    with pytest.raises(ImportError, match=r"jassrules\[plot\]"):
        some_tallies()[0].plot()


# What an import brings along -----------------------------------------------------------------------------------------

# What dataclasses, enums and regular expressions bring along is not among them.
UNWANTED = (
    "argparse", "array", "asyncio", "concurrent", "csv", "dask", "distributed", "fractions", "hashlib", "json",
    "logging", "matplotlib", "multiprocessing", "numpy", "random", "rich", "secrets", "shutil", "socket", "statistics",
    "subprocess", "tempfile", "threading", "typing_extensions", "unittest",
    "importlib.metadata", "jassrules.batch", "jassrules.cli", "jassrules.molotow", "jassrules.schmaus",
    "jassrules.simulate", "jassrules.svg", "jassrules.tafel", "jassrules.tally",
)  # fmt: skip


def fresh(script: str) -> str:
    """What a fresh interpreter prints that knows nothing but the package."""
    place = str(Path(jassrules.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {place!r}); {script}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def test_import_loads_nothing_it_does_not_need() -> None:
    loaded = fresh("bare = set(sys.modules); import jassrules; print(*sorted(set(sys.modules) - bare))").split()

    assert "jassrules._core" in loaded
    assert [name for name in UNWANTED if name in loaded] == []


def test_import_starts_no_thread() -> None:
    script = "import jassrules, jassrules.simulate, jassrules.batch, threading; print(threading.active_count())"

    assert fresh(script) == "1\n"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the system does not list the threads of a process")
def test_import_starts_no_thread_behind_python() -> None:
    script = "import os, jassrules, jassrules.simulate; print(len(os.listdir('/proc/self/task')))"

    assert fresh(script) == "1\n"


# The command ---------------------------------------------------------------------------------------------------------


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    place = str(Path(jassrules.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-m", "jassrules", "simulate", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONPATH": place, "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "80"},
        **options,
    )


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        pytest.param(["molotow"], lambda: simulate.molotow(500, seed=3), id="molotow"),
        pytest.param(
            ["molotow", "--players", "5", "--removed-card", "Ro7", "--stoeck", "held", "--threads", "2"],
            lambda: simulate.molotow(500, rules=MolotowRules(players=5, removed_card="Ro7", stoeck="held"), seed=3),
            id="molotow, rules",
        ),
        pytest.param(
            ["molotow", "--preset", "jassverzeichnis"],
            lambda: simulate.molotow(500, rules=MolotowRules.jassverzeichnis(), seed=3),
            id="molotow, preset",
        ),
        pytest.param(["schmaus"], lambda: simulate.schmaus(500, seed=3), id="schmaus"),
        pytest.param(
            ["schmaus", "--turn-up", "second_last", "--stoeck", "on", "--bauer-must-ruff"],
            lambda: simulate.schmaus(
                500, rules=SchmausRules(turn_up="second_last", stoeck="on", bauer_must_ruff=True), seed=3
            ),
            id="schmaus, rules",
        ),
    ],
)
def test_the_command_gives_the_same_figures(arguments: list[str], expected: Callable[[], tally.Tally]) -> None:
    done = run(*arguments, "-n", "500", "--seed", "3", "--json")

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == expected().to_record()


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("game", ["molotow", "schmaus"])
def test_the_command_shows_a_table(game: str, lang: str) -> None:
    pytest.importorskip("rich", reason="rich is not installed")
    done = run(game, "-n", "500", "--seed", "3", "--lang", lang)
    expected = simulate.molotow(500, seed=3) if game == "molotow" else simulate.schmaus(500, seed=3)

    assert (done.returncode, done.stderr) == (0, "")
    for mean in expected.means:
        assert f"{mean:.3f}" in done.stdout
    for row in expected.places:
        assert f"{row[0] / 500:.3%}" in done.stdout
    assert "--seed 3" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert ("Mittel" in done.stdout) is (lang == "de")


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["-n", "5"], id="no game"),
        pytest.param(["jass", "-n", "5"], id="another game"),
        pytest.param(["molotow", "-n", "0"], id="nothing"),
        pytest.param(["molotow", "-n", "-3"], id="negative"),
        pytest.param(["molotow", "-n", "1.5"], id="a fraction"),
        pytest.param(["molotow", "-n", "1" * 25], id="huge"),
        pytest.param(["molotow", "-n", "5", "--threads", "0"], id="no thread"),
        pytest.param(["molotow", "-n", "5", "--seed", "-1"], id="seed"),
        pytest.param(["molotow", "-n", "5", "--players", "7"], id="players"),
        pytest.param(["molotow", "-n", "5", "--table-weis-factor", "2"], id="contradiction"),
        pytest.param(["schmaus", "-n", "5", "--players", "4"], id="an option of the other game"),
        pytest.param(["schmaus", "-n", "5", "--rob", "own_lead"], id="an option without effect"),
    ],
)
def test_the_command_refuses_in_one_line(arguments: list[str]) -> None:
    done = run(*arguments, "--json")

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("jassrules")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals to be had")
@pytest.mark.parametrize("arguments", [[], ["--json"]], ids=["text", "json"])
def test_a_bar_shows_how_far_it_is_where_that_is_a_terminal(arguments: list[str]) -> None:
    pytest.importorskip("rich", reason="rich is not installed")
    mine, its = os.openpty()
    place = str(Path(jassrules.__file__).parents[1])
    command = [sys.executable, "-m", "jassrules", "simulate", "molotow", "-n", "1500000", "--seed", "1", *arguments]
    environment = {**os.environ, "PYTHONPATH": place, "TERM": "xterm", "COLUMNS": "80"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=its, env=environment) as process:
        os.close(its)
        seen = bytearray()
        try:
            while part := os.read(mine, 4096):
                seen += part
        except OSError:  # how Linux tells that the other end is closed
            pass
        assert process.stdout is not None
        printed = process.stdout.read()
    os.close(mine)

    assert process.returncode == 0
    assert b"%" in seen
    assert printed
    assert b"\x1b" not in printed


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to the whole console")
def test_the_command_can_be_interrupted() -> None:
    place = str(Path(jassrules.__file__).parents[1])
    script = (
        "import os, signal, threading, jassrules.cli as cli, jassrules.simulate\n"
        "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "raise SystemExit(cli.main(['simulate', 'molotow', '-n', str(2**40), '--threads', '2', '--json']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": place},
        timeout=60,
    )

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "jassrules: interrupted\n")
