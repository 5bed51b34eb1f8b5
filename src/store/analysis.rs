//! The queue of documents to analyse, and what their analysis found: passages and vectors.
//!
//! All that an analysis found is committed at once with the end of its job, so a crash repeats a
//! whole analysis or none.

use std::collections::BTreeMap;
use std::fs::File;

use redb::{
    ReadOnlyTable, ReadTransaction, ReadableTable as _, ReadableTableMetadata as _,
    WriteTransaction,
};
use uuid::Uuid;

use super::documents::{find_by_uuid, keep_identity, load, save, unless_damaged, update};
use super::error::StoreError;
use super::packed::{self, Header};
use super::record::Record as _;
use super::tables::{
    self, ASKED_AGAIN_DOCUMENT_ID, DOCUMENT_ID_AND_POSITION_TO_SPAN_VECTORS,
    DOCUMENT_ID_TO_DOCUMENT, DOCUMENT_ID_TO_FINDINGS, DOCUMENT_ID_TO_PASSAGES,
    DOCUMENT_ID_TO_QUANTIZED_VECTORS, DOCUMENT_ID_TO_VECTORS, MODEL_IDENTITY_TO_MODEL_NUMBER,
    MODEL_NUMBER_TO_DOCUMENT_COUNT, RETITLED_DOCUMENT_ID, WAITING_DOCUMENT_ID_TO_ATTEMPTS,
};
use super::{ChangeKind, Job, Saved, Store, changes, resemblances};
use crate::model::account::AccountId;
use crate::model::document::{ContentHash, Document, DocumentId, DocumentState};
use crate::model::findings::Findings;
use crate::model::passage::Passage;
use crate::model::vectors::{PassageVectors, QuantizedVectors, WantedVectors};

