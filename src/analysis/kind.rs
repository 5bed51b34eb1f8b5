//! What kind of paper a document is: an invoice, a payslip, a manual, …
//!
//! Papers call themselves by name, mostly in their heading. Every such name is counted, weighted by how
//! much its line looks like a heading. The kind decides the folder and is the title's first word.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::closings::is_closing;
use super::fact::Fact;
use super::lines::{Line, Lines};
use super::particulars::{heads_wide_table, is_label_of_row};
use super::salutations::is_salutation;
use super::text::{
    find_phrase, fold, folded_words, has_phrase, has_trailing_phrase, leading_phrase,
    looks_like_file_name,
};
use super::words::kinds::{KINDS, KindRow};
use super::words::marks::{
    ANNOUNCEMENTS, DENIALS, ENCLOSURE_LABELS, LIFE_HEADINGS, NO_KINDS, NO_NAMES, PURPOSES,
    REFERENCES, SPOKEN_TO,
};
use super::words::topics::{REFINEMENTS, UNNAMED_KINDS};
use crate::model::invoice::InvoiceKind;
use crate::model::language::Language;
use crate::model::page::PdfContent;

/// A kind of paper; names and phrases stand in the word lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it, the word list shows it")]
pub enum Kind {
    Invoice,
    CreditNote,
    CancellationInvoice,
    Reminder,
    LoanReminder,
    Receipt,
    Quote,
    OrderConfirmation,
    PurchaseOrder,
    DeliveryNote,
    Contract,
    Termination,
    Terms,
    BankStatement,
    CardStatement,
    BankLetter,
    SecuritiesTrade,
    Dividend,
    SecuritiesStatement,
    InsurancePolicy,
    InsurancePremium,
    InsuranceClaim,
    TaxAssessment,
    TaxCertificate,
    TaxReturn,
    DonationReceipt,
    OfficialNotice,
    Fine,
    CivilCertificate,
    Gazette,
    Payslip,
    EmploymentContract,
    EmploymentReference,
    Application,
    Pension,
    MedicalBill,
    MedicalReport,
    Prescription,
    SickNote,
    RentalContract,
    RentLetter,
    UtilityStatement,
    EnergyBill,
    VehicleRegistration,
    VehicleInspection,
    SchoolReport,
    Enrolment,
    Ticket,
    Booking,
    Membership,
    Manual,
    Report,
    Warranty,
    Settlement,
    Form,
    Declaration,
    Letter,
}

