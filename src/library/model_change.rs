//! A change of the embedding model: old vectors go on serving while new ones are made.
//!
//! The store knows which model made which vectors; vectors of two models are never compared.
//! Where the old model is the bundled one, be it as it was before, it still answers queries until every document has been
//! embedded again, then the new one takes over in one step. Where the old model is not at hand,
//! words alone find a document until it has been embedded again.
//!
//! The same thread embeds documents whose titles changed: a title is part of what their vectors are made of; and once those of a
//! library from before spans of passages had vectors.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::RwLockReadGuard;

use super::{Library, LibraryError, QueryError};
use crate::embedding::{self, BundledModel, EmbeddingModel, QueryCache};
use crate::model::document::DocumentId;
use crate::model::vectors::{PassageVectors, WantedVectors};
use crate::store::Store;

/// The model whose vectors are searched right now, and the queries it was asked last.
#[derive(Debug)]
pub(super) struct ServingModel {
    pub(super) model: Arc<dyn EmbeddingModel>,
    pub(super) queries: QueryCache,
}

impl ServingModel {
    /// Usually `model`, which makes the vectors; while documents are embedded again, the one before it.
    pub(super) fn choose(
        store: &Store,
        model: &Arc<dyn EmbeddingModel>,
    ) -> Result<Self, LibraryError> {
        if !store.documents_to_embed(model.identity())?.is_empty() {
            for older in [BundledModel::new()?, BundledModel::as_written()?] {
                if older.identity() != model.identity()
                    && store.documents_with_vectors(older.identity())? > 0
                {
                    return Ok(Self::new(Arc::new(older)));
                }
            }
        }
        Ok(Self::new(Arc::clone(model)))
    }

    fn new(model: Arc<dyn EmbeddingModel>) -> Self {
        Self {
            queries: QueryCache::new(Arc::clone(&model)),
            model,
        }
    }
}

impl Library {
    /// The model whose vectors are searched right now.
    pub(super) fn serving(&self) -> Arc<ServingModel> {
        Arc::clone(&self.hold_serving())
    }

    /// The same, and no other takes over while this is held: a query and the vectors it is compared
    /// with are of one model.
    pub(super) fn hold_serving(&self) -> RwLockReadGuard<'_, Arc<ServingModel>> {
        self.serving.read()
    }

    /// Reads documents' vectors of the serving model, for a search. What cannot be read is told to the log, and bytes
    /// have to do.
    pub(super) fn vectors_of<'a>(
        &'a self,
        serving: &'a ServingModel,
    ) -> impl Fn(&[WantedVectors], &mut dyn FnMut(DocumentId, PassageVectors)) + 'a {
        |wanted, visit| {
            let identity = serving.model.identity();
            if let Err(error) = self.store.for_each_vectors_of(wanted, identity, visit) {
                tracing::error!(%error, "cannot read documents' vectors");
            }
        }
    }

    /// Whether an older model still answers.
    pub(super) fn is_model_retiring(&self) -> bool {
        self.serving().model.identity() != self.model.identity()
    }

    /// Whether documents still wait for vectors of this library's model or with their new title, or for those to serve.
    pub fn is_embedding_again(&self) -> Result<bool, QueryError> {
        Ok(self.is_model_retiring()
            || !self.store.retitled_documents()?.is_empty()
            || !self
                .store
                .documents_to_embed(self.model.identity())?
                .is_empty())
    }

    /// A thread's work: gives every document vectors of this library's model, and then those that get another title
    /// vectors that are made with it.
    pub(super) fn embed_again(&self) {
        self.embed_with_new_model();
        while self.queue.wait_for_new_titles() {
            if let Err(error) = self.embed_retitled() {
                tracing::error!(%error, "not every document is found by its new title; the next change of one goes on");
            }
        }
    }

    fn embed_retitled(&self) -> Result<(), LibraryError> {
        for id in self.store.retitled_documents()? {
            if self.queue.is_stopping() {
                break;
            }
            self.embed_or_pass_over(id)?;
        }
        Ok(())
    }

    /// Gives every document vectors of this library's model, then lets it serve.
    fn embed_with_new_model(&self) {
        match self.try_to_embed_again() {
            Ok(0) => {}
            Ok(documents) => tracing::info!(documents, "embedded with the new model"),
            Err(error) => {
                tracing::error!(%error, "not every document has vectors of this model; the next start goes on");
            }
        }
    }

    fn try_to_embed_again(&self) -> Result<u64, LibraryError> {
        let mut embedded = 0;
        let mut passed_over = HashSet::new();
        // Documents that came in meanwhile may have been analysed by the older program's queue.
        loop {
            let mut documents = self.store.documents_to_embed(self.model.identity())?;
            documents.retain(|id| !passed_over.contains(id));
            if documents.is_empty() {
                break;
            }
            let waiting = documents.len();
            tracing::info!(
                waiting,
                "embedding documents again, with this program's model"
            );
            for id in documents {
                if self.queue.is_stopping() {
                    return Ok(embedded);
                }
                if self.embed_or_pass_over(id)? {
                    embedded += 1;
                } else {
                    passed_over.insert(id);
                }
            }
        }
        if self.is_model_retiring() {
            self.let_model_serve()?;
        }
        Ok(embedded)
    }

    /// Embeds a document again; `false` for one that is to blame itself: it is told of, as those after it must not wait for
    /// it. A model that embeds nothing at all is an error, and must not serve.
    fn embed_or_pass_over(&self, id: DocumentId) -> Result<bool, LibraryError> {
        let embeds_anything = || self.model.embed_passages(&["text".to_owned()]).is_ok();
        match self.embed_document_again(id) {
            Ok(()) => Ok(true),
            Err(error) if error.is_of_one_document() && embeds_anything() => {
                tracing::error!(%error, document = id.0, "a document cannot be embedded again");
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    fn embed_document_again(&self, id: DocumentId) -> Result<(), LibraryError> {
        let Some(document) = self.store.document(id)? else {
            return Ok(());
        };
        let passages = self.store.passages(id)?;
        let (title, model) = (&document.title, self.model.identity());
        let vectors = embedding::vectors_of_passages(&*self.model, title, &passages)?;
        self.store
            .replace_vectors(id, title, passages, &vectors, model)?;
        self.follow_changes();
        Ok(())
    }

    /// Exchanges the vectors in memory and the model that embeds queries.
    fn let_model_serve(&self) -> Result<(), LibraryError> {
        // From here on what is analysed waits until the vectors in memory are this model's.
        let _paused = self.follower.pause();
        let mut accounts = HashMap::new();
        self.store.for_each_document(|document| {
            if document.trashed_at.is_none() {
                accounts.insert(document.id, document.account);
            }
        })?;
        let mut serving = self.serving.write();
        self.search.forget_vectors(self.model.dimension());
        let loaded = self
            .store
            .for_each_quantized_vectors(self.model.identity(), |id, vectors| {
                if let Some(account) = accounts.get(&id) {
                    self.load_vectors(*account, id, &vectors);
                }
            });
        // Also where not all could be read: the older model's vectors are gone, and queries must be of those that are there.
        *serving = Arc::new(ServingModel::new(Arc::clone(&self.model)));
        Ok(loaded?)
    }
}
