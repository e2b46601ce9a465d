//! Words and layouts that text and Markdown share.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Figure, OptionRow, Reply};

/// The columns of a terminal that are used.
pub const WIDTH: usize = 78;

/// The position in which nothing is left, as data.
pub const NOTHING: &str = "nim";

/// An option for people.
pub fn option_text(option: &OptionRow) -> String {
    match option.position.as_str() {
        NOTHING => "nothing left".to_string(),
        position => short(position),
    }
}

/// A move and its answer in words; `write` writes a position.
pub fn reply_texts(reply: &Reply, write: impl Fn(&str) -> String) -> (String, String) {
    let after = match reply.after.as_str() {
        NOTHING => "nothing left".to_string(),
        after => write(&short(after)),
    };
    let answer = match &reply.answer {
        Some(answer) => write(&short(answer)),
        None => "no answer needed: no move is left, and in misere play that wins".to_string(),
    };
    (after, answer)
}

pub fn option_value(option: &OptionRow) -> String {
    let Some(value) = option.value else {
        return "lets the opponent win at once".to_string();
    };
    if option.parts.len() < 2 {
        return value.to_string();
    }
    let parts: Vec<String> = option.parts.iter().map(u128::to_string).collect();
    format!("{} = {value}", parts.join(" xor "))
}

/// Up to here each option of a mex has a line of its own.
pub const FEW: usize = 12;

/// Many options, those of one value together: the value, and the options.
pub fn by_value(options: &[OptionRow]) -> Vec<(String, String)> {
    let mut groups: BTreeMap<Option<u128>, Vec<String>> = BTreeMap::new();
    for option in options {
        let text = option_text(option);
        let parts: Vec<String> = option.parts.iter().map(u128::to_string).collect();
        groups.entry(option.value).or_default().push(match parts.len() {
            0 | 1 => text,
            _ => format!("{text} ({})", parts.join(" xor ")),
        });
    }
    let named = |value: Option<u128>| match value {
        Some(value) => value.to_string(),
        None => "lets the opponent win at once".to_string(),
    };
    groups.into_iter().map(|(value, options)| (named(value), options.join(", "))).collect()
}

/// So many options are written where one stands for each value.
const CELLS: usize = 120;

/// One option for each value, and how many values are left out; `None` where
/// the values are few, so that all options can be written.
pub fn one_each(options: &[OptionRow]) -> Option<(Vec<(String, String)>, usize)> {
    /// Up to here each value has a line of its own.
    const LINES: usize = 40;
    let mut first: BTreeMap<Option<u128>, &OptionRow> = BTreeMap::new();
    for option in options {
        first.entry(option.value).or_insert(option);
    }
    let more = first.len().saturating_sub(CELLS);
    let cell = |option: &&OptionRow| by_value(std::slice::from_ref(*option)).remove(0);
    (first.len() > LINES).then(|| (first.values().take(CELLS).map(cell).collect(), more))
}

/// What is said of values that are left out.
pub fn left_out(more: usize) -> String {
    format!("... and {more} more values, each with an option (`--json` gives them all).")
}

/// What a mex says of its options.
pub fn mex_words(complete: bool, count: u64, value: u128) -> String {
    let below = match value {
        0 => "No option has the value 0".to_string(),
        1 => "0 occurs, 1 does not".to_string(),
        2 => "0 and 1 occur, 2 does not".to_string(),
        _ => format!("0 to {} occur, {value} does not", value - 1),
    };
    let looked = match (complete, count) {
        (_, 0) => return "There is no option, so the nim-value is mex {} = 0.".to_string(),
        (true, _) => String::new(),
        (false, _) if value == 0 => format!(" (all {count} options were tried)"),
        (false, _) => {
            format!(
                " (all {count} options were tried, and one was found for each value below {value})"
            )
        }
    };
    format!("{below}{looked}, so the nim-value is {value}: the least that is missing (mex).")
}

/// The longest text of a position that is written whole.
const LIMIT: usize = 60;

