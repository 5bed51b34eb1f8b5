//! Fills a new library with made-up documents, thousands in one commit.
//!
//! It writes what an import and an analysis write, but the originals of the first documents only. The word index is
//! filled by the library itself, the way it catches up after a crash. Must never touch a folder that is in use.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use super::papers::{self, Numbers};
use super::vectors::VectorMaker;
use super::{BenchError, Progress, Step, letters};
use crate::clock::{Clock as _, SystemClock};
use crate::model::account::{AccountId, Plan};
use crate::model::language::Language;
use crate::store::{AnalyzedDocument, Store, StoreError};

/// The account that the made-up documents belong to.
pub const ACCOUNT: &str = "bench";
/// So many of the first documents have originals: enough to download from, few enough to write within a second.
pub const ORIGINALS: u64 = 500;
/// Documents in one commit.
const BATCH: u64 = 4_000;

/// What a library is filled with.
#[derive(Clone, Copy, Debug)]
pub struct Filling {
    /// Documents.
    pub documents: u64,
    /// Passages of each.
    pub passages_per_document: u64,
}

/// Makes a library in `directory`, which holds none, with these documents of the account [`ACCOUNT`].
pub fn fill(
    directory: &Path,
    filling: Filling,
    vectors: &VectorMaker,
    progress: &dyn Progress,
) -> Result<(), BenchError> {
    let store = Store::open(directory)?;
    let account = store
        .create_account(ACCOUNT, Plan::Unlimited, Language::De, SystemClock.now())?
        .id;
    let mut first = 0;
    while first < filling.documents {
        progress.at(Step::Filling, first, filling.documents)?;
        let end = filling.documents.min(first + BATCH);
        let batch = batch(&store, account, first..end, filling, vectors)?;
        store.add_analyzed_documents(batch, vectors.model_identity())?;
        first = end;
    }
    Ok(())
}

/// These documents, made on all cores.
fn batch(
    store: &Store,
    account: AccountId,
    range: std::ops::Range<u64>,
    filling: Filling,
    vectors: &VectorMaker,
) -> Result<Vec<AnalyzedDocument>, StoreError> {
    let next = AtomicU64::new(range.start);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || -> Result<Vec<AnalyzedDocument>, StoreError> {
        let mut made = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= range.end {
                return Ok(made);
            }
            made.push(analyzed(store, account, number, filling, vectors)?);
        }
    };
    let mut all = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut all = Vec::new();
        for worker in workers {
            match worker.join() {
                Ok(made) => all.extend(made?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok::<_, StoreError>(all)
    })?;
    all.sort_by_key(|made| made.document.id);
    Ok(all)
}

fn analyzed(
    store: &Store,
    account: AccountId,
    number: u64,
    filling: Filling,
    vectors: &VectorMaker,
) -> Result<AnalyzedDocument, StoreError> {
    let mut document = papers::document(account, number);
    if number < ORIGINALS {
        let original = original(number);
        document.content_hash = store.put_original(&original)?;
        document.byte_length = original.len() as u64;
    }
    Ok(AnalyzedDocument {
        document,
        passages: papers::passages(number, filling.passages_per_document),
        vectors: vectors.vectors(number, filling.passages_per_document),
    })
}

/// A letter with padding behind it, so that originals have the sizes that papers have: 20 to 400 kB.
fn original(number: u64) -> Vec<u8> {
    let mut bytes = letters::letter(number);
    let mut numbers = Numbers::new(number);
    let padding = 20_000 + numbers.below(380_000) as usize;
    bytes.extend_from_slice(b"\n%");
    bytes.extend((0..padding).map(|_| b'a' + numbers.below(26) as u8));
    bytes.push(b'\n');
    bytes
}
