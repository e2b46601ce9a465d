//! The common shape of the positions of a line, and the figures that are read from them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Nested, numbers};

/// The common shape of the positions of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    Number,
    /// The same word everywhere.
    Same(Box<str>),
    /// Words of these letters.
    Word(BTreeSet<char>),
    /// Tuples of the same length.
    Parts(Vec<Shape>),
    /// Tuples of any length.
    Tuple,
}

/// A figure of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number.
    Number,
    /// How many letters or parts there are.
    Length,
    /// The sum of all numbers of a tuple; its length is the figure before.
    Sum,
    /// How often a letter occurs, or the largest number of a tuple.
    Count,
}

impl Shape {
    pub fn of(position: &Nested) -> Shape {
        match position {
            Nested::Int(_) => Shape::Number,
            Nested::Text(text) => Shape::Same((**text).into()),
            Nested::Tuple(parts) => Shape::Parts(parts.iter().map(Shape::of).collect()),
        }
    }

    /// Makes room for another position; `false` where it is of another kind.
    pub fn widen(&mut self, position: &Nested) -> bool {
        match (&mut *self, position) {
            (Shape::Number, Nested::Int(_)) | (Shape::Tuple, Nested::Tuple(_)) => true,
            (Shape::Same(text), Nested::Text(other)) => {
                if **text != **other {
                    *self = Shape::Word(text.chars().chain(other.chars()).collect());
                }
                true
            }
            (Shape::Word(letters), Nested::Text(other)) => {
                letters.extend(other.chars());
                true
            }
            (Shape::Parts(shapes), Nested::Tuple(parts)) => {
                if shapes.len() == parts.len()
                    && shapes.iter_mut().zip(parts.iter()).all(|(shape, part)| shape.widen(part))
                {
                    return true;
                }
                *self = Shape::Tuple;
                true
            }
            _ => false,
        }
    }

    /// What [`Shape::read`] gives, in its order.
    pub fn kinds(&self, kinds: &mut Vec<Kind>) {
        match self {
            Shape::Number => kinds.push(Kind::Number),
            Shape::Same(_) => {}
            Shape::Word(letters) => {
                kinds.push(Kind::Length);
                kinds.extend(letters.iter().map(|_| Kind::Count));
            }
            Shape::Parts(shapes) => shapes.iter().for_each(|shape| shape.kinds(kinds)),
            Shape::Tuple => kinds.extend([Kind::Length, Kind::Sum, Kind::Count]),
        }
    }

    /// The figures of a position; `None` where it has another shape.
    pub fn read(&self, position: &Nested) -> Option<Vec<i128>> {
        let mut row = Vec::new();
        self.push(position, &mut row).then_some(row)
    }

    fn push(&self, position: &Nested, row: &mut Vec<i128>) -> bool {
        match (self, position) {
            (Shape::Number, Nested::Int(number)) => row.push((*number).into()),
            (Shape::Same(text), Nested::Text(other)) => return **text == **other,
            (Shape::Word(letters), Nested::Text(text)) => {
                let mut counts: BTreeMap<char, i128> =
                    letters.iter().map(|&letter| (letter, 0)).collect();
                for letter in text.chars() {
                    if let Some(count) = counts.get_mut(&letter) {
                        *count += 1;
                    }
                }
                row.push(text.len() as i128);
                row.extend(counts.into_values());
            }
            (Shape::Parts(shapes), Nested::Tuple(parts)) if shapes.len() == parts.len() => {
                return shapes.iter().zip(parts.iter()).all(|(shape, part)| shape.push(part, row));
            }
            (Shape::Tuple, Nested::Tuple(parts)) => {
                let (mut sum, mut most) = (0, 0);
                numbers(position, &mut |number| {
                    sum += number;
                    most = most.max(number);
                });
                row.extend([parts.len() as i128, sum, most]);
            }
            _ => return false,
        }
        true
    }

