//! Departments, offices and branches: parts of an organisation that the paper names elsewhere.

use super::lines::Lines;
use super::text::{folded_words, leading_phrase};
use super::words::marks::{
    BRANCH_LEADS, BRANCHES, DEPARTMENT_LEADS, DEPARTMENT_SUBJECTS, DEPARTMENT_WORDS, LARGER_BODIES,
    OFFICE_LEADS, PROFESSIONS,
};
use super::words::names::LEGAL_FORMS;

/// What is left of what speaks for a part of an organisation.
pub(super) const PART_SHARE: f32 = 0.45;

/// Whether a folded text names a department, or an office of a larger body that the first page names.
pub(super) fn is_part_of_organisation(lines: &Lines<'_>, folded: &str) -> bool {
    is_department(folded) || names_department_only(folded) || is_office_of_body(lines, folded)
}

/// `Purchasing Department`, `Abteilung Steuern`: a part of an organisation whose name stands elsewhere.
pub(super) fn is_department(folded: &str) -> bool {
    const WORDS_MAX: usize = 6;
    let words: Vec<&str> = folded_words(folded).map(|(_, word)| word).collect();
    let is_company = words.iter().any(|word| LEGAL_FORMS.contains(word));
    let leads = || leading_phrase(folded, DEPARTMENT_LEADS).is_some();
    matches!(words.as_slice(), [_, last] if DEPARTMENT_WORDS.contains(last))
        || (2..=WORDS_MAX).contains(&words.len()) && !is_company && leads()
}

/// `Revenues and Benefits`, `Patient Financial Services`: nothing but what a department does.
pub(super) fn names_department_only(folded: &str) -> bool {
    let is_such =
        |word: &str| DEPARTMENT_SUBJECTS.contains(&word) || DEPARTMENT_WORDS.contains(&word);
    // `Department of Health` is a whole one.
    folded.contains(' ')
        && !folded.starts_with("department of ")
        && folded_words(folded).all(|(_, word)| is_such(word))
}

/// `Amt für Bodenmanagement` where a town or a county stands on the page, too.
fn is_office_of_body(lines: &Lines<'_>, folded: &str) -> bool {
    const WORDS_MAX: usize = 5;
    let names_body = |line: &str| {
        line.split(' ').count() <= WORDS_MAX
            && folded_words(line).any(|(_, word)| LARGER_BODIES.contains(&word))
    };
    leading_phrase(folded, OFFICE_LEADS).is_some()
        && lines
            .first_page()
            .iter()
            .any(|line| line.folded != folded && names_body(&line.folded))
}

/// `Agence de Beaune`, `Filiale in Ahlen`, `Prüfstelle Ahlen`: one place of an organisation that is not named. `Agenzia delle
/// Entrate` is a whole one.
pub(super) fn is_branch(folded: &str) -> bool {
    const IN_PLACES: [&str; 8] = ["de", "du", "di", "d", "in", "van", "von", "te"];
    const PLACE_WORDS_MAX: usize = 3;
    if folded.ends_with(" branch") {
        return true;
    }
    let lead = leading_phrase(folded, BRANCH_LEADS);
    lead.is_some_and(|lead| {
        let rest: Vec<&str> = folded_words(&folded[lead.len()..])
            .map(|(_, word)| word)
            .collect();
        let is_place = matches!(rest.as_slice(), [of, _] if IN_PLACES.contains(of));
        is_place || BRANCHES.contains(&lead) && rest.len() <= PLACE_WORDS_MAX
    })
}

/// `Psychotherapeutin (Verhaltenstherapie) · Klinische Psychologin`, `Fachärztin für Innere Medizin`: what somebody is, whose name
/// stands beside or above.
pub(super) fn says_profession(folded: &str) -> bool {
    const JOINERS: [&str; 10] = [
        "fur", "in", "und", "and", "of", "for", "en", "et", "de", "&",
    ];
    let mut words = folded.split(' ');
    let first = words.next().unwrap_or_default();
    let bare = first.trim_end_matches([',', ':', '/', ';']);
    let is_joined = |next: &str| JOINERS.contains(&next) || !next.starts_with(char::is_alphabetic);
    PROFESSIONS.contains(&bare) && (bare.len() < first.len() || words.next().is_none_or(is_joined))
}
