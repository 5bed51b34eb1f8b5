//! The name that heads a till slip whose words text recognition put into cells of their own.
//!
//! Slips are set in wide type: between two words of a name is as much room as between the cells of a table elsewhere.

use super::candidates::Pool;
use super::imprint::is_owner_line;
use super::lines::{Line, Lines};
use super::names::is_imprint;
use super::sender::is_plausible;
use super::text::{fold, trim_ornaments};
use super::words::marks::CONNECTORS;
use super::words::names::{ORGANISATION_WORDS, STREET_PREPOSITIONS};

/// The widest slip in points: 105 mm.
const WIDTH_MAX: f32 = 300.0;
/// How deep on the page names stand.
const DEPTH_MAX: f32 = 0.2;
/// The room between words of a name, in sizes of their type.
const GAP_MAX: f32 = 2.2;
/// Rows of a name.
const ROWS_MAX: usize = 2;
/// What speaks for the name put together: more than for any of its words.
const SCORE: f32 = 9.0;

/// `HOLZ | & | MUSTER` under `BAUMARKT`: the words of the first rows together, where some were torn apart.
pub(super) fn add_slip_name(pool: &mut Pool, lines: &Lines<'_>) {
    let first_page = lines.first_page();
    if first_page.iter().any(|line| line.rect.right > WIDTH_MAX) {
        return;
    }
    let mut rows: Vec<String> = Vec::new();
    let mut is_torn = false;
    let mut at = 0;
    while let Some(line) = first_page.get(at).filter(|_| rows.len() < ROWS_MAX) {
        let cells = words_beside(lines, line);
        let row = cells.join(" ");
        let is_over = line.depth > DEPTH_MAX || is_no_name(&row);
        if is_over || rows.last().is_some_and(|upper| !goes_on(upper)) {
            break;
        }
        is_torn |= cells.len() > 1;
        at += cells.len();
        rows.push(row);
    }
    let name = rows.join(" ");
    if is_torn && is_plausible(&name) {
        pool.add(&name, SCORE, "name on two lines", Some(0));
    }
}

/// A line and those that stand close beside it in the same type.
fn words_beside<'l>(lines: &Lines<'l>, line: &Line<'l>) -> Vec<&'l str> {
    const WORDS_MAX: usize = 6;
    let next = |cell: &&Line<'l>| {
        let right = lines.get(cell.right)?;
        let is_close = right.rect.left - cell.rect.right < GAP_MAX * cell.size;
        (is_close && (right.size - cell.size).abs() < 1.0).then_some(right)
    };
    std::iter::successors(Some(line), next)
        .take(WORDS_MAX)
        .map(|cell| trim_ornaments(cell.text))
        .collect()
}

/// An address, a telephone number, or who owns the shop.
fn is_no_name(row: &str) -> bool {
    let folded = fold(row);
    row.contains(|c: char| c.is_ascii_digit() || c == ':')
        || is_imprint(&folded)
        || is_owner_line(&folded)
}

/// `BAUMARKT`, `Wirtshaus Zum`: the sort of a shop alone, or a word after which a name goes on.
fn goes_on(row: &str) -> bool {
    let folded = fold(row);
    let last = folded.rsplit(' ').next().unwrap_or_default();
    ORGANISATION_WORDS.contains(&folded.as_str())
        || CONNECTORS.contains(&last)
        || STREET_PREPOSITIONS.contains(&last)
}
