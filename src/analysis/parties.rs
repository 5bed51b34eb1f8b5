//! Which lines belong to the recipient and which to the writer, from labels and address blocks.

use super::kind::{Kind, kind_hits};
use super::lines::{Line, Lines};
use super::names::{begins_with_person_title, is_imprint, is_place_line, is_street_line};
use super::text::leading_phrase;
use super::words::labels::{
    BUYER_LABELS, CONTACT_LABELS, NAME_LABELS, RECIPIENT_LABELS, SELLER_LABELS, SENDER_LABELS,
};

/// Lines of an address above its place.
const ADDRESS_LINES_MAX: usize = 6;
/// Lines of a labelled group that are searched for a name.
const GROUP_LINES_MAX: usize = 14;

/// Whose line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Party {
    /// Not known.
    Unknown,
    /// The address or name of who receives the paper.
    Recipient,
    /// The address or imprint of who wrote it.
    Sender,
}

/// The party of each line, and the names that stand at labels of the sender.
#[derive(Debug)]
pub(super) struct Parties {
    /// By number of line.
    pub of_line: Vec<Party>,
    /// Number of the line that names the sender, from which byte on, and how sure its label is (0 to 1).
    pub labelled: Vec<Labelled>,
}

/// A name at a label of the sender.
#[derive(Debug)]
pub(super) struct Labelled {
    /// Number of the line with the name.
    pub line: usize,
    /// The name as written.
    pub name: String,
    /// How sure it is (0 to 1).
    pub weight: f32,
}

/// Finds out whose the lines are.
pub(super) fn assign(lines: &Lines<'_>, kind: Option<Kind>) -> Parties {
    let mut parties = Parties {
        of_line: vec![Party::Unknown; lines.all.len()],
        labelled: Vec::new(),
    };
    mark_address_blocks(lines, &mut parties);
    mark_labelled(lines, &mut parties, &Roles::of(lines, kind));
    parties
}

/// Which labels name the writer of a paper and which its reader.
struct Roles {
    sender: &'static [&'static str],
    recipient: &'static [&'static str],
}

impl Roles {
    /// In an order the buyer writes: who sells is its reader, and who is billed wrote it.
    fn of(lines: &Lines<'_>, kind: Option<Kind>) -> Self {
        let names_seller = lines
            .first_page()
            .iter()
            .any(|line| label_and_value(line, SELLER_LABELS).is_some());
        if kind == Some(Kind::PurchaseOrder) && names_seller {
            Self {
                sender: BUYER_LABELS,
                recipient: SELLER_LABELS,
            }
        } else {
            Self {
                sender: SENDER_LABELS,
                recipient: RECIPIENT_LABELS,
            }
        }
    }
}

/// A label and what follows it on the same line.
pub(super) fn label_and_value<'a>(line: &Line<'a>, labels: &[&str]) -> Option<(bool, &'a str)> {
    if line.folded.len() > 120 {
        return None;
    }
    let label = leading_phrase(&line.folded, labels)?;
    let rest = line.folded[label.len()..].trim_start();
    if rest.trim_matches([':', ' ', '.', '*', '-']).is_empty() {
        return Some((true, ""));
    }
    let value = rest
        .strip_prefix(':')
        .or_else(|| rest.strip_prefix("/in:"))?;
    let colon = line.text.find(':')?;
    (!value.trim().is_empty()).then(|| (false, line.text[colon + 1..].trim()))
}

fn mark_labelled(lines: &Lines<'_>, parties: &mut Parties, roles: &Roles) {
    for (at, line) in lines.all.iter().enumerate() {
        if let Some((is_label_only, _)) = label_and_value(line, roles.recipient) {
            parties.of_line[at] = Party::Recipient;
            if is_label_only {
                for value_line in values_of_label(lines, at) {
                    parties.of_line[value_line] = Party::Recipient;
                }
            }
        } else if let Some((is_label_only, value)) = label_and_value(line, roles.sender) {
            let weight = if line.depth < 0.5 && at < lines.first_page_count {
                1.0
            } else {
                0.5
            };
            if is_label_only {
                push_group_name(lines, parties, at, weight);
            } else {
                parties.labelled.push(Labelled {
                    line: at,
                    name: value.to_owned(),
                    weight,
                });
            }
        }
    }
}

