//! Sentences on symmetries of boards of Cram: that answering each domino by its image wins.

use std::collections::BTreeSet;

use crate::rules::{Game, Part};

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
        match boards.into_iter().any(|part| is_copied(part, kind, to, domino)) {
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

/// Whether the symmetry of this kind that brings the first cell to `to` brings the free cells onto
/// themselves and no domino onto one that it meets, after the domino is placed.
fn is_copied(part: &Part, kind: &str, to: [u32; 2], domino: Option<[[u32; 2]; 2]>) -> bool {
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

#[cfg(test)]
mod tests {
    use super::is_copied;

    #[test]
    fn a_symmetry_has_to_bring_no_domino_onto_one_that_it_meets() {
        let full = |height: u32, width: u32, wrap: u32| {
            let mut part = vec![height, width, wrap];
            part.resize(3 + (height * width) as usize, 1);
            part
        };
        assert!(is_copied(&full(4, 4, 0), "centre", [3, 3], None));
        assert!(is_copied(&full(3, 6, 1), "shift", [0, 3], None));
        assert!(is_copied(&full(4, 3, 2), "shift", [2, 0], None));
        assert!(is_copied(&full(4, 3, 1), "turn", [3, 0], Some([[1, 0], [2, 0]])));
        for (part, kind, to, domino) in [
            (full(3, 4, 0), "centre", [2, 3], None),
            // No symmetry of the plane, not its own inverse, and a domino that meets its image.
            (full(4, 4, 0), "shift", [0, 2], None),
            (full(3, 6, 1), "shift", [0, 2], None),
            (full(3, 2, 1), "shift", [0, 1], None),
            (full(4, 4, 1), "shift", [2, 0], None),
            (full(4, 3, 1), "turn", [3, 0], Some([[0, 0], [1, 0]])),
            (full(4, 3, 1), "turn", [3, 1], Some([[1, 0], [2, 0]])),
            (full(4, 3, 1), "turn", [3, 0], Some([[1, 0], [1, 1]])),
        ] {
            assert!(!is_copied(&part, kind, to, domino), "{part:?} {kind} {to:?}");
        }
        let mut part = full(4, 4, 1);
        part[3] = 0;
        assert!(!is_copied(&part, "shift", [0, 2], None));
    }
}
