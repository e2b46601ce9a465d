//! `grundy play`: play against the engine in the terminal.
//!
//! Everything goes line by line over standard input and output, so a game
//! works in a pipe as in a terminal; lines that come from a pipe are echoed.

mod entry;
mod menu;
mod words;

use std::io::{BufRead, Read};
use std::rc::Rc;

use grundy::budget::Budget;
use grundy::message::Message;
use grundy::play::{self as engine, Best};
use grundy::{Move, Play, Position, Solver, Stop};

use crate::args::{First, Play as Args};
use crate::failure::{self, Failure, Status};
use crate::hints;
use crate::limits;
use crate::message::message;
use crate::session::Session;
use entry::Entry;
use words::{Player, cut, listing, written};

/// Up to this number, moves are listed without a request.
const SHORT: usize = 10;
/// The largest number of moves that are listed.
const LISTED: usize = 40;
/// The largest number of moves that are counted in a term.
const COUNTED: u64 = 100_000;
/// The longest line that is read, in bytes.
const LINE: u64 = 32 << 20;

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Status, Failure> {
    let text = match &args.words[..] {
        [] => match menu::choose(session)? {
            Some(text) => text,
            None => return Ok(Status::DONE),
        },
        [word] if word == "-" => {
            return Err(Failure::input(message!("play-position-from-input")));
        }
        words => session.files.reader().text_of_words(words)?,
    };
    let position = session.files.position(&text)?;
    let play = if args.misere { Play::Misere } else { Play::Normal };
    Solver::new()
        .play(play)
        .accepts(&position)
        .map_err(|refusal| Failure::refusal(&position, &refusal))?;
    session.rules.look_for_circles(&position, play)?;
    session.console.interrupt().leave_at_once();
    let start = Rc::new(position);
    let echo = !session.console.reads_terminal();
    let game = Game { play, session, start, echo };
    game.run(args.first)?;
    Ok(Status::DONE)
}

/// The decision of the player.
enum Turn {
    Move(Move),
    Undo,
    Restart,
    Quit,
}

struct Game<'a> {
    play: Play,
    session: &'a Session,
    start: Rc<Position>,
    echo: bool,
}

