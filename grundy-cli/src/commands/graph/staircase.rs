//! The answer for one root of a staircase on a tree: who wins, why, and every winning move.

use std::io::{self, Write};

use grundy::graph::{Graph, Staircase};
use grundy::markup::{self, shown};
use grundy::message::{Language, Message};
use grundy::report::{self, StaircaseMove};
use grundy::{Budget, Outcome, Stop, Value};

use crate::message::message;

/// What is known of one root.
pub struct Rooted<'a> {
    answer: report::Staircase<'a>,
    /// The vertices that count, with their coins.
    counted: Vec<(&'a str, u64)>,
}

impl<'a> Rooted<'a> {
    /// The answer for a root. Cost: linear, and the sorting of the vertices.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn new(
        graph: &'a Graph,
        staircase: &Staircase,
        root: u32,
        budget: &Budget,
    ) -> Result<Rooted<'a>, Stop> {
        let counted = staircase.counted(root, budget)?;
        let value = counted.iter().fold(0, |sum, (_, coins)| sum ^ coins);
        let winning = staircase.moves_to(root, 0, budget)?.into_iter();
        let name = |vertex| graph.name(vertex);
        let winning = winning.map(|carried| StaircaseMove {
            from: name(carried.from),
            to: name(carried.to),
            coins: carried.count,
        });
        let answer = report::Staircase {
            root: name(root),
            value: Some(Value::Nim(value.into())),
            outcome: Outcome::of(value != 0),
            winning_moves: winning.collect(),
        };
        let counted = counted.into_iter().map(|(vertex, coins)| (name(vertex), coins)).collect();
        Ok(Rooted { answer, counted })
    }

    /// Sentences, and a move a line.
    pub fn plain(&self, steps: u64, language: Language, out: &mut dyn Write) -> io::Result<()> {
        /// The vertices that are listed, and the moves.
        const VERTICES: usize = 24;
        const MOVES: usize = 100;
        let mut say = |message: Message| writeln!(out, "{}", message.text(language));
        let answer = &self.answer;
        say(match answer.outcome {
            Outcome::P => message!("second-player-wins"),
            _ => message!("first-player-wins"),
        })?;
        if let Some(value) = &answer.value {
            say(message!("value-nim", value = value.to_string()))?;
        }
        say(message!("tree-reason", steps = steps))?;
        if !self.counted.is_empty() {
            let first = self.counted.iter().take(VERTICES);
            let first = first.map(|(vertex, coins)| format!("{}: {coins}", shown(vertex)));
            let mut list = first.collect::<Vec<_>>().join(", ");
            if self.counted.len() > VERTICES {
                let more = message!("graph-class-more", count = self.counted.len() - VERTICES);
                list += &format!(", {}", more.text(language));
            }
            say(message!("tree-counted", list = list))?;
        }
        let moves = &answer.winning_moves;
        if moves.is_empty() {
            return say(message!("no-winning-move"));
        }
        say(message!("moves-count", kind = "winning", count = moves.len()))?;
        for one in moves.iter().take(MOVES) {
            let (from, to) = (shown(one.from).to_string(), shown(one.to).to_string());
            say(message!("tree-move", from = from, to = to, coins = one.coins))?;
        }
        match moves.len().checked_sub(MOVES) {
            None | Some(0) => Ok(()),
            Some(more) => say(message!("tree-more-moves", count = more)),
        }
    }

    /// `from,to,coins`
    pub fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"from,to,coins\n")?;
        for StaircaseMove { from, to, coins } in &self.answer.winning_moves {
            writeln!(out, "{},{},{coins}", markup::csv(from), markup::csv(to))?;
        }
        Ok(())
    }

    /// The document of the contract.
    pub fn json(self, remarks: Vec<Message>, out: &mut dyn Write) -> io::Result<()> {
        let document = report::Versioned::new(self.answer);
        report::write_json(&mut *out, &document.with_remarks(remarks))?;
        out.write_all(b"\n")
    }
}
