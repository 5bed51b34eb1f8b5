//! Who wrote a report, an article or a manual: the name below its title, or behind `prepared by`.
//!
//! Must never take a subtitle in capitals for a person: what follows has to be what follows authors.

use super::candidates::Pool;
use super::dates::{SlashOrder, dates_in};
use super::kind::{Kind, kind_hits};
use super::language::is_stop_word;
use super::lines::{Line, Lines};
use super::names::{has_organisation_word, legal_names};
use super::parties::{Parties, Party};
use super::sender::is_plausible;
use super::text::{fold, folded_words, leading_phrase, trim_ornaments};
use super::words::labels::{FIELD_WORDS, PART_HEADINGS};
use super::words::marks::{ARTICLES, AUTHOR_LEADS, CONFESSIONS, ISSUER_LEADS};

/// How much larger than the running text a title is.
const TITLE_RATIO_MIN: f32 = 1.25;
/// Lines below a title that may name its author.
const LINES_BELOW_MAX: usize = 8;
/// Lines below an author in which a date, an address or the text's first heading is looked for.
const LINES_AFTER_MAX: usize = 4;

/// The author below the title, and on papers about a person's work that person.
pub(super) fn add_byline(
    pool: &mut Pool,
    lines: &Lines<'_>,
    parties: &Parties,
    kind: Option<Kind>,
) {
    if lines.is_letter() {
        return;
    }
    if kind == Some(Kind::Application) {
        let head = &lines.first_page()[..lines.first_page_count.min(LINES_BELOW_MAX)];
        let largest = head.iter().map(|line| line.size).fold(0.0, f32::max);
        let named = head
            .iter()
            .enumerate()
            .filter(|(_, line)| {
                line.bold || line.size > 0.95 * largest || line.size > 1.15 * lines.body_size
            })
            .filter(|(at, _)| parties.of_line[*at] != Party::Recipient)
            .find_map(|(at, line)| Some((at, person_in(lines, line.text)?)));
        if let Some((at, name)) = named {
            // The houses on such a paper are those he worked for.
            let score = if has_mail_of(lines, name) { 9.0 } else { 3.0 };
            pool.add(name, score, "name of the author", Some(at));
        }
        return;
    }
    let may_have_author = kind.is_none_or(|kind| {
        matches!(
            kind,
            Kind::Report | Kind::Manual | Kind::Terms | Kind::Gazette | Kind::Contract
        )
    });
    let Some(title_end) = end_of_title(lines).filter(|_| may_have_author) else {
        return;
    };
    let below = lines.first_page().iter().enumerate().skip(title_end + 1);
    for (at, line) in below.take(LINES_BELOW_MAX) {
        if line.text.len() > 90 || line.is_part_heading() {
            return;
        }
        let (text, is_led) = without_lead(line.text, AUTHOR_LEADS);
        // `Department | Ward North`: the answer in a form's cell.
        if line.left.is_some() && !is_led {
            continue;
        }
        let Some(name) = person_in(lines, text) else {
            continue;
        };
        let is_scholar = name.starts_with("Dr.") || name.starts_with("Prof.");
        if is_led || is_scholar || is_followed_as_authors_are(lines, at) {
            let score = if is_led { 4.5 } else { 3.8 };
            let mail = if has_mail_of(lines, name) { 1.5 } else { 0.0 };
            pool.add(name, score + mail, "name of the author", Some(at));
            return;
        }
    }
}

