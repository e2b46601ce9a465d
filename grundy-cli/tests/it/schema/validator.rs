//! A small validator of JSON Schema (draft 2020-12): the keywords that the schema of the
//! documents uses, and no others. A schema with another keyword is refused, so nothing in it is
//! passed over.

use serde_json::Value;

/// A schema with its definitions.
pub struct Validator {
    root: Value,
}

/// The places of the schema that a document was checked by.
pub type Seen = Vec<String>;

impl Validator {
    /// Reads a schema.
    pub fn new(schema: &str) -> Validator {
        Validator { root: serde_json::from_str(schema).expect("the schema is JSON") }
    }

    /// The names of the documents, as the schema lists them.
    pub fn documents(&self) -> Vec<String> {
        let all = self.root["anyOf"].as_array().expect("a list");
        all.iter().map(|one| self.name(one).to_string()).collect()
    }

    fn name<'a>(&self, reference: &'a Value) -> &'a str {
        let place = reference["$ref"].as_str().expect("a reference");
        place.strip_prefix("#/$defs/").expect("a definition")
    }

    /// The part of the schema at a place.
    pub fn at(&self, place: &str) -> &Value {
        self.root.pointer(place).expect("it is in the schema")
    }

    /// All properties of the schema, by their places.
    pub fn properties(&self) -> Vec<String> {
        fn walk(node: &Value, place: &str, out: &mut Vec<String>) {
            match node {
                Value::Object(keys) => {
                    for (key, value) in keys {
                        let place = format!("{place}/{key}");
                        if place.ends_with(&format!("/properties/{key}")) {
                            out.push(place.clone());
                        }
                        walk(value, &place, out);
                    }
                }
                Value::Array(items) => {
                    for (at, value) in items.iter().enumerate() {
                        walk(value, &format!("{place}/{at}"), out);
                    }
                }
                _ => {}
            }
        }
        let mut out = Vec::new();
        for (name, schema) in self.root["$defs"].as_object().expect("definitions") {
            walk(schema, &format!("/$defs/{name}"), &mut out);
        }
        out
    }

    /// Checks a document by the definition of a name.
    pub fn check(&self, name: &str, value: &Value) -> Result<Seen, String> {
        let schema = &self.root["$defs"][name];
        assert!(schema.is_object(), "the schema has no definition `{name}`");
        let mut seen = Vec::new();
        self.holds(schema, &format!("/$defs/{name}"), value, "", &mut seen)?;
        Ok(seen)
    }

    /// Whether `value`, at `at` in the document, satisfies the schema at `place`.
    fn holds(
        &self,
        schema: &Value,
        place: &str,
        value: &Value,
        at: &str,
        seen: &mut Seen,
    ) -> Result<(), String> {
        let keywords = match schema {
            Value::Bool(true) => return Ok(()),
            Value::Bool(false) => return Err(format!("{at}: nothing may stand here ({place})")),
            Value::Object(keywords) => keywords,
            _ => panic!("{place} is no schema"),
        };
        let refuse = |what: String| Err(format!("{at}: {what} ({place}): {}", brief(value)));
        for (keyword, rule) in keywords {
            let inner = format!("{place}/{keyword}");
            match keyword.as_str() {
                "$schema" | "title" | "description" | "$defs" => {}
                "$ref" => {
                    let name = self.name(schema);
                    let place = format!("/$defs/{name}");
                    self.holds(&self.root["$defs"][name], &place, value, at, seen)?;
                }
                "type" => {
                    let types = rule.as_array().map_or(std::slice::from_ref(rule), |all| all);
                    if !types.iter().any(|one| is_of(value, one.as_str().expect("a type"))) {
                        return refuse(format!("it is not {rule}"));
                    }
                }
                "const" if value != rule => return refuse(format!("it is not {rule}")),
                "enum" if !rule.as_array().expect("a list").contains(value) => {
                    return refuse(format!("it is none of {rule}"));
                }
                "const" | "enum" => {}
                "minimum" if value.as_i64().is_some_and(|n| n < rule.as_i64().unwrap()) => {
                    return refuse(format!("it is below {rule}"));
                }
                "maximum" if value.as_u64().is_some_and(|n| n > rule.as_u64().unwrap()) => {
                    return refuse(format!("it is above {rule}"));
                }
                "minimum" | "maximum" => {}
                "pattern" if value.as_str().is_some_and(|text| !fits(rule, text)) => {
                    return refuse(format!("it does not fit {rule}"));
                }
                "pattern" => {}
                "required" => {
                    let keys = rule.as_array().expect("a list").iter().map(|k| k.as_str().unwrap());
                    let missing = |key: &&str| value.is_object() && value.get(key).is_none();
                    if let Some(key) = keys.into_iter().find(missing) {
                        return refuse(format!("`{key}` is missing"));
                    }
                }
                "properties" => {
                    for (key, schema) in rule.as_object().expect("an object") {
                        if let Some(value) = value.get(key) {
                            let place = format!("{inner}/{key}");
                            self.holds(schema, &place, value, &format!("{at}/{key}"), seen)?;
                            seen.push(place);
                        }
                    }
                }
                "additionalProperties" => {
                    let patterns = schema["patternProperties"].as_object();
                    let patterns: Vec<&String> =
                        patterns.into_iter().flatten().map(|(k, _)| k).collect();
                    let known = |key: &str| {
                        schema["properties"].get(key).is_some()
                            || patterns.iter().any(|&pattern| fits(&pattern.as_str().into(), key))
                    };
                    let keys = value.as_object().into_iter().flatten();
                    for (key, value) in keys.filter(|(key, _)| !known(key)) {
                        self.holds(rule, &inner, value, &format!("{at}/{key}"), seen)?;
                    }
                }
                "propertyNames" => {
                    for key in value.as_object().into_iter().flatten().map(|(key, _)| key) {
                        self.holds(rule, &inner, &Value::from(key.as_str()), at, seen)?;
                    }
                }
                "prefixItems" => {
                    let items = value.as_array().into_iter().flatten().enumerate();
                    for ((index, value), schema) in items.zip(rule.as_array().expect("a list")) {
                        let (place, at) = (format!("{inner}/{index}"), format!("{at}/{index}"));
                        self.holds(schema, &place, value, &at, seen)?;
                    }
                }
                "items" => {
                    let before = schema["prefixItems"].as_array().map_or(0, Vec::len);
                    let items = value.as_array().into_iter().flatten().enumerate();
                    for (index, value) in items.skip(before) {
                        self.holds(rule, &inner, value, &format!("{at}/{index}"), seen)?;
                    }
                }
                "minItems" => {
                    let least = rule.as_u64().expect("a number") as usize;
                    if value.as_array().is_some_and(|items| items.len() < least) {
                        return refuse(format!("it has fewer than {least} members"));
                    }
                }
                "maxItems" => {
                    let most = rule.as_u64().expect("a number") as usize;
                    if value.as_array().is_some_and(|items| items.len() > most) {
                        return refuse(format!("it has more than {most} members"));
                    }
                }
                "patternProperties" => {
                    for (pattern, schema) in rule.as_object().expect("an object") {
                        let pattern = Value::from(pattern.as_str());
                        let keys = value.as_object().into_iter().flatten();
                        for (key, value) in keys.filter(|(key, _)| fits(&pattern, key)) {
                            self.holds(schema, &inner, value, &format!("{at}/{key}"), seen)?;
                        }
                    }
                }
                "minLength" | "maxLength" => {
                    let letters = value.as_str().map(|text| text.chars().count() as u64);
                    let limit = rule.as_u64().expect("a number");
                    let fits = |count| {
                        if keyword == "minLength" { count >= limit } else { count <= limit }
                    };
                    if letters.is_some_and(|count| !fits(count)) {
                        return refuse(format!("it does not have {limit} letters"));
                    }
                }
                "oneOf" | "anyOf" => {
                    let mut fitting = Vec::new();
                    let mut why = Vec::new();
                    for (index, schema) in rule.as_array().expect("a list").iter().enumerate() {
                        let mut seen = Vec::new();
                        match self.holds(schema, &format!("{inner}/{index}"), value, at, &mut seen)
                        {
                            Ok(()) => fitting.push(seen),
                            Err(error) => why.push(error),
                        }
                    }
                    match fitting.len() {
                        0 => return refuse(format!("it is none of: {}", why.join("; "))),
                        2.. if keyword == "oneOf" => {
                            return refuse("it is two things at once".into());
                        }
                        _ => seen.extend(fitting.into_iter().flatten()),
                    }
                }
                other => panic!("{place}: the validator does not know the keyword `{other}`"),
            }
        }
        Ok(())
    }
}

