//! The document list of one account: columns in memory, scanned per request.
//!
//! A list must show its exact total, so every filter is tested on every document that the dates asked for leave, or senders of
//! few; a column of small numbers each makes that cheap. Must never read the disk. Next: [`filter`], [`names`],
//! [`order`]; what a list must say: [`plain`].

mod counts;
mod filter;
mod names;
mod order;
pub(super) mod plain;
#[cfg(test)]
mod tests;
mod titles;

use std::collections::HashMap;

use crate::model::catalog::Statistics;
use crate::model::document::{Document, DocumentId};
use crate::model::language::Language;
use crate::model::months::MONTHS;
use crate::model::query::{DocumentFilter, DocumentQuery, Paging, ResultPage};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use unicode_normalization::UnicodeNormalization as _;

use filter::Conditions;
pub(super) use filter::Passing;
pub(super) use names::{NameId, Names};
use order::Orders;
use titles::Titles;

use super::cache;
use super::fold::fold;
use super::narrow::Numbers;
use super::places::Places;

/// Place of a document in the columns. A freed row is used again by a later document.
pub(super) type Row = u32;

/// So many rows are asked about together where documents are gone through by their numbers.
pub(super) const GROUP_ROWS: usize = 64;

const FAVORITE: u8 = 1;
const ARCHIVED: u8 = 2;
const ANALYZED: u8 = 4;
/// The row is in use.
const LIVE: u8 = 8;

/// What the list knows of all documents of one account.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Columns {
    /// The rows in use, by their documents.
    #[serde(skip)]
    places: Places,
    free: Vec<Row>,
    #[serde(with = "crate::search::packed")]
    ids: Vec<DocumentId>,
    /// What is known of each [`GROUP_ROWS`] rows together.
    #[serde(skip)]
    groups: Vec<RowGroup>,
    /// The least and the most number that a document has or had.
    id_range: Option<(u32, u32)>,
    /// The first half of each document's UUID, which orders those that came in at the same time: no two of one library are
    /// alike in sixty random bits.
    #[serde(with = "crate::search::packed")]
    uuid_beginnings: Vec<u64>,
    #[serde(with = "crate::search::packed")]
    created: Vec<i64>,
    #[serde(with = "crate::search::packed")]
    dates: Vec<i64>,
    #[serde(with = "crate::search::packed")]
    flags: Vec<u8>,
    folders: Numbers,
    senders: Numbers,
    tag_sets: Numbers,
    languages: Vec<Option<Language>>,
    /// How many documents are in each.
    language_counts: HashMap<Language, u32>,
    titles: Titles,
    /// Of originals; far below four gigabytes each.
    #[serde(with = "crate::search::packed")]
    byte_lengths: Vec<u32>,
    /// Of all documents together.
    original_bytes: u64,
    folder_names: Names,
    sender_names: Names,
    tag_names: Names,
    sets: TagSets,
    #[serde(skip)]
    orders: Orders,
}

/// What is known of rows that follow each other.
#[derive(Clone, Copy, Debug)]
struct RowGroup {
    /// Whether the numbers of their documents do, too.
    follow: bool,
    /// When the newest of them came in.
    newest_created: i64,
}

/// Combinations of tags, each once: documents share few.
#[derive(Debug, Default)]
struct TagSets {
    ids: HashMap<Box<[NameId]>, u32>,
    sets: Vec<Box<[NameId]>>,
}

impl TagSets {
    fn id(&mut self, mut tags: Vec<NameId>) -> u32 {
        tags.sort_unstable();
        let tags = tags.into_boxed_slice();
        if let Some(id) = self.ids.get(&tags) {
            return *id;
        }
        let id = self.sets.len() as u32;
        self.sets.push(tags.clone());
        self.ids.insert(tags, id);
        id
    }
}

impl Serialize for TagSets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.sets.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for TagSets {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let sets = Vec::<Box<[NameId]>>::deserialize(deserializer)?;
        let ids = sets.iter().cloned().zip(0..).collect();
        Ok(Self { ids, sets })
    }
}

impl Columns {
    /// Makes what is not written down with them, after they have been read.
    pub(super) fn complete(&mut self) {
        for group in 0..self.ids.len().div_ceil(GROUP_ROWS) {
            self.note_group(group);
        }
        let mut places = Places::default();
        for row in self.rows_in_use() {
            places.enter(self.id(row), row as usize, |at| self.ids[at]);
        }
        self.places = places;
    }

