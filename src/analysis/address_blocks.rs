//! Address blocks of the first page, and whose they are: by place, neighbours and signs.

use super::kind::kind_hits;
use super::lines::{Line, Lines};
use super::names::{has_organisation_word, is_imprint, is_place_line, is_street_line, legal_names};
use super::parties::{ADDRESS_LINES_MAX, Party, label_and_value};
use super::places::is_place;
use super::text::{has_phrase, leading_phrase};
use super::words::labels::{ATTENTION_LEADS, CONTACT_LABELS, RECIPIENT_LABELS};
use super::words::marks::OWNER_LEADS;
use super::words::names::{PERSON_TITLES, WRITER_TITLES};

/// What says of a number that it is the reader's; folded.
const READERS_NUMBERS: [&str; 7] = [
    "des kunden",
    "der kundin",
    "ihre ust-idnr",
    "ihre ust-id",
    "customer vat",
    "your vat",
    "customer's vat",
];

/// The lines of an address, the place first, and what speaks for one party.
struct Block {
    lines: Vec<usize>,
    has_imprint: bool,
    /// Whether it names a person, or for whose attention it is.
    has_person: bool,
    /// Whether its name stands in the line of the writer's address as well, under the letter, or behind `by`.
    is_writers: bool,
}

/// The address blocks whose owner can be told.
pub(super) fn address_blocks(lines: &Lines<'_>) -> Vec<(Vec<usize>, Party)> {
    let blocks = find_blocks(lines);
    let some_person = blocks.iter().any(|block| block.has_person);
    let is_bare = |block: &&Block| !block.has_imprint && !block.has_person && !block.is_writers;
    let bare_count = blocks.iter().filter(is_bare).count();
    let signs = |block: &Block| is_letterhead(lines, block) && signs_below(lines, &block.lines);
    let writer = writing_person(lines, &blocks).or_else(|| blocks.iter().position(signs));
    let mut seen = 0;
    let mut found = Vec::new();
    for (at, block) in blocks.into_iter().enumerate() {
        let place = &lines.all[block.lines[0]];
        let party = if writer == Some(at) {
            Party::Sender
        } else if block.has_person || writer.is_some() && !block.has_imprint {
            Party::Recipient
        } else if block.has_imprint || block.is_writers || place.depth > 0.75 {
            Party::Sender
        } else {
            seen += 1;
            let is_upper = some_person || (bare_count > 1 && seen == 1);
            let is_reader_beside = seen == 2 && bare_count == 2 && place.depth < 0.45;
            let is_in_window = place.indent < 0.5 && (0.08..0.42).contains(&place.depth);
            // Of two bare addresses the upper is the writer's; a single one in the window is the reader's.
            if is_letterhead(lines, &block) || is_upper || !(is_reader_beside || is_in_window) {
                Party::Unknown
            } else {
                Party::Recipient
            }
        };
        if party != Party::Unknown {
            found.push((block.lines, party));
        }
    }
    found
}

/// `D. Muster & Son`, `Muster and Daughters Bakery`.
pub(super) fn is_family_business(folded: &str) -> bool {
    const FAMILIES: [&str; 8] = [
        "& son",
        "& sons",
        "and son",
        "and sons",
        "& daughter",
        "& daughters",
        "and daughter",
        "and daughters",
    ];
    has_phrase(folded, &FAMILIES)
}

/// `Frau Erika Muster`, `Mr Muster`; not `Mrs Muster's Dance Academy` nor `D. Muster & Son`, which are businesses.
pub(super) fn begins_with_person_title(folded: &str) -> bool {
    let is_business =
        || folded.contains("'s ") && has_organisation_word(folded) || is_family_business(folded);
    leading_phrase(folded, PERSON_TITLES).is_some() && !is_business()
}

/// `Mme Muster` with her address at the head of the page, where another person's stands as well: she writes.
fn writing_person(lines: &Lines<'_>, blocks: &[Block]) -> Option<usize> {
    let mut persons = blocks.iter().enumerate().filter(|(_, it)| it.has_person);
    let (first, block) = persons.next()?;
    persons.next()?;
    let head = &lines.all[*block.lines.last()?];
    let is_writer = leading_phrase(&head.folded, WRITER_TITLES).is_some();
    (is_writer && is_letterhead(lines, block)).then_some(first)
}

/// An address that begins the page, or one in a single line, stands in a letterhead: windows begin further down.
fn is_letterhead(lines: &Lines<'_>, block: &Block) -> bool {
    let place = &lines.all[block.lines[0]];
    let heads_page = block.lines.iter().any(|&member| member <= 1)
        && block
            .lines
            .iter()
            .all(|&member| lines.all[member].depth < 0.16 || is_on_slip_top(&lines.all[member]));
    // `2200 Canyon Drive, Provo, UT 84604`
    let is_one_line = is_street_line(&place.folded) && place.text.contains(',');
    heads_page || is_one_line
}

/// Near the top of a short page: a share of its height says little there.
fn is_on_slip_top(line: &Line<'_>) -> bool {
    const POINTS_MAX: f32 = 130.0;
    line.rect.top < POINTS_MAX
}

