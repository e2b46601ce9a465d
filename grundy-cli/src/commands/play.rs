//! `grundy play`: play against the engine in the terminal.
//!
//! Everything goes line by line over standard input and output, so a game
//! works in a pipe as in a terminal; lines that come from a pipe are echoed.

mod answer;
mod entry;
mod proof;
mod review;
mod words;

use std::cell::RefCell;
use std::rc::Rc;

use grundy::message::Message;
use grundy::play::{self as engine, Best, Level, Meaning};
use grundy::random::Random;
use grundy::ruleset::Subject;
use grundy::{Move, Outcome, Play, Position, Question, Solver};

use super::talk::Talk;
use super::talk::moves::{Seen, board, cut, listing, understand, written};
use crate::args::{First, Play as Args};
use crate::built::SHELL;
use crate::failure::{Ending, Failure};
use crate::hints;
use crate::interpreter::Faults;
use crate::limits;
use crate::message::message;
use crate::rules::Accepted;
use crate::session::Session;
use entry::Entry;
use review::Made;
use words::Player;

/// Up to this number, moves are listed without a request.
const SHORT: usize = 10;
/// The largest number of moves that are listed.
const LISTED: usize = 40;
/// The largest number of moves that are counted in a term.
const COUNTED: u64 = 100_000;

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    let proof = match &args.certificate {
        Some(path) => Some(proof::read(path, session)?),
        None => None,
    };
    let talks = SHELL && !args.json;
    let position = match &proof {
        Some(proof) if args.words.is_empty() => Some(proof.position(session)?),
        _ => Talk::position(session, &args.words, talks.then_some("play"))?,
    };
    let Some(position) = position else { return Ok(Ending::DONE) };
    if let Some(proof) = &proof {
        proof.teach(&position, session)?;
    }
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let start = Rc::new(position);
    let accepted = session.rules.accept(&start, play)?;
    if !talks {
        return answer::run(&args, &accepted, session);
    }
    session.console.interrupt().leave_at_once();
    let seed = args.seed.unwrap_or_else(|| session.clock.seed());
    let level = args.level;
    let game = Game {
        talk: Talk::new(session),
        play,
        session,
        accepted,
        start: start.clone(),
        level,
        proved: proof.is_some(),
        dice: RefCell::new(Random::new(seed)),
    };
    game.greet(seed)?;
    game.run(args.first)?;
    Ok(Ending::DONE)
}

/// The decision of the player.
enum Turn {
    Move(Move),
    Undo,
    Restart,
    Quit,
}

struct Game<'a> {
    talk: Talk<'a>,
    play: Play,
    session: &'a Session,
    accepted: Accepted<'a>,
    start: Rc<Position>,
    level: Level,
    /// Whether a certificate says how to play; its facts lie in the tables.
    proved: bool,
    /// For the moves that are made at random.
    dice: RefCell<Random>,
}

