//! `GET /api/v1/documents/{uuid}/download`: bytes, ranges, conditions, names.

use docvault::model::document::{ContentHash, DocumentEdit, DocumentMark};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::harness::{Answer, Server, demo_file, pdf};

struct Fixture {
    server: Server,
    key: String,
    path: String,
    uuid: Uuid,
    bytes: Vec<u8>,
    etag: String,
}

fn fixture() -> Fixture {
    let server = Server::start();
    let key = server.account("anna");
    let bytes = demo_file("router-manual-AX30.pdf");
    let uuid = server.import("anna", "Gerät Übersicht.pdf", &bytes);
    let hash = ContentHash(Sha256::digest(&bytes).into()).to_hex();
    Fixture {
        path: format!("/api/v1/documents/{uuid}/download"),
        etag: format!("\"{hash}\""),
        server,
        key,
        uuid,
        bytes,
    }
}

impl Fixture {
    fn get(&self, headers: &[(&str, &str)]) -> Answer {
        self.server.get_with(&self.key, &self.path, headers)
    }

    #[track_caller]
    fn assert_whole(&self, headers: &[(&str, &str)]) {
        let answer = self.get(headers);
        assert_eq!(
            (answer.status, answer.body == self.bytes),
            (200, true),
            "{headers:?}"
        );
    }
}

#[test]
fn the_file_comes_back_byte_for_byte_with_its_headers() {
    let fixture = fixture();
    let answer = fixture.get(&[]);
    assert_eq!(answer.status, 200);
    assert!(answer.body == fixture.bytes);
    for (name, value) in [
        ("content-type", "application/pdf"),
        ("content-length", &fixture.bytes.len().to_string()),
        ("etag", &fixture.etag),
        ("accept-ranges", "bytes"),
        ("cache-control", "private"),
        ("x-content-type-options", "nosniff"),
        (
            "content-disposition",
            "attachment; filename=\"Gerat Ubersicht.pdf\"; filename*=UTF-8''Ger%C3%A4t%20%C3%9Cbersicht.pdf",
        ),
    ] {
        assert_eq!(answer.header(name), value);
    }
}

#[test]
fn one_range_is_206() {
    let fixture = fixture();
    let length = fixture.bytes.len();
    for (range, start, end) in [
        ("bytes=0-0", 0, 1),
        ("bytes=0-99", 0, 100),
        ("bytes=100-", 100, length),
        ("bytes=-100", length - 100, length),
        ("bytes=5-99999999999999999999999", 5, length),
        ("bytes=-99999999999999999999999", 0, length),
    ] {
        let answer = fixture.get(&[("range", range)]);
        assert_eq!(answer.status, 206, "{range}");
        assert!(answer.body == fixture.bytes[start..end], "{range}");
        assert_eq!(
            answer.header("content-range"),
            format!("bytes {start}-{}/{length}", end - 1)
        );
        assert_eq!(answer.header("content-length"), (end - start).to_string());
        assert_eq!(answer.header("etag"), fixture.etag);
        assert_eq!(answer.header("content-type"), "application/pdf");
    }
}

#[test]
fn a_range_outside_the_file_is_416() {
    let fixture = fixture();
    let length = fixture.bytes.len();
    for range in [
        format!("bytes={length}-"),
        "bytes=-0".to_owned(),
        "bytes=99999999999999999999999-".to_owned(),
    ] {
        let answer = fixture.get(&[("range", &range)]);
        answer.assert_problem(416, "range_not_satisfiable");
        assert_eq!(
            answer.header("content-range"),
            format!("bytes */{length}"),
            "{range}"
        );
    }
}

#[test]
fn several_ranges_and_malformed_ones_get_the_whole_file() {
    let fixture = fixture();
    for range in [
        "bytes=0-1,4-5",
        "bytes=5-1",
        "bytes=a-b",
        "bytes=",
        "bytes=-",
        "lines=0-1",
        "0-1",
        "bytes=0-1x",
    ] {
        fixture.assert_whole(&[("range", range)]);
    }
    fixture.assert_whole(&[("range", "bytes=0-1"), ("range", "bytes=0-1")]);
}

#[test]
fn if_range_must_be_the_very_tag() {
    let fixture = fixture();
    let answer = fixture.get(&[("range", "bytes=0-9"), ("if-range", &fixture.etag)]);
    assert_eq!((answer.status, answer.body.len()), (206, 10));
    let weak = format!("W/{}", fixture.etag);
    for other in ["\"x\"", weak.as_str(), "Sun, 01 Mar 2026 09:00:00 GMT"] {
        fixture.assert_whole(&[("range", "bytes=0-9"), ("if-range", other)]);
    }
}

