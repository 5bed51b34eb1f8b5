//! Whatever two accounts hold, no endpoint ever shows one of them anything of the other.
//!
//! Documents, flags, folders, tags and trash are random. Everything that belongs to an account
//! carries a word of its own, so that a leak through any field, count or score shows in the text
//! of an answer; figures are compared with what the account was given.

use docvault::model::document::{DocumentEdit, DocumentMark};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;
use uuid::Uuid;

use crate::harness::{Answer, Server, pdf};

/// A document as it is drawn: what it is about, and what a person does to it.
#[derive(Clone, Debug)]
struct Drawn {
    topic: usize,
    folder: usize,
    tags: Vec<usize>,
    sender: usize,
    is_favorite: bool,
    is_archived: bool,
    is_trashed: bool,
}

const TOPICS: &[&str] = &[
    "invoice for electricity",
    "lease of a flat",
    "letter of the bank",
    "manual of a router",
];

fn drawn() -> impl Strategy<Value = Drawn> {
    let flags = (
        any::<bool>(),
        prop::bool::weighted(0.3),
        prop::bool::weighted(0.2),
    );
    (
        0..TOPICS.len(),
        0..3_usize,
        prop::collection::vec(0..3_usize, 0..3),
        0..2_usize,
        flags,
    )
        .prop_map(
            |(topic, folder, tags, sender, (is_favorite, is_archived, is_trashed))| Drawn {
                topic,
                folder,
                tags,
                sender,
                is_favorite,
                is_archived,
                is_trashed,
            },
        )
}

/// An account with its key, its own word, and what it holds.
struct Held {
    name: String,
    key: String,
    word: String,
    documents: Vec<(Uuid, Drawn)>,
}

const PLAIN: Drawn = Drawn {
    topic: 0,
    folder: 0,
    tags: Vec::new(),
    sender: 0,
    is_favorite: false,
    is_archived: false,
    is_trashed: false,
};

/// The same bytes in every account: documents that must know nothing of each other.
fn shared_document(server: &Server, name: &str, word: &str) -> Uuid {
    let bytes = pdf::one_page(&["the same in every account"]);
    let uuid = server.import(name, &format!("{word} shared.pdf"), &bytes);
    let folder = Some(format!("{word} folder 0"));
    server.edit(
        name,
        uuid,
        DocumentEdit {
            folder,
            ..DocumentEdit::default()
        },
    );
    uuid
}

fn fill(server: &Server, name: &str, word: &str, documents: &[Drawn]) -> Held {
    let key = server.account(name);
    let documents: Vec<(Uuid, Drawn)> = documents
        .iter()
        .map(|drawn| {
            let title = format!("{word} {}", TOPICS[drawn.topic]);
            let uuid = server.edited(
                name,
                &title,
                DocumentEdit {
                    sender: Some(format!("{word} sender {}", drawn.sender)),
                    summary: Some(format!("About {word}.")),
                    folder: Some(format!("{word} folder {}", drawn.folder)),
                    add_tags: drawn
                        .tags
                        .iter()
                        .map(|tag| format!("{word} tag {tag}"))
                        .collect(),
                    ..DocumentEdit::default()
                },
            );
            for (wanted, mark) in [
                (drawn.is_favorite, DocumentMark::Favorite),
                (drawn.is_archived, DocumentMark::Archive),
            ] {
                if wanted {
                    server.mark(name, uuid, mark);
                }
            }
            (uuid, drawn.clone())
        })
        .collect();
    let shared = shared_document(server, name, word);
    let all: Vec<Uuid> = documents
        .iter()
        .map(|(uuid, _)| *uuid)
        .chain([shared])
        .collect();
    server.await_analysis(name, &all);
    for (uuid, drawn) in &documents {
        if drawn.is_trashed {
            server.mark(name, *uuid, DocumentMark::Trash);
        }
    }
    server.await_indexes();
    Held {
        name: name.to_owned(),
        key,
        word: word.to_owned(),
        documents: documents.into_iter().chain([(shared, PLAIN)]).collect(),
    }
}

