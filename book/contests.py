"""The solutions of the contest chapter against the program, on small random inputs.

For each problem: the input of the judge, and the output that follows from what `grundy` says of the
position. `book/make contests` runs it.
"""

import contextlib
import io
import json
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "contests"
CASES = 10


class Program:
    """The program, which answers all positions of a problem in one run."""

    def __init__(self, grundy, root):
        self.grundy, self.root = grundy, root

    def solve(self, positions, *options):
        done = subprocess.run(
            [self.grundy, "solve", "--batch", "--max-moves", "1000000", *options],
            input="".join(position + "\n" for position in positions),
            cwd=self.root,
            capture_output=True,
            text=True,
        )
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(answers) == len(positions), done.stderr
        for position, answer in zip(positions, answers):
            assert "error" not in answer, (position, answer["error"])
            assert answer["outcome"] in ("N", "P"), answer
        return answers

    def first_wins(self, positions, *options):
        return [answer["outcome"] == "N" for answer in self.solve(positions, "--outcome", *options)]


def by_lot(random, least, most, few, many):
    return [random.randint(least, most) for _ in range(random.randint(few, many))]


def takes_by_lot(random, most):
    return sorted({1, *by_lot(random, 1, most, 1, 3)})


def words(numbers):
    return " ".join(map(str, numbers))


PROBLEMS = {}


def problem(name):
    """A problem: a function that gives pairs of an input and the output that is right for it."""

    def wrap(pairs):
        PROBLEMS[name] = pairs
        return pairs

    return wrap


@problem("timus1087.py")
def timus1087(program, random):
    cases = [(random.randint(1, 30), takes_by_lot(random, 9)) for _ in range(CASES)]
    wins = program.first_wins([f"subtract:{','.join(map(str, s))} {n}" for n, s in cases], "--misere")
    return [(f"{n} {len(s)}\n{words(s)}\n", "1" if win else "2") for (n, s), win in zip(cases, wins)]


@problem("timus1180.py")
def timus1180(program, random):
    answers = program.solve([f"subtract:powers:2 {n}" for n in range(1, 26)])
    pairs = []
    for n, answer in enumerate(answers, 1):
        takes = [n - int((move["to"].split() or ["", "0"])[-1]) for move in answer["winning_moves"]]
        pairs.append((f"{n}\n", f"1\n{min(takes)}" if takes else "2"))
    return pairs


@problem("timus1465.cpp")
def timus1465(program, random):
    sizes = list(range(1, 120)) + [10**9]
    wins = program.first_wins([f"dawson-chess {n}" for n in sizes])
    return [(f"{n}\n", "White" if win else "Black") for n, win in zip(sizes, wins)]


@problem("uva10165.py")
def uva10165(program, random):
    cases = [by_lot(random, 0, 2 * 10**9, 1, 4) for _ in range(CASES)] + [[3, 5, 6], [7, 7]]
    wins = program.first_wins([f"nim {words(case)}" for case in cases])
    text = "".join(f"{len(case)}\n{words(case)}\n" for case in cases) + "0\n"
    return [(text, "\n".join("Yes" if win else "No" for win in wins))]


@problem("uva10404.py")
def uva10404(program, random):
    cases = [(random.randint(1, 40), takes_by_lot(random, 9)) for _ in range(CASES)]
    wins = program.first_wins([f"subtract:{','.join(map(str, s))} {n}" for n, s in cases])
    text = "".join(f"{n} {len(s)} {words(s)}\n" for n, s in cases)
    return [(text, "\n".join("Stan wins" if win else "Ollie wins" for win in wins))]


@problem("uva10561.py")
def uva10561(program, random):
    strips = []
    while len(strips) < CASES:
        strip = "".join(random.choice("....X") for _ in range(random.randint(3, 14)))
        if "XXX" not in strip:
            strips.append(strip)
    lines = []
    for strip, answer in zip(strips, program.solve([f"treblecross {strip}" for strip in strips])):
        found = []
        for move in answer["winning_moves"]:
            after = move["to"].split()[-1]
            found += [i + 1 for i, (a, b) in enumerate(zip(strip, after)) if a != b]
        lines += ["WINNING" if found else "LOSING", words(sorted(found))]
    return [(f"{len(strips)}\n" + "\n".join(strips) + "\n", "\n".join(lines))]


