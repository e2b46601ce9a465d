//! The rules of the games: a game of the position, and what the digits of its code allow.

use crate::rules::code::{Code, Digit, Kind};

use super::{Checking, Rules, Said, Verdict, WideTerm};

impl Checking<'_> {
    /// The first words of the terms: their games, with their parameters.
    pub(in crate::reasons) fn heads(&self) -> impl Iterator<Item = &str> {
        let terms = self.text.split(" + ").filter_map(|term| term.split_whitespace().next());
        terms.map(|head| head.trim_matches(['\'', '"']))
    }

    fn codes(&self) -> impl Iterator<Item = &Code> {
        self.position.terms.iter().filter_map(|term| match term {
            WideTerm::Heaps(Rules::Code(code), _) => Some(&**code),
            _ => None,
        })
    }

    /// Checks what a sentence says of the rules of a game.
    pub(super) fn facts_of_rules(&mut self, said: &Said<'_>) -> Verdict {
        let fits = match said.id {
            "rules-of-game" | "rules-of-game-with" | "rules-of-file" => {
                let game = said.text("game")?;
                let value = if said.id == "rules-of-game-with" { said.text("value")? } else { "" };
                let is = |head: &str| match said.id {
                    "rules-of-game-with" => head.split_once(':') == Some((game, value)),
                    _ => head == game || head.split_once(':').is_some_and(|(name, _)| name == game),
                };
                let own = format!("game-{game}.");
                let of_game =
                    |rule: &Said<'_>| !rule.id.starts_with("game-") || rule.id.starts_with(&own);
                self.heads().any(is) && said.nested()?.iter().all(of_game)
            }
            "code-takes" => {
                let (count, bits) = (said.number("count")?, said.number("digit")?);
                let digit: Digit = (0..4)
                    .filter(|heaps| bits >> heaps & 1 == 1)
                    .map(|heaps| (heaps, Kind::Any))
                    .collect();
                let count = u64::try_from(count).map_err(|_| "no code takes that many")?;
                bits < 16 && count > 0 && self.codes().any(|code| code.digit(count) == digit)
            }
            "code-leaves" => {
                let count = said.number("count")?;
                let count = u64::try_from(count).map_err(|_| "no code takes that many")?;
                let mut digit = Digit::new();
                for choice in said.nested()? {
                    digit.push(choice_of(&choice)?);
                }
                digit.sort_unstable();
                let how = if count == 0 { "nothing" } else { "take" };
                said.text("how")? == how && self.codes().any(|code| code.digit(count) == digit)
            }
            "code-choice" => {
                let choice = choice_of(said)?;
                self.codes().any(|code| code.all_digits().any(|digit| digit.contains(&choice)))
            }
            "code-repeats" => {
                let (last, length) = (said.number("last")?, said.number("length")?);
                length > 0
                    && self.codes().any(|code| {
                        let tail = u128::from(code.tail_length());
                        tail == length && u128::from(code.last_place()) + tail == last
                    })
            }
            _ => return self.facts_of_moore(said),
        };
        match fits {
            true => self.right(),
            false => Err("no game of the position has these rules".into()),
        }
    }
}

/// The number of heaps that a move takes, and of which sizes.
fn choice_of(said: &Said<'_>) -> Result<(usize, Kind), String> {
    let heaps = usize::try_from(said.number("heaps")?).map_err(|_| "too many heaps")?;
    let kind = match said.text("like")? {
        "different" => Kind::Unequal,
        "mixed" => Kind::NotAllEqual,
        "equal" => Kind::Equal,
        _ => Kind::Any,
    };
    Ok((heaps, kind))
}
