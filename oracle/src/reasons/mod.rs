//! Derivations, recomputed step by step: the steps that `grundy solve --explain --json` writes
//! under `reason`, compared with the rules.
//!
//! The check trusts nothing. It computes values itself ([`Checker`], and tables of one-heap
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
//! | `claims` | claims, sums in words, lines of play |
//! | `head` | the keys beside the derivation: outcome, value, terms, moves |
//! | `wording`, `sentences` | sentences: their words, and the facts in them |
//! | `holds` | what must hold where a sentence without numbers stands |
//! | `known` | theorems: which of them speaks about which game; words of the field |
//! | `outcome` | what a check has found |
//! | `keys`, `whole` | keys that nobody knows, and steps that are missing |
//! | `found` | periods that are found here |
//! | `plain` | words of no message: parts of positions, formulas, equations |
//! | `pictures` | pictures of positions |
//! | `quotient` | misère quotients and tame heaps |

mod claims;
mod found;
mod head;
mod heaps;
mod holds;
mod keys;
mod known;
mod moves;
mod options;
mod outcome;
mod period_claim;
mod periods;
mod pictures;
mod plain;
mod quotient;
pub(crate) mod read;
mod sentences;
mod splits;
mod strips;
mod sums;
mod table;
mod takes;
mod theorems;
mod truth;
mod whole;
mod wide;
mod wording;

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use found::Proved;
use head::OF_MOVES;
pub use keys::kinds;
use outcome::brief;
pub use outcome::{Checked, Complaint};
pub use period_claim::residues;
use read::Step;
pub use sentences::is_copied;
use table::Rules;
pub use table::heap_values;
pub use truth::Checker;
use truth::Truth;
use whole::Kinds;
use wide::{Wide, WideTerm};
pub use wording::{Word, Wording};

/// Recomputes steps, or a whole derivation, `document["reason"]`, of the answer for a position, and
/// the keys `position`, `outcome`, `value` and so on that the document has. Sentences are not
/// compared, and steps may be missing.
///
/// # Errors
/// Everything that is wrong.
pub fn check_reason(
    position_text: &str,
    misere: bool,
    document: &Value,
    checker: &Checker,
) -> Result<Checked, Vec<Complaint>> {
    check(position_text, misere, document, checker, None, false)
}

/// Recomputes a whole document, of which no key may be missing, and compares its sentences with
/// the message files. Stops where the checker is [told to](Checker::asking).
///
/// # Errors
/// Everything that is wrong.
pub fn check_document(
    document: &Value,
    checker: &Checker,
    wording: &dyn Wording,
) -> Result<Checked, Vec<Complaint>> {
    let misere = document["play"] == "misere";
    let position = document["position"].as_str().unwrap_or_default();
    check(position, misere, document, checker, Some(wording), true)
}

