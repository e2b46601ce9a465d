//! Reasons as text and as Markdown.

use std::fmt::Write;

use super::{OptionRow, Reason, Reply, Row, Step};
use crate::markup::{code_block, code_span, markdown as escape};

const WIDTH: usize = 78;

/// Plain text, paragraphs separated by an empty line.
pub fn text(reason: &Reason) -> String {
    let mut out = String::new();
    for step in &reason.steps {
        if !out.is_empty() {
            out.push('\n');
        }
        match step {
            Step::Heading { text } => {
                let _ = writeln!(out, "{text}\n{}", "-".repeat(text.chars().count().min(WIDTH)));
            }
            Step::Text { text } => wrap(&mut out, text, ""),
            Step::Theorem { theorem } => {
                wrap(&mut out, &format!("{}. {}", theorem.title, theorem.statement), "");
                for (index, paragraph) in theorem.proof.iter().enumerate() {
                    let lead = if index == 0 { "Proof. " } else { "" };
                    wrap(&mut out, &format!("{lead}{paragraph}"), "  ");
                }
                wrap(&mut out, &format!("({})", theorem.source), "  ");
            }
            Step::Move { from, to, why } => {
                let to = if to.is_empty() { "nothing" } else { to };
                let _ = writeln!(out, "Move:  {}  ->  {}", short(from), short(to));
                wrap(&mut out, why, "");
            }
            step => columns(&mut out, step, "  "),
        }
    }
    out
}

/// Markdown; columns of digits stand in code blocks.
pub fn markdown(reason: &Reason) -> String {
    let mut out = String::new();
    for step in &reason.steps {
        if !out.is_empty() {
            out.push('\n');
        }
        match step {
            Step::Heading { text } => {
                let _ = writeln!(out, "## {}", escape(text));
            }
            Step::Text { text } => {
                for line in text.lines() {
                    let _ = writeln!(out, "{}", escape(line));
                }
            }
            Step::Theorem { theorem } => {
                let _ =
                    writeln!(out, "> **{}.** {}", escape(theorem.title), escape(theorem.statement));
                for (index, paragraph) in theorem.proof.iter().enumerate() {
                    let lead = if index == 0 { "*Proof.* " } else { "" };
                    let _ = writeln!(out, ">\n> {lead}{}", escape(paragraph));
                }
                let _ = writeln!(out, ">\n> *{}*", escape(theorem.source));
            }
            Step::Move { from, to, why } => {
                let from = code_span(&short(from), false);
                let to = match to.as_str() {
                    "" => "nothing".to_string(),
                    to => code_span(&short(to), false),
                };
                let _ = writeln!(out, "**Move** {from} to {to}. {}", escape(why));
            }
            Step::Mex { position, options, complete, count, value } => {
                let position = code_span(&short(position), true);
                let _ = writeln!(out, "| option of {position} | nim-value |\n|---|---|");
                for option in options {
                    let value = option_value(option);
                    let position = code_span(&short(&option.position), true);
                    let _ = writeln!(out, "| {position} | {value} |");
                }
                let _ = writeln!(out, "\n{}", escape(&mex_words(*complete, *count, *value)));
            }
            Step::Replies { position, replies, omitted } => {
                let position = code_span(&short(position), true);
                let _ = writeln!(out, "| move from {position} to | answer |\n|---|---|");
                for reply in replies {
                    let (after, answer) = reply_texts(reply, |text| code_span(text, true));
                    let _ = writeln!(out, "| {after} | {answer} |");
                }
                if *omitted > 0 {
                    let _ = writeln!(out, "\n... and {omitted} more moves");
                }
            }
            step => {
                let mut lines = String::new();
                columns(&mut lines, step, "");
                out.push_str(&code_block(&lines));
            }
        }
    }
    out
}

