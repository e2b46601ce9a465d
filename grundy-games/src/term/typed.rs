//! The parts of a term with the type of their positions: the code that is
//! compiled once for each ruleset.

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, MutexGuard};

use super::parts::{EachParts, Facts, Parts, SeenParts};
use super::{Catalogue, Game, Part, Term};
use crate::board::Board;
use crate::budget::{Budget, Stop};
use crate::error::TextError;
use crate::graph::{Arcs, Fault};
use crate::heap::{HeapForm, HeapRules, NimSequence};
use crate::lock;
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::picture::Picture;
use crate::quotes::{unquoted, words};
use crate::random::Random;
use crate::reason::Step;
use crate::ruleset::{
    BoardFacts, BoardProof, Complete, Engine, Nature, ReadGraph, Ruleset, Subject, Theory,
};
use crate::search::{SumSearch, ValueTable};
use crate::sort;
use crate::theory::Theorem;
use crate::value::{Sizes, Value};

/// A ruleset with the values that have been found; the terms of one game share them.
struct Shared<R: Ruleset> {
    rules: Arc<R>,
    values: Mutex<ValueTable<R::Position>>,
    /// The game's own search for values.
    engine: Option<Mutex<Box<dyn Engine<R::Position>>>>,
    /// Of a loopy game.
    loops: Mutex<SumSearch>,
}

impl<R: Ruleset> Shared<R> {
    fn engine(&self) -> Option<MutexGuard<'_, Box<dyn Engine<R::Position>>>> {
        self.engine.as_ref().map(|engine| lock(engine))
    }
}

/// A ruleset as a game of the notation.
pub(super) struct OfRules<R: Ruleset>(Arc<Shared<R>>);

impl<R: Ruleset> OfRules<R> {
    pub(super) fn new(rules: R) -> OfRules<R> {
        OfRules::of(Arc::new(rules))
    }

    /// With no values yet.
    fn of(rules: Arc<R>) -> OfRules<R> {
        let loops = Mutex::new(SumSearch::new(Play::Normal));
        let engine = rules.engine().map(Mutex::new);
        OfRules(Arc::new(Shared { rules, values: Mutex::default(), engine, loops }))
    }

    /// A term of one position.
    pub(super) fn single(&self, position: R::Position) -> Term {
        Term::of(Arc::new(Typed { shared: self.0.clone(), parts: vec![position] }))
    }
}

impl<R: Ruleset> Game for OfRules<R> {
    fn name(&self) -> String {
        self.0.rules.name()
    }

    fn heap_form(&self) -> Option<HeapForm> {
        self.0.rules.theory().heap_form()
    }

    fn heap_game(&self) -> Option<HeapRules> {
        self.0.rules.theory().heap_game()
    }

    fn family_form(&self, before: &str, after: &str) -> Option<HeapForm> {
        match (before, after) {
            ("", "") => self.heap_form(),
            _ => self.0.rules.theory().family_form(before, after),
        }
    }

    fn family_options(&self, before: &str, after: &str) -> Option<HeapForm> {
        self.0.rules.theory().family_options(before, after)
    }

    fn sample(&self, dice: &mut Random, size: u64) -> Option<String> {
        self.0.rules.sample(dice, size)
    }

    fn term(&self, arguments: &str) -> Result<Term, TextError> {
        self.term_with(arguments, &|_| Err(Fault::Refused(message!("files-not-read").into())))
    }

