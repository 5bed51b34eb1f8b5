//! Which lines belong to the recipient and which to the writer, from labels and address blocks.

use super::address_blocks::address_blocks;
use super::byline::reads_like_person;
use super::kind::{Kind, kind_hits};
use super::lines::{Line, Lines};
use super::messages::{Messages, writer_in_head};
use super::names::{has_organisation_word, is_place_line, is_street_line, legal_names};
use super::paper_numbers::tail_of;
use super::sender::name_before_place;
use super::text::{find_phrase, fold, folded_words, has_phrase, leading_phrase, trim_ornaments};
use super::vocabulary::BuiltInFolder;
use super::words::labels::{
    ADDRESSEE_LEADS, BUYER_LABELS, CONSIGNMENT_LABELS, EMPLOYER_LABELS, INSURER_LABELS,
    NAME_LABELS, OWN_READERS, PAYEE_LEADS, RECIPIENT_LABELS, SELLER_LABELS, SENDER_LABELS,
    SIGNING_LABELS,
};

/// Lines of an address above its place.
pub(super) const ADDRESS_LINES_MAX: usize = 6;
/// How sure the label of a sender is where a carrier writes whose parcel it was.
const SHIPPER_WEIGHT: f32 = 0.3;
/// How sure the name is behind `payable to`: a collector may be meant.
const PAYEE_WEIGHT: f32 = 0.5;
/// Whom a paper is for stands above its text, in a short line.
const ADDRESSEE_DEPTH_MAX: f32 = 0.3;
const ADDRESSEE_BYTES_MAX: usize = 60;
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
    /// The line that says who sent a printed message, if the paper is one.
    pub message: Option<usize>,
    /// The messages of a printed exchange.
    pub messages: Messages,
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

/// The writer of a printed message, or of the last of several.
fn mark_mail_sender(lines: &Lines<'_>, parties: &mut Parties) {
    /// A house that signs below counts for more than who sat at its desk.
    const MAIL_WEIGHT: f32 = 0.6;
    const MAIL_HEAD_LINES: usize = 8;
    let heads = &parties.messages.heads;
    let newest = heads
        .iter()
        .rev()
        .find_map(|at| Some((*at, writer_in_head(lines, *at)?)));
    let (Some((line, name)), Some(first)) = (newest, heads.first()) else {
        return;
    };
    parties.labelled.push(Labelled {
        line,
        name: name.to_owned(),
        weight: MAIL_WEIGHT,
    });
    // Memos have such a head below their house's name; what a mail program prints has addresses.
    let mut near = lines.all.iter().skip(*first).take(MAIL_HEAD_LINES);
    let has_address = near.any(|line| line.text.contains('@'));
    parties.message = has_address.then_some(*first);
}

/// Finds out whose the lines are.
pub(super) fn assign(lines: &Lines<'_>, kind: Option<Kind>) -> Parties {
    let mut parties = Parties {
        of_line: vec![Party::Unknown; lines.all.len()],
        labelled: Vec::new(),
        message: None,
        messages: Messages::find(lines),
    };
    for (block, party) in address_blocks(lines) {
        for member in block {
            parties.of_line[member] = party;
        }
    }
    mark_greeted(lines, &mut parties);
    mark_labelled(lines, &mut parties, &Roles::of(lines, kind));
    mark_mail_sender(lines, &mut parties);
    parties
}

/// Which labels name the writer of a paper and which its reader.
struct Roles {
    sender: &'static [&'static str],
    recipient: &'static [&'static str],
    /// A fund, a bank or a tax office names who pays the wages.
    employer_is_another: bool,
    /// On a carrier's paper the sender is who had the goods carried.
    sender_ships: bool,
    /// A fund or a bank names by whom its clients are insured.
    insurer_is_another: bool,
}

