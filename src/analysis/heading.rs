//! How much a line of the first page looks like the paper's heading.

use super::closings::is_closing;
use super::date_labels::last_label;
use super::dates::{FoundDate, ends_with_number_sign};
use super::kind::{Kind, begins_line, kind_hits};
use super::language::is_stop_word;
use super::letterhead::heads_letter;
use super::lines::{Line, Lines, is_reference};
use super::names::{
    begins_with_year, has_organisation_word, is_document_word, is_imprint, is_place_line,
    legal_names, name_key,
};
use super::parties::{Parties, Party, label_and_value};
use super::places::{is_place, is_street};
use super::salutations::is_salutation;
use super::text::{
    digit_share, fold, folded_words, has_phrase, is_day_of_row, leading_phrase, trim_ornaments,
};
use super::title::{Known, TITLE_CHARS_MAX};
use super::words::labels::{
    BIRTH_LABELS, CUSTOMER_NUMBER_LABELS, FIELD_WORDS, PART_BEGINNINGS, RECIPIENT_LABELS,
    SENDER_LABELS, SUBJECT_LABELS, TOTAL_LABELS, TRADE_WORDS,
};
use super::words::marks::{
    CURRENCIES, EVERYBODY, FORM_NUMBER_LABELS, FORM_WORDS, GREETINGS, JOINING_BEGINNINGS,
    LETTERS_REFERRED, OPEN_ENDINGS, RANGE_JOINERS, STAMPS, TIME_UNITS,
};
use super::words::names::STREET_PREPOSITIONS;

/// What tells a kind and is no name of it: schedules of doctors' fees, references of offices, what a ticket
/// says to whoever stands at the door, and a shop to whoever bought; folded.
const MERE_SIGNS: [&str; 11] = [
    "goa",
    "goz",
    "aktenzeichen",
    "rechtsbehelfsbelehrung",
    "admit one",
    "thank you for your order",
    "thank you for your purchase",
    "dank fur ihren auftrag",
    "danken fur ihren auftrag",
    "dank fur ihre bestellung",
    "danken fur ihre bestellung",
];

/// The rule of a line that calls itself the subject.
pub(super) const LABELLED_SUBJECT: &str = "labelled subject";

/// A line that may be the paper's heading.
#[derive(Debug)]
pub(super) struct Heading {
    /// How much it looks like one.
    pub score: f32,
    /// Its first line.
    pub at: usize,
    /// The rule that found it.
    pub rule: &'static str,
    /// Its text, of all its lines.
    pub text: String,
    /// The lines it runs over.
    pub lines: Vec<usize>,
}

/// How much a line looks like the paper's heading.
pub(super) fn heading(
    lines: &Lines<'_>,
    parties: &Parties,
    known: &Known<'_>,
    at: usize,
    line: &Line<'_>,
    is_before_salutation: bool,
) -> Option<Heading> {
    if let Some(value) = subject_at_label(lines, line) {
        return labelled_subject(lines, value, at);
    }
    let text = trim_ornaments(line.text);
    if is_no_heading(lines, line, text, parties.of_line[at]) {
        return None;
    }
    if ends_paragraph(lines, at, line) || lines.ends_sentence(at) || lines.is_booking(line) {
        return None;
    }
    let ratio = line.size / lines.body_size;
    let mut score = 0.0;
    let mut rule = "heading";
    if ratio >= 1.15 {
        score += (2.0 + (ratio - 1.15) * 5.0).min(6.0);
    }
    if line.bold {
        score += 1.2;
    }
    let weight = kind_weight(line, known.kind).or_else(|| trade_weight(line, known.kind));
    if let Some(weight) = weight.filter(|_| !line.is_part_heading()) {
        score += weight;
        rule = "heading that names the kind";
        if ratio < 1.15 && !line.bold && lines.has_rare_capitals && is_in_capitals(text) {
            score += 1.2;
        }
    }
    let is_sentence = text.ends_with('.') || folded_words(&line.folded).count() > 14;
    if is_before_salutation && !is_sentence && !text.ends_with(':') && !is_numbered_label(text) {
        score += if line.bold || line.starts_block {
            5.0
        } else {
            3.0
        };
        rule = "subject before the salutation";
    }
    score += (0.45 - line.depth) * 2.5;
    if at <= 2 {
        score += if at == 0 { 1.0 } else { 0.5 };
    }
    if begins_with_code(text) || has_phrase(&line.folded, CUSTOMER_NUMBER_LABELS) {
        score -= 3.0;
    }
    score -= against_a_name(lines, at, line, text, rule);
    if is_beside_security_number(lines, line) {
        score -= 4.0;
    }
    if rule == "heading" && heads_column(lines, line) {
        score -= 4.0;
    }
    // In a letter with a subject the largest line above the reader's address is the letterhead.
    if rule == "heading" && lines.subject_line().is_some() && heads_letter(lines, parties, line) {
        score -= 4.0;
    }
    score -= names_somebody(line, text, known.sender);
    score -= is_a_part(lines, line, ratio);
    if rule == "heading" {
        score -= is_poor(line, text, ratio);
        score += document_word_bonus(&line.folded);
    }
    let is_subject = is_before_salutation && line.bold;
    let (text, lines) = joined_with_neighbours(lines, at, text, is_subject);
    Some(Heading {
        score,
        at,
        rule,
        text,
        lines,
    })
}

