//! Requests: a JSON object becomes a question, or a fault.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::time::Duration;

use grundy::markup::json_string_start;
use grundy::message::{Language, Message};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value, json};

use crate::endpoint::{AROUND, Endpoint};
use crate::message::message;
use crate::question::{Ask, Question};

/// The limits of one request.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The size of its body, in bytes.
    pub body: usize,
    /// The length of a position, a game, a range or a name, in bytes. Files may be as large as
    /// the body.
    pub text: usize,
    /// The longest time, and the usual one.
    pub time: Duration,
    /// The memory for tables, in bytes.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { body: 4 << 20, text: 100_000, time: Duration::from_secs(10), memory: 512 << 20 }
    }
}

/// The largest number of values in a body: the object, what it holds, what that holds, and so on. A
/// value takes up to sixteen times the bytes of its text.
const VALUES: usize = 10_000;

/// Below this every whole number is exact where a client has numbers of 64 bits with a point, and
/// `1.0` is a whole number in JSON's schema.
const EXACT: f64 = (1u64 << 53) as f64;

/// Why a request was not understood: in the language that it asks for, if it says so.
#[derive(Debug)]
pub struct Fault {
    /// What is wrong.
    pub message: Message,
    /// The language.
    pub language: Language,
}

/// Reads the body of a request.
///
/// # Errors
/// What is wrong with it.
pub fn read(endpoint: &Endpoint, body: &[u8], limits: &Limits) -> Result<Question, Fault> {
    let fault = |language, message| Fault { message, language };
    let body = if body.trim_ascii().is_empty() { b"{}" } else { body };
    if values(body) > VALUES {
        let why = message!("too-many-values", most = VALUES as u64);
        return Err(fault(Language::English, why));
    }
    let object = object(body).map_err(|why| fault(Language::English, why))?;
    let language = match object.get("lang") {
        None | Some(Value::Null) => Language::English,
        Some(tag) => tag
            .as_str()
            .and_then(|tag| tag.parse().ok())
            .ok_or_else(|| fault(Language::English, message!("no-language")))?,
    };
    question(endpoint, object, language, limits).map_err(|message| fault(language, message))
}

/// The object that a body holds.
fn object(body: &[u8]) -> Result<Map<String, Value>, Message> {
    let read = serde_json::from_slice::<KeysOnce>(body).and_then(|_| serde_json::from_slice(body));
    read.map_err(|error| {
        let lines = body.split_inclusive(|&byte| byte == b'\n');
        let before: usize = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
        let read = &body[..(before + error.column()).min(body.len())];
        let start = body.len() - body.trim_ascii_start().len();
        let twice = error.is_data() && body[start] == b'{';
        let at = match error.is_data() {
            true if twice => str::from_utf8(read).ok().and_then(json_string_start).unwrap_or(start),
            true => start,
            false => read.len().saturating_sub(1),
        };
        let mut lines = body[..at].split(|&byte| byte == b'\n').rev();
        let column = 1 + lines.next().map_or(0, <[u8]>::len);
        let line = 1 + lines.count();
        match twice {
            true => message!("key-twice", line = line, column = column),
            false => message!("not-an-object", line = line, column = column),
        }
    })
}

/// JSON in which no object has a key twice: a reader cannot tell which of two values counts.
struct KeysOnce;

impl<'de> Deserialize<'de> for KeysOnce {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<KeysOnce, D::Error> {
        deserializer.deserialize_any(KeysOnce)
    }
}

impl<'de> Visitor<'de> for KeysOnce {
    type Value = KeysOnce;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<KeysOnce, E> {
        Ok(KeysOnce)
    }

    fn visit_bool<E>(self, _: bool) -> Result<KeysOnce, E> {
        Ok(KeysOnce)
    }

    fn visit_u64<E>(self, _: u64) -> Result<KeysOnce, E> {
        Ok(KeysOnce)
    }

    fn visit_i64<E>(self, _: i64) -> Result<KeysOnce, E> {
        Ok(KeysOnce)
    }

    fn visit_f64<E>(self, _: f64) -> Result<KeysOnce, E> {
        Ok(KeysOnce)
    }

    fn visit_str<E>(self, _: &str) -> Result<KeysOnce, E> {
        Ok(KeysOnce)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<KeysOnce, A::Error> {
        while list.next_element::<KeysOnce>()?.is_some() {}
        Ok(KeysOnce)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<KeysOnce, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if !keys.insert(key) {
                return Err(A::Error::custom("twice"));
            }
            map.next_value::<KeysOnce>()?;
        }
        Ok(KeysOnce)
    }
}

