//! `docvault account` and `docvault key`.

use std::process::Stdio;

use super::{Answer, Library, docvault, with_and_without_a_server};

#[test]
fn accounts_are_made_listed_changed_and_deleted() {
    with_and_without_a_server(|library| {
        let made = library
            .run([
                "account",
                "create",
                "anna",
                "--plan",
                "free",
                "--language",
                "de",
            ])
            .succeeded();
        assert_eq!(made.stdout, "");
        library
            .run(["account", "create", "ben", "--json"])
            .succeeded();
        library.run(["account", "plan", "anna", "plus"]).succeeded();
        let list = library.run(["account", "list"]).succeeded();
        assert_eq!(
            library.shown(&list.stdout),
            "NAME  PLAN       LANGUAGE  WEB PAGE  CREATED\nanna  plus       de        owner     TIME\nben   unlimited  en                  TIME\n"
        );
        let json = library.run(["account", "list", "--json"]).json();
        assert_eq!(json[0]["name"], "anna");
        assert_eq!(json[0]["requestsPerMinute"], 100);
        assert_eq!(json[1]["plan"], "unlimited");
        library
            .run(["account", "delete", "ben", "--yes"])
            .succeeded();
        assert_eq!(
            library
                .run(["account", "list", "--json"])
                .json()
                .as_array()
                .unwrap()
                .len(),
            1
        );
    });
}

#[test]
fn the_first_account_is_the_owner_whoever_gets_a_password_first() {
    with_and_without_a_server(|library| {
        let owners = || {
            let accounts = library.run(["account", "list", "--json"]).json();
            let all = accounts.as_array().unwrap().clone();
            let owners = all.iter().filter(|account| account["isOwner"] == true);
            let names = owners.map(|account| account["name"].as_str().unwrap().to_owned());
            names.collect::<Vec<_>>()
        };
        library.run(["account", "create", "papa"]).succeeded();
        library.run(["account", "create", "kind"]).succeeded();
        let set = |name: &str| library.run_with(["account", "password", name], b"long enough\n");
        assert_eq!(owners(), ["papa"]);
        let said = set("kind").succeeded().stderr;
        assert!(
            said.contains(
                "the owner of the web page, who adds and deletes accounts there, is 'papa'"
            ),
            "{said}"
        );
        assert_eq!(owners(), ["papa"]);
        set("papa").succeeded();
        assert_eq!(owners(), ["papa"]);
        library.run(["account", "owner", "kind"]).succeeded();
        set("papa").succeeded();
        assert_eq!(owners(), ["kind"]);
        library
            .run(["account", "delete", "kind", "--yes"])
            .succeeded();
        assert_eq!(owners(), ["papa"]);
    });
}

#[test]
fn an_account_that_is_there_or_is_not_is_named() {
    with_and_without_a_server(|library| {
        library.run(["account", "create", "anna"]).succeeded();
        let again = library.run(["account", "create", "anna"]);
        assert_eq!((again.code, again.stdout.as_str()), (Some(1), ""));
        assert!(
            again.stderr.starts_with("error: ") && again.stderr.contains("anna"),
            "{}",
            again.stderr
        );
        let unknown = library.run(["account", "plan", "ben", "free"]);
        assert_eq!(unknown.code, Some(1));
        assert!(
            unknown.stderr.starts_with("error: ") && unknown.stderr.contains("ben"),
            "{}",
            unknown.stderr
        );
    });
}

#[test]
fn a_name_that_differs_in_case_alone_is_taken() {
    with_and_without_a_server(|library| {
        library.run(["account", "create", "anna"]).succeeded();
        let again = library.run(["account", "create", "Anna"]);
        assert_eq!(again.code, Some(1));
        assert_eq!(
            again.stderr,
            "error: there is an account 'anna' already, and names are the same in whatever case: take another name\n"
        );
        // Nobody is asked to confirm what cannot be done.
        let nobody = library.run(["account", "delete", "nobody"]);
        assert_eq!(nobody.code, Some(1));
        assert_eq!(
            nobody.stderr,
            "error: there is no account 'nobody': there is anna\n"
        );
    });
}

#[test]
fn a_script_says_that_it_means_to_delete_an_account() {
    let library = Library::new();
    library.run(["account", "create", "anna"]).succeeded();
    let refused = library.run_with(["account", "delete", "anna"], b"n\n");
    assert_eq!(refused.code, Some(2), "{}", refused.stderr);
    assert!(refused.stderr.contains("--yes"), "{}", refused.stderr);
    library
        .run(["account", "delete", "anna", "--yes"])
        .succeeded();
    assert_eq!(
        library.run(["account", "list", "--json"]).json(),
        serde_json::json!([])
    );
}

