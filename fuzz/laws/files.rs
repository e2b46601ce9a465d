//! The graphs of the oracle, as files; and small positions, chosen by bytes.

use std::sync::OnceLock;

use grundy::games::InMemoryFiles;
use grundy_oracle::{Oracle, default_graphs, game_names, graphs, small_positions};

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

/// A sum of one or two small terms, of which the oracle can play all.
pub fn small_sum(bytes: &mut Bytes<'_>) -> String {
    static LISTS: OnceLock<Vec<Vec<String>>> = OnceLock::new();
    let lists = LISTS.get_or_init(|| {
        let names = game_names();
        // Sums of the shorter texts stay small.
        let short = |name: &str| {
            let most = 22.max(2 * name.len());
            small_positions(name).into_iter().filter(move |text| text.len() < most).collect()
        };
        names.into_iter().map(short).collect()
    });
    let mut text = String::new();
    for _ in 0..1 + bytes.below(4) / 3 {
        let list = bytes.pick(lists);
        if !text.is_empty() {
            text.push_str(" + ");
        }
        let term: &String = bytes.pick(list);
        text.push_str(term);
    }
    text
}

/// A fresh oracle: what it remembers grows.
pub fn oracle() -> Oracle {
    Oracle::new(default_graphs())
}
