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
    /// The best share of any stretch in it, or more.
    peak: f32,
    /// How many bits there are: counting takes long where the processor is not asked to.
    count: u32,
}

/// What else such a word has: its other trigrams.
#[derive(Clone, Copy, Debug, Default)]
struct WordOthers {
    /// All of them, those before its first hit, and those after its last.
    all: Sketch,
    before: Sketch,
    after: Sketch,
}

/// Words that can score no more than this alone are not looked at closely; below every field's threshold.
const WORTH_A_LOOK: f32 = 0.39;

/// What stands in a table of places for words that are not worked out yet, or have no hits; places are above.
const UNKNOWN: u32 = 0;
const WITHOUT_HITS: u32 = 1;
const PLACES: u32 = 2;

/// A word with hits in a text.
#[derive(Clone, Copy, Debug)]
struct Station {
    hits: u32,
    /// Which word of the text it is.
    at: u32,
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
    /// Which bit a hit has; only for long queries.
    bit: Vec<u16>,
    /// For each word of the lexicon where it stands in `hits`, plus [`PLACES`]; only for long queries.
    places: Vec<u32>,
    /// A bit for each word of the lexicon that has hits, and how many there are before each 64: small, so that both stay
    /// in the cache.
    /// Only for short queries.
    with_hits: Vec<u64>,
    ranks: Vec<u32>,
    /// What is known of each of those words: of short queries all, in the order of their numbers.
    hits: Vec<WordHits<N>>,
    /// Worked out when asked for.
    others: Vec<Option<WordOthers>>,
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
        let mut scorer = Self {
            lexicon,
            len: trigrams.len() as u32,
            is_hit: vec![false; lexicon.trigram_count()],
            bit: Vec::new(),
            places: Vec::new(),
            with_hits: Vec::new(),
            ranks: Vec::new(),
            hits: Vec::new(),
            others: Vec::new(),
            stations: Vec::new(),
            common: 0,
            workspace: Workspace::default(),
        };
        let known = trigrams
            .iter()
            .filter_map(|trigram| lexicon.trigram_id(*trigram));
        if Self::LOOKS_UP {
            scorer.look_up(known);
        } else {
            scorer.bit = vec![0; lexicon.trigram_count()];
            scorer.places = vec![UNKNOWN; lexicon.word_count()];
            for (bit, trigram) in (0..).zip(known) {
                scorer.is_hit[trigram as usize] = true;
                scorer.bit[trigram as usize] = bit;
            }
        }
        Some(scorer)
    }

    /// Whether the words with hits are looked up at once. A long query has trigrams of most words, and few texts have
    /// enough of its trigrams: there each word is worked out when it is met first.
    const LOOKS_UP: bool = N == 1;

    /// Finds the words that have one of the trigrams.
    fn look_up(&mut self, known: impl Iterator<Item = TrigramId>) {
        let lexicon = self.lexicon;
        self.with_hits = vec![0; lexicon.word_count().div_ceil(64)];
        let lists: Vec<(TrigramId, Vec<u32>)> = known
            .map(|trigram| (trigram, lexicon.words_with(trigram).collect()))
            .collect();
        for (trigram, words) in &lists {
            self.is_hit[*trigram as usize] = true;
            for word in words {
                self.with_hits[*word as usize / 64] |= 1 << (word % 64);
            }
        }
        let mut count = 0;
        for bits in &self.with_hits {
            self.ranks.push(count);
            count += bits.count_ones();
        }
        let nothing = WordHits {
            bits: [0; N],
            alone: 0.0,
            peak: 0.0,
            count: 0,
        };
        self.hits = vec![nothing; count as usize];
        self.others = vec![None; count as usize];
        for (bit, (_, words)) in lists.iter().enumerate() {
            for word in words {
                let place = self.place(*word as usize);
                self.hits[place].bits[bit / 64] |= 1 << (bit % 64);
            }
        }
        self.look_closely();
    }

    /// Most words have a hit or two by chance and need no closer look: the others get it.
    fn look_closely(&mut self) {
        let mut place = 0;
        for block in 0..self.with_hits.len() {
            let mut bits = self.with_hits[block];
            while bits != 0 {
                let number = block * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                self.hits[place] = self.looked_at(self.hits[place].bits, number);
                place += 1;
            }
        }
    }

    fn looked_at(&mut self, bits: HitBits<N>, number: usize) -> WordHits<N> {
        let count = count(&bits);
        let (mut alone, mut peak) = (0.0, self.possible(count, 0));
        if peak >= WORTH_A_LOOK {
            let trigrams = self.lexicon.trigrams_of_number(number);
            alone = self.alone(trigrams);
            peak = peak.min(self.peak(trigrams));
        }
        WordHits {
            bits,
            alone,
            peak,
            count,
        }
    }

    /// Works out what is to be known of a word; only for long queries.
    #[cold]
    fn work_out(&mut self, number: usize) -> bool {
        let mut bits = [0; N];
        let mut has_hits = false;
        for trigram in self.lexicon.trigrams_of_number(number) {
            if self.is_hit[*trigram as usize] {
                let bit = usize::from(self.bit[*trigram as usize]);
                bits[bit / 64] |= 1 << (bit % 64);
                has_hits = true;
            }
        }
        self.places[number] = WITHOUT_HITS;
        if has_hits {
            self.places[number] = self.hits.len() as u32 + PLACES;
            let hits = self.looked_at(bits, number);
            self.hits.push(hits);
            self.others.push(None);
        }
        has_hits
    }

    fn has_hits(&mut self, word: WordId) -> bool {
        let number = word.number();
        if Self::LOOKS_UP {
            return self.with_hits[number / 64] & (1 << (number % 64)) != 0;
        }
        match self.places[number] {
            UNKNOWN => self.work_out(number),
            known => known != WITHOUT_HITS,
        }
    }

    /// Where what is known of a word with hits stands in `self.hits`.
    fn place(&self, number: usize) -> usize {
        if !Self::LOOKS_UP {
            return (self.places[number] - PLACES) as usize;
        }
        let (block, bit) = (number / 64, number % 64);
        let before = self.with_hits[block] & ((1 << bit) - 1);
        self.ranks[block] as usize + before.count_ones() as usize
    }

    /// What else a station's word has.
    fn others(&mut self, text: &[WordId], station: usize) -> WordOthers {
        let Station { hits, at, .. } = self.stations[station];
        if let Some(others) = self.others[hits as usize] {
            return others;
        }
        let mut others = WordOthers::default();
        let mut has_hit = false;
        for trigram in self.lexicon.trigrams_of(text[at as usize]) {
            if self.is_hit[*trigram as usize] {
                has_hit = true;
                others.after = 0;
                continue;
            }
            others.all |= sketch(*trigram);
            others.after |= sketch(*trigram);
            if !has_hit {
                others.before |= sketch(*trigram);
            }
        }
        self.others[hits as usize] = Some(others);
        others
    }

    fn alone(&mut self, trigrams: &[TrigramId]) -> f32 {
        let trigrams = trigrams.iter().copied();
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
        let mut after_run = 0;
        self.stations.clear();
        for (start, words) in (0_u32..).step_by(64).zip(text.chunks(64)) {
            let mut with_hits = self.with_hits(words);
            while with_hits != 0 {
                let at = with_hits.trailing_zeros();
                with_hits &= with_hits - 1;
                let word = words[at as usize];
                let place = self.place(word.number());
                let at = start + at;
                self.stations.push(Station {
                    hits: place as u32,
                    at,
                    gap: None,
                });
                let hits = &self.hits[place];
                join(&mut all, &hits.bits);
                least = least.max(hits.alone);
                // Whole words in a row are a stretch of nothing but hits.
                if word.has_only(hits.count) {
                    if at != after_run {
                        run = [0; N];
                    }
                    join(&mut run, &hits.bits);
                    longest_run = longest_run.max(count(&run));
                    after_run = at + 1;
                }
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

    /// Which of at most 64 words have hits, a bit each: no branches, as nobody could guess which way they go.
    fn with_hits(&mut self, words: &[WordId]) -> u64 {
        let mut with_hits = 0;
        if !Self::LOOKS_UP {
            for (at, word) in words.iter().enumerate() {
                with_hits |= u64::from(self.has_hits(*word)) << at;
            }
            return with_hits;
        }
        for (at, word) in words.iter().enumerate() {
            let number = word.number();
            with_hits |= ((self.with_hits[number / 64] >> (number % 64)) & 1) << at;
        }
        with_hits
    }

    /// A closer bound from above for the text that [`Self::bounds`] was last asked about. Stops early, with a figure of
    /// `enough` or more, once nothing less can be promised; a result below `needed` says no more than that.
    pub(super) fn most(&mut self, text: &[WordId], needed: f32, enough: f32) -> f32 {
        let mut most = 0_f32;
        for first in 0..self.stations.len() {
            let hits = &self.hits[self.stations[first].hits as usize];
            most = most.max(hits.peak);
            if most >= enough {
                break;
            }
            let mut bits = hits.bits;
            let mut others = None;
            let floor = most.max(needed - f32::EPSILON);
            if self.possible(self.common_from(text, first, floor), 0) <= floor {
                continue;
            }
            for last in first + 1..self.stations.len() {
                // A longer stretch has all these others, and cannot have more hits than the text.
                let floor = most.max(needed - f32::EPSILON);
                let longest = self.longest_between(text, last - 1);
                if most >= enough || share(self.common, self.len, self.common + longest) <= floor {
                    break;
                }
                let mut known = others.unwrap_or_else(|| self.others(text, first).after);
                if share(self.common, self.len, self.common + known.count_ones()) <= floor {
                    break;
                }
                known |= self.gap(text, last - 1);
                let end = self.others(text, last);
                join(
                    &mut bits,
                    &self.hits[self.stations[last].hits as usize].bits,
                );
                most = most.max(self.possible(count(&bits), known | end.before));
                others = Some(known | end.all);
            }
        }
        most
    }

    /// The most different hits of any stretch from a station to a later one that can score more than `floor`: none
    /// goes on beyond a word that has too many others.
    fn common_from(&self, text: &[WordId], first: usize, floor: f32) -> u32 {
        let is_too_many = |others| share(self.common, self.len, self.common + others) <= floor;
        let mut bits = None;
        for last in first + 1..self.stations.len() {
            if is_too_many(self.longest_between(text, last - 1)) {
                break;
            }
            let hits = &self.hits[self.stations[last].hits as usize];
            let before = &self.hits[self.stations[first].hits as usize].bits;
            join(bits.get_or_insert(*before), &hits.bits);
            let word = text[self.stations[last].at as usize];
            if is_too_many(word.distinct().saturating_sub(hits.count)) {
                break;
            }
        }
        bits.map_or(0, |bits| count(&bits))
    }

    /// The most different trigrams that one word between a station and the next one has: so many others, or more.
    fn longest_between(&self, text: &[WordId], station: usize) -> u32 {
        let between =
            self.stations[station].at as usize + 1..self.stations[station + 1].at as usize;
        let longest = text[between].iter().map(|word| word.distinct()).max();
        longest.unwrap_or(0)
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
        let mut with_hits = (0..text.len()).filter(|at| self.has_hits(text[*at]));
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
