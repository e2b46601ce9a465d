//! Without PNG and PDF. The formats are refused before anything is drawn.

use crate::failure::Failure;
use crate::message::message;

/// Whether these formats are there.
pub const THERE: bool = false;

/// A picture as PNG.
///
/// # Errors
/// Always.
pub fn png(_svg: &str) -> Result<Vec<u8>, Failure> {
    Err(Failure::input(message!("built-without-raster", format = "PNG")))
}

/// A picture as PDF.
///
/// # Errors
/// Always.
pub fn pdf(_svg: &str) -> Result<Vec<u8>, Failure> {
    Err(Failure::input(message!("built-without-raster", format = "PDF")))
}
