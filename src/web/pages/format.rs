//! How dates, numbers and sizes are written in the page's language.

use crate::model::language::Language;
use crate::model::timestamp::Timestamp;

const MONTHS_ENGLISH: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];
const MONTHS_GERMAN: [&str; 12] = [
    "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
];

/// A day: `1 Mar 2026`, `1. März 2026`.
pub(super) fn day(time: Timestamp, language: Language) -> String {
    day_of(&time.to_date_string(), language)
}

/// A day that is written `YYYY-MM-DD`; any other text stays as it is.
pub(super) fn day_of(text: &str, language: Language) -> String {
    let mut parts = text.splitn(3, '-').map(str::parse::<usize>);
    let (Some(Ok(year)), Some(Ok(month @ 1..=12)), Some(Ok(day))) =
        (parts.next(), parts.next(), parts.next())
    else {
        return text.to_owned();
    };
    match language {
        Language::De => format!("{day}. {} {year}", MONTHS_GERMAN[month - 1]),
        _ => format!("{day} {} {year}", MONTHS_ENGLISH[month - 1]),
    }
}

/// A month that is written `YYYY-MM`: `Mar 2026`.
pub(super) fn month_of(text: &str, language: Language) -> String {
    let month = text
        .split_once('-')
        .and_then(|(year, month)| Some((year, month.parse::<usize>().ok()?)));
    match (month, language) {
        (Some((year, month @ 1..=12)), Language::De) => {
            format!("{} {year}", MONTHS_GERMAN[month - 1])
        }
        (Some((year, month @ 1..=12)), _) => format!("{} {year}", MONTHS_ENGLISH[month - 1]),
        _ => text.to_owned(),
    }
}

/// A moment to the minute, in UTC.
pub(super) fn moment(time: Timestamp, language: Language) -> String {
    let text = time.to_rfc3339();
    let clock = text.get(11..16).unwrap_or_default();
    format!("{}, {clock} UTC", day(time, language))
}

/// A whole number with its thousands apart.
pub(super) fn number(value: u64, language: Language) -> String {
    let digits = value.to_string();
    let separator = if language == Language::De { '.' } else { ',' };
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// A size: `340 kB`, `1.2 MB`.
pub(super) fn size(bytes: u64, language: Language) -> String {
    let point = if language == Language::De { "," } else { "." };
    let scaled = |unit: u64, name: &str| {
        let tenths = (bytes * 10 + unit / 2) / unit;
        if tenths >= 100 {
            format!("{} {name}", tenths / 10)
        } else {
            format!("{}{point}{} {name}", tenths / 10, tenths % 10)
        }
    };
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{} kB", (bytes + 500) / 1_000),
        1_000_000..1_000_000_000 => scaled(1_000_000, "MB"),
        _ => scaled(1_000_000_000, "GB"),
    }
}

/// An amount as it is stored (`1276.39 EUR`), as a person writes it.
pub(super) fn amount(text: &str, language: Language) -> String {
    let (figure, currency) = text.split_once(' ').unwrap_or((text, ""));
    let (sign, figure) = figure
        .strip_prefix('-')
        .map_or(("", figure), |rest| ("\u{2212}", rest));
    let (whole, cents) = figure.split_once('.').unwrap_or((figure, ""));
    let Ok(whole) = whole.parse::<u64>() else {
        return text.to_owned();
    };
    let whole = number(whole, language);
    let point = if language == Language::De { "," } else { "." };
    let cents = match cents {
        "" => String::new(),
        cents => format!("{point}{cents:0<2}"),
    };
    format!("{sign}{whole}{cents} {currency}")
        .trim_end()
        .to_owned()
}

/// An IBAN in groups of four.
pub(super) fn iban(text: &str) -> String {
    let letters: Vec<char> = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    let groups: Vec<String> = letters
        .chunks(4)
        .map(|group| group.iter().collect())
        .collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{amount, day_of, iban, month_of, number, size};
    use crate::model::language::Language::{De, En};

    #[test]
    fn each_language_has_its_own_way() {
        assert_eq!(day_of("2026-03-01", En), "1 Mar 2026");
        assert_eq!(day_of("2026-03-01", De), "1. März 2026");
        assert_eq!(day_of("soon", De), "soon");
        assert_eq!(month_of("2026-12", De), "Dez. 2026");
        assert_eq!(number(1_234_567, En), "1,234,567");
        assert_eq!(number(100, De), "100");
        assert_eq!(amount("1276.39 EUR", De), "1.276,39 EUR");
        assert_eq!(amount("-5.5 GBP", En), "\u{2212}5.50 GBP");
        assert_eq!(amount("12 EUR", En), "12 EUR");
        assert_eq!(
            iban("DE02120300000000202051"),
            "DE02 1203 0000 0000 2020 51"
        );
        assert_eq!(
            (size(999, En), size(1_250_000, De)),
            ("999 B".into(), "1,3 MB".into())
        );
        assert_eq!(size(340_400, En), "340 kB");
    }
}
