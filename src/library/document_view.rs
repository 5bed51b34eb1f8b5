//! What a page about one document shows beyond its fields: text, history, documents like it.
//!
//! The text of pages is not stored: it is read from the original again, in the same fenced-off child as at the
//! analysis, and kept in memory for the documents that were looked at last.

use std::sync::Arc;

use parking_lot::Mutex;
use uuid::Uuid;

use super::turns::Turns;
use super::{AccountLibrary, Library, QueryError};
use crate::model::catalog::Counted;
use crate::model::correction::Correction;
use crate::model::document::{ContentHash, Document, DocumentId};
use crate::model::operation::Marking;
use crate::model::page::Page;
use crate::model::passage::Passage;
use crate::pdf::{self, PdfError, ReadLimits};
use crate::search::{ContentQuery, Misspelled};

/// Documents whose pages' text is kept in memory, and how much of it: some three thousand pages. A script asks for the text of
/// one page after the other, so a long document must not be read anew for each.
const KEPT_MAX: usize = 12;
const KEPT_BYTES_MAX: usize = 64 << 20;

/// The text of the documents that were looked at last.
#[derive(Debug)]
pub(super) struct ViewedPages {
    kept: Mutex<KeptPages>,
    /// To read an original.
    turns: Turns,
}

#[derive(Debug, Default)]
struct KeptPages {
    /// The latest at the end.
    documents: Vec<(ContentHash, Arc<Vec<Page>>)>,
    /// How often something was forgotten: what was read before that may be out of date.
    forgotten_count: u64,
}

impl ViewedPages {
    pub(super) fn new(read_at_a_time: usize) -> Self {
        Self {
            kept: Mutex::default(),
            turns: Turns::new(read_at_a_time),
        }
    }

    fn get(&self, hash: ContentHash) -> Option<Arc<Vec<Page>>> {
        let documents = &mut self.kept.lock().documents;
        let at = documents.iter().position(|(known, _)| *known == hash)?;
        let entry = documents.remove(at);
        let pages = Arc::clone(&entry.1);
        documents.push(entry);
        Some(pages)
    }

    /// To be asked before pages are read that are then put here.
    fn forgotten_count(&self) -> u64 {
        self.kept.lock().forgotten_count
    }

    /// Keeps a document's pages, unless something was forgotten since `forgotten_count` was asked for: while they were
    /// read, text recognition may have come to an end.
    fn put(&self, hash: ContentHash, pages: &Arc<Vec<Page>>, forgotten_count: u64) {
        if bytes_of(pages) > KEPT_BYTES_MAX {
            return;
        }
        let mut kept = self.kept.lock();
        if kept.forgotten_count != forgotten_count {
            return;
        }
        kept.documents.retain(|(known, _)| *known != hash);
        kept.documents.push((hash, Arc::clone(pages)));
        let all_bytes = |kept: &KeptPages| -> usize {
            let each = kept.documents.iter().map(|(_, pages)| bytes_of(pages));
            each.sum()
        };
        while kept.documents.len() > KEPT_MAX || all_bytes(&kept) > KEPT_BYTES_MAX {
            kept.documents.remove(0);
        }
    }

    /// Forgets a document's pages: text recognition has read more of them, or it is gone.
    pub(super) fn forget(&self, hash: ContentHash) {
        let mut kept = self.kept.lock();
        kept.forgotten_count += 1;
        kept.documents.retain(|(known, _)| *known != hash);
    }

    /// Forgets all pages: an account is gone, and which were its own is not known here.
    pub(super) fn forget_all(&self) {
        let mut kept = self.kept.lock();
        kept.forgotten_count += 1;
        kept.documents.clear();
    }
}

/// What pages take of the memory, in the main.
fn bytes_of(pages: &[Page]) -> usize {
    let runs = pages.iter().flat_map(|page| &page.runs);
    runs.map(|run| size_of_val(run) + run.text.len() + size_of_val(run.words.as_slice()))
        .sum()
}

impl Library {
    /// The pages of a document's original with the text of scans in their places.
    fn pages_of(&self, document: &Document) -> Result<Arc<Vec<Page>>, QueryError> {
        if let Some(pages) = self.viewed_pages.get(document.content_hash) {
            return Ok(pages);
        }
        let turn = self.viewed_pages.turns.take(document.account);
        let _turn = turn.ok_or(QueryError::Busy)?;
        // Somebody else may have read them meanwhile.
        if let Some(pages) = self.viewed_pages.get(document.content_hash) {
            return Ok(pages);
        }
        let forgotten_count = self.viewed_pages.forgotten_count();
        let original = self.store.original_path(document.content_hash);
        let limits = ReadLimits::default();
        let mut pages = match pdf::read(&self.options.worker_executable, &original, &limits) {
            Ok(content) => content.pages,
            // Told on the document itself since its analysis.
            Err(PdfError::Document(_)) => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        if pages.iter().any(|page| page.is_scan) {
            for known in self.store.recognized_pages(document.id)? {
                if let Some(page) = pages
                    .iter_mut()
                    .find(|page| page.is_scan && page.number == known.page.number)
                {
                    *page = known.page;
                }
            }
        }
        let pages = Arc::new(pages);
        self.viewed_pages
            .put(document.content_hash, &pages, forgotten_count);
        Ok(pages)
    }

    /// The documents of an account whose text is the most like this one's.
    fn similar_to(&self, document: &Document, count: usize) -> Result<Vec<DocumentId>, QueryError> {
        let serving = self.hold_serving();
        let vectors = self.store.vectors(document.id, serving.model.identity())?;
        let Some(vectors) = vectors else {
            return Ok(Vec::new());
        };
        let Some(mean) = vectors.mean_direction() else {
            return Ok(Vec::new());
        };
        let query = ContentQuery {
            text: "",
            misspelled: Misspelled::NONE,
            vector: &mean,
            pieces_per_word: 1.0,
            place_of_word: &|_| None,
            filter: None,
            limit: count + 1,
        };
        let read_vectors = self.vectors_of(&serving);
        let found = self
            .search
            .search_content(document.account, &query, &read_vectors)?;
        let ids = found.into_iter().map(|found| found.id);
        Ok(ids.filter(|id| *id != document.id).take(count).collect())
    }
}

impl AccountLibrary {
    /// A document's pages with their text and its places; `None` where the account has no such document.
    pub fn pages(&self, uuid: Uuid) -> Result<Option<Arc<Vec<Page>>>, QueryError> {
        let document = self.document(uuid)?;
        let pages = document.map(|document| self.library.pages_of(&document));
        pages.transpose()
    }

