//! Keeps the indexes up to date with the store's change log.
//!
//! Whoever changed something calls [`Library::follow_changes`] after the commit: lists and vectors
//! know it before the caller gets an answer. A thread commits the word index a moment later.
//! Every change is applied as the document is *now*, under one lock, so that two changes of a
//! document can never be applied in the wrong order.
//!
//! What the word index missed (a crash, a lost index, a full disk) waits in `pending` and is filled in by the
//! thread, while new changes are followed as ever; until then `/readyz` says so.

use std::collections::{BTreeMap, VecDeque};
use std::error::Error as _;
use std::sync::mpsc;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

use super::{Library, LibraryError};
use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::model::timestamp::Timestamp;
use crate::model::vectors::QuantizedVectors;
use crate::search::{IndexChange, SearchError, SearchIndex};
use crate::store::{ChangeKind, Store, StoreError};

/// Changes are gathered this long before the word index is committed (about 10 ms of work).
const GATHER: Duration = Duration::from_millis(300);
/// How often the thread looks around even if nothing was reported.
const HOUSEKEEPING: Duration = Duration::from_secs(5);
/// Missed documents filled in between two looks at new changes.
const FILL_BATCH: usize = 50;
/// What a start reads is handed on in batches of so many, so many of them ahead.
const BATCH: usize = 256;
const BATCHES_AHEAD: usize = 4;
/// The change log is shortened when the indexes have followed so many entries.
const CHANGES_TRIMMED_MIN: u64 = 10_000;
/// What is in memory is written down after so many changes, and so many for each hundred documents: all of it is written
/// each time.
const UNSAVED: Unsaved = Unsaved {
    changes: 5_000,
    percent: 33,
};
/// Fewer are enough when the program stops: the next start would follow them one by one.
const UNSAVED_AT_CLOSE: Unsaved = Unsaved {
    changes: 500,
    percent: 2,
};
/// And after a deletion, when nothing else was deleted for this long: then all of it is made anew.
const DELETED_MILLISECONDS: i64 = 120_000;
/// The model's working memory is given back when nothing was embedded for this long.
const MODEL_IDLE_MILLISECONDS: i64 = 120_000;

/// From how many changes on what is in memory is written down.
#[derive(Clone, Copy, Debug)]
struct Unsaved {
    changes: u64,
    percent: u64,
}

#[derive(Debug)]
pub(super) struct IndexFollower {
    /// Held for as long as something is followed or written down, which may take seconds.
    progress: Mutex<Progress>,
    /// Held for a moment only: who asks for it must not wait.
    readiness: Mutex<Readiness>,
    signal: Mutex<Signal>,
    wake: Condvar,
}

#[derive(Debug, Default)]
struct Progress {
    /// The indexes have seen every change up to here, apart from `pending`.
    applied: u64,
    /// Documents whose state the word index on disk does not know yet.
    pending: VecDeque<(AccountId, DocumentId)>,
    /// What is in memory was written down after this change; 0 if it was not.
    saved: u64,
    /// When something was deleted for good whose words the files of the word index may still have. Nothing is written down of
    /// the memory as long as they have: that there is nothing tells the next start.
    deleted_at: Option<Timestamp>,
}

/// Whether searches answer from complete indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// They do.
    Ready,
    /// What was missed before this start is not in the word index on disk yet, but on its way: until then words find less.
    Starting,
    /// The word index cannot be written, most often for want of space, and may lack something; it is tried again.
    Failing,
}

#[derive(Debug, Default)]
struct Signal {
    changed: bool,
    stopping: bool,
}

impl IndexFollower {
    /// Finds out what the index has missed.
    pub(super) fn new(store: &Store, search: &SearchIndex) -> Result<Self, StoreError> {
        let pending = missed_by(search, store)?;
        let readiness = if pending.is_empty() {
            Readiness::Ready
        } else {
            Readiness::Starting
        };
        let progress = Progress {
            applied: store.last_sequence()?,
            saved: 0,
            deleted_at: None,
            pending,
        };
        Ok(Self {
            progress: Mutex::new(progress),
            readiness: Mutex::new(readiness),
            signal: Mutex::default(),
            wake: Condvar::new(),
        })
    }

    /// Whether the index must be thrown away: it follows a log that is not this store's.
    pub(super) fn is_foreign(store: &Store, search: &SearchIndex) -> Result<bool, StoreError> {
        Ok(search.followed_sequence() > store.last_sequence()?)
    }

