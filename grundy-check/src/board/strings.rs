//! Nimstring: coins that are free, loony positions, and the images of a board.
//!
//! A coin with one string can be taken. *Winning Ways*, chapter 16: this is loony if the string
//! leads to a coin with two strings, unless these are three coins in a row with nothing else;
//! otherwise it changes no value. In a position in which no coin can be taken every move passes the
//! turn, and the value is the mex over the options that are not loony.

use super::set::Set;

/// The strings of a figure.
pub(crate) struct Strings {
    /// The ends of each string; coins are numbered from 1 on, and 0 is the ground.
    ends: Vec<[u32; 2]>,
    /// The strings at each coin, and none at the ground.
    at: Vec<Set>,
    /// Strings with the same two ends, where they are several.
    alike: Vec<Vec<u32>>,
    /// Permutations of the strings that keep the figure.
    images: Vec<Vec<u32>>,
}

/// The only member of a set that has no other.
fn only(set: Set) -> Option<u32> {
    set.iter().next().filter(|_| set.len() == 1)
}

impl Strings {
    /// The strings with these ends. No string leads from a coin to the same one, or from the ground
    /// to the ground.
    pub fn new(ends: Vec<[u32; 2]>) -> Strings {
        let coins = ends.iter().flatten().max().map_or(0, |&last| last as usize);
        let mut at = vec![Set::default(); coins + 1];
        let mut alike: Vec<Vec<u32>> = Vec::new();
        for (string, own) in (0..).zip(&ends) {
            for &end in own.iter().filter(|&&end| end > 0) {
                at[end as usize].insert(string);
            }
            let same = |group: &&mut Vec<u32>| {
                let [a, b] = ends[group[0] as usize];
                *own == [a, b] || *own == [b, a]
            };
            match alike.iter_mut().find(same) {
                Some(group) => group.push(string),
                None => alike.push(vec![string]),
            }
        }
        alike.retain(|group| group.len() > 1);
        Strings { ends, at, alike, images: Vec::new() }
    }

    /// A board of boxes. Its points, the corners of boxes, the middles of lines and the middles of
    /// boxes, are counted row by row; the points with odd numbers are the lines, which are numbered
    /// in this order. Each line that is not drawn is a string between the boxes beside it, and a
    /// box is a coin.
    pub fn board(height: u32, width: u32) -> Strings {
        let (rows, columns) = (2 * height + 1, 2 * width + 1);
        let coin = |row: Option<u32>, column: Option<u32>| match (row, column) {
            (Some(row), Some(column)) if row < rows && column < columns => {
                row / 2 * width + column / 2 + 1
            }
            _ => 0,
        };
        let lines = (0..rows * columns).filter(|point| point % 2 == 1);
        let lines = lines.map(|point| (point / columns, point % columns));
        let ends = lines.clone().map(|(row, column)| match row % 2 {
            0 => [row.checked_sub(1), Some(row + 1)].map(|row| coin(row, Some(column))),
            _ => [column.checked_sub(1), Some(column + 1)].map(|column| coin(Some(row), column)),
        });
        let mut strings = Strings::new(ends.collect());
        for (turn, down, right) in (0..8).map(|at| (at & 4 > 0, at & 2 > 0, at & 1 > 0)) {
            if turn && height != width {
                continue;
            }
            let image = |(row, column): (u32, u32)| {
                let row = if down { rows - 1 - row } else { row };
                let column = if right { columns - 1 - column } else { column };
                let (row, column) = if turn { (column, row) } else { (row, column) };
                (row * columns + column) / 2
            };
            strings.images.push(lines.clone().map(image).collect());
        }
        strings
    }

    /// How many strings there are.
    pub fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The pairs of strings that meet in a coin.
    pub fn pairs(&self) -> Vec<(u32, u32)> {
        let pairs = |coin: Set| {
            let before = move |string| coin.iter().take_while(move |&other| other < string);
            coin.iter().flat_map(move |string| before(string).map(move |other| (other, string)))
        };
        self.at.iter().flat_map(|&coin| pairs(coin)).collect()
    }

