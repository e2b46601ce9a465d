//! `grundy play`: play against the engine in the terminal.
//!
//! Everything goes line by line over standard input and output, so a game
//! works in a pipe as in a terminal; lines that come from a pipe are echoed.

mod entry;

use std::fmt::Write;
use std::io::{BufRead, IsTerminal, Read};
use std::process::ExitCode;
use std::rc::Rc;

use grundy::budget::Budget;
use grundy::play::{self as engine, Best};
use grundy::{Move, Play, Position, Solver, Stop, TextError};

use crate::args::{First, Limits, Play as Args};
use crate::failure::{self, Failure};
use crate::{files, limits, output, rules};
use entry::Entry;

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
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    crate::files::allow(&args.limits, limits::SHORT);
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
        words => files::text_of_words(words)?,
    };
    let position = files::position(&text)?;
    let play = if args.misere { Play::Misere } else { Play::Normal };
    Solver::new()
        .play(play)
        .accepts(&position)
        .map_err(|refusal| Failure::refusal(&position, &refusal))?;
    rules::look_for_circles(&position, play, &args.limits)?;
    limits::leave_on_interrupt();
    let start = Rc::new(position);
    let game = Game { play, limits: args.limits, start, echo: !std::io::stdin().is_terminal() };
    game.run(args.first)?;
    Ok(ExitCode::SUCCESS)
}

/// Who is who.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    You,
    Engine,
}

impl Player {
    fn other(self) -> Player {
        match self {
            Player::You => Player::Engine,
            Player::Engine => Player::You,
        }
    }

    /// "You win." and the like.
    fn wins(self) -> &'static str {
        match self {
            Player::You => "You win.",
            Player::Engine => "I win.",
        }
    }
}

/// What the player decided on.
enum Turn {
    Move(Move),
    Undo,
    Restart,
    Quit,
}

struct Game {
    play: Play,
    limits: Limits,
    start: Rc<Position>,
    echo: bool,
}

impl Game {
    fn run(&self, first: Option<First>) -> Result<(), Failure> {
        self.greet()?;
        let Some(first) = self.first(first)? else { return Ok(()) };
        let mut mover = first;
        let mut position = self.start.clone();
        // The positions in which the player moved.
        let mut history: Vec<Rc<Position>> = Vec::new();
        loop {
            limits::begin(&self.limits, limits::SHORT);
            if any(&position)?.is_none() {
                return say(&self.no_move(&position, mover));
            }
            let chosen = match mover {
                Player::Engine => {
                    let (chosen, fresh) = self.reply(&position)?;
                    // After a budget ran out the tables are dropped.
                    if fresh {
                        position = Rc::new(files::position(&position.text())?);
                    }
                    chosen
                }
                Player::You => match self.turn(&position)? {
                    Turn::Move(chosen) => {
                        history.push(position.clone());
                        say(&format!("You: {}", written(&position, &chosen)))?;
                        chosen
                    }
                    Turn::Undo => {
                        match history.pop() {
                            Some(before) => position = before,
                            None => say("There is no move of yours to take back.")?,
                        }
                        continue;
                    }
                    Turn::Restart => {
                        history.clear();
                        position = self.start.clone();
                        mover = first;
                        say("From the beginning.")?;
                        continue;
                    }
                    Turn::Quit => return say("The game is left unfinished. Goodbye."),
                },
            };
            if chosen.patch.ends {
                let winner = match self.play {
                    Play::Normal => mover,
                    Play::Misere => mover.other(),
                };
                let ending = position.terms()[chosen.term].ending();
                let made = ending.map_or("such moves", |words| words.made);
                let lost = match self.play {
                    Play::Normal => "",
                    Play::Misere => ", and in misere play lose it",
                };
                let rule = capital(&format!("{made} end the whole sum{lost}"));
                return say(&format!("{rule}. {}", winner.wins()));
            }
            position = Rc::new(position.after(&chosen));
            mover = mover.other();
        }
    }

