//! How we find: lists, text search and content search over one account's documents.
//!
//! Everything here is derived from the store and can be rebuilt from it: nothing here is the truth.
//! Only this folder names tantivy. One account's answers never depend on another's documents.
//! Next: [`listing`] (lists), [`text`], [`content`], [`disk`] (what is kept on disk).

mod account;
mod cache;
mod content;
mod disk;
mod error;
mod flags;
mod fold;
mod hash;
mod large_pages;
mod listing;
mod narrow;
mod number_list;
mod packed;
mod places;
mod saved;
mod starts;
#[cfg(test)]
mod tests;
mod text;
mod trash;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use parking_lot::{Mutex, RwLock};

use crate::model::account::AccountId;
use crate::model::catalog::{Counted, Folder, Statistics, Tag};
use crate::model::document::{Document, DocumentId};
use crate::model::passage::Passage;
use crate::model::query::{ContentMatch, DocumentFilter, DocumentQuery, Paging, ResultPage};
use crate::model::timestamp::Timestamp;
use crate::model::vectors::QuantizedVectors;

use account::AccountIndex;
use content::vectors::{DIMENSION_MAX, Vectors, check, check_query};
use disk::{DiskIndex, Entry, PassageEntry, Snapshot};
use text::{Candidates, field_terms, spelled_queries};

pub use content::{
    ContentQuery, MarkedText, Misspelled, PassageMarker, ReadVectors, TextMark, has_words,
};
pub use error::SearchError;
pub use fold::is_same_name;
pub use listing::plain::list as list_plainly;
pub use text::{Highlighter, Spelling};

/// A program that stops writes no segment of more entries anew to have deleted words out of it; the next start does. So many
/// take some seconds.
const DROPPED_AT_ONCE_MAX: u32 = 200_000;
/// The file of what is in memory, below the index's directory.
const SAVED: &str = "memory";

/// One change of the store that the indexes follow.
#[derive(Clone, Copy, Debug)]
pub enum IndexChange<'a> {
    /// A document is new, or its metadata changed, but not its title nor its sender: these count in each of its passages. Its
    /// passages and vectors stay as they are.
    Metadata {
        /// The document as it is now.
        document: &'a Document,
    },
    /// A document was analysed, got another title or sender, or came back from the trash: metadata, passages and vectors
    /// replace what was there.
    Content {
        /// The document as it is now.
        document: &'a Document,
        /// All of its passages, in order; may be empty.
        passages: &'a [Passage],
        /// One vector a passage, or none at all; `None` leaves those that are in memory.
        vectors: Option<&'a QuantizedVectors>,
    },
    /// A document was put into the trash: it is in no list, and no search finds it.
    Trash {
        /// The document as it is now.
        document: &'a Document,
        /// Since when it lies there.
        at: Timestamp,
    },
    /// A document was deleted.
    Remove {
        /// Whose it was.
        account: AccountId,
        /// Which one.
        id: DocumentId,
    },
}

/// All indexes of a library. Cheap to ask from many threads at once: share it in an `Arc`.
///
/// Columns, texts and vectors are in memory; words and trigrams are in tantivy, below a directory.
/// At start: [`Self::open`], then [`Self::load`]. What that does not bring, which is all where nothing was saved:
/// [`Self::load_document`] for every document and [`Self::load_vectors`] for those that are not in the trash. Then
/// [`Self::apply`] for each change after [`Self::followed_sequence`].
#[derive(Debug)]
pub struct SearchIndex {
    /// Numbers in one vector; changes only in [`Self::forget_vectors`].
    dimension: AtomicUsize,
    /// Each account behind a lock of its own. Held for reading by searches, and for writing
    /// only while a change is taken in: who waits to write lets no search begin.
    accounts: RwLock<HashMap<AccountId, Arc<RwLock<AccountIndex>>>>,
    /// Taken by [`Self::apply`] and [`Self::commit`], never by a search. Taken before an account's lock.
    writer: Mutex<Writer>,
    /// Read by whoever links vectors to a graph, written by [`Self::save`], which reads accounts for long: searches would wait
    /// for who waits to link.
    linking: Arc<RwLock<()>>,
    /// How many vectors were linked since [`Self::save`] wrote them down last.
    unsaved_links: Arc<AtomicU64>,
    /// What is in memory, on disk.
    saved: PathBuf,
    /// The last committed state; a search clones the inner `Arc` and needs no lock from then on.
    snapshot: Arc<RwLock<Arc<Snapshot>>>,
}

