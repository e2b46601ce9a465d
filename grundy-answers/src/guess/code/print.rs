//! Expressions as words, and in C++ and Python.

use std::fmt::Write;
use std::sync::Arc;

use super::name;
use crate::guess::expr::{Condition, Expr, Function, Op};
use crate::message::{Language, message};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Words(Language),
    Cpp,
    Python,
}

pub(super) fn literal(style: Style, number: u128) -> String {
    let suffix = if style == Style::Cpp && number > i32::MAX as u128 { "ull" } else { "" };
    format!("{number}{suffix}")
}

/// The expression in words: `g(n) = 2 floor(n/3) + n mod 3`.
pub(in crate::guess) fn formula(expr: &Expr, table: bool, language: Language) -> String {
    let printer = Printer { style: Style::Words(language), table, own: "g", lists: &[], word: "" };
    let head = if table { "g(a, b)" } else { "g(n)" };
    format!("{head} = {}", printer.whole(expr))
}

/// ` + 3`, or nothing for 0.
pub(in crate::guess) fn plus(number: u128) -> String {
    if number == 0 { String::new() } else { format!(" + {number}") }
}

/// The precedence of a text: nim-sums bind least, then sums, then products.
const LOOSE: u8 = 0;
const XOR: u8 = 1;
const SUM: u8 = 2;
const PRODUCT: u8 = 3;

/// How expressions are printed.
pub(super) struct Printer<'a> {
    pub style: Style,
    pub table: bool,
    /// The name of the form itself.
    pub own: &'a str,
    /// The lists that have names.
    pub lists: &'a [Arc<[u128]>],
    /// The type of the numbers in C++.
    pub word: &'a str,
}

