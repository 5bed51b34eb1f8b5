//! A graph over vectors: from a few of them step by step to those nearest to a query.
//!
//! Each vector knows some of its neighbours, near ones that lie in different directions; a search goes on from the nearest
//! that it has found until none of their neighbours is nearer. One layer, with starts spread evenly, does what the layers of
//! a hierarchy do (Malkov and Yashunin, Efficient and robust approximate nearest neighbor search, 2018; that neighbours are
//! kept which are a little farther from each other than from the vector is of Subramanya et al., `DiskANN`, 2019; that a search
//! goes on by how far the next one is, and not by how many there were, of Al-Jazzazi et al., Distance Adaptive Beam Search, 2025).
//!
//! Every vector but the first is the child of one that was there before it, and no parent drops a child: so each can be
//! reached, be there ever so many that are alike. Vectors are rows of bytes that stand elsewhere and are known by their
//! numbers; dead ones are stepped over until a [`Thinning`] leaves them out. Never decides an order. Next:
//! [`super::neighbours`], how they are kept.

use crate::search::cache;

use super::kernels::Kernel;
use super::neighbours::{NEIGHBOURS, NeighbourLists, ROWS_MAX};

/// So many of a vector's neighbours should be its children.
const CHILDREN: usize = NEIGHBOURS / 2;

/// A neighbour is kept unless one that is kept already is so many times nearer to it than the vector is.
const SPREAD: f32 = 1.1;

/// So many of the nearest found go on being looked at while a vector's neighbours are looked for.
const BUILD_REACH: Reach = Reach {
    least: 200,
    most: 200,
    times_as_far: 1.0,
};

/// Of what a query finds so many of the nearest are gone on from in any case.
const SEARCH_LEAST: usize = 200;
/// Then those that are less than so many times as far as the tenth: none where ten lie near a query and all others far from it,
/// and many where all are about as far. So it is done soon with what is easy and thorough with what is not.
const SEARCH_TIMES_AS_FAR: f32 = 1.2;
/// No more than so many times the square root of how many vectors there are: the nearest ten of more are harder to find. Of the
/// ten nearest to 1,000 questions, which lie far from all mixtures around real vectors, 99.85 % of 1,000,000 are found so
/// (with 1.4 times the root 99.81 %), and of those nearest to other mixtures all. With one number for all, 9 times
/// the cube root, it was 99.8 % of 100,000 and 99.3 % of 1,000,000.
const SEARCH_MOST_PER_SQUARE_ROOT: f64 = 1.8;
/// How many are to be found for sure.
const WANTED: usize = 10;

/// So many vectors, evenly spread, are looked at first.
const STARTS: usize = 256;

/// The vectors that a graph is over, by their numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<'a> {
    /// As many bytes a row as it has numbers.
    pub(super) bytes: &'a [i8],
    pub(super) scales: &'a [f32],
    pub(super) dimension: usize,
    pub(super) kernel: Kernel,
}

impl<'a> Rows<'a> {
    fn row(&self, row: u32) -> &'a [i8] {
        &self.bytes[row as usize * self.dimension..][..self.dimension]
    }

    /// Calls a row into the cache.
    fn call(&self, row: u32) {
        cache::call_much(self.row(row));
        cache::call_much(&self.scales[row as usize..=row as usize]);
    }

    /// How near a row is to a vector of bytes: their cosine, but for that vector's scale.
    fn nearness(&self, row: u32, to: &[i8]) -> f32 {
        (self.kernel.dot)(self.row(row), to) as f32 * self.scales[row as usize]
    }

    /// One minus the cosine of two rows.
    fn distance(&self, left: u32, right: u32) -> f32 {
        1.0 - self.nearness(left, self.row(right)) * self.scales[right as usize]
    }
}

/// The neighbours of the first so many rows.
#[derive(Debug, Default)]
pub(in crate::search) struct Graph {
    lists: NeighbourLists,
}

/// From how many of those that it has found a search goes on.
#[derive(Clone, Copy, Debug)]
struct Reach {
    /// In any case.
    least: usize,
    /// At most.
    most: usize,
    /// In between those that are less than so many times as far as the last of those wanted.
    times_as_far: f32,
}

/// A row that a search has found.
#[derive(Clone, Copy, Debug)]
struct Found {
    row: u32,
    nearness: f32,
    /// Its neighbours were looked at.
    is_done: bool,
}

