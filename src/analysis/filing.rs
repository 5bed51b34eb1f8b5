//! Where a paper is filed and how it is tagged: only names of the vocabulary.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::AnalysisContext;
use super::fact::{Evidence, Fact};
use super::figures::{Figures, heads_minutes, open_amount};
use super::kind::Kind;
use super::lines::{Line, Lines, sentence_around};
use super::text::{find_phrase, fold, folded_words, has_phrase};
use super::vocabulary::{BuiltInFolder, BuiltInTag};
use super::words::topics::{
    ANNUAL_PHRASES, DUE_PHRASES, FOLDER_TOPICS, NO_TOPIC_WORDS, NOT_YET_PAID, OFFICIAL_FORM_SIGNS,
    PAID_FRAMES, PAID_PHRASES, PART_PAID_PHRASES, PAY_WORDS, REPAY_WORDS, TAG_TOPICS, TERM_UNITS,
    TERM_WORDS,
};

/// Tags on one document.
const TAGS_MAX: usize = 4;

/// What filing looks at, apart from the lines.
#[derive(Debug)]
pub(super) struct Known<'k> {
    pub kind: Option<&'k Fact<Kind>>,
    pub title: Option<&'k Fact<String>>,
    pub sender: Option<&'k Fact<String>>,
    pub figures: &'k Figures,
}

impl Known<'_> {
    fn title(&self) -> &str {
        self.title.map_or("", |title| &title.value)
    }

    fn sender(&self) -> &str {
        self.sender.map_or("", |sender| &sender.value)
    }
}

/// Words of topics with what they speak for, by first word; endings apart.
struct Topics<T: 'static> {
    by_first_word: HashMap<&'static str, Vec<(&'static str, T)>>,
    endings: Vec<(&'static str, T)>,
}

impl<T: Copy> Topics<T> {
    fn new(rows: impl Iterator<Item = (T, &'static [&'static str])>) -> Self {
        let mut topics = Self {
            by_first_word: HashMap::new(),
            endings: Vec::new(),
        };
        for (topic, words) in rows {
            for word in words {
                if let Some(ending) = word.strip_prefix('~') {
                    topics.endings.push((ending, topic));
                } else if let Some((_, first)) = folded_words(word).next() {
                    topics
                        .by_first_word
                        .entry(first)
                        .or_default()
                        .push((word, topic));
                }
            }
        }
        topics
    }

    /// Calls `found` for each topic word in a folded text.
    fn each(&self, folded: &str, mut found: impl FnMut(T)) {
        for (start, word) in folded_words(folded) {
            for (phrase, topic) in self.by_first_word.get(word).into_iter().flatten() {
                let rest = folded[start..].strip_prefix(phrase);
                if rest.is_some_and(|rest| {
                    rest.chars()
                        .next()
                        .is_none_or(|next| !next.is_alphanumeric())
                }) {
                    found(*topic);
                }
            }
            for (ending, topic) in &self.endings {
                if word.len() < 50 && word.ends_with(ending) && !NO_TOPIC_WORDS.contains(&word) {
                    found(*topic);
                }
            }
        }
    }
}

fn folder_topics() -> &'static Topics<BuiltInFolder> {
    static TOPICS: OnceLock<Topics<BuiltInFolder>> = OnceLock::new();
    TOPICS.get_or_init(|| {
        Topics::new(
            FOLDER_TOPICS
                .iter()
                .map(|(folder, words)| (*folder, *words)),
        )
    })
}

fn tag_topics() -> &'static Topics<(BuiltInTag, u32)> {
    static TOPICS: OnceLock<Topics<(BuiltInTag, u32)>> = OnceLock::new();
    TOPICS.get_or_init(|| {
        Topics::new(
            TAG_TOPICS
                .iter()
                .map(|(tag, count, words)| ((*tag, *count), *words)),
        )
    })
}

