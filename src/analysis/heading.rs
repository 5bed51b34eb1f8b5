//! How much a line of the first page looks like the paper's heading.

use super::heading_lines::{ends_openly, heads_paragraph, joined_with_neighbours, title_block};
use super::kind::{Kind, begins_line, kind_hits};
use super::language::is_stop_word;
use super::letterhead::heads_letter;
use super::lines::{Line, Lines};
use super::names::{has_organisation_word, is_document_word, legal_names, name_key};
use super::no_heading::{ends_as_label, is_form_sign, is_no_heading};
use super::particulars::{heads_wide_table, is_label_of_row};
use super::parties::{Parties, label_and_value};
use super::text::{
    digit_share, fold, folded_words, has_phrase, is_day_of_row, leading_phrase, trim_ornaments,
};
use super::title::{Known, TITLE_CHARS_MAX};
use super::words::labels::{
    BIRTH_LABELS, CUSTOMER_NUMBER_LABELS, PART_BEGINNINGS, SUBJECT_LABELS, TOTAL_LABELS,
    TRADE_WORDS,
};
use super::words::marks::{CURRENCIES, EVERYBODY, GREETINGS, MINUTES, STAMPS};

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

/// The rule of a line that says what kind of paper it is.
const NAMING_KIND: &str = "heading that names the kind";
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
    let subject =
        subject_at_label(lines, line).or_else(|| subject_over_message(lines, parties, at));
    if let Some(value) = subject {
        return labelled_subject(lines, value, at);
    }
    let text = trim_ornaments(line.text);
    let ends_text = ends_paragraph(lines, at, line) || lines.ends_sentence(at);
    if ends_text || lines.is_booking(line) || is_no_heading(lines, line, text, parties.of_line[at])
    {
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
    if let Some(weight) = weight_of_kind(lines, line, known.kind) {
        score += weight;
        rule = NAMING_KIND;
        if ratio < 1.15 && !line.bold && lines.has_rare_capitals && is_in_capitals(text) {
            score += 1.2;
        }
    }
    if is_before_salutation && may_be_subject(lines, line, text) {
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
    // As much as large type gives, for one in the type of the text, which is long and may have a colon or many small words.
    if at == 0 && title_block(lines).is_some() {
        score += 5.0;
    }
    if begins_with_code(text) || has_phrase(&line.folded, CUSTOMER_NUMBER_LABELS) {
        score -= 3.0;
    }
    score -= against_a_name(lines, at, line, text, rule);
    if is_beside_security_number(lines, line) {
        score -= 4.0;
    }
    if rule == "heading" && heads_column(lines, line) || heads_wide_table(lines, line) {
        score -= 4.0;
    }
    // In a letter with a subject the largest line above the reader's address is the letterhead.
    if rule == "heading" && lines.subject_line().is_some() && heads_letter(lines, parties, line) {
        score -= 4.0;
    }
    score -= is_a_name(lines, at, text, known.sender);
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

/// Whether a line before the salutation may say what a letter is about. At the right of it stand place and day.
fn may_be_subject(lines: &Lines<'_>, line: &Line<'_>, text: &str) -> bool {
    let is_sentence = text.ends_with('.') || folded_words(&line.folded).count() > 14;
    let salutation = lines.salutation().map(|at| &lines.all[at]);
    let is_beside = line.indent > 0.5 && salutation.is_some_and(|it| it.indent < 0.3);
    !is_sentence && !is_beside && !text.ends_with(':') && !is_numbered_label(text)
}

/// What counts against a form's sign, thanks to the reader, and the middle of a sentence.
fn against_a_name(lines: &Lines<'_>, at: usize, line: &Line<'_>, text: &str, rule: &str) -> f32 {
    // What stands further up in two columns is a letterhead.
    const HEAD_DEPTH: f32 = 0.1;
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
    if rule != NAMING_KIND && leading_phrase(&line.folded, EVERYBODY).is_some() {
        against += 4.0;
    }
    if goes_on_in_small_letters(lines, at, line) {
        against += 5.0;
    }
    if is_said_in_text(lines, line, text) {
        against += 4.0;
    }
    let is_label = lines.is_in_running_type(line)
        && !line.bold
        && line.depth > HEAD_DEPTH
        && is_label_of_row(lines, line);
    if is_row_of_total(lines, line) || is_row_of_table(lines, line) || is_label {
        against += 6.0;
    }
    let bare = line.folded.trim_matches(|c: char| !c.is_alphabetic());
    if STAMPS.contains(&bare) {
        against += 6.0;
    }
    if is_counted_part(lines, line, text) || is_below_subject(lines, at, line) {
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
    const SMALL_WORDS_MIN: usize = 2;
    let last = text
        .trim_end_matches('.')
        .rsplit(' ')
        .next()
        .unwrap_or_default();
    let ends_in_small_letters = || {
        folded_words(&line.folded).count() >= WORDS_MIN
            && last.chars().count() > 3
            && last.chars().all(char::is_lowercase)
    };
    let small_words = folded_words(&line.folded).filter(|(_, word)| is_stop_word(word));
    lines.is_in_running_type(line)
        && text.ends_with('.')
        && (ends_in_small_letters() || small_words.count() >= SMALL_WORDS_MIN)
}

/// `TOTAL IMPORTE FACTURA | 71,84 €`: the label of the sum, however large it is.
fn is_row_of_total(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const WEIGHT_MIN: f32 = 8.0;
    let is_label = |(label, weight): &(&str, f32)| *weight >= WEIGHT_MIN && *label == line.folded;
    TOTAL_LABELS.iter().any(is_label) && lines.stands_beside_amount(line)
}

/// `Betriebskosten akonto | 131,00` over or under another such row, in running type: the label of a table's row.
fn is_row_of_table(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let is_row = |line: &Line<'_>| lines.stands_beside_amount(line);
    let mut others = [line.above, line.below].into_iter();
    lines.is_in_running_type(line)
        && is_row(line)
        && others.any(|other| lines.get(other).is_some_and(is_row))
}

/// `B. Period of employment` where `A. …` stands in the same type, `3. Treasurer's report` where `2. …` does: the parts of a form
/// or of what is told.
fn is_counted_part(lines: &Lines<'_>, line: &Line<'_>, text: &str) -> bool {
    count_of_part(text).is_some_and(|count| {
        lines.all.iter().any(|other| {
            (other.size - line.size).abs() < 0.4
                && other.bold == line.bold
                && count_of_part(trim_ornaments(other.text))
                    .is_some_and(|another| another.abs_diff(count) == 1)
        })
    })
}

/// The number or letter before a heading; letters and numbers never follow each other.
fn count_of_part(text: &str) -> Option<u32> {
    const DIGITS_MAX: usize = 2;
    const LETTERS_FROM: u32 = 1_000;
    let (mark, rest) = text.split_once(['.', ')'])?;
    if !rest.starts_with(' ') {
        return None;
    }
    let mut letters = mark.chars();
    let letter = letters.next().filter(char::is_ascii_uppercase);
    if let Some(letter) = letter.filter(|_| letters.next().is_none()) {
        return Some(LETTERS_FROM + u32::from(letter));
    }
    let is_number = mark.len() <= DIGITS_MAX && mark.bytes().all(|byte| byte.is_ascii_digit());
    mark.parse().ok().filter(|_| is_number)
}

/// `Vertrag vom 4.4.2026, Rechnung Nr. 7` right below a subject in bold type: what that is about.
fn is_below_subject(lines: &Lines<'_>, at: usize, line: &Line<'_>) -> bool {
    let subject = lines
        .subject_line()
        .map(|subject| (subject, &lines.all[subject]));
    subject.is_some_and(|(subject, upper)| {
        subject + 1 == at
            && upper.bold
            && !line.bold
            && line.rect.top - upper.rect.top < 1.8 * line.size
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

/// What stands over the head of a printed message that has no such label: some programs print the subject there, larger, and how
/// many messages follow.
fn subject_over_message<'l>(lines: &Lines<'l>, parties: &Parties, at: usize) -> Option<&'l str> {
    const MARGIN: f32 = 0.05;
    const EDGE: f32 = 12.0;
    const HEAD_LINES: usize = 8;
    let head = *parties.messages.heads.first()?;
    let (line, first) = (&lines.all[at], &lines.all[head]);
    // `1 message`
    let is_counted = |between: &Line<'_>| {
        let words: Vec<&str> = between.folded.split(' ').collect();
        matches!(words.as_slice(), [count, _] if count.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let over = lines.get(first.above).filter(|above| is_counted(above));
    let above = over.map_or(first.above, |counted| counted.above);
    // What a browser prints above the page is called so, too.
    let is_title = |other: &Line<'_>| other.depth <= MARGIN && other.text.contains(line.text);
    let is_over = above == Some(at)
        && (line.rect.left - first.rect.left).abs() < EDGE
        && line.depth > MARGIN
        && (line.bold || line.size > first.size || lines.all.iter().any(is_title))
        && !line.text.contains('@');
    let mut near = lines.all.iter().skip(head).take(HEAD_LINES);
    (is_over && !near.any(|line| subject_at_label(lines, line).is_some())).then_some(line.text)
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

/// `N° allocataire : 0447188 K`: a number with its label. `Vehicle ID: ZX9 · Model: Muster 1.2`: several labels with what they
/// stand for.
fn is_numbered_label(text: &str) -> bool {
    let mut parts = text.split(['·', '•', '|']);
    let is_labelled = |part: &str| {
        let parted = part.split_once(':');
        parted.is_some_and(|(label, value)| {
            label.split_whitespace().count() <= 3 && !value.is_empty()
        })
    };
    if text.contains(['·', '•', '|']) && parts.all(is_labelled) {
        return true;
    }
    text.split_once(':').is_some_and(|(label, value)| {
        label.split_whitespace().count() <= 3
            && kind_hits(&fold(label)).is_empty()
            && digit_share(value) > 0.6
    })
}

/// A short text that names no kind of paper but says when somebody was born.
fn is_person_with_birthday(text: &str) -> bool {
    let folded = fold(text);
    folded.split(' ').count() <= 14
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

/// What counts against a name, which a heading over its text is not.
fn is_a_name(lines: &Lines<'_>, at: usize, text: &str, sender: Option<&str>) -> f32 {
    if heads_paragraph(lines, at) {
        return 0.0;
    }
    names_somebody(&lines.all[at], text, sender)
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

/// Whether a sum of money, with its currency or two decimals and nothing else, stands beside a line.
fn has_amount_beside(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let names_currency = |text: &str| CURRENCIES.iter().any(|(written, _)| text.contains(written));
    let has_decimals = |text: &str| {
        let figures = text.trim_end_matches(|c: char| c.is_ascii_digit());
        text.len() == figures.len() + 2 && figures.ends_with(['.', ','])
    };
    lines.get(line.right).is_some_and(|right| {
        let letters = right.text.chars().filter(|c| c.is_alphabetic()).count();
        letters <= 3
            && (names_currency(right.text) || letters == 0 && has_decimals(right.text))
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

/// What the name of a kind adds to a line that is no heading of a part, and no cell of a table that names another kind than the
/// paper's.
fn weight_of_kind(lines: &Lines<'_>, line: &Line<'_>, kind: Option<Kind>) -> Option<f32> {
    let weight = kind_weight(line, kind).or_else(|| trade_weight(line, kind))?;
    let names_it = || {
        let hits = kind_hits(&line.folded);
        hits.iter().any(|hit| Some(hit.kind) == kind)
    };
    let is_cell = line.size < 1.15 * lines.body_size && !line.bold && heads_column(lines, line);
    (!line.is_part_heading() && (!is_cell || names_it())).then_some(weight)
}

/// What naming a kind adds: most when the line is little else, begins with it, and it is the paper's kind.
fn kind_weight(line: &Line<'_>, kind: Option<Kind>) -> Option<f32> {
    let length = line.folded.len().max(1) as f32;
    kind_hits(&line.folded)
        .into_iter()
        .filter(|hit| !MERE_SIGNS.contains(&&line.folded[hit.start..hit.end]))
        // `Our information shows`: said of a letter by the way.
        .filter(|hit| {
            hit.kind != Kind::Letter
                || hit.end == line.folded.len()
                || begins_line(&line.folded, hit)
        })
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
            // `Minutes of the meeting held on … at …` are called so, however long that is.
            if length > 90.0 && !(begins && leading_phrase(&line.folded, MINUTES).is_some()) {
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