impl Roles {
    /// In an order the buyer writes: who sells is its reader, and who is billed wrote it.
    fn of(lines: &Lines<'_>, kind: Option<Kind>) -> Self {
        let names_seller = lines
            .first_page()
            .iter()
            .any(|line| label_and_value(line, SELLER_LABELS).is_some());
        let employer_is_another = kind.is_some_and(names_employer);
        let insurer_is_another = !is_of_insurance(kind);
        let sender_ships = kind == Some(Kind::DeliveryNote)
            && lines
                .first_page()
                .iter()
                .any(|line| leading_phrase(&line.folded, CONSIGNMENT_LABELS).is_some());
        if kind == Some(Kind::PurchaseOrder) && !names_seller && lines.is_letter() {
            // Whoever writes to order has the goods sent to himself.
            Self {
                sender: SENDER_LABELS,
                recipient: SELLER_LABELS,
                employer_is_another,
                sender_ships,
                insurer_is_another,
            }
        } else if kind == Some(Kind::PurchaseOrder) && names_seller {
            Self {
                sender: BUYER_LABELS,
                recipient: SELLER_LABELS,
                employer_is_another,
                sender_ships,
                insurer_is_another,
            }
        } else {
            Self {
                sender: SENDER_LABELS,
                recipient: RECIPIENT_LABELS,
                employer_is_another,
                sender_ships,
                insurer_is_another,
            }
        }
    }
}

/// Whether an insurer may have written a paper of this kind.
pub(super) fn is_of_insurance(kind: Option<Kind>) -> bool {
    let row = kind.and_then(Kind::row);
    row.is_none_or(|row| row.folder == Some(BuiltInFolder::Insurance))
}

/// Whether papers of a kind name who employs their reader and are never his.
const fn names_employer(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Pension
            | Kind::Settlement
            | Kind::TaxAssessment
            | Kind::BankStatement
            | Kind::CardStatement
            | Kind::BankLetter
            | Kind::SecuritiesStatement
            | Kind::InsurancePolicy
            | Kind::InsurancePremium
            | Kind::InsuranceClaim
    )
}

/// What a form puts before a label when it speaks to its reader; folded.
pub(super) const WHOSE: [&str; 7] = ["your ", "ihr ", "ihre ", "votre ", "uw ", "su ", "il suo "];

/// What a label asks for whose value has several lines; folded.
const ADDRESS_WORDS: [&str; 6] = [
    "address",
    "anschrift",
    "adresse",
    "adres",
    "direccion",
    "indirizzo",
];

fn asks_for_address(folded: &str) -> bool {
    ADDRESS_WORDS.iter().any(|word| folded.contains(word))
}

/// `c Employer's name`: the label without the letters by which a form calls its box.
fn without_letter_of_box(folded: &str) -> Option<&str> {
    let (letters, label) = folded.split_once(' ')?;
    let is_letter = |it: &str| it.len() == 1 && it.bytes().all(|byte| byte.is_ascii_lowercase());
    letters.split('/').all(is_letter).then_some(label)
}

/// `Auftraggeber / Betreiber` beside a name with its address: a label with another one, which heads no column.
fn is_said_twice_of(lines: &Lines<'_>, line: &Line<'_>, labels: &[&str]) -> bool {
    let first = line.folded.split_once(" / ").map(|(first, _)| first);
    let is_value = |right: &Line<'_>| {
        right
            .text
            .contains(|c: char| c.is_ascii_digit() || c == ',')
    };
    first.is_some_and(|first| labels.contains(&first))
        && lines.get(line.right).is_some_and(is_value)
}

