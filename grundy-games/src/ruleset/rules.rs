//! A first game of one's own: its name, and the function that lists the options.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::{EachOption, Ruleset};
use crate::TextError;

/// From a position to its options.
type Options<P> = dyn Fn(&P) -> Vec<Vec<P>> + Send + Sync;

/// The rules of a game as one function from a position to its options. An option is a list of
/// positions: one, two if the move splits the position, none if nothing is left.
///
/// A position is any type that is read by [`FromStr`], and written by [`Display`] as one word without
/// white space; the laws of [`Ruleset`] hold for it. A game with a theorem, with a board, or with options that
/// should not be collected in a `Vec` implements [`Ruleset`] itself.
///
/// # Examples
/// Mark: a heap of n becomes n - 1, or half of n rounded down (A. S. Fraenkel 2011).
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::Position;
/// use grundy::ruleset::Rules;
///
/// let mark = Rules::new("mark", |&n: &u64| match n {
///     0 => vec![],
///     n => vec![vec![n - 1], vec![n / 2]],
/// });
/// let position = Position::of(mark, "7 12").unwrap();
/// assert_eq!(position.plus(&"nim 2".parse().unwrap()).to_string(), "mark 7 12 + nim 2");
/// ```
pub struct Rules<P> {
    name: String,
    options: Box<Options<P>>,
}

impl<P> Rules<P> {
    /// The game of this name with these options.
    pub fn new(
        name: impl Into<String>,
        options: impl Fn(&P) -> Vec<Vec<P>> + Send + Sync + 'static,
    ) -> Rules<P> {
        Rules { name: name.into(), options: Box::new(options) }
    }
}

impl<P> Ruleset for Rules<P>
where
    P: FromStr<Err: Display> + Display + Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static,
{
    type Position = P;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, position: &P, each: &mut EachOption<'_, P>) -> ControlFlow<()> {
        (self.options)(position).iter().try_for_each(|option| each(option))
    }

    fn parse(&self, text: &str) -> Result<P, TextError> {
        text.parse().map_err(|error: P::Err| TextError::new(error.to_string(), 0..text.len()))
    }

    fn write(&self, position: &P, out: &mut String) {
        out.push_str(&position.to_string());
    }
}
