//! What is no heading, whatever it looks like: places, labels with values, dates, codes.

use super::candidates::names_sum;
use super::closings::is_closing;
use super::date_labels::last_label;
use super::dates::{FoundDate, ends_with_number_sign};
use super::kind::{KindHit, kind_hits};
use super::language::is_stop_word;
use super::lines::{Line, Lines, is_reference};
use super::names::{begins_with_year, is_imprint, is_place_line, legal_names};
use super::parties::{Party, label_and_value};
use super::places::{is_place, is_street};
use super::salutations::is_salutation;
use super::text::{fold, folded_words, has_phrase, leading_phrase};
use super::words::labels::{FIELD_WORDS, RECIPIENT_LABELS, SENDER_LABELS};
use super::words::marks::{
    ENCLOSURE_LABELS, FORM_NUMBER_LABELS, FORM_WORDS, LETTERS_REFERRED, RANGE_JOINERS, STATE_LEADS,
    TIME_UNITS,
};
use super::words::names::{COUNTRIES, STREET_PREPOSITIONS};

/// Whether a line is surely none.
pub(super) fn is_no_heading(lines: &Lines<'_>, line: &Line<'_>, text: &str, party: Party) -> bool {
    let folded = line.folded.as_str();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    // `il ax`, `eee`: what text recognition leaves of a picture.
    let is_repeated = |letter: char| text.chars().all(|c| !c.is_alphabetic() || c == letter);
    let is_of_scraps = text.is_ascii() && text.split(' ').all(|word| word.len() <= 2)
        || text
            .chars()
            .find(|c| c.is_alphabetic())
            .is_some_and(is_repeated);
    letters < 3
        || is_of_scraps
        || text.chars().count() > 160
        || line.size < 5.0
        || party == Party::Recipient
        || is_place(lines, line) && kind_hits(folded).is_empty()
        || is_street(lines, line) && !is_subject_about_house(lines, line, text)
        || is_code_alone(text)
        || is_small_foot(lines, line)
        || ends_with_place(folded)
        || text.contains('@')
        || text.contains("://")
        || folded.starts_with("www.")
        || is_salutation(text, folded)
        || is_closing(folded)
        || names_law(folded)
        || COUNTRIES.contains(&folded)
        || leading_phrase(folded, STATE_LEADS).is_some() && kind_hits(folded).is_empty()
        || lists_attachments(folded)
        || label_and_value(line, RECIPIENT_LABELS).is_some()
        || label_and_value(line, SENDER_LABELS).is_some()
        || FIELD_WORDS.contains(&folded.trim_end_matches([':', ' ']))
        || is_page_number(folded)
        || is_form_number(folded)
        || is_reference(folded)
        || is_only_a_date(text)
        || is_length_of_time(folded)
        || folded == "form"
        || names_sum(folded)
        || is_label_with_value(text)
        || is_label_with_number(text)
        || (is_imprint(folded) && kind_hits(folded).is_empty())
        || (text.ends_with(['.', ',', ';']) && text.len() > 70)
        || ends_a_sentence(text)
}

/// `1 Anlage (184 KB) Packliste.pdf`, `2 attachments`, `Anlagen: foto.jpg (1,4 MB)`: what came with a printed message.
fn lists_attachments(folded: &str) -> bool {
    let label = leading_phrase(folded, ENCLOSURE_LABELS);
    if label.is_some_and(|label| folded[label.len()..].starts_with(':')) {
        return true;
    }
    let bare = folded.trim_start_matches(|c: char| !c.is_alphanumeric());
    let counted = bare.trim_start_matches(|c: char| c.is_ascii_digit());
    counted.len() < bare.len() && leading_phrase(counted.trim_start(), ENCLOSURE_LABELS).is_some()
}

