"""Simulations on real clusters: two worker processes of Dask on this machine, one of them killed; and Ray."""

from __future__ import annotations

import os
import signal
import threading
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from jassrules import MolotowRules, WeisScale, simulate, tally

pytestmark = [
    pytest.mark.slow,
    # What Dask and its server leave open, or call by names of old, is not ours.
    pytest.mark.filterwarnings("default"),
]


@pytest.fixture
def client() -> Iterator[Any]:
    distributed: Any = pytest.importorskip("distributed", reason="the extra `distributed` is not installed")
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        with (
            distributed.LocalCluster(
                processes=True, n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client


def test_a_cluster_gives_the_same_answer(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "_FAR_PIECE", 4321)
    rules = MolotowRules(players=5, weis_scale=WeisScale.SMALL, stoeck="held", table_weis="all")
    told: list[int] = []
    executor = client.get_executor()

    molotow = simulate.molotow(
        50_000, rules=rules, seed=1, executor=executor, progress=lambda done, _: told.append(done)
    )
    schmaus = simulate.schmaus(50_000, seed=1, executor=executor)

    assert molotow == simulate.molotow(50_000, rules=rules, seed=1)
    assert schmaus == simulate.schmaus(50_000, seed=1)
    assert len(told) == 12
    assert told[-1] == 50_000


def test_a_worker_that_is_killed_costs_a_retry(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "_FAR_PIECE", 50_000)
    games = 10_000_000
    pids = dict(client.run(os.getpid))
    assert len(pids) == 2
    assert os.getpid() not in pids.values()
    killed = threading.Event()

    def kill(done: int, _: int) -> None:
        if not killed.is_set():
            os.kill(next(iter(pids.values())), signal.SIGKILL)
            killed.set()

    found = simulate.molotow(games, seed=7, executor=client.get_executor(), progress=kill)

    assert killed.is_set()
    assert found.games == games
    assert found == simulate.molotow(games, seed=7, threads=2)


def test_ray_gives_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray has no executor of its own; the recipe of the documentation makes one."""
    ray: Any = pytest.importorskip("ray", reason="ray is not installed")
    from ray_recipe import RayExecutor

    monkeypatch.setattr(tally, "_FAR_PIECE", 4321)
    ray.init(num_cpus=2, include_dashboard=False, logging_level="error")
    try:
        assert simulate.molotow(50_000, seed=1, executor=RayExecutor()) == simulate.molotow(50_000, seed=1)
    finally:
        ray.shutdown()