    pub(super) fn readiness(&self) -> Readiness {
        *self.readiness.lock()
    }

    pub(super) fn stop(&self) {
        self.signal.lock().stopping = true;
        self.wake.notify_all();
    }

    fn note_change(&self) {
        self.signal.lock().changed = true;
        self.wake.notify_all();
    }

    /// Waits for a change, or for the next round of housekeeping. `false`: it is time to stop.
    fn wait(&self) -> bool {
        let mut signal = self.signal.lock();
        let is_quiet = |signal: &mut Signal| !signal.changed && !signal.stopping;
        self.wake
            .wait_while_for(&mut signal, is_quiet, HOUSEKEEPING);
        if signal.changed {
            self.wake
                .wait_while_for(&mut signal, |signal| !signal.stopping, GATHER);
        }
        signal.changed = false;
        !signal.stopping
    }

    /// While this is held no change is followed.
    pub(super) fn pause(&self) -> impl Drop + use<'_> {
        self.progress.lock()
    }
}

/// The documents that changed since the change that the word index on disk follows.
fn missed_by(
    search: &SearchIndex,
    store: &Store,
) -> Result<VecDeque<(AccountId, DocumentId)>, StoreError> {
    let mut missed = BTreeMap::new();
    let mut last = search.followed_sequence();
    if last < store.trimmed_sequence()? || last == 0 {
        store.for_each_document(|document| {
            missed.insert(document.id, document.account);
        })?;
    } else {
        loop {
            let changes = store.changes_since(last, 1_000)?;
            let Some(end) = changes.last() else { break };
            last = end.sequence;
            let changes = changes.iter();
            missed.extend(changes.map(|change| (change.document, change.account)));
        }
    }
    Ok(missed
        .into_iter()
        .map(|(id, account)| (account, id))
        .collect())
}

impl Library {
    /// Fills what is kept in memory: the lists' columns, the trash and the vectors. From what was written down of it and the
    /// changes since; where there is nothing, from every document.
    pub(super) fn load_indexes(&self) -> Result<(), LibraryError> {
        let model = self.serving().model.identity().to_owned();
        let changes = self.store.trimmed_sequence()?..=self.store.last_sequence()?;
        match self.search.load(&model, changes) {
            Ok(Some(saved)) => {
                self.follower.progress.lock().saved = saved;
                return self.load_changed(saved, &model);
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "every document is read instead"),
        }
        // What does not belong to this store now must not seem to later.
        if self.store.reads_only().is_none() {
            self.search.forget_saved()?;
            // Perhaps there was a deletion, and the program ended before the word index was rid of it.
            self.follower.progress.lock().deleted_at = Some(self.options.clock.now());
        }
        self.load_everything(&model)
    }

    /// Brings what was in memory after the change `saved` up to date.
    fn load_changed(&self, saved: u64, model: &str) -> Result<(), LibraryError> {
        let mut documents = BTreeMap::new();
        let mut last = saved;
        loop {
            let changes = self.store.changes_since(last, 1_000)?;
            let Some(end) = changes.last() else { break };
            last = end.sequence;
            for change in &changes {
                let content_changed = change.kind == ChangeKind::ContentChanged;
                *documents
                    .entry((change.account, change.document))
                    .or_default() |= content_changed;
            }
        }
        let mut is_one_gone = false;
        for ((account, id), content_changed) in documents {
            let document = match self.store.document(id) {
                Err(error) if error.is_of_one_record() => {
                    tracing::error!(%error, document = id.0, "cannot load a document");
                    self.search.unload_document(account, id);
                    continue;
                }
                document => document?,
            };
            let Some(document) = document else {
                self.search.unload_document(account, id);
                is_one_gone = true;
                continue;
            };
            self.search.load_document(&document);
            let wants_vectors = content_changed || !self.search.has_vectors(account, id);
            if document.trashed_at.is_none() && wants_vectors {
                let vectors = self.store.vectors(id, model)?.unwrap_or_default();
                self.load_vectors(account, id, &vectors.quantized());
            }
        }
        if is_one_gone && self.store.reads_only().is_none() {
            self.forget_saved();
        }
        Ok(())
    }

    /// Removes what was written down of the memory, after a deletion for good: it may name what is gone.
    pub(super) fn forget_saved(&self) {
        let mut progress = self.follower.progress.lock();
        progress.saved = 0;
        progress.deleted_at = Some(self.options.clock.now());
        if let Err(error) = self.search.forget_saved() {
            tracing::error!(%error, "what was deleted may still be named beside the indexes");
        }
    }

