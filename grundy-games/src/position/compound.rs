//! Other sums than the usual one: `conjunctive (nim 3 ; kayles 5)`.
//!
//! Two or more positions are played together, and a kind of sum says in which of them a player
//! moves and when play ends (C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966)
//! 51-81; *Winning Ways*, chapter 9). Such a sum is an ordinary game with options, so it may be a term of the
//! usual sum and a component of another one.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{Hash, Hasher};
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex};

use super::{Position, SumInBrackets};
use crate::budget::{Budget, Progress, Stop};
use crate::error::{Remedy, TextError};
use crate::games::{self, Files};
use crate::graph::{Arcs, Unordered};
use crate::lock;
use crate::message::message;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::quotes::quote_end;
use crate::reason::{Role, Step};
use crate::ruleset::{Complete, EachOption, Nature, Ruleset, Theory};
use crate::term::{self, Game, Term, TermMove};
use crate::theory::Theorem;
use crate::value::Value;

/// In which components a player moves, and when play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// In each; it ends as soon as one has ended.
    Conjunctive,
    /// In each that has not ended.
    Continued,
    /// In some, at least one; it ends as soon as one has ended.
    Shortened,
    /// In some, at least one.
    Selective,
    /// In one, and all components after it are gone.
    Ordinal,
}

impl Kind {
    const ALL: [Kind; 5] =
        [Kind::Conjunctive, Kind::Continued, Kind::Shortened, Kind::Selective, Kind::Ordinal];

    fn name(self) -> &'static str {
        self.theorem().id()
    }

    fn theorem(self) -> Theorem {
        match self {
            Kind::Conjunctive => Theorem::Conjunctive,
            Kind::Continued => Theorem::Continued,
            Kind::Shortened => Theorem::Shortened,
            Kind::Selective => Theorem::Selective,
            Kind::Ordinal => Theorem::Ordinal,
        }
    }

    /// What stands between two components.
    fn separator(self) -> u8 {
        if self == Kind::Ordinal { b':' } else { b';' }
    }

    /// Whether it ends as soon as a component has ended.
    fn is_short(self) -> bool {
        matches!(self, Kind::Conjunctive | Kind::Shortened)
    }

    /// Whether a player moves in each component that has not ended.
    fn moves_all(self) -> bool {
        matches!(self, Kind::Conjunctive | Kind::Continued)
    }
}

/// The kind of the sum that begins at a place of a text, and the place of its bracket.
pub(super) fn begins(text: &str, start: usize) -> Option<(Kind, usize)> {
    Kind::ALL.into_iter().find_map(|kind| {
        let name = text.get(start..start + kind.name().len())?;
        let after = start + name.len();
        let space = text.as_bytes()[after..].iter().take_while(|byte| byte.is_ascii_whitespace());
        let bracket = after + space.count();
        let is =
            name.eq_ignore_ascii_case(kind.name()) && text.as_bytes().get(bracket) == Some(&b'(');
        is.then_some((kind, bracket))
    })
}

/// The sums in brackets, for those who look for one.
pub(super) fn all() -> impl Iterator<Item = SumInBrackets> {
    Kind::ALL.into_iter().map(|kind| {
        let between = char::from(kind.separator());
        SumInBrackets {
            name: kind.name(),
            usage: format!("{}(A {between} B)", kind.name()),
            example: example(kind),
            theorem: kind.theorem(),
        }
    })
}

/// The game of a kind of sums, which reads the brackets.
pub(super) fn game(kind: Kind) -> Arc<dyn Game> {
    term::game(Compound::new(kind, false))
}

/// The error of a word before a bracket that is no kind of sum, or of a kind of sum without a bracket.
pub(super) fn unknown(text: &str, start: usize) -> Option<TextError> {
    let word = |sign: char| !sign.is_ascii_alphabetic();
    let length = text[start..].find(word).unwrap_or(text.len() - start);
    let end = start + length;
    let named = |kind: &Kind| kind.name().eq_ignore_ascii_case(&text[start..end]);
    if let Some(kind) = Kind::ALL.into_iter().find(named) {
        let error = TextError::new(message!("compound-bracket"), end..end);
        return Some(error.help(write(kind)).or_by(Remedy::WriteForm));
    }
    if length == 0 || !text[end..].trim_ascii_start().starts_with('(') {
        return None;
    }
    let name = &text[start..end];
    let names = Kind::ALL.iter().map(|kind| kind.name());
    let nearest = games::nearest_of(name, names)?;
    let error = TextError::new(message!("game-unknown", name = name), start..end);
    Some(error.help(message!("did-you-mean", nearest = nearest)))
}

/// Where the bracket of a sum closes.
pub(super) fn end(text: &str, kind: Kind, bracket: usize) -> Result<usize, TextError> {
    components(text, kind, bracket).map(|(_, end)| end)
}

/// Reads the sum of a kind whose bracket is at that place; gives the term and where it ends.
pub(super) fn read(
    text: &str,
    kind: Kind,
    bracket: usize,
    files: &dyn Files,
) -> Result<(Term, usize), TextError> {
    let (ranges, end) = components(text, kind, bracket)?;
    let mut components = Vec::new();
    for range in ranges {
        let inner = text[range.clone()].trim_ascii_start();
        let start = range.end - inner.len();
        let range = start..start + inner.trim_ascii_end().len();
        let position = Position::read(&text[range.clone()], files, &[])
            .map_err(|error| error.shift(range.start))?;
        if let Some(term) = position.terms().iter().find(|term| !term.is_plain()) {
            let name = term.name();
            let error = TextError::new(message!("compound-not-plain", game = name), range);
            return Err(error.help(message!("compound-plain")));
        }
        components.push(Component::of(position));
    }
    let unproved =
        components.iter().any(|component| component.position.terms().iter().any(Term::is_unproved));
    Ok((term::single(Compound::new(kind, unproved), components), end))
}