/// The lines that stand at a label: to its right, else below it, as far as an address reaches.
fn values_of_label(lines: &Lines<'_>, label: usize) -> Vec<usize> {
    let mut found = Vec::new();
    let mut next = value_beside_or_below(lines, label);
    while let Some(at) = next {
        let line = &lines.all[at];
        if found.len() >= ADDRESS_LINES_MAX
            || leading_phrase(&line.folded, SENDER_LABELS).is_some()
            || line.folded.len() > 70
        {
            break;
        }
        found.push(at);
        next = line
            .below
            .filter(|&below| lines.all[below].rect.top - line.rect.top < 1.9 * line.size);
    }
    found
}

/// What a label stands for: the line to its right, unless that is a heading too and one below begins where it does.
fn value_beside_or_below(lines: &Lines<'_>, label: usize) -> Option<usize> {
    let this = &lines.all[label];
    let below = this
        .below
        .filter(|&below| (lines.all[below].rect.left - this.rect.left).abs() < 4.0);
    // `Seller | Buyer | INVOICE` over three columns: the neighbour is a heading of its own.
    let is_heading = lines.get(this.right).is_some_and(|right| {
        let folded = right.folded.trim_end_matches([':', ' ']);
        SENDER_LABELS.contains(&folded)
            || RECIPIENT_LABELS.contains(&folded)
            || !kind_hits(folded).is_empty()
    });
    if is_heading && below.is_some() {
        below
    } else {
        this.right.or(this.below)
    }
}

/// The name in a group that a label of the sender heads: at a label such as `Name:`, else its first line.
fn push_group_name(lines: &Lines<'_>, parties: &mut Parties, label: usize, weight: f32) {
    let group = lines
        .all
        .iter()
        .enumerate()
        .skip(label + 1)
        .take(GROUP_LINES_MAX);
    for (at, line) in group {
        if label_and_value(line, RECIPIENT_LABELS).is_some() {
            break;
        }
        let Some((is_label_only, value)) = label_and_value(line, NAME_LABELS) else {
            continue;
        };
        if !is_label_only {
            parties.labelled.push(Labelled {
                line: at,
                name: value.to_owned(),
                weight,
            });
            return;
        }
        if let Some(right) = line.right {
            let name = with_wrapped_lines(lines, right);
            parties.labelled.push(Labelled {
                line: right,
                name,
                weight,
            });
            return;
        }
    }
    let value = value_beside_or_below(lines, label);
    if let Some(value) = value.filter(|&value| is_name_like(&lines.all[value])) {
        parties.labelled.push(Labelled {
            line: value,
            name: lines.all[value].text.to_owned(),
            weight: weight * 0.9,
        });
        parties.of_line[value] = Party::Sender;
    }
}

fn is_name_like(line: &Line<'_>) -> bool {
    !is_place_line(&line.folded)
        && !is_street_line(&line.folded)
        && line.folded.len() <= 90
        && !line.folded.ends_with(':')
}

/// A value that is wrapped over two or three lines of its cell, put together.
fn with_wrapped_lines(lines: &Lines<'_>, value: usize) -> String {
    let this = &lines.all[value];
    let is_close = |first: &Line<'_>, second: &Line<'_>| {
        second.rect.top - first.rect.top < 1.5 * first.size
            && (first.rect.left - second.rect.left).abs() < 3.0
    };
    let mut name = this.text.to_owned();
    if let Some(above) = lines
        .get(this.above)
        .filter(|above| above.left.is_none() && is_close(above, this) && is_name_like(above))
    {
        name = format!("{} {name}", above.text);
    }
    let below = lines
        .get(this.below)
        .filter(|below| below.left.is_none() && is_close(this, below) && is_name_like(below));
    if let Some(below) =
        below.filter(|below| !below.folded.bytes().any(|byte| byte.is_ascii_digit()))
    {
        name = format!("{name} {}", below.text);
    }
    name
}