/// `Prepared by the Office of Statistics`: who publishes, without a colon.
pub(super) fn add_issuer(pool: &mut Pool, lines: &Lines<'_>, at: usize, line: &Line<'_>) {
    const BYTES_MAX: usize = 140;
    if line.text.len() > BYTES_MAX {
        return;
    }
    let (rest, is_led) = without_lead(line.text, ISSUER_LEADS);
    if !is_led {
        return;
    }
    let (rest, _) = without_lead(rest, ARTICLES);
    let (rest, _) = without_lead(rest, CONFESSIONS);
    // `Newsletter of the Muster Society · Issue 4`, `Minutes of the Muster Society, held in …`
    let ends = [
        "·",
        "•",
        "|",
        ", held ",
        " held ",
        " – ",
        ", Ausgabe",
        " Ausgabe",
    ];
    let end = ends.iter().filter_map(|mark| rest.find(mark)).min();
    let rest = rest[..end.unwrap_or(rest.len())].trim();
    let rest = behind_meeting(rest);
    let legal = legal_names(rest);
    let says_news = ["news ", "newsletter ", "der newsletter "]
        .iter()
        .any(|lead| line.folded.starts_with(lead));
    let is_organisation = says_news || !legal.is_empty() || has_organisation_word(&fold(rest));
    let name = legal.first().map_or(rest, String::as_str);
    let is_name = name.starts_with(char::is_uppercase) && is_plausible(name);
    if is_name && (is_organisation || person_in(lines, rest).is_some()) {
        pool.add(name, 4.2, "name of the author", Some(at));
    }
}

/// `committee of the Muster Society`: whose committee, board or meeting it is.
fn behind_meeting(text: &str) -> &str {
    const OF: [&str; 2] = [" of the ", " of "];
    let behind = OF.iter().find_map(|of| text.rsplit_once(of));
    behind
        .filter(|(meeting, whose)| {
            meeting.starts_with(char::is_lowercase) && whose.starts_with(char::is_uppercase)
        })
        .map_or(text, |(_, whose)| whose)
}

/// `Muster Pumps, Inc.` over `(Exact name of registrant as specified in its charter)`.
pub(super) fn add_captioned(pool: &mut Pool, lines: &Lines<'_>, at: usize, line: &Line<'_>) {
    const OWNERS: [&str; 8] = [
        "registrant",
        "company",
        "issuer",
        "employer",
        "institution",
        "organization",
        "organisation",
        "agency",
    ];
    let is_caption = line.text.starts_with('(')
        && line.text.ends_with(')')
        && line.folded.contains("name of")
        && folded_words(&line.folded).any(|(_, word)| OWNERS.contains(&word));
    let above = lines
        .get(line.above)
        .filter(|_| is_caption && at < lines.first_page_count);
    if let Some(above) = above.filter(|above| is_plausible(above.text)) {
        pool.add(above.text, 6.0, "labelled sender", line.above);
    }
}

/// The last line of the largest type on the first page, which is its title; `None` where nothing is large.
fn end_of_title(lines: &Lines<'_>) -> Option<usize> {
    let first_page = lines.first_page();
    let is_text = |line: &&Line<'_>| line.text.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    let largest = first_page
        .iter()
        .filter(is_text)
        .map(|line| line.size)
        .fold(0.0, f32::max);
    if largest < TITLE_RATIO_MIN * lines.body_size {
        return None;
    }
    let is_title = |line: &Line<'_>| line.size > 0.95 * largest;
    let start = first_page.iter().position(is_title)?;
    let more = first_page[start..]
        .iter()
        .take_while(|line| is_title(line))
        .count();
    Some(start + more - 1)
}

/// A text without what leads to a name, and whether something did.
fn without_lead<'t>(text: &'t str, leads: &[&str]) -> (&'t str, bool) {
    let text = trim_ornaments(text);
    leading_phrase(&fold(text), leads)
        // No lead has a letter that folding makes longer or shorter in characters.
        .and_then(|lead| text.char_indices().nth(lead.chars().count()))
        .map_or((text, false), |(end, _)| {
            (text[end..].trim_start_matches([':', ' ']), true)
        })
}

/// A date, how to write to somebody, where he works, or the first heading of the text.
fn is_followed_as_authors_are(lines: &Lines<'_>, at: usize) -> bool {
    let after = &lines.first_page()[at..];
    let is_sign = |(rank, line): (usize, &Line<'_>)| {
        line.text.contains('@')
            || rank > 0
                && (line.text.len() < 40 && !dates_in(line.text, SlashOrder::DayFirst).is_empty()
                    || line.text.contains("://")
                    || line.is_part_heading()
                    || line.text.len() < 90 && has_organisation_word(&line.folded))
    };
    // `Max Muster, Muster Research`
    let names_house = after.first().is_some_and(|line| {
        let houses = line.text.split([',', ';']).skip(1);
        houses.map(fold).any(|part| has_organisation_word(&part))
    });
    names_house
        || after
            .iter()
            .take(LINES_AFTER_MAX + 1)
            .enumerate()
            .any(is_sign)
}

