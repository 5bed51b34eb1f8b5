//! A file that is only read: what redb writes to it stays in memory.
//!
//! redb repairs a database when it opens it, which takes a few writes. On a disk that takes none
//! (full, and of the kind that copies on every write; or read-only since a failure) that happens
//! here, so what was acknowledged stays readable until the disk takes writes again.

use std::io;

use parking_lot::Mutex;
use redb::StorageBackend;

/// A file, and what was written over it.
#[derive(Debug)]
pub(super) struct Overlay {
    file: Box<dyn StorageBackend>,
    written: Mutex<Written>,
}

#[derive(Debug)]
struct Written {
    len: u64,
    /// Up to here the file shows through.
    file_len: u64,
    /// Later ones cover earlier ones. A repair makes few.
    patches: Vec<(u64, Vec<u8>)>,
}

impl Overlay {
    /// Lays memory over the file.
    pub(super) fn new(file: Box<dyn StorageBackend>) -> io::Result<Self> {
        let len = file.len()?;
        let written = Mutex::new(Written {
            len,
            file_len: len,
            patches: Vec::new(),
        });
        Ok(Self { file, written })
    }
}

impl StorageBackend for Overlay {
    fn len(&self) -> io::Result<u64> {
        Ok(self.written.lock().len)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let written = self.written.lock();
        if offset
            .checked_add(out.len() as u64)
            .is_none_or(|end| end > written.len)
        {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        out.fill(0);
        let shows = written
            .file_len
            .saturating_sub(offset)
            .min(out.len() as u64) as usize;
        if let Some(out) = out.get_mut(..shows)
            && shows > 0
        {
            self.file.read(offset, out)?;
        }
        for (start, bytes) in &written.patches {
            // Both as positions in `out`: the patch may begin before it or after its start.
            let skipped = offset.saturating_sub(*start) as usize;
            let at = start.saturating_sub(offset) as usize;
            let (Some(bytes), Some(out)) = (bytes.get(skipped..), out.get_mut(at..)) else {
                continue;
            };
            for (to, from) in out.iter_mut().zip(bytes) {
                *to = *from;
            }
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut written = self.written.lock();
        written.file_len = written.file_len.min(len);
        written.patches.retain_mut(|(start, bytes)| {
            bytes.truncate(len.saturating_sub(*start) as usize);
            !bytes.is_empty()
        });
        written.len = len;
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.written.lock().patches.push((offset, data.to_vec()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use redb::StorageBackend as _;
    use redb::backends::InMemoryBackend;

    use super::Overlay;

    #[test]
    fn reads_see_file_and_patches_and_the_file_stays() {
        let file = InMemoryBackend::new();
        file.set_len(8).unwrap();
        file.write(0, b"abcdefgh").unwrap();
        let overlay = Overlay::new(Box::new(file)).unwrap();
        let read = |offset, length| {
            let mut out = vec![9; length];
            overlay
                .read(offset, &mut out)
                .map(|()| String::from_utf8_lossy(&out).into_owned())
                .ok()
        };
        overlay.write(2, b"XY").unwrap();
        overlay.write(3, b"Z").unwrap();
        assert_eq!(read(0, 8).as_deref(), Some("abXZefgh"));
        assert_eq!(read(3, 2).as_deref(), Some("Ze"));
        assert_eq!(read(0, 3).as_deref(), Some("abX"));
        assert_eq!(read(4, 5), None, "past the end");
        overlay.set_len(3).unwrap();
        overlay.set_len(6).unwrap();
        assert_eq!(
            read(0, 6).as_deref(),
            Some("abX\0\0\0"),
            "what was cut off is gone"
        );
        let mut below = [0; 8];
        overlay.file.read(0, &mut below).unwrap();
        assert_eq!(&below, b"abcdefgh");
    }
}