impl Kind {
    /// Its row in the word list.
    pub(super) fn row(self) -> Option<&'static KindRow> {
        KINDS.iter().find(|row| row.kind == self)
    }

    /// What a paper of this kind is called; in English where the language is not known.
    pub fn name(self, language: Option<Language>) -> &'static str {
        let at =
            language.and_then(|language| Language::ALL.iter().position(|known| *known == language));
        self.row()
            .and_then(|row| row.names.get(at.unwrap_or(0)).copied())
            .unwrap_or_default()
    }

    /// How it is written down with what was found of a document. Stored findings and what is learned of corrections are
    /// compared by it: it stays, whatever the kind is called in the code.
    pub const fn stored_name(self) -> &'static str {
        match self {
            Self::Invoice => "Invoice",
            Self::CreditNote => "CreditNote",
            Self::CancellationInvoice => "CancellationInvoice",
            Self::Reminder => "Reminder",
            Self::LoanReminder => "LoanReminder",
            Self::Receipt => "Receipt",
            Self::Quote => "Quote",
            Self::OrderConfirmation => "OrderConfirmation",
            Self::PurchaseOrder => "PurchaseOrder",
            Self::DeliveryNote => "DeliveryNote",
            Self::Contract => "Contract",
            Self::Termination => "Termination",
            Self::Terms => "Terms",
            Self::BankStatement => "BankStatement",
            Self::CardStatement => "CardStatement",
            Self::BankLetter => "BankLetter",
            Self::SecuritiesTrade => "SecuritiesTrade",
            Self::Dividend => "Dividend",
            Self::SecuritiesStatement => "SecuritiesStatement",
            Self::InsurancePolicy => "InsurancePolicy",
            Self::InsurancePremium => "InsurancePremium",
            Self::InsuranceClaim => "InsuranceClaim",
            Self::TaxAssessment => "TaxAssessment",
            Self::TaxCertificate => "TaxCertificate",
            Self::TaxReturn => "TaxReturn",
            Self::DonationReceipt => "DonationReceipt",
            Self::OfficialNotice => "OfficialNotice",
            Self::Fine => "Fine",
            Self::CivilCertificate => "CivilCertificate",
            Self::Gazette => "Gazette",
            Self::Payslip => "Payslip",
            Self::EmploymentContract => "EmploymentContract",
            Self::EmploymentReference => "EmploymentReference",
            Self::Application => "Application",
            Self::Pension => "Pension",
            Self::MedicalBill => "MedicalBill",
            Self::MedicalReport => "MedicalReport",
            Self::Prescription => "Prescription",
            Self::SickNote => "SickNote",
            Self::RentalContract => "RentalContract",
            Self::RentLetter => "RentLetter",
            Self::UtilityStatement => "UtilityStatement",
            Self::EnergyBill => "EnergyBill",
            Self::VehicleRegistration => "VehicleRegistration",
            Self::VehicleInspection => "VehicleInspection",
            Self::SchoolReport => "SchoolReport",
            Self::Enrolment => "Enrolment",
            Self::Ticket => "Ticket",
            Self::Booking => "Booking",
            Self::Membership => "Membership",
            Self::Manual => "Manual",
            Self::Report => "Report",
            Self::Warranty => "Warranty",
            Self::Settlement => "Settlement",
            Self::Form => "Form",
            Self::Declaration => "Declaration",
            Self::Letter => "Letter",
        }
    }

    /// A paper that asks for, returns or confirms money for goods or services.
    pub(super) const fn is_bill(self) -> bool {
        matches!(
            self,
            Self::Invoice
                | Self::CreditNote
                | Self::CancellationInvoice
                | Self::Reminder
                | Self::Receipt
                | Self::MedicalBill
                | Self::EnergyBill
                | Self::InsurancePremium
        )
    }

    /// A paper that is no bill and yet asks for money oftentimes.
    pub(super) const fn may_ask_for_money(self) -> bool {
        matches!(
            self,
            Self::UtilityStatement
                | Self::TaxAssessment
                | Self::OfficialNotice
                | Self::Fine
                | Self::RentLetter
                | Self::Booking
                | Self::Membership
                | Self::Enrolment
                | Self::Settlement
        )
    }

    /// What an embedded electronic invoice is.
    pub(super) const fn of_invoice(kind: InvoiceKind) -> Self {
        match kind {
            InvoiceKind::CreditNote => Self::CreditNote,
            InvoiceKind::Invoice | InvoiceKind::Correction | InvoiceKind::Partial => Self::Invoice,
        }
    }
}

/// A name of a kind in a folded text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KindHit {
    /// Which kind.
    pub kind: Kind,
    /// First byte in the folded text.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// Counts in headings only.
    pub heading_only: bool,
    /// Only a word's ending matched.
    pub is_ending: bool,
}

/// What scores less is no kind.
const SCORE_MIN: f32 = 0.5;

/// From this score of its headings on, a paper calls itself by name.
const NAMED_SCORE_MIN: f32 = 2.0;

/// The rule by which a paper that does not call itself by name has a kind.
pub(super) const BY_SIGNS: &str = "kind by its usual entries";

/// The rule by which a paper has a kind that no heading of it names.
pub(super) const BY_MENTION: &str = "kind in text";

/// The rule by which a paper has a kind that nothing printed on it names.
pub(super) const BY_FILE_NAME: &str = "kind in the name of the file";

