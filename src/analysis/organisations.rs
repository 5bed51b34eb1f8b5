//! Organisations in running text, for papers that name nobody where senders stand.

use super::candidates::Pool;
use super::kind::kind_hits;
use super::lines::{Line, Lines};
use super::names::{has_organisation_word, is_place_line, is_street_line};
use super::parties::{Parties, Party};
use super::sender::{is_label_or_heading, is_plausible};
use super::text::{fold, folded_words, has_phrase, leading_phrase, trim_ornaments};
use super::words::labels::{ADDRESSEE_LEADS, OWN_READERS};
use super::words::marks::{CONNECTORS, SIGNING_ROLES};
use super::words::names::ORGANISATION_WORDS;

/// Words of a part of a line that may hold an organisation's name.
const WORDS_MAX: usize = 9;

/// At a page's foot what stands beside a name is no cell of a table.
const FOOT_DEPTH_MIN: f32 = 0.9;

/// What begins a sentence about a place, an organisation's among them.
const PLACE_LEADS: [&str; 8] = ["Im", "In", "Am", "Beim", "Bei", "Vom", "Zum", "Zur"];

/// What stands between a role and whose it is.
const OF: [&str; 14] = [
    " of the ",
    " of ",
    " der ",
    " des ",
    " de la ",
    " de l'",
    " du ",
    " de ",
    " van de ",
    " van het ",
    " van ",
    " della ",
    " del ",
    " di ",
];

/// `Estates Team, Muster Housing Association` at the end of a notice, each with `score`.
pub(super) fn add_organisations(pool: &mut Pool, lines: &Lines<'_>, parties: &Parties, score: f32) {
    for (at, line) in lines.first_page().iter().enumerate() {
        let is_cell = line.left.is_some() || line.right.is_some();
        if parties.of_line[at] == Party::Recipient
            || is_cell && line.depth < FOOT_DEPTH_MIN
            || is_label_or_heading(line)
            || is_address(line)
        {
            continue;
        }
        let parts = line.text.split([',', ';', '·', '|', '(', ')']);
        for part in parts.flat_map(|part| part.split(" – ")) {
            let part = trim_ornaments(part.trim()).trim_end_matches('.');
            let name = behind_readers(part).unwrap_or_else(|| behind_role(part));
            if is_organisation(name) {
                pool.add(name, score, "organisation named in the text", Some(at));
            }
        }
    }
}

/// `Council Chambers, 12 Civic Drive`: where something is, not who writes.
fn is_address(line: &Line<'_>) -> bool {
    line.folded
        .split([',', ';', '·', '|'])
        .any(|part| is_street_line(part.trim()) || is_place_line(part.trim()))
}

/// `Secretary General of the University of Muster` without what comes before the university.
fn behind_role(part: &str) -> &str {
    if !has_phrase(&fold(part), SIGNING_ROLES) {
        return part;
    }
    OF.iter()
        .filter_map(|of| part.find(of).map(|at| (at, &part[at + of.len()..])))
        .filter(|(_, rest)| {
            rest.starts_with(char::is_uppercase) && has_organisation_word(&fold(rest))
        })
        .min_by_key(|(at, _)| *at)
        .map_or(part, |(_, rest)| rest)
}

/// `To Members of the Muster Club`, `An die Eltern der Musterschule`: whose they are.
fn behind_readers(part: &str) -> Option<&str> {
    let folded = fold(part);
    let lead = leading_phrase(&folded, ADDRESSEE_LEADS)?;
    let readers = folded[lead.len()..].trim_start();
    leading_phrase(readers, OWN_READERS)?;
    let behind = OF.iter().filter_map(|of| part.split_once(of));
    let (_, whose) = behind.min_by_key(|(before, whose)| (before.len(), whose.len()))?;
    whose.starts_with(char::is_uppercase).then_some(whose)
}

/// Written as names are, and more than the sort of organisation it is.
fn is_organisation(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let folded = fold(name);
    let is_written_as_name = words.iter().all(|word| {
        word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
            || CONNECTORS.contains(word)
    });
    let says_sort_only = folded_words(&folded)
        .all(|(_, word)| ORGANISATION_WORDS.contains(&word) || CONNECTORS.contains(&word));
    // `Im Grundbuch des Amtsgerichts`: where something is said to be.
    let begins_place = words
        .first()
        .is_some_and(|first| PLACE_LEADS.contains(first));
    (2..=WORDS_MAX).contains(&words.len())
        && is_written_as_name
        && !begins_place
        && !says_sort_only
        && name.starts_with(char::is_uppercase)
        && has_organisation_word(&folded)
        && is_plausible(name)
        && kind_hits(&folded).is_empty()
}
