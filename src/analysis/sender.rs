//! Who wrote the paper: never the one who receives it.
//!
//! Every name on the paper is a candidate: at a label, in the letterhead, in the return-address line, with
//! a legal form, in the imprint, behind a web address, under the closing words. Mentions of one name add up.

use super::candidates::{Candidate, Pool, support_by_containment};
use super::fact::Fact;
use super::hosts::{add_author, add_hosts};
use super::kind::{Kind, kind_hits};
use super::lines::{Line, Lines};
use super::names::{
    begins_with_person_title, clean_name, has_organisation_word, is_generic_name, is_imprint,
    is_place_line, is_street_line, legal_names, name_key,
};
use super::parties::{Parties, Party};
use super::readers::{Readers, readers};
use super::text::{
    digit_share, fold, folded_words, has_phrase, leading_phrase, shorten, trim_ornaments,
};
use super::vocabulary::BuiltInFolder;
use super::words::labels::{CLOSINGS, NAME_LABELS, RECIPIENT_LABELS, SALUTATIONS, SENDER_LABELS};
use super::words::marks::{ACCOUNT_SIGNS, BANK_WORDS, OTHER_ROLES};
use crate::model::page::PdfContent;

/// Longest name taken from an embedded invoice.
const SELLER_CHARS_MAX: usize = 150;
/// What scores less names nobody.
const SCORE_MIN: f32 = 2.4;
/// The sender; `None` where nothing names one.
pub(super) fn find(
    content: &PdfContent,
    lines: &Lines<'_>,
    parties: &Parties,
    kind: Option<Kind>,
) -> Option<Fact<String>> {
    let seller = content
        .invoice
        .as_ref()
        .and_then(|invoice| invoice.seller.as_deref())
        .map(clean_name);
    if let Some(seller) = seller.filter(|seller| !seller.is_empty()) {
        return Some(Fact::of_invoice(shorten(&seller, SELLER_CHARS_MAX)));
    }
    let mut pool = Pool::default();
    for labelled in &parties.labelled {
        let legal = legal_names(&labelled.name);
        let name = legal.first().map_or(labelled.name.as_str(), String::as_str);
        if is_plausible(name) {
            let bonus = if legal.is_empty() { 0.0 } else { 1.5 };
            pool.add(
                name,
                6.5 * labelled.weight + bonus,
                "labelled sender",
                Some(labelled.line),
            );
        }
    }
    for (at, line) in lines.all.iter().enumerate() {
        add_legal_names(&mut pool, lines, parties, kind, at, line);
    }
    for (at, line) in lines.first_page().iter().enumerate() {
        add_return_address(&mut pool, lines, parties, at, line);
        add_letterhead(&mut pool, lines, parties, at, line);
    }
    add_closing(&mut pool, lines);
    add_hosts(&mut pool, lines, parties);
    add_author(&mut pool, content, lines);
    choose(pool, lines, content, &readers(lines, parties))
}

fn choose(
    mut pool: Pool,
    lines: &Lines<'_>,
    content: &PdfContent,
    readers: &Readers,
) -> Option<Fact<String>> {
    let buyer = content
        .invoice
        .as_ref()
        .and_then(|invoice| invoice.buyer.as_deref())
        .map(name_key);
    support_by_containment(&mut pool.candidates);
    let mut ranked: Vec<&Candidate> = pool
        .candidates
        .iter()
        .filter(|candidate| buyer.as_ref() != Some(&candidate.key))
        .filter(|candidate| {
            candidate.rule == "labelled sender" || !readers.include(&candidate.name)
        })
        .collect();
    ranked.sort_by(|a, b| b.score().total_cmp(&a.score()).then(a.line.cmp(&b.line)));
    let best = ranked.first().filter(|best| best.score() >= SCORE_MIN)?;
    let second = ranked.get(1).filter(|second| second.score() > 0.0);
    let margin = best.score() - second.map_or(0.0, |second| second.score());
    let confidence = (best.score() / 16.0).min(0.6) + (margin / 12.0).min(0.35);
    Some(
        Fact::new(
            mixed_case_spelling(lines, &best.name),
            confidence,
            best.rule,
        )
        .with_evidence(lines.get(best.line).map(Line::evidence))
        .with_runner_up(second.map(|second| second.name.clone())),
    )
}

