//! The steps that are laid out in columns.

use std::fmt::Write;

use super::words::{
    LOST, Shown, WIDTH, figures, grid, in_lines, kind_value, line_heads, line_texts, line_title,
    lost_texts, lost_title, mex_words, more_moves, none_has_zero, option_text, option_value,
    reply_texts, short, shown_replies, too_many_lost, value_in_words, whole, wrap,
};
use super::{OptionRow, PositionRow, Row, Step, heaps};
use crate::message::{Language, Message, message};
use crate::width::{self, padded};

/// The steps that are laid out in columns.
pub fn columns(out: &mut String, step: &Step, indent: &str, language: Language) {
    let words = |message: Message| message.text(language);
    match step {
        Step::NimSum { rows, omitted, result } => {
            let bits = bits(rows.iter().map(|row| row.value).chain([*result]));
            let digits = |value: u128| format!("{value:0bits$b}");
            let last = Row::new(message!("nim-sum"), *result);
            table(out, rows, *omitted, &last, indent, digits, language);
        }
        Step::DigitSums { rows, omitted, modulus, sums } => {
            let bits = bits(rows.iter().map(|row| row.value)).max(sums.len());
            let label = words(message!("sums-modulo", modulus = *modulus));
            let labels = label_width(rows, Some(&label), language);
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
                let (label, value) = (short(&row.label.text(language), language), row.value);
                let label = padded(&label, labels);
                let _ = writeln!(out, "{indent}{label}  {value:>values$}{lead}{digits}");
            }
            if *omitted > 0 {
                let _ = writeln!(out, "{indent}{}", words(message!("more-rows", rows = *omitted)));
            }
            let digits = line(&|column| sums.get(column).copied().unwrap_or(0));
            let rule = match below {
                true => (labels + values + 2).max(4 + digits.len()),
                false => labels + values + 4 + digits.len(),
            };
            let _ = writeln!(out, "{indent}{}", "-".repeat(rule));
            let _ = match below {
                true => writeln!(out, "{indent}{label}{lead}{digits}"),
                false => {
                    let label = padded(&label, labels);
                    writeln!(out, "{indent}{label}  {:>values$}{lead}{digits}", "")
                }
            };
        }
        Step::Mex { position, options, complete, count, value } => {
            if let Some(none) = none_has_zero(position, options, *count) {
                return wrap(out, &words(none), indent, language);
            }
            mex(out, position, options, *complete, indent, language);
            wrap(out, &words(mex_words(*complete, *count, *value)), indent, language);
        }
        Step::Replies { position, replies, omitted, images } => {
            let title = message!("answers-to-moves", position = whole(position, language));
            wrap(out, &words(title), indent, language);
            let texts = |reply| reply_texts(reply, language, str::to_string);
            let (shown, omitted, images) = shown_replies(replies, *omitted, *images);
            let rows: Vec<_> = shown.iter().map(texts).collect();
            let len = width::of;
            let fits = |left: usize, right: &str| indent.len() + left + len(right) + 8 <= WIDTH;
            // What has no room beside the move stands below it; the arrows of the others stand
            // below each other where that leaves them room.
            let beside = rows.iter().filter(|(after, answer)| fits(len(after), answer));
            let width = beside.map(|(after, _)| len(after)).max().unwrap_or(0);
            for (after, answer) in &rows {
                let _ = match (fits(len(after), answer), fits(width, answer)) {
                    (true, true) => {
                        writeln!(
                            out,
                            "{indent}  {}  {}  {answer}",
                            padded(after, width),
                            then(after)
                        )
                    }
                    (true, false) => writeln!(out, "{indent}  {after}  {}  {answer}", then(after)),
                    (false, _) => {
                        below(out, after, answer, indent);
                        Ok(())
                    }
                };
            }
            if omitted > 0 {
                let more = words(more_moves(position, omitted, images));
                wrap(out, &more, &format!("{indent}  "), language);
            }
        }
        Step::Positions { rows } => {
            // The name of the game stands once.
            let of_game =
                |row: &PositionRow| row.label.rfind(' ').map(|end| row.label[..=end].to_string());
            let game = rows.first().and_then(of_game);
            let game =
                game.filter(|game| rows.iter().all(|row| of_game(row).as_ref() == Some(game)));
            let game = game.unwrap_or_default();
            let named = if game.is_empty() { "none" } else { game.trim_end() };
            let title = message!("values-after-options", game = named);
            wrap(out, &words(title), indent, language);
            let label = |row: &PositionRow| short(&row.label[game.len()..], language);
            let labels = rows.iter().map(|row| label(row).chars().count()).max();
            let values =
                rows.iter().map(|row| width::of(&value_in_words(&row.value, language))).max();
            let (labels, values) = (labels.unwrap_or(0), values.unwrap_or(0));
            let line = |row: &PositionRow| {
                let (label, value) = (label(row), value_in_words(&row.value, language));
                let from = row.from.text(language);
                // A word may have signs of two columns.
                let gap = " ".repeat(values - width::of(&value));
                format!("{label:<labels$}  {gap}{value}  {from}").trim_end().to_string()
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
            let text = words(too_many_lost(*play, positions.len()));
            wrap(out, &text, indent, language);
        }
        Step::Lost { play, positions } => {
            let _ = writeln!(out, "{indent}{}", words(lost_title(*play)));
            let (items, deeper) = (lost_texts(positions, language), format!("{indent}  "));
            match items.iter().all(|item| width::of(item) + deeper.len() <= WIDTH) {
                true => grid(out, &items, &deeper),
                false => items.iter().for_each(|item| in_lines(out, item, &deeper)),
            }
        }
        Step::Line { position, first_wins, moves, ended, taken } => {
            // A row is a move and the answer to it.
            let texts = line_texts(moves, ended.as_ref(), taken, language);
            let [first, second] = line_heads(language);
            // The last position may stand alone, and then needs no room for an answer.
            let pairs = texts.chunks_exact(2);
            let widest = |texts: &mut dyn Iterator<Item = &String>| {
                texts.map(|text| width::of(text)).max().unwrap_or(0)
            };
            let left = widest(&mut pairs.clone().map(|pair| &pair[0]).chain([&first]));
            let right = widest(&mut pairs.map(|pair| &pair[1]).chain([&second]));
            let narrow = indent.len() + left + right + 8 <= WIDTH;
            let title = line_title(position, *first_wins, !narrow, language);
            wrap(out, &words(title), indent, language);
            if narrow {
                let _ = writeln!(out, "{indent}  {}      {second}", padded(&first, left));
            }
            for pair in texts.chunks(2) {
                let _ = match pair {
                    [first, second] if narrow => {
                        writeln!(
                            out,
                            "{indent}  {}  {}  {second}",
                            padded(first, left),
                            then(first)
                        )
                    }
                    [first, second] => {
                        below(out, first, second, indent);
                        Ok(())
                    }
                    _ => {
                        in_lines(out, &pair.concat(), &format!("{indent}  "));
                        Ok(())
                    }
                };
            }
        }
        Step::Figures { figures: listed, .. } => figures(out, listed, indent, language),
        Step::HeapMex { .. }
        | Step::Values { .. }
        | Step::HeapValues { .. }
        | Step::Period { .. }
        | Step::Reduction { .. } => heaps::layout(out, step, indent, language),
        Step::Picture { picture, .. } => {
            for line in picture.text(language).lines() {
                let _ = writeln!(out, "{}", format!("{indent}{line}").trim_end());
            }
        }
        Step::Heading { .. }
        | Step::Text { .. }
        | Step::Claim { .. }
        | Step::Glossary { .. }
        | Step::Theorem { .. }
        | Step::Move { .. } => {}
    }
}

