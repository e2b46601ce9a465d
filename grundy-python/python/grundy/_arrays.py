"""Arrays of a type that the caller wants."""

from __future__ import annotations

from typing import Any


def cast(array: Any, dtype: Any) -> Any:
    """A copy of the array of the type `dtype`, which has to hold every number of it."""
    found = array.astype(dtype)
    wrong = found != array
    if wrong.any():
        raise ValueError(f"the type {found.dtype} cannot hold the value {array[wrong].flat[0]}")
    return found
