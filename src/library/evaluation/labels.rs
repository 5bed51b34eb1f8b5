//! What is right: one JSON object a line of `labels.jsonl`, beside the PDFs or their folder `pdf`.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::EvaluationError;
use crate::model::timestamp::Timestamp;

/// The right answers for one PDF.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) struct Label {
    /// The PDF's name.
    pub(super) file: String,
    /// Which group of documents it belongs to.
    pub(super) group: String,
    /// What it is written in, as an ISO 639-1 code.
    #[serde(default)]
    pub(super) language: Option<String>,
    /// `xml` where an electronic invoice is embedded; other words mean nothing here.
    #[serde(default)]
    pub(super) variant: Option<String>,
    /// Who wrote it; `None` where nobody can be called the sender.
    pub(super) expected_sender: Option<String>,
    /// Other names that are right.
    #[serde(default)]
    pub(super) sender_aliases: Vec<String>,
    /// Its own date, as `YYYY-MM-DD`; `None` where it has none.
    pub(super) expected_date: Option<String>,
    /// Folders, each of which is right.
    pub(super) folders: Vec<String>,
    /// Words in lower case of which a good title holds one.
    pub(super) title_keywords: Vec<String>,
}

/// A label and where its PDF lies.
#[derive(Clone, Debug)]
pub(super) struct LabelledPdf {
    pub(super) label: Label,
    pub(super) path: PathBuf,
}

/// Reads the labels of a folder and finds their PDFs.
pub(super) fn read(directory: &Path) -> Result<Vec<LabelledPdf>, EvaluationError> {
    if !directory.is_dir() {
        return Err(EvaluationError::NoFolder(directory.to_owned()));
    }
    let path = directory.join("labels.jsonl");
    let text = fs::read_to_string(&path).map_err(|source| match source.kind() {
        ErrorKind::NotFound => EvaluationError::NoLabels(directory.to_owned()),
        _ => EvaluationError::NotReadable {
            path: path.clone(),
            source,
        },
    })?;
    let mut found = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() {
            continue;
        }
        let label = parse(text).map_err(|reason| EvaluationError::BadLine {
            path: path.clone(),
            line,
            reason,
        })?;
        let pdf = [directory.to_owned(), directory.join("pdf")]
            .map(|folder| folder.join(&label.file))
            .into_iter()
            .find(|pdf| pdf.is_file());
        let Some(pdf) = pdf else {
            let file = label.file;
            return Err(EvaluationError::NoPdf { path, line, file });
        };
        found.push(LabelledPdf { label, path: pdf });
    }
    if found.is_empty() {
        return Err(EvaluationError::EmptyLabels(path));
    }
    Ok(found)
}

fn parse(text: &str) -> Result<Label, String> {
    let label: Label = serde_json::from_str(text).map_err(|error| {
        // The line is the file's, not the one that serde counts.
        let message = error.to_string();
        match message.rsplit_once(" at line 1 column ") {
            Some((message, column)) => format!("{message} (column {column})"),
            None => message,
        }
    })?;
    match &label.expected_date {
        Some(date) if Timestamp::parse_date(date).is_none() => Err(format!(
            "expected_date takes a date such as 2026-03-01 or null, not '{date}'"
        )),
        _ => Ok(label),
    }
}
