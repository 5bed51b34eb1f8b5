//! `POST /api/v1/documents/search`: text search over title, summary and sender.

use docvault::model::document::{DocumentEdit, DocumentMark};
use serde_json::{Value, json};

use crate::harness::{Answer, Server, members_in_order};

const PATH: &str = "/api/v1/documents/search";

fn search(server: &Server, key: &str, body: &Value) -> Answer {
    server.post(key, PATH, &body.to_string())
}

/// The bodies that both searches refuse, and the code of each.
pub(super) fn wrong_bodies() -> Vec<(String, &'static str)> {
    let mut bodies: Vec<(String, &'static str)> = Vec::new();
    for body in [
        "",
        " ",
        "{",
        "[]",
        "null",
        "7",
        "\"query\"",
        "query=x",
        "{\"query\":\"x\"",
        "{\"query\":\"x\"} x",
        "\u{feff}{}x",
    ] {
        bodies.push((body.to_owned(), "invalid_json"));
    }
    for body in ["{}", "{\"query\":null}", "{\"q\":\"x\"}", "{\"limit\":5}"] {
        bodies.push((body.to_owned(), "missing_field"));
    }
    let mut invalid: Vec<String> = [
        "1",
        "true",
        "[]",
        "{}",
        "\"\"",
        "\"  \\n\"",
        "\"\\u200b\\u00a0\"",
    ]
    .iter()
    .map(|query| format!("{{\"query\":{query}}}"))
    .collect();
    invalid.push(format!("{{\"query\":\"{}\"}}", "ä".repeat(1_001)));
    for limit in ["10.5", "\"10\"", "true", "[]", "{}", "-0.5"] {
        invalid.push(format!("{{\"query\":\"x\",\"limit\":{limit}}}"));
    }
    bodies.extend(invalid.into_iter().map(|body| (body, "invalid_parameter")));
    bodies
}

#[test]
fn a_wrong_body_is_not_repeated_in_the_answer() {
    let server = Server::start();
    let key = server.account("anna");
    let secret = "zzz".repeat(1_000);
    let answer = server.post(&key, PATH, &format!("\"{secret}\""));
    answer.assert_problem(400, "invalid_json");
    assert!(answer.body.len() < 500 && !answer.json().to_string().contains("zzz"));
}

#[test]
fn a_wrong_body_is_400_with_its_code() {
    let server = Server::start();
    let key = server.account("anna");
    for (body, code) in wrong_bodies() {
        let answer = server.post(&key, PATH, &body);
        assert_eq!(answer.json()["code"], code, "{body}");
        answer.assert_problem(400, code);
    }
    search(&server, &key, &json!({ "query": "x", "offset": 0.5 }))
        .assert_problem(400, "invalid_parameter");
}

#[test]
fn the_longest_query_and_unknown_members_are_taken() {
    let server = Server::start();
    let key = server.account("anna");
    assert_eq!(
        search(&server, &key, &json!({ "query": "ä".repeat(1_000) })).status,
        200
    );
    let body = r#"{"query":"x","sort":[1e999,{"a":null}],"sort":2,"limit":null,"offset":null}"#;
    assert_eq!(server.post(&key, PATH, body).status, 200);
}

#[test]
fn a_body_is_json_whatever_its_content_type_says() {
    let server = Server::start();
    let authorization = format!("Bearer {}", server.account("anna"));
    for content_type in [
        None,
        Some("application/json"),
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
    ] {
        let mut headers = vec![("authorization", authorization.as_str())];
        headers.extend(content_type.map(|value| ("content-type", value)));
        assert_eq!(
            server
                .request("POST", PATH, &headers, b"{\"query\":\"x\"}")
                .status,
            200
        );
    }
}

#[test]
fn a_hit_is_a_list_item_with_score_and_highlights() {
    let server = Server::analysing();
    let key = server.account("anna");
    let uuid = server.edited(
        "anna",
        "Stromrechnung Mai",
        DocumentEdit {
            sender: Some("Nordlicht".to_owned()),
            ..DocumentEdit::default()
        },
    );
    server.await_analysis("anna", &[uuid]);
    let answer = search(&server, &key, &json!({ "query": "stromrechnung" }));
    let body = answer.ok();
    assert_eq!(
        body["meta"],
        json!({ "total": 1, "limit": 50, "offset": 0 })
    );
    let hit = &body["data"][0];
    assert_eq!(hit["uuid"], uuid.to_string());
    assert_eq!(hit["score"], 1.0);
    let highlight = &hit["highlights"][0];
    assert_eq!(highlight["field"], "title");
    let snippet: Vec<char> = highlight["snippet"].as_str().unwrap().chars().collect();
    let range = &highlight["ranges"][0];
    let (start, length) = (
        range[0].as_u64().unwrap() as usize,
        range[1].as_u64().unwrap() as usize,
    );
    assert_eq!(
        snippet[start..start + length].iter().collect::<String>(),
        "Stromrechnung"
    );
    let text = String::from_utf8(answer.body).unwrap();
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
            "tags",
            "score",
            "highlights"
        ]
    );
}

