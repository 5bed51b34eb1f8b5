//! What corrections teach the next documents, over HTTP and through commands.
//!
//! Papers (`papers.rs`) come in series of our own making, German and English, whose owner calls their senders and
//! folders by names that no rule can know. `leave_one_out` prints how many of them are right when all others were corrected.

use docvault::library::command::{Command, Explanation, Lesson, Reply, Selection};
use docvault::model::document::{DocumentEdit, DocumentMark};
use docvault::model::findings::{FindingField, Origin};
use docvault::model::timestamp::Timestamp;
use uuid::Uuid;

use crate::harness::Server;
use papers::{PAPERS, SERIES, Series};

mod papers;

fn correct(server: &Server, account: &str, uuid: Uuid, series: &Series) {
    server.edit(
        account,
        uuid,
        DocumentEdit {
            sender: Some(series.sender.to_owned()),
            folder: Some(series.folder.to_owned()),
            add_tags: vec![series.tag.to_owned()],
            ..DocumentEdit::default()
        },
    );
}

fn import(server: &Server, account: &str, bytes: &[u8]) -> Uuid {
    server.clock.advance_milliseconds(1_000);
    let uuid = server.import(account, "scan.pdf", bytes);
    server.await_analysis(account, &[uuid]);
    uuid
}

fn reanalyze(server: &Server, account: &str, selection: Selection) {
    let reply = server.execute(Command::Reanalyze {
        account: Some(account.to_owned()),
        selection,
    });
    let Reply::Queued(uuids) = reply else {
        panic!("{reply:?}")
    };
    server.await_analysis(account, &uuids);
}

fn explain(server: &Server, account: &str, uuid: Uuid) -> Explanation {
    let reply = server.execute(Command::ExplainDocument {
        account: Some(account.to_owned()),
        uuid,
    });
    match reply {
        Reply::Explanation(explanation) => *explanation,
        other => panic!("{other:?}"),
    }
}

fn lessons(server: &Server, account: &str) -> Vec<Lesson> {
    let account = Some(account.to_owned());
    match server.execute(Command::ListLessons { account }) {
        Reply::Lessons(lessons) => lessons,
        other => panic!("{other:?}"),
    }
}

fn undo_all(server: &Server, account: &str) {
    for lesson in lessons(server, account) {
        server.execute(Command::UndoLesson {
            account: Some(account.to_owned()),
            number: lesson.correction.number,
        });
    }
}

/// What the analysis of each document finds by itself, whatever a person set.
fn right(server: &Server, uuids: &[Vec<Uuid>]) -> [usize; 3] {
    let mut right = [0; 3];
    for (series, uuids) in SERIES.iter().zip(uuids) {
        for uuid in uuids {
            let found = explain(server, "me", *uuid).findings;
            let has = |field, value: &str| {
                found
                    .iter()
                    .any(|finding| finding.field == field && finding.value == value)
            };
            right[0] += usize::from(has(FindingField::Sender, series.sender));
            right[1] += usize::from(has(FindingField::Folder, series.folder));
            right[2] += usize::from(has(FindingField::Tag, series.tag));
        }
    }
    right
}

#[test]
fn leave_one_out() {
    let server = Server::analysing();
    server.account("me");
    let uuids: Vec<Vec<Uuid>> = SERIES
        .iter()
        .map(|series| {
            (0..PAPERS)
                .map(|at| import(&server, "me", &(series.paper)(at)))
                .collect()
        })
        .collect();
    let before = right(&server, &uuids);
    for (series, uuids) in SERIES.iter().zip(&uuids) {
        for uuid in uuids {
            correct(&server, "me", *uuid, series);
        }
    }
    // A document's own corrections never speak for itself: each is the sixth after five.
    reanalyze(&server, "me", Selection::All);
    let after = right(&server, &uuids);
    let all = SERIES.len() * PAPERS;
    eprintln!(
        "leave one out, {all} documents of {} senders: sender, folder and tag right {before:?} before and {after:?} after five corrections each",
        SERIES.len()
    );
    assert!(
        before[0] == 0 && before[1] < all / 2 && before[2] == 0,
        "the rules know these names already"
    );
    assert_eq!(after, [all; 3]);
}

