//! Pages as pictures: what they show, what they may cost, and that they are drawn once.

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use docvault::pdf::pictures::{
    FontCatalogue, Picture, PictureError, PictureKind, PictureLimits, PictureReader,
};
use tempfile::NamedTempFile;

use crate::harness::Server;
use crate::pdf::sample::{SamplePage, page, pdf, stream};

const WORKER: &str = env!("CARGO_BIN_EXE_docvault");

struct Drawing {
    _file: NamedTempFile,
    reader: PictureReader,
}

fn open(bytes: &[u8], limits: &PictureLimits, fonts: FontCatalogue) -> Drawing {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let reader =
        PictureReader::open(WORKER.as_ref(), file.path(), limits, &Arc::new(fonts)).unwrap();
    Drawing {
        _file: file,
        reader,
    }
}

fn draw(bytes: &[u8], kind: PictureKind) -> Result<Picture, PictureError> {
    open(bytes, &PictureLimits::default(), FontCatalogue::default())
        .reader
        .draw(1, kind)
}

const GREY: PictureKind = PictureKind::Grey { dots_per_inch: 72 };

/// The shade of a point of a page that was drawn at 72 dots per inch.
fn shade(picture: &Picture, x: u32, y: u32) -> u8 {
    picture.bytes[(y * picture.width + x) as usize]
}

/// How much of a grey picture is dark, in pixels.
fn ink(picture: &Picture) -> usize {
    picture.bytes.iter().filter(|shade| **shade < 128).count()
}

struct Decoded {
    colour: png::ColorType,
    width: u32,
    height: u32,
    samples: Vec<u8>,
}

fn decode(file: &[u8]) -> Decoded {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file))
        .read_info()
        .unwrap();
    let mut samples = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut samples).unwrap();
    Decoded {
        colour: info.color_type,
        width: info.width,
        height: info.height,
        samples,
    }
}

#[test]
fn what_is_drawn_stands_where_it_belongs() {
    // A black square, 100 points from the left and 100 from the top of the page as it is not turned.
    let square = "0 g 100 642 100 100 re f";
    let upright = draw(&pdf(&[page(square)], &[], "", ""), GREY).unwrap();
    assert_eq!((upright.width, upright.height), (595, 842));
    assert_eq!((upright.page_width, upright.page_height), (595.0, 842.0));
    assert_eq!(shade(&upright, 150, 150), 0);
    assert_eq!(shade(&upright, 250, 150), 255);
    assert!((9_900..=10_100).contains(&ink(&upright)));
    let mut turned = page(square);
    turned.entries = "/MediaBox [0 0 595 842] /Rotate 90".to_owned();
    let turned = draw(&pdf(&[turned], &[], "", ""), GREY).unwrap();
    assert_eq!((turned.width, turned.height), (842, 595));
    assert_eq!(shade(&turned, 842 - 150, 150), 0);
    let mut cropped = page(square);
    cropped.entries = "/MediaBox [0 0 595 842] /CropBox [90 632 210 752]".to_owned();
    let cropped = draw(&pdf(&[cropped], &[], "", ""), GREY).unwrap();
    assert_eq!((cropped.width, cropped.height), (120, 120));
    assert_eq!((shade(&cropped, 5, 5), shade(&cropped, 60, 60)), (255, 0));
}

#[test]
fn a_png_has_the_width_that_was_asked_for_and_colours_only_where_there_are_some() {
    let grey = pdf(&[page("0 g 0 0 595 421 re f")], &[], "", "");
    let picture = draw(&grey, PictureKind::Png { width: 100 }).unwrap();
    let decoded = decode(&picture.bytes);
    assert_eq!((decoded.width, decoded.height), (100, 141));
    assert_eq!(decoded.colour, png::ColorType::Grayscale);
    assert_eq!(
        (decoded.samples[50], decoded.samples[100 * 140 + 50]),
        (255, 0)
    );
    let red = pdf(&[page("1 0 0 rg 0 0 595 842 re f")], &[], "", "");
    let picture = draw(&red, PictureKind::Png { width: 20 }).unwrap();
    let decoded = decode(&picture.bytes);
    assert_eq!(decoded.colour, png::ColorType::Rgb);
    assert_eq!(decoded.samples[..3], [255, 0, 0]);
}

#[test]
fn no_picture_has_more_pixels_than_allowed() {
    let limits = PictureLimits {
        pixels_max: 50_000,
        ..PictureLimits::default()
    };
    for media_box in [
        "0 0 595 842",
        "0 0 14400000 14400000",
        "0 0 1 9000000",
        "0 0 0 0",
    ] {
        let mut hostile = page("0 g 0 0 100 100 re f");
        hostile.entries = format!("/MediaBox [{media_box}] /UserUnit 900");
        let bytes = pdf(&[hostile], &[], "", "");
        for kind in [
            PictureKind::Png { width: 4_000 },
            PictureKind::Grey { dots_per_inch: 300 },
        ] {
            let mut drawing = open(&bytes, &limits, FontCatalogue::default());
            let picture = drawing.reader.draw(1, kind).unwrap();
            assert!(picture.width * picture.height <= 50_000, "{media_box}");
            assert!(picture.width > 0 && picture.height > 0);
        }
    }
}

