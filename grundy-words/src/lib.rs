//! The words: messages in four languages, and faults in a text with their place.
#![deny(unsafe_code)]

pub mod error;
mod facts;
pub mod markup;
pub mod message;
pub mod theory;
pub mod width;

pub use error::TextError;
