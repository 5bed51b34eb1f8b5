//! One account's documents: the only way to read them.
//!
//! Every method is scoped by the account it was made for. There is no unscoped read, so another
//! account's document and one that does not exist cannot be told apart. Nothing here changes data.

use std::collections::HashMap;
use std::fs::File;
use std::sync::Arc;

use parking_lot::RwLockReadGuard;
use unicode_normalization::UnicodeNormalization as _;
use uuid::Uuid;

use super::command::Explanation;
use super::model_change::ServingModel;
use super::near_duplicates::NearDuplicate;
use super::{Library, QueryError};
use crate::analysis::vocabulary;
use crate::model::account::AccountId;
use crate::model::catalog::{Folder, Statistics, Tag};
use crate::model::document::{ContentHash, Document, DocumentId};
use crate::model::passage::Passage;
use crate::model::query::{
    ContentHit, ContentMatch, DocumentFilter, DocumentQuery, Paging, PassageHit, ResultPage,
    TextHit,
};
use crate::search::{ContentQuery, Highlighter, Spelling, has_words};

/// One account's view of a library.
#[derive(Clone, Debug)]
pub struct AccountLibrary {
    pub(super) library: Arc<Library>,
    pub(super) account: AccountId,
}

/// An original to be sent.
#[derive(Debug)]
pub struct Original {
    /// The file, opened for reading.
    pub file: File,
    /// Its length in bytes.
    pub byte_length: u64,
    /// SHA-256 of its bytes: a strong `ETag`.
    pub content_hash: ContentHash,
    /// The document's title, from which a file name can be made.
    pub title: String,
}

impl AccountLibrary {
    pub(super) fn new(library: Arc<Library>, account: AccountId) -> Self {
        Self { library, account }
    }

    /// `GET /api/v1/documents`.
    pub fn list_documents(
        &self,
        query: &DocumentQuery,
    ) -> Result<ResultPage<Document>, QueryError> {
        let page = self.library.search.list(self.account, query);
        Ok(ResultPage {
            items: self.read(&page.items)?,
            total: page.total,
        })
    }

    /// `GET /api/v1/documents/{uuid}`; `None` also for documents in the trash.
    pub fn document(&self, uuid: Uuid) -> Result<Option<Document>, QueryError> {
        let document = self.library.store.document_by_uuid(self.account, uuid)?;
        Ok(document.filter(|document| document.trashed_at.is_none()))
    }

    /// `GET /api/v1/documents/{uuid}/download`.
    pub fn original(&self, uuid: Uuid) -> Result<Option<Original>, QueryError> {
        let document = self.document(uuid)?;
        document
            .map(|document| self.original_of(document))
            .transpose()
    }

    /// The original of a document of this account.
    pub(super) fn original_of(&self, document: Document) -> Result<Original, QueryError> {
        Ok(Original {
            file: self.library.store.open_original(document.content_hash)?,
            byte_length: document.byte_length,
            content_hash: document.content_hash,
            title: document.title,
        })
    }

    /// `POST /api/v1/documents/search`; on the page also within a filter, which leaves archived documents in.
    pub fn search_text(
        &self,
        query: &str,
        filter: Option<&DocumentFilter>,
        paging: Paging,
    ) -> Result<ResultPage<TextHit>, QueryError> {
        // A letter with its accent in one piece and in two is the same to whoever types it.
        let query: String = query.nfc().collect();
        let page = self.library.search.search_text(
            self.account,
            &query,
            Spelling::Every,
            filter,
            paging,
        )?;
        let mut documents = self.read_by_id(page.items.iter().map(|(id, _)| *id))?;
        let mut highlighter = Highlighter::new(&query);
        let items = page
            .items
            .iter()
            .filter_map(|(id, score)| {
                let document = documents.remove(id)?;
                let highlights = highlighter.highlights(&document);
                Some(TextHit {
                    document,
                    score: *score,
                    highlights,
                })
            })
            .collect();
        Ok(ResultPage {
            items,
            total: page.total,
        })
    }

    /// `POST /api/v1/documents/search-content`.
    ///
    /// Where the query's vector cannot be made, words alone answer: a worse answer beats none. A query without any letter or
    /// figure finds nothing: its vector means nothing either. On the page also within a filter, which leaves archived documents
    /// in.
    pub fn search_content(
        &self,
        query: &str,
        filter: Option<&DocumentFilter>,
        limit: u64,
    ) -> Result<Vec<ContentHit>, QueryError> {
        if !has_words(query) {
            return Ok(Vec::new());
        }
        let library = &self.library;
        let misspelled = library.search.misspelled(self.account, query)?;
        let serving = library.hold_serving();
        let model = Arc::clone(&serving.model);
        let place_of_word = |word: &str| model.place_of_word(word);
        // The model knows more English words than the dictionary, in one piece each.
        let meaning = misspelled.meaning(query, |word| place_of_word(word).is_some());
        let vector = serving
            .queries
            .embed(&meaning)
            .inspect_err(|error| tracing::error!(%error, "cannot embed a query"))
            .unwrap_or_else(|_| Arc::from([]));
        let query = ContentQuery {
            text: query,
            misspelled: &misspelled,
            vector: &vector,
            pieces_per_word: model.pieces_per_word(&meaning),
            place_of_word: &place_of_word,
            filter,
            limit: usize::try_from(limit).unwrap_or(usize::MAX),
        };
        self.answer_content(serving, &query)
    }

