//! A graph of positions that the workers explore together.

use grundy::Position;
use grundy::budget::Budget;
use grundy::explore::PositionShare;
use grundy::graph::GraphShare;
use grundy::graph::shares::Mail;

use super::levels::Levels;
use super::too_large;
use crate::cluster::{Ended, Peer};
use crate::disk::Disk;
use crate::rules::RuleFiles;

/// The positions that play from one leads to.
pub struct Explored {
    /// That one.
    pub position: Position,
    /// The files that positions name.
    pub files: Disk,
    /// The rule files among them.
    pub rules: RuleFiles,
    /// Where the levels are kept, if they are.
    pub levels: Option<Levels>,
    /// The limit of memory of a process, in bytes.
    pub memory: u64,
    /// How many workers a process has.
    pub each: usize,
}

impl Explored {
    /// The share of a worker.
    ///
    /// # Errors
    /// What hinders the search; a limit; another worker.
    pub fn graph(&self, mail: &mut Mail<'_, Peer>, budget: &Budget) -> Result<GraphShare, Ended> {
        self.rules.enter();
        self.explore(mail, budget).map_err(|ended| ended.of_position(&self.position))
    }

    fn explore(&self, mail: &mut Mail<'_, Peer>, budget: &Budget) -> Result<GraphShare, Ended> {
        let mut share = PositionShare::new(&self.position, &self.files, mail, budget)?;
        let (mut level, mut new) = match &self.levels {
            Some(levels) => levels.read(&mut share, mail)?,
            None => (0, 1),
        };
        while new > 0 {
            new = share.advance(mail)?;
            level += 1;
            self.fits(&share, budget)?;
            if let Some(levels) = &self.levels {
                levels.write(level, &share, mail)?;
            }
        }
        share.finish(mail)
    }

    /// Ends a search whose positions so far have values that take more memory than there is: the workers
    /// of a process have about as many positions.
    fn fits(&self, share: &PositionShare<'_>, budget: &Budget) -> Result<(), Ended> {
        let needs = share.needs().saturating_mul(self.each as u64);
        match needs.checked_sub(budget.memory_left()) {
            None | Some(0) => Ok(()),
            Some(more) => Err(too_large(self.memory.saturating_add(more)).into()),
        }
    }
}