impl Store {
    /// The documents that wait for their analysis, first in first.
    pub fn waiting_jobs(&self) -> Result<Vec<Job>, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
            let jobs = table.iter()?.map(|entry| {
                let (document, attempts) = entry?;
                Ok(Job {
                    document: tables::document_id(document.value())?,
                    attempts: attempts.value(),
                })
            });
            jobs.collect()
        })
    }

    /// Puts documents (again) into the queue; those that wait already stay where they are. One that is at work is analysed
    /// once more after that: what was said meanwhile counts too.
    pub fn queue_again(&self, ids: &[DocumentId]) -> Result<(), StoreError> {
        let ids = ids.to_vec();
        self.database.write("queue again", move |transaction| {
            let mut table = transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
            let mut asked_again = transaction.open_table(ASKED_AGAIN_DOCUMENT_ID)?;
            for id in &ids {
                if table.get(id.number())?.is_some() {
                    asked_again.insert(id.number(), ())?;
                } else if load(transaction, *id)?.is_some() {
                    table.insert(id.number(), 0)?;
                }
            }
            Ok(())
        })
    }

    /// An account's document and whether it is in the queue, from one snapshot: asked one after the other, a document
    /// whose analysis ends in between would seem to be done, in the state it had before. Another account's is `None`.
    pub fn document_and_whether_queued(
        &self,
        account: AccountId,
        uuid: Uuid,
    ) -> Result<Option<(Document, bool)>, StoreError> {
        self.database.read(|transaction| {
            let Some(document) = find_by_uuid(transaction, account, uuid)? else {
                return Ok(None);
            };
            let table = transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
            let is_queued = table.get(document.id.number())?.is_some();
            Ok(Some((document, is_queued)))
        })
    }

    /// Counts a start of an analysis, durably, before it is made: so a document that takes the
    /// process down is known by its number of attempts. That number, this one included; `None`
    /// if the document does not wait. Whatever is asked for from now on has it analysed once more: it is to be read after this.
    pub fn note_attempt(&self, id: DocumentId) -> Result<Option<u32>, StoreError> {
        self.database.write("note attempt", move |transaction| {
            let mut table = transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
            let Some(attempts) = table.get(id.number())?.map(|attempts| attempts.value()) else {
                return Ok(None);
            };
            let attempts = attempts.saturating_add(1);
            table.insert(id.number(), attempts)?;
            transaction
                .open_table(ASKED_AGAIN_DOCUMENT_ID)?
                .remove(id.number())?;
            Ok(Some(attempts))
        })
    }

    /// Takes a start back that was cut off through no fault of the document: the program was
    /// asked to stop, or the machine was in the way. Nothing happens if the document does not wait.
    pub fn take_attempt_back(&self, id: DocumentId) -> Result<(), StoreError> {
        self.database
            .write("take attempt back", move |transaction| {
                let mut table = transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
                let attempts = table.get(id.number())?.map(|attempts| attempts.value());
                if let Some(attempts) = attempts {
                    table.insert(id.number(), attempts.saturating_sub(1))?;
                }
                Ok(())
            })
    }

    /// Takes a document out of the queue whose analysis cannot even begin, as its record cannot be read.
    pub fn drop_job(&self, id: DocumentId) -> Result<(), StoreError> {
        self.database
            .write("drop job", move |transaction| forget_job(transaction, id))
    }

    /// Stores what an analysis found and ends its job, unless it was asked for again since; `None` if the document is gone.
    ///
    /// `apply` sets the facts and the state, and may run more than once; `has_vector_data` is set
    /// here. There are as many vectors as passages, or none.
    pub fn finish_analysis(
        &self,
        id: DocumentId,
        apply: impl Fn(&mut Document) + Send + 'static,
        findings: &Findings,
        passages: &[Passage],
        vectors: &PassageVectors,
        model_identity: &str,
    ) -> Result<Option<Saved>, StoreError> {
        let found = Found::new(findings, passages, vectors, model_identity)?;
        self.database.write("finish analysis", move |transaction| {
            finish(transaction, id, &apply, Some(&found))
        })
    }

    /// Ends a job without a result: the document is failed, for this reason (a sentence for a
    /// person). One that was analysed before keeps what is known about it. `None` if the document is gone.
    pub fn fail_analysis(&self, id: DocumentId, reason: &str) -> Result<Option<Saved>, StoreError> {
        let reason = reason.to_owned();
        self.database.write("fail analysis", move |transaction| {
            let known = load(transaction, id)?;
            if let Some(document) = known.filter(|document| document.state.is_analyzed()) {
                end_job(transaction, id)?;
                let sequence = tables::counter(transaction, tables::LAST_SEQUENCE)?;
                return Ok(Some(Saved { document, sequence }));
            }
            let fail = |document: &mut Document| {
                document.state = DocumentState::Failed {
                    reason: reason.clone(),
                };
            };
            finish(transaction, id, &fail, None)
        })
    }

    /// Ends a job whose original cannot be opened: the document is failed, for this reason, and keeps
    /// all that was known about it, so that searches find it as before. `false`, and the job stays, if the original
    /// has come back meanwhile.
    pub fn fail_without_original(
        &self,
        id: DocumentId,
        original: ContentHash,
        reason: &str,
    ) -> Result<bool, StoreError> {
        let reason = reason.to_owned();
        let path = self.originals.path(original);
        self.database
            .write("fail without original", move |transaction| {
                // An import brings the file first and then sees to the job, in a commit before or after this one.
                if File::open(&path).is_ok() {
                    return Ok(false);
                }
                let Some(document) = load(transaction, id)? else {
                    return Ok(true);
                };
                end_job(transaction, id)?;
                let fail = |document: &mut Document| {
                    document.state = DocumentState::Failed {
                        reason: reason.clone(),
                    };
                };
                update(transaction, &document, &fail)?;
                Ok(true)
            })
    }

    /// What a document's analysis found; nothing before it, where it failed, and where its record cannot be read.
    pub fn findings(&self, id: DocumentId) -> Result<Findings, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(DOCUMENT_ID_TO_FINDINGS)?;
            let Some(record) = table.get(id.number())? else {
                return Ok(Findings::default());
            };
            let findings = unless_damaged(id, Findings::decode(record.value()))?;
            Ok(findings.unwrap_or_default())
        })
    }

    /// A document's passages in reading order; empty if there are none.
    pub fn passages(&self, id: DocumentId) -> Result<Vec<Passage>, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(DOCUMENT_ID_TO_PASSAGES)?;
            let record = table.get(id.number())?;
            record.map_or(Ok(Vec::new()), |record| {
                Vec::<Passage>::decode(record.value())
            })
        })
    }

    /// Documents in the order asked, each with its passages in reading order, from one snapshot. Those that are gone are
    /// left out, and what cannot be read.
    pub fn documents_with_passages(
        &self,
        ids: &[DocumentId],
    ) -> Result<Vec<(Document, Vec<Passage>)>, StoreError> {
        self.database.read(|transaction| {
            let documents = transaction.open_table(DOCUMENT_ID_TO_DOCUMENT)?;
            let passages = transaction.open_table(DOCUMENT_ID_TO_PASSAGES)?;
            let mut found = Vec::with_capacity(ids.len());
            for id in ids {
                let Some(record) = documents.get(id.number())? else {
                    continue;
                };
                let Some(document) = unless_damaged(*id, Document::decode(record.value()))? else {
                    continue;
                };
                let passages = match passages.get(id.number())? {
                    Some(record) => unless_damaged(*id, Vec::<Passage>::decode(record.value()))?,
                    None => None,
                };
                found.push((document, passages.unwrap_or_default()));
            }
            Ok(found)
        })
    }

    /// A document's vectors in full precision; `None` if it has none that this model made, or none that can be read.
    pub fn vectors(
        &self,
        id: DocumentId,
        model_identity: &str,
    ) -> Result<Option<PassageVectors>, StoreError> {
        let mut found = None;
        let visit = |_, vectors| found = Some(vectors);
        let read = self.for_each_vectors_of(&[WantedVectors::in_full(id)], model_identity, visit);
        unless_damaged(id, read)?;
        Ok(found)
    }

    /// What is wanted of documents' vectors, of those that have some which this model made. Where the disk failed in between,
    /// some come twice. A record that cannot be read keeps no other back, and is the error in the end.
    pub fn for_each_vectors_of(
        &self,
        wanted: &[WantedVectors],
        model_identity: &str,
        mut visit: impl FnMut(DocumentId, PassageVectors),
    ) -> Result<(), StoreError> {
        self.database.read(|transaction| {
            let Some(model) = model_number(transaction, model_identity)? else {
                return Ok(());
            };
            let reader = VectorReader::new(transaction, model)?;
            let mut outcome = Ok(());
            for wanted in wanted {
                match reader.read(wanted) {
                    Ok(vectors) => vectors
                        .into_iter()
                        .for_each(|vectors| visit(wanted.id, vectors)),
                    Err(error) => outcome = Err(error),
                }
            }
            outcome
        })
    }

    /// Every document's quantized vectors that this model made, by number, from one snapshot; those that cannot be read
    /// are left out.
    pub fn for_each_quantized_vectors(
        &self,
        model_identity: &str,
        mut visit: impl FnMut(DocumentId, QuantizedVectors),
    ) -> Result<(), StoreError> {
        self.database.read_once(|transaction| {
            let model = model_number(transaction, model_identity)?;
            let table = transaction.open_table(DOCUMENT_ID_TO_QUANTIZED_VECTORS)?;
            for entry in table.iter()? {
                let (id, record) = entry?;
                let id = tables::document_id(id.value())?;
                let read = Header::read(record.value()).and_then(|(header, _)| {
                    let is_own = Some(header.model) == model;
                    is_own
                        .then(|| packed::unpack_quantized(record.value()))
                        .transpose()
                });
                if let Some(vectors) = unless_damaged(id, read)?.flatten() {
                    visit(id, vectors);
                }
            }
            Ok(())
        })
    }

    /// Documents that have passages but no vectors of this model, by number: they are to be
    /// embedded again, with [`Store::replace_vectors`].
    pub fn documents_to_embed(&self, model_identity: &str) -> Result<Vec<DocumentId>, StoreError> {
        self.database.read(|transaction| {
            let table = transaction.open_table(DOCUMENT_ID_TO_QUANTIZED_VECTORS)?;
            let mut ids = Vec::new();
            // As a rule all have theirs: then nobody need look at each.
            if document_count(transaction, model_identity)? == table.len()? {
                return Ok(ids);
            }
            let model = model_number(transaction, model_identity)?;
            for entry in table.iter()? {
                let (id, record) = entry?;
                let id = tables::document_id(id.value())?;
                let header = unless_damaged(id, Header::read(record.value()))?;
                if header.is_none_or(|(it, _)| it.count == 0 || Some(it.model) != model) {
                    ids.push(id);
                }
            }
            Ok(ids)
        })
    }

    /// How many documents have vectors of this model.
    pub fn documents_with_vectors(&self, model_identity: &str) -> Result<u64, StoreError> {
        self.database
            .read(|transaction| document_count(transaction, model_identity))
    }

    /// Documents whose titles changed since their vectors were made, or that have none of spans yet, to be embedded again with
    /// [`Store::replace_vectors`]. Those that wait for their analysis come after it.
    pub fn retitled_documents(&self) -> Result<Vec<DocumentId>, StoreError> {
        self.database.read(|transaction| {
            let waiting = transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
            let mut ids = Vec::new();
            for entry in transaction.open_table(RETITLED_DOCUMENT_ID)?.iter()? {
                let id = entry?.0.value();
                if waiting.get(id)?.is_none() {
                    ids.push(tables::document_id(id)?);
                }
            }
            Ok(ids)
        })
    }

    /// Stores new vectors for these passages of a document, made with this title; `None` if it is gone, or has other passages
    /// by now: then they came with vectors of their own.
    pub fn replace_vectors(
        &self,
        id: DocumentId,
        title: &str,
        embedded: Vec<Passage>,
        vectors: &PassageVectors,
        model_identity: &str,
    ) -> Result<Option<Saved>, StoreError> {
        let title = title.to_owned();
        let content = Content::new(vectors, model_identity)?;
        self.database.write("replace vectors", move |transaction| {
            let Some(mut document) = load(transaction, id)? else {
                return Ok(None);
            };
            let passages = {
                let table = transaction.open_table(DOCUMENT_ID_TO_PASSAGES)?;
                let record = table.get(id.number())?;
                record.map_or(Ok(Vec::new()), |record| {
                    Vec::<Passage>::decode(record.value())
                })?
            };
            if passages != embedded {
                return Ok(None);
            }
            content.check(passages.len())?;
            remove_vectors(transaction, id)?;
            if document.title == title {
                forget_new_title(transaction, id)?;
            }
            content.save(transaction, &mut document, passages.len())?;
            save_with_content(transaction, document).map(Some)
        })
    }
}

