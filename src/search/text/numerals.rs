//! Words of nothing but figures, by what they say.
//!
//! Papers have millions of them, most of them once. A lexicon keeps every other word with its trigrams, some forty bytes each;
//! a numeral's trigrams follow from its place among all numerals, so of these it keeps nothing. Longer ones are words like any
//! other. Next: [`super::lexicon`].

use super::trigrams::{Trigram, trigrams};

/// The longest numeral.
const FIGURES_MAX: usize = 7;
/// How many numerals there are, leading zeros and all.
pub(super) const COUNT: u32 = before(FIGURES_MAX + 1);
/// So many of them, the first ones, have at most four figures: years, days and small numbers, which many texts have.
pub(super) const SHORT: u32 = before(SHORT_FIGURES + 1);
const SHORT_FIGURES: usize = 4;

/// The most trigrams that a numeral has.
const TRIGRAMS_MAX: usize = FIGURES_MAX + 1;
/// How many trigrams there are of nothing but figures and what is before and after a word.
pub(super) const TRIGRAM_COUNT: usize = FIRST + SECOND + MIDDLE + LAST + ONLY;
const FIRST: usize = 10;
const SECOND: usize = 100;
const MIDDLE: usize = 1_000;
const LAST: usize = 100;
const ONLY: usize = 10;

/// How many numerals have fewer figures.
const fn before(figures: usize) -> u32 {
    (10_u32.pow(figures as u32) - 10) / 9
}

/// The place of a word among all numerals, by length and then by value; `None` if it is none.
pub(super) fn place(word: &str) -> Option<u32> {
    let is_numeral =
        (1..=FIGURES_MAX).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    let value: u32 = is_numeral.then(|| word.parse().ok())??;
    Some(before(word.len()) + value)
}

/// A numeral's trigrams in their order, as places among [`TRIGRAM_COUNT`].
pub(super) fn trigram_places(place: u32) -> impl ExactSizeIterator<Item = usize> {
    let longer = (2..=FIGURES_MAX).filter(|figures| before(*figures) <= place);
    let count = 1 + longer.count();
    let mut value = (place - before(count)) as usize;
    let mut figures = [0; FIGURES_MAX];
    for figure in figures[..count].iter_mut().rev() {
        (value, *figure) = (value / 10, value % 10);
    }
    let mut places = [0; TRIGRAMS_MAX];
    places[0] = figures[0];
    if count == 1 {
        places[1] = TRIGRAM_COUNT - ONLY + figures[0];
    } else {
        places[1] = FIRST + 10 * figures[0] + figures[1];
        for (place, three) in places[2..].iter_mut().zip(figures[..count].windows(3)) {
            *place = FIRST + SECOND + 100 * three[0] + 10 * three[1] + three[2];
        }
        places[count] = FIRST + SECOND + MIDDLE + 10 * figures[count - 2] + figures[count - 1];
    }
    places.into_iter().take(count + 1)
}

/// Which numerals have one of some trigrams: told by a few bits, as a search asks about millions of them.
///
/// A long numeral has its first trigrams in all but its last three figures, and the others in its last five.
#[derive(Debug)]
pub(super) struct WithAny {
    short: Vec<u64>,
    /// By the place of the numeral without its last three figures.
    beginnings: Vec<u64>,
    /// By the last five figures.
    ends: Vec<u64>,
}

/// The last five figures of a long numeral are one of so many.
const ENDS: u32 = 100_000;
/// Without its last three figures a long numeral is one of so many.
const BEGINNING: u32 = 1_000;
/// The places of the shortest long numerals have so much more than a thousand times that of their beginnings.
const ABOVE_BEGINNING: u32 = SHORT - BEGINNING * before(2);

impl WithAny {
    /// Those that have one of the trigrams at these places.
    pub(super) fn new(places: impl Iterator<Item = usize> + Clone) -> Self {
        let bits = |count: u32| vec![0; (count as usize).div_ceil(64)];
        let mut with = Self {
            short: Vec::new(),
            beginnings: bits(SHORT),
            ends: bits(ENDS),
        };
        for place in places.clone() {
            with.add_beginnings(place);
        }
        // A short one has all that its own beginning has, and what is at its end besides.
        with.short.clone_from(&with.beginnings);
        for place in places {
            with.add_ends(place);
        }
        with
    }

    fn add_beginnings(&mut self, trigram: usize) {
        for figures in 1..=SHORT_FIGURES {
            let rest = |count: usize| figures.checked_sub(count);
            let mut add = |number: usize, rest: usize| {
                let run = 10_usize.pow(rest as u32);
                set(
                    &mut self.beginnings,
                    before(figures) as usize + number * run,
                    run,
                );
            };
            match part(trigram) {
                (Part::First, number) => add(number, figures - 1),
                (Part::Second, number) => rest(2).into_iter().for_each(|rest| add(number, rest)),
                (Part::Middle, number) => {
                    for rest in rest(3).into_iter().flat_map(|rest| 0..=rest) {
                        let leading = 10_usize.pow((figures - 3 - rest) as u32);
                        (0..leading).for_each(|leading| add(1_000 * leading + number, rest));
                    }
                }
                (Part::Last | Part::Only, _) => {}
            }
        }
    }

