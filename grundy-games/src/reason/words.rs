//! Words and layouts that text and Markdown share.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::{Figure, OptionRow, Reply, Taken};
use crate::message::{Language, Message, message};
use crate::outcome::Play;
use crate::value::Value;
use crate::width::{self, padded};

/// The columns of a terminal that are used.
pub const WIDTH: usize = 78;

/// The position in which nothing is left, as data.
pub const NOTHING: &str = "nim";

/// An option for people.
pub fn option_text(option: &OptionRow, language: Language) -> String {
    match &*option.position {
        NOTHING => after_text(NOTHING, language),
        position => short(position, language),
    }
}

/// A position after a move.
pub fn after_text(position: &str, language: Language) -> String {
    match position {
        NOTHING => message!("nothing-left").text(language),
        position => whole(position, language),
    }
}

/// A position after a move, with the move in words where there are any.
fn with_note(text: String, taken: Option<&Taken>, language: Language) -> String {
    match taken {
        Some(Taken::Beside(taken)) => format!("{text} ({})", taken.text(language)),
        Some(Taken::Instead(made)) => made.text(language),
        None => text,
    }
}

/// The positions of a line of play; of the last one it is said that no move is left, or how it
/// `ended` the sum.
pub fn line_texts(
    moves: &[String],
    ended: Option<&Message>,
    taken: &[Option<Taken>],
    language: Language,
) -> Vec<String> {
    let text = |(at, text): (usize, &String)| {
        with_note(after_text(text, language), taken.get(at).and_then(Option::as_ref), language)
    };
    let mut texts: Vec<String> = moves.iter().enumerate().map(text).collect();
    if let Some(last) = texts.last_mut() {
        if let Some(ended) = ended {
            *last = ended.text(language);
        } else if moves.last().is_some_and(|last| last != NOTHING) {
            *last = message!("line-ends", position = &*last).text(language);
        }
    }
    texts
}

/// A move and its answer in words; `write` writes a position.
pub fn reply_texts(
    reply: &Reply,
    language: Language,
    write: impl Fn(&str) -> String,
) -> (String, String) {
    let written = |position: &str| match position {
        NOTHING => after_text(NOTHING, language),
        position => write(&whole(position, language)),
    };
    let [made, given] = &reply.taken;
    let after = with_note(written(&reply.after), made.as_ref(), language);
    let answer = match (&reply.answer, &reply.ended) {
        (Some(_), Some(ended)) => ended.text(language),
        (Some(answer), None) => with_note(written(answer), given.as_ref(), language),
        (None, _) => message!("no-answer-needed").text(language),
    };
    (after, answer)
}

/// A value as text.
pub fn value_in_words(value: &Value, language: Language) -> String {
    grundy_words::facts::word(value).map_or_else(|| value.to_string(), |word| word.text(language))
}

/// The value of an option of a kind, and how many others are like it.
pub fn kind_value(option: &OptionRow, language: Language) -> String {
    let value = option_value(option, language);
    match option.alike {
        0 | 1 => value,
        alike => message!("value-of-kind", value = value, others = alike - 1).text(language),
    }
}

/// The value of an option, with those of its parts.
pub fn option_value(option: &OptionRow, language: Language) -> String {
    let value = bare_value(option, language);
    match &option.taken {
        Some(taken) => format!("{value}   {}", taken.text(language)),
        None => value,
    }
}

fn bare_value(option: &OptionRow, language: Language) -> String {
    let Some(value) = option.value else { return value_text(None, language) };
    if option.parts.len() < 2 {
        return value.to_string();
    }
    let parts: Vec<String> = option.parts.iter().map(u128::to_string).collect();
    format!("{} = {value}", parts.join(" xor "))
}

fn value_text(value: Option<u128>, language: Language) -> String {
    match value {
        Some(value) => value.to_string(),
        None => message!("lets-opponent-win").text(language),
    }
}

/// Up to here each option of a mex has a line of its own.
pub const FEW: usize = 12;

/// Of many options without the value 0 none is written.
pub fn none_has_zero(position: &str, options: &[OptionRow], count: u64) -> Option<Message> {
    (options.is_empty() && count > 0)
        .then(|| message!("mex-none-listed", position = position, count = count))
}

