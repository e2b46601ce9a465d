//! The JSON Schema of the documents: it follows from their types and doc comments.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

use super::*;

/// The JSON Schema (draft 2020-12) of every document, the errors included. Under `$defs` each
/// document has a name: that of its command, or `error`.
///
/// ```
/// # use grundy_answers as grundy;
/// let schema: serde_json::Value = serde_json::from_str(&grundy::report::schema()).unwrap();
/// let line = &schema["$defs"]["error"]["properties"]["line"];
/// assert_eq!((&line["type"], &line["minimum"]), (&"integer".into(), &1.into()));
/// ```
pub fn schema() -> String {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let documents = documents(&mut generator);
    let mut schema = json_schema!({
        "$schema": generator.settings().meta_schema,
        "title": "Documents of grundy",
        "description": "The documents that `grundy` prints with --json. Each document is described \
                        under $defs, by the name of its command.",
        "anyOf": documents,
        "$defs": generator.take_definitions(true)
    });
    RecursiveTransform(strict).transform(&mut schema);
    // In the order in which people read the keywords.
    serde_json::to_string_pretty(&schema).map_or_else(|why| why.to_string(), |text| text + "\n")
}

macro_rules! documents {
    ($($document:ty),*) => {
        /// References to all documents.
        fn documents(generator: &mut SchemaGenerator) -> Vec<Schema> {
            vec![$(generator.subschema_for::<$document>()),*]
        }
    };
}

documents!(
    Versioned<Solve<'_>>,
    Versioned<Options>,
    Versioned<sequence::Document>,
    Versioned<Table<'_>>,
    Versioned<Positions<'_>>,
    Versioned<Period>,
    Versioned<Quotient>,
    Versioned<Genus>,
    Versioned<Canonical>,
    Versioned<Verify<'_>>,
    Versioned<CheckExplanation<'_>>,
    Versioned<Stats>,
    Versioned<Graph<'_>>,
    Versioned<Queries<'_>>,
    Versioned<Staircase<'_>>,
    Versioned<GraphShares<'_>>,
    Versioned<Equiv>,
    Versioned<Model>,
    Versioned<Merge>,
    Versioned<Nim>,
    Versioned<Lexicode>,
    Versioned<Mex>,
    Versioned<Xor>,
    Versioned<Game>,
    Games,
    Versioned<Guess<'_>>,
    Versioned<Oeis>,
    Versioned<Rules<'_>>,
    Versioned<atlas::Atlas<'_>>,
    Versioned<atlas::MisereAtlas>,
    Versioned<Exercises>,
    Versioned<Play>,
    Versioned<Tutor>,
    Versioned<Error<'_>>
);

/// The answer of `games`: the catalogue, as a list.
#[derive(JsonSchema)]
#[schemars(rename = "games")]
#[expect(dead_code, reason = "the program writes a slice of them")]
struct Games(Vec<Versioned<Game>>);

/// What the types leave open: an object has no other keys than those of its type, and a key that
/// may be left out is left out, and not null.
fn strict(schema: &mut Schema) {
    // Which of the types of Rust a number has, says nothing to a reader.
    schema.remove("format");
    if let Some(Value::String(description)) = schema.get_mut("description") {
        *description = description.replace('\n', " ").replace("`None`", "null");
    }
    let required = schema.get("required").cloned().unwrap_or_default();
    let required = required.as_array().map(Vec::as_slice).unwrap_or_default();
    let Some(Value::Object(properties)) = schema.get_mut("properties") else { return };
    for (name, property) in properties {
        if let Value::Object(property) = property
            && !required.iter().any(|key| key == name)
        {
            without_null(property);
        }
    }
    schema.as_object_mut().map(|keys| keys.entry("additionalProperties").or_insert(false.into()));
}

/// The schema of an `Option`, without its `None`.
fn without_null(property: &mut Map<String, Value>) {
    let is_null = |one: &Value| one["type"] == "null";
    if let Some(Value::Array(types)) = property.get_mut("type") {
        types.retain(|one| one != "null");
        if let [one] = types.as_slice() {
            let one = one.clone();
            property.insert("type".into(), one);
        }
    }
    if let Some(Value::Array(forms)) = property.get("anyOf")
        && let [Value::Object(one), null] = forms.as_slice()
        && is_null(null)
    {
        let one = one.clone();
        property.remove("anyOf");
        for (key, value) in one {
            property.entry(key).or_insert(value);
        }
    }
}
