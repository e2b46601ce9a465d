//! The parts of whole positions, each listed once with its options.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::RandomState;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::budget::{Budget, Stop};
use crate::ruleset::Ruleset;
use crate::search::{Keyed, SumSearch};

mod typed;

use typed::Typed;

/// The number of a part in a [`Catalogue`].
pub type Part = u32;

/// The parts of whole positions as they are written, with their options.
///
/// [`SumSearch`] numbers parts by their canonical forms. Here `chomp 3,1` and
/// its mirror image have two numbers, because an explanation writes one or the
/// other.
///
/// A position is the sum of the fingerprints of its parts: of each part 128
/// bits of a keyed hash of its heading and position, of one that cannot move 0. So the same
/// text from two games (Poker Nim with another bank) is the same part. Two positions with the same
/// fingerprint have the same parts that can move; that n positions fail this
/// has the probability n<sup>2</sup> / 2<sup>128</sup>. A move adds a number
/// to the fingerprint that does not depend on the rest of the position, so the
/// fingerprint after a move costs one addition.
pub struct Catalogue<'b> {
    spaces: Vec<Box<dyn Space>>,
    known: HashMap<(TypeId, String), usize>,
    lists: Lists<'b>,
}

/// The known facts about all parts.
struct Lists<'b> {
    budget: &'b Budget,
    reserved: u64,
    held: u64,
    /// For fingerprints.
    hasher: RandomState,
    /// Of positions, to find them again.
    keyed: Keyed,
    /// What is written or listed just now: kept for their memory.
    text: String,
    seen: FxHashSet<u128>,
    /// How often options were listed.
    listings: u32,
    parts: Vec<PartInfo>,
    options: Vec<OptionInfo>,
    /// The change of the fingerprint of a position by each option.
    changes: Vec<u128>,
    /// The parts of the options, one option after the other.
    left: Vec<Part>,
}

struct PartInfo {
    space: u32,
    /// Its number in its space.
    local: u32,
    /// Its number in the search.
    id: u32,
    /// A hash of its heading and position.
    mark: u128,
    /// Cannot move: not part of a fingerprint.
    dead: bool,
    /// The last listing in which it was an option alone.
    listing: u32,
    options: Listed,
}

impl PartInfo {
    fn print(&self) -> u128 {
        if self.dead { 0 } else { self.mark }
    }
}

/// Whether the options of a part are listed.
#[derive(Clone, Copy)]
enum Listed {
    No,
    /// They are more than this.
    Over(u64),
    /// From here to there.
    All(usize, usize),
}

/// An option of a part.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct OptionInfo {
    start: usize,
    end: usize,
    /// It ends the whole sum.
    pub ends: bool,
    /// It is the part itself.
    pub passes: bool,
}

/// The parts of one game.
trait Space: Any {
    /// Lists the options of a part, each once; `false` where they are more
    /// than `most`.
    fn list(
        &mut self,
        part: Part,
        most: u64,
        lists: &mut Lists<'_>,
        search: &mut SumSearch,
    ) -> Result<bool, Stop>;

    /// Appends the text of a term.
    fn write(&self, parts: &mut dyn Iterator<Item = u32>, out: &mut String);

    /// Whether all arguments of a term are one part.
    fn coupled(&self) -> bool;

    /// The name of the game.
    fn name(&self) -> String;

    fn as_any(&mut self) -> &mut dyn Any;
}

impl Lists<'_> {
    /// Counts bytes before they are allocated.
    fn take(&mut self, bytes: u64) -> Result<(), Stop> {
        /// The least that is reserved at once.
        const ROOM: u64 = 1 << 14;
        self.held += bytes;
        if self.held > self.reserved {
            let more = ROOM.max(self.held - self.reserved);
            self.budget.reserve(more)?;
            self.reserved += more;
        }
        Ok(())
    }
}