    /// The position with another number in the place of one that is read at `at`.
    pub fn with(&self, position: &Nested, at: &mut usize, number: i64) -> Option<Nested> {
        let mut kinds = Vec::new();
        self.kinds(&mut kinds);
        match (self, position) {
            (Shape::Number, Nested::Int(_)) if *at == 0 => {
                *at = usize::MAX;
                Some(Nested::Int(number))
            }
            (Shape::Parts(shapes), Nested::Tuple(parts)) if *at < kinds.len() => {
                let parts = shapes.iter().zip(parts.iter());
                let parts = parts.map(|(shape, part)| shape.with(part, at, number));
                Some(Nested::Tuple(parts.collect::<Option<_>>()?))
            }
            _ => {
                *at = at.saturating_sub(kinds.len());
                Some(position.clone())
            }
        }
    }

    /// The position whose word or tuple at `at` is longer by `times` that by which it is
    /// longer than in `before`.
    pub fn grown(
        &self,
        before: &Nested,
        position: &Nested,
        at: usize,
        times: usize,
    ) -> Option<Nested> {
        match (self, before, position) {
            (Shape::Word(_), Nested::Text(before), Nested::Text(text)) if at == 0 => {
                let (before, text): (Vec<char>, Vec<char>) =
                    (before.chars().collect(), text.chars().collect());
                Some(Nested::Text(String::from_iter(longer(&before, &text, times)?).into()))
            }
            (Shape::Tuple, Nested::Tuple(before), Nested::Tuple(parts)) if at == 0 => {
                Some(Nested::Tuple(longer(before, parts, times)?.into()))
            }
            (Shape::Parts(shapes), Nested::Tuple(before), Nested::Tuple(parts)) => {
                let mut start = 0;
                let mut all = parts.to_vec();
                for (index, shape) in shapes.iter().enumerate() {
                    let mut kinds = Vec::new();
                    shape.kinds(&mut kinds);
                    if (start..start + kinds.len()).contains(&at) {
                        let (before, part) = (before.get(index)?, parts.get(index)?);
                        all[index] = shape.grown(before, part, at - start, times)?;
                        return Some(Nested::Tuple(all.into()));
                    }
                    start += kinds.len();
                }
                None
            }
            _ => None,
        }
    }
}

/// A sequence that differs from `before` by one piece that was put in, with this piece
/// `times` more.
fn longer<T: PartialEq + Clone>(before: &[T], now: &[T], times: usize) -> Option<Vec<T>> {
    let more = now.len().checked_sub(before.len()).filter(|&more| more > 0)?;
    let head = before.iter().zip(now).take_while(|(a, b)| a == b).count();
    let tail = before.iter().rev().zip(now.iter().rev()).take_while(|(a, b)| a == b).count();
    (head + tail >= before.len()).then_some(())?;
    let piece = &now[head..head + more];
    let mut grown = now[..head].to_vec();
    (0..=times).for_each(|_| grown.extend_from_slice(piece));
    grown.extend_from_slice(&now[head + more..]);
    Some(grown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(number: i64) -> Nested {
        Nested::Int(number)
    }

    #[test]
    fn one_piece_is_put_in_again() {
        let grown = |before: &str, now: &str| {
            let letters = |text: &str| text.chars().collect::<Vec<char>>();
            longer(&letters(before), &letters(now), 2).map(String::from_iter)
        };
        assert_eq!(grown("ab", "abx").as_deref(), Some("abxxx"));
        assert_eq!(grown("ab", "xyab").as_deref(), Some("xyxyxyab"));
        assert_eq!(grown("ab", "axyb").as_deref(), Some("axyxyxyb"));
        assert_eq!(grown("ab", "ba1"), None);
        assert_eq!(grown("abx", "ab"), None);
    }

    #[test]
    fn one_number_of_a_position_is_replaced() {
        let position = Nested::tuple([
            int(1),
            Nested::Text("x".into()),
            Nested::tuple([int(2), int(3)]),
            int(4),
        ]);
        let shape = Shape::of(&position);
        assert_eq!(shape.read(&position), Some(vec![1, 2, 3, 4]));
        for at in 0..4 {
            let other = shape.with(&position, &mut { at }, 9).unwrap();
            let mut row = vec![1, 2, 3, 4];
            row[at] = 9;
            assert_eq!(shape.read(&other), Some(row));
        }
    }
}
