"""Games whose rules are Python."""

from __future__ import annotations

import copyreg
import pickle
import re
import types
import weakref
from collections.abc import Callable, Generator
from typing import Any, ClassVar

from ._grundy import Game, Guesses, Period, Position, Sequence, Table

# The classes of each name, in the order in which they were defined, and the objects with a name of
# their own; what nobody uses any more goes.
_classes: dict[str, list[weakref.ref[type[Rules]]]] = {}
_named: weakref.WeakValueDictionary[str, Rules] = weakref.WeakValueDictionary()

# Names of their own that different objects have had.
_shared: set[str] = set()

# The most letters of the attributes in the `repr` of rules.
_SHOWN = 200


def find(name: str) -> tuple[Rules | None, str | None]:
    """The rules that a text means by a name (`rules:NAME`), or why it means none.

    That is the object that has this name of its own, or an object of the class of this name whose
    objects have no attributes, and so are all the same game.
    """
    if name in _shared:
        return None, f"different objects have the name {name!r}: {_HELP.format(name=name)}"
    found = _named.get(name)
    if found is not None:
        return found, None
    cls = _newest(name)
    if cls is None:
        return None, None
    # One object for all texts, so that they share the values that have been found.
    usual = cls.__dict__.get("_usual")
    if usual is None and not cls._has_state:
        try:
            usual = cls._usual = cls()
        except TypeError:
            return None, _which(name, cls)
    if usual is None or cls._has_state or _state_of(usual):
        return None, _which(name, cls)
    return usual, None


def _newest(name: str) -> type[Rules] | None:
    """The class of this name that was defined last, of those that are still used."""
    living = [cls for one in _classes.get(name, []) if (cls := one()) is not None]
    return living[-1] if living else None


_HELP = "say which one by `files={{{name!r}: rules}}`, or give each object a `name` of its own"


def _which(name: str, cls: type) -> str:
    return (
        f"objects of {cls.__qualname__} have attributes, so this name does not say which of them "
        f"is meant: {_HELP.format(name=name)}"
    )


def _register(rules: Rules) -> None:
    """Notes an object that has positions, for the texts that mean it."""
    cls, name = type(rules), rules.name
    if name == cls.name:
        # A class whose objects differ is never taken for one game again.
        if not cls._has_state and _state_of(rules):
            cls._has_state = True
        return
    known = _named.get(name)
    if known is rules:
        return
    if known is None or _is_older(type(known)):
        _named[name] = rules
    elif not _is_older(cls) and known != rules:
        _shared.add(name)


def _is_older(cls: type[Rules]) -> bool:
    """Whether the class was defined again, as by a cell of a notebook that ran twice."""
    newest = _newest(cls.__dict__.get("_class_name", ""))
    return newest is not cls and newest is not None and newest.__qualname__ == cls.__qualname__


def _state_of(rules: Rules) -> dict[str, Any]:
    """The attributes of an object, without that of this module."""
    state = dict(rules.__dict__)
    for key in copyreg._slotnames(type(rules)):  # type: ignore[attr-defined]
        if key != "_own_game" and hasattr(rules, key):
            state[key] = getattr(rules, key)
    return state


