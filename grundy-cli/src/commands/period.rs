//! `grundy period`: the period of a nim-sequence, proved, or how far it was
//! searched.

use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

use grundy::guess::Terms;
use grundy::heap::HeapForm;
use grundy::heap::search::{Search, SearchState};
use grundy::report::{Exact, Period as Document, PeriodStatus, Program, Recognised};
use grundy::{Budget, Stop};

use super::one_heap::{OneHeap, Twin};
use super::program::{self, Basis};
use crate::args::{self, Period as Args};
use crate::checkpoint::{Checkpoint, Run};
use crate::failure::{self, Failure};
use crate::proofs::{self, Checked, Proofs};
use crate::{formats, limits, output, rules};

/// What a search has where no bound was given.
const USUAL: Duration = Duration::from_secs(10);

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let usual = if args.to.is_some() { limits::UNLIMITED } else { USUAL };
    crate::files::allow(&args.limits, usual);
    if args.certificate.as_deref().is_some_and(|path| path.as_os_str() == "-") {
        return Err(Failure::Input(
            "`--certificate` needs a file, because the answer goes to standard output; write \
             `./-` for a file of the name `-`"
                .into(),
        ));
    }
    if let Some(path) = &args.certificate {
        formats::only("--certificate", "json", path)?;
    }
    let end = args.to.map_or(u64::MAX, |to| to.saturating_add(1));
    let known = args.engine.known(end);
    let game = OneHeap::parse(&args.game, known, args.engine.method, &args.limits)?;
    let twin = Twin::find(&game, &args.limits);
    let OneHeap { name, form, mut sequence, .. } = game;
    let bound = match args.to {
        Some(to) => form
            .heap(to)
            .ok_or_else(|| Failure::Input(format!("{to} is not a heap of `{name}`")))?,
        None => u64::MAX - 1,
    };
    let proofs = Proofs::new(&args.limits);
    let budget = limits::budget_to(&args.limits, usual, args.to.map(|_| bound));
    let run = Run {
        key: format!("period {name} --method {:?}", args.engine.method),
        command: format!(
            "period {name}{}{}",
            args.to.map_or(String::new(), |to| format!(" --to {to}")),
            args.engine.typed()
        ),
    };
    let saved = Checkpoint::open(&args.checkpoint, run, &args.limits)?;
    let (mut checkpoint, state) = saved.map_or((None, None), |(at, state)| (Some(at), state));
    let state: Option<SearchState> = state.flatten();
    let resumed = state.is_some();
    let mut search = match (&checkpoint, state) {
        (Some(checkpoint), Some(state)) => match Search::resume(sequence, state, &budget) {
            Ok(Some(search)) => search,
            Ok(None) => return Err(checkpoint.unfit()),
            Err(stop) => return Err(stop.into()),
        },
        _ => {
            proofs.recall(&mut sequence, bound, &budget);
            Search::new(sequence)
        }
    };
    if let (Some(checkpoint), None) = (&checkpoint, search.save()) {
        return Err(checkpoint.useless(&name));
    }
    let unbound = args.to.is_none() && args.limits.time.is_none() && rules::of(&name).is_some();
    let mut enough = None;
    if unbound && checkpoint.is_none() {
        enough = until_enough(&mut search, twin.as_ref(), &budget);
    }
    let bound = if enough.is_some() { search.computed().saturating_sub(1) } else { bound };
    let stopped = search
        .run(bound, &budget, &mut |search| {
            if let Some(checkpoint) = &mut checkpoint
                && checkpoint.is_due()
            {
                checkpoint.save(&search.save());
            }
        })
        .err();
    if let Some(checkpoint) = &mut checkpoint {
        checkpoint.save(&search.save());
    }
    if let (Some(checkpoint), Some(period), true) = (&checkpoint, search.period(), resumed) {
        // Whoever can write to the folder can write a state that leads anywhere.
        let certificate = period.certificate(search.rules()).to_string();
        match proofs::check(&certificate, proofs::patience(&args.limits), &args.limits) {
            Checked::Valid => {}
            Checked::Wrong(why) => return Err(checkpoint.wrong(&why)),
            Checked::Unfinished => checkpoint.believed(),
        }
    }
    proofs.keep(search.rules(), search.period());
    // Without a bound, the time is the bound: reaching it is an answer.
    let stopped = stopped.filter(|&stop| stop != Stop::Time || args.to.is_some());
    if stopped.is_none() {
        rules::resume();
    }
    let period = search.period().filter(|period| period.checked_to <= bound).copied();
    let mut document = match &period {
        Some(period) => Document::proved(name.clone(), &form.period(period)),
        None => seen(name.clone(), &form, &search, bound, &budget),
    };
    document.repeated = enough.map(|times| Exact(times.into()));
    let game = OneHeap { name, form, sequence: search.into_sequence(), twin: None };
    document.recognised = twin.map(|twin| Box::new(recognised(&twin, &game, document.checked_to)));
    if let Some(path) = &args.certificate {
        match &period {
            Some(period) => {
                let certificate = period.certificate(&game.form.rules);
                output::bytes(format!("{certificate}\n").as_bytes(), Some(path))?;
            }
            // A script that is quiet has to know it, too: what is there is an older one.
            None => crate::output::tell!(
                "warning: nothing is proved, so no certificate was written to {}{}",
                path.display(),
                if path.exists() { "; the file that is there is left as it was" } else { "" }
            ),
        }
    }
    if let Some(language) = args.code {
        document.code = Some(code(&game, &document, language)?);
    }
    if args.json {
        output::json(&document)?;
    } else if let Some(code) = &document.code {
        output::text(&code.text)?;
    } else {
        output::text(&report(&document))?;
    }
    Ok(failure::finish(stopped))
}

