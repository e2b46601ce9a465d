//! The search for values and for outcomes in misère play.

use std::io::Write;

use super::read;
use crate::boards::sprouts::{DEAD, Figure, LAND, Lands};
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::ruleset::{BoardFacts, BoardProof, Engine, LandFact};
use crate::search::{Fact, MisereSearch, Move, PieceSearch};

/// The most bytes of the tables of a search.
const TABLES: u64 = 1 << 29;

/// The engine: one search for all positions.
pub struct Searches {
    normal: PieceSearch<Lands>,
    misere: MisereSearch<Lands>,
}

impl Default for Searches {
    fn default() -> Searches {
        let misere = MisereSearch::new(Lands::new(false));
        Searches { normal: PieceSearch::new(Lands::new(true), TABLES), misere }
    }
}

impl Searches {
    /// The lands of a position in the search for values. If what earlier questions have left
    /// behind takes more than the budget has, it is dropped.
    fn pieces(&mut self, figure: &Figure, budget: &Budget) -> (u32, Vec<u32>) {
        if self.normal.bytes() > budget.memory_left() {
            self.normal = PieceSearch::new(Lands::new(true), TABLES);
        }
        self.normal.space().pieces(figure.bytes(), [DEAD, DEAD])
    }

    /// The land that a text names, as the search has it: beside a known value, and with its lives.
    /// `None` unless the text is a single land whose value needs a search.
    fn land(&mut self, text: &str) -> Option<(u32, u32, u32)> {
        let space = self.normal.space();
        match space.pieces(&read::regions(text).ok()?, [DEAD, DEAD]) {
            (sum, pieces) if pieces.len() == 1 => Some((sum, pieces[0], space.lives(pieces[0]))),
            _ => None,
        }
    }

    /// What was kept of a land: its text, what is known of its value, and the work that took.
    fn entry(&mut self, line: &[u8], most: u32) -> Option<(u32, u32, u32)> {
        let mut words = std::str::from_utf8(line).ok()?.split(' ');
        let (land, word, work) = (words.next()?, words.next()?, words.next()?);
        let (word, work) = (word.parse().ok()?, work.parse().ok()?);
        let (sum, piece, lives) = self.land(land)?;
        (sum == 0 && lives <= most && words.next().is_none()).then_some((piece, word, work))
    }
}

/// The first line of a state, which says of what the search was.
fn label(figure: &Figure) -> Vec<u8> {
    format!("sprouts {}\n", figure.text()).into_bytes()
}

impl Engine<Figure> for Searches {
    fn value(&mut self, figure: &Figure, budget: &Budget) -> Result<Option<Nimber>, Stop> {
        let (sum, pieces) = self.pieces(figure, budget);
        let value = sum ^ self.normal.value(&pieces, budget)?;
        Ok(Some(Nimber(value.into())))
    }

    fn has_value(
        &mut self,
        figure: &Figure,
        value: Nimber,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        // A value is at most the number of moves.
        let Ok(value) = u32::try_from(value.0) else { return Ok(Some(false)) };
        let (sum, pieces) = self.pieces(figure, budget);
        self.normal.has_value(&pieces, sum ^ value, budget).map(Some)
    }

    fn plays_misere(&self) -> bool {
        true
    }

    fn wins_misere(&mut self, parts: &[Figure], budget: &Budget) -> Result<Option<bool>, Stop> {
        if self.misere.bytes() > budget.memory_left() {
            self.misere = MisereSearch::new(Lands::new(false));
        }
        let (mut single, mut pieces) = (0, Vec::new());
        for figure in parts {
            let (own, left) = self.misere.space().pieces(figure.bytes(), [DEAD, DEAD]);
            single ^= own;
            pieces.extend(left);
        }
        self.misere.wins(single == 1, &pieces, budget).map(Some)
    }

    fn proves(&self) -> bool {
        true
    }

    fn prove(
        &mut self,
        figure: &Figure,
        outcome: bool,
        budget: &Budget,
    ) -> Result<Option<BoardProof>, Stop> {
        let (sum, pieces) = self.pieces(figure, budget);
        let (value, facts) = self.normal.prove((sum, &pieces), outcome, budget)?;
        let space = self.normal.space();
        let fact = |fact: Fact<u32>| LandFact {
            land: space.text(fact.piece),
            value: fact.value,
            is: fact.by.is_none(),
        };
        let facts = BoardFacts::Lands(facts.into_iter().map(fact).collect());
        Ok(Some(BoardProof { value, facts, pairs: Vec::new() }))
    }

    fn learn(&mut self, _: &Figure, facts: &BoardFacts, budget: &Budget) -> bool {
        let BoardFacts::Lands(facts) = facts else { return false };
        for fact in facts {
            if let Some((sum, piece, _)) = self.land(&fact.land) {
                let by = (!fact.is).then(Move::default);
                self.normal.believe(&Fact { piece, value: fact.value ^ sum, by }, budget);
            }
        }
        true
    }

    /// A line that says of which position, and a line for each land that may come up in it.
    fn keep(&mut self, figure: &Figure) -> Option<Vec<u8>> {
        let mut state = label(figure);
        let kept: Vec<(u32, u32, u32)> = self.normal.kept().collect();
        let (space, most) = (self.normal.space(), figure.lives());
        for (piece, word, work) in kept {
            if space.lives(piece) <= most {
                writeln!(state, "{} {word} {work}", space.text(piece)).ok()?;
            }
        }
        Some(state)
    }

    fn recall(&mut self, figure: &Figure, state: &[u8], budget: &Budget) -> Result<bool, Stop> {
        let Some(lines) = state.strip_prefix(&label(figure)[..]) else { return Ok(false) };
        let Some(lines) = lines.strip_suffix(b"\n") else { return Ok(lines.is_empty()) };
        // What the lands will take is asked for before.
        let lines = || lines.split(|&sign| sign == b'\n');
        let needed: u64 = lines().map(|line| 2 * LAND + line.len() as u64).sum();
        budget.reserve(needed)?;
        let most = figure.lives();
        let words: Option<Vec<_>> = lines().map(|line| self.entry(line, most)).collect();
        budget.release(needed);
        match words {
            Some(words) => self.normal.recall(words.into_iter(), budget),
            None => Ok(false),
        }
    }

    fn met(&self) -> u64 {
        self.normal.work().0 + self.misere.len() as u64
    }
}
