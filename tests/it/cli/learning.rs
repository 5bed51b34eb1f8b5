//! `docvault learn`, `docvault reanalyze` and `docvault document explain`.

use super::{Library, with_and_without_a_server};
use crate::harness::pdf;

fn bill(library: &Library, number: usize) -> String {
    let date = format!("Invoice date: {number} March 2026");
    let invoice = format!("Invoice number: HX-{}", 500 + number * 7);
    let bytes = pdf::placed(&format!(
        "60 40 16 Harbour Heating Ltd
         60 70 8 Harbour Heating Ltd, 5 Dock Road, Leeds LS1 4AP
         60 220 10 {date}
         60 234 10 {invoice}
         60 270 14 Invoice
         60 300 10 Boiler service and new valve
         60 800 7 Company number 04455667 - help@harbourheating.co.uk - Phone 0113 496 0000"
    ));
    let path = library.file(&format!("bill-{number}.pdf"), &bytes);
    let answer = library.run(["import", "--json", &path]).json();
    answer["uuid"].as_str().unwrap().to_owned()
}

fn show(library: &Library, uuid: &str) -> serde_json::Value {
    library.run(["document", "show", uuid, "--json"]).json()
}

#[test]
fn a_correction_is_logged_teaches_and_is_undone() {
    with_and_without_a_server(|library| {
        let empty = library.run(["account", "create", "me"]).succeeded();
        assert_eq!(empty.stdout, "");
        let empty = library.run(["learn", "log"]).succeeded();
        assert!(
            empty.stderr.contains("nothing was corrected yet"),
            "{empty:?}"
        );
        let first = bill(library, 1);
        let edit = [
            "document",
            "edit",
            &first,
            "--sender",
            "Our plumber",
            "--folder",
            "Home",
        ];
        library.run(edit).succeeded();
        let second = bill(library, 2);
        assert_eq!(show(library, &second)["sender"], "Our plumber");
        assert_eq!(show(library, &second)["folder"], "Home");
        let log = library.run(["learn", "log", "--json"]).json();
        assert_eq!(log.as_array().unwrap().len(), 2);
        assert_eq!(log[1]["field"], "sender");
        assert_eq!(log[1]["before"][0], "Harbour Heating Ltd");
        assert!(
            log[1]["teaches"]
                .as_str()
                .unwrap()
                .ends_with("are from 'Our plumber'"),
            "{log}"
        );
        let table = library.run(["learn", "log"]).succeeded().stdout;
        assert!(
            table.contains("Harbour Heating Ltd -> Our plumber"),
            "{table}"
        );
        for lesson in log.as_array().unwrap() {
            let id = lesson["id"].to_string();
            library.run(["learn", "undo", &id]).succeeded();
        }
        let log = library.run(["learn", "log", "--json"]).json();
        assert!(
            log.as_array()
                .unwrap()
                .iter()
                .all(|it| it["undoneAt"].is_string()),
            "{log}"
        );
        library.run(["reanalyze", "--all"]).succeeded();
        assert_eq!(show(library, &second)["sender"], "Harbour Heating Ltd");
        assert_eq!(show(library, &first)["sender"], "Our plumber");
        let unknown = library.run(["learn", "undo", "999"]);
        assert_eq!(unknown.code, Some(1));
        assert!(
            library
                .shown(&unknown.stderr)
                .contains("'docvault learn log --data \"LIBRARY\"' shows those it has"),
            "{unknown:?}"
        );
    });
}

