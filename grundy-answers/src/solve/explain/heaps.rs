//! Misère play of sums of heaps, from the table that decides them.

use std::collections::BTreeSet;

use grundy_misere::presentation::{Presentation, text};
use grundy_misere::quotient::Quotient;
use grundy_misere::sums::{Element, Kind, Table};

use super::misere::{closing, opening};
use super::{Question, Solution};
use crate::budget::Stop;
use crate::message::{Message, message};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::reason::{Role, Step};
use crate::solve::heaps::{elements, product};
use crate::solve::session::Session;
use crate::term::Term;
use crate::theory::Theorem;

/// The largest number of heaps, or of elements, that a sentence names.
const NAMED: usize = 40;

/// The words on a position: the one of the question, or what a move has left.
type Words<'a> = Box<dyn Fn(&Position, bool) -> Option<Message> + 'a>;

/// Why a sum of heaps is won or lost in misère play.
///
/// # Errors
/// The budget ran out.
pub fn explain(
    session: &mut Session<'_>,
    solution: &Solution,
    table: &Table,
    steps: &mut Vec<Step>,
) -> Result<(), Stop> {
    opening(session, steps);
    let position = session.position;
    let words: Words<'_> = match table.kind() {
        Kind::Tame => {
            steps.push(Step::theorem(Theorem::Tame));
            steps.push(Step::say(message!(
                "misere-tame-heaps",
                heaps = tame_heaps(table, position)
            )));
            Box::new(|position, left| tame_sum(table, position, left))
        }
        Kind::Quotient(quotient) => {
            steps.push(Step::theorem(Theorem::MisereQuotient));
            let presentation = Presentation::of(quotient);
            steps.extend(monoid(table, quotient, &presentation, position));
            Box::new(move |position, left| in_quotient(table, &presentation, position, left))
        }
    };
    steps.extend(words(position, false).map(|words| Step::with(Role::Misere, words)));
    if let (Kind::Quotient(quotient), Some(Outcome::P)) = (table.kind(), solution.outcome) {
        steps.extend(options(session, table, quotient)?);
    }
    let outcome = closing(session, solution, steps)?;
    if solution.question == Question::All
        && outcome == Some(Outcome::N)
        && let Some(chosen) = session.recommended(solution)?
    {
        steps.extend(words(&position.after(&chosen), true).map(Step::say));
    }
    let line = super::played::line(session, solution, steps)?;
    steps.extend(line);
    Ok(())
}

/// The heaps of a term with their elements, larger ones first, each once.
fn sized(table: &Table, term: &Term) -> Vec<(u64, Element)> {
    let elements = elements(table, term).unwrap_or_default();
    let all: BTreeSet<(u64, Element)> = term.heaps().into_iter().zip(elements).collect();
    all.into_iter().rev().collect()
}

fn tame_heaps(table: &Table, position: &Position) -> Vec<Message> {
    let mut heaps = Vec::new();
    for term in position.terms() {
        for (heap, element) in sized(table, term) {
            let (value, firm) = element.tame();
            let heap = format!("{} {heap}", term.name());
            heaps.push(match firm {
                true => message!("misere-tame-firm", heap = heap, value = value),
                false => message!("misere-tame-fickle", heap = heap, value = value),
            });
        }
    }
    if heaps.len() > NAMED {
        heaps.truncate(NAMED);
        heaps.push("...".into());
    }
    heaps
}

/// The nim-sum of tame heaps, and how many of them are firm.
fn tame_sum(table: &Table, position: &Position, left: bool) -> Option<Message> {
    let mut firm = 0u64;
    for term in position.terms() {
        firm += elements(table, term)?.iter().filter(|element| element.tame().1).count() as u64;
    }
    let (sum, _) = product(table, position.terms())?.tame();
    Some(match left {
        false => message!("misere-tame-sum", sum = sum, firm = firm),
        true => message!("misere-tame-left", sum = sum, firm = firm),
    })
}

