//! Query strings: read strictly, so that a wrong value is told and never guessed.
//!
//! A [`QueryString`] knows which parameters an endpoint takes; the rest is ignored. Whole numbers
//! out of bounds are moved to the nearest bound here, so that everything behind this module holds
//! only values that apply. Bodies are read in [`super::json_body`].

use std::borrow::Cow;
use std::ops::RangeInclusive;

use percent_encoding::percent_decode;

use super::problem::Problem;
use crate::model::query::{Paging, Sort, SortKey};
use crate::model::timestamp::Timestamp;

/// The largest offset: 2^53 − 1, the largest whole number that every JSON reader keeps exactly.
pub const OFFSET_MAX: u64 = (1 << 53) - 1;
/// Bounds of a page's size.
pub const LIMIT_BOUNDS: RangeInclusive<u64> = 1..=100;
/// A page's size where none is asked for.
pub const LIMIT_DEFAULT: u64 = 50;

/// The parameters of one request that its endpoint knows, decoded, none twice, none empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueryString {
    values: Vec<(&'static str, String)>,
}

impl QueryString {
    /// Reads a query string (without its `?`) for an endpoint that takes the `known` parameters.
    ///
    /// # Errors
    /// `InvalidParameter` when a known one is there twice or is no UTF-8.
    pub fn parse(query: Option<&str>, known: &[&'static str]) -> Result<Self, Problem> {
        let mut values: Vec<(&'static str, String)> = Vec::new();
        for pair in query.unwrap_or_default().split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let name = decode_form(name);
            let Some(name) = known.iter().find(|known| known.as_bytes() == name.as_ref()) else {
                continue;
            };
            let value = decode_form(value);
            if value.is_empty() {
                continue;
            }
            let Ok(value) = String::from_utf8(value.into_owned()) else {
                return Err(Problem::parameter(name, "percent-encoded UTF-8"));
            };
            if values.iter().any(|(given, _)| given == name) {
                return Err(Problem::InvalidParameter {
                    detail: format!("`{name}` may be given once, and it is there twice."),
                });
            }
            values.push((name, value));
        }
        Ok(Self { values })
    }

    /// A parameter's text, if it was given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.values
            .iter()
            .find(|(given, _)| *given == name)
            .map(|(_, value)| value.as_str())
    }

    /// A whole number, moved into `bounds`.
    ///
    /// # Errors
    /// `InvalidParameter` when the text is no whole number in plain digits.
    pub fn whole_number(
        &self,
        name: &str,
        bounds: RangeInclusive<u64>,
    ) -> Result<Option<u64>, Problem> {
        let Some(text) = self.text(name) else {
            return Ok(None);
        };
        let (negative, digits) = text
            .strip_prefix('-')
            .map_or((false, text), |digits| (true, digits));
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Problem::parameter(name, &whole_number_taken(&bounds)));
        }
        // Digits that do not fit are a number above every bound.
        let number = if negative {
            0
        } else {
            digits.parse().unwrap_or(u64::MAX)
        };
        Ok(Some(number.clamp(*bounds.start(), *bounds.end())))
    }

    /// `true` or `false`, spelled so.
    ///
    /// # Errors
    /// `InvalidParameter` for any other text.
    pub fn boolean(&self, name: &str) -> Result<Option<bool>, Problem> {
        match self.text(name) {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(_) => Err(Problem::parameter(name, "`true` or `false`")),
        }
    }

    /// A day, or a moment in it.
    ///
    /// # Errors
    /// `InvalidParameter` when the text is neither `YYYY-MM-DD` nor an RFC 3339 timestamp.
    pub fn date(&self, name: &str) -> Result<Option<Timestamp>, Problem> {
        let Some(text) = self.text(name) else {
            return Ok(None);
        };
        Timestamp::parse_date(text)
            .or_else(|| read_moment(text))
            .map(Some)
            .ok_or_else(|| {
                Problem::parameter(
                    name,
                    "a date as `YYYY-MM-DD`, or an RFC 3339 timestamp (write `+` as `%2B`)",
                )
            })
    }

    /// The order of a document list.
    ///
    /// # Errors
    /// `InvalidParameter` for a name that cannot be sorted by.
    pub fn sort(&self, name: &str) -> Result<Sort, Problem> {
        let Some(text) = self.text(name) else {
            return Ok(Sort::default());
        };
        let (descending, key) = text
            .strip_prefix('-')
            .map_or((false, text), |key| (true, key));
        let key = match key {
            "createdAt" => SortKey::CreatedAt,
            "documentDate" => SortKey::DocumentDate,
            "title" => SortKey::Title,
            "sender" => SortKey::Sender,
            _ => {
                return Err(Problem::parameter(
                    name,
                    "`createdAt`, `documentDate`, `title` or `sender`, with `-` before it for descending",
                ));
            }
        };
        Ok(Sort { key, descending })
    }

    /// `limit` and `offset` of a list.
    ///
    /// # Errors
    /// `InvalidParameter` when one of them is no whole number.
    pub fn paging(&self) -> Result<Paging, Problem> {
        Ok(Paging {
            limit: self
                .whole_number("limit", LIMIT_BOUNDS)?
                .unwrap_or(LIMIT_DEFAULT),
            offset: self.whole_number("offset", 0..=OFFSET_MAX)?.unwrap_or(0),
        })
    }
}

