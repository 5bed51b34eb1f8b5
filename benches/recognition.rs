//! How many words of a scan are read right, and where: scans are made from pages that have text.
//!
//! `cargo bench --bench recognition [-- FOLDER [PAGES]]` draws pages of the PDFs in FOLDER (the
//! demonstration papers unless told otherwise), makes clean and noisy scans of them, upright and
//! turned, recognises them, and compares the words with the page's own text: word F1, and the share
//! of words that are found within 10 points of their place. Skipped where there is no tesseract.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark prints what it found, and stops at what it did not expect"
)]

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use docvault::model::page::{Page, Rect};
use docvault::pdf::ReadLimits;
use docvault::pdf::pictures::{FontCatalogue, PictureKind, PictureLimits, PictureReader};
use docvault::pdf::recognition::{RecognitionLimits, Recognized, Tesseract, recognize};

const WORKER: &str = env!("CARGO_BIN_EXE_docvault");
/// A page of a letter: with fewer words one error weighs too much, with more it is small print.
const WORDS: std::ops::Range<usize> = 80..800;

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    let folder = arguments.first().map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/demo"),
        PathBuf::from,
    );
    let page_count: usize = arguments.get(1).map_or(16, |count| count.parse().unwrap());
    let Some(program) = Tesseract::locate(None) else {
        println!("skipped: tesseract is not installed");
        return;
    };
    let tesseract = Tesseract::probe(&program).unwrap();
    println!(
        "tesseract {}, {}",
        tesseract.version,
        tesseract.languages.join(" ")
    );
    let mut results: HashMap<&str, Vec<Outcome>> = HashMap::new();
    for (number, source) in sources(&folder, page_count).iter().enumerate() {
        for (name, is_noisy) in [("clean", false), ("noisy", true)] {
            let scan = scan(source, number, is_noisy);
            for (turn, names) in TURNS {
                let outcome = measure(source, &scan.turned(turn), turn, &tesseract);
                println!(
                    "{} {name} {:3}: F1 {:.3} placed {:.3} confidence {:.2} {:.1} s",
                    source.name,
                    90 * turn,
                    outcome.f1,
                    outcome.placed,
                    outcome.confidence,
                    outcome.seconds
                );
                let key = if is_noisy { names.1 } else { names.0 };
                results.entry(key).or_default().push(outcome);
            }
        }
    }
    let mut keys: Vec<_> = results.keys().copied().collect();
    keys.sort_unstable();
    for key in keys {
        let of = |value: fn(&Outcome) -> f64| {
            let mut values: Vec<f64> = results[key].iter().map(value).collect();
            values.sort_by(f64::total_cmp);
            (
                values[values.len() / 2],
                values[values.len() / 10],
                values[0],
            )
        };
        let (f1, placed) = (of(|it| it.f1), of(|it| it.placed));
        println!(
            "{key}: word F1 median {:.3} tenth percentile {:.3} least {:.3}; in place median {:.3} least {:.3}; seconds median {:.1}",
            f1.0,
            f1.1,
            f1.2,
            placed.0,
            placed.2,
            of(|it| it.seconds).0
        );
    }
}

/// Quarter turns clockwise, and what their results are called.
const TURNS: [(usize, (&str, &str)); 4] = [
    (0, ("clean   0", "noisy   0")),
    (1, ("clean  90", "noisy  90")),
    (2, ("clean 180", "noisy 180")),
    (3, ("clean 270", "noisy 270")),
];

/// A page with text.
struct Source {
    name: String,
    file: PathBuf,
    page: Page,
    languages: &'static str,
}

struct Outcome {
    f1: f64,
    placed: f64,
    confidence: f64,
    seconds: f64,
}

