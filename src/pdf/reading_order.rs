//! Lines become runs in the order in which a person reads them.
//!
//! A recursive XY cut (Nagy and Seth, 1984) with one restriction: a page is cut into columns only
//! where both sides look like prose. Tables have gutters too, but are read row by row, and so are
//! cells of whole sentences whose rows begin at one height. Titles and page numbers lie across the
//! gutter of a page: that is cut beside them, before it is cut anywhere else.

use std::ops::Range;

use super::bidirectional::{is_right_to_left, logical_order};
use super::direction::Direction;
use super::hyphens::goes_on_in;
use super::words::{Line, Word as PlacedWord};
use crate::model::page::{Break, Rect, TextRun, Word};

/// Cuts within cuts; a page with more is a drawing.
const DEPTH_MAX: u32 = 60;
/// Gutters that are looked at for one cut, the widest first.
const GUTTERS_MAX: usize = 8;
/// A gutter is at least this wide, in em.
const GUTTER_MIN: f32 = 0.7;
/// The first or last row of a page stands apart from its columns by at least so much, in em.
const EDGE_ROW_GAP: f32 = 2.0;
/// Lines that begin within this share of it begin at one edge.
const EDGE_TOLERANCE: f32 = 0.4;
/// A gutter is crossed by at most one line of so many.
const LINES_PER_CROSSING: usize = 4;
/// A column beside such a gutter has at least so many lines, half of them of at least so many characters, and two thirds with
/// the next one at most so many em below.
const TEXT_LINES_MIN: usize = 6;
const TEXT_CHARACTERS_MIN: usize = 20;
const TEXT_LEADING_MAX: f32 = 1.8;
/// Prose has at least so many lines, and half of them have at least so many characters.
const PROSE_LINES_MIN: usize = 3;
const PROSE_CHARACTERS_MIN: usize = 15;
/// Columns stand beside each other for at least this share of the shorter one.
const COLUMN_OVERLAP_MIN: f32 = 0.5;
/// A table has at least so many rows, none of more lines than these.
const TABLE_ROWS_MIN: usize = 3;
const TABLE_ROW_LINES_MAX: usize = 4;
/// Rows of a table are this much further apart than the lines of a cell, which never stand further
/// apart than so many em.
const TABLE_ROW_STEP: f32 = 1.25;
const CELL_LEADING_MAX: f32 = 1.4;
/// A gap between lines from this on, in em, starts a new block.
const BLOCK_GAP: f32 = 0.8;
/// A line this much larger or smaller than the one before starts a new block.
const BLOCK_SIZE_RATIO: f32 = 1.25;
/// Lines whose baselines differ by less, in em, stand in the same row.
const ROW_TOLERANCE: f32 = 0.35;

/// Appends the lines of one writing direction as runs.
pub(super) fn append_runs(mut lines: Vec<Line>, direction: Direction, runs: &mut Vec<TextRun>) {
    let is_leftward = is_leftward(&lines);
    if is_leftward {
        // Columns and cells of such a page are read from the right: its mirror image is ordered.
        for line in &mut lines {
            (line.left, line.right) = (-line.right, -line.left);
        }
    }
    let mut ordered = Vec::with_capacity(lines.len());
    order(lines, 0, &mut ordered);
    let mut before: Option<Line> = None;
    for line in ordered {
        let break_before = before
            .as_ref()
            .map_or(Break::Block, |before| break_between(before, &line));
        let Some(mut run) = run_of(&line, direction, break_before, is_leftward) else {
            continue;
        };
        if before.is_some() && runs.last().is_some_and(|before| goes_on_in(before, &run)) {
            run.break_before = Break::Word;
        }
        runs.push(run);
        before = Some(line);
    }
}

/// Whether most letters are of scripts that run from right to left.
fn is_leftward(lines: &[Line]) -> bool {
    let words = lines.iter().flat_map(|line| &line.words);
    let (mut letters, mut leftward) = (0_usize, 0_usize);
    for character in words.flat_map(|word| word.text.chars()) {
        letters += usize::from(character.is_alphabetic());
        leftward += usize::from(is_right_to_left(character));
    }
    leftward * 2 > letters
}

/// Where a set of lines is cut in two, and which ones are read first.
#[derive(Clone, Copy)]
enum Cut {
    LeftOf(f32),
    Above(f32),
}

impl Cut {
    fn takes(self, line: &Line) -> bool {
        match self {
            Self::LeftOf(x) => line.left * 0.5 + line.right * 0.5 < x,
            Self::Above(y) => line.baseline < y,
        }
    }
}

