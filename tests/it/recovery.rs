//! What a start mends: a lost or wrong index, orphans, analyses without end.
//!
//! The store is the truth. Whatever became of the index, the answers after a start are the ones
//! before it, and `/readyz` says when.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use docvault::clock::SystemClock;
use docvault::ids::SeededIds;
use docvault::library::command::{Command, ImportOutcome, Reply};
use docvault::library::{Library, LibraryOptions, RecognitionOptions};
use docvault::model::document::{ContentHash, DocumentEdit, DocumentMark};
use docvault::store::Store;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::harness::{Server, demo_file, pdf, strings};

const FILES: &[&str] = &[
    "router-manual-AX30.pdf",
    "storage-unit-42-agreement.pdf",
    "garage-invoice-brakes.pdf",
];

/// A page of the database.
const PAGE_BYTES: usize = 4096;

/// Of the documents that a lost index missed, a start fills in so many before it answers.
const MISSED_AT_START_MAX: usize = 200;

/// A library of three papers, one of them edited, and a key to it.
fn library() -> (Server, String) {
    let server = Server::analysing();
    let key = server.account("anna");
    let uuids = server.import_demo("anna", FILES);
    let edit = DocumentEdit {
        title: Some("The router".to_owned()),
        ..DocumentEdit::default()
    };
    server.edit("anna", uuids[0], edit);
    server.await_embedding();
    (server, key)
}

/// What was asked, and the answer.
type Answers = Vec<(String, Value)>;

/// Everything that lists, searches and figures say.
#[track_caller]
fn answers(server: &Server, key: &str) -> Answers {
    let lists = [
        "documents",
        "documents?sort=title&limit=2",
        "tags",
        "folders",
        "stats",
    ];
    let mut answers = Answers::new();
    for list in lists {
        let body = server.get(key, &format!("/api/v1/{list}")).ok();
        answers.push((list.to_owned(), body));
    }
    for endpoint in ["search", "search-content"] {
        for query in ["router", "rented storage room", "brake discs", "AX30"] {
            let path = format!("/api/v1/documents/{endpoint}");
            let body = json!({ "query": query }).to_string();
            let body = server.post(key, &path, &body).ok();
            answers.push((format!("{endpoint} {query:?}"), body));
        }
    }
    answers
}

/// Compares without printing whole documents.
#[track_caller]
fn assert_same(now: &Answers, before: &Answers, when: &str) {
    assert_eq!(now.len(), before.len());
    for ((asked, now), (_, before)) in now.iter().zip(before) {
        assert!(
            now == before,
            "{asked} {when} gives {} where it gave {}",
            now["meta"],
            before["meta"]
        );
    }
}

fn readiness(server: &Server) -> u16 {
    server.request("GET", "/readyz", &[], b"").status
}

/// That a server just started is ready and says what `before` says, also when it has run on.
#[track_caller]
fn assert_mended(server: &Server, key: &str, before: &Answers) {
    assert_eq!(readiness(server), 200);
    assert_same(&answers(server, key), before, "at once");
    server.library.start_analysis();
    let uuid = server.document("anna", "One more");
    server.await_analysis("anna", &[uuid]);
    server.mark("anna", uuid, DocumentMark::Trash);
    server.await_indexes();
    assert_same(&answers(server, key), before, "after a further commit");
}

/// A library whose reading is left to this program.
fn options(data_directory: PathBuf, worker_executable: PathBuf) -> LibraryOptions {
    LibraryOptions {
        data_directory,
        worker_executable,
        clock: Arc::new(SystemClock),
        ids: Arc::new(SeededIds::new(1)),
        model_directory: None,
        analysis_threads: 1,
        recognition: RecognitionOptions::OFF,
        language_model: None,
    }
}