/// What counts against a form's sign, thanks to the reader, and the middle of a sentence.
fn against_a_name(lines: &Lines<'_>, at: usize, line: &Line<'_>, text: &str, rule: &str) -> f32 {
    let mut against = 0.0;
    if begins_with_a_day(text) {
        against += 3.0;
    }
    if is_form_sign(text) {
        against += 6.0;
    }
    // `Thanks for your order`: it names a kind of paper or nothing.
    if rule == "heading" && leading_phrase(&line.folded, GREETINGS).is_some() {
        against += 5.0;
    }
    // `An alle Mitglieder`: to whom it is.
    if rule == "heading" && leading_phrase(&line.folded, EVERYBODY).is_some() {
        against += 4.0;
    }
    if goes_on_in_small_letters(lines, at, line) {
        against += 5.0;
    }
    if is_said_in_text(lines, line, text) {
        against += 4.0;
    }
    if is_row_of_total(lines, line) {
        against += 6.0;
    }
    let bare = line.folded.trim_matches(|c: char| !c.is_alphabetic());
    if STAMPS.contains(&bare) {
        against += 6.0;
    }
    if is_lettered_part(lines, line, text) {
        against += 4.0;
    }
    // An entry of the list of contents names a part.
    if lines.contents.is_some_and(|contents| contents < at) {
        against += 6.0;
    }
    against
}

/// `Andernfalls kündigen wir den Vertrag.` in running type: a sentence, and no name of a paper.
fn is_said_in_text(lines: &Lines<'_>, line: &Line<'_>, text: &str) -> bool {
    const WORDS_MIN: usize = 4;
    let last = text
        .trim_end_matches('.')
        .rsplit(' ')
        .next()
        .unwrap_or_default();
    !line.bold
        && line.size < 1.15 * lines.body_size
        && text.ends_with('.')
        && folded_words(&line.folded).count() >= WORDS_MIN
        && last.chars().count() > 3
        && last.chars().all(char::is_lowercase)
        || !line.bold
            && line.size < 1.15 * lines.body_size
            && text.ends_with('.')
            && folded_words(&line.folded)
                .filter(|(_, word)| is_stop_word(word))
                .count()
                >= 2
}

/// `TOTAL IMPORTE FACTURA | 71,84 €`: the label of the sum, however large it is.
fn is_row_of_total(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const WEIGHT_MIN: f32 = 8.0;
    let is_label = |(label, weight): &(&str, f32)| *weight >= WEIGHT_MIN && *label == line.folded;
    let has_amount = |beside: &Line<'_>| !super::amounts::amounts_in(beside.text).is_empty();
    TOTAL_LABELS.iter().any(is_label) && lines.get(line.right).is_some_and(has_amount)
}

