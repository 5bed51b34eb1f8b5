//! Lists, text search and content search at 1,000 and 100,000 documents.
//!
//! First a table: processor time on one thread of a hundred different requests of each kind, without HTTP and without
//! embedding the query, the middle one and the 99th of a hundred. Then wall time of some of them, by criterion.
//! The library is made up: German and English titles, senders in a long tail, one passage a document.

#![allow(clippy::cast_possible_wrap, reason = "made-up numbers are small")]
#![allow(clippy::print_stdout, reason = "this program prints its figures")]

use std::collections::BTreeMap;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use docvault::model::account::AccountId;
use docvault::model::document::{ContentHash, Document, DocumentId, DocumentState};
use docvault::model::language::Language;
use docvault::model::passage::Passage;
use docvault::model::query::{DocumentFilter, DocumentQuery, Paging, Sort, SortKey};
use docvault::model::timestamp::Timestamp;
use docvault::model::vectors::PassageVectors;
use docvault::search::{IndexChange, SearchIndex, Spelling};
use uuid::Uuid;

const ACCOUNT: AccountId = AccountId(1);
const DIMENSION: usize = 384;
const FIRST_PAGE: Paging = Paging {
    limit: 50,
    offset: 0,
};

const KINDS: [&str; 12] = [
    "Rechnung",
    "Invoice",
    "Vertrag",
    "Kontoauszug",
    "Versicherungsschein",
    "Statement",
    "Mahnung",
    "Receipt",
    "Jahresabrechnung",
    "Bescheid",
    "Annual report",
    "Kündigung",
];
const WORDS: [&str; 48] = [
    "über",
    "für",
    "den",
    "Monat",
    "Strom",
    "Gas",
    "Betrag",
    "Zahlung",
    "Konto",
    "the",
    "payment",
    "of",
    "account",
    "customer",
    "energy",
    "insurance",
    "policy",
    "vehicle",
    "rent",
    "deposit",
    "Wohnung",
    "Miete",
    "Kaution",
    "Fahrzeug",
    "Beitrag",
    "Leistung",
    "Zeitraum",
    "Januar",
    "Februar",
    "März",
    "Größe",
    "Straße",
    "Kunde",
    "Vertragsnummer",
    "fällig",
    "offen",
    "bezahlt",
    "due",
    "amount",
    "total",
    "including",
    "VAT",
    "Mehrwertsteuer",
    "Lieferung",
    "Bestellung",
    "order",
    "delivery",
    "Garantie",
];

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

/// The word of a rank: common ones are real, the rest is made of two to four syllables.
fn word(rank: u64) -> String {
    if let Some(word) = WORDS.get(rank as usize) {
        return (*word).to_owned();
    }
    let mut numbers = Numbers(rank);
    (0..2 + numbers.next(3))
        .map(|_| numbers.pick(&SYLLABLES))
        .collect()
}

