//! The search for values of Nimstring.

use std::sync::Arc;

use super::figure::{Figure, Host};
use super::space::Strings;
use crate::boards::regions::{Bits, Wide, facts, kept};
use crate::budget::{Budget, Stop};
use crate::nimber::Nimber;
use crate::search::{BoardFact, BoardFacts, BoardProof, Engine, Listing, PieceSearch, Pieces};

/// The most bytes of the tables of one figure.
const TABLES: u64 = 1 << 29;
/// How many figures keep their tables.
const HOSTS: usize = 4;

/// A search for each figure that positions are parts of.
#[derive(Default)]
pub struct Searches {
    /// The last one was used last.
    known: Vec<(Arc<Host>, Box<dyn Search>)>,
}

impl Searches {
    fn search(&mut self, figure: &Figure) -> &mut dyn Search {
        let host = figure.host();
        let same = |other: &Host| host.board == other.board && host.ends == other.ends;
        match self.known.iter().position(|(known, _)| same(known)) {
            Some(at) => self.known[at..].rotate_left(1),
            None => {
                if self.known.len() == HOSTS {
                    self.known.remove(0);
                }
                self.known.push((host.clone(), of_host(host)));
            }
        }
        let (_, search) = self.known.last_mut().expect("there is one");
        &mut **search
    }
}

impl Engine<Figure> for Searches {
    fn value(&mut self, figure: &Figure, budget: &Budget) -> Result<Option<Nimber>, Stop> {
        let value = self.search(figure).value(figure.left(), budget)?;
        Ok(value.map(|value| Nimber(value.into())))
    }

    fn has_value(
        &mut self,
        figure: &Figure,
        value: Nimber,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        // A value is at most the number of moves.
        let Ok(value) = u32::try_from(value.0) else { return Ok(Some(false)) };
        self.search(figure).has_value(figure.left(), value, budget).map(Some)
    }

    fn proves(&self) -> bool {
        true
    }

    /// Proves nothing of a position in which the next player can only pass.
    fn prove(
        &mut self,
        figure: &Figure,
        outcome: bool,
        budget: &Budget,
    ) -> Result<Option<BoardProof>, Stop> {
        if figure.again() {
            return Ok(None);
        }
        let figure = figure.alone();
        self.search(&figure).prove(figure.left(), outcome, budget)
    }

    fn learn(&mut self, figure: &Figure, facts: &BoardFacts, budget: &Budget) -> bool {
        let BoardFacts::Vertices(facts) = facts else { return false };
        self.search(&figure.alone()).believe(facts, budget);
        true
    }

    fn keep(&mut self, figure: &Figure) -> Option<Vec<u8>> {
        let label = label(figure.host());
        Some(self.search(figure).keep(&label))
    }

    fn recall(&mut self, figure: &Figure, state: &[u8], budget: &Budget) -> Result<bool, Stop> {
        let label = label(figure.host());
        self.search(figure).recall(&label, state, budget)
    }

    fn met(&self) -> u64 {
        self.known.iter().map(|(_, search)| search.met()).sum()
    }
}

/// What a kept state says of its figure: the strings with their ends.
fn label(host: &Host) -> String {
    let ends = host.ends.iter().map(|(one, other)| format!(" {one}-{other}"));
    format!("strings{}", ends.collect::<String>())
}

/// A search on one figure, whatever the width of its sets. A loony position has no value.
trait Search: Send {
    fn value(&mut self, left: Wide, budget: &Budget) -> Result<Option<u32>, Stop>;
    fn has_value(&mut self, left: Wide, value: u32, budget: &Budget) -> Result<bool, Stop>;
    /// [`Engine::prove`].
    fn prove(
        &mut self,
        left: Wide,
        outcome: bool,
        budget: &Budget,
    ) -> Result<Option<BoardProof>, Stop>;
    /// [`Engine::learn`].
    fn believe(&mut self, facts: &[BoardFact], budget: &Budget);
    /// [`Engine::keep`], with what the state says of the figure.
    fn keep(&self, label: &str) -> Vec<u8>;
    /// [`Engine::recall`].
    fn recall(&mut self, label: &str, state: &[u8], budget: &Budget) -> Result<bool, Stop>;
    fn met(&self) -> u64;
}

fn of_host(host: &Host) -> Box<dyn Search> {
    fn with<B: Bits>(host: &Host) -> Option<Box<dyn Search>> {
        let strings = Strings::<B>::new(&host.ends, &host.symmetries)?;
        Some(Box::new(PieceSearch::new(strings, TABLES)))
    }
    with::<u64>(host)
        .or_else(|| with::<u128>(host))
        .or_else(|| with::<Wide>(host))
        .expect("positions have no more strings")
}

/// A position after every free coin is taken; `None` if it is loony.
fn settled<B: Bits>(search: &mut PieceSearch<Strings<B>>, left: Wide) -> Option<B> {
    let all = left.cells().fold(B::default(), |all, string| all | B::cell(string));
    search.space().settled(all)
}

/// The pieces of [`settled`].
fn pieces<B: Bits>(search: &mut PieceSearch<Strings<B>>, left: Wide) -> Option<Vec<B>> {
    let settled = settled(search, left)?;
    let mut list = Listing::default();
    search.space().apart(settled, &mut list);
    let (_, pieces) = list.options().next().expect("one option");
    Some(pieces.to_vec())
}

impl<B: Bits> Search for PieceSearch<Strings<B>>
where
    Strings<B>: Pieces<Piece = B>,
{
    fn value(&mut self, left: Wide, budget: &Budget) -> Result<Option<u32>, Stop> {
        let Some(pieces) = pieces(self, left) else { return Ok(None) };
        PieceSearch::value(self, &pieces, budget).map(Some)
    }

    fn has_value(&mut self, left: Wide, value: u32, budget: &Budget) -> Result<bool, Stop> {
        let Some(pieces) = pieces(self, left) else { return Ok(false) };
        PieceSearch::has_value(self, &pieces, value, budget)
    }

    fn prove(
        &mut self,
        left: Wide,
        outcome: bool,
        budget: &Budget,
    ) -> Result<Option<BoardProof>, Stop> {
        let Some(left) = settled(self, left) else {
            // The player to move wins: the checker sees so by the theorem. There is no value.
            return Ok(outcome.then(|| BoardProof {
                value: 1,
                facts: BoardFacts::Vertices(Vec::new()),
                pairs: Vec::new(),
            }));
        };
        let mut list = Listing::default();
        self.space().apart(left, &mut list);
        let (sum, pieces) = list.options().next().expect("one option");
        let proved = PieceSearch::prove(self, (sum, pieces), outcome, budget)?;
        Ok(Some(facts::written(proved, |string| string)))
    }

    fn believe(&mut self, facts: &[BoardFact], budget: &Budget) {
        let strings: Vec<B> = self.space().all().cells().map(B::cell).collect();
        for fact in facts {
            PieceSearch::believe(self, &facts::read(fact, &strings), budget);
        }
    }

    fn keep(&self, label: &str) -> Vec<u8> {
        kept::write(self, label)
    }

    fn recall(&mut self, label: &str, state: &[u8], budget: &Budget) -> Result<bool, Stop> {
        let all = self.space().all();
        kept::read(self, label, all, state, budget)
    }

    fn met(&self) -> u64 {
        self.work().0
    }
}
