//! The field below 2^128: the definition by mex, the axioms, and published values.

use grundy_nimber::Nimber;

fn n(x: u128) -> Nimber {
    Nimber(x)
}

/// Numbers that look random.
pub fn dice(seed: u64) -> impl FnMut() -> u128 {
    let mut state = u128::from(seed) << 64 | 0x9e37_79b9_7f4a_7c15;
    move || {
        state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(99);
        state ^ (state >> 61)
    }
}

/// A number of each size of field, 128 bits included.
fn samples(seed: u64) -> impl Iterator<Item = Nimber> {
    let mut dice = dice(seed);
    (0..40).map(move |at| Nimber(dice() >> [0, 64, 96, 112, 120, 124, 126, 127][at % 8]))
}

/// Conway's definition: the product is the least number that no smaller factors give.
#[test]
fn the_product_is_the_mex_of_its_definition() {
    const SIZE: usize = 70;
    let mut table = vec![vec![0usize; SIZE]; SIZE];
    for a in 0..SIZE {
        for b in 0..SIZE {
            let mut taken = [false; 512];
            for x in 0..a {
                for y in 0..b {
                    taken[table[x][b] ^ table[a][y] ^ table[x][y]] = true;
                }
            }
            table[a][b] = taken.iter().position(|t| !t).unwrap();
            assert_eq!(n(a as u128) * n(b as u128), n(table[a][b] as u128), "{a} {b}");
        }
    }
}

#[test]
fn the_axioms_of_a_field_hold() {
    for ((a, b), c) in samples(1).zip(samples(2)).zip(samples(3).skip(1)) {
        assert_eq!(a * b, b * a);
        assert_eq!((a * b) * c, a * (b * c));
        assert_eq!(a * (b ^ c), (a * b) ^ (a * c));
        assert_eq!(a * Nimber::ONE, a);
        assert_eq!(a.sqrt().square(), a);
        assert_eq!((a ^ b).sqrt(), a.sqrt() ^ b.sqrt());
        if let Some(inverse) = a.inverse() {
            assert_eq!(a * inverse, Nimber::ONE);
            assert_eq!((b / a) * a, b);
        }
        assert_eq!(a.inverse().is_none(), a.is_zero());
        assert_eq!(a.pow(5), a * a * a * a * a);
        // The field has 2^n elements, and no smaller power of the squaring fixes the nimber.
        let degree = a.degree();
        let conjugates: Vec<Nimber> =
            std::iter::successors(Some(a), |x| Some(x.square())).take(degree as usize).collect();
        assert_eq!(conjugates.last().unwrap().square(), a);
        assert!(conjugates[1..].iter().all(|&x| x != a));
        assert_eq!(conjugates.iter().copied().sum::<Nimber>().0, u128::from(a.trace(degree)));
    }
}

#[test]
fn quadratic_equations_are_solved() {
    for a in samples(4).chain((0..64).map(n)) {
        match a.artin_schreier() {
            Some(x) => {
                assert_eq!(x.square() ^ x, a);
                assert_eq!(x.0 % 2, 0);
            }
            None => assert!(a.0 >> 127 == 1),
        }
    }
}

#[test]
fn logarithms_exist_where_a_power_is_the_number() {
    // Each pair below 16, by counting.
    for base in 0..16 {
        for a in 0..16 {
            let counted = (0..16).find(|&x| n(base).pow(x) == n(a));
            assert_eq!(n(a).log(n(base)), counted, "{a} to the base {base}");
        }
    }
    for base in [n(258), n(65540), n(4_294_967_302), n(0x1234_5678_9abc_def0)] {
        let order = base.order().unwrap();
        assert_eq!(base.pow(order), Nimber::ONE);
        for x in [1, 2, 1_000_003, 0xfedc_ba98_7654_3210] {
            assert_eq!(base.pow(x).log(base), Some(x % order));
        }
    }
    // Its order lacks a prime, so a generator is no power of it.
    assert_eq!(n(4_294_967_302).log(n(4_294_967_302).pow(641)), None);
    assert_eq!(n(1 << 70).log(n(258)), None);
}

/// The last prime of 2^64 + 1 needs 2^21 powers in a table.
#[test]
fn logarithms_of_128_bits() {
    let base = n(18_446_744_073_709_551_618);
    assert_eq!(base.order(), Some(u128::MAX));
    let x = (1 << 60) * 67_280_421_310_721 + 1_234_567_890_123;
    assert_eq!(base.pow(x).log(base), Some(x));
}

/// OEIS A051917, A160679 and A212200, and products that two programs agree on.
#[test]
fn published_values() {
    let from_one = |f: fn(Nimber) -> u128| (1..=32).map(|x| f(n(x))).collect::<Vec<_>>();
    assert_eq!(
        from_one(|x| x.inverse().unwrap().0),
        [
            1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4, 170, 160, 109, 107, 131, 139, 116,
            115, 228, 234, 92, 89, 73, 77, 220, 209, 85
        ]
    );
    assert_eq!(
        from_one(|x| x.sqrt().0)[..31],
        [
            1, 3, 2, 7, 6, 4, 5, 14, 15, 13, 12, 9, 8, 10, 11, 30, 31, 29, 28, 25, 24, 26, 27, 16,
            17, 19, 18, 23, 22, 20, 21
        ]
    );
    assert_eq!(
        from_one(|x| x.order().unwrap()),
        [
            1, 3, 3, 15, 15, 15, 15, 5, 15, 5, 15, 15, 5, 5, 15, 85, 85, 255, 255, 85, 85, 255,
            255, 85, 85, 255, 255, 255, 255, 85, 85, 255
        ]
    );
    let a = n(0x1234_5678_9abc_def0);
    assert_eq!(a * n(0xfedc_ba98_7654_3210), n(0x88b7_9731_1388_7d7f));
    assert_eq!(a.inverse(), Some(n(0x829d_2e97_4738_0261)));
    assert_eq!(a.sqrt(), n(0x1d54_ade8_717a_22f5));
    assert_eq!(a.order(), Some(6_148_914_691_236_517_205));
    let (a, b) = (n((1 << 127) + 0xdead_beef), n((1 << 100) + 12345));
    assert_eq!(a * b, n(302_193_484_380_587_116_921_745_217_626_342_891_672));
    assert_eq!(a.inverse(), Some(n(171_446_413_080_668_106_693_322_830_778_867_629_312)));
    assert_eq!(a.sqrt(), n(309_048_105_208_036_289_130_304_947_599_129_971_005));
}
