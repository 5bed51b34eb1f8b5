//! Numbers in one piece, in one spelling: references, amounts, telephone numbers.
//!
//! Dates are read by [`super::dates`].
//!
//! `RE-2024/117` is `re2024117`, an IBAN in groups of four one word; `23.316,01` and `23'316.01` are both `23316.01`;
//! `QQ 41 77 02 C`, `HI-WA 91E` and `5Q0 615 601 G` are in one piece, too: whoever copies a sign leaves its spaces out;
//! `+49 6051 9164410` and `(0 60 51) 916 44-10` share `60519164410`.
//! Passages and queries are read by the same rules, so an odd reading harms little: both have it.
//! Must take time linear in the text, whatever it is. Next: [`super::terms`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::model::telephone::dialled;

use super::dates::{dates, month, month_of, named_date, spaced_date};
use super::tokens::{Separator, Token};

/// Of how many groups a sign of letters and digits is at most that has spaces between them. A row of a table has more, and names
/// nothing by all of them.
const SIGN_GROUPS_MAX: usize = 6;
/// Of fewer words, and fewer stretches of letters and digits, there are many that name nothing, as `EUR 500`; those are looked for
/// in pieces.
const SIGN_PARTS_MIN: usize = 3;
/// How long its letters are, and all of it.
const SIGN_LETTERS_MAX: usize = 4;
const SIGN_CHARS_MAX: usize = 20;
/// What is joined of parts is as long as an IBAN at most.
const JOINED_CHARS_MAX: usize = 34;
/// Shorter numbers name nothing.
const IDENTIFIER_CHARS_MIN: usize = 4;
/// The same of a sign that begins with a letter.
const SIGN_CHARS_MIN: usize = 3;
/// Digits of a telephone number: the least that is dialled, and what recommendation E.164 allows.
const TELEPHONE_DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// Something written in digits.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// What it may be, in one spelling each: mostly one.
    pub(super) terms: Vec<String>,
    /// The tokens it is made of.
    pub(super) tokens: Range<usize>,
    /// What the terms say of it.
    pub(super) meaning: Meaning,
}

/// What is said of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Meaning {
    /// What it is.
    Itself,
    /// It is this month: whoever asks for it asks for all that is of one of its days.
    Month,
    /// It is a day of this month: whoever asks for the day does not ask for others.
    MonthOfDay,
}

/// The numbers that tokens make together, or that one makes without the letters before it; longer ones first.
pub(super) fn numbers(tokens: &[Token]) -> Vec<Number> {
    let mut found = Found::default();
    let mut start = 0;
    // Groups with a space between them, up to where something begins that is known for itself.
    let mut spaced = 0;
    let mut groups = Vec::new();
    while start < tokens.len() {
        let end = start + chain_len(&tokens[start..], is_tight);
        let has_number = tokens[start..end]
            .iter()
            .any(|token| has_digit(&token.text));
        let is_known = has_number && tight(tokens, start..end, &mut found);
        let is_apart = start > spaced && !is_spaced(&tokens[start - 1], &tokens[start]);
        if is_apart || is_known {
            found.put(spaced..start, join(&tokens[spaced..start]));
            spaced = if is_known { end } else { start };
        }
        let may_be_of_sign = !is_known && tokens[start..end].iter().all(is_part_of_sign);
        let goes_on = start > 0 && tokens[start - 1].separator == Separator::Space;
        if !may_be_of_sign || !goes_on {
            signs(tokens, &groups, &mut found);
            groups.clear();
        }
        if may_be_of_sign {
            groups.push(start..end);
        }
        start = end;
    }
    signs(tokens, &groups, &mut found);
    found.put(spaced..start, join(&tokens[spaced..start]));
    for at in 0..tokens.len() {
        let iban = at..at + iban_len(&tokens[at..]);
        found.put(iban.clone(), join(&tokens[iban]));
        let lettered = at..at + lettered_len(tokens, at);
        found.put(lettered.clone(), join(&tokens[lettered]));
        telephone(tokens, at, &mut found);
        for (date, term) in named_date(tokens, at)
            .into_iter()
            .chain(spaced_date(tokens, at))
        {
            found.put(date, [term]);
        }
        found.months.extend(month(tokens, at));
    }
    found.into_numbers()
}