    pub(super) fn load_vectors(
        &self,
        account: AccountId,
        id: DocumentId,
        vectors: &QuantizedVectors,
    ) {
        if let Err(error) = self.search.load_vectors(account, id, vectors) {
            tracing::error!(%error, document = id.0, "cannot load a document's vectors");
        }
    }

    fn load_everything(&self, model: &str) -> Result<(), LibraryError> {
        let mut accounts = BTreeMap::new();
        side_by_side(
            |give| {
                self.store.for_each_document(|document| {
                    if document.trashed_at.is_none() {
                        accounts.insert(document.id, document.account);
                    }
                    give(document);
                })
            },
            |document| self.search.load_document(&document),
        )?;
        side_by_side(
            |give| {
                self.store
                    .for_each_quantized_vectors(model, |id, vectors| give((id, vectors)))
            },
            |(id, vectors)| {
                if let Some(account) = accounts.get(&id) {
                    self.load_vectors(*account, id, &vectors);
                }
            },
        )?;
        Ok(())
    }

    /// Makes the indexes follow every change committed so far. Call it after a commit.
    ///
    /// A failure is logged, not returned: the change itself is durable, and the thread goes on with it.
    pub(super) fn follow_changes(&self) {
        if let Err(error) = self.try_to_follow() {
            tracing::error!(%error, "the indexes cannot follow the store");
        }
        self.follower.note_change();
    }

    fn try_to_follow(&self) -> Result<(), LibraryError> {
        let mut progress = self.follower.progress.lock();
        loop {
            let changes = self.store.changes_since(progress.applied, 500)?;
            if changes.is_empty() {
                return Ok(());
            }
            for change in changes {
                let content = change.kind == ChangeKind::ContentChanged;
                self.index_or_skip(change.sequence, change.account, change.document, content)?;
                progress.applied = change.sequence;
            }
        }
    }

    /// The same as [`Self::index`] for one among many: a document whose own record cannot be read is told of and passed
    /// over, as those after it must not wait for it. Where the disk fails nothing is passed over.
    fn index_or_skip(
        &self,
        sequence: u64,
        account: AccountId,
        id: DocumentId,
        content_changed: bool,
    ) -> Result<(), LibraryError> {
        match self.index(sequence, account, id, content_changed) {
            Err(error) if error.is_of_one_document() => {
                tracing::error!(%error, document = id.0, "cannot index a document");
                self.search.pass_over(sequence);
                Ok(())
            }
            indexed => indexed,
        }
    }

    /// Brings one document's entries up to date with what the store says now.
    fn index(
        &self,
        sequence: u64,
        account: AccountId,
        id: DocumentId,
        content_changed: bool,
    ) -> Result<(), LibraryError> {
        let document = self.store.document(id)?;
        let gone = IndexChange::Remove { account, id };
        let Some(document) = document else {
            return Ok(self.search.apply(sequence, gone)?);
        };
        if let Some(at) = document.trashed_at {
            let document = &document;
            let trashed = IndexChange::Trash { document, at };
            return Ok(self.search.apply(sequence, trashed)?);
        }
        // A document that comes back from the trash is known to no index: its content comes too.
        if !content_changed && self.search.contains(account, id) {
            return Ok(self.search.apply(
                sequence,
                IndexChange::Metadata {
                    document: &document,
                },
            )?);
        }
        let vectors = self.store.vectors(id, self.serving().model.identity())?;
        // While a model retires, a document that has the new one's vectors keeps its old ones in memory.
        let keeps_vectors =
            vectors.is_none() && self.is_model_retiring() && self.search.has_vectors(account, id);
        let passages = self.store.passages(id)?;
        let vectors = vectors.map_or_else(QuantizedVectors::default, |vectors| vectors.quantized());
        let change = IndexChange::Content {
            document: &document,
            passages: &passages,
            vectors: (!keeps_vectors).then_some(&vectors),
        };
        Ok(self.search.apply(sequence, change)?)
    }

    /// How many documents the word index has yet to be filled in with.
    pub fn missed_documents(&self) -> u64 {
        self.follower.progress.lock().pending.len() as u64
    }

    /// How many passages content search reads one by one, as the graph of a large account does not lead to them yet.
    pub fn unlinked_passages(&self) -> u64 {
        self.search.sizes().unlinked_passages
    }

