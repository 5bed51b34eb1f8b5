//! One document's way from its original to its facts, passages and vectors.
//!
//! Read, analyse, embed, file, commit: in this order, and the commit takes all of it or nothing. What a person set is
//! never overwritten. Reading happens in a child process (`crate::pdf`), so no file takes this process down.
//! Who is next, and what happens when the machine is in the way, is `analysis_queue`'s business.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::ErrorKind;
use std::time::Instant;

use uuid::Uuid;

use super::Library;
use super::analysis_queue::{Lane, Progress};
use super::findings::findings_of;
use super::recognition::Completion;
use super::stages::Stage;
use crate::analysis::fact::Fact;
use crate::analysis::{self, Analysis, AnalysisContext, Given, SentenceVectors, resemblance};
use crate::embedding;
use crate::model::account::AccountId;
use crate::model::document::{Document, DocumentId, DocumentState, Field, INBOX};
use crate::model::language::Language;
use crate::model::page::PdfContent;
use crate::model::passage::Passage;
use crate::model::timestamp::Timestamp;
use crate::model::vectors::PassageVectors;
use crate::pdf::pictures::PictureError;
use crate::pdf::{self, PdfError, PdfFault, ReadLimits};
use crate::store::StoreError;

/// A document is given up after so many starts of its analysis that never came to an end.
///
/// A process that is killed again and again for other reasons must not come near it: see
/// [`resume`](super::analysis_queue::AnalysisQueue::resume).
const ATTEMPTS_MAX: u32 = 5;

impl Library {
    /// Analyses one document. An error means that the machine is in the way, not the document.
    pub(super) fn analyze_document(
        &self,
        id: DocumentId,
        lane: Lane,
    ) -> Result<Progress, AnalysisInterrupted> {
        let attempts = self
            .stages
            .time(Stage::Commit, || self.store.note_attempt(id))?;
        let Some(attempts) = attempts else {
            return Ok(Progress::Finished);
        };
        // After the attempt is noted: what changes from then on and is asked for has it analysed once more.
        let document = match self.store.document(id) {
            Err(error) if error.is_of_one_record() => {
                tracing::error!(%error, document = id.0, "a document cannot be analysed");
                self.store.drop_job(id)?;
                return Ok(Progress::Finished);
            }
            document => document?,
        };
        let Some(document) = document else {
            return Ok(Progress::Finished);
        };
        let started = Instant::now();
        if attempts > ATTEMPTS_MAX {
            self.store.fail_analysis(
                id,
                "its analysis was started five times and never came to an end; the file is kept, and reading it again tries once more",
            )?;
        } else {
            let original = self.store.original_path(document.content_hash);
            let limits = ReadLimits::default();
            let read = self.stages.time(Stage::Read, || {
                pdf::read(&self.options.worker_executable, &original, &limits)
            });
            match read {
                Ok(content)
                    if lane == Lane::Text && self.must_recognize(&document, &content)? =>
                {
                    return Ok(Progress::IsScan);
                }
                Ok(mut content) => {
                    let completion = self.complete_scans(&document, &mut content)?;
                    self.keep_facts(&document, &content, &completion)?;
                }
                Err(PdfError::Document(fault)) => {
                    self.store.fail_analysis(id, &why_failed(fault))?;
                }
                Err(error) => {
                    let Some(reason) = why_no_original(&error, document.uuid) else {
                        return Err(error.into());
                    };
                    let hash = document.content_hash;
                    if !self.store.fail_without_original(id, hash, &reason)? {
                        return Err(error.into());
                    }
                    tracing::error!(
                        document = %document.uuid,
                        file_name = document.file_name,
                        "a document fails: {reason}"
                    );
                }
            }
        }
        self.stages.time(Stage::Index, || self.follow_changes());
        tracing::debug!(
            document = %document.uuid,
            milliseconds = started.elapsed().as_millis() as u64,
            "analysed a document"
        );
        Ok(Progress::Finished)
    }

