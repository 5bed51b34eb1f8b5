//! Names in the letterhead.
//!
//! Must never take a department, a slogan or a street for the name that stands above it.

use super::address_blocks::begins_with_person_title;
use super::byline::reads_like_person;
use super::candidates::{Pool, is_start_of_name};
use super::departments::{
    PART_SHARE, is_branch, is_department, is_part_of_organisation, names_department_only,
};
use super::kind::{Kind, kind_hits};
use super::language::is_stop_word;
use super::lines::{Line, Lines};
use super::names::{
    has_organisation_word, is_bare_street, is_generic_name, is_imprint, is_place_line, is_road,
    is_street_line, legal_names,
};
use super::parties::{Parties, Party};
use super::places::is_place;
use super::return_address::is_label_of_another;
use super::sender::{is_label_or_heading, is_plausible};
use super::signature::without_form_of_address;
use super::text::{
    ends_sentence, find_phrase, fold, folded_words, has_phrase, leading_phrase, trim_ornaments,
};
use super::words::marks::{
    ADVISER_LABELS, BRANCH_LEADS, CONNECTORS, NAME_PARTS, REGISTERED_PHRASES, STATE_ENDINGS,
    STATE_LEADS,
};
use super::words::names::{
    HOUSES, ORGANISATION_WORDS, PRACTICE_TITLES, REGIONAL_BODIES, SERVICE_ENDINGS,
    STREET_PREPOSITIONS, TOWN_HALLS,
};

/// `1 Connect` where `2 Log in` stands in the same type: the parts of a text.
fn is_numbered_part(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let number_of = |line: &Line<'_>| {
        let (number, rest) = line.text.split_once(' ')?;
        let number: u32 = number.trim_end_matches('.').parse().ok()?;
        rest.starts_with(char::is_uppercase).then_some(number)
    };
    let is_next = |number: u32| {
        lines.all.iter().any(|other| {
            (other.size - line.size).abs() < 0.4
                && other.bold == line.bold
                && number_of(other) == number.checked_add(1)
        })
    };
    number_of(line).is_some_and(is_next)
}

/// Whether a line may be the name that heads a letterhead.
pub(super) fn may_head(line: &Line<'_>) -> bool {
    let text = trim_ornaments(line.text);
    line.text.len() <= 70
        && text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
        && is_plausible(text)
        && !ends_sentence(text)
        && !is_slogan(&line.folded)
        && !is_label_or_heading(line)
        && !begins_with_person_title(&line.folded)
        && !is_imprint(&line.folded)
        && !ends_with_house_number(text)
        && !line.text.contains('@')
        && !is_set_in_letters(text)
}

/// `M U V`: letters with room between them, a mark rather than the name of what stands below.
fn is_set_in_letters(text: &str) -> bool {
    text.contains(' ') && text.split(' ').all(|word| word.chars().count() == 1)
}

/// The topmost line of the names that stand closely above each other: departments and slogans stand below.
pub(super) fn block_head(lines: &Lines<'_>, at: usize) -> usize {
    const LINES_MAX: usize = 4;
    let mut head = at;
    for _ in 0..LINES_MAX {
        let line = &lines.all[head];
        let Some(above) = line.above.filter(|&above| {
            let upper = &lines.all[above];
            may_head(upper) && is_aligned(upper, line) && !names_state(&upper.folded)
        }) else {
            break;
        };
        head = above;
    }
    head
}

/// Closely above each other, at one left edge, one right edge or one middle.
pub(super) fn is_aligned(upper: &Line<'_>, lower: &Line<'_>) -> bool {
    let (a, b) = (upper.rect, lower.rect);
    let is_close = b.top - a.top < 1.9 * upper.size.max(lower.size);
    let middles = (a.left + a.right - b.left - b.right) / 2.0;
    is_close
        && ((a.left - b.left).abs() < 5.0 || (a.right - b.right).abs() < 5.0 || middles.abs() < 8.0)
}

