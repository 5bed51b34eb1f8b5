//! Pages become facts: title, summary, sender, date, folder, tags, language.
//!
//! [`analyze`] is pure: the same pages give the same facts, in time linear in their text, without input or
//! output (that is [`language_model`]'s alone, where one is switched on). Every fact carries its rule, its place and the runner-up ([`fact::Fact`]). What no rule finds stays
//! empty rather than guessed. Rules hold for papers nobody has seen: none may know a single sender or file.
//! Word lists are data under [`words`]; read [`kind`], then [`sender`] and [`document_date`] next.

pub mod fact;
pub mod figures;
pub mod kind;
pub mod language_model;
pub mod resemblance;
pub mod title_pattern;
pub mod vocabulary;

mod address_blocks;
mod amounts;
mod byline;
mod candidates;
mod closings;
mod contract_parties;
mod date_labels;
mod date_surroundings;
mod dates;
mod dates_in_words;
mod departments;
mod document_date;
mod due_date;
mod filing;
mod heading;
mod heading_lines;
mod hosts;
mod iban;
mod imprint;
mod initials;
mod language;
mod letterhead;
mod lines;
mod mending;
mod messages;
mod names;
mod no_heading;
mod organisations;
mod paper_numbers;
mod particulars;
mod parties;
mod period;
mod places;
mod readers;
mod return_address;
mod salutations;
mod sender;
mod sentences;
mod signature;
mod slips;
mod statement_date;
mod summary;
mod term_of_payment;
mod text;
mod title;
mod traits;
mod whole_amounts;
mod wording;
mod words;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::model::language::Language;
use crate::model::page::PdfContent;
use crate::model::timestamp::Timestamp;
use crate::model::traits::Traits;
use dates::{FoundDate, SlashOrder};
use fact::Fact;
use figures::Figures;
use kind::Kind;
use lines::Lines;
use parties::Parties;

pub use language::language_of_text;
pub use summary::{BUILT_RULES, Corrected, corrected_summary};

/// What is known about a document apart from its pages.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisContext<'c> {
    /// The name of the file it came as.
    pub file_name: &'c str,
    /// When it entered the library: no paper is dated later.
    pub entered_at: Timestamp,
    /// The language of the account's folders and tags.
    pub language: Language,
    /// Folder names that the account uses.
    pub folder_names: &'c [&'c str],
    /// Tag names that the account uses.
    pub tag_names: &'c [&'c str],
    /// Built-in folder names that a person took out of use, in the form of [`text_key`].
    pub removed_folder_names: &'c [&'c str],
    /// Built-in tag names that a person took out of use, in that form.
    pub removed_tag_names: &'c [&'c str],
    /// Makes unit vectors of sentences, where a model is at hand; the summary is better with it.
    pub sentence_vectors: Option<SentenceVectors<'c>>,
    /// Facts that are known already; the others are put together with these.
    pub given: Given<'c>,
}

impl<'c> AnalysisContext<'c> {
    /// What is known of a document that came alone: no names of the account, no model.
    pub const fn new(file_name: &'c str, entered_at: Timestamp, language: Language) -> Self {
        Self {
            file_name,
            entered_at,
            language,
            folder_names: &[],
            tag_names: &[],
            removed_folder_names: &[],
            removed_tag_names: &[],
            sentence_vectors: None,
            given: Given {
                sender: None,
                document_date: None,
                title: None,
            },
        }
    }
}

/// The function of a model that makes vectors of sentences.
#[derive(Clone, Copy)]
pub struct SentenceVectors<'c>(pub &'c SentenceEmbedding<'c>);

/// From sentences to one unit vector each; `None` when the model fails.
pub type SentenceEmbedding<'c> = dyn Fn(&[String]) -> Option<Vec<Vec<f32>>> + 'c;

impl std::fmt::Debug for SentenceVectors<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("SentenceVectors")
    }
}

/// Facts that the rules need not look for: learned, or set by a person.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given<'g> {
    /// Who wrote it.
    pub sender: Option<&'g Fact<String>>,
    /// The paper's own date.
    pub document_date: Option<&'g Fact<Timestamp>>,
    /// Its title.
    pub title: Option<&'g Fact<String>>,
}

/// What was found out about a document; what was not found stays empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// The paper's heading, or what it is, from whom and about what.
    pub title: Option<Fact<String>>,
    /// One to three sentences in the document's language.
    pub summary: Option<Fact<String>>,
    /// Who wrote it.
    pub sender: Option<Fact<String>>,
    /// The paper's own date.
    pub document_date: Option<Fact<Timestamp>>,
    /// What kind of paper it is.
    pub kind: Option<Fact<Kind>>,
    /// A folder of the vocabulary, in the account's language.
    pub folder: Option<Fact<String>>,
    /// Tags of the vocabulary, in the account's language, the surest first.
    pub tags: Vec<Fact<String>>,
    /// Amount, due date and numbers.
    pub figures: Figures,
    /// What it is written in.
    pub language: Option<Fact<Language>>,
    /// What ties it to documents of its like; without the fingerprint.
    pub traits: Traits,
}

