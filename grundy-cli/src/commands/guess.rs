//! `grundy guess`: closed forms of nim-values, fitted on some terms and held
//! against the others.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use grundy::games::{self, Kind};
use grundy::guess::{Form, LEAST, Report, Terms, guess};
use grundy::heap::period::Period;
use grundy::report::{self, Program};
use grundy::{Budget, Stop};

use super::one_heap::{self, OneHeap};
use super::program::{self, Basis};
use super::table;
use crate::args::{self, Guess};
use crate::failure::Failure;
use crate::proofs::Proofs;
use crate::{files, limits, output, range, rules};

/// The terms of a game.
struct Found {
    name: String,
    terms: Terms,
    /// The first numbers of both coordinates, and those after the last.
    from: [u64; 2],
    to: [u64; 2],
    /// Where the period was proved: it, and its form.
    proved: Option<(Period, Result<Form, Failure>)>,
}

/// Runs the command.
pub fn run(args: Guess) -> Result<ExitCode, Failure> {
    files::allow(&args.limits, limits::LONG);
    let budget = limits::budget(&args.limits, limits::LONG);
    let found = terms(&args, &budget)?;
    rules::check()?;
    let report = guess(&found.terms, &budget)?;
    let code = match args.code {
        Some(language) => Some(code(&found, &report, language)?),
        None => None,
    };
    match (args.json, code) {
        (true, code) => {
            let proved = found.proved.as_ref().map(|(period, _)| period);
            let (table, ends) = (found.terms.is_table(), [found.from, found.to]);
            let guess = report::Guess::new(&found.name, table, ends, &report, proved);
            output::json(&report::Guess { code, ..guess })?;
        }
        (false, Some(code)) => output::text(&code.text)?,
        (false, None) => output::text(&words(&found, &report))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The terms that a guess is made from.
fn terms(args: &Guess, budget: &Budget) -> Result<Found, Failure> {
    if let Some(columns) = &args.columns {
        return rectangle(args, columns, budget);
    }
    let found = games::find(&files::quoted(args.game.trim()), &files::Disk);
    let pairs = |name: &str| rules::of(name).is_some_and(|rules| rules.starts_from_pairs());
    if let Ok(game) = &found
        && args.known.is_none()
        && (pairs(&game.name()) || game.heap_form().is_none())
        && let () = rules::answered()?
        && let name = game.name()
        && let Some(entry) = games::entry(name.split(':').next().unwrap_or(&name))
        && matches!(entry.kind, Kind::TwoNumbers { .. })
    {
        return rectangle(args, &args.range, budget)
            .map_err(|failure| not_even_numbers(&name, failure));
    }
    sequence(args, budget)
}

/// Why rules have no terms: where they fail at the first number and at the first pair,
/// nobody knows which of them they are for.
fn not_even_numbers(name: &str, failure: Failure) -> Failure {
    let Some(rules) = rules::of(name) else { return failure };
    let pair = match (&failure, rules.fault()) {
        (_, Some(fault)) if !fault.is_limit() => fault.brief(),
        (Failure::Text { error, .. }, None) => error.to_string(),
        _ => return failure,
    };
    match rules.slip_at_zero().filter(|_| rules.positions() <= 1) {
        Some(number) => Failure::Input(format!("{number}\nand as a game of two numbers: {pair}")),
        None => failure,
    }
}

fn rectangle(args: &Guess, columns: &str, budget: &Budget) -> Result<Found, Failure> {
    let (table, stopped) = table::fill(&args.game, &args.range, columns, budget)?;
    if let Some(stop) = stopped {
        return Err(stop.into());
    }
    let from = [table.rows.start, table.columns.start];
    let to = [table.rows.end, table.columns.end];
    let width = table.values.first().map_or(0, Vec::len);
    budget.reserve((table.values.len() * width * size_of::<u128>()) as u64)?;
    let terms = Terms::table(from, width, table.values.into_iter().flatten().collect());
    Ok(Found { name: table.game, terms, from, to, proved: None })
}

fn sequence(args: &Guess, budget: &Budget) -> Result<Found, Failure> {
    /// A proof is looked for in so many heaps at least.
    const PROOF: u64 = 2000;
    let range = range::parse(&args.range)?;
    let known = args.known.as_deref().map(|known| (known, range.end));
    let mut game = OneHeap::parse(&args.game, known, args::Method::Auto, &args.limits)?;
    game.check_range(&range, &args.range)?;
    let count = range.end - range.start;
    budget.reserve(count.saturating_mul(size_of::<u128>() as u64))?;
    let filled = game.fill(&range, &Proofs::new(&args.limits), budget);
    rules::check()?;
    if let Err(stop) = filled {
        one_heap::suggest(game.twin.as_ref(), stop, &args.limits);
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
    Ok(Found { name: game.name, terms, from: [range.start, 0], to: [range.end, 0], proved })
}

/// The program of the proved period, or of the simplest guess that can be
/// written as one.
fn code(found: &Found, report: &Report, language: args::Language) -> Result<Program, Failure> {
    let write = |form: &Form, basis: &Basis| {
        program::write(language, &found.name, form, basis, &found.terms)
            .map_err(|unfit| program::failure(&unfit))
    };
    let proved = found.proved.as_ref().and_then(|(period, form)| {
        let basis = Basis::Proved { theorem: period.theorem, to: period.checked_to };
        form.as_ref().ok().map(|form| write(form, &basis))
    });
    let range = format!("{}.", fitted(found, report));
    let guesses =
        report.guesses.iter().map(|guess| write(&guess.form, &Basis::Guessed(range.clone())));
    let mut why = None;
    for code in proved.into_iter().chain(guesses) {
        match code {
            Ok(code) => return Ok(code),
            Err(failure) => why = why.or(Some(failure)),
        }
    }
    Err(why.unwrap_or_else(|| {
        Failure::No(format!(
            "{}, so there is no program",
            nothing(&found.name, found.terms.len(), report)
        ))
    }))
}

/// That there is no guess.
fn nothing(name: &str, count: usize, report: &Report) -> String {
    match count < LEAST {
        true => format!("{name}: no guess, because there are fewer than {LEAST} terms"),
        false if report.chance > 0 => format!(
            "{name}: no guess, because what fits the {count} terms may do so by chance; more \
             terms would tell"
        ),
        false => format!("{name}: no guess fits the {count} terms"),
    }
}

/// Which terms the guesses were fitted on, and which they were held against.
fn fitted(found: &Found, report: &Report) -> String {
    let range = |axis: usize, name: &str| {
        format!("{name} = {} to {}", found.from[axis], found.to[axis] - 1)
    };
    match found.terms.is_table() {
        true => format!(
            "Fitted on the {} terms in the upper left quarter of {}, {}, and held against the other {}",
            report.fitted,
            range(0, "a"),
            range(1, "b"),
            report.held_out
        ),
        false => format!(
            "Fitted on the first {} terms of {}, and held against the other {}",
            report.fitted,
            range(0, "n"),
            report.held_out
        ),
    }
}

fn words(found: &Found, report: &Report) -> String {
    let mut out = String::new();
    let name = &found.name;
    let count = found.terms.len();
    if report.guesses.is_empty() {
        let _ = writeln!(out, "{}.", nothing(name, count, report));
    }
    for (at, guess) in report.guesses.iter().enumerate() {
        let form = &guess.form;
        let lead = if at == 0 { format!("{name}: a guess, not proved: ") } else { "Or: ".into() };
        let free = match form.parameters {
            1 => "one free number".to_string(),
            free => format!("{free} free numbers"),
        };
        let _ = writeln!(
            out,
            "{lead}{}.\n  Family `{}`, {free}; confirmed by all {} held-out terms.",
            form.formula, form.family, guess.confirmed
        );
    }
    if count >= LEAST {
        let _ = writeln!(out, "{}.", fitted(found, report));
    }
    // What is wrong more often than right came close by chance.
    let closest = report.closest.as_ref().filter(|miss| 2 * miss.agreed > report.held_out);
    if let Some(miss) = closest {
        let at = match found.terms.is_table() {
            true => format!("{}, {}", miss.at[0], miss.at[1]),
            false => miss.at[0].to_string(),
        };
        let _ = writeln!(
            out,
            "The closest is no guess: {} is right at {} of the {} held-out terms, and wrong first \
             at {at}.",
            miss.form.formula, miss.agreed, report.held_out
        );
    }
    if let Some((period, _)) = &found.proved {
        let saltus = match period.saltus {
            0 => String::new(),
            saltus => format!(", saltus {saltus}"),
        };
        let _ = writeln!(
            out,
            "Its period is proved, which is more than a guess: preperiod {}, period {}{saltus} \
             (theorem `{}`).",
            period.preperiod, period.period, period.theorem
        );
    }
    out
}
