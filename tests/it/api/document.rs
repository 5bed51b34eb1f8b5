//! `GET /api/v1/documents/{uuid}`: what is known about one document.

use std::path::Path;

use docvault::model::document::DocumentMark;
use serde_json::json;

use crate::harness::{Answer, Server, members_in_order, pdf};

fn read(server: &Server, key: &str, uuid: impl std::fmt::Display) -> Answer {
    server.get(key, &format!("/api/v1/documents/{uuid}"))
}

#[test]
fn a_document_is_data_without_meta_in_the_tables_order() {
    let server = Server::start();
    let key = server.account("anna");
    let uuid = server.document("anna", "Contract");
    let answer = read(&server, &key, uuid);
    assert_eq!(
        answer.ok(),
        json!({ "data": {
            "info": "The document is waiting for its analysis.",
            "uuid": uuid.to_string(), "title": "Contract", "summary": "", "sender": "",
            "documentDate": "2026-03-01T09:00:01.000Z", "createdAt": "2026-03-01T09:00:01.000Z",
            "folder": "Inbox", "tags": [], "isFavorite": false, "isArchived": false,
            "pageCount": 0, "hasVectorData": false,
        }})
    );
    let text = String::from_utf8(answer.body).unwrap();
    assert_eq!(members_in_order(&text, ""), ["data"]);
    assert_eq!(
        members_in_order(&text, "\"data\":"),
        [
            "info",
            "uuid",
            "title",
            "summary",
            "sender",
            "documentDate",
            "createdAt",
            "folder",
            "tags",
            "isFavorite",
            "isArchived",
            "pageCount",
            "hasVectorData"
        ]
    );
}

#[test]
fn the_analysis_fills_the_fields() {
    let server = Server::analysing();
    let key = server.account("anna");
    let uuid = server.import_demo("anna", &["Mietvertrag Ahornweg 7.pdf"])[0];
    let document = &read(&server, &key, uuid).ok()["data"];
    assert_eq!(document["info"], "The document is analysed.");
    assert_eq!(document["folder"], "Housing");
    assert_eq!(document["hasVectorData"], true);
    assert!(document["pageCount"].as_u64().unwrap() >= 1);
    assert!(
        document["title"].as_str().unwrap().contains("Mietvertrag"),
        "{document}"
    );
    let date = document["documentDate"].as_str().unwrap();
    assert!(
        date.ends_with('Z') && date != document["createdAt"],
        "{date}"
    );
}

#[test]
fn a_document_without_a_date_takes_its_files() {
    let server = Server::analysing();
    let key = server.account("anna");
    let with_date = pdf::dated(
        &["A page about nothing in particular."],
        Some("D:20240131120000Z"),
    );
    let uuids = [
        server.import("anna", "dated.pdf", &with_date),
        server.import(
            "anna",
            "undated.pdf",
            &pdf::one_page(&["Another page about nothing."]),
        ),
    ];
    server.await_analysis("anna", &uuids);
    let dates = uuids.map(|uuid| {
        let document = &read(&server, &key, uuid).ok()["data"];
        (
            document["documentDate"].clone(),
            document["createdAt"].clone(),
        )
    });
    assert_eq!(dates[0].0, "2024-01-31T12:00:00.000Z");
    assert_eq!(dates[1].0, dates[1].1);
}

#[test]
fn a_uuid_is_taken_in_either_case() {
    let server = Server::start();
    let key = server.account("anna");
    let uuid = server.document("anna", "Contract").to_string();
    let lower = read(&server, &key, &uuid);
    assert_eq!(lower.status, 200);
    assert_eq!(read(&server, &key, uuid.to_uppercase()).body, lower.body);
}

#[test]
fn flags_show_and_the_trash_hides() {
    let server = Server::start();
    let key = server.account("anna");
    let uuid = server.document("anna", "Contract");
    for (mark, member, value) in [
        (DocumentMark::Favorite, "isFavorite", true),
        (DocumentMark::Archive, "isArchived", true),
        (DocumentMark::Unarchive, "isArchived", false),
        (DocumentMark::Unfavorite, "isFavorite", false),
    ] {
        server.mark("anna", uuid, mark);
        assert_eq!(read(&server, &key, uuid).ok()["data"][member], value);
    }
    server.mark("anna", uuid, DocumentMark::Trash);
    read(&server, &key, uuid).assert_problem(404, "not_found");
    server.mark("anna", uuid, DocumentMark::Restore);
    assert_eq!(read(&server, &key, uuid).status, 200);
}

#[test]
fn info_says_why_a_document_could_not_be_read_or_has_no_text() {
    let server = Server::analysing();
    let key = server.account("anna");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/damaged");
    let import = |name: &str| {
        let uuid = server.import("anna", name, &std::fs::read(fixtures.join(name)).unwrap());
        server.await_analysis("anna", &[uuid]);
        read(&server, &key, uuid).ok()["data"].clone()
    };
    let failed = import("encrypted-user-password.pdf");
    let info = failed["info"].as_str().unwrap();
    assert!(
        info.starts_with("The document could not be read: ") && info.contains("password"),
        "{info}"
    );
    assert_eq!(
        (&failed["title"], &failed["folder"]),
        (&json!("encrypted-user-password"), &json!("Inbox"))
    );
    assert_eq!(failed["documentDate"], failed["createdAt"]);
    let blank = import("blank.pdf");
    let info = blank["info"].as_str().unwrap();
    assert!(
        info.starts_with("The document is analysed, but has no text: "),
        "{info}"
    );
    assert_eq!(blank["hasVectorData"], false);
    // Analysed, with text or without, and failed apart.
    assert_eq!(
        server.get(&key, "/api/v1/stats").ok()["data"]["analyzedDocuments"],
        1
    );
}
