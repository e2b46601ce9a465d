//! Transfinite nimbers, against published products and against laws.

use grundy_nimber::{Fault, Natural, Ordinal, Work};

const WORK: u64 = 10_000_000;

/// ω to an exponent, which is a list of terms (k, m) for ω^k·m.
fn w(exponent: &[(u32, u128)]) -> Ordinal {
    let terms = exponent.iter().map(|&(k, m)| {
        let power = match k {
            0 => Ordinal::from(1),
            k => Ordinal::omega_to(&u128::from(k).into()).unwrap(),
        };
        power.nim_product(&m.into(), &mut Work::new(WORK)).unwrap()
    });
    Ordinal::omega_to(&terms.fold(Ordinal::default(), |sum, term| sum.nim_sum(&term))).unwrap()
}

fn times(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.nim_product(b, &mut Work::new(WORK)).unwrap()
}

fn power(a: &Ordinal, exponent: u128) -> Ordinal {
    a.nim_power(&exponent.into(), &mut Work::new(WORK)).unwrap()
}

/// Products of Lenstra 1977, of the OEIS (A380496) and of the literature.
#[test]
fn published_products() {
    for (a, b, is) in [
        (w(&[(0, 1)]), w(&[(0, 1)]), "w^2"),
        (w(&[(0, 1)]), w(&[(0, 2)]), "2"),
        (w(&[(0, 3)]), w(&[(0, 3)]), "w^6"),
        (w(&[(0, 3)]), w(&[(0, 6)]), "w"),
        (w(&[(0, 3)]), w(&[(0, 8)]), "2"),
        (w(&[(0, 8)]), w(&[(0, 8)]), "w^5*2"),
        (w(&[(1, 1)]), w(&[(1, 4)]), "4"),
        (w(&[(1, 49)]), w(&[(1, 100)]), "4"),
        (w(&[(2, 4)]), w(&[(2, 3)]), "w + 1"),
        (w(&[(2, 32)]), w(&[(2, 24)]), "w^(w^2 + 1) + w^w^2"),
        (w(&[(0, 1)]), 7.into(), "w*7"),
    ] {
        assert_eq!(times(&a, &b).to_string(), is);
    }
    for (base, exponent, is) in [
        (w(&[(0, 3)]), 9, "2"),
        (w(&[(0, 27)]), 81, "2"),
        (w(&[(3, 1)]), 66, "w^(w*4) + w^(w*2) + w^w*4 + 1"),
        (w(&[(13, 1)]), 47, "w^w^7 + 1"),
        (w(&[(41, 1)]), 191, "w^w^6 + w^w"),
        (w(&[(42, 1)]), 193, "w + 65536"),
    ] {
        assert_eq!(power(&base, exponent).to_string(), is);
    }
    let primes = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
    let alphas = [
        "2",
        "4",
        "w + 1",
        "w^w + 1",
        "w + 4",
        "16",
        "w^3 + 4",
        "w^w^3 + 1",
        "w^w^2 + 4",
        "w^w + 1",
        "w^3 + 4",
        "w^w + 1",
        "w^w^2 + 1",
        "w^w^7 + 1",
    ];
    for (index, (prime, alpha)) in (0..).zip(primes.into_iter().zip(alphas)) {
        assert_eq!(power(&w(&[(index, 1)]), prime).to_string(), alpha);
    }
}

fn samples() -> Vec<Ordinal> {
    let sum = |terms: &[(Ordinal, u128)]| {
        let terms = terms.iter().map(|(power, c)| times(power, &Ordinal::from(*c)));
        terms.fold(Ordinal::default(), |sum, term| sum.nim_sum(&term))
    };
    vec![
        Ordinal::from(1),
        Ordinal::from(6),
        Ordinal::omega(),
        sum(&[(w(&[(0, 2)]), 3), (w(&[]), 5)]),
        sum(&[(w(&[(0, 5)]), 1), (w(&[(0, 1)]), 9)]),
        sum(&[(w(&[(1, 1)]), 3), (w(&[(0, 1)]), 1), (w(&[]), 1)]),
        w(&[(2, 3), (0, 2)]),
    ]
}