impl Drop for Lists<'_> {
    fn drop(&mut self) {
        self.budget.release(self.reserved);
    }
}

impl<'b> Catalogue<'b> {
    /// An empty catalogue.
    pub fn new(budget: &'b Budget) -> Catalogue<'b> {
        let lists = Lists {
            budget,
            reserved: 0,
            held: 0,
            hasher: RandomState::new(),
            keyed: Keyed::default(),
            text: String::new(),
            seen: FxHashSet::default(),
            listings: 0,
            parts: Vec::new(),
            options: Vec::new(),
            changes: Vec::new(),
            left: Vec::new(),
        };
        Catalogue { spaces: Vec::new(), known: HashMap::new(), lists }
    }

    /// The number of a position of a game. Games of one name are one game.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn part<R: Ruleset>(
        &mut self,
        rules: &Arc<R>,
        position: &R::Position,
        search: &mut SumSearch,
    ) -> Result<Part, Stop> {
        let next = self.spaces.len();
        let space = *self.known.entry((TypeId::of::<R>(), rules.name())).or_insert(next);
        if space == next {
            self.spaces.push(Box::new(Typed::new(next as u32, rules.clone())));
        }
        let space = self.spaces[space].as_any().downcast_mut::<Typed<R>>();
        space.expect("the space of this game").part(position, &mut self.lists, search)
    }

    /// Lists the options of a part; their numbers, or `None` where they are
    /// more than `most`.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn list(
        &mut self,
        part: Part,
        most: u64,
        search: &mut SumSearch,
    ) -> Result<Option<Range<usize>>, Stop> {
        let info = &self.lists.parts[part as usize];
        match info.options {
            Listed::All(start, end) => {
                return Ok(((end - start) as u64 <= most).then_some(start..end));
            }
            Listed::Over(than) if than >= most => return Ok(None),
            _ => {}
        }
        let space = info.space as usize;
        self.spaces[space].list(part, most, &mut self.lists, search)?;
        Ok(self.options(part))
    }

    /// The numbers of the options of a part, where they are listed.
    pub fn options(&self, part: Part) -> Option<Range<usize>> {
        match self.lists.parts[part as usize].options {
            Listed::All(start, end) => Some(start..end),
            _ => None,
        }
    }

    /// An option.
    pub fn option(&self, option: usize) -> OptionInfo {
        self.lists.options[option]
    }

    /// The parts that an option leaves.
    pub fn left(&self, option: usize) -> &[Part] {
        let OptionInfo { start, end, .. } = self.lists.options[option];
        &self.lists.left[start..end]
    }

    /// What an option adds to the fingerprint of a position.
    pub fn change(&self, option: usize) -> u128 {
        self.lists.changes[option]
    }

    /// What these options add to the fingerprint of a position.
    pub fn changes(&self, options: Range<usize>) -> &[u128] {
        &self.lists.changes[options]
    }

    /// The fingerprint of a part; 0 where it cannot move.
    pub fn print(&self, part: Part) -> u128 {
        self.lists.parts[part as usize].print()
    }

    /// The number of a part in the search.
    pub fn id(&self, part: Part) -> u32 {
        self.lists.parts[part as usize].id
    }

    /// The number of the game of a part.
    pub fn game(&self, part: Part) -> usize {
        self.lists.parts[part as usize].space as usize
    }

    /// The name of a game.
    pub fn name(&self, game: usize) -> String {
        self.spaces[game].name()
    }

    /// Whether all arguments of a term of a game are one part.
    pub fn coupled(&self, game: usize) -> bool {
        self.spaces[game].coupled()
    }

    /// Appends the text of a term with these parts, which are of one game.
    pub fn write(&self, parts: &[Part], out: &mut String) {
        let Some(&first) = parts.first() else { return };
        let mut locals = parts.iter().map(|&part| self.lists.parts[part as usize].local);
        self.spaces[self.game(first)].write(&mut locals, out);
    }
}
