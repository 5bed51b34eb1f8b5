//! `GET /api/v1/documents`: shape, pages, filters, order.

use docvault::model::document::{DocumentEdit, DocumentMark};
use docvault::model::timestamp::Timestamp;
use serde_json::json;

use crate::harness::{Server, members_in_order};

const PATH: &str = "/api/v1/documents";

fn edit() -> DocumentEdit {
    DocumentEdit::default()
}

#[test]
fn a_list_is_data_and_meta_in_the_tables_order() {
    let server = Server::start();
    let key = server.account("anna");
    let uuid = server.edited(
        "anna",
        "Lease",
        DocumentEdit {
            sender: Some("Hausverwaltung Süd".to_owned()),
            summary: Some("Lease of a flat.".to_owned()),
            folder: Some("Housing".to_owned()),
            document_date: Some(Timestamp::parse_date("2025-11-30").unwrap()),
            add_tags: vec!["rent".to_owned(), "Wohnung".to_owned()],
            ..edit()
        },
    );
    let answer = server.get(&key, PATH);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(
        answer.ok(),
        json!({
            "data": [{
                "uuid": uuid.to_string(), "title": "Lease", "summary": "Lease of a flat.", "sender": "Hausverwaltung Süd",
                "documentDate": "2025-11-30T00:00:00.000Z", "isFavorite": false, "createdAt": "2026-03-01T09:00:01.000Z",
                "folder": "Housing", "tags": ["Wohnung", "rent"],
            }],
            "meta": { "total": 1, "limit": 50, "offset": 0 },
        })
    );
    let text = String::from_utf8(answer.body).unwrap();
    assert_eq!(members_in_order(&text, ""), ["data", "meta"]);
    assert_eq!(
        members_in_order(&text, "\"data\":["),
        [
            "uuid",
            "title",
            "summary",
            "sender",
            "documentDate",
            "isFavorite",
            "createdAt",
            "folder",
            "tags"
        ]
    );
    assert_eq!(
        members_in_order(&text, "\"meta\":"),
        ["total", "limit", "offset"]
    );
}

#[test]
fn before_its_analysis_a_document_has_the_names_of_its_file() {
    let server = Server::start();
    let key = server.account("anna");
    server.document("anna", "Scan 0042");
    let document = &server.get(&key, PATH).ok()["data"][0];
    assert_eq!(document["title"], "Scan 0042");
    assert_eq!(
        (&document["summary"], &document["sender"]),
        (&json!(""), &json!(""))
    );
    assert_eq!(
        (&document["folder"], &document["tags"]),
        (&json!("Inbox"), &json!([]))
    );
    assert_eq!(document["documentDate"], document["createdAt"]);
    assert_eq!(document["createdAt"], "2026-03-01T09:00:01.000Z");
}

#[test]
fn numbers_out_of_bounds_are_moved_and_meta_shows_it() {
    let server = Server::start();
    let key = server.account("anna");
    server.document("anna", "One");
    for (query, limit, offset) in [
        ("", 50, 0_u64),
        ("?limit=500", 100, 0),
        ("?limit=0", 1, 0),
        ("?limit=-5&offset=-5", 1, 0),
        ("?limit=100&offset=3", 100, 3),
        ("?limit=&offset=", 50, 0),
        ("?limit=007", 7, 0),
        ("?limit=99999999999999999999999999", 100, 0),
        ("?offset=1000000000000", 50, 1_000_000_000_000),
    ] {
        let body = server.get(&key, &format!("{PATH}{query}")).ok();
        assert_eq!(
            body["meta"],
            json!({ "total": 1, "limit": limit, "offset": offset }),
            "{query}"
        );
        assert_eq!(
            body["data"].as_array().unwrap().len(),
            usize::from(offset == 0),
            "{query}"
        );
    }
    let far = server
        .get(&key, &format!("{PATH}?offset=99999999999999999999999999"))
        .ok();
    assert_eq!(
        (far["data"].clone(), far["meta"]["total"].clone()),
        (json!([]), json!(1))
    );
}

