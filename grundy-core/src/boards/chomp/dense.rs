//! The values of all boards in a rectangle, in one table.

use crate::memory::in_large_pages;

/// The values of all boards within a rectangle, each in a byte.
///
/// A board is its rows from the top, the missing ones of length 0; its number is its place in
/// the lexicographic order of all of them. There are C(v + n, n + 1) boards with n rows below
/// the first one whose first row is shorter than v, whatever stands above it: so the number is a
/// sum over the rows. A bite in row i at column c cuts the rows from i to the last one, m, that
/// is longer than c. With the sums of the same terms for rows of length c, the number of the
/// option is the sum of one number that depends on i and c and one that depends on c alone.
#[derive(Debug)]
pub(super) struct Dense {
    height: usize,
    width: usize,
    /// The values in the order of the numbers, as far as they are known.
    values: Vec<u8>,
    total: usize,
    /// The term of the number, for each row and length.
    terms: Vec<Vec<usize>>,
    /// The sum of the terms of all rows before this one, for each length and row.
    columns: Vec<Vec<usize>>,
    /// The next board, from the first row to the last one.
    next: Vec<usize>,
    /// For each column and row, the part of the number of an option that depends on both.
    starts: Vec<Vec<usize>>,
    /// The sum of the terms of the rows before each one.
    before: Vec<usize>,
    /// The first row that has changed since `starts` was prepared.
    changed: usize,
    /// What each row and length adds to the number of the mirror image: the terms of its columns
    /// for the longer row less those for the shorter one.
    image_terms: Vec<Vec<usize>>,
    /// The sum of these terms of the rows before each one.
    images: Vec<usize>,
}

/// Why a table ends before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All boards have values.
    Whole,
    /// As many boards as were asked for have values.
    Pause,
    /// A value does not fit into a byte.
    Wide,
}

/// How many boards there are within a rectangle; `None` past 2<sup>62</sup>, or what a
/// list can hold.
pub fn boards_within(height: usize, width: usize) -> Option<usize> {
    let mut count = 1u128;
    for row in 1..=height.min(width) as u128 {
        count = count.checked_mul(height.max(width) as u128 + row)? / row;
    }
    usize::try_from(Some(count).filter(|&count| count < 1 << 62)?).ok()
}

impl Dense {
    /// A table without values. The sides are at least 1, and there are fewer than 2^62 boards.
    pub fn new(height: usize, width: usize) -> Dense {
        let terms: Vec<Vec<usize>> = (0..height)
            .map(|row| {
                // Boards of the rows from this one on, none longer than `length` - 1.
                let term = |length: usize| match length {
                    0 => 0,
                    length => {
                        boards_within(height - row, length - 1).expect("fewer than all boards")
                    }
                };
                (0..=width).map(term).collect()
            })
            .collect();
        let columns = (0..=width)
            .map(|length| {
                let mut sum = 0;
                let sums = terms.iter().map(|row| {
                    sum += row[length];
                    sum
                });
                std::iter::once(0).chain(sums).collect()
            })
            .collect();
        let image_terms = (0..height)
            .map(|row| {
                // Where the image does not fit into the rectangle, its number is not asked for.
                let of_column = |column: usize| match column < height && row < width {
                    true => terms[column][row + 1] - terms[column][row],
                    false => 0,
                };
                let sums = (0..width).scan(0, |sum, column| {
                    *sum += of_column(column);
                    Some(*sum)
                });
                std::iter::once(0).chain(sums).collect()
            })
            .collect();
        Dense {
            height,
            width,
            values: Vec::new(),
            total: boards_within(height, width).expect("a table has fewer than 2^62 boards"),
            terms,
            columns,
            next: vec![0; height],
            starts: vec![vec![0; height]; width],
            before: vec![0; height + 1],
            changed: 0,
            image_terms,
            images: vec![0; height + 1],
        }
    }

    /// The rows and columns of the rectangle.
    pub fn sides(&self) -> (usize, usize) {
        (self.height, self.width)
    }

    /// How many boards have values, and how many there are.
    pub fn done(&self) -> (usize, usize) {
        (self.values.len(), self.total)
    }

