//! What one account's documents and corrections say, in memory: derived, never written.
//!
//! It follows the change log. The newest documents and those that a person corrected last are kept, each up to a bound, so that
//! a large archive costs a bounded amount of memory, also one in which a name was changed that stood on most of it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;

use crate::analysis::sender_key;
use crate::model::account::AccountId;
use crate::model::correction::Correction;
use crate::model::document::{Document, DocumentId, Field};
use crate::model::traits::{Mark, MarkKind, Ruled, Traits};
use crate::model::vectors::PassageVectors;
use crate::store::{Store, StoreError};

/// Documents of one account that are remembered, and so many besides that a person corrected.
const DOCUMENTS_MAX: usize = 20_000;
/// Documents remembered for one mark: the newest say well enough whose it is.
const DOCUMENTS_PER_MARK_MAX: usize = 64;
/// Passages from the front that make a document's vector.
const PASSAGES_MAX: usize = 4;

/// One account's documents as far as they can teach.
#[derive(Debug, Default)]
pub(in crate::library) struct Knowledge {
    /// The change log is followed up to here.
    applied: u64,
    pub(super) documents: BTreeMap<DocumentId, Known>,
    by_mark: HashMap<Mark, BTreeSet<DocumentId>>,
    /// By the words of the address that they were sent to: a household has few, however many papers it has.
    by_recipient: HashMap<Vec<String>, BTreeSet<DocumentId>>,
    pub(super) corrections: Vec<Correction>,
    /// Fields that a person set and took back as a lesson.
    undone: BTreeMap<DocumentId, Vec<Field>>,
}

/// One document.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    pub(super) sender: String,
    pub(super) sender_key: String,
    pub(super) folder: String,
    pub(super) tags: Vec<String>,
    pub(super) is_trashed: bool,
    pub(super) set_by_person: Vec<Field>,
    pub(super) marks: Vec<Mark>,
    pub(super) lines: Vec<u32>,
    /// The words of the address that it was sent to.
    pub(super) recipient: Vec<String>,
    pub(super) ruled: Ruled,
    /// A unit vector as bytes; empty where there is none.
    pub(super) vector: Vec<i8>,
}

impl Knowledge {
    /// Takes in what changed since the last time; everything the first time.
    pub(super) fn follow(
        &mut self,
        store: &Store,
        account: AccountId,
        model_identity: &str,
    ) -> Result<(), StoreError> {
        self.corrections = store.corrections(account)?;
        self.undone = undone(&self.corrections);
        let last = store.last_sequence()?;
        if self.applied == 0 {
            return self.begin(store, account, model_identity, last);
        }
        let mut stale = BTreeSet::new();
        let mut read = self.applied;
        while read < last {
            let Some(changes) = store.changes_unless_trimmed(read, 1_000)? else {
                return self.begin(store, account, model_identity, last);
            };
            let Some(end) = changes.last() else { break };
            read = end.sequence;
            let own = changes.iter().filter(|change| change.account == account);
            stale.extend(own.map(|change| change.document));
        }
        for id in stale {
            self.forget(id);
            self.learn(store, id, model_identity)?;
        }
        // Not before all of them are learned about: what failed is tried again.
        self.applied = read;
        if self.documents.len() > DOCUMENTS_MAX + DOCUMENTS_MAX / 8 {
            self.keep_newest(DOCUMENTS_MAX);
        }
        Ok(())
    }

    /// The documents of which a person set something, at most `count`, and then those where that was last: all that they set is
    /// noted as a correction, undone or not.
    fn corrected(&self, count: usize) -> BTreeSet<DocumentId> {
        let mut corrected = BTreeSet::new();
        for correction in self.corrections.iter().rev() {
            if corrected.len() == count {
                break;
            }
            corrected.insert(correction.document);
        }
        corrected
    }

    /// Forgets all but so many of those documents that no person corrected.
    fn keep_newest(&mut self, count: usize) {
        let corrected = self.corrected(count);
        let newest_first = self.documents.keys().copied().rev();
        let uncorrected = newest_first.filter(|id| !corrected.contains(id));
        let old: Vec<DocumentId> = uncorrected.skip(count).collect();
        for id in old {
            self.forget(id);
        }
    }

