//! Rows of particulars: labels, each with what it stands for beside or below it.
//!
//! Such a label names a part of what the paper is about, whatever it is called elsewhere. Looks at places only; what labels say
//! is known to those who ask ([`super::kind`], [`super::document_date`], [`super::heading`]).

use super::lines::{Line, Lines};
use crate::model::page::Rect;

/// Edges of one column stand no further apart, in points.
const EDGE: f32 = 3.0;
/// Longer cells are no labels.
const LABEL_BYTES_MAX: usize = 40;

/// `Proposal | Erection of a shed` under `Site | 31 Muster Row`: one of several labels, each with what it stands for beside it.
pub(super) fn is_label_of_row(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let value_of = |label: &Line<'_>| lines.get(label.right).map(|value| value.rect);
    let Some(value) = value_of(line) else {
        return false;
    };
    // Figures end at one edge.
    let is_in_column = |other: Rect| {
        (other.left - value.left).abs() < EDGE || (other.right - value.right).abs() < EDGE
    };
    let mut neighbours = [line.above, line.below].into_iter();
    is_label(line)
        && neighbours.any(|other| {
            lines
                .get(other)
                .filter(|other| is_label(other))
                .is_some_and(|other| {
                    (other.rect.left - line.rect.left).abs() < EDGE
                        && value_of(other).is_some_and(is_in_column)
                })
        })
}

/// `Applied | 27 April 2023` amid such rows, `Aufmaß am` over `02.09.2024` and more columns: a cell with a label.
pub(super) fn is_labelled_cell(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    let beside = lines.get(line.left);
    let above = lines.get(line.above);
    beside.is_some_and(|label| is_label_of_row(lines, label))
        || above.is_some_and(|label| is_label_of_column(lines, label, line))
}

/// `Receipt?` in a row with `Room | Item | Bought | Where | Paid`: what heads a column of a wide table names its cells.
pub(super) fn heads_wide_table(lines: &Lines<'_>, line: &Line<'_>) -> bool {
    const OTHERS_MIN: usize = 4;
    // The uppermost row is a head's.
    const HEAD_DEPTH: f32 = 0.1;
    const ROW_HEIGHTS_MAX: f32 = 3.0;
    let beside = |side: fn(&Line<'_>) -> Option<usize>| {
        std::iter::successors(lines.get(side(line)), move |next| lines.get(side(next)))
            .take(2 * OTHERS_MIN)
    };
    let mut others = 0;
    let mut labels = 0;
    for cell in beside(|line| line.left).chain(beside(|line| line.right)) {
        others += 1;
        labels += usize::from(is_label(cell));
    }
    // A single row below is what a bill refers to: its number, its day, the customer.
    let stands_over = |line: &Line<'_>| {
        lines.get(line.below).filter(|below| {
            let is_aligned = (below.rect.left - line.rect.left).abs() < EDGE
                || (below.rect.right - line.rect.right).abs() < EDGE;
            is_aligned && below.rect.top - line.rect.top < ROW_HEIGHTS_MAX * line.size
        })
    };
    line.text.len() <= LABEL_BYTES_MAX
        && line.depth > HEAD_DEPTH
        && others >= OTHERS_MIN
        && labels + 2 >= others
        && stands_over(line).and_then(stands_over).is_some()
}

/// Whether a cell heads the column of another, amid others that do.
fn is_label_of_column(lines: &Lines<'_>, label: &Line<'_>, value: &Line<'_>) -> bool {
    let neighbour = |left: Option<usize>, right: Option<usize>| lines.get(left.or(right));
    (label.rect.left - value.rect.left).abs() < EDGE
        && is_label(label)
        && neighbour(label.left, label.right).is_some_and(is_label)
        && neighbour(value.left, value.right).is_some()
}

/// A few words without a figure.
fn is_label(line: &Line<'_>) -> bool {
    line.text.len() <= LABEL_BYTES_MAX
        && line.text.chars().any(char::is_alphabetic)
        && !line.text.contains(|c: char| c.is_ascii_digit() || c == ',')
}