#[derive(Debug)]
struct Writer {
    disk: DiskIndex,
    applied: u64,
    /// Something could not be written, and changes are lost to the word index until they come again.
    has_lost_changes: bool,
}

impl SearchIndex {
    /// Opens the index below `directory` for vectors of `dimension` numbers.
    ///
    /// What is damaged, unreadable or of another schema is removed and made anew, empty, with a
    /// followed sequence of 0. Fails only if the directory itself cannot be used.
    pub fn open(directory: &Path, dimension: usize) -> Result<Self, SearchError> {
        Self::on(directory, dimension, DiskIndex::open)
    }

    /// The same where nothing can be written below `directory`: lists are whole, words and trigrams find nothing.
    pub fn open_for_lists(directory: &Path, dimension: usize) -> Result<Self, SearchError> {
        Self::on(directory, dimension, DiskIndex::in_place_of)
    }

    fn on(
        directory: &Path,
        dimension: usize,
        open: impl FnOnce(&Path) -> Result<DiskIndex, SearchError>,
    ) -> Result<Self, SearchError> {
        if dimension == 0 || dimension > DIMENSION_MAX {
            return Err(SearchError::Dimension {
                expected: DIMENSION_MAX,
                given: dimension,
            });
        }
        let disk = open(directory)?;
        let applied = disk.followed();
        Ok(Self {
            dimension: AtomicUsize::new(dimension),
            accounts: RwLock::default(),
            linking: Arc::default(),
            unsaved_links: Arc::default(),
            saved: directory.join(SAVED),
            snapshot: disk.snapshots(),
            writer: Mutex::new(Writer {
                disk,
                applied,
                has_lost_changes: false,
            }),
        })
    }

    /// The last change that is on disk: changes after it must be applied again after a restart.
    pub fn followed_sequence(&self) -> u64 {
        self.writer.lock().disk.followed()
    }

    /// Reads what [`Self::save`] wrote, in place of all that is in memory, and says after which change that was.
    ///
    /// `None`, and nothing is read, if it tells of another model's vectors or of none of these changes, or if there is
    /// nothing. Fails if what is there cannot be read: go on as if nothing were.
    pub fn load(
        &self,
        model: &str,
        sequences: RangeInclusive<u64>,
    ) -> Result<Option<u64>, SearchError> {
        let wanted = |head: &saved::Head| {
            let is_of_model = head.model == model && head.dimension == self.dimension();
            is_of_model && sequences.contains(&head.sequence)
        };
        let Some((head, accounts)) =
            saved::read(&self.saved, wanted).map_err(SearchError::Saved)?
        else {
            return Ok(None);
        };
        let shared = |(id, account)| (id, Arc::new(RwLock::new(account)));
        let accounts = accounts.into_iter().map(shared).collect();
        *self.accounts.write() = accounts;
        Ok(Some(head.sequence))
    }

    /// Writes down what is in memory after the change `sequence`, whose vectors are those of `model`. Changes wait for
    /// that, searches do not: 0.2 s for 100,000 documents.
    pub fn save(&self, model: &str, sequence: u64) -> Result<(), SearchError> {
        let _writer = self.writer.lock();
        let _linking = self.linking.write();
        let accounts = self.accounts.read().clone();
        let head = saved::Head::new(sequence, model, self.dimension());
        saved::write(&self.saved, head, &accounts).map_err(SearchError::Saved)?;
        self.unsaved_links.store(0, Ordering::Relaxed);
        Ok(())
    }

    /// Whether names and words may be left in memory of documents that were deleted: [`Self::save`] would write them down.
    pub fn has_remains(&self) -> bool {
        let accounts = self.all_accounts();
        accounts.iter().any(|account| account.read().has_remains)
    }

