"""Surveys over a Dask cluster of processes: nothing is lost, and nothing is asked twice."""

import json
import os
import signal

import pytest

import grundy
from grundy import distributed

dask = pytest.importorskip("dask.distributed")

CODES = [f"0.{first}{second}" for first in range(8) for second in range(8)]


@pytest.fixture(scope="module")
def cluster():
    with dask.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster, dask.Client(cluster) as client:
        yield client


def slow(code, pause):
    """What a task does that takes its time."""
    import time

    time.sleep(pause)
    return grundy.Game(code).period(2000).to_dict()


def test_answers_are_those_of_one_process(cluster):
    found = {answer.question: answer.result for answer in distributed.periods(cluster, CODES, 2000)}
    assert found == {code: grundy.Game(code).period(2000).to_dict() for code in CODES}
    positions = ["nim 3 4 5", "kayles 5 + nim 3", "chomp 3x3"]
    for answer in distributed.solve(cluster, positions, question="value"):
        assert answer.result == grundy.solve(answer.question, question="value").to_dict()
    [answer] = distributed.values(cluster, ["kayles"], 20)
    assert answer.result == [int(value) for value in grundy.Game("kayles").sequence(20).values]


def test_a_worker_that_is_killed_loses_nothing(cluster, tmp_path):
    journal = tmp_path / "survey.jsonl"
    found, killed = [], False
    for answer in distributed.each(cluster, slow, CODES, arguments={"pause": 0.02}, journal=journal):
        found.append(answer)
        if len(found) == len(CODES) // 2 and not killed:
            killed = True
            # The nanny starts another process in its place.
            victim = next(iter(cluster.run(os.getpid).values()))
            os.kill(victim, signal.SIGKILL)
    assert killed
    assert sorted(answer.question for answer in found) == sorted(CODES)
    assert all(answer.error is None for answer in found)
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    assert sorted(line["question"] for line in lines[1:]) == sorted(CODES)


def test_a_run_goes_on_from_its_journal(cluster, tmp_path):
    journal = tmp_path / "survey.jsonl"
    run = distributed.periods(cluster, CODES, 2000, journal=journal)
    first = [next(run).question for _ in range(20)]
    run.close()
    # A client that is killed leaves half a line.
    with open(journal, "ab") as file:
        file.write(b'{"question": "0.77", "res')
    asked = []
    again = list(
        distributed.periods(cluster, CODES, 2000, journal=journal, progress=lambda count, total: asked.append((count, total)))
    )
    assert sorted(answer.question for answer in again) == sorted(CODES)
    assert asked[-1] == (len(CODES), len(CODES))
    lines = [json.loads(line)["question"] for line in journal.read_text().splitlines()[1:]]
    assert lines[:20] == first
    assert sorted(lines) == sorted(CODES)
    for answer in again:
        assert answer.result == grundy.Game(answer.question).period(2000).to_dict()


def test_wrong_questions_and_journals_are_told(cluster, tmp_path):
    journal = tmp_path / "survey.jsonl"
    answers = {a.question: a for a in distributed.periods(cluster, ["0.77", "0.9x", "0.77"], 100, journal=journal, retries=0)}
    assert set(answers) == {"0.77", "0.9x"}
    assert answers["0.77"].error is None
    assert answers["0.9x"].result is None and "PositionError" in answers["0.9x"].error
    # An error is asked for again, an answer is not.
    assert len(list(distributed.periods(cluster, ["0.77", "0.9x"], 100, journal=journal, retries=0))) == 2
    assert sorted(json.loads(line)["question"] for line in journal.read_text().splitlines()[1:]) == ["0.77", "0.9x", "0.9x"]
    with pytest.raises(ValueError, match="journal of other work"):
        list(distributed.periods(cluster, ["0.77"], 200, journal=journal))
    journal.write_text(journal.read_text() + "no json\n")
    with pytest.raises(ValueError, match="line 5"):
        list(distributed.periods(cluster, ["0.77"], 100, journal=journal))


def test_limits_are_limits_of_a_task(cluster):
    [answer] = distributed.solve(cluster, ["sprouts 10"], time=0.1, retries=0)
    assert answer.result is None
    assert "BudgetError" in answer.error
