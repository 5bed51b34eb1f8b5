//! What is done with one page: turn it upright, straighten it, read it, and place the words.

use std::sync::Arc;

use super::layout::{is_credible, runs};
use super::program::Tesseract;
use super::raster::Raster;
use super::run::run;
use super::table::{Word, words};
use super::{RecognitionError, RecognitionLimits, Recognized};
use crate::model::page::{Page, Rect, TextRun};
use crate::model::quarter_turn::QuarterTurn;
use crate::pdf::pictures::Picture;

/// From this confidence on, tesseract's word on which way up a page stands is taken.
const ORIENTATION_CONFIDENCE_MIN: f32 = 1.5;
/// A reading below this mean confidence is not believed at once: others are tried.
const DOUBTFUL_CONFIDENCE: f32 = 72.0;
/// Nor is one with fewer letters and digits than this.
const DOUBTFUL_LETTERS: usize = 12;
/// A further reading must be better by this factor.
const BETTER: f32 = 1.05;
/// How a page is cut into blocks: by what looks like blocks, or as one.
const AUTOMATIC: &str = "3";
const ONE_BLOCK: &str = "6";

/// Ink is told from paper place by place (Sauvola and Pietikäinen, 2000). One threshold for the
/// whole page loses grey print: an invoice with some went from word F1 0.78 to 0.97, others stay.
const LOCAL_THRESHOLD: [&str; 2] = ["-c", "thresholding_method=2"];

/// What all starts for one page share.
struct Reader<'a> {
    tesseract: &'a Tesseract,
    languages: &'a str,
    limits: &'a RecognitionLimits,
    is_stopping: &'a dyn Fn() -> bool,
    dots_per_inch: String,
}

/// One reading of the picture.
struct Reading {
    words: Vec<Word>,
    direction: QuarterTurn,
    /// By how many degrees the picture was turned to be level.
    skew: f32,
    /// The upright picture's size in pixels.
    size: (f32, f32),
}

/// Recognises the text on a grey picture of page `number`, in `languages` as tesseract names them
/// (`deu+eng`). Blocks until it is read, its time is up, or `is_stopping` says so.
pub fn recognize(
    picture: Picture,
    number: u32,
    tesseract: &Tesseract,
    languages: &str,
    limits: &RecognitionLimits,
    is_stopping: &dyn Fn() -> bool,
) -> Result<Recognized, RecognitionError> {
    let points_per_pixel = picture.page_width / picture.width.max(1) as f32;
    let page_size = (picture.page_width, picture.page_height);
    let dots_per_inch = (72.0 / points_per_pixel).round().clamp(70.0, 2_400.0);
    let reader = Reader {
        tesseract,
        languages,
        limits,
        is_stopping,
        dots_per_inch: dots_per_inch.to_string(),
    };
    let raster = Raster {
        width: picture.width as usize,
        height: picture.height as usize,
        pixels: picture.bytes,
    };
    let reading = reader.best_reading(&raster)?;
    let letters: f32 = reading.words.iter().map(letters).sum();
    let confidence = reading.words.iter().map(weighted_confidence).sum::<f32>() / letters.max(1.0);
    let place = Placement::new(&reading, points_per_pixel, page_size);
    let mut runs = runs(&reading.words, points_per_pixel);
    for run in &mut runs {
        place.move_to_page(run);
    }
    Ok(Recognized {
        page: Page {
            number,
            width: page_size.0,
            height: page_size.1,
            runs,
            is_scan: false,
        },
        confidence: (confidence / 100.0).clamp(0.0, 1.0),
    })
}

