//! Take-and-break codes: octal digits right of the point, and left of it
//! nothing (`0`), any split in two (`4`) or an unequal one (`4!`).

use super::Part;

/// A code, digit by digit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Code {
    split: Split,
    /// What may be left after taking 1, 2, ...: 1 nothing, 2 one heap, 4 two.
    digits: Vec<u8>,
}

/// How a heap may be split without taking anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Split {
    Never,
    InTwo,
    Unequally,
}

impl Code {
    pub(super) fn parse(text: &str) -> Result<Code, String> {
        let unknown = || format!("no such game or code: {text:?}");
        let (left, right) = text.split_once('.').ok_or_else(unknown)?;
        let split = match left {
            "0" => Split::Never,
            "4" => Split::InTwo,
            "4!" => Split::Unequally,
            _ => return Err(unknown()),
        };
        if right.is_empty() || !right.bytes().all(|b| (b'0'..b'8').contains(&b)) {
            return Err(unknown());
        }
        let mut digits: Vec<u8> = right.bytes().map(|b| b - b'0').collect();
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Ok(Code { split, digits })
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::from(match self.split {
            Split::Never => "0.",
            Split::InTwo => "4.",
            Split::Unequally => "4!.",
        });
        text.extend(self.digits.iter().map(|&digit| char::from(b'0' + digit)));
        text
    }

    /// The heaps that each move leaves of one heap.
    pub(super) fn moves(&self, heap: &[u32]) -> Vec<Vec<Part>> {
        let size = heap[0];
        let mut all = Vec::new();
        for first in 1..size {
            let second = size - first;
            if self.split == Split::InTwo || (self.split == Split::Unequally && first != second) {
                all.push(vec![vec![first], vec![second]]);
            }
        }
        for (digit, taken) in self.digits.iter().zip(1..) {
            if taken > size {
                break;
            }
            let rest = size - taken;
            if digit & 1 != 0 && rest == 0 {
                all.push(vec![]);
            }
            if digit & 2 != 0 && rest > 0 {
                all.push(vec![vec![rest]]);
            }
            if digit & 4 != 0 {
                all.extend((1..rest).map(|first| vec![vec![first], vec![rest - first]]));
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[track_caller]
    fn options(code: &str, heap: u32) -> String {
        let all: BTreeSet<Vec<u32>> = Code::parse(code)
            .unwrap()
            .moves(&[heap])
            .into_iter()
            .map(|parts| {
                let mut heaps: Vec<u32> = parts.into_iter().map(|part| part[0]).collect();
                heaps.sort_unstable();
                heaps
            })
            .collect();
        let texts: Vec<String> = all.iter().map(|heaps| super::super::join(heaps, ",")).collect();
        texts.join(" ")
    }

    #[test]
    fn options_are_those_of_the_reference() {
        assert_eq!(options("0.3", 9), "8");
        assert_eq!(options("0.77", 9), "1,6 1,7 2,5 2,6 3,4 3,5 4,4 7 8");
        assert_eq!(options("4!.0", 8), "1,7 2,6 3,5");
        assert_eq!(options("4.07", 4), "1,1 1,3 2 2,2");
        assert_eq!(options("0.137", 2), "");
        assert_eq!(Code::parse("0.137").unwrap().moves(&[1]), vec![Vec::<Part>::new()]);
    }
}
