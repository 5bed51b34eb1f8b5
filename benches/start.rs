//! How long a library takes to open, and what its lists, texts and vectors hold in memory.
//!
//! `cargo bench --bench start`; `DOCVAULT_BENCH_DOCUMENTS=1000000` for another size than 10,000 and 100,000, and
//! `DOCVAULT_BENCH_PASSAGES=4` for another number of passages than one a document (0 for lists and texts alone).
//! Times are those of `Library::open` in a process that is there already; `docvault bench` starts whole servers. Memory
//! is what a new process holds more after each step: in one that has filled a library, what it was given back would be
//! used again, and nothing be seen.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark stops at what it did not expect, and prints"
)]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use docvault::clock::SystemClock;
use docvault::embedding::BundledModel;
use docvault::ids::SystemIds;
use docvault::library::bench::measure::{Counting, percentile};
use docvault::library::bench::papers::{self, Numbers};
use docvault::library::bench::{BenchError, Filling, Progress, Step, VectorMaker, fill, memory};
use docvault::library::{Library, LibraryOptions, RecognitionOptions};
use docvault::search::SearchIndex;
use docvault::store::Store;

const ROUNDS: usize = 7;

/// In the environment of the process that measures memory: where the library is.
const MEMORY_OF: &str = "DOCVAULT_BENCH_MEMORY_OF";
/// Of which model its vectors are: that process loads none, whose memory would be used again.
const MODEL: &str = "DOCVAULT_BENCH_MODEL";

struct Silent;

impl Progress for Silent {
    fn at(&self, _step: Step, _done: u64, _all: u64) -> Result<(), BenchError> {
        Ok(())
    }
}

fn main() {
    let number =
        |name, otherwise: &str| std::env::var(name).unwrap_or_else(|_| otherwise.to_owned());
    let passages = number("DOCVAULT_BENCH_PASSAGES", "1");
    let sizes = number("DOCVAULT_BENCH_DOCUMENTS", "10000,100000");
    for size in sizes.split(',') {
        let filling = Filling {
            documents: size.trim().parse().expect("a number of documents"),
            passages_per_document: passages.parse().expect("a number of passages"),
        };
        match std::env::var_os(MEMORY_OF) {
            Some(path) => print_memory(Path::new(&path), filling),
            None => measure(filling),
        }
    }
}

fn measure(filling: Filling) {
    let directory = tempfile::tempdir().expect("a folder");
    let path = directory.path();
    let vectors = vectors();
    fill(path, filling, &vectors, &Silent).expect("a library");
    // The first opening fills the word index; what follows is how a library usually starts.
    let library = open(path);
    library.start_analysis();
    while !library.is_ready() {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    library.close();
    drop(library);
    println!(
        "{} documents, {} passages each",
        filling.documents, filling.passages_per_document
    );
    let this = std::env::current_exe().expect("this program");
    let status = Command::new(this)
        .env(MEMORY_OF, path)
        .env(MODEL, vectors.model_identity())
        .env("DOCVAULT_BENCH_DOCUMENTS", filling.documents.to_string())
        .status();
    assert!(status.expect("a process").success(), "memory is not known");
    let (mut wall, mut cpu) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (before, started) = (Counting::Process.milliseconds(), Instant::now());
        let library = open(path);
        wall.push(started.elapsed().as_secs_f64() * 1e3);
        cpu.push(Counting::Process.milliseconds() - before);
        drop(library);
    }
    println!(
        "  open: {:.0} ms, at most {:.0} ms; {:.0} ms CPU",
        percentile(&wall, 50),
        percentile(&wall, 100),
        percentile(&cpu, 50)
    );
}

/// Opens the parts of a library one after the other, as it does itself.
fn print_memory(path: &Path, filling: Filling) {
    let identity = std::env::var(MODEL).expect("a model's identity");
    let resident = || memory::of(None).map_or(0, |memory| memory.resident_bytes);
    let mut before = resident();
    let mut step = |what: &str, count: u64| {
        let now = resident();
        let more = now.saturating_sub(before);
        println!(
            "  {what}: {:.1} MB, {:.0} B each",
            more as f64 / 1e6,
            more as f64 / count as f64
        );
        before = now;
    };
    let _store = Store::open(path).expect("a store");
    step("store", filling.documents);
    let index = SearchIndex::open(&path.join("index"), 384).expect("an index");
    step("word index", filling.documents);
    let loaded = index.load(&identity, 0..=u64::MAX);
    assert!(
        loaded.expect("a file").is_some(),
        "nothing was written down"
    );
    step("lists, texts and vectors, a document", filling.documents);
}

fn vectors() -> VectorMaker {
    let model = BundledModel::new().expect("the bundled model");
    let mut numbers = Numbers::new(1);
    let texts: Vec<String> = (0..64)
        .map(|number| papers::sentence(&mut numbers, papers::language(number), 12))
        .collect();
    VectorMaker::around(&model, &texts).expect("vectors")
}

fn open(data: &Path) -> Arc<Library> {
    Library::open(LibraryOptions {
        data_directory: data.to_owned(),
        worker_executable: env!("CARGO_BIN_EXE_docvault").into(),
        clock: Arc::new(SystemClock),
        ids: Arc::new(SystemIds),
        model_directory: None,
        analysis_threads: 1,
        recognition: RecognitionOptions::OFF,
        language_model: None,
    })
    .expect("the library opens")
}
