//! One committed state of the index, for reading: posting lists, places and lengths by segment.
//!
//! A search holds its snapshot to the end, whatever is committed meanwhile.

use std::collections::HashMap;
use std::sync::Arc;

use tantivy::columnar::ColumnValues;
use tantivy::fieldnorm::FieldNormReader;
use tantivy::index::{InvertedIndexReader, SegmentId};
use tantivy::postings::{BlockSegmentPostings, SegmentPostings, TermInfo};
use tantivy::query::FuzzyTermQuery;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, Searcher, SegmentMeta, SegmentReader, TantivyError, Term};

use crate::model::account::AccountId;
use crate::model::document::DocumentId;
use crate::search::error::SearchError;
use crate::search::hash::IdMap;

use super::dense::{Bits, DenseLists, is_dense};
use super::stretches::Stretches;
use super::tokens::{account_prefix, account_term};
use super::{Fields, POSITION_BITS, POSITION_MASK, TextField};

/// A committed state of the index.
pub(in crate::search) struct Snapshot {
    segments: Vec<Segment>,
    fields: Fields,
    passages: PassageCounts,
}

/// How many passages each account has, and how many words in them.
type PassageCounts = IdMap<u64, (usize, u64)>;

/// One segment of it.
pub(in crate::search) struct Segment {
    reader: SegmentReader,
    titles: Arc<InvertedIndexReader>,
    summaries: Arc<InvertedIndexReader>,
    words: Arc<InvertedIndexReader>,
    texts: Arc<InvertedIndexReader>,
    fields: Fields,
    tables: Arc<Tables>,
    /// Entries that are no longer part of the index, in order.
    dead: Vec<DocId>,
}

/// What of a segment is looked up for every match: never changes, so segments hand it on.
struct Tables {
    stretches: Stretches,
    dense: DenseLists,
    /// Words in each passage as tantivy's one-byte length; empty if the segment has no passages.
    lengths: Vec<u8>,
    /// Document and position of each entry, on disk.
    places: Column,
    /// Whose each entry is, on disk.
    accounts: Column,
    /// Those of all entries, deleted ones included.
    passages: PassageCounts,
}

type Column = Arc<dyn ColumnValues<u64>>;

impl Snapshot {
    pub(super) fn new(
        searcher: &Searcher,
        fields: Fields,
        before: Option<&Self>,
    ) -> Result<Self, SearchError> {
        let known: HashMap<SegmentId, &Arc<Tables>> = before
            .iter()
            .flat_map(|before| &before.segments)
            .map(|segment| (segment.reader.segment_id(), &segment.tables))
            .collect();
        let open = |reader: &SegmentReader| -> Result<Segment, SearchError> {
            let tables = match known.get(&reader.segment_id()) {
                Some(tables) => Arc::clone(tables),
                None => Arc::new(Tables::read(reader, fields)?),
            };
            let is_dead = |entry: &DocId| reader.is_deleted(*entry);
            let all = reader.has_deletes().then_some(0..reader.max_doc());
            Ok(Segment {
                dead: all.into_iter().flatten().filter(is_dead).collect(),
                reader: reader.clone(),
                titles: reader.inverted_index(fields.titles)?,
                summaries: reader.inverted_index(fields.summaries)?,
                words: reader.inverted_index(fields.words)?,
                texts: reader.inverted_index(fields.texts)?,
                fields,
                tables,
            })
        };
        let segments: Vec<Segment> = searcher
            .segment_readers()
            .iter()
            .map(open)
            .collect::<Result<_, _>>()?;
        let mut passages = PassageCounts::default();
        for segment in &segments {
            segment.count_passages(&mut passages);
        }
        Ok(Self {
            segments,
            fields,
            passages,
        })
    }

    /// How many passages an account has, and their mean length in words.
    pub(in crate::search) fn passages(&self, account: AccountId) -> (usize, f32) {
        let (count, words) = self
            .passages
            .get(&u64::from(account.0))
            .copied()
            .unwrap_or_default();
        (count, words as f32 / count.max(1) as f32)
    }

    pub(in crate::search) fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Whether it has these segments and no others, with as many entries that are no longer part of the index.
    pub(super) fn is_of(&self, segments: &[SegmentMeta]) -> bool {
        let is_one_of = |segment: &Segment| {
            let reader = &segment.reader;
            segments.iter().any(|known| {
                known.id() == reader.segment_id()
                    && known.num_deleted_docs() == reader.num_deleted_docs()
            })
        };
        self.segments.len() == segments.len() && self.segments.iter().all(is_one_of)
    }