impl Reader<'_> {
    /// The first reading that can be believed, or the best of those tried.
    fn best_reading(&self, raster: &Raster) -> Result<Reading, RecognitionError> {
        let (direction, is_sure) = self.orientation(raster)?;
        let mut best = self.read(raster.clone(), direction, AUTOMATIC)?;
        if !best.is_doubtful() {
            return Ok(best);
        }
        let mut further = vec![(direction, ONE_BLOCK)];
        if !is_sure {
            let others = [
                QuarterTurn::Right,
                QuarterTurn::Left,
                QuarterTurn::Up,
                QuarterTurn::Down,
            ];
            let others = others.into_iter().filter(|other| *other != direction);
            further.extend(others.map(|other| (other, AUTOMATIC)));
        }
        for (direction, blocks) in further {
            let reading = self.read(raster.clone(), direction, blocks)?;
            if reading.score() > BETTER * best.score() {
                best = reading;
            }
        }
        Ok(best)
    }

    /// Which way the text runs, and whether tesseract is sure of it.
    fn orientation(&self, raster: &Raster) -> Result<(QuarterTurn, bool), RecognitionError> {
        if !self.tesseract.has_orientation {
            return Ok((QuarterTurn::Right, false));
        }
        let arguments = ["-", "-", "--psm", "0", "--dpi", &self.dots_per_inch];
        match self.run(&arguments, raster) {
            Ok(answer) => {
                Ok(direction_of(&answer).map_or((QuarterTurn::Right, false), |it| (it, true)))
            }
            // A page with hardly any text is an error to it: it is read as it stands.
            Err(RecognitionError::Failed(_)) => Ok((QuarterTurn::Right, false)),
            Err(error) => Err(error),
        }
    }

    fn read(
        &self,
        raster: Raster,
        direction: QuarterTurn,
        blocks: &str,
    ) -> Result<Reading, RecognitionError> {
        let upright = raster.upright(direction);
        let skew = upright.skew();
        let level = upright.levelled(skew);
        let mut arguments = vec![
            "-",
            "-",
            "-l",
            self.languages,
            "--psm",
            blocks,
            "--dpi",
            &self.dots_per_inch,
        ];
        if self.tesseract.has_local_threshold() {
            arguments.extend(LOCAL_THRESHOLD);
        }
        arguments.push("tsv");
        let table = self.run(&arguments, &level)?;
        let mut words = words(&table);
        words.retain(is_credible);
        Ok(Reading {
            words,
            direction,
            skew,
            size: (level.width as f32, level.height as f32),
        })
    }

    fn run(&self, arguments: &[&str], raster: &Raster) -> Result<String, RecognitionError> {
        run(
            &self.tesseract.program,
            arguments,
            Arc::new(raster.to_pgm()),
            self.limits,
            self.is_stopping,
        )
    }
}

impl Reading {
    /// How much was read, and how surely.
    fn score(&self) -> f32 {
        let sure = self.words.iter().filter(|word| word.confidence > 50.0);
        sure.map(weighted_confidence).sum()
    }

    fn is_doubtful(&self) -> bool {
        let letters: f32 = self.words.iter().map(letters).sum();
        let sum: f32 = self.words.iter().map(weighted_confidence).sum();
        letters < DOUBTFUL_LETTERS as f32 || sum < DOUBTFUL_CONFIDENCE * letters
    }
}

/// How many letters and digits a word has.
fn letters(word: &Word) -> f32 {
    word.text.chars().filter(|it| it.is_alphanumeric()).count() as f32
}

fn weighted_confidence(word: &Word) -> f32 {
    word.confidence * letters(word)
}

/// What `--psm 0` says: by how many degrees the picture is to be turned clockwise, if it is sure.
fn direction_of(answer: &str) -> Option<QuarterTurn> {
    let value = |name: &str| {
        answer
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .and_then(|text| text.trim().parse::<f32>().ok())
    };
    if value("Orientation confidence:")? < ORIENTATION_CONFIDENCE_MIN {
        return None;
    }
    match value("Rotate:")?.round() as i32 {
        0 => Some(QuarterTurn::Right),
        90 => Some(QuarterTurn::Up),
        180 => Some(QuarterTurn::Left),
        270 => Some(QuarterTurn::Down),
        _ => None,
    }
}

/// The way back: from the upright and level picture to the page as it is shown.
struct Placement {
    direction: QuarterTurn,
    sine: f32,
    cosine: f32,
    /// The middle of the upright picture, in points.
    middle: (f32, f32),
    /// What lies between the upright picture's corner and the turned page's, in points.
    offset: (f32, f32),
    page_size: (f32, f32),
}

impl Placement {
    fn new(reading: &Reading, points_per_pixel: f32, page_size: (f32, f32)) -> Self {
        let (sine, cosine) = reading.skew.to_radians().sin_cos();
        let (width, height) = page_size;
        Self {
            direction: reading.direction,
            sine,
            cosine,
            middle: (
                reading.size.0 * points_per_pixel / 2.0,
                reading.size.1 * points_per_pixel / 2.0,
            ),
            offset: match reading.direction {
                QuarterTurn::Right => (0.0, 0.0),
                QuarterTurn::Down => (0.0, -width),
                QuarterTurn::Left => (-width, -height),
                QuarterTurn::Up => (-height, 0.0),
            },
            page_size,
        }
    }

