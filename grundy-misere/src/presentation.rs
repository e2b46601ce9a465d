//! Generators and relations of a quotient.

use crate::quotient::Quotient;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A commutative word: its letters in ascending order, with repetitions.
pub type Word = Vec<u16>;

/// Generators and relations of a finite commutative monoid.
///
/// Words are ordered by length, then alphabetically. Each element has a *normal form*, its least word. The
/// relations are complete: a word is a normal form exactly if it contains no left side. No left side
/// contains another, and right sides are normal forms.
///
/// ```
/// use grundy_core::{budget::Budget, heap::HeapRules};
/// use grundy_misere::{limits::Limits, presentation::Presentation, quotient::find};
/// let rules = HeapRules::parse("0.75").unwrap();
/// let found = find(&rules, 50, &Limits::default(), &Budget::unlimited());
/// let presentation = Presentation::of(&found.quotient);
/// assert_eq!(presentation.to_string(), "a=H1, b=H2, c=H5 | aa=1, bc=ab, cc=bb, bbb=b");
/// assert_eq!(presentation.lost(&found.quotient), ["a", "bb"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The heaps that are generators: those of which no product of smaller heaps has the element.
    pub heaps: Vec<u32>,
    /// The left and the right sides.
    pub relations: Vec<(Word, Word)>,
    /// The normal form of each element.
    pub forms: Vec<Word>,
}

impl Presentation {
    /// Reads them off a quotient. Time: order times the square of the number of generators.
    pub fn of(quotient: &Quotient) -> Presentation {
        let monoid = &quotient.monoid;
        let (mut reached, mut heaps) = (vec![false; monoid.order()], Vec::new());
        reached[0] = true;
        for (heap, &value) in (0..).zip(&quotient.values) {
            if !reached[usize::from(value)] {
                heaps.push(heap);
                let mut open: Vec<u16> =
                    monoid.elements().filter(|&x| reached[usize::from(x)]).collect();
                while let Some(x) = open.pop() {
                    let next = monoid.product(x, value);
                    if !std::mem::replace(&mut reached[usize::from(next)], true) {
                        open.push(next);
                    }
                }
            }
        }
        let letters: Vec<u16> = heaps.iter().map(|&heap| quotient.values[heap as usize]).collect();
        // Normal forms of one length after those of the length before, each group in alphabetical order: a
        // normal form without its last letter is one.
        let mut forms: BTreeMap<u16, Word> = BTreeMap::from([(0, Word::new())]);
        let (mut lefts, mut group) = (BTreeMap::new(), vec![(Word::new(), 0)]);
        while !group.is_empty() {
            let mut next = Vec::new();
            for (word, x) in group {
                for letter in word.last().copied().unwrap_or(0)..letters.len() as u16 {
                    let longer = [&word[..], &[letter]].concat();
                    let element = monoid.product(x, letters[usize::from(letter)]);
                    if let std::collections::btree_map::Entry::Vacant(entry) = forms.entry(element)
                    {
                        entry.insert(longer.clone());
                        next.push((longer, element));
                    } else {
                        lefts.insert((longer.len(), longer), element);
                    }
                }
            }
            group = next;
        }
        let normal: BTreeSet<&Word> = forms.values().collect();
        let without = |word: &Word, at: usize| {
            let mut word = word.clone();
            word.remove(at);
            word
        };
        let minimal = |word: &Word| (0..word.len()).all(|at| normal.contains(&without(word, at)));
        let relations = lefts.into_iter().filter(|((_, left), _)| minimal(left));
        let relations = relations.map(|((_, left), x)| (left, forms[&x].clone())).collect();
        Presentation { heaps, relations, forms: forms.into_values().collect() }
    }

    /// The lost elements of a quotient in these words, in the order of the words.
    pub fn lost(&self, quotient: &Quotient) -> Vec<String> {
        let mut lost: Vec<&Word> =
            quotient.monoid.lost().map(|x| &self.forms[usize::from(x)]).collect();
        lost.sort_by_key(|word| (word.len(), *word));
        lost.into_iter().map(|word| text(word)).collect()
    }

    /// The element of a heap in these words.
    pub fn value(&self, quotient: &Quotient, heap: u64) -> Option<String> {
        quotient.value(heap).map(|x| text(&self.forms[usize::from(x)]))
    }
}

