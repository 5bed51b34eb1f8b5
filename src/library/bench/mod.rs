//! Measures a library of made-up documents: what the owner of a machine can expect of it.
//!
//! `docvault bench` (in `cli`) calls this; the repository's own benches use `papers`, `vectors` and `queries` too. All
//! that is measured goes the way that a request or an import goes, below HTTP. Must never touch a library that it did
//! not make itself. Read `papers` (the documents), `fill` (how they get into a library), `queries` (what is asked),
//! `asking` (how that is measured), `importing`, and `memory`.

mod asking;
mod error;
pub mod fill;
mod importing;
pub mod letters;
pub mod measure;
pub mod memory;
pub mod papers;
pub mod queries;
pub mod vectors;
mod vocabulary;

#[cfg(test)]
mod tests;

pub use asking::{Recall, ask, recall};
pub use error::BenchError;
pub use fill::{ACCOUNT, Filling, ORIGINALS, fill};
pub use importing::{ImportFigures, StageShare, import};
pub use measure::{Row, Series};
pub use vectors::VectorMaker;

use std::path::{Path, PathBuf};

use crate::embedding::{self, BundledModel};
use crate::pdf::{self, ReadLimits};

/// Real passages that are embedded; more of them would take longer and change no figure.
const REAL_PASSAGES_MAX: usize = 150;

/// What a bench is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Real passages are embedded, to make vectors around them.
    Embedding,
    /// Documents are written.
    Filling,
    /// The word index catches up.
    Indexing,
    /// Their vectors are linked to each other.
    Linking,
    /// The server is started and stopped.
    Starting,
    /// Lists and searches are asked for.
    Asking,
    /// PDFs are imported.
    Importing,
}

/// Who watches a bench, and may end it.
pub trait Progress: Sync {
    /// So much of a step is done. `BenchError::Stopped` ends the bench.
    fn at(&self, step: Step, done: u64, all: u64) -> Result<(), BenchError>;
}

/// Makes vectors around those that the bundled model gives the passages of these PDFs.
///
/// `worker_executable` is started to read them, as an import does.
pub fn vectors_around(
    pdfs: &[PathBuf],
    worker_executable: &Path,
    progress: &dyn Progress,
) -> Result<VectorMaker, BenchError> {
    // In single precision they are the same on every processor: a library that is kept may be measured on another one.
    let model = BundledModel::exact()?;
    let mut texts = Vec::new();
    for (at, pdf) in pdfs.iter().enumerate() {
        progress.at(Step::Embedding, at as u64, pdfs.len() as u64)?;
        let content =
            pdf::read(worker_executable, pdf, &ReadLimits::default()).map_err(BenchError::Pdf)?;
        let passages = embedding::split_into_passages(&content.pages, "", &model);
        texts.extend(passages.into_iter().map(|passage| passage.text));
    }
    // From all of them alike: papers of one kind stand together.
    let step = texts.len().div_ceil(REAL_PASSAGES_MAX).max(1);
    let texts: Vec<String> = texts.into_iter().step_by(step).collect();
    Ok(VectorMaker::around(&model, &texts)?)
}
