//! The head of a document: who wins, the value, the terms, the moves that win.

use std::collections::HashSet;

use serde_json::Value;

use super::read::{self, Step};
use super::table::Rules;
use super::truth::Truth;
use super::wide::{Changed, Wide, WideTerm};
use super::{Checking, Verdict};
use crate::rules::{Game, brackets};

/// The keys of a document.
const KEYS: [&str; 18] = [
    "grundy",
    "line",
    "position",
    "play",
    "outcome",
    "value",
    "terms",
    "winning_moves",
    "winning_move_count",
    "winning_choice_count",
    "drawing_moves",
    "drawing_move_count",
    "drawing_choice_count",
    "length",
    "assumed",
    "remarks",
    "reason",
    "stopped",
];

/// The keys that an answer leaves out which does not ask for moves, as with `--value`. An answer that
/// asks for the outcome only leaves out `value` too.
pub(super) const OF_MOVES: [&str; 5] =
    ["terms", "winning_moves", "winning_move_count", "drawing_moves", "drawing_move_count"];

/// Why a document may not be complete.
const STOPS: [&str; 6] = ["time", "memory", "moves", "steps", "rules", "interrupted"];

/// The ways in which a value is found.
const METHODS: [&str; 5] = ["theorem", "sequence", "quotient", "graph", "search"];

/// The largest number of moves that are counted one by one.
const COUNTED: u64 = 4_000_000;

/// The largest number of positions and moves that are laid out to say how long play lasts.
const LAID_OUT: usize = 2_000_000;