fn find_blocks(lines: &Lines<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (at, line) in lines.first_page().iter().enumerate() {
        // A place in a line with more (a return address, a footer) is no address block.
        if !is_place(lines, line) || line.folded.len() > 45 {
            continue;
        }
        let members = lines_above(lines, at);
        if members.len() < 2 {
            continue;
        }
        let near_below = close_lines_below(lines, at);
        // `Employee: …` right below an address: the address is the writer's.
        let names_reader_below = lines.get(line.below).is_some_and(|below| {
            label_and_value(below, RECIPIENT_LABELS)
                .is_some_and(|(is_label_only, _)| !is_label_only)
                && leading_phrase(&below.folded, CONTACT_LABELS).is_none()
        });
        let has_imprint = names_reader_below
            || members.iter().copied().chain(near_below).any(|member| {
                let folded = &lines.all[member].folded;
                // `USt-IdNr. des Kunden: …`
                is_imprint(folded) && !has_phrase(folded, &READERS_NUMBERS)
            });
        let has_person = members.iter().any(|&member| {
            let folded = &lines.all[member].folded;
            // `Inhaber Herr Muster`
            let owner = leading_phrase(folded, OWNER_LEADS)
                .map(|lead| folded[lead.len()..].trim_start_matches([':', ' ']));
            begins_with_person_title(owner.unwrap_or(folded))
                || leading_phrase(folded, ATTENTION_LEADS).is_some()
        });
        // `by Max Muster`: where an author works.
        let is_writers = is_said_again(lines, &members)
            || members.iter().any(|&member| {
                leading_phrase(&lines.all[member].folded, &["by", "par", "por", "door"]).is_some()
            });
        blocks.push(Block {
            lines: members,
            has_imprint,
            has_person,
            is_writers,
        });
    }
    blocks
}

/// Whether the name over an address also begins `Muster, Hauptstr. 1, 12345 Musterstadt`, or signs the letter.
fn is_said_again(lines: &Lines<'_>, members: &[usize]) -> bool {
    const NAME_BYTES_MIN: usize = 5;
    let (Some(&place), Some(&head)) = (members.first(), members.last()) else {
        return false;
    };
    let (name, place) = (&lines.all[head].folded, &lines.all[place].folded);
    let salutation = lines.salutation();
    let says_again = |(at, line): (usize, &Line<'_>)| {
        let is_other = !members.contains(&at);
        let begins = line
            .folded
            .strip_prefix(name.as_str())
            .is_some_and(|rest| rest.contains(place.as_str()));
        let signs = line.folded == *name && salutation.is_some_and(|salutation| at > salutation);
        is_other && (begins || signs)
    };
    name.len() >= NAME_BYTES_MIN
        && !begins_with_person_title(name)
        && lines.first_page().iter().enumerate().any(says_again)
}

/// Whether `Mme Muster` over an address signs the letter below as `Solange Muster`: she wrote it.
fn signs_below(lines: &Lines<'_>, members: &[usize]) -> bool {
    let head = members.last().map(|&head| lines.all[head].folded.as_str());
    let titled = head.and_then(|head| {
        let title = leading_phrase(head, WRITER_TITLES)?;
        Some(head[title.len()..].trim_start_matches([' ', '.']))
    });
    let (Some(name), Some(salutation)) = (titled, lines.salutation()) else {
        return false;
    };
    let below = lines.first_page().iter().skip(salutation + 1);
    name.contains(' ') && below.into_iter().any(|line| line.folded == name)
}

/// The lines below an address that may say how its owner is reached: two, and two more close by.
fn close_lines_below(lines: &Lines<'_>, at: usize) -> Vec<usize> {
    let mut found = Vec::new();
    let mut lower = &lines.all[at];
    while let Some(below) = lower.below.filter(|_| found.len() < 4) {
        let next = &lines.all[below];
        let is_close = next.rect.top - lower.rect.top < 1.6 * lower.size
            && (next.rect.left - lower.rect.left).abs() < 4.0;
        if found.len() >= 2 && !is_close {
            break;
        }
        found.push(below);
        lower = next;
    }
    found
}

/// The lines of the address that ends with the place at `at`, upwards to a title of a person or another place.
fn lines_above(lines: &Lines<'_>, at: usize) -> Vec<usize> {
    let mut members = vec![at];
    let mut lower = &lines.all[at];
    let mut next = lower.above;
    while let Some(above) = next.filter(|_| members.len() < ADDRESS_LINES_MAX) {
        let upper = &lines.all[above];
        // `SUMMONS FOR JURY SERVICE` in large type heads the page, not the address.
        let is_heading = upper.size > 1.2 * lower.size && !kind_hits(&upper.folded).is_empty();
        if is_heading
            || upper.folded.len() > 50
            || has_postal_code(&upper.folded)
            || is_place_line(&upper.folded)
            || lower.rect.top - upper.rect.top > 2.0 * lower.size.max(upper.size)
        {
            break;
        }
        members.push(above);
        // Above `Attn. Accounts` stands the house.
        let is_start = begins_with_person_title(&upper.folded)
            && leading_phrase(&upper.folded, ATTENTION_LEADS).is_none();
        next = upper.above.filter(|_| !is_start);
        members.extend(
            upper
                .above
                .filter(|&firm| is_start && is_firm_over(&lines.all[firm], upper)),
        );
        lower = upper;
    }
    members
}

/// `Muster Verwaltung AG` close over `Frau M. Beispiel` in the same type: where she works.
fn is_firm_over(firm: &Line<'_>, person: &Line<'_>) -> bool {
    (firm.rect.left - person.rect.left).abs() < 3.0
        && (firm.size - person.size).abs() < 0.5
        && person.rect.top - firm.rect.top < 1.9 * person.size
        && legal_names(firm.text)
            .first()
            .is_some_and(|name| name == firm.text.trim())
}

/// Whether a line holds a place of its own: another address, or a whole one in one line.
fn has_postal_code(folded: &str) -> bool {
    folded
        .split([' ', ',', '|', '-'])
        .any(|word| word.len() == 5 && word.bytes().all(|byte| byte.is_ascii_digit()))
        && folded.chars().filter(|c| c.is_alphabetic()).count() > 10
}
