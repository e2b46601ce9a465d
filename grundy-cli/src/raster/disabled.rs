//! Without PNG and PDF. The formats are refused before anything is drawn.

use crate::built::without;
use crate::failure::Failure;

/// Whether these formats are there.
pub const THERE: bool = false;

/// A picture as PNG.
///
/// # Errors
/// Always.
pub fn png(_svg: &[u8]) -> Result<Vec<u8>, Failure> {
    Err(Failure::input(without("PNG")))
}

/// A picture as PDF.
///
/// # Errors
/// Always.
pub fn pdf(_svg: &[u8]) -> Result<Vec<u8>, Failure> {
    Err(Failure::input(without("PDF")))
}
