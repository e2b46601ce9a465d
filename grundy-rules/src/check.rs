//! The laws of a rule file, tried on small positions.

use std::collections::{BTreeMap, BTreeSet};

use grundy::budget::Progress;
use grundy::laws::{self, Broken};
use grundy::{Budget, Ruleset, Stop};

use crate::fault::Fault;
use crate::file::RuleFile;
use crate::position::Position;

/// What was tried, and the first law that does not hold.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many positions were looked at; where it was stopped, not every law was
    /// tried on them.
    pub positions: usize,
    /// Whether these are all that the first ones lead to.
    pub complete: bool,
    /// The texts of the positions that the check began with.
    pub from: Vec<String>,
    /// Why it ended before everything was tried.
    pub stopped: Option<Stop>,
    /// Whether any of them has a move. Without moves hardly anything was tried.
    pub moves: bool,
    /// The law that does not hold, and where.
    pub broken: Option<Broken>,
}

/// So many positions are looked at.
const MOST: usize = 2000;

/// Checks a rule file on `texts` and what they lead to; where these are none,
/// on its `examples`, or on the numbers from 0 to 12, or small tuples of numbers
/// or short words, whichever have moves.
///
/// The laws: options are positions, the game ends, text round-trips, the
/// canonical form keeps the value and the outcomes and is its own form, and
/// named moves are the options.
///
/// A question that reaches a limit ends the check: [`RuleFile::fault`] tells
/// which.
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
        from: roots.iter().map(|(text, _)| text.clone()).collect(),
        stopped: stopped.or(poll(budget, 0).err()),
        moves: false,
        broken: None,
    };
    if report.stopped.is_some() {
        return Ok(report);
    }
    if roots.is_empty() {
        let slip = rules.slip_at_zero();
        let first = slip.map(|slip| format!("; asked for 0 the file fails:\n{slip}"));
        report.broken = Some(Broken {
            law: "there are positions to begin with",
            position: rules.name(),
            found: format!(
                "neither small numbers, nor pairs, triples or short words of them, are \
                 positions that have options; give a position after the file, or several in \
                 the file, as in `examples = [\"oxo\"]`{}",
                first.unwrap_or_default()
            ),
        });
        return Ok(report);
    }
    let mut explorer =
        Explorer { rules, budget, options: BTreeMap::new(), order: Vec::new(), complete: true };
    let roots: Vec<Position> = roots.into_iter().map(|(_, position)| position).collect();
    let ended = explorer.explore(&roots).and_then(|()| {
        for (at, position) in explorer.options.keys().enumerate() {
            poll(budget, at)?;
            each(rules, position, &explorer.options)?;
        }
        Ok(())
    });
    let ended = ended.and_then(|()| explorer.canonical());
    let ended = ended.and_then(|()| match explorer.complete {
        true => laws::check(rules, roots).map(drop).map_err(End::Broken),
        false => Ok(()),
    });
    report.moves = explorer.options.values().any(|options| !options.is_empty());
    report.positions = explorer.options.len();
    report.complete = explorer.complete;
    // A fault explains more than what follows from it.
    let ended = rules.fault().map_or(ended, |fault| Err(failed(rules, fault)));
    match ended {
        Err(End::Stopped(stop)) => {
            (report.stopped, report.complete) = (Some(stop), false);
        }
        Err(End::Broken(broken)) => report.broken = Some(broken),
        Ok(()) => {}
    }
    Ok(report)
}

/// Asks whether to go on.
fn poll(budget: &Budget, done: usize) -> Result<(), Stop> {
    budget.check(Progress { what: "positions checked", done: done as u64, total: None })
}

