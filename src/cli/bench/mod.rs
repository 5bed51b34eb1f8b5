//! `docvault bench`: what this machine can be expected to do, in figures.
//!
//! Makes a library of made-up documents, serves it, asks it, imports into it, and removes it. Read `folder` (where),
//! `starting` (the server as a process), `http`, and `report` (what is shown); `library::bench` does the rest.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::demo;
use super::failure::Failure;
use super::import::progress_bar;
use super::output::{Output, note};
use super::values::{parse_amount, parse_count};
use super::{logging, session, stopping};
use crate::clock::SystemClock;
use crate::ids::SystemIds;
use crate::library::bench::{
    self, ACCOUNT, BenchError, Filling, Progress, Recall, Row, Step, VectorMaker,
};
use crate::library::{Library, LibraryOptions, RecognitionOptions};
use folder::Folder;
use http::PageSizes;
use report::{Machine, Made, Report};

mod folder;
mod http;
mod report;
mod starting;

/// All questions together take no longer than this, and those over HTTP no longer than a quarter of it.
const ASKING_TIME_MAX: Duration = Duration::from_mins(5);
/// Questions whose nearest passages are looked up one by one.
const RECALL_QUESTIONS: usize = 200;
/// Between two looks at how far the word index is.
const INDEX_PAUSE: Duration = Duration::from_millis(100);

/// Measure how fast this machine lists, searches, serves and imports
///
/// Makes a library of made-up documents, German and English, in a temporary folder; asks it for lists, searches,
/// details and originals; starts and kills its server; imports made-up PDFs into it while others search; prints what
/// each took; and removes it, unless --data names a place for it. Vectors are mixtures around those of real passages. No other library is touched, not
/// even the one that the environment names.
///
/// Processor time says what the work costs whatever else runs; time on the clock is what a person waits. p99 is the
/// slowest of a hundred different questions.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  docvault bench
  docvault bench --documents 100k
  docvault bench --documents 1M --data /big/disk/bench   kept there, and used again the next time
  docvault bench --json | jq '.requests[] | {group, name, cpuP99Milliseconds}'

It needs about 15 kB on disk for each document with one passage, and 100 MB besides.")]
pub(super) struct Arguments {
    /// Where to keep the made-up library, to be used again; without it, a temporary folder that is removed
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Documents in the library: a number, or one such as 10k, 100k or 1M
    #[arg(long, value_name = "N", default_value = "10k", value_parser = parse_amount)]
    documents: u64,
    /// Passages of each document
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count::<u64>)]
    passages: u64,
    /// Different questions of each kind
    #[arg(long, value_name = "N", default_value = "100", value_parser = parse_count::<u64>)]
    questions: u64,
    /// PDFs of two pages to import
    #[arg(long, value_name = "N", default_value = "200", value_parser = parse_amount)]
    import: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// `named` is what `--data` before the command names: the library is kept there.