    fn move_to_page(&self, run: &mut TextRun) {
        for word in &mut run.words {
            word.rect = self.on_page(word.rect);
        }
        let all = run.words.iter().map(|word| word.rect).reduce(Rect::union);
        run.rect = all.unwrap_or_else(|| self.on_page(run.rect));
    }

    /// A word's box keeps its size and moves with its middle.
    fn on_page(&self, rect: Rect) -> Rect {
        let across = rect.left.midpoint(rect.right) - self.middle.0;
        let down = rect.top.midpoint(rect.bottom) - self.middle.1;
        let x = self.middle.0 + across * self.cosine - down * self.sine + self.offset.0;
        let y = self.middle.1 + across * self.sine + down * self.cosine + self.offset.1;
        let half_width = (rect.right - rect.left) / 2.0;
        let half_height = (rect.bottom - rect.top) / 2.0;
        let placed = self.direction.turn(Rect {
            left: x - half_width,
            top: y - half_height,
            right: x + half_width,
            bottom: y + half_height,
        });
        let (width, height) = self.page_size;
        Rect {
            left: placed.left.clamp(0.0, width),
            top: placed.top.clamp(0.0, height),
            right: placed.right.clamp(0.0, width),
            bottom: placed.bottom.clamp(0.0, height),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Placement, QuarterTurn, Reading, Rect, direction_of};

    #[test]
    fn orientation_is_taken_where_it_is_sure() {
        let answer = |rotate: u32, confidence: f32| {
            format!(
                "Page number: 0\nOrientation in degrees: 0\nRotate: {rotate}\nOrientation confidence: {confidence}\nScript: Latin\n"
            )
        };
        assert_eq!(direction_of(&answer(90, 7.2)), Some(QuarterTurn::Up));
        assert_eq!(direction_of(&answer(270, 7.2)), Some(QuarterTurn::Down));
        assert_eq!(direction_of(&answer(180, 0.3)), None);
        assert_eq!(direction_of("Too few characters."), None);
    }

    #[test]
    fn a_word_comes_back_to_where_it_stands_on_the_page() {
        // On a page of 600 by 800 points, at one pixel a point.
        let check = |direction, size, word: [f32; 4], expected: [f32; 4]| {
            let reading = Reading {
                words: Vec::new(),
                direction,
                skew: 0.0,
                size,
            };
            let [left, top, right, bottom] = word;
            let placed = Placement::new(&reading, 1.0, (600.0, 800.0)).on_page(Rect {
                left,
                top,
                right,
                bottom,
            });
            let found = [placed.left, placed.top, placed.right, placed.bottom];
            for (found_edge, edge) in found.iter().zip(expected) {
                assert!(
                    (found_edge - edge).abs() < 0.01,
                    "{direction:?}: {found:?} instead of {expected:?}"
                );
            }
        };
        let word = [10.0, 20.0, 60.0, 30.0];
        check(QuarterTurn::Right, (600.0, 800.0), word, word);
        // The upright picture's top edge is the page's right edge.
        check(
            QuarterTurn::Down,
            (800.0, 600.0),
            word,
            [570.0, 10.0, 580.0, 60.0],
        );
        check(
            QuarterTurn::Left,
            (600.0, 800.0),
            word,
            [540.0, 770.0, 590.0, 780.0],
        );
        check(
            QuarterTurn::Up,
            (800.0, 600.0),
            word,
            [20.0, 740.0, 30.0, 790.0],
        );
    }

    #[test]
    fn a_skewed_line_is_marked_where_it_falls() {
        let reading = Reading {
            words: Vec::new(),
            direction: QuarterTurn::Right,
            skew: 1.0,
            size: (600.0, 800.0),
        };
        let place = Placement::new(&reading, 1.0, (600.0, 800.0));
        let word = |left: f32| Rect {
            left,
            top: 395.0,
            right: left + 20.0,
            bottom: 405.0,
        };
        // Lines fall to the right: by a point in 57.
        assert!((place.on_page(word(0.0)).top - (395.0 - 5.06)).abs() < 0.1);
        assert!((place.on_page(word(580.0)).top - (395.0 + 5.06)).abs() < 0.1);
    }
}
