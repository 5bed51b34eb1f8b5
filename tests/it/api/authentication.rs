//! Keys: what they look like, who gets in with them, and what is kept of them.

use std::path::Path;

use docvault::library::command::{Command, KeyDescription, Reply};
use docvault::model::account::Plan;

use crate::harness::Server;

const PATHS: &[&str] = &[
    "/api/v1",
    "/api/v1/",
    "/api/v1/documents",
    "/api/v1/documents/67e55044-10b1-426f-9247-bb680e5fe0c8",
    "/api/v1/documents/67e55044-10b1-426f-9247-bb680e5fe0c8/download",
    "/api/v1/documents/search",
    "/api/v1/documents/search-content",
    "/api/v1/tags",
    "/api/v1/folders",
    "/api/v1/stats",
    "/api/v1/nowhere",
    "/api/v1/documents/",
];

fn keys(server: &Server) -> Vec<KeyDescription> {
    match server.execute(Command::ListKeys { account: None }) {
        Reply::Keys(keys) => keys,
        other => panic!("{other:?}"),
    }
}

#[test]
fn without_a_valid_key_every_path_is_401() {
    let server = Server::start();
    let key = server.account("anna");
    let mistyped = format!(
        "{}{}",
        &key[..20],
        key[20..].chars().rev().collect::<String>()
    );
    let credentials = [
        None,
        Some(String::new()),
        Some("Bearer".to_owned()),
        Some("Bearer ".to_owned()),
        Some(key.clone()),
        Some(format!("Basic {key}")),
        Some(format!("Bearer {mistyped}")),
        Some(format!("Bearer {key}x")),
        Some(format!("Bearer {}", &key[..key.len() - 1])),
        Some(format!("Bearer {}", key.to_uppercase())),
        Some(format!("Bearer {key} {key}")),
    ];
    let mut bodies = std::collections::BTreeSet::new();
    for path in PATHS {
        for method in ["GET", "POST", "DELETE", "OPTIONS", "BREW"] {
            for credential in &credentials {
                let headers: Vec<(&str, &str)> = credential
                    .iter()
                    .map(|value| ("authorization", value.as_str()))
                    .collect();
                let answer = server.request(method, path, &headers, b"");
                assert_eq!(answer.status, 401, "{method} {path} {credential:?}");
                answer.assert_problem(401, "unauthorized");
                assert_eq!(answer.header("www-authenticate"), "Bearer");
                assert!(!answer.headers.contains_key("x-ratelimit-limit"));
                assert!(
                    !answer.headers.contains_key("allow"),
                    "{method} {path} tells which methods there are"
                );
                bodies.insert(answer.body);
            }
        }
    }
    assert_eq!(
        bodies.len(),
        1,
        "the answer tells nothing about the path or the key"
    );
}

#[test]
fn the_schemes_name_is_taken_in_either_case() {
    let server = Server::start();
    let key = server.account("anna");
    for scheme in ["Bearer", "bearer", "BEARER", "bEaReR"] {
        let value = format!("{scheme} {key}");
        assert_eq!(
            server
                .request("GET", "/api/v1/stats", &[("authorization", &value)], b"")
                .status,
            200
        );
    }
}

#[test]
fn two_authorization_headers_are_401() {
    let server = Server::start();
    let value = format!("Bearer {}", server.account("anna"));
    let headers = [
        ("authorization", value.as_str()),
        ("authorization", value.as_str()),
    ];
    server
        .request("GET", "/api/v1/stats", &headers, b"")
        .assert_problem(401, "unauthorized");
}

#[test]
fn a_key_in_the_query_opens_nothing() {
    let server = Server::start();
    let key = server.account("anna");
    let path = format!("/api/v1/stats?key={key}&access_token={key}");
    assert_eq!(server.request("GET", &path, &[], b"").status, 401);
}

/// CRC-32 (IEEE) as six base62 digits, written out bit by bit.
fn checksum(text: &str) -> String {
    let mut register = u32::MAX;
    for byte in text.bytes() {
        register ^= u32::from(byte);
        for _ in 0..8 {
            register = if register & 1 == 1 {
                (register >> 1) ^ 0xedb8_8320
            } else {
                register >> 1
            };
        }
    }
    let digits = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut number = !register as usize;
    let mut shown = [b'0'; 6];
    for place in shown.iter_mut().rev() {
        *place = digits[number % 62];
        number /= 62;
    }
    String::from_utf8(shown.to_vec()).unwrap()
}