/// The folder, in the account's language; `None` where the paper belongs nowhere.
pub(super) fn folder(
    lines: &Lines<'_>,
    known: &Known<'_>,
    context: &AnalysisContext<'_>,
) -> Option<Fact<String>> {
    if let Some(own) = own_folder(known, context) {
        return Some(own);
    }
    let name = |folder: BuiltInFolder| folder.name(context.language).to_owned();
    let topics = topic_scores(lines, known);
    let salutation = lines.salutation();
    // Whoever greets somebody writes neither a report nor a manual, whatever he writes about.
    let may_be = |topic: &&FolderTopic| {
        salutation.is_none()
            || !matches!(
                topic.folder,
                BuiltInFolder::Reports | BuiltInFolder::Manuals
            )
    };
    let best_topic = topics.iter().find(may_be);
    let kind_folder = known
        .kind
        .and_then(|kind| Some((kind.value.row()?.folder?, kind)));
    let runner_up = |chosen: BuiltInFolder| {
        topics
            .iter()
            .find(|topic| topic.folder != chosen)
            .map(|topic| name(topic.folder))
    };
    if let Some((by_kind, kind)) = kind_folder {
        let folder = corrected(lines, by_kind, known, &topics);
        let topic = topics.iter().find(|topic| topic.folder == folder);
        let evidence = if folder == by_kind {
            kind.evidence.clone()
        } else {
            topic.and_then(|topic| topic.evidence(lines, known))
        };
        return Some(
            Fact::new(name(folder), 0.35 + kind.confidence * 0.6, "kind of paper")
                .with_evidence(evidence)
                .with_runner_up(runner_up(folder)),
        );
    }
    if let Some(topic) = best_topic.filter(|topic| topic.score >= 3.0) {
        let confidence = (0.25 + topic.score / 60.0).min(0.7);
        return Some(
            Fact::new(name(topic.folder), confidence, "topic")
                .with_evidence(topic.evidence(lines, known))
                .with_runner_up(runner_up(topic.folder)),
        );
    }
    if let Some((folder, rule)) = folder_by_purpose(lines, known) {
        let evidence = known.kind.and_then(|kind| kind.evidence.clone());
        return Some(Fact::new(name(folder), 0.4, rule).with_evidence(evidence));
    }
    let is_letter =
        known.kind.is_some_and(|kind| kind.value == Kind::Letter) || salutation.is_some();
    if !is_letter && reads_like_report(lines, known) {
        let fact = Fact::new(
            name(BuiltInFolder::Reports),
            0.3,
            "a heading over running text",
        );
        return Some(fact.with_evidence(known.title.and_then(|title| title.evidence.clone())));
    }
    let is_form = known.kind.is_some_and(|kind| kind.value == Kind::Form);
    (is_letter || is_form).then(|| {
        let place = lines.get(salutation).map(Line::evidence);
        Fact::new(
            name(BuiltInFolder::Correspondence),
            0.3,
            "a letter about nothing else",
        )
        .with_evidence(place.or_else(|| known.kind?.evidence.clone()))
    })
}

/// Where a paper belongs that is about nothing in particular, by what it is for; and the rule that says so.
fn folder_by_purpose(
    lines: &Lines<'_>,
    known: &Known<'_>,
) -> Option<(BuiltInFolder, &'static str)> {
    if asks_for_balance(lines, known) {
        return Some((BuiltInFolder::Invoices, "asks for payment"));
    }
    is_official_form(lines, known).then_some((BuiltInFolder::Government, "a form of an office"))
}

/// `Statement` over what a customer bought on account: the open sum of several bills, with the day by which it is to be paid.
fn asks_for_balance(lines: &Lines<'_>, known: &Known<'_>) -> bool {
    known
        .kind
        .is_some_and(|kind| kind.value == Kind::Settlement)
        && (known.figures.due_at.is_some() || open_amount(lines).is_some())
}