struct Phrases {
    by_first_word: HashMap<&'static str, Vec<(&'static str, Kind, bool)>>,
    endings: Vec<(&'static str, Kind)>,
}

fn phrases() -> &'static Phrases {
    static PHRASES: OnceLock<Phrases> = OnceLock::new();
    PHRASES.get_or_init(|| {
        let mut phrases = Phrases {
            by_first_word: HashMap::new(),
            endings: Vec::new(),
        };
        for row in KINDS {
            for written in row.phrases {
                if let Some(ending) = written.strip_prefix('~') {
                    phrases.endings.push((ending, row.kind));
                    continue;
                }
                let heading_only = written.starts_with('?');
                let phrase = written.trim_start_matches('?');
                if let Some((_, first)) = folded_words(phrase).next() {
                    phrases.by_first_word.entry(first).or_default().push((
                        phrase,
                        row.kind,
                        heading_only,
                    ));
                }
            }
        }
        phrases
            .endings
            .sort_by_key(|(ending, _)| std::cmp::Reverse(ending.len()));
        for list in phrases.by_first_word.values_mut() {
            list.sort_by_key(|(phrase, ..)| std::cmp::Reverse(phrase.len()));
        }
        phrases
    })
}

/// All names of kinds in a folded text, none overlapping, from left to right.
pub(super) fn kind_hits(folded: &str) -> Vec<KindHit> {
    let phrases = phrases();
    let mut hits = Vec::new();
    let mut next_free = 0;
    for (start, word) in folded_words(folded) {
        if start < next_free || is_no_kind(&folded[start..]) {
            continue;
        }
        let whole = phrases.by_first_word.get(word).and_then(|list| {
            list.iter().find(|(phrase, ..)| {
                folded[start..].strip_prefix(phrase).is_some_and(|rest| {
                    rest.chars()
                        .next()
                        .is_none_or(|next| !next.is_alphanumeric())
                })
            })
        });
        let hit = if let Some((phrase, kind, heading_only)) = whole {
            let end = start + phrase.len();
            Some(KindHit {
                kind: *kind,
                start,
                end,
                heading_only: *heading_only,
                is_ending: false,
            })
        } else {
            let ending = phrases
                .endings
                .iter()
                .filter(|_| !NO_NAMES.iter().any(|other| word.ends_with(other)))
                .find(|(ending, _)| {
                    word.len() > ending.len() + 2 && word.len() < 50 && word.ends_with(ending)
                });
            ending.map(|(_, kind)| KindHit {
                kind: *kind,
                start,
                end: start + word.len(),
                heading_only: false,
                is_ending: true,
            })
        };
        if let Some(hit) = hit {
            next_free = hit.end;
            if !is_another_paper(folded, &hit) {
                hits.push(hit);
            }
        }
    }
    // `RX Online-Ticket`: letters before the name of a kind are whose paper it is.
    if hits.iter().any(|hit| !is_abbreviation(hit)) {
        hits.retain(|hit| !(hit.heading_only && is_abbreviation(hit)));
    }
    hits
}

/// A hit of two letters or fewer.
fn is_abbreviation(hit: &KindHit) -> bool {
    hit.end - hit.start <= 2
}

/// `Keine Rechnung`, `Factuur volgt afzonderlijk`, `für Ihre Steuererklärung`: what the paper is not.
fn is_another_paper(folded: &str, hit: &KindHit) -> bool {
    let (before, after) = (
        folded[..hit.start].trim_end(),
        folded[hit.end..].trim_start(),
    );
    // `bereits in Rechnung gestellte Beiträge`
    let is_verb = has_trailing_phrase(before, &["in"]) && after.starts_with("gestellte");
    let is_moment =
        hit.kind == Kind::Receipt && has_trailing_phrase(before, &["at", "on", "upon", "after"]);
    // `Kostenvoranschlag der Dachdeckerei`: who made it is somebody else.
    let is_anothers = hit.kind == Kind::Quote && leading_phrase(after, &["der", "des"]).is_some();
    has_trailing_phrase(before, DENIALS)
        || is_anothers
        || is_moment
        || is_verb
        || leading_phrase(after, ANNOUNCEMENTS).is_some()
        || hit.kind == Kind::TaxReturn && has_trailing_phrase(before, PURPOSES)
}