#[test]
fn a_key_is_printed_alone_and_once() {
    with_and_without_a_server(|library| {
        library.run(["account", "create", "anna"]).succeeded();
        let created = library
            .run(["key", "create", "--name", "laptop"])
            .succeeded();
        let key = created.stdout.strip_suffix('\n').unwrap();
        assert!(key.starts_with("dk_") && key.len() == 49, "{key}");
        assert!(
            key[3..].bytes().all(|byte| byte.is_ascii_alphanumeric()),
            "{key}"
        );
        assert!(!created.stderr.contains(key));
        let list = library.run(["key", "list"]).succeeded().stdout;
        let json = library.run(["key", "list", "--json"]).json();
        let prefix = json[0]["prefix"].as_str().unwrap();
        assert!(key.starts_with(prefix) && prefix.len() < 16, "{prefix}");
        assert!(list.contains(prefix) && !list.contains(key), "{list}");
        assert!(!json.to_string().contains(key));
        assert_eq!(json[0]["name"], "laptop");
        assert_eq!(json[0]["account"], "anna");
        assert!(json[0]["createdAt"].as_str().unwrap().ends_with('Z'));
        assert!(json[0]["lastUsedAt"].is_null());
        let id = json[0]["id"].as_str().unwrap().to_uppercase();
        library.run(["key", "revoke", &id]).succeeded();
        assert_eq!(
            library
                .run(["key", "list", "--json"])
                .json()
                .as_array()
                .unwrap()
                .len(),
            0
        );
        let again = library.run(["key", "revoke", &id]);
        assert_eq!(again.code, Some(1));
        assert!(again.stderr.starts_with("error: "), "{}", again.stderr);
    });
}

#[test]
fn a_sixth_key_is_refused_with_the_five_named() {
    let library = Library::new();
    library.run(["account", "create", "anna"]).succeeded();
    for number in 1..=5 {
        library
            .run(["key", "create", "--name", &format!("key-{number}")])
            .succeeded();
    }
    let sixth = library.run(["key", "create", "--name", "key-6"]);
    assert_eq!((sixth.code, sixth.stdout.as_str()), (Some(1), ""));
    for part in ["key-1", "key-5", "key revoke"] {
        assert!(sixth.stderr.contains(part), "{}", sixth.stderr);
    }
}

/// What `key create` says when its standard output is `stdout`.
fn create_key_into(library: &Library, stdout: Stdio) -> Answer {
    let output = docvault()
        .args(["key", "create", "--name", "laptop", "--data"])
        .arg(library.data())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    Answer {
        stdout: String::new(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

#[test]
fn a_key_that_nobody_has_seen_is_none() {
    with_and_without_a_server(|library| {
        library.run(["account", "create", "anna"]).succeeded();
        let (reader, closed) = std::io::pipe().unwrap();
        drop(reader);
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        for stdout in [Stdio::from(closed), full.into()] {
            let answer = create_key_into(library, stdout);
            assert_eq!(answer.code, Some(1), "{answer:?}");
            assert!(
                answer
                    .stderr
                    .starts_with("error: the key was revoked again, unseen: "),
                "{}",
                answer.stderr
            );
        }
        let answer = create_key_into(library, Stdio::null());
        assert_eq!(answer.code, Some(1), "{answer:?}");
        assert!(answer.stderr.contains("no key was made"), "{answer:?}");
        let keys = library.run(["key", "list", "--json"]).json();
        assert_eq!(keys.as_array().unwrap().len(), 0);
        let data = library.data();
        let named = format!("--data \"{}\" ", data.display());
        let empty = library.run(["key", "list", "--account", "anna"]);
        let hint = format!("'docvault key create {named}--account \"anna\" --name LABEL'");
        assert!(empty.stderr.contains(&hint), "{empty:?}");
        for name in ["1", "2", "3", "4", "5"] {
            library.run(["key", "create", "--name", name]).succeeded();
        }
        let sixth = library.run(["key", "create", "--name", "6"]);
        let hint = format!("revoke one with 'docvault key revoke {named}ID'");
        assert!(sixth.stderr.contains(&hint), "{sixth:?}");
    });
}

#[test]
fn a_password_comes_from_standard_input_and_is_nowhere_else() {
    with_and_without_a_server(|library| {
        library.run(["account", "create", "anna"]).succeeded();
        let set = |input: &[u8]| library.run_with(["account", "password", "anna"], input);
        let done = set(b"correct horse battery\n").succeeded();
        assert_eq!(done.stdout, "");
        assert!(done.stderr.contains("'anna' has a new password"));
        let short = set(b"short\n");
        assert_eq!(short.code, Some(2));
        assert!(
            short.stderr.contains("at least 8 characters"),
            "{}",
            short.stderr
        );
        assert_eq!(set(b"").code, Some(2));
        let nobody = library.run_with(["account", "password", "ben"], b"correct horse\n");
        assert_eq!(nobody.code, Some(1));
        for answer in [&done, &short, &nobody] {
            assert!(!answer.stderr.contains("horse"), "{}", answer.stderr);
        }
    });
}
