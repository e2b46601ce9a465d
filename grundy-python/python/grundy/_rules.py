"""Games whose rules are Python."""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable, Generator
from typing import Any, ClassVar

from ._grundy import Game, Position

# The classes and the objects by their names in positions; what nobody uses any more goes.
_classes: weakref.WeakValueDictionary[str, type] = weakref.WeakValueDictionary()
_objects: weakref.WeakValueDictionary[str, Any] = weakref.WeakValueDictionary()


def find(name: str) -> Any:
    """The rules of a name in a position (`rules:NAME`), or None."""
    found = _objects.get(name)
    if found is not None:
        return found
    cls = _classes.get(name)
    if cls is None:
        return None
    # One object for all texts, so that they share the values that have been found.
    if "_usual" not in cls.__dict__:
        cls._usual = cls()  # type: ignore[attr-defined]
    return cls.__dict__["_usual"]


def _answers(options: Callable[[Any], Any]) -> Generator[Any, Any, None]:
    """What `options` answers for each position that is sent.

    Python calls a function of Python for less than Rust does. No answer is kept here: a list that
    is given up at once costs less than one that lives for a while.
    """
    position = yield
    while True:
        position = yield options(position)


class Rules:
    """A game of your own: a class with a method `options`.

        class Lasker(grundy.Rules):
            def options(self, n):
                for k in range(n):
                    yield k                 # take some
                for k in range(1, n // 2 + 1):
                    yield [k, n - k]        # or split the heap

        lasker = Lasker()
        (lasker(7, 12) + grundy.nim(5)).value
        grundy.Position("rules:lasker 7 12 + nim 5")

    A position is an int, a text, or a tuple of these. An option is a position, or a list of
    positions: the parts of a sum. `options` must answer the same whenever it is asked, and play
    has to end.

    A class may have a method `canonical(position)`, which gives one position for all that are
    symmetric to each other, and an attribute `name`: its name in positions, by default the name
    of the class in small letters.
    """

    name: ClassVar[str] = ""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if not cls.__dict__.get("name"):
            words = re.findall(r"[A-Z]?[^A-Z_]+|[A-Z]+(?![^A-Z_])", cls.__name__)
            cls.name = "-".join(words).lower() or cls.__name__.lower()
        _classes[cls.name] = cls

    def options(self, position: Any) -> Any:
        """The positions that a move leads to: a list, or a generator."""
        raise NotImplementedError(f"{type(self).__name__} has no method `options`")

    @property
    def _game(self) -> Game:
        game = self.__dict__.get("_own_game")
        if game is None:
            name = self.name
            if not isinstance(name, str) or not name:
                raise TypeError("the `name` of rules is a text")
            game = Game._of_rules(self, name)
            self.__dict__["_own_game"] = game
            _objects[name] = self
        return game

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "_own_game"}

    def __call__(self, *positions: Any, play: Any = "normal") -> Position:
        """The sum of these positions."""
        return self._game(*positions, play=play)

    @property
    def game(self) -> Game:
        """The game, with all that games have."""
        return self._game

    def value(self, heap: int, **limits: Any) -> int:
        """See Game.value."""
        return self._game.value(heap, **limits)

    def values(self, start: int, stop: int | None = None, **limits: Any) -> Any:
        """See Game.values."""
        return self._game.values(start, stop, **limits)

    def sequence(self, start: int, stop: int | None = None, **limits: Any) -> Any:
        """See Game.sequence."""
        return self._game.sequence(start, stop, **limits)

    def period(self, to: int | None = None, **limits: Any) -> Any:
        """See Game.period. Nothing is proved of rules in Python."""
        return self._game.period(to, **limits)

    def table(self, rows: Any, columns: Any, **limits: Any) -> Any:
        """See Game.table: of the positions (row, column), or of two heaps."""
        return self._game.table(rows, columns, **limits)

    def guess(self, stop: int | None = None, **limits: Any) -> Any:
        """See Game.guess."""
        return self._game.guess(stop, **limits)

    def check(self, *positions: Any) -> int:
        """Checks that the rules keep the laws of games on these positions and on all that follow
        from them: lists and play end, the same question has the same answer, texts are read as
        the same position, canonical forms have the same value. Raises RuleError where a law is
        broken; gives the number of positions.

        Every position is looked at several times, so give small ones.
        """
        return self._game._check(*positions)