/// `Bill to`, `order number`: words that begin like a kind's name and name none.
fn is_no_kind(folded: &str) -> bool {
    leading_phrase(folded, NO_KINDS).is_some()
}

/// Whether a hit begins its line, but for a code, a ticked box or whose it is: `H-2A Application for …`, `☒ Quarterly report`,
/// `Ihre Kreditkartenabrechnung`.
pub(super) fn begins_line(folded: &str, hit: &KindHit) -> bool {
    const CODE_BYTES_MAX: usize = 8;
    let before = folded[..hit.start].trim();
    // `2. Quote` is an item of a list.
    let is_code = before.len() <= CODE_BYTES_MAX
        && !before.contains([' ', ':', ','])
        && before.bytes().any(|byte| byte.is_ascii_digit())
        && before.chars().any(char::is_alphabetic);
    is_code
        || !before.chars().any(char::is_alphanumeric)
        || before.split(' ').all(|word| SPOKEN_TO.contains(&word))
}

/// How much a line looks like the heading that `hit` makes of it: 0 (prose) to about 10.
pub(super) fn heading_weight(line: &Line<'_>, hit: &KindHit, body_size: f32) -> f32 {
    let length = line.folded.len().max(1) as f32;
    let share = (hit.end - hit.start) as f32 / length;
    let mut weight = 0.0;
    if line.size >= 1.2 * body_size {
        weight += 2.0 + (line.size / body_size - 1.2).min(1.5);
    }
    if line.bold {
        weight += 1.0;
    }
    if begins_line(&line.folded, hit) {
        weight += 1.0;
    }
    if length > 100.0 {
        return weight * 0.2;
    }
    weight + (4.0 * share).min(3.5)
}

/// Terms of business say what they are further up on their first page.
const APPENDED_DEPTH: f32 = 0.3;
/// Longer lines are no labels of rows.
const ROW_BYTES_MAX: usize = 50;

/// `Lieferschein-Nr.`, `Bestellung vom`: another paper is meant, unless it is an invoice's own number.
fn is_reference_only(lines: &Lines<'_>, line: &Line<'_>, hit: &KindHit) -> bool {
    let refers = matches!(
        hit.kind,
        Kind::DeliveryNote
            | Kind::PurchaseOrder
            | Kind::OrderConfirmation
            | Kind::Quote
            | Kind::Contract
            | Kind::OfficialNotice
            | Kind::Enrolment
            | Kind::Termination
    ) || hit.kind == Kind::InsurancePolicy && lines.is_in_running_type(line);
    let rest = &line.folded[hit.end..];
    let is_label = rest.trim_matches([' ', ':', '.']).is_empty()
        && lines
            .get(line.right)
            .is_some_and(|right| right.text.bytes().any(|byte| byte.is_ascii_digit()));
    // `Contratto 551-99201`, `Matrícula: 1234 BCD`: nothing but its number follows.
    let is_number = rest.bytes().any(|byte| byte.is_ascii_digit())
        && (hit.kind == Kind::Contract || hit.kind == Kind::Enrolment && rest.starts_with(':'))
        && rest.chars().filter(|c| c.is_alphabetic()).count() <= 3;
    let is_row = !hit.kind.is_bill()
        && lines.is_in_running_type(line)
        && (rest.is_empty() && stands_beside_figure(lines, line)
            || line.text.len() < ROW_BYTES_MAX && lines.stands_beside_amount(line));
    is_row
        || refers && rest.is_empty() && is_label_of_row(lines, line)
        || refers && (is_label || is_number || REFERENCES.iter().any(|sign| rest.starts_with(sign)))
}

