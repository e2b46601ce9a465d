"""Questions to grundy, spread over a Dask cluster.

    >>> from dask.distributed import Client                        # doctest: +SKIP
    >>> from grundy import distributed                             # doctest: +SKIP
    >>> with Client("scheduler:8786") as client:                   # doctest: +SKIP
    ...     for answer in distributed.periods(client, codes, 10**5, journal="survey.jsonl"):
    ...         print(answer.question, answer.result["period"])

Each question is one task. Dask gives the tasks of a lost worker to another one. A journal keeps the
answers, a line each, so that a run that was interrupted goes on where it stopped; a journal that
belongs to other questions is refused. Answers come as they are found, in no fixed order.

The package ``dask[distributed]`` has to be installed where this module is used, and grundy on every
worker, in the same version.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import grundy

__all__ = ["Answer", "each", "periods", "solve", "values"]

_KIND = "grundy.distributed"


@dataclass(frozen=True)
class Answer:
    """A question with its result, or with the error that took the place of one."""

    question: str
    #: What the work gave: values of JSON, the same from a worker and from the journal.
    result: Any = None
    #: The error, in words; ``None`` where there is a result.
    error: str | None = None


class _Journal:
    """The answers in a file: a line about the run, and a line for each answer."""

    def __init__(self, path: str | os.PathLike[str], work: str, arguments: dict[str, Any]) -> None:
        self.known: dict[str, Answer] = {}
        head = {"kind": _KIND, "version": grundy.__version__, "work": work, "arguments": arguments}
        self._file = open(path, "a+b")
        try:
            self._lock(path)
            self._file.seek(0)
            text = self._file.read()
            # A run that was killed may have left half a line.
            whole = text[: text.rfind(b"\n") + 1]
            if len(whole) < len(text):
                self._file.truncate(len(whole))
            lines = whole.splitlines()
            if not lines:
                self._write(head)
                return
            if self._read(lines[0], path, 1) != head:
                raise ValueError(f"{os.fspath(path)!r} is the journal of other work: {lines[0].decode(errors='replace')}")
            for number, line in enumerate(lines[1:], 2):
                found = self._read(line, path, number)
                if not isinstance(found, dict) or not isinstance(found.get("question"), str):
                    raise ValueError(f"{os.fspath(path)!r}, line {number}: this is no answer of a journal")
                self.known[found["question"]] = Answer(found["question"], found.get("result"), found.get("error"))
        except BaseException:
            self._file.close()
            raise

    def _lock(self, path: str | os.PathLike[str]) -> None:
        try:
            import fcntl
        except ImportError:  # Windows: two runs with one journal are not noticed there.
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ValueError(f"{os.fspath(path)!r} is the journal of a run that goes on") from None

    @staticmethod
    def _read(line: bytes, path: str | os.PathLike[str], number: int) -> Any:
        try:
            return json.loads(line)
        except ValueError as error:
            raise ValueError(f"{os.fspath(path)!r}, line {number}: {error}") from None

    def _write(self, document: Any) -> None:
        self._file.write(json.dumps(document, ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def keep(self, answer: Answer) -> None:
        """Writes an answer down before anyone sees it."""
        document: dict[str, Any] = {"question": answer.question}
        document |= {"result": answer.result} if answer.error is None else {"error": answer.error}
        self._write(document)

    def close(self) -> None:
        self._file.close()


def each(
    client: Any,
    work: Callable[..., Any],
    questions: Iterable[str],
    *,
    arguments: dict[str, Any] | None = None,
    journal: str | os.PathLike[str] | None = None,
    retries: int = 2,
    ahead: int | None = None,
    progress: Callable[[int, int | None], object] | None = None,
) -> Iterator[Answer]:
    """Asks ``work(question, **arguments)`` for each question, on the workers of ``client``.

    ``work`` is a function that the workers can import, and gives values of JSON. A question that
    comes twice is asked once. ``retries`` says how often a task is tried again that raised an
    error or lost its worker; after that the answer has the error, and the others go on.
    ``ahead`` is how many tasks are with the cluster at a time, four for each thread of it if
    it is not given, so that a million questions do not fill the scheduler.

    With ``journal`` every answer is on the disk before it is yielded; the answers that are there
    already come first and are not asked for again. Answers that are errors are asked for again.
    ``progress`` is called with the number of answers and that of the questions, where it is known.

    Raises ``ValueError`` if the journal belongs to other work, other arguments or another version
    of grundy, or if another run has it open.
    """
    from dask.distributed import as_completed

    arguments = dict(arguments or {})
    total = len(questions) if hasattr(questions, "__len__") else None  # type: ignore[arg-type]
    book = _Journal(journal, f"{work.__module__}.{work.__qualname__}", arguments) if journal is not None else None
    seen: set[str] = set()
    count = 0

    def told(answer: Answer) -> Answer:
        nonlocal count
        count += 1
        if progress is not None:
            progress(count, total)
        return answer

    def new() -> Iterator[str]:
        nonlocal total
        for question in questions:
            if question in seen:
                total = total - 1 if total is not None else None
            else:
                seen.add(question)
                yield question

    running: dict[str, Any] = {}
    try:
        waiting = new()
        limit = ahead if ahead is not None else 4 * max(1, sum(client.nthreads().values()))
        if limit < 1:
            raise ValueError("ahead is at least 1")
        done = as_completed([], with_results=False, raise_errors=False)

        def more() -> Iterator[Answer]:
            """Fills the cluster; gives what the journal has on the way."""
            while len(running) < limit:
                question = next(waiting, None)
                if question is None:
                    return
                known = book.known.get(question) if book else None
                if known is not None and known.error is None:
                    yield told(known)
                    continue
                future = client.submit(work, question, **arguments, pure=False, retries=retries)
                running[future.key] = (question, future)
                done.add(future)

        yield from more()
        while running:
            future = next(done)
            question, _ = running.pop(future.key)
            # A result that was lost with its worker is worked out again: both of these wait for it.
            error = future.exception()
            if error is None:
                answer = Answer(question, future.result())
            else:
                answer = Answer(question, error=f"{type(error).__name__}: {error}")
            future.release()
            if book:
                book.keep(answer)
            yield told(answer)
            yield from more()
    finally:
        if running:
            client.cancel([future for _, future in running.values()])
        if book:
            book.close()


def _solve(position: str, **limits: Any) -> Any:
    return grundy.solve(position, **limits).to_dict()


def _period(code: str, to: int, **limits: Any) -> Any:
    return grundy.Game(code).period(to, **limits).to_dict()


def _values(game: str, to: int, **limits: Any) -> Any:
    return [int(value) for value in grundy.Game(game).sequence(to, **limits).values]


def solve(
    client: Any,
    positions: Iterable[str],
    *,
    play: str | None = None,
    question: str = "all",
    time: float | None = None,
    memory: int | str | None = None,
    **how: Any,
) -> Iterator[Answer]:
    """The solution of each position, as :meth:`grundy.Solution.to_dict`; ``how`` is for :func:`each`."""
    return each(client, _solve, positions, arguments=_given(play=play, question=question, time=time, memory=memory), **how)


def periods(
    client: Any,
    codes: Iterable[str],
    to: int,
    *,
    time: float | None = None,
    memory: int | str | None = None,
    **how: Any,
) -> Iterator[Answer]:
    """The period of each game up to the heap ``to``, as :meth:`grundy.Period.to_dict`; ``how`` is for :func:`each`."""
    return each(client, _period, codes, arguments=_given(to=to, time=time, memory=memory), **how)


def values(
    client: Any,
    games: Iterable[str],
    to: int,
    *,
    time: float | None = None,
    memory: int | str | None = None,
    **how: Any,
) -> Iterator[Answer]:
    """The nim-values of the heaps below ``to`` of each game, as a list; ``how`` is for :func:`each`."""
    return each(client, _values, games, arguments=_given(to=to, time=time, memory=memory), **how)


def _given(**arguments: Any) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if value is not None}
