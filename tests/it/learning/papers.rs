//! Papers to learn from: series of six senders, each with what its owner wants to read of it, and single ones.

use crate::harness::pdf;
use crate::pdf::sample::{self, page, show, stream};

/// Papers in one series.
pub(super) const PAPERS: usize = 6;
const MONTHS_DE: [&str; PAPERS] = ["Januar", "Februar", "März", "April", "Mai", "Juni"];
const MONTHS_EN: [&str; PAPERS] = ["January", "February", "March", "April", "May", "June"];

/// What a series' owner wants to read.
pub(super) struct Series {
    pub(super) sender: &'static str,
    pub(super) folder: &'static str,
    pub(super) tag: &'static str,
    pub(super) paper: fn(usize) -> Vec<u8>,
}

pub(super) const SERIES: [Series; 6] = [
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

/// A letter that speaks of another company and of how that is reached.
pub(super) fn consumer_advice_en() -> Vec<u8> {
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
    pdf::placed(&rows)
}

/// A note of somebody who does not say who he is: the only name on it is the reader's own company.
pub(super) fn nameless_note(street: &str, contact: &str, about: &str) -> Vec<u8> {
    pdf::placed(&[
        (60.0, 60.0, 12.0, "Kranich Immobilien GmbH"),
        (60.0, 90.0, 9.0, street),
        (60.0, 240.0, 12.0, about),
        (
            60.0,
            270.0,
            10.0,
            "Thank you for your order. We have begun with the work.",
        ),
        (60.0, 800.0, 7.0, contact),
    ])
}

/// Minutes with a day of their own and one on which they were printed.
pub(super) fn minutes_de(day: u32, month: usize) -> Vec<u8> {
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
}

/// A bill with two dates of its own, and with the electronic invoice inside where that is `issued` on a day.
pub(super) fn roofers_bill_en(month: &str, issued: Option<&str>) -> Vec<u8> {
    let rows = [
        (700.0, "Berg Roofing Ltd, 5 Dock Road, Leeds LS1 4AP"),
        (600.0, "Invoice"),
        (570.0, &format!("Invoice date: 2 {month} 2026")),
        (550.0, &format!("Service date: 15 {month} 2026")),
        (500.0, "New tiles for the roof, as agreed on the telephone"),
        (
            60.0,
            "Berg Roofing Ltd, phone 0113 496 0011, info@bergroofing.co.uk",
        ),
    ];
    let content: String = rows.iter().map(|(y, text)| show(72.0, *y, text)).collect();
    let invoice = issued.map_or(String::new(), |day| {
        format!("<Invoice><ID>R-1</ID><IssueDate>{day}</IssueDate></Invoice>")
    });
    let attached = [
        stream("/Type /EmbeddedFile", invoice.as_bytes()),
        b"<< /Type /Filespec /F (factur-x.xml) /EF << /F 10 0 R >> >>".to_vec(),
    ];
    let catalog = issued.map_or("", |_| "/AF [11 0 R]");
    sample::pdf(&[page(&content)], &attached, catalog, "")
}

/// Entries of a diary of walks: only what they speak of ties them together.
pub(super) fn walk_en(at: usize) -> Vec<u8> {
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
}