    /// Turns what was read into facts, passages and vectors, and commits them in one.
    fn keep_facts(
        &self,
        document: &Document,
        content: &PdfContent,
        completion: &Completion,
    ) -> Result<(), AnalysisInterrupted> {
        let language = self.language_of(document.account)?;
        let mut analysis = self.stages.time(Stage::Analyze, || {
            self.find_facts(document, content, language)
        })?;
        let title = match &analysis.title {
            Some(title) if !document.set_by_person.contains(&Field::Title) => title.value.clone(),
            _ => document.title.clone(),
        };
        let passages = embedding::split_into_passages(&content.pages, &title, self.model.as_ref());
        let vectors = self.embed(&title, &passages);
        let traits = analysis.traits.clone();
        self.stages.time(Stage::Analyze, || {
            self.file(document, language, &traits, &vectors, &mut analysis)
        })?;
        let mut findings = findings_of(&analysis, content);
        completion.temper(&mut findings);
        let state = state_of(content, completion);
        let page_count = content.page_count;
        let file_date = content.information.created_at;
        let apply = move |document: &mut Document| {
            document.state = state.clone();
            document.page_count = page_count;
            apply_facts(&analysis, document);
            if analysis.document_date.is_none()
                && !document.set_by_person.contains(&Field::DocumentDate)
            {
                document.document_date = file_date.unwrap_or(document.created_at);
            }
        };
        let identity = self.model.identity();
        self.stages.time(Stage::Commit, || {
            self.store
                .finish_analysis(document.id, apply, &findings, &passages, &vectors, identity)
        })?;
        self.viewed_pages.forget(document.content_hash);
        Ok(())
    }

    /// In which language an account's folders and tags are named.
    pub(super) fn language_of(&self, account: AccountId) -> Result<Language, StoreError> {
        let account = self.store.account(account)?;
        Ok(account.map_or(Language::En, |account| account.language))
    }

    /// The rules' facts, those that corrections teach in their place, and what is put together from both.
    fn find_facts(
        &self,
        document: &Document,
        content: &PdfContent,
        language: Language,
    ) -> Result<Analysis, AnalysisInterrupted> {
        let names = self.offered_names(document.account)?;
        let [
            folder_names,
            tag_names,
            removed_folder_names,
            removed_tag_names,
        ] = [
            &names.folders,
            &names.tags,
            &names.removed_folders,
            &names.removed_tags,
        ]
        .map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
        // A second analysis, with what was learned, weighs the same sentences again.
        let remembered = RememberedVectors::default();
        let embed = |sentences: &[String]| {
            remembered.of(sentences, |new| {
                let embedded = || self.model.embed_passages(new).ok();
                self.stages.time(Stage::Embed, embedded)
            })
        };
        let known = AnalysisContext {
            folder_names: &folder_names,
            tag_names: &tag_names,
            removed_folder_names: &removed_folder_names,
            removed_tag_names: &removed_tag_names,
            sentence_vectors: Some(SentenceVectors(&embed)),
            ..AnalysisContext::new(&document.file_name, document.created_at, language)
        };
        let mut analysis = self.rules_and_learning(document, content, &known)?;
        self.ask_language_model(document, content, &known, &mut analysis)?;
        Ok(analysis)
    }

    /// What the rules find, put together with what corrections of documents alike teach and with what a person set.
    fn rules_and_learning(
        &self,
        document: &Document,
        content: &PdfContent,
        known: &AnalysisContext<'_>,
    ) -> Result<Analysis, StoreError> {
        let mut ruled = analysis::analyze(content, known);
        ruled.traits.fingerprint = resemblance::fingerprint(content);
        let learned = self.learned_facts(document, &ruled)?;
        let set = PersonsWord::new(document);
        let given = Given {
            sender: set.sender.as_ref().or(learned.sender.as_ref()),
            document_date: set.date.as_ref().or(learned.document_date.as_ref()),
            title: set.title.as_ref().or(learned.title.as_ref()),
        };
        if given.sender.or(given.title).is_none() && given.document_date.is_none() {
            return Ok(ruled);
        }
        let mut analysis = analysis::analyze(content, &AnalysisContext { given, ..*known });
        // What a person set shapes title and summary, but a finding says what the analysis found.
        if set.sender.is_some() {
            analysis.sender = learned.sender.or(ruled.sender);
        }
        if set.date.is_some() {
            analysis.document_date = learned.document_date.or(ruled.document_date);
        }
        if set.title.is_some() {
            analysis.title = learned.title.or(ruled.title);
        }
        analysis.traits = ruled.traits;
        Ok(analysis)
    }

