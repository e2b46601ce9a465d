"""What notebooks show."""

import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

import grundy as g

P = g.Position("kayles 5 7 + nim 3 4")

SHOWN = {
    "position": P,
    "misere": P.misere(),
    "nothing": g.Position("nim"),
    "board": g.Position("cram 3x3"),
    "solution": g.solve("nim 3 5"),
    "explanation": P.explain(),
    "sequence": g.Game("0.77").sequence(100),
    "no-values": g.Game("0.77").sequence(0),
    "table": g.Game("wythoff").table(12, 12),
    "large-table": g.Game("wythoff").table(40, 40),
    "graph": g.Graph("a b\nb c\n"),
    "loops": g.Graph("a a\n"),
    "period": g.Game("0.77").period(to=1000),
    "guesses": g.Game("0.77").guess(300),
    "guess": g.Game("subtract:1,3,4").guess(300)[0],
    "no-guess": g.guess([0, 3, 1, 5, 2, 2, 9, 1, 7]),
    "sequences": g.oeis("nim"),
    "matches": g.oeis([0, 1, 2, 3, 1, 4, 3, 2]),
}
VOID = {"br", "img", "hr", "meta", "input"}


class Balanced(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag


@pytest.mark.parametrize("name", SHOWN)
def test_html_is_whole(name):
    html = SHOWN[name]._repr_html_()
    parser = Balanced()
    parser.feed(html)
    assert parser.open == [] and html.startswith('<div class="grundy">')


@pytest.mark.parametrize("name", SHOWN)
def test_svg_is_xml(name):
    method = getattr(SHOWN[name], "_repr_svg_", lambda: None)
    svg = method()
    if svg is not None:
        assert ET.fromstring(svg).tag.endswith("svg")


def test_what_has_a_picture():
    with_picture = {name for name in SHOWN if getattr(SHOWN[name], "_repr_svg_", lambda: None)()}
    assert {"sequence", "table", "large-table", "graph", "loops", "solution"} <= with_picture


@pytest.mark.parametrize("name", SHOWN)
def test_latex_is_balanced(name):
    latex = getattr(SHOWN[name], "_repr_latex_", lambda: "$$")()
    if latex is None:
        assert name == "no-guess"
        return
    assert latex.startswith("$") and latex.endswith("$")
    assert latex.count("{") - latex.count("\\{") == latex.count("}") - latex.count("\\}")


def test_latex():
    assert P._repr_latex_() == "$\\mathsf{kayles}(5,\\,7) + {*}3 + {*}4$"
    assert g.solve(P)._repr_latex_().endswith("= {*}1$")
    assert g.solve(P.misere())._repr_latex_().endswith("\\in \\mathcal{N}$")
    assert g.Position("nim")._repr_latex_() == "$0$"
    assert "\\mathcal{G}(n + 12)" in SHOWN["period"]._repr_latex_()
    assert "\\begin{array}" in SHOWN["table"]._repr_latex_()
    assert SHOWN["guess"]._repr_latex_() == (
        "$\\mathcal{G}(n) = \\left(0,\\,1,\\,0,\\,1,\\,2,\\,3,\\,2\\right)_{n \\bmod 7}$"
    )
    assert "\\mathcal{G}(n + 12) = \\mathcal{G}(n) \\quad (n \\ge 71)" in SHOWN["guesses"]._repr_latex_()
    assert g.Game("nim").guess()[0]._repr_latex_() == "$\\mathcal{G}(n) = n$"
    p = g.kayles(5) + g.nim(3)
    assert p.options()[0]._repr_latex_() == "$\\mathsf{kayles}(4) + {*}3 = {*}2$"
    assert p.misere().options()[0]._repr_latex_().endswith("+ {*}3 \\in \\mathcal{N}$")
    assert p.winning_moves[0]._repr_latex_().startswith("$\\mathsf{kayles}(5) + {*}3 \\longrightarrow ")
    assert g.oeis("kayles")[0]._repr_latex_().startswith("$\\mathrm{A002186}\\colon 0,\\,1,\\,2,\\,3,")


@pytest.mark.parametrize("name", SHOWN)
def test_bundles(name):
    shown = SHOWN[name]
    bundle = shown._repr_mimebundle_()
    assert {"text/plain", "text/html"} <= set(bundle)
    only = shown._repr_mimebundle_(include={"text/html"})
    assert set(only) <= {"text/html", "text/plain"} and "text/html" in only
    assert "text/html" not in shown._repr_mimebundle_(exclude=["text/html"])


def test_the_reason_is_folded():
    html = P._repr_html_()
    assert "<details><summary>Why?</summary>" in html and "kayles 5 7" in html


def test_names_cannot_break_out():
    assert "<b>x" not in g.Graph("<b>x b\n")._repr_html_()

    class Evil(g.Rules):
        name = "<script>"

        def options(self, n):
            return []

    html = Evil()(5)._repr_html_()
    assert "<script>" not in html and "&lt;script" in html


def test_pictures_do_not_wait_long():
    html = g.Position("sprouts 12")._repr_html_()
    assert "sprouts 12" in html