/// A year is in too many documents to name one. `E18` says what is wrong with a machine.
pub(super) fn is_identifier(word: &str) -> bool {
    let is_year = word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
    let chars_min = if word.starts_with(char::is_alphabetic) {
        SIGN_CHARS_MIN
    } else {
        IDENTIFIER_CHARS_MIN
    };
    word.len() >= chars_min && has_digit(word) && !is_year
}

pub(super) fn has_digit(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit())
}

pub(super) fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// What was found, by the tokens it is made of.
#[derive(Default)]
struct Found {
    terms: BTreeMap<(usize, usize), Vec<String>>,
    months: Vec<Number>,
}

impl Found {
    fn put(&mut self, tokens: Range<usize>, terms: impl IntoIterator<Item = String>) {
        for term in terms {
            let known = self.terms.entry((tokens.start, tokens.end)).or_default();
            if !known.contains(&term) {
                known.push(term);
            }
        }
    }

    fn into_numbers(self) -> Vec<Number> {
        let mut numbers = self.months;
        for ((start, end), terms) in self.terms {
            let months: BTreeSet<String> = terms.iter().filter_map(|it| month_of(it)).collect();
            numbers.push(Number {
                terms,
                tokens: start..end,
                meaning: Meaning::Itself,
            });
            if !months.is_empty() {
                numbers.push(Number {
                    terms: months.into_iter().collect(),
                    tokens: start..end,
                    meaning: Meaning::MonthOfDay,
                });
            }
        }
        numbers.sort_by_key(|number| {
            let Range { start, end } = number.tokens;
            (std::cmp::Reverse(end - start), start, number.meaning)
        });
        numbers
    }
}

/// How many tokens from the first on are a chain: each belongs to the next.
fn chain_len(tokens: &[Token], belongs: impl Fn(&Token) -> bool) -> usize {
    let links = tokens.iter().take_while(|token| belongs(token)).count();
    (links + 1).min(tokens.len())
}

/// Nothing but a mark stands between the token and the next.
fn is_tight(token: &Token) -> bool {
    matches!(
        token.separator,
        Separator::Mark('-' | '/' | '.' | '_' | ':' | ',' | '\'')
    )
}

/// Two groups of one number may be apart by a space where both have digits.
fn is_spaced(left: &Token, right: &Token) -> bool {
    left.separator == Separator::Space && has_digit(&left.text) && has_digit(&right.text)
}

/// Short letters, all of them capitals, and digits.
fn is_part_of_sign(token: &Token) -> bool {
    let chars_max = if has_digit(&token.text) {
        SIGN_CHARS_MAX
    } else {
        SIGN_LETTERS_MAX
    };
    !token.has_small_letters && token.text.len() <= chars_max
}

/// Of how many stretches of letters and digits a sign is.
fn stretches(sign: &str) -> usize {
    let bytes = sign.as_bytes();
    let changes = bytes
        .windows(2)
        .filter(|pair| pair[0].is_ascii_digit() != pair[1].is_ascii_digit());
    changes.count() + usize::from(!bytes.is_empty())
}

/// What groups with spaces between them are in one piece: any that follow each other and are a sign together. Where the sign
/// begins and ends is not to be seen: a shortening before it has capitals, too.
fn signs(tokens: &[Token], groups: &[Range<usize>], found: &mut Found) {
    if !(2..=SIGN_GROUPS_MAX).contains(&groups.len()) {
        return;
    }
    for (at, first) in groups.iter().enumerate() {
        for last in &groups[at + 1..] {
            let run = first.start..last.end;
            let is_sign = |sign: &String| {
                let letters = sign.bytes().filter(u8::is_ascii_alphabetic).count();
                letters > 0
                    && sign.len() <= SIGN_CHARS_MAX
                    && (run.len() >= SIGN_PARTS_MIN || stretches(sign) >= SIGN_PARTS_MIN)
            };
            let sign = join(&tokens[run.clone()]).filter(is_sign);
            found.put(run, sign);
        }
    }
}

