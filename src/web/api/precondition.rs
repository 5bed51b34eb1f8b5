//! Conditional requests on a download (RFC 9110, section 13), by entity tag only.
//!
//! An original never changes under its tag, so there is no `Last-Modified`, and the conditions
//! that compare dates do not apply: `If-Modified-Since` is ignored, `If-Range` with a date never
//! matches.

use axum::http::HeaderMap;
use axum::http::header::{HeaderName, IF_MATCH, IF_NONE_MATCH, IF_RANGE};

/// What the conditions of a request come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Answer as if there were no conditions.
    Proceed,
    /// 304: the caller has this very file.
    NotModified,
    /// 412: the caller insists on another file.
    Failed,
}

/// Evaluates `If-Match`, then `If-None-Match`. `etag` is strong and in its quotes.
pub(super) fn evaluate(headers: &HeaderMap, etag: &str) -> Outcome {
    if headers.contains_key(IF_MATCH) && !lists(headers, &IF_MATCH, etag, Comparison::Strong) {
        Outcome::Failed
    } else if lists(headers, &IF_NONE_MATCH, etag, Comparison::Weak) {
        Outcome::NotModified
    } else {
        Outcome::Proceed
    }
}

/// Whether a `Range` applies: without `If-Range`, or when it names this file by its strong tag.
pub(super) fn range_applies(headers: &HeaderMap, etag: &str) -> bool {
    let mut values = headers.get_all(IF_RANGE).iter();
    match (values.next(), values.next()) {
        (None, _) => true,
        (Some(value), None) => value.as_bytes() == etag.as_bytes(),
        _ => false,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Comparison {
    /// A weak tag (`W/"…"`) never matches.
    Strong,
    /// A weak tag matches like a strong one.
    Weak,
}

/// Whether the header lists this tag, or is `*`.
fn lists(headers: &HeaderMap, name: &HeaderName, etag: &str, comparison: Comparison) -> bool {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        // Our tags hold no comma: a foreign tag that does is cut into pieces that match nothing.
        .flat_map(|value| value.split(','))
        .map(|tag| tag.trim_matches([' ', '\t']))
        .any(|tag| {
            let strong = match comparison {
                Comparison::Strong => tag,
                Comparison::Weak => tag.strip_prefix("W/").unwrap_or(tag),
            };
            tag == "*" || strong == etag
        })
}

#[cfg(test)]
mod tests {
    use super::{Outcome, evaluate, range_applies};
    use axum::http::HeaderMap;

    const ETAG: &str = "\"abc\"";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn conditions_are_evaluated_in_their_order() {
        for (pairs, expected) in [
            (&[][..], Outcome::Proceed),
            (&[("if-none-match", "\"abc\"")], Outcome::NotModified),
            (&[("if-none-match", "W/\"abc\"")], Outcome::NotModified),
            (&[("if-none-match", "\"x\", \"abc\"")], Outcome::NotModified),
            (
                &[("if-none-match", "\"x\""), ("if-none-match", "\"abc\"")],
                Outcome::NotModified,
            ),
            (&[("if-none-match", "*")], Outcome::NotModified),
            (&[("if-none-match", "\"x\"")], Outcome::Proceed),
            (&[("if-none-match", "abc")], Outcome::Proceed),
            (&[("if-match", "\"abc\"")], Outcome::Proceed),
            (&[("if-match", "*")], Outcome::Proceed),
            (&[("if-match", "W/\"abc\"")], Outcome::Failed),
            (&[("if-match", "\"x\"")], Outcome::Failed),
            (
                &[("if-match", "\"x\""), ("if-none-match", "\"abc\"")],
                Outcome::Failed,
            ),
            (
                &[("if-modified-since", "Sat, 29 Oct 2044 19:43:31 GMT")],
                Outcome::Proceed,
            ),
        ] {
            assert_eq!(evaluate(&headers(pairs), ETAG), expected, "{pairs:?}");
        }
    }

    #[test]
    fn if_range_needs_the_very_tag() {
        assert!(range_applies(&headers(&[]), ETAG));
        assert!(range_applies(&headers(&[("if-range", "\"abc\"")]), ETAG));
        for value in ["W/\"abc\"", "\"x\"", "Sat, 29 Oct 2044 19:43:31 GMT", "*"] {
            assert!(
                !range_applies(&headers(&[("if-range", value)]), ETAG),
                "{value}"
            );
        }
    }
}