#[test]
fn the_axioms_hold_for_ordinals() {
    let samples = samples();
    for a in &samples {
        assert_eq!(a.nim_square(&mut Work::new(WORK)), Ok(times(a, a)));
        for b in &samples {
            assert_eq!(times(a, b), times(b, a));
            for c in &samples {
                assert_eq!(times(&times(a, b), c), times(a, &times(b, c)));
                let sum = times(a, b).nim_sum(&times(a, c));
                assert_eq!(times(a, &b.nim_sum(c)), sum);
            }
        }
    }
}

#[test]
fn inverses_roots_and_polynomials_of_ordinals() {
    let work = || Work::new(100_000_000);
    for a in samples() {
        let inverse = a.nim_inverse(&mut work()).unwrap();
        assert_eq!(times(&a, &inverse), Ordinal::from(1), "{a}");
        let root = a.nim_sqrt(&mut work()).unwrap();
        assert_eq!(times(&root, &root), a);
        let x = a.artin_schreier(&mut work()).unwrap();
        assert_eq!(times(&x, &x).nim_sum(&x), a);
        let degree = a.degree(&mut work()).unwrap();
        let polynomial = a.minimal_polynomial(&mut work()).unwrap();
        assert_eq!(polynomial.bits(), degree + 1, "{a}");
        let value = (0..=degree).rev().fold(Ordinal::default(), |value, bit| {
            times(&value, &a).nim_sum(&u128::from(polynomial.bit(bit)).into())
        });
        assert!(value.is_zero(), "{a}");
        if degree < 60 {
            let order = a.order(&mut work()).unwrap();
            assert_eq!(power(&a, order.to_u128().unwrap()), Ordinal::from(1));
        }
    }
    assert_eq!(Ordinal::omega().order(&mut work()), Ok(9.into()));
    assert_eq!(Ordinal::omega().minimal_polynomial(&mut work()), Ok(0b100_1001.into()));
    assert_eq!(Ordinal::default().nim_inverse(&mut work()), Err(Fault::DivisionByZero));
}

/// α is the least number of its kind without a p-th root: with d its degree, its power
/// (2^d - 1) / p is not 1, and that of the smaller candidates is.
#[test]
fn the_excess_of_small_primes() {
    for (index, prime) in [(0, 3u128), (1, 5), (2, 7), (3, 11), (4, 13), (6, 19)] {
        let alpha = power(&w(&[(index, 1)]), prime);
        // All candidates lie in a field of at most 4 times the degree, whose group prime divides.
        let degree = 2 * alpha.degree(&mut Work::new(WORK)).unwrap().max(4);
        let exponent = Natural::from(((1u128 << degree) - 1) / prime);
        assert_eq!(((1u128 << degree) - 1) % prime, 0, "{prime}");
        let has_root = |x: &Ordinal| {
            x.nim_power(&exponent, &mut Work::new(10 * WORK)).unwrap() == Ordinal::from(1)
        };
        assert!(!has_root(&alpha), "{prime}");
        let excess = if index == 6 { 4 } else { u128::from(index == 2 || index == 3) };
        for smaller in 0..excess {
            assert!(has_root(&alpha.nim_sum(&(smaller ^ excess).into())), "{prime} {smaller}");
        }
    }
}

#[test]
fn what_cannot_be_computed_is_said() {
    // 719 is the first prime whose excess nobody knows, and 587 the first beyond the table.
    let late = w(&[(126, 1)]);
    assert_eq!(late.nim_product(&late, &mut Work::new(WORK)).unwrap().to_string(), "w^(w^126*2)");
    let whole = late.nim_power(&Natural::from(719), &mut Work::new(WORK));
    assert_eq!(whole, Err(Fault::Excess(719)));
    assert_eq!(late.nim_inverse(&mut Work::new(WORK)), Err(Fault::Excess(719)));
    assert_eq!(Ordinal::omega_to(&w(&[(1, 1)])), Err(Fault::Exponent));
    assert_eq!(Ordinal::omega_to(&w(&[(0, 1000)])), Err(Fault::Exponent));
    let sum = w(&[(41, 1)]).nim_sum(&Ordinal::from(3));
    let huge = Natural::power_of_two(1000);
    assert_eq!(sum.nim_power(&huge, &mut Work::new(10_000)), Err(Fault::Work));
}
