//! Why an evaluation cannot be carried out; the messages are for the person who asked for it.

use std::io;
use std::path::PathBuf;

use crate::library::LibraryError;
use crate::library::command::Refusal;
use crate::pdf::PdfError;

/// What is in the way of an evaluation.
#[derive(Debug, thiserror::Error)]
pub enum EvaluationError {
    /// The folder is not there.
    #[error("there is no folder '{}'", .0.display())]
    NoFolder(PathBuf),
    /// Nothing says what is right.
    #[error("there is no labels.jsonl in '{}': one JSON object a line says what is right for one PDF ('docvault evaluate --help' shows one)", .0.display())]
    NoLabels(PathBuf),
    /// The file of labels is empty.
    #[error("'{}' holds no line: nothing can be scored", .0.display())]
    EmptyLabels(PathBuf),
    /// A line of the labels makes no sense.
    #[error("line {line} of '{}' is no label: {reason}", path.display())]
    BadLine {
        /// The file of labels.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A label names a PDF that is not there.
    #[error("line {line} of '{}' names '{file}', which is neither beside it nor in the folder pdf", path.display())]
    NoPdf {
        /// The file of labels.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What it names.
        file: String,
    },
    /// There is nothing to read.
    #[error("there is no PDF in '{}' or below it", .0.display())]
    NoPdfs(PathBuf),
    /// A file or folder cannot be read.
    #[error("'{}' cannot be read", path.display())]
    NotReadable {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is nothing to compare with.
    #[error(
        "pdftotext is not installed, and texts are compared with it: install poppler ('apt-get install poppler-utils', 'dnf install poppler-utils', 'brew install poppler')"
    )]
    NoPdftotext,
    /// The reading child cannot do its work; the documents are not to blame.
    #[error("the reading process could not do its work")]
    NoWorker(#[source] PdfError),
    /// The library in which learning is measured cannot be made.
    #[error("a library for the time of the measuring cannot be made")]
    NoLibrary(#[source] LibraryError),
    /// That library refuses what it is asked.
    #[error("{}", .0.message)]
    Refused(Refusal),
    /// A process cannot be started or measured.
    #[error("a process could not be started")]
    NoProcess(#[source] io::Error),
}
