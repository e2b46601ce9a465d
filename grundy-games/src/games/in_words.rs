//! The rules of a game in words, found by the name that stands in positions.

use super::Entry;
use super::names::{entry, looks_like_code};
use crate::heap::Code;
use crate::heap::code::{Digit, Modifier};
use crate::message::{Language, Message, TEXTS, message};
use crate::theory::Theorem;

/// The title and the rules of a game: `kayles`, `subtract:1,3,4`, or a code. Of a code with
/// few digits the rules say what each of them allows. `None` of rule files, and of unknown names.
///
/// ```
/// # use grundy_games as grundy;
/// let (_, rules) = grundy::games::rules_of("0.16").unwrap();
/// assert_eq!(
///     rules.to_string(),
///     "Take 1 if that is the whole heap. Take 2 and leave one heap or two heaps."
/// );
/// let (_, rules) = grundy::games::rules_of("4.3").unwrap();
/// assert!(rules.to_string().starts_with("Take nothing and leave two heaps"));
/// let (_, rules) = grundy::games::rules_of("0.6!").unwrap();
/// assert_eq!(
///     rules.to_string(),
///     "Take 1 and leave one of these: one heap, two heaps (of different sizes)."
/// );
/// ```
pub fn rules_of(name: &str) -> Option<(Message, Message)> {
    if looks_like_code(name) {
        let code = Code::parse(name).ok()?;
        let rules = of_digits(&code).unwrap_or_else(|| message!("code-rules"));
        return Some((message!("code-title", code = code.to_string()), rules));
    }
    let name = name.split(':').next()?;
    let Some(entry) = entry(name) else {
        // The other kinds of sums are in no catalogue.
        let sum = Theorem::of_id(name).map(|_| format!("game-{name}"))?;
        let rules = format!("{sum}.rules");
        let known = TEXTS.has(Language::English, &rules);
        return known.then(|| (Message::new(&TEXTS, sum), Message::new(&TEXTS, rules)));
    };
    Some((entry.title(), entry.rules().filter(|_| entry.name != "rules")?))
}

/// The rules of a game of the catalogue or of a code, in about two lines.
pub fn rules_in_brief(name: &str) -> Option<Message> {
    let (_, rules) = rules_of(name)?;
    let brief = match looks_like_code(name) {
        true => None,
        false => entry(name.split(':').next()?).and_then(Entry::rules_in_brief),
    };
    Some(brief.unwrap_or(rules))
}

/// What each digit of a code allows, a sentence a digit; `None` where that is too long.
fn of_digits(code: &Code) -> Option<Message> {
    /// The most digits, and the most numbers of heaps for one of them.
    const MOST: usize = 16;
    let last = (code.right_len() + code.repeat_len()) as u64;
    if code.left_len() as u64 + last > MOST as u64 {
        return None;
    }
    let added =
        (1..code.left_len() as u64).rev().map(|added| (Change::Adds(added), code.adding(added)));
    let split = (Change::Nothing, code.adding(0));
    let taken = (1..=last).map(|taken| (Change::Takes(taken), code.taking(taken)));
    let mut sentences = Vec::new();
    for (change, digit) in added.chain([split]).chain(taken) {
        let Some(digit) = digit.filter(|digit| !digit.is_empty()) else { continue };
        if digit.counts().len() > MOST {
            return None;
        }
        sentences.push(sentence(change, digit));
    }
    if !code.is_finite() {
        sentences.push(message!("code-repeats", last = last, length = code.repeat_len()));
    }
    if sentences.is_empty() {
        sentences.push(message!("code-nothing"));
    }
    Some(Message::sentences(sentences))
}

/// What a move does with a heap before it leaves some.
#[derive(Clone, Copy)]
enum Change {
    Adds(u64),
    Nothing,
    Takes(u64),
}

fn sentence(change: Change, digit: &Digit) -> Message {
    let bits = digit.counts().iter().try_fold(0u64, |bits, &(heaps, _)| {
        Some(bits | 1u64.checked_shl(u32::try_from(heaps).ok().filter(|&heaps| heaps < 4)?)?)
    });
    let plain = bits.filter(|_| !digit.is_constrained() && digit.tail().is_none());
    match (change, plain) {
        (Change::Nothing, Some(4)) => return message!("code-splits"),
        (Change::Takes(taken), Some(bits)) => {
            return message!("code-takes", count = taken, digit = bits);
        }
        _ => {}
    }
    let like = |modifier: Modifier| match modifier {
        Modifier::Any => "any",
        Modifier::Unequal => "different",
        Modifier::NotAllEqual => "mixed",
        Modifier::Equal => "equal",
    };
    let each = digit.counts().iter();
    let mut choices: Vec<Message> = each
        .map(|&(heaps, modifier)| message!("code-choice", heaps = heaps, like = like(modifier)))
        .collect();
    choices.extend(digit.tail().map(|(heaps, modifier)| {
        message!("code-choice-more", heaps = heaps, like = like(modifier))
    }));
    let (how, count) = match change {
        Change::Adds(count) => ("add", count),
        Change::Nothing => ("nothing", 0),
        Change::Takes(count) => ("take", count),
    };
    let many = if choices.len() > 1 { "yes" } else { "no" };
    message!("code-leaves", how = how, count = count, many = many, choices = choices)
}
