//! The parties of a contract that stand in its prose: who offers, employs, lets or sells wrote it.
//!
//! Contracts say so once, where they introduce a party: `(the "Company")`, `nachfolgend Vermieter`,
//! `ci-après l'employeur`. Everything else about names is told by layout elsewhere.

use super::candidates::Pool;
use super::kind::Kind;
use super::lines::Lines;
use super::names::{is_place_line, is_street_line, legal_names};
use super::sender::is_plausible;
use super::text::{fold, folded_words, head};
use super::vocabulary::BuiltInTag;
use super::words::marks::ARTICLES;
use super::words::parties::{
    INTRODUCTIONS, PARTY_BOUNDARIES, READING_ROLES, ROLE_LEADS, WRITING_ROLES,
};

/// Lines of the first page that may introduce the parties.
const LINES_MAX: usize = 60;
/// What begins the sentence of a party that speaks for itself.
const DECLARED: [&str; 2] = ["I, ", "Ich, "];
/// Lines that one party's introduction may run over.
const PARTY_LINES_MAX: usize = 6;

/// Adds the party in whose role contracts are written, with a weight as if it were labelled.
pub(super) fn add_contract_parties(pool: &mut Pool, lines: &Lines<'_>, kind: Option<Kind>) {
    let is_contract = kind.and_then(Kind::row).is_some_and(|row| {
        row.tags.contains(&BuiltInTag::Contract) || row.kind == Kind::BankLetter
    });
    let found = is_contract.then(|| writing_party(lines)).flatten();
    let found =
        found.or_else(|| first_of_named_roles(lines).filter(|_| lines.salutation().is_none()));
    if let Some((at, name)) = found {
        pool.add(&name, 8.0, "party named in the contract", Some(at));
    }
}

/// The party that is introduced in a writing role, and its line.
fn writing_party(lines: &Lines<'_>) -> Option<(usize, String)> {
    let first_page = lines.first_page().iter().enumerate();
    first_page.take(LINES_MAX).find_map(|(at, line)| {
        if let Some(name) = named_after_role(line.text) {
            return Some((at, name));
        }
        let (at, before) = if let Some(introduction) = introduced_role(lines, at) {
            (at, &line.text[..introduction.min(line.text.len())])
        } else {
            let above = at.checked_sub(1).filter(|_| is_role_alone(line.text))?;
            (above, lines.all[above].text)
        };
        party_before(lines, at, before)
    })
}

/// `Erika Muster of 5 Dock Road (“the seller”), … Max Muster (“the buyer”)`: whatever such a paper is called it has parties. Who is
/// named in a writing role wrote it, or else who is named first.
fn first_of_named_roles(lines: &Lines<'_>) -> Option<(usize, String)> {
    let named: Vec<(usize, usize, String)> = (lines.first_page().iter().enumerate())
        .take(LINES_MAX)
        .flat_map(|(at, line)| {
            let roles = roles_in_quotes(line.text);
            roles
                .into_iter()
                .map(move |(start, role)| (at, start, role))
        })
        .collect();
    let first = named
        .first()
        .filter(|(.., role)| named.iter().any(|(.., other)| other != role));
    let writes = |(.., role): &&(usize, usize, String)| WRITING_ROLES.contains(&role.as_str());
    let (at, start, _) = first.map(|first| named.iter().find(writes).unwrap_or(first))?;
    party_before(lines, *at, &lines.all[*at].text[..*start])
}

/// `(“the seller”)`, `(the "Company")`: where it begins, and the role, folded.
fn roles_in_quotes(text: &str) -> Vec<(usize, String)> {
    const QUOTES: [char; 6] = ['"', '“', '”', '„', '«', '»'];
    const WORDS_MAX: usize = 3;
    const BYTES_MAX: usize = 40;
    let starts = text.match_indices('(');
    let roles = starts.filter_map(|(start, _)| {
        let (inside, _) = head(&text[start + 1..], BYTES_MAX).split_once(')')?;
        let is_quoted =
            inside.trim_end().ends_with(QUOTES) && inside.split(' ').count() <= WORDS_MAX;
        let role = fold(inside.trim_matches(|c: char| QUOTES.contains(&c) || c == ' '));
        let role = ARTICLES
            .iter()
            .find_map(|article| role.strip_prefix(article)?.strip_prefix(' '))
            .unwrap_or(&role);
        let role = role.trim_matches(|c: char| !c.is_alphabetic());
        let is_role = WRITING_ROLES.contains(&role) || READING_ROLES.contains(&role);
        (is_quoted && is_role).then(|| (start, role.to_owned()))
    });
    roles.collect()
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
        if DECLARED.iter().any(|lead| text.starts_with(lead)) {
            break;
        }
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
    // `I, Erika Muster of 5 Dock Road`
    let text = DECLARED
        .iter()
        .find_map(|lead| text.strip_prefix(lead))
        .unwrap_or(text);
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