fn order(mut lines: Vec<Line>, depth: u32, ordered: &mut Vec<Line>) {
    if lines.len() > 1 && depth < DEPTH_MAX {
        let gutter = column_gutter(&lines);
        if let Some(rows) = gutter.and_then(|gutter| table_rows(&lines, Cut::LeftOf(gutter))) {
            for cell in rows.into_iter().flatten() {
                order(cell, depth + 1, ordered);
            }
            return;
        }
        let cut = gutter
            .map(|gutter| row_at_edge(&lines, gutter).unwrap_or(Cut::LeftOf(gutter)))
            .or_else(|| cut_beside_crossed_gutter(&lines))
            .or_else(|| widest_gap(&lines, |_, _| true).map(Cut::Above));
        if let Some(cut) = cut {
            let (first, second): (Vec<_>, Vec<_>) =
                lines.into_iter().partition(|line| cut.takes(line));
            if !first.is_empty() && !second.is_empty() {
                order(first, depth + 1, ordered);
                order(second, depth + 1, ordered);
                return;
            }
            lines = first;
            lines.extend(second);
        }
    }
    sort_rows(&mut lines);
    ordered.append(&mut lines);
}

/// Top to bottom, and lines of one row from left to right.
fn sort_rows(lines: &mut [Line]) {
    lines.sort_by(|a, b| a.baseline.total_cmp(&b.baseline));
    let mut rest = lines;
    while let Some(first) = rest.first() {
        let count = 1 + rest[1..]
            .iter()
            .take_while(|line| same_row(first, line))
            .count();
        let (row, after) = rest.split_at_mut(count);
        row.sort_by(|a, b| a.left.total_cmp(&b.left));
        rest = after;
    }
}

fn same_row(a: &Line, b: &Line) -> bool {
    (a.baseline - b.baseline).abs() < ROW_TOLERANCE * a.size.min(b.size).max(1.0)
}

/// Where to cut between two columns of prose, if there are any.
fn column_gutter(lines: &[Line]) -> Option<f32> {
    if lines.len() < 2 * PROSE_LINES_MIN {
        return None;
    }
    let em = middle_size(lines);
    let mut gaps = gaps(lines.iter().map(|line| (line.left, line.right)).collect());
    gaps.retain(|(width, _)| *width > GUTTER_MIN * em);
    gaps.sort_by(|a, b| b.0.total_cmp(&a.0));
    gaps.truncate(GUTTERS_MAX);
    gaps.into_iter()
        .map(|(_, x)| x)
        .find(|x| are_columns(&lines.iter().collect::<Vec<_>>(), *x))
}

/// Above the last row, or below the first, if it stands on both sides of a gutter and apart from the columns: the foot or head of a
/// page, or what the columns are called.
fn row_at_edge(lines: &[Line], gutter: f32) -> Option<Cut> {
    let mut sorted = lines.to_vec();
    sort_rows(&mut sorted);
    let apart = EDGE_ROW_GAP * middle_size(lines);
    let is_left = |line: &Line| Cut::LeftOf(gutter).takes(line);
    let is_on_both_sides = |row: &[Line]| row.iter().any(is_left) && !row.iter().all(is_left);
    let between = |[upper, lower]: [&[Line]; 2], row: &[Line], columns: &[Line]| {
        let bottoms = upper.iter().map(Line::bottom);
        let bottom = bottoms.fold(f32::NEG_INFINITY, f32::max);
        let top = lower.iter().map(Line::top).fold(f32::INFINITY, f32::min);
        let is_meant = is_on_both_sides(row)
            && top - bottom >= apart
            && are_columns(&columns.iter().collect::<Vec<_>>(), gutter);
        is_meant.then_some(Cut::Above(f32::midpoint(bottom, top)))
    };
    let (first, last) = (
        sorted.chunk_by(same_row).next()?.len(),
        sorted.chunk_by(same_row).next_back()?.len(),
    );
    let (above, foot) = sorted.split_at(sorted.len() - last);
    let (head, below) = sorted.split_at(first);
    between([above, foot], foot, above).or_else(|| between([head, below], head, below))
}

/// Where to cut a page of columns whose gutter is crossed by a few lines, as titles and page numbers are: beside one of these,
/// not where both columns happen to have a gap. A line that stands too close to others belongs to the column it begins in.
fn cut_beside_crossed_gutter(lines: &[Line]) -> Option<Cut> {
    let (x, crosses) = crossed_gutter(lines)?;
    let crosses = |line: &Line| line.left < crosses.end && line.right > crosses.start;
    let gap = widest_gap(lines, |above, below| crosses(above) || crosses(below));
    Some(gap.map_or(Cut::LeftOf(x), Cut::Above))
}

