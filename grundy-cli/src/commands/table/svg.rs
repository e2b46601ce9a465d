//! A heat map of a table.

use std::fmt::Write;

use grundy::markup::xml;

use super::Values;

/// Colours from dark (small) to light (large); 0 stands out in red.
const COLOURS: [(u8, u8, u8); 6] =
    [(48, 18, 99), (59, 82, 139), (33, 145, 140), (53, 183, 121), (144, 215, 67), (253, 231, 37)];

/// The drawing. Cells that are large enough hold their value.
pub fn heat_map(table: &Values) -> String {
    let game = xml(&table.game);
    let (height, width) = (table.values.len(), table.values[0].len());
    let cell = (900 / height.max(width)).clamp(2, 34);
    let (left, top, legend) = (56, 58, 40);
    let (w, h) = (left + width * cell + 20, top + height * cell + legend);
    let largest = table.values.iter().flatten().max().copied().unwrap_or(0);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} \
         {h}\" font-family=\"sans-serif\">\n<title>Nim-values of {game}</title>\n<rect width=\"{w}\" \
         height=\"{h}\" fill=\"white\"/>"
    );
    let _ = writeln!(
        out,
        "<text x=\"{left}\" y=\"22\" font-size=\"15\">Nim-values of {game} (rows: first number; red: \
         0, lost by the player to move)</text>"
    );
    let step = label_step(cell);
    for (index, column) in table.columns.clone().enumerate().filter(|(_, c)| c % step == 0) {
        let x = left + index * cell + cell / 2;
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" font-size=\"11\" text-anchor=\"middle\">{column}</text>",
            top - 8
        );
    }
    for (index, row) in table.rows.clone().enumerate().filter(|(_, r)| r % step == 0) {
        let y = top + index * cell + cell / 2 + 4;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{y}\" font-size=\"11\" text-anchor=\"end\">{row}</text>",
            left - 8
        );
    }
    for (row, line) in table.values.iter().enumerate() {
        for (column, &value) in line.iter().enumerate() {
            let (x, y) = (left + column * cell, top + row * cell);
            let (red, green, blue) = colour(value, largest);
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{cell}\" \
                 fill=\"#{red:02x}{green:02x}{blue:02x}\"/>"
            );
            if cell >= 18 {
                let bright = u32::from(red) * 3 + u32::from(green) * 6 + u32::from(blue);
                let ink = if bright > 1400 { "black" } else { "white" };
                let size = if value < 100 { 11 } else { 8 };
                let (x, y) = (x + cell / 2, y + cell / 2 + 4);
                let _ = writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" \
                     fill=\"{ink}\">{value}</text>"
                );
            }
        }
    }
    legend_line(&mut out, left, top + height * cell + 14, largest);
    out.push_str("</svg>\n");
    out
}

/// Every how many numbers one is written at the edge.
fn label_step(cell: usize) -> u64 {
    let room = 24usize.div_ceil(cell) as u64;
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter().find(|&s| s >= room).unwrap_or(1000)
}

fn legend_line(out: &mut String, x: usize, y: usize, largest: u128) {
    for part in 0..=20u128 {
        let value = 1 + part * largest.saturating_sub(1) / 20;
        let (red, green, blue) = colour(value.max(1), largest);
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{y}\" width=\"8\" height=\"10\" \
             fill=\"#{red:02x}{green:02x}{blue:02x}\"/>",
            x + part as usize * 8
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"11\">1 to {largest}</text>",
        x + 21 * 8 + 8,
        y + 10
    );
}

fn colour(value: u128, largest: u128) -> (u8, u8, u8) {
    if value == 0 {
        return (214, 39, 40);
    }
    let share = if largest <= 1 { 1.0 } else { (value - 1) as f64 / (largest - 1) as f64 };
    let place = share * (COLOURS.len() - 1) as f64;
    let index = (place as usize).min(COLOURS.len() - 2);
    let (from, to) = (COLOURS[index], COLOURS[index + 1]);
    let mix = |a: u8, b: u8| {
        (f64::from(a) + (f64::from(b) - f64::from(a)) * (place - index as f64)) as u8
    };
    (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}