    /// Makes the columns and texts anew of accounts that have something left of deleted documents. `read_documents` gives every document of
    /// the library, as it is now; changes wait for it, searches do not.
    pub fn drop_remains<E>(
        &self,
        read_documents: impl FnOnce(&mut dyn FnMut(Document)) -> Result<(), E>,
    ) -> Result<(), E> {
        let _writer = self.writer.lock();
        let accounts = self.accounts.read().clone();
        let with_remains = accounts.iter().filter(|(_, it)| it.read().has_remains);
        let mut fresh: HashMap<AccountId, AccountIndex> = with_remains
            .map(|(id, _)| (*id, AccountIndex::default()))
            .collect();
        read_documents(&mut |document| {
            if document.trashed_at.is_none()
                && let Some(account) = fresh.get_mut(&document.account)
            {
                account.put(&document);
            }
        })?;
        for (id, new) in fresh {
            if let Some(account) = accounts.get(&id) {
                let mut account = account.write();
                account.columns = new.columns;
                account.texts = new.texts;
                account.has_remains = false;
            }
        }
        Ok(())
    }

    /// Forgets an account that was deleted.
    pub fn forget_account(&self, account: AccountId) {
        let mut accounts = self.accounts.write();
        accounts.remove(&account);
    }

    /// How many vectors were linked to a graph since that was written down: another start would link them again.
    pub fn unsaved_links(&self) -> u64 {
        self.unsaved_links.load(Ordering::Relaxed)
    }