/// Whether a line holds a place of its own: another address, or a whole one in one line.
fn has_postal_code(folded: &str) -> bool {
    folded
        .split([' ', ',', '|', '-'])
        .any(|word| word.len() == 5 && word.bytes().all(|byte| byte.is_ascii_digit()))
        && folded.chars().filter(|c| c.is_alphabetic()).count() > 10
}

/// Finds address blocks on the first page by their place line and decides whose they are.
fn mark_address_blocks(lines: &Lines<'_>, parties: &mut Parties) {
    let mut blocks: Vec<(Vec<usize>, bool, bool)> = Vec::new();
    for (at, line) in lines.first_page().iter().enumerate() {
        // A place in a line with more (a return address, a footer) is no address block.
        if !is_place_line(&line.folded) || line.folded.len() > 45 {
            continue;
        }
        let mut block = vec![at];
        let mut next = line.above;
        while let Some(above) = next.filter(|_| block.len() < ADDRESS_LINES_MAX) {
            let upper = &lines.all[above];
            let lower = &lines.all[block[block.len() - 1]];
            if upper.folded.len() > 50
                || has_postal_code(&upper.folded)
                || is_place_line(&upper.folded)
                || lower.rect.top - upper.rect.top > 2.0 * lower.size.max(upper.size)
            {
                break;
            }
            block.push(above);
            let is_start = begins_with_person_title(&upper.folded);
            next = upper.above.filter(|_| !is_start);
        }
        let near_below = [
            line.below,
            lines.get(line.below).and_then(|below| below.below),
        ];
        // `Employee: …` right below an address: the address is the writer's.
        let names_reader_below = lines.get(line.below).is_some_and(|below| {
            label_and_value(below, RECIPIENT_LABELS)
                .is_some_and(|(is_label_only, _)| !is_label_only)
                && leading_phrase(&below.folded, CONTACT_LABELS).is_none()
        });
        let has_imprint = names_reader_below
            || block
                .iter()
                .copied()
                .chain(near_below.into_iter().flatten())
                .any(|member| is_imprint(&lines.all[member].folded));
        let has_person = block
            .iter()
            .any(|&member| begins_with_person_title(&lines.all[member].folded));
        if block.len() > 1 {
            blocks.push((block, has_imprint, has_person));
        }
    }
    let some_person = blocks.iter().any(|(.., has_person)| *has_person);
    let without_signs = blocks
        .iter()
        .filter(|(_, imprint, person)| !imprint && !person)
        .count();
    let mut seen = 0;
    for (block, has_imprint, has_person) in blocks {
        let place = &lines.all[block[0]];
        // An address that begins the page stands in a letterhead; windows begin further down.
        let heads_page = block.iter().any(|&member| member <= 1)
            && block.iter().all(|&member| lines.all[member].depth < 0.16);
        // `2200 Canyon Drive, Provo, UT 84604`: a letterhead's, where an address window has two lines.
        let is_one_line = is_street_line(&place.folded) && place.text.contains(',');
        let party = if has_person {
            Party::Recipient
        } else if has_imprint || place.depth > 0.75 {
            Party::Sender
        } else if heads_page || is_one_line {
            seen += 1;
            Party::Unknown
        } else {
            seen += 1;
            let is_reader_beside = seen == 2 && without_signs == 2 && place.depth < 0.45;
            // Of two bare addresses the upper is the writer's; a single one in the window is the reader's.
            if some_person || (without_signs > 1 && seen == 1) {
                Party::Unknown
            } else if is_reader_beside || place.indent < 0.5 && (0.08..0.42).contains(&place.depth)
            {
                Party::Recipient
            } else {
                Party::Unknown
            }
        };
        if party != Party::Unknown {
            for member in block {
                parties.of_line[member] = party;
            }
        }
    }
}
