//! The laws of a rule file, tried on small positions.

use std::collections::{BTreeMap, BTreeSet};

use grundy::budget::Progress;
use grundy::laws;
use grundy::{Budget, Ruleset, Stop};

use crate::error::RuleError;
use crate::file::{Faults, RuleFile};
use crate::mark::Mark;
use crate::message::{Message, message};
use crate::position::{InStarlark, Position};

mod beginnings;
mod explorer;

pub use beginnings::tried;
use beginnings::usual;
pub use explorer::Endless;
use explorer::{Explorer, sorted};

/// The extent of a check, and the first law that does not hold.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// How many positions were looked at; where it was stopped, not every law was
    /// tried on them.
    pub positions: usize,
    /// Whether these are all that the first ones lead to.
    pub complete: bool,
    /// If there are more: a play that was followed and did not end.
    pub endless: Option<Endless>,
    /// The texts of the positions that the check began with.
    pub from: Vec<String>,
    /// Why it ended before everything was tried.
    pub stopped: Option<Stop>,
    /// Whether any of them has a move. Without moves hardly anything was tried.
    pub moves: bool,
    /// The law that does not hold, and where.
    pub broken: Option<Broken>,
}

/// A law that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// The position that breaks it.
    pub position: String,
    /// What is wrong there.
    pub found: Message,
}

/// A law of rule files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Law {
    /// The rules answer.
    Answers(Box<RuleError>),
    /// A position that is written and read is the same one.
    Text,
    /// Another one, in a few words.
    Other(Message),
}

impl Law {
    /// The law in a few words.
    pub fn message(&self) -> Message {
        match self {
            Law::Answers(_) => message!("law-answers"),
            Law::Text => message!("law-text"),
            Law::Other(law) => law.clone(),
        }
    }
}

impl From<laws::Broken> for Broken {
    fn from(laws::Broken { law, position, found }: laws::Broken) -> Broken {
        Broken { law: Law::Other(law), position, found }
    }
}

/// The largest number of positions that are looked at.
const MOST: usize = 2000;

/// Checks a rule file on `texts` and what they lead to; where these are none,
/// on its `examples`, or on the numbers from 0 to 12, or small tuples of numbers
/// or short words, whichever have moves.
///
/// The laws: options are positions, the game ends, text round-trips, the
/// canonical form keeps the value and the outcomes and is its own form, and
/// named moves are the options. Mirror images are an involution that takes moves to moves, and a position that
/// is its own image is lost: each move from it has an answer to such a position. Where there are more positions than are looked
/// at, some plays are followed instead, to see whether they end.
///
/// A question that reaches a limit ends the check: [`RuleFile::fault`] says which limit.
///
/// # Errors
/// A text that is no position.
pub fn check(
    rules: &RuleFile,
    texts: &[String],
    budget: &Budget,
) -> Result<Report, grundy::TextError> {
    let mut roots = Vec::new();
    for text in texts {
        roots.push((text.clone(), rules.parse(text)?));
    }
    let mut stopped = None;
    if roots.is_empty() {
        roots = usual(rules, budget).unwrap_or_else(|fault| {
            stopped = Some(rules.remember(*fault));
            Vec::new()
        });
    }
    let mut report = Report {
        positions: 0,
        complete: stopped.is_none(),
        endless: None,
        from: roots.iter().map(|(text, _)| text.clone()).collect(),
        stopped: stopped.or(poll(budget, 0).err()),
        moves: false,
        broken: None,
    };
    if report.stopped.is_some() {
        return Ok(report);
    }
    if roots.is_empty() {
        let mut found = message!("law-found-none", tried = tried());
        if let Some(slip) = rules.slip_at_zero() {
            found = message!("law-found-none-slip", none = found, slip = slip.message());
        }
        let law = Law::Other(message!("law-positions"));
        report.broken = Some(Broken { law, position: rules.name(), found });
        return Ok(report);
    }
    let mut explorer =
        Explorer { rules, budget, options: BTreeMap::new(), order: Vec::new(), complete: true };
    let roots: Vec<Position> = roots.into_iter().map(|(_, position)| position).collect();
    let mut endless = None;
    let ended = explorer.explore(&roots).and_then(|()| match explorer.complete {
        true => Ok(()),
        false if rules.repeats() => Ok(()),
        false => explorer.follow(&roots).map(|found| endless = found),
    });
    let ended = ended.and_then(|()| {
        for (at, position) in explorer.options.keys().enumerate() {
            poll(budget, at)?;
            each(rules, position, &explorer.options)?;
            if rules.has_mirror() {
                mirrored(rules, position, &explorer.options, budget)?;
            }
        }
        Ok(())
    });
    // The laws of the library compare the forms of a game whose play may come back.
    let ended = ended.and_then(|()| match rules.repeats() {
        true => Ok(()),
        false => explorer.canonical(),
    });
    let ended = ended.and_then(|()| match explorer.complete {
        true => laws::check(rules, roots.iter().cloned())
            .map(drop)
            .map_err(|broken| End::Broken(broken.into())),
        false => Ok(()),
    });
    report.endless = endless;
    report.moves = explorer.options.values().any(|options| !options.is_empty());
    report.positions = explorer.options.len();
    report.complete = explorer.complete;
    // A fault explains more than what follows from it. An error goes into the report.
    let fault = rules.take(Faults::Errors).or_else(|| rules.fault());
    let ended = fault.map_or(ended, |fault| Err(failed(rules, fault)));
    match ended {
        Err(End::Stopped(stop)) => {
            (report.stopped, report.complete) = (Some(stop), false);
        }
        Err(End::Broken(broken)) => report.broken = Some(broken),
        Ok(()) => {}
    }
    Ok(report)
}

