//! The bodies of the two searches: read within bounds, parsed strictly.
//!
//! The body is JSON whatever `Content-Type` says. Members that an endpoint does not know are
//! skipped without being kept, however deep they are. Query strings are read in
//! [`super::parameters`], which holds the bounds too.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use axum::body::Body;
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use unicode_categories::UnicodeCategories as _;

use super::body;
use super::parameters::whole_number_taken;
use super::problem::Problem;
use crate::model::query::QUERY_CHARACTERS_MAX;

/// The longest body that a request under `/api/v1` may have.
pub const BODY_BYTES_MAX: usize = 64 * 1024;
/// A body must have arrived after this time.
const BODY_TIME_MAX: Duration = Duration::from_secs(10);

/// The members of a search body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchBody {
    /// What is searched for: at least one visible character, at most 1,000 in all.
    pub query: String,
    /// How many results, within the endpoint's bounds, if it was given.
    pub limit: Option<u64>,
    /// How many leading results are skipped, if it was given.
    pub offset: Option<u64>,
}

/// The bounds of a search body's numbers; a member without bounds is unknown to the endpoint.
#[derive(Clone, Debug)]
pub struct SearchBounds {
    /// Bounds of `limit`.
    pub limit: RangeInclusive<u64>,
    /// Bounds of `offset`.
    pub offset: Option<RangeInclusive<u64>>,
}

/// Reads a whole body of at most [`BODY_BYTES_MAX`] bytes.
///
/// # Errors
/// `PayloadTooLarge`, `RequestTimeout`, or `InvalidJson` when the body breaks off.
pub async fn read_body(body: Body) -> Result<Vec<u8>, Problem> {
    let read = body::read(body, BODY_BYTES_MAX, BODY_TIME_MAX);
    let read = tokio::time::timeout(BODY_TIME_MAX, read).await;
    read.unwrap_or(Err(Problem::RequestTimeout))
}

/// What is wrong with a body that is no JSON object, in words of our own: the parser's would
/// repeat the body.
fn explain(error: &serde_json::Error) -> String {
    match error.classify() {
        serde_json::error::Category::Data => {
            "The body must be a JSON object, and it is another kind of JSON value.".to_owned()
        }
        serde_json::error::Category::Eof => {
            "The body must be a JSON object, and it ends too early.".to_owned()
        }
        _ => format!(
            "The body must be a JSON object, and it is not valid JSON at line {}, column {}.",
            error.line(),
            error.column()
        ),
    }
}

/// Parses a search body.
///
/// # Errors
/// `InvalidJson`, `MissingField` or `InvalidParameter`.
pub fn parse_search(body: &[u8], bounds: &SearchBounds) -> Result<SearchBody, Problem> {
    // Members that nobody asked for are not looked at closely: they could hold any bytes.
    let text = std::str::from_utf8(body).map_err(|error| Problem::InvalidJson {
        detail: format!(
            "The body must be UTF-8 and not compressed, and it is no UTF-8 from byte {} on.",
            error.valid_up_to()
        ),
    })?;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let members = deserializer
        .deserialize_map(MemberVisitor { bounds })
        .and_then(|members| deserializer.end().map(|()| members))
        .map_err(|error| Problem::InvalidJson {
            detail: if body.is_empty() {
                "The body must be a JSON object, and it is empty.".to_owned()
            } else {
                explain(&error)
            },
        })?;
    if let Some(name) = members.repeated {
        return Err(Problem::InvalidParameter {
            detail: format!("`{name}` may be given once, and it is there twice."),
        });
    }
    let query = read_query(members.query)?;
    let number = |name, value: Option<&RawValue>, bounds: &RangeInclusive<u64>| {
        value.map_or(Ok(None), |value| {
            read_whole_number(name, value.get(), bounds)
        })
    };
    Ok(SearchBody {
        query,
        limit: number("limit", members.limit, &bounds.limit)?,
        offset: match &bounds.offset {
            Some(bounds) => number("offset", members.offset, bounds)?,
            None => None,
        },
    })
}

