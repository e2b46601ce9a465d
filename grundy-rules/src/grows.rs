//! Whether a game whose play may come back has positions without number.

use grundy::lock;
use grundy::random::Random;

use crate::drift;
use crate::error::RuleError;
use crate::file::RuleFile;
use crate::position::{InStarlark, Position};

impl RuleFile {
    /// Looks now and then whether the positions of a game whose play may come back are without
    /// number: follows some plays from the first position that was asked for.
    ///
    /// # Errors
    /// They seem to be.
    pub(crate) fn grows(&self, position: &Position) -> Result<(), Box<RuleError>> {
        /// After this number of positions, and whenever there are twice as many.
        const LOOK: usize = 1 << 11;
        /// How long a play is followed: at first until a number has risen far enough, and later until a
        /// text has grown by enough letters.
        const FOLLOWED: [usize; 2] = [2 * grundy::drift::RISES, 8 * grundy::drift::RISES];
        let (first, followed) = {
            let mut looked = lock(&self.0.looked);
            looked.asked += 1;
            looked.first.get_or_insert_with(|| position.clone());
            match looked.asked >= LOOK && looked.asked.is_power_of_two() {
                true => {
                    let first = looked.first.clone().expect("a position was asked for");
                    (first, (2 * looked.asked).clamp(FOLLOWED[0], FOLLOWED[1]))
                }
                false => return Ok(()),
            }
        };
        let _silence = self.silence();
        let program = &self.0.program;
        let mut dice = Random::new(LOOK as u64);
        for way in 0..3 {
            let mut line = vec![first.clone()];
            while line.len() < followed {
                let last = line.last().expect("the first position");
                let mut parts = self.try_options(last, &self.0.budget)?.concat();
                if parts.is_empty() {
                    break;
                }
                let at = match way {
                    0 => 0,
                    1 => parts.len() - 1,
                    _ => dice.below(parts.len() as u64) as usize,
                };
                line.push(parts.swap_remove(at));
            }
            if let Some(left) = drift::never_ends(&line[..], false, program, &self.0.budget) {
                let names = line[left.before..].iter().take(drift::NAMED);
                let names: Vec<String> = names.map(Position::brief_literal).collect();
                return Err(Box::new(drift::fault(&names, left, program)));
            }
        }
        Ok(())
    }
}
