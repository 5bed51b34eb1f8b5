//! The words that made-up documents are made of: German and English, with a long tail of syllables.
//!
//! Read on in `papers`, which puts them together.

/// What papers are called in German.
pub(super) const KINDS_GERMAN: [&str; 14] = [
    "Rechnung",
    "Vertrag",
    "Kontoauszug",
    "Versicherungsschein",
    "Mahnung",
    "Jahresabrechnung",
    "Bescheid",
    "Kündigung",
    "Lieferschein",
    "Angebot",
    "Gehaltsabrechnung",
    "Auftragsbestätigung",
    "Beitragsrechnung",
    "Spendenbescheinigung",
];

/// What papers are called in English.
pub(super) const KINDS_ENGLISH: [&str; 12] = [
    "Invoice",
    "Statement",
    "Receipt",
    "Annual report",
    "Contract",
    "Reminder",
    "Delivery note",
    "Quotation",
    "Payslip",
    "Policy schedule",
    "Order confirmation",
    "Tax assessment",
];

/// The most frequent words of German papers, the most frequent ones first.
pub(super) const WORDS_GERMAN: [&str; 72] = [
    "der",
    "die",
    "für",
    "und",
    "den",
    "über",
    "von",
    "Monat",
    "mit",
    "Strom",
    "Ihre",
    "Betrag",
    "Zahlung",
    "Konto",
    "bis",
    "Gas",
    "Wohnung",
    "Miete",
    "Kunde",
    "auf",
    "Zeitraum",
    "Januar",
    "Vertragsnummer",
    "fällig",
    "März",
    "Straße",
    "Beitrag",
    "Leistung",
    "Februar",
    "offen",
    "Kaution",
    "Fahrzeug",
    "Größe",
    "bezahlt",
    "Mehrwertsteuer",
    "Lieferung",
    "Bestellung",
    "Garantie",
    "Versicherung",
    "Abrechnung",
    "Verbrauch",
    "Zähler",
    "Kündigungsfrist",
    "Überweisung",
    "Lastschrift",
    "Gebühr",
    "Nachzahlung",
    "Guthaben",
    "Haushalt",
    "Heizung",
    "Wasser",
    "Internet",
    "Telefon",
    "Anschluss",
    "Reparatur",
    "Werkstatt",
    "Büro",
    "Möbel",
    "Untersuchung",
    "Behandlung",
    "Rezept",
    "Steuer",
    "Bescheinigung",
    "Antrag",
    "Frist",
    "Termin",
    "Unterlagen",
    "Anlage",
    "Seite",
    "Rückfragen",
    "Öffnungszeiten",
    "Geschäftsführer",
];

/// The most frequent words of English papers, the most frequent ones first.
pub(super) const WORDS_ENGLISH: [&str; 66] = [
    "the",
    "of",
    "and",
    "for",
    "to",
    "your",
    "payment",
    "account",
    "in",
    "energy",
    "amount",
    "customer",
    "with",
    "insurance",
    "policy",
    "vehicle",
    "rent",
    "deposit",
    "due",
    "total",
    "including",
    "VAT",
    "order",
    "delivery",
    "period",
    "January",
    "meter",
    "reading",
    "charges",
    "balance",
    "direct",
    "debit",
    "reference",
    "number",
    "property",
    "tenant",
    "landlord",
    "warranty",
    "repair",
    "service",
    "broadband",
    "telephone",
    "water",
    "heating",
    "council",
    "tax",
    "treatment",
    "appointment",
    "prescription",
    "premium",
    "renewal",
    "cover",
    "excess",
    "claim",
    "salary",
    "pension",
    "contribution",
    "notice",
    "termination",
    "agreement",
    "page",
    "enclosed",
    "contact",
    "hours",
    "office",
    "director",
];

/// What German senders do.
pub(super) const TRADES_GERMAN: [&str; 26] = [
    "Stadtwerke",
    "Bäckerei",
    "Autohaus",
    "Sparkasse",
    "Gemeinde",
    "Finanzamt",
    "Buchhandlung",
    "Versicherung",
    "Zahnarztpraxis Dr.",
    "Rechtsanwälte",
    "Hausverwaltung",
    "Elektro",
    "Möbelhaus",
    "Gärtnerei",
    "Apotheke",
    "Reisebüro",
    "Druckerei",
    "Spedition",
    "Klinikum",
    "Wohnungsbaugenossenschaft",
    "Energie",
    "Telekommunikation",
    "Schreinerei",
    "Steuerberatung",
    "Musikschule",
    "Wasserwerk",
];