/// The members that an endpoint knows, as they were written.
#[derive(Default)]
struct Members<'body> {
    query: Option<&'body RawValue>,
    limit: Option<&'body RawValue>,
    offset: Option<&'body RawValue>,
    /// The first member that was there twice.
    repeated: Option<&'static str>,
}

struct MemberVisitor<'bounds> {
    bounds: &'bounds SearchBounds,
}

impl<'body> Visitor<'body> for MemberVisitor<'_> {
    type Value = Members<'body>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'body>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Members::default();
        while let Some(Name(name)) = map.next_key::<Name<'body>>()? {
            let (name, member) = match name.as_ref() {
                "query" => ("query", &mut members.query),
                "limit" => ("limit", &mut members.limit),
                "offset" if self.bounds.offset.is_some() => ("offset", &mut members.offset),
                _ => {
                    map.next_value::<serde::de::IgnoredAny>()?;
                    continue;
                }
            };
            let value: &RawValue = map.next_value()?;
            if member.is_some() {
                members.repeated.get_or_insert(name);
            } else {
                *member = Some(value);
            }
        }
        Ok(members)
    }
}

/// A member's name, borrowed where it holds no escapes.
#[derive(serde::Deserialize)]
struct Name<'body>(#[serde(borrow)] Cow<'body, str>);

fn read_query(value: Option<&RawValue>) -> Result<String, Problem> {
    let value = value.map(RawValue::get).filter(|value| *value != "null");
    let value = value.ok_or(Problem::MissingField { field: "query" })?;
    let taken = "a text with at least one visible character and at most 1,000 characters";
    let query: String =
        serde_json::from_str(value).map_err(|_| Problem::parameter("query", taken))?;
    if !query.chars().any(is_visible) || query.chars().count() > QUERY_CHARACTERS_MAX {
        return Err(Problem::parameter("query", taken));
    }
    Ok(query)
}

/// A whole number, however it is written (`10`, `10.0`, `1e1`), moved into `bounds`.
fn read_whole_number(
    name: &str,
    value: &str,
    bounds: &RangeInclusive<u64>,
) -> Result<Option<u64>, Problem> {
    if value == "null" {
        return Ok(None);
    }
    if !value.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
        return Err(Problem::parameter(name, &whole_number_taken(bounds)));
    }
    if let Ok(number) = value.parse::<u64>() {
        return Ok(Some(number.clamp(*bounds.start(), *bounds.end())));
    }
    // JSON's grammar for numbers is part of Rust's for floating point; too large is infinite.
    let number: f64 = value
        .parse()
        .map_err(|_| Problem::parameter(name, &whole_number_taken(bounds)))?;
    if number.is_finite() && number.fract() != 0.0 {
        return Err(Problem::parameter(name, &whole_number_taken(bounds)));
    }
    // The conversion saturates: below zero becomes 0, above the largest number becomes that.
    Ok(Some((number as u64).clamp(*bounds.start(), *bounds.end())))
}

/// Whether a character shows something: no space, no control or format character, no blank letter.
fn is_visible(character: char) -> bool {
    let blank = matches!(
        character,
        '\u{034f}' | '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}'
    );
    !(blank || character.is_whitespace() || character.is_control() || character.is_other_format())
}

#[cfg(test)]
mod tests {
    use super::{Problem, SearchBody, SearchBounds, parse_search};
    use proptest::prelude::*;