/// The gutter between two columns that the fewest lines cross: where to cut, and from where to where it reaches.
fn crossed_gutter(lines: &[Line]) -> Option<(f32, Range<f32>)> {
    let width = GUTTER_MIN * middle_size(lines);
    let mut edges: Vec<f32> = lines.iter().map(|line| line.left).collect();
    edges.sort_by(f32::total_cmp);
    let mut edges: Vec<&[f32]> = edges
        .chunk_by(|left, right| right - left < EDGE_TOLERANCE * width)
        .skip(1)
        .filter(|edges| edges.len() >= PROSE_LINES_MIN)
        .collect();
    edges.sort_by_key(|edges| std::cmp::Reverse(edges.len()));
    let gutters = edges.into_iter().take(GUTTERS_MAX).filter_map(|edges| {
        let right = *edges.first()?;
        let gutter = right - width..right;
        let crosses = |line: &&Line| line.left < gutter.end && line.right > gutter.start;
        let beside: Vec<&Line> = lines.iter().filter(|line| !crosses(line)).collect();
        let crossing = lines.len() - beside.len();
        let x = right - 0.5 * width;
        let are_few = crossing * LINES_PER_CROSSING <= lines.len();
        let is_between_text = || {
            let (left, right) = beside.iter().partition(|line| Cut::LeftOf(x).takes(line));
            is_running_text(left) && is_running_text(right)
        };
        (are_few && are_columns(&beside, x) && is_between_text()).then_some((crossing, x, gutter))
    });
    let (_, x, gutter) = gutters.min_by_key(|(crossing, ..)| *crossing)?;
    Some((x, gutter))
}

/// Whether the lines of a column stand close below each other and are long: labels, addresses and cells are short, or further
/// apart where their neighbours have more lines.
fn is_running_text(mut column: Vec<&Line>) -> bool {
    column.sort_by(|a, b| a.baseline.total_cmp(&b.baseline));
    let steps = column.windows(2);
    let is_close =
        |pair: &&[&Line]| pair[1].baseline - pair[0].baseline < TEXT_LEADING_MAX * pair[0].size;
    let close = steps.filter(is_close).count();
    let long = column
        .iter()
        .filter(|line| line.characters() >= TEXT_CHARACTERS_MIN)
        .count();
    column.len() >= TEXT_LINES_MIN && close * 3 >= column.len() * 2 && long * 2 >= column.len()
}

/// The cells left and right of a gutter, row by row, if the lines are a table's: in every row both
/// begin at one height, and rows stand further apart than the lines of a cell.
fn table_rows(lines: &[Line], gutter: Cut) -> Option<Vec<[Vec<Line>; 2]>> {
    let mut sorted = lines.to_vec();
    sort_rows(&mut sorted);
    let heights: Vec<&[Line]> = sorted.chunk_by(same_row).collect();
    let steps = heights
        .windows(2)
        .map(|pair| pair[1][0].baseline - pair[0][0].baseline);
    let usual = steps.fold(CELL_LEADING_MAX * middle_size(lines), f32::min);
    let is_same_cell = |upper: &&[Line], lower: &&[Line]| {
        lower[0].baseline - upper[0].baseline < TABLE_ROW_STEP * usual
    };
    let rows: Vec<&[&[Line]]> = heights.chunk_by(is_same_cell).collect();
    let has_both_sides = |row: &[Line]| {
        row.iter().any(|line| gutter.takes(line)) && row.iter().any(|line| !gutter.takes(line))
    };
    let is_row = |row: &&[&[Line]]| row.len() <= TABLE_ROW_LINES_MAX && has_both_sides(row[0]);
    (rows.len() >= TABLE_ROWS_MIN && rows.iter().all(is_row)).then(|| {
        let cells = |row: &[&[Line]]| {
            let lines = row.iter().copied().flatten().cloned();
            let (left, right) = lines.partition(|line| gutter.takes(line));
            [left, right]
        };
        rows.into_iter().map(cells).collect()
    })
}

/// The type size of the middle one of some lines.
fn middle_size(lines: &[Line]) -> f32 {
    let mut sizes: Vec<f32> = lines.iter().map(|line| line.size).collect();
    let middle = sizes.len() / 2;
    sizes
        .select_nth_unstable_by(middle, f32::total_cmp)
        .1
        .max(1.0)
}

fn are_columns(lines: &[&Line], x: f32) -> bool {
    let (left, right): (Vec<&Line>, Vec<&Line>) =
        lines.iter().partition(|line| Cut::LeftOf(x).takes(line));
    let (Some(left), Some(right)) = (prose_extent(&left), prose_extent(&right)) else {
        return false;
    };
    let shared = left.1.min(right.1) - left.0.max(right.0);
    let shorter = (left.1 - left.0).min(right.1 - right.0).max(1.0);
    shared > COLUMN_OVERLAP_MIN * shorter
}

