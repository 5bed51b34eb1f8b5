//! `POST /api/v1/documents/search-content`: search by meaning over the documents' text.

use docvault::model::document::{DocumentEdit, DocumentMark};
use serde_json::{Value, json};

use super::search::wrong_bodies;
use crate::harness::{Answer, Server, members_in_order};

const PATH: &str = "/api/v1/documents/search-content";
const FILES: &[&str] = &[
    "router-manual-AX30.pdf",
    "storage-unit-42-agreement.pdf",
    "garage-invoice-brakes.pdf",
];

fn search(server: &Server, key: &str, body: &Value) -> Answer {
    server.post(key, PATH, &body.to_string())
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
}

#[test]
fn limit_may_be_written_as_a_fraction_and_is_moved_into_bounds() {
    let server = Server::start();
    let key = server.account("anna");
    for (member, limit) in [
        ("", 15),
        (",\"limit\":null", 15),
        (",\"limit\":10", 10),
        (",\"limit\":10.0", 10),
        (",\"limit\":0", 1),
        (",\"limit\":-7", 1),
        (",\"limit\":51", 50),
        (",\"limit\":1e400", 50),
        // There is no offset here: an unknown member is ignored, whatever it is.
        (",\"offset\":\"x\"", 15),
    ] {
        let body = server
            .post(&key, PATH, &format!("{{\"query\":\"x\"{member}}}"))
            .ok();
        assert_eq!(
            body,
            json!({ "data": [], "meta": { "total": 0, "limit": limit, "offset": 0 } }),
            "{member}"
        );
    }
}

#[test]
fn a_hit_is_a_list_item_with_score_and_passages() {
    let server = Server::analysing();
    let key = server.account("anna");
    let uuids = server.import_demo("anna", FILES);
    let answer = search(
        &server,
        &key,
        &json!({ "query": "how do I reset the router to factory settings?" }),
    );
    let body = answer.ok();
    let hits = body["data"].as_array().unwrap();
    assert_eq!(hits[0]["uuid"], uuids[0].to_string());
    assert_eq!(
        body["meta"],
        json!({ "total": hits.len(), "limit": 15, "offset": 0 })
    );
    let mut last = 1.0;
    let mut seen = std::collections::BTreeSet::new();
    for hit in hits {
        assert!(seen.insert(hit["uuid"].to_string()), "one row a document");
        let score = hit["score"].as_f64().unwrap();
        assert!((0.0..=last).contains(&score), "{score} after {last}");
        last = score;
        check_passages(&server, &key, hit);
    }
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
            "passages"
        ]
    );
    assert_eq!(
        members_in_order(&text, "\"passages\":["),
        ["page", "pageSize", "score", "text", "rects"]
    );
}

fn check_passages(server: &Server, key: &str, hit: &Value) {
    let path = format!("/api/v1/documents/{}", hit["uuid"].as_str().unwrap());
    let pages = server.get(key, &path).ok()["data"]["pageCount"]
        .as_u64()
        .unwrap();
    let passages = hit["passages"].as_array().unwrap();
    assert!((1..=3).contains(&passages.len()));
    let mut last = 1.0;
    for passage in passages {
        let score = passage["score"].as_f64().unwrap();
        assert!((0.0..=last).contains(&score), "best first");
        last = score;
        assert!((1..=pages).contains(&passage["page"].as_u64().unwrap()));
        assert!(!passage["text"].as_str().unwrap().trim().is_empty());
        let size = [0, 1].map(|at| passage["pageSize"][at].as_f64().unwrap());
        let rects = passage["rects"].as_array().unwrap();
        assert!(!rects.is_empty());
        for rect in rects {
            let corners = [0, 1, 2, 3].map(|at| rect[at].as_f64().unwrap());
            assert!(corners[0] < corners[2] && corners[1] < corners[3], "{rect}");
            assert!(
                corners[2] <= size[0] + 1.0 && corners[3] <= size[1] + 1.0,
                "{rect} on {size:?}"
            );
        }
    }
}

#[test]
fn a_passage_with_what_is_quoted_comes_first() {
    let server = Server::analysing();
    let key = server.account("anna");
    server.import_demo("anna", FILES);
    for phrase in ["network cable", "wireless router", "socket internet"] {
        let query = json!({ "query": format!("„{phrase}“") });
        let body = search(&server, &key, &query).ok();
        let text = body["data"][0]["passages"][0]["text"].as_str().unwrap();
        let words: Vec<&str> = text
            .split(|letter: char| !letter.is_alphanumeric())
            .collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let text = words.join(" ").to_lowercase();
        assert!(text.contains(phrase), "{phrase}: {text}");
    }
}

#[test]
fn without_a_letter_or_figure_there_is_nothing_to_look_for() {
    let server = Server::analysing();
    let key = server.account("anna");
    server.import_demo("anna", FILES);
    for (query, finds) in [
        ("the", true),
        ("42", true),
        ("?! …", false),
        ("\u{1f697}\u{fe0f}", false),
    ] {
        let body = search(&server, &key, &json!({ "query": query })).ok();
        assert_eq!(body["meta"]["total"] != 0, finds, "{query}");
    }
}

#[test]
fn limit_counts_documents() {
    let server = Server::analysing();
    let key = server.account("anna");
    server.import_demo("anna", FILES);
    for limit in [1, 2] {
        let body = search(
            &server,
            &key,
            &json!({ "query": "payment", "limit": limit }),
        )
        .ok();
        assert!(body["data"].as_array().unwrap().len() <= limit);
        assert_eq!(
            body["meta"]["total"],
            body["data"].as_array().unwrap().len()
        );
        assert_eq!(body["meta"]["limit"], limit);
    }
}

#[test]
fn archived_documents_are_found_and_trashed_ones_are_not() {
    let server = Server::analysing();
    let key = server.account("anna");
    let uuid = server.import_demo("anna", &FILES[..1])[0];
    let total = || {
        server.await_indexes();
        search(&server, &key, &json!({ "query": "wireless router" })).ok()["meta"]["total"]
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

/// Which documents a search finds, with their scores, once every title is embedded.
fn places(server: &Server, key: &str, query: &Value) -> Vec<(String, Option<f64>)> {
    server.await_embedding();
    let body = search(server, key, query).ok();
    let hits = body["data"].as_array().unwrap().iter();
    let place = |hit: &Value| {
        (
            hit["uuid"].as_str().unwrap().to_owned(),
            hit["score"].as_f64(),
        )
    };
    hits.map(place).collect()
}

#[test]
fn a_new_title_is_found_by_meaning_and_so_is_the_old_one_taken_back() {
    let server = Server::analysing();
    let key = server.account("anna");
    server.import_demo("anna", FILES);
    let query = json!({ "query": "hovercraft full of eels", "limit": 3 });
    let before = places(&server, &key, &query);
    let last = before.last().unwrap().0.parse().unwrap();
    let titled = |title: &str| DocumentEdit {
        title: Some(title.to_owned()),
        ..DocumentEdit::default()
    };
    let details = server.get(&key, &format!("/api/v1/documents/{last}")).ok();
    let old = details["data"]["title"].as_str().unwrap();
    server.edit("anna", last, titled("Hovercraft full of eels"));
    assert_eq!(places(&server, &key, &query)[0].0, last.to_string());

    // The program ends before it has embedded the title that comes back.
    let server = server.reopen(|_| ());
    server.edit("anna", last, titled(old));
    assert!(server.library.is_embedding_again().unwrap());
    let server = server.reopen(|_| ());
    server.library.start_analysis();
    assert_eq!(places(&server, &key, &query), before);
}