fn check(
    position_text: &str,
    misere: bool,
    document: &Value,
    checker: &Checker,
    wording: Option<&dyn Wording>,
    whole: bool,
) -> Result<Checked, Vec<Complaint>> {
    let complaint = |key: &str, what: &str| vec![Complaint::new(None, key, what)];
    let text = document["position"].as_str().unwrap_or(position_text);
    let position = match (checker.wide(position_text), checker.wide(text)) {
        (Ok(position), Ok(same)) if position == same => position,
        (Ok(_), Ok(_)) => return Err(complaint("position", "it is another position")),
        (Err(error), _) | (_, Err(error)) if error.starts_with(crate::rules::TOO_LARGE) => {
            return Ok(Checked { left_out: vec![brief(&error)], ..Checked::default() });
        }
        (Err(error), _) | (_, Err(error)) => return Err(complaint("position", &error)),
    };
    if misere && position.terms.iter().any(WideTerm::is_mirrored) {
        return Err(complaint("play", "this game is played in normal play only"));
    }
    let Some(steps) = document["reason"].as_array() else {
        return Err(complaint("reason", "there is no list `reason`"));
    };
    let moves = OF_MOVES.iter().any(|key| document.get(*key).is_some());
    let mut checking = Checking {
        checker,
        wording,
        outcome: checker.outcome_of_wide(&position, misere),
        position,
        text: text.to_string(),
        misere,
        moves,
        values: moves || document.get("value").is_some(),
        stopped: document["stopped"].is_string(),
        unvalued: Vec::new(),
        at: None,
        kind: String::new(),
        shown: HashMap::new(),
        given: Vec::new(),
        derived: HashSet::new(),
        valued: HashSet::new(),
        computed: HashMap::new(),
        proved: HashMap::new(),
        titles: steps.iter().flat_map(named).collect(),
        theorems: steps.iter().filter(|step| step["step"] == "theorem").count(),
        identifiers: Vec::new(),
        stated: Vec::new(),
        waiting: Vec::new(),
        applied: Vec::new(),
        said: Vec::new(),
        goals: Vec::new(),
        moved_to: Vec::new(),
        drawn: Vec::new(),
        summed: Vec::new(),
        columns: Vec::new(),
        figured: Vec::new(),
        labelled: Vec::new(),
        lists: Vec::new(),
        promised: Vec::new(),
        reduced: Vec::new(),
        languages: (0..wording.map_or(0, Wording::languages)).collect(),
        claimed: None,
        ahead: sentences::Ahead::of(steps),
        monoid: None,
        tame: Default::default(),
        built: Vec::new(),
        uttered: Vec::new(),
        complaints: Vec::new(),
        checked: Checked::default(),
    };
    checking.goals = steps.iter().filter_map(|step| goal(step, checker)).collect();
    for (at, step) in steps.iter().enumerate() {
        checker.pulse().at_step(at);
        if checker.pulse().has_stopped() || !checker.pulse().asks() {
            checking.checked.stopped_at = Some(at);
            return checking.result();
        }
        checking.at = Some(at);
        checking.kind = step["step"].as_str().unwrap_or("?").to_string();
        *checking.checked.steps.entry(checking.kind.clone()).or_default() += 1;
        let known = (checking.complaints.len(), checking.checked.left_out.len());
        let found = keys::known(step).and_then(|()| checking.step(&Step::of(step)));
        if let Err(what) = found {
            checking.complain(&what);
        }
        if checker.pulse().has_stopped() {
            // What was found out too late is not known.
            checking.complaints.truncate(known.0);
            checking.checked.left_out.truncate(known.1);
            checking.checked.stopped_at = Some(at);
            return checking.result();
        }
    }
    let known = (checking.complaints.len(), checking.checked.left_out.len());
    (checking.at, checking.kind) = (None, String::new());
    // By now the steps have proved the periods that they need.
    checking.head(document, whole);
    if whole && !checking.is_cut_off() && checking.stopped && !lacks(document) {
        checking.complain_of("stopped", "nothing is missing");
    }
    checking.values &= !checking.unvalued.contains(&checking.position);
    checking.the_whole();
    let kinds = Kinds::of(steps);
    if whole && let Err(what) = checking.complete(&kinds) {
        checking.complain_of("reason", &what);
    }
    let told = checking.unvalued.is_empty() || !kinds.short();
    if (whole && checking.values || document["value"].is_u64()) && !checking.is_cut_off() && told {
        checking.every_term_is_valued();
    }
    if checker.pulse().has_stopped() {
        checking.complaints.truncate(known.0);
        checking.checked.left_out.truncate(known.1);
        checking.checked.stopped_at = Some(steps.len());
    }
    checking.result()
}

/// Whether a key is `null` that a limit may have left so.
fn lacks(document: &Value) -> bool {
    let keys = ["outcome", "value", "winning_move_count", "drawing_move_count", "length"];
    let misere = document["play"] == "misere";
    let null = |key: &&str| document.get(*key).is_some_and(Value::is_null);
    let mut terms = document["terms"].as_array().into_iter().flatten();
    keys.iter().filter(|key| !misere || **key != "value").any(null)
        || terms.any(|term| !misere && term["value"].is_null())
}

/// The position after the move of a step.
fn goal(step: &Value, checker: &Checker) -> Option<Wide> {
    match step["step"] == "move" {
        true => checker.wide(step["after"].as_str()?).ok(),
        false => None,
    }
}

