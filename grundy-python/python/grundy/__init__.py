"""Impartial games: who wins, every winning move, the nim-value, and why.

    >>> import grundy as g
    >>> p = g.Position("kayles 5 7 + nim 3 4")
    >>> p.outcome, p.value
    ('N', 1)
    >>> str(p.winning_moves[0])
    'kayles 5 7 -> kayles 5 6'
    >>> (3 * g.star(2) + g.kayles(5)).value
    6
"""

from __future__ import annotations

import atexit
from typing import Any


def _only_interpreter() -> None:
    """Refuses a second interpreter in the process, where the engine would wait for itself."""
    try:
        import _interpreters as interpreters  # pyright: ignore[reportMissingImports]
    except ImportError:
        try:
            import _xxsubinterpreters as interpreters
        except ImportError:
            return
    if interpreters.get_current() != interpreters.get_main():
        raise ImportError("grundy works in the first interpreter of a process only")


_only_interpreter()

from ._arrays import cast as _cast
from ._arrays import nim_product
from ._errors import (
    BudgetError,
    CertificateError,
    GraphWarning,
    GrundyError,
    PositionError,
    RuleError,
)
from ._grundy import (
    Certificate,
    Explanation,
    Game,
    Graph,
    Guess,
    Guesses,
    Move,
    Nimber,
    Oeis,
    OeisMatch,
    OeisSequence,
    Option,
    Period,
    Position,
    Sequence,
    Solution,
    Table,
    Value,
    Verdict,
    __version__,
    _end,
    catalogue,
    guess,
    oeis,
    solve,
)
from ._rules import Rules

__all__ = [
    "BudgetError",
    "Certificate",
    "CertificateError",
    "Explanation",
    "Game",
    "Graph",
    "GraphWarning",
    "GrundyError",
    "Guess",
    "Guesses",
    "Move",
    "Nimber",
    "Oeis",
    "OeisMatch",
    "OeisSequence",
    "Option",
    "Period",
    "Position",
    "PositionError",
    "RuleError",
    "Rules",
    "Sequence",
    "Solution",
    "Table",
    "Value",
    "Verdict",
    "__version__",
    "catalogue",
    "guess",
    "nim_product",
    "oeis",
    "solve",
    "star",
    "table",
    "verify",
]


def star(n: int = 1) -> Position:
    """The Nim heap of size n, written *n."""
    return Game("nim")(n)


def table(
    game: str | Game | Rules,
    rows: Any,
    columns: Any,
    *,
    pandas: bool = False,
    dtype: Any = None,
    **limits: Any,
) -> Any:
    """The nim-values of two numbers as an array of NumPy, or as a DataFrame of pandas.

    `rows` and `columns` are the numbers after the last one, ranges, or pairs (start, stop). The
    array has the smallest unsigned type that fits, or the type `dtype`.
    `Game.table` gives a Table, which notebooks draw.
    """
    if isinstance(game, str):
        game = Game(game)
    if not isinstance(game, (Game, Rules)):
        raise TypeError(f"a game is a name, a Game or Rules, not {type(game).__name__}")
    found = game.table(rows, columns, **limits)
    if pandas:
        frame = found.to_pandas()
        return frame if dtype is None else frame.astype(dtype)
    return found.values if dtype is None else _cast(found.values, dtype)


def verify(certificate: str | Certificate, **limits: Any) -> Verdict:
    """Checks a certificate, given as a text or as a Certificate."""
    if isinstance(certificate, str):
        certificate = Certificate(certificate)
    if not isinstance(certificate, Certificate):
        raise TypeError(f"a certificate is a text, not {type(certificate).__name__}")
    return certificate.verify(**limits)


# Work of other threads stops before the interpreter ends.
atexit.register(_end)


# Every game of the catalogue by its name: g.kayles(5, 7), g.subtract(1, 3, 4)(10).
class _Family:
    """The games of one name with a parameter."""

    def __init__(self, name: str, parameter: str) -> None:
        self.__name__ = self.name = name
        self.__doc__ = f"The games {name}:{parameter}; gives a Game."

    def __call__(self, *parameter: Any, files: Any = None) -> Game:
        texts = []
        for part in parameter:
            if isinstance(part, (set, frozenset)):
                texts.extend(str(number) for number in sorted(part))
            elif isinstance(part, (list, tuple, range)):
                texts.extend(str(number) for number in part)
            else:
                texts.append(str(part))
        text = ",".join(texts)
        if any(sign.isspace() for sign in text):
            text = '"' + text.replace('"', '""') + '"'
        return Game(f"{self.name}:{text}" if parameter else self.name, files=files)

    def __repr__(self) -> str:
        return f"<games {self.name}:...>"


def _games() -> dict[str, Any]:
    games: dict[str, Any] = {}
    for entry in catalogue():
        name, parameter = entry["name"], entry["parameter"]
        if name != "rules":
            game = Game(name) if parameter is None else _Family(name, parameter)
            games[name.replace("-", "_")] = game
    return games


def __dir__() -> list[str]:
    return sorted(__all__)


globals().update(_games())
__all__ += sorted(_games())
