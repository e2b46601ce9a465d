"""How pickled and copied objects are made again."""

from __future__ import annotations

from typing import Any


def restore(cls: Any, state: tuple[Any, ...]) -> Any:
    """The object of a class of the engine whose `__reduce__` gave this state."""
    return cls._restore(*state)