impl Checking<'_> {
    /// Checks every key. Of a `whole` document none may be missing.
    pub(super) fn head(&mut self, document: &Value, whole: bool) {
        if let Some(keys) = document.as_object() {
            for key in keys.keys().filter(|key| !KEYS.contains(&key.as_str())) {
                self.complain_of(key, "there is no such key");
            }
        }
        type Check = fn(&mut Checking<'_>, &Value) -> Verdict;
        let keys: [(&str, Check); 15] = [
            ("grundy", |_, value| version(value)),
            ("line", |_, value| match value.as_u64() {
                None | Some(0) => Err("it is no number of a line".into()),
                Some(_) => Ok(()),
            }),
            ("stopped", |_, value| match value.as_str() {
                Some(stop) if STOPS.contains(&stop) => Ok(()),
                _ => Err("there is no such limit".into()),
            }),
            ("play", |checking, value| match (value.as_str(), checking.misere) {
                (Some("normal"), false) | (Some("misere"), true) => Ok(()),
                _ => Err("another play is checked".into()),
            }),
            ("outcome", |checking, value| checking.head_outcome(value)),
            ("value", |checking, value| checking.head_value(value)),
            ("terms", |checking, value| checking.head_terms(value)),
            ("winning_moves", |checking, value| checking.head_moves(value, 'P')),
            ("winning_move_count", |checking, value| checking.head_count(value, 'P')),
            ("drawing_moves", |checking, value| checking.head_moves(value, 'D')),
            ("drawing_move_count", |checking, value| checking.head_count(value, 'D')),
            ("winning_choice_count", |checking, value| checking.head_choices(value, 'P')),
            ("drawing_choice_count", |checking, value| checking.head_choices(value, 'D')),
            ("length", |checking, value| checking.head_length(value)),
            ("assumed", |checking, value| checking.head_assumed(value)),
        ];
        let moves = self.moves;
        let left_out = |key: &str| !moves && (key == "value" || OF_MOVES.contains(&key));
        let optional = ["line", "stopped", "length", "assumed"];
        let draw = self.outcome == Some('D');
        for (key, check) in keys {
            if self.checker.pulse().has_stopped() {
                return;
            }
            let found = match document.get(key) {
                Some(value) => {
                    let known = self.complaints.len();
                    let found = check(self, value);
                    // What was found out too late is not known.
                    if self.checker.pulse().has_stopped() {
                        self.complaints.truncate(known);
                        return;
                    }
                    found
                }
                None if whole
                    && !optional.contains(&key)
                    && !left_out(key)
                    && !key.ends_with("choice_count") =>
                {
                    match key.starts_with("drawing") && !draw {
                        true => Ok(()),
                        false => Err("it is missing".into()),
                    }
                }
                None => Ok(()),
            };
            if let Err(what) = found {
                self.complain_of(key, &what);
            }
        }
        if document.get("length").is_some_and(Value::is_null) && !document["stopped"].is_string() {
            self.complain_of("length", "it is null, and no limit was reached");
        }
        let listed = |key: &str| document[key].as_array().map(|moves| moves.len() as u64);
        for kind in ["winning", "drawing"] {
            let (moves, count) = (format!("{kind}_moves"), format!("{kind}_move_count"));
            if let (Some(listed), Some(count)) = (listed(&moves), document[&count].as_u64())
                && listed > count
            {
                self.complain_of(&moves, &format!("{listed} moves are listed of {count}"));
            }
        }
    }

    fn head_outcome(&mut self, stated: &Value) -> Verdict {
        let Some(truth) = self.outcome else {
            self.leave_out("the outcome");
            return Ok(());
        };
        match stated.as_str() {
            Some(stated) if stated == truth.to_string() => {
                self.checked.confirmed += 1;
                Ok(())
            }
            Some(stated) => Err(format!("the outcome is {truth}, not {stated}")),
            None if stated.is_null() && self.has_no_outcome_yet() => {
                self.leave_out("the outcome");
                Ok(())
            }
            None => Err(format!("the outcome is {truth}, not {stated}")),
        }
    }

    /// Whether a limit was reached before the program knew who wins, as far as the steps show.
    fn has_no_outcome_yet(&self) -> bool {
        let told = |id: &String| id.starts_with("verdict-");
        self.stopped && self.is_cut_off() && !self.uttered.iter().any(told)
    }

    fn head_value(&mut self, stated: &Value) -> Verdict {
        let position = self.position.clone();
        self.value_or_null(stated, &position)
    }

    /// A value is null in misère play, and where a move ends the whole sum.
    fn value_or_null(&mut self, stated: &Value, position: &Wide) -> Verdict {
        if self.misere {
            return match stated.is_null() {
                true => Ok(()),
                false => Err(format!("a position has no value in misère play, not {stated}")),
            };
        }
        match self.checker.truth(position) {
            None if stated.is_null() => {}
            None => self.leave_out("the value"),
            Some(truth) if truth.is_none() && stated.is_null() => {}
            Some(truth) if read::truth(stated).as_ref() == Some(&truth) => {
                self.checked.confirmed += 1;
            }
            Some(_) if stated.is_null() && self.may_be_unvalued(position) => {
                self.leave_out(format!("the value of {}", position.text()));
                self.unvalued.push(position.clone());
            }
            Some(truth) => return Err(format!("the value is {truth}, not {stated}")),
        }
        Ok(())
    }

    /// Whether the program may not have searched for the value of the position or of a term: no step
    /// states it, and a limit was reached, or a theorem spared the search. The values of heaps are
    /// always found.
    fn may_be_unvalued(&self, position: &Wide) -> bool {
        let whole = *position == self.position;
        let tells = |id: &String| id.starts_with("value-zero") || id == "value-not-zero";
        let told = whole && self.uttered.iter().any(tells)
            || self.said.iter().any(|(of, _)| of.as_ref().map_or(whole, |of| of == position));
        let spared = position.terms.iter().any(|term| matches!(term, WideTerm::Board(_)));
        !told && (self.stopped || spared)
    }

    fn head_terms(&mut self, list: &Value) -> Verdict {
        let list = list.as_array().ok_or("it is no list")?;
        let mut texts = Vec::new();
        for (at, term) in list.iter().enumerate() {
            let term = Step::of(term);
            term.only(&["position", "value", "method"])?;
            let text = term.text("position")?;
            texts.push(text);
            let alone = self.checker.wide(text)?;
            let found = self.value_or_null(term.field("value")?, &alone);
            found.map_err(|what| format!("of term {at}, {text}: {what}"))?;
            let method = term.text("method")?;
            if !METHODS.contains(&method) || !fits(method, &alone) {
                return Err(format!("the value of {text} was not found by {method}"));
            }
        }
        match self.checker.wide(&texts.join(" + ")) {
            Ok(joined) if joined == self.position => Ok(()),
            Err(_) if texts.is_empty() && self.position.terms.is_empty() => Ok(()),
            // The limit came before the first term.
            _ if texts.is_empty() && self.has_no_outcome_yet() => Ok(()),
            _ => Err("together they are not the position".into()),
        }
    }

    fn head_moves(&mut self, list: &Value, wanted: char) -> Verdict {
        let (mut seen, mut unknown) = (HashSet::new(), 0);
        let list = list.as_array().ok_or("it is no list")?;
        if !list.is_empty() && self.uttered.iter().any(|id| id == "no-move-named") {
            return Err("the steps say that no move is named".into());
        }
        for (at, value) in list.iter().enumerate() {
            if !self.checker.pulse().goes_on() {
                return Ok(());
            }
            let one = Step::of(value);
            one.only(&["term", "from", "to", "after", "name"])?;
            let number = at + 1;
            let wrong = |what: String| format!("move {number}: {what}");
            let after = self.moved(&one).map_err(wrong)?;
            if one.has("name") {
                return Err(wrong("it has a name".into()));
            }
            if let Some(after) = after {
                if self.outcome_of(&after, self.misere).is_none() {
                    unknown += 1;
                    continue;
                }
                self.outcome_is(one.text("after")?, &after, wanted).map_err(wrong)?;
            } else if wanted == 'D' {
                return Err(wrong("it ends the sum".into()));
            }
            if !seen.insert((one.size("term")?, one.text("to")?, one.text("after")?)) {
                return Err(wrong("it stands there twice".into()));
            }
        }
        if unknown > 0 {
            self.leave_out(format!("where {unknown} of the moves lead"));
        }
        Ok(())
    }

    fn head_count(&mut self, stated: &Value, wanted: char) -> Verdict {
        let truth = match (self.outcome, wanted) {
            (Some('D'), 'D') | (Some('N'), 'P') => self.moves_to(wanted, false),
            (Some(_), _) => Some(0),
            (None, _) => None,
        };
        match (truth, read::number(stated)) {
            (None, _) => self.leave_out("how many moves there are"),
            (Some(truth), Some(stated)) if truth == stated => self.checked.confirmed += 1,
            _ if two_notations(&self.text) => {
                self.leave_out("how many moves there are, as they are written");
            }
            // Moves in huge heaps need not have been counted, nor those in terms without a value.
            (_, None) if self.may_be_uncounted() => self.leave_out("how many moves there are"),
            (Some(truth), _) => return Err(format!("there are {truth} such moves, not {stated}")),
        }
        Ok(())
    }

    /// Whether the program may not have counted the moves.
    fn may_be_uncounted(&self) -> bool {
        self.stopped || !self.unvalued.is_empty() || huge(&self.position.text())
    }

    /// The number of moves where each of several equal components counts.
    fn head_choices(&mut self, stated: &Value, wanted: char) -> Verdict {
        // Where play can come back, or a player moves again, the moves are other ones.
        let other = self.position.may_repeat() || self.position.moves_again();
        let truth = match other || two_notations(&self.text) {
            true => None,
            false => self.moves_to(wanted, true),
        };
        match (truth, read::number(stated)) {
            (None, Some(_)) => self.leave_out("how many moves equal components have"),
            (Some(truth), Some(stated)) if truth == stated => self.checked.confirmed += 1,
            (Some(truth), _) => return Err(format!("there are {truth} such moves, not {stated}")),
            (None, None) => return Err("it is no number".into()),
        }
        Ok(())
    }

    /// How long play lasts: the whole game is laid out. It is null where a limit left it out.
    fn head_length(&mut self, stated: &Value) -> Verdict {
        if stated.is_null() {
            return Ok(());
        }
        let own = Step::of(stated);
        own.only(&["remoteness", "suspense", "birthday", "positions", "moves"])?;
        let narrow = self.position.narrow();
        // A list of the moves of a large heap alone takes long.
        let narrow = narrow.filter(|_| self.position.options().is_some());
        let found = narrow
            .and_then(|position| self.checker.oracle.extent(&position, self.misere, LAID_OUT));
        let Some(truth) = found else {
            self.leave_out("how long play lasts");
            return Ok(());
        };
        let keys = [
            ("remoteness", truth.remoteness.map(u64::from)),
            ("suspense", truth.suspense.map(u64::from)),
            ("birthday", truth.birthday.map(u64::from)),
            ("positions", Some(truth.positions)),
            ("moves", Some(truth.moves)),
        ];
        for (key, truth) in keys {
            let stated = own.field(key)?;
            if stated.as_u64() != truth || stated.is_null() != truth.is_none() {
                let truth = truth.map_or("null".to_string(), |number| number.to_string());
                return Err(format!("`{key}` is {truth}, not {stated}"));
            }
            self.checked.confirmed += 1;
        }
        Ok(())
    }

    /// Nothing proves a period that was only seen.
    fn head_assumed(&mut self, stated: &Value) -> Verdict {
        if stated.as_array().is_none_or(Vec::is_empty) {
            return Err("it is no list with a period".into());
        }
        self.leave_out("the periods that the answer takes for granted");
        Ok(())
    }

    /// How many moves lead to this outcome; where `each` of several equal heaps counts, or not.
    fn moves_to(&self, wanted: char, each: bool) -> Option<u128> {
        let mut count = 0;
        let whole = (!self.misere).then(|| self.checker.truth(&self.position)).flatten();
        for (at, term) in self.position.terms.iter().enumerate() {
            if let (Some(Truth::Value(sum)), WideTerm::Heaps(rules, heaps)) = (&whole, term) {
                let mut heaps = heaps.clone();
                if !each {
                    heaps.dedup();
                }
                for heap in heaps {
                    let value = self.checker.heap_value(rules, heap)? ^ sum;
                    count += self.checker.options_with(rules, heap, value, COUNTED)?;
                }
                continue;
            }
            if let WideTerm::Heaps(Rules::Nim, heaps) = term
                && self.misere
                && term.moves().is_none()
            {
                count += self.misere_nim_moves(at, heaps, wanted, each)?;
                continue;
            }
            let components = match each {
                true => term.components(),
                false => vec![(term.clone(), term.emptied(), 1)],
            };
            for (component, others, times) in components {
                let mut fitting = 0;
                for changed in component.moves()? {
                    if !self.checker.pulse().goes_on() {
                        return None;
                    }
                    let fits = match changed {
                        Changed::Ends => !self.misere && wanted == 'P',
                        Changed::To(changed) => {
                            let after = self.position.after(at, changed.beside(&others));
                            self.outcome_of(&after, self.misere)? == wanted
                        }
                    };
                    fitting += u128::from(fits);
                }
                count += fitting * times;
            }
        }
        Some(count)
    }
}

