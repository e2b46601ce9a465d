//! Drawings as files: SVG, TikZ, and with the feature `raster` PNG and PDF.

use grundy::drawing::Drawing;
use grundy::message::Language;

#[cfg(not(feature = "raster"))]
use crate::built::without;
use crate::failure::Failure;

#[cfg(feature = "raster")]
mod raster;

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    Svg,
    Tikz,
    Png,
    Pdf,
}

/// The extensions of the formats that only the feature `raster` brings.
const RASTER: [&str; 2] = ["png", "pdf"];

/// Whether the program was built with a format, by its extension.
pub fn available(format: &str) -> bool {
    cfg!(feature = "raster") || !RASTER.contains(&format)
}

/// The file of a drawing.
///
/// # Errors
/// The program was built without the format.
pub fn file(drawing: &Drawing, format: Picture, language: Language) -> Result<Vec<u8>, Failure> {
    match format {
        Picture::Svg => Ok(drawing.svg(language).into_bytes()),
        Picture::Tikz => Ok(drawing.tikz().into_bytes()),
        #[cfg(feature = "raster")]
        Picture::Png => raster::png(drawing),
        Picture::Pdf => pages(std::slice::from_ref(drawing)),
        #[cfg(not(feature = "raster"))]
        Picture::Png => Err(Failure::input(without("PNG"))),
    }
}

/// Drawings as the pages of a PDF file.
///
/// # Errors
/// The program was built without the format.
#[cfg(feature = "raster")]
pub fn pages(drawings: &[Drawing]) -> Result<Vec<u8>, Failure> {
    Ok(raster::pdf(drawings))
}

/// Without PDF.
#[cfg(not(feature = "raster"))]
pub fn pages(_: &[Drawing]) -> Result<Vec<u8>, Failure> {
    Err(Failure::input(without("PDF")))
}
