//! Whether what a user typed is a position of a game of the gallery.

use std::collections::HashSet;

use grundy::games::gallery;
use grundy::{TextError, lock};

use crate::error::RuleError;
use crate::file::RuleFile;
use crate::message::message;
use crate::position::Position;

/// The kinds of what a position is made of: `(n,n)` of a pair of numbers.
fn shape(position: &Position) -> String {
    match position {
        Position::Int(number) if *number < 0 => "-".into(),
        Position::Int(_) => "n".into(),
        Position::Text(text) => if text.is_empty() { "e" } else { "t" }.into(),
        Position::Tuple(parts) => {
            let parts: Vec<String> = parts.iter().map(shape).collect();
            format!("({})", parts.join(","))
        }
    }
}

impl RuleFile {
    /// Refuses a text that is no position of its gallery game, with examples of positions. A position
    /// that is made as one of the examples, or as one that was asked for before, is accepted. Of another one
    /// the rules are asked for their form, their options and their text: rules of the gallery that fail have
    /// been given something else. Other files are for their authors, who want to see what failed.
    ///
    /// # Errors
    /// It is no position.
    pub(crate) fn suits(&self, text: &str, position: &Position) -> Result<(), TextError> {
        if !self.is_of_gallery() {
            return Ok(());
        }
        let made = shape(position);
        let mut known = lock(&self.0.shapes);
        let known = known.get_or_insert_with(|| {
            let examples = self.examples();
            let read = examples.iter().filter_map(|text| self.try_parse(text).ok()?.ok());
            read.map(|position| shape(&position)).collect::<HashSet<_>>()
        });
        if known.is_empty() || known.contains(&made) {
            return Ok(());
        }
        let below_zero = made.contains('-') && !known.iter().any(|shape| shape.contains('-'));
        if below_zero || self.fails_at(position) {
            return Err(self.no_position(text));
        }
        known.insert(made);
        Ok(())
    }

    /// Whether it is a file of the gallery.
    pub(crate) fn is_of_gallery(&self) -> bool {
        self.0.name.starts_with(gallery::PREFIX)
    }

    /// The error of a text that is no position, with the examples of the file.
    pub(crate) fn no_position(&self, text: &str) -> TextError {
        let examples = self.examples();
        let message = message!("no-position-of-gallery", game = &self.0.name, text = text);
        let error = TextError::new(message, 0..text.len());
        if examples.is_empty() {
            return error;
        }
        let examples: Vec<String> = examples.iter().map(|text| format!("`{text}`")).collect();
        error.help(message!("positions-of-gallery", examples = examples.join(", ")))
    }

    /// Whether the rules fail at a position. A limit is no failure.
    fn fails_at(&self, position: &Position) -> bool {
        let failed = |fault: Box<RuleError>| !fault.is_limit();
        let form = match &self.0.program.canonical {
            Some(_) => self.try_canonical(position),
            None => Ok(position.clone()),
        };
        form.is_err_and(failed)
            || self.try_options(position, &self.0.budget).is_err_and(failed)
            || self.try_write(position).is_err_and(failed)
    }
}
