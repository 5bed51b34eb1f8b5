//! The two ways in which servers are asked and answer, and the steps down from a refused form.

use serde_json::{Value, json};

use super::error::LanguageModelError;
use super::question::Question;
use crate::model::language_model::{Dialect, LanguageModelSettings};

/// Tokens for question and answer together; Ollama's own default cuts long questions silently.
const CONTEXT_TOKENS: u32 = 8_192;
/// Tokens of an answer: far more than one needs, so that only a model that babbles is cut.
const ANSWER_TOKENS: u32 = 2_048;

/// How the form of the answer is asked for, the strictest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// The server holds the model to the schema.
    Schema,
    /// The server holds it to JSON.
    JsonObject,
    /// Nobody does.
    Plain,
}

impl Form {
    /// The next step down.
    pub(super) const fn below(self) -> Option<Self> {
        match self {
            Self::Schema => Some(Self::JsonObject),
            Self::JsonObject => Some(Self::Plain),
            Self::Plain => None,
        }
    }
}

/// Where a server takes questions.
pub(super) fn address(settings: &LanguageModelSettings) -> String {
    let base = settings.url.trim_end_matches('/');
    let path = base
        .split_once("://")
        .and_then(|(_, rest)| rest.split_once('/'))
        .map_or("", |(_, path)| path);
    match settings.dialect {
        Dialect::Ollama => {
            let base = ["/api/chat", "/api", "/v1"]
                .iter()
                .find_map(|end| base.strip_suffix(end))
                .unwrap_or(base);
            format!("{base}/api/chat")
        }
        Dialect::OpenAi if path.ends_with("chat/completions") => base.to_owned(),
        Dialect::OpenAi if path.split('/').any(is_version) => format!("{base}/chat/completions"),
        Dialect::OpenAi => format!("{base}/v1/chat/completions"),
    }
}

/// Where a server says which models it has.
pub(super) fn models_address(settings: &LanguageModelSettings) -> String {
    let questions = address(settings);
    let (end, list) = match settings.dialect {
        Dialect::Ollama => ("chat", "tags"),
        Dialect::OpenAi => ("chat/completions", "models"),
    };
    let base = questions.strip_suffix(end).unwrap_or(&questions);
    format!("{base}{list}")
}

/// The models that a server says it has; `None` where it says something else.
pub(super) fn models(dialect: Dialect, body: &[u8]) -> Option<Vec<String>> {
    let body: Value = serde_json::from_slice(body).ok()?;
    let (list, name) = match dialect {
        Dialect::Ollama => (&body["models"], "name"),
        Dialect::OpenAi => (&body["data"], "id"),
    };
    let names = list.as_array()?.iter().filter_map(|it| it[name].as_str());
    Some(names.map(str::to_owned).collect())
}

/// Whether a server that has a model of this name means the one that was asked for: Ollama calls what has no
/// version `latest`.
pub(super) fn is_model(dialect: Dialect, name: &str, wanted: &str) -> bool {
    name == wanted || (dialect == Dialect::Ollama && name.strip_suffix(":latest") == Some(wanted))
}

/// `v1`, `v1beta`, `v3`.
fn is_version(segment: &str) -> bool {
    let mut letters = segment.chars();
    letters.next() == Some('v') && letters.next().is_some_and(|c| c.is_ascii_digit())
}

/// The body of a request.
pub(super) fn body(
    settings: &LanguageModelSettings,
    question: &Question,
    form: Form,
    with_temperature: bool,
) -> Vec<u8> {
    let mut body = json!({
        "model": settings.model,
        "stream": false,
        "messages": [
            {"role": "system", "content": question.instructions},
            {"role": "user", "content": question.document},
        ],
    });
    match settings.dialect {
        Dialect::Ollama => {
            body["options"] = json!({
                "temperature": 0,
                "num_ctx": CONTEXT_TOKENS,
                "num_predict": ANSWER_TOKENS,
            });
            match form {
                Form::Schema => body["format"] = question.schema.clone(),
                Form::JsonObject => body["format"] = json!("json"),
                Form::Plain => {}
            }
        }
        Dialect::OpenAi => {
            if with_temperature {
                body["temperature"] = json!(0);
            }
            match form {
                Form::Schema => {
                    body["response_format"] = json!({
                        "type": "json_schema",
                        "json_schema": {"name": "paper", "strict": true, "schema": question.schema},
                    });
                }
                Form::JsonObject => body["response_format"] = json!({"type": "json_object"}),
                Form::Plain => {}
            }
        }
    }
    body.to_string().into_bytes()
}

