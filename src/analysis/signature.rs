//! Who signed: the names under the closing words.

use super::byline::reads_like_person;
use super::candidates::Pool;
use super::closings::is_closing;
use super::departments::{
    PART_SHARE, is_department, is_part_of_organisation, names_department_only,
};
use super::imprint::{is_from_a_bank, stands_at_account};
use super::kind::Kind;
use super::letterhead::is_aligned;
use super::lines::{Line, Lines};
use super::names::{has_organisation_word, legal_names};
use super::paper_numbers::tail_of;
use super::sender::{is_label_or_heading, is_plausible};
use super::text::{fold, has_phrase, has_trailing_phrase, leading_phrase, trim_ornaments};
use super::words::labels::RECIPIENT_LABELS;
use super::words::marks::{
    ARTICLES, CERTIFIER_LEADS, CERTIFYING_VERBS, CONNECTORS, DECLARANT_LEADS, LANDLORDS,
    SIGNING_ROLES, WE_LEADS,
};
use super::words::names::WRITER_TITLES;

/// A paper that begins `I, Erika Muster, owe my brother …` is hers; so many lines may stand above.
const LINES_BEFORE_DECLARANT_MAX: usize = 2;
/// Lines over which a sentence goes that says who certifies what.
const LINES_OF_CERTIFIER: usize = 3;

/// The name under `Mit freundlichen Grüßen`.
pub(super) fn add_closing(pool: &mut Pool, lines: &Lines<'_>, kind: Option<Kind>) {
    let Some(closing) = lines
        .all
        .iter()
        .position(|line| line.folded.len() < 60 && is_closing(&line.folded))
    else {
        add_own_name(pool, lines);
        add_repeated_name(pool, lines);
        return;
    };
    let after = lines.all.iter().enumerate().skip(closing + 1).take(4);
    for (rank, (at, line)) in after.enumerate() {
        let text = trim_ornaments(line.text);
        let text = without_possessive(text).unwrap_or(text);
        let text = without_trade(text).unwrap_or(text);
        let text = without_form_of_address(text);
        if line.text.len() > 60
            || !is_plausible(text)
            || is_label_or_heading(line)
            || !text.starts_with(char::is_uppercase)
            || has_phrase(&fold(text), SIGNING_ROLES)
            // The bank at the foot keeps the account.
            || !is_from_a_bank(kind) && stands_at_account(lines, line)
        {
            continue;
        }
        let legal = !legal_names(text).is_empty();
        let score = if legal || has_organisation_word(&fold(text)) {
            4.5
        } else {
            2.6 - rank as f32 * 0.4
        };
        let is_part = is_part_of_organisation(lines, &fold(text)) || is_team(text);
        let share = if is_part || is_over_department(lines, line) {
            PART_SHARE
        } else {
            1.0
        };
        // Who signs below and heads the page wrote it.
        let bonus = if !is_part && heads_page(lines, text) {
            1.5
        } else {
            0.0
        };
        let score = score * share + bonus;
        pool.add(text, score, "name under the closing", Some(at));
    }
}

/// `Joan Muster` over `Customer Services`: one of those who work there.
fn is_over_department(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let below = lines
        .get(line.below)
        .filter(|below| is_aligned(line, below));
    below.is_some_and(|below| is_department(&below.folded) || names_department_only(&below.folded))
}

/// `Student Awards Team`: those who write for a house that has its name elsewhere.
fn is_team(text: &str) -> bool {
    text.split(' ').count() > 1 && fold(text).ends_with(" team") && legal_names(text).is_empty()
}

/// `Edith Muster (Mrs)`, `(Miss) Edith Muster` without how she wants to be addressed.
pub(super) fn without_form_of_address(text: &str) -> &str {
    const FORMS: [&str; 5] = ["Miss", "Mrs", "Ms", "Mr", "Dr"];
    let is_form = |form: &str| FORMS.contains(&form.trim_end_matches('.'));
    let before = text
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(") "));
    if let Some((_, name)) = before.filter(|(form, _)| is_form(form)) {
        return name;
    }
    let behind = text
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once(" ("));
    // `Aunt Carol (and Uncle Gene)`
    let is_family = |form: &str| form.starts_with("and ") || form.starts_with("und ");
    behind
        .filter(|(_, form)| is_family(form) || is_form(form))
        .map_or(text, |(name, _)| name)
}

