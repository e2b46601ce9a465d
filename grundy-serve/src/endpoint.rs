//! The addresses of the API: one for each kind of question.

use std::sync::LazyLock;

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::question::{Around, Ask};

/// An address, `/api/v1/NAME`.
#[derive(Debug)]
pub struct Endpoint {
    /// Its name: that of a variant of [`Ask`].
    pub name: String,
    /// What it answers.
    pub about: String,
    /// The keys of a request, each with its JSON Schema.
    pub keys: Map<String, Value>,
    /// The keys that every request has.
    pub required: Vec<String>,
}

/// All of them. The types of [`Ask`] and their documentation say what they are.
static ENDPOINTS: LazyLock<Vec<Endpoint>> = LazyLock::new(|| {
    let schema = schema::<Ask>();
    let variants = schema["oneOf"].as_array().into_iter().flatten();
    variants
        .filter_map(|variant| {
            let (name, body) = variant["properties"].as_object()?.iter().next()?;
            let required = body["required"].as_array().into_iter().flatten();
            Some(Endpoint {
                name: name.clone(),
                about: variant["description"].as_str()?.replace('\n', " "),
                keys: keys(body),
                required: required.filter_map(Value::as_str).map(String::from).collect(),
            })
        })
        .collect()
});

/// The keys that every request may have beside those of its endpoint.
pub static AROUND: LazyLock<Map<String, Value>> = LazyLock::new(|| keys(&schema::<Around>()));

impl Endpoint {
    /// All of them.
    pub fn all() -> &'static [Endpoint] {
        &ENDPOINTS
    }

    /// The endpoint of this name.
    pub fn of(name: &str) -> Option<&'static Endpoint> {
        Endpoint::all().iter().find(|endpoint| endpoint.name == name)
    }

    /// The name of its answer in the schema of all documents, under `$defs`.
    pub fn document(&self) -> &str {
        match &*self.name {
            "play" => "play_json",
            name => name,
        }
    }
}

/// The JSON Schema of a type, without references.
fn schema<T: schemars::JsonSchema>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>().into()
}

/// The keys of an object, each with its schema: that of a value which is there.
fn keys(object: &Value) -> Map<String, Value> {
    let properties = object["properties"].as_object().into_iter().flatten();
    properties.map(|(name, schema)| (name.clone(), present(schema.clone()))).collect()
}

/// The schema of an optional value where it is there. `null` stands for a value that is not, so it is
/// left out; numbers that a double cannot hold may come as strings.
fn present(mut schema: Value) -> Value {
    if let Some(either) = schema["anyOf"].as_array_mut() {
        either.retain(|one| one["type"] != "null");
        if let Some(Value::Object(one)) = either.pop() {
            let mut one = one;
            one.insert("description".into(), schema["description"].clone());
            schema = one.into();
        }
    }
    if let Some(types) = schema["type"].as_array() {
        let kind = types.iter().find(|one| **one != "null").cloned();
        schema["type"] = kind.unwrap_or_default();
    }
    let Some(map) = schema.as_object_mut() else { return schema };
    ["default", "format"].iter().for_each(|name| drop(map.remove(*name)));
    map.retain(|_, value| !value.is_null());
    if map.get("type").is_some_and(|one| one == "integer") && !map.contains_key("maximum") {
        map.insert("type".into(), json!(["integer", "string"]));
        map.insert("pattern".into(), json!("^[0-9]+$"));
    }
    if let Some(text) = map.get("description").and_then(Value::as_str) {
        map.insert("description".into(), text.replace('\n', " ").into());
    }
    schema
}
