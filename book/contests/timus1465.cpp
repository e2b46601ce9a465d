#include <iostream>
#include <set>
#include <vector>

int main() {
    long long n;
    std::cin >> n;
    // Proved: the values repeat with period 34 from 52 on.
    if (n >= 86) n = 52 + (n - 52) % 34;
    std::vector<int> value(n + 1, 0);
    for (int cells = 1; cells <= n; ++cells) {
        std::set<int> seen;
        for (int i = 0; i < cells; ++i)
            seen.insert(value[std::max(i - 1, 0)] ^ value[std::max(cells - i - 2, 0)]);
        while (seen.count(value[cells])) ++value[cells];
    }
    std::cout << (value[n] ? "White" : "Black") << "\n";
}
