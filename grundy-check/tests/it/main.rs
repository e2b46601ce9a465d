//! The integration tests of the checker, as one program.

mod boards;
mod certificates;
