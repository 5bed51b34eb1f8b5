//! `docvault search`: both searches from the terminal.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::{Library, with_and_without_a_server};

/// How long a new document may take until searches find it.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is found once something is, on the pages.
fn found_on_pages(library: &Library, words: &[&str]) -> Value {
    let started = Instant::now();
    loop {
        let search = ["search", "--json"].iter().chain(words);
        let found = library.run(search).json();
        let is_found = found["passages"]
            .as_array()
            .is_some_and(|it| !it.is_empty());
        if is_found || started.elapsed() > PATIENCE {
            return found;
        }
    }
}

#[test]
fn documents_are_found_by_what_they_are_called_and_by_their_pages() {
    with_and_without_a_server(|library| {
        library.import_one(0);
        let manual = library.import_one(1);
        let found = found_on_pages(
            library,
            &["how", "do", "I", "clean", "the", "coffee", "machine"],
        );
        assert_eq!(found["passages"][0]["document"]["uuid"], manual.as_str());
        assert!(found["passages"][0]["page"].as_u64().unwrap() >= 1);
        assert_eq!(found["isComplete"], true);
        let named = library
            .run(["search", "--json", "Bedienungsanleitng"])
            .json();
        assert_eq!(named["documents"][0]["document"]["uuid"], manual.as_str());
        assert_eq!(named["total"], named["documents"].as_array().unwrap().len());
        let people = library
            .run(["search", "Kaffeevollautomat"])
            .succeeded()
            .stdout;
        assert!(
            people.starts_with("By title, sender or summary\nUUID "),
            "{people}"
        );
        assert!(people.contains("\n\nOn their pages\nUUID "), "{people}");
        let rows = people.lines().filter(|line| line.starts_with(&manual));
        assert_eq!(rows.count(), 2, "{people}");
        let folder = named["documents"][0]["document"]["folder"].clone();
        for (folder, hits) in [(folder.as_str().unwrap(), 1), ("Attic", 0)] {
            let within = ["search", "--json", "--folder", folder, "Kaffeevollautomat"];
            let within = library.run(within).json();
            for kind in ["documents", "passages"] {
                assert_eq!(within[kind].as_array().unwrap().len(), hits, "{within}");
            }
        }
        let one = library
            .run(["search", "--limit", "1", "--json", "der"])
            .json();
        assert!(one["documents"].as_array().unwrap().len() <= 1, "{one}");
    });
}

#[test]
fn what_cannot_be_looked_for_says_why() {
    let library = Library::new();
    library.import_one(0);
    let blank = library.run(["search", "  "]);
    assert_eq!(blank.code, Some(1));
    assert_eq!(blank.stderr, "error: say what to look for\n");
    let long = library.run(["search", &"x".repeat(1_001)]);
    assert_eq!(long.stderr, "error: say it in at most 1000 characters\n");
    assert_eq!(library.run(["search"]).code, Some(2));
    let none = library.run(["search", "--limit", "0", "x"]);
    assert_eq!(none.code, Some(2));
    let message = "error: --limit takes a whole number from 1 to 50, not '0'";
    assert!(none.stderr.starts_with(message), "{}", none.stderr);
    let nothing = library.run(["search", "?!"]).succeeded();
    assert_eq!(
        (nothing.stdout.as_str(), nothing.stderr.as_str()),
        ("", "nothing was found\n")
    );
}

#[test]
fn another_accounts_documents_are_not_found() {
    let library = Library::new();
    library.import_one(1);
    library.run(["account", "create", "anna"]).succeeded();
    let several = library.run(["search", "Kaffeevollautomat"]);
    assert_eq!(several.code, Some(1));
    assert!(several.stderr.contains("--account"), "{}", several.stderr);
    let others = library
        .run(["search", "--account", "anna", "--json", "Kaffeevollautomat"])
        .json();
    assert_eq!(
        (&others["documents"], &others["passages"]),
        (&Value::Array(Vec::new()), &Value::Array(Vec::new()))
    );
}
