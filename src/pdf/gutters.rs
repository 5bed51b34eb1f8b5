//! Narrow gutters between columns: gaps that alone could be wide spaces, one below the other.
//!
//! A gap that starts a new cell wherever it stands is found in [`words`](super::words). Columns may
//! stand closer than that; what gives them away is that line after line leaves the same gap free,
//! with running text on both sides. Cells of tables and leaders of dots have other lengths.

use super::words::Word;

/// A gap from this on, in em, may belong to a gutter.
const GAP_MIN: f32 = 0.6;
/// So much of it must be common to all lines, in em.
const COMMON_MIN: f32 = 0.5;
/// So many lines make a gutter.
const ROWS_MIN: usize = 5;
/// Most of those have at least so many characters on either side.
const CHARACTERS_MIN: usize = 12;
/// For one line with text on one side only there are so many with text on both.
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
    one_sided: usize,
    one_sided_after: usize,
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
                    one_sided: 0,
                    one_sided_after: 0,
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
    for (gap, sides) in gaps.iter_mut().zip(lengths.windows(2)) {
        gap.is_between_text = sides.iter().all(|length| *length >= CHARACTERS_MIN);
    }
    gaps
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
            gutter.one_sided += std::mem::take(&mut gutter.one_sided_after);
            return true;
        }
    }
    gutter.one_sided_after += 1;
    let is_free =
        |word: &Word| word.right <= gutter.left + common || word.left >= gutter.right - common;
    row.iter().all(is_free)
}

fn record(gutter: &Gutter, found: &mut [Vec<usize>]) {
    let rows = gutter.places.len();
    if gutter.running >= ROWS_MIN
        && gutter.running * 2 > rows
        && gutter.one_sided * FULL_ROWS_RATIO <= rows
    {
        for (row, at) in &gutter.places {
            found[*row].push(*at);
        }
    }
}
