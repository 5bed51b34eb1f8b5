//! Names of organisations in text, and what marks addresses, people and imprints.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::text::{
    ends_sentence, fold, folded_words, has_phrase, has_trailing_phrase, leading_phrase,
    trim_ornaments,
};
use super::words::marks::{CONNECTORS, IMPRINT_SIGNS, NEVER_FIRST};
use super::words::names::{
    AMERICAN_STATES, AMERICAN_STATES_WRITTEN_OUT, AUSTRALIAN_STATES, BARE_STREETS,
    COMMON_MAIL_HOSTS, COUNTRIES, DOCUMENT_ENDINGS, DWELLING_WORDS, FOREIGN_HOSTS,
    GENERIC_NAME_WORDS, HOUSE_LABELS, LEGAL_FORMS, NUMBERED_STREET_ENDS, ORGANISATION_ENDINGS,
    ORGANISATION_WORDS, REGISTERS, ROADS, SECOND_LEVELS, SLOPES, STREET_ENDINGS,
    STREET_PREPOSITIONS, STREET_WORDS, STRICT_LEGAL_FORMS, TOP_LEVELS,
};

/// Words before a legal form that may belong to the name.
const NAME_WORDS_MAX: usize = 7;
/// Longest name in characters.
pub(super) const NAME_CHARS_MAX: usize = 90;

/// The names with a legal form in a text, as written, from left to right.
pub(super) fn legal_names(text: &str) -> Vec<String> {
    // `SAME AS ABOVE`: amid capitals alone the word is no legal form.
    let has_small = text.chars().any(char::is_lowercase);
    // `Muster GmbH*Hauptstr. 1`: marks without blanks part words too.
    let parted;
    let text = if text.contains(['*', '|', '•', '·']) {
        parted = text.replace(['*', '|', '•', '·'], " · ");
        parted.as_str()
    } else {
        text
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let folded: Vec<String> = words.iter().map(|word| fold(word)).collect();
    let mut names = Vec::new();
    let mut at = 0;
    let mut free_from = 0;
    while at < words.len() {
        // `GPO Box 1188 Adelaide SA 5001`: a state with its code.
        let is_state = folded[at] == "sa"
            && folded.get(at + 1).is_some_and(|next| {
                next.len() == 4 && next.bytes().all(|byte| byte.is_ascii_digit())
            });
        // `… at Ahlford Central. Limited warranty`: a sentence ends.
        let begins_sentence = at > 0 && ends_sentence(words[at - 1]);
        let is_word = is_state || begins_sentence || !has_small && folded[at] == "as";
        let Some(count) = legal_form_at(&words, &folded, at).filter(|_| !is_word) else {
            at += 1;
            continue;
        };
        if let Some(name) = name_before(&words, free_from, at, count) {
            names.push(name);
        }
        at += count;
        free_from = at;
    }
    names
}

/// Legal forms by their first word, longest first.
fn forms_by_first_word() -> &'static HashMap<&'static str, Vec<Vec<&'static str>>> {
    static FORMS: OnceLock<HashMap<&'static str, Vec<Vec<&'static str>>>> = OnceLock::new();
    FORMS.get_or_init(|| {
        let mut forms = HashMap::<&'static str, Vec<Vec<&'static str>>>::new();
        for form in LEGAL_FORMS {
            let words: Vec<&str> = form.split(' ').collect();
            if let Some(first) = words.first() {
                forms.entry(first).or_default().push(words);
            }
        }
        for list in forms.values_mut() {
            list.sort_by_key(|words| std::cmp::Reverse(words.len()));
        }
        forms
    })
}

/// How many words the legal form takes that begins at word `at`.
fn legal_form_at(words: &[&str], folded: &[String], at: usize) -> Option<usize> {
    let bare = |word: &'_ str| -> String {
        word.trim_end_matches([',', ';', ':', ')', '"', '\'', '*', '·', '•', '|'])
            .to_owned()
    };
    let first = bare(&folded[at]);
    // `(Pty) Ltd`
    let in_brackets = first.strip_prefix('(').filter(|_| words[at].ends_with(')'));
    let candidates = [
        first.clone(),
        first.trim_end_matches('.').to_owned(),
        in_brackets.unwrap_or(&first).to_owned(),
    ];
    for start in candidates {
        let Some(forms) = forms_by_first_word().get(start.as_str()) else {
            continue;
        };
        for form in forms {
            let matches = form.iter().enumerate().skip(1).all(|(step, part)| {
                let part = bare(part);
                folded.get(at + step).is_some_and(|word| {
                    let word = bare(word);
                    word == part || word.trim_end_matches('.') == part
                })
            });
            if matches && (form.len() > 1 || is_written_as_legal_form(words[at], &start)) {
                return Some(form.len());
            }
        }
    }
    None
}