/// Asks the budget whether to continue.
fn poll(budget: &Budget, done: usize) -> Result<(), Stop> {
    budget.check(Progress { what: "progress-positions-checked", done: done as u64, total: None })
}

/// Why a check ends.
enum End {
    /// A law does not hold.
    Broken(Broken),
    /// A limit was reached.
    Stopped(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stopped(stop)
    }
}

fn failed(rules: &RuleFile, fault: RuleError) -> End {
    if fault.is_limit() {
        return End::Stopped(rules.remember(fault));
    }
    End::Broken(Broken {
        position: fault.asked.clone().unwrap_or_else(|| rules.name()),
        found: RuleError { asked: None, ..fault.clone() }.message(),
        law: Law::Answers(Box::new(fault)),
    })
}

/// The laws of one position.
fn each(
    rules: &RuleFile,
    position: &Position,
    options: &BTreeMap<Position, BTreeSet<Vec<Position>>>,
) -> Result<(), End> {
    let failed = |fault: Box<RuleError>| failed(rules, *fault);
    // Nothing is to be read of a game that is won.
    if rules.has_marks() && Mark::of_position(position) == Some(Mark::Win) {
        return Ok(());
    }
    let text = rules.try_write(position).map_err(failed)?;
    let broken = |law, found| {
        Err(End::Broken(Broken { law, position: format!("{} {text}", rules.name()), found }))
    };
    match rules.parse(&text) {
        Ok(back) if back == *position => {}
        Err(_) if let Some(fault) = rules.fault().filter(RuleError::is_limit) => {
            return Err(End::Stopped(fault.stop));
        }
        Ok(back) => {
            let (was, is) = (position.brief_literal(), back.brief_literal());
            return broken(Law::Text, message!("law-found-read-as", was = was, is = is));
        }
        Err(error) => {
            let was = position.brief_literal();
            return broken(
                Law::Text,
                message!("law-found-refused", was = was, error = error.message()),
            );
        }
    }
    let form = rules.try_canonical(position).map_err(failed)?;
    let again = rules.try_canonical(&form).map_err(failed)?;
    if form != again {
        let (form, again) = (form.brief_literal(), again.brief_literal());
        return broken(
            Law::Other(message!("law-own-form")),
            message!("law-found-form", form = form, again = again),
        );
    }
    let moves = rules.try_moves(position).map_err(failed)?;
    if !moves.is_empty() {
        let named: BTreeSet<Vec<Position>> =
            moves.into_iter().map(|(_, option)| sorted(option)).collect();
        let own = &options[position];
        if let Some(option) = own.symmetric_difference(&named).next() {
            let parts: Vec<String> = option.iter().map(Position::brief_literal).collect();
            let parts = parts.join(", ");
            let found = match own.contains(option) {
                true => message!("law-found-only-option", option = parts),
                false => message!("law-found-only-move", option = parts),
            };
            return broken(Law::Other(message!("law-moves")), found);
        }
    }
    Ok(())
}

/// The laws of mirror images: that of an image is the position, its options are the images of the options, and
/// each move from a position that is its own image can be answered by a move to one.
fn mirrored(
    rules: &RuleFile,
    position: &Position,
    options: &BTreeMap<Position, BTreeSet<Vec<Position>>>,
    budget: &Budget,
) -> Result<(), End> {
    let failed = |fault: Box<RuleError>| failed(rules, *fault);
    let broken = |law: Message, found: Message| {
        let position = position.brief_literal();
        Err(End::Broken(Broken { law: Law::Other(law), position, found }))
    };
    let listed = |position: &Position| match options.get(position) {
        Some(options) => Ok::<_, End>(options.clone()),
        None => {
            let listed = rules.try_options(position, budget).map_err(failed)?;
            Ok(listed.into_iter().map(sorted).collect())
        }
    };
    let Some(image) = rules.try_image(position).map_err(failed)? else { return Ok(()) };
    let back = rules.try_image(&image).map_err(failed)?;
    if back.as_ref() != Some(position) {
        let back = back.map_or_else(|| "None".into(), |back| back.brief_literal());
        let found = message!("law-found-mirror", image = image.brief_literal(), back = back);
        return broken(message!("law-mirror-twice"), found);
    }
    let images = |option: &Vec<Position>| -> Result<Option<Vec<Position>>, End> {
        let parts = option.iter().map(|part| rules.try_image(part).map_err(failed));
        Ok(parts.collect::<Result<Option<Vec<_>>, End>>()?.map(sorted))
    };
    let words = |option: &Vec<Position>| {
        let parts: Vec<String> = option.iter().map(Position::brief_literal).collect();
        parts.join(", ")
    };
    if image != *position {
        let other = listed(&image)?;
        for option in &options[position] {
            if images(option)?.is_some_and(|images| !other.contains(&images)) {
                let (option, image) = (words(option), image.brief_literal());
                let found = message!("law-found-mirror-option", option = option, image = image);
                return broken(message!("law-mirror-options"), found);
            }
        }
        return Ok(());
    }
    for option in &options[position] {
        let mut answered = false;
        for (at, part) in option.iter().enumerate() {
            for answer in listed(part)? {
                let mut left = option.clone();
                left.remove(at);
                left.extend(answer);
                let left = sorted(left);
                answered = answered || images(&left)?.is_some_and(|images| images == left);
            }
        }
        if !answered {
            let found = message!("law-found-mirror-answer", option = words(option));
            return broken(message!("law-mirror-answers"), found);
        }
    }
    Ok(())
}
