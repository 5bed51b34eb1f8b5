//! Command lines that cannot be meant: one sentence on standard error, exit code 2, nothing changed.

use std::fs::{Permissions, metadata, set_permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;

use super::{Answer, Library, docvault, sample};

/// Whether a user without any rights of their own can run the program where it was built.
fn anybody_can_run_it() -> bool {
    Path::new(env!("CARGO_BIN_EXE_docvault"))
        .ancestors()
        .all(|path| metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 1 == 1))
}

#[track_caller]
fn check(arguments: &str, expected: &str) {
    let library = Library::new();
    let answer = library.run(arguments.split(' '));
    assert_eq!(
        (answer.code, answer.stdout.as_str()),
        (Some(2), ""),
        "{answer:?}"
    );
    assert_eq!(answer.stderr, format!("error: {expected}\n"));
    assert!(!library.data().exists(), "something was made");
}

#[test]
fn a_wrong_word_is_named_with_what_to_do() {
    check(
        "acount list",
        "there is no command 'docvault acount' (did you mean 'account'?); 'docvault --help' shows what there is",
    );
    check(
        "serach rent",
        "there is no command 'docvault serach' (did you mean 'search'?); 'docvault --help' shows what there is",
    );
    check(
        "account lst",
        "there is no command 'docvault account lst' (did you mean 'list'?); 'docvault account --help' shows what there is",
    );
    check(
        "status --jsn",
        "'docvault status' has no option '--jsn' (did you mean '--json'?); 'docvault status --help' shows what there is",
    );
    check(
        "status now",
        "'docvault status' has no place for 'now'; 'docvault status --help' shows what there is",
    );
}

#[test]
fn something_missing_is_named() {
    check(
        "account",
        "'docvault account' needs a command after it; 'docvault account --help' shows what there is",
    );
    check(
        "import",
        "'docvault import' needs PATH; 'docvault import --help' shows how",
    );
    check(
        "key create",
        "'docvault key create' needs --name LABEL; 'docvault key create --help' shows how",
    );
    check(
        "document edit 01234567-89ab-4cde-8f01-23456789abcd",
        "'docvault document edit' needs at least one of --title TEXT, --summary TEXT, --sender TEXT, --date YYYY-MM-DD, --folder NAME, --add-tag TAG, --remove-tag TAG; 'docvault document edit --help' shows how",
    );
}

#[test]
fn a_wrong_value_is_named_with_what_would_be_right() {
    check(
        "account create anna --plan gold",
        "--plan takes free, plus or unlimited, not 'gold'",
    );
    check(
        "account create anna --language fr",
        "--language takes en or de, not 'fr'",
    );
    check(
        "document show 012",
        "UUID takes a UUID such as 01234567-89ab-4cde-8f01-23456789abcd, or its first 4 characters or more, not '012'",
    );
    check(
        "key revoke laptop",
        "ID takes a UUID such as 01234567-89ab-4cde-8f01-23456789abcd, which 'docvault key list' shows, not 'laptop'",
    );
    check(
        "document edit 01234567-89ab-4cde-8f01-23456789abcd --date 1.3.2026",
        "--date takes a date such as 2026-03-01, not '1.3.2026'",
    );
    check(
        "serve --listen 8321",
        "--listen takes an IP address and a port such as 127.0.0.1:8321, not '8321'",
    );
    check(
        "serve --model nowhere",
        "--model takes a folder with a model in it; there is no folder 'nowhere'",
    );
}

#[test]
fn a_tag_is_added_or_taken_away() {
    check(
        "document edit 01234567-89ab-4cde-8f01-23456789abcd --add-tag due --add-tag paid --remove-tag paid",
        "--add-tag and --remove-tag both name 'paid': a tag is either added or taken away",
    );
}

#[test]
fn a_data_directory_is_needed_and_must_be_a_folder() {
    let answer = Answer::of(docvault().arg("status"), b"");
    assert_eq!(answer.code, Some(2));
    assert_eq!(
        answer.stderr,
        "error: no data directory was given: add --data DIR, or set DOCVAULT_DATA\n"
    );
    let answer = Answer::of(docvault().args(["status", "--data", "/dev/null"]), b"");
    assert_eq!(answer.code, Some(2));
    assert_eq!(
        answer.stderr,
        "error: --data takes a folder, and '/dev/null' is none\n"
    );
    let answer = Answer::of(
        docvault().arg("status").env("DOCVAULT_DATA", "/dev/null"),
        b"",
    );
    assert_eq!(
        answer.stderr,
        "error: DOCVAULT_DATA takes a folder, and '/dev/null' is none\n"
    );
}

