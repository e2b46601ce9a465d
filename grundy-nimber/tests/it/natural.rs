//! Nimbers of any size, against those of 128 bits and against laws.

use grundy_nimber::{Natural, Nimber};

use crate::field::dice;

/// A number of this many bits.
pub fn wide(bits: usize, dice: &mut impl FnMut() -> u128) -> Natural {
    let mut text = String::from("0x1");
    while text.len() < 2 + bits.div_ceil(4) {
        text.push_str(&format!("{:08x}", dice() as u32));
    }
    text[..2 + bits.div_ceil(4)].parse().unwrap()
}

#[test]
fn digits_are_read_and_written() {
    let mut dice = dice(1);
    for bits in [4, 64, 68, 128, 132, 1000] {
        let x = wide(bits, &mut dice);
        assert_eq!(x.to_string().parse(), Ok(x.clone()));
        if let Some(small) = x.to_u128() {
            assert_eq!(x.to_string(), small.to_string());
            assert_eq!(format!("{small:#x}").parse(), Ok(x));
        }
    }
    assert_eq!("0".parse(), Ok(Natural::default()));
    for wrong in ["", "0x", "1a", "-1", "0xg", " 1"] {
        assert!(wrong.parse::<Natural>().is_err(), "{wrong}");
    }
    let (a, b) = ("98765432109876543210987654321", "12345678901234567890123");
    let (a, b): (Natural, Natural) = (a.parse().unwrap(), b.parse().unwrap());
    assert_eq!(a.times(&b).to_string(), "1219326311370217952261805212373261194926077834171483");
    assert_eq!(a.plus(&b).to_string(), "98765444455555444445555544444");
}

#[test]
fn both_sizes_of_numbers_agree() {
    let mut dice = dice(2);
    for shift in [0, 10, 64, 100, 127] {
        let (a, b) = (dice() >> shift, dice());
        let product = Natural::from(a).nim_product(&b.into());
        assert_eq!(product.to_u128(), Some((Nimber(a) * Nimber(b)).0));
        assert_eq!(Natural::from(a).nim_degree(), u64::from(Nimber(a).degree()));
    }
    // The equation without a solution below 2^128.
    let a = Natural::power_of_two(127);
    let x = a.artin_schreier();
    assert_eq!((x.nim_square().nim_sum(&x), x.nim_degree()), (a, 256));
}

#[test]
fn the_axioms_hold_at_any_size() {
    let mut dice = dice(3);
    for bits in [200, 256, 300, 1024, 3000] {
        let (a, b, c) = (wide(bits, &mut dice), wide(bits / 3, &mut dice), wide(bits, &mut dice));
        assert_eq!(a.nim_product(&b), b.nim_product(&a));
        assert_eq!(a.nim_product(&b).nim_product(&c), a.nim_product(&b.nim_product(&c)));
        let sum = a.nim_product(&b).nim_sum(&a.nim_product(&c));
        assert_eq!(a.nim_product(&b.nim_sum(&c)), sum);
        assert_eq!(a.nim_square(), a.nim_product(&a));
        assert_eq!(a.nim_sqrt().nim_square(), a);
        assert!(a.nim_inverse().unwrap().nim_product(&a).is_one());
        let x = a.artin_schreier();
        assert_eq!(x.nim_square().nim_sum(&x), a);
        assert!(!x.bit(0));
    }
    assert_eq!(Natural::default().nim_inverse(), None);
    // The two rules on Fermat powers.
    let fermat = Natural::power_of_two(1024);
    let half = Natural::power_of_two(1023);
    assert_eq!(fermat.nim_square(), fermat.nim_sum(&half));
    assert_eq!(fermat.nim_product(&half), fermat.times(&half));
}

/// Products of 256 bits on which two programs agree.
#[test]
fn published_values() {
    let a = Natural::power_of_two(255).nim_sum(&1.into());
    let b = Natural::power_of_two(200).plus(&Natural::power_of_two(64)).plus(&7.into());
    assert_eq!(
        a.nim_product(&b).to_string(),
        "108947323708364736139517872806597446425376206037525023201535320486883726258265"
    );
    assert_eq!(
        a.nim_inverse().unwrap().to_string(),
        "5726324641916536730075994054031434258343063831332038426575925359738640272723"
    );
}
