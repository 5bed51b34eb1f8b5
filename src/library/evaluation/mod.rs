//! How good reading is: answers against known ones, text against pdftotext, damaged copies.
//!
//! Documents go the way of an import (the reading child, then the analysis) without a library or a data
//! directory; only `learning` has a library, in a temporary folder. Must never write anything else, and never
//! tell the analysis what is expected but as a person's correction.
//! Read `labels` (what is right), `answers` (what docvault says), `scoring` (the rules by which the two
//! are compared) and `figures` (the sums) in this order; `text`, `mutations` and `learning` stand alone.

mod answers;
mod error;
mod figures;
mod files;
mod labels;
mod learning;
mod mutations;
mod parallel;
mod process;
mod scans;
mod scoring;
mod text;

#[cfg(test)]
mod tests;

use std::path::Path;

use serde::Serialize;

use crate::model::timestamp::Timestamp;

pub use answers::{EvaluatedDocument, EvaluatedField, FieldAnswer};
pub use error::EvaluationError;
pub use figures::{Calibration, FigureRow, Share};
pub use learning::{LearnedField, LearningReport, WrongAnswer, learn};
pub use mutations::{MutationReport, read_mutated_copies};
pub use parallel::Progress;
pub use scoring::Verdict;
pub use text::{ComparedText, TextReport, compare_texts};

/// What scoring a folder of PDFs with known answers gave.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Evaluation {
    /// How many documents have pages that are pictures and were not read.
    pub unread_scans: usize,
    /// How many senders the documents have; one without a known sender counts as its own.
    pub senders: usize,
    /// Shares of documents: of all, without embedded invoices, of each group and language.
    pub figures: Vec<FigureRow>,
    /// The same with every sender counted once, however many documents it has.
    pub figures_by_sender: Vec<FigureRow>,
    /// How much the confidences are worth.
    pub calibration: Vec<Calibration>,
    /// Every document with what was expected of it and what was found.
    pub documents: Vec<EvaluatedDocument>,
}

/// Reads every PDF that `labels.jsonl` in `directory` names, on all cores, and scores the answers.
///
/// `worker_executable` is started as the reading child; `now` is when the documents count as entered;
/// scans are read where `reads_scans` and there is a tesseract. `progress` is told after each document.
pub fn evaluate(
    directory: &Path,
    worker_executable: &Path,
    now: Timestamp,
    reads_scans: bool,
    progress: Progress<'_>,
) -> Result<Evaluation, EvaluationError> {
    let labels = labels::read(directory)?;
    let scans = scans::ScanReader::new(worker_executable, reads_scans);
    let documents = parallel::map(&labels, progress, |labelled| {
        answers::document(labelled, worker_executable, &scans, now)
    })?;
    Ok(Evaluation {
        unread_scans: documents.iter().filter(|d| d.has_unread_scans).count(),
        senders: figures::sender_count(&documents),
        figures: figures::plain(&documents),
        figures_by_sender: figures::by_sender(&documents),
        calibration: figures::calibration(&documents),
        documents,
    })
}
