//! The limits of a run, where its state is kept, and how numbers of both are written.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueHint};
use grundy::keyboard::plain;

use super::TERMINAL;
use super::value::{BadValue, number};
use crate::failure::Failure;
use crate::message::message;

/// Limits of the work.
#[derive(Debug, Clone, ClapArgs)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// Number of threads.
    #[arg(long, global = true, value_name = "N", value_parser = number::<u32>(1..=u32::MAX.into()))]
    #[arg(value_hint = ValueHint::Other)]
    pub threads: Option<u32>,
    /// Memory for tables, in bytes or as in 500M or 2G.
    #[arg(long, global = true, value_name = "SIZE", default_value = "2G", value_parser = memory)]
    #[arg(value_hint = ValueHint::Other)]
    pub memory: u64,
    /// Time limit in seconds; 0 means none.
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds, value_hint = ValueHint::Other)]
    pub time: Option<Duration>,
    /// Neither read the proofs that earlier runs kept nor keep new ones.
    #[arg(long, global = true)]
    pub no_cache: bool,
    /// Show no progress and no remarks; errors are still reported.
    #[arg(long, global = true, short, help_heading = TERMINAL)]
    pub quiet: bool,
}

impl Default for Limits {
    /// Those of a command line that gives none, without remarks and kept proofs.
    fn default() -> Limits {
        Limits { threads: None, memory: 2 << 30, time: None, quiet: true, no_cache: true }
    }
}

/// Where the state of a long run is kept.
#[derive(Debug, Clone, Default, ClapArgs)]
#[command(next_help_heading = "Long runs")]
pub struct Checkpoint {
    /// Save the state of the run in this folder, and continue from the state that is there.
    ///
    /// The state is saved from time to time and when the run stops; the same command continues.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub checkpoint: Option<PathBuf>,
    /// Seconds between two saves.
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    #[arg(requires = "checkpoint", value_hint = ValueHint::Other)]
    pub checkpoint_every: Duration,
}

impl Checkpoint {
    /// For a run that cannot be saved.
    ///
    /// # Errors
    /// Where the user asked for it.
    pub fn refuse(&self) -> Result<(), Failure> {
        match self.checkpoint {
            None => Ok(()),
            Some(_) => Err(Failure::input(message!("checkpoint-goes-with-raw"))),
        }
    }

    /// For a family, whose values are not saved.
    ///
    /// # Errors
    /// Where the user asked for it.
    pub fn refuse_family(&self) -> Result<(), Failure> {
        match self.checkpoint {
            None => Ok(()),
            Some(_) => Err(Failure::input(message!("checkpoint-not-of-families"))),
        }
    }
}

/// One of several parts of a piece of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// From 0 on.
    pub index: usize,
    /// How many parts there are.
    pub of: usize,
}

/// A part, as in `1/4`.
pub fn part(text: &str) -> Result<Part, BadValue> {
    let text = plain(text);
    let numbers = text
        .split_once('/')
        .and_then(|(index, of)| Some((index.parse::<usize>().ok()?, of.parse::<usize>().ok()?)));
    match numbers {
        Some((index, of)) if (1..=of).contains(&index) => Ok(Part { index: index - 1, of }),
        _ => Err(BadValue(message!("value-part"))),
    }
}

/// How several runs share the work on many items.
#[derive(Debug, Clone, Default, ClapArgs)]
#[command(next_help_heading = "Several runs")]
pub struct Shares {
    /// Do only the K-th of N parts, as in 1/4, so that N runs share the work.
    #[arg(long, value_name = "K/N", value_parser = part, value_hint = ValueHint::Other)]
    pub part: Option<Part>,
    /// Keep each answer in this file, a line of JSON each, and compute none that is there. `grundy merge` joins such files.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub journal: Option<PathBuf>,
}

impl Shares {
    /// For a run with one answer.
    ///
    /// # Errors
    /// Where the user asked for a part or a journal.
    pub fn refuse(&self) -> Result<(), Failure> {
        match (self.part, &self.journal) {
            (None, None) => Ok(()),
            _ => Err(Failure::input(message!("shares-of-one"))),
        }
    }

    /// For a run whose answer is printed as a whole: a part of it needs a journal.
    ///
    /// # Errors
    /// It has none.
    pub fn need_journal(&self) -> Result<(), Failure> {
        match (self.part, &self.journal) {
            (Some(_), None) => Err(Failure::input(message!("part-needs-journal"))),
            _ => Ok(()),
        }
    }
}

/// A heap, as a number.
pub fn heap(text: &str) -> Result<u64, BadValue> {
    grundy::ruleset::parse_number(text, message!("the-last-heap")).map_err(|error| {
        BadValue(match error.hint() {
            Some(help) => message!("value-and-help", fault = error.message(), help = help),
            None => error.message().clone(),
        })
    })
}

/// How many of something.
pub fn count(text: &str) -> Result<usize, BadValue> {
    plain(text).parse().map_err(|_| BadValue(message!("value-count")))
}

fn memory(text: &str) -> Result<u64, BadValue> {
    let text = &*plain(text);
    let wrong = || BadValue(message!("value-size"));
    let too_large = || BadValue(message!("value-size-too-large"));
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1u64,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1 << 40,
        _ => return Err(wrong()),
    };
    if !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Err(wrong());
    }
    match digits.parse::<u64>() {
        Ok(number) => number.checked_mul(unit).ok_or_else(too_large),
        Err(_) => {
            let number: f64 = digits.parse().map_err(|_| wrong())?;
            let bytes = number * unit as f64;
            if bytes < 2f64.powi(63) { Ok(bytes as u64) } else { Err(too_large()) }
        }
    }
}

/// A time that nobody waits for, about 136 years, in place of all longer ones: a time of a clock and
/// this one are added without an overflow.
const LONGEST: Duration = Duration::from_secs(u32::MAX as u64);

/// A time in seconds, at most about 136 years.
pub fn seconds(text: &str) -> Result<Duration, BadValue> {
    let wrong = || BadValue(message!("value-seconds"));
    let text = &*plain(text);
    let number: f64 = text.parse().map_err(|_| wrong())?;
    // `inf` is a word for no limit; digits that make it are a slip.
    if number.is_infinite() && text.contains(|letter: char| letter.is_ascii_digit()) {
        return Err(BadValue(message!("value-seconds-too-large")));
    }
    match Duration::try_from_secs_f64(number) {
        Ok(duration) => Ok(duration.min(LONGEST)),
        Err(_) if number > 0.0 => Ok(LONGEST),
        Err(_) => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_can_be_added_to_the_clock() {
        for text in ["inf", "1e300", "18446744073709551615", "9223372036854775807", "1e10"] {
            assert_eq!(seconds(text).ok(), Some(LONGEST), "{text}");
            assert!(std::time::Instant::now().checked_add(LONGEST).is_some());
        }
        assert_eq!(seconds("0.5").ok(), Some(Duration::from_millis(500)));
        for text in ["-1", "-inf", "nan", "x", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
