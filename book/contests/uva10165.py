import sys
from functools import reduce
from operator import xor

lines = iter(sys.stdin)
for line in lines:
    if int(line) == 0:
        break
    heaps = map(int, next(lines).split())
    print("Yes" if reduce(xor, heaps) else "No")
