//! `GET /api/v1/stats`.

use docvault::model::document::{DocumentEdit, DocumentMark};
use serde_json::json;

use crate::harness::{Server, members_in_order};

#[test]
fn the_figures_count_archived_documents_and_no_trashed_ones() {
    let server = Server::start();
    let key = server.account("anna");
    server.account("ben");
    server.document("ben", "Not mine");
    let edit = |folder: &str, tags: &[&str]| DocumentEdit {
        folder: Some(folder.to_owned()),
        add_tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        ..DocumentEdit::default()
    };
    let first = server.edited("anna", "1", edit("Garden", &["paid", "due"]));
    let second = server.edited("anna", "2", edit("Garden", &["paid"]));
    let third = server.edited("anna", "3", edit("Attic", &["rent"]));
    server.mark("anna", first, DocumentMark::Favorite);
    server.mark("anna", second, DocumentMark::Archive);
    server.mark("anna", second, DocumentMark::Favorite);
    let answer = server.get(&key, "/api/v1/stats?limit=x&anything");
    assert_eq!(
        answer.ok(),
        json!({ "data": {
            "totalDocuments": 3, "analyzedDocuments": 0, "archivedDocuments": 1,
            "favoriteDocuments": 2, "totalTags": 3, "totalFolders": 2,
        }})
    );
    let text = String::from_utf8(answer.body).unwrap();
    assert_eq!(
        members_in_order(&text, "\"data\":"),
        [
            "totalDocuments",
            "analyzedDocuments",
            "archivedDocuments",
            "favoriteDocuments",
            "totalTags",
            "totalFolders"
        ]
    );
    server.mark("anna", third, DocumentMark::Trash);
    let body = server.get(&key, "/api/v1/stats").ok();
    assert_eq!(
        (&body["data"]["totalDocuments"], &body["data"]["totalTags"]),
        (&json!(2), &json!(2))
    );
}

#[test]
fn analysed_documents_are_counted() {
    let server = Server::analysing();
    let key = server.account("anna");
    server.import_demo("anna", &["overdue notice.pdf"]);
    server.get(&key, "/api/v1/stats").ok();
    assert_eq!(
        server.get(&key, "/api/v1/stats").ok()["data"]["analyzedDocuments"],
        1
    );
}
