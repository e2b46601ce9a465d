//! How many games there are in misère play: those in simplest form, by the length of the longest play.

use crate::canonical::{Form, Forms, TooLarge};

/// The forms whose play lasts at most four moves: 22 of them. On each day every set of games of the day
/// before is one.
fn four() -> Result<(Forms, Vec<Form>), TooLarge> {
    let (mut forms, mut day) = (Forms::new(1000), vec![Forms::ZERO]);
    for _ in 0..4 {
        let mut next: Vec<Form> = Vec::new();
        for set in 0..1u32 << day.len() {
            let options = day.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            next.push(forms.game(options.map(|(_, &form)| form).collect())?);
        }
        next.sort_unstable();
        next.dedup();
        day = next;
    }
    Ok((forms, day))
}

/// What the games of day 4 say of sets of them.
struct Sets {
    count: usize,
    /// The options of each game, and the games that have it as an option.
    options: Vec<u32>,
    within: Vec<u32>,
    lost: u32,
    zero: usize,
}

impl Sets {
    fn new() -> Result<Sets, TooLarge> {
        let (forms, day) = four()?;
        let set = |holds: &dyn Fn(Form) -> bool| {
            let sets = day.iter().enumerate().filter(|(_, form)| holds(**form));
            sets.fold(0, |set, (at, _)| set | 1 << at)
        };
        let options = day.iter().map(|&form| set(&|other| forms.options(form).contains(&other)));
        let within = day.iter().map(|&form| set(&|other| forms.options(other).contains(&form)));
        let (options, within) = (options.collect(), within.collect());
        let zero = day.iter().position(|&form| form == Forms::ZERO).unwrap_or(0);
        Ok(Sets { count: day.len(), options, within, lost: set(&|form| forms.is_lost(form)), zero })
    }

    /// Whether the game with this set of options is in simplest form.
    fn is_simplest(&self, set: u32) -> bool {
        !(0..self.count).any(|at| {
            let (own, within) = (self.options[at], self.within[at]);
            own & !set == 0
                && set != own
                && set & !(own | within) == 0
                && (at != self.zero || set & self.lost != 0)
        })
    }

    /// Calls `each` with every set that is in simplest form: the games of day 5.
    fn five(&self, each: &mut dyn FnMut(u32)) {
        (0..1 << self.count).filter(|&set| self.is_simplest(set)).for_each(each);
    }
}

/// The number of games of day 5: those whose play lasts at most five moves. It tries the 2²² sets of games
/// of day 4, about a second.
///
/// # Errors
/// None that occurs: day 4 has 22 games.
pub fn fifth() -> Result<u64, TooLarge> {
    let (sets, mut count) = (Sets::new()?, 0);
    sets.five(&mut |_| count += 1);
    Ok(count)
}

/// The exact number of games of day 6, as a sum of powers of two: pairs of a factor and an exponent, the
/// greatest exponent first.
///
/// Of the sets of games of day 5 those are not in simplest form which reduce to a game H: they have its
/// options and at least one of the a(H) games with the option H, and no others; for the empty game one of
/// these is lost. No set reduces to two games. Time: as [`fifth`].
///
/// # Errors
/// None that occurs: day 4 has 22 games.
pub fn sixth() -> Result<Vec<(i64, u64)>, TooLarge> {
    let sets = Sets::new()?;
    // How many games of day 5 have each game as an option; and won ones with the empty game.
    let (mut all, mut with, mut won) = (0, vec![0; sets.count], 0);
    sets.five(&mut |set| {
        all += 1;
        (0..sets.count).filter(|&at| set >> at & 1 == 1).for_each(|at| with[at] += 1);
        won += u64::from(set >> sets.zero & 1 == 1 && set & sets.lost != 0);
    });
    let mut terms = std::collections::BTreeMap::from([(all, 1), (won, 1)]);
    for (at, &count) in with.iter().enumerate() {
        *terms.entry(count).or_insert(0) -= 1;
        if at != sets.zero {
            *terms.entry(0).or_insert(0) += 1;
        }
    }
    let terms = terms.into_iter().rev().filter(|term| term.1 != 0);
    Ok(terms.map(|(exponent, factor)| (factor, exponent)).collect())
}
