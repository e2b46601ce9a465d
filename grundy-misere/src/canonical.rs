//! Canonical forms in misère play.
//!
//! Two games are equal if no third one makes sums with different outcomes. Each game has one simplest form.
//! Options are never dominated; but if the options of G are those of H and others, and all others have the
//! option H, then G = H, provided that G has a lost option if H is the empty game (Conway's proviso). A game
//! with options in simplest form is in simplest form itself if this does not apply, and two games are equal
//! exactly if their simplest forms are the same.
//!
//! Source: J. H. Conway, *On Numbers and Games*, chapter 12.

use crate::game::HeapGame;
use crate::genus::{Genus, Temper};
use rustc_hash::FxHashMap;

/// A game in simplest form, as a number of its [`Forms`]. Equal games of one table have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(u32);

/// A table had no more room, or play would be longer than 500 moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// Play that may last longer than this is refused: sums are built by recursion.
const LONGEST: u32 = 500;

struct Node {
    /// Ascending.
    options: Box<[Form]>,
    genus: Genus,
    birthday: u32,
}

/// A table of games in simplest form.
///
/// ```
/// use grundy_misere::canonical::Forms;
/// let mut forms = Forms::new(1000);
/// let two = forms.nim(2).unwrap();
/// // In misère play a heap and its copy do not cancel, but for heaps of one.
/// let twice = forms.sum(two, two).unwrap();
/// assert_eq!(forms.write(twice).unwrap(), "*[2[2]]");
/// let one = forms.nim(1).unwrap();
/// assert_eq!(forms.sum(one, one), Ok(Forms::ZERO));
/// ```
pub struct Forms {
    nodes: Vec<Node>,
    index: FxHashMap<Box<[Form]>, Form>,
    sums: FxHashMap<(Form, Form), Form>,
    /// How many more forms, options and sums there is room for.
    room: usize,
}

impl Forms {
    /// The game without options.
    pub const ZERO: Form = Form(0);

    /// A table with room for this many forms, options of forms and sums in all. Memory: at most some hundred
    /// bytes each.
    pub fn new(room: usize) -> Forms {
        let zero = Node { options: [].into(), genus: Genus::nim(0), birthday: 0 };
        let index = FxHashMap::from_iter([([].into(), Forms::ZERO)]);
        Forms { nodes: vec![zero], index, sums: FxHashMap::default(), room }
    }

    /// Leaves room for at most this many more forms, options and sums.
    pub fn limit(&mut self, room: usize) {
        self.room = self.room.min(room);
    }

    fn take(&mut self, room: usize) -> Result<(), TooLarge> {
        self.room = self.room.checked_sub(room).ok_or(TooLarge)?;
        Ok(())
    }

    fn node(&self, form: Form) -> &Node {
        &self.nodes[form.0 as usize]
    }

    /// The options of a form.
    pub fn options(&self, form: Form) -> &[Form] {
        &self.node(form).options
    }

    /// The genus of a form.
    pub fn genus(&self, form: Form) -> &Genus {
        &self.node(form).genus
    }

    /// How a form behaves in sums.
    pub fn temper(&self, form: Form) -> Temper {
        self.genus(form).temper(self.options(form).iter().map(|&option| self.genus(option)))
    }

    /// The length of the longest play.
    pub fn birthday(&self, form: Form) -> u32 {
        self.node(form).birthday
    }

    /// Whether the player to move loses.
    pub fn is_lost(&self, form: Form) -> bool {
        self.genus(form).digit(0) == 0
    }

    /// The simplest form of the game with these options. Time: the number of options of options, times the
    /// number of options.
    ///
    /// # Errors
    /// [`TooLarge`] if the table is full, or play too long.
    pub fn game(&mut self, mut options: Vec<Form>) -> Result<Form, TooLarge> {
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.index.get(&*options) {
            return Ok(known);
        }
        if let Some(simpler) = self.simpler(&options) {
            return Ok(simpler);
        }
        let birthday = 1 + options.iter().map(|&option| self.birthday(option)).max().unwrap_or(0);
        if birthday > LONGEST {
            return Err(TooLarge);
        }
        self.take(1 + options.len())?;
        let genus = Genus::of(options.iter().map(|&option| self.genus(option)));
        let form = Form(self.nodes.len() as u32);
        let options: Box<[Form]> = options.into();
        self.index.insert(options.clone(), form);
        self.nodes.push(Node { options, genus, birthday });
        Ok(form)
    }

    /// The option of an option that the game with these options equals, if there is one.
    fn simpler(&self, options: &[Form]) -> Option<Form> {
        let all = options.iter().flat_map(|&option| self.options(option));
        let mut reached: Vec<Form> = all.copied().collect();
        reached.sort_unstable();
        reached.dedup();
        reached.into_iter().find(|&form| {
            let own = self.options(form);
            own.len() < options.len()
                && own.iter().all(|option| options.binary_search(option).is_ok())
                && options.iter().all(|option| {
                    own.binary_search(option).is_ok()
                        || self.options(*option).binary_search(&form).is_ok()
                })
                && (form != Forms::ZERO || options.iter().any(|&option| self.is_lost(option)))
        })
    }

