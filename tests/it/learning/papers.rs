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

const RECIPIENT_DE: &str = "60 145 10 Herrn Jonas Keller
     60 157 10 Hafenstraße 12
     60 169 10 20457 Hamburg";
const RECIPIENT_EN: &str = "60 145 10 Mr Thomas Reed
     60 157 10 14 Mill Lane
     60 169 10 York YO1 9TT";

fn energy_de(month: usize) -> Vec<u8> {
    let date = format!("Rechnungsdatum: 0{}.0{}.2026", month + 2, month + 1);
    let number = format!("Rechnungsnummer: RE-2026-{}", 4100 + 17 * month);
    let total = format!("Gesamtbetrag {},40 EUR", 61 + month * 3);
    let due = format!("Zahlbar bis 2{}.0{}.2026.", month, month + 1);
    let subject = format!("Rechnung {} 2026", MONTHS_DE[month]);
    pdf::placed(&format!(
        "350 40 16 EVT Netz und Vertrieb GmbH
         60 130 7 EVT Netz und Vertrieb GmbH · Werkstr. 3 · 54321 Talheim
         60 220 10 {date}
         60 234 10 {number}
         60 270 14 {subject}
         60 300 10 Sehr geehrter Herr Keller,
         60 315 10 für die Lieferung von Energie an Ihre Verbrauchsstelle berechnen wir:
         60 340 10 {total}
         60 360 10 {due}
         60 790 7 EVT Netz und Vertrieb GmbH · Amtsgericht Talheim HRB 4711 · USt-IdNr. DE812345678
         60 800 7 Tel. 0711 998877 · service@evt-talheim.de · IBAN DE89 3704 0044 0532 0130 00
         {RECIPIENT_DE}"
    ))
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
    pdf::placed(&format!(
        "60 60 11 Erika Vogt
         60 74 9 Lindenallee 4
         60 86 9 54321 Talheim
         60 98 9 Telefon 07133 445566
         360 200 10 {date}
         60 240 11 {subject}
         60 270 10 Lieber Herr Keller,
         60 285 10 {line}
         60 300 10 Bitte achten Sie darauf, dass die Haustür offen steht.
         60 330 10 Mit freundlichen Grüßen
         60 360 10 E. Vogt
         {RECIPIENT_DE}"
    ))
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
    pdf::placed(&format!(
        "60 40 13 Stadt Talheim · Amt für Jugend und Familie
         60 56 9 Kindertageseinrichtung am Bach
         60 68 9 Bachweg 9, 54321 Talheim
         400 120 10 {date}
         60 160 13 {subject}
         60 190 10 Liebe Eltern,
         60 205 10 {line}
         60 220 10 Bei Fragen sprechen Sie uns bitte morgens an.
         60 250 10 Ihr Team
         60 800 7 Telefon 07133 112233 · kita-bach@talheim-stadt.de"
    ))
}

fn mobile_en(month: usize) -> Vec<u8> {
    let date = format!("Invoice date: {} {} 2026", month + 4, MONTHS_EN[month]);
    let number = format!("Invoice number: BL{}", 70_311 + 211 * month);
    let total = format!("Total due £{}.15", 18 + month);
    pdf::placed(&format!(
        "340 40 16 BL Communications Ltd
         60 70 8 BL Communications Ltd, 5 Dock Road, Leeds LS1 4AP
         60 230 10 {date}
         60 244 10 {number}
         60 280 14 Your invoice
         60 310 10 Monthly plan, calls and data
         60 330 10 {total}
         60 350 10 We will collect this amount by direct debit.
         60 800 7 Company number 04455667 · VAT GB 998 7766 55 · help@blcomms.co.uk · Phone 0113 496 0000
         {RECIPIENT_EN}"
    ))
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
    let topic = topics[month];
    pdf::placed(&format!(
        "60 50 14 O.R.C. 1888
         60 70 9 The Boathouse, Riverside Walk 2, York YO1 7AB
         60 82 9 www.ouse-rowers.org.uk · Phone 01904 555777
         60 220 10 {date}
         60 250 12 {topic}
         60 280 10 Dear member,
         60 295 10 {line}
         60 310 10 Please tell the secretary whether you are coming.
         60 340 10 Yours sincerely
         60 370 10 The committee
         {RECIPIENT_EN}"
    ))
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
    let work = works[month];
    pdf::placed(&format!(
        "60 50 14 Bishopthorpe Dental Partnership LLP
         60 70 9 88 Bishopthorpe Road, York YO23 1JN
         60 220 10 {date}
         60 234 10 {number}
         60 270 14 Invoice
         60 300 10 {work}
         60 330 10 {total}
         60 350 10 Please pay at reception.
         60 800 7 Bishopthorpe Dental Partnership LLP · reception@bishopthorpedental.co.uk · Phone 01904 333222
         {RECIPIENT_EN}"
    ))
}

