//! Tables and numbers as Markdown.

use std::fmt::Write;

/// A number in groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Codes between commas.
pub fn listed<'a>(codes: impl Iterator<Item = &'a str>) -> String {
    codes.map(|code| format!("`{code}`")).collect::<Vec<_>>().join(", ")
}

/// A heading and the titles of a table.
pub fn table(out: &mut String, heading: &str, titles: &[&str]) {
    let _ = write!(out, "\n## {heading}\n\n|");
    titles.iter().for_each(|title| {
        let _ = write!(out, " {title} |");
    });
    out.push_str("\n|");
    titles.iter().enumerate().for_each(|(at, _)| {
        out.push_str(if at == 0 { "---|" } else { "---:|" });
    });
    out.push('\n');
}

/// A line of a table.
pub fn row(out: &mut String, cells: &[String]) {
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}
