"""Names that a package loads when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

__all__ = ["fetcher"]


def fetcher(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """The ``__getattr__`` of a package.

    Args:
        package: its full name.
        homes: for each name the module below the package that it comes from; a module's own name stands for itself.
    """

    def fetch(name: str) -> object:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(f"{package}.{home}")
        return module if name == home else getattr(module, name)

    return fetch