    /// Removes what [`Self::save`] wrote, if there is something.
    pub fn forget_saved(&self) -> Result<(), SearchError> {
        // Whatever else stands in its place is nothing that anybody could read.
        let removed = match std::fs::symlink_metadata(&self.saved) {
            Ok(metadata) if metadata.is_dir() => std::fs::remove_dir_all(&self.saved),
            _ => std::fs::remove_file(&self.saved),
        };
        match removed {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(SearchError::Saved(error))
            }
            _ => Ok(()),
        }
    }

    /// Forgets a document, at start.
    pub fn unload_document(&self, account: AccountId, id: DocumentId) {
        if let Some(account) = self.account(account) {
            account.write().remove(id);
        }
    }

    /// Puts a document's metadata into memory, at start.
    pub fn load_document(&self, document: &Document) {
        let account = self.account_or_new(document.account);
        match document.trashed_at {
            Some(at) => account.write().put_into_trash(document, at),
            None => account.write().put(document),
        }
    }

    /// Puts a document's vectors into memory, at start.
    pub fn load_vectors(
        &self,
        account: AccountId,
        id: DocumentId,
        vectors: &QuantizedVectors,
    ) -> Result<(), SearchError> {
        check(vectors, self.dimension())?;
        self.account_or_new(account)
            .write()
            .vectors
            .put(id, vectors);
        Ok(())
    }

    /// Follows one change. Lists, text search and vectors show it at once, words after [`Self::commit`].
    ///
    /// Idempotent; `sequence` ascends. A refused change leaves everything as it was.
    pub fn apply(&self, sequence: u64, change: IndexChange<'_>) -> Result<(), SearchError> {
        let mut writer = self.writer.lock();
        match change {
            IndexChange::Metadata { document } => {
                writer.put(document, None)?;
                let account = self.account_or_new(document.account);
                let mut account = account.write();
                account.put(document);
                account.changed.insert(document.id);
            }
            IndexChange::Content {
                document,
                passages,
                vectors,
            } => {
                if let Some(vectors) = vectors {
                    check(vectors, self.dimension())?;
                    if !vectors.scales.is_empty() && vectors.scales.len() != passages.len() {
                        let (passages, vectors) = (passages.len(), vectors.scales.len());
                        return Err(SearchError::Count {
                            document: document.id,
                            passages,
                            vectors,
                        });
                    }
                }
                let texts = content::terms::passages_in_order(&document.title, passages);
                let entries: Vec<PassageEntry> = passages
                    .iter()
                    .zip(texts)
                    .zip(content::terms::document_terms(document))
                    .map(|((passage, text), of_document)| PassageEntry {
                        words: content::terms::passage_terms(&passage.text, document.language)
                            + &of_document,
                        text,
                    })
                    .collect();
                writer.put(document, Some(&entries))?;
                let account = self.account_or_new(document.account);
                let mut account = account.write();
                account.put(document);
                if let Some(vectors) = vectors {
                    account.vectors.put(document.id, vectors);
                }
                account.changed.insert(document.id);
            }
            IndexChange::Trash { document, at } => {
                writer.remove(document.id)?;
                self.account_or_new(document.account)
                    .write()
                    .put_into_trash(document, at);
            }
            IndexChange::Remove { account, id } => {
                writer.remove(id)?;
                writer.disk.begin_dropping_again();
                if let Some(account) = self.account(account) {
                    account.write().remove(id);
                }
            }
        }
        writer.applied = writer.applied.max(sequence);
        Ok(())
    }

    /// Follows the change `sequence` without its document, which cannot be read.
    pub fn pass_over(&self, sequence: u64) {
        let mut writer = self.writer.lock();
        writer.applied = writer.applied.max(sequence);
    }

    /// Makes all applied changes durable and visible to word search. About 10 ms: batch. Does nothing if nothing waits.
    ///
    /// After an error the word index stays at [`Self::followed_sequence`] until [`Self::forget_uncommitted`] was called
    /// and the changes since were applied again; everything else goes on.
    pub fn commit(&self) -> Result<(), SearchError> {
        for account in self.all_accounts() {
            self.grow_graph(&account);
        }
        let mut writer = self.writer.lock();
        if writer.has_lost_changes {
            return Err(SearchError::LostChanges);
        }
        if writer.applied == writer.disk.followed() {
            return writer.disk.catch_up();
        }
        let sequence = writer.applied;
        writer
            .disk
            .commit(sequence)
            .inspect_err(|_| writer.has_lost_changes = true)?;
        for account in self.all_accounts() {
            let mut account = account.write();
            account.changed.clear();
            account.removed.clear();
            // They may have grown to another place.
            account.texts.ask_for_large_pages();
            account.vectors.ask_for_large_pages();
        }
        Ok(())
    }

    /// Goes on with taking the words of deleted documents out of the files of the word index, beside whatever else is done.
    /// `true` once nothing is left of those that were deleted before the last [`Self::commit`].
    pub fn drop_dead(&self) -> Result<bool, SearchError> {
        self.drop_dead_by(DiskIndex::drop_dead)
    }

    /// The same to its end, for a program that stops; `false` if that would take long.
    pub fn drop_dead_at_once(&self) -> Result<bool, SearchError> {
        self.drop_dead_by(|disk| disk.drop_dead_at_once(DROPPED_AT_ONCE_MAX))
    }

    fn drop_dead_by(
        &self,
        drop_dead: impl FnOnce(&mut DiskIndex) -> Result<bool, SearchError>,
    ) -> Result<bool, SearchError> {
        let mut writer = self.writer.lock();
        if writer.has_lost_changes || writer.applied != writer.disk.followed() {
            return Ok(false);
        }
        let dropped = drop_dead(&mut writer.disk);
        if dropped.is_err() {
            // Nothing waits for a commit: a failed writer takes nothing with it.
            writer.disk.forget_uncommitted();
        }
        dropped
    }

    /// Takes the word index back to [`Self::followed_sequence`], after an error: what changed since must be applied again. Lists,
    /// text search and vectors stay as they are.
    pub fn forget_uncommitted(&self) {
        let mut writer = self.writer.lock();
        writer.disk.forget_uncommitted();
        writer.applied = writer.disk.followed();
        writer.has_lost_changes = false;
    }

    /// Whether lists know the document.
    pub fn contains(&self, account: AccountId, id: DocumentId) -> bool {
        self.account(account)
            .is_some_and(|account| account.read().columns.row(id).is_some())
    }

    /// Whether the document's passages have vectors in memory.
    pub fn has_vectors(&self, account: AccountId, id: DocumentId) -> bool {
        self.account(account)
            .is_some_and(|account| account.read().vectors.contains(id))
    }

    /// Drops every vector, to take those of another model with this dimension: load them next.
    pub fn forget_vectors(&self, dimension: usize) {
        let _writer = self.writer.lock();
        self.dimension.store(dimension, Ordering::SeqCst);
        for account in self.all_accounts() {
            account.write().vectors = Vectors::default();
        }
    }

    /// `GET /api/v1/documents`.
    pub fn list(&self, account: AccountId, query: &DocumentQuery) -> ResultPage<DocumentId> {
        self.account(account)
            .map_or_else(nothing, |account| account.read().columns.list(query))
    }

    /// Most documents first, then by name.
    pub fn tags(&self, account: AccountId, paging: Paging) -> ResultPage<Tag> {
        let tag = |(name, count): (&str, u32)| Tag {
            name: name.to_owned(),
            document_count: u64::from(count),
        };
        self.account(account).map_or_else(nothing, |account| {
            page(&account.read().columns.tags(), paging, tag)
        })
    }

    /// Most documents first, then by name; without icons.
    pub fn folders(&self, account: AccountId, paging: Paging) -> ResultPage<Folder> {
        let folder = |(name, count): (&str, u32)| Folder {
            name: name.to_owned(),
            icon: None,
            document_count: u64::from(count),
        };
        self.account(account).map_or_else(nothing, |account| {
            page(&account.read().columns.folders(), paging, folder)
        })
    }

    /// Senders with their documents, most documents first; at most `limit`.
    pub fn senders(&self, account: AccountId, limit: usize) -> Vec<Counted> {
        self.account(account).map_or_else(Vec::new, |account| {
            let account = account.read();
            let senders = account.columns.senders();
            let counted = senders.iter().take(limit);
            counted
                .map(|(name, count)| Counted::new(name, *count))
                .collect()
        })
    }

    /// Months (`YYYY-MM`) with the documents whose own date lies in them, ascending.
    pub fn months(&self, account: AccountId) -> Vec<Counted> {
        self.account(account).map_or_else(Vec::new, |account| {
            let months = account.read().columns.months();
            let counted = months.iter();
            counted
                .map(|(name, count)| Counted::new(name, *count))
                .collect()
        })
    }

    /// The documents in the account's trash, the latest first.
    pub fn trash(&self, account: AccountId) -> Vec<DocumentId> {
        self.account(account)
            .map_or_else(Vec::new, |account| account.read().trash.latest_first())
    }

    /// Bytes of the account's originals, those in the trash too.
    pub fn original_bytes(&self, account: AccountId) -> u64 {
        self.account(account)
            .map_or(0, |account| account.read().original_bytes())
    }

    /// The same of all accounts; an original that two of them have counts for each.
    pub fn all_original_bytes(&self) -> u64 {
        let accounts = self.all_accounts();
        accounts
            .iter()
            .map(|account| account.read().original_bytes())
            .sum()
    }

    /// Documents that are waiting for their analysis, or whose analysis failed.
    pub fn unanalyzed(&self, account: AccountId) -> Vec<DocumentId> {
        self.account(account)
            .map_or_else(Vec::new, |account| account.read().columns.unanalyzed())
    }

    /// The account's figures.
    pub fn statistics(&self, account: AccountId) -> Statistics {
        self.account(account)
            .map_or_else(Statistics::default, |account| {
                account.read().columns.statistics()
            })
    }

    /// Documents whose title, sender or summary is like `query`, best first, with scores of 0.4 to 1.
    ///
    /// Within a filter, only those that pass it, archived ones too. What matched in each is said by a [`Highlighter`], once the
    /// document has been read.
    pub fn search_text(
        &self,
        account: AccountId,
        query: &str,
        spelling: Spelling,
        filter: Option<&DocumentFilter>,
        paging: Paging,
    ) -> Result<ResultPage<(DocumentId, f32)>, SearchError> {
        let Some(index) = self.account(account) else {
            return Ok(nothing());
        };
        let index = index.read();
        // After the account's lock: what changes later than this snapshot is in `changed` already.
        let snapshot = self.snapshot();
        let mut spellings = Vec::new();
        for query in spelled_queries(query, spelling) {
            let (columns, changed) = (&index.columns, &index.changed);
            let candidates = Candidates::read(&snapshot, account, &query, columns, changed)?;
            spellings.push((query, candidates));
        }
        let (texts, columns) = (&index.texts, &index.columns);
        Ok(texts.search(columns, &spellings, filter, paging))
    }

    /// The words of a query that no passage of the account has, and what stands for them; what
    /// [`Self::search_content`] and the query's vector want to know.
    pub fn misspelled(&self, account: AccountId, query: &str) -> Result<Misspelled, SearchError> {
        let Some(index) = self.account(account) else {
            return Ok(Misspelled::default());
        };
        let index = index.read();
        content::misspelled(&self.snapshot(), account, &index, query)
    }

    /// Documents whose passages answer the query, best first.
    pub fn search_content(
        &self,
        account: AccountId,
        query: &ContentQuery<'_>,
        read_vectors: &ReadVectors<'_>,
    ) -> Result<Vec<ContentMatch>, SearchError> {
        check_query(query.vector, self.dimension())?;
        let Some(index) = self.account(account) else {
            return Ok(Vec::new());
        };
        self.grow_graph(&index);
        let finalists = {
            let index = index.read();
            content::search(&self.snapshot(), account, &index, query)?
        };
        Ok(finalists.scored_in_full(query.vector, read_vectors))
    }

    /// How much the indexes hold.
    pub fn sizes(&self) -> IndexSizes {
        let mut sizes = IndexSizes::default();
        for account in self.all_accounts() {
            let account = account.read();
            sizes.documents += account.columns.len() as u64;
            sizes.passages += account.vectors.len() as u64;
            sizes.unlinked_passages += account.vectors.unlinked() as u64;
        }
        sizes
    }

    /// Makes a large account's graph grow in the background, if it is to; searches go on meanwhile.
    fn grow_graph(&self, account: &Arc<RwLock<AccountIndex>>) {
        let Some(mut growth) = account.read().vectors.graph_growth() else {
            return;
        };
        let account = Arc::downgrade(account);
        let (linking, unsaved) = (Arc::clone(&self.linking), Arc::clone(&self.unsaved_links));
        let grow = move || {
            // It ends when the account goes, or the library is closed.
            while let Some(account) = account.upgrade() {
                let _linking = linking.read();
                let vectors_mut: fn(&mut AccountIndex) -> &mut Vectors = |index| &mut index.vectors;
                match growth.step(&account, |index| &index.vectors, vectors_mut) {
                    0 => break,
                    linked => unsaved.fetch_add(linked as u64, Ordering::Relaxed),
                };
            }
        };
        let thread = std::thread::Builder::new().name("vector-graph".to_owned());
        if let Err(error) = thread.spawn(grow) {
            tracing::warn!(%error, "no thread to make the vector graph grow; searches scan what it does not know");
        }
    }

    fn dimension(&self) -> usize {
        self.dimension.load(Ordering::SeqCst)
    }

    fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.read())
    }

    fn account(&self, account: AccountId) -> Option<Arc<RwLock<AccountIndex>>> {
        self.accounts.read().get(&account).map(Arc::clone)
    }

    fn account_or_new(&self, account: AccountId) -> Arc<RwLock<AccountIndex>> {
        if let Some(known) = self.account(account) {
            return known;
        }
        let mut accounts = self.accounts.write();
        Arc::clone(accounts.entry(account).or_default())
    }

    fn all_accounts(&self) -> Vec<Arc<RwLock<AccountIndex>>> {
        self.accounts.read().values().map(Arc::clone).collect()
    }
}

