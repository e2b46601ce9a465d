//! Layouts of the steps about one-heap games.

use std::fmt::Write;

use super::words::{WIDTH, figures, grid, wrap};
use super::{HeapGroup, Step};

/// So many heaps or options are listed for a reader, where they stand in a grid.
const MOST: usize = 120;

/// A step about the heaps of a game.
pub fn layout(out: &mut String, step: &Step, indent: &str) {
    let deeper = format!("{indent}  ");
    match step {
        Step::HeapMex { game, heap, groups, complete, count, value } => {
            let numbers: Vec<u128> = groups.iter().flat_map(|g| g.values.iter().copied()).collect();
            if groups.is_empty() {
                let _ = writeln!(out, "{indent}{game} {heap}:");
            } else if *complete {
                let _ = writeln!(out, "{indent}options of {game} {heap} and their values:");
                all(out, groups, &deeper);
            } else {
                let lead = format!(
                    "options of {game} {heap}, one for each value that occurs among all {count}:"
                );
                wrap(out, &lead, indent);
                each_value(out, groups, &deeper);
            }
            wrap(out, &heap_mex_words(numbers, *complete, *count, *value), indent);
        }
        Step::Values { game, from, values } => {
            let _ = writeln!(out, "{indent}nim-values of {game}:");
            let width = values.iter().map(|v| v.to_string().len()).max().unwrap_or(1) + 1;
            let last = from + (values.len() as u64).saturating_sub(1);
            let heap = last.to_string().len();
            for (row, chunk) in values.chunks(10).enumerate() {
                let _ = write!(out, "{indent}  heap {:>heap$}:", from + row as u64 * 10);
                for value in chunk {
                    let _ = write!(out, "{value:>width$}");
                }
                out.push('\n');
            }
        }
        Step::HeapValues { game, rows } => {
            let _ = writeln!(out, "{indent}nim-values of {game}, those that are used below:");
            let heaps = rows.iter().map(|row| row.heap).max().unwrap_or(0).to_string().len();
            let values = rows.iter().map(|row| row.value).max().unwrap_or(0).to_string().len();
            let items = rows.iter();
            let items =
                items.map(|row| format!("heap {:>heaps$}: {:>values$}", row.heap, row.value));
            first(out, &items.collect::<Vec<_>>(), &deeper);
        }
        Step::Period { .. } => period(out, step, indent),
        Step::Reduction { heap, least, times, period, saltus, value, .. } => {
            let lead =
                format!("{heap} = {least} + {period} * {times}, so its value is that of heap");
            let words = match saltus {
                0 => format!("{lead} {least}: {value}."),
                _ => {
                    let more = u128::from(*saltus) * u128::from(*times);
                    let small = value.saturating_sub(more);
                    format!(
                        "{lead} {least} and {saltus} * {times} more: {small} + {more} = {value}."
                    )
                }
            };
            wrap(out, &words, indent);
        }
        _ => {}
    }
}

