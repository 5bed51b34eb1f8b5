//! What corrections teach the next documents, over HTTP and through commands.
//!
//! Papers come in series of our own making, German and English, whose owner calls their senders and folders by
//! names that no rule can know. `leave_one_out` prints how many of them are right when all others were corrected.

use docvault::library::command::{Command, Explanation, Lesson, Reply, Selection};
use docvault::model::document::{DocumentEdit, DocumentMark};
use docvault::model::findings::{FindingField, Origin};
use docvault::model::timestamp::Timestamp;
use uuid::Uuid;

use crate::harness::{Server, pdf};

/// Papers in one series.
const PAPERS: usize = 6;
const MONTHS_DE: [&str; PAPERS] = ["Januar", "Februar", "März", "April", "Mai", "Juni"];
const MONTHS_EN: [&str; PAPERS] = ["January", "February", "March", "April", "May", "June"];

/// What a series' owner wants to read.
struct Series {
    sender: &'static str,
    folder: &'static str,
    tag: &'static str,
    paper: fn(usize) -> Vec<u8>,
}

const SERIES: [Series; 6] = [
    Series {
        sender: "Stadtwerke",
        folder: "Wohnung",
        tag: "Strom",
        paper: energy_de,
    },
    Series {
        sender: "Frau Vogt",
        folder: "Wohnung",
        tag: "Vermieterin",
        paper: landlady_de,
    },
    Series {
        sender: "Kita Sonnenblume",
        folder: "Kinder",
        tag: "Kita",
        paper: nursery_de,
    },
    Series {
        sender: "My mobile",
        folder: "Phone bills",
        tag: "mobile",
        paper: mobile_en,
    },
    Series {
        sender: "Rowing club",
        folder: "Hobbies",
        tag: "rowing",
        paper: club_en,
    },
    Series {
        sender: "Dr Patel",
        folder: "Health",
        tag: "teeth",
        paper: dentist_en,
    },
];

const RECIPIENT_DE: [(f32, f32, f32, &str); 3] = [
    (60.0, 145.0, 10.0, "Herrn Jonas Keller"),
    (60.0, 157.0, 10.0, "Hafenstraße 12"),
    (60.0, 169.0, 10.0, "20457 Hamburg"),
];
const RECIPIENT_EN: [(f32, f32, f32, &str); 3] = [
    (60.0, 145.0, 10.0, "Mr Thomas Reed"),
    (60.0, 157.0, 10.0, "14 Mill Lane"),
    (60.0, 169.0, 10.0, "York YO1 9TT"),
];

fn energy_de(month: usize) -> Vec<u8> {
    let date = format!("Rechnungsdatum: 0{}.0{}.2026", month + 2, month + 1);
    let number = format!("Rechnungsnummer: RE-2026-{}", 4100 + 17 * month);
    let total = format!("Gesamtbetrag {},40 EUR", 61 + month * 3);
    let due = format!("Zahlbar bis 2{}.0{}.2026.", month, month + 1);
    let subject = format!("Rechnung {} 2026", MONTHS_DE[month]);
    let mut rows = vec![
        (350.0, 40.0, 16.0, "EVT Netz und Vertrieb GmbH"),
        (
            60.0,
            130.0,
            7.0,
            "EVT Netz und Vertrieb GmbH · Werkstr. 3 · 54321 Talheim",
        ),
        (60.0, 220.0, 10.0, date.as_str()),
        (60.0, 234.0, 10.0, number.as_str()),
        (60.0, 270.0, 14.0, subject.as_str()),
        (60.0, 300.0, 10.0, "Sehr geehrter Herr Keller,"),
        (
            60.0,
            315.0,
            10.0,
            "für die Lieferung von Energie an Ihre Verbrauchsstelle berechnen wir:",
        ),
        (60.0, 340.0, 10.0, total.as_str()),
        (60.0, 360.0, 10.0, due.as_str()),
        (
            60.0,
            790.0,
            7.0,
            "EVT Netz und Vertrieb GmbH · Amtsgericht Talheim HRB 4711 · USt-IdNr. DE812345678",
        ),
        (
            60.0,
            800.0,
            7.0,
            "Tel. 0711 998877 · service@evt-talheim.de · IBAN DE89 3704 0044 0532 0130 00",
        ),
    ];
    rows.extend(RECIPIENT_DE);
    pdf::placed(&rows)
}

