//! Legal moves of a whole position: all of them, the position after one, and whether a move
//! leads to a position that was typed.

use std::fmt;
use std::ops::ControlFlow;

use crate::budget::{Budget, Stop};
use crate::position::Position;
use crate::sort;
use crate::term::{Term, TermMove};

/// A move in a sum.
#[derive(Clone)]
pub struct Move {
    /// The number of the term that it changes, counted from 0.
    pub term: usize,
    /// The change that the move makes.
    pub patch: TermMove,
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TermMove { ends, reversible, note, .. } = &self.patch;
        f.debug_struct("Move")
            .field("term", &self.term)
            .field("ends", ends)
            .field("reversible", reversible)
            .field("note", note)
            .finish_non_exhaustive()
    }
}

/// A move of a position, with the texts that show it; see [`Position::found`]
/// and `Solution::found`.
#[derive(Clone, Copy)]
pub struct FoundMove<'a> {
    position: &'a Position,
    chosen: &'a Move,
}

impl<'a> FoundMove<'a> {
    /// The move.
    pub fn chosen(&self) -> &'a Move {
        self.chosen
    }

    /// The number of the term that it changes, counted from 0.
    pub fn term(&self) -> usize {
        self.chosen.term
    }

    /// The text of that term before the move.
    pub fn from(&self) -> String {
        let mut out = String::new();
        self.position.terms()[self.chosen.term].write(&mut out);
        out
    }

    /// The text of that term after the move, as the next player sees it; empty if nothing is
    /// left.
    pub fn to(&self) -> String {
        let mut out = String::new();
        let term = &self.position.terms()[self.chosen.term];
        term.write_after(Some(&self.chosen.patch), true, &mut out);
        out
    }

    /// The text of the whole position after the move, as the next player sees it.
    pub fn after(&self) -> String {
        let mut out = String::new();
        self.position.write_after(self.chosen.term, Some(&self.chosen.patch), &mut out);
        out
    }
}

impl fmt::Debug for FoundMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from(), self.to());
        f.debug_struct("FoundMove")
            .field("term", &self.chosen.term)
            .field("from", &from)
            .field("to", &to)
            .finish()
    }
}

/// The moves of a position.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Listing {
    /// The first moves.
    pub moves: Vec<Move>,
    /// The number of moves that were counted.
    pub count: u64,
    /// Whether this is the number of all moves.
    pub complete: bool,
}

/// How a search for a move among the listed ones ended.
enum Scan {
    Found(Move),
    /// No listed move is the one.
    None,
    /// There are more moves than were allowed.
    More,
}

/// The number of moves that are compared one by one before anything else is tried.
const FEW: u64 = 2_000;
/// The largest number of parts that are written for that.
const WRITTEN: u64 = 1_000_000;

impl Position {
    /// The moves of the position, the first `keep` of them listed. The budget's limit of moves
    /// applies to each term.
    ///
    /// # Errors
    /// The budget ran out.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::{Budget, Position};
    /// let position = Position::parse("kayles 2 + nim 1").unwrap();
    /// let listing = position.moves(10, &Budget::unlimited()).unwrap();
    /// let after: Vec<String> =
    ///     listing.moves.iter().map(|chosen| position.after(chosen).text()).collect();
    /// assert_eq!(after, ["kayles 1 + nim 1", "nim 1", "kayles 2"]);
    /// assert!(listing.complete);
    /// ```
    pub fn moves(&self, keep: usize, budget: &Budget) -> Result<Listing, Stop> {
        let mut listing = Listing { complete: true, ..Listing::default() };
        for (term, of) in self.movable() {
            listing.complete &= of.moves(budget, &mut |patch| {
                listing.count += 1;
                if listing.moves.len() < keep {
                    listing.moves.push(Move { term, patch });
                }
                ControlFlow::Continue(())
            })?;
        }
        Ok(listing)
    }

    /// The terms in which the player to move may move, with their numbers: those with a
    /// [mark](crate::ruleset::Nature::Complimenting), if there is one, and otherwise all.
    pub fn movable(&self) -> impl Iterator<Item = (usize, &Term)> {
        let marked = self.terms().iter().any(Term::is_marked);
        self.terms().iter().enumerate().filter(move |(_, term)| !marked || term.is_marked())
    }

