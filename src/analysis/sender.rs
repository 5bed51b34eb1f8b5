//! Who wrote the paper: never the one who receives it.
//!
//! Every name on the paper is a candidate: at a label, in the letterhead, in the return-address line, with
//! a legal form, in the imprint, behind a web address, under the closing words. Mentions of one name add up.

use std::borrow::Cow;

use super::address_blocks::begins_with_person_title;
use super::byline::{PARTICLES, add_byline, add_captioned, add_issuer, reads_like_person};
use super::candidates::{Candidate, Pool, support_by_containment};
use super::contract_parties::add_contract_parties;
use super::fact::{Fact, calibrated};
use super::heading_lines::{heads_paragraph, is_of_phrase};
use super::hosts::{add_author, add_hosts};
use super::imprint::{
    add_copyright, add_imprint_name, add_legal_names, add_payee, add_shop, add_supervised,
};
use super::initials::add_spelled_out;
use super::kind::{Kind, kind_hits};
use super::letterhead::{add_letterhead, is_aligned};
use super::lines::{Line, Lines};
use super::names::{
    clean_name, has_organisation_word, is_document_word, is_place_line, is_road, is_street_line,
    legal_names, name_key,
};
use super::organisations::add_organisations;
use super::parties::{Labelled, Parties};
use super::readers::{Readers, readers};
use super::return_address::{add_return_address, is_box};
use super::salutations::is_salutation;
use super::signature::{
    add_certifiers, add_closing, add_declarant, add_landlord, add_notary, add_testator,
};
use super::slips::add_slip_name;
use super::text::{
    digit_share, first_sentence, fold, folded_words, has_phrase, leading_phrase, shorten,
    trim_ornaments,
};
use super::words::labels::{FIELD_WORDS, NAME_LABELS, RECIPIENT_LABELS, SENDER_LABELS};
use super::words::marks::SUPERIORS;
use super::words::names::{DOCUMENT_NAMES, ORGANISATION_WORDS};
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
        // `From: Mia Muster <mia@muster.example>`
        let completed = completed_below(lines, labelled);
        let whole = completed.split(['<', '[']).next().unwrap_or_default();
        let whole = name_before_place(first_sentence(whole.trim()));
        let legal = legal_names(whole);
        // `Rohstoff AG Salzgitter`: a short value is the name as its owner writes it.
        let is_name_alone = whole.split(' ').count() <= 5
            && !whole.contains(|c: char| c.is_ascii_digit() || ",;|·()".contains(c));
        let name = legal
            .first()
            .filter(|_| !is_name_alone)
            .map_or(whole, String::as_str);
        if is_plausible(name) && !is_of_staff(name) && !is_who_is_told_already(name) {
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
        add_imprint_name(&mut pool, lines, parties, at, line);
        add_supervised(&mut pool, at, line);
        add_copyright(&mut pool, kind, at, line);
        add_issuer(&mut pool, lines, at, line);
        add_captioned(&mut pool, lines, at, line);
        add_payee(&mut pool, kind, at, line);
        add_shop(&mut pool, lines, kind, at, line);
    }
    for (at, line) in lines.first_page().iter().enumerate() {
        add_return_address(&mut pool, lines, parties, kind, at, line);
        add_letterhead(&mut pool, lines, parties, kind, at, line);
    }
    if kind == Some(Kind::Manual) {
        add_maker(&mut pool, lines, parties);
    }
    add_contract_parties(&mut pool, lines, kind);
    add_closing(&mut pool, lines, kind);
    add_landlord(&mut pool, lines);
    add_slip_name(&mut pool, lines);
    add_declarant(&mut pool, lines, kind);
    add_testator(&mut pool, lines);
    add_certifiers(&mut pool, lines);
    add_notary(&mut pool, lines);
    add_byline(&mut pool, lines, parties, kind);
    add_spelled_out(&mut pool, lines);
    add_hosts(&mut pool, lines, parties);
    add_author(&mut pool, content, lines);
    // On a statement stand those who were paid.
    let is_statement = matches!(kind, Some(Kind::BankStatement | Kind::CardStatement));
    let is_known = |known: &Candidate| known.score() >= SCORE_MIN && !is_from_title(lines, known);
    if !is_statement && !pool.candidates.iter().any(is_known) {
        add_organisations(&mut pool, lines, parties, SCORE_MIN);
    }
    choose(pool, lines, content, &readers(lines, parties))
}

