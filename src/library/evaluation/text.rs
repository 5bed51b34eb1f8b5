//! Text against that of poppler's pdftotext: the same words, for how much processor time.
//!
//! Words are compared as a bag: NFKC, lower case, hyphens off (so that a word broken at a line's end
//! is the word), marks of writing direction off, each sign of a script without blanks on its own.
//! Files run one after the other, the two programs in turn going first, so that each child's cost can be told.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde::Serialize;
use unicode_normalization::UnicodeNormalization as _;

use super::process::{cost_of_children, run};
use super::{EvaluationError, Progress, files};
use crate::model::page::{Page, PdfContent};
use crate::pdf::{self, PdfError, PdfFault, ReadLimits};

/// The program that texts are compared with.
const PDFTOTEXT: &str = "pdftotext";
/// It is stopped after this time on the clock.
const PDFTOTEXT_TIME_MAX: Duration = Duration::from_mins(2);

/// One file, read by both.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ComparedText {
    /// Where it lies.
    pub file: PathBuf,
    /// How many words pdftotext finds.
    pub words: usize,
    /// How well the words agree, 0 to 1; `None` where pdftotext finds none or fails.
    pub f1: Option<f64>,
    /// Processor time of our reading child.
    pub docvault_cpu_seconds: f64,
    /// Processor time of pdftotext.
    pub pdftotext_cpu_seconds: f64,
    /// Why our child did not read it, or not to its end.
    pub trouble: Option<String>,
}

/// All files, read by both.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextReport {
    /// Every file, the worst first.
    pub files: Vec<ComparedText>,
    /// How many have an F1.
    pub compared: usize,
    /// The median of F1.
    pub median: Option<f64>,
    /// A tenth of the files is no better than this.
    pub tenth_percentile: Option<f64>,
    /// The mean of F1.
    pub mean: Option<f64>,
    /// Processor time of our children, over the files that both could read.
    pub docvault_cpu_seconds: f64,
    /// Processor time of pdftotext, over the same files.
    pub pdftotext_cpu_seconds: f64,
    /// Files on which our child broke down or asked for more memory than it may have.
    pub broken_down: usize,
    /// Files on which our child ran out of time.
    pub out_of_time: usize,
    /// Files that were not read to their last page.
    pub ended_early: usize,
}

/// Reads every PDF in `directory` and below it with both programs.
pub fn compare_texts(
    directory: &Path,
    worker_executable: &Path,
    progress: Progress<'_>,
) -> Result<TextReport, EvaluationError> {
    let paths = files::pdfs_below(directory)?;
    require_pdftotext()?;
    let count = paths.len();
    let mut report = TextReport::default();
    for (at, path) in paths.into_iter().enumerate() {
        let (ours, theirs) = if at % 2 == 0 {
            let ours = our_text(&path, worker_executable)?;
            (ours, their_text(&path)?)
        } else {
            let theirs = their_text(&path)?;
            (our_text(&path, worker_executable)?, theirs)
        };
        report.add(path, &ours, &theirs);
        progress(at + 1, count);
    }
    report.conclude();
    Ok(report)
}

impl TextReport {
    fn add(&mut self, file: PathBuf, ours: &OurText, theirs: &TheirText) {
        let (text, trouble) = match &ours.content {
            Ok(content) => {
                self.ended_early += usize::from(content.ended_early.is_some());
                let pages: Vec<String> = content.pages.iter().map(Page::text).collect();
                (pages.join("\n"), content.ended_early.clone())
            }
            Err(fault) => {
                match fault {
                    PdfFault::Unreadable | PdfFault::OutOfMemory => self.broken_down += 1,
                    PdfFault::OutOfTime => self.out_of_time += 1,
                    _ => {}
                }
                (String::new(), Some(fault.to_string()))
            }
        };
        let expected = theirs.text.as_deref().map(words).unwrap_or_default();
        if ours.content.is_ok() && theirs.text.is_some() {
            self.docvault_cpu_seconds += ours.cpu_seconds;
            self.pdftotext_cpu_seconds += theirs.cpu_seconds;
        }
        self.files.push(ComparedText {
            file,
            words: expected.len(),
            f1: (!expected.is_empty()).then(|| f1(&words(&text), &expected)),
            docvault_cpu_seconds: ours.cpu_seconds,
            pdftotext_cpu_seconds: theirs.cpu_seconds,
            trouble,
        });
    }

