#!/usr/bin/env python3
"""Draws a conversation with `grundy` in a terminal as an SVG picture.

    terminal.py PROGRAM PICTURE TITLE COMMAND [ANSWER ...]

COMMAND holds the arguments of the program in one word. An ANSWER is a line that a person types;
@FILE stands for the lines of a file. These commands, from the root of the repository, make the
pictures of the documents:

python3 docs/images/terminal.py target/release/grundy docs/images/play.svg "A game of Northcott" "play northcott:5 1-4 1-3 --first you" hint "row 1: 3" 1
python3 docs/images/terminal.py target/release/grundy docs/images/tutor.svg "A lesson in Nim" "tutor nim 3 6" "4 1" hint 5 first 6 3 "3 1" "3 3"
python3 docs/images/terminal.py target/release/grundy docs/images/explain.svg "An explanation" "solve nim 3 6 --explain"

The answers go through a pipe, and the program echoes them after its prompt `> `. The picture shows
what a person types in bold blue. A line of more than 80 columns goes on in the next line of the
picture; it is broken at a space, where most terminals would break a word.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from itertools import groupby
from xml.sax.saxutils import escape

COLUMNS = 80
# The sizes of a letter in pixels; 0.602 is the width of most fonts of one width.
SIZE, LETTER, LINE = 14, 14 * 0.602, 19
PADDING, BAR = 20, 36
FONTS = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"
PAPER, INK, FRAME, HEAD = "#ffffff", "#1f2328", "#b7bec7", "#eef1f4"
# The colours of ANSI, 30 to 37 and 90 to 97. Each has a contrast of at least 4.5 to the paper.
COLOURS = [INK, "#b3261e", "#116329", "#7d4e00", "#0550ae", "#7a3fc0", "#0b6a70", "#59636e"]
# A style is a pair: a colour, and whether the text is bold.
PLAIN, TYPED, PROMPT = (INK, False), ("#0550ae", True), ("#59636e", False)


def cells(line):
    """The letters of a line, each with its style."""
    style, out = PLAIN, []
    for number, part in enumerate(re.split(r"\x1b\[([0-9;]*)m", line)):
        if number % 2 == 0:
            out += [(letter, style) for letter in part]
            continue
        for code in (int(word or 0) for word in part.split(";")):
            colour, bold = style
            if code == 0:
                style = PLAIN
            elif code in (1, 22):
                style = colour, code == 1
            elif 30 <= code <= 37 or 90 <= code <= 97:
                style = COLOURS[code % 10], bold
            elif code == 39:
                style = INK, bold
            else:
                sys.exit(f"the colour {code} is not known here")
    if any(not letter.isprintable() for letter, _ in out):
        sys.exit(f"a line holds a sign that has no picture: {line!r}")
    return out


def broken(line):
    """The pieces of a line that fit into the columns."""
    while len(line) > COLUMNS:
        spaces = [at for at in range(1, COLUMNS + 1) if line[at][0] == " "]
        at = spaces[-1] if spaces else COLUMNS
        yield line[:at]
        line = line[at:]
        while line and line[0][0] == " ":
            line = line[1:]
    yield line


def conversation(program, command, answers):
    """The lines of the terminal: the command, what the program says, and what is typed."""
    with tempfile.TemporaryDirectory() as data:
        # Proofs that earlier runs kept must not change the answers.
        environment = dict(os.environ, LC_ALL="C", XDG_DATA_HOME=data)
        done = subprocess.run(
            [program, *shlex.split(command), "--color", "always"],
            input="".join(answer + "\n" for answer in answers),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            encoding="utf-8",
            timeout=60,
        )
    if done.returncode != 0:
        sys.exit(f"the program failed:\n{done.stdout}")
    yield from broken([("$", PROMPT), (" ", PLAIN)] + [(c, TYPED) for c in "grundy " + command])
    left = list(answers)
    for line in done.stdout.splitlines():
        if left and line == "> " + left[0]:
            yield [(">", PROMPT), (" ", PLAIN)] + [(c, TYPED) for c in left.pop(0)]
        else:
            yield from broken(cells(line))
    if left:
        sys.exit(f"the program did not read these answers: {left}")


def spans(line, y):
    """The text of a line: each run of one style stands at its own column."""
    column = 0
    for style, run in groupby(line, key=lambda cell: cell[1]):
        text = "".join(letter for letter, _ in run)
        start, column = column + len(text) - len(text.lstrip()), column + len(text)
        text = text.strip()
        if text:
            colour, bold = style
            # The length holds the columns where the reader's font is narrower or wider.
            yield (
                f'<text x="{PADDING + start * LETTER:.2f}" y="{y}" textLength="{len(text) * LETTER:.2f}"'
                + (f' fill="{colour}"' if colour != INK else "")
                + (' font-weight="bold"' if bold else "")
                + f' xml:space="preserve">{escape(text)}</text>'
            )


def picture(title, lines):
    """The SVG document."""
    width = round(COLUMNS * LETTER) + 2 * PADDING
    height = BAR + 2 * PADDING + len(lines) * LINE - (LINE - SIZE)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    yield f'role="img" font-family="{FONTS}" font-size="{SIZE}" fill="{INK}">'
    yield f"<title>A terminal: {escape(title)}</title>"
    yield f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" fill="{PAPER}"/>'
    yield f'<path d="M0.5 {BAR}V8.5a8 8 0 0 1 8-8H{width - 8.5}a8 8 0 0 1 8 8V{BAR}z" fill="{HEAD}" stroke="{FRAME}"/>'
    yield f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" fill="none" stroke="{FRAME}"/>'
    for x in range(3):
        yield f'<circle cx="{PADDING + 2 + 18 * x}" cy="{BAR / 2}" r="5.5" fill="{FRAME}"/>'
    yield f'<text x="{width / 2}" y="{BAR / 2 + 5}" text-anchor="middle" font-weight="bold">{escape(title)}</text>'
    for number, line in enumerate(lines):
        yield from spans(line, BAR + PADDING + SIZE - 3 + number * LINE)
    yield "</svg>\n"


parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], fromfile_prefix_chars="@")
for argument in ["program", "picture", "title", "command"]:
    parser.add_argument(argument)
parser.add_argument("answers", nargs="*")
given = parser.parse_args()
shown = list(conversation(given.program, given.command, given.answers))
with open(given.picture, "w", encoding="utf-8") as file:
    file.write("\n".join(picture(given.title, shown)))
print(f"{given.picture}: {len(shown)} lines")
