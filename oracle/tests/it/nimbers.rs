//! Nimbers against their definitions.

use std::collections::HashSet;

use grundy_oracle::nimbers::{inverse, order, product, root};

/// The least number that is not a sum of this kind.
#[test]
fn products_are_those_of_the_definition() {
    const END: usize = 64;
    let mut table = vec![[0u128; END]; END];
    for a in 0..END {
        for b in 0..END {
            let earlier = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            let values = earlier.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]);
            let values: HashSet<u128> = values.collect();
            table[a][b] = (0..).find(|value| !values.contains(value)).unwrap();
            assert_eq!(product(a as u128, b as u128), table[a][b], "{a}*{b}");
        }
    }
}

#[test]
fn orders_and_roots_are_those_of_all_powers() {
    for x in 1..256u128 {
        let (mut is, mut exponent) = (x, 1);
        while is != 1 {
            (is, exponent) = (product(is, x), exponent + 1);
        }
        assert_eq!(order(x), exponent, "{x}");
        assert_eq!(product(x, inverse(x)), 1);
        assert_eq!(product(root(x), root(x)), x);
    }
}
