//! Tables whose P-positions lie on a pair of lines of quadratic slope, and sequences on one such line.

use super::expr::{Expr, Op};
use super::{Family, Form, Tells, Terms, poll};
use crate::Nimber;
use crate::budget::{Budget, Stop};
use crate::message::message;

/// The positions of outcome P are the pairs (A, B) and (B, A) with
/// `A = floor(n alpha) + s` and `B = A + t n + d`, n = 0, 1, 2, .., where alpha
/// is a quadratic number, as in Wythoff's game (t = 1) and Fraenkel's
/// generalisations of it. Then B = floor(n beta) + s + d with beta = alpha + t.
///
/// First alpha is taken for which the two Beatty sequences share out all
/// numbers, 1/alpha + 1/beta = 1; then the quadratic equations with the
/// smallest coefficients are tried. Whether floor(n alpha) is right is computed
/// in integers. At least five pairs are seen. Cost: O(len), and O(pairs) for
/// each of some thousand equations.
///
/// (S. Beatty, Problem 3173, American Mathematical Monthly 33 (1926) 159;
/// A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts,
/// American Mathematical Monthly 89 (1982) 353-361.)
#[derive(Clone, Copy, Debug)]
pub struct BeattyPairs;

/// The least number of pairs that a form may be fitted to.
const FEWEST: usize = 5;

/// The largest coefficients of the equations.
const COEFFICIENT: i64 = 12;

impl Family for BeattyPairs {
    fn name(&self) -> &'static str {
        "beatty"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let Some(pairs) = pairs(terms) else { return Ok(Vec::new()) };
        for shift in 0..=2 {
            let Some(lines) = Lines::of(&pairs, shift) else { continue };
            if let Some(slope) = lines.slope(3 * COEFFICIENT, budget)? {
                return Ok(vec![lines.form(slope)]);
            }
        }
        Ok(Vec::new())
    }
}

/// `g(n) = floor(n alpha) + s` with a quadratic number alpha, as one sequence of a pair in
/// Wythoff's game, for s from 0 to 2 or what g(0) is. The equations of alpha are those of [`BeattyPairs`].
///
/// At least sixteen terms are seen, and of the equations only those whose coefficients are so small that
/// chance would hardly fit one of them: n terms leave about n^2 slopes apart, and there are some h^3
/// equations whose coefficients add up to h. Cost: O(len) for each of some thousand equations, next to nothing where
/// the steps are not two neighbouring numbers.
#[derive(Clone, Copy, Debug)]
pub struct Beatty;

impl Family for Beatty {
    fn name(&self) -> &'static str {
        "beatty"
    }

    fn fit(&self, terms: &Terms, budget: &Budget) -> Result<Vec<Form>, Stop> {
        /// Fewer terms determine no slope.
        const FEWEST: usize = 16;
        let steps: Option<std::collections::BTreeSet<u128>> =
            terms.values.windows(2).map(|two| two[1].checked_sub(two[0])).collect();
        let Some(steps) = steps.filter(|steps| steps.len() == 2 && terms.len() >= FEWEST) else {
            return Ok(Vec::new());
        };
        if steps.first().zip(steps.last()).is_none_or(|(least, most)| least + 1 != *most) {
            return Ok(Vec::new());
        }
        let apart = (terms.len() as i64).pow(2);
        let most = (2..3 * COEFFICIENT).take_while(|height| 8 * height.pow(3) <= apart).last();
        let shifts = if terms.from[0] == 0 { terms.values[0]..=terms.values[0] } else { 0..=2 };
        for shift in shifts {
            let known = terms.points().map(|(at, value)| Some((at[0], value.checked_sub(shift)?)));
            let Some(known) = known.collect() else { continue };
            if let Some(slope) =
                (Lines { shift, step: 1, plus: 0, known }).slope(most.unwrap_or(0), budget)?
            {
                let expr = slope.expr(Expr::First).with(Op::Plus, shift);
                return Ok(vec![Form::new("beatty", expr, 3 + usize::from(shift > 0), false)]);
            }
        }
        Ok(Vec::new())
    }
}

