//! Each row's neighbours in a graph, in as few bytes as the numbers of rows ask for.
//!
//! A list says how many neighbours there are and how many of them are the row's children, which come first; then it has the
//! lower half of each number, and what is above it, in as many bits as the highest row has there. More rows than those tell
//! apart make all lists wider. Never decides who is a neighbour; next: [`super::graph`].

use crate::search::{cache, large_pages};

/// So many neighbours a row has at most.
pub(super) const NEIGHBOURS: usize = 24;

/// So many rows can be told apart at most.
pub(super) const ROWS_MAX: usize = 1 << (LOW_BITS + HIGH_BITS[HIGH_BITS.len() - 1]);

/// Bits of a number that every list has.
const LOW_BITS: usize = u16::BITS as usize;
const LOW_BYTES: usize = LOW_BITS / 8;

/// So many there may be above those: none of them lies in two bytes.
const HIGH_BITS: [usize; 5] = [0, 1, 2, 4, 8];

const HEAD_BYTES: usize = 2;

/// The lists of the first so many rows.
#[derive(Debug, Default)]
pub(super) struct NeighbourLists {
    /// How many bits of a number are above the lower ones, then the lists; nothing if there are none.
    bytes: Vec<u8>,
}

/// How many bits the numbers of so many rows have above the lower ones.
fn high_bits(rows: usize) -> usize {
    let [.., most] = HIGH_BITS;
    let are_enough = |bits: &usize| rows <= 1 << (LOW_BITS + bits);
    HIGH_BITS.into_iter().find(are_enough).unwrap_or(most)
}

/// How long a list is.
fn list_bytes(high_bits: usize) -> usize {
    HEAD_BYTES + NEIGHBOURS * LOW_BYTES + NEIGHBOURS * high_bits / 8
}

/// At which bit of the higher ones those of each neighbour begin.
fn places(high_bits: usize) -> impl Iterator<Item = usize> {
    (0..NEIGHBOURS).map(move |neighbour| neighbour * high_bits)
}

impl NeighbourLists {
    /// Lists of what [`Self::bytes`] gave; `None` if these can be none.
    pub(super) fn of_bytes(bytes: Vec<u8>) -> Option<Self> {
        let lists = Self { bytes };
        let rows = lists.len();
        let is_list = |row: u32| {
            let (count, children) = lists.counts(row);
            count <= NEIGHBOURS
                && children <= count
                && lists.of(row).all(|other| (other as usize) < rows)
        };
        let Some((bits, all)) = lists.bytes.split_first() else {
            return Some(lists);
        };
        let bits = usize::from(*bits);
        let is_whole = HIGH_BITS.contains(&bits) && all.len() == rows * list_bytes(bits);
        let can_tell_apart = rows <= 1 << (LOW_BITS + bits);
        (is_whole && can_tell_apart && (0..rows as u32).all(is_list)).then_some(lists)
    }

