//! `grundy exercise`: graded exercises with solutions.

mod sheet;

use grundy::Play;
use grundy::exercise::{Level, Request, Set, Source, Tried};
use grundy::games;
use grundy::message::Language;
use grundy::report::Exercises;

use crate::args::{Exercise as Args, ExerciseFormat};
use crate::failure::{Ending, Failure};
use crate::formats;
use crate::interpreter::Faults;
use crate::limits;
use crate::message::message;
use crate::session::Session;
use sheet::Sheet;

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    let asked = formats::asked(args.json, args.format, ExerciseFormat::Json)?;
    let path = args.output.as_deref();
    let format = formats::of(asked, path, ExerciseFormat::Text)?;
    let text = session.files.reader().text_of_words(&args.words)?;
    let Some(level) = Level::new(args.level) else {
        return Err(Failure::input(message!("exercise-no-level")));
    };
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let request = Request { play, level, seed: args.seed, count: args.count.into() };
    let (source, set) = answer(&text, &request, session)?;
    let (game, language, solutions) = (text.trim(), session.language(), !args.no_solutions);
    if format == ExerciseFormat::Json {
        session.out.json_to(&Exercises::new(game, &request, &set, solutions, language), path)?;
    } else {
        if let (Some(stop), true) = (set.stopped, set.exercises.is_empty()) {
            return Err(stop.into());
        }
        let rules = rules(&source, session)?;
        let sheet = Sheet { game, rules, request: &request, set: &set, language };
        let written = match format {
            ExerciseFormat::Markdown => sheet.markdown(solutions),
            ExerciseFormat::Latex => sheet.latex(solutions),
            ExerciseFormat::Text | ExerciseFormat::Json => sheet.text(solutions),
        };
        session.out.bytes(written.as_bytes(), path)?;
    }
    if set.stopped.is_none() && set.exercises.len() < request.count {
        session.tell(message!(
            "exercise-too-few",
            game = game,
            level = args.level,
            count = set.exercises.len(),
            wanted = request.count,
            tried = set.tried.positions,
        ));
        return Ok(Ending::NO);
    }
    Ok(set.stopped.into())
}

/// The exercises, and the games that they are of; only a limit leaves none.
fn answer(text: &str, request: &Request, session: &Session) -> Result<(Source, Set), Failure> {
    let source =
        Source::read(text, &session.files).map_err(|error| session.files.unread(text, error))?;
    if let Some(start) = source.position() {
        session.rules.accept(start, request.play)?;
    }
    let set = request.set(&source, &session.budget(limits::LONG));
    session.rules.remark(Faults::OfSearch);
    if set.exercises.is_empty() && set.stopped.is_none() {
        session.rules.answered()?;
        return Err(none(text.trim(), request.level, &set.tried, session.language()));
    }
    Ok((source, set))
}

/// That no exercise was found, and why: the most frequent reason comes first.
fn none(game: &str, level: Level, tried: &Tried, language: Language) -> Failure {
    let Tried { positions, small, large, tricky, easy, wins, unsolved, .. } = *tried;
    let mut reasons = [
        (small, message!("exercise-small", count = small)),
        (large, message!("exercise-large", count = large)),
        (tricky, message!("exercise-tricky", count = tricky)),
        (easy, message!("exercise-easy", count = easy)),
        (wins, message!("exercise-wins", count = wins)),
        (unsolved, message!("exercise-unsolved", count = unsolved)),
    ];
    reasons.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    // One reason is given even if no position was counted.
    let any = reasons[0].0 > 0;
    let why = reasons.into_iter().filter(|(count, _)| *count > 0 || !any);
    Failure::no(message!(
        "exercise-none",
        game = game,
        level = level.number(),
        count = positions,
        why = why.map(|(_, why)| why.text(language)).collect::<Vec<_>>().join("; "),
    ))
}

/// The rules of the games, one sentence or a few each, with the title before them.
fn rules(source: &Source, session: &Session) -> Result<Vec<String>, Failure> {
    let language = session.language();
    let mut all = Vec::new();
    for name in source.games() {
        let (title, rules) = match games::gallery::rule_file(&name) {
            Some(file) => {
                let game = session.open_rules(file)?;
                let title = game.about("title");
                let title = title.unwrap_or_else(|| message!("game-of-your-own").text(language));
                (title, game.about("description"))
            }
            None => match games::rules_of(&name) {
                Some((title, rules)) => (title.text(language), Some(rules.text(language))),
                None => continue,
            },
        };
        if let Some(rules) = rules.filter(|rules| !rules.is_empty()) {
            all.push(message!("exercise-rules", game = title, rules = rules).text(language));
        }
    }
    Ok(all)
}
