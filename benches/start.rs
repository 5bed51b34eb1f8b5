//! How long a library takes to open, and how much memory it holds then.
//!
//! `cargo bench --bench start`. The libraries are synthetic: every document has four passages with
//! vectors, as a two-page letter has. Memory is the process's resident set after opening; the
//! model's weights are not loaded until something is embedded.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark stops at what it did not expect, and prints"
)]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use docvault::clock::{Clock as _, SystemClock};
use docvault::embedding::{BundledModel, EmbeddingModel as _};
use docvault::ids::{IdSource as _, SeededIds, SystemIds};
use docvault::library::{Library, LibraryOptions, RecognitionOptions};
use docvault::model::account::Plan;
use docvault::model::document::{Document, DocumentState};
use docvault::model::findings::Findings;
use docvault::model::language::Language;
use docvault::model::passage::Passage;
use docvault::model::vectors::PassageVectors;
use docvault::store::{AddOutcome, NewDocument, Store};

const PASSAGES_PER_DOCUMENT: usize = 4;
const WRITERS: usize = 8;

fn fill(data: &Path, documents: usize) {
    let store = Store::open(data).unwrap();
    let now = SystemClock.now();
    let account = store
        .create_account("me", Plan::Unlimited, Language::En, now)
        .unwrap()
        .id;
    let identity = BundledModel::new().unwrap().identity().to_owned();
    std::thread::scope(|scope| {
        for writer in 0..WRITERS {
            let (store, identity) = (&store, &identity);
            scope.spawn(move || {
                let ids = SeededIds::new(writer as u64);
                for number in (writer..documents).step_by(WRITERS) {
                    let new = NewDocument {
                        account,
                        uuid: ids.new_uuid(),
                        file_name: format!("letter-{number}.pdf"),
                        title: format!("letter-{number}"),
                        created_at: now,
                    };
                    let bytes = format!("%PDF-1.4 {number}");
                    let added = store.add_document(new, bytes.as_bytes()).unwrap();
                    let AddOutcome::Added(saved) = added else {
                        panic!("a duplicate")
                    };
                    let vectors = random_vectors(&ids);
                    let apply = move |document: &mut Document| {
                        document.state = DocumentState::Analyzed;
                        document.title = format!("Invoice {number} for the month");
                        document.sender = format!("Company {} Ltd", number % 700);
                        document.summary = format!(
                            "Invoice {number} over 12,{:02} EUR, due soon.",
                            number % 100
                        );
                    };
                    store
                        .finish_analysis(
                            saved.document.id,
                            apply,
                            &Findings::default(),
                            &passages(number),
                            &vectors,
                            identity,
                        )
                        .unwrap();
                }
            });
        }
    });
}

fn passages(number: usize) -> Vec<Passage> {
    let passage = |part| Passage {
        page: 1,
        page_size: [595.0, 842.0],
        text: format!("Part {part} of letter {number}. ").repeat(30),
        rects: Vec::new(),
    };
    (0..PASSAGES_PER_DOCUMENT).map(passage).collect()
}

fn random_vectors(ids: &SeededIds) -> PassageVectors {
    let mut bytes = vec![0; 384 * PASSAGES_PER_DOCUMENT];
    ids.fill(&mut bytes);
    let values = bytes
        .iter()
        .map(|byte| (f32::from(*byte) - 127.5) / 1_443.0)
        .collect();
    PassageVectors {
        dimension: 384,
        values,
    }
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
    .unwrap()
}

fn resident_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS"))
        .unwrap_or_default();
    line.split_whitespace()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(0)
        / 1024
}

fn starting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("start");
    group.sample_size(10);
    for documents in [1_000, 10_000] {
        let directory = tempfile::tempdir().unwrap();
        fill(directory.path(), documents);
        // The first opening fills the word index; what follows is how a library usually starts.
        let library = open(directory.path());
        library.start_analysis();
        while !library.is_ready() {
            std::thread::yield_now();
        }
        library.close();
        drop(library);
        group.bench_function(format!("{documents} documents"), |bencher| {
            // Only one library can be open at a time: closing is not part of the figure.
            bencher.iter_custom(|rounds| {
                let mut opening = Duration::ZERO;
                for _ in 0..rounds {
                    let started = Instant::now();
                    let library = open(directory.path());
                    opening += started.elapsed();
                    drop(library);
                }
                opening
            });
        });
        let library = open(directory.path());
        println!(
            "{documents} documents: {} MB resident after opening",
            resident_megabytes()
        );
        drop(library);
    }
    group.finish();
}

criterion_group!(benches, starting);
criterion_main!(benches);
