//! How much of a derivation is written.

use std::fmt;
use std::str::FromStr;

/// How much of a derivation is written.
///
/// ```
/// # use grundy_games as grundy;
/// use grundy::reason::Level;
/// assert_eq!("proof".parse(), Ok(Level::Proof));
/// assert!(Level::Short < Level::Steps && Level::default() == Level::Steps);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Level {
    /// At most six lines: the answer, the move, and what they rest on; of a sum a line for each
    /// term and two for the sum.
    Short,
    /// Everything that a reader needs to check the answer with a pencil. Theorems are stated.
    #[default]
    Steps,
    /// The same with the proofs of the theorems, and the words that they use.
    Proof,
}

impl Level {
    /// All of them, the shortest first.
    pub const ALL: [Level; 3] = [Level::Short, Level::Steps, Level::Proof];

    /// The name: `short`, `steps`, `proof`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Short => "short",
            Level::Steps => "steps",
            Level::Proof => "proof",
        }
    }
}

/// Writes the name.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl FromStr for Level {
    type Err = UnknownLevel;

    /// Reads a name.
    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or(UnknownLevel)
    }
}
