//! Texts as words between workers.

use super::Fault;

/// Marks a word that is the length of a text in bytes; its letters follow, four in a word.
pub(crate) const TEXT: u32 = 1 << 31;

/// The worker, of this many, that has what has this hash.
pub(crate) fn worker_of(hash: u64, workers: usize) -> u16 {
    // The upper half of a hash is mixed best.
    (((hash >> 32) * workers as u64) >> 32) as u16
}

/// The words of a text of less than 2 GiB behind `words`.
pub(crate) fn put_text(text: &str, words: &mut Vec<u32>) {
    words.push(TEXT | text.len() as u32);
    let (whole, rest) = text.as_bytes().as_chunks();
    words.extend(whole.iter().map(|&four| u32::from_le_bytes(four)));
    if !rest.is_empty() {
        let mut last = [0; 4];
        last[..rest.len()].copy_from_slice(rest);
        words.push(u32::from_le_bytes(last));
    }
}

/// Words that are read.
pub(crate) struct Words<'a> {
    rest: &'a [u32],
    /// The letters of the last text.
    letters: Vec<u8>,
}

impl<'a> Words<'a> {
    /// All of these.
    pub fn new(words: &'a [u32]) -> Words<'a> {
        Words { rest: words, letters: Vec::new() }
    }

    /// The next word; `None` at the end.
    pub fn word(&mut self) -> Option<u32> {
        let (&word, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(word)
    }

    /// The text whose length this word is.
    ///
    /// # Errors
    /// The words are those of no text.
    pub fn text_of(&mut self, word: u32) -> Result<&str, Fault> {
        let length = (word & !TEXT) as usize;
        let (letters, rest) =
            self.rest.split_at_checked(length.div_ceil(4)).ok_or(Fault::Changed)?;
        self.rest = rest;
        self.letters.clear();
        self.letters.extend(letters.iter().flat_map(|word| word.to_le_bytes()));
        let text = self.letters.get(..length).and_then(|text| std::str::from_utf8(text).ok());
        text.ok_or(Fault::Changed)
    }

    /// The next text.
    ///
    /// # Errors
    /// As of [`text_of`](Words::text_of).
    pub fn text(&mut self) -> Result<&str, Fault> {
        let word = self.word().filter(|word| word & TEXT != 0).ok_or(Fault::Changed)?;
        self.text_of(word)
    }
}
