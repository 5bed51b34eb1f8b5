//! The same paper saved or scanned again is told from the next paper of its series.
//!
//! `told_apart` prints precision and recall over pairs of our own making.

use docvault::library::command::{Command, Reply};
use docvault::library::near_duplicates::NearDuplicate;
use uuid::Uuid;

use crate::harness::{Server, pdf};

/// What varies between papers of one sender.
struct Bill {
    customer: &'static str,
    street: &'static str,
    number: u32,
    month: &'static str,
    month_number: u32,
    total: &'static str,
}

const MARCH: Bill = Bill {
    customer: "Mr Thomas Reed",
    street: "14 Mill Lane",
    number: 4711,
    month: "March",
    month_number: 3,
    total: "48.90",
};

fn lines(bill: &Bill) -> Vec<String> {
    let month = bill.month;
    [
        "Northern Water Supply Ltd".to_owned(),
        "Northern Water Supply Ltd, 9 Canal Street, Leeds LS2 7AB".to_owned(),
        bill.customer.to_owned(),
        bill.street.to_owned(),
        "York YO1 9TT".to_owned(),
        format!("Invoice date: 05/0{}/2026", bill.month_number),
        format!("Invoice number: NW-{}", bill.number),
        format!("Invoice for {month}"),
        "Dear customer, please find below the charges for the water that was supplied".to_owned(),
        "to your property and for taking waste water away. The meter was read by you.".to_owned(),
        format!("Supply of water for the month of {month}"),
        "Standing charge for the meter in the cellar".to_owned(),
        format!("Total amount including value added tax {} GBP", bill.total),
        format!(
            "Payment is collected from your bank account on 19/0{}/2026",
            bill.month_number
        ),
        "If you have questions about this invoice our service team is glad to help you.".to_owned(),
        "Telephone 0113 496 0101, company number 03216549, VAT GB 123 4567 89".to_owned(),
    ]
    .to_vec()
}

fn letter(customer: &str) -> Vec<String> {
    [
        "Municipal Library Service",
        "1 Museum Street, York YO1 7DT",
        customer,
        "14 Mill Lane",
        "York YO1 9TT",
        "2 March 2026",
        "New opening hours",
        "Dear reader, from the beginning of next month all branches of the library open",
        "one hour earlier on weekdays and stay open until the evening on Saturdays.",
        "Books can be given back at any time through the slot beside the main entrance.",
        "We look forward to your visit. Yours sincerely, the library team",
    ]
    .map(str::to_owned)
    .to_vec()
}

/// A letterhead of two lines, the address window, and the rest below.
fn typeset(lines: &[String], pitch: f32) -> Vec<u8> {
    let top = |at: usize| match at {
        0 | 1 => 40.0 + at as f32 * pitch,
        2..=4 => 145.0 + (at - 2) as f32 * 12.0,
        _ => 230.0 + (at - 5) as f32 * pitch,
    };
    let rows = lines.iter().enumerate();
    let rows = rows.map(|(at, line)| format!("60 {} 10 {line}\n", top(at)));
    pdf::placed(&rows.collect::<String>())
}

/// Misreads about one letter in `every` as a scan does: look-alikes, and now and then a lost one.
fn scanned(lines: &[String], every: usize, mut seed: u32) -> Vec<String> {
    let mut misread = |letter: char| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if !((seed >> 8) as usize).is_multiple_of(every) {
            return letter.to_string();
        }
        match letter {
            'm' => "rn",
            'l' => "i",
            'e' => "c",
            'o' => "0",
            'h' => "b",
            't' => "f",
            'a' => "s",
            '8' => "B",
            '1' => "l",
            'n' => "u",
            other => return other.to_string(),
        }
        .to_owned()
    };
    lines
        .iter()
        .map(|line| line.chars().map(&mut misread).collect())
        .collect()
}

fn import(server: &Server, bytes: &[u8]) -> (Uuid, Vec<NearDuplicate>) {
    let uuid = server.import("me", "scan.pdf", bytes);
    server.await_analysis("me", &[uuid]);
    let reply = server.execute(Command::AwaitAnalysis {
        account: Some("me".to_owned()),
        uuids: vec![uuid],
        timeout_milliseconds: 0,
    });
    match reply {
        Reply::States(states) => (uuid, states[0].near_duplicates.clone()),
        other => panic!("{other:?}"),
    }
}

