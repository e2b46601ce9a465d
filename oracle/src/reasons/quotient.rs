//! Misère play of sums of heaps: the monoid that a derivation states, and tame heaps.
//!
//! The monoid is built again from its generators and relations, and its lost elements are compared with play:
//! no move may lead from one to another, and every other sum with a move must have one to a lost element. For
//! each element that is a search over the sets of elements that moves reach.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::table::Rules;
use super::wide::{Wide, WideTerm};
use super::wording::Said;
use super::{Checking, Verdict};
use crate::rules::code::Kind;

/// The largest number of elements, and of sets of elements, that the checker visits.
const ELEMENTS: usize = 2_000;
const SETS: usize = 50_000;

/// A product of generators: how often each occurs.
type Word = Vec<u32>;

/// The elements of the heaps of a game, from the empty one on; with the first heap of the period, and its
/// length.
struct Line {
    rules: Rules,
    words: Vec<Word>,
    period: Option<(u64, u64)>,
}

/// What the sentences state so far.
#[derive(Default)]
pub(super) struct Monoid {
    order: usize,
    games: Vec<Rules>,
    /// Whether the explanation calls it the quotient of all heaps.
    whole: bool,
    /// The generators, each with its heap.
    generators: Vec<(Rules, u64)>,
    relations: Vec<(Word, Word)>,
    lost: Vec<Word>,
    lines: Vec<Line>,
    /// The elements with the products by the generators, once they are checked.
    built: Option<Built>,
}

struct Built {
    numbers: HashMap<Word, usize>,
    words: Vec<Word>,
    /// For each element its products by the generators.
    times: Vec<Vec<usize>>,
    lost: Vec<bool>,
}

impl Built {
    /// The product of an element by a word.
    fn product(&self, element: usize, word: &Word) -> usize {
        let letters = word.iter().enumerate();
        let mut letters = letters.flat_map(|(letter, &count)| (0..count).map(move |_| letter));
        letters.try_fold(element, |at, letter| Some(self.times[at][letter])).unwrap_or(element)
    }
}

/// The rules of Nim by either name.
fn plain(rules: Rules) -> Rules {
    match Rules::of_name("0.[3]") {
        Some(nim) if nim == rules => Rules::Nim,
        _ => rules,
    }
}

fn rules_of(name: &str) -> Result<Rules, String> {
    Rules::of_name(name).map(plain).ok_or_else(|| format!("{name} is no game of heaps"))
}

/// A heap by its text.
fn heap_of(text: &str) -> Result<(Rules, u64), String> {
    let (name, heap) = text.rsplit_once(' ').ok_or_else(|| format!("{text} is no heap"))?;
    let heap = heap.parse().map_err(|_| format!("{heap} is no size"))?;
    Ok((rules_of(name)?, heap))
}

