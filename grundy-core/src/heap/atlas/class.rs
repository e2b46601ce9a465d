//! Codes with the same sequence.

use std::collections::BTreeMap;

use super::{Entry, LONG};

/// A code of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// What is known of the code.
    pub entry: Entry,
    /// The standard form of the code. Codes with the same one have the same sequence by proof.
    pub standard: String,
}

/// Codes with the same sequence, once leading zeros are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class<'a> {
    /// The members, in the order in which they were given. The first one represents the class.
    pub members: Vec<&'a Member>,
    /// Whether that is proved: all members have one standard form; or all periods are proved
    /// and equal, and the compared values fill the longest preperiod and a period. Otherwise
    /// the compared values are the same, and later ones could differ.
    pub proved: bool,
}

impl<'a> Class<'a> {
    /// By how much a member is shifted: its heap n + shift has the value of
    /// heap n of the first member. 0 where all values are 0.
    pub fn shift(&self, member: &Member) -> i64 {
        let first = |member: &Member| member.entry.first.unwrap_or(0) as i64;
        first(member) - first(self.members[0])
    }

    /// How the class is joined: `standard-form` (all members have one), `periods` (those of all forms are
    /// proved, and enough values agree), or `same-values`, which proves nothing.
    pub fn equality(&self) -> &'static str {
        match (self.proved, self.forms().len()) {
            (true, 1) => "standard-form",
            (true, _) => "periods",
            (false, _) => "same-values",
        }
    }

    /// The standard forms, each with its first member.
    pub fn forms(&self) -> Vec<&'a Member> {
        let mut forms: Vec<&Member> = Vec::new();
        for &member in &self.members {
            if forms.iter().all(|known| known.standard != member.standard) {
                forms.push(member);
            }
        }
        forms
    }

    /// The member of which most is known: one whose period is proved; else one with a pattern;
    /// else the one that was searched farthest.
    pub fn best(&self) -> &'a Entry {
        let rank = |entry: &Entry| {
            (entry.proved().is_some(), entry.period.is_some(), entry.to - entry.first.unwrap_or(0))
        };
        let entries = self.members.iter().map(|member| &member.entry);
        let first = &self.members[0].entry;
        entries.fold(first, |best, next| if rank(next) > rank(best) { next } else { best })
    }

    fn is_proved(&self, compared: u64) -> bool {
        let forms = self.forms();
        let long = forms
            .iter()
            .all(|form| form.entry.long.is_some() && form.entry.long == forms[0].entry.long);
        let compared = if long { compared.max(LONG) } else { compared };
        let Some(first) = forms[0].entry.proved() else { return forms.len() == 1 };
        forms.len() == 1
            || forms.iter().all(|form| {
                form.entry.proved().is_some_and(|found| {
                    (found.period, found.saltus) == (first.period, first.saltus)
                        && form
                            .entry
                            .stripped_preperiod(found)
                            .checked_add(found.period)
                            .is_some_and(|needed| needed <= compared)
                })
            })
    }
}

/// The classes of surveyed codes, by their hashes of `compared` values; in the
/// order of their first members.
///
/// Two sequences that agree in `e + p` values and have period p (with the same saltus) from e
/// on agree everywhere: each later value is the value p before it, plus the saltus.
pub fn classes(members: &[Member], compared: u64) -> Vec<Class<'_>> {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut classes: Vec<Class<'_>> = Vec::new();
    for member in members {
        let place = *places.entry(&member.entry.values).or_insert(classes.len());
        if place == classes.len() {
            classes.push(Class { members: Vec::new(), proved: false });
        }
        classes[place].members.push(member);
    }
    for class in &mut classes {
        class.proved = class.is_proved(compared);
    }
    classes
}