/// `B. Period of employment` where `A. …` stands in the same type: the parts of a form.
fn is_lettered_part(lines: &Lines<'_>, line: &Line<'_>, text: &str) -> bool {
    let letter_of = |text: &str| {
        let (letter, rest) = text.split_once(['.', ')'])?;
        let mut letters = letter.chars();
        let only = letters.next().filter(char::is_ascii_uppercase)?;
        (letters.next().is_none() && rest.starts_with(' ')).then_some(only)
    };
    letter_of(text).is_some_and(|letter| {
        lines.all.iter().any(|other| {
            (other.size - line.size).abs() < 0.4
                && other.bold == line.bold
                && letter_of(trim_ornaments(other.text))
                    .is_some_and(|another| u32::from(another).abs_diff(u32::from(letter)) == 1)
        })
    })
}

/// What is said in a line whose label names it the subject, in that line or in a column beside it, as printed messages have it.
fn subject_at_label<'l>(lines: &Lines<'l>, line: &Line<'l>) -> Option<&'l str> {
    if let Some((false, value)) = label_and_value(line, SUBJECT_LABELS) {
        return Some(value);
    }
    // `Subject` without a colon may head a column of a school report.
    let label = lines
        .get(line.left)
        .filter(|left| left.text.ends_with(':'))?;
    matches!(label_and_value(label, SUBJECT_LABELS), Some((true, _))).then_some(line.text)
}

/// What stands at a label such as `Subject:`.
fn labelled_subject(lines: &Lines<'_>, value: &str, at: usize) -> Option<Heading> {
    let line = &lines.all[at];
    let value = without_reply_marks(value);
    let is_sound = value.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    // `Re: Mrs A. Muster, born 3.4.1958`: whom a letter is about, not what.
    // `Betreft: Muster 12, objectnummer 0471 …`: which house it is about.
    let about = match value.split_once(", ") {
        _ if is_person_with_birthday(value) => 9.0,
        Some((first, _)) if names_house_only(first) => 5.0,
        _ => 0.0,
    };
    let next = lines.all.get(at + 1).filter(|next| {
        let is_same_type = (next.size - line.size).abs() < 0.3 && next.bold == line.bold;
        ends_openly(value)
            && is_same_type
            && next.page == line.page
            && next.rect.top - line.rect.top < 1.7 * line.size
            && value.chars().count() + next.text.chars().count() < TITLE_CHARS_MAX
    });
    let text = next.map_or_else(
        || value.to_owned(),
        |next| format!("{value} {}", trim_ornaments(next.text)),
    );
    is_sound.then(|| Heading {
        score: 11.0 - line.depth * 4.0 - about,
        at,
        rule: LABELLED_SUBJECT,
        text,
        lines: [Some(at), next.map(|_| at + 1)]
            .into_iter()
            .flatten()
            .collect(),
    })
}

/// `Lindenlaan 12`, `Am Alten Markt 4`: one to three words and the number of a house.
fn names_house_only(text: &str) -> bool {
    let (street, number) = text.rsplit_once(' ').unwrap_or((text, ""));
    let digits = number.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    street.split(' ').count() <= 3
        && street
            .chars()
            .all(|c| c.is_alphabetic() || " -.'’".contains(c))
        && number.len() - digits.len() <= 1
        && (1..=3).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && kind_hits(&fold(text)).is_empty()
}

/// `AW: Wartung` is about the same as `Wartung`.
fn without_reply_marks(subject: &str) -> &str {
    const MARKS: [&str; 8] = ["aw", "re", "wg", "fw", "fwd", "tr", "antw", "rv"];
    let mut rest = subject.trim();
    while let Some((mark, after)) = rest.split_once(':')
        && MARKS.contains(&fold(mark).as_str())
    {
        rest = after.trim_start();
    }
    rest
}

/// `N° allocataire : 0447188 K`: a number with its label.
fn is_numbered_label(text: &str) -> bool {
    text.split_once(':').is_some_and(|(label, value)| {
        label.split_whitespace().count() <= 3
            && kind_hits(&fold(label)).is_empty()
            && digit_share(value) > 0.6
    })
}

/// A short text that names no kind of paper but says when somebody was born.
fn is_person_with_birthday(text: &str) -> bool {
    let folded = fold(text);
    folded.split(' ').count() <= 10
        && has_phrase(&folded, BIRTH_LABELS)
        && kind_hits(&folded).is_empty()
}