/// What stands between a move and its answer: moves have arrows within where they are written by the
/// columns of a piece.
fn then(first: &str) -> &'static str {
    if first.contains("->") { "|" } else { "->" }
}

/// A move, and below it the answer.
fn below(out: &mut String, after: &str, answer: &str, indent: &str) {
    in_lines(out, after, &format!("{indent}  "));
    in_lines(out, &format!("->  {answer}"), &format!("{indent}    "));
}

/// The options of a mex.
fn mex(
    out: &mut String,
    position: &str,
    options: &[OptionRow],
    complete: bool,
    indent: &str,
    language: Language,
) {
    let deeper = format!("{indent}  ");
    let position = short(position, language);
    match Shown::of(options, complete, language) {
        Shown::Each(options) => {
            let title = message!("options-of", position = position).text(language);
            wrap(out, &title, indent, language);
            let text = |option| option_text(option, language);
            let width = options.iter().map(|o| text(o).chars().count()).max().unwrap_or(0);
            let values: Vec<String> = options.iter().map(|o| option_value(o, language)).collect();
            let values_width = values.iter().map(|value| width::of(value)).max().unwrap_or(0);
            let cells: Vec<String> = options
                .iter()
                .zip(values)
                .map(|(option, value)| {
                    format!("{:<width$}  {}", text(option), padded(&value, values_width))
                })
                .collect();
            match cells.iter().all(|cell| width::of(cell.trim_end()) + deeper.len() <= WIDTH) {
                true => grid(out, &cells, &deeper),
                false => cells.iter().for_each(|cell| in_lines(out, cell, &deeper)),
            }
        }
        Shown::Kinds(options) => {
            let title = message!("options-of-kinds", position = position).text(language);
            wrap(out, &title, indent, language);
            let text = |option| option_text(option, language);
            let width = options.iter().map(|o| text(o).chars().count()).max().unwrap_or(0);
            for option in options {
                let value = kind_value(option, language);
                in_lines(out, &format!("{:<width$}  {value}", text(option)), &deeper);
            }
        }
        Shown::ByValue(groups) => {
            let title = message!("options-by-value", position = position).text(language);
            wrap(out, &title, indent, language);
            for (value, options) in groups {
                let hang = format!("{deeper}{}", " ".repeat(value.chars().count() + 2));
                let mut lines = String::new();
                wrap(&mut lines, &options, &hang, language);
                let rest = lines.get(hang.len()..).unwrap_or("\n");
                let _ = write!(out, "{deeper}{value}: {rest}");
            }
        }
        Shown::OneEach(cells, more) => {
            let title = message!("options-one-each", position = position).text(language);
            wrap(out, &title, indent, language);
            let cells = cells.into_iter().map(|(value, option)| format!("{value}: {option}"));
            grid(out, &cells.collect::<Vec<String>>(), &deeper);
            if more > 0 {
                let more = message!("more-values", values = more).text(language);
                wrap(out, &more, &deeper, language);
            }
        }
    }
}

