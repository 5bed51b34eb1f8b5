//! Which rows pass the filters of a list.
//!
//! Names are matched once and become a table each; what is left for a row is to look into a few of them. Must agree
//! for one row ([`Conditions::allow`]) and for all ([`Conditions::matching`]). Next: [`super::order`].

use std::ops::RangeInclusive;

use crate::model::query::{Archived, DocumentFilter};
use crate::model::timestamp::MILLISECONDS_PER_DAY;
use crate::search::flags;
use crate::search::narrow::Numbers;

use super::{ARCHIVED, Columns, FAVORITE, GROUP_ROWS, LIVE, Names, Row};

/// A filter, with everything looked up that does not depend on a row.
#[derive(Debug)]
pub(super) struct Conditions {
    /// These flags matter, and those of `wanted` must be set.
    looked_at: u8,
    wanted: u8,
    /// For each number of a name, or of a combination of tags, whether it matches. None if all do.
    folders: Option<Vec<bool>>,
    senders: Option<Vec<bool>>,
    tag_sets: Option<Vec<bool>>,
    dates: Option<RangeInclusive<i64>>,
}

impl Conditions {
    pub(super) fn new(columns: &Columns, filter: &DocumentFilter) -> Self {
        let mut wanted = LIVE;
        if filter.favorites_only {
            wanted |= FAVORITE;
        }
        let looked_at = match filter.archived {
            Archived::Hidden => wanted | ARCHIVED,
            Archived::Only => {
                wanted |= ARCHIVED;
                wanted
            }
            Archived::Shown => wanted,
        };
        let matching = |names: &Names, part: &String| {
            if filter.whole_names {
                names.equal(part)
            } else {
                names.containing(part)
            }
        };
        let sets_with_one = |tags: Vec<bool>| {
            let has_one = |set: &[u32]| set.iter().any(|tag| tags[*tag as usize]);
            columns.sets.sets.iter().map(|set| has_one(set)).collect()
        };
        let tags = filter.tag.as_ref();
        let folders = filter.folder.as_ref();
        // Somebody who types a sender may know a part of it only.
        let matching_sender = |part: &String| {
            if filter.whole_names {
                columns.sender_names.equal_or_containing(part)
            } else {
                columns.sender_names.containing(part)
            }
        };
        let senders = filter.sender.as_ref();
        Self {
            looked_at,
            wanted,
            folders: folders.map(|part| matching(&columns.folder_names, part)),
            senders: senders.map(matching_sender),
            tag_sets: tags.map(|part| sets_with_one(matching(&columns.tag_names, part))),
            dates: dates(filter),
        }
    }

    /// The same where archived documents are not hidden: searches find them, too.
    pub(super) fn with_archived(mut self) -> Self {
        self.looked_at = self.wanted;
        self
    }

    /// The first and the last millisecond that a document's date may have; None if there is no limit.
    pub(super) fn dates(&self) -> Option<&RangeInclusive<i64>> {
        self.dates.as_ref()
    }

    /// For each number of a sender whether it matches; None if all do.
    pub(super) fn senders(&self) -> Option<&[bool]> {
        self.senders.as_deref()
    }

    /// Whether a row passes.
    pub(super) fn allow(&self, columns: &Columns, row: Row) -> bool {
        let at = row as usize;
        let holds = |names: &Option<Vec<bool>>, column: &Numbers| {
            names
                .as_ref()
                .is_none_or(|names| is_among(names, column.get(at)))
        };
        columns.flags[at] & self.looked_at == self.wanted
            && holds(&self.folders, &columns.folders)
            && holds(&self.senders, &columns.senders)
            && holds(&self.tag_sets, &columns.tag_sets)
            && self
                .dates
                .as_ref()
                .is_none_or(|dates| dates.contains(&columns.dates[at]))
    }

    /// The rows that pass.
    pub(super) fn matching(&self, columns: &Columns) -> Passing {
        let flags = columns.flags.iter();
        let mut passes: Vec<bool> = flags
            .map(|flags| flags & self.looked_at == self.wanted)
            .collect();
        for (names, column) in [
            (&self.folders, &columns.folders),
            (&self.senders, &columns.senders),
            (&self.tag_sets, &columns.tag_sets),
        ] {
            if let Some(names) = names {
                keep(&mut passes, column, names);
            }
        }
        if let Some(dates) = &self.dates {
            for (passed, date) in passes.iter_mut().zip(&columns.dates) {
                *passed &= dates.contains(date);
            }
        }
        Passing(passes)
    }
}

