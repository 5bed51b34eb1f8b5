//! Dates and months in one spelling, among the numbers of [`super::numbers`].
//!
//! `7. Mai 2014`, `07.05.2014` and `2014-05-07` are all `20140507`, a day of `2014-05`, which is what `Mai 2014` and `05/2014`
//! are, and what a query's `Mai` may be.

use std::ops::Range;

use crate::model::months::{DATE_JOINERS, MONTHS, ORDINALS};
use crate::model::years::year_of_two_figures;

use super::numbers::{Meaning, Number, has_digit, is_digits, numbers};
use super::tokens::{Separator, Token};

/// Years that papers speak of.
const YEARS: std::ops::RangeInclusive<u32> = 1900..=2100;
/// Those of which a month or day is meant that is named without its year: of papers that people still have.
const YEARS_UNSAID: std::ops::RangeInclusive<u32> = 1980..=2050;

/// A date in figures as year, month and day; two where nobody can tell which is the month.
pub(super) fn dates(parts: &[&str], marks: &[char]) -> Vec<String> {
    let (&[first, second, third], &[mark, other]) = (parts, marks) else {
        return Vec::new();
    };
    if mark != other || !matches!(mark, '.' | '-' | '/') {
        return Vec::new();
    }
    if first.len() == 4 {
        return date(first, second, third).into_iter().collect();
    }
    let mut dates: Vec<String> = date(third, second, first).into_iter().collect();
    if mark != '.' {
        dates.extend(date(third, first, second).filter(|date| !dates.contains(date)));
    }
    dates
}

/// A day that there may be.
pub(super) fn date(year: &str, month: &str, day: &str) -> Option<String> {
    let number = |text: &str, digits: &[usize]| -> Option<u32> {
        (digits.contains(&text.len()) && is_digits(text)).then(|| text.parse().ok())?
    };
    let year = match number(year, &[2, 4])? {
        short if year.len() == 2 => u32::from(year_of_two_figures(u8::try_from(short).ok()?)),
        year => year,
    };
    let (month, day) = (number(month, &[1, 2])?, number(day, &[1, 2])?);
    let is_day = YEARS.contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day.then(|| format!("{year:04}{month:02}{day:02}"))
}

/// `7. Mai 2014`, `7 de mayo de 2014`, `24-Sep-24`, `January 19th, 2016`.
pub(super) fn named_date(tokens: &[Token], at: usize) -> Option<(Range<usize>, String)> {
    let next = |at: usize| {
        let is_joiner = tokens
            .get(at)
            .is_some_and(|it| DATE_JOINERS.contains(&it.text.as_str()));
        at + usize::from(is_joiner)
    };
    let text = |at: usize| tokens.get(at).map(|token| token.text.as_str());
    let first = text(at)?;
    let begins_with_day = first.starts_with(|first: char| first.is_ascii_digit());
    let (month, day) = if begins_with_day {
        (next(at + 1), at)
    } else {
        (at, at + 1)
    };
    let day_of_month = day_number(text(day)?)?;
    let month_of_year = month_number(text(month)?)?.to_string();
    let year = next(month.max(day) + 1);
    if !begins_with_day && text(year)?.len() != 4 {
        return None;
    }
    let date = date(text(year)?, &month_of_year, day_of_month)?;
    Some((at..year + 1, date))
}

/// `12. 05. 2023`, as forms and recognised scans have it.
pub(super) fn spaced_date(tokens: &[Token], at: usize) -> Option<(Range<usize>, String)> {
    let [day, month, year, ..] = tokens.get(at..)? else {
        return None;
    };
    let is_point = |token: &Token| {
        matches!(
            token.separator,
            Separator::Mark('.') | Separator::Spaced('.')
        )
    };
    // A year of two figures may be anything here: `3. 4. 12`.
    let is_date = is_point(day) && is_point(month) && year.text.len() == 4;
    let date = is_date.then(|| date(&year.text, &month.text, &day.text))??;
    Some((at..at + 3, date))
}