    fn term_with(&self, arguments: &str, graph: &ReadGraph<'_>) -> Result<Term, TextError> {
        let rules = &self.0.rules;
        let graph = |name: &str| graph(&unquoted(name));
        let mut parts = Vec::new();
        let mut read = |text: &str, at: usize| -> Result<(), TextError> {
            let part = rules.parse_with(text, &graph).map_err(|error| error.shift(at))?;
            if !rules.vanishes(&part) {
                parts.push(part);
            }
            Ok(())
        };
        let trimmed = arguments.trim_ascii_start();
        let at = arguments.len() - trimmed.len();
        if rules.coupled() {
            let all = trimmed.trim_ascii_end();
            if !all.is_empty() {
                read(all, at)?;
            }
        } else {
            rules.doubt(trimmed.trim_ascii_end()).map_err(|error| error.shift(at))?;
            for (at, word) in words(arguments) {
                read(word, at)?;
            }
        }
        Ok(Term::of(Arc::new(Typed { shared: self.0.clone(), parts })))
    }
}

struct Typed<R: Ruleset> {
    shared: Arc<Shared<R>>,
    parts: Vec<R::Position>,
}

impl<R: Ruleset> Typed<R> {
    fn rules(&self) -> &R {
        &self.shared.rules
    }

    fn theory(&self) -> &dyn Theory<R::Position> {
        self.shared.rules.theory()
    }

    fn list(&self, parts: Vec<R::Position>) -> Arc<dyn Parts> {
        Arc::new(Typed { shared: self.shared.clone(), parts })
    }

    /// Appends the heading of these parts, and each as `write` writes it.
    fn write_by(
        &self,
        parts: &[R::Position],
        write: fn(&R, &R::Position, &mut String),
        out: &mut String,
    ) {
        self.rules().write_heading(&parts[0], out);
        for part in parts {
            out.push(' ');
            write(self.rules(), part, out);
        }
    }

    /// The positions of a list of this game.
    ///
    /// # Panics
    /// Where it is a list of another game.
    fn of<'a>(&self, other: &'a dyn Parts) -> &'a [R::Position] {
        let typed = (other as &dyn Any).downcast_ref::<Typed<R>>();
        &typed.expect("a move belongs to the game of its term").parts
    }

    /// The value of a marked part, by those of its options.
    fn answered_value(&self, part: usize, budget: &Budget) -> Result<(Value, FoundBy), Stop> {
        let mut options = Vec::new();
        let flow = Parts::options(self, part, &mut |parts| {
            options.push(parts.only(0..parts.len()));
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            return Err(self.failure());
        }
        let mut found_by = FoundBy::Theorem;
        let mut values = Vec::new();
        for option in options {
            let mut sum = Value::ZERO;
            for part in 0..option.len() {
                let (value, how) = match option.ended(part) {
                    true => (Value::Must(Sizes::of([])), FoundBy::Theorem),
                    false => option.part_value(part, budget)?,
                };
                (sum, found_by) = (sum.plus(&value), found_by.max(how));
            }
            values.push(sum);
        }
        Ok((Value::of_answers(&values), found_by))
    }

    /// Passes options on, as lists of parts.
    fn passing<'a>(
        &self,
        each: &'a mut EachParts<'_>,
    ) -> impl FnMut(&[R::Position]) -> ControlFlow<()> + 'a {
        let mut option = Typed { shared: self.shared.clone(), parts: Vec::new() };
        move |parts| {
            option.parts.clear();
            option.parts.extend_from_slice(parts);
            each(&option)
        }
    }
}

impl<R: Ruleset> Parts for Typed<R> {
    fn game(&self) -> Arc<dyn Game> {
        Arc::new(OfRules(self.shared.clone()))
    }

    fn name(&self) -> String {
        self.rules().name()
    }

    fn facts(&self) -> Facts {
        let nature = self.rules().nature();
        Facts {
            coupled: self.rules().coupled(),
            nim: self.theory().is_nim(),
            loopy: nature.is_loopy(),
            unproved: nature.is_unproved(),
            mirrored: nature.is_mirrored(),
            no_misere: nature.no_misere(),
            compliments: nature.compliments(),
            forcing: nature.is_forcing(),
            ending: nature.ending(),
            names_moves: self.rules().names_moves(),
            shows_moves: self.rules().shows_moves(),
            found_by: self.theory().found_by(),
        }
    }