/// `Gift Aid | 612`: the label of a row of accounts. A year beside a heading is none.
fn stands_beside_figure(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const YEAR_DIGITS: usize = 4;
    const CURRENCY_LETTERS_MAX: usize = 3;
    lines.get(line.right).is_some_and(|right| {
        let letters = right.text.chars().filter(|c| c.is_alphabetic()).count();
        let digits = right.text.bytes().filter(u8::is_ascii_digit).count();
        let is_year = digits == YEAR_DIGITS && right.text.trim().len() == YEAR_DIGITS;
        let may_be_date = right.text.contains('/') || right.text.matches('.').count() > 1;
        digits > 0 && letters <= CURRENCY_LETTERS_MAX && !is_year && !may_be_date
    })
}

/// Whether the first page names a security by its number.
fn speaks_of_securities(lines: &Lines<'_>) -> bool {
    // `Valor 1234567` is a Swiss number, `valor catastral` a value.
    let has_number_of = |line: &Line<'_>, sign: &str| {
        find_phrase(&line.folded, sign).is_some_and(|start| {
            let rest = line.folded[start + sign.len()..].trim_start_matches([':', '.', ' ', '-']);
            rest.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with("nr")
        })
    };
    lines.first_page().iter().any(|line| {
        has_phrase(
            &line.folded,
            &["isin", "wkn", "valorennummer", "cusip", "sedol"],
        ) || has_number_of(line, "valor")
    })
}

/// What speaks for one kind: headings, prose (capped), the file's name, the first heading's line and the
/// first other one that names it.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    headings: f32,
    prose: f32,
    file_name: f32,
    line: Option<usize>,
    mention: Option<usize>,
}

impl Score {
    /// What is printed counts; the file's name only adds to it.
    fn sum(self) -> f32 {
        let printed = self.headings + self.prose;
        if printed > 0.0 {
            printed + self.file_name
        } else {
            0.0
        }
    }
}

/// Finds out what kind of paper it is; `None` when nothing names it.
pub(super) fn detect(
    content: &PdfContent,
    lines: &Lines<'_>,
    file_name: &str,
) -> Option<Fact<Kind>> {
    if let Some(invoice) = &content.invoice {
        let kind = Kind::of_invoice(invoice.kind);
        return Some(Fact::of_invoice(kind));
    }
    let mut scores = scores_of_lines(lines);
    prefer_securities(lines, &mut scores);
    if lines.contents.is_some() {
        // A handbook on invoices is none: no bill has a list of contents.
        for (_, score) in scores.iter_mut().filter(|(kind, _)| kind.is_bill()) {
            score.headings *= 0.2;
            score.prose *= 0.2;
        }
    }
    add_names_of_file(&mut scores, content, file_name);
    let mut ranked: Vec<(Score, Kind)> = scores
        .into_iter()
        .map(|(kind, score)| (score, kind))
        .collect();
    ranked.sort_by(|a, b| b.0.sum().total_cmp(&a.0.sum()).then(a.1.cmp(&b.1)));
    let named = ranked.first().filter(|(best, _)| best.sum() >= SCORE_MIN);
    // Papers of every kind ask for money: only one that says nothing else is a bill for that.
    let named_in_heading = named.map_or(0.0, |(best, _)| best.headings);
    // `Information`, `Certificate`: a letter's headings are any paper's.
    let named_as_letter = named.is_some_and(|(_, kind)| *kind == Kind::Letter);
    let named_by_life = if named_as_letter {
        0.0
    } else {
        named_in_heading
    };
    let unnamed = by_headings_of_a_life(lines, named_by_life)
        .or_else(|| by_signs(lines, named_in_heading))
        .filter(|unnamed| unnamed.value != Kind::Invoice || named.is_none())
        .map(|unnamed| Fact {
            value: refined(lines, unnamed.value),
            ..unnamed
        });
    if unnamed.is_some() {
        return unnamed;
    }
    let named = named.filter(|(best, kind)| !is_said_by_the_way(lines, best, *kind));
    let Some((best, kind)) = named.copied() else {
        return by_file_name(lines, &ranked);
    };
    let kind = refined(lines, kind);
    let second = ranked.get(1).filter(|(_, other)| *other != kind);
    let margin = best.sum() - second.map_or(0.0, |(score, _)| score.sum());
    let confidence = (best.sum() / 8.0).min(0.6) + (margin / 8.0).min(0.35);
    let rule = if best.line.is_some() {
        "kind in heading"
    } else {
        BY_MENTION
    };
    Some(
        Fact::new(kind, confidence, rule)
            .with_evidence(lines.get(best.line.or(best.mention)).map(Line::evidence))
            .with_runner_up(second.map(|(_, kind)| *kind)),
    )
}