/// How long a number is that begins here and has a letter between its groups: `65 140968 W 021`. 0 if there is none, or only one
/// of more groups than a number has.
fn lettered_len(tokens: &[Token], at: usize) -> usize {
    let is_letter = |token: &Token| token.text.len() == 1 && !has_digit(&token.text);
    let is_space = |token: &Token| token.separator == Separator::Space;
    let goes_on = at.checked_sub(1).is_some_and(|before| {
        let before = &tokens[before];
        is_space(before) && (is_digits(&before.text) || is_letter(before))
    });
    if goes_on {
        return 0;
    }
    let (mut end, mut has_letter) = (at, false);
    while let Some(token) = tokens.get(end) {
        if end - at > JOINED_CHARS_MAX {
            return 0;
        }
        let is_first_or_follows = end == at || is_space(&tokens[end - 1]);
        let is_between = end > at
            && is_letter(token)
            && is_space(token)
            && is_digits(&tokens[end - 1].text)
            && tokens
                .get(end + 1)
                .is_some_and(|next| is_digits(&next.text));
        if !(is_first_or_follows && (is_digits(&token.text) || is_between)) {
            break;
        }
        has_letter |= is_between;
        end += 1;
    }
    if has_letter { end - at } else { 0 }
}

/// All of a run in one piece.
fn join(run: &[Token]) -> Option<String> {
    let parts: Vec<&str> = run.iter().map(|token| token.text.as_str()).collect();
    (run.len() > 1).then(|| join_parts(&parts))?
}

fn join_parts(parts: &[&str]) -> Option<String> {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    if !(IDENTIFIER_CHARS_MIN..=JOINED_CHARS_MAX).contains(&length) {
        return None;
    }
    let joined = parts.concat();
    has_digit(&joined).then_some(joined)
}

/// Reads tokens with nothing but marks between them, and says whether they are a date or an amount.
fn tight(tokens: &[Token], run: Range<usize>, found: &mut Found) -> bool {
    let first = run.clone().find(|at| has_digit(&tokens[*at].text));
    let Some(first) = first else {
        return false;
    };
    // `Betrag:250,00`, `EUR250,00` and `HRB8336` have their letters first; `250,00EUR` has them last.
    let mut parts: Vec<&str> = tokens[first..run.end]
        .iter()
        .map(|token| token.text.as_str())
        .collect();
    let marks: Vec<char> = tokens[first..run.end - 1]
        .iter()
        .filter_map(|token| match token.separator {
            Separator::Mark(mark) => Some(mark),
            _ => None,
        })
        .collect();
    let letters = parts[0].bytes().take_while(|byte| !byte.is_ascii_digit());
    let letters = letters.count();
    parts[0] = parts[0].get(letters..).unwrap_or(parts[0]);
    let known = known(&parts, &marks);
    if !known.is_empty() {
        let integer = known_start(tokens, first, &parts);
        found.put(integer.0, amount_over_spaces(&integer.1, &parts, &marks));
        found.put(first..run.end, known);
        return true;
    }
    found.put(run.clone(), join(&tokens[run.clone()]));
    let rest = (letters > 0 || first > run.start).then(|| join_parts(&parts));
    found.put(
        first..run.end,
        rest.flatten()
            .filter(|rest| is_identifier(rest) && rest.bytes().any(|byte| byte != b'0')),
    );
    // `01.02.2024-29.02.2024`
    let mut start = 0;
    for end in 1..=parts.len() {
        let is_cut = marks
            .get(end - 1)
            .is_none_or(|mark| matches!(mark, '-' | '/' | ':'));
        if is_cut {
            if end - start < parts.len() {
                let known = self::known(&parts[start..end], &marks[start..end - 1]);
                found.put(first + start..first + end, known);
            }
            start = end;
        }
    }
    false
}

/// What parts are as a date or an amount.
fn known(parts: &[&str], marks: &[char]) -> Vec<String> {
    let dates = dates(parts, marks);
    if dates.is_empty() {
        amounts(parts, marks)
    } else {
        dates
    }
}

