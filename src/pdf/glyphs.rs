//! Which glyph is drawn where: an interpreter device that collects text and ignores the rest.
//!
//! Pictures are not decoded, only measured: a page that is mostly picture and has no text is a scan.
//! Every glyph is turned so that its text runs from left to right; [`Direction::rect_on_page`] turns back.

use hayro_interpret::font::{Glyph as PdfGlyph, GlyphRun, PositionedGlyph};
use hayro_interpret::hayro_cmap::WritingMode;
use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect as Area, Vec2};
use hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, SoftMask,
};

use super::unicode::FontTables;
use crate::model::page::Rect;

/// How far outside the page's edge a glyph may start and still be seen, in points.
const EDGE_TOLERANCE: f64 = 2.0;
/// Sizes outside of this are drawn by nobody who wants to be read.
const SIZE_RANGE: std::ops::RangeInclusive<f64> = 0.05..=20_000.0;
/// The advance of a glyph whose font does not say, in em.
const UNKNOWN_ADVANCE: f64 = 0.5;
/// Neighbours of a run whose distance is measured.
const STRETCH_PAIRS: usize = 64;
/// Text that one page may hold, in bytes.
const PAGE_TEXT_BYTES_MAX: usize = 8 << 20;

/// Which way text runs on the page as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// From left to right.
    Right,
    /// Turned a quarter clockwise: downwards.
    Down,
    /// Upside down.
    Left,
    /// Turned a quarter counterclockwise: upwards.
    Up,
}

impl Direction {
    const ALL: [Self; 4] = [Self::Right, Self::Down, Self::Left, Self::Up];

    fn of(baseline: Vec2) -> Self {
        match (
            baseline.x.abs() >= baseline.y.abs(),
            baseline.x >= 0.0,
            baseline.y >= 0.0,
        ) {
            (true, true, _) => Self::Right,
            (true, false, _) => Self::Left,
            (false, _, true) => Self::Down,
            (false, _, false) => Self::Up,
        }
    }

    /// Turns a point so that text in this direction runs from left to right.
    fn turned(self, point: Point) -> (f32, f32) {
        let (x, y) = match self {
            Self::Right => (point.x, point.y),
            Self::Down => (point.y, -point.x),
            Self::Left => (-point.x, -point.y),
            Self::Up => (-point.y, point.x),
        };
        (x as f32, y as f32)
    }

    /// Turns a rectangle of turned text back to the page as it is shown.
    pub(super) fn rect_on_page(self, turned: Rect) -> Rect {
        let Rect {
            left,
            top,
            right,
            bottom,
        } = turned;
        let (left, top, right, bottom) = match self {
            Self::Right => (left, top, right, bottom),
            Self::Down => (-bottom, left, -top, right),
            Self::Left => (-right, -bottom, -left, -top),
            Self::Up => (top, -right, bottom, -left),
        };
        Rect {
            left,
            top,
            right,
            bottom,
        }
    }
}

/// A drawn character (or ligature) with its place after turning; y downwards, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    /// First byte of its text in [`GlyphCollector::text`].
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

/// Collects the glyphs of one page.
pub(super) struct GlyphCollector<'f> {
    /// The text of all glyphs.
    pub(super) text: String,
    /// The glyphs by direction, in the order in which they are drawn.
    pub(super) directions: [(Direction, Vec<Glyph>); 4],
    /// Glyphs on the page whose characters are known.
    pub(super) readable_count: usize,
    /// Glyphs on the page whose characters are not known.
    pub(super) unreadable_count: usize,
    /// The area that pictures cover, in square points; overlaps count twice.
    pub(super) picture_area: f64,
    area: Area,
    glyphs_left: usize,
    stretch_votes: f64,
    fonts: &'f mut FontTables,
}

impl<'f> GlyphCollector<'f> {
    /// A collector for a page of this area that looks at no more than `glyphs_max` glyphs.
    pub(super) fn new(area: Area, glyphs_max: usize, fonts: &'f mut FontTables) -> Self {
        Self {
            text: String::new(),
            directions: Direction::ALL.map(|direction| (direction, Vec::new())),
            readable_count: 0,
            unreadable_count: 0,
            picture_area: 0.0,
            area,
            glyphs_left: glyphs_max,
            stretch_votes: 0.0,
            fonts,
        }
    }

    fn add(&mut self, glyph: &PositionedGlyph<'_>, transform: Affine, style: RunStyle) {
        let place = Place::of(glyph, transform);
        if !SIZE_RANGE.contains(&place.size)
            || !self
                .area
                .inflate(EDGE_TOLERANCE, EDGE_TOLERANCE)
                .contains(place.origin)
        {
            return;
        }
        let start = self.text.len();
        let is_known = self.fonts.push_text(glyph, &mut self.text);
        if is_known {
            self.readable_count += 1;
        } else {
            self.unreadable_count += 1;
        }
        if self.text.len() == start {
            return;
        }
        let (baseline, advance) = match style.advance {
            Advance::Downwards => (-place.up, place.size),
            Advance::Scaled => (place.along, place.along.hypot() * place.advance_em),
            Advance::Unscaled => (place.along, place.size * place.advance_em),
        };
        let direction = Direction::of(baseline);
        let (x, y) = direction.turned(place.origin);
        self.directions[direction as usize].1.push(Glyph {
            start: start as u32,
            end: self.text.len() as u32,
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

impl<'a> Device<'a> for GlyphCollector<'_> {
    fn draw_glyph_run(
        &mut self,
        run: &GlyphRun<'_, 'a>,
        properties: DrawProps<'a>,
        mode: &DrawMode,
    ) {
        let glyphs = run.glyphs();
        let glyphs = &glyphs[..glyphs.len().min(self.glyphs_left)];
        self.glyphs_left -= glyphs.len();
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
        };
        for glyph in glyphs {
            if self.text.len() >= PAGE_TEXT_BYTES_MAX {
                break;
            }
            self.add(glyph, properties.transform, style);
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

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn draw_rect(&mut self, _: &Area, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_clip_rect(&mut self, _: &Area) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
