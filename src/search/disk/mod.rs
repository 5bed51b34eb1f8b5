//! Words and trigrams on disk: a tantivy index that follows the store's changes.
//!
//! One entry a document (its trigrams) and one a passage (its words). Nothing in it cannot be made again,
//! so whatever is wrong with it, it is removed and followed anew. Next: [`snapshot`] (reading), [`merging`], [`tokens`].

mod dense;
mod merging;
mod snapshot;
mod stretches;
mod tokens;

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::panic::catch_unwind;
use std::path::Path;
use std::sync::Arc;

use parking_lot::RwLock;
use tantivy::directory::MmapDirectory;
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::TextAnalyzer;
use tantivy::{Index, IndexReader, IndexWriter, ReloadPolicy, TantivyDocument, TantivyError, Term};

use crate::model::account::AccountId;
use crate::model::document::DocumentId;

use super::error::SearchError;
pub(super) use dense::Bits;
use merging::{Doomed, Doubling};
pub(super) use snapshot::{Segment, Snapshot};
use tokens::{AccountTokenizer, TOKENIZER, account_prefix};

/// Changes whenever what is written changes: an index of another format is made anew.
const FORMAT: u32 = 11;

/// The least that tantivy accepts; an import writes a segment each time it is used up.
const WRITER_BYTES: usize = 15_000_000;

/// The low bits of `place`: 0 for a document's own entry, a passage's position plus 1. The document's number is above.
const POSITION_BITS: u32 = 16;
const POSITION_MASK: u64 = (1 << POSITION_BITS) - 1;

#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Fields {
    /// Whose entry it is, to count an account's passages.
    account: Field,
    /// The document whose trigrams these are.
    document: Field,
    /// The document whose passage this is.
    passage_of: Field,
    /// Document and position, to read.
    place: Field,
    titles: Field,
    summaries: Field,
    /// The terms that passages are ranked by.
    words: Field,
    /// The words of passages as they follow each other, to find phrases.
    texts: Field,
}

/// A field whose trigrams are on disk. Senders are few enough to be kept in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TextField {
    /// The title.
    Title,
    /// The summary.
    Summary,
}

/// What is written for one document.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    pub(super) account: AccountId,
    pub(super) id: DocumentId,
    /// The trigrams of its title as index terms, separated by spaces.
    pub(super) title: &'a str,
    /// Those of its summary.
    pub(super) summary: &'a str,
    /// `None` leaves the passages as they are.
    pub(super) passages: Option<&'a [PassageEntry]>,
}

/// What is written for one passage.
#[derive(Debug)]
pub(super) struct PassageEntry {
    /// The terms that it is ranked by, separated by spaces.
    pub(super) words: String,
    /// Its words as they follow each other, likewise.
    pub(super) text: String,
}

/// The index: one writer, and a snapshot that all searches share.
pub(super) struct DiskIndex {
    index: Index,
    fields: Fields,
    reader: IndexReader,
    writer: Option<IndexWriter>,
    snapshot: Arc<RwLock<Arc<Snapshot>>>,
    followed: u64,
    doomed: Doomed,
}

impl std::fmt::Debug for DiskIndex {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("DiskIndex")
            .field("followed", &self.followed)
            .finish_non_exhaustive()
    }
}

impl DiskIndex {
    /// Opens what is there; makes an empty index if there is nothing, or nothing that can be used.
    pub(super) fn open(directory: &Path) -> Result<Self, SearchError> {
        let unusable = SearchError::of_directory(directory);
        create_private(directory).map_err(&unusable)?;
        // tantivy panics on some damaged files: nothing that it leaves behind is used then.
        match catch_unwind(|| Self::open_existing(directory)) {
            Ok(Ok(Some(opened))) => return Ok(opened),
            Ok(Ok(None)) => {}
            Ok(Err(error)) => {
                tracing::warn!(directory = %directory.display(), %error, "the word index cannot be used and is made anew");
            }
            Err(_) => {
                tracing::warn!(directory = %directory.display(), "the word index is damaged and is made anew");
            }
        }
        std::fs::remove_dir_all(directory).map_err(&unusable)?;
        create_private(directory).map_err(&unusable)?;
        let (schema, _) = schema();
        let created = Index::create_in_dir(directory, schema).map_err(SearchError::from);
        let opened = created.and_then(Self::with_index);
        opened.map_err(|error| error.within(directory))
    }

    /// An empty index in memory in the place of one where nothing can be written, since tantivy locks a file even to
    /// read. It says of itself how far the one on disk follows.
    pub(super) fn in_place_of(directory: &Path) -> Result<Self, SearchError> {
        let followed = catch_unwind(|| -> Result<Option<u64>, SearchError> {
            let mmap = MmapDirectory::open(directory).map_err(TantivyError::from)?;
            followed_by(&Index::open(mmap)?)
        });
        let mut empty = Self::with_index(Index::create_in_ram(schema().0))?;
        if let Ok(Ok(Some(followed))) = followed {
            empty.followed = followed;
        }
        Ok(empty)
    }

