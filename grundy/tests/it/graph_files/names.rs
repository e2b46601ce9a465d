//! The names of vertices.

use grundy::Budget;
use grundy::graph::{Graph, Names, Reading};
use grundy_core::intern::hash_of;
use proptest::prelude::*;

/// Names of one hash, where that has no key: `rustc-hash` multiplies the
/// last sixteen letters, each half mixed with what came before, and one
/// half can be chosen so that it is 0.
fn colliding(count: usize) -> Vec<String> {
    const START: u64 = 0x243f_6a88_85a3_08d3;
    const OTHER: u64 = 0xa409_3822_299f_31d0;
    let letters = |word: u64| String::from_utf8(word.to_le_bytes().into()).ok();
    let mut names = Vec::new();
    let mut number = 0u64;
    while names.len() < count {
        // Eight letters from `a` to `p`.
        let spread = (0..8).map(|at| (number >> (4 * at) & 15) << (8 * at)).sum::<u64>();
        let first = spread + u64::from_le_bytes(*b"aaaaaaaa");
        let second = u64::from_le_bytes(*b"bbbbbbbb");
        let wide = u128::from(START ^ first) * u128::from(OTHER ^ second);
        let last = (wide as u64) ^ (wide >> 64) as u64;
        number += 1;
        if last.to_le_bytes().iter().all(u8::is_ascii_graphic) {
            names.extend(
                [first, second, second, last].map(letters).into_iter().collect::<Option<String>>(),
            );
        }
    }
    names
}

#[test]
fn names_of_one_hash_cannot_be_written() {
    let names = colliding(1000);
    let all = |name: &String| hash_of(name.as_str()) == hash_of(names[0].as_str());
    assert!(names.iter().all(all), "they would collide without a key");
    let mut table = Names::default();
    for name in &names {
        table.insert(name);
    }
    assert_eq!(table.len(), names.len());
    let run = table.longest_run();
    assert!(run < names.len() / 2, "{run} names lie side by side");
}

#[test]
fn names_of_a_sum_are_told_apart() {
    let a = Graph::from_edge_list("p|q p\np\\ p\\|q").unwrap();
    let b = Graph::from_edge_list("q|r r\nr q").unwrap();
    let sum = a.product(&b, &Budget::unlimited()).unwrap();
    assert_eq!(sum.len(), a.len() * b.len());
    let mut names: Vec<&str> = sum.names().collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), sum.len());
}

proptest! {
    /// Each word of a line is the name of the vertex that its column gives.
    #[test]
    fn words_are_those_of_the_library(
        line in "[0-9a ]{0,12}([0-9]{1,11}[ \t\u{a0}ä/:#-]?){0,4}",
    ) {
        let column = |number: usize| {
            let reading = Reading { columns: Some([number, number]), ..Reading::default() };
            let budget = Budget::unlimited();
            Graph::read_edge_list_as(|| Ok(line.as_bytes()), &reading, &budget)
        };
        let words: Vec<&str> = line.split('#').next().unwrap().split_whitespace().collect();
        for (word, number) in words.iter().zip(1..) {
            prop_assert!(column(number).unwrap().names().eq([*word]), "{}", word);
        }
        // No other word follows. A lone one is a vertex, which no column is asked for.
        match (column(words.len() + 1), &words[..]) {
            (beyond, [] | [_]) => prop_assert!(beyond.unwrap().names().eq(words)),
            (beyond, _) => {
                let said = format!("line 1 has {} columns", words.len());
                prop_assert!(beyond.unwrap_err().message().to_string().starts_with(&said));
            }
        }
    }
}
