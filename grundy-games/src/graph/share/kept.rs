//! The share of a worker, written to a file and read again.

use std::io::{self, Read, Write};

use grundy_core::graph::share::Share;

use super::GraphShare;
use super::rows::word;
use crate::budget::Budget;
use crate::graph::name::Name;
use crate::graph::post::TEXT;
use crate::graph::{Fault, Names};

impl GraphShare {
    /// Writes the vertices with their names, and the arcs to them. Cost: 12 bytes a vertex, and 4 more and its
    /// letters where its name is no number; 6 bytes an arc.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (degrees, starts, numbers, workers) = self.share.lists();
        let mut put = |word: u32| out.write_all(&word.to_le_bytes());
        put(degrees.len() as u32)?;
        put(numbers.len() as u32)?;
        [degrees, starts, numbers].into_iter().flatten().try_for_each(|&word| put(word))?;
        workers.iter().try_for_each(|worker| out.write_all(&worker.to_le_bytes()))?;
        let mut name = String::new();
        for vertex in 0..degrees.len() as u32 {
            match self.names.number(vertex) {
                Some(number) => out.write_all(&number.to_le_bytes())?,
                None => {
                    name.clear();
                    self.names.push_to(vertex, &mut name);
                    out.write_all(&(TEXT | name.len() as u32).to_le_bytes())?;
                    out.write_all(name.as_bytes())?;
                }
            }
        }
        Ok(())
    }

    /// Reads what [`write`](GraphShare::write) wrote, of worker `worker` of `workers`, from 0 on.
    ///
    /// # Errors
    /// [`Fault::Changed`] where it is no share; the source cannot be read; the end of the budget.
    pub fn read(
        source: &mut dyn Read,
        worker: usize,
        workers: usize,
        budget: &Budget,
    ) -> Result<GraphShare, Fault> {
        let (vertices, arcs) = (word(source)? as usize, word(source)? as usize);
        budget.reserve_whole(8 * vertices as u64 + 4 + 6 * arcs as u64)?;
        let mut words = |count: usize| (0..count).map(|_| word(source)).collect::<Result<_, _>>();
        let (degrees, starts, numbers) = (words(vertices)?, words(vertices + 1)?, words(arcs)?);
        let mut two = [0; 2];
        let mut short = || source.read_exact(&mut two).map(|()| u16::from_le_bytes(two));
        let from = (0..arcs).map(|_| short()).collect::<Result<_, _>>()?;
        let share = Share::from_lists(degrees, starts, numbers, from).ok_or(Fault::Changed)?;
        let mut names = Names::default();
        let mut text = String::new();
        for vertex in 0..vertices as u32 {
            let number = word(source)?;
            let name = match number & TEXT {
                0 => Name::Number(number),
                _ => {
                    text.clear();
                    let length = u64::from(number & !TEXT);
                    source.take(length).read_to_string(&mut text)?;
                    Name::Text(&text)
                }
            };
            if names.insert_name(name, budget)? != vertex {
                return Err(Fault::Changed);
            }
        }
        let (worker, workers) = (worker as u32, workers as u32);
        Ok(GraphShare { names, share, worker, workers, order: None })
    }
}
