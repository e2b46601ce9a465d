//! `grundy quotient`: the misère quotient of heap games or of positions, with its proof.

use std::fmt::Write;

use grundy::certificate::{self, QuotientCertificate};
use grundy::draw;
use grundy::message::{Language, Message};
use grundy::misere::limits::Limits;
use grundy::misere::quotient::Found;
use grundy::quotient::{Heaps, Positions};
use grundy::report::{Exact, Quotient as Document, QuotientStatus};
use grundy::width;
use grundy::{Budget, TextError, games};

use super::genus::positions_of;
use super::many;
use crate::args::{Quotient as Args, QuotientFormat, Shares};
use crate::failure::{Ending, Failure, Status};
use crate::message::message;
use crate::picture::{self, Picture};
use crate::session::Session;
use crate::{formats, limits};

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    if args.games == ["-"] {
        return many(&args, session);
    }
    args.shares.refuse()?;
    if args.certificate.as_deref().is_some_and(|path| path.as_os_str() == "-") {
        return Err(Failure::input(message!("certificate-needs-file")));
    }
    if let Some(path) = &args.certificate {
        formats::only("--certificate", "json", path)?;
    }
    let budget = session.budget(limits::SHORT);
    let path = args.output.as_deref();
    let asked = formats::asked(args.json, args.format, QuotientFormat::Json)?;
    let format = formats::of(asked, path, QuotientFormat::Text)?;
    let (document, found, certificate) = match args.of.is_empty() {
        true => of_heaps(&args, &budget, session)?,
        false => of_positions(&args, &budget, session)?,
    };
    if let Some(path) = &args.certificate {
        let certificate = serde_json::to_string(&certificate()).map_err(|error| Failure::File {
            file: path.display().to_string(),
            why: error.to_string().into(),
        })?;
        // The checker knows fewer rules than the search does.
        match certificate::verify_quotient(&certificate, &session.clock.late()) {
            Ok((_, verdict)) if !verdict.valid => session.tell(message!(
                "no-certificate-of-quotient",
                file = path.display().to_string(),
                old = if path.exists() { "left" } else { "none" },
                why = certificate::said(&verdict.text)
            )),
            _ => session.out.bytes(format!("{certificate}\n").as_bytes(), Some(path))?,
        }
    }
    let language = session.language();
    let drawn = |kind| {
        let drawing = draw::order::drawing(&found.quotient, language).ok_or_else(|| {
            let (order, most) = (number(document.order), draw::order::ELEMENTS);
            Failure::input(message!("quotient-no-picture", order = order, most = most))
        })?;
        session.out.bytes(&picture::file(&drawing, kind, language)?, path)
    };
    match format {
        QuotientFormat::Json => session.out.json_to(&document, path)?,
        QuotientFormat::Text => {
            session.out.bytes(words(&document, &bounds(session), language).as_bytes(), path)?
        }
        QuotientFormat::Svg => drawn(Picture::Svg)?,
        QuotientFormat::Png => drawn(Picture::Png)?,
        QuotientFormat::Pdf => drawn(Picture::Pdf)?,
        QuotientFormat::Tikz => drawn(Picture::Tikz)?,
    }
    Ok(match document.stopped {
        Some(stop) => Ending::Stopped(stop),
        // The answer has the bound, and what raises it.
        None if document.too_large.is_some() => Status::STOPPED.into(),
        None => Ending::DONE,
    })
}

fn number(exact: Exact) -> u64 {
    u64::try_from(exact.0).unwrap_or(u64::MAX)
}

/// What was found: its document, the quotient, and how to make its proof, which may be far larger.
type Answer = (Document, Found, Box<dyn Fn() -> QuotientCertificate>);

/// A quotient for each line of standard input.
fn many(args: &Args, session: &mut Session) -> Result<Ending, Failure> {
    let picture = args.format.is_some_and(|format| format != QuotientFormat::Json);
    if args.certificate.is_some() || args.output.is_some() || picture {
        return Err(Failure::input(message!("many-no-files")));
    }
    let to = args.to.map_or(String::new(), |to| format!(" --to {to}"));
    let table = if args.table { " --table" } else { "" };
    // Of a larger search more is known: its answers are other ones.
    let Limits { trial, trials, .. } = bounds(session);
    let usual = Limits::default();
    let within = match (trial, trials) == (usual.trial, usual.trials) {
        true => String::new(),
        false => format!(" (trial monoids to {trial}, {trials} a heap)"),
    };
    let command = format!("quotient -{to}{table}{within}");
    many::run((command, &args.shares), limits::SHORT, session, |line, session| {
        let games = line.split_whitespace().map(String::from).collect();
        run(
            Args { games, json: true, format: None, shares: Shares::default(), ..args.clone() },
            session,
        )
    })
}

/// The bounds of a search that has the memory and the time of the run.
fn bounds(session: &Session) -> Limits {
    let time = session.limits.time.unwrap_or(limits::SHORT);
    let seconds = Some(time.as_secs()).filter(|_| !time.is_zero());
    Limits::within(session.limits.memory, seconds)
}