#[test]
fn a_page_that_takes_too_much_costs_itself_only() {
    let good = page("0 g 100 642 100 100 re f");
    let forms: Vec<Vec<u8>> = (10..30)
        .map(|number| {
            let entries = format!(
                "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /N {} 0 R >> >>",
                number + 1
            );
            stream(&entries, "/N Do ".repeat(10).as_bytes())
        })
        .collect();
    let endless = SamplePage {
        resources: "/XObject << /N 10 0 R >>".to_owned(),
        ..page("/N Do")
    };
    let bytes = pdf(&[endless, good], &forms, "", "");
    let limits = PictureLimits {
        cpu_seconds: 1,
        ..PictureLimits::default()
    };
    let mut drawing = open(&bytes, &limits, FontCatalogue::default());
    let error = drawing.reader.draw(1, GREY).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the page cannot be drawn: it takes too long"
    );
    assert!(error.is_permanent() && !drawing.reader.is_usable());
    let mut drawing = open(&bytes, &limits, FontCatalogue::default());
    assert_eq!(shade(&drawing.reader.draw(2, GREY).unwrap(), 150, 150), 0);
    let error = drawing.reader.draw(3, GREY).unwrap_err();
    assert!(matches!(error, PictureError::NoSuchPage(3)), "{error:?}");
    assert!(drawing.reader.is_usable());
    let impatient = PictureLimits {
        wall_time: Duration::from_millis(300),
        ..PictureLimits::default()
    };
    let mut drawing = open(&bytes, &impatient, FontCatalogue::default());
    let error = drawing.reader.draw(1, GREY).unwrap_err();
    assert!(matches!(error, PictureError::Late), "{error:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_page_that_needs_too_much_memory_is_given_up() {
    let bomb = SamplePage {
        filter: "/Filter [/RunLengthDecode /RunLengthDecode /RunLengthDecode]".to_owned(),
        content: [vec![129; 64 << 10], vec![2, 0, 128, 128, 128]].concat(),
        ..page("")
    };
    let limits = PictureLimits {
        memory_bytes: 400 << 20,
        ..PictureLimits::default()
    };
    let mut drawing = open(
        &pdf(&[bomb], &[], "", ""),
        &limits,
        FontCatalogue::default(),
    );
    let error = drawing.reader.draw(1, GREY).unwrap_err();
    assert!(matches!(error, PictureError::Page(_)), "{error:?}");
}

#[test]
fn what_is_no_document_is_the_documents_fault_and_no_program_is_not() {
    let error = draw(b"GIF89a", GREY).unwrap_err();
    assert!(matches!(error, PictureError::Document(_)), "{error:?}");
    let file = NamedTempFile::new().unwrap();
    let fonts = Arc::new(FontCatalogue::default());
    let limits = PictureLimits::default();
    let open = |worker: &str| PictureReader::open(worker.as_ref(), file.path(), &limits, &fonts);
    assert!(matches!(
        open("/nowhere/docvault"),
        Err(PictureError::WorkerNotStarted(_))
    ));
    let mut useless = open("/bin/true").unwrap();
    let error = useless.draw(1, GREY).unwrap_err();
    assert!(!error.is_permanent(), "{error:?}");
}

#[test]
fn fonts_that_are_not_embedded_come_from_the_system() {
    let (_, scripts) = FontCatalogue::system().summary();
    if !scripts.contains(&"Chinese and Japanese") {
        eprintln!("skipped: this system has no font for Chinese and Japanese");
        return;
    }
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data-fixtures/damaged/cjk-not-embedded.pdf");
    let bytes = std::fs::read(path).unwrap();
    let mut drawn = [FontCatalogue::default(), FontCatalogue::system()].map(|fonts| {
        let mut drawing = open(&bytes, &PictureLimits::default(), fonts);
        ink(&drawing.reader.draw(1, GREY).unwrap())
    });
    drawn.sort_unstable();
    let [without, with] = drawn;
    assert!(
        with > without + 100,
        "{with} dark pixels, {without} without fonts"
    );
}

#[test]
fn a_page_is_drawn_once_for_its_account_only() {
    let server = Server::start();
    let (anna, ben) = (server.account("anna"), server.account("ben"));
    let bytes = pdf(&[page("0 g 100 642 100 100 re f")], &[], "", "");
    let uuid = server.import("anna", "square.pdf", &bytes);
    let library = |key: &str| {
        let caller = server.library.authenticate(key).unwrap();
        server.library.account(&caller)
    };
    let first = library(&anna).thumbnail(uuid).unwrap().unwrap();
    assert_eq!(first.content_type, "image/png");
    assert_eq!(decode(&first.bytes).width, 360);
    let pictures = || {
        let files = std::fs::read_dir(server.directory.path().join("pictures")).unwrap();
        files.map(|file| file.unwrap().path()).collect::<Vec<_>>()
    };
    assert_eq!(pictures().len(), 1);
    // Without its original a picture can only come from where it is kept.
    let originals = server.directory.path().join("originals");
    let hidden = server.directory.path().join("hidden");
    std::fs::rename(&originals, &hidden).unwrap();
    assert_eq!(library(&anna).thumbnail(uuid).unwrap().unwrap(), first);
    std::fs::rename(&hidden, &originals).unwrap();
    let mut damaged = std::fs::read(&pictures()[0]).unwrap();
    damaged[100] ^= 1;
    std::fs::File::create(&pictures()[0])
        .unwrap()
        .write_all(&damaged)
        .unwrap();
    assert_eq!(library(&anna).thumbnail(uuid).unwrap().unwrap(), first);
    assert!(library(&ben).thumbnail(uuid).unwrap().is_none());
    assert!(library(&anna).page_picture(uuid, 2, 360).unwrap().is_none());
    let wide = library(&anna)
        .page_picture(uuid, 1, u32::MAX)
        .unwrap()
        .unwrap();
    // 20 million pixels at most.
    assert!((3_750..=3_760).contains(&decode(&wide.bytes).width));
    server.execute(docvault::library::command::Command::DeleteAccount {
        name: "anna".to_owned(),
    });
    assert_eq!(pictures().len(), 0);
}
