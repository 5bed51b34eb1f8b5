//! Which documents of one import are the same paper: each pair is told once, on the later one.
//!
//! Documents are analysed side by side, so the later one may be done first, when nobody knows yet of the earlier
//! one; then the pair is told when that is done.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use crate::library::near_duplicates::NearDuplicate;

/// What was imported, in which order, and what was told of it.
#[derive(Debug, Default)]
pub(super) struct Twins {
    /// Position and path of what this import added.
    added: HashMap<Uuid, (usize, String)>,
    reported: HashSet<Uuid>,
    told: HashSet<(Uuid, Uuid)>,
    /// Those that are the same paper as an earlier one.
    copies: HashSet<Uuid>,
}

/// What is to be told when a document is done.
#[derive(Debug, PartialEq)]
pub(super) struct Told<'n> {
    /// Documents from before it that are the same paper.
    pub(super) earlier: Vec<&'n NearDuplicate>,
    /// Documents from after it that were reported before anybody could know, with their paths.
    pub(super) belated: Vec<(&'n NearDuplicate, String)>,
    /// Those of all the later ones of which nothing was told before: a person reads one line about each.
    pub(super) new: HashSet<Uuid>,
}

impl Twins {
    /// One more was added.
    pub(super) fn add(&mut self, uuid: Uuid, path: &str) {
        let position = self.added.len();
        self.added.insert(uuid, (position, path.to_owned()));
    }

    /// The document is done, and `near` are the same paper, whenever they came.
    pub(super) fn tell<'n>(&mut self, uuid: Uuid, near: &'n [NearDuplicate]) -> Told<'n> {
        self.reported.insert(uuid);
        let own_position = self.added.get(&uuid).map(|(position, _)| *position);
        let mut told = Told {
            earlier: Vec::new(),
            belated: Vec::new(),
            new: HashSet::new(),
        };
        for other in near {
            match self.added.get(&other.uuid) {
                Some((position, path)) if Some(*position) > own_position => {
                    let is_late = self.reported.contains(&other.uuid);
                    if is_late && self.told.insert((other.uuid, uuid)) {
                        told.belated.push((other, path.clone()));
                    }
                }
                _ => {
                    if self.told.insert((uuid, other.uuid)) {
                        told.earlier.push(other);
                    }
                }
            }
        }
        let own = (!told.earlier.is_empty()).then_some(uuid);
        let belated = told.belated.iter().map(|(other, _)| other.uuid);
        told.new = belated
            .chain(own)
            .filter(|later| self.copies.insert(*later))
            .collect();
        told
    }

    /// How many documents are the same paper as an earlier one, as far as that was told.
    pub(super) fn copies(&self) -> usize {
        self.copies.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::timestamp::Timestamp;

    fn near(number: u128) -> NearDuplicate {
        NearDuplicate {
            uuid: Uuid::from_u128(number),
            title: number.to_string(),
            created_at: Timestamp(0),
            words: 1.0,
            figures: 1.0,
        }
    }

    fn twins() -> Twins {
        let mut twins = Twins::default();
        twins.add(Uuid::from_u128(1), "one.pdf");
        twins.add(Uuid::from_u128(2), "two.pdf");
        twins
    }

    #[track_caller]
    fn check(twins: &mut Twins, uuid: u128, others: &[u128], earlier: &[u128], belated: &[&str]) {
        let others: Vec<_> = others.iter().copied().map(near).collect();
        let told = twins.tell(Uuid::from_u128(uuid), &others);
        let found: Vec<_> = told.earlier.iter().map(|it| it.uuid.as_u128()).collect();
        assert_eq!(found, earlier);
        let found: Vec<_> = told.belated.iter().map(|(_, path)| path.as_str()).collect();
        assert_eq!(found, belated);
    }

    #[test]
    fn a_pair_is_told_once_whoever_is_done_first() {
        // Both done when the first of them is asked about.
        let mut earlier_first = twins();
        check(&mut earlier_first, 1, &[2], &[], &[]);
        check(&mut earlier_first, 2, &[1], &[1], &[]);
        let mut later_first = twins();
        check(&mut later_first, 2, &[1], &[1], &[]);
        check(&mut later_first, 1, &[2], &[], &[]);
        // The later one was done before the earlier one was read.
        let mut unknown = twins();
        check(&mut unknown, 2, &[], &[], &[]);
        check(&mut unknown, 1, &[2], &[], &["two.pdf"]);
    }

    #[test]
    fn each_copy_counts_once_in_whatever_order_they_are_done() {
        let sets = [
            [1, 2, 3],
            [1, 3, 2],
            [2, 1, 3],
            [2, 3, 1],
            [3, 1, 2],
            [3, 2, 1],
        ];
        for order in sets {
            let mut twins = twins();
            twins.add(Uuid::from_u128(3), "three.pdf");
            let mut lines = 0;
            for (done, uuid) in order.into_iter().enumerate() {
                let others: Vec<_> = order[..done].iter().copied().map(near).collect();
                lines += twins.tell(Uuid::from_u128(uuid), &others).new.len();
            }
            assert_eq!((twins.copies(), lines), (2, 2), "{order:?}");
        }
    }

    #[test]
    fn what_was_there_before_the_import_is_earlier() {
        check(&mut twins(), 1, &[77], &[77], &[]);
    }
}
