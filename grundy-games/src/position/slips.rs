//! First attempts in a wrong notation, and the line that was probably meant.

use crate::error::{Remedy, TextError};
use crate::games::{self, Kind, NoFiles, looks_like_code};
use crate::message::message;

use super::{Position, plus_at};

/// Texts up to this length are looked at: nobody has typed a longer one.
const LONGEST: usize = 400;

/// The mistakes in a text, in the order in which they are reported.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slip {
    /// Numbers alone.
    NoGame,
    /// Numbers alone after a `+`.
    NoGameHere,
    /// A `+` within a word.
    Plus,
    /// No `+` before the name of a game.
    NoPlus,
    /// Commas within a number, as in 1,000.
    Thousands,
    /// Commas between heaps.
    Commas,
    /// Brackets around the heaps.
    Brackets,
    /// Spaces beside the commas of a list.
    Spaces,
    /// Numbers where a game wants pairs.
    Pairs,
    /// A parameter as an argument, or an argument as a parameter.
    Parameter,
}

/// The error of a text, with the text that was meant where that is clear.
pub(super) fn explained(text: &str, error: TextError) -> TextError {
    if let Some((slip, at, meant)) = mended(text) {
        return told(slip, at, &meant, error);
    }
    let start = error.span().start;
    let name = text[start..].split(|c: char| c.is_ascii_whitespace() || c == ':').next();
    let before = text[..start].trim_ascii_end();
    let is_name = before.is_empty() || before.ends_with('+');
    let unknown = is_name && name.is_some_and(|name| games::entry(name).is_none());
    match unknown.then(|| games::absent(&text[start..])).flatten() {
        Some(absent) => {
            let end = start + absent.span().end;
            absent.moved_to(start..end)
        }
        None => error,
    }
}

/// The same text as a position that can be read, the first mistake in it, and its place.
fn mended(text: &str) -> Option<(Slip, std::ops::Range<usize>, String)> {
    if text.len() > LONGEST || text.contains(['"', '\'', '\n']) {
        return None;
    }
    if let Some((at, meant)) = joined(text) {
        return Some((Slip::NoPlus, at, meant));
    }
    if let Some((at, meant)) = thousands(text) {
        return Some((Slip::Thousands, at, meant));
    }
    let mut slips = Vec::new();
    let mut meant: Vec<String> = Vec::new();
    let mut head: Option<String> = None;
    let terms = terms(text, &mut slips);
    // In `nim +3` the sign is that of the number.
    let digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    if text.match_indices("nim +").any(|(at, sign)| digit(at + sign.len())) {
        return None;
    }
    for (start, term) in terms {
        let (mend, whole) = match readable(term) {
            true => (None, term.to_string()),
            false => term_of(term, head.as_deref())?,
        };
        if let Some(slip) = mend {
            slips.push((slip, at(slip, start, term)));
        }
        head = whole.split_ascii_whitespace().next().map(str::to_string);
        meant.push(whole);
    }
    let meant = meant.join(" + ");
    let (slip, at) = slips.into_iter().min_by_key(|(_, at)| at.start)?;
    readable(&meant).then_some((slip, at, meant))
}

fn readable(text: &str) -> bool {
    Position::read(text, &NoFiles, &[]).is_ok()
}

/// A text in which games follow each other without a `+`, as in `nim 3 kayles 5`.
fn joined(text: &str) -> Option<(std::ops::Range<usize>, String)> {
    let mut words: Vec<&str> = Vec::new();
    let mut place = None;
    for word in text.split_ascii_whitespace() {
        let name = word.split(':').next().unwrap_or(word);
        let is_game = games::entry(name).is_some();
        if is_game && words.last().is_some_and(|before| *before != "+") {
            if words.len() > 1 && ["and", "&", ",", ";"].contains(&words[words.len() - 1]) {
                words.pop();
            }
            if let Some(before) = words.last_mut() {
                *before = before.trim_end_matches([',', ';']);
            }
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            place.get_or_insert(start..start + word.len());
            words.push("+");
        }
        words.push(word);
    }
    let meant = words.join(" ");
    place.filter(|_| readable(&meant)).map(|at| (at, meant))
}

