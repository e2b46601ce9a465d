//! The program `grundy`; see the library.

use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    ExitCode::from(grundy_cli::run(&words, grundy_cli::Io::process()).code())
}