impl Game<'_> {
    fn run(&self, first: Option<First>) -> Result<(), Failure> {
        let Some(first) = self.first(first)? else { return Ok(()) };
        let mut mover = first;
        let mut position = self.start.clone();
        let mut made: Vec<Made> = Vec::new();
        loop {
            self.session.begin(limits::SHORT);
            if self.any(&position)?.is_none() {
                let language = self.session.language();
                self.talk.say(&words::no_move(&position, self.play, mover, language))?;
                return self.review(&made);
            }
            let chosen = match mover {
                Player::Engine => {
                    let (chosen, fresh) = self.reply(&position)?;
                    // After a budget ran out the tables are dropped.
                    if fresh && !self.proved {
                        position = Rc::new(self.session.files.position(&position.text())?);
                    }
                    chosen
                }
                Player::You => match self.turn(&position, &made)? {
                    Turn::Move(chosen) => {
                        let step =
                            written(&position, &chosen, Seen::ByMover, self.session.language());
                        self.talk.tell(message!("play-you", step = step))?;
                        chosen
                    }
                    Turn::Undo => {
                        match made.iter().rposition(|made| made.who == Player::You) {
                            Some(at) => {
                                position = made[at].position.clone();
                                made.truncate(at);
                            }
                            None => self.talk.tell(message!("play-nothing-to-undo"))?,
                        }
                        continue;
                    }
                    Turn::Restart => {
                        made.clear();
                        position = self.start.clone();
                        mover = first;
                        self.talk.tell(message!("play-restart"))?;
                        continue;
                    }
                    Turn::Quit => return self.talk.tell(message!("play-quit")),
                },
            };
            if chosen.patch.ends {
                let winner = match self.play {
                    Play::Misere if !chosen.patch.wins => mover.other(),
                    _ => mover,
                };
                let term = &position.terms()[chosen.term];
                if let Some(board) =
                    board(&term.after(Some(&chosen.patch)), self.session.language())
                {
                    self.talk.say(&format!("\n{}", board.trim_end_matches('\n')))?;
                }
                let rule =
                    words::ending(term, if chosen.patch.wins { Play::Normal } else { self.play });
                self.talk.tell(Message::sentences([rule, winner.wins()]))?;
                made.push(Made { who: mover, position, chosen });
                return self.review(&made);
            }
            made.push(Made { who: mover, position: position.clone(), chosen: chosen.clone() });
            position = Rc::new(position.after(&chosen));
            mover = mover.other();
        }
    }

    fn greet(&self, seed: u64) -> Result<(), Failure> {
        if self.session.limits.quiet {
            return Ok(());
        }
        self.talk.tell(words::greeting(self.play))?;
        if self.turned() {
            self.talk.tell(message!("play-turned"))?;
        }
        match self.level {
            Level::Perfect => Ok(()),
            level => self.talk.tell(message!("play-level", level = level.name(), seed = seed)),
        }
    }

    /// The mistakes so far.
    fn review(&self, made: &[Made]) -> Result<(), Failure> {
        let budget = || self.talk.budget();
        let language = self.session.language();
        let advice = |stop| self.talk.advice(stop);
        let lines = review::review(made, self.play, language, &budget, &advice);
        self.talk.say("")?;
        lines.iter().try_for_each(|line| self.talk.say(line))
    }

    fn turned(&self) -> bool {
        self.start.terms().iter().any(|term| term.is_mirrored())
    }

    /// Who begins; `None` where the game ends before that is known.
    fn first(&self, first: Option<First>) -> Result<Option<Player>, Failure> {
        match first {
            Some(First::You) => return Ok(Some(Player::You)),
            Some(First::Engine) => return Ok(Some(Player::Engine)),
            None => {}
        }
        if self.talk.echo {
            if !self.session.limits.quiet {
                self.talk.tell(message!("play-you-begin"))?;
            }
            return Ok(Some(Player::You));
        }
        loop {
            let question = message!("play-who-begins").text(self.session.language());
            let answer = self.talk.read(&(question + " "))?;
            let answer = answer.map(|answer| answer.trim().to_lowercase());
            match answer.as_deref() {
                Some("" | "you" | "y" | "me" | "yes" | "ви" | "так" | "в" | "вы" | "да") =>
                {
                    return Ok(Some(Player::You));
                }
                Some("i" | "engine" | "e" | "no" | "n" | "я" | "ні" | "нет") => {
                    return Ok(Some(Player::Engine));
                }
                Some("quit" | "exit" | "вихід" | "выход") => return Ok(None),
                Some(_) => {
                    self.talk.tell(message!("play-who-begins-again"))?;
                }
                None => {
                    self.talk.tell(message!("play-you-begin"))?;
                    return Ok(Some(Player::You));
                }
            }
        }
    }

    /// The engine's move, and whether a budget ran out over it.
    fn reply(&self, position: &Position) -> Result<(Move, bool), Failure> {
        let budget = self.talk.budget();
        let dice = &mut *self.dice.borrow_mut();
        let (chosen, meaning) = self.accepted.later(position).ask(Question::All, || {
            Ok(engine::reply(position, self.play, self.level, dice, &budget))
        })?;
        // The program reports the question that the rules did not answer, and asks them again.
        self.session.rules.remark(Faults::OfSearch);
        let words = match &meaning {
            Meaning::Wins(why) => why.message(),
            Meaning::Draws => message!("play-draw"),
            Meaning::Lost { hard: false } => message!("play-lost"),
            Meaning::Lost { hard: true } => {
                Message::sentences([message!("play-lost"), message!("play-hard")])
            }
            Meaning::Random => message!("play-random"),
            Meaning::Unknown(Some(stop)) => {
                message!("play-unknown-stopped", advice = self.talk.advice(*stop))
            }
            _ => message!("play-unknown"),
        };
        let chosen = match chosen {
            None => {
                // There may be no time left.
                self.session.begin(limits::SHORT);
                self.any(position)?
            }
            chosen => chosen,
        };
        let Some(chosen) = chosen else {
            self.session.rules.answered()?;
            return Err(Failure::input(message!("play-no-engine-move")));
        };
        let step = written(position, &chosen, Seen::ByOther, self.session.language());
        self.talk.tell(message!("play-me", step = step))?;
        self.talk.say(&format!("    {}", words.text(self.session.language())))?;
        Ok((chosen, matches!(meaning, Meaning::Unknown(Some(_)))))
    }

    /// Talks with the player until there is a move.
    fn turn(&self, position: &Position, made: &[Made]) -> Result<Turn, Failure> {
        self.talk.say("")?;
        self.talk.tell(message!("play-your-turn", position = cut(&position.short_text(40))))?;
        self.talk.draw(position)?;
        let few = position.some_moves(SHORT, &self.talk.budget());
        let mut list: Option<Vec<Move>> = match few {
            Ok(few) if few.complete => {
                self.talk.say(&listing(position, &few.moves, self.session.language()))?;
                Some(few.moves)
            }
            _ => None,
        };
        loop {
            let Some(line) = self.talk.read("> ")? else { return Ok(Turn::Quit) };
            match Entry::of(&line) {
                Entry::Blank => {}
                Entry::Quit => return Ok(Turn::Quit),
                Entry::Undo => return Ok(Turn::Undo),
                Entry::Restart => return Ok(Turn::Restart),
                Entry::Help => {
                    let help = words::help(&self.start, self.turned(), self.session.language());
                    self.talk.say(&help)?;
                }
                Entry::Review => self.review(made)?,
                Entry::Hint => self.talk.say(&self.hint(position))?,
                Entry::Why => self.talk.say(&self.why(position))?,
                Entry::Moves => {
                    let (text, moves) = self.moves(position);
                    self.talk.say(&text)?;
                    list = Some(moves);
                }
                Entry::Number(number) => match self.number(position, number, list.as_deref()) {
                    Ok(chosen) => return Ok(Turn::Move(chosen)),
                    Err(message) => self.talk.tell(message)?,
                },
                Entry::Text(text) => match self.understand(position, text) {
                    Ok(chosen) => return Ok(Turn::Move(chosen)),
                    Err(message) => self.talk.tell(message)?,
                },
            }
        }
    }

    /// A number alone: a line of the list, where the player has seen it.
    fn number(
        &self,
        position: &Position,
        number: usize,
        list: Option<&[Move]>,
    ) -> Result<Move, Message> {
        let at = |list: &[Move]| number.checked_sub(1).and_then(|at| list.get(at).cloned());
        if let Some(chosen) = list.and_then(at) {
            return Ok(chosen);
        }
        let budget = self.talk.budget();
        let as_text = self.understand(position, &number.to_string());
        if let Some(list) = list {
            return as_text.map_err(|_| message!("play-numbers", most = list.len()));
        }
        let unseen = position.some_moves(LISTED, &budget).ok().and_then(|list| at(&list.moves));
        match (as_text, unseen) {
            (Ok(_), Some(_)) => Err(message!(
                "play-number-or-heap",
                number = number,
                game = position.terms()[0].name()
            )),
            (Ok(chosen), None) | (Err(_), Some(chosen)) => Ok(chosen),
            (Err(message), None) => Err(message),
        }
    }

    fn moves(&self, position: &Position) -> (String, Vec<Move>) {
        let language = self.session.language();
        match position.moves(LISTED, &self.talk.budget().with_moves(COUNTED)) {
            Ok(all) => {
                let heading = match all.complete {
                    true => message!("play-moves", count = all.count),
                    false => message!("play-more-than", count = all.count),
                };
                let list = listing(position, &all.moves, language);
                let mut text = format!("{}\n{list}", heading.text(language));
                let more = all.count - all.moves.len() as u64;
                if more > 0 {
                    let more = match all.complete {
                        true => message!("play-and-more", count = more),
                        false => message!("play-and-many"),
                    };
                    text += &format!("\n  {}", more.text(language));
                }
                (text, all.moves)
            }
            Err(stop) => {
                let words = message!("play-not-listed", advice = self.talk.advice(stop));
                (words.text(language), Vec::new())
            }
        }
    }

    fn hint(&self, position: &Position) -> String {
        let language = self.session.language();
        let words = match engine::best(position, self.play, &self.talk.budget()) {
            Best::Wins(chosen, why) => {
                let step = message!(
                    "play-hint",
                    step = written(position, &chosen, Seen::ByMover, language)
                );
                let picture = self.picture(position).unwrap_or_default();
                let (step, why) = (step.text(language), why.message().text(language));
                return format!("{step}\n    {why}{picture}");
            }
            Best::Draws(chosen) => {
                message!(
                    "play-hint-draw",
                    step = written(position, &chosen, Seen::ByMover, language)
                )
            }
            Best::Lost => message!("play-hint-lost"),
            Best::Unknown(None) => message!("play-hint-unknown"),
            Best::Unknown(Some(stop)) => {
                message!("play-hint-stopped", advice = self.talk.advice(stop))
            }
        };
        words.text(language)
    }

    /// The board of Wythoff's game with the squares that the player to move loses; `None` in misère
    /// play, and for other games.
    fn picture(&self, position: &Position) -> Option<String> {
        /// The largest number that is drawn.
        const LARGEST: u64 = 25;
        let [term] = position.terms() else { return None };
        let Some(Subject::Wythoff(a, b)) = term.subject() else { return None };
        if self.play != Play::Normal || a.max(b) > LARGEST {
            return None;
        }
        let budget = self.talk.budget();
        let solver = Solver::new().question(Question::Outcome);
        let lost = |pair: (u64, u64)| {
            let square = Position::parse(&format!("{} {},{}", term.name(), pair.0, pair.1)).ok()?;
            solver.solve(&square, &budget).ok()?.outcome
        };
        let (margin, width) = (a.to_string().len(), b.to_string().len());
        let mut out = format!("\n    {:margin$} ", "");
        (0..=b).for_each(|column| out.push_str(&format!(" {column:>width$}")));
        for row in 0..=a {
            out.push_str(&format!("\n    {row:>margin$} "));
            for column in 0..=b {
                let sign = match (row, column) {
                    square if square == (a, b) => "@",
                    square if lost(square)? == Outcome::P => "#",
                    _ => ".",
                };
                out.push_str(&format!(" {sign:>width$}"));
            }
        }
        let key = message!("play-lost-squares").text(self.session.language());
        Some(format!("{out}\n    {key}"))
    }

    fn why(&self, position: &Position) -> String {
        let language = self.session.language();
        let solver = Solver::new().play(self.play).max_moves(1).explain(true);
        let solution = match solver.solve(position, &self.talk.budget()) {
            Ok(solution) => solution,
            Err(refusal) => return Message::from(&refusal).text(language),
        };
        let mut text = solution
            .reason
            .map_or(String::new(), |reason| hints::with_commands(reason).text(language));
        if let Some(stop) = solution.stopped {
            let words = message!("play-why-stopped", advice = self.talk.advice(stop));
            text += &format!("\n{}", words.text(language));
        }
        text.trim_end().to_string()
    }

    fn understand(&self, position: &Position, text: &str) -> Result<Move, Message> {
        let commands = message!("play-commands").text(self.session.language());
        understand(self.session, position, text, &commands, &self.talk.budget())
    }

    /// Any legal move, at no cost; where the rules of a file gave no answer, why.
    fn any(&self, position: &Position) -> Result<Option<Move>, Failure> {
        let found = engine::any(position);
        Ok(found.map_err(|stop| self.session.rules.limit().map_or(stop, |fault| fault.stop))?)
    }
}
