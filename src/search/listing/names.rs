//! Names seen in an account, each once: folders, tags, senders.
//!
//! A filter is matched against the names, not against the documents, of which there are many more; and of these against those
//! that have three bytes of it that follow each other, if few have them.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use memchr::memmem;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::search::fold::fold;
use crate::search::number_list::NumberList;

/// A name's number; stays the same while the account is loaded.
pub(in crate::search) type NameId = u32;

/// Cannot occur in UTF-8: no match reaches over it.
const SEPARATOR: u8 = 0xff;

/// So few of all names are looked at one by one sooner than all are gone through. Tests have few names.
const NAMES_PER_CANDIDATE: usize = if cfg!(test) { 2 } else { 16 };

/// Three bytes of a folded name that follow each other.
type Triple = [u8; 3];

/// Names with how many documents bear them. A name that nobody bears any more keeps its number.
#[derive(Debug, Default)]
pub(in crate::search) struct Names {
    ids: HashMap<Arc<str>, NameId>,
    texts: Vec<Arc<str>>,
    counts: Vec<u32>,
    /// All folded names, each followed by [`SEPARATOR`], and where each begins.
    folded: Vec<u8>,
    starts: Vec<u32>,
    /// For each triple the names that have it; made when a part is first looked for, and kept up from then on.
    with: OnceLock<HashMap<Triple, NumberList>>,
}

impl Names {
    /// The number of `name`, with one more document that bears it; whether it is new.
    pub(in crate::search) fn add(&mut self, name: &str) -> (NameId, bool) {
        if let Some(&id) = self.ids.get(name) {
            self.counts[id as usize] += 1;
            return (id, false);
        }
        let id = self.texts.len() as NameId;
        let shared: Arc<str> = name.into();
        self.ids.insert(Arc::clone(&shared), id);
        self.texts.push(shared);
        self.counts.push(1);
        self.starts.push(self.folded.len() as u32);
        self.folded.extend_from_slice(fold(name).as_bytes());
        self.folded.push(SEPARATOR);
        if let Some(mut with) = self.with.take() {
            enter(&mut with, id, self.folded(id));
            self.with = with.into();
        }
        (id, true)
    }

    /// One document less bears it.
    pub(in crate::search) fn remove(&mut self, id: NameId) {
        if let Some(count) = self.counts.get_mut(id as usize) {
            *count = count.saturating_sub(1);
        }
    }

    /// How many names some document bears.
    pub(in crate::search) fn borne(&self) -> usize {
        self.counts.iter().filter(|count| **count > 0).count()
    }

    /// How many documents bear a name.
    pub(in crate::search) fn count(&self, id: NameId) -> usize {
        self.counts
            .get(id as usize)
            .map_or(0, |count| *count as usize)
    }

    /// The folded name, as bytes: their order is the order of code points.
    pub(in crate::search) fn folded(&self, id: NameId) -> &[u8] {
        let start = self.starts[id as usize] as usize;
        let end = self
            .starts
            .get(id as usize + 1)
            .map_or(self.folded.len(), |next| *next as usize);
        &self.folded[start..end - 1]
    }

    /// For each name whether it contains `part`, folded alike.
    pub(in crate::search) fn containing(&self, part: &str) -> Vec<bool> {
        let part = fold(part);
        let mut matches = vec![part.is_empty(); self.texts.len()];
        if part.is_empty() {
            return matches;
        }
        let finder = memmem::Finder::new(part.as_bytes());
        if let Some(few) = self.few_that_may_contain(part.as_bytes()) {
            for id in few {
                matches[id as usize] = finder.find(self.folded(id)).is_some();
            }
            return matches;
        }
        let mut from = 0;
        while let Some(at) = finder.find(&self.folded[from..]) {
            let id = self
                .starts
                .partition_point(|start| *start as usize <= from + at)
                - 1;
            matches[id] = true;
            from = self
                .starts
                .get(id + 1)
                .map_or(self.folded.len(), |next| *next as usize);
        }
        matches
    }

