//! The game graph of a position, whose vertices are split over workers.
//!
//! Each position belongs to the worker that the hash of its parts names. The workers make the moves of
//! one level of the search, then those of the next: a level has the positions at the same distance from
//! the first one. A move is sent to the worker of the position that it leads to, with the texts of the
//! parts, by which that worker finds it, and with its text.
//!
//! The vertices and their names are those of [`explore`](super::explore): a new position has the name by
//! which the first move leads to it, in the order of the search. So the positions of a level are put in
//! this order by all workers together.

use std::io::{self, Read, Write};
use std::rc::Rc;

use super::found::{Found, Meter};
use super::{Expands, Unexplored, expand};
use crate::budget::{Budget, Stop};
use crate::games::Files;
use crate::graph::post::{Words, put_text, worker_of};
use crate::graph::shares::{Mail, Peers, Place, ShareDraft};
use crate::graph::{Fault, GraphShare, Names};
use crate::intern::hash_of;
use crate::moves::Move;
use crate::position::Position;

/// The positions of one worker, and the moves that lead to them, while the workers explore together.
pub struct PositionShare<'a> {
    /// The position at level 0, its hash, and the files that it names. Its games are this worker's own:
    /// each move counts references to its game, and workers that shared them took a fifth longer.
    first: Position,
    hash: u64,
    files: &'a dyn Files,
    found: Found<'a>,
    /// The text of each position.
    names: Names,
    draft: ShareDraft,
    /// The positions in the order of the search.
    order: Vec<u32>,
    /// The positions of the last level: what was new then.
    level: Level,
    /// The first position of the level before, and how many arcs there were when it began.
    before: u32,
    marks: Vec<usize>,
    /// The bytes for the words of a level, which are given back at its end.
    held: u64,
}

/// The positions of this worker that a level has.
#[derive(Default)]
struct Level {
    /// The number of the first of them. The others follow it.
    start: u32,
    /// How each was reached first, in the order of the numbers.
    reached: Vec<Reached>,
    /// The places of them in the level: the position, and how many of all workers come before it.
    places: Vec<(u32, u64)>,
    /// How many positions the level has with those of the other workers.
    width: u64,
}

/// The first move to a position.
struct Reached {
    /// The place of the position before it in its level, and which of its moves it is.
    from: u64,
    step: u32,
    /// The text that the move leaves.
    text: String,
}

/// The bytes for a position of a level, beside its text: [`Reached`], its place, and what puts the
/// level in order.
const PLACE: u64 = 96;

/// How many rounds a worker may be ahead of the slowest one while the moves of a level are made. Without
/// any, two workers waited a seventh of the time, because they are slow at different moments.
const AHEAD: usize = 2;