/// Whether a word that is also something else is written the way legal forms are.
fn is_written_as_legal_form(written: &str, folded: &str) -> bool {
    static STRICT: OnceLock<HashMap<String, Vec<&'static str>>> = OnceLock::new();
    let strict = STRICT.get_or_init(|| {
        let mut strict = HashMap::<String, Vec<&'static str>>::new();
        for form in STRICT_LEGAL_FORMS {
            strict.entry(fold(form)).or_default().push(form);
        }
        strict
    });
    let written = written.trim_end_matches([',', ';', ':', ')', '"', '\'', '*', '·', '•', '|']);
    strict.get(folded).is_none_or(|forms| {
        forms
            .iter()
            .any(|form| *form == written || *form == written.trim_end_matches('.'))
    })
}

/// `1. The Company shall`: a party of the paper, which is named elsewhere.
fn names_party_only(words: &[&str]) -> bool {
    const MERE_LEADS: [&str; 6] = ["the", "this", "our", "your", "any", "said"];
    words.iter().all(|word| {
        let bare = fold(word.trim_matches(|c: char| !c.is_alphabetic()));
        bare.is_empty() || MERE_LEADS.contains(&bare.as_str())
    })
}

/// The name that ends with the legal form at `at`: capitalised words backwards to the last separator.
fn name_before(words: &[&str], free_from: usize, at: usize, count: usize) -> Option<String> {
    let mut start = at;
    while start > free_from && at - start < NAME_WORDS_MAX {
        let word = words[start - 1];
        let ends_part =
            word.ends_with([';', ':', '·', '•', '|', '/']) || (word.ends_with(',') && start != at);
        let is_mark = !word.chars().any(char::is_alphanumeric) && !CONNECTORS.contains(&word);
        let first = word
            .trim_start_matches(['(', '"', '„', '“', '«', '\''])
            .chars()
            .next();
        let may_belong = first.is_some_and(|c| c.is_uppercase() || c.is_ascii_digit())
            || CONNECTORS.contains(&word)
            || word.contains('.') && !word.ends_with('.')
            || (start == at && word.chars().all(char::is_alphabetic) && word.len() > 2);
        if ends_part || is_mark || !may_belong || word.contains('@') {
            break;
        }
        start -= 1;
    }
    start = segment_start(words, free_from, start, at);
    start = behind_what_is_its(words, start, at);
    while start < at && is_no_first_word(words[start]) {
        start += 1;
    }
    // `© 2026 Muster Ltd`
    let is_mark = |word: &&str| ["©", "(c)", "copyright"].contains(&fold(word).as_str());
    if start > 0 && words.get(start - 1).is_some_and(is_mark) && is_year(words[start]) {
        start += 1;
    }
    if names_party_only(&words[start..at]) {
        return None;
    }
    // `HRB 39918 AG Leipzig`: the court of a register.
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let is_entry = |from: usize| {
        let register = words.get(from).map(|word| fold(word));
        register.is_some_and(|word| REGISTERS.contains(&word.as_str()))
            && words.get(from + 1).is_some_and(is_number)
    };
    let is_of_register = is_entry(start) || start > 0 && is_entry(start - 1);
    if start == at || is_of_register && at - start <= 2 {
        return None;
    }
    // `Muster – SA au capital de …`: the form is said of the name, and no part of it.
    let is_apart = at - start >= 2 && ["–", "—", "-"].contains(&words[at - 1]);
    let end = if is_apart { at - 1 } else { at + count };
    let name = clean_name(&words[start..end].join(" "));
    let name = without_full_stop(name, words[end - 1]);
    (name.chars().filter(|c| c.is_alphabetic()).count() >= 4
        && name.chars().count() <= NAME_CHARS_MAX)
        .then_some(name)
}

