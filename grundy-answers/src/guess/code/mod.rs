//! Closed forms as programs in C++ and Python, and as words.
//!
//! The comments of a program, and what it says when it runs, are in the language of the person who
//! asked for it: both languages read sources in UTF-8. Names are English, and so is the `ok: ` that
//! a program prints if it passes its test, for which scripts can look.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use super::expr::{Expr, Function, Op};
use super::{Form, Tells, Terms};
use crate::Nimber;
use crate::message::{self, Message, message};

mod print;

use print::{Printer, Style, literal};
pub(super) use print::{formula, plus};

/// A language that programs are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CodeLanguage"))]
#[non_exhaustive]
pub enum Language {
    /// C++ (2011 and later).
    Cpp,
    /// Python 3.
    Python,
}

/// Why there is no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The form is not right at these numbers.
    Wrong([u128; 2]),
    /// It needs more than C++ has: numbers of 128 bits on the way, and 64 bits for each value
    /// and each constant.
    Wide,
    /// It has lists with this many numbers; [`MOST_NUMBERS`] are allowed.
    Long(usize),
}

/// The largest number of numbers in the lists of a program.
pub const MOST_NUMBERS: usize = 200_000;

/// The terms that a program is tested on: all of them where they are few,
/// else the first ones and some of all others.
pub fn samples(terms: &Terms) -> Vec<([u128; 2], u128)> {
    const ALL: usize = 1000;
    let step = terms.len().div_ceil(ALL / 2) | 1;
    let few = terms.len() <= ALL;
    let chosen = |at: usize| few || at < ALL / 2 || at.is_multiple_of(step);
    let points = terms.points().enumerate();
    points.filter(|&(at, _)| chosen(at)).map(|(_, point)| point).collect()
}

/// A program with one function: `grundy(n)` or `grundy(a, b)`, or `losing(a, b)` for a form
/// that gives outcomes. The comments at its top are `about`, and the others are in the language
/// `spoken`. When the program is run, it compares the function with `samples`, and with the exact
/// values of the form near 2<sup>32</sup>, 2<sup>63</sup> and 2<sup>64</sup> and at the largest
/// argument that it accepts. Every sample has been compared here before.
///
/// A function in C++ takes and gives numbers of 64 bits. It computes with 128 bits where 64 would
/// be too few for half of its arguments, and throws `std::out_of_range` for those for which they
/// may be too few even so.
///
/// # Errors
/// Why there is none.
///
/// ```
/// # use grundy_answers as grundy;
/// use grundy::guess::{code::{Language, program}, period};
/// use grundy::message::Language::English;
/// let form = period::known(0, &[], &[0, 1, 2], 0);
/// let text = program(Language::Python, English, &form, false, &[], &[([4, 0], 1)]).unwrap();
/// assert!(text.contains("    if n < 0:\n        raise ValueError"));
/// assert!(text.contains("    return n % 3\n"));
/// ```
pub fn program(
    language: Language,
    spoken: message::Language,
    form: &Form,
    table: bool,
    about: &[String],
    samples: &[([u128; 2], u128)],
) -> Result<String, Unfit> {
    let words = match language {
        Language::Cpp => Some(Words::of(form).ok_or(Unfit::Wide)?),
        Language::Python => None,
    };
    let largest = match language {
        Language::Cpp => u128::from(u64::MAX),
        Language::Python => u128::MAX,
    };
    let mut constant = 0;
    let mut lists: Vec<Arc<[u128]>> = Vec::new();
    let mut functions: BTreeSet<&str> = BTreeSet::new();
    form.expr.visit(&mut |expr| match expr {
        Expr::Entry(list, _) if !lists.contains(list) => lists.push(list.clone()),
        Expr::Call(function, _) => {
            functions.insert(name(*function));
        }
        Expr::Two(Op::Gcd, _) => {
            functions.insert("gcd");
        }
        Expr::Number(number) => constant = constant.max(*number),
        _ => {}
    });
    let numbers = lists.iter().map(|list| list.len()).sum();
    if numbers > MOST_NUMBERS {
        return Err(Unfit::Long(numbers));
    }
    for &(at, value) in samples {
        if !form.agrees(at, value) {
            return Err(Unfit::Wrong(at));
        }
        let most = words.as_ref().map_or(largest, |words| words.most.into());
        if at[0].max(at[1]) > most || value > largest {
            return Err(Unfit::Wide);
        }
    }
    if constant.max(lists.iter().flat_map(|list| list.iter()).copied().max().unwrap_or(0)) > largest
    {
        return Err(Unfit::Wide);
    }
    let told = |value: u128| match form.tells {
        Tells::Value => value,
        Tells::Losing => u128::from(value == 0),
    };
    let row = |at: [u128; 2], told: u128| {
        let mut row = vec![at[0]];
        row.extend(table.then_some(at[1]));
        row.push(told);
        row
    };
    let rows = samples.iter().map(|&(at, value)| row(at, told(value))).collect();
    let most = words.as_ref().map_or(u64::MAX, |words| words.most);
    let edges = edges(form, table, most).into_iter().map(|(at, told)| row(at, told)).collect();
    let sheet = Sheet { language, spoken, form, table, lists, functions, rows, edges, words };
    Ok(match language {
        Language::Cpp => sheet.cpp(about),
        Language::Python => sheet.python(about),
    })
}

