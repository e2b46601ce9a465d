//! Chips on bare graphs.

use grundy_oracle::digraphs::{Digraph, heap, lengths, shapes, sum_outcomes};

#[test]
fn shapes_are_as_many_as_known() {
    // Relations on n points up to isomorphism (OEIS A000595).
    assert_eq!((1..=3).map(|n| shapes(n).len()).collect::<Vec<_>>(), [2, 10, 104]);
}

#[test]
fn heaps_add_up() {
    let outcomes = sum_outcomes(&[&heap(2), &heap(3)], false);
    for (at, outcome) in outcomes.into_iter().enumerate() {
        assert_eq!(outcome == 'P', at % 3 == at / 3);
    }
    let pass: Digraph = vec![vec![0]];
    assert_eq!(sum_outcomes(&[&pass, &heap(0)], false), ['D']);
    assert_eq!(lengths(&heap(2), false), [Some(0), Some(1), Some(1)]);
    assert_eq!(lengths(&heap(2), true), [Some(0), Some(1), Some(2)]);
}