/// What a whole number takes, for a message.
pub fn whole_number_taken(bounds: &RangeInclusive<u64>) -> String {
    if *bounds.end() == OFFSET_MAX {
        format!("a whole number of at least {}", bounds.start())
    } else {
        format!("a whole number from {} to {}", bounds.start(), bounds.end())
    }
}

/// Undoes form encoding: `+` is a space, `%XX` a byte. What is no escape stays as it is.
pub(super) fn decode_form(text: &str) -> Cow<'_, [u8]> {
    if text.contains('+') {
        Cow::Owned(percent_decode(text.replace('+', " ").as_bytes()).collect())
    } else {
        percent_decode(text.as_bytes()).into()
    }
}

/// An RFC 3339 timestamp, to the millisecond; a leap second is the last moment before it, so that it stays in its day.
fn read_moment(text: &str) -> Option<Timestamp> {
    let day = Timestamp::parse_date(text.get(..10)?)?;
    let rest = text.get(10..)?.strip_prefix(['T', 't'])?;
    let (time, zone) = rest.split_at_checked(rest.find(['Z', 'z', '+', '-'])?)?;
    let (clock, fraction) = time
        .split_once('.')
        .map_or((time, "0"), |(clock, fraction)| (clock, fraction));
    let clock_bytes = clock.as_bytes();
    if clock_bytes.len() != 8 || clock_bytes[2] != b':' || clock_bytes[5] != b':' {
        return None;
    }
    let hours = read_digits(clock.get(..2)?).filter(|hours| *hours <= 23)?;
    let minutes = read_digits(clock.get(3..5)?).filter(|minutes| *minutes <= 59)?;
    let seconds = read_digits(clock.get(6..)?).filter(|seconds| *seconds <= 60)?;
    if fraction.is_empty() || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let milliseconds = read_digits(&format!("{fraction:0<3}")[..3])?;
    let (seconds, milliseconds) = match seconds {
        60 => (59, 999),
        _ => (seconds, milliseconds),
    };
    let offset_minutes = match zone.as_bytes() {
        b"Z" | b"z" => 0,
        [sign, _, _, b':', _, _] => {
            let hours = read_digits(zone.get(1..3)?).filter(|hours| *hours <= 23)?;
            let minutes = read_digits(zone.get(4..)?).filter(|minutes| *minutes <= 59)?;
            (hours * 60 + minutes) * if *sign == b'-' { -1 } else { 1 }
        }
        _ => return None,
    };
    let of_day = ((hours * 60 + minutes - offset_minutes) * 60 + seconds) * 1000 + milliseconds;
    Some(Timestamp(day.0 + of_day))
}