/// A name on two lines (`STADTWERKE` over `NORDHEIM`) that the paper writes in one elsewhere.
fn joined_with_below(lines: &Lines<'_>, at: usize) -> Option<String> {
    let line = &lines.all[at];
    let below = lines.get(line.below).filter(|below| {
        let continues = may_head(below) || begins_with_connector(below);
        is_aligned(line, below) && continues && below.size > 0.5 * line.size
    })?;
    let joined = format!(
        "{} {}",
        trim_ornaments(line.text),
        trim_ornaments(below.text)
    );
    let folded = fold(&joined);
    let is_mentioned = || {
        lines
            .all
            .iter()
            .any(|other| find_phrase(&other.folded, &folded).is_some())
    };
    // `Royal Society of`, or `Borough Council` below: one line alone is no name.
    let last = line.text.trim_end().rsplit(' ').next().unwrap_or_default();
    let is_torn = line.text.contains(' ') && CONNECTORS.contains(&last.to_lowercase().as_str())
        || says_sort_only(&below.folded) && line.folded.split(' ').count() <= 2
        || is_sort_over_name(line, below)
        || is_set_in_two(lines, line, below)
        || is_start_of_name(&line.folded);
    (is_torn && is_plausible(&joined) || is_mentioned()).then_some(joined)
}

/// `ERIKA` over `MUSTER`: two words in one large type, alone on their lines.
fn is_set_in_two(lines: &Lines<'_>, line: &Line<'_>, below: &Line<'_>) -> bool {
    const LARGE: f32 = 1.4;
    let is_word = |line: &Line<'_>| {
        let text = trim_ornaments(line.text);
        text.starts_with(char::is_uppercase)
            && text.chars().all(|c| c.is_alphabetic() || c == '-')
            && kind_hits(&line.folded).is_empty()
    };
    line.size >= LARGE * lines.body_size
        && (line.size - below.size).abs() < 0.5
        && line.bold == below.bold
        && is_word(line)
        && is_word(below)
}

/// `Gemeinschaftspraxis` over `Am Schlossgarten`: what it is, and what it is called.
fn is_sort_over_name(line: &Line<'_>, below: &Line<'_>) -> bool {
    let is_part = leading_phrase(&below.folded, NAME_PARTS).is_some()
        || leading_phrase(&below.folded, BRANCH_LEADS).is_some()
        || is_department(&below.folded)
        || names_department_only(&below.folded);
    let is_sort = ORGANISATION_WORDS.contains(&line.folded.as_str())
        || REGIONAL_BODIES.contains(&line.folded.as_str());
    is_sort && may_head(below) && !is_part
}

/// `Borough Council`, `Building Society`: two words or more, none of which is a name.
fn says_sort_only(folded: &str) -> bool {
    folded.contains(' ')
        && folded_words(folded)
            .all(|(_, word)| is_generic_name(word) || ORGANISATION_WORDS.contains(&word))
}

/// `Outpatient Booking Centre` over `Muster General Hospital`, where `Muster` stands on other lines too.
fn stands_above_its_owner(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const NAME_BYTES_MIN: usize = 5;
    let Some(below) = lines.get(line.below).filter(|below| {
        is_aligned(line, below) && may_head(below) && has_organisation_word(&below.folded)
    }) else {
        return false;
    };
    let first_of = |line: &Line<'_>| {
        let first = folded_words(&line.folded).next();
        first.map(|(_, word)| word.to_owned()).unwrap_or_default()
    };
    let count_of = |wanted: &str| {
        let says = |other: &&Line<'_>| folded_words(&other.folded).any(|(_, word)| word == wanted);
        lines.first_page().iter().filter(says).count()
    };
    let owner = first_of(below);
    owner.len() >= NAME_BYTES_MIN
        && !ORGANISATION_WORDS.contains(&owner.as_str())
        && count_of(&owner) >= 3
        && count_of(&owner) > count_of(&first_of(line))
}

/// `der Landeshauptstadt`, `of Fine Arts`: the second line of a name.
fn begins_with_connector(line: &Line<'_>) -> bool {
    let text = trim_ornaments(line.text);
    line.text.len() <= 50
        && is_plausible(text)
        && text
            .split_once(' ')
            .is_some_and(|(first, _)| CONNECTORS.contains(&first))
}

