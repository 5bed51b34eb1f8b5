//! Pictures of pages for a screen: drawn once, kept on disk within a bound.
//!
//! A file is `pictures/<SHA-256 of the original>-<page>-<width>.png`: the PNG, then its CRC-32.
//! It is written beside its place and renamed; one that is damaged is made again. The pictures
//! that were not asked for the longest go first. Nothing here is needed: the folder may be removed
//! at any time.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use uuid::Uuid;

use super::command::{Refusal, Reply};
use super::documents::no_document;
use super::turns::{Turn, Turns};
use super::{AccountLibrary, Library, QueryError};
use crate::model::account::AccountId;
use crate::model::document::{ContentHash, Document};
use crate::pdf::pictures::{PictureError, PictureKind, PictureLimits, PictureReader};

/// Bytes of all pictures together.
pub(super) const CACHE_BYTES_MAX: u64 = 256 << 20;
/// The widths that can be asked for, in pixels.
const WIDTHS: std::ops::RangeInclusive<u32> = 16..=4_000;
/// A first page in a list.
const THUMBNAIL_WIDTH: u32 = 360;
/// What follows a PNG in its file.
const CHECKSUM_BYTES: usize = 4;
/// How the name of a file begins that is not whole yet.
const INCOMING: &str = "incoming-";
/// A page for a screen is given up after this time, as a person would: nobody waits longer than a request may take.
/// The slowest of 2,212 files took 5.9 s.
const SCREEN_CPU_SECONDS: u64 = 15;
const SCREEN_WALL_TIME: Duration = Duration::from_secs(20);
/// Pages that cannot be drawn are remembered, so many of them.
const FAILURES_MAX: usize = 1_000;

/// A page to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PagePicture {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it is: `image/png`.
    pub content_type: &'static str,
}

/// The pictures on disk.
#[derive(Debug)]
pub(super) struct PictureCache {
    directory: PathBuf,
    bytes_max: u64,
    inner: Mutex<Inner>,
    turns: Turns,
    incoming_count: AtomicU64,
}

#[derive(Debug, Default)]
struct Inner {
    is_loaded: bool,
    entries: HashMap<Name, Entry>,
    bytes: u64,
    /// Counts up with every use.
    now: u64,
    /// Pages that cannot be drawn, and why.
    failures: HashMap<(ContentHash, u32), String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Name {
    hash: ContentHash,
    page: u32,
    width: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    bytes: u64,
    used_at: u64,
}

impl Name {
    fn file(self) -> String {
        format!("{}-{}-{}.png", self.hash.to_hex(), self.page, self.width)
    }

    fn parse(file: &str) -> Option<Self> {
        let mut parts = file.strip_suffix(".png")?.split('-');
        let name = Self {
            hash: ContentHash::parse_hex(parts.next()?)?,
            page: parts.next()?.parse().ok()?,
            width: parts.next()?.parse().ok()?,
        };
        (name.file() == file).then_some(name)
    }
}

impl PictureCache {
    pub(super) fn new(data_directory: &Path, bytes_max: u64, at_a_time: usize) -> Self {
        Self {
            directory: data_directory.join("pictures"),
            bytes_max,
            inner: Mutex::default(),
            turns: Turns::new(at_a_time),
            incoming_count: AtomicU64::new(0),
        }
    }

    /// A picture that is there and whole.
    fn get(&self, name: Name) -> Option<Vec<u8>> {
        let mut inner = self.loaded();
        inner.now += 1;
        let now = inner.now;
        inner.entries.get_mut(&name)?.used_at = now;
        drop(inner);
        let picture = read_checked(&self.directory.join(name.file()));
        if picture.is_none() {
            self.forget(name);
        }
        picture
    }

    /// Waits until it is the account's turn to have a page drawn.
    ///
    /// # Errors
    /// One for a page that could not be drawn, at whatever width: before the wait, and after it. One for a wait that was too long.
    fn turn(&self, account: AccountId, name: Name) -> Result<Turn<'_>, PictureError> {
        self.refuse_failed(name)?;
        let turn = self.turns.take(account).ok_or(PictureError::Late)?;
        self.refuse_failed(name)?;
        Ok(turn)
    }

    fn refuse_failed(&self, name: Name) -> Result<(), PictureError> {
        let inner = self.loaded();
        if inner.failures.contains_key(&(name.hash, name.page)) {
            Err(PictureError::Page("it could not be drawn before"))
        } else {
            Ok(())
        }
    }

