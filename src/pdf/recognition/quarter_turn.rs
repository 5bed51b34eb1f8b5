//! How a scanned page lies: by quarter turns, which is all that orientation detection tells.

use crate::model::page::Rect;

/// Which way the text of a scanned page runs as the page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuarterTurn {
    /// From left to right: the page is upright.
    Right,
    /// Turned a quarter clockwise: downwards.
    Down,
    /// Upside down.
    Left,
    /// Turned a quarter counterclockwise: upwards.
    Up,
}

impl QuarterTurn {
    /// Turns a rectangle of the upright page back to the page as it is shown.
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
