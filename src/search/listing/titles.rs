//! The folded titles of an account, by row: what a list by title is ordered by.

use serde::{Deserialize, Serialize};

use super::Row;
use crate::search::cache;

/// Cannot occur in UTF-8: the end of a title.
const END: u8 = 0xff;

/// Titles in one stretch of bytes; a title that was replaced stands there until there are as many dead bytes as others.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Titles {
    #[serde(with = "crate::search::packed")]
    bytes: Vec<u8>,
    /// Where each title begins; rows without one share the first place, which is an [`END`].
    #[serde(with = "crate::search::packed")]
    starts: Vec<u32>,
    dead: usize,
}

impl Titles {
    /// Makes room for one more row.
    pub(super) fn grow(&mut self) {
        if self.bytes.is_empty() {
            self.bytes.push(END);
        }
        self.starts.push(0);
    }

    /// The title in a row: the order of the bytes is the order of code points.
    pub(super) fn get(&self, row: usize) -> &[u8] {
        title_at(&self.bytes, self.starts[row])
    }

    /// Calls into the cache where the titles of some rows stand, and then how they begin.
    pub(super) fn call(&self, rows: &[Row]) {
        let starts = || rows.iter().map(|row| &self.starts[*row as usize]);
        starts().for_each(|start| cache::call(std::slice::from_ref(start)));
        for start in starts() {
            let start = *start as usize;
            cache::call(&self.bytes[start..=start]);
        }
    }

    /// Puts a title into a row, in place of the one there.
    pub(super) fn put(&mut self, row: Row, title: &str) {
        let at = row as usize;
        if self.starts[at] != 0 {
            self.dead += self.get(at).len() + 1;
            self.starts[at] = 0;
        }
        if self.dead * 2 > self.bytes.len() {
            self.drop_dead();
        }
        self.starts[at] = append(&mut self.bytes, title.as_bytes());
    }

    fn drop_dead(&mut self) {
        let before = std::mem::replace(&mut self.bytes, vec![END]);
        for start in &mut self.starts {
            *start = append(&mut self.bytes, title_at(&before, *start));
        }
        self.dead = 0;
    }
}

fn title_at(bytes: &[u8], start: u32) -> &[u8] {
    let rest = &bytes[start as usize..];
    &rest[..memchr::memchr(END, rest).unwrap_or(rest.len())]
}

/// Appends a title, and says where it begins.
fn append(bytes: &mut Vec<u8>, title: &[u8]) -> u32 {
    if title.is_empty() {
        return 0;
    }
    let start = bytes.len() as u32;
    bytes.extend_from_slice(title);
    bytes.push(END);
    start
}

#[cfg(test)]
mod tests {
    use super::Titles;

    #[test]
    fn titles_that_were_replaced_make_room() {
        let mut titles = Titles::default();
        titles.grow();
        titles.grow();
        titles.put(1, "kept");
        for number in 0..1_000 {
            titles.put(0, &format!("title {number}"));
            assert_eq!(titles.get(0), format!("title {number}").as_bytes());
            assert_eq!(titles.get(1), b"kept");
            assert!(titles.bytes.len() < 40, "{}", titles.bytes.len());
        }
        titles.put(0, "");
        assert_eq!(titles.get(0), b"");
    }
}
