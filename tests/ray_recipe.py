"""Ray through the interface of :mod:`concurrent.futures`: its own futures are of that kind already."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import ray


class RayExecutor(Executor):
    """Has functions called by the workers of Ray."""

    def __init__(self) -> None:
        """Takes the cluster of :func:`ray.init`."""
        self._task = ray.remote(lambda function, args, kwargs: function(*args, **kwargs))

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Gives out one call."""
        future: Future[Any] = self._task.remote(function, args, kwargs).future()
        return future
