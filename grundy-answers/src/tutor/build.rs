//! Which questions a position has.

use super::ask::sum_of;
use super::{Choice, Lesson, Question, Task};
use crate::budget::{Budget, Stop};
use crate::message::{Message, message};
use crate::moves::Move;
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::position::Position;
use crate::reason::Step;
use crate::ruleset::Subject;
use crate::solve::{Refusal, Solver};
use crate::sort;
use crate::term::Term;
use crate::theory::Theorem;

/// The largest number of options that a question shows.
pub(super) const OPTIONS: usize = 24;
/// The largest number of numbers that a student adds up.
pub(super) const NUMBERS: usize = 16;
/// The largest number that a student writes in binary.
pub(super) const LARGEST: u128 = 1 << 20;
/// The most values that are asked for one by one; the others are told.
const VALUES: usize = 3;

impl Lesson {
    /// The questions of a position. The cost is that of [`Solver::solve`], and where there is no
    /// nim-value, of as many answers as there are options, up to 24.
    ///
    /// # Errors
    /// The convention makes no sense for the position, as of [`Solver::accepts`]. A budget that
    /// runs out is no error: the lesson then has no questions and says why.
    ///
    /// ```
    /// # use grundy_answers as grundy;
    /// use grundy::tutor::{Lesson, Task};
    /// use grundy::{Budget, Outcome, Play, Position};
    /// let position: Position = "kayles 5 + nim 3".parse().unwrap();
    /// let lesson = Lesson::of(&position, Play::Normal, &Budget::unlimited()).unwrap();
    /// assert_eq!(lesson.outcome, Some(Outcome::N));
    /// assert!(matches!(&lesson.questions[0].task, Task::Mex { value: 4, .. }));
    /// ```
    pub fn of(position: &Position, play: Play, budget: &Budget) -> Result<Lesson, Refusal> {
        let solution = Solver::new().play(play).max_moves(1).solve(position, budget)?;
        let mut lesson = Lesson {
            position: position.clone(),
            play,
            outcome: solution.outcome,
            questions: Vec::new(),
            stopped: solution.stopped,
        };
        let Some(outcome) = solution.outcome else { return Ok(lesson) };
        let builder = Builder {
            position,
            play,
            outcome,
            chosen: solution.recommended(budget).ok().flatten(),
            budget,
            questions: Vec::new(),
            told: Vec::new(),
        };
        let nim = position.terms().iter().all(|term| term.is_nim());
        let made = match (play, solution.nim()) {
            (Play::Normal, _) if builder.is_over() => builder.over(),
            (Play::Normal, _) if builder.has_own() => builder.by_own(),
            (Play::Normal, Some(_)) => builder.by_values(),
            (Play::Misere, _) if nim => builder.misere_nim(),
            (Play::Misere, _) if builder.has_moore() => builder.by_own(),
            _ => builder.by_options(),
        };
        match made {
            Ok(questions) => lesson.questions = questions,
            Err(stop) => lesson.stopped = Some(stop),
        }
        Ok(lesson)
    }
}

/// A number that is added up, and what it belongs to.
pub(super) struct Summand {
    pub label: Message,
    pub number: u128,
}

pub(super) struct Builder<'a> {
    pub position: &'a Position,
    pub play: Play,
    pub outcome: Outcome,
    /// The move to recommend, where there is one.
    pub chosen: Option<Move>,
    pub budget: &'a Budget,
    pub questions: Vec<Question>,
    /// What the student is told before the next question.
    pub told: Vec<Message>,
}