/// The known facts while the steps are read.
struct Checking<'a> {
    checker: &'a Checker,
    position: Wide,
    /// The position as it is written.
    text: String,
    misere: bool,
    /// Whether the answer lists moves, and whether it has a value: one to `--outcome` has neither.
    moves: bool,
    values: bool,
    /// Whether the document says that a limit was reached.
    stopped: bool,
    /// The position, and those of its terms, whose values are null and were not searched for.
    unvalued: Vec<Wide>,
    /// The true outcome.
    outcome: Option<char>,
    /// The message files, where they are known.
    wording: Option<&'a dyn Wording>,
    /// The step that is read; `None` where it is the head, or the whole.
    at: Option<usize>,
    kind: String,
    /// Values of heaps that steps have shown.
    shown: HashMap<(Rules, u64), u128>,
    /// Heaps whose values steps have derived, from options or from a period.
    derived: HashSet<(Rules, u64)>,
    /// Positions whose values come from their options.
    valued: HashSet<Wide>,
    /// How far values come from a computation that is too long to be shown.
    computed: HashMap<Rules, u128>,
    /// Periods that steps have shown.
    proved: HashMap<Rules, (Proved, u64)>,
    /// The theorems of the document: titles, and names in brackets.
    titles: Vec<String>,
    /// How many theorems the document has.
    theorems: usize,
    /// The theorems that were read so far, by their identifiers.
    identifiers: Vec<String>,
    /// The theorems that were read so far.
    stated: Vec<String>,
    /// Theorems of periods, with their steps, and those that were applied.
    waiting: Vec<(usize, String)>,
    applied: Vec<String>,
    /// The terms of a sum that have a value and no derivation.
    given: Vec<WideTerm>,
    /// Values of whole positions or terms that steps have shown.
    said: Vec<(Option<Wide>, u128)>,
    /// The positions after all moves of the document.
    goals: Vec<Wide>,
    /// The positions after the moves that were shown so far.
    moved_to: Vec<Wide>,
    /// The labels and the numbers of the pictures, each of which must be those of a nim-sum.
    drawn: Vec<(usize, Vec<(String, u128)>)>,
    /// The numbers of the nim-sums.
    summed: Vec<Vec<u128>>,
    /// The numbers, ascending, whose digits were added up, each with the modulus.
    columns: Vec<(u128, Vec<u128>)>,
    /// The theorems, by their titles, whose figures were given, each with the position.
    figured: Vec<(String, Wide)>,
    /// The same as `summed` with their labels.
    labelled: Vec<Vec<(String, u128)>>,
    /// The lists of lost positions, with their steps.
    lists: Vec<(usize, Vec<Wide>)>,
    /// Heaps whose values are to follow from smaller ones by a period: heap, smaller heap, and
    /// whether the values grow; and those that do.
    promised: Vec<(u128, u128, bool)>,
    reduced: Vec<(u128, u128, bool)>,
    /// The languages that all sentences so far may be in.
    languages: Vec<usize>,
    /// The position whose claim is read.
    claimed: Option<Wide>,
    /// What later steps have.
    ahead: sentences::Ahead,
    /// The misère quotient that was stated.
    monoid: Option<quotient::Monoid>,
    /// The numbers of tame heaps, as far as they were asked for.
    tame: std::cell::RefCell<HashMap<Rules, Vec<(u128, bool)>>>,
    /// The moves of Moore's proof that were read.
    built: Vec<sentences::Construction>,
    /// The messages that were said so far.
    uttered: Vec<String>,
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

/// The mistake in a step, or none.
type Verdict = Result<(), String>;

