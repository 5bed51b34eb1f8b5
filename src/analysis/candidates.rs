//! The names that may be the sender's, each with what speaks for and against it.

use std::collections::HashMap;

use super::address_blocks::is_family_business;
use super::departments::{is_branch, names_department_only, says_profession};
use super::kind::kind_hits;
use super::mending::name_mended;
use super::names::{NAME_CHARS_MAX, clean_name, is_generic_name, legal_names, name_key};
use super::text::{fold, folded_words, leading_phrase};
use super::words::labels::{
    FIELD_WORDS, NAME_LABELS, PART_HEADINGS, PERSON_FIELDS, RECIPIENT_LABELS,
};
use super::words::marks::{BRANCH_LEADS, CARD_WORDS, WEEKDAYS};
use super::words::names::{
    FORMS_OF_ADDRESS, NAME_ADJECTIVES, NAME_LINKS, NUMBER_ENDINGS, SERVICE_ENDINGS, SUM_QUALIFIERS,
    SUM_WORDS, TOWN_HALLS, TRADE_ENDINGS, TRADES,
};

/// Different names looked at.
const CANDIDATES_MAX: usize = 200;
/// What a further mention adds, as a share of its score.
const REPEAT_SHARE: f32 = 0.25;

/// What is left of what speaks for a mere branch: whose it is stands elsewhere.
const BRANCH_SHARE: f32 = 0.4;

/// What is left of what speaks for a house: who lives there signs with a name.
const HOUSE_SHARE: f32 = 0.25;

/// A name with what speaks for it.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) name: String,
    pub(super) key: String,
    pub(super) best: f32,
    pub(super) more: f32,
    pub(super) against: f32,
    pub(super) rule: &'static str,
    pub(super) line: Option<usize>,
}

impl Candidate {
    pub(super) fn score(&self) -> f32 {
        self.best + self.more.min(3.0) - self.against
    }
}

#[derive(Debug, Default)]
pub(super) struct Pool {
    pub(super) candidates: Vec<Candidate>,
    by_key: HashMap<String, usize>,
}

impl Pool {
    /// Counts a mention of a name; a negative score speaks against it.
    pub(super) fn add(&mut self, name: &str, score: f32, rule: &'static str, line: Option<usize>) {
        let name = clean_name(name);
        let name = without_address(without_place(without_branch(&name)));
        let name = without_kind(name_mended(&name));
        let (key, folded) = (name_key(&name), fold(&name));
        if key.len() < 2
            || is_generic_name(&folded)
            || is_card(&key)
            || is_no_name(&folded)
            || name.chars().count() > NAME_CHARS_MAX
            || !name.chars().any(char::is_alphabetic)
        {
            return;
        }
        let score = match score {
            against @ ..=0.0 => against,
            score if is_house(&folded) => score * HOUSE_SHARE,
            score if is_branch(&folded) => score * BRANCH_SHARE,
            score => score,
        };
        if let Some(&at) = self.by_key.get(&key) {
            let known = &mut self.candidates[at];
            if score < 0.0 {
                known.against += -score;
            } else if score > known.best {
                known.more += known.best * REPEAT_SHARE;
                known.best = score;
                known.rule = rule;
                known.line = line.or(known.line);
                if is_better_spelling(&name, &known.name) {
                    known.name = name;
                }
            } else {
                known.more += score * REPEAT_SHARE;
                if is_better_spelling(&name, &known.name) {
                    known.name = name;
                }
            }
        } else if self.candidates.len() < CANDIDATES_MAX {
            self.by_key.insert(key.clone(), self.candidates.len());
            let (best, against) = if score < 0.0 {
                (0.0, -score)
            } else {
                (score, 0.0)
            };
            self.candidates.push(Candidate {
                name,
                key,
                best,
                more: 0.0,
                against,
                rule,
                line,
            });
        }
    }
}

