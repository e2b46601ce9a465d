//! The parts of a term, without the type of their positions.

use std::any::Any;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::{Catalogue, Game, Part};
use crate::board::Board;
use crate::budget::{Budget, Stop};
use crate::error::TextError;
use crate::graph::Arcs;
use crate::heap::{HeapRules, NimSequence};
use crate::message::Message;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::picture::Picture;
use crate::reason::Step;
use crate::ruleset::{BoardFacts, BoardProof, Complete, EndingWords, Subject};
use crate::search::SumSearch;
use crate::theory::Theorem;
use crate::value::Value;

/// The properties that all positions of a game share.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// All arguments together are one position.
    pub coupled: bool,
    /// Every position is a Nim heap, move for move.
    pub nim: bool,
    /// Play can come back to a position.
    pub loopy: bool,
    /// Only a search shows that play ends.
    pub unproved: bool,
    /// The players see a position from opposite sides.
    pub mirrored: bool,
    /// Why misère play is refused.
    pub no_misere: Option<fn() -> Message>,
    /// A move can be complimenting.
    pub compliments: bool,
    /// A move can win the whole game or has to be answered, by the rules of a user.
    pub forcing: bool,
    /// How a move can end the whole sum.
    pub ending: Option<EndingWords>,
    /// The description of a move is its name in the rules.
    pub names_moves: bool,
    /// The texts of positions show what a move did.
    pub shows_moves: bool,
    /// How values are found where no theorem gives them at once.
    pub found_by: FoundBy,
}

/// Receives options; each is a list of parts of the same game.
pub(crate) type EachParts<'a> = dyn FnMut(&dyn Parts) -> ControlFlow<()> + 'a;

/// Parts of one game: the parts of a term, or those that a move leaves.
///
/// Only this code is compiled once for each ruleset, so its methods are short; all other code
/// about terms is written on top of it. A method that takes another list panics if that list
/// belongs to another game.
pub(crate) trait Parts: Any + Send + Sync {
    /// The game of the parts, which reads more of them.
    fn game(&self) -> Arc<dyn Game>;

    /// The name of the game, with the parameter.
    fn name(&self) -> String;
    /// What holds for every position of the game.
    fn facts(&self) -> Facts;
    /// How many parts there are.
    fn len(&self) -> usize;
    /// An estimate of the memory of a part, in bytes.
    fn bytes(&self, part: usize) -> u64;
    /// Appends the text of these parts, at least one, as a term.
    fn write(&self, parts: Range<usize>, out: &mut String);
    /// The text of all parts, at least one, as a term, with the key of each
    /// ([`Ruleset::write_key`](crate::ruleset::Ruleset::write_key)).
    fn key(&self) -> String;
    /// Appends the text of a part without the name of the game.
    fn write_bare(&self, part: usize, out: &mut String);
    /// The list of the parts with these texts, as [`write_bare`](Parts::write_bare) writes them.
    fn read(&self, parts: &[String]) -> Result<Arc<dyn Parts>, TextError>;
    /// Whether nothing is left of a part.
    fn vanishes(&self, part: usize) -> bool;
    /// Whether the move to a part has ended the whole sum.
    fn ended(&self, part: usize) -> bool;
    /// Whether the move to a part was complimenting.
    fn marked(&self, part: usize) -> bool;