    /// `None` if there is no index, or one of another format.
    fn open_existing(directory: &Path) -> Result<Option<Self>, SearchError> {
        let mmap = MmapDirectory::open(directory).map_err(TantivyError::from)?;
        if !Index::exists(&mmap).map_err(TantivyError::from)? {
            return Ok(None);
        }
        remove_unfinished(directory);
        let index = Index::open(mmap)?;
        if index.schema() != schema().0 {
            return Ok(None);
        }
        let damaged = index.validate_checksum()?;
        if !damaged.is_empty() {
            tracing::warn!(files = ?damaged, "files of the word index are damaged; it is made anew");
            return Ok(None);
        }
        let Some(followed) = followed_by(&index)? else {
            return Ok(None);
        };
        let mut opened = Self::with_index(index)?;
        opened.followed = followed;
        Ok(Some(opened))
    }

    fn with_index(index: Index) -> Result<Self, SearchError> {
        let (_, fields) = schema();
        index
            .tokenizers()
            .register(TOKENIZER, TextAnalyzer::from(AccountTokenizer::default()));
        let reader = index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .try_into()?;
        let snapshot = Snapshot::new(&reader.searcher(), fields, None)?;
        let snapshot = Arc::new(RwLock::new(Arc::new(snapshot)));
        Ok(Self {
            index,
            fields,
            reader,
            writer: None,
            snapshot,
            followed: 0,
            doomed: Doomed::default(),
        })
    }

    /// The last change that the index on disk contains.
    pub(super) fn followed(&self) -> u64 {
        self.followed
    }

    /// Where searches get the present state from, without waiting for a writer.
    pub(super) fn snapshots(&self) -> Arc<RwLock<Arc<Snapshot>>> {
        Arc::clone(&self.snapshot)
    }

    fn writer(&mut self) -> Result<&mut IndexWriter, SearchError> {
        if self.writer.is_none() {
            let writer = self.index.writer_with_num_threads(1, WRITER_BYTES)?;
            writer.set_merge_policy(Box::new(Doubling {
                doomed: self.doomed.clone(),
            }));
            self.writer = Some(writer);
        }
        self.writer
            .as_mut()
            .ok_or(SearchError::Words(TantivyError::Poisoned))
    }

    /// Replaces a document's entries.
    pub(super) fn put(&mut self, entry: &Entry<'_>) -> Result<(), SearchError> {
        let fields = self.fields;
        let writer = self.writer()?;
        let prefix = account_prefix(entry.account);
        writer.delete_term(Term::from_field_u64(fields.document, entry.id.number()));
        let mut document = TantivyDocument::default();
        document.add_u64(fields.account, u64::from(entry.account.0));
        document.add_u64(fields.document, entry.id.number());
        document.add_u64(fields.place, place(entry.id, 0));
        document.add_text(fields.titles, format!("{prefix} {}", entry.title));
        document.add_text(fields.summaries, format!("{prefix} {}", entry.summary));
        writer.add_document(document)?;
        let Some(passages) = entry.passages else {
            return Ok(());
        };
        writer.delete_term(Term::from_field_u64(fields.passage_of, entry.id.number()));
        // A document with more passages is found by its first 65,535.
        for (place_bits, passage) in (1..=POSITION_MASK).zip(passages) {
            let mut document = TantivyDocument::default();
            document.add_u64(fields.account, u64::from(entry.account.0));
            document.add_u64(fields.passage_of, entry.id.number());
            document.add_u64(fields.place, place(entry.id, place_bits));
            document.add_text(fields.words, format!("{prefix} {}", passage.words));
            document.add_text(fields.texts, format!("{prefix} {}", passage.text));
            writer.add_document(document)?;
        }
        Ok(())
    }

    /// Takes out all entries of a document.
    pub(super) fn remove(&mut self, id: DocumentId) -> Result<(), SearchError> {
        let fields = self.fields;
        let writer = self.writer()?;
        writer.delete_term(Term::from_field_u64(fields.document, id.number()));
        writer.delete_term(Term::from_field_u64(fields.passage_of, id.number()));
        Ok(())
    }

    /// Goes on with writing every segment anew in which entries are left that are no longer part of the index, with
    /// nothing put or removed since the last commit. That goes on beside whatever else is done. `true` once all of them are
    /// written; a document that is deleted before has it begin again.
    pub(super) fn drop_dead(&mut self) -> Result<bool, SearchError> {
        if self.doom()?.is_some() {
            // tantivy asks which segments to merge after a commit. Those that it merges already it leaves alone.
            self.try_commit(self.followed)?;
            if self.doom()?.is_some() {
                return Ok(false);
            }
        }
        self.doomed.pardon();
        self.catch_up()?;
        if let Some(writer) = &self.writer {
            writer.garbage_collect_files().wait()?;
        }
        Ok(true)
    }