    /// One vector a passage. A model that fails costs the document its vectors, not its facts.
    fn embed(&self, title: &str, passages: &[Passage]) -> PassageVectors {
        let vectors = || embedding::vectors_of_passages(&*self.model, title, passages);
        self.stages
            .time(Stage::Embed, vectors)
            .unwrap_or_else(|error| {
                tracing::error!(%error, "passages are kept without vectors");
                PassageVectors::default()
            })
    }
}

/// Vectors of sentences, each made once however often it is asked for.
#[derive(Default)]
struct RememberedVectors(RefCell<HashMap<String, Vec<f32>>>);

impl RememberedVectors {
    /// The sentences' vectors; `embed` makes those that are not known yet, and fails for all or none.
    fn of(
        &self,
        sentences: &[String],
        embed: impl FnOnce(&[String]) -> Option<Vec<Vec<f32>>>,
    ) -> Option<Vec<Vec<f32>>> {
        let mut known = self.0.borrow_mut();
        let new = sentences.iter().filter(|text| !known.contains_key(*text));
        let new: Vec<String> = new.cloned().collect();
        if !new.is_empty() {
            let vectors = embed(&new)?;
            known.extend(new.into_iter().zip(vectors));
        }
        sentences
            .iter()
            .map(|text| known.get(text).cloned())
            .collect()
    }
}