/// The pairs (a, b) of outcome P with a <= b, both growing; `None` where the
/// positions are not symmetric or not such pairs.
fn pairs(terms: &Terms) -> Option<Vec<(u128, u128)>> {
    let mut losing: Vec<[u128; 2]> = Vec::new();
    losing.extend(terms.points().filter(|&(_, value)| value == 0).map(|(at, _)| at));
    // What lies beyond one side of the table is not known to be there.
    let end = |axis: usize, length: usize| u128::from(terms.from[axis]) + length as u128;
    let (rows, columns) = (end(0, terms.height), end(1, terms.width));
    let begin = u128::from(terms.from[0].max(terms.from[1]));
    let inside = |at: &[u128; 2]| at.iter().all(|&x| x >= begin && x < rows.min(columns));
    let known: std::collections::BTreeSet<[u128; 2]> = losing.into_iter().filter(inside).collect();
    if known.iter().any(|&[a, b]| !known.contains(&[b, a])) {
        return None;
    }
    let pairs: Vec<(u128, u128)> =
        known.iter().filter(|[a, b]| a <= b).map(|&[a, b]| (a, b)).collect();
    let grow = pairs.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1);
    (grow && pairs.len() >= FEWEST).then_some(pairs)
}

/// The pairs as A = `shift` + floor(n alpha), B = A + `step` n + `plus`.
struct Lines {
    shift: u128,
    step: u128,
    plus: u128,
    /// n, and floor(n alpha).
    known: Vec<(u128, u128)>,
}

/// `(sign sqrt(root) + add) / over`.
#[derive(Clone, Copy)]
struct Slope {
    minus: bool,
    root: u128,
    add: i64,
    over: u128,
}

impl Lines {
    fn of(pairs: &[(u128, u128)], shift: u128) -> Option<Lines> {
        let apart = |&(a, b): &(u128, u128)| b - a;
        let first = apart(pairs.first()?);
        let step = apart(&pairs[1]).checked_sub(first).filter(|&step| step > 0)?;
        let plus = first % step;
        let mut known = Vec::new();
        for pair in pairs {
            let n = apart(pair).checked_sub(plus)? / step;
            known.push((n, pair.0.checked_sub(shift)?));
        }
        let line = known.iter().zip(pairs).all(|(&(n, _), pair)| n * step + plus == apart(pair));
        let count = known.windows(2).all(|two| two[1].0 == two[0].0 + 1);
        (line && count).then_some(Lines { shift, step, plus, known })
    }