/// A form that bears the number of an office's register of forms, or names the law that asks for it.
fn is_official_form(lines: &Lines<'_>, known: &Known<'_>) -> bool {
    known.kind.is_some_and(|kind| kind.value == Kind::Form)
        && lines
            .first_page()
            .iter()
            .any(|line| has_phrase(&line.folded, OFFICIAL_FORM_SIGNS))
}

/// A large heading that names no kind of paper, and pages of text that greet nobody.
fn reads_like_report(lines: &Lines<'_>, known: &Known<'_>) -> bool {
    let has_pages = lines.all.last().is_some_and(|last| last.page > 1);
    let has_heading = known
        .title
        .is_some_and(|title| title.rule.starts_with("heading") && title.confidence >= 0.3);
    known.kind.is_none() && has_pages && has_heading
}

/// How much a folder's words speak for it, and the line that says it first.
#[derive(Debug)]
struct FolderTopic {
    folder: BuiltInFolder,
    score: f32,
    is_in_title: bool,
    line: Option<usize>,
}

impl FolderTopic {
    fn evidence(&self, lines: &Lines<'_>, known: &Known<'_>) -> Option<Evidence> {
        let of_title = || known.title.filter(|_| self.is_in_title)?.evidence.clone();
        of_title().or_else(|| lines.get(self.line).map(Line::evidence))
    }
}

/// A bill from a doctor is filed with health, a contract with an insurer under insurance.
fn corrected(
    lines: &Lines<'_>,
    folder: BuiltInFolder,
    known: &Known<'_>,
    topics: &[FolderTopic],
) -> BuiltInFolder {
    let score_of = |wanted: BuiltInFolder| {
        topics
            .iter()
            .find(|topic| topic.folder == wanted)
            .map_or(0.0, |topic| topic.score)
    };
    let Some(kind) = known.kind.map(|kind| kind.value) else {
        return folder;
    };
    let specific: &[BuiltInFolder] = match kind {
        Kind::Invoice | Kind::Receipt => &[BuiltInFolder::Health],
        Kind::Quote => &[BuiltInFolder::Health, BuiltInFolder::Insurance],
        Kind::Contract | Kind::Termination | Kind::Terms => &[
            BuiltInFolder::Insurance,
            BuiltInFolder::Housing,
            BuiltInFolder::Employment,
            BuiltInFolder::Banking,
            BuiltInFolder::Vehicles,
            BuiltInFolder::Memberships,
            BuiltInFolder::Education,
        ],
        Kind::OfficialNotice => &[BuiltInFolder::Taxes],
        Kind::RentalContract => &[BuiltInFolder::Vehicles],
        // What a club or a school tells its own is no report.
        Kind::Report if lines.is_newsletter() => {
            &[BuiltInFolder::Memberships, BuiltInFolder::Education]
        }
        // What a court or a notary writes down about a case.
        Kind::Report if lines.has_in_head(names_court) => &[BuiltInFolder::Government],
        _ => return folder,
    };
    // Who resigns or lets a car says so in few words.
    let least = |specific: BuiltInFolder| {
        if kind == Kind::Termination && specific == BuiltInFolder::Employment
            || matches!(kind, Kind::RentalContract | Kind::Report)
        {
            3.0
        } else if kind == Kind::Receipt {
            // A receipt has few words, and the doctor's name is among them.
            6.0
        } else {
            8.0
        }
    };
    specific
        .iter()
        .copied()
        .map(|folder| (score_of(folder), folder))
        .filter(|(score, specific)| *score > score_of(folder).max(least(*specific)))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(folder, |(_, folder)| folder)
}

/// `Amtsgericht Ahlen`, `Notariat Muster`, `In the County Court`.
fn names_court(folded: &str) -> bool {
    folded_words(folded).any(|(_, word)| {
        word.ends_with("gericht")
            || ["notariat", "notar", "notarin", "court", "tribunal"].contains(&word)
    })
}