#[test]
fn one_correction_teaches_the_next_document_and_undoing_it_gives_the_old_answer() {
    let server = Server::analysing();
    let key = server.account("me");
    let series = &SERIES[0];
    let shown = |server: &Server, uuid: Uuid| {
        let body = server.get(&key, &format!("/api/v1/documents/{uuid}")).ok()["data"].take();
        let text = |name: &str| body[name].as_str().unwrap().to_owned();
        (text("sender"), text("folder"), body["tags"].to_string())
    };
    let first = import(&server, "me", &(series.paper)(0));
    let by_rule = shown(&server, first);
    correct(&server, "me", first, series);
    let second = import(&server, "me", &(series.paper)(1));
    let learned = shown(&server, second);
    assert_eq!(
        (learned.0.as_str(), learned.1.as_str()),
        (series.sender, series.folder)
    );
    assert!(learned.2.contains(series.tag), "{learned:?}");
    let sender = explain(&server, "me", second).findings;
    let sender = sender
        .iter()
        .find(|it| it.field == FindingField::Sender)
        .unwrap();
    assert_eq!(
        (sender.origin, sender.runner_up.as_deref()),
        (Origin::Learned, Some(by_rule.0.as_str()))
    );
    assert!(sender.rule.contains("tax number"), "{}", sender.rule);
    // What was learned is not lost with the process, nor is its undoing.
    let server = server.reopen(|_| {});
    server.library.start_analysis();
    undo_all(&server, "me");
    let server = server.reopen(|_| {});
    server.library.start_analysis();
    assert!(
        lessons(&server, "me")
            .iter()
            .all(|it| it.correction.undone_at.is_some())
    );
    let third = import(&server, "me", &(series.paper)(2));
    let again = shown(&server, third);
    assert_eq!((&again.0, &again.1), (&by_rule.0, &by_rule.1));
    assert!(!again.2.contains(series.tag), "{again:?}");
    // The corrected document stays as the person set it, also when it is analysed again.
    reanalyze(&server, "me", Selection::All);
    assert_eq!(shown(&server, first).0, series.sender);
    assert_eq!(shown(&server, second).0, by_rule.0);
}

#[test]
fn nothing_learned_in_one_account_reaches_another() {
    let server = Server::analysing();
    let [mine, theirs] = ["me", "they"].map(|name| {
        server.account(name);
        import(&server, name, &(SERIES[3].paper)(0))
    });
    correct(&server, "me", mine, &SERIES[3]);
    let next = import(&server, "they", &(SERIES[3].paper)(1));
    for uuid in [theirs, next] {
        let document = explain(&server, "they", uuid).document;
        assert_ne!(document.sender, SERIES[3].sender);
        assert_ne!(document.folder, SERIES[3].folder);
        assert!(!document.tags.contains(&SERIES[3].tag.to_owned()));
    }
    assert!(lessons(&server, "they").is_empty());
    let undone = server.try_execute(Command::UndoLesson {
        account: Some("they".to_owned()),
        number: lessons(&server, "me")[0].correction.number,
    });
    assert!(undone.unwrap_err().message.contains("has no correction"));
}

#[test]
fn a_paper_that_speaks_of_a_known_sender_is_not_from_him() {
    let server = Server::analysing();
    server.account("me");
    let first = import(&server, "me", &(SERIES[3].paper)(0));
    correct(&server, "me", first, &SERIES[3]);
    let uuid = import(&server, "me", &papers::consumer_advice_en());
    assert_eq!(
        explain(&server, "me", uuid).document.sender,
        "Consumer Advice North Ltd"
    );
}

#[test]
fn a_mistake_on_one_senders_paper_teaches_nothing_about_anothers() {
    let server = Server::analysing();
    server.account("me");
    let paper = papers::nameless_note;
    let first = import(
        &server,
        "me",
        &paper(
            "Werkstr. 3, 54321 Talheim",
            "Tel. 07133 998877",
            "Your roof",
        ),
    );
    assert_eq!(
        explain(&server, "me", first).document.sender,
        "Kranich Immobilien GmbH"
    );
    server.edit(
        "me",
        first,
        DocumentEdit {
            sender: Some("The roofer".to_owned()),
            ..DocumentEdit::default()
        },
    );
    let sender = |bytes: &[u8]| {
        explain(&server, "me", import(&server, "me", bytes))
            .document
            .sender
    };
    let same = paper(
        "Werkstr. 3, 54321 Talheim",
        "Tel. 07133 998877",
        "Your gutter",
    );
    assert_eq!(sender(&same), "The roofer");
    let other = paper(
        "Gartenweg 8, 70173 Stuttgart",
        "Tel. 0711 445566",
        "Your hedge and its cutting",
    );
    assert_ne!(sender(&other), "The roofer");
}