    /// The same parts, of a copy of the game that shares no values with this one.
    fn apart(&self) -> Arc<dyn Parts>;
    /// These parts alone.
    fn only(&self, parts: Range<usize>) -> Arc<dyn Parts>;
    /// The parts of which something is left.
    fn left(&self) -> Arc<dyn Parts>;
    /// All parts, with others in the place of one.
    fn with(&self, part: usize, others: &dyn Parts) -> Arc<dyn Parts>;
    /// The pieces of all parts, each in its normal form, in order.
    fn normal_form(&self) -> Arc<dyn Parts>;
    /// All parts, as the next player sees them.
    fn turned(&self) -> Arc<dyn Parts>;
    /// Where the piece of the player to move stands in a part, where that is a row of both players'
    /// pieces.
    fn column(&self, part: usize) -> Option<u64>;
    /// Whether both are the same game, with the same parameter.
    fn same_game(&self, other: &dyn Parts) -> bool;
    /// Whether a list is nothing but a part of this one.
    fn is_only(&self, part: usize, other: &dyn Parts) -> bool;
    /// The parts of this list that `other` lacks, by their places, and those
    /// of `other` that this one lacks, each as often as it occurs.
    fn difference(&self, other: &dyn Parts) -> (Vec<usize>, Arc<dyn Parts>);
    /// Of some parts those that are left where equal ones cancel in pairs, in order.
    fn unpaired(&self, parts: &[usize]) -> Vec<usize>;
    /// A question about parts: how many are equal to this one, itself included; 0 where one like
    /// it was asked for before.
    fn copies(&self) -> Box<dyn FnMut(usize) -> u64 + '_>;
    /// An empty set of lists of parts of this game; its memory comes from the
    /// budget, and goes back to it in the end.
    fn none_seen<'a>(&self, budget: &'a Budget) -> Box<dyn SeenParts + 'a>;

    /// Calls `each` with the options of a part, as the ruleset gives them.
    fn options(&self, part: usize, each: &mut EachParts<'_>) -> ControlFlow<()>;
    /// Why [`options`](Parts::options) broke off of its own accord.
    fn failure(&self) -> Stop;
    /// [`Ruleset::own_rules`](crate::ruleset::Ruleset::own_rules).
    fn own_rules(&self) -> Option<String>;
    /// A description of a move.
    fn describe(&self, part: usize, to: &dyn Parts) -> Option<Message>;
    /// [`Ruleset::named_move`](crate::ruleset::Ruleset::named_move).
    fn named_move(&self, part: usize, nth: usize) -> Option<String>;

    /// [`Ruleset::board`](crate::ruleset::Ruleset::board) of all parts.
    fn board(&self) -> Option<Board>;

    /// The value of a part: by the theory, from its graph, or by search.
    fn part_value(&self, part: usize, budget: &Budget) -> Result<(Value, FoundBy), Stop>;
    /// Whether the game has a search of its own for misère play.
    fn plays_misere(&self) -> bool;
    /// Whether the player to move wins all parts together in misère play, by the game's own
    /// search; `None` where it has none for them.
    fn wins_misere(&self, budget: &Budget) -> Result<Option<bool>, Stop>;
    /// [`Engine::expect`](crate::ruleset::Engine::expect) of each part.
    fn expect(&self);
    /// [`Ruleset::portable`](crate::ruleset::Ruleset::portable).
    fn portable(&self, part: usize) -> String;
    /// [`Engine::proves`](crate::ruleset::Engine::proves).
    fn proves(&self) -> bool;
    /// [`Engine::prove`](crate::ruleset::Engine::prove).
    fn prove(
        &self,
        part: usize,
        outcome: bool,
        budget: &Budget,
    ) -> Result<Option<BoardProof>, Stop>;
    /// [`Engine::learn`](crate::ruleset::Engine::learn).
    fn learn(&self, part: usize, facts: &BoardFacts, budget: &Budget) -> bool;
    /// [`Engine::keep`](crate::ruleset::Engine::keep).
    fn keep(&self, part: usize) -> Option<Vec<u8>>;
    /// [`Engine::recall`](crate::ruleset::Engine::recall).
    fn recall(&self, part: usize, state: &[u8], budget: &Budget) -> Result<bool, Stop>;
    /// The value of a part by the theory.
    fn known_value(&self, part: usize, budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop>;
    /// Whether the value of a part that is searched is this one.
    fn has_value(&self, part: usize, value: Nimber, budget: &Budget) -> Result<bool, Stop>;
    /// How early the value of a part was found; `None` for infinity.
    fn counter(&self, part: usize, budget: &Budget) -> Result<Option<u64>, Stop>;
    /// How many positions searches for values have visited.
    fn searched(&self) -> usize;
    /// The numbers of the parts in a search of whole sums.
    fn ids(&self, search: &mut SumSearch) -> Vec<u32>;
    /// The numbers of the parts in a catalogue.
    fn catalogued(
        &self,
        catalogue: &mut Catalogue<'_>,
        search: &mut SumSearch,
    ) -> Result<Vec<Part>, Stop>;

    /// [`Theory::outcome`](crate::ruleset::Theory::outcome) of all parts.
    fn outcome(&self, play: Play, budget: &Budget) -> Result<Option<Outcome>, Stop>;
    /// [`Theory::value_search_size`](crate::ruleset::Theory::value_search_size).
    fn value_search_size(&self, part: usize, budget: &Budget) -> Option<u128>;
    /// [`Theory::options_with_value`](crate::ruleset::Theory::options_with_value).
    fn options_with_value(
        &self,
        part: usize,
        target: Nimber,
        budget: &Budget,
        each: &mut EachParts<'_>,
    ) -> Option<Complete>;
    /// [`Theory::count_with_value`](crate::ruleset::Theory::count_with_value).
    fn count_with_value(&self, part: usize, target: Nimber, budget: &Budget) -> Option<u128>;
    /// [`Theory::count_options`](crate::ruleset::Theory::count_options).
    fn count_options(&self, part: usize) -> Option<u128>;
    /// [`Theory::winning_options`](crate::ruleset::Theory::winning_options).
    fn winning_options(
        &self,
        part: usize,
        play: Play,
        budget: &Budget,
        each: &mut EachParts<'_>,
    ) -> Option<Complete>;
    /// [`Theory::is_option`](crate::ruleset::Theory::is_option).
    fn is_option(&self, part: usize, to: &dyn Parts) -> Option<bool>;
    /// [`Theory::is_reversible`](crate::ruleset::Theory::is_reversible).
    fn is_reversible(&self, part: usize, to: &dyn Parts) -> bool;
    /// [`Theory::proof_move`](crate::ruleset::Theory::proof_move).
    fn proof_move(&self, part: usize, play: Play) -> Option<Arc<dyn Parts>>;
    /// [`Theory::with_sequence`](crate::ruleset::Theory::with_sequence), with
    /// the largest heap that the parts need.
    fn with_sequence(&self, look: &mut dyn FnMut(&mut NimSequence, u64)) -> bool;
    /// [`Theory::heap_game`](crate::ruleset::Theory::heap_game).
    fn heap_game(&self) -> Option<HeapRules>;
    /// [`Theory::heap_of`](crate::ruleset::Theory::heap_of).
    fn heap(&self, part: usize) -> u64;
    /// [`Theory::graph`](crate::ruleset::Theory::graph).
    fn graph(&self, part: usize) -> Option<(&Arcs, u32)>;
    /// [`Theory::theorem`](crate::ruleset::Theory::theorem).
    fn theorem(&self, play: Play) -> Option<Theorem>;
    /// [`Ruleset::notation`](crate::ruleset::Ruleset::notation) of all parts.
    fn notation(&self) -> Vec<Step>;
    /// [`Theory::subject`](crate::ruleset::Theory::subject) of all parts.
    fn subject(&self) -> Option<Subject>;
    /// [`Theory::explain`](crate::ruleset::Theory::explain) of all parts.
    fn explain(&self, play: Play, budget: &Budget) -> Vec<Step>;
    /// [`Theory::explains_value`](crate::ruleset::Theory::explains_value) of all parts.
    fn explains_value(&self) -> bool;
    /// [`Theory::derive`](crate::ruleset::Theory::derive).
    fn derive(&self, part: usize, to: &dyn Parts, change: Nimber) -> Vec<Step>;
    /// [`Theory::picture`](crate::ruleset::Theory::picture).
    fn picture(&self, part: usize, to: &dyn Parts) -> Option<Picture>;
    /// [`Theory::explain_left`](crate::ruleset::Theory::explain_left).
    fn explain_left(&self, part: usize, to: &dyn Parts) -> Vec<Step>;
}

/// Lists of parts that were seen, while there is memory. Order does not matter,
/// nor do parts of which nothing is left.
pub(crate) trait SeenParts {
    /// Whether a list is a new one.
    ///
    /// # Errors
    /// There is no memory for it.
    fn insert(&mut self, parts: &dyn Parts) -> Result<bool, Stop>;
    /// How many there are.
    fn len(&self) -> usize;
}