    /// The first `most` moves; the others cost nothing.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn some_moves(&self, most: usize, budget: &Budget) -> Result<Listing, Stop> {
        let mut listing = Listing { complete: true, ..Listing::default() };
        for (term, of) in self.movable() {
            listing.complete &= of.moves(budget, &mut |patch| {
                if listing.moves.len() == most {
                    return ControlFlow::Break(());
                }
                listing.moves.push(Move { term, patch });
                ControlFlow::Continue(())
            })?;
        }
        listing.count = listing.moves.len() as u64;
        Ok(listing)
    }

    /// How many moves there are, counted up to `most`, and whether that is all of them. None is
    /// described, which can take longer than to make it.
    pub fn count_moves(&self, most: usize, budget: &Budget) -> Result<(usize, bool), Stop> {
        let (mut count, mut complete) = (0, true);
        for (_, of) in self.movable() {
            complete &= of.plain_moves(budget, &mut |_| {
                if count == most {
                    return ControlFlow::Break(());
                }
                count += 1;
                ControlFlow::Continue(())
            })?;
        }
        Ok((count, complete))
    }

    /// Whether the player to move has a move: at the cost of one.
    pub fn can_move(&self, budget: &Budget) -> Result<bool, Stop> {
        for (_, of) in self.movable() {
            if !of.plain_moves(budget, &mut |_| ControlFlow::Break(()))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The position after a move, as the next player sees it. The terms share the values that
    /// have been found.
    pub fn after(&self, chosen: &Move) -> Position {
        if chosen.patch.ends {
            return Position::from_iter([]);
        }
        let terms = self.terms().iter().enumerate();
        terms
            .map(|(index, term)| term.after(Some(&chosen.patch).filter(|_| index == chosen.term)))
            .collect()
    }

    /// A move of this position with its texts.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::{Budget, Position};
    /// let position: Position = "kayles 2 + nim 1".parse().unwrap();
    /// let listing = position.moves(10, &Budget::unlimited()).unwrap();
    /// let first = position.found(&listing.moves[0]);
    /// assert_eq!((first.term(), first.from(), first.to()), (0, "kayles 2".into(), "kayles 1".into()));
    /// assert_eq!(first.after(), "kayles 1 + nim 1");
    /// ```
    pub fn found<'a>(&'a self, chosen: &'a Move) -> FoundMove<'a> {
        FoundMove { position: self, chosen }
    }

    /// The move that leads to `wanted`, written as the next player sees it; the order of heaps
    /// and terms does not matter. `None` if no move does.
    ///
    /// If there are too many moves to compare them all, the terms of the two positions are
    /// compared one by one. Then `wanted` must be written with the same terms as the position.
    ///
    /// # Errors
    /// The budget ran out, or there are more moves than it allows.
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::{Budget, Position};
    /// let position = Position::parse("nim 1000000000000000000 7").unwrap();
    /// let is_legal = |text: &str| {
    ///     let wanted = Position::parse(text).unwrap();
    ///     position.move_to(&wanted, &Budget::unlimited()).unwrap().is_some()
    /// };
    /// assert!(is_legal("nim 7 123456789"));
    /// assert!(!is_legal("nim 6 123456789"));
    /// ```
    pub fn move_to(&self, wanted: &Position, budget: &Budget) -> Result<Option<Move>, Stop> {
        let goal = wanted.parts();
        let is = |chosen: &Move| self.parts_after(chosen) == goal;
        let parts: u64 = self.terms().iter().map(|term| term.len() as u64).sum();
        let few = FEW.min(WRITTEN / parts.max(1));
        match self.scan(0..self.terms().len(), few, &is, budget)? {
            Scan::Found(chosen) => return Ok(Some(chosen)),
            Scan::None => return Ok(None),
            Scan::More => {}
        }
        let mut others: Vec<(Vec<String>, &Term)> =
            wanted.terms().iter().map(|term| (parts_of(term), term)).collect();
        let mut changed = Vec::new();
        for (index, term) in self.terms().iter().enumerate() {
            let mut parts = Vec::new();
            term.push_parts(None, &mut parts);
            sort::whole(&mut parts);
            match others.iter().position(|(other, _)| *other == parts) {
                Some(at) => {
                    others.swap_remove(at);
                }
                None => changed.push(index),
            }
        }
        match (&changed[..], &others[..]) {
            (&[index], []) => self.move_of(index, None, budget),
            (&[index], &[(_, wanted)]) => self.move_of(index, Some(wanted), budget),
            _ => Err(Stop::Moves),
        }
    }

    /// The move in the term `term` after which this term is `wanted`.
    ///
    /// # Errors
    /// As of [`move_to`](Position::move_to).
    pub fn move_in(
        &self,
        term: usize,
        wanted: &Position,
        budget: &Budget,
    ) -> Result<Option<Move>, Stop> {
        let goal = wanted.parts();
        let is = |chosen: &Move| {
            let mut parts = Vec::new();
            if !chosen.patch.ends {
                self.terms()[term].push_parts(Some(&chosen.patch), &mut parts);
            }
            sort::whole(&mut parts);
            parts == goal
        };
        let few = FEW.min(WRITTEN / self.terms()[term].len().max(1) as u64);
        match (self.scan(term..term + 1, few, &is, budget)?, wanted.terms()) {
            (Scan::Found(chosen), _) => Ok(Some(chosen)),
            (Scan::None, _) => Ok(None),
            (Scan::More, []) => self.move_of(term, None, budget),
            (Scan::More, [wanted]) => self.move_of(term, Some(wanted), budget),
            (Scan::More, _) => Err(Stop::Moves),
        }
    }

    /// As [`move_in`](Position::move_in), without comparing texts.
    fn move_of(
        &self,
        term: usize,
        wanted: Option<&Term>,
        budget: &Budget,
    ) -> Result<Option<Move>, Stop> {
        match self.terms()[term].move_to(wanted, budget)? {
            Some(patch) => Ok(patch.map(|patch| Move { term, patch })),
            None => Err(Stop::Moves),
        }
    }

    /// The texts of its parts, each as a term of its own, in order: two
    /// positions with the same parts have the same moves.
    pub fn parts(&self) -> Vec<String> {
        let mut parts: Vec<String> = self.terms().iter().flat_map(parts_of).collect();
        sort::whole(&mut parts);
        parts
    }

    /// The texts of its pieces in normal form, each as a term of its own, in order: two positions
    /// *are of one kind* where these are the same. Order, parts that nothing can be moved in, reflections
    /// and the like make no difference; what does is for the rules of each game to say
    /// ([`Ruleset::normal_form`](crate::Ruleset::normal_form)).
    ///
    /// ```
    /// # use grundy_games as grundy;
    /// use grundy::Position;
    /// let one_kind = |a: &str, b: &str| {
    ///     let read = |text: &str| text.parse::<Position>().unwrap().normal_form();
    ///     read(a) == read(b)
    /// };
    /// assert!(one_kind("treblecross ..X. 5", "treblecross 5 .X.."));
    /// assert!(one_kind("strip-tictactoe X..", "strip-tictactoe ..O"));
    /// assert!(!one_kind("nim 1 2", "nim 1 1"));
    /// ```
    pub fn normal_form(&self) -> Vec<String> {
        let mut pieces = Vec::new();
        for term in self.terms() {
            term.normal_form().push_parts(None, &mut pieces);
        }
        sort::whole(&mut pieces);
        pieces
    }

    fn parts_after(&self, chosen: &Move) -> Vec<String> {
        let mut parts = Vec::new();
        if !chosen.patch.ends {
            for (index, term) in self.terms().iter().enumerate() {
                term.push_parts(Some(&chosen.patch).filter(|_| index == chosen.term), &mut parts);
            }
        }
        sort::whole(&mut parts);
        parts
    }

    fn scan(
        &self,
        terms: std::ops::Range<usize>,
        most: u64,
        is: &dyn Fn(&Move) -> bool,
        budget: &Budget,
    ) -> Result<Scan, Stop> {
        let mut found = None;
        let mut compared = 0u64;
        for (index, of) in self.movable().filter(|(index, _)| terms.contains(index)) {
            let all = of.moves(budget, &mut |patch| {
                if compared == most {
                    return ControlFlow::Break(());
                }
                compared += 1;
                let chosen = Move { term: index, patch };
                if is(&chosen) {
                    found = Some(chosen);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            })?;
            if let Some(chosen) = found {
                return Ok(Scan::Found(chosen));
            }
            if !all {
                return Ok(Scan::More);
            }
        }
        Ok(Scan::None)
    }
}

/// The texts of the parts of a term, in order.
fn parts_of(term: &Term) -> Vec<String> {
    let mut parts = Vec::new();
    // Turned twice, a row is as before.
    term.after(None).push_parts(None, &mut parts);
    sort::whole(&mut parts);
    parts
}
