//! The journals of several runs of a survey as one.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use grundy::heap::Code;

use super::Codes;
use super::folder::{self, CERTIFICATES, Line};
use crate::failure::Failure;
use crate::files;
use crate::message::message;
use crate::session::Session;

/// What journals of a survey say together. The items are the standard forms of the codes.
pub struct Survey {
    /// The number of digits of the codes.
    digits: u32,
    /// By code and number of compared values, the line that says most, and the folder it is from.
    lines: HashMap<(String, u64), (Line, PathBuf)>,
    /// Codes for which two lines prove different periods.
    contradicted: HashSet<String>,
    /// The number of lines that do not match their hash.
    pub damaged: u64,
}

impl Survey {
    /// Reads the journal of a survey; `None` where it is something else.
    pub fn read(path: &Path, text: &str) -> Option<Survey> {
        let (digits, lines, damaged) = folder::lines(text.as_bytes());
        let digits = digits.or_else(|| (!lines.is_empty()).then_some(0))?;
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let (contradicted, all) = (HashSet::new(), HashMap::new());
        let mut survey = Survey { digits, lines: all, contradicted, damaged };
        lines.into_iter().for_each(|line| survey.add(line, folder.clone()));
        Some(survey)
    }

    fn add(&mut self, line: Line, folder: PathBuf) {
        let code = line.entry.code.clone();
        let proved = |line: &Line| {
            line.entry.proved().map(|found| (found.preperiod, found.period, found.saltus))
        };
        let others = self.lines.iter().filter(|((other, _), _)| *other == code);
        let mut periods = others.filter_map(|(_, (other, _))| proved(other));
        if let Some(own) = proved(&line)
            && periods.any(|other| other != own)
        {
            self.contradicted.insert(code.clone());
        }
        let key = (code, line.compared);
        match self.lines.get(&key) {
            Some((known, _)) if line.rank() <= known.rank() => {}
            _ => drop(self.lines.insert(key, (line, folder))),
        }
    }

    /// Takes in the journal of another run.
    pub fn join(&mut self, other: Survey) {
        self.digits = self.digits.max(other.digits);
        self.damaged += other.damaged;
        self.contradicted.extend(other.contradicted);
        other.lines.into_values().for_each(|(line, folder)| self.add(line, folder));
    }

    /// The command of the survey.
    pub fn command(&self) -> String {
        Codes::command(self.digits)
    }

    fn forms(&self) -> Vec<String> {
        match self.digits {
            0 => Vec::new(),
            digits => Codes::new(digits).forms.iter().map(Code::to_string).collect(),
        }
    }

    /// How many forms there are.
    pub fn items(&self) -> u64 {
        self.forms().len() as u64
    }

    fn numbers(&self, of: impl Fn(&String) -> bool) -> Vec<u64> {
        let forms = self.forms();
        (1..).zip(&forms).filter(|(_, form)| of(form)).map(|(number, _)| number).collect()
    }

    /// The forms that no run has searched.
    pub fn missing(&self) -> Vec<u64> {
        let known: HashSet<&str> = self.lines.keys().map(|(code, _)| code.as_str()).collect();
        self.numbers(|form| !known.contains(form.as_str()))
    }

    /// The forms for which two lines prove different periods.
    pub fn contradicted(&self) -> Vec<u64> {
        self.numbers(|form| self.contradicted.contains(form))
    }

    /// The least and the largest heap up to which codes without a proved period were searched.
    pub fn searched(&self) -> Option<[u64; 2]> {
        let open = self.lines.values().filter(|(line, _)| line.entry.proved().is_none());
        let heaps = open.map(|(line, _)| line.entry.to);
        Some([heaps.clone().min()?, heaps.max()?])
    }

    /// Writes the journal, and beside it the certificates of the periods that its lines prove.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub fn write(&self, path: &Path, session: &Session) -> Result<(), Failure> {
        let folder = path.parent().unwrap_or(Path::new("")).join(CERTIFICATES);
        std::fs::create_dir_all(&folder).map_err(|error| Failure::file("make", &folder, &error))?;
        let mut lines: Vec<_> = self.lines.values().collect();
        lines.sort_by(|(a, _), (b, _)| {
            (&a.entry.code, a.compared).cmp(&(&b.entry.code, b.compared))
        });
        let head = Codes::new(self.digits.max(1)).head(self.digits.max(1));
        let mut text = serde_json::to_string(&head).unwrap_or_default() + "\n";
        for (line, from) in lines {
            text += &(serde_json::to_string(line).unwrap_or_default() + "\n");
            if line.entry.proved().is_none() {
                continue;
            }
            let name = format!("{}.json", line.entry.code);
            let source = from.join(CERTIFICATES).join(&name);
            let read = files::open(&source).and_then(|file| session.files.reader().bytes_in(&file));
            match read {
                Ok(bytes) => session.out.bytes(&bytes, Some(&folder.join(name)))?,
                // The survey goes on without it, and searches the code again.
                Err(_) => session
                    .tell(message!("no-certificate-there", file = source.display().to_string())),
            }
        }
        session.out.bytes(text.as_bytes(), Some(path))
    }
}
