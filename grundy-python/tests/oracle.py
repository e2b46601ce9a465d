"""Values by the definition, which share nothing with the engine."""

import functools


def mex(values):
    seen, least = set(values), 0
    while least in seen:
        least += 1
    return least


def xor(values):
    return functools.reduce(lambda a, b: a ^ b, values, 0)


def heap_values(options, count):
    """The values of heaps; `options(n)` lists tuples of smaller heaps."""
    values = []
    for n in range(count):
        values.append(mex(xor(values[part] for part in option) for option in options(n)))
    return values


def kayles(n):
    for taken in (1, 2):
        for left in range((n - taken) // 2 + 1 if n >= taken else 0):
            yield (left, n - taken - left)


def lasker(n):
    for k in range(n):
        yield (k,)
    for k in range(1, n // 2 + 1):
        yield (k, n - k)


def wins_misere(position, options, known=None):
    """Whether the player to move wins where who cannot move wins."""
    known = {} if known is None else known
    position = tuple(sorted(part for part in position if part))
    if position not in known:
        moves = []
        for at, part in enumerate(position):
            rest = position[:at] + position[at + 1 :]
            moves.extend(rest + tuple(option) for option in options(part))
        known[position] = not moves or any(
            not wins_misere(move, options, known) for move in moves
        )
    return known[position]
