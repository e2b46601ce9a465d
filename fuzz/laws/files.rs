//! The graphs of the oracle, as files; and small positions, chosen by bytes.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::OnceLock;

use grundy::games::InMemoryFiles;
use grundy_oracle::reasons::Checker;
use grundy_oracle::{default_graphs, game_names, graphs, small_positions};

use super::bytes::Bytes;

pub fn files() -> &'static InMemoryFiles {
    static FILES: OnceLock<InMemoryFiles> = OnceLock::new();
    FILES.get_or_init(|| {
        let mut files: InMemoryFiles = graphs().into_iter().collect();
        files.insert("loop", "a b\nb a");
        files.insert("bad", "a b c");
        files
    })
}

/// A small position of one term, and how many positions play can reach from it, once it is counted.
struct Small {
    text: String,
    reach: OnceLock<Option<usize>>,
}

/// The number of positions that play can reach from a sum: in most cases, and in one case of 256.
const MOST: [usize; 2] = [10, 200];

impl Small {
    /// How many positions play can reach, this one counted; `None` if they are too many for any sum.
    fn reach(&self) -> Option<usize> {
        let checker = checker();
        let oracle = &checker.oracle;
        let count = || {
            let mut ahead = vec![self.text.clone()];
            let mut seen = BTreeSet::from([self.text.clone()]);
            while let Some(text) = ahead.pop() {
                for one in oracle.moves(&oracle.parse(&text).unwrap()) {
                    if seen.insert(one.after.clone()) {
                        ahead.push(one.after);
                    }
                }
                if seen.len() > MOST[1] {
                    return None;
                }
            }
            Some(seen.len())
        };
        *self.reach.get_or_init(count)
    }
}

/// A sum of one to three small terms of any games: play can reach few positions, and in rare cases
/// more, so that the oracle can play all.
pub fn small_sum(bytes: &mut Bytes<'_>) -> String {
    static LISTS: OnceLock<Vec<Vec<Small>>> = OnceLock::new();
    let lists = LISTS.get_or_init(|| {
        let small = |text| Small { text, reach: OnceLock::new() };
        let list = |name| small_positions(name).into_iter().map(small).collect();
        game_names().into_iter().map(list).collect()
    });
    let mut left = MOST[usize::from(bytes.below(256) == 255)];
    let mut terms: Vec<&str> = Vec::new();
    for _ in 0..1 + bytes.below(3) {
        let list = bytes.pick(lists);
        let mut at = bytes.below(list.len());
        // Earlier in a list stand smaller positions, by and large.
        let mut back = 1;
        while list[at].reach().is_none_or(|reach| reach > left) && at > 0 {
            at = at.saturating_sub(back);
            back *= 2;
        }
        terms.push(&list[at].text);
        left /= list[at].reach().unwrap_or(left);
    }
    terms.join(" + ")
}

/// The checker, with its oracle and what it remembers of the last cases: a fresh one after some thousand cases,
/// since that grows.
pub fn checker() -> Rc<Checker> {
    thread_local! {
        static LAST: RefCell<(u32, Rc<Checker>)> = RefCell::default();
    }
    LAST.with_borrow_mut(|(uses, checker)| {
        if uses.is_multiple_of(1 << 18) {
            *checker = Checker::new(default_graphs()).into();
        }
        *uses += 1;
        checker.clone()
    })
}