/// A word somewhere in the middle of a letter, once: `… and your passport`. What a letter is about stands further up; one that
/// has a subject is no bill for enclosing one, and no law for naming it, but is a bill where it says `stellen wir in Rechnung`.
fn is_said_by_the_way(lines: &Lines<'_>, score: &Score, kind: Kind) -> bool {
    let (Some(salutation), Some(mention)) = (lines.salutation(), score.mention) else {
        return false;
    };
    let bills = has_phrase(&lines.all[mention].folded, &["in rechnung"]);
    let is_named_only = kind.is_bill() && !bills || kind == Kind::Gazette;
    // `Please bring her birth certificate`: no letter is one.
    let is_enclosed_at_most = kind == Kind::CivilCertificate;
    let has_subject = lines.subject_line().is_some();
    let opening_lines = match (is_enclosed_at_most, is_named_only, has_subject) {
        (true, ..) | (_, true, true) => 0,
        (_, false, false) => 5,
        _ => 2,
    };
    score.headings == 0.0
        && score.file_name == 0.0
        && score.prose < 2.0 * SCORE_MIN
        && mention > salutation + opening_lines
}

/// Counts the kinds that the file's own names name, each once.
fn add_names_of_file(scores: &mut HashMap<Kind, Score>, content: &PdfContent, file_name: &str) {
    // A title that is a file's name says what its writer's file was called, whatever was printed from it.
    let title = content.information.title.as_deref();
    let title = title.filter(|title| !looks_like_file_name(title));
    for name in [Some(file_name), title].into_iter().flatten() {
        for hit in kind_hits(&fold(&name.replace(['_', '.'], " "))) {
            scores.entry(hit.kind).or_default().file_name = 1.0;
        }
    }
}

/// The kind of a paper on which nothing is printed that says it, by the name of its file.
fn by_file_name(lines: &Lines<'_>, ranked: &[(Score, Kind)]) -> Option<Fact<Kind>> {
    let (_, kind) = ranked.iter().find(|(score, _)| score.file_name > 0.0)?;
    Some(Fact::new(refined(lines, *kind), 0.3, BY_FILE_NAME))
}