/// `1. SHIPPER / EXPORTER`: a label and nothing else, without the number of its box.
fn without_number_of_box(folded: &str) -> Option<&str> {
    const LABEL_BYTES_MAX: usize = 30;
    let (number, label) = folded.split_once(['.', ')'])?;
    let is_number =
        (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let label = label.strip_prefix(' ')?;
    (is_number && label.len() <= LABEL_BYTES_MAX && !label.contains(|c: char| c.is_ascii_digit()))
        .then_some(label)
}

/// `, address, and ZIP code`: what else stands in a box with the name that is asked for.
fn is_list_of_address(rest: &str) -> bool {
    const WORDS: [&str; 19] = [
        "and",
        "or",
        "address",
        "street",
        "city",
        "town",
        "state",
        "province",
        "country",
        "county",
        "zip",
        "code",
        "postcode",
        "foreign",
        "postal",
        "telephone",
        "no",
        "number",
        "eircode",
    ];
    rest.starts_with(',') && folded_words(rest).all(|(_, word)| WORDS.contains(&word))
}

/// A label and what follows it on the same line.
pub(super) fn label_and_value<'a>(line: &Line<'a>, labels: &[&str]) -> Option<(bool, &'a str)> {
    if line.folded.len() > 180 {
        return None;
    }
    // `Your employer's full name and address` asks for somebody; `Your contact` only names him.
    let asks = line.folded.contains("name") || asks_for_address(&line.folded);
    let unboxed = without_letter_of_box(&line.folded).filter(|_| asks);
    let uncounted = without_number_of_box(&line.folded);
    let whole = unboxed.or(uncounted).unwrap_or(&line.folded);
    let spoken = WHOSE.iter().find_map(|whose| whole.strip_prefix(whose));
    let folded = spoken.filter(|_| asks).unwrap_or(whole);
    let label = leading_phrase(folded, labels)?;
    let rest = folded[label.len()..].trim_start();
    // `Member name`, `Landlord's full name and address (including postcode)`: the same as the label alone.
    let rest = rest.strip_prefix("'s ").unwrap_or(rest);
    let rest = rest.strip_prefix("full ").unwrap_or(rest);
    let rest = rest.strip_prefix("name").unwrap_or(rest).trim_start();
    let rest = rest
        .strip_prefix("and address")
        .unwrap_or(rest)
        .trim_start();
    // `Verkäufer/in (privat)`
    let rest = rest
        .strip_prefix("/in (")
        .map_or(rest, |_| &rest["/in ".len()..]);
    let rest = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((_, after)) => after.trim_start(),
        None => rest,
    };
    let is_label_alone = rest.trim_matches([':', ' ', '.', '*', '-']).is_empty();
    let is_said_twice =
        || (line.right.is_none() || uncounted.is_some()) && is_in_another_language(rest);
    if is_label_alone || is_list_of_address(rest) || is_said_twice() {
        return Some((true, ""));
    }
    let value = rest
        .strip_prefix(':')
        .or_else(|| rest.strip_prefix("/in:"))?;
    let colon = line.text.find(':')?;
    (!value.trim().is_empty()).then(|| (false, line.text[colon + 1..].trim()))
}

/// `/ Uitreikingsowerheid` behind `Issuing authority`: the label once more.
fn is_in_another_language(rest: &str) -> bool {
    const BYTES_MAX: usize = 40;
    rest.strip_prefix("/ ").is_some_and(|again| {
        again.len() <= BYTES_MAX
            && again.split(' ').count() <= 2
            && again
                .chars()
                .all(|c| c.is_alphabetic() || " -':".contains(c))
    })
}

