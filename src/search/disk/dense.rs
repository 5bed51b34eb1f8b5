//! Posting lists that many documents of a segment stand in, as a bit for each of its stretches.
//!
//! A list that was read once is remembered so: sixty-four documents are counted at a time then, where unpacking and counting them
//! one by one takes most of the time of a search for frequent words. Segments never change, so nothing remembered goes stale;
//! there is a bound to how much it is.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

use super::TextField;

/// A bit for each stretch that stands in a list.
pub(in crate::search) type Bits = Arc<[u64]>;

/// A list is dense that one in so many stretches stands in.
const STRETCHES_PER_ENTRY: usize = 8;
/// Lists of smaller segments are read sooner than remembered. Tests have few documents.
const STRETCHES_MIN: usize = if cfg!(test) { 16 } else { 4_096 };
/// So many lists of a field are remembered, the longest of those asked for: eight bytes a document.
const LISTS_MAX: usize = if cfg!(test) { 4 } else { 64 };

/// A list by its field and where it begins there.
type Key = (TextField, usize);

/// What is remembered of a segment's lists.
#[derive(Debug, Default)]
pub(super) struct DenseLists(Mutex<HashMap<Key, Dense>>);

#[derive(Debug)]
struct Dense {
    /// How many entries stand in it.
    entries: usize,
    bits: Bits,
}

/// Whether a list of so many entries is dense in a segment of so many stretches.
pub(super) fn is_dense(entries: usize, stretches: usize) -> bool {
    stretches >= STRETCHES_MIN && entries.saturating_mul(STRETCHES_PER_ENTRY) >= stretches
}

impl DenseLists {
    /// The bits of a list of so many entries, which `read` makes if they are not known; `None` if longer ones take up all room.
    pub(super) fn get<E>(
        &self,
        key: Key,
        entries: usize,
        read: impl FnOnce() -> Result<Bits, E>,
    ) -> Result<Option<Bits>, E> {
        let lock = || self.0.lock();
        let mut lists = lock();
        if let Some(known) = lists.get(&key) {
            return Ok(Some(Arc::clone(&known.bits)));
        }
        if let Shortest::Longer = shortest(&lists, key.0, entries) {
            return Ok(None);
        }
        drop(lists);
        // Others go on meanwhile; whoever reads the same comes to the same.
        let bits = read()?;
        lists = lock();
        match shortest(&lists, key.0, entries) {
            Shortest::Longer => {}
            other => {
                if let Shortest::Shorter(shortest) = other {
                    lists.remove(&shortest);
                }
                let bits = Arc::clone(&bits);
                lists.insert(key, Dense { entries, bits });
            }
        }
        Ok(Some(bits))
    }
}

/// The shortest of the lists of a field that take up all room, beside one of so many entries.
enum Shortest {
    /// There is room left.
    None,
    Shorter(Key),
    /// Or just as long.
    Longer,
}

fn shortest(lists: &HashMap<Key, Dense>, field: TextField, entries: usize) -> Shortest {
    let of_field = lists.iter().filter(|((other, _), _)| *other == field);
    if of_field.clone().count() < LISTS_MAX {
        return Shortest::None;
    }
    match of_field.min_by_key(|(_, dense)| dense.entries) {
        Some((key, dense)) if dense.entries < entries => Shortest::Shorter(*key),
        _ => Shortest::Longer,
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::Arc;

    use super::{DenseLists, LISTS_MAX, TextField, is_dense};

    #[test]
    fn the_longest_lists_are_remembered() {
        let lists = DenseLists::default();
        let mut read = Vec::new();
        let mut ask = |field, entries: usize| {
            let bits = lists.get((field, 7 * entries), entries, || {
                read.push(entries);
                Ok::<_, Infallible>(Arc::from([entries as u64]))
            });
            bits.unwrap().is_some_and(|bits| bits[0] == entries as u64)
        };
        let first = 10..10 + LISTS_MAX;
        assert!(first.clone().all(|entries| ask(TextField::Title, entries)));
        assert!(ask(TextField::Title, 10), "is known");
        assert!(ask(TextField::Summary, 1), "is of another field");
        assert!(!ask(TextField::Title, 9), "is shorter");
        assert!(ask(TextField::Title, 50), "takes the place of the shortest");
        assert!(!ask(TextField::Title, 10), "was the shortest");
        assert_eq!(read, first.chain([1, 50]).collect::<Vec<_>>());
    }

    #[test]
    fn short_lists_are_not_dense() {
        assert!(is_dense(2_000, 16_000) && is_dense(16_000, 16_000));
        assert!(!is_dense(1_999, 16_000) && !is_dense(9, 9));
    }
}
