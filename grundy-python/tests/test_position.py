"""Positions, their answers, moves and options."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as g
from oracle import heap_values, kayles, wins_misere

KAYLES = heap_values(kayles, 60)


def test_the_tour():
    p = g.Position("kayles 5 7 + nim 3 4")
    assert (p.outcome, p.value) == ("N", 1)
    assert {str(move) for move in p.winning_moves} >= {"kayles 5 7 -> kayles 5 6"}
    assert all(move.position.outcome == "P" for move in p.winning_moves)
    assert p == g.kayles(5, 7) + g.nim(3, 4)
    assert (p + g.star(7)).value == 1 ^ 7
    assert 3 * g.star(2) == g.nim(2) + g.nim(2) + g.nim(2)
    assert (3 * g.star(2)).value == 2
    assert g.solve("nim 3 4").value == 7


@given(st.lists(st.integers(0, 59), max_size=6), st.lists(st.integers(0, 2**64 - 1), max_size=4))
def test_values_add_by_xor(heaps, nim):
    value = 0
    for heap in heaps:
        value ^= KAYLES[heap]
    for heap in nim:
        value ^= heap
    position = g.kayles(*heaps) if heaps else g.Position("nim")
    position = position + g.nim(*nim)
    assert position.value == value
    assert position.outcome == ("N" if value else "P")


@given(st.lists(st.integers(0, 12), max_size=3))
def test_misere_play_is_brute_force(heaps):
    position = g.kayles(*heaps).misere() if heaps else g.Position("nim", play="misere")
    assert position.value is None
    won = wins_misere(heaps, kayles)
    assert position.outcome == ("N" if won else "P")
    assert position.normal().play == "normal"


def test_misere_play_has_genera_forms_and_quotients():
    assert [g.kayles(n).genus() for n in (0, 1, 5)] == ["0^120", "1^031", "4^146"]
    assert g.kayles(5).canonical() == "*[2[2]321]"
    assert g.nim(3).canonical() == "*3"
    kayles = g.Game("kayles").quotient()
    assert (kayles["order"], kayles["preperiod"], kayles["period"]) == (40, 71, 12)
    assert g.Game("0.07").quotient(20)["order"] == 24
    board = g.Position("cram 2x3").quotient(table=True)
    assert board["status"] == "proved"
    assert len(board["table"]) == board["order"]
    with pytest.raises(ValueError, match="heaps"):
        g.Game("treblecross").quotient()
    with pytest.raises(ValueError, match="treblecross"):
        g.Position("treblecross 5").genus()
    with pytest.raises(g.BudgetError):
        g.Position("cram 5x6").quotient(memory="1M")


def test_a_position_keeps_its_convention():
    p = g.Position("nim 1 1", play="misere")
    assert (p.play, p.outcome) == ("misere", "N")
    assert (p + g.nim(1).misere()).play == "misere"
    assert "nim 1" + p == g.Position("nim 1 + nim 1 1", play="misere")
    with pytest.raises(ValueError, match="normal"):
        p + g.nim(1)
    assert g.Position(p, play="normal").outcome == "P"
    assert p != g.Position("nim 1 1")
    assert repr(p) == "Position('nim 1 1', play='misere')"


def test_sums():
    a, b = g.kayles(5), g.nim(3)
    assert (a + b).text == "kayles 5 + nim 3"
    assert ("kayles 5" + b).text == "kayles 5 + nim 3"
    assert (a + "nim 3").text == "kayles 5 + nim 3"
    assert sum([a, b, b]).text == "kayles 5 + nim 3 + nim 3"
    assert (0 * a).text == "nim"
    assert (a * 2).text == "kayles 5 + kayles 5"
    assert -a == a
    assert [str(term) for term in (a + b).terms] == ["kayles 5", "nim 3"]
    assert [str(part) for part in g.kayles(5, 7).parts] == ["kayles 5", "kayles 7"]
    with pytest.raises(ValueError):
        (a + b) * 10**9
    with pytest.raises(ValueError):
        -1 * a
    with pytest.raises(TypeError):
        a + 1
    with pytest.raises(TypeError):
        a * 1.5


def test_equality_is_of_texts_and_is_equal_to_of_games():
    assert g.nim(3) == g.Position("nim 3") and g.nim(3) != g.kayles(3)
    assert hash(g.nim(3)) == hash(g.Position("nim 3"))
    assert g.nim(3).is_equal_to(g.kayles(3))
    assert g.nim(1).is_equal_to("kayles 1 + nim 2 2")
    assert not g.nim(1).is_equal_to(g.nim(2))
    assert g.nim(1) != 1
    with pytest.raises(TypeError):
        g.nim(1) < g.nim(2)


def test_pickles_and_copies():
    p = g.Position("kayles 5 7", play="misere")
    assert pickle.loads(pickle.dumps(p)) == p == copy.deepcopy(p)
    game = g.Game("subtract:1,3")
    assert pickle.loads(pickle.dumps(game)) == game
    certificate = g.Game("0.77").period(to=1000).certificate
    assert pickle.loads(pickle.dumps(certificate)) == certificate


def test_solutions():
    solution = g.solve("kayles 9 8 7", max_moves=1)
    assert solution.winning_move_count == 3 and len(solution.winning_moves) == 1
    assert (solution.outcome, solution.method, solution.play) == ("N", "sequence", "normal")
    assert solution.stopped is None
    assert solution.drawing_moves == [] and solution.drawing_move_count == 0
    assert solution.recommended.position.outcome == "P"
    assert g.solve("nim 3 3").recommended is None
    assert g.solve("nim 3", question="outcome").value is None
    assert g.solve(g.nim(3), play="misere").value is None
    assert "outcome N" in str(solution) and "<Solution" in repr(solution)
    assert json.loads(solution.to_json()) == solution.to_dict()
    assert solution.position == g.kayles(9, 8, 7)


def test_moves():
    (move, *_) = g.kayles(5).winning_moves
    assert (move.term, move.before) == (0, "kayles 5")
    assert move.position.text == move.after
    assert move in g.kayles(5).winning_moves and len({move, *g.kayles(5).winning_moves}) == len(
        g.kayles(5).winning_moves
    )
    (last,) = g.nim(3).winning_moves
    assert last.after == "" and str(last) == "nim 3 -> nothing is left"
    assert last.name is None and "nim 3" in repr(last)


def test_options():
    options = g.Position("kayles 3 + nim 1").options()
    values = {str(option.position): option.value for option in options}
    assert values == {
        "kayles 2 + nim 1": 3,
        "kayles 1 1 + nim 1": 1,
        "kayles 1 + nim 1": 0,
        "kayles 3": 3,
    }
    assert {option.outcome for option in options if option.value == 0} == {"P"}
    misere = g.Position("nim 2", play="misere").options()
    assert {str(option): option.outcome for option in misere} == {"nim 1": "P", "nim": "N"}
    assert misere[0].value is None and "Option" in repr(misere[0])
    with pytest.raises(g.BudgetError):
        g.Position("nim 1000000").options(memory=1000)


def test_values_that_are_no_numbers():
    p = g.Graph("a b\nb a\na end\n").chips("b")
    value = g.Graph("a a\n").chips("a").value
    assert (value.kind, value.options, value.outcome, str(value)) == (
        "infinity",
        frozenset(),
        "D",
        "∞{}",
    )
    assert value == g.Graph("a a\n").chips("a").value and hash(value) is not None
    assert value != 3 and value._repr_latex_().startswith("$")
    assert p.value == 0 or p.value.kind == "infinity"
    draw = g.solve(g.Graph("a b\nb a\n").chips("a"))
    assert (draw.outcome, draw.winning_move_count, len(draw.drawing_moves)) == ("D", 0, 1)
    assert draw.drawing_move_count == 1


def test_explanations():
    p = g.Position("kayles 5 7 + nim 3")
    reason = p.explain()
    assert str(reason) == reason.text and len(reason) == len(reason.to_list())
    assert (reason.lang, p.explain("uk").lang) == ("en", "uk")
    assert "Перш" in p.explain(lang="uk").text or "перш" in p.explain(lang="uk").text
    assert "выигрывает" in p.explain("ru").text and "先手" in p.explain("ja").text
    assert len(p.explain(level="short").text) < len(reason.text) < len(p.explain(level="proof").text)
    assert p.explain(format="text") == reason.text
    assert p.explain(format="markdown") == reason.markdown
    assert p.explain(format="html") == reason.html
    assert json.loads(p.explain(format="json")) == reason.to_list()
    assert g.solve(p).explain().text == reason.text
    assert reason._repr_markdown_() == reason.markdown
    assert reason.html in reason._repr_html_()
    assert "Explanation" in repr(reason)


def test_graphs_of_positions():
    graph = g.nim(1, 2).graph()
    assert (len(graph), graph.arc_count) == (5, 7)
    assert graph.values()[0] == 3


def test_limits():
    large = "sprouts 9"
    with pytest.raises(g.BudgetError) as caught:
        g.solve(large, time=0.05)
    assert caught.value.reason == "time"
    assert isinstance(caught.value.partial, g.Solution) and caught.value.partial.outcome is None
    found = g.solve(large, time=0.05, partial=True)
    assert (found.outcome, found.stopped) == (None, "time")
    with pytest.raises(g.BudgetError) as caught:
        g.Game("0.007").values(10**6, memory="10K")
    assert caught.value.reason == "memory"