fn put_file(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    File::create(path).unwrap().write_all(bytes).unwrap();
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

#[test]
fn a_deleted_index_is_made_anew() {
    let (server, key) = library();
    let before = answers(&server, &key);
    let server = server.reopen(|data| fs::remove_dir_all(data.join("index")).unwrap());
    assert_mended(&server, &key, &before);
}

#[test]
fn a_word_index_that_could_not_be_written_is_caught_up_when_it_can_be() {
    let (server, key) = library();
    let index = server.library.data_directory().join("index");
    let away = index.with_extension("away");
    fs::rename(&index, &away).unwrap();
    let uuid = server.import(
        "anna",
        "booking.pdf",
        &demo_file("booking-confirmation.pdf"),
    );
    let deadline = Instant::now() + Duration::from_secs(20);
    while readiness(&server) == 200 {
        assert!(Instant::now() < deadline, "nobody noticed");
        std::thread::yield_now();
    }
    fs::remove_dir_all(&index).ok();
    fs::rename(&away, &index).unwrap();
    server.await_analysis("anna", &[uuid]);
    let deadline = Instant::now() + Duration::from_secs(20);
    while readiness(&server) != 200 {
        assert!(Instant::now() < deadline, "not caught up in time");
        std::thread::yield_now();
    }
    // Only the word index tells that these two words stand side by side.
    let query = json!({ "query": "\"pet lounge\"", "limit": 1 }).to_string();
    let found = server.post(&key, "/api/v1/documents/search-content", &query);
    let first = found.ok()["data"][0].clone();
    assert_eq!(first["uuid"], uuid.to_string());
    assert!(
        first["score"].as_f64().is_some_and(|score| score > 0.9),
        "{}",
        first["score"]
    );
}

#[test]
fn a_damaged_record_keeps_no_other_document_from_the_indexes() {
    const PASSAGES: redb::TableDefinition<'_, u64, &[u8]> =
        redb::TableDefinition::new("document_id_to_passages");
    let (server, key) = library();
    let server = server.reopen(|data| {
        let database = redb::Database::open(data.join("docvault.redb")).unwrap();
        let transaction = database.begin_write().unwrap();
        {
            let mut passages = transaction.open_table(PASSAGES).unwrap();
            passages.insert(1, [0xff_u8; 3].as_slice()).unwrap();
        }
        transaction.commit().unwrap();
    });
    server.library.start_analysis();
    let listed = server.get(&key, "/api/v1/documents?sort=createdAt").ok();
    let of = |at: usize| {
        listed["data"][at]["uuid"]
            .as_str()
            .unwrap()
            .parse()
            .unwrap()
    };
    let named = |title: &str| DocumentEdit {
        title: Some(title.to_owned()),
        ..DocumentEdit::default()
    };
    server.edit("anna", of(0), named("Damaged"));
    server.edit("anna", of(1), named("Zeppelin"));
    let found = server.get(&key, "/api/v1/documents?sort=title").titles();
    assert!(found.contains(&"Zeppelin".to_owned()), "{found:?}");
    server.await_indexes();
    let query = json!({ "query": "Zeppelin", "limit": 1 }).to_string();
    let found = server.post(&key, "/api/v1/documents/search-content", &query);
    assert_eq!(found.ok()["data"][0]["title"], "Zeppelin");
}

#[test]
fn a_damaged_document_and_damaged_findings_keep_no_other_from_analysis_and_can_be_deleted() {
    const DOCUMENTS: redb::TableDefinition<'_, u64, &[u8]> =
        redb::TableDefinition::new("document_id_to_document");
    const FINDINGS: redb::TableDefinition<'_, u64, &[u8]> =
        redb::TableDefinition::new("document_id_to_findings");
    let (server, key) = library();
    let listed = server.get(&key, "/api/v1/documents?sort=createdAt").ok();
    let uuids: Vec<Uuid> = strings(&listed, "uuid")
        .iter()
        .map(|uuid| uuid.parse().unwrap())
        .collect();
    // With the word index gone, a start reads every document.
    let server = server.reopen(|data| {
        let database = redb::Database::open(data.join("docvault.redb")).unwrap();
        let transaction = database.begin_write().unwrap();
        for (table, document) in [(DOCUMENTS, 1), (FINDINGS, 2)] {
            let mut table = transaction.open_table(table).unwrap();
            let garbage = table.insert(document, [1_u8, 0xff, 0xff].as_slice());
            assert!(garbage.unwrap().is_some(), "there was a record to damage");
        }
        transaction.commit().unwrap();
        fs::remove_dir_all(data.join("index")).unwrap();
    });
    server.library.start_analysis();
    let fresh = server.document("anna", "Zeppelin");
    server.await_analysis("anna", &[fresh]);

    let again = server
        .library
        .import(Some("anna"), FILES[0], &demo_file(FILES[0]));
    assert!(
        matches!(again, Ok(ImportOutcome::Added { .. })),
        "{again:?}"
    );
    server.mark("anna", uuids[1], DocumentMark::Trash);
    let reply = server.execute(Command::DeleteDocuments {
        account: Some("anna".to_owned()),
        uuids: Some(vec![uuids[1]]),
        is_rehearsal: false,
    });
    assert!(
        matches!(&reply, Reply::Documents(gone) if gone.len() == 1),
        "{reply:?}"
    );
    let left = server.get(&key, "/api/v1/documents").ok();
    assert_eq!(strings(&left, "uuid").len(), FILES.len());
}

#[test]
fn an_index_of_garbage_is_made_anew() {
    let (server, key) = library();
    let before = answers(&server, &key);
    let server = server.reopen(|data| {
        for entry in fs::read_dir(data.join("index")).unwrap() {
            put_file(&entry.unwrap().path(), b"\x00garbage\xff{\"segments\":");
        }
    });
    assert_mended(&server, &key, &before);
}

#[test]
fn one_damaged_byte_in_the_index_is_noticed() {
    let (server, key) = library();
    let before = answers(&server, &key);
    let mut damaged = Vec::new();
    let server = server.reopen(|data| {
        let files = fs::read_dir(data.join("index")).unwrap();
        let files = files.map(|file| file.unwrap().path());
        damaged.extend(files.filter(|path| path.extension().is_some_and(|end| end == "idx")));
        for path in &damaged {
            let mut bytes = fs::read(path).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x55;
            put_file(path, &bytes);
        }
    });
    assert!(!damaged.is_empty());
    assert!(
        !damaged.iter().any(|path| path.exists()),
        "nothing of it is used"
    );
    assert_mended(&server, &key, &before);
}

#[test]
fn an_index_older_than_the_store_catches_up() {
    let (server, key) = library();
    let kept = tempfile::tempdir().unwrap();
    let server = server.reopen(|data| copy_folder(&data.join("index"), kept.path()));
    server.library.start_analysis();
    let uuids = server.import_demo(
        "anna",
        &["warranty-fridge-polaris.pdf", "overdue notice.pdf"],
    );
    server.mark("anna", uuids[1], DocumentMark::Trash);
    let listed = strings(&server.get(&key, "/api/v1/documents").ok(), "uuid");
    server.mark("anna", listed[1].parse().unwrap(), DocumentMark::Trash);
    let edit = DocumentEdit {
        sender: Some("Polaris".to_owned()),
        ..DocumentEdit::default()
    };
    server.edit("anna", uuids[0], edit);
    server.await_indexes();
    let before = answers(&server, &key);
    let server = server.reopen(|data| {
        fs::remove_dir_all(data.join("index")).unwrap();
        copy_folder(kept.path(), &data.join("index"));
    });
    assert_mended(&server, &key, &before);
}

#[test]
fn an_index_ahead_of_a_restored_store_is_made_anew() {
    let (server, key) = library();
    let before = answers(&server, &key);
    let kept = tempfile::tempdir().unwrap();
    let backup = kept.path().join("docvault.redb");
    let server = server.reopen(|data| {
        fs::copy(data.join("docvault.redb"), &backup).unwrap();
    });
    server.library.start_analysis();
    server.import_demo("anna", &["warranty-fridge-polaris.pdf"]);
    assert_ne!(answers(&server, &key), before);
    let server = server.reopen(|data| {
        fs::copy(&backup, data.join("docvault.redb")).unwrap();
    });
    assert_mended(&server, &key, &before);
}

#[test]
fn a_large_library_without_an_index_says_when_it_is_ready() {
    let server = Server::start();
    let key = server.account("anna");
    for number in 0..=MISSED_AT_START_MAX {
        server.document("anna", &format!("Letter {number}"));
    }
    let before = server.get(&key, "/api/v1/documents?limit=100").ok();
    let server = server.reopen(|data| fs::remove_dir_all(data.join("index")).unwrap());
    assert_eq!(readiness(&server), 503);
    assert_eq!(server.get(&key, "/api/v1/documents?limit=100").ok(), before);
    server.library.start_analysis();
    let deadline = Instant::now() + Duration::from_secs(20);
    while readiness(&server) != 200 {
        assert!(Instant::now() < deadline, "never ready");
    }
    let body = json!({ "query": "Letter 137" }).to_string();
    assert_eq!(
        server
            .post(&key, "/api/v1/documents/search", &body)
            .titles()[0],
        "Letter 137"
    );
}

#[test]
fn originals_of_no_document_are_removed_at_start_and_no_others() {
    let (server, key) = library();
    let listed = strings(&server.get(&key, "/api/v1/documents").ok(), "uuid");
    server.mark("anna", listed[0].parse().unwrap(), DocumentMark::Trash);
    let orphan_bytes = pdf::one_page(&["nobody's"]);
    let hash = ContentHash(Sha256::digest(&orphan_bytes).into()).to_hex();
    let orphan = PathBuf::from("originals")
        .join(&hash[..2])
        .join(format!("{hash}.pdf"));
    let picture = format!("pictures/{}-1-360.png", "ab".repeat(32));
    let server = server.reopen(|data| {
        put_file(&data.join(&orphan), &orphan_bytes);
        put_file(&data.join(&picture), b"a page of what was deleted");
    });
    let orphan = server.directory.path().join(orphan);
    let picture = server.directory.path().join(picture);
    assert!(orphan.exists() && picture.exists());
    server.library.start_analysis();
    // The thread that commits looks for orphans before its first commit.
    server.document("anna", "One more");
    server.await_indexes();
    assert!(!orphan.exists() && !picture.exists());
    server.mark("anna", listed[0].parse().unwrap(), DocumentMark::Restore);
    for uuid in listed {
        let answer = server.get(&key, &format!("/api/v1/documents/{uuid}/download"));
        assert_eq!(answer.status, 200);
    }
}

#[test]
fn a_document_whose_analysis_never_ends_is_given_up_after_five_starts() {
    let server = Server::start();
    let key = server.account("anna");
    let hopeless = server.document("anna", "Five starts");
    let patient = server.document("anna", "Four starts");
    let server = server.reopen(|data| {
        let store = Store::open(data).unwrap();
        let jobs = store.waiting_jobs().unwrap();
        assert_eq!(jobs.len(), 2);
        for (job, attempts) in jobs.iter().zip([5, 4]) {
            for attempt in 1..=attempts {
                assert_eq!(store.note_attempt(job.document).unwrap(), Some(attempt));
            }
        }
    });
    server.library.start_analysis();
    server.clock.advance_milliseconds(16_000);
    server.await_analysis("anna", &[hopeless, patient]);
    let states = server.execute(Command::AwaitAnalysis {
        account: Some("anna".to_owned()),
        uuids: vec![hopeless, patient],
        timeout_milliseconds: 0,
    });
    let Reply::States(states) = states else {
        panic!("{states:?}")
    };
    assert_eq!(
        (states[0].state.as_str(), states[1].state.as_str()),
        ("failed", "analyzed")
    );
    assert!(
        states[0].info.contains("started five times"),
        "{}",
        states[0].info
    );
    let original = server.get(&key, &format!("/api/v1/documents/{hopeless}/download"));
    assert!(original.status == 200 && original.body.starts_with(b"%PDF-"));
}

/// So many changes are written down when the program stops.
const CHANGES_SAVED_AT_CLOSE: usize = 500;

#[test]
fn a_start_reads_what_was_in_memory_and_follows_what_changed_since() {
    let (server, key) = library();
    let listed = strings(&server.get(&key, "/api/v1/documents").ok(), "uuid");
    let uuids: Vec<Uuid> = listed.iter().map(|uuid| uuid.parse().unwrap()).collect();
    let titles = server.get(&key, "/api/v1/documents").titles();
    let word = titles[0].split(' ').max_by_key(|word| word.len()).unwrap();
    let deleted = word.to_lowercase().into_bytes();
    let mark = |server: &Server, mark| {
        let (account, uuids) = (Some("anna".to_owned()), uuids.clone());
        server.execute(Command::MarkDocuments {
            account,
            uuids,
            mark,
        });
    };
    for _ in 0..=CHANGES_SAVED_AT_CLOSE / 2 / uuids.len() {
        mark(&server, DocumentMark::Favorite);
        mark(&server, DocumentMark::Unfavorite);
    }
    let before = answers(&server, &key);
    let file = |directory: &Path| directory.join("index/memory");
    let mut saved = Vec::new();
    let server = server.reopen(|directory| saved = fs::read(file(directory)).unwrap());
    assert_same(&answers(&server, &key), &before, "read again");

    // Too few changes to be written down: the next start follows them.
    server.library.start_analysis();
    let edit = DocumentEdit {
        title: Some("Brakes of the old car".to_owned()),
        ..DocumentEdit::default()
    };
    server.edit("anna", uuids[2], edit);
    server.mark("anna", uuids[0], DocumentMark::Trash);
    server.mark("anna", uuids[1], DocumentMark::Trash);
    server.mark("anna", uuids[1], DocumentMark::Restore);
    server.await_embedding();
    let changed = answers(&server, &key);
    assert!(changed != before);
    let server = server.reopen(|directory| assert!(fs::read(file(directory)).unwrap() == saved));
    assert_same(&answers(&server, &key), &changed, "caught up");

    let server = server.reopen(|directory| put_file(&file(directory), b"damaged"));
    assert_same(&answers(&server, &key), &changed, "from the store");
    assert!(!file(server.directory.path()).exists());
    let unfinished = |directory: &Path| directory.join("index/.tmpAbc123");
    let server = server.reopen(|directory| {
        fs::remove_file(file(directory)).unwrap();
        fs::create_dir(file(directory)).unwrap();
        put_file(&unfinished(directory), b"half a file");
    });
    assert_same(&answers(&server, &key), &changed, "a folder in its place");
    for path in [file, unfinished].map(|path| path(server.directory.path())) {
        assert!(!path.exists(), "{}", path.display());
    }

    // What is deleted for good is not named there any more, neither at once nor by what is written down next.
    let server = server.reopen(|directory| put_file(&file(directory), &saved));
    server.execute(Command::DeleteDocuments {
        account: Some("anna".to_owned()),
        uuids: Some(vec![uuids[0]]),
        is_rehearsal: false,
    });
    assert!(!file(server.directory.path()).exists());
    let named = |bytes: &[u8]| bytes.windows(deleted.len()).any(|part| part == deleted);
    assert!(named(&saved));
    let kept = answers(&server, &key);
    let server = server.reopen(|directory| assert!(!named(&fs::read(file(directory)).unwrap())));
    assert_same(&answers(&server, &key), &kept, "after a deletion");
}

/// Whether any file of the word index holds entries that are no longer part of it.
fn has_dead_entries(data: &Path) -> bool {
    let meta = fs::read(data.join("index/meta.json")).unwrap();
    let meta: Value = serde_json::from_slice(&meta).unwrap();
    let segments = meta["segments"].as_array().unwrap();
    segments.iter().any(|segment| !segment["deletes"].is_null())
}

/// Whether a text stands in any file below a folder.
fn is_below(folder: &Path, text: &str) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.unwrap().path()).any(|path| {
        if path.is_dir() {
            return is_below(&path, text);
        }
        let bytes = fs::read(&path).unwrap();
        bytes
            .windows(text.len())
            .any(|part| part == text.as_bytes())
    })
}

