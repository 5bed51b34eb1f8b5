//! A disk in memory that remembers what was synced, and can refuse to write.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

use parking_lot::Mutex;
use redb::StorageBackend;

use crate::store::database::Database;
use crate::store::originals::Originals;
use crate::store::{Store, StoreError, schema};

/// What a write did, since the last sync.
#[derive(Clone, Debug)]
enum Unsynced {
    Length(usize),
    Bytes(usize, Vec<u8>),
}

#[derive(Debug, Default)]
struct State {
    bytes: Vec<u8>,
    synced: Vec<u8>,
    unsynced: Vec<Unsynced>,
    writes: u64,
    /// Writes still taken before the disk is full; `None`: never full.
    writes_left: Option<u64>,
    /// A full disk takes no writes at all; else it still takes those over what was written before.
    copies_on_write: bool,
    /// The blocks that were ever written: the others are holes, which take no room.
    blocks: HashSet<usize>,
}

const BLOCK_BYTES: usize = 4096;

/// The disk; clones are the same one.
#[derive(Clone, Debug, Default)]
pub(super) struct MemoryDisk(Arc<Mutex<State>>);

impl MemoryDisk {
    /// A disk with this on it.
    pub(super) fn holding(bytes: Vec<u8>) -> Self {
        let blocks = (0..bytes.len().div_ceil(BLOCK_BYTES)).collect();
        let state = State {
            synced: bytes.clone(),
            bytes,
            blocks,
            ..State::default()
        };
        Self(Arc::new(Mutex::new(state)))
    }

    /// A store whose database is on this disk and whose originals are in `directory`.
    pub(super) fn open_store(&self, directory: &Path) -> Result<Store, StoreError> {
        let disk = self.clone();
        let database = Database::open_with(Box::new(move || Ok(Box::new(disk.clone()))))?;
        schema::prepare(&database, directory)?;
        let originals = Originals::open(directory)?;
        Ok(Store {
            directory: directory.to_owned(),
            database,
            originals,
        })
    }

    /// Lets `count` more writes through, then is full.
    pub(super) fn fill_after(&self, count: u64, copies_on_write: bool) {
        let mut state = self.0.lock();
        state.writes_left = Some(count);
        state.copies_on_write = copies_on_write;
    }

    /// Makes room; whether there was none.
    pub(super) fn make_room(&self) -> bool {
        self.0.lock().writes_left.take() == Some(0)
    }

    /// Writes so far.
    pub(super) fn writes(&self) -> u64 {
        self.0.lock().writes
    }

    /// What may be on the disk after the power failed now: all that was synced, and of the rest
    /// what `survives` says, asked in the order it was written.
    pub(super) fn crash_image(&self, mut survives: impl FnMut() -> bool) -> Vec<u8> {
        let state = self.0.lock();
        let mut image = state.synced.clone();
        for unsynced in &state.unsynced {
            if survives() {
                apply(&mut image, unsynced);
            }
        }
        image
    }

    fn write_down(&self, unsynced: Unsynced) -> io::Result<()> {
        let mut state = self.0.lock();
        let blocks = match &unsynced {
            Unsynced::Length(_) => 0..0,
            Unsynced::Bytes(offset, bytes) => {
                offset / BLOCK_BYTES..(offset + bytes.len()).div_ceil(BLOCK_BYTES)
            }
        };
        let in_place = blocks.clone().all(|block| state.blocks.contains(&block));
        if state.writes_left == Some(0) && (state.copies_on_write || !in_place) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        state.writes_left = state.writes_left.map(|left| left.saturating_sub(1));
        state.writes += 1;
        state.blocks.extend(blocks);
        apply(&mut state.bytes, &unsynced);
        state.unsynced.push(unsynced);
        Ok(())
    }
}

fn apply(image: &mut Vec<u8>, unsynced: &Unsynced) {
    match unsynced {
        Unsynced::Length(length) => image.resize(*length, 0),
        Unsynced::Bytes(offset, bytes) => {
            let end = offset + bytes.len();
            if image.len() < end {
                image.resize(end, 0);
            }
            image[*offset..end].copy_from_slice(bytes);
        }
    }
}

impl StorageBackend for MemoryDisk {
    fn len(&self) -> io::Result<u64> {
        Ok(self.0.lock().bytes.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let state = self.0.lock();
        let range = offset as usize..offset as usize + out.len();
        out.copy_from_slice(state.bytes.get(range).ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.write_down(Unsynced::Length(len as usize))
    }

    fn sync_data(&self) -> io::Result<()> {
        let mut state = self.0.lock();
        let unsynced = std::mem::take(&mut state.unsynced);
        for unsynced in &unsynced {
            apply(&mut state.synced, unsynced);
        }
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.write_down(Unsynced::Bytes(offset as usize, data.to_vec()))
    }
}
