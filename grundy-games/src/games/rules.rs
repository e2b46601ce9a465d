//! Games of the user, from a file with their rules.

use super::names::nearest_of;
use super::{Entry, Kind, gallery, shortened};
use crate::error::{Remedy, TextError};
use crate::message::message;

/// The registry's entry.
pub const RULES: Entry = Entry {
    name: "rules",
    parameter: Some("FILE"),
    arguments: "P...",
    kind: Kind::TwoNumbers { least: 0, separator: ',' },
    examples: &["gallery:lasker 7 12"],
    make: |parameter, files| {
        let name = parameter.required()?;
        if let Some(game) = name.strip_prefix(gallery::PREFIX)
            && gallery::text(game).is_none()
        {
            let what = message!("gallery-has-no", name = shortened(game));
            let error = TextError::new(what, parameter.span.clone());
            return Err(match nearest_of(game, gallery::games().map(|(name, _)| name)) {
                Some(nearest) => error.help(message!("did-you-mean", nearest = nearest)),
                None => error.or_by(Remedy::ListGames),
            });
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