#[test]
fn nothing_of_a_deleted_document_stays_in_the_files_of_the_indexes() {
    let (server, key) = library();
    let uuid = server.document("anna", "Quixotry");
    server.document("anna", "Another letter");
    server.await_indexes();
    let bytes = server.get(&key, &format!("/api/v1/documents/{uuid}/download"));
    let hash = ContentHash(Sha256::digest(&bytes.body).into()).to_hex();
    server.execute(Command::DocumentPicture {
        account: Some("anna".to_owned()),
        uuid,
        page: 1,
        width: 100,
    });
    let data = server.library.data_directory().to_owned();
    let pictures = || fs::read_dir(data.join("pictures")).into_iter().flatten();
    let is_of_it = |name: &str| name.starts_with(&hash);
    let drawn =
        |name: Result<fs::DirEntry, _>| is_of_it(&name.unwrap().file_name().to_string_lossy());
    assert!(pictures().any(drawn));
    server.mark("anna", uuid, DocumentMark::Trash);
    server.execute(Command::DeleteDocuments {
        account: Some("anna".to_owned()),
        uuids: Some(vec![uuid]),
        is_rehearsal: false,
    });
    assert!(!pictures().any(drawn));
    server.await_indexes();
    assert!(
        has_dead_entries(&data),
        "a moment later somebody may delete another one"
    );
    let server = server.reopen(|data| {
        assert!(
            !has_dead_entries(data),
            "they are gone when the program stops"
        );
        assert!(!is_below(&data.join("index"), "quixotry"));
        assert!(!is_below(&data.join("pictures"), &hash));
    });
    server.library.start_analysis();

    let uuid = server.document("anna", "Sesquipedalian");
    server.await_indexes();
    server.mark("anna", uuid, DocumentMark::Trash);
    server.execute(Command::DeleteDocuments {
        account: Some("anna".to_owned()),
        uuids: Some(vec![uuid]),
        is_rehearsal: false,
    });
    server.await_indexes();
    server.clock.advance_milliseconds(121_000);
    let deadline = Instant::now() + Duration::from_mins(1);
    while has_dead_entries(&data) {
        assert!(Instant::now() < deadline, "they are never dropped");
        std::thread::yield_now();
    }
}

