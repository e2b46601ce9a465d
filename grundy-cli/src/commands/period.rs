//! `grundy period`: the period of a nim-sequence, proved, or how far it was
//! searched.

use std::time::Duration;

use grundy::family::Family;
use grundy::guess::Terms;
use grundy::heap::atlas::Book;
use grundy::heap::period::{Pattern, Period};
use grundy::heap::search::{Search, SearchState};
use grundy::heap::theorem::Unproved;
use grundy::heap::{HeapForm, HeapRules};
use grundy::message::{Language, Message};
use grundy::report::{
    AtlasFacts, Exact, Period as Document, PeriodFacts, PeriodStatus, Program, Recognised,
};
use grundy::{Budget, Stop};

use super::family::{self, Values};
use super::misere::named;
use super::one_heap::OneHeap;
use super::program::{self, Basis};
use super::twin::Twin;
use crate::args::{self, Method, Period as Args, Which};
use crate::checkpoint::{Checkpoint, Run};
use crate::failure::{Ending, Failure};
use crate::interpreter::Faults;
use crate::message::message;
use crate::proofs::{self, Checked, Proofs};
use crate::session::Session;
use crate::{formats, limits};

mod misere;

/// The time of a search without a bound.
const USUAL: Duration = Duration::from_secs(10);

/// No search comes to this heap in the usual time.
const FAR: u64 = 1_000_000_000;

/// The time of the command where the user gave none.
pub fn usual(args: &Args) -> Duration {
    if args.to.is_some() { limits::UNLIMITED } else { USUAL }
}

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    let usual = usual(&args);
    if args.certificate.as_deref().is_some_and(|path| path.as_os_str() == "-") {
        return Err(Failure::input(message!("certificate-needs-file")));
    }
    if let Some(path) = &args.certificate {
        formats::only("--certificate", "json", path)?;
    }
    let end = args.to.map_or(u64::MAX, |to| to.saturating_add(1));
    let known = args.engine.known(end);
    let game = Values::parse(
        &args.game,
        &args.arguments,
        known,
        args.engine.method,
        Which::default(),
        session,
    )?;
    let game = match if args.misere { game.in_misere(session)? } else { game } {
        Values::OneHeap(game) => *game,
        Values::Family(family) => return of_family(&args, &family, session),
        Values::Misere(line) => return misere::run(&args, &line, session),
    };
    let twin = Twin::find(&game.name, game.twin.as_ref(), session);
    let OneHeap { name, form, mut sequence, .. } = game;
    let bound = match args.to {
        Some(to) => form
            .heap(to)
            .ok_or_else(|| Failure::input(message!("not-a-heap-of", heap = to, game = &name)))?,
        None => u64::MAX - 1,
    };
    let proofs = Proofs::new(session);
    let budget = session.budget_to(usual, args.to.map(|_| bound));
    let run = Run {
        key: format!("period {name} --method {:?}", args.engine.method),
        command: format!(
            "period {name}{}{}",
            args.to.map_or(String::new(), |to| format!(" --to {to}")),
            args.engine.typed()
        ),
    };
    let saved = Checkpoint::open(&args.checkpoint, run, session)?;
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
    let listed = match search.rules() {
        HeapRules::Code(code) if search.period().is_none() => Book::own().know(code),
        _ => None,
    };
    let listed = listed.filter(|known| known.period().is_some());
    // The answer is known, and only a longer search than usual would prove it here.
    let far = listed.as_ref().and_then(|known| known.period()).is_some_and(|p| p.checked_to > FAR);
    let answered = far && asks_for_the_answer_only(&args, session);
    let unbound = !is_bounded(&args, session) && session.rules.of(&name).is_some();
    let mut enough = None;
    if unbound && checkpoint.is_none() {
        enough = until_enough(&mut search, twin.as_ref(), &budget);
    }
    let bound = if enough.is_some() { search.computed().saturating_sub(1) } else { bound };
    let mut each = |search: &Search| {
        if let Some(checkpoint) = &mut checkpoint
            && checkpoint.is_due()
        {
            checkpoint.save(&search.save());
        }
    };
    let stopped = match answered {
        true => None,
        false => search.run(bound, &budget, &mut each).err(),
    };
    if let Some(checkpoint) = &mut checkpoint {
        checkpoint.save(&search.save());
        checkpoint.stopped(stopped);
    }
    if let (Some(checkpoint), Some(period), true) = (&checkpoint, search.period(), resumed) {
        // Anybody who can write to the directory can write a state that leads anywhere.
        let certificate = grundy::certificate::of_period(period, search.rules()).to_string();
        match proofs::check(&certificate, proofs::patience(&session.limits), session) {
            Checked::Valid => {}
            Checked::Wrong(why) => return Err(checkpoint.wrong(why)),
            Checked::Unfinished => checkpoint.believed(),
        }
    }
    proofs.keep(search.rules(), search.period());
    let ended = stopped;
    // Without a bound, the time is the bound: reaching it is an answer.
    let stopped = stopped.filter(|&stop| stop != Stop::Time || args.to.is_some());
    if stopped.is_none() {
        session.rules.take(Faults::Limits);
    }
    let period = search.period().filter(|period| period.checked_to <= bound).copied();
    let mut document = Document::found(name.clone(), &form, &search, bound, &budget);
    if document.facts.status == PeriodStatus::Observed {
        document.unproved = unproved(&form, &search, &document, &budget, session.language());
    }
    if let Some(known) = listed.filter(|_| period.is_none()) {
        let proved = known.period().map(|period| form.period(&period));
        // What few values show is no period where another one is proved.
        let is_proved = |proved: &Period| {
            let figures = [proved.preperiod, proved.period, proved.saltus];
            let seen = [document.facts.preperiod, document.facts.period, document.facts.saltus];
            seen == figures.map(|figure| Some(Exact(figure.into())))
        };
        if let Some(proved) = proved.filter(|proved| !is_proved(proved)) {
            let reached = u64::try_from(document.facts.checked_to.0).unwrap_or(u64::MAX);
            document = Document::certified(document.facts.game.clone(), &proved, reached);
        }
        document.atlas = Some(Box::new(AtlasFacts::new(&known)));
    }
    document.repeated = enough.map(|times| Exact(times.into()));
    document.stopped = ended;
    let game = OneHeap { name, form, sequence: search.into_sequence(), twin: None };
    let known = |twin| recognised(&twin, &game, document.facts.checked_to, session.language());
    document.recognised = twin.map(|twin| Box::new(known(twin)));
    if let Some(path) = &args.certificate {
        match &period {
            Some(period) => {
                let certificate = grundy::certificate::of_period(period, &game.form.rules);
                session.out.bytes(format!("{certificate}\n").as_bytes(), Some(path))?;
            }
            // A script with `--quiet` has to know this as well: the file that exists is an
            // older one.
            None => session.tell(message!(
                "no-certificate",
                file = path.display().to_string(),
                old = if path.exists() { "left" } else { "none" }
            )),
        }
    }
    if let Some(language) = args.code {
        document.code = Some(code(&game, &document, language, session)?);
    }
    if args.json {
        session.out.json(&document)?;
    } else if let Some(code) = &document.code {
        session.out.text(&code.text)?;
    } else {
        session.out.text(&report(
            &document,
            "heap",
            is_bounded(&args, session),
            session.language(),
        ))?;
    }
    Ok(finish(ended, stopped, session))
}

