//! Pictures of explanations as drawings. Colours and shapes both tell what is marked.

use super::net::Gone;
use super::{Anchor, CHANGED, Drawing, GONE, INK, LINE, Shape, Stroke, WHITE, of_text};
use crate::board::{Lines, Net, Vertex};
use crate::message::{Language, message};
use crate::picture::{Blocks, Cell, Mark, Picture, left, sizes};

/// The side of a cell.
const CELL: f64 = 22.0;

impl Picture {
    /// The picture as a drawing, with the meaning of its marks. The cost is linear in the number of its
    /// blocks and cells.
    pub fn drawing(&self, language: Language) -> Drawing {
        let mut all = match self {
            Picture::Blocks { rows } => blocks(rows, language),
            Picture::Cells { rows } => cells(rows),
            Picture::Graph { vertices, edges } => {
                let mut net = Net::new(Lines::Edges);
                let named =
                    vertices.iter().map(|vertex| Vertex { name: vertex.name.clone(), chips: 0 });
                net.vertices = named.collect();
                net.edges = edges.iter().map(|&(a, b)| (a as u32, b as u32)).collect();
                let gone = Gone::vertices(&net, |at| vertices[at].mark == Mark::Gone);
                net.drawing(Some(&gone))
            }
        };
        let key = self.key(language);
        if !key.is_empty() {
            all.caption(key);
        }
        all
    }

    /// The picture as SVG, complete in itself.
    pub fn svg(&self, language: Language) -> String {
        self.drawing(language).svg(language)
    }
}

fn blocks(rows: &[Blocks], language: Language) -> Drawing {
    let sizes = sizes(rows);
    let mut lines: Vec<_> =
        rows.iter().map(|row| (row.label.text(language), row.blocks.clone())).collect();
    lines.push((message!("picture-left-over").text(language), left(rows)));
    let lead = 12.0 + lines.iter().map(|(label, _)| of_text(label, 14.0)).fold(0.0, f64::max);
    let mut all = Drawing::default();
    for (row, (label, blocks)) in lines.into_iter().enumerate() {
        let y = 10.0 + row as f64 * (CELL + 6.0);
        all.text((8.0, y + 16.0), Anchor::Start, 14.0, label);
        let mut x = lead;
        for &size in &sizes {
            let room = size as f64 * 12.0 + 4.0;
            if let Some(block) = blocks.iter().find(|block| block.size == size) {
                all.shapes.push(Shape::Box {
                    at: (x, y),
                    size: (room, CELL),
                    corner: 5.0,
                    fill: Some(if block.struck { GONE } else { 0xcde4f8 }),
                    stroke: Some(Stroke::thin(INK)),
                });
                let dots = (0..size).map(|dot| (x + 8.0 + 12.0 * dot as f64, y + CELL / 2.0));
                all.shapes.extend(dots.map(|at| Shape::Disc {
                    at,
                    radius: 4.0,
                    fill: Some(INK),
                    stroke: None,
                }));
                if block.struck {
                    let points = [(x, y + CELL), (x + room, y)];
                    all.shapes.push(Shape::line(&points, Stroke::thick(CHANGED)));
                }
            }
            x += room + 10.0;
        }
        (all.width, all.height) = (all.width.max(x + 8.0), y + CELL + 8.0);
    }
    all
}

fn cells(rows: &[Vec<Cell>]) -> Drawing {
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut all = Drawing {
        width: 16.0 + widest as f64 * CELL,
        height: 16.0 + rows.len() as f64 * CELL,
        ..Drawing::default()
    };
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let (x, y) = (8.0 + column as f64 * CELL, 8.0 + row as f64 * CELL);
            let centre = (x + CELL / 2.0, y + CELL / 2.0);
            let fill = match cell.mark {
                Mark::None => WHITE,
                Mark::New => 0xfde2b5,
                Mark::Gone => GONE,
                Mark::Lost => 0xcde4f8,
            };
            let sign = if cell.mark == Mark::Gone { 'x' } else { cell.sign };
            if cell.sign != ' ' || cell.mark != Mark::None {
                all.shapes.push(Shape::Box {
                    at: (x, y),
                    size: (CELL, CELL),
                    corner: 0.0,
                    fill: Some(fill),
                    stroke: Some(Stroke::thin(LINE)),
                });
            }
            if cell.mark == Mark::Lost {
                let stroke = Some(Stroke::thick(0x0a5a9c));
                all.shapes.push(Shape::Disc { at: centre, radius: 9.0, fill: None, stroke });
            }
            if sign != ' ' {
                all.text((centre.0, y + 16.0), Anchor::Middle, 14.0, sign.to_string());
            }
        }
    }
    all
}
