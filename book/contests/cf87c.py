def splits(n):
    """The numbers of parts, with the first heap: parts * first + (0 + ... + parts - 1) = n."""
    parts = 2
    while parts * (parts + 1) // 2 <= n:
        rest = n - parts * (parts - 1) // 2
        if rest % parts == 0:
            yield parts, rest // parts
        parts += 1


n = int(input())
value, below = [0] * (n + 1), [0] * (n + 1)  # below[k]: the xor of the values up to k
answer = -1
for heap in range(1, n + 1):
    options = set()
    for parts, first in splits(heap):
        option = below[first + parts - 1] ^ below[first - 1]
        options.add(option)
        if heap == n and option == 0 and answer == -1:
            answer = parts
    while value[heap] in options:
        value[heap] += 1
    below[heap] = below[heap - 1] ^ value[heap]
print(answer)