#[test]
fn a_log_filter_must_make_sense() {
    let library = Library::new();
    let mut command = docvault();
    command
        .args(["status", "--data"])
        .arg(library.data())
        .env("DOCVAULT_LOG", "docvault=loud");
    let answer = Answer::of(&mut command, b"");
    assert_eq!(answer.code, Some(2));
    let first = answer.stderr.lines().next().unwrap();
    insta::assert_snapshot!(first, @"error: DOCVAULT_LOG takes error, warn, info, debug, trace, or a filter such as 'info,docvault=debug'");
    assert_eq!(
        answer.stderr.matches("because: ").count(),
        1,
        "{}",
        answer.stderr
    );
}

#[test]
fn a_folder_without_a_library_is_no_empty_library() {
    for arguments in [
        ["status", "--json"],
        ["document", "list"],
        ["account", "list"],
        ["key", "list"],
    ] {
        let library = Library::new();
        let answer = library.run(arguments);
        assert_eq!(answer.code, Some(1));
        assert_eq!(
            library.shown(&answer.stderr),
            "error: there is no library in 'LIBRARY': check --data, or make one with 'docvault import --data \"LIBRARY\" PATH' or 'docvault serve --data \"LIBRARY\"'\n"
        );
        assert!(!library.data().exists());
        // Nor is a folder with something else in it.
        std::fs::create_dir(library.data()).unwrap();
        library.file("library/notes.txt", b"text");
        let answer = library.run(arguments);
        assert_eq!(answer.code, Some(1));
        assert!(answer.stderr.starts_with("error: there is no library in "));
        assert_eq!(std::fs::read_dir(library.data()).unwrap().count(), 1);
    }
}

#[test]
fn an_import_into_an_account_of_no_library_makes_none_and_says_how_to() {
    let library = Library::new();
    let path = library.file("paper.pdf", &sample(0));
    let answer = library.run(["import", "--account", "me", &path]);
    assert_eq!(answer.code, Some(1));
    assert_eq!(
        library.shown(&answer.stderr),
        "error: there is no library in 'LIBRARY', and so no account 'me': check --data, or leave --account out to make both\n"
    );
    assert!(!library.data().exists());
}

#[test]
fn a_folder_that_may_not_be_read_is_no_missing_library() {
    let library = Library::new();
    library.run(["account", "create", "anna"]).succeeded();
    let is_root = rustix::process::geteuid().is_root();
    if is_root && !anybody_can_run_it() {
        return;
    }
    set_permissions(library.data(), Permissions::from_mode(0o0)).unwrap();
    for arguments in [
        vec!["status"],
        vec!["document", "list"],
        vec!["serve", "--listen", "127.0.0.1:0"],
    ] {
        let mut command = docvault();
        command.args(arguments).arg("--data").arg(library.data());
        if is_root {
            // Rights do not bind root: nobody in particular asks instead.
            command.uid(65_534).gid(65_534);
        }
        let answer = Answer::of(&mut command, b"");
        assert_eq!(answer.code, Some(1));
        let shown = library.shown(&answer.stderr);
        assert!(
            shown.starts_with("error: 'LIBRARY' may not be read") && shown.contains("ermission"),
            "{shown}"
        );
        assert!(!shown.contains("make one"), "{shown}");
    }
    set_permissions(library.data(), Permissions::from_mode(0o700)).unwrap();
}

#[test]
fn a_value_that_no_library_takes_is_a_wrong_command_line() {
    let library = Library::new();
    library.run(["account", "create", "anna"]).succeeded();
    let unknown = "00000000-0000-4000-8000-000000000000";
    for arguments in [
        vec!["account", "create", " "],
        vec!["key", "create", "--name", " "],
        vec!["document", "edit", unknown, "--title", " "],
        vec!["document", "edit", unknown],
    ] {
        let answer = library.run(&arguments);
        assert_eq!(answer.code, Some(2), "{arguments:?}: {}", answer.stderr);
        assert!(answer.stderr.starts_with("error: "), "{}", answer.stderr);
    }
    let answer = library.run(["document", "edit", unknown, "--title", "A title"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stderr);
}

#[test]
fn an_index_that_cannot_be_used_is_named_with_what_to_do() {
    let library = Library::new();
    library.run(["account", "create", "anna"]).succeeded();
    let index = library.data().join("index");
    std::fs::remove_dir_all(&index).unwrap();
    std::fs::File::create_new(&index).unwrap();
    let answer = library.run(["account", "list"]);
    assert_eq!(answer.code, Some(1));
    let shown = library.shown(&answer.stderr);
    let expected = "error: the library in 'LIBRARY' cannot be opened\n\
        because: the search index in 'LIBRARY/index' cannot be used: give the folder to the user that runs docvault, or remove what is there: it is made anew\n\
        because: File exists (os error 17)\n";
    assert_eq!(shown, expected);
    assert!(index.is_file(), "whosever it is, it stays");
    std::fs::remove_file(&index).unwrap();
    library.run(["account", "list"]).succeeded();
}
