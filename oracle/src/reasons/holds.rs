//! What must hold of the position, its play and its outcome where a sentence stands that has no number
//! to be computed anew.

use super::{Checking, Verdict};

/// A fact of the answer.
#[derive(Clone, Copy, Debug)]
enum Fact {
    Normal,
    Misere,
    /// The position has several terms.
    Sum,
    /// The player to move wins, loses, or can draw.
    Won,
    Lost,
    Drawn,
    /// The player to move wins, where no other term stands beside.
    WonAlone,
    /// A term is of a game whose name has this in it.
    Game(&'static str),
}

/// The sentences, by their messages.
const HOLDS: [(&str, &[Fact]); 29] = [
    ("rules-of-play", &[Fact::Normal]),
    ("rules-of-play-sum", &[Fact::Normal, Fact::Sum]),
    ("rules-of-sum", &[Fact::Sum]),
    ("misere-play", &[Fact::Misere]),
    ("misere-play-sum", &[Fact::Misere, Fact::Sum]),
    ("misere-play-ends", &[Fact::Misere]),
    ("misere-labelled", &[Fact::Misere]),
    ("misere-searched", &[Fact::Misere]),
    ("misere-searched-ends", &[Fact::Misere]),
    ("lost-list-wins", &[Fact::Misere]),
    ("lost-list-wins-loops", &[Fact::Misere]),
    ("lost-list-wins-ends", &[Fact::Misere]),
    ("short-misere", &[Fact::Misere]),
    ("every-move-tried", &[Fact::Lost]),
    ("short-zero-again", &[Fact::Normal, Fact::Lost]),
    ("zero-again", &[Fact::Normal, Fact::Won]),
    ("zero-again-loony", &[Fact::Normal, Fact::Won]),
    ("leaves-no-move", &[Fact::Normal, Fact::Won]),
    ("leaves-lost", &[Fact::Won]),
    ("short-leaves-lost", &[Fact::Won]),
    ("leaves-draw", &[Fact::Drawn]),
    ("short-leaves-draw", &[Fact::Drawn]),
    ("ends-at-once", &[Fact::Normal, Fact::Won]),
    ("loony-makes-loony", &[Fact::Normal, Fact::Won, Fact::Sum]),
    ("one-term-decides", &[Fact::Sum]),
    ("moore-column-not-zero", &[Fact::Normal, Fact::WonAlone]),
    ("moore-column-not-zero-misere", &[Fact::Misere, Fact::WonAlone]),
    ("moore-misere-strategy", &[Fact::Misere]),
    ("moore-leave-ones-instead", &[Fact::Misere]),
];

/// The games of the sentences whose messages begin with these words.
const GAMES: [(&str, &str); 5] = [
    ("moore-", "moore"),
    ("hackenbush-", "green-hackenbush"),
    ("northcott-", "northcott"),
    ("poker-nim-", "poker-nim"),
    ("nimstring-", "nimstring"),
];

impl Checking<'_> {
    /// Whether what a sentence states without numbers is true of the position.
    pub(super) fn holds(&mut self, id: &str) -> Verdict {
        let listed = HOLDS.iter().filter(|(own, _)| *own == id).flat_map(|(_, facts)| *facts);
        let games = GAMES.iter().filter(|(begin, _)| id.starts_with(begin));
        let facts: Vec<Fact> =
            listed.copied().chain(games.map(|&(_, game)| Fact::Game(game))).collect();
        for fact in &facts {
            self.fact(*fact)?;
        }
        match facts.iter().any(|fact| !matches!(fact, Fact::Game(_))) {
            true => self.right(),
            false => Ok(()),
        }
    }

    fn fact(&self, fact: Fact) -> Verdict {
        let of_play = |misere: bool| match self.misere == misere {
            true => Ok(()),
            false => Err(format!("the play is {}", if misere { "normal" } else { "misere" })),
        };
        let outcome = |stated: char| match self.outcome {
            Some(truth) if truth != stated => Err(format!("the outcome is {truth}, not {stated}")),
            _ => Ok(()),
        };
        let sum = self.text.contains('+');
        match fact {
            Fact::Normal => of_play(false),
            Fact::Misere => of_play(true),
            Fact::Sum if !sum => Err("the position has one term".into()),
            Fact::WonAlone | Fact::Sum if sum => Ok(()),
            Fact::Sum => Ok(()),
            Fact::Won | Fact::WonAlone => outcome('N'),
            Fact::Lost => outcome('P'),
            Fact::Drawn => outcome('D'),
            Fact::Game(name) if !self.text.contains(name) => {
                Err(format!("no term of the position is of {name}"))
            }
            Fact::Game(_) => Ok(()),
        }
    }
}
