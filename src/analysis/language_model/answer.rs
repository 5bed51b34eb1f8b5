//! What the model said, field by field; nothing of it is believed yet.
//!
//! Servers that cannot be held to a schema write around the object, in a code fence or after their thoughts.

use serde_json::{Deserializer, Map, Value};

use super::error::LanguageModelError;
use super::question::TAGS_READ_MAX;
use crate::analysis::text::fold;

/// Places at which an object is looked for.
const TRIES_MAX: usize = 30;
/// What models say instead of null.
const NOTHING: &[&str] = &[
    "",
    "-",
    "null",
    "none",
    "n/a",
    "na",
    "unknown",
    "unbekannt",
    "not specified",
    "not stated",
    "keine",
    "undefined",
];

/// The fields of an answer; what was not given stays empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    pub title: Option<String>,
    pub summary: Option<String>,
    pub sender: Option<String>,
    pub document_date: Option<String>,
    pub folder: Option<String>,
    pub tags: Vec<String>,
    pub total_amount: Option<String>,
    pub currency: Option<String>,
    pub due_date: Option<String>,
    pub document_number: Option<String>,
    pub customer_number: Option<String>,
    pub contract_number: Option<String>,
    pub iban: Option<String>,
}

impl Answer {
    /// Reads the object out of what a model wrote.
    pub(super) fn read(written: &str) -> Result<Self, LanguageModelError> {
        let object = object_in(written).ok_or(LanguageModelError::Malformed)?;
        let field = |name| text(object.get(name));
        let tags = match object.get("tags") {
            Some(Value::Array(tags)) => tags
                .iter()
                .take(TAGS_READ_MAX)
                .filter_map(|tag| text(Some(tag)))
                .collect(),
            _ => Vec::new(),
        };
        Ok(Self {
            title: field("title"),
            summary: field("summary"),
            sender: field("sender"),
            document_date: field("documentDate"),
            folder: field("folder"),
            tags,
            total_amount: field("totalAmount"),
            currency: field("currency"),
            due_date: field("dueDate"),
            document_number: field("documentNumber"),
            customer_number: field("customerNumber"),
            contract_number: field("contractNumber"),
            iban: field("iban"),
        })
    }
}

/// The first object that has one of the fields.
fn object_in(written: &str) -> Option<Map<String, Value>> {
    let said = match written.rfind("</think>") {
        Some(at) => &written[at..],
        None => written,
    };
    said.match_indices('{').take(TRIES_MAX).find_map(|(at, _)| {
        let mut values = Deserializer::from_str(&said[at..]).into_iter::<Value>();
        match values.next()? {
            Ok(Value::Object(object)) if is_answer(&object) => Some(object),
            _ => None,
        }
    })
}

fn is_answer(object: &Map<String, Value>) -> bool {
    ["title", "sender", "documentDate", "folder"]
        .iter()
        .any(|field| object.contains_key(*field))
}

/// A value's text with single blanks; `None` for anything that says nothing.
fn text(value: Option<&Value>) -> Option<String> {
    let text = match value? {
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let is_sound = !text.chars().any(char::is_control);
    (is_sound && !NOTHING.contains(&fold(&text).as_str())).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_sender(written: &str, expected: Option<&str>) {
        let answer = Answer::read(written);
        let sender = answer.as_ref().map(|answer| answer.sender.as_deref());
        assert_eq!(sender, Ok(expected), "{written}");
    }

    #[test]
    fn an_object_is_found_whatever_stands_around_it() {
        check_sender(r#"{"sender":"A"}"#, Some("A"));
        check_sender("```json\n{\"sender\": \"A\\n B\"}\n```", Some("A B"));
        check_sender(
            "<think>{\"sender\":\"no\"}</think> Here: {x} {\"sender\":\"A\"}, bye",
            Some("A"),
        );
        check_sender(r#"{"sender":null}"#, None);
        check_sender(r#"{"sender":"N/A"}"#, None);
        check_sender(r#"{"sender":{"name":"A"},"title":["x"]}"#, None);
        check_sender("{\"sender\":\"A\\u0007B\"}", None);
    }

    #[test]
    fn what_holds_no_answer_is_malformed_and_not_an_empty_answer() {
        for written in [
            "",
            "I cannot",
            "{}",
            "[1]",
            r#"{"sender":"A""#,
            r#"{"a":1}"#,
            "null",
        ] {
            assert_eq!(
                Answer::read(written),
                Err(LanguageModelError::Malformed),
                "{written}"
            );
        }
        let deep = "{\"sender\":".repeat(100_000);
        assert_eq!(Answer::read(&deep), Err(LanguageModelError::Malformed));
    }

    #[test]
    fn numbers_and_tags_are_read() {
        let answer = Answer::read(r#"{"title":"T","totalAmount":12.5,"tags":["a",1,null,"b"]}"#);
        let answer = answer.unwrap();
        assert_eq!(answer.total_amount.as_deref(), Some("12.5"));
        assert_eq!(answer.tags, ["a", "1", "b"]);
    }
}