/// The numbers of a program in C++.
struct Words {
    /// The type with which it computes.
    word: &'static str,
    /// Its bits.
    bits: u32,
    /// The largest argument that the function accepts.
    most: u64,
}

impl Words {
    /// Those that a form needs; `None` where 128 bits are too few for each argument.
    fn of(form: &Form) -> Option<Words> {
        let up_to = |largest: u128| {
            let fits = |most: u64| {
                let bounds = form.expr.bounds([most.into(); 2]);
                bounds.is_some_and(|found| found.way <= largest && found.value <= u64::MAX.into())
            };
            last(fits)
        };
        let narrow = up_to(u64::MAX.into()).map(|most| Words { word: "u64", bits: 64, most });
        match narrow {
            Some(words) if words.most >= u64::MAX / 2 => Some(words),
            narrow => {
                let wide = Words { word: "u128", bits: 128, most: up_to(u128::MAX)? };
                Some(narrow.filter(|words| words.most == wide.most).unwrap_or(wide))
            }
        }
    }
}

/// The last number for which `holds`, which holds up to some number and not beyond.
fn last(holds: impl Fn(u64) -> bool) -> Option<u64> {
    let (mut most, mut beyond) = (holds(0).then_some(0)?, u64::MAX);
    if holds(beyond) {
        return Some(beyond);
    }
    while most + 1 < beyond {
        let middle = most + (beyond - most) / 2;
        *(if holds(middle) { &mut most } else { &mut beyond }) = middle;
    }
    Some(most)
}

/// Arguments at which a program with too few bits would be wrong, up to `most`, with what the form
/// gives there.
fn edges(form: &Form, table: bool, most: u64) -> Vec<([u128; 2], u128)> {
    let near = [1 << 31, 1 << 32, 1 << 63, u128::from(most), 1 << 64];
    let near: BTreeSet<u128> = near
        .iter()
        .flat_map(|&edge| [edge - 1, edge])
        .filter(|&edge| edge <= most.into())
        .collect();
    let mut found = Vec::new();
    for edge in near {
        match (form.tells, table) {
            (Tells::Value, false) => found.push([edge, 0]),
            (Tells::Value, true) => {
                let [a, b] = form.from.map(u128::from);
                found.extend([[edge, edge], [a, edge], [edge, b], [edge, edge / 3]]);
            }
            (Tells::Losing, false) => found.push([edge, 0]),
            // Most pairs are not losing, so a losing one is looked for.
            (Tells::Losing, true) => {
                if let Some([a, b]) = losing(form, edge) {
                    found.extend([[a, b], [b, a], [a, b - 1]]);
                }
            }
        }
    }
    found.dedup();
    let least = form.from.map(u128::from);
    found.retain(|at| at[0] >= least[0] && at[1] >= least[1]);
    let told = |at| form.expr.value(at, u128::MAX).map(|told| (at, told));
    found.into_iter().filter_map(told).collect()
}

