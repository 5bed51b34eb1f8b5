//! Names with a legal form, weighed by where they stand: letterhead, imprint, running text.

use super::byline::reads_like_person;
use super::candidates::Pool;
use super::kind::{Kind, kind_hits};
use super::letterhead::{block_head, is_aligned, may_head};
use super::lines::{Line, Lines};
use super::names::{
    has_organisation_word, holds_postal_code, is_imprint, is_place_line, is_street_line,
    legal_names, name_key,
};
use super::parties::{Parties, Party, is_of_insurance};
use super::sender::is_plausible;
use super::text::{
    digit_share, fold, folded_words, has_phrase, has_trailing_phrase, leading_phrase,
    trim_ornaments,
};
use super::vocabulary::BuiltInFolder;
use super::words::labels::{EMPLOYER_LABELS, INSURER_LABELS};
use super::words::marks::{
    ACCOUNT_SIGNS, BANK_WORDS, COPYRIGHT_WORDS, LITIGANTS, OTHER_ROLES, OWNER_LEADS,
    REGISTERED_PHRASES, SIGNING_LEADS,
};

/// What speaks for the name of a brand on the first page where a later page adds its legal form.
const BRAND_SCORE: f32 = 4.0;

/// How deep on the page a letterhead stands.
const HEAD_DEPTH_MAX: f32 = 0.12;
/// What speaks for the only company for which a paper is signed.
const SIGNED_SCORE: f32 = 5.0;

pub(super) fn add_legal_names(
    pool: &mut Pool,
    lines: &Lines<'_>,
    parties: &Parties,
    kind: Option<Kind>,
    at: usize,
    line: &Line<'_>,
) {
    let mut names = legal_names(line.text);
    names.retain(|name| !is_street_line(&fold(name)));
    if let Some(whole) = completed_from_above(lines, line, &names) {
        names = vec![whole];
    }
    if let Some(brand) = brand_of(line) {
        pool.add(brand, 4.5, "name of a trade", Some(at));
    }
    if let Some(owned) = owned_by(lines, at, line).filter(|_| !names.is_empty()) {
        pool.add(lines.all[owned].text, 6.0, "letterhead", Some(owned));
        return;
    }
    names.retain(|name| !is_heading_of_columns(lines, line, name));
    let Some(first) = names.first() else { return };
    let on_first_page = at < lines.first_page_count;
    let (mut score, imprint) = score_by_place(lines, at, line);
    let starts_line = line
        .text
        .starts_with(first.split(' ').next().unwrap_or_default());
    // `Muster plc is authorised … 1 Exchange Square`: what follows at a page's foot is no role.
    let is_owner = starts_line && (imprint || line.depth > 0.86);
    let signs = leading_phrase(&line.folded, SIGNING_LEADS).is_some() && signs_alone(lines);
    let is_writers = is_owner || signs || names_itself_at_head(line, first);
    if is_told_of(lines, line, kind, is_writers) {
        score *= 0.3;
    }
    // In the rows of a table stand those of whom the paper tells.
    if !imprint && (0.2..0.86).contains(&line.depth) && is_amid_cells(lines, line) {
        score *= 0.4;
    }
    // So do those of a statement whose bank only drew its name.
    let is_statement = matches!(kind, Some(Kind::BankStatement | Kind::CardStatement));
    let is_in_rows = (0.2..0.86).contains(&line.depth) || !on_first_page && line.depth < 0.86;
    let is_booked = is_statement && is_in_rows && !ends_text_with_address(lines, at, line);
    if is_booked {
        score *= 0.4;
    }
    // The last page says in full whose the brand on the cover is.
    if !on_first_page && !is_booked && is_large_on_first_page(lines, first) {
        score = score.max(BRAND_SCORE);
    }
    if signs {
        score = score.max(SIGNED_SCORE);
    }
    let keeps_account = !is_from_a_bank(kind) && stands_at_account(lines, line);
    let bonus = if starts_line && on_first_page && !is_booked {
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
            // `Guthaben bei Muster Bank KG`
            Party::Unknown if is_led_by_place(line.text, name) => {
                (score * share * 0.3, "legal form")
            }
            Party::Unknown if imprint => (score * share + bonus, "legal form in the imprint"),
            Party::Unknown => (score * share + bonus, "legal form"),
        };
        pool.add(name, score, rule, Some(at));
    }
}