/// `Jörg Muster, Dachdeckermeister`: the name without what he is. Whoever directs a house signs for it.
fn without_trade(text: &str) -> Option<&str> {
    const TRADE_WORDS_MAX: usize = 3;
    let (name, trade) = text.split_once(", ")?;
    let is_trade = trade.split(' ').count() <= TRADE_WORDS_MAX
        && trade
            .chars()
            .all(|c| c.is_alphabetic() || " -./()".contains(c))
        && legal_names(text).is_empty()
        && !has_organisation_word(&fold(text))
        && !has_phrase(&fold(text), SIGNING_ROLES);
    (is_trade && reads_like_person(name)).then_some(name)
}

/// `Je soussigné, Lucien MUSTER, né le …`, `Ich, Erika Muster, geboren …`: who gives a power of attorney or declares something.
pub(super) fn add_declarant(pool: &mut Pool, lines: &Lines<'_>, kind: Option<Kind>) {
    let declarants = lines
        .first_page()
        .iter()
        .enumerate()
        .filter_map(|(at, line)| {
            let is_declared = kind == Some(Kind::Declaration)
                || is_led_by_comma(line)
                    && (at < LINES_BEFORE_DECLARANT_MAX || says_to_certify(lines, at));
            let name = name_after(line, DECLARANT_LEADS).filter(|_| is_declared)?;
            // `I, Erika Muster of 5 Dock Road`
            let name = name.split_once(" of ").map_or(name, |(name, _)| name);
            let name = capitalised_head(name);
            let name = without_title(name);
            let is_verb = has_phrase(&fold(name), CERTIFYING_VERBS);
            (reads_like_person(name) && !is_verb).then_some((at, name))
        });
    if let Some((at, name)) = declarants.into_iter().next() {
        // `…, gérant de la SARL Muster, certifie`, `…, principale du collège, certifie`: who signs for a house.
        let mut beside = lines.first_page().iter().skip(at).take(LINES_OF_CERTIFIER);
        let names_house = kind != Some(Kind::Declaration)
            && beside.any(|line| {
                !legal_names(line.text).is_empty() || has_phrase(&line.folded, SIGNING_ROLES)
            });
        let score = if names_house { 3.5 } else { 7.0 };
        pool.add(name, score, "labelled sender", Some(at));
    }
}

/// `THIS IS THE LAST WILL AND TESTAMENT of me ARTHUR` over `MUSTER of Dock Road`: whose will it is.
pub(super) fn add_testator(pool: &mut Pool, lines: &Lines<'_>) {
    const LINES_MAX: usize = 6;
    const LEADS: [&str; 3] = ["testament of me ", "testament of me, ", "will of me "];
    let first_page = lines.first_page();
    for (at, pair) in first_page.windows(2).enumerate().take(LINES_MAX) {
        let whole = format!("{} {}", pair[0].text, pair[1].text);
        let folded = fold(&whole);
        let Some(begin) = LEADS
            .iter()
            .find_map(|lead| Some(folded.find(lead)? + lead.len()))
        else {
            continue;
        };
        let name = capitalised_head(tail_of(&whole, &folded[begin..]));
        let end = [",", "(", " of "]
            .iter()
            .filter_map(|mark| name.find(mark))
            .min();
        let name = name[..end.unwrap_or(name.len())].trim_end();
        if reads_like_person(name) {
            pool.add(name, 7.0, "labelled sender", Some(at));
            return;
        }
    }
}

/// `Ich, Erika Muster, …`, `Je soussignée Solange Muster`: a pronoun alone begins any sentence.
fn is_led_by_comma(line: &Line<'_>) -> bool {
    leading_phrase(&line.folded, DECLARANT_LEADS)
        .is_some_and(|lead| lead.contains(' ') || line.folded[lead.len()..].starts_with(','))
}

