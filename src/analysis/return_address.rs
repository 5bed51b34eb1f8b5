//! The writer's name in the line above the address window, or in the one over such a line.
//!
//! Must never take a part of the address, a form's answers or a party told of in running text for a name.

use std::borrow::Cow;

use super::byline::reads_like_person;
use super::candidates::Pool;
use super::date_surroundings::is_place_of_an_address;
use super::dates::{SlashOrder, dates_in};
use super::departments::{
    PART_SHARE, is_branch, is_department, is_part_of_organisation, names_department_only,
    says_profession,
};
use super::imprint::{brand_of, is_from_a_bank, names_litigant};
use super::kind::{Kind, kind_hits};
use super::letterhead::{
    begins_as_street, block_head, is_aligned, is_house, is_item, is_told_apart, may_head,
};
use super::lines::{Line, Lines};
use super::names::{
    has_organisation_word, is_bare_street, is_place_line, is_street_line, legal_names,
};
use super::particulars::is_label_of_row;
use super::parties::{Parties, Party};
use super::sender::{is_label_or_heading, is_plausible};
use super::text::{fold, has_phrase, leading_phrase};
use super::words::labels::{BIRTH_LABELS, FIELD_WORDS, SENDER_LABELS};
use super::words::marks::{MAKER_LEADS, NAME_PARTS, OWNER_LEADS, READER_ROLES, RESIDENCE_WORDS};
use super::words::names::{COUNTRIES, PERSON_TITLES, STREET_WORDS, TOWN_HALLS};

/// The smallest type in points that letters are written in; the line above the address window is smaller.
const RUNNING_SIZE_MIN: f32 = 9.0;

/// What parts name, street and place of an address in one line.
const ADDRESS_SEPARATORS: [&str; 10] = [
    "·", "•", "|", " – ", " - ", "*", " / ", ", ", ";", "\u{fffd}",
];

/// `Muster GmbH · Hauptstr. 1 · 12345 Musterstadt`: the line above the address window.
pub(super) fn add_return_address(
    pool: &mut Pool,
    lines: &Lines<'_>,
    parties: &Parties,
    kind: Option<Kind>,
    at: usize,
    line: &Line<'_>,
) {
    // `Muster is a trading name of …`: the address is that of who owns the name.
    let is_no_return_address = is_place_with_state(&line.folded)
        || brand_of(line).is_some()
        || line.text.len() > 140
        || is_for_somebody(line)
        || names_litigant(lines, line);
    if is_no_return_address || parties.of_line[at] == Party::Recipient || lines.is_in_subject(at) {
        return;
    }
    let text = without_contact_parts(line.text);
    let text = address_alone(&text);
    for separator in ADDRESS_SEPARATORS {
        let mut parts = text
            .split(separator)
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .skip_while(|part| is_place_and_day(part));
        let Some(name) = parts.next().map(without_maker_lead) else {
            continue;
        };
        // `Headteacher: Mrs Muster · Church Lane`, `Domicilio: Muster 5`: what it is to the writer, or where it is.
        if is_labelled_otherwise(name) {
            return;
        }
        let rest: Vec<&str> = parts.collect();
        let has_street = rest
            .iter()
            .any(|part| is_street_line(&fold(part)) || is_box(&fold(part)));
        let place_follows = || {
            lines
                .get(line.below)
                .is_some_and(|below| starts_with_place(&below.folded))
        };
        let has_place =
            rest.iter().any(|part| is_place_line(&fold(part))) || (has_street && place_follows());
        if !has_place || begins_as_street(name) {
            continue;
        }
        if answers_a_form(lines, line) && parties.of_line[at] != Party::Sender {
            return;
        }
        let mut score = if line.depth < 0.45 { 8.0 } else { 5.0 };
        if let Some(above) = name_above(lines, line, name) {
            add_name_above(pool, lines, kind, above, score - 1.0);
            return;
        }
        // `Oak House, Ahlford EX9 9ZZ`: the house stands where the street would.
        let is_place_of_writer = !has_street && is_house(&fold(name));
        if is_account_holder(kind, name) || is_place_of_writer {
            return;
        }
        if !is_plausible(name) || is_part_of_address(name) {
            continue;
        }
        // `Muster GmbH, 12345 Musterstadt` is shorter than a return address should be.
        if !has_street && rest.len() < 2 {
            score -= 2.5;
        }
        if is_part_of_organisation(lines, &fold(name)) {
            score -= 4.0;
        }
        let legal = legal_names(name);
        let is_organisation = !legal.is_empty() || has_organisation_word(&fold(name));
        if !is_organisation && is_told_in_text(lines, at, separator) {
            score = score.min(2.5);
        }
        pool.add(
            legal.first().map_or(name, String::as_str),
            score,
            "return address line",
            Some(at),
        );
        return;
    }
}

