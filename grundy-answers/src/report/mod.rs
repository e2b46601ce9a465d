//! The documents of the program: every answer as JSON, a file a command.
//!
//! Each type serialises to the document of its command, without the key `grundy` that all
//! documents have: [`Versioned`] puts it before the others. [`SCHEMA`] describes all of them
//! (JSON Schema, draft 2020-12), and a test holds the two together.
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
mod equiv;
mod error;
mod exercises;
mod game;
mod graph;
mod guess;
mod json;
mod model;
pub mod oeis;
mod options;
mod period;
mod play;
mod rules;
mod sequence;
mod solve;
mod stats;
mod table;
mod tutor;
mod value;

pub use equiv::Equiv;
pub use error::Error;
pub use exercises::{Answer, Exercise, Exercises, Winning};
pub use game::{AtlasFacts, CodeFacts, Game, Status};
pub use graph::{Done, Graph, NoGraph};
pub use guess::{Closest, Guess, Guessed, Proved};
pub use json::{Versioned, json_text, write_json};
pub use model::Model;
pub use oeis::Oeis;
pub use options::{OptionAnswer, Options};
pub use period::{Held, Period, PeriodStatus, Program, Recognised};
pub use play::{BoardAnswer, MoveAnswer, Play, Reply, RowAnswer};
pub use rules::{Broken, Endless, Rules};
pub use sequence::Sequence;
pub use solve::{Moves, Solve, TermAnswer};
pub use stats::{Sparse, Stats};
pub use table::Table;
pub use tutor::{Tutor, TutorAnswer, TutorJudged, TutorQuestion};
pub use value::{Exact, ExactValue};

/// The JSON Schema (draft 2020-12) of every document, the errors included. Under `$defs` each
/// document has a name: that of its command, or `error`.
pub const SCHEMA: &str = include_str!("grundy.schema.json");
