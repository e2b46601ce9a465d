//! Streams that are saved and taken up again.

use super::{KEPT, Stream};
use crate::budget::{Budget, Stop};
use crate::heap::block::Block;
use crate::heap::engine::lanes::Place;
use crate::heap::sequence::NimSequence;
use crate::heap::sequence::engines::Engines;
use crate::heap::table::Table;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The state of a [`Stream`], to be saved. Only a library with the same
/// [`FORMAT`](StreamState::FORMAT) can use it, and only for the same game.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StreamState<'a> {
    /// The rules of the game as text.
    game: String,
    kept: u64,
    given: u64,
    full: Option<u64>,
    table: Cow<'a, Table>,
    place: Option<Place>,
}

impl StreamState<'_> {
    /// The number of the format: see
    /// [`SearchState::FORMAT`](crate::heap::search::SearchState::FORMAT).
    pub const FORMAT: u32 = 1;

    /// The same, on its own.
    pub fn into_owned(self) -> StreamState<'static> {
        StreamState { table: Cow::Owned(self.table.into_owned()), ..self }
    }

    /// How many values were handed out.
    pub fn given(&self) -> u64 {
        self.given
    }
}

impl Stream {
    /// The state of the stream. `None` for games whose recurrence keeps more than the values:
    /// codes that leave more than two heaps, infinite sets, rule files.
    pub fn save(&self) -> Option<StreamState<'_>> {
        let Stream { sequence, kept, given, full } = self;
        let engine = match &sequence.engine {
            Engines::TwoHeaps(engine) => Some(engine),
            Engines::Enumerate(_) => None,
            _ => return None,
        };
        let lanes = engine.and_then(|engine| engine.lanes()).filter(|_| full.is_some());
        Some(StreamState {
            game: sequence.rules.to_string(),
            kept: *kept as u64,
            given: *given as u64,
            full: full.map(|full| full as u64),
            table: Cow::Borrowed(&sequence.table),
            place: lanes.map(|lanes| lanes.place(sequence.table.len())),
        })
    }

    /// Continues a saved stream of the same game. Returns `None` if the state belongs to
    /// another game, by its name or by its first values. The other values of the state are
    /// trusted.
    ///
    /// # Errors
    /// Why it stopped before.
    pub fn resume(
        mut sequence: NimSequence,
        state: StreamState<'static>,
        budget: &Budget,
    ) -> Result<Option<Stream>, Stop> {
        let StreamState { game, kept, given, full, table, place } = state;
        let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let table = table.into_owned();
        let (kept, given, full) = (size(kept), size(given), full.map(size));
        let fits = kept >= KEPT.min(1 << 10) && table.dropped() <= given;
        let own = game == sequence.rules.to_string() && sequence.begins_as(&table)?;
        if !fits || !own || full.is_some() != (table.dropped() > 0) {
            return Ok(None);
        }
        if let Some(place) = place {
            // Computes the first values again: the lags follow from them.
            let mut again = Stream { kept, ..Stream::new(sequence) };
            let full = full.unwrap_or(0);
            while again.sequence.table.len() < full {
                let now = again.sequence.table.len();
                let mut none = |_: u64, _: Block<'_>| ControlFlow::Continue(());
                let _ = again.advance(full as u64, budget, &mut none)?;
                if again.sequence.table.len() <= now {
                    return Ok(None);
                }
            }
            sequence = again.sequence;
            let Engines::TwoHeaps(engine) = &mut sequence.engine else { return Ok(None) };
            if !engine.put(&place, &table) {
                return Ok(None);
            }
            sequence.table.clear(budget);
        }
        sequence.restore(table, budget)?;
        Ok(Some(Stream { sequence, kept, given, full }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::rules::HeapRules;

    #[test]
    fn a_state_is_of_use_to_its_own_game_only() {
        let budget = Budget::unlimited();
        let rules = |game: &str| NimSequence::new(HeapRules::parse(game).unwrap());
        for length in [100, 300_000] {
            let mut stream = Stream::new(rules("0.16"));
            let mut none = |_: u64, _: Block<'_>| ControlFlow::Continue(());
            while stream.given() < length {
                let _ = stream.advance(length, &budget, &mut none).unwrap();
            }
            let state = stream.save().unwrap().into_owned();
            assert!(Stream::resume(rules("0.16"), state.clone(), &budget).unwrap().is_some());
            assert!(Stream::resume(rules("0.104"), state.clone(), &budget).unwrap().is_none());
            // A state with a changed name is refused as well.
            let state = StreamState { game: "0.104".into(), ..state };
            assert!(Stream::resume(rules("0.104"), state, &budget).unwrap().is_none());
        }
    }

    /// A state with every field, each number another one, as bytes.
    #[rustfmt::skip]
    const BYTES: &[u8] = &[
        4, b'0', b'.', b'7', b'7', 20, 21, 1, 22, 2, 23, 2, 24, 25,
        1, 26, 27, 28, 0,
    ];

    /// A change of the saved bytes needs a new format number, or the first line fails.
    #[test]
    fn the_format_number_stands_for_these_bytes() {
        assert_eq!(StreamState::FORMAT, 1);
        let (state, rest) = postcard::take_from_bytes::<StreamState>(BYTES).unwrap();
        assert!(rest.is_empty());
        assert_eq!(postcard::to_stdvec(&state).unwrap(), BYTES);
        assert_eq!(
            format!("{state:?}"),
            "StreamState { game: \"0.77\", kept: 20, given: 21, full: Some(22), table: \
             Recent { dropped: 23, values: [24, 25] }, place: Some(Place { fingerprint: \
             26, end: 27, farthest: 28, indices: [] }) }"
        );
    }
}
