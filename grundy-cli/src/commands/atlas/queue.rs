//! The searches of a survey that are still to be made, and which of them is next.

use std::collections::HashMap;
use std::time::Duration;

use grundy::heap::atlas::{Entry, Job, Plan};

/// What is known of a standard form.
#[derive(Clone, Debug)]
pub struct Known {
    pub entry: Entry,
    /// The processor time of the last search.
    pub time: Duration,
}

/// What the threads of a survey share.
pub struct Queue {
    plan: Plan,
    /// The forms that are searched here.
    part: Vec<usize>,
    pub known: Vec<Option<Known>>,
    /// Whether a thread searches the form.
    busy: Vec<bool>,
    /// Forms whose search needs more memory than there is.
    given_up: Vec<bool>,
}

/// What a thread is to do.
pub enum Next {
    Search(usize, Job),
    /// Nothing, until a search of another thread has ended.
    Wait,
    Done,
}

impl Queue {
    /// Begins with what is known.
    pub fn new(plan: Plan, part: Vec<usize>, known: Vec<Option<Known>>) -> Queue {
        let (busy, given_up) = (vec![false; known.len()], vec![false; known.len()]);
        Queue { plan, part, known, busy, given_up }
    }

    /// The next search: the short ones first; then, of the forms with the same values, only one
    /// goes on. Where its period is proved, the others follow, so that all are proved to be
    /// equal.
    pub fn next(&mut self) -> Next {
        let mut waits = false;
        for at in 0..self.part.len() {
            let form = self.part[at];
            if self.known[form].is_some() || self.given_up[form] {
                continue;
            }
            waits = true;
            if !self.busy[form]
                && let Some(job) = self.plan.next(None)
            {
                self.busy[form] = true;
                return Next::Search(form, job);
            }
        }
        if waits {
            return Next::Wait;
        }
        let first = self.first_of_classes();
        let free = |&&form: &&usize| !self.busy[form] && !self.given_up[form];
        let jobs = self.part.iter().filter(free).filter_map(|&form| {
            let known = self.known[form].as_ref()?;
            let leader = first[known.entry.values.as_str()];
            Some((form, self.job(form, known, leader)?))
        });
        let next = jobs.min_by(|left, right| left.1.order.total_cmp(&right.1.order));
        match next {
            Some((form, job)) => {
                self.busy[form] = true;
                Next::Search(form, job)
            }
            None if self.part.iter().any(|&form| self.busy[form]) => Next::Wait,
            None => Next::Done,
        }
    }

    /// For the compared values of each class the form that is searched far: one that is proved,
    /// or else the first.
    fn first_of_classes(&self) -> HashMap<&str, usize> {
        let mut first: HashMap<&str, usize> = HashMap::new();
        for &form in &self.part {
            let Some(known) = &self.known[form] else { continue };
            let leader = first.entry(&known.entry.values).or_insert(form);
            let proved = |form: usize| {
                self.known[form].as_ref().is_some_and(|known| known.entry.proved().is_some())
            };
            if !proved(*leader) && proved(form) {
                *leader = form;
            }
        }
        first
    }

    fn job(&self, form: usize, known: &Known, leader: usize) -> Option<Job> {
        if leader == form {
            return self.plan.next(Some((&known.entry, known.time.as_secs_f64())));
        }
        /// Far enough that the theorem that proved the leader proves the others.
        const BEYOND: u64 = 4;
        let proved = self.known[leader].as_ref()?.entry.proved()?;
        let bounds = self.plan.bounds;
        let to = proved.checked_to.saturating_mul(BEYOND).min(bounds.all.max(bounds.sparse));
        let seconds = self.known[leader].as_ref()?.time.as_secs_f64();
        let open = known.entry.proved().is_none() && to > known.entry.to;
        open.then_some(Job { to, cost: seconds, order: seconds })
    }

    /// A search has too little memory: the form is left as it is.
    pub fn give_up(&mut self, form: usize) {
        self.busy[form] = false;
        self.given_up[form] = true;
    }

    /// How many forms were left for want of memory.
    pub fn given_up(&self) -> usize {
        self.given_up.iter().filter(|&&given_up| given_up).count()
    }

    /// A search has ended.
    pub fn done(&mut self, form: usize, known: Known) {
        self.known[form] = Some(known);
        self.busy[form] = false;
    }
}
