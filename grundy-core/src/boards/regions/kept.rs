//! What a search has proved, as bytes: the words of its pieces.
//!
//! The bytes are a label, which says of what the search is, and an entry for each piece: its
//! cells, its word and the work that it took.

use super::bits::Bits;
use crate::budget::{Budget, Stop};
use crate::search::{PieceSearch, Pieces};

/// The words of a search.
pub fn write<B: Bits, S: Pieces<Piece = B>>(search: &PieceSearch<S>, label: &str) -> Vec<u8> {
    let mut bytes = (label.len() as u32).to_le_bytes().to_vec();
    bytes.extend(label.as_bytes());
    for (piece, word, work) in search.kept() {
        piece.words().for_each(|cells| bytes.extend(cells.to_le_bytes()));
        bytes.extend(word.to_le_bytes());
        bytes.extend(work.to_le_bytes());
    }
    bytes
}

/// Takes words over; `false` where the bytes are not of a search with this label, or of pieces
/// of which some have other cells than these.
///
/// # Errors
/// The memory does not suffice.
pub fn read<B: Bits, S: Pieces<Piece = B>>(
    search: &mut PieceSearch<S>,
    label: &str,
    all: B,
    bytes: &[u8],
    budget: &Budget,
) -> Result<bool, Stop> {
    let Some((length, rest)) = bytes.split_first_chunk::<4>() else { return Ok(false) };
    let length = u32::from_le_bytes(*length) as usize;
    let Some((own, rest)) = rest.split_at_checked(length) else { return Ok(false) };
    let cells = B::CELLS as usize / 8;
    if own != label.as_bytes() || !rest.len().is_multiple_of(cells + 8) {
        return Ok(false);
    }
    let entry = |entry: &[u8]| {
        let (cells, rest) = entry.split_at(cells);
        let word =
            |bytes: &[u8]| bytes.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
        let (value, work) = rest.split_at(4);
        (B::of_words(cells.chunks(8).map(word)), word(value) as u32, word(work) as u32)
    };
    let entries = rest.chunks(cells + 8).map(entry);
    if !entries.clone().all(|(piece, ..)| (piece & !all).is_empty()) {
        return Ok(false);
    }
    search.recall(entries, budget)
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use crate::boards::regions::Rule;
    use crate::boards::regions::bits::{Bits, Wide};
    use crate::boards::regions::grid::Grid;
    use crate::budget::Budget;
    use crate::search::PieceSearch;

    fn goes_on<B: Bits>() {
        let budget = Budget::unlimited();
        let new = || {
            let grid = Grid::<B>::new(Rule::Edge, 6, 5).expect("a small grid");
            let cells = (0..30).map(|cell| B::cell(grid.place(6, 5, cell)));
            let all = cells.fold(B::default(), |all, cell| all | cell);
            (PieceSearch::new(grid, 1 << 24), all)
        };
        let (mut search, all) = new();
        let value = search.value(&[all], &budget);
        let state = write(&search, "label");
        let (mut other, _) = new();
        assert_eq!(read(&mut other, "label", all, &state, &budget), Ok(true));
        assert_eq!(other.value(&[all], &budget), value);
        assert!(20 * other.work().0 < search.work().0, "{:?}", other.work());
        // Nothing is lost when it is read and written again.
        let (mut other, _) = new();
        assert_eq!(read(&mut other, "label", all, &state, &budget), Ok(true));
        assert_eq!(other.kept().count(), search.kept().count());
        // What is not of this search changes nothing.
        let (mut other, _) = new();
        assert_eq!(read(&mut other, "another", all, &state, &budget), Ok(false));
        assert_eq!(read(&mut other, "label", all & !all.rest(), &state, &budget), Ok(false));
        for at in 0..40.min(state.len()) {
            let whole = at >= 9 && (at - 9).is_multiple_of(B::CELLS as usize / 8 + 8);
            assert_eq!(read(&mut other, "label", all, &state[..at], &budget), Ok(whole), "{at}");
        }
        let wrong: Vec<u8> = state.iter().copied().chain([255; 40]).collect();
        assert_eq!(
            read(
                &mut other,
                "label",
                all,
                &wrong[..state.len() + B::CELLS as usize / 8 + 8],
                &budget
            ),
            Ok(false)
        );
        assert_eq!(other.value(&[all], &budget), value);
    }

    #[test]
    fn a_search_goes_on_from_what_was_kept() {
        goes_on::<u64>();
        goes_on::<u128>();
        goes_on::<Wide>();
    }
}
