"""What workers cost: `grundy graph` with workers beside itself without them.

    python3 bench/cluster.py target/release/grundy [--arcs N] > cluster.csv
    python3 bench/cluster.py target/release/grundy --same [--arcs N]
    python3 bench/cluster.py target/release/grundy --large [--arcs N] [--limit MEGABYTES]

Each line of the answer is `what,value`. The first call makes a random graph without cycles (4 000 000 arcs; a vertex has eight), and
compares one worker with the pass without workers, in CPU time, and two workers with one, in time of the
clock; each number is the least of three. All runs write the table of the vertices, and the tables are
compared. A position with a million arcs is explored in the same ways.

With `--same` the tables of 1, 2, 3, 5 and 8 workers in 1 to 4 processes are compared with that of the pass
without workers, on a graph without cycles and on one with cycles (10 000 000 arcs each), lengths included.

With `--large` a graph of 200 000 000 arcs is split over four processes on this machine, each of which may have `--limit` megabytes; one
process is then given the same limit, and has to refuse. The system enforces the limit on the address space, with
1536 megabytes more for stacks, of which little is used. The graph takes 3.5 GB of disk.
"""

import argparse
import hashlib
import os
import pathlib
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time

# A vertex has this many arcs.
DEGREE = 8
# Megabytes of address space that a process asks for and does not use.
STACKS = 1536
# A position with 963 320 arcs, and a smaller one for a small graph.
POSITION = ["--of", "kayles", "40"]
SMALL_POSITION = ["--of", "kayles", "20"]


def make(path, arcs, loops=0):
    """An edge list: the arcs of each vertex lead to vertices before it, but for a part that may lead anywhere."""
    choose = random.Random(1)
    vertices = max(2, arcs // DEGREE)
    written = 0
    with open(path, "w") as out:
        for vertex in range(1, vertices):
            below = vertices if choose.random() < loops else vertex
            lines = [f"{vertex} {int(choose.random() * below)}\n" for _ in range(DEGREE)]
            written += DEGREE
            out.write("".join(lines))
    return vertices, written


def limited(megabytes):
    """What a process does before it begins, so that it has so much address space."""
    if megabytes is None:
        return None
    size = (megabytes + STACKS) << 20
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))


def measured(commands, megabytes=None, fails=False):
    """The output of the first command, and of all together the seconds of the clock, the CPU seconds and the
    largest memory of one, in megabytes."""
    start = time.monotonic()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = limited(megabytes)
    with tempfile.TemporaryDirectory() as folder:
        outs = [open(pathlib.Path(folder, str(at)), "w+") for at, _ in enumerate(commands)]
        all_of_them = [
            subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE, text=True, preexec_fn=begin)
            for command, out in zip(commands, outs)
        ]
        most = 0
        errors = []
        for process in all_of_them:
            errors.append(process.stderr.read())
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            most = max(most, usage.ru_maxrss / 1024)
            if bool(process.returncode) != fails:
                sys.exit(f"{process.args}: {process.returncode} {errors}")
        outs[0].seek(0)
        said = outs[0].read()
        for out in outs:
            out.close()
    clock = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return said, clock, cpu, most


def least(command, times=3):
    """The output of a command, and the least clock and CPU time of several runs, with the memory."""
    runs = [measured([command]) for _ in range(times)]
    return runs[0][0], min(run[1] for run in runs), min(run[2] for run in runs), runs[0][3]


def say(what, value):
    print(f"{what},{value:.3f}" if isinstance(value, float) else f"{what},{value}", flush=True)


def rows(paths):
    """How many rows several tables have, and the sum of their hashes, in which their order does not count.

    The rows themselves would stay in this process, and the memory of a process that it starts
    is never less than its own.
    """
    count, hashes = 0, 0
    for path in paths:
        with open(path, "rb") as table:
            next(table)
            for row in table:
                count += 1
                hashes += int.from_bytes(hashlib.sha256(row.strip()).digest(), "little")
    return count, hashes