#[test]
fn a_wrong_value_is_400_and_names_its_parameter() {
    let server = Server::start();
    let key = server.account("anna");
    for (name, value, takes) in [
        ("limit", "10.0", "whole number from 1 to 100"),
        ("limit", "abc", "whole number from 1 to 100"),
        ("limit", "1e1", "whole number"),
        ("offset", "1.5", "whole number of at least 0"),
        ("offset", "%2B1", "whole number"),
        ("favorite", "1", "`true` or `false`"),
        ("favorite", "TRUE", "`true` or `false`"),
        ("archived", "yes", "`true` or `false`"),
        ("fromDate", "2026-3-1", "`YYYY-MM-DD`"),
        ("fromDate", "2026-02-30", "`YYYY-MM-DD`"),
        ("toDate", "yesterday", "RFC 3339"),
        ("toDate", "2026-03-01T00:00", "RFC 3339"),
        ("sort", "size", "`createdAt`"),
        ("tag", "%FF", "UTF-8"),
    ] {
        let detail = server
            .get(&key, &format!("{PATH}?{name}={value}"))
            .assert_problem(400, "invalid_parameter");
        assert!(
            detail.contains(&format!("`{name}`")) && detail.contains(takes),
            "{detail}"
        );
    }
}

#[test]
fn a_known_parameter_twice_is_400_and_an_unknown_one_is_ignored() {
    let server = Server::start();
    let key = server.account("anna");
    for name in [
        "limit", "offset", "tag", "folder", "sender", "favorite", "archived", "fromDate", "toDate",
        "sort",
    ] {
        let value = match name {
            "limit" | "offset" => "1",
            "favorite" | "archived" => "true",
            "fromDate" | "toDate" => "2026-01-01",
            "sort" => "title",
            _ => "x",
        };
        assert_eq!(
            server.get(&key, &format!("{PATH}?{name}={value}")).status,
            200
        );
        let detail = server
            .get(&key, &format!("{PATH}?{name}={value}&{name}={value}"))
            .assert_problem(400, "invalid_parameter");
        assert!(detail.contains(&format!("`{name}`")), "{detail}");
    }
    assert_eq!(
        server
            .get(&key, &format!("{PATH}?page=1&page=2&Limit=x&x=%FF"))
            .status,
        200
    );
}

#[test]
fn an_empty_value_counts_as_not_given() {
    let server = Server::start();
    let key = server.account("anna");
    server.document("anna", "One");
    let query = "?tag=&folder=&sender=&favorite=&archived=&fromDate=&toDate=&sort=&limit=&offset";
    assert_eq!(
        server.get(&key, &format!("{PATH}{query}")).titles(),
        ["One"]
    );
}

#[test]
fn text_filters_find_parts_whatever_their_case() {
    let server = Server::start();
    let key = server.account("anna");
    server.edited(
        "anna",
        "One",
        DocumentEdit {
            sender: Some("Stadtwerke Weißenburg AG".to_owned()),
            folder: Some("Straßenverkehr".to_owned()),
            add_tags: vec!["Energie".to_owned(), "café".to_owned()],
            ..edit()
        },
    );
    server.edited(
        "anna",
        "Two",
        DocumentEdit {
            sender: Some("100% Öko_Strom".to_owned()),
            add_tags: vec!["offen".to_owned()],
            ..edit()
        },
    );
    for (query, expected) in [
        ("sender=stadtwerke", &["One"][..]),
        ("sender=WEISSENBURG", &["One"]),
        ("sender=wei%C3%9Fen", &["One"]),
        ("sender=e+w", &["One"]),
        ("sender=%C3%B6KO", &["Two"]),
        // An o and a combining diaeresis.
        ("sender=o%CC%88ko", &["Two"]),
        ("sender=%25", &["Two"]),
        ("sender=_", &["Two"]),
        ("sender=AG%20", &[]),
        ("folder=STRASSEN", &["One"]),
        ("folder=inbox", &["Two"]),
        ("tag=nerg", &["One"]),
        ("tag=CAFE%CC%81", &["One"]),
        ("tag=e", &["Two", "One"]),
        ("tag=energiecaf", &[]),
        ("tag=e&sender=strom", &["Two"]),
        ("tag=energie&sender=strom", &[]),
    ] {
        assert_eq!(
            server.get(&key, &format!("{PATH}?{query}")).titles(),
            expected,
            "{query}"
        );
    }
}

