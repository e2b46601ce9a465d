//! The numbers that a rule file speaks of.

use std::collections::BTreeSet;

use super::Program;
use crate::position::{InStarlark, Position};

impl Program {
    /// The whole numbers of the rules, at which they may end a game: numbers in the file, products
    /// that are written out, and values with a name outside of its functions (a number, or the
    /// length of a text or a list).
    pub fn numbers(&self) -> BTreeSet<i128> {
        let mut numbers = written(&self.source);
        for (name, value) in self.module.names().filter_map(|name| {
            let name = name.as_str().to_string();
            let value = self.module.get_option(&name).ok()??;
            Some((name, value))
        }) {
            let value = value.value();
            if ["title", "description", "reference", "examples"].contains(&name.as_str()) {
                continue;
            }
            match value.unpack_i32() {
                Some(number) => _ = numbers.insert(number.into()),
                None => numbers.extend(match Position::of(value) {
                    Ok(Position::Int(number)) => Some(i128::from(number)),
                    _ => value.length().ok().map(i128::from),
                }),
            }
        }
        numbers
    }
}

/// The whole numbers that are written in a text, and the products of such that are written
/// with `*` between them.
fn written(source: &str) -> BTreeSet<i128> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut numbers = BTreeSet::new();
    let mut product: Option<i128> = None;
    let mut rest = source;
    while let Some(at) = rest.find(is_word) {
        let times = rest[..at].trim() == "*";
        rest = &rest[at..];
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let number: Option<i128> = rest[..end].replace('_', "").parse().ok();
        product = match (number, product.filter(|_| times)) {
            (Some(number), Some(product)) => Some(product.saturating_mul(number)),
            (number, _) => number,
        };
        numbers.extend(number.into_iter().chain(product));
        rest = &rest[end..];
    }
    numbers
}