/// Whether the user says how far the search may go.
fn is_bounded(args: &Args, session: &Session) -> bool {
    args.to.is_some() || session.limits.time.is_some()
}

/// Whether the user gave no bound for a search, and wants nothing that only a search can give.
fn asks_for_the_answer_only(args: &Args, session: &Session) -> bool {
    let needs = args.checkpoint.checkpoint.is_some()
        || args.certificate.is_some()
        || args.code.is_some()
        || args.engine.method != Method::Auto;
    !is_bounded(args, session) && !needs
}

/// The period of a family: by a theorem, or as far as its values show one.
fn of_family(args: &Args, family: &Family, session: &mut Session) -> Result<Ending, Failure> {
    /// Up to here a theorem on the heap game behind the family is looked for.
    const THEOREM: u64 = 10_000;
    args.checkpoint.refuse_family()?;
    if args.certificate.is_some() || args.code.is_some() {
        return Err(Failure::input(message!("family-no-certificate", family = family.text())));
    }
    let budget = session.budget(usual(args));
    let name = family.text().to_string();
    let (least, error) = family::least(family, session);
    if let Some(error) = error {
        return Err(family::fault(family, least, error));
    }
    let last = args.to.unwrap_or(u64::MAX - 1);
    let (document, stopped) = match family.period(last.min(THEOREM), &budget) {
        Ok(Some(period)) if period.checked_to <= last => (Document::proved(name, &period), None),
        Err(stop) => (Document::seen(name, None, 0), Some(stop)),
        Ok(_) => {
            let mut values = Vec::new();
            let end = match args.to {
                Some(to) if to >= least => to.saturating_add(1),
                Some(_) => least + 1,
                // Where no bound is given, time is the bound, or the largest position.
                None => family::end(family, least, session),
            };
            let stopped = family::fill(
                family,
                least..end,
                Which::default(),
                session,
                &budget,
                &mut |block| {
                    block.each(|value| values.push(value));
                    std::ops::ControlFlow::Continue(())
                },
            )?;
            let pattern = grundy::family::observed(&values, least);
            let reached = (least + values.len() as u64).saturating_sub(1);
            (Document::seen(name, pattern, reached), stopped)
        }
    };
    let document = Document { stopped, ..document };
    let ended = stopped;
    let stopped = stopped.filter(|&stop| stop != Stop::Time || args.to.is_some());
    match args.json {
        true => session.out.json(&document)?,
        false => session.out.text(&report(
            &document,
            "number",
            is_bounded(args, session),
            session.language(),
        ))?,
    }
    Ok(finish(ended, stopped, session))
}

