//! The values of a heap game are those that the list of its options gives, and those that the
//! oracle finds by playing. A case is one game and one recurrence: mostly the heaps up to 23, of
//! which the oracle plays one up to 4; in one case of 16, up to 79 and 7.

use grundy::Budget;
use grundy::heap::{HeapRules, NimSequence, Recurrence};
use grundy_oracle::{Graphs, Oracle};

use super::bytes::Bytes;
use super::options;

/// A code or a set of numbers.
pub fn rules(bytes: &mut Bytes<'_>) -> String {
    let list = |bytes: &mut Bytes<'_>| {
        let numbers: Vec<String> =
            (0..1 + bytes.below(4)).map(|_| (1 + bytes.below(12)).to_string()).collect();
        numbers.join(",")
    };
    match bytes.below(8) {
        0 => format!("subtract:{}", list(bytes)),
        1 => format!("all-but:{}", list(bytes)),
        kind => {
            let digits: &[u8] = if kind == 2 { b"0123456789ABCDEFGL" } else { b"01234567" };
            let mut code = String::from(*bytes.pick(&["0.", "0.", "4.", "4!.", "0."]));
            for _ in 0..1 + bytes.below(5) {
                code.push(*bytes.pick(digits) as char);
                match bytes.byte() {
                    230.. => code.push(*bytes.pick(&['!', '?', '='])),
                    225.. => return code + "[" + *bytes.pick(&["3", "12", "30", "201"]) + "]",
                    _ => {}
                }
            }
            code
        }
    }
}

/// The recurrences among which a caller may choose.
pub const ALL: [Recurrence; 5] =
    [Recurrence::Auto, Recurrence::Plain, Recurrence::Dense, Recurrence::Sparse, Recurrence::Lanes];

pub fn holds(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let text = rules(&mut bytes);
    let Ok(rules) = HeapRules::parse(&text) else { return };
    let many = text.contains(|digit: char| digit == '8' || digit == '9' || digit > '@');
    let [to, played] = match bytes.below(16) {
        15 if many => [18, 7],
        15 => [30 + bytes.below(50), 7],
        _ => [4 + bytes.below(if many { 8 } else { 20 }), 4],
    };
    let known = options::values(&rules, to as u64);
    let recurrence = *bytes.pick(&ALL);
    let mut sequence = NimSequence::new(rules).with_recurrence(recurrence);
    sequence.compute(to as u64, &Budget::unlimited()).unwrap();
    let found: Vec<u128> = (0..=to as u64).map(|heap| sequence.known(heap).unwrap().0).collect();
    assert_eq!(found, known, "{text} {recurrence:?}");
    // The oracle has a parser of its own, and reads fewer games.
    let heap = bytes.below(1 + played);
    let oracle = Oracle::new(Graphs::new());
    if let Ok(position) = oracle.parse(&format!("{text} {heap}")) {
        let value = oracle.value(&position).map(u128::from);
        assert_eq!(value, Some(known[heap]), "{text} {heap}");
    }
}