/// `SplitMix64`: the same library every time.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (value ^ (value >> 31)) % below
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.next(all.len() as u64) as usize]
    }

    /// Few words are in most sentences and most words in few: a rank drawn evenly on a logarithmic scale.
    fn sentence(&mut self, length: u64) -> String {
        let words: Vec<String> = (0..length)
            .map(|_| {
                if self.next(10) == 0 {
                    return self.next(9_999_999).to_string();
                }
                let rank = (60_000_f64.ln() * self.next(1_000_000) as f64 / 1e6).exp() as u64;
                word(rank)
            })
            .collect();
        words.join(" ")
    }

    fn unit_vector(&mut self) -> Vec<f32> {
        let row: Vec<f32> = (0..DIMENSION)
            .map(|_| self.next(2001) as f32 / 1000.0 - 1.0)
            .collect();
        let length = row.iter().map(|value| value * value).sum::<f32>().sqrt();
        row.iter().map(|value| value / length).collect()
    }

    fn document(&mut self, id: u64) -> Document {
        let sender = self.next(4_000).min(self.next(4_000));
        let kind = self.pick(&KINDS);
        Document {
            id: DocumentId(id),
            uuid: Uuid::from_u128(u128::from(self.next(u64::MAX)) << 64 | u128::from(id)),
            account: ACCOUNT,
            content_hash: ContentHash([0; 32]),
            byte_length: 1,
            file_name: String::new(),
            state: DocumentState::Analyzed,
            title: format!("{kind} {} {}", self.next(999_999), self.sentence(2)),
            summary: format!("{kind}: {}.", self.sentence(24)),
            sender: format!("{} {sender} GmbH", WORDS[(sender % 48) as usize]),
            document_date: Timestamp(self.next(5_000) as i64 * 86_400_000),
            created_at: Timestamp(id as i64 * 1_000),
            folder: format!("Folder {}", self.next(20)),
            tags: (0..self.next(3))
                .map(|_| format!("tag {}", self.next(40)))
                .collect(),
            language: Some(if self.next(2) == 0 {
                Language::De
            } else {
                Language::En
            }),
            is_favorite: self.next(20) == 0,
            is_archived: self.next(10) == 0,
            trashed_at: None,
            page_count: 1,
            has_vector_data: true,
            set_by_person: Vec::new(),
        }
    }
}

/// An index of so many documents with one passage each, and the folder it lives in.
fn index(documents: u64) -> (SearchIndex, tempfile::TempDir) {
    let directory = tempfile::tempdir().expect("a folder for the index");
    let index = SearchIndex::open(directory.path(), DIMENSION).expect("a new index");
    let mut numbers = Numbers(documents);
    for id in 1..=documents {
        let document = numbers.document(id);
        let passages = [Passage {
            page: 1,
            text: numbers.sentence(90),
            ..Passage::default()
        }];
        let vectors = PassageVectors {
            dimension: DIMENSION as u32,
            values: numbers.unit_vector(),
        }
        .quantized();
        let change = IndexChange::Content {
            document: &document,
            passages: &passages,
            vectors: &vectors,
        };
        index.apply(id, change).expect("a change that fits");
    }
    index.commit().expect("a commit");
    (index, directory)
}

fn list_query(filter: DocumentFilter, key: SortKey) -> DocumentQuery {
    DocumentQuery {
        filter,
        sort: Sort {
            key,
            descending: true,
        },
        paging: FIRST_PAGE,
    }
}

