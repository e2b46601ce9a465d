"""The bar of tqdm, as a function that computations call now and then."""

from __future__ import annotations

from typing import Any


class Bar:
    """Shows how far a computation is."""

    def __init__(self) -> None:
        try:
            from tqdm.auto import tqdm
        except ImportError as error:
            raise ImportError("progress=True needs tqdm: pip install tqdm") from error
        self._tqdm = tqdm
        self._bar: Any = None
        self._what = ""

    def __call__(self, done: int, total: int | None, what: str) -> None:
        if self._bar is None or what != self._what:
            self.close()
            self._bar = self._tqdm(total=total, desc=what, unit="", unit_scale=True)
            self._what = what
        if self._bar.total != total:
            self._bar.total = total
        self._bar.update(max(0, done - self._bar.n))

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None