/// `Nous soussignés, Mutuelle Muster, attestons …`: who certifies something.
pub(super) fn add_certifiers(pool: &mut Pool, lines: &Lines<'_>) {
    for (at, line) in lines.first_page().iter().enumerate() {
        let together = name_after(line, CERTIFIER_LEADS)
            .or_else(|| name_after(line, WE_LEADS).filter(|_| says_to_certify(lines, at)));
        let Some(name) = together.map(without_article) else {
            continue;
        };
        if name.starts_with(char::is_uppercase) && is_plausible(name) {
            pool.add(name, 7.0, "labelled sender", Some(at));
            return;
        }
    }
}

/// `Vor mir, dem unterzeichnenden Notar` over `Dr. Erika Muster`: before whom a deed was made.
pub(super) fn add_notary(pool: &mut Pool, lines: &Lines<'_>) {
    const LEADS: [&str; 4] = ["vor mir", "vor dem", "vor der", "vor uns"];
    const ENDINGS: [&str; 4] = ["notar", "notarin", "notar,", "notarin,"];
    let leads_to_name = |line: &Line<'_>| {
        leading_phrase(&line.folded, &LEADS).is_some()
            && has_trailing_phrase(&line.folded, &ENDINGS)
    };
    let first_page = lines.first_page();
    let Some(at) = first_page.iter().position(leads_to_name) else {
        return;
    };
    if let Some(name) = first_page.get(at + 1).map(|next| trim_ornaments(next.text))
        && name.contains(' ')
        && name.starts_with(char::is_uppercase)
        && is_plausible(name)
    {
        pool.add(name, 8.0, "labelled sender", Some(at + 1));
    }
}

/// Whether a line, or one of the next two, says that something is certified: `…, propriétaire du logement, déclare avoir reçu`.
fn says_to_certify(lines: &Lines<'_>, at: usize) -> bool {
    let mut said = lines.first_page().iter().skip(at).take(LINES_OF_CERTIFIER);
    said.any(|line| has_phrase(&line.folded, CERTIFYING_VERBS))
}

/// `Erika Muster hereby declare` without what she does: the words up to the first in small letters that joins no names.
fn capitalised_head(name: &str) -> &str {
    let mut end = 0;
    for word in name.split(' ') {
        let is_of_name = word.starts_with(char::is_uppercase) || CONNECTORS.contains(&word);
        if !is_of_name {
            break;
        }
        end += word.len() + 1;
    }
    name[..end.min(name.len())].trim_end()
}

/// `Docteur Camille Muster` without the title.
fn without_title(name: &str) -> &str {
    const TITLES: [&str; 10] = [
        "Docteur", "Dr", "Dr.", "Dott.", "Dott.ssa", "Prof.", "Mme", "M.", "Monsieur", "Madame",
    ];
    let parts = name.split_once(' ');
    parts
        .filter(|(title, _)| TITLES.contains(title))
        .map_or(name, |(_, rest)| rest)
}

/// `die Muster GmbH`, `la société Muster` without its article.
fn without_article(name: &str) -> &str {
    let parts = name.split_once(' ');
    parts
        .filter(|(article, _)| ARTICLES.contains(article))
        .map_or(name, |(_, rest)| rest)
}

/// What stands between a lead that begins a line and the next comma or bracket.
fn name_after<'l>(line: &Line<'l>, leads: &[&str]) -> Option<&'l str> {
    let lead = leading_phrase(&line.folded, leads)?;
    let words = lead.split(' ').count();
    let rest = line.text.trim_start().splitn(words + 1, ' ').nth(words)?;
    let rest = rest.trim_start_matches([',', ' ', ':']);
    rest.split([',', '(', ';']).next().map(str::trim)
}

/// `Ihre Stadtwerke`, `eure Tante`: the name without what leads to it.
fn without_possessive(text: &str) -> Option<&str> {
    const WORDS: [&str; 15] = [
        "Ihre", "Ihr", "Eure", "eure", "Euer", "euer", "Deine", "deine", "Dein", "dein", "Your",
        "Votre", "Ton", "Uw", "Su",
    ];
    let (word, name) = text.split_once(' ')?;
    WORDS.contains(&word).then_some(name)
}