/// Why a document's analysis could not be carried out now, though the document is not to blame.
#[derive(Debug, thiserror::Error)]
pub(super) enum AnalysisInterrupted {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Pdf(#[from] PdfError),
    #[error("a page could not be drawn for text recognition")]
    Picture(#[from] PictureError),
    #[error("a thread that reads scans broke down")]
    Panicked,
    #[error("the program is stopping")]
    Stopped,
}

impl AnalysisInterrupted {
    /// Whether it says nothing about the document: then the attempt does not count.
    pub(super) fn is_the_machines_fault(&self) -> bool {
        match self {
            Self::Store(error) => !error.is_of_one_record(),
            Self::Pdf(PdfError::WorkerNotStarted(_))
            | Self::Picture(PictureError::WorkerNotStarted(_))
            | Self::Stopped => true,
            Self::Pdf(_) | Self::Picture(_) | Self::Panicked => false,
        }
    }
}

/// What is wrong with a document, and where another program may get further, that.
fn why_failed(fault: PdfFault) -> String {
    match fault {
        PdfFault::Damaged
        | PdfFault::UnknownEncryption
        | PdfFault::OutOfMemory
        | PdfFault::OutOfTime
        | PdfFault::Unreadable => {
            format!("{fault}; open it in another program, save it anew there, and import that")
        }
        PdfFault::NotPdf | PdfFault::PasswordNeeded | PdfFault::NoPages => fault.to_string(),
    }
}

/// Why this document's original cannot be opened, as long as nobody does something about it, and what to do.
/// `None` where the next try may well go better. All of them are such that [`DocumentState::lacks_original`].
fn why_no_original(error: &PdfError, uuid: Uuid) -> Option<String> {
    let PdfError::FileNotOpened(error) = error else {
        return None;
    };
    match error.kind() {
        ErrorKind::NotFound => Some(
            "its original is missing from the library: import the same file again, and it is read anew"
                .to_owned(),
        ),
        ErrorKind::PermissionDenied => Some(format!(
            "its original may not be opened: let the user as whom docvault runs read the folder 'originals'; 'docvault reanalyze {uuid}' tries again"
        )),
        _ => None,
    }
}

/// What a person set, as facts that title and summary are put together with.
struct PersonsWord {
    sender: Option<Fact<String>>,
    date: Option<Fact<Timestamp>>,
    title: Option<Fact<String>>,
}

impl PersonsWord {
    fn new(document: &Document) -> Self {
        let is_set = |field| document.set_by_person.contains(&field);
        let text = |value: &String, field| {
            (is_set(field) && !value.is_empty())
                .then(|| Fact::new(value.clone(), 1.0, "set by a person"))
        };
        Self {
            sender: text(&document.sender, Field::Sender),
            date: is_set(Field::DocumentDate)
                .then(|| Fact::new(document.document_date, 1.0, "set by a person")),
            title: text(&document.title, Field::Title),
        }
    }
}

/// Where a document stands that was read.
fn state_of(content: &PdfContent, completion: &Completion) -> DocumentState {
    let has_text = content.pages.iter().any(|page| !page.runs.is_empty());
    let unread = || content.ended_early.clone();
    match (has_text, completion.shortfall().or_else(unread)) {
        (true, None) => DocumentState::Analyzed,
        (true, Some(reason)) => DocumentState::AnalyzedInPart { reason },
        (false, Some(reason)) => DocumentState::AnalyzedWithoutText { reason },
        (false, None) => DocumentState::AnalyzedWithoutText {
            reason: "there is none on its pages.".to_owned(),
        },
    }
}

/// Takes the analysis' facts over, except where a person has spoken.
fn apply_facts(analysis: &Analysis, document: &mut Document) {
    let free = |field| !document.set_by_person.contains(&field);
    let [title, summary, sender, date, folder, tags] = [
        Field::Title,
        Field::Summary,
        Field::Sender,
        Field::DocumentDate,
        Field::Folder,
        Field::Tags,
    ]
    .map(free);
    if title && let Some(fact) = &analysis.title {
        document.title.clone_from(&fact.value);
    }
    if summary {
        document.summary = analysis
            .summary
            .as_ref()
            .map_or_else(String::new, |f| f.value.clone());
    }
    if sender {
        document.sender = analysis
            .sender
            .as_ref()
            .map_or_else(String::new, |f| f.value.clone());
    }
    if date && let Some(fact) = &analysis.document_date {
        document.document_date = fact.value;
    }
    if folder {
        document.folder = analysis
            .folder
            .as_ref()
            .map_or_else(|| INBOX.to_owned(), |f| f.value.clone());
    }
    if tags {
        document.tags = analysis
            .tags
            .iter()
            .map(|fact| fact.value.clone())
            .collect();
        document.tags.sort();
        document.tags.dedup();
    }
    document.language = analysis.language.as_ref().map(|fact| fact.value);
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use uuid::Uuid;

    use super::{RememberedVectors, why_no_original};
    use crate::model::document::DocumentState;
    use crate::pdf::PdfError;

    #[test]
    fn what_fails_for_want_of_its_original_is_known_by_its_reason() {
        for kind in [ErrorKind::NotFound, ErrorKind::PermissionDenied] {
            let error = PdfError::FileNotOpened(Error::from(kind));
            let reason = why_no_original(&error, Uuid::nil()).unwrap();
            assert!(DocumentState::Failed { reason }.lacks_original());
        }
    }

    #[test]
    fn a_sentence_is_embedded_once() {
        let remembered = RememberedVectors::default();
        let texts = |texts: &[&str]| {
            texts
                .iter()
                .map(|text| (*text).to_owned())
                .collect::<Vec<_>>()
        };
        let length =
            |texts: &[String]| Some(texts.iter().map(|it| vec![it.len() as f32]).collect());
        let first = remembered.of(&texts(&["a", "bb"]), length);
        assert_eq!(first, Some(vec![vec![1.0], vec![2.0]]));
        let second = remembered.of(&texts(&["bb", "ccc"]), |new| {
            assert_eq!(new, texts(&["ccc"]));
            length(new)
        });
        assert_eq!(second, Some(vec![vec![2.0], vec![3.0]]));
        let third = remembered.of(&texts(&["ccc", "a"]), |_| panic!("all are known"));
        assert_eq!(third, Some(vec![vec![3.0], vec![1.0]]));
        assert_eq!(remembered.of(&texts(&["d"]), |_| None), None);
    }
}