#[test]
fn a_broken_database_is_an_error_and_an_original_gone_bad_is_mended_by_importing_it() {
    let server = Server::start();
    server.account("anna");
    let bytes = pdf::one_page(&["Letter"]);
    server.import("anna", "letter.pdf", &bytes);
    for number in 0..40 {
        server.document("anna", &format!("Letter number {number}"));
    }
    let hash = ContentHash(Sha256::digest(&bytes).into()).to_hex();
    let original = |data: &Path| {
        data.join("originals")
            .join(&hash[..2])
            .join(format!("{hash}.pdf"))
    };
    let path = original(server.library.data_directory());
    put_file(&path, &vec![0; bytes.len()]);
    let outcome = server.library.import(Some("anna"), "again.pdf", &bytes);
    assert!(matches!(
        outcome,
        Ok(ImportOutcome::Duplicate { mended: true, .. })
    ));
    assert!(fs::read(&path).unwrap() == bytes);

    let mut database = Vec::new();
    let server = server.reopen(|data| database = fs::read(data.join("docvault.redb")).unwrap());
    drop(server);
    let broken = tempfile::tempdir().unwrap();
    let pages = database.len() / PAGE_BYTES;
    let mut damaged = 0;
    for page in (1..pages).step_by((pages / 120).max(1)) {
        let mut bytes = database.clone();
        bytes[page * PAGE_BYTES..][..PAGE_BYTES].fill(0);
        put_file(&broken.path().join("docvault.redb"), &bytes);
        let opened = Library::open(options(
            broken.path().to_owned(),
            env!("CARGO_BIN_EXE_docvault").into(),
        ));
        damaged += usize::from(opened.is_err());
    }
    assert!(damaged > 0, "no page was of any use");
}

