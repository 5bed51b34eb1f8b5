//! The `Range` header of a download (RFC 9110, section 14): one range of bytes, or none.
//!
//! Several ranges, other units and malformed headers count as no range: the whole file is sent.

use axum::http::HeaderMap;
use axum::http::header::RANGE;

/// Which bytes of a file a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All of them.
    Whole,
    /// From `start` up to, but not including, `end`; never empty, never past the file's end.
    Part {
        /// First byte.
        start: u64,
        /// One past the last byte.
        end: u64,
    },
    /// None that the file has.
    Outside,
}

/// Reads the `Range` header for a file of `byte_length` bytes.
pub(super) fn wanted(headers: &HeaderMap, byte_length: u64) -> Wanted {
    let mut values = headers.get_all(RANGE).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return Wanted::Whole;
    };
    value
        .to_str()
        .ok()
        .and_then(|value| read(value, byte_length))
        .unwrap_or(Wanted::Whole)
}

/// `None` for everything that is not one well-formed range of bytes.
fn read(value: &str, byte_length: u64) -> Option<Wanted> {
    let (unit, range) = value.split_once('=')?;
    if !unit.eq_ignore_ascii_case("bytes") {
        return None;
    }
    let (first, last) = range.trim_matches([' ', '\t']).split_once('-')?;
    let (start, end) = match (first, last) {
        ("", suffix) => (
            byte_length.saturating_sub(read_position(suffix)?),
            byte_length,
        ),
        (first, "") => (read_position(first)?, byte_length),
        (first, last) => {
            let (first, last) = (read_position(first)?, read_position(last)?);
            if first > last {
                return None;
            }
            (first, last.saturating_add(1).min(byte_length))
        }
    };
    Some(if start < end {
        Wanted::Part { start, end }
    } else {
        Wanted::Outside
    })
}

/// A position in digits; one that does not fit lies past the end of every file.
fn read_position(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::{Wanted, wanted};
    use axum::http::{HeaderMap, HeaderValue, header::RANGE};

    #[track_caller]
    fn check(range: &str, expected: Wanted) {
        let mut headers = HeaderMap::new();
        headers.insert(RANGE, HeaderValue::from_str(range).unwrap());
        assert_eq!(wanted(&headers, 1_000), expected, "{range}");
    }

    #[test]
    fn one_range_is_a_part() {
        check("bytes=0-0", Wanted::Part { start: 0, end: 1 });
        check("bytes=0-499", Wanted::Part { start: 0, end: 500 });
        check(
            "BYTES= 500-",
            Wanted::Part {
                start: 500,
                end: 1_000,
            },
        );
        check(
            "bytes=-1",
            Wanted::Part {
                start: 999,
                end: 1_000,
            },
        );
        check(
            "bytes=-5000",
            Wanted::Part {
                start: 0,
                end: 1_000,
            },
        );
        check(
            "bytes=999-99999999999999999999999",
            Wanted::Part {
                start: 999,
                end: 1_000,
            },
        );
        check(
            "bytes=-18446744073709551615",
            Wanted::Part {
                start: 0,
                end: 1_000,
            },
        );
    }

    #[test]
    fn what_the_file_has_not_is_outside() {
        check("bytes=1000-", Wanted::Outside);
        check("bytes=1000-2000", Wanted::Outside);
        check("bytes=-0", Wanted::Outside);
        check("bytes=99999999999999999999999-", Wanted::Outside);
        check(
            "bytes=18446744073709551615-18446744073709551615",
            Wanted::Outside,
        );
    }

    #[test]
    fn everything_else_is_the_whole_file() {
        for range in [
            "bytes=0-1,5-6",
            "bytes=5-1",
            "bytes=-",
            "bytes=",
            "bytes",
            "bytes=a-b",
            "bytes=0-5x",
            "bytes=+1-2",
            "bytes=--5",
            "items=0-5",
            "bytes 0-5",
            "bytes=0x1-2",
            "bytes=1-2-3",
            "",
        ] {
            check(range, Wanted::Whole);
        }
        let mut headers = HeaderMap::new();
        assert_eq!(wanted(&headers, 1_000), Wanted::Whole);
        headers.append(RANGE, HeaderValue::from_static("bytes=0-1"));
        headers.append(RANGE, HeaderValue::from_static("bytes=2-3"));
        assert_eq!(wanted(&headers, 1_000), Wanted::Whole);
    }
}
