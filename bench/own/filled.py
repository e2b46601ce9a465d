"""All lost positions of some heaps up to a number, in plain Python: a dictionary, filled from the smallest position on.

    python3 filled.py FILE HEAPS LARGEST

The file is run as Python, so the rules are the same to the letter. It prints how many positions there are, and how many
of them are lost.
"""

import itertools
import sys

rules = {}
with open(sys.argv[1]) as file:
    exec(file.read(), rules)
options = rules["options"]
canonical = rules.get("canonical", lambda position: position)
lost = {}
for position in itertools.combinations_with_replacement(range(int(sys.argv[3]) + 1), int(sys.argv[2])):
    lost[position] = all(not lost[canonical(option)] for option in options(position))
print(sum(lost.values()), "of", len(lost))