#[test]
fn an_explanation_gives_the_reasons() {
    with_and_without_a_server(|library| {
        let uuid = bill(library, 1);
        library
            .run(["document", "edit", &uuid, "--title", "The boiler"])
            .succeeded();
        let explained = library.run(["document", "explain", &uuid, "--json"]).json();
        let field = |name: &str| {
            let fields = explained["fields"].as_array().unwrap();
            fields
                .iter()
                .find(|it| it["field"] == name)
                .unwrap()
                .clone()
        };
        let (title, sender) = (field("title"), field("sender"));
        assert_eq!(
            (&title["value"], &title["origin"]),
            (&"The boiler".into(), &"person".into())
        );
        assert!(
            title["found"].as_str().unwrap().contains("nvoice"),
            "{title}"
        );
        assert_eq!(
            (&sender["value"], &sender["origin"]),
            (&"Harbour Heating Ltd".into(), &"rule".into())
        );
        assert_eq!(
            (
                &sender["page"],
                sender["rects"][0].as_array().unwrap().len()
            ),
            (&1.into(), 4)
        );
        assert!(
            sender["text"].as_str().unwrap().contains("Harbour"),
            "{sender}"
        );
        assert!(sender["confidence"].as_f64().unwrap() > 0.3, "{sender}");
        assert_eq!(field("documentDate")["value"], "2026-03-01");
        assert_eq!(field("documentNumber")["value"], "HX-507");
        let people = library
            .run(["document", "explain", &uuid])
            .succeeded()
            .stdout;
        assert!(
            people.contains("title: The boiler\n    from        set by a person"),
            "{people}"
        );
        assert!(people.contains("points from the upper left"), "{people}");
    });
}

#[test]
fn a_tag_that_is_added_leaves_the_others_their_reasons() {
    let library = Library::new();
    let paper = crate::harness::demo_file("overdue notice.pdf");
    let path = library.file("notice.pdf", &paper);
    let uuid = library.run(["import", "--json", &path]).json()["uuid"].clone();
    let uuid = uuid.as_str().unwrap();
    let tags = || {
        let explained = library.run(["document", "explain", uuid, "--json"]).json();
        let fields = explained["fields"].as_array().unwrap().clone();
        let tags = fields.into_iter().filter(|field| field["field"] == "tag");
        tags.map(|tag| (tag["value"].to_string(), tag["origin"].to_string()))
            .collect::<Vec<_>>()
    };
    let mut expected = tags();
    assert!(!expected.is_empty());
    library
        .run(["document", "edit", uuid, "--add-tag", "mine"])
        .succeeded();
    expected.push(("\"mine\"".to_owned(), "\"person\"".to_owned()));
    expected.sort();
    assert_eq!(tags(), expected);
}

#[test]
fn reanalysis_waits_or_queues() {
    with_and_without_a_server(|library| {
        let uuid = bill(library, 1);
        let lines = library.run(["reanalyze", &uuid, "--json"]).json();
        assert_eq!(
            (&lines["uuid"], &lines["state"]),
            (&uuid.as_str().into(), &"analyzed".into())
        );
        let all = library.run(["reanalyze", "--all"]).succeeded();
        assert!(
            all.stderr.contains("analysed 1 of 1 document again"),
            "{all:?}"
        );
        let empty = library
            .run(["reanalyze", "--folder", "Insurance"])
            .succeeded();
        assert!(
            empty.stderr.contains("analysed 0 of 0 documents again"),
            "{empty:?}"
        );
        let none = library.run(["reanalyze", "--folder", "Nowhere"]);
        assert_eq!(
            (none.code, none.stderr.as_str()),
            (
                Some(1),
                "error: the account 'me' has no document in a folder 'Nowhere'; it has Invoices\n"
            )
        );
        let none = library.run(["reanalyze", "--sender", "Harbor"]);
        assert_eq!(
            (none.code, none.stderr.as_str()),
            (
                Some(1),
                "error: the account 'me' has no document of a sender 'Harbor'; it has Harbour Heating Ltd\n"
            )
        );
        let queued = library.run(["reanalyze", "--all", "--no-wait"]).succeeded();
        assert!(queued.stderr.contains("queued 1 document"), "{queued:?}");
        let wrong = library.run(["reanalyze"]);
        assert_eq!(wrong.code, Some(2), "{wrong:?}");
        let wrong = library.run(["reanalyze", "--all", "--folder", "X"]);
        assert_eq!(wrong.code, Some(2), "{wrong:?}");
    });
}