/// `Beförderungsbedingungen der Muster Bus GmbH`, `Kundendienst Muster AG`: where the name begins behind what it is about.
fn behind_what_is_its(words: &[&str], start: usize, at: usize) -> usize {
    const ARTICLES: [&str; 10] = [
        "der", "des", "von", "of", "de", "du", "van", "della", "del", "vom",
    ];
    const SERVICES: [&str; 5] = [
        "kundendienst",
        "kundenservice",
        "kundencenter",
        "servicecenter",
        "leserservice",
    ];
    const DOCUMENTS: [&str; 10] = [
        "bedingungen",
        "agb",
        "avb",
        "satzung",
        "terms",
        "conditions",
        "conditionen",
        "richtlinien",
        "voorwaarden",
        "preisliste",
    ];
    let is_its = |word: &str| {
        let folded = fold(word);
        DOCUMENTS
            .iter()
            .any(|document| folded == *document || folded.ends_with("bedingungen"))
    };
    let article = (start + 1..at)
        .rev()
        .find(|&place| ARTICLES.contains(&words[place]) && is_its(words[place - 1]));
    let start = article.map_or(start, |article| article + 1);
    let is_service = start + 1 < at && SERVICES.contains(&fold(words[start]).as_str());
    start + usize::from(is_service)
}

/// `Muster Water Limited.` is the end of a sentence, `Muster Inc.` is a name.
fn without_full_stop(mut name: String, last: &str) -> String {
    let bare = fold(last.trim_end_matches(','));
    let is_of_form = LEGAL_FORMS.iter().any(|form| form.ends_with(bare.as_str()));
    if !is_of_form && name.ends_with('.') {
        name.pop();
    }
    name
}

/// The beginning of the line or part, where only a few words that could be the name's stand before `start`.
fn segment_start(words: &[&str], free_from: usize, start: usize, at: usize) -> usize {
    let is_part_end = |word: &&str| {
        word.ends_with([',', ';', ':', '·', '•', '|', '/', '.'])
            || !word.chars().any(char::is_alphanumeric)
    };
    let begin = words[free_from..start]
        .iter()
        .rposition(is_part_end)
        .map_or(free_from, |end| free_from + end + 1);
    let before = &words[begin..start];
    let may_belong = before.iter().all(|word| {
        word.chars()
            .all(|c| c.is_alphabetic() || c == '\'' || c == '’' || c == '-')
            && word.chars().count() > 1
            && (CONNECTORS.contains(word)
                || word.starts_with(char::is_uppercase)
                || !super::language::is_stop_word(&fold(word)))
    });
    // A small word may begin a name (`neon Bank AG`), not what leads up to one (`zwischen der Bank AG`).
    let is_led_up_to = words[start].starts_with(char::is_lowercase)
        && before
            .first()
            .is_some_and(|word| word.starts_with(char::is_lowercase));
    if is_led_up_to || before.is_empty() || before.len() > 3 || at - begin > 5 || !may_belong {
        start
    } else {
        begin
    }
}

fn is_no_first_word(word: &str) -> bool {
    let is_number = word
        .chars()
        .all(|c| c.is_ascii_digit() || !c.is_alphanumeric())
        && word.len() > 4;
    let is_small = CONNECTORS.contains(&word)
        || word
            .chars()
            .next()
            .is_some_and(|c| c.is_lowercase() && word.len() <= 4)
            && super::language::is_stop_word(&fold(word));
    is_number || is_small || NEVER_FIRST.contains(&word)
}

/// Ornaments, unbalanced brackets and trailing commas off; single spaces.
pub(super) fn clean_name(name: &str) -> String {
    let mut cleaned = trim_ornaments(name)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    if let Some(name) = cleaned.strip_prefix("via ") {
        cleaned = name.to_owned();
    }
    let (open, close) = (cleaned.matches('(').count(), cleaned.matches(')').count());
    if open != close {
        cleaned = if open > close
            && cleaned.ends_with(|c: char| c.is_alphanumeric() || c == '.')
            && cleaned.contains(" (")
            && !cleaned.ends_with(')')
        {
            format!("{cleaned})")
        } else {
            cleaned.replace(['(', ')'], "")
        };
    }
    cleaned = cleaned.replace("GrnbH", "GmbH");
    let bare = trim_ornaments(&cleaned).trim_matches(['"', '„', '“', '”']);
    // `Istituto "G. Muster"`: the mark belongs to one inside.
    if bare.matches('"').count() % 2 == 1 && cleaned.ends_with('"') {
        return format!("{bare}\"");
    }
    bare.to_owned()
}