fn sources(folder: &Path, count: usize) -> Vec<Source> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pdf"))
        .collect();
    files.sort();
    let mut found: Vec<Source> = files
        .into_iter()
        .filter_map(|file| {
            let content =
                docvault::pdf::read(WORKER.as_ref(), &file, &ReadLimits::default()).ok()?;
            let is_letter = |page: &Page| WORDS.contains(&page.text().split_whitespace().count());
            let page = content.pages.into_iter().find(is_letter)?;
            let text = page.text().to_lowercase();
            let german = [" und ", " der ", " die "]
                .iter()
                .any(|word| text.contains(word));
            Some(Source {
                name: file.file_stem()?.to_string_lossy().into_owned(),
                file,
                page,
                languages: if german { "deu" } else { "eng" },
            })
        })
        .collect();
    let step = (found.len() as f64 / count as f64).max(1.0);
    let mut at = 0.0;
    found.retain(|_| {
        at += 1.0;
        (at - 1.0) % step < 1.0
    });
    found
}

/// A grey picture as a scanner gives it.
struct Scan {
    width: usize,
    height: usize,
    dots_per_inch: u32,
    pixels: Vec<u8>,
}

fn draw(file: &Path, page: u32, dots_per_inch: u32) -> docvault::pdf::pictures::Picture {
    let fonts = Arc::new(FontCatalogue::system());
    let mut reader =
        PictureReader::open(WORKER.as_ref(), file, &PictureLimits::default(), &fonts).unwrap();
    reader
        .draw(page, PictureKind::Grey { dots_per_inch })
        .unwrap()
}

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    /// From -1 to 1, middling ones more often.
    fn next(&mut self) -> f32 {
        let mut sum = 0.0;
        for _ in 0..3 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            sum += (self.0 >> 40) as f32 / (1_u64 << 24) as f32;
        }
        sum / 1.5 - 1.0
    }
}

/// The page drawn at 200 or 300 dots per inch; a noisy one askew by up to 1.2 degrees, blurred,
/// grey, grainy and coarsely compressed.
fn scan(source: &Source, number: usize, is_noisy: bool) -> Scan {
    let dots_per_inch = if number.is_multiple_of(2) { 300 } else { 200 };
    let picture = draw(&source.file, source.page.number, dots_per_inch);
    let mut scan = Scan {
        width: picture.width as usize,
        height: picture.height as usize,
        dots_per_inch,
        pixels: picture.bytes,
    };
    let mut random = Random(number as u64 + 1);
    if is_noisy {
        // The same angle at every size of the sample, both signs.
        let skew = 1.2 * [-1.0, 0.6, 1.0, -0.5][number % 4];
        scan.pixels = scan.filtered(skew);
        for pixel in &mut scan.pixels {
            let shade = 22.0 + 0.86 * f32::from(*pixel) + 25.0 * random.next();
            *pixel = shade.round().clamp(0.0, 255.0) as u8;
        }
        scan.compress(55);
    } else {
        scan.compress(75);
    }
    scan
}

impl Scan {
    fn at(&self, x: f32, y: f32) -> f32 {
        if x < 0.0 || y < 0.0 || x >= self.width as f32 || y >= self.height as f32 {
            return 250.0;
        }
        f32::from(self.pixels[y as usize * self.width + x as usize])
    }

    /// Turned by an angle about the middle and blurred by less than a pixel.
    fn filtered(&self, degrees: f32) -> Vec<u8> {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        let (middle_x, middle_y) = (self.width as f32 / 2.0, self.height as f32 / 2.0);
        let mut pixels = Vec::with_capacity(self.pixels.len());
        for y in 0..self.height {
            for x in 0..self.width {
                let (dx, dy) = (x as f32 - middle_x, y as f32 - middle_y);
                let (u, v) = (
                    middle_x + dx * cosine + dy * sine,
                    middle_y - dx * sine + dy * cosine,
                );
                let around = [(-0.6, 0.0), (0.6, 0.0), (0.0, -0.6), (0.0, 0.6)];
                let sum: f32 = around
                    .iter()
                    .map(|(a, b)| self.at((u + a).round(), (v + b).round()))
                    .sum();
                pixels.push(((sum + 2.0 * self.at(u.round(), v.round())) / 6.0) as u8);
            }
        }
        pixels
    }