/// Notes that a document has another title than its vectors were made with.
pub(super) fn note_new_title(
    transaction: &WriteTransaction,
    id: DocumentId,
) -> Result<(), StoreError> {
    transaction
        .open_table(RETITLED_DOCUMENT_ID)?
        .insert(id.number(), ())?;
    Ok(())
}

/// Notes that a document's vectors are made with its title, or that it has none any more.
pub(super) fn forget_new_title(
    transaction: &WriteTransaction,
    id: DocumentId,
) -> Result<(), StoreError> {
    transaction
        .open_table(RETITLED_DOCUMENT_ID)?
        .remove(id.number())?;
    Ok(())
}

/// Reads vectors that one model made.
struct VectorReader {
    model: u32,
    in_full: ReadOnlyTable<u64, &'static [u8]>,
    spans: ReadOnlyTable<(u64, u32), &'static [u8]>,
}

impl VectorReader {
    fn new(transaction: &ReadTransaction, model: u32) -> Result<Self, StoreError> {
        Ok(Self {
            model,
            in_full: transaction.open_table(DOCUMENT_ID_TO_VECTORS)?,
            spans: transaction.open_table(DOCUMENT_ID_AND_POSITION_TO_SPAN_VECTORS)?,
        })
    }

    /// What there is of what is wanted; `None` for nothing.
    fn read(&self, wanted: &WantedVectors) -> Result<Option<PassageVectors>, StoreError> {
        let mut spans = Vec::new();
        let mut have_spans = !wanted.spans_of.is_empty();
        for position in &wanted.spans_of {
            if let Some(record) = self.spans.get((wanted.id.number(), *position))?
                && self.is_own(record.value())?
            {
                let at = *position as usize;
                spans.resize_with(at + 1, QuantizedVectors::default);
                spans[at] = packed::unpack_quantized(record.value())?;
            } else {
                have_spans = false;
            }
        }
        let mut vectors = PassageVectors::default();
        if wanted.in_full
            && !have_spans
            && let Some(record) = self.in_full.get(wanted.id.number())?
            && self.is_own(record.value())?
        {
            vectors = packed::unpack(record.value())?;
        }
        vectors.spans = spans;
        let is_any = vectors.count() > 0 || !vectors.spans.is_empty();
        Ok(is_any.then_some(vectors))
    }

