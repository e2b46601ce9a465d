//! Theorems, which of them speaks about which game, and the words of the field.

use crate::rules::brackets::Brackets;
use crate::rules::{Game, Term};

use super::read::Step;
use super::table::Rules;
use super::wide::WideTerm;
use super::{Checking, Verdict, theorems};

/// Whether a theorem speaks about a term, in misère play or in normal play.
fn speaks(id: &str, term: &WideTerm, misere: bool) -> bool {
    let game = match term {
        WideTerm::Heaps(Rules::Nim, _) => Some(Game::Nim),
        WideTerm::Heaps(..) => None,
        WideTerm::Board(term) => Some(term.game.clone()),
    };
    if misere {
        if let WideTerm::Board(Term { game: Game::Brackets(kind), parts }) = term {
            // An ordinal sum is one heap in misère play, where its components are such.
            let heap = parts.iter().all(|part| kind.objects(part).is_some());
            return id == kind.name() && (*kind != Brackets::Ordinal || heap);
        }
        return match id {
            "misere-nim" => matches!(game, Some(Game::Nim | Game::Nimble)),
            "moore-misere" => matches!(game, Some(Game::Moore { .. })),
            "chocolate-split" => game == Some(Game::ChocolateSplit),
            "tame" | "misere-quotient" => matches!(term, WideTerm::Heaps(..)),
            _ => false,
        };
    }
    if theorems::NAMES.contains(&id) || matches!(id, "first-cousins" | "redundant-moves") {
        // The step `period` says of which game, and is checked.
        return !matches!(term, WideTerm::Heaps(Rules::Nim, _) | WideTerm::Board(_));
    }
    match (id, game) {
        // Values add up in every sum, and options give values in every game that ends.
        ("sprague-grundy", _) => true,
        ("tromino", None) => {
            matches!(term, WideTerm::Heaps(rules, _) if Some(rules) == Rules::of_name("0.007").as_ref())
        }
        (_, None) => false,
        (id, Some(game)) => match game {
            Game::Nim => id == "bouton",
            Game::PokerNim { .. } => id == "increases",
            Game::Moore { .. } => {
                matches!(id, "moore" | "moore-total" | "jenkyns-mayberry" | "bouton")
            }
            Game::Treblecross => id == "treblecross",
            Game::Staircase(_) => id == "staircase",
            Game::Nimble => id == "nimble",
            Game::Nimble2 => id == "nimble-two",
            Game::Turtles => id == "turtles",
            Game::Twins => id == "twins",
            Game::Coins(turning) => match id {
                "coin-turning" => turning.names.len() == 1,
                "tartan" => turning.names.len() > 1,
                id => id == "mock-turtles" && turning.has_mock_turtles(),
            },
            Game::Brackets(kind) => id == kind.name(),
            Game::Northcott { .. } => id == "northcott" || id == "smith",
            Game::Chips(_) => id == "smith",
            Game::Annihilation(_) => matches!(id, "smith" | "pairs-cancel"),
            Game::ChocolateEat => id == "chocolate-eat",
            Game::ChocolateSplit => id == "chocolate-split",
            Game::StripTicTacToe => id == "strip-tictactoe",
            Game::Wythoff => id == "wythoff",
            Game::Euclid => id == "nivasch",
            Game::Chomp => matches!(id, "strategy-stealing" | "chomp-arms"),
            Game::Cram => matches!(id, "two-rows" | "central-symmetry" | "arc-kayles"),
            Game::NodeKayles => matches!(id, "node-kayles" | "central-symmetry"),
            Game::ArcKayles => matches!(id, "arc-kayles" | "central-symmetry"),
            Game::GreenHackenbush => id == "green-hackenbush",
            Game::Nimstring => id == "nimstring",
            _ => false,
        },
    }
}

/// The theorems on which the value of a term rests, one of which must be stated; none where its
/// options give it.
fn needed(term: &WideTerm) -> &'static [&'static str] {
    let WideTerm::Board(term) = term else {
        return match term {
            WideTerm::Heaps(Rules::Nim, _) => &["bouton", "sprague-grundy", "smith"],
            _ => &[],
        };
    };
    match term.game {
        Game::PokerNim { .. } => &["increases"],
        Game::Staircase(_) => &["staircase"],
        // A single coin beside other terms is a heap.
        Game::Nimble => &["nimble", "sprague-grundy", "smith"],
        Game::Nimble2 => &["nimble-two"],
        Game::Turtles => &["turtles"],
        Game::Twins => &["twins"],
        Game::Coins(_) => &["coin-turning", "tartan"],
        Game::Brackets(Brackets::Ordinal) => &["ordinal"],
        Game::Northcott { .. } => &["northcott"],
        Game::ChocolateEat => &["chocolate-eat"],
        Game::ChocolateSplit => &["chocolate-split"],
        Game::StripTicTacToe => &["strip-tictactoe"],
        Game::Euclid => &["nivasch"],
        Game::GreenHackenbush => &["green-hackenbush"],
        _ => &[],
    }
}

