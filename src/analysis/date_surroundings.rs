//! What stands around a date: a place before it, an hour or another matter behind it.

use super::dates::FoundDate;
use super::lines::{Line, Lines};
use super::text::fold;
use super::words::marks::{RANGE_JOINERS, WEEKDAYS};

/// `Berlin, den`, `Paris, le`, `Madrid, a`: a place before a date, or a day of the week, as newspapers have it.
pub(super) fn is_place_and_comma(before: &str) -> bool {
    let folded = fold(before);
    let place = folded
        .strip_suffix(" den")
        .or_else(|| folded.strip_suffix(" le"))
        .or_else(|| folded.strip_suffix(" li"))
        .or_else(|| folded.strip_suffix(" a"))
        .or_else(|| folded.strip_suffix(" am"))
        .or_else(|| folded.strip_suffix(" im"))
        .or_else(|| folded.strip_suffix(" in"))
        .unwrap_or(&folded);
    let Some(name) = place.strip_suffix(',') else {
        return false;
    };
    // `… se expide la presente en Muster del Campo, a`
    if let Some(at) = before.rfind(" en ").filter(|_| folded.ends_with(" a")) {
        let town = before[at + " en ".len()..].trim_end_matches([' ', 'a', ',']);
        return town.starts_with(char::is_uppercase) && town.split(' ').count() <= 5;
    }
    // `Hinflug Sa., 17. Mai`: what happens on a day of the week. `Donnerstag, 2. Juli` is a head, `Ahlen, Montag, 6. Juli` a place.
    let happens = name
        .rsplit_once(' ')
        .is_some_and(|(before, last)| is_weekday(last) && !before.ends_with(','));
    // `Umzug von Ahlen nach Talheim, 3. Mai`: what was done. `Villers sous Bois` and `Ahlen a. d. Werse` are places.
    let written = before.split([' ', ',']).filter(|word| !word.is_empty());
    let mut small = written.filter(|word| word.starts_with(char::is_lowercase));
    let is_named =
        small.all(|word| word.contains('.') || PLACE_PARTICLES.contains(&fold(word).as_str()));
    (3..=40).contains(&name.len())
        && name.split(' ').count() <= 5
        && is_named
        && !happens
        && before.chars().next().is_some_and(char::is_uppercase)
        && !name.chars().any(|c| c.is_ascii_digit() || c == ':')
}

/// Small words that names of places have, or that lead to one or from it to a day; folded.
const PLACE_PARTICLES: [&str; 40] = [
    "am", "an", "der", "dem", "den", "die", "bei", "im", "in", "auf", "ob", "vor", "zu", "upon",
    "on", "under", "by", "of", "the", "at", "sur", "sous", "de", "du", "la", "le", "les", "lez",
    "des", "en", "del", "di", "li", "sul", "aan", "op", "te", "a", "o", "e",
];

/// `Samstag`, `Sa.`, `Sat`.
fn is_weekday(word: &str) -> bool {
    const SHORT: [&str; 7] = ["mo.", "di.", "mi.", "do.", "fr.", "sa.", "so."];
    SHORT.contains(&word) || WEEKDAYS.contains(&word.trim_end_matches('.'))
}

/// `Mittwoch, 24.07.2024 | 10:15 Uhr`, `Samstag, 14.06.2025, 15:22 Uhr`, `Freitag, 05.09.` over `Montag, 09.03.`: the day of
/// an appointment.
pub(super) fn is_appointment(
    lines: &Lines<'_>,
    line: &Line<'_>,
    before: &str,
    after: &str,
) -> bool {
    let names_time = |other: &Line<'_>| is_time(other.text);
    // `Donnerstag, 22. Januar 2026` over `zwischen 10:15 und 12:15 Uhr`
    let begins_with_time = |below: &Line<'_>| is_time(below.text) && below.text.len() < 60;
    let begins_with_weekday = |other: &Line<'_>| {
        let first = other.folded.split_once(", ");
        first.is_some_and(|(first, _)| WEEKDAYS.contains(&first))
    };
    let named = fold(before);
    let mut neighbours = [line.above, line.below].into_iter();
    WEEKDAYS.contains(&named.trim_end_matches([',', ' ']))
        && (is_time(after)
            || lines.get(line.right).is_some_and(names_time)
            || lines.get(line.below).is_some_and(begins_with_time)
            || neighbours.any(|it| lines.get(it).is_some_and(begins_with_weekday)))
}

/// `München 07.06.2023 Depot 4711`: what stands before the date is a place that an address on the paper has.
pub(super) fn is_place_of_an_address(lines: &Lines<'_>, before: &str) -> bool {
    const PLACE_BYTES: std::ops::RangeInclusive<usize> = 3..=30;
    const CODE_BYTES: std::ops::RangeInclusive<usize> = 4..=5;
    let place = fold(before);
    let is_name = PLACE_BYTES.contains(&place.len())
        && before.starts_with(char::is_uppercase)
        && place
            .chars()
            .all(|c| c.is_alphabetic() || " -.".contains(c));
    is_name
        && lines.first_page().iter().any(|line| {
            line.folded.match_indices(place.as_str()).any(|(at, _)| {
                let code = line.folded[..at].trim_end().rsplit([' ', '-']).next();
                let is_whole = !line.folded[at + place.len()..].starts_with(char::is_alphanumeric);
                is_whole
                    && code.is_some_and(|code| {
                        CODE_BYTES.contains(&code.len())
                            && code.bytes().all(|byte| byte.is_ascii_digit())
                    })
            })
        })
}

/// `Ahlen, 30.12.2024    Max Muster, Kassenwart`, `Ahlen, 11.09.2024 · Muster GmbH`: what follows a date behind a gap or a mark
/// is another matter.
pub(super) fn is_followed_by_another(line: &Line<'_>, date: &FoundDate) -> bool {
    let after = line.text.get(date.end..).unwrap_or_default();
    let next = line
        .words
        .iter()
        .position(|word| word.start as usize >= date.end);
    let gap = next.and_then(|next| {
        let last = line.words.get(next.checked_sub(1)?)?;
        Some(line.words[next].rect.left - last.rect.right)
    });
    let after = after.trim_start();
    // `– gültig bis 31.05.2024`
    let is_remark = after.strip_prefix(['–', '-']).is_some_and(|rest| {
        let first = rest.trim_start().split(' ').next().unwrap_or_default();
        first.starts_with(char::is_alphabetic) && !RANGE_JOINERS.contains(&fold(first).as_str())
    });
    after.starts_with(['·', '•', '|']) || is_remark || gap.is_some_and(|gap| gap > line.size)
}

/// `18:04 Uhr`, `, 06.44 UHR`, `at 9:30`: a moment, not a day.
pub(super) fn is_time(after: &str) -> bool {
    let folded = fold(after);
    let rest = folded.trim_start_matches([',', ' ', '-', '/', '(', '|']);
    let rest = [
        "um ",
        "at ",
        "a ",
        "om ",
        "alle ",
        "zwischen ",
        "between ",
        "von ",
        "from ",
        "ab ",
        "entre ",
    ]
    .iter()
    .find_map(|word| rest.strip_prefix(word))
    .unwrap_or(rest);
    let bytes = rest.as_bytes();
    let digits = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    (1..=2).contains(&digits)
        && matches!(bytes.get(digits), Some(b':' | b'.'))
        && bytes
            .iter()
            .skip(digits + 1)
            .take(2)
            .filter(|byte| byte.is_ascii_digit())
            .count()
            == 2
        && !bytes
            .get(digits + 3)
            .is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.')
}
