//! How long a library takes to open, and what its lists, texts and vectors hold in memory.
//!
//! `cargo bench --bench start`; `DOCVAULT_BENCH_DOCUMENTS=1000000` for another size than 10,000 and 100,000, and
//! `DOCVAULT_BENCH_PASSAGES=4` for another number of passages than one a document. Times are those of `Library::open`
//! in a process that is there already; `docvault bench` starts whole servers. Memory is what this process holds more
//! after each step; allocators keep some of what they are given back, so the figures are upper bounds.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark stops at what it did not expect, and prints"
)]

use std::path::Path;
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
        measure(Filling {
            documents: size.trim().parse().expect("a number of documents"),
            passages_per_document: passages.parse().expect("a number of passages"),
        });
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
    print_memory(path, filling, &vectors);
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
fn print_memory(path: &Path, filling: Filling, vectors: &VectorMaker) {
    let identity = vectors.model_identity();
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
    let store = Store::open(path).expect("a store");
    step("store", filling.documents);
    let index = SearchIndex::open(&path.join("index"), 384).expect("an index");
    step("word index", filling.documents);
    let mut account = None;
    let load = |document: docvault::model::document::Document| {
        account = Some(document.account);
        index.load_document(&document);
    };
    store.for_each_document(load).expect("documents");
    step("lists and texts, a document", filling.documents);
    let account = account.expect("an account");
    store
        .for_each_quantized_vectors(identity, |id, vectors| {
            index
                .load_vectors(account, id, &vectors)
                .expect("vectors that fit");
        })
        .expect("vectors");
    step(
        "vectors, a passage",
        filling.documents * filling.passages_per_document,
    );
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