/// The exit status; a search that its time has bounded is an answer, of which the time is a part.
fn finish(ended: Option<Stop>, stopped: Option<Stop>, session: &Session) -> Ending {
    if let (Some(Stop::Time), None) = (ended, stopped) {
        session.tell(message!("period-time-over"));
    }
    stopped.into()
}

/// Searches for the period of a rule file until it has repeated often enough, and returns the
/// number of repetitions. If the game with the same option lists has the same period, which is
/// proved there, a few repetitions are enough.
fn until_enough(search: &mut Search, twin: Option<&Twin>, budget: &Budget) -> Option<u64> {
    let known = twin.and_then(|twin| Some((twin.below, twin.period?)));
    let bound = known.map_or(Search::OFTEN, |(below, _)| below);
    let same = |seen: &Pattern| {
        known.is_some_and(|(_, known)| {
            (known.preperiod, known.period, known.saltus)
                == (seen.preperiod, seen.period, seen.saltus)
        })
    };
    search.until_often(bound, same, budget, &mut |search, bound| {
        search.run(bound, budget, &mut |_| {}).map(drop)
    })
}

/// The state of knowledge about the game with the same option lists, and whether the values of
/// the rules up to a heap differ from it.
fn recognised(twin: &Twin, own: &OneHeap, checked_to: Exact, language: Language) -> Recognised {
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
    let facts = match &twin.period {
        Some(period) => PeriodFacts::proved(name, period),
        None => PeriodFacts::unknown(name, 0),
    };
    let differs_at = differs_at.map(|heap| Exact(heap.into()));
    let title = twin.title().text(language);
    Recognised { below: Exact(twin.below.into()), differs_at, facts, title }
}

/// Why the period that was observed is not proved.
fn unproved(
    form: &HeapForm,
    search: &Search,
    document: &Document,
    budget: &Budget,
    language: Language,
) -> Option<String> {
    let observed = search.observed(budget).ok().flatten()?;
    let (why, theorem, condition, number) = match search.unproved(&observed)? {
        Unproved::Rules => ("rules", None, "", 0),
        Unproved::Growth => ("growth", None, "", 0),
        Unproved::Heaps(theorem, heap) => ("heaps", Some(theorem), "", form.index(heap)),
        Unproved::Fails(theorem, condition) => ("fails", Some(theorem), condition, 0),
        Unproved::Dear(theorem, condition, steps) => ("dear", Some(theorem), condition, steps),
        _ => return None,
    };
    let why = message!(
        "period-unproved",
        why = why,
        theorem = theorem.map_or("", |theorem| theorem.id()),
        condition = condition,
        number = number,
        heap = document.facts.checked_to.0
    );
    Some(why.text(language))
}