/// `Annual rate | Charge | Total` over figures: a cell of a table's first row, in a row of three or more.
fn heads_column(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let follow = |side: fn(&Line<'_>) -> Option<usize>| {
        std::iter::successors(lines.get(side(line)), move |next| lines.get(side(next)))
            .take(2)
            .count()
    };
    let is_in_row = follow(|line| line.left) + follow(|line| line.right) >= 2;
    let is_aligned = |below: &&Line<'_>| {
        (below.rect.left - line.rect.left).abs() < 4.0
            || (below.rect.right - line.rect.right).abs() < 4.0
    };
    is_in_row
        && lines
            .get(line.below)
            .filter(is_aligned)
            .is_some_and(|below| below.text.bytes().any(|byte| byte.is_ascii_digit()))
}

/// The name of a security: its number stands in the same row.
fn is_beside_security_number(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let is_number = |word: &str| {
        let bytes = word.as_bytes();
        bytes.len() == 12
            && bytes.iter().take(2).all(u8::is_ascii_uppercase)
            && bytes
                .iter()
                .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
            && bytes.last().is_some_and(u8::is_ascii_digit)
    };
    [line.left, line.right]
        .into_iter()
        .filter_map(|side| lines.get(side))
        .any(|side| side.text.split_whitespace().any(is_number))
}

/// The last words of a paragraph: the line above is as large, full and has no end.
fn ends_paragraph(lines: &Lines<'_>, at: usize, line: &Line<'_>) -> bool {
    const FULL_BYTES_MIN: usize = 60;
    // `Unser Zeichen 1077 17.05.2023` is no part of a sentence.
    let is_row = |upper: &Line<'_>| upper.text.ends_with(|c: char| c.is_ascii_digit());
    lines.goes_on_from(at).is_some_and(|upper| {
        upper.bold == line.bold && upper.text.len() > FULL_BYTES_MIN && !is_row(upper)
    })
}

/// `… it contains important` over `information for you`: the middle of a sentence, in a narrow column too.
fn goes_on_in_small_letters(lines: &Lines<'_>, at: usize, line: &Line<'_>) -> bool {
    line.text.starts_with(char::is_lowercase) && lines.goes_on_from(at).is_some()
}

/// What counts against a line that is the sender's name, or another organisation's.
pub(super) fn names_somebody(line: &Line<'_>, text: &str, sender: Option<&str>) -> f32 {
    let names_kind = !kind_hits(&line.folded).is_empty();
    let is_sender = sender.is_some_and(|sender| {
        // `thermamuster` in large type is `THERMA-Muster GmbH`.
        let squeezed = |name: &str| name_key(name).replace(' ', "");
        let (key, sender) = (squeezed(text), squeezed(sender));
        // One of the two lines that the sender's name stands on.
        let is_part = sender.starts_with(&key) || sender.ends_with(&key);
        !key.is_empty() && (key == sender || is_part && !names_kind)
    });
    let is_organisation = || {
        // `Muster ./. Beispiel AG wegen Kündigung` says more than a name.
        let is_most_of_it = |name: &String| name.len() * 2 > text.len();
        legal_names(text).iter().any(is_most_of_it)
            || (has_organisation_word(&line.folded) && line.folded.split(' ').count() <= 4)
    };
    if is_sender {
        8.0
    } else if !names_kind && is_organisation() {
        2.5
    } else {
        0.0
    }
}

/// What counts against the label of a cell, a sentence, and the heading of a part.
pub(super) fn is_a_part(lines: &Lines<'_>, line: &Line<'_>, ratio: f32) -> f32 {
    let mut against = 0.0;
    let has_value = || {
        lines
            .get(line.right)
            .is_some_and(|right| right.text.bytes().any(|byte| byte.is_ascii_digit()))
    };
    if !line.bold && ratio < 1.15 && line.folded.split(' ').count() <= 2 && has_value() {
        against += 3.5;
    }
    // `Altersrente pro Jahr | CHF 21'714.00`: an entry of a list, whatever it names.
    if !line.bold && ratio < 1.15 && has_amount_beside(lines, line) {
        against += 4.0;
    }
    if line.text.contains('%') {
        against += 2.5;
    }
    let words = folded_words(&line.folded).count();
    let small = folded_words(&line.folded)
        .filter(|(_, word)| is_stop_word(word))
        .count();
    // `Umtausch nur mit Kassenbon innerhalb von 28`: a kind named on the way says little for a sentence.
    let names_kind_first = || {
        let hits = kind_hits(&line.folded);
        hits.first().is_some_and(|hit| hit.start == 0)
    };
    let small_min = if line.bold || ratio >= 1.15 || names_kind_first() {
        4
    } else {
        3
    };
    // `Kapitalausweis per 31.12. für die Steuererklärung` is a name all the same.
    let share = if names_kind_first() { 2 } else { 3 };
    if small >= small_min && small * share >= words && ratio < 1.2 {
        against += 3.0;
    }
    if line.is_part_heading() || ends_as_label(&line.folded) {
        against += 5.0;
    }
    against
}

