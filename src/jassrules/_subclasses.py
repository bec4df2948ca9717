"""Copies and pickles of objects whose class a user has derived: the class stays, and so does what it has added."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from typing import Any, TypeVar

__all__ = ["added", "deep_copied", "give", "recast", "reduced"]

_T = TypeVar("_T")


def added(of: object, known: Collection[str]) -> dict[str, Any]:
    """The attributes of an object beside its known slots, whether they live in a dict or in slots of a subclass."""
    state: Any = object.__getstate__(of)
    parts = state if isinstance(state, tuple) else (state,)
    return {name: value for part in parts for name, value in (part or {}).items() if name not in known}


def give(twin: _T, attributes: Mapping[str, Any]) -> _T:
    """The object, with these attributes."""
    for name, value in attributes.items():
        setattr(twin, name, value)
    return twin


def deep_copied(of: object, twin: _T, known: Collection[str], memo: Any) -> _T:
    """A copy of an object, with deep copies of what a subclass has added, which may lead back to the object."""
    memo[id(of)] = twin
    return give(twin, deepcopy(added(of, known), memo))


def recast(plain: _T, kind: type[_T], slots: Collection[str]) -> _T:
    """An object as one of a subclass, whose constructor may want other arguments and is not asked."""
    if type(plain) is kind:
        return plain
    return give(object.__new__(kind), {name: getattr(plain, name) for name in slots})


def reduced(make: Callable[..., Any], arguments: tuple[Any, ...], attributes: Mapping[str, Any]) -> tuple[Any, ...]:
    """What ``__reduce__`` returns for an object that ``make`` makes again and that has these attributes besides."""
    return (make, arguments, (None, attributes)) if attributes else (make, arguments)
