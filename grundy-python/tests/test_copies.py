"""Copies, pickles, processes, classes that are defined again: an object stays what it was."""

import copy
import functools
import importlib
import multiprocessing
import pickle
import sys
import textwrap
from dataclasses import dataclass

import numpy as np
import pytest

import grundy as g
from oracle import mex


class Sub(g.Rules):
    """Take a number of the set."""

    def __init__(self, takes):
        self.takes = takes

    def options(self, n):
        return [n - take for take in self.takes if take <= n]


class Named(Sub):
    def __init__(self, *takes):
        super().__init__(takes)
        self.name = "take-" + "-".join(map(str, takes))


class Plain(g.Rules):
    def options(self, n):
        return range(n)


class Slotted(g.Rules):
    __slots__ = ("step",)

    def __init__(self, step):
        self.step = step

    def options(self, n):
        return [n - self.step] if n >= self.step else []


@dataclass
class Data(g.Rules):
    """Has `__eq__` and no `__hash__`."""

    takes: list

    def options(self, n):
        return [n - take for take in self.takes if take <= n]


class Arrayed(g.Rules):
    """Its attributes have no truth value when they are compared."""

    def __init__(self, *takes):
        self.takes = np.array(takes)

    def options(self, n):
        return [n - take for take in self.takes if take <= n]


class Lambda(g.Rules):
    def __init__(self, step):
        self.moves = lambda n: [n - step] if n >= step else []

    def options(self, n):
        return self.moves(n)


def take_value(takes, n):
    values = []
    for heap in range(n + 1):
        values.append(mex(values[heap - take] for take in takes if take <= heap))
    return values[n]


WAYS = [
    copy.copy,
    copy.deepcopy,
    *(
        functools.partial(lambda thing, protocol: pickle.loads(pickle.dumps(thing, protocol)), protocol=protocol)
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    ),
]


@pytest.mark.parametrize("make", [Sub, Data, lambda takes: Arrayed(*takes), lambda takes: Named(*takes)])
def test_two_objects_of_one_class_are_two_games(make):
    sets = [1, 2], [1, 2, 3]
    # Whichever was called last.
    for order in ((0, 1), (1, 0)):
        made = [make(takes) for takes in sets]
        positions = [None, None]
        for at in order:
            positions[at] = made[at](3)
        p, q = positions
        assert [p.value, q.value] == [take_value(takes, 3) for takes in sets] == [0, 3]
        assert p != q and len({p: "a", q: "b"}) == 2
        assert made[0].game != made[1].game and made[0] != made[1]
        for way in WAYS:
            for thing in (p, q):
                again = way(thing)
                assert again == thing and hash(again) == hash(thing) and again.value == thing.value
                assert again.text == thing.text
                assert [str(move) for move in again.winning_moves] == [str(move) for move in thing.winning_moves]
            assert way(p) != way(q)
            assert way(made[0].game) == made[0].game != way(made[1].game)
            assert way(made[1].game).value(3) == 3
            assert way(made[1]) == made[1] and way(made[1])(3).value == 3
        if make not in (Sub, Data):
            continue
        # One position of equal objects, though they are two objects.
        assert p == make([1, 2])(3) and hash(p) == hash(make([1, 2])(3))
        assert (p + make([1, 2])(5)).value == take_value([1, 2], 5)


def test_slots_are_copied():
    one, two = Slotted(1), Slotted(2)
    for way in WAYS:
        assert way(one) == one != two and way(one(5)).value == 1 and way(two(5)).value == 0
    assert one(5) != two(5) and repr(two) == "Slotted(step=2)"


def test_a_text_means_an_object_or_is_refused():
    """`g.Position(p.text)` never has the rules of another object."""
    x, y = Sub([1, 2]), Sub([1, 2, 3])
    p, q = x(3), y(3)
    for text in (p.text, q.text, "nim 4 + " + p.text):
        with pytest.raises(g.PositionError, match="objects of Sub have attributes, so this name does not say") as caught:
            g.Position(text)
        assert "files={'sub': rules}" in str(caught.value) and text[slice(*caught.value.place)]
    assert g.Position(p.text, files={"sub": x}) == p != g.Position(q.text, files={"sub": y})
    del x, y, p, q
    with pytest.raises(g.PositionError, match="attributes"):
        g.Position("rules:sub 3")
    with pytest.raises(g.PositionError, match="attributes"):
        g.Game("rules:sub")
    # With names of their own.
    a, b = Named(1, 2), Named(1, 2, 3)
    for thing in (a(3), b(3), a(3) + b(3)):
        assert g.Position(thing.text) == thing and g.Position(thing.text).value == thing.value
    assert (a(3) + b(3)).value == 3
    # Two of one name.
    c, d = Sub([2]), Sub([5])
    c.name = d.name = "the-same"
    assert c(3).value == 1 and d(3).value == 0
    with pytest.raises(g.PositionError, match="different objects have the name 'the-same'"):
        g.Position("rules:the-same 3")
    # Without attributes all objects are the same game.
    assert g.Position(Plain()(3).text) == Plain()(3)
    late = Plain()
    late(3)
    late.most = 2
    late(3)
    with pytest.raises(g.PositionError, match="attributes"):
        g.Position("rules:plain 3")


