"""Games: sequences, periods with certificates, tables, guesses."""

import csv
import json
import pickle

import numpy as np
import pytest

import grundy as g
from conftest import DATA
from oracle import heap_values, kayles
from oracle import kayles as kayles_rules


def published():
    for line in (DATA / "octal_sequences.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            number, code, values = line.split(" | ")
            yield pytest.param(code, [int(value) for value in values.split(",")], id=number)


@pytest.mark.parametrize("code, values", published())
def test_published_sequences(code, values):
    assert g.Game(code).values(len(values)).tolist() == values


def periods():
    rows = (DATA / "periodic_octals_small.csv").read_text().splitlines()
    yield from csv.DictReader(row for row in rows if not row.startswith("#"))


@pytest.mark.parametrize("row", periods(), ids=lambda row: row["code"])
def test_published_periods(row):
    game = g.Game(row["code"])
    before = [int(value) for value in row["preperiod_values"].split()]
    once = [int(value) for value in row["period_values"].split()]
    period = game.period(to=3000)
    assert period.proved and period.saltus == 0
    assert (period.preperiod, period.period) == (int(row["preperiod"]), int(row["period"]))
    assert game.values(len(before) + 2 * len(once)).tolist() == before + once + once
    assert period.certificate.verify()


def test_values_have_the_smallest_type():
    assert g.Game("0.77").values(1000).dtype == np.uint8
    assert g.Game("nim").values(256).dtype == np.uint8
    assert g.Game("nim").values(257).dtype == np.uint16
    assert g.Game("nim").values(65537).dtype == np.uint32
    far = g.Game("nim").values(2**32 - 2, 2**32 + 2)
    assert far.dtype == np.uint64 and far.tolist() == list(range(2**32 - 2, 2**32 + 2))
    assert g.Game("lasker").value(2**64 - 1) == 2**64
    assert g.Game("0.77").values(0).shape == (0,)


def test_values_are_not_copied_and_not_changed():
    values = g.Game("0.77").values(100)
    assert not values.flags.owndata and not values.flags.writeable
    assert type(values.base).__name__ == "Numbers" or values.base is not None
    kept = values.copy()
    del values
    assert kept.tolist() == heap_values(kayles, 100)


def test_ranges():
    game = g.Game("0.77")
    assert game.values(5, 8).tolist() == heap_values(kayles, 8)[5:]
    assert game.values(np.int64(8)).tolist() == heap_values(kayles, 8)
    assert game.value(10**30 % 2**63) == game.value(10**30 % 2**63 + 12)
    assert g.Game("nimble").values(1, 4).tolist() == [0, 1, 2]
    with pytest.raises(ValueError, match="begin with 1"):
        g.Game("nimble").values(4)
    with pytest.raises(ValueError):
        g.Game("nimble").value(0)


def test_values_of_huge_heaps():
    """By a proved period: in Python's numbers, which have no end."""
    kayles, values = g.Game("0.77"), heap_values(kayles_rules, 200)
    for heap in (10**30, 10**30 + 7, 2**64, 2**64 + 5, 10**400):
        assert kayles.value(heap) == values[72 + (heap - 72) % 12]
    assert g.Game("nim").value(10**30) == 10**30
    # g(4k) = 4k - 1, g(4k - 1) = 4k: Lasker's Nim.
    assert g.lasker.value(4 * 10**40) == 4 * 10**40 - 1 and g.lasker.value(4 * 10**40 - 1) == 4 * 10**40
    assert g.subtract(1, 3, 4).value(7 * 10**50 + 4) == 2
    for game in (g.Game("0.007"), g.Game("rules:half", files={"half": Half()})):
        with pytest.raises((ValueError, g.BudgetError)):
            game.value(10**30, time=0.2)
    with pytest.raises(TypeError):
        kayles.value(1e30)


class Half(g.Rules):
    def options(self, n):
        return [n // 2] if n else []


def test_types_of_values():
    kayles = g.Game("0.77")
    small = kayles.values(20)
    # Unsigned numbers wrap round, as the documents say.
    assert np.diff(small)[3] == 254 and np.diff(kayles.values(20, dtype="int64"))[3] == -2
    for dtype in ("int64", np.int16, float, np.dtype(">u4"), object):
        found = kayles.values(20, dtype=dtype)
        assert found.dtype == np.dtype(dtype) and found.tolist() == small.tolist()
    assert g.table("wythoff", 5, 6, dtype="int32").dtype == np.int32
    assert g.table("wythoff", 5, 6, dtype="int32", pandas=True).dtypes.tolist() == [np.int32] * 6
    assert Half().values(9, dtype=int).tolist() == Half().values(9).tolist()
    assert g.Graph("a b\n").values(dtype="int64").dtype == np.int64
    with pytest.raises(ValueError, match="uint8 cannot hold the value 256"):
        g.Game("nim").values(300, dtype="uint8")
    with pytest.raises(TypeError):
        kayles.values(5, dtype="no type")


def test_heaps_in_lists():
    assert g.nim([3, 4, 5]) == g.nim((3, 4, 5)) == g.nim(3, 4, 5) == g.nim(3, [4, 5])
    assert g.kayles([5, 7]) == g.kayles(5, 7) and g.nim([]) == g.nim()
    assert g.wythoff([(3, 5), (1, 2)]) == g.wythoff((3, 5), (1, 2)) and g.wythoff((3, 5)).text == "wythoff 3,5"
    assert g.chocolate_eat((3, 2)).text == "chocolate-eat 3x2" and Half()([3, 4]) == Half()(3, 4)
    with pytest.raises(TypeError):
        g.nim({3, 4})


def test_equal_moves_are_counted():
    one = g.solve("nim 1 1 1")
    assert (one.winning_move_count, one.winning_choice_count) == (1, 3)
    # Without the library: each heap, each smaller one.
    heaps = [3, 3, 5, 5, 5, 1]
    total = 0
    for heap in heaps:
        total ^= heap
    solution = g.nim(heaps).solve()
    assert solution.winning_choice_count == sum((heap ^ total) < heap for heap in heaps)


def test_threads_give_the_same_values():
    one, two = (g.Game("0.007").values(20_000, threads=threads) for threads in (1, 2))
    assert (one == two).all()


def test_sequences():
    sequence = g.Game("0.77").sequence(200)
    assert len(sequence) == 200 and sequence[3] == 3 and sequence[-1] == sequence.values[199]
    assert sequence.proved == (71, 12, 0)
    assert list(sequence) == sequence.values.tolist() == np.asarray(sequence).tolist()
    assert np.asarray(sequence, dtype=float).dtype == float
    assert np.array(sequence, copy=True).flags.writeable
    series = g.Game("0.77").sequence(5, 8).to_pandas()
    assert series.index.tolist() == [5, 6, 7] and series.name == "0.77"
    assert json.loads(sequence.to_json()) == sequence.to_dict()
    assert sequence.start == 0 and sequence.game == "0.77"
    assert str(sequence).startswith("0 1 2 3 1 4") and "Sequence" in repr(sequence)


def test_observed_periods_may_be_assumed():
    seen = {"game": "0.8?", "preperiod": 2, "period": 3, "saltus": 1, "last": 1023}
    game = g.Game("0.8?")
    far = 10**12
    sequence = game.sequence(far, far + 3, assume="observed")
    assert sequence.values.tolist() == [333333333332, 333333333333, 333333333333]
    assert sequence.assumed == seen and sequence.proved is None
    assert sequence.to_dict()["assumed"] == seen
    again = pickle.loads(pickle.dumps(sequence))
    assert again.assumed == seen and again.to_json() == sequence.to_json()
    # Nothing is assumed of what is computed or proved, and the game forgets what was.
    assert game.sequence(100).assumed is None
    assert g.Game("0.77").sequence(far, far + 3, assume="observed").assumed is None
    with pytest.raises(g.BudgetError):
        game.sequence(far, far + 3, memory="1M")
    with pytest.raises(ValueError, match='`assume` is "observed" or None'):
        game.sequence(5, assume="proved")

    position = g.Position(f"0.8? {far} + kayles 5")
    for solution in [
        position.solve(assume="observed", question="value"),
        g.solve(str(position), assume="observed", question="value"),
    ]:
        assert solution.value == 333333333332 ^ 4 and solution.assumed == [seen]
        assert solution.to_dict()["assumed"] == [seen]
        assert "Observed, not proved: in 0.8?" in str(solution) and "assumed>" in repr(solution)
        assert pickle.loads(pickle.dumps(solution)).assumed == [seen]
    with pytest.raises(g.BudgetError):
        position.solve(question="value", memory="1M")
    assert g.solve("0.8? 100", assume="observed").assumed == []


def test_periods():
    period = g.Game("0.77").period()
    assert (period.preperiod, period.period, period.saltus, period.proved) == (71, 12, 0, True)
    assert (period.theorem, period.status, period.game) == ("guy-smith", "periodic", "0.77")
    assert period.checked_to >= 71 + 12
    assert "proved" in str(period) and "n >= 71" in str(period)
    assert json.loads(period.to_json()) == period.to_dict()
    rising = g.Game("nim").period(to=100)
    assert (rising.status, rising.period, rising.saltus) == ("arithmetic-periodic", 1, 1)
    none = g.Game("0.007").period(to=1000)
    assert (none.status, none.proved, none.period, none.certificate) == ("unknown", False, None, None)
    assert none.checked_to == 1000


def test_certificates(tmp_path):
    certificate = g.Game("0.77").period(to=1000).certificate
    verdict = certificate.verify()
    assert verdict and verdict.valid and verdict.checked_to
    assert str(verdict) == verdict.text() != verdict.text("uk")
    forged = g.Certificate(certificate.to_json().replace("71", "70"))
    assert not forged.verify() and not forged.verify().valid
    certificate.save(tmp_path / "kayles.json")
    again = g.Certificate.load(tmp_path / "kayles.json")
    assert again.to_dict() == certificate.to_dict() and again.verify()
    assert g.verify(certificate) and g.verify(certificate.to_json())
    with pytest.raises(g.CertificateError):
        g.Certificate("{}")
    with pytest.raises(ValueError):
        g.verify("no certificate")
    with pytest.raises(TypeError):
        g.verify(5)
    with pytest.raises(FileNotFoundError) as caught:
        g.Certificate.load(tmp_path / "none.json")
    assert caught.value.errno == 2 and caught.value.filename == tmp_path / "none.json"
    with pytest.raises(IsADirectoryError) as caught:
        certificate.save(str(tmp_path))
    assert caught.value.filename == str(tmp_path)


def test_tables():
    values = g.table("wythoff", 50, 50)
    assert values.shape == (50, 50) and values.dtype == np.uint8
    assert values[1, 2] == 0 and values[3, 5] == 0 and (values == values.T).all()
    frame = g.table("wythoff", (1, 4), range(2, 4), pandas=True)
    assert frame.loc[1, 2] == 0 and frame.shape == (3, 2)
    nim = g.Game("kayles").table(20, 30)
    one = np.array(heap_values(kayles, 30))
    assert (nim.values == (one[:20, None] ^ one[None, :])).all()
    assert (nim[3] == nim.values[3]).all() and len(nim) == 20
    assert nim.rows == range(20) and nim.columns == range(30) and nim.game == "kayles"
    assert json.loads(nim.to_json()) == nim.to_dict()
    assert np.asarray(nim).shape == (20, 30) and "Table" in repr(nim) and str(nim)
    chocolate = g.table("chocolate-eat", 6, 6)
    assert chocolate.shape == (6, 6)
    with pytest.raises(ValueError, match="table"):
        g.table("cram", 3, 3)
    with pytest.raises(ValueError):
        g.table("wythoff", 0, 3)
    with pytest.raises(TypeError):
        g.table(5, 3, 3)


def test_guesses():
    guesses = g.guess([(n + 1 & -(n + 1)).bit_length() - 1 for n in range(64)])
    first = guesses[0]
    assert (first.family, first.tells, first.confirmed) == ("valuation", "value", 32)
    assert first.formula() == str(first) == "g(n) = v2(n + 1)"
    assert first(1023) == 10 and first.parameters >= 1
    program = {"__name__": "guess"}
    exec(first.code(), program)
    assert "int" in first.code("cpp")
    assert guesses[-1] is not None and len(guesses) >= 1
    with pytest.raises(IndexError):
        guesses[99]
    kayles_guess = g.Game("0.77").guess(300)
    assert kayles_guess.proved == (71, 12, 0)
    assert json.loads(kayles_guess.to_json()) == kayles_guess.to_dict()
    assert len(g.guess([0, 1, 2])) == 0 and str(g.guess([])) == "no guess"


def test_the_catalogue():
    entries = g.catalogue()
    assert len(entries) > 30
    for entry in entries:
        for example in entry["examples"]:
            if entry["parameter"] != "FILE":
                assert g.Position(example).text
        if entry["name"] != "rules":
            assert hasattr(g, entry["name"].replace("-", "_"))
    assert g.catalogue("uk")[0]["title"] != entries[0]["title"]
    assert g.kayles.title() and g.kayles.rules("uk") != g.kayles.rules()
    assert g.Game("0.16").rules().startswith("Take 1")


def test_games_of_a_family():
    assert g.subtract(1, 3, 4)(10).text == "subtract:1,3,4 10"
    assert g.subtract({4, 3, 1}) == g.subtract([1, 3, 4]) == g.Game("subtract:1,3,4")
    assert g.moore(2)(3, 4, 5).text == "moore:2 3 4 5"
    assert g.chocolate_eat((3, 2)).text == "chocolate-eat 3x2"
    assert g.wythoff((3, 5)).outcome == "P"
    assert g.wythoff("3,5") == g.wythoff((3, 5))
    assert g.nim().text == "nim" and g.star().value == 1
    assert "subtract" in repr(g.subtract)