    /// The position after every free coin is taken; `None` if it is loony.
    pub fn settled(&self, mut left: Set) -> Option<Set> {
        let single = |left: Set, coin: u32| only(self.at[coin as usize].and(left));
        let free = |left| {
            let mut coins = 1..self.at.len() as u32;
            coins.find_map(|coin| Some((coin, single(left, coin)?)))
        };
        let across = |string: u32, coin: u32| {
            let [a, b] = self.ends[string as usize];
            if a == coin { b } else { a }
        };
        while let Some((coin, string)) = free(left) {
            let next = across(string, coin);
            left = left.minus(Set::of(&[string]));
            // A coin that had two strings and has one now.
            if let Some(other) = single(left, next) {
                let third = across(other, next);
                if single(left, third) != Some(other) {
                    return None;
                }
            }
        }
        Some(left)
    }

    /// The normal form of a piece: the least of its images, where of strings with the same ends the
    /// first ones stand.
    pub fn normal(&self, piece: Set) -> Set {
        let images = self.images.iter().map(|image| {
            let strings: Vec<u32> = piece.iter().map(|string| image[string as usize]).collect();
            self.first(Set::of(&strings))
        });
        images.min().unwrap_or_else(|| self.first(piece))
    }

    fn first(&self, mut piece: Set) -> Set {
        for group in &self.alike {
            let count = group.iter().filter(|&&string| piece.contains(string)).count();
            piece = piece.minus(Set::of(group)).or(Set::of(&group[..count]));
        }
        piece
    }
}

#[cfg(test)]
mod tests {
    use super::{Set, Strings};

    #[test]
    fn coins_are_taken_unless_that_is_loony() {
        // Coins 1, 2, ... in a row, the first and the last without a string to the ground.
        let row = |coins: u32| Strings::new((1..coins).map(|coin| [coin, coin + 1]).collect());
        for (coins, loony) in [(2, false), (3, false), (4, true), (5, true)] {
            let strings = row(coins);
            let settled = strings.settled(Set::below(strings.len()));
            assert_eq!(settled, (!loony).then(Set::default), "{coins}");
        }
        // A coin with one string to the ground, to a coin that has two and to one that has three.
        assert_eq!(Strings::new(vec![[0, 1]]).settled(Set::of(&[0])), Some(Set::default()));
        assert_eq!(Strings::new(vec![[1, 2], [2, 0]]).settled(Set::below(2)), None);
        let three = Strings::new(vec![[1, 2], [2, 0], [2, 0]]);
        assert_eq!(three.settled(Set::below(3)), Some(Set::of(&[1, 2])));
        // No coin is free; strings at the ground alone do not meet.
        let two = Strings::new(vec![[1, 0], [1, 0], [2, 0], [2, 0]]);
        assert_eq!(two.settled(Set::below(4)), Some(Set::below(4)));
        assert_eq!(two.pairs(), [(0, 1), (2, 3)]);
        assert_eq!(two.normal(Set::of(&[1, 3])), Set::of(&[0, 2]));
    }

    #[test]
    fn images_of_boards_keep_the_boxes() {
        for (height, width, images) in [(1, 1, 8), (2, 2, 8), (2, 3, 4), (3, 1, 4)] {
            let strings = Strings::board(height, width);
            assert_eq!(strings.len(), height * (2 * width + 1) + width);
            assert_eq!(strings.images.len(), images);
            let boxes = |image: &[u32]| {
                let all = strings.at[1..].iter().map(|coin| {
                    let lines: Vec<u32> = coin.iter().map(|line| image[line as usize]).collect();
                    Set::of(&lines)
                });
                let mut all: Vec<Set> = all.collect();
                assert!(all.iter().all(|lines| lines.len() == 4));
                all.sort();
                all
            };
            for image in &strings.images {
                assert_eq!(boxes(image), boxes(&strings.images[0]), "{height}x{width}");
            }
        }
        // The lines of the first box: above, left, right, below.
        assert_eq!(Strings::board(2, 3).at[1], Set::of(&[0, 3, 4, 7]));
    }
}
