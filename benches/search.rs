//! Lists, text search and content search of the indexes alone, at 1,000 and 100,000 documents.
//!
//! `cargo bench --bench search`; `DOCVAULT_BENCH_DOCUMENTS=1000000` for others. Prints the processor time of a hundred
//! different requests of each kind, the middle one and the slowest, kinds interleaved. There is no store and no HTTP
//! here: `docvault bench` measures the whole. The documents are the same as there, one passage each.
//!
//! Where there are so many vectors that the index has a graph, it is asked for the nearest of them beside `hnsw_rs`, which
//! gets the same vectors: how many of the ten nearest each finds, and what that takes.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark stops at what it did not expect, and prints"
)]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use docvault::embedding::{BundledModel, EmbeddingModel as _};
use docvault::library::bench::measure::Counting;
use docvault::library::bench::papers::{self, Numbers};
use docvault::library::bench::queries::{FIRST_PAGE, content_queries, list_queries, text_queries};
use docvault::library::bench::{Series, VectorMaker};
use docvault::model::account::AccountId;
use docvault::model::vectors::{PassageVectors, WantedVectors};
use docvault::search::{ContentQuery, IndexChange, Misspelled, ReadVectors, SearchIndex, Spelling};
use hnsw_rs::anndists::dist::distances::DistDot;
use hnsw_rs::hnsw::Hnsw;

const ACCOUNT: AccountId = AccountId(1);
const DIMENSION: usize = 384;

/// Fewer vectors are scanned.
const GRAPH_MIN: u64 = 50_000;
/// How `hnsw_rs` is asked: neighbours of a vector, and how many are weighed at a time.
const NEIGHBOURS: usize = 16;
const BUILD_BREADTH: usize = 100;
const SEARCH_BREADTHS: [usize; 3] = [64, 128, 256];
const NEAREST: usize = 10;

/// An index of so many documents with one passage each, and the folder it lives in.
fn index(documents: u64) -> (SearchIndex, tempfile::TempDir) {
    let directory = tempfile::tempdir().expect("a folder for the index");
    let index = SearchIndex::open(directory.path(), DIMENSION).expect("a new index");
    let vectors = vectors();
    for number in 0..documents {
        let document = papers::document(ACCOUNT, number);
        let change = IndexChange::Content {
            document: &document,
            passages: &papers::passages(number, 1),
            vectors: Some(&vectors.vectors(number, 1).quantized()),
        };
        index.apply(number + 1, change).expect("a change that fits");
    }
    index.commit().expect("a commit");
    let started = Instant::now();
    while index.sizes().unlinked_passages > 0 {
        std::thread::sleep(Duration::from_millis(100));
    }
    println!("vectors were linked in {:.1?}", started.elapsed());
    (index, directory)
}

/// Makes vectors around those of two hundred made-up sentences.
fn vectors() -> VectorMaker {
    let model = BundledModel::new().expect("the bundled model");
    let mut numbers = Numbers::new(1);
    let texts: Vec<String> = (0..200)
        .map(|number| papers::sentence(&mut numbers, papers::language(number), 12))
        .collect();
    VectorMaker::around(&model, &texts).expect("vectors")
}

/// Asks a hundred different queries of each kind and prints what they took.
fn print_percentiles(index: &SearchIndex, documents: u64) {
    let mut numbers = Numbers::new(3);
    let vectors = vectors();
    let model = BundledModel::new().expect("the bundled model");
    let mut times: BTreeMap<(&str, &str), Series> = BTreeMap::new();
    for round in 0..100 {
        for (kind, query) in text_queries(&mut numbers, documents) {
            let series = times.entry(("text", kind)).or_default();
            let search = || index.search_text(ACCOUNT, &query, Spelling::Every, None, FIRST_PAGE);
            black_box(series.time(Counting::Thread, search)).expect("an answer");
        }
        for (kind, query) in content_queries(&mut numbers, documents) {
            let vector = vectors.vectors(documents + round, 1).values;
            let series = times.entry(("content", kind)).or_default();
            let query = ContentQuery {
                text: &query,
                misspelled: Misspelled::NONE,
                vector: &vector,
                pieces_per_word: model.pieces_per_word(&query),
                place_of_word: &|word| model.place_of_word(word),
                filter: None,
                limit: 15,
            };
            let search = || index.search_content(ACCOUNT, &query, &|_, _| {});
            black_box(series.time(Counting::Thread, search)).expect("an answer");
        }
        for (kind, query) in list_queries(&mut numbers, documents) {
            let series = times.entry(("list", kind)).or_default();
            black_box(series.time(Counting::Thread, || index.list(ACCOUNT, &query)));
        }
    }
    println!("processor time in ms at {documents} documents: p50, p99");
    for ((search, kind), series) in times {
        let row = series.row(search, kind);
        let (middle, high) = (row.cpu_p50_milliseconds, row.cpu_p99_milliseconds);
        println!("{search:<8} {kind:<26} {middle:7.3} {high:7.3}");
    }
}