/// `Mai 2014`, `mayo de 2014`, `05/2014`, `5.2014`, `2014-05`, `05/14`; not where the month is a part of a date.
pub(super) fn month(tokens: &[Token], at: usize) -> Option<Number> {
    let text = |at: usize| tokens.get(at).map(|token| token.text.as_str());
    let is_joiner = |at: &usize| text(*at).is_some_and(|it| DATE_JOINERS.contains(&it));
    let first = text(at)?;
    let number = |end: usize, year: &str, month: &str| {
        Some(Number {
            terms: vec![month_of(&date(year, month, "1")?)?],
            tokens: at..end,
            meaning: Meaning::Month,
        })
    };
    if let Some(month) = month_number(first) {
        let before = at.checked_sub(1);
        let before = before.map(|before| before - usize::from(before > 0 && is_joiner(&before)));
        let has_day = before.and_then(text).and_then(day_number).is_some();
        let year = at + 1 + usize::from(is_joiner(&(at + 1)));
        let year_text = text(year).filter(|it| it.len() == 4 && !has_day)?;
        return number(year + 1, year_text, &month.to_string());
    }
    let second = text(at + 1)?;
    let mark_after = |at: usize| match tokens[at].separator {
        Separator::Mark(mark @ ('/' | '.' | '-')) => Some(mark),
        _ => None,
    };
    let goes_on = |at: usize| mark_after(at).is_some() && text(at + 1).is_some_and(has_digit);
    let begins = at
        .checked_sub(1)
        .is_none_or(|before| !goes_on(before) || !has_digit(&tokens[before].text));
    let mark = mark_after(at).filter(|_| begins && !goes_on(at + 1))?;
    match (first.len(), second.len(), mark) {
        (4, 2, '/' | '-') => number(at + 2, first, second),
        (1 | 2, 4, _) | (2, 2, '/') => number(at + 2, second, first),
        _ => None,
    }
}

/// What each month stands for whose name has no year, by its token: the month of any year, or with a day beside it that day.
/// Of `Mai 24` nobody knows whether it is a day or a year.
pub(super) fn months_of_any_year(tokens: &[Token]) -> Vec<(usize, Vec<String>)> {
    let numbers = numbers(tokens);
    let has_year = |at: usize| {
        let mut runs = numbers.iter().map(|number| &number.tokens);
        runs.any(|run| run.len() > 1 && run.contains(&at))
    };
    let day = |at: usize| {
        let day = day_number(&tokens.get(at)?.text)?.parse::<u32>().ok();
        day.filter(|day| (1..=31).contains(day))
    };
    let is_joiner = |at: usize| {
        let token = tokens.get(at);
        token.is_some_and(|it| DATE_JOINERS.contains(&it.text.as_str()))
    };
    let months = tokens.iter().enumerate().filter_map(|(at, token)| {
        let name = super::stems::plain(&token.text);
        let (_, month) = MONTHS.iter().find(|(known, _)| *known == name)?;
        if has_year(at) {
            return None;
        }
        let before = at.checked_sub(1);
        let before = before.and_then(|it| it.checked_sub(usize::from(is_joiner(it))));
        let after = at + 1 + usize::from(is_joiner(at + 1));
        let day = before.and_then(day).or_else(|| day(after));
        // `Who may use it`
        if name == "may" && day.is_none() && at + 1 < tokens.len() {
            return None;
        }
        let of_year = |year: u32| match day {
            Some(day) => format!("{year}{month:02}{day:02}"),
            None => format!("{year}-{month:02}"),
        };
        let short_year = tokens
            .get(after)
            .filter(|it| it.text.len() == 2 && is_digits(&it.text));
        let first_day = |year: &Token| date(&year.text, &month.to_string(), "1");
        let short_year = short_year.and_then(|year| month_of(&first_day(year)?));
        Some((at, YEARS_UNSAID.map(of_year).chain(short_year).collect()))
    });
    months.collect()
}

