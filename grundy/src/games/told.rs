//! The rules of a game in words, found by the name that stands in positions.

use super::Entry;
use super::names::{entry, looks_like_code};
use crate::heap::Code;
use crate::message::{Message, message};

/// The title and the rules of a game: `kayles`, `subtract:1,3,4`, or a code. Of a code of octal
/// digits the rules say what each of them allows. `None` of rule files, and of unknown names.
///
/// ```
/// let (_, rules) = grundy::games::rules_of("0.16").unwrap();
/// assert_eq!(
///     rules.to_string(),
///     "Take 1 if that is the whole heap. Take 2 and leave one heap or two heaps."
/// );
/// let (_, rules) = grundy::games::rules_of("4.3").unwrap();
/// assert!(rules.to_string().starts_with("Take nothing and leave two heaps"));
/// ```
pub fn rules_of(name: &str) -> Option<(Message, Message)> {
    if looks_like_code(name) {
        let code = Code::parse(name).ok()?;
        let rules = octal(&code).unwrap_or_else(|| message!("code-rules"));
        return Some((message!("code-title", code = code.to_string()), rules));
    }
    let entry = entry(name.split(':').next()?).filter(|entry| entry.name != "rules")?;
    Some((entry.title(), entry.rules()?))
}

/// The rules of a game of the catalogue or of a code, in about two lines.
pub(crate) fn rules_in_brief(name: &str) -> Option<Message> {
    let (_, rules) = rules_of(name)?;
    let brief = match looks_like_code(name) {
        true => None,
        false => entry(name.split(':').next()?).and_then(Entry::rules_in_brief),
    };
    Some(brief.unwrap_or(rules))
}

/// The rules of a code of finitely many digits from 0 to F, of which at most a 4 stands before the
/// point.
fn octal(code: &Code) -> Option<Message> {
    if code.left_len() > 1 || !code.is_finite() {
        return None;
    }
    let mut sentences = Vec::new();
    if let Some(digit) = code.adding(0) {
        match digit.counts() {
            [(2, _)] if !digit.is_constrained() && digit.tail().is_none() => {
                sentences.push(message!("code-splits"));
            }
            _ => return None,
        }
    }
    for taken in 1..=code.right_len() as u64 {
        let digit = code.taking(taken)?;
        if digit.is_constrained() || digit.tail().is_some() {
            return None;
        }
        let mut bits = 0u64;
        for &(heaps, _) in digit.counts() {
            bits |= 1u64.checked_shl(u32::try_from(heaps).ok().filter(|&heaps| heaps < 4)?)?;
        }
        if bits > 0 {
            sentences.push(message!("code-takes", count = taken, digit = bits));
        }
    }
    Some(Message::sentences(sentences))
}