/// What a search has seen; used again from one to the next where many follow each other.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// A bit for each row.
    seen: Vec<u64>,
    /// The nearest, best first.
    nearest: Vec<Found>,
    /// All that were looked at, with their nearness.
    looked_at: Vec<(u32, f32)>,
}

impl Walk {
    fn begin(&mut self, rows: usize) {
        self.seen.clear();
        self.seen.resize(rows.div_ceil(64), 0);
        self.nearest.clear();
        self.looked_at.clear();
    }

    /// Whether a row is seen for the first time.
    fn sees(&mut self, row: u32) -> bool {
        let seen = &mut self.seen[row as usize / 64];
        let is_new = *seen >> (row % 64) & 1 == 0;
        *seen |= 1 << (row % 64);
        is_new
    }

    /// Calls those of some rows into the cache that are seen for the first time.
    fn call(&mut self, rows: Rows<'_>, some: impl Iterator<Item = u32>, called: &mut Vec<u32>) {
        for row in some {
            if self.sees(row) {
                rows.call(row);
                called.push(row);
            }
        }
    }

    /// Whether a search goes on from what stands at a place among the nearest, where nearness of `least` is near enough.
    fn goes_on(&self, at: usize, reach: Reach, least: f32) -> bool {
        let found = self.nearest.get(at);
        found.is_some_and(|found| at < reach.least || found.nearness > least)
    }

    /// Takes in those of some rows that are among so many nearest, and says at which place the first of them stands. All at once:
    /// so those behind them are moved once.
    fn take(&mut self, found: &mut Vec<Found>, most: usize) -> usize {
        if let Some(last) = self.nearest.get(most - 1) {
            found.retain(|it| it.nearness > last.nearness);
        }
        found.sort_by(|left, right| right.nearness.total_cmp(&left.nearness));
        let mut end = self.nearest.len();
        self.nearest.extend_from_slice(found);
        for (before, found) in found.iter().enumerate().rev() {
            let nearest = &self.nearest[..end];
            let place = nearest.partition_point(|it| it.nearness >= found.nearness);
            self.nearest.copy_within(place..end, place + before + 1);
            self.nearest[place + before] = *found;
            end = place;
        }
        self.nearest.truncate(most);
        end
    }
}

impl Graph {
    /// A graph of what [`Self::bytes`] gave; `None` if these can be none.
    pub(in crate::search) fn of_bytes(lists: Vec<u8>) -> Option<Self> {
        let lists = NeighbourLists::of_bytes(lists)?;
        Some(Self { lists })
    }

    /// How it is written down.
    pub(in crate::search) fn bytes(&self) -> &[u8] {
        self.lists.bytes()
    }

