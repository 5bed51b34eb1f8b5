//! `docvault serve --demo`: what it prints can be pasted, and a second start changes nothing.

use std::io::{BufRead as _, BufReader};

use super::{Library, Server};

/// Reads standard error until the tour's last line.
fn tour(server: &mut Server) -> String {
    let mut text = String::new();
    let mut lines = BufReader::new(server.child.stderr.as_mut().unwrap());
    while !text.ends_with("Ctrl-C stops the server.\n") {
        assert_ne!(lines.read_line(&mut text).unwrap(), 0, "{text}");
    }
    text
}

#[test]
fn the_tour_has_a_key_once_and_requests_that_work() {
    let library = Library::new();
    let mut server = Server::start(&library, &["--demo"]);
    let first = tour(&mut server);
    let key = first
        .split_whitespace()
        .find(|word| word.starts_with("dk_"))
        .unwrap()
        .to_owned();
    assert_eq!(key.len(), 49);
    let documents = library
        .run(["document", "list", "--json", "--account", "demo"])
        .json();
    let documents = documents.as_array().unwrap();
    assert!(documents.len() >= 24);
    assert!(
        documents
            .iter()
            .all(|document| document["state"] != "waiting")
    );
    let base = format!("http://{}/api/v1/documents", server.address);
    for path in ["?limit=5'", "/search'", "/search-content'", "/download'"] {
        let line = first
            .lines()
            .find(|line| line.contains("curl") && line.ends_with(path))
            .unwrap();
        assert!(line.contains(&base) && line.contains(&key), "{line}");
    }
    let uuid = documents
        .iter()
        .map(|document| document["uuid"].as_str().unwrap());
    assert!(
        uuid.into_iter()
            .any(|uuid| first.contains(&format!("{base}/{uuid}/download")))
    );
    let thrown_away = documents[0]["uuid"].as_str().unwrap();
    library
        .run(["document", "trash", thrown_away, "--account", "demo"])
        .succeeded();
    drop(server);

    let mut server = Server::start(&library, &["--demo"]);
    let second = tour(&mut server);
    assert!(
        !second.contains("dk_") && second.contains("docvault key create"),
        "{second}"
    );
    let now = library
        .run(["document", "list", "--json", "--account", "demo"])
        .json();
    assert_eq!(now.as_array().unwrap().len(), documents.len() - 1);
}
