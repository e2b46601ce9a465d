//! Pictures as SVG.

use std::fmt::Write;

use super::{Block, Mark, Picture, left, sizes};
use crate::markup::xml;
use crate::message::{Language, message};
use crate::width;

impl Picture {
    /// The picture as SVG, complete in itself. Colours and shapes both tell what is marked.
    pub fn svg(&self, language: Language) -> String {
        const CELL: usize = 22;
        const INK: &str = "#1f2328";
        let key = self.key(language);
        let (mut body, mut width, mut height) = (String::new(), 0, 0);
        let text = |x: usize, y: usize, words: &str, body: &mut String| {
            let _ = writeln!(
                body,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" fill=\"{INK}\">{}</text>",
                xml(words)
            );
        };
        match self {
            Picture::Blocks { rows } => {
                let sizes = sizes(rows);
                let mut lines: Vec<(String, Vec<Block>)> =
                    rows.iter().map(|row| (row.label.text(language), row.blocks.clone())).collect();
                lines.push((message!("picture-left-over").text(language), left(rows)));
                let longest = lines.iter().map(|(label, _)| width::of(label)).max();
                let lead = 12 + 9 * longest.unwrap_or(0);
                for (row, (label, blocks)) in lines.iter().enumerate() {
                    let y = 10 + row * (CELL + 6);
                    text(8, y + 16, label, &mut body);
                    let mut x = lead;
                    for &size in &sizes {
                        let room = size as usize * 12 + 4;
                        if let Some(block) = blocks.iter().find(|block| block.size == size) {
                            let fill = if block.struck { "#ececef" } else { "#cde4f8" };
                            let _ = writeln!(
                                body,
                                "<rect x=\"{x}\" y=\"{y}\" width=\"{room}\" height=\"{CELL}\" \
                                 rx=\"5\" fill=\"{fill}\" stroke=\"{INK}\"/>"
                            );
                            for dot in 0..size as usize {
                                let _ = writeln!(
                                    body,
                                    "<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{INK}\"/>",
                                    x + 8 + 12 * dot,
                                    y + CELL / 2
                                );
                            }
                            if block.struck {
                                let _ = writeln!(
                                    body,
                                    "<line x1=\"{x}\" y1=\"{}\" x2=\"{}\" y2=\"{y}\" \
                                     stroke=\"#b8660a\" stroke-width=\"2\"/>",
                                    y + CELL,
                                    x + room
                                );
                            }
                        }
                        x += room + 10;
                    }
                    width = width.max(x + 8);
                    height = y + CELL + 8;
                }
            }
            Picture::Cells { rows } => {
                for (row, cells) in rows.iter().enumerate() {
                    for (column, cell) in cells.iter().enumerate() {
                        let (x, y) = (8 + column * CELL, 8 + row * CELL);
                        let fill = match cell.mark {
                            Mark::None => "#ffffff",
                            Mark::New => "#fde2b5",
                            Mark::Gone => "#ececef",
                            Mark::Lost => "#cde4f8",
                        };
                        let sign = match cell.mark {
                            Mark::Gone => 'x',
                            _ => cell.sign,
                        };
                        if cell.sign != ' ' || cell.mark != Mark::None {
                            let _ = writeln!(
                                body,
                                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" \
                                 fill=\"{fill}\" stroke=\"#a8afb8\"/>"
                            );
                        }
                        if cell.mark == Mark::Lost {
                            let _ = writeln!(
                                body,
                                "<circle cx=\"{}\" cy=\"{}\" r=\"9\" fill=\"none\" \
                                 stroke=\"#0a5a9c\" stroke-width=\"2\"/>",
                                x + CELL / 2,
                                y + CELL / 2
                            );
                        }
                        if sign != ' ' {
                            text(x + 6, y + 16, &sign.to_string(), &mut body);
                        }
                    }
                    width = width.max(16 + cells.len() * CELL);
                }
                height = 16 + rows.len() * CELL;
            }
            Picture::Graph { .. } => {}
        }
        if let Picture::Graph { vertices, edges } = self {
            (width, height) = super::graph::svg(vertices, edges, &mut body);
        }
        if !key.is_empty() {
            text(8, height + 14, &key, &mut body);
            height += 24;
            width = width.max(16 + 8 * width::of(&key));
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" role=\"img\">\n\
             <title>{}</title>\n{body}</svg>\n",
            xml(&message!("picture-of-position").text(language))
        )
    }
}