#[test]
fn favorite_keeps_and_archived_hides() {
    let server = Server::start();
    let key = server.account("anna");
    for (title, marks) in [
        ("plain", &[][..]),
        ("favorite", &[DocumentMark::Favorite]),
        ("archived", &[DocumentMark::Archive]),
        ("both", &[DocumentMark::Favorite, DocumentMark::Archive]),
        ("trashed", &[DocumentMark::Favorite, DocumentMark::Trash]),
    ] {
        let uuid = server.document("anna", title);
        for mark in marks {
            server.mark("anna", uuid, *mark);
        }
    }
    for (query, expected) in [
        ("", &["favorite", "plain"][..]),
        ("?favorite=false", &["favorite", "plain"]),
        ("?archived=false", &["favorite", "plain"]),
        ("?favorite=true", &["favorite"]),
        ("?archived=true", &["both", "archived"]),
        ("?archived=true&favorite=true", &["both"]),
        ("?archived=true&favorite=false", &["both", "archived"]),
    ] {
        let answer = server.get(&key, &format!("{PATH}{query}"));
        assert_eq!(answer.titles(), expected, "{query}");
        assert_eq!(answer.json()["meta"]["total"], expected.len(), "{query}");
    }
}

#[test]
fn flags_edits_and_the_trash_show_at_once() {
    let server = Server::start();
    let key = server.account("anna");
    let uuid = server.document("anna", "One");
    server.mark("anna", uuid, DocumentMark::Favorite);
    assert_eq!(server.get(&key, PATH).ok()["data"][0]["isFavorite"], true);
    server.edit(
        "anna",
        uuid,
        DocumentEdit {
            title: Some("Two".to_owned()),
            ..edit()
        },
    );
    assert_eq!(server.get(&key, PATH).titles(), ["Two"]);
    server.mark("anna", uuid, DocumentMark::Trash);
    assert_eq!(server.get(&key, PATH).ok()["meta"]["total"], 0);
    server.mark("anna", uuid, DocumentMark::Restore);
    assert_eq!(server.get(&key, PATH).titles(), ["Two"]);
}

#[test]
fn dates_are_inclusive_and_compare_by_utc_day() {
    let server = Server::start();
    let key = server.account("anna");
    for (title, date) in [
        ("first", "2026-01-10T00:00:00.000Z"),
        ("late", "2026-01-10T23:59:59.999Z"),
        ("next", "2026-01-11T00:00:00.000Z"),
    ] {
        let document_date = Timestamp::parse_rfc3339(date);
        server.edited(
            "anna",
            title,
            DocumentEdit {
                document_date,
                ..edit()
            },
        );
    }
    for (query, expected) in [
        (
            "fromDate=2026-01-10&toDate=2026-01-10",
            &["late", "first"][..],
        ),
        ("fromDate=2026-01-10", &["next", "late", "first"]),
        ("fromDate=2026-01-11", &["next"]),
        ("toDate=2026-01-10", &["late", "first"]),
        ("toDate=2026-01-09", &[]),
        (
            "fromDate=2026-01-10T23:00:00Z&toDate=2026-01-10T01:00:00Z",
            &["late", "first"],
        ),
        ("toDate=2026-01-11T00:30:00%2B01:00", &["late", "first"]),
        ("fromDate=2026-01-10T23:30:00-01:00", &["next"]),
        ("toDate=9999-12-31", &["next", "late", "first"]),
        ("fromDate=0000-01-01", &["next", "late", "first"]),
    ] {
        assert_eq!(
            server.get(&key, &format!("{PATH}?{query}")).titles(),
            expected,
            "{query}"
        );
    }
}

