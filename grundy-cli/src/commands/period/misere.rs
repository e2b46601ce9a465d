//! Periods in misère play: of the elements of heaps, proved; or of misère nim-values, as far as they show one.

use std::ops::ControlFlow;

use grundy::heap::HeapRules;
use grundy::misere::game::HeapGame;
use grundy::misere::limits::Limits;
use grundy::misere::quotient::{Period, Status, find};
use grundy::misere::sums::{Asked, Table};
use grundy::report::{Exact, Period as Document, PeriodFacts, PeriodStatus};
use grundy::theory::Theorem;
use grundy::{Budget, Play, Stop};

use super::{finish, is_bounded, report, usual};
use crate::args::{Period as Args, Which};
use crate::commands::misere::Line;
use crate::failure::{Ending, Failure};
use crate::session::Session;

/// How many heaps the search visits where `--to` gives no bound.
const FEW: u64 = 48;

/// Runs the command.
pub fn run(args: &Args, line: &Line, session: &mut Session) -> Result<Ending, Failure> {
    let budget = session.budget(usual(args));
    let found = line.heaps().map_or(Err(0), |rules| proved(rules, args.to, &budget));
    let (document, stopped) = match found {
        Ok(found) => (of(line.name.clone(), found), None),
        Err(visited) => {
            let end = args.to.map_or(FEW, |to| to.saturating_add(1));
            let mut values = Vec::new();
            let stopped = line.fill(0..end, Which::default(), session, &budget, &mut |block| {
                block.each(|value| values.push(value));
                ControlFlow::Continue(())
            })?;
            let pattern = grundy::family::observed(&values, 0);
            let reached = visited.max((values.len() as u64).saturating_sub(1));
            (Document::seen(line.name.clone(), pattern, reached), stopped)
        }
    };
    let document = Document { stopped, play: Some(Play::Misere), ..document };
    let ended = stopped;
    let stopped = stopped.filter(|&stop| stop != Stop::Time || args.to.is_some());
    match args.json {
        true => session.out.json(&document)?,
        false => {
            let bounded = is_bounded(args, session);
            let kind = if line.heaps().is_some() { "heap" } else { "number" };
            session.out.text(&report(&document, kind, bounded, session.language()))?;
        }
    }
    Ok(finish(ended, stopped, session))
}

/// A proved period of the elements of the heaps, with the theorem that says who wins, and the last heap that
/// the proof used; or the last heap whose element is known, where they show none.
fn proved(
    rules: &HeapRules,
    to: Option<u64>,
    budget: &Budget,
) -> Result<(Period, Theorem, u64), u64> {
    /// A period of tame heaps is soon found.
    const SOON: u64 = 4096;
    /// Some seconds of a search whose game may have no finite quotient.
    const LOOKS: u32 = 50_000;
    // No theorem says when the elements of the heaps of other rules are periodic.
    let reach = rules.reach().ok_or(0u64)?;
    let largest = to.unwrap_or(u64::MAX);
    let asked = Asked { rules: rules.clone(), largest: largest.min(SOON) };
    let budget = budget.brief(LOOKS);
    if let Ok(Some(table)) = Table::tame(&[asked], &budget) {
        let last = (table.elements(0).len() as u64).saturating_sub(1);
        let period = table.period(0).ok_or(last)?;
        let used = u64::from(reach.parts) * u64::from(period.from + period.length);
        return Ok((period, Theorem::Tame, used + u64::from(reach.taken) - 1));
    }
    let to = u32::try_from(largest).unwrap_or(u32::MAX);
    let quotient = find(rules, to, &Limits::default(), &budget).quotient;
    match quotient.status {
        Status::Proved(period) => Ok((period, Theorem::MisereQuotient, quotient.last().into())),
        Status::Complete | Status::Partial => Err(quotient.last().into()),
    }
}

fn of(game: String, (period, theorem, used): (Period, Theorem, u64)) -> Document {
    let exact = |number: u32| Some(Exact(number.into()));
    Document {
        facts: PeriodFacts {
            status: PeriodStatus::Periodic,
            preperiod: exact(period.from),
            period: exact(period.length),
            saltus: exact(0),
            proved: true,
            theorem: Some(theorem.id()),
            ..PeriodFacts::unknown(game.clone(), used)
        },
        ..Document::seen(game, None, 0)
    }
}
