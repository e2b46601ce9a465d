//! A graph of positions that the workers explore together.

use grundy::Position;
use grundy::budget::Budget;
use grundy::explore::PositionShare;
use grundy::graph::GraphShare;
use grundy::graph::shares::Mail;

use super::Far;
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
    /// The limit of memory of a process, in bytes.
    pub memory: u64,
    /// How many workers a process has.
    pub each: usize,
}

impl Explored {
    /// The share of a worker, whose levels are kept where `levels` says; `far` hears of them.
    ///
    /// # Errors
    /// What hinders the search; a limit; another worker.
    pub fn graph(
        &self,
        levels: Option<&Levels>,
        far: &Far,
        mail: &mut Mail<'_, Peer>,
        budget: &Budget,
    ) -> Result<GraphShare, Ended> {
        self.rules.enter();
        self.explore(levels, far, mail, budget).map_err(|ended| ended.of_position(&self.position))
    }

    fn explore(
        &self,
        levels: Option<&Levels>,
        far: &Far,
        mail: &mut Mail<'_, Peer>,
        budget: &Budget,
    ) -> Result<GraphShare, Ended> {
        let mut share = PositionShare::new(&self.position, &self.files, mail, budget)?;
        let (mut level, mut new, mut positions) = (0, 1, 1);
        if let Some(levels) = levels {
            level = levels.read(mail, |source| {
                new = share.read_level(source)?;
                positions += new;
                Ok(())
            })?;
        }
        while new > 0 {
            new = share.advance(mail)?;
            level += 1;
            positions += new;
            far.found(level as u64, positions);
            self.fits(&share, budget)?;
            if let Some(levels) = levels {
                levels.write(level, mail, |out| share.write_level(out))?;
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