/// `Postfach 12 40`, `PF 12 40`, `P.O. Box 7`.
pub(super) fn is_box(folded: &str) -> bool {
    const LEADS: [&str; 8] = [
        "pf ",
        "box ",
        "po box ",
        "p.o. box ",
        "p o box ",
        "rr ",
        "gpo box ",
        "postbus ",
    ];
    let mut numbers = LEADS.iter().filter_map(|lead| folded.strip_prefix(lead));
    let is_number = |it: &str| it.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
    folded.starts_with("postfach") || numbers.any(is_number)
}

/// `Headteacher: Mrs Muster`: a name behind a label that is none of who writes.
fn is_labelled_otherwise(name: &str) -> bool {
    name.split_once(": ").is_some_and(|(label, value)| {
        let label = fold(label);
        !label.contains(|c: char| c.is_ascii_digit())
            && !SENDER_LABELS.contains(&label.as_str())
            && legal_names(value).is_empty()
    })
}

/// Whether an address in one line is no writer's: in running type, amid the page and with commas only as a form has it, or the
/// end of a sentence (`Your adviser is` over `Max Muster, Mühlweg 1, 31999 Ahlen.`).
fn is_told_in_text(lines: &Lines<'_>, at: usize, separator: &str) -> bool {
    let line = &lines.all[at];
    let is_in_running_type = line.size > 0.97 * lines.body_size
        || line.size >= RUNNING_SIZE_MIN && stands_below_heading(lines, at);
    let is_in_form = separator == ", " && line.depth > 0.12 && is_in_running_type;
    is_in_form || line.text.ends_with('.') && lines.goes_on_from(at).is_some()
}

/// `Ahlen, 11.09.2024` before the name at a letter's end.
fn is_place_and_day(part: &str) -> bool {
    const LETTERS_MAX: usize = 24;
    let dates = dates_in(part, SlashOrder::DayFirst);
    dates.first().is_some_and(|date| {
        let before = &part[..date.start];
        date.end == part.len()
            && before.chars().filter(|c| c.is_alphabetic()).count() <= LETTERS_MAX
    })
}

/// `Mr Muster, 27 Lane, Town`, `Muster, Max, geb. …, Mühlweg 1, …`: whom it is for or about, in one line. `D. Muster` may be
/// anybody.
fn is_for_somebody(line: &Line<'_>) -> bool {
    // `Kunde Max Muster, Musterweg 3, 12345 Musterstadt`, `…, demeurant 7 rue du Pont`
    if leading_phrase(&line.folded, READER_ROLES).is_some()
        || has_phrase(&line.folded, RESIDENCE_WORDS)
    {
        return legal_names(line.text).is_empty();
    }
    let title = leading_phrase(&line.folded, PERSON_TITLES);
    let is_told = title.is_some_and(|title| !(title.len() == 2 && title.ends_with('.')));
    let is_told = is_told || has_phrase(&line.folded, BIRTH_LABELS);
    is_told && legal_names(line.text).is_empty()
}

