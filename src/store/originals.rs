//! The PDFs themselves: `originals/<first two hex digits>/<64 hex digits>.pdf`.
//!
//! A file is here before the first document that needs it is committed, and goes after the last
//! one went. It is written beside its place, synced, renamed, and its folder synced, so a name
//! never stands for half a file. Which files are needed is known by the database alone.

use std::collections::{BTreeSet, HashMap};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use sha2::{Digest as _, Sha256};

use super::error::StoreError;
use crate::model::document::ContentHash;

/// Where originals lie in a data directory.
pub(super) const FOLDER_NAME: &str = "originals";

/// How an original is found.
pub(super) enum FoundOriginal {
    /// There, in its full length, and it can be opened.
    Whole,
    /// Not there, or cut short.
    Missing,
    /// This user may not read it.
    Unreadable(PathBuf),
}

/// The folder of originals.
#[derive(Debug)]
pub(super) struct Originals {
    directory: PathBuf,
    /// How many imports rely on a file just now. Held while a file is removed: so an import
    /// either finds the file and keeps it, or finds it gone and writes it again.
    in_use: Mutex<HashMap<ContentHash, usize>>,
    incoming_count: AtomicU64,
}

/// A file that is not removed while this lives.
#[derive(Debug)]
pub(super) struct PinnedOriginal<'originals> {
    originals: &'originals Originals,
    /// What it is.
    pub(super) hash: ContentHash,
    /// Whether it was not there before.
    pub(super) is_new: bool,
}

impl Drop for PinnedOriginal<'_> {
    fn drop(&mut self) {
        let mut in_use = self.originals.in_use.lock();
        if let Some(count) = in_use.get_mut(&self.hash) {
            *count -= 1;
            if *count == 0 {
                in_use.remove(&self.hash);
            }
        }
    }
}

/// A stored file is compared with what comes in so much at a time.
const COMPARED_BYTES: usize = 64 * 1024;

/// SHA-256 of the bytes.
pub(super) fn content_hash(bytes: &[u8]) -> ContentHash {
    ContentHash(Sha256::digest(bytes).into())
}

impl Originals {
    /// Opens or makes the folder and clears away what a crash left half written.
    /// Only for the one process that holds the library's lock.
    pub(super) fn open(library: &Path) -> Result<Self, StoreError> {
        let originals = Self::open_for_reading(library);
        let prepare = || -> io::Result<()> {
            let incoming = originals.incoming();
            // Emptied and not made anew: a command that another user runs must leave the folder its owner's.
            for unfinished in fs::read_dir(&incoming).into_iter().flatten() {
                let unfinished = unfinished?;
                // Some systems put folders of their own into every folder.
                if unfinished.file_type()?.is_dir() {
                    fs::remove_dir_all(unfinished.path())?;
                } else {
                    fs::remove_file(unfinished.path())?;
                }
            }
            let mut created = create_directory(&originals.directory)?;
            // All of them now: an import need not care whether its folder's own name is durable.
            for number in 0..=u8::MAX {
                created |= create_directory(&originals.directory.join(format!("{number:02x}")))?;
            }
            create_directory(&incoming)?;
            if created {
                sync_directory(&originals.directory)?;
                sync_directory(library)?;
            }
            Ok(())
        };
        prepare().map_err(|error| failed_to("prepare", &originals.directory, error))?;
        Ok(originals)
    }

    /// The folder as it is, where nothing can be written.
    pub(super) fn open_for_reading(library: &Path) -> Self {
        Self {
            directory: library.join(FOLDER_NAME),
            in_use: Mutex::default(),
            incoming_count: AtomicU64::new(0),
        }
    }

    /// Whether there is any original in this library; also where none was ever opened.
    pub(super) fn any(library: &Path) -> bool {
        Self::hashes_in(&library.join(FOLDER_NAME)).next().is_some()
    }

