//! Why positions have their values in games with moves that win everything or must be answered.

use super::bare;
use super::below::Below;
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};
use crate::reason::{More, Role, Step};
use crate::term::Term;
use crate::term::options::Pace;
use crate::term::text::option_named;
use crate::term::values::option_value;
use crate::theory::Theorem;
use crate::value::{Sizes, Value};

/// The most positions whose moves are listed.
const POSITIONS: usize = 24;
/// The most moves that are listed.
const MOVES: usize = 24;

impl Term {
    /// The theorem on these values, and the moves of these parts and of all positions that they lead to,
    /// those after which nothing is left to answer first. Of many positions those of the parts alone.
    pub(super) fn forced_positions(
        &self,
        parts: &[usize],
        budget: &Budget,
    ) -> Result<Vec<Step>, Stop> {
        let mut steps = vec![Step::theorem(Theorem::Entailing)];
        let mut below = Below::default();
        let mut few = true;
        for &part in parts {
            few = few && below.collect(&*self.list, part, budget)?;
        }
        let order = below.into_order();
        if few && order.len() <= POSITIONS {
            for one in &order {
                steps.push(one.forced_step(0, budget)?);
            }
            return Ok(steps);
        }
        for &part in parts {
            steps.push(self.forced_step(part, budget)?);
        }
        let positions = self.list.searched();
        let more = Role::More(More::Options);
        steps.push(Step::with(more, message!("forced-many", positions = positions)));
        Ok(steps)
    }

    /// The moves of a part, and why it has its value.
    fn forced_step(&self, part: usize, budget: &Budget) -> Result<Step, Stop> {
        let position = bare(&*self.list, part);
        let value = self.list.part_value(part, budget)?.0;
        let (mut listed, mut more) = (Vec::new(), 0usize);
        let mut seen = self.list.none_seen(budget);
        self.each_option(part, &mut Pace::of(budget), &mut |option| {
            if !seen.insert(option)? {
                return Ok(());
            }
            if listed.len() == MOVES {
                more += 1;
                return Ok(());
            }
            let (kind, value) = match option_value(option, budget)? {
                None => ("won", String::new()),
                Some(Value::Loony) => ("loony", String::new()),
                Some(Value::Ends) => ("ends", String::new()),
                Some(Value::Marked(left)) => of_sizes(&match left.nim() {
                    Some(value) => Sizes::of([value]),
                    None => Sizes::of([]),
                }),
                Some(Value::Must(answers)) => of_sizes(&answers),
                Some(value) => ("finite", value.to_string()),
            };
            let option = option_named(option);
            listed.push(message!("forced-option", kind = kind, option = option, value = value));
            Ok(())
        })?;
        let mut words = Vec::new();
        if listed.is_empty() {
            words.push(message!("loopy-no-move", position = &position));
        } else {
            words.push(message!(
                "forced-options",
                position = &position,
                options = listed,
                more = more
            ));
        }
        let answers = |sizes: &Sizes| {
            let (kind, sizes) = of_sizes(sizes);
            match kind {
                "all" => message!("forced-answers-all"),
                "none" => message!("forced-answers-none"),
                "most" => message!("forced-answers-but", sizes = sizes),
                _ => message!("forced-answers", sizes = sizes),
            }
        };
        words.push(match &value {
            Value::Nim(value) => {
                message!("forced-value", position = &position, value = *value)
            }
            Value::Loony => message!("forced-loony", position = &position),
            Value::Marked(left) => answers(&match left.nim() {
                Some(value) => Sizes::of([value]),
                None => Sizes::of([]),
            }),
            Value::Must(sizes) => answers(sizes),
            Value::Ends | Value::Infinity(_) => message!("forced-ends"),
        });
        Ok(Step::say(Message::sentences(words)))
    }
}

/// What a set of sizes is, and the sizes that it names.
fn of_sizes(sizes: &Sizes) -> (&'static str, String) {
    let listed: Vec<String> = sizes.listed().iter().map(ToString::to_string).collect();
    let kind = match (sizes.has_most(), listed.is_empty()) {
        (true, true) => "all",
        (true, false) => "most",
        (false, true) => "none",
        (false, false) => "must",
    };
    (kind, listed.join(", "))
}
