word = input().strip()
values = [0] * (len(word) + 2)
for n in range(1, len(word) + 1):
    options = {values[max(i - 1, 0)] ^ values[max(n - i - 2, 0)] for i in range(n)}
    while values[n] in options:
        values[n] += 1

# The letters that can be cut out stand in runs; a cut takes its neighbours out of the run.
can = [0 < i < len(word) - 1 and word[i - 1] == word[i + 1] for i in range(len(word))]
runs, start = [], None
for i, now in enumerate(can + [False]):
    if now and start is None:
        start = i
    elif not now and start is not None:
        runs.append((start, i - start))
        start = None

total = 0
for _, n in runs:
    total ^= values[n]
cuts = [
    start + i + 1
    for start, n in runs
    for i in range(n)
    if total ^ values[n] ^ values[max(i - 1, 0)] ^ values[max(n - i - 2, 0)] == 0
]
if cuts:
    print("First")
    print(cuts[0])
else:
    print("Second")