/// How much each folder's words speak for it, best first; the title and sender weigh most.
fn topic_scores(lines: &Lines<'_>, known: &Known<'_>) -> Vec<FolderTopic> {
    #[derive(Default)]
    struct Sum {
        title: f32,
        head: f32,
        body: f32,
        line: Option<usize>,
    }
    let mut scores = HashMap::<BuiltInFolder, Sum>::new();
    folder_topics().each(&fold(known.title()), |folder| {
        scores.entry(folder).or_default().title += 4.0;
    });
    folder_topics().each(&fold(known.sender()), |folder| {
        scores.entry(folder).or_default().head += 5.0;
    });
    for (at, line) in lines.all.iter().enumerate() {
        let weight = if at < lines.first_page_count {
            1.0
        } else {
            0.4
        };
        folder_topics().each(&line.folded, |folder| {
            let sum = scores.entry(folder).or_default();
            sum.body += weight;
            sum.line = sum.line.or(Some(at));
        });
    }
    let mut ranked: Vec<FolderTopic> = scores
        .into_iter()
        .map(|(folder, sum)| FolderTopic {
            folder,
            score: sum.title + sum.head + sum.body.min(20.0),
            is_in_title: sum.title > 0.0,
            line: sum.line,
        })
        .collect();
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.folder.cmp(&b.folder)));
    ranked
}

/// A folder of the person's own whose name the title or the sender bears.
fn own_folder(known: &Known<'_>, context: &AnalysisContext<'_>) -> Option<Fact<String>> {
    let (title, sender) = (fold(known.title()), fold(known.sender()));
    context
        .folder_names
        .iter()
        .filter(|name| {
            BuiltInFolder::named(name).is_none() && super::vocabulary::icon_of(name).is_none()
        })
        .filter(|name| {
            let own = fold(name);
            own.chars().count() >= 4
                && (find_phrase(&sender, &own).is_some() || find_phrase(&title, &own).is_some())
        })
        .max_by_key(|name| name.len())
        .map(|name| {
            Fact::new(
                (*name).to_owned(),
                0.7,
                "own folder named in title or sender",
            )
            .with_evidence(naming_evidence(known, &fold(name)))
        })
}

/// Where the title or the sender that bears a name stands.
fn naming_evidence(known: &Known<'_>, folded_name: &str) -> Option<Evidence> {
    let bears = |fact: &&Fact<String>| find_phrase(&fold(&fact.value), folded_name).is_some();
    let by_title = known.title.filter(bears);
    by_title.or(known.sender.filter(bears))?.evidence.clone()
}

/// At most [`TAGS_MAX`] tags, in the account's language, the surest first.
pub(super) fn tags(
    lines: &Lines<'_>,
    known: &Known<'_>,
    context: &AnalysisContext<'_>,
) -> Vec<Fact<String>> {
    let mut found: Vec<Fact<String>> = Vec::new();
    let mut push = |name: String, confidence: f32, rule: &str, evidence: Option<Evidence>| {
        if found.len() < TAGS_MAX && !found.iter().any(|tag| fold(&tag.value) == fold(&name)) {
            found.push(Fact::new(name, confidence, rule).with_evidence(evidence));
        }
    };
    let at_line = |at: Option<usize>| lines.get(at).map(Line::evidence);
    let built_in = |tag: BuiltInTag| tag.name(context.language).to_owned();
    for own in own_tags(known, context) {
        let evidence = naming_evidence(known, &fold(&own));
        push(own, 0.65, "own tag named in title or sender", evidence);
    }
    if let Some(kind) = known.kind {
        for tag in kind.value.row().map_or(&[][..], |row| row.tags) {
            // A tag that repeats its folder's name says nothing.
            let confidence = 0.4 + kind.confidence * 0.5;
            let evidence = kind.evidence.clone();
            push(built_in(*tag), confidence, "kind of paper", evidence);
        }
        if heads_minutes(lines) {
            // A meeting decides on what others pay.
        } else if kind.value.is_bill() && !matches!(kind.value, Kind::Reminder | Kind::CreditNote)
            || kind.value.may_ask_for_money()
        {
            let (tag, evidence) = payment(lines, known);
            // Who confirms a rent says that it was paid.
            let may_be_paid = !kind.value.may_ask_for_money() || kind.value == Kind::RentLetter;
            match tag.filter(|tag| *tag == BuiltInTag::Due || may_be_paid) {
                Some(BuiltInTag::Paid) => {
                    let name = built_in(BuiltInTag::Paid);
                    push(name, 0.7, "says that it is paid", evidence);
                }
                Some(_) => push(built_in(BuiltInTag::Due), 0.6, "asks for payment", evidence),
                None => {}
            }
        }
    }
    for (tag, line) in topic_tags(lines, known) {
        push(built_in(tag), 0.5, "topic", at_line(line));
    }
    let annual = lines
        .first_page()
        .iter()
        .position(|line| covers_year(lines, line, known));
    if annual.is_some() {
        let name = built_in(BuiltInTag::Annual);
        push(name, 0.6, "covers a year", at_line(annual));
    }
    found
}