/// `Muster Housing Collec-` over `tive, Dock Road …`: a name whose last word goes on in the line below.
fn completed_below<'n>(lines: &Lines<'_>, labelled: &'n Labelled) -> Cow<'n, str> {
    let name = labelled.name.as_str();
    let line = lines.get(Some(labelled.line));
    let below = line.and_then(|line| {
        lines
            .get(line.below)
            .filter(|below| is_aligned(line, below))
    });
    let end = below.and_then(|below| below.text.split([' ', ',']).next());
    let head = name
        .strip_suffix('-')
        .filter(|head| head.ends_with(char::is_lowercase));
    match (head, end.filter(|end| end.starts_with(char::is_lowercase))) {
        (Some(head), Some(end)) => Cow::Owned(format!("{head}{end}")),
        _ => Cow::Borrowed(name),
    }
}

/// `Erika Muster, Ahlen` without where she lives, `Muster Credit Union, PO Box 7, Ahlford` without where it is.
pub(super) fn name_before_place(value: &str) -> &str {
    if let Some(name) = name_before_address(value) {
        return name;
    }
    let parts = value.split_once(", ");
    parts
        .filter(|(name, place)| {
            let is_lived_in = begins_address(place) || place.starts_with("c/o ");
            let is_of_person =
                reads_like_person(name) && (is_lived_in || !place.contains([',', '·']));
            is_of_person || has_organisation_word(&fold(name)) && begins_address(place)
        })
        .map_or(value, |(name, _)| name)
}

/// `Muster Day Nursery, The Old Chapel, Dock Lane, Ahlford EX9 9ZZ · Reg. 44`: the name where a whole address follows it.
fn name_before_address(value: &str) -> Option<&str> {
    let (name, address) = value.split_once(", ")?;
    let address = address
        .split([';', '·', '•', '|'])
        .next()
        .unwrap_or(address);
    let ends_with_place = || {
        address
            .rsplit(", ")
            .next()
            .is_some_and(|last| is_place_line(&fold(last.trim())))
    };
    let is_named = has_organisation_word(&fold(name)) || !legal_names(name).is_empty();
    (is_named && address.contains(", ") && ends_with_place()).then_some(name)
}

/// `PO Box 7, …`, `5 Dock Road, …`, `31999 Ahlen`.
fn begins_address(text: &str) -> bool {
    let first = fold(text.split(", ").next().unwrap_or(text));
    is_box(&first) || is_street_line(&first) || is_place_line(&first)
}

/// `Owner as builder`, `same as above`: somebody whom another line names.
fn is_who_is_told_already(name: &str) -> bool {
    const LEADS: [&str; 8] = [
        "owner",
        "self",
        "same",
        "see",
        "none",
        "eigentumer",
        "siehe",
        "wie",
    ];
    leading_phrase(&fold(name), &LEADS).is_some() && legal_names(name).is_empty()
}

/// `Fr. Nolte` without a first name: who served in a shop. Parties of a contract have their whole names.
fn is_of_staff(name: &str) -> bool {
    const TITLES: [&str; 12] = [
        "fr.", "frau", "hr.", "herr", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "mme", "dhr.",
    ];
    let folded = fold(name);
    let words: Vec<&str> = folded.split(' ').collect();
    words.len() == 2 && TITLES.contains(&words[0])
}

/// A manual's last page says where its maker is, whose first one is a mere cover.
fn add_maker(pool: &mut Pool, lines: &Lines<'_>, parties: &Parties) {
    let last_page = lines.all.last().map_or(0, |line| line.page);
    let after_cover = lines.all.iter().enumerate().skip(lines.first_page_count);
    for (at, line) in after_cover.filter(|(_, line)| line.page == last_page) {
        add_return_address(pool, lines, parties, Some(Kind::Manual), at, line);
    }
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
            candidate.rule == "labelled sender"
                || !readers.include(&candidate.name) && !is_from_title(lines, candidate)
        })
        .collect();
    ranked.sort_by(|a, b| b.score().total_cmp(&a.score()).then(a.line.cmp(&b.line)));
    let mut alone = ranked.iter().filter(|it| is_told_of_alone(it, &ranked));
    let best = ranked
        .first()
        .filter(|best| best.score() >= SCORE_MIN)
        .or_else(|| alone.next())?;
    let second = ranked.get(1).filter(|second| second.score() > 0.0);
    let margin = best.score() - second.map_or(0.0, |second| second.score());
    let confidence = calibrated((best.score() / 16.0).min(0.6) + (margin / 12.0).min(0.35));
    Some(
        Fact::new(
            name_tamed(&office_of_place(
                lines,
                fuller_spelling(
                    lines,
                    &mixed_case_spelling(lines, spelled_out(&best.name, &ranked)),
                ),
            )),
            confidence,
            best.rule,
        )
        .with_evidence(lines.get(best.line).map(Line::evidence))
        .with_runner_up(second.map(|second| second.name.clone())),
    )
}

