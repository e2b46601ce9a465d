//! `grundy guess`: closed forms of nim-values, fitted to some terms and compared with the
//! others.

use std::fmt::Write;
use std::ops::ControlFlow;

use grundy::budget::{Budget, Progress, Stop};
use grundy::draw::table::{Cell, Table};
use grundy::games::{self, Kind};
use grundy::guess::{Form, LEAST, Report, Tells, Terms, guess};
use grundy::heap::period::Period;
use grundy::message::{Language, Message};
use grundy::outcome::{FoundBy, Play};
use grundy::report::{self, Program};
use grundy::theory::Theorem;

use super::one_heap::{self, OneHeap};
use super::program::{self, Basis};
use super::{table, twin};
use crate::args::{self, Guess};
use crate::failure::{Ending, Failure};
use crate::message::message;
use crate::proofs::Proofs;
use crate::session::Session;
use crate::{limits, range};

/// The terms of a game.
struct Found {
    name: String,
    terms: Terms,
    /// The first numbers of both coordinates, and those after the last.
    from: [u64; 2],
    to: [u64; 2],
    /// The proved period, if there is one, and its form.
    proved: Option<(Period, Result<Form, Failure>)>,
    /// The theorem that gives each of the terms, or each lost position among them.
    theorem: Option<(Theorem, Tells)>,
}

/// Runs the command.
pub fn run(args: Guess, session: &mut Session) -> Result<Ending, Failure> {
    let budget = session.budget(limits::LONG);
    let found = terms(&args, session, &budget)?;
    session.rules.check()?;
    let report = guess(&found.terms, &budget)?;
    let code = match args.code {
        Some(language) => Some(code(&found, &report, language, session.language())?),
        None => None,
    };
    match (args.json, code) {
        (true, code) => {
            let proved = found.proved.as_ref().map(|(period, _)| period);
            let (table, ends) = (found.terms.is_table(), [found.from, found.to]);
            let guess = report::Guess::new(&found.name, table, ends, &report, proved);
            let theorem = found.theorem.map(|(theorem, _)| theorem.id());
            session.out.json(&report::Guess { code, theorem, ..guess })?;
        }
        (false, Some(code)) => session.out.text(&code.text)?,
        (false, None) => session.out.text(&words(&found, &report, session.language()))?,
    }
    Ok(Ending::DONE)
}

/// The terms that a guess is made from.
fn terms(args: &Guess, session: &Session, budget: &Budget) -> Result<Found, Failure> {
    if let Some(columns) = &args.columns {
        return rectangle(args, session, columns, budget);
    }
    let found = games::find(&session.files.reader().quoted(args.game.trim()), &session.files);
    let pairs = |name: &str| session.rules.of(name).is_some_and(|rules| rules.starts_from_pairs());
    if let Ok(game) = &found
        && args.known.is_none()
        && (pairs(&game.name()) || game.heap_form().is_none())
        && let () = session.rules.answered()?
        && let name = game.name()
        && let Some(entry) = games::entry(name.split(':').next().unwrap_or(&name))
        && matches!(entry.kind, Kind::TwoNumbers { .. })
    {
        return rectangle(args, session, &args.range, budget)
            .map_err(|failure| not_even_numbers(session, &name, failure));
    }
    sequence(args, session, budget)
}

/// The error of rules that have no terms. If they fail at the first number and at the first
/// pair, it is not known which of the two they are made for.
fn not_even_numbers(session: &Session, name: &str, failure: Failure) -> Failure {
    let Some(rules) = session.rules.of(name) else { return failure };
    let pair = match &failure {
        Failure::Rules(fault) if !fault.is_limit() => fault.brief(),
        Failure::Text { error, .. } => error.message().clone(),
        _ => return failure,
    };
    match rules.slip_at_zero().filter(|_| rules.positions() <= 1) {
        Some(number) => {
            let number = number.message();
            Failure::input(message!("neither-one-nor-two", number = number, pair = pair))
        }
        None => failure,
    }
}

