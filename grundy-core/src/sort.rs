//! Sorting where the type of the items has many forms: code that the compiler translates
//! quickly.
//!
//! The sort of the standard library is translated anew for each type of item and each order,
//! at about 1,500 lines of intermediate code each time; the library once held 150 such
//! copies, an eighth of what was optimised. The functions here are translated anew too, but
//! they are short: lists of at most 20 items are sorted by insertion, and of a longer list
//! the places are sorted, by one function for all types. Where speed decides, on lists of
//! numbers, the sort of the standard library is the better one.

use std::cmp::Ordering;

/// Lists up to this length are sorted by insertion.
const SHORT: usize = 20;

/// Sorts items; equal ones keep their order.
///
/// Cost: as [`by`].
pub fn whole<T: Ord>(items: &mut [T]) {
    by(items, T::cmp);
}

/// Sorts items by a key that is cheap to compute; items with equal keys keep their order.
///
/// Cost: as [`by`]; two keys are computed for each comparison.
pub fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts items by an order of their own; equal ones keep their order.
///
/// Cost: about `n log n` comparisons of `n` items; up to 20 items at most `n^2 / 2`, without
/// an allocation.
pub fn by<T>(items: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    if items.len() <= SHORT {
        for at in 1..items.len() {
            let mut place = at;
            while place > 0 && order(&items[place], &items[place - 1]) == Ordering::Less {
                items.swap(place, place - 1);
                place -= 1;
            }
        }
        return;
    }
    let mut from = sorted_places(items.len(), &|a, b| order(&items[a], &items[b]));
    // The item that belongs at a place may have been moved on by an earlier exchange.
    for place in 0..items.len() {
        let mut source = from[place];
        while source < place {
            source = from[source];
        }
        items.swap(place, source);
        from[place] = source;
    }
}

/// The places `0..len` in the order of what stands there.
fn sorted_places(len: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).collect();
    places.sort_by(|&a, &b| order(a, b));
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    proptest! {
        /// As the sort of the standard library, on short lists and on long ones.
        #[test]
        fn sorts_as_the_standard_library(items in prop::collection::vec((0u8..30, 0u8..4), 0..90)) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            let mut sorted = items.clone();
            super::by_key(&mut sorted, |item| item.0);
            prop_assert_eq!(&sorted, &expected);
            expected.sort();
            super::whole(&mut sorted);
            prop_assert_eq!(sorted, expected);
        }
    }
}
