//! Steps that list options or positions with their values.

use std::collections::HashSet;

use serde_json::Value;

use crate::rules::Game;

use super::read::{self, Step};
use super::truth::Truth;
use super::wide::{Wide, WideTerm};
use super::{Checking, Verdict};

impl Checking<'_> {
    pub(super) fn mex(&mut self, step: &Step<'_>) -> Verdict {
        let label = step.text("position")?;
        let position = self.checker.wide(label)?;
        let complete = step.truth_of("complete")?;
        let (count, value) = (step.size("count")?, step.number("value")?);
        let mut listed = HashSet::new();
        let mut values = HashSet::new();
        let (all, mut unknown) = (position.options(), 0);
        // Of sums in brackets the program lists more options than are listed here.
        let in_brackets = |term: &WideTerm| matches!(term, WideTerm::Board(board) if matches!(board.game, Game::Brackets(_)));
        if all.is_none() && !position.terms.iter().any(in_brackets) {
            return Err(format!("{label} has too many options to be valued by them"));
        }
        for option in step.steps("options")? {
            let text = option.text("position")?;
            let after = self.checker.wide(text)?.sorted();
            let is_option = match &all {
                Some(all) => Some(all.binary_search(&after).is_ok()),
                None => position.leads_to(&after),
            };
            if is_option == Some(false) {
                return Err(format!("{text} is no option of {label}"));
            }
            if !listed.insert(after.clone()) {
                return Err(format!("the option {text} stands there twice"));
            }
            match self.checker.truth(&after) {
                None => unknown += 1,
                Some(_) => self.value_is(text, &after, option.field("value")?)?,
            }
            self.parts(text, &option, &after)?;
            self.must_be_valued(text, &after)?;
            values.extend(read::number(option.field("value")?));
        }
        let missing = (0..value).find(|below| !values.contains(below));
        let all_below = match missing {
            Some(missing) => Err(format!("no option of the value {missing} is listed")),
            None => Ok(()),
        };
        self.valued.insert(position.clone());
        self.said.push((Some(position.clone()), value));
        if unknown > 0 {
            self.leave_out(format!("the values of {unknown} options of {label}"));
        }
        let Some(all) = all else {
            self.leave_out(format!("the options of {label}"));
            return all_below;
        };
        let endings = position.ending_moves().unwrap_or(0);
        if count != all.len() as u64 && count != (all.len() + endings) as u64 {
            return Err(format!("{label} has {} options, not {count}", all.len()));
        }
        if complete && let Some(missing) = all.iter().find(|option| !listed.contains(option)) {
            return Err(format!(
                "{} options are missing, as {}",
                all.len() - listed.len(),
                missing.text()
            ));
        }
        if !complete && endings == 0 && listed.len() == all.len() {
            return Err(format!("all options of {label} are listed"));
        }
        all_below?;
        let mut unknown = 0;
        for option in &all {
            match self.checker.truth(option) {
                Some(Truth::Value(other)) if other == value => {
                    return Err(format!(
                        "the option {} has the value {value} itself",
                        option.text()
                    ));
                }
                None => unknown += 1,
                _ => {}
            }
        }
        if unknown > 0 {
            self.leave_out(format!("whether {unknown} options of {label} have its value"));
        }
        self.checked.confirmed += 1;
        Ok(())
    }

    /// An option in Chomp or Wythoff's game: where does its value come from? The other games may
    /// have theorems for their parts.
    fn must_be_valued(&self, text: &str, option: &Wide) -> Verdict {
        // So a table is announced that has no room, or has one position of each kind.
        let left_out =
            ["positions-left-out", "options-searched", "options-valued", "positions-of-kinds"];
        if self.wording.is_none() || self.uttered.iter().any(|id| left_out.contains(&&**id)) {
            return Ok(());
        }
        let shown = |part: &Wide| {
            let [WideTerm::Board(board)] = &part.terms[..] else { return true };
            // A pair and the same pair turned round are one.
            let mut turned = board.clone();
            match board.game {
                Game::Chomp => {}
                Game::Wythoff => turned.parts.iter_mut().for_each(|pair| pair.reverse()),
                _ => return true,
            }
            let turned = Wide { terms: vec![WideTerm::Board(turned)] };
            let stuck = || part.options().is_some_and(|options| options.is_empty());
            self.valued.contains(part) || self.valued.contains(&turned) || stuck()
        };
        match option.parts().iter().all(shown) {
            true => Ok(()),
            false => Err(format!("the value of {text} was not shown before")),
        }
    }

    /// The values of the parts of an option, where they are given.
    fn parts(&mut self, text: &str, option: &Step<'_>, after: &Wide) -> Verdict {
        if !option.has("parts") {
            return Ok(());
        }
        let mut parts = option.numbers("parts")?;
        let sum = parts.iter().fold(0, |sum, part| sum ^ part);
        if Some(sum) != read::number(option.field("value")?) {
            return Err(format!("the parts of {text} add up to {sum}"));
        }
        let Some(mut truths) = self.values_of_parts(after) else {
            self.leave_out(format!("the parts of {text}"));
            return Ok(());
        };
        parts.retain(|&part| part != 0);
        truths.retain(|&part| part != 0);
        parts.sort_unstable();
        truths.sort_unstable();
        match parts == truths {
            true => Ok(()),
            false => Err(format!("the parts of {text} have the values {truths:?}, not {parts:?}")),
        }
    }

    fn values_of_parts(&self, position: &Wide) -> Option<Vec<u128>> {
        let mut all = Vec::new();
        for part in position.parts() {
            match self.checker.truth(&part)? {
                Truth::Value(value) => all.push(value),
                _ => return None,
            }
        }
        Some(all)
    }

    pub(super) fn positions(&mut self, step: &Step<'_>) -> Verdict {
        let mut rows: Vec<(&str, Wide, &Value)> = Vec::new();
        let all = step.steps("rows")?;
        for row in &all {
            let label = row.text("label")?;
            match self.checker.wide(label) {
                Ok(position) => rows.push((label, position.sorted(), row.field("value")?)),
                Err(error) => return Err(format!("{label} is no position: {error}")),
            }
        }
        for (at, (label, position, value)) in rows.iter().enumerate() {
            self.value_is(label, position, value)?;
            let row = &all[at];
            if row.field("from").is_ok() || row.has("said") {
                let number = read::number(value);
                if !self.worded(row, "from", number)? && self.wording.is_some() {
                    return Err(format!("no message has the words of `from` of {label}"));
                }
            }
            if rows[..at].iter().any(|(_, other, _)| other == position) {
                return Err(format!("{label} stands there twice"));
            }
            if let Some(value) = read::number(value) {
                self.said.push((Some(position.clone()), value));
                self.valued.insert(position.clone());
            }
            // In a graph with cycles no order is right.
            if !matches!(read::truth(value), Some(Truth::Value(_))) || position.may_repeat() {
                continue;
            }
            let Some(options) = position.options() else {
                self.leave_out(format!("the options of {label}"));
                continue;
            };
            if let Some((later, ..)) =
                rows[at + 1..].iter().find(|(_, other, _)| options.contains(other))
            {
                return Err(format!("{label} stands before its option {later}"));
            }
        }
        Ok(())
    }
}