/// `Address | 5 Dock Road, EH9 1AB`, `Fahrzeughalter:` over a name with its address: what a form was filled in with.
fn answers_a_form(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const LABEL_WORDS_MAX: usize = 3;
    let label_of = |line: &Line<'_>| line.folded.trim_end_matches([':', ' ']).to_owned();
    let is_label = |above: &Line<'_>| {
        let label = label_of(above);
        above.text.trim_end().ends_with(':')
            && label.split(' ').count() <= LABEL_WORDS_MAX
            && !SENDER_LABELS.contains(&label.as_str())
    };
    let above = lines
        .get(line.above)
        .filter(|above| is_aligned(above, line));
    let left = lines.get(line.left);
    // `Ort: | Vereinsheim, Mühlweg 3, 31999 Ahlen`
    left.is_some_and(|left| {
        is_field(&left.folded) || is_label(left) || is_label_of_another(lines, left)
    }) || above.is_some_and(is_label)
}

/// `Auftraggeber / Betreiber` amid other labels of a column: whose the address beside it is, which is not who writes.
pub(super) fn is_label_of_another(lines: &Lines<'_>, label: &Line<'_>) -> bool {
    is_label_of_row(lines, label)
        && legal_names(label.text).is_empty()
        && !has_phrase(&label.folded, SENDER_LABELS)
}

/// `TENANTS`, `Ihr Objekt`: a word or two without figures, as labels have.
fn is_short_label(line: &Line<'_>) -> bool {
    const WORDS_MAX: usize = 2;
    line.text.split(' ').count() <= WORDS_MAX
        && line
            .text
            .chars()
            .all(|c| c.is_alphabetic() || " :/-".contains(c))
}

/// `Address`, `Anschrift:`: the label of a form's field.
fn is_field(folded: &str) -> bool {
    FIELD_WORDS.contains(&folded.trim_end_matches([':', ' ']))
}

/// `Hergestellt von Muster Technik` without what leads to the name.
fn without_maker_lead(name: &str) -> &str {
    leading_phrase(&fold(name), MAKER_LEADS)
        // No lead has a letter that folding makes longer or shorter in characters.
        .and_then(|lead| name.char_indices().nth(lead.chars().count()))
        .map_or(name, |(end, _)| name[end..].trim_start_matches([':', ' ']))
}

/// `Questions? help@muster.example · Muster Ltd, Dock Road 6`: the parts that say how to write to somebody left out.
fn without_contact_parts(text: &str) -> Cow<'_, str> {
    const MARKS: [char; 3] = ['·', '•', '|'];
    if !text.contains('@') || !text.contains(MARKS) {
        return Cow::Borrowed(text);
    }
    let kept = text.split(MARKS).filter(|part| !part.contains('@'));
    Cow::Owned(kept.map(str::trim).collect::<Vec<_>>().join(" · "))
}

/// `5 Dock Road, Ahlford, Ohio 44099 · (740) 555-0108 · Lic. 2277` without what follows the address.
fn address_alone(text: &str) -> &str {
    const MARKS: [char; 6] = ['·', '•', '|', '☎', '✆', '✉'];
    let first = text.split(MARKS).next().unwrap_or(text).trim_end();
    let first = without_telephone(first);
    let is_whole = |text: &str| {
        let parts: Vec<String> = text.split(", ").map(fold).collect();
        let has_street = parts
            .iter()
            .any(|part| is_street_line(part) || is_box(part));
        has_street && parts.last().is_some_and(|last| is_place_line(last))
    };
    if first.len() < text.len() && is_whole(first) {
        first
    } else {
        text
    }
}

/// `5 Dock Road, Ahlford, Ohio 44099 740-555-0108` without the number at its end, be it called one or not.
fn without_telephone(text: &str) -> &str {
    const NAMES: [&str; 8] = [
        "tel",
        "tel.",
        "tel.:",
        "phone",
        "phone:",
        "ph.",
        "fon",
        "telephone",
    ];
    const DIGITS_MIN: usize = 7;
    let is_number = |c: char| c.is_ascii_digit() || "()+-./ ".contains(c);
    let rest = text.trim_end_matches(is_number);
    let number = &text[rest.len()..];
    let Some(start) = number.find(' ') else {
        return text;
    };
    // The code of the place may stand before it.
    let number = number[start..].trim_start();
    let has_gap = number.contains(['-', '(']) || number.starts_with('0');
    if number.bytes().filter(u8::is_ascii_digit).count() < DIGITS_MIN || !has_gap {
        return text;
    }
    let rest = text[..text.len() - number.len()].trim_end();
    let name = rest.rsplit(' ').next().unwrap_or_default();
    if NAMES.contains(&fold(name).as_str()) {
        rest[..rest.len() - name.len()].trim_end()
    } else {
        rest
    }
}

