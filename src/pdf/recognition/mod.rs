//! Text recognition: the picture of a page becomes words with places, by an installed tesseract.
//!
//! Read in this order: `program` (which tesseract there is and what it knows), `page` (what is done
//! with one page), `raster` (turning and straightening a picture), `run` (one start of the program,
//! with limits), `launcher` (the child that fences itself in and becomes tesseract), `table`
//! (what tesseract prints), `layout` (words become runs).
//!
//! The picture goes to tesseract through a pipe, and nothing else does: no file is written.
//! Must never wait longer than its limit, nor go on when it is told to stop.

mod launcher;
mod layout;
mod page;
mod program;
mod raster;
mod run;
mod table;

use std::path::PathBuf;
use std::time::Duration;

use crate::model::page::Page;

pub use launcher::{RECOGNITION_LAUNCHER_COMMAND, recognition_launcher_main};
pub use page::recognize;
pub use program::{Tesseract, language_name};

/// What recognition made of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recognized {
    /// The page's runs, with their places on the page as it is shown.
    pub page: Page,
    /// How sure tesseract is of the words that were kept, on average: 0 to 1.
    pub confidence: f32,
}

/// Why a page was not recognised.
#[derive(Debug, thiserror::Error)]
pub enum RecognitionError {
    /// It took longer than its limit.
    #[error("text recognition takes too long on this page")]
    OutOfTime,
    /// Tesseract ended with an error; what it said.
    #[error("tesseract failed on this page: {0}")]
    Failed(String),
    /// It cannot be started at all.
    #[error("tesseract could not be started")]
    NotStarted(#[source] std::io::Error),
    /// It was told to stop.
    #[error("text recognition was stopped")]
    Stopped,
}

/// How tesseract is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecognitionLimits {
    /// The program that becomes tesseract after it has fenced itself in.
    pub launcher: PathBuf,
    /// Processor time of one start.
    pub cpu_seconds: u64,
    /// Time on the clock of one start.
    pub wall_time: Duration,
    /// Address space of one start.
    pub memory_bytes: u64,
    /// How much one start may print.
    pub output_bytes_max: u64,
}

impl RecognitionLimits {
    /// Measured: a page takes 1 s of processor time in the median and 5 s at most, and 200 MB.
    ///
    /// The clock stops only what hangs: at the lowest priority, on a machine that is busy with other things, the
    /// processor time of a page may take a hundred times as long.
    pub fn new(launcher: PathBuf) -> Self {
        Self {
            launcher,
            cpu_seconds: 90,
            wall_time: Duration::from_mins(30),
            memory_bytes: 3 << 30,
            output_bytes_max: 16 << 20,
        }
    }
}