/// The positions that the file gives as `examples`; without these numbers,
/// pairs, triples or words, whichever of them have moves.
///
/// # Errors
/// The first limit that was reached.
fn usual(rules: &RuleFile, budget: &Budget) -> Result<Vec<(String, Position)>, Box<Fault>> {
    let time = || poll(budget, 0).is_ok();
    // What is refused, or no position, is left out.
    let parse = |text: &str| match rules.try_parse(text) {
        Err(fault) if fault.is_limit() => Err(fault),
        read => Ok(read.ok().and_then(Result::ok)),
    };
    let answers = |position: &Position| match rules.try_options(position, budget) {
        Err(fault) if fault.is_limit() => Err(fault),
        options => Ok(options.ok()),
    };
    let read = |texts: Vec<String>| -> Result<Vec<(String, Position)>, Box<Fault>> {
        let texts = texts.into_iter().take_while(|_| time());
        let positions = texts.map(|text| Ok(parse(&text)?.map(|position| (text, position))));
        positions.filter_map(Result::transpose).collect()
    };
    let examples = rules.examples();
    if !examples.is_empty() {
        return read(examples);
    }
    let tuples = |size: u32, most: u64| -> Vec<String> {
        let tuple = |at: u64| {
            let part = |place| (at / (most + 1).pow(place) % (most + 1)).to_string();
            (0..size).rev().map(part).collect::<Vec<_>>().join(",")
        };
        (0..(most + 1).pow(size)).map(tuple).collect()
    };
    let mut without = Vec::new();
    for (size, most) in [(1, 12), (2, 5), (3, 2), (4, 2)] {
        let mut all = read(tuples(size, most))?;
        let (mut first, mut moves) = (None, false);
        for (at, (_, position)) in all.iter().enumerate().take_while(|_| time()) {
            let Some(options) = answers(position)? else { continue };
            // A game may begin at 1; from the first answer on all are asked for.
            first = first.or(Some(at));
            if !options.is_empty() {
                moves = true;
                break;
            }
        }
        all.drain(..first.unwrap_or(all.len()));
        match moves {
            true => return Ok(all),
            false if without.is_empty() => without = all,
            false => {}
        }
    }
    // Of words those that can move tell which letters are meant; the file may
    // take any others for errors.
    let mut found = Vec::new();
    for text in words().into_iter().take_while(|_| time()) {
        if let Some(position) = parse(&text)?
            && answers(&position)?.is_some_and(|options| !options.is_empty())
        {
            found.push((text, position));
        }
        if found.len() == WORDS {
            break;
        }
    }
    Ok(if found.is_empty() { without } else { found })
}

/// So many words are enough.
const WORDS: usize = 24;

/// Short words of the letters that games on strips are written with.
fn words() -> Vec<String> {
    const LETTERS: &[&str] = &["ox", "o.", "x.", "X.", "XO.", "01", "ab", "_#", "o-"];
    let mut words = Vec::new();
    for length in 1..=5u32 {
        for letters in LETTERS {
            let letters: Vec<char> = letters.chars().collect();
            let count = letters.len();
            let word = |at: usize| -> String {
                (0..length).map(|place| letters[at / count.pow(place) % count]).collect()
            };
            words.extend((0..count.pow(length)).map(word));
        }
    }
    words.sort_by_key(|word| (word.len(), word.clone()));
    words.dedup();
    words
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

fn failed(rules: &RuleFile, fault: Fault) -> End {
    if fault.is_limit() {
        return End::Stopped(rules.remember(fault));
    }
    End::Broken(Broken {
        law: "the rules answer every question",
        position: fault.asked.clone().unwrap_or_else(|| rules.name()),
        found: Fault { asked: None, ..fault }.to_string(),
    })
}

struct Explorer<'a> {
    rules: &'a RuleFile,
    budget: &'a Budget,
    options: BTreeMap<Position, BTreeSet<Vec<Position>>>,
    /// The positions, each after its options.
    order: Vec<Position>,
    complete: bool,
}

