//! The theorems on periods: whether their hypotheses hold, from the
//! statements, on values computed here.

use std::collections::BTreeSet;

use crate::rules::code::Kind;

use super::period_claim::{Claim, Hypotheses, kinds};
use super::table::Rules;

/// The theorems by their short names.
pub(super) const NAMES: [&str; 9] = [
    "guy-smith",
    "guy-smith-unequal",
    "finite-subtraction",
    "all-but",
    "periodic-takes",
    "residues",
    "saltus-power-of-two",
    "lasker",
    "window",
];

/// Checks the hypotheses; `false` where values are needed that lie beyond the
/// table.
///
/// # Errors
/// What does not hold.
pub(super) fn check(theorem: &str, claim: &Claim<'_>, table: &[u32]) -> Hypotheses {
    let symbols: &[&str] = match theorem {
        "guy-smith" => &["k", "h", "e", "p"],
        "guy-smith-unequal" | "finite-subtraction" => &["k", "e", "p"],
        "all-but" => &["m", "N", "e", "p", "s", "b(e)", "b(e + p)"],
        "periodic-takes" => &["u", "q", "e", "p"],
        "residues" => &["B", "e", "p"],
        "saltus-power-of-two" => &["k", "H", "e", "p", "s"],
        "lasker" => &[],
        "window" => &["k", "M", "s", "n1", "A", "W", "e", "p"],
        other => return Err(format!("there is no theorem {other}")),
    };
    for symbol in symbols.iter().filter(|symbol| !symbol.starts_with("b(")) {
        if !claim.figures.contains_key(*symbol) {
            return Err(format!("the figure {symbol} is missing"));
        }
    }
    if let Some(other) = claim.figures.keys().find(|symbol| !symbols.contains(&symbol.as_str())) {
        return Err(format!("the theorem {theorem} has no figure {other}"));
    }
    if theorem == "lasker" {
        return lasker(claim, table);
    }
    let p = claim.figures["p"];
    if p == 0 || !p.is_multiple_of(claim.period) {
        return Err(format!("p = {p} is no multiple of the period {}", claim.period));
    }
    if !["all-but", "saltus-power-of-two"].contains(&theorem) && claim.saltus != 0 {
        return Err("the theorem gives no saltus".into());
    }
    match theorem {
        "guy-smith" | "guy-smith-unequal" | "finite-subtraction" => finite(theorem, claim, table),
        "all-but" => super::takes::all_but(claim, table),
        "periodic-takes" => super::takes::periodic(claim, table),
        "residues" => super::takes::residues(claim, table),
        "saltus-power-of-two" => super::splits::saltus(claim, table),
        _ => super::splits::window(claim, table),
    }
}

fn finite(theorem: &str, claim: &Claim<'_>, table: &[u32]) -> Hypotheses {
    let (k, e, p) = (claim.figures["k"], claim.figures["e"], claim.figures["p"]);
    let Some(largest) = claim.largest_take() else {
        return Err("the rules have no largest number that is taken".into());
    };
    if k != largest {
        return Err(format!("k is {largest}, not {k}"));
    }
    if e == 0 {
        return Err("e is at least 1".into());
    }
    let most = claim.rules.most_parts();
    let kinds = match claim.rules {
        Rules::Code(code) => kinds(code),
        _ => BTreeSet::new(),
    };
    let end = match theorem {
        "finite-subtraction" if most > 1 => return Err("heaps are split".into()),
        "finite-subtraction" => e + k,
        "guy-smith" => {
            if kinds.iter().any(|&kind| kind != Kind::Any) {
                return Err("the sizes of the heaps left are not free".into());
            }
            let h = claim.figures["h"];
            if h != most {
                return Err(format!("h is {most}, not {h}"));
            }
            (h * (e + p - 1) + k + 1).saturating_sub(p)
        }
        _ => {
            if most > 2 {
                return Err("more than two heaps are left".into());
            }
            if kinds.contains(&Kind::Equal) && !p.is_multiple_of(2) {
                return Err("p is odd, and two heaps have to be equal".into());
            }
            2 * e + 2 * p + k + 1
        }
    };
    claim.compares(e, end)?;
    Ok(end + p <= table.len() as u64)
}

fn lasker(claim: &Claim<'_>, table: &[u32]) -> Hypotheses {
    let games = [("4.[3]", 4), ("8.[3]", 8), ("C.[3]", 4), ("K.[3]", 4), ("S.[3]", 4)];
    let is_this = |(game, _): &&(&str, u32)| Some(claim.rules) == Rules::of_name(game).as_ref();
    let Some(&(_, block)) = games.iter().find(is_this) else {
        return Err("the game is neither Lasker's nor one of its kin".into());
    };
    if (claim.period, claim.saltus) != (block.into(), block.into()) {
        return Err(format!("the period of this game is {block}, with the saltus {block}"));
    }
    let value = |heap: u32| match heap % block {
        last if last == block - 1 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    };
    match (0..).zip(table).find(|&(heap, &truth)| value(heap) != truth) {
        Some((heap, truth)) => Err(format!("heap {heap} has the value {truth}")),
        None => Ok(true),
    }
}
