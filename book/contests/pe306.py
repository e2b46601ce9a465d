limit = int(input())
values = [0, 0]
for n in range(2, min(limit, 100) + 1):
    options = {values[i] ^ values[n - 2 - i] for i in range(n - 1)}
    values.append(next(v for v in range(n) if v not in options))
# Proved: period 34 from 53 on.
print(sum(1 for n in range(1, limit + 1) if values[n if n < 53 else 53 + (n - 53) % 34]))