/// Whether a sum of money with its currency and nothing else stands beside a line.
fn has_amount_beside(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let names_currency = |text: &str| CURRENCIES.iter().any(|(written, _)| text.contains(written));
    lines.get(line.right).is_some_and(|right| {
        let letters = right.text.chars().filter(|c| c.is_alphabetic()).count();
        letters <= 3
            && names_currency(right.text)
            && !super::amounts::amounts_in(right.text).is_empty()
    })
}

/// What a word put together adds that says what sort of document it is, if no known kind: `Einlagerungsschein`.
fn document_word_bonus(folded: &str) -> f32 {
    const WORDS_MAX: usize = 6;
    let mut words = folded_words(folded);
    let is_name =
        folded_words(folded).count() <= WORDS_MAX && words.any(|(_, word)| is_document_word(word));
    if is_name { 2.0 } else { 0.0 }
}

/// What counts against a heading that names no kind: a colon, many digits, a single word in small type.
fn is_poor(line: &Line<'_>, text: &str, ratio: f32) -> f32 {
    let mut against = 0.0;
    // `Sumatra: eine Reise` in large type is a title with what it is about.
    if line.text.contains(':') && (ratio < 1.3 || text.ends_with(':')) {
        against += 1.5;
    }
    if digit_share(text) > 0.35 {
        against += 2.5;
    }
    if line.folded.split(' ').count() == 1 && ratio < 1.3 {
        against += 1.5;
    }
    against
}

/// What naming a kind adds: most when the line is little else, begins with it, and it is the paper's kind.
fn kind_weight(line: &Line<'_>, kind: Option<Kind>) -> Option<f32> {
    let length = line.folded.len().max(1) as f32;
    kind_hits(&line.folded)
        .into_iter()
        .filter(|hit| !MERE_SIGNS.contains(&&line.folded[hit.start..hit.end]))
        .map(|hit| {
            let share = (hit.end - hit.start) as f32 / length;
            let mut weight = if Some(hit.kind) == kind { 3.0 } else { 0.6 };
            let begins = begins_line(&line.folded, &hit);
            if hit.heading_only && !begins && hit.end < line.folded.len() {
                weight -= 1.5;
            }
            if begins {
                weight += 1.2;
            } else if hit.start > 40 {
                weight -= 2.5;
            }
            weight += (share * 3.0).min(2.0);
            if length > 90.0 {
                weight -= 2.5;
            }
            if leading_phrase(&line.folded[..hit.start], PART_BEGINNINGS).is_some() {
                weight -= 3.0;
            }
            if is_amount(&line.folded[hit.end..]) {
                weight -= 3.0;
            }
            weight
        })
        .max_by(f32::total_cmp)
}

/// `PURCHASE`, `Stock exchange: sale`: on a paper about securities one word says which kind it is.
fn trade_weight(line: &Line<'_>, kind: Option<Kind>) -> Option<f32> {
    const WORDS_MAX: usize = 4;
    let is_trade = kind == Some(Kind::SecuritiesTrade)
        && folded_words(&line.folded).count() <= WORDS_MAX
        && folded_words(&line.folded).any(|(_, word)| TRADE_WORDS.contains(&word))
        && !line.folded.bytes().any(|byte| byte.is_ascii_digit());
    is_trade.then_some(4.0)
}

