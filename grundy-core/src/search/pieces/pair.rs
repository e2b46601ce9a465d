//! One question, asked by two threads over the same tables.
//!
//! Both threads search from the top. What one of them finds, the other one meets in the tables; and
//! where one of them is at work, the other one finds a node harder to refute than it is, and so looks
//! elsewhere first (T. Kaneko, *Parallel depth first proof number search*, AAAI 2010). Where a table
//! is crowded both come back, it grows, and they begin again: what they found stays.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Listing, PieceSearch, Pieces, SMALL};
use crate::budget::{Budget, Stop};
use crate::threads::Threads;

/// What a thread knows of the other one.
pub(super) struct Partner {
    /// One of the two has come back.
    over: Arc<AtomicBool>,
    /// This thread asks the budget and shows the progress.
    leads: bool,
}

impl<S: Pieces> PieceSearch<S> {
    /// Answers a question on these pieces, with two threads where there are two and the question
    /// is large enough.
    pub(super) fn ask<T: Send>(
        &mut self,
        pieces: &[S::Piece],
        budget: &Budget,
        question: impl Fn(&mut Self) -> Result<T, Stop> + Sync,
    ) -> Result<T, Stop> {
        self.within(budget, |search| {
            let unknown = |&piece: &S::Piece| {
                search.space.size(piece) > SMALL && !search.fact(piece).is_known()
            };
            let two = budget.threads() > 1 && pieces.iter().any(unknown);
            match two.then(|| Threads::new(2)).flatten() {
                None => question(search),
                Some(threads) => search.together(&threads, budget, question),
            }
        })
    }

    fn together<T: Send>(
        &mut self,
        threads: &Threads,
        budget: &Budget,
        question: impl Fn(&mut Self) -> Result<T, Stop> + Sync,
    ) -> Result<T, Stop> {
        loop {
            let Some(mut other) = self.twin(budget) else { return question(self) };
            let over = Arc::new(AtomicBool::new(false));
            let [one, two] = [&mut *self, &mut other].map(|search| {
                let leads = search.partner.is_none();
                search.partner = Some(Partner { over: over.clone(), leads });
                search
            });
            let ask = |search: &mut Self| {
                let found = question(search);
                over.store(true, Ordering::Relaxed);
                found
            };
            let (one, two) = threads.join(|| ask(one), || ask(two));
            self.partner = None;
            self.come_back();
            self.expanded += other.expanded;
            self.listed += other.listed;
            drop(other);
            let (one, two) = match (one, two) {
                (Ok(found), _) | (_, Ok(found)) => return Ok(found),
                (Err(one), Err(two)) => (one, two),
            };
            // A thread that is called back says that it was interrupted.
            if let Some(stop) = [one, two].into_iter().find(|&stop| stop != Stop::Interrupted) {
                return Err(stop);
            }
            if !self.is_crowded() {
                return Err(Stop::Interrupted);
            }
            self.facts.relieve(budget);
            self.proofs.relieve(budget);
        }
    }

    /// The same search for another thread, with the same tables.
    fn twin(&mut self, budget: &Budget) -> Option<PieceSearch<S>> {
        Some(PieceSearch {
            space: self.space.twin()?,
            facts: self.facts.share(budget)?,
            proofs: self.proofs.share(budget)?,
            listing: Listing::default(),
            children: Vec::new(),
            pieces: Vec::new(),
            ways: Vec::new(),
            expanded: 0,
            listed: 0,
            steps: 0,
            asked: None,
            partner: None,
        })
    }

    fn is_crowded(&self) -> bool {
        self.facts.is_crowded() || self.proofs.is_crowded()
    }

    /// Whether another thread is at work.
    pub(super) fn is_paired(&self) -> bool {
        self.partner.is_some()
    }

    /// Whether this thread speaks with the budget.
    pub(super) fn leads(&self) -> bool {
        self.partner.as_ref().is_none_or(|partner| partner.leads)
    }

    /// Looks whether the other thread has come back, or a table has to grow.
    ///
    /// # Errors
    /// [`Stop::Interrupted`]: this thread is called back.
    #[inline]
    pub(super) fn look_up(&self) -> Result<(), Stop> {
        match &self.partner {
            Some(partner) if partner.over.load(Ordering::Relaxed) || self.is_crowded() => {
                Err(Stop::Interrupted)
            }
            _ => Ok(()),
        }
    }
}