    fn conclude(&mut self) {
        let rank = |file: &ComparedText| file.f1.unwrap_or(2.0);
        self.files.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
        let values: Vec<f64> = self.files.iter().filter_map(|file| file.f1).collect();
        self.compared = values.len();
        // The smallest value that so many of all do not exceed.
        let quantile = |share: f64| {
            let at = (share * values.len() as f64).ceil() as usize;
            values.get(at.saturating_sub(1)).copied()
        };
        self.median = quantile(0.5);
        self.tenth_percentile = quantile(0.1);
        self.mean = (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64);
    }
}

struct OurText {
    content: Result<PdfContent, PdfFault>,
    cpu_seconds: f64,
}

fn our_text(path: &Path, worker_executable: &Path) -> Result<OurText, EvaluationError> {
    let (read, cpu_seconds) =
        costing(|| Ok(pdf::read(worker_executable, path, &ReadLimits::default())))?;
    let content = match read {
        Ok(content) => Ok(content),
        Err(PdfError::Document(fault)) => Err(fault),
        Err(error) => return Err(EvaluationError::NoWorker(error)),
    };
    Ok(OurText {
        content,
        cpu_seconds,
    })
}

struct TheirText {
    /// `None` where it failed or took too long.
    text: Option<String>,
    cpu_seconds: f64,
}

fn their_text(path: &Path) -> Result<TheirText, EvaluationError> {
    let arguments = [
        OsStr::new("-q"),
        OsStr::new("-enc"),
        OsStr::new("UTF-8"),
        path.as_os_str(),
        OsStr::new("-"),
    ];
    let mut command = Command::new(PDFTOTEXT);
    command.args(arguments);
    let (ended, cpu_seconds) = costing(|| run(&mut command, b"", true, PDFTOTEXT_TIME_MAX))?;
    let text = String::from_utf8_lossy(&ended.output).into_owned();
    Ok(TheirText {
        text: (ended.status.success() && !ended.is_overdue).then_some(text),
        cpu_seconds,
    })
}

/// What `work` gives, and the processor time of the processes that it ran.
fn costing<T>(work: impl FnOnce() -> std::io::Result<T>) -> Result<(T, f64), EvaluationError> {
    let before = cost_of_children().map_err(EvaluationError::NoProcess)?;
    let value = work().map_err(EvaluationError::NoProcess)?;
    let after = cost_of_children().map_err(EvaluationError::NoProcess)?;
    Ok((value, after.cpu_seconds - before.cpu_seconds))
}

fn require_pdftotext() -> Result<(), EvaluationError> {
    match run(
        Command::new(PDFTOTEXT).arg("-v"),
        b"",
        false,
        PDFTOTEXT_TIME_MAX,
    ) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(EvaluationError::NoPdftotext),
        Err(error) => Err(EvaluationError::NoProcess(error)),
    }
}

/// The words of a text as they are compared.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut word = String::new();
    let mut ends_with_hyphen = false;
    let mut is_joining = false;
    for letter in text.nfkc().flat_map(char::to_lowercase) {
        match letter {
            '-' | '\u{2010}' => ends_with_hyphen = true,
            _ if shows_nothing(letter) => {}
            '\n' if ends_with_hyphen && !word.is_empty() => is_joining = true,
            _ if is_joining && letter.is_whitespace() => {}
            _ if letter.is_whitespace() => {
                ends_with_hyphen = false;
                if !word.is_empty() {
                    found.push(std::mem::take(&mut word));
                }
            }
            _ if has_no_blanks(letter) => {
                if !word.is_empty() {
                    found.push(std::mem::take(&mut word));
                }
                found.push(letter.to_string());
            }
            _ => {
                (ends_with_hyphen, is_joining) = (false, false);
                word.push(letter);
            }
        }
    }
    if !word.is_empty() {
        found.push(word);
    }
    found
}

/// Whether the sign only tells where a word may break or which way it runs.
fn shows_nothing(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(letter, '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Whether the sign belongs to a script that puts no blanks between words.
fn has_no_blanks(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// The harmonic mean of precision and recall of the words, each as often as it stands there.
pub(super) fn f1(got: &[String], expected: &[String]) -> f64 {
    let mut left: HashMap<&str, usize> = HashMap::new();
    for word in expected {
        *left.entry(word).or_default() += 1;
    }
    let mut common = 0_usize;
    for word in got {
        if let Some(count) = left.get_mut(word.as_str()).filter(|count| **count > 0) {
            *count -= 1;
            common += 1;
        }
    }
    match got.len() + expected.len() {
        0 => 1.0,
        all => 2.0 * common as f64 / all as f64,
    }
}
