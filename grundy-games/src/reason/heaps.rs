//! Layouts of the steps about one-heap games.

use std::fmt::Write;

use crate::message::{Language, Message, message};
use crate::sort;
use crate::theory::Theorem;
use crate::width::{self, padded};

use super::words::{WIDTH, figures, grid, wrap};
use super::{HeapGroup, Step};

/// The largest number of heaps or options in a grid for a reader.
const MOST: usize = 120;

/// The longest period by which a table is folded.
const FOLDED: u64 = 16;

/// A step about the heaps of a game.
pub fn layout(out: &mut String, step: &Step, indent: &str, language: Language) {
    let deeper = format!("{indent}  ");
    let words = |message: Message| message.text(language);
    match step {
        Step::HeapMex { game, heap, groups, complete, count, value } => {
            let numbers: Vec<u128> = groups.iter().flat_map(|g| g.values.iter().copied()).collect();
            if groups.is_empty() {
                let _ = writeln!(out, "{indent}{game} {heap}:");
            } else if *complete {
                let title = match groups.iter().any(splits) {
                    true => message!("heap-options-pairs", game = game, heap = *heap),
                    false => message!("heap-options", game = game, heap = *heap),
                };
                wrap(out, &words(title), indent, language);
                all(out, groups, &deeper, language);
            } else {
                let title =
                    message!("heap-options-one-each", game = game, heap = *heap, count = *count);
                wrap(out, &words(title), indent, language);
                first(out, &each_value(groups, language), &deeper, language);
            }
            let mex = heap_mex_words(numbers, *complete, *count, *value);
            wrap(out, &words(mex), indent, language);
        }
        Step::Values { game, from, values, fold } => {
            let fold = fold.filter(|&(period, _)| (2..=FOLDED).contains(&period));
            let title = match fold {
                None => message!("values-of-game", game = game),
                Some((period, saltus)) => {
                    message!("values-folded", game = game, period = period, saltus = saltus,)
                }
            };
            wrap(out, &words(title), indent, language);
            let row = fold.map_or(10, |(period, _)| period as usize);
            // A value after which the repetition begins anew.
            let breaks = |at: usize| {
                let (period, saltus) = fold?;
                let later = values.get(at + period as usize)?;
                (*later != values[at] + u128::from(saltus)).then_some('*')
            };
            let name = words(message!("row-heap"));
            let width = values.iter().map(|v| v.to_string().len()).max().unwrap_or(1) + 1;
            let last = from + (values.len() as u64).saturating_sub(1);
            let heap = last.to_string().len();
            for (line, chunk) in values.chunks(row).enumerate() {
                let first = line * row;
                let mut text = format!("{indent}  {name} {:>heap$}:", from + first as u64);
                for (at, value) in chunk.iter().enumerate() {
                    let _ = write!(text, "{value:>width$}");
                    if fold.is_some() {
                        text.push(breaks(first + at).unwrap_or(' '));
                    }
                }
                let _ = writeln!(out, "{}", text.trim_end());
            }
        }
        Step::HeapValues { game, rows } => {
            let title = message!("values-used-below", game = game);
            let _ = writeln!(out, "{indent}{}", words(title));
            let name = words(message!("row-heap"));
            let heaps = rows.iter().map(|row| row.heap).max().unwrap_or(0).to_string().len();
            let values = rows.iter().map(|row| row.value).max().unwrap_or(0).to_string().len();
            let items = rows.iter();
            let items =
                items.map(|row| format!("{name} {:>heaps$}: {:>values$}", row.heap, row.value));
            first(out, &items.collect::<Vec<_>>(), &deeper, language);
        }
        Step::Period { theorem, figures: of, .. } => {
            if !of.is_empty() {
                wrap(out, &words(applied(theorem)), indent, language);
                figures(out, of, &deeper, language);
            }
            for sentence in period_words(step) {
                wrap(out, &words(sentence), indent, language);
            }
        }
        Step::Reduction { .. } => {
            let text = reduction_words(step).map_or(String::new(), words);
            wrap(out, &text, indent, language);
        }
        _ => {}
    }
}