    /// The values that are known, in the order of the numbers.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// A table of which these values are known; `None` if there are more values than boards.
    pub fn with_values(height: usize, width: usize, values: &[u8]) -> Option<Dense> {
        let mut table = Dense::new(height, width);
        if values.len() > table.total {
            return None;
        }
        table.values.reserve_exact(table.total);
        in_large_pages(&table.values);
        table.values.extend(values);
        // The next board has as its number how many values there are.
        let (mut rest, mut longest) = (values.len(), width);
        for (row, terms) in table.next.iter_mut().zip(&table.terms) {
            longest = terms[..=longest].partition_point(|&term| term <= rest) - 1;
            rest -= terms[longest];
            *row = longest;
        }
        Some(table)
    }

    /// The value of a board, if it is in the table.
    pub fn value(&self, rows: &[u16]) -> Option<u8> {
        let fits = rows.len() <= self.height && usize::from(rows[0]) <= self.width;
        let number = || rows.iter().zip(&self.terms).map(|(&row, terms)| terms[usize::from(row)]);
        fits.then(number).and_then(|number| self.values.get(number.sum::<usize>()).copied())
    }

    /// Values the next boards, as many as are asked for.
    ///
    /// Cost: of each board one addition and one look into the table for each option; or one look, if
    /// its mirror image came before it.
    pub fn go_on(&mut self, boards: usize) -> End {
        if self.values.capacity() < self.total {
            self.values.reserve_exact(self.total - self.values.len());
            in_large_pages(&self.values);
        }
        // For each value, the stamp of the last board that has an option of that value.
        let (mut seen, mut stamp) = ([0u8; 256], 0u8);
        if self.values.is_empty() {
            // Nothing is left: no board, and no option of one.
            self.values.push(0);
            self.step();
        } else {
            self.add_up(0);
        }
        for _ in 0..boards {
            if self.values.len() == self.total {
                return End::Whole;
            }
            if let Some(value) = self.mirrored() {
                self.values.push(value);
                self.step();
                continue;
            }
            stamp = stamp.wrapping_add(1);
            if stamp == 0 {
                (seen, stamp) = ([0; 256], 1);
            }
            self.prepare();
            self.mark(&mut seen, stamp);
            let Some(value) = mex(&seen, stamp) else { return End::Wide };
            self.values.push(value);
            self.step();
        }
        match self.values.len() == self.total {
            true => End::Whole,
            false => End::Pause,
        }
    }

    /// The value of the next board, if its mirror image at the diagonal came before it.
    #[inline]
    fn mirrored(&self) -> Option<u8> {
        let high = self.next.get(self.width).is_some_and(|&row| row > 0);
        let number = self.images[self.height];
        let before = self.next[0] <= self.height && !high && number < self.values.len();
        before.then(|| self.values[number])
    }

    /// Marks the values of all options of the next board.
    #[inline]
    fn mark(&self, seen: &mut [u8; 256], stamp: u8) {
        let (next, values) = (&self.next[..], &self.values[..]);
        let number = values.len();
        // From the last row that is not empty up: the columns that it alone is the last to have.
        let mut column = 0;
        for last in (0..self.height).rev() {
            // The terms of the rows below the last one that is cut.
            let below = number - self.before[last + 1];
            while column < next[last] {
                let cut = self.columns[column][last + 1] + below;
                let from = usize::from(column == 0);
                for start in &self.starts[column][from..=last] {
                    seen[usize::from(values[start.wrapping_add(cut)])] = stamp;
                }
                column += 1;
            }
        }
    }

    /// Goes to the next board in the order.
    #[inline]
    fn step(&mut self) {
        let row = (0..self.height)
            .rev()
            .find(|&row| self.next[row] < if row == 0 { self.width } else { self.next[row - 1] });
        let Some(row) = row else { return };
        self.next[row] += 1;
        self.next[row + 1..].fill(0);
        self.add_up(row);
    }

