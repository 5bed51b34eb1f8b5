//! The vectors of the last queries: asking again, or for the next page, costs no computation.
//!
//! Must never hold more than [`QUERIES_MAX`] vectors (400 kB), nor a text over
//! [`TEXT_BYTES_MAX`].

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

use super::embedding_model::EmbeddingModel;
use super::error::EmbeddingError;

/// So many queries are remembered.
const QUERIES_MAX: usize = 256;
/// Longer texts are embedded anew each time.
const TEXT_BYTES_MAX: usize = 4096;

/// A model with a memory for the queries it was last asked.
#[derive(Debug)]
pub struct QueryCache {
    model: Arc<dyn EmbeddingModel>,
    /// Held only to look up and to insert, never while the model computes.
    entries: Mutex<Entries>,
}

#[derive(Debug, Default)]
struct Entries {
    /// Counts look-ups; tells which entry was used last.
    now: u64,
    by_text: HashMap<String, Entry>,
}

#[derive(Debug)]
struct Entry {
    last_used: u64,
    vector: Arc<[f32]>,
}

impl QueryCache {
    /// An empty memory in front of `model`.
    pub fn new(model: Arc<dyn EmbeddingModel>) -> Self {
        Self {
            model,
            entries: Mutex::default(),
        }
    }

    /// The unit vector of a query, from memory if it was asked lately.
    ///
    /// Two threads that ask the same new query at once both compute it.
    pub fn embed(&self, text: &str) -> Result<Arc<[f32]>, EmbeddingError> {
        let text = text.trim();
        if let Some(vector) = self.with_entries(|entries| entries.get(text)) {
            return Ok(vector);
        }
        let vector: Arc<[f32]> = self.model.embed_query(text)?.into();
        if text.len() <= TEXT_BYTES_MAX {
            self.with_entries(|entries| entries.insert(text, Arc::clone(&vector)));
        }
        Ok(vector)
    }

    fn with_entries<R>(&self, work: impl FnOnce(&mut Entries) -> R) -> R {
        work(&mut self.entries.lock())
    }
}

impl Entries {
    fn get(&mut self, text: &str) -> Option<Arc<[f32]>> {
        let entry = self.by_text.get_mut(text)?;
        self.now += 1;
        entry.last_used = self.now;
        Some(Arc::clone(&entry.vector))
    }

    fn insert(&mut self, text: &str, vector: Arc<[f32]>) {
        if self.by_text.len() >= QUERIES_MAX {
            // A look at all of them takes a microsecond; the query just took a thousand.
            let oldest = self.by_text.iter().min_by_key(|(_, entry)| entry.last_used);
            if let Some(oldest) = oldest.map(|(text, _)| text.clone()) {
                self.by_text.remove(&oldest);
            }
        }
        self.now += 1;
        self.by_text.insert(
            text.to_owned(),
            Entry {
                last_used: self.now,
                vector,
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::{QUERIES_MAX, QueryCache, TEXT_BYTES_MAX};
    use crate::embedding::{EmbeddingError, EmbeddingModel};

    /// Counts how often it is asked; fails for "fail".
    #[derive(Debug, Default)]
    struct CountingModel(AtomicUsize);

    impl EmbeddingModel for CountingModel {
        fn identity(&self) -> &'static str {
            "counting"
        }
        fn dimension(&self) -> usize {
            1
        }
        fn window(&self) -> usize {
            8
        }
        fn count_tokens(&self, text: &str) -> usize {
            text.len()
        }
        fn place_of_word(&self, _: &str) -> Option<u32> {
            None
        }
        fn embed_passages(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingError> {
            texts.iter().map(|text| self.embed_query(text)).collect()
        }
        fn embed_query(&self, text: &str) -> Result<Vec<f32>, EmbeddingError> {
            self.0.fetch_add(1, Ordering::SeqCst);
            if text == "fail" {
                Err(EmbeddingError::NotFinite)
            } else {
                Ok(vec![text.len() as f32])
            }
        }
    }

    fn cache() -> (Arc<CountingModel>, QueryCache) {
        let model = Arc::new(CountingModel::default());
        (Arc::clone(&model), QueryCache::new(model))
    }

    #[test]
    fn a_query_is_computed_once() {
        let (model, cache) = cache();
        assert_eq!(*cache.embed("rent").unwrap(), [4.0]);
        assert_eq!(*cache.embed(" rent\n").unwrap(), [4.0]);
        assert_eq!(*cache.embed("rents").unwrap(), [5.0]);
        assert_eq!(model.0.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn the_query_unused_for_longest_is_forgotten_first() {
        let (model, cache) = cache();
        for number in 0..QUERIES_MAX {
            cache.embed(&number.to_string()).unwrap();
        }
        cache.embed("0").unwrap();
        cache.embed("one more").unwrap();
        let before = model.0.load(Ordering::SeqCst);
        cache.embed("0").unwrap();
        cache.embed("2").unwrap();
        assert_eq!(model.0.load(Ordering::SeqCst), before, "still remembered");
        cache.embed("1").unwrap();
        assert_eq!(model.0.load(Ordering::SeqCst), before + 1, "forgotten");
        assert_eq!(
            cache.with_entries(|entries| entries.by_text.len()),
            QUERIES_MAX
        );
    }

    #[test]
    fn failures_and_overlong_texts_are_not_kept() {
        let (model, cache) = cache();
        assert!(cache.embed("fail").is_err());
        assert!(cache.embed("fail").is_err());
        let overlong = "x".repeat(TEXT_BYTES_MAX + 1);
        cache.embed(&overlong).unwrap();
        cache.embed(&overlong).unwrap();
        assert_eq!(model.0.load(Ordering::SeqCst), 4);
    }
}
