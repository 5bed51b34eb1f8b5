//! The folded titles of an account, by row: what a list by title is ordered by.

use serde::{Deserialize, Serialize};

use super::Row;

/// Titles in one stretch of bytes; a title that was replaced stands there until there are as many dead bytes as others.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Titles {
    #[serde(with = "crate::search::packed")]
    bytes: Vec<u8>,
    #[serde(with = "crate::search::packed")]
    starts: Vec<u32>,
    #[serde(with = "crate::search::packed")]
    ends: Vec<u32>,
    dead: usize,
}

impl Titles {
    /// Makes room for one more row.
    pub(super) fn grow(&mut self) {
        self.starts.push(0);
        self.ends.push(0);
    }

    /// The title in a row: the order of the bytes is the order of code points.
    pub(super) fn get(&self, row: usize) -> &[u8] {
        &self.bytes[self.starts[row] as usize..self.ends[row] as usize]
    }

    /// Puts a title into a row, in place of the one there.
    pub(super) fn put(&mut self, row: Row, title: &str) {
        let at = row as usize;
        self.dead += self.get(at).len();
        self.ends[at] = self.starts[at];
        if self.dead * 2 > self.bytes.len() {
            self.drop_dead();
        }
        self.starts[at] = self.bytes.len() as u32;
        self.bytes.extend_from_slice(title.as_bytes());
        self.ends[at] = self.bytes.len() as u32;
    }

    fn drop_dead(&mut self) {
        let before = std::mem::take(&mut self.bytes);
        for (start, end) in self.starts.iter_mut().zip(&mut self.ends) {
            let title = &before[*start as usize..*end as usize];
            *start = self.bytes.len() as u32;
            self.bytes.extend_from_slice(title);
            *end = self.bytes.len() as u32;
        }
        self.dead = 0;
    }
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
