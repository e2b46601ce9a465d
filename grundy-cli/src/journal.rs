//! Journals: what runs keep that share the work on many items, or that were stopped and go on.
//!
//! A journal is a text of JSON lines. The first one, the [`Head`], names the work: the command, without the options that
//! change no answer, the number of items, and a hash of them. Each other line has an item, counted from 1, its answer,
//! and a check of both: `{"item":3,"check":"0123456789abcdef","answer":{...}}`. A line that does not match its check (the
//! run was killed while writing it, or somebody changed it) is left out, and its item has no answer. Only whole answers are kept:
//! an item whose computation a limit has ended is computed again.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use grundy::quotes::{quote_end, unquoted};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::args::{Part, Shares};
use crate::checksum::hex;
use crate::failure::Failure;
use crate::files;
use crate::message::message;
use crate::session::Session;

/// The number of the format.
const FORMAT: u32 = 1;

/// The first line of a journal: which work it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    journal: u32,
    grundy: String,
    /// The command, without what changes no answer.
    pub command: String,
    /// How many items there are.
    pub items: u64,
    of: String,
}

impl Head {
    /// That of a command on these items.
    pub fn new<T: AsRef<[u8]>>(command: String, items: impl IntoIterator<Item = T>) -> Head {
        let (mut hash, mut count) = (Sha256::new(), 0);
        for item in items {
            hash.update(item);
            hash.update(b"\n");
            count += 1;
        }
        let (grundy, of) = (env!("CARGO_PKG_VERSION").to_string(), hex(&hash.finalize()[..16]));
        Head { journal: FORMAT, grundy, command, items: count, of }
    }
}

/// A question as a journal names it: in place of the name of each rule file it has the first digits of
/// the SHA-256 of the file's text. So a file that was changed makes other questions, and the same file
/// under another path the same ones. Files that cannot be opened keep their names. Cost: each file is
/// opened once.
pub fn question(text: &str, session: &Session) -> String {
    let prefix = "rules:";
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(prefix) {
        let (before, name) = rest.split_at(at + prefix.len());
        let begins = rest[..at].chars().next_back().is_none_or(|c| c.is_whitespace() || c == '(');
        let quoted = name.starts_with(['"', '\'']).then(|| quote_end(name)).flatten();
        let end = quoted.or_else(|| name.find(char::is_whitespace)).unwrap_or(name.len());
        let (name, after) = name.split_at(if begins { end } else { 0 });
        let hash = match name {
            "" => None,
            _ => session.rules.hash(&unquoted(name), &session.files),
        };
        out += before;
        out += hash.as_deref().unwrap_or(name);
        rest = after;
    }
    out + rest
}

/// The check of a line.
fn check(item: u64, answer: &str) -> String {
    hex(&Sha256::digest(format!("{item} {answer}"))[..8])
}

/// A line, without its break.
fn line(item: u64, answer: &str) -> String {
    format!("{{\"item\":{item},\"check\":\"{}\",\"answer\":{answer}}}", check(item, answer))
}

fn read_line(line: &str) -> Option<(u64, &str)> {
    let (item, rest) = line.strip_prefix("{\"item\":")?.split_once(",\"check\":\"")?;
    let (own, answer) = rest.strip_suffix('}')?.split_once("\",\"answer\":")?;
    let item = item.parse().ok()?;
    (check(item, answer) == own).then_some((item, answer))
}

/// What a journal says.
pub struct Content {
    /// The work.
    pub head: Head,
    /// The answers, of which those to one item are equal.
    pub answers: BTreeMap<u64, String>,
    /// The items with answers that contradict each other.
    pub contradicted: Vec<u64>,
    /// The number of lines that do not match their checks.
    pub damaged: u64,
}

impl Content {
    /// Reads a journal; `None` where the first line is no head.
    pub fn read(text: &str) -> Option<Content> {
        let mut lines = text.lines().filter(|line| !line.is_empty());
        let head: Head = serde_json::from_str(lines.next()?).ok()?;
        let mut content =
            Content { head, answers: BTreeMap::new(), contradicted: Vec::new(), damaged: 0 };
        for line in lines {
            match read_line(line) {
                Some((item, answer)) if (1..=content.head.items).contains(&item) => {
                    content.add(item, answer.to_string());
                }
                _ => content.damaged += 1,
            }
        }
        Some(content)
    }

    fn add(&mut self, item: u64, answer: String) {
        match self.answers.get(&item) {
            Some(known) if *known != answer => self.contradicted.push(item),
            Some(_) => {}
            None => drop(self.answers.insert(item, answer)),
        }
    }

    /// Takes in another journal of the same work.
    pub fn join(&mut self, other: Content) {
        other.answers.into_iter().for_each(|(item, answer)| self.add(item, answer));
        self.contradicted.extend(other.contradicted);
        self.damaged += other.damaged;
    }

