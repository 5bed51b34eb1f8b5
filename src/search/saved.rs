//! What is in memory, as a file: a start reads it instead of every document.
//!
//! Derived, as all else here is: it tells how the library was after one change of the store, and whoever reads it follows
//! the changes since. A file that is damaged, of another form, or of another model's vectors is not read at all.
//!
//! A file is a row of sections: a length, so many bytes, and their checksum. The first is its [`Head`]; each account has
//! six more: columns, texts, trash, what the vectors belong to, the vectors, and their graph. It is written beside the old one
//! and then takes its place.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::Arc;

use parking_lot::RwLock;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::model::account::AccountId;

use super::account::AccountIndex;
use super::content::line_bytes::LineBytes;
use super::content::vectors::Vectors;
use super::large_pages;

/// Changes whenever what is written changes.
pub(super) const FORMAT: u32 = 11;
/// Vectors are written in pieces of about so many bytes.
const PIECE_BYTES: usize = 1 << 16;

/// What a file tells of.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    format: u32,
    /// The last change of the store that it knows.
    pub(super) sequence: u64,
    /// Whose vectors they are.
    pub(super) model: String,
    pub(super) dimension: usize,
    accounts: Vec<AccountId>,
}

impl Head {
    pub(super) fn new(sequence: u64, model: &str, dimension: usize) -> Self {
        Self {
            format: FORMAT,
            sequence,
            model: model.to_owned(),
            dimension,
            accounts: Vec::new(),
        }
    }
}

/// Writes what is in memory of these accounts. Nothing may change meanwhile; searches go on.
pub(super) fn write(
    path: &Path,
    mut head: Head,
    accounts: &HashMap<AccountId, Arc<RwLock<AccountIndex>>>,
) -> io::Result<()> {
    let incoming = path.with_extension("incoming");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = BufWriter::new(options.open(&incoming)?);
    head.accounts = accounts.keys().copied().collect();
    put(&mut file, &head)?;
    for account in accounts.values() {
        let account = account.read();
        put(&mut file, &account.columns)?;
        put(&mut file, &account.texts)?;
        put(&mut file, &account.trash)?;
        put(&mut file, &account.vectors.outline())?;
        put_vectors(&mut file, &account.vectors)?;
        put_bytes(&mut file, &account.vectors.graph_bytes())?;
    }
    file.into_inner()?.sync_all()?;
    std::fs::rename(incoming, path)
}

/// Reads a file that is `wanted`; `None` if there is none such.
pub(super) fn read(
    path: &Path,
    wanted: impl Fn(&Head) -> bool,
) -> io::Result<Option<(Head, HashMap<AccountId, AccountIndex>)>> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        outcome => outcome?,
    };
    let mut left = file.metadata()?.len();
    let mut file = BufReader::new(file);
    let head: Head = take(&mut file, &mut left)?;
    if head.format != FORMAT || !wanted(&head) {
        return Ok(None);
    }
    let mut accounts = HashMap::new();
    for id in &head.accounts {
        let mut account = AccountIndex {
            columns: take(&mut file, &mut left)?,
            texts: take(&mut file, &mut left)?,
            trash: take(&mut file, &mut left)?,
            ..AccountIndex::default()
        };
        let outline = take(&mut file, &mut left)?;
        let bytes = take_line_bytes(&mut file, &mut left)?;
        let graph = take_bytes(&mut file, &mut left)?;
        account.vectors = Vectors::of_outline(outline, bytes, graph).ok_or_else(damaged)?;
        account.columns.complete();
        account.texts.complete();
        accounts.insert(*id, account);
    }
    Ok(Some((head, accounts)))
}

fn put(file: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let bytes = postcard::to_stdvec(value).map_err(io::Error::other)?;
    put_bytes(file, &bytes)
}

fn put_bytes(file: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    file.write_all(&(bytes.len() as u64).to_le_bytes())?;
    file.write_all(bytes)?;
    file.write_all(&crc32fast::hash(bytes).to_le_bytes())
}

fn put_vectors(file: &mut impl Write, vectors: &Vectors) -> io::Result<()> {
    let count: usize = vectors.documents_bytes().map(<[i8]>::len).sum();
    file.write_all(&(count as u64).to_le_bytes())?;
    let mut checksum = crc32fast::Hasher::new();
    let mut piece: Vec<u8> = Vec::with_capacity(2 * PIECE_BYTES);
    let mut write = |piece: &mut Vec<u8>| {
        checksum.update(piece);
        let written = file.write_all(piece);
        piece.clear();
        written
    };
    for bytes in vectors.documents_bytes() {
        piece.extend(bytes.iter().map(|byte| byte.cast_unsigned()));
        if piece.len() >= PIECE_BYTES {
            write(&mut piece)?;
        }
    }
    write(&mut piece)?;
    file.write_all(&checksum.finalize().to_le_bytes())
}

fn take<T: DeserializeOwned>(file: &mut impl Read, left: &mut u64) -> io::Result<T> {
    let bytes = take_bytes(file, left)?;
    postcard::from_bytes(&bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

fn take_bytes(file: &mut impl Read, left: &mut u64) -> io::Result<Vec<u8>> {
    let (bytes, _) = take_section(file, left, 0, |_| 0)?;
    Ok(bytes)
}

fn take_line_bytes(file: &mut impl Read, left: &mut u64) -> io::Result<LineBytes> {
    let (room, start) = take_section(file, left, LineBytes::SPARE, LineBytes::start_in)?;
    let room = room.into_iter().map(u8::cast_signed).collect();
    Ok(LineBytes::of_room(room, start))
}

/// The next section, at the end of room for so many bytes more, and where it starts in that. `left` is how long the file is from
/// here, so that a damaged length asks for no memory.
fn take_section(
    file: &mut impl Read,
    left: &mut u64,
    spare: usize,
    start_in: impl Fn(&[u8]) -> usize,
) -> io::Result<(Vec<u8>, usize)> {
    let mut length = [0; 8];
    file.read_exact(&mut length)?;
    let length = u64::from_le_bytes(length);
    *left = length
        .checked_add(12)
        .and_then(|whole| left.checked_sub(whole))
        .ok_or_else(damaged)?;
    let length = usize::try_from(length).map_err(|_| damaged())?;
    let mut room = vec![0; length.checked_add(spare).ok_or_else(damaged)?];
    large_pages::ask(&room);
    let start = start_in(&room).min(spare);
    room.truncate(start + length);
    let bytes = &mut room[start..];
    file.read_exact(bytes)?;
    let mut checksum = [0; 4];
    file.read_exact(&mut checksum)?;
    if crc32fast::hash(bytes) != u32::from_le_bytes(checksum) {
        return Err(damaged());
    }
    Ok((room, start))
}

fn damaged() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "its bytes are not what was written",
    )
}
