//! `docvault document` and `docvault status`.

use super::{Library, with_and_without_a_server};

#[test]
fn an_edit_shows_and_stays() {
    with_and_without_a_server(|library| {
        let uuid = library.import_one(0);
        let edit = [
            "document",
            "edit",
            &uuid,
            "--title",
            "Electricity",
            "--sender",
            "Stadtwerke",
            "--date",
            "2026-03-01",
            "--folder",
            "Energy",
            "--add-tag",
            "paid",
            "--add-tag",
            "annual",
            "--json",
        ];
        let edited = library.run(edit).json();
        let shown = library
            .run(["document", "show", &uuid.to_uppercase(), "--json"])
            .json();
        assert_eq!(edited, shown);
        assert_eq!(shown["title"], "Electricity");
        assert_eq!(shown["sender"], "Stadtwerke");
        assert_eq!(shown["documentDate"], "2026-03-01T00:00:00.000Z");
        assert_eq!(shown["folder"], "Energy");
        let tags = shown["tags"].as_array().unwrap();
        assert!(
            tags.contains(&"paid".into()) && tags.contains(&"annual".into()),
            "{tags:?}"
        );
        let edited = library
            .run(["document", "edit", &uuid, "--remove-tag", "paid", "--json"])
            .json();
        assert!(!edited["tags"].as_array().unwrap().contains(&"paid".into()));
        let people = library.run(["document", "show", &uuid]).succeeded().stdout;
        assert!(people.contains("Title      Electricity\n"), "{people}");
        assert!(people.contains("Date       2026-03-01\n"), "{people}");
    });
}

#[test]
fn a_document_is_meant_by_how_its_uuid_begins() {
    with_and_without_a_server(|library| {
        let (one, two) = (library.import_one(0), library.import_one(1));
        let shown = |uuid: &str| library.run(["document", "show", uuid, "--json"]).json();
        assert_eq!(shown(&one[..13]), shown(&one));
        library
            .run([
                "document",
                "favorite",
                &one[..13],
                &two.to_uppercase()[..13],
            ])
            .succeeded();
        assert_eq!(shown(&one)["isFavorite"], true);
        assert_eq!(shown(&two)["isFavorite"], true);
        let edited = library.run(["document", "edit", &two[..13], "--title", "Lease", "--json"]);
        assert_eq!(edited.json()["uuid"], two);
        library.run(["document", "trash", &two[..13]]).succeeded();
        library
            .run(["document", "delete", &two[..13], "--yes"])
            .succeeded();
        let gone = library.run(["document", "show", &two[..13]]);
        assert_eq!(gone.code, Some(1));
        let message = format!("has no document whose UUID begins with {}", &two[..13]);
        assert!(gone.stderr.contains(&message), "{}", gone.stderr);
    });
}

#[test]
fn a_name_is_the_same_in_whatever_case() {
    with_and_without_a_server(|library| {
        let (one, two) = (library.import_one(0), library.import_one(1));
        let edit = |uuid: &str, option: &str, name: &str| {
            let edit = ["document", "edit", uuid, option, name, "--json"];
            library.run(edit).json()
        };
        let tags = |document: serde_json::Value| -> Vec<String> {
            let tags = document["tags"].as_array().unwrap().iter();
            let tags = tags.map(|tag| tag.as_str().unwrap().to_owned());
            tags.filter(|tag| ["neu", "alt"].contains(&&*tag.to_lowercase()))
                .collect()
        };
        edit(&one, "--folder", "Garage");
        assert_eq!(edit(&two, "--folder", "GARAGE")["folder"], "Garage");
        edit(&one, "--add-tag", "Neu");
        assert_eq!(tags(edit(&two, "--add-tag", "nEU")), ["Neu"]);
        assert_eq!(tags(edit(&one, "--remove-tag", "NEU")), [""; 0]);
        // What no other document has may be written anew.
        assert_eq!(tags(edit(&two, "--add-tag", "NEU")), ["NEU"]);
        // One name in two spellings is one tag.
        let twice = ["--add-tag", "Alt", "--add-tag", "ALT", "--json"];
        let edited = ["document", "edit", one.as_str()].into_iter().chain(twice);
        assert_eq!(tags(library.run(edited).json()), ["Alt"]);
        edit(&two, "--folder", "Attic");
        assert_eq!(edit(&two, "--folder", "ATTIC")["folder"], "ATTIC");
        let refused = library.run(["document", "edit", &two, "--add-tag", "a,b"]);
        assert_ne!(refused.code, Some(0));
        assert!(
            refused.stderr.contains("name each tag by itself"),
            "{}",
            refused.stderr
        );
    });
}