/// The quotient of games of heaps.
fn of_heaps(args: &Args, budget: &Budget, session: &Session) -> Result<Answer, Failure> {
    let mut heaps = Vec::new();
    for text in &args.games {
        let text = &*session.files.reader().quoted(text.trim());
        let game =
            games::find(text, &session.files).map_err(|error| session.files.unread(text, error))?;
        let name = game.name();
        let rules = game.heap_game().ok_or_else(|| {
            let fault = message!("no-quotient-of", game = &name);
            let error = TextError::new(fault, 0..text.len());
            Failure::text(text, error.help(message!("quotients-are-for")))
        })?;
        heaps.push((name, rules));
    }
    let heaps = Heaps::new(heaps).ok_or_else(|| Failure::input(message!("quotients-are-for")))?;
    let to = args.to.map_or(u32::MAX, |to| to.try_into().unwrap_or(u32::MAX));
    let found = heaps.find_within(to, &bounds(session), budget);
    let document = Document::new(&heaps, &found, args.table);
    let quotient = found.quotient.clone();
    Ok((document, found, Box::new(move || heaps.certificate(&quotient))))
}

/// The quotient of positions and of all to which play from them can lead.
fn of_positions(args: &Args, budget: &Budget, session: &Session) -> Result<Answer, Failure> {
    let position = |text: &String| session.files.position(text);
    let given = args.of.iter().map(position).collect::<Result<Vec<_>, _>>()?;
    let found = positions_of(&given, session, |given| {
        let positions = Positions::new(given, budget)?;
        let found = positions.find_within(&bounds(session), budget);
        Ok((positions, found))
    })?;
    let (positions, found) = found?;
    let document = Document::of_positions(&positions, &found, args.table);
    let quotient = found.quotient.clone();
    Ok((document, found, Box::new(move || positions.certificate(&quotient))))
}

/// The heaps of one line.
const LINE: usize = 10;

/// The heaps that are shown without `--json`.
const SHOWN: usize = 200;

fn words(document: &Document, limits: &Limits, language: Language) -> String {
    let mut out = String::new();
    let mut line = |message: Message| {
        let _ = writeln!(out, "{}", message.text(language));
    };
    let games = document.games.join(" + ");
    let (order, last) = (number(document.order), number(document.computed_to));
    line(match (document.status, &document.pieces) {
        (QuotientStatus::Proved, Some(pieces)) => message!(
            "quotient-of-positions",
            positions = document.games.join(", "),
            order = order,
            pieces = pieces.len()
        ),
        (QuotientStatus::Partial, Some(pieces)) => message!(
            "quotient-of-some-positions",
            positions = document.games.join(", "),
            order = order,
            known = last,
            pieces = pieces.len()
        ),
        (QuotientStatus::Proved, None) => message!("quotient-proved", games = games, order = order),
        (QuotientStatus::Partial, None) => {
            message!("quotient-partial", games = games, order = order, last = last)
        }
    });
    if let (Some(from), Some(length)) = (document.preperiod, document.period) {
        line(message!("quotient-period", from = number(from), length = number(length)));
    }
    if let Some(what) = document.too_large {
        let most = match what {
            "order" => limits.order,
            "trial" => limits.trial,
            "family" => limits.family,
            _ => limits.trials,
        };
        line(message!("quotient-too-large", what = what, most = most));
    }
    let several = document.games.len() > 1;
    let generators = document.generators.iter().map(|generator| match generator.heap {
        Some(heap) if several => format!("{} = {} {}", generator.name, generator.game, heap.0),
        Some(heap) => format!("{} = {}", generator.name, heap.0),
        None => format!("{} = {}", generator.name, generator.game),
    });
    let generators = generators.collect::<Vec<_>>().join(", ");
    let relations = document.relations.iter().map(|[left, right]| format!("{left} = {right}"));
    let relations = relations.collect::<Vec<_>>().join(", ");
    if !generators.is_empty() {
        line(message!("quotient-generators", generators = generators));
        line(message!("quotient-relations", relations = relations));
        line(message!("quotient-lost", lost = document.lost.join(", ")));
    }
    line(match document.tame {
        Some(power) => message!("quotient-tame", power = number(power)),
        None => message!("quotient-wild"),
    });
    line(match (document.normal, document.regular) {
        (true, _) => message!("quotient-normal"),
        (false, true) => message!("quotient-regular"),
        (false, false) => message!("quotient-irregular"),
    });
    if let Some(positions) = &document.positions {
        let _ = writeln!(out, "\n{}", message!("quotient-positions").text(language));
        let wide = positions.iter().map(|row| width::of(&row.position)).max().unwrap_or(0);
        for row in positions {
            let element = row.element.as_deref().unwrap_or("?");
            let _ = writeln!(out, "  {:<wide$}  {element}", row.position);
        }
    }
    for row in &document.elements {
        let _ = writeln!(out, "\n{}", heading(&row.game, several).text(language));
        let shown = &row.elements[..row.elements.len().min(SHOWN)];
        let wide = shown.iter().map(|word| width::of(word)).max().unwrap_or(0);
        for (number, words) in shown.chunks(LINE).enumerate() {
            let mut text = format!("{:>4}", number * LINE);
            words.iter().for_each(|word| {
                let _ = write!(text, "  {word:<wide$}");
            });
            let _ = writeln!(out, "{}", text.trim_end());
        }
        if shown.len() < row.elements.len() {
            let more = message!("quotient-more", last = row.elements.len() - 1);
            let _ = writeln!(out, "{}", more.text(language));
        }
    }
    if let Some(table) = &document.table {
        let wide = table.iter().flatten().map(|word| width::of(word)).max().unwrap_or(0);
        let _ = writeln!(out, "\n{}", message!("quotient-table").text(language));
        for row in table {
            let row: Vec<String> = row.iter().map(|word| format!("{word:<wide$}")).collect();
            let _ = writeln!(out, "{}", row.join(" ").trim_end());
        }
    }
    out
}

/// What stands before the elements of the heaps of a game.
fn heading(game: &str, several: bool) -> Message {
    match several {
        true => message!("quotient-elements-of", game = game),
        false => message!("quotient-elements"),
    }
}
