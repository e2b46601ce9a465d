"""The same documents as the program."""

import json
import random

import pytest

import grundy as g

GAMES = [
    ("nim", 40, 3), ("kayles", 60, 3), ("dawson-chess", 60, 2), ("dawson-kayles", 50, 2),
    ("treblecross", 30, 1), ("lasker", 40, 2), ("grundy", 50, 2), ("tromino", 30, 1),
    ("subtract:1,3,4", 90, 3), ("all-but:2,5", 60, 2), ("staircase", 9, 3), ("moore:2", 12, 3),
    ("0.16", 60, 2), ("0.106", 60, 2), ("4.7", 40, 2), ("0.[3]", 40, 2),
]  # fmt: skip


def texts(count):
    """Random positions; some cannot be read."""
    chance = random.Random(20261123)
    pairs = [("wythoff", ","), ("euclid", ","), ("chocolate-eat", "x"), ("chomp", "x"), ("cram", "x")]
    for _ in range(count):
        terms = []
        for _ in range(chance.randint(1, 3)):
            if chance.random() < 0.3:
                name, sign = chance.choice(pairs)
                terms.append(f"{name} {chance.randint(1, 4)}{sign}{chance.randint(1, 4)}")
            else:
                name, most, heaps = chance.choice(GAMES)
                sizes = [chance.randint(0, most) for _ in range(chance.randint(1, heaps))]
                terms.append(" ".join([name, *map(str, sizes)]))
        if chance.random() < 0.03:
            terms.append(chance.choice(["kayls 3", "nim x", "wythoff 3", "nim -1", "cram 0x0"]))
        yield " + ".join(terms)


def test_two_thousand_positions(program):
    positions = list(texts(2000))
    for line, document in zip(positions, program("solve", "--batch", "--json", stdin="\n".join(positions) + "\n")):
        document.pop("line", None)
        try:
            own = g.Position(line).to_dict()
        except g.PositionError as error:
            assert document["error"] == error.message, line
            continue
        assert own == document, line


def test_misere_play(program):
    chance = random.Random(5)
    names = ["nim", "kayles", "grundy", "subtract:1,3,4", "0.16", "dawson-chess", "lasker"]
    positions = [
        " + ".join(f"{chance.choice(names)} {chance.randint(0, 9)}" for _ in range(chance.randint(1, 3)))
        for _ in range(200)
    ]
    documents = program("solve", "--batch", "--json", "--misere", stdin="\n".join(positions) + "\n")
    for line, document in zip(positions, documents):
        document.pop("line", None)
        try:
            assert g.Position(line, play="misere").to_dict() == document, line
        except g.PositionError as error:
            assert document["error"] == error.message


@pytest.mark.parametrize("text", ["kayles 5 7 + nim 3", "wythoff 3,5", "0.77 12", "treblecross 9", "cram 3x3"])
def test_other_documents(program, text):
    p = g.Position(text)
    assert p.options_dict() == program("options", "--json", text)
    reason = program("solve", "--json", "--explain", text)["reason"]
    assert p.explain().to_list() == reason
    reason = program("solve", "--json", "--explain=short", "--lang", "uk", text)["reason"]
    assert p.explain("uk", "short").to_list() == reason


@pytest.mark.parametrize("name", ["0.77", "kayles", "0.007", "treblecross", "subtract:1,3,4", "nim", "lasker"])
def test_sequences_periods_and_guesses(program, name):
    game = g.Game(name)
    assert game.sequence(300).to_dict() == program("seq", name, "0..300", "--json")
    assert game.period(to=3000).to_dict() == program("period", name, "--to", "3000", "--json")
    assert game.guess(100).to_dict() == program("guess", name, "0..100", "--json")


@pytest.mark.parametrize("name", ["wythoff", "nim", "chomp", "kayles", "euclid"])
def test_tables(program, name):
    least = 1 if name in ("chomp", "euclid") else 0
    rows, columns = f"{least}..8", f"{least}..11"
    assert g.Game(name).table(8, 11).to_dict() == program("table", name, rows, columns, "--json")


def test_graphs(program, tmp_path):
    text = "a b\nb c\nc a\nc d\n"
    (tmp_path / "graph.txt").write_text(text)
    file = str(tmp_path / "graph.txt")
    graph = g.Graph(text)
    assert graph.to_dict() == program("graph", file, "--json")
    assert graph.to_dict("misere") == program("graph", file, "--misere", "--json")
    assert graph.to_dict(length=True, strategy=True) == program(
        "graph", file, "--json", "--length", "--strategy"
    )


def test_certificates(program, tmp_path):
    path = tmp_path / "certificate.json"
    program("period", "0.77", "--certificate", str(path))
    assert json.loads(path.read_text()) == g.Game("0.77").period().certificate.to_dict()