/// The number of values in JSON, where an empty list or object counts as two.
fn values(text: &[u8]) -> usize {
    let (mut count, mut in_string, mut escaped) = (1, false, false);
    for byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            b',' | b'[' | b'{' if !in_string => count += 1,
            _ => {}
        }
    }
    count
}

fn question(
    endpoint: &Endpoint,
    mut object: Map<String, Value>,
    language: Language,
    limits: &Limits,
) -> Result<Question, Message> {
    let known = |name: &String| endpoint.keys.contains_key(name) || AROUND.contains_key(name);
    if let Some(name) = object.keys().find(|name| !known(name)) {
        let names: Vec<&str> =
            endpoint.keys.keys().chain(AROUND.keys()).map(String::as_str).collect();
        let name: String = name.chars().take(60).collect();
        return Err(message!("unknown-key", name = name, names = names.join(", ")));
    }
    object.retain(|_, value| !value.is_null());
    object.remove("lang");
    let files = files(object.remove("files"), limits)?;
    let time = match object.remove("time") {
        None => limits.time,
        Some(time) => {
            let time = time.as_f64().filter(|time| *time > 0.0);
            let time = time.ok_or_else(|| message!("time-is-a-number"))?;
            Duration::try_from_secs_f64(time).unwrap_or(Duration::MAX).min(limits.time)
        }
    };
    if let Some(name) = endpoint.required.iter().find(|name| !object.contains_key(*name)) {
        return Err(message!("missing-key", name = name));
    }
    for (name, value) in &mut object {
        fit(name, &endpoint.keys[name], value, limits)?;
    }
    let asked = serde_json::from_value(json!({ &*endpoint.name: object }));
    let asked: Ask = asked.map_err(|error| message!("not-a-question", why = error.to_string()))?;
    make_sense(&asked)?;
    Ok(Question { asked, files, language, time, memory: limits.memory })
}

/// Refuses keys that mean nothing beside one another.
fn make_sense(asked: &Ask) -> Result<(), Message> {
    match asked {
        Ask::Solve { value: true, outcome: true, .. } => {
            Err(message!("keys-exclude", name = "outcome", other = "value"))
        }
        Ask::Tutor { question: None, answer: Some(_), .. } => {
            Err(message!("key-needs", name = "answer", other = "question"))
        }
        // A name has no spaces: two words would be two chips, or another term.
        Ask::Graph { start, .. } => {
            let is_one = |word: &&String| !word.is_empty() && !word.contains(char::is_whitespace);
            start
                .iter()
                .find(|word| !is_one(word))
                .map_or(Ok(()), |word| Err(message!("start-is-one-vertex", word = word)))
        }
        _ => Ok(()),
    }
}

/// The texts that come with a request.
fn files(value: Option<Value>, limits: &Limits) -> Result<BTreeMap<String, String>, Message> {
    let files = match value {
        None => return Ok(BTreeMap::new()),
        Some(Value::Object(files)) => files.into_iter(),
        Some(_) => return Err(message!("files-are-an-object")),
    };
    files
        .map(|(name, text)| match text {
            Value::String(text) if name.len() <= limits.text => Ok((name, text)),
            _ => Err(message!("files-are-an-object")),
        })
        .collect()
}

/// Refuses a value that its key cannot have. A number that came as a string becomes a number.
fn fit(name: &str, key: &Value, value: &mut Value, limits: &Limits) -> Result<(), Message> {
    let choices = choices(key);
    if !choices.is_empty() {
        let chosen = value.as_str().is_some_and(|word| choices.contains(&word));
        let wrong = || message!("key-is-choice", name = name, choices = choices.join(", "));
        return chosen.then_some(()).ok_or_else(wrong);
    }
    match key["type"].as_str() {
        Some("boolean") => {
            value.as_bool().map(drop).ok_or_else(|| message!("key-is-flag", name = name))
        }
        Some("string") if key["contentMediaType"].is_string() => match value {
            Value::String(_) => Ok(()),
            _ => Err(message!("key-is-text", name = name)),
        },
        Some("string") => text(name, value, limits),
        Some("array") => match value {
            Value::Array(values)
                if key["maxItems"].as_u64().is_none_or(|most| values.len() as u64 <= most) =>
            {
                values.iter().try_for_each(|value| match value {
                    Value::String(_) => text(name, value, limits),
                    _ => Err(message!("key-is-texts", name = name)),
                })
            }
            _ => Err(message!("key-is-texts", name = name)),
        },
        // Numbers above 2^53 come as strings, as they do in answers.
        _ => {
            let least = key["minimum"].as_u64().unwrap_or(0);
            let most = key["maximum"].as_u64().unwrap_or(u64::MAX);
            let whole = |number: f64| number.fract() == 0.0 && (0.0..EXACT).contains(&number);
            let number = value
                .as_u64()
                .or_else(|| value.as_str()?.parse().ok())
                .or_else(|| value.as_f64().filter(|&number| whole(number)).map(|n| n as u64));
            let number = number.filter(|number| (least..=most).contains(number));
            let wrong = || message!("key-is-number", name = name, least = least, most = most);
            *value = number.ok_or_else(wrong)?.into();
            Ok(())
        }
    }
}

