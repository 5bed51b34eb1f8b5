//! What a stretch of glyphs says where the file tells it apart from them: `ActualText`.
//!
//! Programs mark hyphens at line ends, ligatures and complex scripts this way. The text takes the
//! place of its glyphs, each character that of a glyph, as far as there are as many.

use hayro_syntax::object::{Dict, String as PdfString};

use super::bidirectional::visual_order;
use super::glyphs::{Glyph, Written};
use super::information::text_string;
use super::unicode::push_plain;

/// Longer texts are cut here.
const CHARACTERS_MAX: usize = 20_000;
/// Marked stretches within each other that are followed.
const DEPTH_MAX: usize = 200;

/// A stretch that is open: its text, and what was written before it.
struct Span {
    text: String,
    text_start: usize,
    glyph_starts: Vec<usize>,
}

/// The marked stretches that are open, outermost first; most have no text of their own.
#[derive(Default)]
pub(super) struct Spans {
    open: Vec<Option<Span>>,
    too_deep: usize,
}

impl Spans {
    /// A stretch begins here.
    pub(super) fn begin(&mut self, properties: Option<&Dict<'_>>, written: &Written) {
        if self.open.len() >= DEPTH_MAX {
            self.too_deep += 1;
            return;
        }
        let is_within = self.open.iter().any(Option::is_some);
        let text = properties
            .filter(|_| !is_within)
            .and_then(|properties| properties.get::<PdfString<'_>>("ActualText"));
        self.open.push(text.map(|text| {
            Span {
                text: text_string(text.as_bytes())
                    .chars()
                    .take(CHARACTERS_MAX)
                    .collect(),
                text_start: written.text.len(),
                glyph_starts: written
                    .directions
                    .iter()
                    .map(|(_, glyphs)| glyphs.len())
                    .collect(),
            }
        }));
    }

    /// The stretch that began last ends here.
    pub(super) fn end(&mut self, written: &mut Written) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if let Some(span) = self.open.pop().flatten() {
            span.replace(written);
        }
    }
}

impl Span {
    fn replace(self, written: &mut Written) {
        let start_of = |at: usize| self.glyph_starts.get(at).copied().unwrap_or_default();
        let most = written
            .directions
            .iter()
            .enumerate()
            .max_by_key(|(at, (_, glyphs))| glyphs.len().saturating_sub(start_of(*at)))
            .map(|(at, _)| at);
        let mut replaced = Vec::new();
        for (at, (_, glyphs)) in written.directions.iter_mut().enumerate() {
            let start = start_of(at).min(glyphs.len());
            let removed = glyphs.split_off(start);
            if most == Some(at) {
                replaced = removed;
            }
        }
        let Some(most) = most.filter(|_| !replaced.is_empty()) else {
            return;
        };
        written.text.truncate(self.text_start);
        let visual = visual_order(&self.text);
        if visual != self.text && is_one_line(&replaced) {
            replaced.sort_by(|a, b| a.x.total_cmp(&b.x));
        }
        let mut pieces = Vec::new();
        for character in visual.chars() {
            let start = written.text.len();
            push_plain(character, &mut written.text);
            if written.text.len() > start {
                pieces.push((start as u32, written.text.len() as u32));
            }
        }
        spread(&pieces, &replaced, &mut written.directions[most].1);
    }
}

fn is_one_line(glyphs: &[Glyph]) -> bool {
    glyphs
        .windows(2)
        .all(|pair| (pair[0].y - pair[1].y).abs() < 0.5 * pair[0].size)
}

/// Gives the pieces of text the places of the glyphs, in order.
fn spread(pieces: &[(u32, u32)], places: &[Glyph], glyphs: &mut Vec<Glyph>) {
    for (at, (start, end)) in pieces.iter().enumerate() {
        let first = at * places.len() / pieces.len();
        let next = ((at + 1) * places.len() / pieces.len()).max(first + 1);
        let last = &places[next - 1];
        let mut glyph = Glyph {
            start: *start,
            end: *end,
            ..places[first]
        };
        if next - first > 1 {
            let reach = last.x + last.advance - glyph.x;
            if reach > 0.0 && (last.y - glyph.y).abs() < 0.5 * glyph.size {
                glyph.advance = reach;
            }
        } else {
            // Several characters share the place of one glyph.
            let from = (first * pieces.len()).div_ceil(places.len());
            let to = ((first + 1) * pieces.len()).div_ceil(places.len());
            let share = glyph.advance / (to - from).max(1) as f32;
            glyph.x += share * at.saturating_sub(from) as f32;
            glyph.advance = share;
        }
        glyphs.push(glyph);
    }
}
