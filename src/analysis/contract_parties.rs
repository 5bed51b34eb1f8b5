//! The parties of a contract that stand in its prose: who offers, employs, lets or sells wrote it.
//!
//! Contracts say so once, where they introduce a party: `(the "Company")`, `nachfolgend Vermieter`,
//! `ci-après l'employeur`. Everything else about names is told by layout elsewhere.

use super::candidates::Pool;
use super::kind::Kind;
use super::lines::Lines;
use super::names::{is_place_line, is_street_line, legal_names};
use super::sender::is_plausible;
use super::text::{fold, folded_words};
use super::vocabulary::BuiltInTag;
use super::words::parties::{INTRODUCTIONS, PARTY_BOUNDARIES, ROLE_LEADS, WRITING_ROLES};

/// Lines of the first page that may introduce the parties.
const LINES_MAX: usize = 60;
/// Lines that one party's introduction may run over.
const PARTY_LINES_MAX: usize = 6;

/// Adds the party in whose role contracts are written, with a weight as if it were labelled.
pub(super) fn add_contract_parties(pool: &mut Pool, lines: &Lines<'_>, kind: Option<Kind>) {
    let is_contract = kind.and_then(Kind::row).is_some_and(|row| {
        row.tags.contains(&BuiltInTag::Contract) || row.kind == Kind::BankLetter
    });
    if !is_contract {
        return;
    }
    for (at, line) in lines.first_page().iter().enumerate().take(LINES_MAX) {
        if let Some(name) = named_after_role(line.text) {
            pool.add(&name, 8.0, "party named in the contract", Some(at));
            return;
        }
        let (at, before) = if let Some(introduction) = introduced_role(lines, at) {
            (at, &line.text[..introduction.min(line.text.len())])
        } else if let Some(above) = at.checked_sub(1).filter(|_| is_role_alone(line.text)) {
            (above, lines.all[above].text)
        } else {
            continue;
        };
        if let Some((from, name)) = party_before(lines, at, before) {
            pool.add(&name, 8.0, "party named in the contract", Some(from));
            return;
        }
    }
}

/// `De una parte, como arrendador, D. Mario Muster, con DNI`: the role stands before the name.
fn named_after_role(text: &str) -> Option<String> {
    let mut parts = text.split([',', ':']).map(str::trim);
    parts.find(|part| {
        let folded = fold(part);
        let role = ROLE_LEADS
            .iter()
            .find_map(|lead| folded.strip_prefix(lead))
            .unwrap_or_default();
        WRITING_ROLES.contains(&role)
    })?;
    let name = parts.next()?.split(['(', ';']).next()?.trim();
    let folded = fold(name);
    let is_name = name.split(' ').count() >= 2
        && name.starts_with(char::is_uppercase)
        && is_plausible(name)
        && !is_place_line(&folded)
        && !is_street_line(&folded);
    is_name.then(|| name.to_owned())
}

/// `(Vermieter)`, `– Lessor –`: in what part the name right above takes part.
fn is_role_alone(text: &str) -> bool {
    let bare = text.trim_matches(|c: char| "()[]-–— \"„“”".contains(c));
    bare.len() < text.trim().len() && WRITING_ROLES.contains(&fold(bare).as_str())
}

/// Where on a line an introduction of a writing role begins; the role may stand on the next line.
fn introduced_role(lines: &Lines<'_>, at: usize) -> Option<usize> {
    let line = &lines.all[at];
    let next = lines
        .all
        .get(at + 1)
        .map_or("", |next| next.folded.as_str());
    let joined = format!("{} {next}", line.folded);
    INTRODUCTIONS.iter().find_map(|introduction| {
        let start = joined
            .match_indices(introduction)
            .map(|(at, _)| at)
            .find(|start| {
                let after = joined[start + introduction.len()..]
                    .trim_start_matches(|c: char| !c.is_alphanumeric());
                *start < line.folded.len()
                    && folded_words(after)
                        .take(5)
                        .any(|(_, word)| WRITING_ROLES.contains(&word))
            })?;
        // Folding changes lengths; the characters before are counted instead.
        let characters = joined[..start].chars().count();
        Some(
            line.text
                .char_indices()
                .nth(characters)
                .map_or(line.text.len(), |(at, _)| at),
        )
    })
}

/// The name in the words that introduce a party, and its line: from the last boundary to the first comma.
fn party_before(lines: &Lines<'_>, at: usize, before: &str) -> Option<(usize, String)> {
    let mut from = at;
    let mut text = before.trim().to_owned();
    for _ in 0..PARTY_LINES_MAX {
        if let Some(party) = after_boundary(&text).or_else(|| behind_between(&text)) {
            text = party.to_owned();
            break;
        }
        let Some(above) = from.checked_sub(1) else {
            break;
        };
        let upper = lines.all[above].text;
        if is_boundary(&fold(upper)) || lines.all[above].size > 1.15 * lines.all[at].size {
            break;
        }
        from = above;
        text = format!("{upper} {text}");
    }
    let text = without_number(&text);
    let head = text
        .split([',', '(', ';'])
        .next()
        .unwrap_or(text)
        .split(" - ")
        .next()
        .unwrap_or(text);
    let head = [
        "whose",
        "with",
        "of",
        "residing",
        "wohnhaft",
        "mit",
        "met",
        "con",
        "sis",
        "demeurant",
    ]
    .iter()
    .filter_map(|word| head.find(&format!(" {word} ")))
    .min()
    .map_or(head, |end| &head[..end]);
    let legal = legal_names(text).into_iter().next();
    let name = legal.unwrap_or_else(|| head.trim().to_owned());
    let folded = fold(&name);
    (is_plausible(&name) && !is_place_line(&folded) && !is_street_line(&folded))
        .then_some((from, name))
}

/// A line that only leads up to a party: `Zwischen`, `BETWEEN:`, `und`.
fn is_boundary(folded: &str) -> bool {
    let bare = folded.trim_matches(|c: char| !c.is_alphanumeric());
    bare.is_empty() || PARTY_BOUNDARIES.contains(&bare)
}

/// What follows a boundary that begins the text: `between ACME Ltd`, `und Frau Sauter`, `(2) MS NAIR`.
fn after_boundary(text: &str) -> Option<&str> {
    let folded = fold(text);
    if text.starts_with('(') && without_number(text) != text {
        return Some(without_number(text));
    }
    PARTY_BOUNDARIES
        .iter()
        .filter(|boundary| {
            folded
                .strip_prefix(**boundary)
                .is_some_and(|rest| rest.starts_with([' ', ',', ':']))
        })
        .max_by_key(|boundary| boundary.len())
        .map(|boundary| {
            let characters = boundary.chars().count();
            let start = text
                .char_indices()
                .nth(characters)
                .map_or(text.len(), |(at, _)| at);
            text[start..].trim_start_matches([' ', ',', ':'])
        })
}

/// `Max Muster` of `This agreement is made on 3 May 2023 between Max Muster`: a sentence that leads up to the first party.
fn behind_between(text: &str) -> Option<&str> {
    const LEADS: [&str; 5] = [" between ", " zwischen ", " entre ", " tussen ", " tra "];
    let behind = LEADS
        .iter()
        .find_map(|lead| text.split_once(lead))
        .map(|(_, behind)| behind)?;
    behind.starts_with(char::is_uppercase).then_some(behind)
}

/// `(1) Muster Ltd`, `1. Muster Ltd` without the number.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || "().".contains(c));
    if rest.len() < text.len() && rest.starts_with(' ') {
        rest.trim_start()
    } else {
        text
    }
}
