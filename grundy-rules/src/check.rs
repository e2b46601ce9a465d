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
    /// How many positions were looked at.
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
    if roots.is_empty() {
        roots = usual(rules, budget);
    }
    let mut report = Report {
        positions: 0,
        complete: true,
        from: roots.iter().map(|(text, _)| text.clone()).collect(),
        stopped: poll(budget, 0).err(),
        moves: false,
        broken: None,
    };
    if roots.is_empty() && report.stopped.is_none() {
        report.broken = Some(Broken {
            law: "there are positions to begin with",
            position: rules.name(),
            found: "neither small numbers, nor pairs, triples or short words of them, are \
                    positions that have options; give a position after the file, or several in \
                    the file, as in `examples = [\"oxo\"]`"
                .into(),
        });
        return Ok(report);
    }
    let mut explorer = Explorer {
        rules,
        budget,
        options: BTreeMap::new(),
        order: Vec::new(),
        complete: true,
        stopped: None,
    };
    let roots: Vec<Position> = roots.into_iter().map(|(_, position)| position).collect();
    let broken = explorer.explore(&roots).and_then(|()| {
        for (at, position) in explorer.options.keys().enumerate() {
            if let Err(stop) = poll(budget, at) {
                explorer.stopped = Some(stop);
                explorer.complete = false;
                break;
            }
            each(rules, position, &explorer.options)?;
        }
        Ok(())
    });
    let broken = broken.and_then(|()| explorer.canonical());
    report.moves = explorer.options.values().any(|options| !options.is_empty());
    report.positions = explorer.options.len();
    report.complete = explorer.complete;
    report.stopped = explorer.stopped;
    let broken = broken.and_then(|()| match explorer.complete {
        true => laws::check(rules, roots).map(drop),
        false => Ok(()),
    });
    // A fault explains more than what follows from it.
    let fault = rules.fault().map(|fault| failed(rules, &fault));
    report.broken = fault.or(broken.err());
    Ok(report)
}

/// Asks whether to go on.
fn poll(budget: &Budget, done: usize) -> Result<(), Stop> {
    budget.check(Progress { what: "positions checked", done: done as u64, total: None })
}

/// The positions that the file gives as `examples`; without these numbers,
/// pairs, triples or words, whichever of them have moves.
fn usual(rules: &RuleFile, budget: &Budget) -> Vec<(String, Position)> {
    let time = || poll(budget, 0).is_ok();
    let read = |texts: Vec<String>| -> Vec<(String, Position)> {
        let positions = texts.into_iter().take_while(|_| time()).filter_map(|text| {
            let position = rules.parse(&text).ok()?;
            Some((text, position))
        });
        positions.collect()
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
        let all = read(tuples(size, most));
        // A game may begin at 1; from the first answer on all are asked for.
        let answers = |position: &Position| rules.try_options(position);
        let all: Vec<_> =
            all.into_iter().skip_while(|(_, at)| time() && answers(at).is_err()).collect();
        let moves = |(_, position): &(String, Position)| {
            answers(position).is_ok_and(|options| !options.is_empty())
        };
        match all.iter().take_while(|_| time()).any(moves) {
            true => return all,
            false if without.is_empty() => without = all,
            false => {}
        }
    }
    // Of words those that can move tell which letters are meant; the file may
    // take any others for errors.
    let words = words().into_iter().take_while(|_| time()).filter_map(|text| {
        let position = rules.parse(&text).ok()?;
        let options = rules.try_options(&position).ok()?;
        (!options.is_empty()).then_some((text, position))
    });
    let words: Vec<_> = words.take(WORDS).collect();
    if words.is_empty() { without } else { words }
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

fn failed(rules: &RuleFile, fault: &Fault) -> Broken {
    Broken {
        law: "the rules answer every question",
        position: fault.asked.clone().unwrap_or_else(|| rules.name()),
        found: Fault { asked: None, ..fault.clone() }.to_string(),
    }
}

struct Explorer<'a> {
    rules: &'a RuleFile,
    budget: &'a Budget,
    options: BTreeMap<Position, BTreeSet<Vec<Position>>>,
    /// The positions, each after its options.
    order: Vec<Position>,
    complete: bool,
    stopped: Option<Stop>,
}

impl Explorer<'_> {
    /// Everything that moves lead to, up to the limit; the line of play that
    /// is followed is kept, so that a circle can be named.
    fn explore(&mut self, roots: &[Position]) -> Result<(), Broken> {
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
    fn canonical(&mut self) -> Result<(), Broken> {
        let mut forms = Vec::new();
        for position in self.order.clone() {
            let form = self.rules.try_canonical(&position).map_err(|f| failed(self.rules, &f))?;
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
                return Err(Broken {
                    law: "canonical forms keep the value",
                    position: position.brief_literal(),
                    found: format!(
                        "its value is {own}, and that of its form {} is {other}",
                        form.brief_literal()
                    ),
                });
            }
        }
        Ok(())
    }

    fn enter(
        &mut self,
        position: &Position,
        path: &mut Vec<(Position, Vec<Position>)>,
        open: &mut BTreeSet<Position>,
    ) -> Result<(), Broken> {
        if open.contains(position) {
            let start = path.iter().position(|(other, _)| other == position).unwrap_or(0);
            let mut names: Vec<String> =
                path[start..].iter().take(12).map(|(p, _)| p.brief()).collect();
            names.push(position.brief());
            return Err(Broken {
                law: "the game ends",
                position: position.brief(),
                found: format!("moves lead back to it: {}", names.join(" -> ")),
            });
        }
        if self.options.contains_key(position) {
            return Ok(());
        }
        let going = poll(self.budget, self.options.len());
        self.stopped = self.stopped.or(going.err());
        if self.options.len() == MOST || going.is_err() {
            self.complete = false;
            return Ok(());
        }
        let listed = self.rules.try_options(position).map_err(|f| failed(self.rules, &f))?;
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
) -> Result<(), Broken> {
    let failed = |fault: Box<Fault>| failed(rules, &fault);
    let text = rules.try_write(position).map_err(failed)?;
    let broken =
        |law, found| Err(Broken { law, position: format!("{} {text}", rules.name()), found });
    match rules.parse(&text) {
        Ok(back) if back == *position => {}
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