/// `Am Alten Markt`, `Zur Mühle`: a street by its first word.
pub(super) fn begins_as_street(name: &str) -> bool {
    folded_words(&fold(name))
        .next()
        .is_some_and(|(_, word)| STREET_PREPOSITIONS.contains(&word))
}

/// `quantis bank` in large type at the top: some write their names without capitals.
fn is_brand_in_small_letters(lines: &Lines<'_>, line: &Line<'_>, text: &str) -> bool {
    const WORDS_MAX: usize = 4;
    line.depth < 0.12
        && line.size >= 1.3 * lines.body_size
        && text.split(' ').count() <= WORDS_MAX
        && text
            .chars()
            .all(|c| c.is_alphabetic() || " &-.".contains(c))
        && kind_hits(&line.folded).is_empty()
        && !folded_words(&line.folded).any(|(_, word)| is_stop_word(word))
}

/// `muster. Praxis für Ergotherapie` without the mark in small letters: what follows names itself.
fn without_small_mark(text: &str) -> Option<&str> {
    let (mark, name) = text.split_once(". ")?;
    let is_mark = mark.chars().all(char::is_lowercase);
    (is_mark && name.starts_with(char::is_uppercase) && has_organisation_word(&fold(name)))
        .then_some(name)
}

/// `Oak Cottage`, `The Hayloft`: what a house is called that has a name and no number.
pub(super) fn is_house(folded: &str) -> bool {
    const WORDS: std::ops::RangeInclusive<usize> = 2..=3;
    let words: Vec<&str> = folded.split(' ').collect();
    WORDS.contains(&words.len())
        && words.last().is_some_and(|last| HOUSES.contains(last))
        && !has_organisation_word(folded)
}

/// `Oak Cottage` over `Mill Lane`, or over `Upper Muster` and its town in a signed letter: the first line of an address.
/// What stands over `12 Mill Lane` is who lives or works there.
fn is_house_on_road(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let next = |line: &Line<'_>| {
        let below = lines.get(line.below)?;
        is_aligned(line, below).then_some(below)
    };
    let has_number = |line: &Line<'_>| line.text.contains(|c: char| c.is_ascii_digit());
    let Some(below) = next(line).filter(|below| is_house(&line.folded) && !has_number(below))
    else {
        return false;
    };
    let is_village = || {
        let town = next(below).filter(|town| is_place(lines, town));
        town.is_some() && lines.salutation().is_some() && lines.closing().is_some()
    };
    is_bare_street(&below.folded) || is_road(&below.folded) || is_village()
}

/// `Ashby` between `3 Dock Road` and `Fife KY99 8DN`: the town of an address.
fn is_town_of_address(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let above = lines
        .get(line.above)
        .filter(|above| is_street_line(&above.folded));
    let below = lines
        .get(line.below)
        .filter(|below| is_place_line(&below.folded));
    let is_between = above.zip(below).is_some_and(|(above, below)| {
        let is_one_block = |other: &Line<'_>| (other.size - line.size).abs() < 0.5;
        is_one_block(above) && is_one_block(below)
    });
    is_between && !has_organisation_word(&line.folded)
}

/// Whether a line of a letterhead reads like who writes, and not like a label, a person or an address.
fn may_be_a_name(lines: &Lines<'_>, line: &Line<'_>, text: &str, is_writers: bool) -> bool {
    let starts_well = text
        .chars()
        .next()
        .is_some_and(|c| c.is_uppercase() || c.is_ascii_digit())
        || is_brand_in_small_letters(lines, line, text);
    let is_street = is_bare_street(&line.folded)
        && lines
            .get(line.below)
            .is_some_and(|below| is_place_line(&below.folded));
    let has_place = text
        .split([',', '·', '•', '|'])
        .skip(1)
        .any(|part| is_place_line(&fold(part.trim())));
    starts_well
        && is_plausible(text)
        && !is_label_or_heading(line)
        && (is_writers || !begins_with_person_title(&line.folded))
        && !text.contains('@')
        && !ends_with_house_number(text)
        && !is_street
        && !is_house_on_road(lines, line)
        && !is_town_of_address(lines, line)
        && !has_place
}