/// Where an amount begins whose thousands are set apart by spaces, and the groups before `parts`.
fn known_start<'a>(
    tokens: &'a [Token],
    first: usize,
    parts: &[&str],
) -> (Range<usize>, Vec<&'a str>) {
    let mut start = first;
    let mut digits = parts[0].len();
    while digits == 3
        && let Some(before) = start.checked_sub(1)
        && tokens[before].separator == Separator::Space
        && is_digits(&tokens[before].text)
        && tokens[before].text.len() <= 3
        && (before == 0 || !is_tight(&tokens[before - 1]))
        && first - before <= 3
    {
        start = before;
        digits = tokens[before].text.len();
    }
    let groups = tokens[start..first].iter().map(|token| token.text.as_str());
    (start..first + parts.len(), groups.collect())
}

/// `1 234,56`, of the groups before the one that has the decimals.
fn amount_over_spaces(groups: &[&str], parts: &[&str], marks: &[char]) -> Vec<String> {
    let [last, decimals] = parts else {
        return Vec::new();
    };
    if groups.is_empty() {
        return Vec::new();
    }
    let integer = groups.concat() + last;
    amounts(&[&integer, decimals], marks)
}

/// An amount as `1234.56`; one without cents in whole units too.
fn amounts(parts: &[&str], marks: &[char]) -> Vec<String> {
    let [integer @ .., last] = parts else {
        return Vec::new();
    };
    let digits = last.bytes().take_while(u8::is_ascii_digit).count();
    let (decimals, unit) = last.split_at(digits);
    let is_whole_number = integer.iter().all(|part| is_digits(part));
    if !is_whole_number || unit.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    let grouped = |groups: &[&str], marks: &[char]| {
        let is_first = groups.first().is_some_and(|group| group.len() <= 3);
        let is_one_mark = marks.windows(2).all(|pair| pair[0] == pair[1]);
        let has_marks = marks.iter().all(|mark| matches!(mark, '.' | ',' | '\''));
        is_first && is_one_mark && has_marks && groups.iter().skip(1).all(|group| group.len() == 3)
    };
    let Some((decimal_mark, marks_before)) = marks.split_last() else {
        return Vec::new();
    };
    let is_decimal = matches!(decimal_mark, '.' | ',')
        && (matches!(decimals.len(), 1 | 2) || *decimal_mark == ',' && decimals.len() > 3);
    if is_decimal
        && !marks_before.contains(decimal_mark)
        && (integer.len() == 1 || grouped(integer, marks_before))
    {
        let integer = integer.concat();
        let integer = integer.trim_start_matches('0');
        let whole = if integer.is_empty() { "0" } else { integer };
        if whole.len() + decimals.len() >= JOINED_CHARS_MAX {
            return Vec::new();
        }
        let mut amounts = vec![format!("{whole}.{decimals}")];
        if decimals.bytes().all(|byte| byte == b'0') && whole.len() >= IDENTIFIER_CHARS_MIN {
            amounts.push(whole.to_owned());
        }
        return amounts;
    }
    let digits = [integer, &[decimals]].concat();
    if grouped(&digits, marks) {
        return join_parts(&digits).into_iter().collect();
    }
    Vec::new()
}

/// Currencies as people say and write them.
const CURRENCIES: [&str; 17] = [
    "chf", "dollar", "dollars", "eur", "euro", "euros", "euri", "franc", "francs", "franken",
    "franchi", "gbp", "pfund", "pound", "pounds", "rappen", "usd",
];

/// Where a currency stands before or behind a number.
pub(super) fn currency_places(tokens: &[Token]) -> Vec<usize> {
    let is_near = |token: &Token| {
        matches!(
            token.separator,
            Separator::Space | Separator::Mark(_) | Separator::Spaced(_)
        )
    };
    let is_of_number = |at: usize| {
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let follows = before.is_some_and(|it| is_near(it) && it.text.ends_with(is_figure));
        let leads = tokens
            .get(at + 1)
            .is_some_and(|it| it.text.starts_with(is_figure));
        follows || leads && is_near(&tokens[at])
    };
    let is_currency = |at: &usize| CURRENCIES.contains(&tokens[*at].text.as_str());
    (0..tokens.len())
        .filter(is_currency)
        .filter(|at| is_of_number(*at))
        .collect()
}

