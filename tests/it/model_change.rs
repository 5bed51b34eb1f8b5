//! Another embedding model for a library that is there: nothing is lost.
//!
//! The model of `data-fixtures/onnx-model` knows thirty words and gives a text the counts of their
//! numbers modulo 8: what it finds near is known beforehand, and is not what the bundled model does.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use docvault::embedding::{
    BundledModel, EmbeddingError, EmbeddingModel as _, open_model_directory,
};
use docvault::model::vectors::PassageVectors;
use docvault::store::Store;
use serde_json::json;

use crate::harness::{Server, pdf};

/// The bundled model knows that this is a car. For the other one it is a word it does not know,
/// like all words of [`UNKNOWN_WORDS`].
const QUERY: &str = "automobile";
const CAR: &str = "car car car garage";
const UNKNOWN_WORDS: &str = "violin sonata concert orchestra";

/// Further documents, so that embedding all of them again takes a while.
const OTHERS: usize = 24;

/// The fixture's folder; `None`, said aloud, where no ONNX Runtime can run it.
#[expect(clippy::print_stdout, reason = "a skipped test says so by name")]
fn other_model() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/onnx-model");
    if cfg!(not(feature = "fastembed")) {
        println!("skipped: built without the feature fastembed");
        return None;
    }
    match open_model_directory(&folder) {
        Ok(_) => Some(folder),
        Err(EmbeddingError::RuntimeLibrary(reason)) => {
            println!("skipped: no ONNX Runtime here ({reason})");
            // Where it is named it must work: no skipping there.
            assert!(std::env::var_os("ORT_DYLIB_PATH").is_none(), "{reason}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// A library of a car, a concert and a lot of water, analysed, and a key to it.
fn library() -> (Server, String) {
    let server = Server::analysing();
    let key = server.account("anna");
    let water: Vec<String> = (1..=OTHERS).map(|count| "water ".repeat(count)).collect();
    let texts = [CAR, UNKNOWN_WORDS]
        .into_iter()
        .chain(water.iter().map(String::as_str));
    let uuids: Vec<_> = texts
        .map(|text| server.import("anna", "paper.pdf", &pdf::one_page(&[text])))
        .collect();
    server.await_analysis("anna", &uuids);
    (server, key)
}

/// The titles that a content search finds, best first.
fn found(server: &Server, key: &str, query: &str) -> Vec<String> {
    // A minute on: the plan's requests are not what is tested.
    server.clock.advance_milliseconds(60_000);
    let body = json!({ "query": query, "limit": 50 }).to_string();
    server
        .post(key, "/api/v1/documents/search-content", &body)
        .titles()
}

fn is_done(server: &Server) -> bool {
    !server.library.is_embedding_again().unwrap()
}

/// Lets documents be embedded again and waits for the end; what each answer to [`QUERY`] on the
/// way had first, without repetitions.
#[track_caller]
fn embed_again(server: &Server, key: &str) -> Vec<Option<String>> {
    let deadline = Instant::now() + Duration::from_mins(1);
    let mut firsts = Vec::new();
    server.library.start_analysis();
    loop {
        let is_done = is_done(server);
        firsts.push(found(server, key, QUERY).into_iter().next());
        firsts.dedup();
        if is_done {
            break;
        }
        assert!(Instant::now() < deadline, "not embedded again in time");
    }
    server.await_indexes();
    firsts
}

#[test]
fn the_old_vectors_serve_until_the_new_ones_do_and_words_always_find() {
    let Some(folder) = other_model() else { return };
    let (server, key) = library();
    let before = found(&server, &key, QUERY);
    assert_eq!((before.len(), before[0].as_str()), (OTHERS + 2, CAR));

    let server = server.reopen_with_model(Some(folder.clone()), |_| ());
    assert!(!is_done(&server));
    assert_eq!(found(&server, &key, QUERY), before, "the old vectors serve");
    let firsts = embed_again(&server, &key);
    let new_first = Some(UNKNOWN_WORDS.to_owned());
    assert!(
        firsts == [new_first.clone()] || firsts == [Some(CAR.to_owned()), new_first],
        "the old model answers, then the new one: {firsts:?}"
    );
    let new = found(&server, &key, QUERY);
    assert_eq!((new.len(), new[0].as_str()), (OTHERS + 2, UNKNOWN_WORDS));
    assert_eq!(found(&server, &key, "sonata")[0], UNKNOWN_WORDS);

    let server = server.reopen_with_model(Some(folder), |_| ());
    assert!(is_done(&server), "nothing is embedded twice");
    assert_eq!(found(&server, &key, QUERY), new);

    let server = server.reopen(|_| ());
    assert!(!is_done(&server));
    assert_eq!(
        found(&server, &key, QUERY),
        [""; 0],
        "vectors of two models are never compared"
    );
    assert_eq!(
        found(&server, &key, "sonata"),
        [UNKNOWN_WORDS],
        "words find"
    );
    embed_again(&server, &key);
    assert_eq!(
        found(&server, &key, QUERY),
        before,
        "the bundled model's vectors are back"
    );
}

#[test]
fn documents_that_come_during_the_change_are_found_by_words_and_then_by_vectors() {
    let Some(folder) = other_model() else { return };
    let (server, key) = library();
    let server = server.reopen_with_model(Some(folder), |_| ());
    let text = "tuba trombone trumpet";
    let uuid = server.import("anna", "new.pdf", &pdf::one_page(&[text]));
    server.library.start_analysis();
    server.await_analysis("anna", &[uuid]);
    assert_eq!(found(&server, &key, "trombone")[0], text);
    embed_again(&server, &key);
    assert_eq!(found(&server, &key, QUERY).len(), OTHERS + 3);
}

/// The library with vectors of the model as it was, in which the car and the concert say the other's text, so that it is seen
/// which of them answer.
fn with_older_vectors(server: Server) -> Server {
    let older = BundledModel::as_written().unwrap();
    server.reopen(|directory| {
        let store = Store::open(directory).unwrap();
        let mut documents = Vec::new();
        store
            .for_each_document(|document| documents.push((document.id, document.title.clone())))
            .unwrap();
        for (id, title) in documents {
            let text = match title.as_str() {
                CAR => UNKNOWN_WORDS,
                UNKNOWN_WORDS => CAR,
                other => other,
            };
            let rows = older.embed_passages(&[text.to_owned()]).unwrap();
            let vectors = PassageVectors::without_spans(older.dimension() as u32, rows.concat());
            let identity = older.identity();
            store
                .replace_vectors(id, &title, store.passages(id).unwrap(), &vectors, identity)
                .unwrap();
        }
    })
}

#[test]
fn vectors_from_before_german_was_read_in_english_serve_until_there_are_new_ones() {
    let (server, key) = library();
    let before = found(&server, &key, QUERY);
    assert_eq!(before[0], CAR);
    let server = with_older_vectors(server);
    assert!(!is_done(&server));
    assert_eq!(
        found(&server, &key, QUERY)[0],
        UNKNOWN_WORDS,
        "the old vectors serve"
    );
    embed_again(&server, &key);
    assert_eq!(found(&server, &key, QUERY), before);
}

#[test]
fn a_document_that_cannot_be_embedded_again_keeps_no_model_from_serving() {
    const PASSAGES: redb::TableDefinition<'_, u64, &[u8]> =
        redb::TableDefinition::new("document_id_to_passages");
    const CONCERT: &str = "symphony";
    let (server, key) = library();
    let server = with_older_vectors(server);
    assert_eq!(
        found(&server, &key, CONCERT)[0],
        CAR,
        "the old vectors serve"
    );
    // The first of all: nothing was embedded before it.
    let server = server.reopen(|directory| {
        let database = redb::Database::open(directory.join("docvault.redb")).unwrap();
        let transaction = database.begin_write().unwrap();
        {
            let mut passages = transaction.open_table(PASSAGES).unwrap();
            passages.insert(1, [0xff_u8; 3].as_slice()).unwrap();
        }
        transaction.commit().unwrap();
    });
    server.library.start_analysis();
    let deadline = Instant::now() + Duration::from_mins(1);
    let body = json!({ "query": CONCERT }).to_string();
    let is_found = || {
        server.clock.advance_milliseconds(60_000);
        let answer = server.post(&key, "/api/v1/documents/search-content", &body);
        answer.titles()[0] == UNKNOWN_WORDS
    };
    while !is_found() {
        assert!(Instant::now() < deadline, "the new model does not serve");
        std::thread::yield_now();
    }
}
