//! The positions that a check begins with, where none are given.

use grundy::Budget;

use super::poll;
use crate::error::RuleError;
use crate::file::RuleFile;
use crate::message::{Message, message};
use crate::position::Position;

/// The positions that the file gives as `examples`; without these numbers,
/// pairs, triples or words, whichever of them have moves.
///
/// # Errors
/// The first limit that was reached.
pub(super) fn usual(
    rules: &RuleFile,
    budget: &Budget,
) -> Result<Vec<(String, Position)>, Box<RuleError>> {
    // Nobody has asked for these positions; those that are checked are asked again.
    let _silence = rules.silence();
    let time = || poll(budget, 0).is_ok();
    // Texts that are refused, or are no positions, are left out.
    let parse = |text: &str| match rules.try_parse(text) {
        Err(fault) if fault.is_limit() => Err(fault),
        read => Ok(read.ok().and_then(Result::ok)),
    };
    let answers = |position: &Position| match rules.try_options(position, budget) {
        Err(fault) if fault.is_limit() => Err(fault),
        options => Ok(options.ok()),
    };
    let read = |texts: Vec<String>| -> Result<Vec<(String, Position)>, Box<RuleError>> {
        let texts = texts.into_iter().take_while(|_| time());
        let positions = texts.map(|text| Ok(parse(&text)?.map(|position| (text, position))));
        positions.filter_map(Result::transpose).collect()
    };
    let examples = rules.examples();
    if !examples.is_empty() {
        return read(examples);
    }
    let tuples = |size: u32, most: u64| -> Vec<String> {
        let tuple = |at: u64| {
            let part = |place| (at / (most + 1).pow(place) % (most + 1)).to_string();
            (0..size).rev().map(part).collect::<Vec<_>>().join(",")
        };
        (0..(most + 1).pow(size)).map(tuple).collect()
    };
    let mut without = Vec::new();
    for (size, most) in [(1, 12), (2, 5), (3, 2), (4, 2)] {
        let mut all = read(tuples(size, most))?;
        let (mut first, mut moves) = (None, false);
        for (at, (_, position)) in all.iter().enumerate().take_while(|_| time()) {
            let Some(options) = answers(position)? else { continue };
            // A game may begin at 1; from the first answer on all are asked for.
            first = first.or(Some(at));
            if !options.is_empty() {
                moves = true;
                break;
            }
        }
        all.drain(..first.unwrap_or(all.len()));
        match moves {
            true => return Ok(all),
            false if without.is_empty() => without = all,
            false => {}
        }
    }
    // The words that can move show which letters the file uses; it may refuse all others.
    let mut found = Vec::new();
    for text in words().into_iter().take_while(|_| time()) {
        if let Some(position) = parse(&text)?
            && answers(&position)?.is_some_and(|options| !options.is_empty())
        {
            found.push((text, position));
        }
        if found.len() == WORDS {
            break;
        }
    }
    Ok(if found.is_empty() { without } else { found })
}

/// This number of words is enough.
const WORDS: usize = 24;

/// The letters of each try, and how many of them at most.
const LETTERS: &[&str] = &["ox", "o.", "x.", "X.", "XO.", "01", "ab", "_#", "o-"];
const LONGEST: u32 = 5;

/// What [`check`](super::check) begins with where it is given nothing, in words.
pub fn tried() -> Message {
    message!(
        "tried-positions",
        longest = LONGEST,
        letters = LETTERS.iter().map(|some| format!("`{some}`")).collect::<Vec<_>>()
    )
}

/// Short words of the letters that games on strips are written with.
fn words() -> Vec<String> {
    let mut words = Vec::new();
    for length in 1..=LONGEST {
        for letters in LETTERS {
            let letters: Vec<char> = letters.chars().collect();
            let count = letters.len();
            let word = |at: usize| -> String {
                (0..length).map(|place| letters[at / count.pow(place) % count]).collect()
            };
            words.extend((0..count.pow(length)).map(word));
        }
    }
    words.sort_by_key(|word| (word.len(), word.clone()));
    words.dedup();
    words
}