/// What makes two spellings of a name the same: its folded words without legal forms.
pub(super) fn name_key(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let folded: Vec<String> = words.iter().map(|word| fold(word)).collect();
    let mut kept = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if let Some(count) = legal_form_at(&words, &folded, at).filter(|_| at > 0) {
            at += count;
        } else {
            kept.extend(folded_words(&folded[at]).map(|(_, word)| word.to_owned()));
            at += 1;
        }
    }
    kept.join(" ")
}

/// Whether a short folded text is an organisation's name by one of its words.
pub(super) fn has_organisation_word(folded: &str) -> bool {
    folded_words(folded).any(|(_, word)| {
        ORGANISATION_WORDS.contains(&word)
            || word
                .strip_suffix('s')
                .is_some_and(|one| one.len() > 4 && ORGANISATION_WORDS.contains(&one))
            || ORGANISATION_ENDINGS
                .iter()
                .any(|ending| word.len() > ending.len() + 2 && word.ends_with(ending))
    })
}

/// Whether a folded text has only words that say what sort of organisation it is (`co-operative`, `the company`).
pub(super) fn is_generic_name(folded: &str) -> bool {
    folded_words(folded).next().is_some()
        && folded_words(folded).all(|(_, word)| GENERIC_NAME_WORDS.contains(&word))
}

/// Whether a folded word is a German one for a document, put together: `finanzierungsbestatigung`.
pub(super) fn is_document_word(word: &str) -> bool {
    let mut endings = DOCUMENT_ENDINGS.iter();
    endings.any(|ending| word.len() > ending.len() + 3 && word.ends_with(ending))
}

/// The words of a folded line, commas left out.
fn words_of_address(folded: &str) -> Vec<&str> {
    let words = folded.split([' ', ',']);
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether a code with a place stands anywhere in a folded line: `… l-5365 munsbach rcs b 140.228`, `… omaha ne 68103 …`.
pub(super) fn holds_postal_code(folded: &str) -> bool {
    let words = words_of_address(folded);
    words.iter().enumerate().any(|(at, word)| {
        let code = word
            .rsplit('-')
            .next()
            .unwrap_or(word)
            .trim_end_matches('.');
        let is_code =
            (4..=5).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit());
        let is_place = |word: &&str| word.len() > 2 && word.starts_with(char::is_alphabetic);
        let has_state_before = || {
            let state = at.checked_sub(1).and_then(|before| words.get(before));
            code.len() == 5 && state.is_some_and(|state| AMERICAN_STATES.contains(state))
        };
        is_code && (words.get(at + 1).is_some_and(is_place) || has_state_before())
    })
}

/// Whether a folded line holds a postal code with a place: `80333 munchen`, `d-63571 gelnhausen`, `springfield, il 62704`.
pub(super) fn is_place_line(folded: &str) -> bool {
    if folded.len() > 70 {
        return false;
    }
    let words = words_of_address(folded);
    words.iter().enumerate().any(|(at, word)| {
        let code = word
            .trim_start_matches(|c: char| c.is_ascii_lowercase())
            .trim_start_matches('-');
        let code = code
            .split(['-', '\u{2010}', '\u{2011}'])
            .next()
            .unwrap_or(code);
        let is_code =
            (4..=5).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit());
        let place_follows = words
            .get(at + 1)
            .is_some_and(|next| next.len() >= 2 && next.starts_with(char::is_alphabetic));
        // Dutch (1234 AB Utrecht) and US/UK (IL 62704, SW1A 1AA) codes.
        let state_before =
            at > 0 && words[at - 1].len() == 2 && words[at - 1].chars().all(char::is_alphabetic);
        (is_code && (at == 0 || (at == 1 && words[0].len() <= 3)) && place_follows)
            || (is_code && code.len() == 5 && state_before && at + 1 >= words.len())
            || (is_code
                && code.len() == 5
                && at + 1 >= words.len()
                && ends_with_state(&words[..at]))
            || (at > 0 && at + 1 >= words.len() && is_australian_code(words[at - 1], word))
            || is_british_code(words.get(at..at + 2).unwrap_or_default())
            || (at + 2 == words.len() && is_canadian_or_irish_code(&words[at..]))
    })
}

