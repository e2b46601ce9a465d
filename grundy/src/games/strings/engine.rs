//! The search for values of Nimstring.

use std::sync::Arc;

use super::figure::{Figure, Host};
use super::space::Strings;
use crate::budget::{Budget, Stop};
use crate::games::regions::{Bits, Wide, kept};
use crate::nimber::Nimber;
use crate::ruleset::Engine;
use crate::search::{Listing, PieceSearch, Pieces};

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

/// The pieces of a position when all coins that are free are taken; `None` where it is loony.
fn settled<B: Bits>(search: &mut PieceSearch<Strings<B>>, left: Wide) -> Option<Vec<B>> {
    let all = left.cells().fold(B::default(), |all, string| all | B::cell(string));
    let strings = search.space();
    let mut list = Listing::default();
    strings.apart(strings.settled(all)?, &mut list);
    let (_, pieces) = list.options().next().expect("one option");
    Some(pieces.to_vec())
}

impl<B: Bits> Search for PieceSearch<Strings<B>>
where
    Strings<B>: Pieces<Piece = B>,
{
    fn value(&mut self, left: Wide, budget: &Budget) -> Result<Option<u32>, Stop> {
        let Some(pieces) = settled(self, left) else { return Ok(None) };
        PieceSearch::value(self, &pieces, budget).map(Some)
    }

    fn has_value(&mut self, left: Wide, value: u32, budget: &Budget) -> Result<bool, Stop> {
        let Some(pieces) = settled(self, left) else { return Ok(false) };
        PieceSearch::has_value(self, &pieces, value, budget)
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
