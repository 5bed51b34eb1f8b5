//! `kill -9` at random moments of importing: nothing acknowledged is lost, nothing doubled.
//!
//! A server is killed after a random number of acknowledgements, while other imports and analyses
//! are under way, and started again on the same directory. At the end every acknowledged document
//! must be there once, analysed, with the bytes it came with.
//!
//! `DOCVAULT_CRASH_ROUNDS` and `DOCVAULT_CRASH_DOCUMENTS` make it longer; the defaults keep the
//! suite short.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use docvault::ids::{IdSource, SeededIds};
use docvault::library::command::{Command, DocumentList, ImportOutcome, Reply};
use docvault::model::document::Document;
use docvault::web::door::Client;
use parking_lot::Mutex;
use sha2::{Digest, Sha256};
use uuid::Uuid;

fn setting(name: &str, default: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// A server on `data`, ready; and how long that took.
fn serve(data: &Path) -> (Child, f64) {
    let started = Instant::now();
    let mut child = Process::new(env!("CARGO_BIN_EXE_docvault"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(line.starts_with("docvault is ready at http://"), "{line:?}");
    (child, started.elapsed().as_secs_f64())
}

/// Different PDFs: the demonstration files with a comment of their own behind the end.
fn documents(count: usize) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/demo");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pdf"))
        .collect();
    files.sort();
    let make = |number: usize| {
        let mut bytes = std::fs::read(&files[number % files.len()]).unwrap();
        bytes.extend_from_slice(format!("\n% copy {number}\n").as_bytes());
        (format!("document-{number}.pdf"), bytes)
    };
    (0..count).map(make).collect()
}

/// Imports with two threads until `until` documents are acknowledged, then kills the server.
fn import_and_kill(
    data: &Path,
    server: &mut Child,
    todo: &[(String, Vec<u8>)],
    until: usize,
    acknowledged: &Mutex<BTreeMap<Uuid, [u8; 32]>>,
) {
    let next = AtomicUsize::new(0);
    let count = AtomicUsize::new(0);
    let server = Mutex::new(server);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let Some(client) = Client::connect(data) else {
                    return;
                };
                while let Some((name, bytes)) = todo.get(next.fetch_add(1, Ordering::SeqCst)) {
                    let Ok(outcome) = client.import(None, name, bytes) else {
                        return;
                    };
                    let (ImportOutcome::Added { uuid } | ImportOutcome::Duplicate { uuid, .. }) =
                        outcome;
                    acknowledged
                        .lock()
                        .insert(uuid, Sha256::digest(bytes).into());
                    if count.fetch_add(1, Ordering::SeqCst) + 1 == until {
                        server.lock().kill().unwrap();
                    }
                }
            });
        }
    });
    // Fewer were left to import than were to be acknowledged: then it is killed while it analyses.
    let mut server = server.lock();
    server.kill().unwrap();
    server.wait().unwrap();
}

fn all_documents(client: &Client) -> Vec<Document> {
    let command = Command::ListDocuments {
        account: None,
        list: DocumentList::whole(false),
    };
    let Reply::Documents(documents) = client.execute(&command).unwrap() else {
        panic!()
    };
    documents
}

#[test]
fn killed_at_random_moments_nothing_acknowledged_is_lost() {
    let rounds = setting("DOCVAULT_CRASH_ROUNDS", 12);
    let documents = documents(setting("DOCVAULT_CRASH_DOCUMENTS", 60));
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("library");
    let random = SeededIds::new(20_261_121);
    let acknowledged = Mutex::new(BTreeMap::new());
    let mut slowest_start = 0_f64;
    for round in 0..rounds {
        let (mut server, seconds) = serve(&data);
        slowest_start = slowest_start.max(seconds);
        let mut byte = [0];
        random.fill(&mut byte);
        let share = documents.len() / rounds + 1;
        let until = 1 + usize::from(byte[0]) % share;
        // Some of the last round's files come again: they must turn out to be duplicates.
        let from = (round * share).saturating_sub(3).min(documents.len() - 1);
        import_and_kill(&data, &mut server, &documents[from..], until, &acknowledged);
    }
    let (mut server, seconds) = serve(&data);
    println!(
        "slowest of {} starts: {:.3} s",
        rounds + 1,
        slowest_start.max(seconds)
    );
    let client = Client::connect(&data).unwrap();
    for (name, bytes) in &documents {
        client.import(None, name, bytes).unwrap();
    }
    let found = loop {
        let found = all_documents(&client);
        let waiting: Vec<Uuid> = found
            .iter()
            .filter(|document| document.state.name() == "waiting")
            .map(|document| document.uuid)
            .collect();
        let Some(first) = waiting.first() else {
            break found;
        };
        let command = Command::AwaitAnalysis {
            account: None,
            uuids: vec![*first],
            timeout_milliseconds: 10_000,
        };
        client.execute(&command).unwrap();
    };
    check(&data, &found, &documents, &acknowledged.into_inner());
    server.kill().unwrap();
    server.wait().unwrap();
}

fn check(
    data: &Path,
    found: &[Document],
    documents: &[(String, Vec<u8>)],
    acknowledged: &BTreeMap<Uuid, [u8; 32]>,
) {
    assert_eq!(
        found.len(),
        documents.len(),
        "one document for each file, none doubled"
    );
    assert!(!acknowledged.is_empty());
    for (uuid, hash) in acknowledged {
        let document = found.iter().find(|document| document.uuid == *uuid);
        let document = document.unwrap_or_else(|| panic!("acknowledged document {uuid} is gone"));
        assert_eq!(document.content_hash.0, *hash);
        assert_ne!(document.state.name(), "failed", "{:?}", document.state);
    }
    for document in found {
        let hex = document.content_hash.to_hex();
        let original = data
            .join("originals")
            .join(&hex[..2])
            .join(format!("{hex}.pdf"));
        let bytes = std::fs::read(original).unwrap();
        assert_eq!(
            <[u8; 32]>::from(Sha256::digest(bytes)),
            document.content_hash.0
        );
    }
}
