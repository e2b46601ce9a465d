//! Theorems on periods of games in which nothing is split.

use std::collections::BTreeSet;

use super::period_claim::{Claim, residues_above};
use super::table::Rules;

type Hypotheses = Result<bool, String>;

/// All numbers but finitely many may be taken.
pub(super) fn all_but(claim: &Claim<'_>, table: &[u32]) -> Hypotheses {
    let figures = claim.figures;
    let (m, n0, e) = (figures["m"], figures["N"], figures["e"]);
    let (p, s) = (figures["p"], figures["s"]);
    let largest = match claim.rules {
        Rules::AllBut(set) if set.endless.is_empty() => set.listed.last().copied().unwrap_or(0),
        Rules::Code(code) if code.tail_length() > 0 => {
            let last = code.last_place();
            let tail = last + 1..=last + code.tail_length();
            if claim.rules.most_parts() > 1 {
                return Err("heaps are split".into());
            }
            if tail.clone().any(|taken| !claim.rules.may_take(taken)) {
                return Err("infinitely many numbers may not be taken".into());
            }
            let whole = tail.clone().all(|t| code.digit(t).iter().any(|&(count, _)| count == 0));
            let largest = (1..=last).rfind(|&t| !claim.rules.may_take(t)).unwrap_or(0);
            let zero = (1..table.len() as u64).find(|&heap| table[heap as usize] == 0);
            let all = whole && last == 0;
            if !all && (n0 <= last || !(whole || zero.is_some_and(|zero| n0 > zero + largest))) {
                return Err(format!("the rules are not regular from N = {n0} on"));
            }
            largest
        }
        _ => return Err("infinitely many numbers may not be taken".into()),
    };
    if m != largest {
        return Err(format!("m is {largest}, not {m}"));
    }
    if p == 0 || s == 0 || s * claim.period != claim.saltus * p {
        return Err(format!("p = {p} and s = {s} do not fit the period"));
    }
    if e < n0 + m {
        return Err(format!("e = {e} is less than N + m = {}", n0 + m));
    }
    claim.compares(e - m, e)?;
    let below = |n: u64| table.iter().take(n as usize).copied().collect::<BTreeSet<u32>>();
    let least = |n: u64| {
        let values = below(n - m);
        (0..).find(|value| !values.contains(value)).map_or(0, u64::from)
    };
    if (e + p) as usize > table.len() {
        return Ok(false);
    }
    let first = below(n0);
    if first.last().is_some_and(|&last| last as usize + 1 != first.len()) {
        return Err(format!("the values of the heaps below N = {n0} are no interval"));
    }
    for (symbol, truth) in [("b(e)", least(e)), ("b(e + p)", least(e + p))] {
        if let Some(stated) = figures.get(symbol)
            && *stated != truth
        {
            return Err(format!("{symbol} is {truth}, not {stated}"));
        }
    }
    match least(e + p) == least(e) + s {
        true => Ok(true),
        false => Err(format!("b(e + p) = {} is not b(e) + s", least(e + p))),
    }
}

/// Takes in residue classes.
pub(super) fn periodic(claim: &Claim<'_>, table: &[u32]) -> Hypotheses {
    let figures = claim.figures;
    let (u, q, e, p) = (figures["u"], figures["q"], figures["e"], figures["p"]);
    let Rules::Code(code) = claim.rules else { return Err("the game is no code".into()) };
    if claim.rules.most_parts() > 1 {
        return Err("heaps are split".into());
    }
    let (last, tail) = (code.last_place(), code.tail_length());
    let repeats = |taken: u64| code.digit(taken) == code.digit(taken + q);
    if q == 0 || tail == 0 || !(u + 1..=u.max(last) + tail * q).all(repeats) {
        return Err(format!("the digits after place {u} do not repeat with length {q}"));
    }
    if e <= u {
        return Err(format!("e = {e} is not above u = {u}"));
    }
    if !p.is_multiple_of(q) {
        return Err(format!("p = {p} is no multiple of q = {q}"));
    }
    claim.compares(e - u, e)?;
    if (e + p) as usize > table.len() {
        return Ok(false);
    }
    let set = |n: u64, class: u64| {
        let heaps = (1..n - u).filter(|heap| heap % q == class);
        heaps.map(|heap| table[heap as usize]).collect::<BTreeSet<u32>>()
    };
    match (0..q).find(|&class| set(e, class) != set(e + p, class)) {
        None => Ok(true),
        Some(class) => Err(format!("the older values of class {class} are not the same")),
    }
}

/// Takes in a set of which only residues matter.
pub(super) fn residues(claim: &Claim<'_>, table: &[u32]) -> Hypotheses {
    let figures = claim.figures;
    let (bound, e, p) = (figures["B"], figures["e"], figures["p"]);
    let Rules::Subtract(set) = claim.rules else { return Err("the game has no such set".into()) };
    claim.compares(e, e + bound)?;
    if (e + bound + p) as usize > table.len() {
        return Ok(false);
    }
    let g = |heap: u64| table[heap as usize];
    let residues = residues_above(set, bound, p);
    for n in e + bound..e + bound + p {
        let reached: BTreeSet<u32> =
            (1..=bound.min(n)).filter(|&t| set.contains(t)).map(|t| g(n - t)).collect();
        if let Some(missing) = (0..g(n)).find(|y| !reached.contains(y)) {
            return Err(format!("no take up to B leads from {n} to the value {missing}"));
        }
        let hit = |&j: &u64| residues.contains(&((n + p * (e + p) - j) % p)) && g(j) == g(n);
        if let Some(j) = (0..e + p).find(hit) {
            return Err(format!("a take above B may lead from {n} to {j}, of the same value"));
        }
    }
    Ok(true)
}
