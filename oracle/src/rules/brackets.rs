//! Sums in brackets: a move moves in each component, or in some, or takes those after it away.
//!
//! A part is the text of the sum, from the bracket on. Components need no graphs.

use std::collections::HashMap;

use super::{Game, Part, TOO_LARGE, Term};
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
const DEEPEST: i32 = 16;

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
                return Err(format!("{TOO_LARGE}: {DEEPEST} brackets within each other"));
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
        self.join(&texts.iter().map(String::as_str).collect::<Vec<&str>>())
    }

    /// The part whose components have these texts.
    fn join(self, texts: &[&str]) -> Part {
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

    /// Whether it has no move. Components with small numbers are asked first: after one of them that has ended nobody
    /// lists the moves of a large one.
    fn has_ended(self, components: &[Vec<Term>]) -> bool {
        let mut order: Vec<&Vec<Term>> = components.iter().collect();
        order.sort_by_cached_key(|one| largest(&write_sum(one)));
        let ended = |one: &&Vec<Term>| one.iter().all(is_stuck);
        match self.is_short() {
            true => order.iter().any(ended),
            false => order.iter().all(ended),
        }
    }

    fn is_short(self) -> bool {
        matches!(self, Brackets::Conjunctive | Brackets::Shortened)
    }

    /// Every move, as the text of the sum after it.
    pub(super) fn moves(self, part: &[u32]) -> Vec<Vec<Part>> {
        let own = self.components(part);
        if self.has_ended(&own) {
            return Vec::new();
        }
        let after = |one: &Vec<Term>| moves_of(one).iter().map(|next| write_sum(next)).collect();
        let lists: Vec<Vec<String>> = own.iter().map(after).collect();
        let own: Vec<String> = own.iter().map(|one| write_sum(one)).collect();
        let mut all: Vec<Vec<&str>> = Vec::new();
        if self == Brackets::Ordinal {
            for (at, list) in lists.iter().enumerate() {
                for to in list {
                    let mut next: Vec<&str> = own.iter().map(String::as_str).collect();
                    next[at] = to;
                    next[at + 1..].fill("nim");
                    all.push(next);
                }
            }
        } else {
            let some = matches!(self, Brackets::Shortened | Brackets::Selective);
            // Whether a component was moved, and the components so far.
            let mut begun: Vec<(bool, Vec<&str>)> = vec![(false, Vec::new())];
            for (one, list) in own.iter().zip(&lists) {
                let mut longer = Vec::new();
                for (moved, before) in &begun {
                    if some || list.is_empty() {
                        longer.push((*moved, [&before[..], &[one]].concat()));
                    }
                    longer.extend(list.iter().map(|to| (true, [&before[..], &[to]].concat())));
                }
                begun = longer;
            }
            all.extend(begun.into_iter().filter(|(moved, _)| *moved).map(|(_, next)| next));
        }
        all.iter().map(|next| vec![self.join(next)]).collect()
    }

    /// At most how many moves a sum has, from those of its terms.
    pub(crate) fn most_moves(self, part: &[u32], of: impl Fn(Term) -> u64) -> u64 {
        let own = self.components(part).into_iter();
        let counts: Vec<u64> = own
            .map(|one| one.into_iter().fold(0, |sum: u64, term| sum.saturating_add(of(term))))
            .collect();
        let product = |one: &dyn Fn(u64) -> u64| {
            counts.iter().fold(1, |all: u64, &count| all.saturating_mul(one(count)))
        };
        match self {
            _ if self.is_short() && counts.contains(&0) => 0,
            _ if counts.iter().all(|&count| count == 0) => 0,
            Brackets::Conjunctive => product(&|count| count),
            Brackets::Continued => product(&|count| count.max(1)),
            Brackets::Shortened | Brackets::Selective => {
                product(&|count| count.saturating_add(1)) - 1
            }
            Brackets::Ordinal => counts.iter().fold(0, |sum, &count| sum.saturating_add(count)),
        }
    }

    /// How many objects an ordinal sum has in which each component is one Nim heap, or none; `None` for any other sum.
    pub(crate) fn objects(self, part: &[u32]) -> Option<u128> {
        if self != Brackets::Ordinal {
            return None;
        }
        let mut objects = 0;
        for one in self.components(part) {
            match heaps(&one)?[..] {
                [] => {}
                [heap] => objects += u128::from(heap),
                _ => return None,
            }
        }
        Some(objects)
    }

    /// The texts of the components of a part.
    pub(crate) fn texts(self, part: &[u32]) -> Vec<String> {
        self.components(part).iter().map(|one| write_sum(one)).collect()
    }
}

/// The largest number in a text.
fn largest(text: &str) -> u64 {
    let numbers = text.split(|sign: char| !sign.is_ascii_digit());
    numbers.filter_map(|number| number.parse().ok()).max().unwrap_or(0)
}

/// The heaps of a sum of nothing but Nim.
fn heaps(terms: &[Term]) -> Option<Vec<u32>> {
    let nim = terms.iter().all(|term| term.game == Game::Nim);
    nim.then(|| terms.iter().flat_map(|term| term.parts.concat()).collect())
}

/// Whether a term has no move.
fn is_stuck(term: &Term) -> bool {
    match term.game {
        Game::Nim => term.parts.is_empty(),
        Game::Brackets(kind) => {
            term.parts.iter().all(|part| kind.has_ended(&kind.components(part)))
        }
        _ => term.moves().is_empty(),
    }
}

/// The number of moves of a position alone, where the winner hurries and the loser delays, or the
/// other way round; `None` where it has too many positions. `of` says at most how many moves a term has.
pub(crate) fn lasts(
    text: &str,
    hurries: bool,
    misere: bool,
    of: &dyn Fn(Term) -> u64,
) -> Option<u32> {
    let mut play = Play { hurries, misere, of, known: HashMap::new() };
    play.lasts(&read_sum(text).ok()?)
}

/// Play of positions alone, and how long it lasts.
struct Play<'a> {
    hurries: bool,
    misere: bool,
    of: &'a dyn Fn(Term) -> u64,
    known: HashMap<String, u32>,
}

impl Play<'_> {
    fn lasts(&mut self, terms: &[Term]) -> Option<u32> {
        /// Positions with more moves, and more positions, are left out.
        const MOST: u64 = 3000;
        if let Some([heap]) = heaps(terms).as_deref() {
            // The winner takes the heap at once, or all but one object in misère play.
            return Some(*heap.min(if self.misere { &2 } else { &1 }));
        }
        let text = write_sum(terms);
        if let Some(&moves) = self.known.get(&text) {
            return Some(moves);
        }
        let most = terms.iter().fold(0u64, |sum, term| sum.saturating_add((self.of)(term.clone())));
        if most.saturating_add(self.known.len() as u64) > MOST {
            return None;
        }
        let counts =
            moves_of(terms).iter().map(|next| self.lasts(next)).collect::<Option<Vec<u32>>>()?;
        // Of a lost position the number is odd in misère play.
        let lost = counts.iter().filter(|moves| (*moves % 2 == 1) == self.misere);
        let best = match (self.hurries, lost.clone().next().is_some()) {
            (true, true) => lost.min(),
            (true, false) => counts.iter().max(),
            (false, true) => lost.max(),
            (false, false) => counts.iter().min(),
        };
        let moves = best.map_or(0, |moves| moves + 1);
        self.known.insert(text, moves);
        Some(moves)
    }
}