/// A word in letters; `1` for the empty one. After `z` come `a1`, `b1`, ..
pub fn text(word: &[u16]) -> String {
    let letter = |&letter: &u16| {
        let sign = char::from(b'a' + (letter % 26) as u8);
        if letter < 26 { sign.to_string() } else { format!("{sign}{}", letter / 26) }
    };
    if word.is_empty() { "1".into() } else { word.iter().map(letter).collect() }
}

/// The generators with their heaps, then the relations.
impl fmt::Display for Presentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps = (0..).zip(&self.heaps);
        let heaps: Vec<String> = heaps.map(|(g, heap)| format!("{}=H{heap}", text(&[g]))).collect();
        let relation = |(left, right): &(Word, Word)| format!("{}={}", text(left), text(right));
        let relations: Vec<String> = self.relations.iter().map(relation).collect();
        write!(f, "{} | {}", heaps.join(", "), relations.join(", "))
    }
}

/// The order of the commutative monoid with this many generators and these relations: the relations are
/// completed, and the words counted that contain no left side. `None` where there are more than `most`
/// rules or elements; the monoid may be infinite then.
///
/// ```
/// use grundy_misere::presentation::order;
/// // aa = 1, bbb = b, bc = ab, cc = bb
/// let relations = [(vec![0, 0], vec![]), (vec![1, 1, 1], vec![1]), (vec![1, 2], vec![0, 1]), (vec![2, 2], vec![1, 1])];
/// assert_eq!(order(3, &relations, 100), Some(8));
/// assert_eq!(order(1, &[], 100), None);
/// ```
pub fn order(generators: usize, relations: &[(Word, Word)], most: usize) -> Option<usize> {
    type Powers = Vec<u32>;
    let powers = |word: &Word| -> Powers {
        let count = |letter| word.iter().filter(|&&other| usize::from(other) == letter).count();
        (0..generators).map(|letter| count(letter) as u32).collect()
    };
    let contains = |word: &Powers, part: &Powers| word.iter().zip(part).all(|(a, b)| a >= b);
    // Length first; of two words of one length the later one has fewer of the first letters.
    let key =
        |word: &Powers| (word.iter().sum::<u32>(), word.iter().map(|&n| !n).collect::<Vec<_>>());
    let replace = |word: &Powers, (left, right): &(Powers, Powers)| -> Powers {
        let parts = word.iter().zip(left).zip(right);
        parts.map(|((w, l), r)| w - l + r).collect()
    };
    let reduce = |mut word: Powers, rules: &[(Powers, Powers)]| {
        while let Some(rule) = rules.iter().find(|rule| contains(&word, &rule.0)) {
            word = replace(&word, rule);
        }
        word
    };
    let mut rules: Vec<(Powers, Powers)> = Vec::new();
    let mut open: Vec<(Powers, Powers)> =
        relations.iter().rev().map(|(left, right)| (powers(left), powers(right))).collect();
    while let Some((a, b)) = open.pop() {
        let (a, b) = (reduce(a, &rules), reduce(b, &rules));
        if a == b {
            continue;
        }
        let rule = if key(&a) > key(&b) { (a, b) } else { (b, a) };
        // Rules with a left side that the new one reduces are relations again.
        let (old, kept) = rules.into_iter().partition(|other| contains(&other.0, &rule.0));
        rules = kept;
        open.extend::<Vec<_>>(old);
        for other in &rules {
            let shared = other.0.iter().zip(&rule.0).any(|(&a, &b)| a > 0 && b > 0);
            if shared {
                let both: Powers = other.0.iter().zip(&rule.0).map(|(&a, &b)| a.max(b)).collect();
                open.push((replace(&both, other), replace(&both, &rule)));
            }
        }
        rules.push(rule);
        if rules.len() + open.len() > most.saturating_mul(64) {
            return None;
        }
    }
    let one: Powers = vec![0; generators];
    let (mut seen, mut next) = (BTreeSet::from([one.clone()]), vec![one]);
    while let Some(word) = next.pop() {
        for letter in 0..generators {
            let mut longer = word.clone();
            longer[letter] += 1;
            let normal = !rules.iter().any(|rule| contains(&longer, &rule.0));
            if normal && seen.insert(longer.clone()) {
                next.push(longer);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(seen.len())
}
