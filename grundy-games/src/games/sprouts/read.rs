//! Positions from text: a number of spots, or the string notation of Applegate, Jacobson and
//! Sleator, as Lemoine and Viennot extended it by lands.

use std::ops::Range;

use crate::TextError;
use crate::boards::sprouts::{BOUNDARY, Figure, LETTERS_END, MAX_SPOTS, REGION, TWICE, alone};
use crate::games::shortened;
use crate::message::{Message, message};

/// Reads an argument.
pub fn read(text: &str) -> Result<Figure, TextError> {
    regions(text).map(|bytes| Figure::of(&bytes))
}

/// The regions that an argument names, as they are written.
pub fn regions(text: &str) -> Result<Vec<u8>, TextError> {
    if !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit()) {
        return match text.parse::<u64>() {
            Ok(count) if count <= MAX_SPOTS => Ok(alone(count)),
            _ => Err(too_many(0..text.len())),
        };
    }
    if !text.contains(['.', '}', ']', '!']) {
        let what = message!("sprouts-position");
        let message = message!("is-not-what", text = shortened(text), what = what);
        return Err(TextError::new(message, 0..text.len().max(1)).help(write()));
    }
    let mut reader = Reader { text, ..Reader::default() };
    reader.all()?;
    reader.names()?;
    let lives: u64 = (reader.named.len() as u64) + reader.digits;
    match lives <= 3 * MAX_SPOTS && reader.bytes.len() <= MOST_BYTES {
        true => Ok(reader.bytes),
        false => Err(too_many(0..text.len())),
    }
}

/// More signs than a position needs.
const MOST_BYTES: usize = 2_000;

fn write() -> Message {
    message!("sprouts-write")
}

fn too_many(place: Range<usize>) -> TextError {
    TextError::new(message!("sprouts-too-many"), place).help(message!(
        "sprouts-most",
        spots = MAX_SPOTS,
        lines = 3 * MAX_SPOTS
    ))
}

/// A spot that stands in two places.
struct Named {
    name: String,
    /// The land of its first place, and where that is in the text.
    land: usize,
    first: Range<usize>,
    places: usize,
}

#[derive(Default)]
struct Reader<'a> {
    text: &'a str,
    at: usize,
    bytes: Vec<u8>,
    named: Vec<Named>,
    /// How many lines can end at spots without names.
    digits: u64,
    land: usize,
    /// Where the boundary, the region and the land began in the bytes.
    boundary: usize,
    region: usize,
    land_start: usize,
}

