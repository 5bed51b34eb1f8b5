//! `GET /api/v1/tags`.

use docvault::model::document::{DocumentEdit, DocumentMark};
use serde_json::json;

use crate::harness::Server;

fn tagged(server: &Server, title: &str, tags: &[&str]) -> uuid::Uuid {
    let add_tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
    server.edited(
        "anna",
        title,
        DocumentEdit {
            add_tags,
            ..DocumentEdit::default()
        },
    )
}

#[test]
fn most_documents_first_then_by_name_in_pages() {
    let server = Server::start();
    let key = server.account("anna");
    tagged(&server, "One", &["paid", "energy", "rent"]);
    tagged(&server, "Two", &["paid", "energy"]);
    tagged(&server, "Three", &["paid", "donation"]);
    let answer = server.get(&key, "/api/v1/tags");
    assert_eq!(
        answer.ok(),
        json!({
            "data": [
                { "name": "paid", "documentCount": 3 }, { "name": "energy", "documentCount": 2 },
                { "name": "donation", "documentCount": 1 }, { "name": "rent", "documentCount": 1 },
            ],
            "meta": { "total": 4, "limit": 50, "offset": 0 },
        })
    );
    assert!(
        String::from_utf8(answer.body)
            .unwrap()
            .contains(r#"{"name":"paid","documentCount":3}"#)
    );
    let page = server.get(&key, "/api/v1/tags?limit=2&offset=1").ok();
    assert_eq!(
        crate::harness::strings(&page, "name"),
        ["energy", "donation"]
    );
    assert_eq!(page["meta"], json!({ "total": 4, "limit": 2, "offset": 1 }));
    let moved = server.get(&key, "/api/v1/tags?limit=1000&offset=9").ok();
    assert_eq!(
        moved,
        json!({ "data": [], "meta": { "total": 4, "limit": 100, "offset": 9 } })
    );
}

#[test]
fn archived_documents_count_trashed_ones_do_not_and_a_tag_goes_with_its_last() {
    let server = Server::start();
    let key = server.account("anna");
    let uuid = tagged(&server, "One", &["paid"]);
    let tags = || server.get(&key, "/api/v1/tags").ok()["data"].clone();
    server.mark("anna", uuid, DocumentMark::Archive);
    assert_eq!(tags(), json!([{ "name": "paid", "documentCount": 1 }]));
    server.mark("anna", uuid, DocumentMark::Trash);
    assert_eq!(tags(), json!([]));
    server.mark("anna", uuid, DocumentMark::Restore);
    assert_eq!(tags(), json!([{ "name": "paid", "documentCount": 1 }]));
    server.edit(
        "anna",
        uuid,
        DocumentEdit {
            remove_tags: vec!["paid".to_owned()],
            ..DocumentEdit::default()
        },
    );
    assert_eq!(tags(), json!([]));
}

#[test]
fn only_its_own_parameters_are_known() {
    let server = Server::start();
    let key = server.account("anna");
    assert_eq!(
        server
            .get(&key, "/api/v1/tags?sort=x&sort=y&favorite=7&fromDate=z")
            .status,
        200
    );
    server
        .get(&key, "/api/v1/tags?limit=x")
        .assert_problem(400, "invalid_parameter");
    server
        .get(&key, "/api/v1/tags?offset=1&offset=1")
        .assert_problem(400, "invalid_parameter");
}