/// Asks the index and `hnsw_rs` for the vectors nearest to the same queries.
fn print_nearest(index: &SearchIndex, documents: u64) {
    let vectors = vectors();
    let rows: Vec<Vec<f32>> = (0..documents)
        .map(|number| vectors.vectors(number, 1).values)
        .collect();
    let graph = Hnsw::new(NEIGHBOURS, rows.len(), 16, BUILD_BREADTH, DistDot {});
    let started = Instant::now();
    for (at, row) in rows.iter().enumerate() {
        graph.insert((row, at));
    }
    println!("hnsw_rs was built in {:.1?}", started.elapsed());
    let mut times: BTreeMap<String, (Series, usize)> = BTreeMap::new();
    for round in 0..100 {
        let query = vectors.vectors(documents + round, 1).values;
        let mut nearest: Vec<(f32, usize)> = (0..)
            .zip(&rows)
            .map(|(at, row)| (row.iter().zip(&query).map(|(a, b)| a * b).sum(), at))
            .collect();
        nearest.sort_by(|left, right| right.0.total_cmp(&left.0));
        let is_nearest = |at: usize| nearest[..NEAREST].iter().any(|(_, other)| *other == at);
        let asked = ContentQuery {
            text: "",
            misspelled: Misspelled::NONE,
            vector: &query,
            pieces_per_word: 1.0,
            place_of_word: &|_| None,
            filter: None,
            limit: NEAREST,
        };
        let (series, hits) = times
            .entry("the index, as a whole search".to_owned())
            .or_default();
        // Documents are numbered in the order of their vectors, from 1 on.
        let read_vectors: &ReadVectors<'_> = &|wanted, put| {
            for WantedVectors { id, .. } in wanted {
                let values = rows[id.0 as usize - 1].clone();
                put(*id, PassageVectors::without_spans(DIMENSION as u32, values));
            }
        };
        let search = || index.search_content(ACCOUNT, &asked, read_vectors);
        let found = series.time(Counting::Thread, search).expect("an answer");
        let found = found
            .iter()
            .filter(|found| is_nearest(found.id.0 as usize - 1));
        *hits += found.count();
        for breadth in SEARCH_BREADTHS {
            let (series, hits) = times
                .entry(format!("hnsw_rs, breadth {breadth:3}"))
                .or_default();
            let found = series.time(Counting::Thread, || graph.search(&query, NEAREST, breadth));
            *hits += found.iter().filter(|found| is_nearest(found.d_id)).count();
        }
    }
    println!("the ten nearest of {documents} vectors: found, processor time in ms p50, p99");
    for (name, (series, hits)) in times {
        let row = series.row("nearest", "");
        let (middle, high) = (row.cpu_p50_milliseconds, row.cpu_p99_milliseconds);
        println!(
            "{name:<30} {:.3} {middle:7.3} {high:7.3}",
            hits as f64 / 1_000.0
        );
    }
}

fn main() {
    let sizes = std::env::var("DOCVAULT_BENCH_DOCUMENTS");
    for size in sizes.as_deref().unwrap_or("1000,100000").split(',') {
        let documents = size.trim().parse().expect("a number of documents");
        let (index, _directory) = index(documents);
        print_percentiles(&index, documents);
        if documents >= GRAPH_MIN {
            print_nearest(&index, documents);
        }
    }
}