fn rectangle(
    args: &Guess,
    session: &Session,
    columns: &str,
    budget: &Budget,
) -> Result<Found, Failure> {
    let (table, stopped) = table::fill(session, &args.game, &args.range, columns, None, budget)?;
    if let Some(stop) = stopped {
        return Err(stop.into());
    }
    let from = [table.rows.start, table.columns.start];
    let to = [table.rows.end, table.columns.end];
    let width = table.values.first().map_or(0, Vec::len);
    budget.reserve((table.values.len() * width * size_of::<Option<u128>>()) as u64)?;
    let theorem = theorem(&table, session, budget)?;
    let terms = Terms::table_with_gaps(
        from,
        width,
        table.values.into_iter().flatten().map(Cell::value).collect(),
    );
    Ok(Found { name: table.game, terms, from, to, proved: None, theorem })
}

/// The theorem of a game, if it gives every value of the table, or every value 0.
fn theorem(
    table: &Table,
    session: &Session,
    budget: &Budget,
) -> Result<Option<(Theorem, Tells)>, Failure> {
    let Ok(game) = games::find(&table.game, &session.files) else { return Ok(None) };
    let entry = games::entry(table.game.split(':').next().unwrap_or(&table.game));
    let separator = match entry.map(|entry| entry.kind) {
        Some(Kind::TwoNumbers { separator, .. }) => separator,
        _ => ' ',
    };
    // Only 0 has to be looked for where another value is not given at once.
    let (mut theorem, mut tells) = (None, Tells::Value);
    let total = Some(table.rows.end - table.rows.start);
    for (row, values) in table.rows.clone().zip(&table.values) {
        let done = row - table.rows.start;
        budget.check(Progress { what: "progress-rows", done, total })?;
        for (column, cell) in table.columns.clone().zip(values) {
            let Some(value) = cell.value() else { continue };
            if tells == Tells::Losing && value > 0 {
                continue;
            }
            let Ok(term) = game.term(&format!("{row}{separator}{column}")) else { return Ok(None) };
            if term.is_empty() {
                continue;
            }
            theorem = theorem.or_else(|| term.theorem(Play::Normal));
            match term.value(budget)?.1 {
                _ if theorem.is_none() => return Ok(None),
                FoundBy::Theorem => {}
                _ if value > 0 => tells = Tells::Losing,
                _ => return Ok(None),
            }
        }
    }
    Ok(theorem.map(|theorem| (theorem, tells)))
}

fn sequence(args: &Guess, session: &Session, budget: &Budget) -> Result<Found, Failure> {
    /// The least number of heaps in which a proof is looked for.
    const PROOF: u64 = 2000;
    let range = range::parse(&args.range)?;
    let known = args.known.as_deref().map(|known| (known, range.end));
    let mut game = OneHeap::parse(&args.game, known, args::Method::Auto, session)?;
    game.check_range(&range, &args.range)?;
    let count = range.end - range.start;
    budget.reserve(count.saturating_mul(size_of::<u128>() as u64))?;
    let filled = game.fill(&range, &Proofs::new(session), budget);
    session.rules.check()?;
    if let Err(stop) = filled {
        twin::suggest(game.twin.as_ref(), stop, session);
    }
    filled?;
    let mut values = Vec::new();
    values.try_reserve_exact(count as usize).map_err(|_| Stop::Memory)?;
    let each = &mut |block: one_heap::Block<'_>| {
        block.each(|value| values.push(value));
        ControlFlow::Continue(())
    };
    game.values(range.clone(), budget, each)?;
    if game.sequence.may_be_proved() {
        let last = game.form.heap(range.end - 1).unwrap_or(0);
        game.sequence.prove(last.max(PROOF), budget)?;
    }
    let period = game.sequence.period().map(|period| game.form.period(period));
    let proved = period.map(|period| {
        let form = program::of_period(&game, period.preperiod, period.period, period.saltus.into());
        (period, form)
    });
    let terms = Terms::sequence(range.start, values);
    let (from, to) = ([range.start, 0], [range.end, 0]);
    Ok(Found { name: game.name, terms, from, to, proved, theorem: None })
}

