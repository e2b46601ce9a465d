//! Whether a derivation is whole: without a step there is no proof.

use serde_json::Value;

use super::read::Step;
use super::truth::Truth;
use super::wide::{Wide, WideTerm};
use super::{Checking, Verdict};
use crate::rules::{Game, Term};

/// A position with more moves has no table of answers.
const MOVES: usize = 300;

/// The largest number of terms of a sum that have a line each in a short derivation.
pub(super) const TERMS: usize = 24;

/// The theorems that say how numbers are found: these may stand before the numbers, without the
/// heading of the others.
const RULES: [&str; 40] = [
    "tame",
    "misere-quotient",
    "pairs-cancel",
    "moore",
    "moore-misere",
    "moore-total",
    "jenkyns-mayberry",
    "nimstring",
    "lasker",
    "staircase",
    "nimble",
    "nimble-two",
    "turtles",
    "twins",
    "coin-turning",
    "mock-turtles",
    "tartan",
    "conjunctive",
    "continued",
    "shortened",
    "selective",
    "ordinal",
    "northcott",
    "strip-tictactoe",
    "treblecross",
    "tromino",
    "wythoff",
    "nivasch",
    "chocolate-eat",
    "chocolate-split",
    "two-rows",
    "node-kayles",
    "arc-kayles",
    "green-hackenbush",
    "guy-smith",
    "guy-smith-unequal",
    "finite-subtraction",
    "all-but",
    "periodic-takes",
    "residues",
];

/// The theorems that are applied with figures.
const FIGURED: [&str; 4] = ["moore", "jenkyns-mayberry", "nivasch", "chocolate-eat"];

/// The kinds of steps that a document has, and the positions that they are about.
pub(super) struct Kinds<'a> {
    steps: &'a [Value],
}

impl<'a> Kinds<'a> {
    pub(super) fn of(steps: &'a [Value]) -> Kinds<'a> {
        Kinds { steps }
    }

    fn all(&self, kind: &'a str) -> impl Iterator<Item = Step<'a>> + 'a {
        self.steps.iter().filter(move |step| step["step"] == kind).map(Step::of)
    }

    fn has(&self, kind: &'a str) -> bool {
        self.all(kind).next().is_some()
    }

    /// Whether it is of the level `short`.
    pub(super) fn short(&self) -> bool {
        self.has("claim") && !self.has("heading") && !self.has("theorem")
    }
}

impl Checking<'_> {
    /// What is missing.
    pub(super) fn complete(&mut self, kinds: &Kinds<'_>) -> Verdict {
        if self.is_cut_off() {
            self.leave_out("what the program had no time or memory to write");
            return Ok(());
        }
        let says = |ids: &[&str]| self.uttered.iter().any(|own| ids.contains(&own.as_str()));
        if self.position.terms.is_empty() {
            return match kinds.steps.is_empty() {
                true => Err("there are no steps".into()),
                false => Ok(()),
            };
        }
        let Some(outcome) = self.outcome else { return Ok(()) };
        let stuck = self.position.options().is_some_and(|options| options.is_empty());
        if stuck && self.position.ending_moves() == Some(0) {
            return Ok(());
        }
        // An answer without moves needs none in its steps.
        let moves = self.moves || kinds.has("move");
        if outcome != 'P' && moves && !kinds.has("move") && !says(&["no-move-named"]) {
            return Err("no step has a move that wins, or that keeps the draw".into());
        }
        match kinds.short() {
            true => self.complete_short(kinds, outcome),
            false => self.complete_steps(kinds, outcome),
        }
    }

    /// Whether a sentence says that the program had no time or memory to write all steps.
    pub(super) fn is_cut_off(&self) -> bool {
        let cut_off = |id: &String| ["derivation-cut-off", "answer-cut-off"].contains(&&**id);
        self.uttered.iter().any(cut_off)
    }