fn mark_labelled(lines: &Lines<'_>, parties: &mut Parties, roles: &Roles) {
    for (at, line) in lines.all.iter().enumerate() {
        // Earlier messages that a printed one quotes have writers and readers of their own.
        if parties.messages.is_quoted(at) {
            continue;
        }
        if at < lines.first_page_count && is_addressed(line) {
            parties.of_line[at] = Party::Recipient;
        }
        let twice = is_said_twice_of(lines, line, roles.recipient).then_some((true, ""));
        if let Some((is_label_only, value)) = label_and_value(line, roles.recipient).or(twice) {
            parties.of_line[at] = Party::Recipient;
            // `Einsender: 40771` over the name
            if is_label_only || !value.contains(char::is_alphabetic) {
                for value_line in values_of_label(lines, at) {
                    parties.of_line[value_line] = Party::Recipient;
                }
            }
        } else if roles.employer_is_another
            && leading_phrase(&line.folded, EMPLOYER_LABELS).is_some()
            && label_and_value(line, roles.sender).is_some()
        {
            // Who pays its reader's wages stands there for the reader, legal form and all.
            parties.of_line[at] = Party::Recipient;
            let beside = line.right.filter(|_| !line.text.contains(": "));
            if let Some(value) = beside {
                parties.of_line[value] = Party::Recipient;
            }
        } else if let Some((is_label_only, value)) = label_and_value(line, roles.sender) {
            if is_of_journey(lines, line) || is_issuer_of_shares(lines, line) {
                continue;
            }
            let is_insurer = leading_phrase(&line.folded, INSURER_LABELS).is_some();
            let weight = match (roles.sender_ships, line.depth < 0.5) {
                (true, _) => SHIPPER_WEIGHT,
                _ if is_insurer && roles.insurer_is_another => SHIPPER_WEIGHT,
                (_, true) if at < lines.first_page_count => 1.0,
                _ => 0.5,
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
        } else if let Some(payee) = payee_on(line) {
            parties.labelled.push(Labelled {
                line: at,
                name: payee.to_owned(),
                weight: PAYEE_WEIGHT,
            });
        }
    }
}

/// `From: MADRAS PORT | To: KHURDAPUR`: where a journey begins.
fn is_of_journey(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const CELLS_MAX: usize = 3;
    let names_end = |line: &Line<'_>| find_phrase(&line.folded, "to:").is_some();
    let beside =
        std::iter::successors(Some(line), |cell| lines.get(cell.right)).take(CELLS_MAX + 1);
    leading_phrase(&line.folded, &["from", "von"]).is_some()
        && !line.text.contains('@')
        && beside.into_iter().any(names_end)
}

/// `Issuer: Muster Corporation` where a registrar writes to those who own its shares.
fn is_issuer_of_shares(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const OWNERS: [&str; 6] = [
        "shareholder",
        "shareholders",
        "stockholder",
        "stockholders",
        "record date",
        "aktionare",
    ];
    leading_phrase(&line.folded, &["issuer", "emittent"]).is_some()
        && lines
            .first_page()
            .iter()
            .any(|line| has_phrase(&line.folded, &OWNERS))
}

/// `Piotr Muster` over `Muster Films CIC` in the head of a letter that begins `Dear Piotr`: its reader, and where he works. Whoever
/// signs below is not greeted, though he may be called the same; of several the last is nearest to the greeting.
fn mark_greeted(lines: &Lines<'_>, parties: &mut Parties) {
    const NAME_BYTES_MIN: usize = 3;
    const LINES_MAX: usize = 4;
    let Some(salutation) = lines.salutation() else {
        return;
    };
    let greeting = &lines.all[salutation].folded;
    let is_greeted = |line: &Line<'_>| {
        let mut words = folded_words(&line.folded);
        reads_like_person(trim_ornaments(line.text))
            && words.any(|(_, word)| word.len() >= NAME_BYTES_MIN && has_phrase(greeting, &[word]))
    };
    let signs = |line: &Line<'_>| {
        let mut below = lines.all[salutation + 1..].iter();
        below.any(|other| other.folded == line.folded)
    };
    let subject = lines.subject_line();
    let may_be =
        |(at, line): (usize, &Line<'_>)| Some(at) != subject && is_greeted(line) && !signs(line);
    let Some(head) = (0..salutation)
        .rev()
        .find(|at| may_be((*at, &lines.all[*at])))
    else {
        return;
    };
    let mut at = head;
    for _ in 0..LINES_MAX {
        if at >= salutation || parties.of_line[at] == Party::Sender {
            return;
        }
        parties.of_line[at] = Party::Recipient;
        let line = &lines.all[at];
        let next = line.below.filter(|&below| {
            let lower = &lines.all[below];
            (lower.rect.left - line.rect.left).abs() < 3.0
                && lower.rect.top - line.rect.top < 1.6 * line.size
                && lower.bold == line.bold
                && !is_place_line(&line.folded)
        });
        let Some(below) = next else {
            return;
        };
        at = below;
    }
}

/// `Please return this slip with your payment to: Muster Gas, PO Box 7, …`: whom the reader is to pay.
fn payee_on<'l>(line: &Line<'l>) -> Option<&'l str> {
    let end = PAYEE_LEADS.iter().find_map(|lead| {
        let start = find_phrase(&line.folded, lead)?;
        Some(start + lead.len())
    })?;
    let name = tail_of(line.text, &line.folded[end..]);
    let name = name.split(", ").next()?.trim_end_matches(['.', ' ']);
    (has_organisation_word(&fold(name)) || !legal_names(name).is_empty()).then_some(name)
}