    /// Fills in some of what the word index missed. `false`: nothing is missing, or nothing can be read now.
    pub(super) fn fill_missed(&self, documents_max: usize) -> bool {
        for _ in 0..documents_max {
            let mut progress = self.follower.progress.lock();
            let Some((account, id)) = progress.pending.front().copied() else {
                return false;
            };
            if let Err(error) = self.index_or_skip(progress.applied, account, id, true) {
                drop(progress);
                let cause = error.source().map(ToString::to_string);
                tracing::error!(%error, cause, "the word index cannot be filled in; the next round begins again");
                // What writes the index may have ended with the failure, and what it held is lost then.
                self.try_to_begin_again();
                return false;
            }
            progress.pending.pop_front();
        }
        !self.follower.progress.lock().pending.is_empty()
    }

    /// The thread's work: fill in, commit, keep house.
    pub(super) fn follow_indexes(&self) {
        self.remove_orphans();
        loop {
            if let Err(error) = self.try_to_follow() {
                tracing::error!(%error, "the indexes cannot follow the store");
            }
            while self.fill_missed(FILL_BATCH) {
                if self.follower.signal.lock().stopping {
                    return;
                }
            }
            self.commit_indexes();
            let now = self.options.clock.now();
            let deleted_at = self.follower.progress.lock().deleted_at;
            let is_deleting =
                deleted_at.is_some_and(|deleted_at| now.0 < deleted_at.0 + DELETED_MILLISECONDS);
            if !is_deleting {
                self.drop_deleted(SearchIndex::drop_dead);
                self.save_memory(UNSAVED);
            }
            self.write_key_uses();
            self.model.release_if_idle(now, MODEL_IDLE_MILLISECONDS);
            if !self.follower.wait() {
                return;
            }
        }
    }

    /// A crash between writing an original and committing its document leaves a file behind; one after a deletion the
    /// pictures of its pages.
    fn remove_orphans(&self) {
        match self.store.remove_orphans() {
            Ok(report) if report.kept > 0 => {
                tracing::warn!(
                    files = report.kept,
                    "originals without a document are left alone: too many to stem from a crash"
                );
            }
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "cannot look for originals without a document"),
        }
        self.forget_pictures();
    }

    /// Writes the word index, unless documents are still missing in it: then the number it
    /// follows must not move, or a restart would never fill them in.
    pub(super) fn commit_indexes(&self) {
        if !self.follower.progress.lock().pending.is_empty() {
            return;
        }
        let committed = self.search.commit();
        if let Err(error) = committed {
            tracing::error!(%error, "cannot write the word index; it is tried again");
            self.try_to_begin_again();
            return;
        }
        *self.follower.readiness.lock() = Readiness::Ready;
        if let Err(error) = self.shorten_change_log() {
            tracing::error!(%error, "cannot shorten the change log");
        }
    }

    fn try_to_begin_again(&self) {
        *self.follower.readiness.lock() = Readiness::Failing;
        if let Err(error) = self.begin_word_index_again() {
            tracing::error!(%error, "cannot tell what the word index lacks");
        }
    }

    /// Has everything filled in again that the word index has not on disk, as a failed commit lost it.
    fn begin_word_index_again(&self) -> Result<(), StoreError> {
        let mut progress = self.follower.progress.lock();
        // Before what is missed: that has to have every change up to here.
        let applied = self.store.last_sequence()?;
        progress.pending = missed_by(&self.search, &self.store)?;
        progress.applied = applied;
        self.search.forget_uncommitted();
        Ok(())
    }

    /// Goes on with taking what was deleted out of the files of the word index.
    fn drop_deleted(&self, drop_dead: impl FnOnce(&SearchIndex) -> Result<bool, SearchError>) {
        let deleted_at = {
            let progress = self.follower.progress.lock();
            // What was missed may be what was deleted.
            if progress.deleted_at.is_none() || !progress.pending.is_empty() {
                return;
            }
            progress.deleted_at
        };
        match drop_dead(&self.search) {
            Ok(true) => {
                let mut progress = self.follower.progress.lock();
                progress.deleted_at.take_if(|at| Some(*at) == deleted_at);
            }
            Ok(false) => {}
            Err(error) => {
                tracing::error!(%error, "the word index may still have words of deleted documents");
            }
        }
    }

    /// Writes down what is in memory, if there were so many changes since it was last.
    fn save_memory(&self, from: Unsaved) {
        let mut progress = self.follower.progress.lock();
        let changes = progress.applied.saturating_sub(progress.saved);
        let unsaved = changes.max(self.search.unsaved_links());
        let documents = self.search.sizes().documents;
        let has_deleted = progress.deleted_at.is_some();
        // While a model retires its vectors stand beside those of the next one.
        if has_deleted
            || unsaved < from.changes.max(documents * from.percent / 100)
            || self.is_model_retiring()
        {
            return;
        }
        if self.search.has_remains()
            && let Err(error) = self
                .search
                .drop_remains(|visit| self.store.for_each_document(visit))
        {
            tracing::error!(%error, "what is in memory is not written down: it names deleted documents");
            return;
        }
        let model = self.serving().model.identity().to_owned();
        match self.search.save(&model, progress.applied) {
            Ok(()) => progress.saved = progress.applied,
            Err(error) => tracing::error!(%error, "the next start reads every document"),
        }
    }

    /// Writes all that is known about the library's documents for the next start.
    pub(super) fn write_indexes(&self) {
        self.commit_indexes();
        self.drop_deleted(SearchIndex::drop_dead_at_once);
        self.save_memory(UNSAVED_AT_CLOSE);
    }

    fn shorten_change_log(&self) -> Result<(), StoreError> {
        let saved = self.follower.progress.lock().saved;
        let followed = self.search.followed_sequence();
        let followed = if saved == 0 {
            followed
        } else {
            followed.min(saved)
        };
        if followed
            >= self
                .store
                .trimmed_sequence()?
                .saturating_add(CHANGES_TRIMMED_MIN)
        {
            self.store.trim_changes(followed)?;
        }
        Ok(())
    }
}

