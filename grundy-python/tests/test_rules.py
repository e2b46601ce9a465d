"""Rules in Python: the same trait and laws as built-in games."""

import gc
import itertools
import pickle
import sys
import traceback

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as g
from oracle import heap_values, lasker, mex, wins_misere


class Lasker(g.Rules):
    """Take any number, or split a heap."""

    def options(self, n):
        for k in range(n):
            yield k
        for k in range(1, n // 2 + 1):
            yield [k, n - k]


class Wythoff(g.Rules):
    """Take from one heap, or the same from both."""

    def options(self, pair):
        a, b = pair
        return (
            [(k, b) for k in range(a)]
            + [(a, k) for k in range(b)]
            + [(a - k, b - k) for k in range(1, min(a, b) + 1)]
        )


class Symmetric(Wythoff):
    def canonical(self, pair):
        return tuple(sorted(pair))


class Words(g.Rules):
    """Remove a letter; equal neighbours go together."""

    def options(self, word):
        moves = []
        for at in range(len(word) if word else 0):
            left = word[:at] + word[at + 1 :]
            moves.append(left if left else 0)
        return moves


class Take(g.Rules):
    """Rules with a parameter."""

    def __init__(self, *takes):
        self.takes = takes
        self.name = "take-" + "-".join(map(str, takes))

    def options(self, n):
        return [n - take for take in self.takes if take <= n]


LASKER = heap_values(lasker, 80)


@given(st.lists(st.integers(0, 79), max_size=5), st.integers(0, 1000))
def test_values_are_those_of_the_definition(heaps, nim):
    rules = Lasker()
    expected = nim
    for heap in heaps:
        expected ^= LASKER[heap]
    position = sum((rules(heap) for heap in heaps), g.nim(nim))
    assert position.value == expected
    for move in position.winning_moves:
        assert move.position.outcome == "P"


@given(st.lists(st.integers(0, 9), max_size=2))
def test_misere_play(heaps):
    position = sum((Lasker()(heap) for heap in heaps), g.Position("nim")).misere()
    assert position.outcome == ("N" if wins_misere(heaps, lasker) else "P")


def test_built_in_and_own_rules_are_one_game():
    own, built_in = Lasker(), g.Game("lasker")
    assert own.values(200).tolist() == built_in.values(200).tolist()
    assert own.value(500) == built_in.value(500)
    assert (own(7, 12) + g.nim(5)).value == (built_in(7, 12) + g.nim(5)).value
    assert own(40).is_equal_to(built_in(40))
    pairs = Wythoff().table(12, 15)
    assert (pairs.values == g.table("wythoff", 12, 15)).all()
    assert (Symmetric().table(12, 15).values == pairs.values).all()
    assert (own.table(5, 6).values == built_in.table(5, 6).values).all()


def test_periods_are_observed_and_never_proved():
    period = Take(1, 3, 4).period(to=500)
    assert (period.status, period.proved, period.certificate) == ("observed", False, None)
    assert (period.preperiod, period.period) == (0, 7)
    assert Take(2, 3).period().to_dict()["repeated"] >= 1000
    assert str(Lasker().guess(200)[0])
    assert len(Lasker().sequence(50)) == 50


def test_positions_are_texts():
    p = Lasker()(7, 12) + g.nim(5)
    assert p.text == "rules:lasker 7 12 + nim 5"
    assert g.Position(p.text) == p and g.Position(p.text).value == p.value
    assert g.solve("nim 4 + rules:lasker 3").value == 4 ^ LASKER[3]
    assert g.Game("rules:lasker").value(12) == LASKER[12]
    assert g.Game("rules:lasker")(7).value == LASKER[7]
    assert pickle.loads(pickle.dumps(p)).value == p.value
    assert Wythoff()((3, 5)).text == "rules:wythoff 3,5"
    assert g.Position("rules:wythoff 3,5").outcome == "P"
    assert g.Position("rules:mine 4", files={"mine": Take(1, 2)}).value == 1
    take = Take(1, 2)
    assert take(5).text == "rules:take-1-2 5" and g.Position(take(5).text).value == 2
    with pytest.raises(g.PositionError):
        g.Position("rules:nobody 5")


def test_a_class_that_went_leaves_its_name_to_an_older_one():
    other = type("Lasker", (g.Rules,), {"options": lambda self, n: range(n)})
    assert g.Position("rules:lasker 3").value == 3 != LASKER[3]
    del other
    gc.collect()
    assert g.Position("rules:lasker 3").value == LASKER[3]


@given(st.recursive(st.integers(-(2**63), 2**63 - 1) | st.text(max_size=8), lambda part: st.lists(part, max_size=4).map(tuple), max_leaves=8))
def test_texts_of_positions_are_read_as_the_same_position(position):
    seen = []

    class Look(g.Rules):
        def options(self, position):
            seen.append(position)
            return []

    look = Look()
    p = look(position)
    read = g.Position(p.text, files={"look": look}) if p.text != "nim" else p
    assert read.text == p.text
    if p.text != "nim":
        read.solve(question="value")
        assert seen[-1] == position


def test_words_and_mixed_positions():
    words = Words()

    def value(word):
        return mex(value(word[:at] + word[at + 1 :]) for at in range(len(word)))

    for word in ("a", "ab", "abc", "abca"):
        assert words(word).value == value(word)
    assert words("two words").text == 'rules:words "two\\u20;words"'


def test_the_laws_are_checked():
    assert Lasker().check(*range(15)) == 15
    assert Symmetric().check((3, 4), (5, 5)) > 10

    class Wrong(Wythoff):
        def canonical(self, pair):
            return (0, min(pair))

    with pytest.raises(g.RuleError):
        Wrong().check((3, 4))

    class Changing(g.Rules):
        asked = 0

        def options(self, n):
            Changing.asked += 1
            return [n - 1] if n and Changing.asked % 2 else []

    with pytest.raises(g.RuleError, match="options stay the same is broken by rules:changing 3"):
        Changing().check(4)
    with pytest.raises(g.RuleError):
        for n in range(2, 40):
            Changing().check(n)
            assert (Changing()(n).outcome == "P") == (not Changing()(n).winning_moves)


def test_an_error_keeps_its_traceback():
    class Broken(g.Rules):
        def options(self, n):
            return self.helper(n)

        def helper(self, n):
            return [n // (n - 3)]

    with pytest.raises(g.RuleError, match="ZeroDivisionError") as caught:
        Broken()(3).value
    error = caught.value
    assert isinstance(error.__cause__, ZeroDivisionError)
    names = [frame.name for frame in traceback.extract_tb(error.__cause__.__traceback__)]
    assert names[-2:] == ["options", "helper"]
    assert (error.game, error.position) == ("rules:broken", "3")
    # The next question is asked anew.
    with pytest.raises(g.RuleError):
        Broken()(3).outcome


@pytest.mark.parametrize(
    "answer, words",
    [
        (None, "None"),
        (5, "not iterable"),
        ([2.5], "2.5"),
        ([float("nan")], "nan"),
        ([{}], "dict"),
        ([[1, object()]], "object"),
        ([2**63], "2\\*\\*63"),
        ([None], "NoneType"),
    ],
)
def test_wrong_answers(answer, words):
    class Wrong(g.Rules):
        def options(self, n):
            return answer

    with pytest.raises(g.RuleError, match=words):
        Wrong()(7).value
    with pytest.raises(g.RuleError, match=words):
        Wrong()(7).misere().outcome


def test_play_that_never_ends():
    class Circle(g.Rules):
        def options(self, n):
            return [(n + 1) % 5]

    with pytest.raises(g.RuleError, match="never ends: 2 -> 3 -> 4 -> 0 -> 1 -> 2"):
        Circle()(2).value

    class Falling(g.Rules):
        def options(self, n):
            return [n - 1, n - 2]

    with pytest.raises(g.RuleError, match="below 0"):
        Falling()(5).value

    class Rising(g.Rules):
        def options(self, n):
            return [n + 1]

    with pytest.raises(g.RuleError, match=r"never ends: 5 -> 6 -> 7 -> 8 -> \.\.\.; options\(5\) leads to 6"):
        Rising()(5).value

    class Endless(g.Rules):
        def options(self, n):
            return itertools.count()

    with pytest.raises(g.RuleError, match="options"):
        Endless()(5).value


def test_deep_games_do_not_exhaust_the_stack():
    class Deep(g.Rules):
        def options(self, n):
            return [n - 1] if n else []

    assert Deep()(100_001).value == 1
    assert Deep().values(1000).tolist() == [0, 1] * 500

    class Pairs(g.Rules):
        def options(self, pair):
            return [(pair[0] - 1, pair[1])] if pair[0] else []

    assert Pairs()((20_001, 0)).value == 1


def test_rules_that_ask_for_themselves():
    class Own(g.Rules):
        def options(self, n):
            return [k for k in range(n) if self(k).value == 0]

    with pytest.raises(g.RuleError, match="same game"):
        Own()(5).value

    class Sequence(g.Rules):
        def options(self, n):
            if n > 30:
                self.values(n)
            return [n - 1] if n else []

    with pytest.raises(g.RuleError):
        Sequence().values(50)

    class Misere(g.Rules):
        def options(self, n):
            return [0] if self(n).misere().outcome == "P" else []

    with pytest.raises((g.RuleError, RecursionError)):
        Misere()(4).misere().outcome


def test_rules_may_ask_for_other_games():
    class Other(g.Rules):
        def options(self, n):
            return [k for k in range(n) if g.kayles(k).value == 0 or k == n - 1]

    class Third(g.Rules):
        def options(self, n):
            return [k for k in range(n) if Other()(k).value == 0]

    zero = [0, *(k for k in range(1, 30) if g.kayles(k).value == 0)]
    values = heap_values(lambda n: [(k,) for k in range(n) if k in zero or k == n - 1], 30)
    assert Other().values(30).tolist() == values
    assert Third()(20).outcome in ("N", "P")


def test_rules_without_a_sequence():
    with pytest.raises(ValueError, match="no sequence"):
        Wythoff().values(10)
    with pytest.raises(ValueError, match="no sequence"):
        Words().period()

    class FromOne(g.Rules):
        def options(self, n):
            if n < 1:
                raise ValueError("no heap")
            return range(1, n)

    assert FromOne().values(1, 5).tolist() == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="begin with 1"):
        FromOne().values(5)


def test_positions_that_are_sets():
    class Sets(g.Rules):
        def options(self, taken):
            return [taken | {3}] if len(taken) < 3 else []

    with pytest.raises(TypeError, match=r"frozenset\({1, 2}\) is a frozenset, and no position.*tuple\(sorted"):
        Sets()(frozenset({1, 2}))

    class Tuples(g.Rules):
        def options(self, taken):
            return [tuple(sorted({*taken, n})) for n in range(4) if n not in taken]

    assert Tuples()((1,)).value == 1 and Tuples()(()).value == 0


def test_games_that_end_far_away_are_no_play_without_end():
    class Far(g.Rules):
        end = 3000

        def options(self, n):
            return [n + 1] if n < self.end else []

    assert Far()(0).value == 0 and Far()(1).outcome == "N"

    class Falling(g.Rules):
        def options(self, n):
            return [n - 1] if n > -40 * 100 else []

    assert Falling()(5).value == 1

    class Bits(g.Rules):
        def options(self, pair):
            a, b = pair
            return [(a - 1, b + 5), (a - 1, 0)] if a else []

    assert Bits()((3000, 0)).value == 0

    class Words(g.Rules):
        def options(self, word):
            return [word + "a"] if len(word) < 2500 else []

    assert Words()("").value == 0


@pytest.mark.parametrize(
    "start, options, words",
    [
        (0, lambda n: [n + 1], r"0 -> 1 -> 2 -> 3 -> \.\.\.; options\(0\) leads to 1"),
        ((0, 7), lambda p: [(p[0] + 1, p[1])], r"7,7 -> 8,7 -> 9,7"),
        ("ab", lambda s: [s + "a"], r"ab -> aba -> abaa"),
        (3, lambda n: [n - 2], r"1 -> -1 -> -3 -> -5.*below 0"),
        ((5,), lambda p: [(*p, 1)], r"5, -> 5,1 -> 5,1,1"),
        ((3, 0), lambda p: [(p[0], p[1] + 2), (p[0], p[1] + 1)], r"never ends: 3,\d+ -> 3,\d+ -> 3,"),
    ],
)
def test_growing_play_without_end_is_named(start, options, words):
    class Growing(g.Rules):
        def options(self, position):
            return options(position)

    class Lazy(Growing):
        def options(self, position):
            yield from options(position)

    for ask in (lambda: Growing()(start).value, lambda: Lazy()(start).outcome, lambda: Growing()(start).solve(memory="2M")):
        with pytest.raises(g.RuleError, match=words) as caught:
            ask()
        assert "never ends" in str(caught.value)


def test_names():
    class CamelCaseGame(g.Rules):
        def options(self, n):
            return []

    class Named(g.Rules):
        name = "my own game"

        def options(self, n):
            return []

    assert CamelCaseGame()(5).text == "rules:camel-case-game 5"
    assert Named()(5).text == 'rules:"my own game" 5'
    assert g.Position(Named()(5).text).value == 0
    with pytest.raises(NotImplementedError):
        g.Rules().options(3)

    class Nameless(g.Rules):
        def __init__(self):
            self.name = 7

        def options(self, n):
            return []

    with pytest.raises(TypeError):
        Nameless()(3)


def test_exceptions_that_are_no_errors_pass():
    class Leaving(g.Rules):
        def options(self, n):
            raise SystemExit(3)

    with pytest.raises(SystemExit):
        Leaving()(3).value
    with pytest.raises(SystemExit):
        Leaving().values(3)


def test_explanations_and_options():
    p = Lasker()(3) + g.nim(1)
    assert "rules:lasker" in p.explain().text
    assert {str(option): option.value for option in p.options()}["rules:lasker 1 2 + nim 1"] == 2
    assert len(Lasker()(3).graph()) == 7


def test_every_position_is_asked_for_once():
    asked = []

    class Counted(g.Rules):
        def options(self, n):
            asked.append(n)
            return [n - 1, n // 2] if n else []

    class Pairs(Wythoff):
        def options(self, pair):
            asked.append(pair)
            return super().options(pair)

    counted = Counted()
    counted.values(1)  # looks at the first heaps, to see that they are heaps
    asked.clear()
    counted.values(3000)
    counted.values(5000)
    counted.sequence(200, 6000)
    assert asked == list(range(1, 6000)) and counted.value(5999) == counted(5999).value
    asked.clear()
    assert counted.period(to=7000).checked_to >= 7000
    assert sorted(set(asked)) == sorted(asked) == list(range(6000, 7001))
    pairs = Pairs()
    pairs.game.table(3, 3)  # looks for heaps, too
    asked.clear()
    pairs.table(12, 15)
    assert sorted(set(asked)) == sorted(asked) and len(asked) == 12 * 15 - 9


@pytest.mark.parametrize("at", [25, 26, 63, 64, 65, 200, 999])
def test_an_error_in_a_sequence_names_its_position(at):
    class Failing(g.Rules):
        fails = True

        def options(self, n):
            if self.fails and n == at:
                raise LookupError("here")
            return [n - 1, n // 2] if n else []

    failing = Failing()
    with pytest.raises(g.RuleError, match=rf"^options\({at}\) of rules:failing fails: LookupError: here") as caught:
        failing.values(1000)
    assert caught.value.position == str(at) and isinstance(caught.value.__cause__, LookupError)
    assert traceback.extract_tb(caught.value.__cause__.__traceback__)[-1].name == "options"
    # What was found before is there, and the rest is asked for anew.
    assert failing.value(at - 1) == failing(at - 1).value
    failing.fails = False
    found = failing.values(1000).tolist()
    assert found == [mex([found[n - 1], found[n // 2]]) if n else 0 for n in range(1000)]


@pytest.mark.parametrize("kind", [StopIteration, GeneratorExit, KeyboardInterrupt, MemoryError])
def test_exceptions_with_a_meaning_of_their_own(kind):
    class Raising(g.Rules):
        def options(self, n):
            if n == 300:
                raise kind("of its own")
            return [n - 1] if n else []

    expected = g.RuleError if issubclass(kind, Exception) else kind
    for ask in (lambda: Raising().values(400), lambda: Raising()(300).value, lambda: Raising().value(300)):
        with pytest.raises(expected) as caught:
            ask()
        if expected is g.RuleError:
            assert isinstance(caught.value.__cause__, kind) and caught.value.position == "300"


def test_answers_of_all_kinds():
    class Number(int):
        pass

    class Index:
        def __init__(self, n):
            self.n = n

        def __index__(self):
            return self.n

    def plain(n):
        return [*range(n), *([k, n - k] for k in range(1, n // 2 + 1))]

    def other(n):
        return tuple(plain(n))

    def lazy(n):
        yield from plain(n)

    def odd(n):
        return [Number(k) if k % 3 else Index(k) for k in range(n)] + [
            [Number(k), Index(n - k), 0] for k in range(1, n // 2 + 1)
        ]

    def single(n):
        return [[k] for k in range(n)] + [[k, n - k] for k in range(1, n // 2 + 1)] + ([[], []] if n else [])

    def kept(n, answers={n: plain(n) for n in range(60)}):
        return answers[n]

    values = None
    for options in (plain, other, lazy, odd, single, kept):

        class Kind(g.Rules):
            pass

        Kind.options = staticmethod(options)
        found = Kind().values(60).tolist()
        values = values or found
        assert found == values == LASKER[:60], options.__name__
        assert Kind()(59).value == values[59]


def test_an_answer_that_changes_while_it_is_read():
    for length in (3, 40):

        class Shrinking(g.Rules):
            def options(self, n):
                if not n:
                    return []
                answer = []

                class Mean:
                    def __index__(self):
                        answer.clear()
                        return 0

                answer.extend([0] * (length - 2) + [Mean(), 0])
                return answer

        try:
            assert Shrinking()(1).value == 1
        except g.RuleError as error:
            assert "index" in str(error)


def test_values_beyond_the_arrays():
    """Large and negative numbers, pairs of them, and large values."""

    class Wide(g.Rules):
        def options(self, position):
            a, b = position
            return [(a - step, b) for step in (1, 2) if a - step >= -3] + [(a, b - 1)] * (b > 5000)

    def value(a, b):
        return (a + 3) % 3 ^ (max(b - 5000, 0) % 2)

    wide = Wide()
    for a, b in ((5, 5003), (1022, 1), (1025, 1), (-3, 7), (1, 1023), (1, 1024), (3, -(2**63)), (2, 5000)):
        assert wide((a, b)).value == value(a, b), (a, b)

    class Far(g.Rules):
        def options(self, n):
            return [n // 2, n // 3] if n > 1 else []

    def far(n, known={}):
        if n not in known:
            known[n] = mex([far(n // 2), far(n // 3)]) if n > 1 else 0
        return known[n]

    for n in (2**26 - 1, 2**26, 2**26 + 1, 2**62, 2**63 - 1):
        assert Far()(n).value == far(n)

    class Many(g.Rules):
        def options(self, n):
            return list(range(n))

    assert Many()(3000).value == 3000
    assert (Many()(2**10) + Many()(2**11 + 1)).value == 2**10 + 2**11 + 1


# Each question comes to the values another way: in their order, or from the largest number down.
ASKS = {
    "values": lambda rules, n: rules.values(n + 1).tolist()[n],
    "sequence": lambda rules, n: rules.sequence(n + 1).values.tolist()[n],
    "period": lambda rules, n: (rules.period(to=n), rules.value(n))[1],
    "value": lambda rules, n: rules.value(n),
    "table": lambda rules, n: int(rules.table(n + 1, 1).values[n][0]),
    "solve": lambda rules, n: rules(n).solve(question="value").value,
}


class Number(int):
    pass


def mixed(position):
    """Heaps whose options are plain numbers at first, and of all kinds later."""
    if isinstance(position, str):
        return [position[1:]] if position else []
    if isinstance(position, tuple):
        a, b = position
        return [(a - 1, b)] * (a > 0) + [(a, b // 2)] * (b > 0) + [[(0, b), a]] * (a > 0)
    if not 0 < position < 2**20:
        return [position % 7] if abs(position) > 2**10 else []
    plain = [position - 1, position // 2, position // 3]
    if position < 30:
        return plain
    few = position % 9
    others = [
        [[position // 2, position // 3]],
        [(few, 3), (position % 20, -(2**63))],
        ["ab" * few, ""],
        [True, False],
        [-position, -(2**63)],
        [2**63 - 1, 2**31, 2**40],
        [[True, "abc", (1, 2)], [], [few], [[1], 2][1:], [1, False]],
        [Number(3), [Number(2), 3], (Number(1), 2), (1, True)],
        [*range(position % 40)],
    ][position % 9]
    # The odd ones stand at the beginning, in the middle, or at the end.
    answer = plain + others
    turn = position // 9 % len(answer)
    return answer[turn:] + answer[:turn]


def test_options_of_all_kinds_after_plain_numbers():
    known = {}

    def value(position):
        if position not in known:
            found = set()
            for option in mixed(position):
                parts, one = option if isinstance(option, list) else [option], 0
                for part in parts:
                    one ^= value(part)
                found.add(one)
            known[position] = mex(found)
        return known[position]

    expected = [value(n) for n in range(400)]
    for way in (mixed, lambda position: tuple(mixed(position)), lambda position: iter(mixed(position))):

        class Mixed(g.Rules):
            def options(self, position):
                return way(position)

        assert Mixed().values(400).tolist() == expected
        for name, ask in ASKS.items():
            assert [ask(Mixed(), n) for n in (29, 30, 64, 65, 399)] == [expected[n] for n in (29, 30, 64, 65, 399)], name
        both = Mixed()
        assert [both(n).value for n in range(399, -1, -1)] == expected[::-1]


@pytest.mark.parametrize("name", ASKS)
@pytest.mark.parametrize("at", [25, 64, 65, 66, 300])
def test_an_error_has_its_place_whatever_was_asked(name, at):
    class Failing(g.Rules):
        fails = True

        def options(self, n):
            return [n - 1, n // 2] if n and self.helper(n) else []

        def helper(self, n):
            if self.fails and n == at:
                raise LookupError("here")
            return True

    failing = Failing()
    for _ in range(2):
        with pytest.raises(g.RuleError, match=rf"^options\({at}\) of rules:failing fails: LookupError: here") as caught:
            ASKS[name](failing, 400)
        assert caught.value.position == str(at) and isinstance(caught.value.__cause__, LookupError)
        frames = [frame.name for frame in traceback.extract_tb(caught.value.__cause__.__traceback__)]
        assert frames[-2:] == ["options", "helper"]
    # What waited for it is found when it is asked for again.
    failing.fails = False
    found = Failing()
    found.fails = False
    assert [failing(n).value for n in (at, at + 1, 400)] == [found(n).value for n in (at, at + 1, 400)]
    assert failing.values(401).tolist() == found.values(401).tolist()


@pytest.mark.parametrize("name", ASKS)
@pytest.mark.parametrize(
    "wrong, words",
    [
        (2.5, "2.5"),
        ([1, None], "NoneType"),
        ((1, object()), "object"),
        (2**63, "2\\*\\*63"),
        ([1, 2**63], "2\\*\\*63"),
        ((-(2**63) - 1, 1), "2\\*\\*63"),
        ([[1, 2]], "list"),
    ],
)
def test_a_wrong_option_among_many(name, wrong, words):
    for many in (2, 40):

        class Wrong(g.Rules):
            def options(self, n):
                answer = [n - 1] * many if n else []
                if n == 65:
                    answer[many // 2] = wrong
                return answer

        with pytest.raises(g.RuleError, match=words) as caught:
            ASKS[name](Wrong(), 200)
        assert caught.value.position == "65"


def test_cycles_and_falls_in_a_long_line():
    class Line(g.Rules):
        """From 500 play leads back up; two options of every fourth number wait."""

        def options(self, n):
            return [510] if n == 500 else [n - 1, n - 2] if n % 4 == 0 else [n - 1]

    line = Line()
    for _ in range(2):
        with pytest.raises(g.RuleError, match="510 -> 509 -> 508 -> 506 -> 505 -> 504 -> 502 -> 501 -> ... -> 510") as caught:
            line(512).value
    assert caught.value.position == "512"

    class Loop(g.Rules):
        def options(self, n):
            return [min(n, 70)] if n else []

    with pytest.raises(g.RuleError, match="never ends: 70 -> 70"):
        Loop()(100).value

    class Falling(g.Rules):
        def options(self, n):
            return [n - 1]

    with pytest.raises(g.RuleError, match="below 0"):
        Falling()(5000).value
    with pytest.raises(g.BudgetError):
        Falling()(10**6).solve(memory="10M")


def test_large_values_in_a_long_line():
    """A number waits for one other, beside many whose values are known."""
    for low in (62, 63, 64, 65, 130):

        class Wide(g.Rules):
            def options(self, n):
                return list(range(n)) if n < 140 else [n - 1, *range(low - n % 3)]

        values = list(range(140))
        for n in range(140, 500):
            values.append(mex([values[n - 1], *range(low - n % 3)]))
        wide = Wide()
        assert wide(499).value == values[499] and wide.values(500).tolist() == values


def test_answers_are_not_kept():
    answers = {n: [[n // 2, n - n // 2 - 1], (0, n) if n > 24 else 0, n - 1] if n else [] for n in range(300)}
    options = [option for answer in answers.values() for option in answer if not isinstance(option, int)]

    class Kept(g.Rules):
        def options(self, n):
            return answers[n] if isinstance(n, int) else []

    def counts():
        return [sys.getrefcount(one) for one in [*answers.values(), *options]]

    before = counts()
    for ask in ASKS.values():
        ask(Kept(), 299)
    assert counts() == before