    fn greet(&self) -> Result<(), Failure> {
        if self.limits.quiet {
            return Ok(());
        }
        let rule = match self.play {
            Play::Normal => "A player who cannot move loses.",
            Play::Misere => "Misere play: a player who cannot move wins.",
        };
        let mut text = format!(
            "{rule} Write a move as the position after it, or as its number in the list;\n\
             `help` shows the rest."
        );
        if self.turned() {
            text.push_str(
                "\nRows are written from the side of the player to move, their own piece first: \
                 after\neach move every row is turned. Write your move as I shall see it.",
            );
        }
        say(&text)
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
            if !self.limits.quiet {
                say("You begin (`--first engine` lets me begin).")?;
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
                    say("Write `you` if the first move is yours, `engine` if it is mine.")?;
                }
                None => {
                    say("You begin (`--first engine` lets me begin).")?;
                    return Ok(Some(Player::You));
                }
            }
        }
    }

    /// A question begins, which has its own time. What has reached a limit is asked
    /// again after the next line of the player.
    fn budget(&self) -> Budget {
        limits::begin(&self.limits, limits::SHORT);
        limits::budget(&self.limits, limits::SHORT)
    }

    /// The engine's move, and whether a budget ran out over it.
    fn reply(&self, position: &Position) -> Result<(Move, bool), Failure> {
        let budget = self.budget();
        let best = engine::best(position, self.play, &budget);
        rules::look_at_forms(position, self.play, &self.limits)?;
        // What the rules did not answer is told, and they are asked again.
        rules::remark_search();
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
                        limits::begin(&self.limits, limits::SHORT);
                        any(position)?
                    }
                },
                format!("I have not found out who wins{}: this is any move.", because(stop)),
                stop.is_some(),
            ),
        };
        let chosen = match chosen {
            None => any(position)?,
            chosen => chosen,
        };
        let Some(chosen) = chosen else {
            rules::answered()?;
            return Err(Failure::Input("the engine has no move".to_string()));
        };
        say(&format!("Me: {}\n    {words}", written(position, &chosen)))?;
        Ok((chosen, stopped))
    }

    /// Talks with the player until there is a move.
    fn turn(&self, position: &Position) -> Result<Turn, Failure> {
        say(&format!("\nYour turn: {}", cut(&position.short_text(40))))?;
        let few = position.some_moves(SHORT, &self.budget());
        let mut list: Option<Vec<Move>> = match few {
            Ok(few) if few.complete => {
                say(&listing(position, &few.moves))?;
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
                Entry::Help => say(&self.help())?,
                Entry::Hint => say(&self.hint(position))?,
                Entry::Why => say(&self.why(position))?,
                Entry::Moves => {
                    let (text, moves) = self.moves(position);
                    say(&text)?;
                    list = Some(moves);
                }
                Entry::Number(number) => match self.number(position, number, list.as_deref()) {
                    Ok(chosen) => return Ok(Turn::Move(chosen)),
                    Err(message) => say(&message)?,
                },
                Entry::Text(text) => match entry::understand(position, text, &self.budget()) {
                    Ok(chosen) => return Ok(Turn::Move(chosen)),
                    Err(message) => say(&message)?,
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
    ) -> Result<Move, String> {
        let at = |list: &[Move]| number.checked_sub(1).and_then(|at| list.get(at).cloned());
        if let Some(chosen) = list.and_then(at) {
            return Ok(chosen);
        }
        let budget = self.budget();
        let as_text = entry::understand(position, &number.to_string(), &budget);
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
            Err(stop) => (format!("The moves were not listed{}.", because(Some(stop))), Vec::new()),
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
            Best::Unknown(stop) => format!("I have not found a winning move{}.", because(stop)),
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
            let _ = write!(text, "\nThis is not all{}.", because(Some(stop)));
        }
        text.trim_end().to_string()
    }

    fn help(&self) -> String {
        let name = self.start.terms().first().map_or("nim".to_string(), |term| term.name());
        let mut text = format!(
            "A move is what it leaves:\n  \
             the whole position after it, as in `nim 3 4 + kayles 5`;\n  \
             or the one term that it changes (`{name} ...`), or only this term's arguments,\n  \
             where that leaves no doubt; `nothing` if nothing is left of it;\n  \
             or its number in the list that `moves` shows.\n\
             The order of heaps does not matter.\n\
             Commands:\n  \
             moves    lists the legal moves\n  \
             hint     a winning move, and why it wins\n  \
             why      the theory of the position\n  \
             undo     takes back my last move and yours\n  \
             restart  begins anew\n  \
             quit     ends the game"
        );
        if self.turned() {
            text.push_str(
                "\nRows are written from the side of the player to move, their own piece first. A \
                 move is\nwritten as the next player sees it, so every row is turned.",
            );
        }
        text
    }

    /// The last words, when `mover` cannot move.
    fn no_move(&self, position: &Position, mover: Player) -> String {
        let left = match position.terms() {
            [] => String::new(),
            _ => format!(" in {}", cut(&position.short_text(40))),
        };
        let who = match mover {
            Player::You => "You cannot move",
            Player::Engine => "I cannot move",
        };
        let (winner, rule) = match self.play {
            Play::Normal => (mover.other(), "a player who cannot move loses"),
            Play::Misere => (mover, "in misere play a player who cannot move wins"),
        };
        format!("\n{who}{left}, and {rule}. {}", winner.wins())
    }

    /// Asks for a line; `None` at the end of the input.
    fn read(&self, prompt: &str) -> Result<Option<String>, Failure> {
        rules::remark();
        output::text(prompt)?;
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().take(LINE).read_until(b'\n', &mut bytes);
        if let Err(error) = read {
            return Err(Failure::Input(format!("cannot read standard input: {error}")));
        }
        let ended = bytes.last() != Some(&b'\n');
        if bytes.is_empty() || (ended && bytes.len() as u64 == LINE) {
            say("")?;
            if ended && !bytes.is_empty() {
                say("This line is too long for a move: I stop reading here.")?;
            }
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end();
        if self.echo {
            say(&cut(line))?;
        }
        Ok(Some(line.to_string()))
    }
}

/// Prints lines. What the player typed may come back in them: nothing of it
/// steers the terminal.
fn say(text: &str) -> Result<(), Failure> {
    let plain = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
    output::text(&text.chars().map(plain).chain(['\n']).collect::<String>())
}

/// Any legal move, at no cost; where the rules of a file gave no answer, why.
fn any(position: &Position) -> Result<Option<Move>, Failure> {
    let found = engine::any(position);
    Ok(found.map_err(|stop| rules::limit().map_or(stop, |fault| fault.stop))?)
}

/// Why something was not found, in brackets.
fn because(stop: Option<Stop>) -> String {
    stop.map_or(String::new(), |stop| format!(" ({})", failure::advice(stop)))
}

/// The numbered list of moves.
fn listing(position: &Position, moves: &[Move]) -> String {
    let width = moves.len().to_string().len();
    let lines = moves
        .iter()
        .enumerate()
        .map(|(index, chosen)| format!("  {:>width$}  {}", index + 1, written(position, chosen)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A move as text: the term that it changes, or of a long one only the part.
fn written(position: &Position, chosen: &Move) -> String {
    const PARTS: usize = 12;
    let term = &position.terms()[chosen.term];
    let (from, to) = if term.len() <= PARTS {
        let (mut from, mut to) = (String::new(), String::new());
        term.write(&mut from);
        term.write_after(Some(&chosen.patch), true, &mut to);
        (from, to)
    } else {
        term.change(&chosen.patch)
    };
    let to = if to.is_empty() { "nothing" } else { &to };
    let note = match term.move_name(&chosen.patch) {
        _ if chosen.patch.ends => "  (ends the game)".to_string(),
        Some(name) => format!("  ({name})"),
        None => String::new(),
    };
    format!("{}  ->  {}{note}", cut(&from), cut(to))
}

/// A sentence, from its words.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Long texts are cut.
fn cut(text: &str) -> String {
    const LIMIT: usize = 200;
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}