/// Closing words that nobody knows, over `Eure Tante Gerda`: the last line of a letter, or near it.
fn add_own_name(pool: &mut Pool, lines: &Lines<'_>) {
    const LINES_MAX: usize = 4;
    const WORDS_MAX: usize = 3;
    let Some(salutation) = lines.salutation() else {
        return;
    };
    let rest = lines.all.iter().enumerate().skip(salutation + 2);
    for (at, line) in rest.rev().take(LINES_MAX) {
        let name = without_possessive(trim_ornaments(line.text));
        let is_name = |name: &&str| {
            let words = || name.split(' ');
            words().count() <= WORDS_MAX
                && words().all(|word| word.starts_with(char::is_uppercase))
                && name.chars().all(|c| c.is_alphabetic() || " -".contains(c))
                && is_plausible(name)
        };
        if let Some(name) = name.filter(is_name) {
            pool.add(name, 3.0, "name under the closing", Some(at));
            return;
        }
    }
}

/// `La arrendadora,` or `Der Vermieter:` alone on a line, over the name of who let the flat.
pub(super) fn add_landlord(pool: &mut Pool, lines: &Lines<'_>) {
    const WORDS: std::ops::RangeInclusive<usize> = 2..=4;
    for line in lines.first_page() {
        let role = line.folded.trim_end_matches([',', ':', '.', ' ']);
        let role = role
            .split_once(' ')
            .filter(|(article, _)| ARTICLES.contains(article))
            .map_or(role, |(_, role)| role);
        // `Registered business | Installation address | Landlord`: for whom a record is, too.
        let mut beside = [line.left, line.right].into_iter();
        let is_amid_others = beside.any(|side| lines.get(side).is_some_and(names_no_tenant));
        let is_landlord = LANDLORDS.contains(&role) && !is_amid_others;
        let Some(below) = line.below.filter(|_| is_landlord) else {
            continue;
        };
        let text = trim_ornaments(lines.all[below].text);
        let is_name = WORDS.contains(&text.split(' ').count())
            && text.starts_with(char::is_uppercase)
            && is_plausible(text)
            && !is_label_or_heading(&lines.all[below]);
        if is_name {
            pool.add(text, 4.5, "name under the closing", Some(below));
        }
    }
}

/// Whether a cell has words other than what the reader of a contract is called.
fn names_no_tenant(cell: &Line<'_>) -> bool {
    let bare = cell.folded.trim_matches(|c: char| !c.is_alphanumeric());
    let words = bare.split_once(' ');
    let bare = words
        .filter(|(article, _)| ARTICLES.contains(article))
        .map_or(bare, |(_, role)| role);
    bare.contains(char::is_alphabetic) && !RECIPIENT_LABELS.contains(&bare)
}

/// Closing words that nobody knows: who stands above the greeting and again alone below the text signed it.
fn add_repeated_name(pool: &mut Pool, lines: &Lines<'_>) {
    const CHARS_MAX: usize = 40;
    const WORDS_MAX: usize = 4;
    let Some(salutation) = lines.salutation() else {
        return;
    };
    for (at, line) in lines.all.iter().enumerate().skip(salutation + 2) {
        let text = trim_ornaments(line.text);
        let is_short = text.chars().count() <= CHARS_MAX && text.split(' ').count() <= WORDS_MAX;
        if is_short
            && text.starts_with(char::is_uppercase)
            && is_plausible(text)
            && !is_label_or_heading(line)
            && heads_page(lines, text)
        {
            pool.add(text, 4.0, "name under the closing", Some(at));
            return;
        }
    }
}

/// Whether a name stands alone above the greeting, or begins the line of the writer's address there.
pub(super) fn heads_page(lines: &Lines<'_>, name: &str) -> bool {
    let name = fold(name);
    let salutation = lines.salutation().unwrap_or_default();
    lines.all[..salutation].iter().any(|line| {
        let first = line.folded.split([',', '·', '|', '•']).next();
        first.is_some_and(|first| {
            let first = first.trim();
            let title = leading_phrase(first, WRITER_TITLES).map_or(0, str::len);
            first == name || first[title..].trim_start() == name
        })
    })
}
