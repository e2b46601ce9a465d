//! Theorems: a typed identifier each. Explanations, the catalogue of games and certificates
//! name a theorem by it.

use std::fmt;

/// A theorem that explanations and certificates name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Theorem {
    /// The value of a sum of finite impartial games.
    SpragueGrundy,
    /// Nim.
    Bouton,
    /// Misère Nim, for sums in which every part is a Nim heap.
    MisereNim,
    /// Misère play of heaps that are tame.
    Tame,
    /// Misère play by a quotient.
    MisereQuotient,
    /// Nim with moves that enlarge heaps.
    Increases,
    /// Values where play can go on indefinitely.
    Smith,
    /// Two chips on a vertex that vanish.
    PairsCancel,
    /// The first player wins Chomp.
    StrategyStealing,
    /// Chomp on square boards, on two rows, and on a row and a column.
    ChompArms,
    /// Moore's Nim.
    Moore,
    /// Moore's Nim in misère play.
    MooreMisere,
    /// Moore's Nim with at most k heaps.
    MooreTotal,
    /// Moore's Nim with k + 1 heaps.
    JenkynsMayberry,
    /// Lasker's Nim.
    Lasker,
    /// Coins on a staircase.
    Staircase,
    /// Nimble.
    Nimble,
    /// Nimble without jumps and stacks.
    NimbleTwo,
    /// Turning turtles.
    Turtles,
    /// Twins.
    Twins,
    /// Coin-turning games: the value of a strip.
    CoinTurning,
    /// Coin-turning games with an odd number of coins at most.
    MockTurtles,
    /// Products of coin-turning games.
    Tartan,
    /// Sums in which a move moves in each component, up to the first end.
    Conjunctive,
    /// Sums in which a move moves in each component that has not ended.
    Continued,
    /// Sums in which a move moves in some components, up to the first end.
    Shortened,
    /// Sums in which a move moves in some components.
    Selective,
    /// Sums in which a move takes the components after it away.
    Ordinal,
    /// Northcott's game.
    Northcott,
    /// Tic-tac-toe on a strip.
    StripTictactoe,
    /// Treblecross as a heap game.
    Treblecross,
    /// Trominoes in a board of two rows.
    Tromino,
    /// The lost positions of Wythoff's game.
    Wythoff,
    /// The values of Euclid.
    Nivasch,
    /// Chocolate of which a part is eaten.
    ChocolateEat,
    /// Chocolate that is broken to the end.
    ChocolateSplit,
    /// Play that copies every move at the centre of a board.
    CentralSymmetry,
    /// Cram on two rows.
    TwoRows,
    /// Node Kayles on some graphs.
    NodeKayles,
    /// Arc Kayles on some graphs.
    ArcKayles,
    /// Green Hackenbush.
    GreenHackenbush,
    /// Loony positions of Nimstring, and coins that are free.
    Nimstring,
    /// Moves that win the whole game, or must be answered.
    Entailing,
    /// Periods of finite codes.
    GuySmith,
    /// Periods of finite codes with conditions on two heaps.
    GuySmithUnequal,
    /// None: a period that was seen, which somebody takes for granted
    /// ([`assume`](crate::heap::NimSequence::assume)). It is in no list of theorems.
    Observed,
    /// Periods of finite subtraction games.
    FiniteSubtraction,
    /// Arithmetic periods where all numbers but finitely many may be taken.
    AllBut,
    /// Periods where the digits of a code repeat.
    PeriodicTakes,
    /// Periods of infinite subtraction sets.
    Residues,
    /// Arithmetic periods whose saltus is a power of two.
    SaltusPowerOfTwo,
    /// Periods of games with a sparse space.
    Window,
    /// Octal codes in which one object admits no move.
    FirstCousins,
    /// Moves of octal codes that change no value.
    RedundantMoves,
}

impl Theorem {
    /// All of them, in the order of the message files.
    pub const ALL: &[Theorem] = &[
        Theorem::SpragueGrundy,
        Theorem::Bouton,
        Theorem::MisereNim,
        Theorem::Tame,
        Theorem::MisereQuotient,
        Theorem::Increases,
        Theorem::Smith,
        Theorem::PairsCancel,
        Theorem::StrategyStealing,
        Theorem::ChompArms,
        Theorem::Moore,
        Theorem::MooreMisere,
        Theorem::MooreTotal,
        Theorem::JenkynsMayberry,
        Theorem::Lasker,
        Theorem::Staircase,
        Theorem::Nimble,
        Theorem::NimbleTwo,
        Theorem::Turtles,
        Theorem::Twins,
        Theorem::CoinTurning,
        Theorem::MockTurtles,
        Theorem::Tartan,
        Theorem::Conjunctive,
        Theorem::Continued,
        Theorem::Shortened,
        Theorem::Selective,
        Theorem::Ordinal,
        Theorem::Northcott,
        Theorem::StripTictactoe,
        Theorem::Treblecross,
        Theorem::Tromino,
        Theorem::Wythoff,
        Theorem::Nivasch,
        Theorem::ChocolateEat,
        Theorem::ChocolateSplit,
        Theorem::CentralSymmetry,
        Theorem::TwoRows,
        Theorem::NodeKayles,
        Theorem::ArcKayles,
        Theorem::GreenHackenbush,
        Theorem::Nimstring,
        Theorem::Entailing,
        Theorem::GuySmith,
        Theorem::GuySmithUnequal,
        Theorem::FiniteSubtraction,
        Theorem::AllBut,
        Theorem::PeriodicTakes,
        Theorem::Residues,
        Theorem::SaltusPowerOfTwo,
        Theorem::Window,
        Theorem::FirstCousins,
        Theorem::RedundantMoves,
    ];