    /// The same for a query whose vector of the serving model is there already.
    pub(super) fn search_content_with(
        &self,
        query: &str,
        vector: &[f32],
        limit: u64,
    ) -> Result<Vec<ContentHit>, QueryError> {
        let misspelled = self.library.search.misspelled(self.account, query)?;
        let serving = self.library.hold_serving();
        let model = Arc::clone(&serving.model);
        let query = ContentQuery {
            text: query,
            misspelled: &misspelled,
            vector,
            pieces_per_word: model.pieces_per_word(query),
            place_of_word: &|word| model.place_of_word(word),
            filter: None,
            limit: usize::try_from(limit).unwrap_or(usize::MAX),
        };
        self.answer_content(serving, &query)
    }

    fn answer_content(
        &self,
        serving: RwLockReadGuard<'_, Arc<ServingModel>>,
        query: &ContentQuery<'_>,
    ) -> Result<Vec<ContentHit>, QueryError> {
        let library = &self.library;
        let matches =
            library
                .search
                .search_content(self.account, query, &library.vectors_of(&serving))?;
        drop(serving);
        let ids: Vec<DocumentId> = matches.iter().map(|found| found.id).collect();
        let read = library.store.documents_with_passages(&ids)?;
        let mut read = read.into_iter().peekable();
        let hits = matches.iter().filter_map(|found| {
            let (document, passages) = read.next_if(|(document, _)| document.id == found.id)?;
            self.shows(&document)
                .then(|| content_hit(document, passages, found))
        });
        Ok(hits.collect())
    }

    /// `GET /api/v1/tags`: most documents first, then by name.
    pub fn tags(&self, paging: Paging) -> Result<ResultPage<Tag>, QueryError> {
        Ok(self.library.search.tags(self.account, paging))
    }

    /// `GET /api/v1/folders`: most documents first, then by name.
    pub fn folders(&self, paging: Paging) -> Result<ResultPage<Folder>, QueryError> {
        let mut page = self.library.search.folders(self.account, paging);
        let profile = self.library.store.profile(self.account)?;
        for folder in &mut page.items {
            let chosen = profile.folder_icon(&folder.name);
            let icon = chosen.or_else(|| vocabulary::icon_of(&folder.name));
            folder.icon = icon.map(ToOwned::to_owned);
        }
        Ok(page)
    }

    /// `GET /api/v1/stats`.
    pub fn statistics(&self) -> Result<Statistics, QueryError> {
        Ok(self.library.search.statistics(self.account))
    }

    /// What is known about a document, and why; `None` also for documents in the trash.
    pub fn explain(&self, uuid: Uuid) -> Result<Option<Explanation>, QueryError> {
        let document = self.document(uuid)?;
        let explanation = document.map(|document| self.library.explanation(document));
        Ok(explanation.transpose()?)
    }

    /// The documents that are the same paper as this one; `None` also for documents in the trash.
    pub fn near_duplicates(&self, uuid: Uuid) -> Result<Option<Vec<NearDuplicate>>, QueryError> {
        let document = self.document(uuid)?;
        let found = document.map(|document| self.library.near_duplicates_of(&document));
        Ok(found.transpose()?)
    }

    /// The account's documents among these, in this order. An index that is behind for a moment
    /// may name one that went into the trash just now: it is left out.
    pub(super) fn read(&self, ids: &[DocumentId]) -> Result<Vec<Document>, QueryError> {
        let mut documents = self.library.store.documents(ids)?;
        documents.retain(|document| self.shows(document));
        Ok(documents)
    }

    fn shows(&self, document: &Document) -> bool {
        document.account == self.account && document.trashed_at.is_none()
    }

    fn read_by_id(
        &self,
        ids: impl Iterator<Item = DocumentId>,
    ) -> Result<HashMap<DocumentId, Document>, QueryError> {
        let ids: Vec<DocumentId> = ids.collect();
        let documents = self.read(&ids)?;
        Ok(documents
            .into_iter()
            .map(|document| (document.id, document))
            .collect())
    }
}

/// A found document with those of its passages that were found.
fn content_hit(document: Document, mut passages: Vec<Passage>, found: &ContentMatch) -> ContentHit {
    let hit = |(position, score): &(u32, f32)| {
        let passage = std::mem::take(passages.get_mut(*position as usize)?);
        Some(PassageHit {
            position: *position,
            passage,
            score: *score,
        })
    };
    let mut passages: Vec<PassageHit> = found.passages.iter().filter_map(hit).collect();
    put_contents_behind(&mut passages);
    ContentHit {
        document,
        score: found.score,
        passages,
    }
}

/// A table of contents has the words of every chapter and answers nothing: it comes behind what was found with it, and counts no
/// more than that.
fn put_contents_behind(passages: &mut [PassageHit]) {
    passages.sort_by_key(|hit| hit.passage.is_table_of_contents());
    let mut least = f32::INFINITY;
    for hit in passages {
        least = least.min(hit.score);
        hit.score = least;
    }
}

#[cfg(test)]
mod tests {
    use super::{Passage, PassageHit, put_contents_behind};

    #[test]
    fn a_table_of_contents_comes_behind_what_it_names() {
        let contents = "Inhalt\n1 Lärm\n2 Müll\n3 Garten\n4 Haustiere\n5 Keller";
        let texts = [contents, "Lärm stört.", "Ruhe gilt ab zehn Uhr."];
        let hit = |(position, text): (u32, &str)| PassageHit {
            position,
            passage: Passage {
                text: text.to_owned(),
                ..Passage::default()
            },
            score: 1.0 - 0.25 * position as f32,
        };
        let mut passages: Vec<PassageHit> = (0..).zip(texts).map(hit).collect();
        put_contents_behind(&mut passages);
        let found: Vec<(u32, f32)> = passages.iter().map(|it| (it.position, it.score)).collect();
        assert_eq!(found, [(1, 0.75), (2, 0.5), (0, 0.5)]);
        put_contents_behind(&mut passages[2..]);
        assert_eq!(passages[2].position, 0);
    }
}
