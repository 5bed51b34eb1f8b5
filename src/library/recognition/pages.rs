//! Reading the scans among a document's pages, each once: drawn, recognised, kept.
//!
//! Several pages are read at the same time, of one document or of several, but never more than the machine has
//! cores for; each page has a child for its picture and a tesseract, and a page that fails costs that page only.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use parking_lot::Mutex;

use super::Completion;
use crate::analysis;
use crate::library::Library;
use crate::library::document_analysis::AnalysisInterrupted;
use crate::model::document::Document;
use crate::model::language::Language;
use crate::model::page::{Page, PdfContent};
use crate::model::recognition::RecognizedPage;
use crate::pdf::pictures::{Picture, PictureError, PictureKind, PictureLimits, PictureReader};
use crate::pdf::recognition::{RecognitionError, RecognitionLimits, Tesseract, recognize};

/// As many dots per inch as tesseract likes best; measured at 200, 300 and 400.
pub(in crate::library) const DOTS_PER_INCH: u32 = 300;
/// Pages of one document that are recognised at a time; a book of scans would keep the machine busy for days.
const PAGES_MAX: usize = 1_000;

/// Of a document without any text, so many pages are read one by one to learn its language.
const PAGES_TO_TELL_LANGUAGE: usize = 3;

impl Library {
    /// Whether reading this document's scans will take long: some are not in the store, and there
    /// is a tesseract.
    pub(in crate::library) fn must_recognize(
        &self,
        document: &Document,
        content: &PdfContent,
    ) -> Result<bool, AnalysisInterrupted> {
        if !content.pages.iter().any(|page| page.is_scan) || self.recognition.tesseract().is_err() {
            return Ok(false);
        }
        let known = self.store.recognized_pages(document.id)?;
        Ok(content.pages.iter().any(|page| {
            page.is_scan && !known.iter().any(|known| known.page.number == page.number)
        }))
    }

    /// Puts the text of scans into `content`, reading those that were not read before.
    pub(in crate::library) fn complete_scans(
        &self,
        document: &Document,
        content: &mut PdfContent,
    ) -> Result<Completion, AnalysisInterrupted> {
        let mut completion = Completion::default();
        let mut open = Vec::new();
        if content.pages.iter().any(|page| page.is_scan) {
            for known in self.store.recognized_pages(document.id)? {
                completion.fill_in(content, known);
            }
            let scans = content.pages.iter().filter(|page| page.is_scan);
            open = scans.map(|page| page.number).collect();
        }
        if !open.is_empty() {
            match self.recognition.tesseract() {
                Ok(tesseract) => {
                    self.read_scans(document, content, &tesseract, &open, &mut completion)?;
                }
                Err(reason) => completion.reason = reason,
            }
            let scans = content.pages.iter().filter(|page| page.is_scan);
            completion.unread = scans.map(|page| page.number).collect();
        }
        self.store
            .set_unread_pages(document.id, &completion.unread)?;
        Ok(completion)
    }

    /// Reads scans and keeps each at once.
    fn read_scans(
        &self,
        document: &Document,
        content: &mut PdfContent,
        tesseract: &Arc<Tesseract>,
        open: &[u32],
        completion: &mut Completion,
    ) -> Result<(), AnalysisInterrupted> {
        let _slot = self.recognition.slots.take();
        let expected = self.expected_languages(document)?;
        let reader = &mut None;
        let mut known_language = language_of_pages(content);
        let mut rest = &open[..open.len().min(PAGES_MAX)];
        let mut failure = None;
        // The first pages tell the language of the others.
        for _ in 0..PAGES_TO_TELL_LANGUAGE {
            let (None, Some((first, others))) = (known_language, rest.split_first()) else {
                break;
            };
            rest = others;
            match self.read_page(document, tesseract, *first, &expected, reader)? {
                Ok(mut page) => {
                    known_language = analysis::language_of_text(&page.page.text());
                    if let Some(language) = known_language
                        && !expected.contains(&language)
                        && tesseract.speaks(language)
                        && let Ok(better) =
                            self.read_page(document, tesseract, *first, &[language], reader)?
                    {
                        page = better;
                    }
                    self.store.save_recognized_page(document.id, &page)?;
                    completion.fill_in(content, page);
                }
                Err(reason) => failure = Some(reason),
            }
        }
        // Each thread has a child of its own from here on.
        *reader = None;
        let languages = match known_language {
            Some(language) if tesseract.speaks(language) => vec![language],
            _ => expected,
        };
        let read = self.read_pages(document, tesseract, rest, &languages)?;
        for outcome in read {
            match outcome {
                Ok(page) => completion.fill_in(content, page),
                Err(reason) => failure = Some(reason),
            }
        }
        completion.reason = match failure {
            Some(reason) => format!(
                "and {reason}; 'docvault document reread {}' tries again",
                document.uuid
            ),
            None => format!(
                "of which only {PAGES_MAX} are read at a time; 'docvault reanalyze {}' goes on",
                document.uuid
            ),
        };
        Ok(())
    }

