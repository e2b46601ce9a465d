exponent = int(input())
# n, 2n and 3n have the nim-sum 0 exactly when n has no two ones side by side.
free, one = 1, 0  # numbers of this many digits that end in 0, and in 1
for _ in range(exponent):
    free, one = free + one, free
# Up to 2^exponent, without 0, and with 2^exponent itself.
print(free + one - 1 + 1)