    /// Notes what there is to know of some rows together.
    fn note_group(&mut self, at: usize) {
        let start = at * GROUP_ROWS;
        let rows = start..self.ids.len().min(start + GROUP_ROWS);
        let mut pairs = self.ids[rows.clone()].windows(2);
        let newest = self.created[rows].iter().max();
        let group = RowGroup {
            follow: pairs.all(|pair| pair[0].0.wrapping_add(1) == pair[1].0),
            newest_created: newest.copied().unwrap_or(i64::MIN),
        };
        match self.groups.get_mut(at) {
            Some(known) => *known = group,
            None => self.groups.push(group),
        }
    }

    /// How many documents there are.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The rows that are not free, ascending.
    fn rows_in_use(&self) -> impl Iterator<Item = Row> {
        let flags = (0..).zip(&self.flags);
        flags.filter_map(|(row, flags)| (flags & LIVE != 0).then_some(row))
    }

    /// How many rows there are, free ones included.
    pub(super) fn row_count(&self) -> usize {
        self.ids.len()
    }

    /// Where a document stands.
    pub(super) fn row(&self, id: DocumentId) -> Option<Row> {
        let at = self.places.find(id, self.is_at(id))?;
        Some(at as Row)
    }

    /// A row's own date, in milliseconds; `None` where nothing tells it, and it is when the document came in.
    pub(super) fn own_date(&self, row: Row) -> Option<i64> {
        let (date, created) = (self.dates[row as usize], self.created[row as usize]);
        (date != created).then_some(date)
    }

    /// What a row has in common with the others of a series: who sent it, and its folded title without months and figures. None
    /// where nobody is known to have sent it.
    pub(super) fn series(&self, row: Row) -> Option<(NameId, Vec<String>)> {
        let sender = self.sender(row);
        let title = std::str::from_utf8(self.titles.get(row as usize)).ok()?;
        let words = title.split_whitespace();
        let is_figure = |word: &str| word.bytes().any(|byte| byte.is_ascii_digit());
        let words = words.filter(|word| !is_figure(word) && !is_month(word));
        let is_known = !self.sender_names.folded(sender).is_empty();
        is_known.then(|| (sender, words.map(str::to_owned).collect()))
    }

    /// Whether a document stands at a place.
    fn is_at(&self, id: DocumentId) -> impl Fn(usize) -> bool {
        let (ids, flags) = (&self.ids, &self.flags);
        move |at| ids.get(at) == Some(&id) && flags[at] & LIVE != 0
    }

    /// The document in a row that is in use.
    pub(super) fn id(&self, row: Row) -> DocumentId {
        self.ids[row as usize]
    }

    /// The documents in the rows from `start` on, at most [`GROUP_ROWS`]; those of free ones are not theirs any more. Says
    /// whether their numbers follow each other. `start` is a multiple of that many.
    pub(super) fn group(&self, start: usize) -> (&[DocumentId], bool) {
        let at = start / GROUP_ROWS;
        let ids = self.ids.chunks(GROUP_ROWS).nth(at).unwrap_or_default();
        (ids, self.groups.get(at).is_some_and(|group| group.follow))
    }

    /// Between which numbers the documents' lie; those that are gone count too.
    pub(super) fn id_range(&self) -> (u32, u32) {
        self.id_range.unwrap_or_default()
    }

    /// For each of these rows 0 if it is free.
    pub(super) fn are_live(&self, rows: std::ops::Range<usize>) -> impl Iterator<Item = u8> {
        let flags = self.flags.get(rows).unwrap_or_default();
        flags.iter().map(|flags| flags & LIVE)
    }

    /// Calls into the cache what [`Self::are_live`] looks at of the [`GROUP_ROWS`] rows from `start` on.
    pub(super) fn call_live(&self, start: usize) {
        let flags = self.flags.get(start..start + GROUP_ROWS);
        cache::call(flags.unwrap_or_default());
    }

    /// A bit for each row that has one of these senders.
    pub(super) fn rows_of_senders(&self, is_one: impl Fn(NameId) -> bool) -> Vec<u64> {
        self.senders.bits(is_one)
    }

    /// Which sender a row has.
    pub(super) fn sender(&self, row: Row) -> NameId {
        self.senders.get(row as usize)
    }

    /// Bytes of all documents' originals.
    pub(super) fn original_bytes(&self) -> u64 {
        self.original_bytes
    }

    /// When the document in a row came in.
    pub(super) fn created(&self, row: Row) -> i64 {
        self.created[row as usize]
    }

