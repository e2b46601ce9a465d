//! The commands that compute with nimbers and other numbers.

use clap::Args as ClapArgs;
use grundy::nimber::LONGEST;

use super::value::{BadValue, number};

/// `grundy nim`
#[derive(Debug, ClapArgs)]
pub struct Nim {
    /// What to compute, in quotes, as in '6 * 11' or 'solve x^2 + x = 6'. `-` reads expressions from
    /// standard input, one a line.
    #[arg(value_name = "EXPRESSION", required = true, num_args = 1..)]
    #[arg(allow_negative_numbers = true)]
    pub words: Vec<String>,
    /// Show the steps, for a pencil: those of numbers below 65536, and of infinite ones where they are few.
    #[arg(long)]
    pub explain: bool,
    /// Print one JSON document and nothing else; of standard input, one for each line.
    #[arg(long)]
    pub json: bool,
}

/// `grundy lexicode`
#[derive(Debug, ClapArgs)]
pub struct Lexicode {
    /// Two words of the code differ in at least so many places.
    #[arg(long, value_name = "D", value_parser = number::<u32>(1..=LONGEST.into()))]
    pub distance: u32,
    /// The number of places of a word.
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=LONGEST.into()))]
    pub length: u32,
    /// The digits of a word are smaller than this.
    #[arg(long, value_name = "B", default_value = "2", value_parser = ["2", "4", "16"])]
    pub base: String,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}

/// Reads a number.
///
/// # Errors
/// What to write in its place.
pub fn number_of_word(text: &str) -> Result<u64, BadValue> {
    number(0..=u64::MAX)(text)
}

/// `grundy mex` and `grundy xor`
#[derive(Debug, ClapArgs)]
pub struct Numbers {
    /// The numbers. `-` reads lists of numbers from standard input, one a line.
    #[arg(value_name = "N", required = true, num_args = 1..)]
    #[arg(allow_negative_numbers = true)]
    pub numbers: Vec<String>,
    /// Print one JSON document and nothing else; of standard input, one for each line.
    #[arg(long)]
    pub json: bool,
}