/// A letter that speaks of another company and of how that is reached.
pub(super) fn consumer_advice_en() -> Vec<u8> {
    pdf::placed(&format!(
        "340 40 16 Consumer Advice North Ltd
         60 70 8 Consumer Advice North Ltd, 77 Park Row, Leeds LS1 5JL
         {RECIPIENT_EN}
         60 230 10 4 March 2026
         60 260 12 Your complaint about BL Communications Ltd
         60 290 10 Dear Mr Reed,
         60 305 10 we wrote to BL Communications Ltd, 5 Dock Road, Leeds LS1 4AP,
         60 320 10 help@blcomms.co.uk, phone 0113 496 0000, about your invoice.
         60 350 10 Yours sincerely
         60 800 7 Company number 09988776 · advice@consumernorth.org.uk · Phone 0113 700 8000"
    ))
}

/// A note of somebody who does not say who he is: the only name on it is the reader's own company.
pub(super) fn nameless_note(street: &str, contact: &str, about: &str) -> Vec<u8> {
    pdf::placed(&format!(
        "60 60 12 Kranich Immobilien GmbH
         60 90 9 {street}
         60 240 12 {about}
         60 270 10 Thank you for your order. We have begun with the work.
         60 800 7 {contact}"
    ))
}

/// A bill, of which the head is some text, or nothing where that is a picture. The reader's address stands where windows
/// of envelopes begin, or as high as a letterhead.
pub(super) fn bill_de(head: &str, address_at: u32, about: &str) -> Vec<u8> {
    let placed = |from: u32, step: u32, lines: &[&str]| -> String {
        let line = |(at, text): (u32, &&str)| format!("60 {} 10 {text}\n", from + at * step);
        (0..).zip(lines).map(line).collect()
    };
    let head: Vec<&str> = head.split('|').filter(|line| !line.is_empty()).collect();
    let reader = ["Erika Beispiel", "Gartenweg 7", "12345 Musterstadt"];
    let body = [
        "Rechnung Nr. 4711",
        "Rechnungsdatum: 12.03.2026",
        "Sehr geehrte Frau Beispiel,",
        about,
        "Gesamtbetrag 61,20 EUR",
        "Zahlbar in vierzehn Tagen ohne Abzug",
    ];
    pdf::placed(&format!(
        "{}{}{}",
        placed(40, 12, &head),
        placed(address_at, 12, &reader),
        placed(260, 20, &body)
    ))
}

/// Minutes with a day of their own and one on which they were printed.
pub(super) fn minutes_de(day: u32, month: usize) -> Vec<u8> {
    let printed = format!("Druckdatum: 2{day}.0{month}.2026");
    let written = format!("Fassung vom: 0{day}.0{month}.2026");
    pdf::placed(&format!(
        "60 50 14 Hausverwaltung Berg GmbH
         60 70 8 Hausverwaltung Berg GmbH · Bergstr. 1 · 70173 Stuttgart
         60 200 10 {printed}
         60 220 10 {written}
         60 260 14 Protokoll
         60 290 10 Die Eigentümer haben über die folgenden Punkte beraten und beschlossen.
         60 800 7 Tel. 0711 334455 · info@hv-berg.de"
    ))
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
    let text = texts[at];
    pdf::placed(&format!(
        "60 300 10 {text}
         60 330 10 {number}"
    ))
}
