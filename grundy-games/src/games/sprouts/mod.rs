//! Sprouts: join two spots by a line, and put a new spot on it.
//!
//! | file | what it does |
//! |---|---|
//! | `read` | positions from text |
//! | `engine` | the search for values, and for outcomes in misère play |
//!
//! [`boards::sprouts`](crate::boards::sprouts) has the positions, their moves and their search.

use std::ops::ControlFlow;

use super::{Entry, Kind};
use crate::TextError;
use crate::message::{Message, message};
use crate::ruleset::{EachOption, Engine, Ruleset};
use crate::term;

mod engine;
mod read;

pub use crate::boards::sprouts::{FREE_LIVES, Figure, MAX_SPOTS};

/// The registry's entry.
pub const SPROUTS: Entry = Entry {
    name: "sprouts",
    arguments: "P...",
    kind: Kind::Other,
    examples: &["sprouts 3", "sprouts 0*2.AB.}AB.}]!"],
    sample: Some(|dice, size| {
        // A start after some random moves.
        let mut figure = Figure::of_spots(dice.within(1, size.clamp(1, 4)));
        for _ in 0..dice.within(0, 2) {
            let mut options = Vec::new();
            let _ = figure.options(&mut |lands| {
                let bytes: Vec<u8> = Figure::together(lands);
                options.push(bytes);
                ControlFlow::Continue(())
            });
            if let Some(bytes) = dice.one_of(&options).filter(|bytes| !bytes.is_empty()) {
                figure = Figure::of(bytes);
            }
        }
        figure.text()
    }),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Sprouts))
    },
    ..Entry::BLANK
};

/// The rules; a position is a list of regions with the spots on their boundaries.
#[derive(Clone, Copy, Debug)]
pub struct Sprouts;

impl Ruleset for Sprouts {
    type Position = Figure;

    fn name(&self) -> String {
        "sprouts".into()
    }

    fn options(&self, figure: &Figure, each: &mut EachOption<'_, Figure>) -> ControlFlow<()> {
        figure.options(each)
    }

    fn parse(&self, text: &str) -> Result<Figure, TextError> {
        read::read(text)
    }

    fn write(&self, figure: &Figure, out: &mut String) {
        out.push_str(&figure.text());
    }

    fn vanishes(&self, figure: &Figure) -> bool {
        figure.is_empty()
    }

    fn normal_form(&self, figure: &Figure) -> Vec<Figure> {
        figure.apart()
    }

    fn describe(&self, from: &Figure, to: &[Figure]) -> Option<Message> {
        let (line, names) = from.line_to(to)?;
        let lines = |spot: u8| u64::from(spot.min(2));
        let [a, b] = line.ends.map(lines);
        let [one, other] = [(a, &names[0]), (b, &names[1])].map(|(lines, name)| match name {
            Some(name) => message!("sprouts-named-spot", name = name),
            None => message!("sprouts-spot", lines = lines),
        });
        // The number of the region, where there are several.
        let region = if from.regions() > 1 { line.region + 1 } else { 0 };
        let drawn = match line.loops {
            true => message!("sprouts-loop", spot = one, region = region),
            false if a == b && names == [None, None] => {
                message!("sprouts-join-alike", lines = a, region = region)
            }
            false => message!("sprouts-join", one = one, other = other, region = region),
        };
        let sides = line.sides.map(|[one, other]| {
            message!("sprouts-sides", one = one, other = other, all = one + other)
        });
        Some(Message::sentences([drawn].into_iter().chain(sides)))
    }

    fn shows_moves(&self) -> bool {
        false
    }

    fn noun(&self, _: &Figure) -> Option<&'static str> {
        Some("picture")
    }

    fn engine(&self) -> Option<Box<dyn Engine<Figure>>> {
        Some(Box::new(engine::Searches::default()))
    }

    fn bytes(&self, figure: &Figure) -> u64 {
        figure.memory()
    }
}