/// The last pair that the form calls losing, with the smaller number first and no number above
/// `edge`.
fn losing(form: &Form, edge: u128) -> Option<[u128; 2]> {
    /// How many differences are tried.
    const TRIED: u64 = 1000;
    // The smaller number is a function of the difference.
    let mut smaller = None;
    form.expr.visit(&mut |expr| {
        if let Expr::If(_, four) = expr
            && matches!(four[0], Expr::Two(Op::Least, _))
        {
            smaller = Some(four[1].clone());
        }
    });
    let smaller = smaller?;
    let at = |apart: u64| smaller.value([0, apart.into()], u128::MAX);
    let apart = last(|apart| at(apart).is_some_and(|a| a + u128::from(apart) <= edge))?;
    let pair = |apart| at(apart).map(|a| [a, a + u128::from(apart)]);
    let mut pairs = (apart.saturating_sub(TRIED)..=apart).rev().filter_map(pair);
    pairs.find(|&pair| pair[1] > 0 && form.expr.value(pair, u128::MAX) == Some(1))
}

struct Sheet<'a> {
    language: Language,
    spoken: message::Language,
    form: &'a Form,
    table: bool,
    lists: Vec<Arc<[u128]>>,
    functions: BTreeSet<&'static str>,
    rows: Vec<Vec<u128>>,
    edges: Vec<Vec<u128>>,
    /// The numbers of C++; Python's have no limit.
    words: Option<Words>,
}

