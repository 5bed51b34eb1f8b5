//! Photographs and scans that are pictures become a PDF: one page each, nothing lost.
//!
//! A JPEG goes in as it is (ISO 32000-1, 7.4.8), turned by its Exif orientation; a PNG is decoded, put on white and
//! packed again. The same pictures make the same bytes, so that a picture that is added twice is noticed.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::Write;

/// Points of A4's short and long side: a page is as large as fits into it.
const PAGE_SHORT_MAX: f32 = 595.0;
const PAGE_LONG_MAX: f32 = 842.0;
/// Pixels of one picture.
const PIXELS_MAX: u64 = 120_000_000;
/// The same where all have to be in memory at once: an A4 page at 600 dots an inch, 140 MB with colours and transparency.
const INTERLACED_PIXELS_MAX: u64 = 35_000_000;

/// Bytes of all pictures as they are in the PDF: a PNG of few colours may become much larger.
const BYTES_MAX: usize = 512 << 20;

/// What a file that is no PDF is, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFile {
    /// Becomes a page.
    Jpeg,
    /// Becomes a page.
    Png,
    /// A picture that cannot be taken; what it is.
    Other(&'static str),
}

/// Why a picture cannot become a page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FromPicturesError {
    /// Not a JPEG or PNG.
    #[error("pictures can be JPEG or PNG files: save this one as JPEG")]
    Unknown,
    /// The file ends early or contradicts itself.
    #[error("the picture is damaged: {0}")]
    Damaged(String),
    /// More than [`PIXELS_MAX`].
    #[error("the picture is too large: it takes at most 120 megapixels")]
    TooLarge,
    /// More than [`INTERLACED_PIXELS_MAX`].
    #[error(
        "the picture is too large for an interlaced PNG: save it without interlacing, or as JPEG"
    )]
    InterlacedTooLarge,
    /// More than [`BYTES_MAX`] together.
    #[error("the pictures are too large for one document: add them in several")]
    TogetherTooLarge,
}

impl From<png::DecodingError> for FromPicturesError {
    fn from(error: png::DecodingError) -> Self {
        Self::Damaged(error.to_string())
    }
}

/// What kind of picture this is; `None` if it is none that is known.
pub fn picture_file(bytes: &[u8]) -> Option<PictureFile> {
    let kind = match bytes {
        [0xff, 0xd8, 0xff, ..] => PictureFile::Jpeg,
        [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => PictureFile::Png,
        [b'G', b'I', b'F', b'8', ..] => PictureFile::Other("GIF"),
        [
            b'R',
            b'I',
            b'F',
            b'F',
            _,
            _,
            _,
            _,
            b'W',
            b'E',
            b'B',
            b'P',
            ..,
        ] => PictureFile::Other("WebP"),
        [b'I', b'I', 0x2a, 0, ..] | [b'M', b'M', 0, 0x2a, ..] => PictureFile::Other("TIFF"),
        [_, _, _, _, b'f', b't', b'y', b'p', b'h', b'e', ..]
        | [_, _, _, _, b'f', b't', b'y', b'p', b'm', b'i', ..] => PictureFile::Other("HEIC"),
        _ => return None,
    };
    Some(kind)
}

/// A PDF with one page for each picture, in their order.
///
/// # Errors
/// [`FromPicturesError`] when one of them cannot become a page.
pub fn pdf_from_pictures(pictures: &[&[u8]]) -> Result<Vec<u8>, FromPicturesError> {
    Ok(write(&images_of(pictures, BYTES_MAX)?))
}

fn images_of<'bytes>(
    pictures: &[&'bytes [u8]],
    bytes_max: usize,
) -> Result<Vec<Image<'bytes>>, FromPicturesError> {
    let mut images = Vec::with_capacity(pictures.len());
    let mut together = 0;
    for bytes in pictures {
        let image = match picture_file(bytes) {
            Some(PictureFile::Jpeg) => from_jpeg(bytes),
            Some(PictureFile::Png) => from_png(bytes),
            _ => Err(FromPicturesError::Unknown),
        }?;
        together += image.data.len();
        if together > bytes_max {
            return Err(FromPicturesError::TogetherTooLarge);
        }
        images.push(image);
    }
    Ok(images)
}