/// The program of a period, proved or observed.
fn code(
    game: &OneHeap,
    document: &Document,
    language: args::Language,
    session: &Session,
) -> Result<Program, Failure> {
    // A program is tested on values that were found here.
    let found_here = document.facts.status != PeriodStatus::Certified;
    let number = |number: Option<Exact>| {
        number.filter(|_| found_here).and_then(|number| u64::try_from(number.0).ok())
    };
    let (Some(preperiod), Some(period), Some(saltus)) =
        (number(document.facts.preperiod), number(document.facts.period), document.facts.saltus)
    else {
        let reached = document.facts.checked_to.0;
        return Err(Failure::no(message!("no-program", game = &game.name, heap = reached)));
    };
    let to = u64::try_from(document.facts.checked_to.0).unwrap_or(u64::MAX);
    let basis = match document.facts.theorem {
        Some(theorem) => Basis::Proved { theorem, to },
        None => Basis::Observed { to },
    };
    let form = program::of_period(game, preperiod, period, saltus.0)?;
    /// The program is tested on values up to here.
    const TESTED: u64 = 100_000;
    let tested = to.max(preperiod.saturating_add(2 * period)).min(TESTED);
    let values = (game.form.least..=tested).map_while(|n| game.known(n)).map(|value| value.0);
    let terms = Terms::sequence(game.form.least, values.collect());
    program::write(language, session.language(), &game.name, &form, &basis, &terms)
        .map_err(|unfit| program::failure(&unfit))
}

/// The rule of a period: a formula, and from where it holds.
fn rule(facts: &PeriodFacts) -> Message {
    let number = |number: Option<Exact>| number.map_or(0, |number| number.0);
    message!("period-rule", formula = formula(facts), from = number(facts.preperiod))
}

/// The formula of a period.
fn formula(facts: &PeriodFacts) -> String {
    let number = |number: Option<Exact>| number.map_or(0, |number| number.0);
    let p = number(facts.period);
    match number(facts.saltus) {
        0 => format!("g(n + {p}) = g(n)"),
        s => format!("g(n + {p}) = g(n) + {s}"),
    }
}

/// The sentences of the answer, a line each. Where the user has `bounded` the search, they say how
/// far it came: to which heap, or in a family (`kind` is "number" there) to which number.
fn report(document: &Document, kind: &str, bounded: bool, language: Language) -> String {
    let number = |number: Option<Exact>| number.map_or(0, |number| number.0);
    let (e, p) = (number(document.facts.preperiod), number(document.facts.period));
    let to = document.facts.checked_to.0;
    let name = &named(&document.facts.game, document.play, language);
    let mut lines = match document.facts.status {
        PeriodStatus::Periodic if document.play.is_some() => {
            vec![message!("period-misere", game = name, preperiod = e, period = p)]
        }
        PeriodStatus::Periodic | PeriodStatus::ArithmeticPeriodic | PeriodStatus::Certified => {
            let found = match number(document.facts.saltus) {
                0 => message!("periodic", game = name, preperiod = e, period = p),
                saltus => message!(
                    "arithmetic-periodic",
                    game = name,
                    preperiod = e,
                    period = p,
                    saltus = saltus
                ),
            };
            vec![found, message!("period-rule-line", rule = rule(&document.facts))]
        }
        PeriodStatus::Observed => vec![message!(
            "period-observed",
            game = name,
            kind = kind,
            heap = to,
            formula = formula(&document.facts),
            from = e,
            held = document.held.map_or(0, |held| held.heaps.0),
            times = document.held.map_or(0, |held| held.periods.0)
        )],
        PeriodStatus::Unknown => Vec::new(),
    };
    if document.facts.period.is_none() {
        lines.insert(0, message!("period-unknown", game = name, kind = kind, heap = to));
    }
    if let Some(theorem) = document.facts.theorem.filter(|_| document.facts.proved) {
        lines.push(message!("period-proved-by", theorem = theorem, heap = to));
    }
    if let Some(facts) = document.atlas.as_deref() {
        lines.push(message!(
            "period-in-atlas",
            searched = match document.facts.status {
                PeriodStatus::Certified if bounded => "yes",
                _ => "no",
            },
            heap = to,
            standard = &facts.standard,
            file = facts.certificate.as_deref().unwrap_or_default()
        ));
    }
    if let Some(Recognised { below, differs_at, facts, title }) = document.recognised.as_deref() {
        let (title, below) = (capital(title), below.0);
        lines.push(match (facts.theorem, differs_at) {
            (_, Some(heap)) => message!(
                "twin-differs",
                title = title,
                below = below,
                heap = heap.0,
                rule = rule(facts)
            ),
            (Some(theorem), None) => message!(
                "twin-proved",
                title = title,
                below = below,
                rule = rule(facts),
                theorem = theorem
            ),
            (None, None) => {
                message!("twin-known", title = title, below = below, game = &facts.game)
            }
        });
    }
    if let Some(times) = document.repeated {
        lines.push(message!("period-seen-often", times = times.0));
    }
    lines
        .iter()
        .map(|line| line.text(language))
        .chain(document.unproved.clone())
        .fold(String::new(), |text, line| text + &line + "\n")
}

/// A text that begins a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
