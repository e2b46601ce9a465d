//! The steps that are laid out in columns.

use std::fmt::Write;

use super::words::{
    FEW, WIDTH, by_value, figures, grid, left_out, mex_words, one_each, option_text, option_value,
    reply_texts, short, wrap,
};
use super::{PositionRow, Row, Step, heaps};
use crate::outcome::Play;

/// So many lost positions are written.
const LOST: usize = 40;

/// The steps that are laid out in columns.
pub fn columns(out: &mut String, step: &Step, indent: &str) {
    match step {
        Step::NimSum { rows, omitted, result } => {
            let bits = bits(rows.iter().map(|row| row.value).chain([*result]));
            let digits = |value: u128| format!("{value:0bits$b}");
            let last = Row { label: "nim-sum".to_string(), value: *result };
            table(out, rows, *omitted, &last, indent, digits);
        }
        Step::DigitSums { rows, omitted, modulus, sums } => {
            let bits = bits(rows.iter().map(|row| row.value)).max(sums.len());
            let label = format!("sums modulo {modulus}");
            let labels = label_width(rows, Some(&label));
            let values = value_width(rows, 0);
            // Where a line has no room for the digits they stand below it, close together.
            let room = WIDTH.saturating_sub(indent.len() + labels + values + 4);
            let below = bits * digit_width(sums) > room;
            let width = digit_width(sums) - usize::from(below);
            let lead = match below {
                true => format!("\n{indent}    "),
                false => "  ".to_string(),
            };
            let line = |digit: &dyn Fn(usize) -> u128| {
                let digits = (0..bits).rev().map(|column| format!("{:>width$}", digit(column)));
                digits.collect::<String>()
            };
            for row in rows {
                let digits = line(&|column| row.value >> column & 1);
                let (label, value) = (short(&row.label), row.value);
                let _ = writeln!(out, "{indent}{label:<labels$}  {value:>values$}{lead}{digits}");
            }
            if *omitted > 0 {
                let _ = writeln!(out, "{indent}... and {omitted} more");
            }
            let digits = line(&|column| sums.get(column).copied().unwrap_or(0));
            let rule = match below {
                true => (labels + values + 2).max(4 + digits.len()),
                false => labels + values + 4 + digits.len(),
            };
            let _ = writeln!(out, "{indent}{}", "-".repeat(rule));
            let _ = match below {
                true => writeln!(out, "{indent}{label}{lead}{digits}"),
                false => writeln!(out, "{indent}{label:<labels$}  {:>values$}{lead}{digits}", ""),
            };
        }
        Step::Mex { position, options, complete, count, value } if options.len() > FEW => {
            if let Some((cells, more)) = one_each(options) {
                let _ =
                    writeln!(out, "{indent}options of {}, one for each value:", short(position));
                let cells: Vec<String> =
                    cells.into_iter().map(|(value, option)| format!("{value}: {option}")).collect();
                grid(out, &cells, &format!("{indent}  "));
                if more > 0 {
                    wrap(out, &left_out(more), &format!("{indent}  "));
                }
                wrap(out, &mex_words(*complete, *count, *value), indent);
                return;
            }
            let _ = writeln!(out, "{indent}options of {}, by their values:", short(position));
            for (value, options) in by_value(options) {
                let hang = format!("{indent}  {}", " ".repeat(value.chars().count() + 2));
                let mut lines = String::new();
                wrap(&mut lines, &options, &hang);
                let rest = lines.get(hang.len()..).unwrap_or("\n");
                let _ = write!(out, "{indent}  {value}: {rest}");
            }
            wrap(out, &mex_words(*complete, *count, *value), indent);
        }
        Step::Mex { position, options, complete, count, value } => {
            let _ = writeln!(out, "{indent}options of {}:", short(position));
            let width = options.iter().map(|o| option_text(o).chars().count()).max().unwrap_or(0);
            for option in options {
                let text = option_text(option);
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
            let widest = rows.iter().map(|row| row.1.chars().count()).max().unwrap_or(0);
            // What has no room beside the move stands below it.
            let below = indent.len() + width + widest + 8 > WIDTH;
            for (after, answer) in rows {
                let _ = match below {
                    true => writeln!(out, "{indent}  {after}\n{indent}    ->  {answer}"),
                    false => writeln!(out, "{indent}  {after:<width$}  ->  {answer}"),
                };
            }
            if *omitted > 0 {
                let _ = writeln!(out, "{indent}  ... and {omitted} more moves");
            }
        }
        Step::Positions { rows, circular } => {
            let title = match circular {
                false => "nim-values, each after all its options:",
                true => "values, in the order in which they are found:",
            };
            let _ = writeln!(out, "{indent}{title}");
            let labels = rows.iter().map(|row| short(&row.label).chars().count()).max();
            let values = rows.iter().map(|row| row.value.to_string().chars().count()).max();
            let (labels, values) = (labels.unwrap_or(0), values.unwrap_or(0));
            let line = |row: &PositionRow| {
                let (label, value) = (short(&row.label), row.value.to_string());
                format!("{label:<labels$}  {value:>values$}  {}", row.from).trim_end().to_string()
            };
            let lines: Vec<String> = rows.iter().map(line).collect();
            if rows.iter().any(|row| !row.from.is_empty()) {
                lines.iter().for_each(|line| {
                    let _ = writeln!(out, "{indent}  {line}");
                });
            } else {
                grid(out, &lines, &format!("{indent}  "));
            }
        }
        Step::Lost { play, positions } if positions.len() > LOST => {
            let play = if *play == Play::Misere { "misere play" } else { "normal play" };
            let text = format!(
                "The list of the positions that the player to move loses ({play}) has {} members, too \
                 many to print; `--json` gives them all.",
                positions.len()
            );
            wrap(out, &text, indent);
        }
        Step::Lost { play, positions } => {
            let play = if *play == Play::Misere { "misere play" } else { "normal play" };
            let _ = writeln!(out, "{indent}positions that the player to move loses ({play}):");
            let items: Vec<String> = positions.iter().map(|position| short(position)).collect();
            grid(out, &items, &format!("{indent}  "));
        }
        Step::Figures { figures: listed, .. } => figures(out, listed, indent),
        Step::HeapMex { .. }
        | Step::Values { .. }
        | Step::HeapValues { .. }
        | Step::Period { .. }
        | Step::Reduction { .. } => heaps::layout(out, step, indent),
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
    let bits = digits(last.value).len();
    // Where a line has no room for the digits they stand below it.
    let below = indent.len() + labels + values + 4 + bits > WIDTH;
    let line = |out: &mut String, row: &Row| {
        let (label, value) = (short(&row.label), row.value);
        let _ = match below {
            false => {
                writeln!(out, "{indent}{label:<labels$}  {value:>values$}  {}", digits(value))
            }
            true => {
                let _ = writeln!(out, "{indent}{label:<labels$}  {value:>values$}");
                writeln!(out, "{indent}    {}", digits(value))
            }
        };
    };
    rows.iter().for_each(|row| line(out, row));
    if omitted > 0 {
        let _ = writeln!(out, "{indent}... and {omitted} more");
    }
    let rule = match below {
        true => (labels + values + 2).max(bits + 4),
        false => labels + values + 4 + bits,
    };
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

fn digit_width(sums: &[u128]) -> usize {
    sums.iter().max().map_or(1, |sum| sum.to_string().len()) + 1
}
