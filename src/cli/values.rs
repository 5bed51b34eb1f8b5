//! Values on the command line, read into the library's own words.
//!
//! A reader's error says what it takes ("a date such as 2026-03-01"); `usage` makes the sentence.

use std::path::PathBuf;

use uuid::Uuid;

use crate::model::account::Plan;
use crate::model::language::Language;
use crate::model::timestamp::Timestamp;
use crate::model::uuid_start::UuidStart;

/// What scans are read with.
#[derive(Debug, clap::Args)]
pub(super) struct TesseractArgument {
    #[arg(
        id = "tesseract",
        long = "tesseract",
        value_name = "PATH",
        help = "The tesseract program that reads scans, or 'off' [default: DOCVAULT_TESSERACT, or the first that is found]"
    )]
    pub(super) path: Option<PathBuf>,
}

/// A plan, as it is typed.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum PlanName {
    /// 20 requests a minute
    Free,
    /// 100 requests a minute
    Plus,
    /// 300 requests a minute
    Unlimited,
}

impl From<PlanName> for Plan {
    fn from(name: PlanName) -> Self {
        match name {
            PlanName::Free => Self::Free,
            PlanName::Plus => Self::Plus,
            PlanName::Unlimited => Self::Unlimited,
        }
    }
}

/// A language of the built-in folders and tags, as it is typed.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum LanguageName {
    /// English
    En,
    /// German
    De,
}

impl From<LanguageName> for Language {
    fn from(name: LanguageName) -> Self {
        match name {
            LanguageName::En => Self::En,
            LanguageName::De => Self::De,
        }
    }
}

/// Reads the hyphenated form in either case, as the interface does; nothing else is a UUID here.
pub(super) fn parse_uuid(text: &str) -> Result<Uuid, String> {
    let uuid = UuidStart::parse(text).and_then(|start| start.whole());
    uuid.ok_or_else(|| "a UUID such as 01234567-89ab-4cde-8f01-23456789abcd".to_owned())
}

/// Reads a document's UUID, or how it begins.
pub(super) fn parse_document(text: &str) -> Result<UuidStart, String> {
    UuidStart::parse(text).ok_or_else(|| {
        format!(
            "a UUID such as 01234567-89ab-4cde-8f01-23456789abcd, or its first {} characters or more",
            UuidStart::CHARACTERS_MIN
        )
    })
}

/// Reads a day, or an RFC 3339 timestamp.
pub(super) fn parse_date(text: &str) -> Result<Timestamp, String> {
    Timestamp::parse_date(text)
        .or_else(|| Timestamp::parse_rfc3339(text))
        .ok_or_else(|| "a date such as 2026-03-01".to_owned())
}

/// Reads a whole number from 1 on.
pub(super) fn parse_count<T>(text: &str) -> Result<T, String>
where
    T: std::str::FromStr + Default + PartialEq,
{
    let count = text.parse().ok().filter(|count| *count != T::default());
    count.ok_or_else(|| "a whole number from 1 on".to_owned())
}

/// Reads how many hits are wanted of a search.
pub(super) fn parse_hits(text: &str) -> Result<u64, String> {
    const HITS_MAX: u64 = 50;
    let count = text
        .parse()
        .ok()
        .filter(|count| (1..=HITS_MAX).contains(count));
    count.ok_or_else(|| format!("a whole number from 1 to {HITS_MAX}"))
}

/// Reads a whole number from 1 on that may end in k (thousand) or M (million).
pub(super) fn parse_amount(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1_000),
        None => text
            .strip_suffix(['m', 'M'])
            .map_or((text, 1), |digits| (digits, 1_000_000)),
    };
    digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(unit))
        .filter(|number| *number > 0)
        .ok_or_else(|| "a number such as 5000, 10k or 1M".to_owned())
}

/// Reads the width of a picture in pixels.
pub(super) fn parse_width(text: &str) -> Result<u32, String> {
    let width = text
        .parse()
        .ok()
        .filter(|width| (16..=4_000).contains(width));
    width.ok_or_else(|| "a whole number from 16 to 4000".to_owned())
}

/// Reads text with at least one visible character.
pub(super) fn parse_visible(text: &str) -> Result<String, String> {
    if text
        .chars()
        .all(|character| character.is_whitespace() || character.is_control())
    {
        return Err("at least one visible character".to_owned());
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{parse_amount, parse_date, parse_uuid, parse_visible};

    #[test]
    fn a_uuid_is_the_hyphenated_form_in_either_case() {
        let lower = "0a234567-89ab-4cde-8f01-23456789abcd";
        assert_eq!(parse_uuid(lower), parse_uuid(&lower.to_uppercase()));
        assert!(parse_uuid(lower).is_ok());
        for wrong in [
            "",
            "0a23456789ab4cde8f0123456789abcd",
            "{0a234567-89ab-4cde-8f01-23456789abcd}",
            "x",
        ] {
            assert!(parse_uuid(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_date_is_a_day_that_exists_or_a_timestamp() {
        assert!(parse_date("2026-02-28").is_ok());
        assert!(parse_date("2026-02-28T10:00:00Z").is_ok());
        assert!(parse_date("2026-02-29").is_err());
        assert!(parse_date("28.02.2026").is_err());
    }

    #[test]
    fn an_amount_may_be_thousands_or_millions() {
        assert_eq!(parse_amount("10k"), Ok(10_000));
        assert_eq!(parse_amount("1M"), Ok(1_000_000));
        assert_eq!(parse_amount("7"), Ok(7));
        for wrong in ["", "0", "k", "1G", "-5", "99999999999999999M"] {
            assert!(parse_amount(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn blank_is_not_visible() {
        assert!(parse_visible(" \t").is_err());
        assert!(parse_visible(" a").is_ok());
    }
}
