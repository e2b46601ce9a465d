//! Sentences on symmetries of boards of Cram: that answering each domino by its image wins.

use std::collections::BTreeSet;

use crate::graph::Graphs;
use crate::rules::{Game, Part};
use crate::text::Position;

use super::{Checking, Said, Verdict, WideTerm};

impl Checking<'_> {
    /// Whether the symmetry that a sentence names shows what it says: of a board as it is, or after
    /// the domino on the cells `a` and `b`.
    pub(super) fn copies(&mut self, said: &Said<'_>) -> Verdict {
        let nested = said.nested()?;
        let turn = nested.iter().find(|nested| nested.id == "cram-turn").ok_or("no symmetry")?;
        let (kind, to) = (turn.text("kind")?, cell(turn.text("cell")?)?);
        let domino = match said.id {
            "cram-centre" => Some([cell(said.text("a")?)?, cell(said.text("b")?)?]),
            _ => None,
        };
        let boards = self.position.terms.iter().flat_map(|term| match term {
            WideTerm::Board(term) if matches!(term.game, Game::Cram) => &term.parts[..],
            _ => &[],
        });
        match boards.into_iter().any(|part| copies(part, kind, to, domino)) {
            true => self.right(),
            false => Err("that symmetry answers no such board".into()),
        }
    }
}

/// Row and column, from 0 on.
pub(super) fn cell(text: &str) -> Result<[u32; 2], String> {
    let numbers: Option<Vec<u32>> =
        text.split(',').map(|number| number.parse::<u32>().ok()?.checked_sub(1)).collect();
    match numbers.as_deref() {
        Some(&[row, column]) => Ok([row, column]),
        _ => Err(format!("{text:?} is no cell")),
    }
}

/// Whether a player of Cram can answer each domino by its image: whether a symmetry of `board`, as
/// `4x3:cylinder`, brings the free cells onto themselves and no domino onto one that it meets, after
/// `domino` is placed, if one is. Cells are a row and a column, from 0 on. The symmetry brings the first
/// cell to the cell `to`, and its kind is a word of the sentences: `centre`, `shift`, `turn`, `rows` or
/// `columns`. `None` where the text is no board.
///
/// ```
/// use grundy_oracle::reasons::is_copied;
/// assert_eq!(is_copied("4x4", "centre", [3, 3], None), Some(true));
/// assert_eq!(is_copied("3x4", "centre", [2, 3], None), Some(false));
/// ```
pub fn is_copied(
    board: &str,
    kind: &str,
    to: [u32; 2],
    domino: Option<[[u32; 2]; 2]>,
) -> Option<bool> {
    let position = Position::parse(&format!("cram {board}"), &Graphs::new()).ok()?;
    let part = position.terms.first()?.parts.first()?;
    Some(copies(part, kind, to, domino))
}

/// Whether the symmetry of this kind that brings the first cell to `to` brings the free cells onto
/// themselves and no domino onto one that it meets, after the domino is placed.
fn copies(part: &Part, kind: &str, to: [u32; 2], domino: Option<[[u32; 2]; 2]>) -> bool {
    let [height, width, wrap, cells @ ..] = &part[..] else { return false };
    let (height, width) = (*height, *width);
    if to[0] >= height || to[1] >= width || kind == "centre" && *wrap > 0 {
        return false;
    }
    let turned = |reversed: bool, at: u32, to: u32, length: u32| match reversed {
        true => (to + length - at) % length,
        false => (to + at) % length,
    };
    let whole = matches!(kind, "centre" | "turn");
    let image = |at: u32| {
        let row = turned(whole || kind == "rows", at / width, to[0], height);
        row * width + turned(whole || kind == "columns", at % width, to[1], width)
    };
    let places: BTreeSet<[u32; 2]> =
        crate::nets::domino_places(height, width, *wrap > 0, *wrap > 1)
            .into_iter()
            .map(|(a, b)| [a.min(b), a.max(b)])
            .collect();
    let image_of = |&[a, b]: &[u32; 2]| {
        let (a, b) = (image(a), image(b));
        [a.min(b), a.max(b)]
    };
    let is_symmetry = (0..height * width).all(|at| image(image(at)) == at)
        && places.iter().all(|place| places.contains(&image_of(place)));
    let mut free: BTreeSet<u32> =
        (0..).zip(cells).filter(|(_, free)| **free == 1).map(|(at, _)| at).collect();
    if let Some(domino) = domino {
        let [a, b] = domino.map(|[row, column]| row * width + column);
        let fits = places.contains(&[a.min(b), a.max(b)]) && free.remove(&a) && free.remove(&b);
        if !fits || domino.iter().any(|cell| cell[0] >= height || cell[1] >= width) {
            return false;
        }
    }
    let apart = |place: &&[u32; 2]| {
        let [a, b] = image_of(place);
        !place.contains(&a) && !place.contains(&b)
    };
    is_symmetry
        && free.iter().all(|&at| free.contains(&image(at)))
        && places.iter().filter(|place| place.iter().all(|at| free.contains(at))).all(|p| apart(&p))
}