#[test]
fn from_later_than_to_is_an_empty_page() {
    let server = Server::start();
    let key = server.account("anna");
    server.document("anna", "One");
    let body = server
        .get(
            &key,
            &format!("{PATH}?fromDate=2026-12-31&toDate=2026-01-01"),
        )
        .ok();
    assert_eq!(
        body,
        json!({ "data": [], "meta": { "total": 0, "limit": 50, "offset": 0 } })
    );
}

#[test]
fn newest_first_then_by_uuid() {
    let server = Server::start();
    let key = server.account("anna");
    for title in ["old", "middle", "new"] {
        server.document("anna", title);
    }
    assert_eq!(server.get(&key, PATH).titles(), ["new", "middle", "old"]);
    // Several that came in the same millisecond.
    let mut uuids: Vec<String> = (0..5)
        .map(|number| {
            let bytes = crate::harness::pdf::one_page(&[&number.to_string()]);
            server.import("anna", "same.pdf", &bytes).to_string()
        })
        .collect();
    uuids.sort_unstable();
    let listed = crate::harness::strings(&server.get(&key, PATH).ok(), "uuid");
    // They came together with `new`, which takes its place among them.
    let same: Vec<&String> = listed
        .iter()
        .take(6)
        .filter(|uuid| uuids.contains(uuid))
        .collect();
    assert_eq!(same, uuids.iter().collect::<Vec<_>>());
}

#[test]
fn sort_orders_by_each_key_in_both_directions() {
    let server = Server::start();
    let key = server.account("anna");
    for (title, sender, date) in [
        ("b", "Zeta", "2026-01-02"),
        ("Äpfel", "", "2026-01-03"),
        ("C", "alpha", "2026-01-01"),
        ("a", "Beta", "2026-01-02"),
    ] {
        server.edited(
            "anna",
            title,
            DocumentEdit {
                sender: Some(sender.to_owned()),
                document_date: Timestamp::parse_date(date),
                ..edit()
            },
        );
    }
    for (sort, expected) in [
        ("createdAt", ["b", "Äpfel", "C", "a"]),
        ("-createdAt", ["a", "C", "Äpfel", "b"]),
        ("documentDate", ["C", "a", "b", "Äpfel"]),
        ("-documentDate", ["Äpfel", "a", "b", "C"]),
        ("title", ["a", "b", "C", "Äpfel"]),
        ("-title", ["Äpfel", "C", "b", "a"]),
        // The one without a sender comes last in both directions.
        ("sender", ["C", "a", "b", "Äpfel"]),
        ("-sender", ["b", "a", "C", "Äpfel"]),
    ] {
        assert_eq!(
            server.get(&key, &format!("{PATH}?sort={sort}")).titles(),
            expected,
            "{sort}"
        );
    }
}

#[test]
fn pages_neither_repeat_nor_skip() {
    let server = Server::start();
    let key = server.account("anna");
    for number in 0..23 {
        // Ties in every order that can have them.
        server.edited(
            "anna",
            &format!("title {}", number % 3),
            DocumentEdit {
                sender: Some(format!("sender {}", number % 2)),
                document_date: Timestamp::parse_date("2026-01-01"),
                ..edit()
            },
        );
    }
    for sort in ["", "&sort=title", "&sort=-sender", "&sort=documentDate"] {
        let whole = crate::harness::strings(
            &server.get(&key, &format!("{PATH}?limit=100{sort}")).ok(),
            "uuid",
        );
        let mut pages = Vec::new();
        for offset in (0..25).step_by(5) {
            let body = server
                .get(&key, &format!("{PATH}?limit=5&offset={offset}{sort}"))
                .ok();
            assert_eq!(
                body["meta"],
                json!({ "total": 23, "limit": 5, "offset": offset })
            );
            pages.extend(crate::harness::strings(&body, "uuid"));
        }
        assert_eq!(pages, whole);
        assert_eq!(
            whole
                .iter()
                .collect::<std::collections::BTreeSet<_>>()
                .len(),
            23
        );
    }
}