/// Every option, a line for each number that is taken.
fn all(out: &mut String, groups: &[HeapGroup], indent: &str) {
    // Where no move splits, a column for each option is enough.
    let single = |group: &HeapGroup| group.options.len() == 1 && group.options[0].len() <= 1;
    if groups.len() > 3 && groups.iter().all(single) {
        let left = |group: &HeapGroup| group.options[0].first().copied().unwrap_or(0);
        for row in groups.chunks(10) {
            let texts = |number: &dyn Fn(&HeapGroup) -> u128| -> Vec<String> {
                row.iter().map(|group| number(group).to_string()).collect()
            };
            let rows = [
                ("take ", texts(&|group| group.take.into())),
                ("leave", texts(&|group| left(group).into())),
                ("value", texts(&|group| group.values[0])),
            ];
            let width = rows.iter().flat_map(|(_, row)| row).map(String::len).max().unwrap_or(1);
            for (name, row) in &rows {
                let row: Vec<String> = row.iter().map(|text| format!("{text:>width$}")).collect();
                let _ = writeln!(out, "{indent}{name}  {}", row.join("  "));
            }
            out.push('\n');
        }
        out.pop();
        return;
    }
    for group in groups {
        let left: u64 = group.options.first().map_or(0, |option| option.iter().sum());
        let lead = format!("take {}", group.take);
        if left == 0 {
            let _ = writeln!(out, "{indent}{lead}, leave nothing:  0");
        } else if group.options.len() == 1 && group.options[0].len() == 1 {
            let _ = writeln!(out, "{indent}{lead}, leave {left}:  {}", group.values[0]);
        } else if group.options.iter().all(|option| option.len() <= 2) {
            pairs(out, group, &format!("{indent}{lead}, leave a + b = {left}:"));
        } else {
            let _ = writeln!(out, "{indent}{lead}, leave heaps with the sum {left}:");
            let items = group.options.iter().zip(&group.values);
            let items = items.map(|(option, value)| format!("{}: {value}", sum_text(option)));
            grid(out, &items.collect::<Vec<_>>(), &format!("{indent}  "));
        }
    }
}

/// The options of one take that leave a + b, by a.
fn pairs(out: &mut String, group: &HeapGroup, lead: &str) {
    let indent = lead.len() - lead.trim_start().len();
    let smaller = |option: &Vec<u64>| if option.len() == 2 { option[0] } else { 0 };
    let largest = group.options.iter().map(smaller).max().unwrap_or(0).to_string().len();
    let digits = group.values.iter().max().unwrap_or(&0).to_string().len() + 1;
    // All in one line, or lines of a round number of values.
    let names = "a = ..".len() + 2 * largest;
    let one_line = lead.len() + 3 + names + digits * group.values.len() <= WIDTH;
    let room = WIDTH.saturating_sub(indent + 5 + names) / digits;
    let in_a_row = [20, 15, 10, 5].into_iter().find(|&row| row <= room).unwrap_or(1);
    let in_a_row = if one_line { usize::MAX } else { in_a_row };
    let mut rows: Vec<(u64, u64, Vec<u128>)> = Vec::new();
    for (option, &value) in group.options.iter().zip(&group.values) {
        let a = smaller(option);
        match rows.last_mut() {
            Some((_, last, values)) if *last + 1 == a && values.len() < in_a_row => {
                *last = a;
                values.push(value);
            }
            _ => rows.push((a, a, vec![value])),
        }
    }
    let name = |(first, last, _): &(u64, u64, Vec<u128>)| match first == last {
        true => format!("a = {first}"),
        false => format!("a = {first}..{last}"),
    };
    let width = rows.iter().map(|row| name(row).len()).max().unwrap_or(0);
    let short = rows.len() == 1 && one_line;
    let _ = write!(out, "{lead}{}", if short { "  " } else { "\n" });
    for row in &rows {
        let start = if short { 0 } else { indent + 4 };
        let _ = write!(out, "{}{:<width$} ", " ".repeat(start), name(row));
        for value in &row.2 {
            let _ = write!(out, "{value:>digits$}");
        }
        out.push('\n');
    }
}

/// One option for each value, by the values.
fn each_value(out: &mut String, groups: &[HeapGroup], indent: &str) {
    let mut rows: Vec<(u128, &Vec<u64>)> =
        groups.iter().flat_map(|group| group.values.iter().copied().zip(&group.options)).collect();
    rows.sort_unstable();
    let width = rows.iter().map(|(value, _)| value.to_string().len()).max().unwrap_or(1);
    let items = rows.iter().map(|(value, option)| format!("{value:>width$}: {}", sum_text(option)));
    first(out, &items.collect::<Vec<_>>(), indent);
}

