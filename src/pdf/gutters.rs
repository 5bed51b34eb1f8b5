//! Narrow gutters between columns: gaps that alone could be wide spaces, one below the other.
//!
//! A gap that starts a new cell wherever it stands is found in [`words`](super::words). Columns may
//! stand closer than that; what gives them away is that line after line leaves the same gap free,
//! with running text on both sides. Cells of tables and leaders of dots have other lengths.
//!
//! Lines of two columns seldom stand at one height for long: a heading moves those below it. What
//! stands at a height of its own is of a column if it is running text, and on the right begins at the gutter.

use super::words::Word;

/// A gap from this on, in em, may belong to a gutter.
const GAP_MIN: f32 = 0.6;
/// So much of it must be common to all lines, in em.
const COMMON_MIN: f32 = 0.5;
/// So many lines make a gutter.
const ROWS_MIN: usize = 5;
/// Most of those have at least so many characters on either side.
const CHARACTERS_MIN: usize = 12;
/// Instead, so many lines of running text may stand on the left of it, and as many right behind it.
const REACHING_MIN: usize = 8;
/// Lines of the right column, and the items of its lists, begin behind it by at most so much, in em.
const INDENT_MAX: f32 = 3.0;
/// The mark before an item of a list has at most so many characters.
const MARK_CHARACTERS_MAX: usize = 3;
/// For one line with other text on one side only there are so many with text on both, or of a column.
const FULL_ROWS_RATIO: usize = 3;
/// Lines further apart than this, in em, are not of one column.
const ROW_DISTANCE_MAX: f32 = 3.0;
/// Gutters that are followed at the same time; a page with more is a table or a drawing.
const FOLLOWED_MAX: usize = 24;

/// A gap that the rows so far have in common.
struct Gutter {
    left: f32,
    right: f32,
    /// The baseline of the last row with it, and its em.
    baseline: f32,
    size: f32,
    /// Row and position of the word behind the gap.
    places: Vec<(usize, usize)>,
    /// How many of the places are between running text.
    running: usize,
    /// Rows with words on one side only, between those with words on both; and after the last of these.
    one_sided: OneSided,
    one_sided_after: OneSided,
}

/// Rows with words on one side of a gutter only.
#[derive(Clone, Copy, Default)]
struct OneSided {
    /// Running text on the left of the gutter, and right behind it.
    reaching: [usize; 2],
    /// Anything else.
    other: usize,
}

impl OneSided {
    fn add(&mut self, more: Self) {
        self.other += more.other;
        for (sum, more) in self.reaching.iter_mut().zip(more.reaching) {
            *sum += more;
        }
    }
}

/// A wide gap of a row.
struct Gap {
    left: f32,
    right: f32,
    /// The position of the word behind it.
    at: usize,
    /// Whether there is running text on both sides.
    is_between_text: bool,
}

/// For every row (from top to bottom, words from left to right) the positions of the words that a
/// gutter stands before.
pub(super) fn words_after_gutters(rows: &[Vec<Word>]) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new(); rows.len()];
    let mut followed: Vec<Gutter> = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let Some(first) = row.first() else {
            continue;
        };
        let gaps = wide_gaps(row);
        let mut taken = vec![false; gaps.len()];
        followed.retain_mut(|gutter| {
            let goes_on = first.baseline - gutter.baseline < ROW_DISTANCE_MAX * gutter.size
                && follow(gutter, number, row, &gaps, &mut taken);
            if !goes_on {
                record(gutter, &mut found);
            }
            goes_on
        });
        for (gap, taken) in gaps.into_iter().zip(taken) {
            if !taken && followed.len() < FOLLOWED_MAX {
                followed.push(Gutter {
                    left: gap.left,
                    right: gap.right,
                    baseline: first.baseline,
                    size: row[gap.at].size,
                    places: vec![(number, gap.at)],
                    running: usize::from(gap.is_between_text),
                    one_sided: OneSided::default(),
                    one_sided_after: OneSided::default(),
                });
            }
        }
    }
    for gutter in &followed {
        record(gutter, &mut found);
    }
    found
}