    /// What JPEG of this quality leaves: blocks of 8 by 8 in frequencies, made coarse.
    fn compress(&mut self, quality: u32) {
        let scale = if quality < 50 {
            5_000 / quality
        } else {
            200 - 2 * quality
        };
        let steps: Vec<f32> = LUMINANCE
            .iter()
            .map(|step| ((step * scale + 50) / 100).clamp(1, 255) as f32)
            .collect();
        let waves: Vec<[f32; 8]> = (0..8)
            .map(|frequency| {
                let factor = if frequency == 0 {
                    (1.0_f32 / 8.0).sqrt()
                } else {
                    0.5
                };
                std::array::from_fn(|at| {
                    let angle = (2 * at + 1) as f32 * frequency as f32;
                    factor * (angle * std::f32::consts::PI / 16.0).cos()
                })
            })
            .collect();
        for top in (0..self.height.saturating_sub(7)).step_by(8) {
            for left in (0..self.width.saturating_sub(7)).step_by(8) {
                self.compress_block(left, top, &steps, &waves);
            }
        }
    }

    fn compress_block(&mut self, left: usize, top: usize, steps: &[f32], waves: &[[f32; 8]]) {
        let mut block = [[0.0_f32; 8]; 8];
        for (y, row) in block.iter_mut().enumerate() {
            for (x, value) in row.iter_mut().enumerate() {
                *value = f32::from(self.pixels[(top + y) * self.width + left + x]) - 128.0;
            }
        }
        if block
            .iter()
            .flatten()
            .all(|value| (*value - block[0][0]).abs() < 0.5)
        {
            return;
        }
        let rows = |block: &[[f32; 8]; 8], inverse: bool| {
            let mut out = [[0.0_f32; 8]; 8];
            for (y, row) in block.iter().enumerate() {
                for (u, slot) in out[y].iter_mut().enumerate() {
                    *slot = (0..8)
                        .map(|x| row[x] * if inverse { waves[x][u] } else { waves[u][x] })
                        .sum();
                }
            }
            out
        };
        let turn = |block: [[f32; 8]; 8]| -> [[f32; 8]; 8] {
            std::array::from_fn(|y| std::array::from_fn(|x| block[x][y]))
        };
        let mut frequencies = turn(rows(&turn(rows(&block, false)), false));
        for (value, step) in frequencies.iter_mut().flatten().zip(steps) {
            *value = (*value / step).round() * step;
        }
        let shades = turn(rows(&turn(rows(&frequencies, true)), true));
        for (y, row) in shades.iter().enumerate() {
            for (x, value) in row.iter().enumerate() {
                let shade = (value + 128.0).round().clamp(0.0, 255.0) as u8;
                self.pixels[(top + y) * self.width + left + x] = shade;
            }
        }
    }

    /// The same after quarter turns clockwise.
    fn turned(&self, turns: usize) -> Self {
        let mut scan = Self {
            pixels: self.pixels.clone(),
            ..*self
        };
        for _ in 0..turns {
            let (width, height) = (scan.height, scan.width);
            let mut pixels = Vec::with_capacity(scan.pixels.len());
            for y in 0..height {
                pixels.extend(
                    (0..width).map(|x| scan.pixels[(scan.height - 1 - x) * scan.width + y]),
                );
            }
            scan = Self {
                width,
                height,
                pixels,
                ..scan
            };
        }
        scan
    }

