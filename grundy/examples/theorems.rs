//! Writes all theorems with their proofs as Markdown: `docs/theorems.md` is made by
//! `cargo run -p grundy --example theorems > docs/theorems.md`.

use grundy::message::Language;
use grundy::reason::{Level, Reason, Step};
use grundy::theory::Theorem;

fn main() {
    print!("{}", page(Language::English));
}

/// The page in a language.
pub fn page(language: Language) -> String {
    let mut page = String::from(
        "# Theorems\n\n\
         Every theorem that an answer of `grundy` rests on, with its proof and its source. The\n\
         words are those of `--explain` and of `verify`; the short names are those of\n\
         certificates and of JSON documents. This page is made from the message files by\n\
         `cargo run -p grundy --example theorems > docs/theorems.md`.\n",
    );
    for theorem in Theorem::ALL {
        page.push_str(&format!("\n## `{}`\n\n", theorem.id()));
        let steps = vec![Step::theorem(*theorem)];
        let reason = Reason { steps, level: Level::Proof };
        page.push_str(&reason.markdown(language).replace("<details>", "<details open>"));
    }
    page
}