/// `EUR 0,32 pro Stück`, `: 12.50 USD`: what follows the name of a kind in the row of a table, not in a heading.
fn is_amount(rest: &str) -> bool {
    let mut words = rest.split_whitespace().filter(|word| *word != ":");
    let (Some(first), Some(second)) = (words.next(), words.next()) else {
        return false;
    };
    let is_currency = |word: &str| CURRENCIES.iter().any(|(written, _)| fold(written) == word);
    let is_number = |word: &str| {
        word.contains([',', '.'])
            && word.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+')
            && word.ends_with(|c: char| c.is_ascii_digit())
    };
    (is_currency(first) && is_number(second)) || (is_number(first) && is_currency(second))
}

/// Letters without a small one among them, in words: not a code.
fn is_in_capitals(text: &str) -> bool {
    !text.chars().any(char::is_lowercase)
        && !text.chars().any(|c| c.is_ascii_digit())
        && text.chars().filter(|c| c.is_alphabetic()).count() >= 4
}

pub(super) fn is_no_heading(lines: &Lines<'_>, line: &Line<'_>, text: &str, party: Party) -> bool {
    let folded = line.folded.as_str();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    // `il ax`: what text recognition leaves of a picture.
    let is_of_scraps = text.is_ascii() && text.split(' ').all(|word| word.len() <= 2);
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
        || label_and_value(line, RECIPIENT_LABELS).is_some()
        || label_and_value(line, SENDER_LABELS).is_some()
        || FIELD_WORDS.contains(&folded.trim_end_matches([':', ' ']))
        || is_page_number(folded)
        || is_form_number(folded)
        || is_reference(folded)
        || is_only_a_date(text)
        || is_length_of_time(folded)
        || folded == "form"
        || is_label_with_value(text)
        || (is_imprint(folded) && kind_hits(folded).is_empty())
        || (text.ends_with(['.', ',', ';']) && text.len() > 70)
}