impl Sheet<'_> {
    /// The name of the function.
    fn name(&self) -> &'static str {
        match self.form.tells {
            Tells::Value => "grundy",
            Tells::Losing => "losing",
        }
    }

    /// A message in the language of the comments.
    fn say(&self, message: Message) -> String {
        message.text(self.spoken)
    }

    /// What a helper function does, where its name does not say it.
    fn about(&self, name: &str) -> Option<String> {
        match name {
            "valuation" => Some(self.say(message!("guess-program-valuation"))),
            "isqrt" => Some(self.say(message!("guess-program-root"))),
            _ => None,
        }
    }

    /// What a program says of a wrong value, as the insides of two literals: what stands before
    /// the place, and what stands behind it.
    fn wrong(&self) -> (String, String) {
        const PLACE: char = '\u{f8fe}';
        let said = self.say(message!("guess-program-wrong", place = PLACE));
        let (before, behind) = said.split_once(PLACE).unwrap_or((&said, ""));
        (quoted(before), quoted(behind))
    }

    /// What a program says of its test: `count` terms, none of them wrong.
    fn passed(&self, count: &str) -> String {
        self.say(message!("guess-program-terms", count = count))
    }

    /// The least numbers for which the form holds: below one of them the function refuses to
    /// answer. In C++ no number is negative.
    fn guard(&self) -> Option<(Vec<String>, String)> {
        let names = if self.table { &["a", "b"][..] } else { &["n"] };
        let python = self.language == Language::Python;
        let bounded = || names.iter().zip(self.form.from).filter(|(_, from)| python || *from > 0);
        let bound = |from: u64| match self.language {
            Language::Cpp => literal(Style::Cpp, from.into()),
            Language::Python => from.to_string(),
        };
        let conditions: Vec<String> =
            bounded().map(|(name, from)| format!("{name} < {}", bound(from))).collect();
        let least: Vec<String> =
            bounded().map(|(name, from)| format!("{name} >= {from}")).collect();
        let why = quoted(&self.say(message!("guess-program-known", least = least)));
        (!conditions.is_empty()).then_some((conditions, why))
    }

    /// The condition under which the numbers of C++ are too small, and what is said then.
    fn beyond(&self) -> Option<(String, String)> {
        let words = self.words.as_ref().filter(|words| words.most < u64::MAX)?;
        let names = if self.table { &["a", "b"][..] } else { &["n"] };
        let most = literal(Style::Cpp, words.most.into());
        let conditions: Vec<String> = names.iter().map(|name| format!("{name} > {most}")).collect();
        let why =
            message!("guess-program-beyond", bits = words.bits, most = Nimber::from(words.most));
        Some((conditions.join(" || "), quoted(&self.say(why))))
    }

    /// The arguments, and whether the function looks at each.
    fn used(&self) -> Vec<(&'static str, bool)> {
        let bounded = self.beyond().is_some();
        let [mut first, mut second] = self.form.from.map(|from| from > 0 || bounded);
        self.form.expr.visit(&mut |expr| match expr {
            Expr::First => first = true,
            Expr::Second => second = true,
            _ => {}
        });
        match self.table {
            true => vec![("a", first), ("b", second)],
            false => vec![("n", first)],
        }
    }

    fn printer(&self) -> Printer<'_> {
        let style = match self.language {
            Language::Cpp => Style::Cpp,
            Language::Python => Style::Python,
        };
        let word = self.words.as_ref().map_or("", |words| words.word);
        Printer { style, table: self.table, own: self.name(), lists: &self.lists, word }
    }

    /// The rows of the test, written by `write`, with a comment before those of large numbers.
    fn terms(&self, sign: &str, write: impl Fn(&Vec<u128>) -> String) -> String {
        let mut terms = wrapped(self.rows.iter().map(&write));
        if !self.edges.is_empty() {
            let large = self.say(message!("guess-program-large"));
            terms += &format!(
                "    {}{}",
                comments(sign, &[large]),
                wrapped(self.edges.iter().map(write))
            );
        }
        terms
    }

    fn cpp(&self, about: &[String]) -> String {
        let mut out = comments("//", about);
        let Some(words) = &self.words else { return out };
        let most = match words.most {
            u64::MAX => "all".to_string(),
            most => most.to_string(),
        };
        let enough = self.say(message!("guess-program-words", bits = words.bits, most = most));
        out += &comments("//", &[enough]);
        let (guard, beyond) = (self.guard(), self.beyond());
        let thrown =
            if guard.is_some() || beyond.is_some() { "#include <stdexcept>\n" } else { "" };
        let wide =
            if words.bits > 64 { "__extension__ typedef unsigned __int128 u128;\n" } else { "" };
        let _ = write!(
            out,
            "#include <algorithm>\n#include <iostream>\n{thrown}\ntypedef unsigned long long u64;\n{wide}",
        );
        for (at, list) in self.lists.iter().enumerate() {
            let numbers = list.iter().map(|&number| literal(Style::Cpp, number));
            let _ = write!(out, "\nstatic const u64 T{at}[] = {{\n{}}};\n", wrapped(numbers));
        }
        for (name, text) in CPP {
            if self.functions.contains(name) {
                let about = comments("//", self.about(name).as_slice());
                let text = text.replace("u64", words.word);
                let text = text.replace(TOP, &format!("{}(1) << {}", words.word, words.bits - 2));
                let _ = write!(out, "\n{about}{text}\n");
            }
        }
        let kind = if self.form.tells == Tells::Losing { "bool" } else { "u64" };
        // A parameter that is not used has no name: compilers warn of it.
        let arguments: Vec<String> = self
            .used()
            .iter()
            .map(
                |(name, used)| {
                    if *used { format!("{} {name}", words.word) } else { words.word.into() }
                },
            )
            .collect();
        let name = self.name();
        let _ = write!(out, "\n{kind} {name}({}) {{\n", arguments.join(", "));
        if let Some((condition, why)) = &guard {
            let _ = writeln!(
                out,
                "    if ({}) throw std::out_of_range(\"{why}\");",
                condition.join(" || ")
            );
        }
        if let Some((condition, why)) = beyond {
            let _ = writeln!(out, "    if ({condition}) throw std::out_of_range(\"{why}\");");
        }
        let mut rest = &self.form.expr;
        let printer = self.printer();
        while let Expr::If(_, four) = rest {
            let _ = writeln!(
                out,
                "    if ({}) return {};",
                printer.condition(rest),
                printer.whole(&four[2])
            );
            rest = &four[3];
        }
        let _ = write!(out, "    return {};\n}}\n", printer.whole(rest));
        let rows = self.terms("//", |row| {
            let numbers: Vec<String> =
                row.iter().map(|&number| literal(Style::Cpp, number)).collect();
            format!("{{{}}}", numbers.join(", "))
        });
        let (columns, call, place) = match self.table {
            true => (3, "t[0], t[1]", r#"t[0] << ", " << t[1]"#),
            false => (2, "t[0]", "t[0]"),
        };
        let last = columns - 1;
        let test = comments("//", &[self.say(message!("guess-program-test"))]);
        let (before, behind) = self.wrong();
        let literal = |text: &str| match text {
            "" => String::new(),
            text => format!("\"{text}\" << "),
        };
        let wrong = format!("{}{place} << {}std::endl", literal(&before), literal(&behind));
        let _ = write!(
            out,
            "\n{test}static const u64 TERMS[][{columns}] = {{\n{}}};\n\nint main() {{\n    for (const \
             auto& t : TERMS) {{\n        if ({name}({call}) != t[{last}]) {{\n            std::cout << \
             {wrong};\n            return 1;\n        }}\n    }}\n    std::cout << \"ok: {}\" << \
             std::endl;\n}}\n",
            rows,
            quoted(&self.passed(&(self.rows.len() + self.edges.len()).to_string()))
        );
        out
    }

    fn python(&self, about: &[String]) -> String {
        let mut out = comments("#", about);
        let imported = ["gcd", "isqrt"].into_iter().filter(|name| self.functions.contains(name));
        let imported: Vec<&str> = imported.collect();
        if !imported.is_empty() {
            let _ = write!(out, "from math import {}\n\n", imported.join(", "));
        }
        for (at, list) in self.lists.iter().enumerate() {
            let numbers = list.iter().map(u128::to_string);
            let _ = write!(out, "T{at} = [\n{}]\n\n", wrapped(numbers));
        }
        for (name, text) in PYTHON {
            if self.functions.contains(name) {
                let about = self.about(name).map(|about| quoted(&about)).unwrap_or_default();
                let _ = write!(out, "\n{}\n\n", text.replace(ABOUT, &about));
            }
        }
        let arguments = if self.table { "a, b" } else { "n" };
        let name = self.name();
        let _ = write!(out, "\ndef {name}({arguments}):\n");
        if let Some((condition, why)) = self.guard() {
            let _ = write!(
                out,
                "    if {}:\n        raise ValueError(\"{why}\")\n",
                condition.join(" or ")
            );
        }
        let mut rest = &self.form.expr;
        let printer = self.printer();
        while let Expr::If(_, four) = rest {
            let _ = write!(
                out,
                "    if {}:\n        return {}\n",
                printer.condition(rest),
                printer.whole(&four[2])
            );
            rest = &four[3];
        }
        let _ = writeln!(out, "    return {}", printer.whole(rest));
        let rows = self.terms("#", |row| {
            let numbers: Vec<String> = row.iter().map(u128::to_string).collect();
            format!("({})", numbers.join(", "))
        });
        let test = comments("#", &[self.say(message!("guess-program-test"))]);
        let (before, behind) = self.wrong();
        let passed = quoted(&self.passed("{len(TERMS)}"));
        let _ = write!(
            out,
            "\n\n{test}TERMS = [\n{}]\n\nif __name__ == \"__main__\":\n    for {arguments}, value in \
             TERMS:\n        if {name}({arguments}) != value:\n            raise \
             SystemExit(f\"{before}{{({arguments})}}{behind}\")\n    print(f\"ok: {passed}\")\n",
            rows
        );
        out
    }
}