/// A piece of what a text or a part of it is called, be there ever so many words of names in it: `… of Hospital Stay in Patients`
/// over `with …`, `Administration Interfaces`.
fn is_from_title(lines: &Lines<'_>, candidate: &Candidate) -> bool {
    candidate
        .line
        .is_some_and(|at| is_of_phrase(lines, at) || heads_paragraph(lines, at))
}

/// The only company on the paper: `Muster Ltd today received …`, `Chaired by Mr Muster, Muster Ltd`.
fn is_told_of_alone(best: &Candidate, ranked: &[&Candidate]) -> bool {
    const SCORE_ALONE_MIN: f32 = 1.8;
    let is_company = |candidate: &&&Candidate| !legal_names(&candidate.name).is_empty();
    let is_said = best.more > 0.0 || best.score() >= SCORE_ALONE_MIN;
    // Whose subsidiary it is hardly counts.
    let is_rival = |other: &&&Candidate| is_company(other) && other.score() * 2.0 > best.score();
    is_company(&&best) && is_said && ranked.iter().filter(is_rival).count() == 1
}

/// `SWO GmbH` as another line writes it out: `Stadtwerke Oberlohe GmbH`.
fn spelled_out<'c>(name: &'c str, ranked: &[&'c Candidate]) -> &'c str {
    const LETTERS: std::ops::RangeInclusive<usize> = 2..=6;
    let Some((short, form)) = name.split_once(' ').filter(|(short, _)| {
        LETTERS.contains(&short.len()) && short.chars().all(char::is_uppercase)
    }) else {
        return name;
    };
    let writes_out = |other: &&&Candidate| {
        let Some(long) = other.name.strip_suffix(form) else {
            return false;
        };
        let initials: Vec<char> = long
            .split_whitespace()
            .filter_map(|word| word.chars().next())
            .filter(|first| first.is_uppercase())
            .collect();
        let mut wanted = initials.iter().peekable();
        // Every word's first letter, in order; letters between them may be of the words.
        let long = fold(long);
        let mut rest = long.chars();
        for letter in short.chars() {
            if wanted.peek() == Some(&&letter) {
                wanted.next();
            }
            if !fold(&letter.to_string())
                .chars()
                .all(|it| rest.any(|other| other == it))
            {
                return false;
            }
        }
        initials.len() >= 2 && wanted.peek().is_none()
    };
    ranked
        .iter()
        .find(writes_out)
        .map_or(name, |other| other.name.as_str())
}

/// `Finanzamt` as a line calls it that has its place too: `Finanzamt Neustadt`, or `Neustadt` below.
fn office_of_place(lines: &Lines<'_>, name: String) -> String {
    const PLACE_WORDS_MAX: usize = 4;
    if !ORGANISATION_WORDS.contains(&fold(&name).as_str()) {
        return name;
    }
    let is_place = |text: &str| {
        let mut words = text.split(' ');
        text.starts_with(char::is_uppercase)
            && text.split(' ').count() <= PLACE_WORDS_MAX
            && words.all(|word| {
                word.chars()
                    .all(|c| c.is_alphabetic() || ".-()/".contains(c))
            })
            && is_plausible(text)
    };
    let first_page = lines.first_page();
    let has_postal_code = |place: &str| {
        let place = fold(place);
        let mut places = first_page.iter().filter(|line| is_place_line(&line.folded));
        places.any(|line| has_phrase(&line.folded, &[place.as_str()]))
    };
    let mut places = first_page.iter().filter_map(|line| {
        let text = trim_ornaments(line.text);
        let rest = text.strip_prefix(name.as_str())?;
        if let Some(place) = rest.strip_prefix(' ') {
            return is_place(place).then_some(place);
        }
        let below = lines.get(line.below).filter(|_| rest.is_empty())?;
        let place = trim_ornaments(below.text);
        (is_aligned(line, below) && is_place(place) && has_postal_code(place)).then_some(place)
    });
    let place = places.next();
    place.map_or(name.clone(), |place| format!("{name} {place}"))
}

/// `Dr. med. C. Renz` as another line of the first page writes it out or begins: `Dr. med. Claudia von Renz · Ahlen`.
fn fuller_spelling(lines: &Lines<'_>, name: &str) -> String {
    const MARKS: [&str; 5] = [" · ", " | ", " • ", " – ", ", "];
    let words: Vec<&str> = name.split(' ').collect();
    let is_initial = |word: &str| {
        word.len() == 2 && word.ends_with('.') && word.starts_with(char::is_alphabetic)
    };
    if words.len() < 2 || !words.iter().any(|word| is_initial(word)) {
        return name.to_owned();
    }
    let stands_for = |long: &str, short: &str| {
        fold(long) == fold(short)
            || is_initial(short) && long.len() > 2 && fold(long).starts_with(&fold(&short[..1]))
    };
    // `Renz` beside `von`: a further name, or what leads to one.
    let may_be_more =
        |word: &str| word.starts_with(char::is_uppercase) || PARTICLES.contains(&word);
    let writes_out = |text: &str| {
        // Each word in order; between initials and surname there may be more.
        let mut left = words.iter().peekable();
        for long in text.split(' ') {
            if left.peek().is_some_and(|short| stands_for(long, short)) {
                left.next();
            } else if left.len() == words.len() || !may_be_more(long) {
                return false;
            }
        }
        left.next().is_none()
            && text.split(' ').count() <= words.len() + 1
            && text.rsplit(' ').next() == words.last().copied()
    };
    let beginning = |text: &str| {
        let end = MARKS.iter().filter_map(|mark| text.find(mark)).min();
        end.unwrap_or(text.len())
    };
    lines
        .first_page()
        .iter()
        .filter(|line| !is_salutation(line.text, &line.folded))
        .map(|line| trim_ornaments(line.text))
        .map(|text| &text[..beginning(text)])
        .filter(|text| !begins_with_person_title(&fold(text)))
        .find(|text| *text != name && writes_out(text))
        .unwrap_or(name)
        .to_owned()
}

/// Short words of names that are no shortenings; folded.
const NAME_PARTICLES: [&str; 8] = ["san", "van", "von", "ste", "mac", "don", "rio", "sol"];

/// Short words that begin a name and are no shortenings: `LA FITNESS` may be of Los Angeles; folded.
const FIRST_WORDS: [&str; 5] = ["the", "her", "der", "die", "les"];

/// Short legal forms that are written with one capital; folded.
const SHORT_FORMS: [&str; 4] = ["ltd", "inc", "corp", "pty"];

/// `HARBOUR STREET BOOKS` as `Harbour Street Books`; short words may be shortenings and stay. Titles have rules of their own
/// ([`super::wording::capitals_tamed`]).
fn name_tamed(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    if name.chars().any(char::is_lowercase) || letters < 5 {
        return name.to_owned();
    }
    let words = name.split(' ').count();
    let tamed = name.split(' ').enumerate().map(|(at, word)| {
        let length = word.chars().filter(|c| c.is_alphabetic()).count();
        let folded = fold(word);
        let is_plain = word
            .chars()
            .all(|c| c.is_alphabetic() || ",'’-".contains(c))
            && folded.contains(['a', 'e', 'i', 'o', 'u', 'y']);
        let has_one_capital = at == 0 && FIRST_WORDS.contains(&folded.as_str())
            || SHORT_FORMS.contains(&folded.trim_end_matches(['.', ',']));
        if at > 0 && length <= 3 && super::language::is_stop_word(&folded) {
            word.to_lowercase()
        } else if folded == "st" && at + 1 < words
            || has_one_capital
            || at > 0 && NAME_PARTICLES.contains(&folded.as_str())
        {
            large_then_small(word)
        } else if is_plain && (length >= 5 || at > 0 && length == 4) && !is_legal_word(&folded) {
            match word.strip_suffix("'S").or_else(|| word.strip_suffix("’S")) {
                // `KOWALCZYK'S`, but `O'BRIEN`
                Some(owner) => large_then_small(owner) + &word[owner.len()..].to_lowercase(),
                None => large_then_small(word),
            }
        } else {
            word.to_owned()
        }
    });
    tamed.collect::<Vec<String>>().join(" ")
}

/// `O'BRIEN-SMITH` as `O'Brien-Smith`.
fn large_then_small(word: &str) -> String {
    let mut small = String::with_capacity(word.len());
    let mut after_letter = false;
    for letter in word.chars() {
        if after_letter {
            small.extend(letter.to_lowercase());
        } else {
            small.push(letter);
        }
        after_letter = letter.is_alphabetic();
    }
    small
}

fn is_legal_word(folded: &str) -> bool {
    super::words::names::LEGAL_FORMS.contains(&folded.trim_end_matches(',')) && folded.len() <= 5
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
    // `D. Muster & Son`: initials and what some language has for another word.
    let is_of_name = |word: &str| word.len() == 1 || word == "son" && name.ends_with(" Son");
    let small = folded_words(&folded)
        .filter(|(_, word)| super::language::is_stop_word(word) && !is_of_name(word))
        .count();
    let words = folded_words(&folded).count();
    letters >= 3
        && name.chars().count() <= 70
        && words <= 9
        && (small * 2 <= words || words <= 2)
        && digit_share(name) < 0.3
        && !name.ends_with([':', '?', '!'])
        && !name.contains(['@', '?'])
        && !is_place_line(&folded)
        && !is_street_line(&folded)
        && !is_road(&folded)
        && !(names_document(&folded) && legal_names(name).is_empty())
        && !is_torn_off(&folded)
        && !is_flat(&folded)
        && !is_street_with_number_in_words(&folded)
        && !names_a_number(&folded)
        && !holds_a_code(&folded)
        && !tells_the_time(&folded)
        && !leaves_a_choice(&folded)
        && !is_said(&folded)
        && !names_a_measure(&folded)
        && !is_county(&folded)
        && !says_a_value(name)
        && first_sentence(name).len() == name.len()
        && !SUPERIORS.contains(&folded.as_str())
        && !folded.starts_with("academie de ")
        && super::dates::dates_in(name, super::dates::SlashOrder::DayFirst).is_empty()
        && !(words == 1 && super::language::is_stop_word(&folded))
}

/// `Heil- und` over `Kostenplan`: the rest stands elsewhere.
fn is_torn_off(folded: &str) -> bool {
    const JOINERS: [&str; 7] = ["und", "and", "et", "en", "y", "oder", "or"];
    let last = folded.rsplit(' ').next().unwrap_or_default();
    folded.contains(' ') && JOINERS.contains(&last)
}

/// `One Muster Way`, `Two Dock Square`.
fn is_street_with_number_in_words(folded: &str) -> bool {
    const NUMBERS: [&str; 10] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    const STREETS: [&str; 14] = [
        "way",
        "street",
        "road",
        "plaza",
        "place",
        "drive",
        "square",
        "avenue",
        "lane",
        "park",
        "court",
        "boulevard",
        "parkway",
        "circle",
    ];
    let words: Vec<&str> = folded.split(' ').collect();
    matches!(words.as_slice(), [number, .., street] if NUMBERS.contains(number) && STREETS.contains(street))
}

/// `Flat B, 118 Dock Road`, `Apt 4`: where in a house somebody lives.
fn is_flat(folded: &str) -> bool {
    const NUMBER_BYTES_MAX: usize = 3;
    let lead = leading_phrase(
        folded,
        &["flat", "apartment", "apt", "apt.", "wohnung", "whg."],
    );
    lead.is_some_and(|lead| {
        let number = folded[lead.len()..].trim_start().split([' ', ',']).next();
        number.is_some_and(|number| (1..=NUMBER_BYTES_MAX).contains(&number.len()))
    })
}

/// `Finanzierungsbestätigung und Zahlungsplan`: what a paper is, not who wrote it.
fn names_document(folded: &str) -> bool {
    let last = folded_words(folded).last();
    let mut hits = kind_hits(folded).into_iter();
    let is_kind = hits.any(|hit| hit.start == 0 && hit.end == folded.len() && !hit.heading_only);
    last.is_some_and(|(_, word)| is_document_word(word) || DOCUMENT_NAMES.contains(&word))
        && !has_organisation_word(folded)
        || is_kind
}

/// `Neustadt 07:35`: a line of a timetable.
fn tells_the_time(folded: &str) -> bool {
    folded.split(' ').any(|word| {
        word.split_once(':').is_some_and(|(hours, minutes)| {
            (1..=2).contains(&hours.len())
                && minutes.len() == 2
                && [hours, minutes]
                    .iter()
                    .all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
        })
    })
}

/// `This agreement is made on the 14th day`: a sentence, be it cut short.
fn is_said(folded: &str) -> bool {
    const VERBS: [&str; 14] = [
        "is", "are", "was", "were", "ist", "sind", "wird", "werden", "wurde", "est", "sont",
        "wordt", "worden", "viene",
    ];
    const WORDS_MIN: usize = 4;
    let mut words = folded.split(' ').skip(1);
    folded.split(' ').count() >= WORDS_MIN && words.any(|word| VERBS.contains(&word))
}

/// `Potenza impegnata 3 kW`: a figure with its unit.
fn names_a_measure(folded: &str) -> bool {
    const UNITS: [&str; 20] = [
        "w", "kw", "kwh", "kva", "mwh", "m2", "m3", "smc", "km", "cm", "mm", "kg", "g", "l", "ml",
        "gb", "mb", "mbit/s", "ampere", "volt",
    ];
    let words: Vec<&str> = folded.split(' ').collect();
    words.windows(2).any(|pair| {
        let is_figure = pair[0]
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b".,".contains(&byte));
        is_figure && UNITS.contains(&pair[1])
    })
}

