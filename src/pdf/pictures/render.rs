//! One page becomes pixels: as large as was asked for, and never larger than the limit.
//!
//! Runs inside the child. What a page draws outside its crop box is not drawn; what it draws
//! lies on white.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::page::Page as PdfPage;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::{
    Pixmap, RasterizerSettings, RenderContext, RenderSettings as EngineSettings, Resources,
    TargetInit,
};
use hayro::{RenderCache, RenderSettings};
use hayro_interpret::TransformExt as _;
use hayro_interpret::kurbo::Affine;

use super::{Picture, PictureKind};

/// Points in an inch.
const POINTS_PER_INCH: f64 = 72.0;
/// No side is longer, whatever the number of pixels: the renderer counts them in 16 bits.
const SIDE_PIXELS_MAX: f64 = 30_000.0;
/// Pages larger than this are absurd (15 km).
const PAGE_SIDE_POINTS_MAX: f32 = 1e8;
/// Red, green and blue may differ by so much in a picture that is called grey.
const GREY_TOLERANCE: u8 = 6;

/// Draws a page.
pub(super) fn draw<'a>(
    page: &'a PdfPage<'a>,
    kind: PictureKind,
    pixels_max: u32,
    settings: &InterpreterSettings,
) -> Picture {
    let (page_width, page_height) = page.render_dimensions();
    let (page_width, page_height) = (bounded_side(page_width), bounded_side(page_height));
    let scale = match kind {
        PictureKind::Png { width } => f64::from(width) / f64::from(page_width),
        PictureKind::Grey { dots_per_inch } => f64::from(dots_per_inch) / POINTS_PER_INCH,
    };
    let (width, height) = bounded_size(
        f64::from(page_width),
        f64::from(page_height),
        scale,
        f64::from(pixels_max),
    );
    let fit = Affine::scale_non_uniform(
        f64::from(width) / f64::from(page_width),
        f64::from(height) / f64::from(page_height),
    );
    let transform = fit * page.initial_transform(true).to_kurbo();
    let engine = EngineSettings {
        num_threads: 0,
        ..EngineSettings::default()
    };
    let mut context = RenderContext::new_with(width, height, engine);
    hayro::render_into(
        page,
        // One for each page: it only ever grows.
        &RenderCache::new(),
        settings,
        &RenderSettings::default(),
        &mut context,
        transform,
    );
    context.flush();
    let mut pixels = Pixmap::new(width, height);
    context.render_with(
        &mut pixels,
        &mut Resources::default(),
        RasterizerSettings {
            target_init: TargetInit::Clear(WHITE),
            ..RasterizerSettings::default()
        },
    );
    let (width, height) = (u32::from(width), u32::from(height));
    let bytes = match kind {
        PictureKind::Png { .. } => png_file(pixels.data_as_u8_slice(), width, height),
        PictureKind::Grey { .. } => grey(pixels.data_as_u8_slice()),
    };
    Picture {
        width,
        height,
        page_width,
        page_height,
        bytes,
    }
}

fn bounded_side(side: f32) -> f32 {
    if side.is_finite() {
        side.clamp(1.0, PAGE_SIDE_POINTS_MAX)
    } else {
        1.0
    }
}

/// The picture's size: the page's times `scale`, made smaller until it is within the bounds.
fn bounded_size(page_width: f64, page_height: f64, scale: f64, pixels_max: f64) -> (u16, u16) {
    let pixels = page_width * page_height * scale * scale;
    let mut scale = scale * (pixels_max / pixels).sqrt().min(1.0);
    let side = page_width.max(page_height) * scale;
    scale *= (SIDE_PIXELS_MAX / side).min(1.0);
    // A whole number must not lose a pixel to the last digit of a fraction.
    let side = |points: f64| (points * scale + 1e-6).floor().clamp(1.0, SIDE_PIXELS_MAX) as u16;
    (side(page_width), side(page_height))
}

/// One byte a pixel, from opaque pixels of four bytes.
fn grey(pixels: &[u8]) -> Vec<u8> {
    let (pixels, _) = pixels.as_chunks::<4>();
    pixels
        .iter()
        .map(|&[red, green, blue, _]| {
            // The weights with which television makes grey of colours, in 256ths.
            let sum = 77 * u32::from(red) + 150 * u32::from(green) + 29 * u32::from(blue);
            (sum >> 8) as u8
        })
        .collect()
}

/// A PNG file: grey where the picture is, else in colours. Empty if it cannot be made.
fn png_file(pixels: &[u8], width: u32, height: u32) -> Vec<u8> {
    let (chunks, _) = pixels.as_chunks::<4>();
    let is_grey = chunks.iter().all(|&[red, green, blue, _]| {
        red.abs_diff(green) <= GREY_TOLERANCE && green.abs_diff(blue) <= GREY_TOLERANCE
    });
    let (colour, samples) = if is_grey {
        (png::ColorType::Grayscale, grey(pixels))
    } else {
        let samples = chunks
            .iter()
            .flat_map(|&[red, green, blue, _]| [red, green, blue])
            .collect();
        (png::ColorType::Rgb, samples)
    };
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&samples));
    if written.is_err() {
        file.clear();
    }
    file
}

#[cfg(test)]
mod tests {
    use super::bounded_size;

    #[test]
    fn a_picture_is_as_large_as_asked_for_and_never_larger_than_the_limit() {
        assert_eq!(bounded_size(600.0, 800.0, 0.5, 1e6), (300, 400));
        // 48 million pixels are asked for.
        let (width, height) = bounded_size(600.0, 800.0, 10.0, 1e6);
        assert!(u32::from(width) * u32::from(height) <= 1_000_000);
        assert!((866..=867).contains(&width), "{width}");
        // 15 km by a point, and a page as large as can be told.
        assert_eq!(bounded_size(1.0, 1e8, 4.0, 2e7), (1, 30_000));
        let (width, height) = bounded_size(1e8, 1e8, 1e9, 2e7);
        assert!(u32::from(width) * u32::from(height) <= 20_000_000 && width > 4_000);
    }
}
