//! Amounts of money in text: decimals, grouping and currencies as six languages write them.
//!
//! Must never glue a quantity to the amount beside it. [`super::figures`] says which amount matters.

use std::ops::Range;

use super::figures::Amount;
use super::mending::digits_mended;
use super::text::fold;
use super::whole_amounts::{is_share, whole_amount};
use super::words::marks::{COUNTING_WORDS, CURRENCIES};

/// Francs, and also a lady or a Friday: only a number beside it tells.
const FRANCS: &str = "Fr.";

/// Amounts in a text, in order: with two decimals (`1.234,50 EUR`, `$1,234.50`, `421,60`), or beside a currency (`2.000 €`).
pub(super) fn amounts_in(text: &str) -> Vec<(f64, Amount)> {
    let plain = plain(text);
    let found = placed(&plain, currency_in(text));
    found.map(|(_, value, amount)| (value, amount)).collect()
}

/// The same, with the bytes of `text` at which each stands.
pub(super) fn placed_amounts_in(text: &str) -> Vec<(Range<usize>, f64, Amount)> {
    let plain = plain(text);
    // Only blanks were changed or left out: the characters before that are no blanks find the place again.
    let place_of = |at: usize| {
        let wanted = plain[..at].chars().filter(|c| is_solid(*c)).count();
        let mut solid = text.char_indices().filter(|(_, c)| is_solid(*c));
        solid.nth(wanted).map_or(text.len(), |(at, _)| at)
    };
    let found = placed(&plain, currency_in(text));
    found
        .map(|(place, value, amount)| {
            let start = place_of(place.start);
            let last = place_of(place.end.saturating_sub(1));
            let end = text[last..]
                .chars()
                .next()
                .map_or(last, |c| last + c.len_utf8());
            (start..end, value, amount)
        })
        .collect()
}

/// What neither parts words nor the groups of a number.
fn is_solid(character: char) -> bool {
    !character.is_whitespace() && character != '\''
}

/// `4.00pm`, `9.30 Uhr`: what follows a figure says that it is an hour.
fn is_hour(after: &str) -> bool {
    const SIGNS: [&str; 5] = ["pm", "am", " pm", " uhr", "uhr"];
    let after = after.to_ascii_lowercase();
    SIGNS.iter().any(|sign| {
        let rest = after.strip_prefix(sign);
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// A text in which every amount is one piece.
fn plain(text: &str) -> String {
    with_joined_groups(&with_plain_blanks(&digits_mended(text)))
}

fn placed(
    plain: &str,
    currency: Option<String>,
) -> impl Iterator<Item = (Range<usize>, f64, Amount)> {
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '’' | '-');
    plain
        .split(move |c: char| !is_of_number(c))
        .filter_map(move |piece| {
            let written = piece.trim_matches(['.', ',', '\'', '’']);
            let start = written.as_ptr().addr() - plain.as_ptr().addr();
            let place = start..start + written.len();
            let value = decimal(written).or_else(|| whole_amount(plain, &place))?;
            if is_share(&plain[place.end..]) || is_hour(&plain[place.end..]) {
                return None;
            }
            let number = value.parse::<f64>().unwrap_or(0.0).abs();
            let amount = Amount {
                value,
                currency: currency.clone(),
            };
            Some((place, number, amount))
        })
}

/// No-break and thin blanks as an apostrophe where they part a number's groups, as a plain blank elsewhere.
fn with_plain_blanks(text: &str) -> String {
    const BLANKS: [char; 5] = ['\u{a0}', '\u{202f}', '\u{2009}', '\u{2007}', '\u{2008}'];
    let mut plain = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        if !BLANKS.contains(&character) {
            plain.push(character);
            continue;
        }
        let after = &text.as_bytes()[at + character.len_utf8()..];
        let digits = after
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let parts_groups = digits == 3 && plain.ends_with(|c: char| c.is_ascii_digit());
        plain.push(if parts_groups { '\'' } else { ' ' });
    }
    plain
}

/// `1 250,00 €` as `1250,00 €`, unless a quantity may stand before the amount: after a counting word, or
/// after words with no currency beside the number.
fn with_joined_groups(text: &str) -> String {
    let pieces: Vec<&str> = text.split(' ').collect();
    let mut joined = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        let groups = groups_after(&pieces, at);
        let is_one_number = groups > 0 && {
            let has_words = joined.contains(char::is_alphanumeric);
            let is_counted = pieces[..at].last().is_some_and(|before| {
                COUNTING_WORDS.contains(&fold(before).trim_matches(['.', ':']))
            });
            let before = pieces[..at].last().and_then(|before| currency_in(before));
            let last = pieces[at + groups];
            let after = pieces
                .get(at + groups + 1)
                .and_then(|after| currency_in(after));
            let has_currency = [before, after, currency_in(last), currency_in(piece)]
                .iter()
                .any(Option::is_some);
            !is_counted && (has_currency || !has_words)
        };
        if at > 0 {
            joined.push(' ');
        }
        let count = if is_one_number { groups + 1 } else { 1 };
        joined.extend(pieces[at..at + count].iter().copied());
        at += count;
    }
    joined
}

