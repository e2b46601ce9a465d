//! What the dense recurrence costs, measured or estimated, and whether to mark the splits with a
//! rare part.

use super::super::mean_of_last;
use super::super::split::Outlook;
use super::Dense;
use super::rares::Rares;
use crate::budget::Budget;

impl Dense {
    /// About the cost of the value of heap n, in steps of the plain recurrence, if values are
    /// about as large as `mean`.
    pub(crate) fn cost(&self, n: usize, mean: usize) -> usize {
        match self.pace {
            // The cost grows by about the root of n. (Measured: a power of 0.6 for 0.007, of
            // 0.3 for 0.35.) Here stores are faster where the tables of marks are small.
            Some((at, work)) => {
                let stores = work * (at + n) as u64 / (2 * at as u64);
                let part = (288 + mean.saturating_sub(64) / 2).min(384) as u64;
                (stores * part / 384) as usize
            }
            None => {
                let guess = self.guess(n, mean);
                self.with_rares(n, guess).map_or(guess, |with| guess.min(with))
            }
        }
    }

    /// An estimate of the cost without rare heaps. For 36 games from 2048 to 32768 heaps half of
    /// the estimates are within a sixth, nine of ten within a half; it is up to a half too low
    /// for games whose values grow evenly.
    fn guess(&self, n: usize, mean: usize) -> usize {
        let splits = self.moves.breaks.len() as u64 * n as u64;
        (150 + 8 * (mean as u64 * splits).isqrt() / 5 + splits / 150) as usize
    }

    /// An estimate of the cost if all splits with a rare part are marked, from the cost without:
    /// there is no pass through all splits, and about half as many marks and comparisons show
    /// the rare values. (Measured for seven games to heap 160000: a third to nine tenths of the cost
    /// without. The estimate of the pass may exceed that cost where n is very large.)
    fn with_rares(&self, n: usize, without: usize) -> Option<usize> {
        let rest = (without.saturating_sub(self.pass(n)) / 2).max(without / 4);
        Some(150 + self.rare_lags_at(n)? + rest)
    }

    /// An estimate of the cost without rare heaps, from the cost with them.
    fn without_rares(&self, n: usize, with: usize) -> Option<usize> {
        Some(self.pass(n) + 2 * with.saturating_sub(150 + self.rare_lags_at(n)?))
    }

    /// The cost of one pass through all splits of heap n.
    fn pass(&self, n: usize) -> usize {
        self.moves.breaks.len() * n / (2 * self.kernel.rate())
    }

    /// About the number of splits of heap n with a rare part.
    fn rare_lags_at(&self, n: usize) -> Option<usize> {
        let seen = self.outlook?;
        let rares = seen.ahead() as u64;
        let more = rares * n.saturating_sub(seen.length) as u64 / seen.length as u64;
        Some(self.moves.breaks.len() * (rares + more) as usize)
    }

    /// Forgets what was measured and learned: after a pause both would be wrong.
    pub(crate) fn begin_again(&mut self) {
        (self.pace, self.learn_at) = (None, 0);
    }

    /// Looks for a split of the values with few rare heaps, if there are many more values than
    /// at the last look.
    pub(crate) fn look_at(&mut self, values: &[u16]) {
        let length = values.len();
        if length >= self.from && self.outlook.is_none_or(|seen| length >= seen.length / 4 * 5) {
            self.look_ahead(Outlook::best(&self.moves, values));
        }
    }

    /// Takes note of the split of the values with the fewest rare heaps.
    pub(crate) fn look_ahead(&mut self, outlook: Outlook) {
        self.outlook = Some(outlook);
    }

    /// Whether the cost has been measured by heap n.
    pub(crate) fn is_seen(&self, n: usize) -> bool {
        self.pace.is_some_and(|(at, _)| at >= n)
    }

    /// Chooses whether to mark the splits with a rare part, and under which split.
    pub(super) fn choose_split(&mut self, values: &[u16], budget: &Budget) {
        self.look_at(values);
        let Some(seen) = self.outlook else { return };
        let (n, mean) = (values.len(), mean_of_last(values));
        let used = self.rares.as_ref().map(Rares::split);
        let cost = self.pace.map_or_else(|| self.guess(n, mean), |_| self.cost(n, mean));
        // The other way must be clearly better.
        let clearly = |other: Option<usize>| other.is_some_and(|other| other < cost - cost / 8);
        let gains = match used {
            None => clearly(self.with_rares(n, cost)),
            Some(_) => !clearly(self.without_rares(n, cost)),
        };
        if gains && used == Some(seen.split) || !gains && used.is_none() {
            return;
        }
        if let Some(rares) = self.rares.take() {
            rares.release(budget);
        }
        self.rares = gains.then(|| Rares::new(seen.split));
        if gains != used.is_some() {
            self.pace = None;
        }
    }
}