/// A curriculum vitae by the headings of its parts: few are called by their name.
fn by_headings_of_a_life(lines: &Lines<'_>, named_in_heading: f32) -> Option<Fact<Kind>> {
    const HEADINGS_MIN: usize = 3;
    // `Survey design` among the skills is a heading of its own, but no report has so many of a life's.
    const HEADINGS_SURE: usize = 5;
    let wanted = if named_in_heading >= NAMED_SCORE_MIN {
        HEADINGS_SURE
    } else {
        HEADINGS_MIN
    };
    let mut found: Vec<(&str, &Line<'_>)> = Vec::new();
    for line in lines.first_page() {
        let bare = line.folded.trim_matches(|c: char| !c.is_alphabetic());
        let is_new = !found.iter().any(|(heading, _)| *heading == bare);
        if LIFE_HEADINGS.contains(&bare) && is_new {
            found.push((bare, line));
        }
    }
    let (_, first) = found.first().filter(|_| found.len() >= wanted)?;
    Some(Fact::new(Kind::Application, 0.5, BY_SIGNS).with_evidence(Some(first.evidence())))
}

/// The kind of a paper that does not call itself by name, from what only papers of that kind say together.
fn by_signs(lines: &Lines<'_>, named_in_heading: f32) -> Option<Fact<Kind>> {
    if named_in_heading >= NAMED_SCORE_MIN {
        return None;
    }
    let line_of = |sign: &&&str| {
        lines
            .first_page()
            .iter()
            .position(|line| find_phrase(&line.folded, sign).is_some())
    };
    UNNAMED_KINDS.iter().find_map(|row| {
        if row.unless.iter().any(|sign| line_of(&sign).is_some()) {
            return None;
        }
        let mut found = row.signs.iter().filter_map(|sign| line_of(&sign));
        let first = found.next()?;
        let count = 1 + found.count();
        (count >= row.count).then(|| {
            let confidence = 0.35 + 0.1 * (count - row.count).min(3) as f32;
            Fact::new(row.to, confidence, BY_SIGNS)
                .with_evidence(lines.get(Some(first)).map(Line::evidence))
        })
    })
}

/// A bill that speaks of diagnoses is a doctor's, a statement that counts kilowatt hours an energy bill.
fn refined(lines: &Lines<'_>, kind: Kind) -> Kind {
    let is_said = |phrase: &&&str| {
        lines
            .first_page()
            .iter()
            .any(|line| find_phrase(&line.folded, phrase).is_some())
    };
    REFINEMENTS
        .iter()
        .filter(|row| row.from.contains(&kind))
        .find(|row| {
            row.signs.iter().filter(is_said).count() >= row.count
                && !row.unless.iter().any(|phrase| is_said(&phrase))
        })
        .map_or(kind, |row| row.to)
}

fn scores_of_lines(lines: &Lines<'_>) -> HashMap<Kind, Score> {
    let mut scores = HashMap::<Kind, Score>::new();
    let mut headings_before = 0.0f32;
    let subject_line = lines.subject_line();
    let salutation = lines.salutation();
    let is_letter = salutation.is_some();
    for (at, line) in lines.all.iter().enumerate() {
        if names_nothing(lines, line) {
            continue;
        }
        let on_first_page = at < lines.first_page_count;
        let subject = if subject_line == Some(at) { 3.0 } else { 0.0 };
        let mut hits = kind_hits(&line.folded);
        // `Dear Bill,`: who is greeted is no paper.
        let greeted = greeted_bytes(line);
        hits.retain(|hit| hit.start >= greeted);
        let leading = hits
            .iter()
            .position(|hit| hit.kind != Kind::Letter)
            .unwrap_or_default();
        for (rank, hit) in hits.into_iter().enumerate() {
            // `Mahnung zur Rechnung`: the first name is the paper's, the next what it is about.
            // `Mitteilung über die Rentenanpassung`: that it is a letter says nothing.
            let share = if rank == leading { 1.0 } else { 0.4 };
            let weight = (heading_weight(line, &hit, lines.body_size) + subject) * share;
            // Terms that a paper ends with are a part of it.
            let is_appended = hit.kind == Kind::Terms && line.depth > APPENDED_DEPTH;
            // Many a paper has one, whatever it is.
            let is_sign = line.folded.get(hit.start..hit.end) == Some("aktenzeichen");
            let is_heading = on_first_page
                && !is_appended
                && !is_sign
                && weight >= 2.4
                && line.folded.len() <= 100
                && !lines.ends_sentence(at)
                && !lines.is_booking(line);
            // `Form`: the heading of a table's column.
            let is_of_column =
                hit.kind == Kind::Form && hit.end == line.folded.len() && hit.end <= 4;
            if is_of_column {
                continue;
            }
            let fills_line = (hit.end - hit.start) * 5 >= line.folded.len() * 2;
            let counts = !hit.heading_only
                || (is_heading && (begins_line(&line.folded, &hit) || weight >= 4.0 || fills_line));
            if !counts {
                continue;
            }
            let specific = if hit.end - hit.start >= 13 { 1.25 } else { 1.0 };
            let is_named = subject_line == Some(at) && rank == leading && hit.start == 0;
            let refers = is_heading && !is_named && is_reference_only(lines, line, &hit);
            if refers && hit.heading_only && is_label_of_row(lines, line) {
                continue;
            }
            let score = scores.entry(hit.kind).or_default();
            if is_heading && !refers {
                // The first heading of a page names the paper; later ones name its parts.
                headings_before += if weight >= 3.5 { 1.0 } else { 0.3 };
                let place = (1.0 - line.depth * 0.6) * (2.5 / (1.5 + headings_before)).max(0.35);
                score.headings += weight * place * specific;
                score.line = score.line.or(Some(at));
            } else if !(is_in_brackets(&line.folded, &hit) || is_letter && is_bulleted(line)) {
                // Prose mentions are capped: a word said often does not make a heading.
                // What a letter is about stands above its greeting.
                let value = match salutation {
                    _ if !on_first_page => 0.15,
                    Some(greeted) if at < greeted => 0.6,
                    _ => 0.5,
                };
                score.prose = (score.prose + value * specific).min(2.5);
                score.mention = score.mention.or(Some(at));
            }
        }
    }
    scores
}

/// Whether a line tells nothing of what the paper is: `Im Auftrag` above a signature, the heads of a table, `Encl.: Invoice 7`.
fn names_nothing(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    line.folded.len() < 60 && is_closing(&line.folded)
        || heads_wide_table(lines, line)
        || leading_phrase(&line.folded, ENCLOSURE_LABELS).is_some() && line.text.contains(':')
}

/// `• satisfactory membership of …`: in a letter one of several conditions or enclosures.
fn is_bulleted(line: &Line<'_>) -> bool {
    line.text
        .trim_start()
        .starts_with(['•', '▪', '●', '○', '◦', '‣', '■', '\u{f0b7}'])
}

/// `Die Nachweise (Rentenbescheid, Kontoauszüge) liegen bei`: one of several examples, or of what comes with the paper.
fn is_in_brackets(folded: &str, hit: &KindHit) -> bool {
    let Some(opened) = folded[..hit.start].rfind('(') else {
        return false;
    };
    let inside = &folded[opened..];
    let closed = inside.find(')').unwrap_or(inside.len());
    opened + closed > hit.start && inside[..closed].contains(',')
}

/// How many bytes of a folded line greet its reader; 0 where it does not.
fn greeted_bytes(line: &Line<'_>) -> usize {
    if !is_salutation(line.text, &line.folded) {
        return 0;
    }
    let end = line.folded.find([',', ':', '!']);
    end.unwrap_or(line.folded.len())
}

/// A bank's credit, debit or order in securities is no tradesman's.
fn prefer_securities(lines: &Lines<'_>, scores: &mut HashMap<Kind, Score>) {
    const OTHERS: [Kind; 5] = [
        Kind::Invoice,
        Kind::CreditNote,
        Kind::PurchaseOrder,
        Kind::Receipt,
        Kind::BankLetter,
    ];
    if !speaks_of_securities(lines) {
        return;
    }
    for kind in OTHERS {
        if let Some(score) = scores.get_mut(&kind) {
            score.headings *= 0.4;
            score.prose *= 0.4;
        }
    }
    // `Umsatzabrechnung`: a statement of whatever it is about.
    let settled = scores.remove(&Kind::Settlement);
    let trade = scores.entry(Kind::SecuritiesTrade).or_default();
    if let Some(settled) = settled {
        trade.headings += settled.headings;
        trade.line = trade.line.or(settled.line);
        trade.mention = trade.mention.or(settled.mention);
    }
    trade.prose += 1.5;
}