    /// The items without an answer, as ranges whose last one is included.
    pub fn missing(&self) -> Vec<[u64; 2]> {
        let (mut missing, mut next) = (Vec::new(), 1);
        for &item in self.answers.keys() {
            if item > next {
                missing.push([next, item - 1]);
            }
            next = item + 1;
        }
        if next <= self.head.items {
            missing.push([next, self.head.items]);
        }
        missing
    }

    /// The text of a journal with these answers, in the order of the items.
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string(&self.head).unwrap_or_default() + "\n";
        for (&item, answer) in &self.answers {
            text += &line(item, answer);
            text.push('\n');
        }
        text
    }
}

/// The text of a journal.
///
/// # Errors
/// It cannot be read.
pub fn text(path: &Path, session: &Session) -> io::Result<String> {
    files::open(path)
        .and_then(|file| session.files.reader().bytes_in(&file))
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// A journal that a run writes.
struct Journal {
    path: PathBuf,
    /// Locked as long as the run lasts.
    file: File,
    /// Whether this run has made the file.
    is_new: bool,
    answers: BTreeMap<u64, String>,
}

impl Journal {
    fn open(path: &Path, head: &Head, session: &Session) -> Result<Journal, Failure> {
        let refuse = |error: &io::Error| Failure::file("use", path, error);
        let is_new = !path.exists();
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut file = file.map_err(|error| refuse(&error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let journal = path.display().to_string();
                return Err(Failure::input(message!("journal-in-use", journal = journal)));
            }
            Err(TryLockError::Error(error)) => return Err(refuse(&error)),
        }
        let text = text(path, session).map_err(|error| refuse(&error))?;
        // A run may have been killed while it wrote the head.
        let text = if text.contains('\n') { text } else { String::new() };
        if text.is_empty() {
            file.set_len(0).map_err(|error| refuse(&error))?;
            let head = serde_json::to_string(head).unwrap_or_default() + "\n";
            file.write_all(head.as_bytes()).map_err(|error| refuse(&error))?;
            return Ok(Journal { path: path.into(), file, is_new, answers: BTreeMap::new() });
        }
        let fault = |message| Failure::File { file: path.display().to_string(), why: message };
        let content = Content::read(&text).ok_or_else(|| fault(message!("is-no-journal")))?;
        if content.head != *head {
            let (other, own) = (content.head.command, head.command.clone());
            return Err(fault(message!("journal-of-other-work", other = other, own = own)));
        }
        if !content.contradicted.is_empty() {
            let items = ranges(&items(content.contradicted));
            return Err(fault(message!("journal-contradicts", items = items)));
        }
        if content.damaged > 0 && !session.limits.quiet {
            let file = path.display().to_string();
            session.tell(message!("journal-lines-damaged", count = content.damaged, file = file));
        }
        if !text.ends_with('\n') {
            file.write_all(b"\n").map_err(|error| refuse(&error))?;
        }
        Ok(Journal { path: path.into(), file, is_new, answers: content.answers })
    }

    fn keep(&mut self, item: u64, answer: &str) -> Result<(), Failure> {
        // One write for a line: a run that is killed leaves half of one line at most.
        let line = line(item, answer) + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| Failure::file("write", &self.path, &error))?;
        self.answers.insert(item, answer.to_string());
        Ok(())
    }
}

/// Items as ranges, from a list in any order.
pub fn items(mut list: Vec<u64>) -> Vec<[u64; 2]> {
    list.sort_unstable();
    list.dedup();
    let mut found: Vec<[u64; 2]> = Vec::new();
    for item in list {
        match found.last_mut() {
            Some([_, last]) if *last + 1 == item => *last = item,
            _ => found.push([item, item]),
        }
    }
    found
}

/// Ranges in words: `3-5, 9`.
pub fn ranges(ranges: &[[u64; 2]]) -> String {
    /// The number of ranges that are written.
    const SHOWN: usize = 20;
    let range = |[first, last]: &[u64; 2]| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    let mut words: Vec<String> = ranges.iter().take(SHOWN).map(range).collect();
    if ranges.len() > SHOWN {
        words.push("...".into());
    }
    words.join(", ")
}

/// The items of a part, from 0 on, for items that cost so much: the most expensive ones are dealt first, each to the part
/// with the least work so far. Equal ones are dealt in turn. Cost: O(n log n) for n items.
pub fn share(costs: &[u64], part: Option<Part>) -> Vec<usize> {
    let Some(Part { index, of }) = part else { return (0..costs.len()).collect() };
    let mut order: Vec<usize> = (0..costs.len()).collect();
    order.sort_by_key(|&item| Reverse(costs[item]));
    let mut parts: BinaryHeap<Reverse<(u128, usize)>> =
        (0..of.min(costs.len().max(1))).map(|part| Reverse((0, part))).collect();
    let mut own = Vec::new();
    for item in order {
        let Some(Reverse((load, part))) = parts.pop() else { break };
        if part == index {
            own.push(item);
        }
        parts.push(Reverse((load + u128::from(costs[item].max(1)), part)));
    }
    own.sort_unstable();
    own
}

