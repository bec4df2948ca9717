"""What the package hands out by name."""

from __future__ import annotations

import importlib.metadata
from types import ModuleType

import pytest

import jassrules
from jassrules import molotow, schmaus
from jassrules.options import Choice


def test_the_version_is_the_installed_one() -> None:
    assert jassrules.__version__ == importlib.metadata.version("jassrules")
    assert "__version__" in dir(jassrules)


def test_what_is_not_installed_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.delitem(vars(jassrules), "__version__", raising=False)
    monkeypatch.setattr(importlib.metadata, "version", missing)

    assert not hasattr(jassrules, "__version__")
    with pytest.raises(AttributeError, match="not installed"):
        _ = jassrules.__version__


@pytest.mark.parametrize(
    ("game", "names"),
    [
        pytest.param(molotow, {"Announcing", "HandWeis", "Stoeck", "TableWeis", "Undertrump"}, id="molotow"),
        pytest.param(schmaus, {"Finish", "Ladder", "Rob", "SchmausStoeck", "TurnUp", "Writing"}, id="schmaus"),
    ],
)
def test_choices_of_the_rules_stand_at_the_top_too(game: ModuleType, names: set[str]) -> None:
    found = {
        name for name in game.__all__ if isinstance(value := getattr(game, name), type) and issubclass(value, Choice)
    }

    assert found == names
    assert names <= set(jassrules.__all__)
    assert all(getattr(jassrules, name) is getattr(game, name) for name in names)
