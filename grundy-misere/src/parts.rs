//! Sums of which a game in simplest form is one.
//!
//! The games 0 and \*1 alone have an inverse, themselves. So of G and G + \*1 one is *even*, the one whose play
//! is shorter, and sums are looked for up to \*1. A game has finitely many of them.
//!
//! How they are found: let G = H + K. Each option Z of G is one of the sum, H' + K or H + K', so K or H is a part of
//! Z. If for no Z it is both, and all are H' + K, the others of the sum have G as an option. As no game
//! equals one that follows from it, that is G = X + K' with an option X of H. So H has the options Z - K and
//! G - K', and no others.
//!
//! Source: A. N. Siegel, *On the structure of misère impartial games*, arXiv 2012.08554.

use crate::canonical::{Form, Forms, TooLarge};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The parts of the games of a table, as far as they were asked for.
///
/// ```
/// use grundy_misere::canonical::Forms;
/// use grundy_misere::parts::Parts;
/// let mut forms = Forms::new(10_000);
/// let [two, four] = [2, 4].map(|size| forms.nim(size).unwrap());
/// let sum = forms.sum(two, four).unwrap();
/// let mut parts = Parts::default();
/// assert_eq!(parts.partitions(&mut forms, sum).unwrap(), [[two, four]]);
/// assert_eq!(parts.partitions(&mut forms, four).unwrap(), [[four]]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The even parts of even games, 0 and the game itself among them, each with the even form that it lacks.
    known: FxHashMap<Form, BTreeMap<Form, Form>>,
}

impl Parts {
    /// The even games that make the form with another game, ascending, among them 0 and its own even game.
    /// Time: sums of all pairs of parts of its options whose nim-values fit.
    ///
    /// # Errors
    /// There is no room for the sums that are tried.
    pub fn of(&mut self, forms: &mut Forms, form: Form) -> Result<Vec<Form>, TooLarge> {
        let whole = forms.even(form)?;
        // The options of a form were made before it, but those of the even one may be odd.
        let (mut open, mut order, mut seen) = (vec![whole], Vec::new(), FxHashSet::default());
        while let Some(next) = open.pop() {
            if !self.known.contains_key(&next) && seen.insert(next) {
                order.push(next);
                for option in forms.options(next).to_vec() {
                    open.push(forms.even(option)?);
                }
            }
        }
        order.sort_by_key(|&next| forms.birthday(next));
        for next in order {
            self.find(forms, next)?;
        }
        Ok(self.known[&whole].keys().copied().collect())
    }

    /// Finds the parts of an even form, those of whose options are known.
    fn find(&mut self, forms: &mut Forms, whole: Form) -> Result<(), TooLarge> {
        let options = forms.options(whole).to_vec();
        let mut candidates = Vec::new();
        for &option in &options {
            let option = forms.even(option)?;
            candidates.extend(self.known.get(&option).into_iter().flat_map(BTreeMap::keys));
        }
        candidates.sort_unstable_by_key(|&part| (forms.birthday(part), part));
        candidates.dedup();
        let ends = BTreeMap::from([(Forms::ZERO, whole), (whole, Forms::ZERO)]);
        self.known.insert(whole, ends);
        for (at, &a) in candidates.iter().enumerate() {
            for &b in &candidates[at..] {
                let nim = |form: Form| forms.genus(form).nim_value();
                if (nim(a) ^ nim(b) ^ nim(whole)) <= 1 && a != Forms::ZERO {
                    self.try_parts(forms, whole, a, b)?;
                }
            }
        }
        let mut at = 0;
        while let Some(&part) = candidates.get(at) {
            at += 1;
            if self.known[&whole].contains_key(&part) {
                continue;
            }
            let mut rest = Vec::new();
            for &option in &options {
                rest.push(self.without(forms, option, part)?);
            }
            for option in forms.options(part).to_vec() {
                rest.push(self.without(forms, whole, option)?);
            }
            if let Some(rest) = rest.into_iter().collect() {
                let rest = forms.game(rest)?;
                let rest = forms.even(rest)?;
                self.try_parts(forms, whole, part, rest)?;
                // What was found may be the part K' of a part before.
                at = if self.known[&whole].contains_key(&part) { 0 } else { at };
            }
        }
        Ok(())
    }

    /// Notes two forms as parts of another one, if they make it.
    fn try_parts(
        &mut self,
        forms: &mut Forms,
        whole: Form,
        a: Form,
        b: Form,
    ) -> Result<(), TooLarge> {
        let sum = forms.sum(a, b)?;
        if forms.even(sum)? == whole {
            self.known.entry(whole).or_default().extend([(a, b), (b, a)]);
        }
        Ok(())
    }

    /// The form that makes another one with a part, as far as the parts are known.
    fn without(
        &self,
        forms: &mut Forms,
        whole: Form,
        part: Form,
    ) -> Result<Option<Form>, TooLarge> {
        let (even_whole, even_part) = (forms.even(whole)?, forms.even(part)?);
        let rest = self.known.get(&even_whole).and_then(|parts| parts.get(&even_part)).copied();
        let Some(rest) = rest else { return Ok(None) };
        let right = forms.sum(rest, part)? == whole;
        Ok(Some(if right { rest } else { forms.with_one(rest)? }))
    }

    /// The lists of even games, none of them 0 and none a sum of others, that make the form or its sum with a
    /// heap of one. Each list is ascending. Of 0 and of a heap of one the only list is empty.
    ///
    /// # Errors
    /// As [`of`](Parts::of).
    pub fn partitions(
        &mut self,
        forms: &mut Forms,
        form: Form,
    ) -> Result<Vec<Vec<Form>>, TooLarge> {
        let whole = forms.even(form)?;
        if whole == Forms::ZERO {
            return Ok(vec![Vec::new()]);
        }
        self.of(forms, whole)?;
        let proper = self.known[&whole].clone().into_iter();
        let proper = proper.filter(|(a, b)| *a != Forms::ZERO && *b != Forms::ZERO);
        let mut all = Vec::new();
        for (a, b) in proper {
            // Each list has a first part that is no sum.
            if self.of(forms, a)?.len() == 2 {
                for mut list in self.partitions(forms, b)? {
                    list.push(a);
                    list.sort_unstable();
                    all.push(list);
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        Ok(if all.is_empty() { vec![vec![whole]] } else { all })
    }
}