impl Checking<'_> {
    /// The same of large heaps of Nim: a heap becomes 0, 1, or what makes the nim-sum 0.
    fn misere_nim_moves(&self, at: usize, heaps: &[u64], wanted: char, each: bool) -> Option<u128> {
        let all = self.position.terms.iter().map(|term| match term {
            WideTerm::Heaps(Rules::Nim, heaps) => {
                Some(heaps.iter().fold(0, |sum, heap| sum ^ heap))
            }
            _ => None,
        });
        let sum = all.collect::<Option<Vec<u64>>>()?.into_iter().fold(0, |sum, heap| sum ^ heap);
        let mut count = 0;
        for (place, &heap) in heaps.iter().enumerate() {
            if !each && place > 0 && heaps[place - 1] == heap {
                continue;
            }
            let targets: HashSet<u64> = [0, 1, sum ^ heap].into_iter().collect();
            for target in targets.into_iter().filter(|&target| target < heap) {
                let mut left = heaps.to_vec();
                left[place] = target;
                let after = self.position.after(at, WideTerm::heaps(Rules::Nim, left));
                let outcome = self.checker.outcome_of_wide(&after, true)?;
                count += u128::from(outcome == wanted);
            }
        }
        Some(count)
    }
}

/// The number of a version: three numbers, and perhaps a word.
fn version(value: &Value) -> Verdict {
    let text = value.as_str().unwrap_or("");
    let numbers = text.split(['-', '+']).next().unwrap_or("");
    let numbers: Vec<&str> = numbers.split('.').collect();
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match numbers.len() == 3 && numbers.iter().all(digits) {
        true => Ok(()),
        false => Err("it is no version of the program".into()),
    }
}

