//! A table of one thread, or of two.

use std::hash::Hash;
use std::sync::Arc;

use super::shared::{Plain, Shared};
use super::slots::Slots;
use crate::budget::Budget;

/// A table that forgets and never answers wrongly.
pub(super) enum Shelf<K, V> {
    /// The search has it for itself.
    Own(Slots<K, V>),
    /// Another thread may have it, too.
    Shared(Arc<Shared<K, V>>),
}

impl<K, V> Shelf<K, V>
where
    K: Plain + Eq + Hash + Default,
    V: Plain + Default,
{
    /// A table of at most this many bytes (but with room for some hundred entries).
    pub fn new(most: u64) -> Shelf<K, V> {
        Shelf::Own(Slots::new(most))
    }

    /// The same table for another thread. From now on it stays shared.
    pub fn share(&mut self, budget: &Budget) -> Option<Shelf<K, V>> {
        if let Shelf::Own(slots) = self {
            let table = Shared::new(slots.most(), 2 * slots.filled().0);
            budget.reserve(table.bytes()).ok()?;
            slots.entries().for_each(|(key, value, work)| table.set(key, value, work));
            budget.release(slots.bytes());
            *self = Shelf::Shared(Arc::new(table));
        }
        match self {
            Shelf::Own(_) => None,
            Shelf::Shared(table) => Some(Shelf::Shared(table.clone())),
        }
    }

    /// Makes a shared table larger if it is crowded, once no other thread has it.
    pub fn relieve(&mut self, budget: &Budget) {
        if let Shelf::Shared(table) = self
            && let Some(table) = Arc::get_mut(table)
        {
            table.relieve(budget);
        }
    }

    /// Whether a shared table should grow before the search goes on.
    #[inline]
    pub fn is_crowded(&self) -> bool {
        match self {
            Shelf::Own(_) => false,
            Shelf::Shared(table) => table.is_crowded(),
        }
    }

    /// Forgets everything, and becomes small.
    pub fn clear(&mut self) {
        let most = match self {
            Shelf::Own(slots) => slots.most(),
            Shelf::Shared(table) => table.most(),
        };
        *self = Shelf::new(most);
    }

    pub fn bytes(&self) -> u64 {
        match self {
            Shelf::Own(slots) => slots.bytes(),
            Shelf::Shared(table) => table.bytes(),
        }
    }

    /// How many entries there are, and how many the bound allows.
    pub fn filled(&self) -> (usize, usize) {
        match self {
            Shelf::Own(slots) => slots.filled(),
            Shelf::Shared(table) => table.filled(),
        }
    }

    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        match self {
            Shelf::Own(slots) => slots.get(key),
            Shelf::Shared(table) => table.get(key),
        }
    }

    /// Has the bucket of a key brought near: a look into the table follows soon.
    #[inline]
    pub fn prefetch(&self, key: K) {
        match self {
            Shelf::Own(slots) => slots.prefetch(key),
            Shelf::Shared(table) => table.prefetch(key),
        }
    }

    /// Stores a value that took so much work.
    #[inline]
    pub fn set(&mut self, key: K, value: V, work: u32, budget: &Budget) {
        match self {
            Shelf::Own(slots) => slots.set(key, value, work, budget),
            Shelf::Shared(table) => table.set(key, value, work),
        }
    }

    /// Stores a value that another table held; nothing goes while a table of one thread may grow.
    pub fn restore(&mut self, key: K, value: V, work: u32, budget: &Budget) {
        match self {
            Shelf::Own(slots) => slots.restore(key, value, work, budget),
            Shelf::Shared(table) => table.set(key, value, work),
        }
    }

    /// All keys, each with its value and the work that it took.
    pub fn entries(&self) -> impl Iterator<Item = (K, V, u32)> {
        let (own, shared) = match self {
            Shelf::Own(slots) => (Some(slots.entries()), None),
            Shelf::Shared(table) => (None, Some(table.entries())),
        };
        own.into_iter().flatten().chain(shared.into_iter().flatten())
    }
}