/// Searches the period of a rule file until it has repeated often enough, and tells how
/// often that was: where the game of the same option lists has the same period, which is
/// proved there, a few times are enough.
fn until_enough(search: &mut Search, twin: Option<&Twin>, budget: &Budget) -> Option<u64> {
    /// So often a period repeats that nobody knows of.
    const OFTEN: u64 = 1000;
    let known = twin.and_then(|twin| Some((twin.below, twin.period?)));
    let mut bound = known.map_or(OFTEN, |(below, _)| below);
    loop {
        search.run(bound, budget, &mut |_| {}).ok()?;
        if search.period().is_some() {
            return None;
        }
        if let Ok(Some(seen)) = search.observed(budget) {
            let times = (search.computed() - seen.preperiod) / seen.period;
            let same = known.is_some_and(|(_, known)| {
                (known.preperiod, known.period, known.saltus)
                    == (seen.preperiod, seen.period, seen.saltus)
            });
            if same || times >= OFTEN {
                return Some(times);
            }
        }
        bound = bound.saturating_mul(2);
    }
}

/// What is known of the game of the same option lists, and whether the values of the rules
/// up to a heap are not its.
fn recognised(twin: &Twin, own: &OneHeap, checked_to: Exact) -> Recognised {
    let to = u64::try_from(checked_to.0).unwrap_or(u64::MAX);
    let differs_at = twin.period.as_ref().and_then(|period| {
        let breaks = |&heap: &u64| match (own.known(heap - period.period), own.known(heap)) {
            (Some(before), Some(value)) => value.0 != before.0 + u128::from(period.saltus),
            _ => false,
        };
        let first = period.preperiod.checked_add(period.period)?;
        (first..=to).take_while(|&heap| own.known(heap).is_some()).find(breaks)
    });
    let name = twin.rules.to_string();
    let period = match &twin.period {
        Some(period) => Document::proved(name, period),
        None => Document::unknown(name, 0),
    };
    let differs_at = differs_at.map(|heap| Exact(heap.into()));
    Recognised { below: Exact(twin.below.into()), differs_at, period, title: twin.title() }
}

/// What was seen up to heap `bound`, where nothing is proved.
fn seen(game: String, form: &HeapForm, search: &Search, bound: u64, budget: &Budget) -> Document {
    let reached = form.index(search.computed().saturating_sub(1).min(bound));
    let pattern = search.observed(budget).unwrap_or(None);
    Document::seen(game, pattern.map(|pattern| form.pattern(&pattern)), reached)
}