pub(super) fn run(arguments: &Arguments, named: Option<&Path>) -> Result<ExitCode, Failure> {
    let filter = std::env::var("DOCVAULT_LOG").ok();
    logging::start(filter.as_deref(), logging::COMMAND_DEFAULT)?;
    let is_stopping = stopping::end_at_second_signal()?;
    let watch = Watch {
        is_stopping,
        bar: progress_bar(0, ""),
    };
    let filling = Filling {
        documents: arguments.documents,
        passages_per_document: arguments.passages,
    };
    let named = arguments.data.as_deref().or(named);
    let folder = Folder::prepare(named, filling)?;
    let measured = measure(arguments, filling, &folder, &watch);
    watch.bar.finish_and_clear();
    let report = match measured {
        Err(_) if watch.is_stopping.load(Ordering::SeqCst) => {
            note("stopped: nothing was measured to its end");
            return Ok(ExitCode::from(1));
        }
        measured => measured?,
    };
    if named.is_some() {
        note(&format!(
            "the library is kept in '{}'",
            folder.library().display()
        ));
    }
    let mut output = Output::new(arguments.json);
    if arguments.json {
        output.json(&report)?;
    } else {
        output.write(&report.for_people())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(
    arguments: &Arguments,
    filling: Filling,
    folder: &Folder,
    watch: &Watch,
) -> Result<Report, Failure> {
    watch.begin(Step::Embedding, 0)?;
    let papers = demo::write_files(&folder.files())?;
    let vectors = bench::vectors_around(&papers, &session::worker_executable()?, watch)?;
    let made = make(filling, folder, &vectors, watch)?;
    watch.begin(Step::Starting, 0)?;
    folder.read_library()?;
    let start = starting::measure(
        &folder.library(),
        &folder.empty_library(),
        filling.documents,
        || watch.check().map_err(Failure::from),
    )?;
    let library = open(&folder.library())?;
    let answers = ask(arguments, filling, &library, &vectors, watch);
    library.close();
    let answers = answers?;
    let rounds = answers.rows.iter().map(|row| row.requests).min();
    let mut report = Report {
        version: env!("CARGO_PKG_VERSION"),
        machine: Machine::this(),
        documents: filling.documents,
        passages: filling
            .documents
            .saturating_mul(filling.passages_per_document),
        real_vectors: vectors.anchors(),
        made,
        start,
        requests: answers.rows,
        first_page: answers.page_sizes,
        recall: answers.recall,
        import: answers.import,
        not_measured: Vec::new(),
    };
    report.note_what_is_missing(rounds.unwrap_or(0) as u64, arguments.questions);
    Ok(report)
}

/// Fills the library and its word index, unless they are there. Another version's library may have another word index, or
/// none: a server that is measured is given no time to make it anew.
fn make(
    filling: Filling,
    folder: &Folder,
    vectors: &VectorMaker,
    watch: &Watch,
) -> Result<Made, Failure> {
    let mut made = Made::default();
    if !folder.is_filled() {
        watch.begin(Step::Filling, filling.documents)?;
        let started = Instant::now();
        bench::fill(&folder.library(), filling, vectors, watch)?;
        made.filling_seconds = Some(started.elapsed().as_secs_f64());
    }
    let library = open(&folder.library())?;
    let is_indexed = library.is_ready() && library.unlinked_passages() == 0;
    let indexed = (!is_indexed).then(|| index(&library, filling, watch));
    library.close();
    made.indexing_seconds = indexed.transpose()?;
    folder.mark_filled(filling)?;
    made.measure_files(&folder.library());
    Ok(made)
}

/// Fills the word index in and links the vectors, and says how many seconds that took.
fn index(library: &Arc<Library>, filling: Filling, watch: &Watch) -> Result<f64, Failure> {
    watch.begin(Step::Indexing, filling.documents)?;
    let started = Instant::now();
    library.start_analysis();
    while !library.is_ready() {
        let missing = library.missed_documents();
        let done = filling.documents.saturating_sub(missing);
        watch.at(Step::Indexing, done, filling.documents)?;
        std::thread::sleep(INDEX_PAUSE);
    }
    let all = library.unlinked_passages();
    watch.begin(Step::Linking, all)?;
    while library.unlinked_passages() > 0 {
        let done = all.saturating_sub(library.unlinked_passages());
        watch.at(Step::Linking, done, all)?;
        std::thread::sleep(INDEX_PAUSE);
    }
    Ok(started.elapsed().as_secs_f64())
}

struct Answers {
    rows: Vec<Row>,
    page_sizes: PageSizes,
    recall: Recall,
    import: bench::ImportFigures,
}

fn ask(
    arguments: &Arguments,
    filling: Filling,
    library: &Arc<Library>,
    vectors: &VectorMaker,
    watch: &Watch,
) -> Result<Answers, Failure> {
    library.start_analysis();
    let account = library.account_number(ACCOUNT)?;
    let rounds = arguments.questions;
    watch.begin(Step::Asking, rounds)?;
    let mut rows = bench::ask(library, account, filling, rounds, ASKING_TIME_MAX, watch)?;
    let over_http = http::ask(library, filling, rounds, ASKING_TIME_MAX / 4)?;
    rows.extend(over_http.rows);
    watch.check()?;
    let recall = bench::recall(library, account, filling, vectors, RECALL_QUESTIONS)?;
    watch.begin(Step::Importing, arguments.import)?;
    let import = bench::import(library, account, filling, arguments.import, watch)?;
    Ok(Answers {
        rows,
        page_sizes: over_http.page_sizes,
        recall,
        import,
    })
}

/// As `serve` opens it, without what is installed beside.
fn open(directory: &Path) -> Result<Arc<Library>, Failure> {
    let opened = Library::open(LibraryOptions {
        data_directory: directory.to_owned(),
        worker_executable: session::worker_executable()?,
        clock: Arc::new(SystemClock),
        ids: Arc::new(SystemIds),
        model_directory: None,
        analysis_threads: std::thread::available_parallelism().map_or(1, usize::from),
        recognition: RecognitionOptions::OFF,
        language_model: None,
    });
    opened.map_err(|error| Failure::from_error(&error))
}

impl From<BenchError> for Failure {
    fn from(error: BenchError) -> Self {
        Self::from_error(&error)
    }
}

/// Shows how far the bench is, and hears when it is to end.
struct Watch {
    is_stopping: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl Watch {
    /// A new step begins.
    fn begin(&self, step: Step, all: u64) -> Result<(), BenchError> {
        self.bar.reset();
        self.bar.set_length(all);
        self.bar.set_prefix(match step {
            Step::Embedding => "embedding real passages",
            Step::Filling => "making documents",
            Step::Indexing => "indexing their words",
            Step::Linking => "linking their vectors",
            Step::Starting => "starting the server",
            Step::Asking => "asking",
            Step::Importing => "importing",
        });
        self.bar.tick();
        self.check()
    }

    fn check(&self) -> Result<(), BenchError> {
        if self.is_stopping.load(Ordering::SeqCst) {
            return Err(BenchError::Stopped);
        }
        Ok(())
    }
}

impl Progress for Watch {
    fn at(&self, _step: Step, done: u64, _all: u64) -> Result<(), BenchError> {
        self.bar.set_position(done);
        self.check()
    }
}