/// Where the text of a function in C++ has the highest power of 4 of a word.
const TOP: &str = "TOP";

/// The helper functions that an expression uses, in C++.
const CPP: &[(&str, &str)] = &[
    (
        "gcd",
        "static u64 gcd(u64 x, u64 y) {\n    while (y > 0) {\n        u64 rest = x % y;\n        x = y;\n        \
         y = rest;\n    }\n    return x;\n}",
    ),
    (
        "valuation",
        "static u64 valuation(u64 n, u64 base) {\n    u64 count = 0;\n    while (n > 0 && n % base == \
         0) {\n        n /= base;\n        ++count;\n    }\n    return count;\n}",
    ),
    (
        "digit_sum",
        "static u64 digit_sum(u64 n, u64 base) {\n    u64 sum = 0;\n    for (; n > 0; n /= base) \
         sum += n % base;\n    return sum;\n}",
    ),
    (
        "digit_xor",
        "static u64 digit_xor(u64 n, u64 base) {\n    u64 sum = 0;\n    for (; n > 0; n /= base) \
         sum ^= n % base;\n    return sum;\n}",
    ),
    (
        "power",
        "static u64 power(u64 base, u64 exponent) {\n    u64 product = 1;\n    for (; exponent > 0; \
         --exponent) product *= base;\n    return product;\n}",
    ),
    (
        "isqrt",
        "static u64 isqrt(u64 n) {\n    u64 root = 0;\n    for (u64 bit = TOP; bit > 0; bit >>= 2) {\n        if (n >= root + \
         bit) {\n            n -= root + bit;\n            root = (root >> 1) + bit;\n        } else \
         {\n            root >>= 1;\n        }\n    }\n    return root;\n}",
    ),
    (
        "prime_factors",
        "static u64 prime_factors(u64 n) {\n    u64 count = 0;\n    for (u64 p = 2; n > 1; ++p) {\n        if (p > n / p) p = n;\n        \
         for (; n % p == 0; n /= p) ++count;\n    }\n    return count;\n}",
    ),
    (
        "least_prime",
        "static u64 least_prime(u64 n) {\n    for (u64 p = 2; n > 0 && p <= n / p; ++p) {\n        if (n % p == 0) return p;\n    }\n    \
         return n;\n}",
    ),
    (
        "recurrent",
        "static u64 recurrent(u64 n, u64 p, u64 q, u64 a, u64 b) {\n    while (b <= n) {\n        \
         if ((p > 0 && b > n / p) || (q > 0 && a > (n - p * b) / q)) return b;\n        \
         u64 next = p * b + q * a;\n        a = b;\n        b = next;\n    }\n    return a;\n}",
    ),
];