/// Two files, and what they are to each other.
type Pair = (&'static str, Vec<u8>, Vec<u8>);

fn same_pairs() -> Vec<Pair> {
    let (bill, letter) = (lines(&MARCH), letter("Mr Thomas Reed"));
    let mut pairs = vec![
        ("saved again", typeset(&bill, 15.0), typeset(&bill, 15.5)),
        (
            "letter saved again",
            typeset(&letter, 15.0),
            typeset(&letter, 16.0),
        ),
    ];
    for seed in 1..=4 {
        for every in [40, 60, 100] {
            let scan = typeset(&scanned(&bill, every, seed), 15.0);
            pairs.push(("scanned", typeset(&bill, 15.0), scan));
        }
    }
    pairs
}

fn different_pairs() -> Vec<Pair> {
    let others = [
        (
            "next month",
            Bill {
                number: 4832,
                month: "April",
                month_number: 4,
                total: "51.35",
                ..MARCH
            },
        ),
        (
            "the same amount",
            Bill {
                number: 4950,
                month: "May",
                month_number: 5,
                ..MARCH
            },
        ),
        (
            "another customer",
            Bill {
                customer: "Mrs Alice Monk",
                street: "16 Mill Lane",
                number: 4712,
                ..MARCH
            },
        ),
    ];
    let [first, second] =
        ["Mr Thomas Reed", "Mrs Alice Monkton"].map(|name| typeset(&letter(name), 15.0));
    let mut pairs = vec![("letter to another", first, second)];
    for (what, other) in &others {
        let bill = typeset(&lines(&MARCH), 15.0);
        pairs.push((*what, bill.clone(), typeset(&lines(other), 15.0)));
        for seed in 1..=4 {
            let scan = typeset(&scanned(&lines(other), 40, seed), 15.0);
            pairs.push((*what, bill.clone(), scan));
        }
    }
    pairs
}

/// Which of the pairs are told to be one paper: each in an account of its own.
fn told(server: &Server, name: &str, pairs: &[Pair]) -> Vec<bool> {
    let accounts = pairs.iter().enumerate().map(|(at, (_, first, second))| {
        let account = format!("{name} {at}");
        server.account(&account);
        let [first, second] = [first, second].map(|bytes| {
            let uuid = server.import(&account, "scan.pdf", bytes);
            server.await_analysis(&account, &[uuid]);
            uuid
        });
        let reply = server.execute(Command::ExplainDocument {
            account: Some(account),
            uuid: second,
        });
        let Reply::Explanation(explanation) = reply else {
            panic!("{reply:?}")
        };
        explanation
            .near_duplicates
            .iter()
            .any(|near| near.uuid == first)
    });
    accounts.collect()
}

#[test]
fn told_apart() {
    let server = Server::analysing();
    let (same, different) = (same_pairs(), different_pairs());
    let names = |pairs: &[Pair], told: Vec<bool>, wrong: bool| -> Vec<&'static str> {
        let chosen = pairs.iter().zip(told).filter(|(_, told)| *told == wrong);
        chosen.map(|(pair, _)| pair.0).collect()
    };
    let misses = names(&same, told(&server, "same", &same), false);
    let mistakes = names(&different, told(&server, "different", &different), true);
    let found = same.len() - misses.len();
    eprintln!(
        "near-duplicates: precision {:.3}, recall {:.3} over {} same and {} different pairs; missed {misses:?}, mistaken {mistakes:?}",
        found as f32 / (found + mistakes.len()).max(1) as f32,
        found as f32 / same.len() as f32,
        same.len(),
        different.len()
    );
    assert!(mistakes.is_empty(), "{mistakes:?}");
    assert!(
        !misses.iter().any(|what| what.contains("saved again")),
        "{misses:?}"
    );
    assert!(found * 10 >= same.len() * 9, "{misses:?}");
}

#[test]
fn the_same_paper_is_told_and_kept() {
    let server = Server::analysing();
    let key = server.account("me");
    let (first, none) = import(&server, &typeset(&lines(&MARCH), 15.0));
    assert_eq!(none, []);
    let (second, near) = import(&server, &typeset(&lines(&MARCH), 15.5));
    assert_eq!(near.len(), 1);
    assert_eq!(near[0].uuid, first);
    assert!(near[0].words > 0.99 && near[0].figures > 0.99, "{near:?}");
    assert_eq!(
        server.get(&key, "/api/v1/stats").ok()["data"]["totalDocuments"],
        2
    );
    let caller = server.library.authenticate(&key).unwrap();
    let mine = server.library.account(&caller);
    assert_eq!(
        mine.near_duplicates(first).unwrap().unwrap()[0].uuid,
        second
    );
    // Another account's same paper is nobody's business.
    let other = server.account("other");
    let caller = server.library.authenticate(&other).unwrap();
    assert_eq!(
        server
            .library
            .account(&caller)
            .near_duplicates(first)
            .unwrap(),
        None
    );
    let uuid = server.import("other", "x.pdf", &typeset(&lines(&MARCH), 15.2));
    server.await_analysis("other", &[uuid]);
    assert_eq!(
        server
            .library
            .account(&caller)
            .near_duplicates(uuid)
            .unwrap()
            .unwrap(),
        []
    );
}