@problem("uva11311.py")
def uva11311(program, random):
    cases = [(m, n, random.randrange(m), random.randrange(n)) for m in range(1, 7) for n in range(1, 7)]
    wins = program.first_wins([f"rules:book/rules/cake.star {','.join(map(str, c))}" for c in cases])
    text = f"{len(cases)}\n" + "".join(words(case) + "\n" for case in cases)
    return [(text, "\n".join("Hansel" if win else "Gretel" for win in wins))]


@problem("uva1482.py")
def uva1482(program, random):
    cases = [by_lot(random, 1, 60, 1, 3) for _ in range(CASES)]
    wins = program.first_wins([f"rules:grundy-cli/tests/rules/at_most_half.star {words(c)}" for c in cases])
    text = f"{len(cases)}\n" + "".join(f"{len(c)}\n{words(c)}\n" for c in cases)
    return [(text, "\n".join("YES" if win else "NO" for win in wins))]


@problem("cf15c.py")
def cf15c(program, random):
    cases = [[(random.randint(1, 20), random.randint(1, 8)) for _ in range(random.randint(1, 3))] for _ in range(CASES)]
    heaps = [[x + i for x, m in case for i in range(m)] for case in cases]
    wins = program.first_wins([f"nim {words(case)}" for case in heaps])
    texts = [f"{len(case)}\n" + "".join(f"{x} {m}\n" for x, m in case) for case in cases]
    return [(text, "tolik" if win else "bolik") for text, win in zip(texts, wins)]


@problem("cf87c.py")
def cf87c(program, random):
    sizes = range(1, 31)
    pairs = []
    for n, answer in zip(sizes, program.solve([f"rules:book/rules/interesting.star {n}" for n in sizes])):
        parts = [len(move["to"].split()) - 1 for move in answer["winning_moves"]]
        pairs.append((f"{n}\n", str(min(parts, default=-1))))
    return pairs


@problem("cf305e.py")
def cf305e(program, random):
    texts = ["abacaba", "abcde"]
    texts += ["".join(random.choice("aab") for _ in range(random.randint(1, 12))) for _ in range(CASES)]
    pairs = []
    for text, answer in zip(texts, program.solve([f"rules:book/rules/palindrome.star {text}" for text in texts])):
        cuts = [int(name[4:]) for move in answer["winning_moves"] for name in move["name"].split(" / ")]
        pairs.append((text + "\n", f"First\n{min(cuts)}" if cuts else "Second"))
    return pairs


@problem("cf603c.cpp")
def cf603c(program, random):
    pairs = []
    for k, rules in ((2, "book/rules/lieges_even.star"), (3, "grundy-games/gallery/lieges.star")):
        cases = [by_lot(random, 1, 40, 1, 3) for _ in range(CASES)] + [[n] for n in range(1, 20)]
        wins = program.first_wins([f"rules:{rules} {words(case)}" for case in cases])
        pairs += [
            (f"{len(case)} {k}\n{words(case)}\n", "Kevin" if win else "Nicky") for case, win in zip(cases, wins)
        ]
    return pairs


@problem("cf768e.cpp")
def cf768e(program, random):
    cases = [by_lot(random, 1, 11, 1, 3) for _ in range(CASES)]
    positions = ["rules:book/rules/once.star " + " ".join(f"{n},0" for n in case) for case in cases]
    wins = program.first_wins(positions)
    texts = [f"{len(case)}\n" + "".join(f"{n}\n" for n in case) for case in cases]
    return [(text, "NO" if win else "YES") for text, win in zip(texts, wins)]


@problem("cf1194d.py")
def cf1194d(program, random):
    cases = [(n, k) for k in range(3, 10) for n in range(0, 30)]
    wins = program.first_wins([f"subtract:1,2,{k} {n}" for n, k in cases])
    text = f"{len(cases)}\n" + "".join(f"{n} {k}\n" for n, k in cases)
    return [(text, "\n".join("Alice" if win else "Bob" for win in wins))]


@problem("dp_k.py")
def dp_k(program, random):
    cases = [(random.randint(1, 40), sorted(set(by_lot(random, 1, 9, 1, 3)))) for _ in range(CASES)]
    wins = program.first_wins([f"subtract:{','.join(map(str, s))} {n}" for n, s in cases])
    return [(f"{len(s)} {n}\n{words(s)}\n", "First" if win else "Second") for (n, s), win in zip(cases, wins)]


