n, m = map(int, input().split())
takes = list(map(int, input().split()))
wins = [True]  # with no stones left, the player before has taken the last one, and loses
for heap in range(1, n + 1):
    wins.append(any(take <= heap and not wins[heap - take] for take in takes))
print(1 if wins[n] else 2)