impl Game<'_> {
    fn run(&self, first: Option<First>) -> Result<(), Failure> {
        self.greet()?;
        let Some(first) = self.first(first)? else { return Ok(()) };
        let mut mover = first;
        let mut position = self.start.clone();
        // The positions in which the player moved.
        let mut history: Vec<Rc<Position>> = Vec::new();
        loop {
            self.session.begin(limits::SHORT);
            if self.any(&position)?.is_none() {
                return self.say(&words::no_move(
                    &position,
                    self.play,
                    mover,
                    self.session.language(),
                ));
            }
            let chosen = match mover {
                Player::Engine => {
                    let (chosen, fresh) = self.reply(&position)?;
                    // After a budget ran out the tables are dropped.
                    if fresh {
                        position = Rc::new(self.session.files.position(&position.text())?);
                    }
                    chosen
                }
                Player::You => match self.turn(&position)? {
                    Turn::Move(chosen) => {
                        history.push(position.clone());
                        self.tell(message!("play-you", step = self.written(&position, &chosen)))?;
                        chosen
                    }
                    Turn::Undo => {
                        match history.pop() {
                            Some(before) => position = before,
                            None => self.tell(message!("play-nothing-to-undo"))?,
                        }
                        continue;
                    }
                    Turn::Restart => {
                        history.clear();
                        position = self.start.clone();
                        mover = first;
                        self.tell(message!("play-restart"))?;
                        continue;
                    }
                    Turn::Quit => return self.tell(message!("play-quit")),
                },
            };
            if chosen.patch.ends {
                let winner = match self.play {
                    Play::Normal => mover,
                    Play::Misere => mover.other(),
                };
                let rule = words::ending(&position.terms()[chosen.term], self.play);
                return self.tell(Message::sentences([rule, winner.wins()]));
            }
            position = Rc::new(position.after(&chosen));
            mover = mover.other();
        }
    }

    fn greet(&self) -> Result<(), Failure> {
        if self.session.limits.quiet {
            return Ok(());
        }
        self.tell(words::greeting(self.play))?;
        match self.turned() {
            true => self.tell(message!("play-turned")),
            false => Ok(()),
        }
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
        if self.echo {
            if !self.session.limits.quiet {
                self.tell(message!("play-you-begin"))?;
            }
            return Ok(Some(Player::You));
        }
        loop {
            let question = message!("play-who-begins").text(self.session.language());
            let answer = self.read(&(question + " "))?;
            let answer = answer.map(|answer| answer.trim().to_lowercase());
            match answer.as_deref() {
                Some("" | "you" | "y" | "me" | "yes" | "ви" | "так") => {
                    return Ok(Some(Player::You));
                }
                Some("i" | "engine" | "e" | "no" | "n" | "я" | "ні") => {
                    return Ok(Some(Player::Engine));
                }
                Some("quit" | "exit") => return Ok(None),
                Some(_) => {
                    self.tell(message!("play-who-begins-again"))?;
                }
                None => {
                    self.tell(message!("play-you-begin"))?;
                    return Ok(Some(Player::You));
                }
            }
        }
    }

    /// A question begins, which has its own time. What has reached a limit is asked
    /// again after the next line of the player.
    fn budget(&self) -> Budget {
        self.session.begin(limits::SHORT);
        self.session.budget(limits::SHORT)
    }

    /// The engine's move, and whether a budget ran out over it.
    fn reply(&self, position: &Position) -> Result<(Move, bool), Failure> {
        let budget = self.budget();
        let best = engine::best(position, self.play, &budget);
        self.session.rules.look_at_forms(position, self.play)?;
        // The program reports the question that the rules did not answer, and asks them again.
        self.session.rules.remark_search();
        let (chosen, words, stopped) = match best {
            Best::Wins(chosen, why) => (Some(chosen), why.message(), false),
            Best::Draws(chosen) => (Some(chosen), message!("play-draw"), false),
            Best::Lost => {
                (engine::delay(position, self.play, &budget), message!("play-lost"), false)
            }
            Best::Unknown(stop) => (
                match stop {
                    None | Some(Stop::Moves) => engine::delay(position, self.play, &budget),
                    Some(_) => {
                        // There may be no time left.
                        self.session.begin(limits::SHORT);
                        self.any(position)?
                    }
                },
                match stop {
                    None => message!("play-unknown"),
                    Some(stop) => message!("play-unknown-stopped", advice = self.advice(stop)),
                },
                stop.is_some(),
            ),
        };
        let chosen = match chosen {
            None => self.any(position)?,
            chosen => chosen,
        };
        let Some(chosen) = chosen else {
            self.session.rules.answered()?;
            return Err(Failure::input(message!("play-no-engine-move")));
        };
        self.tell(message!("play-me", step = self.written(position, &chosen)))?;
        self.say(&format!("    {}", words.text(self.session.language())))?;
        Ok((chosen, stopped))
    }

    /// Talks with the player until there is a move.
    fn turn(&self, position: &Position) -> Result<Turn, Failure> {
        self.say("")?;
        self.tell(message!("play-your-turn", position = cut(&position.short_text(40))))?;
        let few = position.some_moves(SHORT, &self.budget());
        let mut list: Option<Vec<Move>> = match few {
            Ok(few) if few.complete => {
                self.say(&listing(position, &few.moves, self.session.language()))?;
                Some(few.moves)
            }
            _ => None,
        };
        loop {
            let Some(line) = self.read("> ")? else { return Ok(Turn::Quit) };
            match Entry::of(&line) {
                Entry::Blank => {}
                Entry::Quit => return Ok(Turn::Quit),
                Entry::Undo => return Ok(Turn::Undo),
                Entry::Restart => return Ok(Turn::Restart),
                Entry::Help => {
                    let help = words::help(&self.start, self.turned(), self.session.language());
                    self.say(&help)?;
                }
                Entry::Hint => self.say(&self.hint(position))?,
                Entry::Why => self.say(&self.why(position))?,
                Entry::Moves => {
                    let (text, moves) = self.moves(position);
                    self.say(&text)?;
                    list = Some(moves);
                }
                Entry::Number(number) => match self.number(position, number, list.as_deref()) {
                    Ok(chosen) => return Ok(Turn::Move(chosen)),
                    Err(message) => self.tell(message)?,
                },
                Entry::Text(text) => {
                    match entry::understand(self.session, position, text, &self.budget()) {
                        Ok(chosen) => return Ok(Turn::Move(chosen)),
                        Err(message) => self.tell(message)?,
                    }
                }
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
        let budget = self.budget();
        let as_text = entry::understand(self.session, position, &number.to_string(), &budget);
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
        match position.moves(LISTED, &self.budget().with_moves(COUNTED)) {
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
                let words = message!("play-not-listed", advice = self.advice(stop));
                (words.text(language), Vec::new())
            }
        }
    }

    fn hint(&self, position: &Position) -> String {
        let language = self.session.language();
        let words = match engine::best(position, self.play, &self.budget()) {
            Best::Wins(chosen, why) => {
                let step = message!("play-hint", step = self.written(position, &chosen));
                return format!("{}\n    {}", step.text(language), why.message().text(language));
            }
            Best::Draws(chosen) => {
                message!("play-hint-draw", step = self.written(position, &chosen))
            }
            Best::Lost => message!("play-hint-lost"),
            Best::Unknown(None) => message!("play-hint-unknown"),
            Best::Unknown(Some(stop)) => {
                message!("play-hint-stopped", advice = self.advice(stop))
            }
        };
        words.text(language)
    }

    fn why(&self, position: &Position) -> String {
        let language = self.session.language();
        let solver = Solver::new().play(self.play).max_moves(1).explain(true);
        let solution = match solver.solve(position, &self.budget()) {
            Ok(solution) => solution,
            Err(refusal) => return Message::from(&refusal).text(language),
        };
        let mut text = solution
            .reason
            .map_or(String::new(), |reason| hints::with_commands(reason).text(language));
        if let Some(stop) = solution.stopped {
            let words = message!("play-why-stopped", advice = self.advice(stop));
            text += &format!("\n{}", words.text(language));
        }
        text.trim_end().to_string()
    }

    /// Prints a message.
    fn tell(&self, message: Message) -> Result<(), Failure> {
        self.say(&message.text(self.session.language()))
    }

    /// A move as text.
    fn written(&self, position: &Position, chosen: &Move) -> String {
        written(position, chosen, self.session.language())
    }

    /// Prints lines. What the player typed may come back in them: nothing of it
    /// steers the terminal.
    fn say(&self, text: &str) -> Result<(), Failure> {
        let plain = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
        self.session.out.text(&text.chars().map(plain).chain(['\n']).collect::<String>())
    }

    /// Why something was not found.
    fn advice(&self, stop: Stop) -> Message {
        self.session.rules.advice(stop)
    }

    /// Any legal move, at no cost; where the rules of a file gave no answer, why.
    fn any(&self, position: &Position) -> Result<Option<Move>, Failure> {
        let found = engine::any(position);
        Ok(found.map_err(|stop| self.session.rules.limit().map_or(stop, |fault| fault.stop))?)
    }

    /// Asks for a line; `None` at the end of the input.
    fn read(&self, prompt: &str) -> Result<Option<String>, Failure> {
        self.session.rules.remark();
        self.session.out.text(prompt)?;
        let mut bytes = Vec::new();
        let read = self.session.console.input().by_ref().take(LINE).read_until(b'\n', &mut bytes);
        if let Err(error) = read {
            let why = failure::why(&error);
            return Err(Failure::input(message!("cannot-read-input", why = why)));
        }
        let ended = bytes.last() != Some(&b'\n');
        if bytes.is_empty() || (ended && bytes.len() as u64 == LINE) {
            self.say("")?;
            if ended && !bytes.is_empty() {
                self.tell(message!("play-line-too-long"))?;
            }
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end();
        if self.echo {
            self.say(&cut(line))?;
        }
        Ok(Some(line.to_string()))
    }
}