#[test]
fn what_is_hinted_at_can_be_typed_as_it_is() {
    with_and_without_a_server(|library| {
        library.run(["account", "create", "anna"]).succeeded();
        for (command, hint) in [
            (
                ["document", "list"],
                "no documents yet: 'docvault import --data \"LIBRARY\" PATH' takes some in\n",
            ),
            (
                ["learn", "log"],
                "nothing was corrected yet: 'docvault document edit --data \"LIBRARY\"' corrects a document\n",
            ),
        ] {
            let told = library.run(command).succeeded().stderr;
            assert_eq!(library.shown(&told), hint);
        }
        // Where a variable names the folder there is nothing to add.
        let told = super::docvault()
            .args(["document", "list"])
            .env("DOCVAULT_DATA", library.data())
            .output()
            .unwrap();
        let told = String::from_utf8(told.stderr).unwrap();
        assert!(told.contains("'docvault import PATH'"), "{told}");
    });
}

#[test]
fn marks_show_in_the_list() {
    with_and_without_a_server(|library| {
        let uuid = library.import_one(0);
        let marks = || {
            let document = &library.run(["document", "show", &uuid, "--json"]).json();
            let is = |name: &str| document[name].as_bool().unwrap();
            (
                is("isFavorite"),
                is("isArchived"),
                !document["trashedAt"].is_null(),
            )
        };
        library.run(["document", "favorite", &uuid]).succeeded();
        library.run(["document", "archive", &uuid]).succeeded();
        assert_eq!(marks(), (true, true, false));
        let list = library.run(["document", "list"]).succeeded().stdout;
        assert!(list.trim_end().ends_with("favourite, archived"), "{list}");
        library.run(["document", "unfavorite", &uuid]).succeeded();
        library.run(["document", "unarchive", &uuid]).succeeded();
        assert_eq!(marks(), (false, false, false));
        library.run(["document", "trash", &uuid]).succeeded();
        assert_eq!(
            library
                .run(["document", "list", "--json"])
                .json()
                .as_array()
                .unwrap()
                .len(),
            0
        );
        let trashed = library
            .run(["document", "list", "--trashed", "--json"])
            .json();
        assert_eq!(trashed[0]["uuid"], uuid.as_str());
        library.run(["document", "restore", &uuid]).succeeded();
        assert_eq!(marks(), (false, false, false));
    });
}

#[test]
fn what_is_in_the_trash_is_deleted_for_good() {
    with_and_without_a_server(|library| {
        let uuids = [0, 1, 2].map(|number| library.import_one(number));
        let [one, two, three] = uuids.each_ref().map(String::as_str);
        library.run(["document", "trash", one, two]).succeeded();
        let refused = library.run(["document", "delete", one, three, "--yes"]);
        assert_eq!(refused.code, Some(1));
        assert!(
            refused.stderr.contains(&format!(
                "put it there first, with 'docvault document trash --data \"{}\" {three}'",
                library.data().display()
            )),
            "{}",
            refused.stderr
        );
        // Nobody can be asked here.
        let unasked = library.run(["document", "delete", one]);
        assert_eq!(unasked.code, Some(2));
        assert!(unasked.stderr.contains("add --yes"), "{}", unasked.stderr);
        let list = |trashed: &[&str]| {
            let arguments = [&["document", "list", "--json"], trashed].concat();
            library.run(arguments).json().as_array().unwrap().len()
        };
        assert_eq!(list(&["--trashed"]), 2);
        let deleted = library
            .run(["document", "delete", one, one, "--yes"])
            .succeeded();
        assert_eq!(deleted.stderr, "deleted for good: 1 document\n");
        assert_eq!(library.run(["document", "show", one]).code, Some(1));
        library
            .run(["document", "delete", "--all-trashed", "--yes"])
            .succeeded();
        assert_eq!((list(&["--trashed"]), list(&[])), (0, 1));
        let empty = library
            .run(["document", "delete", "--all-trashed"])
            .succeeded();
        assert_eq!(empty.stderr, "the trash is empty\n");
        assert_eq!(library.run(["document", "delete", "--yes"]).code, Some(2));
        // The same file is a new document.
        assert_ne!(library.import_one(0), one);
    });
}

#[test]
fn all_documents_are_marked_or_none() {
    with_and_without_a_server(|library| {
        let uuid = library.import_one(0);
        let unknown = "01234567-89ab-4cde-8f01-23456789abcd";
        let answer = library.run(["document", "favorite", &uuid, unknown]);
        assert_eq!((answer.code, answer.stdout.as_str()), (Some(1), ""));
        assert!(
            answer.stderr.starts_with("error: ") && answer.stderr.contains(unknown),
            "{}",
            answer.stderr
        );
        assert_eq!(
            library.run(["document", "show", &uuid, "--json"]).json()["isFavorite"],
            false
        );
        for command in [
            vec!["show", unknown],
            vec!["edit", unknown, "--title", "x"],
            vec!["trash", unknown],
        ] {
            let answer = library.run([vec!["document"], command].concat());
            assert_eq!(answer.code, Some(1));
            assert!(answer.stderr.contains(unknown), "{}", answer.stderr);
        }
    });
}

