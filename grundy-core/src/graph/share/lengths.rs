//! How long the game lasts from the vertices of a graph that is split over workers.

use super::{Mail, Peers, Share};
use crate::budget::{Budget, Progress};
use crate::graph::rule;
use crate::outcome::{Outcome, Play};

/// The lengths of the game from the vertices of one worker, as
/// [`Remoteness`](crate::graph::Remoteness) has them.
#[derive(Clone, Debug)]
pub struct ShareLengths {
    play: Play,
    /// `NONE` for a draw.
    lengths: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl ShareLengths {
    /// How many moves the game lasts under best play; `None` for a draw.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn length(&self, vertex: u32) -> Option<u32> {
        Some(self.lengths[vertex as usize]).filter(|&length| length != NONE)
    }

    /// Who wins.
    ///
    /// # Panics
    /// Where there is no such vertex.
    pub fn outcome(&self, vertex: u32) -> Outcome {
        self.length(vertex).map_or(Outcome::D, |length| rule::outcome(length, self.play))
    }
}

impl Share {
    /// How many moves the game lasts from every vertex, length by length from the ends backwards. The
    /// workers do it together, with a round or more for each length. Cost: four bytes an arc between
    /// workers; memory: eight bytes a vertex, of which four stay.
    ///
    /// # Errors
    /// The end of the budget, or of another worker.
    pub fn lengths<P: Peers>(
        &self,
        play: Play,
        mail: &mut Mail<'_, P>,
        budget: &Budget,
    ) -> Result<ShareLengths, P::Error> {
        let here = mail.index() as u16;
        let vertices = self.len();
        budget.reserve(8 * vertices as u64)?;
        let mut lengths = vec![NONE; vertices];
        // How many followers are not yet known to be won.
        let mut open = self.degrees.clone();
        let mut level: Vec<u32> =
            (0..vertices as u32).filter(|&vertex| open[vertex as usize] == 0).collect();
        level.iter().for_each(|&vertex| lengths[vertex as usize] = 0);
        let mut next = Vec::new();
        let mut found = level.len() as u64;
        for length in 0.. {
            let lost = rule::outcome(length, play) == Outcome::P;
            let mut hear = |vertex: u32, next: &mut Vec<u32>| {
                let at = vertex as usize;
                if lengths[at] == NONE && rule::decided(&mut open[at], lost) {
                    lengths[at] = length + 1;
                    next.push(vertex);
                }
            };
            let more = loop {
                while !mail.is_full()
                    && let Some(vertex) = level.pop()
                {
                    for before in self.before(vertex) {
                        if before.worker == here {
                            hear(before.number, &mut next);
                        } else {
                            mail.post(before.worker, &[before.number]);
                        }
                    }
                }
                let (done, total) = (found, Some(vertices as u64));
                budget.check(Progress { what: "progress-positions-decided", done, total })?;
                let [waiting, more] = mail.round([level.len() as u64, next.len() as u64])?;
                mail.take().iter().flatten().for_each(|&vertex| hear(vertex, &mut next));
                if waiting == 0 {
                    break more;
                }
            };
            if more == 0 {
                break;
            }
            found += next.len() as u64;
            level = std::mem::take(&mut next);
        }
        budget.release(4 * vertices as u64);
        Ok(ShareLengths { play, lengths })
    }
}
