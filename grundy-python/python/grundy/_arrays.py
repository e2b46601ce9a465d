"""Arrays of a type that the caller wants."""

from __future__ import annotations

from typing import Any


def nim_product(a: Any, b: Any) -> Any:
    """The nim-products of two arrays of numbers below 2^64, which are broadcast as NumPy does.

    >>> nim_product([1, 2, 3, 4], 4).tolist()
    [4, 8, 12, 6]
    """
    import numpy

    from ._grundy import _products

    def factor(given: Any) -> Any:
        array = numpy.asarray(given)
        if array.size and not numpy.issubdtype(array.dtype, numpy.integer):
            raise TypeError(f"nim_product takes whole numbers, not {array.dtype}")
        if numpy.issubdtype(array.dtype, numpy.signedinteger) and (array < 0).any():
            raise ValueError(f"{array[array < 0].flat[0]} is no nimber: nimbers are not negative")
        return array.astype(numpy.uint64)

    left, right = numpy.broadcast_arrays(factor(a), factor(b))
    return numpy.asarray(_products(left.tobytes(), right.tobytes())).reshape(left.shape)


def cast(array: Any, dtype: Any) -> Any:
    """A copy of the array of the type `dtype`, which has to hold every number of it."""
    found = array.astype(dtype)
    wrong = found != array
    if wrong.any():
        raise ValueError(f"the type {found.dtype} cannot hold the value {array[wrong].flat[0]}")
    return found
