//! How good content search is on collections with judgements: vectors alone, words alone, and the two fused.
//!
//! `cargo bench --bench retrieval`. The collections are `data-fixtures/facts`: short texts about things that everybody may
//! know, German and English, each with a query of a few keywords and a question in other words than the text's, both
//! answered by that text alone. `DOCVAULT_BENCH_COLLECTIONS=FILE,FILE` takes others, in the same form. Prints nDCG@10 (Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR
//! techniques, 2002). A hundred made-up papers of each language lie among the texts.

#![expect(
    clippy::print_stdout,
    reason = "a benchmark stops at what it did not expect, and prints"
)]

use docvault::embedding::{BundledModel, EmbeddingModel, vectors_of_passages};
use docvault::library::bench::papers;
use docvault::model::account::AccountId;
use docvault::model::document::DocumentId;
use docvault::model::language::Language;
use docvault::model::passage::Passage;
use docvault::model::vectors::{PassageVectors, WantedVectors};
use docvault::search::{ContentQuery, IndexChange, Misspelled, SearchIndex};
use serde::Deserialize;

const ACCOUNT: AccountId = AccountId(1);
/// Made-up papers among the texts of a collection.
const STRANGERS: u64 = 200;
const RANKED: usize = 10;

const COLLECTIONS: [(&str, Language, &str); 2] = [
    (
        "English",
        Language::En,
        include_str!("../data-fixtures/facts/english.jsonl"),
    ),
    (
        "German",
        Language::De,
        include_str!("../data-fixtures/facts/german.jsonl"),
    ),
];

/// A text, and the queries that it answers; there may be texts that nobody asks for.
#[derive(Deserialize)]
struct Fact {
    #[serde(default)]
    title: String,
    text: String,
    /// In what language; the collection's if it does not say.
    language: Option<Language>,
    keywords: Option<String>,
    question: Option<String>,
}

/// One of the two.
type Asked = fn(&Fact) -> Option<&str>;

/// A collection in an index, with all vectors in full precision.
struct Collection {
    index: SearchIndex,
    _directory: tempfile::TempDir,
    vectors: Vec<PassageVectors>,
}

impl Collection {
    fn new(facts: &[Fact], language: Language, model: &BundledModel) -> Self {
        let directory = tempfile::tempdir().expect("a folder for the index");
        let index = SearchIndex::open(directory.path(), model.dimension()).expect("a new index");
        let mut vectors = Vec::new();
        let count = facts.len() as u64 + STRANGERS;
        for number in 0..count {
            let mut document = papers::document(ACCOUNT, number);
            let passage = match facts.get(number as usize) {
                Some(fact) => {
                    document.title.clone_from(&fact.title);
                    // Of nobody: a made-up sender's words would stand in each passage.
                    document.sender.clear();
                    document.language = fact.language.or(Some(language));
                    Passage {
                        text: fact.text.clone(),
                        page: 1,
                        page_size: [595.0, 842.0],
                        rects: Vec::new(),
                    }
                }
                None => papers::passages(number, 1).remove(0),
            };
            let passages = [passage];
            let vector = vectors_of_passages(model, &document.title, &passages).expect("a vector");
            let quantized = vector.quantized();
            vectors.push(vector);
            let change = IndexChange::Content {
                document: &document,
                passages: &passages,
                vectors: Some(&quantized),
            };
            index.apply(number + 1, change).expect("a change that fits");
        }
        index.commit().expect("a commit");
        Self {
            index,
            _directory: directory,
            vectors,
        }
    }

    /// What finding the text in this place gains: 1 if it is first, less the later it comes.
    fn gain(&self, place: usize, query: &ContentQuery<'_>) -> f64 {
        let full = |wanted: &[WantedVectors], visit: &mut dyn FnMut(DocumentId, PassageVectors)| {
            for WantedVectors { id, .. } in wanted {
                visit(*id, self.vectors[(id.0 - 1) as usize].clone());
            }
        };
        let hits = self
            .index
            .search_content(ACCOUNT, query, &full)
            .expect("an answer");
        let found = hits
            .iter()
            .position(|hit| hit.id == DocumentId(place as u32 + 1));
        found.map_or(0.0, |position| 1.0 / (position as f64 + 2.0).log2())
    }
}

fn main() {
    let model = BundledModel::new().expect("the bundled model");
    println!("nDCG@10             texts  queries    vectors  words  fused");
    let own = std::env::var("DOCVAULT_BENCH_COLLECTIONS");
    for path in own.iter().flat_map(|paths| paths.split(',')) {
        let lines = std::fs::read_to_string(path).expect("a collection");
        measure(path, Language::En, &lines, &model);
    }
    if own.is_err() {
        for (name, language, lines) in COLLECTIONS {
            measure(name, language, lines, &model);
        }
    }
}

fn measure(name: &str, language: Language, lines: &str, model: &BundledModel) {
    let facts: Vec<Fact> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of the collection"))
        .collect();
    let collection = Collection::new(&facts, language, model);
    let kinds: [(&str, Asked); 2] = [
        ("keywords", |fact| fact.keywords.as_deref()),
        ("question", |fact| fact.question.as_deref()),
    ];
    for (kind, asked) in kinds {
        let mut gains = [0.0; 3];
        let mut count = 0.0_f64;
        let queries = facts.iter().enumerate();
        for (place, text) in queries.filter_map(|(place, fact)| Some((place, asked(fact)?))) {
            let vector = model.embed_query(text).expect("a vector");
            let both = ContentQuery {
                text,
                misspelled: Misspelled::NONE,
                vector: &vector,
                pieces_per_word: model.pieces_per_word(text),
                place_of_word: &|word| model.place_of_word(word),
                filter: None,
                limit: RANKED,
            };
            // No word, but something typed: vectors of spans count as well.
            let vectors = ContentQuery { text: "?", ..both };
            let words = ContentQuery {
                vector: &[],
                ..both
            };
            for (gain, query) in gains.iter_mut().zip([vectors, words, both]) {
                *gain += collection.gain(place, &query);
            }
            count += 1.0;
        }
        let [vectors, words, fused] = gains.map(|gain| gain / count.max(1.0));
        if count > 0.0 {
            println!(
                "{name:<14} {:>10}  {kind:<8}  {vectors:>8.3} {words:>6.3} {fused:>6.3}",
                facts.len()
            );
        }
    }
}
