"""Bad input, interrupts, threads, memory, an interpreter that ends: exceptions, and no crash."""

import gc
import os
import pathlib
import resource
import signal
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import grundy as g


class Foreign:
    """Knows nothing of games."""


class Liar:
    def __index__(self):
        raise RuntimeError("no number")


WRONG = [None, 5, 2.5, float("nan"), b"nim 3", [], {}, object(), Foreign(), Foreign, lambda: 3]


@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_wrong_types(value):
    with pytest.raises(TypeError):
        g.Position(value)
    with pytest.raises(TypeError):
        g.solve(value)
    with pytest.raises(TypeError):
        g.Game(value)
    with pytest.raises((TypeError, ValueError)):
        g.Graph(value)
    with pytest.raises((TypeError, ValueError)):
        g.table("wythoff", value, -1)
    if not isinstance(value, int):
        with pytest.raises((TypeError, ValueError)):
            g.Game("0.77").values(value)
        if value != []:  # no heaps
            with pytest.raises(TypeError):
                g.nim(value)
        with pytest.raises(TypeError):
            g.nim(3) + value
        with pytest.raises(TypeError):
            g.nim(3) * value


@pytest.mark.parametrize("number", [-1, -(2**63), 2**64, 2**70, 10**400])
def test_numbers_out_of_range(number):
    game = g.Game("0.77")
    for ask in (game.values, game.value, game.sequence, game.period, game.guess):
        if ask != game.value or number < 0:
            with pytest.raises(ValueError):
                ask(number)
    with pytest.raises(g.PositionError):
        g.nim(number)
    with pytest.raises(ValueError):
        game.values(0, number)
    with pytest.raises(ValueError):
        g.table("wythoff", number, 3)
    with pytest.raises(ValueError):
        g.nim(3) * number


@pytest.mark.parametrize(
    "limits, error",
    [
        ({"time": float("nan")}, ValueError),
        ({"time": -1}, ValueError),
        ({"time": "soon"}, TypeError),
        ({"memory": -1}, ValueError),
        ({"memory": "much"}, ValueError),
        ({"memory": 2.5}, ValueError),
        ({"memory": True}, ValueError),
        ({"memory": "99999999999T"}, ValueError),
        ({"progress": 5.5}, TypeError),
        ({"play": "sideways"}, ValueError),
        ({"question": "why"}, ValueError),
        ({"max_moves": -1}, (OverflowError, TypeError, ValueError)),
    ],
)
def test_wrong_limits(limits, error):
    with pytest.raises(error):
        g.nim(3).solve(**limits)


def test_limits_that_are_none():
    for limits in ({"time": float("inf")}, {"time": 1e300}, {"memory": "2G"}, {"memory": 10**9}, {"progress": False}):
        assert g.nim(3).solve(**limits).value == 3


def test_wrong_words():
    with pytest.raises(ValueError):
        g.nim(3).explain("de")
    with pytest.raises(ValueError):
        g.nim(3).explain(level="long")
    with pytest.raises(ValueError):
        g.nim(3).explain(format="pdf")
    with pytest.raises(ValueError):
        g.catalogue("xx")
    with pytest.raises(TypeError):
        g.guess([1.5] * 20)
    with pytest.raises(ValueError):
        g.guess([-1] * 20)
    with pytest.raises(TypeError):
        g.guess(5)
    with pytest.raises((TypeError, RuntimeError)):
        g.nim(Liar())
    with pytest.raises(ValueError):
        g.guess(range(64))[0].code("cobol")


def test_errors_have_a_place_and_a_hint():
    with pytest.raises(g.PositionError) as caught:
        g.Position("kayls 5")
    error = caught.value
    assert (error.text, error.place) == ("kayls 5", (0, 5))
    assert (error.message, error.hint) == ("unknown game `kayls`", "did you mean `kayles`?")
    assert str(error) == "unknown game `kayls`\n  kayls 5\n  ^^^^^\ndid you mean `kayles`?"
    assert len({error.render(lang) for lang in ("en", "uk", "ru", "ja")}) == 4
    with pytest.raises(ValueError):
        error.render("xx")
    assert isinstance(error, ValueError) and isinstance(error, g.GrundyError)
    with pytest.raises(g.PositionError) as caught:
        g.Position("nim 3 + гра 5")
    assert "nim 3 + гра 5"[slice(*caught.value.place)] == "гра"
    with pytest.raises(g.PositionError):
        g.Position("northcott:8 1,5", play="misere").outcome
    with pytest.raises(g.PositionError):
        g.Game("kayles 5")
    with pytest.raises(g.PositionError):
        g.Game("")
    with pytest.raises(g.PositionError):
        g.kayles()
    with pytest.raises(g.PositionError, match="no file is read"):
        g.Position("chips:/etc/passwd a")
    with pytest.raises(TypeError):
        g.Position("chips:net a", files=5)
    with pytest.raises(g.PositionError):
        g.Position("chips:net a", files={})
    with pytest.raises((TypeError, g.PositionError)):
        g.Position("chips:net a", files={"net": 5})