impl<'a> PositionShare<'a> {
    /// Begins with this position, at level 0, which the first worker has. `files` has the files that it
    /// names.
    ///
    /// # Errors
    /// The end of the budget; a part of 2 GiB.
    pub fn new<P: Peers>(
        first: &Position,
        files: &'a dyn Files,
        mail: &Mail<'_, P>,
        budget: &'a Budget,
    ) -> Result<PositionShare<'a>, Fault> {
        let parts = first.parts();
        let mut share = PositionShare {
            first: first.apart(),
            hash: hash_of_sum(parts.iter().map(|part| hash_of(&**part))),
            files,
            found: Found::new(budget),
            names: Names::default(),
            draft: ShareDraft::new(mail.count()),
            order: Vec::new(),
            level: Level { width: 1, ..Level::default() },
            before: 0,
            marks: vec![0; mail.count()],
            held: 0,
        };
        if mail.index() == 0 {
            let key = parts.iter().map(|part| share.found.part(part));
            let mut key = key.collect::<Result<Vec<_>, _>>()?;
            share.reach(&mut key, 0, 0, || first.text())?;
            share.name(&[(0, 0)])?;
        }
        Ok(share)
    }

    /// Makes all moves of the last level. Returns how many positions are new, those of the other workers
    /// with them; after a level without new positions all are found. The workers do it together.
    ///
    /// Cost: each move of each position once, and reading its text; between workers 24 bytes an arc with
    /// the texts of the position and of its parts, in multiples of four bytes, and 36 a position. Memory:
    /// as of [`explore`](super::explore), with 8 bytes an arc in place of 20, and beside it the texts of
    /// one level with 96 bytes for each.
    ///
    /// # Errors
    /// The end of the budget, or of another worker; a move that can end the whole sum or make its player
    /// move again.
    pub fn advance<P: Peers>(&mut self, mail: &mut Mail<'_, P>) -> Result<u64, P::Error>
    where
        P::Error: From<Fault> + From<Unexplored>,
    {
        let budget = self.found.meter.budget;
        let last = std::mem::take(&mut self.level);
        (self.before, self.marks) = (last.start, self.draft.marks());
        self.level.start = self.found.len() as u32;
        let mut ahead = last.places.iter();
        for begun in 0.. {
            while !mail.is_full()
                && let Some(&(number, place)) = ahead.next()
            {
                let position = self.read(number)?;
                let mut made =
                    Made { share: self, mail, number, place, step: 0, text: String::new() };
                expand(&position, budget, &mut made)?;
            }
            mail.begin([ahead.len() as u64, 0])?;
            if begun < AHEAD {
                continue;
            }
            let waiting = self.end(mail)?;
            if waiting == 0 {
                break;
            }
        }
        for _ in 0..AHEAD {
            self.end(mail)?;
        }
        let places = self.places(last.width, mail)?;
        self.level.width = mail.sums([places.len() as u64, 0])?[0];
        Ok(self.name(&places).map(|()| self.level.width)?)
    }

    /// Ends a round, and takes in the moves that it brings; how many positions of the level are left.
    fn end<P: Peers>(&mut self, mail: &mut Mail<'_, P>) -> Result<u64, P::Error>
    where
        P::Error: From<Fault>,
    {
        let [waiting, _] = mail.end()?;
        for (worker, words) in mail.take().into_iter().enumerate() {
            self.take(worker as u16, &words)?;
        }
        Ok(waiting)
    }

    /// The number of positions of this worker so far.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that the values of what is found will take at least, beyond those that are held.
    pub fn needs(&self) -> u64 {
        let values = 24 * self.len() as u64 + 6 * self.draft.arcs();
        values.saturating_sub(self.found.meter.reserved)
    }

    /// The vertices of this worker and the arcs to them, when a level without new positions has been. The
    /// workers do it together.
    ///
    /// # Errors
    /// The end of the budget, or of another worker.
    pub fn finish<P: Peers>(mut self, mail: &mut Mail<'_, P>) -> Result<GraphShare, P::Error> {
        let budget = self.found.meter.budget;
        // What is left behind has nothing to give back.
        let draft = std::mem::replace(&mut self.draft, ShareDraft::new(0));
        let (names, order) = (std::mem::take(&mut self.names), std::mem::take(&mut self.order));
        drop(self);
        let share = draft.finish(mail, budget)?;
        Ok(GraphShare::explored(names, share, order))
    }

    /// The position of a number.
    fn read(&self, number: u32) -> Result<Position, Unexplored> {
        let text = self.names.get(number);
        let read = self.first.read_again(text, self.files);
        read.map_err(|error| Unexplored::Unread(text.into(), error.message().clone()))
    }

    /// A move leads to the position with these parts: its number.
    fn reach(
        &mut self,
        key: &mut [u32],
        from: u64,
        step: u32,
        text: impl FnOnce() -> String,
    ) -> Result<u32, Fault> {
        let vertex = match self.found.find(key)? {
            Some(known) => known,
            None => {
                let vertex = self.found.insert(key)?;
                self.draft.reach(self.found.len(), self.found.meter.budget)?;
                let text = text();
                self.hold(PLACE + text.len() as u64)?;
                self.level.reached.push(Reached { from, step, text });
                return Ok(vertex);
            }
        };
        if let Some(new) = vertex.checked_sub(self.level.start) {
            let reached = &mut self.level.reached[new as usize];
            if (from, step) < (reached.from, reached.step) {
                *reached = Reached { from, step, text: text() };
            }
        }
        Ok(vertex)
    }

    fn hold(&mut self, bytes: u64) -> Result<(), Stop> {
        self.found.meter.budget.reserve(bytes)?;
        self.held += bytes;
        Ok(())
    }

    /// Takes in the moves to positions of this worker.
    fn take(&mut self, worker: u16, words: &[u32]) -> Result<(), Fault> {
        let mut words = Words::new(words);
        let mut key = Vec::new();
        while let Some(number) = words.word() {
            let mut head = [0; 4];
            for word in &mut head {
                *word = words.word().ok_or(Fault::Changed)?;
            }
            let [low, high, step, shape] = head;
            key.clear();
            let mut only = String::new();
            for _ in 0..shape >> 1 {
                let text = words.text()?;
                if shape & SAME != 0 {
                    only.push_str(text);
                }
                key.push(self.found.part(text)?);
            }
            if shape & SAME == 0 {
                only.push_str(words.text()?);
            }
            let to = self.reach(&mut key, long([low, high]), step, || only)?;
            self.draft.leads_to(Place { worker, number }, to, self.found.meter.budget)?;
        }
        Ok(())
    }

    /// Puts the new positions of all workers in the order of the search: those of this worker, each with
    /// the number of those before it. A worker orders those that moves of one part of the level before
    /// lead to; `width` is the number of positions in that level.
    fn places<P: Peers>(
        &self,
        width: u64,
        mail: &mut Mail<'_, P>,
    ) -> Result<Vec<(u32, u64)>, P::Error> {
        let workers = mail.count();
        let mut part = Vec::new();
        let reached = self.level.reached.iter().zip(0..);
        let posts = reached.map(|(reached, new)| {
            let worker = u128::from(reached.from) * workers as u128 / u128::from(width.max(1));
            let [low, high] = halves(reached.from);
            (worker as u16, [low, high, reached.step, new])
        });
        exchange(mail, posts, |worker, &[low, high, step, new]| {
            part.push((long([low, high]), step, worker, new));
        })?;
        part.sort_unstable();
        // How many there are in the parts before.
        let (mut first, here) = (0, mail.index());
        let [low, high] = halves(part.len() as u64);
        let counts = (0..workers).map(|worker| (worker as u16, [low, high]));
        exchange(mail, counts, |worker, &count| {
            first += if usize::from(worker) < here { long(count) } else { 0 };
        })?;
        let mut places = Vec::with_capacity(self.level.reached.len());
        let posts = part.iter().zip(first..).map(|(&(_, _, worker, new), place)| {
            let [low, high] = halves(place);
            (worker, [new, low, high])
        });
        exchange(mail, posts, |_, &[new, low, high]| places.push((new, long([low, high]))))?;
        places.sort_unstable_by_key(|&(_, place)| place);
        Ok(places)
    }

    /// Gives the new positions their names, and notes their places, which come in rising order.
    fn name(&mut self, places: &[(u32, u64)]) -> Result<(), Fault> {
        for reached in std::mem::take(&mut self.level.reached) {
            let budget = self.found.meter.budget;
            self.names.try_insert(&reached.text, budget)?;
        }
        if self.names.len() != self.found.len() {
            // Two positions have one text: of rules that read what they did not write.
            return Err(Fault::Changed);
        }
        let start = self.level.start;
        self.level.places = places.iter().map(|&(new, place)| (start + new, place)).collect();
        self.order.extend(self.level.places.iter().map(|&(number, _)| number));
        self.found.meter.budget.release(self.held);
        self.held = 0;
        Ok(())
    }
}

/// A search that ends early gives its memory back.
impl Drop for PositionShare<'_> {
    fn drop(&mut self) {
        let Meter { budget, reserved, .. } = self.found.meter;
        budget.release(reserved + self.held + self.names.reserved() + self.draft.reserved());
    }
}

