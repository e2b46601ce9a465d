//! Moves and options, against the search.

use super::*;
use crate::small::{default_graphs, mixed_sums};

fn wide(text: &str) -> Wide {
    Wide::parse(text, &default_graphs()).unwrap()
}

#[track_caller]
fn leads(from: &str, to: &str, expected: bool) {
    let to = wide(to).terms.first().cloned();
    let from = &wide(from).terms[0];
    let to = to.unwrap_or_else(|| from.emptied());
    assert_eq!(from.leads_to(&to), Some(expected));
}

#[test]
fn moves_of_large_heaps() {
    leads("kayles 1000000000000", "kayles 1 999999999997", true);
    leads("kayles 1000000000000", "kayles 1 999999999996", false);
    leads("kayles 5 1000000000000", "kayles 999999999999 5", true);
    leads("kayles 5 1000000000000", "kayles 999999999999 4", false);
    leads("nim 18446744073709551615 2", "nim 2", true);
    leads("nim 3 4", "nim 3 4", false);
    leads("4!.0 8", "4!.0 4 4", false);
    leads("tromino 5", "0.007 3 4", true);
    leads("tromino 5", "0.007 3 5", false);
    leads("wythoff 4,8", "wythoff 4,2", true);
    leads("nim 3", "nim", true);
    leads("0.2 1", "nim", false);
}

/// The same options as the search has them.
#[test]
fn options_are_those_of_the_search() {
    let oracle = crate::Oracle::new(default_graphs());
    for text in mixed_sums(3, 60) {
        let position = oracle.parse(&text).unwrap();
        let mut theirs: Vec<Wide> = oracle
            .moves(&position)
            .into_iter()
            .filter(|one| !one.strip.as_ref().is_some_and(|strip| strip.contains("XXX")))
            .map(|one| wide(&one.after).sorted())
            .collect();
        theirs.sort_unstable();
        theirs.dedup();
        assert_eq!(wide(&text).options(), Some(theirs), "{text}");
    }
}

#[test]
fn dead_parts_do_not_matter() {
    assert_eq!(wide("grundy 1 2 9 + nimble 1 4").alive(), wide("grundy 9 + nimble 4").alive());
    assert_ne!(wide("grundy 3 9").alive(), wide("grundy 9").alive());
}