@given(st.text(max_size=60))
@example("\ud800")
@example("nim \x00")
@example("+" * 50)
@example("nim 3 + " * 5)
def test_any_text_is_a_position_or_an_error(text):
    try:
        p = g.Position(text)
    except (g.PositionError, UnicodeEncodeError) as error:
        assert str(error)
    else:
        assert g.Position(p.text) == p


@given(st.text(alphabet="0123456789.,:[]{}!?=&*;x-+ nimkayles", max_size=30))
def test_texts_near_to_positions(text):
    try:
        p = g.Position(text)
    except g.PositionError as error:
        assert 0 <= error.place[0] <= error.place[1] <= len(text) + 1
        return
    p.solve(time=0.5, memory="50M", partial=True)


def run(code, *, after=None, timeout=120, **options):
    """Runs a program in an interpreter of its own, and interrupts it after some time."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **options,
    )
    if after is not None:
        assert process.stdout.readline() == "ready\n"
        time.sleep(after)
        process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=timeout)
    return process.returncode, output


def test_room_for_a_sequence_is_looked_at_before_its_values():
    # Five values, behind all the others, which take 19 GB.
    with pytest.raises(g.BudgetError, match="memory"):
        g.Game("0.8?").sequence(10**10 - 5, 10**10, memory="4G", time=5)


ENDLESS = {
    "values": 'g.Game("0.007").values(10**9, memory="100G")',
    "period": 'g.Game("0.007").period(to=10**9)',
    "solve": 'g.solve("sprouts 12")',
    "rules": "Slow()(10**9).value",
    "graph": 'g.Position("nim 400 400 400").graph()',
    "sequences of the OEIS": 'g.oeis("0.007", terms=10**8, memory="100G")',
    "rules in a line": "Down().values(10**8)",
}


@pytest.mark.parametrize("name", ENDLESS)
def test_interrupts(name):
    code = f"""
        import grundy as g, numpy
        class Slow(g.Rules):
            def options(self, n):
                return [n - 1]
        class Down(g.Rules):
            def options(self, n):
                return [n - 1] if n else []
        print("ready", flush=True)
        try:
            {ENDLESS[name]}
        except KeyboardInterrupt:
            print("interrupted")
        print(g.nim(3).value)
    """
    status, output = run(code, after=1)
    assert (status, output) == (0, "interrupted\n3\n")


def test_an_interpreter_that_ends_during_work():
    code = """
        import grundy as g, threading, time
        class Slow(g.Rules):
            def options(self, n):
                return [n - 1]
        for work in (lambda: g.solve("sprouts 12"), lambda: Slow()(10**9).value,
                     lambda: g.Game("0.007").values(10**9, memory="100G")):
            threading.Thread(target=work, daemon=True).start()
        time.sleep(0.5)
        print("over", flush=True)
    """
    status, output = run(code)
    assert status == 0 and output.startswith("over"), output


def test_closed_standard_streams():
    code = """
        import grundy as g, os
        os.close(0); os.close(1); os.close(2)
        assert g.kayles(5).value == 4
    """
    assert run(code)[0] == 0


def test_cyclic_imports(tmp_path):
    (tmp_path / "first.py").write_text("import second\nimport grundy\nVALUE = grundy.nim(3).value\n")
    (tmp_path / "second.py").write_text("import grundy, first\n")
    status, output = run(
        "import first; print(first.VALUE)",
        # The package may itself be found by this path.
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])},
    )
    assert (status, output) == (0, "3\n")


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(g.PositionError):
        g.Position("chips:none a", files=tmp_path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(g.PositionError):
        g.Position("chips:bytes a", files=str(tmp_path))

    class Bad(dict):
        def __contains__(self, name):
            raise KeyError("broken mapping")

    with pytest.raises(KeyError):
        g.Position("chips:none a", files=Bad())


def test_threads():
    values, errors = [], []

    class Heap(g.Rules):
        def options(self, n):
            return list(range(n))

    heap, shared = Heap(), g.Game("0.106")

    def work(number):
        try:
            for n in range(40):
                values.append(g.kayles(n, number).value == g.kayles(n).value ^ g.kayles(number).value)
                values.append((heap(n) + g.nim(number)).value == n ^ number)
                values.append(shared.value(n) == g.Game("0.106").value(n))
                values.append(heap.values(n + 1)[n] == n)
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors and len(values) == 8 * 160 and all(values)


def test_rules_that_ask_for_each_other_do_not_wait_for_each_other():
    class First(g.Rules):
        def options(self, n):
            return [k for k in range(n) if second(k % 5).value >= 0]

    class Second(g.Rules):
        def options(self, n):
            return [k for k in range(n) if third(k).value >= 0]

    class Third(g.Rules):
        def options(self, n):
            return list(range(n))

    first, second, third = First(), Second(), Third()
    found = []
    threads = [
        threading.Thread(target=lambda rules=rules: found.append(rules(12).value))
        for rules in (first, second, third) * 3
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert found == [12] * 9


def test_other_threads_run_meanwhile():
    """The interpreter lock is released during long work."""
    ticks, done = [], threading.Event()

    def work():
        g.Game("0.007").values(200_000)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        ticks.append(time.perf_counter())
        time.sleep(0.001)
    thread.join()
    # Held, the lock would let this thread run twice at most.
    assert len(ticks) > 5


def test_progress():
    seen = []
    g.Game("0.007").values(200_000, progress=lambda *state: seen.append(state))
    for done, total, what in seen:
        assert isinstance(done, int) and isinstance(what, str) and (total is None or total >= done)
    assert seen

    def fail(done, total, what):
        raise KeyError("of the bar")

    with pytest.raises(KeyError, match="of the bar"):
        g.Game("0.007").values(200_000, progress=fail)
    g.Game("0.007").values(100_000, progress=True)
    # What one call found is there for the next.
    game = g.Game("0.007")
    with pytest.raises(KeyError):
        game.values(200_000, progress=fail)
    assert game.value(100) == g.Game("0.007").value(100)


def resident():
    """The memory of this process, in KiB."""
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def test_a_million_small_calls_take_no_memory():
    class Heap(g.Rules):
        def options(self, n):
            return range(n)

    heap = Heap()

    def calls(count):
        for n in range(count):
            p = g.nim(n % 7, 3)
            p.value
            (p + p).text
            if n % 10 == 0:
                g.solve("kayles 5 + nim 3").winning_moves
                heap(n % 9).value
                Heap()(3).value
                try:
                    g.Position("nim x")
                except g.PositionError:
                    pass

    calls(50_000)
    gc.collect()
    before = resident()
    calls(250_000)  # four calls and more each
    gc.collect()
    assert resident() - before < 8 * 1024, "8 MiB"


def test_rules_that_nobody_uses_go():
    import weakref

    class Heap(g.Rules):
        def options(self, n):
            return range(n)

    heap = Heap()
    p = heap(5)
    assert p.value == 5
    known = weakref.ref(heap)
    del heap
    gc.collect()
    # The position needs them.
    assert known() is not None and (p + g.nim(3)).value == 5 ^ 3
    game = known().game
    del p
    gc.collect()
    assert known() is None
    with pytest.raises(ReferenceError):
        game.values(5)
    with pytest.raises(ReferenceError):
        game(5)


def test_arrays_live_as_long_as_they_are_used():
    values = g.Game("0.77").values(1000)
    part = values[10:20]
    kept = part.tolist()
    del values
    gc.collect()
    junk = [np.zeros(1000, dtype=np.uint8) for _ in range(1000)]
    assert part.tolist() == kept and junk


NOT_NUMBERS = [float("nan"), float("inf"), 0.5, -1, 2**70, "1", b"1", None, Foreign(), [1], 1j]


@pytest.mark.parametrize("wrong", NOT_NUMBERS, ids=repr)
def test_arcs_that_are_no_vertices(wrong):
    with pytest.raises((TypeError, ValueError, OverflowError)):
        g.Graph.from_arcs([wrong], [0])
    with pytest.raises((TypeError, ValueError, OverflowError)):
        g.Graph.from_arcs([0], [wrong])
    with pytest.raises((TypeError, ValueError, OverflowError)):
        g.Graph.from_csr([0, 1], [wrong])
    with pytest.raises((TypeError, ValueError, OverflowError)):
        g.Graph.from_csr([0, wrong], [0])
    if wrong is not None:
        with pytest.raises((TypeError, ValueError, OverflowError)):
            g.Graph.from_arcs([0], [0], count=wrong)


@pytest.mark.parametrize(
    "arrays",
    [
        (np.array([np.nan]), np.array([0])),
        (np.array([0.0]), np.array([np.inf])),
        (np.array([-1]), np.array([0])),
        (np.array([2**63], dtype=np.uint64), np.array([0])),
        (np.array(["a"]), np.array([0])),
        (np.array([object()]), np.array([0])),
        (np.array([[0, 1]]), np.array([[1, 0]])),
        (np.array([0, 1]), np.array([0])),
        (np.array([1j]), np.array([0])),
        (np.array(["2026-11-23"], dtype="datetime64[D]"), np.array([0])),
    ],
    ids=lambda arrays: str(arrays[0].dtype) + str(arrays[0].shape),
)
def test_arrays_that_are_no_arcs(arrays):
    with pytest.raises((TypeError, ValueError, OverflowError)):
        g.Graph.from_arcs(*arrays)
    if len(arrays[0]) != 2:  # [0, 1] and [0] are rows and columns
        with pytest.raises((TypeError, ValueError, OverflowError)):
            g.Graph.from_csr(*arrays)


@pytest.mark.parametrize(
    "option", [float("nan"), 0.5, None, Foreign(), b"1", {1: 2}, 2**70, [0.5], (1, None), "\ud800"], ids=ascii
)
def test_options_that_are_no_positions(option):
    class Bad(g.Rules):
        def options(self, n):
            return [option] if n else []

    for ask in (lambda: Bad()(3).value, lambda: Bad().table(3, 3), lambda: Bad().check(3)):
        with pytest.raises(g.RuleError) as caught:
            ask()
        assert caught.value.__cause__ is not None or caught.value.game
    # From what `options` gives for the first heaps, these are none.
    with pytest.raises((g.RuleError, ValueError)):
        Bad().values(5)


def test_rules_that_give_no_list():
    class Bad(g.Rules):
        def options(self, n):
            return answers[n]

    def fails():
        yield 0
        raise ZeroDivisionError("in the middle")

    for answer in (None, 5, 0.5, float("nan"), Foreign(), Foreign, NotImplemented, fails(), iter(lambda: 1 / 0, 1)):
        answers = {0: [], 1: answer}
        with pytest.raises(g.RuleError) as caught:
            Bad()(1).value
        assert "options(1)" in str(caught.value)


def test_files_that_are_closed_or_broken(tmp_path):
    certificate = g.Game("0.77").period().certificate
    certificate.save(tmp_path / "kayles.json")
    with open(tmp_path / "kayles.json") as file:
        pass
    for wrong in (file, file.fileno, 3, None, float("nan"), Foreign()):
        with pytest.raises(TypeError):
            g.Certificate.load(wrong)
        with pytest.raises(TypeError):
            certificate.save(wrong)
        with pytest.raises(TypeError):
            g.Graph.load(wrong)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for path in ("nowhere", "", ".", "kayles.json/inside", "with\0nul", "bytes", "a" * 5000):
        path = tmp_path / path if path else path
        with pytest.raises((OSError, ValueError)):
            g.Certificate.load(path)
        with pytest.raises((OSError, ValueError)):
            g.Graph.load(path)
    for path in (tmp_path, tmp_path / "no" / "folder", tmp_path / "kayles.json" / "inside", "with\0nul"):
        with pytest.raises((OSError, ValueError)):
            certificate.save(path)
    if pathlib.Path("/dev/full").exists():
        with pytest.raises(OSError):
            certificate.save("/dev/full")
    assert g.Certificate.load(tmp_path / "kayles.json").verify()
    # A progress bar that writes into a closed file.
    with pytest.raises(ValueError, match="closed file"):
        g.Game("0.007").values(400_000, progress=lambda *state: file.write("more"))
    with pytest.raises(ValueError, match="closed file"):
        print(g.nim(3), file=file)


def test_work_while_the_interpreter_ends():
    """What runs at the end: functions of atexit, destructors, a thread that is not waited for."""
    code = """
        import atexit, sys, threading
        import grundy as g
        class Slow(g.Rules):
            def options(self, n):
                return [n - 1]
        class Last:
            def __del__(self):
                try:
                    g.nim(3).value, Slow()(3).value
                except BaseException:
                    pass
        kept = Last()
        sys.kept = kept
        atexit.register(lambda: print(g.nim(3).value))
        slow = Slow()
        threading.Thread(target=lambda: slow.values(10**8), daemon=True).start()
        threading.Thread(target=lambda: g.Game("0.007").period(to=10**9), daemon=True).start()
        threading.Thread(
            target=lambda: g.Game("0.007").values(10**8, progress=lambda *state: None), daemon=True
        ).start()
        import time
        time.sleep(0.3)
        sys.exit(7)
    """
    status, output = run(code)
    assert status == 7, output
    assert "panicked" not in output and "Fatal" not in output, output


PYTHON_BELOW_RUST = {
    "rules by name": "g.Position('rules:slow 3')",
    "a game by name": "g.Game('rules:slow')",
    "files": "g.Position('chips:net a', files=Files())",
    "documents": "g.kayles(5, 7).to_dict()",
    "numbers": "g.nim(Index()) * Index()",
    "iterators": "g.guess(slowly())",
    "terms": "g.oeis(slowly())",
    "errors": "refused()",
    "destructors": "Slow()(3).value",
    "arrays": "g.Game('0.77').sequence(Index(), 9)[Index()]",
    "pandas": "g.Game('0.77').sequence(9).to_pandas()",
}


@pytest.mark.parametrize("name", PYTHON_BELOW_RUST)
def test_an_interpreter_that_ends_below_a_function_of_rust(name):
    """Threads run Python code below functions of Rust when the interpreter ends."""
    code = f"""
        import collections.abc, random, sys, threading, time
        import grundy as g
        if {name == "pandas"}: import pandas
        sys.setswitchinterval(1e-6)
        class Slow(g.Rules):
            def options(self, n):
                return [n - 1] if n else []
            def __del__(self):
                sum(range(1000))
        kept = Slow()
        class Index:
            def __index__(self):
                for k in range(500): pass
                return 3
        class Files(collections.abc.Mapping):
            def __getitem__(self, name): return "a b\\nb c\\n"
            def __iter__(self): return iter(())
            def __len__(self): return 0
            def __contains__(self, name):
                for k in range(500): pass
                return True
        def slowly():
            for k in range(40):
                for j in range(200): pass
                yield k % 2
        def refused():
            try: g.Position("kayls 5")
            except g.PositionError as error: str(error)
        def work():
            while True:
                {PYTHON_BELOW_RUST[name]}
        for _ in range(3):
            threading.Thread(target=work, daemon=True).start()
        time.sleep(random.uniform(0.02, 0.1))
        sys.exit(7)
    """
    for _ in range(3):
        status, output = run(code)
        assert (status, output) == (7, "")


def test_rules_that_exit():
    code = """
        import grundy as g, sys
        class Exit(g.Rules):
            def options(self, n):
                sys.exit(5)
        Exit()(3).value
    """
    assert run(code)[0] == 5


def test_a_second_interpreter():
    """The package is for one interpreter in a process."""
    code = """
        try:
            import _interpreters as interpreters
        except ImportError:
            import _xxsubinterpreters as interpreters
        import grundy as g
        other = interpreters.create()
        code = "try: import grundy\\nexcept ImportError as error: print(error, flush=True)"
        interpreters.run_string(other, code)
        print(g.nim(3).value)
    """
    status, output = run(code)
    if "No module named '_xxsubinterpreters'" in output:
        pytest.skip("this Python has no interpreters beside the first")
    assert (status, output) == (0, "grundy works in the first interpreter of a process only\n3\n")


def test_imports_from_many_threads(tmp_path):
    code = """
        import threading
        found = []
        def work():
            import grundy
            found.append(grundy.kayles(5).value)
        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        print(found)
    """
    status, output = run(code)
    assert (status, output) == (0, "[4, 4, 4, 4, 4, 4, 4, 4]\n")
