#include <iostream>

// K even: the halves cancel. K odd: the split is worth as much as one half.
int value(int n, bool odd) {
    if (!odd) return n <= 2 ? n : (n % 2 == 0);
    if (n <= 4) return n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 0 : n == 3 ? 1 : 2;
    if (n % 2) return 0;
    return value(n / 2, true) == 1 ? 2 : 1;
}

int main() {
    int n, k, total = 0;
    std::cin >> n >> k;
    for (int i = 0, heap; i < n; ++i) {
        std::cin >> heap;
        total ^= value(heap, k % 2);
    }
    std::cout << (total ? "Kevin" : "Nicky") << "\n";
}
