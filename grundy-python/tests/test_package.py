"""Stubs, documentation, the readme and the notebook."""

import doctest
import inspect
import pathlib
import re
import subprocess
import sys

import pytest

import grundy as g

HERE = pathlib.Path(__file__).resolve().parents[1]


def test_stubs_are_those_of_the_module():
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "grundy", "--ignore-disjoint-bases", "--mypy-config-file", "pyproject.toml"],
        capture_output=True,
        text=True,
        cwd=HERE,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_pyright_accepts_the_stubs():
    pytest.importorskip("pyright")
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "python/grundy"],
        capture_output=True,
        text=True,
        cwd=HERE,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_game_is_in_the_stubs():
    stub = (HERE / "python/grundy/__init__.pyi").read_text()
    named = set(re.findall(r"^(\w+): (?:Game|_Family)$", stub, re.MULTILINE))
    assert named == set(g._games())
    assert set(g.__all__) >= named


def test_everything_is_documented():
    for name in g.__all__:
        thing = getattr(g, name)
        if name != "__version__":
            assert inspect.getdoc(thing), name
        if inspect.isclass(thing):
            for member, value in inspect.getmembers(thing):
                if not member.startswith("_") and member not in dir(BaseException) and callable(value):
                    assert inspect.getdoc(value), f"{name}.{member}"


def test_documentation_is_right():
    assert doctest.testmod(g).failed == 0


def blocks(text):
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_readme_is_right():
    space = {}
    code = blocks((HERE / "README.md").read_text())
    assert len(code) >= 5
    for block in code:
        exec(compile(block, "README.md", "exec"), space)


@pytest.mark.parametrize("language", ["en", "uk"])
def test_the_chapter_of_the_book_is_right(language):
    """The sessions of the book's chapter on Python, run one after the other."""
    pytest.importorskip("networkx")
    chapter = HERE.parent / "book" / language / "python.md"
    code = "\n".join(blocks(chapter.read_text(encoding="utf-8")))
    test = doctest.DocTestParser().get_doctest(code, {}, chapter.name, str(chapter), 0)
    assert len(test.examples) >= 12
    said = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)


def notebook(name):
    nbformat = pytest.importorskip("nbformat")
    book = nbformat.read(HERE / "examples" / name, as_version=4)
    # It is kept without outputs: what it shows is made when it runs.
    assert all(not cell.get("outputs") for cell in book.cells)
    return book


def shown(name, folder):
    """What the cells of a notebook show, by kind."""
    client = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    book = notebook(name)
    resources = {"metadata": {"path": str(folder)}}
    client.NotebookClient(book, timeout=600, kernel_name="python3", resources=resources).execute()
    return [
        (kind, text)
        for cell in book.cells
        for output in cell.get("outputs", [])
        for kind, text in output.get("data", {}).items()
    ]


def test_the_notebook_runs(tmp_path):
    kinds = [kind for kind, _ in shown("from-nim-to-periods.ipynb", tmp_path)]
    assert kinds.count("text/html") >= 8


def test_the_survey_runs(tmp_path, monkeypatch):
    pytest.importorskip("dask.distributed")
    monkeypatch.setenv("GRUNDY_DIGITS", "2")
    monkeypatch.setenv("GRUNDY_HEAPS", "1000")
    found = dict(enumerate(text for kind, text in shown("survey-on-a-cluster.ipynb", tmp_path) if kind == "text/plain"))
    assert found[1] == "64"
    proved = sum(g.Game(f"0.{code:02o}").period(1000).proved for code in range(64))
    assert f"'proved': {proved}" in found[2]
    # Kayles has the period 12.
    assert "('0.77', 12)" in found[3]
    assert (tmp_path / "survey.jsonl").read_text().count("\n") == 65


def test_the_package_has_a_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", g.__version__)
    assert (pathlib.Path(g.__file__).parent / "py.typed").exists()
