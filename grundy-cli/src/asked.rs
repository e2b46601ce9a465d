//! Questions of the API as commands of the program.

use grundy_serve::Ask;

use crate::args::{
    Command, Equiv, Exercise, ExerciseLevels, Games, Graph, Guess, Model, Options, Output, Period,
    Play, PositionWords, Rules, RulesAction, RulesCheck, Seq, Solve, Stats, Table, Tutor, Verify,
};

/// The command that answers a question with one JSON document, and the text that stands in the place of
/// its file, with the name of that file.
pub fn command(ask: Ask) -> (Command, Option<(&'static str, String)>) {
    let json = true;
    let words = |word: String| vec![word];
    let position = |position: String| PositionWords { words: words(position) };
    let to = || Output { json, ..Output::default() };
    let command = match ask {
        Ask::Solve { position: text, misere, explain, max_moves, value, outcome } => {
            Command::Solve(Solve {
                position: position(text),
                misere,
                explain: explain.map(Into::into),
                max_moves: max_moves.unwrap_or(Solve::MOVES),
                value,
                outcome,
                json,
                ..Solve::default()
            })
        }
        Ask::Options { position: text, misere, max_moves } => {
            let max_moves = max_moves.unwrap_or(Options::MOVES);
            Command::Options(Options { position: position(text), max_moves, misere, json })
        }
        Ask::Play { position, misere, level, seed } => {
            let (words, level) = (words(position), level.unwrap_or_default());
            Command::Play(Play { words, misere, level, seed, json, ..Play::default() })
        }
        Ask::Tutor { position, misere, question, answer } => {
            let words = words(position);
            Command::Tutor(Tutor { words, misere, question, answer, json })
        }
        Ask::Exercise { game, misere, level, seed, count } => Command::Exercise(Exercise {
            words: words(game),
            level: level.map_or(ExerciseLevels::default(), |level| ExerciseLevels {
                easiest: level,
                hardest: level,
            }),
            seed: seed.unwrap_or(Exercise::SEED),
            count: count.unwrap_or(Exercise::COUNT),
            misere,
            json,
            ..Exercise::default()
        }),
        Ask::Seq { game, range } => {
            Command::Seq(Seq { game, range: words(range), to: to(), ..Seq::default() })
        }
        Ask::Period { game, to } => Command::Period(Period { game, to, json, ..Period::default() }),
        Ask::Stats { game, range } => {
            Command::Stats(Stats { game, range: words(range), json, ..Stats::default() })
        }
        Ask::Table { game, rows, columns } => {
            Command::Table(Table { game, rows, columns, to: to(), ..Table::default() })
        }
        Ask::Guess { game, range, columns } => {
            Command::Guess(Guess { game, range, columns, json, ..Guess::default() })
        }
        Ask::Equiv { position: text, with } => {
            Command::Equiv(Equiv { position: position(text), with: words(with), json })
        }
        Ask::Model { position: text } => Command::Model(Model { position: position(text), json }),
        Ask::Games { game: name } => Command::Games(Games { name, json }),
        Ask::Graph { graph, start, misere } => {
            let file = Some(GRAPH.into());
            let args = Graph { file, start, misere, json, ..Graph::default() };
            return (Command::Graph(args), Some((GRAPH, graph)));
        }
        Ask::Rules { rules } => {
            let args = RulesCheck { file: RULES.into(), positions: Vec::new(), json };
            let action = RulesAction::Check(args);
            return (Command::Rules(Rules { action }), Some((RULES, rules)));
        }
        Ask::Verify { certificate } => {
            let args = Verify { file: CERTIFICATE.into(), json, ..Verify::default() };
            return (Command::Verify(args), Some((CERTIFICATE, certificate)));
        }
    };
    (command, None)
}

/// The names that messages have for the files of a question.
const GRAPH: &str = "graph";
const RULES: &str = "rules.star";
const CERTIFICATE: &str = "certificate.json";
