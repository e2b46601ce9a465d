"""Who wins a position of a rule file, in plain Python: `functools.cache`, and a stop at the first winning move.

    python3 twin.py FILE POSITION [count]

The file is run as Python, so the rules are the same to the letter. It prints the outcome and the number of positions
that it visited; with `count` also how many can be reached.
"""

import functools
import sys
import threading

rules = {}
with open(sys.argv[1]) as file:
    exec(file.read(), rules)
options = rules["options"]
canonical = rules.get("canonical")


@functools.cache
def wins(position):
    for option in options(position):
        if not wins(option):
            return True
    return False


@functools.cache
def wins_of_form(position):
    for option in options(position):
        if not wins_of_form(canonical(option)):
            return True
    return False


def main():
    start = eval(sys.argv[2])
    outcome = "N" if (wins_of_form(canonical(start)) if canonical else wins(start)) else "P"
    print(outcome, max(wins.cache_info().currsize, wins_of_form.cache_info().currsize))
    if sys.argv[3:] == ["count"]:
        seen, stack = {start}, [start]
        while stack:
            for option in options(stack.pop()):
                option = canonical(option) if canonical else option
                if option not in seen:
                    seen.add(option)
                    stack.append(option)
        print("of", len(seen), "positions")


# A line of play may be long.
sys.setrecursionlimit(10**9)
threading.stack_size(1 << 30)
thread = threading.Thread(target=main)
thread.start()
thread.join()
