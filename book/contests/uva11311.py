for _ in range(int(input())):
    rows, columns, row, column = map(int, input().split())
    value = row ^ (rows - 1 - row) ^ column ^ (columns - 1 - column)
    print("Hansel" if value else "Gretel")