    /// The slope of the smallest coefficients that gives every A; they add up to `most` at most.
    fn slope(&self, most: i64, budget: &Budget) -> Result<Option<Slope>, Stop> {
        let fits = |slope: &Slope| self.known.iter().all(|&(n, a)| slope.times(n) == Some(a));
        // x^2 + (t - 2) x - t = 0 where 1/x + 1/(x + t) = 1.
        if let Ok(step) = i64::try_from(self.step)
            && let Some(slope) = step.checked_sub(2).and_then(|b| Slope::of(1, b, -step, false))
            && fits(&slope)
        {
            return Ok(Some(slope));
        }
        for height in 2..=most {
            poll(budget, "progress-quadratic-slopes", height as usize)?;
            for a in 1..=COEFFICIENT.min(height) {
                for b in -COEFFICIENT.min(height - a)..=COEFFICIENT.min(height - a) {
                    let c = height - a - b.abs();
                    for c in [c, -c] {
                        if c.abs() > COEFFICIENT {
                            continue;
                        }
                        for minus in [false, true] {
                            let slope = Slope::of(a, b, c, minus).filter(&fits);
                            if slope.is_some() {
                                return Ok(slope);
                            }
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    fn form(&self, slope: Slope) -> Form {
        let &Lines { shift, step, plus, .. } = self;
        let both = |op| Expr::two(op, Expr::First, Expr::Second);
        let least = both(Op::Least);
        let apart = Expr::two(Op::Minus, both(Op::Most), least.clone());
        let no = || Expr::Number(0);
        let n = apart.clone().with(Op::Minus, plus).with(Op::Over, step);
        let a = slope.expr(n).with(Op::Plus, shift);
        let mut expr = Expr::if_equal(least, a, Expr::Number(1), no());
        if step > 1 {
            let rest = apart.clone().with(Op::Minus, plus).with(Op::Rest, step);
            expr = Expr::if_less(no(), rest, no(), expr);
        }
        if plus > 0 {
            expr = Expr::if_less(apart, Expr::Number(plus), no(), expr);
        }
        let alpha = slope.words();
        let moved = super::code::plus(shift);
        let [from, more] = [
            format!("A = floor(n alpha){moved}"),
            format!("B = floor(n beta){}", super::code::plus(shift + plus)),
        ];
        let words = message!(
            "formula-beatty",
            first = from,
            second = more,
            alpha = alpha,
            step = Nimber(step),
            about_alpha = slope.decimals(0),
            about_beta = slope.decimals(step)
        );
        let parameters = 3 + usize::from(shift > 0) + usize::from(plus > 0);
        Form {
            words: Some(words),
            tells: Tells::Losing,
            ..Form::new("beatty", expr, parameters, true)
        }
    }
}

impl Slope {
    /// A root of `a x^2 + b x + c`, if it is positive and irrational.
    fn of(a: i64, b: i64, c: i64, minus: bool) -> Option<Slope> {
        let discriminant = i128::from(b) * i128::from(b) - 4 * i128::from(a) * i128::from(c);
        let root = u128::try_from(discriminant).ok()?;
        if root.isqrt().pow(2) == root || minus && b >= 0 {
            return None;
        }
        // The common factor of all three is divided out, and so are squares.
        let (mut root, mut add, mut over) = (root, -b, 2 * u128::try_from(a).ok()?);
        for factor in (2..=over).rev() {
            let square = factor * factor;
            let divides = over.is_multiple_of(factor)
                && root.is_multiple_of(square)
                && u128::from(add.unsigned_abs()).is_multiple_of(factor);
            if divides {
                (root, over) = (root / square, over / factor);
                add /= i64::try_from(factor).ok()?;
            }
        }
        let slope = Slope { minus, root, add, over };
        slope.times(1 << 20).filter(|&at| at > 0).map(|_| slope)
    }

    /// floor(n alpha), exactly; the root of a number that is no square is never a whole number,
    /// except for n = 0.
    fn times(self, n: u128) -> Option<u128> {
        self.expr(Expr::First).value([n, 0], u128::MAX)
    }

    /// The same as an expression.
    fn expr(self, n: Expr) -> Expr {
        let square = Expr::two(Op::Times, n.clone(), n.clone());
        let root = square.with(Op::Times, self.root).call(super::expr::Function::Root);
        let add = n.clone().with(Op::Times, self.add.unsigned_abs().into());
        let sum = match (self.minus, self.add >= 0) {
            (false, true) => root.plus(add),
            (false, false) => Expr::two(Op::Minus, root, add),
            // The whole part of -x is one less than that of x, taken away.
            (true, _) => {
                let sum = Expr::two(Op::Minus, add, root.with(Op::Plus, 1));
                return Expr::if_equal(
                    n,
                    Expr::Number(0),
                    Expr::Number(0),
                    sum.with(Op::Over, self.over),
                );
            }
        };
        sum.with(Op::Over, self.over)
    }

    fn words(self) -> String {
        let sign = if self.minus { '-' } else { '+' };
        match (self.add, self.over) {
            (0, 1) => format!("sqrt({})", self.root),
            (0, over) => format!("sqrt({})/{over}", self.root),
            (add, 1) => format!("{add} {sign} sqrt({})", self.root),
            (add, over) => format!("({add} {sign} sqrt({}))/{over}", self.root),
        }
    }

    /// The slope and `plus`, with six decimals, the last one cut.
    fn decimals(self, plus: u128) -> String {
        const MILLION: u128 = 1_000_000;
        match self.times(MILLION) {
            Some(millionth) => {
                format!("{}.{:06}", millionth / MILLION + plus, millionth % MILLION)
            }
            None => "?".into(),
        }
    }
}