/// Whether a line or one beside it says that a company is somebody else than who writes: a custodian, an insurer, a party of a
/// case. Where `is_writers`, the line itself is the writer's, whatever it says.
fn is_told_of(lines: &Lines<'_>, line: &Line<'_>, kind: Option<Kind>, is_writers: bool) -> bool {
    let has_other_role = |line: &Line<'_>| has_phrase(&line.folded, OTHER_ROLES);
    let has_number_of_security = |right: &Line<'_>| right.folded.starts_with("isin");
    let is_employer =
        kind == Some(Kind::Pension) && leading_phrase(&line.folded, EMPLOYER_LABELS).is_some();
    let is_insurer =
        !is_of_insurance(kind) && leading_phrase(&line.folded, INSURER_LABELS).is_some();
    has_other_role(line) && !is_writers
        || is_employer
        || is_insurer
        || names_litigant(lines, line)
        || lines.get(line.left).is_some_and(has_other_role)
        || lines.get(line.right).is_some_and(has_number_of_security)
}

/// `Muster Security Ltd` at the head of the page, whose name has a word by which others are told of: no paper of the stock exchange.
fn names_itself_at_head(line: &Line<'_>, name: &str) -> bool {
    let around = line.folded.replacen(&fold(name), " ", 1);
    line.depth < HEAD_DEPTH_MAX && line.text.starts_with(name) && !has_phrase(&around, OTHER_ROLES)
}

/// Whether a paper is signed for one company: a contract is for each of its parties.
fn signs_alone(lines: &Lines<'_>) -> bool {
    let signs = |line: &&Line<'_>| leading_phrase(&line.folded, SIGNING_LEADS).is_some();
    lines.all.iter().filter(signs).count() == 1
}

/// `Muster GmbH (Antragstellerin)`, `MUSTER LIMITED | 1st Defendant`: a party of the case that a court's paper is about.
pub(super) fn names_litigant(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let beside = lines.get(line.right);
    has_phrase(&line.folded, LITIGANTS)
        || beside.is_some_and(|right| has_phrase(&right.folded, LITIGANTS))
}

/// `Modul | Semester Note LP` over figures: the headings of columns, whose last is spelled like a legal form.
fn is_heading_of_columns(lines: &Lines<'_>, line: &Line<'_>, name: &str) -> bool {
    // Points of a course, pieces. Others head no column: `Muster AG` stands over an address or a telephone number.
    const SHORT_HEADINGS: [&str; 2] = ["lp", "pc"];
    let form = fold(name.rsplit(' ').next().unwrap_or_default());
    let has_figures_below = || {
        let below = lines.get(line.below);
        below.is_some_and(|below| digit_share(below.text) > 0.3)
    };
    SHORT_HEADINGS.contains(&form.as_str())
        && name.len() == line.text.trim().len()
        && line.left.is_some()
        && has_figures_below()
}

/// `Inh. Erika Muster`: who owns a firm.
pub(super) fn is_owner_line(folded: &str) -> bool {
    leading_phrase(folded, OWNER_LEADS).is_some()
}

/// `Muster Radsport` over `Inh. Erika Muster e.K.` in a letterhead: the line with the firm's name.
fn owned_by(lines: &Lines<'_>, at: usize, line: &Line<'_>) -> Option<usize> {
    let head = block_head(lines, at);
    (is_owner_line(&line.folded) && head != at && line.depth < 0.2).then_some(head)
}

/// Whether a name without its legal form is a line of the first page, in larger type than its text.
fn is_large_on_first_page(lines: &Lines<'_>, name: &str) -> bool {
    const KEY_BYTES_MIN: usize = 4;
    let key = name_key(name);
    key.len() >= KEY_BYTES_MIN
        && lines
            .first_page()
            .iter()
            .any(|line| line.size >= 1.2 * lines.body_size && name_key(line.text) == key)
}

/// Whether a name is only that of where something lies: `bei Muster Bank KG`, `auprès de Banque Muster SA`.
fn is_led_by_place(text: &str, name: &str) -> bool {
    const LEADS: [&str; 8] = [
        "bei",
        "bei der",
        "beim",
        "aupres de",
        "aupres de la",
        "presso",
        "bij",
        "bij de",
    ];
    let before = text.find(name).map(|at| fold(text[..at].trim_end()));
    before.is_some_and(|before| has_trailing_phrase(&before, &LEADS))
}

