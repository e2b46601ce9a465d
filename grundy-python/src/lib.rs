//! The Python package `grundy`: the extension module `grundy._grundy`.
//!
//! Everything of the theory is in the library. Here are the classes that Python sees, with the
//! conversions between both worlds: positions and answers, arrays without a copy, exceptions,
//! limits that Ctrl-C can end, and rules that are written in Python.
//!
//! | module | what it has |
//! |---|---|
//! | `errors` | the exceptions, which are classes of `_errors.py` |
//! | `limits` | a computation without the interpreter lock, within limits, that Ctrl-C ends |
//! | `convert` | values, languages and numbers, from Python and to Python |
//! | `arrays` | numbers that NumPy reads where they lie |
//! | `kept`, `files` | what the text of a position means: kept with it, and found when it is read |
//! | `assumed` | periods that are seen, and taken for granted where that is asked for |
//! | `position`, `solution`, `moves` | a position, its answer, and the moves of both |
//! | `game`, `sequence`, `period`, `table`, `guess` | a game, and what is known of all its heaps |
//! | `oeis` | sequences of the OEIS and their games |
//! | `graph` | explicit game graphs |
//! | `nimber` | nimbers as a field |
//! | `misere` | quotients of misère play |
//! | `methods` | the methods of `Game`, `Graph` and `Position`, which give objects of the others |
//! | `show`, `latex` | HTML, SVG and LaTeX for notebooks |
//! | `rules` | games whose rules are Python |

use pyo3::prelude::*;

mod arrays;
mod assumed;
mod convert;
mod errors;
mod files;
mod game;
mod graph;
mod guess;
mod kept;
mod latex;
mod limits;
mod methods;
mod misere;
mod moves;
mod nimber;
mod oeis;
mod period;
mod position;
mod rules;
mod sequence;
mod show;
mod solution;
mod table;

/// The classes and functions of the package that are written in Rust.
#[pymodule]
mod _grundy {
    #[pymodule_export]
    use crate::arrays::Numbers;
    #[pymodule_export]
    use crate::convert::Value;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::graph::Graph;
    #[pymodule_export]
    use crate::guess::{Guess, Guesses, guess};
    #[pymodule_export]
    use crate::limits::_end;
    #[pymodule_export]
    use crate::methods::game::catalogue;
    #[pymodule_export]
    use crate::methods::position::solve;
    #[pymodule_export]
    use crate::moves::{Move, Option};
    #[pymodule_export]
    use crate::nimber::{_products, Nimber};
    #[pymodule_export]
    use crate::oeis::{Oeis, OeisMatch, OeisSequence, oeis};
    #[pymodule_export]
    use crate::period::{Certificate, Period, Verdict};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::sequence::Sequence;
    #[pymodule_export]
    use crate::solution::{Explanation, Solution};
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
