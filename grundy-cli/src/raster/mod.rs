//! Pictures as PNG and PDF, made of the SVG that the library draws, where the program is built with
//! the feature `raster`. It brings a font of its own, so no font of the system is needed.

#[cfg(not(feature = "raster"))]
mod disabled;
#[cfg(feature = "raster")]
mod enabled;

#[cfg(not(feature = "raster"))]
pub use disabled::{THERE, pdf, png};
#[cfg(feature = "raster")]
pub use enabled::{THERE, pdf, png};
