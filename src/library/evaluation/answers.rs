//! What docvault says about a document, field by field, beside what is right.
//!
//! The answers are those that a person would see after an import into an English account: where the
//! analysis finds nothing, the file's name is the title, Inbox the folder, and the file's own
//! creation date the date.

use std::path::Path;

use serde::Serialize;

use super::EvaluationError;
use super::labels::{Label, LabelledPdf};
use super::scans::ScanReader;
use super::scoring::{self, Verdict};
use crate::analysis::fact::Fact;
use crate::analysis::{self, Analysis, AnalysisContext};
use crate::model::document::INBOX;
use crate::model::findings::Origin;
use crate::model::language::Language;
use crate::model::page::PdfContent;
use crate::model::timestamp::Timestamp;
use crate::pdf::{self, PdfError, ReadLimits};

/// A field that is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum EvaluatedField {
    /// Who wrote.
    Sender,
    /// The document's own date.
    Date,
    /// Its title.
    Title,
    /// Its folder.
    Folder,
}

impl EvaluatedField {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::Sender, Self::Date, Self::Title, Self::Folder];

    /// Its name in a table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sender => "sender",
            Self::Date => "date",
            Self::Title => "title",
            Self::Folder => "folder",
        }
    }
}

/// One field of one document.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldAnswer {
    /// Which field.
    pub field: EvaluatedField,
    /// What would be right; any of these.
    pub expected: Vec<String>,
    /// What docvault says.
    pub got: Option<String>,
    /// The rule that said it.
    pub rule: Option<String>,
    /// How sure it was.
    pub confidence: Option<f32>,
    /// Whether that is right.
    pub verdict: Verdict,
}

/// One document with its answers.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EvaluatedDocument {
    /// The PDF's name.
    pub file: String,
    /// Its group.
    pub group: String,
    /// Its variant.
    pub variant: Option<String>,
    /// What it is written in.
    pub language: Option<String>,
    /// The answers, in the order of [`EvaluatedField::ALL`].
    pub answers: Vec<FieldAnswer>,
    /// Some of its pages are pictures and were not read.
    pub has_unread_scans: bool,
    /// Why it could not be read, or not to its end.
    pub trouble: Option<String>,
}

impl EvaluatedDocument {
    /// The answer for one field.
    pub fn answer(&self, field: EvaluatedField) -> Option<&FieldAnswer> {
        self.answers.iter().find(|answer| answer.field == field)
    }
}

/// Reads and analyses one document, and compares.
pub(super) fn document(
    labelled: &LabelledPdf,
    worker_executable: &Path,
    scans: &ScanReader,
    now: Timestamp,
) -> Result<EvaluatedDocument, EvaluationError> {
    let label = &labelled.label;
    let (content, trouble) =
        match pdf::read(worker_executable, &labelled.path, &ReadLimits::default()) {
            Ok(mut content) => {
                scans.fill_in(&labelled.path, &mut content);
                let trouble = content.ended_early.clone();
                (content, trouble)
            }
            Err(PdfError::Document(fault)) => (PdfContent::default(), Some(fault.to_string())),
            Err(error) => return Err(EvaluationError::NoWorker(error)),
        };
    let analysis = analysis::analyze(
        &content,
        &AnalysisContext::new(&label.file, now, Language::En),
    );
    Ok(EvaluatedDocument {
        file: label.file.clone(),
        group: label.group.clone(),
        variant: label.variant.clone(),
        language: label.language.clone(),
        answers: answers(label, &analysis, &content),
        has_unread_scans: content.pages.iter().any(|page| page.is_scan),
        trouble,
    })
}

fn answers(label: &Label, analysis: &Analysis, content: &PdfContent) -> Vec<FieldAnswer> {
    let stem = Path::new(&label.file)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let created = content.information.created_at;
    EvaluatedField::ALL
        .map(|field| {
            let fact = match field {
                EvaluatedField::Sender => said(analysis.sender.as_ref(), Clone::clone),
                EvaluatedField::Date => said(analysis.document_date.as_ref(), |date| {
                    date.to_date_string()
                })
                .or(instead(
                    created.map(Timestamp::to_date_string),
                    "file's creation date",
                )),
                EvaluatedField::Title => said(analysis.title.as_ref(), Clone::clone)
                    .or(instead(stem.clone(), "file's name")),
                EvaluatedField::Folder => said(analysis.folder.as_ref(), Clone::clone)
                    .or(instead(Some(INBOX.to_owned()), "none fits")),
            };
            let got = fact.as_ref().map(|fact| fact.value.clone());
            FieldAnswer {
                field,
                verdict: scoring::verdict(field, label, got.as_deref()),
                expected: scoring::expected(field, label),
                got,
                rule: fact.as_ref().map(|fact| fact.rule.clone()),
                confidence: fact.map(|fact| fact.confidence),
            }
        })
        .into()
}

/// A fact's value as text, with its rule and confidence.
fn said<T>(fact: Option<&Fact<T>>, text: impl Fn(&T) -> String) -> Option<Fact<String>> {
    fact.map(|fact| Fact::of(fact.origin, text(&fact.value), fact.confidence, &fact.rule))
}

/// What a document shows where the analysis found nothing.
fn instead(value: Option<String>, rule: &str) -> Option<Fact<String>> {
    value.map(|value| Fact::of(Origin::Rule, value, 0.0, rule))
}