    fn is_own(&self, record: &[u8]) -> Result<bool, StoreError> {
        let (header, _) = Header::read(record)?;
        Ok(header.model == self.model)
    }
}

/// Vectors on their way into the database, quantized before the transaction begins.
struct Content {
    vectors: PassageVectors,
    quantized: QuantizedVectors,
    model_identity: String,
}

impl Content {
    fn new(vectors: &PassageVectors, model_identity: &str) -> Result<Self, StoreError> {
        if vectors.count() * vectors.dimension as usize != vectors.values.len() {
            return Err(StoreError::Inconsistent(
                "the vectors do not fill whole rows",
            ));
        }
        Ok(Self {
            vectors: vectors.clone(),
            quantized: vectors.quantized(),
            model_identity: model_identity.to_owned(),
        })
    }

    fn check(&self, passages: usize) -> Result<(), StoreError> {
        if self.vectors.count() == 0 || self.vectors.count() == passages {
            Ok(())
        } else {
            Err(StoreError::Inconsistent(
                "there must be one vector for each passage, or none",
            ))
        }
    }

    /// Writes the vectors of a document that has none. One with passages always gets a quantized
    /// record, be it an empty one: that is how those without vectors are found again.
    fn save(
        &self,
        transaction: &WriteTransaction,
        document: &mut Document,
        passages: usize,
    ) -> Result<(), StoreError> {
        let id = document.id;
        document.has_vector_data = self.vectors.count() > 0;
        if passages == 0 {
            return Ok(());
        }
        let model = assigned_model_number(transaction, &self.model_identity)?;
        let quantized = packed::pack_quantized(&self.quantized, model)?;
        transaction
            .open_table(DOCUMENT_ID_TO_QUANTIZED_VECTORS)?
            .insert(id.number(), quantized.as_slice())?;
        let count = self.vectors.count() as u64;
        if count > 0 {
            let packed = packed::pack(&self.vectors, model)?;
            transaction
                .open_table(DOCUMENT_ID_TO_VECTORS)?
                .insert(id.number(), packed.as_slice())?;
            let mut table = transaction.open_table(DOCUMENT_ID_AND_POSITION_TO_SPAN_VECTORS)?;
            for (position, spans) in (0_u32..).zip(&self.vectors.spans) {
                if !spans.scales.is_empty() {
                    let packed = packed::pack_quantized(spans, model)?;
                    table.insert((id.number(), position), packed.as_slice())?;
                }
            }
            let all = tables::counter(transaction, tables::PASSAGES)?;
            tables::set_counter(transaction, tables::PASSAGES, all + count)?;
            let mut counts = transaction.open_table(MODEL_NUMBER_TO_DOCUMENT_COUNT)?;
            let before = counts.get(model)?.map_or(0, |count| count.value());
            counts.insert(model, before + 1)?;
        }
        Ok(())
    }
}