/// A value in a message; whole documents would be written for each of many alternatives.
fn brief(value: &Value) -> String {
    match value {
        Value::Object(keys) => format!("an object with {} keys", keys.len()),
        Value::Array(items) => format!("an array of {} members", items.len()),
        value => value.to_string(),
    }
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the validator does not know the type `{other}`"),
    }
}

/// The patterns of the schema.
fn fits(pattern: &Value, text: &str) -> bool {
    match pattern.as_str() {
        Some("^[0-9]+$" | "^\\d+$") => {
            !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit())
        }
        Some("^[0-9a-f]{64}$") => {
            text.len() == 64 && text.bytes().all(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'f'))
        }
        Some("^[a-z]+$") => !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_lowercase()),
        _ => panic!("the validator does not know the pattern {pattern}"),
    }
}

/// The validator itself: what fits passes, what does not is refused.
#[test]
fn each_keyword_refuses() {
    let text = r##"{"anyOf": [{"$ref": "#/$defs/a"}], "$defs": {
        "n": {"oneOf": [{"type": "integer", "minimum": 0, "maximum": 9},
                        {"type": "string", "pattern": "^[0-9]+$"}]},
        "a": {"type": "object", "required": ["n"], "additionalProperties": false, "properties": {
            "n": {"$ref": "#/$defs/n"}, "c": {"const": "x"}, "e": {"enum": [1, null]},
            "p": {"type": "array", "prefixItems": [{"$ref": "#/$defs/n"}], "items": false,
                  "minItems": 1},
            "l": {"type": ["array", "null"], "items": {"type": "boolean"}},
            "m": {"type": "object", "propertyNames": {"pattern": "^[0-9]+$"},
                  "additionalProperties": {"type": "integer"}},
            "q": {"type": "object", "patternProperties": {"^\\d+$": {"type": "integer"}},
                  "additionalProperties": false},
            "s": {"type": "string", "minLength": 1, "maxLength": 1},
            "y": {"anyOf": [{"$ref": "#/$defs/n"}, {"type": "integer"}]}}}}}"##;
    let validator = Validator::new(text);
    assert_eq!(validator.documents(), ["a"]);
    let holds = |text: &str| validator.check("a", &serde_json::from_str(text).unwrap());
    for good in [
        r#"{"n": 3}"#,
        r#"{"n": "123", "c": "x", "e": null, "p": [1], "l": null, "m": {"7": -1}}"#,
        r#"{"n": 0, "e": 1, "l": [true, false], "m": {}}"#,
        r#"{"n": 0, "q": {"7": -1}, "s": "é", "y": 3}"#,
        r#"{"n": 0, "q": {}, "y": -3}"#,
    ] {
        assert!(holds(good).is_ok(), "{good}: {:?}", holds(good));
    }
    for bad in [
        "{}",
        "[]",
        r#"{"n": 10}"#,
        r#"{"n": -1}"#,
        r#"{"n": "x"}"#,
        r#"{"n": 1.5}"#,
        r#"{"n": 1, "x": 1}"#,
        r#"{"n": 1, "c": "y"}"#,
        r#"{"n": 1, "e": 2}"#,
        r#"{"n": 1, "p": []}"#,
        r#"{"n": 1, "p": [1, 2]}"#,
        r#"{"n": 1, "p": ["x"]}"#,
        r#"{"n": 1, "l": [1]}"#,
        r#"{"n": 1, "l": {}}"#,
        r#"{"n": 1, "m": {"x": 1}}"#,
        r#"{"n": 1, "m": {"1": "y"}}"#,
        r#"{"n": 1, "q": {"x": 1}}"#,
        r#"{"n": 1, "q": {"1": "y"}}"#,
        r#"{"n": 1, "s": ""}"#,
        r#"{"n": 1, "s": "ab"}"#,
        r#"{"n": 1, "y": "x"}"#,
    ] {
        assert!(holds(bad).is_err(), "{bad}");
    }
    assert_eq!(holds(r#"{"n": 3}"#).unwrap(), ["/$defs/a/properties/n"]);
}