    /// How they are written down.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same of lists that are needed no longer.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.bytes.len().saturating_sub(1) / list_bytes(self.high_bits())
    }

    fn high_bits(&self) -> usize {
        self.bytes.first().map_or(0, |bits| usize::from(*bits))
    }

    /// The start of a row's list, and its end.
    fn place(&self, row: u32) -> std::ops::Range<usize> {
        let length = list_bytes(self.high_bits());
        let start = 1 + row as usize * length;
        start..start + length
    }

    /// Calls a row's list into the cache.
    pub(super) fn call(&self, row: u32) {
        cache::call(&self.bytes[self.place(row)]);
    }

    /// How many neighbours a row has, and how many of them are its children.
    pub(super) fn counts(&self, row: u32) -> (usize, usize) {
        let start = self.place(row).start;
        (
            usize::from(self.bytes[start]),
            usize::from(self.bytes[start + 1]),
        )
    }

    /// A row's neighbours, children first.
    pub(super) fn of(&self, row: u32) -> impl Iterator<Item = u32> + '_ {
        let (head, numbers) = self.bytes[self.place(row)].split_at(HEAD_BYTES);
        let (low, high) = numbers.split_at(NEIGHBOURS * LOW_BYTES);
        let low = low.as_chunks::<LOW_BYTES>().0;
        let low = &low[..usize::from(head[0]).min(low.len())];
        let bits = self.high_bits();
        let mask = (1 << bits) - 1;
        low.iter().zip(places(bits)).map(move |(low, at)| {
            let byte = high.get(at / 8).copied().unwrap_or(0);
            let high = u32::from(byte) >> (at % 8) & mask;
            high << LOW_BITS | u32::from(u16::from_le_bytes(*low))
        })
    }

    /// Gives a row these neighbours, of whom the first so many are its children.
    pub(super) fn put(&mut self, row: u32, neighbours: &[u32], children: usize) {
        let (place, bits) = (self.place(row), self.high_bits());
        let (head, numbers) = self.bytes[place].split_at_mut(HEAD_BYTES);
        head.copy_from_slice(&[neighbours.len() as u8, children as u8]);
        let (low, high) = numbers.split_at_mut(NEIGHBOURS * LOW_BYTES);
        high.fill(0);
        let low = low.as_chunks_mut::<LOW_BYTES>().0.iter_mut();
        for ((low, neighbour), at) in low.zip(neighbours).zip(places(bits)) {
            *low = (*neighbour as u16).to_le_bytes();
            if let Some(byte) = high.get_mut(at / 8) {
                *byte |= ((*neighbour >> LOW_BITS) << (at % 8)) as u8;
            }
        }
    }

    /// Appends a row without neighbours.
    pub(super) fn push(&mut self) {
        let rows = self.len() + 1;
        self.make_wide(rows);
        self.bytes
            .resize(1 + rows * list_bytes(self.high_bits()), 0);
    }

    /// Makes room for so many rows in all, where there is none yet: lists that grow take up to twice their room.
    pub(super) fn reserve(&mut self, rows: usize) {
        if self.bytes.is_empty() && rows > 0 {
            self.make_wide(rows);
            self.bytes
                .reserve_exact(rows * list_bytes(self.high_bits()));
            large_pages::ask(self.bytes.spare_capacity_mut());
        }
    }

    /// Gives back the room that is left.
    pub(super) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// Makes the lists so wide that so many rows can be told apart.
    fn make_wide(&mut self, rows: usize) {
        let bits = high_bits(rows);
        if self.bytes.is_empty() {
            self.bytes.push(bits as u8);
        }
        if bits > self.high_bits() {
            let mut wide = Self {
                bytes: vec![bits as u8],
            };
            wide.bytes.reserve(rows * list_bytes(bits));
            large_pages::ask(wide.bytes.spare_capacity_mut());
            let mut neighbours = Vec::with_capacity(NEIGHBOURS);
            for row in 0..self.len() as u32 {
                neighbours.clear();
                neighbours.extend(self.of(row));
                wide.push();
                wide.put(row, &neighbours, self.counts(row).1);
            }
            *self = wide;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{HIGH_BITS, LOW_BITS, NEIGHBOURS, NeighbourLists, high_bits, list_bytes};

    /// Some rows' neighbours: from none to all that there may be, near the first and near the last row.
    fn some_neighbours(row: u32, rows: u32) -> Vec<u32> {
        let count = row % (NEIGHBOURS as u32 + 1);
        let number = |at: u32| (row.wrapping_mul(at + 7).wrapping_mul(2_654_435_761)) % rows;
        (0..count).map(number).collect()
    }

    #[test]
    fn lists_are_kept_however_many_rows_come() {
        for bits in HIGH_BITS.into_iter().take(4) {
            let rows = 1_u32 << (LOW_BITS + bits);
            let mut lists = NeighbourLists::default();
            lists.reserve(rows as usize);
            (0..rows).for_each(|_| lists.push());
            assert_eq!(lists.bytes.len(), 1 + rows as usize * list_bytes(bits));
            let some: Vec<u32> = (0..rows)
                .step_by(rows as usize / 50)
                .chain([rows - 1])
                .collect();
            for row in &some {
                lists.put(*row, &[rows - 1; NEIGHBOURS], 3);
                lists.put(*row, &some_neighbours(*row, rows), (*row % 2) as usize);
            }
            let are_kept = |lists: &NeighbourLists| {
                some.iter().all(|row| {
                    let neighbours = some_neighbours(*row, rows);
                    lists.of(*row).eq(neighbours.iter().copied())
                        && lists.counts(*row) == (neighbours.len(), (*row % 2) as usize)
                })
            };
            assert!(are_kept(&lists));
            lists.push();
            lists.put(rows, &[rows, 0, rows - 1], 1);
            assert!(high_bits(lists.len()) > bits && lists.high_bits() > bits);
            assert!(are_kept(&lists));
            assert!(lists.of(rows).eq([rows, 0, rows - 1]));
            assert_eq!(lists.len(), rows as usize + 1);
        }
    }

    #[test]
    fn what_was_written_down_must_be_lists() {
        let mut lists = NeighbourLists::default();
        (0..29).for_each(|_| lists.push());
        (0..29).for_each(|row| lists.put(row, &some_neighbours(row, 29), 1.min(row as usize % 25)));
        let written = lists.into_bytes();
        let of_bytes = |bytes: &[u8]| NeighbourLists::of_bytes(bytes.to_vec());
        assert!(of_bytes(&written).is_some());
        assert_eq!(
            crc32fast::hash(&written),
            0xfb27_087c,
            "what is written has another form: raise `saved::FORMAT`, and put the figure here"
        );
        assert!(of_bytes(&[]).is_some());
        let with = |at: usize, byte: u8| {
            let mut damaged = written.clone();
            damaged[at] = byte;
            of_bytes(&damaged)
        };
        assert!(
            with(1, 25).is_none(),
            "more neighbours than there is room for"
        );
        assert!(with(2, 1).is_none(), "more children than neighbours");
        assert!(
            with(1 + list_bytes(0) + 2, 29).is_none(),
            "a row that is not there"
        );
        assert!(with(0, 3).is_none(), "of no width that there is");
        assert!(with(0, 1).is_none(), "of another width");
        assert!(of_bytes(&written[1..]).is_none(), "no whole lists");
        assert!(of_bytes(&written[..written.len() - 1]).is_none(), "cut off");
    }
}
