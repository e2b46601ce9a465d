"""Who wins a position of twelve rule files: the program beside plain Python, one run after the other.

    python3 bench/own/compare.py target/release/grundy [GAME]... > own.csv

CPU seconds and the largest memory are those of whole processes, as GNU `time` gives them; both must answer the same. `positions` is the number that Python visited.
"""

import csv
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
# The position as a user types it; Python reads the same one as a literal.
GAMES = {
    "chomp": "((7,7,7),(7,7,7),(7,7,7))",
    "clobber": "xoxo/oxox/xoxo/oxox",
    "digits": "300000",
    "dominoes": "5,25,0",
    "end_nim": "46,45,44,43,42,41,40,39,38,37,36,35,34,33",
    "exact_nim": "16,16,16,16,16",
    "fibonacci": "10946,10945",
    "jumps": "x.x.x.x.x.x.x.x.x.x.x.x.",
    "kotzig": "29,0,1",
    "notakto": "....../....../....../......",
    "queens": "562949953421311",
    "wythoff": "80,90,100",
}


def run(command):
    """The output of a command, its CPU seconds and its megabytes."""
    done = subprocess.run(["/usr/bin/time", "-f", "%U %S %M", *command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command}: {done.stderr}")
    user, system, kilobytes = done.stderr.splitlines()[-1].split()
    return done.stdout, float(user) + float(system), int(kilobytes) / 1024


def main():
    program, *chosen = sys.argv[1:]
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["game", "outcome", "seconds", "python_seconds", "ratio", "mb", "python_mb", "mb_ratio", "positions"])
    ratios = []
    for game, text in GAMES.items():
        if chosen and game not in chosen:
            continue
        file = str(HERE / f"{game}.star")
        literal = text if text[0] in "(0123456789" else repr(text)
        answer, seconds, mb = run([program, "solve", f"rules:{file}", text, "--outcome", "--time", "0"])
        twin, python_seconds, python_mb = run([sys.executable, str(HERE / "twin.py"), file, literal])
        outcome, positions = twin.split()
        if f"(outcome {outcome})" not in answer:
            sys.exit(f"{game}: {answer}{twin}")
        ratios.append((seconds / python_seconds, mb / python_mb))
        row = [f"{seconds:.2f}", f"{python_seconds:.2f}", f"{ratios[-1][0]:.2f}"]
        table.writerow([game, outcome, *row, f"{mb:.0f}", f"{python_mb:.0f}", f"{ratios[-1][1]:.2f}", positions])
        sys.stdout.flush()
    cpu, memory = map(list, zip(*ratios))
    print(
        f"CPU: median {statistics.median(cpu):.2f}, at most {max(cpu):.2f}; memory: at most {max(memory):.2f}",
        file=sys.stderr,
    )


main()
