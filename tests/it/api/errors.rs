//! What every endpoint answers when a request is wrong: paths, methods, bodies, and HEAD.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use crate::harness::Server;

/// Path, and the methods it takes.
const ROUTES: &[(&str, &str)] = &[
    ("/api/v1/documents", "GET,HEAD"),
    (
        "/api/v1/documents/67e55044-10b1-426f-9247-bb680e5fe0c8",
        "GET,HEAD",
    ),
    (
        "/api/v1/documents/67e55044-10b1-426f-9247-bb680e5fe0c8/download",
        "GET,HEAD",
    ),
    ("/api/v1/documents/search", "POST"),
    ("/api/v1/documents/search-content", "POST"),
    ("/api/v1/tags", "GET,HEAD"),
    ("/api/v1/folders", "GET,HEAD"),
    ("/api/v1/stats", "GET,HEAD"),
    ("/healthz", "GET,HEAD"),
    ("/readyz", "GET,HEAD"),
    ("/openapi.json", "GET,HEAD"),
];

#[test]
fn an_unknown_path_is_404_with_a_key() {
    let server = Server::start();
    let key = server.account("anna");
    for path in [
        "/api/v1",
        "/api/v1/",
        "/api/v1/nowhere",
        "/api/v1/Documents",
        "/api/v1/documents/a/b",
        "/api/v2/tags",
    ] {
        server.get(&key, path).assert_problem(404, "not_found");
    }
}

#[test]
fn a_trailing_slash_is_another_path() {
    let server = Server::start();
    let key = server.account("anna");
    for (path, _) in ROUTES {
        server
            .get(&key, &format!("{path}/"))
            .assert_problem(404, "not_found");
    }
}

#[test]
fn a_wrong_method_is_405_and_allow_names_the_right_ones() {
    let server = Server::start();
    let key = server.account("anna");
    let authorization = format!("Bearer {key}");
    for (path, allow) in ROUTES {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"] {
            if allow.contains(method) {
                continue;
            }
            let answer = server.request(method, path, &[("authorization", &authorization)], b"{}");
            assert_eq!(answer.header("allow"), *allow, "{method} {path}");
            answer.assert_problem(405, "method_not_allowed");
        }
    }
}

#[test]
fn head_works_wherever_get_does() {
    let server = Server::start();
    let key = server.account("anna");
    let uuid = server.document("anna", "Contract");
    let authorization = format!("Bearer {key}");
    let headers = [("authorization", authorization.as_str())];
    for path in [
        "/api/v1/documents".to_owned(),
        "/api/v1/documents?limit=x".to_owned(),
        format!("/api/v1/documents/{uuid}"),
        format!("/api/v1/documents/{uuid}/download"),
        "/api/v1/tags".to_owned(),
        "/api/v1/folders".to_owned(),
        "/api/v1/stats".to_owned(),
        "/api/v1/nowhere".to_owned(),
        "/healthz".to_owned(),
        "/readyz".to_owned(),
        "/openapi.json".to_owned(),
    ] {
        let get = server.request("GET", &path, &headers, b"");
        let head = server.request("HEAD", &path, &headers, b"");
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
        for name in [
            "content-type",
            "content-length",
            "etag",
            "content-disposition",
            "cache-control",
        ] {
            assert_eq!(head.header(name), get.header(name), "{path} {name}");
        }
    }
    assert_eq!(
        server
            .request("HEAD", "/api/v1/documents/search", &headers, b"")
            .status,
        405
    );
    assert_eq!(
        server.request("HEAD", "/api/v1/stats", &[], b"").status,
        401
    );
}

#[test]
fn what_is_no_uuid_is_the_same_answer_as_an_unknown_one() {
    let server = Server::start();
    let key = server.account("anna");
    server.account("ben");
    let foreign = server.document("ben", "Secret").to_string();
    let own = server.document("anna", "Mine").to_string();
    for ending in ["", "/download"] {
        let unknown = server.get(
            &key,
            &format!("/api/v1/documents/67e55044-10b1-426f-9247-bb680e5fe0c8{ending}"),
        );
        unknown.assert_problem(404, "not_found");
        for uuid in [
            foreign.as_str(),
            "x",
            "%FF",
            "1",
            &own.replace('-', ""),
            &format!("{{{own}}}").replace('{', "%7B").replace('}', "%7D"),
            &own[1..],
        ] {
            let answer = server.get(&key, &format!("/api/v1/documents/{uuid}{ending}"));
            assert_eq!(
                (answer.status, &answer.body),
                (404, &unknown.body),
                "{uuid}"
            );
            let names = |answer: &crate::harness::Answer| {
                answer
                    .headers
                    .keys()
                    .map(|name| name.as_str().to_owned())
                    .collect::<Vec<_>>()
            };
            assert_eq!(names(&answer), names(&unknown), "{uuid}");
        }
    }
}