/// How the value of a heap follows from that of a smaller one; of a [`Step::Reduction`].
pub fn reduction_words(step: &Step) -> Option<Message> {
    let Step::Reduction { heap, least, times, period, saltus, value, .. } = step else {
        return None;
    };
    let sum = format!("{heap} = {least} + {period} * {times}");
    Some(match saltus {
        0 => message!("value-by-period", sum = sum, heap = *least, value = *value),
        _ => {
            let more = u128::from(*saltus) * u128::from(*times);
            message!(
                "value-by-saltus",
                sum = sum,
                heap = *least,
                growth = format!("{saltus} * {times}"),
                value = format!("{} + {more} = {value}", value.saturating_sub(more)),
            )
        }
    })
}

/// Every option, a line for each number that is taken.
fn all(out: &mut String, groups: &[HeapGroup], indent: &str, language: Language) {
    let words = |message: Message| message.text(language);
    // Where a move does not split, a column for the option is enough.
    let single = |group: &&HeapGroup| group.options.len() == 1 && group.options[0].len() <= 1;
    let columns = groups.iter().filter(single).count() > 3;
    let (short, groups): (Vec<&HeapGroup>, Vec<&HeapGroup>) =
        groups.iter().partition(|group| columns && single(group));
    if columns {
        let left = |group: &HeapGroup| group.options[0].first().copied().unwrap_or(0);
        for (at, row) in short.chunks(10).enumerate() {
            if at > 0 {
                out.push('\n');
            }
            let texts = |number: &dyn Fn(&HeapGroup) -> u128| -> Vec<String> {
                row.iter().map(|group| number(group).to_string()).collect()
            };
            let rows = [
                (words(message!("row-take")), texts(&|group| group.take.into())),
                (words(message!("row-leave")), texts(&|group| left(group).into())),
                (words(message!("row-value")), texts(&|group| group.values[0])),
            ];
            let names = rows.iter().map(|(name, _)| width::of(name)).max().unwrap_or(0);
            let digits = rows.iter().flat_map(|(_, row)| row).map(String::len).max().unwrap_or(1);
            for (name, row) in &rows {
                let row: Vec<String> = row.iter().map(|text| format!("{text:>digits$}")).collect();
                let _ = writeln!(out, "{indent}{}  {}", padded(name, names), row.join("  "));
            }
        }
    }
    for group in groups {
        let left: u64 = group.options.first().map_or(0, |option| option.iter().sum());
        let take = group.take;
        if left == 0 {
            let lead = words(message!("take-leave-nothing", take = take));
            let _ = writeln!(out, "{indent}{lead}  0");
        } else if group.options.len() == 1 && group.options[0].len() == 1 {
            let lead = words(message!("take-leave-heap", take = take, left = left));
            let _ = writeln!(out, "{indent}{lead}  {}", group.values[0]);
        } else if group.options.iter().all(|option| option.len() <= 2) {
            let lead = words(message!("take-leave-two", take = take, left = left));
            pairs(out, group, &format!("{indent}{lead}"));
        } else {
            let lead = words(message!("take-leave-heaps", take = take, left = left));
            let _ = writeln!(out, "{indent}{lead}");
            let items = group.options.iter().zip(&group.values);
            let text = |option| sum_text(option, language);
            let items = items.map(|(option, value)| format!("{}: {value}", text(option)));
            grid(out, &items.collect::<Vec<_>>(), &format!("{indent}  "));
        }
    }
}

/// Whether the options of one take are written as a + b.
fn splits(group: &HeapGroup) -> bool {
    let two = group.options.iter().all(|option| option.len() <= 2);
    two && group.options.iter().any(|option| option.len() == 2)
}