/// The options of a mex, as they are shown.
pub enum Shown<'a> {
    /// Each, in their order.
    Each(&'a [OptionRow]),
    /// Those of one value together: the value, and the options.
    ByValue(Vec<(String, String)>),
    /// One of each kind, each with its number.
    Kinds(Vec<&'a OptionRow>),
    /// One for each value, and how many values are left out.
    OneEach(Vec<(String, String)>, usize),
}

impl Shown<'_> {
    /// How these options are shown, which are all or one for each value.
    pub fn of(options: &[OptionRow], complete: bool, language: Language) -> Shown<'_> {
        if complete && options.iter().any(|option| option.alike == 0) {
            let kinds: Vec<&OptionRow> = options.iter().filter(|option| option.alike > 0).collect();
            if kinds.len() <= FEW {
                return Shown::Kinds(kinds);
            }
        }
        if options.len() <= FEW && complete {
            return Shown::Each(options);
        }
        match one_each(options, complete, language) {
            Some((cells, more)) => Shown::OneEach(cells, more),
            None => Shown::ByValue(by_value(options, language)),
        }
    }
}

/// Many options, those of one value together: the value, and the options.
fn by_value(options: &[OptionRow], language: Language) -> Vec<(String, String)> {
    let mut groups: BTreeMap<Option<u128>, Vec<String>> = BTreeMap::new();
    for option in options {
        let text = option_text(option, language);
        let parts: Vec<String> = option.parts.iter().map(u128::to_string).collect();
        let taken = option.taken.clone().map(Taken::Beside);
        let text = with_note(text, taken.as_ref(), language);
        groups.entry(option.value).or_default().push(match parts.len() {
            0 | 1 => text,
            _ => format!("{text} ({})", parts.join(" xor ")),
        });
    }
    let groups = groups.into_iter();
    groups.map(|(value, options)| (value_text(value, language), options.join(", "))).collect()
}

/// The largest number of options that are written if one represents each value.
const CELLS: usize = 9;

/// One option for each value, and how many values are left out; `None` where the options are
/// `complete` and their values are few, so that all can be written.
fn one_each(
    options: &[OptionRow],
    complete: bool,
    language: Language,
) -> Option<(Vec<(String, String)>, usize)> {
    /// Up to here each value has a line of its own.
    const LINES: usize = 40;
    let mut first: BTreeMap<Option<u128>, &OptionRow> = BTreeMap::new();
    for option in options {
        first.entry(option.value).or_insert(option);
    }
    let few = first.len() <= LINES;
    let cells = if few { first.len() } else { CELLS };
    let more = first.len() - cells;
    let cell = |option: &&OptionRow| by_value(std::slice::from_ref(*option), language).remove(0);
    (!few || !complete).then(|| (first.values().take(cells).map(cell).collect(), more))
}

/// What a mex says of its options.
pub fn mex_words(complete: bool, count: u64, value: u128) -> Message {
    let listed = match (complete, value) {
        (true, _) => "all",
        (false, 0) => "none",
        (false, _) => "each",
    };
    match count {
        0 => message!("mex-of-nothing"),
        _ => message!(
            "mex-words",
            value = value,
            below = value.saturating_sub(1),
            listed = listed,
            count = count,
        ),
    }
}

/// The title of a line of play, which may stand in pairs of lines.
pub fn line_title(position: &str, first_wins: bool, pairs: bool, language: Language) -> Message {
    let winner = if first_wins { "first" } else { "second" };
    let position = whole(position, language);
    match pairs {
        true => message!("line-of-play-in-pairs", position = position, winner = winner),
        false => message!("line-of-play", position = position, winner = winner),
    }
}

/// The heads of the two columns of a line of play.
pub fn line_heads(language: Language) -> [String; 2] {
    [message!("line-head-first"), message!("line-head-second")].map(|head| head.text(language))
}

/// How many moves from a position are not listed, and whether they are `images` of listed ones.
pub fn more_moves(position: &str, moves: u64, images: bool) -> Message {
    // Two letters may be exchanged as well.
    let how = if position.contains("strip-tictactoe") { "letters" } else { "places" };
    match images {
        true => message!("more-moves-alike", moves = moves, how = how),
        false => message!("more-moves", moves = moves),
    }
}

/// The title of a list of lost positions.
pub fn lost_title(play: Play) -> Message {
    message!("lost-positions", play = play_name(play))
}

/// The largest number of moves that are listed with their answers; the JSON document has them all.
pub const REPLIES: usize = 16;