    /// Reads pages, on more threads than this one while there are slots that nobody else wants.
    fn read_pages(
        &self,
        document: &Document,
        tesseract: &Tesseract,
        pages: &[u32],
        languages: &[Language],
    ) -> Result<Vec<Result<RecognizedPage, String>>, AnalysisInterrupted> {
        let next = AtomicUsize::new(0);
        let read = Mutex::new(Vec::with_capacity(pages.len()));
        let slots = &self.recognition.slots;
        let work = |before_page: &dyn Fn() -> bool| -> Result<(), AnalysisInterrupted> {
            let mut reader = None;
            while before_page()
                && let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let outcome = self.read_page(document, tesseract, *page, languages, &mut reader)?;
                if let Ok(page) = &outcome {
                    self.store.save_recognized_page(document.id, page)?;
                }
                read.lock().push(outcome);
            }
            Ok(())
        };
        let work = &work;
        std::thread::scope(|scope| {
            let helpers = RefCell::new(Vec::new());
            let call_helpers = || {
                // This thread does one of the pages that are left itself.
                while next.load(Ordering::Relaxed) + helpers.borrow().len() + 1 < pages.len()
                    && let Some(slot) = slots.try_take()
                {
                    let help = move || {
                        let _slot = slot;
                        work(&|| !slots.are_wanted())
                    };
                    helpers.borrow_mut().push(scope.spawn(help));
                }
                true
            };
            let mut ended = work(&call_helpers);
            for helper in helpers.into_inner() {
                let other = helper.join().unwrap_or(Err(AnalysisInterrupted::Panicked));
                ended = ended.and(other);
            }
            ended
        })?;
        Ok(read.into_inner())
    }

    /// Reads one page; the inner error says why this page cannot be read.
    fn read_page(
        &self,
        document: &Document,
        tesseract: &Tesseract,
        page: u32,
        languages: &[Language],
        reader: &mut Option<PictureReader>,
    ) -> Result<Result<RecognizedPage, String>, AnalysisInterrupted> {
        let is_stopping = || self.queue.is_stopping();
        if is_stopping() {
            return Err(AnalysisInterrupted::Stopped);
        }
        let picture = match self.draw_for_recognition(document, page, reader) {
            Ok(picture) => picture,
            Err(_) if is_stopping() => return Err(AnalysisInterrupted::Stopped),
            Err(error) if error.is_permanent() => {
                return Ok(Err(format!("page {page} fails: {error}")));
            }
            Err(error) => return Err(error.into()),
        };
        let limits = RecognitionLimits::new(self.options.worker_executable.clone());
        let languages = tesseract.languages_for(languages);
        match recognize(picture, page, tesseract, &languages, &limits, &is_stopping) {
            Ok(recognized) => Ok(Ok(RecognizedPage {
                page: recognized.page,
                confidence: recognized.confidence,
                engine: format!("tesseract {}", tesseract.version),
                languages,
            })),
            Err(RecognitionError::Stopped) => Err(AnalysisInterrupted::Stopped),
            Err(error) => {
                tracing::warn!(document = %document.uuid, page, %error, "a scan was not read");
                Ok(Err(format!("page {page} fails: {error}")))
            }
        }
    }

    /// Draws a page with the child that is there; one that broke down is replaced, and the page
    /// drawn again in case another page wore it out.
    fn draw_for_recognition(
        &self,
        document: &Document,
        page: u32,
        reader: &mut Option<PictureReader>,
    ) -> Result<Picture, PictureError> {
        let kind = PictureKind::Grey {
            dots_per_inch: DOTS_PER_INCH,
        };
        if let Some(used) = reader.as_mut().filter(|reader| reader.is_usable())
            && let Ok(picture) = used.draw(page, kind)
        {
            return Ok(picture);
        }
        let fresh = reader.insert(PictureReader::open(
            &self.options.worker_executable,
            &self.store.original_path(document.content_hash),
            &PictureLimits::default(),
            &self.recognition.fonts,
        )?);
        fresh.draw(page, kind)
    }

    /// The languages that scans are expected to be in: those that the person chose, or the account's and English.
    fn expected_languages(
        &self,
        document: &Document,
    ) -> Result<Vec<Language>, AnalysisInterrupted> {
        let chosen = self.store.profile(document.account)?.recognition_languages;
        if chosen.is_empty() {
            return Ok(vec![self.language_of(document.account)?, Language::En]);
        }
        Ok(chosen)
    }

    /// Which languages the installed tesseract reads; else why scans are not read, as the rest of a sentence.
    pub fn recognition_languages(&self) -> Result<Vec<Language>, String> {
        let tesseract = self.recognition.tesseract()?;
        let spoken = Language::ALL.into_iter();
        Ok(spoken
            .filter(|language| tesseract.speaks(*language))
            .collect())
    }
}

/// What the pages that have text speak.
pub(in crate::library) fn language_of_pages(content: &PdfContent) -> Option<Language> {
    let texts: Vec<String> = content.pages.iter().map(Page::text).collect();
    analysis::language_of_text(&texts.join("\n"))
}