/// What an analysis found, encoded before the transaction begins.
pub(super) struct Found {
    findings: Vec<u8>,
    fingerprint: Vec<u32>,
    passage_count: usize,
    passages: Vec<u8>,
    content: Content,
}

impl Found {
    /// There are as many vectors as passages, or none.
    pub(super) fn new(
        findings: &Findings,
        passages: &[Passage],
        vectors: &PassageVectors,
        model_identity: &str,
    ) -> Result<Self, StoreError> {
        let content = Content::new(vectors, model_identity)?;
        content.check(passages.len())?;
        Ok(Self {
            findings: findings.encode()?,
            fingerprint: findings.traits.fingerprint.clone(),
            passage_count: passages.len(),
            passages: passages.to_vec().encode()?,
            content,
        })
    }
}

/// Writes what was found for a document that has no such content yet; its record is the caller's to write.
pub(super) fn save_found(
    transaction: &WriteTransaction,
    document: &mut Document,
    found: &Found,
) -> Result<(), StoreError> {
    let id = document.id;
    transaction
        .open_table(DOCUMENT_ID_TO_FINDINGS)?
        .insert(id.number(), found.findings.as_slice())?;
    resemblances::add(transaction, document.account, id, &found.fingerprint)?;
    if found.passage_count > 0 {
        transaction
            .open_table(DOCUMENT_ID_TO_PASSAGES)?
            .insert(id.number(), found.passages.as_slice())?;
    }
    found
        .content
        .save(transaction, document, found.passage_count)
}