    fn add_ends(&mut self, trigram: usize) {
        match part(trigram) {
            (Part::Middle, number) => {
                for (leading, run) in [(1, 100), (10, 10), (100, 1)] {
                    for leading in 0..leading {
                        set(&mut self.ends, (1_000 * leading + number) * run, run);
                    }
                }
            }
            (Part::Last, number) => {
                let above = |count: usize| (0..count).map(|above| 100 * above + number);
                above(ENDS as usize / 100).for_each(|end| set(&mut self.ends, end, 1));
                for figures in 2..=SHORT_FIGURES {
                    let of_length = above(10_usize.pow(figures as u32 - 2));
                    let start = before(figures) as usize;
                    of_length.for_each(|end| set(&mut self.short, start + end, 1));
                }
            }
            (Part::Only, number) => set(&mut self.short, number, 1),
            (Part::First | Part::Second, _) => {}
        }
    }

    /// Whether a numeral is one of them.
    pub(super) fn contains(&self, numeral: usize) -> bool {
        let is_in = |bits: &[u64], at: u32| bits[at as usize / 64] >> (at % 64) & 1 == 1;
        let place = numeral as u32;
        match place.checked_sub(SHORT) {
            None => is_in(&self.short, place),
            Some(after) => {
                is_in(&self.beginnings, (place - ABOVE_BEGINNING) / BEGINNING)
                    || is_in(&self.ends, after % ENDS)
            }
        }
    }
}

/// Sets so many bits.
fn set(bits: &mut [u64], start: usize, count: usize) {
    for at in start..start + count {
        bits[at / 64] |= 1 << (at % 64);
    }
}

/// Where in a word a trigram stands.
enum Part {
    First,
    Second,
    Middle,
    Last,
    Only,
}

/// What trigram is at this place: where it stands, and its figures.
fn part(trigram: usize) -> (Part, usize) {
    let parts = [
        (FIRST, Part::First),
        (SECOND, Part::Second),
        (MIDDLE, Part::Middle),
        (LAST, Part::Last),
    ];
    let mut number = trigram;
    for (count, part) in parts {
        if number < count {
            return (part, number);
        }
        number -= count;
    }
    (Part::Only, number)
}

/// All trigrams that numerals have, by their places.
pub(super) fn all_trigrams() -> impl Iterator<Item = Trigram> {
    let padded = |number: usize, figures: usize| format!("{number:0figures$}");
    let nth = move |number, figures, at| trigrams(&padded(number, figures)).nth(at);
    let first = (0..FIRST).map(move |number| nth(number, 1, 0));
    let second = (0..SECOND).map(move |number| nth(number, 2, 1));
    let middle = (0..MIDDLE).map(move |number| nth(number, 3, 2));
    let last = (0..LAST).map(move |number| nth(number, 2, 2));
    let only = (0..ONLY).map(move |number| nth(number, 1, 1));
    let all = first.chain(second).chain(middle).chain(last).chain(only);
    all.flatten()
}

#[cfg(test)]
mod tests {
    use super::{COUNT, SHORT, TRIGRAM_COUNT, WithAny, all_trigrams, place, trigram_places};
    use crate::search::text::trigrams::trigrams;

    #[test]
    fn numerals_are_told_apart() {
        let words = ["0", "9", "00", "99", "000", "9999", "00000", "9999999"];
        let places = words.map(|word| place(word).unwrap());
        assert_eq!(places, [0, 9, 10, 109, 110, SHORT - 1, SHORT, COUNT - 1]);
        for word in ["", "12345678", "1a", "+1", "١"] {
            assert_eq!(place(word), None, "{word}");
        }
    }

    #[test]
    fn trigrams_are_those_of_the_word() {
        let all: Vec<_> = all_trigrams().collect();
        assert_eq!(all.len(), TRIGRAM_COUNT);
        for word in ["7", "07", "123", "0000", "90210", "123456", "9081726"] {
            let given = trigram_places(place(word).unwrap()).map(|place| all[place]);
            assert!(given.eq(trigrams(word)), "{word}");
        }
    }

    #[test]
    fn those_with_a_trigram_are_known() {
        let all: Vec<_> = all_trigrams().collect();
        for wanted in ["252840", "7", "07", "1234567"] {
            let wanted: Vec<usize> = trigram_places(place(wanted).unwrap()).collect();
            for only in wanted {
                let with = WithAny::new([only].into_iter());
                for numeral in (0..COUNT).step_by(997).chain(0..SHORT + 2_000) {
                    let has = trigram_places(numeral).any(|place| place == only);
                    let contains = with.contains(numeral as usize);
                    assert_eq!(contains, has, "{numeral} with {:x}", all[only]);
                }
            }
        }
    }
}