    fn len(&self) -> usize {
        self.parts.len()
    }

    fn bytes(&self, part: usize) -> u64 {
        self.rules().bytes(&self.parts[part])
    }

    fn write(&self, parts: Range<usize>, out: &mut String) {
        self.write_by(&self.parts[parts], R::write, out);
    }

    fn key(&self) -> String {
        let mut key = String::new();
        self.write_by(&self.parts, R::write_key, &mut key);
        key
    }

    fn write_bare(&self, part: usize, out: &mut String) {
        self.rules().write(&self.parts[part], out);
    }

    fn read(&self, parts: &[String]) -> Result<Arc<dyn Parts>, TextError> {
        let no_file: &ReadGraph<'_> = &|_| Err(Fault::Refused(message!("files-not-read").into()));
        let parts = parts.iter().map(|text| self.rules().parse_with(text, no_file));
        Ok(self.list(parts.collect::<Result<_, TextError>>()?))
    }

    fn vanishes(&self, part: usize) -> bool {
        self.rules().vanishes(&self.parts[part])
    }

    fn ended(&self, part: usize) -> bool {
        self.rules().nature().ended(&self.parts[part])
    }

    fn marked(&self, part: usize) -> bool {
        self.rules().nature().marked(&self.parts[part])
    }

    fn apart(&self) -> Arc<dyn Parts> {
        let OfRules(shared) = OfRules::of(self.shared.rules.clone());
        Arc::new(Typed { shared, parts: self.parts.clone() })
    }

    fn only(&self, parts: Range<usize>) -> Arc<dyn Parts> {
        self.list(self.parts[parts].to_vec())
    }

    fn left(&self) -> Arc<dyn Parts> {
        let left = self.parts.iter().filter(|part| !self.rules().vanishes(part));
        self.list(left.cloned().collect())
    }

    fn with(&self, part: usize, others: &dyn Parts) -> Arc<dyn Parts> {
        let (before, after) = (&self.parts[..part], &self.parts[part + 1..]);
        let mut parts = [before, self.of(others), after].concat();
        self.rules().unify(&mut parts);
        self.list(parts)
    }

    fn normal_form(&self) -> Arc<dyn Parts> {
        let mut pieces: Vec<R::Position> =
            self.parts.iter().flat_map(|part| self.rules().normal_form(part)).collect();
        sort::whole(&mut pieces);
        self.list(pieces)
    }

    fn turned(&self) -> Arc<dyn Parts> {
        let nature = self.rules().nature();
        self.list(self.parts.iter().map(|part| nature.turned(part)).collect())
    }

    fn column(&self, part: usize) -> Option<u64> {
        match self.rules().nature() {
            Nature::Mirrored { column, .. } => Some(column(&self.parts[part])),
            _ => None,
        }
    }

    fn same_game(&self, other: &dyn Parts) -> bool {
        (other as &dyn Any)
            .downcast_ref::<Typed<R>>()
            .is_some_and(|other| other.rules().name() == self.rules().name())
    }

    fn is_only(&self, part: usize, other: &dyn Parts) -> bool {
        matches!(self.of(other), [only] if *only == self.parts[part])
    }

    fn difference(&self, other: &dyn Parts) -> (Vec<usize>, Arc<dyn Parts>) {
        let mut added = self.of(other).to_vec();
        sort::whole(&mut added);
        let mut own: Vec<(&R::Position, usize)> = self.parts.iter().zip(0..).collect();
        sort::whole(&mut own);
        let mut kept = vec![false; added.len()];
        let mut removed = Vec::new();
        let mut at = 0;
        for (part, index) in own {
            at += added[at..].iter().take_while(|new| *new < part).count();
            if added.get(at) == Some(part) {
                kept[at] = true;
                at += 1;
            } else {
                removed.push(index);
            }
        }
        let mut keep = kept.iter();
        added.retain(|_| keep.next() == Some(&false));
        (removed, self.list(added))
    }