    /// Remembers a page that cannot be drawn. One that was late is none: perhaps the machine was busy, and what does ask for
    /// too much is out of processor time on a machine that is not.
    fn note_failure(&self, name: Name, error: &PictureError) {
        let mut inner = self.loaded();
        if matches!(error, PictureError::Page(_)) && inner.failures.len() < FAILURES_MAX {
            let place = (name.hash, name.page);
            inner.failures.insert(place, error.to_string());
        }
    }

    /// Keeps a picture. That it cannot be kept is no reason not to show it. Its document may have been deleted while it was
    /// drawn, and then the pictures that are no longer needed were removed before this one was there.
    fn put(&self, name: Name, picture: &[u8], is_needed: impl FnOnce() -> bool) {
        let bytes = (picture.len() + CHECKSUM_BYTES) as u64;
        if bytes > self.bytes_max {
            return;
        }
        if let Err(error) = self.write(name, picture) {
            tracing::warn!(%error, "a page's picture cannot be kept");
            return;
        }
        let mut inner = self.loaded();
        inner.now += 1;
        let used_at = inner.now;
        let before = inner.entries.insert(name, Entry { bytes, used_at });
        inner.bytes = inner.bytes + bytes - before.map_or(0, |before| before.bytes);
        self.shrink(&mut inner);
        if !is_needed() {
            self.remove(&mut inner, name);
        }
    }

    fn write(&self, name: Name, picture: &[u8]) -> io::Result<()> {
        create_private_directory(&self.directory)?;
        let number = self.incoming_count.fetch_add(1, Ordering::Relaxed);
        let incoming = self.directory.join(format!("{INCOMING}{number}"));
        let written = create_private_file(&incoming).and_then(|mut file| {
            file.write_all(picture)?;
            file.write_all(&crc32fast::hash(picture).to_le_bytes())
        });
        let placed = written.and_then(|()| fs::rename(&incoming, self.directory.join(name.file())));
        if placed.is_err() {
            let _ = fs::remove_file(&incoming);
        }
        placed
    }

    /// Removes those that were not used the longest, until there is some room again.
    fn shrink(&self, inner: &mut Inner) {
        if inner.bytes <= self.bytes_max {
            return;
        }
        let mut by_use: Vec<(u64, Name)> = inner
            .entries
            .iter()
            .map(|(name, entry)| (entry.used_at, *name))
            .collect();
        by_use.sort_unstable_by_key(|(used_at, _)| *used_at);
        let enough = self.bytes_max - self.bytes_max / 10;
        for (_, name) in by_use {
            if inner.bytes <= enough {
                return;
            }
            self.remove(inner, name);
        }
    }

    fn remove(&self, inner: &mut Inner, name: Name) {
        if let Some(entry) = inner.entries.remove(&name) {
            inner.bytes -= entry.bytes;
            let _ = fs::remove_file(self.directory.join(name.file()));
        }
    }

    fn forget(&self, name: Name) {
        self.remove(&mut self.loaded(), name);
    }

    /// Removes the pictures of originals that are gone.
    pub(super) fn remove_orphans(&self, is_needed: impl Fn(ContentHash) -> bool) {
        let mut inner = self.loaded();
        let orphans: Vec<Name> = inner
            .entries
            .keys()
            .filter(|name| !is_needed(name.hash))
            .copied()
            .collect();
        for name in orphans {
            self.remove(&mut inner, name);
        }
        inner.failures.retain(|(hash, _), _| is_needed(*hash));
    }

    /// What lies in the folder, listed at the first use: older files as used longer ago.
    fn loaded(&self) -> MutexGuard<'_, Inner> {
        let mut inner = self.inner.lock();
        if inner.is_loaded {
            return inner;
        }
        inner.is_loaded = true;
        let mut found = Vec::new();
        for file in fs::read_dir(&self.directory)
            .into_iter()
            .flatten()
            .flatten()
        {
            let file_name = file.file_name();
            let file_name = file_name.to_str().unwrap_or_default();
            match (Name::parse(file_name), file.metadata()) {
                (Some(name), Ok(metadata)) => {
                    found.push((metadata.modified().ok(), name, metadata.len()));
                }
                // Half written when the program ended.
                _ if file_name.starts_with(INCOMING) => drop(fs::remove_file(file.path())),
                // Somebody else's.
                _ => {}
            }
        }
        found.sort_by_key(|(modified, _, _)| *modified);
        for (_, name, bytes) in found {
            inner.now += 1;
            let used_at = inner.now;
            inner.entries.insert(name, Entry { bytes, used_at });
            inner.bytes += bytes;
        }
        self.shrink(&mut inner);
        inner
    }
}

/// Pages are nobody's business but their owner's.
fn create_private_directory(directory: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(directory)
}

