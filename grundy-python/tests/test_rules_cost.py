"""What rules in Python cost: calls of `options`, time, memory, play that never ends."""

import itertools
import subprocess
import sys
import textwrap
import time

import pytest

import grundy as g
from oracle import mex


class Slow(g.Rules):
    """Each call takes a while."""

    pause = 0.03

    def __init__(self):
        self.calls = 0

    def options(self, n):
        self.calls += 1
        time.sleep(self.pause)
        return [n - 1] if n else []


# Every question, with a limit of time.
QUESTIONS = {
    "solve": lambda rules, time: g.solve(rules(100), time=time),
    "value": lambda rules, time: rules(100).solve(question="value", time=time),
    "outcome": lambda rules, time: rules(100).solve(question="outcome", time=time),
    "misere": lambda rules, time: rules(100).misere().solve(time=time),
    "misere sum": lambda rules, time: rules(100, 99).misere().solve(time=time),
    "options": lambda rules, time: rules(100).options(time=time),
    "explain": lambda rules, time: rules(100).explain(time=time),
    "graph": lambda rules, time: rules(100).graph(time=time),
    "values": lambda rules, time: rules.values(100, time=time),
    "value of a heap": lambda rules, time: rules.value(100, time=time),
    "sequence": lambda rules, time: rules.sequence(100, time=time),
    "period": lambda rules, time: rules.period(to=100, time=time),
    "table": lambda rules, time: rules.table(60, 60, time=time),
    "guess": lambda rules, time: rules.guess(100, time=time),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_limit_of_time_holds_between_two_calls(name):
    rules = Slow()
    rules(1).text  # asks whether an empty heap is nothing
    rules.calls = 0
    with pytest.raises(g.BudgetError) as caught:
        QUESTIONS[name](rules, 0.15)
    assert caught.value.reason == "time"
    # No call begins after the time: what took longer than the pause is fewer calls, never more.
    assert rules.calls <= 0.15 / rules.pause + 1


def test_without_time_no_call_is_made():
    for name, ask in QUESTIONS.items():
        rules = Slow()
        rules(1).text
        rules.calls = 0
        with pytest.raises(g.BudgetError):
            ask(rules, 0.0)
        assert rules.calls == 0, name


def test_what_was_found_in_time_is_there():
    rules = Slow()
    found = rules(100).solve(time=0.1, partial=True)
    assert (found.stopped, found.outcome) == ("time", None)
    rules.pause = 0
    assert rules(100).value == 0


# The largest memory of a process, in KiB, after the imports and at the end.
MEASURED = """
    import resource, sys
    import grundy as g
    {rules}
    def most(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    before = most()
    {ask}
    print(most() - before)
"""


def grown(rules, ask):
    """By how many KiB an interpreter grows."""
    code = textwrap.dedent(MEASURED).format(rules=textwrap.dedent(rules), ask=ask)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


HALVES = """
class Halves(g.Rules):
    def options(self, n):
        return [n // 2] if n else []
"""


@pytest.mark.parametrize("number", [2**20, 2**25, 2**26 - 1, 2**30, 2**62])
def test_memory_is_that_of_the_positions(number):
    """Some dozen positions, however large their numbers are."""
    assert grown(HALVES, f"assert Halves()({number}).value in (0, 1)") < 4 << 10
    space = {"g": g}
    exec(HALVES, space)
    length = number.bit_length()
    assert g.solve(space["Halves"]()(number), memory="100K").value == length % 2
    assert space["Halves"]().value(number, memory="100K") == length % 2


def test_values_of_numbers_far_apart():
    """Numbers in and beside the array, up and down."""

    class Wide(g.Rules):
        def options(self, n):
            return [n // 2, n // 3, n // 5] if n else []

    def wide(n, known={0: 0}):
        if n not in known:
            known[n] = mex([wide(n // 2), wide(n // 3), wide(n // 5)])
        return known[n]

    numbers = [2**40, *range(3000), *range(10**6, 10**6 + 2000), 5, *range(70_000, 60_000, -1), 2**26, 2**26 - 1]
    rules = Wide()
    assert [rules.value(n) for n in numbers] == [wide(n) for n in numbers]
    down = Wide()
    assert [down(n).value for n in reversed(numbers)] == [wide(n) for n in reversed(numbers)]

    class Down(g.Rules):
        def options(self, n):
            return [n - 1, n // 2] if n else []

    values = [0]
    for n in range(1, 40_000):
        values.append(mex([values[n - 1], values[n // 2]]))
    assert Down()(39_999).value == values[-1] and Down().values(40_000).tolist() == values


def win(position, options, misere, known):
    if position not in known:
        followers = list(options(position))
        known[position] = misere if not followers else any(not win(q, options, misere, known) for q in followers)
    return known[position]


def three_heaps(position):
    """Project Euler 260: the same number from one, two or three heaps."""
    for which in range(1, 8):
        most = min(heap for at, heap in enumerate(position) if which >> at & 1)
        for take in range(1, most + 1):
            yield tuple(sorted(heap - take * (which >> at & 1) for at, heap in enumerate(position)))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("kind", ["generator", "list"])
def test_outcomes_are_those_of_the_definition(misere, kind):
    class Three(g.Rules):
        def options(self, position):
            return three_heaps(position) if kind == "generator" else list(three_heaps(position))

    three, known = Three(), {}
    for a, b, c in itertools.combinations_with_replacement(range(7), 3):
        position = three((a, b, c))
        position = position.misere() if misere else position
        expected = win((a, b, c), three_heaps, misere, known)
        assert position.outcome == ("N" if expected else "P"), (a, b, c)
    # The values that come later are the same as of fresh rules.
    fresh = Three()
    for a, b, c in itertools.combinations_with_replacement(range(5), 3):
        assert three((a, b, c)).value == fresh((a, b, c)).value
        assert (three((a, b, c)).value > 0) == (three((a, b, c)).outcome == "N")


@pytest.mark.parametrize("misere", [False, True])
def test_an_outcome_leaves_a_generator_at_the_first_winning_move(misere):
    given, left = [], []

    class Count(g.Rules):
        def options(self, position):
            try:
                for option in three_heaps(position):
                    given.append(option)
                    yield option
            except GeneratorExit:
                left.append(position)
                raise

    def options(position):
        for option in three_heaps(position):
            bare.append(option)
            yield option

    def lazy(position, known={}):
        if (position, misere) not in known:
            moves, wins = False, False
            for option in options(position):
                moves = True
                if not lazy(option):
                    wins = True
                    break
            known[position, misere] = wins or misere and not moves
        return known[position, misere]

    count, bare = Count(), []
    for position in itertools.combinations_with_replacement(range(9), 3):
        asked = count(position).misere() if misere else count(position)
        assert (asked.outcome == "N") == lazy(position)
    # As many options as a function that stops at the first lost one, or fewer.
    assert len(given) <= len(bare) and left
    given.clear()
    Count()((8, 8, 8)).solve(question="value")
    assert len(given) == sum(len(list(three_heaps(position))) for position in itertools.combinations_with_replacement(range(9), 3))


def test_outcomes_of_games_that_fall_apart():
    class Kayles(g.Rules):
        def options(self, n):
            for take in (1, 2):
                for left in range((n - take) // 2 + 1):
                    yield [left, n - take - left]

    class Canonical(Kayles):
        def canonical(self, n):
            return n - 12 if n >= 84 else n  # by the period of Kayles

    for rules in (Kayles(), Canonical()):
        for n in range(100):
            assert rules(n).outcome == g.kayles(n).outcome, n
        for n in range(20):
            assert rules(n).misere().outcome == g.kayles(n).misere().outcome, n
        assert (rules(7) + rules(7)).outcome == "P" and rules(5, 7).outcome == "N"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_outcomes_meet_faults():
    class Broken(g.Rules):
        def options(self, n):
            yield n - 1 if n > 3 else None

    with pytest.raises(g.RuleError, match=r"^options\(3\) of rules:broken fails: TypeError") as caught:
        Broken()(9).outcome
    assert caught.value.position == "3"

    class Circle(g.Rules):
        def options(self, n):
            yield (n + 1) % 5

    for ask in (lambda: Circle()(2).outcome, lambda: Circle()(2).misere().outcome):
        with pytest.raises(g.RuleError, match="never ends: 2 -> 3 -> 4 -> 0 -> 1 -> 2"):
            ask()

    class Own(g.Rules):
        def options(self, n):
            yield from (k for k in range(n) if self(k).outcome == "P")

    class Misere(g.Rules):
        def options(self, n):
            return [0] if self(n).misere().outcome == "P" else []

    for ask in (lambda: Own()(4).outcome, lambda: Misere()(4).outcome, lambda: Misere()(4).misere().outcome):
        with pytest.raises(g.RuleError, match="same game"):
            ask()

    class Leaving(g.Rules):
        def options(self, n):
            try:
                if n:
                    yield 0
            finally:
                if n:
                    raise KeyError("on leaving")

    # What a generator raises when it is left concerns nobody, as in Python.
    assert Leaving()(3).outcome == "N"
