//! `quotient`: the misère quotient of heap games.

use grundy_misere::limits::Halt;
use grundy_misere::presentation::{Presentation, text};
use grundy_misere::quotient::{Found, Period, Status};
use serde::Serialize;

use super::Exact;
use crate::budget::Stop;
use crate::quotient::{Heaps, Positions};

/// The answer of `quotient`. Elements are words: products of generators, such as `abb`; the identity is `1`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "quotient"))]
pub struct Quotient {
    /// The games whose heaps lie side by side, or the positions that were given.
    pub games: Vec<String>,
    /// How much is proved.
    pub status: QuotientStatus,
    /// The last heap whose element was computed; of positions, how many pieces have elements.
    pub computed_to: Exact,
    /// The number of elements.
    pub order: Exact,
    /// The generators: heaps of which no product of smaller heaps has the element.
    pub generators: Vec<Generator>,
    /// The relations, each with its left and its right side. A word is the shortest of its element, and the
    /// first of these in the alphabet, exactly if it contains no left side.
    pub relations: Vec<[String; 2]>,
    /// The lost elements (P-portion): the player to move loses a sum exactly if its product is one of them.
    pub lost: Vec<String>,
    /// The element of each heap (pretending function), up to the end of the first period where there is one.
    pub elements: Vec<ElementsOf>,
    /// The element of each position that was given; left out where games of heaps were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<ElementOf>>,
    /// The element of each piece of a position to which play can lead; left out where games of heaps were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<Vec<ElementOf>>,
    /// The first heap of the period of the elements, which of several games is that of all, if it is proved.
    pub preperiod: Option<Exact>,
    /// The period of the elements, which of several games is that of all, if it is proved.
    pub period: Option<Exact>,
    /// The number n if this is the quotient of Nim with heaps below 2^n: the game is tame. Otherwise null: it
    /// is wild.
    pub tame: Option<Exact>,
    /// Whether exactly one element of the kernel, the smallest ideal, is lost.
    pub regular: bool,
    /// Whether that one is the identity of the kernel, which then has the nim-values of normal play.
    pub normal: bool,
    /// The multiplication table, its rows and columns in the order of the first row; left out unless requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Vec<Vec<String>>>,
    /// What grew too large, where that ended the search; left out where it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["order", "trial", "family", "trials"]))
    )]
    pub too_large: Option<&'static str>,
    /// Why the search ended before its last heap; left out where no limit ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// How much of a quotient is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum QuotientStatus {
    /// It is the quotient of all heaps, or of all pieces of the positions.
    Proved,
    /// It is the quotient of the heaps up to the last one that was computed.
    Partial,
}

/// A generator of a quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Generator {
    /// Its letter.
    pub name: String,
    /// The game, or the position.
    pub game: String,
    /// The heap; left out where the generator is a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap: Option<Exact>,
}

/// The elements of the heaps of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ElementsOf {
    /// The game.
    pub game: String,
    /// The elements, from the empty heap on.
    pub elements: Vec<String>,
}

/// The element of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ElementOf {
    /// The position.
    pub position: String,
    /// Its element; null where it is not known.
    pub element: Option<String>,
}

impl Quotient {
    /// The document of a quotient that was found, with its table if that is asked for.
    pub fn new(heaps: &Heaps, found: &Found, table: bool) -> Quotient {
        let quotient = &found.quotient;
        let presentation = Presentation::of(quotient);
        let (last, period) = match quotient.status {
            Status::Proved(Period { from, length }) => {
                // In sizes of heaps: those of one size are next to each other.
                let games = heaps.names().count() as u32;
                let (from, length) = ((from - 1) / games + 1, length / games);
                (from + length - 1, Some((from, length)))
            }
            Status::Complete | Status::Partial => (heaps.last(quotient.last()), None),
        };
        let elements = heaps.names().enumerate().map(|(place, game)| {
            let number = |size| heaps.number(place, size) as usize;
            let element = |size| word(&presentation, quotient.values[number(size)]);
            ElementsOf { game: game.into(), elements: (0..=last).map(element).collect() }
        });
        let elements = elements.collect();
        let generator = |number| {
            let (game, heap) = heaps.heap(number);
            (game.to_string(), Some(exact(heap)))
        };
        Quotient {
            games: heaps.names().map(str::to_string).collect(),
            computed_to: exact(heaps.last(quotient.last())),
            elements,
            preperiod: period.map(|(from, _)| exact(from)),
            period: period.map(|(_, length)| exact(length)),
            ..Quotient::of(found, &presentation, generator, table)
        }
    }