/// The places of the components, and where the bracket ends.
fn components(
    text: &str,
    kind: Kind,
    bracket: usize,
) -> Result<(Vec<Range<usize>>, usize), TextError> {
    let bytes = text.as_bytes();
    let (mut depth, mut at, mut start) = (0, bracket, bracket + 1);
    let mut found = Vec::new();
    // A colon stands in names as well, behind letters, and a comma in the parts of a game.
    let alone = |at: usize| {
        let space = |at: Option<&u8>| at.is_some_and(u8::is_ascii_whitespace);
        let word = text[..at].rfind(|sign: char| !sign.is_ascii_digit());
        let number = word.is_some_and(|before| before + 1 < at && space(bytes.get(before)));
        let apart = space(bytes.get(at - 1)) || space(bytes.get(at + 1));
        apart || bytes[at] == b':' && (number || bytes[at - 1] == b')')
    };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' if depth == DEEPEST => return Err(too_large(at)),
            b'(' => depth += 1,
            b')' if depth == 1 => {
                found.push(start..at);
                if found.len() < 2 {
                    let error = TextError::new(message!("compound-one"), start..at.max(start + 1));
                    return Err(error.help(write(kind)).or_by(Remedy::WriteForm));
                }
                return Ok((found, at + 1));
            }
            b')' => depth -= 1,
            b'"' | b'\'' if bytes[at - 1] == b':' => {
                at += quote_end(&text[at..]).unwrap_or(1) - 1;
            }
            b';' | b':' | b',' if depth == 1 && (byte == b';' || alone(at)) => {
                if byte != kind.separator() {
                    let error = TextError::new(message!("compound-separator"), at..at + 1);
                    return Err(error.help(write(kind)).or_by(Remedy::WriteForm));
                }
                found.push(start..at);
                start = at + 1;
                if found.len() == COMPONENTS {
                    return Err(too_large(at));
                }
            }
            _ => {}
        }
        at += 1;
    }
    let error = TextError::new(message!("compound-unclosed"), bracket..bracket + 1);
    Err(error.help(write(kind)).or_by(Remedy::WriteForm))
}

/// The most components of a sum, and the most brackets within each other.
const COMPONENTS: usize = 64;
const DEEPEST: usize = 16;

fn too_large(at: usize) -> TextError {
    TextError::new(message!("compound-too-large"), at..at + 1).help(message!(
        "compound-largest",
        most = COMPONENTS,
        deepest = DEEPEST
    ))
}

fn write(kind: Kind) -> crate::message::Message {
    message!("compound-write", example = example(kind))
}

fn example(kind: Kind) -> String {
    format!("{}(nim 3 {} kayles 5)", kind.name(), char::from(kind.separator()))
}

/// A component, which its text tells from others.
#[derive(Clone, Debug)]
pub(super) struct Component {
    text: Arc<str>,
    /// The texts of its parts, sorted. Components with equal keys are the same game.
    key: Arc<str>,
    position: Position,
}

impl Component {
    fn of(position: Position) -> Component {
        let mut parts = position.parts();
        parts.sort_unstable();
        Component { text: position.text().into(), key: parts.join(" + ").into(), position }
    }

    /// The memory that it takes, in bytes.
    fn bytes(&self) -> u64 {
        let terms = self.position.terms().iter().map(|term| term.bytes() + 64);
        (self.text.len() + self.key.len()) as u64 + 96 + terms.sum::<u64>()
    }

    /// What a move of the term at `index` leaves.
    fn after(position: &Position, index: usize, chosen: &TermMove) -> Component {
        let terms = position.terms().iter().enumerate();
        Component::of(
            terms.map(|(at, term)| term.after(Some(chosen).filter(|_| at == index))).collect(),
        )
    }
}

impl PartialEq for Component {
    fn eq(&self, other: &Component) -> bool {
        self.text == other.text
    }
}

impl Eq for Component {}

