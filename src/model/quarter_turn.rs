//! How a page lies, by quarter turns: which way its text runs as the page is shown.

use super::page::{Page, Rect};

/// Which way the text of a page runs as the page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuarterTurn {
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
    /// The way most of a page's text runs: from the first word of each run to its last.
    pub fn of_page(page: &Page) -> Self {
        let middle = |rect: Rect| {
            let x = f32::midpoint(rect.left, rect.right);
            (x, f32::midpoint(rect.top, rect.bottom))
        };
        let (mut across, mut down) = (0.0, 0.0);
        for run in &page.runs {
            if let [first, .., last] = run.words.as_slice() {
                let (first, last) = (middle(first.rect), middle(last.rect));
                across += last.0 - first.0;
                down += last.1 - first.1;
            }
        }
        match (across.abs() >= down.abs(), across >= 0.0, down >= 0.0) {
            (true, true, _) => Self::Right,
            (true, false, _) => Self::Left,
            (false, _, true) => Self::Down,
            (false, _, false) => Self::Up,
        }
    }

    /// Turns a rectangle of an upright page about the page's upper left corner as this one is turned.
    #[must_use]
    pub fn turn(self, upright: Rect) -> Rect {
        let Rect {
            left,
            top,
            right,
            bottom,
        } = upright;
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

    /// Where a rectangle of a page of this size, in points, stands once the page is upright.
    #[must_use]
    pub fn upright(self, shown: Rect, (width, height): (f32, f32)) -> Rect {
        let (back, across, down) = match self {
            Self::Right => (Self::Right, 0.0, 0.0),
            Self::Down => (Self::Up, 0.0, width),
            Self::Left => (Self::Left, width, height),
            Self::Up => (Self::Down, height, 0.0),
        };
        let turned = back.turn(shown);
        Rect {
            left: turned.left + across,
            top: turned.top + down,
            right: turned.right + across,
            bottom: turned.bottom + down,
        }
    }

    /// The size of a page of this size once it is upright.
    pub fn upright_size(self, (width, height): (f32, f32)) -> (f32, f32) {
        match self {
            Self::Right | Self::Left => (width, height),
            Self::Down | Self::Up => (height, width),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::page::{Page, Rect, TextRun, Word};
    use super::QuarterTurn;

    const UPRIGHT_SIZE: (f32, f32) = (600.0, 800.0);

    /// The place of an upright rectangle on the page that is turned so.
    fn shown(turn: QuarterTurn, rect: Rect) -> Rect {
        let (width, height) = UPRIGHT_SIZE;
        let turned = turn.turn(rect);
        let (across, down) = match turn {
            QuarterTurn::Right => (0.0, 0.0),
            QuarterTurn::Down => (height, 0.0),
            QuarterTurn::Left => (width, height),
            QuarterTurn::Up => (0.0, width),
        };
        Rect {
            left: turned.left + across,
            top: turned.top + down,
            right: turned.right + across,
            bottom: turned.bottom + down,
        }
    }

    #[test]
    fn a_turned_page_is_known_by_its_words_and_turned_back() {
        let word = |left: f32, start: u32| Word {
            start,
            end: start + 3,
            rect: Rect {
                left,
                top: 40.0,
                right: left + 30.0,
                bottom: 50.0,
            },
        };
        for turn in [
            QuarterTurn::Right,
            QuarterTurn::Down,
            QuarterTurn::Left,
            QuarterTurn::Up,
        ] {
            let words: Vec<Word> = [word(70.0, 0), word(110.0, 4)]
                .into_iter()
                .map(|word| Word {
                    rect: shown(turn, word.rect),
                    ..word
                })
                .collect();
            let run = TextRun {
                text: "Ein Muster".to_owned(),
                words: words.clone(),
                ..TextRun::default()
            };
            let size = turn.upright_size(UPRIGHT_SIZE);
            let page = Page {
                width: size.0,
                height: size.1,
                runs: vec![run],
                ..Page::default()
            };
            assert_eq!(QuarterTurn::of_page(&page), turn);
            assert_eq!(turn.upright(words[0].rect, size), word(70.0, 0).rect);
            assert_eq!(turn.upright_size(size), UPRIGHT_SIZE);
        }
        assert_eq!(QuarterTurn::of_page(&Page::default()), QuarterTurn::Right);
    }
}