    /// What a trigram in a field of an account's documents is called in every segment.
    pub(in crate::search) fn trigram_term(
        &self,
        field: TextField,
        account: AccountId,
        trigram: &str,
    ) -> Term {
        let field = match field {
            TextField::Title => self.fields.titles,
            TextField::Summary => self.fields.summaries,
        };
        account_term(field, account, trigram)
    }
}

impl Tables {
    fn read(reader: &SegmentReader, fields: Fields) -> Result<Self, SearchError> {
        let column = |name| -> Result<Column, SearchError> {
            let column = reader.fast_fields().u64(name)?;
            Ok(column.first_or_default_col(0))
        };
        let places = column("place")?;
        let document = |entry| DocumentId((places.get_val(entry) >> POSITION_BITS) as u32);
        let stretches = Stretches::new(reader.max_doc(), document);
        let lengths = match reader.fieldnorms_readers().get_field(fields.words)? {
            Some(norms) => (0..reader.max_doc())
                .map(|entry| norms.fieldnorm_id(entry))
                .collect(),
            None => Vec::new(),
        };
        let mut tables = Self {
            stretches,
            dense: DenseLists::default(),
            lengths,
            places,
            accounts: column("account")?,
            passages: PassageCounts::default(),
        };
        for entry in 0..reader.max_doc() {
            if let Some((account, words)) = tables.passage(entry) {
                let (count, sum) = tables.passages.entry(account).or_default();
                *count += 1;
                *sum += words;
            }
        }
        Ok(tables)
    }

    /// Whose passage an entry is, and how many words it has; `None` for a document's own entry.
    fn passage(&self, entry: DocId) -> Option<(u64, u64)> {
        let is_passage = self.places.get_val(entry) & POSITION_MASK != 0;
        is_passage.then(|| {
            let words = FieldNormReader::id_to_fieldnorm(self.length_class(entry));
            (self.accounts.get_val(entry), u64::from(words))
        })
    }

    fn length_class(&self, entry: DocId) -> u8 {
        self.lengths.get(entry as usize).copied().unwrap_or(0)
    }
}

impl Segment {
    /// Counts what is alive, not what tantivy still holds: when it drops the dead depends on other accounts.
    fn count_passages(&self, counts: &mut PassageCounts) {
        for (account, (count, words)) in &self.tables.passages {
            let counted = counts.entry(*account).or_default();
            *counted = (counted.0 + count, counted.1 + words);
        }
        let dead = self.dead.iter();
        for (account, words) in dead.filter_map(|entry| self.tables.passage(*entry)) {
            let (count, sum) = counts.entry(account).or_default();
            *count -= 1;
            *sum -= words;
        }
    }

    /// How many entries it has, deleted ones included.
    pub(in crate::search) fn len(&self) -> usize {
        self.tables.stretches.entry_count()
    }

    /// The list of the documents that have a trigram in a field: how long it is, and where it stands.
    pub(in crate::search) fn trigram(
        &self,
        field: TextField,
        term: &Term,
    ) -> Result<Option<TermInfo>, SearchError> {
        let found = self.lists(field).get_term_info(term);
        found.map_err(TantivyError::from).map_err(SearchError::from)
    }

    /// Reads such a list with a reader that may have read others before: deleted entries included.
    pub(in crate::search) fn open_trigram(
        &self,
        field: TextField,
        list: &TermInfo,
        reader: &mut BlockSegmentPostings,
    ) -> Result<(), SearchError> {
        let opened = self
            .lists(field)
            .reset_block_postings_from_terminfo(list, reader);
        opened
            .map_err(TantivyError::from)
            .map_err(SearchError::from)
    }

    /// Whether many of the stretches stand in such a list.
    fn is_dense(&self, list: &TermInfo) -> bool {
        is_dense(list.doc_freq as usize, self.stretches().count())
    }

    /// The stretches that stand in such a list, a bit each, deleted entries included; `None` for a list that few stand in, or
    /// that is not among the longest asked for.
    pub(in crate::search) fn dense_trigram(
        &self,
        field: TextField,
        list: &TermInfo,
    ) -> Result<Option<Bits>, SearchError> {
        if !self.is_dense(list) {
            return Ok(None);
        }
        let stretches = self.stretches();
        let key = (field, list.postings_range.start);
        self.tables.dense.get(key, list.doc_freq as usize, || {
            let mut reader = BlockSegmentPostings::empty();
            self.open_trigram(field, list, &mut reader)?;
            let mut bits = vec![0; stretches.count().div_ceil(u64::BITS as usize)];
            while reader.block_len() > 0 {
                stretches.visit_of_entries(reader.docs(), |stretch| {
                    bits[stretch / 64] |= 1 << (stretch % 64);
                });
                reader.advance();
            }
            Ok(bits.into())
        })
    }