/// `Rent arrears - 31 Silver Street`, `Boundary with 5 Pier Lane`: a bold or larger line that says more than where a house is.
fn is_subject_about_house(lines: &Lines<'_>, line: &Line<'_>, text: &str) -> bool {
    const WORDS_MIN: usize = 3;
    const JOINERS: [&str; 4] = [" - ", " – ", " — ", ": "];
    let is_marked = line.bold || line.size >= 1.15 * lines.body_size;
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
fn ends_as_label(folded: &str) -> bool {
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

/// `DE000A1R0RZ5 …`: letters and digits mixed, eight or more.
fn begins_with_code(text: &str) -> bool {
    text.split(' ').next().is_some_and(|word| {
        word.chars().count() >= 8
            && word.chars().filter(char::is_ascii_digit).count() >= 3
            && word.chars().any(char::is_alphabetic)
            && word.chars().all(|c| !c.is_lowercase())
    })
}

/// `18.09 Dividend 12.00`: the row of an account's bookings.
fn begins_with_a_day(text: &str) -> bool {
    let first = text.split(' ').next().unwrap_or_default();
    text.len() > first.len() && is_day_of_row(first)
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
fn is_form_sign(text: &str) -> bool {
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

/// Around one middle, within a point or two.
fn is_centred_over(upper: &Line<'_>, lower: &Line<'_>) -> bool {
    const POINTS_MAX: f32 = 2.0;
    let (a, b) = (upper.rect, lower.rect);
    ((a.left + a.right - b.left - b.right) / 2.0).abs() < POINTS_MAX
}

/// Whether a line of large type goes on on the one below it: no name, no sentence, of the same look.
fn is_line_before(lines: &Lines<'_>, above: usize, line: &Line<'_>) -> bool {
    let upper = &lines.all[above];
    let is_same_type = (upper.size - line.size).abs() < 0.3 && upper.bold == line.bold;
    let is_close = line.rect.top - upper.rect.top < 1.7 * line.size;
    let is_large = line.size >= 1.6 * lines.body_size;
    if is_same_type
        && is_close
        && upper.page == line.page
        && is_broken_word(upper, line)
        && (upper.rect.left - line.rect.left).abs() < 3.0
    {
        return true;
    }
    is_same_type
        && is_close
        && is_large
        && (upper.left.is_none() && upper.right.is_none() || is_centred_over(upper, line))
        && upper.page == line.page
        && !upper.text.ends_with(['.', ':', '!', '?'])
        && upper.text.chars().filter(|c| c.is_alphabetic()).count() >= 3
        && digit_share(upper.text) < 0.3
        && legal_names(upper.text).is_empty()
        && !has_organisation_word(&upper.folded)
        && kind_hits(&upper.folded).is_empty()
}

/// Whether a line ends with a word that stands before others: `… and`, `… zum`, `… de la`.
fn ends_openly(text: &str) -> bool {
    let last = text.trim_end().rsplit(' ').next().unwrap_or_default();
    // A single large letter is a sign: `Section A`.
    text.contains(' ')
        && (OPEN_ENDINGS.contains(&fold(last).as_str())
            || ["e", "y", "o", "à", "a"].contains(&last))
}

/// Two lines as one text, a word that is broken between them whole.
fn joined_over_break(upper: &str, lower: &str) -> String {
    let stem = upper.strip_suffix('-');
    match stem.filter(|_| lower.starts_with(char::is_lowercase)) {
        Some(stem) => format!("{stem}{lower}"),
        None => format!("{upper} {lower}"),
    }
}

/// `Arbeitsunfähigkeits-` over `bescheinigung`, in any type.
fn is_broken_word(upper: &Line<'_>, lower: &Line<'_>) -> bool {
    let stem = upper.text.strip_suffix('-');
    stem.is_some_and(|stem| stem.ends_with(char::is_alphabetic))
        && lower.text.starts_with(char::is_lowercase)
}

/// `Bescheid für 2022 über` over `Einkommensteuer`, and that over `und Solidaritätszuschlag`: whatever stands beside them.
fn leads_on_below(upper: &Line<'_>, lower: &Line<'_>) -> bool {
    let first = lower.folded.split(' ').next().unwrap_or_default();
    let goes_on = lower.text.starts_with(char::is_lowercase)
        && lower.text.contains(' ')
        && JOINING_BEGINNINGS.contains(&first);
    (ends_openly(upper.text) || is_broken_word(upper, lower) || goes_on)
        && (upper.rect.left - lower.rect.left).abs() < 3.0
}

/// A heading that runs over two lines or three of the same large type, or of bold type where it is a letter's subject.
fn joined_with_neighbours(
    lines: &Lines<'_>,
    at: usize,
    text: &str,
    is_subject: bool,
) -> (String, Vec<usize>) {
    let line = &lines.all[at];
    let mut numbers = vec![at];
    let mut joined = text.to_owned();
    for _ in 0..2 {
        let first = &lines.all[numbers[0]];
        let Some(number) = first
            .above
            .filter(|&above| is_line_before(lines, above, first))
        else {
            break;
        };
        let text = lines.all[number].text;
        if joined.chars().count() + text.chars().count() > TITLE_CHARS_MAX {
            break;
        }
        joined = joined_over_break(text, &joined);
        numbers.insert(0, number);
    }
    let mut last = line;
    for _ in 0..2 {
        let Some(number) = last.below else {
            break;
        };
        let next = &lines.all[number];
        let leads_on = leads_on_below(last, next);
        // What a heading leads to may stand in somewhat smaller type.
        let smaller = if leads_on { 0.25 * line.size } else { 0.3 };
        let is_same_type =
            (line.size - next.size).abs() < smaller.max(0.3) && next.bold == line.bold;
        let is_close = next.rect.top - last.rect.top < 1.7 * line.size;
        let goes_on = is_subject && !next.text.contains(':') && digit_share(next.text) < 0.3;
        let is_large = line.size >= 1.3 * lines.body_size || goes_on || leads_on;
        // In the head of a form other cells stand beside both lines.
        let is_in_cell =
            line.size >= 1.3 * lines.body_size && is_centred_over(last, next) || leads_on;
        let is_text = next.text.chars().filter(|c| c.is_alphabetic()).count() >= 3
            && (next.left.is_none() && last.left.is_none() || is_in_cell);
        if !(is_same_type && is_close && is_large && is_text)
            || joined.chars().count() + next.text.chars().count() > TITLE_CHARS_MAX
        {
            break;
        }
        joined = joined_over_break(&joined, next.text);
        numbers.push(number);
        last = next;
    }
    (joined, numbers)
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
