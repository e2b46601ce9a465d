//! The documents of the program: every answer as JSON, a file a command.
//!
//! Each type serialises to the document of its command, without the key `grundy` that all
//! documents have: [`Versioned`] puts it before the others. With the feature `schema`, `schema`
//! describes all of them (JSON Schema, draft 2020-12), as their types and doc comments do.
//!
//! ```
//! # use grundy_answers as grundy;
//! use grundy::{Budget, Position, Question, Solver, report};
//! let position = Position::parse("nim 3").unwrap();
//! let solver = Solver::new().question(Question::Value);
//! let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
//! let document = report::Solve::new(&position, &solution, 100);
//! assert_eq!(
//!     report::json_text(&document).unwrap(),
//!     r#"{"position":"nim 3","play":"normal","outcome":"N","value":3}"#
//! );
//! ```
//!
//! `None` is `null`, unless the field says that it is left out.

pub mod atlas;
mod check_explanation;
mod equiv;
mod error;
mod exercises;
#[cfg(feature = "schema")]
mod form;
mod game;
mod genus;
mod graph;
mod guess;
mod json;
mod merge;
mod model;
mod nimbers;
pub mod oeis;
mod options;
mod period;
mod play;
mod positions;
mod quotient;
mod rules;
#[cfg(feature = "schema")]
mod schema;
mod sequence;
mod solve;
mod stats;
mod table;
mod tutor;
mod verify;

pub use crate::reason::{Exact, ExactValue};
pub use check_explanation::{CheckExplanation, Fault};
pub use equiv::Equiv;
pub use error::Error;
pub use exercises::{Answer, Exercise, Exercises};
pub use game::{AtlasFacts, CodeFacts, Game, Status};
pub use genus::{Canonical, ComparedForm, FormOf, Genus, GenusClass, GenusOf};
pub use graph::{
    Done, Graph, GraphShares, Outcomes, Queries, Query, ShareStart, Staircase, StaircaseMove,
};
pub use guess::{Closest, Guess, Guessed, Proved};
pub use json::{Versioned, json_text, write_json};
pub use merge::Merge;
pub use model::Model;
pub use nimbers::{Lexicode, Mex, Nim, NimKind, NimNumber, NimStep, NotExplained, Weight, Xor};
pub use oeis::Oeis;
pub use options::{OptionAnswer, Options};
pub use period::{Assumed, Held, Period, PeriodFacts, PeriodStatus, Program, Recognised};
pub use play::{BoardAnswer, MoveAnswer, Play, PlayedMove, Reply, RowAnswer, Verdict};
pub use positions::{Positions, Total};
pub use quotient::{ElementsOf, Generator, Quotient, QuotientStatus};
pub use rules::{Broken, Endless, Rules};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use sequence::Sequence;
pub use solve::{LengthAnswer, Moves, Solve, TermAnswer};
pub use stats::{Sparse, Stats};
pub use table::Table;
pub use tutor::{
    Tutor, TutorAnswer, TutorJudged, TutorKind, TutorQuestion, TutorTakes, TutorVerdict,
};
pub use verify::{ClaimAnswer, SummandAnswer, Verify};
