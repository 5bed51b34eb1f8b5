//! What becomes of files that are handed to the library, as a caller of the interface sees it.

use std::path::Path;

use docvault::library::command::ImportOutcome;
use docvault::model::document::DocumentMark;

use crate::harness::{Server, pdf};

#[test]
fn the_same_bytes_in_one_account_are_a_duplicate_under_any_name() {
    let server = Server::start();
    let key = server.account("anna");
    let bytes = pdf::one_page(&["once"]);
    let uuid = server.import("anna", "First.pdf", &bytes);
    let again = server
        .library
        .import(Some("anna"), "Second.pdf", &bytes)
        .unwrap();
    assert_eq!(
        again,
        ImportOutcome::Duplicate {
            uuid,
            title: "First".to_owned(),
            restored: false,
            mended: false,
        }
    );
    assert_eq!(
        server.get(&key, "/api/v1/stats").ok()["data"]["totalDocuments"],
        1
    );
}

#[test]
fn a_duplicate_of_a_document_in_the_trash_brings_it_back() {
    let server = Server::start();
    let key = server.account("anna");
    let bytes = pdf::one_page(&["once"]);
    let uuid = server.import("anna", "First.pdf", &bytes);
    server.mark("anna", uuid, DocumentMark::Trash);
    assert_eq!(server.get(&key, "/api/v1/documents").titles().len(), 0);
    let again = server
        .library
        .import(Some("anna"), "Second.pdf", &bytes)
        .unwrap();
    assert_eq!(
        again,
        ImportOutcome::Duplicate {
            uuid,
            title: "First".to_owned(),
            restored: true,
            mended: false,
        }
    );
    assert_eq!(server.get(&key, "/api/v1/documents").titles(), ["First"]);
}

#[test]
fn a_file_without_the_mark_of_a_pdf_is_refused_and_leaves_nothing() {
    let server = Server::start();
    let key = server.account("anna");
    let mut late = vec![b' '; 1_024];
    late.extend_from_slice(b"%PDF-1.4");
    for bytes in [&b""[..], b"plain text", b"PK\x03\x04", &late] {
        assert!(
            server
                .library
                .import(Some("anna"), "letter.pdf", bytes)
                .is_err()
        );
    }
    assert_eq!(
        server.get(&key, "/api/v1/stats").ok()["data"]["totalDocuments"],
        0
    );
}

#[test]
fn a_pdf_that_cannot_be_read_is_kept_as_a_failed_document() {
    let server = Server::analysing();
    let key = server.account("anna");
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data-fixtures/damaged/garbage-after-header.pdf");
    let bytes = std::fs::read(path).unwrap();
    let uuid = server.import("anna", "broken.pdf", &bytes);
    server.await_analysis("anna", &[uuid]);
    let document = &server.get(&key, &format!("/api/v1/documents/{uuid}")).ok()["data"];
    assert!(
        document["info"]
            .as_str()
            .unwrap()
            .starts_with("The document could not be read: "),
        "{document}"
    );
    assert!(
        server
            .get(&key, &format!("/api/v1/documents/{uuid}/download"))
            .body
            == bytes
    );
}
