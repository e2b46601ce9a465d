//! Who wins sums of heaps of several games, by one table for all of their heaps.
//!
//! Each heap has an *element*, and the product of the elements of a sum says who wins it. Where all heaps are
//! tame the elements are those of Nim, which need no search: see [`Element::tame`]. Otherwise they are those
//! of the misère quotient of all games together.

use crate::game::{HeapGame, Joint};
use crate::limits::{Halt, Limits};
use crate::period::{Fails, Period};
use crate::quotient::{Found, Quotient, Status, find};
use crate::trial::{OFTEN, ask};
use grundy_core::budget::{Budget, Stop};
use grundy_core::heap::HeapRules;

/// A game of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Asked {
    /// Its rules.
    pub rules: HeapRules,
    /// The largest heap.
    pub largest: u64,
}

/// The element of a sum of heaps: a number that a [`Table`] understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element(u128);

impl Element {
    /// The element of the empty sum.
    pub const ONE: Element = Element(0);

    fn of_nim(value: u128, firm: bool) -> Element {
        Element(value << 1 | u128::from(firm))
    }

    /// Of a tame sum the nim-value, and whether it is *firm*: like a sum of Nim with a heap larger than 1.
    /// The others are *fickle*: like a sum of heaps of 1.
    pub fn tame(self) -> (u128, bool) {
        (self.0 >> 1, self.0 & 1 == 1)
    }

    /// The nim-value in misère play of a tame sum.
    pub(crate) fn misere(self) -> u128 {
        let (value, firm) = self.tame();
        if firm { value } else { value ^ 1 }
    }

    /// The number of the element in the quotient.
    pub fn number(self) -> u16 {
        self.0 as u16
    }
}

/// What the elements of a table are.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Nim-values, with whether the heap is firm.
    Tame,
    /// Those of the misère quotient.
    Quotient(Box<Quotient>),
}

/// The elements of the heaps of one game.
#[derive(Clone, Debug)]
enum Line {
    /// Nim, of which the heap is the value.
    Nim,
    Listed {
        elements: Vec<Element>,
        period: Option<Period>,
    },
}

/// The elements of the heaps of some games, and who wins their sums.
///
/// ```
/// use grundy_core::{budget::Budget, heap::HeapRules};
/// use grundy_misere::{limits::Limits, sums::{Asked, Table}};
/// let asked = [Asked { rules: HeapRules::parse("0.77").unwrap(), largest: 1_000_000 }];
/// let table = Table::find(&asked, &Limits::default(), &Budget::unlimited()).unwrap();
/// let heaps = [1_000_000, 77_777];
/// let product = table.product_of(heaps.map(|heap| table.element(0, heap).unwrap()));
/// assert!(!table.is_lost(product));
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    games: Vec<HeapRules>,
    lines: Vec<Line>,
    kind: Kind,
}

/// How far a search for a table came that did not find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short {
    /// The heaps whose quotient is proved: for one of the games that were asked for, or for all of them
    /// together, the last such heap; none where the search ended before that.
    pub known: Vec<Asked>,
    /// Why the search ended; `None` where it visited all heaps that it looks at, and proved no period.
    pub halt: Option<Halt>,
}

impl Short {
    fn before(halt: Option<Halt>) -> Short {
        Short { known: Vec::new(), halt }
    }
}

/// A game with the heaps up to one only.
struct Bounded<'a> {
    rules: &'a HeapRules,
    last: u32,
}

impl HeapGame for Bounded<'_> {
    fn options(&self, n: u32, each: &mut dyn FnMut(&[u32])) {
        if n <= self.last {
            HeapGame::options(self.rules, n, each);
        }
    }
}

impl Table {
    /// Finds the table of different games.
    ///
    /// A proved period gives the heaps beyond the last one that the search visits.
    ///
    /// # Errors
    /// How far the search came where a limit is reached first.
    pub fn find(asked: &[Asked], limits: &Limits, budget: &Budget) -> Result<Table, Short> {
        let tame = Table::tame(asked, budget).map_err(|stop| Short::before(Some(stop.into())))?;
        match tame {
            Some(table) => Ok(table),
            None => {
                let (lines, quotient) = together(asked, limits, budget)?;
                let games = asked.iter().map(|game| game.rules.clone()).collect();
                Ok(Table { games, lines, kind: Kind::Quotient(Box::new(quotient)) })
            }
        }
    }

    /// As [`find`](Table::find), within some tenths of a second and a part of the memory.
    ///
    /// # Errors
    /// As those of [`find`](Table::find).
    pub fn soon(asked: &[Asked], budget: &Budget) -> Result<Table, Short> {
        /// How often the search asks its budget, which bounds its time.
        const LOOKS: u32 = 6_000;
        /// A quotient that is larger is not found; one of Nim with heaps below 256 is.
        const LIMITS: Limits = Limits { order: 512, trial: 1 << 16, family: 1 << 12, trials: 64 };
        Table::find(asked, &LIMITS, &budget.brief(LOOKS).part(budget.memory_left() / 4))
    }

