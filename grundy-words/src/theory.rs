//! The words of the theorems.
//!
//! A theorem stands once, in the message files: `theorem-bouton` is its title, with the
//! attributes `statement`, `proof` and `source`.

use crate::message::{Message, TEXTS, message};

#[doc(no_inline)]
pub use grundy_core::theory::Theorem;

/// Its name: `Bouton's theorem`.
pub fn title(theorem: Theorem) -> Message {
    Message::new(&TEXTS, format!("theorem-{}", theorem.id()))
}

/// What it says.
pub fn statement(theorem: Theorem) -> Message {
    part(theorem, "statement")
}

/// What it says, in a few sentences: never more than the statement, with all its hypotheses.
/// Where these are too long for that, where they were checked and where to read them.
pub fn brief(theorem: Theorem) -> Message {
    match theorem {
        Theorem::AllBut | Theorem::Residues | Theorem::SaltusPowerOfTwo | Theorem::Window => {
            message!("theorem-of-period-in-brief")
        }
        Theorem::SpragueGrundy
        | Theorem::Bouton
        | Theorem::Smith
        | Theorem::CentralSymmetry
        | Theorem::Nivasch
        | Theorem::Treblecross
        | Theorem::NodeKayles
        | Theorem::ArcKayles
        | Theorem::Nimstring
        | Theorem::Entailing
        | Theorem::GuySmith
        | Theorem::GuySmithUnequal
        | Theorem::PeriodicTakes => part(theorem, "brief"),
        _ => statement(theorem),
    }
}

/// Why it is true, in a few paragraphs.
pub fn proof(theorem: Theorem) -> Message {
    part(theorem, "proof")
}

/// Who found it, where to read it.
pub fn source(theorem: Theorem) -> Message {
    part(theorem, "source")
}

fn part(theorem: Theorem, part: &str) -> Message {
    Message::new(&TEXTS, format!("theorem-{}.{part}", theorem.id()))
}
