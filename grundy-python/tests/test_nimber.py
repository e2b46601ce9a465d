"""Nimbers as a field, against the definition by mex and the laws of a field."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy
from grundy import Nimber, nim_product

numbers = st.one_of(st.integers(0, 300), st.integers(0, 2**64 - 1), st.integers(0, 2**128 - 1))


def by_definition(size):
    """The table of products, each the least number that the smaller ones leave."""
    table = np.zeros((size, size), dtype=np.int64)
    for a in range(size):
        for b in range(size):
            found = {table[c][b] ^ table[a][d] ^ table[c][d] for c in range(a) for d in range(b)}
            table[a][b] = next(value for value in range(size * size) if value not in found)
    return table


def test_products_are_those_of_the_definition():
    table = by_definition(16)
    a, b = np.indices((16, 16))
    assert (nim_product(a, b) == table).all()
    assert all(int(Nimber(a) * b) == table[a][b] for a in range(16) for b in range(16))


@given(numbers, numbers, numbers)
def test_nimbers_are_a_field(a, b, c):
    a, b, c = Nimber(a), Nimber(b), Nimber(c)
    assert a + b == Nimber(int(a) ^ int(b)) == a - b == a ^ b
    assert a * b == b * a and (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert a.sqrt() * a.sqrt() == a == (a * a).sqrt()
    if b:
        assert (a / b) * b == a and b * b.inverse() == Nimber(1) and b**-1 == b.inverse()
        assert b ** b.order() == Nimber(1)


@given(st.lists(st.tuples(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1)), max_size=40))
def test_arrays_are_multiplied_pair_by_pair(pairs):
    a = np.array([one for one, _ in pairs], dtype=np.uint64)
    b = np.array([other for _, other in pairs], dtype=np.uint64)
    assert nim_product(a, b).tolist() == [int(Nimber(one) * other) for one, other in pairs]


def test_shapes_are_broadcast():
    product = nim_product(np.arange(6).reshape(2, 3), [[4], [5]])
    assert product.shape == (2, 3) and product.dtype == np.uint64
    assert nim_product(4, 4) == 6
    assert nim_product([], []).shape == (0,)


def test_numbers_and_powers_beside_nimbers():
    four = Nimber(4)
    assert 4 * four == Nimber(6) and 1 + four == Nimber(5) and 6 / four == four
    assert four**0 == Nimber(1) and Nimber(0) ** 0 == Nimber(1)
    assert Nimber(6).log(4) == 2 and Nimber(6).log(0) is None
    assert repr(four) == "*4" and [10, 20, 30, 40, 50][four] == 50
    assert pickle.loads(pickle.dumps(four)) == four and {four, Nimber(4)} == {four}
    assert int(grundy.Position("nim 3 4").value) == int(Nimber(3) + 4)


def test_wrong_numbers_are_told():
    with pytest.raises(ZeroDivisionError, match="0 has no inverse"):
        Nimber(3) / 0
    with pytest.raises(ZeroDivisionError):
        Nimber(0) ** -1
    with pytest.raises(ValueError, match="no power of 0 is 1"):
        Nimber(0).order()
    with pytest.raises(OverflowError):
        Nimber(2**128)
    with pytest.raises((OverflowError, TypeError)):
        Nimber(-1)
    with pytest.raises(ValueError, match="not negative"):
        nim_product([1, -2], 3)
    with pytest.raises(TypeError, match="whole numbers"):
        nim_product([1.5], 3)