/// From where to where the lines reach, if they look like prose.
fn prose_extent(lines: &[&Line]) -> Option<(f32, f32)> {
    if lines.len() < PROSE_LINES_MIN {
        return None;
    }
    let mut lengths: Vec<usize> = lines.iter().map(|line| line.characters()).collect();
    let middle = lengths.len() / 2;
    if *lengths.select_nth_unstable(middle).1 < PROSE_CHARACTERS_MIN {
        return None;
    }
    let top = lines
        .iter()
        .map(|line| line.top())
        .fold(f32::INFINITY, f32::min);
    let bottom = lines
        .iter()
        .map(|line| line.bottom())
        .fold(f32::NEG_INFINITY, f32::max);
    Some((top, bottom))
}

/// The middle of the widest horizontal gap of those that `is_meant` says so of, asked with the lines right above and below it.
fn widest_gap(lines: &[Line], is_meant: impl Fn(&Line, &Line) -> bool) -> Option<f32> {
    let mut sorted: Vec<&Line> = lines.iter().collect();
    sorted.sort_by(|a, b| a.top().total_cmp(&b.top()));
    let mut widest: Option<(f32, f32)> = None;
    let mut lines = sorted.into_iter();
    let mut lowest = lines.next()?;
    for line in lines {
        let (end, from) = (lowest.bottom(), line.top());
        let width = from - end;
        if width > 0.0 && widest.is_none_or(|(most, _)| width > most) && is_meant(lowest, line) {
            widest = Some((width, end + width * 0.5));
        }
        if line.bottom() > end {
            lowest = line;
        }
    }
    widest.map(|(_, middle)| middle)
}

/// What the intervals leave free between them: width and middle of each gap, ascending.
fn gaps(mut intervals: Vec<(f32, f32)>) -> Vec<(f32, f32)> {
    intervals.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut gaps = Vec::new();
    let mut end = f32::INFINITY;
    for (from, to) in intervals {
        let width = from - end;
        if width > 0.0 {
            gaps.push((width, end + width * 0.5));
        }
        end = if end.is_finite() { end.max(to) } else { to };
    }
    gaps
}

fn break_between(before: &Line, line: &Line) -> Break {
    if same_row(before, line) && line.left >= before.right - 0.5 * line.size {
        return Break::Cell;
    }
    let larger = before.size.max(line.size);
    let (usual_before, usual) = (before.usual_size(), line.usual_size());
    let is_new_block = line.baseline < before.baseline
        || line.top() - before.bottom() > BLOCK_GAP * larger
        || usual_before.max(usual) > BLOCK_SIZE_RATIO * usual_before.min(usual);
    if is_new_block {
        Break::Block
    } else {
        Break::Line
    }
}

/// The line as a run in logical order; `None` when nothing of it is visible.
fn run_of(
    line: &Line,
    direction: Direction,
    break_before: Break,
    is_page_leftward: bool,
) -> Option<TextRun> {
    let mut visual = String::new();
    let mut word_starts = Vec::with_capacity(line.words.len());
    for word in &line.words {
        if !visual.is_empty() && !word.joined {
            visual.push(' ');
        }
        word_starts.push(visual.len());
        visual.push_str(&word.text);
    }
    let order =
        logical_order(&visual, is_page_leftward).unwrap_or_else(|| visual.char_indices().collect());
    let mut run = TextRun {
        font_size: line.usual_size(),
        bold: line.is_bold(),
        break_before,
        ..TextRun::default()
    };
    let mut is_open = false;
    for (at, character) in order {
        if character == ' ' {
            is_open = false;
            continue;
        }
        let source = word_starts
            .partition_point(|start| *start <= at)
            .saturating_sub(1);
        let rect = rect_of(&line.words[source], direction);
        if !is_open {
            if !run.text.is_empty() {
                run.text.push(' ');
            }
            let start = run.text.len() as u32;
            run.words.push(Word {
                start,
                end: start,
                rect,
            });
            is_open = true;
        }
        run.text.push(character);
        if let Some(word) = run.words.last_mut() {
            word.end = run.text.len() as u32;
            word.rect = word.rect.union(rect);
        }
    }
    run.rect = run.words.iter().map(|word| word.rect).reduce(Rect::union)?;
    Some(run)
}

fn rect_of(word: &PlacedWord, direction: Direction) -> Rect {
    direction.rect_on_page(Rect {
        left: word.left,
        top: word.top(),
        right: word.right,
        bottom: word.bottom(),
    })
}