/// A text with numbers such as 1,000.
fn thousands(text: &str) -> Option<(std::ops::Range<usize>, String)> {
    let is_long = |word: &str| {
        let mut groups = word.split(',');
        let is_number = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
        groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && is_number(first))
            && word.contains(",0")
            && groups.all(|group| group.len() == 3 && is_number(group))
    };
    let word = text.split_ascii_whitespace().find(|word| is_long(word))?;
    let start = word.as_ptr() as usize - text.as_ptr() as usize;
    let words = text.split_ascii_whitespace();
    let meant = words.map(|word| if is_long(word) { word.replace(',', "") } else { word.into() });
    let meant = meant.collect::<Vec<_>>().join(" ");
    let comma = start + word.find(',')?;
    readable(&meant).then_some((comma..comma + 1, meant))
}

/// The terms, also where a `+` stands without spaces, with their places.
fn terms<'a>(
    text: &'a str,
    slips: &mut Vec<(Slip, std::ops::Range<usize>)>,
) -> Vec<(usize, &'a str)> {
    let (mut terms, mut start, mut depth) = (Vec::new(), 0, 0);
    let mut push = |from: usize, to: usize| {
        let term = text[from..to].trim_ascii_end();
        let trimmed = term.trim_ascii_start();
        terms.push((from + term.len() - trimmed.len(), trimmed));
    };
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            // Digits of a code such as `{2+}`.
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b'+' if depth <= 0 => {
                if !plus_at(text, at) {
                    slips.push((Slip::Plus, at..at + 1));
                }
                push(start, at);
                start = at + 1;
            }
            _ => {}
        }
    }
    push(start, text.len());
    terms
}

/// The term that was probably meant; `before` is the game of the previous term.
fn term_of(term: &str, before: Option<&str>) -> Option<(Option<Slip>, String)> {
    let head = term.split_ascii_whitespace().next()?;
    let rest = &term[head.len()..];
    let numbers = |text: &str| {
        let sign = |byte: u8| byte.is_ascii_digit() || b" ,;\t()[]{}".contains(&byte);
        text.bytes().all(sign) && text.bytes().any(|byte| byte.is_ascii_digit())
    };
    if numbers(term) {
        let slip = if before.is_some() { Slip::NoGameHere } else { Slip::NoGame };
        // In many languages a comma stands where a code has its point.
        if let Some(digits) = term.strip_prefix("0,") {
            let code = format!("0.{digits}");
            if readable(&code) {
                return Some((Some(slip), code));
            }
        }
        let tries = [before, Some("nim")];
        let words = term.replace([',', ';', '(', ')', '[', ']', '{', '}'], " ");
        let meant = tries.into_iter().flatten().map(|game| format!("{game} {}", spaced(&words)));
        return meant.into_iter().find(|text| readable(text)).map(|text| (Some(slip), text));
    }
    if looks_like_code(head) {
        let text = format!("{head} {}", spaced(&rest.replace([',', ';'], " ")));
        return readable(&text).then_some((Some(Slip::Commas), text));
    }
    let mut tries = Vec::new();
    // A list of edges has commas.
    if rest.contains([',', ';']) && !rest.contains(crate::boards::EDGES) {
        tries.push((Slip::Commas, format!("{head} {}", spaced(&rest.replace([',', ';'], " ")))));
    }
    let words: Vec<&str> = rest.split(',').map(str::trim_ascii).collect();
    let listed = |words: &[&str]| format!("{head} {}", words.join(","));
    if rest.contains(",,") {
        let numbers: Vec<&str> = words.iter().copied().filter(|word| !word.is_empty()).collect();
        tries.push((Slip::Pairs, listed(&numbers)));
    }
    if words.join(",") != rest.trim_ascii() {
        tries.push((Slip::Spaces, listed(&words)));
    }
    let open = ['(', '[', '{'];
    // The rule of a game may have brackets of its own.
    let own = head.split_once(':').is_some_and(|(_, parameter)| parameter.contains('('));
    if term.contains(open) && !own {
        let bare = term.replace(['(', ')', '[', ']', '{', '}'], " ");
        tries.push((Slip::Brackets, spaced(&bare)));
        tries.push((Slip::Brackets, spaced(&bare.replace([',', ';'], " "))));
    }
    if let Some((game, parameter)) = head.split_once(':') {
        let words = format!("{game} {parameter} {rest}").replace([',', ';'], " ");
        tries.push((Slip::Parameter, spaced(&words)));
        // As in `cram 4x6:torus`.
        tries.push((Slip::Parameter, format!("{game} {}:{parameter}", spaced(rest))));
    } else if let Some((parameter, others)) = rest.trim_ascii_start().split_once(' ') {
        tries.push((Slip::Parameter, format!("{head}:{parameter} {}", spaced(others))));
    }
    if let Some(Kind::TwoNumbers { least, separator }) = games::entry(head).map(|entry| entry.kind)
    {
        let signs = [' ', '\t', ',', ';', 'x', 'X', '×', '/', '-', '(', ')', '[', ']'];
        let numbers: Vec<&str> = rest.split(signs).filter(|word| !word.is_empty()).collect();
        let pairs = match numbers[..] {
            // A bar of one row.
            [number] if least == 1 && separator == 'x' => Some(vec![["1", number]]),
            _ if numbers.len().is_multiple_of(2) => {
                Some(numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect())
            }
            _ => None,
        };
        let pairs = pairs.into_iter().flatten();
        let pairs: Vec<String> = pairs.map(|[a, b]| format!("{a}{separator}{b}")).collect();
        if !pairs.is_empty() {
            let slip = if rest.contains(open) { Slip::Brackets } else { Slip::Pairs };
            tries.push((slip, format!("{head} {}", pairs.join(" "))));
        }
    }
    tries.into_iter().find(|(_, text)| readable(text)).map(|(slip, text)| (Some(slip), text))
}