/// The answers that are printed, how many are not, and whether those are `images` of printed ones.
/// A single one is never left out: to say so takes as much room.
pub fn shown_replies(replies: &[Reply], omitted: u64, images: bool) -> (&[Reply], u64, bool) {
    let all = omitted == 0 && replies.len() <= REPLIES + 1;
    let shown = &replies[..if all { replies.len() } else { replies.len().min(REPLIES) }];
    let more = replies.len() - shown.len();
    (shown, omitted + more as u64, images && more == 0)
}

/// The largest number of lost positions that are listed.
pub const LOST: usize = 40;

/// Lost positions as they are written: no two of them have the same text.
pub fn lost_texts(positions: &[String], language: Language) -> Vec<String> {
    let texts: Vec<String> = positions.iter().map(|text| whole(text, language)).collect();
    let different: BTreeSet<&String> = texts.iter().collect();
    if different.len() < texts.len() { positions.to_vec() } else { texts }
}

/// What is said of more of them.
pub fn too_many_lost(play: Play, positions: usize) -> Message {
    message!("too-many-lost-positions", play = play_name(play), positions = positions)
}

fn play_name(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    }
}

/// The longest text of a position that is written whole.
const LIMIT: usize = 60;

/// Long texts (a million heaps) are cut for people.
pub fn short(text: &str, language: Language) -> String {
    if text.chars().count() <= LIMIT {
        return text.to_string();
    }
    let words = text.split(' ').map(|word| short_word(word, language));
    let text = words.collect::<Vec<String>>().join(" ");
    if text.chars().count() <= LIMIT {
        return text;
    }
    let head: String = text.chars().take(LIMIT - 16).collect();
    let tail: String = {
        let mut tail: Vec<char> = text.chars().rev().take(12).collect();
        tail.reverse();
        tail.into_iter().collect()
    };
    // A cut between words, or between members of a list: no number loses a digit.
    let head = head.rfind([' ', ',']).map_or(&*head, |end| head[..=end].trim_end());
    let tail = tail.split_once([' ', ',']).map_or("", |(_, tail)| tail);
    format!("{head} ... {tail}").trim_end().to_string()
}

/// The longest text of a position that the reader is to check and that is written whole.
const WHOLE: usize = 240;

/// A position that the reader is to check: only a very long text is cut, and a strip that is
/// longer than a line.
pub fn whole(text: &str, language: Language) -> String {
    if text.chars().count() <= LIMIT {
        return text.to_string();
    }
    let words = text.split(' ').map(|word| short_word(word, language));
    let words = words.collect::<Vec<String>>().join(" ");
    if words.chars().count() <= WHOLE { words } else { short(text, language) }
}

/// Writes a text that may need several lines: it is broken between terms where that is enough,
/// else behind spaces, and where a word is longer than a line behind its commas. Lines after the first begin further to the right.
pub fn in_lines(out: &mut String, text: &str, indent: &str) {
    let room = |first: bool| WIDTH.saturating_sub(indent.len() + if first { 0 } else { 4 });
    let text = text.trim_end();
    let mut lines = vec![String::new()];
    let mut put = |part: &str| {
        let first = lines.len() == 1;
        let line = lines.last_mut().expect("a line");
        if !line.is_empty() && width::of(line) + width::of(part.trim_end()) > room(first) {
            lines.push(part.to_string());
        } else {
            line.push_str(part);
        }
    };
    let fits = |part: &str| width::of(part.trim_end()) <= room(false);
    for term in text.split_inclusive(" + ") {
        match fits(term) {
            true => put(term),
            false => term.split_inclusive(' ').for_each(|word| match fits(word) {
                true => put(word),
                false => word.split_inclusive(',').for_each(&mut put),
            }),
        }
    }
    for (at, line) in lines.iter().enumerate() {
        let hang = if at > 0 { "    " } else { "" };
        let _ = writeln!(out, "{indent}{hang}{}", line.trim_end());
    }
}

/// A long strip, with the number of cells that are left out.
fn short_word(word: &str, language: Language) -> String {
    const KEPT: usize = 12;
    let length = word.chars().count();
    if length <= 2 * KEPT + 8 || !is_strip(word) {
        return word.to_string();
    }
    let more = message!("more-cells", cells = length - 2 * KEPT).text(language);
    format!("{}[{more}]{}", &word[..KEPT], &word[length - KEPT..])
}

