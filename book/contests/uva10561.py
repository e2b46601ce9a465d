import re

# The values of a free strip, where the cells beside a cross are not free.
VALUES = [0]
for n in range(1, 201):
    options = {VALUES[max(i - 2, 0)] ^ VALUES[max(n - i - 3, 0)] for i in range(n)}
    VALUES.append(next(v for v in range(n + 1) if v not in options))


def lost(strip):
    """The player to move loses. No three crosses stand side by side."""
    if re.search(r"XX\.|\.XX|X\.X", strip):
        return False
    taken = {i + d for i, cell in enumerate(strip) if cell == "X" for d in range(-2, 3)}
    free = "".join("#" if i in taken else "." for i in range(len(strip)))
    total = 0
    for run in free.split("#"):
        total ^= VALUES[len(run)]
    return total == 0


for _ in range(int(input())):
    strip = input().strip()
    found = []
    for i, cell in enumerate(strip):
        if cell == ".":
            after = strip[:i] + "X" + strip[i + 1 :]
            if "XXX" in after or lost(after):
                found.append(i + 1)
    print("WINNING" if found else "LOSING")
    print(*found)
