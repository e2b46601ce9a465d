//! Requests: a JSON object becomes a command line, or a fault.

use std::collections::BTreeMap;
use std::time::Duration;

use grundy::message::{Language, Message};
use serde_json::{Map, Value};

use crate::endpoint::{COMMON, Endpoint, Key, Kind, Place};
use crate::message::message;
use crate::wire::Question;

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

/// A request that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What the program is asked.
    pub question: Question,
    /// The language of the answer.
    pub language: Language,
}

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
pub fn read(endpoint: &Endpoint, body: &[u8], limits: &Limits) -> Result<Request, Fault> {
    let fault = |language, message| Fault { message, language };
    let body = if body.trim_ascii().is_empty() { b"{}" } else { body };
    if values(body) > VALUES {
        let why = message!("too-many-values", most = VALUES as u64);
        return Err(fault(Language::English, why));
    }
    let object: Map<String, Value> = serde_json::from_slice(body).map_err(|error| {
        let why =
            message!("not-an-object", line = error.line() as u64, column = error.column() as u64);
        fault(Language::English, why)
    })?;
    let language = match object.get("lang") {
        None | Some(Value::Null) => Language::English,
        Some(tag) => tag
            .as_str()
            .and_then(|tag| tag.parse().ok())
            .ok_or_else(|| fault(Language::English, message!("no-language")))?,
    };
    let question = question(endpoint, &object, language, limits)
        .map_err(|message| fault(language, message))?;
    Ok(Request { question, language })
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
    object: &Map<String, Value>,
    language: Language,
    limits: &Limits,
) -> Result<Question, Message> {
    let known = |name: &String| {
        let common = COMMON.iter().any(|(common, _)| common == name);
        common || endpoint.keys.iter().any(|key| key.name == name)
    };
    if let Some(name) = object.keys().find(|name| !known(name)) {
        let names = endpoint.keys.iter().map(|key| key.name);
        let names: Vec<&str> = names.chain(COMMON.map(|(name, _)| name)).collect();
        let name: String = name.chars().take(60).collect();
        return Err(message!("unknown-key", name = name, names = names.join(", ")));
    }
    let mut files = files(object.get("files"), limits)?;
    let time = match object.get("time") {
        None | Some(Value::Null) => limits.time,
        Some(time) => {
            let time = time.as_f64().filter(|time| *time > 0.0);
            let time = time.ok_or_else(|| message!("time-is-a-number"))?;
            Duration::try_from_secs_f64(time).unwrap_or(Duration::MAX).min(limits.time)
        }
    };
    let mut words: Vec<String> = endpoint.command.iter().copied().map(String::from).collect();
    words.extend(["--json", "--quiet", "--no-cache", "--threads=1"].map(String::from));
    words.push(format!("--lang={}", language.tag()));
    words.push(format!("--time={}", time.as_secs_f64()));
    words.push(format!("--memory={}", limits.memory));
    let mut last = vec!["--".to_string()];
    for key in endpoint.keys {
        let value = match object.get(key.name) {
            None | Some(Value::Null) if key.required => {
                return Err(message!("missing-key", name = key.name));
            }
            None | Some(Value::Null) => continue,
            Some(value) => value,
        };
        let texts = texts(key, value, limits)?;
        let is_set = |name| {
            object.get(name).is_some_and(|value| !matches!(value, Value::Null | Value::Bool(false)))
        };
        if let Some(other) = key.needs.filter(|&other| !is_set(other)) {
            return Err(message!("key-needs", name = key.name, other = other));
        }
        if let Some(other) = key.not_with.filter(|&other| is_set(other) && !texts.is_empty()) {
            return Err(message!("keys-exclude", name = key.name, other = other));
        }
        match key.place {
            Place::Word => last.extend(texts),
            Place::Option(option) if matches!(key.kind, Kind::Flag) => {
                words.extend(texts.iter().map(|_| option.to_string()));
            }
            Place::Option(option) => {
                words.extend(texts.iter().map(|text| format!("{option}={text}")));
            }
            Place::File(name) => {
                files.extend(texts.into_iter().map(|text| (name.to_string(), text)));
                last.push(name.to_string());
            }
        }
    }
    if last.len() > 1 {
        words.extend(last);
    }
    Ok(Question { words, files })
}

