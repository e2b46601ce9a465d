//! Sentences, word for word: every sentence of a document names a message with its arguments, and
//! must be what the message files say.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde_json::Value;

use super::read::{self, Step};
use super::{Checking, Verdict};

/// The message files, as the caller hands them over: data, and no code of the engine.
pub trait Wording {
    /// How many languages there are.
    fn languages(&self) -> usize;

    /// The sentence of a message in a language, counted from 0; `None` where there is no such
    /// message, or where the arguments are not those of its variables.
    fn sentence(&self, language: usize, id: &str, arguments: &[(&str, Word)]) -> Option<String>;

    /// Sentences of a language, one after the other.
    fn joined(&self, language: usize, sentences: Vec<String>) -> String;

    /// The members of a list in a language.
    fn listed(&self, language: usize, members: &[String]) -> String;
}

/// What stands for a variable of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// A number, which decides about singular and plural.
    Number(u128),
    /// Words.
    Text(String),
}

/// A message of a document, with its arguments.
#[derive(Debug)]
pub(super) struct Said<'a> {
    pub(super) id: &'a str,
    arguments: Option<&'a serde_json::Map<String, Value>>,
    /// The arguments that a check has asked for.
    asked: RefCell<BTreeSet<String>>,
}

impl<'a> Said<'a> {
    fn of(value: &'a Value) -> Result<Said<'a>, String> {
        Step::of(value).only(&["id", "args"])?;
        let id = value["id"].as_str().ok_or("a sentence has no `id`")?;
        let arguments = match value.get("args") {
            None => None,
            Some(Value::Object(arguments)) => Some(arguments),
            Some(_) => return Err(format!("the arguments of {id} are no object")),
        };
        Ok(Said { id, arguments, asked: RefCell::default() })
    }

    pub(super) fn argument(&self, name: &str) -> Result<&'a Value, String> {
        self.asked.borrow_mut().insert(name.to_string());
        let found = self.arguments.and_then(|arguments| arguments.get(name));
        found.ok_or_else(|| format!("{} has no argument `{name}`", self.id))
    }

    /// A number, written as one or as words.
    pub(super) fn number(&self, name: &str) -> Result<u128, String> {
        let value = self.argument(name)?;
        let words = || value.as_str().and_then(read::digits);
        let number = read::number(value).or_else(words);
        number.ok_or_else(|| format!("`{name}` of {} is no number", self.id))
    }

    /// Plain words, as a text or as a message of nothing else.
    pub(super) fn words_of(&self, name: &str) -> Result<Option<&'a str>, String> {
        let value = self.argument(name)?;
        Ok(value.as_str().or_else(|| value["said"][0].as_str()))
    }

    /// The arguments with figures that no check has asked for.
    pub(super) fn unasked(&self) -> impl Iterator<Item = &'a str> {
        let figured = |value: &Value| match value {
            Value::Number(_) => true,
            Value::String(text) => text.contains(|sign: char| sign.is_ascii_digit()),
            _ => false,
        };
        let asked = self.asked.borrow().clone();
        let all = self.arguments.into_iter().flatten();
        all.filter(move |(name, value)| {
            (figured(value) || figured(&value["said"][0])) && !asked.contains(*name)
        })
        .map(|(name, _)| name.as_str())
    }

    pub(super) fn text(&self, name: &str) -> Result<&'a str, String> {
        let text = self.argument(name)?.as_str();
        text.ok_or_else(|| format!("`{name}` of {} is no text", self.id))
    }

    /// The messages among the arguments.
    pub(super) fn nested(&self) -> Result<Vec<Said<'a>>, String> {
        let mut all = Vec::new();
        for value in self.arguments.into_iter().flat_map(|arguments| arguments.values()) {
            nested(value, &mut all)?;
        }
        Ok(all)
    }

    /// The messages in one argument.
    pub(super) fn nested_in(&self, name: &str) -> Result<Vec<Said<'a>>, String> {
        let mut all = Vec::new();
        nested(self.argument(name)?, &mut all)?;
        Ok(all)
    }

    fn words(&self, wording: &dyn Wording, language: usize) -> Option<String> {
        let mut words = Vec::new();
        for (name, value) in self.arguments.into_iter().flatten() {
            words.push((name.as_str(), word(value, wording, language)?));
        }
        wording.sentence(language, self.id, &words)
    }
}

