//! Moore's Nim: the winning move of the proof, column by column.

use crate::rules::Game;
use crate::rules::Term;

use super::{Checking, Said, Verdict, WideTerm};
use crate::reasons::whole::TERMS;

/// The move as far as its columns were read: the heaps as they become, and in which order they may
/// be changed freely.
pub(in crate::reasons) struct Construction {
    most: u32,
    before: Vec<u64>,
    heaps: Vec<u64>,
    free: Vec<usize>,
    /// The last column that was read.
    column: Option<u32>,
}

/// As many heaps are named.
const NAMED: usize = 12;

impl Construction {
    fn of(term: &Term) -> Option<Construction> {
        let Game::Moore { most } = term.game else { return None };
        let heaps: Vec<u64> = term.parts.iter().map(|part| part[0].into()).collect();
        Some(Construction { most, before: heaps.clone(), heaps, free: Vec::new(), column: None })
    }

    fn modulus(&self) -> u128 {
        u128::from(self.most) + 1
    }

    fn named(&self, heaps: &[usize]) -> String {
        let sizes = heaps.iter().take(NAMED).map(|&at| self.before[at].to_string());
        let more = if heaps.len() > NAMED { ", ..." } else { "" };
        sizes.collect::<Vec<String>>().join(", ") + more
    }

    /// How many heaps that stay as they are have a digit 1 in a column.
    fn ones(&self, column: u32) -> u128 {
        let stays = |at: &usize| !self.free.contains(at) && self.heaps[*at] >> column & 1 == 1;
        (0..self.heaps.len()).filter(stays).count() as u128 % self.modulus()
    }

    /// Writes a digit in some heaps.
    fn write(&mut self, heaps: &[usize], column: u32, digit: u64) {
        for &at in heaps {
            self.heaps[at] = self.heaps[at] & !(1 << column) | digit << column;
        }
    }

    /// Whether nothing is to be done in the columns above this one that were not named.
    fn may_skip_to(&self, column: Option<u32>) -> bool {
        let from = column.map_or(0, |column| column + 1);
        let to = self.column.unwrap_or(64);
        from <= to && (from..to).all(|column| self.ones(column) == 0 && self.free.is_empty())
    }

    /// Does what a sentence says of a column, if the proof says the same.
    fn column(&mut self, said: &Said<'_>) -> Result<bool, String> {
        let digit = said.number("column")?;
        if !digit.is_power_of_two() || digit.ilog2() > 63 {
            return Ok(false);
        }
        let column = digit.ilog2();
        if !self.may_skip_to(Some(column)) {
            return Ok(false);
        }
        self.column = Some(column);
        let (ones, known) = (self.ones(column), self.free.clone());
        let needed = (self.modulus() - ones) as usize;
        match said.id {
            "moore-column-zero" => {
                self.write(&known, column, 0);
                Ok(ones == 0 && said.text("free")? == self.named(&known))
            }
            "moore-column-filled" => {
                if ones == 0 || needed > known.len() {
                    return Ok(false);
                }
                let (filled, rest) = known.split_at(needed);
                let (filled_names, rest_names) = (self.named(filled), self.named(rest));
                self.write(filled, column, 1);
                self.write(rest, column, 0);
                Ok(said.number("sum")? == ones
                    && said.number("needed")? == needed as u128
                    && said.number("modulus")? == self.modulus()
                    && said.number("set")? == rest.len() as u128
                    && said.text("ones")? == filled_names
                    && said.text("zeros")? == rest_names)
            }
            _ => {
                let has = |at: &usize| !known.contains(at) && self.heaps[*at] >> column & 1 == 1;
                let losing: Vec<usize> =
                    (0..self.heaps.len()).filter(has).take(ones as usize).collect();
                self.write(&known, column, 0);
                self.write(&losing, column, 0);
                self.free.extend(&losing);
                Ok(ones > 0
                    && needed > known.len()
                    && said.number("losing")? == losing.len() as u128
                    && said.number("set")? == known.len() as u128
                    && said.text("heaps")? == self.named(&losing)
                    && said.text("zeros")? == self.named(&known))
            }
        }
    }
}