impl Writer {
    fn put(
        &mut self,
        document: &Document,
        passages: Option<&[PassageEntry]>,
    ) -> Result<(), SearchError> {
        let entry = Entry {
            account: document.account,
            id: document.id,
            title: &field_terms(&document.title),
            summary: &field_terms(&document.summary),
            passages,
        };
        let put = self.disk.put(&entry);
        self.has_lost_changes |= put.is_err();
        put
    }

    fn remove(&mut self, id: DocumentId) -> Result<(), SearchError> {
        let removed = self.disk.remove(id);
        self.has_lost_changes |= removed.is_err();
        removed
    }
}

/// How much the indexes hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndexSizes {
    /// Documents of all accounts, trash excluded.
    pub documents: u64,
    /// Vectors of all accounts.
    pub passages: u64,
    /// Those that content search scans because a large account's graph does not know them yet.
    pub unlinked_passages: u64,
}

fn nothing<T>() -> ResultPage<T> {
    ResultPage {
        items: Vec::new(),
        total: 0,
    }
}

fn page<'a, T>(
    ranked: &[(&'a str, u32)],
    paging: Paging,
    item: impl Fn((&'a str, u32)) -> T,
) -> ResultPage<T> {
    let rows = ranked
        .iter()
        .skip(paging.offset as usize)
        .take(paging.limit as usize);
    ResultPage {
        items: rows.map(|row| item(*row)).collect(),
        total: ranked.len() as u64,
    }
}
