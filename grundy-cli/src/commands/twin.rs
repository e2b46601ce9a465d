//! The take-and-break game that has the same option lists as a rule file.

use grundy::budget::Stop;
use grundy::heap::period::Period;
use grundy::heap::search::Search;
use grundy::heap::{HeapRules, NimSequence};
use grundy::{TextError, games};
use grundy_rules::{COMPARED, Compared, Difference, compare};

use crate::console::tell;
use crate::failure::Failure;
use crate::session::Session;

/// Where a limit ended the work with a rule file: which engine goes further, if one does.
pub fn suggest(twin: Option<&HeapRules>, stop: Stop, session: &Session) {
    if matches!(stop, Stop::Time | Stop::Memory)
        && !session.limits.quiet
        && let Some(twin) = twin
    {
        tell!(
            session,
            "remark: the first {COMPARED} option lists are those of {twin}; `--as {twin}` uses its \
             engine"
        );
    }
}

/// What was found of the game whose option lists are those of a rule file.
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
        // Nobody has asked for these heaps: what they reach or break is told when somebody
        // does.
        own.forget();
        let compared = compared.ok().filter(|compared| compared.differs.is_none())?;
        let mut search = Search::new(NimSequence::new(twin.clone()));
        /// Most periods are seen up to here, and soon.
        const FAR: u64 = 20_000;
        let period = search.run(FAR, &session.look(), &mut |_| {});
        let period = period.ok().flatten().copied();
        (compared.below >= COMPARED).then_some(Twin { rules: twin, below: compared.below, period })
    }

    /// It in words, with what it is.
    pub fn title(&self) -> String {
        match self.rules {
            HeapRules::Code(_) => format!("the code {}", self.rules),
            _ => format!("the game {}", self.rules),
        }
    }
}

/// With `--as` the options of so many heaps are compared where no range is
/// given.
const USUAL: u64 = 500;

/// The game `known`, where the rule file `name` is the same on the heaps below `to`,
/// or on those that can be compared in a look; and below which heap they were.
pub fn same(
    name: &str,
    known: &str,
    to: u64,
    session: &Session,
) -> Result<(HeapRules, u64), Failure> {
    let Some(own) = session.rules.of(name) else {
        return Err(Failure::Input(format!(
            "`--as` is for rule files, and `{name}` has its engine already"
        )));
    };
    let read = match games::entry(known).and_then(|entry| entry.code) {
        Some(code) => HeapRules::parse(code),
        None => HeapRules::parse(known),
    };
    let read = read.map_err(|error| Failure::text(known, error))?;
    let to = if to == u64::MAX { USUAL } else { to.max(COMPARED) };
    /// What was compared on fewer heaps is no more than a guess.
    const FEW: u64 = 25;
    let compared = compare(&own, &read, to, &session.look());
    session.rules.check()?;
    let refuse = |why: String, help: &str| {
        Failure::text(known, TextError::new(why, 0..known.len()).help(help))
    };
    match compared {
        Ok(Compared { differs: Some(Difference::Options(n)), .. }) => Err(refuse(
            format!("{name} is not {read}: the options of heap {n} differ"),
            "leave out `--as`, and the rules themselves are asked",
        )),
        Ok(Compared { differs: Some(Difference::Values { heap, own, other }), .. }) => Err(refuse(
            format!(
                "{name} is not {read}: by its canonical forms heap {heap} has nim-value {own}, and \
                 in {read} it has {other}"
            ),
            "canonical forms keep the value: `grundy rules check` looks for one that does not",
        )),
        Ok(Compared { stopped: Some(stop), below, .. }) if stop != Stop::Time || below < FEW => {
            Err(stop.into())
        }
        Ok(Compared { below, .. }) => {
            // The time was that of a look.
            session.rules.resume();
            Ok((read, below))
        }
        Err(why) => Err(refuse(why, "`--as` takes rules for a take-and-break game")),
    }
}
