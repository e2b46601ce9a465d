//! Any text is a rule file or refused with its place; whatever its functions do, what is asked of
//! it comes back within the limits.

use std::sync::atomic::{AtomicU32, Ordering};

use grundy::Ruleset;
use grundy::games::InMemoryFiles;
use grundy::{Budget, Stop};
use grundy_rules::{Limits, Position, RuleFile};

fn budget() -> Budget {
    let asked = AtomicU32::new(0);
    Budget::unlimited().with_memory(1 << 22).with_poll(move |_| {
        let often = asked.fetch_add(1, Ordering::Relaxed) > 100;
        if often { Err(Stop::Time) } else { Ok(()) }
    })
}

pub fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let limits = Limits { steps: 2000, memory: 1 << 20, ..Limits::default() };
    let files = InMemoryFiles::from([("game.star", text)]);
    let rules = match RuleFile::load("game.star", &files, limits, budget()) {
        Ok(rules) => rules,
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            return;
        }
    };
    for position in ["3", "0", "(1, 2)", "ab", "-1"] {
        if let Ok(position) = rules.parse(position) {
            let _ = rules.value(&position, &budget());
            let mut text = String::new();
            rules.write(&position, &mut text);
        }
    }
    let _ = rules.value(&Position::Int(4), &budget());
    if let Some(fault) = rules.fault() {
        assert!(!fault.to_string().is_empty());
    }
}
