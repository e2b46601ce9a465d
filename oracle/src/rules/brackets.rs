//! Sums in brackets: a move moves in each component, or in some, or takes those after it away.
//!
//! A part is the text of the sum, from the bracket on. Components need no graphs.

use std::collections::HashMap;

use super::{Part, Term};
use crate::graph::Graphs;

/// The kinds of sums in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Brackets {
    Conjunctive,
    Continued,
    Shortened,
    Selective,
    Ordinal,
}

const NAMES: [(&str, Brackets); 5] = [
    ("conjunctive", Brackets::Conjunctive),
    ("continued", Brackets::Continued),
    ("shortened", Brackets::Shortened),
    ("selective", Brackets::Selective),
    ("ordinal", Brackets::Ordinal),
];

/// The most brackets within each other.
const DEEPEST: i32 = 8;

/// The parts of a text between signs that stand alone and outside of brackets.
fn split<'a>(text: &'a str, sign: &str) -> Vec<&'a str> {
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0i32);
    for word in text.split_whitespace() {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        if word == sign && depth == 0 {
            found.push(&text[start..at]);
            start = at + word.len();
        }
        let count = |bracket| word.matches(bracket).count() as i32;
        depth += count('(') - count(')');
    }
    found.push(&text[start..]);
    found
}

/// The terms of a sum, each as it is written. A bracket may follow its name at once.
pub(crate) fn terms(text: &str) -> Vec<String> {
    let mut text = text.to_string();
    for (name, _) in NAMES {
        text = text.replace(&format!("{name}("), &format!("{name} ("));
    }
    split(&text, "+").into_iter().map(str::to_string).collect()
}

/// A sum of terms that need no graphs.
fn read_sum(text: &str) -> Result<Vec<Term>, String> {
    let read = |term: &String| {
        let words: Vec<&str> = term.split_whitespace().collect();
        Term::parse(&words, &Graphs::new())
    };
    terms(text).iter().map(read).collect()
}

fn write_sum(terms: &[Term]) -> String {
    let texts: Vec<String> = terms.iter().map(Term::text).filter(|text| !text.is_empty()).collect();
    if texts.is_empty() { "nim".to_string() } else { texts.join(" + ") }
}

fn moves_of(terms: &[Term]) -> Vec<Vec<Term>> {
    let mut all = Vec::new();
    for (at, term) in terms.iter().enumerate() {
        for after in term.moves() {
            let mut next = terms.to_vec();
            next[at] = after.term;
            all.push(next);
        }
    }
    all
}

impl Brackets {
    pub(super) fn of(name: &str) -> Option<Brackets> {
        NAMES.iter().find(|(own, _)| *own == name).map(|(_, kind)| *kind)
    }