/// A name in capitals as another line of the paper writes it, where one does.
fn mixed_case_spelling(lines: &Lines<'_>, name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let wanted = fold(name);
    if name.chars().any(char::is_lowercase) || letters < 5 {
        return name.to_owned();
    }
    let count = wanted.split(' ').count();
    lines
        .all
        .iter()
        .filter(|line| line.folded.contains(&wanted))
        .find_map(|line| {
            let words: Vec<&str> = line.text.split_whitespace().collect();
            words
                .windows(count)
                .map(|window| window.join(" "))
                .find_map(|window| {
                    let bare = trim_ornaments(&window).trim_matches(['(', ')', '"', '“', '”', '„']);
                    // A sentence's point is no part of the name.
                    let written = if wanted.ends_with('.') {
                        bare
                    } else {
                        bare.trim_end_matches(['.', '!', '?', ')'])
                    };
                    // Every word has to begin large: in a sentence `the home stores` names nobody.
                    let is_name = written.chars().any(char::is_lowercase)
                        && written
                            .split(' ')
                            .all(|word| !word.starts_with(char::is_lowercase) || word.len() <= 3);
                    (is_name && fold(written) == wanted).then(|| written.to_owned())
                })
        })
        .unwrap_or_else(|| name.to_owned())
}

/// Whether a text can be a name at all: letters, not too long, no label, sentence, date or address.
pub(super) fn is_plausible(name: &str) -> bool {
    let name = trim_ornaments(name);
    let folded = fold(name);
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let small = folded_words(&folded)
        .filter(|(_, word)| super::language::is_stop_word(word))
        .count();
    let words = folded_words(&folded).count();
    letters >= 3
        && name.chars().count() <= 70
        && words <= 9
        && (small * 2 <= words || words <= 2)
        && digit_share(name) < 0.3
        && !name.ends_with([':', '?', '!'])
        && !is_place_line(&folded)
        && !is_street_line(&folded)
        && !names_a_number(&folded)
        && super::dates::dates_in(name, super::dates::SlashOrder::DayFirst).is_empty()
        && !(words == 1 && super::language::is_stop_word(&folded))
}

/// `Kontonummer 123`, `Order no. 5`: a figure with its label, no name.
fn names_a_number(folded: &str) -> bool {
    folded.bytes().any(|byte| byte.is_ascii_digit())
        && folded_words(folded).any(|(_, word)| {
            word.ends_with("nummer")
                || [
                    "nr", "no", "number", "num", "numero", "seite", "page", "iban", "isin", "wkn",
                    "tel", "fax",
                ]
                .contains(&word)
        })
}

fn is_label_or_heading(line: &Line<'_>) -> bool {
    let folded = line.folded.trim_end_matches([':', ' ', '.']);
    let is_label = [RECIPIENT_LABELS, SENDER_LABELS, NAME_LABELS]
        .iter()
        .any(|labels| labels.contains(&folded));
    let names_kind = kind_hits(folded)
        .iter()
        .any(|hit| (hit.end - hit.start) * 5 >= folded.len() * 2 || hit.start == 0);
    is_label
        || names_kind
        || line.text.contains(':') && !line.text.contains("://")
        || leading_phrase(folded, SALUTATIONS).is_some()
        || [
            "seite", "page", "pagina", "blatt", "copy", "kopie", "original", "datum", "date",
        ]
        .iter()
        .any(|word| folded.starts_with(word))
}

fn add_legal_names(
    pool: &mut Pool,
    lines: &Lines<'_>,
    parties: &Parties,
    kind: Option<Kind>,
    at: usize,
    line: &Line<'_>,
) {
    let mut names = legal_names(line.text);
    names.retain(|name| !is_street_line(&fold(name)));
    let Some(first) = names.first() else { return };
    let on_first_page = at < lines.first_page_count;
    let (mut score, imprint) = score_by_place(lines, at, line);
    let has_other_role = |line: &Line<'_>| has_phrase(&line.folded, OTHER_ROLES);
    if has_other_role(line) || lines.get(line.left).is_some_and(has_other_role) {
        score *= 0.3;
    }
    let keeps_account = !is_from_a_bank(kind) && stands_at_account(lines, line);
    let starts_line = line
        .text
        .starts_with(first.split(' ').next().unwrap_or_default());
    let bonus = if starts_line && on_first_page {
        0.8
    } else {
        0.0
    };
    for (rank, name) in names.iter().enumerate() {
        // The first company of a line is the writer oftener than those after it.
        let mut share = if rank == 0 { 1.0 } else { 0.6 };
        // Where a paper says to pay to, a bank is only where the account is.
        if keeps_account && has_organisation_word(&fold(name)) {
            share *= 0.3;
        }
        let (score, rule) = match parties.of_line[at] {
            Party::Recipient => (-7.0, "recipient"),
            Party::Sender => (score * share + 1.5, "name in the sender's address"),
            Party::Unknown if imprint => (score * share + bonus, "legal form in the imprint"),
            Party::Unknown => (score * share + bonus, "legal form"),
        };
        pool.add(name, score, rule, Some(at));
    }
}