/// A kept level ends with these bytes.
const END: [u8; 4] = *b"end\n";

/// Levels that are kept, so that a search can go on from the last of them.
impl PositionShare<'_> {
    /// Writes what the last level has added to this share: names, places, and arcs. Cost: 8 bytes an arc,
    /// 20 a position and its text.
    ///
    /// # Errors
    /// What the system says.
    pub fn write_level(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.level.width.to_le_bytes())?;
        let word = |out: &mut dyn Write, word: u32| out.write_all(&word.to_le_bytes());
        // By their numbers, which the arcs have.
        let mut places = self.level.places.clone();
        places.sort_unstable();
        word(out, places.len() as u32)?;
        for &(number, place) in &places {
            let text = self.names.get(number);
            out.write_all(&place.to_le_bytes())?;
            word(out, text.len() as u32)?;
            out.write_all(text.as_bytes())?;
        }
        word(out, self.level.start - self.before)?;
        for vertex in self.before..self.level.start {
            word(out, self.draft.degree(vertex))?;
        }
        for arcs in self.draft.arcs_after(&self.marks) {
            word(out, arcs.len() as u32)?;
            for &(from, to) in arcs {
                word(out, from)?;
                word(out, to)?;
            }
        }
        out.write_all(&END)
    }

    /// Reads the next level from what [`write_level`](PositionShare::write_level) wrote, in a search with
    /// as many workers: as [`advance`](PositionShare::advance), without the others. Cost: linear, and
    /// reading the text of each position.
    ///
    /// # Errors
    /// [`Fault::Changed`] where it is no level that follows; the source cannot be read; the end of the
    /// budget.
    pub fn read_level(&mut self, source: &mut dyn Read) -> Result<u64, Fault> {
        let budget = self.found.meter.budget;
        let last = std::mem::take(&mut self.level);
        (self.before, self.marks) = (last.start, self.draft.marks());
        self.level.start = self.found.len() as u32;
        self.level.width = long([word(source)?, word(source)?]);
        let mut places = Vec::new();
        for new in 0..word(source)? {
            let place = long([word(source)?, word(source)?]);
            let length = word(source)?;
            let mut text = String::new();
            source.take(length.into()).read_to_string(&mut text).map_err(Fault::Source)?;
            let position = self.first.read_again(&text, self.files).map_err(|_| Fault::Changed)?;
            let parts = position.parts();
            let key = parts.iter().map(|part| self.found.part(part));
            let mut key = key.collect::<Result<Vec<_>, _>>()?;
            let number = self.reach(&mut key, 0, 0, || text)?;
            if number != self.level.start + new {
                return Err(Fault::Changed);
            }
            places.push((new, place));
        }
        places.sort_unstable_by_key(|&(_, place)| place);
        if word(source)? != self.level.start - self.before {
            return Err(Fault::Changed);
        }
        for vertex in self.before..self.level.start {
            self.draft.lead_from(vertex, word(source)?)?;
        }
        let workers = self.marks.len();
        for worker in 0..workers {
            for _ in 0..word(source)? {
                let place = Place { worker: worker as u16, number: word(source)? };
                let to = word(source)?;
                if to as usize >= self.found.len() {
                    return Err(Fault::Changed);
                }
                self.draft.leads_to(place, to, budget)?;
            }
        }
        let mut end = [0; 4];
        source.read_exact(&mut end).map_err(Fault::Source)?;
        if end != END {
            return Err(Fault::Changed);
        }
        self.name(&places).map(|()| self.level.width)
    }
}

