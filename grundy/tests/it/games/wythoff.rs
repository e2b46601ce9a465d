//! Wythoff's game.

use grundy::games::wythoff::Wythoff;
use grundy::ruleset::Theory;
use grundy::{Budget, Stop};

#[test]
fn a_table_that_is_too_large_is_refused() {
    let rules = Wythoff::default();
    let budget = Budget::unlimited().with_memory(1 << 30);
    assert_eq!(rules.value(&(1, 5_000_000_000), &budget), Err(Stop::Memory));
}
