//! What a bench found out, as a table for people and as JSON.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;

use super::http::PageSizes;
use super::starting::{StartFigures, Starts};
use crate::cli::output::bytes_for_people;
use crate::cli::table::{self, cut, render, whole};
use crate::library::bench::{ImportFigures, Recall, Row};

/// All figures.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    pub(super) version: &'static str,
    pub(super) machine: Machine,
    /// Made-up documents.
    pub(super) documents: u64,
    /// Their passages.
    pub(super) passages: u64,
    /// Real vectors that theirs are mixtures of.
    pub(super) real_vectors: usize,
    pub(super) made: Made,
    pub(super) start: StartFigures,
    pub(super) requests: Vec<Row>,
    /// What a browser loads for the web page, without pictures.
    pub(super) first_page: PageSizes,
    /// Content search by meaning alone, against a look at every vector.
    pub(super) recall: Recall,
    pub(super) import: ImportFigures,
    /// What could not be measured here, as sentences.
    pub(super) not_measured: Vec<String>,
}

/// What was measured on.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Machine {
    processor: Option<String>,
    cores: usize,
    memory_bytes: Option<u64>,
    /// Processes that wanted a core in the last minute.
    load: Option<f64>,
}

/// How the library was made.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Made {
    /// Writing the documents; `None` where the library was there already.
    pub(super) filling_seconds: Option<f64>,
    /// Filling the word index from them.
    pub(super) indexing_seconds: Option<f64>,
    database_bytes: u64,
    index_bytes: u64,
}

impl Made {
    /// Looks how large the library's files are.
    pub(super) fn measure_files(&mut self, library: &Path) {
        let length = |path: &Path| std::fs::metadata(path).map_or(0, |found| found.len());
        self.database_bytes = length(&library.join("docvault.redb"));
        let entries = std::fs::read_dir(library.join("index"))
            .into_iter()
            .flatten();
        self.index_bytes = entries.flatten().map(|entry| length(&entry.path())).sum();
    }
}

impl Machine {
    /// The machine that this runs on.
    pub(super) fn this() -> Self {
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        let field = |text: &str, name: &str| {
            let line = text.lines().find(|line| line.starts_with(name))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        };
        let memory = field(&read("/proc/meminfo"), "MemTotal");
        let kibibytes = memory.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
        Self {
            processor: field(&read("/proc/cpuinfo"), "model name"),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: kibibytes.map(|kibibytes| kibibytes * 1024),
            load: read("/proc/loadavg")
                .split(' ')
                .next()
                .and_then(|text| text.parse().ok()),
        }
    }

    fn for_people(&self) -> String {
        let load = self
            .load
            .map_or_else(|| "unknown".to_owned(), |load| format!("{load:.1}"));
        format!(
            "{}, {} cores, {}, load {load}",
            self.processor.as_deref().unwrap_or("unknown processor"),
            self.cores,
            bytes(self.memory_bytes),
        )
    }
}

impl Report {
    /// Says what the figures lack; `rounds` is how many questions of each kind were asked.
    pub(super) fn note_what_is_missing(&mut self, rounds: u64, wanted: u64) {
        let mut missing = |text: String| self.not_measured.push(text);
        if rounds < wanted {
            missing(format!(
                "time was up after {rounds} of {wanted} questions of some kinds"
            ));
        }
        if rounds < 100 {
            missing(format!(
                "p99 is the slowest of {rounds}: 100 questions tell more"
            ));
        }
        if self.start.memory.is_none() {
            missing(
                "memory and the processor time of a start: this system does not tell".to_owned(),
            );
        }
        if self.import.peak_bytes.is_none() {
            missing("the most memory during an import: this system does not tell".to_owned());
        }
        missing("starts and answers from files that are not in the system's memory".to_owned());
        missing("reading scans: 'cargo bench --bench recognition'".to_owned());
    }

