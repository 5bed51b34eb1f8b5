//! Grey pictures on their way to text recognition: turned upright, straightened.

use crate::model::quarter_turn::QuarterTurn;
use std::f32::consts::PI;

/// One byte a pixel, 0 for black, row by row from the top; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Raster {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u8>,
}

/// Skews up to so many degrees are looked for; a sheet goes through a scanner no more askew.
const SKEW_MAX: f32 = 4.0;
/// Steps of the search, in degrees: coarse, then fine around the best.
const COARSE_STEP: f32 = 0.25;
const FINE_STEP: f32 = 0.05;
/// Less than this is left: it costs no word, and turning costs sharpness.
const SKEW_MIN: f32 = 0.2;
/// The search looks at a picture whose longer side is at most this.
const SEARCH_SIDE: usize = 1_000;
/// A picture with less or more ink than these shares has no lines to straighten by.
const INK_SHARE: std::ops::Range<f32> = 0.0005..0.4;

impl Raster {
    /// The picture turned so that text which runs in `direction` runs from left to right.
    pub(super) fn upright(self, direction: QuarterTurn) -> Self {
        let (width, height) = (self.width, self.height);
        let at = |x: usize, y: usize| self.pixels.get(y * width + x).copied().unwrap_or(u8::MAX);
        let turned = |width: usize, height: usize, source: &dyn Fn(usize, usize) -> u8| {
            let mut pixels = Vec::with_capacity(width * height);
            for y in 0..height {
                pixels.extend((0..width).map(|x| source(x, y)));
            }
            Self {
                width,
                height,
                pixels,
            }
        };
        match direction {
            QuarterTurn::Right => self,
            QuarterTurn::Down => turned(height, width, &|x, y| at(width - 1 - y, x)),
            QuarterTurn::Left => turned(width, height, &|x, y| at(width - 1 - x, height - 1 - y)),
            QuarterTurn::Up => turned(height, width, &|x, y| at(y, height - 1 - x)),
        }
    }

    /// By how many degrees lines of text fall to the right; 0 where that cannot be told.
    pub(super) fn skew(&self) -> f32 {
        let ink = self.ink();
        if ink.is_empty() {
            return 0.0;
        }
        let best = |from: f32, to: f32, step: f32| {
            let count = ((to - from) / step).round() as usize;
            (0..=count)
                .map(|number| from + number as f32 * step)
                .map(|angle| (sharpness(&ink, angle), angle))
                .fold((f64::NEG_INFINITY, 0.0), |best, next| {
                    if next.0 > best.0 { next } else { best }
                })
        };
        let (_, coarse) = best(-SKEW_MAX, SKEW_MAX, COARSE_STEP);
        let (found, angle) = best(coarse - COARSE_STEP, coarse + COARSE_STEP, FINE_STEP);
        // At the edge of the search there is no best: a photograph, or a sheet far more askew.
        let is_clear = found > 1.05 * sharpness(&ink, 0.0) && angle.abs() < SKEW_MAX;
        if is_clear && angle.abs() >= SKEW_MIN {
            angle
        } else {
            0.0
        }
    }

    /// The picture turned about its middle so that lines which fall by so many degrees are level.
    pub(super) fn levelled(&self, skew: f32) -> Self {
        if skew == 0.0 {
            return self.clone();
        }
        let (sine, cosine) = (skew * PI / 180.0).sin_cos();
        let (middle_x, middle_y) = (self.width as f32 / 2.0, self.height as f32 / 2.0);
        let mut pixels = Vec::with_capacity(self.pixels.len());
        for y in 0..self.height {
            let from_middle = y as f32 + 0.5 - middle_y;
            for x in 0..self.width {
                let across = x as f32 + 0.5 - middle_x;
                let source_x = middle_x + across * cosine - from_middle * sine - 0.5;
                let source_y = middle_y + across * sine + from_middle * cosine - 0.5;
                pixels.push(self.between(source_x, source_y));
            }
        }
        Self {
            width: self.width,
            height: self.height,
            pixels,
        }
    }

    /// The shade between four pixels; what lies outside of the picture is white.
    fn between(&self, x: f32, y: f32) -> u8 {
        let (left, top) = (x.floor(), y.floor());
        let (along, down) = (x - left, y - top);
        let shade = |dx: f32, dy: f32| {
            let (x, y) = (left + dx, top + dy);
            if x < 0.0 || y < 0.0 || x >= self.width as f32 || y >= self.height as f32 {
                return f32::from(u8::MAX);
            }
            let at = y as usize * self.width + x as usize;
            f32::from(self.pixels.get(at).copied().unwrap_or(u8::MAX))
        };
        let upper = shade(0.0, 0.0) * (1.0 - along) + shade(1.0, 0.0) * along;
        let lower = shade(0.0, 1.0) * (1.0 - along) + shade(1.0, 1.0) * along;
        (upper * (1.0 - down) + lower * down).round() as u8
    }