/// `Musterbank – Agence Croix-Noire` is `Musterbank`.
fn without_branch(name: &str) -> &str {
    const SEPARATORS: [&str; 6] = [" – ", " — ", " - ", " | ", " · ", ", "];
    SEPARATORS
        .iter()
        .filter_map(|separator| name.split_once(separator))
        .find(|(before, after)| {
            let after = fold(after);
            let names_branch =
                leading_phrase(&after, BRANCH_LEADS).is_some() || after.ends_with(" branch");
            names_branch && before.chars().filter(|c| c.is_alphabetic()).count() >= 4
        })
        .map_or(name, |(before, _)| before)
}

/// `The Old Dairy`, `Ivy Cottage`: a house, by its name. `The Seed Barn` may be a shop.
fn is_house(folded: &str) -> bool {
    const HOUSES: [&str; 6] = [
        "cottage",
        "cottages",
        "croft",
        "farmhouse",
        "rectory",
        "vicarage",
    ];
    const OLD_HOUSES: [&str; 8] = [
        "barn",
        "chapel",
        "coach house",
        "dairy",
        "forge",
        "granary",
        "schoolhouse",
        "stables",
    ];
    let is_short = folded.split(' ').count() <= 4;
    let last = folded.rsplit(' ').next().unwrap_or_default();
    let old = folded.strip_prefix("the old ");
    is_short && (HOUSES.contains(&last) || old.is_some_and(|house| OLD_HOUSES.contains(&house)))
}

/// `Muster Technik GmbH, Ahlen` is `Muster Technik GmbH`.
fn without_place(name: &str) -> &str {
    let Some((before, place)) = name.rsplit_once(", ") else {
        return name;
    };
    let is_place = place.split(' ').count() <= 3
        && place.starts_with(char::is_uppercase)
        && place
            .chars()
            .all(|c| c.is_alphabetic() || " -./".contains(c))
        && legal_names(place).is_empty();
    // The form ends the name: a comma may stand before it, too.
    let is_whole = || legal_names(before).iter().any(|legal| legal == before);
    if is_place && is_whole() { before } else { name }
}

/// `Account no.`, `Tenant(s)`, `Tue`, `Civic Centre`: what something is called, a day, a house, and nobody.
fn is_no_name(folded: &str) -> bool {
    let bare = folded.trim_end_matches("(s)").trim_end_matches(['.', ':']);
    let is_number = NUMBER_ENDINGS.iter().any(|ending| bare.ends_with(ending));
    let is_label = [FIELD_WORDS, RECIPIENT_LABELS, NAME_LABELS];
    is_number
        || is_label.iter().any(|labels| labels.contains(&bare))
        || PART_HEADINGS.contains(&bare)
        || WEEKDAYS.contains(&bare)
        || TOWN_HALLS.contains(&bare)
        || names_sum(bare)
        || is_start_of_name(folded)
        || is_end_of_name(folded)
        || lists_labels(bare)
        || lists_trades(bare)
        || is_sheet(bare)
        || is_team(bare)
        || says_profession(bare)
        || MAIL_PROGRAMS.contains(&bare)
        || folded.contains(": ")
}

/// Programs that print their own name over a message; folded.
const MAIL_PROGRAMS: [&str; 5] = [
    "gmail",
    "outlook",
    "thunderbird",
    "mozilla thunderbird",
    "yahoo mail",
];

/// `Praxisteam`, `Customer Service Team`: whoever signs for all, without a name.
fn is_team(folded: &str) -> bool {
    folded.strip_suffix("team").is_some_and(|whose| {
        let whose = whose.trim_end_matches([' ', '-']);
        !whose.contains(' ') && folded.chars().all(char::is_alphabetic)
            || names_department_only(whose)
    })
}