/// The program of the proved period, or of the simplest guess that can be
/// written as one.
fn code(
    found: &Found,
    report: &Report,
    language: args::Language,
    spoken: Language,
) -> Result<Program, Failure> {
    let write = |form: &Form, basis: &Basis| {
        program::write(language, spoken, &found.name, form, basis, &found.terms)
            .map_err(|unfit| program::failure(&unfit))
    };
    let proved = found.proved.as_ref().and_then(|(period, form)| {
        let basis = Basis::Proved { theorem: period.theorem.id(), to: period.checked_to };
        form.as_ref().ok().map(|form| write(form, &basis))
    });
    let basis = Basis::Guessed { terms: fitted(found, report), known: known(found) };
    let guesses = report.guesses.iter().map(|guess| write(&guess.form, &basis));
    let mut why = None;
    for code in proved.into_iter().chain(guesses) {
        match code {
            Ok(code) => return Ok(code),
            Err(failure) => why = why.or(Some(failure)),
        }
    }
    Err(why.unwrap_or_else(|| {
        let nothing = nothing(&found.name, found.terms.len(), report);
        Failure::no(message!("guess-no-program", nothing = nothing))
    }))
}

/// That there is no guess, without a full stop.
fn nothing(name: &str, count: usize, report: &Report) -> Message {
    match count < LEAST {
        true => message!("guess-few-terms", game = name, least = LEAST),
        false if report.chance > 0 => message!("guess-by-chance", game = name, count = count),
        false => message!("guess-none", game = name, count = count),
    }
}

/// The terms to which the guesses were fitted, and those with which they were compared.
fn fitted(found: &Found, report: &Report) -> Message {
    let [from, to] = [found.from, found.to];
    match found.terms.is_table() {
        true => message!(
            "guess-fitted-table",
            fitted = report.fitted,
            from_a = from[0],
            to_a = to[0] - 1,
            from_b = from[1],
            to_b = to[1] - 1,
            others = report.held_out
        ),
        false => message!(
            "guess-fitted",
            fitted = report.fitted,
            from = from[0],
            to = to[0] - 1,
            others = report.held_out
        ),
    }
}

fn words(found: &Found, report: &Report, language: Language) -> String {
    let mut out = String::new();
    let mut line = |indent: &str, message: Message| {
        let _ = writeln!(out, "{indent}{}", message.text(language));
    };
    let name = &found.name;
    let count = found.terms.len();
    if report.guesses.is_empty() {
        line("", message!("guess-nothing", nothing = nothing(name, count, report)));
    }
    for (at, guess) in report.guesses.iter().enumerate() {
        let form = &guess.form;
        let formula = form.formula(language);
        line(
            "",
            match at {
                0 => message!(
                    "guess-first",
                    game = name,
                    formula = formula,
                    proved = if known(found).is_some() { "more" } else { "no" }
                ),
                _ => message!("guess-other", formula = formula),
            },
        );
        let family = message!(
            "guess-family",
            family = form.family.to_string(),
            free = form.parameters,
            confirmed = guess.confirmed
        );
        line("  ", family);
    }
    if count >= LEAST {
        line("", fitted(found, report));
    }
    // A form that is wrong more often than right came close by chance.
    let closest = report.closest.as_ref().filter(|miss| 2 * miss.agreed > report.held_out);
    if let Some(miss) = closest {
        let at = match found.terms.is_table() {
            true => format!("{}, {}", miss.at[0], miss.at[1]),
            false => miss.at[0].to_string(),
        };
        let closest = message!(
            "guess-closest",
            formula = miss.form.formula(language),
            agreed = miss.agreed,
            others = report.held_out,
            at = at
        );
        line("", closest);
    }
    if let Some(known) = known(found) {
        line("", known);
    }
    out
}

/// What is proved of the game, which is more than a guess.
fn known(found: &Found) -> Option<Message> {
    if let Some((theorem, tells)) = found.theorem {
        let tells = match tells {
            Tells::Value => "value",
            Tells::Losing => "losing",
        };
        let (title, theorem) = (grundy::theory::title(theorem), theorem.id());
        return Some(message!("guess-theorem", tells = tells, theorem = theorem, title = title));
    }
    let (period, _) = found.proved.as_ref()?;
    Some(message!(
        "guess-proved",
        preperiod = period.preperiod,
        period = period.period,
        saltus = period.saltus,
        theorem = period.theorem.to_string()
    ))
}