#[test]
fn a_key_is_dk_and_random_characters_and_their_checksum() {
    let server = Server::start();
    server.account("anna");
    for _ in 0..4 {
        let key = server.key("anna");
        let random = &key[3..43];
        assert_eq!((key.len(), &key[..3]), (49, "dk_"));
        assert!(random.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        assert_eq!(&key[43..], checksum(random));
    }
}

#[test]
fn a_well_formed_key_that_nobody_made_is_401() {
    let server = Server::start();
    server.account("anna");
    let random = "0123456789abcdefghijABCDEFGHIJ0123456789";
    let key = format!("dk_{random}{}", checksum(random));
    assert_eq!(server.get(&key, "/api/v1/stats").status, 401);
}

#[test]
fn a_revoked_key_stops_at_once_and_the_others_go_on() {
    let server = Server::start();
    let first = server.account("anna");
    let second = server.key("anna");
    let id = keys(&server)
        .iter()
        .find(|key| first.starts_with(&key.prefix))
        .unwrap()
        .id;
    assert_eq!(server.get(&first, "/api/v1/stats").status, 200);
    server.execute(Command::RevokeKey { id });
    assert_eq!(server.get(&first, "/api/v1/stats").status, 401);
    assert_eq!(server.get(&second, "/api/v1/stats").status, 200);
}

#[test]
fn the_keys_of_a_deleted_account_open_nothing() {
    let server = Server::start();
    let key = server.account("anna");
    server.account("ben");
    server.execute(Command::DeleteAccount {
        name: "anna".to_owned(),
    });
    assert_eq!(server.get(&key, "/api/v1/stats").status, 401);
}

#[test]
fn a_sixth_key_is_refused_and_the_five_are_named() {
    let server = Server::start();
    server.execute(Command::CreateAccount {
        name: "anna".to_owned(),
        plan: Plan::Free,
        language: docvault::model::language::Language::En,
    });
    let create = |name: &str| {
        server.try_execute(Command::CreateKey {
            account: Some("anna".to_owned()),
            name: name.to_owned(),
        })
    };
    let names = ["laptop", "phone", "script", "backup", "printer"];
    for name in names {
        assert!(create(name).is_ok());
    }
    let refusal = create("sixth").unwrap_err();
    let text = format!("{} {}", refusal.message, refusal.because.join(" "));
    for name in names.iter().chain(&["revoke"]) {
        assert!(text.contains(name), "{text}");
    }
    assert_eq!(keys(&server).len(), 5);
    server.execute(Command::RevokeKey {
        id: keys(&server)[0].id,
    });
    assert!(create("sixth").is_ok());
}

fn holds(folder: &Path, text: &[u8]) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        if path.is_dir() {
            return holds(&path, text);
        }
        std::fs::read(&path)
            .unwrap_or_default()
            .windows(text.len())
            .any(|window| window == text)
    })
}

#[test]
fn a_keys_text_is_nowhere_on_disk() {
    let server = Server::start();
    let key = server.account("anna");
    assert_eq!(server.get(&key, "/api/v1/stats").status, 200);
    server.library.close();
    // Its display prefix may be there; what follows may not.
    assert!(!holds(server.directory.path(), &key.as_bytes()[20..]));
    assert!(
        holds(server.directory.path(), b"anna"),
        "the search looks where things are stored"
    );
}

#[test]
fn a_key_list_shows_prefix_name_and_times_but_no_key() {
    let server = Server::start();
    let key = server.account("anna");
    let listed = &keys(&server)[0];
    assert_eq!(
        (listed.account.as_str(), listed.name.as_str()),
        ("anna", "test")
    );
    assert!(key.starts_with(&listed.prefix) && listed.prefix.len() < 16);
    assert_eq!(
        (listed.created_at.0, listed.last_used_at),
        (crate::harness::START, None)
    );
    server.clock.advance_milliseconds(90_000);
    assert_eq!(server.get(&key, "/api/v1/stats").status, 200);
    assert!(keys(&server)[0].last_used_at.is_some());
    let shown = format!("{:?}", server.execute(Command::ListKeys { account: None }));
    assert!(!shown.contains(&key[20..]));
}