impl Printer<'_> {
    /// The expression where nothing stands around it.
    pub fn whole(&self, expr: &Expr) -> String {
        let mut out = String::new();
        self.print(expr, LOOSE, &mut out);
        out
    }

    /// The condition of an `If`.
    pub fn condition(&self, expr: &Expr) -> String {
        let Expr::If(condition, four) = expr else { return String::new() };
        // In C++ comparisons bind tighter than nim-sums.
        let side = |expr| {
            let mut out = String::new();
            self.print(expr, SUM, &mut out);
            out
        };
        let sign = match (condition, self.style) {
            (Condition::Less, _) => "<",
            (Condition::Equal, Style::Words(_)) => "=",
            (Condition::Equal, _) => "==",
        };
        format!("{} {sign} {}", side(&four[0]), side(&four[1]))
    }

    /// `binds`: the precedence of the surrounding expression.
    fn print(&self, expr: &Expr, binds: u8, out: &mut String) {
        let words = matches!(self.style, Style::Words(_));
        match expr {
            Expr::First => out.push(if self.table { 'a' } else { 'n' }),
            Expr::Second => out.push('b'),
            Expr::Number(number) => out.push_str(&literal(self.style, *number)),
            Expr::Two(op, both) => self.two(*op, both, binds, out),
            Expr::Call(
                function @ (Function::Root | Function::PrimeFactors | Function::LeastPrime),
                inner,
            ) => {
                out.push_str(match (words, function) {
                    (false, function) => name(*function),
                    (true, Function::PrimeFactors) => "primefactors",
                    (true, Function::LeastPrime) => "leastprime",
                    (true, _) => "floor sqrt",
                });
                out.push('(');
                self.print(inner, LOOSE, out);
                out.push(')');
            }
            Expr::Call(Function::Recurrent([p, q, first, second]), inner) => {
                out.push_str("recurrent(");
                self.print(inner, LOOSE, out);
                let _ = write!(out, ", {p}, {q}, {first}, {second})");
            }
            Expr::Call(function, inner) => {
                let (short, base) = match *function {
                    Function::Valuation(base) => ("v", base),
                    Function::DigitSum(base) => ("digitsum", base),
                    Function::DigitXor(base) => ("digitxor", base),
                    Function::Power(base) => ("", base),
                    Function::Root
                    | Function::PrimeFactors
                    | Function::LeastPrime
                    | Function::Recurrent(_) => {
                        unreachable!("printed above")
                    }
                };
                match (words, function) {
                    (true, Function::Power(_)) => {
                        let _ = write!(out, "{base}^(");
                    }
                    (true, _) => {
                        let _ = write!(out, "{short}{base}(");
                    }
                    (false, Function::Power(_)) => {
                        let _ = write!(out, "power({base}, ");
                    }
                    (false, _) => {
                        let _ = write!(out, "{}(", name(*function));
                    }
                }
                self.print(inner, LOOSE, out);
                if !words && !matches!(function, Function::Power(_)) {
                    let _ = write!(out, ", {base}");
                }
                out.push(')');
            }
            Expr::Entry(list, inner) => {
                match words {
                    true => out.push_str(&short(list)),
                    false => {
                        let at = self.lists.iter().position(|other| other == list);
                        let _ = write!(out, "T{}", at.unwrap_or(0));
                    }
                }
                out.push('[');
                self.print(inner, LOOSE, out);
                out.push(']');
            }
            Expr::If(_, four) => {
                let (condition, then, other) =
                    (self.condition(expr), self.whole(&four[2]), self.whole(&four[3]));
                out.push_str(&match self.style {
                    Style::Words(language) => {
                        message!("formula-if", then = then, condition = condition, other = other)
                            .text(language)
                    }
                    Style::Python => format!("({then} if {condition} else {other})"),
                    Style::Cpp => format!("({condition} ? {then} : {other})"),
                });
            }
            Expr::Own(inner) => {
                let _ = write!(out, "{}(", self.own);
                self.print(inner, LOOSE, out);
                out.push(')');
            }
        }
    }

    fn two(&self, op: Op, both: &[Expr; 2], binds: u8, out: &mut String) {
        let called = match (op, self.style) {
            (Op::Least, Style::Cpp) => Some(format!("std::min<{}>", self.word)),
            (Op::Most, Style::Cpp) => Some(format!("std::max<{}>", self.word)),
            (Op::Least, _) => Some("min".into()),
            (Op::Most, _) => Some("max".into()),
            (Op::Gcd, _) => Some("gcd".into()),
            _ => None,
        };
        if let Some(called) = called {
            let [x, y] = [&both[0], &both[1]].map(|expr| self.whole(expr));
            let _ = write!(out, "{called}({x}, {y})");
            return;
        }
        // People write 2 * n, and not n * 2.
        let both = match both {
            [x, Expr::Number(y)] if op == Op::Times => &[Expr::Number(*y), x.clone()],
            _ => both,
        };
        if op == Op::Over && matches!(self.style, Style::Words(_)) {
            out.push_str("floor(");
            self.print(&both[0], PRODUCT, out);
            out.push('/');
            self.print(&both[1], PRODUCT + 1, out);
            out.push(')');
            return;
        }
        let bits = matches!(op, Op::And | Op::Or);
        let (sign, level) = match (op, self.style) {
            (Op::And, Style::Words(_)) => ("and", XOR),
            (Op::And, _) => ("&", XOR),
            (Op::Or, Style::Words(_)) => ("or", XOR),
            (Op::Or, _) => ("|", XOR),
            (Op::Plus, _) => ("+", SUM),
            (Op::Minus, _) => ("-", SUM),
            (Op::Times, _) => ("*", PRODUCT),
            (Op::Over, Style::Python) => ("//", PRODUCT),
            (Op::Over, _) => ("/", PRODUCT),
            (Op::Rest, Style::Words(_)) => ("mod", PRODUCT),
            (Op::Rest, _) => ("%", PRODUCT),
            (_, Style::Words(_)) => ("xor", XOR),
            _ => ("^", XOR),
        };
        // Sums in nim-sums are put in parentheses too, for the reader.
        let around = level < binds || binds == XOR && (level == SUM || bits);
        if around {
            out.push('(');
        }
        // The languages differ in what binds tighter than `and` and `or`.
        self.print(&both[0], if bits { PRODUCT + 1 } else { level }, out);
        let _ = write!(out, " {sign} ");
        // x xor (y xor z) needs no parentheses.
        let right = match op {
            Op::Xor => XOR,
            _ if bits => PRODUCT + 1,
            _ => level + 1,
        };
        self.print(&both[1], right, out);
        if around {
            out.push(')');
        }
    }
}

/// A list, cut where it is long: of the numbers in between a few are left out.
fn short(list: &[u128]) -> String {
    const SHOWN: usize = 12;
    let numbers: Vec<String> = list.iter().take(SHOWN).map(u128::to_string).collect();
    match list.last().filter(|_| list.len() > SHOWN) {
        Some(last) => format!("[{}, ..., {last}]", numbers.join(", ")),
        None => format!("[{}]", numbers.join(", ")),
    }
}
