//! Derivations, recomputed step by step: the steps that `grundy solve --explain --json` writes
//! under `reason`, compared with the rules.
//!
//! The check trusts nothing. It computes values itself ([`Oracle`], and tables of one-heap
//! games), lists options from the rules, and checks the hypotheses of theorems on its own
//! values. A step may use a value only if an earlier step has shown it.
//!
//! | module | what it holds |
//! |---|---|
//! | `read` | fields of a step |
//! | `wide` | positions with heaps of any size, and their moves |
//! | `table` | values of one-heap games |
//! | `truth`, `strips` | the true value and outcome of a position |
//! | `sums` | nim-sums, sums of digits, figures of theorems |
//! | `options` | mex, positions |
//! | `heaps` | tables of heaps, mex of a heap, reductions by a period |
//! | `periods`, `theorems`, `takes`, `splits` | periods, and the hypotheses of their theorems |
//! | `moves` | moves, replies, lists of lost positions |
//! | `claims` | sentences: claims, sums in words, lines of play |
//! | `pictures` | pictures of positions |

mod claims;
mod heaps;
mod moves;
mod options;
mod periods;
mod pictures;
mod read;
mod splits;
mod strips;
mod sums;
mod table;
mod takes;
mod theorems;
mod truth;
mod wide;

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use serde_json::Value;

use crate::search::Oracle;
use read::Step;
use table::Rules;
pub(crate) use truth::Memo;
use truth::{Proved, Truth};
use wide::{Wide, WideTerm};

/// A mistake in a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The step, counted from 0; `None` where the whole of them is meant.
    pub step: Option<usize>,
    /// Its kind.
    pub kind: String,
    /// The mistake.
    pub what: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step} ({}): {}", self.kind, self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// The extent of the check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many steps there were of each kind.
    pub steps: BTreeMap<String, usize>,
    /// How often a value, an outcome or a move was found to be as stated.
    pub confirmed: usize,
    /// The parts that were too large to be recomputed.
    pub left_out: Vec<String>,
}

/// Recomputes the derivation `document["reason"]` of the answer for a position.
/// Where the document has them, `position`, `outcome` and `value` are checked
/// as well.
///
/// # Errors
/// Everything that is wrong.
pub fn check_reason(
    position_text: &str,
    misere: bool,
    document: &Value,
    oracle: &Oracle,
) -> Result<Checked, Vec<Complaint>> {
    check_reason_while(position_text, misere, document, oracle, &mut || true)
}

/// The same, as long as `go_on` says so, which is asked before every step. The steps that are
/// left then are left out.
///
/// # Errors
/// Everything that is wrong.
pub fn check_reason_while(
    position_text: &str,
    misere: bool,
    document: &Value,
    oracle: &Oracle,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Checked, Vec<Complaint>> {
    let complaint = |what: String| Complaint { step: None, kind: String::new(), what };
    let text = document["position"].as_str().unwrap_or(position_text);
    let position = match (oracle.wide(position_text), oracle.wide(text)) {
        (Ok(position), Ok(same)) if position == same => position,
        (Ok(_), Ok(_)) => return Err(vec![complaint(format!("{text} is another position"))]),
        (Err(error), _) | (_, Err(error)) if error.starts_with(wide::TOO_LARGE) => {
            return Ok(Checked { left_out: vec![error], ..Checked::default() });
        }
        (Err(error), _) | (_, Err(error)) => return Err(vec![complaint(error)]),
    };
    let Some(steps) = document["reason"].as_array() else {
        return Err(vec![complaint("there is no list `reason`".into())]);
    };
    let mut checking = Checking {
        oracle,
        outcome: oracle.outcome_of_wide(&position, misere),
        position,
        misere,
        at: 0,
        kind: String::new(),
        shown: HashMap::new(),
        proved: HashMap::new(),
        titles: steps.iter().flat_map(named).collect(),
        stated: Vec::new(),
        waiting: Vec::new(),
        applied: Vec::new(),
        said: Vec::new(),
        moved_to: Vec::new(),
        drawn: Vec::new(),
        summed: Vec::new(),
        lists: Vec::new(),
        complaints: Vec::new(),
        checked: Checked::default(),
    };
    for (at, step) in steps.iter().enumerate() {
        if !go_on() {
            checking.leave_out(format!("the steps from step {at} on"));
            return match checking.complaints.is_empty() {
                true => Ok(checking.checked),
                false => Err(checking.complaints),
            };
        }
        checking.at = at;
        checking.kind = step["step"].as_str().unwrap_or("?").to_string();
        *checking.checked.steps.entry(checking.kind.clone()).or_default() += 1;
        if let Err(what) = checking.step(&Step::of(step)) {
            checking.complain(what);
        }
    }
    checking.the_whole(document);
    match checking.complaints.is_empty() {
        true => Ok(checking.checked),
        false => Err(checking.complaints),
    }
}

/// The known facts while the steps are read.
struct Checking<'a> {
    oracle: &'a Oracle,
    position: Wide,
    misere: bool,
    /// The true outcome.
    outcome: Option<char>,
    at: usize,
    kind: String,
    /// Values of heaps that steps have shown.
    shown: HashMap<(Rules, u64), u128>,
    /// Periods that steps have shown.
    proved: HashMap<Rules, (Proved, u64)>,
    /// The theorems of the document: titles, and names in brackets.
    titles: Vec<String>,
    /// The theorems that were read so far.
    stated: Vec<String>,
    /// Theorems of periods, with their steps, and those that were applied.
    waiting: Vec<(usize, String)>,
    applied: Vec<String>,
    /// Values of whole positions or terms that steps have shown.
    said: Vec<(Option<Wide>, u128)>,
    /// The positions after the moves that were shown.
    moved_to: Vec<Wide>,
    /// The numbers of the pictures, each of which must be those of a nim-sum.
    drawn: Vec<Vec<u128>>,
    /// The numbers of the nim-sums.
    summed: Vec<Vec<u128>>,
    /// The lists of lost positions, with their steps.
    lists: Vec<(usize, Vec<Wide>)>,
    complaints: Vec<Complaint>,
    checked: Checked,
}

