//! The catalogue: one file a family of games, with its rules, notation,
//! theorems and sources side by side.
//!
//! A new game is one new file here and one line in [`catalogue`]; the help,
//! the completions and the documents pick it up from there.

mod arguments;
mod canonical;
mod entry;
mod files;
mod in_words;
mod names;

pub mod chips;
pub mod chocolate;
pub mod chomp;
pub mod coins;
pub mod cram;
pub mod euclid;
pub mod gallery;
pub mod graph_kayles;
pub mod hackenbush;
pub mod heaps;
pub mod lasker;
pub mod moore;
pub mod nim;
pub mod nimble;
pub mod nimstring;
pub mod northcott;
pub mod rules;
pub mod sprouts;
pub mod staircase;
pub mod strip_tictactoe;
pub mod treblecross;
pub mod tromino;
pub mod turtles;
pub mod wythoff;

pub use crate::quotes::quoted;
pub use arguments::MAX_CELLS;
pub(crate) use arguments::{
    numbers, pair, push_number, push_numbers, random_strip, shortened, strip_length,
};
pub use entry::{Entry, Kind, Make, Parameter, Sample};
pub use files::{Files, InMemoryFiles, Kept, NoFiles};
pub use in_words::rules_in_brief;
pub use in_words::rules_of;
pub(crate) use names::{absent, example};
pub use names::{entry, find, in_gallery, looks_like_code, nearest, nearest_of};

/// Every game with a name, in the order of the help.
// The list is no static: the compiler makes each static with all that it reaches, also in a
// program that reaches no game. And a constant that other crates see has them
// compile all games again.
#[inline(never)]
pub fn catalogue() -> &'static [Entry] {
    const ALL: &[Entry] = &[
        nim::NIM,
        nim::POKER_NIM,
        moore::MOORE,
        heaps::KAYLES,
        heaps::DAWSON_KAYLES,
        heaps::DAWSON_CHESS,
        treblecross::TREBLECROSS,
        lasker::LASKER,
        heaps::GRUNDY,
        tromino::TROMINO,
        heaps::SUBTRACT,
        heaps::ALL_BUT,
        staircase::STAIRCASE,
        nimble::NIMBLE,
        nimble::NIMBLE_2,
        turtles::TURTLES,
        turtles::TWINS,
        coins::COINS,
        coins::COINS_2,
        northcott::NORTHCOTT,
        chips::CHIPS,
        chips::ANNIHILATION,
        chocolate::EAT,
        chocolate::SPLIT,
        strip_tictactoe::STRIP_TICTACTOE,
        wythoff::WYTHOFF,
        euclid::EUCLID,
        chomp::CHOMP,
        cram::CRAM,
        graph_kayles::NODE_KAYLES,
        graph_kayles::ARC_KAYLES,
        nimstring::NIMSTRING,
        sprouts::SPROUTS,
        hackenbush::GREEN_HACKENBUSH,
        rules::RULES,
    ];
    ALL
}
