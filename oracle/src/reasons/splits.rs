//! Theorems on periods that look at splits closely.

use super::period_claim::{Claim, kinds};
use super::table::Rules;
use crate::rules::code::{Code, Kind};
use std::collections::BTreeMap;

type Hypotheses = Result<bool, String>;

/// The parity of the digits 1 of x & M, the parity of the heap if it counts,
/// and t: 1 for a common value.
struct Split {
    mask: u64,
    parity: bool,
    t: u64,
}

impl Split {
    fn is_common(&self, heap: u64, value: u32) -> bool {
        let digits = u64::from((u64::from(value) & self.mask).count_ones());
        (digits + if self.parity { heap } else { 0 } + self.t) % 2 == 1
    }
}

/// Few heaps are rare.
pub(super) fn window(claim: &Claim<'_>, table: &[u32]) -> Hypotheses {
    let figures = claim.figures;
    let (k, n1, a, w) = (figures["k"], figures["n1"], figures["A"], figures["W"]);
    let (e, p) = (figures["e"], figures["p"]);
    let Rules::Code(code) = claim.rules else { return Err("the game is no code".into()) };
    if claim.rules.most_parts() > 2 || claim.largest_take() != Some(k) {
        return Err(format!("the code leaves more than two heaps, or has no last place {k}"));
    }
    if kinds(code).contains(&Kind::Equal) {
        return Err("two heaps have to be equal".into());
    }
    let splits = |t: &u64| code.digit(*t).iter().any(|&(count, _)| count == 2);
    let breaks: Vec<u64> = (0..=k).filter(splits).collect();
    let odd = breaks.iter().filter(|&&t| t % 2 == 1).count();
    let split = match figures["s"] {
        0 => Split { mask: figures["M"], parity: false, t: 0 },
        1 if odd == 0 => Split { mask: figures["M"], parity: true, t: 0 },
        1 if odd == breaks.len() => Split { mask: figures["M"], parity: true, t: 1 },
        1 => return Err("s = 1, but splits take even and odd numbers".into()),
        s => return Err(format!("s is 0 or 1, not {s}")),
    };
    if split.mask == 0 {
        return Err("the mask M is 0".into());
    }
    let far = n1.max(a);
    if w < k + far || e <= far || (split.parity && p % 2 == 1) {
        return Err(format!("W = {w}, e = {e} or p = {p} is too small or odd"));
    }
    claim.compares(e, e + w)?;
    let end = e + p + w;
    if end as usize > table.len() {
        return Ok(false);
    }
    let g = |heap: u64| table[heap as usize];
    if let Some(rare) = (n1 + 1..end).find(|&n| !split.is_common(n, g(n))) {
        return Err(format!("heap {rare}, above n1, is rare"));
    }
    for n in e + w..end {
        for y in (0..g(n)).filter(|&y| !split.is_common(n, y)) {
            if !witness(code, n, y, a, &breaks, &g) {
                return Err(format!("the value {y} has no witness for heap {n}"));
            }
        }
    }
    Ok(true)
}

/// Whether a take, or a split with a part up to `a`, leads to a value.
fn witness(code: &Code, n: u64, y: u32, a: u64, breaks: &[u64], g: &dyn Fn(u64) -> u32) -> bool {
    let takes = |t: u64| code.digit(t).iter().any(|&(count, _)| count == 1);
    if (1..=code.last_place()).any(|t| t < n && takes(t) && g(n - t) == y) {
        return true;
    }
    breaks.iter().any(|&t| {
        let any = code.digit(t).contains(&(2, Kind::Any));
        let legal = |part: u64| any || 2 * part != n - t;
        (1..=a).any(|part| part + t < n && legal(part) && g(part) ^ g(n - t - part) == y)
    })
}