impl Reader<'_> {
    fn fault(&self, message: Message, place: Range<usize>) -> TextError {
        TextError::new(message, place).help(write())
    }

    fn all(&mut self) -> Result<(), TextError> {
        while let Some(sign) = self.text[self.at..].chars().next() {
            let place = self.at..self.at + sign.len_utf8();
            self.at = place.end;
            if self.bytes.len() > MOST_BYTES || self.named.len() + usize::from(TWICE) > MOST_NAMES {
                return Err(too_many(0..self.text.len()));
            }
            match sign {
                '0'..='2' => {
                    self.digits += 3 - u64::from(sign as u8 - b'0');
                    self.bytes.push(sign as u8 - b'0');
                }
                '3' => return Err(self.fault(message!("sprouts-dead"), place)),
                'a'..='z' | 'A'..='Z' => self.place(place)?,
                '(' => {
                    let rest = &self.text[self.at..];
                    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                    if digits == 0 || !rest[digits..].starts_with(')') {
                        return Err(self.fault(message!("sprouts-number"), place));
                    }
                    self.at += digits + 1;
                    self.place(place.start..self.at)?;
                }
                '*' => self.repeat(place)?,
                '.' => self.end_boundary(place)?,
                '}' => self.end_region(place)?,
                ']' => self.end_land(place)?,
                '!' => {
                    if self.at < self.text.len() {
                        let place = self.at..self.text.len();
                        return Err(self.fault(message!("sprouts-after-end"), place));
                    }
                    return self.end(place);
                }
                sign => {
                    return Err(self.fault(message!("sprouts-sign", sign = sign), place));
                }
            }
        }
        let end = self.text.len();
        self.end(end..end)
    }

    /// The end of the text, or the sign that stands for it.
    fn end(&mut self, place: Range<usize>) -> Result<(), TextError> {
        if self.boundary < self.bytes.len() || self.region < self.bytes.len() {
            return Err(self.fault(message!("sprouts-open"), place));
        }
        match self.bytes.is_empty() {
            true => Err(self.fault(message!("sprouts-nothing"), place)),
            false => Ok(()),
        }
    }

    /// A place of a spot with a name.
    fn place(&mut self, place: Range<usize>) -> Result<(), TextError> {
        let name = &self.text[place.clone()];
        let known = self.named.iter().position(|own| own.name == name);
        let at = known.unwrap_or_else(|| {
            let own = Named { name: name.into(), land: self.land, first: place.clone(), places: 0 };
            self.named.push(own);
            self.named.len() - 1
        });
        let own = &mut self.named[at];
        own.places += 1;
        let wrong = match () {
            () if own.places > 2 => Some(message!("sprouts-thrice", spot = name)),
            () if own.land != self.land => Some(message!("sprouts-two-lands", spot = name)),
            () => None,
        };
        if let Some(message) = wrong {
            return Err(TextError::new(message, place).help(message!("sprouts-twice")));
        }
        self.bytes.push(TWICE + at as u8);
        Ok(())
    }

    /// Every name stands in two places.
    fn names(&self) -> Result<(), TextError> {
        match self.named.iter().find(|own| own.places < 2) {
            Some(own) => {
                let message = message!("sprouts-once", spot = own.name.as_str());
                Err(TextError::new(message, own.first.clone()).help(message!("sprouts-twice")))
            }
            None => Ok(()),
        }
    }

    /// The number behind `0*`.
    fn repeat(&mut self, star: Range<usize>) -> Result<(), TextError> {
        if self.bytes[self.boundary..] != [0] {
            return Err(self.fault(message!("sprouts-star"), star));
        }
        let rest = &self.text[self.at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let place = self.at..self.at + digits.max(1).min(rest.len());
        let next = rest[digits..].chars().next();
        if digits == 0 || !matches!(next, Some('.' | '}')) {
            return Err(self.fault(message!("sprouts-star"), star.start..place.end));
        }
        let count = match rest[..digits].parse::<u64>() {
            Ok(0) => return Err(self.fault(message!("sprouts-star"), place)),
            Ok(count) if count <= MAX_SPOTS => count,
            _ => return Err(too_many(place)),
        };
        self.at += digits;
        for _ in 1..count {
            self.bytes.extend([BOUNDARY, 0]);
        }
        self.boundary = self.bytes.len() - 1;
        self.digits += 3 * (count - 1);
        Ok(())
    }

    fn end_boundary(&mut self, place: Range<usize>) -> Result<(), TextError> {
        let own = &self.bytes[self.boundary..];
        if own.is_empty() {
            return Err(self.fault(message!("sprouts-empty", what = "boundary"), place));
        }
        if own.len() > 1 && own.contains(&0) {
            let length = self.text[..place.start].bytes().rev();
            let length = length.take_while(|sign| !matches!(sign, b'.' | b'}' | b']')).count();
            let place = place.start - length..place.start;
            return Err(self.fault(message!("sprouts-alone"), place));
        }
        self.bytes.push(BOUNDARY);
        self.boundary = self.bytes.len();
        Ok(())
    }

    fn end_region(&mut self, place: Range<usize>) -> Result<(), TextError> {
        if self.boundary < self.bytes.len() {
            self.end_boundary(place.clone())?;
        }
        if self.region == self.bytes.len() {
            return Err(self.fault(message!("sprouts-empty", what = "region"), place));
        }
        self.bytes.push(REGION);
        (self.boundary, self.region) = (self.bytes.len(), self.bytes.len());
        Ok(())
    }

    fn end_land(&mut self, place: Range<usize>) -> Result<(), TextError> {
        if self.region < self.bytes.len() {
            return Err(self.fault(message!("sprouts-open"), place));
        }
        if self.land_start == self.bytes.len() {
            return Err(self.fault(message!("sprouts-empty", what = "land"), place));
        }
        self.land += 1;
        self.land_start = self.bytes.len();
        Ok(())
    }
}

/// The most spots with names: their bytes are below those of dead spots and ends.
const MOST_NAMES: usize = LETTERS_END as usize - 1;
