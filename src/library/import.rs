//! Taking one PDF in.
//!
//! A document is acknowledged when its original and its record are durable; everything after
//! that (analysis, indexes) resumes after a crash. What is no PDF at all never enters.

use unicode_normalization::UnicodeNormalization as _;

use super::Library;
use super::command::{ImportOutcome, Refusal};
use super::stages::Stage;
use crate::model::document::Document;
use crate::pdf;
use crate::pdf::from_pictures::{PictureFile, pdf_from_pictures, picture_file};
use crate::store::{AddOutcome, NewDocument};

/// Longest file name that is kept, in characters.
const FILE_NAME_CHARACTERS_MAX: usize = 255;

impl Library {
    /// Takes one PDF in; returns when it is durable.
    ///
    /// `account: None` means the only account there is; if there is none, `me` is made.
    pub fn import(
        &self,
        account: Option<&str>,
        file_name: &str,
        bytes: &[u8],
    ) -> Result<ImportOutcome, Refusal> {
        if bytes.is_empty() {
            return Err(Refusal::new(
                "the file is empty: there is nothing to import",
            ));
        }
        if !pdf::looks_like_pdf(bytes) {
            return Err(Refusal::new(
                "this is no PDF (its first 1,024 bytes lack %PDF-): docvault takes PDF files only",
            ));
        }
        let account = self.account_for_import(account)?;
        let file_name = kept_file_name(file_name);
        let new = NewDocument {
            account: account.id,
            uuid: self.options.ids.new_uuid(),
            title: title_from_file_name(&file_name).to_owned(),
            file_name,
            created_at: self.options.clock.now(),
        };
        let added = self
            .stages
            .time(Stage::Accept, || self.store.add_document(new, bytes))?;
        let outcome = match added {
            AddOutcome::Added(saved) => {
                self.queue.extend([saved.document.id]);
                ImportOutcome::Added {
                    uuid: saved.document.uuid,
                }
            }
            AddOutcome::Duplicate(document) => duplicate(document, false, false),
            AddOutcome::Restored(saved) => duplicate(saved.document, true, false),
            AddOutcome::Mended { saved, restored } => {
                self.queue.extend([saved.document.id]);
                duplicate(saved.document, restored, true)
            }
        };
        self.follow_changes();
        Ok(outcome)
    }
}

fn duplicate(document: Document, restored: bool, mended: bool) -> ImportOutcome {
    ImportOutcome::Duplicate {
        uuid: document.uuid,
        title: document.title,
        restored,
        mended,
    }
}

/// Whether a file is a picture that [`Library::import_pictures`] takes, or refuses with a sentence of its own.
pub fn is_picture(bytes: &[u8]) -> bool {
    picture_file(bytes).is_some()
}

impl Library {
    /// Takes pictures (JPEG, PNG) in as one document, one page each; returns when it is durable.
    pub fn import_pictures(
        &self,
        account: &str,
        file_name: &str,
        pictures: &[&[u8]],
    ) -> Result<ImportOutcome, Refusal> {
        let other = pictures.iter().find_map(|bytes| match picture_file(bytes) {
            Some(PictureFile::Other(kind)) => Some(kind),
            _ => None,
        });
        if let Some(kind) = other {
            return Err(Refusal::new(format!(
                "this is a {kind} picture: docvault takes JPEG and PNG, so save it as one of these"
            )));
        }
        let bytes = pdf_from_pictures(pictures).map_err(|error| Refusal::of(&error))?;
        let stem = title_from_file_name(file_name);
        self.import(Some(account), &format!("{stem}.pdf"), &bytes)
    }
}

/// Whether a character is there only to turn the direction in which the text around it is written.
fn turns_direction(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The last part of a path, without what a terminal or a header could trip over.
fn kept_file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    // macOS writes names with their accents apart; searches compare them in one piece.
    let kept: String = last
        .nfc()
        .map(|character| {
            // A name that turns the direction of writing looks like another one.
            if character.is_control() || turns_direction(character) {
                ' '
            } else {
                character
            }
        })
        .take(FILE_NAME_CHARACTERS_MAX)
        .collect();
    let kept = kept.trim();
    if kept.is_empty() {
        "document.pdf".to_owned()
    } else {
        kept.to_owned()
    }
}

/// A file's name without its ending: the title until the analysis finds a better one.
fn title_from_file_name(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.trim().is_empty() && ending.len() <= 5 => stem.trim_end(),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::{kept_file_name, title_from_file_name};

    #[test]
    fn names_lose_their_folders_and_control_characters() {
        assert_eq!(
            kept_file_name("scans/2024/Rechnung März.pdf"),
            "Rechnung März.pdf"
        );
        assert_eq!(kept_file_name("Ku\u{308}che.pdf"), "Küche.pdf");
        assert_eq!(kept_file_name("C:\\scans\\a.pdf"), "a.pdf");
        assert_eq!(kept_file_name("a\n\u{1b}[31mb.pdf"), "a  [31mb.pdf");
        assert_eq!(kept_file_name("\u{202e}fdp.txt"), "fdp.txt");
        assert_eq!(kept_file_name("folder/"), "document.pdf");
        assert_eq!(kept_file_name(&"x".repeat(400)).len(), 255);
    }

    #[test]
    fn a_title_is_the_name_without_its_ending() {
        assert_eq!(title_from_file_name("Rechnung.pdf"), "Rechnung");
        assert_eq!(
            title_from_file_name("Nr. 5 from the drawer"),
            "Nr. 5 from the drawer"
        );
        assert_eq!(title_from_file_name(".pdf"), ".pdf");
        assert_eq!(title_from_file_name("no ending"), "no ending");
    }
}