impl Monoid {
    /// A word in letters: `abb`, `1` for the empty one.
    fn word(&self, text: &str) -> Result<Word, String> {
        let mut word = vec![0; self.generators.len()];
        if text == "1" {
            return Ok(word);
        }
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            rest = &rest[sign.len_utf8()..];
            let digits =
                rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
            let round: usize = if digits == 0 { 0 } else { rest[..digits].parse().unwrap_or(99) };
            rest = &rest[digits..];
            let letter = (sign as usize).wrapping_sub('a' as usize);
            let place = letter.wrapping_add(26 * round);
            match word.get_mut(place).filter(|_| letter < 26) {
                Some(count) => *count += 1,
                None => return Err(format!("{text} has a letter that is no generator")),
            }
        }
        Ok(word)
    }

    fn reduced(&self, mut word: Word) -> Result<Word, String> {
        const STEPS: usize = 10_000;
        for _ in 0..STEPS {
            let fits =
                |(left, _): &&(Word, Word)| word.iter().zip(left).all(|(own, part)| own >= part);
            let Some((left, right)) = self.relations.iter().find(fits) else { return Ok(word) };
            for ((own, part), more) in word.iter_mut().zip(left).zip(right) {
                *own = *own - part + more;
            }
        }
        Err("the relations do not shorten a product".into())
    }

    /// Builds the elements, and checks that the relations give a monoid.
    fn build(&self) -> Result<Built, String> {
        let letters = self.generators.len();
        let one: Word = vec![0; letters];
        let mut words = vec![one.clone()];
        let mut numbers = HashMap::from([(one, 0)]);
        let mut times: Vec<Vec<usize>> = Vec::new();
        while times.len() < words.len() {
            let mut row = Vec::new();
            for letter in 0..letters {
                let mut next = words[times.len()].clone();
                next[letter] += 1;
                let next = self.reduced(next)?;
                let new = words.len();
                let number = *numbers.entry(next.clone()).or_insert(new);
                if number == new {
                    words.push(next);
                }
                row.push(number);
            }
            times.push(row);
            if words.len() > ELEMENTS.max(self.order) {
                return Err(format!("there are more than {} elements", self.order));
            }
        }
        if words.len() != self.order {
            return Err(format!("there are {} elements, not {}", words.len(), self.order));
        }
        let lost = vec![false; words.len()];
        let mut built = Built { numbers, words, times, lost };
        for x in 0..self.order {
            for (g, h) in (0..letters).flat_map(|g| (0..g).map(move |h| (g, h))) {
                if built.times[built.times[x][g]][h] != built.times[built.times[x][h]][g] {
                    return Err("the order of the factors matters".into());
                }
            }
            let differs =
                |(left, right): &(Word, Word)| built.product(x, left) != built.product(x, right);
            if self.relations.iter().any(differs) {
                return Err("a relation does not hold".into());
            }
        }
        for word in &self.lost {
            match built.numbers.get(word) {
                Some(&number) => built.lost[number] = true,
                None => return Err("a lost element is written in another way".into()),
            }
        }
        Ok(built)
    }

    /// The word of a heap.
    fn heap(&self, rules: &Rules, heap: u64) -> Result<&Word, String> {
        let line = self.lines.iter().find(|line| line.rules == *rules);
        let line = line.ok_or("a game has no elements")?;
        let place = match line.period {
            Some((from, length)) if heap >= from => from + (heap - from) % length,
            _ => heap,
        };
        let word = usize::try_from(place).ok().and_then(|place| line.words.get(place));
        word.ok_or_else(|| format!("the heap {heap} has no element"))
    }

    /// Checks that the elements solve all sums of these heaps, and with a period of all heaps.
    fn check(&self, built: &Built) -> Verdict {
        for (at, (rules, heap)) in self.generators.iter().enumerate() {
            let mut letter = vec![0; self.generators.len()];
            letter[at] = 1;
            if *self.heap(rules, *heap)? != letter {
                return Err("the heap of a generator has another element".into());
            }
        }
        let mut kinds: BTreeSet<(usize, Vec<usize>)> = BTreeSet::new();
        for line in &self.lines {
            let last = match line.period {
                Some((from, length)) => {
                    let (taken, parts) =
                        reach(&line.rules).ok_or("no theorem gives a period here")?;
                    if line.words.len() as u64 != from + length || length == 0 || from == 0 {
                        return Err("the elements end elsewhere than the period".into());
                    }
                    parts * (from + length) + taken - 1
                }
                None => line.words.len() as u64 - 1,
            };
            for heap in 0..=last {
                let (mut targets, mut failed) = (BTreeSet::new(), None);
                line.rules.each_option(heap, &mut |_, left| {
                    let product = left.iter().try_fold(0, |product, &part| {
                        Ok::<usize, String>(built.product(product, self.heap(&line.rules, part)?))
                    });
                    match product {
                        Ok(product) => {
                            targets.insert(product);
                        }
                        Err(what) => failed = Some(what),
                    }
                });
                if let Some(what) = failed {
                    return Err(what);
                }
                let element = built.product(0, self.heap(&line.rules, heap)?);
                match targets.is_empty() {
                    true if element != 0 => {
                        return Err(format!("the heap {heap} has no move, and an element"));
                    }
                    true => {}
                    false => {
                        kinds.insert((element, targets.into_iter().collect()));
                    }
                }
            }
        }
        if built.lost[0] {
            return Err("the identity is not lost".into());
        }
        // The product of each element by that of each kind, and by those of its options.
        let by = |element: usize| -> Vec<usize> {
            (0..self.order).map(|x| built.product(x, &built.words[element])).collect()
        };
        let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (element, targets) in &kinds {
            for &own in targets.iter().chain([element]) {
                rows.entry(own).or_insert_with(|| by(own));
            }
        }
        for (element, targets) in &kinds {
            let lost = |element: &usize, x: usize| built.lost[rows[element][x]];
            let wrong = |x: usize| lost(element, x) && targets.iter().any(|target| lost(target, x));
            if (0..self.order).any(wrong) {
                return Err("a move leads from a lost element to a lost one".into());
            }
        }
        let kinds: Vec<(usize, Vec<usize>)> = kinds.into_iter().collect();
        let mut family: Vec<Vec<BTreeSet<usize>>> = vec![Vec::new(); self.order];
        let mut open = vec![(0, BTreeSet::new())];
        let mut sets = 0;
        while let Some((x, reached)) = open.pop() {
            for (element, targets) in &kinds {
                let next = rows[element][x];
                let stay = reached.iter().map(|&target| rows[element][target]);
                let moved = targets.iter().map(|target| rows[target][x]);
                let all: BTreeSet<usize> = stay.chain(moved).collect();
                if !built.lost[next] && !all.iter().any(|&target| built.lost[target]) {
                    return Err("a sum that is said to be won has no move to a lost one".into());
                }
                if family[next].iter().any(|known| known.is_subset(&all)) {
                    continue;
                }
                family[next].retain(|known| !all.is_subset(known));
                family[next].push(all.clone());
                open.push((next, all));
                sets += 1;
                if sets > SETS {
                    return Err("too many sets of elements".into());
                }
            }
        }
        Ok(())
    }
}