    /// The table of different games, all of whose heaps are tame up to the largest ones; `None` where one is
    /// not.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn tame(asked: &[Asked], budget: &Budget) -> Result<Option<Table>, Stop> {
        let mut lines = Vec::new();
        for game in asked {
            match tame(game, budget)? {
                Some(line) => lines.push(line),
                None => return Ok(None),
            }
        }
        let games = asked.iter().map(|game| game.rules.clone()).collect();
        Ok(Some(Table { games, lines, kind: Kind::Tame }))
    }

    /// What the elements are.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The place of a game.
    pub fn place(&self, rules: &HeapRules) -> Option<usize> {
        self.games.iter().position(|game| game == rules)
    }

    /// The element of a heap of the game at a place; `None` where it is not known.
    pub fn element(&self, place: usize, heap: u64) -> Option<Element> {
        match &self.lines[place] {
            Line::Nim => Some(Element::of_nim(heap.into(), heap > 1)),
            Line::Listed { elements, period } => {
                let known = |heap: u64| elements.get(usize::try_from(heap).ok()?).copied();
                known(heap).or_else(|| known((*period)?.reduced(heap)))
            }
        }
    }

    /// The elements of the heaps of a game, from the empty one on, up to the end of the first period where
    /// there is one; none for Nim among tame games.
    pub fn elements(&self, place: usize) -> &[Element] {
        match &self.lines[place] {
            Line::Nim => &[],
            Line::Listed { elements, period } => {
                let end = period.map(|period| (period.from + period.length) as usize);
                &elements[..end.unwrap_or(elements.len())]
            }
        }
    }

    /// The period of these elements, if one is proved.
    pub fn period(&self, place: usize) -> Option<Period> {
        match self.lines[place] {
            Line::Nim => None,
            Line::Listed { period, .. } => period,
        }
    }

    /// The product of two elements.
    pub fn product(&self, x: Element, y: Element) -> Element {
        match &self.kind {
            Kind::Tame => of_nim(x, y),
            Kind::Quotient(quotient) => {
                Element(quotient.monoid.product(x.number(), y.number()).into())
            }
        }
    }

    /// The product of several elements.
    pub fn product_of(&self, elements: impl IntoIterator<Item = Element>) -> Element {
        elements.into_iter().fold(Element::ONE, |product, next| self.product(product, next))
    }

    /// Whether the player to move loses the sums with this element.
    ///
    /// Of tame sums: the fickle ones with the nim-sum 1, and the firm ones with the nim-sum 0.
    pub fn is_lost(&self, x: Element) -> bool {
        match &self.kind {
            Kind::Tame => x.misere() == 0,
            Kind::Quotient(quotient) => quotient.monoid.is_lost(x.number()),
        }
    }

    /// The game at a place and the size of the heap that has this number in the quotient, which is not 0.
    pub fn heap(&self, number: u32) -> (usize, u32) {
        let (before, games) = (number - 1, self.games.len() as u32);
        ((before % games) as usize, before / games + 1)
    }
}

/// The sum of tame games: the values add as in Nim, and it is fickle if all of them are.
fn of_nim(x: Element, y: Element) -> Element {
    Element((x.0 ^ y.0) & !1 | (x.0 | y.0) & 1)
}

/// Keeps one of equal numbers, ascending.
fn once(numbers: &mut Vec<u128>) {
    numbers.sort_unstable();
    numbers.dedup();
}

fn mex(numbers: &mut Vec<u128>) -> u128 {
    once(numbers);
    (0..)
        .zip(&*numbers)
        .find(|(next, number)| next != *number)
        .map_or(numbers.len() as u128, |at| at.0)
}

