//! Who wins a sum in brackets of small positions, its value and its winning moves are those of the oracle, which plays
//! it out. A case is one sum of two or three components, perhaps with brackets within it or a term beside it.

use super::bytes::Bytes;
use super::solve_agrees_with_oracle::agrees;

const KINDS: [&str; 5] = ["conjunctive", "continued", "shortened", "selective", "ordinal"];

/// Components of few moves.
const SMALL: [&str; 14] = [
    "nim",
    "nim 1",
    "nim 2",
    "nim 3",
    "nim 1 1",
    "nim 1 2",
    "kayles 2",
    "kayles 3",
    "kayles 4",
    "dawson-chess 4",
    "subtract:1,3 4",
    "coins:2 HH",
    "wythoff 1,2",
    "nim 1 + kayles 1",
];

fn sum(bytes: &mut Bytes<'_>, components: usize, deep: bool) -> String {
    let kind = *bytes.pick(&KINDS);
    let sign = if kind == "ordinal" { " : " } else { " ; " };
    let mut one = || match bytes.below(8) {
        0 if deep => sum(bytes, 2, false),
        _ => bytes.pick(&SMALL).to_string(),
    };
    let components: Vec<String> = (0..components).map(|_| one()).collect();
    format!("{kind}({})", components.join(sign))
}

pub fn holds(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let misere = bytes.byte() > 128;
    let components = 2 + usize::from(bytes.below(4) == 3);
    let mut text = sum(&mut bytes, components, components == 2);
    if bytes.below(4) == 3 {
        text += &format!(" + {}", bytes.pick(&["nim 1", "nim 2", "kayles 2"]));
    }
    agrees(&text, misere);
}
