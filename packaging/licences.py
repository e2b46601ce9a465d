"""The licences of the libraries in a built program: their notices have to go with it.

`text(manifest, package, target)` gives one document. It names every library that is linked into the program, with
its licence, and holds each licence text once.
"""

import json
import os
import re
import subprocess
from pathlib import Path

# Beginnings of the names of files with licences, in capitals.
NAMES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT")

# Nothing of these languages' own libraries is part of `cargo metadata`.
STANDARD = """\
The standard library of Rust (MIT OR Apache-2.0), copyright The Rust Project Contributors, is a part of every program
that Rust builds. Its notices: https://www.rust-lang.org/policies/licenses
"""


def metadata(manifest, package, target):
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--manifest-path", str(manifest)]
    if package == "grundy-cli":
        command += ["--features", "grundy-cli/full"]
    if target:
        command += ["--filter-platform", target]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def linked(data, package):
    """The packages whose code is linked into `package`: no build scripts, macros or tests."""
    packages = {each["id"]: each for each in data["packages"]}
    nodes = {each["id"]: each for each in data["resolve"]["nodes"]}
    todo = [key for key, each in packages.items() if each["name"] == package and each["source"] is None]
    found = {}
    while todo:
        key = todo.pop()
        each = packages[key]
        if key in found or any("proc-macro" in made["kind"] for made in each["targets"]):
            continue
        found[key] = each
        for needed in nodes[key]["deps"]:
            if any(kind["kind"] is None for kind in needed["dep_kinds"]):
                todo.append(needed["pkg"])
    # Those without a source are of this repository.
    return sorted((each for each in found.values() if each["source"]), key=lambda each: (each["name"], each["version"]))


def texts(package):
    """The licence files of a package: (name, text)."""
    folder = Path(package["manifest_path"]).parent
    named = package.get("license_file")
    for name in sorted(os.listdir(folder)):
        file = folder / name
        if file.is_file() and (name.upper().startswith(NAMES) or name == named):
            yield name, file.read_text(encoding="utf-8", errors="replace")


def plain(text):
    """A licence text without its layout, to tell whether two are the same."""
    return re.sub(r"\W+", " ", text).strip().lower()


def text(manifest, package, target=None):
    own, lines, bodies = {}, [], []
    for each in linked(metadata(manifest, package, target), package):
        numbers = []
        for name, body in texts(each):
            key = plain(body)
            if key not in own:
                own[key] = len(own) + 1
                bodies.append((own[key], each["name"], name, body))
            numbers.append(own[key])
        where = f"text {', '.join(map(str, sorted(set(numbers))))}" if numbers else "no text in its package"
        lines.append(f"{each['name']} {each['version']}: {each['license'] or 'see its text'} ({where})")
    parts = [
        "Libraries in this program\n=========================\n",
        "The program holds the libraries below, each under its own licence. Each text stands once.\n",
        STANDARD,
        "\n".join(lines) + "\n",
    ]
    for number, name, file, body in bodies:
        title = f"Text {number} ({file} of {name})"
        parts.append(f"{title}\n{'-' * len(title)}\n\n{body.strip()}\n")
    return "\n".join(parts)
