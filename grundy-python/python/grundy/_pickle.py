"""How pickled objects are restored: by their texts."""

from __future__ import annotations

from ._grundy import Game, Position


def position(text: str, misere: bool) -> Position:
    return Position(text, play="misere" if misere else "normal")


def game(name: str) -> Game:
    return Game(name)