/// A number of a few ASCII digits and nothing else.
fn read_digits(text: &str) -> Option<i64> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{OFFSET_MAX, QueryString, Timestamp, read_moment};
    use crate::model::query::{Sort, SortKey};
    use proptest::prelude::*;

    const KNOWN: &[&str] = &["limit", "offset", "tag", "favorite", "fromDate", "sort"];

    fn parse(query: &str) -> QueryString {
        QueryString::parse(Some(query), KNOWN).expect(query)
    }

    #[test]
    fn texts_are_decoded() {
        for (query, expected) in [
            ("tag=a+b", Some("a b")),
            ("tag=a%2Bb", Some("a+b")),
            ("tag=Stra%C3%9Fe", Some("Straße")),
            ("%74ag=x", Some("x")),
            ("tag=50%", Some("50%")),
            ("tag=a=b", Some("a=b")),
            ("tag=+", Some(" ")),
            ("tag=", None),
            ("tag", None),
            ("Tag=x", None),
            ("", None),
            ("tag=&tag=x", Some("x")),
        ] {
            assert_eq!(parse(query).text("tag"), expected, "{query}");
        }
    }

    #[test]
    fn a_known_parameter_twice_is_refused_and_an_unknown_one_is_not() {
        assert!(QueryString::parse(Some("tag=a&tag=a"), KNOWN).is_err());
        assert!(QueryString::parse(Some("tag=a&%74ag=a"), KNOWN).is_err());
        assert_eq!(parse("x=1&x=2&tag=a").text("tag"), Some("a"));
    }

    #[test]
    fn text_that_is_no_utf8_is_refused_where_it_counts() {
        assert!(QueryString::parse(Some("tag=%FF"), KNOWN).is_err());
        assert_eq!(parse("other=%FF&%FF=1"), QueryString::default());
    }

    #[test]
    fn whole_numbers_are_moved_to_the_nearest_bound() {
        for (text, expected) in [
            ("1", 1),
            ("100", 100),
            ("007", 7),
            ("0", 1),
            ("-0", 1),
            ("-5", 1),
            ("-99999999999999999999999", 1),
            ("101", 100),
            ("18446744073709551616", 100),
            ("99999999999999999999999999", 100),
        ] {
            let read = parse(&format!("limit={text}")).whole_number("limit", 1..=100);
            assert_eq!(read, Ok(Some(expected)), "{text}");
        }
        let offset = parse("offset=99999999999999999999999999")
            .paging()
            .unwrap()
            .offset;
        assert_eq!(offset, OFFSET_MAX);
    }

    #[test]
    fn what_is_no_whole_number_is_refused_by_name() {
        for text in [
            "10.0", "1e1", "abc", "%2B5", "+5", "5+", "-", "--5", "0x10", "٣", "5,0", "%20",
        ] {
            let problem = parse(&format!("limit={text}")).paging().expect_err(text);
            assert_eq!(problem.code(), "invalid_parameter");
            assert!(format!("{problem:?}").contains("`limit` takes a whole number from 1 to 100"));
        }
    }

    #[test]
    fn booleans_are_true_or_false() {
        assert_eq!(parse("favorite=true").boolean("favorite"), Ok(Some(true)));
        assert_eq!(parse("favorite=false").boolean("favorite"), Ok(Some(false)));
        assert_eq!(parse("favorite=").boolean("favorite"), Ok(None));
        for text in ["1", "TRUE", "yes", "true+"] {
            assert!(
                parse(&format!("favorite={text}"))
                    .boolean("favorite")
                    .is_err(),
                "{text}"
            );
        }
    }

    #[test]
    fn dates_are_zero_padded_and_real() {
        for (text, days) in [
            ("1970-01-01", 0),
            ("1969-12-31", -1),
            ("2024-02-29", 19_782),
            ("9999-12-31", 2_932_896),
            ("0000-01-01", -719_528),
        ] {
            assert_eq!(
                Timestamp::parse_date(text).map(Timestamp::day_number),
                Some(days),
                "{text}"
            );
        }
        for text in [
            "2026-3-1",
            "2026-02-30",
            "20260301",
            "2026-13-01",
            "2026-03-1 ",
            "+026-03-01",
            "2026-03-01Z",
            "äöüäö",
        ] {
            assert_eq!(Timestamp::parse_date(text), None, "{text}");
        }
    }

    #[test]
    fn moments_are_full_rfc_3339() {
        for (text, milliseconds) in [
            ("1970-01-01T00:00:00Z", 0),
            ("1970-01-01t00:00:01z", 1_000),
            ("1970-01-01T01:00:00+01:00", 0),
            ("1969-12-31T23:00:00.5-01:00", 500),
            ("1970-01-01T00:00:00.123456789012Z", 123),
            ("2016-12-31T23:59:60Z", 1_483_228_799_999),
            ("2017-01-01T00:59:60.5+01:00", 1_483_228_799_999),
        ] {
            assert_eq!(
                read_moment(text).map(|moment| moment.0),
                Some(milliseconds),
                "{text}"
            );
        }
        for text in [
            "1970-01-01T00:00Z",
            "1970-01-01T00:00:00",
            "1970-01-01 00:00:00Z",
            "1970-01-01T24:00:00Z",
            "1970-01-01T00:60:00Z",
            "1970-01-01T00:00:00.Z",
            "1970-01-01T00:00:00+0100",
            "1970-01-01T00:00:00 01:00",
            "1970-01-01T00:00:00Zx",
            "1970-01-01T",
            "1970-02-30T00:00:00Z",
        ] {
            assert_eq!(read_moment(text), None, "{text}");
        }
    }

    #[test]
    fn sort_takes_the_names_of_the_interface() {
        let sort = |text: &str| parse(text).sort("sort");
        assert_eq!(
            sort("").unwrap(),
            Sort {
                key: SortKey::CreatedAt,
                descending: true
            }
        );
        assert_eq!(
            sort("sort=createdAt").unwrap(),
            Sort {
                key: SortKey::CreatedAt,
                descending: false
            }
        );
        assert_eq!(
            sort("sort=-sender").unwrap(),
            Sort {
                key: SortKey::Sender,
                descending: true
            }
        );
        for text in [
            "sort=size",
            "sort=--title",
            "sort=Title",
            "sort=-",
            "sort=title,sender",
        ] {
            assert!(sort(text).is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_query_is_read_or_refused(query in ".{0,60}", value in "[-+0-9:.TZ%]{0,30}") {
            for query in [query.clone(), format!("limit={query}"), format!("fromDate={value}&limit={value}")] {
                if let Ok(parsed) = QueryString::parse(Some(&query), KNOWN) {
                    if let Ok(paging) = parsed.paging() {
                        prop_assert!((1..=100).contains(&paging.limit));
                        prop_assert!(paging.offset <= OFFSET_MAX);
                    }
                    let _ = (parsed.date("fromDate"), parsed.boolean("favorite"), parsed.sort("sort"));
                }
            }
        }
    }
}