fn is_figure(character: char) -> bool {
    character.is_ascii_digit()
}

/// A telephone number from this token on: the digits that everybody dials, without country and without the zero before the
/// area. So a customer's number with zeros in front is also the number without them.
fn telephone(tokens: &[Token], at: usize, found: &mut Found) {
    let token = &tokens[at];
    let follows = at
        .checked_sub(1)
        .is_some_and(|before| is_tight(&tokens[before]) && has_digit(&tokens[before].text));
    let begins = is_digits(&token.text) && (token.has_plus || token.text.starts_with('0'));
    if follows || !begins {
        return;
    }
    let belongs = |left: &Token| {
        matches!(
            left.separator,
            Separator::Space
                | Separator::Mark('-' | '/' | '.' | '(' | ')')
                | Separator::Spaced('-' | '/' | '(' | ')')
        )
    };
    let groups = tokens[at..].iter();
    let groups = groups.take_while(|token| is_digits(&token.text));
    let groups = groups.take(*TELEPHONE_DIGITS.end() + 1).count();
    let length = chain_len(&tokens[at..at + groups], belongs);
    let run = at..at + length;
    let written: String = tokens[run.clone()]
        .iter()
        .map(|token| token.text.as_str())
        .collect();
    // `0815 23.316,01` goes on as an amount.
    let goes_on = is_tight(&tokens[run.end - 1]) && run.end < tokens.len();
    if goes_on || !TELEPHONE_DIGITS.contains(&written.len()) || dates_begin(&tokens[run.clone()]) {
        return;
    }
    let dialled = dialled(&written, token.has_plus);
    found.put(
        run,
        (dialled.len() > IDENTIFIER_CHARS_MIN).then(|| dialled.to_owned()),
    );
}

/// `05.06.2023 1234` is a date and something else.
fn dates_begin(run: &[Token]) -> bool {
    let [first, second, third, ..] = run else {
        return false;
    };
    match (first.separator, second.separator) {
        (Separator::Mark(mark), Separator::Mark(other)) => {
            !dates(&[&first.text, &second.text, &third.text], &[mark, other]).is_empty()
        }
        _ => false,
    }
}