    /// When the newest of the documents came in that are in the rows of [`Self::group`], or were the last in them.
    pub(super) fn newest_created(&self, start: usize) -> i64 {
        let group = self.groups.get(start / GROUP_ROWS);
        group.map_or(i64::MAX, |group| group.newest_created)
    }

    /// Orders two rows as every list does where nothing else decides: newest first, then by UUID.
    pub(super) fn newest_first(&self, left: Row, right: Row) -> std::cmp::Ordering {
        let (left, right) = (left as usize, right as usize);
        self.created[right]
            .cmp(&self.created[left])
            .then_with(|| self.uuid_beginnings[left].cmp(&self.uuid_beginnings[right]))
    }

    /// Adds a document, or replaces what was known of it. Says its row.
    pub(super) fn put(&mut self, document: &Document) -> Row {
        self.remove(document.id);
        let row = self.free.pop().unwrap_or_else(|| self.grow());
        let at = row as usize;
        let (folder, _) = self.folder_names.add(&document.folder);
        let (sender, _) = self.sender_names.add(&document.sender);
        let mut tags: Vec<&str> = document.tags.iter().map(String::as_str).collect();
        tags.sort_unstable();
        tags.dedup();
        let tags = tags
            .into_iter()
            .map(|tag| self.tag_names.add(tag).0)
            .collect();
        self.ids[at] = document.id;
        let (least, most) = self.id_range.unwrap_or((document.id.0, document.id.0));
        self.id_range = Some((least.min(document.id.0), most.max(document.id.0)));
        self.uuid_beginnings[at] = document.uuid.as_u64_pair().0;
        self.created[at] = document.created_at.0;
        self.note_group(at / GROUP_ROWS);
        self.dates[at] = document.document_date.0;
        self.flags[at] = LIVE
            | if document.is_favorite { FAVORITE } else { 0 }
            | if document.is_archived { ARCHIVED } else { 0 }
            | if document.state.is_analyzed() {
                ANALYZED
            } else {
                0
            };
        self.folders.set(at, folder);
        self.senders.set(at, sender);
        self.tag_sets.set(at, self.sets.id(tags));
        self.languages[at] = document.language;
        if let Some(language) = document.language {
            *self.language_counts.entry(language).or_default() += 1;
        }
        self.titles.put(row, &fold(&document.title));
        self.byte_lengths[at] = u32::try_from(document.byte_length).unwrap_or(u32::MAX);
        self.original_bytes += u64::from(self.byte_lengths[at]);
        self.places.enter(document.id, at, |at| self.ids[at]);
        self.with_orders(|orders, columns| orders.insert(columns, row));
        row
    }

    /// Takes a document out; says which row it had.
    pub(super) fn remove(&mut self, id: DocumentId) -> Option<Row> {
        let mut places = std::mem::take(&mut self.places);
        let at = places.remove(id, self.is_at(id));
        self.places = places;
        let at = at?;
        let row = at as Row;
        self.with_orders(|orders, columns| orders.remove(columns, row));
        self.folder_names.remove(self.folders.get(at));
        self.sender_names.remove(self.senders.get(at));
        let tags = self.sets.sets.get(self.tag_sets.get(at) as usize);
        for tag in tags.into_iter().flatten() {
            self.tag_names.remove(*tag);
        }
        self.flags[at] = 0;
        if let Some(language) = self.languages[at].take()
            && let Some(count) = self.language_counts.get_mut(&language)
        {
            *count -= 1;
        }
        self.titles.put(row, "");
        self.original_bytes -= u64::from(self.byte_lengths[at]);
        self.free.push(row);
        Some(row)
    }

    fn grow(&mut self) -> Row {
        let row = self.ids.len() as Row;
        self.ids.push(DocumentId(0));
        self.uuid_beginnings.push(0);
        self.created.push(0);
        self.dates.push(0);
        self.flags.push(0);
        self.folders.push(0);
        self.senders.push(0);
        self.tag_sets.push(0);
        self.languages.push(None);
        self.titles.grow();
        self.byte_lengths.push(0);
        row
    }

    /// Orders compare rows by the other columns, which they therefore borrow.
    fn with_orders(&mut self, change: impl FnOnce(&mut Orders, &Self)) {
        let mut orders = std::mem::take(&mut self.orders);
        change(&mut orders, self);
        self.orders = orders;
    }

