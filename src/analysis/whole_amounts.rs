//! Amounts without cents: a number is one only right beside a currency.
//!
//! Must never take a year, a quantity, a price of a unit or millions for an amount. [`super::amounts`] reads what has decimals.

use std::ops::Range;

use super::names::is_year;
use super::text::{fold, head, leading_phrase};
use super::words::marks::{CURRENCIES, GROUPING_BY_COMMA, SCALES, SHARE_WORDS, UNIT_LEADS};

/// Longest number without marks between its groups; longer ones are those of accounts.
const DIGITS_MAX: usize = 5;
/// As much of a text as says what is counted.
const LEAD_BYTES_MAX: usize = 24;

/// Whether what follows a number makes a share of it: `%`, `Prozent`.
pub(super) fn is_share(after: &str) -> bool {
    let after = after.trim_start();
    after.starts_with(['%', '‰'])
        || leading_phrase(&fold(head(after, LEAD_BYTES_MAX)), SHARE_WORDS).is_some()
}

/// `2.000 €`, `EUR 1.190`, `£45`, `€ 1'250.–` with two decimals; `place` is that of the number in `text`.
pub(super) fn whole_amount(text: &str, place: &Range<usize>) -> Option<String> {
    let written = text.get(place.clone())?;
    let (sign, number) = match written.strip_prefix('-') {
        Some(number) => ("-", number),
        None => ("", written),
    };
    let before = text[..place.start].trim_end();
    let is_glued = text[..place.start].ends_with(|c: char| c.is_alphanumeric() || "/:".contains(c));
    // `45,-`, `1'250.–`: strokes instead of cents.
    let after = text[place.end..]
        .trim_start_matches(['.', ','])
        .trim_start_matches(['-', '–', '—']);
    let number = number.trim_end_matches(['-', '.', ',']);
    let of_before = currency_ending(before).filter(|(head, _)| !ends_with_number(head));
    let of_after = || {
        let (rest, code) = currency_beginning(after.trim_start())?;
        let is_free = !is_glued && !rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
        (is_free && !counts_more(rest)).then_some(code)
    };
    let (is_led, code) = match of_before {
        Some((_, code)) => (true, code),
        None => (false, of_after()?),
    };
    let touches = if is_led {
        before.len() == place.start
    } else {
        !after.starts_with(' ')
    };
    let by_comma = is_led || GROUPING_BY_COMMA.contains(&code);
    let by_point = !GROUPING_BY_COMMA.contains(&code);
    let digits = whole_number(number, by_comma, by_point)?;
    // `2023 EUR` heads a column of amounts.
    let is_no_year = touches || digits != number || !is_year(number);
    let is_range = after.starts_with(|c: char| c.is_ascii_digit());
    let is_sound = is_no_year && !is_range && !counts_more(after);
    is_sound.then(|| format!("{sign}{digits}.00"))
}

/// The digits of a number without decimals, whose groups are of three.
fn whole_number(written: &str, by_comma: bool, by_point: bool) -> Option<String> {
    let is_mark = |c: char| c == '\'' || c == '’' || by_comma && c == ',' || by_point && c == '.';
    let groups: Vec<&str> = written.split(is_mark).collect();
    let (first, rest) = groups.split_first()?;
    let is_digits = |group: &str| !group.is_empty() && group.bytes().all(|it| it.is_ascii_digit());
    let first_max = if rest.is_empty() { DIGITS_MAX } else { 3 };
    let is_sound = is_digits(first)
        && first.len() <= first_max
        && !first.starts_with('0')
        && rest.len() <= 3
        && rest
            .iter()
            .all(|group| is_digits(group) && group.len() == 3);
    is_sound.then(|| groups.concat())
}

/// `/kWh`, `pro Stunde`, `Mio.`: what stands behind an amount that is another one, or that of one of many.
fn counts_more(after: &str) -> bool {
    let after = after.trim_start();
    let folded = fold(head(after, LEAD_BYTES_MAX));
    after.starts_with('/')
        || is_share(after)
        || leading_phrase(&folded, UNIT_LEADS).is_some()
        || leading_phrase(&folded, SCALES).is_some()
}

fn ends_with_number(text: &str) -> bool {
    text.trim_end().ends_with(|c: char| c.is_ascii_digit())
}

/// What stands before the currency that a text ends with, and its code.
fn currency_ending(text: &str) -> Option<(&str, &'static str)> {
    CURRENCIES.iter().find_map(|(written, code)| {
        let head = text.strip_suffix(written)?;
        let is_word = written.starts_with(char::is_alphabetic);
        (!is_word || !head.ends_with(char::is_alphabetic)).then_some((head, *code))
    })
}

/// What stands behind the currency that a text begins with, and its code.
fn currency_beginning(text: &str) -> Option<(&str, &'static str)> {
    CURRENCIES.iter().find_map(|(written, code)| {
        let rest = text.strip_prefix(written)?;
        let is_word = written.ends_with(char::is_alphabetic);
        (!is_word || !rest.starts_with(char::is_alphabetic)).then_some((rest, *code))
    })
}

#[cfg(test)]
mod tests {
    use super::super::amounts::amounts_in;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let amounts = amounts_in(text).into_iter();
        let values: Vec<String> = amounts.map(|(_, amount)| amount.value).collect();
        assert_eq!(values, expected, "{text}");
    }

    #[test]
    fn a_number_beside_its_currency_is_an_amount() {
        check("2.000 €, abzüglich 40,00 €", &["2000.00", "40.00"]);
        check("1.190 EUR (darin 190,00 EUR MwSt.)", &["1190.00", "190.00"]);
        check("EUR 1.190", &["1190.00"]);
        check("£45 or $1,250", &["45.00", "1250.00"]);
        check("€ 1'250.–", &["1250.00"]);
        check("45,- €, Fr. 12.–", &["45.00", "12.00"]);
        check("€1,250 a year", &["1250.00"]);
        check("à payer 2 640 €", &["2640.00"]);
        check("2\u{202f}640\u{a0}€", &["2640.00"]);
        check("€ 12 500", &["12500.00"]);
        check("-25 €", &["-25.00"]);
        check("$2000 and 2000€", &["2000.00", "2000.00"]);
    }

    #[test]
    fn other_numbers_are_none() {
        check("in EUR 2024 2023, 2024 EUR", &[]);
        check("Stück 3 € 12,00", &["12.00"]);
        check("12,00 € 3 Stück", &["12.00"]);
        check("1,759 €/l, 1,759 €, 30 € pro Stunde", &[]);
        check("$45 million, € 12 Mio., €5–10, £5-10", &[]);
        check("Konto 4711000 EUR, A4 €, 0.190 EUR", &[]);
        check("01.03.2024 EUR, 3/2024 €", &[]);
    }

    #[test]
    fn a_share_is_no_amount() {
        check("inkl. 19,00 % MwSt. 119,00 €", &["119.00"]);
        check("incl. 20.00% VAT: £120.00", &["120.00"]);
        check("4,25 Prozent, 3,50 v. H., 2.00 percent", &[]);
    }
}
