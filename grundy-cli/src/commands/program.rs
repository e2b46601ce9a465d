//! Programs in C++ and Python, with what they rest on.

use grundy::guess::code::{self, MOST_NUMBERS, Unfit};
use grundy::guess::{Form, Tells, Terms, period};
use grundy::message::{self, Message};
use grundy::report::Program;

use super::one_heap::OneHeap;
use crate::args::Language;
use crate::failure::Failure;
use crate::message::message;

/// The basis of a program.
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
    /// A guess.
    Guessed {
        /// In words: which terms it was fitted on and which confirm it.
        terms: Message,
        /// In words: what is proved of the game.
        known: Option<Message>,
    },
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
    // Numbers that the game does not have need no value.
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
    spoken: message::Language,
    game: &str,
    form: &Form,
    basis: &Basis,
    terms: &Terms,
) -> Result<Program, Unfit> {
    let tells = match (form.tells, terms.is_table()) {
        (Tells::Losing, _) => "losing",
        (Tells::Value, true) => "values-of-two",
        (Tells::Value, false) => "values",
    };
    let mut about = vec![message!("program-about", game = game, what = tells)];
    let formula = form.formula(message::Language::English);
    match basis {
        Basis::Proved { theorem, to } => {
            about.push(message!("program-proved", theorem = *theorem, formula = formula));
            about.push(message!("program-proved-to", heap = *to));
        }
        Basis::Observed { to } => {
            about.push(message!("program-observed", formula = formula));
            about.push(message!("program-seen-to", heap = *to));
        }
        Basis::Guessed { terms, known } => {
            let proved = if known.is_some() { "more" } else { "no" };
            about.push(message!("program-guessed", formula = formula, proved = proved));
            about.push(terms.clone());
            about.extend(known.clone());
        }
    }
    let language = match language {
        Language::Cpp => code::Language::Cpp,
        Language::Python => code::Language::Python,
    };
    let about: Vec<String> = about.iter().map(|line| line.text(spoken)).collect();
    let text =
        code::program(language, spoken, form, terms.is_table(), &about, &code::samples(terms))?;
    Ok(Program { language, proved: matches!(basis, Basis::Proved { .. }), text })
}

/// Why there is no program.
pub fn failure(unfit: &Unfit) -> Failure {
    match unfit {
        Unfit::Long(numbers) => too_long(*numbers),
        Unfit::Wide => Failure::no(message!("program-too-wide")),
        Unfit::Wrong([n, _]) => Failure::no(message!("program-wrong", n = n.to_string())),
    }
}

fn too_long(numbers: usize) -> Failure {
    Failure::no(message!("program-too-long", numbers = numbers, most = MOST_NUMBERS))
}
