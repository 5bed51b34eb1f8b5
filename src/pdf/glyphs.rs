//! Which glyph is drawn where: an interpreter device that collects text and ignores the rest.
//!
//! Pictures are not decoded, only measured: a page that is mostly picture and has no text is a scan.
//! Every glyph is turned so that its text runs from left to right; [`Direction::rect_on_page`] turns back.

use std::panic::resume_unwind;

use hayro_interpret::font::{Glyph as PdfGlyph, GlyphRun, PositionedGlyph};
use hayro_interpret::hayro_cmap::WritingMode;
use hayro_interpret::kurbo::{Affine, BezPath, PathEl, Point, Rect as Area, Vec2};
use hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, SoftMask,
};
use hayro_syntax::object::Dict;

use super::actual_text::Spans;
use super::direction::Direction;
use super::text_layer::Counts;
use super::unicode::{Certainty, FontTables};

/// How far outside the page's edge a glyph may start and still be seen, in points.
const EDGE_TOLERANCE: f64 = 2.0;
/// How far outside the clip's box a glyph may end and still be seen, in points.
const CLIP_TOLERANCE: f64 = 1.0;
/// How far above the baseline the square of an upright glyph in vertical writing begins, in em.
const VERTICAL_ASCENT: f64 = 0.88;
/// Directions that are told apart on one page; text in more of them is a drawing.
const DIRECTIONS_MAX: usize = 32;
/// Sizes outside of this are drawn by nobody who wants to be read.
const SIZE_RANGE: std::ops::RangeInclusive<f64> = 0.05..=20_000.0;
/// The advance of a glyph whose font does not say, in em.
const UNKNOWN_ADVANCE: f64 = 0.5;
/// Neighbours of a run whose distance is measured.
const STRETCH_PAIRS: usize = 64;
/// Filled shapes with curves that are counted, and elements of each that are looked at.
const OUTLINES_COUNTED: usize = 1_000;
const OUTLINE_ELEMENTS_MAX: usize = 20_000;
/// Shapes after which a page is no longer read.
const DRAWINGS_MAX: usize = 10_000_000;
/// Text that one page may hold, in bytes.
const PAGE_TEXT_BYTES_MAX: usize = 8 << 20;

/// A drawn character (or ligature) with its place after turning; y downwards, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    /// First byte of its text in [`Written::text`].
    pub(super) start: u32,
    /// One past the last byte.
    pub(super) end: u32,
    /// Where it starts on the baseline.
    pub(super) x: f32,
    /// The baseline.
    pub(super) y: f32,
    /// How far the pen moves.
    pub(super) advance: f32,
    /// Height of one em.
    pub(super) size: f32,
    /// Drawn in a bold font.
    pub(super) bold: bool,
    /// Drawn as an outline, over the same glyph filled where a program makes its own bold.
    pub(super) stroked: bool,
}

/// What is written on a page.
#[derive(Default)]
pub(super) struct Written {
    /// The text of all glyphs.
    pub(super) text: String,
    /// The glyphs by direction, in the order in which they are drawn.
    pub(super) directions: Vec<(Direction, Vec<Glyph>)>,
}

impl Written {
    /// The glyphs that run this way.
    pub(super) fn in_direction(&mut self, direction: Direction) -> &mut Vec<Glyph> {
        let is_full = self.directions.len() >= DIRECTIONS_MAX;
        let direction = if is_full {
            direction.upright()
        } else {
            direction
        };
        let known = self
            .directions
            .iter()
            .position(|(known, _)| known.is_like(direction));
        let at = known.unwrap_or_else(|| {
            self.directions.push((direction, Vec::new()));
            self.directions.len() - 1
        });
        &mut self.directions[at].1
    }
}

/// Stops the interpreter, which has no other way to be told that it is enough: whoever started it
/// catches this. Nothing is printed.
fn stop() {
    resume_unwind(Box::new("enough"));
}

/// Collects the glyphs of one page.
pub(super) struct GlyphCollector<'f, 'a> {
    /// The glyphs on the page.
    pub(super) written: Written,
    /// What there is on the page.
    pub(super) counts: Counts,
    /// The area that pictures cover, in square points; overlaps count twice.
    pub(super) picture_area: f64,
    area: Area,
    /// Boxes around what can be drawn on, each within the one before; the page's edge first.
    clips: Vec<Area>,
    spans: Spans,
    glyphs_left: usize,
    drawings_left: usize,
    stretch_votes: f64,
    fonts: &'f mut FontTables<'a>,
}