/// How many pieces after `at` continue the number that begins there: groups of three digits, the last with decimals or beside
/// a currency.
fn groups_after(pieces: &[&str], at: usize) -> usize {
    let first = pieces[at].trim_start_matches(|c: char| !c.is_ascii_digit());
    let is_start = (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && first.bytes().all(|byte| byte.is_ascii_digit())
        && !pieces[at].starts_with(char::is_alphabetic);
    if !is_start {
        return 0;
    }
    for (count, piece) in pieces[at + 1..].iter().take(4).enumerate() {
        let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
        if digits != 3 {
            return 0;
        }
        if piece[3..].starts_with([',', '.']) {
            return count + 1;
        }
        if piece.len() != 3 {
            return 0;
        }
        let next = pieces.get(at + count + 2);
        let is_last = next.is_none_or(|next| !next.starts_with(|c: char| c.is_ascii_digit()));
        let before = at.checked_sub(1).map(|before| pieces[before]);
        if is_last
            && [before, next.copied()]
                .into_iter()
                .flatten()
                .any(|it| currency_in(it).is_some())
        {
            return count + 1;
        }
    }
    0
}

/// A number with two decimals brought to point and no grouping; `None` for anything else.
pub(super) fn decimal(written: &str) -> Option<String> {
    let (sign, digits) = match (written.strip_prefix('-'), written.strip_suffix('-')) {
        (Some(rest), _) | (None, Some(rest)) => ("-", rest),
        (None, None) => ("", written),
    };
    let at = digits.rfind([',', '.'])?;
    let (whole, cents) = (&digits[..at], &digits[at + 1..]);
    let is_sound = cents.len() == 2
        && cents.bytes().all(|byte| byte.is_ascii_digit())
        && !whole.is_empty()
        && whole.len() <= 18
        && whole.starts_with(|c: char| c.is_ascii_digit())
        && has_groups(whole);
    if !is_sound {
        return None;
    }
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    let whole = whole.trim_start_matches('0');
    Some(format!(
        "{sign}{}.{cents}",
        if whole.is_empty() { "0" } else { whole }
    ))
}

/// `1.234.567`, or `12,34,567` as in India: groups of three, or of two before the last.
fn has_groups(whole: &str) -> bool {
    let groups: Vec<&str> = whole.split(['.', ',', '\'', '’']).skip(1).collect();
    let Some((last, groups)) = groups.split_last() else {
        return true;
    };
    let are_of = |length: usize| groups.iter().all(|group| group.len() == length);
    last.len() == 3 && (are_of(3) || are_of(2) && !whole.contains(['.', '\'', '’']))
}

pub(super) fn currency_in(text: &str) -> Option<String> {
    CURRENCIES
        .iter()
        .filter_map(|(written, code)| {
            let is_word = written.chars().all(char::is_alphabetic);
            let inside = |c: Option<char>| c.is_some_and(char::is_alphabetic);
            let is_alone = |at: &usize| {
                let (before, after) = (&text[..*at], &text[at + written.len()..]);
                if *written == FRANCS {
                    return is_beside_number(before, after);
                }
                !is_word || !(inside(before.chars().next_back()) || inside(after.chars().next()))
            };
            let mut places = text.match_indices(written).map(|(at, _)| at);
            places.find(is_alone).map(|at| (at, *code))
        })
        .min()
        .map(|(_, code)| code.to_owned())
}

/// Whether a number stands right before or behind what lies between two texts, and no day of the week's date.
fn is_beside_number(before: &str, after: &str) -> bool {
    let after = after.trim_start();
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '’' | '-');
    let number = after.split(|c| !is_number(c)).next().unwrap_or_default();
    let is_date = number.matches('.').count() >= 2;
    // `12.– Fr.`
    let before = before.trim_end().trim_end_matches(['.', '-', '–', '—']);
    before.ends_with(|c: char| c.is_ascii_digit())
        || after.starts_with(|c: char| c.is_ascii_digit()) && !is_date
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_both_worlds() {
        let values = |text| {
            amounts_in(text)
                .into_iter()
                .map(|(_, amount)| amount.value)
                .collect::<Vec<_>>()
        };
        assert_eq!(values("1.234,50 EUR"), ["1234.50"]);
        assert_eq!(values("$1,234.50"), ["1234.50"]);
        assert_eq!(values("€ 1 250,00"), ["1250.00"]);
        assert_eq!(values("Stück 2 250,00"), ["250.00"]);
        assert_eq!(values("Stück 2 250,00 €"), ["250.00"]);
        assert_eq!(values("Stunden zum Satz 2 250,00"), ["250.00"]);
        assert_eq!(values("à payer 2 640,00 €"), ["2640.00"]);
        assert_eq!(values("à payer € 12 002 640,00"), ["12002640.00"]);
        assert_eq!(values("2 640,00"), ["2640.00"]);
        assert_eq!(values("2  640,00 €"), ["640.00"]);
        assert_eq!(values("240,00 2 640,00 €"), ["240.00", "2640.00"]);
        assert_eq!(values("Summe 2\u{202f}640,00\u{a0}€"), ["2640.00"]);
        assert_eq!(values("2\u{a0}640,00\u{a0}€ 19\u{a0}%"), ["2640.00"]);
        assert_eq!(values("Rs. 12,34,567.00"), ["1234567.00"]);
        assert!(values("1.23.456,00, 12,3,456.00").is_empty());
        assert_eq!(values("CHF 1'234.50 und -0,99"), ["1234.50", "-0.99"]);
        assert!(values("12.03.2024 1.2345,60 19 %").is_empty());
        assert_eq!(currency_in("Fr. 12.00").as_deref(), Some("CHF"));
        assert_eq!(currency_in("12.00 Fr.").as_deref(), Some("CHF"));
        assert_eq!(currency_in("12.– Fr.").as_deref(), Some("CHF"));
        assert_eq!(currency_in("z. Hd. – Fr. Dr. Muster"), None);
        assert_eq!(currency_in("Fr. 15.03.2024"), None);
        assert_eq!(currency_in("EUROPE"), None);
        assert_eq!(currency_in("Europa, veinte euros").as_deref(), Some("EUR"));
        let text = "über 2\u{202f}640,00\u{a0}€ zuzüglich 5,00 €";
        let placed: Vec<&str> = placed_amounts_in(text)
            .into_iter()
            .map(|(place, ..)| &text[place])
            .collect();
        assert_eq!(placed, ["2\u{202f}640,00", "5,00"]);
    }
}