/// A text with one space between its words.
fn spaced(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// The place of the mistake in a term.
fn at(slip: Slip, start: usize, term: &str) -> std::ops::Range<usize> {
    let of = |signs: &[char]| term.find(signs).map(|at| start + at..start + at + 1);
    let head = start..start + term.split_ascii_whitespace().next().map_or(0, str::len);
    match slip {
        Slip::Commas => of(&[',', ';']),
        Slip::Spaces => space_by_comma(term).map(|at| start + at..start + at + 1),
        Slip::Brackets => of(&['(', '[', '{']),
        _ => None,
    }
    .unwrap_or(head)
}

/// The first space beside a comma.
fn space_by_comma(term: &str) -> Option<usize> {
    let space = |at: usize| term.as_bytes().get(at).is_some_and(u8::is_ascii_whitespace);
    term.match_indices(',')
        .find_map(|(at, _)| [at.checked_sub(1)?, at + 1].into_iter().find(|&at| space(at)))
}

/// The error that names the line to write. What the game says is kept where it is clearer.
fn told(slip: Slip, at: std::ops::Range<usize>, meant: &str, error: TextError) -> TextError {
    let form = error.remedy() == Some(&Remedy::WriteForm);
    let (message, help) = match slip {
        Slip::NoGame => (message!("slip-no-game"), message!("write-meant-or-code", meant = meant)),
        Slip::NoGameHere => {
            (message!("slip-no-game-here"), message!("each-side-write-meant", meant = meant))
        }
        Slip::Plus => (message!("slip-plus"), message!("write-meant", meant = meant)),
        Slip::NoPlus => (message!("slip-no-plus"), message!("write-meant", meant = meant)),
        Slip::Thousands => {
            (message!("slip-thousands"), message!("write-meant-with-spaces", meant = meant))
        }
        Slip::Commas => (message!("slip-commas"), message!("write-meant", meant = meant)),
        Slip::Spaces => (message!("slip-spaces"), message!("write-meant", meant = meant)),
        Slip::Brackets => (message!("slip-brackets"), message!("write-meant", meant = meant)),
        Slip::Pairs => {
            // What the game advises is kept, unless it tells what to write as well.
            let help = match error.hint().filter(|_| !form) {
                Some(hint) => message!("write-meant-and", meant = meant, more = hint),
                None => message!("write-meant", meant = meant),
            };
            return TextError::new(error.message(), error.span()).help(help);
        }
        Slip::Parameter => {
            let help = match error.hint().filter(|_| form) {
                Some(usage) => message!("write-usage-meant", usage = usage, meant = meant),
                None => message!("write-meant", meant = meant),
            };
            return TextError::new(error.message(), error.span()).help(help);
        }
    };
    TextError::new(message, at).help(help)
}