/// Ends a job: the document as `apply` makes it, with this content in place of what it had.
fn finish(
    transaction: &WriteTransaction,
    id: DocumentId,
    apply: &dyn Fn(&mut Document),
    found: Option<&Found>,
) -> Result<Option<Saved>, StoreError> {
    let Some(before) = load(transaction, id)? else {
        return Ok(None);
    };
    let mut document = before.clone();
    apply(&mut document);
    keep_identity(&before, &mut document);
    remove_content(transaction, before.account, id)?;
    document.has_vector_data = false;
    if let Some(found) = found {
        save_found(transaction, &mut document, found)?;
    }
    end_job(transaction, id)?;
    save_with_content(transaction, document).map(Some)
}

/// Writes a document's record beside its new content, and says so in the change log.
pub(super) fn save_with_content(
    transaction: &WriteTransaction,
    document: Document,
) -> Result<Saved, StoreError> {
    save(transaction, &document)?;
    let (account, id) = (document.account, document.id);
    let sequence = changes::append(transaction, account, id, ChangeKind::ContentChanged)?;
    Ok(Saved { document, sequence })
}

/// Whether a document waits for its analysis.
pub(super) fn is_queued(
    transaction: &WriteTransaction,
    id: DocumentId,
) -> Result<bool, StoreError> {
    let table = transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
    Ok(table.get(id.number())?.is_some())
}

/// Takes a document out of the queue; one that was asked for again since it was taken up waits anew.
fn end_job(transaction: &WriteTransaction, id: DocumentId) -> Result<(), StoreError> {
    let is_asked_again = transaction
        .open_table(ASKED_AGAIN_DOCUMENT_ID)?
        .remove(id.number())?
        .is_some();
    let mut waiting = transaction.open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?;
    if is_asked_again {
        waiting.insert(id.number(), 0)?;
    } else {
        waiting.remove(id.number())?;
    }
    Ok(())
}

/// Takes a document that is deleted out of the queue.
pub(super) fn forget_job(transaction: &WriteTransaction, id: DocumentId) -> Result<(), StoreError> {
    transaction
        .open_table(WAITING_DOCUMENT_ID_TO_ATTEMPTS)?
        .remove(id.number())?;
    transaction
        .open_table(ASKED_AGAIN_DOCUMENT_ID)?
        .remove(id.number())?;
    Ok(())
}

/// Removes a document's findings, passages and vectors.
pub(super) fn remove_content(
    transaction: &WriteTransaction,
    account: AccountId,
    id: DocumentId,
) -> Result<(), StoreError> {
    let findings = {
        let mut table = transaction.open_table(DOCUMENT_ID_TO_FINDINGS)?;
        let record = table.remove(id.number())?;
        record.map(|record| unless_damaged(id, Findings::decode(record.value())))
    };
    match findings.transpose()? {
        Some(Some(findings)) => {
            resemblances::remove(transaction, account, id, &findings.traits.fingerprint)?;
        }
        Some(None) => resemblances::remove_unknown(transaction, account, id)?,
        None => {}
    }
    transaction
        .open_table(DOCUMENT_ID_TO_PASSAGES)?
        .remove(id.number())?;
    remove_vectors(transaction, id)
}