/// For each row whether it passes.
#[derive(Debug)]
pub(in crate::search) struct Passing(Vec<bool>);

impl Passing {
    /// How many pass.
    pub(super) fn count(&self) -> usize {
        // So many at once that a byte can count them: the compiler adds up a register of them in one instruction.
        let chunks = self.0.chunks(u8::MAX.into());
        chunks
            .map(|chunk| usize::from(chunk.iter().map(|passed| u8::from(*passed)).sum::<u8>()))
            .sum()
    }

    /// Whether a row passes.
    pub(super) fn has(&self, row: Row) -> bool {
        self.0.get(row as usize).is_some_and(|passed| *passed)
    }

    /// A bit for each of the [`GROUP_ROWS`] rows from `start` on that passes.
    pub(in crate::search) fn group(&self, start: usize) -> u64 {
        let mut flags = [0; GROUP_ROWS];
        let group = self.0.get(start..).unwrap_or_default();
        for (flag, passes) in flags.iter_mut().zip(group) {
            *flag = u8::from(*passes);
        }
        flags::set(&flags)
    }

    /// The rows that pass, ascending.
    pub(in crate::search) fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        places(&self.0)
    }
}

/// Where something is, ascending; soonest where that is at few places.
pub(super) fn places(is_there: &[bool]) -> impl Iterator<Item = u32> + '_ {
    let chunks = is_there.chunks(TOGETHER).zip((0..).step_by(TOGETHER));
    let some = chunks.filter(|(chunk, _)| chunk.iter().fold(false, |any, it| any | it));
    some.flat_map(|(chunk, start)| {
        let places = chunk.iter().zip(start..);
        places.filter(|(it, _)| **it).map(|(_, place)| place)
    })
}

/// So many places are passed over at once if nothing is at any of them.
const TOGETHER: usize = 32;

fn dates(filter: &DocumentFilter) -> Option<RangeInclusive<i64>> {
    if filter.from_date.is_none() && filter.to_date.is_none() {
        return None;
    }
    let first = filter
        .from_date
        .map_or(i64::MIN, |date| first_millisecond(date.day_number()));
    let last = filter.to_date.map_or(i64::MAX, |date| {
        first_millisecond(date.day_number().saturating_add(1)).saturating_sub(1)
    });
    Some(first..=last)
}

fn first_millisecond(day: i64) -> i64 {
    day.saturating_mul(MILLISECONDS_PER_DAY)
}

fn is_among(matching: &[bool], number: u32) -> bool {
    matching.get(number as usize).copied().unwrap_or(false)
}

/// Clears the rows whose value in `column` is not `matching`.
fn keep(passes: &mut [bool], column: &Numbers, matching: &[bool]) {
    match column {
        Numbers::Narrow(column) => keep_of(passes, column, matching),
        Numbers::Wide(column) => keep_of(passes, column, matching),
    }
}

fn keep_of<N: Copy + Into<u32>>(passes: &mut [bool], column: &[N], matching: &[bool]) {
    for (passed, value) in passes.iter_mut().zip(column) {
        *passed &= is_among(matching, (*value).into());
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbers, Passing, keep};

    #[test]
    fn a_filter_looks_at_small_and_at_large_numbers() {
        for last in [2, 70_000] {
            let mut column = Numbers::default();
            for number in [0, 1, 2, 1, last] {
                column.push(number);
            }
            let mut passes = [true, true, false, true, true];
            keep(&mut passes, &column, &[true, false, true]);
            assert_eq!(passes, [true, false, false, false, last == 2]);
        }
    }

    #[test]
    fn rows_that_pass_are_counted_and_named_be_they_few_or_all() {
        let every = |step: usize| (0..1_000).map(move |row| row % step == 0);
        for step in [1, 7, 300, 999] {
            let passing = Passing(every(step).collect());
            let expected: Vec<u32> = (0..1_000).step_by(step).collect();
            assert_eq!(passing.count(), expected.len());
            assert!(passing.rows().eq(expected.iter().copied()));
            assert!(expected.iter().all(|row| passing.has(*row)));
            assert_eq!(passing.has(1), step == 1);
            assert!(!passing.has(1_000));
        }
    }
}