/// `Sposób płatności: przelew`: a label with its value. `Vermieterin: Muster AG` has a name behind it.
fn says_a_value(name: &str) -> bool {
    let value = name.split_once(": ").map(|(_, value)| value);
    value.is_some_and(|value| value.starts_with(char::is_lowercase))
}

/// `County Galway`, `Co. Galway`: where one lives. `County of Larch` and `Larch County Clerk` are offices.
fn is_county(folded: &str) -> bool {
    let county = ["county ", "co. "]
        .iter()
        .find_map(|lead| folded.strip_prefix(lead));
    county.is_some_and(|name| !name.contains(' ') && !has_organisation_word(name))
}

/// `Verkäufer/in`, `Krankenkasse bzw. Kostenträger`: what a form wants to know.
fn leaves_a_choice(folded: &str) -> bool {
    const CHOICES: [&str; 4] = ["bzw.", "bzw", "and/or", "und/oder"];
    folded.split(' ').any(|word| {
        let bare = word.trim_end_matches([':', ')', '*']);
        CHOICES.contains(&word)
            || bare.ends_with("/in")
            || bare.ends_with("/innen")
            || bare.ends_with("(in")
            || bare.ends_with("/-in")
    })
}

/// `Group 00441 Muster`: a long figure that is no year stands in nobody's name.
fn holds_a_code(folded: &str) -> bool {
    folded_words(folded).any(|(_, word)| {
        word.len() >= 4
            && word.bytes().all(|byte| byte.is_ascii_digit())
            && !(word.len() == 4 && (word.starts_with('1') || word.starts_with("20")))
    })
}

