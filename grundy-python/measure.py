"""Measures the package against the library, the program and bare Python.

    python grundy-python/measure.py [PROGRAM]

Everything runs on one machine in turn, and the best of several runs counts. Set
OPENBLAS_NUM_THREADS=1, or the threads of NumPy are counted, which wait for work.
"""

import functools
import itertools
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import time

import networkx
import numpy

import grundy as g

HERE = pathlib.Path(__file__).resolve().parent


def best(act, times=7):
    """The least CPU time of some runs, in seconds, and the last result."""
    least, result = float("inf"), None
    for _ in range(times):
        start = time.process_time()
        result = act()
        least = min(least, time.process_time() - start)
    return least, result


def small_positions():
    count = 20_000
    command = ["cargo", "run", "--quiet", "--release", "--example", "library", "--"]
    subprocess.run([*command, "0", "nim"], cwd=HERE, check=True)  # builds it
    for text in ["nim 3 4 5", "kayles 5 7 + nim 3 4"]:
        own = float("inf")
        for _ in range(7):
            # What cargo takes is taken away again.
            times = []
            for calls in (0, count):
                before = children()
                subprocess.run([*command, str(calls), text], cwd=HERE, check=True)
                times.append(children() - before)
            own = min(own, (times[1] - times[0]) / count * 1e9)

        def calls():
            for _ in range(count):
                g.solve(text)

        took = best(calls)[0] / count * 1e9
        print(f"g.solve({text!r}): {took:,.0f} ns; the library {own:,.0f} ns; {took / own:.2f} times")


def children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def sequences(program):
    took = best(lambda: g.Game("0.106").values(10**7), 3)[0]
    print(f'Game("0.106").values(10**7): {took:.2f} s CPU')
    if program is None:
        return
    least = float("inf")
    for _ in range(3):
        before = children()
        path = "/tmp/measure.npy"
        words = [program, "seq", "0.106", "0..10000000", "--format", "npy", "-o", path, "--quiet"]
        subprocess.run([*words, "--no-cache"], check=True)
        least = min(least, children() - before)
    same = (numpy.load(path) == g.Game("0.106").values(10**7)).all()
    os.remove(path)
    print(f"  the program: {least:.2f} s CPU; {took / least:.2f} times; equal: {same}")


def rules():
    class Lasker(g.Rules):
        def options(self, n):
            return [*range(n), *([k, n - k] for k in range(1, n // 2 + 1))]

    class Mark(g.Rules):
        def options(self, n):
            return [n - 1, n // 2] if n else []

    class Wythoff(g.Rules):
        def options(self, pair):
            a, b = pair
            return (
                [(k, b) for k in range(a)]
                + [(a, k) for k in range(b)]
                + [(a - k, b - k) for k in range(1, min(a, b) + 1)]
            )

    class Subtract(g.Rules):
        def options(self, n):
            return [n - k for k in (1, 3, 4, 7, 11) if k <= n]

    def beside(name, engine, calls, times=9):
        """Both in turn, so that a change of the machine's pace meets both; the median ratio."""
        pairs = [(best(calls, 1)[0], best(engine, 1)[0]) for _ in range(times)]
        ratio = statistics.median(engine / calls for calls, engine in pairs)
        calls, engine = (min(column) for column in zip(*pairs))
        print(f"{name}: {engine:.3f} s; bare calls {calls:.3f} s; {ratio:.2f} times")

    for cls, count in ((Lasker, 1500), (Mark, 300_000), (Subtract, 200_000)):
        bare = cls()

        def calls():
            for n in range(count):
                bare.options(n)

        asks = {
            "values": lambda: cls().values(count),
            "period": lambda: cls().period(to=count - 1),
            "value": lambda: cls().value(count - 1),
            "solve": lambda: cls()(count - 1).solve(question="value"),
        }
        for ask, engine in asks.items():
            beside(f"{cls.__name__}, {count} heaps, {ask}", engine, calls)
    bare = Wythoff()

    def pairs():
        for a in range(90):
            for b in range(90):
                bare.options((a, b))

    beside("Wythoff, 90 x 90, table", lambda: Wythoff().table(90, 90), pairs)
    beside("Wythoff, 90 x 90, solve", lambda: Wythoff()((89, 89)).solve(question="value"), pairs)


def outcomes(most=25):
    """Three heaps (Project Euler 260) beside a function with a cache that stops at the first win."""

    def options(position):
        for which in range(1, 8):
            heaps = [heap for at, heap in enumerate(position) if which >> at & 1]
            for take in range(1, min(heaps) + 1):
                yield tuple(sorted(heap - take * (which >> at & 1) for at, heap in enumerate(position)))

    class Three(g.Rules):
        def options(self, position):
            return options(position)

    positions = list(itertools.combinations_with_replacement(range(most), 3))

    def plain():
        @functools.cache
        def wins(position):
            return any(not wins(option) for option in options(position))

        return [wins(position) for position in positions]

    def engine():
        three = Three()
        return [three(position).outcome == "N" for position in positions]

    for name, kind in (("outcome", plain), ("outcome of the package", engine)):
        took, found = best(kind, 5)
        print(f"three heaps below {most}, {name}: {took:.3f} s; {found.count(False)} are lost")


def graphs():
    chance = numpy.random.default_rng(1)
    arcs = numpy.sort(chance.integers(0, 200_000, (1_000_000, 2)), axis=1)
    arcs = arcs[arcs[:, 0] < arcs[:, 1]][:, ::-1]
    graph = networkx.DiGraph(arcs.tolist())
    took, own = best(lambda: g.Graph.from_networkx(graph), 3)
    values, _ = best(own.values, 3)
    print(f"NetworkX, {own.arc_count:,} arcs: {took:.2f} s to read, {values:.2f} s for the values")
    rows = own.csr()
    took, own = best(lambda: g.Graph.from_csr(*rows), 3)
    print(f"the same from CSR arrays: {took:.2f} s")


if __name__ == "__main__":
    sys.setrecursionlimit(10**6)  # of the function with a cache
    small_positions()
    sequences(sys.argv[1] if len(sys.argv) > 1 else None)
    rules()
    outcomes()
    graphs()