/// Long texts (a million heaps) are cut for people.
pub fn short(text: &str) -> String {
    if text.chars().count() <= LIMIT {
        return text.to_string();
    }
    let words: Vec<String> = text.split(' ').map(short_word).collect();
    let text = words.join(" ");
    if text.chars().count() <= LIMIT {
        return text;
    }
    let head: String = text.chars().take(LIMIT - 16).collect();
    let tail: String = {
        let mut tail: Vec<char> = text.chars().rev().take(12).collect();
        tail.reverse();
        tail.into_iter().collect()
    };
    // A cut between words: no number loses a digit.
    let head = head.rsplit_once(' ').map_or(&*head, |(head, _)| head);
    let tail = tail.split_once(' ').map_or(&*tail, |(_, tail)| tail);
    format!("{head} ... {tail}")
}

/// A long strip, with the number of cells that are left out.
fn short_word(word: &str) -> String {
    const KEPT: usize = 12;
    let length = word.chars().count();
    if length <= 2 * KEPT + 8 || !is_strip(word) {
        return word.to_string();
    }
    format!("{}[+{} cells]{}", &word[..KEPT], length - 2 * KEPT, &word[length - KEPT..])
}

fn is_strip(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| matches!(c, '.' | 'X' | 'O' | 'x' | 'o'))
}

/// A word of a sentence: strips that are longer than a line are cut.
pub fn in_sentence(word: &str) -> String {
    if word.len() <= LIMIT { word.to_string() } else { short_word(word) }
}

/// A term before and after a move, for people: of long ones the words that
/// change, and how many do not.
pub fn change(from: &str, to: &str) -> (String, String) {
    let nothing = |to: &str| if to.is_empty() { "nothing".to_string() } else { short(to) };
    if from.chars().count() <= LIMIT && to.chars().count() <= LIMIT {
        return (from.to_string(), nothing(to));
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (from.split(' ').collect(), to.split(' ').collect());
    let least = old.len().min(new.len());
    let before = old.iter().zip(&new).take_while(|(a, b)| a == b).count().min(least - 1);
    let after = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let after = after.min(least - before);
    // Points may be cells: of strips the number that does not change is told.
    let strips = old[1..].iter().any(|word| is_strip(word));
    if old[0] != new[0] || (before + after < 8 && !strips) {
        return (short(from), nothing(to));
    }
    let same = |count: usize| match (count, strips) {
        (0, _) => String::new(),
        (_, false) => " ...".to_string(),
        (1, true) => " [1 strip]".to_string(),
        (_, true) => format!(" [{count} strips]"),
    };
    let part = |words: &[&str]| {
        let mut out = words[0].to_string();
        out.push_str(&same(before.saturating_sub(1)));
        for word in &words[before.max(1)..words.len() - after] {
            out.push(' ');
            out.push_str(&short_word(word));
        }
        out.push_str(&same(after));
        out
    };
    (part(&old), part(&new))
}

/// Texts in as many columns as there is room for, row by row.
pub fn grid(out: &mut String, items: &[String], indent: &str) {
    let width = items.iter().map(|item| item.chars().count()).max().unwrap_or(0);
    let columns = ((WIDTH + 3).saturating_sub(indent.len()) / (width + 3)).max(1);
    for row in items.chunks(columns) {
        let row: Vec<String> = row.iter().map(|item| format!("{item:<width$}")).collect();
        let _ = writeln!(out, "{indent}{}", row.join("   ").trim_end());
    }
}

/// The letters of a theorem, one a line.
pub fn figures(out: &mut String, figures: &[Figure], indent: &str) {
    let symbols = figures.iter().map(|figure| figure.symbol.chars().count()).max().unwrap_or(0);
    let values = figures.iter().map(|figure| figure.value.to_string().len()).max().unwrap_or(0);
    for Figure { symbol, value, meaning } in figures {
        let lead = format!("{symbol:<symbols$} = {value:>values$}   ");
        let mut lines = String::new();
        let hang = format!("{indent}{}", " ".repeat(lead.chars().count()));
        wrap(&mut lines, meaning, &hang);
        let _ = write!(out, "{indent}{lead}{}", lines.get(hang.len()..).unwrap_or("\n"));
    }
}

pub fn wrap(out: &mut String, text: &str, indent: &str) {
    for paragraph in text.lines() {
        let mut column = 0;
        for word in paragraph.split_whitespace().map(in_sentence) {
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
            out.push_str(&word);
            column += width;
        }
        out.push('\n');
    }
}