/// `Tamarack School District No. 14`, `Grundschule Nr. 3`: the number is a part of the name.
fn is_numbered_organisation(folded: &str) -> bool {
    let words: Vec<&str> = folded_words(folded).map(|(_, word)| word).collect();
    let [name @ .., sign, number] = words.as_slice() else {
        return false;
    };
    ["no", "nr", "number", "n"].contains(sign)
        && number.len() <= 3
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && name.len() >= 2
        && name.iter().any(|word| ORGANISATION_WORDS.contains(word))
}

/// `Kontonummer 123`, `Order no. 5`: a figure with its label, no name.
fn names_a_number(folded: &str) -> bool {
    !is_numbered_organisation(folded)
        && folded.bytes().any(|byte| byte.is_ascii_digit())
        && folded_words(folded).any(|(_, word)| {
            word.ends_with("nummer")
                || [
                    "nr", "no", "number", "num", "numero", "seite", "page", "iban", "isin", "wkn",
                    "tel", "fax",
                ]
                .contains(&word)
        })
}

pub(super) fn is_label_or_heading(line: &Line<'_>) -> bool {
    let folded = line.folded.trim_end_matches([':', ' ', '.']);
    let is_label = [RECIPIENT_LABELS, SENDER_LABELS, NAME_LABELS]
        .iter()
        .any(|labels| labels.contains(&folded));
    let names_kind = kind_hits(folded)
        .iter()
        .any(|hit| (hit.end - hit.start) * 5 >= folded.len() * 2 || hit.start == 0);
    // `Owner's name (last, first)`
    let asks_for_name = folded_words(folded).any(|(_, word)| ["name", "names"].contains(&word));
    is_label
        || asks_for_name && legal_names(line.text).is_empty()
        || FIELD_WORDS.contains(&folded)
        || names_kind
        || line.text.contains(':') && !line.text.contains("://")
        || is_salutation(line.text, folded)
        || [
            "seite", "page", "pagina", "blatt", "copy", "kopie", "original", "datum", "date",
        ]
        .iter()
        .any(|word| folded.starts_with(word))
}