/// The most that a move takes, and the most heaps that it leaves, where a theorem gives periods of elements.
fn reach(rules: &Rules) -> Option<(u64, u64)> {
    match rules {
        Rules::Nim | Rules::AllBut(_) => None,
        Rules::Subtract(set) => {
            set.endless.is_empty().then(|| Some((*set.listed.iter().max()?, 1))).flatten()
        }
        Rules::Code(code) => {
            let mut all = code.all_digits().flatten();
            let free = code.tail_length() == 0 && all.all(|&(_, kind)| kind == Kind::Any);
            free.then(|| (code.last_place(), rules.most_parts()))
        }
    }
}

/// Extends a list of the two numbers of heaps, the nim-value and whether the heap is firm, to the last one;
/// whether all are tame.
fn tame(rules: &Rules, last: u64, all: &mut Vec<(u128, bool)>) -> bool {
    for heap in all.len() as u64..=last {
        let (mut normal, mut misere) = (BTreeSet::new(), BTreeSet::new());
        rules.each_option(heap, &mut |_, left| {
            let parts = left.iter().map(|&part| all[part as usize]);
            let (value, firm) =
                parts.fold((0, false), |sum, part| (sum.0 ^ part.0, sum.1 || part.1));
            normal.insert(value);
            misere.insert(if firm { value } else { value ^ 1 });
        });
        let mex = |set: &BTreeSet<u128>| (0..).find(|next| !set.contains(next)).unwrap_or(0);
        all.push(match (mex(&normal), mex(&misere)) {
            _ if normal.is_empty() => (0, false),
            (value, other) if value == other => (value, true),
            (value, other) if value < 2 && value ^ other == 1 => (value, false),
            _ => return false,
        });
    }
    true
}

