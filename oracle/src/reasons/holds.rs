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
    /// A term is of one of these games.
    Game(&'static [&'static str]),
}

/// The sentences, by their messages.
const HOLDS: [(&str, &[Fact]); 24] = [
    ("rules-of-play", &[Fact::Normal]),
    ("rules-of-play-sum", &[Fact::Normal, Fact::Sum]),
    ("rules-of-sum", &[Fact::Sum]),
    ("misere-play-sum", &[Fact::Sum]),
    ("short-misere", &[Fact::Misere]),
    ("plays-like-heap", &[Fact::Normal]),
    ("plays-like-heap-again", &[Fact::Normal, Fact::Game(&["nimstring"])]),
    ("heaps-play-like-heap", &[Fact::Normal, Fact::Game(&["treblecross", "nimstring"])]),
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

/// What holds for the sentences whose messages begin with these words.
const BEGIN: [(&str, Fact); 27] = [
    ("misere-", Fact::Misere),
    ("lost-list-", Fact::Misere),
    ("annihilation-", Fact::Game(&["annihilation"])),
    ("chips-", Fact::Game(&["chips", "annihilation"])),
    ("chocolate-", Fact::Game(&["chocolate-eat", "chocolate-split"])),
    ("chomp-", Fact::Game(&["chomp"])),
    ("coins-", Fact::Game(&["coins", "coins2"])),
    ("compound-", Fact::Game(&["conjunctive", "continued", "shortened", "selective", "ordinal"])),
    ("cram-", Fact::Game(&["cram"])),
    ("euclid-", Fact::Game(&["euclid"])),
    ("hackenbush-", Fact::Game(&["green-hackenbush"])),
    ("lasker-", Fact::Game(&["lasker"])),
    ("moore-", Fact::Game(&["moore"])),
    ("net-", Fact::Game(&["node-kayles", "arc-kayles"])),
    ("nimble-", Fact::Game(&["nimble", "nimble-2"])),
    ("nimstring-", Fact::Game(&["nimstring"])),
    ("northcott-", Fact::Game(&["northcott"])),
    ("paths-", Fact::Game(&["node-kayles", "arc-kayles"])),
    ("poker-nim-", Fact::Game(&["poker-nim"])),
    ("sprouts-", Fact::Game(&["sprouts"])),
    ("staircase-", Fact::Game(&["staircase"])),
    ("strip-", Fact::Game(&["strip-tictactoe"])),
    ("treblecross-", Fact::Game(&["treblecross", "dawson-chess"])),
    ("tromino-", Fact::Game(&["tromino"])),
    ("turtles-", Fact::Game(&["turtles", "twins"])),
    ("twins-", Fact::Game(&["twins"])),
    ("wythoff-", Fact::Game(&["wythoff"])),
];

impl Checking<'_> {
    /// Whether what a sentence states without numbers is true of the position.
    pub(super) fn holds(&mut self, id: &str) -> Verdict {
        // The words of a theorem, or of the rules of a game, have its name.
        let name =
            |begin: &str| Some(id.strip_prefix(begin)?.split('.').next().unwrap_or_default());
        if let Some(theorem) = name("theorem-").filter(|name| *name != "ahead") {
            return self.about(theorem);
        }
        if let Some(game) = name("game-") {
            return self.of_game(&[game]);
        }
        let listed = HOLDS.iter().filter(|(own, _)| *own == id).flat_map(|(_, facts)| *facts);
        let begun = BEGIN.iter().filter(|(begin, _)| id.starts_with(begin)).map(|(_, fact)| fact);
        let facts: Vec<Fact> = listed.chain(begun).copied().collect();
        for fact in &facts {
            self.fact(*fact)?;
        }
        match facts.iter().any(|fact| !matches!(fact, Fact::Game(_))) {
            true => self.right(),
            false => Ok(()),
        }
    }

    /// A term is of one of these games.
    fn of_game(&self, games: &[&str]) -> Verdict {
        let mut names = self.heads().map(|head| head.split(':').next().unwrap_or(head));
        match names.any(|name| games.contains(&name)) {
            true => Ok(()),
            false => Err(format!("no term of the position is of {}", games.join(" or "))),
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
            Fact::Game(games) => self.of_game(games),
        }
    }
}