/// `point cypress louisiana`, `new mexico`: a state of the United States written out, behind its town or alone.
fn ends_with_state(words: &[&str]) -> bool {
    AMERICAN_STATES_WRITTEN_OUT.iter().any(|state| {
        let parts: Vec<&str> = state.split(' ').collect();
        words.ends_with(&parts)
    })
}

/// The currency of Australia or Canada where a folded line ends with a place that only they write so.
pub(super) fn dollar_of_place(folded: &str) -> Option<&'static str> {
    let words: Vec<&str> = folded
        .split([' ', ','])
        .filter(|it| !it.is_empty())
        .collect();
    let [.., first, second] = words.as_slice() else {
        return None;
    };
    if is_australian_code(first, second) {
        return Some("AUD");
    }
    (is_like(first, "a9a") && is_like(second, "9a9")).then_some("CAD")
}

/// Whether a line has a place as it is written in the United States: `St. Paul, MN 55105`, `St. Paul MN 55105-0011`. `Berlin, DE
/// 10115` is in Germany more often than in Delaware.
pub(super) fn has_american_place(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    (0..words.len().saturating_sub(2)).any(|at| {
        let [town, state, code] = [words[at], words[at + 1], words[at + 2]];
        let bare = code.trim_end_matches(|c: char| !c.is_ascii_digit());
        // `in 12345 Ahlen`: without a comma the code has to be the last of the address.
        let is_last = bare.len() < code.len()
            || words
                .get(at + 3)
                .is_none_or(|next| !next.starts_with(char::is_alphanumeric));
        let is_told = town.ends_with(',')
            || is_last
                && town.ends_with(char::is_alphabetic)
                && state.bytes().all(|byte| byte.is_ascii_uppercase());
        is_told && AMERICAN_STATES.contains(&fold(state).as_str()) && is_american_code(bare)
    }) || has_state_written_out(&words)
}

/// `Point Cypress, Louisiana 70399`.
fn has_state_written_out(words: &[&str]) -> bool {
    (1..words.len()).any(|at| {
        let code = words[at].trim_end_matches(|c: char| !c.is_ascii_digit());
        let before = words[at.saturating_sub(2)..at].iter();
        let before: Vec<String> = before.map(|word| fold(word)).collect();
        let before: Vec<&str> = before.iter().map(String::as_str).collect();
        is_american_code(code) && ends_with_state(&before)
    })
}

