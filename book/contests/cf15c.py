def xor_to(n):
    """1 xor 2 xor ... xor n."""
    return (n, 1, n + 1, 0)[n % 4]


total = 0
for _ in range(int(input())):
    x, m = map(int, input().split())
    total ^= xor_to(x + m - 1) ^ xor_to(x - 1)
print("tolik" if total else "bolik")