impl PartialOrd for Component {
    fn partial_cmp(&self, other: &Component) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Component {
    fn cmp(&self, other: &Component) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl Hash for Component {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// The numbers of a component, of normal and of misère play.
#[derive(Clone, Copy, Debug)]
struct Measures {
    remoteness: [u32; 2],
    suspense: [u32; 2],
}

/// The positions that play of a component can reach, itself included, and the moves between them.
#[derive(Clone, Copy, Debug)]
struct Size {
    positions: u64,
    arcs: u64,
}

impl Size {
    fn of(arcs: &Arcs) -> Size {
        Size { positions: arcs.len() as u64, arcs: arcs.count() as u64 }
    }

    fn of_heap(heap: u64) -> Size {
        let positions = heap.saturating_add(1);
        let arcs = (u128::from(heap) * u128::from(positions) / 2).try_into().unwrap_or(u64::MAX);
        Size { positions, arcs }
    }
}

impl Measures {
    /// Those of one Nim heap. The player who wants to win at once takes all of it, or all but one object in misère
    /// play, and has no other move that wins.
    fn of_heap(heap: u64) -> Measures {
        let moves = [heap.min(1) as u32, heap.min(2) as u32];
        Measures { remoteness: moves, suspense: moves }
    }

    /// The number that the theorem of a kind needs.
    fn of(&self, kind: Kind, play: Play) -> u32 {
        let both = if kind == Kind::Continued { self.suspense } else { self.remoteness };
        both[usize::from(play == Play::Misere)]
    }

    fn outcome(&self, play: Play) -> Outcome {
        outcome(self.of(Kind::Conjunctive, play), play)
    }
}

/// Who wins a component in normal play, by the values of its terms; `None` where they are not found after `looks`
/// questions to the budget.
fn normal(component: &Component, looks: u32, budget: &Budget) -> Result<Option<Outcome>, Stop> {
    let part = budget.part(MEMORY).brief(looks);
    match component_value(component, &part) {
        Ok(value) => Ok(value.map(|value| Outcome::of(!value.is_zero()))),
        // The budget itself may have run out.
        Err(_) => budget.check(progress(0)).map(|()| None),
    }
}

/// Progress in the positions of a component.
fn progress(done: u64) -> Progress<'static> {
    Progress { what: "progress-positions", done, total: None }
}

/// The sizes of the heaps of a component that is nothing but Nim heaps, without empty ones, and of each the
/// number of its term and of its part.
fn heaps_at(component: &Component) -> Option<Vec<(u64, [usize; 2])>> {
    let mut heaps = Vec::new();
    for (at, term) in component.position.terms().iter().enumerate() {
        if !term.is_nim() {
            return None;
        }
        for part in 0..term.len() {
            // The value of a heap is its size.
            let (value, _) = term.part(part).value(&Budget::unlimited()).ok()?;
            heaps.push((u64::try_from(value.nim()?.0).ok()?, [at, part]));
        }
    }
    heaps.retain(|&(heap, _)| heap > 0);
    Some(heaps)
}

/// The sizes of these heaps.
fn nim_heaps(component: &Component) -> Option<Vec<u64>> {
    Some(heaps_at(component)?.into_iter().map(|(heap, _)| heap).collect())
}

/// An ordinal sum after a move of the component at a place: those after it are gone.
fn moved_in(components: &[Component], at: usize, to: Component) -> Vec<Component> {
    let mut next = components.to_vec();
    next[at] = to;
    next[at + 1..].fill(Component::of(Position::from_iter([])));
    next
}

/// The size of the Nim heap that an ordinal sum of single heaps is: who moves in a lower heap takes all above it.
fn heap_of(components: &[Component]) -> Option<u128> {
    components.iter().try_fold(0, |size, component| match nim_heaps(component)?[..] {
        [] => Some(size),
        [heap] => Some(size + u128::from(heap)),
        _ => None,
    })
}

/// Who wins Nim heaps in misère play (Bouton).
fn misere_nim(heaps: &[u64]) -> Outcome {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let small = heaps.iter().all(|&heap| heap == 1);
    Outcome::of((sum == 0) == small)
}

/// The value of a component, where that is a number.
fn component_value(component: &Component, budget: &Budget) -> Result<Option<Nimber>, Stop> {
    let mut sum = Value::ZERO;
    for term in component.position.terms() {
        sum = sum.plus(&term.value(budget)?.0);
    }
    Ok(sum.nim())
}

/// A set of numbers as ranges, in order.
struct Numbers(Vec<Range<u128>>);

impl Numbers {
    fn of(mut ranges: Vec<Range<u128>>) -> Numbers {
        ranges.sort_unstable_by_key(|range| range.start);
        let mut apart: Vec<Range<u128>> = Vec::new();
        for range in ranges {
            match apart.last_mut().filter(|last| range.start <= last.end) {
                Some(last) => last.end = last.end.max(range.end),
                None => apart.push(range),
            }
        }
        Numbers(apart)
    }

    /// The values that the moves from Nim heaps lead to. A move takes a 1 of a heap away, at some place of its
    /// digits to base 2, and makes anything of the digits behind: so of the nim-sum that digit changes, and those
    /// behind are free.
    fn of_moves(heaps: &[u64]) -> Numbers {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let any = heaps.iter().fold(0, |any, heap| any | heap);
        let ranges = (0..64).filter(|bit| any >> bit & 1 == 1).map(|bit| {
            let start = u128::from(sum >> bit << bit ^ 1 << bit);
            start..start + (1 << bit)
        });
        Numbers::of(ranges.collect())
    }

    /// The number that is not in the set and has `at` of these before it.
    fn free(&self, mut at: u128) -> u128 {
        for range in &self.0 {
            if range.start <= at {
                at += range.end - range.start;
            }
        }
        at
    }

    /// How many numbers that are not in the set come before this one; `None` where it is in the set.
    fn place(&self, number: u128) -> Option<u128> {
        let before = self.0.iter().take_while(|range| range.start <= number);
        before.clone().all(|range| range.end <= number).then(|| {
            before.map(|range| range.end - range.start).fold(number, |place, taken| place - taken)
        })
    }
}

/// Who wins where that many moves are left.
fn outcome(moves: u32, play: Play) -> Outcome {
    Outcome::of((moves % 2 == 1) == (play == Play::Normal))
}

/// What is kept of components.
#[derive(Default)]
struct Kept {
    moves: Table<Arc<str>, Arc<Vec<Component>>>,
    measures: Table<Arc<str>, Option<Measures>>,
    sizes: Table<Arc<str>, Option<Size>>,
    /// Who wins in normal play, as the games of the component know it.
    normal: Table<Arc<str>, Option<Outcome>>,
    /// The remoteness, where it is at most a number.
    near: Table<(Arc<str>, Play, u32), Option<u32>>,
}

/// A table that is emptied before it takes more than [`KEPT`] bytes, or an eighth of the memory of a budget.
struct Table<K, V> {
    entries: HashMap<K, V>,
    bytes: u64,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Table<K, V> {
        Table { entries: HashMap::new(), bytes: 0 }
    }
}

impl<K: Eq + Hash, V> Table<K, V> {
    fn insert(&mut self, key: K, value: V, bytes: u64, budget: &Budget) {
        if self.bytes + bytes > KEPT.min(budget.memory_left() / 8) {
            self.entries.clear();
            self.bytes = 0;
        }
        self.bytes += bytes;
        self.entries.insert(key, value);
    }
}

/// Moves of each component.
type Lists = Vec<Arc<Vec<Component>>>;

/// The moves of a component that are tried.
struct Candidates {
    moves: Arc<Vec<Component>>,
    /// `None` where these are all moves. Otherwise those that stand for the moves that are not tried: after
    /// each of these a heap of two objects or more is left, and the sum is won or lost as after one
    /// of them. Of the others nothing is known where it is empty.
    rest: Option<HashSet<Arc<str>>>,
}

/// The number of moves of a large heap that are tried.
const EXAMPLES: u64 = 130;

/// The first moves of a component, fewer than `most` where these are all, and whether they are. They take at most
/// [`KEPT`] bytes.
fn first_moves(
    component: &Component,
    most: u64,
    budget: &Budget,
) -> Result<(Vec<Component>, bool), Stop> {
    let budget = budget.part(u64::MAX).with_moves(most);
    let (mut found, mut bytes, mut complete) = (Vec::new(), 0, true);
    for (index, term) in component.position.terms().iter().enumerate() {
        let all = term.plain_moves(&budget, &mut |patch| {
            let to = Component::after(&component.position, index, &patch);
            bytes += to.bytes();
            found.push(to);
            // A sum in brackets gives its first move long before it can give the second one.
            if found.len() as u64 == most || bytes > KEPT {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        complete &= match all {
            Err(stop @ (Stop::Time | Stop::Memory | Stop::Interrupted)) => return Err(stop),
            all => all == Ok(true),
        };
        if found.len() as u64 == most || bytes > KEPT {
            return Ok((found, false));
        }
    }
    Ok((found, complete))
}

/// The keys of the positions that play of a component can reach, its own first, and the moves between them.
type Reached = (Vec<Arc<str>>, Arcs);

/// What play of a component can reach; `None` where it takes more than `most` bytes, or is more than the other limits
/// allow.
///
/// # Errors
/// The budget ran out.
fn graph_of(component: &Component, most: u64, budget: &Budget) -> Result<Option<Reached>, Stop> {
    let listing = budget.part(u64::MAX).with_moves(MOVES);
    let mut numbers: HashMap<Arc<str>, u32> = HashMap::from([(component.key.clone(), 0)]);
    let mut keys = vec![component.key.clone()];
    let (mut ahead, mut from) = (VecDeque::from([component.position.clone()]), 0);
    let (mut pairs, mut bytes) = (Vec::new(), 0);
    while let Some(position) = ahead.pop_front() {
        budget.check(progress(keys.len() as u64))?;
        for (index, term) in position.terms().iter().enumerate() {
            let all = term.plain_moves(&listing, &mut |patch| {
                let to = Component::after(&position, index, &patch);
                let new = keys.len() as u32;
                let number = *numbers.entry(to.key.clone()).or_insert(new);
                if number == new {
                    bytes += to.bytes();
                    keys.push(to.key);
                    ahead.push_back(to.position);
                }
                pairs.push((from, number));
                bytes += ARC;
                match keys.len() > POSITIONS || pairs.len() > ARCS || bytes > most {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            if bytes > budget.memory_left() {
                return Err(Stop::Memory);
            }
            match all {
                Ok(true) => {}
                Ok(false) | Err(Stop::Moves) => return Ok(None),
                Err(stop) => return Err(stop),
            }
        }
        from += 1;
    }
    let arcs = Arcs::from_pairs(keys.len(), &pairs);
    Ok(Some((keys, arcs)))
}

/// The numbers of the vertices of a graph; `None` where play may not end.
fn measures_of(arcs: &Arcs, budget: &Budget) -> Result<Option<Vec<Measures>>, Stop> {
    let none = Measures { remoteness: [0; 2], suspense: [0; 2] };
    let mut all = vec![none; arcs.len()];
    for (at, play) in [Play::Normal, Play::Misere].into_iter().enumerate() {
        let outcomes = arcs.outcomes(play, budget)?;
        let suspense = match arcs.suspense(play, budget) {
            Ok(suspense) => suspense,
            Err(Unordered::Stopped(stop)) => return Err(stop),
            Err(Unordered::Cycle(_)) => return Ok(None),
        };
        for (vertex, measures) in all.iter_mut().enumerate() {
            let Some(length) = outcomes.length(vertex as u32) else { return Ok(None) };
            measures.remoteness[at] = length;
            measures.suspense[at] = suspense[vertex];
        }
    }
    Ok(Some(all))
}

/// The moves of a component to positions of the value 0, at most [`MOVES`] in each term, and whether these are
/// all; `None` where its value is no number.
fn moves_to_zero(
    component: &Component,
    budget: &Budget,
) -> Result<Option<(Vec<Component>, bool)>, Stop> {
    let Some(own) = component_value(component, budget)? else { return Ok(None) };
    moves_by(component, own, MOVES as usize, budget).map(Some)
}

/// The moves of a component that change its value by `change`, each once, at most `most` in each term;
/// and whether these are all.
fn moves_by(
    component: &Component,
    change: Nimber,
    most: usize,
    budget: &Budget,
) -> Result<(Vec<Component>, bool), Stop> {
    let (mut found, mut complete) = (Vec::new(), true);
    if change.is_zero() {
        return Ok((found, complete));
    }
    for (index, term) in component.position.terms().iter().enumerate() {
        let moves = term.moves_by(change, most, budget)?;
        if let Some(stop) = moves.stopped {
            return Err(stop);
        }
        complete &= !moves.incomplete && moves.count == moves.listed.len() as u128;
        for patch in moves.listed {
            found.push(Component::after(&component.position, index, &patch));
        }
    }
    crate::sort::whole(&mut found);
    found.dedup();
    Ok((found, complete))
}

/// A kind of sum; a position is its components.
pub(super) struct Compound {
    kind: Kind,
    unproved: bool,
    kept: Mutex<Kept>,
}

/// The most moves of a component.
const MOVES: u64 = 100_000;
/// The most positions and moves of a component of which the search lists the numbers.
const POSITIONS: usize = 100_000;
/// The number of positions that a short look at a component may visit before the full listing.
const FEW: usize = 1000;
const ARCS: usize = 1_000_000;
/// The bytes that a table of components takes, and a list of them.
const KEPT: u64 = 64 << 20;
/// The bytes of a component in whose sums values are searched for, if nobody asks for them.
const SEARCHED: u64 = 4 << 20;
/// The bytes of a move in a graph.
const ARC: u64 = 16;
/// The bytes of an entry beside what its key has.
const ENTRY: u64 = 64;
/// The memory in bytes, and the questions to its budget, of a search for the value of a large component.
const MEMORY: u64 = 256 << 20;
const LOOKS: u32 = 500;

impl Compound {
    fn new(kind: Kind, unproved: bool) -> Compound {
        Compound { kind, unproved, kept: Mutex::default() }
    }

    fn write_texts<'a>(&self, texts: impl Iterator<Item = &'a str>, out: &mut String) {
        out.push('(');
        for (at, text) in texts.enumerate() {
            if at > 0 {
                out.extend([' ', char::from(self.kind.separator()), ' ']);
            }
            out.push_str(text);
        }
        out.push(')');
    }

    /// The positions after the moves of a component, each once; `None` where there are too many.
    fn moves(
        &self,
        component: &Component,
        budget: &Budget,
    ) -> Result<Option<Arc<Vec<Component>>>, Stop> {
        if let Some(known) = lock(&self.kept).moves.entries.get(&component.text) {
            return Ok(Some(known.clone()));
        }
        let (mut all, complete) = first_moves(component, MOVES, budget)?;
        if !complete {
            return Ok(None);
        }
        crate::sort::whole(&mut all);
        all.dedup();
        let all = Arc::new(all);
        let bytes = component.bytes() + all.iter().map(Component::bytes).sum::<u64>();
        lock(&self.kept).moves.insert(component.text.clone(), all.clone(), bytes, budget);
        Ok(Some(all))
    }

    /// The numbers of a component; `None` where it has too many positions.
    fn measures(&self, component: &Component, budget: &Budget) -> Result<Option<Measures>, Stop> {
        if let Some([heap]) = nim_heaps(component).as_deref() {
            return Ok(Some(Measures::of_heap(*heap)));
        }
        if let Some(&known) = lock(&self.kept).measures.entries.get(&component.key) {
            return Ok(known);
        }
        self.measured(component, budget)
    }

    /// The size of a component; `None` where a search for values would take long.
    fn size(&self, component: &Component, budget: &Budget) -> Result<Option<Size>, Stop> {
        if let Some([heap]) = nim_heaps(component).as_deref() {
            return Ok(Some(Size::of_heap(*heap)));
        }
        if let Some(&known) = lock(&self.kept).sizes.entries.get(&component.key) {
            return Ok(known);
        }
        let found = graph_of(component, SEARCHED, budget)?;
        let size = found.map(|(_, arcs)| Size::of(&arcs));
        let bytes = component.key.len() as u64 + ENTRY;
        lock(&self.kept).sizes.insert(component.key.clone(), size, bytes, budget);
        Ok(size)
    }

    /// The numbers of a component, kept with those of all its positions.
    fn measured(&self, component: &Component, budget: &Budget) -> Result<Option<Measures>, Stop> {
        let found = match graph_of(component, KEPT, budget)? {
            Some((keys, arcs)) => measures_of(&arcs, budget)?.map(|all| (keys, all)),
            None => None,
        };
        let mut kept = lock(&self.kept);
        let bytes = |key: &str| key.len() as u64 + ENTRY + size_of::<Measures>() as u64;
        let Some((keys, all)) = found else {
            kept.measures.insert(component.key.clone(), None, bytes(&component.key), budget);
            return Ok(None);
        };
        for (key, &measures) in keys.into_iter().zip(&all) {
            let bytes = bytes(&key);
            kept.measures.insert(key, Some(measures), bytes, budget);
        }
        Ok(Some(all[0]))
    }

    /// The values that the moves from a component lead to; `None` where they are not all numbers, or too many.
    fn values_of_moves(
        &self,
        component: &Component,
        budget: &Budget,
    ) -> Result<Option<Numbers>, Stop> {
        if let Some(heaps) = nim_heaps(component) {
            return Ok(Some(Numbers::of_moves(&heaps)));
        }
        let Some(moves) = self.moves(component, budget)? else { return Ok(None) };
        let mut taken = Vec::new();
        for to in moves.iter() {
            let Some(value) = component_value(to, budget)? else { return Ok(None) };
            taken.push(value.0..value.0 + 1);
        }
        Ok(Some(Numbers::of(taken)))
    }

    /// The value of an ordinal sum; `None` where that of a component is not known, or it has too many moves.
    fn ordinal_value(
        &self,
        components: &[Component],
        budget: &Budget,
    ) -> Result<Option<Nimber>, Stop> {
        let mut above = Nimber::ZERO;
        for component in components.iter().rev() {
            // The numbers that no option has, from the least one on, are those of the sums with
            // the values 0, 1, 2, ... after it. The first of them is its own value.
            if above.is_zero()
                && let Some(own) = component_value(component, budget)?
            {
                above = own;
                continue;
            }
            let Some(taken) = self.values_of_moves(component, budget)? else { return Ok(None) };
            above = Nimber(taken.free(above.0));
        }
        Ok(Some(above))
    }

    /// The options of an ordinal sum with a value: in a component such moves as leave the value that the components
    /// below make this one of. Whether these are all; `None` where a value is not known.
    fn ordinal_options(
        &self,
        components: &[Component],
        mut value: Nimber,
        budget: &Budget,
        each: &mut EachOption<'_, Vec<Component>>,
    ) -> Result<Option<Complete>, Stop> {
        for (at, component) in components.iter().enumerate() {
            let Some(own) = component_value(component, budget)? else { return Ok(None) };
            let (found, _) = moves_by(component, own ^ value, usize::MAX, budget)?;
            for to in found {
                if each(&[moved_in(components, at, to)]).is_break() {
                    return Ok(Some(Complete::Some));
                }
            }
            if at + 1 == components.len() {
                break;
            }
            let Some(taken) = self.values_of_moves(component, budget)? else {
                return Ok(Some(Complete::Stopped(Stop::Moves)));
            };
            let Some(place) = taken.place(value.0) else { break };
            value = Nimber(place);
        }
        Ok(Some(Complete::All))
    }

    /// A component after one of its moves; `None` where it has ended. It costs one move, also where there are
    /// very many.
    ///
    /// # Errors
    /// Its rules give no move, and it may have one.
    fn any_move(&self, component: &Component) -> Result<Option<Component>, Stop> {
        if let Some(known) = lock(&self.kept).moves.entries.get(&component.text) {
            return Ok(known.first().cloned());
        }
        let (mut one, complete) = first_moves(component, 1, &Budget::unlimited())?;
        match one.pop() {
            None if !complete => Err(Stop::Moves),
            one => Ok(one),
        }
    }

    /// Whether a component has no move.
    fn has_ended(&self, component: &Component) -> bool {
        matches!(self.any_move(component), Ok(None))
    }

    /// Who wins a component, as its own games soon know it. `None` where they do not.
    fn known_outcome(
        &self,
        component: &Component,
        play: Play,
        budget: &Budget,
    ) -> Result<Option<Outcome>, Stop> {
        if play == Play::Misere {
            let theorem = match component.position.terms() {
                [term] => term.outcome(play, budget)?,
                _ => None,
            };
            return Ok(theorem.or_else(|| nim_heaps(component).map(|heaps| misere_nim(&heaps))));
        }
        if let Some(&known) = lock(&self.kept).normal.entries.get(&component.key) {
            return Ok(known);
        }
        let found = normal(component, LOOKS, budget)?;
        let bytes = component.key.len() as u64 + ENTRY;
        lock(&self.kept).normal.insert(component.key.clone(), found, bytes, budget);
        Ok(found)
    }

    /// Who wins a component: by its own games where they soon know it, or by its positions where they are few.
    /// `None` where both are too much.
    fn component_outcome(
        &self,
        component: &Component,
        play: Play,
        budget: &Budget,
    ) -> Result<Option<Outcome>, Stop> {
        if let Some(known) = self.known_outcome(component, play, budget)? {
            return Ok(Some(known));
        }
        let found = self.measures(component, budget)?;
        Ok(found.map(|measures| measures.outcome(play)))
    }

    /// The remoteness of a component where it is at most `most`: play is followed no farther. Where the games of the
    /// component know who wins, the winner's moves to won positions are left out. `left` is how many positions may
    /// still be looked at.
    ///
    /// # Errors
    /// There are too many.
    fn near(
        &self,
        component: &Component,
        play: Play,
        most: u32,
        left: &mut usize,
        budget: &Budget,
    ) -> Result<Option<u32>, Stop> {
        let key = (component.key.clone(), play, most);
        if let Some(&known) = lock(&self.kept).near.entries.get(&key) {
            return Ok(known);
        }
        *left = left.checked_sub(1).ok_or(Stop::Moves)?;
        budget.check(progress((POSITIONS - *left) as u64))?;
        let found = if most == 0 {
            self.has_ended(component).then_some(0)
        } else {
            let known = self.known_outcome(component, play, budget)?;
            let moves = self.moves(component, budget)?.ok_or(Stop::Moves)?;
            let (mut soonest, mut latest) = (None::<u32>, Some(0));
            for to in moves.iter() {
                if known == Some(Outcome::N)
                    && self.known_outcome(to, play, budget)? == Some(Outcome::N)
                {
                    continue;
                }
                let moves = self.near(to, play, most - 1, left, budget)?.map(|moves| moves + 1);
                let won = moves.filter(|&moves| outcome(moves - 1, play) == Outcome::P);
                soonest = soonest.into_iter().chain(won).min();
                latest = latest.zip(moves).map(|(latest, moves)| latest.max(moves));
                if known == Some(Outcome::P) && latest.is_none() {
                    break;
                }
            }
            // A position that has ended is won in misère play, by no move.
            let by_a_move = known == Some(Outcome::N) && !moves.is_empty();
            if by_a_move { soonest } else { soonest.or(latest) }
        };
        let bytes = component.key.len() as u64 + ENTRY;
        lock(&self.kept).near.insert(key, found, bytes, budget);
        Ok(found)
    }

    /// The remoteness of a component where it is less than `least`; as [`near`](Compound::near).
    fn below(
        &self,
        component: &Component,
        play: Play,
        least: u32,
        left: &mut usize,
        budget: &Budget,
    ) -> Result<Option<u32>, Stop> {
        for most in 0..least {
            let found = self.near(component, play, most, left, budget)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The least remoteness of the components. Those with too many positions are followed only as far as the least
    /// one of the others.
    fn least_remoteness(
        &self,
        components: &[Component],
        play: Play,
        budget: &Budget,
    ) -> Result<Option<u32>, Stop> {
        if components.iter().any(|one| self.has_ended(one)) {
            return Ok(Some(0));
        }
        // Single heaps have a formula, and where one ends soon the others are not followed far.
        let (heaps, others): (Vec<_>, Vec<_>) =
            components.iter().partition(|one| nim_heaps(one).is_some_and(|heaps| heaps.len() == 1));
        let (mut least, mut large) = (None::<u32>, Vec::new());
        for component in heaps.into_iter().chain(others) {
            let mut few = FEW;
            let soon = match least {
                Some(least) => self.below(component, play, least, &mut few, budget),
                None => Err(Stop::Moves),
            };
            match soon {
                Ok(None) => continue,
                Ok(soon) => least = soon,
                Err(Stop::Moves) => match self.measures(component, budget)? {
                    Some(of) => {
                        least = least.into_iter().chain([of.of(Kind::Conjunctive, play)]).min();
                    }
                    None => large.push(component),
                },
                Err(stop) => return Err(stop),
            }
        }
        if large.is_empty() {
            return Ok(least);
        }
        let mut left = POSITIONS;
        for most in 0..least.unwrap_or(u32::MAX) {
            for component in &large {
                match self.near(component, play, most, &mut left, budget) {
                    Err(Stop::Moves) => return Ok(None),
                    Ok(None) => {}
                    found => return found,
                }
            }
        }
        Ok(least)
    }

    /// The numbers of all components; `None` where one has too many positions.
    fn all_measures(
        &self,
        components: &[Component],
        budget: &Budget,
    ) -> Result<Option<Vec<Measures>>, Stop> {
        components.iter().map(|component| self.measures(component, budget)).collect()
    }

    /// Who wins, by the theorem of the kind.
    fn won(
        &self,
        components: &[Component],
        play: Play,
        budget: &Budget,
    ) -> Result<Option<Outcome>, Stop> {
        let last = match self.kind {
            Kind::Conjunctive => self.least_remoteness(components, play, budget)?,
            // Those that have ended count nothing, and they may have very large components.
            Kind::Continued => {
                let on = components.iter().filter(|one| !self.has_ended(one));
                let mut all = Some(0);
                for component in on {
                    let measures = self.measures(component, budget)?;
                    let number = measures.map(|one| one.of(self.kind, play));
                    all = all.zip(number).map(|(all, number)| all.max(number));
                }
                all
            }
            Kind::Shortened | Kind::Selective => {
                return self.won_in_some(components, play, budget);
            }
            Kind::Ordinal if play == Play::Misere => {
                return Ok(heap_of(components).map(|size| Outcome::of(size != 1)));
            }
            // Where its value is not found: it is 0 where the values of all components are.
            Kind::Ordinal => {
                if self.ordinal_value(components, budget)?.is_some() {
                    return Ok(None);
                }
                let mut all = Some(Outcome::P);
                for component in components {
                    match self.known_outcome(component, play, budget)? {
                        Some(Outcome::N) => return Ok(Some(Outcome::N)),
                        found => all = all.and(found),
                    }
                }
                return Ok(all);
            }
        };
        Ok(last.map(|moves| outcome(moves, play)))
    }

    /// Who wins a sum in which some components are moved: the player who wins one of them.
    fn won_in_some(
        &self,
        components: &[Component],
        play: Play,
        budget: &Budget,
    ) -> Result<Option<Outcome>, Stop> {
        let on: Vec<_> = components.iter().filter(|one| !self.has_ended(one)).collect();
        let over = match self.kind {
            Kind::Shortened => on.len() < components.len(),
            _ => on.is_empty(),
        };
        if over {
            return Ok(Some(outcome(0, play)));
        }
        let deciding = self.decides(on.len(), play);
        let mut lost = Some(Outcome::P);
        for component in on {
            match self.component_outcome(component, deciding, budget)? {
                Some(Outcome::N) => return Ok(Some(Outcome::N)),
                found => lost = lost.and(found),
            }
        }
        Ok(lost)
    }

    /// The play of the components that decides a sum in which some of them are moved, where `on`
    /// components have not ended.
    fn decides(&self, on: usize, play: Play) -> Play {
        if self.kind == Kind::Selective && on > 1 { Play::Normal } else { play }
    }

    /// The moves of each component that win a selective sum in normal play: after it no component is won, so a won one
    /// is moved to a lost position, and a lost one stays. And whether these are all.
    fn winning_lists(
        &self,
        components: &[Component],
        budget: &Budget,
    ) -> Result<Option<(Lists, bool)>, Stop> {
        let lost = |one: &Component| {
            let found = self.component_outcome(one, Play::Normal, budget)?;
            Ok::<_, Stop>(found.map(|outcome| outcome == Outcome::P))
        };
        let (mut lists, mut complete) = (Vec::new(), true);
        for component in components {
            let Some(own) = lost(component)? else { return Ok(None) };
            let moves = if own { None } else { self.moves(component, budget)? };
            let list = match moves {
                _ if own => Vec::new(),
                Some(moves) => {
                    let to: Option<Vec<bool>> =
                        moves.iter().map(lost).collect::<Result<_, Stop>>()?;
                    let Some(to) = to else { return Ok(None) };
                    moves
                        .iter()
                        .zip(to)
                        .filter(|(_, lost)| *lost)
                        .map(|(to, _)| to.clone())
                        .collect()
                }
                None => {
                    let Some((list, all)) = moves_to_zero(component, budget)? else {
                        return Ok(None);
                    };
                    complete &= all;
                    list
                }
            };
            lists.push(Arc::new(list));
        }
        Ok(Some((lists, complete)))
    }

    /// The moves of a component; where they are too many some of them, among which are all those to a lost
    /// position of a kind that each sum asks for.
    fn candidates(&self, component: &Component, budget: &Budget) -> Result<Candidates, Stop> {
        if let Some(moves) = self.moves(component, budget)? {
            return Ok(Candidates { moves, rest: None });
        }
        let largest = heaps_at(component).and_then(|heaps| heaps.into_iter().max());
        let Some((largest, [at, part])) = largest else {
            let (mut moves, complete) = first_moves(component, EXAMPLES, budget)?;
            if let Ok(Some((lost, _))) = moves_to_zero(component, &budget.brief(LOOKS)) {
                moves.extend(lost);
            }
            crate::sort::whole(&mut moves);
            moves.dedup();
            let rest = (!complete).then(HashSet::new);
            return Ok(Candidates { moves: Arc::new(moves), rest });
        };
        let mut moves = moves_to_zero(component, budget)?.map_or(Vec::new(), |(moves, _)| moves);
        let lost: HashSet<Arc<str>> = moves.iter().map(|to| to.text.clone()).collect();
        let mut rest = HashSet::new();
        for left in 0..largest.min(EXAMPLES) {
            let made: Vec<String> = (left > 0).then(|| left.to_string()).into_iter().collect();
            let Ok(chosen) = component.position.terms()[at].stored_move(part, &made) else {
                continue;
            };
            let to = Component::after(&component.position, at, &chosen);
            if lost.contains(&to.text) {
                continue;
            }
            if left > 1 {
                rest.insert(to.text.clone());
            }
            moves.push(to);
        }
        Ok(Candidates { moves: Arc::new(moves), rest: Some(rest) })
    }

    /// The one move of an ordinal sum of single heaps to one object.
    fn to_one(
        &self,
        components: &[Component],
        each: &mut EachOption<'_, Vec<Component>>,
    ) -> Option<Complete> {
        let single = |one| nim_heaps(one).map(|heaps| heaps.first().copied().unwrap_or(0));
        let heaps: Option<Vec<u64>> = components.iter().map(single).collect();
        let heaps = heaps?;
        let mut held = heaps.iter().enumerate().filter(|(_, heap)| **heap > 0);
        let (at, left) = match held.next()? {
            (_, 1) => (held.next()?.0, "nim"),
            (at, _) => (at, "nim 1"),
        };
        let to = Component::of(Position::parse(left).ok()?);
        let _ = each(&[moved_in(components, at, to)]);
        Some(Complete::All)
    }

    /// One option of a sum that has not ended.
    fn any_option(&self, components: &[Component]) -> Option<Vec<Component>> {
        let mut next = components.to_vec();
        let mut moved = false;
        for (at, component) in components.iter().enumerate() {
            match self.any_move(component) {
                Ok(Some(to)) if self.kind == Kind::Ordinal => {
                    return Some(moved_in(components, at, to));
                }
                Ok(Some(to)) => next[at] = to,
                Err(_) if self.kind.moves_all() => return None,
                _ => continue,
            }
            moved = true;
            if !self.kind.moves_all() {
                break;
            }
        }
        moved.then_some(next)
    }

    /// The options in which the components before `at` are what they are in `next`; `all`: each component is moved that
    /// has a move in its list.
    fn choose(
        lists: &[Arc<Vec<Component>>],
        (at, all): (usize, bool),
        moved: bool,
        next: &mut Vec<Component>,
        each: &mut EachOption<'_, Vec<Component>>,
    ) -> ControlFlow<()> {
        let Some(list) = lists.get(at) else {
            return if moved {
                each(std::slice::from_ref(next))
            } else {
                ControlFlow::Continue(())
            };
        };
        if list.is_empty() || !all {
            Compound::choose(lists, (at + 1, all), moved, next, each)?;
        }
        let own = next[at].clone();
        for to in list.iter() {
            next[at] = to.clone();
            Compound::choose(lists, (at + 1, all), true, next, each)?;
        }
        next[at] = own;
        ControlFlow::Continue(())
    }
}

impl Ruleset for Compound {
    type Position = Vec<Component>;

    fn name(&self) -> String {
        self.kind.name().into()
    }

    fn options(
        &self,
        components: &Vec<Component>,
        each: &mut EachOption<'_, Vec<Component>>,
    ) -> ControlFlow<()> {
        if self.kind.is_short() && components.iter().any(|one| self.has_ended(one)) {
            return ControlFlow::Continue(());
        }
        // Who asks only whether there is an option waits for no list of all.
        if let Some(option) = self.any_option(components) {
            each(&[option])?;
        }
        let whole = Budget::unlimited();
        let lists: Result<Option<Lists>, Stop> =
            components.iter().map(|one| self.moves(one, &whole)).collect();
        let Ok(Some(lists)) = lists else { return ControlFlow::Break(()) };
        if self.kind == Kind::Ordinal {
            for (at, list) in lists.iter().enumerate() {
                for to in list.iter() {
                    each(&[moved_in(components, at, to.clone())])?;
                }
            }
            return ControlFlow::Continue(());
        }
        let all = self.kind.moves_all();
        Compound::choose(&lists, (0, all), false, &mut components.clone(), each)
    }

    fn parse(&self, text: &str) -> Result<Vec<Component>, TextError> {
        let whole = format!("{}{text}", self.name());
        let shift = self.name().len();
        let back = |error: TextError| {
            let span = error.span();
            error.moved_to(span.start.saturating_sub(shift)..span.end.saturating_sub(shift))
        };
        let (ranges, _) = components(&whole, self.kind, shift).map_err(back)?;
        let read = |range: Range<usize>| {
            let start = range.start - shift;
            Position::read(&whole[range], &crate::games::NoFiles, &[])
                .map(Component::of)
                .map_err(|error| error.shift(start))
        };
        ranges.into_iter().map(read).collect()
    }

    fn write(&self, components: &Vec<Component>, out: &mut String) {
        self.write_texts(components.iter().map(|component| &*component.text), out);
    }

    fn write_key(&self, components: &Vec<Component>, out: &mut String) {
        let mut keys: Vec<&str> = components.iter().map(|component| &*component.key).collect();
        if self.kind != Kind::Ordinal {
            keys.sort_unstable();
        }
        self.write_texts(keys.into_iter(), out);
    }

    /// The order of the parts of a component makes no difference, and of the usual kinds that of the components.
    fn canonical(&self, mut components: Vec<Component>) -> Vec<Component> {
        for component in &mut components {
            component.text = component.key.clone();
        }
        if self.kind != Kind::Ordinal {
            crate::sort::whole(&mut components);
        }
        components
    }

    fn coupled(&self) -> bool {
        true
    }

    fn nature(&self) -> Nature<Vec<Component>> {
        if self.unproved { Nature::Unproved } else { Nature::Finite }
    }

    fn failure(&self) -> Stop {
        Stop::Moves
    }

    fn bytes(&self, components: &Vec<Component>) -> u64 {
        components.iter().map(Component::bytes).sum()
    }

    fn theory(&self) -> &dyn Theory<Vec<Component>> {
        self
    }
}

impl Theory<Vec<Component>> for Compound {
    fn value(
        &self,
        components: &Vec<Component>,
        budget: &Budget,
    ) -> Result<Option<(Value, FoundBy)>, Stop> {
        if self.kind != Kind::Ordinal {
            return Ok(None);
        }
        let found = self.ordinal_value(components, budget)?;
        Ok(found.map(|value| (Value::Nim(value), FoundBy::Theorem)))
    }

    fn options_with_value(
        &self,
        components: &Vec<Component>,
        target: Nimber,
        budget: &Budget,
        each: &mut EachOption<'_, Vec<Component>>,
    ) -> Option<Complete> {
        if self.kind != Kind::Ordinal {
            return None;
        }
        let found = self.ordinal_options(components, target, budget, each);
        found.unwrap_or_else(|stop| Some(Complete::Stopped(stop)))
    }

    fn outcome(
        &self,
        parts: &[Vec<Component>],
        play: Play,
        budget: &Budget,
    ) -> Result<Option<Outcome>, Stop> {
        let [components] = parts else { return Ok(None) };
        self.won(components, play, budget)
    }

    fn value_search_size(&self, components: &Vec<Component>, budget: &Budget) -> Option<u128> {
        if self.kind == Kind::Ordinal {
            return None;
        }
        let all = components.iter().map(|component| self.size(component, budget));
        let Ok(Some(all)) = all.collect::<Result<Option<Vec<Size>>, Stop>>() else {
            // A theorem may know who wins, and no search would come to an end.
            return Some(u128::MAX);
        };
        // The search lists the options of every position, and these combine those of the components.
        let size = |one: &Size| match self.kind.moves_all() {
            true => one.positions.max(one.arcs),
            false => one.positions.saturating_add(one.arcs),
        };
        Some(all.iter().fold(1, |all: u128, one| all.saturating_mul(size(one).into())))
    }

    fn winning_options(
        &self,
        components: &Vec<Component>,
        play: Play,
        budget: &Budget,
        each: &mut EachOption<'_, Vec<Component>>,
    ) -> Option<Complete> {
        let (mut done, mut found, mut complete) = (0, false, Complete::All);
        if self.kind == Kind::Ordinal && play == Play::Normal {
            return None;
        }
        match self.won(components, play, budget) {
            Ok(Some(Outcome::P)) => return Some(complete),
            Ok(Some(_)) => {}
            Ok(None) => return None,
            Err(stop) => return Some(Complete::Stopped(stop)),
        }
        if self.kind.is_short() && components.iter().any(|one| self.has_ended(one)) {
            return Some(complete);
        }
        if self.kind == Kind::Ordinal {
            return self.to_one(components, each);
        }
        let selective = self.kind == Kind::Selective && play == Play::Normal;
        let mut rests = Vec::new();
        let lists = if selective {
            self.winning_lists(components, budget).map(|found| {
                found.map(|(lists, all)| {
                    complete = if all { complete } else { Complete::Some };
                    lists
                })
            })
        } else {
            let all = components.iter().map(|one| self.candidates(one, budget));
            all.collect::<Result<Vec<Candidates>, Stop>>().map(|all| {
                let (lists, rest) = all.into_iter().map(|one| (one.moves, one.rest)).unzip();
                rests = rest;
                Some(lists)
            })
        };
        let lists: Lists = match lists {
            Err(stop) => return Some(Complete::Stopped(stop)),
            Ok(None) => return Some(Complete::Stopped(Stop::Moves)),
            Ok(Some(lists)) => lists,
        };
        let mut try_one = |option: &[Vec<Component>]| {
            done += 1;
            let progress = Progress { what: "progress-options", done, total: None };
            // To know who wins a large component takes a while.
            if let Err(stop) = budget.check(progress) {
                complete = Complete::Stopped(stop);
                return ControlFlow::Break(());
            }
            let [next] = option else { return ControlFlow::Continue(()) };
            match self.won(next, play, budget) {
                Ok(Some(Outcome::P)) => {
                    found = true;
                    // A move that stands for others has as many like it.
                    let more = rests.iter().zip(next).any(|(rest, one)| {
                        rest.as_ref()
                            .is_some_and(|rest| rest.is_empty() || rest.contains(&one.text))
                    });
                    if more && complete == Complete::All {
                        complete = Complete::Some;
                    }
                    each(option)
                }
                Ok(Some(_)) => ControlFlow::Continue(()),
                Ok(None) => {
                    complete = Complete::Stopped(Stop::Moves);
                    ControlFlow::Continue(())
                }
                Err(stop) => {
                    complete = Complete::Stopped(stop);
                    ControlFlow::Break(())
                }
            }
        };
        let all = selective || self.kind.moves_all();
        let next = &mut components.clone();
        let _ = Compound::choose(&lists, (0, all), false, next, &mut try_one);
        if !found && complete == Complete::All && rests.iter().any(Option::is_some) {
            // The sum is won, so a move that was not tried wins.
            complete = Complete::Stopped(Stop::Moves);
        }
        Some(complete)
    }

    fn theorem(&self, _: Play) -> Option<Theorem> {
        Some(self.kind.theorem())
    }

    fn explain(&self, parts: &[Vec<Component>], play: Play, budget: &Budget) -> Vec<Step> {
        let [components] = parts else { return Vec::new() };
        if self.kind == Kind::Ordinal {
            let heap = heap_of(components).filter(|_| play == Play::Misere);
            let of = |total| {
                let state = match total {
                    0 => "ended",
                    1 => "lost",
                    _ => "won",
                };
                Step::with(Role::Component, message!("compound-heap", total = total, state = state))
            };
            return heap.map(of).into_iter().collect();
        }
        if self.kind.moves_all() {
            let Ok(Some(all)) = self.all_measures(components, budget) else { return Vec::new() };
            let kind = if self.kind == Kind::Continued { "suspense" } else { "remoteness" };
            let of = |(component, one): (&Component, &Measures)| {
                let (position, number) = (&*component.text, one.of(self.kind, play));
                message!("compound-number", position = position, number = number, kind = kind)
            };
            let said = components.iter().zip(&all).map(of);
            return said.map(|said| Step::with(Role::Component, said)).collect();
        }
        let on = components.iter().filter(|one| !self.has_ended(one)).count();
        let deciding = self.decides(on, play);
        let name = if deciding == Play::Misere { "misere" } else { "normal" };
        let of = |component: &Component| {
            let state = match self.component_outcome(component, deciding, budget).ok()?? {
                _ if self.has_ended(component) => "ended",
                Outcome::N => "won",
                _ => "lost",
            };
            let position = &*component.text;
            Some(message!("compound-outcome", position = position, state = state, play = name))
        };
        components.iter().filter_map(of).map(|said| Step::with(Role::Component, said)).collect()
    }
}