/// The form in which two spellings of a sender's name are the same: folded, without its legal form.
pub fn sender_key(name: &str) -> String {
    names::name_key(name)
}

/// The form in which two spellings of any other text are the same.
pub fn text_key(text: &str) -> String {
    text::fold(text)
}

/// A document's pages, laid out for the rules.
struct Paper<'p> {
    pdf: &'p PdfContent,
    lines: Lines<'p>,
    dates: Vec<FoundDate>,
    parties: Parties,
}

/// Reads the facts out of a document's pages.
pub fn analyze(pdf: &PdfContent, context: &AnalysisContext<'_>) -> Analysis {
    let lines = Lines::new(pdf);
    let language = language::detect(&lines.all);
    let slash_order = assumed_slash_order(&lines, language.as_ref().map(|it| it.value));
    let kind = kind::detect(pdf, &lines, context.file_name);
    let kind_value = kind.as_ref().map(|kind| kind.value);
    let paper = Paper {
        pdf,
        dates: dates::find_dates(&lines, slash_order),
        parties: parties::assign(&lines, kind_value),
        lines,
    };
    let (lines, dates, given) = (&paper.lines, &paper.dates, &context.given);
    let found_sender = || {
        let found = sender::find(pdf, lines, &paper.parties, kind_value);
        found.map(Fact::composed)
    };
    let found_date = || document_date::choose(pdf, lines, dates, kind_value, context.entered_at);
    let document_date = given.document_date.cloned().or_else(found_date);
    let date = document_date.as_ref().map(|date| date.value);
    let mut analysis = Analysis {
        sender: given.sender.cloned().or_else(found_sender),
        figures: figures::collect(pdf, lines, dates, kind_value, date),
        document_date,
        kind,
        language,
        ..Analysis::default()
    };
    let found_title = || paper.title(&analysis, context).map(Fact::composed);
    analysis.title = given.title.cloned().or_else(found_title);
    let known = filing::Known {
        kind: analysis.kind.as_ref(),
        title: analysis.title.as_ref(),
        sender: analysis.sender.as_ref(),
        figures: &analysis.figures,
    };
    let folder = filing::folder(lines, &known, context);
    let tags = filing::tags(lines, &known, context);
    analysis.summary = paper.summary(&analysis, context).map(Fact::composed);
    (analysis.folder, analysis.tags) = (folder, tags);
    analysis.traits = traits::find(lines, &paper.parties, dates, &analysis);
    analysis
}

impl Paper<'_> {
    /// The title, when all but it, folder, tags and summary is known.
    fn title(&self, known: &Analysis, context: &AnalysisContext<'_>) -> Option<Fact<String>> {
        let day = known.document_date.as_ref().map(|date| date.value);
        let known = title::Known::new(
            known.kind.as_ref(),
            known.sender.as_ref(),
            &known.figures,
            &self.dates,
            known.language.as_ref().map(|language| language.value),
            context.file_name,
            self.lines.is_letter(),
        )
        .of_day(day, &self.lines);
        title::find(self.pdf, &self.lines, &self.parties, &known)
    }

    /// The summary, when all but it, folder and tags is known.
    fn summary(&self, known: &Analysis, context: &AnalysisContext<'_>) -> Option<Fact<String>> {
        let text = |fact: &'_ Option<Fact<String>>| fact.as_ref().map(|fact| fact.value.clone());
        let (title, sender) = (text(&known.title), text(&known.sender));
        let known = summary::Known {
            kind: known.kind.as_ref(),
            title: title.as_deref().unwrap_or_default(),
            sender: sender.as_deref(),
            date: known.document_date.as_ref().map(|date| date.value),
            figures: &known.figures,
            language: known.language.as_ref().map(|language| language.value),
            invoice: self.pdf.invoice.as_ref(),
            is_letter: self.lines.is_letter(),
        };
        summary::write(&self.lines, &known, context)
    }
}

/// English on US letter paper or with an address there writes the month first, all others the day.
fn assumed_slash_order(lines: &Lines<'_>, language: Option<Language>) -> SlashOrder {
    let is_american = || {
        let mut first_page = lines.first_page().iter();
        lines.is_letter_paper || first_page.any(|line| names::has_american_place(line.text))
    };
    if language.is_none_or(|language| language == Language::En) && is_american() {
        SlashOrder::MonthFirst
    } else {
        SlashOrder::DayFirst
    }
}
