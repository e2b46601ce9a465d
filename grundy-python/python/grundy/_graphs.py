"""Graphs from arrays and from NetworkX, and back."""

from __future__ import annotations

import sys
from array import array
from typing import Any

from ._grundy import Graph

_MOST = 2**32 - 1


def _words(what: str, numbers: Any) -> tuple[bytes, int]:
    """Numbers of vertices, four bytes each, and the number after the largest."""
    import numpy

    numbers = numpy.asarray(numbers)
    if numbers.ndim != 1:
        raise ValueError(f"`{what}` is an array of one dimension, not of {numbers.ndim}")
    if numbers.size == 0:
        return b"", 0
    if numbers.dtype.kind not in "iu":
        raise TypeError(f"`{what}` holds whole numbers, not {numbers.dtype}")
    if numbers.dtype.kind == "i" and numbers.min() < 0:
        raise ValueError(f"`{what}` holds a negative number")
    end = int(numbers.max()) + 1
    if end > _MOST:
        raise ValueError(f"`{what}` holds a number past 2**32 - 2")
    return numbers.astype("<u4", copy=False).tobytes(), end


def from_arcs(sources: Any, targets: Any, count: Any) -> Graph:
    first, first_end = _words("sources", sources)
    second, second_end = _words("targets", targets)
    if len(first) != len(second):
        raise ValueError("there are as many sources as targets")
    end = max(first_end, second_end)
    if count is None:
        count = end
    elif not hasattr(count, "__index__"):
        raise TypeError("`count` is an int")
    else:
        count = count.__index__()
        if not end <= count <= _MOST:
            raise ValueError(f"`count` is at least {end}, the number after the largest vertex")
    return Graph._restore(count, first, second)


def from_csr(indptr: Any, indices: Any) -> Graph:
    import numpy

    indptr, indices = numpy.asarray(indptr), numpy.asarray(indices)
    _, end = _words("indptr", indptr)
    if indptr.size == 0 or indptr[0] != 0 or indptr[-1] != indices.size:
        raise ValueError("`indptr` begins with 0 and ends with the number of `indices`")
    # Unsigned numbers do not become negative.
    lengths = numpy.diff(indptr.astype("int64"))
    if lengths.size and lengths.min() < 0:
        raise ValueError("`indptr` does not rise")
    sources = numpy.repeat(numpy.arange(indptr.size - 1, dtype="uint32"), lengths)
    return from_arcs(sources, indices, indptr.size - 1)


def from_networkx(graph: Any) -> Graph:
    if not (hasattr(graph, "is_directed") and hasattr(graph, "adj")):
        raise TypeError(f"not a graph of NetworkX: {type(graph).__name__}")
    if not graph.is_directed():
        raise ValueError(
            "the arcs of a game have a direction: give a DiGraph "
            "(`graph.to_directed()` has each edge in both directions)"
        )
    nodes = list(graph)
    if len(nodes) > _MOST:
        raise ValueError("there are too many nodes")
    numbers = {node: number for number, node in enumerate(nodes)}
    # Numbers of four bytes.
    kind = "I" if array("I").itemsize == 4 else "L"
    sources, targets = array(kind), array(kind)
    for number, (_, followers) in enumerate(graph.adj.items()):
        sources.extend([number] * len(followers))
        targets.extend([numbers[follower] for follower in followers])
    if sys.byteorder == "big":
        sources.byteswap()
        targets.byteswap()
    return Graph._restore(
        len(nodes), sources.tobytes(), targets.tobytes(), _names(nodes), nodes
    )


def _names(nodes: list[Any]) -> list[str] | None:
    """The texts of the nodes, if no two have the same; None for the numbers 0, 1, 2, ..."""
    for write in (str, repr):
        names = [write(node) for node in nodes]
        if len(set(names)) == len(names):
            return names
    return None


def to_networkx(graph: Graph, answers: bool) -> Any:
    import networkx

    result = networkx.DiGraph()
    nodes = graph.nodes
    indptr, indices = graph.csr()
    result.add_nodes_from(nodes)
    indptr, indices = indptr.tolist(), indices.tolist()
    result.add_edges_from(
        (nodes[vertex], nodes[to])
        for vertex in range(len(nodes))
        for to in indices[indptr[vertex] : indptr[vertex + 1]]
    )
    if answers:
        values, outcomes = graph.values().tolist(), graph.outcomes().tolist()
        for node, value, outcome in zip(nodes, values, outcomes):
            result.nodes[node]["value"] = value
            result.nodes[node]["outcome"] = outcome
    return result
