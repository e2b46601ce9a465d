import sys

for line in sys.stdin:
    if not line.strip():
        continue
    n, _, *takes = map(int, line.split())
    wins = [False]
    for heap in range(1, n + 1):
        wins.append(any(take <= heap and not wins[heap - take] for take in takes))
    print("Stan wins" if wins[n] else "Ollie wins")
