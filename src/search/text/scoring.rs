//! What a query scores on a text: exact where it matters, bounds where they decide.
//!
//! For each word it is worked out once per query which of the query's trigrams it has, what it scores alone, and
//! roughly what else it has. From that follow bounds of a text's score: coarse ones from a look at each word, closer ones
//! from the stretches between words with hits. Most texts need no more. Next: [`super::similarity`].
//!
//! A score is that of some stretch from one hit to another: its hits among the query's trigrams and the stretch's
//! others. Bounds from above take too many hits and too few others, never the reverse.

use super::lexicon::{Lexicon, Sketch, TrigramId, WordId, sketch};
use super::similarity::{Workspace, share};
use super::trigrams::Trigram;

/// The query's trigrams that a word or stretch has, a bit each.
type HitBits<const N: usize> = [u64; N];

/// Queries of more trigrams are not looked at in full: 1,000 characters cannot have more.
pub(super) const QUERY_TRIGRAMS_MAX: usize = 1024;

/// What a query means for one word that has some of its trigrams.
#[derive(Clone, Copy, Debug)]
struct WordHits<const N: usize> {
    bits: HitBits<N>,
    /// Its score alone; 0 for a word with so few hits that alone it finds nothing.
    alone: f32,
    /// All of its trigrams are the query's.
    is_whole: bool,
}

/// What else such a word has: apart from [`WordHits`], which are looked at far more often.
#[derive(Clone, Copy, Debug)]
struct WordOthers {
    /// Its other trigrams: all of them, those before its first hit, and those after its last.
    all: Sketch,
    before: Sketch,
    after: Sketch,
    /// The best share of any stretch in it, or more.
    peak: f32,
}

/// Words that can score no more than this alone are not looked at closely; below every field's threshold.
const WORTH_A_LOOK: f32 = 0.39;

/// What is known of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Unknown,
    WithoutHits,
    WithHits,
}

/// A word with hits in a text.
#[derive(Clone, Copy, Debug)]
struct Station {
    hits: u32,
    /// Which word of the text it is.
    at: u32,
    /// The most different trigrams that one word between it and the next one has.
    longest: u32,
    /// The others between the two, once they are needed.
    gap: Option<Sketch>,
}

/// The score of a text lies between these, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) least: f32,
    pub(super) most: f32,
}

/// A query against one account's lexicon, with `N` words of 64 bits for its trigrams.
#[derive(Debug)]
pub(super) struct QueryScorer<'a, const N: usize> {
    lexicon: &'a Lexicon,
    /// All different trigrams of the query, known to the lexicon or not.
    len: u32,
    is_hit: Vec<bool>,
    /// Which bit a hit has.
    bit: Vec<u16>,
    /// What is known of each word: small, so that it stays in the cache.
    kinds: Vec<Kind>,
    /// Where words with hits stand in `hits`.
    places: Vec<u32>,
    hits: Vec<WordHits<N>>,
    others: Vec<WordOthers>,
    /// The words with hits of the text last looked at, and how many different hits they have.
    stations: Vec<Station>,
    common: u32,
    workspace: Workspace,
}

impl<'a, const N: usize> QueryScorer<'a, N> {
    /// `None` for a query without letters and digits, which is like nothing. At most `64 * N` trigrams.
    pub(super) fn new(lexicon: &'a Lexicon, trigrams: &[Trigram]) -> Option<Self> {
        let trigrams = trigrams.get(..64 * N).unwrap_or(trigrams);
        if trigrams.is_empty() {
            return None;
        }
        let mut is_hit = vec![false; lexicon.trigram_count()];
        let mut bit = vec![0; lexicon.trigram_count()];
        let known = trigrams
            .iter()
            .filter_map(|trigram| lexicon.trigram_id(*trigram));
        for (at, id) in (0..).zip(known) {
            is_hit[id as usize] = true;
            bit[id as usize] = at;
        }
        Some(Self {
            lexicon,
            len: trigrams.len() as u32,
            is_hit,
            bit,
            kinds: vec![Kind::Unknown; lexicon.word_count()],
            places: vec![0; lexicon.word_count()],
            hits: Vec::new(),
            others: Vec::new(),
            stations: Vec::new(),
            common: 0,
            workspace: Workspace::default(),
        })
    }

    /// Where a word's hits stand in `self.hits`.
    fn place(&mut self, word: WordId) -> Option<usize> {
        let number = word.number();
        match self.kinds[number] {
            Kind::WithoutHits => None,
            Kind::WithHits => Some(self.places[number] as usize),
            Kind::Unknown => self.work_out(word),
        }
    }

    #[cold]
    fn work_out(&mut self, word: WordId) -> Option<usize> {
        let trigrams = self.lexicon.trigrams_of(word);
        if !trigrams
            .iter()
            .any(|trigram| self.is_hit[*trigram as usize])
        {
            self.kinds[word.number()] = Kind::WithoutHits;
            return None;
        }
        let mut hits = WordHits {
            bits: [0; N],
            alone: 0.0,
            is_whole: true,
        };
        let mut others = WordOthers {
            all: 0,
            before: 0,
            after: 0,
            peak: 0.0,
        };
        let mut has_hit = false;
        for trigram in trigrams {
            if self.is_hit[*trigram as usize] {
                let bit = usize::from(self.bit[*trigram as usize]);
                hits.bits[bit / 64] |= 1 << (bit % 64);
                has_hit = true;
                others.after = 0;
                continue;
            }
            hits.is_whole = false;
            others.all |= sketch(*trigram);
            others.after |= sketch(*trigram);
            if !has_hit {
                others.before |= sketch(*trigram);
            }
        }
        others.peak = self.possible(count(&hits.bits), 0);
        // Most words have a hit or two by chance and need no closer look.
        if others.peak >= WORTH_A_LOOK {
            hits.alone = self.alone(word);
            others.peak = others.peak.min(self.peak(trigrams));
        }
        let place = self.hits.len();
        self.hits.push(hits);
        self.others.push(others);
        self.kinds[word.number()] = Kind::WithHits;
        self.places[word.number()] = place as u32;
        Some(place)
    }

