//! One document's way from its original to its facts, passages and vectors.
//!
//! Read, analyse, embed, file, commit: in this order, and the commit takes all of it or nothing. What a person set is
//! never overwritten. Reading happens in a child process (`crate::pdf`), so no file takes this process down.
//! Who is next, and what happens when the machine is in the way, is `analysis_queue`'s business.

use std::time::Instant;

use super::Library;
use super::findings::findings_of;
use crate::analysis::fact::Fact;
use crate::analysis::{self, Analysis, AnalysisContext, Given, resemblance};
use crate::embedding;
use crate::model::document::{Document, DocumentId, DocumentState, Field, INBOX};
use crate::model::language::Language;
use crate::model::page::PdfContent;
use crate::model::passage::Passage;
use crate::model::timestamp::Timestamp;
use crate::model::vectors::PassageVectors;
use crate::pdf::{self, PdfError, ReadLimits};
use crate::store::StoreError;

/// A document is given up after so many starts of its analysis that never came to an end.
///
/// A process that is killed again and again for other reasons must not come near it: after a
/// start the documents with the fewest attempts go first.
const ATTEMPTS_MAX: u32 = 5;

impl Library {
    /// Analyses one document. An error means that the machine is in the way, not the document.
    pub(super) fn analyze_document(&self, id: DocumentId) -> Result<(), AnalysisInterrupted> {
        let Some(document) = self.store.document(id)? else {
            return Ok(());
        };
        let Some(attempts) = self.store.note_attempt(id)? else {
            return Ok(());
        };
        let started = Instant::now();
        if attempts > ATTEMPTS_MAX {
            self.store.fail_analysis(
                id,
                "its analysis was started five times and never came to an end; the file is kept",
            )?;
        } else {
            let original = self.store.original_path(document.content_hash);
            let limits = ReadLimits::default();
            match pdf::read(&self.options.worker_executable, &original, &limits) {
                Ok(content) => self.keep_facts(&document, &content)?,
                Err(PdfError::Document(fault)) => {
                    self.store.fail_analysis(id, &fault.to_string())?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        self.follow_changes();
        tracing::debug!(
            document = %document.uuid,
            milliseconds = started.elapsed().as_millis() as u64,
            "analysed a document"
        );
        Ok(())
    }

    /// Turns what was read into facts, passages and vectors, and commits them in one.
    fn keep_facts(
        &self,
        document: &Document,
        content: &PdfContent,
    ) -> Result<(), AnalysisInterrupted> {
        let mut analysis = self.find_facts(document, content)?;
        let title = match &analysis.title {
            Some(title) if !document.set_by_person.contains(&Field::Title) => title.value.clone(),
            _ => document.title.clone(),
        };
        let passages = embedding::split_into_passages(&content.pages, &title, self.model.as_ref());
        let vectors = self.embed(&title, &passages);
        let traits = analysis.traits.clone();
        self.file(document, &traits, &vectors, &mut analysis)?;
        let findings = findings_of(&analysis, content);
        let state = state_of(content);
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
        self.store.finish_analysis(
            document.id,
            apply,
            &findings,
            &passages,
            &vectors,
            self.model.identity(),
        )?;
        Ok(())
    }

    /// The rules' facts, those that corrections teach in their place, and what is put together from both.
    fn find_facts(
        &self,
        document: &Document,
        content: &PdfContent,
    ) -> Result<Analysis, StoreError> {
        let mut ruled = self.apply_rules(document, content, Given::default())?;
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
        let mut analysis = self.apply_rules(document, content, given)?;
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

    fn apply_rules(
        &self,
        document: &Document,
        content: &PdfContent,
        given: Given<'_>,
    ) -> Result<Analysis, StoreError> {
        let accounts = self.store.accounts()?;
        let account = accounts
            .iter()
            .find(|account| account.id == document.account);
        let names = self.offered_names(document.account)?;
        let folder_names: Vec<&str> = names.folders.iter().map(String::as_str).collect();
        let tag_names: Vec<&str> = names.tags.iter().map(String::as_str).collect();
        Ok(analysis::analyze(
            content,
            &AnalysisContext {
                file_name: &document.file_name,
                entered_at: document.created_at,
                language: account.map_or(Language::En, |account| account.language),
                folder_names: &folder_names,
                tag_names: &tag_names,
                given,
            },
        ))
    }

    /// One vector a passage. A model that fails costs the document its vectors, not its facts.
    fn embed(&self, title: &str, passages: &[Passage]) -> PassageVectors {
        let texts: Vec<String> = passages
            .iter()
            .map(|passage| embedding::embedding_text(title, passage))
            .collect();
        match self.model.embed_passages(&texts) {
            Ok(rows) => PassageVectors {
                dimension: u32::try_from(self.model.dimension()).unwrap_or(0),
                values: rows.into_iter().flatten().collect(),
            },
            Err(error) => {
                tracing::error!(%error, "passages are kept without vectors");
                PassageVectors::default()
            }
        }
    }
}

/// Why a document's analysis could not be carried out now, though the document is not to blame.
#[derive(Debug, thiserror::Error)]
pub(super) enum AnalysisInterrupted {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Pdf(#[from] PdfError),
}

impl AnalysisInterrupted {
    /// Whether it says nothing about the document: then the attempt does not count.
    pub(super) fn is_the_machines_fault(&self) -> bool {
        matches!(
            self,
            Self::Store(_) | Self::Pdf(PdfError::WorkerNotStarted(_))
        )
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
fn state_of(content: &PdfContent) -> DocumentState {
    if content.pages.iter().any(|page| !page.runs.is_empty()) {
        return DocumentState::Analyzed;
    }
    let reason = if content.pages.iter().any(|page| page.is_scan) {
        "its pages are pictures and need text recognition."
    } else {
        "there is none on its pages."
    };
    DocumentState::AnalyzedWithoutText {
        reason: reason.to_owned(),
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
    document.language = analysis.language;
}
