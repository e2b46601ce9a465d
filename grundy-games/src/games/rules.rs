//! Games of the user, from a file with their rules.

use std::ops::Range;

use super::names::nearest_of;
use super::{Entry, Kind, gallery, shortened};
use crate::error::{Remedy, TextError};
use crate::message::message;

/// The registry's entry.
pub const RULES: Entry = Entry {
    name: "rules",
    aliases: &["gallery"],
    parameter: Some("FILE"),
    arguments: "P...",
    kind: Kind::TwoNumbers { least: 0, separator: ',' },
    examples: &["gallery:lasker 7 12"],
    make: |parameter, files| {
        let name = parameter.required()?;
        if let Some(game) = name.strip_prefix(gallery::PREFIX)
            && gallery::text(game).is_none()
        {
            return Err(not_in_gallery(game, parameter.span.clone()));
        }
        files.rules(name).map_err(|error| {
            let why = message!("rule-file-refused", why = error.message);
            TextError::new(why, parameter.span.clone())
                .or_by(Remedy::CheckRules)
                .caused_by(error.cause)
        })
    },
    ..Entry::BLANK
};

/// The error of a name that no game of the gallery has, with the nearest name.
pub fn not_in_gallery(name: &str, span: Range<usize>) -> TextError {
    let error = TextError::new(message!("gallery-has-no", name = shortened(name)), span);
    match nearest_of(name, gallery::games().map(|(name, _)| name)) {
        Some(nearest) => error.help(message!("did-you-mean", nearest = nearest)),
        None => error.or_by(Remedy::ListGames),
    }
}
