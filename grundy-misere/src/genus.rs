//! Genus symbols: the nim-value of normal play with misère nim-values.

use std::fmt;

/// The genus of a game G: its nim-value of normal play, and for each n the misère nim-value of the sum of
/// G with n Nim heaps of two. These alternate in the end.
///
/// The misère nim-value of G is the size of the Nim heap with which it makes a lost sum. Two games of one
/// genus may differ; the genus of a sum follows from those of its terms where all are tame.
///
/// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 13.
///
/// ```
/// use grundy_misere::genus::Genus;
/// let nim: Vec<Genus> = (0..4).map(Genus::nim).collect();
/// assert_eq!(nim.iter().map(Genus::to_string).collect::<Vec<_>>(), ["0^120", "1^031", "2^20", "3^31"]);
/// // The genus of a Nim heap follows from those of its options.
/// assert_eq!(Genus::of(nim[..3].iter()), nim[3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Genus {
    nim: u32,
    /// As few as say all: the last two repeat.
    digits: Vec<u32>,
}

/// How a genus behaves in sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Temper {
    /// Tame, as Nim heaps of at most one.
    Fickle,
    /// Tame, as Nim positions with a heap of two or more.
    Firm,
    /// Not tame, with tame options only: nim-value 0 or 1, misère nim-value of 2 or more.
    Restive,
    /// Not tame, with tame options only: nim-value of 2 or more, misère nim-value 0 or 1.
    Restless,
    /// Not tame, and none of these.
    Wild,
}

fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.collect();
    values.sort_unstable();
    values.dedup();
    (0..).zip(&values).take_while(|(n, value)| n == *value).count() as u32
}

impl Genus {
    fn new(nim: u32, mut digits: Vec<u32>) -> Genus {
        while let [.., a, b, c, d] = *digits
            && (a, b) == (c, d)
        {
            digits.truncate(digits.len() - 2);
        }
        if let [.., a, _, b] = *digits
            && a == b
        {
            digits.pop();
        }
        Genus { nim, digits }
    }

    /// The genus of a Nim heap.
    pub fn nim(n: u32) -> Genus {
        match n {
            0 => Genus::new(0, vec![1, 2, 0]),
            1 => Genus::new(1, vec![0, 3, 1]),
            _ => Genus::new(n, vec![n, n ^ 2]),
        }
    }

    /// The genus of the game with options of these genera. Time: the number of options times the digits.
    pub fn of<'a>(options: impl Iterator<Item = &'a Genus> + Clone) -> Genus {
        let Some(length) = options.clone().map(|option| option.digits.len()).max() else {
            return Genus::nim(0);
        };
        let nim = mex(options.clone().map(|option| option.nim));
        let mut digits: Vec<u32> = Vec::new();
        loop {
            let n = digits.len();
            let before = digits.last().into_iter().flat_map(|&last| [last, last ^ 1]);
            digits.push(mex(options.clone().map(|option| option.digit(n)).chain(before)));
            // The digits of all options alternate from `length - 2` on; a digit then depends on the one
            // before it and on whether n is even.
            if n >= length && digits[n] == digits[n - 2] {
                return Genus::new(nim, digits);
            }
        }
    }

    /// The nim-value of normal play.
    pub fn nim_value(&self) -> u32 {
        self.nim
    }

    /// The misère nim-value of the sum with n Nim heaps of two; for n = 0 that of the game.
    pub fn digit(&self, n: usize) -> u32 {
        let (length, n) = (self.digits.len(), n);
        self.digits[if n < length { n } else { length - 2 + (n - length) % 2 }]
    }

    /// Whether the genus is that of a Nim position; then fickle or firm.
    pub fn tame(&self) -> Option<Temper> {
        match self.nim {
            0 | 1 if *self == Genus::nim(self.nim) => Some(Temper::Fickle),
            n if self.digits == [n, n ^ 2] => Some(Temper::Firm),
            _ => None,
        }
    }

    /// How the game with this genus behaves, whose options have those.
    pub fn temper<'a>(&self, mut options: impl Iterator<Item = &'a Genus>) -> Temper {
        let (nim, misere) = (self.nim, self.digit(0));
        match self.tame() {
            Some(tame) => tame,
            None if options.all(|option| option.tame().is_some()) => match (nim, misere) {
                (0 | 1, 2..) => Temper::Restive,
                (2.., 0 | 1) => Temper::Restless,
                _ => Temper::Wild,
            },
            None => Temper::Wild,
        }
    }

    /// The symbol as CGSuite prints it: a Nim heap as its size, other tame and restive ones with one digit.
    pub fn short(&self, temper: Temper) -> String {
        match temper {
            _ if *self == Genus::nim(self.nim) => self.nim.to_string(),
            Temper::Firm | Temper::Restive => format!("{}^{}", self.nim, symbol(&self.digits[..1])),
            _ => self.to_string(),
        }
    }
}

fn symbol(digits: &[u32]) -> String {
    let digits: Vec<String> = digits.iter().map(u32::to_string).collect();
    let long = digits.iter().any(|digit| digit.len() > 1);
    if long { format!("({})", digits.join(",")) } else { digits.concat() }
}

/// The symbol with all digits up to those that repeat, as `4^146`. Numbers of two digits make it
/// `4^(1,10,8)`.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^{}", self.nim, symbol(&self.digits))
    }
}
