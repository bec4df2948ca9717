"""Who hands over text is told what happens where it names nothing."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import jassrules

# The annotations of arguments that may be text which names cards or suits.
NAMING = re.compile(r"\b(CardLike|CardsLike|WeisLike)\b|\bCard \| str\b|\bSuit \| str\b")


def public_functions() -> Iterator[Any]:
    for module in pkgutil.walk_packages(jassrules.__path__, "jassrules."):
        parts = module.name.split(".")
        if any(part.startswith("_") for part in parts) or parts[1] == "cli":
            continue
        home = importlib.import_module(module.name)
        place = ".".join(parts[1:])
        for name in getattr(home, "__all__", ()):
            value = getattr(home, name)
            if getattr(value, "__module__", None) != module.name:
                continue
            if inspect.isfunction(value):
                yield pytest.param(value, id=f"{place}.{name}")
            elif inspect.isclass(value):
                for attribute, member in vars(value).items():
                    function = getattr(member, "__func__", member)
                    if inspect.isfunction(function) and (
                        attribute in ("__init__", "__new__") or not attribute.startswith("_")
                    ):
                        yield pytest.param(function, id=f"{name}.{attribute}")


def takes_text(function: Callable[..., Any]) -> bool:
    annotations = {name: kind for name, kind in function.__annotations__.items() if name != "return"}
    return any(NAMING.search(str(kind)) for kind in annotations.values())


FUNCTIONS = [found for found in public_functions() if takes_text(found.values[0])]


def test_functions_are_found() -> None:
    names = {str(found.id) for found in FUNCTIONS}

    assert names >= {"cards.card_points", "weis.find_weise", "MolotowRound.play", "Trick.__init__", "batch.card_points"}


@pytest.mark.parametrize("function", FUNCTIONS)
def test_docstrings_name_the_error_for_wrong_text(function: Callable[..., Any]) -> None:
    text = inspect.getdoc(function) or ""
    if "NotationError" not in text:
        # It takes what another function does, and says so.
        assert re.search(r"[Tt]akes and raises\s+what :(func|meth):`", text)
