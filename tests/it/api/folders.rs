//! `GET /api/v1/folders`.

use docvault::library::command::Command;
use docvault::model::account::Plan;
use docvault::model::document::{DocumentEdit, DocumentMark};
use docvault::model::language::Language;
use serde_json::json;

use crate::harness::{Server, strings};

fn filed(server: &Server, title: &str, folder: &str) -> uuid::Uuid {
    server.edited(
        "anna",
        title,
        DocumentEdit {
            folder: Some(folder.to_owned()),
            ..DocumentEdit::default()
        },
    )
}

#[test]
fn most_documents_first_then_by_name_in_pages() {
    let server = Server::start();
    let key = server.account("anna");
    for (title, folder) in [
        ("1", "Garden"),
        ("2", "Garden"),
        ("3", "Zoo"),
        ("4", "Attic"),
    ] {
        filed(&server, title, folder);
    }
    let body = server.get(&key, "/api/v1/folders").ok();
    assert_eq!(
        body,
        json!({
            "data": [
                { "name": "Garden", "documentCount": 2 }, { "name": "Attic", "documentCount": 1 },
                { "name": "Zoo", "documentCount": 1 },
            ],
            "meta": { "total": 3, "limit": 50, "offset": 0 },
        })
    );
    let page = server.get(&key, "/api/v1/folders?limit=1&offset=1").ok();
    assert_eq!(
        (strings(&page, "name"), &page["meta"]),
        (
            vec!["Attic".to_owned()],
            &json!({ "total": 3, "limit": 1, "offset": 1 })
        )
    );
}

#[test]
fn an_icon_belongs_to_a_built_in_name() {
    let server = Server::start();
    let key = server.account("anna");
    filed(&server, "1", "Invoices");
    filed(&server, "2", "Garden");
    server.document("anna", "3");
    let answer = server.get(&key, "/api/v1/folders");
    let body = answer.ok();
    for folder in body["data"].as_array().unwrap() {
        let icon = folder.get("icon").map(|icon| icon.as_str().unwrap());
        assert_eq!(icon.is_none(), folder["name"] == "Garden", "{folder}");
        assert!(
            icon.is_none_or(|icon| !icon.is_empty()
                && !icon.is_ascii()
                && icon.chars().count() <= 3)
        );
    }
    let text = String::from_utf8(answer.body).unwrap();
    let invoices = text.find("\"name\":\"Invoices\",\"icon\":").is_some();
    assert!(invoices, "the members stand in the table's order: {text}");
}

#[test]
fn archived_documents_count_and_trashed_ones_do_not() {
    let server = Server::start();
    let key = server.account("anna");
    let uuid = filed(&server, "1", "Garden");
    let names = || strings(&server.get(&key, "/api/v1/folders").ok(), "name");
    server.mark("anna", uuid, DocumentMark::Archive);
    assert_eq!(names(), ["Garden"]);
    server.mark("anna", uuid, DocumentMark::Trash);
    assert!(names().is_empty());
}

#[test]
fn built_in_folders_are_in_the_accounts_language() {
    let server = Server::analysing();
    server.execute(Command::CreateAccount {
        name: "berta".to_owned(),
        plan: Plan::Unlimited,
        language: Language::De,
    });
    let keys = [server.account("anna"), server.key("berta")];
    for (account, key, folder) in [("anna", &keys[0], "Housing"), ("berta", &keys[1], "Wohnen")] {
        server.import_demo(account, &["Mietvertrag Ahornweg 7.pdf"]);
        let body = server.get(key, "/api/v1/folders").ok();
        assert_eq!(strings(&body, "name"), [folder]);
        assert!(body["data"][0]["icon"].is_string());
    }
    server.document("berta", "Waiting");
    assert!(
        strings(&server.get(&keys[1], "/api/v1/folders").ok(), "name")
            .contains(&"Inbox".to_owned())
    );
}