#[test]
fn a_readers_address_is_no_mark_of_who_writes() {
    let server = Server::analysing();
    server.account("me");
    let sender = |head: &str, address_at: u32, about: &str| {
        let paper = papers::bill_de(head, address_at, about);
        let uuid = import(&server, "me", &paper);
        (uuid, explain(&server, "me", uuid).document.sender)
    };
    for (head, name) in [
        (
            "Stadtwerke Adorf GmbH|Weg 10, 10115 Berlin|Tel. 030 551222",
            "Stadtwerke Adorf GmbH",
        ),
        (
            "Autohaus Krause GmbH|Ring 4, 20095 Hamburg|Tel. 040 778899",
            "Autohaus Krause GmbH",
        ),
    ] {
        assert_eq!(sender(head, 145, "Leistungen im Februar").1, name);
    }
    // Its letterhead is a picture: the only address is that of the reader.
    let (uuid, by_rule) = sender("", 60, "Kehren und Abgasmessung");
    assert_eq!(by_rule, "");
    let edit = DocumentEdit {
        sender: Some("Russ".to_owned()),
        ..DocumentEdit::default()
    };
    server.edit("me", uuid, edit);
    let taught = &lessons(&server, "me")[0].teaches;
    assert!(!taught.contains("address"), "{taught}");
    assert_eq!(sender("", 60, "Essensgeld im Monat").1, "");
    let nursery = "Kita Regenbogen - Allee 5 - 20095 Hamburg";
    assert_eq!(sender(nursery, 60, "Essensgeld").1, "Kita Regenbogen");
    assert_eq!(sender("", 62, "Kehren und Abgasmessung").1, "Russ");
}

#[test]
fn a_date_follows_its_label_and_a_title_its_pattern() {
    let server = Server::analysing();
    server.account("me");
    let paper = papers::minutes_de;
    let first = import(&server, "me", &paper(3, 3));
    server.edit(
        "me",
        first,
        DocumentEdit {
            title: Some("Protokoll März 2026".to_owned()),
            document_date: Timestamp::from_date(2026, 3, 3),
            summary: Some("Es wurde beraten.".to_owned()),
            ..DocumentEdit::default()
        },
    );
    let second = explain(&server, "me", import(&server, "me", &paper(4, 4))).document;
    assert_eq!(second.document_date.to_date_string(), "2026-04-04");
    assert_eq!(second.title, "Protokoll April 2026");
    let log = lessons(&server, "me");
    let teaches: Vec<&str> = log.iter().map(|lesson| lesson.teaches.as_str()).collect();
    assert!(
        teaches
            .iter()
            .any(|it| it.contains("stands after 'fassung vom'")),
        "{teaches:?}"
    );
    assert!(
        teaches
            .iter()
            .any(|it| it.starts_with("nothing: a summary")),
        "{teaches:?}"
    );
}

#[test]
fn an_embedded_invoice_keeps_its_date_whatever_label_was_learned() {
    let server = Server::analysing();
    server.account("me");
    let imported = |month, issued| import(&server, "me", &papers::roofers_bill_en(month, issued));
    let date = |uuid| {
        let document = explain(&server, "me", uuid).document;
        document.document_date.to_date_string()
    };
    let edit = DocumentEdit {
        document_date: Timestamp::from_date(2026, 3, 15),
        ..DocumentEdit::default()
    };
    server.edit("me", imported("March", None), edit);
    assert_eq!(date(imported("April", None)), "2026-04-15");
    assert_eq!(date(imported("May", Some("2026-05-01"))), "2026-05-01");
}

#[test]
fn a_name_taken_out_of_use_does_not_come_back_by_itself() {
    let server = Server::analysing();
    server.account("me");
    let uuids: Vec<Uuid> = (0..3)
        .map(|at| import(&server, "me", &(SERIES[0].paper)(at)))
        .collect();
    let folder = explain(&server, "me", uuids[0]).document.folder;
    for uuid in &uuids {
        let edit = DocumentEdit {
            folder: Some("Receipts".to_owned()),
            ..DocumentEdit::default()
        };
        server.edit("me", *uuid, edit);
    }
    // Another sender's invoice would go to the same built-in folder.
    let other = import(&server, "me", &(SERIES[3].paper)(0));
    assert_eq!(explain(&server, "me", other).document.folder, "Receipts");
    undo_all(&server, "me");
    let other = import(&server, "me", &(SERIES[3].paper)(1));
    assert_eq!(explain(&server, "me", other).document.folder, folder);
}