/// Whether a line is a cell of a row with three others or more, some of them figures.
fn is_amid_cells(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const OTHERS_MIN: usize = 3;
    const OTHERS_MAX: usize = 8;
    let beside = |side: fn(&Line<'_>) -> Option<usize>| {
        std::iter::successors(lines.get(side(line)), move |next| lines.get(side(next)))
            .take(OTHERS_MAX)
    };
    let (mut others, mut figures) = (0, 0);
    for cell in beside(|line| line.left).chain(beside(|line| line.right)) {
        others += 1;
        figures += usize::from(digit_share(cell.text) > 0.3);
    }
    others >= OTHERS_MIN && figures >= 2
}

/// `Muster Cards is a trading name of Muster Finance plc`: the name under which somebody writes.
pub(super) fn brand_of<'l>(line: &Line<'l>) -> Option<&'l str> {
    const JOINERS: [&str; 10] = [
        " is a brand of ",
        " ist ein Angebot der ",
        " è un marchio di ",
        " is een merk van ",
        " is a trading name of ",
        " is a trading style of ",
        " ist eine Marke der ",
        " est une marque de ",
        " is een handelsnaam van ",
        " es una marca de ",
    ];
    let end = JOINERS.iter().find_map(|joiner| line.text.find(joiner))?;
    let before = &line.text[..end];
    let start = before.rfind(". ").map_or(0, |point| point + 2);
    let name = before[start..].trim();
    (name.starts_with(char::is_uppercase) && is_plausible(name)).then_some(name)
}

/// `Hausverwaltung KG` below a large `Muster`, `HOMEOWNERS ASSOCIATION, INC.` below `THE PRESERVE`: sort and legal form alone are no
/// name without what stands above.
fn completed_from_above(lines: &Lines<'_>, line: &Line<'_>, names: &[String]) -> Option<String> {
    const OWNERS: [&str; 4] = ["homeowners", "owners", "condominium", "residents"];
    let name = names.first()?;
    let key = name_key(name);
    let mut words = folded_words(&key);
    let says_sort_only = has_organisation_word(&key)
        && words.all(|(_, word)| has_organisation_word(word) || OWNERS.contains(&word));
    let is_one_word = !key.contains(' ');
    let above = lines.get(line.above)?;
    let heads = line.depth < 0.2
        && line.text.starts_with(name.as_str())
        && (above.size > 1.2 * line.size || !is_one_word && above.size > line.size - 0.5)
        && may_head(above)
        && is_aligned(above, line);
    let upper = trim_ornaments(above.text);
    let words_max = if is_one_word { 3 } else { 5 };
    let is_short = upper.split(' ').count() <= words_max;
    (says_sort_only && heads && is_short).then(|| format!("{upper} {name}"))
}

/// `Muster Building Society is authorised by …`: who is said to be under supervision, wherever that stands.
pub(super) fn add_supervised(pool: &mut Pool, at: usize, line: &Line<'_>) {
    const WORDS_MAX: usize = 7;
    const SAYINGS: [&str; 5] = [
        " is authorised ",
        " is authorized ",
        " are authorised ",
        " is regulated ",
        " is a member of the ",
    ];
    let Some(end) = SAYINGS
        .iter()
        .filter_map(|saying| line.text.find(saying))
        .min()
    else {
        return;
    };
    let name = line.text[..end].trim();
    let name = name.strip_prefix("The ").unwrap_or(name);
    let is_name = name.starts_with(char::is_uppercase)
        && name.split(' ').count() <= WORDS_MAX
        && is_plausible(name)
        && !name.contains(". ");
    if is_name && legal_names(name).is_empty() {
        pool.add(name, 4.5, "name in the imprint", Some(at));
    }
}

