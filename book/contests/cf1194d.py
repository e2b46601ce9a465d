for _ in range(int(input())):
    n, k = map(int, input().split())
    if k % 3 == 0:
        n %= k + 1
        wins = n % 3 != 0 or n == k
    else:
        wins = n % 3 != 0
    print("Alice" if wins else "Bob")