    /// The names that have the rarest triple of a folded part, if they are few; `None` too for a part shorter than that.
    fn few_that_may_contain(&self, part: &[u8]) -> Option<impl Iterator<Item = NameId> + '_> {
        let with = self.with.get_or_init(|| {
            let mut with = HashMap::new();
            for id in 0..self.texts.len() as NameId {
                enter(&mut with, id, self.folded(id));
            }
            with
        });
        let lists = triples(part).map(|triple| with.get(&triple));
        let rarest = lists.min_by_key(|list| list.map_or(0, NumberList::count))?;
        let count = rarest.map_or(0, NumberList::count);
        let few = count <= self.texts.len() / NAMES_PER_CANDIDATE;
        few.then(|| rarest.into_iter().flat_map(NumberList::numbers))
    }

    /// For each name whether it is `whole`, folded alike.
    pub(in crate::search) fn equal(&self, whole: &str) -> Vec<bool> {
        let whole = fold(whole);
        let numbers = 0..self.texts.len() as NameId;
        numbers
            .map(|id| self.folded(id) == whole.as_bytes())
            .collect()
    }

    /// The same where some document bears that name; where none does, for each name whether it contains it.
    pub(in crate::search) fn equal_or_containing(&self, name: &str) -> Vec<bool> {
        let equal = self.equal(name);
        let is_borne = |(is_equal, count): (&bool, &u32)| *is_equal && *count > 0;
        if equal.iter().zip(&self.counts).any(is_borne) {
            equal
        } else {
            self.containing(name)
        }
    }

    /// The names that documents bear: most documents first, then by code point.
    pub(in crate::search) fn ranked(&self) -> Vec<(&str, u32)> {
        let counted = self
            .texts
            .iter()
            .zip(&self.counts)
            .filter(|(_, count)| **count > 0);
        let mut ranked: Vec<(&str, u32)> = counted.map(|(name, count)| (&**name, *count)).collect();
        ranked
            .sort_unstable_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(right.0)));
        ranked
    }
}

/// Every three bytes of a folded name, or of a part of one.
fn triples(text: &[u8]) -> impl Iterator<Item = Triple> + '_ {
    text.array_windows().copied()
}

/// Takes the next name into the lists of its triples, once into each.
fn enter(with: &mut HashMap<Triple, NumberList>, id: NameId, folded: &[u8]) {
    let mut different: Vec<Triple> = triples(folded).collect();
    different.sort_unstable();
    different.dedup();
    for triple in different {
        with.entry(triple).or_default().push(id);
    }
}

/// Names and counts; the rest is made from them.
impl Serialize for Names {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let texts: Vec<&str> = self.texts.iter().map(|text| &**text).collect();
        (texts, &self.counts).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (texts, counts) = <(Vec<String>, Vec<u32>)>::deserialize(deserializer)?;
        let mut names = Self::default();
        for text in texts {
            names.add(&text);
        }
        names.counts = counts;
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    fn names(all: &[&str]) -> Names {
        let mut names = Names::default();
        for name in all {
            names.add(name);
        }
        names
    }

    #[test]
    fn parts_match_folded_and_never_across_names() {
        let names = names(&["Straße 5", "Amt", "tausend", ""]);
        assert_eq!(names.containing("SSE"), [true, false, false, false]);
        assert_eq!(names.containing("t"), [true, true, true, false]);
        assert_eq!(names.containing("amtt"), [false; 4]);
        assert_eq!(names.containing("\u{ff}"), [false; 4]);
    }

    #[test]
    fn parts_are_found_where_few_names_and_where_many_may_have_them() {
        let all: Vec<String> = (0..200)
            .map(|number| format!("Haus {} {}", number % 7, number * 37))
            .collect();
        let parts = all.iter().flat_map(|name| [&name[2..], &name[7..]]);
        let parts: Vec<&str> = parts
            .chain(["aus", "us 3 ", "3 11", "9 99", "haus7"])
            .collect();
        let mut known = Names::default();
        // The lists that a first part is looked for in are kept up with the names that come after.
        for (count, name) in (1..).zip(&all) {
            known.add(name);
            for part in parts.iter().step_by(if count < all.len() { 41 } else { 1 }) {
                let name_contains =
                    |name: &String| name.to_lowercase().contains(&part.to_lowercase());
                let expected: Vec<bool> = all[..count].iter().map(name_contains).collect();
                assert_eq!(known.containing(part), expected, "{part} in {count} names");
            }
        }
    }

    #[test]
    fn a_name_that_nobody_bears_is_not_listed() {
        let mut names = names(&["b", "a", "a", "c"]);
        let (id, new) = names.add("c");
        assert!(!new);
        assert_eq!(names.ranked(), [("a", 2), ("c", 2), ("b", 1)]);
        names.remove(id);
        names.remove(id);
        assert_eq!(names.ranked(), [("a", 2), ("b", 1)]);
        assert_eq!(names.borne(), 2);
        assert_eq!(names.folded(id), b"c");
    }
}