#[test]
fn another_accounts_document_is_an_unknown_one() {
    let library = Library::new();
    let uuid = library.import_one(0);
    library.run(["account", "create", "anna"]).succeeded();
    let own = library.run(["document", "show", &uuid, "--account", "me"]);
    assert_eq!(own.code, Some(0));
    let foreign = library.run(["document", "show", &uuid, "--account", "anna"]);
    let unknown = library.run([
        "document",
        "show",
        "01234567-89ab-4cde-8f01-23456789abcd",
        "--account",
        "anna",
    ]);
    assert_eq!(foreign.code, Some(1));
    assert_eq!(
        library.shown(&foreign.stderr),
        library.shown(&unknown.stderr)
    );
    let unnamed = library.run(["document", "show", &uuid]);
    assert_eq!(unnamed.code, Some(1));
    assert!(unnamed.stderr.contains("account"), "{}", unnamed.stderr);
}

#[test]
fn status_counts() {
    with_and_without_a_server(|library| {
        library.import_one(0);
        library
            .run(["key", "create", "--name", "laptop"])
            .succeeded();
        let status = library.run(["status", "--json"]).json();
        assert_eq!(status["accounts"], 1);
        assert_eq!(status["keys"], 1);
        assert_eq!(status["documents"]["analyzed"], 1);
        assert_eq!(status["documents"]["withoutText"], 0);
        assert!(status["documents"]["without_text"].is_null());
        assert_eq!(status["queue"], 0);
        assert!(status["passages"].as_u64().unwrap() > 0);
        assert!(status["bytes"]["originals"].as_u64().unwrap() > 0);
        let people = library.run(["status"]).succeeded().stdout;
        let server = if status["serverRunning"].as_bool().unwrap() {
            "running"
        } else {
            "not running"
        };
        assert!(
            people.contains(&format!("Server     {server}\n")),
            "{people}"
        );
        assert!(people.contains("Documents  1 analysed"), "{people}");
    });
}

#[test]
fn a_list_keeps_to_what_was_asked_for() {
    with_and_without_a_server(|library| {
        let uuids: Vec<String> = (0..3).map(|number| library.import_one(number)).collect();
        let edits = [
            ("Alpha", "Stadtwerke Köln", "Energy", "2025-03-01", "paid"),
            ("beta", "Stadtwerke Bonn", "Energy", "2026-05-02", "open"),
            (
                "Gamma",
                "Zahnarzt Groß",
                "Health",
                "2024-07-03",
                "PAID twice",
            ),
        ];
        for (uuid, (title, sender, folder, date, tag)) in uuids.iter().zip(edits) {
            let values = ["--title", title, "--sender", sender, "--folder", folder];
            let more = ["--date", date, "--add-tag", tag];
            let edit = ["document", "edit", uuid].into_iter().chain(values);
            library.run(edit.chain(more)).succeeded();
        }
        let listed = |options: &str| -> Vec<String> {
            let options = options.split_whitespace();
            let list = ["document", "list", "--json"].into_iter().chain(options);
            let list = library.run(list).json();
            let titles = list.as_array().unwrap().iter();
            let titles = titles.map(|document| document["title"].as_str().unwrap().to_owned());
            titles.collect()
        };
        library.run(["document", "archive", &uuids[1]]).succeeded();
        library.run(["document", "favorite", &uuids[2]]).succeeded();
        for (options, expected) in [
            ("--sort title", &["Alpha", "beta", "Gamma"] as &[_]),
            ("--sort title --reverse", &["Gamma", "beta", "Alpha"]),
            ("--sort date", &["beta", "Alpha", "Gamma"]),
            ("--sort date --reverse --limit 2", &["Gamma", "Alpha"]),
            ("--sender STADTWERKE --sort sender", &["beta", "Alpha"]),
            ("--sender gross", &["Gamma"]),
            ("--tag paid --sort title", &["Alpha", "Gamma"]),
            ("--folder energ --tag open", &["beta"]),
            ("--from 2025-03-01 --sort title", &["Alpha", "beta"]),
            ("--to 2025-03-01 --sort title", &["Alpha", "Gamma"]),
            ("--from 2025-01-01 --to 2025-12-31", &["Alpha"]),
            ("--archived", &["beta"]),
            ("--favorites", &["Gamma"]),
            ("--sender nobody", &[]),
            ("--trashed", &[]),
        ] {
            assert_eq!(listed(options), expected, "{options}");
        }
        library.run(["document", "trash", &uuids[0]]).succeeded();
        assert_eq!(listed("--trashed --sender köln"), ["Alpha"]);
        assert_eq!(listed("--trashed --sender bonn"), [""; 0]);
        let told = |options: [&str; 2]| {
            let list = ["document", "list"].into_iter().chain(options);
            library.run(list).succeeded().stderr
        };
        assert_eq!(told(["--tag", "lost"]), "there is no such document\n");
    });
}
