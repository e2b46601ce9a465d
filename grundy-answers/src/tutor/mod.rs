//! A tutor: the reasoning behind an answer as questions, one step after the other, with hints.
//!
//! A [`Lesson`] is made for one position. Each [`Question`] of it is data: what is asked, which
//! answers are right, hints that help more and more, and what a wrong answer shows about the
//! mistake. Nothing is printed or read here; the program `grundy tutor` does that.
//!
//! Where the position has a nim-value, the questions follow the theory: the values of the terms
//! (from a theorem, or as the mex of the values of the options), their nim-sum column by column,
//! the winner, and how the move is found. Moore's Nim, Wythoff's game, Euclid and green Hackenbush
//! have the questions of their own theorems, and so has misère Nim. In all other cases the questions
//! are about the options: who wins each of them, which is not said before the student has found it.
//!
//! ```
//! # use grundy_answers as grundy;
//! use grundy::tutor::{Lesson, Task, Verdict};
//! use grundy::{Budget, Play, Position};
//! let position: Position = "nim 3 4 5".parse().unwrap();
//! let lesson = Lesson::of(&position, Play::Normal, &Budget::unlimited()).unwrap();
//! let first = &lesson.questions[0];
//! assert!(matches!(&first.task, Task::Columns { odd, .. } if *odd == [2]));
//! assert_eq!(first.task.check("2"), Verdict::Right);
//! let Verdict::Wrong(mistake) = first.task.check("4") else { panic!() };
//! assert_eq!(mistake, "Column 4 has 2 ones, an even number: they cancel each other.");
//! ```

mod answer;
mod ask;
mod build;
mod check;
mod judge;
mod options;
mod own;
mod stalks;

use crate::budget::Stop;
use crate::message::Message;
use crate::outcome::{Outcome, Play};
use crate::position::Position;
use crate::theory::Theorem;

pub use answer::winner_of;
pub use judge::{Judged, Refutation, judge, refutation};

/// The reasoning for one position, as questions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lesson {
    /// The position.
    pub position: Position,
    /// The convention.
    pub play: Play,
    /// Who wins; `None` where that was not found.
    pub outcome: Option<Outcome>,
    /// The questions, in their order; none where the outcome was not found.
    pub questions: Vec<Question>,
    /// Why the outcome was not found, where a budget ran out.
    pub stopped: Option<Stop>,
}

/// One step of the reasoning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Question {
    /// What the student is told before the question.
    pub shown: Vec<Message>,
    /// What is asked, and the answer.
    pub task: Task,
    /// Hints, each says more than the one before it.
    pub hints: Vec<Message>,
}

/// An option as it stands in a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The text of the position, or a word for nothing.
    pub position: Message,
    /// Its nim-value; `None` where it has none.
    pub value: Option<u128>,
    /// Who wins it.
    pub outcome: Outcome,
    /// Why; empty where that is not known, or plain from the value.
    pub why: Message,
    /// Whether the student has found that already, so that it is shown.
    pub found: bool,
}

/// What is asked, with the right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Task {
    /// The numbers that a theorem adds up for a term.
    Numbers {
        /// The term.
        position: String,
        /// The theorem.
        theorem: Option<Theorem>,
        /// What each number belongs to.
        labels: Vec<Message>,
        /// The numbers, in this order.
        numbers: Vec<u128>,
    },
    /// The nim-value of a term by a theorem.
    Value {
        /// The term.
        position: String,
        /// The theorem.
        theorem: Option<Theorem>,
        /// The value.
        value: u128,
    },
    /// The nim-value of a position whose options are shown with their values.
    Mex {
        /// The position.
        position: String,
        /// The options; those without a value let the opponent end the game at once.
        options: Vec<Choice>,
        /// The least number that is missing among the values.
        value: u128,
    },
    /// The binary columns in which the number of ones is odd.
    Columns {
        /// The numbers.
        numbers: Vec<u128>,
        /// The columns, as powers of two, the largest first.
        odd: Vec<u128>,
    },
    /// The nim-sum.
    NimSum {
        /// The numbers.
        numbers: Vec<u128>,
        /// Their nim-sum.
        sum: u128,
    },
    /// Misère Nim: how many heaps are larger than 1.
    Large {
        /// How many.
        count: u128,
    },
    /// Misère Nim: how many heaps of size 1 there are.
    Ones {
        /// How many.
        count: u128,
    },
    /// Who wins a position after a move: the player who moves next, or the other one.
    Next {
        /// The position.
        position: Message,
        /// The answer.
        outcome: Outcome,
        /// Why, in a sentence.
        why: Message,
    },
    /// Numbers of the theorem of one game.
    Own {
        /// The question.
        ask: Message,
        /// What is shown with it.
        rows: Vec<Message>,
        /// What each number is.
        labels: Vec<Message>,
        /// The numbers, in this order.
        numbers: Vec<u128>,
        /// The answer in a sentence.
        told: Message,
    },
    /// The options that the player who moves next loses, by their numbers in the list.
    Lost {
        /// The options.
        options: Vec<Choice>,
        /// The numbers of those that are lost, from 1 on.
        lost: Vec<u128>,
    },
    /// Who wins.
    Winner {
        /// The answer.
        outcome: Outcome,
        /// Why, in a sentence.
        why: Message,
    },
    /// The numbers that have a 1 in the highest column of the nim-sum.
    Holders {
        /// The numbers.
        numbers: Vec<u128>,
        /// The column.
        digit: u128,
        /// The different numbers that have it, ascending.
        holders: Vec<u128>,
    },
    /// What a number must become, so that the nim-sum is 0.
    Becomes {
        /// What has the number.
        label: Message,
        /// The number.
        number: u128,
        /// The nim-sum.
        sum: u128,
        /// What it must become.
        to: u128,
    },
    /// A move: one that wins, in a draw one that keeps it, and from a lost position any, to see
    /// the answer to it.
    Move {
        /// Who wins the position.
        outcome: Outcome,
        /// One of the right moves: the term before and after it; `None` where every move loses.
        example: Option<(String, String)>,
    },
}

/// What became of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is right.
    Right,
    /// It is wrong: what the mistake may have been.
    Wrong(Message),
    /// It is no answer to this question: what to write.
    Unclear(Message),
}