/// `a.muster@…` for `Anna Muster`.
fn has_mail_of(lines: &Lines<'_>, name: &str) -> bool {
    let surname = name.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let spelled = [("ä", "ae"), ("ö", "oe"), ("ü", "ue")]
        .iter()
        .fold(surname.clone(), |name, (umlaut, letters)| {
            name.replace(umlaut, letters)
        });
    let surnames = [fold(&surname), fold(&spelled)];
    surname.len() >= 4
        && lines
            .first_page()
            .iter()
            .flat_map(|line| line.folded.split_whitespace())
            .filter_map(|word| word.split_once('@'))
            .any(|(local, _)| surnames.iter().any(|it| local.contains(it)))
}

/// The first person that a text names, where it names people and nothing else: `Max Muster and Mia Beispiel`.
fn person_in<'t>(lines: &Lines<'_>, text: &'t str) -> Option<&'t str> {
    const JOINERS: [&str; 8] = [" and ", " und ", " et ", " y ", " e ", " en ", " & ", " – "];
    let marks = |c: char| c.is_ascii_digit() || "*†‡§¹²³∗, ".contains(c);
    let text = trim_ornaments(text);
    let end = JOINERS
        .iter()
        .filter_map(|joiner| text.find(joiner))
        .chain(text.find([',', ';', '(', '<']))
        .min()
        .unwrap_or(text.len());
    let name = text[..end].trim_end_matches(marks);
    reads_like_person(name)
        .then_some(name)
        .filter(|name| !says_in_small_letters(lines, name))
}

/// Small words within names of people.
pub(super) const PARTICLES: [&str; 14] = [
    "van", "von", "de", "der", "den", "del", "di", "da", "la", "le", "ten", "ter", "zu", "dos",
];

/// Two to four words, each with a capital: neither a kind of paper, a label nor an organisation.
pub(super) fn reads_like_person(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let folded = fold(name);
    let is_capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.all(|c| c.is_alphabetic() || "-'’.".contains(c))
    };
    // `Ahlford VT`: a town and its state, and no surname of two capitals.
    let is_town = || {
        let mut rest = words.iter().rev();
        let is_state =
            |word: &&str| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_uppercase());
        rest.next().is_some_and(is_state) && rest.any(|word| word.chars().any(char::is_lowercase))
    };
    let is_long = |word: &&&str| word.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    (2..=4).contains(&words.len())
        && words
            .iter()
            .enumerate()
            .all(|(at, word)| is_capital(word) || at > 0 && PARTICLES.contains(word))
        && words.iter().any(|word| is_long(&word))
        && !is_town()
        && is_plausible(name)
        && !has_organisation_word(&folded)
        && legal_names(name).is_empty()
        && kind_hits(&folded).is_empty()
        && !FIELD_WORDS.contains(&folded.as_str())
        && !PART_HEADINGS.contains(&folded.as_str())
        && !folded_words(&folded).any(|(_, word)| is_stop_word(word) && !PARTICLES.contains(&word))
}

/// `Quarterly Results` where the text speaks of `results`: words and no names.
fn says_in_small_letters(lines: &Lines<'_>, name: &str) -> bool {
    let words: Vec<String> = name
        .split_whitespace()
        .filter(|word| word.chars().count() > 2 && word.starts_with(char::is_uppercase))
        .map(str::to_lowercase)
        .collect();
    lines.all.iter().any(|line| {
        line.text
            .split_whitespace()
            .filter(|said| !said.contains(['@', '/', '_']))
            .flat_map(|said| said.split(|c: char| !c.is_alphanumeric()))
            .any(|said| words.iter().any(|word| word == said))
    })
}