    /// A page of the documents that pass the filter, and how many pass.
    pub(super) fn list(&self, query: &DocumentQuery) -> ResultPage<DocumentId> {
        let conditions = Conditions::new(self, &query.filter);
        let dates = conditions.dates();
        let of_dates = dates.and_then(|dates| self.orders.of_dates(self, query.sort, dates));
        if let Some(rows) = of_dates
            && rows.len() < self.ids.len() / ROWS_PER_DATED
        {
            let rows = rows.iter().copied();
            return self.sorted_page(query, rows.filter(|row| conditions.allow(self, *row)));
        }
        let few = conditions.senders().and_then(|it| self.few_senders(it));
        if let Some(senders) = few {
            let rows = senders.into_iter();
            let rows = rows.flat_map(|sender| self.orders.of_sender(self, sender));
            return self.sorted_page(query, rows.filter(|row| conditions.allow(self, *row)));
        }
        let passes = conditions.matching(self);
        let total = passes.count() as u64;
        let Paging { limit, offset } = query.paging;
        if offset >= total {
            return ResultPage {
                items: Vec::new(),
                total,
            };
        }
        if (total as usize) < self.ids.len() / ROWS_PER_SORTED {
            return self.sorted_page(query, passes.rows());
        }
        let order = self.orders.get(self, query.sort);
        let rows = order.iter().filter(|row| passes.has(**row));
        let page = rows.skip(offset as usize).take(limit as usize);
        ResultPage {
            items: page.map(|row| self.id(*row)).collect(),
            total,
        }
    }

    /// The rows that a search within a filter may find.
    pub(super) fn searched(&self, filter: &DocumentFilter) -> Passing {
        Conditions::new(self, filter).with_archived().matching(self)
    }

    /// The senders that match, if few documents are of them.
    fn few_senders(&self, matching: &[bool]) -> Option<Vec<NameId>> {
        let mut documents = 0;
        let is_borne = |id: &NameId| self.sender_names.count(*id) > 0;
        let few = filter::places(matching).filter(is_borne).take_while(|id| {
            documents += self.sender_names.count(*id);
            documents < self.ids.len() / ROWS_PER_SORTED
        });
        let few = few.collect();
        (documents < self.ids.len() / ROWS_PER_SORTED).then_some(few)
    }

    /// A page of these rows.
    fn sorted_page(
        &self,
        query: &DocumentQuery,
        rows: impl Iterator<Item = Row>,
    ) -> ResultPage<DocumentId> {
        let rows: Vec<Row> = rows.collect();
        let total = rows.len() as u64;
        let page = order::page(self, query.sort, rows, query.paging);
        ResultPage {
            items: page.into_iter().map(|row| self.id(row)).collect(),
            total,
        }
    }

    /// The language of a row's document, if it is known.
    pub(super) fn language(&self, row: Row) -> Option<Language> {
        self.languages.get(row as usize).copied().flatten()
    }

    /// The languages that some document is in.
    pub(super) fn languages(&self) -> Vec<Language> {
        let mut present = Language::ALL.to_vec();
        present.retain(|language| {
            self.language_counts
                .get(language)
                .is_some_and(|count| *count > 0)
        });
        present
    }

    /// The tags in use.
    pub(super) fn tags(&self) -> Vec<(&str, u32)> {
        self.tag_names.ranked()
    }

    /// The folders in use.
    pub(super) fn folders(&self) -> Vec<(&str, u32)> {
        self.folder_names.ranked()
    }

    /// The figures over all documents.
    pub(super) fn statistics(&self) -> Statistics {
        let count = |flag| {
            self.flags
                .iter()
                .filter(|flags| **flags & flag != 0)
                .count() as u64
        };
        Statistics {
            total_documents: self.len() as u64,
            analyzed_documents: count(ANALYZED),
            archived_documents: count(ARCHIVED),
            favorite_documents: count(FAVORITE),
            total_tags: self.tag_names.borne() as u64,
            total_folders: self.folder_names.borne() as u64,
        }
    }
}

/// So few of all rows are sorted sooner than all are gone through in their order: they may stand side by side, far down.
/// Tests have few rows.
const ROWS_PER_SORTED: usize = if cfg!(test) { 3 } else { 256 };

/// So few of all rows, one after the other by their date, are looked at by themselves sooner than all columns are gone
/// through. Tests have few rows.
const ROWS_PER_DATED: usize = if cfg!(test) { 2 } else { 8 };

/// Whether a folded word is a month's name.
fn is_month(word: &str) -> bool {
    let without_accents: String = word.nfd().filter(char::is_ascii).collect();
    MONTHS.iter().any(|(name, _)| *name == without_accents)
}