impl Builder<'_> {
    pub(super) fn ask(&mut self, task: Task, hints: Vec<Message>) {
        let mut question = Question::new(task, hints);
        question.shown = std::mem::take(&mut self.told);
        self.questions.push(question);
    }

    /// By nim-values.
    pub(super) fn by_values(mut self) -> Result<Vec<Question>, Stop> {
        let mut summands = Vec::new();
        for term in self.position.terms() {
            summands.extend(self.term(term)?);
        }
        let numbers: Vec<u128> = summands.iter().map(|summand| summand.number).collect();
        let sum = numbers.iter().fold(0, |sum, number| sum ^ number);
        let by_hand = self.add(&numbers, sum);
        let why = match (numbers.len(), sum) {
            (0 | 1, 0) => message!("tutor-value-is-0"),
            (0 | 1, _) => message!("tutor-value-is-not-0", value = sum),
            (_, 0) => message!("tutor-sum-is-0"),
            _ => message!("tutor-sum-is-not-0", value = sum),
        };
        let last = match numbers.len() {
            0 | 1 => message!("tutor-hint-value-is", value = sum),
            _ => message!("tutor-hint-sum-is", sum = sum),
        };
        self.winner(vec![message!("tutor-hint-zero-loses"), last], why);
        if sum != 0 && numbers.len() > 1 && by_hand {
            let at = self.changed(&summands, sum)?;
            self.becomes(&summands, at, sum);
        }
        let idea = match numbers.len() {
            0 | 1 => message!("tutor-hint-leave-0"),
            _ => message!("tutor-hint-sum-0"),
        };
        self.last(vec![idea]);
        Ok(self.questions)
    }

    /// Asks for the nim-sum, where it can be found by hand.
    fn add(&mut self, numbers: &[u128], sum: u128) -> bool {
        if numbers.len() < 2 {
            return true;
        }
        if numbers.len() > NUMBERS || numbers.iter().any(|&number| number > LARGEST) {
            self.told.push(message!("tutor-sum-given", count = numbers.len(), sum = sum));
            return false;
        }
        self.told.push(message!("tutor-add-numbers", sum = sum_of(numbers)));
        let odd: Vec<u128> =
            (0..=20).rev().map(|bit| 1 << bit).filter(|digit| sum & digit != 0).collect();
        let hints = vec![message!("tutor-hint-column"), message!("tutor-hint-ones")];
        self.ask(Task::Columns { numbers: numbers.to_vec(), odd: odd.clone() }, hints);
        let columns = match odd.is_empty() {
            true => message!("tutor-hint-no-column"),
            false => message!(
                "tutor-hint-add-columns",
                columns = odd.iter().map(u128::to_string).collect::<Vec<_>>().join(" + "),
            ),
        };
        self.ask(Task::NimSum { numbers: numbers.to_vec(), sum }, vec![columns]);
        true
    }

    /// Asks which number changes, and what it becomes.
    fn becomes(&mut self, summands: &[Summand], at: usize, sum: u128) {
        let digit = 1u128 << sum.ilog2();
        let mut holders: Vec<u128> =
            summands.iter().map(|summand| summand.number).filter(|n| n & digit != 0).collect();
        sort::whole(&mut holders);
        holders.dedup();
        let Summand { label, number } = &summands[at];
        if !holders.is_empty() && number & digit != 0 {
            let numbers = summands.iter().map(|summand| summand.number).collect();
            let hints = vec![message!("tutor-hint-odd-ones"), message!("tutor-hint-binary")];
            self.ask(Task::Holders { numbers, digit, holders }, hints);
        }
        let (number, to) = (*number, number ^ sum);
        let task = Task::Becomes { label: label.clone(), number, sum, to };
        let hints = vec![
            message!("tutor-hint-others"),
            message!("tutor-hint-xor", number = number, sum = sum),
        ];
        self.ask(task, hints);
    }

    /// The summand that the recommended move changes.
    fn changed(&self, summands: &[Summand], sum: u128) -> Result<usize, Stop> {
        let digit = 1u128 << sum.ilog2();
        let any = summands.iter().position(|summand| summand.number & digit != 0);
        let any = any.expect("some number has each digit of the nim-sum");
        let Some(chosen) = &self.chosen else { return Ok(any) };
        let after = self.position.after(chosen);
        let mut left = Vec::new();
        for term in after.terms() {
            left.extend(self.numbers(term)?.1);
        }
        let mut gone = summands.iter().enumerate().filter(|(_, summand)| {
            let kept = left.iter().position(|other| other.number == summand.number);
            kept.map(|at| left.swap_remove(at)).is_none()
        });
        let only = gone.next().map(|(at, _)| at);
        Ok(only.filter(|_| gone.next().is_none()).unwrap_or(any))
    }

    /// The numbers of a term, by the theorem that gives them or part by part.
    fn numbers(&self, term: &Term) -> Result<(FoundBy, Vec<Summand>), Stop> {
        let (value, how) = term.value(self.budget)?;
        let number = value.nim().unwrap_or_default().0;
        let whole = || vec![Summand { label: shown(term).into(), number }];
        if how != FoundBy::Theorem && term.len() > NUMBERS {
            return Ok((how, whole()));
        }
        if how != FoundBy::Theorem {
            let part = |part: usize| {
                let part = term.part(part);
                let number = part.value(self.budget)?.0.nim().unwrap_or_default().0;
                Ok(Summand { label: part.to_string().into(), number })
            };
            return Ok((how, (0..term.len()).map(part).collect::<Result<_, Stop>>()?));
        }
        let steps = term.explain_outcome(Play::Normal, self.budget);
        let rows = steps.into_iter().find_map(|step| match step {
            Step::NimSum { rows, omitted: 0, result } if result == number => Some(rows),
            _ => None,
        });
        let summand = |row: crate::reason::Row| Summand { label: row.label, number: row.value };
        let mut rows: Option<Vec<Summand>> =
            rows.map(|rows| rows.into_iter().map(summand).collect());
        if let (Some(rows), Some(Subject::Coins(cells))) = (&mut rows, term.subject()) {
            for (row, cell) in rows.iter_mut().zip(cells) {
                row.label = message!("tutor-coin-cell", cell = cell);
            }
        }
        Ok((how, rows.unwrap_or_else(whole)))
    }

    /// Asks for the numbers of a term.
    fn term(&mut self, term: &Term) -> Result<Vec<Summand>, Stop> {
        if let Some(summands) = self.stalks(term) {
            return Ok(summands);
        }
        let (how, summands) = self.numbers(term)?;
        let theorem = term.theorem(Play::Normal);
        if how == FoundBy::Theorem {
            self.by_theorem(term, theorem, &summands);
            return Ok(summands);
        }
        if summands.len() < term.len() {
            let value = summands.iter().fold(0, |sum, summand| sum ^ summand.number);
            self.told.push(message!("tutor-value-given", position = shown(term), value = value));
            return Ok(summands);
        }
        let mut asked: Vec<String> = Vec::new();
        for (at, summand) in summands.iter().enumerate() {
            let part = term.part(at);
            let text = part.to_string();
            if asked.contains(&text) {
                continue;
            }
            let task = match asked.len() < VALUES {
                true => self.mex(&part, summand.number)?,
                false => None,
            };
            match task {
                Some(task) => {
                    if let Some(ending) = part.ending() {
                        let how = &ending.infinitive;
                        self.told.push(message!("tutor-left-out-first", how = how));
                    }
                    let hints = vec![message!("tutor-hint-mex"), message!("tutor-hint-from-0")];
                    self.ask(task, hints);
                }
                None => self.told.push(message!(
                    "tutor-value-given",
                    position = &text,
                    value = summand.number,
                )),
            }
            asked.push(text);
        }
        Ok(summands)
    }

    fn by_theorem(&mut self, term: &Term, theorem: Option<Theorem>, summands: &[Summand]) {
        let text = shown(term);
        // Heaps of Nim are numbers as they stand.
        let read = |word: &str| word.parse::<u128>().ok();
        let written: Vec<Option<u128>> = text.split(' ').skip(1).map(read).collect();
        if summands.iter().map(|summand| Some(summand.number)).eq(written) {
            return;
        }
        let statement = theorem.map(|theorem| {
            message!(
                "tutor-hint-theorem",
                theorem = crate::theory::title(theorem),
                statement = crate::theory::statement(theorem),
            )
        });
        let mut hints: Vec<Message> = statement.into_iter().collect();
        match summands {
            [Summand { label, number }] if label.plain() == Some(&text) => {
                let steps = term.explain_outcome(Play::Normal, self.budget).into_iter();
                let said = steps.filter_map(|step| match step {
                    Step::Text { text, .. } => Some(text),
                    _ => None,
                });
                hints.extend(said.take(2));
                let most = number.checked_add(1).and_then(u128::checked_next_power_of_two);
                hints.push(message!(
                    "tutor-hint-parity",
                    most = most.map_or(u128::MAX, |most| most - 1),
                    parity = if number % 2 == 0 { "even" } else { "odd" },
                ));
                self.ask(Task::Value { position: text, theorem, value: *number }, hints);
            }
            _ if summands.len() <= NUMBERS => {
                let labels: Vec<Message> =
                    summands.iter().map(|summand| summand.label.clone()).collect();
                let [first, ..] = summands else { return };
                hints.push(message!("tutor-hint-labels", labels = labels.clone()));
                hints.push(message!(
                    "tutor-hint-first",
                    label = &first.label,
                    number = first.number,
                ));
                let numbers = summands.iter().map(|summand| summand.number).collect();
                self.ask(Task::Numbers { position: text, theorem, labels, numbers }, hints);
            }
            _ => {
                let count = summands.len();
                self.told.push(message!("tutor-numbers-given", position = text, count = count));
            }
        }
    }

    /// The options of a part with their values; `None` where they are too many, or where the value
    /// is not their mex.
    fn mex(&self, part: &Term, value: u128) -> Result<Option<Task>, Stop> {
        let alone = Position::from(part.clone());
        if part.is_loopy() || !alone.count_moves(OPTIONS, self.budget)?.1 {
            return Ok(None);
        }
        let mut found = Vec::new();
        part.options(&mut found, self.budget)?;
        let mut options: Vec<Choice> = Vec::new();
        for option in found {
            let mut text = String::new();
            part.write_after(Some(&option.patch), true, &mut text);
            let own = option.value.and_then(|value| value.nim());
            let outcome = Outcome::of(own != Some(Nimber::ZERO));
            let value = own.map(|own| own.0);
            let why = Message::default();
            let choice = Choice { position: named(text), value, outcome, why, found: true };
            if !options.contains(&choice) {
                options.push(choice);
            }
        }
        if options.is_empty() {
            return Ok(None);
        }
        Ok(Some(Task::Mex { position: part.to_string(), options, value }))
    }

    /// Misère Nim, by Bouton's theorem on it.
    fn misere_nim(mut self) -> Result<Vec<Question>, Stop> {
        let mut numbers = Vec::new();
        for term in self.position.terms() {
            let (_, summands) = self.numbers(term)?;
            self.by_theorem(term, term.theorem(Play::Normal), &summands);
            numbers.extend(summands.iter().map(|summand| summand.number));
        }
        let large = numbers.iter().filter(|&&number| number > 1).count();
        let ones = numbers.iter().filter(|&&number| number == 1).count() as u128;
        let rule = message!(
            "tutor-hint-theorem",
            theorem = crate::theory::title(Theorem::MisereNim),
            statement = crate::theory::statement(Theorem::MisereNim),
        );
        let sum = numbers.iter().fold(0, |sum, number| sum ^ number);
        if numbers.len() > 1 {
            let hint = vec![message!("tutor-hint-misere-large"), rule.clone()];
            self.ask(Task::Large { count: large as u128 }, hint);
        }
        let why = if large == 0 {
            if numbers.len() > 1 {
                self.ask(Task::Ones { count: ones }, vec![message!("tutor-hint-misere-ones")]);
            }
            message!("tutor-misere-ones", count = ones)
        } else if large == 1 {
            message!("tutor-misere-one-large")
        } else {
            self.add(&numbers, sum);
            match sum {
                0 => message!("tutor-misere-sum-0"),
                _ => message!("tutor-misere-sum", value = sum),
            }
        };
        let state = message!("tutor-hint-misere-state", large = large, ones = ones, sum = sum);
        self.winner(vec![rule, state], why);
        let idea = match large {
            0 | 1 => message!("tutor-hint-odd-number"),
            _ => message!("tutor-hint-sum-0"),
        };
        self.last(vec![idea]);
        Ok(self.questions)
    }

    pub(super) fn winner(&mut self, hints: Vec<Message>, why: Message) {
        if self.is_over() {
            self.told.push(message!("tutor-no-move-left"));
        }
        self.ask(Task::Winner { outcome: self.outcome, why }, hints);
    }

    /// Where nothing can be moved in normal play, only the winner is asked for.
    fn over(mut self) -> Result<Vec<Question>, Stop> {
        let hints =
            vec![message!("tutor-hint-zero-loses"), message!("tutor-hint-value-is", value = 0u32)];
        self.winner(hints, message!("tutor-value-is-0"));
        Ok(self.questions)
    }

    /// Whether nothing can be moved.
    fn is_over(&self) -> bool {
        self.position.can_move(self.budget) == Ok(false)
    }

    /// The last question: the move.
    pub(super) fn last(&mut self, ideas: Vec<Message>) {
        // Where nothing can be moved, there is nothing to ask.
        if self.is_over() {
            return;
        }
        // Rows are not turned: it is the student's move.
        let example = self.chosen.as_ref().map(|chosen| {
            let (term, mut to) = (&self.position.terms()[chosen.term], String::new());
            term.write_after(Some(&chosen.patch), false, &mut to);
            (term.to_string(), to)
        });
        let mut hints = Vec::new();
        if let Some((from, _)) = &example {
            hints = ideas;
            hints.push(message!("tutor-hint-change", from = from));
        }
        if self.outcome == Outcome::P || example.is_some() {
            self.ask(Task::Move { outcome: self.outcome, example }, hints);
        }
    }
}

/// The text of a term, of a long one the beginning.
pub(super) fn shown(term: &Term) -> String {
    Position::from(term.clone()).short_text(2 * NUMBERS)
}

/// A position in a list of options.
pub(super) fn named(text: String) -> Message {
    match text.is_empty() {
        true => message!("nothing"),
        false => text.into(),
    }
}