fn nested<'a>(value: &'a Value, all: &mut Vec<Said<'a>>) -> Verdict {
    match value {
        Value::Array(list) => list.iter().try_for_each(|one| nested(one, all)),
        Value::Object(_) => {
            for one in Step::of(value).list("said")?.iter().filter(|one| one.is_object()) {
                all.push(Said::of(one)?);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn word(value: &Value, wording: &dyn Wording, language: usize) -> Option<Word> {
    Some(match value {
        Value::Number(_) => Word::Number(read::number(value)?),
        Value::String(text) => Word::Text(text.clone()),
        Value::Array(list) => {
            let words = list.iter().map(|one| match word(one, wording, language)? {
                Word::Number(number) => Some(number.to_string()),
                Word::Text(text) => Some(text),
            });
            Word::Text(wording.listed(language, &words.collect::<Option<Vec<String>>>()?))
        }
        Value::Object(_) => Word::Text(joined(value.get("said")?.as_array()?, wording, language)?),
        _ => return None,
    })
}

/// The words of sentences, one after the other.
fn joined(said: &[Value], wording: &dyn Wording, language: usize) -> Option<String> {
    let words = said.iter().map(|one| match one {
        Value::String(text) => Some(text.clone()),
        one => Said::of(one).ok()?.words(wording, language),
    });
    Some(wording.joined(language, words.collect::<Option<Vec<String>>>()?))
}

impl Checking<'_> {
    /// The words under `key` and, beside them, what they say. `number` is the number in whose row
    /// they stand.
    pub(super) fn worded(
        &mut self,
        step: &Step<'_>,
        key: &str,
        number: Option<u128>,
    ) -> Result<bool, String> {
        let text = step.text(key)?;
        if !step.has("said") {
            return Ok(false);
        }
        let said = step.list("said")?;
        if self.wording.is_none() {
            // The other steps depend on these sentences.
            let needed = |id: &Value| id == "term-left-out" || id == "row-alone";
            for one in said.iter().filter(|one| needed(&one["id"])) {
                self.sentence(&Said::of(one)?, number)?;
            }
            return Ok(true);
        }
        if said.is_empty() {
            return Err("`said` is empty".into());
        }
        self.in_one_language(&|wording, language| {
            joined(said, wording, language).is_some_and(|words| words == text)
        })
        .map_err(|what| format!("`{key}`: {what}"))?;
        for one in said {
            match one {
                Value::String(_) => return Err(format!("`{key}` has words of no message")),
                one => self.sentence(&Said::of(one)?, number)?,
            }
        }
        Ok(true)
    }

    /// Whether something fits one of the languages that all sentences so far are in.
    fn in_one_language(&mut self, fits: &dyn Fn(&dyn Wording, usize) -> bool) -> Verdict {
        let Some(wording) = self.wording else { return Ok(()) };
        let all: Vec<usize> = (0..wording.languages()).filter(|&at| fits(wording, at)).collect();
        if all.is_empty() {
            return Err("the words are not those of the message".into());
        }
        let common: Vec<usize> =
            self.languages.iter().copied().filter(|one| all.contains(one)).collect();
        if common.is_empty() {
            return Err("it is in another language than what stands before".into());
        }
        self.languages = common;
        self.checked.sentences += 1;
        Ok(())
    }

    /// The words of a theorem are those that its identifier has.
    pub(super) fn theorem_words(&mut self, id: &str, theorem: &Step<'_>) -> Verdict {
        let (title, statement) = (theorem.text("title")?, theorem.text("statement")?);
        let source = theorem.text("source")?;
        let proof: Vec<&str> = theorem.list("proof")?.iter().filter_map(Value::as_str).collect();
        let parts = [("", title), (".statement", statement), (".source", source)];
        for (part, words) in parts {
            let key = format!("theorem-{id}{part}");
            self.in_one_language(&|wording, language| {
                wording.sentence(language, &key, &[]).is_some_and(|known| known == words)
            })
            .map_err(|_| match part {
                "" => format!("`title` is not the name of the theorem {id}"),
                part => format!("`{}` is not that of the theorem {id}", part.trim_matches('.')),
            })?;
        }
        let key = format!("theorem-{id}.proof");
        self.in_one_language(&|wording, language| {
            let known = wording.sentence(language, &key, &[]).unwrap_or_default();
            known.split('\n').eq(proof.iter().copied())
        })
        .map_err(|_| format!("`proof` is not that of the theorem {id}"))
    }

    /// The words of a message without arguments.
    pub(super) fn is_message(&mut self, id: &str, words: &str) -> bool {
        self.in_one_language(&|wording, language| {
            wording.sentence(language, id, &[]).is_some_and(|known| known == words)
        })
        .is_ok()
    }
}
