#include <iostream>

int main() {
    int n, total = 0;
    std::cin >> n;
    for (int i = 0, heap; i < n; ++i) {
        std::cin >> heap;
        int value = 0;
        while ((value + 1) * (value + 2) / 2 <= heap) ++value;
        total ^= value;
    }
    // Sam moves first, and the question is whether Jon, who moves second, wins.
    std::cout << (total ? "NO" : "YES") << "\n";
}
