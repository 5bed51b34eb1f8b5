//! Scans among a document's pages: read once with an installed tesseract, kept, and filled in.
//!
//! Called between reading a document and finding its facts. Pages that were read before come from
//! the store. Where there is no tesseract the document is analysed with what text it has, and says
//! what is missing. `pages` reads them, `completion` says what became of them, `rereading` does it
//! again on demand, `slots` bounds how many are at work, `installation` knows what a person types
//! to add what is missing. Next: `crate::pdf::recognition`.

mod completion;
pub(super) mod installation;
mod options;
mod pages;
mod rereading;
mod slots;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use parking_lot::Mutex;

use crate::pdf::pictures::FontCatalogue;
use crate::pdf::recognition::Tesseract;

pub(super) use completion::Completion;
pub use options::RecognitionOptions;
pub(super) use pages::{DOTS_PER_INCH, language_of_pages};
pub(super) use slots::Slots;

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
        let mut known = self.known.lock();
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
        *self.known.lock() = None;
    }
}
