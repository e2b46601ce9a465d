from typing import Any, Literal, SupportsIndex, overload

import numpy
import numpy.typing

from ._errors import (
    BudgetError as BudgetError,
    CertificateError as CertificateError,
    GraphWarning as GraphWarning,
    GrundyError as GrundyError,
    PositionError as PositionError,
    RuleError as RuleError,
)
from ._grundy import (
    Certificate as Certificate,
    Explanation as Explanation,
    Game as Game,
    Graph as Graph,
    Guess as Guess,
    Guesses as Guesses,
    Move as Move,
    Nimber as Nimber,
    Oeis as Oeis,
    OeisMatch as OeisMatch,
    OeisSequence as OeisSequence,
    Option as Option,
    Period as Period,
    Position as Position,
    Sequence as Sequence,
    Solution as Solution,
    Table as Table,
    Value as Value,
    Verdict as Verdict,
    __version__ as __version__,
    catalogue as catalogue,
    guess as guess,
    oeis as oeis,
    solve as solve,
)
from ._arrays import nim_product as nim_product
from ._rules import Rules as Rules

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
    "all_but",
    "annihilation",
    "arc_kayles",
    "chips",
    "chocolate_eat",
    "chocolate_split",
    "chomp",
    "coins",
    "coins2",
    "cram",
    "dawson_chess",
    "dawson_kayles",
    "euclid",
    "green_hackenbush",
    "grundy",
    "kayles",
    "lasker",
    "moore",
    "nim",
    "nimble",
    "nimble_2",
    "nimstring",
    "node_kayles",
    "northcott",
    "poker_nim",
    "sprouts",
    "staircase",
    "strip_tictactoe",
    "subtract",
    "treblecross",
    "tromino",
    "turtles",
    "twins",
    "wythoff",
]

def star(n: int = 1) -> Position: ...
@overload
def table(
    game: str | Game | Rules,
    rows: SupportsIndex | range | tuple[int, int],
    columns: SupportsIndex | range | tuple[int, int],
    *,
    pandas: Literal[False] = False,
    dtype: numpy.typing.DTypeLike | None = None,
    **limits: Any,
) -> numpy.typing.NDArray[Any]: ...
@overload
def table(
    game: str | Game | Rules,
    rows: SupportsIndex | range | tuple[int, int],
    columns: SupportsIndex | range | tuple[int, int],
    *,
    pandas: Literal[True],
    dtype: numpy.typing.DTypeLike | None = None,
    **limits: Any,
) -> Any: ...
def verify(certificate: str | Certificate, **limits: Any) -> Verdict: ...

class _Family:
    name: str
    def __init__(self, name: str, parameter: str) -> None: ...
    def __call__(self, *parameter: Any, files: Any = None) -> Game: ...

def _games() -> dict[str, Any]: ...
def __dir__() -> list[str]: ...

# The games of the catalogue; a test compares the list.
all_but: _Family
annihilation: _Family
arc_kayles: Game
chips: _Family
chocolate_eat: Game
chocolate_split: Game
chomp: Game
coins: _Family
coins2: _Family
cram: Game
dawson_chess: Game
dawson_kayles: Game
euclid: Game
green_hackenbush: Game
grundy: Game
kayles: Game
lasker: Game
moore: _Family
nim: Game
nimble: Game
nimble_2: Game
nimstring: Game
node_kayles: Game
northcott: _Family
poker_nim: _Family
sprouts: Game
staircase: _Family
strip_tictactoe: Game
subtract: _Family
treblecross: Game
tromino: Game
turtles: Game
twins: Game
wythoff: Game
