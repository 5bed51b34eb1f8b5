//! `word_similarity`: how like a query is to the best stretch of a text.
//!
//! Gives what PostgreSQL 15's `pg_trgm` gives (`iterate_word_similarity` in `trgm_op.c`), to the
//! last bit of its `float4`. That procedure moves the lower end of a stretch greedily, so its result
//! is not always the true maximum: it must be followed step by step. It is followed here from hit to hit
//! (a hit is a trigram that the query has too), which is where its state can change.
//!
//! Two facts are used by [`super::scoring`]. Only the words from the first that has a hit to the last
//! count. And a stretch of a text never scores less in the whole text than alone: at every hit the whole
//! text's lower end stands at or before the stretch's own, so the same choices are open to it.

use super::lexicon::TrigramId;

/// A stretch's share: common trigrams among all different ones of query and stretch.
pub(super) fn share(common: u32, query: u32, stretch: u32) -> f32 {
    common as f32 / (query + stretch - common) as f32
}

/// Memory that is used again from text to text.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    /// For each trigram where it was last seen, counted on from text to text so that nothing need be cleared.
    last: Vec<u32>,
    /// Positions before this one belong to earlier texts.
    base: u32,
    hits: Vec<Hit>,
}

/// A hit, and what follows it up to the next one.
#[derive(Clone, Copy, Debug)]
struct Hit {
    /// This is where its trigram was seen last.
    is_last: bool,
    /// How many of the other trigrams between this hit and the next were seen last there.
    others: u32,
}

impl Workspace {
    /// The word similarity of a query with `query_len` different trigrams to the text whose trigrams are given.
    ///
    /// `is_hit` says for each trigram number whether the query has it. Stops early, with a lower figure, once
    /// `enough` is reached.
    pub(super) fn word_similarity(
        &mut self,
        query_len: u32,
        is_hit: &[bool],
        text: impl Iterator<Item = TrigramId>,
        enough: f32,
    ) -> f32 {
        self.begin(is_hit.len());
        let (mut lower, mut stretch, mut common, mut best) = (0_usize, 0_u32, 0_u32, 0_f32);
        // Where each hit stands: `last` holds the number of the gap for the others, of the hit for hits.
        for trigram in text {
            let hit = is_hit[trigram as usize];
            if !hit && self.hits.is_empty() {
                continue;
            }
            let seen = self.last[trigram as usize];
            let place = seen.checked_sub(self.base).map(|place| place as usize);
            let inside = place.filter(|place| *place >= lower);
            if inside.is_none() {
                stretch += 1;
            }
            if !hit {
                if let Some(gap) = inside {
                    self.hits[gap].others -= 1;
                }
                let gap = self.hits.len() - 1;
                self.hits[gap].others += 1;
                self.last[trigram as usize] = self.base + gap as u32;
                continue;
            }
            match inside {
                Some(place) => self.hits[place].is_last = false,
                None => common += 1,
            }
            self.last[trigram as usize] = self.base + self.hits.len() as u32;
            self.hits.push(Hit {
                is_last: true,
                others: 0,
            });
            let found = best_lower(&self.hits, lower, query_len, common, stretch);
            (lower, common, stretch) = (found.at, found.common, found.stretch);
            best = best.max(found.share);
            if best >= enough {
                break;
            }
        }
        self.base += self.hits.len() as u32 + 1;
        best
    }

    fn begin(&mut self, trigram_count: usize) {
        self.hits.clear();
        // Texts are bounded, so this leaves room for any one of them.
        if self.base > u32::MAX / 2 {
            self.base = 0;
            self.last.clear();
        }
        if self.base == 0 {
            self.base = 1;
        }
        self.last.resize(self.last.len().max(trigram_count), 0);
    }
}

struct Lower {
    at: usize,
    common: u32,
    stretch: u32,
    share: f32,
}

/// Where the stretch that ends with the last hit had best begin.
fn best_lower(hits: &[Hit], lower: usize, query_len: u32, common: u32, stretch: u32) -> Lower {
    let mut best = Lower {
        at: lower,
        common,
        stretch,
        share: share(common, query_len, stretch),
    };
    let (mut common, mut stretch) = (common, stretch);
    for (at, hit) in hits.iter().enumerate().skip(lower) {
        let share = share(common, query_len, stretch);
        if share > best.share {
            best = Lower {
                at,
                common,
                stretch,
                share,
            };
        }
        if hit.is_last {
            common -= 1;
            stretch -= 1;
        }
        stretch -= hit.others;
    }
    best
}
