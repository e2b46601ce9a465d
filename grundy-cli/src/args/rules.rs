//! Commands on rule files, and on the catalogue.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueHint};

use super::{GameName, minus};

/// `grundy games`
#[derive(Debug, Default, ClapArgs)]
pub struct Games {
    /// The game: its name, a take-and-break code such as 0.77, or rules:FILE; without one, all games
    /// are listed.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub name: Option<String>,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}

/// `grundy rules`
#[derive(Debug, ClapArgs)]
pub struct Rules {
    /// What to do.
    #[command(subcommand)]
    pub action: RulesAction,
}

/// What to do with a rule file.
#[derive(Debug, Subcommand)]
pub enum RulesAction {
    /// Write a rule file with comments, as a beginning.
    New(RulesNew),
    /// Check a rule file on small positions, and report which input breaks which law.
    Check(RulesCheck),
}

/// `grundy rules new`
#[derive(Debug, ClapArgs)]
pub struct RulesNew {
    /// Begin with the rules of a game of the gallery, as `grundy games gallery` lists them.
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub like: Option<String>,
    /// The file to write, which must not exist yet; without it, the rule file is printed.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}

/// `grundy rules check`
#[derive(Debug, Default, ClapArgs)]
pub struct RulesCheck {
    /// The rule file.
    #[arg(value_name = "FILE", value_parser = minus::word, value_hint = ValueHint::FilePath)]
    pub file: String,
    /// Positions to start from; without them, the `examples` of the file, or small numbers.
    #[arg(value_name = "POSITION", allow_negative_numbers = true, value_parser = minus::word)]
    #[arg(value_hint = ValueHint::Other)]
    pub positions: Vec<String>,
    /// Print one JSON document and nothing else.
    #[arg(long)]
    pub json: bool,
}
