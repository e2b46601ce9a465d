//! `grundy tutor --json`: one document in place of a conversation, for programs that ask the
//! questions themselves.

use grundy::budget::Budget;
use grundy::message::Message;
use grundy::play::{NoMove, read_move};
use grundy::report::{self, TutorJudged, TutorVerdict};
use grundy::tutor::{Lesson, Task, Verdict};
use grundy::{Play, Position};

use super::judgement;
use crate::args::Tutor as Args;
use crate::failure::{Failure, Status};
use crate::limits;
use crate::message::message;
use crate::session::Session;

/// Prints the questions of a position, and what became of the answer that was given.
pub fn run(
    args: &Args,
    position: &Position,
    play: Play,
    session: &Session,
) -> Result<Status, Failure> {
    let budget = session.budget(limits::SHORT);
    let lesson = Lesson::of(position, play, &budget)
        .map_err(|refusal| Failure::refusal(position, &refusal))?;
    session.rules.look_at_forms(position, play, grundy::Question::Value)?;
    let judged = match (args.question, &args.answer) {
        (Some(number), Some(given)) => judged(&lesson, number, given, session, &budget)?,
        _ => None,
    };
    session.rules.check()?;
    let answer = report::Tutor::new(&lesson, session.language());
    session.out.json(&report::Tutor { judged, ..answer })?;
    Ok(session.rules.finish(lesson.stopped))
}

/// What became of an answer; `None` where there are no questions because a limit was reached.
fn judged(
    lesson: &Lesson,
    number: u64,
    given: &str,
    session: &Session,
    budget: &Budget,
) -> Result<Option<TutorJudged>, Failure> {
    let questions = &lesson.questions;
    if lesson.stopped.is_some() {
        return Ok(None);
    }
    let at = usize::try_from(number - 1).ok();
    let Some(question) = at.and_then(|at| questions.get(at)) else {
        return Err(Failure::input(message!("tutor-no-such-question", count = questions.len())));
    };
    let (verdict, words) = match &question.task {
        Task::Move { outcome, .. } => {
            match read_move(&lesson.position, given, &session.files, budget) {
                Err(NoMove::Stopped(stop)) => {
                    let advice = session.rules.advice(stop);
                    (
                        TutorVerdict::Unknown,
                        vec![message!("tutor-not-judged-stopped", advice = advice)],
                    )
                }
                Err(_) => (TutorVerdict::Unclear, vec![message!("play-illegal")]),
                Ok(chosen) => {
                    let (right, words) = judgement::of(
                        &lesson.position,
                        &chosen,
                        lesson.play,
                        *outcome,
                        session,
                        budget,
                    );
                    let verdict = match right {
                        Some(true) => TutorVerdict::Right,
                        Some(false) => TutorVerdict::Wrong,
                        None => TutorVerdict::Unknown,
                    };
                    (verdict, words)
                }
            }
        }
        task => match task.check(given) {
            Verdict::Right => (TutorVerdict::Right, vec![task.told()]),
            Verdict::Wrong(mistake) => (TutorVerdict::Wrong, vec![mistake]),
            Verdict::Unclear(write) => (TutorVerdict::Unclear, vec![write]),
        },
    };
    let says = Message::sentences(words).text(session.language());
    Ok(Some(TutorJudged { question: number, verdict, says }))
}