    /// A Nim heap.
    ///
    /// # Errors
    /// As [`game`](Forms::game).
    pub fn nim(&mut self, size: u32) -> Result<Form, TooLarge> {
        let mut heaps = Vec::new();
        for _ in 0..=size {
            let heap = self.game(heaps.clone())?;
            heaps.push(heap);
        }
        heaps.pop().ok_or(TooLarge)
    }

    /// The sum of two games.
    ///
    /// # Errors
    /// As [`game`](Forms::game); or there are too many sums.
    pub fn sum(&mut self, a: Form, b: Form) -> Result<Form, TooLarge> {
        let (a, b) = (a.min(b), a.max(b));
        if a == Forms::ZERO {
            return Ok(b);
        }
        if let Some(&sum) = self.sums.get(&(a, b)) {
            return Ok(sum);
        }
        if self.birthday(a) + self.birthday(b) > LONGEST {
            return Err(TooLarge);
        }
        self.take(1)?;
        let mut options = Vec::new();
        for (of, with) in [(a, b), (b, a)] {
            for at in 0..self.options(of).len() {
                let option = self.options(of)[at];
                options.push(self.sum(option, with)?);
            }
        }
        let sum = self.game(options)?;
        self.sums.insert((a, b), sum);
        Ok(sum)
    }

    /// The sum of a form and a heap of one.
    ///
    /// # Errors
    /// As [`sum`](Forms::sum).
    pub fn with_one(&mut self, form: Form) -> Result<Form, TooLarge> {
        let one = self.nim(1)?;
        self.sum(form, one)
    }

    /// Of a form and its sum with a heap of one, that with the shorter play.
    ///
    /// # Errors
    /// As [`sum`](Forms::sum).
    pub fn even(&mut self, form: Form) -> Result<Form, TooLarge> {
        let other = self.with_one(form)?;
        Ok(if self.birthday(other) < self.birthday(form) { other } else { form })
    }

    /// The mate of a game, which makes a lost sum with it: that of the empty game is the heap of one, and
    /// the options of another mate are the mates of the options.
    ///
    /// # Errors
    /// As [`game`](Forms::game).
    pub fn mate(&mut self, form: Form) -> Result<Form, TooLarge> {
        // The options of a form were made before it.
        let (mut within, mut open) = (std::collections::BTreeSet::new(), vec![form]);
        while let Some(form) = open.pop() {
            if within.insert(form) {
                open.extend(self.options(form));
            }
        }
        let mut mates = FxHashMap::default();
        for form in within {
            let options = self.options(form).iter().map(|option| mates[option]).collect();
            let mate = if form == Forms::ZERO { self.nim(1)? } else { self.game(options)? };
            mates.insert(form, mate);
        }
        Ok(mates[&form])
    }

    /// Whether some game makes lost sums with both: they are not equal, and neither is an option of the other.
    pub fn are_linked(&self, a: Form, b: Form) -> bool {
        a == b
            || !(self.options(a).binary_search(&b).is_ok()
                || self.options(b).binary_search(&a).is_ok())
    }

    /// The forms of the heaps of a game, up to `to`.
    ///
    /// # Errors
    /// [`TooLarge`] with the forms up to the first heap that has no room.
    pub fn heaps(
        &mut self,
        game: &dyn HeapGame,
        to: u32,
    ) -> Result<Vec<Form>, (Vec<Form>, TooLarge)> {
        let mut heaps: Vec<Form> = Vec::new();
        for n in 0..=game.last().map_or(to, |last| last.min(to)) {
            let mut lists: Vec<Vec<u32>> = Vec::new();
            game.options(n, &mut |option| lists.push(option.to_vec()));
            let form = lists.iter().map(|parts| {
                let mut parts = parts.iter().map(|&part| heaps[part as usize]);
                parts.try_fold(Forms::ZERO, |sum, part| self.sum(sum, part))
            });
            let form = form.collect::<Result<Vec<Form>, TooLarge>>();
            match form.and_then(|options| self.game(options)) {
                Ok(form) => heaps.push(form),
                Err(large) => return Err((heaps, large)),
            }
        }
        Ok(heaps)
    }

    /// The rank of each form of the table in an order that does not depend on how the forms were made: by
    /// birthday, then by the options, the greatest first. Time: that of sorting all of them.
    fn ranks(&self) -> Vec<u32> {
        let mut days: Vec<Vec<usize>> = Vec::new();
        for (at, node) in self.nodes.iter().enumerate() {
            let day = node.birthday as usize;
            days.resize_with(days.len().max(day + 1), Vec::new);
            days[day].push(at);
        }
        let (mut ranks, mut next) = (vec![0; self.nodes.len()], 0);
        for day in days {
            let key = |at: usize| {
                let options = self.nodes[at].options.iter();
                let mut key: Vec<u32> = options.map(|option| ranks[option.0 as usize]).collect();
                key.sort_unstable_by(|a, b| b.cmp(a));
                (key, at)
            };
            let mut keys: Vec<(Vec<u32>, usize)> = day.into_iter().map(key).collect();
            keys.sort();
            for (_, at) in keys {
                ranks[at] = next;
                next += 1;
            }
        }
        ranks
    }