/// The row's wide gaps, from left to right.
fn wide_gaps(row: &[Word]) -> Vec<Gap> {
    let mut gaps: Vec<Gap> = Vec::new();
    // How many characters stand before the first gap, and behind each.
    let mut lengths = vec![0_usize];
    let mut end = f32::INFINITY;
    for (at, word) in row.iter().enumerate() {
        if word.left - end > GAP_MIN * word.size {
            gaps.push(Gap {
                left: end,
                right: word.left,
                at,
                is_between_text: false,
            });
            lengths.push(0);
        }
        if let Some(length) = lengths.last_mut() {
            *length += word.text.chars().count();
        }
        end = if at == 0 {
            word.right
        } else {
            end.max(word.right)
        };
    }
    let widths: Vec<f32> = gaps.iter().map(|gap| gap.right - gap.left).collect();
    for (at, gap) in gaps.iter_mut().enumerate() {
        let before = lengths[..at].iter().zip(&widths[..at]).rev();
        let behind = lengths[at + 2..].iter().zip(&widths[at + 1..]);
        gap.is_between_text = characters(lengths[at], before, widths[at]) >= CHARACTERS_MIN
            && characters(lengths[at + 1], behind, widths[at]) >= CHARACTERS_MIN;
    }
    gaps
}

/// How many characters stand beside a gap of this width up to the next one as wide: lines that are filled by force have
/// narrower ones.
fn characters<'a>(
    nearest: usize,
    further: impl Iterator<Item = (&'a usize, &'a f32)>,
    width: f32,
) -> usize {
    let mut sum = nearest;
    for (length, gap) in further {
        // A list's mark stands apart from its item.
        if *gap >= width && sum > MARK_CHARACTERS_MAX {
            break;
        }
        sum += length;
    }
    sum
}

/// Whether the gutter goes on in this row: with a gap of it, or with words on one side only.
fn follow(
    gutter: &mut Gutter,
    number: usize,
    row: &[Word],
    gaps: &[Gap],
    taken: &mut [bool],
) -> bool {
    let common = COMMON_MIN * gutter.size;
    for (gap, taken) in gaps.iter().zip(taken) {
        let (left, right) = (gap.left.max(gutter.left), gap.right.min(gutter.right));
        if right - left >= common && !*taken {
            *taken = true;
            (gutter.left, gutter.right) = (left, right);
            gutter.baseline = row[gap.at].baseline;
            gutter.places.push((number, gap.at));
            gutter.running += usize::from(gap.is_between_text);
            gutter
                .one_sided
                .add(std::mem::take(&mut gutter.one_sided_after));
            return true;
        }
    }
    let is_free =
        |word: &Word| word.right <= gutter.left + common || word.left >= gutter.right - common;
    if !row.iter().all(is_free) {
        return false;
    }
    match side_of_column(gutter, row) {
        Some(side) => {
            gutter.one_sided_after.reaching[side] += 1;
            gutter.baseline = row[0].baseline;
        }
        None => gutter.one_sided_after.other += 1,
    }
    true
}

/// On which side of the gutter (0 is left) a row is a line of a column; `None` if it is none.
fn side_of_column(gutter: &Gutter, row: &[Word]) -> Option<usize> {
    let (first, last) = (row.first()?, row.last()?);
    let characters: usize = row.iter().map(|word| word.text.chars().count()).sum();
    if characters < CHARACTERS_MIN || wide_gaps(row).len() > 1 {
        return None;
    }
    if last.right < gutter.right {
        Some(0)
    } else {
        (first.left - gutter.right < INDENT_MAX * first.size).then_some(1)
    }
}

fn record(gutter: &Gutter, found: &mut [Vec<usize>]) {
    let rows = gutter.places.len();
    let OneSided { reaching, other } = gutter.one_sided;
    let is_of_many = gutter.running >= ROWS_MIN;
    let is_reached = reaching
        .iter()
        .all(|lines| lines + gutter.running >= REACHING_MIN);
    if (is_of_many || is_reached)
        && gutter.running * 2 > rows
        && other * FULL_ROWS_RATIO <= rows + reaching.iter().sum::<usize>()
    {
        for (row, at) in &gutter.places {
            found[*row].push(*at);
        }
    }
}