    /// Lines, tables, and what is missing.
    pub(super) fn for_people(&self) -> String {
        let mut text = table::pairs(&self.facts());
        text.push('\n');
        text.push_str(&self.requests());
        text.push_str("\nNot measured:\n");
        for missing in &self.not_measured {
            let _ = writeln!(text, "  {missing}");
        }
        text
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let seconds = |seconds: Option<f64>| {
            seconds.map_or_else(|| "made before".to_owned(), |it| format!("{it:.1} s"))
        };
        let mut facts = vec![
            ("Machine", self.machine.for_people()),
            (
                "Library",
                format!(
                    "{} made-up documents, {} passages; vectors are mixtures of {} real ones",
                    self.documents, self.passages, self.real_vectors
                ),
            ),
            (
                "Made in",
                format!(
                    "{} for the documents, {} for the indexes",
                    seconds(self.made.filling_seconds),
                    seconds(self.made.indexing_seconds)
                ),
            ),
            (
                "On disk",
                format!(
                    "database {}, indexes {}",
                    bytes_for_people(self.made.database_bytes),
                    bytes_for_people(self.made.index_bytes)
                ),
            ),
            ("Start", starts(&self.start.after_stop)),
            ("After kill -9", starts(&self.start.after_kill)),
            ("Memory", self.memory()),
            (
                "First page",
                format!(
                    "{} without pictures, and {} of styles, script and symbols that a browser keeps",
                    bytes_for_people(self.first_page.html_bytes as u64),
                    bytes_for_people(self.first_page.embedded_bytes as u64)
                ),
            ),
            (
                "Recall",
                format!(
                    "{:.4} of the 10 nearest, by meaning alone, {} questions",
                    self.recall.at_10, self.recall.questions
                ),
            ),
        ];
        facts.extend(self.import_facts());
        facts
    }

    fn memory(&self) -> String {
        let start = &self.start;
        match (
            start.memory,
            start.memory_when_empty,
            start.resident_bytes_per_document,
        ) {
            (Some(full), Some(none), Some(each)) => format!(
                "{} when ready, {} without documents: {each:.0} B a document with its passages",
                bytes_for_people(full.resident_bytes),
                bytes_for_people(none.resident_bytes)
            ),
            _ => "unknown".to_owned(),
        }
    }

    fn import_facts(&self) -> Vec<(&'static str, String)> {
        let import = &self.import;
        let stages: Vec<String> = import
            .stages
            .iter()
            .map(|stage| format!("{} {:.0} %", stage.stage, stage.share * 100.0))
            .collect();
        vec![
            (
                "Import",
                format!(
                    "{} PDFs, {} passages: {:.1} documents a second; {:.1} s, {:.1} s CPU, {} at a time",
                    import.documents,
                    import.passages,
                    import.documents_per_second,
                    import.wall_seconds,
                    import.cpu_seconds,
                    import.threads
                ),
            ),
            ("", stages.join(", ")),
            (
                "",
                format!(
                    "{} at most, {} of it held before",
                    bytes(import.peak_bytes),
                    bytes(import.resident_bytes_before)
                ),
            ),
        ]
    }

    fn requests(&self) -> String {
        let all = self.requests.iter().chain(&self.import.meanwhile);
        let mut group = "";
        let mut cells = Vec::new();
        for row in all {
            let shown = if row.group == group { "" } else { row.group };
            group = row.group;
            cells.push([
                shown.to_owned(),
                row.name.to_owned(),
                row.requests.to_string(),
                milliseconds(row.cpu_p50_milliseconds),
                milliseconds(row.cpu_p99_milliseconds),
                milliseconds(row.wall_p50_milliseconds),
                milliseconds(row.wall_p99_milliseconds),
            ]);
        }
        let columns = [
            cut("MILLISECONDS"),
            cut("QUESTION"),
            whole("ASKED"),
            whole("CPU P50"),
            whole("CPU P99"),
            whole("CLOCK P50"),
            whole("CLOCK P99"),
        ];
        render(columns, &cells, table::terminal_width())
    }
}

fn starts(starts: &Starts) -> String {
    let cpu = starts
        .cpu_p50_milliseconds
        .map_or_else(|| "unknown".to_owned(), |cpu| format!("{cpu:.0} ms"));
    format!(
        "ready in {:.0} ms, {:.0} ms at most; {cpu} CPU",
        starts.wall_p50_milliseconds, starts.wall_max_milliseconds
    )
}

fn milliseconds(value: f64) -> String {
    if value < 1.0 {
        format!("{value:.3}")
    } else {
        format!("{value:.2}")
    }
}

fn bytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| "unknown".to_owned(), bytes_for_people)
}