/// Every question that an account can ask, aimed at what the other one holds.
fn ask(server: &Server, asking: &Held, other: &Held) -> Vec<(String, Answer)> {
    let mut answers = Vec::new();
    let mut get = |path: String| {
        let answer = server.get(&asking.key, &path);
        answers.push((path, answer));
    };
    let word = &other.word;
    for query in [
        String::new(),
        "?archived=true".into(),
        "?favorite=true".into(),
        "?sort=title".into(),
        "?sort=-sender".into(),
        "?offset=1&limit=1".into(),
        format!("?tag={word}"),
        format!("?folder={word}"),
        format!("?sender={word}"),
        "?fromDate=2000-01-01&toDate=2099-01-01".into(),
    ] {
        get(format!("/api/v1/documents{query}"));
    }
    for path in ["tags", "folders", "stats"] {
        get(format!("/api/v1/{path}"));
    }
    for (uuid, _) in &other.documents {
        get(format!("/api/v1/documents/{uuid}"));
        get(format!("/api/v1/documents/{uuid}/download"));
    }
    let topic = TOPICS[other.documents[0].1.topic];
    for query in [
        format!("{word} {topic}"),
        word.clone(),
        topic.to_owned(),
        "the same in every account".to_owned(),
    ] {
        for path in [
            "/api/v1/documents/search",
            "/api/v1/documents/search-content",
        ] {
            let body = serde_json::json!({ "query": query, "limit": 50 }).to_string();
            answers.push((
                format!("{path} {body}"),
                server.post(&asking.key, path, &body),
            ));
        }
    }
    answers
}

fn check(server: &Server, asking: &Held, other: &Held) {
    for (question, answer) in ask(server, asking, other) {
        let text = String::from_utf8_lossy(&answer.body);
        assert!(
            !text.contains(&other.word),
            "{question} of {} shows {text}",
            asking.name
        );
        for (uuid, _) in &other.documents {
            assert!(!text.contains(&uuid.to_string()), "{question} shows {uuid}");
            if question.contains(&uuid.to_string()) {
                assert_eq!(answer.status, 404, "{question}");
            }
        }
    }
    let kept: Vec<&Drawn> = asking
        .documents
        .iter()
        .map(|(_, drawn)| drawn)
        .filter(|drawn| !drawn.is_trashed)
        .collect();
    let stats = &server.get(&asking.key, "/api/v1/stats").ok()["data"];
    let count = |test: fn(&Drawn) -> bool| kept.iter().filter(|drawn| test(drawn)).count();
    assert_eq!(stats["totalDocuments"], kept.len());
    assert_eq!(stats["analyzedDocuments"], kept.len());
    assert_eq!(stats["favoriteDocuments"], count(|drawn| drawn.is_favorite));
    assert_eq!(stats["archivedDocuments"], count(|drawn| drawn.is_archived));
    let listed = &server.get(&asking.key, "/api/v1/documents").ok()["meta"]["total"];
    assert_eq!(*listed, count(|drawn| !drawn.is_archived));
    let folders = server.get(&asking.key, "/api/v1/folders").ok();
    let in_folders: u64 = folders["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|folder| folder["documentCount"].as_u64().unwrap())
        .sum();
    assert_eq!(in_folders, kept.len() as u64);
    assert!(only_own(&folders, &asking.word));
}

fn only_own(list: &Value, word: &str) -> bool {
    list["data"]
        .as_array()
        .unwrap()
        .iter()
        .all(|item| item["name"].as_str().unwrap().contains(word))
}

#[test]
fn nothing_of_another_account_ever_shows() {
    let server = Server::analysing();
    let accounts = std::cell::Cell::new(0);
    let documents = || prop::collection::vec(drawn(), 1..5);
    let mut runner = TestRunner::new(Config {
        cases: 6,
        max_shrink_iters: 20,
        failure_persistence: None,
        ..Config::default()
    });
    runner
        .run(&(documents(), documents()), |(first, second)| {
            let number = accounts.replace(accounts.get() + 2);
            // Words that no other account of this run has, and that analysis does not invent.
            let name = |number: usize| format!("account{number:03}");
            let word = |number: usize| format!("quokka{number:03}z");
            let first = fill(&server, &name(number), &word(number), &first);
            let second = fill(&server, &name(number + 1), &word(number + 1), &second);
            check(&server, &first, &second);
            check(&server, &second, &first);
            Ok(())
        })
        .unwrap();
}
