"""Graphs: from arrays and NetworkX, values, outcomes, pictures."""

import json

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as g
from oracle import mex


def brute(count, arcs):
    """Values of a graph whose arcs lead to smaller numbers."""
    followers = [set() for _ in range(count)]
    for a, b in arcs:
        followers[a].add(b)
    values = []
    for vertex in range(count):
        values.append(mex(values[to] for to in followers[vertex]))
    return values


def falling(most=30):
    arc = st.tuples(st.integers(0, most - 1), st.integers(0, most - 1)).filter(lambda arc: arc[0] > arc[1])
    return st.lists(arc, max_size=80)


@given(falling())
def test_values_are_those_of_the_definition(arcs):
    expected = brute(30, arcs)
    sources, targets = [a for a, _ in arcs], [b for _, b in arcs]
    graph = g.Graph.from_arcs(sources, targets, 30)
    assert graph.values().tolist() == expected
    assert graph.outcomes().tolist() == ["N" if value else "P" for value in expected]
    networkx = nx.DiGraph(arcs)
    networkx.add_nodes_from(range(30))
    graph = g.Graph.from_networkx(networkx)
    assert dict(zip(graph.nodes, graph.values().tolist())) == dict(enumerate(expected))
    indptr, indices = graph.csr()
    again = g.Graph.from_csr(indptr, indices)
    assert again.values().tolist() == graph.values().tolist()
    back = graph.to_networkx()
    assert set(back.edges) == set(networkx.edges) and set(back) == set(networkx)
    assert all(back.nodes[node]["value"] == expected[node] for node in back)
    assert set(nx.get_node_attributes(graph.to_networkx(answers=False), "value")) == set()


def test_nodes_may_be_anything():
    graph = nx.DiGraph([(("a", 1), 2.5), ("1", 1), (1, ("a", 1)), ("x y", "1")])
    own = g.Graph.from_networkx(graph)
    assert own.nodes == list(graph)
    values = dict(zip(own.nodes, own.values().tolist()))
    assert values == {("a", 1): 1, 2.5: 0, "1": 1, 1: 0, "x y": 0}
    assert own.winning_moves()[own.nodes.index(1)] is None
    assert own.chips(1).value == 0
    assert set(own.to_networkx().edges) == set(graph.edges)


def test_multigraphs_and_undirected_graphs():
    assert g.Graph.from_networkx(nx.MultiDiGraph([(1, 0), (1, 0)])).arc_count == 1
    with pytest.raises(ValueError, match="direction"):
        g.Graph.from_networkx(nx.Graph([(1, 0)]))
    with pytest.raises(TypeError):
        g.Graph.from_networkx([(1, 0)])


def test_cycles():
    graph = g.Graph("win lost\nagain again\n")
    answers = dict(zip(graph.nodes, graph.outcomes()))
    assert answers == {"win": "N", "lost": "P", "again": "D"}
    values = dict(zip(graph.nodes, graph.values()))
    assert values["win"] == 1 and values["again"].kind == "infinity"
    assert graph.values().dtype == object
    assert dict(zip(graph.nodes, graph.lengths())) == {"win": 1, "lost": 0, "again": None}
    assert dict(zip(graph.nodes, graph.winning_moves())) == {"win": "lost", "lost": None, "again": None}
    assert dict(zip(graph.nodes, graph.outcomes("misere")))["lost"] == "N"


def test_documents_and_pictures(tmp_path):
    graph = g.Graph("2 1\n1 0\n")
    assert json.loads(graph.to_json())["vertices"]["2"] == {"value": 0, "outcome": "P"}
    assert graph.to_dict(length=True, strategy=True)["vertices"]["1"]["move"] == "0"
    assert '"2" -> "1"' in graph.to_dot()
    assert graph.to_svg().startswith("<svg") and graph._repr_svg_() == graph.to_svg()
    assert (len(graph), graph.arc_count) == (3, 2) and "3 vertices" in repr(graph)
    (tmp_path / "graph.txt").write_text("2 1\n1 0\n")
    assert g.Graph.load(tmp_path / "graph.txt").nodes == graph.nodes
    assert g.Position("chips:graph.txt 2", files=tmp_path).value == 0
    assert g.Position("chips:net 1", files={"net": graph}).value == 1
    assert g.Position("chips:net 1", files={"net": "2 1\n1 0\n"}).value == 1
    large = g.Graph.from_arcs(range(1, 1000), range(999))
    assert large._repr_svg_() is None
    with pytest.raises(ValueError, match="picture"):
        large.to_svg()