    pub(crate) fn name(self) -> &'static str {
        NAMES.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    fn sign(self) -> &'static str {
        if self == Brackets::Ordinal { ":" } else { ";" }
    }

    pub(super) fn read(self, text: &str) -> Result<Part, String> {
        let inner = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let inner = inner.ok_or_else(|| format!("no sum in brackets: {text:?}"))?;
        let mut depth = 0;
        for sign in inner.chars() {
            depth += i32::from(sign == '(') - i32::from(sign == ')');
            if depth > DEEPEST {
                return Err("too many brackets for brute force".into());
            }
        }
        let all = split(inner, self.sign());
        if all.len() < 2 {
            return Err(format!("one component: {text:?}"));
        }
        let all = all.into_iter().map(read_sum).collect::<Result<Vec<_>, String>>()?;
        Ok(self.write(&all))
    }

    fn write(self, components: &[Vec<Term>]) -> Part {
        let texts: Vec<String> = components.iter().map(|one| write_sum(one)).collect();
        format!("({})", texts.join(&format!(" {} ", self.sign()))).chars().map(u32::from).collect()
    }

    /// The same sum with each component as `same` writes it, and these in order, where it makes no difference.
    pub(crate) fn in_order(self, part: &[u32], same: impl Fn(Vec<Term>) -> Vec<Term>) -> Part {
        let mut all: Vec<Vec<Term>> = self.components(part).into_iter().map(same).collect();
        if self != Brackets::Ordinal {
            all.sort_unstable();
        }
        self.write(&all)
    }

    fn components(self, part: &[u32]) -> Vec<Vec<Term>> {
        let text = super::strips::write(part);
        let inner = &text[1..text.len() - 1];
        let read = |text| read_sum(text).expect("it was written here");
        split(inner, self.sign()).into_iter().map(read).collect()
    }

    /// Every move, as the text of the sum after it.
    pub(super) fn moves(self, part: &[u32]) -> Vec<Vec<Part>> {
        let own = self.components(part);
        let lists: Vec<Vec<Vec<Term>>> = own.iter().map(|one| moves_of(one)).collect();
        let mut all = Vec::new();
        if self == Brackets::Ordinal {
            for (at, list) in lists.iter().enumerate() {
                for to in list {
                    let mut next = own.clone();
                    next[at] = to.clone();
                    next[at + 1..].fill(Vec::new());
                    all.push(next);
                }
            }
        } else {
            let short = matches!(self, Brackets::Conjunctive | Brackets::Shortened);
            let some = matches!(self, Brackets::Shortened | Brackets::Selective);
            if short && lists.iter().any(Vec::is_empty) {
                return Vec::new();
            }
            // Whether a component was moved, and the components so far.
            let mut begun = vec![(false, Vec::new())];
            for (one, list) in own.iter().zip(&lists) {
                let mut longer = Vec::new();
                for (moved, before) in &begun {
                    let with = |one: &Vec<Term>| [&before[..], std::slice::from_ref(one)].concat();
                    if some || list.is_empty() {
                        longer.push((*moved, with(one)));
                    }
                    longer.extend(list.iter().map(|to| (true, with(to))));
                }
                begun = longer;
            }
            all.extend(begun.into_iter().filter(|(moved, _)| *moved).map(|(_, next)| next));
        }
        all.iter().map(|next| vec![self.write(next)]).collect()
    }

    /// The texts of the components of a part.
    pub(crate) fn texts(self, part: &[u32]) -> Vec<String> {
        self.components(part).iter().map(|one| write_sum(one)).collect()
    }
}

/// Whether the moves of a sum are few.
pub(crate) fn is_small(part: &[u32]) -> bool {
    /// The largest number, and the most signs.
    const LARGEST: u32 = 30;
    const SIGNS: usize = 120;
    let text = super::strips::write(part);
    let mut numbers = text.split(|sign: char| !sign.is_ascii_digit());
    let small = |number: &str| number.is_empty() || number.parse().is_ok_and(|n: u32| n <= LARGEST);
    part.len() <= SIGNS && numbers.all(small)
}

/// The number of moves of a position alone, where the winner hurries and the loser delays, or the
/// other way round; `None` where it has too many positions.
pub(crate) fn lasts(text: &str, hurries: bool, misere: bool) -> Option<u32> {
    /// Positions with more moves, and more positions, are left out.
    const MOST: usize = 3000;
    fn count(terms: &[Term], asked: (bool, bool), known: &mut HashMap<String, u32>) -> Option<u32> {
        let (hurries, misere) = asked;
        let text = write_sum(terms);
        if let Some(&moves) = known.get(&text) {
            return Some(moves);
        }
        let after = moves_of(terms);
        if known.len() + after.len() > MOST {
            return None;
        }
        let counts = after.iter().map(|next| count(next, asked, known));
        let counts = counts.collect::<Option<Vec<u32>>>()?;
        // Of a lost position the number is odd in misère play.
        let lost = counts.iter().filter(|moves| (*moves % 2 == 1) == misere);
        let best = match (hurries, lost.clone().next().is_some()) {
            (true, true) => lost.min(),
            (true, false) => counts.iter().max(),
            (false, true) => lost.max(),
            (false, false) => counts.iter().min(),
        };
        let moves = best.map_or(0, |moves| moves + 1);
        known.insert(text, moves);
        Some(moves)
    }
    count(&read_sum(text).ok()?, (hurries, misere), &mut HashMap::new())
}