    /// A PDF with this picture as its only page.
    fn to_pdf(&self) -> Vec<u8> {
        let points = |pixels: usize| pixels as f32 * 72.0 / self.dots_per_inch as f32;
        let (width, height) = (points(self.width), points(self.height));
        let content = format!("q {width} 0 0 {height} 0 0 cm /Im1 Do Q");
        let image = format!(
            "<< /Type /XObject /Subtype /Image /Width {} /Height {} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length {} >>\nstream\n",
            self.width,
            self.height,
            self.pixels.len()
        );
        let objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents 4 0 R /Resources << /XObject << /Im1 5 0 R >> >> >>"
            )
            .into_bytes(),
            format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()).into_bytes(),
            [image.as_bytes(), &self.pixels, b"\nendstream"].concat(),
        ];
        let mut file = b"%PDF-1.4\n".to_vec();
        let mut table = String::from("xref\n0 6\n0000000000 65535 f \n");
        for (at, object) in objects.iter().enumerate() {
            let _ = writeln!(table, "{:010} 00000 n ", file.len());
            file.extend_from_slice(format!("{} 0 obj\n", at + 1).as_bytes());
            file.extend_from_slice(object);
            file.extend_from_slice(b"\nendobj\n");
        }
        let start = file.len();
        let _ = write!(
            table,
            "trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
        );
        file.extend_from_slice(table.as_bytes());
        file
    }
}

/// How much JPEG rounds each frequency of brightness at quality 50.
const LUMINANCE: [u32; 64] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
    92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

fn measure(source: &Source, scan: &Scan, turns: usize, tesseract: &Tesseract) -> Outcome {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(&scan.to_pdf()).unwrap();
    let started = Instant::now();
    let picture = draw(file.path(), 1, 300);
    let limits = RecognitionLimits::new(WORKER.into());
    let read = recognize(picture, 1, tesseract, source.languages, &limits, &|| false).unwrap();
    Outcome {
        seconds: started.elapsed().as_secs_f64(),
        f1: word_f1(&source.page.text(), &read.page.text()),
        placed: in_place(&source.page, &read, turns),
        confidence: f64::from(read.confidence),
    }
}

fn normal_words(text: &str) -> HashMap<String, i64> {
    use unicode_normalization::UnicodeNormalization as _;
    let text: String = text.nfkc().collect::<String>().to_lowercase();
    let mut words = HashMap::new();
    for word in text.replace("-\n", "").split_whitespace() {
        *words.entry(word.to_owned()).or_insert(0) += 1;
    }
    words
}

fn word_f1(truth: &str, read: &str) -> f64 {
    let (truth, read) = (normal_words(truth), normal_words(read));
    let common: i64 = truth
        .iter()
        .map(|(word, count)| *count.min(read.get(word).unwrap_or(&0)))
        .sum();
    let all: i64 = truth.values().chain(read.values()).sum();
    2.0 * common as f64 / all.max(1) as f64
}

/// Of the words that were read right, the share whose middle is within 10 points of where they stand.
fn in_place(truth: &Page, read: &Recognized, turns: usize) -> f64 {
    let middle = |rect: Rect| {
        (
            rect.left.midpoint(rect.right),
            rect.top.midpoint(rect.bottom),
        )
    };
    let turned = |(mut x, mut y): (f32, f32)| {
        let (mut width, mut height) = (truth.width, truth.height);
        for _ in 0..turns {
            (x, y) = (height - y, x);
            (width, height) = (height, width);
        }
        (x, y)
    };
    let places = |page: &Page| {
        let mut places: HashMap<String, Vec<(f32, f32)>> = HashMap::new();
        for run in &page.runs {
            for word in &run.words {
                let text = run.text[word.start as usize..word.end as usize].to_lowercase();
                places.entry(text).or_default().push(middle(word.rect));
            }
        }
        places
    };
    let truth = places(truth);
    let (mut near, mut all) = (0_u32, 0_u32);
    for (text, found) in places(&read.page) {
        let Some(there) = truth.get(&text) else {
            continue;
        };
        for place in found {
            let is_near = there.iter().map(|place| turned(*place)).any(|(x, y)| {
                // A skew of 1.2 degrees moves a corner of the page by as much as 9 points.
                (x - place.0).abs() < 10.0 && (y - place.1).abs() < 10.0
            });
            near += u32::from(is_near);
            all += 1;
        }
    }
    f64::from(near) / f64::from(all.max(1))
}
