//! A rule file, checked and solved: `cargo run -p grundy-rules --example rule_file`.

use grundy::games::Files;
use grundy::{Budget, Nimber};
use grundy_rules::{Limits, Position, RuleFile, check, recognise};

/// The rules of a game: take 1, 3 or 4 objects.
const RULES: &str = "
def options(n):
    return [n - k for k in (1, 3, 4) if k <= n]
";

/// Where rule files come from: here the one above, whatever its name.
struct Text;

impl Files for Text {
    fn read(&self, _name: &str) -> Result<String, grundy::error::FileError> {
        Ok(RULES.into())
    }
}

/// Opens the rules, checks them, and asks for values.
pub fn main() {
    let budget = Budget::unlimited();
    // Rules are not trusted: the steps and the memory of each question are bounded.
    let limits = Limits { steps: 1_000_000, ..Limits::default() };
    let rules = RuleFile::load("taking.star", &Text, limits, Budget::unlimited()).unwrap();

    // Play ends, options are positions, ...
    let report = check(&rules, &["20".into()], &budget).unwrap();
    assert!(report.broken.is_none() && report.complete);
    println!("{} positions keep the laws", report.positions);

    let value = rules.value(&Position::Int(6), &budget).unwrap();
    assert_eq!(value, Nimber(2));
    println!("a heap of 6 has the nim-value {value}");

    // A known game with the same options has a faster engine.
    let known = recognise(&rules, &budget).unwrap();
    assert_eq!(known.to_string(), "subtract:1,3,4");
    println!("the option lists are those of {known}");
}
