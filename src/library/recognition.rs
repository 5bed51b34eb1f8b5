//! Scans among a document's pages: read once with an installed tesseract, kept, and filled in.
//!
//! Called between reading a document and finding its facts. Pages that were read before come from
//! the store. Several pages are read at the same time, of one document or of several, but never
//! more than the machine has cores for; each page has a child for its picture and a tesseract, and
//! a page that fails costs that page only. Where there is no tesseract the document is analysed
//! with what text it has, and says what is missing. Next: `crate::pdf::recognition`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use super::Library;
use super::RecognitionOptions;
use super::document_analysis::AnalysisInterrupted;
use super::installation;
use super::slots::Slots;
use crate::analysis;
use crate::model::document::Document;
use crate::model::findings::Findings;
use crate::model::language::Language;
use crate::model::page::{Page, PdfContent};
use crate::model::recognition::RecognizedPage;
use crate::pdf::pictures::{
    FontCatalogue, Picture, PictureError, PictureKind, PictureLimits, PictureReader,
};
use crate::pdf::recognition::{RecognitionError, RecognitionLimits, Tesseract, recognize};

/// As many dots per inch as tesseract likes best; measured at 200, 300 and 400.
pub(super) const DOTS_PER_INCH: u32 = 300;
/// Pages of one document that are recognised; a book of scans would keep the machine busy for days.
const PAGES_MAX: usize = 1_000;

/// Of a document without any text, so many pages are read one by one to learn its language.
const PAGES_TO_TELL_LANGUAGE: usize = 3;

/// What reading scans needs, shared by all documents.
#[derive(Debug)]
pub(super) struct Recognition {
    options: RecognitionOptions,
    /// The program that was found, its time stamp, and what it said of itself.
    known: Mutex<Option<(PathBuf, Option<SystemTime>, Known)>>,
    slots: Slots,
    pub(super) fonts: Arc<FontCatalogue>,
}

type Known = Result<Arc<Tesseract>, String>;

/// What became of the scans among a document's pages.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Completion {
    /// Pages that are pictures and were not read.
    pub(super) unread: Vec<u32>,
    /// Why not, and what to do: the rest of a sentence that began with the pages.
    pub(super) reason: String,
    /// Pages that were read, with how sure of them tesseract is.
    pub(super) confidences: BTreeMap<u32, f32>,
}

impl Recognition {
    pub(super) fn new(options: &RecognitionOptions, thread_count: usize) -> Self {
        Self {
            options: options.clone(),
            known: Mutex::default(),
            slots: Slots::new(thread_count),
            fonts: Arc::new(FontCatalogue::system()),
        }
    }

    /// The tesseract to read scans with; else what to do, as the rest of a sentence. Looks anew
    /// each time, so that one that is installed while this runs is used; asks a program only once.
    pub(super) fn tesseract(&self) -> Result<Arc<Tesseract>, String> {
        if self.options.is_off {
            return Err("which is switched off: leave '--tesseract off' and DOCVAULT_TESSERACT=off out and run 'docvault document reread --needs-ocr'".to_owned());
        }
        let named = self.options.tesseract.as_deref();
        let program = Tesseract::locate(named).ok_or_else(|| match named {
            Some(named) => format!(
                "and there is no program '{}': correct --tesseract or DOCVAULT_TESSERACT and run 'docvault document reread --needs-ocr'",
                named.display()
            ),
            None => format!(
                "which tesseract does: install it with '{}' and run 'docvault document reread --needs-ocr'",
                installation::command_for_tesseract(&[])
            ),
        })?;
        let changed_at = std::fs::metadata(&program)
            .and_then(|metadata| metadata.modified())
            .ok();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((path, time, known)) = &*known
            && *path == program
            && *time == changed_at
        {
            return known.clone();
        }
        let probed = Tesseract::probe(&program).map(Arc::new).map_err(|error| {
            format!("and {error}: 'docvault doctor' says more; then run 'docvault document reread --needs-ocr'")
        });
        if let Err(error) = &probed {
            tracing::warn!(error, "scans cannot be read");
        }
        *known = Some((program, changed_at, probed.clone()));
        probed
    }

