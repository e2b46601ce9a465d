//! Misère play, where the player who makes the last move loses.
//!
//! Sums of games do not reduce to nim-values there. What takes the place of the nim-values of a game is
//! its *misère quotient*, a commutative monoid with a set of lost elements: the product of the elements
//! of the heaps says who wins. [`quotient`] finds it and proves it, where it is finite.
//!
//! ```
//! use grundy_core::{budget::Budget, heap::HeapRules};
//! use grundy_misere::limits::Limits;
//! use grundy_misere::quotient::{Found, Status, find};
//!
//! let kayles = HeapRules::parse("0.77").unwrap();
//! let Found { quotient, .. } = find(&kayles, 200, &Limits::default(), &Budget::unlimited());
//! assert_eq!((quotient.monoid.order(), quotient.monoid.lost().count()), (40, 9));
//! let Status::Proved(period) = quotient.status else { panic!() };
//! assert_eq!((period.from, period.length), (71, 12));
//! // Five pins and seven: the player to move wins. One pin: the player to move loses.
//! assert_eq!(quotient.is_lost(&[5, 7]), Some(false));
//! assert_eq!(quotient.is_lost(&[1]), Some(true));
//! ```
#![forbid(unsafe_code)]

pub mod canonical;
#[cfg(feature = "serde")]
pub mod certificate;
pub mod days;
pub mod divisibility;
pub mod game;
pub mod genus;
pub mod limits;
pub mod monoid;
pub mod parts;
pub mod presentation;
pub mod quotient;
pub mod sums;
pub mod values;

mod bits;
mod family;
mod period;
mod trial;