/// Whether a line says that the paper covers a year. On a statement of an account it has to head the page: a booking may be of a
/// yearly fee. Minutes tell of what others wrote.
fn covers_year(lines: &Lines<'_>, line: &Line<'_>, known: &Known<'_>) -> bool {
    const HEAD_DEPTH_MAX: f32 = 0.3;
    let kind = known.kind.map(|kind| kind.value);
    let is_statement = matches!(kind, Some(Kind::BankStatement | Kind::CardStatement));
    let is_heading =
        || line.depth < HEAD_DEPTH_MAX && (line.bold || line.size >= 1.1 * lines.body_size);
    line.folded.len() < 100
        && has_phrase(&line.folded, ANNUAL_PHRASES)
        && (!is_statement || is_heading())
        && !heads_minutes(lines)
}

fn own_tags(known: &Known<'_>, context: &AnalysisContext<'_>) -> Vec<String> {
    let (title, sender) = (fold(known.title()), fold(known.sender()));
    context
        .tag_names
        .iter()
        .filter(|name| BuiltInTag::named(name).is_none())
        .filter(|name| {
            let own = fold(name);
            own.chars().count() >= 3
                && (find_phrase(&title, &own).is_some() || find_phrase(&sender, &own).is_some())
        })
        .take(2)
        .map(|name| (*name).to_owned())
        .collect()
}

/// Whether a paper says that it is paid or asks for money, and where.
fn payment(lines: &Lines<'_>, known: &Known<'_>) -> (Option<BuiltInTag>, Option<Evidence>) {
    let at_line = |at: Option<usize>| lines.get(at).map(Line::evidence);
    let open = open_amount(lines);
    let open_line = open.map(|(_, at)| at);
    let is_open = open.is_some_and(|(open, _)| open > 0.0);
    let paid = (0..lines.all.len()).find(|&at| says_that_it_is_paid(lines, at, is_open));
    if paid.is_some() || open.is_some_and(|(open, _)| open == 0.0) {
        return (Some(BuiltInTag::Paid), at_line(paid.or(open_line)));
    }
    if let Some(due_at) = &known.figures.due_at {
        return (Some(BuiltInTag::Due), due_at.evidence.clone());
    }
    let asks = (0..lines.all.len()).find(|&at| {
        has_phrase(&lines.all[at].folded, DUE_PHRASES) || names_a_term_of_payment(lines, at)
    });
    (asks.map(|_| BuiltInTag::Due), at_line(asks))
}

/// `Paid on 3 May`, `dankend erhalten`; not `Paid within 7 days, please`, nor a part of an open amount.
fn says_that_it_is_paid(lines: &Lines<'_>, at: usize, is_open: bool) -> bool {
    let folded = &lines.all[at].folded;
    let is_told = |start: usize| !has_phrase(&sentence_around(lines, at, start), NOT_YET_PAID);
    PAID_PHRASES
        .iter()
        .filter(|phrase| !(is_open && PART_PAID_PHRASES.contains(phrase)))
        .any(|phrase| find_phrase(folded, phrase).is_some_and(is_told))
        || paid_in_between(folded).is_some_and(is_told)
}

