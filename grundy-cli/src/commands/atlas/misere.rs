//! The misère quotients of all codes of a few digits.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::Path;

use grundy::Stop;
use grundy::heap::{Code, HeapRules, atlas};
use grundy::message::Language;
use grundy::misere::limits::{Halt, Limits};
use grundy::misere::quotient::{Found, Status, find};
use grundy::report::atlas::{MisereAtlas, MisereEnd, MisereEntry};

use crate::args::{Atlas as Args, AtlasFormat};
use crate::failure::{Ending, Failure};
use crate::journal::{Head, Work};
use crate::message::message;
use crate::session::Session;
use crate::{draft, files, limits};

/// The table in the folder, from which a later run goes on.
const TABLE: &str = "misere.csv";

/// Codes after which the table is written again.
const OFTEN: usize = 32;

/// Runs the command.
pub fn run(args: &Args, session: &mut Session) -> Result<Ending, Failure> {
    if args.format == AtlasFormat::Parquet {
        return Err(Failure::input(message!("atlas-misere-formats")));
    }
    let _lock = match &args.output {
        Some(path) => {
            std::fs::create_dir_all(path).map_err(|error| Failure::file("make", path, &error))?;
            Some(draft::lock(path)?)
        }
        None => None,
    };
    let mut known = match &args.output {
        Some(path) => recall(&path.join(TABLE), session)?,
        None => HashMap::new(),
    };
    let codes = atlas::codes(args.digits);
    let head = || {
        let command = format!("atlas --misere --digits {} --to {}", args.digits, args.to);
        Head::new(command, codes.iter().map(Code::to_string))
    };
    let mut work = Work::open(&args.shares, head, session)?;
    let budget = session.budget(limits::UNLIMITED);
    let (mut entries, mut stopped): (Vec<MisereEntry>, Option<Stop>) = (Vec::new(), None);
    for (code, item) in codes.iter().zip(1..) {
        let kept = work.known(item).and_then(|line| read(line.trim_matches('"')));
        if kept.is_none() && !work.is_own(item) {
            continue;
        }
        // What ended at a limit ends there again.
        let done = known.remove(&code.to_string());
        let done = done.filter(|entry| {
            entry.ended != MisereEnd::Heap || entry.computed_to == args.to.min(u32::MAX.into())
        });
        let is_new = kept.is_none();
        let entry = match kept.or(done) {
            Some(entry) => entry,
            None => match search(code, args.to, &budget) {
                Ok(entry) => entry,
                Err(stop) => {
                    stopped = Some(stop);
                    break;
                }
            },
        };
        if is_new {
            work.keep(item, &format!("\"{}\"", line(&entry)))?;
        }
        entries.push(entry);
        let due = entries.len().is_multiple_of(OFTEN);
        if let Some(path) = args.output.as_ref().filter(|_| due) {
            write(path, &entries, session)?;
        }
    }
    // Those of an earlier run that this one did not come to, and of other parts.
    entries.extend(codes.iter().filter_map(|code| known.remove(&code.to_string())));
    let place: HashMap<String, usize> = codes.iter().map(Code::to_string).zip(0..).collect();
    entries.sort_by_key(|entry| place.get(&entry.code).copied());
    if let Some(path) = &args.output {
        write(path, &entries, session)?;
    }
    let document = MisereAtlas {
        digits: args.digits,
        to: args.to,
        codes: codes.len(),
        done: entries.len(),
        quotients: entries,
        stopped,
    };
    match if args.json { AtlasFormat::Json } else { args.format } {
        AtlasFormat::Json => session.out.json(&document)?,
        AtlasFormat::Csv => session.out.text(&csv(&document.quotients))?,
        _ => session.out.text(&markdown(&document, session.language()))?,
    }
    Ok(stopped.into())
}

/// The quotient of a code, as far as it is soon found: the same on each machine.
fn search(code: &Code, to: u64, budget: &grundy::Budget) -> Result<MisereEntry, Stop> {
    /// Questions of a search to its budget: some tenths of a second.
    const LOOKS: u32 = 2_000;
    let rules = HeapRules::Code(code.clone());
    let to = to.try_into().unwrap_or(u32::MAX);
    let Found { quotient, halt } = find(&rules, to, &Limits::default(), &budget.brief(LOOKS));
    if let Some(Halt::Stopped(_)) = halt {
        let progress = grundy::budget::Progress { what: "progress-codes", done: 0, total: None };
        budget.check(progress)?;
    }
    let period = match quotient.status {
        Status::Proved(period) => Some(period),
        Status::Complete | Status::Partial => None,
    };
    Ok(MisereEntry {
        code: code.to_string(),
        order: quotient.monoid.order() as u64,
        lost: quotient.monoid.lost().count() as u64,
        preperiod: period.map(|period| period.from.into()),
        period: period.map(|period| period.length.into()),
        computed_to: quotient.last().into(),
        ended: match (period, halt) {
            (Some(_), _) => MisereEnd::Proved,
            (None, None) => MisereEnd::Heap,
            (None, Some(_)) => MisereEnd::Limit,
        },
    })
}