def test_the_oeis_is_asked_for_the_rules_of_the_object():
    class Other(g.Rules):
        name = "same-name"

        def options(self, n):
            return []

    class Kayles(g.Rules):
        name = "same-name"

        def options(self, n):
            return [[k, n - t - k] for t in (1, 2) for k in range(n - t + 1)]

    kayles = Kayles()
    Other()(3)

    class Last(Other):
        name = "same-name"

    # Whichever class of the name was defined last.
    found = g.oeis(kayles)
    assert found[0].number == "A002186" and found[0].terms[:6] == [0, 1, 2, 3, 1, 4]
    assert copy.copy(found)[0].bfile(6) == "0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n"
    assert Last()(3).value == 0


def test_a_sum_has_one_game_of_a_name():
    x, y = Sub([1, 2]), Sub([1, 2, 3])
    with pytest.raises(ValueError, match="two different games of one sum are both called `rules:sub`"):
        x(3) + y(3)
    with pytest.raises(ValueError, match="both called"):
        x(3).is_equal_to(y(3))
    with pytest.raises(ValueError, match="both called"):
        g.Position("rules:x 3 + rules:y 3", files={"x": x, "y": y})
    same = Sub([1, 2])
    assert (x(3) + same(4)).value == 1 and (x(3) + same(4)).misere().outcome == (x(3) + x(4)).misere().outcome
    first, second = g.Graph("a b\nb c\n"), g.Graph("a b\na c\nb c\n")
    assert first.chips("a") != second.chips("a") and first.chips("a") == g.Graph("a b\nb c\n").chips("a")
    with pytest.raises(ValueError, match="`graph`"):
        first.chips("a") + second.chips("a")
    both = first.chips("a") + second.chips("a", name="other net")
    assert both.text == 'chips:graph a + chips:"other net" a'
    for way in WAYS:
        assert way(both) == both and way(both).value == both.value == 0 ^ 2
        assert way(first.chips("a")) == first.chips("a")


def test_what_is_left_of_a_position_does_not_count():
    x, y = Sub([1]), Sub([1, 2])
    (left,) = x(1).winning_moves
    (other,) = y(1).winning_moves
    assert left.position == other.position == g.Position("nim") and left != other
    assert pickle.loads(pickle.dumps(left.position)) == g.Position("nim")


def test_a_cell_that_runs_twice():
    """The class is defined again, and objects of the first one are still there."""
    space = {"g": g, "__name__": "notebook"}
    cell = """
class Cell(g.Rules):
    def options(self, n):
        return [n - take for take in {takes} if take <= n]
made = Cell()
"""
    exec(cell.format(takes=[1, 2]), space)
    old, p = space["made"], space["made"](3)
    exec(cell.format(takes=[1, 2, 3]), space)
    q = space["made"](3)
    assert (p.value, q.value) == (0, 3) and p != q and old != space["made"]
    # A text has the class that was defined last, whichever object was called last.
    assert old(4).value == 1 and g.Position("rules:cell 3") == q != p
    with pytest.raises(ValueError, match="both called"):
        p + q
    assert copy.deepcopy(p).value == 0 and copy.copy(p) == p
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(p)


def test_a_module_that_is_loaded_again(tmp_path, monkeypatch):
    module = tmp_path / "module_of_rules.py"
    text = "import grundy as g\nclass Loaded(g.Rules):\n    def options(self, n):\n        return [n - k for k in {} if k <= n]\n"
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    module.write_text(text.format([1, 2]))
    import module_of_rules

    p = module_of_rules.Loaded()(3)
    module.write_text(text.format([1, 2, 3]))
    importlib.invalidate_caches()
    importlib.reload(module_of_rules)
    q = module_of_rules.Loaded()(3)
    assert (p.value, q.value) == (0, 3) and p != q
    assert pickle.loads(pickle.dumps(q)) == q
    with pytest.raises(pickle.PicklingError, match="not the same object"):
        pickle.dumps(p)


