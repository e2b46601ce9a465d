//! A graph while a parser of DOT or JSON reads it.

use std::collections::HashMap;

use super::build::room;
use super::{Fault, Graph, Names};
use crate::budget::{Budget, Progress};
use crate::message::{Message, message};

/// A graph while it is read, in a format whose names may have spaces.
pub(super) struct Draft<'b> {
    names: Names,
    /// How a name was written that got `_` for its spaces.
    spaced: HashMap<String, String>,
    arcs: Vec<(u32, u32)>,
    /// Whether the text may give edges without a direction, and whether it does.
    pub(super) edges: bool,
    pub(super) undirected: bool,
    budget: &'b Budget,
    /// Steps since the budget was asked.
    steps: usize,
    /// What ended the reading, where that is not the text: it goes before the
    /// error of the parser.
    pub(super) fault: Option<Fault>,
    /// What is wrong with the text, while the error of a parser has no room for a message.
    #[cfg(feature = "serde")]
    pub(super) said: Option<Message>,
}

impl Draft<'_> {
    pub(super) fn new(edges: bool, budget: &Budget) -> Draft<'_> {
        Draft {
            names: Names::default(),
            spaced: HashMap::default(),
            arcs: Vec::new(),
            edges,
            undirected: false,
            budget,
            steps: 0,
            fault: None,
            #[cfg(feature = "serde")]
            said: None,
        }
    }

    /// The vertex with a name, or what is wrong with the name.
    pub(super) fn vertex(&mut self, name: &str) -> Result<u32, Message> {
        self.step(name.len())?;
        if name.is_empty() {
            return Err(message!("graph-empty-name"));
        }
        let same = |one: &str, other: &str| message!("graph-same-names", one = one, other = other);
        if !name.contains(char::is_whitespace) {
            if let Some(spaced) = self.spaced.get(name) {
                return Err(same(spaced, name));
            }
            let vertex = self.names.try_insert(name, self.budget);
            return self.keep(vertex);
        }
        let joined: String =
            name.chars().map(|c| if c.is_whitespace() { '_' } else { c }).collect();
        match (self.spaced.get(&joined), self.names.find(&joined)) {
            (Some(other), _) if other != name => Err(same(other, name)),
            (None, Some(_)) => Err(same(&joined, name)),
            (Some(_), Some(vertex)) => Ok(vertex),
            _ => {
                let vertex = self.names.try_insert(&joined, self.budget);
                let vertex = self.keep(vertex)?;
                self.reserve(name.len() + joined.len() + SPACED)?;
                self.spaced.insert(joined, name.to_string());
                Ok(vertex)
            }
        }
    }

    /// The number of vertices so far.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Adds an arc.
    pub(super) fn arc(&mut self, from: u32, to: u32) -> Result<(), Message> {
        self.room(1)?;
        self.arcs.push((from, to));
        Ok(())
    }

    /// Adds all arcs from one list to another.
    pub(super) fn arcs(&mut self, from: &[u32], to: &[u32]) -> Result<(), Message> {
        self.room(from.len() * to.len())?;
        self.arcs.extend(from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to))));
        Ok(())
    }

    fn room(&mut self, more: usize) -> Result<(), Message> {
        let room = match self.arcs.len() + more <= u32::MAX as usize {
            true => room(&mut self.arcs, more, self.budget).map_err(Fault::from),
            false => Err(Fault::TooLarge),
        };
        self.keep(room)
    }

    /// Adds to a list of the parser.
    pub(super) fn push<T>(&mut self, list: &mut Vec<T>, item: T) -> Result<(), Message> {
        let room = room(list, 1, self.budget).map_err(Fault::from);
        self.keep(room)?;
        list.push(item);
        Ok(())
    }

    /// Takes memory of the budget, which stays taken.
    pub(super) fn reserve(&mut self, bytes: usize) -> Result<(), Message> {
        let reserved = self.budget.reserve(bytes as u64).map_err(Fault::from);
        self.keep(reserved)
    }

    /// Counts work, about a byte of the text a step, and asks the budget now
    /// and then.
    pub(super) fn step(&mut self, steps: usize) -> Result<(), Message> {
        self.steps += steps + 1;
        if self.steps < 1 << 16 {
            return Ok(());
        }
        self.steps = 0;
        let done = self.arcs.len() as u64;
        let go_on =
            self.budget.check(Progress { what: "progress-arcs-of-the-graph", done, total: None });
        self.keep(go_on.map_err(Fault::from))
    }

    /// Keeps a fault, and stops the parser by an error that nobody reads.
    fn keep<T>(&mut self, result: Result<T, Fault>) -> Result<T, Message> {
        result.map_err(|fault| {
            let message = fault.message();
            self.fault = Some(fault);
            message
        })
    }

    /// Keeps what is wrong, and gives an error that ends the parser of JSON.
    #[cfg(feature = "serde")]
    pub(super) fn refused<E: serde::de::Error>(&mut self, why: Message) -> E {
        let error = E::custom(&why);
        self.said = Some(why);
        error
    }

    pub(super) fn finish(self) -> Result<Graph, Fault> {
        let (arcs, vertices) = (self.arcs.len() as u64, self.names.len() as u64);
        // The rows, and a mark for each vertex.
        self.budget.reserve(4 * arcs + 8 * (vertices + 1))?;
        let mut graph = Graph::new(self.names, &self.arcs);
        graph.undirected = self.undirected;
        self.budget.release(8 * self.arcs.capacity() as u64 + 4 * vertices);
        Ok(graph)
    }
}

/// The number of bytes that a name with spaces costs beside its letters.
const SPACED: usize = 112;
