"""Formulas in a small part of TeX, as MathML: what the book needs, and no more.

    formula(r"\\frac{n}{2}", display=False)

Run this file to test it.
"""

import re
from html import escape

SIGNS = {
    "oplus": "⊕", "otimes": "⊗", "le": "≤", "ge": "≥", "ne": "≠", "in": "∈", "notin": "∉", "infty": "∞", "lfloor": "⌊",
    "rfloor": "⌋", "dots": "…", "cdot": "⋅", "times": "×", "to": "→", "iff": "⇔", "{": "{", "}": "}", "mid": "∣",
    "sum": "∑", "bigoplus": "⨁",
}
LETTERS = {"varphi": "φ", "alpha": "α", "beta": "β"}
SPACES = {",": 0.2, ";": 0.3, " ": 0.3, "quad": 1}
WORDS = {"mex": "mex", "bmod": "mod", "min": "min", "max": "max"}
TOKEN = re.compile(r"\\([a-zA-Z]+|[{},; ])|([0-9]+)|([a-zA-Zа-яіїєґА-ЯІЇЄҐ])|(\s+)|(.)")


def tokens(text):
    found = []
    for command, number, letter, space, sign in TOKEN.findall(text):
        if command:
            found.append(("command", command))
        elif number:
            found.append(("number", number))
        elif letter:
            found.append(("letter", letter))
        elif sign:
            found.append(("sign", sign))
    return found


class Reader:
    def __init__(self, text):
        self.text = text
        self.tokens = tokens(text)
        self.at = 0

    def next(self):
        if self.at == len(self.tokens):
            raise ValueError(f"the formula ends too soon: {self.text}")
        self.at += 1
        return self.tokens[self.at - 1]

    def looks_at(self, *token):
        return self.at < len(self.tokens) and self.tokens[self.at] == token

    def row(self, closed):
        """Formulas up to the end, or up to a closing brace."""
        out = []
        while self.at < len(self.tokens) and not self.looks_at("sign", "}"):
            out.append(self.with_scripts())
        if closed:
            if self.at == len(self.tokens):
                raise ValueError(f"a brace is open: {self.text}")
            self.at += 1
        elif self.at < len(self.tokens):
            raise ValueError(f"a brace too many: {self.text}")
        return out[0] if len(out) == 1 else f"<mrow>{''.join(out)}</mrow>"

    def with_scripts(self):
        base = self.one()
        low = high = None
        while self.looks_at("sign", "_") or self.looks_at("sign", "^"):
            _, sign = self.next()
            if sign == "_":
                low = self.one()
            else:
                high = self.one()
        if low and high:
            return f"<msubsup>{base}{low}{high}</msubsup>"
        if low:
            return f"<msub>{base}{low}</msub>"
        return f"<msup>{base}{high}</msup>" if high else base

    def one(self):
        kind, what = self.next()
        if kind == "number":
            return f"<mn>{what}</mn>"
        if kind == "letter":
            return f"<mi>{what}</mi>"
        if kind == "sign":
            if what == "{":
                return self.row(True)
            # Signs that Markdown would read become numbers of letters.
            return f"<mo>{f'&#{ord(what)};' if what in '*_|<>&[]' else what}</mo>".replace("-", "−")
        if what == "frac":
            return f"<mfrac>{self.one()}{self.one()}</mfrac>"
        if what == "sqrt":
            return f"<msqrt>{self.one()}</msqrt>"
        if what == "text":
            return self.words()
        if what in SIGNS:
            return f"<mo>{SIGNS[what]}</mo>"
        if what in LETTERS:
            return f"<mi>{LETTERS[what]}</mi>"
        if what in WORDS:
            space = ' lspace="0.2em" rspace="0.2em"'
            return f"<mo{space}>{WORDS[what]}</mo>"
        if what in SPACES:
            return f'<mspace width="{SPACES[what]}em"/>'
        raise ValueError(f"`\\{what}` is not known: {self.text}")

    def words(self):
        """The letters between braces, with their spaces, as they stand in the text."""
        count = sum(1 for token in self.tokens[: self.at] if token == ("command", "text"))
        text = re.findall(r"\\text\{([^}]*)\}", self.text)[count - 1]
        while not self.looks_at("sign", "}"):
            self.next()
        self.next()
        return f"<mtext>{escape(text)}</mtext>".replace(" ", "&nbsp;")


def formula(text, display):
    how = ' display="block"' if display else ""
    return f"<math{how}>{Reader(text).row(False)}</math>"


if __name__ == "__main__":
    assert formula("a_1 \\oplus 2", False) == "<math><mrow><msub><mi>a</mi><mn>1</mn></msub><mo>⊕</mo><mn>2</mn></mrow></math>"
    assert formula("x", True) == '<math display="block"><mi>x</mi></math>'
    assert formula("\\frac{n}{2^k}", False) == "<math><mfrac><mi>n</mi><msup><mn>2</mn><mi>k</mi></msup></mfrac></math>"
    assert formula("\\text{if } n", False) == "<math><mrow><mtext>if&nbsp;</mtext><mi>n</mi></mrow></math>"
    for wrong in ("{a", "a}", "\\nothing", "\\frac{1}"):
        try:
            formula(wrong, False)
        except ValueError:
            continue
        raise SystemExit(f"{wrong} was read")
    print("ok")
