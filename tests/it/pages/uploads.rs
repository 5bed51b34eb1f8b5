//! Adding: PDFs, pictures, duplicates, what is refused, and how far a document is.

use super::{Visitor, get, page, text, visitor};
use crate::harness::{Answer, Server, demo_file, pdf};

const BOUNDARY: &str = "a-boundary-that-no-file-holds";

/// A form with files; the first field is the token, if one is given.
fn form(token: Option<&str>, combine: bool, files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    let mut field = |head: &str, value: &[u8]| {
        body.extend_from_slice(
            format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes(),
        );
        body.extend_from_slice(value);
        body.extend_from_slice(b"\r\n");
    };
    if let Some(token) = token {
        field("name=\"form_token\"", token.as_bytes());
    }
    if combine {
        field("name=\"combine\"", b"1");
    }
    for (name, bytes) in files {
        field(&format!("name=\"file\"; filename=\"{name}\""), bytes);
    }
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    body
}

fn send(server: &Server, cookie: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    let mut all = vec![("content-type", kind.as_str()), ("cookie", cookie)];
    all.extend_from_slice(headers);
    server.request("POST", "/upload", &all, body)
}

#[track_caller]
fn upload(
    server: &Server,
    me: &Visitor,
    combine: bool,
    files: &[(&str, &[u8])],
) -> serde_json::Value {
    let headers = [
        ("accept", "application/json"),
        ("x-form-token", me.token.as_str()),
    ];
    let answer = send(server, &me.cookie, &headers, &form(None, combine, files));
    assert_eq!(answer.status, 200, "{}", text(&answer));
    answer.json()
}

/// A small grey PNG.
pub(super) fn picture(shade: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 40, 60);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[shade; 2_400]).unwrap();
    writer.finish().unwrap();
    file
}

#[test]
fn files_enter_once_and_others_are_refused_by_name() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    let one = pdf::one_page(&["one"]);
    let files: &[(&str, &[u8])] = &[
        ("one.pdf", &one),
        ("again.pdf", &one),
        ("notes.txt", b"hello"),
        ("", b""),
    ];
    let answer = send(
        &server,
        &me.cookie,
        &[],
        &form(Some(&me.token), false, files),
    );
    let html = text(&answer);
    assert_eq!(answer.status, 200);
    assert!(
        html.contains("is-added") && html.contains("is-duplicate") && html.contains("is-refused"),
        "{html}"
    );
    assert!(html.contains("Already in the library") && html.contains("This is no PDF"));
    assert!(page(&server, &me, "/").contains("1 document"));
    assert!(page(&server, &me, "/upload").contains("Waiting to be read"));
}

#[test]
fn pictures_become_documents_together_or_apart() {
    let server = Server::analysing();
    server.account("me");
    let me = visitor(&server, "me");
    let (first, second) = (picture(10), picture(200));
    let files: &[(&str, &[u8])] = &[("first.png", &first), ("second.png", &second)];
    let together = upload(&server, &me, true, files);
    assert_eq!(together.as_array().unwrap().len(), 1);
    let uuid = together[0]["uuid"].as_str().unwrap().parse().unwrap();
    server.await_analysis("me", &[uuid]);
    let shown = page(&server, &me, &format!("/documents/{uuid}"));
    assert!(shown.contains("2 pages") && shown.contains("id=\"page-2\""));
    let drawn = get(&server, &me.cookie, &format!("/documents/{uuid}/pages/2"));
    assert_eq!(drawn.header("content-type"), "image/png");
    let apart = upload(&server, &me, false, files);
    assert_eq!(apart.as_array().unwrap().len(), 2);
    assert_eq!(upload(&server, &me, true, files)[0]["outcome"], "duplicate");
    let refused = upload(&server, &me, false, &[("a.gif", b"GIF89a")]);
    assert!(refused[0]["message"].as_str().unwrap().contains("GIF"));
}

#[test]
fn an_upload_needs_its_token_before_its_files() {
    let server = Server::start();
    server.account("me");
    let me = visitor(&server, "me");
    let file = pdf::one_page(&["one"]);
    let files: &[(&str, &[u8])] = &[("one.pdf", &file)];
    let status = |headers: &[(&str, &str)], token: Option<&str>| {
        send(&server, &me.cookie, headers, &form(token, false, files)).status
    };
    assert_eq!(status(&[], None), 403);
    assert_eq!(status(&[], Some("0")), 403);
    assert_eq!(status(&[("x-form-token", "0")], None), 403);
    assert_eq!(
        status(&[("origin", "https://evil.example")], Some(&me.token)),
        403
    );
    assert_eq!(
        send(&server, "", &[], &form(Some(&me.token), false, files)).status,
        303
    );
    assert!(page(&server, &me, "/").contains("0 documents"));
    assert_eq!(status(&[], Some(&me.token)), 200);
}

#[test]
fn progress_is_told_and_a_failed_one_can_be_read_again() {
    let server = Server::analysing();
    server.account("me");
    let me = visitor(&server, "me");
    let broken = b"%PDF-1.7\nnothing of a PDF";
    let files: &[(&str, &[u8])] = &[
        ("good.pdf", &demo_file("Mahnung.pdf")),
        ("broken.pdf", broken),
    ];
    let outcomes = upload(&server, &me, false, files);
    let uuids: Vec<uuid::Uuid> = outcomes
        .as_array()
        .unwrap()
        .iter()
        .map(|outcome| outcome["uuid"].as_str().unwrap().parse().unwrap())
        .collect();
    server.await_analysis("me", &uuids);
    let path = format!("/upload/progress?uuid={}&uuid={}", uuids[0], uuids[1]);
    let progress = get(&server, &me.cookie, &path).json();
    assert_eq!(
        (progress[0]["state"].as_str(), progress[1]["state"].as_str()),
        (Some("analyzed"), Some("failed"))
    );
    assert_ne!(progress[0]["title"], "good");
    assert!(
        progress[1]["message"]
            .as_str()
            .unwrap()
            .starts_with("Not readable")
    );
    let html = page(&server, &me, "/upload");
    assert!(html.contains("Try again") && html.contains(&uuids[1].to_string()));
    let again = format!("/documents/{}/again", uuids[1]);
    assert_eq!(
        super::post(&server, &me, &again, &[("back", "/upload")]).status,
        303
    );
    server.await_analysis("me", &uuids);
    // Another account learns nothing of them.
    server.account("anna");
    let anna = visitor(&server, "anna");
    let progress = get(&server, &anna.cookie, &path).json();
    assert_eq!(progress[0]["state"], "gone");
}