/// Three heaps or more are left, and the values grow by a power of two.
pub(super) fn saltus(claim: &Claim<'_>, table: &[u32]) -> Hypotheses {
    let figures = claim.figures;
    let (k, turns, e) = (figures["k"], figures["H"], figures["e"]);
    let (p, s) = (figures["p"], figures["s"]);
    let Rules::Code(code) = claim.rules else { return Err("the game is no code".into()) };
    if claim.largest_take() != Some(k) || kinds(code).iter().any(|&kind| kind != Kind::Any) {
        return Err(format!("the code has conditions, or no last place {k}"));
    }
    if e == 0 || e + p <= k || !s.is_power_of_two() || turns < 2 {
        return Err(format!("e = {e}, p = {p}, s = {s} or H = {turns} does not fit"));
    }
    if u128::from(s) * u128::from(claim.period) != u128::from(claim.saltus) * u128::from(p) {
        return Err(format!("p = {p} and s = {s} do not fit the period"));
    }
    claim.compares(e, e + turns * p)?;
    if (e + (turns + 1) * p) as usize > table.len() {
        return Ok(false);
    }
    let g = |heap: u64| u64::from(table[heap as usize]);
    let high = |x: u64| g(x) / s;
    let (b, most) =
        (e..e + p).fold((u64::MAX, 0), |(b, most), x| (b.min(high(x)), most.max(high(x))));
    if most + 2 > b + turns {
        return Err(format!("B = {most} is above b + H - 2 = {}", b + turns - 2));
    }
    sums_stay_below(code, (e, p, s), turns, &g)?;
    for m in e + (turns - 1) * p..e + (turns + 1) * p {
        let mut open: Vec<u64> = (0..g(m)).collect();
        if m < e + turns * p {
            open.retain(|&y| y < (most + 1) * s);
        }
        code.each_option(m, &mut |_, heaps| {
            let y = heaps.iter().fold(0, |sum, &heap| sum ^ g(heap));
            let total = heaps.iter().fold(0, |sum, &heap| sum ^ high(heap));
            let places = || 0..heaps.len();
            let raised = |a: usize| heaps[a] >= e && total ^ high(heaps[a]) == 0;
            let pairs = || {
                let all = places().flat_map(|a| (a + 1..heaps.len()).map(move |b| (a, b)));
                all.filter(|&(a, b)| {
                    heaps[a].min(heaps[b]) >= e && high(heaps[a]) == high(heaps[b])
                })
            };
            let fits = if y < most * s {
                pairs().next().is_some()
            } else if y < (most + 1) * s {
                pairs().any(|(a, b)| places().any(|c| c != a && c != b && raised(c)))
            } else {
                places().any(raised)
            };
            if fits {
                open.retain(|&other| other != y);
            }
        });
        if let Some(y) = open.first() {
            return Err(format!("(C1) or (C2): no option of {m} has the value {y} in the form"));
        }
    }
    Ok(true)
}

/// (B) of the theorem, and that heaps from e + (H + 1) p on leave a heap from e on.
fn sums_stay_below(
    code: &Code,
    (e, p, s): (u64, u64, u64),
    turns: u64,
    g: &dyn Fn(u64) -> u64,
) -> Result<(), String> {
    let rest = |x: u64| x as i64 - (p * (g(x) / s)) as i64;
    let digits = (0..=code.last_place())
        .flat_map(|taken| code.digit(taken).iter().map(move |&(count, _)| (taken, count as u64)));
    for (taken, count) in digits.filter(|&(_, count)| count > 0) {
        if taken + count * (e - 1) >= e + (turns + 1) * p {
            return Err("large heaps have options without a part from e on".into());
        }
        // The least sum of r of lists of heaps, by what else (B) asks of them: whether one is
        // from e on, the nim-sum of l, the sum modulo p, and the heaps with Q > 0 before e and
        // from e on (two stand for more).
        let mut least = BTreeMap::from([((false, 0, taken % p, false, 0), taken as i64)]);
        for _ in 0..count {
            let mut longer = BTreeMap::new();
            for (&(late, low, place, early, high), &sum) in &least {
                for x in 1..e + p {
                    let is_high = g(x) >= s;
                    let key = (
                        late || x >= e,
                        low ^ (g(x) % s),
                        (place + x) % p,
                        early || (is_high && x < e),
                        2.min(high + u32::from(is_high && x >= e)),
                    );
                    let sum = sum + rest(x);
                    longer.entry(key).and_modify(|least| *least = sum.min(*least)).or_insert(sum);
                }
            }
            least = longer;
        }
        for ((late, low, place, early, high), sum) in least {
            let m = (e..e + p).find(|m| m % p == place).expect("p heaps in a row");
            let bound = rest(m) + i64::from(early || high > 1);
            if late && low == g(m) % s && sum < bound {
                return Err(format!("(B): {count} heaps with {taken} taken fit heap {m}"));
            }
        }
    }
    Ok(())
}
