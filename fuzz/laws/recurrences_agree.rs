//! All recurrences have the same values, also where they compute many heaps at a time: some
//! thousand heaps each, so this is slow.

use grundy::Budget;
use grundy::heap::{HeapRules, NimSequence, Recurrence};

use super::bytes::Bytes;
use super::nim_values_agree_with_oracle::rules;

pub fn holds(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let text = rules(&mut bytes);
    // Only these have several recurrences.
    let halves = text.bytes().all(|byte| matches!(byte, b'0'..=b'7' | b'.' | b'!' | b'?' | b'='));
    let Some(rules) = HeapRules::parse(&text).ok().filter(|_| halves) else { return };
    let to = 4200 + 8 * bytes.below(256) as u64;
    let values = |recurrence| {
        let sequence = NimSequence::new(rules.clone());
        let mut sequence = sequence.with_recurrence(recurrence).with_threads(1);
        sequence.compute(to, &Budget::unlimited()).unwrap();
        (0..=to).map(|heap| sequence.known(heap).unwrap().0).collect::<Vec<u128>>()
    };
    let plain = values(Recurrence::Plain);
    for recurrence in [Recurrence::Auto, Recurrence::Dense, Recurrence::Sparse, Recurrence::Lanes] {
        let found = values(recurrence);
        let at = plain.iter().zip(&found).position(|(one, other)| one != other);
        assert_eq!(at, None, "{text} {recurrence:?}");
    }
}