/// The first lines of the page, the large ones, and those above an imprint.
pub(super) fn add_letterhead(
    pool: &mut Pool,
    lines: &Lines<'_>,
    parties: &Parties,
    kind: Option<Kind>,
    at: usize,
    line: &Line<'_>,
) {
    let is_top = line.depth < 0.2;
    let is_organisation =
        has_organisation_word(&line.folded) && line.folded.split(' ').count() <= 8;
    let heads_address = is_organisation && has_address_below(lines, line);
    // A cover says who publishes wherever it looks well.
    let is_publisher = is_organisation && lines.has_cover();
    if !(is_top || line.depth > 0.86 || heads_address || is_publisher)
        || line.text.len() > 70 && before_contact(trim_ornaments(line.text)).is_none()
        || parties.of_line[at] == Party::Recipient
        // Over a printed message stands by which program it was printed.
        || parties.message.is_some_and(|message| at < message)
    {
        return;
    }
    let whole = trim_ornaments(line.text);
    let text = name_alone(whole);
    let is_writers = parties.of_line[at] == Party::Sender;
    let is_practice = at <= 1 && is_top && names_practice(text);
    if !may_be_a_name(lines, line, text, is_writers || is_practice)
        || names_nobody(lines, at, text) && legal_names(text).is_empty()
    {
        return;
    }
    // `Muster Community` over `Co-operative`: a name on two lines.
    let joined;
    let text = if is_generic_name(&line.folded) {
        let Some(name) = with_name_above(lines, line, text) else {
            return;
        };
        joined = name;
        joined.as_str()
    } else {
        text
    };
    let mut score: f32 = if is_organisation { 3.4 } else { 0.8 };
    if !is_top && !is_publisher {
        score *= 0.6;
    }
    if is_top {
        score += bonus_of_first_lines(lines, at, is_organisation);
    }
    if is_top && line.size >= 1.25 * lines.body_size && is_organisation {
        score += 1.0;
    }
    // `Mia & Max Muster · 3 Dock Road, Ahlford · muster@mail.example`: all of a letterhead in the page's first line.
    let says_how_to_reach = before_contact(whole).is_some();
    if heads_letter(lines, parties, line) || at == 0 && is_top && says_how_to_reach {
        score += 2.0;
    }
    score += bonus_of_first_line(lines, kind, at, line);
    score += score_of_what_follows(lines, line);
    if is_writers {
        score += 1.2;
    }
    if is_practice {
        score += 1.6;
    }
    if belongs_to_another(lines, kind, at) {
        score *= PART_SHARE;
    }
    // `COUNTY` over a cell of a form.
    let is_mere_sort = ORGANISATION_WORDS.contains(&fold(text).as_str());
    if is_slogan(&line.folded) || is_mere_sort || is_insurer_of_patient(kind, &line.folded) {
        score *= 0.4;
    }
    if let Some(joined) = joined_with_below(lines, at) {
        pool.add(&joined, score + 2.5, "name on two lines", Some(at));
        return;
    }
    pool.add(text, score, "letterhead", Some(at));
}

/// `Issuing authority / Uitreikingsowerheid` close above larger type, beside other cells: the label of a form's box.
fn is_caption_of_cell(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const LARGER: f32 = 1.1;
    let has_neighbour = line.left.or(line.right).is_some();
    has_neighbour
        && line.size <= lines.body_size
        && !line.bold
        && lines.get(line.below).is_some_and(|below| {
            below.size > LARGER * line.size
                && (below.rect.left - line.rect.left).abs() < 3.0
                && is_aligned(line, below)
        })
}