/// The words among which a key chooses, if it does.
fn choices(key: &Value) -> Vec<&str> {
    let listed = key["enum"].as_array().into_iter().flatten();
    let described = key["oneOf"].as_array().into_iter().flatten().map(|one| &one["const"]);
    listed.chain(described).filter_map(Value::as_str).collect()
}

fn text(name: &str, value: &Value, limits: &Limits) -> Result<(), Message> {
    match value.as_str() {
        Some(text) if text.len() > limits.text => {
            Err(message!("text-too-long", name = name, most = limits.text as u64))
        }
        // Of a command line, this word means standard input.
        Some("-") => Err(message!("key-is-minus", name = name)),
        Some(_) => Ok(()),
        None => Err(message!("key-is-text", name = name)),
    }
}

#[cfg(test)]
mod tests {
    use grundy::reason::Level;

    use super::*;

    fn endpoint(name: &str) -> &'static Endpoint {
        Endpoint::of(name).unwrap()
    }

    fn asked(name: &str, body: &str) -> Question {
        read(endpoint(name), body.as_bytes(), &Limits::default()).unwrap()
    }

    #[track_caller]
    fn assert_refused(name: &str, body: &str, why: &str) {
        let fault = read(endpoint(name), body.as_bytes(), &Limits::default()).err().unwrap();
        assert_eq!(fault.message.text(Language::English), why);
    }

    #[test]
    fn a_request_is_a_question() {
        let question = asked(
            "solve",
            r#"{"position": "nim 3", "misere": true, "value": false, "explain": "steps", "lang": "uk",
                "max_moves": "7", "outcome": null}"#,
        );
        let expected = Ask::Solve {
            position: "nim 3".into(),
            misere: true,
            explain: Some(Level::Steps),
            max_moves: Some(7),
            value: false,
            outcome: false,
        };
        assert_eq!(question.asked, expected);
        assert_eq!(
            (question.language, question.time),
            (Language::Ukrainian, Duration::from_secs(10))
        );
        let start = ["a", "--of"].map(String::from).to_vec();
        let expected = Ask::Graph { graph: "a b".into(), start, misere: false };
        assert_eq!(asked("graph", r#"{"graph": "a b", "start": ["a", "--of"]}"#).asked, expected);
        assert_eq!(asked("games", "").memory, 536_870_912);
        let asked_with = |number: &str| {
            asked("solve", &format!(r#"{{"position": "nim 3", "max_moves": {number}}}"#)).asked
        };
        assert_eq!(asked_with("7.0"), asked_with("7"));
        let seed = asked("play", r#"{"position": "nim", "seed": "18446744073709551615"}"#).asked;
        assert!(matches!(seed, Ask::Play { seed: Some(u64::MAX), .. }), "{seed:?}");
        // A request has no more time than the server gives.
        let time =
            |time: &str| asked("solve", &format!(r#"{{"position": "nim", "time": {time}}}"#)).time;
        assert_eq!(time("1e300"), Duration::from_secs(10));
        assert_eq!(time("0.5"), Duration::from_millis(500));
    }

    /// Every key of every endpoint has a documentation and a schema that the reader knows.
    #[test]
    fn keys_are_described() {
        assert_eq!(Endpoint::all().len(), 16);
        for endpoint in Endpoint::all() {
            for (name, key) in endpoint.keys.iter().chain(&*AROUND) {
                assert!(key["description"].is_string(), "{} {name}: {key}", endpoint.name);
                let is_known = key["type"].is_string() || key["type"].is_array();
                assert!(is_known || !choices(key).is_empty(), "{} {name}: {key}", endpoint.name);
            }
        }
    }

    #[test]
    fn values_are_counted_outside_of_texts() {
        for (text, count) in [
            (r#"{"a": [1, 2, {"b": 3}], "c": ""}"#, 7),
            (r#"{"a,[{": "\",[{\\", "b": "\\\\\"", "c": [0]}"#, 5),
        ] {
            assert!(serde_json::from_str::<Value>(text).is_ok(), "{text}");
            assert_eq!(values(text.as_bytes()), count, "{text}");
        }
    }

    /// A small body could be a large value: 2 bytes of a list become 32.
    #[test]
    fn a_body_holds_a_bounded_number_of_values() {
        let files = |count: usize| {
            let files: Vec<String> = (0..count).map(|at| format!(r#""{at}":"""#)).collect();
            format!(r#"{{"position": "nim 3", "files": {{{}}}}}"#, files.join(","))
        };
        // The object and its two values are three.
        let most = VALUES - 3;
        let read = |body: &str| read(endpoint("solve"), body.as_bytes(), &Limits::default());
        assert_eq!(read(&files(most)).unwrap().files.len(), most);
        let why = "the body of the request holds more than 10000 values";
        assert_refused("solve", &files(most + 1), why);
        for (open, close) in [("[", "]"), ("{\"a\":[", "]}")] {
            let list = format!("{open}{}0{close}", "0,".repeat(VALUES));
            assert_refused("solve", &format!(r#"{{"unknown": {list}}}"#), why);
        }
        let keys: Vec<String> = (0..VALUES).map(|at| format!(r#""{at}":0"#)).collect();
        assert_refused("solve", &format!("{{{}}}", keys.join(",")), why);
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (body, place) in [("[1]", "line 1, column 1"), ("\n [1]", "line 2, column 2")] {
            let why = format!("the body of the request is no JSON object ({place})");
            assert_refused("solve", body, &why);
        }
        let twice = "the body of the request has a key twice in one object (line 1, column";
        for (body, column) in [
            (r#"{"position": "nim 3", "position": "nim 4"}"#, 23),
            (r#"{"position": "nim 3", "files": {"a": "1", "\u0061": "2"}}"#, 43),
            (r#"{"unknown": [{"a": 1.5, "a": 2}]}"#, 25),
        ] {
            assert_refused("solve", body, &format!("{twice} {column})"));
        }
        assert_refused("solve", "{}", "the key `position` is missing");
        assert_refused("solve", r#"{"position": 3}"#, "`position` is a text");
        assert_refused("solve", r#"{"position": "-"}"#, "`position` is a text, and not `-`");
        assert_refused(
            "model",
            r#"{"position": "nim 3", "file": null}"#,
            "unknown key `file`: this request takes position, files, lang, time",
        );
        assert_refused("solve", r#"{"position": "nim", "misere": 1}"#, "`misere` is true or false");
        assert_refused(
            "exercise",
            r#"{"game": "nim", "level": 6}"#,
            "`level` is a whole number from 1 to 5",
        );
        assert_refused(
            "tutor",
            r#"{"position": "nim 3", "question": 0}"#,
            "`question` is a whole number from 1 to 1000",
        );
        assert_refused(
            "tutor",
            r#"{"position": "nim 3", "answer": "3"}"#,
            "`answer` belongs to a `question`, and there is none",
        );
        assert_refused(
            "solve",
            r#"{"position": "nim 3", "outcome": true, "value": true}"#,
            "`outcome` and `value` are two questions: leave one of them out",
        );
        assert_refused(
            "graph",
            r#"{"graph": "a b", "start": ["a", "b + nim 3"]}"#,
            "each text of `start` names one vertex, and `b + nim 3` does not",
        );
        assert_refused(
            "graph",
            r#"{"graph": "a b", "start": [1]}"#,
            "`start` is a list of at most 1,000 texts",
        );
        assert_refused(
            "solve",
            r#"{"position": "nim", "files": ["a"]}"#,
            "`files` is an object of texts, by their names",
        );
        assert_refused(
            "solve",
            r#"{"position": "nim", "time": -1}"#,
            "`time` is a number of seconds, above 0",
        );
        assert_refused(
            "solve",
            r#"{"position": "nim", "lang": "xx"}"#,
            "`lang` is en, uk, ru or ja",
        );
        let long = format!(r#"{{"position": "{}"}}"#, "n".repeat(100_001));
        assert_refused("solve", &long, "`position` is longer than 100000 bytes");
        let fault =
            read(endpoint("solve"), br#"{"lang": "uk"}"#, &Limits::default()).err().unwrap();
        assert_eq!(fault.message.text(fault.language), "немає ключа `position`");
    }
}
