//! Nimbers as a field.
#![deny(unsafe_code)]
#![allow(long_running_const_eval)]

pub mod kernel;
