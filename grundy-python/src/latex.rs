//! Closed forms as formulas of LaTeX.

use grundy::Value;
use grundy::guess::expr::{Condition, Expr, Function, Op};
use grundy::guess::{Form, Tells};
use grundy::message::Language;

/// The longest list whose entries are written out.
const LISTED: usize = 24;

/// How closely an operation binds: nim-sums least, then sums, then products.
const LOOSE: u8 = 0;
const XOR: u8 = 1;
const SUM: u8 = 2;
const PRODUCT: u8 = 3;

/// A form as `\mathcal{G}(n) = ...`, or what it says of lost positions; `None` where a list in it is
/// too long, or where it has an operation that is not known here.
pub fn form(form: &Form, table: bool) -> Option<String> {
    expression(form, table).or_else(|| repeating(&form.formula(Language::English)))
}

/// The formula of a period, as in `g(n + 12) = g(n) for n >= 71`.
fn repeating(words: &str) -> Option<String> {
    let (formula, from) = match words.split_once(" for n >= ") {
        Some((formula, from)) => (formula, format!(" \\quad (n \\ge {from})")),
        None => (words, String::new()),
    };
    let plain = formula.chars().all(|c| c.is_ascii_digit() || "g(n) +=".contains(c));
    plain.then(|| formula.replace('g', "\\mathcal{G}") + &from)
}

fn expression(form: &Form, table: bool) -> Option<String> {
    let arguments = if table { "a,\\,b" } else { "n" };
    let value = format!("\\mathcal{{G}}({arguments})");
    Some(match form.tells {
        Tells::Value => format!("{value} = {}", print(&form.expr, table, LOOSE)?),
        Tells::Losing => format!("{value} = 0 \\iff {} = 1", print(&form.expr, table, SUM)?),
    })
}

/// In brackets where the surrounding expression binds closer.
fn within(text: String, own: u8, binds: u8) -> String {
    if own < binds { format!("\\left({text}\\right)") } else { text }
}

fn print(expr: &Expr, table: bool, binds: u8) -> Option<String> {
    let whole = |inner: &Expr| print(inner, table, LOOSE);
    Some(match expr {
        Expr::First => (if table { "a" } else { "n" }).into(),
        Expr::Second => "b".into(),
        Expr::Number(number) => number.to_string(),
        Expr::Two(op, both) => two(*op, both, table, binds)?,
        Expr::Call(function, inner) => {
            let inner = whole(inner)?;
            match function {
                Function::Valuation(base) => format!("v_{{{base}}}({inner})"),
                Function::DigitSum(base) => {
                    format!("\\operatorname{{digitsum}}_{{{base}}}({inner})")
                }
                Function::DigitXor(base) => {
                    format!("\\operatorname{{digitxor}}_{{{base}}}({inner})")
                }
                Function::Power(base) => format!("{base}^{{{inner}}}"),
                Function::Root => format!("\\left\\lfloor\\sqrt{{{inner}}}\\right\\rfloor"),
                _ => return None,
            }
        }
        Expr::Entry(list, _) if list.len() > LISTED => return None,
        Expr::Entry(list, inner) => {
            let list: Vec<String> = list.iter().map(ToString::to_string).collect();
            format!("\\left({}\\right)_{{{}}}", list.join(",\\,"), whole(inner)?)
        }
        Expr::If(condition, four) => {
            let sign = match condition {
                Condition::Less => "<",
                Condition::Equal => "=",
                _ => return None,
            };
            let [left, right, then, other] = &**four;
            format!(
                "\\begin{{cases}} {} & \\text{{if }} {} {sign} {} \\\\ {} & \\text{{otherwise}} \
                 \\end{{cases}}",
                whole(then)?,
                print(left, table, SUM)?,
                print(right, table, SUM)?,
                whole(other)?
            )
        }
        Expr::Own(inner) => format!("\\mathcal{{G}}({})", whole(inner)?),
        _ => return None,
    })
}

fn two(op: Op, [x, y]: &[Expr; 2], table: bool, binds: u8) -> Option<String> {
    let side = |expr, binds| print(expr, table, binds);
    Some(match op {
        Op::Plus => within(format!("{} + {}", side(x, SUM)?, side(y, SUM)?), SUM, binds),
        Op::Minus => within(format!("{} - {}", side(x, SUM)?, side(y, PRODUCT)?), SUM, binds),
        Op::Times => {
            within(format!("{} \\cdot {}", side(x, PRODUCT)?, side(y, PRODUCT)?), PRODUCT, binds)
        }
        Op::Over => {
            format!(
                "\\left\\lfloor \\frac{{{}}}{{{}}} \\right\\rfloor",
                side(x, LOOSE)?,
                side(y, LOOSE)?
            )
        }
        Op::Rest => {
            let rest = format!("{} \\bmod {}", side(x, PRODUCT)?, side(y, PRODUCT + 1)?);
            within(rest, PRODUCT, binds + u8::from(binds == PRODUCT))
        }
        Op::Xor => within(format!("{} \\oplus {}", side(x, XOR)?, side(y, XOR)?), XOR, binds),
        Op::Least => format!("\\min({},\\,{})", side(x, LOOSE)?, side(y, LOOSE)?),
        Op::Most => format!("\\max({},\\,{})", side(x, LOOSE)?, side(y, LOOSE)?),
        Op::Gcd => format!("\\gcd({},\\,{})", side(x, LOOSE)?, side(y, LOOSE)?),
        _ => return None,
    })
}

/// A value as a formula: `{*}3`, `\infty_{0, 2}`.
pub fn value(of: &Value) -> String {
    match of {
        Value::Nim(value) if value.is_zero() => "0".into(),
        Value::Nim(value) => format!("{{*}}{value}"),
        Value::Infinity(to) => {
            let to: Vec<String> = to.iter().map(ToString::to_string).collect();
            format!("\\infty_{{{}}}", to.join(",\\,"))
        }
        Value::Ends => "\\text{the sum ends}".into(),
        Value::Loony => "\\text{loony}".into(),
        Value::Must(sizes) => format!("\\text{{must answer}}\\ \\{{{sizes}\\}}"),
        Value::Marked(left) => format!("{}\\ \\text{{again}}", value(left)),
    }
}