    /// Forgets what a program said of itself: its languages may be others now.
    pub(super) fn look_anew(&self) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Library {
    /// Whether reading this document's scans will take long: some are not in the store, and there
    /// is a tesseract.
    pub(super) fn must_recognize(
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
    pub(super) fn complete_scans(
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
        let account_language = self.account_language(document)?;
        let reader = &mut None;
        let mut known_language = language_of(content);
        let mut rest = &open[..open.len().min(PAGES_MAX)];
        let mut failure = None;
        // The first pages tell the language of the others.
        for _ in 0..PAGES_TO_TELL_LANGUAGE {
            let (None, Some((first, others))) = (known_language, rest.split_first()) else {
                break;
            };
            rest = others;
            let guess = [account_language, Language::En];
            match self.read_page(document, tesseract, *first, &guess, reader)? {
                Ok(mut page) => {
                    known_language = analysis::language_of_text(&page.page.text());
                    if let Some(language) = known_language
                        && !guess.contains(&language)
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
            _ => vec![account_language, Language::En],
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
            None => format!("of which only {PAGES_MAX} pages are done for one document"),
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
                read.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(outcome);
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
        Ok(read.into_inner().unwrap_or_else(PoisonError::into_inner))
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

    fn account_language(&self, document: &Document) -> Result<Language, AnalysisInterrupted> {
        let accounts = self.store.accounts()?;
        let account = accounts
            .iter()
            .find(|account| account.id == document.account);
        Ok(account.map_or(Language::En, |account| account.language))
    }
}

impl Completion {
    /// Puts a page that was read in the place of the picture.
    fn fill_in(&mut self, content: &mut PdfContent, read: RecognizedPage) {
        let number = read.page.number;
        let scan = content
            .pages
            .iter_mut()
            .find(|page| page.number == number && page.is_scan);
        if let Some(scan) = scan {
            self.confidences.insert(number, read.confidence);
            *scan = Page {
                is_scan: false,
                ..read.page
            };
        }
    }

    /// A fact is no surer than the words that it was read from.
    pub(super) fn temper(&self, findings: &mut Findings) {
        for finding in &mut findings.findings {
            let page = finding.place.as_ref().map(|place| place.page);
            if let Some(confidence) = page.and_then(|page| self.confidences.get(&page)) {
                finding.confidence *= confidence;
            }
        }
    }

    /// What is missing, as a clause: which pages, what they need, and what to do about it.
    pub(super) fn shortfall(&self) -> Option<String> {
        let pages = page_list(&self.unread)?;
        let needs = if self.unread.len() == 1 {
            "needs"
        } else {
            "need"
        };
        Some(format!("{pages} {needs} text recognition, {}", self.reason))
    }
}

/// `page 3`, `pages 2, 5 to 7 and 9`; `None` for no page.
fn page_list(pages: &[u32]) -> Option<String> {
    let mut spans: Vec<(u32, u32)> = Vec::new();
    for page in pages {
        match spans.last_mut() {
            Some((_, last)) if *last + 1 == *page => *last = *page,
            _ => spans.push((*page, *page)),
        }
    }
    let mut shown: Vec<String> = spans
        .iter()
        .take(SPANS_SHOWN)
        .map(|(first, last)| match last - first {
            0 => first.to_string(),
            1 => format!("{first}, {last}"),
            _ => format!("{first} to {last}"),
        })
        .collect();
    if spans.len() > SPANS_SHOWN {
        shown.push("others".to_owned());
    }
    let last = shown.pop()?;
    let word = if pages.len() == 1 { "page" } else { "pages" };
    Some(if shown.is_empty() {
        format!("{word} {last}")
    } else {
        format!("{word} {} and {last}", shown.join(", "))
    })
}

/// More stretches of pages are not listed one by one.
const SPANS_SHOWN: usize = 8;

/// What the pages that have text speak.
pub(super) fn language_of(content: &PdfContent) -> Option<Language> {
    let texts: Vec<String> = content.pages.iter().map(Page::text).collect();
    analysis::language_of_text(&texts.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::{Completion, page_list};
    use crate::model::page::{Page, PdfContent, TextRun};
    use crate::model::recognition::RecognizedPage;

    #[test]
    fn pages_are_named_as_a_person_would() {
        let check = |pages: &[u32], expected: Option<&str>| {
            assert_eq!(page_list(pages).as_deref(), expected);
        };
        check(&[], None);
        check(&[3], Some("page 3"));
        check(&[1, 2], Some("pages 1, 2"));
        check(&[2, 5, 6, 7, 9], Some("pages 2, 5 to 7 and 9"));
        let odd: Vec<u32> = (0..20).map(|number| 2 * number + 1).collect();
        check(&odd, Some("pages 1, 3, 5, 7, 9, 11, 13, 15 and others"));
    }

    #[test]
    fn a_page_that_was_read_takes_the_place_of_its_picture_only() {
        let page = |number, is_scan, text: &str| Page {
            number,
            is_scan,
            runs: vec![TextRun {
                text: text.to_owned(),
                ..TextRun::default()
            }],
            ..Page::default()
        };
        let mut content = PdfContent {
            pages: vec![page(1, false, "own"), page(2, true, "")],
            ..PdfContent::default()
        };
        let mut completion = Completion::default();
        for number in [1, 2, 3] {
            let read = RecognizedPage {
                page: page(number, false, "read"),
                confidence: 0.9,
                ..RecognizedPage::default()
            };
            completion.fill_in(&mut content, read);
        }
        let texts: Vec<String> = content.pages.iter().map(Page::text).collect();
        assert_eq!(texts, ["own", "read"]);
        assert_eq!(completion.confidences.len(), 1);
        assert_eq!(completion.shortfall(), None);
    }

    #[test]
    fn what_is_missing_says_what_to_do() {
        let completion = Completion {
            unread: vec![2],
            reason: "which is switched off".to_owned(),
            ..Completion::default()
        };
        assert_eq!(
            completion.shortfall().as_deref(),
            Some("page 2 needs text recognition, which is switched off")
        );
    }
}
