//! The tests of what is measured, as one program.

mod signature;