    /// A document's passages in their order; `None` where the account has no such document.
    pub fn passages(&self, uuid: Uuid) -> Result<Option<Vec<Passage>>, QueryError> {
        let document = self.document(uuid)?;
        let passages = document.map(|document| self.library.store.passages(document.id));
        Ok(passages.transpose()?)
    }

    /// What people changed about a document's fields, oldest first.
    pub fn corrections(&self, uuid: Uuid) -> Result<Vec<Correction>, QueryError> {
        let mut corrections = self.library.store.corrections(self.account)?;
        corrections.retain(|correction| correction.uuid == uuid);
        Ok(corrections)
    }

    /// The marks that were set on a document or taken from it, oldest first.
    pub fn markings(&self, uuid: Uuid) -> Result<Vec<Marking>, QueryError> {
        match self.document(uuid)? {
            Some(document) => Ok(self.library.store.markings(document.id)?),
            None => Ok(Vec::new()),
        }
    }

    /// The documents whose text is the most like this one's, the likest first.
    pub fn similar(&self, uuid: Uuid, count: usize) -> Result<Vec<Document>, QueryError> {
        let Some(document) = self.document(uuid)? else {
            return Ok(Vec::new());
        };
        let ids = self.library.similar_to(&document, count)?;
        self.read(&ids)
    }

    /// Documents that are waiting for their analysis or whose analysis failed, newest first, at most `limit`;
    /// and how many there are.
    pub fn unanalyzed(&self, limit: usize) -> Result<(Vec<Document>, usize), QueryError> {
        let mut ids = self.library.search.unanalyzed(self.account);
        let count = ids.len();
        ids.sort_unstable_by(|left, right| right.cmp(left));
        ids.truncate(limit);
        Ok((self.read(&ids)?, count))
    }

    /// Whether these are all the account's, in the trash or not.
    pub fn has_all(&self, uuids: &[Uuid]) -> Result<bool, QueryError> {
        for uuid in uuids {
            if self
                .library
                .store
                .document_by_uuid(self.account, *uuid)?
                .is_none()
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a document waits in the queue, for its first analysis or for another. To be asked before the document
    /// itself: so what is read of one that waits no more is what its analysis found.
    pub fn is_queued(&self, uuid: Uuid) -> Result<bool, QueryError> {
        let store = &self.library.store;
        let found = store.document_and_whether_queued(self.account, uuid)?;
        Ok(found.is_some_and(|(_, is_queued)| is_queued))
    }

    /// Senders with their documents, most documents first.
    pub fn senders(&self, limit: usize) -> Vec<Counted> {
        self.library.search.senders(self.account, limit)
    }

    /// Months with the documents whose own date lies in them, ascending.
    pub fn months(&self) -> Vec<Counted> {
        self.library.search.months(self.account)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::ViewedPages;
    use crate::model::document::ContentHash;
    use crate::model::page::{Page, TextRun};

    #[test]
    fn those_looked_at_last_are_kept_as_far_as_there_is_room() {
        let viewed = ViewedPages::new(1);
        let put = |number, megabytes: usize| {
            let text = "x".repeat(megabytes << 20);
            let runs = vec![TextRun {
                text,
                ..TextRun::default()
            }];
            let page = Page {
                runs,
                ..Page::default()
            };
            let forgotten_count = viewed.forgotten_count();
            viewed.put(
                ContentHash([number; 32]),
                &Arc::new(vec![page]),
                forgotten_count,
            );
        };
        let kept = || -> Vec<u8> {
            let is_kept = |number: &u8| viewed.get(ContentHash([*number; 32])).is_some();
            (0..20).filter(is_kept).collect()
        };
        put(0, 40);
        put(1, 20);
        assert_eq!(kept(), [0, 1]);
        put(2, 20);
        assert_eq!(kept(), [1, 2]);
        put(3, 65);
        assert_eq!(kept(), [1, 2]);
        (4..20).for_each(|number| put(number, 0));
        assert_eq!(kept(), (8..20).collect::<Vec<u8>>());
    }

    #[test]
    fn pages_that_were_read_before_they_were_forgotten_are_not_kept() {
        let viewed = ViewedPages::new(1);
        let hash = ContentHash([1; 32]);
        let pages = Arc::new(vec![Page::default()]);
        let before = viewed.forgotten_count();
        viewed.forget(hash);
        viewed.put(hash, &pages, before);
        assert_eq!(viewed.get(hash), None);
        viewed.put(hash, &pages, viewed.forgotten_count());
        assert_eq!(viewed.get(hash), Some(pages));
        viewed.forget_all();
        assert_eq!(viewed.get(hash), None);
    }
}
