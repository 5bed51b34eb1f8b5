//! Aligned columns for people, cut to the terminal's width where there is a terminal.

use std::io::IsTerminal as _;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};
use uuid::Uuid;

use super::output::clean;

/// The narrowest that a column is cut to.
const COLUMN_WIDTH_MIN: usize = 12;
/// So much of a UUID is shown at least: of ten thousand documents few share it.
const UUID_CHARACTERS_MIN: usize = 8;
/// Blanks between columns.
const GAP: usize = 2;

/// One column: its heading, and what becomes of it when the terminal is too narrow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    heading: &'static str,
    narrow: Narrow,
}

/// What becomes of a column when the terminal is too narrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Narrow {
    /// It stays as it is, even if lines get too long.
    Stays,
    /// It is cut, down to [`COLUMN_WIDTH_MIN`].
    IsCut,
    /// It is cut, and left out if that is not enough; the rightmost such column first.
    IsLeftOut,
}

/// A column that is always shown whole, such as an identifier.
pub(super) const fn whole(heading: &'static str) -> Column {
    Column {
        heading,
        narrow: Narrow::Stays,
    }
}

/// A column that is cut when there is no room.
pub(super) const fn cut(heading: &'static str) -> Column {
    Column {
        heading,
        narrow: Narrow::IsCut,
    }
}

/// A column that is cut, and even left out, when there is no room.
pub(super) const fn spare(heading: &'static str) -> Column {
    Column {
        heading,
        narrow: Narrow::IsLeftOut,
    }
}

/// The table as text that ends with a line's end; `width` is the terminal's, `None` without one.
pub(super) fn render<const N: usize>(
    columns: [Column; N],
    rows: &[[String; N]],
    width: Option<usize>,
) -> String {
    let mut lines = vec![columns.map(|column| column.heading.to_owned())];
    lines.extend(
        rows.iter()
            .map(|row| row.each_ref().map(|cell| clean(cell))),
    );
    let mut widths = [0; N];
    for line in &lines {
        for (most, cell) in widths.iter_mut().zip(line) {
            *most = cell.width().max(*most);
        }
    }
    if let Some(width) = width {
        fit(&mut widths, columns, width);
    }
    let mut text = String::new();
    for line in &lines {
        push_row(&mut text, line, &widths);
    }
    text
}

/// The UUIDs of a table's rows: whole, but at a terminal, which is too narrow for that, as much of their beginning as tells them
/// apart. Commands take either.
pub(super) fn uuids(rows: impl IntoIterator<Item = Uuid>, width: Option<usize>) -> Vec<String> {
    let mut uuids: Vec<String> = rows.into_iter().map(|uuid| uuid.to_string()).collect();
    if width.is_none() {
        return uuids;
    }
    let mut sorted: Vec<&str> = uuids.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    sorted.dedup();
    let in_common = |[left, right]: &[&str; 2]| {
        let both = left.bytes().zip(right.bytes());
        both.take_while(|(left, right)| left == right).count()
    };
    let most = sorted.array_windows().map(in_common).max();
    let length = most.map_or(0, |most| most + 1).max(UUID_CHARACTERS_MIN);
    for uuid in &mut uuids {
        uuid.truncate(length);
    }
    uuids
}

