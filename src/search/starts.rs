//! Where each of many short stretches of one long row begins, in little more than two bytes each.

use serde::{Deserialize, Serialize};

/// So many stretches share where the first of them begins.
const TOGETHER: usize = 16;

/// The longest stretch that there may be: those after the first of a group begin within two bytes of it.
pub(super) const LENGTH_MAX: usize = u16::MAX as usize / (TOGETHER - 1);

/// Beginnings of stretches that follow each other without gaps, and of the one to come.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Starts {
    /// Where the first of each group begins.
    #[serde(with = "crate::search::packed")]
    firsts: Vec<u32>,
    /// How far behind the first of its group each begins.
    #[serde(with = "crate::search::packed")]
    steps: Vec<u16>,
}

impl Default for Starts {
    fn default() -> Self {
        Self {
            firsts: vec![0],
            steps: vec![0],
        }
    }
}

impl Starts {
    /// How many stretches there are.
    pub(super) fn count(&self) -> usize {
        self.steps.len() - 1
    }

    /// Where a stretch is.
    pub(super) fn range(&self, stretch: usize) -> std::ops::Range<usize> {
        self.start(stretch)..self.start(stretch + 1)
    }

    fn start(&self, stretch: usize) -> usize {
        self.firsts[stretch / TOGETHER] as usize + usize::from(self.steps[stretch])
    }

    /// Appends a stretch of at most [`LENGTH_MAX`].
    pub(super) fn push(&mut self, length: usize) {
        let end = self.start(self.count()) + length;
        if self.steps.len().is_multiple_of(TOGETHER) {
            self.firsts.push(end as u32);
        }
        let first = self.firsts.last().map_or(0, |first| *first as usize);
        self.steps.push((end - first) as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::{LENGTH_MAX, Starts};

    #[test]
    fn stretches_are_where_they_were_put() {
        let mut starts = Starts::default();
        let lengths = [0, 1, 7, LENGTH_MAX, 3];
        // One after the other, and many of the longest.
        let lengths = lengths.into_iter().cycle().take(50).chain([LENGTH_MAX; 40]);
        let mut end = 0;
        let mut expected = Vec::new();
        for length in lengths {
            starts.push(length);
            expected.push(end..end + length);
            end += length;
        }
        assert_eq!(starts.count(), expected.len());
        let ranges: Vec<_> = (0..starts.count()).map(|at| starts.range(at)).collect();
        assert_eq!(ranges, expected);
    }
}