impl Explorer<'_> {
    /// Everything that moves lead to, up to the limit; the line of play that
    /// is followed is kept, so that a circle can be named.
    fn explore(&mut self, roots: &[Position]) -> Result<(), End> {
        let mut path: Vec<(Position, Vec<Position>)> = Vec::new();
        let mut open: BTreeSet<Position> = BTreeSet::new();
        for root in roots {
            self.enter(root, &mut path, &mut open)?;
            while let Some((_, todo)) = path.last_mut() {
                match todo.pop() {
                    Some(next) => self.enter(&next, &mut path, &mut open)?,
                    None => {
                        let (done, _) = path.pop().expect("the position just looked at");
                        open.remove(&done);
                        self.order.push(done);
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether canonical forms have the value of their positions, which is
    /// found here by the definition, without them.
    fn canonical(&mut self) -> Result<(), End> {
        let mut forms = Vec::new();
        for position in self.order.clone() {
            let form = self.rules.try_canonical(&position).map_err(|f| failed(self.rules, *f))?;
            if form != position {
                forms.push((position, form));
            }
        }
        let new: Vec<Position> = forms.iter().map(|(_, form)| form.clone()).collect();
        self.explore(&new)?;
        let mut values: BTreeMap<&Position, u64> = BTreeMap::new();
        for position in &self.order {
            let sum = |option: &Vec<Position>| {
                option.iter().try_fold(0, |sum, part| Some(sum ^ values.get(part)?))
            };
            let Some(seen) = self.options[position].iter().map(sum).collect::<Option<Vec<u64>>>()
            else {
                // Some option was past the limit.
                return Ok(());
            };
            values.insert(position, grundy::mex::by_sorting(seen));
        }
        for (position, form) in &forms {
            // A form past the limit was not looked at.
            let (Some(&own), Some(&other)) = (values.get(position), values.get(form)) else {
                continue;
            };
            if own != other {
                return Err(End::Broken(Broken {
                    law: "canonical forms keep the value",
                    position: position.brief_literal(),
                    found: format!(
                        "its value is {own}, and that of its form {} is {other}",
                        form.brief_literal()
                    ),
                }));
            }
        }
        Ok(())
    }

    fn enter(
        &mut self,
        position: &Position,
        path: &mut Vec<(Position, Vec<Position>)>,
        open: &mut BTreeSet<Position>,
    ) -> Result<(), End> {
        if open.contains(position) {
            let start = path.iter().position(|(other, _)| other == position).unwrap_or(0);
            let mut names: Vec<String> =
                path[start..].iter().take(12).map(|(p, _)| p.brief()).collect();
            names.push(position.brief());
            return Err(End::Broken(Broken {
                law: "the game ends",
                position: position.brief(),
                found: format!("moves lead back to it: {}", names.join(" -> ")),
            }));
        }
        if self.options.contains_key(position) {
            return Ok(());
        }
        poll(self.budget, self.options.len())?;
        if self.options.len() == MOST {
            self.complete = false;
            return Ok(());
        }
        let listed = self.rules.try_options(position, self.budget);
        let listed = listed.map_err(|fault| failed(self.rules, *fault))?;
        let next: Vec<Position> = listed.iter().flatten().cloned().collect();
        self.options.insert(position.clone(), listed.into_iter().map(sorted).collect());
        open.insert(position.clone());
        path.push((position.clone(), next));
        Ok(())
    }
}

fn sorted(mut option: Vec<Position>) -> Vec<Position> {
    option.sort_unstable();
    option
}

/// The laws of one position.
fn each(
    rules: &RuleFile,
    position: &Position,
    options: &BTreeMap<Position, BTreeSet<Vec<Position>>>,
) -> Result<(), End> {
    let failed = |fault: Box<Fault>| failed(rules, *fault);
    let text = rules.try_write(position).map_err(failed)?;
    let broken = |law, found| {
        Err(End::Broken(Broken { law, position: format!("{} {text}", rules.name()), found }))
    };
    match rules.parse(&text) {
        Ok(back) if back == *position => {}
        Err(_) if let Some(fault) = rules.fault().filter(Fault::is_limit) => {
            return Err(End::Stopped(fault.stop));
        }
        Ok(back) => {
            let (was, is) = (position.brief_literal(), back.brief_literal());
            return broken("text round-trips", format!("{was} is written so and read as {is}"));
        }
        Err(error) => {
            let was = position.brief_literal();
            return broken(
                "text round-trips",
                format!("{was} is written so, but reading it is refused: {error}"),
            );
        }
    }
    let form = rules.try_canonical(position).map_err(failed)?;
    let again = rules.try_canonical(&form).map_err(failed)?;
    if form != again {
        let (form, again) = (form.brief_literal(), again.brief_literal());
        return broken(
            "a canonical form is its own form",
            format!("its form is {form}, and the form of that is {again}"),
        );
    }
    let moves = rules.try_moves(position).map_err(failed)?;
    if !moves.is_empty() {
        let named: BTreeSet<Vec<Position>> =
            moves.into_iter().map(|(_, option)| sorted(option)).collect();
        let own = &options[position];
        if let Some(option) = own.symmetric_difference(&named).next() {
            let which = if own.contains(option) { "an option" } else { "a move" };
            let other = if own.contains(option) { "move" } else { "option" };
            let parts: Vec<String> = option.iter().map(Position::brief_literal).collect();
            return broken(
                "named moves are the options",
                format!("[{}] is {which} and no {other}", parts.join(", ")),
            );
        }
    }
    Ok(())
}
