//! Lessons on games with a theorem of their own: Moore's Nim (in both plays), Wythoff's game and
//! Euclid. Green Hackenbush is in `stalks`.

use super::ask::binary;
use super::build::{Builder, LARGEST, NUMBERS};
use super::{Question, Task};
use crate::budget::Stop;
use crate::message::{Message, message};
use crate::outcome::Play;
use crate::ruleset::Subject;
use crate::term::Term;
use crate::theory::Theorem;

/// The most lost pairs that a student counts up.
const PAIRS: u64 = 12;
/// The most numbers to choose from.
const CANDIDATES: usize = 8;

/// What the lesson on a game with a theorem of its own is about, where a student can do it.
fn own(term: &Term) -> Option<Subject> {
    let subject = term.subject()?;
    let fits = match &subject {
        Subject::Moore { heaps, .. } => {
            (1..=NUMBERS).contains(&heaps.len())
                && heaps.iter().all(|&heap| u128::from(heap) <= LARGEST)
        }
        Subject::Wythoff(a, b) => a.max(b) > &0 && a.abs_diff(*b) <= PAIRS,
        Subject::Euclid(a, b) => a != b && *a.max(b) <= 10_000,
        Subject::Stalks(_) | Subject::Coins(_) => false,
    };
    fits.then_some(subject)
}

/// The numbers, with spaces between.
fn list(numbers: &[u128]) -> String {
    numbers.iter().map(u128::to_string).collect::<Vec<_>>().join(" ")
}

fn theorem(theorem: Theorem) -> Message {
    message!(
        "tutor-hint-theorem",
        theorem = crate::theory::title(theorem),
        statement = crate::theory::statement(theorem)
    )
}

