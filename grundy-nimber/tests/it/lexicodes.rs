//! Lexicodes, against the greedy choice and against published weights.

use grundy_nimber::{Fault, Lexicode, Work};

fn code(base: u64, length: u32, distance: u32) -> Lexicode {
    Lexicode::new(base, length, distance, &mut Work::new(10_000_000_000)).unwrap()
}

/// The greedy choice, word by word.
#[test]
fn words_are_those_of_the_greedy_choice() {
    for (base, length, distance) in [
        (2, 9, 1),
        (2, 9, 2),
        (2, 10, 3),
        (2, 10, 4),
        (2, 11, 5),
        (4, 6, 3),
        (4, 6, 4),
        (16, 3, 2),
        (16, 3, 3),
    ] {
        let code = code(base, length, distance);
        let digits = |number: u64| -> Vec<u64> {
            (0..length).map(|at| number / base.pow(at) % base).collect()
        };
        let mut words: Vec<Vec<u64>> = Vec::new();
        let mut counts = vec![0; length as usize + 1];
        for number in 0..base.pow(length) {
            let word = digits(number);
            let far = words.iter().all(|other| {
                word.iter().zip(other).filter(|(a, b)| a != b).count() >= distance as usize
            });
            assert_eq!(code.contains(&word), far, "{base} {length} {distance}: {word:?}");
            if far {
                counts[word.iter().filter(|&&digit| digit > 0).count()] += 1;
                words.push(word);
            }
        }
        assert_eq!(words.len() as u64, base.pow(code.dimension()));
        assert_eq!(code.weights(&mut Work::new(1_000_000)), Ok(counts));
    }
}

/// The weights of known codes (Conway and Sloane 1986).
#[test]
fn codes_with_a_name() {
    for (base, length, distance, dimension, weights) in [
        (2, 7, 3, 4, &[(0, 1), (3, 7), (4, 7), (7, 1)][..]),
        (2, 16, 4, 11, &[(0, 1), (4, 140), (6, 448), (8, 870), (10, 448), (12, 140), (16, 1)]),
        (2, 18, 6, 9, &[(0, 1), (6, 102), (8, 153), (10, 153), (12, 102), (18, 1)]),
        (
            2,
            23,
            7,
            12,
            &[(0, 1), (7, 253), (8, 506), (11, 1288), (12, 1288), (15, 506), (16, 253), (23, 1)],
        ),
        (2, 24, 8, 12, &[(0, 1), (8, 759), (12, 2576), (16, 759), (24, 1)]),
        (4, 6, 4, 3, &[(0, 1), (4, 45), (6, 18)]),
    ] {
        let code = code(base, length, distance);
        assert_eq!(code.dimension(), dimension);
        let found = code.weights(&mut Work::new(10_000_000)).unwrap();
        let found: Vec<(usize, u128)> =
            found.into_iter().enumerate().filter(|&(_, count)| count > 0).collect();
        assert_eq!(found, weights, "{base} {length} {distance}");
    }
    assert_eq!(code(4, 7, 4).dimension(), 3);
}

#[test]
fn large_codes_stop() {
    // More than half the places are free, so the dual is listed.
    let long = code(2, 63, 3);
    assert_eq!(long.dimension(), 57);
    let weights = long.weights(&mut Work::new(1000)).unwrap();
    assert_eq!(weights.iter().sum::<u128>(), 1 << 57);
    assert_eq!((weights[1], weights[2], weights[3]), (0, 0, 63 * 62 / 6));
    assert_eq!(code(2, 40, 9).weights(&mut Work::new(1000)), Err(Fault::Work));
    let huge = Lexicode::new(16, 40, 12, &mut Work::new(100_000));
    assert_eq!(huge, Err(Fault::Work));
}
