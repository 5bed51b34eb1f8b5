//! Asks a library of made-up documents and notes what each answer took.
//!
//! Every round asks one question of each kind, so that no kind finds the caches as it left them. Everything goes
//! through [`AccountLibrary`], as a request does once it has been read; HTTP and JSON come on top.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::fill::ORIGINALS;
use super::measure::{Counting, Row, Series};
use super::papers::{self, Numbers};
use super::queries::{FIRST_PAGE, content_queries, list_queries, text_queries};
use super::{BenchError, Filling, Progress, Step, VectorMaker};
use crate::library::{AccountLibrary, Library};
use crate::model::account::AccountId;

/// Passages that content search gives where nothing else is asked for.
const CONTENT_LIMIT: u64 = 15;
/// So many results count for recall.
const NEAREST: usize = 10;
/// Rounds before the clock runs: the processor's caches and the files in memory are then as they are in use.
const WARM_UP: u64 = 3;

/// Times by group and kind, in the order in which they are shown.
#[derive(Default)]
struct Times(BTreeMap<(usize, usize), (&'static str, &'static str, Series)>);

impl Times {
    fn series(
        &mut self,
        group: (usize, &'static str),
        at: usize,
        name: &'static str,
    ) -> &mut Series {
        let (number, group) = group;
        let entry = self.0.entry((number, at));
        &mut entry.or_insert_with(|| (group, name, Series::default())).2
    }

    fn rows(&self) -> Vec<Row> {
        let rows = self.0.values();
        rows.map(|(group, name, series)| series.row(group, name))
            .collect()
    }
}

/// Asks `rounds` questions of each kind, fewer if `time_max` is over before that, at least one.
pub fn ask(
    library: &Arc<Library>,
    account: AccountId,
    filling: Filling,
    rounds: u64,
    time_max: Duration,
    progress: &dyn Progress,
) -> Result<Vec<Row>, BenchError> {
    let asked = AccountLibrary::new(Arc::clone(library), account);
    let mut numbers = Numbers::new(11);
    let mut times = Times::default();
    let deadline = Instant::now() + time_max;
    for round in 0..rounds + WARM_UP {
        progress.at(Step::Asking, round, rounds + WARM_UP)?;
        if round == WARM_UP {
            times = Times::default();
        }
        if round > WARM_UP && Instant::now() > deadline {
            break;
        }
        ask_once(&asked, &mut numbers, filling, &mut times)?;
    }
    Ok(times.rows())
}

fn ask_once(
    asked: &AccountLibrary,
    numbers: &mut Numbers,
    filling: Filling,
    times: &mut Times,
) -> Result<(), BenchError> {
    let documents = filling.documents;
    for (at, (name, query)) in list_queries(numbers, documents).into_iter().enumerate() {
        let series = times.series((0, "list"), at, name);
        series.time(Counting::Thread, || asked.list_documents(&query))?;
    }
    for (at, (name, query)) in text_queries(numbers, documents).into_iter().enumerate() {
        let series = times.series((1, "text search"), at, name);
        series.time(Counting::Thread, || {
            asked.search_text(&query, None, FIRST_PAGE)
        })?;
    }
    for (at, (name, query)) in content_queries(numbers, documents).into_iter().enumerate() {
        let vector = asked.library.serving().model.embed_query(&query)?;
        let series = times.series((2, "content search, query embedded before"), at, name);
        series.time(Counting::Thread, || {
            asked.search_content_with(&query, &vector, CONTENT_LIMIT)
        })?;
    }
    let [question, keywords, ..] = content_queries(numbers, documents);
    for (at, (name, query)) in [question, keywords].into_iter().enumerate() {
        let series = times.series((3, "content search"), at, name);
        // The query is embedded on a thread of the engine's own.
        series.time(Counting::Process, || {
            asked.search_content(&query, None, CONTENT_LIMIT)
        })?;
    }
    let uuid = papers::uuid(numbers.below(documents));
    let series = times.series((4, "one document"), 0, "details");
    let found = series.time(Counting::Thread, || asked.document(uuid))?;
    debug_assert!(found.is_some());
    let uuid = papers::uuid(numbers.below(documents.min(ORIGINALS)));
    let series = times.series((4, "one document"), 1, "original, 20 to 400 kB");
    series.time(Counting::Thread, || download(asked, uuid))?;
    Ok(())
}

fn download(asked: &AccountLibrary, uuid: uuid::Uuid) -> Result<(), BenchError> {
    let Some(mut original) = asked.original(uuid)? else {
        return Ok(());
    };
    let mut bytes = Vec::new();
    original
        .file
        .read_to_end(&mut bytes)
        .map_err(|source| BenchError::File {
            path: uuid.to_string().into(),
            source,
        })?;
    Ok(())
}

/// How many of the nearest passages content search finds.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Recall {
    /// Questions asked.
    pub questions: usize,
    /// The share of the ten documents with the nearest passages that are found, in the mean.
    pub at_10: f64,
}

/// Asks by meaning alone, and compares with a look at every vector in full precision.
pub fn recall(
    library: &Arc<Library>,
    account: AccountId,
    filling: Filling,
    vectors: &VectorMaker,
    questions: usize,
) -> Result<Recall, BenchError> {
    let asked = AccountLibrary::new(Arc::clone(library), account);
    let model = Arc::clone(&asked.library.serving().model);
    let mut numbers = Numbers::new(23);
    let mut queries = Vec::new();
    for at in 0..questions {
        // Half of them like what people type, half of them near some passage.
        queries.push(if at % 2 == 0 {
            let [(_, question), ..] = content_queries(&mut numbers, filling.documents);
            model.embed_query(&question)?
        } else {
            vectors.vectors(filling.documents + at as u64, 1).values
        });
    }
    let exact = nearest(&queries, filling, vectors);
    let mut found = 0;
    let mut all = 0;
    for (query, exact) in queries.iter().zip(exact) {
        let hits = asked.search_content_with("", query, NEAREST as u64)?;
        let hits: Vec<_> = hits.iter().map(|hit| hit.document.uuid).collect();
        all += exact.len();
        found += exact
            .iter()
            .filter(|(_, number)| hits.contains(&papers::uuid(*number)))
            .count();
    }
    Ok(Recall {
        questions,
        at_10: found as f64 / all.max(1) as f64,
    })
}

/// For each query the documents with the nearest passages, nearest first; archived ones too.
fn nearest(queries: &[Vec<f32>], filling: Filling, vectors: &VectorMaker) -> Vec<Vec<(f32, u64)>> {
    let mut best = vec![Vec::<(f32, u64)>::new(); queries.len()];
    for number in 0..filling.documents {
        let passages = vectors.vectors(number, filling.passages_per_document);
        for (query, best) in queries.iter().zip(&mut best) {
            let score = (0..passages.count())
                .filter_map(|at| passages.get(at))
                .map(|row| row.iter().zip(query).map(|(a, b)| a * b).sum::<f32>())
                .fold(f32::MIN, f32::max);
            let place = best.partition_point(|(other, _)| *other >= score);
            if place < NEAREST {
                best.insert(place, (score, number));
                best.truncate(NEAREST);
            }
        }
    }
    best
}