impl Checking<'_> {
    /// The terms of Moore's Nim, before the moves that are shown and after them.
    fn moores(&self) -> impl Iterator<Item = &Term> {
        let all = std::iter::once(&self.position).chain(&self.goals);
        all.flat_map(|position| &position.terms).filter_map(|term| match term {
            WideTerm::Board(term) if matches!(term.game, Game::Moore { .. }) => Some(term),
            _ => None,
        })
    }

    /// Checks what a sentence says of Moore's Nim.
    pub(super) fn facts_of_moore(&mut self, said: &Said<'_>) -> Verdict {
        let is = |checking: &mut Self, fits: bool| match fits {
            true => checking.right(),
            false => Err("the heaps say something else".into()),
        };
        let heaps =
            |term: &Term| -> Vec<u128> { term.parts.iter().map(|part| part[0].into()).collect() };
        let modulus = |term: &Term| match term.game {
            Game::Moore { most } => u128::from(most) + 1,
            _ => 0,
        };
        match said.id {
            "moore-construction" => {
                let mut all: Vec<Construction> =
                    self.moores().filter_map(Construction::of).collect();
                all.reverse();
                // One for each term, in their order.
                let read = self.built.len().min(all.len() - 1);
                self.built.push(all.swap_remove(all.len() - 1 - read));
                Ok(())
            }
            "moore-column-zero" | "moore-column-filled" | "moore-column-loses" => {
                let last = self.built.last_mut().ok_or("no column is looked at")?;
                let fits = last.column(said)?;
                is(self, fits)
            }
            "moore-construction-ends" => {
                let mut stated = Vec::new();
                for pair in said.nested()? {
                    stated.push((pair.number("old")?, pair.number("new")?));
                }
                let last = self.built.last().ok_or("no column is looked at")?;
                let pairs = last.before.iter().zip(&last.heaps).filter(|(old, new)| old != new);
                let pairs = pairs.map(|(&old, &new)| (old.into(), new.into()));
                let fits = last.may_skip_to(None) && pairs.take(TERMS).eq(stated);
                is(self, fits)
            }
            "moore-only-ones" => {
                let (count, rest) = (said.number("heaps")?, said.number("remainder")?);
                let stated = said.number("modulus")?;
                let fits = self.moores().any(|term| {
                    heaps(term).iter().all(|&heap| heap < 2)
                        && heaps(term).len() as u128 == count
                        && modulus(term) == stated
                        && count % stated == rest
                });
                is(self, fits)
            }
            "moore-columns" => {
                let (of, sums) = (said.number("modulus")?, said.text("sums")?);
                let stated: Vec<&str> = sums.split(' ').collect();
                let fits = self.moores().any(|term| {
                    let digit = |column: usize| {
                        let ones =
                            heaps(term).iter().filter(|&&heap| heap >> column & 1 == 1).count();
                        (ones as u128 % of).to_string()
                    };
                    let largest = heaps(term).into_iter().max().unwrap_or(0);
                    largest > 1
                        && modulus(term) == of
                        && (0..=largest.ilog2() as usize)
                            .rev()
                            .map(digit)
                            .eq(stated.iter().copied())
                });
                is(self, fits)
            }
            "moore-leave-ones" | "moore-leave-ones-instead" | "moore-misere-strategy" => {
                let stated = said.number("modulus")?;
                let fits = self.moores().any(|term| modulus(term) == stated);
                is(self, fits)
            }
            "moore-proof-move" => {
                let to = self.checker.wide(said.text("position")?)?;
                let ones = said.text("then")? == "ones";
                let [WideTerm::Board(after)] = &to.terms[..] else {
                    return Err("that is no term of Moore's Nim".into());
                };
                let all = heaps(after);
                let modulus = modulus(after);
                let digits =
                    |column: u32| all.iter().filter(|&&heap| heap >> column & 1 == 1).count();
                let columns =
                    (0..64).all(|column| (digits(column) as u128).is_multiple_of(modulus));
                let right = match ones {
                    true => all.iter().all(|&heap| heap < 2) && all.len() as u128 % modulus == 1,
                    false => columns,
                };
                let leads = |term: &Term| {
                    let term = WideTerm::Board(term.clone());
                    term.leads_to(&to.terms[0]) != Some(false)
                };
                let fits = modulus > 0 && right && self.moores().any(leads);
                is(self, fits)
            }
            "moore-m-less-than-z" | "moore-z-beyond" => {
                let total = said.number("total")?;
                let beyond = said.id == "moore-z-beyond";
                let fits = self.moores().any(|term| {
                    let of =
                        |symbol| crate::reasons::sums::of_theorem(&term.game, &term.parts, symbol);
                    let less = of("y").is_some_and(|y| match y.checked_mul(y + 1) {
                        Some(twice) => !beyond && of("m") < Some(twice / 2 + 1),
                        None => beyond,
                    });
                    less && of("u") == Some(total)
                });
                is(self, fits)
            }
            "moore-m-not-less-than-z" => {
                let sum = said.text("sum")?;
                let fits = self.moores().any(|term| {
                    let of =
                        |symbol| crate::reasons::sums::of_theorem(&term.game, &term.parts, symbol);
                    let (Some(y), Some(z), Some(m)) = (of("y"), of("z"), of("m")) else {
                        return false;
                    };
                    m >= z
                        && sum
                            == format!(
                                "{} + (({m} - {z}) mod {}) = {}",
                                z - 1,
                                y + 1,
                                z - 1 + (m - z) % (y + 1)
                            )
                });
                is(self, fits)
            }
            _ => Ok(()),
        }
    }
}
