//! With PNG and PDF.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use svg2pdf::usvg::fontdb::Database;
use svg2pdf::usvg::{Options, Tree};
use svg2pdf::{ConversionOptions, PageOptions};

use crate::failure::Failure;
use crate::message::message;

/// DejaVu Sans Condensed with the letters of Latin, Greek and Cyrillic and some signs; see
/// `fonts/LICENSE`.
const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSansCondensed.ttf");

/// The name of that font.
const FAMILY: &str = "DejaVu Sans";

/// How many pixels a unit of a picture has, and the largest side.
const SCALE: f32 = 2.0;
const LARGEST: f32 = 16_384.0;

/// Whether these formats are there.
pub const THERE: bool = true;

/// A picture as PNG, of two pixels a unit; of a picture too large for that, of fewer.
pub fn png(svg: &[u8]) -> Result<Vec<u8>, Failure> {
    let tree = tree(svg)?;
    let size = tree.size();
    let scale = SCALE.min(LARGEST / size.width()).min(LARGEST / size.height());
    let [width, height] =
        [size.width(), size.height()].map(|side| ((side * scale).ceil() as u32).max(1));
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| failed("no room".into()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}

/// A picture as PDF, with the font in it.
pub fn pdf(svg: &[u8]) -> Result<Vec<u8>, Failure> {
    let tree = tree(svg)?;
    svg2pdf::to_pdf(&tree, ConversionOptions::default(), PageOptions::default())
        .map_err(|error| failed(error.to_string()))
}

fn tree(svg: &[u8]) -> Result<Tree, Failure> {
    let mut fonts = Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_serif_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    let options =
        Options { fontdb: Arc::new(fonts), font_family: FAMILY.into(), ..Options::default() };
    Tree::from_data(svg, &options).map_err(|error| failed(error.to_string()))
}

fn failed(why: String) -> Failure {
    Failure::input(message!("cannot-write-answer", why = why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_with_text_is_drawn() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\" \
                   font-family=\"sans-serif\"><rect width=\"60\" height=\"20\" fill=\"#fff\"/>\
                   <text x=\"2\" y=\"15\">ЇAg</text></svg>";
        let picture = Pixmap::decode_png(&png(svg.as_bytes()).expect("a picture")).expect("a PNG");
        assert_eq!((picture.width(), picture.height()), (120, 40));
        let dark = picture.pixels().iter().filter(|pixel| pixel.red() < 128).count();
        assert!(dark > 100, "{dark} dark pixels");
        let pdf = pdf(svg.as_bytes()).expect("a page");
        assert!(pdf.starts_with(b"%PDF-") && pdf.windows(9).any(|part| part == b"/FontFile"));
        assert!(png("<svg").is_err() && super::pdf("no").is_err());
    }
}
