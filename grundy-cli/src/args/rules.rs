//! Commands on rule files, and on the catalogue.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::{GameName, Limits, minus};

/// `grundy games`
#[derive(Debug, ClapArgs)]
pub struct Games {
    /// A game's name or a take-and-break code.
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub name: Option<String>,
    /// One JSON document on standard output.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
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
    /// Write a rule file with comments, to begin with.
    New(RulesNew),
    /// Check the laws of a game on small positions; says which input breaks which law.
    Check(RulesCheck),
}

/// `grundy rules new`
#[derive(Debug, ClapArgs)]
pub struct RulesNew {
    /// The file, which must not be there yet; without it, standard output.
    pub file: Option<PathBuf>,
}

/// `grundy rules check`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Examples:\n  grundy rules check mine.star\n  grundy rules check mine.star 3,5 \
                        4,4\n\nExit status: 0 the laws hold; 1 one does not; 2 no rule file; 3 a budget ran out, or \
                        it was not seen that the game ends."
)]
pub struct RulesCheck {
    /// The rule file.
    #[arg(value_parser = minus::word)]
    pub file: String,
    /// Positions to begin with; without them those that the file gives as `examples`, or small
    /// numbers.
    #[arg(allow_negative_numbers = true, value_parser = minus::word)]
    pub positions: Vec<String>,
    /// One JSON document on standard output.
    #[arg(long)]
    pub json: bool,
    /// Limits.
    #[command(flatten)]
    pub limits: Limits,
}