/// `TOWN AND COUNTRY PLANNING ACT 1990`, `The … (England) Order 2015`: by which law something is written, not what.
pub(super) fn names_law(folded: &str) -> bool {
    const LAWS: [&str; 4] = ["act", "regulations", "order", "rules"];
    const WORDS_MIN: usize = 3;
    const SMALL_WORDS: [&str; 7] = ["the", "of", "and", "for", "to", "in", "etc"];
    let bare = folded.trim_end_matches([')', '.', ' ']);
    let Some((name, year)) = bare.rsplit_once(' ') else {
        return false;
    };
    let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = folded_words(name).map(|(_, word)| word).collect();
    let is_law = words.last().is_some_and(|last| LAWS.contains(last));
    let is_said = |word: &&str| is_stop_word(word) && !SMALL_WORDS.contains(word);
    is_year
        && is_law
        && words.len() >= WORDS_MIN
        && !words.iter().any(is_said)
        && kind_hits(folded).is_empty()
}

/// `agreement.`: the last word of a sentence that went on to another line.
fn ends_a_sentence(text: &str) -> bool {
    text.ends_with('.') && !text.contains(' ') && text.starts_with(char::is_lowercase)
}

/// `Rent arrears - 31 Silver Street`, `Boundary with 5 Pier Lane`: a bold or larger line that says more than where a house is.
fn is_subject_about_house(lines: &Lines<'_>, line: &Line<'_>, text: &str) -> bool {
    const WORDS_MIN: usize = 3;
    const JOINERS: [&str; 4] = [" - ", " – ", " — ", ": "];
    let is_marked = !lines.is_in_running_type(line);
    let Some(number) = text.find(|c: char| c.is_ascii_digit()) else {
        return false;
    };
    let (before, after) = text.split_at(number);
    let is_apart = JOINERS.iter().any(|joiner| before.contains(joiner));
    let words = before.split_whitespace().count();
    let first = folded_words(&line.folded).next().map(|(_, word)| word);
    let begins_as_street = first.is_some_and(|word| STREET_PREPOSITIONS.contains(&word));
    // `31 Silver Street`, but `Silberstraße 31` ends with its number.
    let is_number_first = after.split(' ').count() > 1;
    is_marked
        && !before.contains([',', '·', '•', '|'])
        && !begins_as_street
        && legal_names(text).is_empty()
        && (is_apart || is_number_first && words >= 2 || words > WORDS_MIN)
}

/// `AB1 2CD`, `ABE 2CD`: a British code by itself, be it misread.
fn is_code_alone(text: &str) -> bool {
    let Some((outward, inward)) = text.split_once(' ') else {
        return false;
    };
    let is_of_code = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let mut inner = inward.chars();
    (2..=4).contains(&outward.len())
        && outward.chars().all(is_of_code)
        && inward.len() == 3
        && inner.next().is_some_and(|c| c.is_ascii_digit())
        && inner.all(|c| c.is_ascii_uppercase())
}

/// The imprint at a page's foot, in smaller type than the text.
fn is_small_foot(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    line.depth > 0.88 && !line.bold && line.size < 0.9 * lines.body_size
}

/// `3 months`, `24 Monate`: how long something is.
fn is_length_of_time(folded: &str) -> bool {
    let count = folded.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    count.len() < folded.len() && TIME_UNITS.contains(&count)
}

/// `Muster Service, 50656 Köln`: whoever writes and where, whatever the name sounds like.
fn ends_with_place(folded: &str) -> bool {
    let part = folded
        .rsplit([',', '·', '•', '|'])
        .next()
        .unwrap_or(folded)
        .trim();
    part.len() < folded.len()
        && part.starts_with(|c: char| c.is_ascii_digit())
        && is_place_line(part)
        && !begins_with_year(part)
        && kind_hits(part).is_empty()
}

/// `Lieferschein-Nr`, `Rechnungsdatum`: what stands beside is wanted, not this.
pub(super) fn ends_as_label(folded: &str) -> bool {
    let bare = folded.trim_end_matches([':', '.', ' ']);
    [
        "-nr", " nr", " no", "nummer", "number", "datum", " date", " n°", " id", "numero", " #",
        " period", "zeitraum",
    ]
    .iter()
    .any(|ending| bare.ends_with(ending))
}

