//! What is said of each file of an import, and of all of them together.

use indicatif::ProgressBar;
use serde::Serialize;
use uuid::Uuid;

use crate::cli::failure::Failure;
use crate::cli::output::{Output, clean, counted, note};
use crate::cli::shapes::NearDuplicateShape;
use crate::library::command::DocumentProgress;

/// What became of one file: the line that `--json` prints for it.
///
/// `outcome` is `added`, `duplicate` or `refused`. `state` is the document's (`waiting`,
/// `analyzed`, `without_text`, `failed`, or `gone` if it was deleted meanwhile), for added files and
/// for duplicates whose analysis was waited for. `nearDuplicates` are documents that are the same paper as an
/// added one, saved or scanned again. `message` says why a file was refused, where an added document stands, or what a duplicate is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct FileShape<'a> {
    path: &'a str,
    outcome: &'static str,
    uuid: Option<Uuid>,
    state: Option<&'a str>,
    message: Option<&'a str>,
    near_duplicates: Vec<NearDuplicateShape<'a>>,
}

/// Counts, prints a line where there is something to say, and sums up.
pub(super) struct Report<'a> {
    output: &'a mut Output,
    bar: ProgressBar,
    added: usize,
    added_states: States,
    duplicates: usize,
    duplicate_states: States,
    near_duplicates: usize,
    refused: usize,
    not_imported: usize,
    skipped: usize,
}

/// How many documents were left in which state.
#[derive(Debug, Default)]
struct States {
    analyzed: usize,
    without_text: usize,
    waiting: usize,
    failed: usize,
}

impl States {
    fn count(&mut self, state: &str) {
        match state {
            "analyzed" => self.analyzed += 1,
            "without_text" => self.without_text += 1,
            "waiting" => self.waiting += 1,
            "failed" => self.failed += 1,
            _ => {}
        }
    }

    /// ` (2 analysed, 1 failed)`; nothing where there is nothing to count.
    fn in_brackets(&self) -> String {
        let states: Vec<_> = [
            (self.analyzed, "analysed"),
            (self.without_text, "without text"),
            (self.waiting, "waiting for analysis"),
            (self.failed, "failed"),
        ]
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, state)| format!("{count} {state}"))
        .collect();
        if states.is_empty() {
            String::new()
        } else {
            format!(" ({})", states.join(", "))
        }
    }
}

impl<'a> Report<'a> {
    /// Nothing said yet; lines are printed above `bar`.
    pub(super) fn new(output: &'a mut Output, bar: ProgressBar, skipped: usize) -> Self {
        Self {
            output,
            bar,
            added: 0,
            added_states: States::default(),
            duplicates: 0,
            duplicate_states: States::default(),
            near_duplicates: 0,
            refused: 0,
            not_imported: 0,
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

    /// So many files were not looked at.
    pub(super) const fn not_imported(&mut self, count: usize) {
        self.not_imported = count;
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
                near_duplicates: Vec::new(),
            },
            Some(&format!("refused: {path}: {reason}")),
        )
    }

    /// The library has the file already. `progress` is given if its analysis was waited for, and
    /// says where it stands now.
    pub(super) fn duplicate(
        &mut self,
        path: &str,
        uuid: Uuid,
        title: &str,
        restored: bool,
        progress: Option<&DocumentProgress>,
    ) -> Result<(), Failure> {
        self.duplicates += 1;
        if let Some(progress) = progress {
            self.duplicate_states.count(&progress.state);
        }
        let back = if restored {
            ", which came back from the trash"
        } else {
            ""
        };
        let message = format!("it is '{title}' ({uuid}){back}");
        let mut line = format!("duplicate: {path}: {message}");
        if let Some(failure) = progress.and_then(|progress| failure_line(path, progress)) {
            line = failure;
        }
        self.print(
            &FileShape {
                path,
                outcome: "duplicate",
                uuid: Some(uuid),
                state: progress.map(|progress| progress.state.as_str()),
                message: Some(&message),
                near_duplicates: Vec::new(),
            },
            Some(&line),
        )
    }

    /// The file is a document now, and this is where it stands. Only a failure is worth a line.
    pub(super) fn added(&mut self, path: &str, progress: &DocumentProgress) -> Result<(), Failure> {
        self.added += 1;
        self.added_states.count(&progress.state);
        let shape = FileShape {
            path,
            outcome: "added",
            uuid: Some(progress.uuid),
            state: Some(&progress.state),
            message: Some(&progress.info),
            near_duplicates: progress
                .near_duplicates
                .iter()
                .map(NearDuplicateShape::from)
                .collect(),
        };
        self.near_duplicates += usize::from(!progress.near_duplicates.is_empty());
        let line = failure_line(path, progress).or_else(|| near_duplicate_line(path, progress));
        self.print(&shape, line.as_deref())
    }

    /// Sums up on standard error; whether all files are in the library and could be read.
    pub(super) fn finish(self) -> bool {
        self.bar.finish_and_clear();
        let mut parts = vec![format!(
            "imported {}{}",
            counted(self.added, "document", "documents"),
            self.added_states.in_brackets()
        )];
        if self.near_duplicates > 0 {
            parts.push(format!(
                "{} of them the same paper as another document",
                self.near_duplicates
            ));
        }
        if self.duplicates > 0 {
            parts.push(format!(
                "{}{}",
                counted(self.duplicates, "duplicate", "duplicates"),
                self.duplicate_states.in_brackets()
            ));
        }
        if self.refused > 0 {
            parts.push(format!("{} refused", self.refused));
        }
        if self.not_imported > 0 {
            parts.push(format!("{} not imported", self.not_imported));
        }
        if self.skipped > 0 {
            parts.push(format!(
                "{} skipped",
                counted(self.skipped, "other file", "other files")
            ));
        }
        note(&parts.join(", "));
        let failed = self.added_states.failed + self.duplicate_states.failed;
        failed == 0 && self.refused == 0
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

/// The line about a document that is the same paper as another.
fn near_duplicate_line(path: &str, progress: &DocumentProgress) -> Option<String> {
    let near = progress.near_duplicates.first()?;
    Some(format!(
        "near duplicate: {path}: it is kept as {}, and is the same paper as '{}' ({}), saved or scanned again",
        progress.uuid, near.title, near.uuid
    ))
}

/// The line about a document that could not be read.
fn failure_line(path: &str, progress: &DocumentProgress) -> Option<String> {
    (progress.state == "failed").then(|| {
        format!(
            "failed: {path}: {}; it is kept as {}",
            progress.info.trim_end_matches('.'),
            progress.uuid
        )
    })
}