fn landlady_de(month: usize) -> Vec<u8> {
    let date = format!("Talheim, den 1{}. {} 2026", month, MONTHS_DE[month]);
    let topics = [
        "Treppenhausreinigung",
        "Heizungswartung",
        "Gartenarbeiten",
        "Rauchmelder",
        "Dachrinne",
        "Keller",
    ];
    let subject = format!("{} in der Hafenstraße", topics[month]);
    let line = format!(
        "wegen {} kommt in den nächsten Wochen jemand ins Haus.",
        topics[month]
    );
    let mut rows = vec![
        (60.0, 60.0, 11.0, "Erika Vogt"),
        (60.0, 74.0, 9.0, "Lindenallee 4"),
        (60.0, 86.0, 9.0, "54321 Talheim"),
        (60.0, 98.0, 9.0, "Telefon 07133 445566"),
        (360.0, 200.0, 10.0, date.as_str()),
        (60.0, 240.0, 11.0, subject.as_str()),
        (60.0, 270.0, 10.0, "Lieber Herr Keller,"),
        (60.0, 285.0, 10.0, line.as_str()),
        (
            60.0,
            300.0,
            10.0,
            "Bitte achten Sie darauf, dass die Haustür offen steht.",
        ),
        (60.0, 330.0, 10.0, "Mit freundlichen Grüßen"),
        (60.0, 360.0, 10.0, "E. Vogt"),
    ];
    rows.extend(RECIPIENT_DE);
    pdf::placed(&rows)
}

fn nursery_de(month: usize) -> Vec<u8> {
    let date = format!("0{}.0{}.2026", month + 3, month + 1);
    let events = [
        "Laternenfest",
        "Elternabend",
        "Ausflug",
        "Sommerfest",
        "Schließtage",
        "Fototermin",
    ];
    let subject = format!("Elternbrief: {}", events[month]);
    let line = format!(
        "wir möchten Sie heute über das Thema {} informieren.",
        events[month]
    );
    let rows = [
        (
            60.0,
            40.0,
            13.0,
            "Stadt Talheim · Amt für Jugend und Familie",
        ),
        (60.0, 56.0, 9.0, "Kindertageseinrichtung am Bach"),
        (60.0, 68.0, 9.0, "Bachweg 9, 54321 Talheim"),
        (400.0, 120.0, 10.0, date.as_str()),
        (60.0, 160.0, 13.0, subject.as_str()),
        (60.0, 190.0, 10.0, "Liebe Eltern,"),
        (60.0, 205.0, 10.0, line.as_str()),
        (
            60.0,
            220.0,
            10.0,
            "Bei Fragen sprechen Sie uns bitte morgens an.",
        ),
        (60.0, 250.0, 10.0, "Ihr Team"),
        (
            60.0,
            800.0,
            7.0,
            "Telefon 07133 112233 · kita-bach@talheim-stadt.de",
        ),
    ];
    pdf::placed(&rows)
}

fn mobile_en(month: usize) -> Vec<u8> {
    let date = format!("Invoice date: {} {} 2026", month + 4, MONTHS_EN[month]);
    let number = format!("Invoice number: BL{}", 70_311 + 211 * month);
    let total = format!("Total due £{}.15", 18 + month);
    let mut rows = vec![
        (340.0, 40.0, 16.0, "BL Communications Ltd"),
        (
            60.0,
            70.0,
            8.0,
            "BL Communications Ltd, 5 Dock Road, Leeds LS1 4AP",
        ),
        (60.0, 230.0, 10.0, date.as_str()),
        (60.0, 244.0, 10.0, number.as_str()),
        (60.0, 280.0, 14.0, "Your invoice"),
        (60.0, 310.0, 10.0, "Monthly plan, calls and data"),
        (60.0, 330.0, 10.0, total.as_str()),
        (
            60.0,
            350.0,
            10.0,
            "We will collect this amount by direct debit.",
        ),
        (
            60.0,
            800.0,
            7.0,
            "Company number 04455667 · VAT GB 998 7766 55 · help@blcomms.co.uk · Phone 0113 496 0000",
        ),
    ];
    rows.extend(RECIPIENT_EN);
    pdf::placed(&rows)
}

fn club_en(month: usize) -> Vec<u8> {
    let date = format!("{} {} 2026", month + 10, MONTHS_EN[month]);
    let topics = [
        "Annual meeting",
        "New boats",
        "Spring regatta",
        "Boathouse repairs",
        "Summer camp",
        "Safety course",
    ];
    let line = format!(
        "this letter is about the {} and how you can help.",
        topics[month].to_lowercase()
    );
    let mut rows = vec![
        (60.0, 50.0, 14.0, "O.R.C. 1888"),
        (
            60.0,
            70.0,
            9.0,
            "The Boathouse, Riverside Walk 2, York YO1 7AB",
        ),
        (
            60.0,
            82.0,
            9.0,
            "www.ouse-rowers.org.uk · Phone 01904 555777",
        ),
        (60.0, 220.0, 10.0, date.as_str()),
        (60.0, 250.0, 12.0, topics[month]),
        (60.0, 280.0, 10.0, "Dear member,"),
        (60.0, 295.0, 10.0, line.as_str()),
        (
            60.0,
            310.0,
            10.0,
            "Please tell the secretary whether you are coming.",
        ),
        (60.0, 340.0, 10.0, "Yours sincerely"),
        (60.0, 370.0, 10.0, "The committee"),
    ];
    rows.extend(RECIPIENT_EN);
    pdf::placed(&rows)
}