/// The monoid, and the elements of the heaps.
fn monoid(
    table: &Table,
    quotient: &Quotient,
    presentation: &Presentation,
    position: &Position,
) -> Vec<Step> {
    // Two terms may be of one game, by the same name or by another one.
    let mut names: Vec<(usize, String)> = Vec::new();
    for term in position.terms() {
        let place = term.heap_game().and_then(|rules| table.place(&rules));
        if let Some(place) = place.filter(|place| names.iter().all(|known| known.0 != *place)) {
            names.push((place, term.name()));
        }
    }
    names.sort();
    let games: Vec<&str> = names.iter().map(|(_, name)| &**name).collect();
    let generators = presentation.heaps.iter().enumerate().map(|(letter, &number)| {
        let (place, size) = table.heap(number);
        let name = names.iter().find(|known| known.0 == place).map_or("", |known| &known.1);
        format!("{} = {name} {size}", text(&[letter as u16]))
    });
    let relations = presentation
        .relations
        .iter()
        .map(|(left, right)| format!("{} = {}", text(left), text(right)));
    let mut steps = vec![
        Step::say(message!(
            "misere-quotient-of",
            games = games.join(" + "),
            heaps = if names.iter().all(|game| table.period(game.0).is_some()) {
                "all"
            } else {
                "some"
            },
            order = quotient.monoid.order(),
            generators = generators.collect::<Vec<_>>().join(", "),
        )),
        Step::say(message!(
            "misere-quotient-relations",
            relations = relations.collect::<Vec<_>>().join(", "),
            lost = presentation.lost(quotient).join(", "),
        )),
    ];
    for (place, name) in &names {
        let words = table.elements(*place).iter().map(|element| word(presentation, *element));
        let words = words.collect::<Vec<_>>().join(" ");
        steps.push(Step::say(match table.period(*place) {
            Some(period) => message!(
                "misere-quotient-period",
                game = name,
                elements = words,
                from = period.from,
                length = period.length,
            ),
            None => message!("misere-quotient-heaps", game = name, elements = words),
        }));
    }
    steps
}

fn word(presentation: &Presentation, element: Element) -> String {
    text(&presentation.forms[usize::from(element.number())])
}

/// The product of the elements of a position.
fn in_quotient(
    table: &Table,
    presentation: &Presentation,
    position: &Position,
    left: bool,
) -> Option<Message> {
    let mut factors = Vec::new();
    for term in position.terms() {
        factors
            .extend(elements(table, term)?.into_iter().map(|element| word(presentation, element)));
    }
    let element = product(table, position.terms())?;
    let lost = if table.is_lost(element) { "yes" } else { "no" };
    let element = word(presentation, element);
    let text = match position.terms() {
        [] => "nim".into(),
        _ => position.text(),
    };
    let product = match factors.len() {
        0 => "1".into(),
        1..=NAMED => factors.join("·"),
        _ => format!("{}·...", factors[..NAMED].join("·")),
    };
    Some(match left {
        false => message!(
            "misere-quotient-product",
            position = text,
            product = product,
            element = element,
            lost = lost,
        ),
        true => message!("misere-quotient-left", product = product, element = element, lost = lost),
    })
}

/// The elements to which the moves of a lost position lead; nothing where there are many moves.
fn options(
    session: &Session<'_>,
    table: &Table,
    quotient: &Quotient,
) -> Result<Option<Step>, Stop> {
    /// More moves are not gone through.
    const MOVES: usize = 4096;
    let listing = session.position.some_moves(MOVES, session.budget)?;
    if !listing.complete || listing.moves.is_empty() {
        return Ok(None);
    }
    let presentation = Presentation::of(quotient);
    let mut reached = BTreeSet::new();
    for chosen in &listing.moves {
        let Some(element) = product(table, session.position.after(chosen).terms()) else {
            return Ok(None);
        };
        let form = &presentation.forms[usize::from(element.number())];
        reached.insert((form.len(), form));
    }
    if reached.len() > NAMED {
        return Ok(None);
    }
    let words: Vec<String> = reached.into_iter().map(|(_, form)| text(form)).collect();
    Ok(Some(Step::say(message!("misere-quotient-options", elements = words.join(", ")))))
}
