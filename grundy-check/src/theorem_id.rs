//! The theorems that proofs name.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A theorem that a certificate can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum TheoremId {
    /// `guy-smith`: finite codes that leave two heaps or more.
    GuySmith,
    /// `guy-smith-unequal`: the same with conditions on two heaps.
    GuySmithUnequal,
    /// `finite-subtraction`: finite rules that split nothing.
    FiniteSubtraction,
    /// `window`: finite codes that leave at most two heaps, by rare and common values.
    Window,
    /// `all-but`: any number may be taken but finitely many.
    AllBut,
    /// `periodic-takes`: takes in residue classes.
    PeriodicTakes,
    /// `residues`: takes in infinite sets with a name.
    Residues,
    /// `saltus-power-of-two`: finite codes that leave three heaps or more.
    SaltusPowerOfTwo,
    /// `lasker`: Lasker's Nim.
    Lasker,
}

impl TheoremId {
    /// All theorems.
    pub const ALL: [TheoremId; 9] = [
        TheoremId::GuySmith,
        TheoremId::GuySmithUnequal,
        TheoremId::FiniteSubtraction,
        TheoremId::Window,
        TheoremId::AllBut,
        TheoremId::PeriodicTakes,
        TheoremId::Residues,
        TheoremId::SaltusPowerOfTwo,
        TheoremId::Lasker,
    ];

    /// The name of the theorem in a certificate.
    pub const fn name(self) -> &'static str {
        match self {
            TheoremId::GuySmith => "guy-smith",
            TheoremId::GuySmithUnequal => "guy-smith-unequal",
            TheoremId::FiniteSubtraction => "finite-subtraction",
            TheoremId::Window => "window",
            TheoremId::AllBut => "all-but",
            TheoremId::PeriodicTakes => "periodic-takes",
            TheoremId::Residues => "residues",
            TheoremId::SaltusPowerOfTwo => "saltus-power-of-two",
            TheoremId::Lasker => "lasker",
        }
    }

    /// The theorem of a name.
    ///
    /// ```
    /// use grundy_check::TheoremId;
    /// assert_eq!(TheoremId::find("window"), Some(TheoremId::Window));
    /// assert_eq!(TheoremId::find("door"), None);
    /// ```
    pub fn find(name: &str) -> Option<TheoremId> {
        TheoremId::ALL.into_iter().find(|theorem| theorem.name() == name)
    }
}

impl fmt::Display for TheoremId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The theorem of a proof, by its name in the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum TheoremName {
    /// One that can be checked.
    Known(TheoremId),
    /// Another name.
    Unknown(String),
}

impl TheoremName {
    /// Whether no theorem is named.
    pub(crate) fn is_none(&self) -> bool {
        *self == TheoremName::default()
    }

    /// The theorem, if it can be checked.
    pub fn known(&self) -> Option<TheoremId> {
        match self {
            TheoremName::Known(theorem) => Some(*theorem),
            TheoremName::Unknown(_) => None,
        }
    }
}

/// No theorem: the empty name.
impl Default for TheoremName {
    fn default() -> TheoremName {
        TheoremName::Unknown(String::new())
    }
}

impl From<TheoremId> for TheoremName {
    fn from(theorem: TheoremId) -> TheoremName {
        TheoremName::Known(theorem)
    }
}

impl From<&str> for TheoremName {
    fn from(name: &str) -> TheoremName {
        TheoremId::find(name).map_or_else(|| TheoremName::Unknown(name.into()), TheoremName::Known)
    }
}

impl From<String> for TheoremName {
    fn from(name: String) -> TheoremName {
        TheoremName::from(name.as_str())
    }
}

impl From<TheoremName> for String {
    fn from(theorem: TheoremName) -> String {
        theorem.to_string()
    }
}

impl fmt::Display for TheoremName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TheoremName::Known(theorem) => theorem.fmt(f),
            TheoremName::Unknown(name) => f.write_str(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theorem_is_written_as_its_name() {
        for name in TheoremId::ALL.map(TheoremId::name).into_iter().chain(["none", ""]) {
            let text = format!("{name:?}");
            let theorem: TheoremName = serde_json::from_str(&text).unwrap();
            assert_eq!(theorem.to_string(), name);
            assert_eq!(theorem.known(), TheoremId::find(name));
            assert_eq!(serde_json::to_string(&theorem).unwrap(), text);
        }
    }
}
