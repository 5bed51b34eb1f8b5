//! Who wrote the paper: never the one who receives it.
//!
//! Every name on the paper is a candidate: at a label, in the letterhead, in the return-address line, with
//! a legal form, in the imprint, behind a web address, under the closing words. Mentions of one name add up.

use std::collections::HashMap;

use super::candidates::{Candidate, Pool, support_by_containment};
use super::fact::Fact;
use super::kind::{Kind, kind_hits};
use super::lines::{Line, Lines};
use super::names::{
    begins_with_person_title, clean_name, has_organisation_word, hosts, is_imprint, is_place_line,
    is_street_line, legal_names, name_key,
};
use super::parties::{Parties, Party};
use super::text::{digit_share, fold, folded_words, has_phrase, leading_phrase, trim_ornaments};
use super::vocabulary::BuiltInFolder;
use super::words::labels::{CLOSINGS, NAME_LABELS, RECIPIENT_LABELS, SALUTATIONS, SENDER_LABELS};
use super::words::marks::{ACCOUNT_SIGNS, BANK_WORDS, NOBODY, OTHER_ROLES};
use crate::model::page::PdfContent;

/// What scores less names nobody.
const SCORE_MIN: f32 = 2.4;
/// The sender; `None` where nothing names one.
pub(super) fn find(
    content: &PdfContent,
    lines: &Lines<'_>,
    parties: &Parties,
    kind: Option<Kind>,
) -> Option<Fact<String>> {
    if let Some(seller) = content
        .invoice
        .as_ref()
        .and_then(|invoice| invoice.seller.as_deref())
    {
        return Some(Fact::new(clean_name(seller), 1.0, "embedded invoice"));
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
    choose(pool, lines, content)
}

fn choose(mut pool: Pool, lines: &Lines<'_>, content: &PdfContent) -> Option<Fact<String>> {
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
        .collect();
    ranked.sort_by(|a, b| b.score().total_cmp(&a.score()).then(a.line.cmp(&b.line)));
    let best = ranked.first().filter(|best| best.score() >= SCORE_MIN)?;
    let second = ranked.get(1).filter(|second| second.score() > 0.0);
    let margin = best.score() - second.map_or(0.0, |second| second.score());
    let confidence = (best.score() / 16.0).min(0.6) + (margin / 12.0).min(0.35);
    Some(
        Fact::new(best.name.clone(), confidence, best.rule)
            .with_evidence(lines.get(best.line).map(Line::evidence))
            .with_runner_up(second.map(|second| second.name.clone())),
    )
}

/// Whether a text can be a name at all: letters, not too long, no label, sentence, date or address.
fn is_plausible(name: &str) -> bool {
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
    if line.text.len() > 140 || parties.of_line[at] == Party::Recipient {
        return;
    }
    let score = if line.depth < 0.45 { 8.0 } else { 5.0 };
    for separator in [
        "·", "•", "|", " – ", " - ", " * ", " / ", ", ", ";", "\u{fffd}",
    ] {
        let parts: Vec<&str> = line
            .text
            .split(separator)
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect();
        let [name, rest @ ..] = parts.as_slice() else {
            continue;
        };
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
        // `Unit 6, Dock Road, EH9 1AB` under the name, or an office under the name of its owner in larger type.
        let above = lines.get(line.above).filter(|above| {
            above.text.len() <= 70
                && is_plausible(above.text)
                && !is_label_or_heading(above)
                && !begins_with_person_title(&above.folded)
        });
        let has_digits =
            name.bytes().any(|byte| byte.is_ascii_digit()) && legal_names(name).is_empty();
        if let Some(above) = above.filter(|above| {
            has_digits
                || above.size > 1.15 * line.size
                || (line.depth < 0.15 && has_organisation_word(&above.folded))
        }) {
            pool.add(
                above.text,
                score - 1.0,
                "name above an address line",
                line.above,
            );
            return;
        }
        if !has_digits && is_plausible(name) {
            // `Muster GmbH, 12345 Musterstadt` is shorter than a return address should be.
            let score = if has_street || rest.len() >= 2 {
                score
            } else {
                score - 2.5
            };
            let legal = legal_names(name);
            let name = legal.first().map_or(*name, String::as_str);
            pool.add(name, score, "return address line", Some(at));
            return;
        }
    }
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

/// Web and mail hosts name the writer: as a bonus for a name they agree with, else by themselves.
fn add_hosts(pool: &mut Pool, lines: &Lines<'_>, parties: &Parties) {
    let mut counts = HashMap::<String, (u32, usize)>::new();
    for (at, line) in lines
        .all
        .iter()
        .enumerate()
        .filter(|(at, _)| parties.of_line[*at] != Party::Recipient)
    {
        if !line.text.contains(['@', '.']) {
            continue;
        }
        for host in hosts(line.text) {
            counts.entry(host).or_insert((0, at)).0 += 1;
        }
    }
    let mut ranked: Vec<(String, u32, usize)> = counts
        .into_iter()
        .map(|(host, (count, at))| (host, count, at))
        .collect();
    ranked.sort_by(|a, b| b.1.cmp(&a.1).then(a.2.cmp(&b.2)).then(a.0.cmp(&b.0)));
    for (rank, (host, count, at)) in ranked.into_iter().take(4).enumerate() {
        let weight = if rank == 0 { 1.0 } else { 0.5 };
        let squeezed = squeeze(&host);
        let mut agreed = false;
        for candidate in &mut pool.candidates {
            if host_agrees(&squeezed, &candidate.key) {
                candidate.more += 2.5 * weight;
                agreed = true;
            }
        }
        if agreed {
            continue;
        }
        let (name, score) = spelled_in_text(lines, &squeezed)
            .map_or_else(|| (capitalised(&host), 2.0), |name| (name, 3.6));
        let score = score * weight + (count.min(4) as f32 - 1.0) * 0.4;
        pool.add(&name, score, "web or mail address", Some(at));
    }
}

fn squeeze(name: &str) -> String {
    let folded = fold(name);
    let spelled = folded
        .replace("ae", "a")
        .replace("oe", "o")
        .replace("ue", "u");
    spelled.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Whether a host's squeezed name and a name's key mean the same: `stadtwerkemunster` and `stadtwerke munster`.
fn host_agrees(host: &str, key: &str) -> bool {
    let name = squeeze(key);
    if name.len() < 3 || host.len() < 3 {
        return name == host;
    }
    let first = key.split(' ').next().map(squeeze).unwrap_or_default();
    let initials: String = key
        .split(' ')
        .filter_map(|word| word.chars().next())
        .collect();
    name == host
        || (host.len() >= 4 && name.starts_with(host))
        || (name.len() >= 4 && host.starts_with(&name))
        || (first.len() >= 5 && host.contains(&first))
        || (host.len() >= 3 && host == initials)
}

/// How the first page spells what a host's name says, with its capitals and spaces.
fn spelled_in_text(lines: &Lines<'_>, host: &str) -> Option<String> {
    for line in lines
        .first_page()
        .iter()
        .filter(|line| line.text.len() < 300)
    {
        let words: Vec<&str> = line
            .text
            .split_whitespace()
            .filter(|word| !word.contains(['@', '/']))
            .collect();
        for (at, first) in words.iter().enumerate() {
            if !first.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
                continue;
            }
            let mut joined = String::new();
            for (count, word) in words.iter().skip(at).take(4).enumerate() {
                joined.push_str(&squeeze(word));
                if joined == host {
                    let spelled = words[at..=at + count].join(" ");
                    return (!spelled.contains("www.") && spelled.len() >= 3)
                        .then(|| clean_name(&spelled));
                }
                if joined.len() > host.len() {
                    break;
                }
            }
        }
    }
    None
}

fn capitalised(host: &str) -> String {
    host.split('-')
        .map(|part| {
            let mut characters = part.chars();
            characters.next().map_or_else(String::new, |first| {
                first.to_uppercase().chain(characters).collect()
            })
        })
        .collect::<Vec<String>>()
        .join("-")
}

/// The file's author, if it is a name and the text agrees or has none better.
fn add_author(pool: &mut Pool, content: &PdfContent, lines: &Lines<'_>) {
    let Some(author) = content.information.author.as_deref() else {
        return;
    };
    let folded = fold(author);
    let is_nobody = folded_words(&folded).any(|(_, word)| NOBODY.contains(&word));
    if is_nobody || !is_plausible(author) || author.contains(['@', '\\', '/', ':']) {
        return;
    }
    let is_in_text = lines
        .first_page()
        .iter()
        .any(|line| line.folded.contains(&folded));
    let is_organisation = has_organisation_word(&folded) || !legal_names(author).is_empty();
    let score = match (is_in_text, is_organisation) {
        (true, true) => 3.5,
        (true, false) => 2.5,
        (false, true) => 2.0,
        (false, false) => 1.0,
    };
    pool.add(author, score, "the file's author", None);
}
