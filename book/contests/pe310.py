from collections import Counter

limit = int(input())
values = []
for n in range(limit + 1):
    options = {values[n - k * k] for k in range(1, int(n**0.5) + 1)}
    values.append(next(v for v in range(n + 1) if v not in options))

count = Counter(values)
# Ordered triples of nim-sum 0, then those with equal heaps counted less often.
ordered = sum(count[a] * count[b] * count[a ^ b] for a in count for b in count)
equal = count[0] * (limit + 1)  # a, a, c in this order, where g(c) = 0
all_equal = count[0]
print((ordered + 3 * equal + 2 * all_equal) // 6)
