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
use crate::message::{self, Message, message};

mod print;

use print::{Printer, Style, literal};
pub(super) use print::{formula, plus};

/// A language that programs are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Words of 64 bits are not enough for it.
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
/// `spoken`. When the program is run, it compares the function with `samples`. Every sample has
/// been compared here before, with words of 64 bits for C++.
///
/// # Errors
/// Why there is none.
///
/// ```
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
    let largest = match language {
        Language::Cpp => u128::from(u64::MAX),
        Language::Python => u128::MAX,
    };
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
        let wide = [at[0], at[1], value].iter().any(|&number| number > largest);
        if wide || form.expr.value(at, largest).is_none() {
            return Err(Unfit::Wide);
        }
    }
    if lists.iter().any(|list| list.iter().any(|&number| number > largest)) {
        return Err(Unfit::Wide);
    }
    let told = |value: u128| match form.tells {
        Tells::Value => value,
        Tells::Losing => u128::from(value == 0),
    };
    let rows: Vec<Vec<u128>> = samples
        .iter()
        .map(|&(at, value)| {
            let mut row = vec![at[0]];
            row.extend(table.then_some(at[1]));
            row.push(told(value));
            row
        })
        .collect();
    let sheet = Sheet { language, spoken, form, table, lists, functions, rows };
    Ok(match language {
        Language::Cpp => sheet.cpp(about),
        Language::Python => sheet.python(about),
    })
}

struct Sheet<'a> {
    language: Language,
    spoken: message::Language,
    form: &'a Form,
    table: bool,
    lists: Vec<Arc<[u128]>>,
    functions: BTreeSet<&'static str>,
    rows: Vec<Vec<u128>>,
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

    /// The arguments, and whether the function looks at each.
    fn used(&self) -> Vec<(&'static str, bool)> {
        let [mut first, mut second] = self.form.from.map(|from| from > 0);
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
        Printer { style, table: self.table, own: self.name(), lists: &self.lists }
    }

    fn cpp(&self, about: &[String]) -> String {
        let mut out = comments("//", about);
        let thrown = if self.guard().is_some() { "#include <stdexcept>\n" } else { "" };
        let _ = write!(
            out,
            "#include <algorithm>\n#include <iostream>\n{thrown}\ntypedef unsigned long long u64;\n",
        );
        for (at, list) in self.lists.iter().enumerate() {
            let numbers = list.iter().map(|&number| literal(Style::Cpp, number));
            let _ = write!(out, "\nstatic const u64 T{at}[] = {{\n{}}};\n", wrapped(numbers));
        }
        for (name, text) in CPP {
            if self.functions.contains(name) {
                let about = comments("//", self.about(name).as_slice());
                let _ = write!(out, "\n{about}{text}\n");
            }
        }
        let kind = if self.form.tells == Tells::Losing { "bool" } else { "u64" };
        let guard = self.guard();
        // A parameter that is not used has no name: compilers warn of it.
        let arguments: Vec<String> = self
            .used()
            .iter()
            .map(|(name, used)| if *used { format!("u64 {name}") } else { "u64".into() })
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
        let rows = self.rows.iter().map(|row| {
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
            wrapped(rows),
            quoted(&self.passed(&self.rows.len().to_string()))
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
        let rows = self.rows.iter().map(|row| {
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
            wrapped(rows)
        );
        out
    }
}

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
        "static u64 isqrt(u64 n) {\n    u64 root = 0;\n    for (u64 bit = 1ull << 62; bit > 0; bit >>= 2) {\n        if (n >= root + \
         bit) {\n            n -= root + bit;\n            root = (root >> 1) + bit;\n        } else \
         {\n            root >>= 1;\n        }\n    }\n    return root;\n}",
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
];

fn name(function: Function) -> &'static str {
    match function {
        Function::Valuation(_) => "valuation",
        Function::DigitSum(_) => "digit_sum",
        Function::DigitXor(_) => "digit_xor",
        Function::Power(_) => "power",
        Function::Root => "isqrt",
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
