//! The oracle against known answers, and against derivations made by hand: one program, which uses
//! the compiled library. The unit tests of the library compile a part of it again.

mod reasons;
mod search;