fn create_private_file(path: &Path) -> io::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The picture in a file, if the file is whole.
fn read_checked(path: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.read_to_end(&mut bytes).ok()?;
    let (picture, checksum) = bytes.split_last_chunk::<CHECKSUM_BYTES>()?;
    let is_whole = crc32fast::hash(picture) == u32::from_le_bytes(*checksum);
    let length = picture.len();
    bytes.truncate(length);
    is_whole.then_some(bytes)
}

impl AccountLibrary {
    /// A page, counted from 1, as a picture of about this width in pixels (it is moved into
    /// bounds). `None` where the account has no such document, or the document no such page.
    pub fn page_picture(
        &self,
        uuid: Uuid,
        page: u32,
        width: u32,
    ) -> Result<Option<PagePicture>, QueryError> {
        let Some(document) = self.document(uuid)? else {
            return Ok(None);
        };
        match self.library.page_picture(&document, page, width) {
            Ok(picture) => Ok(Some(picture)),
            Err(PictureError::NoSuchPage(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The first page as a small picture.
    pub fn thumbnail(&self, uuid: Uuid) -> Result<Option<PagePicture>, QueryError> {
        self.page_picture(uuid, 1, THUMBNAIL_WIDTH)
    }
}

impl Library {
    /// `document picture`
    pub(super) fn document_picture(
        &self,
        account: Option<&str>,
        uuid: Uuid,
        page: u32,
        width: u32,
    ) -> Result<Reply, Refusal> {
        let account = self.account_named(account)?;
        let document = self.store.document_by_uuid(account.id, uuid)?;
        let document = document.ok_or_else(|| no_document(uuid, &account.name))?;
        let picture = self.page_picture(&document, page, width);
        let picture = picture.map_err(|error| match error {
            PictureError::NoSuchPage(page) if document.page_count > 0 => no_page(page, &document),
            error => Refusal::of(&error),
        })?;
        Ok(Reply::Picture(picture.bytes))
    }

    fn page_picture(
        &self,
        document: &Document,
        page: u32,
        width: u32,
    ) -> Result<PagePicture, PictureError> {
        let name = Name {
            hash: document.content_hash,
            page,
            width: width.clamp(*WIDTHS.start(), *WIDTHS.end()),
        };
        let bytes = match self.pictures.get(name) {
            Some(bytes) => bytes,
            None => self.draw_for_screen(document.account, name)?,
        };
        Ok(PagePicture {
            bytes,
            content_type: "image/png",
        })
    }

    fn draw_for_screen(&self, account: AccountId, name: Name) -> Result<Vec<u8>, PictureError> {
        let _turn = self.pictures.turn(account, name)?;
        // Somebody else may have asked for it meanwhile.
        if let Some(bytes) = self.pictures.get(name) {
            return Ok(bytes);
        }
        let reader = PictureReader::open(
            &self.options.worker_executable,
            &self.store.original_path(name.hash),
            &PictureLimits {
                cpu_seconds: SCREEN_CPU_SECONDS,
                wall_time: SCREEN_WALL_TIME,
                ..PictureLimits::default()
            },
            &self.recognition.fonts,
        );
        let kind = PictureKind::Png { width: name.width };
        let drawn = reader.and_then(|mut reader| reader.draw(name.page, kind));
        match drawn {
            Ok(picture) => {
                let original = self.store.original_path(name.hash);
                self.pictures
                    .put(name, &picture.bytes, || original.exists());
                Ok(picture.bytes)
            }
            Err(error) => {
                self.pictures.note_failure(name, &error);
                Err(error)
            }
        }
    }
}

/// What a person is told who asks for a page beyond the last.
fn no_page(page: u32, document: &Document) -> Refusal {
    let has = match document.page_count {
        1 => "1 page".to_owned(),
        count => format!("{count} pages"),
    };
    Refusal::new(format!("the document has no page {page}: it has {has}"))
}

#[cfg(test)]
mod tests {
    use super::{AccountId, ContentHash, Duration, Name, PictureCache, PictureError};
    use std::io::Write as _;

    fn name(number: u8, width: u32) -> Name {
        Name {
            hash: ContentHash([number; 32]),
            page: 1,
            width,
        }
    }

    fn cache(bytes_max: u64) -> (tempfile::TempDir, PictureCache) {
        let folder = tempfile::tempdir().unwrap();
        let cache = PictureCache::new(folder.path(), bytes_max, 1);
        (folder, cache)
    }

    fn bytes_on_disk(cache: &PictureCache) -> u64 {
        let files = std::fs::read_dir(&cache.directory).unwrap();
        files
            .map(|file| file.unwrap().metadata().unwrap().len())
            .sum()
    }

    #[test]
    fn what_was_not_used_the_longest_goes_first() {
        let (folder, cache) = cache(1_000);
        for number in 0..3 {
            cache.put(name(number, 100), &[number; 296], || true);
        }
        assert!(cache.get(name(0, 100)).is_some(), "used again");
        cache.put(name(3, 100), &[3; 296], || true);
        assert!(bytes_on_disk(&cache) <= 1_000);
        assert_eq!(cache.get(name(1, 100)), None);
        assert_eq!(cache.get(name(0, 100)).unwrap(), [0; 296]);
        // One that is larger than all of them together is not kept at all.
        cache.put(name(9, 100), &[9; 2_000], || true);
        assert_eq!(cache.get(name(9, 100)), None);
        let reopened = PictureCache::new(folder.path(), 1_000, 1);
        assert_eq!(reopened.get(name(3, 100)).unwrap(), [3; 296]);
        let smaller = PictureCache::new(folder.path(), 400, 1);
        assert_eq!(smaller.get(name(0, 100)), None);
        assert!(bytes_on_disk(&smaller) <= 400);
    }

    #[test]
    fn a_damaged_picture_is_none_and_half_a_file_goes() {
        let (folder, cache) = cache(1_000);
        cache.put(name(1, 100), &[1; 50], || true);
        let path = cache.directory.join(name(1, 100).file());
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[20] ^= 1;
        for (path, bytes) in [
            (&path, &bytes),
            (&cache.directory.join("incoming-7"), &bytes),
        ] {
            std::fs::File::create(path)
                .unwrap()
                .write_all(bytes)
                .unwrap();
        }
        assert_eq!(cache.get(name(1, 100)), None);
        assert!(!path.exists());
        let reopened = PictureCache::new(folder.path(), 1_000, 1);
        assert_eq!(reopened.get(name(1, 100)), None);
        assert_eq!(bytes_on_disk(&reopened), 0);
    }

    #[test]
    fn a_page_that_could_not_be_drawn_waits_for_no_turn_at_any_width() {
        let (_folder, cache) = cache(1_000);
        cache.note_failure(name(1, 360), &PictureError::Page("it takes too long"));
        let taken = cache.turn(AccountId(1), name(2, 360)).unwrap();
        std::thread::scope(|scope| {
            let (sender, refused) = std::sync::mpsc::channel();
            let turn = || cache.turn(AccountId(1), name(1, 2_200)).is_err();
            scope.spawn(move || sender.send(turn()));
            // All places are taken: who waits for one hears nothing until it is given back.
            let refused = refused.recv_timeout(Duration::from_secs(10));
            drop(taken);
            assert_eq!(refused, Ok(true));
        });
    }

    #[test]
    fn a_page_that_was_late_is_tried_again() {
        let (_folder, cache) = cache(1_000);
        cache.note_failure(name(1, 360), &PictureError::Late);
        assert!(cache.turn(AccountId(1), name(1, 360)).is_ok());
    }

    #[test]
    fn pictures_of_originals_that_are_gone_go_too() {
        let (_folder, cache) = cache(1_000);
        cache.put(name(1, 100), &[1; 50], || true);
        cache.put(name(2, 100), &[2; 50], || true);
        cache.remove_orphans(|hash| hash == ContentHash([2; 32]));
        assert_eq!(cache.get(name(1, 100)), None);
        assert!(cache.get(name(2, 100)).is_some());
        assert_eq!(bytes_on_disk(&cache), 54);
    }

    #[test]
    fn a_picture_that_is_drawn_while_its_document_is_deleted_is_not_kept() {
        let (_folder, cache) = cache(1_000);
        cache.put(name(1, 100), &[1; 50], || false);
        assert_eq!(cache.get(name(1, 100)), None);
        assert_eq!(bytes_on_disk(&cache), 0);
    }

    #[test]
    fn what_is_not_ours_stays() {
        let (folder, cache) = cache(1_000);
        cache.put(name(1, 100), &[1; 50], || true);
        let foreign = cache.directory.join("holiday.png");
        std::fs::File::create(&foreign).unwrap();
        let reopened = PictureCache::new(folder.path(), 1_000, 1);
        assert!(reopened.get(name(1, 100)).is_some());
        assert!(foreign.exists());
    }

    #[test]
    fn names_come_back_and_others_are_none() {
        assert_eq!(Name::parse(&name(7, 360).file()), Some(name(7, 360)));
        for wrong in ["a-1-2.png", "incoming-3", ""] {
            assert_eq!(Name::parse(wrong), None, "{wrong}");
        }
        let padded = name(7, 360).file().replace("-1-", "-01-");
        assert_eq!(Name::parse(&padded), None);
    }
}