    /// The same of a graph that is needed no longer.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.lists.into_bytes()
    }

    /// How many rows it knows: the first so many.
    pub(super) fn len(&self) -> usize {
        self.lists.len()
    }

    /// About the rows nearest to a query, with their nearness, in any order: all that were looked at on the way to them. `scale`
    /// makes a cosine of nearness.
    pub(super) fn nearest(&self, rows: Rows<'_>, query: &[i8], scale: f32) -> Vec<(u32, f32)> {
        let mut walk = Walk::default();
        let most = SEARCH_MOST_PER_SQUARE_ROOT * (self.len() as f64).sqrt();
        let reach = Reach {
            least: SEARCH_LEAST,
            most: SEARCH_LEAST.max(most as usize),
            times_as_far: SEARCH_TIMES_AS_FAR,
        };
        self.walk(rows, (query, scale), reach, &mut walk);
        walk.looked_at
    }

    /// Goes from the starts to the nearest rows.
    ///
    /// Most of the time would go by until rows have come from memory. So while it looks at those that one leads to, those that
    /// the next one leads to are on their way, and the list of the one after that. Nearly all of the nearest are gone on from in
    /// the end: that some are a little early leads to hardly more rows.
    fn walk(&self, rows: Rows<'_>, (to, scale): (&[i8], f32), reach: Reach, walk: &mut Walk) {
        walk.begin(self.len());
        let starts = (0..self.len() as u32).step_by(self.len() / STARTS + 1);
        // Whose list is on its way; rows that are, and those that have come.
        let (mut next, mut called, mut here) = (None, Vec::new(), Vec::new());
        let mut found = Vec::new();
        walk.call(rows, starts, &mut called);
        // All of the nearest before this place were gone on from.
        let mut open = 0;
        let mut least = f32::MIN;
        while next.is_some() || !called.is_empty() || walk.goes_on(open, reach, least) {
            let now = next.take();
            while next.is_none()
                && walk.goes_on(open, reach, least)
                && let Some(found) = walk.nearest.get_mut(open)
            {
                open += 1;
                if !std::mem::replace(&mut found.is_done, true) {
                    self.lists.call(found.row);
                    next = Some(found.row);
                }
            }
            std::mem::swap(&mut here, &mut called);
            called.clear();
            if let Some(row) = now {
                walk.call(rows, self.lists.of(row), &mut called);
            }
            found.clear();
            found.extend(here.iter().map(|row| Found {
                row: *row,
                nearness: rows.nearness(*row, to),
                is_done: false,
            }));
            let looked_at = found.iter().map(|found| (found.row, found.nearness));
            walk.looked_at.extend(looked_at);
            open = open.min(walk.take(&mut found, reach.most));
            if let Some(wanted) = walk.nearest.get(WANTED - 1) {
                let far = (1.0 - wanted.nearness * scale) * reach.times_as_far;
                least = (1.0 - far) / scale;
            }
        }
    }

    /// The rows that follow those it knows, up to `end`, each with all that may be its neighbours, nearest first.
    pub(super) fn find_neighbours(
        &self,
        rows: Rows<'_>,
        end: usize,
        walk: &mut Walk,
    ) -> Vec<Vec<(f32, u32)>> {
        let start = self.len() as u32;
        let find = |row: u32| {
            let bytes = rows.row(row);
            let scale = rows.scales[row as usize];
            self.walk(rows, (bytes, scale), BUILD_REACH, walk);
            let found = walk.nearest.iter();
            let known = found.map(|found| (1.0 - found.nearness * scale, found.row));
            // Those that come with it are known to nobody yet.
            let others = (start..row).map(|other| (rows.distance(other, row), other));
            let mut all: Vec<(f32, u32)> = known.chain(others).collect();
            all.sort_unstable_by(|left, right| {
                left.0.total_cmp(&right.0).then(left.1.cmp(&right.1))
            });
            all
        };
        (start..end as u32).map(find).collect()
    }

    /// Takes in the rows that follow those it knows. `found` is what [`Self::find_neighbours`] gave.
    pub(super) fn extend(&mut self, rows: Rows<'_>, found: &[Vec<(f32, u32)>]) {
        self.lists.reserve(rows.scales.len().min(ROWS_MAX));
        for near in found {
            let row = self.len() as u32;
            self.lists.push();
            let neighbours = spread(rows, near.iter().copied(), Vec::new());
            self.lists.put(row, &neighbours, 0);
            let parent = self.find_parent(row, near.iter().map(|(_, other)| *other));
            for neighbour in neighbours.into_iter().filter(|it| Some(*it) != parent) {
                self.introduce(rows, neighbour, row);
            }
        }
    }

    /// Gives a row a neighbour more; of too many the most useful stay.
    fn introduce(&mut self, rows: Rows<'_>, row: u32, neighbour: u32) {
        let (_, children) = self.lists.counts(row);
        let mut neighbours: Vec<u32> = self.lists.of(row).collect();
        neighbours.push(neighbour);
        if neighbours.len() > NEIGHBOURS {
            let others = neighbours.split_off(children);
            let mut others: Vec<(f32, u32)> = others
                .into_iter()
                .map(|other| (rows.distance(row, other), other))
                .collect();
            others.sort_unstable_by(|left, right| left.0.total_cmp(&right.0));
            neighbours = spread(rows, others.into_iter(), neighbours);
        }
        self.lists.put(row, &neighbours, children);
    }

    /// Makes a row the child of one that was there before it, of these if one has room for it.
    fn find_parent(&mut self, row: u32, near: impl Iterator<Item = u32>) -> Option<u32> {
        let mut parents = near.filter(|other| *other < row).chain((0..row).rev());
        let has_room = |parent: &u32, most| self.lists.counts(*parent).1 < most;
        let parent = parents.find(|parent| has_room(parent, CHILDREN));
        // Where many have gone all others may have as many as they should.
        let parent = parent.or_else(|| (0..row).find(|parent| has_room(parent, NEIGHBOURS)))?;
        self.adopt(parent, row);
        Some(parent)
    }

    /// Gives a row a child, which it keeps. It must have room for one.
    fn adopt(&mut self, row: u32, child: u32) {
        let (_, children) = self.lists.counts(row);
        let others = self.lists.of(row).filter(|other| *other != child);
        let mut neighbours: Vec<u32> = others.collect();
        // Whoever came last of those that are no children makes room.
        neighbours.truncate(NEIGHBOURS - 1);
        neighbours.insert(children, child);
        self.lists.put(row, &neighbours, children + 1);
    }
}

