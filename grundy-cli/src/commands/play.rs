//! `grundy play`: play against the engine in the terminal.
//!
//! Everything goes line by line over standard input and output, so a game
//! works in a pipe as in a terminal; lines that come from a pipe are echoed.

mod entry;
mod words;

use std::fmt::Write;
use std::io::{BufRead, Read};
use std::rc::Rc;

use grundy::budget::Budget;
use grundy::play::{self as engine, Best};
use grundy::{Move, Play, Position, Solver, Stop, TextError};

use crate::args::{First, Play as Args};
use crate::failure::{Failure, Status};
use crate::limits;
use crate::session::Session;
use entry::Entry;
use words::{Player, cut, listing, written};

/// So few moves are listed without being asked for.
const SHORT: usize = 10;
/// So many are listed at most.
const LISTED: usize = 40;
/// So many are counted in a term.
const COUNTED: u64 = 100_000;
/// What the engine says of a draw.
const DRAW: &str = "Neither of us can force a win: this can go on for ever (`quit` ends it).";
/// The longest line that is read, in bytes.
const LINE: u64 = 32 << 20;

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Status, Failure> {
    let text = match &args.words[..] {
        [] => {
            return Err(Failure::text(
                "",
                TextError::new("there is no position", 0..0)
                    .help("write a game and its arguments, as in `grundy play nim 3 4 5`"),
            ));
        }
        [word] if word == "-" => {
            return Err(Failure::Input(
                "the position cannot be read from standard input: your moves come from there\n\
                 write it on the command line, as in `grundy play nim 3 4 5`"
                    .to_string(),
            ));
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

/// What the player decided on.
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
                return self.say(&words::no_move(&position, self.play, mover));
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
                        self.say(&format!("You: {}", written(&position, &chosen)))?;
                        chosen
                    }
                    Turn::Undo => {
                        match history.pop() {
                            Some(before) => position = before,
                            None => self.say("There is no move of yours to take back.")?,
                        }
                        continue;
                    }
                    Turn::Restart => {
                        history.clear();
                        position = self.start.clone();
                        mover = first;
                        self.say("From the beginning.")?;
                        continue;
                    }
                    Turn::Quit => return self.say("The game is left unfinished. Goodbye."),
                },
            };
            if chosen.patch.ends {
                let winner = match self.play {
                    Play::Normal => mover,
                    Play::Misere => mover.other(),
                };
                let rule = words::ending(&position.terms()[chosen.term], self.play);
                return self.say(&format!("{rule}. {}", winner.wins()));
            }
            position = Rc::new(position.after(&chosen));
            mover = mover.other();
        }
    }

    fn greet(&self) -> Result<(), Failure> {
        if self.session.limits.quiet {
            return Ok(());
        }
        self.say(&words::greeting(self.play, self.turned()))
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
                self.say("You begin (`--first engine` lets me begin).")?;
            }
            return Ok(Some(Player::You));
        }
        loop {
            let answer = self.read("Who begins, you or I? [you] ")?;
            let answer = answer.map(|answer| answer.trim().to_ascii_lowercase());
            match answer.as_deref() {
                Some("" | "you" | "y" | "me" | "yes") => return Ok(Some(Player::You)),
                Some("i" | "engine" | "e" | "no" | "n") => return Ok(Some(Player::Engine)),
                Some("quit" | "exit") => return Ok(None),
                Some(_) => {
                    self.say("Write `you` if the first move is yours, `engine` if it is mine.")?;
                }
                None => {
                    self.say("You begin (`--first engine` lets me begin).")?;
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
        // What the rules did not answer is told, and they are asked again.
        self.session.rules.remark_search();
        let (chosen, words, stopped) = match best {
            Best::Wins(chosen, why) => (Some(chosen), why.to_string(), false),
            Best::Draws(chosen) => (Some(chosen), DRAW.to_string(), false),
            Best::Lost => (
                engine::delay(position, self.play, &budget),
                "I am lost here unless you err.".to_string(),
                false,
            ),
            Best::Unknown(stop) => (
                match stop {
                    None | Some(Stop::Moves) => engine::delay(position, self.play, &budget),
                    Some(_) => {
                        // What is left of the time may be nothing.
                        self.session.begin(limits::SHORT);
                        self.any(position)?
                    }
                },
                format!("I have not found out who wins{}: this is any move.", self.because(stop)),
                stop.is_some(),
            ),
        };
        let chosen = match chosen {
            None => self.any(position)?,
            chosen => chosen,
        };
        let Some(chosen) = chosen else {
            self.session.rules.answered()?;
            return Err(Failure::Input("the engine has no move".to_string()));
        };
        self.say(&format!("Me: {}\n    {words}", written(position, &chosen)))?;
        Ok((chosen, stopped))
    }

    /// Talks with the player until there is a move.
    fn turn(&self, position: &Position) -> Result<Turn, Failure> {
        self.say(&format!("\nYour turn: {}", cut(&position.short_text(40))))?;
        let few = position.some_moves(SHORT, &self.budget());
        let mut list: Option<Vec<Move>> = match few {
            Ok(few) if few.complete => {
                self.say(&listing(position, &few.moves))?;
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
                Entry::Help => self.say(&words::help(&self.start, self.turned()))?,
                Entry::Hint => self.say(&self.hint(position))?,
                Entry::Why => self.say(&self.why(position))?,
                Entry::Moves => {
                    let (text, moves) = self.moves(position);
                    self.say(&text)?;
                    list = Some(moves);
                }
                Entry::Number(number) => match self.number(position, number, list.as_deref()) {
                    Ok(chosen) => return Ok(Turn::Move(chosen)),
                    Err(message) => self.say(&message)?,
                },
                Entry::Text(text) => {
                    match entry::understand(self.session, position, text, &self.budget()) {
                        Ok(chosen) => return Ok(Turn::Move(chosen)),
                        Err(message) => self.say(&message)?,
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
    ) -> Result<Move, String> {
        let at = |list: &[Move]| number.checked_sub(1).and_then(|at| list.get(at).cloned());
        if let Some(chosen) = list.and_then(at) {
            return Ok(chosen);
        }
        let budget = self.budget();
        let as_text = entry::understand(self.session, position, &number.to_string(), &budget);
        if let Some(list) = list {
            return as_text.map_err(|_| match list.len() {
                1 => "The list has one move only: 1.".to_string(),
                most => format!("The moves in the list have the numbers 1 to {most}."),
            });
        }
        let unseen = position.some_moves(LISTED, &budget).ok().and_then(|list| at(&list.moves));
        match (as_text, unseen) {
            (Ok(_), Some(_)) => Err(format!(
                "Is that a move of the list or a heap of {number}? `moves` shows the list; with \
                 the game's name, as in `{} {number}`, it is a heap.",
                position.terms()[0].name()
            )),
            (Ok(chosen), None) | (Err(_), Some(chosen)) => Ok(chosen),
            (Err(message), None) => Err(message),
        }
    }

    fn moves(&self, position: &Position) -> (String, Vec<Move>) {
        match position.moves(LISTED, &self.budget().with_moves(COUNTED)) {
            Ok(all) => {
                let mut text = match (all.count, all.complete) {
                    (1, true) => "One move:\n".to_string(),
                    (count, true) => format!("{count} moves:\n"),
                    (count, false) => format!("More than {count} moves:\n"),
                };
                text.push_str(&listing(position, &all.moves));
                let more = all.count - all.moves.len() as u64;
                if more > 0 {
                    let more = if all.complete { more.to_string() } else { "many".to_string() };
                    let _ = write!(text, "\n  ... and {more} more; write the position after them");
                }
                (text, all.moves)
            }
            Err(stop) => {
                (format!("The moves were not listed{}.", self.because(Some(stop))), Vec::new())
            }
        }
    }

    fn hint(&self, position: &Position) -> String {
        match engine::best(position, self.play, &self.budget()) {
            Best::Wins(chosen, why) => {
                format!("A winning move: {}\n    {why}", written(position, &chosen))
            }
            Best::Draws(chosen) => {
                format!("No move wins. A move that does not lose: {}", written(position, &chosen))
            }
            Best::Lost => {
                "There is no winning move: every one leaves me a won position. Keep the game long."
                    .to_string()
            }
            Best::Unknown(stop) => {
                format!("I have not found a winning move{}.", self.because(stop))
            }
        }
    }

    fn why(&self, position: &Position) -> String {
        let solver = Solver::new().play(self.play).max_moves(1).explain(true);
        let solution = match solver.solve(position, &self.budget()) {
            Ok(solution) => solution,
            Err(refusal) => return refusal.to_string(),
        };
        let mut text = solution.reason.map_or(String::new(), |reason| reason.text());
        if let Some(stop) = solution.stopped {
            let _ = write!(text, "\nThis is not all{}.", self.because(Some(stop)));
        }
        text.trim_end().to_string()
    }

    /// Prints lines. What the player typed may come back in them: nothing of it
    /// steers the terminal.
    fn say(&self, text: &str) -> Result<(), Failure> {
        let plain = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
        self.session.out.text(&text.chars().map(plain).chain(['\n']).collect::<String>())
    }

    /// Why something was not found, in brackets.
    fn because(&self, stop: Option<Stop>) -> String {
        stop.map_or(String::new(), |stop| format!(" ({})", self.session.rules.advice(stop)))
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
            return Err(Failure::Input(format!("cannot read standard input: {error}")));
        }
        let ended = bytes.last() != Some(&b'\n');
        if bytes.is_empty() || (ended && bytes.len() as u64 == LINE) {
            self.say("")?;
            if ended && !bytes.is_empty() {
                self.say("This line is too long for a move: I stop reading here.")?;
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