impl Checking<'_> {
    /// Checks a sentence on tame heaps or on a misère quotient.
    pub(super) fn misere_heaps(&mut self, said: &Said<'_>) -> Verdict {
        match said.id {
            "misere-tame-heaps" => self.right(),
            "misere-tame-firm" | "misere-tame-fickle" => {
                let (rules, heap) = heap_of(said.text("heap")?)?;
                let value = said.number("value")?;
                match self.tame_of(&rules, heap)? {
                    None => self.leave_out(format!("whether the heap {heap} is tame")),
                    Some(own) if own == (value, said.id == "misere-tame-firm") => {
                        return self.right();
                    }
                    Some(own) => return Err(format!("the heap {heap} has {own:?}")),
                }
                Ok(())
            }
            "misere-tame-sum" | "misere-tame-left" => {
                let (sum, firm) = (said.number("sum")?, said.number("firm")?);
                let Some(position) = self.spoken_of(said) else { return Ok(()) };
                let (mut own, mut count) = (0, 0);
                for (rules, heap) in heaps(&position)? {
                    let Some((value, firm)) = self.tame_of(&rules, heap)? else { return Ok(()) };
                    own ^= value;
                    count += u128::from(firm);
                }
                if (own, count) != (sum, firm) {
                    return Err(format!("the nim-sum is {own}, and {count} heaps are firm"));
                }
                let lost = own == u128::from(count == 0);
                self.decides(said, lost)
            }
            "misere-quotient-of" => {
                let games = said.text("games")?.split(" + ").map(rules_of);
                let mut monoid = Monoid {
                    order: said.number("order")? as usize,
                    whole: match said.text("heaps")? {
                        "all" => true,
                        "some" => false,
                        other => return Err(format!("{other} is not a number of heaps")),
                    },
                    games: games.collect::<Result<_, String>>()?,
                    ..Monoid::default()
                };
                let list = said.text("generators")?;
                for (at, generator) in list.split(", ").filter(|text| !text.is_empty()).enumerate()
                {
                    let (name, heap) =
                        generator.split_once(" = ").ok_or("a generator has no heap")?;
                    monoid.generators.push(heap_of(heap)?);
                    let mut letter = vec![0; at + 1];
                    letter[at] = 1;
                    if monoid.word(name)? != letter {
                        return Err(format!("{name} is not the next generator"));
                    }
                }
                self.monoid = Some(monoid);
                self.right()
            }
            "misere-quotient-relations" => {
                let (relations, lost) = (said.text("relations")?, said.text("lost")?);
                let monoid = self.monoid.as_mut().ok_or("no generators are named")?;
                let words = |list: &str| -> Vec<String> {
                    list.split(", ").filter(|text| !text.is_empty()).map(str::to_string).collect()
                };
                for relation in words(relations) {
                    let (left, right) =
                        relation.split_once(" = ").ok_or("a relation has one side")?;
                    let sides = (monoid.word(left)?, monoid.word(right)?);
                    monoid.relations.push(sides);
                }
                for word in words(lost) {
                    let word = monoid.word(&word)?;
                    monoid.lost.push(word);
                }
                self.right()
            }
            "misere-quotient-heaps" | "misere-quotient-period" => {
                let rules = rules_of(said.text("game")?)?;
                let elements = said.text("elements")?;
                let period = match said.id {
                    "misere-quotient-period" => {
                        Some((said.number("from")? as u64, said.number("length")? as u64))
                    }
                    _ => None,
                };
                let monoid = self.monoid.as_mut().ok_or("no generators are named")?;
                let words = elements.split(' ').map(|word| monoid.word(word));
                let words = words.collect::<Result<Vec<Word>, String>>()?;
                if !monoid.games.contains(&rules)
                    || monoid.lines.iter().any(|line| line.rules == rules)
                {
                    return Err("the game stands there twice, or is another one".into());
                }
                monoid.lines.push(Line { rules, words, period });
                if monoid.lines.len() == monoid.games.len() {
                    if monoid.whole != monoid.lines.iter().all(|line| line.period.is_some()) {
                        return Err(
                            "all heaps have elements exactly if those of each game repeat".into()
                        );
                    }
                    let built = monoid.build()?;
                    monoid.check(&built)?;
                    monoid.built = Some(built);
                }
                self.right()
            }
            "misere-quotient-product" | "misere-quotient-left" => self.product(said),
            _ => {
                let elements = said.text("elements")?;
                let Some(monoid) = &self.monoid else { return Err("there is no monoid".into()) };
                let built = monoid.built.as_ref().ok_or("the monoid is not whole")?;
                let mut stated = BTreeSet::new();
                for word in elements.split(", ") {
                    stated.insert(built.product(0, &monoid.word(word)?));
                }
                let all = heaps(&self.position)?;
                let mut reached = BTreeSet::new();
                for (at, (rules, heap)) in all.iter().enumerate() {
                    let mut others = 0;
                    for (_, (rules, heap)) in
                        all.iter().enumerate().filter(|(other, _)| *other != at)
                    {
                        others = built.product(others, monoid.heap(rules, *heap)?);
                    }
                    rules.each_option(*heap, &mut |_, left| {
                        let left = left.iter().try_fold(others, |product, &part| {
                            Some(built.product(product, monoid.heap(rules, part).ok()?))
                        });
                        reached.extend(left);
                    });
                }
                if reached != stated || reached.iter().any(|&x| built.lost[x]) {
                    return Err("the moves lead to other elements".into());
                }
                self.right()
            }
        }
    }

    /// The position of a sentence: after the move, or before any.
    fn spoken_of(&self, said: &Said<'_>) -> Option<Wide> {
        match said.id.ends_with("-left") {
            true => self.moved_to.last().cloned(),
            false => Some(self.position.clone()),
        }
    }

    /// The two numbers of a tame heap; `None` where it is too large.
    fn tame_of(&self, rules: &Rules, heap: u64) -> Result<Option<(u128, bool)>, String> {
        match rules {
            Rules::Nim => return Ok(Some((heap.into(), heap > 1))),
            // A table of pairs is slower than one of values.
            _ if heap > rules.limit() / 4 => return Ok(None),
            _ => {}
        }
        let mut known = self.tame.borrow_mut();
        let all = known.entry(rules.clone()).or_default();
        match tame(rules, heap, all) {
            true => Ok(Some(all[heap as usize])),
            false => Err(format!("the heap {heap} is not tame")),
        }
    }

    /// Whether no heap is wild, as far as that is looked at.
    pub(super) fn are_tame(&self) -> bool {
        const LAST: u64 = 300;
        let all = heaps(&self.position).unwrap_or_default();
        all.iter().all(|(rules, heap)| self.tame_of(rules, *heap.min(&LAST)).is_ok())
    }

    /// The outcome of a position: by the elements of its heaps, where these were checked, or by a search.
    pub(super) fn outcome_of(&self, position: &Wide, misere: bool) -> Option<char> {
        let lost = || -> Option<bool> {
            if let Some(monoid) = &self.monoid {
                let built = monoid.built.as_ref()?;
                let product = heaps(position).ok()?.iter().try_fold(0, |product, (rules, heap)| {
                    Some(built.product(product, monoid.heap(rules, *heap).ok()?))
                });
                return product.map(|product| built.lost[product]);
            }
            let (mut sum, mut firm) = (0, false);
            for (rules, heap) in heaps(position).ok()? {
                let (value, own) = self.tame_of(&rules, heap).ok()??;
                (sum, firm) = (sum ^ value, firm || own);
            }
            Some(sum == u128::from(!firm))
        };
        match misere && (self.monoid.is_some() || self.has_theorem("tame")) {
            true => lost().map(|lost| if lost { 'P' } else { 'N' }),
            false => self.checker.outcome_of_wide(position, misere),
        }
    }

    fn product(&mut self, said: &Said<'_>) -> Verdict {
        let (stated, element) = (said.text("product")?, said.text("element")?);
        let lost = match said.text("lost")? {
            "yes" => true,
            "no" => false,
            other => return Err(format!("an element is lost or not, and not {other}")),
        };
        if said.id == "misere-quotient-product"
            && self.checker.wide(said.text("position")?)?.sorted() != self.position.sorted()
        {
            return Err("another position is meant".into());
        }
        let position = self.spoken_of(said);
        if let (Some(monoid), Some(position)) = (&self.monoid, &position) {
            let built = monoid.built.as_ref().ok_or("the monoid is not whole")?;
            let (mut product, mut factors) = (0, Vec::new());
            for (rules, heap) in heaps(position)? {
                let word = monoid.heap(&rules, heap)?;
                product = built.product(product, word);
                factors.push(word.clone());
            }
            if built.words[product] != monoid.word(element)? || built.lost[product] != lost {
                return Err("the product is another element".into());
            }
            if !stated.ends_with("...") && position.terms.iter().any(|term| !is_empty(term)) {
                let words = stated.split('·').map(|word| monoid.word(word));
                let mut words = words.collect::<Result<Vec<Word>, String>>()?;
                words.sort_unstable();
                factors.sort_unstable();
                // The heaps without an element may be left out.
                let live = |words: Vec<Word>| -> Vec<Word> {
                    words.into_iter().filter(|word| word.iter().any(|&count| count > 0)).collect()
                };
                if live(words) != live(factors) {
                    return Err("the heaps have other elements".into());
                }
            }
        }
        self.decides(said, lost)
    }

    /// A position is lost, or not.
    fn decides(&mut self, said: &Said<'_>, lost: bool) -> Verdict {
        let truth = match said.id.ends_with("-left") {
            true => self.outcome.map(|_| 'P'),
            false => self.outcome,
        };
        let stated = if lost { 'P' } else { 'N' };
        match truth {
            Some(truth) if truth != stated => Err(format!("the outcome is {truth}, not {stated}")),
            Some(_) => self.right(),
            None => {
                // The steps before have proved it.
                if !said.id.ends_with("-left")
                    && (self.monoid.is_some() || said.id == "misere-tame-sum")
                {
                    self.outcome = Some(stated);
                }
                self.right()
            }
        }
    }
}

fn is_empty(term: &WideTerm) -> bool {
    matches!(term, WideTerm::Heaps(_, heaps) if heaps.is_empty())
}

/// The heaps of a position.
fn heaps(position: &Wide) -> Result<Vec<(Rules, u64)>, String> {
    let mut all = Vec::new();
    for term in &position.terms {
        let WideTerm::Heaps(rules, heaps) = term else { return Err("a term has no heaps".into()) };
        all.extend(heaps.iter().map(|&heap| (plain(rules.clone()), heap)));
    }
    Ok(all)
}