/// Whether a heading in larger type that names a kind of paper stands before a line.
fn stands_below_heading(lines: &Lines<'_>, at: usize) -> bool {
    lines
        .first_page()
        .iter()
        .take(at)
        .any(|upper| upper.size > 1.1 * lines.all[at].size && !kind_hits(&upper.folded).is_empty())
}

/// `madison, wi 53708`: a whole line of an American address and no name before it.
fn is_place_with_state(folded: &str) -> bool {
    // `…, ME 04101 USA`
    let country = folded
        .rsplit_once([',', ' '])
        .filter(|(_, last)| COUNTRIES.contains(&last.trim()));
    let folded = country.map_or(folded, |(place, _)| place.trim_end_matches([',', ' ']));
    folded.split_once(", ").is_some_and(|(city, rest)| {
        let (state, code) = rest.split_once(' ').unwrap_or((rest, ""));
        city.split(' ').count() <= 3
            && state.len() == 2
            && code.len() >= 5
            && code
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'-')
    })
}

/// A part of an address (`Unit 6`) rather than a name.
fn is_numbered(name: &str) -> bool {
    name.bytes().any(|byte| byte.is_ascii_digit()) && legal_names(name).is_empty()
}

/// Whether a name is a street, a number or a unit instead.
fn is_part_of_address(name: &str) -> bool {
    let folded = fold(name);
    is_numbered(name)
        || is_bare_street(&folded)
        || leading_phrase(&folded, STREET_WORDS).is_some()
        || leading_phrase(&folded, NAME_PARTS).is_some()
        || is_branch(&folded)
}

/// The name over `Unit 6, Dock Road, EH9 1AB`, or over one of its owner's offices.
fn name_above(lines: &Lines<'_>, line: &Line<'_>, name: &str) -> Option<usize> {
    let at = line.above.filter(|&above| may_head(&lines.all[above]))?;
    let above = &lines.all[at];
    // `[ ] Move out` over `Flat | 3 Dock Road, EH9 1AB`, `Tenants | Mia and Max Muster` over that
    let is_answer = |line: &Line<'_>| lines.get(line.left).is_some_and(is_short_label);
    if line.left.is_some() && !is_aligned(above, line) || is_answer(line) && is_answer(above) {
        return None;
    }
    // Below the greeting stands what the letter says.
    if lines.salutation().is_some_and(|salutation| at > salutation) {
        return None;
    }
    // `Muster e. V., Mühlweg 1, 31999 Ahlen` below a letterhead: the line says whose address it is.
    if !legal_names(name).is_empty() && line.depth > 0.2 {
        return None;
    }
    if is_caption(above, line) || is_place_of_an_address(lines, above.text) && line.depth < 0.3 {
        return None;
    }
    // `Muster AG | Labor für Raumluft` over an address: the company, and what of it is there.
    let beside = above.left.filter(|&left| {
        let left = &lines.all[left];
        !legal_names(left.text).is_empty() && left.depth < 0.15 && left.text.len() <= 60
    });
    if let Some(beside) = beside.filter(|_| legal_names(above.text).is_empty()) {
        return Some(beside);
    }
    // `Geburtsort | Posen` over an address: the answers of a form.
    let label = lines.get(above.left).map(|left| left.folded.as_str());
    if label.is_some_and(|label| is_field(label) || has_phrase(label, BIRTH_LABELS)) {
        return None;
    }
    // `Immobilienverwaltung · Mühlweg 1 · 31999 Ahlen` below `Muster GmbH`: what the company does.
    let is_of_company = legal_names(name).is_empty()
        && !legal_names(above.text).is_empty()
        && is_aligned(above, line);
    if is_of_company {
        return Some(at);
    }
    // `4. Consent calendar` over `4.A Minutes of …`: numbered items of a list.
    if is_item(above.text) && legal_names(above.text).is_empty() {
        return None;
    }
    let is_owner = line.depth < 0.15
        && has_organisation_word(&above.folded)
        && (!has_organisation_word(&fold(name)) || is_part_of_body(&fold(name)));
    // `"Tinker's Rest", Back Lane, …` below who lives there.
    let is_quoted = name.starts_with(['"', '“', '„', '\'', '‘']) && reads_like_person(above.text);
    let is_part = is_quoted
        || is_part_of_address(name)
        || is_street_line(&fold(name))
        || is_house(&fold(name)) && is_aligned(above, line);
    (is_part || above.size > 1.15 * line.size || is_owner).then(|| block_head(lines, at))
}

