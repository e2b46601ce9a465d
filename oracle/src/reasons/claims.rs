//! Sentences: what they claim of a position, the sums in their words, lines of play.

use super::read::{self, Step};
use super::wide::Wide;
use super::{Checking, Verdict};

impl Checking<'_> {
    /// A sentence with the position, the value and the outcome that it is about.
    pub(super) fn claim(&mut self, step: &Step<'_>) -> Verdict {
        let (label, words) = (step.text("position")?, step.text("text")?);
        if words.trim().is_empty() {
            return Err("no words".into());
        }
        self.words(words)?;
        self.claimed = self.checker.wide(label).ok();
        let said = self.worded(step, "text", None);
        self.claimed = None;
        if !said? && self.wording.is_some() {
            return Err("no message has these words".into());
        }
        let valueless = || {
            let truth = self.checker.wide(label).ok().and_then(|own| self.checker.truth(&own));
            step.field("value").is_ok_and(|value| value.is_null())
                && truth.is_none_or(|truth| truth.is_none())
        };
        // Where a limit was reached a sentence may say that nothing was found.
        if !step.has("value") && !step.has("outcome") && !self.stopped && !valueless() {
            return Err("it claims nothing".into());
        }
        let position = self.checker.wide(label)?;
        if !self.is_part(&position) {
            return Err(format!("{label} is no term of the position"));
        }
        if step.has("value") {
            let value = step.field("value")?;
            self.value_is(label, &position, value)?;
            if let Some(number) = read::number(value) {
                let whole = position == self.position;
                self.said.push((Some(position.clone()), number));
                if whole {
                    self.said.push((None, number));
                }
            }
        }
        if step.has("outcome") {
            let stated = step.text("outcome")?;
            let &[outcome] = &stated.chars().collect::<Vec<char>>()[..] else {
                return Err(format!("no such outcome: {stated}"));
            };
            self.outcome_is(label, &position, outcome)?;
        }
        Ok(())
    }

    /// The sums in a sentence, which are the same in every language: `3 xor 5 = 6`, and
    /// `12 + 4 * 3 = 24` in either order.
    pub(super) fn words(&mut self, words: &str) -> Verdict {
        let tokens: Vec<&str> = words.split_whitespace().collect();
        for at in 0..tokens.len() {
            // The longest chain `number (xor number)* = number`.
            let Some(first) = plain(tokens[at]) else { continue };
            let joined = at > 0 && matches!(tokens[at - 1], "xor" | "+" | "*" | "-" | "/");
            let (mut sum, mut next) = (first, at + 1);
            while next + 1 < tokens.len()
                && tokens[next] == "xor"
                && let Some(number) = plain(tokens[next + 1])
            {
                sum ^= number;
                next += 2;
            }
            if next > at + 1
                && !joined
                && next + 1 < tokens.len()
                && tokens[next] == "="
                && let Some(stated) = ended(tokens[next + 1])
            {
                if stated != sum {
                    let chain = tokens[at..next].join(" ");
                    return Err(format!("{chain} is {sum}, not {stated}"));
                }
                self.checked.confirmed += 1;
            }
        }
        Ok(())
    }

    /// A line of play that comes back to a position of its own, and in which nobody can win.
    pub(super) fn goes_round(&mut self, line: &str, again: &str) -> Verdict {
        let texts: Vec<&str> = line.split(" -> ").collect();
        let [before @ .., last] = &texts[..] else { return Err("no line".into()) };
        if *last != again || !before.contains(last) {
            return Err(format!("the line does not come back to {again}"));
        }
        let mut now: Option<Wide> = None;
        for text in &texts {
            let next = self.checker.wide(text)?;
            self.outcome_is(text, &next, 'D')?;
            match &now {
                None if next.sorted() != self.position.sorted() => {
                    return Err(format!("{text} is not the position"));
                }
                Some(now) if now.leads_to(&next) == Some(false) => {
                    return Err(format!("no move leads to {text}"));
                }
                _ => {}
            }
            now = Some(next);
        }
        Ok(())
    }

    /// A line of play: every move is one, the winner leaves lost positions, and at the end
    /// the one who has to move has lost.
    pub(super) fn line(&mut self, step: &Step<'_>) -> Verdict {
        let (label, first_wins) = (step.text("position")?, step.truth_of("first_wins")?);
        let mut now = self.checker.wide(label)?;
        if now.sorted() != self.position.sorted() {
            return Err(format!("{label} is not the position"));
        }
        self.outcome_is(label, &now, if first_wins { 'N' } else { 'P' })?;
        let mut wins = first_wins;
        let mut ended = false;
        let moves = step.list("moves")?;
        if moves.is_empty() {
            return Err("no move".into());
        }
        for after in moves {
            let text = after.as_str().ok_or("a position is no text")?;
            let next = self.checker.wide(text)?;
            if ended {
                return Err(format!("the game was over before {text}"));
            }
            // A move that ends the sum leaves nothing to write.
            ended = next.terms.is_empty() && now.ending_moves().is_none_or(|count| count > 0);
            match now.leads_to(&next) {
                Some(true) => ended = false,
                Some(false) if !ended => return Err(format!("no move leads to {text}")),
                Some(false) => {}
                None => {
                    self.leave_out(format!("the moves to {text}"));
                    return Ok(());
                }
            }
            if ended && wins == self.misere {
                return Err(format!("the move to {text} ends the game for the wrong player"));
            }
            if wins && !ended {
                self.outcome_is(text, &next, 'P')?;
            }
            now = next;
            wins = !wins;
        }
        let stuck = |position: &Wide| {
            position.options().is_none_or(|all| all.is_empty())
                && position.ending_moves().unwrap_or(0) == 0
        };
        if !ended && !stuck(&now) {
            return Err("it breaks off before the end".into());
        }
        // The player to move cannot: in normal play that player loses.
        if !ended && wins != self.misere {
            return Err("the wrong player is left without a move".into());
        }
        self.checked.confirmed += 1;
        Ok(())
    }
}

/// A number that stands alone.
fn plain(token: &str) -> Option<u128> {
    token.bytes().all(|byte| byte.is_ascii_digit()).then(|| token.parse().ok()).flatten()
}

/// A number at the end of a sentence.
fn ended(token: &str) -> Option<u128> {
    plain(token.trim_end_matches(['.', ',', ':', ';', ')']))
}