/// `Tabelle1`, `Sheet 2`: the head that spreadsheets print. Text recognition reads the figure as a letter.
fn is_sheet(folded: &str) -> bool {
    const SHEETS: [&str; 6] = ["tabelle", "sheet", "feuil", "foglio", "hoja", "blad"];
    let number = SHEETS.iter().find_map(|sheet| folded.strip_prefix(sheet));
    let number = number.map(str::trim_start);
    number.is_some_and(|number| {
        (1..=2).contains(&number.len())
            && number
                .chars()
                .all(|c| c.is_ascii_digit() || "li".contains(c))
    })
}

/// `Order total`, `Summe netto`, `TOTAL £`: what a row adds up.
pub(super) fn names_sum(folded: &str) -> bool {
    let words = || folded_words(folded).map(|(_, word)| word);
    words().any(|word| SUM_WORDS.contains(&word))
        && words().all(|word| SUM_WORDS.contains(&word) || SUM_QUALIFIERS.contains(&word))
}

/// `Vertriebs GmbH`: the end of a name that goes over two lines.
fn is_end_of_name(folded: &str) -> bool {
    const LEGAL_FORMS: [&str; 7] = ["ag", "gesellschaft", "gmbh", "kg", "mbh", "ohg", "ug"];
    let words = folded.split_once(' ');
    words.is_some_and(|(link, form)| NAME_LINKS.contains(&link) && LEGAL_FORMS.contains(&form))
}

/// `Deutsche`, `Evangelisch-reformierte`: an adjective, with which a name begins.
pub(super) fn is_start_of_name(folded: &str) -> bool {
    const ENDING_CHARS_MIN: usize = 10;
    let is_long = folded.len() >= ENDING_CHARS_MIN && !folded.contains(' ');
    NAME_ADJECTIVES.contains(&folded)
        || is_long && (folded.ends_with("ische") || folded.ends_with("-reformierte"))
}

/// `Name, Vorname`, `PLZ / Ort`: what a box of a form asks for.
fn lists_labels(folded: &str) -> bool {
    let mut parts = folded.split([',', '/']).map(str::trim);
    let is_label = |part: &str| {
        [FIELD_WORDS, NAME_LABELS, PERSON_FIELDS]
            .iter()
            .any(|labels| labels.contains(&part))
    };
    folded.contains([',', '/']) && parts.all(is_label)
}

/// `Bedachungen · Bauklempnerei · Gerüstbau`: what somebody does, and no name.
fn lists_trades(folded: &str) -> bool {
    const SEPARATORS: [char; 3] = ['·', '•', '|'];
    let is_trade = |word: &str| {
        TRADES.contains(&word) || TRADE_ENDINGS.iter().any(|ending| word.ends_with(ending))
    };
    // `Muster Heizung · Sanitär` has a name.
    folded.contains(SEPARATORS) && folded_words(folded).all(|(_, word)| is_trade(word))
}

/// `VISA`, `Mastercard debit`: how somebody paid, and not whom.
fn is_card(key: &str) -> bool {
    key.split(' ').all(|word| CARD_WORDS.contains(&word))
}