@pytest.mark.parametrize(
    "sources, targets, count, error",
    [
        ([0], [1, 2], None, ValueError),
        ([-1], [0], None, ValueError),
        ([0.5], [0], None, TypeError),
        ([float("nan")], [0], None, TypeError),
        ([2**32], [0], None, ValueError),
        ([5], [0], 3, ValueError),
        ([[0]], [[0]], None, ValueError),
        (["a"], ["b"], None, TypeError),
        ([0], [1], 2.5, TypeError),
        ([0], [1], -2, ValueError),
        (None, [1], None, (TypeError, ValueError)),
    ],
)
def test_wrong_arrays(sources, targets, count, error):
    with pytest.raises(error):
        g.Graph.from_arcs(sources, targets, count)


@pytest.mark.parametrize(
    "indptr, indices",
    [([], []), ([0, 2], [0]), ([1, 1], [0]), ([0, 2, 1, 2], [0, 1]), ([0, 1], [7])],
)
def test_wrong_rows(indptr, indices):
    with pytest.raises(ValueError):
        g.Graph.from_csr(np.array(indptr, dtype=int), np.array(indices, dtype=int))


def test_judge_formats():
    """The graph 1 -> 2 -> 3 of four vertices, with values by hand."""
    values = {"1": 0, "2": 1, "3": 0, "4": 0}

    def answers(text, **reading):
        graph = g.Graph(text, **reading)
        return dict(zip(graph.nodes, graph.values().tolist()))

    assert answers("4 2\n1 2\n2 3\n", header=True) == values
    assert answers("4 2\n1 2 9\n2 3 7\n", header=True, columns=(1, 2)) == values
    assert answers("9 2 1\n7 3 2\n", columns=(3, 2)) == {"1": 0, "2": 1, "3": 0}
    assert answers("1: 2\n2: 3\n3:\n4:\n", input="adjacency") == values
    assert answers("4\n2 3 -1 -1\n", input="functional") == values
    with pytest.warns(g.GraphWarning, match="header=True reads it as a header"):
        assert answers("4 2\n1 2\n2 3\n") == {"4": 0, "2": 1, "1": 0, "3": 0}
    with pytest.raises(ValueError, match="counted from 1"):
        g.Graph("1 2\n", columns=(0, 1))
    with pytest.raises(ValueError, match="adjacency"):
        g.Graph("1 2\n", input="matrix")


def test_judge_formats_of_files(tmp_path):
    (tmp_path / "list").write_text("4 2\n1 2\n2 3\n")
    assert g.Graph.load(tmp_path / "list", header=True) == g.Graph("4 2\n1 2\n2 3\n", header=True)
    with pytest.warns(g.GraphWarning, match="header"):
        g.Position("chips:list 1", files=tmp_path)


def test_wrong_texts():
    with pytest.raises(g.PositionError) as caught:
        g.Graph("a b\nc\n d e f {\n")
    assert caught.value.place
    with pytest.raises(TypeError):
        g.Graph(5)
    with pytest.raises(FileNotFoundError, match="/nonexistent/graph") as caught:
        g.Graph.load("/nonexistent/graph")
    assert (caught.value.errno, caught.value.filename) == (2, "/nonexistent/graph")
    with pytest.raises(ValueError):
        g.Graph("1 0\n").outcomes("sideways")
    assert len(g.Graph.from_arcs([], [], 0)) == 0 and g.Graph.from_arcs([], []).values().size == 0