    fn complete_short(&mut self, kinds: &Kinds<'_>, outcome: char) -> Verdict {
        let about = |claim: &Step<'_>, position: &Wide| {
            claim.text("position").is_ok_and(|text| {
                self.checker.wide(text).is_ok_and(|own| own.sorted() == position.sorted())
            })
        };
        let states = |position: &Wide, key: &str| {
            kinds.all("claim").any(|claim| claim.has(key) && about(&claim, position))
        };
        if !states(&self.position, "outcome") {
            return Err(format!("no step claims the outcome {outcome}"));
        }
        if self.misere && outcome == 'P' && kinds.steps.len() == 1 {
            return Err("no step says why the position is lost".into());
        }
        let value = self.checker.truth(&self.position);
        let finite = matches!(value, Some(Truth::Value(_) | Truth::Infinity(_)));
        if self.misere || !self.values || !finite {
            return Ok(());
        }
        if !states(&self.position, "value") {
            return Err("no step claims the value".into());
        }
        // Its lines are of all terms or of none.
        if self.position.terms.len() > 1 && self.unvalued.is_empty() {
            for term in self.position.terms.iter().take(TERMS) {
                let alone = Wide { terms: vec![term.clone()] };
                if !states(&alone, "value") {
                    return Err(format!("no step claims the value of {}", alone.text()));
                }
            }
        }
        Ok(())
    }

    fn complete_steps(&mut self, kinds: &Kinds<'_>, outcome: char) -> Verdict {
        let said = self.wording.is_some();
        let says = |ids: &[&str]| self.uttered.iter().any(|own| ids.contains(&own.as_str()));
        let verdict = match outcome {
            'N' => "verdict-n",
            'P' => "verdict-p",
            _ => "verdict-d",
        };
        if said && !says(&[verdict]) {
            return Err(format!("no sentence says that the outcome is {outcome}"));
        }
        let is_rule = |id: &String| RULES.contains(&id.as_str());
        if !self.identifiers.iter().all(is_rule) && said && !says(&["heading-why"]) {
            return Err("the theorems have no heading".into());
        }
        let theorems = kinds.all("theorem").count();
        let proved = ["misere-nim", "moore-misere"].iter().any(|id| self.has_theorem(id));
        if self.misere {
            if let Some(id) = self.misere_theorem() {
                return match self.has_theorem(id) {
                    true if said && id == "ordinal" && !says(&["compound-heap"]) => {
                        Err("the objects are not counted".into())
                    }
                    true => Ok(()),
                    false => Err(format!("the theorem {id} is not stated")),
                };
            }
            // The product, or the sum, decides.
            let table =
                [("tame", "misere-tame-sum"), ("misere-quotient", "misere-quotient-product")];
            if let Some((_, sentence)) = table.into_iter().find(|(id, _)| self.has_theorem(id)) {
                return match !said || says(&[sentence]) {
                    true => Ok(()),
                    false => Err("the elements are not multiplied".into()),
                };
            }
            let searched = ["misere-searched", "misere-searched-ends", "misere-labelled"];
            if said && !says(&searched) {
                return Err("no sentence says how the outcome was found".into());
            }
            if !said
                || !self.moves
                || kinds.has("lost")
                || proved
                || says(&["lost-list-too-long"])
                || self.position.moves_again()
                || outcome == 'D'
            {
                return self.answered(kinds, outcome);
            }
            return Err("nothing shows which positions are lost".into());
        }
        let truth = self.checker.truth(&self.position);
        let Some(truth) = truth else { return Ok(()) };
        if truth.is_none() {
            return Ok(());
        }
        if theorems > 0 || !self.is_by_options() {
            if let Some(id) = self.missing_theorem() {
                return Err(format!("the theorem {id} is not stated"));
            }
        } else if said
            // Who has an answer to every move needs no theorem.
            && truth != Truth::Value(0)
            && !says(&["plays-like-heap", "plays-like-heap-again", "heaps-play-like-heap"])
        {
            return Err("nothing says why a position plays like a heap".into());
        }
        if said && self.values {
            let valued: &[&str] = match &truth {
                Truth::Value(0) => &[
                    "value-zero",
                    "value-zero-stuck",
                    "value-zero-ends",
                    "value-zero-loopy",
                    "value-zero-loony",
                    "value-zero-retreats",
                ],
                Truth::Value(_) => &["value-not-zero"],
                Truth::Infinity(values) if values.contains(&0) => &["infinity-wins"],
                _ => &["infinity-draws"],
            };
            if !says(valued) {
                return Err(format!("no sentence says that the value is {truth}"));
            }
        }
        self.theorems_used()?;
        if let Some(heap) = self.underived(&says) {
            return Err(format!("no step derives the value of the heap {heap}"));
        }
        let unvalued = |position: &Wide| self.unvalued.contains(position);
        if self.position.terms.len() > 1
            && matches!(truth, Truth::Value(_))
            && !unvalued(&self.position)
        {
            let own: Vec<Option<u128>> = self
                .position
                .terms
                .iter()
                .map(|term| Wide { terms: vec![term.clone()] })
                .filter(|term| !unvalued(term))
                .map(|term| match self.checker.truth(&term) {
                    Some(Truth::Value(value)) => Some(value),
                    _ => None,
                })
                .collect();
            let own: Option<Vec<u128>> = own.into_iter().collect();
            if let Some(own) = own
                && (1..=TERMS).contains(&own.len())
                && !self.summed.contains(&own)
            {
                return Err("the values of the terms are not added up".into());
            }
        }
        self.answered(kinds, outcome)
    }

    /// In normal play a lost position has a table of answers.
    fn answered(&mut self, kinds: &Kinds<'_>, outcome: char) -> Verdict {
        // A list of lost positions has the answers.
        if self.misere && kinds.has("lost") {
            return Ok(());
        }
        if outcome == 'N' && self.misere {
            return self.answered_after(kinds);
        }
        if outcome != 'P' {
            return Ok(());
        }
        let about = |step: &Step<'_>| {
            step.text("position").is_ok_and(|text| {
                self.checker.wide(text).is_ok_and(|own| own.sorted() == self.position.sorted())
            })
        };
        if kinds.all("replies").any(|step| about(&step)) {
            return Ok(());
        }
        // A theorem on sums in brackets says who wins, and the program looks for answers a short
        // time only.
        let in_brackets =
            |term: &WideTerm| matches!(term, WideTerm::Board(Term { game: Game::Brackets(_), .. }));
        if !self.misere && self.position.terms.iter().any(in_brackets) {
            return Ok(());
        }
        let moves = self.position.placed_options();
        let many = moves.is_none_or(|moves| moves == 0 || moves > MOVES);
        // A player who moves again answers nothing.
        let many = many || self.misere && self.position.moves_again();
        match many {
            true => Ok(()),
            false => Err("no step has the answers to the moves".into()),
        }
    }

    /// The steps in which theorems are applied.
    fn theorems_used(&self) -> Verdict {
        let has = |id: &str| self.has_theorem(id);
        if let Some(id) = FIGURED.into_iter().find(|id| has(id) && !self.is_figured(id)) {
            return Err(format!("no step has the figures of the theorem {id}"));
        }
        if has("moore") && !self.has_columns() {
            return Err("no step adds up the digits".into());
        }
        for term in &self.position.terms {
            let WideTerm::Board(board) = term else { continue };
            let by_options =
                matches!(board.game, Game::Chomp | Game::Cram | Game::NodeKayles | Game::ArcKayles);
            let parts = Wide { terms: vec![term.clone()] }.parts();
            let searched = self
                .uttered
                .iter()
                .any(|id| id == "options-searched" || id == "positions-left-out");
            if by_options && !searched && !self.given.contains(term) && parts.len() <= TERMS {
                for part in parts {
                    let worth = matches!(self.checker.truth(&part), Some(Truth::Value(1..)));
                    if worth && self.values && !self.valued.contains(&part) {
                        return Err(format!("no step derives the value of {}", part.text()));
                    }
                }
            }
        }
        let [term] = &self.position.terms[..] else { return Ok(()) };
        let Some(mut numbers) = self.checker.theorem_numbers(term) else { return Ok(()) };
        numbers.sort_unstable();
        let added = self.summed.iter().any(|all| {
            let mut all = all.clone();
            all.sort_unstable();
            all == numbers
        });
        match added || !(2..=TERMS).contains(&numbers.len()) {
            true => Ok(()),
            false => Err("the numbers of the theorem are not added up".into()),
        }
    }

    /// Whether a step has the figures with which a theorem is applied to the position.
    fn is_figured(&self, id: &str) -> bool {
        let title = self.identifiers.iter().zip(&self.stated).find(|(own, _)| *own == id);
        let parts = self.position.parts();
        let is = |(own, about): &(String, Wide)| {
            title.is_some_and(|(_, title)| title == own) && parts.contains(about)
        };
        self.figured.iter().any(is)
    }

    /// Whether the digits of a term of Moore's game are added up, or its numbers where that is
    /// Nim.
    fn has_columns(&self) -> bool {
        self.position.terms.iter().any(|term| {
            let WideTerm::Board(board) = term else { return false };
            let Game::Moore { most } = board.game else { return false };
            let mut heaps: Vec<u128> = board.parts.iter().map(|part| part[0].into()).collect();
            heaps.sort_unstable();
            let modulus = u128::from(most) + 1;
            let in_nim = |all: &Vec<u128>| {
                let mut all = all.clone();
                all.sort_unstable();
                all == heaps
            };
            heaps.len() > TERMS
                || self.columns.iter().any(|(of, all)| *of == modulus && *all == heaps)
                || most == 1 && self.summed.iter().any(in_nim)
        })
    }

    /// A heap of a game without a formula whose value no step derives.
    fn underived(&self, says: &dyn Fn(&[&str]) -> bool) -> Option<u64> {
        if says(&["more-heaps-alike", "heaps-not-shown", "heap-values-cut-off"]) {
            return None;
        }
        self.position.terms.iter().find_map(|term| {
            let WideTerm::Heaps(rules, heaps) = term else { return None };
            if self.given.contains(term) {
                return None;
            }
            let lasker = || Some(rules) == super::table::Rules::of_name("lasker").as_ref();
            if *rules == super::table::Rules::Nim || lasker() {
                return None;
            }
            heaps.iter().copied().find(|&heap| !self.derived.contains(&(rules.clone(), heap)))
        })
    }

    /// The theorem on a position in misère play, where there is one.
    pub(super) fn misere_theorem(&self) -> Option<&'static str> {
        let all = |is: &dyn Fn(&WideTerm) -> bool| self.position.terms.iter().all(is);
        let nim = |term: &WideTerm| match term {
            WideTerm::Heaps(rules, _) => *rules == super::table::Rules::Nim,
            WideTerm::Board(term) => term.game == Game::Nimble,
        };
        if all(&nim) {
            return Some("misere-nim");
        }
        let moore = |term: &WideTerm| match term {
            WideTerm::Board(term) => matches!(term.game, Game::Moore { .. }),
            WideTerm::Heaps(..) => false,
        };
        let split = |term: &WideTerm| match term {
            WideTerm::Board(term) => term.game == Game::ChocolateSplit,
            WideTerm::Heaps(..) => false,
        };
        // A sum whose components are too large for the theorem is searched.
        if let [WideTerm::Board(Term { game: Game::Brackets(kind), .. })] = &self.position.terms[..]
        {
            return Some(kind.name()).filter(|id| self.has_theorem(id));
        }
        match self.position.terms.len() == 1 {
            true if all(&moore) => Some("moore-misere"),
            true if all(&split) => Some("chocolate-split"),
            _ => None,
        }
    }

    /// In misère play the position after the move that wins has a table of answers.
    fn answered_after(&self, kinds: &Kinds<'_>) -> Verdict {
        let answered = |after: &Wide| {
            let stuck = after.options().is_some_and(|options| options.is_empty());
            stuck
                || kinds.all("replies").any(|step| {
                    step.text("position").is_ok_and(|text| {
                        self.checker.wide(text).is_ok_and(|own| own.sorted() == after.sorted())
                    })
                })
        };
        // A player who moves again answers nothing.
        let free = self.position.moves_again();
        match free || self.goals.is_empty() || self.goals.iter().any(answered) {
            true => Ok(()),
            false => Err("no step has the answers to the moves after the move that wins".into()),
        }
    }

    /// Whether the values of options give the value of a single term.
    fn is_by_options(&self) -> bool {
        let [term] = &self.position.terms[..] else { return false };
        match term {
            WideTerm::Heaps(rules, _) => *rules != super::table::Rules::Nim,
            WideTerm::Board(term) => matches!(
                term.game,
                Game::Chomp
                    | Game::Cram
                    | Game::NodeKayles
                    | Game::ArcKayles
                    | Game::Wythoff
                    | Game::Moore { .. }
            ),
        }
    }
}