/// A picture as a PDF's image.
struct Image<'bytes> {
    width: u32,
    height: u32,
    colour_space: &'static str,
    filter: String,
    data: Cow<'bytes, [u8]>,
    orientation: u16,
}

fn check_size(width: u32, height: u32) -> Result<(), FromPicturesError> {
    if width == 0 || height == 0 {
        return Err(damaged("it has no size"));
    }
    if u64::from(width) * u64::from(height) > PIXELS_MAX {
        return Err(FromPicturesError::TooLarge);
    }
    Ok(())
}

fn damaged(why: &str) -> FromPicturesError {
    FromPicturesError::Damaged(why.to_owned())
}

/// Reads what a JPEG says of itself (ITU-T T.81, Annex B); its data stays as it is.
fn from_jpeg(bytes: &[u8]) -> Result<Image<'_>, FromPicturesError> {
    let mut orientation = 1;
    let mut at = 2;
    loop {
        let marker = *bytes.get(at + 1).ok_or_else(|| damaged("it ends early"))?;
        if bytes[at] != 0xff {
            return Err(damaged("it has no frame"));
        }
        if marker == 0xff {
            at += 1;
            continue;
        }
        let length = big_endian(bytes, at + 2).ok_or_else(|| damaged("it ends early"))?;
        let segment = bytes
            .get(at + 4..at + 2 + usize::from(length.max(2)))
            .ok_or_else(|| damaged("it ends early"))?;
        match marker {
            0xe1 => orientation = exif_orientation(segment).unwrap_or(orientation),
            // Start of frame: every coding but hierarchical and lossless ones, which no reader shows.
            0xc0..=0xc2 => {
                let &[_, high, low, wide, narrow, components, ..] = segment else {
                    return Err(damaged("its frame is cut off"));
                };
                let height = u32::from(u16::from_be_bytes([high, low]));
                let width = u32::from(u16::from_be_bytes([wide, narrow]));
                check_size(width, height)?;
                let colour_space = match components {
                    1 => "/DeviceGray",
                    3 => "/DeviceRGB",
                    // Those that programs write are inverted.
                    4 => "/DeviceCMYK /Decode [1 0 1 0 1 0 1 0]",
                    _ => return Err(damaged("it has an unknown number of colours")),
                };
                return Ok(Image {
                    width,
                    height,
                    colour_space,
                    filter: "/DCTDecode".to_owned(),
                    data: Cow::Borrowed(bytes),
                    orientation,
                });
            }
            0xda | 0xd9 => return Err(damaged("it has no frame")),
            _ => {}
        }
        at += 2 + usize::from(length.max(2));
    }
}

fn big_endian(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]))
}