impl<'f, 'a> GlyphCollector<'f, 'a> {
    /// A collector for a page of this area that looks at no more than `glyphs_max` glyphs.
    pub(super) fn new(area: Area, glyphs_max: usize, fonts: &'f mut FontTables<'a>) -> Self {
        Self {
            written: Written::default(),
            counts: Counts::default(),
            picture_area: 0.0,
            area,
            clips: Vec::new(),
            spans: Spans::default(),
            glyphs_left: glyphs_max,
            drawings_left: DRAWINGS_MAX,
            stretch_votes: 0.0,
            fonts,
        }
    }

    /// Whether a glyph there can be seen: its origin on the page, some of it within the clip.
    fn is_shown(&self, place: &Place) -> bool {
        let page = self.area.inflate(EDGE_TOLERANCE, EDGE_TOLERANCE);
        if !SIZE_RANGE.contains(&place.size) || !page.contains(place.origin) {
            return false;
        }
        self.clips.last().is_none_or(|clip| {
            let end = place.origin + place.along * place.advance_em;
            let cell = Area::from_points(place.origin, end + place.up * 0.7)
                .union(Area::from_points(end, place.origin + place.up * 0.7));
            clip.overlaps(cell.inflate(CLIP_TOLERANCE, CLIP_TOLERANCE))
        })
    }

    fn push_clip(&mut self, bounds: Area) {
        let within = self.clips.last().copied();
        self.clips
            .push(within.map_or(bounds, |outer| outer.intersect(bounds)));
    }

    fn add(&mut self, glyph: &PositionedGlyph<'_>, transform: Affine, style: RunStyle) {
        let place = Place::of(glyph, transform);
        if !self.is_shown(&place) {
            return;
        }
        let start = self.written.text.len();
        match self.fonts.push_text(glyph, &mut self.written.text) {
            Certainty::Stated => self.counts.stated += 1,
            Certainty::Guessed => self.counts.guessed += 1,
            Certainty::Unknown => self.counts.unknown += 1,
        }
        self.counts.invisible += usize::from(style.invisible);
        let end = self.written.text.len();
        if end == start {
            return;
        }
        let (origin, baseline, advance) = match style.advance {
            // From the upper edge of the glyph's square, and so that the line is as wide as it is.
            Advance::Downwards => {
                let across = Vec2::new(place.up.y, -place.up.x);
                let start = place.origin + place.up * VERTICAL_ASCENT - across * 0.2;
                (start, -place.up, place.size)
            }
            Advance::Scaled => {
                let advance = place.along.hypot() * place.advance_em;
                (place.origin, place.along, advance)
            }
            Advance::Unscaled => (place.origin, place.along, place.size * place.advance_em),
        };
        let direction = Direction::of(baseline);
        let (x, y) = direction.turned(origin);
        self.written.in_direction(direction).push(Glyph {
            start: start as u32,
            end: end as u32,
            x,
            y,
            advance: if advance.is_finite() {
                advance.clamp(0.0, 1e6) as f32
            } else {
                0.0
            },
            size: place.size as f32,
            bold: style.bold,
            stroked: style.stroked,
        });
    }