impl Checking<'_> {
    /// The words of the field have a meaning each.
    pub(super) fn glossary(&mut self, step: &Step<'_>) -> Verdict {
        let mut known = std::collections::HashSet::new();
        for row in step.steps("words")? {
            let (word, meaning) = (row.text("word")?, row.text("meaning")?);
            if word.trim().is_empty() || meaning.trim().is_empty() {
                return Err("a word without words".into());
            }
            if !known.insert(word) {
                return Err(format!("{word} stands there twice"));
            }
            if self.wording.is_none() {
                continue;
            }
            // The message of a meaning is called after that of its word.
            let name = row.list("said")?.first().and_then(|said| said["id"].as_str());
            let name = name.and_then(|id| id.strip_suffix("-meaning")).unwrap_or("?");
            if !self.worded(&row, "meaning", None)? || !self.is_message(name, word) {
                return Err(format!("that is not what {word} means"));
            }
        }
        match known.is_empty() {
            true => Err("no words".into()),
            false => Ok(()),
        }
    }

    pub(super) fn theorem(&mut self, step: &Step<'_>) -> Verdict {
        let theorem = Step::of(step.field("theorem")?);
        let title = theorem.text("title")?;
        for words in ["title", "statement", "source"] {
            if theorem.text(words)?.trim().is_empty() {
                return Err(format!("no {words}"));
            }
        }
        let proof = theorem.list("proof")?;
        if proof.iter().any(|part| part.as_str().is_none_or(str::is_empty)) {
            return Err(format!("the proof of `{title}` has a paragraph without words"));
        }
        if self.stated.iter().any(|other| other == title) {
            return Err(format!("`{title}` stands there twice"));
        }
        self.stated.push(title.to_string());
        let id = theorem.field("id").ok().and_then(|id| id.as_str());
        if self.wording.is_some() {
            let id = theorem.text("id")?;
            self.theorem_words(id, &theorem)?;
            self.about(id)?;
        }
        self.identifiers.extend(id.map(str::to_string));
        let names = theorems::NAMES.iter().filter(|name| **name != "lasker");
        let mut of_periods =
            names.filter(|name| title.contains(&format!("({name})")) || id == Some(name));
        if let (Some(name), Some(at)) = (of_periods.next(), self.at) {
            self.waiting.push((at, (*name).to_string()));
        }
        Ok(())
    }

    /// A theorem is about a term of this position.
    pub(super) fn about(&self, id: &str) -> Verdict {
        let repeats = self.position.may_repeat();
        let fits = match id {
            "smith" if repeats => !self.misere,
            // Where all heaps are tame no monoid is needed.
            "tame" | "misere-quotient" if self.misere => {
                let heaps = |term: &WideTerm| matches!(term, WideTerm::Heaps(..));
                self.position.terms.iter().all(heaps) && (id == "tame") == self.are_tame()
            }
            _ => self.position.terms.iter().any(|term| speaks(id, term, self.misere)),
        };
        match fits {
            true => Ok(()),
            false => Err(format!("the theorem {id} says nothing about this position")),
        }
    }

    /// The theorems that a complete derivation of the values states.
    pub(super) fn missing_theorem(&self) -> Option<String> {
        for term in &self.position.terms {
            let needed = needed(term);
            if !self.given.contains(term)
                && !needed.is_empty()
                && !needed.iter().any(|id| self.has_theorem(id))
            {
                return Some(needed[0].to_string());
            }
        }
        let sum = self.position.terms.len() > 1;
        let adds = ["sprague-grundy", "smith"].iter().any(|id| self.has_theorem(id));
        (sum && !adds).then(|| "sprague-grundy".to_string())
    }

    pub(super) fn has_theorem(&self, id: &str) -> bool {
        self.identifiers.iter().any(|own| own == id)
    }
}
