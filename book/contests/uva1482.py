def value(n):
    while n % 2:
        n //= 2
    return n // 2


for _ in range(int(input())):
    input()
    total = 0
    for heap in map(int, input().split()):
        total ^= value(heap)
    print("YES" if total else "NO")
