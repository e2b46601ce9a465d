//! `grundy atlas`: all octal codes of a few digits, their periods, and which
//! have the same sequence.

use std::collections::HashMap;
use std::path::Path;

use grundy::Stop;
use grundy::heap::Code;
use grundy::heap::atlas::{self, Bounds, Member, Plan, forecast};
use grundy::heap::standard::standard_form;
use grundy::message::Language;

use crate::args::{Atlas as Args, AtlasFormat, Part};
use crate::failure::{Ending, Failure};
use crate::formats;
use crate::journal::{self, Head};
use crate::message::message;
use crate::session::Session;

mod folder;
pub mod joined;
mod misere;
mod queue;
mod report;
mod survey;

use folder::Folder;
use queue::Known;
use report::Report;
use survey::{End, Survey};

/// A code with at most this number of rare heaps has few, if the user gives no other number.
const FEW: u64 = 100;

/// The command of a survey, before the number of digits.
const COMMAND: &str = "atlas --digits ";

/// The codes of a survey and their standard forms, which are searched.
struct Codes {
    codes: Vec<Code>,
    forms: Vec<Code>,
    /// For each code the number of its form, and its shift.
    of: Vec<(usize, u64)>,
}

impl Codes {
    /// Those of at most this many digits.
    fn new(digits: u32) -> Codes {
        let codes = atlas::codes(digits);
        let (mut forms, mut of) = (Vec::new(), Vec::new());
        let mut places: HashMap<String, usize> = HashMap::new();
        for code in &codes {
            // Codes of a few octal digits have one.
            let (form, shift) = standard_form(code)
                .map_or((code.clone(), 0), |standard| (standard.code, standard.shift));
            let place = *places.entry(form.to_string()).or_insert(forms.len());
            if place == forms.len() {
                forms.push(form);
            }
            of.push((place, shift));
        }
        Codes { codes, forms, of }
    }

    /// The forms of a part, for searches up to a heap.
    fn part(&self, part: Option<Part>, to: u64) -> Vec<usize> {
        let costs: Vec<u64> = self.forms.iter().map(|form| forecast(form, to)).collect();
        journal::share(&costs, part)
    }

    /// The head of the journal of a survey: its items are the forms.
    fn head(&self, digits: u32) -> Head {
        Head::new(Codes::command(digits), self.forms.iter().map(Code::to_string))
    }

    /// The command of a survey.
    fn command(digits: u32) -> String {
        format!("{COMMAND}{digits}")
    }

    /// The codes whose forms were searched, with what is known of them.
    fn members(&self, known: &[Option<Known>]) -> Vec<Member> {
        let codes = self.codes.iter().zip(&self.of);
        let member = |(code, &(form, shift)): (&Code, &(usize, u64))| {
            let entry = known[form].as_ref()?.entry.moved(code, shift);
            Some(Member { entry, standard: self.forms[form].to_string() })
        };
        codes.filter_map(member).collect()
    }
}

/// Runs the command.
pub fn run(args: Args, session: &mut Session) -> Result<Ending, Failure> {
    let least = u64::from(args.digits) + 3;
    if args.to < least {
        return Err(Failure::input(message!(
            "atlas-to-too-small",
            to = args.to,
            digits = args.digits,
            heap = least - 1,
            least = least
        )));
    }
    match args.sparse_to {
        Some(to) if to < args.to => {
            return Err(Failure::input(message!("atlas-sparse-to", sparse = to, to = args.to)));
        }
        None if args.few.is_some() => return Err(Failure::input(message!("atlas-few"))),
        _ => {}
    }
    if let Some(path) = &args.output {
        formats::folder(path)?;
    }
    if args.misere {
        return misere::run(&args, session);
    }
    if args.shares.journal.is_some() {
        return Err(Failure::input(message!("atlas-keeps-journal")));
    }
    let codes = Codes::new(args.digits);
    let compared = atlas::compared(args.digits, args.to);
    let mut folder = match &args.output {
        Some(path) => Some(Folder::open(path, &codes.head(args.digits), session)?),
        None => None,
    };
    let mut known: Vec<Option<Known>> =
        codes.forms.iter().map(|code| folder.as_mut()?.recall(code, compared, session)).collect();
    if let Some(folder) = &folder {
        folder.remark(session);
    }
    let bounds = Bounds {
        // Later bounds must not have fewer values than are compared.
        short: compared + u64::from(args.digits) + 1,
        all: args.to,
        sparse: args.sparse_to.unwrap_or(0),
        few: args.few.unwrap_or(FEW),
    };
    let survey = Survey {
        forms: &codes.forms,
        part: codes.part(args.shares.part, args.to),
        plan: Plan { bounds },
        compared,
        budget: args.budget,
        states: args.output.as_ref().map(|path| path.join("states")),
    };
    let ended = survey.run(session, &mut known, folder.as_mut())?;
    let short = survey.is_short_done(&known);
    let stopped = match ended {
        Some(End::Stopped(stop)) => Some(stop),
        // The budget is for searches that go far, once all codes have had their short ones.
        Some(End::Budget) => (!short).then_some(Stop::Time),
        // Codes without any search are missing for want of memory.
        None => (!short).then_some(Stop::Memory),
    };
    let members = codes.members(&known);
    let language = session.language();
    let report = Report::new(&args, compared, codes.codes.len(), &members, stopped, language);
    if let Some(folder) = &folder {
        folder.write(session, "atlas.csv", &report.csv())?;
        folder.write(session, "atlas.md", &report.markdown())?;
    }
    match (if args.json { AtlasFormat::Json } else { args.format }, &args.output) {
        (AtlasFormat::Json, _) => session.out.json(&report.document())?,
        (AtlasFormat::Csv, _) => session.out.text(&report.csv())?,
        (AtlasFormat::Parquet, _) => {
            let out = &session.out;
            out.bytes(&out.built(|out| report.parquet(out))?, None)?
        }
        (AtlasFormat::Plain, None) => session.out.text(&report.markdown())?,
        (AtlasFormat::Plain, Some(path)) => session.out.text(&files(&report, path, language))?,
    }
    if let Some(End::Budget) = ended {
        session.tell(message!(
            "atlas-budget-spent",
            short = if short { "done" } else { "left" },
            kept = if args.output.is_some() { "yes" } else { "no" }
        ));
        return Ok(stopped.map_or(Ending::DONE, Ending::Told));
    }
    Ok(stopped.into())
}

/// A sentence on the files that were written.
fn files(report: &Report<'_>, path: &Path, language: Language) -> String {
    let written = message!("atlas-written", folder = path.display().to_string());
    format!("{}\n{}\n", report.summary(), written.text(language))
}
