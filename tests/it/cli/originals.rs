//! Originals that are missing: what is said of them, and how they come back.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use super::{Answer, Library, docvault, sample, with_and_without_a_server};

/// Where a library keeps the only original it has.
fn only_original(library: &Library) -> PathBuf {
    let folders = fs::read_dir(library.data().join("originals")).unwrap();
    let mut files = folders.flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap());
    let file = files.next().unwrap().unwrap().path();
    assert!(files.next().is_none());
    file
}

#[test]
fn a_missing_original_fails_its_own_document_alone_and_comes_back_with_an_import() {
    with_and_without_a_server(|library| {
        let uuid = library.import_one(0);
        fs::remove_file(only_original(library)).unwrap();
        let state = || {
            let document = library.run(["document", "show", &uuid, "--json"]).json();
            document["state"].as_str().unwrap().to_owned()
        };
        let answer = library.run(["reanalyze", &uuid]);
        assert_eq!(answer.code, Some(1), "{answer:?}");
        assert!(
            answer
                .stdout
                .contains("its original is missing from the library: import the same file again"),
            "{answer:?}"
        );
        assert!(
            answer
                .stderr
                .ends_with("analysed 0 of 1 document again, 1 failed\n"),
            "{answer:?}"
        );
        assert_eq!(state(), "failed");
        let other = library.file("other.pdf", &sample(1));
        let answer = library.run(["import", &other]).succeeded();
        assert_eq!(answer.stderr, "imported 1 document (1 analysed)\n");
        let again = library.run(["import", "document-0.pdf"]).succeeded();
        assert!(
            again.stdout.contains("whose missing original is back"),
            "{again:?}"
        );
        assert!(
            again.stderr.ends_with("1 duplicate (1 analysed)\n"),
            "{again:?}"
        );
        assert_eq!(state(), "analyzed");
        library.run(["reanalyze", &uuid]).succeeded();
    });
}

#[test]
fn the_doctor_names_documents_without_their_original() {
    let library = Library::new();
    let uuid = library.import_one(0);
    let original = only_original(&library);
    let examined = || {
        let answer = library.run(["doctor", "--json"]);
        let checks: Value = serde_json::from_str(&answer.stdout).unwrap();
        let found = checks.as_array().unwrap().iter();
        let mut found = found.filter(|check| check["name"] == "Originals");
        (found.next().unwrap().clone(), answer.code)
    };
    let (found, code) = examined();
    assert_eq!(found["message"], "1, all there");
    assert_eq!(code, Some(0));
    let whole = fs::read(&original).unwrap();
    for spoil in [
        (|path, whole| {
            fs::OpenOptions::new()
                .write(true)
                .open(path)
                .unwrap()
                .set_len(whole - 1)
        }) as fn(&PathBuf, u64) -> std::io::Result<()>,
        |path, _| fs::remove_file(path),
    ] {
        spoil(&original, whole.len() as u64).unwrap();
        let (found, code) = examined();
        assert_eq!(
            found["message"],
            format!("missing or cut short: 1 of 1: 'document-0.pdf' ({uuid})")
        );
        assert!(found["advice"].as_str().unwrap().contains("import"));
        assert_eq!((found["status"].as_str(), code), (Some("broken"), Some(1)));
    }
    library.run(["import", "document-0.pdf"]).succeeded();
    assert_eq!(examined().1, Some(0));
    assert_eq!(fs::read(&original).unwrap(), whole);
}

/// Skipped where nobody may give files away.
#[test]
fn who_writes_into_the_library_of_another_user_is_told() {
    const OWNER: u32 = 4242;
    let library = Library::new();
    library.import_one(0);
    let database = library.data().join("docvault.redb");
    let told = format!("belongs to the user {OWNER} and docvault runs as the user ");
    let own = library.run(["status"]).succeeded();
    assert!(!own.stderr.contains("belongs to the user"), "{own:?}");
    if std::os::unix::fs::chown(&database, Some(OWNER), None).is_err() {
        eprintln!("skipped: this user may not give files away");
        return;
    }
    let foreign = library.run(["status"]).succeeded();
    assert!(foreign.stderr.contains(&told), "{foreign:?}");
    assert!(foreign.stderr.contains("chown -R 4242"), "{foreign:?}");
}

/// Skipped where the system lets nobody give its rights up.
#[test]
fn the_doctor_tells_originals_that_may_not_be_read_from_missing_ones() {
    let library = Library::new();
    library.import_one(0);
    let original = only_original(&library);
    fs::set_permissions(&original, fs::Permissions::from_mode(0o0)).unwrap();
    // In a namespace of its own even the administrator has an ordinary user's rights.
    let without_rights = |arguments: &[&std::ffi::OsStr]| {
        let mut command = Command::new("unshare");
        command.arg("--user").args(arguments);
        Answer::of(&mut command, b"")
    };
    if without_rights(&["true".as_ref()]).code != Some(0) {
        eprintln!("skipped: there are no namespaces here");
        return;
    }
    let program = docvault().get_program().to_owned();
    let data = library.data();
    let answer = without_rights(&[
        &program,
        "doctor".as_ref(),
        "--json".as_ref(),
        "--data".as_ref(),
        data.as_os_str(),
    ]);
    let checks: Value = serde_json::from_str(&answer.stdout).unwrap();
    let found = checks.as_array().unwrap().iter();
    let found: Vec<_> = found.filter(|check| check["name"] == "Originals").collect();
    assert_eq!(found.len(), 1, "{answer:?}");
    let message = found[0]["message"].as_str().unwrap();
    let expected = format!(
        "cannot be read: 1 of 1: '{}' belongs to the user ",
        original.display()
    );
    assert!(message.starts_with(&expected), "{message}");
    assert!(found[0]["advice"].as_str().unwrap().contains("u+rwX"));
    assert_eq!(answer.code, Some(1));
}
