//! Certificates of quotients: what `grundy_check::verify_quotient` checks.

use crate::game::Closed;
use crate::quotient::{Quotient, Status};
use grundy_check::{QUOTIENT_VERSION, QuotientCertificate, QuotientPeriod};

/// The certificate of the quotient of a heap game, by the game's name. Its claim is about all heaps where
/// everything is proved, and otherwise about those that have elements.
///
/// ```
/// use grundy_core::{budget::Budget, heap::HeapRules};
/// use grundy_misere::{certificate, limits::Limits, quotient::find};
/// let rules = HeapRules::parse("0.75").unwrap();
/// let found = find(&rules, 100, &Limits::default(), &Budget::unlimited());
/// let text = serde_json::to_string(&certificate::of_game("0.75", &found.quotient)).unwrap();
/// assert!(grundy_check::verify_quotient(&text, &()).unwrap().valid);
/// ```
pub fn of_game(name: &str, quotient: &Quotient) -> QuotientCertificate {
    let period = match quotient.status {
        Status::Proved(period) => {
            Some(QuotientPeriod { from: period.from.into(), length: period.length.into() })
        }
        Status::Complete | Status::Partial => None,
    };
    QuotientCertificate { game: Some(name.into()), period, ..plain(quotient) }
}

/// The certificate of the quotient of a finite set of positions, as far as the quotient goes.
pub fn of_positions(positions: &Closed, quotient: &Quotient) -> QuotientCertificate {
    let options = &positions.lists()[..quotient.values.len() - 1];
    QuotientCertificate { options: Some(options.to_vec()), ..plain(quotient) }
}

/// The monoid with its proof, of no game.
fn plain(quotient: &Quotient) -> QuotientCertificate {
    let monoid = &quotient.monoid;
    QuotientCertificate {
        grundy_quotient: QUOTIENT_VERSION,
        game: None,
        options: None,
        period: None,
        table: monoid.elements().map(|x| monoid.row(x).to_vec()).collect(),
        lost: monoid.lost().collect(),
        values: quotient.values.clone(),
        family: quotient.family.clone(),
    }
}