/// What the model wrote, out of a server's answer.
pub(super) fn written(dialect: Dialect, body: &[u8]) -> Result<String, LanguageModelError> {
    let body: Value = serde_json::from_slice(body).map_err(|_| LanguageModelError::Malformed)?;
    let (message, reason) = match dialect {
        Dialect::Ollama => (&body["message"], &body["done_reason"]),
        Dialect::OpenAi => (
            &body["choices"][0]["message"],
            &body["choices"][0]["finish_reason"],
        ),
    };
    if message["refusal"]
        .as_str()
        .is_some_and(|text| !text.is_empty())
    {
        return Err(LanguageModelError::Refused);
    }
    match reason.as_str() {
        Some("length") => return Err(LanguageModelError::Cut),
        Some("content_filter") => return Err(LanguageModelError::Refused),
        _ => {}
    }
    match &message["content"] {
        Value::String(text) => Ok(text.clone()),
        // Some servers answer in parts.
        Value::Array(parts) => Ok(parts
            .iter()
            .filter_map(|part| part["text"].as_str())
            .collect()),
        _ => Err(LanguageModelError::Malformed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::language_model::TIME_LIMIT_DEFAULT;
    use std::time::Duration;

    fn settings(url: &str, dialect: Dialect) -> LanguageModelSettings {
        LanguageModelSettings {
            url: url.to_owned(),
            model: "m".to_owned(),
            dialect,
            key: None,
            time_limit: TIME_LIMIT_DEFAULT,
            first_wait: Duration::ZERO,
        }
    }

    #[test]
    fn an_address_may_be_given_with_or_without_its_version() {
        let check = |dialect, url, expected| {
            assert_eq!(address(&settings(url, dialect)), expected, "{url}");
        };
        for url in [
            "http://h:1",
            "http://h:1/",
            "http://h:1/v1",
            "http://h:1/v1/chat/completions",
        ] {
            check(Dialect::OpenAi, url, "http://h:1/v1/chat/completions");
        }
        check(
            Dialect::OpenAi,
            "https://h/v1beta/openai/",
            "https://h/v1beta/openai/chat/completions",
        );
        check(
            Dialect::OpenAi,
            "https://h/llm",
            "https://h/llm/v1/chat/completions",
        );
        for url in [
            "http://h:1",
            "http://h:1/v1",
            "http://h:1/api/",
            "http://h:1/api/chat",
        ] {
            check(Dialect::Ollama, url, "http://h:1/api/chat");
        }
        check(Dialect::Ollama, "http://h/deep", "http://h/deep/api/chat");
    }

    #[test]
    fn a_server_is_asked_for_its_models_beside_where_it_takes_questions() {
        let ollama = models_address(&settings("http://h:1/deep/api", Dialect::Ollama));
        assert_eq!(ollama, "http://h:1/deep/api/tags");
        let openai = models_address(&settings("https://h/v1/", Dialect::OpenAi));
        assert_eq!(openai, "https://h/v1/models");
        let listed = models(Dialect::OpenAi, br#"{"data":[{"id":"a"},{"id":"b"}]}"#);
        assert_eq!(listed, Some(vec!["a".to_owned(), "b".to_owned()]));
        assert_eq!(models(Dialect::Ollama, b"<html>"), None);
        assert!(is_model(Dialect::Ollama, "qwen3:latest", "qwen3"));
        assert!(!is_model(Dialect::OpenAi, "qwen3:latest", "qwen3"));
    }

    #[test]
    fn refusals_and_cut_answers_are_told_apart() {
        let read = |body: &str| written(Dialect::OpenAi, body.as_bytes());
        assert_eq!(
            read(
                r#"{"choices":[{"finish_reason":"stop","message":{"content":"x","refusal":null}}]}"#
            ),
            Ok("x".to_owned())
        );
        assert_eq!(
            read(
                r#"{"choices":[{"message":{"content":[{"type":"text","text":"x"},{"text":"y"}]}}]}"#
            ),
            Ok("xy".to_owned())
        );
        assert_eq!(
            read(
                r#"{"choices":[{"finish_reason":"length","message":{"content":"{\"title\":\"a\"}"}}]}"#
            ),
            Err(LanguageModelError::Cut)
        );
        assert_eq!(
            read(
                r#"{"choices":[{"finish_reason":"stop","message":{"content":null,"refusal":"no"}}]}"#
            ),
            Err(LanguageModelError::Refused)
        );
        assert_eq!(
            read(r#"{"choices":[{"finish_reason":"content_filter","message":{"content":""}}]}"#),
            Err(LanguageModelError::Refused)
        );
        for body in ["", "<html>", "{}", r#"{"choices":[]}"#, "[]"] {
            assert_eq!(read(body), Err(LanguageModelError::Malformed), "{body}");
        }
        assert_eq!(
            written(
                Dialect::Ollama,
                br#"{"message":{"content":"x"},"done_reason":"length"}"#
            ),
            Err(LanguageModelError::Cut)
        );
    }
}
