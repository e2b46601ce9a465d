//! Programs in C++ and Python, with what they rest on.

use grundy::guess::code::{self, MOST_NUMBERS, Unfit};
use grundy::guess::{Form, Tells, Terms, period};
use grundy::report::Program;

use super::one_heap::OneHeap;
use crate::args::Language;
use crate::failure::Failure;

/// What a program rests on.
pub enum Basis {
    /// A theorem, which used the values up to a heap.
    Proved {
        /// Its name.
        theorem: &'static str,
        /// The heap.
        to: u64,
    },
    /// A pattern that was seen up to a heap.
    Observed {
        /// The heap.
        to: u64,
    },
    /// A guess; in words which terms it was fitted on and which confirm it.
    Guessed(String),
}

/// The form of a period whose values are known.
///
/// # Errors
/// It has too many values for a program.
pub fn of_period(
    game: &OneHeap,
    preperiod: u64,
    period: u64,
    saltus: u128,
) -> Result<Form, Failure> {
    let least = game.form.least;
    // What the game has not needs no value.
    let start = preperiod.max(least);
    let end = start.checked_add(period).filter(|end| end - least <= MOST_NUMBERS as u64);
    let Some(end) = end else {
        let numbers = preperiod.saturating_add(period);
        return Err(too_long(numbers.try_into().unwrap_or(usize::MAX)));
    };
    let values: Vec<u128> =
        (least..end).map_while(|n| game.known(n)).map(|value| value.0).collect();
    let (head, base) = values.split_at((start - least) as usize);
    Ok(period::known(least, head, base, saltus))
}

/// Writes the program of a form, tested on `terms`.
pub fn write(
    language: Language,
    game: &str,
    form: &Form,
    basis: &Basis,
    terms: &Terms,
) -> Result<Program, Unfit> {
    let told = match (form.tells, terms.is_table()) {
        (Tells::Losing, _) => {
            "losing(a, b) is 1 where the position a, b has outcome P, and 0 where N"
        }
        (Tells::Value, true) => "grundy(a, b) is the nim-value of the position a, b",
        (Tells::Value, false) => "grundy(n) is the nim-value of n",
    };
    let mut about = vec![format!("{game}: {told}.")];
    let formula = &form.formula;
    match basis {
        Basis::Proved { theorem, to } => {
            about.push(format!("Proved by the theorem `{theorem}`: {formula}."));
            about.push(format!("The proof used the values up to heap {to}."));
        }
        Basis::Observed { to } => {
            about.push(format!("Observed, not proved: {formula}."));
            about.push(format!("Seen on the values up to heap {to}."));
        }
        Basis::Guessed(range) => {
            about.push(format!("An observed guess, not proved: {formula}."));
            about.push(range.clone());
        }
    }
    let (name, language) = match language {
        Language::Cpp => {
            about.push("Words of 64 bits: no number on the way may be larger.".into());
            ("cpp", code::Language::Cpp)
        }
        Language::Python => ("python", code::Language::Python),
    };
    let text = code::program(language, form, terms.is_table(), &about, &code::samples(terms))?;
    Ok(Program { language: name, proved: matches!(basis, Basis::Proved { .. }), text })
}

/// Why there is no program.
pub fn failure(unfit: &Unfit) -> Failure {
    match unfit {
        Unfit::Long(numbers) => too_long(*numbers),
        Unfit::Wide => Failure::No(
            "words of 64 bits are not enough for it; `--code python` has no such limit".into(),
        ),
        Unfit::Wrong([n, _]) => {
            Failure::No(format!("the form is not right at {n}, so there is no program"))
        }
    }
}

fn too_long(numbers: usize) -> Failure {
    Failure::No(format!(
        "the program would need lists of {numbers} numbers; at most {MOST_NUMBERS} are written"
    ))
}
