//! Whether a font is bold: what the file says, and what the letters look like where it does not.
//!
//! Of Type 1 fonts, among them the fourteen that every reader has, the interpreter tells neither
//! name nor weight. Their stems are measured: bold type has stems of a tenth of an em and more.

use std::collections::HashMap;

use hayro_interpret::CacheKey;
use hayro_interpret::font::{Glyph, OutlineGlyph, PositionedGlyph};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::kurbo::{BezPath, PathEl, Point, Shape, flatten};

/// From this weight on (of 100 to 900) a font is bold.
const BOLD_WEIGHT: u32 = 600;
/// From this thickness of stems on, in thousandths of an em. Between the regular and bold faces of
/// Helvetica (84 and 118), Times (84 and 139), Courier (51 and 106) and Computer Modern (69 and 114).
const BOLD_STEM: f64 = 100.0;
/// Letters whose leftmost ink is a main stem at [`STEM_HEIGHT`], in faces with serifs and without.
const STEM_LETTERS: &str = "BDEFHIKLPRTbfhiklmnrt1";
/// Where a stem is measured: this share of the letter's height from its foot.
const STEM_HEIGHT: f64 = 0.3;
/// Glyphs of a run among which a letter with a stem is looked for.
const LETTERS_TRIED: usize = 24;
/// Outlines with more elements are not measured.
const OUTLINE_ELEMENTS_MAX: usize = 1_000;
/// Verdicts that are kept.
const VERDICTS_MAX: usize = 10_000;

/// Verdicts by glyph, so that every letter of a font is measured once.
#[derive(Default)]
pub(super) struct StemWeights(HashMap<u128, bool>);

impl StemWeights {
    /// Whether the glyphs of a run, which are all of one font, are bold.
    pub(super) fn is_bold(&mut self, run: &[PositionedGlyph<'_>]) -> bool {
        let Some(Glyph::Outline(first)) = run.first().map(|glyph| &**glyph) else {
            return false;
        };
        let Some(font) = first.font_data() else {
            return self.has_bold_stems(run);
        };
        font.weight.is_some_and(|weight| weight >= BOLD_WEIGHT)
            || font.postscript_name.is_some_and(|name| is_bold_name(&name))
    }

    fn has_bold_stems(&mut self, run: &[PositionedGlyph<'_>]) -> bool {
        let letter = run
            .iter()
            .take(LETTERS_TRIED)
            .find_map(|glyph| match &**glyph {
                Glyph::Outline(outline) => match outline.as_unicode()? {
                    BfString::Char(letter) => STEM_LETTERS.contains(letter).then_some(outline),
                    BfString::String(_) => None,
                },
                Glyph::Type3(_) => None,
            });
        let Some(letter) = letter else {
            return false;
        };
        if self.0.len() >= VERDICTS_MAX {
            self.0.clear();
        }
        let measured = || stem_thickness(letter).is_some_and(|stem| stem >= BOLD_STEM);
        *self
            .0
            .entry(CacheKey::cache_key(&letter.identifier()))
            .or_insert_with(measured)
    }
}

fn is_bold_name(name: &str) -> bool {
    let name = name.to_lowercase();
    ["bold", "black", "heavy", "demi"]
        .iter()
        .any(|part| name.contains(part))
}

/// The thickness of the letter's leftmost ink where its stem is, in thousandths of an em.
fn stem_thickness(letter: &OutlineGlyph) -> Option<f64> {
    let outline = letter.outline();
    if outline.elements().len() > OUTLINE_ELEMENTS_MAX {
        return None;
    }
    let bounds = outline.bounding_box();
    let mut crossings = crossings(&outline, bounds.y0 + STEM_HEIGHT * bounds.height());
    crossings.sort_by(f64::total_cmp);
    match crossings.as_slice() {
        [from, to, ..] => Some(to - from),
        _ => None,
    }
}

/// Where the outline crosses a height.
fn crossings(outline: &BezPath, height: f64) -> Vec<f64> {
    let mut found = Vec::new();
    let (mut start, mut last) = (Point::ZERO, Point::ZERO);
    flatten(outline.iter(), 2.0, |element| {
        let next = match element {
            PathEl::MoveTo(point) => {
                (start, last) = (point, point);
                return;
            }
            PathEl::LineTo(point) => point,
            // Flattening leaves nothing but lines.
            PathEl::ClosePath | PathEl::QuadTo(..) | PathEl::CurveTo(..) => start,
        };
        if (last.y < height) != (next.y < height) {
            let share = (height - last.y) / (next.y - last.y);
            found.push(last.x + share * (next.x - last.x));
        }
        last = next;
    });
    found
}