/// `55105`, `55105-0011`.
fn is_american_code(code: &str) -> bool {
    let is_of = |part: &str, digits: usize| {
        part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    match code.split_once('-') {
        Some((code, more)) => is_of(code, 5) && is_of(more, 4),
        None => is_of(code, 5),
    }
}

/// `wa 6160`: a state and a code that lies there. `act 1976` is a law.
fn is_australian_code(state: &str, code: &str) -> bool {
    let begins_so = |begins: &[&str]| begins.iter().any(|begin| code.starts_with(begin));
    let mut states = AUSTRALIAN_STATES.iter();
    code.len() == 4
        && code.bytes().all(|byte| byte.is_ascii_digit())
        && states.any(|(known, begins)| *known == state && begins_so(begins))
}

/// Whether a code is of a shape: `a` is a letter, `9` a digit, `x` either.
fn is_like(word: &str, shape: &str) -> bool {
    word.len() == shape.len()
        && word.chars().zip(shape.chars()).all(|(c, kind)| match kind {
            'a' => c.is_ascii_lowercase(),
            '9' => c.is_ascii_digit(),
            _ => c.is_ascii_alphanumeric(),
        })
}

/// `x0e 0r0`, `e34 xy12`, `d6w f5t7` at a line's end.
fn is_canadian_or_irish_code(pair: &[&str]) -> bool {
    let [first, second] = pair else {
        return false;
    };
    let is_irish = (is_like(first, "a99") || *first == "d6w")
        && is_like(second, "xxxx")
        && second.bytes().any(|byte| byte.is_ascii_digit())
        && second.bytes().any(|byte| byte.is_ascii_lowercase());
    is_irish || is_like(first, "a9a") && is_like(second, "9a9")
}

fn is_british_code(pair: &[&str]) -> bool {
    let [outward, inward] = pair else {
        return false;
    };
    let inward = inward.as_bytes();
    (2..=4).contains(&outward.len())
        && outward.starts_with(|c: char| c.is_ascii_lowercase())
        && outward.bytes().any(|byte| byte.is_ascii_digit())
        && inward.len() == 3
        && inward.first().is_some_and(u8::is_ascii_digit)
        && inward.iter().skip(1).all(u8::is_ascii_lowercase)
}

/// Whether a folded line is a street with a number, a post box or a country. A number like a year is none of a house.
pub(super) fn is_street_line(folded: &str) -> bool {
    COUNTRIES.contains(&folded) || has_house(folded, false)
}

/// `musterring 2012`, `2024 route planning`: a street if its number is that of a house, and no year.
pub(super) fn is_street_with_year(folded: &str) -> bool {
    has_house(folded, true)
}

/// `2025 garden planting`, `2000 antwerpen`: a number begins a folded line that may be a year.
pub(super) fn begins_with_year(folded: &str) -> bool {
    folded_words(folded)
        .next()
        .is_some_and(|(start, word)| start == 0 && is_year(word))
}

/// Whether a word is a year of which papers speak.
pub(super) fn is_year(word: &str) -> bool {
    word.len() == 4
        && (word.starts_with("19") || word.starts_with("20"))
        && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a folded line is a street with the number of a house; `with_years`: one like a year is such a number, too.
fn has_house(folded: &str, with_years: bool) -> bool {
    const BYTES_MAX: usize = 60;
    // `Schaden vom 28.05.2024, Musterstraße`: a day is no house.
    let is_day = |word: &str| word.matches('.').count() == 2;
    let mut words = folded
        .split(' ')
        .map(|word| word.trim_end_matches([',', ';', ':']));
    let has_number = words.any(|word| {
        !is_day(word)
            && word.bytes().any(|byte| byte.is_ascii_digit())
            && (with_years || !is_year(word.split(['/', '-']).next().unwrap_or(word)))
    });
    // `2045 main street`
    let is_led = || {
        let street = folded.split(',').next().unwrap_or(folded);
        begins_with_year(folded) && has_trailing_phrase(street, STREET_WORDS)
    };
    folded.len() <= BYTES_MAX
        && (is_german_street(folded, with_years)
            || (has_number || is_led()) && has_phrase(folded, STREET_WORDS)
            || is_numbered_street(folded, with_years))
}

/// `musterstr. 5`, `bahnhofplatz nr. 12a`, `musterring, 80333 munchen`: the number of a house, or a place with its code, right
/// behind a word that ends as streets do.
fn is_german_street(folded: &str, with_years: bool) -> bool {
    folded_words(folded).any(|(start, word)| {
        let is_english = word.ends_with("spring")
            || word.ends_with("ering") && !word.ends_with("erring")
            || word.ends_with("oring");
        let is_street = !is_english
            && STREET_ENDINGS.iter().any(|ending| {
                word.ends_with(ending) && (word.len() > ending.len() || *ending == "str")
            });
        is_street && begins_with_house(&folded[start + word.len()..], with_years)
    })
}

/// Whether what follows a street begins with the number of a house, or a code of five digits with its place.
fn begins_with_house(rest: &str, with_years: bool) -> bool {
    const CODE_DIGITS: usize = 5;
    let rest = rest.trim_start_matches(['.', ',', ' ']);
    let label = leading_phrase(rest, HOUSE_LABELS).map_or(0, str::len);
    let rest = rest[label..].trim_start_matches(['.', ' ']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, after) = rest.split_at(digits);
    // `12a`
    let after = after
        .strip_prefix(|c: char| c.is_ascii_lowercase())
        .unwrap_or(after);
    // `Kitaplatz 1. Mai`, `Ring 4.0`
    let is_ordinal = after.starts_with('.') && after.len() > 1;
    let is_house = (1..=4).contains(&digits)
        && !after.starts_with(char::is_alphanumeric)
        && !is_ordinal
        && (with_years || !is_year(number));
    is_house || digits == CODE_DIGITS && holds_postal_code(rest)
}

/// `17 lillypilly court`, `am sagewerk 3`: what says in neither language that it is a street, but for its number.
fn is_numbered_street(folded: &str, with_years: bool) -> bool {
    let is_number = |word: &str| {
        // `22/3`: the third flat of a house.
        let house = word.split_once('/').map_or(word, |(house, _)| house);
        let digits = house.trim_end_matches(|c: char| c.is_ascii_lowercase());
        (1..=4).contains(&digits.len())
            && (with_years || !is_year(house))
            && word.len() <= 7
            && house.len() - digits.len() <= 1
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    // `22 ashley parade, bristol`
    let is_town = |town: &str| {
        town.split(' ').count() <= 2 && town.chars().all(|c| c.is_alphabetic() || " -.".contains(c))
    };
    let with_town = folded
        .split_once(", ")
        .filter(|(street, town)| street.starts_with(|c: char| c.is_ascii_digit()) && is_town(town));
    let street = with_town.map_or(folded, |(street, _)| street);
    let mut words: Vec<&str> = street.split(' ').collect();
    // `2217 cherryhill ct apt 9`
    if let [.., unit, _] = words.as_slice()
        && DWELLING_WORDS.contains(unit)
    {
        words.truncate(words.len() - 2);
    }
    match words.as_slice() {
        [number, .., last] if (3..=5).contains(&words.len()) && is_number(number) => {
            // `2 eggs 18 ct` counts something.
            let is_counted = words[words.len() - 2].starts_with(|c: char| c.is_ascii_digit());
            NUMBERED_STREET_ENDS.contains(last) && !is_counted
        }
        [first, .., number] if (3..=5).contains(&words.len()) && is_number(number) => {
            STREET_PREPOSITIONS.contains(first)
        }
        _ => false,
    }
}

/// `church lane`: a road without its number, wherever it stands. Other words of [`is_bare_street`] end names of firms, too.
pub(super) fn is_road(folded: &str) -> bool {
    let mut words = folded.rsplit(' ');
    words.next().is_some_and(|last| ROADS.contains(&last)) && (1..=2).contains(&words.count())
        || is_numbered_bank(folded)
}

/// `14 quarry bank`: a house on a slope, not a bank.
fn is_numbered_bank(folded: &str) -> bool {
    const DIGITS: std::ops::RangeInclusive<usize> = 1..=3;
    let words: Vec<&str> = folded.split(' ').collect();
    let is_number =
        |word: &str| DIGITS.contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    matches!(words.as_slice(), [number, _, last] | [number, _, _, last] if is_number(number) && SLOPES.contains(last))
}

/// `vicarage lane`, `uferstrasse`: a street without its number, right above its place.
pub(super) fn is_bare_street(folded: &str) -> bool {
    let words = folded.split(' ').count();
    let last = folded.rsplit(' ').next().unwrap_or_default();
    words <= 3 && (BARE_STREETS.contains(&last) || last.ends_with("strasse"))
}

/// Whether a folded line says how its writer is reached or registered: telephone, register, tax number, management.
pub(super) fn is_imprint(folded: &str) -> bool {
    folded.contains('@') || has_phrase(folded, IMPRINT_SIGNS)
}

/// The names of web and mail hosts in a text, without `www` and top level: `stadtwerke-muenster`.
pub(super) fn hosts(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || ",;()<>|\"'•·".contains(c)) {
        let is_mail = word.contains('@');
        let has_scheme = word.contains("://") || word.to_ascii_lowercase().starts_with("www.");
        let host = word.rsplit('@').next().unwrap_or(word);
        let host = host.rsplit("://").next().unwrap_or(host);
        let host = host
            .split(['/', '?', ':', '#'])
            .next()
            .unwrap_or(host)
            .trim_end_matches('.')
            .to_lowercase();
        let labels: Vec<&str> = host.split('.').collect();
        let (Some(top), true) = (labels.last(), labels.len() >= 2) else {
            continue;
        };
        let is_sound = labels.iter().all(|label| {
            !label.is_empty()
                && label.len() <= 63
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        });
        if !is_sound
            || !(is_mail || has_scheme || TOP_LEVELS.contains(top))
            || !TOP_LEVELS.contains(top)
            || (!is_mail && !has_scheme && labels[0].len() < 3)
        {
            continue;
        }
        let mut at = labels.len() - 2;
        if at > 0 && SECOND_LEVELS.contains(&labels[at]) {
            at -= 1;
        }
        let name = labels[at];
        // A word with a point inside is a host only with a scheme, an @ or a common top level.
        let is_plain = !is_mail && !has_scheme;
        if is_plain
            && !matches!(
                *top,
                "de" | "com"
                    | "net"
                    | "org"
                    | "eu"
                    | "at"
                    | "ch"
                    | "fr"
                    | "nl"
                    | "it"
                    | "es"
                    | "be"
                    | "gov"
                    | "uk"
            )
        {
            continue;
        }
        if name.len() >= 2 && !COMMON_MAIL_HOSTS.contains(&name) && !FOREIGN_HOSTS.contains(&name) {
            found.push(if top.len() > 3 {
                format!("{name}{top}")
            } else {
                name.to_owned()
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(legal_names(text), expected, "{text}");
    }

    #[test]
    fn names_end_with_their_legal_form() {
        check(
            "Muster Handels GmbH & Co. KG, Hauptstraße 1",
            &["Muster Handels GmbH & Co. KG"],
        );
        check(
            "zwischen der Beispiel Bau AG und der Kunden SE",
            &["Beispiel Bau AG", "Kunden SE"],
        );
        check(
            "Sold by Acme Widgets, Inc. of Ohio",
            &["Acme Widgets, Inc."],
        );
        check(
            "Boulangerie Dupont SARL - 3 rue du Bac",
            &["Boulangerie Dupont SARL"],
        );
        check("Énergies Dupont – SA au capital", &["Énergies Dupont"]);
        check("Van Dijk Bouw B.V. · Kade 3", &["Van Dijk Bouw B.V."]);
        check("Ferretería López S.L.", &["Ferretería López S.L."]);
        check("Officine Rossi S.p.A.", &["Officine Rossi S.p.A."]);
        check(
            "Sportfreunde Neustadt e. V.",
            &["Sportfreunde Neustadt e. V."],
        );
        check("as soon as the company said so", &[]);
        check(
            "Muster Water Limited. Registered in England",
            &["Muster Water Limited"],
        );
        check("GmbH", &[]);
        check("", &[]);
    }

    #[test]
    fn a_key_has_no_legal_form() {
        assert_eq!(name_key("Müller & Söhne GmbH"), name_key("MÜLLER & SÖHNE"));
        assert_eq!(name_key("AG Beispiel"), "ag beispiel");
    }

    #[test]
    fn hosts_name_their_owner() {
        assert_eq!(
            hosts("info@stadtwerke-musterstadt.de, www.acme.co.uk"),
            ["stadtwerke-musterstadt", "acme"]
        );
        assert!(hosts("max@gmail.com z.B. 3.000 usw.").is_empty());
    }

    #[test]
    fn addresses_are_seen() {
        for place in [
            "80333 munchen",
            "d-63571 gelnhausen",
            "springfield, il 62704",
            "3511 ab utrecht",
            "london sw1a 1aa",
        ] {
            assert!(is_place_line(place), "{place}");
        }
        for other in [
            "rechnung 80333",
            "seite 1 von 2",
            "abrechnung 2023 fur ihre wohnung",
        ] {
            assert!(!is_place_line(other), "{other}");
        }
        assert!(
            is_street_line("hauptstr. 5")
                && is_street_line("12 rue de la paix")
                && is_street_line("germany")
        );
        for street in [
            "bahnhofplatz 12a",
            "musterweg nr. 4",
            "musterring, 80333 munchen",
            "2045 main street",
            "17 lillypilly court",
            "22 ashley parade, northgate",
        ] {
            assert!(is_street_line(street), "{street}");
        }
        for other in [
            "strategie 2024",
            "17 tickets for the parade, 3 free",
            "am freitag um 19, aula",
            "manufacturing outlook 2023",
            "hiring plan 2024",
            "zusage fur einen kitaplatz 2024",
            "stellplatz 1. juli",
            "2024 route planning",
            "auf dem weg 2030",
            "im ruckblick 2024",
        ] {
            assert!(!is_street_line(other), "{other}");
        }
    }
}