/// The steps that are laid out in columns.
fn columns(out: &mut String, step: &Step, indent: &str) {
    match step {
        Step::NimSum { rows, omitted, result } => {
            let bits = bits(rows.iter().map(|row| row.value).chain([*result]));
            let digits = |value: u128| format!("{value:0bits$b}");
            let last = Row { label: "nim-sum".to_string(), value: *result };
            table(out, rows, *omitted, &last, indent, digits);
        }
        Step::DigitSums { rows, omitted, modulus, sums } => {
            let bits = bits(rows.iter().map(|row| row.value)).max(sums.len());
            let width = digit_width(modulus);
            let line = |digit: &dyn Fn(usize) -> u128| {
                let digits = (0..bits).rev().map(|column| format!("{:>width$}", digit(column)));
                digits.collect::<String>()
            };
            let label = format!("sums modulo {modulus}");
            let labels = label_width(rows, Some(&label));
            let values = value_width(rows, 0);
            for row in rows {
                let digits = line(&|column| row.value >> column & 1);
                let (label, value) = (short(&row.label), row.value);
                let _ = writeln!(out, "{indent}{label:<labels$}  {value:>values$}  {digits}");
            }
            if *omitted > 0 {
                let _ = writeln!(out, "{indent}... and {omitted} more");
            }
            let digits = line(&|column| sums.get(column).copied().unwrap_or(0));
            let rule = "-".repeat(labels + values + 4 + digits.len());
            let _ = writeln!(out, "{indent}{rule}");
            let _ = writeln!(out, "{indent}{label:<labels$}  {:>values$}  {digits}", "");
        }
        Step::Mex { position, options, complete, count, value } => {
            let _ = writeln!(out, "{indent}options of {}:", short(position));
            let width =
                options.iter().map(|o| short(&o.position).chars().count()).max().unwrap_or(0);
            for option in options {
                let text = short(&option.position);
                let pad = width - text.chars().count();
                let value = option_value(option);
                let _ = writeln!(out, "{indent}  {text}{}  {value}", " ".repeat(pad));
            }
            wrap(out, &mex_words(*complete, *count, *value), indent);
        }
        Step::Replies { position, replies, omitted } => {
            let _ = writeln!(out, "{indent}moves from {}, each with an answer:", short(position));
            let rows: Vec<_> =
                replies.iter().map(|reply| reply_texts(reply, str::to_string)).collect();
            let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
            for (after, answer) in rows {
                let _ = writeln!(out, "{indent}  {after:<width$}  ->  {answer}");
            }
            if *omitted > 0 {
                let _ = writeln!(out, "{indent}  ... and {omitted} more moves");
            }
        }
        Step::Positions { rows } => {
            let _ = writeln!(out, "{indent}nim-values, smaller positions first:");
            let (labels, values) = (label_width(rows, None), value_width(rows, 0));
            for row in rows {
                let (label, value) = (short(&row.label), row.value);
                let _ = writeln!(out, "{indent}  {label:<labels$}  {value:>values$}");
            }
        }
        Step::Values { game, values } => {
            let _ = writeln!(out, "{indent}nim-values of {game}:");
            let width = values.iter().map(|v| v.to_string().len()).max().unwrap_or(1) + 1;
            let heap = values.len().saturating_sub(1).to_string().len();
            for (row, chunk) in values.chunks(10).enumerate() {
                let _ = write!(out, "{indent}  heap {:>heap$}:", row * 10);
                for value in chunk {
                    let _ = write!(out, "{value:>width$}");
                }
                out.push('\n');
            }
        }
        Step::Heading { .. } | Step::Text { .. } | Step::Theorem { .. } | Step::Move { .. } => {}
    }
}

fn table(
    out: &mut String,
    rows: &[Row],
    omitted: u64,
    last: &Row,
    indent: &str,
    digits: impl Fn(u128) -> String,
) {
    let labels = label_width(rows, Some(&last.label));
    let values = value_width(rows, last.value);
    let line = |out: &mut String, row: &Row| {
        let (label, value) = (short(&row.label), row.value);
        let _ = writeln!(out, "{indent}{label:<labels$}  {value:>values$}  {}", digits(value));
    };
    rows.iter().for_each(|row| line(out, row));
    if omitted > 0 {
        let _ = writeln!(out, "{indent}... and {omitted} more");
    }
    let rule = labels + values + 4 + digits(last.value).len();
    let _ = writeln!(out, "{indent}{}", "-".repeat(rule));
    line(out, last);
}

fn label_width(rows: &[Row], last: Option<&str>) -> usize {
    let widths = rows.iter().map(|row| short(&row.label).chars().count());
    widths.chain(last.map(|label| label.chars().count())).max().unwrap_or(0)
}

fn value_width(rows: &[Row], last: u128) -> usize {
    rows.iter().map(|row| row.value).chain([last]).max().unwrap_or(0).to_string().len()
}

fn bits(values: impl Iterator<Item = u128>) -> usize {
    values.map(|value| 128 - value.leading_zeros() as usize).max().unwrap_or(1).max(1)
}

fn digit_width(modulus: &u128) -> usize {
    (modulus - 1).to_string().len() + 1
}

/// A move and its answer in words; `write` writes a position.
fn reply_texts(reply: &Reply, write: impl Fn(&str) -> String) -> (String, String) {
    let after = match reply.after.as_str() {
        "" => "nothing left".to_string(),
        after => write(&short(after)),
    };
    let answer = match &reply.answer {
        Some(answer) => write(&short(answer)),
        None => "none is needed: nothing can be moved, which wins".to_string(),
    };
    (after, answer)
}

fn option_value(option: &OptionRow) -> String {
    let Some(value) = option.value else {
        return "lets the opponent win at once".to_string();
    };
    if option.parts.len() < 2 {
        return value.to_string();
    }
    let parts: Vec<String> = option.parts.iter().map(u128::to_string).collect();
    format!("{} = {value}", parts.join(" xor "))
}

fn mex_words(complete: bool, count: u64, value: u128) -> String {
    let below = match value {
        0 => "No option has the value 0".to_string(),
        1 => "The value 0 occurs and 1 does not".to_string(),
        _ => format!("Every value from 0 to {} occurs and {value} does not", value - 1),
    };
    let looked = match (complete, count) {
        (_, 0) => return "There is no option, so the nim-value is mex {} = 0.".to_string(),
        (true, _) => String::new(),
        (false, _) => format!(" among all {count} options (one is shown for each value)"),
    };
    format!("{below}{looked}, so the nim-value is {value}: the least that is missing (mex).")
}

/// Long texts (a million heaps) are cut for people.
fn short(text: &str) -> String {
    const LIMIT: usize = 60;
    if text.chars().count() <= LIMIT {
        return text.to_string();
    }
    let head: String = text.chars().take(LIMIT - 16).collect();
    let tail: String = {
        let mut tail: Vec<char> = text.chars().rev().take(12).collect();
        tail.reverse();
        tail.into_iter().collect()
    };
    format!("{head}...{tail}")
}

fn wrap(out: &mut String, text: &str, indent: &str) {
    for paragraph in text.lines() {
        let mut column = 0;
        for word in paragraph.split_whitespace() {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                out.push('\n');
                column = 0;
            }
            if column == 0 {
                out.push_str(indent);
                column = indent.len();
            } else {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += width;
        }
        out.push('\n');
    }
}