/// The first of many texts in columns.
fn first(out: &mut String, items: &[String], indent: &str) {
    let shown = &items[..items.len().min(MOST)];
    grid(out, shown, indent);
    if shown.len() < items.len() {
        let more = items.len() - shown.len();
        let _ = writeln!(out, "{indent}... and {more} more (`--json` lists them all)");
    }
}

fn sum_text(option: &[u64]) -> String {
    match option {
        [] => "nothing".to_string(),
        _ => option.iter().map(u64::to_string).collect::<Vec<_>>().join(" + "),
    }
}

/// The sentence after the options of a heap.
fn heap_mex_words(mut values: Vec<u128>, complete: bool, count: u128, mex: u128) -> String {
    if count == 0 {
        return "There is no option, so the nim-value is mex {} = 0.".to_string();
    }
    values.sort_unstable();
    values.dedup();
    let among = if complete { String::new() } else { format!(" among all {count} options") };
    format!("{}, {mex} never does{among}: the nim-value is {mex} (mex).", occur(&values))
}

/// "0 and 2 to 7 occur".
fn occur(values: &[u128]) -> String {
    let mut runs: Vec<(u128, u128)> = Vec::new();
    for &value in values {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == value => *last = value,
            _ => runs.push((value, value)),
        }
    }
    let mut texts = Vec::new();
    for (first, last) in runs {
        match last - first {
            0 => texts.push(first.to_string()),
            1 => texts.extend([first.to_string(), last.to_string()]),
            _ => texts.push(format!("{first} to {last}")),
        }
    }
    if texts.len() > 12 {
        texts.truncate(9);
        texts.push("larger ones".to_string());
    }
    let verb = if values.len() == 1 { "occurs" } else { "occur" };
    match texts.split_last() {
        Some((last, [])) => format!("{last} {verb}"),
        Some((last, rest)) => format!("{} and {last} {verb}", rest.join(", ")),
        None => format!("nothing {verb}"),
    }
}

/// What a theorem of periods was applied to, and what it gives.
fn period(out: &mut String, step: &Step, indent: &str) {
    let Step::Period {
        theorem, preperiod, period, saltus, figures: of, compared, checked_to, ..
    } = step
    else {
        return;
    };
    let figure =
        |symbol: &str| of.iter().find(|figure| figure.symbol == symbol).map(|figure| figure.value);
    if !of.is_empty() {
        let _ = writeln!(out, "{indent}The theorem `{theorem}` is applied here with");
        figures(out, of, &format!("{indent}  "));
    }
    let grow = |p: u128, s: u128| match s {
        0 => format!("g(n + {p}) = g(n)"),
        _ => format!("g(n + {p}) = g(n) + {s}"),
    };
    let (whole, growth) = (u128::from(*period), u128::from(*saltus));
    // What was compared is the multiple of the period that the theorem takes.
    let p = figure("p").unwrap_or(whole);
    let s = growth * (p / whole.max(1));
    if let Some((first, last)) = compared {
        let range = match last - first {
            0 => format!("n = {first}"),
            _ => format!("n = {first}, ..., {last} ({} comparisons)", last - first + 1),
        };
        let words = format!(
            "{} was compared for {range}. The theorem needs the values up to heap {checked_to}.",
            grow(p, s)
        );
        wrap(out, &words, indent);
    }
    let mut words = format!("So {} for all n >= {preperiod}.", grow(whole, growth));
    let proved = figure("e").unwrap_or(u128::from(*preperiod));
    let proved = compared.map_or(proved, |(first, _)| proved.min(first.into()));
    if whole != p {
        words.push_str(&format!(
            " (The theorem gives {}; {whole} is the least number that will do, as a comparison of \
             the values of one period shows.)",
            grow(p, s)
        ));
    }
    if u128::from(*preperiod) < proved {
        words.push_str(&format!(
            " (The theorem gives it for n >= {proved}; the heaps before were compared one by one.)"
        ));
    }
    wrap(out, &words, indent);
}