/// A graph without some of the rows of another, on its way: a few rows at a time are taken over.
#[derive(Debug, Default)]
pub(super) struct Thinning {
    smaller: Graph,
    has_parent: Vec<bool>,
    /// How many rows of the other were looked at.
    seen: usize,
}

impl Thinning {
    /// How many rows of the other graph were taken over or left out.
    pub(super) fn seen(&self) -> usize {
        self.seen
    }

    /// Goes on up to a row of the other graph, which must be the same each time. Rows that have no new number are left out; new
    /// numbers ascend as the old ones do.
    pub(super) fn take_over(
        &mut self,
        graph: &Graph,
        end: usize,
        number: impl Fn(u32) -> Option<u32>,
    ) {
        self.has_parent.resize(graph.len(), false);
        self.smaller.lists.reserve(graph.len());
        for old in self.seen as u32..end as u32 {
            let Some(new) = number(old) else {
                continue;
            };
            let (_, children) = graph.lists.counts(old);
            let children = graph.lists.of(old).take(children);
            let mut neighbours: Vec<u32> = children.filter_map(&number).collect();
            let children = neighbours.len();
            for child in &neighbours {
                self.has_parent[*child as usize] = true;
            }
            for neighbour in graph.lists.of(old) {
                // In the place of one that is gone there comes one of its own.
                let mut its_own = graph.lists.of(neighbour).filter_map(&number);
                let is_another = |other: &u32| *other != new && !neighbours.contains(other);
                let other = match number(neighbour) {
                    Some(kept) => Some(kept).filter(is_another),
                    None => its_own.find(is_another),
                };
                neighbours.extend(other);
            }
            self.smaller.lists.push();
            self.smaller.lists.put(new, &neighbours, children);
        }
        self.seen = end;
    }

    /// The graph that is left.
    pub(super) fn finish(self) -> Graph {
        let Self {
            smaller: mut graph,
            has_parent,
            ..
        } = self;
        for row in (1..graph.len() as u32).filter(|row| !has_parent[*row as usize]) {
            let near: Vec<u32> = graph.lists.of(row).collect();
            graph.find_parent(row, near.into_iter());
        }
        graph.lists.shrink();
        graph
    }
}