/// The texts that come with a request.
fn files(value: Option<&Value>, limits: &Limits) -> Result<BTreeMap<String, String>, Message> {
    let files = match value {
        None | Some(Value::Null) => return Ok(BTreeMap::new()),
        Some(Value::Object(files)) => files.iter(),
        Some(_) => return Err(message!("files-are-an-object")),
    };
    files
        .map(|(name, text)| match text {
            Value::String(text) if name.len() <= limits.text => Ok((name.clone(), text.clone())),
            _ => Err(message!("files-are-an-object")),
        })
        .collect()
}

/// The values of a key as texts: a choice that was not made is none.
fn texts(key: &Key, value: &Value, limits: &Limits) -> Result<Vec<String>, Message> {
    let name = key.name;
    let text = |value: &Value| match value {
        Value::String(text) => match key.place {
            Place::File(_) => Ok(text.clone()),
            _ if text.len() > limits.text => {
                Err(message!("text-too-long", name = name, most = limits.text as u64))
            }
            // Of a command line, this word means standard input.
            _ if text == "-" => Err(message!("key-is-minus", name = name)),
            _ => Ok(text.clone()),
        },
        _ => Err(message!("key-is-text", name = name)),
    };
    match &key.kind {
        Kind::Text => Ok(vec![text(value)?]),
        Kind::Texts => match value {
            Value::Array(values) if values.len() <= 1000 => values.iter().map(text).collect(),
            _ => Err(message!("key-is-texts", name = name)),
        },
        Kind::Number(least, most) => {
            // Numbers above 2^53 come as strings, as they do in answers.
            let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
            let number = number.filter(|number| (least..=most).contains(&number));
            let number = number.ok_or_else(|| {
                message!("key-is-number", name = name, least = *least, most = *most)
            })?;
            Ok(vec![number.to_string()])
        }
        Kind::Flag => match value {
            Value::Bool(true) => Ok(vec![String::new()]),
            Value::Bool(false) => Ok(Vec::new()),
            _ => Err(message!("key-is-flag", name = name)),
        },
        Kind::Choice(choices) => match value.as_str().filter(|word| choices.contains(word)) {
            Some(word) => Ok(vec![word.to_string()]),
            None => Err(message!("key-is-choice", name = name, choices = choices.join(", "))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::ENDPOINTS;

    fn endpoint(name: &str) -> &'static Endpoint {
        ENDPOINTS.iter().find(|endpoint| endpoint.name == name).unwrap()
    }

    fn words(name: &str, body: &str) -> Vec<String> {
        read(endpoint(name), body.as_bytes(), &Limits::default()).unwrap().question.words
    }

    #[track_caller]
    fn assert_refused(name: &str, body: &str, why: &str) {
        let fault = read(endpoint(name), body.as_bytes(), &Limits::default()).err().unwrap();
        assert_eq!(fault.message.text(Language::English), why);
    }

    #[test]
    fn a_request_is_a_command_line() {
        let line = words(
            "solve",
            r#"{"position": "nim 3", "misere": true, "value": false, "explain": "steps", "lang": "uk"}"#,
        );
        assert_eq!(line[0], "solve");
        assert_eq!(line[line.len() - 4..], ["--misere", "--explain=steps", "--", "nim 3"]);
        assert!(line.contains(&"--lang=uk".into()) && line.contains(&"--time=10".into()));
        let line = words("graph", r#"{"graph": "a b", "start": ["a", "--of"]}"#);
        assert_eq!(line[line.len() - 4..], ["--start=a", "--start=--of", "--", "graph"]);
        assert_eq!(words("games", "").last().unwrap(), "--memory=536870912");
        // No text becomes an option.
        let line = words("solve", r#"{"position": "--file=/etc/passwd"}"#);
        assert_eq!(line[line.len() - 2..], ["--", "--file=/etc/passwd"]);
        // A request has no more time than the server gives.
        assert!(
            words("solve", r#"{"position": "nim", "time": 1e300}"#).contains(&"--time=10".into())
        );
        assert!(
            words("solve", r#"{"position": "nim", "time": 0.5}"#).contains(&"--time=0.5".into())
        );
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
        assert_eq!(read(&files(most)).unwrap().question.files.len(), most);
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
        assert_refused(
            "solve",
            "[1]",
            "the body of the request is no JSON object (line 1, column 0)",
        );
        assert_refused("solve", "{}", "the key `position` is missing");
        assert_refused("solve", r#"{"position": 3}"#, "`position` is a text");
        assert_refused("solve", r#"{"position": "-"}"#, "`position` is a text, and not `-`");
        assert_refused(
            "model",
            r#"{"position": "nim 3", "file": "x"}"#,
            "unknown key `file`: this request takes position, lang, time, files",
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