/// `Cobwebs` over `19 Saltings Lane` in a letter that a person signs, who never says the word again: what the house is called.
fn is_lone_house(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let text = trim_ornaments(line.text);
    let is_word = text.chars().all(char::is_alphabetic) && !has_organisation_word(&line.folded);
    let is_over_street = || {
        let below = lines.get(line.below);
        below.is_some_and(|below| is_aligned(line, below) && is_street_line(&below.folded))
    };
    let is_signed = || {
        lines.salutation().is_some()
            && lines
                .closing()
                .is_some_and(|closing| signed_by_person(lines, closing))
    };
    let says = |other: &&Line<'_>| other.folded.contains(line.folded.as_str());
    is_word && is_over_street() && is_signed() && lines.all.iter().filter(says).count() == 1
}

/// Whether a person's name stands below the closing words and no organisation's.
fn signed_by_person(lines: &Lines<'_>, closing: usize) -> bool {
    const LINES_MAX: usize = 3;
    let mut below = lines.all.iter().skip(closing + 1).take(LINES_MAX);
    below.any(|line| reads_like_person(without_form_of_address(trim_ornaments(line.text))))
}

/// `Australian Government`, `Republic of South Africa`.
fn names_state(folded: &str) -> bool {
    leading_phrase(folded, STATE_LEADS).is_some()
        || STATE_ENDINGS.iter().any(|ending| folded.ends_with(ending))
}

/// `AUSTRALIAN GOVERNMENT` over `Australian Taxation Office`, `Republic of South Africa`: a state, whose office stands below.
fn is_state_over_office(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    names_state(&line.folded)
        && lines.get(line.below).is_some_and(|below| {
            is_aligned(line, below) && may_head(below) && has_organisation_word(&below.folded)
        })
}

/// Whether a line of a letterhead is a cell of a form, an item of a list or what a house is called.
fn names_nobody(lines: &Lines<'_>, at: usize, text: &str) -> bool {
    let line = &lines.all[at];
    // `Make | Toyota | Test centre | Ashby`
    let is_cell = line.left.is_some() && line.right.is_some() && line.depth > 0.12;
    let left = lines.get(line.left);
    is_cell
        || is_item(text)
        || is_numbered_part(lines, line)
        || is_told_apart(lines, at)
        || is_caption_of_cell(lines, line)
        || is_lone_house(lines, line)
        || left.is_some_and(|left| is_label_of_another(lines, left))
        || leading_phrase(&line.folded, TOWN_HALLS).is_some()
}

/// Whether a line of a letterhead is a department, a branch or a slogan of the name above or below it.
fn belongs_to_another(lines: &Lines<'_>, kind: Option<Kind>, at: usize) -> bool {
    let line = &lines.all[at];
    // On a cover the name stands below the title.
    let is_on_cover = matches!(kind, Some(Kind::Report | Kind::Manual | Kind::Terms));
    !is_on_cover && block_head(lines, at) != at
        || leading_phrase(&line.folded, NAME_PARTS).is_some()
        || is_part_of_organisation(lines, &line.folded)
        || stands_above_its_owner(lines, line)
        || is_branch(&line.folded)
        || is_state_over_office(lines, line)
}

/// `Docteur Camille Muster`, `Rechtsanwältin Erika Muster`: who practises under a name of his own.
fn names_practice(text: &str) -> bool {
    let folded = fold(text);
    leading_phrase(&folded, PRACTICE_TITLES).is_some_and(|title| {
        let words = title.split(' ').count();
        let name = text.splitn(words + 1, ' ').nth(words);
        name.is_some_and(reads_like_person)
    })
}

/// `Harbour Trust, registered charity 999441` without what is no name.
fn name_alone(text: &str) -> &str {
    let text = without_small_mark(text).unwrap_or(text);
    before_registration(text)
        .or_else(|| before_contact(text))
        .or_else(|| before_staff(text))
        .unwrap_or(text)
}

/// What stands before `, registered charity …`.
fn before_registration(text: &str) -> Option<&str> {
    let (name, rest) = text.split_once([',', '·', '|'])?;
    let is_registration = leading_phrase(fold(rest).trim_start(), REGISTERED_PHRASES).is_some();
    (is_registration && name.contains(' ')).then_some(name)
}

