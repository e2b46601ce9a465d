"""The program of the repository, for the tests that compare answers with it."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest
from hypothesis import settings

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "grundy" / "tests" / "data"

# No test is timed: the machine may be busy.
settings.register_profile("usual", deadline=None, max_examples=60)
settings.load_profile("usual")


def find_program():
    """GRUNDY_PROGRAM, the one that cargo has built here last, or one on the path."""
    given = os.environ.get("GRUNDY_PROGRAM")
    if given:
        return given
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [target / profile / "grundy" for profile in ("release", "dist", "debug")]
    built = [path for path in built if path.exists()]
    # An older one may say other words than the package.
    newest = max(built, key=lambda path: path.stat().st_mtime, default=None)
    return str(newest) if newest else shutil.which("grundy")


@pytest.fixture(scope="session")
def program():
    """Runs the program; gives what it prints, as JSON where that was asked for."""
    path = find_program()
    if path is None:
        pytest.skip("the program is not built: set GRUNDY_PROGRAM, or run `cargo build --release --features full`")

    def run(*words, stdin=None):
        done = subprocess.run(
            [path, *words, "--quiet"],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=600,
            # It neither reads nor writes the proofs that earlier runs kept.
            env={**os.environ, "XDG_DATA_HOME": "/nonexistent", "LANG": "C.UTF-8"},
        )
        if "--batch" in words:
            return [json.loads(line) for line in done.stdout.splitlines()]
        assert done.returncode in (0, 1), done.stderr
        return json.loads(done.stdout) if "--json" in words else done.stdout

    return run
