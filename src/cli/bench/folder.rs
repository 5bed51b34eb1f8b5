//! Where a bench keeps its library: a folder that it removes, or one that the person names.
//!
//! A named folder must be empty, or hold the library of an earlier bench of the same size, which is then used again.
//! Never anybody's library.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::cli::failure::Failure;
use crate::cli::output::bytes_for_people;
use crate::ids::{IdSource as _, SystemIds};
use crate::library::bench::{Filling, ORIGINALS};

/// The file that tells a bench's folder, and what its library holds.
const MARKER: &str = "bench.json";
/// Bytes on disk: of a document without its passages, of a passage, of an original, and of the rest.
const DOCUMENT_BYTES: u64 = 3_000;
const PASSAGE_BYTES: u64 = 6_000;
const ORIGINAL_BYTES: u64 = 220_000;
const OTHER_BYTES: u64 = 300 << 20;

/// What [`MARKER`] says.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Marker {
    documents: u64,
    passages_per_document: u64,
    /// Libraries of another version may hold something else.
    version: String,
}

/// The folder, and whether it goes when the bench ends.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    is_temporary: bool,
    is_filled: bool,
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.is_temporary
            && let Err(error) = fs::remove_dir_all(&self.path)
        {
            tracing::warn!(%error, folder = %self.path.display(), "the bench's folder could not be removed");
        }
    }
}

impl Folder {
    /// Makes or takes the folder for a library of this size.
    pub(super) fn prepare(named: Option<&Path>, filling: Filling) -> Result<Self, Failure> {
        let path = match named {
            Some(path) => std::path::absolute(path).unwrap_or_else(|_| path.to_owned()),
            None => std::env::temp_dir().join(format!("docvault-bench-{}", SystemIds.new_uuid())),
        };
        fs::create_dir_all(&path).map_err(|error| unusable(&path).because(&error))?;
        let mut folder = Self {
            is_temporary: named.is_none(),
            is_filled: false,
            path,
        };
        folder.is_filled = folder.holds(filling)?;
        if !folder.is_filled {
            folder.require_room(filling)?;
        }
        Ok(folder)
    }

    /// Whether the library is there already.
    pub(super) const fn is_filled(&self) -> bool {
        self.is_filled
    }

    /// The library.
    pub(super) fn library(&self) -> PathBuf {
        self.path.join("library")
    }

    /// Reads the library's files, so that they are in the system's memory as far as it has room: how fast a disk is, and what
    /// was read before, is another matter.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub(super) fn read_library(&self) -> Result<(), Failure> {
        let library = self.library();
        read_files(&library)
            .and_then(|()| read_files(&library.join("index")))
            .map_err(|error| unusable(&library).because(&error))
    }

    /// A place for another, empty one.
    pub(super) fn empty_library(&self) -> PathBuf {
        self.path.join("empty")
    }

    /// A place for files that are needed for a moment.
    pub(super) fn files(&self) -> PathBuf {
        self.path.join("files")
    }

    /// Says from now on that the library is complete.
    pub(super) fn mark_filled(&self, filling: Filling) -> Result<(), Failure> {
        let written = serde_json::to_vec(&Marker::of(filling))
            .map_err(std::io::Error::from)
            .and_then(|bytes| fs::File::create(self.path.join(MARKER))?.write_all(&bytes));
        written.map_err(|error| unusable(&self.path).because(&error))
    }

    fn holds(&self, filling: Filling) -> Result<bool, Failure> {
        let shown = self.path.display();
        let Ok(text) = fs::read(self.path.join(MARKER)) else {
            let is_empty = fs::read_dir(&self.path)
                .map_err(|error| unusable(&self.path).because(&error))?
                .next()
                .is_none();
            return if is_empty {
                Ok(false)
            } else {
                Err(Failure::usage(format!(
                    "'{shown}' is not empty and holds no library of a bench: give --data a new folder, or leave it out"
                )))
            };
        };
        match serde_json::from_slice::<Marker>(&text) {
            Ok(marker) if marker == Marker::of(filling) => Ok(true),
            Ok(marker) => Err(Failure::usage(format!(
                "'{shown}' holds a bench's library of {} documents with {} passages each, made by version {}: ask for the same, or give --data another folder",
                marker.documents, marker.passages_per_document, marker.version
            ))),
            Err(error) => Err(unusable(&self.path).because(&error)),
        }
    }

    fn require_room(&self, filling: Filling) -> Result<(), Failure> {
        let passages = filling
            .documents
            .saturating_mul(filling.passages_per_document);
        let needed = filling
            .documents
            .saturating_mul(DOCUMENT_BYTES)
            .saturating_add(passages.saturating_mul(PASSAGE_BYTES))
            .saturating_add(ORIGINALS * ORIGINAL_BYTES + OTHER_BYTES);
        let Ok(disk) = rustix::fs::statvfs(&self.path) else {
            return Ok(());
        };
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        if free >= needed {
            return Ok(());
        }
        Err(Failure::work(format!(
            "such a library needs about {}, and there is {} in '{}': ask for fewer --documents, or name a folder on another disk with --data",
            bytes_for_people(needed),
            bytes_for_people(free),
            self.path.display()
        )))
    }
}

impl Marker {
    fn of(filling: Filling) -> Self {
        Self {
            documents: filling.documents,
            passages_per_document: filling.passages_per_document,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// Reads all files of a folder to their ends; not those of folders within.
fn read_files(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            io::copy(&mut fs::File::open(path)?, &mut io::sink())?;
        }
    }
    Ok(())
}

fn unusable(path: &Path) -> Failure {
    Failure::work(format!("the folder '{}' cannot be used", path.display()))
}

#[cfg(test)]
mod tests {
    use super::Folder;
    use crate::library::bench::Filling;

    const FILLING: Filling = Filling {
        documents: 10,
        passages_per_document: 1,
    };

    #[test]
    fn a_folder_with_anything_else_in_it_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::create_dir(directory.path().join("holiday")).unwrap();
        let refused = Folder::prepare(Some(directory.path()), FILLING).unwrap_err();
        assert!(refused.one_line().contains("is not empty"));
        assert!(directory.path().join("holiday").exists());
    }

    #[test]
    fn a_named_folder_is_kept_and_used_again_for_the_same_size_only() {
        let directory = tempfile::tempdir().unwrap();
        let folder = Folder::prepare(Some(directory.path()), FILLING).unwrap();
        assert!(!folder.is_filled());
        folder.mark_filled(FILLING).unwrap();
        drop(folder);
        let again = Folder::prepare(Some(directory.path()), FILLING).unwrap();
        assert!(again.is_filled());
        let other = Filling {
            documents: 11,
            ..FILLING
        };
        let refused = Folder::prepare(Some(directory.path()), other).unwrap_err();
        assert!(refused.one_line().contains("10 documents"));
    }

    #[test]
    fn a_temporary_folder_goes() {
        let folder = Folder::prepare(None, FILLING).unwrap();
        let path = folder.path.clone();
        assert!(path.exists());
        drop(folder);
        assert!(!path.exists());
    }

    #[test]
    fn a_library_that_does_not_fit_is_refused_before_it_is_made() {
        let huge = Filling {
            documents: u64::MAX / 4,
            passages_per_document: 9,
        };
        let refused = Folder::prepare(None, huge).unwrap_err();
        assert!(refused.one_line().contains("needs about"));
    }
}
