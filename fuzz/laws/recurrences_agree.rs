//! Each recurrence has the same values as the plain one. A case is one game and one recurrence,
//! mostly for some hundred heaps, where the sparse one is at work; in one case of 64 for some
//! thousand, where the others compute many heaps at a time.

use grundy::Budget;
use grundy::heap::{HeapRules, NimSequence, Recurrence};

use super::bytes::Bytes;
use super::nim_values_agree_with_oracle::{ALL, rules};

pub fn holds(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let text = rules(&mut bytes);
    // Only these have several recurrences.
    let halves = text.bytes().all(|byte| matches!(byte, b'0'..=b'7' | b'.' | b'!' | b'?' | b'='));
    let Some(rules) = HeapRules::parse(&text).ok().filter(|_| halves) else { return };
    let recurrence = *bytes.pick(&ALL);
    let to = match bytes.below(128) {
        126 => 2100 + 2 * bytes.below(256),
        127 => 4200 + 8 * bytes.below(256),
        _ => 260 + bytes.below(128),
    };
    let values = |recurrence| {
        let sequence = NimSequence::new(rules.clone());
        let mut sequence = sequence.with_recurrence(recurrence).with_threads(1);
        sequence.compute(to as u64, &Budget::unlimited()).unwrap();
        (0..=to as u64).map(|heap| sequence.known(heap).unwrap().0).collect::<Vec<u128>>()
    };
    let (plain, found) = (values(Recurrence::Plain), values(recurrence));
    let at = plain.iter().zip(&found).position(|(one, other)| one != other);
    assert_eq!(at, None, "{text} {recurrence:?}");
}