#[test]
fn ranges_count_code_points() {
    let server = Server::analysing();
    let key = server.account("anna");
    let title = "Für 👩‍🔧 Öl und Stromrechnung".to_owned();
    let uuid = server.edited(
        "anna",
        "Zettel",
        DocumentEdit {
            title: Some(title),
            ..DocumentEdit::default()
        },
    );
    server.await_analysis("anna", &[uuid]);
    let body = search(&server, &key, &json!({ "query": "stromrechnung" })).ok();
    let highlight = &body["data"][0]["highlights"][0];
    let snippet: Vec<char> = highlight["snippet"].as_str().unwrap().chars().collect();
    let range = [0, 1].map(|at| highlight["ranges"][0][at].as_u64().unwrap() as usize);
    assert_eq!(
        snippet[range[0]..range[0] + range[1]]
            .iter()
            .collect::<String>(),
        "Stromrechnung"
    );
}

#[test]
fn title_summary_and_sender_are_searched_and_mistakes_forgiven() {
    let server = Server::analysing();
    let key = server.account("anna");
    let uuids = [
        server.document("anna", "Wartungsvertrag"),
        server.edited(
            "anna",
            "Brief",
            DocumentEdit {
                // A title made of the sender would do as well, where the edit comes before the analysis.
                title: Some("Brief".to_owned()),
                sender: Some("Kranich Messtechnik".to_owned()),
                ..DocumentEdit::default()
            },
        ),
        server.edited(
            "anna",
            "Notiz",
            DocumentEdit {
                summary: Some("Vom Zahnarzt verschrieben.".to_owned()),
                ..DocumentEdit::default()
            },
        ),
    ];
    server.await_analysis("anna", &uuids);
    for (query, title) in [
        ("wartungsvertrag", "Wartungsvertrag"),
        ("wartungsvetrag", "Wartungsvertrag"),
        ("kranich", "Brief"),
        ("zahnarzt", "Notiz"),
    ] {
        assert_eq!(
            search(&server, &key, &json!({ "query": query }))
                .titles()
                .first()
                .map(String::as_str),
            Some(title),
            "{query}"
        );
    }
    assert_eq!(
        search(&server, &key, &json!({ "query": "xylophon" })).ok()["meta"]["total"],
        0
    );
}

#[test]
fn umlauts_are_found_however_they_are_spelled_and_marked() {
    let server = Server::analysing();
    let key = server.account("anna");
    let titles = [
        "Kaufvertrag München",
        "Mietvertrag Muenster",
        "Gebühren der Straße",
        "Quittung Cafe Rene",
    ];
    let uuids = titles.map(|title| {
        let title = Some(title.to_owned());
        let edit = DocumentEdit {
            title,
            ..DocumentEdit::default()
        };
        server.edited("anna", "Zettel", edit)
    });
    server.await_analysis("anna", &uuids);
    for (query, title, marked) in [
        ("Muenchen", titles[0], vec!["München"]),
        ("münchen", titles[0], vec!["München"]),
        ("Münster", titles[1], vec!["Muenster"]),
        ("gebuehren", titles[2], vec!["Gebühren"]),
        ("STRASSE", titles[2], vec!["Straße"]),
        ("café rené", titles[3], vec!["Cafe Rene"]),
        ("cafe\u{301}", titles[3], vec!["Cafe"]),
    ] {
        let body = search(&server, &key, &json!({ "query": query })).ok();
        let hit = &body["data"][0];
        assert_eq!(
            (&hit["title"], &hit["score"]),
            (&json!(title), &json!(1.0)),
            "{query}"
        );
        let highlight = &hit["highlights"][0];
        let snippet: Vec<char> = highlight["snippet"].as_str().unwrap().chars().collect();
        let ranges = highlight["ranges"].as_array().unwrap().iter();
        let parts = ranges.map(|range| -> String {
            let [start, length] = [0, 1].map(|at| range[at].as_u64().unwrap() as usize);
            snippet[start..start + length].iter().collect()
        });
        assert_eq!(parts.collect::<Vec<_>>(), marked, "{query}");
    }
}