/// Sends bytes as they are and reads until the server closes.
fn raw(server: &Server, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.write_all(bytes).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn odd_requests_get_an_answer_and_the_server_goes_on() {
    let server = Server::start();
    let key = server.account("anna");
    for (head, status) in [
        ("OPTIONS * HTTP/1.1", "404"),
        ("CONNECT example:1 HTTP/1.1", "404"),
        ("GET http://example/api/v1/stats HTTP/1.1", "200"),
        ("GET /api/v1/stats HTTP/1.0", "200"),
        ("GET //api/v1/stats HTTP/1.1", "404"),
        ("GET /api/v1/../v1/stats HTTP/1.1", "404"),
        ("GET /api/v1/%73tats HTTP/1.1", "404"),
        ("PRI * HTTP/2.0", "400"),
        ("nonsense", "400"),
    ] {
        let request = format!(
            "{head}\r\nHost: x\r\nAuthorization: Bearer {key}\r\nConnection: close\r\n\r\n"
        );
        let answer = raw(&server, request.as_bytes());
        assert_eq!(answer.split(' ').nth(1), Some(status), "{head}: {answer}");
        let is_told = answer.contains("\"code\":\"invalid_request\"");
        assert_eq!(is_told, status == "400", "{answer}");
    }
    assert_eq!(server.get(&key, "/api/v1/stats").status, 200);
}

#[test]
fn a_body_over_64_kib_is_413_however_it_is_sent() {
    let server = Server::start();
    let key = server.account("anna");
    for path in [
        "/api/v1/documents/search",
        "/api/v1/documents/search-content",
    ] {
        let fill = |length: usize| format!("{{\"query\":\"{}\"}}", "x".repeat(length - 12));
        assert_eq!(fill(100).len(), 100);
        server
            .post(&key, path, &fill(65_537))
            .assert_problem(413, "payload_too_large");
        server
            .post(&key, path, &fill(2_000_000))
            .assert_problem(413, "payload_too_large");
        // One byte fewer is read, and is too long a query.
        server
            .post(&key, path, &fill(65_536))
            .assert_problem(400, "invalid_parameter");
        let mut chunked = format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        );
        let chunk = format!("{:x}\r\n{}\r\n", 8_000, "x".repeat(8_000));
        chunked.push_str(&chunk.repeat(9));
        chunked.push_str("0\r\n\r\n");
        assert!(raw(&server, chunked.as_bytes()).starts_with("HTTP/1.1 413"));
    }
}

#[test]
fn a_connection_is_kept_after_an_error() {
    let server = Server::start();
    let key = server.account("anna");
    let request = |path: &str, rest: &str| {
        format!("GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n{rest}\r\n")
    };
    let both = request("/api/v1/nowhere", "") + &request("/api/v1/stats", "Connection: close\r\n");
    let answer = raw(&server, both.as_bytes());
    assert!(
        answer.contains("404 Not Found") && answer.contains("totalDocuments"),
        "{answer}"
    );
}

#[test]
fn an_internal_failure_is_500_and_tells_nothing() {
    let server = Server::start();
    let key = server.account("anna");
    let uuid = server.document("anna", "Contract");
    std::fs::remove_dir_all(server.directory.path().join("originals")).unwrap();
    let answer = server.get(&key, &format!("/api/v1/documents/{uuid}/download"));
    answer.assert_problem(500, "internal");
    assert_eq!(answer.header("x-ratelimit-remaining"), "299");
    let text = String::from_utf8(answer.body).unwrap();
    let directory = server.directory.path().to_str().unwrap().to_owned();
    assert!(
        !text.contains(&directory) && !text.contains("originals"),
        "{text}"
    );
    assert_eq!(server.get(&key, "/api/v1/stats").status, 200);
}