impl Checking<'_> {
    fn complain(&mut self, what: &str) {
        let complaint = Complaint::new(self.at, self.kind.clone(), what);
        self.complaints.push(complaint);
    }

    /// Complains of a key of the head.
    fn complain_of(&mut self, key: &str, what: &str) {
        self.complaints.push(Complaint::new(None, key, what));
    }

    /// Notes what could not be recomputed.
    fn leave_out(&mut self, what: impl Into<String>) {
        let complaint = Complaint::new(self.at, self.kind.clone(), &what.into());
        self.checked.left_out.push(complaint.to_string());
    }

    fn result(self) -> Result<Checked, Vec<Complaint>> {
        match self.complaints.is_empty() {
            true => Ok(self.checked),
            false => Err(self.complaints),
        }
    }

    fn step(&mut self, step: &Step<'_>) -> Verdict {
        match self.kind.as_str() {
            "heading" | "text" => {
                let text = step.text("text")?;
                if text.trim().is_empty() {
                    return Err("no words".into());
                }
                self.words(text)?;
                match self.worded(step, "text", None)? || self.is_term(text) {
                    true => Ok(()),
                    false => self.equation(text),
                }
            }
            "claim" => self.claim(step),
            "line" => self.line(step),
            "picture" => self.picture(step),
            "glossary" => self.glossary(step),
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

    /// Whether a heading names a term of the position.
    fn is_term(&self, text: &str) -> bool {
        let Some(_) = self.wording else { return true };
        self.checker.wide(text).is_ok_and(|named| match &named.terms[..] {
            [] => true,
            [term] => self.position.terms.contains(term),
            _ => false,
        })
    }

    /// Checks that need the last step.
    fn the_whole(&mut self) {
        let complain = |checking: &mut Self, at: usize, kind: &str, what: &str| {
            checking.complaints.push(Complaint::new(Some(at), kind, what));
        };
        for (at, name) in std::mem::take(&mut self.waiting) {
            if !self.applied.contains(&name) {
                complain(self, at, "theorem", &format!("the theorem {name} is not applied"));
            }
        }
        for (at, rows) in std::mem::take(&mut self.drawn) {
            let numbers: Vec<u128> = rows.iter().map(|(_, number)| *number).collect();
            if !self.summed.contains(&numbers) {
                complain(self, at, "picture", &format!("no nim-sum has the numbers {numbers:?}"));
            } else if !self.labelled.contains(&rows) {
                complain(self, at, "picture", "the nim-sum has other labels");
            }
        }
        for promise in std::mem::take(&mut self.promised) {
            if !self.reduced.contains(&promise) {
                let what = format!("no step derives heap {} from heap {}", promise.0, promise.1);
                self.complain_of("reason", &what);
            }
        }
        for (at, list) in std::mem::take(&mut self.lists) {
            let about = self.moved_to.iter().chain([&self.position]);
            if !about
                .map(|position| position.alive().sorted())
                .any(|position| list.contains(&position))
            {
                let what = "neither the position nor one after a move is in the list";
                complain(self, at, "lost", what);
            }
        }
    }

    /// Every term's value is shown by some step.
    fn every_term_is_valued(&mut self) {
        let whole = self.checker.truth(&self.position);
        if self.misere || whole.is_none_or(|truth| truth.is_none()) {
            return;
        }
        for term in &self.position.terms.clone() {
            let alone = Wide { terms: vec![term.clone()] };
            if self.unvalued.contains(&alone) {
                continue;
            }
            let Some(Truth::Value(value)) = self.checker.truth(&alone) else { continue };
            // Many theorems give only the lost positions.
            if value == 0 && matches!(term, WideTerm::Board(_)) {
                continue;
            }
            // Its positions have no names in sentences that could be looked up.
            if alone.text().starts_with("annihilation:") {
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
                let text = alone.text();
                self.complain_of("reason", &format!("no step shows the value {value} of {text}"));
            }
        }
    }

    /// Checks a value that a step gives a position.
    fn value_is(&mut self, label: &str, position: &Wide, stated: &Value) -> Verdict {
        match self.checker.truth(position) {
            None => self.leave_out(format!("the value of {label}")),
            Some(truth) => {
                let ends = truth.is_none() && stated.is_null();
                if !ends && read::truth(stated).as_ref() != Some(&truth) {
                    return Err(format!("{label} has the value {truth}, not {stated}"));
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
        match self.outcome_of(position, misere) {
            None => self.leave_out(format!("the outcome of {label}")),
            Some(outcome) if outcome != wanted => {
                return Err(format!("{label} has the outcome {outcome}, not {wanted}"));
            }
            Some(_) => self.checked.confirmed += 1,
        }
        Ok(())
    }
}