def test_rules_that_cannot_be_pickled_say_so():
    one, two = Lambda(1), Lambda(2)
    p = one(5)
    with pytest.raises((pickle.PicklingError, AttributeError), match="lambda"):
        pickle.dumps(p)
    assert copy.copy(p) == p and copy.deepcopy(p).value == 1 and two(5).value == 0
    assert p != two(5) and "lambda" in repr(one) and " at 0x" not in repr(one)
    with pytest.raises(g.PositionError, match="attributes"):
        g.Position(p.text)


def test_rules_have_a_repr():
    assert repr(Sub([1, 2])) == "Sub(takes=[1, 2])" and repr(Plain()) == "Plain()"
    used = Sub([1, 2])
    used(3)
    assert repr(used) == "Sub(takes=[1, 2])" and len(repr(Sub(list(range(1000))))) < 250


def work(thing):
    """In another process."""
    return thing, thing.value(3) if isinstance(thing, (g.Game, g.Rules)) else thing.value


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_processes_have_the_same_rules(method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("this system has no such processes")
    x, y = Sub([1, 2]), Sub([1, 2, 3])
    things = [x(3), y(3), y.game, x.game, y, x, x(3), g.Graph("a b\n").chips("a")]
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map(work, things)
    assert [value for _, value in found] == [0, 3, 3, 0, 3, 0, 0, 1]
    for thing, (again, _) in zip(things, found):
        assert thing == again


def period_of(code):
    return g.Game(code).period(to=2000)


def test_processes_give_results():
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        periods = pool.map(period_of, ["0.77", "0.07"])
    assert [period.period for period in periods] == [12, 34]


# Methods whose answers belong to what an object is; others ask the engine anew.
METHODS = ["to_dict", "to_json", "to_list", "text", "formula", "code", "csr", "_repr_latex_", "_repr_svg_", "_repr_html_"]


def attributes(thing):
    """What can be seen of an object: its attributes, its texts, and what its methods give."""
    seen = {"repr": repr(thing), "str": str(thing), "type": type(thing)}
    for name in dir(thing):
        value = getattr(thing, name) if not name.startswith("_") or name in METHODS else None
        if callable(value):
            # An answer that a limit ended is drawn with what is found within seconds now.
            ended = isinstance(thing, g.Solution) and thing.stopped is not None
            if name not in METHODS or ended and name in ("_repr_svg_", "_repr_html_"):
                continue
            value = value()
        seen[name] = plain(value)
    if hasattr(thing, "__len__"):
        seen["len"] = len(thing)
    return seen


def plain(value):
    """Something that can be compared."""
    if isinstance(value, np.ndarray):
        return (value.dtype, value.tolist())
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if type(value).__module__ == "grundy" and not isinstance(value, (g.Position, g.Game, g.Graph, g.Value, g.Certificate)):
        return attributes(value)
    return value


def results():
    """An object of each public class, and more where they are of several kinds."""
    x = Sub([1, 2, 3])
    loopy = g.Graph("a b\nb a\na end\n")
    kayles = g.Game("0.77")
    sequence = g.oeis("kayles")
    yield from (x(3), x(5) + g.nim(2), g.nim(3, 4).misere(), g.Position("nim"))
    yield from (kayles, x.game, g.Game("chips:net", files={"net": loopy}), g.Game("subtract:1,3"))
    yield from (x, Plain(), g.subtract, g.kayles)
    yield from (g.solve("kayles 9 8 7"), g.solve(x(7) + g.nim(3)), g.solve("nim 3 3"), g.solve("kayles 5", question="value"))
    yield from (g.solve("nim 1 2", play="misere"), g.solve(loopy.chips("b")), g.solve("sprouts 9", time=0.0, partial=True))
    yield from (g.solve("nim " + "5 " * 50, max_moves=3), g.solve(x(7), question="outcome"), g.solve(x(7).misere()))
    yield from g.solve("kayles 9 8 7").winning_moves
    yield from (x(7).winning_moves[0], g.Position("wythoff 3,4").winning_moves[0], g.nim(3).winning_moves[0])
    yield from (g.nim(2).options()[0], x(4).options()[0], loopy.chips("a").options()[0], g.nim(2).misere().options()[0])
    yield from (loopy.chips("b").value, g.Graph("a a\n").chips("a").value, g.Nimber(2**127 + 5))
    yield from (g.nim(3, 4).explain(), x(5).explain("uk", "proof"))
    yield from (kayles.sequence(200), g.Game("nim").sequence(5, 300), x.sequence(20), g.Game("nim").sequence(2**32 - 1, 2**32 + 3))
    yield from (kayles.period(), g.Game("nim").period(to=100), g.Game("0.007").period(to=100), x.period(to=500), g.Game("0.6").period(to=100))
    certificate = kayles.period().certificate
    yield from (certificate, certificate.verify(), g.Certificate(certificate.to_json().replace("71", "70")).verify())
    yield from (g.Game("wythoff").table(9, 12), kayles.table((3, 9), 4), x.table(4, 4))
    guesses = kayles.guess(300)
    yield from (guesses, g.guess(range(64)), g.guess(range(64))[0], g.guess([0, 1, 2]), x.guess(100))
    yield from (sequence, sequence[0], g.oeis("A002187"), g.oeis([0, 1, 2, 3, 1, 4, 3, 2]), g.oeis([0, 1, 2, 3, 1, 4, 3, 2])[0], g.oeis("nim")[0])
    yield from (loopy, g.Graph.from_arcs([1, 2], [0, 1], 5), g.nim(2, 1).graph(), g.Graph(""))


@pytest.mark.parametrize("way", WAYS, ids=["copy", "deepcopy", *map(str, range(2, pickle.HIGHEST_PROTOCOL + 1))])
def test_every_result_can_be_copied(way):
    kinds = set()
    for thing in results():
        again = way(thing)
        kinds.add(type(thing))
        if isinstance(thing, (g.Position, g.Game, g.Value, g.Certificate, g.Graph, g.Move, g.Nimber, g.Rules)):
            assert again == thing and hash(again) == hash(thing), thing
        before, after = attributes(thing), attributes(again)
        assert before.keys() == after.keys()
        for name in before:
            assert before[name] == after[name], (thing, name)
    public = {getattr(g, name) for name in g.__all__ if isinstance(getattr(g, name), type)}
    exceptions = {kind for kind in public if issubclass(kind, (Exception, Warning))}
    assert public - exceptions - {g.Rules} <= kinds


def test_every_game_of_the_catalogue_can_be_copied():
    seen = 0
    for entry in g.catalogue():
        for example in entry["examples"]:
            if entry["parameter"] == "FILE":
                continue
            try:
                solution = g.solve(example, time=2, memory="200M", partial=True)
            except g.PositionError:
                continue
            again = pickle.loads(pickle.dumps(solution))
            assert again.to_dict() == solution.to_dict(), example
            assert again.winning_moves == solution.winning_moves and again.position == solution.position
            seen += len(solution.winning_moves)
    assert seen > 40


def test_exceptions_can_be_copied():
    def caught(act):
        with pytest.raises(g.GrundyError) as error:
            act()
        return error.value

    errors = [
        caught(lambda: g.Position("kayls 5")),
        caught(lambda: g.solve("sprouts 9", time=0.0)),
        caught(lambda: Sub([None])(3).value),
        caught(lambda: g.Certificate("{}")),
    ]
    for error in errors:
        for way in WAYS:
            again = way(error)
            assert type(again) is type(error) and str(again) == str(error)
            assert vars(again).keys() == vars(error).keys()
            for name, value in vars(error).items():
                assert plain(getattr(again, name)) == plain(value)
    assert copy.copy(errors[0]).render("uk") == errors[0].render("uk")


def test_a_copied_answer_explains_and_recommends():
    solution = g.solve("kayles 9 8 7")
    again = pickle.loads(pickle.dumps(solution))
    assert again.explain().text == solution.explain().text
    assert again.recommended == solution.recommended
    assert again.recommended.position.outcome == "P"


def test_pickles_do_not_depend_on_their_order():
    x, y = Sub([1, 2]), Sub([1, 2, 3])
    things = [x(3), y(3), x(4), y(4)]
    forwards = pickle.loads(pickle.dumps(things))
    backwards = pickle.loads(pickle.dumps(things[::-1]))[::-1]
    single = [pickle.loads(pickle.dumps(thing)) for thing in things]
    assert forwards == backwards == single == things
    assert [thing.value for thing in forwards] == [0, 3, 1, 0]
    # One object stays one object.
    text = pickle.dumps(things[:1] * 100)
    assert len(text) < 2000


def test_pickles_of_another_version_are_refused():
    with pytest.raises(ValueError, match="another version"):
        g.Sequence._restore("0.77", 0, (3, b"abc"), None, None, None)
    with pytest.raises(ValueError, match="another version"):
        g.Table._restore("nim", False, (0, 2, 0, 2), (1, b"abc"), None)
    with pytest.raises(ValueError):
        g.Move._restore(g.nim(3), (5, 0, [], None))
    with pytest.raises(ValueError):
        g.Solution._restore(g.nim(3), ("all", "no strategy", 1), (None, None, []), ([], None, None, None))