/// What stands before ` – service clients 04 77 …`, ` · Tel. 0531 …`.
fn before_contact(text: &str) -> Option<&str> {
    const SEPARATORS: [&str; 5] = [" – ", " - ", " · ", " | ", " • "];
    let parts = SEPARATORS.iter().find_map(|mark| text.split_once(mark));
    let (name, rest) = parts.filter(|(name, _)| name.contains(' '))?;
    let rest = format!(" {}", fold(rest));
    let is_service = SERVICE_ENDINGS
        .iter()
        .any(|service| rest.starts_with(service));
    (is_service || is_imprint(&rest) || rest.contains('@')).then_some(name)
}

/// What stands before ` Dr E. Muster BDS · Dr M. Muster BDS`: who works there.
fn before_staff(text: &str) -> Option<&str> {
    const TITLES: [&str; 2] = [" Dr ", " Dr. "];
    let (name, staff) = TITLES.iter().find_map(|title| text.split_once(title))?;
    let is_of_several = TITLES.iter().any(|title| staff.contains(title));
    (is_of_several && name.contains(' ') && !names_practice(name)).then_some(name)
}

/// `Pay As You Earn`: small words that join no names.
fn is_slogan(folded: &str) -> bool {
    let words: Vec<&str> = folded_words(folded).map(|(_, word)| word).collect();
    let small = words
        .iter()
        .filter(|word| is_stop_word(word) && !CONNECTORS.contains(word))
        .count();
    words.len() >= 3 && small >= 2 && !has_organisation_word(folded)
}

/// `1 - CITY`, `3) Village`: one of several to choose from.
pub(super) fn is_item(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.len() && rest.trim_start().starts_with(['-', '–', ')', '.', ':'])
}

/// `AOK Musterland` below `Krankenkasse bzw. Kostenträger`: who pays for the doctor that fills in the form.
fn is_payer(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const LABELS: [&str; 2] = ["krankenkasse bzw", "kostentrager"];
    lines
        .get(line.above)
        .is_some_and(|above| leading_phrase(&above.folded, &LABELS).is_some())
}

/// `AOK Musterland` on a prescription, whatever recognition made of the label above: a doctor wrote it.
fn is_insurer_of_patient(kind: Option<Kind>, folded: &str) -> bool {
    const INSURERS: [&str; 8] = [
        "aok",
        "bkk",
        "ikk",
        "dak",
        "krankenkasse",
        "ersatzkasse",
        "barmer",
        "knappschaft",
    ];
    matches!(
        kind,
        Some(Kind::Prescription | Kind::SickNote | Kind::MedicalBill)
    ) && has_phrase(folded, &INSURERS)
}

/// Whether a name stands below `Your adviser:` or beside it, or is who pays for what a form is about.
pub(super) fn is_told_apart(lines: &Lines<'_>, at: usize) -> bool {
    if is_payer(lines, &lines.all[at]) {
        return true;
    }
    let head = &lines.all[block_head(lines, at)];
    [head.above, head.left].into_iter().any(|label| {
        lines.get(label).is_some_and(|label| {
            ADVISER_LABELS.contains(&label.folded.trim_end_matches([':', ' ']))
        })
    })
}

/// The largest line above the reader's address, and clearly larger than what the letter is written in.
pub(super) fn heads_letter(lines: &Lines<'_>, parties: &Parties, line: &Line<'_>) -> bool {
    let mut first_page = lines.first_page().iter().enumerate();
    let reader = first_page.position(|(at, _)| parties.of_line[at] == Party::Recipient);
    reader.is_some_and(|reader| {
        let top = lines.all[reader].rect.top;
        let is_above = |other: &Line<'_>| other.rect.bottom <= top;
        line.size >= 1.25 * lines.body_size
            && is_above(line)
            && lines
                .first_page()
                .iter()
                .all(|other| !is_above(other) || other.size <= line.size)
    })
}

