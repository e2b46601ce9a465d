# The number has up to 250 digits: the sum of the digits has the same remainder.
rest = sum(map(int, input().strip())) % 3
if rest:
    print(1)
    print(rest)
else:
    print(2)