/// Whether a value may be found in a way: graphs are only those of games on graphs, or whatever is
/// small; sequences are of heaps.
fn fits(method: &str, term: &Wide) -> bool {
    let [term] = &term.terms[..] else { return true };
    match (method, term) {
        ("sequence", WideTerm::Board(term)) => term.game == Game::Treblecross,
        ("sequence" | "quotient", WideTerm::Heaps(..)) => true,
        ("quotient", WideTerm::Board(_)) => false,
        ("theorem", WideTerm::Board(term)) => !matches!(term.game, Game::Chips(_)),
        _ => true,
    }
}

/// Whether a position, as it is written, has several graphs, or two names of one game of heaps: two
/// moves that leave the same may leave other texts, and the program counts them as two.
pub(super) fn two_notations(text: &str) -> bool {
    let (mut heads, mut graphs) = (HashSet::new(), 0);
    let terms = brackets::terms(text);
    for term in &terms {
        let mut words = term.split_whitespace();
        let head = words.next().unwrap_or("").trim_matches(['\'', '"']);
        heads.insert(head);
        if ["node-kayles", "arc-kayles"].contains(&head) {
            graphs += words.filter(|word| word.contains(':')).count();
        }
    }
    let mut known = HashSet::new();
    graphs > 1 || !heads.into_iter().filter_map(Rules::of_name).all(|rules| known.insert(rules))
}

/// Whether a number has ten digits or more.
fn huge(text: &str) -> bool {
    text.split(|sign: char| !sign.is_ascii_digit()).any(|number| number.len() > 9)
}