    fn alone(&mut self, word: WordId) -> f32 {
        let trigrams = self.lexicon.trigrams_of(word).iter().copied();
        self.workspace
            .word_similarity(self.len, &self.is_hit, trigrams, f32::MAX)
    }

    /// The best share of any stretch in a word. Repeats count as one hit each time: never too little.
    fn peak(&self, trigrams: &[TrigramId]) -> f32 {
        let mut peak = 0_f32;
        // Words have few letters; of a monster's only a beginning is looked at, and then all is possible.
        if trigrams.len() > 64 {
            return 1.0;
        }
        for start in 0..trigrams.len() {
            let (mut common, mut others) = (0_u32, 0_u128);
            for trigram in &trigrams[start..] {
                if self.is_hit[*trigram as usize] {
                    common += 1;
                    peak = peak.max(self.possible(common, others));
                } else {
                    others |= sketch(*trigram);
                }
            }
        }
        peak
    }

    /// The most that a stretch with so many hits, or fewer, and these others can score.
    fn possible(&self, common: u32, others: Sketch) -> f32 {
        let common = common.min(self.len);
        share(common, self.len, common + others.count_ones())
    }

    /// Between what a text's score lies: one look at each word.
    pub(super) fn bounds(&mut self, text: &[WordId]) -> Bounds {
        let (mut all, mut run) = ([0; N], [0; N]);
        let mut longest_run = 0_u32;
        let mut least = 0_f32;
        self.stations.clear();
        for (at, word) in (0..).zip(text) {
            let Some(place) = self.place(*word) else {
                run = [0; N];
                if let Some(station) = self.stations.last_mut() {
                    station.longest = station.longest.max(word.distinct());
                }
                continue;
            };
            self.stations.push(Station {
                hits: place as u32,
                at,
                longest: 0,
                gap: None,
            });
            let hits = &self.hits[place];
            join(&mut all, &hits.bits);
            least = least.max(hits.alone);
            // Whole words in a row are a stretch of nothing but hits.
            if hits.is_whole {
                join(&mut run, &hits.bits);
                longest_run = longest_run.max(count(&run));
            } else {
                run = [0; N];
            }
        }
        self.common = count(&all);
        let most = self.possible(self.common, 0);
        if self.stations.len() <= 1 && most >= WORTH_A_LOOK {
            return Bounds { least, most: least };
        }
        Bounds {
            least: least.max(share(longest_run, self.len, longest_run)),
            most,
        }
    }

    /// A closer bound from above for the text that [`Self::bounds`] was last asked about. Stops early, with a figure of
    /// `enough` or more, once nothing less can be promised; a result below `needed` says no more than that.
    pub(super) fn most(&mut self, text: &[WordId], needed: f32, enough: f32) -> f32 {
        let mut most = 0_f32;
        for first in 0..self.stations.len() {
            let start = &self.others[self.stations[first].hits as usize];
            most = most.max(start.peak);
            let mut others = start.after;
            let mut bits = self.hits[self.stations[first].hits as usize].bits;
            for last in first + 1..self.stations.len() {
                // A longer stretch has all these others, and cannot have more hits than the text.
                let floor = most.max(needed - f32::EPSILON);
                let longest = self.stations[last - 1].longest;
                let least_others = others.count_ones().max(longest);
                if most >= enough
                    || share(self.common, self.len, self.common + least_others) <= floor
                {
                    break;
                }
                others |= self.gap(text, last - 1);
                let end = self.stations[last].hits as usize;
                join(&mut bits, &self.hits[end].bits);
                most = most.max(self.possible(count(&bits), others | self.others[end].before));
                others |= self.others[end].all;
            }
        }
        most
    }

    /// The others between a station and the next.
    fn gap(&mut self, text: &[WordId], station: usize) -> Sketch {
        if let Some(gap) = self.stations[station].gap {
            return gap;
        }
        let (from, to) = (
            self.stations[station].at as usize + 1,
            self.stations[station + 1].at as usize,
        );
        let gap = text[from..to]
            .iter()
            .fold(0, |all, word| all | self.lexicon.sketch_of(*word));
        self.stations[station].gap = Some(gap);
        gap
    }

    /// The exact score, or once it is known to reach `enough` a lower figure that does.
    pub(super) fn score(&mut self, text: &[WordId], enough: f32) -> f32 {
        let mut with_hits = (0..text.len()).filter(|at| self.place(text[*at]).is_some());
        let Some(first) = with_hits.next() else {
            return 0.0;
        };
        let last = with_hits.last().unwrap_or(first);
        let lexicon = self.lexicon;
        let trigrams = text[first..=last]
            .iter()
            .flat_map(|word| lexicon.trigrams_of(*word).iter().copied());
        self.workspace
            .word_similarity(self.len, &self.is_hit, trigrams, enough)
    }
}

fn join<const N: usize>(all: &mut HitBits<N>, more: &HitBits<N>) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

fn count<const N: usize>(bits: &HitBits<N>) -> u32 {
    bits.iter().map(|bits| bits.count_ones()).sum()
}
