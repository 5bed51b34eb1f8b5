//! What is said of each file of an import, and of all of them together.

use indicatif::ProgressBar;
use serde::Serialize;
use uuid::Uuid;

use crate::cli::failure::Failure;
use crate::cli::output::{Output, clean, counted, note};
use crate::library::command::DocumentProgress;

/// What became of one file: the line that `--json` prints for it.
///
/// `outcome` is `added`, `duplicate` or `refused`. `state` is the document's (`waiting`,
/// `analyzed`, `without_text`, `failed`, or `gone` if it was deleted meanwhile), for added files.
/// `message` says why a file was refused, where an added document stands, or what a duplicate is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct FileShape<'a> {
    path: &'a str,
    outcome: &'static str,
    uuid: Option<Uuid>,
    state: Option<&'a str>,
    message: Option<&'a str>,
}

/// Counts, prints a line where there is something to say, and sums up.
pub(super) struct Report<'a> {
    output: &'a mut Output,
    bar: ProgressBar,
    added: usize,
    analyzed: usize,
    without_text: usize,
    waiting: usize,
    failed: usize,
    duplicates: usize,
    refused: usize,
    skipped: usize,
}

impl<'a> Report<'a> {
    /// Nothing said yet; lines are printed above `bar`.
    pub(super) fn new(output: &'a mut Output, bar: ProgressBar, skipped: usize) -> Self {
        Self {
            output,
            bar,
            added: 0,
            analyzed: 0,
            without_text: 0,
            waiting: 0,
            failed: 0,
            duplicates: 0,
            refused: 0,
            skipped,
        }
    }

    /// The bar that shows how far the import is.
    pub(super) const fn bar(&self) -> &ProgressBar {
        &self.bar
    }

    /// Lines go above `bar` from now on.
    pub(super) fn set_bar(&mut self, bar: ProgressBar) {
        self.bar.finish_and_clear();
        self.bar = bar;
    }

    /// The file did not enter the library.
    pub(super) fn refused(&mut self, path: &str, reason: &str) -> Result<(), Failure> {
        self.refused += 1;
        self.print(
            &FileShape {
                path,
                outcome: "refused",
                uuid: None,
                state: None,
                message: Some(reason),
            },
            Some(&format!("refused: {path}: {reason}")),
        )
    }

    /// The library has the file already.
    pub(super) fn duplicate(
        &mut self,
        path: &str,
        uuid: Uuid,
        title: &str,
        restored: bool,
    ) -> Result<(), Failure> {
        self.duplicates += 1;
        let back = if restored {
            ", which came back from the trash"
        } else {
            ""
        };
        let message = format!("it is '{title}' ({uuid}){back}");
        self.print(
            &FileShape {
                path,
                outcome: "duplicate",
                uuid: Some(uuid),
                state: None,
                message: Some(&message),
            },
            Some(&format!("duplicate: {path}: {message}")),
        )
    }

    /// The file is a document now, and this is where it stands. Only a failure is worth a line.
    pub(super) fn added(&mut self, path: &str, progress: &DocumentProgress) -> Result<(), Failure> {
        self.added += 1;
        let line = match progress.state.as_str() {
            "failed" => {
                self.failed += 1;
                Some(format!(
                    "failed: {path}: {}; it is kept as {}",
                    progress.info.trim_end_matches('.'),
                    progress.uuid
                ))
            }
            "analyzed" => {
                self.analyzed += 1;
                None
            }
            "without_text" => {
                self.without_text += 1;
                None
            }
            "waiting" => {
                self.waiting += 1;
                None
            }
            _ => None,
        };
        let shape = FileShape {
            path,
            outcome: "added",
            uuid: Some(progress.uuid),
            state: Some(&progress.state),
            message: Some(&progress.info),
        };
        self.print(&shape, line.as_deref())
    }

    /// Sums up on standard error; whether all files are in the library and could be read.
    pub(super) fn finish(self) -> bool {
        self.bar.finish_and_clear();
        let mut parts = vec![format!(
            "imported {}",
            counted(self.added, "document", "documents")
        )];
        let states = [
            (self.analyzed, "analysed"),
            (self.without_text, "without text"),
            (self.waiting, "waiting for analysis"),
            (self.failed, "failed"),
        ];
        let states: Vec<_> = states
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, state)| format!("{count} {state}"))
            .collect();
        if !states.is_empty() {
            parts[0] = format!("{} ({})", parts[0], states.join(", "));
        }
        if self.duplicates > 0 {
            parts.push(counted(self.duplicates, "duplicate", "duplicates"));
        }
        if self.refused > 0 {
            parts.push(format!("{} refused", self.refused));
        }
        if self.skipped > 0 {
            parts.push(format!(
                "{} skipped",
                counted(self.skipped, "other file", "other files")
            ));
        }
        note(&parts.join(", "));
        self.failed == 0 && self.refused == 0
    }

    fn print(&mut self, shape: &FileShape<'_>, line: Option<&str>) -> Result<(), Failure> {
        let output = &mut *self.output;
        self.bar.suspend(|| match line {
            _ if output.is_json() => output.json_line(shape),
            Some(line) => output.line(&clean(line)),
            None => Ok(()),
        })
    }
}
