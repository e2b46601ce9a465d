//! The take-and-break game that has the same option lists as a rule file.

use crate::interpreter::{COMPARED, Compared, Difference, Faults, compare};
use grundy::budget::Stop;
use grundy::heap::period::Period;
use grundy::heap::search::Search;
use grundy::heap::{HeapRules, NimSequence};
use grundy::message::Message;
use grundy::{TextError, games};

use crate::failure::Failure;
use crate::message::message;
use crate::session::Session;

/// If a limit ended the work with a rule file: names an engine that goes further, if there is
/// one.
pub fn suggest(twin: Option<&HeapRules>, stop: Stop, session: &Session) {
    if matches!(stop, Stop::Time | Stop::Memory)
        && !session.limits.quiet
        && let Some(twin) = twin
    {
        session.tell(message!("twin-suggested", count = COMPARED, twin = twin.to_string()));
    }
}

/// The game whose option lists are those of a rule file.
pub struct Twin {
    /// Its rules.
    pub rules: HeapRules,
    /// The options of the heaps below are the same, one by one, and with canonical forms
    /// the values as well.
    pub below: u64,
    /// Its period, where that is proved.
    pub period: Option<Period>,
}

impl Twin {
    /// Compares the rule file of this name with the game that it seems to be, whose rules
    /// these are, and looks for a proof of the period of that game, within parts of the time. `None` where there is no such game.
    pub fn find(name: &str, rules: Option<&HeapRules>, session: &Session) -> Option<Twin> {
        let (own, twin) = (session.rules.of(name)?, rules?.clone());
        let compared = compare(&own, &twin, USUAL, &session.look());
        // The user has not asked for these heaps: limits and errors there are reported when
        // somebody asks for them.
        own.take(Faults::Limits);
        own.take(Faults::Errors);
        let compared = compared.ok().filter(|compared| compared.differs.is_none())?;
        let mut search = Search::new(NimSequence::new(twin.clone()));
        /// Most periods are seen up to here, and soon.
        const FAR: u64 = 20_000;
        let period = search.run(FAR, &session.look(), &mut |_| {});
        let period = period.ok().flatten().copied();
        (compared.below >= COMPARED).then_some(Twin { rules: twin, below: compared.below, period })
    }

    /// A description of the game.
    pub fn title(&self) -> Message {
        let rules = self.rules.to_string();
        match self.rules {
            HeapRules::Code(_) => message!("the-code", code = rules),
            _ => message!("the-game", game = rules),
        }
    }
}

/// The number of heaps whose options are compared if no range is given.
const USUAL: u64 = 500;

/// The game `known`, if the rule file `name` has the same options on the heaps below `to`, or
/// on those that can be compared in a short time; and the heap below which they were compared.
pub fn same(
    name: &str,
    known: &str,
    to: u64,
    session: &Session,
) -> Result<(HeapRules, u64), Failure> {
    let Some(own) = session.rules.of(name) else {
        return Err(Failure::input(message!("as-is-for-rules", game = name)));
    };
    let read = match games::entry(known).and_then(|entry| entry.code) {
        Some(code) => HeapRules::parse(code),
        None => HeapRules::parse(known),
    };
    let read = read.map_err(|error| Failure::text(known, error.into()))?;
    let to = if to == u64::MAX { USUAL } else { to.max(COMPARED) };
    /// A comparison on fewer heaps would be no more than a guess.
    const FEW: u64 = 25;
    let compared = compare(&own, &read, to, &session.look());
    session.rules.check()?;
    let refuse = |why: Message, help: Message| {
        Failure::text(known, TextError::new(why, 0..known.len()).help(help))
    };
    match compared {
        Ok(Compared { differs: Some(Difference::Options(n)), .. }) => Err(refuse(
            message!("twin-options-differ", game = name, other = read.to_string(), heap = n),
            message!("leave-out-as"),
        )),
        Ok(Compared { differs: Some(Difference::Values { heap, own, other }), .. }) => Err(refuse(
            message!(
                "twin-values-differ",
                game = name,
                other = read.to_string(),
                heap = heap,
                own = own.to_string(),
                value = other.to_string()
            ),
            message!("forms-keep-the-value"),
        )),
        Ok(Compared { stopped: Some(stop), below, .. }) if stop != Stop::Time || below < FEW => {
            Err(stop.into())
        }
        Ok(Compared { below, .. }) => {
            // The time was that of a look.
            session.rules.take(Faults::Limits);
            Ok((read, below))
        }
        Err(why) => Err(refuse(why, message!("as-takes-heap-rules"))),
    }
}