@problem("abc297_g.rs")
def abc297_g(program, random):
    cases = []
    for _ in range(CASES):
        least = random.randint(1, 5)
        cases.append((least, random.randint(least, 9), by_lot(random, 1, 40, 1, 3)))
    wins = program.first_wins([f"subtract:range:{l}..={r} {words(heaps)}" for l, r, heaps in cases])
    texts = [f"{len(heaps)} {l} {r}\n{words(heaps)}\n" for l, r, heaps in cases]
    return [(text, "First" if win else "Second") for text, win in zip(texts, wins)]


@problem("agc017_d.rs")
def agc017_d(program, random):
    texts, positions = [], []
    for _ in range(CASES):
        n = random.randint(2, 9)
        edges = [(random.randint(1, vertex - 1), vertex) for vertex in range(2, n + 1)]
        texts.append(f"{n}\n" + "".join(f"{a} {b}\n" for a, b in edges))
        name = lambda vertex: "ground" if vertex == 1 else f"v{vertex}"
        positions.append("green-hackenbush edges:" + ",".join(f"{name(a)}-{name(b)}" for a, b in edges))
    wins = program.first_wins(positions)
    return [(text, "Alice" if win else "Bob") for text, win in zip(texts, wins)]


@problem("pe301.py")
def pe301(program, random):
    wins = program.first_wins([f"nim {n} {2 * n} {3 * n}" for n in range(1, 129)])
    return [(f"{k}\n", str(sum(not win for win in wins[: 2**k]))) for k in range(1, 8)]


@problem("pe306.py")
def pe306(program, random):
    wins = program.first_wins([f"dawson-kayles {n}" for n in range(1, 201)])
    assert sum(wins[:5]) == 3 and sum(wins[:50]) == 40, "the figures of the statement"
    return [(f"{n}\n", str(sum(wins[:n]))) for n in (5, 50, 52, 53, 120, 200)]


@problem("pe310.py")
def pe310(program, random):
    most = 29
    triples = [(a, b, c) for c in range(most + 1) for b in range(c + 1) for a in range(b + 1)]
    lost = [not win for win in program.first_wins([f"subtract:squares {words(t)}" for t in triples])]
    assert sum(lost) == 1160, "the figure of the statement"
    return [
        (f"{limit}\n", str(sum(1 for t, is_lost in zip(triples, lost) if is_lost and t[2] <= limit)))
        for limit in (0, 5, 12, most)
    ]


def python(file):
    """A function from an input to what a solution in Python prints for it. This interpreter runs
    it, since one of its own for each input would take longer than all else; its names are new each
    time."""
    code = compile(file.read_text(encoding="utf-8"), str(file), "exec")

    def printed(given):
        out, own = io.StringIO(), sys.stdin
        sys.stdin = io.StringIO(given)
        try:
            with contextlib.redirect_stdout(out):
                exec(code, {"__name__": "__main__"})
        finally:
            sys.stdin = own
        return out.getvalue()

    return printed


def build(file, folder):
    """A function from an input to what a solution prints for it, or None where its compiler is
    missing."""
    if file.suffix == ".py":
        return python(file)
    program = folder / file.stem
    if file.suffix == ".cpp":
        compiler = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
        options = ["-std=c++17", "-o"]
    else:
        compiler, options = shutil.which("rustc"), ["--edition=2024", "-o"]
    if compiler is None:
        print(f"skipped: there is no compiler for {file.name}")
        return None
    subprocess.run([compiler, *options, str(program), str(file)], check=True)

    def printed(given):
        return subprocess.run([str(program)], input=given, stdout=subprocess.PIPE, text=True, check=True).stdout

    return printed


def run(grundy, root):
    files = {file.name for file in FOLDER.iterdir() if file.suffix in (".py", ".cpp", ".rs")}
    if files != set(PROBLEMS):
        sys.exit(f"book/contests and the checks differ: {files ^ set(PROBLEMS)}")
    program = Program(grundy, root)
    with tempfile.TemporaryDirectory() as folder:
        for name, make in PROBLEMS.items():
            printed = build(FOLDER / name, Path(folder))
            if printed is None:
                continue
            pairs = make(program, random.Random(name))
            for given, wanted in pairs:
                said = printed(given)
                got = [line.rstrip() for line in said.rstrip().splitlines()]
                want = [line.rstrip() for line in wanted.rstrip().splitlines()]
                if got != want:
                    sys.exit(f"{name}: for\n{given}\nit prints\n{said}\nand not\n{wanted}")
            print(f"{name}: {len(pairs)} inputs")