    /// The identifier: `bouton`. Of the theorems of periods it is the one of certificates.
    pub fn id(self) -> &'static str {
        match self {
            Theorem::SpragueGrundy => "sprague-grundy",
            Theorem::Bouton => "bouton",
            Theorem::MisereNim => "misere-nim",
            Theorem::Tame => "tame",
            Theorem::MisereQuotient => "misere-quotient",
            Theorem::Increases => "increases",
            Theorem::Smith => "smith",
            Theorem::PairsCancel => "pairs-cancel",
            Theorem::StrategyStealing => "strategy-stealing",
            Theorem::ChompArms => "chomp-arms",
            Theorem::Moore => "moore",
            Theorem::MooreMisere => "moore-misere",
            Theorem::MooreTotal => "moore-total",
            Theorem::JenkynsMayberry => "jenkyns-mayberry",
            Theorem::Lasker => "lasker",
            Theorem::Staircase => "staircase",
            Theorem::Nimble => "nimble",
            Theorem::NimbleTwo => "nimble-two",
            Theorem::Turtles => "turtles",
            Theorem::Twins => "twins",
            Theorem::CoinTurning => "coin-turning",
            Theorem::MockTurtles => "mock-turtles",
            Theorem::Tartan => "tartan",
            Theorem::Conjunctive => "conjunctive",
            Theorem::Continued => "continued",
            Theorem::Shortened => "shortened",
            Theorem::Selective => "selective",
            Theorem::Ordinal => "ordinal",
            Theorem::Northcott => "northcott",
            Theorem::StripTictactoe => "strip-tictactoe",
            Theorem::Treblecross => "treblecross",
            Theorem::Tromino => "tromino",
            Theorem::Wythoff => "wythoff",
            Theorem::Nivasch => "nivasch",
            Theorem::ChocolateEat => "chocolate-eat",
            Theorem::ChocolateSplit => "chocolate-split",
            Theorem::CentralSymmetry => "central-symmetry",
            Theorem::TwoRows => "two-rows",
            Theorem::NodeKayles => "node-kayles",
            Theorem::ArcKayles => "arc-kayles",
            Theorem::GreenHackenbush => "green-hackenbush",
            Theorem::Nimstring => "nimstring",
            Theorem::Entailing => "entailing",
            Theorem::Observed => "observed",
            Theorem::GuySmith => "guy-smith",
            Theorem::GuySmithUnequal => "guy-smith-unequal",
            Theorem::FiniteSubtraction => "finite-subtraction",
            Theorem::AllBut => "all-but",
            Theorem::PeriodicTakes => "periodic-takes",
            Theorem::Residues => "residues",
            Theorem::SaltusPowerOfTwo => "saltus-power-of-two",
            Theorem::Window => "window",
            Theorem::FirstCousins => "first-cousins",
            Theorem::RedundantMoves => "redundant-moves",
        }
    }

    /// The theorem of an identifier.
    pub fn of_id(id: &str) -> Option<Theorem> {
        Theorem::ALL.iter().copied().find(|theorem| theorem.id() == id)
    }

    /// Whether it says how many moves are left: then nobody has a choice.
    pub fn counts_moves(self) -> bool {
        matches!(self, Theorem::ChocolateSplit)
    }

    /// Whether it says how the numbers of a position are found, so that a reader needs it before
    /// these numbers and not after them.
    pub fn is_rule(self) -> bool {
        matches!(
            self,
            Theorem::Tame
                | Theorem::MisereQuotient
                | Theorem::PairsCancel
                | Theorem::Moore
                | Theorem::MooreMisere
                | Theorem::MooreTotal
                | Theorem::JenkynsMayberry
                | Theorem::Nimstring
                | Theorem::Lasker
                | Theorem::Staircase
                | Theorem::Nimble
                | Theorem::NimbleTwo
                | Theorem::Turtles
                | Theorem::Twins
                | Theorem::CoinTurning
                | Theorem::MockTurtles
                | Theorem::Tartan
                | Theorem::Conjunctive
                | Theorem::Continued
                | Theorem::Shortened
                | Theorem::Selective
                | Theorem::Ordinal
                | Theorem::Northcott
                | Theorem::StripTictactoe
                | Theorem::Treblecross
                | Theorem::Tromino
                | Theorem::Wythoff
                | Theorem::Nivasch
                | Theorem::ChocolateEat
                | Theorem::ChocolateSplit
                | Theorem::TwoRows
                | Theorem::NodeKayles
                | Theorem::ArcKayles
                | Theorem::GreenHackenbush
                | Theorem::GuySmith
                | Theorem::GuySmithUnequal
                | Theorem::FiniteSubtraction
                | Theorem::AllBut
                | Theorem::PeriodicTakes
                | Theorem::Residues
        )
    }
}

/// Writes the identifier.
impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn a_theorem_is_serialised_as_its_identifier() {
        for theorem in Theorem::ALL {
            assert_eq!(serde_json::to_value(theorem).unwrap(), theorem.id());
        }
    }
}
