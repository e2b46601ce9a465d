//! `grundy tutor`: the reasoning behind an answer, as questions in the terminal.
//!
//! Everything goes line by line over standard input and output, as in `grundy play`.

mod answer;
mod judgement;

use grundy::message::Message;
use grundy::tutor::{Lesson, Question, Task, Verdict};
use grundy::{Budget, Move, Outcome, Play, Position};

use super::talk::Talk;
use super::talk::moves::{Seen, cut, listing, understand, written};
use crate::args::Tutor as Args;
use crate::built::SHELL;
use crate::failure::{Ending, Failure};
use crate::message::message;
use crate::rules::Accepted;
use crate::session::Session;

/// The largest number of moves that are listed.
const LISTED: usize = 40;

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    let talks = SHELL && !args.json;
    let position = Talk::position(session, &args.words, talks.then_some("tutor"))?;
    let Some(position) = position else { return Ok(Ending::DONE) };
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let accepted = session.rules.accept(&position, play)?;
    if !talks {
        return answer::run(&args, &accepted, session);
    }
    session.console.interrupt().leave_at_once();
    let talk = Talk::new(session);
    let lesson = lesson(&accepted, &talk.budget())?;
    if lesson.questions.is_empty() {
        session.rules.answered()?;
        if let Some(stop) = lesson.stopped {
            return Err(stop.into());
        }
    }
    let tutor = Tutor { talk, session, play, lesson };
    tutor.run()
}

/// The questions of a position.
fn lesson(accepted: &Accepted<'_>, budget: &Budget) -> Result<Lesson, Failure> {
    let Accepted { position, play, .. } = *accepted;
    accepted.ask(grundy::Question::Value, || {
        Lesson::of(position, play, budget).map_err(|refusal| Failure::refusal(position, &refusal))
    })
}

/// How a question ended.
enum Ended {
    /// With the right answer; whether it was the first one, without a hint.
    Answered(bool),
    /// The answer was told.
    Told,
    /// The student left.
    Left,
}

struct Tutor<'a> {
    talk: Talk<'a>,
    session: &'a Session,
    play: Play,
    lesson: Lesson,
}

impl Tutor<'_> {
    fn run(&self) -> Result<Ending, Failure> {
        let position = &self.lesson.position;
        if !self.session.limits.quiet {
            self.talk.tell(message!("tutor-greeting", commands = self.commands()))?;
        }
        let play = match self.play {
            Play::Normal => "normal",
            Play::Misere => "misere",
        };
        let text = cut(&position.short_text(40));
        self.talk.tell(message!("tutor-position", position = text, play = play))?;
        self.talk.draw(position)?;
        let questions = &self.lesson.questions;
        if questions.is_empty() {
            return self.talk.tell(message!("tutor-no-questions")).map(|()| Ending::DONE);
        }
        let mut first_time = 0u64;
        for (number, question) in (1u64..).zip(questions) {
            self.talk.say("")?;
            for shown in &question.shown {
                self.talk.tell(shown.clone())?;
            }
            self.talk.say(&format!("{number}. {}", self.text(&question.task.ask())))?;
            for row in question.task.table() {
                self.talk.say(&format!("    {}", self.text(&row)))?;
            }
            match self.question(question)? {
                Ended::Answered(at_once) => first_time += u64::from(at_once),
                Ended::Told => {}
                Ended::Left => {
                    self.talk.tell(message!("tutor-left"))?;
                    return Ok(Ending::DONE);
                }
            }
        }
        self.talk.say("")?;
        self.talk.tell(message!("tutor-done", count = questions.len(), right = first_time))?;
        Ok(Ending::DONE)
    }

    /// What can be typed in place of an answer.
    fn commands(&self) -> String {
        message!("tutor-commands").text(self.session.language())
    }

    fn text(&self, message: &Message) -> String {
        message.text(self.session.language())
    }

    /// Asks until the answer is right.
    fn question(&self, question: &Question) -> Result<Ended, Failure> {
        let (mut hints, mut at_once) = (question.hints.iter(), true);
        let position = &self.lesson.position;
        loop {
            let Some(line) = self.talk.read("> ")? else { return Ok(Ended::Left) };
            let line = line.trim();
            match line.to_lowercase().as_str() {
                "" => continue,
                "quit" | "exit" | "вихід" | "выход" => return Ok(Ended::Left),
                "help" | "?" | "допомога" | "справка" | "помощь" => {
                    self.talk.tell(message!("tutor-help"))?
                }
                "hint" | "підказка" | "подсказка" => {
                    at_once = false;
                    match hints.next() {
                        Some(hint) => self.talk.tell(hint.clone())?,
                        None => self.talk.tell(message!("tutor-no-more-hints"))?,
                    }
                }
                "skip" | "пропустити" | "пропустить" => {
                    self.talk.tell(question.task.told())?;
                    return Ok(Ended::Told);
                }
                "moves" | "ходи" | "ходы" => self.moves(position)?,
                _ => match &question.task {
                    Task::Move { outcome, .. } => {
                        let Some(right) = self.answer_move(line, *outcome)? else { continue };
                        if right {
                            return Ok(Ended::Answered(at_once));
                        }
                        at_once = false;
                    }
                    task => match task.check(line) {
                        Verdict::Right => {
                            let told = Message::sentences([message!("tutor-right"), task.told()]);
                            self.talk.tell(told)?;
                            return Ok(Ended::Answered(at_once));
                        }
                        Verdict::Wrong(mistake) => {
                            at_once = false;
                            self.talk.tell(mistake)?;
                        }
                        Verdict::Unclear(write) => {
                            self.talk.tell(message!(
                                "tutor-unclear",
                                write = write,
                                commands = self.commands()
                            ))?;
                        }
                    },
                },
            }
        }
    }

    fn moves(&self, position: &Position) -> Result<(), Failure> {
        match position.some_moves(LISTED, &self.talk.budget()) {
            Ok(listed) => {
                self.talk.say(&listing(position, &listed.moves, self.session.language()))?;
                match listed.complete {
                    true => Ok(()),
                    false => self.talk.tell(message!("play-and-many")),
                }
            }
            Err(stop) => {
                self.talk.tell(message!("play-not-listed", advice = self.talk.advice(stop)))
            }
        }
    }

    /// Judges a typed move: whether it is right; `None` where it is no move.
    fn answer_move(&self, line: &str, outcome: Outcome) -> Result<Option<bool>, Failure> {
        let position = &self.lesson.position;
        let chosen = match self.typed(position, line) {
            Ok(chosen) => chosen,
            Err(message) => {
                self.talk.tell(message)?;
                return Ok(None);
            }
        };
        let step = written(position, &chosen, Seen::ByMover, self.session.language());
        self.talk.tell(message!("play-you", step = step))?;
        let (right, words) =
            judgement::of(position, &chosen, self.play, outcome, self.session, &self.talk.budget());
        words.into_iter().try_for_each(|words| self.talk.tell(words))?;
        Ok(right)
    }

    /// The move that a line means: its number in the list of all moves, or its text.
    fn typed(&self, position: &Position, line: &str) -> Result<Move, Message> {
        let budget = self.talk.budget();
        let as_text = understand(self.session, position, line, &self.commands(), &budget);
        let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match (as_text, number) {
            (Err(fault), Some(at)) => {
                let listed = position.some_moves(LISTED, &budget).map(|listed| listed.moves);
                let chosen = listed.ok().and_then(|moves| moves.get(at).cloned());
                chosen.ok_or(fault)
            }
            (as_text, _) => as_text,
        }
    }
}