    /// Adds up the terms of the rows from one on, which have changed.
    #[inline]
    fn add_up(&mut self, row: usize) {
        for row in row..self.height {
            self.before[row + 1] = self.before[row] + self.terms[row][self.next[row]];
            self.images[row + 1] = self.images[row] + self.image_terms[row][self.next[row]];
        }
        self.changed = self.changed.min(row);
    }

    /// Prepares the parts of the numbers of options, for the rows below those that have changed.
    #[inline]
    fn prepare(&mut self) {
        for row in self.changed + 1..self.height {
            let before = self.before[row];
            for (starts, sums) in self.starts.iter_mut().zip(&self.columns) {
                starts[row] = before.wrapping_sub(sums[row]);
            }
        }
        self.changed = self.height;
    }
}

/// The least value that does not have the stamp; `None` where all have it.
#[inline]
fn mex(seen: &[u8; 256], stamp: u8) -> Option<u8> {
    let all = u64::from(stamp) * 0x0101_0101_0101_0101;
    for (at, eight) in (0u8..).zip(seen.chunks_exact(8)) {
        let differs = u64::from_le_bytes(eight.try_into().expect("eight bytes")) ^ all;
        if differs != 0 {
            return Some(8 * at + (differs.trailing_zeros() / 8) as u8);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Dense, End, boards_within};

    #[test]
    fn numbers_of_boards() {
        assert_eq!(boards_within(0, 5), Some(1));
        assert_eq!(boards_within(2, 3), Some(10));
        assert_eq!(boards_within(12, 12), Some(2_704_156));
        assert_eq!(boards_within(40, 40), None);
    }

    /// The value by the definition.
    fn value(rows: &[u16], memo: &mut std::collections::HashMap<Vec<u16>, u8>) -> u8 {
        if let Some(&known) = memo.get(rows) {
            return known;
        }
        let mut reached = Vec::new();
        for row in 0..rows.len() {
            for left in u16::from(row == 0)..rows[row] {
                let mut next = rows.to_vec();
                next[row..].iter_mut().for_each(|length| *length = left.min(*length));
                next.retain(|&length| length > 0);
                reached.push(value(&next, memo));
            }
        }
        let least = (0..).find(|least| !reached.contains(least)).expect("few options");
        memo.insert(rows.to_vec(), least);
        least
    }

    #[test]
    fn a_table_goes_on_from_the_first_values() {
        for (height, width) in [(1, 4), (4, 1), (3, 4), (4, 3)] {
            let mut whole = Dense::new(height, width);
            assert_eq!(whole.go_on(usize::MAX), End::Whole);
            for known in 0..=whole.values().len() {
                let values = &whole.values()[..known];
                let mut table = Dense::with_values(height, width, values).expect("its values");
                assert_eq!(table.done().0, known);
                assert_eq!(table.go_on(usize::MAX), End::Whole);
                assert_eq!(table.values(), whole.values(), "{height}x{width} from {known}");
            }
            let more = [whole.values(), &[0]].concat();
            assert!(Dense::with_values(height, width, &more).is_none());
        }
    }

    #[test]
    fn every_board_of_small_rectangles() {
        let mut memo = std::collections::HashMap::new();
        for (height, width) in [(1, 1), (1, 6), (6, 1), (3, 4), (4, 3), (5, 5), (4, 6), (6, 3)] {
            let mut dense = Dense::new(height, width);
            // In pieces: a table goes on where it stopped.
            while dense.go_on(7) == End::Pause {}
            assert_eq!(
                dense.done(),
                (boards_within(height, width).unwrap(), boards_within(height, width).unwrap())
            );
            let mut rows = vec![1u16];
            loop {
                assert_eq!(dense.value(&rows), Some(value(&rows, &mut memo)), "{rows:?}");
                // The next list of rows, in any order.
                if rows.len() < height {
                    rows.push(1);
                    continue;
                }
                while let Some(last) = rows.pop() {
                    let most = rows.last().copied().unwrap_or(width as u16);
                    if last < most {
                        rows.push(last + 1);
                        break;
                    }
                }
                if rows.is_empty() {
                    break;
                }
            }
            assert_eq!(dense.value(&vec![1; height + 1]), None);
        }
    }
}