/// The elements of the heaps of a game in which each heap is tame: the nim-values of the options in normal
/// and in misère play are those of options of a heap of Nim or of such heaps of 1. `None` where one is not.
///
/// That this is enough: let G be such a heap. If it is fickle and has a move, it has one to a fickle option
/// with the other value, and none to a firm option of value 0 or 1. If it is firm and of value n, each value
/// below n is that of an option, in normal and in misère play; so each number below n that is not reached by a
/// firm option is reached by two fickle ones, 0 and 1; and no option has the value n, nor is it fickle
/// where n < 2. With these moves the strategy of Nim is played in every sum.
fn tame(game: &Asked, budget: &Budget) -> Result<Option<Line>, Stop> {
    if HeapRules::parse("0.[3]").is_ok_and(|nim| nim == game.rules) {
        return Ok(Some(Line::Nim));
    }
    /// The bytes of an element, and of the last heap at which a length of a period fails.
    const EACH: u64 = 20;
    let (mut elements, mut period) = (vec![Element::ONE], None);
    let mut fails = Fails::of(&elements);
    let (mut normal, mut misere) = (Vec::new(), Vec::new());
    while elements.len() as u64 <= game.largest {
        let heap = u32::try_from(elements.len()).map_err(|_| Stop::Memory)?;
        normal.clear();
        misere.clear();
        let mut options = 0;
        HeapGame::options(&game.rules, heap, &mut |option| {
            options += 1;
            let heaps = option.iter().map(|&heap| elements[heap as usize]);
            let sum = heaps.fold(Element::ONE, of_nim);
            normal.push(sum.tame().0);
            misere.push(sum.misere());
            if options % OFTEN == 0 {
                // Each once, which bounds their number.
                once(&mut normal);
                once(&mut misere);
            }
        });
        // The next heap may have as many.
        (0..=options / OFTEN).try_for_each(|_| ask(budget, elements.len()))?;
        budget.reserve(EACH)?;
        elements.push(match (mex(&mut normal), mex(&mut misere)) {
            _ if options == 0 => Element::ONE,
            (value, other) if value == other => Element::of_nim(value, true),
            (value @ 0..2, other) if value ^ 1 == other => Element::of_nim(value, false),
            _ => return Ok(None),
        });
        if let Some(reach) = game.rules.reach() {
            fails.note(&elements);
            period = fails.period(reach);
            if period.is_some() {
                break;
            }
        }
    }
    Ok(Some(Line::Listed { elements, period }))
}

/// The elements of the heaps in the quotient of all games.
fn together(
    asked: &[Asked],
    limits: &Limits,
    budget: &Budget,
) -> Result<(Vec<Line>, Quotient), Short> {
    /// A larger heap is likely to follow by a period of its game.
    const SMALL: u64 = 48;
    /// How often a game gets more heaps, so that it shows its period among the others too.
    const LONGER: usize = 3;
    let largest = |game: &Asked| game.largest.min(u64::from(u32::MAX - 1)) as u32;
    let last = |game: &Asked| -> Result<u32, Short> {
        if asked.len() == 1 || game.largest <= SMALL {
            return Ok(largest(game));
        }
        let Found { quotient, halt } = find(&game.rules, largest(game), limits, budget);
        match quotient.value(game.largest) {
            Some(_) => Ok(quotient.last()),
            None => {
                let known = Asked { rules: game.rules.clone(), largest: quotient.last().into() };
                Err(Short { known: vec![known], halt })
            }
        }
    };
    let mut lasts = asked.iter().map(last).collect::<Result<Vec<u32>, Short>>()?;
    let mut turn = 0;
    loop {
        let games: Vec<Bounded<'_>> = asked
            .iter()
            .zip(&lasts)
            .map(|(game, &last)| Bounded { rules: &game.rules, last })
            .collect();
        let joint = Joint(games.iter().map(|game| game as &dyn HeapGame).collect());
        let Found { quotient, halt } = match asked {
            // It ends where the period is proved.
            [game] => find(&game.rules, lasts[0], limits, budget),
            _ => {
                let most = lasts.iter().copied().max().unwrap_or(0);
                let all = u64::from(most) * asked.len() as u64;
                let all = u32::try_from(all).map_err(|_| Short::before(None))?;
                find(&joint, all, limits, budget)
            }
        };
        let each = u64::from(quotient.last()) / asked.len() as u64;
        let known = || {
            let largest = |last: &u32| each.min(u64::from(*last));
            let heaps = asked.iter().zip(&lasts);
            heaps.map(|(game, last)| Asked { largest: largest(last), ..game.clone() }).collect()
        };
        if halt.is_some() {
            return Err(Short { known: known(), halt });
        }
        let lines = asked.iter().enumerate().map(|(place, game)| {
            let last = match quotient.status {
                Status::Proved(_) => quotient.last(),
                Status::Complete | Status::Partial => lasts[place],
            };
            let element = |size| Element(quotient.values[joint.heap(place, size) as usize].into());
            let elements: Vec<Element> = (0..=last).map(element).collect();
            let period = game.rules.reach().and_then(|reach| Fails::of(&elements).period(reach));
            Line::Listed { elements, period }
        });
        let lines: Vec<Line> = lines.collect();
        let (known, mut all) = (known(), true);
        for ((game, line), last) in asked.iter().zip(&lines).zip(&mut lasts) {
            if let Line::Listed { elements, period: None } = line
                && elements.len() as u64 <= game.largest
            {
                all = false;
                *last = largest(game).min(*last + *last / 2);
            }
        }
        if all {
            return Ok((lines, quotient));
        }
        if turn == LONGER {
            return Err(Short { known, halt });
        }
        turn += 1;
    }
}