    /// Where there is ink, on a picture made small: rows and columns from its middle.
    fn ink(&self) -> Vec<(f32, f32)> {
        let factor = self.width.max(self.height).div_ceil(SEARCH_SIDE).max(1);
        let (width, height) = (self.width / factor, self.height / factor);
        let mut small = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let rows = y * factor..(y + 1) * factor;
                let sum: u32 = rows
                    .filter_map(|row| {
                        let start = row * self.width + x * factor;
                        self.pixels.get(start..start + factor)
                    })
                    .flatten()
                    .map(|shade| u32::from(*shade))
                    .sum();
                small.push((sum / (factor * factor) as u32) as u8);
            }
        }
        let threshold = threshold(&small);
        let (middle_x, middle_y) = (width as f32 / 2.0, height as f32 / 2.0);
        let ink: Vec<(f32, f32)> = small
            .iter()
            .enumerate()
            .filter(|(_, shade)| **shade < threshold)
            .map(|(at, _)| {
                (
                    (at % width) as f32 - middle_x,
                    (at / width) as f32 - middle_y,
                )
            })
            .collect();
        let share = ink.len() as f32 / small.len().max(1) as f32;
        if INK_SHARE.contains(&share) {
            ink
        } else {
            Vec::new()
        }
    }

    /// The picture as a PGM file, which needs no compression.
    pub(super) fn to_pgm(&self) -> Vec<u8> {
        let mut file = format!("P5\n{} {}\n255\n", self.width, self.height).into_bytes();
        file.extend_from_slice(&self.pixels);
        file
    }
}

/// The shade that best parts ink from paper (Otsu, 1979).
fn threshold(pixels: &[u8]) -> u8 {
    let mut counts = [0_u64; 256];
    for shade in pixels {
        counts[usize::from(*shade)] += 1;
    }
    let all = pixels.len() as f64;
    let sum_of = |counts: &[u64]| -> f64 {
        counts
            .iter()
            .enumerate()
            .map(|(shade, count)| shade as f64 * *count as f64)
            .sum()
    };
    let whole = sum_of(&counts);
    let (mut below, mut sum_below, mut best) = (0.0, 0.0, (0.0, 128));
    for (shade, count) in counts.iter().enumerate() {
        below += *count as f64;
        sum_below += shade as f64 * *count as f64;
        let above = all - below;
        if below == 0.0 || above == 0.0 {
            continue;
        }
        let difference = sum_below / below - (whole - sum_below) / above;
        let parted = below * above * difference * difference;
        if parted > best.0 {
            best = (parted, shade + 1);
        }
    }
    best.1.min(255) as u8
}

/// How unevenly ink is spread over rows that fall by an angle: most unevenly along lines of text.
fn sharpness(ink: &[(f32, f32)], degrees: f32) -> f64 {
    let slope = (degrees * PI / 180.0).tan();
    let mut rows = vec![0_u32; 4 * SEARCH_SIDE];
    let middle = (rows.len() / 2) as f32;
    for (x, y) in ink {
        let row = (y - x * slope + middle).max(0.0) as usize;
        if let Some(count) = rows.get_mut(row) {
            *count += 1;
        }
    }
    rows.windows(2)
        .map(|pair| match pair {
            [first, second] => {
                let difference = f64::from(*first) - f64::from(*second);
                difference * difference
            }
            _ => 0.0,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::{QuarterTurn, Raster};

    /// Lines of dashes, as text is from afar.
    fn lines(width: usize, height: usize) -> Raster {
        let is_ink = |x: usize, y: usize| y % 24 < 8 && x % 50 < 38 && x > 60 && x < width - 60;
        let pixels = (0..width * height)
            .map(|at| {
                if is_ink(at % width, at / width) {
                    10
                } else {
                    240
                }
            })
            .collect();
        Raster {
            width,
            height,
            pixels,
        }
    }

    #[test]
    fn a_picture_is_turned_upright_from_every_side() {
        let picture = |width, pixels: &[u8]| Raster {
            width,
            height: pixels.len() / width,
            pixels: pixels.to_vec(),
        };
        let upright = picture(3, &[1, 2, 3, 4, 5, 6]);
        // Text that runs downwards begins at the top right corner.
        let down = picture(2, &[4, 1, 5, 2, 6, 3]);
        let left = picture(3, &[6, 5, 4, 3, 2, 1]);
        let up = picture(2, &[3, 6, 2, 5, 1, 4]);
        for (turned, direction) in [
            (upright.clone(), QuarterTurn::Right),
            (down, QuarterTurn::Down),
            (left, QuarterTurn::Left),
            (up, QuarterTurn::Up),
        ] {
            assert_eq!(turned.upright(direction), upright, "{direction:?}");
        }
    }

    #[test]
    fn skew_is_found_and_taken_away() {
        let level = lines(900, 1200);
        assert!(level.skew().abs() < 0.01);
        for skew in [-1.2_f32, 0.6, 3.0] {
            // Turned the other way, level lines fall by the angle.
            let skewed = level.levelled(-skew);
            let found = skewed.skew();
            assert!((found - skew).abs() < 0.11, "{found} instead of {skew}");
            assert!(skewed.levelled(found).skew().abs() < 0.21);
        }
    }

    #[test]
    fn a_picture_without_lines_is_left_as_it_is() {
        for shade in [0, 128, 255] {
            let blank = Raster {
                width: 300,
                height: 200,
                pixels: vec![shade; 60_000],
            };
            assert!(blank.skew().abs() < f32::EPSILON);
        }
        let tiny = Raster {
            width: 1,
            height: 1,
            pixels: vec![0],
        };
        assert!(tiny.skew().abs() < f32::EPSILON);
        assert_eq!(tiny.to_pgm(), b"P5\n1 1\n255\n\0");
    }
}