/// What English senders do.
pub(super) const TRADES_ENGLISH: [&str; 20] = [
    "Energy",
    "Water",
    "Insurance",
    "Motors",
    "Books",
    "Dental Practice",
    "Solicitors",
    "Properties",
    "Electrical",
    "Furniture",
    "Gardens",
    "Pharmacy",
    "Travel",
    "Printing",
    "Logistics",
    "Hospital",
    "Housing Association",
    "Telecom",
    "Joinery",
    "Accountants",
];

/// Legal forms of German senders.
pub(super) const FORMS_GERMAN: [&str; 8] = [
    "GmbH",
    "GmbH",
    "GmbH",
    "AG",
    "GmbH & Co. KG",
    "e. K.",
    "OHG",
    "eG",
];

/// Legal forms of English senders.
pub(super) const FORMS_ENGLISH: [&str; 6] = ["Ltd", "Ltd", "plc", "LLP", "Inc.", "& Sons"];

/// Folders that people make.
pub(super) const FOLDERS: [&str; 20] = [
    "Rechnungen",
    "Verträge",
    "Bank",
    "Versicherungen",
    "Steuern",
    "Wohnung",
    "Auto",
    "Gesundheit",
    "Arbeit",
    "Reisen",
    "Invoices",
    "Contracts",
    "Insurance",
    "Taxes",
    "Home",
    "Car",
    "Health",
    "Work",
    "Travel",
    "Inbox",
];

/// Tags that people give.
pub(super) const TAGS: [&str; 40] = [
    "fällig",
    "bezahlt",
    "Steuer 2023",
    "Steuer 2024",
    "Steuer 2025",
    "Garantie",
    "Mutter",
    "Vater",
    "Kinder",
    "Schule",
    "Haus",
    "Garten",
    "Auto",
    "Rad",
    "Strom",
    "Gas",
    "Wasser",
    "Internet",
    "Handy",
    "Urlaub",
    "due",
    "paid",
    "warranty",
    "tax",
    "school",
    "house",
    "garden",
    "car",
    "bike",
    "power",
    "phone",
    "holiday",
    "pension",
    "salary",
    "rent",
    "doctor",
    "dentist",
    "gift",
    "donation",
    "todo",
];

/// What rare words, places and surnames are made of.
const SYLLABLES: [&str; 179] = [
    "ab", "acht", "al", "am", "an", "ar", "aus", "aut", "bach", "bar", "bei", "ben", "berg", "bil",
    "bin", "blu", "bor", "bran", "bre", "brie", "bro", "buch", "cal", "cas", "cen", "char", "ci",
    "col", "con", "cre", "da", "dal", "dan", "de", "dem", "der", "des", "di", "do", "dorf", "drei",
    "dun", "ei", "ein", "el", "em", "en", "ent", "er", "es", "ex", "fa", "feld", "fer", "fin",
    "fla", "for", "frei", "fu", "ga", "geb", "ger", "gi", "glas", "gra", "grund", "haf", "hal",
    "har", "haus", "hei", "her", "hof", "hu", "im", "in", "ins", "ist", "je", "jo", "ka", "kauf",
    "ker", "kel", "kla", "kon", "kra", "kun", "la", "lag", "lan", "leb", "lei", "len", "lich",
    "lin", "lo", "lung", "ma", "mal", "man", "mar", "mei", "men", "mes", "mi", "mo", "mun", "na",
    "nach", "nen", "ner", "neu", "ni", "no", "nung", "ob", "of", "on", "or", "pa", "par", "pel",
    "per", "pla", "po", "pre", "pro", "qua", "ra", "rei", "ren", "rich", "ro", "rung", "sa",
    "schaf", "schei", "schla", "sel", "sen", "ser", "si", "so", "spi", "sta", "ste", "stra", "sul",
    "ta", "tar", "tel", "ten", "ter", "ti", "to", "trag", "tri", "tun", "um", "un", "ung", "ur",
    "va", "ver", "vi", "vor", "wa", "wei", "wen", "wer", "wi", "wo", "za", "zei", "zer", "zie",
    "zu", "zung",
];

/// The rare word of a rank: two to four syllables, the same each time.
pub(super) fn rare_word(rank: u64) -> String {
    let mut numbers = Numbers::new(rank);
    (0..2 + numbers.below(3))
        .map(|_| numbers.pick(&SYLLABLES))
        .collect()
}

/// A place or a surname of a rank.
pub(super) fn name(rank: u64) -> String {
    let mut name = rare_word(rank.wrapping_mul(31) + 7);
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// `SplitMix64` (Steele, Lea and Flood 2014): the same library every time.
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// Numbers that are fully determined by `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    /// A number from 0 to `bound` - 1; 0 for a bound of 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.bits().checked_rem(bound).unwrap_or(0)
    }

    /// One of these.
    pub fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        let at = self.below(all.len() as u64) as usize;
        all.get(at).copied().unwrap_or_default()
    }

    /// A number from 0 up to 1.
    pub fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