#[cfg(unix)]
#[test]
fn a_stop_during_an_analysis_does_not_count_as_an_attempt() {
    use std::os::unix::fs::PermissionsExt as _;

    let directory = tempfile::tempdir().unwrap();
    let (data, started) = (
        directory.path().join("library"),
        directory.path().join("started"),
    );
    // It ends as children do when a supervisor ends all of a service's processes.
    let worker = directory.path().join("worker");
    let script = format!("#!/bin/sh\n: > '{}'\nkill -9 $$\n", started.display());
    put_file(&worker, script.as_bytes());
    fs::set_permissions(&worker, fs::Permissions::from_mode(0o700)).unwrap();
    let library = Library::open(options(data.clone(), worker)).unwrap();
    library
        .import(None, "letter.pdf", &pdf::one_page(&["Letter"]))
        .unwrap();
    library.start_analysis();
    let deadline = Instant::now() + Duration::from_secs(30);
    while !started.exists() {
        assert!(
            Instant::now() < deadline,
            "the reading process was never started"
        );
        std::thread::yield_now();
    }
    library.close();
    drop(library);
    let jobs = Store::open(&data).unwrap().waiting_jobs().unwrap();
    assert_eq!(jobs.iter().map(|job| job.attempts).collect::<Vec<_>>(), [0]);
}