/// Where the text of a function in Python says what it does.
const ABOUT: &str = "ABOUT";

/// The same in Python, which has the others.
const PYTHON: &[(&str, &str)] = &[
    (
        "valuation",
        "def valuation(n, base):\n    \"\"\"ABOUT\"\"\"\n    count = 0\n    \
         while n > 0 and n % base == 0:\n        n //= base\n        count += 1\n    return count",
    ),
    (
        "digit_sum",
        "def digit_sum(n, base):\n    total = 0\n    while n > 0:\n        total += n % base\n        \
         n //= base\n    return total",
    ),
    (
        "digit_xor",
        "def digit_xor(n, base):\n    total = 0\n    while n > 0:\n        total ^= n % base\n        \
         n //= base\n    return total",
    ),
    ("power", "def power(base, exponent):\n    return base**exponent"),
    (
        "prime_factors",
        "def prime_factors(n):\n    count, p = 0, 2\n    while n > 1:\n        if p * p > n:\n            p = n\n        \
         while n % p == 0:\n            n //= p\n            count += 1\n        p += 1\n    return count",
    ),
    (
        "least_prime",
        "def least_prime(n):\n    p = 2\n    while p * p <= n:\n        if n % p == 0:\n            return p\n        \
         p += 1\n    return n",
    ),
    (
        "recurrent",
        "def recurrent(n, p, q, a, b):\n    while b <= n:\n        a, b = b, p * b + q * a\n    return a",
    ),
];

fn name(function: Function) -> &'static str {
    match function {
        Function::Valuation(_) => "valuation",
        Function::DigitSum(_) => "digit_sum",
        Function::DigitXor(_) => "digit_xor",
        Function::Power(_) => "power",
        Function::Root => "isqrt",
        Function::PrimeFactors => "prime_factors",
        Function::LeastPrime => "least_prime",
        Function::Recurrent(_) => "recurrent",
    }
}

/// Lines that begin with `sign`, without anything that could end a comment.
fn comments(sign: &str, lines: &[String]) -> String {
    let mut out = String::new();
    for line in lines {
        // A backslash at its end would take the next line into a comment.
        let plain = |c: char| if c.is_control() { '?' } else { c };
        let line: String = line.chars().map(plain).collect();
        let end = if line.ends_with('\\') { " ." } else { "" };
        let _ = writeln!(out, "{sign} {line}{end}");
    }
    out
}

/// What stands for a text between the quotes of a literal, in both languages.
fn quoted(text: &str) -> String {
    let plain = |c: char| if c.is_control() { '?' } else { c };
    text.chars().map(plain).collect::<String>().replace('\\', "\\\\").replace('"', "\\\"")
}

/// Items with commas in lines of at most ninety letters.
fn wrapped(items: impl Iterator<Item = String>) -> String {
    let (mut out, mut line) = (String::new(), String::new());
    for item in items {
        if !line.is_empty() && line.len() + item.len() > 88 {
            let _ = writeln!(out, "   {line}");
            line.clear();
        }
        let _ = write!(line, " {item},");
    }
    if !line.is_empty() {
        let _ = writeln!(out, "   {line}");
    }
    out
}