/// The entries of an earlier run. A line that is no entry is one of a code that is searched again.
fn recall(path: &Path, session: &Session) -> Result<HashMap<String, MisereEntry>, Failure> {
    let text = match files::open(path).and_then(|file| session.files.reader().bytes_in(&file)) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Failure::file("read", path, &error)),
    };
    let entries = text.lines().filter_map(read).map(|entry| (entry.code.clone(), entry));
    Ok(entries.collect())
}

fn read(line: &str) -> Option<MisereEntry> {
    let [code, order, lost, from, length, last, ended] = *line.split(',').collect::<Vec<_>>()
    else {
        return None;
    };
    let number = |text: &str| text.parse::<u64>().ok();
    let ended = MisereEnd::ALL.into_iter().find(|end| end.name() == ended)?;
    let (preperiod, period) = (number(from), number(length));
    (period.is_some() == (ended == MisereEnd::Proved)).then_some(())?;
    Some(MisereEntry {
        code: code.into(),
        order: number(order)?,
        lost: number(lost)?,
        preperiod,
        period,
        computed_to: number(last)?,
        ended,
    })
}

fn write(folder: &Path, entries: &[MisereEntry], session: &Session) -> Result<(), Failure> {
    session.out.bytes(csv(entries).as_bytes(), Some(&folder.join(TABLE)))
}

fn csv(entries: &[MisereEntry]) -> String {
    let mut out = String::from("code,order,lost,preperiod,period,heap,ended\n");
    entries.iter().for_each(|entry| out += &(line(entry) + "\n"));
    out
}

/// The line of an entry.
fn line(entry: &MisereEntry) -> String {
    let number = |number: Option<u64>| number.map_or(String::new(), |n| n.to_string());
    let MisereEntry { code, order, lost, computed_to, .. } = entry;
    let (from, length) = (number(entry.preperiod), number(entry.period));
    format!("{code},{order},{lost},{from},{length},{computed_to},{}", entry.ended.name())
}

/// The codes with one quotient and one period are together, and those whose search ended at one heap.
fn markdown(document: &MisereAtlas, language: Language) -> String {
    let (mut proved, mut others): (BTreeMap<_, Vec<&str>>, BTreeMap<_, Vec<&str>>) =
        Default::default();
    for entry in &document.quotients {
        match (entry.preperiod, entry.period) {
            (Some(from), Some(length)) => {
                proved.entry([entry.order, entry.lost, length, from]).or_default()
            }
            _ => others.entry([entry.order, entry.lost, entry.computed_to]).or_default(),
        }
        .push(&entry.code);
    }
    let count = |lists: usize| lists as u64;
    let mut out = String::new();
    let head = message!(
        "atlas-misere",
        digits = document.digits,
        codes = count(document.codes),
        done = count(document.done),
        proved = count(proved.values().map(Vec::len).sum())
    );
    let _ = writeln!(out, "{}", head.text(language));
    let mut table = |head: grundy::message::Message, rows: Vec<(Vec<u64>, String)>| {
        let Some((first, _)) = rows.first() else { return };
        let _ = writeln!(out, "\n{}\n{}|---|", head.text(language), "|--:".repeat(first.len()));
        for (figures, codes) in rows {
            figures.iter().for_each(|figure| {
                let _ = write!(out, "| {figure} ");
            });
            let _ = writeln!(out, "| {codes} |");
        }
    };
    let row = |(key, codes): (&[u64], Vec<&str>)| (key.to_vec(), codes.join(" "));
    let proved = proved.iter().map(|(key, codes)| row((key, codes.clone())));
    table(message!("atlas-misere-proved"), proved.collect());
    let others = others.iter().map(|(key, codes)| row((key, codes.clone())));
    table(message!("atlas-misere-others"), others.collect());
    out
}
