//! Coin-turning games: strips, boards and their winning moves.
//!
//! A strip has coins 1, 2, 3, … A [`Rule`] says which sets of coins a move may turn; the largest
//! coin of the set must show heads, and a player who cannot move loses. The value of a strip is
//! the xor of the values of its heads, each as if it were alone (*Winning Ways*, chapter 14).
//!
//! A [`Board`] has one rule for each direction. A move turns all coins whose coordinates lie in one
//! set of each rule. By the Tartan theorem of the same chapter, the value of a coin is the
//! nim-product of the values of its coordinates.
//!
//! ```
//! use grundy_nimber::{Work, coins::Rule};
//! let mut work = Work::new(1_000_000);
//! let mock_turtles: Rule = "1-3".parse().unwrap();
//! assert_eq!(mock_turtles.values(7, &mut work).unwrap(), [1, 2, 4, 7, 8, 11, 13]);
//! ```

mod board;
mod finder;
mod rule;
mod values;

pub use board::{Board, BoardMove};
pub use rule::{BadRule, NAMED, Rule, Wrong};
pub use values::Strip;