/// `Location of the test` in smaller type than the address below it: the label of a form's box.
fn is_caption(above: &Line<'_>, line: &Line<'_>) -> bool {
    const SMALLER: f32 = 0.92;
    above.size < SMALLER * line.size
        && legal_names(above.text).is_empty()
        && !has_organisation_word(&above.folded)
}

/// A department or a branch: whose it is may stand above.
fn is_part_of_body(folded: &str) -> bool {
    names_department_only(folded) || is_department(folded) || is_branch(folded)
}

/// Adds the name above an address, unless it can only be the reader's.
fn add_name_above(
    pool: &mut Pool,
    lines: &Lines<'_>,
    kind: Option<Kind>,
    above: usize,
    score: f32,
) {
    let above = above_profession(lines, above);
    let text = lines.all[above].text;
    let legal = legal_names(text);
    if legal.is_empty() && is_reader_of_bank(kind, text) {
        return;
    }
    let name = legal.first().map_or(text, String::as_str);
    // `Revenues & Benefits, Civic Offices`
    let name = name
        .split_once(", ")
        .filter(|(_, house)| TOWN_HALLS.contains(&fold(house).trim_end_matches(',')))
        .map_or(name, |(name, _)| name);
    let share = if is_part_of_organisation(lines, &fold(name)) || is_told_apart(lines, above) {
        PART_SHARE
    } else {
        1.0
    };
    pool.add(
        name,
        score * share,
        "name above an address line",
        Some(above),
    );
}

/// `Dr. Erika Muster` over `Fachärztin für Augenheilkunde`, `Musterhof` over `Inh. Erika Muster`: the line with the name.
fn above_profession(lines: &Lines<'_>, at: usize) -> usize {
    const REACH: f32 = 3.0;
    let line = &lines.all[at];
    if leading_phrase(&line.folded, OWNER_LEADS).is_some() {
        let firm = line.above.filter(|&above| {
            let upper = &lines.all[above];
            may_head(upper) && line.rect.top - upper.rect.bottom < REACH * line.size
        });
        return firm.map_or(at, |firm| block_head(lines, firm));
    }
    let name = line.above.filter(|&above| {
        let upper = &lines.all[above];
        is_aligned(upper, line) && is_plausible(upper.text) && !is_label_or_heading(upper)
    });
    name.filter(|_| says_profession(&line.folded)).unwrap_or(at)
}

/// `Tobias Muster` over his address, on a paper of banks and insurers: no bank has a person's name.
fn is_reader_of_bank(kind: Option<Kind>, text: &str) -> bool {
    kind.is_some() && is_from_a_bank(kind) && reads_like_person(text)
}

/// `MUSTER, TOBIAS J · 5 Dock Road` on a statement of an account: whose it is.
fn is_account_holder(kind: Option<Kind>, name: &str) -> bool {
    let is_statement = matches!(kind, Some(Kind::BankStatement | Kind::CardStatement));
    let turned = name
        .split_once(", ")
        .map(|(surname, given)| format!("{given} {surname}"));
    is_statement && reads_like_person(turned.as_deref().unwrap_or(name))
}

/// `45952 gladbeck …`: the second line of an address that was broken after the street.
fn starts_with_place(folded: &str) -> bool {
    let mut words = folded.split(' ');
    let is_code = words.next().is_some_and(|word| {
        matches!(word.len(), 4 | 5) && word.bytes().all(|byte| byte.is_ascii_digit())
    });
    is_code
        && words
            .next()
            .is_some_and(|word| word.len() > 2 && word.chars().all(char::is_alphabetic))
}
