//! `docvault bench`, a small one: what matters here is that all figures are there.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use super::{Answer, docvault};

fn bench(data: &Path) -> Answer {
    let arguments = "bench --documents 60 --questions 2 --import 2 --json --data";
    Answer::of(docvault().args(arguments.split(' ')).arg(data), b"")
}

fn numbers<'a>(value: &'a Value, name: &str) -> Vec<&'a Value> {
    let rows = value["requests"].as_array().unwrap();
    rows.iter().map(|row| &row[name]).collect()
}

#[test]
fn a_bench_measures_everything_and_uses_a_named_folder_again() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("bench");
    let first = bench(&data).json();
    assert_eq!(first["documents"], 60);
    assert_eq!(first["passages"], 60);
    assert!(first["made"]["fillingSeconds"].as_f64().unwrap() > 0.0);
    let groups = numbers(&first, "group");
    for group in [
        "list",
        "text search",
        "content search, query embedded before",
        "content search",
        "one document",
        "over HTTP, on this machine",
        "web page, over HTTP",
    ] {
        assert!(groups.contains(&&Value::from(group)), "{group}: {groups:?}");
    }
    assert!(
        numbers(&first, "wallP99Milliseconds")
            .iter()
            .all(|it| it.as_f64() > Some(0.0))
    );
    // What a browser loads for the first page: a limit of the page, held at any number of documents.
    let page = &first["firstPage"];
    let bytes = page["htmlBytes"].as_u64().unwrap() + page["embeddedBytes"].as_u64().unwrap();
    assert!((15_000..100_000).contains(&bytes), "{page}");
    // Sixty passages are few: every vector is looked at.
    assert_eq!(first["recall"]["at10"], 1.0);
    assert_eq!(first["import"]["documents"], 2);
    assert!(first["import"]["passages"].as_u64() > Some(2));
    let stages = first["import"]["stages"].as_array().unwrap();
    assert!(
        stages
            .iter()
            .all(|stage| stage["share"].as_f64() > Some(0.0)),
        "{stages:?}"
    );
    assert!(first["start"]["afterKill"]["wallP50Milliseconds"].as_f64() > Some(0.0));
    let second = bench(&data).json();
    assert_eq!(second["made"]["fillingSeconds"], Value::Null);
    assert_eq!(second["made"]["indexingSeconds"], Value::Null);
    assert_eq!(second["import"]["documents"], 2);
    // An account may have five: the bench does not use them up.
    let mut list = docvault();
    list.args(["key", "list", "--json", "--data"])
        .arg(data.join("library"));
    let keys = Answer::of(&mut list, b"").json();
    assert_eq!(keys.as_array().unwrap().len(), 1);
}

#[test]
fn a_folder_with_something_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("originals")).unwrap();
    let answer = bench(folder.path());
    assert_eq!(answer.code, Some(2));
    assert!(
        answer
            .stderr
            .contains("is not empty and holds no library of a bench")
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_bench_that_is_stopped_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = docvault()
        .args(["bench", "--documents", "20k"])
        .env("TMPDIR", folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while fs::read_dir(folder.path()).unwrap().next().is_none() {
        std::thread::yield_now();
    }
    let process = Pid::from_raw(child.id().cast_signed()).unwrap();
    kill_process(process, Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert!(said.contains("stopped"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