/// `(1) Muster Ltd`, `Herrn Max Muster`, `La société Muster`: number, form of address and article taken off.
fn without_address(name: &str) -> String {
    let numbered = name.trim_start_matches(|c: char| c.is_ascii_digit() || "().".contains(c));
    let mut rest =
        if numbered.len() < name.len() && numbered.starts_with(' ') && name.starts_with('(') {
            numbered.trim_start()
        } else {
            name
        };
    // `0A01 Musterbank AG`: a code of the printer's.
    if let Some((code, after)) = rest.split_once(' ') {
        let is_code = code.starts_with('0')
            && code
                .chars()
                .all(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
        if is_code {
            rest = after;
        }
    }
    // `HAMBURG – Muster AG`: where a press agent writes from.
    if let Some((place, after)) = rest.split_once(" – ").or_else(|| rest.split_once(" - ")) {
        let is_place =
            !place.chars().any(char::is_lowercase) && after.chars().any(char::is_lowercase);
        if is_place && !legal_names(after).is_empty() {
            rest = after;
        }
    }
    // `Verkäuferin: Gerda Muster`: in what part.
    if let Some((part, after)) = rest.split_once(": ") {
        let part = part.trim_end();
        let is_part = !part.contains(' ') && part.chars().all(char::is_alphabetic);
        if is_part && after.chars().filter(|c| c.is_alphabetic()).count() >= 4 {
            rest = after;
        }
    }
    let folded = fold(rest);
    let address = leading_phrase(&folded, FORMS_OF_ADDRESS);
    if let Some(address) = address.filter(|_| !is_family_business(&folded)) {
        let words = address.split(' ').count();
        let after = rest.splitn(words + 1, ' ').nth(words).unwrap_or_default();
        if after.chars().filter(|c| c.is_alphabetic()).count() >= 4 {
            rest = after;
        }
    }
    let folded = fold(rest);
    for service in SERVICE_ENDINGS {
        let words = service.split(' ').count();
        let count = rest.split(' ').count();
        if folded.ends_with(service) && count > words {
            let kept: Vec<&str> = rest.split(' ').take(count - words).collect();
            return kept.join(" ");
        }
    }
    rest.to_owned()
}

/// `Muster Services Invoice` is `Muster Services`: the heading beside the name taken off.
fn without_kind(name: String) -> String {
    let folded = fold(&name);
    let heading = kind_hits(&folded).into_iter().find(|hit| {
        hit.kind.is_bill() && !hit.is_ending && hit.end == folded.len() && hit.start > 2
    });
    let Some(heading) = heading else { return name };
    let count = folded_words(&folded[heading.start..]).count();
    let words: Vec<&str> = name.split(' ').collect();
    clean_name(&words[..words.len().saturating_sub(count)].join(" "))
}

/// With its legal form rather than without, in mixed case rather than in capitals.
fn is_better_spelling(new: &str, known: &str) -> bool {
    let is_capitals = |name: &str| !name.chars().any(char::is_lowercase);
    let legal = |name: &str| !legal_names(name).is_empty();
    (is_capitals(known) && !is_capitals(new) && (legal(new) || !legal(known)))
        || (!legal(known) && legal(new) && (is_capitals(known) || !is_capitals(new)))
}

/// A name that begins another one (`Muster`, `Muster Handels GmbH`) speaks for it, and the other way round.
pub(super) fn support_by_containment(candidates: &mut [Candidate]) {
    let scores: Vec<f32> = candidates.iter().map(Candidate::score).collect();
    for at in 0..candidates.len() {
        let mut support = 0.0f32;
        for other in 0..candidates.len() {
            if at != other && is_contained(&candidates[at].key, &candidates[other].key) {
                support = support.max(scores[other] * REPEAT_SHARE);
            }
        }
        candidates[at].more += support;
    }
}

fn is_contained(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.len() >= 4
        && long
            .strip_prefix(short)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::Pool;

    #[test]
    fn pieces_of_names_and_what_rows_add_up_are_nobody() {
        let mut pool = Pool::default();
        for name in [
            "Deutsche",
            "Evangelisch-reformierte",
            "Vertriebs GmbH",
            "Order total",
            "Summe netto",
        ] {
            pool.add(name, 5.0, "letterhead", None);
        }
        assert_eq!(pool.candidates.len(), 0, "{pool:?}");
        for name in [
            "Deutsche Torfversicherung",
            "Muster Vertriebs GmbH",
            "Total Muster SA",
            "Relais Total",
            "Tischer",
            "Frische",
        ] {
            pool.add(name, 5.0, "letterhead", None);
        }
        let names: Vec<&str> = pool.candidates.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names.len(), 6, "{names:?}");
    }

    #[test]
    fn a_branch_counts_for_less_than_whose_it_is() {
        let mut pool = Pool::default();
        pool.add("Prairie Muster Credit Union", 5.0, "letterhead", None);
        pool.add("Saskatoon Main Branch", 5.0, "letterhead", None);
        assert!(pool.candidates[0].score() > pool.candidates[1].score());
    }
}