#[test]
fn who_has_the_file_gets_304() {
    let fixture = fixture();
    let weak = format!("W/{}", fixture.etag);
    let among = format!("\"x\", {}", fixture.etag);
    for tag in [fixture.etag.as_str(), weak.as_str(), among.as_str(), "*"] {
        let answer = fixture.get(&[("if-none-match", tag), ("range", "bytes=0-9")]);
        assert_eq!((answer.status, answer.body.len()), (304, 0), "{tag}");
        assert_eq!(answer.header("etag"), fixture.etag);
        assert_eq!(answer.header("cache-control"), "private");
    }
    fixture.assert_whole(&[("if-none-match", "\"x\"")]);
    fixture.assert_whole(&[("if-modified-since", "Sun, 01 Mar 2099 09:00:00 GMT")]);
}

#[test]
fn who_insists_on_another_file_gets_412() {
    let fixture = fixture();
    fixture
        .get(&[("if-match", "\"x\"")])
        .assert_problem(412, "precondition_failed");
    fixture.assert_whole(&[("if-match", &fixture.etag)]);
    fixture.assert_whole(&[("if-match", "*")]);
}

#[test]
fn head_tells_of_the_whole_file() {
    let fixture = fixture();
    let authorization = format!("Bearer {}", fixture.key);
    let headers = [
        ("authorization", authorization.as_str()),
        ("range", "bytes=0-9"),
    ];
    let answer = fixture.server.request("HEAD", &fixture.path, &headers, b"");
    assert_eq!((answer.status, answer.body.len()), (200, 0));
    assert_eq!(
        answer.header("content-length"),
        fixture.bytes.len().to_string()
    );
}

#[test]
fn head_of_what_one_has_tells_no_other_length() {
    let fixture = fixture();
    let authorization = format!("Bearer {}", fixture.key);
    let headers = [
        ("authorization", authorization.as_str()),
        ("if-none-match", fixture.etag.as_str()),
    ];
    for method in ["GET", "HEAD"] {
        let answer = fixture.server.request(method, &fixture.path, &headers, b"");
        assert_eq!((answer.status, answer.header("content-length")), (304, ""));
    }
}

#[test]
fn a_hostile_title_stays_inside_its_header() {
    let fixture = fixture();
    let title = "a\"; filename=\"../evil.exe\u{202e}/\\ 100%41";
    fixture.server.edit(
        "anna",
        fixture.uuid,
        DocumentEdit {
            title: Some(title.to_owned()),
            ..DocumentEdit::default()
        },
    );
    let answer = fixture.get(&[]);
    assert_eq!(answer.status, 200);
    let disposition = answer.header("content-disposition");
    let plain = disposition
        .strip_prefix("attachment; filename=\"")
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    assert!(
        plain.strip_suffix(".pdf").is_some() && !plain.contains(['/', '\\', '%', '\r', '\n']),
        "{disposition}"
    );
    assert_eq!(disposition.matches('"').count(), 2, "{disposition}");
}

#[test]
fn a_foreign_or_trashed_file_is_not_there() {
    let fixture = fixture();
    let other = fixture.server.account("ben");
    fixture
        .server
        .get(&other, &fixture.path)
        .assert_problem(404, "not_found");
    fixture
        .server
        .mark("anna", fixture.uuid, DocumentMark::Trash);
    fixture.get(&[]).assert_problem(404, "not_found");
}

#[test]
fn the_same_bytes_in_two_accounts_are_two_documents() {
    let server = Server::start();
    let keys = [server.account("anna"), server.account("ben")];
    let bytes = pdf::one_page(&["shared"]);
    let uuids = ["anna", "ben"].map(|account| server.import(account, "shared.pdf", &bytes));
    assert_ne!(uuids[0], uuids[1]);
    server.mark("anna", uuids[0], DocumentMark::Trash);
    assert_eq!(
        server
            .get(
                &keys[0],
                &format!("/api/v1/documents/{}/download", uuids[0])
            )
            .status,
        404
    );
    assert!(
        server
            .get(
                &keys[1],
                &format!("/api/v1/documents/{}/download", uuids[1])
            )
            .body
            == bytes
    );
}