/// Dates in a heading, but for numbers that look like months: `Rechnung Nr. 12/2026`.
fn dates_of(text: &str) -> Vec<FoundDate> {
    let mut dates = super::dates::dates_in(text, super::dates::SlashOrder::DayFirst);
    dates.retain(|date| {
        let before = text.get(..date.start).unwrap_or_default();
        !(date.is_month_only && ends_with_number_sign(before))
    });
    dates
}

/// What stands before a date, folded, names what happened on that day: `Ihr Unfall vom 28.03.2026`. A label of the paper's own
/// date does not.
fn names_event(before: &str) -> bool {
    const LEADS: [&str; 5] = ["vom", "of", "du", "del", "van"];
    const LETTERS_MIN: usize = 4;
    /// `vom` says no more.
    const LABEL_SCORE_MAX: f32 = 1.5;
    let named = before.trim_end().rsplit_once(' ');
    named.is_some_and(|(named, lead)| {
        LEADS.contains(&lead)
            && !named.contains([',', ':'])
            && named.chars().filter(|c| c.is_alphabetic()).count() >= LETTERS_MIN
            && last_label(before, None).is_none_or(|score| score <= LABEL_SCORE_MAX)
    })
}

/// A date, perhaps with a place before it.
fn is_only_a_date(text: &str) -> bool {
    dates_of(text).first().is_some_and(|date| {
        let rest = text[..date.start]
            .chars()
            .chain(text[date.end..].chars())
            .filter(|c| c.is_alphanumeric())
            .count();
        let folded = fold(text);
        rest <= 16
            && kind_hits(&folded).is_empty()
            && !has_phrase(&folded, LETTERS_REFERRED)
            && !names_event(&fold(&text[..date.start]))
    })
}

/// `Statement date: 3 May 2024`, `Total: 12.00 EUR`, `Invoice 7 – Date: … – Due: …`: a fact or several in a line.
fn is_label_with_value(text: &str) -> bool {
    const LABEL_WORDS_MAX: usize = 4;
    let dates = dates_of(text);
    if text.matches(": ").count() >= 2 && !dates.is_empty() {
        return true;
    }
    // `Statement date June 14, 2023`
    let ends_with_date = dates.first().is_some_and(|date| {
        let before = fold(text.get(..date.start).unwrap_or_default().trim_end());
        let after = text.get(date.end..).unwrap_or_default();
        !after.chars().any(char::is_alphanumeric)
            && before.split(' ').count() <= LABEL_WORDS_MAX
            && ends_as_label(&before)
    });
    // `Report created 2025-01-20 07:00 UTC`
    let says_when_made = dates.first().is_some_and(|date| {
        let before = fold(text.get(..date.start).unwrap_or_default().trim_end());
        let last = before.trim_end_matches(" on").rsplit(' ').next();
        before.split(' ').count() <= LABEL_WORDS_MAX
            && last
                .is_some_and(|word| ["created", "generated", "printed", "produced"].contains(&word))
    });
    if ends_with_date || says_when_made {
        return true;
    }
    let Some((label, value)) = text.split_once(':') else {
        return false;
    };
    let label = fold(label);
    // `Statement period: 03/01/2024 - 03/31/2024` says nothing else either.
    let is_date = dates
        .first()
        .zip(dates.last())
        .is_some_and(|(first, last)| {
            let part = |range| text.get(range).unwrap_or_default();
            let is_range =
                first == last || RANGE_JOINERS.contains(&fold(part(first.end..last.start)).trim());
            part(0..first.start).trim_end().ends_with(':')
                && !part(last.end..text.len())
                    .chars()
                    .any(char::is_alphanumeric)
                && is_range
        });
    let is_amount = || {
        let letters = value.chars().filter(|c| c.is_alphabetic()).count();
        letters <= 3 && !super::amounts::amounts_in(value).is_empty()
    };
    label.split(' ').count() <= LABEL_WORDS_MAX
        && (is_date && (ends_as_label(&label) || kind_hits(&label).is_empty()) || is_amount())
}