/// `An die Muster GmbH` alone on a line: whom the paper is for.
fn is_addressed(line: &Line<'_>) -> bool {
    leading_phrase(&line.folded, ADDRESSEE_LEADS).is_some_and(|lead| {
        let words = lead.split(' ').count();
        let name = line.text.splitn(words + 1, ' ').nth(words);
        // `To Muster Lettings, attention Sharyn`
        let is_above_text =
            line.depth < ADDRESSEE_DEPTH_MAX && line.text.len() < ADDRESSEE_BYTES_MAX;
        // `An die Mitglieder des Turnvereins`: the house writes to its own.
        let is_for_own = |name: &str| leading_phrase(&fold(name), OWN_READERS).is_some();
        let is_organisation = |name: &str| {
            let whole = name.split(',').next().unwrap_or(name);
            is_above_text
                && !is_for_own(name)
                && whole.starts_with(char::is_uppercase)
                && has_organisation_word(&fold(whole))
        };
        name.is_some_and(|name| {
            legal_names(name).first().is_some_and(|legal| legal == name) || is_organisation(name)
        })
    })
}

/// The lines that stand at a label: to its right, else below it, as far as an address reaches.
fn values_of_label(lines: &Lines<'_>, label: usize) -> Vec<usize> {
    // A name with all of its address.
    const ONE_LINE_BYTES_MAX: usize = 110;
    let mut found = Vec::new();
    let mut next = value_beside_or_below(lines, label);
    while let Some(at) = next {
        let line = &lines.all[at];
        if found.len() >= ADDRESS_LINES_MAX
            // `Verlag Muster` below `An den` is no label.
            || label_and_value(line, SENDER_LABELS).is_some()
            || line.folded.len() > 70 && !found.is_empty()
            || line.folded.len() > ONE_LINE_BYTES_MAX
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
    if is_amid_headings(lines, this) {
        return None;
    }
    let below = this
        .below
        .filter(|&below| (lines.all[below].rect.left - this.rect.left).abs() < 4.0);
    // `Seller | Buyer | INVOICE` over three columns: the neighbour is a heading of its own.
    let is_heading = lines.get(this.right).is_some_and(|right| {
        let folded = right.folded.trim_end_matches([':', ' ']);
        SENDER_LABELS.contains(&folded)
            || RECIPIENT_LABELS.contains(&folded)
            || !kind_hits(folded).is_empty()
            // `Registered business | Inspection address`
            || asks_for_address(folded) && !right.text.bytes().any(|byte| byte.is_ascii_digit())
            // `Aussteller | Ausstellungsdatum: 12.09.2022`, `Stempel | Datum, Unterschrift`
            || right.text.contains(": ")
            || leading_phrase(folded, SIGNING_LABELS).is_some()
    });
    // `Employer's full name and address` beside another label: a value of several lines stands below.
    let wants_lines = asks_for_address(&this.folded) && !this.text.contains(':');
    if (is_heading || wants_lines) && below.is_some() {
        below
    } else {
        this.right.or(this.below)
    }
}

/// `Date | Provider | Billed | Paid`: the heading of a column amid others, not a label of the cell beside it.
fn is_amid_headings(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let is_heading = |other: &Line<'_>| {
        !other.text.contains(':') && !other.text.bytes().any(|byte| byte.is_ascii_digit())
    };
    let is_one = |other: Option<&Line<'_>>| other.is_some_and(is_heading);
    let after = lines.get(line.right);
    is_heading(line)
        && is_one(lines.get(line.left))
        && is_one(after)
        && is_one(after.and_then(|right| lines.get(right.right)))
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
        if lines.all[label].right == Some(at) {
            continue;
        }
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
    // `Landlord | Erika Muster, c/o 5 Dock Road, Ashby AS5 1PB`
    let with_address = |value: &usize| {
        name_before_place(lines.all[*value].text).len() < lines.all[*value].text.len()
    };
    let value = value.filter(|value| with_address(value) || is_name_like(&lines.all[*value]));
    if let Some(value) = value {
        parties.labelled.push(Labelled {
            line: value,
            name: name_before_place(lines.all[value].text).to_owned(),
            weight: weight * 0.9,
        });
        parties.of_line[value] = Party::Sender;
    }
}

fn is_name_like(line: &Line<'_>) -> bool {
    // `Landlord | Tenant` under the lines to sign on.
    let bare = line.folded.trim_matches(|c: char| !c.is_alphanumeric());
    !RECIPIENT_LABELS.contains(&bare)
        && !SENDER_LABELS.contains(&bare)
        && !is_place_line(&line.folded)
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