/// What it adds to be among the first lines. With the name of an organisation that counts before the small print does.
fn bonus_of_first_lines(lines: &Lines<'_>, at: usize, is_organisation: bool) -> f32 {
    match at {
        0 if is_organisation => 1.7,
        0 => 1.2,
        _ if is_largest_of_head(lines, at) => 1.2,
        1 | 2 => 0.6,
        _ => 0.0,
    }
}

/// Whether a line near the beginning is in the largest type down to itself: columns may put the address beside it first.
fn is_largest_of_head(lines: &Lines<'_>, at: usize) -> bool {
    const LARGE: f32 = 1.4;
    const PLACE_MAX: usize = 3;
    let line = &lines.all[at];
    at <= PLACE_MAX
        && line.size >= LARGE * lines.body_size
        && lines.all[..at].iter().all(|upper| upper.size < line.size)
}

/// A till slip begins with the shop's name; on bills and tickets a large first line is a name oftener than not.
fn bonus_of_first_line(lines: &Lines<'_>, kind: Option<Kind>, at: usize, line: &Line<'_>) -> f32 {
    let is_till_slip = kind == Some(Kind::Receipt) && line.depth < 0.1;
    let is_bill = kind.is_some_and(|kind| {
        let names_sender = matches!(
            kind,
            Kind::Ticket | Kind::Booking | Kind::DeliveryNote | Kind::RentalContract
        );
        kind.is_bill() || names_sender
    });
    let is_large = !lines.is_in_running_type(line);
    let is_first = at == 0 || is_largest_of_head(lines, at);
    if at == 0 && is_till_slip || is_first && is_bill && is_large {
        0.6
    } else {
        0.0
    }
}

/// What an imprint or an address below adds to a name.
fn score_of_what_follows(lines: &Lines<'_>, line: &Line<'_>) -> f32 {
    let mut score = 0.0;
    let mut below = lines.get(line.below);
    for _ in 0..4 {
        let Some(next) = below else { break };
        if is_imprint(&next.folded) {
            return score + 1.5;
        }
        if is_place(lines, next) || is_street_line(&next.folded) || is_road_in_town(next) {
            score += 0.7;
        }
        below = lines.get(next.below);
    }
    score
}

/// `High Street, Ahlford, Muster`: a road and where it is, without a number or a code.
fn is_road_in_town(line: &Line<'_>) -> bool {
    let mut parts = line.text.split(", ");
    let is_first_road = parts.next().is_some_and(|first| is_road(&fold(first)));
    let (mut towns, mut are_names) = (0, true);
    for town in parts {
        towns += 1;
        are_names &= town.starts_with(char::is_uppercase)
            && town
                .chars()
                .all(|c| c.is_alphabetic() || " -.'’".contains(c));
    }
    is_first_road && are_names && (1..=3).contains(&towns)
}

/// The line above in the same type and at the same edge, put before a name's last words.
fn with_name_above(lines: &Lines<'_>, line: &Line<'_>, text: &str) -> Option<String> {
    let above = lines.get(line.above)?;
    let is_same_type = (above.size - line.size).abs() < 0.5 && above.bold == line.bold;
    let is_close = is_aligned(above, line);
    let name = format!("{} {text}", trim_ornaments(above.text));
    (is_same_type && is_close && is_plausible(&name) && !is_label_or_heading(above)).then_some(name)
}

/// `Am Alten Markt 4a`: a street without a word that says so.
fn ends_with_house_number(text: &str) -> bool {
    // `Muster School District 44` has a number of another sort.
    let is_organisation = !begins_as_street(text)
        && folded_words(&fold(text)).any(|(_, word)| ORGANISATION_WORDS.contains(&word));
    if is_organisation {
        return false;
    }
    text.rsplit(' ').next().is_some_and(|last| {
        let digits = last.trim_end_matches(|c: char| c.is_ascii_lowercase());
        last.len() - digits.len() <= 1
            && (1..=4).contains(&digits.len())
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn has_address_below(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let mut below = lines.get(line.below);
    for _ in 0..4 {
        let Some(next) = below else { return false };
        if is_place(lines, next) {
            return true;
        }
        below = lines.get(next.below);
    }
    false
}