    /// The document of the quotient of positions, with its table if that is asked for.
    pub fn of_positions(positions: &Positions, found: &Found, table: bool) -> Quotient {
        let quotient = &found.quotient;
        let presentation = Presentation::of(quotient);
        let given = positions.texts().iter().enumerate().map(|(at, position)| {
            let element = quotient.product(&positions.sum(at));
            let element = element.map(|x| word(&presentation, x));
            ElementOf { position: position.clone(), element }
        });
        let given = given.collect();
        let pieces = (1..).zip(positions.names()).map(|(number, position)| {
            let element = quotient.value(number).map(|x| word(&presentation, x));
            ElementOf { position: position.clone(), element }
        });
        let pieces = pieces.collect();
        let generator = |number: u32| (positions.names()[number as usize - 1].clone(), None);
        Quotient {
            games: positions.texts().to_vec(),
            computed_to: exact(quotient.last()),
            positions: Some(given),
            pieces: Some(pieces),
            ..Quotient::of(found, &presentation, generator, table)
        }
    }

    /// What does not depend on what the quotient is of, with the name of each generator.
    fn of(
        found: &Found,
        presentation: &Presentation,
        generator: impl Fn(u32) -> (String, Option<Exact>),
        table: bool,
    ) -> Quotient {
        let Found { quotient, halt } = found;
        let monoid = &quotient.monoid;
        let generators = (0..).zip(&presentation.heaps).map(|(letter, &number)| {
            let (game, heap) = generator(number);
            Generator { name: text(&[letter]), game, heap }
        });
        // The identity is first, and then the words in their order.
        let table = table.then(|| {
            let mut order: Vec<u16> = monoid.elements().collect();
            let form = |x: &u16| &presentation.forms[usize::from(*x)];
            order.sort_by_key(|x| (form(x).len(), form(x)));
            let product = |x, y| word(presentation, monoid.product(x, y));
            let row = |&x: &u16| order.iter().map(|&y| product(x, y)).collect();
            order.iter().map(row).collect()
        });
        let sides = |(left, right): &(Vec<u16>, Vec<u16>)| [text(left), text(right)];
        let (too_large, stopped) = match halt {
            None => (None, None),
            Some(Halt::Stopped(stop)) => (None, Some(*stop)),
            Some(Halt::Order) => (Some("order"), None),
            Some(Halt::Trial) => (Some("trial"), None),
            Some(Halt::Family) => (Some("family"), None),
            Some(Halt::Trials) => (Some("trials"), None),
        };
        Quotient {
            games: Vec::new(),
            status: match quotient.status {
                Status::Proved(_) | Status::Complete => QuotientStatus::Proved,
                Status::Partial => QuotientStatus::Partial,
            },
            computed_to: exact(quotient.last()),
            order: Exact(monoid.order() as u128),
            generators: generators.collect(),
            relations: presentation.relations.iter().map(sides).collect(),
            lost: presentation.lost(quotient),
            elements: Vec::new(),
            positions: None,
            pieces: None,
            preperiod: None,
            period: None,
            tame: monoid.tame().map(exact),
            regular: monoid.is_regular(),
            normal: monoid.is_normal(),
            table,
            too_large,
            stopped,
        }
    }
}

fn exact(number: u32) -> Exact {
    Exact(number.into())
}

/// The word of an element.
fn word(presentation: &Presentation, x: u16) -> String {
    text(&presentation.forms[usize::from(x)])
}
