//! What is said of each file of an import, and of all of them together.

use indicatif::ProgressBar;
use serde::Serialize;
use uuid::Uuid;

use super::progress_bar;
use super::twins::{Told, Twins};
use crate::cli::failure::Failure;
use crate::cli::output::{Output, clean, counted, hinted, note};
use crate::cli::shapes::NearDuplicateShape;
use crate::library::command::DocumentProgress;
use crate::model::document::DocumentState;

/// What became of one file: the line that `--json` prints for it.
///
/// `outcome` is `added`, `duplicate` or `refused`. `state` is the document's (`waiting`,
/// `analyzed`, `without_text`, `failed`, or `gone` if it was deleted meanwhile), for added files and
/// for duplicates whose analysis was waited for. `nearDuplicates` are documents that are the same paper as an
/// added one, saved or scanned again; of two that this import added, one line names the other. `message` says why a file was refused, where an added document stands, or what a duplicate is.
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

/// What a file is that the account has already.
#[derive(Debug)]
pub(super) struct Duplicate {
    /// The document's title.
    pub(super) title: String,
    /// It was in the trash and came back.
    pub(super) restored: bool,
    /// Its original was missing and came back.
    pub(super) mended: bool,
}

/// Counts, prints a line where there is something to say, and sums up.
pub(super) struct Report<'a> {
    output: &'a mut Output,
    bar: ProgressBar,
    /// What the bar counts.
    step: &'static str,
    added: usize,
    added_states: States,
    duplicates: usize,
    duplicate_states: States,
    twins: Twins,
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
    /// Nothing said yet; lines are printed above a bar of so many files.
    pub(super) fn new(output: &'a mut Output, files: usize, skipped: usize) -> Self {
        let step = "importing";
        Self {
            output,
            bar: progress_bar(files, step),
            step,
            added: 0,
            added_states: States::default(),
            duplicates: 0,
            duplicate_states: States::default(),
            twins: Twins::default(),
            refused: 0,
            not_imported: 0,
            skipped,
        }
    }

    /// The bar that shows how far the import is.
    pub(super) const fn bar(&self) -> &ProgressBar {
        &self.bar
    }

    /// From now on the bar counts so many documents of another step.
    pub(super) fn begin(&mut self, step: &'static str, documents: usize) {
        self.bar.finish_and_clear();
        self.bar = progress_bar(documents, step);
        self.step = step;
        self.show_failures();
    }

    /// Files that were refused and documents that could not be read.
    const fn failures(&self) -> usize {
        self.refused + self.added_states.failed + self.duplicate_states.failed
    }

    fn show_failures(&self) {
        let shown = match self.failures() {
            0 => self.step.to_owned(),
            failures => format!("{}, {failures} failed", self.step),
        };
        self.bar.set_prefix(shown);
    }

    /// The file is a document now; its analysis may not be done.
    pub(super) fn entered(&mut self, path: &str, uuid: Uuid) {
        self.twins.add(uuid, path);
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
            Some(&clean(&format!("refused: {path}: {reason}"))),
        )
    }

    /// The library has the file already. `progress` is given if its analysis was waited for, and
    /// says where it stands now.
    pub(super) fn duplicate(
        &mut self,
        path: &str,
        uuid: Uuid,
        duplicate: &Duplicate,
        progress: Option<&DocumentProgress>,
    ) -> Result<(), Failure> {
        self.duplicates += 1;
        if let Some(progress) = progress {
            self.duplicate_states.count(&progress.state);
        }
        let back = match (duplicate.restored, duplicate.mended) {
            (true, true) => ", which came back from the trash, and with it its missing original",
            (true, false) => ", which came back from the trash",
            (false, true) => ", whose missing original is back",
            (false, false) => "",
        };
        let message = format!("it is '{}' ({uuid}){back}", duplicate.title);
        let mut line = format!("duplicate: {path}: {message}");
        // That a duplicate has no text was said when it came.
        let failed = progress.filter(|progress| progress.state == "failed");
        if let Some(failure) = failed.and_then(|progress| failure_line(path, progress)) {
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
            Some(&clean(&line)),
        )
    }

    /// The file is a document now, and this is where it stands. Only what could not be read is worth a line.
    pub(super) fn added(&mut self, path: &str, progress: &DocumentProgress) -> Result<(), Failure> {
        self.added += 1;
        self.added_states.count(&progress.state);
        let told = self.twins.tell(progress.uuid, &progress.near_duplicates);
        let belated = told.belated.iter().map(|(near, _)| *near);
        let shape = FileShape {
            path,
            outcome: "added",
            uuid: Some(progress.uuid),
            state: Some(&progress.state),
            message: Some(&progress.info),
            near_duplicates: told
                .earlier
                .iter()
                .copied()
                .chain(belated)
                .map(NearDuplicateShape::from)
                .collect(),
        };
        let lines = lines_of(path, progress, &told);
        let lines = (!lines.is_empty()).then(|| {
            lines
                .iter()
                .map(|line| clean(line))
                .collect::<Vec<_>>()
                .join("\n")
        });
        self.print(&shape, lines.as_deref())
    }

    /// Sums up on standard error; whether all files are in the library and could be read.
    pub(super) fn finish(self) -> bool {
        self.bar.finish_and_clear();
        let mut parts = vec![format!(
            "imported {}{}",
            counted(self.added, "document", "documents"),
            self.added_states.in_brackets()
        )];
        let copies = self.twins.copies();
        if copies > 0 {
            parts.push(format!(
                "{copies} of them the same paper as an earlier document"
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
        self.failures() == 0
    }

    fn print(&mut self, shape: &FileShape<'_>, line: Option<&str>) -> Result<(), Failure> {
        self.show_failures();
        let output = &mut *self.output;
        self.bar.suspend(|| match line {
            _ if output.is_json() => output.json_line(shape),
            Some(line) => output.line(&hinted(line)),
            None => Ok(()),
        })
    }
}

/// What a person is told of a document that was added.
fn lines_of(path: &str, progress: &DocumentProgress, told: &Told<'_>) -> Vec<String> {
    let mut lines: Vec<String> = failure_line(path, progress).into_iter().collect();
    if lines.is_empty() {
        let is_new = told.new.contains(&progress.uuid);
        let near = told.earlier.first().filter(|_| is_new);
        lines.extend(
            near.map(|near| near_duplicate_line(path, progress.uuid, &near.title, near.uuid)),
        );
    }
    let belated = told.belated.iter();
    let belated = belated.filter(|(near, _)| told.new.contains(&near.uuid));
    lines.extend(belated.map(|(near, later)| {
        near_duplicate_line(later, near.uuid, &progress.title, progress.uuid)
    }));
    lines
}

/// The line about a document that is the same paper as another.
fn near_duplicate_line(path: &str, uuid: Uuid, other: &str, other_uuid: Uuid) -> String {
    format!(
        "near duplicate: {path}: it is kept as {uuid}, and is the same paper as '{other}' ({other_uuid}), saved or scanned again"
    )
}

/// The line about a document that could not be read, or only in part, or has no text.
fn failure_line(path: &str, progress: &DocumentProgress) -> Option<String> {
    let what = match progress.state.as_str() {
        "failed" => "failed",
        "without_text" => "without text",
        "analyzed" if is_in_part(&progress.info) => "in part",
        _ => return None,
    };
    Some(format!(
        "{what}: {path}: {}; it is kept as {}",
        progress.info.trim_end_matches('.'),
        progress.uuid
    ))
}

/// Whether what is said of a document that was analysed says more than that.
fn is_in_part(info: &str) -> bool {
    !info.is_empty() && info != DocumentState::Analyzed.info()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{Report, Told, failure_line, lines_of};
    use crate::cli::output::Output;
    use crate::library::command::DocumentProgress;
    use crate::library::near_duplicates::NearDuplicate;
    use crate::model::document::DocumentState;
    use crate::model::timestamp::Timestamp;

    #[test]
    fn near_duplicates_are_named_by_their_titles_whichever_was_done_first() {
        let progress = DocumentProgress {
            uuid: Uuid::from_u128(1),
            state: "analyzed".to_owned(),
            info: String::new(),
            title: "Rent 2026".to_owned(),
            near_duplicates: Vec::new(),
        };
        let near = NearDuplicate {
            uuid: Uuid::from_u128(2),
            title: "Rent 2026, signed".to_owned(),
            created_at: Timestamp(0),
            words: 1.0,
            figures: 1.0,
        };
        let told = |earlier, belated| {
            let new = [progress.uuid, near.uuid].into();
            let told = Told {
                earlier,
                belated,
                new,
            };
            lines_of("rent.pdf", &progress, &told)
        };
        let line = &told(vec![&near], Vec::new())[0];
        assert!(line.starts_with("near duplicate: rent.pdf: "), "{line}");
        assert!(line.contains("same paper as 'Rent 2026, signed'"), "{line}");
        let line = &told(Vec::new(), vec![(&near, "signed.pdf".to_owned())])[0];
        assert!(line.starts_with("near duplicate: signed.pdf: "), "{line}");
        assert!(line.contains("same paper as 'Rent 2026'"), "{line}");
    }

    #[test]
    fn a_document_that_was_read_in_part_has_a_line() {
        let line = |state: &DocumentState| {
            let progress = DocumentProgress {
                uuid: Uuid::from_u128(1),
                state: state.name().to_owned(),
                info: state.info(),
                title: "Half".to_owned(),
                near_duplicates: Vec::new(),
            };
            failure_line("half.pdf", &progress)
        };
        assert_eq!(line(&DocumentState::Analyzed), None);
        let reason = "its end is missing".to_owned();
        let half = line(&DocumentState::AnalyzedInPart { reason }).unwrap();
        assert!(half.starts_with("in part: half.pdf: "), "{half}");
        assert!(half.contains("its end is missing; it is kept as"), "{half}");
    }

    #[test]
    fn the_bar_says_how_many_files_failed() {
        let mut output = Output::new(true);
        let mut report = Report::new(&mut output, 3, 0);
        assert_eq!(report.bar().prefix(), "importing");
        report.refused += 2;
        report.show_failures();
        assert_eq!(report.bar().prefix(), "importing, 2 failed");
        report.begin("analysing", 1);
        assert_eq!(report.bar().prefix(), "analysing, 2 failed");
    }
}