    /// The same to its end; `false` if a segment of more than so many entries would have to be written for that.
    pub(super) fn drop_dead_at_once(&mut self, entries_max: u32) -> Result<bool, SearchError> {
        if self.doom()?.is_some_and(|entries| entries > entries_max) {
            return Ok(false);
        }
        if self.drop_dead()? {
            return Ok(true);
        }
        if let Some(writer) = self.writer.take() {
            writer.wait_merging_threads()?;
        }
        self.drop_dead()
    }

    fn doom(&self) -> Result<Option<u32>, SearchError> {
        Ok(self.doomed.doom(&self.index.searchable_segment_metas()?))
    }

    /// Has [`Self::drop_dead`] begin again: another document was deleted.
    pub(super) fn begin_dropping_again(&self) {
        self.doomed.pardon();
    }

    /// Makes everything up to the change `sequence` durable and lets searches see it.
    pub(super) fn commit(&mut self, sequence: u64) -> Result<(), SearchError> {
        let result = self.try_commit(sequence);
        if result.is_err() {
            // A failed writer gives its lock and its memory back.
            self.writer = None;
        }
        result
    }

    /// Takes back whatever was put or removed since the last commit.
    pub(super) fn forget_uncommitted(&mut self) {
        self.writer = None;
    }

    fn try_commit(&mut self, sequence: u64) -> Result<(), SearchError> {
        let mut prepared = self.writer()?.prepare_commit()?;
        prepared.set_payload(&payload(sequence));
        prepared.commit()?;
        self.followed = sequence;
        self.renew_snapshot()
    }

    /// Lets searches have what is on disk and not known to them: segments that were merged since the last commit, or a
    /// commit that could not be read back when it was made.
    pub(super) fn catch_up(&mut self) -> Result<(), SearchError> {
        let segments = self.index.searchable_segment_metas()?;
        let is_known = self.snapshot.read().is_of(&segments);
        if is_known {
            Ok(())
        } else {
            self.renew_snapshot()
        }
    }

    fn renew_snapshot(&mut self) -> Result<(), SearchError> {
        self.reader.reload()?;
        let before = Arc::clone(&self.snapshot.read());
        let now = Snapshot::new(&self.reader.searcher(), self.fields, Some(&before))?;
        *self.snapshot.write() = Arc::new(now);
        Ok(())
    }
}

/// Makes the folder its owner's alone: the words of all documents are in it, in files that tantivy lets everybody read.
fn create_private(directory: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(directory)?;
    // Some disks know no permissions, and some folders are another's: an index is better than none.
    if let Err(error) = std::fs::set_permissions(directory, Permissions::from_mode(0o700)) {
        tracing::warn!(directory = %directory.display(), %error, "others may be able to read the word index");
    }
    Ok(())
}

fn place(id: DocumentId, bits: u64) -> u64 {
    (id.number() << POSITION_BITS) | bits
}

fn payload(sequence: u64) -> String {
    format!("format={FORMAT} sequence={sequence}")
}

/// Removes what a process that ended left half written: tantivy gives each such file a name of its own and takes none back.
fn remove_unfinished(directory: &Path) {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    for entry in entries {
        if entry.file_name().as_encoded_bytes().starts_with(b".tmp")
            && let Err(error) = std::fs::remove_file(entry.path())
        {
            tracing::debug!(%error, "a file of an unfinished commit stays");
        }
    }
}

/// The last change that an index on disk contains; `None` for one of another format.
fn followed_by(index: &Index) -> Result<Option<u64>, SearchError> {
    let metas = index.load_metas()?;
    Ok(match (&metas.payload, metas.segments.is_empty()) {
        (Some(payload), _) => parse_payload(payload),
        (None, true) => Some(0),
        (None, false) => None,
    })
}

fn parse_payload(payload: &str) -> Option<u64> {
    let (format, sequence) = payload.split_once(' ')?;
    if format.strip_prefix("format=")?.parse::<u32>().ok()? != FORMAT {
        return None;
    }
    sequence.strip_prefix("sequence=")?.parse().ok()
}

fn schema() -> (Schema, Fields) {
    let terms = |option, with_lengths| {
        let indexing = TextFieldIndexing::default()
            .set_tokenizer(TOKENIZER)
            .set_index_option(option)
            .set_fieldnorms(with_lengths);
        TextOptions::default().set_indexing_options(indexing)
    };
    let mut builder = Schema::builder();
    let fields = Fields {
        account: builder.add_u64_field("account", INDEXED | FAST),
        document: builder.add_u64_field("document", INDEXED),
        passage_of: builder.add_u64_field("passage_of", INDEXED),
        place: builder.add_u64_field("place", FAST),
        titles: builder.add_text_field("titles", terms(IndexRecordOption::Basic, false)),
        summaries: builder.add_text_field("summaries", terms(IndexRecordOption::Basic, false)),
        // Another name whenever terms are made otherwise: an older index is then made anew.
        words: builder.add_text_field("terms", terms(IndexRecordOption::WithFreqs, true)),
        texts: builder.add_text_field(
            "texts_over_pages",
            terms(IndexRecordOption::WithFreqsAndPositions, false),
        ),
    };
    (builder.build(), fields)
}

#[cfg(test)]
mod tests;