/// `wurde bereits per Überweisung bezahlt`: where a phrase begins whose parts a few words stand between.
fn paid_in_between(folded: &str) -> Option<usize> {
    const BETWEEN_BYTES_MAX: usize = 30;
    PAID_FRAMES.iter().find_map(|(first, last)| {
        let start = find_phrase(folded, first)?;
        let rest = &folded[start + first.len()..];
        let end = find_phrase(rest, last)?;
        let is_near = end <= BETWEEN_BYTES_MAX && !rest[..end].contains(['.', ';', ':', ',']);
        is_near.then_some(start)
    })
}

/// `Payable within 14 days`, `binnen 30 Tagen zu überweisen`.
fn names_a_term_of_payment(lines: &Lines<'_>, at: usize) -> bool {
    let folded = &lines.all[at].folded;
    TERM_WORDS.iter().any(|word| {
        find_phrase(folded, word).is_some_and(|start| {
            let mut after = folded_words(&folded[start + word.len()..]).map(|(_, word)| word);
            let is_count = after
                .next()
                .is_some_and(|count| count.len() <= 3 && count.bytes().all(|b| b.is_ascii_digit()));
            is_count
                && after.next().is_some_and(|unit| TERM_UNITS.contains(&unit))
                && has_phrase(&sentence_around(lines, at, start), PAY_WORDS)
                && !has_phrase(&sentence_around(lines, at, start), REPAY_WORDS)
        })
    })
}

/// Tags whose words stand often enough, most often first.
fn topic_tags(lines: &Lines<'_>, known: &Known<'_>) -> Vec<(BuiltInTag, Option<usize>)> {
    let Some(kind) = known.kind.map(|kind| kind.value) else {
        return Vec::new();
    };
    let mut counts = HashMap::<BuiltInTag, (u32, u32, usize)>::new();
    for (at, line) in lines.first_page().iter().enumerate() {
        tag_topics().each(&line.folded, |(tag, needed)| {
            let entry = counts.entry(tag).or_insert((0, needed, at));
            entry.0 += 1;
        });
    }
    let mut ranked: Vec<(u32, BuiltInTag, usize)> = counts
        .into_iter()
        .filter(|(tag, (count, needed, _))| count >= needed && fits(*tag, kind))
        .map(|(tag, (count, _, at))| (count, tag, at))
        .collect();
    ranked.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    ranked
        .into_iter()
        .map(|(_, tag, at)| (tag, Some(at)))
        .take(2)
        .collect()
}

/// Whether a topic's tag makes sense on a kind of paper.
const fn fits(tag: BuiltInTag, kind: Kind) -> bool {
    let is_money = kind.is_bill()
        || matches!(
            kind,
            Kind::Contract | Kind::Termination | Kind::OrderConfirmation | Kind::Letter
        );
    match tag {
        BuiltInTag::MedicalBill => {
            matches!(kind, Kind::Invoice | Kind::Reminder | Kind::MedicalBill)
        }
        BuiltInTag::Energy | BuiltInTag::Telecom | BuiltInTag::Rent => is_money,
        BuiltInTag::Vehicle => !matches!(
            kind,
            Kind::Report | Kind::Manual | Kind::Gazette | Kind::Booking | Kind::SecuritiesTrade
        ),
        BuiltInTag::Donation => {
            matches!(kind, Kind::DonationReceipt | Kind::Letter | Kind::Receipt)
        }
        BuiltInTag::Warranty => matches!(
            kind,
            Kind::Warranty | Kind::Receipt | Kind::Manual | Kind::DeliveryNote
        ),
        _ => true,
    }
}
