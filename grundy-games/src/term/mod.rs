//! One term of a sum: a game with its parts, seen without the type of their
//! positions.
//!
//! The searches are generic over the [`Ruleset`]; the notation, the planner and the
//! explanations work with [`Game`] and [`Term`]. Only a thin layer (`parts`, `typed`) knows the
//! type of a position; the rest is compiled once.

use std::sync::Arc;

use crate::board::Board;
use crate::budget::{Budget, Stop};
use crate::error::TextError;
use crate::graph::Arcs;
use crate::heap::{HeapForm, HeapRules, NimSequence};
use crate::message::Message;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::random::Random;
use crate::reason::Step;
use crate::ruleset::{EndingWords, ReadGraph, Ruleset, Subject};
use crate::search::SumSearch;
use crate::theory::Theorem;

mod catalogue;
pub mod explain;
mod kept;
pub mod loopy;
mod options;
mod parts;
mod text;
mod typed;
mod values;
mod winning;

pub use catalogue::{Catalogue, Part};
pub use options::{Followed, Moves, TermMove};

use parts::{Facts, Parts};

/// A game with its parameter, ready to read arguments.
pub trait Game: Send + Sync {
    /// The name with its parameter (`subtract:1,3,4`).
    fn name(&self) -> String;

    /// The heap game behind its nim-sequence, where it has one.
    fn heap_form(&self) -> Option<HeapForm>;

    /// The heap game that it is, move for move
    /// ([`Theory::heap_game`](crate::ruleset::Theory::heap_game)).
    fn heap_game(&self) -> Option<HeapRules> {
        None
    }

    /// The heap game behind the values of a family of positions with one argument each: the text
    /// `before`, a number, and the text `after`; `None` where no theorem names one.
    fn family_form(&self, before: &str, after: &str) -> Option<HeapForm> {
        self.heap_form().filter(|_| before.is_empty() && after.is_empty())
    }

    /// The heap game whose heaps the only options of such positions are
    /// ([`Theory::family_options`](crate::ruleset::Theory::family_options)).
    fn family_options(&self, _before: &str, _after: &str) -> Option<HeapForm> {
        None
    }

    /// The arguments of a position drawn at random
    /// ([`Ruleset::sample`]).
    fn sample(&self, _dice: &mut Random, _size: u64) -> Option<String> {
        None
    }

    /// Reads the arguments of a term; the places of errors count from the
    /// start of `arguments`.
    ///
    /// # Errors
    /// What is wrong with an argument.
    fn term(&self, arguments: &str) -> Result<Term, TextError>;

    /// As [`term`](Game::term), for a game whose arguments may name graph files; `graph` reads
    /// these.
    ///
    /// # Errors
    /// What is wrong with an argument, or with a file.
    fn term_with(&self, arguments: &str, _graph: &ReadGraph<'_>) -> Result<Term, TextError> {
        self.term(arguments)
    }
}

/// Makes a game from a ruleset. Its terms share the values that have been found.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::games::nim::Nim;
/// let nim = grundy::term::game(Nim);
/// assert_eq!(nim.term("3 4 5").unwrap().to_string(), "nim 3 4 5");
/// ```
pub fn game<R: Ruleset>(rules: R) -> Arc<dyn Game> {
    Arc::new(typed::OfRules::new(rules))
}

/// A term of a position of a game of its own.
pub(crate) fn single<R: Ruleset>(rules: R, position: R::Position) -> Term {
    typed::OfRules::new(rules).single(position)
}

/// A term of a sum: a game and its parts. A copy is cheap and shares the values that have been
/// found.
#[derive(Clone)]
pub struct Term {
    list: Arc<dyn Parts>,
}

impl Term {
    fn of(list: Arc<dyn Parts>) -> Term {
        Term { list }
    }

    fn facts(&self) -> Facts {
        self.list.facts()
    }

    /// The name of its game, with the parameter.
    pub fn name(&self) -> String {
        self.list.name()
    }

    /// Its game, which reads more terms that share the values which have been found.
    pub fn game(&self) -> Arc<dyn Game> {
        self.list.game()
    }

    /// The number of its parts.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether it has no parts.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One of its parts, as a term of its own that shares the values which have been found.
    ///
    /// # Panics
    /// Where there is no such part.
    pub fn part(&self, part: usize) -> Term {
        Term::of(self.list.only(part..part + 1))
    }

    /// The same term of a copy of its game, for a thread of its own: it shares no values with this one,
    /// and its moves count no references that other threads count too.
    pub(crate) fn apart(&self) -> Term {
        Term::of(self.list.apart())
    }

    /// The pieces of its parts in which something can be moved, each in the normal form of its
    /// game, in order: [`Ruleset::normal_form`].
    pub fn normal_form(&self) -> Term {
        Term::of(self.list.normal_form())
    }

    /// What lies on the table, where its game has a board.
    pub fn board(&self) -> Option<Board> {
        if self.is_empty() { None } else { self.list.board() }
    }

    /// An estimate of the memory of its parts, in bytes.
    pub fn bytes(&self) -> u64 {
        (0..self.len()).map(|part| self.list.bytes(part)).sum()
    }

