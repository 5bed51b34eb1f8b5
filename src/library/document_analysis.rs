//! One document's way from its original to its facts, passages and vectors.
//!
//! Read, analyse, embed, commit: in this order, and the commit takes all of it or nothing. What a person set is
//! never overwritten. Reading happens in a child process (`crate::pdf`), so no file takes this process down.
//! Who is next, and what happens when the machine is in the way, is `analysis_queue`'s business.

use std::time::Instant;

use super::Library;
use super::analysis_queue::{Lane, Progress};
use super::findings::findings_of;
use super::recognition::Completion;
use crate::analysis::{self, Analysis, AnalysisContext, SentenceVectors};
use crate::embedding;
use crate::model::document::{Document, DocumentId, DocumentState, Field, INBOX};
use crate::model::language::Language;
use crate::model::page::PdfContent;
use crate::model::passage::Passage;
use crate::model::query::Paging;
use crate::model::vectors::PassageVectors;
use crate::pdf::pictures::PictureError;
use crate::pdf::{self, PdfError, ReadLimits};
use crate::store::StoreError;

/// A document is given up after so many starts of its analysis that never came to an end.
///
/// A process that is killed again and again for other reasons must not come near it: after a
/// start the documents with the fewest attempts go first.
const ATTEMPTS_MAX: u32 = 5;
/// Of an account's own folder and tag names, so many are offered to the analysis.
const NAMES_OFFERED: Paging = Paging {
    limit: 1_000,
    offset: 0,
};

impl Library {
    /// Analyses one document. An error means that the machine is in the way, not the document.
    pub(super) fn analyze_document(
        &self,
        id: DocumentId,
        lane: Lane,
    ) -> Result<Progress, AnalysisInterrupted> {
        let Some(document) = self.store.document(id)? else {
            return Ok(Progress::Finished);
        };
        let Some(attempts) = self.store.note_attempt(id)? else {
            return Ok(Progress::Finished);
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
        Ok(Progress::Finished)
    }

    /// Turns what was read into facts, passages and vectors, and commits them in one.
    fn keep_facts(
        &self,
        document: &Document,
        content: &PdfContent,
        completion: &Completion,
    ) -> Result<(), AnalysisInterrupted> {
        let analysis = self.find_facts(document, content)?;
        let mut findings = findings_of(&analysis, content);
        completion.temper(&mut findings);
        let title = match &analysis.title {
            Some(title) if !document.set_by_person.contains(&Field::Title) => title.value.clone(),
            _ => document.title.clone(),
        };
        let passages = embedding::split_into_passages(&content.pages, &title, self.model.as_ref());
        let vectors = self.embed(&title, &passages);
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

    fn find_facts(
        &self,
        document: &Document,
        content: &PdfContent,
    ) -> Result<Analysis, AnalysisInterrupted> {
        let accounts = self.store.accounts()?;
        let account = accounts
            .iter()
            .find(|account| account.id == document.account);
        let folders = self.search.folders(document.account, NAMES_OFFERED).items;
        let tags = self.search.tags(document.account, NAMES_OFFERED).items;
        let folder_names: Vec<&str> = folders.iter().map(|folder| folder.name.as_str()).collect();
        let tag_names: Vec<&str> = tags.iter().map(|tag| tag.name.as_str()).collect();
        let embed = |sentences: &[String]| self.model.embed_passages(sentences).ok();
        let language = account.map_or(Language::En, |account| account.language);
        let known = AnalysisContext {
            folder_names: &folder_names,
            tag_names: &tag_names,
            sentence_vectors: Some(SentenceVectors(&embed)),
            ..AnalysisContext::new(&document.file_name, document.created_at, language)
        };
        let mut analysis = analysis::analyze(content, &known);
        self.ask_language_model(document, content, &known, &mut analysis)?;
        Ok(analysis)
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
        matches!(
            self,
            Self::Store(_)
                | Self::Pdf(PdfError::WorkerNotStarted(_))
                | Self::Picture(PictureError::WorkerNotStarted(_))
                | Self::Stopped
        )
    }
}

/// Where a document stands that was read.
fn state_of(content: &PdfContent, completion: &Completion) -> DocumentState {
    let has_text = content.pages.iter().any(|page| !page.runs.is_empty());
    match (has_text, completion.shortfall()) {
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