fn word(source: &mut dyn Read) -> Result<u32, Fault> {
    let mut bytes = [0; 4];
    source.read_exact(&mut bytes).map_err(Fault::Source)?;
    Ok(u32::from_le_bytes(bytes))
}

/// In the shape of a message, beside twice the number of parts: the position has the text of its only
/// part.
const SAME: u32 = 1;

/// A position whose moves are made.
struct Made<'m, 'a, 'p, P> {
    share: &'m mut PositionShare<'a>,
    mail: &'m mut Mail<'p, P>,
    number: u32,
    /// How many positions of its level come before it.
    place: u64,
    /// The number of the next move.
    step: u32,
    /// The text that the last move left.
    text: String,
}

impl<P: Peers> Expands for Made<'_, '_, '_, P> {
    type Part = Part;

    fn part(&mut self, text: &str) -> Result<Part, Unexplored> {
        Ok(Part { text: text.into(), hash: hash_of(text) })
    }

    fn option(
        &mut self,
        parts: Vec<Part>,
        position: &Position,
        chosen: &Move,
    ) -> Result<(), Unexplored> {
        self.text.clear();
        position.write_after(chosen.term, Some(&chosen.patch), &mut self.text);
        let bytes = self.text.len() + parts.iter().map(|part| part.text.len()).sum::<usize>();
        let done = self.share.len() as u64;
        self.share.found.meter.watch(bytes, done)?;
        if bytes >= 1 << 30 || self.step == u32::MAX {
            return Err(Stop::Memory.into());
        }
        let same = matches!(&parts[..], [only] if *only.text == *self.text);
        let [low, high] = halves(self.place);
        let shape = (2 * parts.len() as u32) | u32::from(same);
        let head = [self.number, low, high, self.step, shape];
        // The hash of the first position is that of the first worker.
        let hash = hash_of_sum(parts.iter().map(|part| part.hash)).wrapping_sub(self.share.hash);
        self.mail.post_with(worker_of(hash, self.mail.count()), |words| {
            words.extend(head);
            parts.iter().for_each(|part| put_text(&part.text, words));
            if !same {
                put_text(&self.text, words);
            }
        });
        self.step += 1;
        let leads = self.share.draft.leads_from(self.number);
        leads.map_err(|_| Stop::Memory.into())
    }
}

/// A part of a position, and its hash.
#[derive(Clone)]
struct Part {
    text: Rc<str>,
    hash: u64,
}

/// The hash of a position whose parts have these hashes, in any order.
fn hash_of_sum(parts: impl Iterator<Item = u64>) -> u64 {
    hash_of(&parts.fold(0u64, u64::wrapping_add))
}

fn halves(number: u64) -> [u32; 2] {
    [number as u32, (number >> 32) as u32]
}

fn long([low, high]: [u32; 2]) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// Gives these words to the workers, in batches, and takes in those of the others.
fn exchange<P: Peers, const WORDS: usize>(
    mail: &mut Mail<'_, P>,
    posts: impl Iterator<Item = (u16, [u32; WORDS])>,
    mut take: impl FnMut(u16, &[u32; WORDS]),
) -> Result<(), P::Error> {
    let mut posts = posts.peekable();
    loop {
        while !mail.is_full()
            && let Some((worker, words)) = posts.next()
        {
            mail.post(worker, &words);
        }
        let [waiting, _] = mail.round([u64::from(posts.peek().is_some()), 0])?;
        for (worker, words) in mail.take().iter().enumerate() {
            words.as_chunks().0.iter().for_each(|words| take(worker as u16, words));
        }
        if waiting == 0 {
            return Ok(());
        }
    }
}
