"""Sequences of the OEIS: games, numbers, terms, and what is no question."""

import pytest

import grundy as g

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2]


class Two(g.Rules):
    def options(self, n):
        return [n - k for k in (1, 3) if k <= n]


class Kayles(g.Rules):
    def options(self, n):
        return [[k, n - 1 - k] for k in range(n)] + [[k, n - 2 - k] for k in range(n - 1)]


def test_games():
    found = g.oeis("kayles")
    assert (len(found), found.count, found.asked) == (1, 1, "kayles")
    first = found[0]
    assert (first.number, first.game, first.listed, first.shift) == ("A002186", "kayles", True, 0)
    assert first.url == "https://oeis.org/A002186" and "0.771" in first.games
    assert first.terms[:8] == KAYLES and first.compared >= 16
    assert first.terms == g.kayles.values(len(first.terms)).tolist()
    assert "seq kayles 0..40" in first.program
    assert first.bfile(3) == "0 0\n1 1\n2 2\n" and len(first.bfile().splitlines()) == 1000
    assert [one.number for one in found] == ["A002186"] and found[-1].number == "A002186"
    with pytest.raises(IndexError):
        found[1]
    # a(n) is the value of heap n + 1.
    dawson = g.oeis("dawson-kayles", terms=5)[0]
    assert (dawson.number, dawson.shift, len(dawson.terms)) == ("A002187", 1, 5)
    assert dawson.terms == g.dawson_kayles.values(1, 6).tolist()
    assert g.oeis("nim")[1].game == "table:nim"
    assert len(g.oeis("lasker")) == 0 and str(g.oeis("lasker")) == "no sequence of the table"


def test_numbers():
    found = g.oeis("A002187")
    assert (found.asked, found[0].number, found[0].games[0]) == ("A002187", "A002187", found[0].game)
    assert len(g.oeis("A999999")) == 0


def test_terms():
    for terms in (KAYLES, tuple(KAYLES), "0 1 2 3 1 4 3 2", "0,1,2,3,1,4,3,2", iter(KAYLES),
                  g.kayles.values(8), g.kayles.sequence(8), Kayles().values(8)):  # fmt: skip
        first = g.oeis(terms)[0]
        assert (first.number, first.game, first.starts[0]) == ("A002186", "kayles", 0)
        assert "0.77" in first.games and len(first.games) == len(first.starts)
    late = g.oeis(g.kayles.values(40, 60))[0]
    assert (late.game, late.starts[0]) == ("kayles", 40) and late.compared >= 20
    assert g.oeis([0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, 0])[0].number is None
    assert len(g.oeis([2**127, 0, 0, 0])) == 0
    few = g.oeis(KAYLES, max=1)
    assert len(few) == 1 < few.count and len(g.oeis(KAYLES, max=0)) == 0


def test_rules_in_python():
    found = g.oeis(Kayles())
    assert (found[0].number, found[0].listed, found[0].game) == ("A002186", False, "rules:kayles")
    assert found[0].bfile(4) == "0 0\n1 1\n2 2\n3 3\n"
    two = Two()
    assert g.oeis(two)[0].number == g.oeis(two.game)[0].number == g.oeis("rules:two")[0].number == "A000035"
    assert g.oeis("rules:mine", files={"mine": two})[0].bfile(2) == "0 0\n1 1\n"
    # The answer needs the rules.
    kept = g.oeis(Two())
    assert kept[0].bfile(3) == "0 0\n1 1\n2 0\n"

    class Broken(g.Rules):
        def options(self, n):
            if n > 30:
                raise LookupError("no more")
            return [n - 1] if n else []

    with pytest.raises(g.RuleError, match="LookupError: no more"):
        g.oeis(Broken())


@pytest.mark.parametrize(
    "asked",
    [["kayles"], ["0.77"], ["A002187"], ["subtract:1,3"], ["wythoff"], ["lasker"],
     ["node-kayles path:N"], [str(term) for term in KAYLES]],
    ids=" ".join,
)  # fmt: skip
def test_documents_of_the_program(program, asked):
    terms = [int(word) for word in asked] if len(asked) > 1 else asked[0]
    assert g.oeis(terms).to_dict() == program("oeis", *asked, "--json")


def test_bfiles_of_the_program(program):
    for number in ("A002187", "A004481", "A071441"):
        assert g.oeis(number)[0].bfile(30) == program("oeis", number, "--format", "bfile", "--terms", "30")


@pytest.mark.parametrize(
    "asked, error",
    [
        (None, TypeError), (5, TypeError), (2.5, TypeError), (float("nan"), TypeError),
        (object(), TypeError), (b"kayles", TypeError), (bytearray(8), TypeError),
        ({1, 2, 3, 4}, TypeError), ({}, TypeError), (Two, TypeError), (g.nim(3), TypeError),
        ([0.5] * 5, TypeError), (["0"] * 5, TypeError), ([None] * 5, TypeError),
        ([-1] * 5, ValueError), ([2**128] * 5, ValueError), ([1, 2, 3], ValueError), ([], ValueError),
        (range(10**9), ValueError), ("1 2", ValueError), ("1 2 x 4", g.PositionError),
        ("", g.PositionError), ("A" + "9" * 20, g.PositionError), ("kayls", g.PositionError),
        ("kayles 5", g.PositionError), ("cram", g.PositionError), ("chips:net a", g.PositionError),
        ("rules:nobody", g.PositionError), ("\ud800", UnicodeEncodeError), ("\0", g.PositionError),
    ],
    ids=ascii,
)  # fmt: skip
def test_what_is_no_question(asked, error):
    with pytest.raises(error):
        g.oeis(asked)


@pytest.mark.parametrize(
    "words, error",
    [
        ({"terms": -1}, ValueError), ({"terms": 2.5}, TypeError), ({"terms": 2**70}, ValueError),
        ({"terms": 10**15}, g.BudgetError), ({"max": -1}, ValueError), ({"max": "all"}, TypeError),
        ({"files": 5}, TypeError), ({"time": -1}, ValueError), ({"time": 0}, g.BudgetError),
        ({"memory": 10}, g.BudgetError), ({"progress": 5.5}, TypeError),
    ],
    ids=str,
)  # fmt: skip
def test_wrong_words(words, error):
    with pytest.raises(error):
        g.oeis("kayles", **words)


def test_limits():
    first = g.oeis("kayles")[0]
    for count in (-1, 2**64, 2**200):
        with pytest.raises(ValueError):
            first.bfile(count)
    for count in (1.5, "3", None.__class__):
        with pytest.raises(TypeError):
            first.bfile(count)
    with pytest.raises(g.BudgetError):
        first.bfile(10**12)
    with pytest.raises(g.BudgetError) as caught:
        g.oeis("kayles", terms=10**15)
    assert caught.value.partial[0].number == "A002186"
    seen = []
    g.oeis(KAYLES, progress=lambda *state: seen.append(state))
    assert all(total is None or done <= total for done, total, _ in seen)

    class Terms:
        def __iter__(self):
            raise KeyError("of the terms")

    with pytest.raises((TypeError, KeyError)):
        g.oeis(Terms())

    def terms():
        yield from KAYLES
        raise LookupError("of the terms")

    with pytest.raises(LookupError):
        g.oeis(terms())
