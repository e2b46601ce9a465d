//! Writes all theorems with their proofs as Markdown: `docs/theorems.md` is made by
//! `cargo run -p grundy --example theorems > docs/theorems.md`.

use grundy::message::Language;
use grundy::reason::{Level, Reason, Step};
use grundy::theory::Theorem;

fn main() {
    print!("{}", page(Language::English));
}

/// The subjects, each with its first and last theorem.
const SUBJECTS: [(&str, (Theorem, Theorem)); 4] = [
    ("Theory", (Theorem::SpragueGrundy, Theorem::PairsCancel)),
    ("Games", (Theorem::StrategyStealing, Theorem::Entailing)),
    ("Periods", (Theorem::GuySmith, Theorem::Window)),
    ("Codes with the same values", (Theorem::FirstCousins, Theorem::RedundantMoves)),
];

/// The page in a language.
pub fn page(language: Language) -> String {
    let mut page = String::from(
        "# Theorems\n\n\
         The theorems that explanations and certificates name, each with its proof and its source.\n\
         One proof is not here: that of the fusion principle (`green-hackenbush`), which is in\n\
         Winning Ways, chapter 7. Smaller facts are proved where they are used; those of the searches\n\
         of Cram, Nimstring and Sprouts are in [certificates.md](certificates.md).\n\n\
         The words are those of `--explain=proof` and of `verify`; the short names are those of\n\
         certificates and of JSON documents. This page is made from the message files by\n\
         `cargo run -p grundy --example theorems > docs/theorems.md`.\n\n",
    );
    for (subject, last) in SUBJECTS {
        let first = Theorem::ALL.iter().position(|theorem| theorem == &last.0).unwrap_or(0);
        let theorems = Theorem::ALL[first..].iter();
        let links: Vec<String> = theorems
            .take_while(|theorem| **theorem != last.1)
            .chain([&last.1])
            .map(|theorem| format!("[`{0}`](#{0})", theorem.id()))
            .collect();
        page.push_str(&format!("- {subject}: {}\n", links.join(", ")));
    }
    for theorem in Theorem::ALL {
        page.push_str(&format!("\n## `{}`\n\n", theorem.id()));
        let steps = vec![Step::theorem(*theorem)];
        let reason = Reason { steps, level: Level::Proof };
        page.push_str(&reason.markdown(language).replace("<details>", "<details open>"));
    }
    page
}
