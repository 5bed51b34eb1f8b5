//! Scans among a document's pages, read with an installed tesseract as an import reads them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::analysis;
use crate::library::recognition::{DOTS_PER_INCH, language_of_pages};
use crate::model::language::Language;
use crate::model::page::{Page, PdfContent};
use crate::pdf::pictures::{FontCatalogue, PictureKind, PictureLimits, PictureReader};
use crate::pdf::recognition::{RecognitionLimits, Tesseract, recognize};

/// What reading scans needs; without a tesseract they stay pictures.
pub(super) struct ScanReader {
    worker_executable: PathBuf,
    tesseract: Option<Tesseract>,
    fonts: Arc<FontCatalogue>,
}

impl ScanReader {
    /// Looks for a tesseract, unless scans shall not be read.
    pub(super) fn new(worker_executable: &Path, reads_scans: bool) -> Self {
        let program = reads_scans.then(|| Tesseract::locate(None)).flatten();
        Self {
            worker_executable: worker_executable.to_owned(),
            tesseract: program.and_then(|program| Tesseract::probe(&program).ok()),
            fonts: Arc::new(FontCatalogue::system()),
        }
    }

    /// Puts the text of scans into `content`; a page that fails stays a picture.
    pub(super) fn fill_in(&self, path: &Path, content: &mut PdfContent) {
        let Some(tesseract) = &self.tesseract else {
            return;
        };
        let scans = content.pages.iter().filter(|page| page.is_scan);
        let numbers: Vec<u32> = scans.map(|page| page.number).collect();
        let mut language = language_of_pages(content);
        for number in numbers {
            let wanted = language
                .filter(|language| tesseract.speaks(*language))
                .unwrap_or(Language::En);
            let Some(mut read) = self.read_page(tesseract, path, number, wanted) else {
                continue;
            };
            // The first page tells the language of the others.
            if language.is_none() {
                language = analysis::language_of_text(&read.text());
                if let Some(language) = language
                    && language != wanted
                    && tesseract.speaks(language)
                    && let Some(better) = self.read_page(tesseract, path, number, language)
                {
                    read = better;
                }
            }
            let scan = content.pages.iter_mut().find(|page| page.number == number);
            if let Some(scan) = scan {
                *scan = Page {
                    is_scan: false,
                    ..read
                };
            }
        }
    }

    fn read_page(
        &self,
        tesseract: &Tesseract,
        path: &Path,
        number: u32,
        language: Language,
    ) -> Option<Page> {
        let kind = PictureKind::Grey {
            dots_per_inch: DOTS_PER_INCH,
        };
        let limits = PictureLimits::default();
        let picture = PictureReader::open(&self.worker_executable, path, &limits, &self.fonts)
            .and_then(|mut reader| reader.draw(number, kind))
            .ok()?;
        let limits = RecognitionLimits::new(self.worker_executable.clone());
        let languages = tesseract.languages_for(&[language]);
        let read = recognize(picture, number, tesseract, &languages, &limits, &|| false);
        read.ok().map(|recognized| recognized.page)
    }
}
