"""The exceptions."""

from __future__ import annotations

from typing import Any

__all__ = [
    "BudgetError",
    "CertificateError",
    "GraphWarning",
    "GrundyError",
    "PositionError",
    "RuleError",
]


# In the order in which the engine gives its words.
_LANGUAGES = ("en", "uk", "ru", "ja")


class GrundyError(Exception):
    """What all exceptions of this package have in common."""


class PositionError(GrundyError, ValueError):
    """A text is no position, no game or no graph; or a question makes no sense for it.

    text     -- the text
    place    -- the letters at fault, as (start, end)
    message  -- what is wrong, in one line
    hint     -- what would be right, or None
    """

    def __init__(
        self,
        text: str,
        place: tuple[int, int],
        message: list[str],
        hint: list[str] | None,
        rendered: list[str],
    ) -> None:
        super().__init__(text, place, message, hint, rendered)
        self.text = text
        self.place = tuple(place)
        self.message = message[0]
        self.hint = None if hint is None else hint[0]
        self._rendered = rendered

    def render(self, lang: str = "en") -> str:
        """The message, the text with `^` under the fault, and the hint; `lang` is en, uk, ru or ja."""
        try:
            return self._rendered[_LANGUAGES.index(lang)]
        except ValueError:
            raise ValueError(f"the languages are {', '.join(_LANGUAGES)}, not {lang!r}") from None

    def __str__(self) -> str:
        return self._rendered[0]


class BudgetError(GrundyError):
    """A limit ended the work before the answer was found.

    reason   -- "time", "memory", "moves", "steps", "interrupted" or "rules"
    partial  -- what was found until then: a Solution, an array, a Period, or None
    """

    def __init__(self, message: str, reason: str, partial: Any = None) -> None:
        super().__init__(message, reason, partial)
        self.reason = reason
        self.partial = partial

    def __str__(self) -> str:
        return self.args[0]


class RuleError(GrundyError):
    """Rules in Python failed. `__cause__` is the exception that they raised, with its traceback.

    game      -- the name of the game
    position  -- the text of the position at which it failed
    """

    def __init__(self, game: str, position: str, message: str) -> None:
        super().__init__(game, position, message)
        self.game = game
        self.position = position

    def __str__(self) -> str:
        return self.args[2]


class GraphWarning(UserWarning):
    """The text of a graph may have been meant otherwise than it was read."""


class CertificateError(GrundyError, ValueError):
    """A text is no certificate."""
