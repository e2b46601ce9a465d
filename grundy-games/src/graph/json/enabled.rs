//! Reading JSON with serde.

use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;

use crate::TextError;
use crate::graph::draft::Draft;
use crate::markup::json_string_start;
use crate::message::message;

/// Whether a text is one document in JSON, of whatever kind.
pub fn is_document(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// Reads a graph; names may be whole numbers.
pub fn read(text: &str, draft: &mut Draft<'_>) -> Result<(), TextError> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let read = Document(&mut *draft).deserialize(&mut deserializer);
    read.and_then(|()| deserializer.end()).map_err(|error| {
        let place = place(text, &error);
        let message = match (draft.said.take(), error.classify()) {
            (Some(said), _) => said,
            (None, Category::Eof) => message!("graph-ends-early"),
            (None, _) => {
                // What the reader of JSON says. The place is shown below the message.
                let text = error.to_string();
                let text = text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what);
                message!("json-says", text = text)
            }
        };
        let last = || text[..place].char_indices().next_back().map_or(0, |(at, _)| at);
        let start = json_string_start(&text[..place]).unwrap_or_else(last);
        TextError::new(message, if error.is_eof() { place..place } else { start..place })
            .help(message!("json-write"))
    })
}

/// The byte behind the fault, from its line and column.
fn place(text: &str, error: &serde_json::Error) -> usize {
    if error.is_eof() {
        return text.len();
    }
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let mut at = (lines.map(str::len).sum::<usize>() + error.column()).min(text.len());
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

/// The whole document. Names go straight into the graph: the document is
/// never in memory as a tree.
struct Document<'r, 'b>(&'r mut Draft<'b>);

impl<'de> DeserializeSeed<'de> for Document<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a graph")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if !keys.insert(key.clone()) {
                return Err(self.0.refused(message!("json-part-twice", key = key)));
            }
            match key.as_str() {
                "edges" => map.next_value_seed(List { draft: self.0, of: What::Arc })?,
                "vertices" => map.next_value_seed(List { draft: self.0, of: What::Vertex })?,
                _ => {
                    return Err(self.0.refused(message!("json-no-part", key = key)));
                }
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq)]
enum What {
    Arc,
    Vertex,
}

/// The list of arcs, or of vertices.
struct List<'r, 'b> {
    draft: &'r mut Draft<'b>,
    of: What,
}

impl<'de> DeserializeSeed<'de> for List<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for List<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.of {
            What::Arc => "a list of arcs `[\"a\", \"b\"]`",
            What::Vertex => "a list of names",
        })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        match self.of {
            What::Arc => while list.next_element_seed(Arc(self.draft))?.is_some() {},
            What::Vertex => while list.next_element_seed(Name(self.draft))?.is_some() {},
        }
        Ok(())
    }
}

struct Arc<'r, 'b>(&'r mut Draft<'b>);

impl<'de> DeserializeSeed<'de> for Arc<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Arc<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an arc `[\"a\", \"b\"]` of two names")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut ends: A) -> Result<(), A::Error> {
        let mut name = |at: usize| match ends.next_element_seed(Name(&mut *self.0))? {
            Some(name) => Ok(name),
            None => Err(self.0.refused(message!("json-few-names", count = at))),
        };
        let arc = (name(0)?, name(1)?);
        if ends.next_element_seed(Name(self.0))?.is_some() {
            return Err(self.0.refused(message!("json-many-names")));
        }
        self.0.arc(arc.0, arc.1).map_err(|why| self.0.refused(why))
    }
}

struct Name<'r, 'b>(&'r mut Draft<'b>);

impl<'de> DeserializeSeed<'de> for Name<'_, '_> {
    type Value = u32;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u32, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Name<'_, '_> {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name: a text or a whole number")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<u32, E> {
        self.0.vertex(name).map_err(|why| self.0.refused(why))
    }

    fn visit_u64<E: Error>(self, name: u64) -> Result<u32, E> {
        self.visit_str(&name.to_string())
    }

    fn visit_i64<E: Error>(self, name: i64) -> Result<u32, E> {
        self.visit_str(&name.to_string())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<u32, E> {
        Err(self.0.refused(message!("json-no-name")))
    }

    /// So come fractions and large numbers where `serde_json` keeps all digits.
    fn visit_map<A: MapAccess<'de>>(self, _: A) -> Result<u32, A::Error> {
        Err(self.0.refused(message!("json-no-name")))
    }
}