/// The tag Orientation (0x0112) of an Exif segment: 1 to 8.
fn exif_orientation(segment: &[u8]) -> Option<u16> {
    let tiff = segment.strip_prefix(b"Exif\0\0")?;
    let is_little = tiff.starts_with(b"II");
    let short = |at: usize| -> Option<u16> {
        let bytes = [*tiff.get(at)?, *tiff.get(at + 1)?];
        Some(if is_little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let directory = if is_little {
        usize::from(short(4)?)
    } else {
        usize::from(short(6)?)
    };
    (0..usize::from(short(directory)?))
        .map(|entry| directory + 2 + 12 * entry)
        .find(|entry| short(*entry) == Some(0x0112))
        .and_then(|entry| short(entry + 8))
        .filter(|orientation| (1..=8).contains(orientation))
}

fn from_png(bytes: &[u8]) -> Result<Image<'static>, FromPicturesError> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info()?;
    let (width, height) = reader.info().size();
    check_size(width, height)?;
    let (own, _) = reader.output_color_type();
    let (colour, colour_space, components) = match own {
        png::ColorType::Grayscale | png::ColorType::GrayscaleAlpha => {
            (png::ColorType::Grayscale, "/DeviceGray", 1)
        }
        _ => (png::ColorType::Rgb, "/DeviceRGB", 3),
    };
    let is_opaque = own == colour;
    let mut opaque = Vec::new();
    let mut write = |row: &[u8], to: &mut dyn Write| {
        let row = if is_opaque {
            row
        } else {
            on_white(row, components, &mut opaque);
            &opaque
        };
        to.write_all(row)
            .map_err(|error| damaged(&error.to_string()))
    };
    // A blank page of a hundred megapixels is a small file, and its samples are half a gigabyte: row by row.
    let data = packed(width, height, colour, |to| {
        if reader.info().interlaced {
            let samples = interlaced(&mut reader)?;
            let length = samples.len() / height as usize;
            return samples
                .chunks_exact(length)
                .try_for_each(|row| write(row, to));
        }
        while let Some(row) = reader.next_row()? {
            write(row.data(), to)?;
        }
        Ok(())
    })?;
    Ok(Image {
        width,
        height,
        colour_space,
        filter: format!(
            "/FlateDecode /DecodeParms << /Predictor 15 /Colors {components} /BitsPerComponent 8 /Columns {width} >>",
        ),
        data: Cow::Owned(data),
        orientation: 1,
    })
}

/// All samples of a PNG whose rows do not come one after the other.
fn interlaced(
    reader: &mut png::Reader<std::io::Cursor<&[u8]>>,
) -> Result<Vec<u8>, FromPicturesError> {
    let (width, height) = reader.info().size();
    let size = reader.output_buffer_size();
    let size = size.filter(|_| u64::from(width) * u64::from(height) <= INTERLACED_PIXELS_MAX);
    let mut samples = vec![0; size.ok_or(FromPicturesError::InterlacedTooLarge)?];
    let frame = reader.next_frame(&mut samples)?;
    samples.truncate(frame.buffer_size());
    Ok(samples)
}

/// Paper is white behind what is transparent: a row's colours take the place of what was in `opaque`.
fn on_white(row: &[u8], components: usize, opaque: &mut Vec<u8>) {
    opaque.clear();
    for pixel in row.chunks_exact(components + 1) {
        let (colours, alpha) = pixel.split_at(components);
        let alpha = u32::from(alpha[0]);
        opaque.extend(
            colours
                .iter()
                .map(|colour| ((u32::from(*colour) * alpha + 255 * (255 - alpha)) / 255) as u8),
        );
    }
}

/// The image data of a PNG with the samples that are written: what a PDF calls Flate with predictor 15.
fn packed(
    width: u32,
    height: u32,
    colour: png::ColorType,
    write: impl FnOnce(&mut dyn Write) -> Result<(), FromPicturesError>,
) -> Result<Vec<u8>, FromPicturesError> {
    let broken = |error: png::EncodingError| FromPicturesError::Damaged(error.to_string());
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(broken)?;
    let mut samples = writer.stream_writer().map_err(broken)?;
    write(&mut samples)?;
    samples.finish().map_err(broken)?;
    writer.finish().map_err(broken)?;
    let mut data = Vec::with_capacity(file.len());
    let mut rest = &file[8..];
    while let Some((head, after)) = rest.split_at_checked(8) {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let (body, next) = after
            .split_at_checked(length)
            .ok_or_else(|| damaged("it could not be packed"))?;
        if &head[4..] == b"IDAT" {
            data.extend_from_slice(body);
        }
        rest = next.get(4..).unwrap_or_default();
    }
    Ok(data)
}

/// The file: catalogue, pages, and for each page its dictionary, its content and its image.
fn write(images: &[Image<'_>]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut offsets = Vec::new();
    let mut object = |file: &mut Vec<u8>, body: &str, stream: Option<&[u8]>| {
        offsets.push(file.len());
        file.extend_from_slice(format!("{} 0 obj\n{body}\n", offsets.len()).as_bytes());
        if let Some(stream) = stream {
            file.extend_from_slice(b"stream\n");
            file.extend_from_slice(stream);
            file.extend_from_slice(b"\nendstream\n");
        }
        file.extend_from_slice(b"endobj\n");
    };
    object(&mut file, "<< /Type /Catalog /Pages 2 0 R >>", None);
    let kids: Vec<String> = (0..images.len())
        .map(|number| format!("{} 0 R", 3 + 3 * number))
        .collect();
    let pages = format!(
        "<< /Type /Pages /Count {} /Kids [{}] >>",
        images.len(),
        kids.join(" ")
    );
    object(&mut file, &pages, None);
    for (number, image) in images.iter().enumerate() {
        let first = 3 + 3 * number;
        let (width, height) = page_size(image);
        let (is_mirrored, turn) = turned(image.orientation);
        let page = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2} {height:.2}] /Rotate {turn} /Contents {} 0 R /Resources << /XObject << /Picture {} 0 R >> >> >>",
            first + 1,
            first + 2
        );
        object(&mut file, &page, None);
        let content = if is_mirrored {
            format!("q -{width:.2} 0 0 {height:.2} {width:.2} 0 cm /Picture Do Q")
        } else {
            format!("q {width:.2} 0 0 {height:.2} 0 0 cm /Picture Do Q")
        };
        let length = format!("<< /Length {} >>", content.len());
        object(&mut file, &length, Some(content.as_bytes()));
        let picture = format!(
            "<< /Type /XObject /Subtype /Image /Width {} /Height {} /ColorSpace {} /BitsPerComponent 8 /Filter {} /Length {} >>",
            image.width,
            image.height,
            image.colour_space,
            image.filter,
            image.data.len()
        );
        object(&mut file, &picture, Some(&image.data));
    }
    let start = file.len();
    let mut end = format!("xref\n0 {}\n0000000000 65535 f \n", offsets.len() + 1);
    for offset in &offsets {
        let _ = writeln!(end, "{offset:010} 00000 n ");
    }
    let _ = write!(
        end,
        "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n",
        offsets.len() + 1
    );
    file.extend_from_slice(end.as_bytes());
    file
}