/// What is asked of text search: one query of each kind, another each time.
fn text_queries(numbers: &mut Numbers) -> [(&'static str, String); 9] {
    let document = numbers.document(0);
    let summary: Vec<&str> = document.summary.split(' ').collect();
    let at = numbers.next(summary.len() as u64 - 2) as usize;
    let (kind, other) = (numbers.pick(&KINDS), numbers.pick(&WORDS));
    let mut swapped: Vec<char> = kind.chars().collect();
    let place = numbers.next(swapped.len() as u64 - 1) as usize;
    swapped.swap(place, place + 1);
    let letter = char::from(b'a' + numbers.next(26) as u8);
    let sentence = numbers.sentence(40) + " ";
    [
        ("rare word", numbers.next(999_999).to_string()),
        ("frequent word", kind.to_owned()),
        ("two frequent words", format!("{kind} {other}")),
        ("typo", format!("{} {other}", String::from_iter(swapped))),
        ("one letter", letter.to_string()),
        ("words of a summary", summary[at..at + 3].join(" ")),
        ("sender", document.sender.clone()),
        (
            "beginning of a title",
            document.title.chars().take(8).collect(),
        ),
        (
            "1,000 characters",
            sentence.repeat(30).chars().take(1000).collect(),
        ),
    ]
}

/// What is asked of content search.
fn content_queries(numbers: &mut Numbers) -> [(&'static str, String); 4] {
    let frequent: Vec<&str> = (0..5).map(|_| numbers.pick(&WORDS)).collect();
    [
        (
            "question",
            format!("wie hoch ist die {}", numbers.sentence(2)),
        ),
        ("frequent words", frequent.join(" ")),
        ("sentence", numbers.sentence(10)),
        ("number", numbers.next(9_999_999).to_string()),
    ]
}

/// Asks a hundred different queries of each kind and prints what they took.
fn print_percentiles(index: &SearchIndex, documents: u64) {
    let mut numbers = Numbers(3);
    let mut times: BTreeMap<(&str, &str), Vec<f64>> = BTreeMap::new();
    let mut measure = |search, kind, request: &mut dyn FnMut()| {
        let before = processor_milliseconds();
        request();
        let taken = processor_milliseconds() - before;
        times.entry((search, kind)).or_default().push(taken);
    };
    for _ in 0..100 {
        for (kind, query) in text_queries(&mut numbers) {
            measure("text", kind, &mut || {
                black_box(index.search_text(ACCOUNT, &query, Spelling::Every, FIRST_PAGE))
                    .expect("an answer");
            });
        }
        for (kind, query) in content_queries(&mut numbers) {
            let vector = numbers.unit_vector();
            measure("content", kind, &mut || {
                black_box(index.search_content(ACCOUNT, &query, &vector, 15, &|_| None))
                    .expect("an answer");
            });
        }
        for (kind, key) in [
            ("by date", SortKey::CreatedAt),
            ("by title", SortKey::Title),
        ] {
            let filter = DocumentFilter {
                sender: Some(numbers.pick(&WORDS).to_lowercase()),
                ..DocumentFilter::default()
            };
            let query = list_query(filter, key);
            measure("list", kind, &mut || {
                black_box(index.list(ACCOUNT, &query));
            });
        }
    }
    println!("processor time in ms at {documents} documents: p50, p99");
    for ((search, kind), mut times) in times {
        times.sort_by(f64::total_cmp);
        let (middle, high) = (times[times.len() / 2], times[times.len() * 99 / 100 - 1]);
        println!("{search:<8} {kind:<22} {middle:7.2} {high:7.2}");
    }
}

/// What this thread has used of a processor so far.
fn processor_milliseconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

fn search(criterion: &mut Criterion) {
    for documents in [1_000, 100_000] {
        let (index, _directory) = index(documents);
        print_percentiles(&index, documents);
        let mut group = criterion.benchmark_group("list");
        let by_sender = DocumentFilter {
            sender: Some("strom".to_owned()),
            ..DocumentFilter::default()
        };
        let everything = list_query(DocumentFilter::default(), SortKey::CreatedAt);
        for (name, query) in [
            ("all", everything),
            ("sender", list_query(by_sender, SortKey::Title)),
        ] {
            group.bench_function(BenchmarkId::new(name, documents), |bencher| {
                bencher.iter(|| index.list(ACCOUNT, black_box(&query)));
            });
        }
        group.finish();
        let mut group = criterion.benchmark_group("text");
        let long = "rechnung über strom payment of account ".repeat(25);
        let queries = [
            ("rare word", "4711337"),
            ("frequent word", "rechnung"),
            ("typo", "rechnugn strom"),
            ("one letter", "r"),
            ("1,000 characters", long.as_str()),
        ];
        for (name, query) in queries {
            group.bench_function(BenchmarkId::new(name, documents), |bencher| {
                bencher.iter(|| {
                    index
                        .search_text(ACCOUNT, black_box(query), Spelling::Every, FIRST_PAGE)
                        .expect("an answer")
                });
            });
        }
        group.finish();
        let mut group = criterion.benchmark_group("content");
        let vector = Numbers(7).unit_vector();
        let question = "wie hoch ist die offene stromrechnung";
        group.bench_function(BenchmarkId::new("question", documents), |bencher| {
            bencher.iter(|| {
                index
                    .search_content(ACCOUNT, black_box(question), &vector, 15, &|_| None)
                    .expect("an answer")
            });
        });
        group.finish();
    }
}

criterion_group!(benches, search);
criterion_main!(benches);