/// Adds to those that are kept anyhow the nearest of some that lie in different directions; they come nearest first, with
/// their distances.
fn spread(rows: Rows<'_>, near: impl Iterator<Item = (f32, u32)>, mut kept: Vec<u32>) -> Vec<u32> {
    for (distance, row) in near {
        if kept.len() == NEIGHBOURS {
            break;
        }
        let is_apart = |other: &u32| SPREAD * rows.distance(*other, row) > distance;
        if kept.iter().all(is_apart) {
            kept.push(row);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, proptest};

    use super::super::kernels;
    use super::{Found, Graph, Rows, SEARCH_LEAST, Thinning, Walk};

    const DIMENSION: usize = 8;

    fn rows<'a>(bytes: &'a [[i8; DIMENSION]], scales: &'a [f32]) -> Rows<'a> {
        Rows {
            bytes: bytes.as_flattened(),
            scales,
            dimension: DIMENSION,
            kernel: kernels::best(),
        }
    }

    /// Takes in so many at a time.
    fn graph_of(rows: Rows<'_>, together: usize) -> Graph {
        let (mut graph, mut walk) = (Graph::default(), Walk::default());
        while graph.len() < rows.scales.len() {
            let end = rows.scales.len().min(graph.len() + together);
            let found = graph.find_neighbours(rows, end, &mut walk);
            graph.extend(rows, &found);
        }
        graph
    }

    /// Every row but the first has one parent, which was there before it.
    fn has_parents(graph: &Graph) -> bool {
        let mut parents = vec![0; graph.len()];
        for row in 0..graph.len() as u32 {
            let (_, children) = graph.lists.counts(row);
            for child in graph.lists.of(row).take(children) {
                parents[child as usize] += if row < child { 1 } else { 2 };
            }
        }
        parents.iter().skip(1).all(|parents| *parents == 1)
    }

    proptest! {
        /// As many as there are at a time: those alike stay in the order in which they came.
        #[test]
        fn what_is_taken_in_together_stands_as_if_sorted(
            together in prop::collection::vec(prop::collection::vec(0..20_u8, 0..9), 0..9),
            most in 1..20_usize,
        ) {
            let mut walk = Walk::default();
            let mut sorted: Vec<(f32, u32)> = Vec::new();
            let mut rows = 0_u32..;
            let shown = |found: &[Found]| -> Vec<(f32, u32)> {
                found.iter().map(|it| (it.nearness, it.row)).collect()
            };
            for together in together {
                let found = |nearness| Found {
                    row: rows.next().unwrap(),
                    nearness: f32::from(nearness),
                    is_done: false,
                };
                let mut found: Vec<Found> = together.into_iter().map(found).collect();
                let before = sorted.clone();
                sorted.extend(shown(&found));
                sorted.sort_by(|left, right| right.0.total_cmp(&left.0));
                sorted.truncate(most);
                let place = walk.take(&mut found, most);
                prop_assert_eq!(shown(&walk.nearest), sorted.as_slice());
                let is_same = before.iter().zip(&sorted).take_while(|(before, after)| before == after);
                prop_assert_eq!(place, is_same.count());
            }
        }
    }

    proptest! {
        /// Fewer than a query goes on from: it meets each that can be reached. Many are alike.
        #[test]
        fn every_vector_can_be_reached(
            some in prop::collection::vec(prop::array::uniform8(-100..100_i8), 1..40),
            picks in prop::collection::vec(any::<prop::sample::Index>(), 1..SEARCH_LEAST),
            together in 1..40_usize,
            gone in prop::collection::vec(any::<prop::sample::Index>(), 0..80),
        ) {
            let bytes: Vec<[i8; DIMENSION]> = picks.iter().map(|pick| *pick.get(&some)).collect();
            let scales: Vec<f32> = bytes
                .iter()
                .map(|row| {
                    let square: f32 = row.iter().map(|number| f32::from(*number).powi(2)).sum();
                    1.0 / square.sqrt().max(1.0)
                })
                .collect();
            let all = rows(&bytes, &scales);
            let graph = graph_of(all, together);
            prop_assert!(has_parents(&graph));
            let mut near = graph.nearest(all, &some[0], 1.0);
            near.sort_unstable_by_key(|(row, _)| *row);
            let expected: Vec<(u32, f32)> = (0..bytes.len() as u32).map(|row| (row, all.nearness(row, &some[0]))).collect();
            prop_assert_eq!(near, expected);
            prop_assert!(Graph::of_bytes(graph.bytes().to_vec()).is_some());

            let mut is_gone = vec![false; bytes.len()];
            for at in gone {
                is_gone[at.index(bytes.len())] = true;
            }
            let number = |row: u32| {
                let before = &is_gone[..row as usize];
                let number = before.iter().filter(|is_gone| !**is_gone).count() as u32;
                (!is_gone[row as usize]).then_some(number)
            };
            let mut thinning = Thinning::default();
            for end in [bytes.len() / 3, bytes.len()] {
                thinning.take_over(&graph, end, number);
            }
            let left = thinning.finish();
            prop_assert!(has_parents(&left));
            prop_assert!(Graph::of_bytes(left.bytes().to_vec()).is_some());
            let kept = |row: &usize| !is_gone[*row];
            let bytes: Vec<_> = (0..bytes.len()).filter(kept).map(|row| bytes[row]).collect();
            let scales: Vec<_> = (0..scales.len()).filter(kept).map(|row| scales[row]).collect();
            let near = left.nearest(rows(&bytes, &scales), &some[0], 1.0);
            prop_assert_eq!(near.len(), bytes.len());
        }
    }
}