/// `Bescheid-Nr.: 2023/118`, `Aktenzeichen: 4 C 12/24`: by what number an office knows its paper. Bills are called by theirs.
fn is_label_with_number(text: &str) -> bool {
    const LETTERS_MAX: usize = 4;
    let Some((label, value)) = text.split_once(':') else {
        return false;
    };
    let label = fold(label);
    let hits = kind_hits(&label);
    let is_known_by_number =
        |hit: &KindHit| hit.kind.is_bill() || super::figures::has_number(hit.kind);
    let names_number = ends_as_label(&label) || label == "aktenzeichen";
    let letters = value.chars().filter(|c| c.is_alphabetic()).count();
    names_number
        && !hits.is_empty()
        && !hits.iter().any(is_known_by_number)
        && letters <= LETTERS_MAX
        && value.bytes().any(|byte| byte.is_ascii_digit())
}

fn is_page_number(folded: &str) -> bool {
    ["seite ", "page ", "blatt ", "pagina ", "p. ", "pag. "]
        .iter()
        .any(|label| {
            folded
                .strip_prefix(label)
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        })
}

/// `Form 1040`, `OMB No. 1545-0074`, `Cerfa n° 12345`, `Vordruck 034`: numbers of templates.
fn is_form_number(folded: &str) -> bool {
    leading_phrase(folded, FORM_NUMBER_LABELS).is_some() && folded.split(' ').count() <= 6
}

/// `Form W-9`, `Vordruck 1.2-A`, `KG 9`: the sign by which an office knows its form says nothing to anybody else.
pub(super) fn is_form_sign(text: &str) -> bool {
    const WORDS_MAX: usize = 4;
    const SIGN_CHARS_MAX: usize = 10;
    const LETTERS_MAX: usize = 4;
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_word = |word: &&&str| FORM_WORDS.contains(&fold(word).as_str());
    // `GewB 2`: a shortening has a capital behind small letters.
    let is_mixed =
        |word: &str| word.ends_with(char::is_uppercase) && word.chars().any(char::is_lowercase);
    let is_sign = |word: &&str| {
        word.chars().count() <= SIGN_CHARS_MAX
            && (!word.chars().any(char::is_lowercase) || is_mixed(word))
            && word
                .chars()
                .all(|c| c.is_alphanumeric() || "-.*/".contains(c))
    };
    let (named, rest): (Vec<&&str>, Vec<&&str>) = words.iter().partition(|word| is_word(word));
    let has_digit = rest
        .iter()
        .any(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
    let is_short = |word: &&str| word.chars().count() <= 2;
    let letters = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count();
    (2..=WORDS_MAX).contains(&words.len())
        && rest.iter().all(|word| is_sign(word))
        && if named.is_empty() {
            // `RECHNUNG 12` is a paper's name with its number.
            has_digit
                && rest.iter().any(|word| is_short(word))
                && rest.iter().all(|word| letters(word) <= LETTERS_MAX)
                && kind_hits(&fold(text)).is_empty()
        } else {
            has_digit
                || rest
                    .iter()
                    .all(|word| is_short(word) || word.ends_with('-'))
        }
}

#[cfg(test)]
mod tests {
    use super::is_form_sign;

    #[test]
    fn the_sign_of_a_form_is_told_from_a_papers_name() {
        for sign in [
            "Form W-88",
            "Form PQR-4417B",
            "BauB 2",
            "Form W-",
            "KG 9",
            "PP-1 22",
            "Vordruck 1.2-A",
            "FORM 10-Q",
        ] {
            assert!(is_form_sign(sign), "{sign}");
        }
        for name in [
            "RECHNUNG NR. 12",
            "FATTURA 7",
            "Form of Request",
            "Order 12",
            "W",
        ] {
            assert!(!is_form_sign(name), "{name}");
        }
    }
}
