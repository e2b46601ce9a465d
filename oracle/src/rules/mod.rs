//! The rules of the games, each written from its rule in words.

pub(crate) mod alike;
mod bars;
pub(crate) mod brackets;
pub(crate) mod code;
mod coins;
pub(crate) mod drawn;
mod heaps;
pub(crate) mod nimstring;
mod pairs;
pub(crate) mod sets;
pub(crate) mod sprouts;
mod strips;
mod term;
pub(crate) mod turning;

use std::sync::Arc;

use crate::graph::{Graph, Graphs};
use brackets::Brackets;
use code::Code;
use sets::Set;
pub(crate) use term::Term;
use turning::Turning;

/// How the message begins about a position that is too large to be read here.
pub(crate) const TOO_LARGE: &str = "too large for brute force";

/// One piece on the table, as its game understands it.
pub(crate) type Part = Vec<u32>;

/// The result of a move in a term.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct After {
    /// The term after the move.
    pub(crate) term: Term,
    /// Whether the move ended the whole sum (three in a row at Treblecross).
    pub(crate) ended: bool,
}

/// A game with its parameter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Game {
    Nim,
    PokerNim {
        bank: u32,
    },
    Moore {
        most: u32,
    },
    Kayles,
    DawsonKayles,
    DawsonChess,
    Treblecross,
    Lasker,
    Grundy,
    Tromino,
    Subtract(Arc<Set>),
    AllBut(Arc<Set>),
    Code(Arc<Code>),
    /// Coins go this many steps down.
    Staircase(u32),
    Nimble,
    Nimble2,
    Turtles,
    Twins,
    Coins(Arc<Turning>),
    Brackets(Brackets),
    Northcott {
        columns: u32,
    },
    Chips(Arc<Graph>),
    Annihilation(Arc<Graph>),
    ChocolateEat,
    ChocolateSplit,
    StripTicTacToe,
    Wythoff,
    Euclid,
    Chomp,
    Cram,
    NodeKayles,
    ArcKayles,
    GreenHackenbush,
    Nimstring,
    Sprouts,
}

