//! The program `grundy`; see the library.

use std::ffi::OsString;
use std::process::ExitCode;

use grundy_cli::Bounded;

/// Bounds the memory of threads that run a user's rules.
#[global_allocator]
static ALLOCATOR: Bounded = Bounded;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    ExitCode::from(grundy_cli::run(&words, grundy_cli::Io::process()).code())
}