#[test]
fn a_built_summary_follows_an_edit() {
    with_and_without_a_server(|library| {
        let uuid = bill(library, 1);
        let before = show(library, &uuid)["summary"].clone();
        let before = before.as_str().unwrap();
        assert!(before.contains("from Harbour Heating Ltd"), "{before}");
        let edit = ["document", "edit", &uuid, "--sender", "Our plumber"];
        library.run(edit).succeeded();
        let after = show(library, &uuid)["summary"].clone();
        let expected = before.replace("Harbour Heating Ltd", "Our plumber");
        assert_eq!(after, expected.as_str());
        // Analysed again, it says the same.
        library.run(["reanalyze", &uuid]).succeeded();
        assert_eq!(show(library, &uuid)["summary"], expected.as_str());
    });
}

#[test]
fn what_a_stopped_reanalysis_left_is_done_by_the_next() {
    let library = Library::new();
    bill(&library, 1);
    library.run(["reanalyze", "--all", "--no-wait"]).succeeded();
    let queue = || library.run(["status", "--json"]).json()["queue"].clone();
    assert_eq!(queue(), 1);
    library.run(["reanalyze", "--all"]).succeeded();
    assert_eq!(queue(), 0);
}

#[test]
fn an_import_tells_of_the_same_paper() {
    with_and_without_a_server(|library| {
        let lines = |pitch: f32| {
            let texts = [
                "Municipal Library Service",
                "New opening hours",
                "2 March 2026",
                "Dear reader, from the beginning of next month all branches of the library open",
                "one hour earlier on weekdays and stay open until the evening on Saturdays.",
            ];
            spaced(&texts, pitch)
        };
        let first = library.file("first.pdf", &lines(15.0));
        let second = library.file("second.pdf", &lines(16.0));
        let uuid = library.run(["import", "--json", &first]).json()["uuid"].clone();
        let told = library.run(["import", "--json", &second]).json();
        assert_eq!(
            (&told["outcome"], &told["nearDuplicates"][0]["uuid"]),
            (&"added".into(), &uuid)
        );
        let third = library.file("third.pdf", &lines(17.0));
        let people = library.run(["import", &third]).succeeded();
        assert!(
            people
                .stdout
                .starts_with("near duplicate: third.pdf: it is kept as"),
            "{people:?}"
        );
        assert!(
            people
                .stderr
                .contains("1 of them the same paper as an earlier document"),
            "{people:?}"
        );
        let shown = library
            .run(["document", "show", uuid.as_str().unwrap()])
            .succeeded()
            .stdout;
        assert!(shown.contains("Same paper"), "{shown}");
    });
}

#[test]
fn two_of_one_import_are_told_once() {
    with_and_without_a_server(|library| {
        let letter = |pitch: f32| {
            let texts = [
                "City Parks Department",
                "The lawns are closed",
                "9 March 2026",
                "Dear neighbour, from the middle of this month the lawns beside the river will be",
                "closed for three weeks while the grass is sown anew and the paths are mended.",
            ];
            spaced(&texts, pitch)
        };
        let first = library.file("one.pdf", &letter(15.0));
        let second = library.file("two.pdf", &letter(16.0));
        let answer = library.run(["import", &first, &second]).succeeded();
        let told: Vec<&str> = answer.stdout.lines().collect();
        assert_eq!(told.len(), 1, "{answer:?}");
        assert!(told[0].starts_with("near duplicate: two.pdf:"), "{told:?}");
        assert!(
            answer
                .stderr
                .contains("1 of them the same paper as an earlier document"),
            "{answer:?}"
        );
    });
}

/// A letter whose lines stand so many points apart: the same text, another file.
fn spaced(texts: &[&str], pitch: f32) -> Vec<u8> {
    let rows = texts.iter().enumerate();
    let rows = rows.map(|(at, text)| format!("60 {} 10 {text}\n", 60.0 + at as f32 * pitch));
    pdf::placed(&rows.collect::<String>())
}