/// Width and height of a picture's page in points, before it is turned.
fn page_size(image: &Image) -> (f32, f32) {
    let (width, height) = (image.width as f32, image.height as f32);
    let scale = (PAGE_SHORT_MAX / width.min(height)).min(PAGE_LONG_MAX / width.max(height));
    (width * scale, height * scale)
}

/// Whether an orientation mirrors the picture, and by how many degrees it is then turned clockwise.
const fn turned(orientation: u16) -> (bool, u16) {
    match orientation {
        2 => (true, 0),
        3 => (false, 180),
        4 => (true, 180),
        5 => (true, 270),
        6 => (false, 90),
        7 => (true, 90),
        8 => (false, 270),
        _ => (false, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        FromPicturesError, PictureFile, exif_orientation, from_png, images_of, pdf_from_pictures,
        picture_file,
    };

    fn png(width: u32, height: u32, colour: png::ColorType, samples: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(colour);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(samples).unwrap();
        writer.finish().unwrap();
        file
    }

    #[test]
    fn pictures_are_known_by_their_first_bytes() {
        assert_eq!(picture_file(b"\xff\xd8\xff\xe0"), Some(PictureFile::Jpeg));
        assert_eq!(
            picture_file(b"\0\0\0\x18ftypheic"),
            Some(PictureFile::Other("HEIC"))
        );
        assert_eq!(picture_file(b"%PDF-1.7"), None);
    }

    #[test]
    fn a_png_becomes_a_page_and_twice_the_same() {
        let picture = png(2, 1, png::ColorType::Rgba, &[255, 0, 0, 255, 0, 0, 0, 0]);
        let file = pdf_from_pictures(&[&picture, &picture]).unwrap();
        assert_eq!(file, pdf_from_pictures(&[&picture, &picture]).unwrap());
        let text = String::from_utf8_lossy(&file);
        assert!(text.contains("/Count 2") && text.contains("/Columns 2"));
        assert!(text.contains("/MediaBox [0 0 842.00 421.00]"), "{text}");
    }

    #[test]
    fn pictures_that_are_too_large_together_are_refused() {
        let samples: Vec<u8> = (0..=u8::MAX).collect();
        let picture = png(16, 16, png::ColorType::Grayscale, &samples);
        let one = images_of(&[&picture], usize::MAX).unwrap()[0].data.len();
        let three = [&picture[..]; 3];
        assert!(images_of(&three, 3 * one).is_ok());
        assert!(matches!(
            images_of(&three, 3 * one - 1),
            Err(FromPicturesError::TogetherTooLarge)
        ));
    }

    /// A chunk of a PNG.
    fn chunk(kind: &[u8], data: &[u8]) -> Vec<u8> {
        let body = [kind, data].concat();
        let (length, check) = (data.len() as u32, crc32fast::hash(&body));
        [&length.to_be_bytes()[..], &body, &check.to_be_bytes()].concat()
    }

    #[test]
    fn what_is_packed_row_by_row_is_the_picture() {
        let samples: Vec<u8> = (0..300 * 200 * 4_u32)
            .map(|at| (at.wrapping_mul(at / 7) >> 5) as u8 | if at % 4 == 3 { 255 } else { 0 })
            .collect();
        let image = from_png(&png(300, 200, png::ColorType::Rgba, &samples)).unwrap();
        let colours: Vec<u8> = samples
            .chunks(4)
            .flat_map(|pixel| &pixel[..3])
            .copied()
            .collect();
        let plain = png(300, 200, png::ColorType::Rgb, &colours);
        // Signature and head are 33 bytes.
        let packed = [
            &plain[..33],
            &chunk(b"IDAT", &image.data),
            &chunk(b"IEND", b""),
        ]
        .concat();
        let mut reader = png::Decoder::new(std::io::Cursor::new(packed))
            .read_info()
            .unwrap();
        let mut found = vec![0; colours.len()];
        reader.next_frame(&mut found).unwrap();
        assert!(found == colours);
    }

    /// A picture of one pixel, whose head says that its rows come in another order, and that it is as large as told.
    fn interlaced(side: u32) -> Vec<u8> {
        let mut picture = png(1, 1, png::ColorType::Rgb, &[7, 8, 9]);
        picture[16..20].copy_from_slice(&side.to_be_bytes());
        picture[20..24].copy_from_slice(&side.to_be_bytes());
        picture[28] = 1;
        let check = crc32fast::hash(&picture[12..29]);
        picture[29..33].copy_from_slice(&check.to_be_bytes());
        picture
    }

    #[test]
    fn an_interlaced_png_becomes_the_same_page_if_it_is_not_too_large() {
        let plain = png(1, 1, png::ColorType::Rgb, &[7, 8, 9]);
        let made = pdf_from_pictures(&[&interlaced(1)]);
        assert_eq!(made, pdf_from_pictures(&[&plain]));
        assert_eq!(
            pdf_from_pictures(&[&interlaced(6_000)]),
            Err(FromPicturesError::InterlacedTooLarge)
        );
    }

    #[test]
    fn a_jpeg_goes_in_as_it_is_and_turned() {
        let mut jpeg =
            b"\xff\xd8\xff\xe1\0\x1eExif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0"
                .to_vec();
        jpeg.extend_from_slice(b"\xff\xc0\0\x0b\x08\0\x04\0\x08\x01\x01\x11\0\xff\xda");
        let file = pdf_from_pictures(&[&jpeg]).unwrap();
        assert!(file.windows(jpeg.len()).any(|part| part == jpeg));
        let text = String::from_utf8_lossy(&file);
        assert!(text.contains("/Rotate 90") && text.contains("/Width 8 /Height 4"));
    }

    #[test]
    fn what_cannot_be_a_page_is_refused() {
        let refused = |bytes: &[u8]| pdf_from_pictures(&[bytes]).unwrap_err();
        assert_eq!(refused(b"GIF89a"), FromPicturesError::Unknown);
        for cut in [
            &b"\xff\xd8\xff"[..],
            b"\xff\xd8\xff\xe0\0\x10JF",
            b"\x89PNG\r\n\x1a\nxx",
        ] {
            assert!(matches!(refused(cut), FromPicturesError::Damaged(_)));
        }
        assert_eq!(exif_orientation(b"Exif\0\0II"), None);
    }
}