/// The program of a period, proved or observed.
fn code(game: &OneHeap, document: &Document, language: args::Language) -> Result<Program, Failure> {
    let number = |number: Option<Exact>| number.and_then(|number| u64::try_from(number.0).ok());
    let (Some(preperiod), Some(period), Some(saltus)) =
        (number(document.preperiod), number(document.period), document.saltus)
    else {
        let reached = document.checked_to.0;
        return Err(Failure::No(format!(
            "no period of `{}` was found up to heap {reached}, so there is no program; `grundy \
             guess` looks for other forms",
            game.name
        )));
    };
    let to = u64::try_from(document.checked_to.0).unwrap_or(u64::MAX);
    let basis = match document.theorem {
        Some(theorem) => Basis::Proved { theorem, to },
        None => Basis::Observed { to },
    };
    let form = program::of_period(game, preperiod, period, saltus.0)?;
    /// The program is tested on values up to here.
    const TESTED: u64 = 100_000;
    let tested = to.max(preperiod.saturating_add(2 * period)).min(TESTED);
    let values = (game.form.least..=tested).map_while(|n| game.known(n)).map(|value| value.0);
    let terms = Terms::sequence(game.form.least, values.collect());
    program::write(language, &game.name, &form, &basis, &terms)
        .map_err(|unfit| program::failure(&unfit))
}

/// The rule of a period in words.
fn rule(document: &Document) -> String {
    let number = |number: Option<Exact>| number.map_or(0, |number| number.0);
    let (e, p) = (number(document.preperiod), number(document.period));
    match number(document.saltus) {
        0 => format!("G(n+{p}) = G(n) for all n >= {e}"),
        s => format!("G(n+{p}) = G(n) + {s} for all n >= {e}"),
    }
}

fn report(document: &Document) -> String {
    let mut out = String::new();
    let number = |number: Option<Exact>| number.map_or(0, |number| number.0);
    let (e, p) = (number(document.preperiod), number(document.period));
    let s = number(document.saltus);
    let to = document.checked_to.0;
    let name = &document.game;
    let rule = rule(document);
    let _ = match document.status {
        PeriodStatus::Periodic => {
            writeln!(out, "{name} is periodic: preperiod {e}, period {p}.\n{rule}.")
        }
        PeriodStatus::ArithmeticPeriodic => writeln!(
            out,
            "{name} is arithmetic-periodic: preperiod {e}, period {p}, saltus {s}.\n{rule}."
        ),
        PeriodStatus::Observed => writeln!(
            out,
            "{name}: observed, not proved: up to heap {to}, {}.",
            rule.replace("for all n >=", "from n =")
        ),
        PeriodStatus::Unknown => writeln!(out, "{name}: no period was found up to heap {to}."),
    };
    if let Some(theorem) = document.theorem {
        let _ =
            writeln!(out, "Proved by the theorem `{theorem}`; values up to heap {to} were used.");
    }
    if let Some(Recognised { below, differs_at, period, title }) = document.recognised.as_deref() {
        let (title, below) = (capital(title), below.0);
        let _ = match (period.theorem, differs_at) {
            (_, Some(heap)) => writeln!(
                out,
                "{title} has the same options below heap {below}, but it is another game: heap {} \
                 breaks its period, {}.",
                heap.0,
                self::rule(period)
            ),
            (Some(theorem), None) => writeln!(
                out,
                "{title} has the same options below heap {below}, and its period is proved: {} \
                 (theorem `{theorem}`).",
                self::rule(period)
            ),
            (None, None) => writeln!(
                out,
                "{title} has the same options below heap {below}; `--as {}` uses its engine.",
                period.game
            ),
        };
    }
    if let Some(times) = document.repeated {
        let _ = writeln!(
            out,
            "The period was seen {} times, so the search ended; `--to N` goes on to heap N.",
            times.0
        );
    }
    out
}

/// A text that begins a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