/// The work of a run on many items: those of its part, and what its journal knows.
#[derive(Default)]
pub struct Work {
    part: Option<Part>,
    journal: Option<Journal>,
    items: u64,
}

impl Work {
    /// The work of a run; `head` is asked for where there is a journal.
    ///
    /// # Errors
    /// The journal is in use, cannot be used, or is one of other work.
    pub fn open(
        shares: &Shares,
        head: impl FnOnce() -> Head,
        session: &Session,
    ) -> Result<Work, Failure> {
        let Some(path) = &shares.journal else {
            return Ok(Work { part: shares.part, ..Work::default() });
        };
        let head = head();
        let journal = Some(Journal::open(path, &head, session)?);
        Ok(Work { part: shares.part, journal, items: head.items })
    }

    /// Whether the run has a journal.
    pub fn keeps(&self) -> bool {
        self.journal.is_some()
    }

    /// Whether an item, counted from 1, belongs to the part. Items whose costs are not known are dealt in turn.
    pub fn is_own(&self, item: u64) -> bool {
        self.part.is_none_or(|part| (item - 1) % part.of as u64 == part.index as u64)
    }

    /// The answer that the journal has.
    pub fn known(&self, item: u64) -> Option<&str> {
        self.journal.as_ref()?.answers.get(&item).map(String::as_str)
    }

    /// Keeps an answer, which is JSON in one line.
    ///
    /// # Errors
    /// The journal cannot be written.
    pub fn keep(&mut self, item: u64, answer: &str) -> Result<(), Failure> {
        match &mut self.journal {
            Some(journal) => journal.keep(item, answer),
            None => Ok(()),
        }
    }

    /// Removes a journal that this run has made and that has no answer: the question was refused.
    pub fn withdraw(&self) {
        if let Some(journal) = self.journal.as_ref().filter(|one| one.is_new)
            && journal.answers.is_empty()
        {
            // What stays is a journal without answers, which does no harm.
            let _ = std::fs::remove_file(&journal.path);
        }
    }

    /// Whether the journal has an answer to each item. Where it does not, the run of a part says how far it is.
    pub fn is_whole(&self, session: &Session) -> bool {
        let Some(journal) = &self.journal else { return true };
        let done = journal.answers.len() as u64;
        if done < self.items && !session.limits.quiet {
            session.tell(message!("journal-so-far", done = done, items = self.items));
        }
        done >= self.items
    }
}

/// The error of an answer in a journal that the command cannot read.
pub fn unreadable(item: u64) -> Failure {
    Failure::input(message!("journal-answer", item = item))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_the_items_and_the_work() {
        for costs in [vec![1; 10], vec![0; 7], vec![9, 1, 1, 1, 8, 2, 3, 1], vec![], vec![5]] {
            for of in 1..6 {
                let part = |index| share(&costs, Some(Part { index, of }));
                let parts: Vec<_> = (0..of).map(part).collect();
                let mut all = parts.concat();
                all.sort_unstable();
                assert_eq!(all, share(&costs, None), "{costs:?} {of}");
                let load = |part: &Vec<usize>| part.iter().map(|&item| costs[item].max(1)).sum();
                let loads: Vec<u64> = parts.iter().map(load).collect();
                // Dealt in this way, no part has more than another one by more than one item.
                let most = costs.iter().max().copied().unwrap_or(0).max(1);
                let spread = loads.iter().max().unwrap() - loads.iter().min().unwrap();
                assert!(spread <= most, "{costs:?} {of}: {loads:?}");
            }
        }
        assert_eq!(share(&[1; 5], Some(Part { index: 0, of: 2 })), [0, 2, 4]);
    }

    #[test]
    fn journals_come_back_and_damage_shows() {
        let head = Head::new("solve --batch".into(), ["nim 1", "nim 2", "nim 3", "nim 4"]);
        let mut one = Content { head, answers: BTreeMap::new(), contradicted: vec![], damaged: 0 };
        one.add(2, "{\"a\":\"}\"}".into());
        assert_eq!(one.missing(), [[1, 1], [3, 4]]);
        let text = one.text();
        let again = Content::read(&text).unwrap();
        assert_eq!((&again.head, &again.answers), (&one.head, &one.answers));
        // Each byte of the line counts.
        let start = text.find('\n').unwrap() + 1;
        for at in start..text.len() - 1 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            let read = Content::read(&changed).unwrap();
            assert!(read.damaged > 0 && read.answers.is_empty(), "{changed}");
        }
        let mut other = Content::read(&text).unwrap();
        other.add(1, "1".into());
        other.answers.insert(2, "{}".into());
        one.join(other);
        assert_eq!((one.contradicted.as_slice(), one.answers.len()), (&[2][..], 2));
        assert_eq!(ranges(&items(vec![9, 3, 4, 5, 3])), "3-5, 9");
    }
}