def numbers(rules: Rules) -> set[int]:
    """The whole numbers that are written in rules: a game may end at one of them.

    They are those in the code of the class, those of its attributes and of the object's, and those
    of the names outside that the code uses; of a text or a list it is the length.
    """
    found: set[int] = set()
    seen: set[int] = set()

    def of_value(one: Any) -> None:
        if isinstance(one, int):
            found.add(int(one))
        elif isinstance(one, (str, bytes, list, tuple, dict, set, frozenset)):
            found.add(len(one))

    def of_code(one: types.CodeType, names: dict[str, Any]) -> None:
        for const in one.co_consts:
            if isinstance(const, types.CodeType):
                of_code(const, names)
            elif isinstance(const, int):
                found.add(int(const))
            elif isinstance(const, (tuple, frozenset)):
                found.update(int(part) for part in const if isinstance(part, int))
        for name in one.co_names:
            of_function(names.get(name))

    def of_function(one: Any) -> None:
        one = getattr(one, "__func__", one)
        if isinstance(one, types.FunctionType) and id(one) not in seen:
            seen.add(id(one))
            of_code(one.__code__, one.__globals__)
            for cell in one.__closure__ or ():
                try:
                    of_function(cell.cell_contents)
                except ValueError:
                    pass  # it is empty
        else:
            of_value(one)

    for cls in type(rules).__mro__:
        if cls is Rules:
            break
        for one in vars(cls).values():
            of_function(one)
    for one in _state_of(rules).values():
        of_function(one)
    return {number for number in found if abs(number) < 2**100}


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

    Two objects of one class with equal attributes are equal, and the same game; a class may
    define `__eq__` itself. Objects of one class with different attributes are different games:
    give each a `name` of its own (`self.name = ...`), so that texts and sums tell them apart.
    """

    # The game is no attribute of the object as its class sees it: it is not copied.
    __slots__ = ("__dict__", "__weakref__", "_own_game")

    name: str = ""

    # Of a class: the object that texts mean, whether objects have attributes, and its name.
    _usual: ClassVar[Any] = None
    _has_state: ClassVar[bool] = False
    _class_name: ClassVar[str] = ""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if not cls.__dict__.get("name"):
            words = re.findall(r"[A-Z]?[^A-Z_]+|[A-Z]+(?![^A-Z_])", cls.__name__)
            cls.name = "-".join(words).lower() or cls.__name__.lower()
        cls._has_state = False
        if isinstance(cls.name, str):
            cls._class_name = cls.name
            living = [one for one in _classes.get(cls.name, []) if one() is not None]
            _classes[cls.name] = [*living, weakref.ref(cls)]

    def options(self, position: Any, /) -> Any:
        """The positions that a move leads to: a list, or a generator."""
        raise NotImplementedError(f"{type(self).__name__} has no method `options`")

    @property
    def _game(self) -> Game:
        game: Game | None = getattr(self, "_own_game", None)
        if game is None:
            name = self.name
            if not isinstance(name, str) or not name:
                raise TypeError("the `name` of rules is a text")
            game = Game._of_rules(self, name)
            object.__setattr__(self, "_own_game", game)
        _register(self)
        return game

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Rules) or type(self) is not type(other):
            return NotImplemented
        own, others = _state_of(self), _state_of(other)
        try:
            return bool(own == others)
        except Exception:
            # Arrays of NumPy, for one, have no truth value.
            return pickle.dumps(own) == pickle.dumps(others)

    def __hash__(self) -> int:
        # Attributes may change; the class does not.
        return hash(type(self))

    def __getstate__(self) -> Any:
        slots = {key: value for key, value in _state_of(self).items() if key not in self.__dict__}
        return (dict(self.__dict__), slots)

    def __repr__(self) -> str:
        shown: list[str] = []
        for key, value in _state_of(self).items():
            if not key.startswith("_"):
                # A function has no address here.
                text = getattr(value, "__qualname__", None) or repr(value)
                shown.append(f"{key}={text}")
        words = ", ".join(shown)
        if len(words) > _SHOWN:
            words = words[:_SHOWN] + "..."
        return f"{type(self).__name__}({words})"

    def __call__(self, *positions: Any, play: Any = "normal") -> Position:
        """The sum of these positions; a list has several of them."""
        return self._game(*positions, play=play)

    @property
    def game(self) -> Game:
        """The game, with all that games have."""
        return self._game

    def value(self, heap: int, **limits: Any) -> int:
        """See Game.value."""
        return self._game.value(heap, **limits)

    def values(self, start: int, stop: int | None = None, **limits: Any) -> Any:
        """See Game.values; of the limits `time` is in seconds."""
        return self._game.values(start, stop, **limits)

    def sequence(self, start: int, stop: int | None = None, **limits: Any) -> Sequence:
        """See Game.sequence."""
        return self._game.sequence(start, stop, **limits)

    def period(self, to: int | None = None, **limits: Any) -> Period:
        """See Game.period. Nothing is proved of rules in Python."""
        return self._game.period(to, **limits)

    def table(self, rows: Any, columns: Any, **limits: Any) -> Table:
        """See Game.table: of the positions (row, column), or of two heaps."""
        return self._game.table(rows, columns, **limits)

    def guess(self, stop: int | None = None, **limits: Any) -> Guesses:
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