    /// The size of a Nim heap, if the form is one.
    pub fn as_nim(&self, form: Form) -> Option<u32> {
        let options = self.options(form);
        let heap = options.len() as u32 == self.birthday(form)
            && options
                .iter()
                .all(|&option| self.options(option).len() as u32 == self.birthday(option));
        heap.then_some(options.len() as u32)
    }

    /// Even forms of which a form, or its sum with a heap of one, is the sum: heaps of Nim, and at most one other
    /// form, of which no heap can be taken. Second, whether there is that heap of one. Of a heap of Nim, and of a form
    /// that is no sum with one, it is the form alone.
    fn with_nim(&mut self, form: Form) -> Result<(Vec<Form>, bool), TooLarge> {
        let (mut base, mut parts) = (form, Vec::new());
        while self.as_nim(base).is_none() {
            // The option in which the heap is gone.
            let mut found: Option<((bool, u32), Form, Form)> = None;
            for option in self.options(base).to_vec() {
                let size = self.genus(option).nim_value() ^ self.genus(base).nim_value();
                if size == 0 || option == Forms::ZERO {
                    continue;
                }
                let heap = self.nim(size)?;
                let key = (self.as_nim(option).is_none(), self.birthday(option));
                if found.is_none_or(|(best, ..)| key > best) && self.sum(option, heap)? == base {
                    found = Some((key, option, heap));
                }
            }
            let Some((_, option, heap)) = found else { break };
            base = option;
            parts.push(heap);
        }
        if parts.is_empty() {
            return Ok((vec![form], false));
        }
        parts.push(base);
        let mut one = false;
        for part in &mut parts {
            let whole = self.even(*part)?;
            one ^= whole != *part;
            *part = whole;
        }
        parts.retain(|&part| part != Forms::ZERO);
        Ok((parts, one))
    }

    /// Writes a form as CGSuite does: `*3` for a Nim heap, and otherwise `*[..]` with the options, the greatest
    /// first. A digit is a Nim heap there, `(..)` another game, and `#` after a game stands for the game whose
    /// only option that is. Games in brackets after a game are beside it in a sum: `2[2]` is two heaps of 2.
    ///
    /// # Errors
    /// [`TooLarge`] if the text is longer than 64 KiB, or there is no room to look for these heaps.
    pub fn write(&mut self, form: Form) -> Result<String, TooLarge> {
        if let Some(size) = self.as_nim(form) {
            return Ok(format!("*{size}"));
        }
        let mut out = String::from("*[");
        let one = self.options(form).len() == 1 || self.with_nim(form)? != (vec![form], false);
        let ranks = self.ranks();
        match one {
            true => self.atom(form, &ranks, &mut out)?,
            false => self.inner(form, &ranks, &mut out)?,
        }
        out.push(']');
        Ok(out)
    }

    /// The options of a form.
    fn inner(&mut self, form: Form, ranks: &[u32], out: &mut String) -> Result<(), TooLarge> {
        let mut options = self.options(form).to_vec();
        options.sort_unstable_by_key(|option| std::cmp::Reverse(ranks[option.0 as usize]));
        options.into_iter().try_for_each(|option| self.atom(option, ranks, out))
    }

    /// A form as one of several: the parts of a sum, the greatest first.
    fn atom(&mut self, form: Form, ranks: &[u32], out: &mut String) -> Result<(), TooLarge> {
        let (mut parts, one) = self.with_nim(form)?;
        let size = |forms: &Forms, part: Form| (forms.birthday(part), forms.as_nim(part).is_none());
        parts.sort_by_key(|&part| std::cmp::Reverse(size(self, part)));
        for (at, &part) in parts.iter().enumerate() {
            if at == 1 {
                out.push('[');
            }
            self.part(part, ranks, out)?;
        }
        if one {
            out.push_str(if parts.len() == 1 { "[1" } else { "1" });
        }
        if one || parts.len() > 1 {
            out.push(']');
        }
        if out.len() > 1 << 16 { Err(TooLarge) } else { Ok(()) }
    }

    /// A form that is no sum with a heap of Nim.
    fn part(&mut self, form: Form, ranks: &[u32], out: &mut String) -> Result<(), TooLarge> {
        match (self.as_nim(form), self.options(form)) {
            (Some(size @ 0..=9), _) => out.push_str(&size.to_string()),
            (Some(size), _) => out.push_str(&format!("({size})")),
            (None, &[only]) => {
                self.atom(only, ranks, out)?;
                out.push('#');
            }
            (None, _) => {
                out.push('(');
                self.inner(form, ranks, out)?;
                out.push(')');
            }
        }
        Ok(())
    }
}