#[test]
fn scores_are_at_least_the_threshold_and_best_first() {
    let server = Server::analysing();
    let key = server.account("anna");
    let titles = [
        "Invoice",
        "Invoices 2024",
        "Invoicing guide",
        "Voice memo",
        "Holiday",
    ];
    let uuids = titles.map(|title| {
        server.edited(
            "anna",
            title,
            DocumentEdit {
                title: Some(title.to_owned()),
                ..DocumentEdit::default()
            },
        )
    });
    server.await_analysis("anna", &uuids);
    let body = search(&server, &key, &json!({ "query": "invoice" })).ok();
    let scores: Vec<f64> = body["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hit| hit["score"].as_f64().unwrap())
        .collect();
    assert!(scores.len() >= 2);
    assert!(
        scores.iter().all(|score| (0.4..=1.0).contains(score)),
        "{scores:?}"
    );
    assert!(
        scores.is_sorted_by(|left, right| left >= right),
        "{scores:?}"
    );
}

#[test]
fn equal_scores_are_newest_first_and_in_pages() {
    let server = Server::analysing();
    let key = server.account("anna");
    let uuids: Vec<_> = (0..7)
        .map(|_| {
            server.edited(
                "anna",
                "Quittung",
                DocumentEdit {
                    title: Some("Quittung".to_owned()),
                    ..DocumentEdit::default()
                },
            )
        })
        .collect();
    server.await_analysis("anna", &uuids);
    let newest_first: Vec<String> = uuids.iter().rev().map(ToString::to_string).collect();
    let mut pages = Vec::new();
    for offset in [0, 3, 6, 9] {
        let body = search(
            &server,
            &key,
            &json!({ "query": "quittung", "limit": 3, "offset": offset }),
        )
        .ok();
        assert_eq!(
            body["meta"],
            json!({ "total": 7, "limit": 3, "offset": offset })
        );
        pages.extend(crate::harness::strings(&body, "uuid"));
    }
    assert_eq!(pages, newest_first);
}

#[test]
fn limit_and_offset_are_moved_into_bounds() {
    let server = Server::start();
    let key = server.account("anna");
    for (members, limit, offset) in [
        ("", 50, 0_u64),
        (",\"limit\":10", 10, 0),
        (",\"limit\":10.0,\"offset\":2.0", 10, 2),
        (",\"limit\":0,\"offset\":-1", 1, 0),
        (",\"limit\":101", 100, 0),
        (",\"limit\":1e400,\"offset\":-1e400", 100, 0),
        (
            ",\"limit\":null,\"offset\":1000000000000",
            50,
            1_000_000_000_000,
        ),
    ] {
        let body = server
            .post(&key, PATH, &format!("{{\"query\":\"x\"{members}}}"))
            .ok();
        assert_eq!(
            body["meta"],
            json!({ "total": 0, "limit": limit, "offset": offset }),
            "{members}"
        );
    }
}

#[test]
fn archived_documents_are_found_and_trashed_ones_are_not() {
    let server = Server::analysing();
    let key = server.account("anna");
    let uuid = server.document("anna", "Garantieschein");
    server.await_analysis("anna", &[uuid]);
    server.edit(
        "anna",
        uuid,
        DocumentEdit {
            title: Some("Garantieschein".to_owned()),
            ..DocumentEdit::default()
        },
    );
    let total = || {
        server.await_indexes();
        search(&server, &key, &json!({ "query": "garantieschein" })).ok()["meta"]["total"]
            .as_u64()
            .unwrap()
    };
    assert_eq!(total(), 1);
    server.mark("anna", uuid, DocumentMark::Archive);
    assert_eq!(total(), 1);
    server.mark("anna", uuid, DocumentMark::Trash);
    assert_eq!(total(), 0);
    server.mark("anna", uuid, DocumentMark::Restore);
    assert_eq!(total(), 1);
}

#[test]
fn an_edit_shows_in_searches_within_two_seconds() {
    let server = Server::analysing();
    let key = server.account("anna");
    let uuid = server.document("anna", "Papier");
    server.await_analysis("anna", &[uuid]);
    server.edit(
        "anna",
        uuid,
        DocumentEdit {
            title: Some("Jagdschein".to_owned()),
            ..DocumentEdit::default()
        },
    );
    let edited = std::time::Instant::now();
    loop {
        // The clock of the test moves on, so that asking does not use the plan up.
        server.clock.advance_milliseconds(1_000);
        if search(&server, &key, &json!({ "query": "jagdschein" })).titles() == ["Jagdschein"] {
            return;
        }
        assert!(edited.elapsed().as_secs() < 2, "the edit does not show");
        std::thread::yield_now();
    }
}

#[test]
fn text_is_plain_text_and_no_html() {
    let server = Server::analysing();
    let key = server.account("anna");
    let edit = DocumentEdit {
        title: Some("<b>Rent</b> & \"more\"".to_owned()),
        sender: Some("Smith &amp; Sons <x@example.org>".to_owned()),
        ..DocumentEdit::default()
    };
    let uuid = server.edited("anna", "Rent", edit);
    server.await_analysis("anna", &[uuid]);
    let found = search(&server, &key, &json!({ "query": "rent" })).ok();
    let hit = &found["data"][0];
    assert_eq!(hit["title"], "<b>Rent</b> & \"more\"");
    assert_eq!(hit["sender"], "Smith &amp; Sons <x@example.org>");
    assert_eq!(hit["highlights"][0]["snippet"], hit["title"]);
}