/// Reads on this thread and takes in on another what is given, in the same order: a start waits for the slower of the two
/// instead of for both.
fn side_by_side<T: Send, E>(
    read: impl FnOnce(&mut dyn FnMut(T)) -> Result<(), E>,
    take: impl Fn(T) + Send,
) -> Result<(), E> {
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel::<Vec<T>>(BATCHES_AHEAD);
        scope.spawn(move || receiver.into_iter().flatten().for_each(take));
        let mut batch = Vec::with_capacity(BATCH);
        // Nobody listens any more only if taking in panicked, and then the scope passes that on.
        let send = |batch: &mut Vec<T>| {
            let full = std::mem::replace(batch, Vec::with_capacity(BATCH));
            let _ = sender.send(full);
        };
        let read = read(&mut |item| {
            batch.push(item);
            if batch.len() == BATCH {
                send(&mut batch);
            }
        });
        send(&mut batch);
        read
    })
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, mpsc};
    use std::time::Duration;

    use super::{DocumentId, FILL_BATCH, IndexChange, Readiness};
    use crate::library::sample::empty_library;

    #[test]
    fn the_index_is_filled_in_after_what_writes_it_has_ended() {
        let directory = tempfile::tempdir().unwrap();
        let library = empty_library(directory.path());
        library.import(None, "a.pdf", b"%PDF-1.7 a").unwrap();
        library.commit_indexes();
        let document = library.store.changes_since(0, 1).unwrap()[0];
        let (account, id) = (document.account, document.document);
        let index = directory.path().join("index");
        let away = directory.path().join("away");
        // Stands in for a full disk: the thread that writes a segment ends, and nothing is taken any more.
        library.search.forget_uncommitted();
        let gone = IndexChange::Remove {
            account,
            id: DocumentId(9),
        };
        library.search.apply(1, gone).unwrap();
        std::fs::rename(&index, &away).unwrap();
        while library.index_or_skip(1, account, id, true).is_ok() {}
        std::fs::rename(&away, &index).unwrap();
        let follower = &library.follower;
        follower.progress.lock().pending.push_back((account, id));
        *follower.readiness.lock() = Readiness::Starting;
        assert_eq!(library.readiness(), Readiness::Starting);
        library.fill_missed(FILL_BATCH);
        assert_eq!(library.readiness(), Readiness::Failing);
        for _round in 0..2 {
            while library.fill_missed(FILL_BATCH) {}
            library.commit_indexes();
        }
        assert_eq!(library.readiness(), Readiness::Ready);
    }

    #[test]
    fn who_asks_whether_the_library_is_ready_waits_for_nobody() {
        let directory = tempfile::tempdir().unwrap();
        let library = empty_library(directory.path());
        let follows = library.follower.pause();
        let (tell, told) = mpsc::channel();
        let asked = Arc::clone(&library);
        let asking = std::thread::spawn(move || tell.send(asked.readiness()));
        assert!(told.recv_timeout(Duration::from_mins(1)).is_ok());
        drop(follows);
        asking.join().unwrap().unwrap();
    }
}