/// The month of a day as it is written by [`date`]; `2014-05` is no term of anything else, as no word has a mark in it.
pub(super) fn month_of(date: &str) -> Option<String> {
    let (year, rest) = date.split_at_checked(4)?;
    let (month, day) = rest.split_at_checked(2)?;
    let is_date = day.len() == 2 && is_digits(date) && self::date(year, month, day).is_some();
    is_date.then(|| format!("{year}-{month}"))
}

fn day_number(word: &str) -> Option<&str> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (day, ordinal) = word.split_at(digits);
    let is_ordinal = ordinal.is_empty() || ORDINALS.contains(&ordinal);
    ((1..=2).contains(&digits) && is_ordinal).then_some(day)
}

/// The month that a word names, in full or cut to three letters or more.
pub(super) fn month_number(word: &str) -> Option<i8> {
    if word.len() < 3 || has_digit(word) {
        return None;
    }
    let word = super::stems::plain(word);
    let mut named = MONTHS.iter().filter(|(name, _)| name.starts_with(&word));
    let (_, month) = named.next()?;
    named.all(|(_, other)| other == month).then_some(*month)
}

#[cfg(test)]
mod tests {
    use super::{Meaning, numbers};
    use crate::search::content::numbers::tests::check;
    use crate::search::content::tokens::tokens;

    #[test]
    fn dates_have_one_spelling() {
        for text in [
            "07.05.2014",
            "7.5.14",
            "2014-05-07",
            "2014/05/07",
            "7. Mai 2014",
            "07-Mai-2014",
            "May 7th, 2014",
            "7 de mayo de 2014",
            "7 mai 2014",
            "le 7 mai 2014",
            "7 maggio 2014",
            "7 MEI 2014",
            "den 7ten Mai 2014",
            "7. 5. 2014",
            "07. 05.2014",
        ] {
            let numbers = numbers(&tokens(text));
            let has = numbers
                .iter()
                .any(|number| number.terms.contains(&"20140507".to_owned()));
            assert!(has, "{text}: {numbers:?}");
        }
        check("05/06/2023", "20230605 20230506 2023-05 2023-06");
        check("25/06/2023", "20230625 2023-06");
        check(
            "01.02.2024-29.02.2024",
            "0102202429022024 20240201 2024-02 20240229 2024-02",
        );
        check("24 Sep 2024", "20240924 2024-09");
        check("12.03.58", "19580312 1958-03");
        check("1er mars 2014", "20140301 2014-03");
        check("7 jui 2014", "");
        check("3. 4. 12", "");
        check("32.13.2014", "32132014");
    }

    #[test]
    fn months_have_one_spelling_and_days_are_of_them() {
        let months = |text: &str| {
            let numbers = numbers(&tokens(text)).into_iter();
            let months = numbers.filter(|number| number.meaning != Meaning::Itself);
            let months = months.flat_map(|number| {
                let sign = if number.meaning == Meaning::Month {
                    '='
                } else {
                    '<'
                };
                let terms = number.terms.into_iter();
                terms.map(move |term| format!("{sign}{term}"))
            });
            months.collect::<Vec<_>>().join(" ")
        };
        for text in [
            "Mai 2014",
            "mayo de 2014",
            "Rechnung 05/2014",
            "5.2014",
            "2014-05",
            "05/14",
        ] {
            assert_eq!(months(text), "=2014-05", "{text}");
        }
        for text in [
            "7. Mai 2014",
            "7 de mayo de 2014",
            "07.05.2014",
            "2014-05-07",
            "20140507 and 7.5.14",
        ] {
            assert!(months(text).starts_with("<2014-05"), "{text}");
            assert!(!months(text).contains('='), "{text}");
        }
        assert_eq!(months("im Mai und Juni 2014"), "=2014-06");
        for text in [
            "Mai 14",
            "13/2014",
            "1.5",
            "2014-117",
            "Seite 5/12",
            "05/2014-7",
        ] {
            assert_eq!(months(text), "", "{text}");
        }
    }
}
