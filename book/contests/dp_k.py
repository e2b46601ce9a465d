_, stones = map(int, input().split())
takes = list(map(int, input().split()))
wins = [False]
for heap in range(1, stones + 1):
    wins.append(any(take <= heap and not wins[heap - take] for take in takes))
print("First" if wins[stones] else "Second")
