"""The processor's own bit instructions, where it has them, change nothing but the time it takes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from jassrules import MolotowRules, _core, simulate


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    yield
    _core.use_pdep(True)


def test_both_ways_pick_the_same_cards() -> None:
    if not _core.use_pdep(True):
        pytest.skip("this processor has no fast pdep")
    rules = MolotowRules(players=5)
    fast = simulate.molotow(20_000, rules=rules, seed=1), simulate.schmaus(20_000, seed=1)

    assert _core.use_pdep(False) is False
    assert (simulate.molotow(20_000, rules=rules, seed=1), simulate.schmaus(20_000, seed=1)) == fast
    assert _core.use_pdep(True) is True