/// The title of the theorem of a step, and its name in brackets.
fn named(step: &Value) -> Vec<String> {
    let theorem = &step["theorem"];
    if step["step"] != "theorem" {
        return Vec::new();
    }
    let title = theorem["title"].as_str().map(str::to_string);
    let id = theorem["id"].as_str().map(|id| format!("({id})"));
    title.into_iter().chain(id).collect()
}

/// The words of the field have a meaning each.
fn glossary(step: &Step<'_>) -> Verdict {
    let mut known = std::collections::HashSet::new();
    for word in step.steps("words")? {
        let (word, meaning) = (word.text("word")?, word.text("meaning")?);
        if word.trim().is_empty() || meaning.trim().is_empty() {
            return Err("a word without words".into());
        }
        if !known.insert(word) {
            return Err(format!("{word} stands there twice"));
        }
    }
    match known.is_empty() {
        true => Err("no words".into()),
        false => Ok(()),
    }
}

/// The mistake in a step, or none.
type Verdict = Result<(), String>;

impl Oracle {
    /// Reads a position with heaps of any size.
    fn wide(&self, text: &str) -> Result<Wide, String> {
        Wide::parse(text, &self.graphs)
    }
}

impl Checking<'_> {
    fn complain(&mut self, what: String) {
        let complaint = Complaint { step: Some(self.at), kind: self.kind.clone(), what };
        self.complaints.push(complaint);
    }

    /// Notes what could not be recomputed.
    fn leave_out(&mut self, what: impl Into<String>) {
        self.checked.left_out.push(format!("{}: {}", self.kind, what.into()));
    }

    fn step(&mut self, step: &Step<'_>) -> Verdict {
        match self.kind.as_str() {
            "heading" | "text" => match step.text("text")?.trim() {
                "" => Err("no words".into()),
                words => self.words(words),
            },
            "claim" => self.claim(step),
            "line" => self.line(step),
            "picture" => self.picture(step),
            "glossary" => glossary(step),
            "theorem" => self.theorem(step),
            "nim-sum" => self.nim_sum(step),
            "digit-sums" => self.digit_sums(step),
            "figures" => self.figures(step),
            "mex" => self.mex(step),
            "positions" => self.positions(step),
            "values" => self.values(step),
            "heap-values" => self.heap_values(step),
            "heap-mex" => self.heap_mex(step),
            "reduction" => self.reduction(step),
            "period" => self.period(step),
            "lost" => self.lost(step),
            "replies" => self.replies(step),
            "move" => self.a_move(step),
            other => Err(format!("no such kind of step: {other}")),
        }
    }

    fn theorem(&mut self, step: &Step<'_>) -> Verdict {
        let theorem = Step::of(step.field("theorem")?);
        let title = theorem.text("title")?;
        for words in ["title", "statement", "source"] {
            if theorem.text(words)?.trim().is_empty() {
                return Err(format!("no {words}"));
            }
        }
        // A document of the levels below `proof` has none.
        let proof = theorem.list("proof")?;
        if proof.iter().any(|part| part.as_str().is_none_or(str::is_empty)) {
            return Err(format!("the proof of `{title}` has a paragraph without words"));
        }
        if self.stated.iter().any(|other| other == title) {
            return Err(format!("`{title}` stands there twice"));
        }
        self.stated.push(title.to_string());
        let id = theorem.field("id").ok().and_then(|id| id.as_str());
        let names = theorems::NAMES.iter().filter(|name| **name != "lasker");
        let mut of_periods =
            names.filter(|name| title.contains(&format!("({name})")) || id == Some(name));
        if let Some(name) = of_periods.next() {
            self.waiting.push((self.at, (*name).to_string()));
        }
        Ok(())
    }

    /// Checks that need the last step.
    fn the_whole(&mut self, document: &Value) {
        for (at, name) in std::mem::take(&mut self.waiting) {
            if !self.applied.contains(&name) {
                self.at = at;
                self.kind = "theorem".into();
                self.complain(format!("the theorem {name} is not applied"));
            }
        }
        for numbers in std::mem::take(&mut self.drawn) {
            if !self.summed.contains(&numbers) {
                self.kind = "picture".into();
                self.complain(format!("no nim-sum has the numbers {numbers:?}"));
            }
        }
        for (at, list) in std::mem::take(&mut self.lists) {
            self.at = at;
            self.kind = "lost".into();
            let about = self.moved_to.iter().chain([&self.position]);
            if !about.map(Wide::alive).any(|position| list.contains(&position)) {
                self.complain("neither the position nor one after a move is in the list".into());
            }
        }
        let mut complain = |what: String| {
            self.complaints.push(Complaint { step: None, kind: String::new(), what });
        };
        if let (Some(stated), Some(outcome)) = (document["outcome"].as_str(), self.outcome)
            && stated != outcome.to_string()
        {
            complain(format!("the outcome is {outcome}, not {stated}"));
        }
        if self.misere {
            return;
        }
        let truth = self.oracle.truth(&self.position);
        let stated = document.get("value").filter(|value| !value.is_null());
        match (stated, &truth) {
            (Some(stated), Some(truth)) if read::truth(stated).as_ref() != Some(truth) => {
                complain(format!("the value is {truth:?}, not {stated}"));
            }
            _ => {}
        }
        if stated.is_none() {
            return;
        }
        // Every term's value is shown by some step.
        for term in &self.position.terms {
            let alone = Wide { terms: vec![term.clone()] };
            let Some(Truth::Value(value)) = self.oracle.truth(&alone) else { continue };
            // Many theorems give only the lost positions.
            if value == 0 && matches!(term, WideTerm::Board(_)) {
                continue;
            }
            let single = self.position.terms.len() == 1;
            let shows = |(of, shown): &(Option<Wide>, u128)| {
                *shown == value && of.as_ref().map_or(single, |of| *of == alone)
            };
            let heap = |((rules, heap), shown): (&(Rules, u64), &u128)| {
                *shown == value && *term == WideTerm::Heaps(rules.clone(), vec![*heap])
            };
            if !self.said.iter().any(shows) && !self.shown.iter().any(heap) {
                let text = term.narrow().map_or_else(|| "a term".to_string(), |term| term.text());
                complain(format!("no step shows the value {value} of {text}"));
            }
        }
    }

    /// Checks a value that a step gives a position.
    fn value_is(&mut self, label: &str, position: &Wide, stated: &Value) -> Verdict {
        match self.oracle.truth(position) {
            None => self.leave_out(format!("the value of {label}")),
            Some(truth) => {
                let ends = truth == Truth::Ends && stated.is_null();
                if !ends && read::truth(stated).as_ref() != Some(&truth) {
                    return Err(format!("{label} has the value {truth:?}, not {stated}"));
                }
                self.checked.confirmed += 1;
            }
        }
        Ok(())
    }

    /// Checks that a position has an outcome in the play at hand.
    fn outcome_is(&mut self, label: &str, position: &Wide, wanted: char) -> Verdict {
        self.outcome_in(label, position, wanted, self.misere)
    }

    fn outcome_in(&mut self, label: &str, position: &Wide, wanted: char, misere: bool) -> Verdict {
        match self.oracle.outcome_of_wide(position, misere) {
            None => self.leave_out(format!("the outcome of {label}")),
            Some(outcome) if outcome != wanted => {
                return Err(format!("{label} has the outcome {outcome}, not {wanted}"));
            }
            Some(_) => self.checked.confirmed += 1,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
