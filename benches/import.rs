//! How long one document takes: until it is acknowledged, and until it is analysed.
//!
//! `cargo bench --bench import`. Every file is a copy of a demonstration PDF with a comment of its
//! own at the end, so that none is a duplicate. Two analysis threads, as on a machine of two cores.

#![expect(
    clippy::unwrap_used,
    reason = "a benchmark stops at what it did not expect"
)]

use std::path::Path;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use docvault::clock::SystemClock;
use docvault::ids::SystemIds;
use docvault::library::command::{Command, ImportOutcome, Reply};
use docvault::library::{Library, LibraryOptions, RecognitionOptions};
use uuid::Uuid;

fn open(data: &Path) -> Arc<Library> {
    Library::open(LibraryOptions {
        data_directory: data.to_owned(),
        worker_executable: env!("CARGO_BIN_EXE_docvault").into(),
        clock: Arc::new(SystemClock),
        ids: Arc::new(SystemIds),
        model_directory: None,
        analysis_threads: 2,
        recognition: RecognitionOptions::OFF,
        language_model: None,
    })
    .unwrap()
}

fn demonstration_files() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/demo");
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|ending| ending == "pdf"))
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

/// Imports a copy of the file that is like no other, and says which document it became.
fn import(library: &Library, bytes: &[u8]) -> Uuid {
    let mut copy = bytes.to_vec();
    copy.extend_from_slice(format!("\n% {}\n", Uuid::new_v4()).as_bytes());
    match library.import(None, "copy.pdf", &copy).unwrap() {
        ImportOutcome::Added { uuid } | ImportOutcome::Duplicate { uuid, .. } => uuid,
    }
}

fn await_all(library: &Arc<Library>, mut uuids: Vec<Uuid>) {
    while !uuids.is_empty() {
        let command = Command::AwaitAnalysis {
            account: None,
            uuids: uuids.clone(),
            timeout_milliseconds: 10_000,
        };
        let Reply::States(states) = library.execute(command).unwrap() else {
            return;
        };
        let done = |uuid: &Uuid| {
            states
                .iter()
                .any(|state| state.uuid == *uuid && state.state != "waiting")
        };
        uuids.retain(|uuid| !done(uuid));
    }
}

fn importing(criterion: &mut Criterion) {
    let files = demonstration_files();
    let mut group = criterion.benchmark_group("import");
    group.sample_size(10);
    group.throughput(Throughput::Elements(files.len() as u64));

    let directory = tempfile::tempdir().unwrap();
    let library = open(directory.path());
    group.bench_function("acknowledged", |bencher| {
        bencher.iter(|| {
            files
                .iter()
                .map(|bytes| import(&library, bytes))
                .collect::<Vec<_>>()
        });
    });
    library.close();
    drop(library);

    let directory = tempfile::tempdir().unwrap();
    let library = open(directory.path());
    library.start_analysis();
    group.bench_function("analysed", |bencher| {
        bencher.iter(|| {
            let uuids = files.iter().map(|bytes| import(&library, bytes)).collect();
            await_all(&library, uuids);
        });
    });
    library.close();
    group.finish();
}

criterion_group!(benches, importing);
criterion_main!(benches);