/// What a legal form is worth where it stands, and whether that is an imprint.
fn score_by_place(lines: &Lines<'_>, at: usize, line: &Line<'_>) -> (f32, bool) {
    let is_short = line.text.len() <= 75;
    let place: f32 = match line.depth {
        depth if depth < 0.13 => 5.5,
        depth if depth < 0.25 => 4.0,
        depth if depth > 0.86 => 4.5,
        _ if is_short => 2.0,
        _ => 1.0,
    };
    let on_first_page = at < lines.first_page_count;
    let has_street = |part: &str| is_street_line(&fold(part.trim()));
    let heads_address = !on_first_page
        && line
            .text
            .split([',', '·', '•', '|'])
            .skip(1)
            .any(has_street);
    let heads_imprint = is_short
        && lines
            .get(line.below)
            .is_some_and(|below| is_imprint(&below.folded));
    let imprint = heads_address || heads_imprint || is_imprint(&line.folded);
    let score = if imprint { place.max(5.0) } else { place };
    let share = match (on_first_page, imprint || line.depth > 0.86) {
        (true, _) => 1.0,
        (false, true) => 0.6,
        (false, false) => 0.25,
    };
    (score * share, imprint)
}

/// Whether a paper of this kind is written by banks and insurers.
fn is_from_a_bank(kind: Option<Kind>) -> bool {
    kind.and_then(Kind::row).is_none_or(|row| {
        matches!(
            row.folder,
            Some(BuiltInFolder::Banking | BuiltInFolder::Investments | BuiltInFolder::Insurance)
        ) || kind == Some(Kind::Settlement)
    })
}

/// Whether the line or one beside it gives an account: IBAN, BIC, sort code.
fn stands_at_account(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let near = [
        Some(line),
        lines.get(line.left),
        lines.get(line.above),
        lines.get(line.below),
    ];
    let has_sign = near
        .into_iter()
        .flatten()
        .any(|line| has_phrase(&line.folded, ACCOUNT_SIGNS));
    let names_bank = folded_words(&line.folded).any(|(_, word)| {
        word.ends_with("bank") || word.ends_with("sparkasse") || BANK_WORDS.contains(&word)
    });
    has_sign && names_bank
}

