//! The rows of an account in each order that a list was asked for.
//!
//! An order is made when it is first needed and kept up from then on: sorting 100,000 rows takes
//! ten milliseconds, moving one takes microseconds.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use crate::model::query::{Paging, Sort, SortKey};

use super::{Columns, NameId, Row};

const KEYS: [SortKey; 4] = [
    SortKey::CreatedAt,
    SortKey::DocumentDate,
    SortKey::Title,
    SortKey::Sender,
];

/// One list of rows per key and direction: ties stand the same way in both, so neither is the other reversed.
#[derive(Debug, Default)]
pub(super) struct Orders([OnceLock<Vec<Row>>; 2 * KEYS.len()]);

fn place(sort: Sort) -> usize {
    let key = match sort.key {
        SortKey::CreatedAt => 0,
        SortKey::DocumentDate => 1,
        SortKey::Title => 2,
        SortKey::Sender => 3,
    };
    2 * key + usize::from(sort.descending)
}

/// A page of these rows in an order.
pub(super) fn page(columns: &Columns, sort: Sort, mut rows: Vec<Row>, paging: Paging) -> Vec<Row> {
    let by = |left: &Row, right: &Row| compare(columns, sort, *left, *right);
    if sort.key == SortKey::Title {
        columns.titles.call(&rows);
    }
    let end = usize::try_from(paging.offset.saturating_add(paging.limit)).unwrap_or(usize::MAX);
    if (1..rows.len()).contains(&end) {
        rows.select_nth_unstable_by(end - 1, by);
        rows.truncate(end);
    }
    rows.sort_unstable_by(by);
    let start = rows.len().min(paging.offset as usize);
    rows.split_off(start)
}

impl Orders {
    /// All rows in use, in this order.
    pub(super) fn get(&self, columns: &Columns, sort: Sort) -> &[Row] {
        self.0[place(sort)].get_or_init(|| {
            let mut rows = Vec::with_capacity(columns.len());
            rows.extend(columns.rows_in_use());
            rows.sort_unstable_by(|left, right| compare(columns, sort, *left, *right));
            rows
        })
    }

    /// The rows with these dates, in the order of their dates, where that order is there already or asked for.
    pub(super) fn of_dates(
        &self,
        columns: &Columns,
        sort: Sort,
        dates: &RangeInclusive<i64>,
    ) -> Option<&[Row]> {
        let date = |row: &Row| columns.dates[*row as usize];
        if sort.key == SortKey::DocumentDate {
            self.get(columns, sort);
        }
        [false, true].into_iter().find_map(|descending| {
            let key = SortKey::DocumentDate;
            let rows = self.0[place(Sort { key, descending })].get()?;
            let (first, last) = (*dates.start(), *dates.end());
            let before = |row: &Row| {
                if descending {
                    date(row) > last
                } else {
                    date(row) < first
                }
            };
            let start = rows.partition_point(before);
            let rows = &rows[start..];
            let within = |row: &Row| dates.contains(&date(row));
            Some(&rows[..rows.partition_point(within)])
        })
    }

    /// The rows of a sender.
    pub(super) fn of_sender<'a>(
        &'a self,
        columns: &'a Columns,
        sender: NameId,
    ) -> impl Iterator<Item = Row> + 'a {
        let sort = |descending| Sort {
            key: SortKey::Sender,
            descending,
        };
        let is_there = |sort: &Sort| self.0[place(*sort)].get().is_some();
        let there = [false, true].map(sort).into_iter().find(is_there);
        let sort = there.unwrap_or(sort(false));
        let name = columns.sender_names.folded(sender);
        let name_of = |row: Row| columns.sender_names.folded(columns.sender(row));
        let rows = self.get(columns, sort);
        let start = rows.partition_point(|row| compare_names(sort, name_of(*row), name).is_lt());
        // Names that differ in upper and lower case stand together.
        let is_own = move |row: &Row| columns.sender(*row) == sender;
        let rows = rows[start..].iter().copied();
        rows.take_while(move |row| is_own(row) || name_of(*row) == name)
            .filter(is_own)
    }

    /// Takes a row in, after its columns are written.
    pub(super) fn insert(&mut self, columns: &Columns, row: Row) {
        self.each(|sort, rows| {
            let at = rows.partition_point(|other| compare(columns, sort, *other, row).is_lt());
            rows.insert(at, row);
        });
    }

    /// Takes a row out, before its columns are cleared.
    pub(super) fn remove(&mut self, columns: &Columns, row: Row) {
        self.each(|sort, rows| {
            let mut at = rows.partition_point(|other| compare(columns, sort, *other, row).is_lt());
            // Equal neighbours exist only if two documents share a UUID and a moment.
            while rows.get(at).is_some_and(|other| *other != row) {
                at += 1;
            }
            if at < rows.len() {
                rows.remove(at);
            }
        });
    }

    fn each(&mut self, mut change: impl FnMut(Sort, &mut Vec<Row>)) {
        for key in KEYS {
            for descending in [false, true] {
                let sort = Sort { key, descending };
                if let Some(rows) = self.0[place(sort)].get_mut() {
                    change(sort, rows);
                }
            }
        }
    }
}

fn compare(columns: &Columns, sort: Sort, left: Row, right: Row) -> Ordering {
    let (at_left, at_right) = (left as usize, right as usize);
    let primary = match sort.key {
        SortKey::CreatedAt => directed(
            sort,
            columns.created[at_left].cmp(&columns.created[at_right]),
        ),
        SortKey::DocumentDate => {
            directed(sort, columns.dates[at_left].cmp(&columns.dates[at_right]))
        }
        SortKey::Title => compare_names(
            sort,
            columns.titles.get(at_left),
            columns.titles.get(at_right),
        ),
        SortKey::Sender => compare_names(
            sort,
            columns.sender_names.folded(columns.sender(left)),
            columns.sender_names.folded(columns.sender(right)),
        ),
    };
    primary.then_with(|| columns.newest_first(left, right))
}

fn directed(sort: Sort, order: Ordering) -> Ordering {
    if sort.descending {
        order.reverse()
    } else {
        order
    }
}

/// No name comes last either way.
fn compare_names(sort: Sort, left: &[u8], right: &[u8]) -> Ordering {
    left.is_empty()
        .cmp(&right.is_empty())
        .then_with(|| directed(sort, left.cmp(right)))
}