    fn unpaired(&self, parts: &[usize]) -> Vec<usize> {
        let mut odd: HashMap<&R::Position, usize> = HashMap::new();
        for &part in parts {
            let position = &self.parts[part];
            if odd.remove(position).is_none() {
                odd.insert(position, part);
            }
        }
        let mut left: Vec<usize> = odd.into_values().collect();
        sort::whole(&mut left);
        left
    }

    fn copies(&self) -> Box<dyn FnMut(usize) -> u64 + '_> {
        let mut left: Option<HashMap<&R::Position, u64>> = None;
        Box::new(move |part| {
            let left = left.get_or_insert_with(|| {
                let mut counts = HashMap::new();
                self.parts.iter().for_each(|part| *counts.entry(part).or_default() += 1);
                counts
            });
            left.insert(&self.parts[part], 0).unwrap_or_default()
        })
    }

    fn none_seen<'a>(&self, budget: &'a Budget) -> Box<dyn SeenParts + 'a> {
        let shared = self.shared.clone();
        Box::new(Seen { shared, lists: HashSet::new(), budget, reserved: 0, held: 0 })
    }

    fn options(&self, part: usize, each: &mut EachParts<'_>) -> ControlFlow<()> {
        self.rules().options(&self.parts[part], &mut self.passing(each))
    }

    fn failure(&self) -> Stop {
        self.rules().failure()
    }

    fn own_rules(&self) -> Option<String> {
        self.rules().own_rules()
    }

    fn named_move(&self, part: usize, nth: usize) -> Option<String> {
        self.rules().named_move(&self.parts[part], nth)
    }

    fn describe(&self, part: usize, to: &dyn Parts) -> Option<Message> {
        let note = self.rules().describe(&self.parts[part], self.of(to))?;
        let noun = self.rules().noun(&self.parts[part]).filter(|_| self.parts.len() > 1);
        Some(match noun {
            Some(noun) => message!("note-in-part", noun = noun, number = part + 1, note = note),
            None => note,
        })
    }

    fn part_value(&self, part: usize, budget: &Budget) -> Result<(Value, FoundBy), Stop> {
        if let Some(known) = self.known_value(part, budget)? {
            return Ok(known);
        }
        let Shared { rules, values, loops, .. } = &*self.shared;
        if self.marked(part) {
            return self.answered_value(part, budget);
        }
        if rules.nature().is_loopy() {
            let mut search = lock(loops);
            let part = search.part(rules, &self.parts[part]);
            return Ok((search.value(&[part], budget)?.0, FoundBy::Graph));
        }
        if let Some(mut engine) = self.shared.engine()
            && let Some(value) = engine.full_value(&self.parts[part], budget)?
        {
            return Ok((value, engine.found_by(&self.parts[part])));
        }
        let mut table = lock(values);
        Ok((table.full_value(&**rules, &self.parts[part], budget)?, FoundBy::Search))
    }

    fn plays_misere(&self) -> bool {
        self.shared.engine().is_some_and(|engine| engine.plays_misere())
    }

    fn wins_misere(&self, budget: &Budget) -> Result<Option<bool>, Stop> {
        match self.shared.engine() {
            Some(mut engine) => engine.wins_misere(&self.parts, budget),
            None => Ok(None),
        }
    }

    fn expect(&self) {
        if let Some(mut engine) = self.shared.engine() {
            self.parts.iter().for_each(|part| engine.expect(part));
        }
    }

    fn portable(&self, part: usize) -> String {
        self.rules().portable(&self.parts[part])
    }

    fn proves(&self) -> bool {
        self.shared.engine().is_some_and(|engine| engine.proves())
    }

    fn prove(
        &self,
        part: usize,
        outcome: bool,
        budget: &Budget,
    ) -> Result<Option<BoardProof>, Stop> {
        match self.shared.engine() {
            Some(mut engine) => engine.prove(&self.parts[part], outcome, budget),
            None => Ok(None),
        }
    }

    fn learn(&self, part: usize, facts: &BoardFacts, budget: &Budget) -> bool {
        let engine = self.shared.engine();
        engine.is_some_and(|mut engine| engine.learn(&self.parts[part], facts, budget))
    }

    fn keep(&self, part: usize) -> Option<Vec<u8>> {
        self.shared.engine()?.keep(&self.parts[part])
    }

    fn recall(&self, part: usize, state: &[u8], budget: &Budget) -> Result<bool, Stop> {
        match self.shared.engine() {
            Some(mut engine) => engine.recall(&self.parts[part], state, budget),
            None => Ok(false),
        }
    }

    fn known_value(&self, part: usize, budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        self.theory().value(&self.parts[part], budget)
    }

    fn has_value(&self, part: usize, value: Nimber, budget: &Budget) -> Result<bool, Stop> {
        if let Some(mut engine) = self.shared.engine()
            && let Some(is) = engine.has_value(&self.parts[part], value, budget)?
        {
            return Ok(is);
        }
        let mut table = lock(&self.shared.values);
        table.has_value(&*self.shared.rules, &self.parts[part], value, budget)
    }

    fn counter(&self, part: usize, budget: &Budget) -> Result<Option<u64>, Stop> {
        let Shared { rules, loops, .. } = &*self.shared;
        if !rules.nature().is_loopy() {
            return Ok(Some(0));
        }
        if self.known_value(part, budget)?.is_some() {
            return Ok(self.theory().counter(&self.parts[part]));
        }
        let mut search = lock(loops);
        let part = search.part(rules, &self.parts[part]);
        Ok(search.value(&[part], budget)?.1.map(u64::from))
    }

    fn searched(&self) -> usize {
        let Shared { rules, values, loops, .. } = &*self.shared;
        match rules.nature().is_loopy() {
            true => lock(loops).laid_out(),
            false => {
                let met = self.shared.engine().map_or(0, |engine| engine.met() as usize);
                lock(values).len() + met
            }
        }
    }

    fn ids(&self, search: &mut SumSearch) -> Vec<u32> {
        self.parts.iter().map(|part| search.part(&self.shared.rules, part)).collect()
    }

    fn catalogued(
        &self,
        catalogue: &mut Catalogue<'_>,
        search: &mut SumSearch,
    ) -> Result<Vec<Part>, Stop> {
        let rules = &self.shared.rules;
        self.parts.iter().map(|part| catalogue.part(rules, part, search)).collect()
    }

    fn outcome(&self, play: Play, budget: &Budget) -> Result<Option<Outcome>, Stop> {
        self.theory().outcome(&self.parts, play, budget)
    }

    fn value_search_size(&self, part: usize, budget: &Budget) -> Option<u128> {
        self.theory().value_search_size(&self.parts[part], budget)
    }

    fn options_with_value(
        &self,
        part: usize,
        target: Nimber,
        budget: &Budget,
        each: &mut EachParts<'_>,
    ) -> Option<Complete> {
        let part = &self.parts[part];
        self.theory().options_with_value(part, target, budget, &mut self.passing(each))
    }

    fn count_with_value(&self, part: usize, target: Nimber, budget: &Budget) -> Option<u128> {
        self.theory().count_with_value(&self.parts[part], target, budget)
    }

    fn count_options(&self, part: usize) -> Option<u128> {
        self.theory().count_options(&self.parts[part])
    }

    fn winning_options(
        &self,
        part: usize,
        play: Play,
        budget: &Budget,
        each: &mut EachParts<'_>,
    ) -> Option<Complete> {
        self.theory().winning_options(&self.parts[part], play, budget, &mut self.passing(each))
    }

    fn is_option(&self, part: usize, to: &dyn Parts) -> Option<bool> {
        self.theory().is_option(&self.parts[part], self.of(to))
    }

    fn is_reversible(&self, part: usize, to: &dyn Parts) -> bool {
        self.theory().is_reversible(&self.parts[part], self.of(to))
    }

    fn proof_move(&self, part: usize, play: Play) -> Option<Arc<dyn Parts>> {
        self.theory().proof_move(&self.parts[part], play).map(|to| self.list(to))
    }

    fn notation(&self) -> Vec<Step> {
        self.rules().notation(&self.parts)
    }

    fn subject(&self) -> Option<Subject> {
        self.theory().subject(&self.parts)
    }

    fn heap_game(&self) -> Option<HeapRules> {
        self.theory().heap_game()
    }

    fn heap(&self, part: usize) -> u64 {
        self.theory().heap_of(&self.parts[part])
    }

    fn with_sequence(&self, look: &mut dyn FnMut(&mut NimSequence, u64)) -> bool {
        let theory = self.theory();
        theory.with_sequence(&mut |sequence| {
            let largest = self.parts.iter().map(|part| theory.heap_of(part)).max();
            look(sequence, largest.unwrap_or(0));
        })
    }

    fn graph(&self, part: usize) -> Option<(&Arcs, u32)> {
        self.theory().graph(&self.parts[part])
    }

    fn theorem(&self, play: Play) -> Option<Theorem> {
        self.theory().theorem(play)
    }

    fn board(&self) -> Option<Board> {
        self.rules().board(&self.parts)
    }

    fn explain(&self, play: Play, budget: &Budget) -> Vec<Step> {
        self.theory().explain(&self.parts, play, budget)
    }

    fn explains_value(&self) -> bool {
        self.parts.iter().all(|part| self.theory().explains_value(part))
    }

    fn derive(&self, part: usize, to: &dyn Parts, change: Nimber) -> Vec<Step> {
        self.theory().derive(&self.parts[part], self.of(to), change)
    }

    fn picture(&self, part: usize, to: &dyn Parts) -> Option<Picture> {
        self.theory().picture(&self.parts[part], self.of(to))
    }

    fn explain_left(&self, part: usize, to: &dyn Parts) -> Vec<Step> {
        self.theory().explain_left(&self.parts[part], self.of(to))
    }
}