fn remove_vectors(transaction: &WriteTransaction, id: DocumentId) -> Result<(), StoreError> {
    // Both say how many there are: where one of them is damaged, the other one counts.
    let mut header = None;
    for table in [DOCUMENT_ID_TO_VECTORS, DOCUMENT_ID_TO_QUANTIZED_VECTORS] {
        let mut table = transaction.open_table(table)?;
        if let Some(record) = table.remove(id.number())? {
            let read = unless_damaged(id, Header::read(record.value()))?;
            header = read.map(|(header, _)| header).or(header);
        }
    }
    transaction
        .open_table(DOCUMENT_ID_AND_POSITION_TO_SPAN_VECTORS)?
        .retain_in((id.number(), 0)..=(id.number(), u32::MAX), |_, _| false)?;
    if let Some(header) = header {
        let all = tables::counter(transaction, tables::PASSAGES)?;
        let rest = all.saturating_sub(u64::from(header.count));
        tables::set_counter(transaction, tables::PASSAGES, rest)?;
        if header.count > 0 {
            let mut counts = transaction.open_table(MODEL_NUMBER_TO_DOCUMENT_COUNT)?;
            let before = counts.get(header.model)?.map_or(0, |count| count.value());
            counts.insert(header.model, before.saturating_sub(1))?;
        }
    }
    Ok(())
}

/// Notes that vectors of spans are to be made for every document that has vectors.
pub(super) fn note_without_spans(transaction: &WriteTransaction) -> Result<(), StoreError> {
    let mut noted = transaction.open_table(RETITLED_DOCUMENT_ID)?;
    for entry in transaction.open_table(DOCUMENT_ID_TO_VECTORS)?.iter()? {
        noted.insert(entry?.0.value(), ())?;
    }
    Ok(())
}

/// Counts anew how many documents have vectors of each model.
pub(super) fn count_documents_by_model(transaction: &WriteTransaction) -> Result<(), StoreError> {
    let mut counts = BTreeMap::new();
    let table = transaction.open_table(DOCUMENT_ID_TO_QUANTIZED_VECTORS)?;
    for entry in table.iter()? {
        let (id, record) = entry?;
        let id = tables::document_id(id.value())?;
        let header = unless_damaged(id, Header::read(record.value()))?;
        if let Some((header, _)) = header.filter(|(header, _)| header.count > 0) {
            *counts.entry(header.model).or_insert(0) += 1;
        }
    }
    let mut table = transaction.open_table(MODEL_NUMBER_TO_DOCUMENT_COUNT)?;
    for (model, count) in counts {
        table.insert(model, count)?;
    }
    Ok(())
}

fn document_count(transaction: &ReadTransaction, identity: &str) -> Result<u64, StoreError> {
    let Some(model) = model_number(transaction, identity)? else {
        return Ok(0);
    };
    let table = transaction.open_table(MODEL_NUMBER_TO_DOCUMENT_COUNT)?;
    Ok(table.get(model)?.map_or(0, |count| count.value()))
}

/// The number that stands for a model, if any vector of it was ever stored.
fn model_number(transaction: &ReadTransaction, identity: &str) -> Result<Option<u32>, StoreError> {
    let table = transaction.open_table(MODEL_IDENTITY_TO_MODEL_NUMBER)?;
    Ok(table.get(identity)?.map(|number| number.value()))
}

/// The number that stands for a model, given now if it has none.
fn assigned_model_number(
    transaction: &WriteTransaction,
    identity: &str,
) -> Result<u32, StoreError> {
    let mut table = transaction.open_table(MODEL_IDENTITY_TO_MODEL_NUMBER)?;
    if let Some(number) = table.get(identity)?.map(|number| number.value()) {
        return Ok(number);
    }
    let number = u32::try_from(tables::next(transaction, tables::LAST_MODEL_NUMBER)?)
        .map_err(|_| StoreError::Inconsistent("there are no model numbers left"))?;
    table.insert(identity, number)?;
    Ok(number)
}