/// A name without a legal form that begins a line of the imprint: `Muster Building Society. Principal office: …`.
pub(super) fn add_imprint_name(
    pool: &mut Pool,
    lines: &Lines<'_>,
    parties: &Parties,
    at: usize,
    line: &Line<'_>,
) {
    let is_small = line.size < 0.9 * lines.body_size;
    let at_foot = line.depth > 0.8 && at < lines.first_page_count;
    if !at_foot || !(is_small || line.depth > 0.88) || parties.of_line[at] == Party::Recipient {
        return;
    }
    let text = behind_address(line.text);
    let end = [
        "·", "•", "|", " - ", " – ", ",", ". ", " is ", " ist ", " est ", " es ", " è ",
    ]
    .iter()
    .filter_map(|separator| text.find(separator))
    .min();
    let Some(end) = end else { return };
    let (name, rest) = text.split_at(end);
    let folded = fold(name);
    let says_how_to_reach = is_imprint(&line.folded)
        || rest.split([',', '·', '•', '|', '-']).any(|part| {
            let part = fold(part.trim());
            is_street_line(&part) || is_place_line(&part)
        })
        || has_phrase(&fold(rest), REGISTERED_PHRASES);
    let is_name = name.split(' ').count() <= 7
        && name.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
        && is_plausible(name)
        && !is_imprint(&folded)
        && kind_hits(&folded).is_empty();
    if is_name && says_how_to_reach && legal_names(name).is_empty() {
        let score = if has_organisation_word(&folded) {
            4.5
        } else {
            2.6
        };
        pool.add(name, score, "name in the imprint", Some(at));
    }
}

/// `Erika Muster · sort code 00-11-22 · account 123`: the person that is to be paid. Banks write whose account they keep.
pub(super) fn add_payee(pool: &mut Pool, kind: Option<Kind>, at: usize, line: &Line<'_>) {
    const SIGNS: [&str; 3] = ["sort", "a/c", "iban"];
    const DEPTH_MIN: f32 = 0.25;
    let parts = line.text.split_once([',', '·', '|', '•']);
    let is_of_bank = kind.is_some() && is_from_a_bank(kind);
    let Some((name, rest)) = parts.filter(|_| !is_of_bank && line.depth > DEPTH_MIN) else {
        return;
    };
    let rest = fold(rest.trim());
    let gives_account = has_phrase(&rest, ACCOUNT_SIGNS) || leading_phrase(&rest, &SIGNS).is_some();
    if gives_account
        && rest.bytes().any(|byte| byte.is_ascii_digit())
        && reads_like_person(name.trim())
    {
        pool.add(name.trim(), 2.6, "name at the account", Some(at));
    }
}

/// `Booked 2 August 2023 with Muster Trains`, `Gekauft bei Muster Karten`: who sold a ticket.
pub(super) fn add_shop(
    pool: &mut Pool,
    lines: &Lines<'_>,
    kind: Option<Kind>,
    at: usize,
    line: &Line<'_>,
) {
    const BYTES_MAX: usize = 90;
    const LEADS: [&str; 6] = [
        "booked",
        "purchased",
        "bought",
        "gekauft",
        "gebucht",
        "erworben",
    ];
    // The longer ones first.
    const FROM: [&str; 8] = [
        " bei der ",
        " bei ",
        " beim ",
        " with ",
        " from ",
        " through ",
        " via ",
        " über ",
    ];
    const ENDS: [&str; 9] = [
        ",", ";", "(", " from ", " to ", " on ", " von ", " nach ", " am ",
    ];
    // Letters tell of what somebody bought.
    let is_sold = match kind {
        None => lines.salutation().is_none(),
        Some(kind) => matches!(kind, Kind::Ticket | Kind::Booking | Kind::Receipt),
    };
    let leads = line.text.starts_with(char::is_uppercase)
        && leading_phrase(&line.folded, &LEADS).is_some()
        && line.text.len() < BYTES_MAX;
    let behind = FROM.iter().filter_map(|from| line.text.split_once(from));
    let first = behind.min_by_key(|(before, _)| before.len());
    let Some((_, name)) = first.filter(|_| is_sold && leads) else {
        return;
    };
    let end = ENDS.iter().filter_map(|end| name.find(end)).min();
    let name = name[..end.unwrap_or(name.len())].trim_end_matches(['.', ' ']);
    if name.starts_with(char::is_uppercase) && is_plausible(name) {
        pool.add(name, 4.0, "name of who sold it", Some(at));
    }
}