/// `Muster GmbH · Hauptstr. 1 · 12345 Musterstadt`: the line above the address window.
fn add_return_address(
    pool: &mut Pool,
    lines: &Lines<'_>,
    parties: &Parties,
    at: usize,
    line: &Line<'_>,
) {
    const SEPARATORS: [&str; 10] = [
        "·", "•", "|", " – ", " - ", " * ", " / ", ", ", ";", "\u{fffd}",
    ];
    if line.text.len() > 140 || parties.of_line[at] == Party::Recipient {
        return;
    }
    for separator in SEPARATORS {
        let mut parts = line
            .text
            .split(separator)
            .map(str::trim)
            .filter(|part| !part.is_empty());
        let Some(name) = parts.next() else { continue };
        let rest: Vec<&str> = parts.collect();
        let has_street = rest
            .iter()
            .any(|part| is_street_line(&fold(part)) || fold(part).starts_with("postfach"));
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
        let mut score = if line.depth < 0.45 { 8.0 } else { 5.0 };
        if let Some(above) = name_above(lines, line, name) {
            pool.add(
                above.text,
                score - 1.0,
                "name above an address line",
                line.above,
            );
            return;
        }
        if !is_plausible(name) || is_numbered(name) {
            continue;
        }
        // `Muster GmbH, 12345 Musterstadt` is shorter than a return address should be.
        if !has_street && rest.len() < 2 {
            score -= 2.5;
        }
        // In running type, amid the page and with commas only, it is somebody's address in a form.
        let legal = legal_names(name);
        let is_in_form =
            separator == ", " && line.depth > 0.12 && line.size > 0.97 * lines.body_size;
        if is_in_form && legal.is_empty() && !has_organisation_word(&fold(name)) {
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

/// A part of an address (`Unit 6`) rather than a name.
fn is_numbered(name: &str) -> bool {
    name.bytes().any(|byte| byte.is_ascii_digit()) && legal_names(name).is_empty()
}

/// The name over `Unit 6, Dock Road, EH9 1AB`, or over one of its owner's offices.
fn name_above<'l>(lines: &'l Lines<'_>, line: &Line<'_>, name: &str) -> Option<&'l Line<'l>> {
    let above = lines.get(line.above)?;
    let is_name = above.text.len() <= 70
        && is_plausible(above.text)
        && !is_label_or_heading(above)
        && !begins_with_person_title(&above.folded);
    let is_owner = line.depth < 0.15
        && has_organisation_word(&above.folded)
        && !has_organisation_word(&fold(name));
    (is_name && (is_numbered(name) || above.size > 1.15 * line.size || is_owner)).then_some(above)
}

/// `Am Alten Markt`, `Zur Mühle`: a street by its first word.
fn begins_as_street(name: &str) -> bool {
    const FIRST: [&str; 9] = [
        "am", "an", "auf", "im", "in", "zum", "zur", "unter", "hinter",
    ];
    folded_words(&fold(name))
        .next()
        .is_some_and(|(_, word)| FIRST.contains(&word))
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

/// The first lines of the page, the large ones, and those above an imprint.
fn add_letterhead(
    pool: &mut Pool,
    lines: &Lines<'_>,
    parties: &Parties,
    at: usize,
    line: &Line<'_>,
) {
    let is_top = line.depth < 0.2;
    let is_organisation =
        has_organisation_word(&line.folded) && line.folded.split(' ').count() <= 8;
    let heads_address = is_organisation && has_address_below(lines, line);
    if !(is_top || line.depth > 0.86 || heads_address)
        || line.text.len() > 70
        || parties.of_line[at] == Party::Recipient
    {
        return;
    }
    let text = trim_ornaments(line.text);
    let starts_well = text
        .chars()
        .next()
        .is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
    if !starts_well
        || !is_plausible(text)
        || is_label_or_heading(line)
        || begins_with_person_title(&line.folded)
        || line.text.contains('@')
        || ends_with_house_number(text)
        || text
            .split([',', '·', '•', '|'])
            .skip(1)
            .any(|part| is_place_line(&fold(part.trim())))
    {
        return;
    }
    // `Muster Community` over `Co-operative`: a name on two lines.
    let whole;
    let text = if is_generic_name(&line.folded) {
        let Some(name) = with_name_above(lines, line, text) else {
            return;
        };
        whole = name;
        whole.as_str()
    } else {
        text
    };
    let mut score: f32 = if is_organisation { 3.4 } else { 0.8 };
    if !is_top {
        score *= 0.6;
    }
    if at == 0 && is_top {
        score += 1.2;
    } else if at <= 2 && is_top {
        score += 0.6;
    }
    if is_top && line.size >= 1.25 * lines.body_size && is_organisation {
        score += 1.0;
    }
    let mut below = lines.get(line.below);
    for _ in 0..4 {
        let Some(next) = below else { break };
        if is_imprint(&next.folded) {
            score += 1.5;
            break;
        }
        if is_place_line(&next.folded) || is_street_line(&next.folded) {
            score += 0.7;
        }
        below = lines.get(next.below);
    }
    if parties.of_line[at] == Party::Sender {
        score += 1.2;
    }
    pool.add(text, score, "letterhead", Some(at));
}

/// The line above in the same type and at the same edge, put before a name's last words.
fn with_name_above(lines: &Lines<'_>, line: &Line<'_>, text: &str) -> Option<String> {
    let above = lines.get(line.above)?;
    let is_same_type = (above.size - line.size).abs() < 0.5 && above.bold == line.bold;
    let is_close = line.rect.top - above.rect.top < 1.8 * line.size
        && (above.rect.left - line.rect.left).abs() < 4.0;
    let name = format!("{} {text}", trim_ornaments(above.text));
    (is_same_type && is_close && is_plausible(&name) && !is_label_or_heading(above)).then_some(name)
}

/// `Am Alten Markt 4a`: a street without a word that says so.
fn ends_with_house_number(text: &str) -> bool {
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
        if is_place_line(&next.folded) {
            return true;
        }
        below = lines.get(next.below);
    }
    false
}

/// The name under `Mit freundlichen Grüßen`.
fn add_closing(pool: &mut Pool, lines: &Lines<'_>) {
    let Some(closing) = lines.all.iter().position(|line| {
        line.folded.len() < 60 && leading_phrase(&line.folded, CLOSINGS).is_some()
    }) else {
        return;
    };
    let after = lines.all.iter().enumerate().skip(closing + 1).take(4);
    for (rank, (at, line)) in after.enumerate() {
        let text = trim_ornaments(line.text);
        let text = ["Ihre ", "Ihr ", "Your ", "Votre ", "Uw ", "Su "]
            .iter()
            .find_map(|word| text.strip_prefix(word))
            .unwrap_or(text);
        if line.text.len() > 60
            || !is_plausible(text)
            || is_label_or_heading(line)
            || !text.starts_with(char::is_uppercase)
        {
            continue;
        }
        let legal = !legal_names(text).is_empty();
        let score = if legal || has_organisation_word(&fold(text)) {
            4.5
        } else {
            2.6 - rank as f32 * 0.4
        };
        pool.add(text, score, "name under the closing", Some(at));
    }
}