fn table(
    out: &mut String,
    rows: &[Row],
    omitted: u64,
    last: &Row,
    indent: &str,
    digits: impl Fn(u128) -> String,
    language: Language,
) {
    let labels = label_width(rows, Some(&last.label.text(language)), language);
    let values = value_width(rows, last.value);
    let bits = digits(last.value).len();
    // Where a line has no room for the digits they stand below it.
    let below = indent.len() + labels + values + 4 + bits > WIDTH;
    let line = |out: &mut String, row: &Row| {
        let (label, value) = (short(&row.label.text(language), language), row.value);
        let label = padded(&label, labels);
        let _ = match below {
            false => {
                writeln!(out, "{indent}{label}  {value:>values$}  {}", digits(value))
            }
            true => {
                let _ = writeln!(out, "{indent}{label}  {value:>values$}");
                writeln!(out, "{indent}    {}", digits(value))
            }
        };
    };
    rows.iter().for_each(|row| line(out, row));
    if omitted > 0 {
        let more = message!("more-rows", rows = omitted).text(language);
        let _ = writeln!(out, "{indent}{more}");
    }
    let rule = match below {
        true => (labels + values + 2).max(bits + 4),
        false => labels + values + 4 + bits,
    };
    let _ = writeln!(out, "{indent}{}", "-".repeat(rule));
    line(out, last);
}

fn label_width(rows: &[Row], last: Option<&str>, language: Language) -> usize {
    let widths = rows.iter().map(|row| width::of(&short(&row.label.text(language), language)));
    widths.chain(last.map(width::of)).max().unwrap_or(0)
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