fn dentist_en(month: usize) -> Vec<u8> {
    let date = format!("Date: {} {} 2026", month + 2, MONTHS_EN[month]);
    let number = format!("Invoice no. {}", 9_040 + 13 * month);
    let works = [
        "Check-up",
        "Filling",
        "X-ray",
        "Polish",
        "Crown",
        "Hygienist",
    ];
    let total = format!("Total £{}.00", 40 + 15 * month);
    let mut rows = vec![
        (60.0, 50.0, 14.0, "Bishopthorpe Dental Partnership LLP"),
        (60.0, 70.0, 9.0, "88 Bishopthorpe Road, York YO23 1JN"),
        (60.0, 220.0, 10.0, date.as_str()),
        (60.0, 234.0, 10.0, number.as_str()),
        (60.0, 270.0, 14.0, "Invoice"),
        (60.0, 300.0, 10.0, works[month]),
        (60.0, 330.0, 10.0, total.as_str()),
        (60.0, 350.0, 10.0, "Please pay at reception."),
        (
            60.0,
            800.0,
            7.0,
            "Bishopthorpe Dental Partnership LLP · reception@bishopthorpedental.co.uk · Phone 01904 333222",
        ),
    ];
    rows.extend(RECIPIENT_EN);
    pdf::placed(&rows)
}

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
#[expect(clippy::print_stderr, reason = "the figure is what this test is for")]
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
    let rows = [
        (340.0, 40.0, 16.0, "Consumer Advice North Ltd"),
        (
            60.0,
            70.0,
            8.0,
            "Consumer Advice North Ltd, 77 Park Row, Leeds LS1 5JL",
        ),
        RECIPIENT_EN[0],
        RECIPIENT_EN[1],
        RECIPIENT_EN[2],
        (60.0, 230.0, 10.0, "4 March 2026"),
        (
            60.0,
            260.0,
            12.0,
            "Your complaint about BL Communications Ltd",
        ),
        (60.0, 290.0, 10.0, "Dear Mr Reed,"),
        (
            60.0,
            305.0,
            10.0,
            "we wrote to BL Communications Ltd, 5 Dock Road, Leeds LS1 4AP,",
        ),
        (
            60.0,
            320.0,
            10.0,
            "help@blcomms.co.uk, phone 0113 496 0000, about your invoice.",
        ),
        (60.0, 350.0, 10.0, "Yours sincerely"),
        (
            60.0,
            800.0,
            7.0,
            "Company number 09988776 · advice@consumernorth.org.uk · Phone 0113 700 8000",
        ),
    ];
    let uuid = import(&server, "me", &pdf::placed(&rows));
    assert_eq!(
        explain(&server, "me", uuid).document.sender,
        "Consumer Advice North Ltd"
    );
}

#[test]
fn a_date_follows_its_label_and_a_title_its_pattern() {
    let server = Server::analysing();
    server.account("me");
    let paper = |day: u32, month: usize| {
        let printed = format!("Druckdatum: 2{day}.0{month}.2026");
        let written = format!("Fassung vom: 0{day}.0{month}.2026");
        pdf::placed(&[
            (60.0, 50.0, 14.0, "Hausverwaltung Berg GmbH"),
            (
                60.0,
                70.0,
                8.0,
                "Hausverwaltung Berg GmbH · Bergstr. 1 · 70173 Stuttgart",
            ),
            (60.0, 200.0, 10.0, printed.as_str()),
            (60.0, 220.0, 10.0, written.as_str()),
            (60.0, 260.0, 14.0, "Protokoll"),
            (
                60.0,
                290.0,
                10.0,
                "Die Eigentümer haben über die folgenden Punkte beraten und beschlossen.",
            ),
            (60.0, 800.0, 7.0, "Tel. 0711 334455 · info@hv-berg.de"),
        ])
    };
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
    let note = |at: usize| {
        let texts = [
            "Our walk in the mountains began at the lake and led over the ridge to the hut.",
            "The hike over the ridge took six hours, from the hut down to the lake.",
            "From the lake we walked up to the mountain hut and slept there.",
            "The path along the ridge between lake and hut was covered with snow.",
        ];
        let number = format!("entry {at}");
        pdf::placed(&[
            (60.0, 300.0, 10.0, texts[at]),
            (60.0, 330.0, 10.0, number.as_str()),
        ])
    };
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