/// Lists of parts that were seen.
struct Seen<'a, R: Ruleset> {
    shared: Arc<Shared<R>>,
    lists: HashSet<Vec<R::Position>>,
    budget: &'a Budget,
    reserved: u64,
    held: u64,
}

impl<R: Ruleset> SeenParts for Seen<'_, R> {
    fn insert(&mut self, parts: &dyn Parts) -> Result<bool, Stop> {
        /// Bytes that are reserved at once.
        const ROOM: u64 = 1 << 12;
        /// Bytes of a list, its place in a table that doubles, and an allocator's margin.
        const ENTRY: u64 = 100;
        let rules = &self.shared.rules;
        let typed = (parts as &dyn Any).downcast_ref::<Typed<R>>();
        let parts = &typed.expect("a move belongs to the game of its term").parts;
        let mut parts: Vec<R::Position> =
            parts.iter().filter(|part| !rules.vanishes(part)).cloned().collect();
        sort::whole(&mut parts);
        let bytes: u64 = parts.iter().map(|part| rules.bytes(part)).sum();
        if !self.lists.insert(parts) {
            return Ok(false);
        }
        self.held += ENTRY + bytes;
        if self.held > self.reserved {
            let more = ROOM.max(self.held - self.reserved);
            self.budget.reserve(more)?;
            self.reserved += more;
        }
        Ok(true)
    }

    fn len(&self) -> usize {
        self.lists.len()
    }
}

impl<R: Ruleset> Drop for Seen<'_, R> {
    fn drop(&mut self) {
        self.budget.release(self.reserved);
    }
}