/// Names and values below each other, the names padded to one width.
pub(super) fn pairs(pairs: &[(&str, String)]) -> String {
    let width = pairs
        .iter()
        .map(|(name, _)| name.width())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for (name, value) in pairs {
        let line = format!(
            "{name}{:blanks$}{}",
            "",
            clean(value),
            blanks = width - name.width() + GAP
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The width of the terminal that standard output is, if it is one.
pub(super) fn terminal_width() -> Option<usize> {
    if !std::io::stdout().is_terminal() {
        return None;
    }
    terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0))
}

/// Makes columns narrower until they fit into `width` or can give no more. A width of 0 leaves a
/// column out.
fn fit<const N: usize>(widths: &mut [usize; N], columns: [Column; N], width: usize) {
    let can_give = |at: usize, width: usize| match columns[at].narrow {
        Narrow::Stays => 0,
        Narrow::IsCut | Narrow::IsLeftOut => width.saturating_sub(COLUMN_WIDTH_MIN),
    };
    for at in (0..N)
        .rev()
        .filter(|at| columns[*at].narrow == Narrow::IsLeftOut)
    {
        let all_can_give: usize = (0..N).map(|at| can_give(at, widths[at])).sum();
        if excess(widths, width) > all_can_give {
            widths[at] = 0;
        }
    }
    for _ in 0..excess(widths, width) {
        let widest = (0..N)
            .filter(|at| can_give(*at, widths[*at]) > 0)
            .max_by_key(|at| widths[*at]);
        let Some(at) = widest else { break };
        widths[at] -= 1;
    }
}

/// How much wider than `width` the columns are.
fn excess(widths: &[usize], width: usize) -> usize {
    let shown = widths.iter().filter(|width| **width > 0);
    shown
        .map(|width| width + GAP)
        .sum::<usize>()
        .saturating_sub(width + GAP)
}

fn push_row<const N: usize>(text: &mut String, row: &[String; N], widths: &[usize; N]) {
    let mut line = String::new();
    for (cell, &width) in row.iter().zip(widths).filter(|(_, width)| **width > 0) {
        let cell = cut_to(cell, width);
        let blanks = width.saturating_sub(cell.width()) + GAP;
        line.push_str(&cell);
        line.extend(std::iter::repeat_n(' ', blanks));
    }
    text.push_str(line.trim_end());
    text.push('\n');
}

/// The text's beginning, at most `width` columns wide, with an ellipsis where something is missing.
fn cut_to(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 1;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > width {
            break;
        }
        kept.push(character);
    }
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use uuid::{Uuid, uuid};

    use super::{cut, pairs, render, spare, uuids, whole};

    fn rows() -> Vec<[String; 2]> {
        vec![
            ["1".to_owned(), "Stromrechnung März 2026".to_owned()],
            ["200".to_owned(), "請求書\n2026年".to_owned()],
        ]
    }

    #[test]
    fn a_terminal_shows_of_uuids_what_tells_them_apart() {
        const ONE: Uuid = uuid!("01234567-89ab-4cde-8f01-23456789abcd");
        const ALIKE: Uuid = uuid!("01234567-89ac-4cde-8f01-23456789abcd");
        const OTHER: Uuid = uuid!("11234567-89ab-4cde-8f01-23456789abcd");
        assert_eq!(uuids([ONE, OTHER], Some(80)), ["01234567", "11234567"]);
        assert_eq!(uuids([ONE, ONE], Some(80)), ["01234567", "01234567"]);
        assert_eq!(
            uuids([ALIKE, OTHER, ONE], Some(80)),
            ["01234567-89ac", "11234567-89ab", "01234567-89ab"]
        );
        assert_eq!(uuids([ONE], None), [ONE.to_string()]);
        assert!(uuids([], Some(80)).is_empty());
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let shown = render([whole("ID"), cut("TITLE")], &rows(), None);
        assert_eq!(
            shown,
            "ID   TITLE\n1    Stromrechnung März 2026\n200  請求書 2026年\n"
        );
    }

    #[test]
    fn a_narrow_terminal_cuts_what_may_be_cut() {
        let shown = |width| render([whole("ID"), cut("TITLE")], &rows(), Some(width));
        assert_eq!(
            shown(19),
            "ID   TITLE\n1    Stromrechnung…\n200  請求書 2026年\n"
        );
        assert_eq!(
            shown(1),
            "ID   TITLE\n1    Stromrechnu…\n200  請求書 2026…\n"
        );
    }

    #[test]
    fn a_spare_column_goes_only_when_cutting_is_not_enough() {
        let shown = |width| render([spare("ID"), cut("TITLE")], &rows(), Some(width));
        assert!(shown(17).starts_with("ID   TITLE\n"));
        assert_eq!(shown(16), "TITLE\nStromrechnung M…\n請求書 2026年\n");
    }

    #[test]
    fn pairs_line_up() {
        assert_eq!(
            pairs(&[("A", "1".to_owned()), ("Long", String::new())]),
            "A     1\nLong\n"
        );
    }
}