    fn lists(&self, field: TextField) -> &InvertedIndexReader {
        match field {
            TextField::Title => &self.titles,
            TextField::Summary => &self.summaries,
        }
    }

    /// The entries of an account's passages that have a word, with how often; deleted ones included.
    pub(in crate::search) fn word(
        &self,
        account: AccountId,
        word: &str,
    ) -> Result<Option<BlockSegmentPostings>, SearchError> {
        let term = account_term(self.fields.words, account, word);
        with_term(&self.words, &term)
    }

    /// How many entries that is.
    pub(in crate::search) fn entries_with_word(
        &self,
        account: AccountId,
        word: &str,
    ) -> Result<usize, SearchError> {
        let term = account_term(self.fields.words, account, word);
        let found = self
            .words
            .get_term_info(&term)
            .map_err(TantivyError::from)?;
        Ok(found.map_or(0, |list| list.doc_freq as usize))
    }

    /// What [`Self::word`] is for a word as it is written.
    pub(in crate::search) fn written_word(
        &self,
        account: AccountId,
        word: &str,
    ) -> Result<Option<BlockSegmentPostings>, SearchError> {
        let term = account_term(self.fields.texts, account, word);
        with_term(&self.texts, &term)
    }

    /// Visits the words, as they are written, of an account's passages that are so many letters from this one, at most 2, with how
    /// many passages have them, deleted ones included. Beyond one letter they begin as it does: few mistype that, and far fewer
    /// words are looked at.
    pub(in crate::search) fn visit_words_like(
        &self,
        account: AccountId,
        word: &str,
        letters: u8,
        mut visit: impl FnMut(&str, u32),
    ) -> Result<(), SearchError> {
        let prefix = account_prefix(account);
        let term = account_term(self.fields.texts, account, word);
        let automaton = FuzzyTermQuery::new(term, letters, true).automaton()?;
        let beginning = if letters > 1 {
            first_character(word)
        } else {
            ""
        };
        let low = [prefix.as_bytes(), beginning.as_bytes()].concat();
        // No byte of a text is as high.
        let high = [low.as_slice(), &[u8::MAX]].concat();
        let words = self.texts.terms().search(automaton);
        let mut words = words.ge(low).lt(high).into_stream()?;
        while let Some((term, list)) = words.next() {
            let word = term.get(prefix.len()..).map(std::str::from_utf8);
            if let Some(Ok(word)) = word {
                visit(word, list.doc_freq);
            }
        }
        Ok(())
    }

    /// The entries of an account's passages that have a word as it is written, with where it stands in them; deleted ones
    /// included.
    pub(in crate::search) fn word_in_order(
        &self,
        account: AccountId,
        word: &str,
    ) -> Result<Option<SegmentPostings>, SearchError> {
        let term = account_term(self.fields.texts, account, word);
        let list = self
            .texts
            .read_postings(&term, IndexRecordOption::WithFreqsAndPositions);
        list.map_err(SearchError::from)
    }

    /// Which entries are one document's, and where a document's are; among them those that are no more.
    pub(in crate::search) fn stretches(&self) -> &Stretches {
        &self.tables.stretches
    }

    /// Which document an entry belongs to.
    pub(in crate::search) fn document(&self, entry: DocId) -> DocumentId {
        let stretches = &self.tables.stretches;
        stretches.document(stretches.of_entry(entry))
    }

    /// Which passage of its document an entry is; only for passages. Read from disk: for what is shown.
    pub(in crate::search) fn position(&self, entry: DocId) -> u32 {
        (self.tables.places.get_val(entry) & POSITION_MASK).saturating_sub(1) as u32
    }

    /// The length classes of the passages from an entry on: see [`tantivy::fieldnorm::FieldNormReader`].
    pub(in crate::search) fn length_classes(&self, first: usize) -> &[u8] {
        self.tables.lengths.get(first..).unwrap_or_default()
    }

    /// The entries that are no longer part of the index, in order.
    pub(in crate::search) fn dead(&self) -> &[DocId] {
        &self.dead
    }

    /// Whether an entry is still part of the index.
    pub(in crate::search) fn is_alive(&self, entry: DocId) -> bool {
        !self.reader.is_deleted(entry)
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Snapshot")
            .field("segments", &self.segments.len())
            .finish_non_exhaustive()
    }
}

fn with_term(
    terms: &InvertedIndexReader,
    term: &Term,
) -> Result<Option<BlockSegmentPostings>, SearchError> {
    let list = terms.read_block_postings(term, IndexRecordOption::WithFreqs);
    list.map_err(SearchError::from)
}

fn first_character(word: &str) -> &str {
    let end = word.chars().next().map_or(0, char::len_utf8);
    &word[..end]
}