/// Of how many tokens the IBAN is that they begin with, or 0: two letters and two digits, then groups of four and one that
/// may be shorter. Where a line ends it may go on in the next.
fn iban_len(tokens: &[Token]) -> usize {
    let Some((first, rest)) = tokens.split_first() else {
        return 0;
    };
    let bytes = first.text.as_bytes();
    let begins = bytes.len() == 4
        && bytes.iter().take(2).all(u8::is_ascii_lowercase)
        && bytes.iter().skip(2).all(u8::is_ascii_digit);
    if !begins {
        return 0;
    }
    // The first group may be a bank's letters.
    let goes_on = |(at, (before, token)): &(usize, (&Token, &Token))| {
        let is_blank = matches!(before.separator, Separator::Space | Separator::Mark('\n'));
        let may_be_bank = *at == 0 && token.text.len() == 4;
        is_blank && (may_be_bank || has_digit(&token.text))
    };
    let groups = tokens.iter().zip(rest).take(JOINED_CHARS_MAX / 4);
    let groups = groups.enumerate().take_while(goes_on);
    let mut lengths = groups.map(|(_, (_, token))| token.text.len()).peekable();
    let mut count = 1;
    while lengths.next_if_eq(&4).is_some() {
        count += 1;
    }
    count + usize::from(lengths.next().is_some_and(|length| length < 4))
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::numbers;
    use crate::search::content::tokens::tokens;

    #[track_caller]
    pub(in crate::search::content) fn check(text: &str, expected: &str) {
        let numbers = numbers(&tokens(text));
        let terms: Vec<String> = numbers
            .into_iter()
            .flat_map(|number| number.terms)
            .collect();
        assert_eq!(terms.join(" "), expected, "{text}");
    }

    #[test]
    fn references_are_put_together_with_and_without_their_letters() {
        check("RE-2024/117", "re2024117 2024117");
        check("VF1005193039", "1005193039");
        check("HRB8336", "8336");
        check("HRB 8336", "");
        check("USt-IdNr. DE 232 446 240", "de232446240 de232446 232446240");
        check("RE2024 A1", "re2024a1");
        check("am 5 Mai", "");
        check(
            "SV 65 140968 W 021 vom",
            "sv65140968w021 sv65140968w 65140968w021 sv65140968 65140968w 140968w021 65140968",
        );
        check("3 x 4 m", "");
    }

    #[test]
    fn amounts_have_one_spelling() {
        for text in [
            "23.316,01",
            "23,316.01",
            "23'316.01",
            "23’316,01",
            "23316,01",
            "EUR23.316,01",
            "Summe:23316.01",
        ] {
            check(text, "23316.01");
        }
        check("23 316,01", "23316.01 316.01");
        check("250,00", "250.00");
        check("25.000,00 €", "25000.00 25000");
        check("25.000 EUR", "25000");
        check("1.234.567", "1234567");
        check("0,2850", "0.2850");
        check("2024.117", "2024117");
    }

    #[test]
    fn an_amount_after_another_number_stands_for_itself() {
        check("31.05.2023 23.316,01", "20230531 2023-05 23316.01");
        check("4711 0815 23.316,01 99", "23316.01 47110815");
    }

    #[test]
    fn a_sign_in_groups_is_in_one_piece() {
        let signs = |text: &str| -> Vec<String> {
            let numbers = numbers(&tokens(text)).into_iter();
            let terms = numbers.flat_map(|number| number.terms);
            let is_sign = |term: &String| term.contains(|it: char| it.is_ascii_lowercase());
            terms.filter(is_sign).collect()
        };
        for (text, sign) in [
            (
                "National Insurance number QQ 41 77 02 C. From April",
                "qq417702c",
            ),
            ("amtliches Kennzeichen HI-WA 91E, Kleinwagen", "hiwa91e"),
            ("amtl. Kennzeichen HI-JA 482", "hija482"),
            ("Satz, Teil 5Q0 615 601 G 118,40 EUR", "5q0615601g"),
            ("Zähler 8 DME 40 1177 2093, Verbrauch", "8dme4011772093"),
            ("Abbey Lane, Hexham NE46 4AB", "ne464ab"),
        ] {
            assert!(signs(text).iter().any(|it| it == sign), "{:?}", signs(text));
        }
        for none in [
            "Posten 1 Aa 22 bc",
            "A 1 B 2 C 3 D 4",
            "EUR 118,40",
            "MUSTERSTADT 12",
        ] {
            assert_eq!(signs(none), [""; 0], "{none}");
        }
    }

    #[test]
    fn telephone_numbers_share_what_everybody_dials() {
        for text in [
            "+49 6051 916 44 10",
            "06051 9164410",
            "06051/916 44-10",
            "(0 60 51) 9 16 44 10",
            "0049 6051 9164410",
            "+49 (0) 6051 9164410",
            "060519164410",
            "06051 / 9164410",
            "+49(0)6051-9164410",
        ] {
            let numbers = numbers(&tokens(text));
            let has = numbers
                .iter()
                .any(|number| number.terms.contains(&"60519164410".to_owned()));
            assert!(has, "{text}: {numbers:?}");
        }
        check("+1 212 555 0100", "12125550100 2125550100");
        check("0001234567", "1234567");
        check("0.5 0.7", "0.5 0.7");
        check("+x 0x", "");
    }

    proptest! {
        #[test]
        fn any_figures_may_come(text in "([0-9]{1,4}|[a-z]{1,2}|0|mai|[-+()./:,'% \n]){0,24}") {
            let tokens = tokens(&text);
            for number in numbers(&tokens) {
                prop_assert!(number.tokens.start < number.tokens.end && number.tokens.end <= tokens.len());
                prop_assert!(!number.terms.is_empty() && number.terms.iter().all(|term| super::has_digit(term)));
            }
        }
    }
}