/// The options of one take that leave a + b, by a.
fn pairs(out: &mut String, group: &HeapGroup, lead: &str) {
    let indent = lead.len() - lead.trim_start().len();
    let smaller = |option: &Vec<u64>| if option.len() == 2 { option[0] } else { 0 };
    let largest = group.options.iter().map(smaller).max().unwrap_or(0).to_string().len();
    let digits = group.values.iter().max().unwrap_or(&0).to_string().len() + 1;
    // All in one line, or lines of a round number of values.
    let names = "a = ..".len() + 2 * largest;
    let one_line = width::of(lead) + 3 + names + digits * group.values.len() <= WIDTH;
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
fn each_value(groups: &[HeapGroup], language: Language) -> Vec<String> {
    let mut rows: Vec<(u128, &Vec<u64>)> =
        groups.iter().flat_map(|group| group.values.iter().copied().zip(&group.options)).collect();
    sort::whole(&mut rows);
    let width = rows.iter().map(|(value, _)| value.to_string().len()).max().unwrap_or(1);
    let text = |option| sum_text(option, language);
    rows.iter().map(|(value, option)| format!("{value:>width$}: {}", text(option))).collect()
}

/// The first of many texts in columns.
fn first(out: &mut String, items: &[String], indent: &str, language: Language) {
    let shown = &items[..items.len().min(MOST)];
    grid(out, shown, indent);
    if shown.len() < items.len() {
        let more = message!("more-items", items = items.len() - shown.len()).text(language);
        let _ = writeln!(out, "{indent}{more}");
    }
}

/// The heaps that an option leaves.
pub fn sum_text(option: &[u64], language: Language) -> String {
    match option {
        [] => message!("nothing").text(language),
        _ => option.iter().map(u64::to_string).collect::<Vec<_>>().join(" + "),
    }
}

/// The sentence after the options of a heap.
pub fn heap_mex_words(mut values: Vec<u128>, complete: bool, count: u128, mex: u128) -> Message {
    if count == 0 {
        return message!("mex-of-nothing");
    }
    sort::whole(&mut values);
    values.dedup();
    let mut runs = runs(&values);
    let last = runs.pop().unwrap_or_else(|| message!("no-number"));
    message!(
        "heap-mex",
        rest = runs.len(),
        runs = runs,
        last = last,
        values = values.len(),
        listed = if complete { "all" } else { "some" },
        count = count,
        mex = mex,
    )
}

/// The numbers "0", "2 to 7" of an ascending list.
fn runs(values: &[u128]) -> Vec<Message> {
    let mut runs: Vec<(u128, u128)> = Vec::new();
    for &value in values {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == value => *last = value,
            _ => runs.push((value, value)),
        }
    }
    let mut texts: Vec<Message> = Vec::new();
    for (first, last) in runs {
        match last - first {
            0 => texts.push(first.to_string().into()),
            1 => texts.extend([first, last].map(|one| one.to_string().into())),
            _ => texts.push(message!("numbers-to", first = first, last = last)),
        }
    }
    if texts.len() > 12 {
        texts.truncate(9);
        texts.push(message!("larger-ones"));
    }
    texts
}

/// That a theorem of periods is applied.
pub fn applied(theorem: &str) -> Message {
    let title = Theorem::of_id(theorem).map_or_else(|| theorem.into(), crate::theory::title);
    message!("theorem-applied", theorem = title)
}

/// What a theorem of periods was applied to, and what it gives: a paragraph each; of a
/// [`Step::Period`].
pub fn period_words(step: &Step) -> Vec<Message> {
    let Step::Period { preperiod, period, saltus, figures: of, compared, checked_to, .. } = step
    else {
        return Vec::new();
    };
    let figure =
        |symbol: &str| of.iter().find(|figure| figure.symbol == symbol).map(|figure| figure.value);
    let grow = |p: u128, s: u128| match s {
        0 => format!("g(n + {p}) = g(n)"),
        _ => format!("g(n + {p}) = g(n) + {s}"),
    };
    let (whole, growth) = (u128::from(*period), u128::from(*saltus));
    // What was compared is the multiple of the period that the theorem takes.
    let p = figure("p").unwrap_or(whole);
    let s = growth * (p / whole.max(1));
    let mut all = Vec::new();
    if let Some((first, last)) = compared {
        all.push(message!(
            "period-compared",
            equation = grow(p, s),
            first = *first,
            last = *last,
            count = last - first + 1,
            needed = *checked_to,
        ));
    }
    let mut words =
        vec![message!("period-holds", equation = grow(whole, growth), preperiod = *preperiod)];
    let proved = figure("e").unwrap_or(u128::from(*preperiod));
    let proved = compared.map_or(proved, |(first, _)| proved.min(first.into()));
    if whole != p {
        words.push(message!("period-is-divisor", equation = grow(p, s), period = whole));
    }
    if u128::from(*preperiod) < proved {
        words.push(message!("period-proved-from", proved = proved));
    }
    all.push(Message::sentences(words));
    all
}