    /// Makes the bytes durable, unless they are already, and keeps them from being removed until
    /// the answer is dropped. A file in which bits went bad is replaced. A failure leaves nothing behind.
    pub(super) fn put(&self, bytes: &[u8]) -> Result<PinnedOriginal<'_>, StoreError> {
        self.put_hashed(content_hash(bytes), bytes)
    }

    /// The same for bytes whose hash is known already.
    pub(super) fn put_hashed(
        &self,
        hash: ContentHash,
        bytes: &[u8],
    ) -> Result<PinnedOriginal<'_>, StoreError> {
        *self.in_use.lock().entry(hash).or_default() += 1;
        let pinned = PinnedOriginal {
            originals: self,
            hash,
            is_new: !self.holds(hash, bytes),
        };
        let place = self.path(hash);
        if pinned.is_new {
            let number = self.incoming_count.fetch_add(1, Ordering::Relaxed);
            let incoming = self.incoming().join(number.to_string());
            let written =
                write_synced(&incoming, bytes).and_then(|()| fs::rename(&incoming, &place));
            if let Err(error) = written {
                let _ = fs::remove_file(&incoming);
                return Err(failed_to("store", &place, error));
            }
        }
        // Also for a file that was there: another import may have renamed it a moment ago.
        if let Some(folder) = place.parent() {
            sync_directory(folder).map_err(|error| failed_to("store", folder, error))?;
        }
        Ok(pinned)
    }

    /// Where a file lies, or would lie.
    pub(super) fn path(&self, hash: ContentHash) -> PathBuf {
        Self::path_in(&self.directory, hash)
    }

    fn path_in(directory: &Path, hash: ContentHash) -> PathBuf {
        let name = hash.to_hex();
        let mut path = directory.join(name.get(..2).unwrap_or_default());
        path.push(name + ".pdf");
        path
    }

    /// Whether a file is there and has these bytes.
    fn holds(&self, hash: ContentHash, bytes: &[u8]) -> bool {
        let is_same = || -> io::Result<bool> {
            let mut file = File::open(self.path(hash))?;
            let mut part = vec![0; COMPARED_BYTES];
            for expected in bytes.chunks(COMPARED_BYTES) {
                let part = &mut part[..expected.len()];
                file.read_exact(part)?;
                if part != expected {
                    return Ok(false);
                }
            }
            Ok(file.read(&mut [0])? == 0)
        };
        // One that cannot be read is written again.
        is_same().unwrap_or(false)
    }

    /// How a file is found in a library that nobody has opened.
    pub(super) fn look_in(library: &Path, hash: ContentHash, byte_length: u64) -> FoundOriginal {
        let path = Self::path_in(&library.join(FOLDER_NAME), hash);
        match File::open(&path).and_then(|file| file.metadata()) {
            Ok(found) if found.is_file() && found.len() == byte_length => FoundOriginal::Whole,
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                FoundOriginal::Unreadable(path)
            }
            _ => FoundOriginal::Missing,
        }
    }

    /// Opens a file for reading.
    pub(super) fn open_file(&self, hash: ContentHash) -> Result<File, StoreError> {
        let path = self.path(hash);
        File::open(&path).map_err(|error| failed_to("open", &path, error))
    }

    /// Removes a file, unless an import relies on it or `is_needed` says that a document does;
    /// that question is asked when no import can begin to rely on it any more.
    /// Whether the file is gone now.
    pub(super) fn remove(
        &self,
        hash: ContentHash,
        is_needed: impl FnOnce() -> Result<bool, StoreError>,
    ) -> Result<bool, StoreError> {
        let in_use = self.in_use.lock();
        if in_use.contains_key(&hash) || is_needed()? {
            return Ok(false);
        }
        let path = self.path(hash);
        match fs::remove_file(&path) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
            Err(error) => Err(failed_to("remove", &path, error)),
        }
    }

    /// Makes it last that these files are gone.
    pub(super) fn sync_folders_of(&self, removed: &[ContentHash]) -> Result<(), StoreError> {
        let paths: Vec<PathBuf> = removed.iter().map(|hash| self.path(*hash)).collect();
        let folders: BTreeSet<&Path> = paths.iter().filter_map(|path| path.parent()).collect();
        for folder in folders {
            match sync_directory(folder) {
                // One that somebody removed has no files either.
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(failed_to("remove files of", folder, error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Every file that is there, in no order.
    pub(super) fn hashes(&self) -> impl Iterator<Item = ContentHash> {
        Self::hashes_in(&self.directory)
    }

    fn hashes_in(directory: &Path) -> impl Iterator<Item = ContentHash> + use<> {
        let folders = fs::read_dir(directory).into_iter().flatten().flatten();
        let files = folders.flat_map(|folder| fs::read_dir(folder.path()).into_iter().flatten());
        files.flatten().filter_map(|file| {
            let name = file.file_name();
            ContentHash::parse_hex(name.to_str()?.strip_suffix(".pdf")?)
        })
    }

    fn incoming(&self) -> PathBuf {
        self.directory.join("incoming")
    }
}

fn failed_to(doing: &str, path: &Path, error: io::Error) -> StoreError {
    StoreError::io(|| format!("{doing} {}", path.display()), error)
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = create_private(OpenOptions::new().write(true).create_new(true), path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Opens with these options; a new file is its owner's alone.
pub(super) fn create_private(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.open(path)
}

/// Makes a folder that is its owner's alone; whether it is new.
pub(super) fn create_directory(path: &Path) -> io::Result<bool> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(false),
        Err(error) => Err(error),
    }
}

/// Makes the names in a folder durable. Windows does that by itself.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(path)?.sync_all()
    } else {
        Ok(())
    }
}
