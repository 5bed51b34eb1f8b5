//! In which direction text runs on a page.
//!
//! Lines are made as if all text ran from left to right: points are turned, and rectangles turned back.

use hayro_interpret::kurbo::{Point, Vec2};

use crate::model::page::Rect;

/// Text that leans less than this (the cosine of four degrees) runs along the page's edges.
const UPRIGHT_COSINE: f64 = 0.9976;
/// Directions closer than this (the cosine of two degrees) are one.
const SAME_COSINE: f64 = 0.9994;

/// Which way text runs on the page as it is shown: a vector of length 1, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Direction {
    x: f64,
    y: f64,
}

impl Direction {
    /// From left to right.
    pub(super) const RIGHT: Self = Self { x: 1.0, y: 0.0 };

    /// The way of a baseline that goes in this direction.
    pub(super) fn of(baseline: Vec2) -> Self {
        let length = baseline.hypot();
        if !length.is_finite() || length <= 0.0 {
            return Self::RIGHT;
        }
        let (x, y) = (baseline.x / length, baseline.y / length);
        if x.abs() > UPRIGHT_COSINE {
            Self {
                x: x.signum(),
                y: 0.0,
            }
        } else if y.abs() > UPRIGHT_COSINE {
            Self {
                x: 0.0,
                y: y.signum(),
            }
        } else {
            Self { x, y }
        }
    }

    /// Whether text in both runs the same way.
    pub(super) fn is_like(self, other: Self) -> bool {
        self.x * other.x + self.y * other.y > SAME_COSINE
    }

    /// The nearest of the four ways along the page's edges.
    pub(super) fn upright(self) -> Self {
        if self.x.abs() >= self.y.abs() {
            Self {
                x: self.x.signum(),
                y: 0.0,
            }
        } else {
            Self {
                x: 0.0,
                y: self.y.signum(),
            }
        }
    }

    /// Turns a point so that text in this direction runs from left to right.
    pub(super) fn turned(self, point: Point) -> (f32, f32) {
        let x = point.x * self.x + point.y * self.y;
        let y = point.y * self.x - point.x * self.y;
        (x as f32, y as f32)
    }

    /// Turns a rectangle of turned text back to the page as it is shown: the upright one around it.
    pub(super) fn rect_on_page(self, turned: Rect) -> Rect {
        let corner = |x: f32, y: f32| {
            let (x, y) = (f64::from(x), f64::from(y));
            let (left, top) = (x * self.x - y * self.y, x * self.y + y * self.x);
            Rect {
                left: left as f32,
                top: top as f32,
                right: left as f32,
                bottom: top as f32,
            }
        };
        corner(turned.left, turned.top)
            .union(corner(turned.right, turned.bottom))
            .union(corner(turned.left, turned.bottom))
            .union(corner(turned.right, turned.top))
    }
}