impl Builder<'_> {
    /// Whether the position is one term of a game with a lesson of its own.
    pub(super) fn has_own(&self) -> bool {
        matches!(self.position.terms(), [term] if own(term).is_some())
    }

    /// Whether the position is one term of Moore's Nim, which has a theorem in misère play, too.
    pub(super) fn has_moore(&self) -> bool {
        matches!(self.position.terms(), [term] if matches!(own(term), Some(Subject::Moore { .. })))
    }

    /// By the theorem of the game.
    pub(super) fn by_own(mut self) -> Result<Vec<Question>, Stop> {
        match self.position.terms().first().and_then(own) {
            Some(Subject::Moore { most, heaps }) => {
                let heaps: Vec<u128> = heaps.into_iter().map(u128::from).collect();
                self.moore(most.into(), &heaps);
            }
            Some(Subject::Wythoff(a, b)) => self.wythoff(a.min(b).into(), a.max(b).into()),
            Some(Subject::Euclid(a, b)) => self.euclid(a.min(b).into(), a.max(b).into()),
            _ => return self.by_values(),
        }
        Ok(self.questions)
    }

    /// One number of the theorem.
    fn number(
        &mut self,
        ask: Message,
        label: Message,
        number: u128,
        told: Message,
        hints: Vec<Message>,
    ) {
        let (labels, numbers) = (vec![label], vec![number]);
        self.ask(Task::Own { ask, rows: Vec::new(), labels, numbers, told }, hints);
    }

    /// Misère play with heaps of size 1 only: their number decides.
    fn moore_ones(&mut self, most: u128, heaps: &[u128]) {
        let modulus = most.saturating_add(1);
        let ones = heaps.iter().filter(|&&heap| heap == 1).count() as u128;
        let rest = ones % modulus;
        self.number(
            message!("tutor-ask-moore-ones", modulus = modulus),
            message!("tutor-moore-ones"),
            rest,
            message!("tutor-moore-ones-told", ones = ones, modulus = modulus, rest = rest),
            vec![
                message!("tutor-hint-moore-take-away", modulus = modulus),
                message!("tutor-hint-moore-count", ones = ones),
            ],
        );
        let why = match rest == 1 {
            true => message!("tutor-moore-ones-lost"),
            false => message!("tutor-moore-ones-won"),
        };
        let rule = message!("tutor-hint-moore-leave-ones", modulus = modulus);
        self.winner(vec![rule, theorem(Theorem::MooreMisere)], why);
        self.last(vec![message!("tutor-hint-moore-leave-ones", modulus = modulus)]);
    }

    fn moore(&mut self, most: u128, heaps: &[u128]) {
        let modulus = most.saturating_add(1);
        let misere = self.play == Play::Misere;
        if misere && heaps.iter().all(|&heap| heap <= 1) {
            return self.moore_ones(most, heaps);
        }
        if misere {
            self.told.push(message!("tutor-moore-misere"));
        }
        let all = heaps.iter().fold(1, |all, heap| all | heap);
        let digits: Vec<u128> = (0..=all.ilog2()).rev().map(|bit| 1 << bit).collect();
        let ones = |digit: u128| heaps.iter().filter(|&&heap| heap & digit != 0).count() as u128;
        let results: Vec<u128> = digits.iter().map(|&digit| ones(digit) % modulus).collect();
        let told = message!("tutor-moore-results", results = list(&results));
        let task = Task::Own {
            ask: message!("tutor-ask-moore", modulus = modulus),
            rows: binary(heaps),
            labels: digits.iter().map(|&digit| message!("tutor-column", digit = digit)).collect(),
            numbers: results.clone(),
            told: told.clone(),
        };
        let first = message!(
            "tutor-hint-moore-column",
            digit = digits[0],
            ones = ones(digits[0]),
            modulus = modulus,
            rest = results[0],
        );
        self.ask(task, vec![message!("tutor-hint-moore-rest", modulus = modulus), first]);
        let top = digits.iter().zip(&results).find(|(_, rest)| **rest > 0);
        let why = match top {
            None => message!("tutor-moore-zero"),
            Some(_) => message!("tutor-moore-not-zero"),
        };
        let used = if misere { Theorem::MooreMisere } else { Theorem::Moore };
        self.winner(vec![theorem(used), told], why);
        let Some((&digit, &rest)) = top else { return self.last(Vec::new()) };
        self.number(
            message!("tutor-ask-moore-top"),
            message!("tutor-moore-top"),
            digit,
            message!("tutor-moore-top-told", digit = digit),
            vec![
                message!("tutor-hint-moore-top", digits = list(&digits)),
                message!(
                    "tutor-hint-moore-zeros",
                    count = digits.iter().filter(|&&d| d > digit).count()
                ),
            ],
        );
        self.number(
            message!("tutor-ask-moore-heaps", digit = digit),
            message!("tutor-moore-heaps"),
            rest,
            message!("tutor-moore-heaps-told", count = rest, digit = digit),
            vec![
                message!("tutor-hint-moore-lose"),
                message!("tutor-hint-moore-each", digit = digit, rest = rest),
            ],
        );
        let mut ideas = vec![
            message!("tutor-hint-moore-free", digit = digit, count = rest),
            message!("tutor-hint-moore-go-on", modulus = modulus, most = most),
        ];
        // A move may change all large heaps, and then only their number counts.
        if misere && heaps.iter().filter(|&&heap| heap > 1).count() as u128 <= most {
            ideas.insert(0, message!("tutor-hint-moore-leave-ones", modulus = modulus));
        }
        self.last(ideas);
    }

    fn wythoff(&mut self, a: u128, b: u128) {
        let difference = b - a;
        let mut pairs: Vec<(u128, u128)> = Vec::new();
        for number in 0..=difference {
            let used = |n: u128| pairs.iter().any(|&(a, b)| a == n || b == n);
            let least = (0..).find(|&n| !used(n)).unwrap_or(0);
            pairs.push((least, least + number));
        }
        let (low, high) = pairs[difference as usize];
        let written = |(a, b): (u128, u128)| format!("({a}, {b})");
        let row = |(number, pair): (usize, &(u128, u128))| {
            message!("tutor-wythoff-row", number = number, pair = written(*pair))
        };
        let told = message!("tutor-wythoff-told", number = difference, pair = written((low, high)));
        self.told.push(message!("tutor-wythoff-pairs"));
        let task = Task::Own {
            ask: message!("tutor-ask-wythoff", number = difference),
            rows: pairs.iter().enumerate().take(difference as usize).map(row).collect(),
            labels: vec![message!("tutor-smaller"), message!("tutor-larger")],
            numbers: vec![low, high],
            told: told.clone(),
        };
        let hints = vec![
            message!("tutor-hint-wythoff-least"),
            message!("tutor-hint-wythoff-sum", smaller = low, number = difference),
        ];
        self.ask(task, hints);
        let pair = written((low, high));
        let why = match a == low {
            true => message!("tutor-wythoff-lost"),
            false => message!("tutor-wythoff-won", number = difference, pair = &pair),
        };
        self.winner(vec![message!("tutor-hint-wythoff-lost", number = difference), told], why);
        let mut ideas = vec![message!("tutor-hint-wythoff-reach")];
        if a > low {
            ideas.push(message!("tutor-hint-wythoff-both", taken = a - low, pair = pair));
        } else if let Some((number, &other)) =
            (0u64..).zip(&pairs).find(|(_, other)| other.0 == a || other.1 == a)
        {
            let pair = written(other);
            ideas.push(message!("tutor-hint-wythoff-keep", kept = a, number = number, pair = pair));
        }
        self.last(ideas);
    }

    fn euclid(&mut self, x: u128, y: u128) {
        let value = |x: u128, y: u128| {
            let (x, y) = (x.min(y), x.max(y));
            ((y * y - x * x) / (x * y), y * y - x * x, x * y)
        };
        let (whole, top, below) = value(x, y);
        self.told.push(message!("tutor-euclid-rule", x = x, y = y));
        let task = Task::Own {
            ask: message!("tutor-ask-euclid-figures", x = x, y = y),
            rows: Vec::new(),
            labels: vec![format!("{y}^2 - {x}^2").into(), format!("{x} * {y}").into()],
            numbers: vec![top, below],
            told: message!(
                "tutor-told-equation",
                equation = format!("{y}/{x} - {x}/{y} = {top}/{below}")
            ),
        };
        let squares = format!("{y}^2 = {}, {x}^2 = {}", y * y, x * x);
        let hints = vec![
            message!("tutor-hint-euclid-fraction"),
            message!("tutor-hint-euclid-squares", squares = squares),
        ];
        self.ask(task, hints);
        let fraction = format!("{top}/{below}");
        self.number(
            message!("tutor-ask-euclid-whole", fraction = &fraction),
            message!("tutor-euclid-whole"),
            whole,
            message!("tutor-euclid-whole-told", fraction = fraction, value = whole),
            vec![
                message!("tutor-hint-euclid-fits", top = top, below = below),
                message!(
                    "tutor-hint-euclid-times",
                    below = below,
                    times = whole,
                    product = below * whole,
                    more = below * (whole + 1),
                ),
            ],
        );
        let ratio = |x: u128, y: u128| {
            let (x, y) = (x.min(y), x.max(y));
            format!("{y}/{x} = {}.{:02}", y / x, y % x * 100 / x)
        };
        let why = match whole {
            0 => message!("tutor-euclid-lost", ratio = ratio(x, y)),
            _ => message!("tutor-euclid-won", value = whole, ratio = ratio(x, y)),
        };
        let hints = vec![
            message!("tutor-hint-zero-loses"),
            message!("tutor-hint-euclid-golden", ratio = ratio(x, y)),
        ];
        self.winner(hints, why);
        let left: Vec<u128> =
            (0..y / x).map(|times| y % x + times * x).filter(|&left| left > 0).collect();
        let to = left.iter().copied().find(|&left| value(x, left).0 == 0);
        if let Some(to) = to.filter(|_| whole > 0 && left.len() > 1) {
            let shown = &left[..left.len().min(CANDIDATES)];
            self.number(
                message!("tutor-ask-euclid-left", y = y, x = x, left = list(shown)),
                message!("tutor-euclid-left"),
                to,
                message!("tutor-euclid-left-told", ratio = ratio(x, to)),
                vec![
                    message!("tutor-hint-euclid-ratio", x = x),
                    message!("tutor-hint-euclid-first", first = ratio(x, left[0])),
                ],
            );
        }
        self.last(vec![message!("tutor-hint-leave-0")]);
    }
}