#[test]
fn undoing_a_move_gives_a_name_of_ones_own_back() {
    let server = Server::analysing();
    server.account("me");
    let first = import(&server, "me", &(SERIES[0].paper)(0));
    for folder in ["Workshop", "Invoices"] {
        let edit = DocumentEdit {
            folder: Some(folder.to_owned()),
            ..DocumentEdit::default()
        };
        server.edit("me", first, edit);
    }
    let second = import(&server, "me", &(SERIES[0].paper)(1));
    assert_eq!(explain(&server, "me", second).document.folder, "Invoices");
    let numbers = lessons(&server, "me").into_iter();
    let last = numbers.map(|lesson| lesson.correction.number).max();
    server.execute(Command::UndoLesson {
        account: Some("me".to_owned()),
        number: last.unwrap(),
    });
    let third = import(&server, "me", &(SERIES[0].paper)(2));
    assert_eq!(explain(&server, "me", third).document.folder, "Workshop");
}

#[test]
fn a_tag_that_was_taken_from_its_last_document_is_not_given_again() {
    let server = Server::analysing();
    server.account("me");
    let first = import(&server, "me", &(SERIES[0].paper)(0));
    let tags = explain(&server, "me", first).document.tags;
    assert!(tags.contains(&"due".to_owned()), "{tags:?}");
    let edit = |remove: &[String], add: &[String]| DocumentEdit {
        remove_tags: remove.to_vec(),
        add_tags: add.to_vec(),
        ..DocumentEdit::default()
    };
    let due = ["due".to_owned()];
    server.edit("me", first, edit(&due, &[]));
    let next = |at| {
        let uuid = import(&server, "me", &(SERIES[3].paper)(at));
        server.mark("me", uuid, DocumentMark::Trash);
        explain(&server, "me", uuid).document.tags
    };
    let rule_says_due = |tags: &[String]| tags.contains(&"due".to_owned());
    assert!(!rule_says_due(&next(0)));
    server.edit("me", first, edit(&[], &due));
    let uuid = import(&server, "me", &(SERIES[0].paper)(1));
    assert!(rule_says_due(&explain(&server, "me", uuid).document.tags));
}

#[test]
fn neighbours_decide_where_the_rules_are_unsure() {
    let server = Server::analysing();
    server.account("me");
    let note = papers::walk_en;
    for at in 0..3 {
        let uuid = import(&server, "me", &note(at));
        let edit = DocumentEdit {
            folder: Some("Walks".to_owned()),
            ..DocumentEdit::default()
        };
        server.edit("me", uuid, edit);
    }
    let explanation = explain(&server, "me", import(&server, "me", &note(3)));
    let folder = explanation
        .findings
        .iter()
        .find(|it| it.field == FindingField::Folder);
    assert_eq!(explanation.document.folder, "Walks");
    assert_eq!(folder.unwrap().origin, Origin::Neighbours);
    let far = import(&server, "me", &(SERIES[5].paper)(0));
    assert_ne!(explain(&server, "me", far).document.folder, "Walks");
}

#[test]
fn one_correction_moves_no_papers_of_others() {
    let server = Server::analysing();
    server.account("me");
    let first = import(&server, "me", &papers::walk_en(0));
    let edit = DocumentEdit {
        folder: Some("Walks".to_owned()),
        ..DocumentEdit::default()
    };
    server.edit("me", first, edit);
    let second = import(&server, "me", &papers::walk_en(1));
    assert_ne!(explain(&server, "me", second).document.folder, "Walks");
}

#[test]
fn a_document_keeps_its_facts_while_it_waits_to_be_analysed_again() {
    let server = Server::analysing();
    let key = server.account("me");
    let uuid = import(&server, "me", &(SERIES[0].paper)(0));
    let path = format!("/api/v1/documents/{uuid}");
    let before = server.get(&key, &path).ok();
    // A server that analyses nothing: the document waits.
    let server = server.reopen(|_| {});
    let reply = server.execute(Command::Reanalyze {
        account: Some("me".to_owned()),
        selection: Selection::Folder(before["data"]["folder"].as_str().unwrap().to_uppercase()),
    });
    assert_eq!(reply, Reply::Queued(vec![uuid]));
    assert_eq!(server.get(&key, &path).ok(), before);
    // The queue outlives the process.
    let server = server.reopen(|_| {});
    server.library.start_analysis();
    server.await_analysis("me", &[uuid]);
    assert_eq!(server.get(&key, &path).ok(), before);
}