def compare(name, program, graph, folder):
    """The figures of a graph, whose words these are. Each run writes the table of all vertices."""
    line = [program, "graph", *graph, "--time", "0", "-o", str(folder / "out.csv")]
    local = least(line)
    one = least([*line, "--workers", "1"])
    two = least([*line, "--workers", "2"])
    whole = rows([folder / "out.csv"])
    if rows([folder / "out.1-of-1.csv"]) != whole:
        sys.exit(f"{name}: one worker has another answer")
    if rows([folder / f"out.{at}-of-2.csv" for at in (1, 2)]) != whole:
        sys.exit(f"{name}: two workers have another answer")
    arcs = int(two[0].split()[2])
    sent = next(int(part.split()[0]) for part in two[0].split(", ") if "byte" in part)
    say(f"{name} vertices", whole[0])
    say(f"{name} arcs", arcs)
    say(f"{name} CPU seconds without workers", local[2])
    say(f"{name} CPU seconds of one worker", one[2])
    say(f"{name} CPU of one worker to that without workers", one[2] / local[2])
    say(f"{name} seconds of one worker", one[1])
    say(f"{name} seconds of two workers", two[1])
    say(f"{name} time of two workers to that of one", two[1] / one[1])
    say(f"{name} bytes an arc between two workers", sent / arcs)
    say(f"{name} megabytes without workers", local[3])
    say(f"{name} megabytes of one worker", one[3])
    say(f"{name} megabytes of a process with two workers", two[3])


def ports(count):
    """Ports of this machine that nothing listens on."""
    held = [socket.socket() for _ in range(count)]
    for one in held:
        one.bind(("127.0.0.1", 0))
    found = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return found


def same(program, folder, arcs):
    """Compares the tables of workers and processes with those of the pass without them."""
    path, table = folder / "graph.txt", folder / "out.csv"
    for name, loops in [("without cycles", 0), ("with cycles", 0.01)]:
        vertices, count = make(path, arcs, loops)
        line = [program, "graph", str(path), "--length", "--time", "0", "-o", str(table)]
        measured([line])
        whole = rows([table])
        runs = 0
        for processes, workers in [(1, 1), (1, 2), (1, 3), (1, 5), (1, 8), (2, 1), (3, 1), (2, 4), (4, 2)]:
            shared = [*line, "--workers", str(workers)]
            if processes == 1:
                measured([shared])
            else:
                hosts = folder / "hosts.txt"
                hosts.write_text("".join(f"127.0.0.1:{port}\n" for port in ports(processes)))
                shared += ["--hosts", str(hosts), "--wait", "600", "--process"]
                measured([[*shared, str(at)] for at in range(1, processes + 1)])
            number = processes * workers
            parts = [folder / f"out.{at}-of-{number}.csv" for at in range(1, number + 1)]
            if rows(parts) != whole:
                sys.exit(f"{name}: {workers} workers in {processes} processes have another answer")
            for part in parts:
                part.unlink()
            runs += 1
        say(f"{name} arcs", count)
        say(f"{name} rows that are equal", whole[0])
        say(f"{name} runs that were compared", runs)


def large(program, folder, arcs, limit):
    """A graph on four processes, each with a limit that one process alone breaks."""
    path = folder / "graph.txt"
    vertices, arcs = make(path, arcs)
    hosts = folder / "hosts.txt"
    hosts.write_text("".join(f"127.0.0.1:{port}\n" for port in ports(4)))
    line = [program, "graph", str(path), "--time", "0", "--memory", f"{limit}M"]
    shared = [*line, "--hosts", str(hosts), "--wait", "600", "--process"]
    said, clock, cpu, most = measured([[*shared, str(at)] for at in range(1, 5)], limit)
    say("large vertices", vertices)
    say("large arcs", arcs)
    say("large megabytes allowed a process", limit)
    say("large seconds of four processes", clock)
    say("large CPU seconds of four processes", cpu)
    say("large megabytes of the largest process", most)
    say("large answer", said.splitlines()[0].replace(",", ";"))
    measured([[*line, "--workers", "1"]], limit, fails=True)
    say("large one process under the same limit", "refused")


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("program")
    words.add_argument("--arcs", type=int)
    words.add_argument("--same", action="store_true")
    words.add_argument("--large", action="store_true")
    words.add_argument("--limit", type=int, default=1800, help="megabytes a process, with --large")
    args = words.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if args.large:
            return large(args.program, folder, args.arcs or 200_000_000, args.limit)
        if args.same:
            return same(args.program, folder, args.arcs or 10_000_000)
        path = folder / "graph.txt"
        arcs = args.arcs or 4_000_000
        make(path, arcs)
        compare("edges", args.program, [str(path)], folder)
        compare("positions", args.program, POSITION if arcs >= 1_000_000 else SMALL_POSITION, folder)


if __name__ == "__main__":
    main()