    /// Why its game has no misère play, if it can go on indefinitely.
    pub fn no_misere(&self) -> Option<Message> {
        self.facts().no_misere.map(|why| why())
    }

    /// Whether play ends, the players move in turn, see the same, and no move ends the whole sum.
    pub(crate) fn is_plain(&self) -> bool {
        let facts = self.facts();
        !facts.loopy && !facts.mirrored && !facts.compliments && facts.ending.is_none()
    }

    /// Whether only a search shows that play of its game ends.
    pub(crate) fn is_unproved(&self) -> bool {
        self.facts().unproved
    }

    /// Whether play can come back to a position of its game.
    pub fn is_loopy(&self) -> bool {
        self.facts().loopy
    }

    /// Whether the players see a position of its game from opposite sides.
    pub fn is_mirrored(&self) -> bool {
        self.facts().mirrored
    }

    /// How a move of its game can end the whole sum, in words; `None` where
    /// none can.
    pub fn ending(&self) -> Option<EndingWords> {
        self.facts().ending
    }

    /// Whether a move of its game can be complimenting: the player who makes it moves again.
    pub fn compliments(&self) -> bool {
        self.facts().compliments
    }

    /// Whether a move of its game can win the whole game, or has to be answered, by the rules of a
    /// user.
    pub fn is_forcing(&self) -> bool {
        self.facts().forcing
    }

    /// Whether the next player has to move in this term: to answer the last move, or to take the mark
    /// of a complimenting move away.
    pub fn is_marked(&self) -> bool {
        self.marks() > 0
    }

    /// The number of its parts that are [marked](Term::is_marked).
    pub fn marks(&self) -> usize {
        match self.compliments() {
            true => (0..self.len()).filter(|&part| self.list.marked(part)).count(),
            false => 0,
        }
    }

    /// Hint: values of many terms whose positions lie inside this one will be requested, as in a
    /// family of boards, so the search keeps its results. The answers do not depend on it.
    pub fn expect(&self) {
        self.list.expect();
    }

    /// Whether the rules name the moves.
    pub fn names_moves(&self) -> bool {
        self.facts().names_moves
    }

    /// The name of a move in the rules, if they name moves.
    pub fn move_name<'a>(&self, chosen: &'a TermMove) -> Option<&'a str> {
        chosen.note.as_ref().filter(|_| self.names_moves())?.plain()
    }

    /// What the rules are, in the words of who wrote them; `None` for games of the catalogue.
    pub fn own_rules(&self) -> Option<String> {
        self.list.own_rules()
    }

    /// Whether every part is a Nim heap, move for move.
    pub fn is_nim(&self) -> bool {
        self.facts().nim
    }

    /// How its value is found.
    pub fn found_by(&self) -> FoundBy {
        self.facts().found_by
    }

    /// Its outcome when played alone, by a theorem.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn outcome(&self, play: Play, budget: &Budget) -> Result<Option<Outcome>, Stop> {
        self.list.outcome(play, budget)
    }

    /// The theorem behind its value or outcome.
    pub fn theorem(&self, play: Play) -> Option<Theorem> {
        self.list.theorem(play)
    }

    /// Calls `look` with the values of its game's heaps, if the game keeps a nim-sequence, and
    /// with the largest heap that is needed; returns whether it does. The sequence is locked
    /// meanwhile, so `look` must not ask the term for values.
    pub fn with_sequence(&self, look: &mut dyn FnMut(&mut NimSequence, u64)) -> bool {
        self.list.with_sequence(look)
    }

    /// The heap game that its game is, move for move, with the options of each heap; `None` for another
    /// game, and where only values are known.
    pub fn heap_game(&self) -> Option<HeapRules> {
        self.list.heap_game().filter(|rules| !matches!(rules, HeapRules::Given(_)))
    }

    /// The sizes of its heaps, where it has a [heap game](Term::heap_game).
    pub fn heaps(&self) -> Vec<u64> {
        (0..self.len()).map(|part| self.list.heap(part)).collect()
    }

    /// How it is written, beside the rules of the game.
    pub fn notation(&self) -> Vec<Step> {
        self.list.notation()
    }

    /// Whether the texts of positions show what a move did.
    pub fn shows_moves(&self) -> bool {
        self.facts().shows_moves
    }

    /// What a student can be asked about it, beside its values.
    pub fn subject(&self) -> Option<Subject> {
        self.list.subject()
    }

    /// Its game graph, if it is ready and there is one part, and the vertex of that part.
    pub fn graph(&self) -> Option<(&Arcs, u32)> {
        if self.len() == 1 { self.list.graph(0) } else { None }
    }

    /// Its parts as numbers for a search of the whole sum.
    pub fn parts_in(&self, search: &mut SumSearch) -> Vec<u32> {
        self.list.ids(search)
    }

    /// Its parts as they are written, as numbers of a catalogue.
    ///
    /// # Errors
    /// There is no memory for them.
    pub fn parts_of(
        &self,
        catalogue: &mut Catalogue<'_>,
        search: &mut SumSearch,
    ) -> Result<Vec<Part>, Stop> {
        self.list.catalogued(catalogue, search)
    }

    /// Its only part, if it has one.
    fn single(&self) -> Option<usize> {
        (self.len() == 1).then_some(0)
    }
}