    fn parse(body: impl AsRef<[u8]>) -> Result<SearchBody, &'static str> {
        let bounds = SearchBounds {
            limit: 1..=50,
            offset: Some(0..=1_000),
        };
        parse_search(body.as_ref(), &bounds).map_err(|problem| problem.code())
    }

    fn limit(value: &str) -> Result<Option<u64>, &'static str> {
        parse(format!(r#"{{"query":"x","limit":{value}}}"#)).map(|body| body.limit)
    }

    #[test]
    fn a_query_is_enough() {
        let body = parse(r#" {"query" : "Stra\u00dfe", "other": {"query": [1e999]}} "#).unwrap();
        assert_eq!(
            body,
            SearchBody {
                query: "Straße".to_owned(),
                limit: None,
                offset: None
            }
        );
        assert_eq!(parse("{\"quer\\u0079\":\"x\"}").unwrap().query, "x");
    }

    #[test]
    fn what_is_no_object_is_invalid_json() {
        for body in [
            "",
            " ",
            "[]",
            "\"query\"",
            "null",
            "7",
            "{",
            "{\"query\":\"x\"",
            "{\"query\":\"x\"}}",
            "{query:1}",
            "{\"query\":\"x\",}",
            "query=x",
        ] {
            assert_eq!(parse(body), Err("invalid_json"), "{body}");
        }
        let deep = format!("{{\"query\":\"x\",\"a\":{}", "[".repeat(60_000));
        assert_eq!(parse(&deep), Err("invalid_json"));
        assert_eq!(
            parse(b"{\"query\":\"x\",\"other\":\"\xff\"}"),
            Err("invalid_json")
        );
    }

    #[test]
    fn a_compressed_body_is_told_what_it_is() {
        let bounds = SearchBounds {
            limit: 1..=50,
            offset: None,
        };
        let gzip = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03";
        let refused = parse_search(gzip, &bounds);
        let detail =
            "The body must be UTF-8 and not compressed, and it is no UTF-8 from byte 1 on.";
        assert_eq!(
            refused,
            Err(Problem::InvalidJson {
                detail: detail.to_owned()
            })
        );
    }

    #[test]
    fn a_missing_query_is_told_from_a_wrong_one() {
        for body in ["{}", r#"{"query":null}"#, r#"{"Query":"x"}"#] {
            assert_eq!(parse(body), Err("missing_field"), "{body}");
        }
        for value in [
            "1",
            "true",
            "[]",
            "{}",
            "\"\"",
            "\" \\t\\u00a0\\u200b\\ufeff\"",
            "\"\\ud800\"",
        ] {
            assert_eq!(
                parse(format!(r#"{{"query":{value}}}"#)),
                Err("invalid_parameter"),
                "{value}"
            );
        }
        assert_eq!(
            parse(r#"{"query":"a","query":"b"}"#),
            Err("invalid_parameter")
        );
    }

    #[test]
    fn a_query_has_at_most_a_thousand_characters() {
        assert!(parse(format!(r#"{{"query":"{}"}}"#, "ä".repeat(1_000))).is_ok());
        assert_eq!(
            parse(format!(r#"{{"query":"{}"}}"#, "ä".repeat(1_001))),
            Err("invalid_parameter")
        );
    }

    #[test]
    fn numbers_are_whole_and_moved_into_bounds() {
        for (text, expected) in [
            ("10", Some(10)),
            ("10.0", Some(10)),
            ("1e1", Some(10)),
            ("null", None),
            ("0", Some(1)),
            ("-3", Some(1)),
            ("-3.0", Some(1)),
            ("51", Some(50)),
            ("1e400", Some(50)),
            ("-1e400", Some(1)),
            ("99999999999999999999999", Some(50)),
        ] {
            assert_eq!(limit(text), Ok(expected), "{text}");
        }
        for text in ["10.5", "0.1", "-0.5", "\"10\"", "true", "[]", "{}"] {
            assert_eq!(limit(text), Err("invalid_parameter"), "{text}");
        }
    }

    #[test]
    fn an_unknown_member_may_be_anything() {
        let bounds = SearchBounds {
            limit: 1..=50,
            offset: None,
        };
        let body = parse_search(br#"{"query":"x","offset":"?","offset":1.5}"#, &bounds);
        assert_eq!(body.map(|body| body.offset), Ok(None));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_body_is_read_or_refused(body in "[{}\\[\\]\":,0-9.e\\-+qurylimt \\\\]{0,60}", member in ".{0,20}") {
            for body in [body, format!("{{\"query\":{member}}}"), format!("{{\"query\":\"x\",\"limit\":{member}}}")] {
                if let Ok(search) = parse(&body) {
                    prop_assert!(search.limit.is_none_or(|limit| (1..=50).contains(&limit)));
                    prop_assert!(!search.query.trim().is_empty());
                }
            }
        }
    }
}