/// `muster@mail.example – Muster Library, Dock Road 3` without the address that it begins with.
fn behind_address(text: &str) -> &str {
    const SEPARATORS: [&str; 6] = [" – ", " - ", " · ", " | ", " • ", ", "];
    let split = SEPARATORS
        .iter()
        .filter_map(|separator| text.split_once(separator))
        .min_by_key(|(first, _)| first.len());
    let is_address =
        |first: &str| !first.contains(' ') && (first.contains('@') || first.starts_with("www."));
    split
        .filter(|(first, _)| is_address(first))
        .map_or(text, |(_, rest)| rest)
}

/// `© 2024 Muster Analytics. All rights reserved.`: who publishes a report or a manual.
pub(super) fn add_copyright(pool: &mut Pool, kind: Option<Kind>, at: usize, line: &Line<'_>) {
    let is_published = kind.is_none_or(|kind| {
        matches!(
            kind,
            Kind::Report | Kind::Manual | Kind::Terms | Kind::Gazette | Kind::Warranty
        )
    });
    let marks = ["©", "(c) ", "(C) ", "Copyright"];
    let begin = marks.iter().filter_map(|mark| {
        let begin = line.text.find(mark)? + mark.len();
        // `(c) Leave authorised 15 days` is the third of a list.
        let has_year = line.text[begin..]
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit());
        (has_year || !mark.starts_with('(')).then_some(begin)
    });
    let Some(begin) = begin.max().filter(|_| is_published) else {
        return;
    };
    let is_year = |c: char| c.is_ascii_digit() || " -–,".contains(c);
    let name = line.text[begin..].trim_start_matches(is_year);
    let name = name.strip_prefix("by ").unwrap_or(name);
    let ends = [". ", ", ", " All ", " Alle ", " Tous ", " | ", " · "];
    let end = ends.iter().filter_map(|end| name.find(end)).min();
    let name = name[..end.unwrap_or(name.len())].trim_end_matches(['.', ' ']);
    let legal = legal_names(name).into_iter().next();
    let name = legal.as_deref().unwrap_or(name);
    let is_name = name.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
        && name.split(' ').count() <= 6
        && !COPYRIGHT_WORDS.contains(&fold(name).as_str())
        && is_plausible(name);
    if is_name {
        pool.add(name, 3.4, "copyright line", Some(at));
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
    let ends_text = ends_text_with_address(lines, at, line);
    let imprint = heads_address || heads_imprint || ends_text || is_imprint(&line.folded);
    let score = if imprint { place.max(5.0) } else { place };
    let share = match (on_first_page, imprint || line.depth > 0.86) {
        (true, _) => 1.0,
        (false, true) if ends_text => 1.0,
        (false, true) => 0.6,
        (false, false) => 0.25,
    };
    (score * share, imprint)
}

/// `Muster & Cie AG, Privatbankiers seit 1904, Talacker 90, 8001 Zürich`: one of the last lines of all, wherever on its page that is.
fn ends_text_with_address(lines: &Lines<'_>, at: usize, line: &Line<'_>) -> bool {
    const CELLS_MAX: usize = 8;
    const TEXT_LINES_MIN: usize = 12;
    // Three rows of their type, whose columns may be cells.
    const HEIGHTS: f32 = 3.2;
    let Some(last) = lines.all.last().filter(|_| line.depth <= 0.86) else {
        return false;
    };
    let is_last = lines.all.len() >= TEXT_LINES_MIN
        && at + CELLS_MAX >= lines.all.len()
        && line.page == last.page
        && line.rect.top >= last.rect.top - HEIGHTS * line.size;
    let mut row = std::iter::successors(Some(line), |cell| lines.get(cell.right)).take(CELLS_MAX);
    is_last && row.any(|cell| holds_postal_code(&cell.folded))
}

/// Whether a paper of this kind is written by banks and insurers.
pub(super) fn is_from_a_bank(kind: Option<Kind>) -> bool {
    kind.and_then(Kind::row).is_none_or(|row| {
        matches!(
            row.folder,
            Some(BuiltInFolder::Banking | BuiltInFolder::Investments | BuiltInFolder::Insurance)
        ) || kind == Some(Kind::Settlement)
    })
}

/// Whether the line or one beside it gives an account: IBAN, BIC, sort code.
pub(super) fn stands_at_account(lines: &Lines<'_>, line: &Line<'_>) -> bool {
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