    /// Whether the glyphs of this run carry a stretch that is not part of their advance.
    ///
    /// The interpreter stretches a substitute font's glyphs to the widths that the file states, and
    /// that stretch is in the glyph's transform like a real horizontal scaling. The distances between
    /// neighbours tell the two apart; runs too short to tell go with the page's runs before them.
    fn is_stretched(&mut self, glyphs: &[PositionedGlyph<'_>], transform: Affine) -> bool {
        let (mut error_scaled, mut error_stretched) = (0.0, 0.0);
        for pair in glyphs.windows(2).take(STRETCH_PAIRS) {
            let place = Place::of(&pair[0], transform);
            let next = (transform * pair[1].transform()) * Point::ZERO;
            if !SIZE_RANGE.contains(&place.size) || !next.is_finite() {
                continue;
            }
            let distance = (next - place.origin).hypot();
            let error = |em: f64| ((distance - em * place.advance_em).abs() / place.size).min(0.2);
            error_scaled += error(place.along.hypot());
            error_stretched += error(place.size);
        }
        let difference: f64 = error_scaled - error_stretched;
        if difference.abs() > 0.02 {
            self.stretch_votes = (self.stretch_votes * 0.9 + difference).clamp(-20.0, 20.0);
            return difference > 0.0;
        }
        if self.stretch_votes == 0.0 {
            // Nothing told so far: an embedded font is no substitute.
            let first = glyphs.first().map(|glyph| &**glyph);
            return matches!(first, Some(PdfGlyph::Outline(font)) if font.font_data().is_none());
        }
        self.stretch_votes > 0.0
    }
}

#[derive(Clone, Copy)]
struct RunStyle {
    advance: Advance,
    bold: bool,
    stroked: bool,
    invisible: bool,
}

/// How the pen moves on after a glyph.
#[derive(Clone, Copy)]
enum Advance {
    /// Down by an em: vertical writing.
    Downwards,
    /// By the glyph's width as its transform scales it.
    Scaled,
    /// By the glyph's width, leaving out a stretch that its transform has.
    Unscaled,
}

/// A glyph's place on the page before turning.
struct Place {
    origin: Point,
    /// One em along the baseline.
    along: Vec2,
    /// One em upwards.
    up: Vec2,
    size: f64,
    advance_em: f64,
}

impl Place {
    fn of(glyph: &PositionedGlyph<'_>, transform: Affine) -> Self {
        // Glyph space has 1,000 units to the em.
        let transform = transform * glyph.transform();
        let origin = transform * Point::ZERO;
        let along = transform * Point::new(1000.0, 0.0) - origin;
        let up = transform * Point::new(0.0, 1000.0) - origin;
        let advance = match &**glyph {
            PdfGlyph::Outline(outline) => outline.advance_width(),
            PdfGlyph::Type3(drawn) => drawn.advance_width(),
        };
        let advance_em = advance.map_or(UNKNOWN_ADVANCE, |units| f64::from(units) / 1000.0);
        Self {
            origin,
            along,
            up,
            size: up.hypot(),
            advance_em,
        }
    }
}

impl<'a> Device<'a> for GlyphCollector<'_, '_> {
    fn draw_glyph_run(
        &mut self,
        run: &GlyphRun<'_, 'a>,
        properties: DrawProps<'a>,
        mode: &DrawMode,
    ) {
        let glyphs = run.glyphs();
        let glyphs = &glyphs[..glyphs.len().min(self.glyphs_left)];
        let advance = if matches!(run.writing_mode(), WritingMode::Vertical) {
            Advance::Downwards
        } else if self.is_stretched(glyphs, properties.transform) {
            Advance::Unscaled
        } else {
            Advance::Scaled
        };
        let style = RunStyle {
            advance,
            bold: self.fonts.weights.is_bold(glyphs),
            stroked: matches!(mode, DrawMode::Stroke(_)),
            invisible: matches!(mode, DrawMode::Invisible),
        };
        for glyph in glyphs {
            if self.written.text.len() >= PAGE_TEXT_BYTES_MAX {
                break;
            }
            self.add(glyph, properties.transform, style);
        }
        self.glyphs_left -= glyphs.len();
        if self.glyphs_left == 0 {
            stop();
        }
    }

    fn draw_image(&mut self, image: Image<'a, '_>, properties: ImageDrawProps<'a>) {
        let pixels = Area::new(
            0.0,
            0.0,
            f64::from(image.width()),
            f64::from(image.height()),
        );
        let seen = properties
            .transform
            .transform_rect_bbox(pixels)
            .intersect(self.area);
        let drawn = properties.transform.determinant().abs() * pixels.area();
        let covered = seen.area().min(drawn);
        if covered.is_finite() {
            self.picture_area += covered;
        }
    }

    fn draw_path(&mut self, path: &BezPath, _: DrawProps<'a>, mode: &DrawMode) {
        self.drawings_left -= 1;
        if self.drawings_left == 0 {
            stop();
        }
        // Letters may be drawn as outlines: of interest only where there are no others.
        let is_text_page = self.counts.stated + self.counts.guessed > 0;
        if is_text_page
            || self.counts.outlines >= OUTLINES_COUNTED
            || !matches!(mode, DrawMode::Fill(_))
        {
            return;
        }
        let mut has_curve = false;
        for element in path.elements().iter().take(OUTLINE_ELEMENTS_MAX) {
            match element {
                PathEl::MoveTo(_) => has_curve = false,
                PathEl::CurveTo(..) | PathEl::QuadTo(..) if !has_curve => {
                    has_curve = true;
                    self.counts.outlines += 1;
                }
                _ => {}
            }
        }
    }

    fn draw_rect(&mut self, _: &Area, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, clip: &ClipPath) {
        self.push_clip(clip.path.control_box());
    }

    fn push_clip_rect(&mut self, clip: &Area) {
        self.push_clip(*clip);
    }

    fn pop_clip(&mut self) {
        self.clips.pop();
    }

    fn begin_marked_content(&mut self, _: &[u8], properties: Option<&Dict<'_>>) {
        self.spans.begin(properties, &self.written);
    }

    fn end_marked_content(&mut self) {
        self.spans.end(&mut self.written);
    }

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn pop_transparency_group(&mut self) {}
}