impl Game {
    /// Reads `name` or `name:parameter`.
    pub(crate) fn parse(head: &str, graphs: &Graphs) -> Result<Game, String> {
        let (name, parameter) = match head.split_once(':') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (head, None),
        };
        let given = || parameter.ok_or_else(|| format!("{name} needs a parameter"));
        let graph = |file: &str| match graphs.get(file) {
            Some(edges) => Ok(Arc::new(Graph::new(file, edges))),
            None => Err(format!("no graph {file:?}")),
        };
        Ok(match name {
            "poker-nim" => Game::PokerNim { bank: number(given()?)? },
            "moore" => Game::Moore { most: at_least(1, number(given()?)?)? },
            "subtract" => Game::Subtract(Set::parse(given()?)?.into()),
            "all-but" => Game::AllBut(Set::parse(given()?)?.into()),
            "northcott" => Game::Northcott { columns: at_least(2, number(given()?)?)? },
            "chips" => Game::Chips(graph(given()?)?),
            "annihilation" => Game::Annihilation(graph(given()?)?),
            "coins" => Game::Coins(Turning::parse(given()?, false)?.into()),
            "coins2" => Game::Coins(Turning::parse(given()?, true)?.into()),
            // Rule files of games that are known here.
            "gallery" => match given()? {
                "lasker" => Game::Lasker,
                "wythoff" => Game::Wythoff,
                _ => return Err(format!("no rules {parameter:?}")),
            },
            "staircase" => Game::Staircase(match parameter {
                Some(by) => at_least(1, number(by)?)?,
                None => 1,
            }),
            _ if parameter.is_some() => return Err(format!("{name:?} takes no parameter")),
            "nim" => Game::Nim,
            "kayles" => Game::Kayles,
            "dawson-kayles" => Game::DawsonKayles,
            "dawson-chess" | "pawns" | "crosses" => Game::DawsonChess,
            "treblecross" => Game::Treblecross,
            "lasker" => Game::Lasker,
            "grundy" => Game::Grundy,
            "tromino" => Game::Tromino,
            "nimble" => Game::Nimble,
            "nimble-2" => Game::Nimble2,
            "turtles" => Game::Turtles,
            "twins" => Game::Twins,
            "chocolate-eat" => Game::ChocolateEat,
            "chocolate-split" => Game::ChocolateSplit,
            "strip-tictactoe" => Game::StripTicTacToe,
            "wythoff" => Game::Wythoff,
            "euclid" => Game::Euclid,
            "chomp" => Game::Chomp,
            "cram" => Game::Cram,
            "node-kayles" => Game::NodeKayles,
            "arc-kayles" => Game::ArcKayles,
            "green-hackenbush" => Game::GreenHackenbush,
            "nimstring" => Game::Nimstring,
            "sprouts" => Game::Sprouts,
            name => match Brackets::of(name) {
                Some(kind) => Game::Brackets(kind),
                None => Game::Code(Arc::new(Code::parse(name)?)),
            },
        })
    }

    /// The first word of a term of this game.
    pub(crate) fn head(&self) -> String {
        match self {
            Game::Nim => "nim".into(),
            Game::PokerNim { bank } => format!("poker-nim:{bank}"),
            Game::Moore { most } => format!("moore:{most}"),
            Game::Kayles => "kayles".into(),
            Game::DawsonKayles => "dawson-kayles".into(),
            Game::DawsonChess => "dawson-chess".into(),
            Game::Treblecross => "treblecross".into(),
            Game::Lasker => "lasker".into(),
            Game::Grundy => "grundy".into(),
            Game::Tromino => "tromino".into(),
            Game::Subtract(set) => format!("subtract:{}", set.text()),
            Game::AllBut(set) => format!("all-but:{}", set.text()),
            Game::Code(code) => code.text(),
            Game::Staircase(1) => "staircase".into(),
            Game::Staircase(by) => format!("staircase:{by}"),
            Game::Nimble => "nimble".into(),
            Game::Nimble2 => "nimble-2".into(),
            Game::Turtles => "turtles".into(),
            Game::Twins => "twins".into(),
            Game::Coins(turning) => turning.head(),
            Game::Brackets(kind) => kind.name().into(),
            Game::Northcott { columns } => format!("northcott:{columns}"),
            Game::Chips(graph) => format!("chips:{}", graph.name),
            Game::Annihilation(graph) => format!("annihilation:{}", graph.name),
            Game::ChocolateEat => "chocolate-eat".into(),
            Game::ChocolateSplit => "chocolate-split".into(),
            Game::StripTicTacToe => "strip-tictactoe".into(),
            Game::Wythoff => "wythoff".into(),
            Game::Euclid => "euclid".into(),
            Game::Chomp => "chomp".into(),
            Game::Cram => "cram".into(),
            Game::NodeKayles => "node-kayles".into(),
            Game::ArcKayles => "arc-kayles".into(),
            Game::GreenHackenbush => "green-hackenbush".into(),
            Game::Nimstring => "nimstring".into(),
            Game::Sprouts => "sprouts".into(),
        }
    }

    /// Reads the arguments of a term: the parts on the table.
    pub(crate) fn read(&self, words: &[&str]) -> Result<Vec<Part>, String> {
        let each = |read: &dyn Fn(&str) -> Result<Part, String>| {
            words.iter().map(|word| read(word)).collect::<Result<Vec<Part>, String>>()
        };
        match self {
            Game::Treblecross => each(&strips::read_treblecross),
            Game::StripTicTacToe => each(&strips::read_strip_tictactoe),
            Game::Turtles | Game::Twins => each(&strips::read_turtles),
            Game::Coins(turning) => each(&|word| turning.read(word)),
            Game::Brackets(kind) => Ok(vec![kind.read(&words.join(" "))?]),
            Game::ChocolateEat | Game::ChocolateSplit => each(&bars::read_bar),
            Game::Chomp => each(&bars::read_chomp),
            Game::Cram => each(&drawn::read_board),
            Game::NodeKayles | Game::ArcKayles => each(&drawn::read_graph),
            Game::GreenHackenbush => each(&drawn::read_picture),
            Game::Nimstring => each(&nimstring::read),
            Game::Sprouts => each(&sprouts::read),
            Game::Wythoff => each(&pairs::read_wythoff),
            Game::Euclid => each(&pairs::read_euclid),
            Game::Northcott { columns } => each(&|word| coins::read_row(*columns, word)),
            Game::Chips(graph) | Game::Annihilation(graph) => {
                each(&|word| Ok(vec![graph.vertex(word)?]))
            }
            Game::Nimble => each(&coins::read_coin),
            Game::Nimble2 => coins::distinct(each(&coins::read_coin)?),
            Game::Staircase(_) => {
                Ok(vec![words.iter().map(|word| number(word)).collect::<Result<Part, String>>()?])
            }
            _ => each(&|word| Ok(vec![number(word)?])),
        }
    }

    /// One part as text.
    pub(crate) fn write(&self, part: &[u32]) -> String {
        match self {
            Game::Treblecross
            | Game::StripTicTacToe
            | Game::Turtles
            | Game::Twins
            | Game::Coins(_)
            | Game::Brackets(_) => strips::write(part),
            Game::ChocolateEat | Game::ChocolateSplit => join(part, "x"),
            Game::Chomp | Game::Wythoff | Game::Euclid => join(part, ","),
            Game::Cram => drawn::write_board(part),
            Game::NodeKayles | Game::ArcKayles => drawn::write_graph(part),
            Game::GreenHackenbush => drawn::write_picture(part),
            Game::Nimstring => nimstring::write(part),
            Game::Sprouts => sprouts::write(part),
            Game::Northcott { .. } => join(part, "-"),
            Game::Chips(graph) | Game::Annihilation(graph) => {
                graph.vertices[part[0] as usize].clone()
            }
            _ => join(part, " "),
        }
    }

    /// Heaps of size 0 and bars of nothing vanish; every other piece stays.
    pub(crate) fn vanishes(&self, part: &[u32]) -> bool {
        match self {
            Game::ChocolateEat | Game::ChocolateSplit => part.contains(&0),
            Game::Wythoff => part == [0, 0],
            Game::Staircase(_)
            | Game::Treblecross
            | Game::StripTicTacToe
            | Game::Turtles
            | Game::Twins
            | Game::Coins(_)
            | Game::Brackets(_)
            | Game::Chips(_)
            | Game::Annihilation(_) => part.is_empty(),
            Game::Euclid | Game::Chomp | Game::Northcott { .. } | Game::Cram => false,
            Game::GreenHackenbush | Game::Sprouts => part.is_empty(),
            Game::Nimstring => nimstring::vanishes(part),
            Game::Nimble | Game::Nimble2 => false,
            _ => part == [0],
        }
    }

    /// Where two chips on a vertex vanish, takes such couples off the board.
    pub(crate) fn annihilate(&self, sorted: &mut Vec<Part>) {
        if let Game::Annihilation(_) = self {
            let mut left: Vec<Part> = Vec::new();
            for chip in sorted.drain(..) {
                if left.last() == Some(&chip) {
                    left.pop();
                } else {
                    left.push(chip);
                }
            }
            *sorted = left;
        }
    }

    /// Whether the parts of a term are games of their own, so that a term is
    /// the sum of its parts.
    pub(crate) fn parts_are_apart(&self) -> bool {
        !matches!(
            self,
            Game::PokerNim { .. }
                | Game::Moore { .. }
                | Game::Nimble2
                | Game::Annihilation(_)
                | Game::Northcott { .. }
        )
    }

    /// Whether play in this game can come back to where it was.
    pub(crate) fn may_repeat(&self) -> bool {
        match self {
            Game::Northcott { .. } => true,
            Game::Chips(graph) | Game::Annihilation(graph) => graph.cyclic,
            _ => false,
        }
    }

    /// The term as the other player sees it, who sits on the other side of a Northcott board.
    pub(crate) fn seen_by_next_player(&self, parts: &mut [Part]) {
        if let Game::Northcott { .. } = self {
            for row in parts.iter_mut() {
                row.swap(0, 1);
            }
            parts.sort_unstable();
        }
    }

    /// Whether the move to a part gave its maker another move, so that the next player can only
    /// pass there.
    pub(crate) fn is_marked(&self, part: &[u32]) -> bool {
        matches!(self, Game::Nimstring) && nimstring::is_marked(part)
    }

    /// Every move from a term with these parts; the same result may come twice.
    pub(crate) fn moves(&self, parts: &[Part]) -> Vec<After> {
        match self {
            Game::Nim => self.in_one_part(parts, &heaps::nim),
            Game::PokerNim { bank } => heaps::poker_nim(*bank, parts),
            Game::Moore { most } => self.to_each(heaps::moore(*most, parts)),
            Game::Kayles => self.in_one_part(parts, &heaps::kayles),
            Game::DawsonKayles => self.in_one_part(parts, &heaps::dawson_kayles),
            Game::DawsonChess => self.in_one_part(parts, &heaps::crosses),
            Game::Treblecross => strips::treblecross(parts),
            Game::Lasker => self.in_one_part(parts, &heaps::lasker),
            Game::Grundy => self.in_one_part(parts, &heaps::grundy),
            Game::Tromino => bars::tromino(parts),
            Game::Subtract(set) => {
                self.in_one_part(parts, &|heap| heaps::take(heap, &|n| set.contains(n.into())))
            }
            Game::AllBut(set) => {
                self.in_one_part(parts, &|heap| heaps::take(heap, &|n| !set.contains(n.into())))
            }
            Game::Code(code) => self.in_one_part(parts, &|heap| code.moves(heap)),
            Game::Staircase(by) => {
                self.in_one_part(parts, &|steps| coins::staircase(steps, *by as usize))
            }
            Game::Nimble => self.in_one_part(parts, &coins::nimble),
            Game::Nimble2 => self.to_each(coins::nimble_2(parts)),
            Game::Turtles => self.in_one_part(parts, &strips::turtles),
            Game::Twins => self.in_one_part(parts, &strips::twins),
            Game::Coins(turning) => self.in_one_part(parts, &|coins| turning.moves(coins)),
            Game::Brackets(kind) => self.in_one_part(parts, &|sum| kind.moves(sum)),
            Game::Northcott { columns } => {
                self.in_one_part(parts, &|row| coins::northcott(*columns, row))
            }
            Game::Chips(graph) | Game::Annihilation(graph) => {
                self.in_one_part(parts, &|chip| coins::step(graph, chip))
            }
            Game::ChocolateEat => self.in_one_part(parts, &bars::eat),
            Game::ChocolateSplit => self.in_one_part(parts, &bars::split),
            Game::StripTicTacToe => self.in_one_part(parts, &strips::strip_tictactoe),
            Game::Wythoff => self.in_one_part(parts, &pairs::wythoff),
            Game::Euclid => self.in_one_part(parts, &pairs::euclid),
            Game::Chomp => self.in_one_part(parts, &bars::chomp),
            Game::Cram => self.in_one_part(parts, &drawn::cram),
            Game::NodeKayles => self.in_one_part(parts, &drawn::node_kayles),
            Game::ArcKayles => self.in_one_part(parts, &drawn::arc_kayles),
            Game::GreenHackenbush => self.in_one_part(parts, &drawn::hackenbush),
            Game::Nimstring => self.in_one_part(parts, &nimstring::nimstring),
            Game::Sprouts => self.in_one_part(parts, &sprouts::moves),
        }
    }

    /// A move changes one part: it is replaced by the parts that `rule` lists.
    fn in_one_part(&self, parts: &[Part], rule: &dyn Fn(&[u32]) -> Vec<Vec<Part>>) -> Vec<After> {
        let mut all = Vec::new();
        let marked = parts.iter().any(|part| self.is_marked(part));
        for (i, part) in parts.iter().enumerate() {
            if marked && !self.is_marked(part) {
                continue;
            }
            if i > 0 && parts[i - 1] == *part {
                continue; // Moving either of two equal parts is one move.
            }
            for left in rule(part) {
                let mut next = parts.to_vec();
                next.remove(i);
                next.extend(left);
                all.push(next);
            }
        }
        self.to_each(all)
    }

    fn to_each(&self, all: Vec<Vec<Part>>) -> Vec<After> {
        all.into_iter()
            .map(|parts| After { term: Term::new(self.clone(), parts), ended: false })
            .collect()
    }
}

/// A number in plain digits.
pub(crate) fn number(word: &str) -> Result<u32, String> {
    if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("not a number: {word:?}"));
    }
    word.parse().map_err(|_| format!("{TOO_LARGE}: {word}"))
}

fn at_least(least: u32, n: u32) -> Result<u32, String> {
    if n < least { Err(format!("{n} is less than {least}")) } else { Ok(n) }
}

fn numbers(word: &str, separator: char) -> Result<Vec<u32>, String> {
    word.split(separator).map(number).collect()
}

fn join(numbers: &[u32], separator: &str) -> String {
    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
    texts.join(separator)
}