fn is_strip(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| matches!(c, '.' | 'X' | 'O' | 'x' | 'o'))
}

/// A word of a sentence: strips that are longer than a line are cut.
pub fn in_sentence(word: &str, language: Language) -> Cow<'_, str> {
    if word.len() <= LIMIT { word.into() } else { short_word(word, language).into() }
}

/// A term before and after a move, for people: of long ones the words that
/// change, and how many do not.
pub fn change(from: &str, to: &str, language: Language) -> (String, String) {
    let nothing = |to: &str| match to {
        "" => message!("nothing").text(language),
        to => whole(to, language),
    };
    if from.chars().count() <= LIMIT && to.chars().count() <= LIMIT {
        return (from.to_string(), nothing(to));
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (from.split(' ').collect(), to.split(' ').collect());
    let least = old.len().min(new.len());
    let before = old.iter().zip(&new).take_while(|(a, b)| a == b).count().min(least - 1);
    let after = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let after = after.min(least - before);
    // Points may be cells: of strips the number that does not change is written.
    let strips = old[1..].iter().any(|word| is_strip(word));
    if old[0] != new[0] || (before + after < 8 && !strips) {
        return (whole(from, language), nothing(to));
    }
    let same = |count: usize| match (count, strips) {
        (0, _) => String::new(),
        (_, false) => " ...".to_string(),
        (_, true) => format!(" [{}]", message!("strips", strips = count).text(language)),
    };
    let part = |words: &[&str]| {
        let mut out = words[0].to_string();
        out.push_str(&same(before.saturating_sub(1)));
        for word in &words[before.max(1)..words.len() - after] {
            out.push(' ');
            out.push_str(&short_word(word, language));
        }
        out.push_str(&same(after));
        out
    };
    (part(&old), part(&new))
}

/// Texts in as many columns as there is room for, row by row.
pub fn grid(out: &mut String, items: &[String], indent: &str) {
    let width = items.iter().map(|item| width::of(item)).max().unwrap_or(0);
    let columns = ((WIDTH + 3).saturating_sub(indent.len()) / (width + 3)).max(1);
    for row in items.chunks(columns) {
        let row: Vec<String> = row.iter().map(|item| padded(item, width)).collect();
        let _ = writeln!(out, "{indent}{}", row.join("   ").trim_end());
    }
}

/// A letter of a theorem, or a word that stands for a number.
pub fn symbol(figure: &Figure, language: Language) -> String {
    match figure.symbol {
        "value" => message!("row-value").text(language),
        letter => letter.to_string(),
    }
}

/// The letters of a theorem, one a line.
pub fn figures(out: &mut String, figures: &[Figure], indent: &str, language: Language) {
    let symbols =
        figures.iter().map(|figure| width::of(&symbol(figure, language))).max().unwrap_or(0);
    let values = figures.iter().map(|figure| figure.value.to_string().len()).max().unwrap_or(0);
    for figure in figures {
        let Figure { value, meaning, .. } = figure;
        let symbol = padded(&symbol(figure, language), symbols);
        let lead = format!("{symbol} = {value:>values$}   ");
        let mut lines = String::new();
        let hang = format!("{indent}{}", " ".repeat(width::of(&lead)));
        wrap(&mut lines, &meaning.text(language), &hang, language);
        let _ = write!(out, "{indent}{lead}{}", lines.get(hang.len()..).unwrap_or("\n"));
    }
}

pub fn wrap(out: &mut String, text: &str, indent: &str, language: Language) {
    for paragraph in text.lines() {
        let mut column = 0;
        for word in paragraph.split_whitespace().map(|word| in_sentence(word, language)) {
            let long = width::of(&word) + indent.len() > WIDTH;
            let parts = width::parts(&word).into_iter();
            let parts = parts.flat_map(|part| match long {
                true => part.split_inclusive(',').collect(),
                false => vec![part],
            });
            for (at, part) in parts.enumerate() {
                let (width, space) = (width::of(part), usize::from(at == 0));
                if column > 0 && column + space + width > WIDTH {
                    out.push('\n');
                    column = 0;
                }
                if column == 0 {
                    out.push_str(indent);
                    column = indent.len();
                } else if at == 0 {
                    out.push(' ');
                    column += 1;
                }
                out.push_str(part);
                column += width;
            }
        }
        out.push('\n');
    }
}