    /// Reads all anew, as it was after the change `last` or later.
    fn begin(
        &mut self,
        store: &Store,
        account: AccountId,
        model_identity: &str,
        last: u64,
    ) -> Result<(), StoreError> {
        self.read_all(store, account, model_identity)?;
        self.applied = last;
        Ok(())
    }

    fn read_all(
        &mut self,
        store: &Store,
        account: AccountId,
        model_identity: &str,
    ) -> Result<(), StoreError> {
        self.documents.clear();
        self.by_mark.clear();
        self.by_recipient.clear();
        let corrected = self.corrected(DOCUMENTS_MAX);
        for id in corrected.iter().rev() {
            self.learn(store, *id, model_identity)?;
        }
        // A large archive is never held as a whole.
        let mut newest = Vec::new();
        store.for_newest_documents(account, |document| {
            if !corrected.contains(&document.id) {
                newest.push(document);
            }
            if newest.len() < DOCUMENTS_MAX {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })?;
        for document in &newest {
            self.learn_about(store, document, model_identity)?;
        }
        Ok(())
    }

    fn forget(&mut self, id: DocumentId) {
        if let Some(known) = self.documents.remove(&id) {
            for mark in &known.marks {
                if let Some(bearers) = self.by_mark.get_mut(mark) {
                    bearers.remove(&id);
                    if bearers.is_empty() {
                        self.by_mark.remove(mark);
                    }
                }
            }
            if let Some(sent) = self.by_recipient.get_mut(&known.recipient) {
                sent.remove(&id);
                if sent.is_empty() {
                    self.by_recipient.remove(&known.recipient);
                }
            }
        }
    }

    /// Learns about a document as it is now. One whose record cannot be read teaches nothing, and keeps no other from it.
    fn learn(
        &mut self,
        store: &Store,
        id: DocumentId,
        model_identity: &str,
    ) -> Result<(), StoreError> {
        match store.document(id) {
            Ok(Some(document)) => self.learn_about(store, &document, model_identity),
            Ok(None) => Ok(()),
            Err(error) if error.is_of_one_record() => {
                tracing::error!(%error, document = id.0, "nothing is learned of a document");
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn learn_about(
        &mut self,
        store: &Store,
        document: &Document,
        model_identity: &str,
    ) -> Result<(), StoreError> {
        let traits = store.findings(document.id)?.traits;
        let vectors = store.vectors(document.id, model_identity)?;
        let known = Known::new(document, traits, &vectors.unwrap_or_default());
        self.remember(document.id, known);
        Ok(())
    }

    pub(super) fn remember(&mut self, id: DocumentId, known: Known) {
        for mark in &known.marks {
            let bearers = self.by_mark.entry(mark.clone()).or_default();
            bearers.insert(id);
            if bearers.len() > DOCUMENTS_PER_MARK_MAX {
                bearers.pop_first();
            }
        }
        if !known.recipient.is_empty() {
            let sent = self.by_recipient.entry(known.recipient.clone());
            sent.or_default().insert(id);
        }
        self.documents.insert(id, known);
    }

    /// For each document of which a person said what this field is, the correction that counts:
    /// the latest that is not undone. What was said about `except` is left out.
    pub(super) fn corrections_of(
        &self,
        field: Field,
        except: DocumentId,
    ) -> Vec<(&Correction, &Known)> {
        let mut latest = BTreeMap::new();
        for correction in &self.corrections {
            let counts = correction.field == field
                && correction.undone_at.is_none()
                && correction.document != except;
            if counts {
                latest.insert(correction.document, correction);
            }
        }
        let mut found: Vec<_> = latest
            .into_values()
            .filter_map(|it| Some((it, self.documents.get(&it.document)?)))
            .collect();
        found.sort_by_key(|(correction, _)| correction.number);
        found
    }

    /// Whether a person set this field of the document and took all that back as a lesson.
    pub(super) fn is_undone(&self, id: DocumentId, field: Field) -> bool {
        self.undone
            .get(&id)
            .is_some_and(|fields| fields.contains(&field))
    }

    /// The documents of which a person took a lesson about this field back.
    pub(super) fn undone_of(&self, field: Field) -> impl Iterator<Item = &Known> {
        self.undone
            .iter()
            .filter(move |(_, fields)| fields.contains(&field))
            .filter_map(|(id, _)| self.documents.get(id))
    }

    /// The documents that bear a mark.
    pub(super) fn bearers<'k>(
        &'k self,
        mark: &Mark,
    ) -> impl Iterator<Item = (DocumentId, &'k Known)> + use<'k> {
        let ids = self.by_mark.get(mark).into_iter().flatten();
        ids.filter_map(|id| Some((*id, self.documents.get(id)?)))
    }

    /// The documents that were sent to an address in which stands what a mark says.
    pub(super) fn sent_to<'k>(
        &'k self,
        mark: &Mark,
    ) -> impl Iterator<Item = (DocumentId, &'k Known)> + use<'k> {
        let text: String = mark.text.split(' ').collect();
        // A number is compared as it is dialled: without the zero in front of the area's code.
        let dialled = (mark.kind == MarkKind::Telephone).then(|| format!("0{text}"));
        let is_in = move |words: &[String]| {
            is_made_of(&text, words)
                || dialled
                    .as_ref()
                    .is_some_and(|number| is_made_of(number, words))
        };
        let sent = self.by_recipient.iter();
        sent.filter(move |(words, _)| is_in(words))
            .flat_map(|(_, ids)| ids)
            .filter_map(|id| Some((*id, self.documents.get(id)?)))
    }
}

impl Known {
    fn new(document: &Document, traits: Traits, vectors: &PassageVectors) -> Self {
        Self {
            sender: document.sender.clone(),
            sender_key: sender_key(&document.sender),
            folder: document.folder.clone(),
            tags: document.tags.clone(),
            is_trashed: document.trashed_at.is_some(),
            set_by_person: document.set_by_person.clone(),
            marks: traits.marks,
            lines: traits.lines,
            recipient: traits.recipient,
            ruled: traits.ruled,
            vector: document_vector(vectors),
        }
    }

    pub(super) fn is_set_by_person(&self, field: Field) -> bool {
        self.set_by_person.contains(&field)
    }
}

/// The direction of the first passages together, as bytes; empty where there is no vector.
pub(super) fn document_vector(vectors: &PassageVectors) -> Vec<i8> {
    let mut sum = vec![0.0f32; vectors.dimension as usize];
    for position in 0..vectors.count().min(PASSAGES_MAX) {
        for (all, one) in sum
            .iter_mut()
            .zip(vectors.get(position).unwrap_or_default())
        {
            *all += one;
        }
    }
    let length = sum.iter().map(|value| value * value).sum::<f32>().sqrt();
    if length <= f32::EPSILON {
        return Vec::new();
    }
    sum.iter()
        .map(|value| (value / length * 127.0).round() as i8)
        .collect()
}

/// Whether a text is nothing but some of the words, one right after the other.
fn is_made_of(text: &str, words: &[String]) -> bool {
    let mut reached = BTreeSet::from([0]);
    while let Some(from) = reached.pop_first() {
        if from == text.len() {
            return true;
        }
        // Addresses are compared with streets written short.
        let starts = words.iter().filter_map(|word| {
            let rest = &text[from..];
            let short = word.strip_suffix("asse");
            let is_whole = !word.is_empty() && rest.starts_with(word.as_str());
            let found = if is_whole {
                Some(word.len())
            } else {
                let short = short.filter(|short| short.ends_with("str") && rest.starts_with(short));
                short.map(str::len)
            };
            found.map(|length| from + length)
        });
        reached.extend(starts);
    }
    false
}

/// How much two documents speak of the same: -1 to 1; 0 where one has no vector.
pub(super) fn closeness(left: &[i8], right: &[i8]) -> f32 {
    if left.len() != right.len() {
        return 0.0;
    }
    let product: i32 = left
        .iter()
        .zip(right)
        .map(|(a, b)| i32::from(*a) * i32::from(*b))
        .sum();
    product as f32 / (127.0 * 127.0)
}

/// Share of the lines that two first pages have in common; 0 where one has too few to say.
pub(super) fn shared_lines(left: &[u32], right: &[u32]) -> f32 {
    const LINES_MIN: usize = 5;
    let fewer = left.len().min(right.len());
    if fewer < LINES_MIN {
        return 0.0;
    }
    let shared = left
        .iter()
        .filter(|line| right.binary_search(line).is_ok())
        .count();
    shared as f32 / fewer as f32
}

/// For each document the fields whose corrections are all undone.
fn undone(corrections: &[Correction]) -> BTreeMap<DocumentId, Vec<Field>> {
    let mut undone = BTreeMap::<DocumentId, Vec<Field>>::new();
    for correction in corrections.iter().filter(|it| it.undone_at.is_some()) {
        let fields = undone.entry(correction.document).or_default();
        if !fields.contains(&correction.field) {
            fields.push(correction.field);
        }
    }
    for correction in corrections.iter().filter(|it| it.undone_at.is_none()) {
        if let Some(fields) = undone.get_mut(&correction.document) {
            fields.retain(|field| *field != correction.field);
        }
    }
    undone
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::model::timestamp::Timestamp;

    #[test]
    fn an_address_is_known_by_the_words_it_was_sent_to() {
        let words = [
            "0171",
            "12345",
            "2345678",
            "7",
            "am",
            "erika",
            "hauptstrasse",
            "ring",
        ];
        let known = Known {
            recipient: words.map(str::to_owned).to_vec(),
            ..Known::default()
        };
        let mut knowledge = Knowledge::default();
        knowledge.remember(DocumentId(1), known);
        knowledge.remember(DocumentId(2), Known::default());
        let sent_to = |knowledge: &Knowledge, kind, text: &str| {
            let text = text.to_owned();
            let sent = knowledge.sent_to(&Mark { kind, text });
            sent.map(|(id, _)| id.0).collect::<Vec<_>>()
        };
        let was_sent = |kind, text: &str| sent_to(&knowledge, kind, text) == [1];
        assert!(was_sent(MarkKind::Address, "amring7 12345"));
        assert!(was_sent(MarkKind::Address, "hauptstr7 12345"));
        assert!(was_sent(MarkKind::Telephone, "1712345678"));
        assert!(!was_sent(MarkKind::Address, "amring8 12345"));
        assert!(!was_sent(MarkKind::Letterhead, "erika muster"));
        knowledge.forget(DocumentId(1));
        assert!(sent_to(&knowledge, MarkKind::Name, "erika").is_empty());
        assert!(knowledge.by_recipient.is_empty());
    }

    #[test]
    fn the_newest_and_what_a_person_corrected_are_kept() {
        let mark = Mark {
            kind: MarkKind::Iban,
            text: "DE02120300000000202051".to_owned(),
        };
        let mut knowledge = Knowledge::default();
        for number in 1..=6 {
            let known = Known {
                marks: vec![mark.clone()],
                ..Known::default()
            };
            knowledge.remember(DocumentId(number), known);
        }
        // One that was taken back counts, too: what was taken back is remembered.
        knowledge.corrections.push(Correction {
            number: 1,
            account: AccountId(1),
            document: DocumentId(2),
            uuid: Uuid::nil(),
            field: Field::Folder,
            before: Vec::new(),
            after: vec!["Energy".to_owned()],
            made_at: Timestamp(1),
            undone_at: Some(Timestamp(2)),
        });
        knowledge.keep_newest(3);
        let kept: Vec<u32> = knowledge.documents.keys().map(|id| id.0).collect();
        assert_eq!(kept, [2, 4, 5, 6]);
        let bearers: Vec<u32> = knowledge.bearers(&mark).map(|(id, _)| id.0).collect();
        assert_eq!(bearers, kept);
        assert_eq!(knowledge.by_mark[&mark].len(), 4);
        // Whoever brought many papers is known by the newest of them, in whatever order they came.
        let bearer = || Known {
            marks: vec![mark.clone()],
            ..Known::default()
        };
        let many = 100 + DOCUMENTS_PER_MARK_MAX as u32;
        let numbers = (150..many).chain(100..150).map(DocumentId);
        numbers.for_each(|id| knowledge.remember(id, bearer()));
        let bearers: Vec<u32> = knowledge.bearers(&mark).map(|(id, _)| id.0).collect();
        assert_eq!(bearers, (100..many).collect::<Vec<u32>>());
        for id in bearers.into_iter().chain(kept) {
            knowledge.forget(DocumentId(id));
        }
        assert!(knowledge.by_mark.is_empty());
    }
}
