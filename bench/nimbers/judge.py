"""The official tests of Library Checker's "Nim Product", answered by `grundy nim -`.

    git clone https://github.com/yosupo06/library-checker-problems
    python3 bench/nimbers/judge.py target/release/grundy library-checker-problems

The judge publishes programs that make its tests, and SHA-256 of each test and of its answers. This script
builds these programs with g++, makes the tests, checks their hashes, and compares the hashes of our answers.
It prints a line a test: its name, its products, and the seconds of CPU that the program took.
"""

import hashlib
import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import tomllib


def made(folder, repository, work):
    """The tests, as pairs of a name and a text."""
    wanted = tomllib.loads((folder / "info.toml").read_text())
    params = [f"#define {name} {value}LL" for name, value in wanted["params"].items()]
    (work / "params.h").write_text("\n".join(params))
    (work / "gen").mkdir()
    for test in wanted["tests"]:
        stem, kind = test["name"].split(".")
        for number in range(test["number"]):
            source = folder / "gen" / f"{stem}.cpp"
            if kind == "in":
                yield f"{stem}_{number:02}", (folder / "gen" / f"{stem}_{number:02}.in").read_text()
                continue
            program, copy = work / stem, work / "gen" / source.name
            if not program.exists():
                copy.write_text(source.read_text())
                subprocess.run(["g++", "-O2", "-I", repository / "common", copy, "-o", program], check=True)
            yield f"{stem}_{number:02}", subprocess.run(
                [program, str(number)], stdout=subprocess.PIPE, text=True, check=True
            ).stdout


def seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def main(program, repository):
    repository = pathlib.Path(repository)
    folder = repository / "number_theory/nim_product_64"
    hashes = json.loads((folder / "hash.json").read_text())
    wrong = 0
    with tempfile.TemporaryDirectory() as work:
        for name, text in made(folder, repository, pathlib.Path(work)):
            if sha256(text) != hashes[f"{name}.in"]:
                sys.exit(f"{name}: the test that was made here is not the judge's")
            count, *pairs = text.splitlines()
            assert int(count) == len(pairs)
            lines = "".join(pair.replace(" ", " * ") + "\n" for pair in pairs)
            before = seconds()
            answers = subprocess.run(
                [program, "nim", "-"], input=lines, stdout=subprocess.PIPE, text=True, check=True
            ).stdout
            same = sha256(answers) == hashes[f"{name}.out"]
            wrong += not same
            print(f"{name},{count},{seconds() - before:.2f},{'right' if same else 'WRONG'}", flush=True)
    sys.exit(bool(wrong))


main(*sys.argv[1:])
