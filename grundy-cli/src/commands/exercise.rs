//! `grundy exercise`: graded exercises with solutions.

mod paper;
mod sheet;

use grundy::Play;
use grundy::exercise::{Level, Request, Set, Source, Tried};
use grundy::games;
use grundy::message::{Language, Message};
use grundy::report::Exercises;

use crate::args::{Exercise as Args, ExerciseFormat, ExerciseLevels};
use crate::failure::{Ending, Failure};
use crate::formats;
use crate::interpreter::Faults;
use crate::limits;
use crate::message::message;
use crate::picture;
use crate::session::Session;
use sheet::{Part, Sheet};

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    let asked = formats::asked(args.json, args.format, ExerciseFormat::Json)?;
    let path = args.output.as_deref();
    let format = formats::of(asked, path, ExerciseFormat::Text)?;
    if format == ExerciseFormat::Pdf && session.language() == Language::Japanese {
        return Err(Failure::input(message!("exercise-pdf-letters")));
    }
    let ExerciseLevels { easiest, hardest } = args.level;
    let (Some(level), Some(hardest)) = (Level::new(easiest), Level::new(hardest)) else {
        return Err(Failure::input(message!("exercise-no-level")));
    };
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let request = Request { play, level, hardest, seed: args.seed, count: args.count.into() };
    let asked = match listed(&args.words, session) {
        Some(list) => list,
        None => vec![(session.files.reader().text_of_words(&args.words)?, request.count)],
    };
    let (language, solutions) = (session.language(), !args.no_solutions);
    let (mut parts, mut documents) = (Vec::new(), Vec::new());
    let (mut remarks, mut ending) = (Vec::new(), Ending::DONE);
    for (game, count) in &asked {
        let request = Request { count: *count, ..request };
        let (source, set) = answer(game, &request, session)?;
        if format == ExerciseFormat::Json {
            let game = game.trim();
            documents.push(Exercises::new(game, &request, &set, solutions, language));
        } else if let (Some(stop), true) = (set.stopped, set.exercises.is_empty()) {
            return Err(stop.into());
        }
        let stopped = set.stopped;
        if stopped.is_none() && set.exercises.len() < *count {
            remarks.push(too_few(game.trim(), args.level, *count, &set));
            ending = Ending::NO;
        }
        parts.push(Part { rules: rules(&source, session)?, set });
        if let Some(stop) = stopped {
            ending = Ending::Stopped(stop);
            break;
        }
    }
    let games = || asked.iter().map(|(game, _)| game.trim()).collect::<Vec<_>>().join(", ");
    let title = args.title.unwrap_or_else(|| {
        let level = args.level.to_string().replace('-', "–");
        message!("exercise-title", game = games(), level = level).text(language)
    });
    let sheet = Sheet { title, parts: &parts, request: &request, language };
    match format {
        ExerciseFormat::Json => match &documents[..] {
            [document] => session.out.json_to(document, path)?,
            documents => session.out.json_list(documents, path)?,
        },
        ExerciseFormat::Text => session.out.bytes(sheet.text(solutions).as_bytes(), path)?,
        ExerciseFormat::Markdown => {
            session.out.bytes(sheet.markdown(solutions).as_bytes(), path)?
        }
        ExerciseFormat::Latex => session.out.bytes(sheet.latex(solutions).as_bytes(), path)?,
        ExerciseFormat::Html => session.out.bytes(sheet.html(solutions).as_bytes(), path)?,
        ExerciseFormat::Pdf => {
            session.out.bytes(&picture::pages(&paper::pages(&sheet, solutions))?, path)?
        }
    }
    remarks.into_iter().for_each(|remark| session.tell(remark));
    Ok(ending)
}

/// The games of a sheet with how many exercises each, where all words are written as `nim:3`. One word
/// that is a game as it stands, as in `subtract:3`, is that game.
fn listed(words: &[String], session: &Session) -> Option<Vec<(String, usize)>> {
    let item = |word: &String| {
        let (game, count) = word.rsplit_once(':')?;
        let count = count.parse().ok().filter(|count| (1..=500).contains(count))?;
        (!game.is_empty()).then(|| (game.to_string(), count))
    };
    let items: Vec<(String, usize)> = words.iter().map(item).collect::<Option<_>>()?;
    let is_game = |text: &str| Source::read(text, &session.files).is_ok();
    match (words, &items[..]) {
        ([word], [(game, _)]) => (!is_game(word) && is_game(game)).then_some(items),
        _ => Some(items),
    }
}

/// That there are fewer exercises than were asked for.
fn too_few(game: &str, levels: ExerciseLevels, wanted: usize, set: &Set) -> Message {
    message!(
        "exercise-too-few",
        game = game,
        level = levels.to_string(),
        count = set.exercises.len(),
        wanted = wanted,
        tried = set.tried.positions,
    )
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
        let levels =
            ExerciseLevels { easiest: request.level.number(), hardest: request.hardest.number() };
        return Err(none(text.trim(), levels, &set.tried, session.language()));
    }
    Ok((source, set))
}

/// That no exercise was found, and why: the most frequent reason comes first.
fn none(game: &str, levels: ExerciseLevels, tried: &Tried, language: Language) -> Failure {
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
        level = levels.to_string(),
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
