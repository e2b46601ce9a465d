//! The words: messages in four languages, and faults in a text with their place.
#![deny(unsafe_code)]

pub mod error;
pub mod facts;
pub mod markup;
pub mod message;
pub mod theory;
pub mod width;

pub use error::TextError;
